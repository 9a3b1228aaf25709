"""The rules and their independent twin agree, move by move; cards are kept; every game ends."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from packo.core import IllegalAction, State
from packo.games.play_on_words.parts import FLIP, PLAY, STACKS, New, PlayOn, Position, Turned
from packo.games.play_on_words.spelling import spelled_by
from tests.games.play_on_words.kitchen import game
from tests.games.play_on_words.naive import CARDS, Twin

WAYS_TO_PLAY: list[dict[str, Any]] = [
    {},
    {"players": 3},
    {"players": 4, "same_turn": True},
    {"players": 2, "plurals_in_order": True},
    {"rechoose": True, "best_of": 3},
    {"players": 3, "irregular_plurals": True, "same_turn": True, "rechoose": True},
]
MET = {
    "new word",
    "play-on",
    "theft",
    "wild card",
    "flip card",
    "combo",
    "gap filled",
    "discarded",
    "passed",
    "game over",
}
"""What random plays are to come across."""


def key(state: State) -> str:
    """A state in the words of the twin's key."""
    p = state.position
    places = " ".join(f"{card or '-'}{under}" for card, under in zip(p.open, p.under, strict=True))
    words = " ".join(f"{w.owner}:{'-'.join(map(str, w.tiles))}{'!' * w.fresh}" for w in p.words)
    wins = list(p.wins) if p.wins else [int(won) for won in _won(state)]
    games = p.games if p.wins else int(state.is_terminal)
    parts = [places, "".join(p.unseen), words, f"won {wins} of {games} from {p.first}"]
    if state.is_terminal:
        return " / ".join([*parts, "over"])
    parts.append(f"player {p.to_move}, idle {p.passed}, next {p.discarding}")
    if p.stage == PLAY:
        parts.append(f"new {p.new}, taken {p.used}, eight {p.full}")
    return " / ".join(parts)


def _won(state: State) -> tuple[bool, ...]:
    """Who has won a game that stands alone."""
    return tuple(player in state.winners() for player in range(state.game.num_players))


def allowed(state: State, text: str) -> bool:
    try:
        state.checked(state.parse(text))
    except IllegalAction:
        return False
    return True


def check_agreement(state: State, twin: Twin, pool: list[str], rng: Random) -> None:
    assert key(state) == twin.key()
    assert state.is_terminal == twin.is_over()
    if state.is_terminal:
        assert list(state.returns()) == twin.scores()
        assert list(state.winners()) == twin.winners()
        return
    assert sorted(map(str, state.moves())) == sorted(twin.legal())
    if state.is_chance:
        return
    every = twin.every_choice()
    for text in rng.sample(sorted(every), min(25, len(every))):
        assert allowed(state, text)
    pool += rng.sample(sorted(every), min(5, len(every)))
    for text in rng.sample(pool, min(25, len(pool))):
        assert allowed(state, text) == (text in every), text


def told(before: Position, move: Any, after: Position) -> set[str]:
    """What happened in a move."""
    found = set()
    if isinstance(move, New | PlayOn):
        found.add("new word" if isinstance(move, New) else "play-on")
        cards = {tile.card for tile in move.tiles}
        names = (("wild card", {"V*", "C*", "D*"}), ("flip card", {"J/X", "V/Z"}), ("combo", {"ST", "SH", "TH", "CH"}))
        found |= {name for name, kind in names if cards & kind}
        if isinstance(move, PlayOn) and before.words[move.word - 1].owner != before.to_move:
            found.add("theft")
    elif after.games > before.games or after.stage not in (FLIP, PLAY):
        found.add("game over")
    else:
        lost = _cards(before) - _cards(after)
        assert lost.total() <= 1
        if lost:
            found.add("discarded")
        if isinstance(move, Turned) and after.open != before.open and not lost:
            moved = [place for place in range(STACKS) if before.open[place] and not after.open[place]]
            found |= {"gap filled"} if moved else set()
        if after.passed:
            found.add("passed")
    return found


def _cards(p: Position) -> Counter[str]:
    """All cards that are in play or unseen."""
    return Counter(p.unseen) + Counter(filter(None, p.open)) + Counter(t.card for word in p.words for t in word.tiles)


def play_with_twin(options: dict[str, Any], seed: int) -> set[str]:
    rng, met, pool = Random(seed), set[str](), list[str]()
    state, twin = game(**options).root, Twin(**options)
    while True:
        check_agreement(state, twin, pool, rng)
        if state.is_terminal:
            return met
        move = state.chance.sample(rng) if state.is_chance else rng.choice(state.legal_actions())
        after = state.child(move)
        twin.play(str(move))
        met |= told(state.position, move, after.position)
        state = after


@pytest.mark.rule(
    "play_on_words.2",
    "play_on_words.3",
    "play_on_words.4",
    "play_on_words.5",
    "play_on_words.6",
    "play_on_words.7",
    "play_on_words.8",
    "play_on_words.9",
    "play_on_words.10",
    "play_on_words.11",
    "play_on_words.12",
    "play_on_words.13",
    "play_on_words.14",
    "play_on_words.15",
    "play_on_words.16",
    "play_on_words.17",
    "play_on_words.18",
    "play_on_words.19",
    "play_on_words.20",
    "play_on_words.21",
    "play_on_words.22",
    "play_on_words.23",
)
def test_the_twin_agrees_in_every_way_to_play(few_words: str) -> None:
    met = set[str]()
    for seed, options in enumerate(WAYS_TO_PLAY):
        met |= play_with_twin({**options, "words": few_words}, seed)
    assert met >= MET - {"discarded"}


@pytest.mark.rule("play_on_words.18")
def test_the_twin_agrees_where_words_are_rare(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("words") / "rare.txt"
    path.write_text("\n".join(["ax", "zoo", "box", "quiz", "jam", "jazz", "taxi", "ox", "cox", "axe", "fox"]))
    met = set[str]()
    for seed in range(4):
        met |= play_with_twin({"players": 2 + seed % 3, "words": str(path)}, seed)
    assert met >= {"discarded", "passed", "game over"}


@pytest.mark.proof
@pytest.mark.rule(
    "play_on_words.2",
    "play_on_words.3",
    "play_on_words.4",
    "play_on_words.5",
    "play_on_words.6",
    "play_on_words.7",
    "play_on_words.8",
    "play_on_words.9",
    "play_on_words.10",
    "play_on_words.11",
    "play_on_words.12",
    "play_on_words.13",
    "play_on_words.14",
    "play_on_words.15",
    "play_on_words.16",
    "play_on_words.17",
    "play_on_words.18",
    "play_on_words.19",
    "play_on_words.20",
    "play_on_words.21",
    "play_on_words.22",
    "play_on_words.23",
)
@pytest.mark.parametrize("words", [10, 35])
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_the_twin_agrees_with_many_words(options: dict[str, Any], words: int) -> None:
    play_with_twin({**options, "words": words}, words)


# -- cards are kept, and games end -------------------------------------------------------------------------------------


def play_to_the_end(options: dict[str, Any], seed: int) -> None:
    """A random game, in which cards only come from the deck, and no card is lost but where one is discarded."""
    rng, state = Random(seed), game(**options).root
    depth = sum(state.position.under)
    moves = turns = 0
    while not state.is_terminal:
        before = state
        move = state.chance.sample(rng) if state.is_chance else rng.choice(state.legal_actions())
        state = state.child(move)
        moves += 1
        p, old = state.position, before.position
        cards = _cards(p)
        assert not cards - Counter(CARDS)
        if p.games > old.games:
            moves = 0
            continue
        lost = _cards(old) - cards
        assert cards == _cards(old) - lost
        if lost:
            assert lost.total() == 1
            formation = list(old.open)
            if before.is_chance:
                formation[next(i for i in range(STACKS) if not old.open[i] and old.under[i])] = move.card
            assert not state.game.rules.speller.has_new_word(formation)
            assert list(p.open) == [
                card if i != (p.discarding - 1) % STACKS else "" for i, card in enumerate(formation)
            ]
        assert sum(p.under) == len(p.unseen) - (81 - depth)
        assert all(spelled_by(word.tiles) in state.game.rules.lexicon for word in p.words)
        turns += not before.is_chance and str(before.legal_actions()[-1]) == "done"
    assert moves <= 2 * 81 + depth
    assert turns


@pytest.mark.rule("play_on_words.2", "play_on_words.17", "play_on_words.20")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_and_keep_their_cards(players: int) -> None:
    for seed in range(10):
        play_to_the_end({"players": players, "words": (10, 20, 35)[seed % 3]}, seed)


@pytest.mark.proof
@pytest.mark.rule("play_on_words.20")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("words", [20, 60])
def test_a_thousand_random_games_end(players: int, words: int) -> None:
    for seed in range(167):
        play_to_the_end({"players": players, "words": words, "best_of": 3 if seed % 20 == 0 else 1}, seed)
