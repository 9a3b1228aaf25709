"""A solved round of LIE in words, as Markdown."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from packo.core import Exact
from packo.games.lie.figures import answer_mix, bluffs, opening_mix, price_of_honesty, shown
from packo.games.lie.parts import FACES, LIE
from packo.games.lie.rules import CHALLENGE

if TYPE_CHECKING:
    from packo.games.lie.solve import RoundSolution


def as_markdown(solution: RoundSolution) -> str:
    """What a round is worth and how well that is proved; of a card each, also how often to do what."""
    opener, other = solution.duel.counts
    ones = "ones wild" if solution.duel.wild else "ones like other dice"
    lines = [
        f"# A round of LIE: {_cards(opener)} to open against {_cards(other)}, {ones}",
        "",
        f"* the opener wins {_between(solution.lo, solution.hi)} of the rounds ({solution.value.kind})",
        f"* exploitability {float(solution.exploitability):.1e} of a round: half of what best replies to the two plans",
        "  gain together, worked out in whole numbers",
    ]
    return "\n".join([*lines, *(_of_one_card_each(solution) if opener == other == 1 else [])])


def _of_one_card_each(solution: RoundSolution) -> list[str]:
    bids = solution.duel.bids
    answers = {bid: answer_mix(solution, bid) for bid in bids}
    opener, other = price_of_honesty(solution).values()
    return [
        f"* {_percent(bluffs(solution))} of all opening bids are bluffs: the opener's own die does not count for them",
        "* never to bid where one's own die does not count costs, against a plan that does not know it, the opener",
        f"  {_between(opener.lo, opener.hi)} of the rounds, the other {_between(other.lo, other.hi)}",
        "",
        "How often each die is shown, in per cent of all draws:",
        "",
        *_table("", list(map(str, FACES)), {name: list(shown(solution, side).values()) for side, name in _SIDES}),
        "",
        "What the opener bids, by the die that he shows, in per cent:",
        "",
        *_table("shows", list(map(str, bids)), _by_die(opening_mix(solution), bids)),
        "",
        f"How often the other calls an opening bid a {LIE}, by the die that he shows, in per cent:",
        "",
        *_table(
            "shows",
            list(map(str, bids)),
            {str(die): [answers[bid][die][CHALLENGE] for bid in bids] for die in answers[bids[0]]},
        ),
    ]


_SIDES = ((0, "the opener"), (1, "the other"))


def _by_die(mixes: Mapping[int, Mapping[Any, Fraction]], bids: tuple[Any, ...]) -> dict[str, list[Fraction]]:
    return {str(die): [mix.get(bid, Fraction(0)) for bid in bids] for die, mix in mixes.items()}


def _table(corner: str, columns: list[str], rows: Mapping[str, list[Fraction]]) -> list[str]:
    lines = [f"| {corner} | " + " | ".join(columns) + " |", "|---" + "|--:" * len(columns) + "|"]
    return lines + [f"| **{name}** | " + " | ".join(map(_percent, cells)) + " |" for name, cells in rows.items()]


def _percent(share: Fraction) -> str:
    """Whole per cents; what is less than half of one is as good as never."""
    return f"{float(100 * share):.0f}%" if share >= Fraction(1, 200) else "–"


def _cards(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"


def _between(lo: Fraction, hi: Fraction) -> str:
    """Both bounds, rounded outward."""
    return str(Exact(lo)) if lo == hi else f"{_rounded(lo)} to {_rounded(hi, up=True)}"


def _rounded(bound: Fraction, up: bool = False, digits: int = 5) -> str:
    scaled = bound * 10**digits
    whole = -(-scaled.numerator // scaled.denominator) if up else scaled.numerator // scaled.denominator
    return f"{whole / 10**digits:.{digits}f}"
