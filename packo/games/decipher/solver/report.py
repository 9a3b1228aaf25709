"""Which words hide best, and a report of what is solved, as Markdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from packo.core import Answer, Game, State
from packo.games.decipher.parts import ASK, HAND, HIDE, OVER, Ask, Buy, Decline, Guess, Hand, Hide
from packo.games.decipher.rules import WAIT, Rules
from packo.games.decipher.solver.hiding import Aim, Hardness, Hiding, StandardSeeker, board_of, hardness
from packo.games.decipher.solver.questions import questions
from packo.games.decipher.solver.seeking import seek
from packo.games.decipher.solver.tables import seeker_of, table_of

FEW = 12
"""A round is solved from where so many words are possible."""


@dataclass(frozen=True)
class Ranked:
    """Words that hide well, the best first, each worked out exactly."""

    words: tuple[Hardness, ...]
    among: int
    """Of how many words."""
    exact: int
    """How many of those were worked out; where fewer than all, a word that did badly when it was tried may be missing.
    """

    @property
    def sure(self) -> bool:
        """Whether there can be no harder words."""
        return self.exact == self.among


def ranked(
    seeker: StandardSeeker, alphabet: Mapping[str, str], words: Sequence[str], count: int, screen: int | None,
    keep: int, aim: Aim, rng: Random,
) -> Ranked:  # fmt: skip
    """The words with which the maker gets most on average, if he hands out pieces at random.

    Args:
        screen: rounds in which each word is tried; None to work out all.
        keep: how many of the words that did best are worked out.
    """
    chosen = list(words)
    if screen is not None and len(chosen) > keep:
        tried = {word: _tried(Hiding(seeker, word, alphabet, aim), screen, rng) for word in chosen}
        chosen = sorted(chosen, key=lambda word: (-tried[word], word))[:keep]
    found = [hardness(seeker, word, alphabet, aim) for word in chosen]
    found.sort(key=lambda one: (-float(one.mean), -float(one.best), one.word))
    return Ranked(tuple(found[:count]), len(words), len(chosen))


def _tried(hiding: Hiding, rounds: int, rng: Random) -> int:
    """What the maker gets in some rounds together, handing out pieces at random."""
    return sum(hiding.drawn(rng).worth(hiding.aim) for _ in range(rounds))


# -- the report --------------------------------------------------------------------------------------------------------


def written(game: Game, seed: int) -> str:
    """A report about the words of a game, and one round of it."""
    rules = game.rules
    assert isinstance(rules, Rules)
    table = table_of(rules)
    groups = table.alike()
    together = sum(map(len, groups))
    lines = [
        f"# Decipher, words of {table.length} letters",
        "",
        f"* {len(table.words):,} words of the list can be hidden (exact)",
        f"* {together:,} of them share the shapes of all zones with another, in {len(groups):,} groups; the largest:",
        f"  {'; '.join(' '.join(group) for group in groups[:3]) or 'none'}",
        "",
        *_hardest(rules, seed),
        "",
        *_round(game, seed),
    ]
    return "\n".join(lines)


def _hardest(rules: Rules, seed: int, sample: int = 60, count: int = 8) -> list[str]:
    rng = Random(seed)
    words = sorted(rng.sample(rules.vocabulary.words, min(sample, len(rules.vocabulary))))
    found = ranked(seeker_of(rules), rules.alphabet, words, count, 2, count, "points", rng)
    lines = [
        f"The words that hide best from a standard seeker, of {len(words)} drawn at random (seed {seed}): the maker's",
        "points of a round, exact, with pieces at random and in the best order, which may end early.",
        "",
        "| word | at random | at best | an order |",
        "|---|--:|--:|---|",
    ]
    for one in found.words:
        lines.append(f"| {one.word} | {float(one.mean):.2f} | {one.best} | {''.join(one.order)} |")
    return lines


def _round(game: Game, seed: int) -> list[str]:
    """A round of a seeker who plays best where few words are left, and asks the most telling question before."""
    rules = game.with_options(players=2).rules
    assert isinstance(rules, Rules)
    rng = Random(seed)
    state = State(game.with_options(players=2), rules.initial())
    word = rng.choice(rules.vocabulary.words)
    lines = [
        f"A round of one seeker (seed {seed}), whose maker hides {word} and hands out pieces at random.  The margin is",
        f"the seeker's points less the maker's under best play, once {FEW} words or fewer are possible.",
        "",
        "| board | words | bits | move | margin |",
        "|---|--:|--:|---|---|",
    ]
    state = state.child(Hide(word))
    number = state.position.round
    while state.position.round == number and state.position.stage not in (HIDE, OVER):
        p = state.position
        if p.stage == HAND:
            kinds = [kind for kind, left in rules.in_box(p).items() for _ in range(left)]
            state = state.child(Hand(rng.choice(kinds)))
            continue
        action, bits, words, margin = _move(rules, state)
        board = " ".join(map(str, p.zones)) + (f", holds {p.held}" if p.held else ", bonus mode")
        told = "" if margin is None else str(margin)
        lines.append(f"| {board} | {words:,} | {bits} | {action} | {told} |")
        state = state.child(action)
    return lines


def _move(rules: Rules, state: State) -> tuple[Ask | Guess | Buy | Decline, str, int, Answer | None]:
    """What the seeker does, what his question tells, how many words are possible, and his margin where it is known."""
    p, table, standard = state.position, table_of(rules), seeker_of(rules)
    seen = rules.observation(p, p.seeker)
    found = table.possible(p.zones, seen.left, p.held, p.wrong)
    margin: Answer | None = None
    action: Ask | Guess | Buy | Decline
    if len(found) <= FEW:
        best = seek(table, seen)
        margin = best.value
        action = best.best or WAIT
    else:
        board = board_of(p)
        action = standard.holding(board, p.held) if p.stage == ASK else standard.in_bonus_mode(board)
    bits = ""
    if isinstance(action, Ask):
        asked = questions(table, found, p.zones, p.held)
        bits = next(f"{question.bits:.2f}" for question in asked if question.zone == action.zone)
    return action, bits, len(found), margin
