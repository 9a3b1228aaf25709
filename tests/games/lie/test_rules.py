"""Each numbered rule of LIE, its readings and its options."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise
from random import Random
from typing import Any

import pytest

import packo
from packo.core import CHANCE, SIMULTANEOUS, Deal, IllegalAction, OptionError, Play, State
from packo.games.lie.parts import CLOCKWISE, COUNTER, FACES, Bid, Card, Challenge, Dealt, Laid, Position, Set, Way
from packo.games.lie.rules import CHALLENGE, bid_holds, matching, moved_round
from tests.games.lie.rounds import before, bidding, go, refused, refused_text

# -- the two rounds that the rulebook plays ----------------------------------------------------------------------------

FIVE_FIVES = ("15 25 12 13 14/35 45 23 24 34/56 12 13 14 46", "11155 & 22355 & 11145")
FIVE_TWOS = ("12 23 13 14 15/24 25 34 35/26 34 35 36", "11122 & 2233 & 2333")


@pytest.mark.rule("lie.7", "lie.9", "lie.10", "lie.11", "lie.4")
def test_the_two_rounds_of_the_rulebook() -> None:
    state = go(packo.load("lie", players=3).root, *FIVE_FIVES)
    state = go(state, "3x3", "3x5", "4x1", "5x1", "5x5")
    assert (state.position.bidder, state.current_player) == (1, 2)
    assert matching(state.position.shown, 5, wild=False) == 5
    state = go(state, "lie")
    assert state.position == Position((5, 5, 4), opener=1)
    deal, hands = FIVE_TWOS
    one, two, three = deal.split("/")
    state = go(state, f"{one}/{two} 36/{three}", "11122 & 22333 & 2333", "1x4", "3x2", "4x2", "6x2")
    assert (state.position.bidder, state.current_player) == (1, 2)
    assert matching(state.position.shown, 2, wild=False) == 5
    state = go(state, "lie")
    assert state.position == Position((5, 4, 4), opener=2)
    assert sum(map(len, hands.split(" & "))) == sum(state.position.counts)
    assert go(state, deal, hands).current_player == 2


@pytest.mark.rule("lie.7")
def test_the_rising_bids_of_the_rulebook() -> None:
    state = bidding("11111/22222")
    for low, high in pairwise(["3x3", "3x5", "4x2", "5x2", "5x6", "6x1"]):
        assert state.parse(high) in go(state, low).legal_actions()
        assert refused(go(state, high), state.parse(low)) == f"LIE 7: '{low}' is not higher than the last bid, '{high}'"


# -- the draw ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lie.1", "lie.2", "lie.4")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_round_begins(players: int) -> None:
    root = packo.load("lie", players=players).root
    assert root.current_player == CHANCE
    assert root.position == Position((5,) * players, 0)
    state = root.sample(Random(players))
    assert [len(hand) for hand in state.position.hands] == [5] * players
    assert state.current_player == SIMULTANEOUS
    state = state.child({player: state.legal_actions(player)[-1] for player in range(players)})
    assert state.current_player == 0
    assert state.position.hands == ()


@pytest.mark.rule("lie.2")
@pytest.mark.parametrize("hand", [1, 2, 3, 4, 5])
def test_the_number_of_cards_is_an_option(hand: int) -> None:
    state = packo.load("lie", hand=hand, players=3).root.sample(Random(1))
    assert [len(cards) for cards in state.position.hands] == [hand] * 3


@pytest.mark.rule("lie.2")
def test_a_draw_in_words() -> None:
    state = before("2:0:1")
    after = go(state, "12 35/-/46")
    assert after.position.hands == ((Card(1, 2), Card(3, 5)), (), (Card(4, 6),))
    assert go(state, " 53  21 /-/ 64 ") == after


@pytest.mark.rule("lie.2")
@pytest.mark.parametrize(
    "text",
    ["", "-/-/-", "12 35/46", "12 35/-/46/-", "12/-/46", "12 35/12/46", "12 33/-/46", "12 37/-/46", "123 5/-/46"],
)
def test_a_draw_that_cannot_be(text: str) -> None:
    assert refused_text(before("2:0:1"), text).startswith("LIE 2: chance cannot bring ")


@pytest.mark.rule("lie.2")
def test_no_third_card_of_a_kind() -> None:
    assert refused_text(before("2:1"), "12 12/12").startswith("LIE 2: chance cannot bring ")
    assert refused(before("2:1"), Dealt(())) == "LIE 2: chance cannot bring '' here"


# -- the hand is set ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("lie.3")
def test_one_die_of_each_card() -> None:
    state = go(before("3:1"), "12 24 45/56")
    assert [str(action) for action in state.legal_actions(0)] == [
        "124",
        "125",
        "144",
        "145",
        "224",
        "225",
        "244",
        "245",
    ]
    assert [str(action) for action in state.legal_actions(1)] == ["5", "6"]
    after = go(state, "422 & 6")
    assert after == go(state, "224 & 6")
    assert after.position.shown == ((2, 2, 4), (6,))


@pytest.mark.rule("lie.3")
def test_ways_to_turn_that_look_the_same_are_one() -> None:
    state = go(before("2:2"), "12 12/13 23")
    assert [str(action) for action in state.legal_actions(0)] == ["11", "12", "22"]
    assert [str(action) for action in state.legal_actions(1)] == ["12", "13", "23", "33"]


@pytest.mark.rule("lie.3", "lie.11")
def test_only_those_with_cards_set_their_hands() -> None:
    state = go(before("2:0:1", opener=2), "12 35/-/46")
    assert state.actors == (0, 2)
    assert state.legal_actions(1) == ()
    after = state.child({0: Set((1, 5)), 2: Set((6,))})
    assert after.position.shown == ((1, 5), (), (6,))
    assert after.current_player == 2
    assert refused(state, {0: Set((1, 5)), 1: Set(()), 2: Set((6,))}) == "LIE 5: player 1 has nothing to choose now"
    assert refused(state, {0: Set((1, 5))}) == "LIE 5: player 2 has not chosen yet"


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Set((1, 3, 4)), "LIE 3: the cards 12 24 45 cannot show the dice '134'"),
        (Set((4, 2, 2)), "LIE 3: the cards 12 24 45 cannot show the dice '422'"),
        (Set((2, 2)), "LIE 3: one die of each card is chosen, 3 in all, not 2"),
        (Set((2, 2, 4, 4)), "LIE 3: one die of each card is chosen, 3 in all, not 4"),
        (Set((2.0, 2, 4)), "LIE 3: a hand is set by its dice, such as 22244; "),
        (Set("224"), "LIE 3: a hand is set by its dice, such as 22244; "),
        ((2, 2, 4), "LIE 3: a hand is set by its dice, such as 22244; "),
        ("224", "LIE 3: '224' is the notation of an action, not the action"),
        (None, "LIE 3: a hand is set by its dice, such as 22244; 'None' are none"),
        (Bid(1, 2), "LIE 3: the hands are not set yet, so '1x2' cannot be bid"),
        (CHALLENGE, "LIE 9: the hands are not set yet, so there is no bid to challenge"),
        (Way(CLOCKWISE), "LIE 14: the hands are not set yet, so 'clockwise' cannot be said"),
    ],
    ids=range(12),
)
@pytest.mark.rule("lie.3")
def test_what_sets_no_hand(action: Any, why: str) -> None:
    state = go(before("3:1"), "12 24 45/56")
    assert refused(state, {0: action, 1: Set((5,))}).startswith(why)
    assert refused(state, action, player=0).startswith(why)


@pytest.mark.rule("lie.3")
def test_a_hand_that_is_set_stays() -> None:
    state = bidding("224/5")
    assert (
        refused(state, Set((2, 2, 4))) == "LIE 3: the hands are set and stay as they are, so '224' cannot be chosen now"
    )
    assert refused_text(go(state, "1x2"), "5").startswith("LIE 3: the hands are set and stay as they are")


# -- turns and bids ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("lie.4")
@pytest.mark.parametrize("opener", [0, 1, 2])
def test_the_opener_bids_and_cannot_challenge(opener: int) -> None:
    state = bidding("22/33/44", opener)
    assert state.current_player == opener
    assert CHALLENGE not in state.legal_actions()
    assert refused(state, CHALLENGE) == "LIE 4: the opener must bid: there is no bid to challenge yet"
    assert CHALLENGE in go(state, "1x1").legal_actions()


@pytest.mark.rule("lie.4")
@pytest.mark.parametrize(("bid", "winner"), [("2x2", 1), ("3x2", 2)])
def test_the_winner_opens_the_next_round(bid: str, winner: int) -> None:
    assert go(bidding("22/33/44", 1), bid, "lie").position.opener == winner


@pytest.mark.rule("lie.5")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_turns_go_clockwise(players: int) -> None:
    state = bidding("/".join(["12345"] * players), opener=players - 1)
    for turn, bid in enumerate(state.legal_actions()[: 2 * players + 1]):
        assert state.current_player == (players - 1 + turn) % players
        state = state.child(bid)


@pytest.mark.rule("lie.5", "lie.11")
def test_who_is_out_is_left_out() -> None:
    state = bidding("-/22/-/33/44/-", opener=3)
    order = []
    for bid in state.legal_actions()[:7]:
        order.append(state.current_player)
        state = state.child(bid)
    assert order == [3, 4, 1, 3, 4, 1, 3]


@pytest.mark.rule("lie.5")
@pytest.mark.parametrize("player", [0, 2, 3, -1])
def test_nobody_else_bids_or_challenges(player: int) -> None:
    state = go(bidding("22/33/44"), "1x2")
    for action in (Bid(2, 2), CHALLENGE):
        assert refused(state, action, player) == f"LIE 5: player {player} has nothing to choose now; 1 must choose"
        assert refused(state, {player: action}) == f"LIE 5: player {player} has nothing to choose now"


@pytest.mark.rule("lie.6", "lie.7")
def test_what_is_higher() -> None:
    """All pairs of bids of six cards against the words of the rule."""
    state = bidding("222/333")
    bids = state.legal_actions()
    assert set(bids) == {Bid(quantity, face) for quantity in range(1, 7) for face in range(1, 7)}
    for last in bids:
        higher = {bid for bid in bids if bid.quantity > last.quantity}
        higher |= {bid for bid in bids if bid.quantity == last.quantity and bid.face > last.face}
        assert set(state.child(last).legal_actions()) == {*higher, CHALLENGE}


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Bid(2, 3), "LIE 7: '2x3' is not higher than the last bid, '2x3'"),
        (Bid(2, 1), "LIE 7: '2x1' is not higher than the last bid, '2x3'"),
        (Bid(1, 6), "LIE 7: '1x6' is not higher than the last bid, '2x3'"),
        (Bid(5, 1), "LIE 8: 4 cards are in play, so no bid is on 5 dice"),
        (Bid(10**9, 1), "LIE 8: 4 cards are in play, so no bid is on 1000000000 dice"),
        (Bid(16**9999, 1), "LIE 8: 4 cards are in play, so no bid is on a value of type int dice"),
        (Bid(0, 4), "LIE 6: a bid is on one die or more, not on 0"),
        (Bid(3, 7), "LIE 6: dice have one to six pips, so there are none of 7"),
        (Bid(3, 0), "LIE 6: dice have one to six pips, so there are none of 0"),
        (Bid(3.0, 4), "LIE 6: a bid is a number and a die, such as 3x5, and a challenge is lie; '3.0x4' is neither"),
        (Bid(True, 4), "LIE 6: a bid is a number and a die, such as 3x5, and a challenge is lie; 'Truex4' is neither"),
        ((3, 4), "LIE 6: a bid is a number and a die, such as 3x5, and a challenge is lie; '(3, 4)' is neither"),
        (None, "LIE 6: a bid is a number and a die"),
        ("3x4", "LIE 6: '3x4' is the notation of an action, not the action: state.parse('3x4') reads it"),
        ("x" * 999, "LIE 6: a bid is a number and a die"),
        (Way(COUNTER), "LIE 14: bidding runs clockwise here, so 'counter' cannot be chosen"),
    ],
    ids=range(16),
)
@pytest.mark.rule("lie.6", "lie.7", "lie.8")
def test_what_is_no_bid(action: Any, why: str) -> None:
    assert refused(go(bidding("22/33"), "2x3"), action).startswith(why)


@pytest.mark.rule("lie.6")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("2x3", "LIE 7: '2x3' is not higher"),
        ("0x3", "LIE 6: a bid is on one die or more"),
        ("3x9", "LIE 6: dice have one to six pips"),
        ("5x5", "LIE 8: 4 cards are in play"),
        ("3", "LIE 3: the hands are set"),
        ("3x", "LIE 6: a bid is a number and a die"),
        ("x3", "LIE 6: a bid is a number and a die"),
        ("٣x٣", "LIE 6: a bid is a number and a die"),
        ("pass", "LIE 6: a bid is a number and a die, such as 3x5, and a challenge is lie; 'pass' is neither"),
    ],
)
def test_text_that_is_no_bid(text: str, why: str) -> None:
    assert refused_text(go(bidding("22/33"), "2x3"), text).startswith(why)


@pytest.mark.rule("lie.6")
@pytest.mark.parametrize("text", ["3x5", " 3X5 ", "03x5", "3×5", "3 x 5"])
def test_a_bid_may_be_typed_in_some_ways(text: str) -> None:
    assert bidding("22/33").parse(text) == Bid(3, 5)


@pytest.mark.rule("lie.8")
@pytest.mark.parametrize("dice", ["1/1", "22/333", "-/22/-/333/4", "66666/66666"])
def test_no_more_dice_than_cards(dice: str) -> None:
    opener = next(i for i, hand in enumerate(dice.split("/")) if hand != "-")
    state = bidding(dice, opener)
    cards = sum(state.position.counts)
    assert len(state.legal_actions()) == 6 * cards
    assert max(state.legal_actions()) == Bid(cards, 6)
    assert state.child(Bid(cards, 6)).legal_actions() == (CHALLENGE,)
    assert refused(state, Bid(cards + 1, 1)) == f"LIE 8: {cards} cards are in play, so no bid is on {cards + 1} dice"


# -- the challenge -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("lie.9")
def test_the_dice_on_show_are_counted_and_no_others() -> None:
    """Every card here has a two, and only three of them show it."""
    state = go(before("3:2"), "12 23 24/25 26", "124 & 22")
    assert matching(state.position.shown, 2, wild=False) == 3
    assert bid_holds(go(state, "3x2").position)
    assert not bid_holds(go(state, "4x2").position)


@pytest.mark.rule("lie.9")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_challenge_shows_all_hands(players: int) -> None:
    play = packo.load("lie", players=players).play(seed=players)
    play = play.then({i: play.state.legal_actions(i)[0] for i in range(players)}).then(Bid(1, 1))
    shown = play.state.position.shown
    laid = Laid(shown, Bid(1, 1), matching(shown, 1, wild=False))
    after = play.then(CHALLENGE)
    for player in range(players):
        steps = after.information_state(player)
        assert [step.seen for step in steps] == [None, None, None, Bid(1, 1), (CHALLENGE, laid)]
        assert steps[2].own == Set(shown[player])


@pytest.mark.rule("lie.10", "lie.11")
@pytest.mark.parametrize(
    ("bid", "holds"), [("1x3", True), ("2x3", True), ("3x3", True), ("4x3", False), ("5x6", False), ("1x6", False)]
)
def test_as_many_as_were_bid_or_more(bid: str, holds: bool) -> None:
    state = go(bidding("33/13/22"), "1x1", bid)
    assert state.position.bidder == 1
    assert bid_holds(state.position) == holds
    after = go(state, "lie").position
    assert after == (Position((2, 2, 1), 1) if holds else Position((2, 1, 2), 2))


@pytest.mark.rule("lie.11")
def test_the_last_card_lost() -> None:
    state = go(bidding("3/33/2"), "2x6", "lie")
    assert state.position == Position((0, 2, 1), 1)
    assert not state.is_terminal
    state = go(state, "-/12 13/14", "12 & 1", "1x6", "lie")
    assert state.position == Position((0, 1, 1), 2)


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lie.12")
def test_the_last_with_cards_wins() -> None:
    state = go(bidding("-/33/-/2", opener=3), "1x2", "lie")
    assert state.position == Position((0, 1, 0, 1), 3)
    state = go(bidding("-/33/-/2", opener=3), "1x6", "lie")
    assert state.is_terminal
    assert state.position == Position((0, 2, 0, 0), 1, winner=1)
    assert state.returns() == (0, 1, 0, 0)
    assert state.winners() == (1,)
    assert refused(state, CHALLENGE) == "LIE 12: the game is over"


@pytest.mark.rule("lie.12")
@pytest.mark.parametrize(("bid", "winner"), [("2x2", 0), ("3x2", 1)])
def test_a_single_round(bid: str, winner: int) -> None:
    state = go(bidding("22/33/44", one_round=True), bid, "lie")
    assert state.is_terminal
    assert state.winners() == (winner,)
    assert state.returns() == tuple(int(player == winner) for player in range(3))
    assert state.position.counts == ((2, 1, 2) if winner == 0 else (1, 2, 2))
    assert state.game.rules.places(state.position) == tuple(int(player != winner) for player in range(3))


# -- wild ones ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lie.13")
@pytest.mark.parametrize(
    ("bids", "wild", "count"),
    [
        ("1x4", True, 4),
        ("1x4 1x6", True, 2),
        ("1x4 2x1", True, 2),
        ("1x4 2x1 2x4", True, 4),
        ("1x1", False, 2),
        ("1x1 2x4", False, 2),
        ("1x1 2x4 3x1", False, 2),
    ],
)
def test_wild_ones(bids: str, wild: bool, count: int) -> None:
    state = go(bidding("144/135", wild=True), *bids.split())
    p = state.position
    assert p.wild == wild
    assert p.bid is not None
    assert matching(p.shown, p.bid.face, p.wild) == count
    for quantity in range(p.bid.quantity + 1, 7):
        assert bid_holds(go(state, f"{quantity}x{p.bid.face}").position) == (quantity <= count)


@pytest.mark.rule("lie.13")
def test_ones_are_ordinary_without_the_option() -> None:
    state = go(bidding("144/135"), "3x4")
    assert not state.position.wild
    assert not bid_holds(state.position)
    assert bid_holds(go(bidding("144/135", wild=True), "3x4").position)


@pytest.mark.rule("lie.13")
def test_each_round_has_its_own_opening_bid() -> None:
    state = go(before("1:2", wild=True), "12/12 13", "1 & 11", "1x1", "lie")
    assert state.position == Position((1, 1), 0)
    assert go(state, "12/13", "1 & 1", "2x6").position.wild


# -- which way ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lie.14")
@pytest.mark.parametrize(("way", "order"), [("clockwise", [1, 3, 4, 1, 3]), ("counter", [1, 4, 3, 1, 4])])
def test_the_opener_says_which_way(way: str, order: list[int]) -> None:
    state = bidding("-/22/-/33/44", opener=1, which_way=True)
    assert state.current_player == 1
    assert [str(action) for action in state.legal_actions()] == ["clockwise", "counter"]
    assert refused(state, Bid(1, 1)) == "LIE 14: the opener first says clockwise or counter; '1x1' is neither"
    state = go(state, way)
    assert refused_text(state, "clockwise").startswith("LIE 14: the way of this round is said already")
    met = []
    for bid in state.legal_actions()[:5]:
        met.append(state.current_player)
        state = state.child(bid)
    assert met == order
    assert go(state, "lie").position.direction == CLOCKWISE


@pytest.mark.rule("lie.14")
def test_each_opener_says_it_anew() -> None:
    state = go(bidding("22/33/44", which_way=True), "counter", "2x2", "lie")
    assert state.position == Position((2, 2, 1), 0)
    state = go(state, "12 13/14 15/16", "11 & 11 & 1")
    assert [str(action) for action in state.legal_actions()] == ["clockwise", "counter"]


@pytest.mark.rule("lie.14")
def test_no_way_to_say_without_the_option() -> None:
    state = bidding("22/33/44")
    assert not state.position.choosing_way
    assert refused(state, Way(COUNTER)) == "LIE 14: bidding runs clockwise here, so 'counter' cannot be chosen"


# -- the shorter game --------------------------------------------------------------------------------------------------


def out(dice: str, **options: Any) -> Position:
    """What follows when the first player, who has one card, bids two sixes too many and the next one challenges."""
    p: Position = go(bidding(dice, **options), "2x6", "lie").position
    return p


@pytest.mark.rule("lie.15")
def test_most_cards_win_when_somebody_is_out() -> None:
    assert out("1/22/333/4", shorter=True) == Position((0, 0, 3, 0), 2, winner=2)
    assert out("1/22/333/4") == Position((0, 2, 3, 1), 1)


@pytest.mark.rule("lie.15")
def test_nobody_is_out_yet() -> None:
    assert out("11/22/333/4", shorter=True) == Position((1, 2, 3, 1), 1)


@pytest.mark.rule("lie.15")
def test_only_the_tied_play_on() -> None:
    assert out("1/222/333/4", shorter=True) == Position((0, 3, 3, 0), 1, playoff=True)
    # The winner of the challenge is not tied, and the next who is opens.
    assert out("1/22/4/333/333", shorter=True) == Position((0, 0, 0, 3, 3), 3, playoff=True)


@pytest.mark.rule("lie.15")
def test_the_tied_play_for_all_their_cards() -> None:
    state = bidding("-/222/333/444", opener=1, playoff=True, shorter=True)
    state = go(state, "4x2", "lie")
    assert state.position == Position((0, 0, 3, 3), 2, playoff=True)
    state = go(state, "-/-/12 13 14/15 16 23", "111 & 112", "5x1", "lie")
    assert state.position == Position((0, 0, 3, 0), 2, winner=2)
    assert state.returns() == (0, 0, 1, 0)


@pytest.mark.rule("lie.15")
def test_a_shorter_game_of_one_card_each() -> None:
    assert out("1/2/3/4", shorter=True, hand=1) == Position((0, 1, 1, 1), 1, playoff=True)


@pytest.mark.rule("lie.15")
@pytest.mark.parametrize("players", [2, 3])
def test_the_shorter_game_is_for_four_and_more(players: int) -> None:
    with pytest.raises(OptionError) as error:
        packo.load("lie", players=players, shorter=True)
    assert str(error.value) == f"lie: option shorter is for 4 to 6 players, not {players}"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": 1}, "lie: option players cannot be 1; "),
        ({"players": 7}, "lie: option players cannot be 7; "),
        ({"hand": 0}, "lie: option hand cannot be 0; "),
        ({"hand": 6}, "lie: option hand cannot be 6; "),
        ({"wild": 1}, "lie: option wild is True or False, not 1"),
        ({"wilde": True}, "lie has no option 'wilde'; did you mean 'wild'? "),
    ],
    ids=str,
)
def test_options_that_are_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(OptionError) as error:
        packo.load("lie", **options)
    assert str(error.value).startswith(why)


# -- who knows what ----------------------------------------------------------------------------------------------------


def test_what_a_player_sees() -> None:
    state = go(before("2:0:1"), "12 35/-/46")
    p = state.position
    assert state.observation(0) == p._replace(hands=(p.hands[0], (), ()))
    assert state.observation(1) == p._replace(hands=((), (), ()))
    assert state.game.rules.hidden(p, 0) == p.hands[1:]
    state = go(state, "15 & 6", "1x6")
    p = state.position
    assert state.observation(2) == p._replace(shown=((), (), (6,)))
    assert state.game.rules.hidden(p, 2) == ((1, 5), ())
    state = go(state, "lie")
    assert state.observation(2) == state.position
    assert state.game.rules.hidden(state.position, 2) is None


@pytest.mark.rule("lie.2", "lie.3")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("more", [{}, {"wild": True, "which_way": True}], ids=str)
def test_worlds_that_differ_in_what_is_hidden_give_the_same_information(players: int, more: dict[str, bool]) -> None:
    """Two plays with the same bids, in which only the others' cards and dice differ, until they are shown."""
    game = packo.load("lie", players=players, **more)
    for seed in range(6):
        rng = Random(seed)
        player = rng.randrange(players)
        play = game.play(seed=seed)
        other = play_from_world(play, player, rng)
        assert other.state != play.state
        own = rng.choice(play.state.legal_actions(player))
        play, other = (
            each.then({i: own if i == player else rng.choice(each.state.legal_actions(i)) for i in range(players)})
            for each in (play, other)
        )
        while True:
            assert play.information_state(player) == other.information_state(player)
            assert play.state.actors == other.state.actors
            assert play.state.legal_actions() == other.state.legal_actions()
            assert game.rules.describe(play.state.position) == game.rules.describe(other.state.position)
            if play.state.position.shown == other.state.position.shown:
                break
            move = rng.choice(play.state.legal_actions())
            play, other = play.then(move), other.then(move)
            if isinstance(move, Challenge):
                assert play.information_state(player) != other.information_state(player)
                break


def play_from_world(play: Play, player: int, rng: Random) -> Play:
    """The same play up to here, in another world: others' hands as this player may imagine them."""
    p = play.state.position
    while True:
        (world,) = play.state.worlds(player, rng, 1)
        if world.position != p:
            return play.game.play().plays[0].then(Dealt(world.position.hands))


@pytest.mark.parametrize("counts", ["1:1", "2:1", "1:1:1", "0:2:1", "1:0:2"])
def test_worlds_of_cards_are_all_deals_to_the_others(counts: str) -> None:
    root = before(counts)
    state, chance = root.sample(Random(5)), root.chance
    for player in range(len(state.position.counts)):
        seen = state.observation(player)
        worlds = [world.position for world in state.worlds(player)]
        assert state.position in worlds
        assert len(set(worlds)) == len(worlds)
        assert all(state.game.rules.observation(q, player) == seen for q in worlds)
        assert all(Dealt(q.hands) in chance for q in worlds)
    assert len(list(before("1:1").sample(Random(5)).worlds(0))) == 15


@pytest.mark.parametrize(("counts", "player"), [("0:3:2", 0), ("5:5:5", 1), ("5:5:5:5:5:5", 5)])
def test_worlds_of_cards_that_are_too_many_to_list(counts: str, player: int) -> None:
    state = before(counts).sample(Random(5))
    p = state.position
    worlds: Any = state.game.rules.worlds(state.observation(player), player)
    assert isinstance(worlds, Deal)
    assert p in worlds
    rng = Random(3)
    drawn = [worlds.sample(rng) for _ in range(50)]
    assert all(q in worlds and state.game.rules.observation(q, player) == state.observation(player) for q in drawn)
    assert len(set(drawn)) == 50
    for wrong in (None, p._replace(hands=()), p._replace(hands=p.hands[:-1]), p._replace(opener=1), state):
        assert wrong not in worlds


@pytest.mark.parametrize("dice", ["1/6", "112/6", "66/-/12", "12345/66666"])
def test_worlds_of_dice(dice: str) -> None:
    state = bidding(dice)
    counts = state.position.counts
    for player in range(len(counts)):
        worlds = [world.position for world in state.worlds(player)]
        every = 1
        for i, count in enumerate(counts):
            every *= 1 if i == player else len(list(combinations_with_replacement(FACES, count)))
        assert len(worlds) == len(set(worlds)) == every
        assert state.position in worlds


def test_no_world_has_more_dice_than_the_deck() -> None:
    """Ten cards have a six: where all of them are seen, no other hand shows one."""
    state = bidding("66666/66666/12")
    listed = {world.position for world in state.worlds(0)}
    assert {p.shown[0] for p in listed} == {(6, 6, 6, 6, 6)}
    assert max(sum(hand.count(6) for hand in p.shown) for p in listed) == 10
    assert bidding("66666/66666/11").position in listed
    assert bidding("66666/66666/16").position not in listed
    # Eighteen cards have a five or a six.
    many = bidding("66666/55555/55566/55566")
    worlds: Any = many.game.rules.worlds(many.observation(0), 0)
    assert isinstance(worlds, Deal)
    assert many.position not in worlds
    assert bidding("66666/55555/45566/45566").position in worlds


@pytest.mark.parametrize("dice", ["66666/11234/11234", "12345/12345/12345/12345/12345/12345"])
def test_worlds_that_are_too_many_to_list(dice: str) -> None:
    state = bidding(dice)
    worlds: Any = state.game.rules.worlds(state.observation(0), 0)
    assert isinstance(worlds, Deal)
    assert state.position in worlds
    rng = Random(3)
    drawn = [worlds.sample(rng) for _ in range(50)]
    assert all(q in worlds and q.shown[0] == state.position.shown[0] for q in drawn)
    assert len(set(drawn)) == 50
    p = state.position
    for shown in ((), p.shown[:-1], (*p.shown[:-1], (6, 1, 1, 1, 1)), (*p.shown[:-1], (0, 1, 2, 3, 4))):
        assert p._replace(shown=shown) not in worlds
    assert None not in worlds
    assert p._replace(opener=1) not in worlds


# -- words, and what is alike ------------------------------------------------------------------------------------------


def test_how_it_is_told() -> None:
    state = before("2:2", wild=True, which_way=True)
    lines = [state.game.rules.describe(state.position)]
    for move in ("12 13/45 46", "13 & 44", "counter", "1x4", "2x1", "lie"):
        state = go(state, move)
        lines.append(state.game.rules.describe(state.position))
    assert lines == [
        "before the draw, Player 1 to open, cards 2:2",
        "all set their hands, cards 2:2",
        "Player 1 says which way, cards 2:2",
        "Player 1 opens, counter-clockwise, cards 2:2",
        "1x4 by Player 1, Player 2 to answer, counter-clockwise, ones wild, cards 2:2",
        "2x1 by Player 2, Player 1 to answer, counter-clockwise, ones wild, cards 2:2",
        "before the draw, Player 1 to open, cards 2:1",
    ]
    assert repr(before("0:3:3:0", playoff=True)) == "lie: before the draw, Player 1 to open, playoff, cards 0:3:3:0"


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_game_with_the_seats_moved_round_is_the_same_game(players: int) -> None:
    game = packo.load("lie", players=players, wild=True, which_way=True)
    rng = Random(players)
    state = game.play(seed=1).state
    while not state.is_terminal:
        p = state.position
        for shift in range(players):
            image = State(game, moved_round(p, shift))
            assert moved_round(image.position, players - shift) == p
            assert image.actors == tuple(sorted((i + shift) % players for i in state.actors))
            assert game.rules.canonical(image.position).position == game.rules.canonical(p).position
        if state.is_chance:
            state = state.sample(rng)
            continue
        choices = {i: rng.choice(state.legal_actions(i)) for i in state.actors}
        image = State(game, moved_round(p, 1)).child({(i + 1) % players: action for i, action in choices.items()})
        state = state.child(choices)
        assert image.position == moved_round(state.position, 1)
    assert state.winners()


def test_an_illegal_move_names_its_rule() -> None:
    with pytest.raises(IllegalAction) as error:
        bidding("22/33").child(CHALLENGE)
    assert (error.value.rule, error.value.rule_id) == (4, "lie.4")


def test_a_challenge_is_a_move_that_everybody_saw() -> None:
    """A picture of the next position may tell the challenge, and the dice that it laid open."""
    play = packo.load("lie", hand=1).play(seed=3)
    for player in (0, 1):
        assert not play.view(player), "what was drawn is nobody's but one's own"
    play = play.then({i: play.state.legal_actions(i)[0] for i in (0, 1)})
    assert not play.view(0)
    play = play.then(Bid(1, 2)).then(Challenge())
    for viewer in (0, 1, None):
        view = play.view(viewer)
        assert str(view["last"]) == "lie"
        assert view["before"].shown
