"""`check` passes what is right, and files what is wrong under the clause that it breaks."""

from __future__ import annotations

import random
import shutil
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

import pytest

import packo
from packo import core
from packo.core import CHANCE, TERMINAL, Image, Lottery, Refusal
from packo.core.check import CheckFailed, check
from packo.core.room import find_room

TOYS = ("nim", "kuhn", "matching_pennies")
GAMES = (*TOYS, "tko")


def rules_class(toys, name):
    return find_room(name if name == "tko" else toys / name).rules_class()


def failures(rules, **options):
    """What a class fails by, with a blank picture, which saves time."""
    game = packo.load(rules, **options)
    game._picture = lambda game, position, seat, view: "<svg/>"
    return check(game, plays=2, limit=200, raises=False).failures


# -- what is right -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("nim", {}),
        ("nim", {"heaps": (2, 0, 11), "misere": True}),
        ("kuhn", {}),
        ("matching_pennies", {}),
        ("matching_pennies", {"rounds": 3}),
    ],
)
def test_the_toys_pass(load, name, options):
    report = check(load(name, **options))
    assert report.ok
    assert report.failures == {}


TKO = [
    {},
    {"power_arrow": True},
    {"power_arrow": True, "arrow_on_ties": False, "rounds_to_win": 1},
    {"boxers": "open", "rounds_to_win": 1},
    {"boxers": "open", "mirror": True, "power_arrow": True},
    {"boxers": "hidden", "mirror": True, "power_arrow": True, "rounds_to_win": 1},
    {"boxers": ("Bill Cream", "Bill Cream"), "mirror": True, "rounds_to_win": 1},
]


@pytest.mark.parametrize("options", TKO, ids=lambda options: "-".join(options) or "default")
def test_tko_passes_under_its_options(options):
    assert check(packo.load("tko", **options), plays=3).ok


def test_the_report_is_the_same_every_time_and_says_what_could_not_be_tried(load):
    report = check(load("nim"))
    text = repr(report)
    assert repr(check(load("nim"))) == text
    assert text.startswith("packo.load('nim') keeps 20 of 20 clauses\n20 random plays, ")
    assert "  skip chance " in text
    assert "(chance never moves)" in text
    assert {clause.name for clause in report.clauses if clause.skipped} == {"chance", "hidden"}
    assert all(clause.checked for clause in report.clauses if not clause.skipped)


# -- what is wrong in any game -----------------------------------------------------------------------------------------


def float_returns(base):
    class Broken(base):
        def returns(self, p):
            return tuple(map(float, super().returns(p)))

    return Broken


def bool_returns(base):
    class Broken(base):
        def returns(self, p):
            return (True, False)

    return Broken


def one_return_too_few(base):
    class Broken(base):
        def returns(self, p):
            return super().returns(p)[:1]

        def places(self, p):
            return (0, 1)

    return Broken


def gap_in_the_places(base):
    class Broken(base):
        def places(self, p):
            return (0, 2)

    return Broken


def unknown_rule(base):
    class Broken(base):
        def why_not(self, p, player, action):
            return Refusal(99, "no")

    return Broken


def refusal_that_crashes(base):
    class Broken(base):
        def why_not(self, p, player, action):
            return {"U": Refusal(1, "no")}[action]

    return Broken


def everything_allowed(base):
    class Broken(base):
        def is_legal(self, p, player, action):
            return True

    return Broken


def legal_list(base):
    class Broken(base):
        def legal_actions(self, p, player):
            return list(super().legal_actions(p, player))

        def universe(self):
            return ()

    return Broken


def legal_twice(base):
    class Broken(base):
        def legal_actions(self, p, player):
            return super().legal_actions(p, player) * 2

    return Broken


def legal_in_another_order(base):
    class Broken(base):
        calls = 0

        def legal_actions(self, p, player):
            Broken.calls += 1
            actions = super().legal_actions(p, player)
            return actions[::-1] if Broken.calls % 3 == 0 else actions

        def universe(self):
            return ()

    return Broken


def refused_although_listed(base):
    class Broken(base):
        def is_legal(self, p, player, action):
            return super().is_legal(p, player, action) and action != super().legal_actions(p, player)[-1]

    return Broken


class Bag(frozenset):
    def __str__(self):
        return "".join(sorted(map(str, self)))


def actions_without_order(base):
    class Broken(base):
        def legal_actions(self, p, player):
            return tuple(Bag((action, "!")) for action in super().legal_actions(p, player))

        def universe(self):
            return ()

    return Broken


def impure_step(base):
    class Broken(base):
        calls = 0

        def step(self, p, move):
            Broken.calls += 1
            return p if Broken.calls % 7 == 0 else super().step(p, move)

    return Broken


def crashing_step(base):
    class Broken(base):
        def step(self, p, move):
            raise KeyError("nothing")

    return Broken


class Mute(NamedTuple):
    action: object

    def __str__(self):
        return "go"


def notation_clash(base):
    def bare(move):
        return move.action if isinstance(move, Mute) else move

    class Broken(base):
        def legal_actions(self, p, player):
            return tuple(map(Mute, super().legal_actions(p, player)))

        def universe(self):
            return ()

        def step(self, p, move):
            return super().step(
                p, {i: bare(a) for i, a in move.items()} if isinstance(move, dict | core.Joint) else bare(move)
            )

    return Broken


def notation_that_does_not_read_back(base):
    class Broken(base):
        def parse(self, p, player, text):
            raise LookupError(text)

    return Broken


def notation_that_reads_back_only_as_written(base):
    class Broken(base):
        def parse(self, p, player, text):
            for action in (*self.legal_actions(p, player), *self.universe()):
                if str(action) == text.strip():
                    return action
            raise LookupError(text)

    return Broken


def endless(base):
    class Broken(base):
        def step(self, p, move):
            q = super().step(p, move)
            return self.initial() if super().current_player(q) == TERMINAL else q

    return Broken


def address_in_the_line(base):
    class Broken(base):
        def describe(self, p):
            return f"{object()}"

    return Broken


def counting_line(base):
    class Broken(base):
        calls = 0

        def describe(self, p):
            Broken.calls += 1
            return f"asked {Broken.calls} times"

    return Broken


def two_lines(base):
    class Broken(base):
        def describe(self, p):
            return "one\ntwo"

    return Broken


def nobody_moves(base):
    class Broken(base):
        def current_player(self, p):
            return 7

    return Broken


def float_player(base):
    class Broken(base):
        def current_player(self, p):
            return float(super().current_player(p))

    return Broken


def no_worlds(base):
    class Broken(base):
        def worlds(self, observation, player):
            return ()

    return Broken


def wrong_worlds(base):
    class Broken(base):
        def worlds(self, observation, player):
            return islice(self.reachable(), 30)

    return Broken


def wrong_image(base):
    class Broken(base):
        def symmetry(self, p):
            yield Image(self.initial(), (0, 1))

    return Broken


def wrong_seats(base):
    class Broken(base):
        def symmetry(self, p):
            yield Image(p, (1, 0))

    return Broken


def unhashable_sight(base):
    class Broken(base):
        def observation(self, p, player):
            return [p]

    return Broken


def mutable_start(base):
    class Broken(base):
        def initial(self):
            return list(super().initial())

    return Broken


ANYWHERE = [
    (float_returns, "returns"),
    (bool_returns, "returns"),
    (one_return_too_few, "returns"),
    (gap_in_the_places, "returns"),
    (unknown_rule, "refusal"),
    (refusal_that_crashes, "refusal"),
    (everything_allowed, "refusal"),
    (legal_list, "legal"),
    (legal_twice, "legal"),
    (legal_in_another_order, "legal"),
    (refused_although_listed, "legal"),
    (actions_without_order, "legal"),
    (impure_step, "step"),
    (crashing_step, "step"),
    (notation_clash, "notation"),
    (notation_that_does_not_read_back, "notation"),
    (notation_that_reads_back_only_as_written, "notation"),
    (endless, "end"),
    (address_in_the_line, "describe"),
    (counting_line, "describe"),
    (two_lines, "describe"),
    (nobody_moves, "actors"),
    (float_player, "actors"),
    (no_worlds, "worlds"),
    (wrong_worlds, "worlds"),
    (wrong_image, "symmetry"),
    (wrong_seats, "symmetry"),
    (unhashable_sight, "information"),
    (mutable_start, "position"),
]


@pytest.mark.parametrize("name", TOYS)
@pytest.mark.parametrize(("broken", "clause"), ANYWHERE, ids=lambda x: getattr(x, "__name__", x))
def test_a_broken_copy_fails_by_its_clause(toys, name, broken, clause):
    assert clause in failures(broken(rules_class(toys, name)))


@pytest.mark.parametrize(
    ("broken", "clause"),
    [(float_returns, "returns"), (unknown_rule, "refusal"), (legal_twice, "legal"), (wrong_worlds, "worlds")],
)
def test_a_broken_copy_of_a_larger_game_fails_by_its_clause(toys, broken, clause):
    assert clause in failures(broken(rules_class(toys, "tko")), rounds_to_win=1)


# -- positions that are not what they seem -----------------------------------------------------------------------------


class Box:
    """A position in a box that can be changed, and that does not say what is in it."""

    def __init__(self, inner):
        self.inner = inner

    def __eq__(self, other):
        return isinstance(other, Box) and self.inner == other.inner

    def __hash__(self):
        return hash(self.inner)


class ListBox(Box):
    def __init__(self, inner):
        super().__init__(inner)
        self.notes = []

    def __repr__(self):
        return f"ListBox({self.inner}, {self.notes})"


class PairBox(tuple):
    """A tuple with a list in it, hashable by a trick."""

    def __new__(cls, inner):
        return super().__new__(cls, (inner, []))

    inner = property(lambda self: self[0])

    def __hash__(self):
        return hash(self[0])


class SetBox(tuple):
    def __new__(cls, inner):
        return super().__new__(cls, (inner, frozenset("abc")))

    inner = property(lambda self: self[0])


def boxed(base, box):
    def open_(p):
        return getattr(p, "inner", p)

    class Broken(base):
        def initial(self):
            return box(super().initial())

        def current_player(self, p):
            return super().current_player(open_(p))

        def legal_actions(self, p, player):
            return super().legal_actions(open_(p), player)

        def step(self, p, move):
            if hasattr(p, "notes"):
                p.notes.append(move)
            return box(super().step(open_(p), move))

        def chance(self, p):
            return super().chance(open_(p))

        def returns(self, p):
            return super().returns(open_(p))

        def observation(self, p, player):
            return super().observation(open_(p), player)

        def hidden(self, p, player):
            return super().hidden(open_(p), player)

        def why_not(self, p, player, action):
            return super().why_not(open_(p), player, action)

        def describe(self, p):
            return super().describe(open_(p))

        def names(self, p):
            return super().names(open_(p))

        worlds = core.Rules.worlds

        def symmetry(self, p):
            return ()

        def canonical(self, p):
            return core.Rules.canonical(self, p)

    return Broken


@pytest.mark.parametrize("name", TOYS)
@pytest.mark.parametrize(
    ("box", "sentence"),
    [
        (Box, "memory address"),
        (ListBox, "may change"),
        (PairBox, "a list may change"),
        (SetBox, "frozenset has no order"),
    ],
)
def test_positions_that_can_change_or_hide_what_they_hold(toys, name, box, sentence):
    found = failures(boxed(rules_class(toys, name), box))
    assert any(sentence in failure for failure in found["position"])
    if box is ListBox:
        assert "step" in found


# -- chance ------------------------------------------------------------------------------------------------------------


def tossed(base, chances):
    """The game after a toss, as a first move of chance."""
    toss = ("toss",)

    class Broken(base):
        def initial(self):
            return toss

        def current_player(self, p):
            return CHANCE if p is toss else super().current_player(p)

        def chance(self, p):
            return chances() if p is toss else super().chance(p)

        def step(self, p, move):
            return super().initial() if p is toss else super().step(p, move)

        def observation(self, p, player):
            return p if p is toss else super().observation(p, player)

        def describe(self, p):
            return "a toss" if p is toss else super().describe(p)

        def names(self, p):
            return ("a", "b")

        def hidden(self, p, player):
            return None if p is toss else super().hidden(p, player)

        worlds = core.Rules.worlds

        def symmetry(self, p):
            return () if p is toss else super().symmetry(p)

        def canonical(self, p):
            return Image(p, (0, 1)) if p is toss else super().canonical(p)

        def universe(self):
            return ()

    return Broken


def too_little():
    return Lottery({"a": Fraction(1, 2), "b": Fraction(1, 3)})


def smuggled():
    lottery = Lottery.uniform("ab")
    lottery._chances["a"] = Fraction(1, 3)
    return lottery


def drawn_elsewhere():
    return core.Deal(lambda rng: "c", lambda outcome: outcome in ("a", "b"), 2)


def drawn_by_itself():
    return core.Deal(lambda rng: random.choice(range(10**6)), lambda outcome: isinstance(outcome, int), 10**6)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("chances", [too_little, smuggled, drawn_elsewhere, drawn_by_itself, dict])
def test_chances_that_are_none(toys, name, chances):
    assert "chance" in failures(tossed(rules_class(toys, name), chances))


@pytest.mark.parametrize("name", ["nim", "kuhn", "matching_pennies"])
def test_a_toss_before_the_game_is_in_order(toys, name):
    rules = tossed(rules_class(toys, name), lambda: Lottery.uniform(("heads", "tails")))
    assert not failures(rules)


def test_a_deal_that_no_seed_governs(toys):
    assert "seed" in failures(tossed(rules_class(toys, "nim"), drawn_by_itself))


# -- leaks -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def kuhn(toys):
    return rules_class(toys, "kuhn")


def test_a_leak_through_the_observation(kuhn):
    class Leaky(kuhn):
        def observation(self, p, player):
            return p

    found = failures(Leaky)
    assert set(found) == {"hidden"}
    assert "player 0 can tell Q after JQ" in found["hidden"][0]


def test_a_leak_at_a_single_position(kuhn):
    class Leaky(kuhn):
        def observation(self, p, player):
            return p if p.bets == ("pass", "bet") else super().observation(p, player)

    assert set(failures(Leaky)) == {"hidden"}


def test_a_leak_of_a_bit(kuhn):
    """Whether the own card is the higher one: with a jack or a king that says nothing, with a queen everything."""

    class Leaky(kuhn):
        def observation(self, p, player):
            told = super().observation(p, player)
            return (told, p.hands == ("Q", "J")) if p.hands else told

    assert set(failures(Leaky)) == {"hidden"}


def test_a_leak_through_what_is_seen_of_a_move(kuhn):
    class Leaky(kuhn):
        def seen(self, p, move, player):
            return move

    assert "hidden" in failures(Leaky)


def test_a_leak_through_the_legal_actions(kuhn):
    class Leaky(kuhn):
        def legal_actions(self, p, player):
            return ("pass",) if p.hands[1 - player :][:1] == ("K",) else super().legal_actions(p, player)

    assert {"sight", "information"} <= set(failures(Leaky))


def test_a_leak_through_whose_turn_it_is(kuhn):
    class Leaky(kuhn):
        def current_player(self, p):
            who = super().current_player(p)
            return TERMINAL if who == 0 and p.hands[1] == "K" and p.bets else who

        def returns(self, p):
            return (0, 0)

    assert "information" in failures(Leaky)


@pytest.mark.parametrize("method", ["describe", "names"])
def test_a_leak_through_the_words(kuhn, method):
    class Leaky(kuhn):
        pass

    told = (lambda self, p: f"{p.hands} lie here") if method == "describe" else (lambda self, p: (f"A{p.hands}", "B"))
    setattr(Leaky, method, told)
    assert "describe" in failures(Leaky)


@pytest.mark.parametrize(
    ("drawing", "sentence"),
    [
        ("view.position.hands", "the public picture differs"),
        ("view.position.hands if view.seat is not None else 0", "his own picture differs"),
        ("view.seat == 0 and view.position.hands[1:]", "his own picture differs"),
        ("view.seat, view.before and view.before.hands", "the picture of the last move tells player"),
    ],
)
def test_a_leak_through_the_picture(toys, tmp_path, drawing, sentence):
    shutil.copytree(toys / "kuhn", tmp_path / "kuhn")
    rules = (tmp_path / "kuhn/rules.py").read_text(encoding="utf-8")
    seen = "\n    def seen(self, p, move, player):\n        return move if p.hands else None\n"
    (tmp_path / "kuhn/rules.py").write_text(rules + seen, encoding="utf-8")
    text = f"def draw(view):\n    return f'<svg>{{{drawing}}}</svg>'\n"
    (tmp_path / "kuhn/draw.py").write_text(text, encoding="utf-8")
    found = check(packo.load(tmp_path / "kuhn"), raises=False).failures
    assert set(found) == {"picture"}
    assert any(sentence in failure for failure in found["picture"])


@pytest.mark.parametrize(
    ("drawing", "sentence"),
    [
        ("'<svg>' + repr(object()) + '</svg>'", "memory address"),
        ("f'<svg>{id(object())} {next(count)}</svg>'", "drawn again"),
        ("'<svg>'", "raises ParseError"),
        ("'<p>no</p>'", "this is not SVG"),
    ],
)
def test_a_picture_that_is_none(toys, tmp_path, drawing, sentence):
    shutil.copytree(toys / "nim", tmp_path / "nim")
    text = f"from itertools import count\ncount = count()\ndef draw(view):\n    return {drawing}\n"
    (tmp_path / "nim/draw.py").write_text(text, encoding="utf-8")
    found = check(packo.load(tmp_path / "nim"), raises=False).failures
    assert any(sentence in failure for failure in found["picture"])


class Sealed(core.Rules):
    """Player 1 hides a coin in either hand, player 2 guesses which; the guess is made twice, by notes passed."""

    def initial(self):
        return ()

    def current_player(self, p):
        return TERMINAL if len(p) == 3 else min(len(p), 1)

    def legal_actions(self, p, player):
        return ("left", "right")

    def step(self, p, move):
        return (*p, move)

    def returns(self, p):
        hits = p[1:].count(p[0])
        return (2 - hits, hits)

    def observation(self, p, player):
        return p if player == 0 or len(p) == 3 else (len(p), p[1:])

    def hidden(self, p, player):
        return p[0] if player == 1 and 0 < len(p) < 3 else None

    def describe(self, p):
        return f"{len(p)} of 3 choices made"


def test_a_secret_choice_is_kept():
    assert not failures(Sealed)


def test_a_secret_choice_that_is_seen():
    class Loud(Sealed):
        def seen(self, p, move, player):
            return move

    class Peeking(Sealed):
        def observation(self, p, player):
            return p

    class Narrow(Sealed):
        def legal_actions(self, p, player):
            return p[:1] if len(p) == 2 else ("left", "right")

    assert set(failures(Loud)) == {"hidden"}
    assert set(failures(Peeking)) == {"hidden"}
    assert set(failures(Narrow)) >= {"sight", "information"}


def test_without_a_declared_secret_the_clause_says_that_it_was_not_tried(kuhn):
    class Undeclared(kuhn):
        hidden = core.Rules.hidden

        def observation(self, p, player):
            return p

    report = check(packo.load(Undeclared), raises=False)
    assert report.ok
    assert "say in hidden what is secret" in repr(report)


# -- another process ---------------------------------------------------------------------------------------------------


def test_an_order_that_hangs_on_hashes(toys, tmp_path):
    shutil.copytree(toys / "matching_pennies", tmp_path / "matching_pennies")
    path = tmp_path / "matching_pennies/rules.py"
    text = path.read_text(encoding="utf-8").replace("return SIDES\n", "return tuple({*'abcdefgh'})\n")
    path.write_text(text.replace("(1 if move[0] == move[1] else -1)", "1"), encoding="utf-8")
    found = check(packo.load(tmp_path / "matching_pennies"), raises=False).failures
    assert "process" in found


def test_own_cards_reach_the_other_process(tmp_path):
    source = find_room("tko").folder / "cards.toml"
    shutil.copy(source, tmp_path / "mine.toml")
    report = check(packo.load("tko", cards=tmp_path / "mine.toml", rounds_to_win=1), plays=3)
    assert next(clause for clause in report.clauses if clause.name == "process").checked


# -- how it is told ----------------------------------------------------------------------------------------------------


def test_it_raises_with_every_broken_clause_in_its_text(kuhn):
    class Broken(kuhn):
        def returns(self, p):
            return (0.5, -0.5)

        def observation(self, p, player):
            return p

    with pytest.raises(CheckFailed) as error:
        check(packo.load(Broken))
    text = str(error.value)
    assert text.startswith("packo.load('Broken') breaks 2 of 20 clauses")
    assert "returns are whole numbers or Fractions, not (0.5, -0.5)" in text
    assert error.value.report.failures.keys() == {"returns", "hidden"}
    assert text == repr(check(packo.load(Broken), raises=False))
    assert " 0x" not in text
