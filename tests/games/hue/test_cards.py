"""The cards: those of the package, and a person's own, each damage refused in one sentence."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import packo
from packo.core import CardError, Deal
from packo.games.hue.parts import Card, Placement
from tests.games.hue.naive import box, other_way
from tests.games.hue.tables import card, random_states

OWN: dict[str, Any] = {
    "solid": ["PGB", "PGY", "PGR", "PBY", "PBR", "PYR", "GBY", "GBR", "GYR", "BYR"],
    "striped": ["PGB", "PGY", "PGR", "PBY", "PBR", "PYR", "GBY", "GBR", "GYR", "BYR"],
    "poison": ["PGB", "GBY", "BYR", "YRP", "RPG"],
    "starting": ["PGB/GBY/BYR", "GBY/BYR/YRP", "BYR/YRP/RPG", "YRP/RPG/PGB", "RPG/PGB/GBY"],
}


def own(folder: Path, **changed: Any) -> Path:
    """A file of one's own; a group that is changed to None is left out."""
    path = folder / "mine.toml"
    groups = {name: entries for name, entries in {**OWN, **changed}.items() if entries is not None}
    path.write_text("".join(f"{name} = {entries!r}\n" for name, entries in groups.items()), encoding="utf-8")
    return path


def refusal(path: Path, **options: Any) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(CardError) as refused:
        packo.load("hue", cards=path, **options)
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert sentence.startswith("mine.toml: ")
    return sentence.removeprefix("mine.toml: ")


def entries(kind: str, number: int, value: Any) -> dict[str, Any]:
    """The own cards with one entry changed; entries are counted from 1."""
    changed = list(OWN[kind])
    changed[number - 1] = value
    return {kind: changed}


# -- the package's -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("hue.1", "hue.2")
def test_the_cards_of_the_package_are_those_of_the_sheet() -> None:
    game = packo.load("hue")
    assert game.card_file.provenance == "reconstructed"
    for kind, cards in box().items():
        found = {str(one) for one in getattr(game.rules.cards, kind)}
        assert len(found) == len(cards)
        assert {min(word, other_way(word)) for word in found} == {min(word, other_way(word)) for word in cards}


@pytest.mark.rule("hue.1")
def test_the_cards_of_the_package_are_balanced() -> None:
    deck = packo.load("hue").rules.cards
    for kind in ("solid", "striped"):
        cards = [one for one in deck.standard if one.kind == kind]
        assert {frozenset(one.colours) for one in cards} == {frozenset(three) for three in combinations("PGBYR", 3)}
        assert set(Counter(one.colours[1] for one in cards).values()) == {2}
    assert Counter(one.colours[1] for one in deck.poison) == dict.fromkeys("PGBYR", 1)
    assert Counter(letter for one in deck.poison for letter in one.colours) == dict.fromkeys("PGBYR", 3)


@pytest.mark.rule("hue.2", "hue.3")
def test_starting_cards_show_each_colour_nine_times_and_read_the_same_from_both_ends() -> None:
    starting = packo.load("hue").rules.cards.starting
    assert Counter("".join("".join(one.colours) for one in starting)) == dict.fromkeys("PGBYR", 9)
    assert all(one.turned() == one for one in starting)
    for one in starting:
        rows = ["".join(square[stripe] for square in one.colours) for stripe in range(3)]
        touching = [pair for line in (*one.colours, *rows) for pair in pairwise(line)]
        assert len(touching) == 12
        assert all(left != right for left, right in touching)


# -- a person's own ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("hue.1", "hue.3")
@pytest.mark.parametrize("players", [2, 5])
def test_own_cards(tmp_path: Path, players: int) -> None:
    game = packo.load("hue", cards=own(tmp_path), players=players)
    assert game.card_file.provenance == "own"
    assert game.rules.cards.standard[:2] == (card("sPGB"), card("sPGY"))
    assert game.rules.cards.starting[0] == card("xPGBGBYBYR")
    assert game != packo.load("hue", players=players)
    assert packo.load("hue", cards=own(tmp_path), start_sections="bands").rules.cards.starting[0] == card("bPGBGBYBYR")
    state = game.play(seed=3).state
    *_, end = random_states(state, 3)
    assert end.is_terminal


@pytest.mark.rule("hue.3")
def test_which_way_round_an_own_starting_card_lies_is_chance(tmp_path: Path) -> None:
    game = packo.load("hue", cards=own(tmp_path))
    drawn = {one for seed in range(60) for one in game.root.chance.sample(Random(seed)).starts}
    assert drawn == {way for one in game.rules.cards.starting for way in (one, one.turned())}
    assert len(drawn) == 10
    ours = packo.load("hue").root.chance.count
    assert ours is not None
    assert game.root.chance.count == 8 * ours
    mixed = packo.load("hue", cards=own(tmp_path, **entries("starting", 1, "BGR/YPY/RGB")))
    assert mixed.root.chance.count is None


def test_layout_of_the_file_does_not_matter(tmp_path: Path) -> None:
    neat = packo.load("hue", cards=own(tmp_path)).rules.cards
    solid = [" ".join(word).lower() for word in OWN["solid"]]
    spaced = own(tmp_path, solid=solid, starting=["PGBGBYBYR", *OWN["starting"][1:]])
    assert packo.load("hue", cards=spaced).rules.cards == neat


@pytest.fixture
def doubles(tmp_path: Path) -> packo.core.Game:
    """A box with three cards alike, one of them written from its other end, and two that read the same when turned."""
    return packo.load("hue", cards=own(tmp_path, solid=["BBB", "BPB", "PGB", "BGP", "PGB", *OWN["solid"][5:]]))


def test_a_card_may_show_a_colour_twice_and_be_there_twice(doubles: packo.core.Game) -> None:
    game = doubles
    assert game.root.chance.count is None
    for seed in range(30):
        deal = game.root.chance.sample(Random(seed))
        assert deal in game.root.chance
        state = game.root.child(deal)
        assert len(set(state.legal_actions())) == len(state.legal_actions())
        alike = sum(one == one.turned() for one in set(state.position.hands[0]))
        assert len(state.legal_actions()) == 50 * (2 * len(set(state.position.hands[0])) - alike)
        assert all(one != card("sBGP") for hand in state.position.hands for one in hand)
    twice = tuple(sorted((card("sPGB"), card("sPGB"), card("sBBB"), card("pPGB"))))
    p = state.position._replace(hands=(twice, twice))  # as the rules see it, whatever is in the box
    after = game.rules.step(p, Placement(card("sBGP"), 3, 0, "h"))
    assert Counter(after.hands[0]) == Counter([card("sPGB"), card("sBBB"), card("pPGB")])


def test_worlds_of_a_box_with_cards_alike(doubles: packo.core.Game) -> None:
    for seed in range(4):
        *_, state, _ = random_states(doubles.play(seed=seed).state, seed)
        listed = list(doubles.rules.worlds(state.observation(0), 0))
        assert len(listed) == len(set(listed))
        assert state.position in listed
        assert {doubles.rules.observation(p, 0) for p in listed} == {state.observation(0)}
    three = doubles.with_options(players=3).play(seed=0).state
    worlds = three.game.rules.worlds(three.observation(0), 0)
    assert isinstance(worlds, Deal)
    assert worlds.count is None
    assert three.position in worlds


@pytest.mark.rule("hue.1")
@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"solid": OWN["solid"][1:]}, "HUE 1: there are 10 solid cards, not 9"),
        ({"striped": [*OWN["striped"], "PGB"]}, "HUE 1: there are 10 striped cards, not 11"),
        ({"poison": []}, "HUE 1: there are 5 poison cards, not 0"),
        ({"starting": OWN["starting"][:3]}, "HUE 1: there are 5 starting cards, not 3"),
        ({"poison": None}, 'HUE 1: poison is a list of 5 cards, each written like "BGP"'),
        ({"starting": "PGB"}, 'HUE 1: starting is a list of 5 cards, each written like "BGR/YPY/RGB"'),
        ({"solid": 10}, 'HUE 1: solid is a list of 10 cards, each written like "BGP"'),
    ],
)
def test_as_many_cards_as_there_are(tmp_path: Path, changed: dict[str, Any], why: str) -> None:
    assert refusal(own(tmp_path, **changed)) == why


@pytest.mark.rule("hue.2")
@pytest.mark.parametrize(
    ("changed", "why"),
    [
        (entries("solid", 3, "PG"), "solid card 3: HUE 2: it has 3 sections, and 'PG' names 2"),
        (entries("striped", 10, "PGBY"), "striped card 10: HUE 2: it has 3 sections, and 'PGBY' names 4"),
        (entries("poison", 1, ""), "poison card 1: HUE 2: it has 3 sections, and '' names 0"),
        (entries("starting", 5, "PGB/PGB"), "starting card 5: HUE 2: it has 9 sections, and 'PGB/PGB' names 6"),
        (entries("solid", 1, 7), "solid card 1: HUE 2: a card is written as the letters of its colours, not as 7"),
        (
            entries("solid", 1, ["P", "G", "B"]),
            "solid card 1: HUE 2: a card is written as the letters of its colours, not",
        ),
    ],
)
def test_as_many_sections_as_a_card_has(tmp_path: Path, changed: dict[str, Any], why: str) -> None:
    assert refusal(own(tmp_path, **changed)).startswith(why)


@pytest.mark.rule("hue.1")
@pytest.mark.parametrize("letter", ["X", "O", "ß", "É", "1", "-"])
def test_a_colour_that_there_is_not(tmp_path: Path, letter: str) -> None:
    sentence = refusal(own(tmp_path, **entries("striped", 2, f"PG{letter}")))
    assert sentence.startswith("striped card 2: HUE 1: there is no colour '")
    assert sentence.endswith("; the colours are P purple, G green, B blue, Y yellow, R red")


@pytest.mark.rule("hue.1")
@pytest.mark.parametrize("colour", ["purple", "green", "blue", "yellow", "red"])
def test_a_colour_that_is_missing(tmp_path: Path, colour: str) -> None:
    letter, other = colour[0].upper(), "R" if colour != "red" else "B"
    changed = {kind: [word.replace(letter, other) for word in words] for kind, words in OWN.items()}
    path = own(tmp_path, **changed)
    assert refusal(path) == f"HUE 1: there are five colours on the cards, and none shows {colour}"
    once = [f"{letter}BB", *changed["poison"][1:]]
    assert packo.load("hue", cards=own(tmp_path, **{**changed, "poison": once})).rules.cards.poison[0] == Card(
        "poison", (letter, "B", "B")
    )


@pytest.mark.parametrize("value", ["x" * 100_000, "P" * 100_000, 10**300, [[[[]]]] * 500], ids=range(4))
def test_a_long_value_is_cut(tmp_path: Path, value: Any) -> None:
    assert len(refusal(own(tmp_path, **entries("solid", 4, value)))) < 250
