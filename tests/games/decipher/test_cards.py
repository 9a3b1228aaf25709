"""The cards file: the package's alphabet, and one of a person's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import packo
from packo.core import CardError, OptionError
from packo.core.check import check
from packo.games.decipher import rules as decipher
from packo.games.decipher.parts import Guess, Hide
from tests.games.decipher.naive import PIECES
from tests.games.decipher.riddle import go, refused


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{name}" = {toml(part)}' for name, part in value.items()) + "}"
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def own(folder: Path, **fields: Any) -> Path:
    """A file in which the alphabet is the package's, but for what is said."""
    path = folder / "mine.toml"
    entries = {"alphabet": PIECES, **fields}
    path.write_text("\n".join(f"{name} = {toml(value)}" for name, value in entries.items()), encoding="utf-8")
    return path


@pytest.mark.rule("decipher.1", "decipher.2")
def test_the_cards_of_the_package(tmp_path: Path) -> None:
    game = packo.load("decipher")
    assert game.card_file.provenance == "reconstructed"
    assert "was not seen" in game.card_file.note
    copy = tmp_path / "copy.toml"
    copy.write_bytes(Path(decipher.__file__).with_name("cards.toml").read_bytes())
    again = packo.load("decipher", cards=copy)
    assert again.rules.cards == game.rules.cards
    assert again.card_file.provenance == "own"


@pytest.mark.rule("decipher.2")
def test_an_alphabet_of_ones_own(tmp_path: Path) -> None:
    """J and Y by their second choices; neither sign is a letter; numbers as in the box where nothing is said."""
    letters = {**PIECES, "J": "GR", "Y": "YG"}
    letters = {letter: pieces for letter, pieces in letters.items() if letter.isalpha()}
    game = packo.load("decipher", cards=own(tmp_path, alphabet=letters))
    usual = packo.load("decipher")
    assert game.rules.alphabet["J"] == game.rules.alphabet["P"] == "RG"
    assert game.rules.cards.supply == usual.rules.cards.supply
    assert game.rules.cards.tiles == usual.rules.cards.tiles
    assert refused(game.root, Hide("I'LL")).startswith("Decipher 7: words are of the letters A to Z, hyphens")
    assert set(usual.rules.vocabulary.words) - set(game.rules.vocabulary.words) == {
        word for word in usual.rules.vocabulary.words if not word.isalpha()
    }
    state = go(game.root, "hide joke", "hand G")
    assert state.game.rules.cards.lacks("J", state.position.zones[0], "R")
    assert go(state, "zone 1").position.zones[0].pieces == "G"


@pytest.mark.rule("decipher.1", "decipher.8", "decipher.9")
def test_supplies_of_ones_own(tmp_path: Path) -> None:
    supply = {"R": 16, "Y": 16, "B": 3, "G": 8}
    game = packo.load(
        "decipher", length=6, tiles=True, cards=own(tmp_path, supply=supply, tiles={"letters": 2, "specials": 1})
    )
    assert refused(game.root, Hide("BAMBOO")) == "Decipher 8: BAMBOO needs 4 wide blue curves, and there are 3"
    assert refused(game.root, Hide("BANANA")) == "Decipher 9: BANANA needs 3 tiles of A, and there are 2"
    plenty = dict.fromkeys("RYBG", 40)
    free = packo.load("decipher", length=6, cards=own(tmp_path, supply=plenty))
    assert go(free.root, "hide voodoo").position.left == 12


@pytest.mark.rule("decipher.2", "decipher.12")
def test_a_game_with_an_alphabet_of_ones_own_keeps_its_promises(tmp_path: Path) -> None:
    """Each letter is a single piece, so very many words look alike, and most rounds are bonus mode from the start."""
    alphabet = {letter: "RYBG"[number % 4] for number, letter in enumerate(sorted(PIECES))}
    game = packo.load("decipher", cards=own(tmp_path, alphabet=alphabet), length=3, players=3)
    assert check(game, plays=2).ok
    state = go(game.root, f"hide {game.rules.vocabulary.words[5]}")
    assert state.position.left == 3
    assert state.legal_actions()[:2] == (decipher.BUY, decipher.WAIT)
    assert not any(isinstance(action, Guess) for action in state.legal_actions())


@pytest.mark.rule("decipher.8")
def test_an_alphabet_with_which_no_word_can_be_built(tmp_path: Path) -> None:
    with pytest.raises(OptionError) as refusal:
        packo.load("decipher", cards=own(tmp_path, supply=dict.fromkeys("RYBG", 1)), length=6)
    assert str(refusal.value) == "decipher: option words: 35 has no word of 6 letters that the pieces can build"


WRITTEN = "its pieces are written with R, Y, B, G, such as RRY, not"
SIGNS = "letters are A to Z, the apostrophe and the hyphen"
EACH = "has a number for each of R, Y, B, G, and no others"
WHOLE = "R is a whole number from 1 to 99, not"
TELLS = "evidence tells of a letter of the alphabet in words, not"


def without(letter: str) -> dict[str, str]:
    return {other: pieces for other, pieces in PIECES.items() if other != letter}


@pytest.mark.rule("decipher.2")
@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"alphabet": 7}, 'Decipher 2: alphabet is a table with the pieces of each letter, such as A = "RRY", not 7'),
        ({"alphabet": without("Q")}, "Decipher 2: alphabet has no letter Q"),
        ({"alphabet": {**PIECES, "A": ""}}, f"Decipher 2: letter 'A': {WRITTEN} ''"),
        ({"alphabet": {**PIECES, "B": "RXG"}}, f"Decipher 2: letter 'B': {WRITTEN} 'RXG'"),
        ({"alphabet": {**PIECES, "B": "rgg"}}, f"Decipher 2: letter 'B': {WRITTEN} 'rgg'"),
        ({"alphabet": {**PIECES, "B": 3}}, f"Decipher 2: letter 'B': {WRITTEN} 3"),
        (
            {"alphabet": {**PIECES, "N": "RRRRR"}},
            "Decipher 2: letter 'N': a letter has at most 4 pieces, and RRRRR are 5",
        ),
        ({"alphabet": {**PIECES, "a": "RRY"}}, f"Decipher 2: letter 'a': {SIGNS}"),
        ({"alphabet": {**PIECES, "Ä": "RRY"}}, f"Decipher 2: letter 'Ä': {SIGNS}"),
        ({"alphabet": {**PIECES, "QU": "RRY"}}, f"Decipher 2: letter 'QU': {SIGNS}"),
        ({"alphabet": {**PIECES, "": "RRY"}}, f"Decipher 2: letter '': {SIGNS}"),
        ({"supply": {"R": 16}}, f"Decipher 1: supply {EACH}: 'Y'"),
        ({"supply": {"R": 1, "Y": 1, "B": 1, "G": 1, "P": 1}}, f"Decipher 1: supply {EACH}: 'P'"),
        ({"supply": {"R": 0, "Y": 1, "B": 1, "G": 1}}, f"Decipher 1: supply: {WHOLE} 0"),
        ({"supply": {"R": 1.5, "Y": 1, "B": 1, "G": 1}}, f"Decipher 1: supply: {WHOLE} 1.5"),
        ({"supply": {"R": True, "Y": 1, "B": 1, "G": 1}}, f"Decipher 1: supply: {WHOLE} True"),
        ({"supply": "many"}, "Decipher 1: supply is a table with a number for each of R, Y, B, G, not 'many'"),
        (
            {"tiles": {"letters": 3}},
            "Decipher 9: tiles has a number for each of letters, specials, and no others: 'specials'",
        ),
        ({"evidence": {"Ä": "seen"}}, f"Decipher 2: {TELLS} 'Ä' = 'seen'"),
        ({"evidence": {"A": 1}}, f"Decipher 2: {TELLS} 'A' = 1"),
        (
            {"alphabets": 1},
            "there is no entry 'alphabets'; did you mean 'alphabet'? there is: alphabet, supply, tiles, evidence",
        ),
    ],
    ids=range(21),
)
def test_cards_that_are_refused(tmp_path: Path, fields: dict[str, Any], why: str) -> None:
    with pytest.raises(CardError) as refusal:
        packo.load("decipher", cards=own(tmp_path, **fields))
    assert str(refusal.value) == f"mine.toml: {why}"
    assert "\n" not in str(refusal.value)


@pytest.mark.rule("decipher.2")
def test_a_file_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("alphabet = {\n", encoding="utf-8")
    with pytest.raises(CardError, match=r"cards file mine\.toml is not TOML"):
        packo.load("decipher", cards=path)
    path.write_text("", encoding="utf-8")
    with pytest.raises(CardError, match=r"mine\.toml: Decipher 2: alphabet is a table with .*, not None"):
        packo.load("decipher", cards=path)
    with pytest.raises(CardError, match="cards file none"):
        packo.load("decipher", cards=tmp_path / "none.toml")
