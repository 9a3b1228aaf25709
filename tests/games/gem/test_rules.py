"""Each numbered rule of GEM, its readings and its options."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import packo
from packo.core import CHANCE, TERMINAL, IllegalAction, State
from packo.core.check import check
from packo.games.gem.parts import (
    BID,
    NOBODY,
    OVER,
    PAY,
    REINVEST,
    TAKE,
    Assets,
    Bid,
    Card,
    Pass,
    Pay,
    Position,
    Reinvest,
    Take,
    Turned,
)
from tests.games.gem.shop import CARDS, assets, at, cards, go, held, said

COINS = "1 2 3"


def refused(state: State, move: Any) -> str:
    """The sentence that refuses a move, or its notation, which changes nothing."""
    before = repr(state.position)
    with pytest.raises(IllegalAction) as error:
        state.child(state.parse(move) if isinstance(move, str) else move)
    assert repr(state.position) == before
    assert error.value.rule_id == f"gem.{error.value.rule}"
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300
    return str(error.value)


def paying(own: str, bid: int, **more: Any) -> State:
    """Player 0 of two has won an auction."""
    return at(own, COINS, row="SE2 D4", deck="EA1", stage=PAY, bid=bid, bidder=0, opener=1, left=0, **more)


def taking(row: str, *players: str, **more: Any) -> State:
    """Player 0 has paid."""
    players = players or (COINS, COINS)
    return at(*players, row=row, stage=TAKE, opener=1, left=0, **more)


def reinvesting(*players: str, **more: Any) -> State:
    """Player 0 won the last card."""
    return at(*players, stage=REINVEST, **{"opener": 1, "round": 2, **more})


# -- the beginning -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("gem.1", "gem.2", "gem.3")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("gems", ["pairs", "doubles"])
def test_the_setup(players: int, gems: str) -> None:
    root = packo.load("gem", players=players, gems=gems).root
    assert root.current_player == CHANCE
    p = root.position
    assert len(p.deck) == 18
    assert ("SS3" in map(str, p.deck)) == (gems == "doubles")
    assert p.assets == (Assets((1, 2, 3), (), ()),) * players
    assert (p.row, p.round, p.stage) == ((), 0, BID)
    state = root.sample(Random(1))
    assert state.current_player == 0
    assert state.position.round == 1
    assert len(state.position.row) == {2: 4, 3: 3, 4: 4}[players]
    assert sorted((*state.position.row, *state.position.deck)) == list(p.deck)


@pytest.mark.rule("gem.4")
def test_a_stack_in_words() -> None:
    root = packo.load("gem").root
    state = go(root, "SR1 D4 D4 EA3")
    assert state == go(root, " d4  ea3 sr1 d4 ")
    assert state.position.row == cards("D4 D4 EA3 SR1")
    assert str(root.parse("SR1 EA3 D4 D4")) == "D4 D4 EA3 SR1"


@pytest.mark.rule("gem.4")
@pytest.mark.parametrize(
    "text", ["", "SR1", "SR1 SR3 RE1", "SR1 SR1 D4 D4", "D4 D4 D4 D4", "SR2 D4 D4 D4", "SS3 D4 D4 D4", "3", "pass", "٣"]
)
def test_a_stack_that_cannot_be(text: str) -> None:
    root = packo.load("gem").root
    assert refused(root, text).startswith("GEM 4: chance cannot bring ")


@pytest.mark.rule("gem.4")
@pytest.mark.parametrize("move", [None, [], Turned(()), Turned([]), Bid(1), Turned(cards("D4 D4 D4 D4"))], ids=range(6))
def test_what_is_no_stack(move: Any) -> None:
    assert refused(packo.load("gem").root, move).startswith("GEM 4: chance cannot bring ")


class Likewise(Turned):
    """Equal to a stack, and of another type."""


@pytest.mark.rule("gem.4")
def test_what_only_equals_a_stack() -> None:
    root = packo.load("gem").root
    held = cards("D4 EA3 RE3 SR3")
    first, *others = held
    assert root.child(Turned(held)).position.row == held
    alike: list[Any] = [
        (held,),
        Likewise(held),
        Take(held),  # type: ignore[arg-type]
        Turned(tuple(tuple(card) for card in held)),  # type: ignore[arg-type]
        Turned((first._replace(pays=float(first.pays)), *others)),  # type: ignore[arg-type]
    ]
    for move in alike:
        assert move == Turned(held)
        assert move not in root.chance
        assert refused(root, move).startswith("GEM 4: chance cannot bring ")
    assert refused(root, held).startswith("GEM 4: chance cannot bring ")


# -- auctions ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gem.5", "gem.7")
def test_the_opener_bids_from_nothing_to_all_he_can_pay() -> None:
    assert said(at("1 2 3", COINS, row="SR1")) == ["0", "1", "2", "3", "4", "5", "6"]
    assert said(at("2 SR1 D4 / TS3", COINS, row="SR1")) == [str(bid) for bid in range(2 + 1 + 4 + 1)]
    assert said(at("/ TS3", COINS, row="SR1")) == ["0"]


@pytest.mark.rule("gem.5")
def test_the_opener_cannot_pass() -> None:
    state = at(COINS, COINS, row="SR1")
    assert refused(state, Pass()) == refused(state, "pass")
    assert refused(state, "pass") == "GEM 5: the opener must bid, 0 or more, and cannot pass"


@pytest.mark.rule("gem.6")
def test_others_bid_more_or_pass() -> None:
    state = go(at(COINS, "1 2 3 D4", "3", row="SR1"), "2")
    assert said(state) == ["pass", *map(str, range(3, 11))]
    state = go(state, "pass")
    assert said(state) == ["pass", "3"]
    state = go(state, "3")
    assert (state.position.stage, state.current_player) == (PAY, 2)
    assert said(go(at(COINS, "1 2 3 D4", "3", row="SR1"), "2", "3")) == ["pass"]


@pytest.mark.rule("gem.6")
@pytest.mark.parametrize(
    ("bids", "winner", "highest"),
    [
        ("0 pass pass pass", 0, 0),
        ("1 pass pass pass", 0, 1),
        ("0 1 pass pass", 1, 1),
        ("2 pass 4 pass", 2, 4),
        ("0 1 2 3", 3, 3),
        ("5 pass pass 6", 3, 6),
    ],
)
@pytest.mark.parametrize("opener", [0, 3])
def test_once_around(bids: str, winner: int, highest: int, opener: int) -> None:
    """Each of four players speaks once; the highest bid wins, and 0 is paid with nothing."""
    state = at(*[COINS] * 4, row="SR1 D4", to_move=opener)
    for turn, word in enumerate(bids.split()):
        assert state.position.stage == BID
        assert state.current_player == (opener + turn) % 4
        assert state.position.left == 4 - turn
        state = go(state, word)
    assert state.current_player == (opener + winner) % 4
    assert state.position.stage == (PAY if highest else TAKE)
    if highest:
        assert (state.position.bid, state.position.bidder) == (highest, state.current_player)


@pytest.mark.rule("gem.6")
def test_whoever_passed_bids_again_in_the_next_auction() -> None:
    state = go(at(COINS, COINS, COINS, row="SR1 D4"), "1", "pass", "pass", "pay 1", "take SR1")
    assert (state.position.stage, state.current_player, state.position.left) == (BID, 1, 3)
    state = go(state, "0", "2")
    assert state.current_player == 0
    assert said(state) == ["pass", "3", "4", "5"]


@pytest.mark.rule("gem.5", "gem.6", "gem.7")
@pytest.mark.parametrize(
    ("opening", "move", "why"),
    [
        ("", "7", "7: 7 is beyond what is invested, which can pay 6"),
        ("", "-1", "5: a bid is 0 or more, not -1"),
        ("", Bid(16**9999), "7: a value of type int is beyond what is invested, which can pay 6"),
        ("", Bid(-(16**9999)), "5: a bid is 0 or more, not a value of type int"),
        ("", "take SR1", "5: an auction opens with a bid, a number such as 2; 'take SR1' is none"),
        ("", "99999", "5: an auction opens with a bid, a number such as 2; '99999' is none"),
        ("", "1.0", "5: an auction opens with a bid, a number such as 2; '1.0' is none"),
        ("", "٣", "5: an auction opens with a bid, a number such as 2; '٣' is none"),
        ("", "", "5: an auction opens with a bid, a number such as 2; '' is none"),
        ("", Bid(True), "5: an auction opens with a bid, a number such as 2; 'True' is none"),
        ("", Bid(None), "5: an auction opens with a bid, a number such as 2; 'None' is none"),  # type: ignore[arg-type]
        ("", 2, "5: an auction opens with a bid, a number such as 2; '2' is none"),
        ("", (2,), "5: an auction opens with a bid, a number such as 2; '(2,)' is none"),
        ("2", "2", "6: a bid is higher than the last one, which was 2; 2 is not"),
        ("2", "0", "6: a bid is higher than the last one, which was 2; 0 is not"),
        ("2", "7", "7: 7 is beyond what is invested, which can pay 6"),
        ("2", "free D4 by 3", "6: now a player bids, a number such as 2, or passes; 'free D4 by 3' is neither"),
        ("2", Pass("no"), "6: now a player bids, a number such as 2, or passes; 'pass' is neither"),
        ("2", "x" * 999, "6: now a player bids, a number such as 2, or passes; 'xxx"),
    ],
    ids=range(19),
)
def test_what_is_no_bid(opening: str, move: Any, why: str) -> None:
    state = go(at(COINS, COINS, row="SR1 D4"), *opening.split())
    assert refused(state, move).startswith(f"GEM {why}")


@pytest.mark.rule("gem.3")
def test_nobody_acts_out_of_turn() -> None:
    for state in (at(COINS, COINS, row="SR1"), paying(COINS, 2), taking("SR1"), reinvesting("1 2 3 / SR1", COINS)):
        with pytest.raises(IllegalAction, match=r"^GEM 3: player 1 has nothing to choose now; 0 must choose$"):
            state.checked_action(1, state.legal_actions()[0])
        assert state.legal_actions(1) == ()


# -- paying ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gem.8")
def test_payments_that_are_listed_need_every_piece() -> None:
    assert said(paying("1 2 3", 3)) == ["pay 3", "pay 1+2"]
    assert said(paying("1 2 3", 4)) == ["pay 1+3", "pay 2+3"]
    assert said(paying("2 SR1 SE2", 2)) == ["pay SE2", "pay 2"]
    assert said(paying("1 D4 D4", 5)) == ["pay 1+D4", "pay D4+D4"]
    assert said(paying("1 2 3 SR1 / D4", 7)) == ["pay 1+2+3+SR1"]


@pytest.mark.rule("gem.8", "gem.9")
def test_a_payment_is_rotated_and_there_is_no_change() -> None:
    state = go(paying("1 3 SR1 D4 / TS1", 2), "pay 3")
    assert held(state)[0] == "1 D4 SR1 / TS1"
    assert state.position.stage == TAKE
    state = go(paying("1 3 SR1 D4 / TS1", 2), "pay D4")
    assert held(state)[0] == "1 3 SR1 / D4 TS1"
    state = go(paying("1 3 SR1 D4 / TS1", 2), "pay 1+SR1")
    assert held(state) == ["3 D4 / SR1 TS1", COINS]


@pytest.mark.rule("gem.8")
def test_needless_pieces_by_option() -> None:
    free, strict = (paying("1 2 3 SR1", 3, options={"needless": needless}) for needless in (True, False))
    assert said(free) == said(strict) == ["pay 3", "pay 1+2", "pay 2+SR1"]
    assert held(go(free, "pay 1+2+3+SR1"))[0] == " / SR1"
    assert held(go(free, "pay SR1+3"))[0] == "1 2 / SR1"
    why = "GEM 8: SR1 is not needed for the bid of 3, and nothing needless may be rotated"
    assert refused(strict, "pay 3+SR1") == why
    assert refused(strict, "pay 1+2+3").startswith("GEM 8: 1 is not needed for the bid of 3")
    strict = reinvesting("1 2 3 SR1 / SE2", COINS, options={"needless": False})
    assert refused(strict, "free SE2 by 3+SR1").startswith("GEM 13: SR1 is not needed for the 3 that SE2 costs")
    assert held(go(reinvesting("1 2 3 SR1 / SE2", COINS, round=6), "free SE2 by 2+3+SR1"))[0] == "1 2 3 SE2 / SR1"


@pytest.mark.rule("gem.8", "gem.9")
@pytest.mark.parametrize(
    ("own", "bid", "move", "why"),
    [
        ("1 2 3", 4, "pay 3", "8: 3 is less than the bid of 4"),
        ("1 2 3", 4, "pay 1+2", "8: 3 is less than the bid of 4"),
        ("1 2 3", 4, Pay((), ()), "8: 0 is less than the bid of 4"),
        ("1 2 3", 4, Pay((3, 1), ()), "8: coins are named before cards, both in order: 1+3"),
        ("SR1 D4", 5, Pay((), cards("D4 SR1")[::-1]), "8: coins are named before cards, both in order: D4+SR1"),
        ("1 2 / D4", 3, "pay D4", "9: no D4 is invested, and what is leveraged pays nothing"),
        ("1 2 D4 / D4", 7, "pay D4+D4", "9: only 1 D4 is invested, and what is leveraged pays nothing"),
        ("1 2 D4", 7, "pay D4+D4", "9: this player has 1 D4 invested, not 2"),
        ("1 2 SR1", 3, "pay 1+2+SE2", "9: 'SE2' is not among this player's invested cards"),
        ("1 2", 3, "pay 3", "9: the coin 3 is spent, and comes back when the round is over"),
        ("1 2 3", 6, "pay 3+3", "9: each player has one coin 3, and it pays once"),
        ("1 2 3", 6, "pay 6", "9: there is no coin 6; the coins are 1, 2, 3"),
        ("1 2 3", 6, "pay -3", "9: there is no coin -3; the coins are 1, 2, 3"),
        ("1 2 3", 6, Pay((16**9999,), ()), "9: there is no coin a value of type int; the coins are 1, 2, 3"),
        ("1 2 3", 6, "pay SR7", "8: the bid of 6 is to be paid now, as in pay 1+3; 'pay SR7' is no payment"),
        ("1 2 3", 6, "pay", "8: the bid of 6 is to be paid now, as in pay 1+3; 'pay' is no payment"),
        ("1 2 3", 6, "pay 1+", "8: the bid of 6 is to be paid now"),
        ("1 2 3", 6, "pay 99999", "8: the bid of 6 is to be paid now"),
        ("1 2 3", 6, "pass", "8: the bid of 6 is to be paid now, as in pay 1+3; 'pass' is no payment"),
        ("1 2 3", 6, "6", "8: the bid of 6 is to be paid now, as in pay 1+3; '6' is no payment"),
        ("1 2 3", 6, Pay((1.0, 2, 3), ()), "8: the bid of 6 is to be paid now"),  # type: ignore[arg-type]
        ("1 2 3", 6, Pay((True, 2, 3), ()), "8: the bid of 6 is to be paid now"),
        ("1 2 3", 6, Pay([1, 2, 3], []), "8: the bid of 6 is to be paid now"),  # type: ignore[arg-type]
        ("SR1 D4", 5, Pay((), (("D", 4, 5), ("SR", 1, 2))), "8: the bid of 5"),  # type: ignore[arg-type]
        ("SR1 D4", 5, Pay((), (Card("D", 4, 5), Card("SR", True, 2))), "8: the bid of 5 is to be paid now"),
        ("1 2 3", 6, Pay(None, None), "8: the bid of 6 is to be paid now"),  # type: ignore[arg-type]
    ],
    ids=range(26),
)
def test_what_does_not_pay(own: str, bid: int, move: Any, why: str) -> None:
    assert refused(paying(own, bid), move).startswith(f"GEM {why}")


# -- taking ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gem.10")
def test_a_card_is_taken_leveraged_before_round_six() -> None:
    state = taking("D4 D4 SR1", "3 SE2 / TS1", COINS)
    assert said(state) == ["take D4", "take SR1"]
    state = go(state, "take D4")
    assert held(state) == ["3 SE2 / D4 TS1", COINS]
    assert state.position.row == cards("D4 SR1")
    assert said(taking("SR1")) == ["take SR1"]


@pytest.mark.rule("gem.10")
def test_in_round_six_it_is_invested_and_pays_at_once() -> None:
    state = go(taking("D4 SR1", "3 SE2 / TS1", "", round=6), "take D4")
    assert held(state) == ["3 D4 SE2 / TS1", ""]
    state = go(state, "0")
    assert said(state)[-1] == str(3 + 4 + 2)
    state = go(state, "4")
    assert "pay D4" in said(state)
    state = go(state, "pay D4", "take SR1")
    assert held(state)[0] == "3 SE2 SR1 / D4 TS1"
    assert "free TS1 by SR1+SE2" not in said(state)
    assert "free TS1 by 3" in said(state)


@pytest.mark.rule("gem.10")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("take SE2", "the row is D4 SR1, so 'SE2' cannot be taken"),
        ("take SR7", "a card of the row is to be taken now, as in take D4; 'take SR7' takes none"),
        ("take", "a card of the row is to be taken now, as in take D4; 'take' takes none"),
        ("pass", "a card of the row is to be taken now, as in take D4; 'pass' takes none"),
        (Take("D4"), "a card of the row is to be taken now, as in take D4; "),  # type: ignore[arg-type]
        (Take(("D", 4, 5)), "a card of the row is to be taken now"),  # type: ignore[arg-type]
        (Take(Card("SR", 1, 3)), "the row is D4 SR1, so 'SR1' cannot be taken"),
        (CARDS["D4"], "a card of the row is to be taken now"),
        (Take([]), "a card of the row is to be taken now"),  # type: ignore[arg-type]
        (None, "a card of the row is to be taken now"),
    ],
    ids=range(10),
)
def test_what_cannot_be_taken(move: Any, why: str) -> None:
    assert refused(taking("D4 SR1"), move).startswith(f"GEM 10: {why}")


@pytest.mark.rule("gem.11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_player_after_the_winner_opens_the_next_auction_and_the_next_round(players: int) -> None:
    state = go(packo.load("gem", players=players).root, *(["SR1 RE1 EA1 AT1"] if players != 3 else ["SR1 RE1 EA1"]))
    rng = Random(players)
    for _ in range(2):
        while state.position.row:
            winner = rng.randrange(players)
            opener = state.current_player
            for turn in range(players):
                state = (
                    go(state, "0" if turn == 0 else "pass") if (opener + turn) % players != winner else _outbid(state)
                )
            if state.position.stage == PAY:
                state = state.child(state.legal_actions()[0])
            assert state.current_player == winner
            state = state.child(state.legal_actions()[0])
            expected = (winner + 1) % players
            if state.position.row:
                assert (state.current_player, state.position.opener) == (expected, expected)
        while state.position.stage == REINVEST:
            state = go(state, "pass")
        assert state.is_chance
        state = state.sample(rng)
        assert (state.current_player, state.position.opener) == (expected, expected)


def _outbid(state: State) -> State:
    """The player to move makes the lowest bid that is allowed, or the others' pass."""
    bids = [action for action in state.legal_actions() if isinstance(action, Bid)]
    return state.child(bids[0])


# -- reinvestment ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gem.12")
@pytest.mark.parametrize("winner", [0, 2])
def test_reinvestment_goes_round_from_the_winner_of_the_last_card(winner: int) -> None:
    players = [f"{COINS} / SR1"] * 4
    state = at(*players, row="SE2", deck="D4 D4", stage=TAKE, round=5, to_move=winner, opener=(winner + 1) % 4, left=0)
    state = go(state, "take SE2")
    for turn in range(4):
        assert state.position.stage == REINVEST
        assert state.current_player == (winner + turn) % 4
        assert state.position.left == 4 - turn
        state = go(state, "pass" if turn % 2 else "free SR1 by 2")
    assert state.is_chance
    freed = [player for player, own in enumerate(state.position.assets) if CARDS["SR1"] in own.invested]
    assert freed == sorted([winner, (winner + 2) % 4])


@pytest.mark.rule("gem.12")
def test_whoever_can_buy_nothing_free_is_not_asked() -> None:
    rich, poor, done = f"{COINS} / SR1", "1 / SR1", f"{COINS} SR1"
    state = at(poor, rich, done, rich, row="D4", deck="SE2 D4", stage=TAKE, round=5, opener=1, left=0)
    state = go(state, "take D4")
    assert (state.current_player, state.position.left) == (1, 3)
    state = go(state, "pass")
    assert (state.current_player, state.position.left) == (3, 1)
    state = go(state, "free SR1 by 3")
    assert state.is_chance
    alone = go(at(poor, done, row="D4", deck="SE2 D4", stage=TAKE, round=5, opener=1, left=0), "take D4")
    assert alone.is_chance


@pytest.mark.rule("gem.12", "gem.13")
def test_what_can_be_bought_free() -> None:
    state = reinvesting("1 2 3 / SR1 TS3", COINS)
    assert said(state) == [
        "pass",
        "free SR1 by 2",
        "free SR1 by 3",
        "free TS3 by 1+3",
        "free TS3 by 2+3",
        "free SR1+TS3 by 1+2+3",
    ]
    assert said(reinvesting("3 SE2 / D4 D4", COINS)) == ["pass", "free D4 by 3+SE2"]
    assert held(go(reinvesting("1 2 3 / SR1 TS3", COINS, round=6), "free SR1+TS3 by 1+2+3"))[0] == "1 2 3 SR1 TS3"


@pytest.mark.rule("gem.13")
def test_a_payment_of_five_splits_in_any_way() -> None:
    """Costs of 2 and 3 are paid with 1 + 4: one sum for all that is bought free."""
    state = reinvesting("1 3 D4 / SR1 SE2", COINS, deck="TS1", round=2)
    state = go(state, "free SE2+SR1 by 1+D4")
    assert held(state)[0] == "1 2 3 SE2 SR1 / D4"
    assert state.position.round == 2


@pytest.mark.rule("gem.13", "gem.14")
def test_a_card_pays_for_others_but_not_for_itself() -> None:
    state = reinvesting("D4 D4 / SR1 D4", COINS)
    assert held(go(state, "free SR1 by D4"))[0] == "1 2 3 D4 SR1 / D4 D4"
    assert held(go(state, "free D4 by D4+D4"))[0] == "1 2 3 D4 / D4 D4 SR1"
    assert refused(state, "free SR1 by SR1") == "GEM 14: SR1 cannot both pay and be bought free in one reinvestment"
    assert refused(state, "free D4+SR1 by D4+D4+SR1").startswith("GEM 14: SR1 cannot both pay and be bought free")
    assert refused(state, "free D4+D4 by D4+D4").startswith("GEM 14: D4 cannot both pay and be bought free")


@pytest.mark.rule("gem.9", "gem.12", "gem.13", "gem.14")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("free TS3 by 2", "13: 2 is less than the 4 that TS3 costs"),
        ("free SR1+TS3 by 2+3", "13: 5 is less than the 6 that SR1+TS3 costs"),
        ("free SE2 by 2+3", "12: SE2 is invested already, so it cannot be bought free"),
        ("free D4 by 2+3", "12: 'D4' is not among this player's leveraged cards"),
        ("free SR1+SR1 by 2+3", "12: 2 leveraged cards SR1 are not there"),
        ("free SE2 by SE2", "14: SE2 cannot both pay and be bought free in one reinvestment"),
        ("free SR1 by SR1", "14: SR1 cannot both pay and be bought free in one reinvestment"),
        ("free SR1 by TS3", "9: no TS3 is invested, and what is leveraged pays nothing"),
        ("free SR1 by 1+2", "9: the coin 1 is spent, and comes back when the round is over"),
        ("free SR1 by 3+3", "9: each player has one coin 3, and it pays once"),
        ("free SR1 by EA1", "9: 'EA1' is not among this player's invested cards"),
        ("free SR1", "12: cards are bought free now, as in free SR1 by 3, or pass; 'free SR1' is neither"),
        ("free SR1 by", "12: cards are bought free now"),
        ("free by 3", "12: cards are bought free now"),
        ("free SR7 by 3", "12: cards are bought free now"),
        ("pay 3", "12: cards are bought free now"),
        ("0", "12: cards are bought free now"),
        (Reinvest((), (3,), ()), "12: a reinvestment buys at least one card free; without one it is a pass"),
        (Reinvest(cards("SR1"), (), ()), "13: 0 is less than the 2 that SR1 costs"),
        (Reinvest(cards("SR1"), (3, 2), ()), "13: coins are named before cards, both in order: 2+3"),
        (Reinvest(cards("SR1 TS3")[::-1], (2, 3), cards("SE2")), "13: cards are named in order: SR1 TS3"),
        (Reinvest(None, (3,), ()), "12: cards are bought free now"),  # type: ignore[arg-type]
        (Reinvest(["SR1"], (3,), ()), "12: cards are bought free now"),  # type: ignore[arg-type]
        (Reinvest((Card("SR", 1, 2.0),), (3,), ()), "12: cards are bought free now"),  # type: ignore[arg-type]
        (Pass("no"), "12: cards are bought free now"),
    ],
    ids=range(25),
)
def test_what_cannot_be_bought_free(move: Any, why: str) -> None:
    assert refused(reinvesting("2 3 SE2 / SR1 TS3", COINS), move).startswith(f"GEM {why}")


@pytest.mark.rule("gem.12")
def test_a_reinvestment_where_nothing_is_leveraged_is_refused() -> None:
    state = reinvesting("1 2 3 SE2", COINS)
    assert refused(state, "free SE2 by 3").startswith("GEM 12: SE2 is invested already")
    assert refused(state, "3").startswith("GEM 12: cards are bought free now, as in free D4 by 2+3, or pass")


@pytest.mark.rule("gem.15")
def test_coins_come_back_after_each_round_and_cards_do_not() -> None:
    state = reinvesting("3 SE2 / SR1 TS3", "1 D4 / AT1", round=3, deck="EA1")
    state = go(state, "free SR1 by 3")
    assert held(state)[0] == "SE2 SR1 / TS3"
    state = go(state, "pass") if state.position.stage == REINVEST else state
    assert state.is_chance
    assert held(state) == ["1 2 3 SE2 SR1 / TS3", "1 2 3 D4 / AT1"]


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gem.16")
def test_the_game_ends_after_the_reinvestment_of_round_six() -> None:
    state = taking("SR1", "1 2 / D4", "3 / SE2 TS1", round=6)
    state = go(state, "take SR1")
    assert (state.position.stage, state.current_player) == (REINVEST, 1)
    state = go(state, "free SE2 by 3")
    assert state.current_player == TERMINAL
    assert held(state) == ["1 2 3 SR1 / D4", "1 2 3 SE2 / TS1"]
    p = state.position
    assert (p.stage, p.to_move, p.opener, p.bid, p.bidder, p.left) == (OVER, NOBODY, NOBODY, -1, NOBODY, 0)
    assert state.returns() == (2 + 2 + 3, 2 + 2 + 3)
    with pytest.raises(IllegalAction, match=r"^GEM 16: the game is over$"):
        state.child(Bid(0))


@pytest.mark.rule("gem.16")
def test_rounds_before_the_sixth_go_on() -> None:
    for number in range(1, 6):
        state = go(taking("SR1", deck="D4 D4 D4 SE2", round=number), "take SR1", "pass")
        assert state.is_chance
        assert state.position.round == number


# -- words and symmetries ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "texts"),
    [
        (go(at(COINS, COINS, row="SR1"), "0"), {"3": Bid(3), " PASS ": Pass(), "03": Bid(3)}),
        (taking("D4 SR1"), {"Take d4": Take(CARDS["D4"]), "take  SR1": Take(CARDS["SR1"])}),
        (
            paying("1 3 SR1 D4", 5),
            {
                "pay 1+3+SR1": Pay((1, 3), cards("SR1")),
                "pay sr1 + 3 + 1": Pay((1, 3), cards("SR1")),
                "pay SR1+D4": Pay((), cards("D4 SR1")),
            },
        ),
        (
            reinvesting("2 3 TS1 / EA3 SR1", COINS),
            {
                "free EA3+SR1 by 2+3+TS1": Reinvest(cards("EA3 SR1"), (2, 3), cards("TS1")),
                "FREE SR1 + EA3 BY TS1 + 3 + 2": Reinvest(cards("EA3 SR1"), (2, 3), cards("TS1")),
            },
        ),
    ],
    ids=range(4),
)
def test_moves_in_words(state: State, texts: dict[str, Any]) -> None:
    for text, action in texts.items():
        assert state.parse(text) == action
        assert state.checked(action) == action
        assert state.parse(str(action)) == action


def test_the_notation_of_the_parts() -> None:
    assert str(Reinvest(cards("EA3 SR1"), (2, 3), cards("TS1"))) == "free EA3+SR1 by 2+3+TS1"
    assert str(Pay((1, 3), cards("SR1"))) == "pay 1+3+SR1"
    assert [*map(str, (Take(CARDS["SR1"]), Pass(), Bid(0), CARDS["D4"]))] == ["take SR1", "pass", "0", "D4"]


@pytest.mark.parametrize(
    ("state", "line"),
    [
        (packo.load("gem").root, "stack 1 of 6 is turned up"),
        (at(COINS, "3 D4 / SR1", row="SE2 AT1"), "round 1, Player 1 opens · AT1 SE2 · worth 6 7 · points 0 4"),
        (
            go(at(COINS, "3 D4 / SR1", row="SE2"), "2"),
            "round 1, Player 2 bids over 2 · SE2 · worth 6 7 · points 0 4",
        ),
        (paying(COINS, 2), "round 1, Player 1 pays 2 · D4 SE2 · worth 6 6 · points 0 0"),
        (taking("SR1"), "round 1, Player 1 takes a card · SR1 · worth 6 6 · points 0 0"),
        (reinvesting("2 / SR1", COINS), "round 2, Player 1 reinvests · worth 2 6 · points 0 0"),
        (
            at("D4", "D4", "/ D4", round=6, stage=OVER, to_move=-1, left=0),
            "over, 3:3:0, Player 1 and Player 2 win",
        ),
    ],
)
def test_the_line_that_everybody_may_read(state: State, line: str) -> None:
    assert repr(state) == f"gem: {line}"


@pytest.mark.rule("gem.3")
def test_the_images_of_a_position() -> None:
    state = go(at("1", "2", "3", row="SR1", to_move=1), "2", "3")
    rules, p = state.game.rules, state.position
    images = {image.seats: image.position for image in rules.symmetry(p)}
    assert set(images) == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
    assert images[0, 1, 2] == p
    moved: Position = images[1, 2, 0]
    assert moved.assets == (assets("3"), assets("1"), assets("2"))
    assert (moved.to_move, moved.opener, moved.bidder, moved.left) == (1, 2, 0, 1)
    over = at("D4", "", round=6, stage=OVER, to_move=-1, left=0)
    assert [image.position.to_move for image in rules.symmetry(over.position)] == [NOBODY, NOBODY, NOBODY]


def test_everybody_sees_everything() -> None:
    state = packo.load("gem", players=3).root
    rng = Random(9)
    for _ in range(30):
        for player in range(3):
            assert state.observation(player) == state.position
            assert [world.position for world in state.worlds(player)] == [state.position]
            assert state.game.rules.hidden(state.position, player) is None
        state = state.sample(rng)
        state = state.child(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(
    ("players", "gems", "needless"),
    [(2, "pairs", True), (2, "doubles", False), (3, "doubles", True), (4, "pairs", False)],
)
def test_the_game_keeps_its_promises(players: int, gems: str, needless: bool) -> None:
    report = check(packo.load("gem", players=players, gems=gems, needless=needless), plays=1)
    assert report.ok
    assert [clause.name for clause in report.clauses if not clause.checked] == ["hidden"]


@pytest.mark.proof
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("gems", ["pairs", "doubles"])
@pytest.mark.parametrize("needless", [True, False])
def test_the_game_keeps_its_promises_in_every_way_to_play(players: int, gems: str, needless: bool) -> None:
    assert check(packo.load("gem", players=players, gems=gems, needless=needless)).ok
