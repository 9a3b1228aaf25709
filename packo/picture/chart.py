"""Small charts as SVG: a table of numbers as a heat map, lines, and bars.  Each says its data again in its `<desc>`.

A number may be a plain number or an answer (`Exact`, `Certified`, `Estimated`): then the chart says which kind it is,
and an estimate is marked `≈` and shown with its standard error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor, isfinite, log10
from typing import Any, Literal, NamedTuple, TypeAlias

from packo.picture import palette, svg
from packo.picture.svg import circle, element, fitted, group, line, path, rect, text, width_of

Format: TypeAlias = str | Callable[[Any], str] | None
"""How a number is written: a format spec such as `.3f`, a function, or None for a choice by its type."""
Scale: TypeAlias = Literal["diverging", "sequential"]

_COLOURS: Mapping[str, tuple[str, str]] = {
    "blue": ("#0072b2", "#4ba6e0"),
    "red": ("#c24a0a", "#f08a4b"),
    "green": ("#00805e", "#2fc79a"),
    "purple": ("#9c4f83", "#dd9fc4"),
    "orange": ("#b87900", "#f2b632"),
    "sky": ("#2f86bd", "#8fd0f5"),
    "black": ("#3a3f4b", "#d5d9e3"),
    "yellow": ("#8a8000", "#f0e442"),
    "grid": ("#e4dfd4", "#343b4b"),
}
_ORDER = ("blue", "red", "green", "purple", "orange", "sky", "black", "yellow")


def written(value: Any, form: Format = None) -> str:
    """A number as text: short fractions as they are, other numbers with three decimals, an estimate after `≈`.

    >>> written(Fraction(1, 3)), written(0.51234), written(2), written(None)
    ('1/3', '0.512', '2', '–')
    """
    if value is None:
        return "–"
    kind = _kind_of(value)
    if kind == "estimated":
        return "≈" + written(float(value), form)
    if kind == "exact":
        return written(value.value, form)
    if kind == "certified":
        return written(float(value), form)
    if callable(form):
        return form(value)
    if form is not None:
        return format(float(value), form)
    if isinstance(value, int) or (isinstance(value, Fraction) and value.denominator < 100):
        return str(value)
    return f"{float(value):.3f}"


def _kind_of(value: Any) -> str:
    kind = getattr(value, "kind", "")
    return kind if kind in ("exact", "certified", "estimated") else ""


def _error_of(value: Any) -> float | None:
    return float(value.error) if _kind_of(value) == "estimated" else None


def _kinds(values: Sequence[Any], given: str) -> str:
    """What kind the numbers are: as given, or as the answers among them say."""
    return given or ", ".join(sorted({k for k in map(_kind_of, values) if k}))


class _Foot(NamedTuple):
    """The lines under a chart."""

    markup: str
    height: float


def _foot(x: float, y: float, width: float, kind: str, notes: str) -> _Foot:
    """A chip that says the kind, and the notes beside it."""
    if not kind and not notes:
        return _Foot("", 0)
    left, chip = x, ""
    if kind:
        wide = width_of(kind, 14, bold=True) + 20
        chip = rect(x, y, wide, 24, 12, fill="var(--pk-panel)", stroke="var(--pk-line)") + text(
            x + wide / 2, y + 17, kind, 14, anchor="middle", bold=True
        )
        left += wide + 10
    lines = svg.wrap(notes, width - (left - x), 14, lines=4)
    said = "".join(
        fitted(left, y + 17 + 19 * k, row, width - (left - x), 14, fill="var(--pk-soft)") for k, row in enumerate(lines)
    )
    return _Foot(chip + said, 24 + 19 * max(len(lines) - 1, 0) + 12)


def _page(width: float, height: float, body: str, title: str, desc: str) -> str:
    head = fitted(16, 29, title, width - 32, 18, least=12, bold=True) if title else ""
    paper = rect(0, 0, width, height, 12, fill="var(--pk-paper)")
    return svg.document(width, height, paper + head + body, title=title or "Chart", desc=desc, colours=_COLOURS)


# -- heat map ----------------------------------------------------------------------------------------------------------


def heat_map(
    rows: Sequence[str],
    columns: Sequence[str],
    values: Sequence[Sequence[Any]],
    *,
    row_mix: Sequence[Any] | None = None,
    column_mix: Sequence[Any] | None = None,
    row_what_if: Sequence[Any] | None = None,
    column_what_if: Sequence[Any] | None = None,
    format: Format = None,
    title: str = "",
    row_title: str = "",
    column_title: str = "",
    scale: Scale = "diverging",
    low: float = 0.0,
    high: float = 1.0,
    kind: str = "",
    notes: str = "",
    actions: Mapping[tuple[int, int], str] | None = None,
    selected: tuple[int, int] | None = None,
) -> str:
    """A table of numbers, each cell coloured by its place between `low` and `high` and written out.

    `values[i][j]` belongs to `rows[i]` and `columns[j]`; None is an empty cell.  A mix (one share per row or column) is
    drawn as bars along that edge, a "what if" mix as outlined bars beside them.  A cell in `actions` can be clicked.
    """
    if len(values) != len(rows) or any(len(row) != len(columns) for row in values):
        raise ValueError(f"a table of {len(rows)} rows and {len(columns)} columns needs as many values")
    for name, mix, labels in (
        ("row_mix", row_mix, rows),
        ("row_what_if", row_what_if, rows),
        ("column_mix", column_mix, columns),
        ("column_what_if", column_what_if, columns),
    ):
        if mix is not None and len(mix) != len(labels):
            raise ValueError(f"{name} needs {len(labels)} shares, not {len(mix)}")
    grid = _Grid.of(rows, columns, row_title, column_title, title)
    said_kind = _kinds([value for row in values for value in row], kind)
    cells = "".join(
        _cell(
            grid,
            i,
            j,
            values[i][j],
            f"{rows[i]}, {columns[j]}",
            format,
            scale,
            low,
            high,
            (actions or {}).get((i, j)),
            selected == (i, j),
        )
        for i in range(len(rows))
        for j in range(len(columns))
    )
    edge = _row_bars(grid, row_mix, row_what_if) + _column_bars(grid, column_mix, column_what_if)
    right = 132.0 if row_mix is not None or row_what_if is not None else 16.0
    down = 92.0 if column_mix is not None or column_what_if is not None else 12.0
    width = max(grid.right + right, 380.0)
    legend_at = grid.bottom + down
    legend = _scale_legend(16, legend_at, scale, low, high, format) + _mix_legend(
        200,
        legend_at,
        row_mix is not None or column_mix is not None,
        row_what_if is not None or column_what_if is not None,
    )
    foot = _foot(16, legend_at + 36, width - 32, said_kind, notes)
    desc = _table_desc(rows, columns, values, format, title, said_kind)
    for name, mix, labels in (
        ("Mix of the rows", row_mix, rows),
        ("Mix of the columns", column_mix, columns),
        ("What if, rows", row_what_if, rows),
        ("What if, columns", column_what_if, columns),
    ):
        if mix is not None:
            desc += f" {name}: " + ", ".join(f"{a} {_share_text(b)}" for a, b in zip(labels, mix, strict=True)) + "."
    if notes:
        desc += f" {notes}"
    body = grid.labels + cells + edge + legend + foot.markup
    return _page(width, legend_at + 36 + foot.height + 4, body, title, desc)


class _Grid(NamedTuple):
    """Where the cells are."""

    left: float
    top: float
    width: float
    height: float
    right: float
    bottom: float
    labels: str

    @classmethod
    def of(cls, rows: Sequence[str], columns: Sequence[str], row_title: str, column_title: str, title: str) -> _Grid:
        wide = 68.0 if len(columns) > 5 else 92.0
        high = 42.0 if len(rows) > 5 else 50.0
        names = [svg.wrap(name, wide - 4, 14, lines=2) or [""] for name in columns]
        depth = max((len(lines) for lines in names), default=1)
        label = min(max((width_of(name, 15) for name in rows), default=40.0), 150.0)
        left = 16 + (24 if row_title else 0) + label + 10
        top = (44 if title else 14) + (22 if column_title else 0) + 17 * depth + 8
        right, bottom = left + wide * len(columns), top + high * len(rows)
        parts = [
            fitted(
                left + wide * (j + 0.5),
                top - 8 - 17 * (len(lines) - 1 - k),
                one,
                wide - 4,
                14,
                least=10,
                anchor="middle",
            )
            for j, lines in enumerate(names)
            for k, one in enumerate(lines)
        ]
        parts += [
            fitted(left - 9, top + high * (i + 0.5) + 5, name, label, 15, least=11, anchor="end")
            for i, name in enumerate(rows)
        ]
        if column_title:
            parts.append(
                fitted(
                    (left + right) / 2,
                    top - 17 * depth - 12,
                    column_title,
                    right - left,
                    14,
                    anchor="middle",
                    bold=True,
                    fill="var(--pk-soft)",
                )
            )
        if row_title:
            middle = (top + bottom) / 2
            parts.append(
                fitted(
                    28,
                    middle,
                    row_title,
                    bottom - top,
                    14,
                    anchor="middle",
                    bold=True,
                    fill="var(--pk-soft)",
                    transform=f"rotate(-90 28 {svg.number(middle)})",
                )
            )
        return cls(left, top, wide, high, right, bottom, "".join(parts))


def _cell(
    grid: _Grid,
    i: int,
    j: int,
    value: Any,
    name: str,
    form: Format,
    scale: Scale,
    low: float,
    high: float,
    action: str | None,
    selected: bool,
) -> str:
    x, y = grid.left + grid.width * j, grid.top + grid.height * i
    said = written(value, form)
    if value is None:
        body = rect(x + 1, y + 1, grid.width - 2, grid.height - 2, 5, fill="var(--pk-panel)")
        body += text(x + grid.width / 2, y + grid.height / 2 + 5, said, 15, anchor="middle", fill="var(--pk-soft)")
    else:
        share = (float(value) - low) / (high - low) if high != low else 0.5
        fill = palette.diverging(share) if scale == "diverging" else palette.sequential(share)
        ink, error = palette.ink_on(fill), _error_of(value)
        body = rect(x + 1, y + 1, grid.width - 2, grid.height - 2, 5, fill=fill)
        middle = y + grid.height / 2 + (5 if error is None else -1)
        body += fitted(
            x + grid.width / 2, middle, said, grid.width - 8, 16, least=10, anchor="middle", bold=True, fill=ink
        )
        if error is not None:
            body += text(x + grid.width / 2, y + grid.height / 2 + 14, f"±{error:.2g}", 12, anchor="middle", fill=ink)
    edge = "var(--pk-gold)" if selected else "none"
    body += rect(
        x + 1, y + 1, grid.width - 2, grid.height - 2, 5, fill="none", class_="pk-frame", stroke=edge, stroke_width=4
    )
    kind = _kind_of(value)
    tip = element("title", svg.escape(f"{name}: {said}" + (f" ({kind})" if kind else "")))
    return svg.button(action, f"{name}: {said}", tip, body) if action is not None else group(tip, body)


def _share_text(share: Any) -> str:
    percent = 100 * float(share)
    if 0 < percent < 0.05:
        return "<0.1%"
    shown = f"{percent:.1f}" if 0 < percent < 99.95 else f"{percent:.0f}"
    return ("≈" if _kind_of(share) == "estimated" else "") + shown.removesuffix(".0") + "%"


def _cut(share: Any) -> float:
    return min(max(float(share), 0.0), 1.0)


def _row_bars(grid: _Grid, mix: Sequence[Any] | None, what_if: Sequence[Any] | None) -> str:
    """Bars to the right of the table, 60 long for a share of 1."""
    parts = []
    both = mix is not None and what_if is not None
    if mix is not None or what_if is not None:
        parts.append(
            line(grid.right + 8, grid.top, grid.right + 8, grid.bottom, stroke="var(--pk-line)", stroke_width=1.5)
        )
    for shares, colour, outlined in ((mix, "blue", False), (what_if, "blue", True)):
        for i, share in enumerate(shares or ()):
            thick = 15.0 if both else 20.0
            middle = grid.top + grid.height * (i + 0.5) + ((9.5 if outlined else -9.5) if both else 0)
            length = 60 * _cut(share)
            parts.append(rect(grid.right + 9, middle - thick / 2, length, thick, 3, **_paint(colour, outlined)))
            parts.append(text(grid.right + 14 + length, middle + 5, _share_text(share), 14, bold=not outlined))
    return "".join(parts)


def _column_bars(grid: _Grid, mix: Sequence[Any] | None, what_if: Sequence[Any] | None) -> str:
    """Bars below the table, 50 long for a share of 1."""
    parts = []
    both = mix is not None and what_if is not None
    if mix is not None or what_if is not None:
        parts.append(
            line(grid.left, grid.bottom + 8, grid.right, grid.bottom + 8, stroke="var(--pk-line)", stroke_width=1.5)
        )
    for shares, colour, outlined in ((mix, "red", False), (what_if, "red", True)):
        for j, share in enumerate(shares or ()):
            thick = grid.width * 0.38 if both else 24.0
            middle = grid.left + grid.width * (j + 0.5) + ((1 if outlined else -1) * grid.width * 0.23 if both else 0)
            length = 50 * _cut(share)
            parts.append(rect(middle - thick / 2, grid.bottom + 9, thick, length, 3, **_paint(colour, outlined)))
            room = grid.width * (0.47 if both else 0.95)
            parts.append(
                fitted(
                    middle,
                    grid.bottom + 24 + length,
                    _share_text(share),
                    room,
                    14,
                    least=10,
                    anchor="middle",
                    bold=not outlined,
                )
            )
    return "".join(parts)


def _paint(colour: str, outlined: bool) -> dict[str, object]:
    if outlined:
        return {
            "fill": f"var(--pk-{colour})",
            "fill_opacity": 0.12,
            "stroke": f"var(--pk-{colour})",
            "stroke_width": 2,
            "stroke_dasharray": "4 2.5",
        }
    return {"fill": f"var(--pk-{colour})"}


def _scale_legend(x: float, y: float, scale: Scale, low: float, high: float, form: Format) -> str:
    """Eleven steps of the scale between its two ends."""
    colour = palette.diverging if scale == "diverging" else palette.sequential
    first, last = _plain(low, form), _plain(high, form)
    left = x + width_of(first, 14) + 6
    steps = "".join(rect(left + 10 * k, y + 4, 10.4, 14, fill=colour(k / 10)) for k in range(11))
    return (
        text(x, y + 16, first, 14, fill="var(--pk-soft)")
        + steps
        + text(left + 116, y + 16, last, 14, fill="var(--pk-soft)")
    )


def _plain(value: float, form: Format) -> str:
    return f"{value:g}" if form is None or callable(form) else format_number(value, form)


def format_number(value: float, form: str) -> str:
    """A number by a format spec, without needless zeros at the end.

    >>> format_number(1.0, ".3f"), format_number(0.25, ".0%")
    ('1', '25%')
    """
    shown = format(value, form)
    return shown.rstrip("0").rstrip(".") if "." in shown and shown[-1:].isdigit() else shown


def _mix_legend(x: float, y: float, mix: bool, what_if: bool) -> str:
    parts = []
    for wanted, label, outlined in ((mix, "optimal mix", False), (what_if, "what if", True)):
        if wanted:
            parts.append(
                rect(x, y + 4, 22, 14, 3, **_paint("blue", outlined))
                + text(x + 28, y + 16, label, 14, fill="var(--pk-soft)")
            )
            x += 42 + width_of(label, 14)
    return "".join(parts)


def _table_desc(
    rows: Sequence[str], columns: Sequence[str], values: Sequence[Sequence[Any]], form: Format, title: str, kind: str
) -> str:
    told = [f"{title or 'Table'}."]
    for name, row in zip(rows, values, strict=True):
        told.append(
            f"{name}: " + ", ".join(f"{c} {_with_error(v, form)}" for c, v in zip(columns, row, strict=True)) + "."
        )
    return " ".join([*told, f"Kind: {kind}."] if kind else told)


def _with_error(value: Any, form: Format) -> str:
    error = _error_of(value)
    return written(value, form) + (f" ± {error:.2g}" if error is not None else "")


# -- lines -------------------------------------------------------------------------------------------------------------

Markers: TypeAlias = Mapping[float, str] | Sequence[tuple[float, str]]


def line_chart(
    series: Mapping[str, Sequence[tuple[Any, ...]]],
    *,
    x_label: str = "",
    y_label: str = "",
    title: str = "",
    markers: Markers = (),
    x_range: tuple[float, float] | None = None,
    y_range: tuple[float, float] | None = None,
    kind: str = "",
    notes: str = "",
) -> str:
    """One line per name through its points (x, y) or (x, y, standard error), in the order given.

    Each line has a colour and a symbol.  `markers` are dashed uprights: {x: label}.  A y may be an answer.
    """
    points = {name: [_point(p) for p in line_points] for name, line_points in series.items()}
    everything = [p for some in points.values() for p in some]
    if not everything:
        raise ValueError("a line chart needs at least one point")
    marks = sorted(markers.items() if isinstance(markers, Mapping) else markers)
    width, height, left, right, top = 680.0, 400.0, 74.0, 24.0, 54.0 if title else 24.0
    legend, legend_height = _line_legend(tuple(points), left, top - 6, width - left - right)
    top += legend_height + (22 if marks else 0)
    bottom = height - 62
    xs = _Axis.over([p.x for p in everything] + [x for x, _ in marks], x_range, left, width - right)
    ys = _Axis.over([p.y + d for p in everything for d in (-p.error, p.error)], y_range, bottom, top)
    body = (
        legend
        + _y_axis(ys, left, width - right, y_label, top, bottom)
        + _x_axis(xs, bottom, x_label, left, width - right)
    )
    body += _uprights(marks, xs, top, bottom, (left, width - right))
    body += "".join(_line(some, k, xs, ys) for k, some in enumerate(points.values()))
    said_kind = _kinds([p[1] for some in series.values() for p in some], kind)
    foot = _foot(16, height - 8, width - 32, said_kind, notes)
    told = [f"{title or 'Line chart'}. {y_label or 'y'} by {x_label or 'x'}."]
    told += [f"{name}: " + ", ".join(f"{p.x:g} {_told(p)}" for p in some) + "." for name, some in points.items()]
    told += [f"At {x:g}: {label}." for x, label in marks]
    told += [f"Kind: {said_kind}."] if said_kind else []
    told += [notes] if notes else []
    return _page(width, height + foot.height, body + foot.markup, title, " ".join(told))


class _Point(NamedTuple):
    x: float
    y: float
    error: float
    estimated: bool


def _point(point: tuple[Any, ...]) -> _Point:
    y = point[1]
    error = point[2] if len(point) > 2 else _error_of(y)
    return _Point(float(point[0]), float(y), float(error or 0), _kind_of(y) == "estimated" or error is not None)


def _told(point: _Point) -> str:
    return f"≈{point.y:.4g} ± {point.error:.2g}" if point.estimated else f"{point.y:.4g}"


class _Axis(NamedTuple):
    """A linear scale from numbers to pixels, with round ticks."""

    low: float
    high: float
    start: float
    end: float
    ticks: tuple[float, ...]

    @classmethod
    def over(cls, numbers: Sequence[float], given: tuple[float, float] | None, start: float, end: float) -> _Axis:
        finite = [x for x in numbers if isfinite(x)] or [0.0]
        low, high = given or (min(finite), max(finite))
        if low == high:
            low, high = low - 0.5, high + 0.5
        step = _step((high - low) / 5)
        if given is None and start > end:
            low, high = floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step
        first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
        return cls(low, high, start, end, tuple(k * step for k in range(first, last + 1)))

    def __call__(self, value: float) -> float:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)


def _step(rough: float) -> float:
    """The round number (1, 2, 2.5 or 5 times a power of ten) at or just above `rough`."""
    power = 10.0 ** floor(log10(rough))
    return next(m * power for m in (1, 2, 2.5, 5, 10) if m * power >= rough * (1 - 1e-9))


def _tick_text(value: float) -> str:
    return f"{0.0 if abs(value) < 1e-12 else value:.6g}"


def _y_axis(axis: _Axis, left: float, right: float, label: str, top: float, bottom: float) -> str:
    parts = []
    for tick in axis.ticks:
        y = axis(tick)
        parts.append(line(left, y, right, y, stroke="var(--pk-grid)", stroke_width=1.2))
        parts.append(text(left - 8, y + 5, _tick_text(tick), 14, anchor="end", fill="var(--pk-soft)"))
    if label:
        middle = (top + bottom) / 2
        parts.append(
            fitted(
                22, middle, label, bottom - top, 15, anchor="middle", transform=f"rotate(-90 22 {svg.number(middle)})"
            )
        )
    return "".join(parts)


def _x_axis(axis: _Axis, bottom: float, label: str, left: float, right: float) -> str:
    parts = [line(left, bottom, right, bottom, stroke="var(--pk-soft)", stroke_width=1.5)]
    for tick in axis.ticks:
        x = axis(tick)
        parts.append(line(x, bottom, x, bottom + 5, stroke="var(--pk-soft)", stroke_width=1.5))
        parts.append(text(x, bottom + 21, _tick_text(tick), 14, anchor="middle", fill="var(--pk-soft)"))
    if label:
        parts.append(fitted((left + right) / 2, bottom + 43, label, right - left, 15, anchor="middle"))
    return "".join(parts)


def _line(points: Sequence[_Point], k: int, xs: _Axis, ys: _Axis) -> str:
    name = _ORDER[k % len(_ORDER)]
    colour = f"var(--pk-{name})"
    places = [(xs(p.x), ys(p.y)) for p in points]
    drawn = (
        path(svg.polyline(places), fill="none", stroke=colour, stroke_width=2.6, stroke_linejoin="round")
        if len(places) > 1
        else ""
    )
    whiskers = "".join(
        line(x, ys(p.y - p.error), x, ys(p.y + p.error), stroke=colour, stroke_width=1.8)
        for p, (x, _) in zip(points, places, strict=True)
        if p.error
    )
    if len(points) > 40:
        places = places[:: len(places) // 12 + 1]
    return (
        drawn
        + whiskers
        + "".join(
            palette.symbol(name, x, y, 5.5, fill=colour, stroke="var(--pk-paper)", stroke_width=1) for x, y in places
        )
    )


def _line_legend(names: Sequence[str], left: float, top: float, width: float) -> tuple[str, float]:
    if len(names) == 1 and not names[0]:
        return "", 0
    x, y, parts = left, top, []
    for k, name in enumerate(names):
        wide = min(width_of(name, 15) + 40, width)
        if x > left and x + wide > left + width:
            x, y = left, y + 24
        colour = _ORDER[k % len(_ORDER)]
        parts.append(line(x, y + 9, x + 22, y + 9, stroke=f"var(--pk-{colour})", stroke_width=2.6))
        parts.append(
            palette.symbol(
                colour, x + 11, y + 9, 6, fill=f"var(--pk-{colour})", stroke="var(--pk-paper)", stroke_width=1
            )
        )
        parts.append(fitted(x + 28, y + 14, name, wide - 28, 15))
        x += wide + 6
    return "".join(parts), y - top + 30


# -- bars --------------------------------------------------------------------------------------------------------------


def bar_chart(
    labels: Sequence[str],
    values: Sequence[Any],
    errors: Sequence[float] | None = None,
    kind: str = "",
    *,
    title: str = "",
    x_label: str = "",
    format: Format = None,
    x_range: tuple[float, float] | None = None,
    markers: Markers = (),
    notes: str = "",
) -> str:
    """One level bar per label, from zero, with its value at its end; `errors` are standard errors (whiskers)."""
    if len(values) != len(labels) or (errors is not None and len(errors) != len(labels)):
        raise ValueError(f"{len(labels)} bars need as many values and errors")
    if not labels:
        raise ValueError("a bar chart needs at least one bar")
    numbers = [float(v) for v in values]
    spread = list(errors) if errors is not None else [_error_of(v) or 0.0 for v in values]
    estimated = [errors is not None or _kind_of(v) == "estimated" for v in values]
    said = [
        ("≈" if e and _kind_of(v) != "estimated" else "") + written(v, format)
        for v, e in zip(values, estimated, strict=True)
    ]
    marks = sorted(markers.items() if isinstance(markers, Mapping) else markers)
    width, pitch = 640.0, 34.0
    label_width = min(max(width_of(name, 15) for name in labels), 190.0)
    left, right = 16 + label_width + 12, width - 30 - max(width_of(s, 15, bold=True) for s in said)
    top = (48.0 if title else 16.0) + (20 if marks else 0)
    bottom = top + pitch * len(labels) + 4
    reach = [v + d for v, e in zip(numbers, spread, strict=True) for d in (-e, e)]
    axis = _Axis.over([0.0, *reach, *(x for x, _ in marks)], x_range, left, right)
    zero = axis(min(max(0.0, axis.low), axis.high))
    body = "".join(line(axis(t), top, axis(t), bottom, stroke="var(--pk-grid)", stroke_width=1.2) for t in axis.ticks)
    bars = [
        _level_bar(name, numbers[k], spread[k], said[k], axis, zero, left, label_width, top + pitch * k)
        for k, name in enumerate(labels)
    ]
    body += "".join(bar for bar, _ in bars) + line(zero, top, zero, bottom, stroke="var(--pk-soft)", stroke_width=1.5)
    body += _uprights(marks, axis, top, bottom, (16, width - 16)) + "".join(value for _, value in bars)
    body += _x_axis(axis, bottom, x_label, left, right)
    said_kind = _kinds(values, kind or ("estimated" if errors is not None else ""))
    base = bottom + (54 if x_label else 32)
    foot = _foot(16, base, width - 32, said_kind, notes)
    told = [f"{title or 'Bar chart'}." + (f" {x_label}." if x_label else "")]
    told += [
        f"{name}: {s}" + (f" ± {e:.2g}" if est else "") + "."
        for name, s, e, est in zip(labels, said, spread, estimated, strict=True)
    ]
    told += [f"At {x:g}: {label}." for x, label in marks]
    told += [f"Kind: {said_kind}."] if said_kind else []
    told += [notes] if notes else []
    return _page(width, base + foot.height + 4, body + foot.markup, title, " ".join(told))


def _level_bar(
    name: str,
    value: float,
    error: float,
    said: str,
    axis: _Axis,
    zero: float,
    left: float,
    label_width: float,
    y: float,
) -> tuple[str, str]:
    """The bar with its name, and apart from it its value, which goes on top of everything."""
    end = axis(min(max(value, axis.low), axis.high))
    middle = y + 17
    body = fitted(left - 12, middle + 5, name, label_width, 15, least=11, anchor="end")
    body += rect(
        min(zero, end), middle - 11, abs(end - zero), 22, 3, fill="var(--pk-blue)" if value >= 0 else "var(--pk-red)"
    )
    tip = end
    if error:
        low, high = axis(max(value - error, axis.low)), axis(min(value + error, axis.high))
        tip = high
        for dy, ink, thick in ((0, "var(--pk-paper)", 5), (0, "var(--pk-ink)", 2)):
            body += path(
                f"M{svg.number(low)} {svg.number(middle + dy)}H{svg.number(high)}", stroke=ink, stroke_width=thick
            )
        body += circle(end, middle, 3.5, fill="var(--pk-ink)", stroke="var(--pk-paper)", stroke_width=1.5)
    return body, text(max(tip, zero) + 8, middle + 5, said, 15, bold=True, **_HALO)


_HALO: Mapping[str, Any] = {
    "paint_order": "stroke",
    "stroke": "var(--pk-paper)",
    "stroke_width": 5,
    "stroke_linejoin": "round",
}
"""Keeps text readable on lines."""


def _uprights(
    marks: Sequence[tuple[float, str]], axis: _Axis, top: float, bottom: float, room: tuple[float, float]
) -> str:
    """Dashed lines up through a chart, each with its label above it and inside `room`."""
    parts = []
    for x, label in marks:
        at, half = axis(x), width_of(label, 14, bold=True) / 2
        middle = max(room[0] + half, min(at, room[1] - half))
        parts.append(line(at, top - 4, at, bottom, stroke="var(--pk-soft)", stroke_width=2, stroke_dasharray="5 4"))
        parts.append(text(middle, top - 9, label, 14, anchor="middle", bold=True, fill="var(--pk-soft)", **_HALO))
    return "".join(parts)
