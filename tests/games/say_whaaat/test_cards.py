"""The word cards: those of the package, and a person's own file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import packo
from packo.core import CardError
from packo.games.say_whaaat import rules as say_whaaat
from packo.games.say_whaaat.parts import Card
from packo.widgets import Table
from tests.games.say_whaaat.rounds import game
from tests.records.golden import random_play

ENOUGH = [[f"front {k}", f"back {k}"] for k in range(20)]


def own(folder: Path, cards: Any) -> Path:
    """A cards file; JSON's lists and texts are TOML's as well."""
    path = folder / "mine.toml"
    path.write_text(f"cards = {json.dumps(cards, ensure_ascii=False)}\n", encoding="utf-8")
    return path


@pytest.mark.rule("say_whaaat.1")
def test_the_cards_of_the_package() -> None:
    cards = game().rules.cards
    words = [word for card in cards for word in card]
    assert game().card_file.provenance == "reconstructed"
    assert len(cards) == 108
    assert len({word.casefold() for word in words}) == 216
    assert all(type(card) is Card for card in cards)
    assert all(word == word.strip() and word[0].isupper() and len(word) <= 15 for word in words)


@pytest.mark.rule("say_whaaat.1")
def test_a_copy_of_the_cards_is_the_same_game(tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    copy.write_bytes(Path(say_whaaat.__file__).with_name("cards.toml").read_bytes())
    loaded = packo.load("say_whaaat", cards=copy)
    assert loaded.card_file.provenance == "own"
    assert loaded.rules.cards == game().rules.cards


@pytest.mark.rule("say_whaaat.1")
def test_own_words(tmp_path: Path) -> None:
    words = [["Crème brûlée", "L'été à Paris"], ["寿司", "Привет"], ["Mom's car", "What?!"], *ENOUGH]
    rules = packo.load("say_whaaat", cards=own(tmp_path, words)).rules
    assert rules.cards[:3] == (
        Card("Crème brûlée", "L'été à Paris"),
        Card("寿司", "Привет"),
        Card("Mom's car", "What?!"),
    )
    root = packo.load("say_whaaat", cards=own(tmp_path, words)).root
    state = root.child(root.parse("寿司, Mom's car, front 1, crème brûlée, back 7"))
    assert state.position.words == ("寿司", "Mom's car", "front 1", "Crème brûlée", "back 7")


@pytest.mark.rule("say_whaaat.1", "say_whaaat.9")
@pytest.mark.parametrize(
    ("options", "needed"),
    [({"players": 3}, 15), ({"players": 4}, 20), ({"players": 10}, 50), ({"teams": True}, 30)],
    ids=str,
)
def test_five_cards_for_each_round_are_enough(tmp_path: Path, options: dict[str, Any], needed: int) -> None:
    cards = [[f"front {k}", f"back {k}"] for k in range(needed)]
    loaded = packo.load("say_whaaat", cards=own(tmp_path, cards), **options)
    end = random_play(loaded, 1).state
    assert end.is_terminal
    assert end.position.deck == ()
    with pytest.raises(CardError) as refused:
        packo.load("say_whaaat", cards=own(tmp_path, cards[1:]), **options)
    rounds = needed // 5
    assert str(refused.value) == (
        f"mine.toml: Say Whaaat?! 1: {rounds} rounds use {needed} cards, and there are {needed - 1}"
    )


def test_a_table_reads_its_own_record_of_own_words(tmp_path: Path) -> None:
    loaded = packo.load("say_whaaat", cards=own(tmp_path, ENOUGH), players=3)
    table = Table(loaded, seats={0: "you"}, seed=1)
    assert table.choose(0, "2 1 5 3 4")
    play, text = table.play, table.save()
    assert table.load(text)
    assert table.play == play
    assert table.save_file(tmp_path / "game.packo")
    assert table.load_file(tmp_path / "game.packo")
    assert table.play == play
    assert Table("say_whaaat", players=3).load(text) is False
    assert table.load(Table("say_whaaat", players=3, seed=2).save()), "a record of the cards of the package"
    assert table.play.game.card_file.provenance == "reconstructed"


@pytest.mark.rule("say_whaaat.1")
@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("Tea", 'mine.toml: Say Whaaat?! 1: cards is a list of two words each, such as cards = [["Tea", "Time"], …]'),
        ([], "mine.toml: Say Whaaat?! 1: 4 rounds use 20 cards, and there are 0"),
        (["Tea"], 'mine.toml: card 1: Say Whaaat?! 1: a card is two words, such as ["Tea", "Time"], not \'Tea\''),
        ([["Tea"]], 'card 1: Say Whaaat?! 1: a card is two words, such as ["Tea", "Time"], not [\'Tea\']'),
        ([["Tea", "Time", "Toe"]], "card 1: Say Whaaat?! 1: a card is two words"),
        ([["a", "b"], ["Tea", 5]], "card 2: Say Whaaat?! 1: a word is text, not 5"),
        ([["Tea", ""]], "card 1: Say Whaaat?! 1: a word is text, not ''"),
        ([["Tea", "Time "]], "a word is on one line and has single spaces, not 'Time '"),
        ([["Tea", "Tea  time"]], "a word is on one line and has single spaces, not 'Tea  time'"),
        ([["Tea", "Tea\ntime"]], "a word is on one line and has single spaces, not 'Tea\\ntime'"),
        ([["Tea", "T\u200bea"]], "card 1: Say Whaaat?! 1: a word has no invisible signs, as there are in 'T\\u200bea'"),
        ([["Tea", "x" * 31]], "a word has at most 30 letters, not 31"),
        ([["Tea", "Salt, sugar"]], "a word has no ,, which notation uses: 'Salt, sugar'"),
        ([["Tea", "R&B"]], "a word has no &, which notation uses: 'R&B'"),
        ([["Tea", "Tea"]], "card 1: Say Whaaat?! 1: each word is there once, and 'Tea' is on card 1 already"),
        ([["Tea", "Time"], ["Rain", "TEA"]], "card 2: Say Whaaat?! 1: each word is there once, and 'TEA' is on card 1"),
    ],
    ids=range(16),
)
def test_cards_that_are_refused(tmp_path: Path, cards: Any, why: str) -> None:
    with pytest.raises(CardError) as refused:
        packo.load("say_whaaat", cards=own(tmp_path, cards))
    assert why in str(refused.value)
    assert str(refused.value).startswith("mine.toml: ")
    assert "\n" not in str(refused.value)


@pytest.mark.rule("say_whaaat.1")
def test_a_file_without_cards(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("note = 'mine'\n", encoding="utf-8")
    with pytest.raises(CardError, match="cards is a list of two words each"):
        packo.load("say_whaaat", cards=path)
