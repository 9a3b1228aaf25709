"""The default picture: what the viewer knows and nothing else, and a button for each action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

from packo.core import CHANCE, SIMULTANEOUS, TERMINAL
from packo.picture import View
from packo.picture.default import draw, shown

NAMESPACE = "{http://www.w3.org/2000/svg}"


class Hands(NamedTuple):
    hands: tuple[str, str]
    pile: frozenset[int]
    turn: int


class Seen(NamedTuple):
    own_hand: str
    pile: frozenset[int]


@dataclass(frozen=True, slots=True)
class Table:
    pile_size: int


class Secretive:
    title = "Secrets <& co>"

    def current_player(self, p: Hands) -> int:
        return p.turn

    def observation(self, p: Hands, player: int) -> Seen:
        return Seen(p.hands[player], p.pile)

    def describe(self, p: Hands) -> str:
        return "a public line"


class Open(Secretive):
    def public(self, p: Hands) -> Table:
        return Table(len(p.pile))


POSITION = Hands(("ruby", "opal"), frozenset((3, 1, 2)), 0)


def text(view: View) -> str:
    return " | ".join(ElementTree.fromstring(draw(view)).itertext())


@pytest.mark.parametrize(("seat", "own", "other"), [(0, "ruby", "opal"), (1, "opal", "ruby")])
def test_a_seat_sees_its_observation_only(seat: int, own: str, other: str) -> None:
    seen = draw(View(Secretive(), POSITION, seat=seat))
    assert own in seen
    assert other not in seen
    assert "own hand" in seen
    assert "{1, 2, 3}" in seen


def test_an_onlooker_sees_what_is_public() -> None:
    for rules, public in ((Secretive(), "a public line"), (Open(), "pile size")):
        seen = draw(View(rules, POSITION))
        assert public in seen
        assert "ruby" not in seen
        assert "opal" not in seen


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        (0, "Ann to choose"),
        (TERMINAL, "the game is over"),
        (SIMULTANEOUS, "all choose at once"),
        (CHANCE, "chance decides"),
    ],
)
def test_it_says_whose_turn_it_is(turn: int, said: str) -> None:
    assert said in text(View(Secretive(), POSITION._replace(turn=turn), names=("Ann", "Bo")))


def test_each_clickable_action_is_one_button() -> None:
    actions = ("bid 3", "<pass>", "x" * 300, *(f"take {k}" for k in range(60)))
    root = ElementTree.fromstring(draw(View(Secretive(), POSITION, seat=0, clickable=actions, worth={"fold": 0.5})))
    assert [e.attrib["data-action"] for e in root.iter() if "data-action" in e.attrib] == list(actions)


def test_a_secret_choice_is_shown_to_its_own_seat_only() -> None:
    mine = View(Secretive(), POSITION, seat=0, selected="secret bid")
    assert "secret bid" in draw(mine)
    assert "secret bid" not in draw(View(Secretive(), POSITION, seat=None, selected="secret bid"))


def test_the_last_move_is_told() -> None:
    assert "Player 1: a; Player 2: b" in text(View(Secretive(), POSITION, seat=0, last={0: "a", 1: "b"}))


class Opaque:
    pass


@pytest.mark.parametrize("value", [Opaque(), (Opaque(), {"k": Opaque()}), "a\nb\n" * 40, 0.1, {}, b"x", None, True])
def test_any_value_can_be_shown_and_has_no_address(value: Any) -> None:
    assert "0x" not in shown(value)

    class Rules(Secretive):
        def observation(self, p: Hands, player: int) -> Any:
            return value

    ElementTree.fromstring(draw(View(Rules(), POSITION, seat=0)))


def test_the_text_says_it_all() -> None:
    desc = ElementTree.fromstring(
        draw(View(Secretive(), POSITION, seat=1, clickable=("go",), worth={"go": 0.25}, selected="go"))
    ).findtext(NAMESPACE + "desc")
    assert desc == (
        "Secrets <& co>, seen by Player 2. turn: Player 1 to choose. own hand: opal. pile: {1, 2, 3}. "
        "Worth: go 25%. Your choice: go. To choose from: go."
    )
