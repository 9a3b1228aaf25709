"""SVG as text: a few primitives, one document frame for light and dark pages, and nothing random.

Markup is a plain `str`.  Whatever comes from outside (names, labels) passes through `escape`, which `element`, `text`
and `button` do by themselves; children are markup already and are kept as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import sha256

FONT = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',system-ui,sans-serif"
THEME: Mapping[str, tuple[str, str]] = {
    "paper": ("#ffffff", "#171a22"),
    "panel": ("#f4f1ea", "#232834"),
    "raised": ("#ffffff", "#2e3442"),
    "ink": ("#1d2330", "#f2f0ea"),
    "soft": ("#565e6d", "#b3b9c7"),
    "line": ("#cfc9bb", "#474f61"),
    "focus": ("#0072b2", "#56b4e9"),
    "gold": ("#e69f00", "#f2b632"),
}
"""The colours that every drawing has, each for a light and for a dark page: `var(--pk-ink)` and so on."""

_SPECIAL = re.compile("[&<>\"'\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
_WIDTHS: Mapping[int, str] = {
    23: "ijl'|",
    30: " !.,:;ftI/\\[]·",
    36: '()-r`"',
    52: "csvxyzkJ*",
    70: "ABEKPSVXY&",
    77: "wCDHNRUTZF",
    82: "GOQ",
    90: "mM",
    97: "W%@—…★",
}
"""About how wide characters are in Helvetica and its like, in hundredths of their size; all others take 58."""
_WIDTH_OF = {character: width / 100 for width, characters in _WIDTHS.items() for character in characters}
_BASE_CSS = (
    "S{font-family:" + FONT + ";color-scheme:light dark}"
    "S text{fill:var(--pk-ink)}"
    "S [data-action],S [data-pick]{cursor:pointer;outline:none}"
    "S [data-action]:hover .pk-frame,S [data-pick]:hover .pk-frame{stroke:var(--pk-focus)}"
    "S [data-action]:focus-visible .pk-frame,S [data-pick]:focus-visible .pk-frame"
    "{stroke:var(--pk-focus);stroke-width:4}"
)


def number(value: float) -> str:
    """A coordinate with at most two decimals, the same on every machine.

    >>> number(3), number(2.5), number(-0.001), number(1 / 3)
    ('3', '2.5', '0', '0.33')
    """
    shown = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown


def escape(content: object) -> str:
    """Text that is safe between tags and inside quotes; characters that XML forbids become U+FFFD.

    >>> escape('<b> & "q"')
    '&lt;b&gt; &amp; &quot;q&quot;'
    """
    return _SPECIAL.sub(lambda found: _ENTITIES.get(found[0], "\ufffd"), str(content))


def element(tag: str, *children: str, **attributes: object) -> str:
    """One element.  `stroke_width=2` is `stroke-width="2"`, `class_` is `class`, None is left out.

    >>> element("circle", r=2.50, class_="dot", fill=None)
    '<circle r="2.5" class="dot"/>'
    """
    parts = [f'{_attribute(k)}="{_value(v)}"' for k, v in attributes.items() if v is not None]
    head = " ".join([tag, *parts])
    return f"<{head}>{''.join(children)}</{tag}>" if children else f"<{head}/>"


def _attribute(name: str) -> str:
    return name.rstrip("_") if name in ("viewBox", "textLength") else name.rstrip("_").replace("_", "-")


def _value(value: object) -> str:
    return number(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else escape(value)


def group(*children: str, **attributes: object) -> str:
    """A `<g>` around markup."""
    return element("g", "".join(children), **attributes)


def rect(x: float, y: float, width: float, height: float, r: float = 0, **attributes: object) -> str:
    """A rectangle with corners of radius r."""
    return element("rect", x=x, y=y, width=width, height=height, rx=r or None, **attributes)


def circle(x: float, y: float, r: float, **attributes: object) -> str:
    """A circle around (x, y)."""
    return element("circle", cx=x, cy=y, r=r, **attributes)


def ellipse(x: float, y: float, rx: float, ry: float, **attributes: object) -> str:
    """An upright ellipse around (x, y)."""
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, **attributes)


def line(x1: float, y1: float, x2: float, y2: float, **attributes: object) -> str:
    """A line from (x1, y1) to (x2, y2)."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)


def path(d: str, **attributes: object) -> str:
    """A path by its commands."""
    return element("path", d=d, **attributes)


def polyline(points: Iterable[tuple[float, float]], *, closed: bool = False) -> str:
    """The path commands through points.

    >>> polyline([(0, 0), (1, 2)], closed=True)
    'M0 0L1 2Z'
    """
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


def text(
    x: float,
    y: float,
    content: object,
    size: float = 16,
    *,
    anchor: str = "start",
    bold: bool = False,
    **attributes: object,
) -> str:
    """A line of text; `fill` is put into `style`, so that it wins over the document's rule."""
    fill = attributes.pop("fill", None)
    return element(
        "text",
        escape(content),
        x=x,
        y=y,
        font_size=size,
        text_anchor=None if anchor == "start" else anchor,
        font_weight=700 if bold else None,
        style=f"fill:{fill}" if fill else None,
        **attributes,
    )


def width_of(content: str, size: float = 16, *, bold: bool = False) -> float:
    """About how wide a line of text is, a little on the wide side for the usual system fonts."""
    return sum(_WIDTH_OF.get(c, 0.58) for c in content) * size * (1.12 if bold else 1.05)


def fitted(
    x: float,
    y: float,
    content: str,
    width: float,
    size: float = 16,
    *,
    least: float = 11,
    anchor: str = "start",
    bold: bool = False,
    **attributes: object,
) -> str:
    """A line of text shrunk to a width, down to size `least`, and then cut with an ellipsis."""
    need = width_of(content, size, bold=bold)
    if need > width:
        size = max(least, size * width / need)
    shown, over = content, width_of(content, size, bold=bold) > width + 0.01
    while over and len(shown) > 1 and width_of(shown + "…", size, bold=bold) > width:
        shown = shown[:-1]
    return text(x, y, shown.rstrip() + "…" if over else content, size, anchor=anchor, bold=bold, **attributes)


def wrap(content: str, width: float, size: float = 16, *, lines: int = 2) -> list[str]:
    """The text in at most `lines` lines about `width` wide; what is left over stays in the last line."""
    done: list[str] = []
    current = ""
    for word in content.split():
        longer = f"{current} {word}".strip()
        if current and width_of(longer, size) > width and len(done) < lines - 1:
            done.append(current)
            current = word
        else:
            current = longer
    return [*done, current] if current else done


def button(action: str, label: str, *body: str, **attributes: object) -> str:
    """A group that can be clicked and reached with the keyboard: `data-action` is the action's notation."""
    head = {"data_action": action, "tabindex": 0, "role": "button", "aria_label": label}
    return group(*body, **head, **attributes)


def picker(words: str, label: str, *body: str, pressed: bool = False, drop: bool = False, **attributes: object) -> str:
    """A group that takes up a part of an action (`View.picked`); `pressed` marks the one that is taken up now, and
    `drop` one on which another that is dragged can be let go."""
    head = {"data_pick": words, "data_drop": "" if drop else None, "tabindex": 0, "role": "button", "aria_label": label}
    return group(*body, **head, aria_pressed="true" if pressed else None, **attributes)


def spot(template: str, label: str, *body: str, decimals: int = 2, **attributes: object) -> str:
    """A group in which every point is an action: `template` with {x} and {y} for where it is clicked, in the user space
    of the group, rounded.

    While the pointer is over it the `<svg>` has the class `pk-pointing`, and `--pk-x` and `--pk-y` hold the point as
    lengths in px, so that a style such as `transform:translate(var(--pk-x),var(--pk-y))` follows it.  Keys do not reach
    it, so a drawing offers some of its actions as buttons as well.

    >>> spot("{x},{y}", "aim", decimals=1)
    '<g data-at="{x},{y}" data-decimals="1" aria-label="aim"></g>'
    """
    return group(*body, data_at=template, data_decimals=decimals, aria_label=label, **attributes)


def gradient(stops: Iterable[tuple[float, str]], *, radial: bool = False, **attributes: object) -> tuple[str, str]:
    """A gradient's definition and the paint that refers to it; its id is made of its content."""
    tag = "radialGradient" if radial else "linearGradient"
    inner = "".join(f'<stop offset="{number(at)}" style="stop-color:{escape(colour)}"/>' for at, colour in stops)
    name = "pk-" + digest(element(tag, inner, **attributes))
    return element(tag, inner, id=name, **attributes), f"url(#{name})"


def digest(content: str) -> str:
    """Eight hex digits that stand for a text."""
    return sha256(content.encode("utf-8", "backslashreplace")).hexdigest()[:8]


OUTPUT_WIDTH = 580.0
"""Pixels: an output in a JupyterLab window of 700 is a little wider."""


def document(
    width: float,
    height: float,
    body: str,
    *,
    title: str,
    desc: str,
    css: str = "",
    colours: Mapping[str, tuple[str, str]] | None = None,
) -> str:
    """A whole SVG, as wide as its column up to 1.4 times its own size, for light and dark pages.

    `colours` adds variables (name: (light, dark)) to `THEME`.  In `css` a selector starts with `S`, which stands for
    the document's class: that is made of the style itself, so that many pictures in one page never restyle each other.
    Dark is the system's wish, unless JupyterLab's theme says otherwise.  JupyterLab shows an output as an image and
    does not shrink it, so the own width of the root is at most `OUTPUT_WIDTH`; a page that holds the SVG stretches it.
    """
    variables = {**THEME, **(colours or {})}
    light = "".join(f"--pk-{name}:{pair[0]};" for name, pair in variables.items())
    dark = "".join(f"--pk-{name}:{pair[1]};" for name, pair in variables.items())
    rules = _BASE_CSS + css
    scope = "pk-" + digest(light + dark + rules)
    style = (
        f".{scope}{{{light}}}"
        f"@media (prefers-color-scheme:dark){{.{scope}{{{dark}}}}}"
        f'[data-jp-theme-light="true"] .{scope}{{{light}}}'
        f'[data-jp-theme-light="false"] .{scope}{{{dark}}}'
    ) + _scoped(rules, "." + scope)
    return element(
        "svg",
        element("title", escape(title)),
        element("desc", escape(desc)),
        f"<style>{style.replace('&', '&amp;').replace('<', '&lt;')}</style>",
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=number(min(width, OUTPUT_WIDTH)),
        height=number(height * min(1, OUTPUT_WIDTH / width)),
        class_=scope,
        role="group" if 'data-action="' in body or 'data-pick="' in body else "img",
        style=f"width:100%;max-width:{number(width * 1.4)}px;height:auto",
    )


@lru_cache(maxsize=64)
def _scoped(css: str, selector: str) -> str:
    """Put the document's class where a selector begins with `S`."""
    rules = []
    for rule in css.split("}"):
        heads, brace, declarations = rule.partition("{")
        scoped = ",".join(selector + h.strip()[1:] if h.strip().startswith("S") else h for h in heads.split(","))
        rules.append(scoped + brace + declarations)
    return "}".join(rules)
