"""Players of BUS: one who wants points soon, and one who looks ahead to the end and plays the last turns exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from packo.games.bus.parts import BUILD, PICK, Choose, Draw, Position
from packo.games.bus.rules import Rules
from packo.games.bus.solver.city import City, city_of
from packo.games.bus.solver.plain import best_building, soon, with_card

if TYPE_CHECKING:
    from random import Random

    from packo.core import Game
    from packo.games.bus.solver.judge import Formula, Judge
    from packo.games.bus.solver.lasts import Lasts
    from packo.play.bots import Bot, Seat


def bots(game: Game) -> dict[str, Bot]:
    """The bots of BUS by name, the strongest last.  They reckon with the rules, so they are not offered where a person
    changed them."""
    found: dict[str, Bot] = {}
    if type(game.rules) is Rules:
        for bot in (GreedyBot(), SearchBot()):
            found[bot.name] = bot
    return found


@dataclass(frozen=True)
class GreedyBot:
    """Wants points soon: of what a card in progress is worth, a fifth is lost each turn that it still takes alone.

    It looks at its own cards only, and never draws a card while one lies open.
    """

    name: str = "greedy"

    def choose(self, seat: Seat, rng: Random) -> Any:
        rules: Any = seat.game.rules
        return soonest(rules, _position(seat), seat.legal)


def soonest(rules: Rules, p: Position, legal: Sequence[Any]) -> Any:
    """What GreedyBot chooses."""
    if p.stage == BUILD:
        return best_building(p, p.to_move, legal)
    city = city_of(p.grid, rules.options.traffic)
    return max(legal, key=lambda action: _soon(rules, city, p, action))


def _soon(rules: Rules, city: City, p: Position, action: Any) -> float:
    """What the mover's cards are worth after an action; at a stop with the best card that lies open."""
    player = p.to_move
    if isinstance(action, Draw):
        return float(not p.open)
    if isinstance(action, Choose):
        return soon(city, with_card(p.players[player], action.card))
    q = rules.step(p, action)
    worths = [soon(city, q.players[player])]
    if q.to_move == player and q.stage == PICK:
        worths += [soon(city, with_card(q.players[player], card)) for card in q.open]
    return max(worths)


@dataclass(frozen=True)
class SearchBot:
    """Looks at every way to play its turn and guesses how the game would end after it: by what each bus may expect of
    the turns that are left.  With two players it plays the last turns exactly, for the win above all.
    """

    formula: Formula | None = None
    name: str = "searcher"

    def choose(self, seat: Seat, rng: Random) -> Any:
        from packo.games.bus.solver.judge import lead
        from packo.games.bus.solver.lasts import can_solve
        from packo.solve.adversarial import TooManyNodes

        if len(seat.legal) == 1:
            return seat.legal[0]
        p = _position(seat)
        rules: Any = seat.game.rules
        if can_solve(rules, p):
            try:
                return _lasts(rules).best(p)
            except TooManyNodes:
                pass
        if p.stage == BUILD:
            return best_building(p, seat.player, seat.legal)
        worths = _judge(rules, self.formula).worths(p, seat.legal)
        return max(worths, key=lambda action: lead(worths[action], seat.player))


@lru_cache(maxsize=4)
def _judge(rules: Rules, formula: Formula | None) -> Judge:
    from packo.games.bus.solver.judge import Judge

    return Judge(rules, formula)


@lru_cache(maxsize=1)
def _lasts(rules: Rules) -> Lasts:
    from packo.games.bus.solver.lasts import Lasts

    return Lasts(rules, "both")


def _position(seat: Seat) -> Position:
    """In BUS a player sees the whole position."""
    assert isinstance(seat.observation, Position)
    return seat.observation
