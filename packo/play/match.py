"""One game between bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from packo.core import SIMULTANEOUS, Game, Joint, Play
from packo.core.play import Step
from packo.play.bots import Chooser, seat_of, seated

MAX_MOVES = 10_000


def match(game: Game, bots: Sequence[Chooser], seed: int, *, max_moves: int = MAX_MOVES) -> Play:
    """A play from the deal to the end, or of `max_moves` moves (chance included): then its state is not terminal.

    The seed fixes everything.  The deal is that of `game.play(seed)`; each player draws from a stream of his own, so
    another's draws do not change his.  Simultaneous choices are all taken before any is shown.

    Raises:
        IllegalAction: a bot chose one; the error carries a note that names the bot.
        BotError: not a bot for each seat.
        ValueError: `max_moves` is less than 0.
    """
    if max_moves < 0:
        raise ValueError(f"max_moves is 0 or more, not {max_moves}")
    players = seated(game, bots)
    chance = Random(seed)
    streams = [Random(f"{seed}/{player}") for player in range(game.num_players)]
    play = Play.start(game.root, seed)
    memories: list[list[Step]] = [[] for _ in players]
    while not play.state.is_terminal and play.length < max_moves:
        state = play.state
        if state.is_chance:
            move = state.chance.sample(chance)
        else:
            chosen = {}
            for i in state.actors:
                action = players[i].choose(seat_of(play, i, memories[i]), streams[i])
                try:
                    chosen[i] = state.checked_action(i, action)
                except ValueError as error:
                    error.add_note(f"the bot {players[i].name} in seat {i} chose {action!r}")
                    raise
            player = state.current_player
            move = Joint.in_order(chosen) if player == SIMULTANEOUS else chosen[player]
        play = Play(state.after(move), play, move, seed)
    return play
