"""The rugs and goals: those of the package, and a person's own, each damage refused in one sentence."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import factorial, perm
from pathlib import Path
from random import Random

import pytest

import packo
from packo.core import CardError
from packo.core.check import check
from packo.games.taj.parts import COLOURS, Dealt, Goal, Rug
from tests.games.taj.naive import GOALS, RUGS


def own(folder: Path, rugs: str = RUGS, goals: str = GOALS, text: str = "") -> Path:
    path = folder / "mine.toml"
    path.write_text(text or f"rugs = {rugs.split()}\ngoals = {goals.split()}\n", encoding="utf-8")
    return path


def refusal(path: Path) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(CardError) as refused:
        packo.load("taj", cards=path)
    sentence = str(refused.value)
    assert "\n" not in sentence
    return sentence


@pytest.mark.rule("taj.1")
def test_the_cards_of_the_package() -> None:
    game = packo.load("taj")
    assert [str(rug) for rug in game.rules.cards.rugs] == RUGS.split()
    assert [str(goal) for goal in game.rules.cards.goals] == GOALS.split()
    assert game.card_file.provenance == "reconstructed"


@pytest.mark.rule("taj.1")
@pytest.mark.parametrize("part", ["rugs", "goals"])
def test_they_are_balanced(part: str) -> None:
    cards = getattr(packo.load("taj").rules.cards, part)
    assert sorted(map(sorted, cards)) == sorted(map(sorted, combinations(COLOURS, 3)))
    for place in range(3):
        assert Counter(card[place] for card in cards) == dict.fromkeys(COLOURS, 2)


@pytest.mark.rule("taj.1")
def test_what_is_known_of_the_cards() -> None:
    box = packo.load("taj").rules.cards
    assert Rug("G", "O", "K") in box.rugs
    assert Goal("O", "B", "G") in box.goals
    assert len({(goal.double, goal.minus) for goal in box.goals}) == 10


@pytest.mark.rule("taj.1")
def test_own_cards(tmp_path: Path) -> None:
    rugs = "GOK GOK GOK GOK GOK GOK GOK GOK GOK YBG"
    game = packo.load("taj", cards=own(tmp_path, rugs, GOALS[::-1]))
    assert game.card_file.provenance == "own"
    assert game.rules.cards.rugs == (Rug("G", "O", "K"),) * 9 + (Rug("Y", "B", "G"),)
    assert game.root.chance.count == 10 * 9 * 10


@pytest.mark.rule("taj.1")
def test_own_goals_that_are_alike(tmp_path: Path) -> None:
    game = packo.load("taj", cards=own(tmp_path, RUGS, "OBG OBG KGO KGO YOK YOK BKY BKY GYB GYB"), players=3)
    assert game.root.chance.count is None
    rugs, goal = game.rules.cards.rugs, Goal("O", "B", "G")
    assert Dealt(rugs, (goal, goal, Goal("K", "G", "O"))) in game.root.chance
    assert Dealt(rugs, (goal, goal, goal)) not in game.root.chance
    state = game.root.sample(Random(1))
    assert 0 < len(list(state.worlds(0))) == len(set(state.worlds(0))) < 9 * 8


@pytest.mark.proof
@pytest.mark.parametrize(
    ("rugs", "goals"),
    [("GOK " * 9 + "YBG", GOALS[::-1]), (RUGS, "OBG OBG KGO KGO YOK YOK BKY BKY GYB GYB")],
)
def test_a_game_with_own_cards_keeps_its_promises(tmp_path: Path, rugs: str, goals: str) -> None:
    for players in (2, 3):
        assert check(packo.load("taj", cards=own(tmp_path, rugs, goals), players=players)).ok


@pytest.mark.rule("taj.1")
@pytest.mark.parametrize(
    ("rugs", "why"),
    [
        (RUGS[4:], "mine.toml: TAJ 1: there are 10 rugs, not 9"),
        (RUGS + " GOK", "mine.toml: TAJ 1: there are 10 rugs, not 11"),
        ("", "mine.toml: TAJ 1: there are 10 rugs, not 0"),
        (
            RUGS.replace("BGO", "BG"),
            "mine.toml: rug 1: TAJ 1: a rug is three letters of G (green), O (orange), K (pink), Y (yellow), "
            "B (blue), not 'BG'",
        ),
        (
            RUGS.replace("KBO", "KBR"),
            "mine.toml: rug 10: TAJ 1: a rug is three letters of G (green), O (orange), K (pink), Y (yellow), "
            "B (blue), not 'KBR'",
        ),
        (
            RUGS.replace("OKY", "oky"),
            "mine.toml: rug 3: TAJ 1: a rug is three letters of G (green), O (orange), K (pink), Y (yellow), "
            "B (blue), not 'oky'",
        ),
        (
            RUGS.replace("GOK", "GOG"),
            "mine.toml: rug 2: TAJ 1: a rug has three different colours, and GOG has green twice",
        ),
        ("GOK " * 10, "mine.toml: TAJ 1: five colours are on the rugs, and yellow is on none"),
        ("GOK " * 5 + "YGO " * 5, "mine.toml: TAJ 1: five colours are on the rugs, and blue is on none"),
    ],
)
def test_rugs_that_are_refused(tmp_path: Path, rugs: str, why: str) -> None:
    assert refusal(own(tmp_path, rugs)) == why


@pytest.mark.rule("taj.1")
@pytest.mark.parametrize(
    ("goals", "why"),
    [
        (GOALS[4:], "mine.toml: TAJ 1: there are 10 goals, not 9"),
        (GOALS.replace("KOB", "KOBY"), "mine.toml: goal 10: TAJ 1: a goal is three letters of G (green)"),
        (
            GOALS.replace("OBG", "OOB"),
            "mine.toml: goal 1: TAJ 1: a goal has three different colours, and OOB has orange twice",
        ),
    ],
)
def test_goals_that_are_refused(tmp_path: Path, goals: str, why: str) -> None:
    assert refusal(own(tmp_path, RUGS, goals)).startswith(why)


@pytest.mark.rule("taj.1")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("\n", 'mine.toml: TAJ 1: rugs is a list of three letters each, such as rugs = ["GOK", …]'),
        ('rugs = "GOK"\n', 'mine.toml: TAJ 1: rugs is a list of three letters each, such as rugs = ["GOK", …]'),
        (f"rugs = {RUGS.split()}\n", "mine.toml: TAJ 1: goals is a list of three letters each, such as goals"),
        ("rugs = [3]\n", "mine.toml: rug 1: TAJ 1: a rug is three letters of G (green)"),
        ("rugs = [['G', 'O', 'K']]\n", "mine.toml: rug 1: TAJ 1: a rug is three letters of G (green)"),
        ("rugs = [\n", "cards file mine.toml is not TOML"),
    ],
)
def test_a_file_that_is_no_set_of_cards(tmp_path: Path, text: str, why: str) -> None:
    assert refusal(own(tmp_path, text=text)).startswith(why)


@pytest.mark.rule("taj.2", "taj.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_is_all_rugs_in_some_order_and_a_goal_each(players: int) -> None:
    chance = packo.load("taj", players=players).root.chance
    assert chance.count == factorial(10) * perm(10, players)
    rng = Random(players)
    dealt = [chance.sample(rng) for _ in range(200)]
    assert len(set(dealt)) == 200
    for deal in dealt:
        assert sorted(map(str, deal.rugs)) == sorted(RUGS.split())
        assert len(set(deal.goals)) == players == len(deal.goals)
    assert {str(deal.rugs[0]) for deal in dealt} == set(RUGS.split())
    assert {str(deal.goals[-1]) for deal in dealt} == set(GOALS.split())


@pytest.mark.rule("taj.2")
def test_what_cannot_be_dealt() -> None:
    chance = packo.load("taj").root.chance
    rugs, goals = (tuple(part) for part in packo.load("taj").rules.cards)
    assert Dealt(rugs, goals[:2]) in chance
    for wrong in (
        Dealt(rugs[:9], goals[:2]),
        Dealt((rugs[0], *rugs[:9]), goals[:2]),
        Dealt(rugs, goals[:3]),
        Dealt(rugs, goals[:1]),
        Dealt(rugs, (goals[0], goals[0])),
        Dealt(tuple(map(tuple, rugs)), goals[:2]),
        Dealt(list(rugs), goals[:2]),
        Dealt(rugs, (goals[0], Goal([], "O", "B"))),
        Dealt(rugs, None),
        (rugs, goals[:2]),
        None,
        [],
    ):
        assert wrong not in chance
