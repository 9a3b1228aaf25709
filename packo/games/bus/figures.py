"""Figures about BUS: what a bus can reach, as a picture that lights up; fast and slow blocks; what speed is worth
against points; and when building pays.

What is exact on a block says so; blocks are drawn, so means over them are estimates.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from packo.core import Estimated, Game, Play, State
from packo.games.bus.artwork import FILL, SYMBOLS
from packo.games.bus.parts import (
    COLOUR_NAMES,
    COLOURS,
    COLUMNS,
    CROSSINGS,
    ENDS,
    LINES,
    SITE,
    STOP,
    STREETS,
    Bus,
    Passengers,
    Street,
)
from packo.games.bus.rules import Rules, aboard
from packo.games.bus.solver.city import City, city_of
from packo.games.bus.solver.fastest import BOTH, MANY, alone, fastest
from packo.games.bus.solver.loads import loads_of
from packo.games.bus.solver.outlook import Outlook
from packo.games.bus.solver.solo import solo
from packo.games.bus.streets import AHEAD, BUSES, Reached, reached
from packo.picture import svg
from packo.picture.chart import bar_chart, line_chart
from packo.picture.show import Drawing
from packo.picture.svg import circle, element, group, line, path, rect, text
from packo.picture.table import as_html, as_text

# -- what a bus can reach ----------------------------------------------------------------------------------------------

SPAN = 190.0
LEFT, TOP = 70.0, 92.0
_CSS = (
    "S .pk-way{opacity:0;pointer-events:none}"
    "S .pk-end:hover .pk-way,S .pk-end:focus .pk-way{opacity:1}"
    "S .pk-end{outline:none;cursor:default}"
    "S .pk-end:hover .pk-spot,S .pk-end:focus .pk-spot{stroke:var(--pk-gold);stroke-width:4}"
)


def reach_picture(state: State | Play, player: int | None = None, limit: int | None = None) -> Drawing:
    """All ends that a player's bus can reach in one move, with the passengers that each way drops.

    Each end is an arrow on its street; where ways drop different passengers there is an arrow for each.  Under the
    pointer an arrow shows its way.

    Args:
        player: whose bus; of the one who is to move where None.
        limit: another limit than that of his cards, 1 to 24 streets.

    Raises:
        ValueError: the bus is not placed, or there is no such limit.
    """
    here = state.state if isinstance(state, Play) else state
    rules, p = here.game.rules, here.position
    who = p.to_move if player is None else player
    here.game.check_player(who)
    own = p.players[who]
    if own.bus is None or not isinstance(rules, Rules):
        raise ValueError("the picture is of a bus of BUS that is placed on a street")
    if limit is not None and not 1 <= limit <= len(BUSES):
        raise ValueError(f"a limit is 1 to {len(BUSES)} streets, not {limit}")
    most = own.limit if limit is None else limit
    ends = reached(p.grid, own.bus, aboard(own.rides), most, rules.options.traffic)
    title = f"Where {rules.names(p)[who]}'s bus can go {'without a limit' if most is None else f'in {most}'}"
    signs = [street.sign for street in p.grid]
    return Drawing(_reach_svg(signs, own.bus, ends, title), title)


def _at(crossing: str) -> tuple[float, float]:
    return LEFT + SPAN * COLUMNS.index(crossing[0]), TOP + SPAN * LINES.index(crossing[1])


def _on(bus: Bus, share: float) -> tuple[float, float]:
    """A point of a street: 0 behind the bus, 1 at the crossing ahead of it."""
    ahead = AHEAD[bus]
    behind = next(crossing for crossing in ENDS[bus.street] if crossing != ahead)
    (x, y), (to_x, to_y) = _at(behind), _at(ahead)
    return x + (to_x - x) * share, y + (to_y - y) * share


def _toward(bus: Bus) -> tuple[int, int]:
    return {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[bus.heading]


def _reach_svg(signs: Sequence[str], bus: Bus, ends: Sequence[Reached], title: str) -> str:
    roads = "".join(
        line(*_at(one), *_at(other), stroke="var(--pk-line)", stroke_width=46, stroke_linecap="round")
        for one, other in ENDS.values()
    )
    places = "".join(circle(*_at(crossing), 5, fill="var(--pk-soft)") for crossing in CROSSINGS)
    named = "".join(_sign(street, sign) for street, sign in zip(STREETS, signs, strict=True))
    alike: dict[Bus, list[Reached]] = {}
    for end in ends:
        alike.setdefault(end.bus, []).append(end)
    arrows = [
        _end(bus, end, (place - (len(some) - 1) / 2) * 17) for some in alike.values() for place, end in enumerate(some)
    ]
    height = TOP + 2 * SPAN + 88
    foot = text(20, height - 18, f"{len(alike)} ends, {len(ends)} ways that differ in what they drop.", 15)
    body = (
        rect(0, 0, 2 * LEFT + 2 * SPAN, height, 14, fill="var(--pk-paper)")
        + svg.fitted(20, 32, title, 2 * LEFT + 2 * SPAN - 40, 18, least=12, bold=True)
        + roads
        + places
        + named
        + _standing(bus)
        + "".join(arrows)
        + foot
    )
    told = " ".join(f"{_told(end)}." for end in ends)
    desc = f"{title}, from {bus}. {told}"
    return svg.document(2 * LEFT + 2 * SPAN, height, body, title=title, desc=desc, css=_CSS)


def _sign(street: str, sign: str) -> str:
    (x, y), (to_x, to_y) = map(_at, ENDS[street])
    x, y = (x + to_x) / 2, (y + to_y) / 2
    if sign in COLOURS:
        return circle(x, y, 16, style=f"fill:{FILL[sign]};stroke:#1b2028", stroke_width=1.5) + group(
            path(SYMBOLS[sign], style="fill:#fff9ec;stroke:#1b2028", stroke_width=1), transform=_moved(x, y, 0.95)
        )
    if sign in (STOP, SITE):
        wide = 24 if sign == STOP else 22
        return rect(
            x - wide, y - 12, 2 * wide, 24, 6, fill="var(--pk-raised)", stroke="var(--pk-soft)", stroke_width=1.5
        ) + text(x, y + 5, sign, 15, anchor="middle", bold=True)
    return ""


def _moved(x: float, y: float, size: float = 1.0, turn: int = 0) -> str:
    turned = f" rotate({turn})" if turn else ""
    return f"translate({svg.number(x)} {svg.number(y)}){turned} scale({svg.number(size)})"


def _turn(bus: Bus) -> int:
    return {"E": 0, "S": 90, "W": 180, "N": 270}[bus.heading]


def _standing(bus: Bus) -> str:
    x, y = _on(bus, 0.5)
    dx, dy = _toward(bus)
    mark = path("M-17 -11H9L19 0L9 11H-17Z", fill="var(--pk-gold)", style="stroke:#1b2028", stroke_width=2)
    return group(mark, transform=_moved(x - 46 * dx, y - 46 * dy, 1, _turn(bus)))


def _end(start: Bus, end: Reached, beside: float) -> str:
    """One end: an arrow, the passengers dropped on the way as dots, and the way, which is hidden until wanted."""
    x, y = _on(end.bus, 0.84)
    dx, dy = _toward(end.bus)
    x, y = x - dy * beside, y + dx * beside
    arrow = path(
        "M-9 -6.5H2L10 0L2 6.5H-9Z", class_="pk-spot", fill="var(--pk-focus)", stroke="var(--pk-paper)",
        stroke_width=1.2,
    )  # fmt: skip
    dots = "".join(_dot(colour, x - (15 + 12 * k) * dx, y - (15 + 12 * k) * dy) for k, colour in enumerate(end.dropped))
    said = _told(end)
    return group(
        element("title", svg.escape(said)),
        circle(x, y, 14, fill="transparent"),
        group(arrow, transform=_moved(x, y, 1, _turn(end.bus))),
        dots,
        _way(start, end, said),
        class_="pk-end",
        tabindex=0,
        role="img",
        aria_label=said,
    )


def _dot(colour: str, x: float, y: float) -> str:
    """A passenger who gets off."""
    sign = path(SYMBOLS[colour], style="fill:#fff9ec", transform="scale(.42)")
    return group(
        circle(0, 0, 6, style=f"fill:{FILL[colour]};stroke:#1b2028", stroke_width=1), sign, transform=_moved(x, y)
    )


def _way(start: Bus, end: Reached, said: str) -> str:
    stands = [start]
    for street in end.route:
        stands.append(next(bus for bus in BUSES if bus.street == street and AHEAD[bus] != AHEAD[stands[-1]]))
    points = [
        _on(start, 0.5),
        *(point for bus in stands[1:] for point in (_on(bus, 0), _on(bus, 0.5))),
        _on(end.bus, 0.7),
    ]
    steps = "".join(
        circle(*_on(bus, 0.5), 11, fill="var(--pk-gold)", style="stroke:#1b2028", stroke_width=1.2)
        + text(_on(bus, 0.5)[0], _on(bus, 0.5)[1] + 5, step, 14, anchor="middle", bold=True, fill="#14171f")
        for step, bus in enumerate(stands[1:], start=1)
    )
    wide = 2 * LEFT + 2 * SPAN - 40
    line_ = path(
        svg.polyline(points),
        fill="none",
        stroke="var(--pk-gold)",
        stroke_width=7,
        stroke_linejoin="round",
        opacity=0.85,
    )
    told = svg.fitted(20, 58, said, wide, 15, least=11)
    return group(line_, steps, told, class_="pk-way")


def _told(end: Reached) -> str:
    gone = " and ".join(COLOUR_NAMES[colour] for colour in end.dropped)
    return f"{end.bus}: {' '.join(end.route)}{f', drops {gone}' if gone else ''}"


# -- blocks ------------------------------------------------------------------------------------------------------------


def blocks(game: Game, count: int, seed: int = 0) -> Iterable[City]:
    """The blocks of the games of `seed`, `seed` + 1, …

    Raises:
        ValueError: fewer than two: they have no standard error.
    """
    if count < 2:
        raise ValueError(f"an estimate needs at least two blocks, not {count}")
    for number in range(count):
        yield city_of(game.initial_state(seed=seed + number).position.grid, game.options.traffic)


@dataclass(frozen=True, repr=False)
class BlockSpeed:
    """How fast blocks are, over drawn blocks."""

    rates: tuple[float, ...]
    """For each block the points a turn that a lone bus may expect in the long run (`long_run`)."""
    turns: tuple[float, ...]
    """For each block the mean of the fewest turns, exact, for five drawn cards from drawn stops."""
    grids: tuple[tuple[Street, ...], ...]
    """The blocks."""

    @property
    def rate(self) -> Estimated:
        return Estimated.of(self.rates)

    @property
    def five_cards(self) -> Estimated:
        """The fewest turns for five cards."""
        return Estimated.of(self.turns)

    @property
    def quickest(self) -> tuple[Street, ...]:
        """The block of these with the highest rate."""
        return max(zip(self.rates, self.grids, strict=True), key=lambda pair: pair[0])[1]

    @property
    def slowest(self) -> tuple[Street, ...]:
        """The block of these with the lowest rate."""
        return min(zip(self.rates, self.grids, strict=True), key=lambda pair: pair[0])[1]

    def _table(self) -> tuple[str, list[str], list[tuple[str, ...]]]:
        rows: list[tuple[str, ...]] = [
            ("points a turn in the long run, alone", *_spread(self.rates, "{:.2f}")),
            ("fewest turns for five drawn cards", *_spread(self.turns, "{:.2f}")),
        ]
        return f"{len(self.rates)} drawn blocks (means are estimated)", ["", "mean", "lowest", "highest"], rows

    def __repr__(self) -> str:
        return as_text(*self._table())

    def _repr_html_(self) -> str:
        return as_html(*self._table())


def _spread(numbers: Sequence[float], form: str) -> tuple[str, str, str]:
    mean = Estimated.of(numbers)
    return f"{form.format(mean.mean)} ± {form.format(mean.error)}", form.format(min(numbers)), form.format(max(numbers))


def long_run(city: City, cards: Sequence[Passengers]) -> float:
    """Points a turn that a lone bus may expect in the long run, by the best choices in the model of `solver.outlook`:
    what the turns 9 to 16 bring from the best stop, where only these cards come.
    """
    outlook = Outlook(city, loads_of(tuple(cards)))
    outlook.reach(16)
    short, long = (max(float(outlook.at_stop(outlook.tables[k][s])[0]) for s in city.starts) for k in (8, 16))
    return (long - short) / 8


def block_speed(game: Game, count: int = 20, seed: int = 0, draws: int = 4) -> BlockSpeed:
    """How fast blocks are: a rate for each, and the fewest turns for five cards, over `draws` choices of five cards and
    of a place to begin."""
    rules = _rules(game)
    rates, turns, grids = [], [], []
    for number, city in enumerate(blocks(game, count, seed)):
        grids.append(city.grid)
        rng, lengths = Random(f"{seed + number}"), []
        for _ in range(draws):
            trip = fastest(city, BUSES[rng.choice(city.starts)], (), rng.sample(rules.cards, 5), picking=True)
            assert trip is not None
            lengths.append(trip.turns)
        rates.append(long_run(city, rules.cards))
        turns.append(sum(lengths) / draws)
    return BlockSpeed(tuple(rates), tuple(turns), tuple(grids))


def block_chart(found: BlockSpeed) -> Drawing:
    """The drawn blocks from the slowest to the quickest, by the points a turn that they allow."""
    title = "Slow blocks and quick ones"
    count = len(found.rates)
    series = {"one block": [(100 * (n + 0.5) / count, rate) for n, rate in enumerate(sorted(found.rates))]}
    notes = f"{count} drawn blocks; mean {found.rate.mean:.2f} ± {found.rate.error:.2f} points a turn"
    chart = line_chart(
        series, x_label="blocks that are slower, in percent", y_label="points a turn, alone", title=title,
        kind="estimated", notes=notes,
    )  # fmt: skip
    return Drawing(chart, title)


# -- speed against points ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class SpeedWorth:
    """What cards of each worth bring, over drawn blocks."""

    alone: Mapping[int, Estimated]
    """By points: the turns that a card takes alone, from a stop where it is picked up; exact on each block."""
    alone_rate: Mapping[int, Estimated]
    """By points: its points for each of these turns."""
    only: Mapping[int, Estimated]
    """By points: points a turn in the long run when only such cards come (`long_run`)."""
    every: Estimated
    """The same when all cards come."""

    def _table(self) -> tuple[str, list[str], list[tuple[str, ...]]]:
        def told(one: Estimated) -> str:
            return f"{one.mean:.2f} ± {one.error:.2f}"

        rows: list[tuple[str, ...]] = [
            (str(worth), str(6 - worth), told(self.alone[worth]), told(self.alone_rate[worth]), told(self.only[worth]))
            for worth in self.alone
        ]
        rows.append(("all", "", "", "", told(self.every)))
        head = ["points", "speed", "turns alone", "points a turn alone", "points a turn, only these"]
        return f"What speed is worth: {self.every.samples} drawn blocks (estimated)", head, rows

    def __repr__(self) -> str:
        return as_text(*self._table())

    def _repr_html_(self) -> str:
        return as_html(*self._table())


def speed_worth(game: Game, count: int = 20, seed: int = 0) -> SpeedWorth:
    """What cards of each worth bring on `count` blocks."""
    box = _rules(game).cards
    kinds = {worth: [card for card in box if card.points == worth] for worth in sorted({card.points for card in box})}
    cities = list(blocks(game, count, seed))
    lone = {worth: [_alone(city, cards) for city in cities] for worth, cards in kinds.items()}
    return SpeedWorth(
        alone={worth: Estimated.of(turns) for worth, turns in lone.items()},
        alone_rate={worth: Estimated.of(worth / one for one in turns) for worth, turns in lone.items()},
        only={worth: Estimated.of(long_run(city, cards) for city in cities) for worth, cards in kinds.items()},
        every=Estimated.of(long_run(city, box) for city in cities),
    )


def _alone(city: City, cards: Sequence[Passengers]) -> float:
    """Mean turns from picking a card up to completing it, over cards and over the ways to stand at a stop."""
    stops = [state for state, stop in enumerate(city.stops) if stop]
    turns = [alone(city, card, "turns")[BOTH][state] // MANY for card in cards for state in stops]
    return sum(turns) / len(turns)


def speed_chart(found: SpeedWorth) -> Drawing:
    """Points a turn by the worth of the cards: alone, and in the long run when only such cards come."""
    title = "What speed is worth against points"
    series = {
        "one card at a time": [(w, e.mean, e.error) for w, e in found.alone_rate.items()],
        "only such cards, up to three at once": [(w, e.mean, e.error) for w, e in found.only.items()],
    }
    notes = f"{found.every.samples} blocks; with all cards {found.every.mean:.2f} ± {found.every.error:.2f}"
    chart = line_chart(
        series, x_label="points of the card (its speed is 6 less them)", y_label="points a turn", title=title,
        kind="estimated", notes=notes,
    )  # fmt: skip
    return Drawing(chart, title)


# -- building ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class BuildingWorth:
    """What the site adds to the solo game, over drawn blocks with some drawn cards open."""

    gains: Mapping[int, Estimated]
    """By turns: the most points with the site, less the most without it; both exact on each block."""
    share: Mapping[int, Estimated]
    """By turns: how often it adds anything."""
    cards: int

    def _table(self) -> tuple[str, list[str], list[tuple[str, ...]]]:
        rows: list[tuple[str, ...]] = [
            (
                str(turns),
                f"{gain.mean:.2f} ± {gain.error:.2f}",
                f"{self.share[turns].mean:.0%} ± {self.share[turns].error:.0%}",
            )
            for turns, gain in self.gains.items()
        ]
        blocks = next(iter(self.gains.values())).samples
        caption = f"What building adds alone: {blocks} drawn blocks, {self.cards} drawn cards open (estimated)"
        return caption, ["turns", "points more", "blocks where it adds"], rows

    def __repr__(self) -> str:
        return as_text(*self._table())

    def _repr_html_(self) -> str:
        return as_html(*self._table())


def building_worth(
    game: Game, turns: Iterable[int] = range(1, 7), count: int = 4, cards: int = 4, seed: int = 0
) -> BuildingWorth:
    """What the construction site adds to the most points of so many turns, where `cards` drawn cards lie open.

    Raises:
        ValueError: a solo game was not solved exactly, or sides of the street count.
    """
    rules, found = _rules(game), dict[int, list[int]]()
    for number, city in enumerate(blocks(game, count, seed)):
        some = sorted(Random(f"{seed + number}").sample(rules.cards, cards))
        for n in turns:
            with_site, without = (solo(city, some, n, site=site) for site in (True, False))
            if not (with_site.exact and without.exact):
                raise ValueError(f"the solo game of {n} turns with {cards} cards was not solved exactly")
            found.setdefault(n, []).append(with_site.found - without.found)
    return BuildingWorth(
        gains={n: Estimated.of(gains) for n, gains in found.items()},
        share={n: Estimated.of(gain > 0 for gain in gains) for n, gains in found.items()},
        cards=cards,
    )


def building_chart(found: BuildingWorth) -> Drawing:
    """How many points the site adds, by the number of turns."""
    title = "When building pays"
    blocks = next(iter(found.gains.values())).samples
    labels = [f"{turns} turn{'s' * (turns > 1)}" for turns in found.gains]
    chart = bar_chart(
        labels, list(found.gains.values()), title=title, x_label="points more with the site", format="+.2f",
        notes=f"{blocks} blocks, {found.cards} drawn cards open, nobody else",
    )  # fmt: skip
    return Drawing(chart, title)


def _rules(game: Game) -> Rules:
    if not isinstance(game.rules, Rules):
        raise ValueError(f"this is about BUS, not about {game.title}")
    return game.rules
