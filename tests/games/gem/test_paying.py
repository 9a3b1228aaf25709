"""What to pay with and what to buy free, against every subset tried one by one."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import packo
from packo.games.gem.parts import Assets, Pass
from packo.games.gem.paying import best_reinvestment, cheapest, if_ended_here, settlements, settling, undominated
from packo.games.gem.rules import payments, reinvested
from packo.games.gem.scoring import counts, scores
from tests.games.gem.shop import assets, cards


def some_assets(rng: Random, most: int = 4) -> list[Assets]:
    deck = list(packo.load("gem").rules.cards)
    rng.shuffle(deck)
    return [
        Assets(
            tuple(sorted(rng.sample((1, 2, 3), rng.randint(0, 3)))),
            tuple(sorted(deck.pop() for _ in range(rng.randint(0, most)))),
            tuple(sorted(deck.pop() for _ in range(rng.randint(0, most)))),
        )
        for _ in range(2)
    ]


def test_all_ways_to_pay_are_the_subsets_that_need_each_of_their_pieces():
    rng = Random(1)
    for _ in range(40):
        own = some_assets(rng)[0]
        pieces = [(coin, coin) for coin in own.coins] + [(card.pays, card) for card in own.invested]
        for due in (1, 3, 7):
            wanted = set()
            for size in range(1, len(pieces) + 1):
                for chosen in combinations(pieces, size):
                    total = sum(value for value, _ in chosen)
                    if total >= due and all(total - value < due for value, _ in chosen):
                        coins = tuple(sorted(piece for _, piece in chosen if isinstance(piece, int)))
                        wanted.add((coins, tuple(sorted(piece for _, piece in chosen if not isinstance(piece, int)))))
            found = payments(own.coins, own.invested, due)
            assert set(found) == wanted
            assert len(found) == len(wanted)
            assert set(undominated(own, due)) <= wanted
            assert bool(undominated(own, due)) == bool(wanted)


def test_the_cheapest_payment_gives_up_no_gems_where_coins_will_do():
    assert cheapest(assets("1 2 3 D4"), 4) == ((1, 3), ())
    assert cheapest(assets("1 SE2 D4"), 4) == ((), cards("D4"))
    with pytest.raises(ValueError, match="7 is due, and only 6"):
        cheapest(Assets(), 7)


def test_pointless_payments_are_left_out():
    assert undominated(assets("2 SE2"), 2) == (((2,), ()),)
    assert undominated(assets("2 3"), 2) == (((2,), ()),)
    assert undominated(assets("SR1 SR3"), 1) == (((), cards("SR1")),)
    assert len(undominated(assets("3 SE2"), 2)) == 2


@pytest.mark.parametrize("aim", ["points", "gems", "power"])
def test_the_best_reinvestment_is_the_best_of_all_that_are_listed(aim):
    rng = Random(2)
    rules = packo.load("gem").rules
    for _ in range(25):
        table = some_assets(rng)
        after = [table[0]]
        p = rules.initial()._replace(assets=tuple(table), stage="reinvest")
        after += [reinvested(table[0], move) for move in rules.legal_actions(p, 0) if not isinstance(move, Pass)]
        worth = {
            "points": lambda own, other=table[1]: scores((own, other))[0],
            "gems": lambda own: sum(counts(own.invested)),
            "power": lambda own: 6 + sum(card.pays for card in own.invested),
        }[aim]
        found = best_reinvestment(table, 0, aim)
        assert found.worth == max(map(worth, after)) == worth(found.own)
        assert isinstance(found.move, Pass) or packo.core.State(packo.load("gem", needless=False), p).child(found.move)


def test_final_sets_are_the_largest_that_reinvestments_leave():
    rng = Random(3)
    rules = packo.load("gem").rules
    for _ in range(25):
        own = some_assets(rng, most=3)[0]
        p = rules.initial()._replace(assets=(own, Assets()), stage="reinvest")
        left = {own.invested}
        left |= {reinvested(own, move).invested for move in rules.legal_actions(p, 0) if not isinstance(move, Pass)}

        def within(one, other):
            return one != other and all(one.count(card) <= other.count(card) for card in one)

        assert set(settlements(own)) == {one for one in left if not any(within(one, other) for other in left)}
        for invested in settlements(own):
            move = settling(own, invested)
            assert (own if isinstance(move, Pass) else reinvested(own, move)).invested == invested


def test_wrong_requests_are_refused_in_words():
    with pytest.raises(ValueError, match="the aim of a reinvestment is points, gems, power, not 'glory'"):
        best_reinvestment([Assets(), Assets()], 0, "glory")
    for player in (-1, 2, 7, "0", True, 0.0, None):
        with pytest.raises(ValueError, match=r"^the players are 0 to 1, and .* is none of them$"):
            best_reinvestment((Assets(), Assets()), player)
    for due in ("1", 1.5, 1.0, True, None, -1):
        with pytest.raises(ValueError, match=r"^what is due is a whole number, 0 or more, not "):
            cheapest(Assets(), due)
    assert cheapest(Assets(), 0) == ((), ())
    with pytest.raises(ValueError, match="no reinvestment leaves D4 invested"):
        settling(assets("1 / D4"), cards("D4"))


def test_the_score_if_the_game_ended_here_counts_what_can_be_bought_free():
    table = [assets("1 2 / SR1 D4"), assets("SE2")]
    assert scores(table) == (0, 8)
    assert if_ended_here(table) == (7, 7)
