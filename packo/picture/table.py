"""Tables of results as text and as HTML: no times, no addresses, the same bytes every time."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from packo.core import Estimated

Rows = Sequence[Sequence[str]]


def shown(estimate: Estimated | None) -> str:
    """An estimate as a table shows it: three decimals and its standard error, or a dash where nothing finished.

    >>> shown(Estimated(0.5, 0.0123, 100))
    '0.500 ± 0.012'
    """
    return "–" if estimate is None else f"{estimate.mean:.3f} ± {estimate.error:.3f}"


def estimated(samples: Sequence[float]) -> Estimated | None:
    """The mean and standard error, or None for fewer than two samples."""
    return Estimated.of(samples) if len(samples) > 1 else None


def as_text(caption: str, head: Sequence[str], rows: Rows, note: str = "") -> str:
    """Aligned columns under a caption.

    >>> print(as_text("Scores", ("bot", "mean"), [("random", "0.5")]))
    Scores
    bot     mean
    random  0.5
    """
    lines = [tuple(head), *(tuple(row) for row in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
    body = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines]
    return "\n".join([caption, *body, *([note] if note else [])])


def as_html(caption: str, head: Sequence[str], rows: Rows, note: str = "") -> str:
    """The same table as HTML."""

    def line(cells: Sequence[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"

    below = f"<p>{escape(note)}</p>" if note else ""
    return (
        f"<table><caption>{escape(caption)}</caption><thead>{line(head, 'th')}</thead><tbody>"
        + "".join(line(row, "td") for row in rows)
        + f"</tbody></table>{below}"
    )
