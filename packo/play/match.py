"""One game between bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from packo.core import SIMULTANEOUS, Game, Joint, Play, State
from packo.core.play import Step, own_action
from packo.play.bots import Bot, Chooser, Seat, seated

MAX_MOVES = 10_000


def match(game: Game, bots: Sequence[Chooser], seed: int, *, max_moves: int = MAX_MOVES) -> Play:
    """A play from the deal to the end, or of `max_moves` moves (chance included): then its state is not terminal.

    The seed fixes everything.  The deal is that of `game.play(seed)`; each player draws from a stream of his own, so
    another's draws do not change his.  Simultaneous choices are all taken before any is shown.

    Raises:
        IllegalAction: a bot chose one; the error carries a note that names the bot.
        BotError: not a bot for each seat.
    """
    players = seated(game, bots)
    chance = Random(seed)
    streams = [Random(f"{seed}/{player}") for player in range(game.num_players)]
    play = Play.start(game.root, seed)
    memories = [list(play.information_state(player)) for player in range(game.num_players)]
    while not play.state.is_terminal and play.length < max_moves:
        state = play.state
        if state.is_chance:
            move = state.chance.sample(chance)
        else:
            chosen = {i: _choice(state, i, memories[i], players[i], streams[i]) for i in state.actors}
            move = Joint(chosen) if state.current_player == SIMULTANEOUS else chosen[state.current_player]
        play = Play(state.after(move), play, move, seed)
        for player, memory in enumerate(memories):
            memory.append(_last_step(play, player))
    return play


def _choice(state: State, player: int, memory: list[Step], bot: Bot, rng: Random) -> Any:
    legal = state.game.rules.legal_actions(state.position, player)
    seat = Seat(state.game, player, tuple(memory), memory[-1].observation, legal)
    action = bot.choose(seat, rng)
    try:
        return state.checked_action(player, action)
    except ValueError as error:
        error.add_note(f"the bot {bot.name} in seat {player} chose {action!r}")
        raise


def _last_step(play: Play, player: int) -> Step:
    """The last entry of the player's information state, which depends on the last move alone."""
    assert play.back is not None
    rules, before = play.game.rules, play.back.state
    own = own_action(before, play.move, player)
    return Step(own, rules.seen(before.position, play.move, player), rules.observation(play.state.position, player))
