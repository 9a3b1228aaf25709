"""What each placement of HUE is worth: with hands open where the true state is given, and from a seat's knowledge.

Margins are one score less another; with more than two players, a score less the mean of the others'.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from packo.core import TERMINAL, Answer, Deal, Estimated, Exact, State
from packo.games.hue.parts import Card, Position, Seen
from packo.games.hue.rules import Rules
from packo.games.hue.solver.board import Put, outlook_of, ways, weights
from packo.games.hue.solver.closed import last_margins, margin_after_reply, unseen
from packo.games.hue.solver.outlook import Outlook
from packo.games.hue.solver.solution import open_margins
from packo.solve.analysis import Analysis

if TYPE_CHECKING:
    from packo.play.bots import Seat

OBJECTIVE = "margin"
WORLDS = 40
"""Hands of the others that an estimate looks at."""
LOOKED_AT = 12
"""Actions that are measured by the other's replies; the others are estimated from what replies cost those."""
OVER = "The game is over; a margin is a score less the others' mean."
OPEN = "Exact, with all hands open: both play on for their margin."
LAST = "Exact: the mean over all score cards that the other may hold, each as likely as any other."
REPLIED = (
    "The actions that look best are exact means over the other's hands: each is met by the reply that its owner thinks "
    "best, who does not know the card kept. The rest is estimated from them."
)
AT_ONCE = (
    "Estimated, as if the game were scored after this placement, each player with his best card; over hands drawn from "
    "those that fit."
)


def analyse(state: State) -> Analysis:
    """Margins at the true state: exact with hands open for the last two placements of two players, else as the player
    to move may reckon them."""
    rules, p = state.game.rules, state.position
    assert isinstance(rules, Rules)
    if state.current_player == TERMINAL:
        points = [Fraction(x) for x in state.returns()]
        margins = tuple(Exact(_lead(points, player)) for player in range(len(points)))
        return Analysis(margins, {}, objective=OBJECTIVE, note=OVER)
    if state.is_chance:
        return _before_the_deal(state)
    if len(p.hands) == 2 and sum(map(len, p.hands)) <= 4:
        worth = open_margins(state)
        best = max(answer.value for answer in worth.values())
        values = (Exact(best), Exact(-best)) if p.to_move == 0 else (Exact(-best), Exact(best))
        return Analysis(values, {p.to_move: worth}, objective=OBJECTIVE, note=OPEN)
    return _seen(rules, rules.observation(p, p.to_move), p.to_move)


def advise(seat: Seat) -> Analysis:
    """Margins as a player may reckon them from what his seat knows."""
    rules = seat.game.rules
    assert isinstance(rules, Rules)
    return _seen(rules, seat.observation, seat.player)


def _before_the_deal(state: State) -> Analysis:
    """Nobody has a card yet: the means over some deals, scored as they lie."""
    rules = state.game.rules
    starts = [rules.step(state.position, state.chance.sample(Random(seed))) for seed in range(WORLDS)]
    leads = [_leads([_best_score(p, player) for player in range(len(p.hands))]) for p in starts]
    values = tuple(Estimated.of(lead[player] for lead in leads) for player in range(rules.num_players))
    return Analysis(values, {}, objective=OBJECTIVE, note=AT_ONCE)


def _best_score(p: Position, player: int) -> float:
    return float((np.array(outlook_of(p.table, False).field.values) @ weights(p.hands[player])).max())


def _seen(rules: Rules, seen: Any, player: int) -> Analysis:
    assert isinstance(seen, Seen)
    table = outlook_of(seen.table, rules.options.cover_several)
    moves, kept, values = [], [], []
    for number, card in enumerate(seen.hand):
        rest = (*seen.hand[:number], *seen.hand[number + 1 :])
        for shown in ways(card):
            moves += [Put(shown, place) for place in table.places]
            kept += [rest] * len(table.places)
            values.append(table.values(shown))
    names = [str(move.placement()) for move in moves]
    rows = np.concatenate(values)
    worlds = _worlds(rules, seen, player)
    others = [i for i in range(rules.num_players) if i != player]
    if len(seen.hand) == 2 and len(others) == 1 and len(worlds[0].hands[others[0]]) == 1:
        return _last(rows, names, kept, [p.hands[others[0]][0] for p in worlds], player)
    leads = _leads_at_once(rows, kept, worlds, player)
    if len(seen.hand) == 2 and len(others) == 1:
        hands = [p.hands[others[0]] for p in worlds]
        worth = _replied(table, moves, names, kept, leads[player], hands, unseen(rules, seen))
        best = max((answer for answer in worth.values() if isinstance(answer, Exact)), key=lambda answer: answer.value)
        return Analysis(_both(best, player), {player: worth}, objective=OBJECTIVE, note=REPLIED)
    estimates = {name: Estimated.of(lead) for name, lead in zip(names, leads[player], strict=True)}
    best_at = int(leads[player].mean(axis=1).argmax())
    every = tuple(Estimated.of(leads[i][best_at]) for i in range(rules.num_players))
    return Analysis(every, {player: estimates}, objective=OBJECTIVE, note=AT_ONCE)


def _worlds(rules: Rules, seen: Seen, player: int) -> list[Position]:
    """All positions that fit for the last two placements of two players; else some, the same each time."""
    found = rules.worlds(seen, player)
    if isinstance(found, Deal):
        rng = Random(repr(seen))
        return [found.sample(rng) for _ in range(WORLDS)]
    listed = list(found)
    two_left = rules.num_players == 2 and len(seen.hand) == 2
    if two_left or len(listed) <= WORLDS:
        return listed if two_left or len(listed) > 1 else listed * 2
    return Random(repr(seen)).sample(listed, WORLDS)


def _last(
    rows: Any, names: Sequence[str], kept: Sequence[tuple[Card, ...]], others: Sequence[Card], player: int
) -> Analysis:
    worth: dict[str, Answer] = {}
    for card in dict.fromkeys(rest[0] for rest in kept):
        at = [number for number, rest in enumerate(kept) if rest[0] == card]
        for number, margin in zip(at, last_margins(rows[at], card, others), strict=True):
            worth[names[number]] = Exact(margin)
    best = max((answer for answer in worth.values() if isinstance(answer, Exact)), key=lambda answer: answer.value)
    worth = {name: worth[name] for name in names}
    return Analysis(_both(best, player), {player: worth}, objective=OBJECTIVE, note=LAST)


def _replied(
    table: Outlook, moves: Sequence[Put], names: Sequence[str], kept: Sequence[tuple[Card, ...]],
    leads: Any, hands: Sequence[tuple[Card, ...]], pool: Sequence[Card],
) -> dict[str, Answer]:  # fmt: skip
    """The best few exactly, and the others by how much a reply takes from those."""
    at_once = leads.mean(axis=1)
    best = np.argsort(-at_once, kind="stable")[:LOOKED_AT].tolist()
    exact = {at: margin_after_reply(table, moves[at], kept[at][0], hands, pool) for at in best}
    costs = np.array([float(margin) - at_once[at] for at, margin in exact.items()])
    spread = float(costs.std(ddof=1)) if len(costs) > 1 else 0.0
    worth: dict[str, Answer] = {}
    for at, name in enumerate(names):
        if at in exact:
            worth[name] = Exact(exact[at])
        else:
            worth[name] = Estimated(float(at_once[at] + costs.mean()), spread, len(costs))
    return worth


def _leads_at_once(
    rows: Any, kept: Sequence[tuple[Card, ...]], worlds: Sequence[Position], player: int
) -> dict[int, Any]:
    """Each player's lead after each choice in each world, (choices, worlds), with everybody's best card."""
    players = range(len(worlds[0].hands))
    own = np.empty(len(rows), dtype=np.int64)
    for rest in dict.fromkeys(kept):
        at = [number for number, cards in enumerate(kept) if cards == rest]
        own[at] = (rows[at] @ weights(rest)).max(axis=1)
    scores = {player: np.repeat(own[:, None], len(worlds), axis=1)}
    for other in players:
        if other != player:
            columns = [(rows @ weights(p.hands[other])).max(axis=1) for p in worlds]
            scores[other] = np.stack(columns, axis=1)
    total = sum(scores.values())
    return {i: scores[i] - (total - scores[i]) / (len(scores) - 1) for i in scores}


def _lead(points: Sequence[Any], player: int) -> Any:
    return points[player] - (sum(points) - points[player]) / (len(points) - 1)


def _leads(points: Sequence[Any]) -> list[Any]:
    return [_lead(points, player) for player in range(len(points))]


def _both(own: Exact, player: int) -> tuple[Exact, Exact]:
    other = Exact(-own.value)
    return (own, other) if player == 0 else (other, own)
