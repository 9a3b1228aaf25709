from __future__ import annotations

import shutil

import pytest

import packo
from packo.core import CardError, IllegalAction, Refusal
from packo.core.book import BookError, plain_book, read_book
from packo.core.cards import read_cards
from packo.core.room import find_room

RULE = '[[rule]]\nnumber = 1\ntitle = "One"\ntext = "A rule."\n'


def book_of(tmp_path, text):
    path = tmp_path / "toy" / "rules.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return read_book(path)


def test_a_small_book(tmp_path):
    book = book_of(tmp_path, RULE)
    assert (book.game, book.title, book.version, len(book)) == ("toy", "toy", 1, 1)
    assert book.refusals == {"turn": 1, "action": 1, "chance": 1, "over": 1}
    assert book[1].text == "A rule."
    assert repr(book) == "Book(toy, 1 rules)"
    assert hash(book) == hash(book_of(tmp_path, RULE))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", r"rules.toml: there is no \[\[rule\]\]"),
        ("title = ", "rules.toml: Invalid value"),
        (RULE + RULE, "rules.toml: rule 1 stands twice"),
        (RULE.replace("title", "name"), "rules.toml: a rule lacks 'title'"),
        (RULE.replace("= 1", '= "one"'), "rules.toml: a rule lacks invalid literal"),
        ("[refusals]\nturn = 7\n" + RULE, "rules.toml: refusals.turn names rule 7, which does not exist"),
        (RULE + '[[rule.reading]]\ntext = "so"\n', "rule 1 has readings, so exactly one of them is the default"),
        (RULE + "[[rule.reading]]\nwhy = 'so'\n", "a rule lacks 'text'"),
    ],
)
def test_a_book_that_cannot_be_read(tmp_path, text, sentence):
    with pytest.raises(BookError, match=sentence):
        book_of(tmp_path, text)


def test_a_missing_book(tmp_path):
    with pytest.raises(BookError, match=r"rules.toml: .*No such file"):
        read_book(tmp_path / "rules.toml")


def test_a_refusal_names_the_rule(tmp_path):
    error = IllegalAction(book_of(tmp_path, 'title = "Toy"\n' + RULE), Refusal(1, "not so"))
    assert (str(error), error.rule, error.rule_id, error.reason) == ("Toy 1: not so", 1, "toy.1", "not so")
    assert isinstance(error, ValueError)


def test_a_plain_book_is_the_docstring():
    book = plain_book("Toy", "First line\n    goes on.\n\n    More.")
    assert book.summary == "First line goes on."
    assert plain_book("Toy", "")[1].title == "The rules"


# -- cards -------------------------------------------------------------------------------------------------------------


def cards_of(tmp_path, content, **how):
    path = tmp_path / "cards.toml"
    path.write_bytes(content)
    return read_cards(path, **how)


def test_cards_say_where_they_come_from(tmp_path):
    cards = cards_of(tmp_path, b'provenance = "counted"\nnote = "n"\nx = [1]')
    assert (cards.provenance, cards.note, dict(cards.data)) == ("counted", "n", {"x": [1]})
    assert repr(cards) == "Cards(cards.toml, counted: the only balanced set that meets the stated counts)"
    assert cards_of(tmp_path, b'provenance = "rulebook"', own=True).provenance == "own"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"x = 1", "cards file cards.toml: provenance is one of rulebook, counted, reconstructed, own, not ''"),
        (b'provenance = "guess"', "not 'guess'"),
        (b"x = ", "cards file cards.toml is not TOML: "),
        (b"\xff\xfe", "cards file cards.toml is not TOML: "),
    ],
)
def test_cards_that_cannot_be_read(tmp_path, content, sentence):
    with pytest.raises(CardError, match=sentence):
        cards_of(tmp_path, content)


def test_a_missing_cards_file_and_a_folder(tmp_path):
    with pytest.raises(CardError, match=r"cards file none.toml: No such file"):
        packo.load("tko", cards=tmp_path / "none.toml")
    with pytest.raises(CardError, match=r"cards file .*: Is a directory"):
        packo.load("tko", cards=tmp_path)


def test_an_entry_that_the_game_has_not_is_a_slip_of_the_pen(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('passenger = ["RO4"]\n')
    with pytest.raises(CardError) as refused:
        packo.load("bus", cards=mine)
    assert str(refused.value) == (
        "mine.toml: there is no entry 'passenger'; did you mean 'passengers'? there is: passengers, streets"
    )


def test_cards_of_ones_own_make_another_game(tmp_path):
    source = find_room("tko").folder / "cards.toml"
    shutil.copy(source, tmp_path / "mine.toml")
    mine = packo.load("tko", cards=str(tmp_path / "mine.toml"))
    assert mine.card_file.provenance == "own"
    assert mine.with_options(power_arrow=True).card_file == mine.card_file
    text = (tmp_path / "mine.toml").read_text(encoding="utf-8").replace('"Bill Cream"', '"Me"')
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    changed = packo.load("tko", cards=tmp_path / "mine.toml", boxers=("Me", "Ginger Al"))
    assert changed.options.boxers == ("Me", "Ginger Al")
    assert packo.load("tko", cards=tmp_path / "mine.toml") != packo.load("tko")
