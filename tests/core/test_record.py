from __future__ import annotations

import os
import shutil
import stat
from contextlib import suppress
from random import Random

import pytest

import packo
from packo.core import CardError, Play, record
from packo.core.record import RecordError
from packo.core.room import FOLDERS_VARIABLE, find_room

KUHN = """\
packo record 1
game: kuhn
rules: 1
cards: none
seed: 7

1. * QJ  #5957
2. pass  #0e46
3. bet  #ac01
4. pass  #4906
result: -1 1
"""


@pytest.fixture(autouse=True)
def _toys_by_name(toys, monkeypatch):
    monkeypatch.setenv(FOLDERS_VARIABLE, str(toys))


@pytest.fixture
def kuhn():
    return packo.load("kuhn").play(seed=7).then("pass").then("bet").then("pass")


def refused(text, **how):
    with pytest.raises(RecordError) as error:
        record.loads(text, **how)
    return error.value


def test_a_record_is_a_small_text(kuhn):
    assert record.dumps(kuhn) == KUHN
    assert record.loads(KUHN) == kuhn
    assert record.loads(KUHN).seed == 7
    assert record.loads(KUHN).states == kuhn.states


def test_options_are_written_as_json_and_only_where_they_differ():
    game = packo.load("tko", boxers=("Bill Cream", "Ginger Al"), power_arrow=True)
    play = game.play().then({0: "U", 1: "B"})
    text = record.dumps(play)
    assert 'option boxers: ["Bill Cream", "Ginger Al"]\noption power_arrow: true\n' in text
    assert "mirror" not in text
    assert "cards: rulebook\nseed: none\n\n1. U & B  #" in text
    assert text.endswith("result: *\n")
    assert record.loads(text) == play
    assert record.loads(text).game == game


def test_what_a_person_may_leave_out_or_add():
    assert record.loads(
        "\ufeffpacko record 1\r\n; by hand\r\nrules: 1\r\ngame: nim\r\noption heaps: [2, 1] ; two\r\n\r\n"
        "1.   2 FROM a\r\n\r\n2. 1 from B ; the last one\r\nresult:  -1   1"
    ).moves == ((2, 0), (1, 1))
    assert len(record.loads("packo record 1\ngame: nim\nrules: 1\nresult: *")) == 0
    assert record.loads(KUHN.replace("* QJ", "qj").replace("#5957", "#5957".upper())).state.is_terminal


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        (KUHN, "", 1, "a record begins with 'packo record 1', and this text is empty"),
        ("packo record 1\n", "", 1, "a record begins with 'packo record 1', not with 'game: kuhn'"),
        ("packo record 1", "packo record 2", 1, "this is a record of version 2; this packo reads version 1"),
        ("packo record 1", "P\0K\3\4", 1, "a record begins with 'packo record 1', not with 'P\\x00K\\x03\\x04'"),
        ("game: kuhn", "game: khun", 2, "there is no game 'khun'; did you mean 'kuhn'?"),
        ("game: kuhn\n", "", 6, "there is no 'game:' line before the moves"),
        ("rules: 1\n", "", 6, "there is no 'rules:' line before the moves"),
        ("rules: 1", "rules: 2", 3, "the record was played under version '2' of the rules of Kuhn poker; this is"),
        ("rules: 1", "rules: one", 3, "the record was played under version 'one'"),
        ("rules: 1", "rules: 1\nrules: 1", 4, "'rules' stands twice"),
        ("rules: 1", "rule: 1", 3, "this is neither a field (game, rules, option, cards, seed) nor a move: 'rule: 1'"),
        ("cards: none", "option stakes: 2", 4, "kuhn has no option 'stakes'; it has none"),
        ("cards: none", "option stakes: {", 4, "the value of an option is JSON"),
        ("cards: none", f"option stakes: {'[' * 9999}", 4, "the value of an option is JSON"),
        ("cards: none", "cards: rulebook", 4, "the play used other cards: 'rulebook', not 'none'"),
        ("cards: none", "cards: own 0123456789ab", 4, "the play used a cards file of its own (0123456789ab): hand it"),
        ("seed: 7", "seed: seven", 5, "the seed is a whole number or none, not 'seven'"),
        ("seed: 7", f"seed: {'9' * 5000}", 5, "the seed is a whole number or none, not '9999"),
        ("QJ  #", "QQ  #", 7, "Kuhn poker 2: chance cannot bring 'QQ' here"),
        ("QJ  #", "KJ  #", 7, "'KJ' does not lead to the position it was recorded with"),
        ("2. pass", "2. bet", 8, "'bet' does not lead to the position it was recorded with"),
        ("2. pass", "2. raise", 8, "Kuhn poker 3: 'raise' is not allowed here; allowed: pass, bet"),
        ("2. pass", "2. * pass", 8, "a star marks a move of chance, and chance is not to move here"),
        ("2. pass  #0e46", "2.", 8, "Kuhn poker 3: '' is not allowed here"),
        ("2. pass", "3. pass", 8, "move 2 comes here, not move 3"),
        ("2. pass", "02. pass", 8, "move 2 comes here, not move 02"),
        ("2. pass  #0e46\n", "", 8, "move 2 comes here, not move 3"),
        ("2. pass", "2 pass", 8, "this is neither a move, such as '2. …', nor the result: '2 pass  #0e46'"),
        ("3. bet  #ac01", "3. bet  #ac02", 9, "'bet' does not lead to the position it was recorded with"),
        ("3. bet  #ac01", "3. bet  #ac0", 9, "Kuhn poker 3: 'bet  #ac0' is not allowed here"),
        ("4. pass  #4906\n", "", 10, "the game is not over after move 3, so the result is *, not '-1 1'"),
        ("result", "5. bet\nresult", 11, "Kuhn poker 5: the game is over"),
        ("result: -1 1\n", "", 10, "the record stops here without a result: is its end missing?"),
        ("-1 1", "1 -1", 11, "the result is -1 1, not '1 -1'"),
        ("-1 1", "*", 11, "the result is -1 1, not '*'"),
        ("-1 1\n", "-1 1\n\n5. bet\n", 13, "nothing follows the result, but here is '5. bet'"),
        ("-1 1\n", "-1 1\nresult: -1 1\n", 12, "nothing follows the result"),
        ("seed: 7", "seed: 7\nresult: *", 8, "nothing follows the result, but here is '1. * QJ  #5957'"),
    ],
)
def test_every_damage_is_refused_at_its_line(old, new, line, sentence):
    assert old in KUHN
    error = refused(KUHN.replace(old, new, 1))
    assert str(error).startswith(f"line {line}: {sentence}")
    assert error.line == line
    assert "\n" not in str(error)


def test_a_broken_rule_is_named():
    error = refused("packo record 1\ngame: tko\nrules: 1\n\n1. U & X\nresult: *")
    assert (error.line, error.rule_id) == (5, "tko.5")
    assert str(error) == "line 5: TKO 5: a player chooses U, H, B or K; 'X' is none of them"
    assert refused("packo record 1\ngame: tko\nrules: 1\n1. U\nresult: *").rule_id == "tko.5"
    assert refused(KUHN.replace("rules: 1", "rules: 3")).rule_id is None


def test_an_edit_that_changes_nothing_in_the_position_is_found_too():
    text = record.dumps(packo.load("tko").play().then({0: "H", 1: "K"}))
    assert str(refused(text.replace("H & K", "K & H"))).startswith("line 7: 'K & H' does not lead to")


def test_options_that_do_not_fit():
    head = "packo record 1\ngame: tko\nrules: 1\n"
    assert refused(head + "option mirror: 1\nresult: *").line == 4
    assert "tko: option mirror is True or False, not 1" in str(refused(head + "option mirror: 1\nresult: *"))
    error = refused(head + "option power_arrow: true\noption rounds_to_win: 77\nresult: *")
    assert error.line == 5
    for name in ("cards", "game", "cls", "self"):
        error = refused(head + f'option mirror: true\noption {name}: "x"\nresult: *')
        assert str(error).startswith(f"line 5: tko has no option {name!r}; ")
        assert error.line == 5


def test_a_record_is_text():
    for wrong in (None, 3, ["packo record 1"]):
        with pytest.raises(TypeError, match="a record is text, not "):
            record.loads(wrong)


def test_cutting_a_record_anywhere_is_found():
    for end in range(len(KUHN) - len("\n")):
        assert refused(KUHN[:end])


def test_changing_any_character_is_found_or_harmless(kuhn):
    rng = Random(0)
    for _ in range(400):
        at = rng.randrange(len(KUHN))
        text = KUHN[:at] + chr(rng.choice([0, 32, 35, 42, 48, 59, 65, 98, 0xE9, 0x2028, 0x1F0A1])) + KUHN[at + 1 :]
        with suppress(RecordError):
            assert record.loads(text).moves == kuhn.moves


def test_bytes_in_other_encodings_are_refused_at_their_line(tmp_path):
    path = tmp_path / "play.txt"
    path.write_bytes(KUHN.replace("seed", "; é\nseed").encode("latin-1"))
    with pytest.raises(RecordError, match=r"line 5: this is not text in UTF-8 \(byte 0xe9\)"):
        record.load(path)
    for garbage in (KUHN.encode("utf-16"), KUHN.encode("utf-16-le"), Random(1).randbytes(4000), b"\x89PNG\r\n\x1a\n"):
        path.write_bytes(garbage)
        with pytest.raises(RecordError, match="line 1: "):
            record.load(path)
    path.write_bytes(KUHN.encode("utf-8-sig"))
    assert record.load(path).seed == 7


# -- games and cards of one's own --------------------------------------------------------------------------------------


def test_a_game_from_a_class_is_handed_in():
    from packo.games.tko.rules import Rules

    class Mine(Rules):
        pass

    game = packo.load(Mine, power_arrow=True)
    text = record.dumps(game.play().then({0: "U", 1: "B"}))
    assert "a game of your own, from a class or a folder, is handed in as game=" in str(refused(text))
    assert record.loads(text, game=game).game is game
    error = refused(text, game=packo.load(Mine))
    assert str(error) == (
        "line 4: the record was played with power_arrow=True, the game that was given has power_arrow=False"
    )
    error = refused(record.dumps(packo.load(Mine).play()), game=game)
    assert str(error).startswith("line 2: the record was played with power_arrow=False")
    assert "the record is of 'Mine', and the game that was given is tko" in str(refused(text, game=packo.load("tko")))


def test_cards_of_ones_own_are_handed_in(tmp_path):
    mine, other = tmp_path / "mine.toml", tmp_path / "other.toml"
    shutil.copy(find_room("tko").folder / "cards.toml", mine)
    other.write_text(mine.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    game = packo.load("tko", cards=mine)
    assert repr(game) == "packo.load('tko', cards='mine.toml')"
    text = record.dumps(game.play())
    assert f"cards: own {game.card_file.digest}\n" in text
    assert record.loads(text, cards=mine).game == game
    assert "hand it in as cards=" in str(refused(text))
    assert "the play used other cards" in str(refused(text, cards=other))
    with pytest.raises(CardError, match=r"cards file none.toml: No such file"):
        record.loads(text, cards=tmp_path / "none.toml")
    with pytest.raises(TypeError, match="a game has its cards already"):
        record.loads(text, cards=mine, game=game)


# -- files -------------------------------------------------------------------------------------------------------------


def test_save_and_load(kuhn, tmp_path):
    path = tmp_path / "play.txt"
    record.save(kuhn, path)
    assert path.read_bytes() == KUHN.encode()
    assert record.load(str(path)) == kuhn
    record.save(kuhn.plays[0], path)
    assert len(record.load(path)) == 0
    assert [file.name for file in tmp_path.iterdir()] == ["play.txt"]


def test_a_save_that_fails_leaves_the_old_file(kuhn, tmp_path, monkeypatch):
    path = tmp_path / "play.txt"
    record.save(kuhn, path)
    with pytest.raises(RecordError, match="a record begins where the game begins"):
        record.save(Play.start(kuhn.state), path)

    def full(self, data):
        open(self, "wb").close()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_bytes", full)
    with pytest.raises(OSError, match="No space left"):
        record.save(kuhn.plays[0], path)
    assert path.read_text(encoding="utf-8") == KUHN
    assert [file.name for file in tmp_path.iterdir()] == ["play.txt"]


def test_what_is_no_ordinary_file_is_left_alone(kuhn, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    os.symlink("pipe", "link")
    os.mkdir("folder")
    for path in ("pipe", "link", "folder", "."):
        with pytest.raises(OSError, match=f"^'{path}' is (not an ordinary file|a folder)"):
            record.save(kuhn, path)
    assert stat.S_ISFIFO(os.stat("pipe").st_mode)
    assert sorted(os.listdir()) == ["folder", "link", "pipe"]


def test_a_read_only_file_is_left_alone(kuhn, tmp_path):
    path = tmp_path / "play.txt"
    path.write_text("mine", encoding="utf-8")
    path.chmod(0o444)
    with pytest.raises(PermissionError) as error:
        record.save(kuhn, path)
    assert str(error.value) == f"{str(path)!r} is read-only"
    assert path.read_text(encoding="utf-8") == "mine"
    assert [file.name for file in tmp_path.iterdir()] == ["play.txt"]


def test_what_a_link_leads_to_is_written(kuhn, tmp_path):
    (tmp_path / "link").symlink_to("play.txt")
    record.save(kuhn, tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "play.txt").read_text(encoding="utf-8") == KUHN


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("", "the path is empty: give the name of a file"),
        ("no/such/play.txt", "'no/such/play.txt' cannot be saved: there is no such folder"),
        ("a\0b", "no file can have the name 'a\\x00b'"),
        ("a\ud800b", "no file can have the name 'a\\ud800b'"),
        ("/", "'/' is a folder: give the name of a file"),
        ("here/play.txt", "[Errno 20] Not a directory: 'here/play.txt'"),
        ("x" * 300, f"[Errno 36] File name too long: '{'x' * 300}'"),
    ],
    ids=range(7),
)
def test_where_nothing_can_be_saved_the_sentence_has_the_path_that_was_given(
    kuhn, tmp_path, monkeypatch, path, sentence
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here").touch()
    with pytest.raises(OSError) as error:  # noqa: PT011  (the sentence is compared below)
        record.save(kuhn, path)
    assert str(error.value) == sentence
    assert os.listdir() == ["here"]


def test_a_tilde_is_the_folder_of_the_person(kuhn, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    record.save(kuhn, "~/play.txt")
    assert (tmp_path / "play.txt").exists()
    assert record.load("~/play.txt") == kuhn


def test_a_missing_file_is_an_ordinary_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        record.load(tmp_path / "none.txt")
