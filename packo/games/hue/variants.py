"""HUE under changed rules: what a change does to the games that are played, deal by deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from packo.core import Estimated, Play
from packo.games.hue.scoring import colour_values
from packo.picture.table import as_html, as_text, shown


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
