"""The picture of Say Whaaat?!: five word cards on a comic stage, the judge's ranking above them and the guesses below,
the last round as it was laid open, and the scoring board with its meeples.

A ranking is put together by clicks.  `View.picked` is the place of each word from left to right, with a dot for none
yet, and after a space the ranking card that is taken up: «2.1..», or «2.1.. 3».  A click on a word lays the card that
is taken up there, else the lowest that is left; a click on a word that has one takes it up again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from packo.games.say_whaaat import artwork
from packo.games.say_whaaat.artwork import CREAM, GOLD, INK
from packo.games.say_whaaat.parts import CARDS, DEAL, GUESS, OVER, RANK, RANKINGS, Laid, Position, Rank
from packo.games.say_whaaat.rules import is_ranking
from packo.picture import svg
from packo.picture.svg import fitted, group, rect, text
from packo.picture.table import as_text as table_text
from packo.picture.view import View

TYPED = True
"""A ranking is typed as soon as it is clicked together."""

WIDTH = 640.0
STRIP, STAGE_AT = 50.0, 64.0
LABEL_AT, LABEL_WIDE = 22.0, 78.0
COLUMN_AT, COLUMN, CARD = 102.0, 96.0, 92.0
"""The left edge of the first word, how far words are apart, and how wide a card is."""
POINTS_AT = 618.0
BENCH, CARDS_HIGH = 46.0, 82.0
"""How high the judge's row and the word cards are."""
FEW = 5
"""So many meeples run in one column of the scoring board."""
RANKS = tuple(range(1, CARDS + 1))
MOST_SUGGESTED = 3
"""Rankings that are suggested with their worth."""
FAR = 3
"""A guess that is off by so many places is worth a shout."""
PICKED = re.compile(r"([1-5.]{5})(?: ([1-5]))?")
SECONDS = 0.45
"""Between one place and the next when a round is laid open."""
LAY_KEY, AGAIN_KEY = "l", "0"
CSS = (
    "S .say-lift{transition:transform .12s}"
    "S [data-pick]:hover .say-lift{transform:translateY(-4px)}"
    "S [data-pick]:hover .say-slot{stroke:var(--pk-focus)}"
    "S [data-action]:hover .say-fill{fill:#ffd978}"
    "@keyframes say-pop{from{opacity:0;transform:scale(.2) rotate(-20deg)}70%{transform:scale(1.15)}}"
    "@keyframes say-run{from{transform:translateX(var(--x))}}"
    "@media (prefers-reduced-motion:no-preference){"
    ".say-pop{animation:say-pop .4s ease-out backwards;transform-box:fill-box;transform-origin:center}"
    ".say-run{animation:say-run .8s ease-in-out backwards}}"
)


def draw(view: View) -> str:
    """The position as an SVG text, for the viewer's seat."""
    scene = _Scene.of(view)
    body, y = "", STAGE_AT + 12
    for part in (_table, _tray, _news, _board):
        drawn, high = part(scene, y)
        body, y = body + drawn, y + high
    height = y + 12
    ground = rect(0, 0, WIDTH, height, 14, fill="var(--pk-paper)") + _strip(scene)
    ground += artwork.stage(8, STAGE_AT, WIDTH - 16, height - STAGE_AT - 8)
    title = f"{view.rules.book.title}: {scene.prompt}"
    return svg.document(
        WIDTH, height, ground + body, title=title, desc=_described(scene), css=CSS, colours=artwork.COLOURS
    )


def describe(view: View) -> str:
    """The picture in words: what everyone may see, and the viewer's own ranking."""
    return _described(_Scene.of(view))


def as_text(view: View) -> str:
    """The position in lines of text: the words with the rankings that are open, and the points."""
    scene = _Scene.of(view)
    caption = f"{scene.story} {scene.prompt}".strip()
    head = ["", *(scene.words or ("",) * CARDS), "points"]
    rows = []
    if scene.words:
        judges = scene.rules.judges(scene.number)
        for judge, rank in zip(judges, scene.judged, strict=True):
            rows.append([f"{scene.names[judge]} (judge)", *_cells(rank, "?" if scene.stage != RANK else "-"), ""])
        for guesser in scene.rules.guessers(scene.number):
            guess = scene.laid.guessed[guesser] if scene.laid is not None and not scene.news else None
            gained = scene.laid.points[scene.rules.scorer(guesser)] if guess is not None and scene.laid else None
            rows.append([scene.names[guesser], *_cells(guess, "-"), "" if gained is None else f"+{gained}"])
    totals = ", ".join(f"{name} {score}" for name, score in zip(scene.teams, scene.position.scores, strict=True))
    lines = table_text(caption, head, rows, f"Points: {totals}.") if rows else f"{caption}\nPoints: {totals}."
    if scene.news is None:
        return lines
    news = scene.news
    told = [f"{name} {', '.join(_order(news, rank))}" for name, rank in _rankings(scene, news)]
    return "\n".join([lines, "Last round, from first to last:", *told])


def _cells(rank: Rank | None, unknown: str) -> list[str]:
    return [unknown] * CARDS if rank is None else list(map(str, rank.places))


# -- what a view says --------------------------------------------------------------------------------------------------


class _Picked(NamedTuple):
    """A ranking that is being put together."""

    places: tuple[int, ...] = (0,) * CARDS
    """The place of each word; 0 for none yet."""
    hand: int = 0
    """The ranking card that is taken up, which may lie at a word; 0 for none."""

    @classmethod
    def of(cls, words: str | None) -> _Picked:
        found = PICKED.fullmatch(words or "")
        if found is None:
            return cls()
        places = tuple(0 if sign == "." else int(sign) for sign in found[1])
        laid = [place for place in places if place]
        return cls(places, int(found[2] or 0)) if len(laid) == len(set(laid)) else cls()

    def __str__(self) -> str:
        return "".join(str(place or ".") for place in self.places) + (f" {self.hand}" if self.hand else "")

    @property
    def left(self) -> tuple[int, ...]:
        return tuple(rank for rank in RANKS if rank not in self.places)

    @property
    def put_down(self) -> _Picked:
        return self._replace(hand=0)

    def card(self, rank: int) -> _Picked:
        """After a click on a ranking card."""
        return self._replace(hand=0 if rank == self.hand else rank)

    def word(self, column: int) -> _Picked:
        """After a click on a word."""
        there = self.places[column]
        if there and there == self.hand:
            return self.put_down
        if there and not self.hand:
            return self._replace(hand=there)
        rank = self.hand or self.left[0]
        places = [there if place == rank else place for place in self.places]
        places[column] = rank
        after = _Picked(tuple(places))
        if len(after.left) == 1:
            after = _Picked(tuple(place or after.left[0] for place in after.places))
        return after


class _Scene(NamedTuple):
    """A view, and what follows from it."""

    view: View
    position: Position
    stage: str
    seat: int | None
    names: tuple[str, ...]
    teams: tuple[str, ...]
    """What those are called who have points: the players, or the teams."""
    words: tuple[str, ...]
    """The cards in the middle: those of the round, or of the one that has just been laid open."""
    number: int
    """The round of these."""
    judged: tuple[Rank | None, ...]
    """The judges' rankings; None where the viewer must not see them."""
    laid: Laid | None
    """The round that was laid open last, if it is news."""
    news: Laid | None
    """The same, where a new round lies on the table already."""
    picked: _Picked
    story: str
    prompt: str

    @classmethod
    def of(cls, view: View) -> _Scene:
        p: Position = view.position
        rules = view.rules
        names = tuple(
            str(view.names[k]) if k < len(view.names) else f"Player {k + 1}" for k in range(rules.num_players)
        )
        teams = names
        if rules.scorers < len(names):
            teams = tuple(
                " & ".join(names[k] for k in range(len(names)) if rules.scorer(k) == team)
                for team in range(rules.scorers)
            )
        laid = _last_laid(view)
        over = p.stage in (DEAL, OVER)
        shown = laid if over else None
        words, number = (shown.words, shown.round) if shown is not None else (p.words, p.round)
        if shown is not None:
            judged: tuple[Rank | None, ...] = shown.judged
        elif over:
            judged = ()
        else:
            judges = rules.judges(number)
            own = dict(zip(judges, p.judged, strict=True)) if len(p.judged) == len(judges) else {}
            judged = tuple(own.get(judge) if judge == view.seat else None for judge in judges)
        scene = cls(
            view, p, p.stage, view.seat, names, teams, words, number, judged, laid, None if over else laid,
            _Picked.of(view.picked if view.clickable else None), "", "",
        )  # fmt: skip
        return scene._replace(story=_story(scene), prompt=_prompt(scene))

    @property
    def rules(self) -> Any:
        return self.view.rules

    @property
    def team_game(self) -> bool:
        return len(self.teams) < len(self.names)

    @property
    def judges(self) -> tuple[int, ...]:
        """Of the words in the middle."""
        found: tuple[int, ...] = self.rules.judges(self.number)
        return found

    @property
    def guessers(self) -> tuple[int, ...]:
        found: tuple[int, ...] = self.rules.guessers(self.number)
        return found

    @property
    def acting(self) -> tuple[int, ...]:
        """Whom the game waits for."""
        return self.judges if self.stage == RANK else self.guessers if self.stage == GUESS else ()

    @property
    def chooses(self) -> bool:
        """Whether the viewer puts a ranking together."""
        return bool(self.view.clickable) and self.seat in self.acting

    @property
    def chosen(self) -> Rank | None:
        """What the viewer has laid face down, while others still choose."""
        if self.seat not in self.acting:
            return None
        return next((rank for rank in RANKINGS if str(rank) == self.view.selected), None)

    @property
    def fresh(self) -> bool:
        """Whether the round is to be laid open before the viewer's eyes."""
        return self.laid is not None and bool(self.view.since) and not self.view.replayed

    def colour(self, player: int) -> int:
        """Whose colour a player has: the own, or the team's."""
        return int(self.rules.scorer(player))


def _last_laid(view: View) -> Laid | None:
    """The last round that was laid open, of what has happened since the viewer's choice."""
    told = view.since or (((view.before, view.last),) if view.last is not None else ())
    for before, move in reversed(told):
        if not isinstance(before, Position) or before.stage != GUESS or not isinstance(move, Mapping):
            continue
        known = len(before.judged) == len(view.rules.judges(before.round)) and all(map(is_ranking, before.judged))
        if known and all(is_ranking(move.get(guesser)) for guesser in view.rules.guessers(before.round)):
            laid: Laid = view.rules.laid(before, move)
            return laid
    return None


# -- what happened and what comes, in sentences ------------------------------------------------------------------------

_VERBS = {"is": "are", "has": "have", "does": "do", "guesses": "guess"}
"""Verbs that do not merely lose their s."""


def _verb(name: str, verb: str) -> str:
    """A verb in the third person, or as it follows `You`."""
    return _VERBS.get(verb, verb.removesuffix("s")) if name == "You" else verb


def _short(name: str) -> str:
    """A name that leaves room for the rest of a sentence."""
    return name if len(name) <= 18 else name[:17].rstrip() + "…"


def _says(scene: _Scene, player: int, verb: str, rest: str = "") -> str:
    """A sentence without its end: who, the verb as it fits, and the rest."""
    name = _short(scene.names[player])
    return f"{name} {_verb(name, verb)} {rest}".rstrip()


def _list(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _order(laid: Laid, rank: Rank) -> list[str]:
    """The words from the most important one on."""
    return [word for _, word in sorted(zip(rank.places, laid.words, strict=True))]


def _rankings(scene: _Scene, laid: Laid) -> list[tuple[str, Rank]]:
    """Who ranked and who guessed, and how, in the order in which it is drawn."""
    judges = scene.rules.judges(laid.round)
    found = [(f"{scene.names[judge]} (judge)", rank) for judge, rank in zip(judges, laid.judged, strict=True)]
    return found + [(scene.names[k], guess) for k, guess in enumerate(laid.guessed) if guess is not None]


def _story(scene: _Scene) -> str:
    """What the last round brought, in a sentence; empty where there is none to tell."""
    laid = scene.laid
    if laid is None:
        return ""
    told = ""
    if not scene.team_game:
        first, *_, last = _order(laid, laid.judged[0])
        told = f"{_says(scene, scene.rules.judges(laid.round)[0], 'puts', f'{first} first and {last} last')}. "
    scorers = [scene.rules.scorer(guesser) for guesser in scene.rules.guessers(laid.round)]
    most = max(laid.matches)
    best = [_short(scene.teams[k]) for k in scorers if laid.matches[k] == most]
    if not most:
        return f"{told}Nobody has a match. Whaaat?!"
    many = f"all {most} words" if most == CARDS else f"{most} match{'es' if most > 1 else ''}"
    verb = "have" if len(best) > 1 or best == ["You"] or scene.team_game else "has"
    return f"{told}{_list(best) if len(best) < 4 else f'{len(best)} players'} {verb} {many}."


def _prompt(scene: _Scene) -> str:
    """Whose turn it is, and at what."""
    p = scene.position
    if scene.stage == OVER:
        places = scene.rules.places(p)
        won = sorted({scene.rules.scorer(k) for k, place in enumerate(places) if place == 0})
        names = [_short(scene.teams[k]) for k in won]
        return f"{_list(names)} {'win' if len(names) > 1 or scene.team_game else _verb(names[0], 'wins')}!"
    if scene.stage == DEAL:
        return f"Round {p.round + 1} of {scene.rules.rounds}: five words are about to be turned up."
    if scene.chooses and not scene.picked.left:
        return "All five have a place: lay your cards down, or swap some."
    if scene.stage == RANK:
        if scene.chooses:
            return "Which is most important to you? Click the words, the first one first."
        if scene.team_game:
            return "All judges rank the five in secret."
        return f"{_says(scene, scene.judges[0], 'ranks', 'the five in secret')}."
    if scene.team_game:
        if scene.chooses and scene.seat is not None:
            judge = next(k for k in scene.judges if scene.colour(k) == scene.colour(scene.seat))
            return f"How does {_short(scene.names[judge])} rank the five? Click the first one first."
        return "The partners guess how their judges rank the five."
    name = _short(scene.names[scene.judges[0]])
    if scene.chooses:
        return f"How does {name} rank the five? Click the first one first."
    return f"The others guess how {'you' if name == 'You' else name} {_verb(name, 'ranks')} the five."


def _described(scene: _Scene) -> str:
    p, view = scene.position, scene.view
    parts = [scene.story, scene.prompt]
    if scene.stage in (RANK, GUESS):
        parts.append(f"Round {p.round + 1} of {scene.rules.rounds}. Words: {', '.join(p.words)}.")
        parts.append(f"{'Judges' if scene.team_game else 'Judge'}: {_list([scene.names[k] for k in scene.judges])}.")
        own = next((rank for rank in scene.judged if rank is not None), None)
        if own is not None:
            parts.append(f"Your ranking: {_told(p.words, own.places)}.")
    if scene.laid is not None:
        laid = scene.laid
        parts.append(f"Round {laid.round + 1} is laid open.")
        parts += [f"{name}: {_told(laid.words, rank.places)}." for name, rank in _rankings(scene, laid)]
        scorers = sorted({scene.rules.scorer(guesser) for guesser in scene.rules.guessers(laid.round)})
        matched = (
            f"{scene.teams[k]} {laid.matches[k]} for {laid.points[k]} point{'s' if laid.points[k] != 1 else ''}"
            for k in scorers
        )
        parts.append(f"Matches: {', '.join(matched)}.")
    board = zip(scene.teams, p.scores, p.best, strict=True)
    parts.append(f"Points: {', '.join(f'{name} {score} (best round {best})' for name, score, best in board)}.")
    if scene.chooses:
        laid_so_far = _told(p.words, scene.picked.places)
        parts.append(f"Ranked so far: {laid_so_far or 'none'}.")
        parts.append(f"Taken up: {scene.picked.hand}." if scene.picked.hand else "")
    if scene.chosen is not None:
        parts.append(f"Your choice: {_told(p.words, scene.chosen.places)}.")
    if view.worth:
        parts.append("Worth: " + ", ".join(f"{a} {_percent(v)}" for a, v in _best(view.worth)) + ".")
    return " ".join(part for part in parts if part)


def _told(words: tuple[str, ...], places: tuple[int, ...]) -> str:
    return ", ".join(f"{place} {word}" for place, word in sorted(zip(places, words, strict=True)) if place)


# -- above the stage ---------------------------------------------------------------------------------------------------


def _strip(scene: _Scene) -> str:
    """What just happened, and who is to do what."""
    marked = bool(scene.view.clickable) or scene.stage == OVER
    body = rect(
        8, 8, WIDTH - 16, STRIP, 9, fill="var(--pk-panel)", stroke="var(--pk-gold)" if marked else "none",
        stroke_width=2.5,
    )  # fmt: skip
    if not scene.story:
        return body + fitted(20, 40, scene.prompt, 600, 20, least=12, bold=True)
    body += fitted(20, 27, scene.story, 600, 15.5, least=11, fill="var(--pk-soft)")
    return body + fitted(20, 49, scene.prompt, 600, 19, least=12, bold=True)


# -- the table ---------------------------------------------------------------------------------------------------------


def _left(column: int) -> float:
    """The left edge of a word's column."""
    return COLUMN_AT + COLUMN * column + (COLUMN - CARD) / 2


def _table(scene: _Scene, y: float) -> tuple[str, float]:
    """The judge's row, the words, and below them the guesses."""
    if not scene.words:
        told = "The end" if scene.stage == OVER else f"Round {scene.position.round + 1}"
        body = "".join(artwork.card_back(_left(k), y, CARD, CARDS_HIGH) for k in range(CARDS))
        return body + _beside(told, y), CARDS_HIGH + 12
    opened = scene.stage in (DEAL, OVER)
    cards_at = y if opened and scene.team_game else y + BENCH + 8
    below = cards_at + CARDS_HIGH + 10
    body = _bench(scene, y) + _beside(f"Round {scene.number + 1}", cards_at)
    body += "".join(_word(scene, k, y, cards_at, below) for k in range(CARDS))
    if opened:
        assert scene.laid is not None
        rows, high = _laid_rows(scene, scene.laid, below, 34 if len(scene.names) <= 6 else 28)
        return body + rows, below + high - y + 4
    if scene.stage == GUESS and scene.seat in scene.guessers:
        body += _label(scene, scene.seat, below + BENCH / 2, gavel=False)
    else:
        body += _waiting(scene, below)
    return body, below + BENCH + 10 - y


def _beside(told: str, y: float) -> str:
    """What stands left of the word cards."""
    return fitted(LABEL_AT, y + CARDS_HIGH / 2 + 6, told, LABEL_WIDE, 17, bold=True, fill="var(--pk-on-stage)")


def _bench(scene: _Scene, y: float) -> str:
    """Who judges, left of the judge's row; in the team game the viewer's own judge, or all of them."""
    if scene.team_game:
        if scene.stage in (DEAL, OVER):
            return ""
        own = _own_judge(scene)
        if own is None:
            return artwork.gavel(LABEL_AT + 12, y + BENCH / 2, 0.9) + fitted(
                LABEL_AT + 32, y + BENCH / 2 + 5, "judges", LABEL_WIDE - 32, 15, fill="var(--pk-on-stage)"
            )
        return _label(scene, own, y + BENCH / 2, gavel=True)
    return _label(scene, scene.judges[0], y + BENCH / 2, gavel=True)


def _own_judge(scene: _Scene) -> int | None:
    """Whose ranking the row above the words is: in the team game that of the viewer's team."""
    if not scene.team_game:
        return scene.judges[0]
    if scene.seat is None:
        return None
    return next(k for k in scene.judges if scene.colour(k) == scene.colour(scene.seat))


def _label(scene: _Scene, player: int, y: float, *, gavel: bool) -> str:
    """A player's meeple and name, around the level y."""
    drawn = artwork.meeple(LABEL_AT + 13, y - 9, 26, scene.colour(player), str(player + 1))
    drawn += artwork.gavel(LABEL_AT + 40, y - 11, 0.85) if gavel else ""
    return drawn + fitted(LABEL_AT, y + 20, scene.names[player], LABEL_WIDE, 15, bold=True, fill="var(--pk-on-stage)")


def _word(scene: _Scene, column: int, y: float, cards_at: float, below: float) -> str:
    """A word, with what lies above and below it; a click on it lays a ranking card there."""
    x, word = _left(column), scene.words[column]
    card = artwork.word_card(x, cards_at, CARD, CARDS_HIGH, word)
    above = _above(scene, column, x, y)
    ranks_here = scene.stage == RANK
    if not scene.chooses:
        chosen = scene.chosen
        if chosen is not None:
            at = y if ranks_here else below
            above += _rank(scene, chosen.places[column], x, at)
        elif scene.stage == GUESS and scene.seat in scene.guessers:
            above += artwork.slot(x + 20, below, 52, BENCH)
        return above + card
    assert scene.seat is not None
    at = y if ranks_here else below
    picked = scene.picked
    place, after = picked.places[column], picked.word(column)
    taken = bool(place) and place == picked.hand
    where = _rank(scene, place, x, at - (5 if taken else 0)) if place else artwork.slot(x + 20, at, 52, BENCH)
    if taken:
        where += rect(x + 16, at - 9, 60, BENCH + 8, 9, fill="none", stroke=GOLD, stroke_width=3.5)
    frame = rect(x, cards_at, CARD, CARDS_HIGH, 9, fill="none", class_="pk-frame", stroke="none", stroke_width=3)
    hit = rect(x, min(at, cards_at), CARD, CARDS_HIGH + BENCH + 8, 9, fill="#ffffff", fill_opacity=0)
    if taken:
        label = f"{word}: put {place} down again"
    elif place and not picked.hand:
        label = f"{word}: take up its {place}"
    else:
        label = f"{word}: lay {picked.hand or picked.left[0]} here"
    body = svg.picker(
        str(after),
        label,
        hit + group(card, where, frame, class_="say-lift"),
        pressed=taken,
        drop=bool(picked.hand),
        data_key=column + 1,
    )
    return above + body


def _above(scene: _Scene, column: int, x: float, y: float) -> str:
    """What lies in the judge's row at a word."""
    if scene.team_game and scene.stage in (DEAL, OVER):
        return ""
    judge = _own_judge(scene)
    if scene.stage == RANK:
        return "" if scene.seat in scene.judges else artwork.slot(x + 20, y, 52, BENCH)
    known = scene.judged[scene.judges.index(judge)] if judge is not None else None
    colour = scene.colour(scene.judges[0] if judge is None else judge)
    if known is None:
        return artwork.rank_back(x + 20, y, 52, BENCH, colour)
    drawn = artwork.rank_card(x + 20, y, 52, BENCH, known.places[column], colour)
    return _popping(scene, drawn, known.places[column]) if scene.stage in (DEAL, OVER) else drawn


def _rank(scene: _Scene, place: int, x: float, y: float) -> str:
    """The viewer's own ranking card at a word."""
    assert scene.seat is not None
    return artwork.rank_card(x + 20, y, 52, BENCH, place, scene.colour(scene.seat))


def _waiting(scene: _Scene, y: float) -> str:
    """Those who guess, thinking, while the viewer has nothing to lay below the words."""
    guessers = scene.guessers
    step = min(2 * CARD, (POINTS_AT - LABEL_AT) / len(guessers))
    size = 30.0 if step > 70 else 26.0
    left = (WIDTH - step * len(guessers)) / 2
    body = ""
    for k, player in enumerate(guessers):
        x = left + step * k
        body += artwork.meeple(x + 14, y + 24, size, scene.colour(player), str(player + 1))
        body += artwork.thought(x + 22, y + 16, 0.72) if scene.stage == GUESS else ""
        room = step - 36
        if room >= 34:
            body += fitted(
                x + 33,
                y + (38 if scene.stage == GUESS else 30),
                scene.names[player],
                room,
                14,
                least=10,
                fill="var(--pk-on-stage)",
            )
    return body


# -- a round laid open -------------------------------------------------------------------------------------------------


def _popping(scene: _Scene, drawn: str, place: int) -> str:
    """Drawn with a pop, the first place first, where the round is laid open before the viewer's eyes."""
    if not scene.fresh:
        return drawn
    return group(drawn, class_="say-pop", style=f"animation-delay:{svg.number(SECONDS * place)}s")


def _laid_rows(scene: _Scene, laid: Laid, y: float, step: float) -> tuple[str, float]:
    """A row for each guesser, or for each team with its judge's cards as well: matches are lit."""
    body = ""
    guessers = scene.rules.guessers(laid.round)
    farthest = _farthest(scene, laid)
    for k, guesser in enumerate(guessers):
        guess = laid.guessed[guesser]
        assert guess is not None
        level = y + step * k
        judged = laid.judged[scene.rules.judge_for(guesser)]
        scorer = scene.rules.scorer(guesser)
        body += rect(LABEL_AT - 4, level + 1, POINTS_AT - LABEL_AT + 8, step - 2, 7, fill="var(--pk-sheet)",
                     fill_opacity=0.6)  # fmt: skip
        body += _row_label(scene, guesser, scorer, level + step / 2, step)
        for column in range(CARDS):
            same = judged.places[column] == guess.places[column]
            x, high = _left(column), step - 8
            mine = high * 1.1
            if scene.team_game:
                cell = artwork.rank_card(x + CARD / 2 - mine - 3, level + 4, mine, high, judged.places[column], scorer)
                cell += artwork.rank_card(
                    x + CARD / 2 + 3, level + 4, mine, high, guess.places[column], scorer, lit=same, gold=same
                )
            else:
                cell = artwork.rank_card(
                    x + (CARD - mine) / 2, level + 4, mine, high, guess.places[column], scorer, lit=same, gold=same
                )
            if (guesser, column) == farthest:
                wide, words = (28, "?!") if scene.team_game else (64, "Whaaat?!")
                cell += artwork.shout(x + CARD + 2, level + step / 2, wide, min(step - 2, 25), words, 10)
            body += _popping(scene, cell, judged.places[column])
        points = laid.points[scorer]
        gained = text(POINTS_AT - 6, level + step / 2 + 7, f"+{points}", min(step * 0.72, 22), anchor="end", bold=True,
                      fill="var(--pk-good)" if points else "var(--pk-soft)")  # fmt: skip
        body += _popping(scene, gained, CARDS + 1)
    return body, step * len(guessers)


def _row_label(scene: _Scene, guesser: int, scorer: int, level: float, step: float) -> str:
    label = scorer if scene.team_game else guesser
    body = artwork.meeple(LABEL_AT + 11, level, min(step - 6, 24), scorer, str(label + 1))
    if not scene.team_game:
        return body + fitted(LABEL_AT + 27, level + 5, scene.names[guesser], LABEL_WIDE - 27, 14, least=10, bold=True)
    for k, name in enumerate(name for player, name in enumerate(scene.names) if scene.colour(player) == scorer):
        body += fitted(LABEL_AT + 27, level - 2 + 12 * k, name, LABEL_WIDE - 27, 12, least=9, bold=True)
    return body


def _farthest(scene: _Scene, laid: Laid) -> tuple[int, int] | None:
    """The guesser and the word that are farthest from the judge's place, if that is far."""
    off = [
        (abs(laid.judged[scene.rules.judge_for(guesser)].places[column] - guess.places[column]), -guesser, -column)
        for guesser, guess in enumerate(laid.guessed)
        if guess is not None
        for column in range(CARDS)
    ]
    far, guesser, column = max(off)
    return (-guesser, -column) if far >= FAR else None


def _news(scene: _Scene, y: float) -> tuple[str, float]:
    """The last round as it was laid open, where a new one lies on the table already."""
    laid = scene.news
    if laid is None:
        return "", 0.0
    step = 28.0 if len(scene.names) <= 6 else 24.0
    top = y + 6
    body = fitted(LABEL_AT, top + 22, f"Round {laid.round + 1}", LABEL_WIDE, 15, bold=True, fill="var(--pk-on-stage)")
    for column, word in enumerate(laid.words):
        x = _left(column)
        body += rect(x, top, CARD, 34, 6, fill=CREAM, stroke=INK, stroke_width=1.2)
        body += artwork.lettering(x + CARD / 2, top + 17, word, CARD - 6, 14, 2)
    rows_at = top + 38
    if not scene.team_game:
        judge = scene.rules.judges(laid.round)[0]
        body += _row_label(scene, judge, judge, rows_at + step / 2, step)
        body += artwork.gavel(POINTS_AT - 18, rows_at + step / 2 - 3, 0.75)
        for column, place in enumerate(laid.judged[0].places):
            high = step - 4
            cell = artwork.rank_card(_left(column) + CARD / 2 - high * 0.6, rows_at + 2, high * 1.2, high, place, judge)
            body += _popping(scene, cell, place)
        rows_at += step
    rows, high = _laid_rows(scene, laid, rows_at, step)
    return body + rows, rows_at + high + 8 - y


# -- the viewer's hand -------------------------------------------------------------------------------------------------


def _tray(scene: _Scene, y: float) -> tuple[str, float]:
    """The ranking cards that are left in the viewer's hand, and the button that lays the ranking down."""
    if scene.chosen is not None and not scene.chooses:
        told = "✓ Your cards lie face down. Waiting for the others."
        body = rect(LABEL_AT - 4, y, POINTS_AT - LABEL_AT + 8, 34, 8, fill="var(--pk-sheet)")
        return body + text(WIDTH / 2, y + 23, told, 16, anchor="middle", bold=True), 44.0
    if not scene.chooses:
        return "", 0.0
    assert scene.seat is not None
    picked, colour = scene.picked, scene.colour(scene.seat)
    body = rect(LABEL_AT - 4, y, POINTS_AT - LABEL_AT + 8, 60, 10, fill="var(--pk-sheet)",
                stroke="var(--pk-sheet-line)", stroke_width=1.5)  # fmt: skip
    if picked.left:
        for rank in RANKS:
            body += _tile(picked, rank, LABEL_AT + 10 + 54.0 * (rank - 1), y + 9, colour)
        hint = f"Where does {picked.hand} go?" if picked.hand else f"Which is number {picked.left[0]}?"
        body += fitted(LABEL_AT + 292, y + 36, hint, 176, 17, bold=True)
    else:
        told = "Swap two: click one, then the other." if not picked.hand else f"Swap {picked.hand} with which?"
        body += fitted(LABEL_AT + 12, y + 36, told, 250, 16, fill="var(--pk-soft)")
        body += _lay(scene, y)
    if len(picked.left) < CARDS:
        again = rect(POINTS_AT - 108, y + 12, 104, 36, 8, fill="var(--pk-raised)", class_="pk-frame",
                     stroke="var(--pk-sheet-line)", stroke_width=2)  # fmt: skip
        again += text(POINTS_AT - 56, y + 35, "start again", 15, anchor="middle")
        body += svg.picker("." * CARDS, "start again", again, data_key=AGAIN_KEY)
    suggested, high = _suggested(scene, y + 66)
    return body + suggested, 70 + high


def _tile(picked: _Picked, rank: int, x: float, y: float, colour: int) -> str:
    """A ranking card in the hand; where it has been laid, its empty place."""
    if rank not in picked.left:
        return artwork.slot(x, y, 44, 42)
    held = rank == picked.hand
    drawn = artwork.rank_card(x, y - (4 if held else 0), 44, 42, rank, colour)
    drawn += rect(x - 3, y - 3 - (4 if held else 0), 50, 48, 9, fill="none", class_="pk-frame",
                  stroke=GOLD if held else "none", stroke_width=3.5)  # fmt: skip
    label = f"put {rank} down again" if held else f"take up {rank}"
    return svg.picker(str(picked.card(rank)), label, group(drawn, class_="say-lift"), pressed=held)


def _lay(scene: _Scene, y: float) -> str:
    """The button that lays the ranking down."""
    action = str(Rank(scene.picked.places))
    if action not in scene.view.clickable:
        return ""
    worth = scene.view.worth.get(action)
    x, wide = POINTS_AT - 328, 208.0
    drawn = rect(x, y + 7, wide, 46, 10, fill=GOLD, class_="pk-frame say-fill", stroke=INK, stroke_width=2)
    words = "Lay my ranking" if scene.stage == RANK else "Lay my guess"
    told = words if worth is None else f"{words}, {_percent(worth)}"
    drawn += fitted(x + wide / 2, y + 37, told, wide - 16, 21, anchor="middle", bold=True, fill=INK)
    order = ", ".join(word for _, word in sorted(zip(scene.picked.places, scene.words, strict=True)))
    return svg.button(action, f"{words.lower()}: {order}", drawn, data_key=LAY_KEY)


def _suggested(scene: _Scene, y: float) -> tuple[str, float]:
    """The rankings that are worth most, to be put on the table with a click."""
    best = [(words, worth) for words, worth in _best(scene.view.worth) if words in scene.view.clickable]
    if not best or scene.seat is None:
        return "", 0.0
    body = ""
    wide = (POINTS_AT - LABEL_AT + 8) / MOST_SUGGESTED
    for k, (words, worth) in enumerate(best):
        x = LABEL_AT - 4 + wide * k
        drawn = rect(x, y, wide - 6, 30, 7, fill="var(--pk-sheet)", class_="pk-frame", stroke="var(--pk-sheet-line)",
                     stroke_width=1.5)  # fmt: skip
        drawn += rect(x + 132, y + 3, (wide - 141) * _share(worth), 24, 5, fill="var(--pk-worth)")
        for column, sign in enumerate(words.split()):
            drawn += artwork.rank_card(x + 6 + 25.0 * column, y + 4, 22, 22, int(sign), scene.colour(scene.seat))
        drawn += text(x + wide - 14, y + 21, _percent(worth), 16, anchor="end", bold=True)
        pick = "".join(words.split())
        body += svg.picker(pick, f"put {words} on the table, worth {_percent(worth)}", drawn)
    return body, 36.0


def _best(worth: Mapping[str, float]) -> list[tuple[str, float]]:
    """The few rankings that are worth most, the best one first."""
    known = [(str(rank), worth[str(rank)]) for rank in RANKINGS if str(rank) in worth]
    return sorted(known, key=lambda pair: (-pair[1], pair[0]))[:MOST_SUGGESTED]


# -- the scoring board -------------------------------------------------------------------------------------------------


def _board(scene: _Scene, y: float) -> tuple[str, float]:
    """A lane for each meeple, with as many spaces as there are points to be had."""
    count = len(scene.teams)
    columns = 1 if count <= FEW else 2
    rows = -(-count // columns)
    step = 26.0 if rows <= 4 else 24.0
    high = step * rows + 24
    top = y + 4
    body = rect(LABEL_AT - 6, top, POINTS_AT - LABEL_AT + 12, high, 10, fill="var(--pk-sheet)",
                stroke="var(--pk-sheet-line)", stroke_width=1.5)  # fmt: skip
    wide = (POINTS_AT - LABEL_AT) / columns
    for column in range(columns):
        right = LABEL_AT + wide * (column + 1)
        body += text(
            right - (4 if columns == 1 else 16),
            top + 15,
            "points (best round)",
            11.5,
            anchor="end",
            fill="var(--pk-soft)",
        )
    for team in range(count):
        x = LABEL_AT + wide * (team // rows)
        body += _lane(scene, team, x, top + 20 + step * (team % rows), wide - (4 if columns == 1 else 16), step)
    return body, high + 8


def _lane(scene: _Scene, team: int, x: float, y: float, wide: float, step: float) -> str:
    p = scene.position
    named, told = (100.0, 66.0) if wide > 400 else (78.0, 58.0)
    level = y + step / 2
    score = p.scores[team]
    most = (CARDS + 1) * (scene.rules.rounds if scene.team_game else scene.rules.rounds - 1)
    left, right = x + named + 12, x + wide - told - 12
    space = (right - left) / max(most, score)
    judging = scene.stage in (RANK, GUESS) and not scene.team_game and team == scene.judges[0]
    won = scene.stage == OVER and any(
        place == 0 and scene.rules.scorer(k) == team for k, place in enumerate(scene.rules.places(p))
    )
    body = fitted(x, level + 5, scene.teams[team], named - (22 if judging or won else 4), 15, least=10, bold=True)
    if judging:
        body += artwork.gavel(x + named - 10, level - 2, 0.62)
    elif won:
        body += artwork.crown(x + named - 10, level, 0.85)
    body += rect(left - 9, level - 4, right - left + 18, 8, 4, fill="var(--pk-lane)")
    every = 1 if space >= 5 else 5
    ticks = "".join(f"M{svg.number(left + space * k)} {svg.number(level - (4 if k % 5 == 0 else 1.5))}v"
                    f"{8 if k % 5 == 0 else 3}" for k in range(0, most + 1, every))  # fmt: skip
    body += svg.path(ticks, stroke="var(--pk-soft)", stroke_width=1, stroke_opacity=0.6)
    gained = scene.laid.points[team] if scene.laid is not None else 0
    at = left + space * score
    if gained:
        body += svg.line(at - space * gained, level, at, level, stroke=artwork.FILLS[team], stroke_width=4,
                         stroke_opacity=0.75)  # fmt: skip
    drawn = artwork.meeple(at, level - 1, step - 3, team, str(team + 1))
    if gained and scene.fresh:
        style = f"--x:{svg.number(-space * gained)}px;animation-delay:{svg.number(SECONDS * (CARDS + 2))}s"
        drawn = group(drawn, class_="say-run", style=style)
    body += drawn
    body += text(x + wide - 34, level + 6, score, 18, anchor="end", bold=True)
    return body + text(x + wide, level + 5, f"({p.best[team]})", 13.5, anchor="end", fill="var(--pk-soft)")


# -- small things ------------------------------------------------------------------------------------------------------


def _share(worth: float) -> float:
    return min(max(float(worth), 0.0), 1.0)


def _percent(worth: float) -> str:
    share = _share(worth)
    return f"{100 * share:.0f}%" if share in (0, 1) or 0.005 <= share < 0.995 else "<1%" if share < 0.5 else ">99%"
