"""The rules and their independent twin agree, move by move; stacks and moves are counted by hand; cards are kept."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from random import Random
from typing import Any

import pytest

import packo
from packo.core import CHANCE, TERMINAL, IllegalAction, State
from packo.games.gem.parts import BID, COINS, OVER, PAY, REINVEST, ROUNDS, STACKS, TAKE, Pass, Pay, Reinvest, Turned
from packo.games.gem.rules import moved_round, payments
from packo.games.gem.scoring import scores
from tests.games.gem.naive import DOUBLES, PAIRS, Twin, coin, gem_card, in_order, plus, subsets
from tests.games.gem.shop import assets, at, cards, go

WAYS_TO_PLAY: list[dict[str, Any]] = [
    {"players": players, "gems": gems, "needless": needless}
    for players in (2, 3, 4)
    for gems, needless in (("pairs", True), ("doubles", False))
]
DOING = {BID: "bidding", PAY: "paying", TAKE: "taking", REINVEST: "reinvesting", OVER: "over"}

MET = ("bid 0 wins", "several bid", "cards pay", "needless pieces", "freed", "several freed", "skipped")
"""What random plays are to come across."""


def key(state: State) -> str:
    """A state in the words of the twin's key."""
    p = state.position
    chance = state.current_player == CHANCE
    parts = [f"round {p.round}", "turning up" if chance else DOING[p.stage]]
    parts += [" ".join(map(str, p.deck)), " ".join(map(str, p.row))]
    for own in p.assets:
        parts.append("+".join(map(str, (*own.coins, *own.invested))) + " | " + "+".join(map(str, own.leveraged)))
    if p.stage != OVER:
        parts.append(f"turn {p.to_move}")
    if p.stage == BID and not chance:
        highest = (None, None) if p.bid < 0 else (p.bid, p.bidder)
        parts.append(f"bids {len(p.assets) - p.left}, highest {highest}")
    if p.stage == PAY:
        parts.append(f"bid {p.bid}")
    if p.stage == REINVEST:
        parts.append(f"asked {len(p.assets) - p.left}, last {(p.opener - 1) % len(p.assets)}")
    return " / ".join(parts)


def check_agreement(state: State, twin: Twin) -> None:
    assert key(state) == twin.key()
    assert state.is_terminal == twin.is_over()
    assert list(scores(state.position.assets)) == twin.scores()
    if state.is_terminal:
        assert list(state.returns()) == twin.scores()
        assert twin.winner() == (state.winners()[0] if len(state.winners()) == 1 else None)
    for player in range(state.game.num_players):
        assert sorted(map(str, state.legal_actions(player))) == sorted(twin.choices(player))


def check_cards(state: State, everything: Counter[str]) -> None:
    """Each card is in one place, and no player has a coin twice."""
    p = state.position
    there = Counter(map(str, (*p.deck, *p.row)))
    for own in p.assets:
        there.update(map(str, (*own.invested, *own.leveraged)))
        assert set(own.coins) <= set(COINS)
        assert len(set(own.coins)) == len(own.coins)
        for part in own:
            assert list(part) == sorted(part)
    assert there == everything
    assert len(p.deck) == sum(STACKS[len(p.assets)][p.round :])


def choose(state: State, twin: Twin, rng: Random) -> str:
    """A move at random: low bids more often than high ones, and cards bought free where that is possible."""
    if state.is_chance:
        return str(state.chance.sample(rng))
    legal = twin.choices(state.current_player)
    if state.position.stage == BID:
        return legal[min(rng.randrange(len(legal)), rng.randrange(len(legal)))]
    if state.position.stage in (PAY, REINVEST) and state.game.options.needless and rng.random() < 0.2:
        legal = twin.choices(state.current_player, needless=True)
    return rng.choice(legal if rng.random() < 0.2 else legal[1:] or legal)


def note(met: Counter[str], before: Any, move: Any, state: State) -> None:
    """What a move shows."""
    after = state.position
    met["bid 0 wins"] += before.stage == BID and after.stage == TAKE
    met["several bid"] += before.stage == BID and before.bid >= 0 and not isinstance(move, Pass) and bool(before.row)
    met["cards pay"] += before.stage == PAY and bool(move.cards)
    if before.stage == REINVEST and not isinstance(move, Pass):
        met["freed"] += 1
        met["several freed"] += len(move.freed) > 1
    met["skipped"] += after.stage == REINVEST and before.stage == REINVEST and after.left < before.left - 1
    met["skipped"] += after.stage == REINVEST and before.stage == TAKE and after.left < len(after.assets)
    if isinstance(move, Pay | Reinvest):
        due = before.bid if isinstance(move, Pay) else sum(card.costs for card in move.freed)
        values = [*move.coins, *(card.pays for card in move.cards)]
        met["needless pieces"] += due <= sum(values) - min(values)


def check_plays(options: dict[str, Any], seeds: range) -> Counter[str]:
    """Random plays step by step against the twin, with every card accounted for; what was met in them."""
    met: Counter[str] = Counter()
    game = packo.load("gem", **options)
    everything = Counter(word.split("/")[0] for word in (PAIRS if options["gems"] == "pairs" else DOUBLES).split())
    for seed in seeds:
        rng = Random(seed)
        state, twin = game.root, Twin(**options)
        while not state.is_terminal:
            check_agreement(state, twin)
            check_cards(state, everything)
            text = choose(state, twin, rng)
            before, move = state.position, state.parse(text)
            assert str(move) == text
            state = state.child(move)
            twin.play(text)
            note(met, before, move, state)
        check_agreement(state, twin)
        check_cards(state, everything)
        assert state.position.round == ROUNDS
        assert all(own.coins == COINS for own in state.position.assets)
    return met


@pytest.mark.rule("gem.1", "gem.16")
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_random_plays_agree_to_their_end_and_keep_every_card(options: dict[str, Any]) -> None:
    met = check_plays(options, range(7))
    assert all(met[what] for what in MET if options["needless"] or what != "needless pieces")
    assert met["needless pieces"] == 0 or options["needless"]


@pytest.mark.proof
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_a_thousand_random_plays_agree(options: dict[str, Any]) -> None:
    met = check_plays(options, range(1_000 // len(WAYS_TO_PLAY) + 1))
    assert all(met[what] > 20 for what in MET if options["needless"] or what != "needless pieces")


# -- stacks ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gem.2", "gem.4")
@pytest.mark.parametrize("gems", ["pairs", "doubles"])
def test_first_stacks_by_hand(gems: str) -> None:
    """Of 15 different cards and three diamonds: with k diamonds, C(15, size - k) stacks, each in C(3, k) ways."""
    for players, size in ((2, 4), (3, 3), (4, 4)):
        lottery = packo.load("gem", players=players, gems=gems).root.chance
        assert len(lottery) == sum(comb(15, size - k) for k in range(4))
        for k in range(4):
            with_k = [
                (turned, odds) for turned, odds in lottery.items() if list(map(str, turned.cards)).count("D4") == k
            ]
            assert len(with_k) == comb(15, size - k)
            assert {odds for _, odds in with_k} == {Fraction(comb(3, k), comb(18, size))}
        assert sum(lottery.values()) == 1
        assert all(list(turned.cards) == sorted(turned.cards) for turned in lottery)


@pytest.mark.rule("gem.4")
def test_a_stack_is_drawn_as_from_a_shuffled_deck() -> None:
    """The odds of every stack against all ways to lay out the cards."""
    deck = "SR1 SE2 D4 D4 D4"
    lottery = at("1 2 3", "1 2 3", deck=deck, round=4).chance
    ways = Counter(" ".join(c["name"] for c in in_order(found)) for found in naive_draws(deck, 3))
    assert {str(turned): odds for turned, odds in lottery.items()} == {
        text: Fraction(count, comb(5, 3)) for text, count in ways.items()
    }


def naive_draws(deck: str, size: int) -> list[list[Any]]:
    return [chosen for chosen in subsets(pieces(deck)) if len(chosen) == size]


def pieces(text: str) -> list[dict[str, Any]]:
    """Coins and cards as the twin has them, all of them invested but what stands after a stroke."""
    green, _, red = text.partition("/")
    return [*map(piece, green.split()), *({**piece(name), "up": "red"} for name in red.split())]


def piece(name: str) -> dict[str, Any]:
    return coin(int(name)) if name.isdigit() else gem_card(f"{name}/{int(name[-1]) + 1}")


@pytest.mark.rule("gem.4")
def test_a_stack_is_drawn_with_its_odds() -> None:
    """Chi-square over 4,000 draws: 8 outcomes, so 7 degrees of freedom, and 24.3 is passed once in a thousand."""
    lottery = at("1 2 3", "1 2 3", deck="SR1 SE2 RA2 D4 D4 D4", round=3).chance
    rng, draws = Random(11), 4_000
    drawn = Counter(lottery.sample(rng) for _ in range(draws))
    assert set(drawn) == set(lottery)
    excess = sum((drawn[turned] - draws * odds) ** 2 / (draws * odds) for turned, odds in lottery.items())
    assert len(lottery) == 8
    assert excess < 24.3


@pytest.mark.rule("gem.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_stacks_by_number_of_players(players: int) -> None:
    sizes = {2: [4, 3, 3, 3, 3, 2], 3: [3] * 6, 4: [4, 3, 3, 3, 3, 2]}[players]
    assert sum(sizes) == 18
    rng = Random(players)
    state, met = packo.load("gem", players=players).root, []
    while not state.is_terminal:
        if state.is_chance:
            state = state.sample(rng)
            met.append(len(state.position.row))
            assert state.position.round == len(met)
        state = state.child(rng.choice(state.legal_actions()))
    assert met == sizes


@pytest.mark.rule("gem.4")
def test_the_last_stack_is_what_is_left() -> None:
    state = at("1 2 3", "1 2 3", deck="SR1 D4", round=5)
    assert dict(state.chance) == {Turned(cards("SR1 D4")): 1}


# -- payments ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gem.8")
@pytest.mark.parametrize(
    "text", ["", "1", "1 2 3", "2 3 SR1", "1 2 3 SR1 TR2 D4 D4", "D4 D4 D4", "3 SR1 RE1 EA1 AT1 SR3"]
)
def test_payments_are_all_sets_in_which_each_piece_is_needed(text: str) -> None:
    own, twin = assets(text), twin_with(text)
    for due in range(1, own.worth + 2):
        found = payments(own.coins, own.invested, due)
        texts = ["+".join(map(str, (*coins, *paid))) for coins, paid in found]
        assert len(set(texts)) == len(texts)
        assert set(texts) == twin.payments(0, due)
        totals = [sum(coins) + sum(card.pays for card in paid) for coins, paid in found]
        assert totals == sorted(totals)


def twin_with(text: str) -> Twin:
    """The twin whose first player has only these pieces."""
    twin = Twin()
    twin.people[0] = pieces(text)
    return twin


@pytest.mark.rule("gem.8", "gem.9")
@pytest.mark.parametrize("needless", [True, False])
def test_what_may_be_paid_is_what_the_twin_may_pay(needless: bool) -> None:
    """Every set of pieces, invested or not, against every bid."""
    mine = "1 3 SR1 D4 D4 / RE1 D4"
    everything = pieces(mine)
    for bid in range(1, 14):
        state = at(
            mine, "1 2 3", row="SE2", stage=PAY, opener=1, bid=bid, bidder=0, left=0, options={"needless": needless}
        )
        twin = twin_with(mine)
        allowed = twin.payments(0, bid, needless)
        for chosen in subsets(everything):
            if chosen:
                assert legal(state, f"pay {plus(chosen)}") == (plus(chosen) in allowed)


@pytest.mark.rule("gem.12", "gem.13", "gem.14")
@pytest.mark.parametrize("needless", [True, False])
def test_what_may_be_bought_free_is_what_the_twin_may(needless: bool) -> None:
    mine = "2 3 SR1 D4 / TS1 SE2 D4"
    everything = pieces(mine)
    state = at(mine, "1 2 3", round=2, stage=REINVEST, opener=1, options={"needless": needless})
    twin = twin_with(mine)
    allowed = twin.reinvestments(0, needless)
    assert {text for text in map(str, state.legal_actions()) if text != "pass"} == twin.reinvestments(0)
    tried = 0
    for freed in subsets([thing for thing in everything if not thing["coin"]]):
        for paid in subsets(everything):
            if freed and paid:
                text = f"free {plus(freed)} by {plus(paid)}"
                assert legal(state, text) == (text in allowed)
                tried += text in allowed
    assert tried >= len(allowed) > 10


def legal(state: State, text: str) -> bool:
    try:
        state.checked(state.parse(text))
    except IllegalAction:
        return False
    return True


# -- counts by hand ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("gem.5", "gem.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_auctions_by_hand(players: int) -> None:
    """With equal means of 6: an auction is a rising choice of bids, the first of them at any height."""
    ends: Counter[int] = Counter()

    def bid(state: State) -> None:
        if state.position.stage != BID:
            ends[max(state.position.bid, 0)] += 1
            return
        for action in state.legal_actions():
            bid(state.child(action))

    bid(at(*["1 2 3"] * players, row="SR1"))
    # The highest bid b: k of the bids below it before it, by the opener and k - 1 of those after him.
    for top in range(7):
        want = sum(comb(players - 1, made - 1) * comb(top, made - 1) for made in range(1, players + 1))
        assert ends[top] == want


@pytest.mark.rule("gem.3")
def test_a_game_whose_seats_are_moved_is_the_same_game() -> None:
    rng = Random(5)
    for players in (2, 3, 4):
        state = packo.load("gem", players=players).root
        while state.current_player != TERMINAL:
            p = state.position
            for shift in range(players):
                image = State(state.game, moved_round(p, shift))
                assert moved_round(image.position, -shift) == p
                seat = state.current_player if state.is_chance else (state.current_player + shift) % players
                assert image.current_player == seat
                assert list(map(str, image.moves())) == list(map(str, state.moves()))
            shift = rng.randrange(players)
            move = rng.choice(list(state.moves()))
            image = State(state.game, moved_round(p, shift))
            state = state.child(move)
            assert image.child(move).position == moved_round(state.position, shift)
            rules = state.game.rules
            assert len({rules.canonical(image.position).position for image in rules.symmetry(state.position)}) == 1


def test_positions_forget_how_they_were_reached() -> None:
    """Cards that were won one way or the other, for whatever bid, are one position."""
    start = at("1 2 3", "1 2 3", row="SR1 D4", deck="SE2", round=5)
    one = go(start, "0", "2", "pay 2", "take D4", "0", "pass", "take SR1")
    two = go(start, "1", "2", "pay 2", "take D4", "0", "pass", "take SR1")
    assert one == two
    assert (one.position.bid, one.position.bidder) == (-1, -1)
