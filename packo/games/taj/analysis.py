"""What each choice of TAJ is worth: proved where all goals are open and that is quick, else a labelled estimate.

Two players in a small end game: the margin in perfect play, by `packo.games.taj.voting`; never to end is worth 0.
Three or four players with one proposal left under a cap: their points in an equilibrium.  Anywhere else: the mean of
short playouts in which everybody votes, proposes and moves the Taj for his own goal, and which are then scored as they
stand.

A player who does not know the others' goals gets the same playouts, with goals drawn for the others as likely as what
they did makes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from packo.core import CHANCE, SIMULTANEOUS, TERMINAL, Answer, Certified, Estimated, Exact, State, TooManyPositions
from packo.core.joint import Joint
from packo.games.taj.parts import ADJUST, ALL, NAY, NIX, YEA, Goal, Position, Propose, Vote
from packo.games.taj.posterior import Sincere, gain_of, posterior
from packo.games.taj.revealed import revealed
from packo.games.taj.rules import REMOVES, Rules, adjusted, adjustments, exchanged
from packo.games.taj.scoring import score
from packo.games.taj.solver.several import Equilibrium, solve_equilibrium
from packo.games.taj.voting import OpenSolution, solve_open
from packo.solve.analysis import Analysis, Matrix

if TYPE_CHECKING:
    from packo.picture.show import Drawing
    from packo.play.bots import Seat

BELIEFS = "What the votes reveal"
MARGIN, POINTS = "margin", "points"
QUICK = 26_000
"""Rows of rugs, each with every place of the Taj, that are solved in two seconds or so: all there are of six rugs."""
QUICK_CAP = 2
"""Proposals under a cap that are searched to the end for two players; for more players one."""
PLAYOUTS, TURNS = 24, 4
"""Short playouts for each choice, and how many proposals are made in each."""
ADVISED, MOST_ADVISED = 1_200, 300
"""Short playouts for all choices of one who does not know the others' goals, and at most for one choice."""
HABITS = Sincere(proposals=True, adjustments=True)
"""How the others are taken to have chosen, where goals are drawn for them."""
LOOKS = 5
"""Among so many proposals a player in a playout picks the best for himself."""
SLIP, CARD = 0.1, 0.1
"""How often he votes against himself, and how often he uses the All/Nix card that he may use."""
PROVED = "Perfect play from here with both goals open; {}."
GUESSED = (
    "Estimated: {} playouts for each choice, in which everybody looks to his own goal, scored as they stand after "
    "{} proposals."
)
DRAWN = (
    "Estimated: {} playouts for each choice, with goals drawn for the others as likely as what they chose makes them; "
    "everybody looks to his own goal, and it is scored as it stands after {} proposals."
)


def analyse(state: State) -> Analysis:
    """What a state is worth to each player, and each choice there to the player who makes it.

    The measure is points ahead of the other for two players, and points for more.

    Raises:
        ValueError: a goal is hidden in this state.
    """
    rules, p = state.game.rules, state.position
    assert isinstance(rules, Rules)
    if state.current_player != CHANCE and None in p.goals:
        raise ValueError("what a choice is worth depends on all goals, and one is hidden here")
    if state.current_player == TERMINAL:
        return Analysis(tuple(map(Exact, _worths(rules, p))), {}, objective=_measure(rules), note="The game is over.")
    if state.current_player != CHANCE:
        cap = rules.options.turn_cap
        left = cap - p.turns if cap else 0
        if rules.num_players == 2 and (not cap or left <= QUICK_CAP):
            if (solution := _solution(state)) is not None:
                return _proved(state, solution)
        elif cap and left + (p.proposal is not None or bool(p.pending)) <= 1:
            return _settled(state)
    return _estimated(state)


def advise(seat: Seat) -> Analysis:
    """What each choice is worth to a player, as far as his seat can tell: an estimate in points, or points ahead."""
    rules, p = seat.game.rules, seat.observation
    assert isinstance(rules, Rules)
    assert isinstance(p, Position)
    player, actions = seat.player, seat.legal
    found = posterior(seat.information_state, player, HABITS, rules.cards.goals)
    playouts = min(ADVISED // len(actions), MOST_ADVISED)
    drawn = Random("taj/goals").choices(
        list(found.joint), [float(chance) for chance in found.joint.values()], k=playouts
    )
    worlds = []
    for others in drawn:
        goals = dict(zip(found.others, others, strict=True))
        worlds.append(p._replace(goals=tuple(goals.get(i, found.own) for i in range(rules.num_players))))
    ends = {
        str(action): [_playout(rules, q, Random(f"taj/{k}"), {player: action}) for k, q in enumerate(worlds)]
        for action in actions
    }
    worth: dict[str, Answer] = {name: Estimated.of(end[player] for end in some) for name, some in ends.items()}
    best = max(worth, key=lambda name: float(worth[name]))
    value = tuple(Estimated.of(end[i] for end in ends[best]) for i in range(rules.num_players))
    return Analysis(value, {player: worth}, objective=_measure(rules), note=DRAWN.format(playouts, TURNS))


def beliefs(seat: Seat) -> Drawing | None:
    """The chances of the others' goals by their votes so far; None before the deal and when all goals are shown."""
    rules, p = seat.game.rules, seat.observation
    assert isinstance(rules, Rules)
    if not isinstance(p, Position) or rules.current_player(p) in (CHANCE, TERMINAL):
        return None
    return revealed(posterior(seat.information_state, seat.player, goals=rules.cards.goals), rules.names(p))


def _measure(rules: Rules) -> str:
    return MARGIN if rules.num_players == 2 else POINTS


def _worths(rules: Rules, p: Position) -> tuple[int, ...]:
    """What everybody would have if the game were scored now."""
    points = rules.returns(p)
    return (points[0] - points[1], points[1] - points[0]) if rules.num_players == 2 else points


# -- two players, proved -----------------------------------------------------------------------------------------------


def _solution(state: State) -> OpenSolution | None:
    """A solution that knows the state, an earlier one if it does; None where it would take long."""
    for solution in _recent:
        if solution.game == state.game:
            try:
                solution.interval(state)
            except (LookupError, TooManyPositions):
                continue
            return solution
    try:
        found = solve_open(state, limit=QUICK)
    except TooManyPositions:
        return None
    _recent.insert(0, found)
    del _recent[KEPT:]
    return found


KEPT = 4
_recent: list[OpenSolution] = []
"""The last solutions: who plays on, or looks at the states of a graph one by one, solves an end game once."""


def _proved(state: State, solution: OpenSolution) -> Analysis:
    p = state.position
    worth: dict[int, Mapping[str, Answer]] = {}
    mixes: dict[int, Mapping[str, Fraction]] = {}
    for player in state.actors:
        worth[player] = {str(action): _to(player, own) for action, own in solution.worth(state, player).items()}
        if p.proposal is not None:
            mixes[player] = {str(action): share for action, share in solution.strategy(state, player).items()}
    value = solution.answer(state)
    ends = "the cap ends it" if state.game.options.turn_cap else "never to end is worth 0"
    note = PROVED.format(ends)
    return Analysis((value, _to(1, value)), worth, mixes, _matrix(state, solution), MARGIN, note)


def _to(player: int, value: Answer) -> Answer:
    """Player 0's margin as the player's own."""
    if player == 0:
        return value
    if isinstance(value, Exact):
        return Exact(-value.value)
    assert isinstance(value, Certified)
    return Certified(-value.hi, -value.lo)


def _matrix(state: State, solution: OpenSolution) -> Matrix | None:
    """The vote as a matrix game; the proposer's votes are the rows."""
    p = state.position
    if p.proposal is None:
        return None
    ballot = solution.ballot(state)
    rows, columns = (YEA, NAY), (YEA, NAY, *((ALL, NIX) if ballot.cards else ()))
    sign = -1 if p.proposer else 1
    values = tuple(tuple(float(sign * sum(ballot.after(own, other)) / 2) for other in columns) for own in rows)
    return Matrix(rows, columns, values, p.proposer, 1 - p.proposer)


# -- more players, one proposal left -----------------------------------------------------------------------------------


def _settled(state: State) -> Analysis:
    found, gain = _equilibrium(state)
    worth = {
        player: {str(action): Exact(value) for action, value in found.worth(state, player).items()}
        for player in state.actors
    }
    mixes = {
        player: {str(action): share for action, share in found.strategy(state, player).items()}
        for player in state.actors
        if state.current_player == SIMULTANEOUS
    }
    gains = f"nobody gains more than {float(gain):.0e} points" if gain else "nobody gains"
    note = f"An equilibrium with all goals open, one of possibly many: {gains} by another choice of his own."
    return Analysis(tuple(map(Exact, found.value(state))), worth, mixes, objective=POINTS, note=note)


@lru_cache(maxsize=16)
def _equilibrium(state: State) -> tuple[Equilibrium, Fraction]:
    """An equilibrium and its certificate."""
    found = solve_equilibrium(state)
    return found, found.largest_gain()


# -- estimates ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _estimated(state: State) -> Analysis:
    rules, p = state.game.rules, state.position
    assert isinstance(rules, Rules)
    samples = [_playout(rules, p, Random(f"taj/{k}"), {}) for k in range(2 * PLAYOUTS)]
    worth: dict[int, Mapping[str, Answer]] = {}
    for player in state.actors:
        worth[player] = {
            str(action): Estimated.of(
                _playout(rules, p, Random(f"taj/{k}"), {player: action})[player] for k in range(PLAYOUTS)
            )
            for action in state.legal_actions(player)
        }
    value = tuple(Estimated.of(sample[i] for sample in samples) for i in range(rules.num_players))
    return Analysis(value, worth, objective=_measure(rules), note=GUESSED.format(PLAYOUTS, TURNS))


def _playout(rules: Rules, p: Position, rng: Random, fixed: Mapping[int, Any]) -> tuple[int, ...]:
    """What everybody has a few proposals on; `fixed` is what somebody chooses first."""
    made, stop = 0, False
    while not stop:
        player = rules.current_player(p)
        move: Any
        if player == CHANCE:
            move = rules.chance(p).sample(rng)
        elif player == SIMULTANEOUS:
            voters = range(rules.num_players)
            move = Joint({i: fixed[i] if i in fixed else _vote(p, i, _goal(p, i), rng) for i in voters})
            fixed, made = {}, made + 1
        elif player == TERMINAL:
            break
        else:
            move = fixed[player] if player in fixed else _choice(p, _goal(p, player), rng)
            fixed = {}
        p = rules.step(p, move)
        stop = made >= TURNS and p.proposal is None and not p.pending
    return _worths(rules, p)


def _goal(p: Position, player: int) -> Goal:
    goal = p.goals[player]
    assert goal is not None
    return goal


def _vote(p: Position, player: int, goal: Goal, rng: Random) -> Vote:
    gain = gain_of(p, goal)
    yea = (gain > 0) != (rng.random() < SLIP) if gain else rng.random() < 0.5
    may = p.cards[player] and player != p.proposer
    if rng.random() < CARD and may:
        return Vote(ALL if yea else NIX)
    return Vote(YEA if yea else NAY)


def _choice(p: Position, goal: Goal, rng: Random) -> Any:
    """A proposal, the best of a few; a flip or a shift, the best; a removal, any."""
    if not p.pending:
        places = range(len(p.display.rugs))
        pairs = [tuple(sorted(rng.sample(places, 2))) for _ in range(LOOKS)]
        left, right = max(pairs, key=lambda pair: score(exchanged(p.display, *pair), goal))
        return Propose(left, right)
    if p.pending[0] == ADJUST:
        return max(adjustments(p.display), key=lambda move: score(adjusted(p.display, move.how), goal))
    return rng.choice(REMOVES)
