"""The rules and their independent twin agree, move by move; routes and layouts are counted; cards are kept."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

import packo
from packo.core import CHANCE, IllegalAction, State
from packo.games.bus.parts import (
    BUILD,
    COLOURS,
    ENOUGH,
    MOST_IN_PROGRESS,
    MOVE,
    OVER,
    PICK,
    PLACE,
    SITE,
    STOP,
    STREETS,
    Go,
    LaidOut,
    Pass,
    Revealed,
    Swap,
    Turn,
)
from packo.games.bus.rules import aboard, moved, points
from packo.games.bus.streets import BUSES, LEFT, MOTIONS, NEXT, RIGHT, drive, sign_at
from tests.games.bus.block import at, cards, go, said
from tests.games.bus.naive import NAMES, PASSENGERS, SIGNS, Layouts, Twin

WAYS_TO_PLAY: list[dict[str, Any]] = [
    {"players": players, **options}
    for players in (2, 3)
    for options in (
        {},
        {"challenging": True, "traffic": "left", "start_side": "stop"},
        {"challenging": True, "turn_cap": 60},
    )
]
ALL_OPTIONS: list[dict[str, Any]] = [
    {"players": players, "challenging": challenging, "traffic": traffic, "start_side": side, "turn_cap": cap}
    for players in (2, 3)
    for challenging in (False, True)
    for traffic in (RIGHT, LEFT)
    for side in ("any", "stop")
    for cap in (0, 40)
]
DOING = {PLACE: "put", MOVE: "move", BUILD: "build", OVER: "over"}

MET = (
    "several get off",
    "two cards completed",
    "no limit",
    "longer routes",
    "passes its start",
    "pass at a stop",
    "three in progress at a stop",
    "built",
    "drawn",
    "no cards left at a stop",
    "site again",
)
"""What random plays are to come across."""


def key(state: State) -> str:
    """A state in the words of the twin's key."""
    p = state.position
    first = p.stage == PICK and state.game.rules._starting(p)
    parts = ["first" if first else DOING.get(p.stage, "card"), " ".join(map(str, p.grid))]
    parts += [" ".join(map(str, p.deck)), " ".join(map(str, p.open)), "drawing" if p.drawing else ""]
    for own in p.players:
        rides = " ".join(f"{ride.card}({ride.aboard})" for ride in own.rides)
        parts.append(f"{own.bus or '-'} {rides} | {' '.join(map(str, own.done))} | {own.built}")
    if p.stage != OVER:
        parts.append(f"turn {p.to_move}, left {None if p.left < 0 else p.left}")
    return " / ".join(parts)


def check_agreement(state: State, twin: Twin) -> None:
    assert key(state) == twin.key()
    assert state.is_terminal == twin.is_over()
    assert [points(own) for own in state.position.players] == twin.scores()
    if state.is_terminal:
        assert list(state.returns()) == twin.scores()
        assert twin.winner() == (state.winners()[0] if len(state.winners()) == 1 else None)
    elif state.is_chance and state.position.grid:
        assert sorted(map(str, state.chance)) == twin.legal()
    for player in range(state.game.num_players):
        assert sorted(map(str, state.legal_actions(player))) == sorted(twin.choices(player))


def check_cards(state: State) -> None:
    """Each card is in one place, and everything is in order."""
    p = state.position
    there = [*p.deck, *p.open]
    for own in p.players:
        there += [*own.done, *(ride.card for ride in own.rides)]
        assert list(own.rides) == sorted(own.rides)
        assert list(own.done) == sorted(own.done)
        assert len(own.rides) <= MOST_IN_PROGRESS
        assert all(ride.aboard and set(ride.aboard) <= set(ride.card.colours) for ride in own.rides)
        assert own.bus is None or own.bus in BUSES
    assert sorted(map(str, there)) == sorted(PASSENGERS.split())
    assert not p.grid or sorted(card.sign for card in p.grid) == sorted(SIGNS.split())
    assert list(p.open) == sorted(p.open)
    assert list(p.deck) == sorted(p.deck)
    if p.stage != OVER and p.grid and not state.is_chance:
        assert len(p.open) == min(2, len(p.deck) + len(p.open))


def choose(state: State, twin: Twin, rng: Random) -> str:
    """A move at random: mostly one that delivers or takes, so that games come to their last turns, and now and then
    one that is legal without being listed."""
    if state.is_chance:
        return str(state.chance.sample(rng))
    legal = said(state)
    if state.position.stage == MOVE:
        if rng.random() < 0.2:
            return longer_route(state, twin, rng)
        if rng.random() < 0.6:
            now = len(aboard(state.position.players[state.current_player].rides))
            ends = [state.after(action).position for action in state.legal_actions()]
            after = [(now - len(aboard(p.players[state.current_player].rides)), p.stage == PICK) for p in ends]
            return rng.choice([text for text, worth in zip(legal, after, strict=True) if worth == max(after)])
    if state.position.stage == BUILD and rng.random() < 0.3:
        return rng.choice(twin.all_builds())
    return rng.choice(legal)


def longer_route(state: State, twin: Twin, rng: Random) -> str:
    """A route that need not be the shortest to its end."""
    own = state.position.players[state.current_player]
    while True:
        stand, route = own.bus, []
        for _ in range(rng.randint(1, 12 if own.limit is None else own.limit)):
            stand = rng.choice(list(NEXT[stand].values()))
            route.append(stand.street)
        if twin.may_go(route):
            return f"go {' '.join(route)}"


def note(met: Counter[str], state: State, move: Any, after: State) -> None:
    """What a move shows."""
    before, p = state.position, after.position
    if isinstance(move, Go):
        own, then = before.players[before.to_move], p.players[before.to_move]
        met["several get off"] += sum(len(r.aboard) for r in own.rides) - sum(len(r.aboard) for r in then.rides) > 1
        met["two cards completed"] += len(then.done) - len(own.done) > 1
        met["no limit"] += own.limit is None
        met["longer routes"] += str(move) not in said(state)
        met["passes its start"] += own.bus.street in move.route
        sign = sign_at(p.grid, then.bus, state.game.options.traffic)
        met["three in progress at a stop"] += sign == STOP and len(then.rides) == MOST_IN_PROGRESS
        met["no cards left at a stop"] += sign == STOP and not p.open
        met["site again"] += sign == SITE and own.built
    met["pass at a stop"] += isinstance(move, Pass) and before.stage == PICK
    met["built"] += isinstance(move, Swap | Turn)
    met["drawn"] += before.drawing


def check_plays(options: dict[str, Any], seeds: range) -> Counter[str]:
    """Random plays step by step against the twin, with every card accounted for; what was met in them."""
    met: Counter[str] = Counter()
    game = packo.load("bus", **options)
    for seed in seeds:
        rng = Random(seed)
        state, twin = game.root, Twin(**options)
        while not state.is_terminal:
            check_agreement(state, twin)
            check_cards(state)
            text = choose(state, twin, rng)
            move = state.parse(text)
            assert str(move) == text
            after = state.child(move)
            twin.play(text)
            note(met, state, move, after)
            state = after
        check_agreement(state, twin)
        check_cards(state)
        ended = max(len(own.done) for own in state.position.players) >= ENOUGH
        assert ended or twin.turns == options.get("turn_cap")
        met["five completed"] += ended
    return met


@pytest.mark.rule("bus.1", "bus.4", "bus.12", "bus.14", "bus.16")
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_random_plays_agree_to_their_end_and_keep_every_card(options: dict[str, Any]) -> None:
    met = check_plays(options, range(3))
    assert met["five completed"] == 3 or "turn_cap" in options
    assert met["drawn"]


@pytest.mark.proof
@pytest.mark.parametrize("players", [2, 3])
def test_a_thousand_random_plays_agree(players: int) -> None:
    """Over all options; the random players come across all that is rare.  Two players leave some cards in the deck."""
    met: Counter[str] = Counter()
    for options in ALL_OPTIONS:
        if options["players"] == players:
            met += check_plays(options, range(1_000 // len(ALL_OPTIONS) + 1))
    assert [what for what in MET if not met[what] and (what != "no cards left at a stop" or players == 3)] == []


def check_ends(options: dict[str, Any], seeds: range) -> list[int]:
    """Plays of players who choose at random, from the start to the end: how many moves each has."""
    game, lengths = packo.load("bus", **options), []
    for seed in seeds:
        rng, p, moves = Random(seed), game.rules.initial(), 0
        while (who := game.rules.current_player(p)) >= CHANCE:
            move = game.rules.chance(p).sample(rng) if who == CHANCE else rng.choice(game.rules.legal_actions(p, who))
            p, moves = game.rules.step(p, move), moves + 1
        assert p.left == 0
        lengths.append(moves)
    return lengths


@pytest.mark.rule("bus.16", "bus.17")
def test_random_games_end() -> None:
    lengths = [n for options in WAYS_TO_PLAY for n in check_ends(options, range(4))]
    assert len(lengths) == 24
    assert max(lengths) < 1_000


@pytest.mark.proof
def test_a_thousand_random_games_end() -> None:
    lengths = [n for options in WAYS_TO_PLAY for n in check_ends(options, range(167))]
    assert len(lengths) > 1_000
    assert max(lengths) < 2_000


# -- layouts -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bus.2")
def test_layouts_are_counted() -> None:
    """12! orders, of which 3! 2! are alike; each of ten signs on one of two sides."""
    basic, challenging = (packo.load("bus", challenging=sides).root.chance for sides in (False, True))
    assert basic.count == 39_916_800
    assert challenging.count == 39_916_800 * 2**10


@pytest.mark.rule("bus.2", "bus.19")
@pytest.mark.parametrize("challenging", [False, True])
def test_layouts_are_drawn_evenly(challenging: bool) -> None:
    """Each sign on each street as often as chance has it: chi-square over 6,000 draws."""
    deal, rng, draws = packo.load("bus", challenging=challenging).root.chance, Random(3), 6_000
    drawn = [deal.sample(rng) for _ in range(draws)]
    twin = Layouts(challenging)
    assert all(layout in deal and str(layout) in twin for layout in drawn[:200])
    where = Counter((sign.sign, place) for layout in drawn for place, sign in enumerate(layout.streets))
    signs = Counter(SIGNS.split())
    excess = sum(
        (where[sign, place] - draws * copies / 12) ** 2 / (draws * copies / 12)
        for sign, copies in signs.items()
        for place in range(12)
    )
    # 9 signs on 12 streets: 88 degrees of freedom; 135 is passed less than once in a thousand.
    assert excess < 135
    sides = Counter(card.side for layout in drawn for card in layout.streets if card.sign != "plain")
    if challenging:
        assert set(sides) == set("NSEW")
        assert all(abs(sides[side] - draws * 10 / 4) < 4 * (draws * 10 * 3 / 16) ** 0.5 for side in "NSEW")
    else:
        assert set(sides) == {""}


@pytest.mark.rule("bus.3")
def test_the_first_two_passengers() -> None:
    """Any two of fifteen, all equally likely."""
    state = go(packo.load("bus").root, SIGNS)
    assert set(map(str, state.chance)) == {f"{a} {b}" for a, b in combinations(sorted(PASSENGERS.split()), 2)}
    assert set(state.chance.values()) == {Fraction(1, 105)}


@pytest.mark.rule("bus.3")
def test_a_card_that_is_turned_up_is_any_of_the_deck() -> None:
    state = at("ab1E", "ab1E", deck="RB1 OY2 YP1", open="GP4")
    assert dict(state.chance) == {Revealed(cards(name)): Fraction(1, 3) for name in ("RB1", "OY2", "YP1")}
    state = at("ab1E", "ab1E", deck="RB1 OY2 YP1", open="GP4 RO4", stage=PICK, drawing=True, left=9)
    assert dict(state.chance) == {Revealed(cards(name)): Fraction(1, 3) for name in ("RB1", "OY2", "YP1")}


# -- drops -------------------------------------------------------------------------------------------------------------


def check_drops(count: int) -> None:
    """What the rules make of random routes, against a walk street by street."""
    rng = Random(17)
    games = {
        (challenging, traffic): packo.load("bus", challenging=challenging, traffic=traffic)
        for challenging in (False, True)
        for traffic in (RIGHT, LEFT)
    }
    deck, dropping = PASSENGERS.split(), 0
    for _ in range(count):
        (challenging, traffic), game = rng.choice(list(games.items()))
        held = rng.sample(deck, 3)
        rides = [f"{name}({rng.choice([name[:2], name[0], name[1]])})" for name in held]
        stand = rng.choice(BUSES)
        block = str(game.root.chance.sample(rng))
        options = {"challenging": challenging, "traffic": traffic}
        state = at(f"{stand} {' '.join(rides)}", "ab1E", block=block, options=options)
        route = []
        for _ in range(rng.randint(1, state.position.players[0].limit)):
            stand = rng.choice(list(NEXT[stand].values()))
            route.append(stand.street)
        move = Go(tuple(route))
        if not state.game.rules.is_legal(state.position, 0, move):
            continue
        on_bus = [(ride[:3], list(ride[4:-1])) for ride in rides]
        start = state.position.players[0].bus
        for where in drive(start, move.route):
            word = block.split()[NAMES.index(where.street)]
            sign, side = (word[:-1], word[-1]) if challenging and word != "plain" else (word, "")
            kerb = "NESW"[("NESW".index(where.heading) + (1 if traffic == RIGHT else 3)) % 4]
            for _, there in on_bus:
                if sign in there and side in ("", kerb):
                    there.remove(sign)
                    dropping += 1
        after = state.child(move).position.players[0]
        assert [(str(r.card), list(r.aboard)) for r in after.rides] == sorted(
            (n, there) for n, there in on_bus if there
        )
        assert list(map(str, after.done)) == sorted(name for name, there in on_bus if not there)
        assert after.bus == where
    assert dropping > count / 10


@pytest.mark.rule("bus.10", "bus.11", "bus.19")
def test_drops_are_those_of_a_walk() -> None:
    check_drops(2_000)


@pytest.mark.proof
def test_drops_are_those_of_a_walk_on_ten_thousand_routes() -> None:
    check_drops(12_000)


# -- what is listed, and what is allowed -------------------------------------------------------------------------------


def play_to(rng: Random, options: dict[str, Any], stage: str) -> tuple[State, Twin]:
    """A state of random play at a stage, and the twin there."""
    while True:
        state, twin = packo.load("bus", **options).root, Twin(**options)
        for _ in range(rng.randrange(12, 80)):
            if state.is_terminal or (state.position.stage == stage and not state.is_chance and rng.random() < 0.4):
                break
            move = state.chance.sample(rng) if state.is_chance else rng.choice(state.legal_actions())
            state = state.child(move)
            twin.play(str(move))
        if state.position.stage == stage and not state.is_chance:
            return state, twin


def legal(state: State, move: Any) -> bool:
    try:
        state.checked(move)
    except IllegalAction:
        return False
    return True


@pytest.mark.rule("bus.6", "bus.7", "bus.8", "bus.9")
@pytest.mark.parametrize("options", [{}, {"challenging": True, "players": 3}], ids=str)
def test_which_routes_are_allowed(options: dict[str, Any]) -> None:
    """Every row of one to three streets whatever, and random ones that are longer, against the twin."""
    rng = Random(5)
    rows = [(a,) for a in STREETS] + [(a, b) for a in STREETS for b in STREETS]
    rows += [(a, b, c) for a in STREETS for b in STREETS for c in STREETS]
    found = 0
    for _ in range(3):
        state, twin = play_to(rng, options, MOVE)
        stand = state.position.players[state.current_player].bus
        longer = []
        for _ in range(300):
            where, route = stand, []
            for _ in range(rng.randint(4, 27)):
                where = rng.choice(list(NEXT[where].values()))
                route.append(where.street)
            longer.append(tuple(route))
        allowed = [row for row in [*rows, *longer] if legal(state, Go(row))]
        assert allowed == [row for row in [*rows, *longer] if twin.may_go(row)]
        found += len(allowed)
    assert found > 12


@pytest.mark.rule("bus.14", "bus.21")
@pytest.mark.parametrize("options", [{}, {"challenging": True, "players": 3}], ids=str)
def test_what_may_be_built(options: dict[str, Any]) -> None:
    """Every swap with every pair of sides, and every turn, against the twin."""
    rng = Random(6)
    sides = ("", "N", "S", "W", "E")
    state, twin = play_to(rng, options, BUILD)
    everything = [Swap((a, b), (s, t)) for a in STREETS for b in STREETS for s in sides for t in sides]
    everything += [Turn(street) for street in STREETS]
    allowed = {str(move) for move in everything if legal(state, move)}
    assert allowed == set(twin.all_builds())
    assert set(said(state)) - {"pass"} <= allowed


# -- symmetry ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bus.2", "bus.4")
@pytest.mark.parametrize("options", WAYS_TO_PLAY[:4], ids=str)
def test_a_block_that_is_turned_or_mirrored_is_the_same_block(options: dict[str, Any]) -> None:
    """Moves of the image are the images of the moves, along random plays."""
    rng = Random(8)
    game = packo.load("bus", **options)
    players = game.num_players
    state = go(game.root, str(game.root.chance.sample(rng)))
    for _ in range(60):
        if state.is_terminal:
            break
        p = state.position
        motion = rng.choice([m for m in MOTIONS if m.turns or not options.get("challenging")])
        shift = rng.randrange(players)
        image = State(game, moved(p, motion, shift))
        following = Counter(moved(q.position, motion, shift) for q in map(state.child, state.moves()))
        assert Counter(q.position for q in map(image.child, image.moves())) == following
        least = game.rules.canonical(p)
        assert game.rules.canonical(image.position).position == least.position
        assert game.rules.canonical(least.position).position == least.position
        assert least.position in {other.position for other in game.rules.symmetry(p)}
        state = state.child(rng.choice(list(state.moves())))


@pytest.mark.rule("bus.19")
def test_a_mirror_exchanges_the_sides_of_traffic() -> None:
    """In challenging play a mirrored block is the same for buses that drive on the other side, and only for them."""
    rng, differ = Random(2), 0
    right, left = (packo.load("bus", challenging=True, traffic=traffic) for traffic in (RIGHT, LEFT))
    for _ in range(12):
        stand = rng.choice(BUSES)
        state = at(f"{stand} RB1 OG1", "ab1E", block=str(right.root.chance.sample(rng)), options={"challenging": True})
        for motion in MOTIONS:
            image = moved(state.position, motion)
            there = Counter(moved(q.position, motion) for q in map(state.child, state.moves()))
            same, other = (
                Counter(q.position for q in map(State(game, image).child, State(game, image).moves()))
                for game in (right, left)
            )
            assert there == (same if motion.turns else other)
            differ += there != (other if motion.turns else same)
    assert differ > 40


# -- positions ---------------------------------------------------------------------------------------------------------


def test_positions_forget_how_they_were_reached() -> None:
    """Another route to the same end, with the same passengers off, is the same position."""
    state = at("ab1E RY3(R)", "a12N", block="stop R plain B site O Y G P plain stop stop", open="RG2 BP2")
    one, other = go(state, "go bc1 c12"), go(state, "go b12 bc2 c12")
    assert one != other
    assert other.position.players[0].rides
    state = at("ab1E YP1", "a12N", block="stop R plain B site O Y G P plain stop stop", open="RG2 BP2")
    assert go(state, "go b12 b23 bc3") == go(state, "go b12 ab2 a23 ab3 bc3")


@pytest.mark.rule("bus.2")
def test_what_only_equals_a_layout() -> None:
    root = packo.load("bus").root
    layout = root.parse(SIGNS)
    assert isinstance(layout, LaidOut)
    assert layout in root.chance
    alike: list[Any] = [(layout.streets,), LaidOut(tuple(tuple(card) for card in layout.streets))]  # type: ignore[arg-type]
    for move in alike:
        assert move == layout
        assert move not in root.chance
    assert [colour for colour in COLOURS if colour not in SIGNS.split()] == []
