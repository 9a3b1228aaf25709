"""Players of HUE: one who takes what he sees, and one who reckons with what the others may do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from packo.core import Deal, Game
from packo.games.hue.parts import Card, Placement, Seen
from packo.games.hue.rules import Rules

if TYPE_CHECKING:
    from random import Random

    import numpy as np
    import numpy.typing as npt

    from packo.games.hue.solver.board import Put
    from packo.games.hue.solver.outlook import Outlook
    from packo.play.bots import Bot, Seat

    Ints = npt.NDArray[np.int64]
    Floats = npt.NDArray[np.float64]


SWING = 1.5
"""By how many points each placement that is still to come may turn a lead."""


def bots(game: Game) -> dict[str, Bot]:
    """The bots of HUE by name, the strongest last.  They know how cards are laid and scored, so they are not offered
    where a person changed the rules."""
    found: dict[str, Bot] = {}
    if type(game.rules) is Rules:
        for bot in (GreedyBot(), SearchBot()):
            found[bot.name] = bot
    return found


@dataclass(frozen=True)
class GreedyBot:
    """Places a card so that the best of those he keeps is worth most at once; among equals he draws lots."""

    name: str = "greedy"

    def choose(self, seat: Seat, rng: Random) -> Any:
        import numpy as np

        choices = _choices(seat)
        return choices.put(int(rng.choice(np.flatnonzero(choices.own == choices.own.max())))).placement()


@dataclass(frozen=True)
class Keen:
    """Places a card so that the best of those he keeps is worth most at once; among equals he draws lots.

    He is `greedy`, but goes only where `Rules.spots` lets him, so he can play a game of fewer places, under rules of a
    person's own, for which the others are not offered.  He reckons with
    the scoring of HUE (rules 14 to 17) and with the hand and the table of his seat's observation.
    """

    name: str = "keen"

    def choose(self, seat: Seat, rng: Random) -> Any:
        import numpy as np

        from packo.games.hue.solver.board import Put, outlook_of, ways, weights

        seen, rules = seat.observation, seat.game.rules
        assert isinstance(seen, Seen)
        assert isinstance(rules, Rules)
        table = outlook_of(seen.table, seat.game.options.cover_several)
        free = set(rules.spots(seen.table))
        ends = [Put(seen.hand[0], place).placement() for place in table.places]
        spots = [(end.x, end.y, end.way) for end in ends]
        allowed = np.array([spot in free for spot in spots])
        found, own = [], []
        for number, held in enumerate(seen.hand):
            keep = weights((*seen.hand[:number], *seen.hand[number + 1 :]))
            for way in ways(held):
                found.append(way)
                own.append(np.where(allowed, (table.values(way) @ keep).max(axis=1), -1))
        score = np.concatenate(own)
        card, place = divmod(int(rng.choice(np.flatnonzero(score == score.max()))), len(spots))
        return Placement(found[card], *spots[place])


@dataclass(frozen=True)
class SearchBot:
    """Reckons with the hands that the others may hold, and with the next player's best reply to each.

    He draws `worlds` deals that fit what he has seen.  Every placement is measured by how far it leaves his best card
    ahead of the others' (the mean of their best cards, over these worlds).  The `width` best are then measured by the
    reply of the next player that is best for him in each world.  A reply is reckoned as if he knew this hand, so the
    measure is a cautious one; for the last two placements of two players it is the reply that each hand itself thinks
    best.

    What counts is to win: a lead is worth more the nearer it is to the point where it decides, and the less is left to
    play (`_chances`).  The last placement of two players is the one that beats the most hands.
    """

    worlds: int = 100
    width: int = 48
    name: str = "searcher"

    def choose(self, seat: Seat, rng: Random) -> Any:
        import numpy as np

        choices = _choices(seat)
        unseen, hands = _sampled_hands(seat, rng, self.worlds)
        following = hands[(seat.player + 1) % seat.game.num_players]
        if following.shape[1] < 2:
            return choices.put(_last(choices, seat.player, unseen, hands)).placement()
        first = choices.own - choices.threats(unseen, hands)
        best = np.argsort(-first, kind="stable")[: self.width]
        two_left = len(hands) == 1 and following.shape[1] == 2 and len(choices.kept[0]) == 1
        left = sum(held.shape[1] - 1 for held in hands.values()) + len(choices.kept[0]) - 2
        later = []
        for at in best.tolist():
            if two_left:
                leads = _closed(seat, choices, at, unseen, following)
            else:
                leads = _after_reply(choices, at, unseen, following)
            later.append(_chances(leads, seat.player, left).mean())
        return choices.put(int(best[int(np.argmax(later))])).placement()


class _Choices(NamedTuple):
    """All placements of a hand at one table."""

    table: Outlook
    shown: list[Card]
    kept: list[tuple[Card, ...]]
    """For each shown card, those that stay in hand."""
    values: Ints
    """The five values after each choice, (cards shown x places, 5)."""
    own: Ints
    """The score of the best card that stays."""

    def put(self, number: int) -> Put:
        from packo.games.hue.solver.board import Put

        card, place = divmod(number, len(self.table.places))
        return Put(self.shown[card], self.table.places[place])

    def threats(self, unseen: Sequence[Card], hands: dict[int, Ints]) -> Floats:
        """The mean over worlds, and over the other players, of their best cards' scores after each choice."""
        import numpy as np

        from packo.games.hue.solver.board import weights

        scores = self.values @ weights(unseen)
        means = [np.mean([scores[:, world].max(axis=1) for world in held], axis=0) for held in hands.values()]
        found: Floats = np.mean(means, axis=0)
        return found


def _choices(seat: Seat) -> _Choices:
    import numpy as np

    from packo.games.hue.solver.board import outlook_of, ways, weights

    seen = seat.observation
    assert isinstance(seen, Seen)
    table = outlook_of(seen.table, seat.game.options.cover_several)
    shown, kept, values, own = [], [], [], []
    for number, card in enumerate(seen.hand):
        rest = (*seen.hand[:number], *seen.hand[number + 1 :])
        for way in ways(card):
            if way in shown:
                continue
            after = table.values(way)
            shown.append(way)
            kept.append(rest)
            values.append(after)
            own.append((after @ weights(rest)).max(axis=1))
    return _Choices(table, shown, kept, np.concatenate(values), np.concatenate(own))


def _sampled_hands(seat: Seat, rng: Random, count: int) -> tuple[list[Card], dict[int, Ints]]:
    """The cards that others may hold, and for each of the others his hands in some worlds, as numbers of these cards;
    (worlds, cards in hand)."""
    import numpy as np

    worlds = seat.game.rules.worlds(seat.observation, seat.player)
    if isinstance(worlds, Deal):
        drawn = [worlds.sample(rng) for _ in range(count)]
    else:
        listed = list(worlds)
        drawn = listed if len(listed) <= count else rng.sample(listed, count)
    others = [player for player in range(seat.game.num_players) if player != seat.player]
    unseen = sorted({card for p in drawn for player in others for card in p.hands[player]})
    number = {card: at for at, card in enumerate(unseen)}
    hands = {player: np.array([[number[card] for card in p.hands[player]] for p in drawn]) for player in others}
    return unseen, hands


def _chances(leads: Ints, player: int, left: int) -> Floats:
    """About how likely each lead is to win, with so many placements left; the start player wins ties (rule 18)."""
    import numpy as np

    found: Floats = np.tanh((leads + (0.5 if player == 0 else -0.5)) / (1 + SWING * left))
    return found


def _last(choices: _Choices, player: int, unseen: Sequence[Card], hands: dict[int, Ints]) -> int:
    """The choice that wins in most worlds, and among equals the one with the largest lead."""
    import numpy as np

    from packo.games.hue.solver.board import weights

    scores = choices.values @ weights(unseen)
    leads = np.stack([choices.own[:, None] - scores[:, held[:, 0]] for held in hands.values()])
    ties = np.array([player < other for other in hands])
    wins = (leads >= np.where(ties, 0, 1)[:, None, None]).all(axis=0).mean(axis=1)
    return int(np.lexsort((leads.min(axis=0).mean(axis=1), wins))[-1])


def _closed(seat: Seat, choices: _Choices, number: int, cards: Sequence[Card], hands: Ints) -> Ints:
    """The leads that the others' hands leave with the last placement, each by the reply that it thinks best."""
    import numpy as np

    from packo.games.hue.solver.closed import margins_after_reply, unseen

    rules, seen = seat.game.rules, seat.observation
    assert isinstance(rules, Rules)
    assert isinstance(seen, Seen)
    pool = unseen(rules, seen)
    (kept,) = choices.kept[number // len(choices.table.places)]
    held = [(cards[one], cards[two]) for one, two in hands.tolist()]
    return np.array(margins_after_reply(choices.table, choices.put(number), kept, held, pool))


def _after_reply(choices: _Choices, number: int, unseen: Sequence[Card], hands: Ints) -> Ints:
    """For each world, minus how far the next player can get ahead of the chooser's best card."""
    from packo.games.hue.solver.board import after
    from packo.games.hue.solver.replies import best_replies

    table = after(choices.table, choices.put(number))
    best = best_replies(table, unseen, choices.kept[number // len(choices.table.places)])
    leads: Ints = -best[hands[:, :, None], hands[:, None, :]].max(axis=(1, 2))
    return leads
