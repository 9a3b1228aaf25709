"""The cards: those of the package, a person's own file, and the deal with its exact count."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice
from math import factorial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import packo
from packo.core import CardError, Deal
from packo.games.shh import rules as shh
from packo.games.shh.parts import CONSONANTS, HANDS, VOWELS, Dealt
from packo.games.shh.rules import drawn, is_split, number_of_splits, splits

RIGHT = {"vowels": "AEIOU", "consonants": CONSONANTS, "passes": 4}


def own(folder: Path, **fields: Any) -> Path:
    path = folder / "mine.toml"
    lines = [f"{name} = {value!r}" for name, value in {**RIGHT, **fields}.items() if value is not None]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


@pytest.mark.rule("shh.1")
def test_the_cards_of_the_package() -> None:
    game = packo.load("shh")
    assert game.card_file.provenance == "rulebook"
    assert len(game.rules.cards) == 30
    assert Counter(map(len, game.rules.cards)) == {1: 26, 4: 4}
    assert sorted(game.rules.cards[:26]) == sorted(VOWELS + CONSONANTS) == [chr(65 + i) for i in range(26)]
    assert game.rules.cards[26:] == ("pass",) * 4


@pytest.mark.rule("shh.1")
def test_own_cards_in_any_order(tmp_path: Path) -> None:
    game = packo.load("shh", cards=own(tmp_path, vowels="UAEIO", consonants=CONSONANTS[::-1]))
    assert game.card_file.provenance == "own"
    assert game.rules.cards == packo.load("shh").rules.cards


@pytest.mark.rule("shh.1")
@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"vowels": "AEIOUY"}, "vowels is the text 'AEIOU', each letter once, not 'AEIOUY'"),
        ({"vowels": "AEIO"}, "vowels is the text 'AEIOU', each letter once, not 'AEIO'"),
        ({"vowels": "aeiou"}, "vowels is the text 'AEIOU', each letter once, not 'aeiou'"),
        ({"vowels": None}, "vowels is the text 'AEIOU', each letter once, not None"),
        ({"vowels": ["A", "E", "I", "O", "U"]}, "vowels is the text 'AEIOU', each letter once, not ['A', "),
        ({"consonants": CONSONANTS[:-1]}, f"consonants is the text '{CONSONANTS}', each letter once, not '"),
        ({"consonants": CONSONANTS + "B"}, f"consonants is the text '{CONSONANTS}', each letter once, not '"),
        ({"consonants": CONSONANTS.replace("Y", "A")}, f"consonants is the text '{CONSONANTS}', each letter once, "),
        ({"passes": 3}, "there are 4 pass cards, not 3"),
        ({"passes": "4"}, "there are 4 pass cards, not '4'"),
        ({"passes": None}, "there are 4 pass cards, not None"),
    ],
    ids=range(11),
)
def test_cards_that_are_refused(tmp_path: Path, fields: dict[str, Any], why: str) -> None:
    with pytest.raises(CardError) as refused:
        packo.load("shh", cards=own(tmp_path, **fields))
    assert str(refused.value).startswith(f"mine.toml: SHH 1: {why}")
    assert "\n" not in str(refused.value)


@pytest.mark.rule("shh.1")
def test_a_file_that_is_no_toml(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("vowels = [\n", encoding="utf-8")
    with pytest.raises(CardError, match=r"cards file mine.toml is not TOML"):
        packo.load("shh", cards=path)
    copy = tmp_path / "copy.toml"
    copy.write_bytes(Path(shh.__file__).with_name("cards.toml").read_bytes())
    assert packo.load("shh", cards=copy).rules.cards == packo.load("shh").rules.cards


# -- the deal ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("shh.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_number_of_deals(players: int) -> None:
    chance = packo.load("shh", players=players).root.chance
    assert isinstance(chance, Deal)
    below = 1
    for hand in HANDS[players]:
        below *= factorial(hand)
    assert chance.count == factorial(21) // below
    assert chance.count == {2: 352_716, 3: 399_072_960, 4: 41_064_607_584}[players]


@pytest.mark.rule("shh.2")
def test_deals_of_two_by_hand() -> None:
    """Any eleven consonants are a hand, and the other player has the rest."""
    chance = packo.load("shh").root.chance
    met = 0
    for hand in islice(combinations(CONSONANTS, 11), 0, None, 5_000):
        rest = "".join(letter for letter in CONSONANTS if letter not in hand)
        assert Dealt(("".join(hand), rest)) in chance
        met += 1
    assert met == -(-352_716 // 5_000)


@pytest.mark.rule("shh.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_deals_are_drawn_from_one_deck(players: int) -> None:
    root, rng = packo.load("shh", players=players).root, Random(7)
    met: Counter[str] = Counter()
    for _ in range(2_000):
        dealt = root.chance.sample(rng)
        assert dealt in root.chance
        assert tuple(map(len, dealt.hands)) == HANDS[players]
        assert sorted("".join(dealt.hands)) == list(CONSONANTS)
        met.update(dealt.hands[0])
    assert root.parse(str(dealt)) == dealt
    # Each letter comes to the first player with the same chance.  Six standard deviations, for 21 letters.
    share = HANDS[players][0] / 21
    for letter in CONSONANTS:
        assert abs(met[letter] - 2_000 * share) < 6 * (2_000 * share * (1 - share)) ** 0.5


@pytest.mark.rule("shh.2")
def test_what_cannot_be_dealt() -> None:
    chance = packo.load("shh").root.chance
    one, two = CONSONANTS[:11], CONSONANTS[11:]
    assert Dealt((one, two)) in chance
    wrong: tuple[Any, ...] = (
        Dealt((two, one)),
        Dealt((one[::-1], two)),
        Dealt((one, two[:-1])),
        Dealt((one, two, "")),
        Dealt((one,)),
        Dealt((one, one[:10])),
        Dealt((one, two.lower())),
        Dealt((tuple(one), tuple(two))),
        Dealt([one, two]),
        Dealt((one, 3)),
        Dealt(None),
        (one, two),
        None,
        [],
    )
    for outcome in wrong:
        assert outcome not in chance


@pytest.mark.parametrize("sizes", [(), (0,), (2,), (1, 1), (2, 0, 1), (1, 2, 1), (2, 2, 2), (3, 1, 0, 2)])
def test_letters_are_parted_in_all_ways(sizes: tuple[int, ...]) -> None:
    letters = CONSONANTS[: sum(sizes)]
    found = list(splits(letters, sizes))
    assert len(found) == len(set(found)) == number_of_splits(sizes)
    assert all(is_split(letters, sizes, parts) for parts in found)
    rng = Random(1)
    assert {drawn(letters, sizes, rng) for _ in range(40 * len(found))} == set(found)
