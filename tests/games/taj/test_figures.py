"""The numbers behind TAJ's figures: counted once more the plain way, or on plays that are looked through by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations

import pytest

import packo
from packo.core import Exact, Game, Play
from packo.games.taj import figures
from packo.games.taj.parts import Display, Propose, Vote
from packo.games.taj.planning import reachable_scores
from packo.games.taj.scoring import score
from packo.play.match import match

GAME = packo.load("taj")
CARDS = GAME.rules.cards
LUCK = figures.deal_luck(GAME)
FIRST, SECOND = CARDS.goals[:5], CARDS.goals[5:]


def displays(plus_right: bool = True) -> list[Display]:
    return [Display(rugs, (False,) * 3, 0, plus_right) for rugs in permutations(CARDS.rugs, 3)]


# -- luck --------------------------------------------------------------------------------------------------------------


def test_the_chances_are_those_of_all_displays() -> None:
    scores = {goal: [score(display, goal) for display in displays()] for goal in CARDS.goals}
    for goal in CARDS.goals:
        counts = Counter(scores[goal])
        assert LUCK.chances[goal] == {points: Fraction(times, 720) for points, times in counts.items()}
        either = scores[goal] + [score(display, goal) for display in displays(False)]
        assert LUCK.highest[goal] == max(either)
    for one, two in permutations(CARDS.goals, 2):
        pairs = list(zip(scores[one], scores[two], strict=True))
        above = sum((Fraction(a > b) + Fraction(a == b, 2) for a, b in pairs), Fraction(0))
        assert LUCK.ahead[one, two] == above / 720
        assert LUCK.ahead[one, two] + LUCK.ahead[two, one] == 1


def test_all_goals_have_the_same_mean_and_spread_and_are_of_two_kinds() -> None:
    assert LUCK.kinds == (FIRST, SECOND)
    assert {LUCK.mean(goal) for goal in CARDS.goals} == {Exact(Fraction(42, 5))}
    assert {LUCK.variance(goal) for goal in CARDS.goals} == {Exact(Fraction(676, 25))}
    assert [LUCK.highest[goal] for goal in CARDS.goals] == [21] * 5 + [22] * 5
    assert [LUCK.lead(kind[0]) for kind in LUCK.kinds] == [Exact(Fraction(811, 1620)), Exact(Fraction(809, 1620))]


def test_on_any_display_the_goals_of_a_kind_have_42_points_together() -> None:
    """Three rugs and the +1 are 21 points, and a kind has each colour once in each place: 2 · 21 + 21 - 21."""
    for display in displays()[::7]:
        for kind in (FIRST, SECOND):
            assert sum(score(display, goal) for goal in kind) == 42


# -- reach -------------------------------------------------------------------------------------------------------------


def test_reach_is_the_mean_of_exact_scores() -> None:
    found = figures.reach(GAME, deals=6, proposals=2, outcomes=("yea", "nay"), seed=3)
    tables = [reachable_scores(GAME.initial_state(seed=k), None, 2, ("yea", "nay")) for k in range(3, 9)]
    for kind in (FIRST, SECOND):
        for k in range(3):
            means = [sum(table.best(goal, k) for goal in kind) / 5 for table in tables]
            assert found.best[kind][k].mean == pytest.approx(sum(means) / 6)
            shares = [sum(table.best(goal, k) == LUCK.highest[goal] for goal in kind) / 5 for table in tables]
            assert found.full[kind][k].mean == pytest.approx(sum(shares) / 6)
        assert (found.best[kind][0].mean, found.best[kind][0].error) == pytest.approx((8.4, 0))
    assert found.deals == 6
    assert found.best[FIRST][1].samples == 6


def test_whatever_is_voted_three_proposals_reach_the_most_that_there_is() -> None:
    found = figures.reach(GAME, deals=8, proposals=3)
    assert [(found.full[kind][3].mean, found.full[kind][3].error) for kind in (FIRST, SECOND)] == [(1, 0)] * 2
    assert [found.best[kind][3].mean for kind in (FIRST, SECOND)] == [21, 22]


def test_one_deal_has_no_error() -> None:
    with pytest.raises(ValueError, match="at least two deals, not 1"):
        figures.reach(GAME, deals=1)


# -- length ------------------------------------------------------------------------------------------------------------


def played(game: Game, count: int, seed: int = 0, max_moves: int = 10_000) -> list[Play]:
    return [match(game, ["random"] * game.num_players, seed + k, max_moves=max_moves) for k in range(count)]


def test_lengths_count_proposals_and_say_what_ended_a_game() -> None:
    plays = played(GAME, 12)
    found = figures.game_lengths(plays)
    assert found.proposals == tuple(sum(state.position.proposal is not None for state in play.states) for play in plays)
    ends = [(len(play.state.position.display.rugs) == 5, all(play.state.position.display.seen)) for play in plays]
    names = {(True, False): "five rugs", (False, True): "all seen", (True, True): "both"}
    assert found.endings == Counter(names[end] for end in ends)
    assert sum(found.share(name).mean for name in figures.ENDINGS) == pytest.approx(1)
    assert found.mean.mean == pytest.approx(sum(found.proposals) / 12)
    assert found.unfinished == 0


def test_five_nays_are_a_game() -> None:
    play = GAME.play(seed=1)
    while not play.state.is_terminal:
        action = play.state.legal_actions()[0] if len(play.state.actors) == 1 else dict.fromkeys((0, 1), Vote("nay"))
        play = play.then(action)
    found = figures.game_lengths([play, GAME.play(seed=1)])
    assert (found.proposals, found.endings, found.unfinished) == ((5,), {"five rugs": 1}, 1)
    assert repr(found) == "Lengths(1 games, 1 unfinished: five rugs 1)"


def test_a_turn_cap_is_an_ending() -> None:
    found = figures.game_lengths(played(packo.load("taj", turn_cap=2), 5))
    assert found.proposals == (2,) * 5
    assert found.endings == {"turn cap": 5}


# -- the All/Nix card --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "cards"),
    [
        (figures.FirstWithoutCard, (False, True, True)),
        (figures.OnlyFirstWithCard, (True, False, False)),
        (figures.NobodyWithCard, (False, False, False)),
    ],
)
def test_variants_differ_in_cards_alone(rules: type, cards: tuple[bool, ...]) -> None:
    state = packo.load(rules, players=3).initial_state(seed=4)
    plain = packo.load("taj", players=3).initial_state(seed=4)
    assert state.position.cards == cards
    assert state.position._replace(cards=(True,) * 3) == plain.position
    vote = state.child(Propose(0, 1))
    assert [len(vote.legal_actions(player)) for player in range(3)] == [2, *(4 if card else 2 for card in cards[1:])]


def test_a_card_is_worth_the_difference_of_pairs() -> None:
    with_card, without = played(GAME, 10), played(packo.load(figures.FirstWithoutCard), 10)
    found = figures.card_worth(with_card, without)
    differences = []
    for one, two in zip(with_card, without, strict=True):
        (a, b), (c, d) = one.state.returns(), two.state.returns()
        differences.append((a - c, (a - b) - (c - d), ((a > b) - (a < b) - (c > d) + (c < d)) / 2))
    for k, estimate in enumerate((found.points, found.margin, found.wins)):
        assert estimate.mean == pytest.approx(sum(some[k] for some in differences) / 10)
        assert estimate.samples == 10
    same = figures.card_worth(with_card, with_card, player=1)
    assert (same.points.mean, same.margin.mean, same.wins.mean, same.dropped) == (0, 0, 0, 0)


def test_unfinished_pairs_are_dropped_and_pairs_must_be_complete() -> None:
    plays = played(GAME, 4)
    broken = [*plays[:3], *played(GAME, 1, max_moves=3)]
    assert figures.card_worth(plays, broken).dropped == 1
    with pytest.raises(ValueError, match="shorter"):
        figures.card_worth(plays, plays[:3])


# -- drawings ----------------------------------------------------------------------------------------------------------


def test_drawings_tell_their_numbers_and_their_kind() -> None:
    plays = played(GAME, 12)
    worth = figures.card_worth(plays, plays)
    drawings: dict[Callable[[], object], tuple[str, ...]] = {
        lambda: figures.luck_chart(LUCK): ("OBG KGO YOK BKY GYB: -5 0.002778", "mean 8.4", "Kind: exact"),
        lambda: figures.ahead_chart(LUCK): ("OBG: OBG –, KGO 51.4%", "Kind: exact"),
        lambda: figures.reach_chart(figures.reach(GAME, 4, 1)): (
            ": 0 8.4, 1 ≈",
            "Kind: estimated",
            "4 deals; no ±: exactly this in every deal",
        ),
        lambda: figures.length_chart(figures.game_lengths(plays)): ("12 games, mean", "Kind: estimated"),
        lambda: figures.card_chart({"random": worth}): ("random: ≈+0.0% ± 0", "12 pairs", "Kind: estimated"),
    }
    for draw, sentences in drawings.items():
        svg = str(draw())
        assert svg == str(draw())
        for sentence in sentences:
            assert sentence in svg


def test_the_longest_games_are_one_bar() -> None:
    lengths = figures.Lengths((5, 5, 7, 30, 40), {"all seen": 5}, 0)
    svg = str(figures.length_chart(lengths, most=9))
    for bar in ("5: ≈40.0%", "6: ≈0.0%", "7: ≈20.0%", "9 or more: ≈40.0%"):
        assert bar in svg
    with pytest.raises(ValueError, match="at least two finished games, not 1"):
        figures.length_chart(figures.Lengths((5,), {"all seen": 1}, 0))


def test_tables_are_told_as_text_and_html() -> None:
    lines = repr(LUCK).splitlines()
    assert lines[0] == "Scores of the goals at the deal (exact)"
    assert lines[2].split() == ["OBG", "8.400", "5.200", "-5", "21", "50.1%", "21"]
    assert len(lines) == 12
    assert LUCK._repr_html_().count("<tr>") == 11
    found = figures.reach(GAME, 4, 2)
    assert repr(found).splitlines()[1].split() == ["goals", "0", "1", "2"]
    assert found._repr_html_().count("<tr>") == 3
