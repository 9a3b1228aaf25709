"""The command `packo`, as a person types it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import packo
from packo import core
from packo.cli import app, read_value
from packo.core import record
from packo.play import match
from packo.play.bots import bot
from packo.play.terminal import SCREEN, play_at_terminal
from packo.solve.adversarial import TooManyNodes

ROOMS = Path(__file__).parent / "rooms"


@pytest.fixture(autouse=True)
def _rooms(monkeypatch):
    monkeypatch.setenv("PACKO_GAMES", str(ROOMS))


def run(*words, typed=None, code=0):
    result = CliRunner().invoke(app, [str(word) for word in words], input=typed)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.output


def test_help_lists_the_commands_and_imports_nothing_heavy():
    for command in ("games", "rules", "play", "solve", "sweep", "check", "bench", "lab"):
        assert command in run("--help")
    code = (
        "import sys; sys.argv = ['packo', '--help']\nfrom packo.cli import main\ntry: main()\nexcept SystemExit: pass\n"
    )
    code += "print([m for m in ('numpy', 'networkx', 'IPython', 'anywidget', 'packo.solve') if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.splitlines()[-1] == "[]"


def test_it_is_a_module_too():
    found = subprocess.run([sys.executable, "-m", "packo", "games"], capture_output=True, text=True, check=True)
    assert "tko" in found.stdout


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("False", False),
        ("3", 3),
        ('"3"', "3"),
        ("open", "open"),
        ("1/2", "1/2"),
        ("[1, 2]", [1, 2]),
        ("true,false", [True, False]),
        ("Pablo Bruz, Mello Mar", ["Pablo Bruz", "Mello Mar"]),
    ],
)
def test_values(text, value):
    assert read_value(text) == value


def test_games():
    output = run("games")
    assert "tko" in output
    assert "kuhn" in output
    counts = {row.split()[0]: row.split()[1] for row in output.splitlines() if row[:1].strip()}
    assert [counts[name] for name in ("tko", "say_whaaat", "kuhn")] == ["2", "3-10", "2"]


def test_rules():
    whole = run("rules", "tko")
    assert all(f"\n{number}. " in whole for number in packo.load("tko").book)
    one = " ".join(run("rules", "tko", "--rule", 15).split())
    assert "arrow_on_ties = False" in one
    assert "the default" in one
    assert "(rulebook)" in one
    assert "test: " in one
    assert "16. " not in one


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("rules", "tk"), "there is no game 'tk'; did you mean 'tko'?"),
        (("rules", "tko", "--rule", 99), "no rule 99"),
        (("play", "tko", "-o", "power_arow=true"), "did you mean 'power_arrow'?"),
        (("play", "tko", "-o", "power_arrow=maybe"), "is True or False, not 'maybe'"),
        (("play", "tko", "-o", "power_arrow"), "written as name=value"),
        (("play", "tko", "--against", "nobody"), "tko has no bot 'nobody'"),
        (("play", "tko", "--seat", 2, "--against", "random"), "seats 0 to 1"),
        (("play", "tko", "--save", "/no/such/folder/x"), "there is no folder"),
        (("play", "tko", "--cards", "/no/such/file"), "No such file"),
        (("solve", "nim"), "nim has no solve.py"),
        (("sweep", "tko", "rounds_to_win=1", "--bots", "random"), "a list of 2 bots"),
        (("sweep", "tko", "rounds_to_win=1", "--objective", "wins"), "did you mean 'win'?"),
        (("sweep", "tko", "rounds_to_win=1", "rounds_to_win=2"), "rounds_to_win is given twice"),
        (("sweep", "tko", "rounds_to_win=1,1"), "two variants are the same game"),
        (("sweep", "tko", "rounds_to_win=[]"), "at least one value for rounds_to_win"),
        (("sweep", "tko", "cards=x"), "tko has no option 'cards'"),
        (("play", "tko", "-o", "cards=x"), "tko has no option 'cards'"),
        (("play", "tko", "-o", "game=x"), "tko has no option 'game'"),
        (("play", "tko", "-o", "boxers=" + "[" * 20_000), "give two boxers' names"),
        (("play", "tko", "-o", "rounds_to_win=1", "-o", "rounds_to_win=2"), "rounds_to_win is given twice"),
        (("solve", "tko", "-o", "power_arrow=no"), "is True or False, not 'no'"),
        (("solve", "tko", "-o", "power_arrow=3"), "is True or False, not 3"),
        (("solve", "tko", "-o", "power_arrow=2.5"), "is True or False, not 2.5"),
        (("solve", "tko", "-o", "power_arrow=null"), "is True or False, not None"),
        (("check",), "name a game, or say --all"),
        (("lab", "nothing"), "there is no notebook 'nothing'"),
    ],
)
def test_a_refusal_is_one_sentence_and_exit_code_2(words, sentence):
    output = run(*words, code=2)
    assert sentence in output
    assert len(output.strip().splitlines()) == 1


@pytest.mark.parametrize("error", [TypeError("no\nnumber"), ZeroDivisionError("no number"), RecursionError("too deep")])
def test_any_error_while_options_are_read_is_told_in_a_sentence(monkeypatch, error):
    def failing(cls, given, game):
        raise error

    monkeypatch.setattr("packo.core.options.read_options", failing)
    output = run("play", "tko", "-o", "rounds_to_win=1", code=2)
    assert output.startswith(f"packo: tko cannot take these options: {type(error).__name__}: ")
    assert len(output.splitlines()) == 1


def test_what_chance_lays_open_is_told_at_the_terminal():
    told = run("play", "fly", "--seed", 3, typed="4.5,4.5@0\nquit\n").splitlines()
    landings = [line for line in told if line.startswith("chance: lands ")]
    assert len(landings) >= 1
    hidden = run("play", "lie", "--seed", 3, typed="1 1 1 1 1\nquit\n")
    assert "chance:" not in hidden


def test_play_against_a_bot_and_save(tmp_path):
    path = tmp_path / "bout.txt"
    output = run(
        "play",
        "tko",
        "-o",
        "rounds_to_win=1",
        "--seed",
        7,
        "--against",
        "habitual",
        "--save",
        path,
        typed="U\nB\nquit\n",
    )
    play = record.load(path)
    assert [move[0] for move in play.moves] == ["U", "B"]
    assert "Pablo Bruz: U; Mello Mar: " in output
    assert f"The record is in {path}." in output


def test_wrong_actions_help_and_taking_back(tmp_path):
    path = tmp_path / "bout.txt"
    output = run(
        "play", "tko", "--seed", 7, "--against", "random", "--save", path, typed="X\n?\nundo\nU\nundo\nB\nquit\n"
    )
    assert "TKO 5: a player chooses U, H, B or K; 'X' is none of them" in output
    assert "U   H   B   K" in output
    assert "There is nothing to take back." in output
    assert [move[0] for move in record.load(path).moves] == ["B"]


def test_letters_are_actions_never_commands_and_help_tells_the_words(tmp_path):
    path = tmp_path / "bout.txt"
    typed = "U\nu\nq\nhelp\n\nB\nquit\n"
    output = run("play", "tko", "--seed", 7, "--against", "random", "--save", path, typed=typed)
    assert [move[0] for move in record.load(path).moves] == ["U", "U", "B"]
    assert "'q' is none of them" in output
    assert "[U H B K; or undo, help, quit]" in output
    assert output.count("or undo to take back, help (or ?) to list the actions, quit to stop.") == 3
    assert output.count("U   H   B   K") == 1


def test_an_action_is_meant_before_a_command():
    class Words(core.Rules):
        players = 1

        def initial(self):
            return ()

        def current_player(self, p):
            return core.TERMINAL if len(p) == 3 else 0

        def legal_actions(self, p, player):
            return ("undo", "quit", "go")

        def step(self, p, move):
            return (*p, move)

        def returns(self, p):
            return (0,)

        def observation(self, p, player):
            return p

        def seen(self, p, move, player):
            return move

    answers, told, asked = iter(["go", "help", "quit", "Undo", "undo"]), [], []

    def ask(prompt, secret):
        asked.append(prompt)
        return next(answers)

    play = play_at_terminal(packo.load(Words), 1, {}, ask, told.append)
    assert play.moves == ("go", "quit", "undo")
    assert "[undo quit go; or help]" in asked[0]
    assert "undo   quit   go" in told


def test_taking_back_does_not_change_what_the_bot_does(tmp_path):
    paths = tmp_path / "a", tmp_path / "b"
    for path, typed in zip(paths, ("U\nB\nquit\n", "U\nB\nundo\nundo\nU\nB\nquit\n"), strict=True):
        run("play", "tko", "--seed", 7, "--against", "random", "--save", path, typed=typed)
    assert paths[0].read_text() == paths[1].read_text()


def test_a_whole_game_of_two_persons_at_one_keyboard(tmp_path):
    path = tmp_path / "bout.txt"
    play = match(packo.load("tko", rounds_to_win=1), ["random", "random"], 5)
    typed = "".join(f"{move[0]}\n{move[1]}\n" for move in play.moves)
    output = run("play", "tko", "-o", "rounds_to_win=1", "--seed", 5, "--save", path, typed=typed)
    assert record.load(path).moves == play.moves
    assert "points: " in output


@pytest.mark.parametrize("name", ["say_whaaat", "decipher"])
def test_what_one_person_hides_from_others_is_typed_in_secret(name):
    """The judge's ranking and the maker's word are for nobody else at the keyboard; bots do not look at it."""
    game = packo.load(name, players=3)
    first = game.play(1)
    hidden = match(game, ["random"] * 3, 1).moves[first.length]
    asked = []

    def play(against):
        answers = iter([str(hidden), "quit"])

        def ask(prompt, secret):
            asked.append(secret)
            return next(answers)

        return play_at_terminal(game, 1, against, ask, lambda _: None)

    assert play({}).moves[first.length] == hidden
    assert asked.pop(0) is True
    asked.clear()
    play({seat: bot(game, "random") for seat in (1, 2)})
    assert asked[0] is False


def test_what_one_person_saw_leaves_the_screen_before_another_looks():
    answers, screen = iter(["hide LIMB", "", "hand R", "", "zone 4", "", "quit"]), []

    def ask(prompt, secret):
        screen.append(prompt)
        if prompt.startswith("Player 2"):
            assert "Zone 1: L" not in "".join(screen).rpartition("\n" * SCREEN)[2]
        return next(answers)

    play_at_terminal(packo.load("decipher"), 1, {}, ask, screen.append)
    asked = [line for line in screen if line.endswith(": ") and "Enter" in line]
    assert asked == [f"Player {n}, press Enter when nobody else looks: " for n in (1, 2, 1)]
    assert any("Zone 1: L" in line for line in screen), "the maker sees his word"


def test_one_person_after_the_other_types_openly_what_all_see():
    asked = []

    def ask(prompt, secret):
        asked.append(secret)
        return "quit"

    play_at_terminal(packo.load("nim"), 1, {}, ask, lambda _: None)
    assert asked == [False]


def test_turns_and_chance_and_hidden_cards():
    game = packo.load(ROOMS / "kuhn")
    play = match(game, ["random", "random"], 3)
    mine = [str(move) for before, move in zip(play.plays, play.moves, strict=False) if 0 in before.state.actors]
    output = run("play", "kuhn", "--seed", 3, "--against", "random", typed="".join(f"{move}\n" for move in mine * 3))
    card = play.plays[1].state.observation(0)
    assert f"sees: {card}" in output


def test_the_end_of_the_input_stops_and_says_that_nothing_is_saved():
    assert "nothing was saved" in run("play", "nim", "--seed", 1, typed="")


def test_sweep_goes_on_from_its_file(tmp_path):
    path = tmp_path / "sweep.jsonl"
    words = ("sweep", "tko", "power_arrow=false,true", "-o", "rounds_to_win=1", "--games", 5, "--path", path)
    first = run(*words)
    assert "power_arrow" in first
    assert run(*words) == first
    assert "holds another sweep" in run(*words, "--seed", 9, code=2)


def test_check():
    assert "nim" in run("check", "nim")


def test_solve_without_a_report_is_refused_and_an_unknown_option_too():
    assert "has no option 'colour'" in run("solve", "tko", "-o", "colour=red", code=2)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("gem", "-o", "seed=3"), "# The last round of GEM, 2 players"),
        (("hue", "-o", "left=1"), "# An end game of HUE, hands open, 1 placement left"),
        (("taj", "-o", "unseen=1"), "# An end game of TAJ, 6 rugs, both goals open"),
    ],
)
def test_solve_prints_the_report_of_a_game(words, told):
    assert run("solve", *words).startswith(told)


def test_a_report_that_cannot_be_given_is_refused_in_a_sentence(monkeypatch):
    assert "1 to 4 placements left, not 9" in run("solve", "hue", "-o", "left=9", code=2)
    assert "not 0" in run("solve", "taj", "-o", "unseen=0", code=2)

    def failing(state, goal):
        raise TooManyNodes(f"the search for {goal} is too large")

    monkeypatch.setattr("packo.games.gem.solve.solve_last_round", failing)
    assert run("solve", "gem", "-o", "players=3", code=2) == "packo: the search for points is too large\n"


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("gem", ("Round 1 of 6. ", "For sale: ", "> Player 1  6        1 2 3")),
        ("hue", ("The colours are worth: ", "Player 1's hand, and what a card scores if it is kept:")),
        ("taj", ("outer, 1 point", "Player 1's goal ")),
    ],
)
def test_a_position_is_told_in_lines_of_text(game, lines):
    output = run("play", game, "--seed", 3, "--against", "random", typed="quit\n")
    assert all(f"\n{line}" in output for line in lines)
    assert "Player 2's hand" not in output
    assert "Player 2's goal" not in output


@pytest.mark.parametrize("name", ["gem", "hue", "taj"])
def test_the_end_is_told_in_lines_of_text_and_what_was_hidden_is_shown(name):
    game, told = packo.load(name), []
    play = play_at_terminal(game, 3, {i: bot(game, "random") for i in (0, 1)}, input, told.append)
    assert play.state.is_terminal
    assert told[-3] == repr(play.state)
    assert told[-1].startswith("points: ")
    assert {"gem": "  Player 2  ", "hue": "Player 2 kept ", "taj": "Player 2's goal "}[name] in told[-2]


def test_bench_and_lab_start_the_right_program(monkeypatch, tmp_path):
    started = []

    def fake(command, **how):
        started.append(command[1:])
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", fake)
    run("bench", "-k", "play")
    assert started[0][:2] == ["-m", "pytest"]
    assert started[0][-2:] == ["-k", "play"]
    (tmp_path / "tests").mkdir()
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / "00-start-here.ipynb").write_text("{}")
    monkeypatch.setattr("packo.core.ledger.find_tests", lambda: tmp_path / "tests")
    run("lab")
    assert started[1] == ["-m", "jupyterlab", str(tmp_path / "notebooks" / "00-start-here.ipynb")]


def test_without_a_checkout_it_is_said(monkeypatch):
    monkeypatch.setattr("packo.core.ledger.find_tests", lambda: None)
    for command in ("lab", "bench"):
        assert "installed without one" in run(command, code=2)
    assert "installed without one" in " ".join(run("rules", "tko", "--rule", 9).split())
