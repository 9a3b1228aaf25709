"""What votes reveal: the exact chances of the others' goals, for a stated model of how people vote.

A model says how likely a player with a goal makes a choice.  By Bayes's rule each vote that is shown multiplies the
odds of every way to deal the others' goals by the chance of that vote; all of it in Fractions.  A player's own goal is
known to him, and nobody else holds it.  Given the goals, players choose independently of each other, so the odds of a
deal are a product over the players; that no goal is dealt twice is what ties them together.

The answer is exact for the model, and no better than the model: people bluff.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise, permutations
from math import lcm, log2, prod
from typing import Any, Protocol, TypeAlias

from packo.core.play import Play, Step
from packo.core.telling import brief
from packo.games.taj.parts import ADJUST, ALL, NIX, YEA, Goal, Position
from packo.games.taj.rules import PROPOSALS, adjusted, adjustments, exchanged
from packo.games.taj.scoring import score
from packo.picture.chart import bar_chart
from packo.picture.show import Drawing

Odds: TypeAlias = Fraction | int | str
HALF = Fraction(1, 2)
TENTH = Fraction(1, 10)


class Model(Protocol):
    """How likely a player with a goal chooses what he chose."""

    def chance(self, p: Position, player: int, goal: Goal, action: Any) -> Fraction:
        """The chance of the action at `p`, or 1 where the model has nothing to say about such a choice.

        `p` is what anybody sees there; the goals in it are not to be looked at.
        """
        ...


@dataclass(frozen=True)
class Sincere:
    """Votes for what his goal would score more by, were the game scored straight after the vote; errs now and then.

    He compares the display with the two rugs exchanged and the display as it stands, the Taj being where it is.  He
    does not reckon with a flip or a shift, nor with a rug that leaves, which is never one under the Taj.  Where his
    score is better he votes for that with chance 1 - `error`; where both are alike he votes either way with chance
    1/2.  A player who may use his All/Nix card does so with chance `card`, on the side on which he would have voted.

    With `proposals` his proposals count as well: he proposes one of those that would score most if they passed, all
    equally likely, and with chance `error` any proposal at all.  With `adjustments` so do his flips and shifts, alike.

    >>> Sincere(error="1/4")
    Sincere(error=1/4, card=1/10)
    >>> Sincere(error=1)
    Traceback (most recent call last):
    ...
    ValueError: an error is from 0 to 1/2, not 1
    """

    error: Odds = TENTH
    card: Odds = TENTH
    proposals: bool = False
    adjustments: bool = False

    def __post_init__(self) -> None:
        _set_odds(self, "error", HALF)
        _set_odds(self, "card", Fraction(1))

    def chance(self, p: Position, player: int, goal: Goal, action: Any) -> Fraction:
        error = Fraction(self.error)
        if p.proposal is not None:
            gain = gain_of(p, goal)
            yea = HALF if gain == 0 else 1 - error if gain > 0 else error
            return vote_chance(p, player, yea, Fraction(self.card), action.card)
        if not p.pending:
            if not self.proposals:
                return Fraction(1)
            scores = {pair: score(exchanged(p.display, *pair), goal) for pair in PROPOSALS[len(p.display.rugs)]}
            return _of_the_best(scores, action, error)
        if p.pending[0] == ADJUST and self.adjustments:
            moved = {move: score(adjusted(p.display, move.how), goal) for move in adjustments(p.display)}
            return _of_the_best(moved, action, error)
        return Fraction(1)

    def __repr__(self) -> str:
        more = "".join(f", {name}=True" for name in ("proposals", "adjustments") if getattr(self, name))
        return f"Sincere(error={self.error}, card={self.card}{more})"


@dataclass(frozen=True)
class Graded:
    """Votes as `Sincere` does, but is the surer of it the more points are at stake.

    With d points to gain by a yea he votes yea with chance 1/2 + d / (2 (|d| + half)): at `half` points to gain, three
    times out of four.

    >>> Graded(half=3)
    Graded(half=3, card=1/10)
    """

    half: int = 2
    card: Odds = TENTH

    def __post_init__(self) -> None:
        if isinstance(self.half, bool) or not isinstance(self.half, int) or self.half < 1:
            raise ValueError(f"half is a whole number of points, 1 or more, not {brief(self.half)}")
        _set_odds(self, "card", Fraction(1))

    def chance(self, p: Position, player: int, goal: Goal, action: Any) -> Fraction:
        if p.proposal is None:
            return Fraction(1)
        gain = gain_of(p, goal)
        yea = HALF + Fraction(gain, 2 * (abs(gain) + self.half))
        return vote_chance(p, player, yea, Fraction(self.card), action.card)

    def __repr__(self) -> str:
        return f"Graded(half={self.half}, card={self.card})"


def gain_of(p: Position, goal: Goal) -> int:
    """What a goal would gain by the proposal, the Taj being where it is."""
    assert p.proposal is not None
    return score(exchanged(p.display, *p.proposal), goal) - score(p.display, goal)


def vote_chance(p: Position, player: int, yea: Fraction, card: Fraction, vote: str) -> Fraction:
    """The chance of a vote of one who favours the proposal with chance `yea`."""
    side = yea if vote in (YEA, ALL) else 1 - yea
    if player == p.proposer or not p.cards[player]:
        return side
    return side * (card if vote in (ALL, NIX) else 1 - card)


def _of_the_best(scores: Mapping[Any, int], action: Any, error: Fraction) -> Fraction:
    most = max(scores.values())
    best = [choice for choice, points in scores.items() if points == most]
    return error / len(scores) + ((1 - error) / len(best) if action in best else Fraction(0))


def _set_odds(model: Any, name: str, most: Fraction) -> None:
    given = getattr(model, name)
    try:
        odds = Fraction(given)
    except (TypeError, ValueError, ArithmeticError):
        odds = None
    if odds is None or isinstance(given, bool) or not 0 <= odds <= most:
        article = "an" if name[0] in "aeiou" else "a"
        raise ValueError(f"{article} {name} is from 0 to {most}, not {brief(given) if odds is None else given}")
    object.__setattr__(model, name, odds)


# -- the posterior -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Posterior:
    """What a player can know about the others' goals.  Chances are Fractions and sum to exactly 1."""

    player: int
    """Whose knowledge it is."""
    own: Goal
    others: tuple[int, ...]
    """The other players, in the order of `joint`'s goals."""
    joint: Mapping[tuple[Goal, ...], Fraction] = field(repr=False)
    """The chance of each way to deal the others' goals."""
    votes: int
    """How many votes were counted."""
    model: Model

    def marginal(self, player: int) -> dict[Goal, Fraction]:
        """The chance of each goal of one other player, in the order of the cards.

        Raises:
            ValueError: that is not one of the others.
        """
        if player not in self.others:
            raise ValueError(f"the others are players {', '.join(map(str, self.others))}, not {player}")
        seat = self.others.index(player)
        chances = dict.fromkeys((goals[0] for goals in self.joint), Fraction(0))
        for goals, chance in self.joint.items():
            chances[goals[seat]] += chance
        return chances

    def bits(self) -> float:
        """How much is still unknown: the entropy of `joint`, 0 where all is known."""
        return -sum(float(chance) * log2(chance) for chance in self.joint.values() if chance) + 0.0

    def draw(self, player: int) -> Drawing:
        """One bar for each goal that the other player may have, in a fixed order and on a fixed scale."""
        chances = self.marginal(player)
        title = f"Player {player + 1}'s goal, as player {self.player + 1} may see it"
        svg = bar_chart(
            [str(goal) for goal in chances],
            [float(chance) for chance in chances.values()],
            title=title,
            kind="exact",
            format=".3f",
            x_range=(0.0, 1.0),
            markers={1 / len(chances): "before"},
            notes=f"After {self.votes} {'vote' if self.votes == 1 else 'votes'}, if people vote as {self.model!r}.",
        )
        return Drawing(svg, title)

    def _repr_svg_(self) -> str:
        return self.draw(self.others[0]).svg

    def __repr__(self) -> str:
        told = []
        for player in self.others:
            ranked = sorted(self.marginal(player).items(), key=lambda item: -item[1])
            told.append(f"{player}: " + ", ".join(f"{goal} {float(chance):.3f}" for goal, chance in ranked[:3]) + ", …")
        return f"Posterior(player {self.player} after {self.votes} votes; {'; '.join(told)})"


def posterior(
    seen: Play | Sequence[Step],
    player: int,
    model: Model | None = None,
    goals: Collection[Goal] | None = None,
) -> Posterior:
    """What a player can know about the others' goals at the end of a play.

    That goals are shown when the game is over does not count here.

    Args:
        seen: a play, or the player's information state alone, as a bot has it.
        player: whose knowledge is asked for.
        model: how people choose; `Sincere()` where none is given.
        goals: all goal cards of the game; needed with an information state.

    Raises:
        ValueError: nothing is dealt, the goals are missing, or what was seen cannot be under the model.
    """
    knowledge = _Knowledge.of(seen, player, model or Sincere(), goals)
    return knowledge.posterior(*knowledge.history()[-1])


def posteriors(
    seen: Play | Sequence[Step],
    player: int,
    model: Model | None = None,
    goals: Collection[Goal] | None = None,
) -> list[Posterior]:
    """As `posterior`, before the first vote and after each of them: bars that move as votes come in.

    Where the model counts proposals, flips and shifts, those since the last vote are in the last entry.
    """
    knowledge = _Knowledge.of(seen, player, model or Sincere(), goals)
    return [knowledge.posterior(votes, likely) for votes, likely in knowledge.history()]


Likely: TypeAlias = Mapping[int, Mapping[Goal, Fraction]]
"""For each other player, the chance of all his choices under each goal."""


@dataclass(frozen=True)
class _Knowledge:
    """What one player has seen, and what the model makes of it."""

    player: int
    own: Goal
    others: tuple[int, ...]
    left: Counter[Goal]
    """The goals that the others may have, and how many there are of each."""
    steps: Sequence[Step]
    model: Model

    @classmethod
    def of(cls, seen: Play | Sequence[Step], player: int, model: Model, goals: Collection[Goal] | None) -> _Knowledge:
        if isinstance(seen, Play):
            steps: Sequence[Step] = seen.information_state(player)
            box = goals if goals is not None else seen.game.rules.cards.goals
        elif goals is None:
            raise ValueError("an information state does not say which goals there are: give `goals`")
        else:
            steps, box = seen, goals
        dealt = (step.observation.goals for step in steps if isinstance(step.observation, Position))
        first = next((goals for goals in dealt if goals[player] is not None), None)
        if first is None:
            raise ValueError("nothing is dealt yet, so nothing can be known about goals")
        own, left = first[player], Counter(box)
        if own is None or not left[own]:
            raise ValueError(f"the player's own goal {own} is not among the goals of the game")
        left[own] -= 1
        return cls(player, own, tuple(i for i in range(len(first)) if i != player), +left, steps, model)

    def history(self) -> list[tuple[int, Likely]]:
        """How many votes were counted, and what is likely then: before the first vote, after each, and at the end."""
        likely = {i: dict.fromkeys(self.left, Fraction(1)) for i in self.others}
        found: list[tuple[int, Likely]] = []
        votes = 0
        for p, choices in _choices(self.steps):
            voting = p.proposal is not None
            if voting and not found:
                found.append((0, dict(likely)))
            for i in self.others:
                if i in choices:
                    chance = self.model.chance
                    likely[i] = {g: odds * chance(p, i, g, choices[i]) for g, odds in likely[i].items()}
            votes += voting
            if voting:
                found.append((votes, dict(likely)))
        return [*found[:-1], (votes, likely)]

    def posterior(self, votes: int, likely: Likely) -> Posterior:
        """Every way to deal the goals that are left, by the product of what is likely, in whole numbers."""
        whole = []
        for i in self.others:
            common = lcm(*(odds.denominator for odds in likely[i].values()))
            whole.append({goal: int(odds * common) for goal, odds in likely[i].items()})
        weights: dict[tuple[Goal, ...], int] = {}
        for deal in dict.fromkeys(permutations(self.left.elements(), len(self.others))):
            ways = prod(self.left[goal] - deal[:k].count(goal) for k, goal in enumerate(deal))
            weights[deal] = ways * prod(part[goal] for part, goal in zip(whole, deal, strict=True))
        total = sum(weights.values())
        if not total:
            raise ValueError(f"under {self.model!r} these choices cannot be; give the model an error above 0")
        joint = {deal: Fraction(weight, total) for deal, weight in weights.items()}
        return Posterior(self.player, self.own, self.others, joint, votes, self.model)


def _choices(steps: Sequence[Step]) -> Iterator[tuple[Position, Mapping[int, Any]]]:
    """Each position where somebody chose, as it was seen, and who chose what there."""
    for before, after in pairwise(steps):
        p = before.observation
        if not isinstance(p, Position) or after.seen is None or not p.display.rugs:
            continue
        if p.proposal is not None:
            assert isinstance(after.seen, Mapping)
            yield p, after.seen
        else:
            yield p, {p.ruler if p.pending else p.proposer: after.seen}
