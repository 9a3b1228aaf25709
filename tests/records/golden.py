"""Golden plays: the records of this folder, which a fixed random player plays again to the byte.

A record says its game, its options and its seed, so it says all that the player needs.

    python -m tests.records.golden tests/records/tko-*.txt

writes the files again; `python -m tests.records.golden new NAME SEED '{"option": value}'` writes a new one for the
game that NAME begins with.  A record that changes is a change of the rules, of the notation, or of the deal.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

import packo
from packo.core import Game, Joint, Play
from packo.core.record import dumps, loads

FOLDER = Path(__file__).parent
MOST_MOVES = 2_000


def random_play(game: Game, seed: int) -> Play:
    """The play of players who choose among their legal actions with equal chances, seat by seat."""
    rng = Random(seed)
    play = game.play(seed)
    while not play.state.is_terminal and len(play) < MOST_MOVES:
        state = play.state
        if state.is_chance:
            play = play.deal(rng)
            continue
        choices = {player: rng.choice(state.legal_actions(player)) for player in state.actors}
        play = play.then(Joint(choices))
    return play


def again(text: str) -> str:
    """The record that the random player writes for the game and the seed of a record."""
    play = loads(text)
    if play.seed is None:
        raise ValueError("a golden play has a seed")
    return dumps(random_play(play.game, play.seed))


if __name__ == "__main__":
    if sys.argv[1:2] == ["new"]:
        name, seed, options = sys.argv[2:]
        new = packo.load(name.partition("-")[0], **json.loads(options))
        (FOLDER / f"{name}.txt").write_text(dumps(random_play(new, int(seed))), encoding="utf-8")
    else:
        for file in map(Path, sys.argv[1:]):
            file.write_text(again(file.read_text(encoding="utf-8")), encoding="utf-8")
