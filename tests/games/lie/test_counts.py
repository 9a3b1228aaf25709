"""The rules and their independent twin agree, move by move; moves and positions are counted by hand; games end."""

from __future__ import annotations

from collections import Counter
from math import comb
from random import Random
from typing import Any

import pytest

import packo
from packo.core import CHANCE, SIMULTANEOUS, State
from tests.games.lie.naive import Twin
from tests.games.lie.rounds import bidding, go

WAYS_TO_PLAY: list[dict[str, Any]] = [
    {},
    {"hand": 1, "wild": True},
    {"one_round": True, "wild": True, "hand": 2},
    {"players": 3, "which_way": True},
    {"players": 4, "shorter": True, "hand": 3},
    {"players": 5, "shorter": True, "wild": True, "which_way": True, "hand": 2},
    {"players": 6, "wild": True},
    {"players": 6, "one_round": True, "shorter": True, "which_way": True},
]


def key(state: State) -> str:
    """A state in the words of the twin's key."""
    p = state.position
    stage = "draw" if state.is_chance else "set" if p.hands else "way" if p.choosing_way else "bid"
    players = len(p.counts)
    parts = [
        "over" if state.is_terminal else stage,
        " ".join(map(str, p.counts)),
        f"first {p.opener}",
        "/".join(" ".join(map(str, hand)) for hand in p.hands or [()] * players),
        "/".join("".join(map(str, hand)) for hand in p.shown or [()] * players),
        "backwards" if p.direction < 0 else "onwards",
        f"{p.bidder} bid {p.bid.quantity} of {p.bid.face}" if p.bid else "no bid",
        f"turn of {p.to_move if p.to_move >= 0 else None}",
        "wild ones" if p.wild else "plain ones",
        "tie" if p.playoff else "",
        f"won by {p.winner if p.winner >= 0 else None}",
    ]
    return "; ".join(parts)


def check_agreement(state: State, twin: Twin) -> None:
    assert key(state) == twin.key()
    assert state.is_terminal == twin.is_over()
    if state.is_terminal:
        assert list(state.returns()) == twin.scores()
    if not state.is_chance:
        for player in range(state.game.num_players):
            assert [str(action) for action in state.legal_actions(player)] == twin.choices(player)


def random_move(state: State, rng: Random) -> str:
    """Mostly the next bids, so that rounds have many of them, and at times a challenge."""
    if state.current_player == CHANCE:
        return str(state.chance.sample(rng))
    if state.current_player == SIMULTANEOUS:
        return " & ".join(str(rng.choice(state.legal_actions(player))) for player in state.actors)
    actions = state.legal_actions()
    return str(rng.choice(actions[-1:] if rng.random() < 0.2 else actions[:4]))


def check_plays(options: dict[str, Any], seeds: range) -> Counter[str]:
    """Random plays step by step against the twin, with every lost card accounted for; what was met in them."""
    met: Counter[str] = Counter()
    game = packo.load("lie", **options)
    players, hand = game.num_players, game.options.hand
    for seed in seeds:
        rng = Random(seed)
        state, twin, rounds = game.root, Twin(**options), 0
        while not state.is_terminal:
            check_agreement(state, twin)
            move = random_move(state, rng)
            before = state.position
            state = state.child(state.parse(move))
            twin.play(move)
            if move == "lie":
                rounds += 1
                lost = sum(before.counts) - sum(state.position.counts)
                assert lost == 1 or game.options.shorter
                met["playoffs"] += state.position.playoff and not before.playoff
                met["out"] += 0 in state.position.counts
                met["bids that held"] += state.position.opener == before.bidder
            met["wild"] += state.position.wild
            met["backwards"] += state.position.direction < 0
        check_agreement(state, twin)
        assert len(state.winners()) == 1
        assert rounds <= players * hand - 1
        met["rounds"] += rounds
        met["games"] += 1
    return met


@pytest.mark.rule("lie.5", "lie.10", "lie.12", "lie.13", "lie.14", "lie.15")
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_random_plays_agree_to_their_end(options: dict[str, Any]) -> None:
    met = check_plays(options, range(12))
    assert met["games"] == 12 <= met["rounds"]
    assert met["bids that held"] > 0
    assert bool(met["wild"]) == options.get("wild", False)
    assert bool(met["backwards"]) == options.get("which_way", False)


@pytest.mark.proof
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_many_random_plays_agree(options: dict[str, Any]) -> None:
    met = check_plays(options, range(200))
    assert bool(met["playoffs"]) == (options.get("shorter", False) and not options.get("one_round", False))
    assert met["out"] > 0 or options.get("one_round", False)


def check_games_end(options: dict[str, Any], seeds: range) -> None:
    """Games of players who choose at random."""
    game = packo.load("lie", **options)
    hand, players = game.options.hand, game.num_players
    for seed in seeds:
        rng, state, moves, longest = Random(seed), game.root, 0, 0
        while not state.is_terminal:
            if state.is_chance:
                state = state.sample(rng)
                longest += 3 + 6 * sum(state.position.counts) + 1
            else:
                state = state.child({player: rng.choice(state.legal_actions(player)) for player in state.actors})
            moves += 1
        assert moves <= longest
        assert longest <= players * hand * (4 + 6 * players * hand)
        assert sum(state.returns()) == 1


@pytest.mark.rule("lie.12")
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_games_end(options: dict[str, Any]) -> None:
    check_games_end(options, range(40))


@pytest.mark.proof
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_a_thousand_games_end(options: dict[str, Any]) -> None:
    check_games_end(options, range(1_000))


@pytest.mark.rule("lie.7", "lie.8")
@pytest.mark.parametrize("dice", ["1/2", "1/2/3"])
def test_sequences_of_bids_by_hand(dice: str) -> None:
    """A sequence of n bids chooses n of all bids; one that ends with a challenge has one bid less."""
    cards = len(dice.split("/"))
    state = bidding(dice, hand=1, one_round=True)
    bids = 6 * cards
    ways: Counter[Any] = Counter({state.position: 1})
    rules, ended = state.game.rules, 0
    for n in range(1, bids + 2):
        following: Counter[Any] = Counter()
        for p, number in ways.items():
            for move in rules.moves(p):
                following[rules.step(p, move)] += number
        over = Counter({p: number for p, number in following.items() if p.winner >= 0})
        assert over.total() == (comb(bids, n - 1) if n > 1 else 0)
        assert following.total() - over.total() == comb(bids, n)
        ended += over.total()
        ways = following - over
    assert ended == 2**bids - 1
    assert not ways


@pytest.mark.rule("lie.10")
def test_who_wins_by_hand() -> None:
    """A round of two with a five and a six between them, in which the opening bid is challenged."""
    ends: Counter[tuple[str, int]] = Counter()
    root = bidding("5/6", hand=1, one_round=True)
    for bid in root.legal_actions():
        ends[str(bid), go(root.child(bid), "lie").position.winner] += 1
    held = {bid for bid, winner in ends if winner == 0}
    assert held == {"1x5", "1x6"}
    assert len(ends) == 12


def test_positions_forget_who_lost() -> None:
    """Rounds that end alike lead to one position, whatever was dealt, shown and bid."""
    one = go(bidding("5/6"), "1x5", "1x6", "2x1", "lie")
    two = go(bidding("3/3"), "2x3", "2x4", "2x5", "lie")
    assert one.is_terminal
    assert one.position.counts == two.position.counts == (0, 1)
    assert one == two
