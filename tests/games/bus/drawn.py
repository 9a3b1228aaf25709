"""Blocks, cards in progress and last turns of BUS, drawn by chance for tests."""

from __future__ import annotations

from packo.games.bus.parts import STREET_CARDS, Ride, Street
from packo.games.bus.solve import city_of
from packo.games.bus.streets import BUSES
from tests.games.bus.block import at, game_of

BOX = game_of().rules.cards
FIVE = "RB1 RG2 BP2 OG1 OY2"


def some_city(rng):
    return city_of(tuple(map(Street, rng.sample(STREET_CARDS, len(STREET_CARDS)))))


def some_rides(rng, chosen):
    return [Ride(one, rng.choice([one.colours, *one.colours])) for one in chosen]


def last_turns(rng, left, deck="", open=""):
    stands = [str(rng.choice(BUSES)) for _ in range(2)]
    free = [one for one in BOX if str(one) not in (*FIVE.split(), *deck.split(), *open.split())]
    drawn = rng.sample(free, 4)
    rides = [" ".join(map(str, some_rides(rng, some))) for some in (drawn[:2], drawn[2:])]
    block = " ".join(rng.sample(STREET_CARDS, 12))
    built = rng.choice(["", " *"])
    return at(
        f"{stands[0]} {rides[0]} / {FIVE}{built}", f"{stands[1]} {rides[1]} / YP1 *",
        block=block, left=left, to_move=rng.randrange(2), deck=deck, open=open,
    )  # fmt: skip
