"""What votes reveal, as a picture: a bar for each goal and each other player, as long as the chance that he has it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from packo.games.taj.artwork import sign
from packo.games.taj.parts import COLOUR_NAMES, Goal
from packo.games.taj.posterior import Posterior
from packo.picture import svg
from packo.picture.show import Drawing
from packo.picture.svg import fitted, line, rect, text

WIDTH, MARGIN, GOAL, GAP, NUMBER = 760.0, 16.0, 148.0, 20.0, 58.0
"""The picture, its edge, the room for a goal, between players, and for a chance in figures."""
TOP, ROW, BAR = 78.0, 30.0, 20.0
TITLE = "What the votes reveal"


def revealed(found: Posterior, names: Sequence[str]) -> Drawing:
    """The chances of all others' goals, one column for each player; goals in a fixed order, bars on a fixed scale."""
    goals = list(found.marginal(found.others[0]))
    wide = (WIDTH - 2 * MARGIN - GOAL + GAP) / len(found.others) - GAP
    bottom = TOP + ROW * len(goals)
    height = bottom + 34
    said = _foot(found)
    body = rect(0, 0, WIDTH, height, 14, fill="var(--pk-paper)") + fitted(MARGIN, 28, TITLE, 300, 18, bold=True)
    body += "".join(_goal(goal, MARGIN, TOP + ROW * k) for k, goal in enumerate(goals))
    told = [f"{TITLE}. {said}"]
    for column, player in enumerate(found.others):
        chances = found.marginal(player)
        x = MARGIN + GOAL + (wide + GAP) * column
        body += _column(list(chances.values()), f"{names[player]}'s goal", x, wide, bottom)
        told.append(
            f"{names[player]}'s goal: {', '.join(f'{goal} {float(chance):.3f}' for goal, chance in chances.items())}."
        )
    body += fitted(MARGIN, bottom + 22, said, WIDTH - 2 * MARGIN, 14, least=11, fill="var(--pk-soft)")
    markup = svg.document(WIDTH, height, body, title=TITLE, desc=" ".join(told))
    return Drawing(markup, TITLE)


def _foot(found: Posterior) -> str:
    votes = f"{found.votes} {'vote' if found.votes == 1 else 'votes'}"
    model = found.model
    error = getattr(model, "error", None)
    if error is None:
        return f"Exact after {votes}, if people vote as {model!r}. Dashed: before the first vote."
    slip = f"{float(error):.0%}"
    return f"Exact after {votes}, if players vote against their goal {slip} of the time. Dashed: before the first vote."


def _goal(goal: Goal, x: float, y: float) -> str:
    """A goal's three colours, each with how often it counts."""
    middle = y + ROW / 2
    body = ""
    for place, colour in enumerate(goal):
        at = x + 14 + 45 * place
        body += text(at, middle + 5, ("2×", "+", "−")[place], 15, anchor="middle", bold=True)
        body += sign(colour, at + 21, middle, 9.5)
    return svg.group(body, role="img", aria_label=_told(goal))


def _told(goal: Goal) -> str:
    double, single, minus = (COLOUR_NAMES[colour] for colour in goal)
    return f"two times {double}, plus {single}, minus {minus}"


def _column(chances: Sequence[Fraction], heading: str, x: float, wide: float, bottom: float) -> str:
    room = wide - NUMBER
    body = fitted(x, 58, heading, wide, 16, least=11, bold=True)
    before = x + room / len(chances)
    for k, chance in enumerate(chances):
        y = TOP + ROW * k + (ROW - BAR) / 2
        long = room * float(chance)
        likeliest = chance == max(chances) and chance > Fraction(1, len(chances))
        body += rect(x, y, room, BAR, 4, fill="var(--pk-panel)")
        body += rect(
            x, y, max(long, 1.0), BAR, min(4, long / 2), fill="var(--pk-gold)" if likeliest else "var(--pk-soft)"
        )
        body += text(x + wide, y + 15, _percent(chance), 15, anchor="end", bold=likeliest)
    return body + line(before, TOP, before, bottom, stroke="var(--pk-ink)", stroke_width=1.5, stroke_dasharray="4 4")


def _percent(chance: Fraction) -> str:
    """A chance in per cent, and never 0 or 100 where it is not.

    >>> _percent(Fraction(1, 9)), _percent(Fraction(1, 1000)), _percent(Fraction(0)), _percent(Fraction(999, 1000))
    ('11%', '<1%', '0%', '>99%')
    """
    share = float(chance)
    if 0 < share < 0.005:
        return "<1%"
    return ">99%" if 0.995 <= share < 1 else f"{share:.0%}"
