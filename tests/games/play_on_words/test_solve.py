"""The best turn against a search that tries everything, and what solvers refuse."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

import packo
from packo.core import Estimated, Exact, OptionError, State
from packo.games.play_on_words import analysis, scoring, solve
from packo.games.play_on_words.analysis import advise, analyse, swings
from packo.games.play_on_words.parts import NO_CARD, STACKS, Position, Word
from packo.games.play_on_words.rules import DONE
from packo.games.play_on_words.solver.anagrams import chosen, found, lays, spelled
from packo.games.play_on_words.solver.turns import Turns
from packo.games.play_on_words.spelling import STANDS_FOR, ways
from packo.play import seat_of
from packo.solve.adversarial import CannotSearch, TooManyNodes
from tests.games.play_on_words.kitchen import at, game, tiles
from tests.games.play_on_words.naive import Twin

OPTIONS: list[dict[str, Any]] = [
    {},
    {"same_turn": True},
    {"rechoose": True},
    {"plurals_in_order": True},
    {"irregular_plurals": True, "same_turn": True, "rechoose": True, "plurals_in_order": True},
]


def random_table(options: dict[str, Any], seed: int, cards: int, words: int, wild: bool) -> State:
    """A position with some words on the table, and open cards."""
    rng, found_ = Random(seed), game(**options)
    rules = found_.rules
    deck = [card for card in rules.cards if wild or len(STANDS_FOR[card]) == 1]
    rng.shuffle(deck)
    formation = [deck.pop() for _ in range(cards)]
    made: list[Word] = []
    for _ in range(40):
        rng.shuffle(deck)
        some = rules.speller.new_words(deck[:6])
        if some and len(made) < words:
            play = rng.choice(some)
            made.append(Word(rng.randrange(rules.num_players), play.tiles))
            for card in play.used:
                deck.remove(card)
    lying = Counter(formation) + Counter(tile.card for word in made for tile in word.tiles)
    p = Position(
        tuple(formation) + (NO_CARD,) * (STACKS - cards),
        (0,) * STACKS,
        tuple(sorted((Counter(rules.cards) - lying).elements())),
        tuple(sorted(made)),
        "play",
        rng.randrange(rules.num_players),
        full=cards == STACKS,
        discarding=0 if rules.speller.has_new_word(formation) else STACKS,
    )
    return State(found_, p)


def twin_of(state: State, **options: Any) -> Twin:
    """The same position of the independent twin."""
    p, twin = state.position, Twin(**{"players": state.game.num_players, **options})
    twin.places = [{"card": card or None, "below": under} for card, under in zip(p.open, p.under, strict=True)]
    twin.unknown, twin.turn, twin.turning = list(p.unseen), p.to_move, None
    twin.table = [{"owner": w.owner, "tiles": [tuple(t) for t in w.tiles], "now": w.fresh} for w in p.words]
    twin.has_made_new, twin.taken, twin.eight = p.new, p.used, p.full
    return twin


def tried_out(twin: Twin) -> dict[tuple[str, ...], tuple[int, int]]:
    """By the open cards that are used, the most points gained and taken together, and the most points gained."""
    player, points = twin.turn, [points for points, _ in twin.results()]
    cards, ends, met = twin.showing(), {}, set()
    queue = [twin]
    while queue:
        here = queue.pop()
        if not here.needs_new():
            used = tuple(sorted((Counter(cards) - Counter(here.showing())).elements()))
            more = [now - before for (now, _), before in zip(here.results(), points, strict=True)]
            swing = 2 * more[player] - sum(more)
            best = ends.get(used, (-1, -1))
            ends[used] = max(best[0], swing), max(best[1], more[player])
        for move in sorted(here.every_choice() - {"done"}):
            after = here.copy()
            after.play(move)
            if after.key() not in met:
                met.add(after.key())
                queue.append(after)
    return ends


def by_turns(state: State, aim: solve.Aim) -> dict[tuple[str, ...], int]:
    """By the open cards that are used, what the solver finds."""
    rules, p = state.game.rules, state.position
    turns = Turns(rules.speller, rules.options.same_turn, p, aim)
    return {chosen(turns.cards, mask): int(worth) for mask, worth in enumerate(turns.worth) if worth >= 0}


@pytest.mark.parametrize("options", OPTIONS, ids=repr)
@pytest.mark.parametrize("seed", range(6))
def test_turns_are_those_of_a_search_that_tries_everything(few_words: str, options: dict[str, Any], seed: int) -> None:
    options = {"words": few_words, **options}
    state = random_table(options, seed, 6 if seed % 2 else 5, 3, seed % 3 == 0)
    tried = tried_out(twin_of(state, **options))
    assert by_turns(state, "swing") == {used: swing for used, (swing, _) in tried.items()}
    assert by_turns(state, "points") == {used: points for used, (_, points) in tried.items()}
    assert solve.best_turn(state).value == max(swing for swing, _ in tried.values())


def test_those_positions_have_turns_of_several_words_and_thefts(few_words: str) -> None:
    """So the comparison above is not about single words alone."""
    best = [solve.best_turn(random_table({"words": few_words}, seed, 6, 3, False)) for seed in range(20)]
    assert sum(len(turn.moves) > 1 for turn in best) >= 5
    assert sum(turn.taken > 0 for turn in best) >= 5


@pytest.mark.proof
@pytest.mark.parametrize("options", OPTIONS, ids=repr)
def test_turns_are_those_of_that_search_on_many_more_tables(few_words: str, options: dict[str, Any]) -> None:
    options = {"words": few_words, "players": 3, **options}
    for seed in range(100, 130):
        state = random_table(options, seed, 6, 4, seed % 3 == 0)
        tried = tried_out(twin_of(state, **options))
        assert by_turns(state, "points") == {used: points for used, (_, points) in tried.items()}


@pytest.mark.parametrize("wild", [False, True])
def test_sets_of_cards_that_make_words_are_those_of_the_rules(wild: bool) -> None:
    """With the whole dictionary, against the speller that the rules use."""
    speller = game().rules.speller
    for seed in range(4):
        state = random_table({}, seed, 8, 3, wild)
        cards = tuple(sorted(state.position.open))
        every = {chosen(cards, mask) for mask in found(speller, cards)}
        assert every == {play.used for play in speller.new_words(cards)}
        for word in state.position.words:
            plays = speller.play_ons(cards, word.tiles)
            assert {chosen(cards, mask) for mask in found(speller, cards, word.tiles)} == {play.used for play in plays}
            for play in plays[:5]:
                assert play.spelled in spelled(speller, play.used, word.tiles)


@pytest.mark.parametrize(
    ("word", "cards", "held", "rechoose", "told"),
    [
        ("SHARK", "SH K", "R A", False, True),
        ("HORSE", "R", "SH O E", False, False),
        ("CLOUD", "C", "L O U D", False, True),
        ("LOUD", "C", "L O U D", False, False),
        ("TOOK", "T D* K", "", False, True),
        ("OKTO", "T D* K", "", False, False),
        ("VEX", "V/Z J/X E", "", False, True),
        ("ZEN", "N E", "V/Z=V", False, False),
        ("ZEN", "N E", "V/Z=V", True, True),
        ("YES", "C* E S", "", False, True),
        ("YES", "V* E S", "", False, False),
        ("AEON", "V* O N E", "", False, True),
        ("STEED", "ST D* D", "", False, True),
    ],
)
def test_cards_that_lay_a_word(word: str, cards: str, held: str, rechoose: bool, told: bool) -> None:
    lying = tiles(held.replace(" ", "-")) if held else ()
    open_ = tuple(sorted(cards.split()))
    assert lays(word, open_, lying, rechoose) is told
    every = ways(word, open_, lying, rechoose=rechoose)
    assert any(len(way) == len(open_) + len(lying) for way in every) is told


@pytest.mark.parametrize("aim", get_args(solve.Aim))
@pytest.mark.parametrize("players", [2, 3])
def test_turns_can_be_played_and_come_to_what_they_say(aim: solve.Aim, players: int) -> None:
    for seed in range(4):
        state = random_table({"players": players}, seed, 8, 6, seed > 0)
        p, player = state.position, state.current_player
        found_ = solve.best_turns(state, 6, aim)
        assert [turn.value for turn in found_] == sorted((turn.value for turn in found_), reverse=True)
        assert found_[0] == solve.best_turn(state, aim)
        assert len({turn.left for turn in found_}) == len(found_)
        for turn in found_:
            end = state
            for move in turn.moves:
                end = end.child(move)
            assert end.position == turn.after
            assert end.game.rules.is_legal(end.position, player, DONE)
            before, after = (scoring.points(q.words, players) for q in (p, end.position))
            assert turn.points == after[player] - before[player]
            assert turn.taken == sum(before) - before[player] - sum(after) + after[player]
            worth = {"swing": turn.points + turn.taken, "points": turn.points, "taken": turn.taken}
            assert turn.value == {**worth, "cards": end.position.used}[aim]


def test_the_best_turn_steals_and_makes_a_new_word() -> None:
    state = at("", "LOUD", open="C K I T")
    turn = solve.best_turn(state)
    assert repr(turn) == "Turn(new K-I-T, on 2: C-L-O-U-D; +12, 8 gained, 4 taken)"
    assert (turn.value, turn.points, turn.taken, turn.left) == (12, 8, 4, ())
    assert solve.best_turn(state, "taken").value == 4
    rest = state.child(turn.moves[0])
    assert solve.best_turn(rest).moves == turn.moves[1:]
    assert solve.best_turn(rest.child(turn.moves[1])).moves == ()


def test_no_theft_takes_the_cards_of_the_only_new_word(tmp_path: Path) -> None:
    path = tmp_path / "three.txt"
    path.write_text("cat\nloud\ncloud\n")
    turn = solve.best_turn(at("", "LOUD", open="C A T", options={"words": str(path)}))
    assert repr(turn) == "Turn(new C-A-T; +3, 3 gained, 0 taken)"
    stuck = solve.best_turn(at("", "LOUD", open="C A Q", options={"words": str(path)}))
    assert repr(stuck) == "Turn(on 1: C-L-O-U-D; +9, 5 gained, 4 taken)"


def test_a_word_of_this_turn_is_played_on_only_where_that_is_allowed() -> None:
    assert solve.best_turn(at("CAR", "", open="T", new=True, fresh="CAR")).moves == ()
    allowed = solve.best_turn(at("CAR", "", open="T", new=True, options={"same_turn": True}))
    assert repr(allowed) == "Turn(on 1: C-A-R-T; +1, 1 gained, 0 taken)"


def test_a_plural_takes_two_plays_where_words_of_this_turn_are_played_on() -> None:
    """DOGS and GODS are no new words; DOGS is DO with G and S, and GODS has the letters of DO in a new order."""
    assert solve.best_turn(at("", "", open="D O G S")).value == 3
    turn = solve.best_turn(at("", "", open="D O G S", options={"same_turn": True}))
    assert repr(turn) == "Turn(new D-O, on 1: G-O-D-S; +4, 4 gained, 0 taken)"
    turn = solve.best_turn(at("", "", open="D O G S", options={"same_turn": True, "plurals_in_order": True}))
    assert repr(turn) == "Turn(new D-O, on 1: D-O-G-S; +4, 4 gained, 0 taken)"


def test_a_turn_of_all_eight_cards() -> None:
    state = at("LOUD", "", open="C T R A I N E R", under=1)
    turn = solve.all_eight(state)
    assert turn is not None
    assert repr(turn) == "Turn(new R-E-T-R-A-I-N, on 1: C-L-O-U-D; +8, 8 gained, 0 taken)"
    assert turn.all_eight
    rest = state.child(turn.moves[0])
    assert solve.all_eight(rest) == replace(turn, moves=turn.moves[1:], value=1, points=1)
    end = rest.child(turn.moves[1]).child(DONE)
    assert end.position.to_move == 0
    assert solve.all_eight(at("", "", open="C T R A I N E R", under=1)) is None
    assert solve.all_eight(at("LOUD", "", open="C A R T", under=1)) is None


# -- the end -----------------------------------------------------------------------------------------------------------


def margin_of(twin: Twin, known: dict[str, int]) -> int:
    """Player 0's margin under best play of both, by trying everything."""
    if twin.is_over():
        return twin.scores()[0] - twin.scores()[1]
    if (key := twin.key()) not in known:
        values = []
        for move in sorted(twin.every_choice()):
            after = twin.copy()
            after.play(move)
            values.append(margin_of(after, known))
        known[key] = max(values) if twin.turn == 0 else min(values)
    return known[key]


@pytest.mark.parametrize("options", OPTIONS, ids=repr)
@pytest.mark.parametrize("seed", range(4))
def test_the_end_is_that_of_a_search_that_tries_everything(few_words: str, options: dict[str, Any], seed: int) -> None:
    options = {"words": few_words, **options}
    state = random_table(options, seed, 4, 3, seed == 0)
    end = solve.solve_end(state)
    assert end.exact
    assert end.values[0] == -end.values[1] == margin_of(twin_of(state, **options), {})
    for move in end.line:
        state = state.child(move)
    assert state.is_terminal
    assert state.returns()[0] - state.returns()[1] == end.values[0]


def test_the_end_of_a_game_of_a_match_is_that_of_the_game_alone() -> None:
    alone = at("LOUD", "CAR", open="C T S")
    match = at("LOUD", "CAR", open="C T S", options={"best_of": 3})
    assert solve.solve_end(match) == solve.solve_end(alone)


# -- what each action is worth -----------------------------------------------------------------------------------------


def test_actions_of_the_end_are_exact() -> None:
    state = at("LOUD", "CAR", open="C T S", to_move=1)
    found_ = analyse(state)
    worth = found_.worth[1]
    assert list(worth) == [str(action) for action in state.legal_actions()]
    assert all(isinstance(answer, Exact) for answer in (*found_.value, *worth.values()))
    best = max(answer.value for answer in worth.values())
    assert found_.value == (Exact(-best), Exact(best))
    assert best == solve.solve_end(state).values[1]


@pytest.mark.parametrize("options", [{}, {"players": 3, "best_of": 3}, {"same_turn": True}], ids=repr)
def test_before_it_they_are_estimated_the_same_each_time_and_from_a_seat(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, Any]
) -> None:
    monkeypatch.setattr(analysis, "PLAYOUTS", 2)
    play = packo.load("play_on_words", **options).play(seed=4)
    found_ = analyse(play.state)
    assert analyse(play.state) == found_ == advise(seat_of(play, play.state.current_player))
    assert list(found_.worth[0]) == [str(action) for action in play.state.legal_actions()]
    assert all(isinstance(answer, Estimated) for answer in (*found_.value, *found_.worth[0].values()))
    assert sum(map(float, found_.value)) == pytest.approx(0)
    assert found_.note.startswith("Estimated")
    first = play.game.root
    assert len(analyse(first).value) == play.game.num_players
    assert analyse(first).worth == {}


def test_what_an_action_lets_a_turn_come_to() -> None:
    state = at("", "LOUD", open="C K I T", under=1)
    worth = swings(state.game.rules, state.position, state.legal_actions())
    told = {str(action): swing for action, swing in worth.items()}
    assert told["new K-I-T"] == told["on 1: C-L-O-U-D"] == 12
    assert told["new I-T"] == 11
    assert told["new T-I-C-K"] == 4
    after = state.child(state.parse("on loud: cloud"))
    assert swings(after.game.rules, after.position, after.legal_actions())[state.parse("new kit")] == 3


def test_the_end_of_all_is_told_as_it_is() -> None:
    over = State(game(), at("LOUD", "CAR").position._replace(stage="over"))
    assert analyse(over).value == (Exact(1), Exact(-1))
    assert analyse(over).worth == {}


def test_all_states_of_a_match_are_measured_in_points_of_the_game_at_hand() -> None:
    state = at("LOUD", "CAR", open="C T S", options={"best_of": 3}, wins=(1, 0), games=1)
    found_ = analyse(state)
    end = state
    for move in solve.solve_end(state).line:
        end = end.child(move)
    assert end.is_terminal
    assert end.returns() == (2, 0)
    assert analyse(end).value == found_.value
    assert analyse(end).objective == found_.objective == "margin in points"
    assert "last game" in analyse(end).note


# -- the report, and refusals ------------------------------------------------------------------------------------------


def test_the_report_tells_the_turns_of_a_game_and_its_end() -> None:
    text = solve.report(3)
    assert text == solve.report(3)
    assert "| Player 1 | I W U D* O SH Z C | 24 | new C-O-SH | 4 | 0 | no |" in text
    assert "the first player's margin is -10 (exact" in text
    assert "3 players" in solve.report(1, players=3)


@pytest.mark.parametrize(
    ("call", "error", "told"),
    [
        (lambda: solve.best_turn(game().root), CannotSearch, "where a player of Play On Words is to move"),
        (lambda: solve.plays(packo.load("tko").root), CannotSearch, "where a player of Play On Words is to move"),
        (lambda: solve.best_turn(at("", "", open="C A T"), "luck"), ValueError, "the aim is swing, points, taken"),
        (lambda: solve.solve_end(at("", "", "", open="C A T")), CannotSearch, "two players"),
        (lambda: solve.solve_end(at("", "", open="C A T", under=1)), CannotSearch, "no card left to turn over"),
        (lambda: solve.solve_end(at("LOUD", "CAR", open="C T S"), nodes=2), TooManyNodes, "more than 2"),
        (lambda: solve.report(players=7), OptionError, "players"),
    ],
)
def test_what_cannot_be_solved_says_why(call: Any, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        call()
