"""Each numbered rule of TAJ, its readings and its options."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

import packo
from packo.core import CHANCE, SIMULTANEOUS, TERMINAL, IllegalAction, OptionError, State
from packo.core.check import check
from packo.games.taj.parts import ADJUST, REMOVE, Adjust, Dealt, Display, Goal, Position, Propose, Remove, Rug, Vote
from packo.games.taj.rules import UNIVERSE, VOTES, furthest, mirrored, moved_round, recoloured
from tests.games.taj import naive
from tests.games.taj.hall import GOALS, START, at, display, go, shown

DEAL = "BGO GOK OKY KYB YBG YGK BOY GKB OYG KBO/OBG KGO"
EVEN = "BGO GOK OKY [KYB YBG YGK+] BOY GKB OYG"
"""Nine rugs: both ends are three away from the Taj."""


def voted(votes: str, text: str = START, proposal: str = "", **more: Any) -> State:
    """The state after a proposal, of the two ends where none is given, and a vote such as «yea nay nay»."""
    state = at(text, players=len(votes.split()), **more)
    return go(state, proposal or f"1-{len(text.split())}", " & ".join(votes.split()))


def refused(state: State, move: Any) -> str:
    """The sentence that refuses a move, which changes nothing."""
    before = repr(state.position)
    with pytest.raises(IllegalAction) as error:
        state.child(move)
    assert repr(state.position) == before
    assert error.value.rule_id == f"taj.{error.value.rule}"
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300
    return str(error.value)


# -- the beginning -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("taj.1", "taj.2", "taj.3", "taj.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_setup(players: int) -> None:
    root = packo.load("taj", players=players).root
    assert root.current_player == CHANCE
    p = root.sample(Random(players)).position
    assert len(p.display.rugs) == 10
    assert p.display[1:] == ((False,) * 10, 3, True)
    assert len(p.goals) == players
    assert p[2:] == ((True,) * players, 0, None, (), -1, 0)


@pytest.mark.rule("taj.2")
def test_a_deal_in_words() -> None:
    root = packo.load("taj").root
    state = go(root, DEAL)
    assert state == at(START, goals="OBG KGO")
    assert go(root, f"  {DEAL.lower()} ") == state
    assert str(root.parse(DEAL)) == DEAL


@pytest.mark.rule("taj.2")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "/",
        DEAL.replace("/", " "),
        DEAL + "/YOK",
        DEAL + " YOK",
        DEAL.replace("KGO", "OBG"),
        DEAL.replace("KGO", "OGK"),
        DEAL.replace("BGO", "BG O"),
        DEAL.replace("BGO ", ""),
        DEAL.replace("BGO", "GOK"),
        "yea",
    ],
)
def test_a_deal_that_cannot_be(text: str) -> None:
    root = packo.load("taj").root
    with pytest.raises(IllegalAction, match=r"^TAJ 2: chance cannot bring ") as error:
        root.child(root.parse(text))
    assert len(str(error.value)) < 200
    refused(root, Dealt((), ()))


@pytest.mark.rule("taj.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_goals_are_secret_until_the_end(players: int) -> None:
    play = packo.load("taj", players=players, turn_cap=1).play(seed=players)
    rules = play.game.rules
    for _ in range(2):
        p = play.state.position
        for player in range(players):
            seen = play.state.observation(player)
            assert seen.goals == tuple(g if i == player else None for i, g in enumerate(p.goals))
            assert seen._replace(goals=()) == p._replace(goals=())
            assert play.information_state(player)[1].seen is None
            assert rules.hidden(p, player) == tuple(g for i, g in enumerate(p.goals) if i != player)
            worlds = [world.position for world in play.state.worlds(player)]
            assert len(set(worlds)) == len(worlds) == {2: 9, 3: 72, 4: 504}[players]
            assert p in worlds
            assert all(rules.observation(q, player) == seen for q in worlds)
        play = play.then(play.state.legal_actions()[7]) if play.state.current_player >= 0 else play
    play = play.then({i: Vote("yea" if i else "nay") for i in range(players)})
    while not play.state.is_terminal:
        play = play.then(play.state.legal_actions()[0])
    p = play.state.position
    for player in range(players):
        assert play.state.observation(player) == p
        assert [world.position for world in play.state.worlds(player)] == [p]
        assert rules.hidden(p, player) is None


# -- a turn ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("taj.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_clockwise_from_the_first_player(players: int) -> None:
    state = at(players=players)
    for turn in range(5):
        assert state.current_player == turn % players
        state = go(state, "1-2")
        assert state.actors == tuple(range(players))
        state = state.child({i: Vote("yea" if i != turn % players else "nay") for i in range(players)})
        if state.position.pending:
            state = go(state, "flip")


@pytest.mark.rule("taj.4")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ({0: Vote("yea")}, "player 1 has not chosen yet"),
        ([(0, Vote("yea")), (0, Vote("nay")), (1, Vote("yea"))], "player 0 has already chosen in this move"),
        ({0: Vote("yea"), 1: Vote("yea"), 2: Vote("yea")}, "player 2 has nothing to choose now"),
        (Vote("yea"), "several players choose at once"),
    ],
)
def test_everybody_votes_exactly_once(move: Any, why: str) -> None:
    assert refused(go(at(), "3-7"), move).startswith(f"TAJ 4: {why}")


@pytest.mark.rule("taj.4")
def test_nobody_else_proposes_or_decides() -> None:
    for state, actor in ((at(), 0), (go(at(), "3-7", "yea & yea"), 0), (go(at(), "3-7", "yea & nix"), 1)):
        with pytest.raises(IllegalAction, match=f"^TAJ 4: player {1 - actor} has nothing to choose now"):
            state.checked_action(1 - actor, state.legal_actions()[0])


@pytest.mark.rule("taj.5")
@pytest.mark.parametrize("count", [6, 7, 8, 9, 10])
def test_any_two_rugs_seen_or_not(count: int) -> None:
    text = "BGO* [GOK* OKY KYB+] YBG* YGK BOY GKB* OYG KBO"
    actions = at(" ".join(text.split()[:count])).legal_actions()
    assert actions == tuple(Propose(i, j) for i in range(count) for j in range(i + 1, count))
    assert str(actions[1]) == "1-3"


@pytest.mark.rule("taj.5")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        (Propose(2, 2), "two different rugs are proposed, not rug 3 twice"),
        (Propose(0, 10), "the rugs are numbered 1 to 10, so there is no rug 11"),
        (Propose(-1, 4), "the rugs are numbered 1 to 10, so there is no rug 0"),
        (Propose(0, 16**9999), "the rugs are numbered 1 to 10, so there is no rug a value of type int"),
        (Propose(6, 2), "of two proposed rugs the left one is named first, so not '7-3'"),
        (Propose(True, 2), "a proposal is the numbers of two rugs, such as 3-7; "),
        (Propose("a", None), "a proposal is the numbers of two rugs, such as 3-7; "),
        ((0, 1), "a proposal is the numbers of two rugs, such as 3-7; '(0, 1)' is none"),
        ("1-2", "'1-2' is the notation of an action, not the action: state.parse('1-2') reads it"),
        (None, "a proposal is the numbers of two rugs, such as 3-7; 'None' is none"),
        ("x" * 999, "a proposal is the numbers of two rugs, such as 3-7; "),
    ],
    ids=range(11),
)
def test_what_is_no_proposal(move: Any, why: str) -> None:
    assert refused(at(), move).startswith(f"TAJ 5: {why}")


@pytest.mark.rule("taj.5")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("3-3", "TAJ 5: two different rugs are proposed, not rug 3 twice"),
        ("3-11", "TAJ 5: the rugs are numbered 1 to 10, so there is no rug 11"),
        ("0-3", "TAJ 5: the rugs are numbered 1 to 10, so there is no rug 0"),
        ("3", "TAJ 5: a proposal is the numbers of two rugs, such as 3-7; '3' is none"),
        ("3-", "TAJ 5: a proposal is the numbers of two rugs"),
        ("3-7-8", "TAJ 5: a proposal is the numbers of two rugs"),
        ("٣-٧", "TAJ 5: a proposal is the numbers of two rugs"),
        ("99999-1", "TAJ 5: a proposal is the numbers of two rugs"),
        ("yea", "TAJ 6: nothing is proposed yet, so 'yea' cannot be voted"),
        ("remove-left", "TAJ 9: no rug is to leave now, so 'remove-left' cannot be chosen"),
        ("flip", "TAJ 12: the Taj is not to be moved now, so 'flip' cannot be chosen"),
    ],
)
def test_text_that_is_no_proposal(text: str, why: str) -> None:
    with pytest.raises(IllegalAction) as error:
        go(at(), text)
    assert str(error.value).startswith(why)


@pytest.mark.rule("taj.5")
def test_two_rugs_may_be_typed_in_either_order() -> None:
    assert go(at(), "7-3") == go(at(), "3-7") == go(at(), " 03-7 ")


# -- the vote ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("taj.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_vote_at_once_and_all_is_shown(players: int) -> None:
    play = packo.load("taj", players=players).play(seed=3).then(Propose(0, 1))
    assert play.state.current_player == SIMULTANEOUS
    votes = {i: Vote("nay") if i else Vote("yea") for i in range(players)}
    after = play.then(votes)
    for player in range(players):
        assert after.information_state(player)[-1].seen == votes
        assert after.information_state(player)[-2].seen == Propose(0, 1)


@pytest.mark.rule("taj.6")
@pytest.mark.parametrize(
    ("vote", "why"),
    [
        (Vote("maybe"), "TAJ 6: a vote is yea, nay, all or nix; 'maybe' is none of them"),
        (Vote(["yea"]), "TAJ 6: a vote is yea, nay, all or nix"),
        (("yea",), "TAJ 6: a vote is yea, nay, all or nix"),
        (None, "TAJ 6: a vote is yea, nay, all or nix; 'None' is none of them"),
        ("yea", "TAJ 6: 'yea' is the notation of an action, not the action"),
        (Propose(0, 1), "TAJ 5: two rugs are proposed already, so '1-2' cannot be proposed before the next turn"),
        (Remove("left"), "TAJ 9: no rug is to leave now"),
        (Adjust("flip"), "TAJ 12: the Taj is not to be moved now"),
    ],
)
def test_what_is_no_vote(vote: Any, why: str) -> None:
    state = go(at(), "3-7")
    assert refused(state, {0: Vote("yea"), 1: vote}).startswith(why)
    assert refused(state, {0: vote, 1: Vote("yea")}).startswith(why)


@pytest.mark.rule("taj.7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_proposer_has_no_all_nix(players: int) -> None:
    for proposer in range(players):
        state = go(at(players=players, proposer=proposer), "3-7")
        for player in range(players):
            assert state.legal_actions(player) == (VOTES[:2] if player == proposer else VOTES)
        votes = {i: Vote("nix" if i == proposer else "yea") for i in range(players)}
        assert refused(state, votes) == (
            "TAJ 7: the proposer votes yea or nay, and may not use the All/Nix card for 'nix'"
        )


@pytest.mark.rule("taj.7")
@pytest.mark.parametrize("card", ["all", "nix"])
def test_an_all_nix_card_is_used_once(card: str) -> None:
    state = go(voted(f"yea {card} yea"), "flip")
    assert state.position.cards == (True, False, True)
    state = go(state, "1-2", "yea & yea & yea", "flip", "1-2")
    assert state.legal_actions(1) == VOTES[:2]
    assert refused(state, {0: Vote("yea"), 1: Vote("all"), 2: Vote("yea")}) == (
        "TAJ 7: the All/Nix card of player 1 is spent, so 'all' cannot be voted"
    )
    assert state.legal_actions(0) == VOTES


@pytest.mark.rule("taj.7", "taj.11")
def test_all_cards_that_were_laid_down_are_spent_and_a_proposer_keeps_his() -> None:
    assert voted("nay all nix nix").position.cards == (True, False, False, False)
    assert voted("nay yea nix yea").position.cards == (True, True, False, True)
    assert voted("nay yea nay yea").position.cards == (True, True, True, True)


# -- what comes of it --------------------------------------------------------------------------------------------------

SWAPPED = "KBO* GOK OKY [KYB YBG YGK+] BOY GKB OYG BGO*"
REMOVED = "BGO* GOK OKY [KYB YBG YGK+] BOY GKB OYG"
SAME = "BGO* GOK OKY [KYB YBG YGK+] BOY GKB OYG KBO*"


@pytest.mark.rule("taj.8", "taj.10")
@pytest.mark.parametrize(
    ("votes", "row", "unanimous"),
    [
        ("yea yea", SWAPPED, True),
        ("nay nay", REMOVED, True),
        ("yea nay", SAME, False),
        ("nay yea", SAME, False),
        ("yea yea yea", SWAPPED, True),
        ("nay nay nay", REMOVED, True),
        ("yea yea nay", SWAPPED, False),
        ("nay yea yea", SWAPPED, False),
        ("yea nay nay", REMOVED, False),
        ("nay nay yea", REMOVED, False),
        ("yea yea yea yea", SWAPPED, True),
        ("nay nay nay nay", REMOVED, True),
        ("nay yea yea yea", SWAPPED, False),
        ("yea yea nay yea", SWAPPED, False),
        ("yea nay nay nay", REMOVED, False),
        ("nay nay nay yea", REMOVED, False),
        ("yea yea nay nay", SAME, False),
        ("nay yea nay yea", SAME, False),
        ("nay yea yea nay", SAME, False),
    ],
)
def test_ordinary_votes(votes: str, row: str, unanimous: bool) -> None:
    state = voted(votes)
    assert shown(state) == row
    assert state.position.pending == ((ADJUST,) if unanimous else ())
    assert state.current_player == (0 if unanimous else 1)


@pytest.mark.rule("taj.8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_ordinary_vote_by_counting(players: int) -> None:
    for votes in product(("yea", "nay"), repeat=players):
        count = Counter(votes)
        row = SWAPPED if count["yea"] > count["nay"] else REMOVED if count["nay"] > count["yea"] else SAME
        assert shown(voted(" ".join(votes))) == row


@pytest.mark.rule("taj.9")
@pytest.mark.parametrize(
    ("row", "after"),
    [
        ("BGO [GOK OKY KYB+] YBG YGK BOY", "BGO [GOK OKY KYB+] YBG YGK"),
        ("BGO GOK OKY [+KYB YBG YGK] BOY", "GOK OKY [+KYB YBG YGK] BOY"),
        ("[BGO GOK OKY+] KYB YBG YGK", "[BGO GOK OKY+] KYB YBG"),
        ("BGO GOK OKY KYB [YBG YGK BOY+]", "GOK OKY KYB [YBG YGK BOY+]"),
    ],
)
def test_the_end_of_the_row_that_is_further_leaves(row: str, after: str) -> None:
    state = voted("yea nay nay", row, "5-6")
    assert shown(state).replace("*", "") == after
    assert state.position.pending == ()


@pytest.mark.rule("taj.9")
@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize(
    ("votes", "proposer", "ruler"),
    [
        ("nay nay", 0, 0),
        ("nay nay", 1, 1),
        ("yea nay nay", 0, 0),
        ("nay yea nay", 1, 1),
        ("yea nix yea", 0, 1),
        ("yea yea nix", 1, 2),
        ("yea yea nix yea", 3, 2),
        ("nix yea nix yea", 1, 2),
    ],
)
def test_on_equal_distance_the_ruler_chooses(votes: str, proposer: int, ruler: int, side: str) -> None:
    state = voted(votes, EVEN, "1-9", proposer=proposer)
    assert state.position.pending[0] == REMOVE
    assert state.position.ruler == state.current_player == ruler
    assert state.legal_actions() == (Remove("left"), Remove("right"))
    want = {
        "left": "GOK OKY [KYB YBG YGK+] BOY GKB OYG*",
        "right": "BGO* GOK OKY [KYB YBG YGK+] BOY GKB",
    }
    assert shown(go(state, f"remove-{side}")) == want[side]


@pytest.mark.rule("taj.9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_furthest_by_distances(players: int) -> None:
    rng = Random(players)
    for _ in range(100):
        count, letters = rng.randrange(6, 11), Rug("G", "O", "K")
        taj = rng.randrange(count - 2)
        shown = Display((letters,) * count, (True,) * count, taj, True)
        distances = [min(abs(i - j) for j in range(taj, taj + 3)) for i in range(count)]
        ends = [side for side, i in (("left", 0), ("right", count - 1)) if distances[i] == max(distances)]
        assert list(furthest(shown)) == ends


@pytest.mark.rule("taj.9", "taj.12")
def test_only_what_is_asked_can_be_decided() -> None:
    state = voted("nay nay", EVEN)
    assert refused(state, Adjust("flip")) == (
        "TAJ 9: a rug leaves first, remove-left or remove-right; 'flip' is neither"
    )
    assert refused(state, Remove("up")).startswith("TAJ 9: a rug leaves first")
    assert refused(state, Vote("yea")).startswith("TAJ 9: a rug leaves first")
    state = go(state, "remove-left")
    assert refused(state, Remove("left")) == "TAJ 9: no rug is to leave now, so 'remove-left' cannot be chosen"
    assert refused(state, Vote("yea")) == (
        "TAJ 12: the Taj must be moved now, flip, shift-left or shift-right; 'yea' is none of them"
    )
    for wrong in (Adjust("up"), None, Propose(0, 1), Adjust([]), 7):
        assert refused(state, wrong).startswith("TAJ 12: the Taj must be moved now")


@pytest.mark.rule("taj.10")
@pytest.mark.parametrize("proposer", [0, 1, 2])
@pytest.mark.parametrize("vote", ["yea", "nay"])
def test_unanimous_votes_are_ruled_by_the_proposer(vote: str, proposer: int) -> None:
    state = voted(f"{vote} {vote} {vote}", proposer=proposer)
    assert state.position.pending == (ADJUST,)
    assert state.current_player == proposer
    state = go(state, "shift-right")
    assert state.position.pending == ()
    assert state.current_player == (proposer + 1) % 3


@pytest.mark.rule("taj.11")
@pytest.mark.parametrize(
    ("votes", "proposer", "ruler", "row"),
    [
        ("nay all", 0, 1, SWAPPED),
        ("yea nix", 0, 1, REMOVED),
        ("yea nay", 0, None, SAME),
        ("nay all nay", 0, 1, SWAPPED),
        ("yea yea nix", 0, 2, REMOVED),
        ("yea all nix", 0, 1, SWAPPED),
        ("yea nix all", 0, 1, REMOVED),
        ("all yea nix", 1, 2, REMOVED),
        ("nix all nay", 2, 0, REMOVED),
        ("nay all nix all", 0, 1, SWAPPED),
        ("nix nay all nix", 1, 2, SWAPPED),
        ("nix all nay nay", 3, 0, REMOVED),
        ("all nay yea nix", 2, 3, REMOVED),
        ("nay nay nay all", 1, 3, SWAPPED),
    ],
)
def test_the_first_all_nix_card_after_the_proposer_rules(
    votes: str, proposer: int, ruler: int | None, row: str
) -> None:
    state = voted(votes, proposer=proposer)
    assert shown(state) == row
    if ruler is None:
        assert state.position.pending == ()
        return
    assert state.position.pending == (ADJUST,)
    assert state.current_player == ruler
    assert state.position.proposer == proposer
    assert go(state, "flip").current_player == (proposer + 1) % len(votes.split())


@pytest.mark.rule("taj.12")
@pytest.mark.parametrize(
    ("row", "how", "after"),
    [
        ("BGO GOK [OKY KYB YBG+] YGK", "flip", "BGO GOK [+OKY KYB YBG] YGK"),
        ("BGO GOK [+OKY KYB YBG] YGK", "flip", "BGO GOK [OKY KYB YBG+] YGK"),
        ("BGO GOK [OKY KYB YBG+] YGK", "shift-left", "BGO [GOK OKY KYB+] YBG YGK"),
        ("BGO GOK [+OKY KYB YBG] YGK", "shift-right", "BGO GOK OKY [+KYB YBG YGK]"),
    ],
)
def test_flip_or_shift(row: str, how: str, after: str) -> None:
    state = at(row, pending=(ADJUST,), ruler=1)
    assert shown(go(state, how)) == after


@pytest.mark.rule("taj.12")
@pytest.mark.parametrize(
    ("row", "allowed", "side"),
    [
        ("BGO GOK [OKY KYB YBG+] YGK", "flip shift-left shift-right", ""),
        ("[BGO GOK OKY+] KYB YBG YGK", "flip shift-right", "left"),
        ("BGO GOK OKY [KYB YBG YGK+]", "flip shift-left", "right"),
        ("[BGO GOK OKY+] KYB YBG", "flip shift-right", "left"),
    ],
)
def test_the_taj_shifts_only_where_a_rug_is(row: str, allowed: str, side: str) -> None:
    state = at(row, pending=(ADJUST,), ruler=0)
    assert " ".join(map(str, state.legal_actions())) == allowed
    if side:
        assert refused(state, Adjust(side)) == (
            f"TAJ 12: there is no rug {side} of the Taj, so it cannot shift that way"
        )


@pytest.mark.rule("taj.13")
@pytest.mark.parametrize("votes", ["yea yea", "yea nay", "nay nay", "yea all", "yea nix"])
def test_the_proposed_rugs_are_seen_in_all_cases(votes: str) -> None:
    state = voted(votes, proposal="2-5")
    rugs, seen, *_ = state.position.display
    assert {str(rug) for rug, eye in zip(rugs, seen, strict=True) if eye} == {"GOK", "YBG"}


@pytest.mark.rule("taj.13")
def test_an_eye_goes_with_its_rug() -> None:
    state = voted("yea yea nay", "BGO* GOK OKY [KYB YBG YGK+] BOY", "1-7")
    assert shown(state) == "BOY* GOK OKY [KYB YBG YGK+] BGO*"
    assert shown(go(state, "2-7", "yea & yea & nay")) == "BOY* BGO* OKY [KYB YBG YGK+] GOK*"
    assert shown(go(state, "1-7", "yea & nay & nay")) == "GOK OKY [KYB YBG YGK+] BGO*"


@pytest.mark.rule("taj.14")
def test_a_rug_leaves_before_the_taj_moves() -> None:
    state = voted("nay nay", EVEN, "4-6")
    assert state.position.pending == (REMOVE, ADJUST)
    state = go(state, "remove-right")
    assert state.position.pending == (ADJUST,)
    assert shown(go(state, "shift-right")) == "BGO GOK OKY KYB* [YBG YGK* BOY+] GKB"
    state = voted("yea nix", "BGO [GOK OKY KYB+] YBG YGK BOY", "1-7")
    assert shown(go(state, "shift-left")) == "[BGO* GOK OKY+] KYB YBG YGK"


@pytest.mark.rule("taj.14", "taj.15")
def test_the_taj_still_moves_in_the_last_turn() -> None:
    state = voted("nay nay", "BGO [GOK OKY KYB+] YBG YGK")
    assert len(state.position.display.rugs) == 5
    assert not state.is_terminal
    assert state.legal_actions() == (Adjust("flip"), Adjust("left"), Adjust("right"))
    state = go(state, "shift-right")
    assert state.is_terminal
    assert shown(state) == "BGO* GOK [OKY KYB YBG+]"
    state = voted("yea yea", "BGO* [GOK* OKY* KYB*+] YBG YGK", "5-6")
    assert not state.is_terminal
    assert go(state, "flip").is_terminal


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("taj.15")
@pytest.mark.parametrize("votes", ["yea nay nay", "nay yea yea", "yea yea nay", "nay nay yea"])
def test_the_game_ends_when_all_rugs_are_seen(votes: str) -> None:
    state = voted(votes, "BGO GOK* OKY* [KYB* YBG* YGK*+] BOY", "1-7")
    assert state.is_terminal
    assert refused(state, Propose(0, 1)) == "TAJ 15: the game is over"


@pytest.mark.rule("taj.15")
def test_a_rug_that_left_unseen_no_longer_counts() -> None:
    row = "BGO GOK* OKY* [KYB* YBG YGK*+] BOY"
    assert voted("yea nay nay", row, "5-7").is_terminal
    assert not voted("yea yea nay", row, "5-7").is_terminal
    assert voted("yea nay nay", "BGO* [GOK* OKY* KYB*+] YBG* YGK* BOY", "1-2").is_terminal


@pytest.mark.rule("taj.15")
def test_the_game_ends_with_exactly_five_rugs() -> None:
    state = voted("yea nay nay", "BGO [GOK OKY KYB+] YBG YGK BOY", "1-2")
    assert not state.is_terminal
    state = go(state, "1-2", "nay & yea & nay")
    assert state.is_terminal
    assert shown(state) == "BGO* [GOK* OKY KYB+] YBG"
    assert state.current_player == TERMINAL


@pytest.mark.rule("taj.15")
def test_without_a_cap_a_game_can_go_on_for_ever() -> None:
    state = at(START)
    for _ in range(2):
        state = go(state, "1-2", "yea & nay")
    again = go(state, "1-2", "yea & nay", "1-2", "nay & yea")
    assert again == state
    assert hash(again) == hash(state)


@pytest.mark.rule("taj.15")
@pytest.mark.parametrize("cap", [1, 2, 5])
def test_the_cap_ends_the_game_after_so_many_whole_turns(cap: int) -> None:
    state = go(packo.load("taj", turn_cap=cap).root, DEAL)
    for turn in range(cap):
        assert state.position.turns == turn
        assert not state.is_terminal
        state = go(state, "1-2")
        assert state.position.turns == turn + 1
        assert state.current_player == SIMULTANEOUS
        state = go(state, "yea & yea")
        assert not state.is_terminal
        state = go(state, "flip")
    assert state.is_terminal
    assert state.returns() == packo.load("taj").rules.returns(state.position)


@pytest.mark.rule("taj.15")
@pytest.mark.parametrize("cap", [-1, 1001, 16**9999], ids=range(3))
def test_a_cap_has_bounds(cap: int) -> None:
    with pytest.raises(OptionError, match=r"^taj: option turn_cap is 0 to 1000, not ") as error:
        packo.load("taj", turn_cap=cap)
    assert len(str(error.value)) < 100


@pytest.mark.rule("taj.1")
@pytest.mark.parametrize("players", [0, 1, 5, "2", True])
def test_two_to_four_players(players: Any) -> None:
    with pytest.raises(OptionError, match="taj: option players cannot be"):
        packo.load("taj", players=players)


# -- words and symmetries ----------------------------------------------------------------------------------------------


def test_every_action_reads_back_everywhere() -> None:
    for state in (at(), go(at(), "1-2"), voted("nay nay", EVEN), voted("yea yea")):
        for action in UNIVERSE:
            back = state.game.rules.parse(state.position, 0, str(action))
            assert back == action
            assert type(back) is type(action)
    assert len({str(action) for action in UNIVERSE}) == len(UNIVERSE) == 45 + 4 + 2 + 3


@pytest.mark.parametrize(
    ("state", "line"),
    [
        (packo.load("taj").root, "before the deal"),
        (
            at(proposer=1),
            "Player 2 proposes · 10 rugs, Taj over KYB YBG YGK +1 right, 10 unseen · G6 O0 K5 Y5 B5",
        ),
        (
            at(players=3, turn_cap=9, turns=2),
            "Player 1 proposes (2 of 9 made) · 10 rugs, Taj over KYB YBG YGK +1 right, 10 unseen · G6 O0 K5 Y5 B5",
        ),
        (
            go(at("BGO [+OKY YGK* GOK] KYB YBG"), "2-6"),
            "vote on 2-6 by Player 1 · 6 rugs, Taj over OKY YGK GOK +1 left, 5 unseen · G3 O4 K9 Y5 B0",
        ),
        (
            voted("yea yea nix", EVEN),
            "Player 3 removes a rug · 9 rugs, Taj over KYB YBG YGK +1 right, 7 unseen · G6 O0 K5 Y5 B5",
        ),
        (
            voted("nay nay"),
            "Player 1 flips or shifts · 9 rugs, Taj over KYB YBG YGK +1 right, 8 unseen · G6 O0 K5 Y5 B5",
        ),
        (
            at("KYB [BGO OKY YGK+] YBG", goals="OBG KGO"),
            "over, 4:13, Player 2 wins · 5 rugs, Taj over BGO OKY YGK +1 right, 5 unseen · G5 O4 K6 Y5 B1",
        ),
        (
            at("KYB [BGO OKY YGK+] YBG", goals="YOK OGY"),
            "over, 8:8, Player 1 and Player 2 win · 5 rugs, Taj over BGO OKY YGK +1 right, 5 unseen · G5 O4 K6 Y5 B1",
        ),
    ],
)
def test_the_line_that_everybody_may_read(state: State, line: str) -> None:
    assert repr(state) == f"taj: {line}"


def test_the_images_of_a_position() -> None:
    state = at("BGO* GOK [OKY KYB YBG+] YGK", goals="OBG KGO", proposer=1, proposal=(0, 3))
    p = state.position
    mirror = mirrored(p)
    assert mirror.display == display("YGK [+YBG KYB OKY] GOK BGO*")
    assert mirror.proposal == (2, 5)
    assert mirrored(mirror) == p
    other = moved_round(p, 1)
    assert (other.proposer, other.goals) == (0, (Goal("K", "G", "O"), Goal("O", "B", "G")))
    assert moved_round(other, 1) == p
    images = list(state.game.rules.symmetry(p))
    assert len({image.position for image in images}) == 2 * 2 * 5
    assert len({state.game.rules.canonical(image.position).position for image in images}) == 1
    assert recoloured(p, dict(zip("GOKYB", "OKYBG", strict=True))) in [image.position for image in images]


def test_colours_are_changed_only_where_the_cards_allow_it(tmp_path: Any) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"rugs = {['GOK'] * 9 + ['YBG']}\ngoals = {naive.GOALS.split()}\n")
    game = packo.load("taj", cards=path)
    state = game.root.sample(Random(1))
    assert len(list(game.rules.symmetry(state.position))) == 2 * 2


def test_a_canonical_position_is_the_least_of_all_images() -> None:
    rng = Random(2)
    for players in (2, 3, 4):
        rules = packo.load("taj", players=players).rules
        p = rules.step(rules.initial(), rules.chance(rules.initial()).sample(rng))
        while rules.current_player(p) != TERMINAL:
            images = list(rules.symmetry(p))
            least = rules.canonical(p)
            assert least in images
            assert {rules.canonical(image.position).position for image in rng.sample(images, 4)} == {least.position}
            unknown = rules.canonical(rules.observation(p, 1))
            assert unknown.position.goals.count(None) == players - 1
            p = rules.step(p, rng.choice(list(rules.moves(p))))


@pytest.mark.rule("taj.2")
def test_there_is_nothing_to_reflect_before_the_deal() -> None:
    rules = packo.load("taj", players=3).rules
    p = rules.initial()
    assert list(rules.symmetry(p)) == []
    assert rules.canonical(p) == (p, (0, 1, 2))
    assert p == Position(Display((), (), 3, True), (None,) * 3, (True,) * 3, 0)
    assert GOALS.split()[0] == "OBG"


def test_the_game_keeps_its_promises() -> None:
    report = check(packo.load("taj", turn_cap=6), plays=2)
    assert report.ok
    assert all(clause.checked for clause in report.clauses)


@pytest.mark.proof
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cap", [0, 1, 25])
def test_the_game_keeps_its_promises_with_all_numbers_of_players(players: int, cap: int) -> None:
    assert check(packo.load("taj", players=players, turn_cap=cap)).ok
