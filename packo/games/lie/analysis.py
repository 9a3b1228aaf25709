"""What each choice of LIE is worth: by the proved plan where a round is solved, by exact chances elsewhere.

From what a player knows (`advise`): in a round of one card each between two players, his chance to win it against the
other's proved plan, and how often to do what; in any other round, the exact chance that a bid is true, or that the
last one is not, where the others have turned their cards at random.  With all hands open (`analyse`) a bid is true or
not, and between two players who wins the round is certain.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from packo.core import CHANCE, SIMULTANEOUS, TERMINAL, Answer, Certified, Estimated, Exact, State
from packo.core.joint import Joint
from packo.games.lie.chances import RANDOM, law, own_cards, view_of
from packo.games.lie.parts import FACES, Bid, Challenge, Position, Set, Way
from packo.games.lie.rules import Rules, bid_holds, matching
from packo.solve.analysis import Analysis

if TYPE_CHECKING:
    from packo.play.bots import Seat

ROUND, RIGHT, DICE, GAME = "chance to win the round", "chance to be right", "dice of one face", "chance to win the game"
PLAYOUTS = 100
SHORT = 10_000
"""Exact chances with larger denominators are told as decimals."""


# -- from a seat -------------------------------------------------------------------------------------------------------


def advise(seat: Seat) -> Analysis:
    """What each choice is worth to a player by what he knows."""
    p = seat.observation
    assert isinstance(p, Position)
    if is_solved(p) and not p.choosing_way and (found := _by_plan(seat, p)) is not None:
        return found
    if p.hands:
        return _by_dice(seat, p)
    if p.choosing_way:
        worth: dict[str, Answer] = {str(way): Exact(Fraction(1, 2)) for way in seat.legal}
        note = "Which way is better depends on the others; no chance is worked out for it."
        return Analysis(_shared(p, seat.player, Fraction(1, 2)), {seat.player: worth}, objective=RIGHT, note=note)
    view = view_of(seat)
    chances = {
        str(action): 1 - view.chance(p.bid) if isinstance(action, Challenge) and p.bid else view.chance(action)
        for action in seat.legal
    }
    note = (
        "The exact chance that a bid is true, or that the last one is a lie, where the others have turned their cards "
        "at random; for the others, the rest of 1."
    )
    worth = {action: _told(chance) for action, chance in chances.items()}
    return Analysis(_shared(p, seat.player, max(chances.values())), {seat.player: worth}, objective=RIGHT, note=note)


def is_solved(p: Position) -> bool:
    """Whether two players are left with a card each, and have drawn."""
    return sorted(filter(None, p.counts)) == [1, 1] and bool(p.hands or p.shown)


def _by_plan(seat: Seat, p: Position) -> Analysis | None:
    from packo.games.lie.solve import solve_round

    solution = solve_round(wild=bool(seat.game.options.wild))
    side, hand = int(seat.player != p.opener), own_cards(seat)
    mix: Mapping[Any, Fraction]
    worth: Mapping[Any, Fraction]
    if p.hands:
        mix, worth = solution.setting(side, hand), solution.worth_of_settings(side, hand)
    else:
        bids = _bids(seat)
        dice = p.shown[seat.player]
        mix, worth = solution.bidding(side, hand, dice, bids), solution.worth(side, hand, dice, bids)
    if not worth:
        return None
    best = max(worth.values())
    note = (
        f"The chance to win the round against the other's proved plan, of which no reply wins more than "
        f"{float(2 * solution.exploitability):.0e} above its due; how often to choose what is proved as well."
    )
    return Analysis(
        _shared(p, seat.player, best),
        {seat.player: {str(action): _told(chance) for action, chance in worth.items()}},
        {seat.player: {str(action): share for action, share in mix.items()}},
        objective=ROUND,
        note=note,
    )


def _by_dice(seat: Seat, p: Position) -> Analysis:
    """A hand to be set: how many dice of one face each way to turn it has."""
    wild = bool(seat.game.options.wild)
    most = {action: max(matching([action.faces], face, wild) for face in FACES) for action in seat.legal}
    best = max(most, key=lambda action: most[action])
    face = max(FACES, key=lambda f: matching([best.faces], f, wild))
    values: list[Answer] = []
    for i, count in enumerate(p.counts):
        if i == seat.player:
            values.append(Exact(Fraction(most[best])))
        else:
            chances = law(face, own_cards(seat), [count], RANDOM, wild)
            values.append(_told(sum((k * chance for k, chance in enumerate(chances)), Fraction(0))))
    note = (
        "How many dice of its best face a hand shows; beside each other player, how many dice that count for the same "
        "face he shows on average if he turns his cards at random (an exact mean)."
    )
    worth: dict[str, Answer] = {str(action): Exact(Fraction(count)) for action, count in most.items()}
    return Analysis(tuple(values), {seat.player: worth}, objective=DICE, note=note)


def _bids(seat: Seat) -> list[Bid]:
    """The bids of this round, in order."""
    found: list[Bid] = []
    for step in reversed(seat.information_state):
        p = step.observation
        if not isinstance(p, Position) or not p.shown or p.bid is None:
            break
        found.append(p.bid)
    return found[::-1]


def _shared(p: Position, player: int, chance: Fraction) -> tuple[Answer, ...]:
    """The player's chance, and for each of the others what is left of 1; who is out has none."""
    return tuple(_told(chance if i == player else (1 - chance) * bool(count)) for i, count in enumerate(p.counts))


def _told(chance: Fraction) -> Answer:
    """Exact; a long fraction as bounds that meet, which are told as a decimal."""
    return Exact(chance) if chance.denominator < SHORT else Certified(chance, chance)


# -- with all hands open -----------------------------------------------------------------------------------------------


def analyse(state: State) -> Analysis:
    """What a state is worth with all hands open; before the draw and while hands are set, an estimate."""
    p = state.position
    assert isinstance(p, Position)
    if state.current_player == TERMINAL:
        return Analysis(tuple(map(Exact, state.returns())), {}, objective=GAME, note="The game is over.")
    if not p.shown or p.choosing_way:
        return _estimated(state)
    two = sum(map(bool, p.counts)) == 2
    wins = {action: _wins(state, action) if two else _is_right(state, action) for action in state.legal_actions()}
    worth: dict[str, Answer] = {str(action): Exact(Fraction(win)) for action, win in wins.items()}
    value = _shared(p, p.to_move, Fraction(any(wins.values())))
    if two:
        note = "All hands open: the highest true bid wins, unless a false one can be called."
        return Analysis(value, {p.to_move: worth}, objective=ROUND, note=note)
    note = "All hands open: whether each bid is true, or the last one a lie; for the others, the rest of 1."
    return Analysis(value, {p.to_move: worth}, objective=RIGHT, note=note)


def _is_right(state: State, action: Bid | Challenge) -> bool:
    """Whether a bid is true, or a challenge is of a lie."""
    p = state.position
    if isinstance(action, Challenge):
        return not bid_holds(p)
    return bid_holds(state.game.rules.step(p, action))


def _wins(state: State, action: Bid | Challenge) -> bool:
    """Whether a choice wins the round between two: he loses by a true bid if there is another true one above it."""
    if isinstance(action, Challenge) or not _is_right(state, action):
        return _is_right(state, action)
    after = state.child(action)
    return not any(isinstance(bid, Bid) and _is_right(after, bid) for bid in after.legal_actions())


# -- estimates ---------------------------------------------------------------------------------------------------------


def _estimated(state: State) -> Analysis:
    """The chance to win the game if everybody chooses at random from here on."""
    rules, p = state.game.rules, state.position
    assert isinstance(rules, Rules)
    actors = () if state.current_player == CHANCE else state.actors
    worth: dict[int, Mapping[str, Answer]] = {}
    for player in actors:
        worth[player] = {
            str(action): Estimated.of(
                _playout(rules, p, Random(f"lie/{k}"), {player: action})[player] for k in range(PLAYOUTS)
            )
            for action in state.legal_actions(player)
        }
    ends = [_playout(rules, p, Random(f"lie/{k}"), {}) for k in range(PLAYOUTS)]
    value = tuple(Estimated.of(end[i] for end in ends) for i in range(rules.num_players))
    note = f"Estimated by {PLAYOUTS} playouts for each choice, in which everybody chooses at random."
    return Analysis(value, worth, objective=GAME, note=note)


def _playout(rules: Rules, p: Position, rng: Random, fixed: Mapping[int, Set | Way]) -> tuple[int, ...]:
    while (player := rules.current_player(p)) != TERMINAL:
        move: Any
        if player == CHANCE:
            move = rules.chance(p).sample(rng)
        elif player == SIMULTANEOUS:
            move = Joint({i: fixed.get(i) or rng.choice(actions) for i, actions in rules.choices(p).items()})
        else:
            move = fixed.get(player) if p.choosing_way and fixed else rng.choice(rules.legal_actions(p, player))
        fixed = {}
        p = rules.step(p, move)
    return rules.returns(p)
