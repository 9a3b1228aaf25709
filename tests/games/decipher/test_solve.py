"""What is solved: against plain filters, and against searches of all that can happen by the rules themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import log2, perm
from pathlib import Path
from random import Random
from typing import Any

import pytest

import packo
from packo.core import Certified, Exact, State
from packo.games.decipher import solve
from packo.games.decipher.parts import (
    ASK,
    BONUS,
    CALL,
    HAND,
    HIDE,
    KINDS,
    OVER,
    UNSEEN,
    Ask,
    Buy,
    Decline,
    Guess,
    Hand,
    Hide,
    Position,
    Zone,
)  # fmt: skip
from packo.games.decipher.rules import Rules
from packo.games.decipher.solver.hiding import Hiding, StandardSeeker, board_of
from packo.games.decipher.solver.table import Table
from packo.games.decipher.solver.tables import seeker_of, table_of
from packo.lexicon import load
from packo.play import match
from packo.solve.adversarial import CannotSearch, TooManyNodes

from .riddle import begun, go, lying

PIECES = packo.load("decipher").rules.alphabet


def listed(folder: Path, *words: str, **options: Any) -> packo.Game:
    """A game with these words alone."""
    file = folder / "words.txt"
    file.write_text("\n".join(words), encoding="utf-8")
    return packo.load("decipher", words=str(file), length=len(words[0]), **options)


def fits(word: str, p: Position) -> bool:
    """Whether what a seeker observes leaves a word possible, letter by letter."""
    lying = sum(len(zone.pieces) for zone in p.zones)
    size = sum(len(PIECES[letter]) for letter in word)
    if word in p.wrong or (size <= lying + 3 if p.left == UNSEEN else size != lying + len(p.held) + p.left):
        return False
    lacks = 0
    for letter, zone in zip(word, p.zones, strict=True):
        more = Counter(PIECES[letter])
        more.subtract(zone.pieces)
        if min(more.values()) < 0 or any(more[kind] for kind in zone.noes):
            return False
        lacks += bool(p.held) and more[p.held] > 0
    return not p.held or lacks > 0


def boards(game: packo.Game, seed: int, bots: str = "plain") -> list[Position]:
    """All positions of a play in which a word is hidden."""
    play = match(game, [bots] * game.num_players, seed=seed)
    return [state.position for state in play.states if state.position.stage not in (HIDE, OVER)]


# -- words -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("decipher.12", "decipher.13")
@pytest.mark.parametrize("count", ["announced", "open"])
@pytest.mark.parametrize("length", [3, 4, 5, 6])
def test_words_that_are_possible(length: int, count: str) -> None:
    game = packo.load("decipher", length=length, players=3, words=20, calls="answers", count=count)
    rules = game.rules
    assert isinstance(rules, Rules)
    table = table_of(rules)
    for p in boards(game, length):
        seen: Any = rules.observation(p, p.seeker)
        found = table.listed(table.possible(p.zones, seen.left, p.held, p.wrong))
        assert found == tuple(word for word in rules.vocabulary.words if fits(word, seen))
        assert found == rules.candidates(p) == rules.candidates(seen) == solve.possible(State(game, p))
        assert p.word in found


@pytest.mark.parametrize("count", ["announced", "open"])
def test_words_that_are_possible_are_those_whose_maker_would_have_answered_the_same(few_words: str, count: str) -> None:
    game = packo.load("decipher", words=few_words, players=3, count=count)
    play = match(game, ["plain"] * 3, seed=5)
    rules = game.rules
    assert isinstance(rules, Rules)
    twins = dict.fromkeys(rules.vocabulary.words, game.root)
    for number, (move, state) in enumerate(zip(play.moves, list(play.states)[1:], strict=True)):
        if state.position.stage in (HIDE, OVER):
            break
        after = {
            word: twin.child(Hide(word) if not number else move) for word, twin in twins.items() if can(twin, move)
        }
        twins = {word: twin for word, twin in after.items() if twin.observation(1) == state.observation(1)}
        assert solve.possible(state) == tuple(twins)
    assert number > 10


def can(state: State, move: Any) -> bool:
    """Whether the piece that is handed out is in the box."""
    return not isinstance(move, Hand) or move in state.legal_actions(0)


def test_only_some_words_can_be_looked_through() -> None:
    table = Table(("CAT", "EAT", "OAT", "TEA"), PIECES)
    zones = (Zone(), Zone(), Zone())
    whole = table.possible(zones, 6)
    assert table.listed(whole) == ("CAT",)
    assert table.listed(table.possible(zones)) == table.words, "of four pieces or more"
    assert table.listed(table.possible((Zone("R"), Zone("R"), Zone("R")))) == ("EAT", "TEA")
    assert table.listed(table.possible((Zone("RY"), Zone("R"), Zone("R")), held="Y")) == ("EAT", "TEA")
    after = (Zone("", "R"), Zone("R"), Zone())
    assert list(table.possible(after, 5, among=whole)) == list(table.possible(after, 5)) == [0]


def test_a_table_is_of_one_length_and_of_known_letters() -> None:
    with pytest.raises(ValueError, match="one length, not 3, 4"):
        Table(("CAT", "CATS"), PIECES)
    with pytest.raises(ValueError, match="no pieces for 1"):
        Table(("C4T", "C1T"), {**PIECES, "4": "R"})
    assert repr(Table((), PIECES)) == "Table(0 words of 0 letters)"


def test_words_that_share_all_shapes() -> None:
    known = {3: (38, 78), 4: (133, 280), 5: (136, 286), 6: (138, 291)}
    for length, (groups, words) in known.items():
        found = Table((word for word in load(35) if len(word) == length), PIECES).alike()
        assert (len(found), sum(map(len, found))) == (groups, words)
    assert sum(groups for groups, _ in known.values()) == 445
    assert sum(words for _, words in known.values()) == 935
    assert solve.alike(packo.load("decipher"))[0] == ("MALL", "MALT", "WALL", "WATT")
    assert solve.alike(packo.load("decipher", length=6))[0] == ("FILLER", "FILTER", "FITTER", "KILLER")


# -- questions ---------------------------------------------------------------------------------------------------------


def test_what_a_question_tells() -> None:
    state = lying("WALL", "RRY R-B RY .", held="R", stage=ASK, length=4, any_word=False)
    words = solve.possible(state)
    asked = {question.zone: question for question in solve.ask(state)}
    assert set(asked) == {1, 2, 3, 4}
    for zone, question in asked.items():
        lying_there = state.position.zones[zone - 1].pieces.count("R")
        yes = sum(PIECES[word[zone - 1]].count("R") > lying_there for word in words)
        assert (question.yes, question.no) == (yes, len(words) - yes)
        p = Fraction(yes, len(words))
        assert question.chance == p
        expected = -sum(float(q) * log2(q) for q in (p, 1 - p) if q)
        assert question.bits == pytest.approx(expected, abs=1e-12)
    bits = [question.bits for question in solve.ask(state)]
    assert bits == sorted(bits, reverse=True)


def test_a_maker_at_random_tells_by_the_pieces_that_he_hands_out(tmp_path: Path) -> None:
    """BIT has RGG R RY, of six pieces; the others have from six to nine."""
    game = listed(tmp_path, "BIT", "SHE", "COG", "TUB", "DUB", "HUG")
    rules = game.rules
    assert isinstance(rules, Rules)
    for p in boards(game, 2):
        if p.stage != ASK:
            continue
        words = rules.candidates(p)
        weights = {word: orders(word, p) for word in words}
        for question in solve.ask(State(game, p), maker="random"):
            zone = p.zones[question.zone - 1].pieces.count(p.held)
            yes = sum(w for word, w in weights.items() if PIECES[word[question.zone - 1]].count(p.held) > zone)
            assert question.chance == Fraction(yes, sum(weights.values()))


def orders(word: str, p: Position) -> Fraction:
    """The share of the orders of a word's pieces, all told apart, in which they were handed out as they were, kind by
    kind, but for a factor that is the same for all words."""
    pieces = sum(len(PIECES[letter]) for letter in word)
    ways = Fraction(1, perm(pieces, sum(len(zone.pieces) for zone in p.zones) + len(p.held)))
    for kind in KINDS:
        own = sum(PIECES[letter].count(kind) for letter in word)
        out = sum(zone.pieces.count(kind) for zone in p.zones) + (p.held == kind)
        ways *= sum(1 for _ in permutations(range(own), out))
    return ways


def test_questions_are_refused_where_there_are_none() -> None:
    state = begun("WALL", any_word=False)
    with pytest.raises(CannotSearch, match="nobody holds one"):
        solve.ask(state)
    with pytest.raises(ValueError, match="maker is any or random, not 'kind'"):
        solve.ask(state, maker="kind")  # type: ignore[arg-type]
    with pytest.raises(CannotSearch, match="whose word is hidden"):
        solve.possible(packo.load("decipher").root)
    none = lying("NNNN", "RRR RRR RRR RR", held="R", stage=ASK)
    with pytest.raises(CannotSearch, match="no word of the list"):
        solve.ask(none)
    with pytest.raises(CannotSearch, match="no word of the list"):
        solve.best_play(none)


# -- best play of a seeker ---------------------------------------------------------------------------------------------


Worlds = frozenset[tuple[Position, Fraction]]


class Naive:
    """Expectimax by the rules: of all worlds that look alike to the seeker, each with its weight."""

    def __init__(self, game: packo.Game, aim: str) -> None:
        rules = game.rules
        assert isinstance(rules, Rules)
        self.rules = rules
        self.aim = aim
        self.value = cache(self._value)

    def _value(self, worlds: Worlds) -> Fraction:
        p = next(iter(worlds))[0]
        if p.stage in (HIDE, OVER):
            return sum((weight * self._end(q) for q, weight in worlds), Fraction(0))
        if p.stage == HAND:
            after = [
                (kind, self.rules.step(q, Hand(kind)), weight * count / q.left)
                for q, weight in worlds
                for kind, count in self.rules.in_box(q).items()
            ]
            return self._apart(item for item in after if item[2])
        return max(self.after(worlds, action) for action in self.rules.legal_actions(p, p.seeker))

    def after(self, worlds: Worlds, action: Any) -> Fraction:
        """The weight and worth of the worlds after an action of the seeker."""
        after = [(self.rules.step(p, action), weight) for p, weight in worlds]
        return self._apart(
            (q if q.stage in (HIDE, OVER) else self.rules.observation(q, q.seeker), q, weight) for q, weight in after
        )

    def _apart(self, worlds: Iterable[tuple[Any, Position, Fraction]]) -> Fraction:
        """Worlds that the seeker can tell apart are worth what they are worth each for itself."""
        groups: dict[Any, dict[Position, Fraction]] = {}
        for seen, q, weight in worlds:
            group = groups.setdefault(seen, {})
            group[q] = group.get(q, Fraction(0)) + weight
        return sum((self.value(frozenset(group.items())) for group in groups.values()), Fraction(0))

    def _end(self, p: Position) -> int:
        """After the first round, of which player 1 was the seeker."""
        return p.points[1] - (p.points[0] if self.aim == "margin" else 0)


LISTS = [
    ("CIS", "SIC", "TIC"),
    ("BIT", "HIP", "LID", "TIP"),
    ("SEX", "SIX", "VIE"),
    ("MALL", "WALL"),
]


@pytest.mark.parametrize("words", LISTS, ids="-".join)
@pytest.mark.parametrize("count", ["announced", "open"])
@pytest.mark.parametrize("aim", ["margin", "points"])
def test_best_play_is_that_of_a_search_by_the_rules(
    words: tuple[str, ...], count: str, aim: Any, tmp_path: Path
) -> None:
    game = listed(tmp_path, *words, count=count)
    naive = Naive(game, aim)
    for p in boards(game, 0):
        if p.round or p.left > 2 + (p.stage != HAND) or not p.tokens[p.seeker]:
            continue
        compare(naive, State(game, p), aim)


@pytest.mark.rule("decipher.12", "decipher.16")
@pytest.mark.parametrize("words", [("LID", "SIC", "TIC"), ("CIS", "OIL", "VIA")], ids="-".join)
@pytest.mark.parametrize("aim", ["margin", "points"])
def test_best_play_where_the_pieces_cannot_be_counted(words: tuple[str, ...], aim: Any, tmp_path: Path) -> None:
    check_words_of_different_sizes(words, aim, tmp_path)


@pytest.mark.proof
@pytest.mark.parametrize(
    "words", [("III", "LID", "OIL", "SIC", "TIC"), ("BIT", "CIS", "CUT", "LID", "TIC")], ids="-".join
)
@pytest.mark.parametrize("aim", ["margin", "points"])
def test_best_play_over_more_words_of_different_sizes(words: tuple[str, ...], aim: Any, tmp_path: Path) -> None:
    check_words_of_different_sizes(words, aim, tmp_path)


def check_words_of_different_sizes(words: tuple[str, ...], aim: Any, tmp_path: Path) -> None:
    """From the first piece on, the number of pieces that are left is unknown, and a search by the rules agrees."""
    game = listed(tmp_path, *words)
    assert len({sum(map(len, map(PIECES.__getitem__, word))) for word in words}) > 1
    naive = Naive(game, aim)
    unknown = 0
    for word in words[::2]:
        state = go(game.root, f"hide {word}")
        while state.position.round == 0 and state.position.tokens[1]:
            if state.position.stage != CALL:
                compare(naive, state, aim)
                unknown += len({world.position.left for world in state.worlds(1)}) > 1
            state = state.child(next(iter(state.moves())) if state.position.stage != BONUS else Decline())
    assert unknown > 1


def compare(naive: Naive, state: State, aim: Any) -> None:
    """What best play brings, and each choice, is what a search by the rules finds."""
    p = state.position
    found = solve.best_play(state, aim=aim)
    worlds = frozenset((world.position, orders(world.position.word, p)) for world in state.worlds(p.seeker))
    total = sum(weight for _, weight in worlds)
    assert found.value == Exact(naive.value(worlds) / total)
    assert found.words == len(worlds)
    for action, answer in found.worth.items():
        assert answer == Exact(naive.after(worlds, action) / total)
    if p.stage != HAND:
        assert found.best is not None
        assert found.worth[found.best] == found.value


@pytest.mark.rule("decipher.12")
def test_where_all_can_count_nothing_is_unknown() -> None:
    """Numbers that were found when the pieces could always be counted."""
    game = packo.load("decipher", length=3, count="open")
    found = {word: solve.hard(game, word) for word in ("HIP", "OIL", "TEN")}
    assert [one.mean for one in found.values()] == [
        Exact(Fraction(149, 30)),
        Exact(Fraction(17, 5)),
        Exact(Fraction(653, 126)),
    ]
    assert [one.best for one in found.values()] == [Exact(9), Exact(5), Exact(8)]
    state = go(begun("COIN", any_word=False, count="open"), "hand B")
    assert len(solve.possible(state)) == 32
    assert [tuple(question) for question in solve.ask(state)] == [(2, 17, 15), (3, 15, 17), (1, 18, 14), (4, 6, 26)]
    assert [tuple(question) for question in solve.ask(state, "random")] == [
        (3, 42, 37), (1, 55, 24), (2, 57, 22), (4, 16, 63)
    ]  # fmt: skip
    state = go(state, "zone 1", "hand R", "zone 4")
    assert solve.best_play(state).value == Exact(Fraction(141, 13))
    assert solve.best_play(state, aim="points").value == Exact(Fraction(1673, 130))
    state = go(state, "hand B")
    assert solve.best_play(state).value == Exact(Fraction(3285, 308))
    assert solve.best_play(state).worth[Guess("CLOT")] == Exact(Fraction(674, 77))


def test_a_whole_round_over_a_few_words(tmp_path: Path) -> None:
    """Of two words that look alike, one of two guesses is right; before, no question is asked that may get a no."""
    game = listed(tmp_path, "MALL", "WALL")
    state = go(game.root, "hide WALL")
    found = solve.best_play(state)
    right, wrong = 5 + 6 + 2 - 1, 5 + 6 + 1 - 2
    assert found.value == Exact(Fraction(right + wrong, 2))
    assert found.worth == {}
    assert solve.best_play(state, against="worst").value == found.value


def test_when_a_guess_pays(tmp_path: Path) -> None:
    """Of two words a question would tell apart, without a cost: a guess is worth less, and it is worth most where one
    word is left."""
    state = lying("WALL", "RRYY RRY RY R", held="Y", stage=ASK, any_word=False)
    assert solve.possible(state) == ("MALL", "MALT", "WALL", "WATT")
    found = solve.best_play(state)
    assert isinstance(found.best, Guess)
    one = state.position._replace(wrong=("MALL", "MALT", "WATT"), tokens=(3, 1))
    assert solve.best_play(State(state.game, one)).best == Guess("WALL")


def test_bounds_hold_where_the_search_is_cut() -> None:
    game = packo.load("decipher", words=20)
    for p in boards(game, 1):
        if p.stage in (ASK, BONUS) and p.round == 0 and 3 < len(solve.possible(State(game, p))) < 14:
            exact = solve.best_play(State(game, p), nodes=50_000)
            cut = solve.best_play(State(game, p), nodes=30)
            assert isinstance(exact.value, Exact)
            lo, hi = ends(cut.value)
            assert lo <= exact.value.value <= hi
            for action, answer in exact.worth.items():
                lo, hi = ends(cut.worth[action])
                assert lo <= ends(answer)[0] <= hi


def ends(answer: Any) -> tuple[Fraction, Fraction]:
    return (answer.lo, answer.hi) if isinstance(answer, Certified) else (answer.value, answer.value)


def test_against_the_worst_maker(tmp_path: Path) -> None:
    """A maker at random bounds the game from above; a search that is cut is less sure of both ends."""
    game = listed(tmp_path, "BIT", "HIP", "LID", "TIP")
    start = go(game.root, "hide TIP")
    lo, hi = ends(solve.best_play(start, against="worst").value)
    assert Exact(hi) == solve.best_play(start).value
    assert lo < hi
    less, more = ends(solve.best_play(start, against="worst", nodes=20).value)
    assert less <= lo < hi <= more
    for p in boards(game, 0):
        if p.round == 0 and p.stage in (ASK, BONUS) and p.tokens[1]:
            lo, hi = ends(solve.best_play(State(game, p), against="worst").value)
            assert lo <= hi
            if len(solve.possible(State(game, p))) == 1:
                assert Exact(lo) == Exact(hi) == solve.best_play(State(game, p)).value


def test_best_play_is_asked_of_a_seeker_in_turn() -> None:
    state = begun("WALL", any_word=False)
    out = State(state.game, state.position._replace(tokens=(3, 0)))
    with pytest.raises(CannotSearch, match="has guess tokens"):
        solve.best_play(out)
    with pytest.raises(ValueError, match="the maker is random or worst"):
        solve.best_play(state, against="best")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the aim is margin or points"):
        solve.best_play(state, aim="win")  # type: ignore[arg-type]


# -- the order that hides best -----------------------------------------------------------------------------------------


def standard(rules: Rules, p: Position) -> Any:
    """The standard seeker once more, in plain words."""
    seen: Any = rules.observation(p, p.seeker)
    words = [word for word in rules.vocabulary.words if fits(word, seen)]
    alike = len({tuple(PIECES[letter] for letter in word) for word in words}) == 1
    if p.stage == BONUS:
        if not words:
            return Decline()
        return Guess(words[0]) if alike or len(words) <= p.tokens[1] or not p.left else Buy()
    if alike:
        return Guess(words[0])
    best = []
    for zone, here in enumerate(p.zones):
        if p.held not in here.noes:
            yes = sum(PIECES[word[zone]].count(p.held) > here.pieces.count(p.held) for word in words)
            if yes:
                best.append((abs(2 * yes - len(words)), -yes, zone + 1))
    return Ask(min(best)[2])


def ending(rules: Rules, p: Position, order: tuple[str, ...]) -> Position:
    """The position after a round against the standard seeker, the pieces coming in this order."""
    coming = iter(order)
    while p.stage not in (HIDE, OVER):
        p = rules.step(p, Hand(next(coming)) if p.stage == HAND else standard(rules, p))
    return p


@pytest.mark.parametrize(("word", "count"), [("VIE", "announced"), ("HIP", "open"), ("OIL", "announced")])
def test_the_best_order_is_the_best_of_all(word: str, count: str) -> None:
    game = packo.load("decipher", length=3, count=count)
    rules = game.rules
    assert isinstance(rules, Rules)
    start = go(game.root, f"hide {word}")
    pieces = "".join(PIECES[letter] for letter in word)
    ends = {order: ending(rules, start.position, order).points for order in sorted(set(permutations(pieces)))}
    for aim, own in (("points", [points[0] for points in ends.values()]),
                     ("margin", [points[0] - points[1] for points in ends.values()])):  # fmt: skip
        found = solve.hard(game, word, aim)  # type: ignore[arg-type]
        assert found.best == Exact(max(own))
        assert found.mean == Exact(Fraction(sum(own), len(own)))
        order = solve.best_order(start, aim)  # type: ignore[arg-type]
        assert order == found.order
        rest = tuple((Counter(pieces) - Counter(order)).elements())
        points = ending(rules, start.position, order + rest).points
        assert points[0] - (points[1] if aim == "margin" else 0) == max(own)


def test_noes_alone() -> None:
    game = packo.load("decipher", length=3)
    found = solve.hard(game, "hip", "noes")
    assert 0 < float(found.mean) <= float(found.best) <= 8
    assert repr(found).startswith("Hardness(HIP: Exact(")


def test_where_the_best_order_is_too_much_pieces_hide_best_at_once() -> None:
    state = begun("STAG", any_word=False)
    rules = state.game.rules
    assert isinstance(rules, Rules)
    few = Hiding(seeker_of(rules), "STAG", rules.alphabet, "points", 10)
    much = Hiding(seeker_of(rules), "STAG", rules.alphabet, "points", 1 << 20)
    board = board_of(state.position)
    answer = few.answer(board)
    assert isinstance(answer, Certified)
    assert answer.lo == few.played(board).points <= much.best(board) <= answer.hi
    assert much.answer(board) == Exact(much.best(board))
    kinds = solve.best_order(state, nodes=10)
    assert few.line(board) == kinds
    with pytest.raises(TooManyNodes):
        solve.hard(state.game, "STAG", nodes=10)


def test_an_unlisted_word_can_be_hidden_from_him() -> None:
    state = begun("QQQQ")
    rules = state.game.rules
    assert isinstance(rules, Rules)
    hiding = Hiding(StandardSeeker(table_of(rules)), "QQQQ", rules.alphabet)
    board = board_of(state.position)
    assert hiding.start() == board
    at_once = hiding.played(board)
    assert not at_once.found
    assert not hiding.drawn(Random(0)).found
    assert float(hiding.answer(board)) >= at_once.points


def test_orders_are_asked_of_a_maker() -> None:
    state = go(begun("WALL", any_word=False), "hand R")
    with pytest.raises(CannotSearch, match="where he hands out"):
        solve.best_order(state)
    with pytest.raises(ValueError, match="the aim is points, margin, noes, not 'win'"):
        solve.best_order(begun("WALL", any_word=False), aim="win")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="not in the list"):
        solve.hard(state.game, "QQQQ")
    with pytest.raises(ValueError, match="this is for Decipher, not for"):
        solve.alike(packo.load("tko"))


def test_the_hardest_words() -> None:
    game = packo.load("decipher", length=3, words=10)
    rules = game.rules
    assert isinstance(rules, Rules)
    words = rules.vocabulary.words[:40]
    every = solve.hardest(game, 5, screen=None, words=words)
    assert every.sure
    means = {word: float(solve.hard(game, word).mean) for word in words}
    best = sorted(means.values(), reverse=True)[:5]
    assert [float(one.mean) for one in every.words] == best
    some = solve.hardest(game, 5, screen=4, keep=10, words=words)
    assert (some.among, some.exact, some.sure) == (40, 10, False)
    assert solve.hardest(game, 5, screen=4, keep=10, words=words) == some


def test_the_report_tells_it_all() -> None:
    told = solve.report(3, seed=1, words=10)
    assert "# Decipher, words of 3 letters" in told
    assert "| word | at random | at best | an order |" in told
    assert "| guess " in told
    assert told == solve.report(3, seed=1, words=10)
