"""The rules of Say Whaaat?! one by one; the numbers are those of rules.toml."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

import packo
from packo.core import CHANCE, SIMULTANEOUS, TERMINAL, Deal, IllegalAction, OptionError, Play, Shown, State
from packo.games.say_whaaat.parts import (
    DEAL,
    GUESS,
    MATCHES,
    OVER,
    RANK,
    RANKINGS,
    TEAM_ROUNDS,
    Laid,
    Position,
    Rank,
    TurnedUp,
)
from packo.games.say_whaaat.rules import UNKNOWN, is_ranking, matches
from tests.games.say_whaaat.rounds import (
    FIRST,
    GUESSED,
    JUDGED,
    PAIRS_GUESSED,
    PAIRS_JUDGED,
    SECOND,
    THIRD,
    game,
    go,
    start,
)

STRAIGHT = "1 2 3 4 5"


def refused(state: State, move: Any) -> str:
    with pytest.raises(IllegalAction) as error:
        state.child(move)
    assert "\n" not in str(error.value)
    return str(error.value)


def play_out(state: State, rng: Random) -> State:
    while not state.is_terminal:
        if state.is_chance:
            state = state.sample(rng)
        else:
            state = state.child({player: rng.choice(state.legal_actions(player)) for player in state.actors})
    return state


# -- the words ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("say_whaaat.2")
def test_five_words_are_turned_up_in_a_row() -> None:
    root = game().root
    assert root.is_chance
    state = go(root, FIRST)
    assert state.position.words == tuple(FIRST.split(", "))
    assert state.position.stage == RANK
    other = go(root, ", ".join(reversed(FIRST.split(", "))))
    assert other != state, "the order in the row is part of what chance brings"


@pytest.mark.rule("say_whaaat.2")
@pytest.mark.parametrize("played", range(4))
def test_the_number_of_rows_that_can_be_turned_up(played: int) -> None:
    state = start(*(FIRST, JUDGED, GUESSED, SECOND, STRAIGHT, GUESSED, THIRD, STRAIGHT, GUESSED)[: 3 * played])
    cards, chance = 108 - 5 * played, state.chance
    assert isinstance(chance, Deal)
    assert chance.count == 32 * cards * (cards - 1) * (cards - 2) * (cards - 3) * (cards - 4)


@pytest.mark.rule("say_whaaat.2")
def test_every_side_of_every_card_comes_at_every_place_alike() -> None:
    chance, rng = game().root.chance, Random(3)
    met: list[Counter[str]] = [Counter() for _ in range(5)]
    for _ in range(6_000):
        for place, word in enumerate(chance.sample(rng).words):
            met[place][word] += 1
    for count in met:
        assert len(count) == 216
        # Each word has a chance of 1 in 216.  Six standard deviations.
        assert all(abs(times - 6_000 / 216) < 6 * (6_000 / 216) ** 0.5 for times in count.values())


@pytest.mark.rule("say_whaaat.2")
@pytest.mark.parametrize(
    "text",
    [
        "Cats, Ghost stories, Thunderstorms, Zoos",
        "Cats, Ghost stories, Thunderstorms, Zoos, Bubble wrap, Tea",
        "Cats, Cats, Thunderstorms, Zoos, Bubble wrap",
        "Cats, Ghost stories, Thunderstorms, Wi-Fi, Bubble wrap",
        "Cats, Ghost stories, Thunderstorms, Zoos, Unicorns",
        "",
    ],
    ids=["four", "six", "twice", "two sides of one card", "unknown", "nothing"],
)
def test_what_cannot_be_turned_up(text: str) -> None:
    with pytest.raises(IllegalAction, match=r"^Say Whaaat\?! 2: chance cannot bring"):
        go(game().root, text)


@pytest.mark.rule("say_whaaat.2")
def test_what_is_no_outcome_at_all() -> None:
    chance = game().root.chance
    words = tuple(FIRST.split(", "))
    assert TurnedUp(words) in chance
    wrong: tuple[Any, ...] = (
        words,
        TurnedUp(list(words)),  # type: ignore[arg-type]
        TurnedUp((*words[:4], 5)),  # type: ignore[arg-type]
        TurnedUp((*words[:4], [])),  # type: ignore[arg-type]
        TurnedUp(None),  # type: ignore[arg-type]
        None,
        FIRST,
    )
    for outcome in wrong:
        assert outcome not in chance


def test_words_may_be_typed_in_any_case_and_are_kept_as_on_the_card() -> None:
    state = go(game().root, " cats,GHOST   stories,thunderstorms , zoos,bubble wrap ")
    assert state.position.words == tuple(FIRST.split(", "))


# -- the judge ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("say_whaaat.3")
@pytest.mark.parametrize("players", range(3, 11))
def test_each_is_the_judge_once_from_the_first_seat_on(players: int) -> None:
    state, rng, judges = game(players=players).root, Random(1), []
    while not state.is_terminal:
        if state.is_chance:
            assert state.current_player == CHANCE
            state = state.sample(rng)
            continue
        if state.position.stage == RANK:
            judges.append(state.current_player)
            others = [player for player in range(players) if player != state.current_player]
            assert state.actors == (state.current_player,)
        else:
            assert state.current_player == SIMULTANEOUS
            assert list(state.actors) == others
        state = state.child({player: rng.choice(RANKINGS) for player in state.actors})
    assert judges == list(range(players))
    assert state.current_player == TERMINAL


@pytest.mark.rule("say_whaaat.4")
def test_the_ranking_is_secret_until_all_have_guessed() -> None:
    play = Play.start(game().root)
    for text in (FIRST, JUDGED):
        play = play.then(play.state.parse(text))
    judged = Rank((2, 1, 5, 3, 4))
    assert play.state.position.judged == (judged,)
    for player in range(4):
        seen = play.state.observation(player)
        assert seen.judged == ((judged,) if player == 0 else ())
        assert play.state.game.rules.hidden(play.state.position, player) == (None if player == 0 else (judged,))
    before = play.state.position
    play = play.then(play.state.parse(GUESSED))
    for player in range(4):
        shown = play.game.rules.seen(before, play.move, player)
        assert isinstance(shown, Shown)
        assert isinstance(shown.also, Laid)
        assert shown.also.judged == (judged,)
        assert play.state.observation(player) == play.state.position


@pytest.mark.rule("say_whaaat.4")
def test_nobody_guesses_before_the_judge_is_done() -> None:
    state = start(FIRST)
    assert refused(state, {1: RANKINGS[0]}).startswith("Say Whaaat?! 4: ")
    with pytest.raises(IllegalAction, match=r"Say Whaaat\?! 4: player 1 has nothing to choose now"):
        state.checked_action(1, RANKINGS[0])
    assert state.legal_actions(1) == ()


@pytest.mark.rule("say_whaaat.4", "say_whaaat.6")
def test_the_judge_does_not_guess_and_does_not_rank_again() -> None:
    state = start(FIRST, JUDGED)
    with pytest.raises(IllegalAction, match=r"Say Whaaat\?! 4: player 0 has nothing to choose now"):
        state.checked_action(0, RANKINGS[0])
    guesses = dict.fromkeys((1, 2, 3), RANKINGS[0])
    assert refused(state, {0: RANKINGS[0], **guesses}) == "Say Whaaat?! 4: player 0 has nothing to choose now"
    assert state.legal_actions(0) == ()
    assert state.child(guesses).position.round == 1


# -- rankings ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("say_whaaat.5")
def test_all_rankings_can_be_chosen() -> None:
    state = start(FIRST)
    assert [rank.places for rank in state.legal_actions()] == list(permutations(range(1, 6)))
    assert {str(rank) for rank in state.legal_actions()} == {" ".join(order) for order in permutations("12345")}
    guessing = go(state, JUDGED)
    assert all(guessing.legal_actions(player) == RANKINGS for player in (1, 2, 3))
    assert state.game.rules.universe() == RANKINGS


@pytest.mark.rule("say_whaaat.5")
@pytest.mark.parametrize(
    ("places", "why"),
    [
        ((1, 1, 2, 3, 4), "every place is given once, and '1 1 2 3 4' gives 1 to more than one word and 5 to none"),
        ((5, 5, 5, 5, 5), "every place is given once, and '5 5 5 5 5' gives 5 to more than one word and 1 to none"),
        ((1, 2, 3, 4), "a ranking has 5 places, one for each word, and '1 2 3 4' has 4"),
        ((1, 2, 3, 4, 5, 6), "a ranking has 5 places, one for each word, and '1 2 3 4 5 6' has 6"),
        ((), "a ranking has 5 places, one for each word, and '' has 0"),
        ((0, 1, 2, 3, 4), "places are 1 to 5, so '0 1 2 3 4' has none for 0"),
        ((2, 3, 4, 5, 6), "places are 1 to 5, so '2 3 4 5 6' has none for 6"),
    ],
)
def test_a_ranking_that_is_none(places: tuple[int, ...], why: str) -> None:
    rank = Rank(places)
    assert not is_ranking(rank)
    ranking, guessing = start(FIRST), start(FIRST, JUDGED)
    assert refused(ranking, rank) == f"Say Whaaat?! 5: {why}"
    assert refused(guessing, {1: RANKINGS[0], 2: rank, 3: RANKINGS[0]}) == f"Say Whaaat?! 5: {why}"
    if places:
        with pytest.raises(IllegalAction) as typed:
            go(ranking, str(rank))
        assert str(typed.value) == f"Say Whaaat?! 5: {why}"


@pytest.mark.rule("say_whaaat.5")
@pytest.mark.parametrize(
    "action",
    [
        (1, 2, 3, 4, 5),
        "first, second",
        12345,
        None,
        Rank((True, 2, 3, 4, 5)),
        Rank((1.0, 2, 3, 4, 5)),  # type: ignore[arg-type]
        Rank([1, 2, 3, 4, 5]),  # type: ignore[arg-type]
        Rank("12345"),  # type: ignore[arg-type]
        TurnedUp((1, 2, 3, 4, 5)),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_what_is_no_ranking_at_all(action: Any) -> None:
    state = start(FIRST)
    assert not state.game.rules.is_legal(state.position, 0, action)
    told = refused(state, action)
    assert told.startswith("Say Whaaat?! 5: a ranking is the places of the five words from left to right")


@pytest.mark.rule("say_whaaat.5")
@pytest.mark.parametrize("text", ["2 1 5 3 4", "21534", " 2,1,5,3,4 ", "2, 1, 5, 3, 4", "2  1 5 3   4"])
def test_how_a_ranking_may_be_typed(text: str) -> None:
    assert start(FIRST).parse(text) == Rank((2, 1, 5, 3, 4))


@pytest.mark.rule("say_whaaat.5")
@pytest.mark.parametrize(
    "text", ["", "cats first", "1 2 3 4 five", "1;2;3;4;5", "1 2 3 4 5 " * 20, "٢١٥٣٤", "-1 2 3 4 5"]
)
def test_what_is_no_notation(text: str) -> None:
    with pytest.raises(IllegalAction, match=r"Say Whaaat\?! 5: a ranking is the places of the five words"):
        start(FIRST).parse(text)


@pytest.mark.rule("say_whaaat.6")
def test_all_others_guess_at_once_and_every_one_of_them() -> None:
    state = start(FIRST, JUDGED)
    assert state.actors == (1, 2, 3)
    assert refused(state, {1: RANKINGS[0], 2: RANKINGS[0]}) == "Say Whaaat?! 4: player 3 has not chosen yet"
    assert "several players choose at once" in refused(state, RANKINGS[0])


# -- points ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("say_whaaat.7")
@pytest.mark.parametrize(
    ("guess", "count"), [("2 1 5 3 4", 5), ("2 1 3 5 4", 3), ("2 1 4 5 3", 2), ("2 5 4 1 3", 1), ("1 2 3 4 5", 0)]
)
def test_matches_are_words_with_the_same_place(guess: str, count: int) -> None:
    judged, guessed = (Rank(tuple(map(int, text.split()))) for text in (JUDGED, guess))
    assert matches(judged, guessed) == matches(guessed, judged) == count


@pytest.mark.rule("say_whaaat.7")
def test_four_matches_are_impossible() -> None:
    """How many of all guesses match so often: the rencontres numbers of five."""
    judged = Rank((2, 1, 5, 3, 4))
    assert Counter(matches(judged, guess) for guess in RANKINGS) == {0: 44, 1: 45, 2: 20, 3: 10, 5: 1}
    assert {matches(judged, guess) for guess in RANKINGS} == set(MATCHES)


@pytest.mark.rule("say_whaaat.7", "say_whaaat.8")
@pytest.mark.parametrize(
    ("guesses", "points"),
    [
        ("2 1 3 5 4 & 1 2 5 4 3 & 5 4 1 3 2", (0, 4, 1, 1)),  # 3, 1 and 1 matches
        ("2 1 3 5 4 & 2 1 4 3 5 & 5 4 1 3 2", (0, 4, 4, 1)),  # 3, 3 and 1
        ("2 1 5 3 4 & 2 1 5 3 4 & 2 1 5 3 4", (0, 6, 6, 6)),
        ("2 1 5 3 4 & 2 1 3 5 4 & 1 2 3 4 5", (0, 6, 3, 0)),
        ("1 2 5 4 3 & 5 4 1 3 2 & 1 2 3 4 5", (0, 2, 2, 0)),  # 1, 1 and 0
    ],
)
def test_points_of_a_round(guesses: str, points: tuple[int, ...]) -> None:
    for options in ({}, {"zero_bonus": False}):
        state = start(FIRST, JUDGED, guesses, **options)
        assert state.position.scores == points
        assert state.position.best == points


@pytest.mark.rule("say_whaaat.8")
@pytest.mark.parametrize(("zero_bonus", "points"), [(True, (0, 1, 1, 1)), (False, (0, 0, 0, 0))])
def test_nobody_has_a_match(zero_bonus: bool, points: tuple[int, ...]) -> None:
    state = start(FIRST, JUDGED, "1 2 3 4 5 & 3 4 2 1 5 & 1 2 3 4 5", zero_bonus=zero_bonus)
    assert state.position.scores == points


@pytest.mark.rule("say_whaaat.7")
def test_points_add_up_and_the_best_round_is_kept() -> None:
    state = start(FIRST, JUDGED, GUESSED, SECOND, STRAIGHT, "1 2 3 4 5 & 2 1 3 5 4 & 1 2 3 5 4")
    assert state.position.scores == (6, 4, 2, 4)
    assert state.position.best == (6, 4, 1, 3)
    third = go(state, THIRD, STRAIGHT, "2 1 3 4 5 & 1 2 3 4 5 & 2 1 4 3 5")
    assert third.position.scores == (9, 10, 2, 5)
    assert third.position.best == (6, 6, 1, 3)


def test_a_round_is_laid_open_whole() -> None:
    state = start(FIRST, JUDGED)
    guesses = state.parse(GUESSED)
    laid = state.game.rules.laid(state.position, guesses)
    ranks = [Rank(tuple(map(int, text.split()))) for text in GUESSED.split(" & ")]
    assert laid == Laid(
        tuple(FIRST.split(", ")), 0, (Rank((2, 1, 5, 3, 4)),), (None, *ranks), (0, 3, 1, 1), (0, 4, 1, 1)
    )
    assert str(laid) == "Cats 2, Ghost stories 1, Thunderstorms 5, Zoos 3, Bubble wrap 4: 0, 4, 1, 1"


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("say_whaaat.9")
@pytest.mark.parametrize("players", range(3, 11))
def test_cards_are_used_once_and_the_game_ends(players: int) -> None:
    rng, state = Random(players), game(players=players).root
    used: list[str] = []
    while not state.is_terminal:
        if state.position.stage == RANK:
            used += state.position.words
        state = (
            state.sample(rng)
            if state.is_chance
            else state.child({player: rng.choice(RANKINGS) for player in state.actors})
        )
    cards = [number for number, card in enumerate(state.game.rules.cards) for word in card if word in used]
    assert len(used) == len(set(cards)) == 5 * players
    assert set(cards) | set(state.position.deck) == set(range(108))
    assert not set(cards) & set(state.position.deck)
    assert state.position.stage == OVER
    assert state.position.round == players
    assert state.returns() == state.position.scores


@pytest.mark.rule("say_whaaat.9")
def test_used_words_do_not_come_again_nor_their_other_sides() -> None:
    state = start(FIRST, JUDGED, GUESSED)
    for words in ("Cats, Naps, Bees, Salt, Rain", "Calendars, Naps, Bees, Salt, Rain"):
        with pytest.raises(IllegalAction, match=r"^Say Whaaat\?! 2: chance cannot bring"):
            go(state, words)
    assert go(state, THIRD).position.stage == RANK


@pytest.mark.rule("say_whaaat.9")
def test_after_the_end_nothing_can_be_chosen() -> None:
    state = play_out(game(players=3).root, Random(1))
    assert refused(state, RANKINGS[0]) == "Say Whaaat?! 9: the game is over"
    assert state.observation(1) == state.position


def over(scores: tuple[int, ...], best: tuple[int, ...], **options: Any) -> State:
    rules = game(**options).rules
    return State(game(**options), Position((), (), OVER, rules.rounds, (), scores, best))


@pytest.mark.rule("say_whaaat.10")
@pytest.mark.parametrize(
    ("scores", "best", "winners", "places"),
    [
        ((3, 9, 5, 1), (3, 4, 5, 1), (1,), (2, 0, 1, 3)),
        ((9, 9, 5, 9), (4, 5, 5, 5), (1, 3), (2, 0, 3, 0)),
        ((9, 9, 5, 9), (6, 5, 5, 5), (0,), (0, 1, 3, 1)),
        ((2, 2, 2, 2), (2, 2, 2, 2), (0, 1, 2, 3), (0, 0, 0, 0)),
        ((9, 1, 1, 1), (3, 1, 1, 1), (0,), (0, 1, 1, 1)),
    ],
)
def test_points_and_then_the_best_round(
    scores: tuple[int, ...], best: tuple[int, ...], winners: tuple[int, ...], places: tuple[int, ...]
) -> None:
    state = over(scores, best)
    assert state.winners() == winners
    assert state.game.rules.places(state.position) == places
    assert state.returns() == scores


@pytest.mark.rule("say_whaaat.10")
def test_the_extra_point_counts_in_the_best_round() -> None:
    """Bo and Cy end with six points each: Bo has five matches and the extra point in one round, Cy never has six."""
    state = start(
        FIRST, "1 2 3 4 5", "1 2 3 4 5 & 2 1 4 3 5",
        SECOND, "1 2 3 4 5", "2 3 4 5 1 & 1 2 3 5 4",
        THIRD, "1 2 3 4 5", "2 3 4 5 1 & 2 3 4 5 1",
        players=3,
    )  # fmt: skip
    assert state.position.scores == (1, 7, 5)
    assert state.position.best == (1, 6, 4)
    tied = over((7, 7, 5), (5, 6, 4), players=3)
    assert tied.winners() == (1,)


# -- the team game -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("say_whaaat.11")
@pytest.mark.parametrize("players", [4, 6, 8, 10])
def test_judges_and_guessers_of_the_teams_swap_for_six_rounds(players: int) -> None:
    rng, state, met = Random(2), game(players=players, teams=True).root, []
    while not state.is_terminal:
        if state.is_chance:
            state = state.sample(rng)
            continue
        met.append((state.position.round, state.position.stage, state.actors))
        state = state.child({player: rng.choice(RANKINGS) for player in state.actors})
    first, second = tuple(range(0, players, 2)), tuple(range(1, players, 2))
    expected = []
    for number in range(6):
        judges, guessers = (first, second) if number % 2 == 0 else (second, first)
        expected += [(number, RANK, judges), (number, GUESS, guessers)]
    assert met == expected
    assert TEAM_ROUNDS == state.position.round == 6
    assert len(state.position.scores) == players // 2
    assert len(state.position.deck) == 108 - 30


@pytest.mark.rule("say_whaaat.11")
def test_teams_score_by_their_own_judge() -> None:
    state = start(FIRST, PAIRS_JUDGED, PAIRS_GUESSED, teams=True)
    assert state.position.scores == (4, 2)
    assert state.position.best == (4, 2)
    second = go(state, SECOND, PAIRS_JUDGED, "1 2 3 4 5 & 2 1 5 3 4")
    assert second.position.scores == (10, 8)
    assert second.position.best == (6, 6)
    assert second.position.stage == DEAL


@pytest.mark.rule("say_whaaat.8", "say_whaaat.11")
@pytest.mark.parametrize(("zero_bonus", "scores"), [(True, (1, 1)), (False, (0, 0))])
def test_no_team_has_a_match(zero_bonus: bool, scores: tuple[int, ...]) -> None:
    state = start(FIRST, PAIRS_JUDGED, "2 3 4 5 1 & 1 2 3 4 5", teams=True, zero_bonus=zero_bonus)
    assert state.position.scores == scores


@pytest.mark.rule("say_whaaat.11")
def test_judges_of_other_teams_are_as_secret_as_ones_own() -> None:
    state = start(FIRST, PAIRS_JUDGED, teams=True)
    first, second = state.position.judged
    rules = state.game.rules
    assert [state.observation(player).judged for player in range(4)] == [(first, UNKNOWN), (), (UNKNOWN, second), ()]
    assert [rules.hidden(state.position, player) for player in range(4)] == [
        (second,),
        (first, second),
        (first,),
        (first, second),
    ]


@pytest.mark.rule("say_whaaat.10", "say_whaaat.11")
def test_places_of_teams() -> None:
    state = over((9, 9, 12), (4, 5, 4), players=6, teams=True)
    assert state.game.rules.places(state.position) == (4, 4, 2, 2, 0, 0)
    assert state.winners() == (4, 5)
    assert state.returns() == (9, 9, 9, 9, 12, 12)
    shared = over((9, 9, 1), (5, 5, 1), players=6, teams=True)
    assert shared.winners() == (0, 1, 2, 3)
    assert shared.game.rules.places(shared.position) == (0, 0, 0, 0, 4, 4)


@pytest.mark.rule("say_whaaat.11")
@pytest.mark.parametrize("players", [3, 5, 7, 9])
def test_teams_need_an_even_number(players: int) -> None:
    with pytest.raises(OptionError, match=f"option teams is for an even number of players, not {players}"):
        packo.load("say_whaaat", players=players, teams=True)


@pytest.mark.rule("say_whaaat.11")
@pytest.mark.parametrize("players", [4, 6, 8, 10])
def test_a_game_with_the_teams_moved_round_is_the_same_game(players: int) -> None:
    rng, found = Random(5), game(players=players, teams=True)
    rules, state = found.rules, found.root
    while not state.is_terminal:
        images = list(rules.symmetry(state.position))
        assert len(images) == players // 2
        move: Any
        if state.is_chance:
            move = state.chance.sample(rng)
        else:
            move = {player: rng.choice(RANKINGS) for player in state.actors}
        after = rules.step(state.position, move)
        for position, seats in images:
            turned = move if state.is_chance else {seats[player]: rank for player, rank in move.items()}
            assert rules.canonical(rules.step(position, turned)).position == rules.canonical(after).position
        state = state.child(move)


# -- what is known, and told -------------------------------------------------------------------------------------------


def test_worlds_are_all_rankings_of_the_judge() -> None:
    state = start(FIRST, JUDGED)
    rules, p = state.game.rules, state.position
    for player in (1, 2, 3):
        worlds = list(rules.worlds(rules.observation(p, player), player))
        assert worlds == [p._replace(judged=(rank,)) for rank in RANKINGS]
    assert list(rules.worlds(rules.observation(p, 0), 0)) == [p]
    turned = start(FIRST).position
    assert list(rules.worlds(turned, 2)) == [turned]


@pytest.mark.parametrize(("players", "listed"), [(4, 14_400), (6, None)])
def test_worlds_of_the_team_game(players: int, listed: int | None) -> None:
    judged = " & ".join([JUDGED] * (players // 2))
    state = start(FIRST, judged, players=players, teams=True)
    rules, p, rng = state.game.rules, state.position, Random(1)
    of_judge = list(rules.worlds(rules.observation(p, 0), 0))
    assert len(of_judge) == 120 ** (players // 2 - 1)
    assert len(set(of_judge)) == len(of_judge)
    assert p in of_judge
    worlds = rules.worlds(rules.observation(p, 1), 1)
    if listed is not None:
        assert len(set(worlds)) == listed
        return
    assert isinstance(worlds, Deal)
    assert worlds.count == 120 ** (players // 2)
    drawn = {worlds.sample(rng) for _ in range(50)}
    assert len(drawn) > 45
    assert p in worlds
    assert all(world in worlds and rules.observation(world, 1) == rules.observation(p, 1) for world in drawn)
    wrong: tuple[Any, ...] = (
        None,
        p._replace(judged=()),
        p._replace(judged=(UNKNOWN,) * 3),
        p._replace(judged=None),
        p._replace(round=2),
        start(FIRST, players=6, teams=True).position,
    )
    for world in wrong:
        assert world not in worlds


@pytest.mark.parametrize(
    ("moves", "options", "told"),
    [
        ((), {}, "round 1 of 4, points 0:0:0:0, before five words are turned up"),
        ((FIRST,), {}, f"round 1 of 4, points 0:0:0:0, Player 1 ranks {FIRST}"),
        ((FIRST, JUDGED), {}, f"round 1 of 4, points 0:0:0:0, the others guess how Player 1 ranks {FIRST}"),
        ((FIRST, JUDGED, GUESSED, SECOND), {}, f"round 2 of 4, points 0:4:1:1, Player 2 ranks {SECOND}"),
        ((FIRST,), {"teams": True}, f"round 1 of 6, points 0:0, the judges rank {FIRST}"),
        (
            (FIRST, PAIRS_JUDGED),
            {"teams": True},
            f"round 1 of 6, points 0:0, the partners guess the ranking of {FIRST}",
        ),
    ],
    ids=["deal", "rank", "guess", "second", "team rank", "team guess"],
)
def test_how_it_is_told(moves: tuple[str, ...], options: dict[str, Any], told: str) -> None:
    state = start(*moves, **options)
    assert state.game.rules.describe(state.position) == told


def test_how_the_end_is_told() -> None:
    state = over((3, 9, 5, 1), (3, 4, 5, 1))
    assert state.game.rules.describe(state.position) == "over, points 3:9:5:1"


@pytest.mark.rule("say_whaaat.3")
@pytest.mark.parametrize(("option", "value"), [("players", 2), ("players", 11), ("teams", "yes"), ("zero_bonus", 1)])
def test_options_that_are_refused(option: str, value: Any) -> None:
    with pytest.raises(OptionError, match=f"say_whaaat: option {option} ") as error:
        packo.load("say_whaaat", **{option: value})
    assert "\n" not in str(error.value)
