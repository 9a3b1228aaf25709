"""The last turns of two players, exactly: what each can still get, and what each action is worth.

Once the last turns have begun everybody has one more (rule 16).  A card that is picked up in a player's last turn is
never completed, and nobody later can miss it, for all others have had their last turn or have it without picking up
either.  So where nobody who may pick up has another turn, cards are left out, and with them chance: what remains is a
small game of two moves and perhaps a site.  Under a turn cap there can be more turns, with cards and chance; then all
of it is searched, as far as `limit` allows.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal, TypeAlias, get_args

from packo.core import CHANCE, TERMINAL
from packo.core.telling import brief
from packo.games.bus.parts import BUILD, ENOUGH, MOVE, PICK, SITE, Go, Position
from packo.games.bus.rules import PASS, Rules, aboard, points
from packo.games.bus.streets import reached, sign_at
from packo.solve.adversarial import TooManyNodes

Aim: TypeAlias = Literal["margin", "win", "both"]
"""Points less the other's; 1 for a win, 0 for a tie and -1 for a loss, after the tie-break by cards (rule 18); or a win
above all, and then the margin."""
DECIDED = 1000
"""What a win is worth beside the margin, where both count: more than any margin."""
LIMIT = 20_000
"""Positions that a search may meet."""


class Lasts:
    """Values of the last turns to player 0; to player 1 they are the opposite.

    Raises:
        ValueError: not two players, or no such aim.
    """

    def __init__(self, rules: Rules, aim: Aim = "margin", limit: int = LIMIT) -> None:
        if rules.num_players != 2:
            raise ValueError(f"the last turns are solved for two players, and there are {rules.num_players} here")
        if aim not in get_args(Aim):
            raise ValueError(f"the aim is margin, win or both, not {brief(aim)}")
        self.rules, self.aim, self.limit = rules, aim, limit
        self.known: dict[Position, Fraction] = {}
        self.met = 0

    def value(self, p: Position) -> Fraction:
        """To player 0, with best play of both.

        Raises:
            TooManyNodes: the limit was met.
        """
        p = self._bare(p)
        if p not in self.known:
            self.met += 1
            if self.met > self.limit:
                raise TooManyNodes(f"the last turns have more than {self.limit:,} positions")
            self.known[p] = self._value(p)
        return self.known[p]

    def worth(self, p: Position, action: Any) -> Fraction:
        """Of a legal action to the player who chooses it."""
        value = self.value(self.rules.step(p, action))
        return value if p.to_move == 0 else -value

    def best(self, p: Position) -> Any:
        """A best action, the first of equals."""
        return max(self.rules.legal_actions(p, p.to_move), key=lambda action: self.worth(p, action))

    def _value(self, p: Position) -> Fraction:
        rules = self.rules
        player = rules.current_player(p)
        if player == TERMINAL:
            return self._payoff(p)
        if player == CHANCE:
            chances = rules.chance(p)
            return sum((chance * self.value(rules.step(p, out)) for out, chance in chances.items()), Fraction(0))  # type: ignore[union-attr]
        values = [self.value(rules.step(p, action)) for action in self._choices(p, player)]
        return max(values) if player == 0 else min(values)

    def _choices(self, p: Position, player: int) -> tuple[Any, ...]:
        """What may matter.  Where nobody moves twice any more, moves that drop the same come to the same, but for those
        that end on the site; and the very last turn needs no building."""
        legal = self.rules.legal_actions(p, player)
        if p.stage == BUILD:
            return (PASS,) if p.left == 1 else legal
        own = p.players[player]
        if p.stage != MOVE or own.bus is None or not 0 < p.left <= len(p.players):
            return legal
        traffic = self.rules.options.traffic
        first: dict[tuple[str, bool], Any] = {}
        for found in reached(p.grid, own.bus, aboard(own.rides), own.limit, traffic):
            builds = p.left > 1 and not own.built and sign_at(p.grid, found.bus, traffic) == SITE
            first.setdefault((found.dropped, builds), Go(found.route))
        return tuple(first.values())

    def _bare(self, p: Position) -> Position:
        """The position without passenger cards to pick up, where nobody who could do so has another turn."""
        if not 0 < p.left <= len(p.players) or not (p.open or p.deck) or not _started(p):
            return p
        bare = p._replace(open=(), deck=(), drawing=False)
        return self.rules.step(bare, PASS) if p.stage == PICK else bare

    def _payoff(self, p: Position) -> Fraction:
        first, second = p.players
        margin = points(first) - points(second)
        if self.aim == "margin":
            return Fraction(margin)
        more = len(first.done) - len(second.done)
        win = (margin > 0) - (margin < 0) or (more > 0) - (more < 0)
        return Fraction(win if self.aim == "win" else DECIDED * win + margin)


def can_solve(rules: Rules, p: Position) -> bool:
    """Whether a player is to move in the last turns of two players, or they begin with the end of the turn for sure, or
    all is over."""
    player = rules.current_player(p)
    return rules.num_players == 2 and player != CHANCE and (player == TERMINAL or begun(p))


def begun(p: Position) -> bool:
    """Whether no player has more than one turn after this one, for certain."""
    return _started(p) and (0 <= p.left <= len(p.players) or any(len(own.done) >= ENOUGH for own in p.players))


def _started(p: Position) -> bool:
    """Whether everybody has taken the first card (rule 5)."""
    return all(own.rides or own.done for own in p.players)
