"""Points, special cards and places, by cards counted one by one."""

from __future__ import annotations

from random import Random

import pytest

from packo.games.play_on_words import scoring
from packo.games.play_on_words.parts import Tile, Word
from packo.games.play_on_words.spelling import STANDS_FOR
from tests.games.play_on_words.kitchen import tiles
from tests.games.play_on_words.naive import Twin, is_special, value


def words(*players: str) -> list[Word]:
    return [Word(owner, tiles(text)) for owner, own in enumerate(players) for text in own.split()]


@pytest.mark.rule("play_on_words.21")
@pytest.mark.parametrize(
    ("word", "points"),
    [
        ("CLOUD", 5),
        ("SH-A-R-K", 5),
        ("QU-I-CK", 5),
        ("SHARK", 5),
        ("J/X=J-O-T", 3),
        ("V*=A-T", 1),
        ("C*=C-V*=A-R-T", 2),
        ("T-R-D*=EE", 2),
        ("V*=O-D*=FF", 0),
        ("CH-V*=E-CK", 4),
    ],
)
def test_points_of_a_word(word: str, points: int) -> None:
    assert Word(0, tiles(word)).points == points
    assert scoring.points(words("DOG", word), 3) == (3, points, 0)


@pytest.mark.rule("play_on_words.21")
@pytest.mark.parametrize("card", sorted(STANDS_FOR))
def test_points_of_a_card(card: str) -> None:
    for letters in STANDS_FOR[card]:
        assert Tile(card, letters).points == value(card)
    assert (card in scoring.SPECIAL) == is_special(card)


@pytest.mark.rule("play_on_words.22")
def test_special_cards() -> None:
    table = words("C-A-SH J/X=J-O-T", "CASH", "V*=A-T T-R-D*=EE QU-I-CK")
    assert scoring.specials(table, 4) == (2, 0, 4, 0)
    assert scoring.specials([], 2) == (0, 0)


@pytest.mark.rule("play_on_words.22")
def test_places_of_random_tables() -> None:
    rng = Random(4)
    cards, twin, shared = sorted(STANDS_FOR), Twin(words=10), 0
    for _ in range(200):
        players = rng.randint(2, 4)
        twin.players = players
        table, twin.table = [], []
        for _ in range(rng.randint(0, 5)):
            owner = rng.randrange(players)
            made = [(card, rng.choice(STANDS_FOR[card])) for card in rng.choices(cards, k=rng.randint(2, 4))]
            table.append(Word(owner, tuple(Tile(*piece) for piece in made)))
            twin.table.append({"owner": owner, "tiles": made, "now": False})
        results = twin.results()
        assert tuple(zip(scoring.points(table, players), scoring.specials(table, players), strict=True)) == tuple(
            results
        )
        places = scoring.places(table, players)
        assert [player for player, place in enumerate(places) if place == 0] == twin.winners()
        for player, place in enumerate(places):
            assert place == sum(result > results[player] for result in results)
        shared += places.count(0) > 1
    assert shared > 10
