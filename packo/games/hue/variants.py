"""HUE under changed rules: a bot that asks the rules where a card may go, and what a change does to the games it plays.

The bots of the room know where cards go and are not offered under rules of a person's own.  This one asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packo.core import Estimated, Play
from packo.games.hue.parts import Placement, Seen
from packo.games.hue.rules import Rules
from packo.games.hue.scoring import colour_values
from packo.picture.table import as_html, as_text, shown

if TYPE_CHECKING:
    from random import Random

    from packo.play.bots import Seat


@dataclass(frozen=True)
class Keen:
    """Places a card so that the best of those he keeps is worth most at once; among equals he draws lots.

    He is `greedy`, but goes only where `Rules.spots` lets him, so he can play a game of fewer places.  He reckons with
    the scoring of HUE (rules 14 to 17) and with the hand and the table of his seat's observation.
    """

    name: str = "keen"

    def choose(self, seat: Seat, rng: Random) -> Any:
        import numpy as np

        from packo.games.hue.solver.board import Put, outlook_of, ways, weights

        seen, rules = seat.observation, seat.game.rules
        assert isinstance(seen, Seen)
        assert isinstance(rules, Rules)
        table = outlook_of(seen.table, seat.game.options.cover_several)
        free = set(rules.spots(seen.table))
        ends = [Put(seen.hand[0], place).placement() for place in table.places]
        spots = [(end.x, end.y, end.way) for end in ends]
        allowed = np.array([spot in free for spot in spots])
        found, own = [], []
        for number, held in enumerate(seen.hand):
            keep = weights((*seen.hand[:number], *seen.hand[number + 1 :]))
            for way in ways(held):
                found.append(way)
                own.append(np.where(allowed, (table.values(way) @ keep).max(axis=1), -1))
        score = np.concatenate(own)
        card, place = divmod(int(rng.choice(np.flatnonzero(score == score.max()))), len(spots))
        return Placement(found[card], *spots[place])


@dataclass(frozen=True)
class RuleChange:
    """What finished plays of the same seeds are like before and after a change of the rules.

    Each measure is estimated three times: before, after, and the difference, which is taken deal by deal, so that the
    luck of the deal falls out of it.
    """

    measures: dict[str, tuple[Estimated, Estimated, Estimated]]
    sample: str

    def _table(self) -> tuple[str, tuple[str, ...], list[tuple[str, ...]]]:
        rows = [(name, *map(shown, estimates)) for name, estimates in self.measures.items()]
        return f"What the change does, on {self.sample} (estimated)", ("", "before", "after", "change"), rows

    def __repr__(self) -> str:
        return as_text(*self._table())

    def _repr_html_(self) -> str:
        return as_html(*self._table())


def compare_rules(before: Sequence[Play], after: Sequence[Play]) -> RuleChange:
    """How a changed rule changes games of HUE between like bots; plays are paired in the order given.

    Raises:
        ValueError: fewer than two plays, not as many of each, seeds that do not agree, or a play that is not finished.
    """
    if [play.seed for play in before] != [play.seed for play in after]:
        raise ValueError("the plays before and after a change must be of the same seeds, in the same order")
    if len(before) < 2:
        raise ValueError(f"a change is measured on at least two plays, not {len(before)}")
    if not all(play.state.is_terminal for play in (*before, *after)):
        raise ValueError("only finished plays can be compared")
    pairs = list(zip(map(_measured, before), map(_measured, after), strict=True))
    measures = {
        name: (
            Estimated.of(old[name] for old, _ in pairs),
            Estimated.of(new[name] for _, new in pairs),
            Estimated.of(new[name] - old[name] for old, new in pairs),
        )
        for name in pairs[0][0]
    }
    return RuleChange(measures, f"{len(pairs)} deals")


def _measured(play: Play) -> dict[str, float]:
    p, rules = play.state.position, play.state.game.rules
    points = play.state.returns()
    first, *rest = points
    values = colour_values(p.table)
    return {
        "five colours together": float(sum(values.values())),
        "winner's points": float(max(points)),
        "start player's lead": float(first - sum(rest) / len(rest)),
        "start player wins": float(rules.places(p)[0] == 0),
    }
