"""Points for gems and majorities: the sums of the rulebook's sample, ties of all sizes, and counting once more."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from packo.core.record import loads
from packo.games.gem.parts import GEMS, OVER, Assets
from packo.games.gem.scoring import gems_of, majorities, scores
from tests.games.gem.shop import CARDS, assets, at

RECORDS = Path(__file__).parents[2] / "records"

SAMPLE_A = "1 2 3 EA1 AT1 SE2 RA2 ET2 AS2 D4 / RE1 TS1"
SAMPLE_B = "1 2 3 TR2 SR3 RE3 EA3 AT3 TS3 D4 D4 / SR1"
"""All eighteen cards, dealt so that the majorities are those of the rulebook's sample."""


@pytest.mark.rule("gem.17", "gem.18")
def test_the_sample_of_the_rulebook() -> None:
    a, b = assets(SAMPLE_A), assets(SAMPLE_B)
    assert gems_of(a) == {"S": 2, "R": 1, "E": 3, "A": 4, "T": 2, "D": 1}
    assert gems_of(b) == {"S": 2, "R": 3, "E": 2, "A": 2, "T": 3, "D": 2}
    assert (sum(gems_of(a).values()), sum(gems_of(b).values())) == (13, 14)
    assert majorities((a, b)) == {"S": (0, 1), "R": (1,), "E": (0,), "A": (0,), "T": (1,), "D": (1,)}
    assert scores((a, b)) == (13 + 2 + 3 + 3, 14 + 2 + 3 + 3 + 3) == (21, 25)


@pytest.mark.rule("gem.16", "gem.19")
def test_the_sample_as_the_end_of_a_game() -> None:
    state = at(SAMPLE_A, SAMPLE_B, round=6, stage=OVER, to_move=-1, left=0)
    assert state.is_terminal
    assert state.returns() == (21, 25)
    assert state.winners() == (1,)
    assert repr(state) == "gem: over, 21:25, Player 2 wins"


@pytest.mark.rule("gem.16", "gem.17")
def test_what_is_leveraged_counts_for_nothing() -> None:
    both = (assets("1 SR1 / D4 D4"), assets("2 / SE2 RA2"))
    assert gems_of(both[1]) == dict.fromkeys(GEMS, 0)
    assert majorities(both) == {"S": (0,), "R": (0,), "E": (), "A": (), "T": (), "D": ()}
    assert scores(both) == (2 + 3 + 3, 0)


@pytest.mark.rule("gem.18")
@pytest.mark.parametrize(
    ("held", "points"),
    [
        (("D4", ""), (4, 0)),
        (("D4", "D4"), (3, 3)),
        (("D4 D4", "D4"), (5, 1)),
        (("D4", "D4", ""), (3, 3, 0)),
        (("D4", "D4", "D4"), (3, 3, 3)),
        (("D4", "D4", "D4", ""), (3, 3, 3, 0)),
        (("SR1", "SE2", "AS2", "TS1"), (7, 7, 7, 7)),
        (("SR1", "SE2", "AS2", "TS1 SR3"), (2 + 2, 2 + 3, 2 + 3, 4 + 3 + 2 + 3)),
        (("SS3", "SR1", "SE2"), (2 + 3, 2 + 3, 2 + 3)),
        (("SS3 AA3", "TS1 TS3", ""), (4 + 2 + 3, 4 + 2 + 3, 0)),
        (("", "", "", ""), (0, 0, 0, 0)),
    ],
)
def test_majorities_alone_and_shared(held: tuple[str, ...], points: tuple[int, ...]) -> None:
    assert scores(tuple(map(assets, held))) == points


@pytest.mark.rule("gem.17", "gem.18")
def test_random_collections_by_counting() -> None:
    rng, shared = Random(3), Counter[int]()
    deck = sorted(CARDS.values()) + [CARDS["D4"]] * 2
    for _ in range(300):
        players = rng.choice((2, 3, 4))
        hands: list[list[str]] = [[] for _ in range(players)]
        collections = [Assets(invested=(), leveraged=()) for _ in range(players)]
        for card in rng.sample(deck, rng.randrange(len(deck))):
            player = rng.randrange(players)
            if rng.random() < 0.8:
                hands[player] += card.gems
                collections[player] = collections[player]._replace(
                    invested=tuple(sorted((*collections[player].invested, card)))
                )
        points = [len(hand) for hand in hands]
        for gem in GEMS:
            most = max(hand.count(gem) for hand in hands)
            leaders = [player for player, hand in enumerate(hands) if most and hand.count(gem) == most]
            assert majorities(collections)[gem] == tuple(leaders)
            shared[len(leaders)] += 1
            for player in leaders:
                points[player] += 3 if len(leaders) == 1 else 2
        assert scores(collections) == tuple(points)
        assert [list(gems_of(own).values()) for own in collections] == [[h.count(g) for g in GEMS] for h in hands]
    assert set(shared) == {0, 1, 2, 3, 4}


@pytest.mark.rule("gem.19")
@pytest.mark.parametrize(
    ("held", "points", "places"),
    [
        (("D4 D4", "TT3 D4"), (2 + 3, 3 + 3), (1, 0)),
        (("SR1", "EA1"), (8, 8), (0, 0)),
        (("SS3", "D4 D4", "RR3"), (5, 5, 5), (0, 0, 0)),
        (("SE2 D4", "SR1 SR3", ""), (3 + 3 + 3, 4 + 3 + 3, 0), (1, 0, 2)),
        (("", "", "D4", ""), (0, 0, 4, 0), (1, 1, 0, 1)),
    ],
)
def test_places_by_points(held: tuple[str, ...], points: tuple[int, ...], places: tuple[int, ...]) -> None:
    state = at(*held, round=6, stage=OVER, to_move=-1, left=0)
    assert state.returns() == points
    assert state.game.rules.places(state.position) == places
    assert state.winners() == tuple(player for player, place in enumerate(places) if place == 0)


@pytest.mark.rule("gem.19")
@pytest.mark.parametrize(
    ("held", "points", "gems", "places"),
    [
        # R is shared; the first leads in E, A and D, the second in S and T.
        (("D4 EA3 RA2", "SR3 TS1 TS3"), (5 + 3 * 3 + 2, 6 + 2 * 3 + 2), (5, 6), (0, 1)),
        # R is shared; the first leads in E, A and D, the second in S and T, with three gems more.
        (("D4 EA3 RA2", "AT1 SR3 TS1 TS3"), (5 + 3 * 3 + 2, 8 + 2 * 3 + 2), (5, 8), (1, 0)),
        (("AT1 TR2", "SR3", "D4 EA3"), (4 + 3 + 2 + 2, 2 + 3 + 2, 3 + 3 + 3 + 2), (4, 2, 3), (0, 2, 1)),
        (
            ("RE1", "SE2 TS1", "ET2", "AT1 D4"),
            (2 + 3 + 2, 4 + 3 + 2 + 2, 2 + 2 + 2, 3 + 3 + 3 + 2),
            (2, 4, 2, 3),
            (2, 0, 3, 1),
        ),
    ],
)
def test_of_equal_points_more_gems_win(
    held: tuple[str, ...], points: tuple[int, ...], gems: tuple[int, ...], places: tuple[int, ...]
) -> None:
    state = at(*held, round=6, stage=OVER, to_move=-1, left=0)
    assert state.returns() == points
    assert tuple(sum(gems_of(own).values()) for own in state.position.assets) == gems
    assert state.game.rules.places(state.position) == places


@pytest.mark.rule("gem.19")
def test_a_written_game_that_the_tie_break_decides() -> None:
    play = loads((RECORDS / "gem-three-tie-break.txt").read_text(encoding="utf-8"))
    assert play.state.returns() == (11, 11, 4)
    assert [sum(gems_of(own).values()) for own in play.state.position.assets[:2]] == [4, 3]
    assert play.state.winners() == (0,)
