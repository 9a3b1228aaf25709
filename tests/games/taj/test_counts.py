"""The rules and their independent twin agree, move by move; moves and positions are counted by hand; cards are kept."""

from __future__ import annotations

from collections import Counter
from math import comb
from random import Random
from typing import Any

import pytest

import packo
from packo.core import SIMULTANEOUS, TERMINAL, Joint, State
from packo.games.taj.parts import Display
from packo.games.taj.rules import mirrored
from packo.games.taj.scoring import colour_values
from tests.games.taj import naive
from tests.games.taj.hall import at, go, shown
from tests.games.taj.naive import Twin

WAYS_TO_PLAY: list[dict[str, int]] = [
    {"players": players, "turn_cap": cap} for players in (2, 3, 4) for cap in (0, 1, 8)
]

MET = ("removed", "choice of the side", "ruled by a card", "removal, then the Taj", "five rugs", "all seen")
"""What random plays are to come across."""


def key(state: State) -> str:
    """A state in the words of the twin's key."""
    p = state.position
    rugs, seen, taj, plus_right = p.display
    words = [f"{rug}{'*' if eye else ''}" for rug, eye in zip(rugs, seen, strict=True)]
    parts = [" ".join(part) for part in (words[:taj], words[taj : taj + 3], words[taj + 3 :])]
    parts.append("right" if plus_right else "left")
    parts += [f"{goal}{' has the card' if card else ''}" for goal, card in zip(p.goals, p.cards, strict=True)]
    parts.append(str(p.proposer))
    if p.proposal:
        parts.append(" ".join(map(str, p.proposal)))
    parts.append(f"{' '.join(p.pending)} {p.ruler if p.pending else None}")
    parts.append(str(p.turns) if state.game.options.turn_cap else "-")
    return " / ".join(parts)


def check_agreement(state: State, twin: Twin) -> None:
    assert key(state) == twin.key()
    assert state.is_terminal == twin.is_over()
    assert colour_values(state.position.display) == twin.worth()
    if state.is_terminal:
        assert list(state.returns()) == twin.scores()
        assert twin.winner() == (state.winners()[0] if len(state.winners()) == 1 else None)
    for player in range(state.game.num_players):
        assert [str(action) for action in state.legal_actions(player)] == twin.choices(player)


def random_vote(rng: Random, choices: list[str]) -> str:
    """All/Nix cards seldom, so that games have long parts with and without them."""
    return rng.choice(choices if rng.random() < 0.2 else choices[:2])


def random_move(state: State, twin: Twin, rng: Random) -> str:
    if state.current_player != SIMULTANEOUS:
        return rng.choice(twin.choices(state.current_player))
    return " & ".join(random_vote(rng, twin.choices(player)) for player in state.actors)


def check_plays(options: dict[str, int], seeds: range) -> Counter[str]:
    """Random plays step by step against the twin, with every rug accounted for; what was met in them."""
    met: Counter[str] = Counter()
    game = packo.load("taj", **options)
    for seed in seeds:
        rng = Random(seed)
        dealt = game.root.chance.sample(rng)
        state, twin, removed = game.root.child(dealt), Twin(**options), 0
        twin.play(str(dealt))
        goals = state.position.goals
        while not state.is_terminal:
            check_agreement(state, twin)
            move = random_move(state, twin, rng)
            before = state.position
            state = state.child(state.parse(move))
            twin.play(move)
            after = state.position
            gone = Counter(before.display.rugs) - Counter(after.display.rugs)
            removed += gone.total()
            met["removed"] += gone.total()
            met["choice of the side"] += after.pending[:1] == ("remove",)
            met["ruled by a card"] += after.ruler not in (-1, after.proposer)
            met["removal, then the Taj"] += len(after.pending) == 2
            assert gone.total() <= 1
            assert not Counter(after.display.rugs) - Counter(before.display.rugs)
            assert after.goals == goals
            assert sum(after.cards) <= sum(before.cards)
            assert 0 <= after.display.taj <= len(after.display.rugs) - 3
        check_agreement(state, twin)
        rugs, seen, *_ = state.position.display
        assert len(rugs) + removed == 10
        assert 5 <= len(rugs) <= 10
        assert all(seen) or len(rugs) == 5 or state.position.turns == options["turn_cap"] > 0
        met["five rugs"] += len(rugs) == 5
        met["all seen"] += all(seen)
    return met


@pytest.mark.rule("taj.1", "taj.15")
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_random_plays_agree_to_their_end_and_keep_every_card(options: dict[str, int]) -> None:
    met = check_plays(options, range(60))
    if options["turn_cap"] != 1:
        assert min(met[what] for what in MET) > 0


@pytest.mark.proof
@pytest.mark.parametrize("options", WAYS_TO_PLAY[::3], ids=str)
def test_a_thousand_random_plays_agree(options: dict[str, int]) -> None:
    met = check_plays(options, range(1_000))
    assert min(met[what] for what in MET) > 20


def successors(state: State) -> list[State]:
    return [state.child(move) for move in state.moves()]


@pytest.mark.rule("taj.8", "taj.11")
def test_outcomes_of_a_vote_by_hand() -> None:
    """Joint votes by what they bring, while all cards are there and the ends are at different distances."""
    for players in (2, 3, 4):
        state = go(at(players=players), "1-2")
        after = successors(state)
        # The proposer has two votes, each other player four.
        assert len(after) == 2 * 4 ** (players - 1)
        plain = [s for s in after if all(s.position.cards)]
        assert len(plain) == 2**players
        gone = [s for s in plain if len(s.position.display.rugs) == 9]
        ties = [s for s in plain if shown(s).startswith("BGO* GOK*") and len(s.position.display.rugs) == 10]
        swaps = [s for s in plain if shown(s).startswith("GOK* BGO*")]
        assert len(ties) == (comb(players, players // 2) if players % 2 == 0 else 0)
        assert len(gone) == len(swaps) == (2**players - len(ties)) // 2
        ruled = Counter(s.position.ruler for s in after if not all(s.position.cards))
        # The first All/Nix rules: those before play yea or nay (two ways), those after anything (four).
        want = {k: 2 * 2 ** (k - 1) * 2 * 4 ** (players - 1 - k) for k in range(1, players)}
        assert ruled == want
        assert sum(want.values()) + 2**players == len(after)


@pytest.mark.rule("taj.5")
def test_proposals_by_hand() -> None:
    for count in range(6, 11):
        words = naive.RUGS.split()[:count]
        state = at(" ".join((f"[{words[0]}", words[1], f"{words[2]}+]", *words[3:])))
        assert len(state.legal_actions()) == comb(count, 2)
        assert len({s.position for s in successors(state)}) == comb(count, 2)


@pytest.mark.rule("taj.15")
def test_the_end_of_a_game_in_full() -> None:
    """A whole turn from six rugs, two of them unseen: only one of the 15 proposals shows both to the Curator."""
    state = at("BGO [GOK* OKY* KYB*+] YBG* YGK", cards=(False, False))
    ends: Counter[str] = Counter()
    for proposed in successors(state):
        both_seen = proposed.position.proposal == (0, 5)
        for voted in successors(proposed):
            for after in successors(voted) if voted.position.pending else [voted]:
                whole = len(after.position.display.rugs) == 6
                assert after.is_terminal == (not whole or both_seen)
                ends["over" if after.is_terminal else "on"] += 1
    # A turn is yea-yea with three ways to move the Taj, nay-nay with three, and two splits: eight ends each.
    assert ends == {"over": 8 + 14 * 3, "on": 14 * (3 + 2)}


@pytest.mark.rule("taj.12")
def test_a_mirrored_game_is_the_same_game() -> None:
    rng = Random(5)
    for players in (2, 3, 4):
        state = packo.load("taj", players=players).root.sample(rng)
        while state.current_player != TERMINAL:
            p = state.position
            image = State(state.game, mirrored(p))
            assert mirrored(image.position) == p
            values = colour_values(p.display)
            assert colour_values(image.position.display) == values
            assert {mirrored(s.position) for s in successors(state)} == {s.position for s in successors(image)}
            state = state.child(rng.choice(list(state.moves())))


def test_a_display_without_the_past() -> None:
    """Two ways to the same display are one position."""
    one = go(at(players=3), "1-2", "yea & yea & nay", "3-4", "yea & yea & nay", "1-2", "yea & yea & nay")
    two = go(at(players=3), "3-4", "yea & yea & nay", "1-2", "yea & nay & yea", "1-2", "yea & nay & yea")
    assert isinstance(one.position.display, Display)
    assert one == two


def test_a_joint_vote_is_written_in_seat_order() -> None:
    state = go(at(players=3, proposer=1), "1-2")
    move: Any = state.parse("all & yea & nix")
    assert isinstance(move, Joint)
    assert [str(move[i]) for i in range(3)] == ["all", "yea", "nix"]
