"""Tastes: how much words weigh with people in general, how far one person follows that, and what he has at heart.

No word comes twice in a game, so a game teaches nothing about what single words are worth to a judge.  What it can
teach is how far he follows what most people think, and which theme he has at heart: he is a judge of Plackett and Luce
to whom a word of rank r in general is worth BASE**(a r), with an exponent a of his own, and HEART times as much where
it is of his theme.  Exponents below 0 turn what most people think upside down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import NamedTuple

from packo.core import Estimated
from packo.games.say_whaaat.parts import CARDS, Rank
from packo.games.say_whaaat.solver.beliefs import Belief
from packo.games.say_whaaat.solver.guessing import best_for_matches
from packo.games.say_whaaat.solver.judges import chance_of, plackett_luce

BASE = Fraction(3, 2)
HEART = 4
MIDDLE = 3
"""The rank of a word that is not in the table; it is of no theme."""
FOLLOWING: Mapping[int, int] = {-1: 1, 0: 2, 1: 4, 2: 4}
"""The exponents that a group of people may have, in the ratio of how likely each is."""
APART = Fraction(1, 3)
"""How much less likely a person's exponent is for each step that it is away from that of his group."""

THEMES: Mapping[str, Mapping[int, str]] = {
    "people": {
        5: "Loyalty, Forgiveness, Trust, Friendship, Kindness, Parents, Babies, Love, Teachers, Doctors, Nurses",
        4: "Grandparents, Birthdays, Hugs, Neighbors, Teamwork, Romance, Manners, Weekends, Holidays, Humor, Laughter",
        3: "Compliments, Secrets, Jokes, Dancing, Patriotism",
        2: "Nicknames, Eyebrows, Tattoos, Social media, Kings",
        1: "Gossip, Revenge",
    },
    "mind": {
        5: "Courage, Truth, Science, Freedom, Privacy, Hope, Memory, Time, Equality",
        4: """Ambition, Bravery, Silence, Dreams, Wisdom, Curiosity, Promises, Charity, Discipline, Imagination,
              Patience, Language, Libraries, Homework""",
        3: "Poetry, Luck, Dictionaries, Encyclopedias, Museums, Newspapers, News, Comedy",
        2: "Fairy tales, Ghost stories, Statues",
    },
    "nature": {
        5: "Trees, Rain, Oceans, Fire",
        4: "Dogs, Cats, Gardens, Beaches, Stars, Rivers, Mountains, Bees, Gravity",
        3: "Pets, Sunsets, Snow, Ice, Butterflies, Flowers, Whales, Camping",
        2: "Thunderstorms, Volcanoes, Dinosaurs, Penguins, Zoos",
        1: "Mosquitoes",
    },
    "table": {
        5: "Bread, Farmers",
        4: "Salt, Cooking, Eggs, Vegetables, Fruit, Teeth",
        3: "Pancakes, Cheese, Chocolate, Pizza, Tea, Potatoes, Honey, Garlic, Forks, Picnics",
        2: """Ketchup, Spoons, French fries, Popcorn, Onions, Noodles, Sandwiches, Candy, Lemonade""",
        1: "Mustard, Meatballs",
    },
    "home": {
        5: "Sleep",
        4: "Hot showers, Pillows, Knees, Soap, Windows, Toilets, Exercise",
        3: """Sunglasses, Toothbrushes, Socks, Calendars, Clocks, Umbrellas, Glasses, Pencils, Shoes, Bandages,
              Blankets, Chairs, Doors, Furniture, Jeans, Laundry, Mirrors, Paper, Paint, Elbows, Naps, Dishwashers""",
        2: """Hammers, Sandals, Mittens, Jackets, Zippers, Curtains, Candles, Ladders, Magnets, Nail clippers,
              Fashion""",
        1: "Lawnmowers, Bubble wrap, Staplers, Earrings",
    },
    "town": {
        5: "Vaccines, Money, Voting, Hospitals, Electricity, Firefighters",
        4: "Elections, Wi-Fi, Taxes, Unions, Bridges, Rules, Internet, Judges, Phones, Diplomacy, Tradition",
        3: """Bicycles, Deadlines, Maps, Passwords, Budgets, Robots, Insurance, Trains, Bank accounts, Batteries, Cars,
              Concrete, Email, Radios, Television, Tractors, Plastic""",
        2: """Elevators, Karaoke, Superheroes, Video games, Board games, Keyboards, Helicopters, Parking spaces, Soccer,
              Ferris wheels, Fireworks, Roller coasters""",
        1: "Trampolines",
    },
}
"""What most people find more and less important, from 5 to 1, by theme: our own guess, made for these bots."""
POPULAR: Mapping[str, tuple[int, str]] = {
    " ".join(word.split()): (rank, theme)
    for theme, ranks in THEMES.items()
    for rank, words in ranks.items()
    for word in words.split(",")
}
"""The rank and the theme of each word."""


class Judged(NamedTuple):
    """A ranking that has been laid open, and whose it is."""

    judge: int
    words: tuple[str, ...]
    ranking: Rank


class Taste(NamedTuple):
    """How far a person follows what most people think, and the theme that he has at heart."""

    exponent: int
    heart: str

    def worths(self, words: Sequence[str]) -> tuple[Fraction, ...]:
        """What words are worth to him.

        >>> [str(worth) for worth in Taste(1, "nature").worths(["Love", "Oceans", "Staplers"])]
        ['9/4', '9', '4/9']
        """
        known = (POPULAR.get(word, (MIDDLE, "")) for word in words)
        return tuple(
            BASE ** (self.exponent * (rank - MIDDLE)) * (HEART if theme == self.heart else 1) for rank, theme in known
        )

    def belief(self, words: Sequence[str]) -> Belief:
        """How he ranks them, honestly: Plackett and Luce with these worths."""
        return plackett_luce(self.worths(words))


TASTES = tuple(Taste(exponent, heart) for exponent in FOLLOWING for heart in THEMES)
"""All that a person may have; each theme is equally likely."""


@lru_cache(maxsize=len(FOLLOWING))
def _exponents(group: int) -> Mapping[int, Fraction]:
    """How likely a person of a group with this exponent has each exponent."""
    weights = {exponent: APART ** abs(exponent - group) for exponent in FOLLOWING}
    total = sum(weights.values())
    return {exponent: weight / total for exponent, weight in weights.items()}


def taste_of(group: int, person: int) -> Taste:
    """The taste of a person, drawn as `learned` expects it: the seed of the group draws what all have in common."""
    common = Random(f"{group}/group").choices(list(FOLLOWING), list(FOLLOWING.values()))[0]
    own, rng = _exponents(common), Random(f"{group}/{person}")
    return Taste(rng.choices(list(own), list(map(float, own.values())))[0], rng.choice(list(THEMES)))


# -- learning from what is laid open -----------------------------------------------------------------------------------


def tastes(seen: Sequence[Judged], judge: int = -1) -> dict[Taste, Fraction]:
    """How likely each taste of a judge is, from all rankings that have been laid open (exact).

    A judge is learned from his own rankings; from those of the others it is learned how far the group as a whole
    follows what most people think, and so, a little, how far he does.

    Args:
        judge: whose; by default somebody's who has not ranked yet.
    """
    told: dict[int, dict[Taste, Fraction]] = {}
    for one in seen:
        own = told.setdefault(one.judge, dict.fromkeys(TASTES, Fraction(1)))
        for taste, chance in zip(TASTES, _likely(one), strict=True):
            own[taste] *= chance
    by_exponent = {
        person: {
            a: sum((c for taste, c in own.items() if taste.exponent == a), Fraction(0)) / len(THEMES) for a in FOLLOWING
        }
        for person, own in told.items()
        if person != judge
    }
    mine, found = told.get(judge, {}), dict.fromkeys(TASTES, Fraction(0))
    for group, share in FOLLOWING.items():
        weight, people = Fraction(share), _exponents(group)
        for own_chances in by_exponent.values():
            weight *= sum((people[a] * own_chances[a] for a in FOLLOWING), Fraction(0))
        for taste in TASTES:
            found[taste] += weight * people[taste.exponent] * mine.get(taste, 1)
    total = sum(found.values())
    return {taste: chance / total for taste, chance in found.items()}


@lru_cache(maxsize=1024)
def _likely(one: Judged) -> tuple[Fraction, ...]:
    """How likely a judge of each taste ranks like this."""
    return tuple(chance_of(taste.worths(one.words), one.ranking) for taste in TASTES)


def learned(seen: Sequence[Judged], judge: int, words: Sequence[str]) -> Belief:
    """How a judge will rank these words, by all that has been laid open: a mixture over his tastes (exact)."""
    return _learned(tuple(seen), judge, tuple(words))


@lru_cache(maxsize=1024)
def _learned(seen: tuple[Judged, ...], judge: int, words: tuple[str, ...]) -> Belief:
    return Belief.mixed((share, taste.belief(words)) for taste, share in tastes(seen, judge).items())


# -- how fast ----------------------------------------------------------------------------------------------------------


class TasteCurve(NamedTuple):
    """How many more matches a guess has in the mean than one that goes by what most people think, round by round."""

    learner: tuple[Estimated, ...]
    """Of one who has seen the judge rank 0, 1, 2, … times, other words each time."""
    known: tuple[Estimated, ...]
    """Of one who knows the judge's taste, with the same words."""


def taste_curve(seen: int = 6, judges: int = 40, seed: int = 0) -> TasteCurve:
    """How fast a judge's taste is learned from rankings of words that never come again.

    Args:
        seen: rankings that are laid open one after the other.
        judges: drawn as `taste_of` draws them, each of a group of his own; the errors are over judges.
    """
    gains: list[tuple[list[Fraction], list[Fraction]]] = []
    for judge in range(judges):
        rng, taste = Random(f"{seed}/{judge}"), taste_of(seed * judges + judge, 0)
        deck = rng.sample(list(POPULAR), CARDS * (seen + 1))
        told: list[Judged] = []
        learner, known = [], []
        for start in range(0, len(deck), CARDS):
            words = tuple(deck[start : start + CARDS])
            true = taste.belief(words)
            popular, own = (true.expected_matches(best_for_matches(learned(s, 0, words)).guess) for s in ((), told))
            learner.append(own - popular)
            known.append(best_for_matches(true).value.value - popular)
            told.append(Judged(0, words, true.sample(rng)))
        gains.append((learner, known))
    learners, knowers = zip(*gains, strict=True)
    return TasteCurve(
        tuple(map(Estimated.of, zip(*learners, strict=True))), tuple(map(Estimated.of, zip(*knowers, strict=True)))
    )
