"""The rules and their independent twin agree, move by move; moves and positions are counted by hand; games end."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import packo
from packo.core import Joint, Play, Shown, State
from packo.core.record import dumps, loads
from packo.games.decipher.parts import BONUS, CALL, HAND, HIDE, KINDS, NOBODY, OVER, UNSEEN, Guess, Hide
from packo.games.decipher.rules import active, no_tokens, size
from tests.games.decipher.naive import PIECES, Twin
from tests.games.decipher.riddle import PANDA_MOVES, begun, go, lying

RECORDS = Path(__file__).parents[2] / "records"
ALL_OPTIONS: list[dict[str, Any]] = [
    {"players": players, "length": length, "calls": calls}
    for players, length, calls in product((2, 3, 4), (3, 4, 5, 6), ("turns", "answers", "own turn"))
] + [
    {"players": players, "length": length, "any_word": any_word, "tiles": tiles}
    for players, length in ((2, 3), (3, 4), (4, 5), (2, 6))
    for any_word, tiles in ((False, True), (True, False), (True, True))
] + [
    {"players": players, "length": length, "calls": calls, "any_word": any_word, "count": "open"}
    for players, length, calls, any_word in (
        (2, 3, "turns", True), (2, 6, "turns", False), (3, 4, "answers", False), (4, 5, "own turn", True)
    )
]  # fmt: skip
WAYS_TO_PLAY: list[dict[str, Any]] = [
    {"players": 2, "length": 4},
    {"players": 2, "length": 3, "any_word": True},
    {"players": 3, "length": 5, "calls": "answers"},
    {"players": 3, "length": 6, "tiles": True},
    {"players": 4, "length": 4},
    {"players": 4, "length": 3, "calls": "own turn"},
    {"players": 3, "length": 3, "count": "open"},
]


def key(state: State) -> str:
    """A state in the words of the twin's key."""
    p, game = state.position, state.game
    zones = p.zones or ((("", ""),) * game.options.length)
    lying = " ".join("/".join("".join(sorted(part)) for part in zone) for zone in zones) + f", held {p.held or None}"
    tokens = f"tokens {' '.join(map(str, p.tokens))}, {p.bonus} on the board"
    said = f"said {' '.join(p.wrong)}"
    if p.stage == OVER:
        return f"points {list(p.points)}; over after {p.word}, {lying}, {tokens}, {said}"
    rounds = 4 if game.num_players == 2 else game.num_players
    box = game.rules.in_box(p) if p.word else {}
    parts = [
        f"points {list(p.points)}",
        f"{rounds - p.round - 1} makers to come",
        f"maker {p.maker}",
        f"word {p.word or None}",
        f"in turn {p.seeker}",
        lying,
        f"box {''.join(sorted(kind * number for kind, number in box.items()))}",
        tokens,
        said,
        f"declined {p.declined}",
        "calls" if p.stage == CALL else "",
        "bought" if p.stage == HAND and p.left <= 3 else "",
    ]
    return "; ".join(parts)


def check_agreement(state: State, twin: Twin) -> None:
    assert key(state) == twin.key()
    assert state.is_terminal == twin.is_over()
    if state.is_terminal:
        assert list(state.returns()) == twin.scores()
        assert state.winners() == twin.winner()
    for player in range(state.game.num_players):
        assert [str(action) for action in state.legal_actions(player)] == twin.choices(player)
    p = state.position
    if p.stage not in (HIDE, OVER) and not state.game.options.any_word:
        worlds = [world.position for world in state.worlds(p.seeker)]
        assert [q.word for q in worlds] == twin.open, "exactly the words whose maker would have said the same"
        assert all(size(q) == len("".join(PIECES[letter] for letter in q.word)) for q in worlds)
        counted = len({q.left for q in worlds}) == 1
        seen: Any = state.observation(p.seeker)
        assert seen.left in (p.left, UNSEEN)
        assert counted or seen.left == UNSEEN


def check_pieces(state: State) -> None:
    """No piece and no token is lost, the board is true, and the NO-tokens suffice."""
    p = state.position
    seekers = state.game.num_players - 1
    assert sum(p.tokens) == 3 * seekers
    assert 0 <= p.bonus <= 3
    assert len(p.wrong) <= 3 * seekers
    assert list(p.wrong) == sorted(set(p.wrong))
    if not p.word:
        assert (p.stage, p.zones, p.left, p.held) == (HIDE, (), 0, "")
        return
    assert p.word not in p.wrong
    assert size(p) == len("".join(PIECES[letter] for letter in p.word))
    assert no_tokens(p) <= 4 * (len(p.word) - 1) <= 20
    for kind in KINDS:
        assert sum(kind in zone.noes for zone in p.zones) < len(p.zones)
    for letter, zone in zip(p.word, p.zones, strict=True):
        lacking = Counter(PIECES[letter])
        lacking.subtract(zone.pieces)
        assert min(lacking.values()) >= 0
        assert all(lacking[kind] == 0 for kind in zone.noes)
    if p.stage == BONUS:
        assert p.left <= 3
        assert p.bonus >= p.left
    if p.stage not in (HIDE, OVER):
        assert p.seeker in active(p)


def random_choice(state: State, player: int, rng: Random) -> Any:
    """Mostly questions, so that many rounds come to bonus mode; sometimes one of the listed guesses."""
    actions = state.legal_actions(player)
    guesses = [action for action in actions if isinstance(action, Guess)]
    others = [action for action in actions if not isinstance(action, Guess)]
    often = 0.3 if state.position.stage in (BONUS, CALL) else 0.05
    if not guesses or rng.random() > often:
        return rng.choice(others)
    return rng.choice(guesses)


def random_move(state: State, rng: Random) -> str:
    return str(Joint({player: random_choice(state, player, rng) for player in state.actors}))


def check_plays(options: dict[str, Any], seeds: range) -> Counter[str]:
    """Random plays step by step against the twin; what was met in them."""
    met: Counter[str] = Counter()
    game = packo.load("decipher", **options)
    for seed in seeds:
        rng = Random(seed)
        state, twin = game.root, Twin(**options)
        while not state.is_terminal:
            check_agreement(state, twin)
            check_pieces(state)
            move, before = random_move(state, rng), state
            met[before.position.stage] += 1
            state = state.child(state.parse(move))
            twin.play(move)
            met.update(ending(before, move, state))
        check_agreement(state, twin)
        check_pieces(state)
    return met


def ending(before: State, move: str, after: State) -> list[str]:
    """How the round ends with this move, if it does."""
    told = before.game.rules.seen(before.position, before.parse(move), before.position.seeker)
    if not isinstance(told, Shown):
        return []
    assert told.also.word == before.position.word
    gained = tuple(b - a for a, b in zip(before.position.points, after.position.points, strict=True))
    assert told.also.points == gained
    if told.also.finder != NOBODY:
        return ["found by a call" if before.position.stage == CALL else "found in turn"]
    return ["given up" if move == "wait" else "tokens used"]


@pytest.mark.rule("decipher.10", "decipher.11", "decipher.13", "decipher.22", "decipher.24", "decipher.25")
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_random_plays_agree_to_their_end(options: dict[str, Any], few_words: str) -> None:
    met = check_plays({**options, "words": few_words}, range(12))
    assert met["hide"] == 12 * (4 if options["players"] == 2 else options["players"])
    assert met["hide"] == sum(met[how] for how in ("found in turn", "found by a call", "given up", "tokens used"))
    assert met["found in turn"] > 0
    assert met["bonus"] > 0
    assert (met["found by a call"] > 0) == (options["players"] > 2 and options.get("calls") != "own turn")


@pytest.mark.proof
@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_many_random_plays_agree(options: dict[str, Any]) -> None:
    """Where seekers may call after every answer, few rounds come to bonus mode."""
    met = check_plays({**options, "words": 20}, range(20 if options.get("calls") == "answers" else 8))
    assert met["found in turn"] > 0
    assert met["bonus"] > 0


def check_games_end(options: dict[str, Any], seeds: range) -> None:
    """Games of players who choose at random."""
    game = packo.load("decipher", **options)
    for seed in seeds:
        rng, state, moves = Random(seed), game.root, 0
        while not state.is_terminal:
            state = state.child({player: rng.choice(state.legal_actions(player)) for player in state.actors})
            moves += 1
            assert moves < 500
        check_pieces(state)
        assert all(points >= 0 for points in state.returns())


@pytest.mark.rule("decipher.22", "decipher.26")
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_games_end(options: dict[str, Any]) -> None:
    check_games_end(options, range(15))


@pytest.mark.proof
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_a_thousand_games_end(options: dict[str, Any]) -> None:
    check_games_end(options, range(1_000))


@settings(max_examples=30)
@given(st.sampled_from(WAYS_TO_PLAY), st.integers(0, 2**32), st.lists(st.integers(0, 60), max_size=60))
def test_any_play_agrees_and_reads_back(options: dict[str, Any], seed: int, choices: list[int]) -> None:
    """Whatever is chosen: the twin agrees, no piece is lost, and the record of the play reads back."""
    options = {**options, "words": 10}
    game = packo.load("decipher", **options)
    play, twin = Play.start(game.root), Twin(**options)
    move: Any = Hide(Random(seed).choice(game.rules.vocabulary.words))
    for choice in choices:
        twin.play(str(move))
        play = play.then(move)
        check_agreement(play.state, twin)
        check_pieces(play.state)
        if play.state.is_terminal:
            break
        moves = list(play.state.moves())
        move = moves[choice % len(moves)]
    assert loads(dumps(play)) == play


# -- every way to end a round, by the whole game's sums ---------------------------------------------------------------


@pytest.mark.rule("decipher.22", "decipher.23", "decipher.24")
@pytest.mark.parametrize(
    ("moves", "points"),
    [
        (("guess MALT",), (1, 5 + 6 + 2, 3)),
        (("guess WALL", "guess MALL", "guess WATT", "guess WELL", "guess MELT", "guess MALT"), (6, 0, 5 + 6)),
        (("guess WALL", "guess MALL", "guess WATT", "guess WELL", "guess MELT", "guess FELT"), (6 + 5, 0, 0)),
        (("wait", "wait"), (5, 3, 3)),
        (("buy", "hand R", "zone 3", "wait", "guess MALT"), (2 + 1, 3, 5 + 4 + 2)),
        (("buy", "hand Y", "zone 1", "zone 3", "guess MALT"), (1 + 2 + 1, 5 + 4 + 2, 3)),
        (("guess WALL", "wait", "wait"), (1 + 5, 2, 3)),
    ],
    ids=["found", "found with the last token", "tokens used", "given up", "found later", "found by a call", "both"],
)
def test_every_way_to_end_a_round(moves: tuple[str, ...], points: tuple[int, ...]) -> None:
    state = lying("MALT", "RRYY RRY . R", players=3)
    after = go(state, *moves)
    assert after.position.points == points
    assert (after.position.stage, after.position.round, after.position.maker) == (HIDE, 1, 1)
    last = lying("MALT", "RRYY RRY . R", players=3, number=2)
    over = go(last, *moves)
    assert over.is_terminal
    assert over.returns() == points


# -- counted by hand ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("decipher.3", "decipher.12", "decipher.13")
def test_first_moves_by_hand() -> None:
    """With three of each in the box, and words so many that no guess is listed: as many zones as there are letters."""
    root = packo.load("decipher", length=5).root
    assert len(root.legal_actions()) == len(root.game.rules.vocabulary)
    state = go(root, "hide PANDA")
    hands = [state.child(move) for move in state.legal_actions()]
    assert [after.position.held for after in hands] == list(KINDS)
    # Of PANDA's letters, those that take a long stick, a short one, a wide curve, a tight one.
    for after, takers in zip(hands, (5, 2, 1, 1), strict=True):
        answers = [after.child(move).position for move in after.legal_actions()]
        assert len(answers) == 5
        assert sum(not p.held for p in answers) == takers
        assert sum(len(zone.noes) for p in answers for zone in p.zones) == 5 - takers


@pytest.mark.rule("decipher.19")
@pytest.mark.parametrize("players", [3, 4])
def test_calls_by_hand(players: int) -> None:
    """Each caller keeps silent or guesses one of four words that are possible, of which one ends the round."""
    state = go(lying("MALT", "RRYY-BG RRY-BG RY-BG R-BG", held="Y", players=players, any_word=False), "zone 4")
    words = state.game.rules.candidates(state.position)
    assert "MALT" in words
    after = Counter(state.child(move).position for move in state.moves())
    callers = players - 2
    assert after.total() == (1 + len(words)) ** callers
    going_on = [p for p in after if p.round == 0]
    assert sum(after[p] for p in going_on) == len(words) ** callers, "nobody says MALT"


def test_positions_forget_the_order_of_questions() -> None:
    one = go(begun("MALT", calls="own turn"), "hand R", "zone 1", "hand Y", "zone 2")
    two = go(begun("MALT", calls="own turn"), "hand Y", "zone 2", "hand R", "zone 1")
    assert one == two
    assert one != go(begun("MALT", calls="own turn"), "hand Y", "zone 1", "hand R", "zone 2")


def test_the_way_to_the_example_agrees() -> None:
    twin = Twin(players=3, length=5)
    play = Play.start(packo.load("decipher", players=3, length=5).root)
    for move in PANDA_MOVES:
        if not move.startswith("guess"):
            assert move in twin.legal()
        play = play.then(play.state.parse(move))
        twin.play(move)
        check_agreement(play.state, twin)
        check_pieces(play.state)


@pytest.mark.rule("decipher.19", "decipher.22", "decipher.26")
@pytest.mark.parametrize(
    ("name", "ends", "returns", "winners"),
    [
        ("two", ["tokens used", "found in turn", "found in turn", "tokens used"], (30, 30), (0, 1)),
        ("bonus", ["found in turn", "found in turn", "tokens used", "tokens used"], (33, 25), (0,)),
        ("three-answers", ["found by a call", "found in turn", "given up"], (19, 12, 29), (2,)),
        ("four", ["tokens used", "given up", "found by a call", "found in turn"], (38, 20, 5, 30), (0,)),
        ("own-turn", ["tokens used", "given up", "found in turn"], (30, 13, 5), (0,)),
    ],
)
def test_what_the_golden_plays_show(
    name: str, ends: list[str], returns: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    play = loads((RECORDS / f"decipher-{name}.txt").read_text(encoding="utf-8"))
    steps = zip(play.states, play.moves, play.states[1:], strict=False)
    assert [how for before, move, after in steps for how in ending(before, str(move), after)] == ends
    assert (play.state.returns(), play.state.winners()) == (returns, winners)
