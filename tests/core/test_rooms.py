from __future__ import annotations

import shutil
from fractions import Fraction
from random import Random
from textwrap import dedent
from typing import Any

import pytest

import packo
from packo import core
from packo.core import CHANCE, SIMULTANEOUS, TERMINAL, Deal, Lottery, Play, UnknownGame
from packo.core.check import check
from packo.core.room import FOLDERS_VARIABLE, find_room, home_of, room_of, rooms

TOY_NAMES = ("kuhn", "leduc", "matching_pennies", "nim")


def played_out(game, seed):
    rng = Random(seed)
    play = game.play(seed=seed)
    while not play.state.is_terminal:
        play = play.then({i: rng.choice(play.state.legal_actions(i)) for i in play.state.actors}).deal(rng)
    return play


@pytest.mark.parametrize("name", TOY_NAMES)
def test_a_folder_is_a_game(toys, name):
    game = packo.load(toys / name)
    for seed in range(20):
        end = played_out(game, seed).state
        assert sum(end.returns()) == 0
        assert end.winners()


def test_rooms_are_found_in_the_folders_that_the_environment_lists(toys, monkeypatch):
    before = packo.games()
    assert not set(TOY_NAMES) & set(before)
    monkeypatch.setenv(FOLDERS_VARIABLE, str(toys))
    assert packo.games() == tuple(sorted((*before, *TOY_NAMES)))
    for name in TOY_NAMES:
        assert packo.load(name) == packo.load(toys / name)
        assert repr(packo.load(name)) == f"packo.load({name!r})"


def test_several_folders_may_be_listed_and_the_first_has_precedence(toys, monkeypatch, tmp_path):
    shutil.copytree(toys / "nim", tmp_path / "nim")
    import os

    monkeypatch.setenv(FOLDERS_VARIABLE, os.pathsep.join(["", str(tmp_path / "nowhere"), str(tmp_path), str(toys)]))
    assert rooms()["nim"].folder == (tmp_path / "nim").resolve()
    assert "kuhn" in rooms()


def test_two_folders_of_the_same_name_do_not_mix(toys, tmp_path):
    shutil.copytree(toys / "nim", tmp_path / "nim")
    text = (tmp_path / "nim/rules.py").read_text(encoding="utf-8")
    (tmp_path / "nim/rules.py").write_text(text.replace("(1, 2, 3)", "(5,)"), encoding="utf-8")
    assert len(packo.load(toys / "nim").root.position.heaps) == 3
    assert packo.load(tmp_path / "nim").root.position.heaps == (5,)
    assert packo.load(tmp_path / "nim") != packo.load(toys / "nim")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("tok", "there is no game 'tok'; did you mean 'tko'? there is: "),
        ("", "there is no game ''; there is: "),
        ("TKO", "there is no game 'TKO'; did you mean 'tko'? there is: "),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(name, sentence):
    with pytest.raises(UnknownGame) as error:
        packo.load(name)
    assert str(error.value).startswith(sentence)


def test_a_folder_without_rules_is_refused(tmp_path):
    with pytest.raises(UnknownGame, match=r"no game in the folder '\w+': it has no rules.py"):
        packo.load(tmp_path)


@pytest.mark.parametrize("text", ["", "Rules = 3", "from packo.core import Rules", "class Rules: pass"])
def test_a_room_without_a_complete_class_is_refused(tmp_path, text):
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd/rules.py").write_text(text, encoding="utf-8")
    (tmp_path / "odd/rules.toml").write_text("", encoding="utf-8")
    with pytest.raises(UnknownGame, match=r"odd/rules.py defines no complete class Rules"):
        packo.load(tmp_path / "odd")


def test_a_room_draws_with_its_own_draw_py_or_else_by_default(toys, tmp_path):
    assert packo.load(toys / "nim").root.draw().startswith("<svg")
    shutil.copytree(toys / "nim", tmp_path / "nim")
    drawing = """
        from packo.picture import View
        from .rules import Position

        def draw(view: View) -> str:
            assert isinstance(view.position, Position)
            return f"<svg><desc>{view.seat} {view.names}</desc></svg>"
    """
    (tmp_path / "nim/draw.py").write_text(dedent(drawing), encoding="utf-8")
    state = packo.load(tmp_path / "nim").root
    assert state._repr_svg_() == "<svg><desc>None ()</desc></svg>"
    assert state.draw(1, names=("A", "B")) == "<svg><desc>1 ('A', 'B')</desc></svg>"


def test_a_class_finds_the_room_it_builds_on(toys):
    nim = find_room(toys / "nim").rules_class()

    class Shy(nim):
        pass

    assert room_of(Shy) == room_of(nim) == find_room(toys / "nim")
    assert home_of(core.Rules) is None
    with pytest.raises(UnknownGame, match="Rules builds on no game"):
        room_of(core.Rules)


@pytest.mark.parametrize("wrong", [3, None, ["tko"], b"tko", dict, "x" * 100_000, "", "\0"], ids=lambda x: str(x)[:9])
def test_what_is_no_game_is_refused_in_one_sentence(wrong):
    with pytest.raises(UnknownGame, match=r"^(a game is given by name, by its folder|there is no game)") as error:
        packo.load(wrong)
    assert len(str(error.value)) < 200
    assert "\n" not in str(error.value)


def test_a_class_that_is_not_complete_is_no_game():
    class Half(core.Rules):
        def initial(self):
            return 0

    with pytest.raises(UnknownGame, match=r"^Half is not a complete game: it does not say current_player, legal_act"):
        packo.load(Half)


# -- rules of one's own ------------------------------------------------------------------------------------------------


def test_tko_with_one_rule_changed_in_five_lines():
    from packo.games.tko.rules import Rules

    class SoftBlocks(Rules):
        """A block only stops a punch; it scores nothing."""

        def _fought(self, p, move):
            after = super()._fought(p, move)
            return p if {"H", "K"} & set(move.values()) and {"U", "B"} & set(move.values()) else after

    game = packo.load(SoftBlocks, rounds_to_win=1)
    assert game.title == "TKO"
    assert repr(game) == "packo.load('SoftBlocks', rounds_to_win=1)"
    assert game != packo.load("tko", rounds_to_win=1)
    state = game.initial_state()
    assert state.child({0: "U", 1: "H"}) == state
    assert played_out(game, 1).state.winners()
    assert check(game, plays=8).ok


class OddsAndEvens(core.Rules):
    """Both show one or two fingers; player 1 wants an odd sum.

    A second paragraph.
    """

    def initial(self):
        return ()

    def current_player(self, p):
        return TERMINAL if p else SIMULTANEOUS

    def legal_actions(self, p, player):
        return (1, 2)

    def step(self, p, move):
        return tuple(move.values())

    def returns(self, p):
        return (1, 0) if sum(p) % 2 else (0, 1)

    def observation(self, p, player):
        return p


def test_a_class_that_builds_on_no_game_is_a_game_too():
    game = packo.load(OddsAndEvens)
    assert game.title == "OddsAndEvens"
    assert game.book.summary == "Both show one or two fingers; player 1 wants an odd sum."
    assert game.initial_state().child({0: 1, 1: 2}).winners() == (0,)
    with pytest.raises(core.IllegalAction, match="OddsAndEvens 1: '3' is not allowed here; allowed: 1, 2"):
        game.root.child({0: 3, 1: 1})
    assert check(game).ok


# -- what the larger games will need -----------------------------------------------------------------------------------


class Darts(core.Rules):
    """A target is drawn from a continuum, then one player aims at any fraction of it; actions cannot be listed."""

    players = 1

    def initial(self):
        return None

    def current_player(self, p):
        return CHANCE if p is None else 0 if len(p) == 1 else TERMINAL

    def chance(self, p):
        return Deal(
            lambda rng: Fraction(rng.randrange(1, 10**9), 10**9), lambda x: isinstance(x, Fraction) and 0 < x < 1
        )

    def parse_chance(self, p, text):
        return self._read(text)

    def legal_actions(self, p, player):
        return (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4))

    def is_legal(self, p, player, action):
        return isinstance(action, Fraction) and 0 < action < 1

    def parse(self, p, player, text):
        return self._read(text)

    def _read(self, text):
        try:
            return Fraction(text.strip())
        except (ValueError, ZeroDivisionError):
            raise LookupError(text) from None

    def step(self, p, move):
        return (move,) if p is None else (*p, move)

    def returns(self, p):
        return (-abs(p[0] - p[1]),)

    def observation(self, p, player):
        return p


def test_actions_and_deals_too_many_to_list():
    game = packo.load(Darts)
    state = game.initial_state(seed=3)
    assert state == game.initial_state(seed=3) != game.initial_state(seed=4)
    assert state.child(state.parse("5/7")).is_terminal
    for wrong in ("7/5", "bull's eye"):
        with pytest.raises(core.IllegalAction):
            state.child(state.parse(wrong))
    assert repr(game.root.chance) == "Deal(no listed outcomes)"
    with pytest.raises(core.TooManyPositions):
        list(game.rules.reachable())
    assert check(game).ok


class Vote(core.Rules):
    """Four players, of whom a secret two are judges; the judges vote in secret, and only they know who they are."""

    players = 4

    def initial(self):
        return None

    def current_player(self, p):
        return CHANCE if p is None else TERMINAL if len(p) == 2 else SIMULTANEOUS

    def chance(self, p):
        return Lottery.uniform((i, j) for j in range(4) for i in range(j))

    def legal_actions(self, p, player):
        return ("yea", "nay") if player in p[0] else ()

    def step(self, p, move):
        return (move,) if p is None else (*p, tuple(move.values()))

    def returns(self, p):
        return tuple(int("yea" in p[1] and i in p[0]) for i in range(4))

    def places(self, p):
        return tuple(range(4))

    def observation(self, p: Any, player: int) -> Any:
        return p if p is None or len(p) == 2 else player in p[0]

    def hidden(self, p, player):
        return p[0] if p is not None and len(p) == 1 else None


def test_a_secret_few_choose():
    game = packo.load(Vote)
    state = game.initial_state(deal=(1, 3))
    assert state.actors == (1, 3)
    assert state.legal_actions(0) == ()
    assert state.child({1: "yea", 3: "nay"}) == state.child(state.parse("yea & nay"))
    with pytest.raises(core.IllegalAction, match="player 0 has nothing to choose now"):
        state.child({0: "yea", 1: "yea", 3: "nay"})
    end = state.child({1: "yea", 3: "nay"})
    assert end.winners() == (0,)
    assert check(game).ok
    assert isinstance(game.play(seed=1), Play)


def test_a_secret_few_are_found_out_when_all_may_see_them():
    class Loud(Vote):
        def observation(self, p, player):
            return p

    assert set(check(packo.load(Loud), raises=False).failures) == {"hidden"}
