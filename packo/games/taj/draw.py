"""The picture of TAJ: a hall of hanging rugs under the Taj, what the colours are worth, and what to choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from packo.core import TERMINAL
from packo.games.taj import artwork
from packo.games.taj.artwork import COLOURS as PAINT
from packo.games.taj.artwork import HALL, LEDGE, PITCH, RAIL, RUG, sign
from packo.games.taj.parts import (
    ADJUST,
    ALL,
    COLOUR_NAMES,
    COLOURS,
    FLIP,
    LEFT,
    NAY,
    NIX,
    REMOVE,
    RIGHT,
    YEA,
    Adjust,
    Display,
    Goal,
    Position,
    Propose,
    Remove,
    Rug,
)
from packo.games.taj.rules import LAST_RUGS, adjusted, adjustments, exchanged, furthest
from packo.games.taj.scoring import UNDER, colour_values, score
from packo.picture import svg
from packo.picture.svg import circle, fitted, group, rect, text
from packo.picture.svg import number as n
from packo.picture.view import View

OVERLAYS: Mapping[str, str] = {"scores": "Score of every goal", "changes": "Change of my score by each swap"}

WIDTH, HEIGHT = 760.0, 694.0
SCORES_HEIGHT = 128.0
HALL_AT = (12.0, 64.0)
WORTHS_AT, PLAYERS_AT, ZONE_AT = 416.0, 528.0, 582.0
"""The upper edges of the rows below the hall."""
PULL = 12.0
"""How far a proposed rug is pulled down."""
VOTES = (YEA, NAY, ALL, NIX)
CSS = (
    "S .tj-after{display:none;pointer-events:none}"
    "S .tj-rug{transition:transform .12s}"
    "S [data-action]:hover .tj-after,S [data-action]:focus-visible .tj-after{display:inline}"
    "S:has([data-action]:hover) [data-action]:focus-visible:not(:hover) .tj-after{display:none}"
    "S [data-action]:hover .tj-rug,S [data-pick]:hover .tj-rug{transform:translateY(6px)}"
    "S [data-action]:hover .tj-lift{fill:var(--pk-panel)}"
    "S [data-action].tj-way:focus-visible{outline:none}"
)
DEAL, PROPOSE, VOTE, END = "deal", "propose", "vote", "end"


def draw(view: View) -> str:
    """The position as an SVG text, for the viewer's seat."""
    scene = _Scene.of(view)
    scores = "scores" in view.shown and bool(scene.display.rugs)
    height = HEIGHT + (SCORES_HEIGHT if scores else 0)
    body = rect(0, 0, WIDTH, height, 14, fill="var(--pk-paper)") + _strip(scene) + _hall(scene)
    body += _worths(scene.display, heading=_heading(scene)) + _corner(scene) + _players(scene) + _zone(scene)
    body += _every_goal(scene) if scores else ""
    body += _rugs(scene)
    return svg.document(
        WIDTH, height, body, title=f"TAJ: {scene.prompt}", desc=describe(view), css=CSS, colours=PAINT
    )  # fmt: skip


def describe(view: View) -> str:
    """The picture in words: what everyone may see, and the viewer's own goal and choice."""
    scene = _Scene.of(view)
    display = scene.display
    parts = [scene.story, scene.prompt]
    if display.rugs:
        first, last = display.taj + 1, display.taj + UNDER
        parts.append(f"Under the Taj: rugs {first} to {last}, +1 over rug {last if display.plus_right else first}.")
        hung = (
            f"{k + 1} {_rug_name(rug)}{', seen' if seen else ''}"
            for k, (rug, seen) in enumerate(zip(display.rugs, display.seen, strict=True))
        )
        parts.append("Rugs from left to right, outer part to centre: " + "; ".join(hung) + ".")
        parts.append(f"The colours are worth: {_told(display)}.")
    for player, goal in scene.goals.items():
        whose = _own(scene.names[player])
        parts.append(f"{_upper(whose)} goal: {_goal_name(goal)}: {score(display, goal)} points.")
    held = [name for name, has in zip(scene.names, scene.position.cards, strict=False) if has]
    parts.append(f"All/Nix cards still held by: {_list(held) or 'nobody'}.")
    if view.worth:
        parts.append("Worth: " + ", ".join(f"{a} {_percent(v)}" for a, v in view.worth.items()) + ".")
    if scene.picked is not None:
        parts.append(f"Taken up: rug {scene.picked + 1}.")
    if scene.selected is not None:
        parts.append(f"Your choice: {scene.selected}.")
    if view.clickable:
        parts.append("To choose from: " + ", ".join(view.clickable) + ".")
    return " ".join(part for part in parts if part)


def as_text(view: View) -> str:
    """The position in lines of text: the rugs and the Taj, what the colours are worth, the goals that may be seen."""
    scene = _Scene.of(view)
    display = scene.display
    lines = [" ".join(part for part in (scene.story, scene.prompt) if part)]
    if not display.rugs:
        return lines[0]
    under = range(display.taj, display.taj + UNDER)
    plus = under[-1] if display.plus_right else under[0]
    columns = [
        ("rug", *range(1, len(display.rugs) + 1)),
        ("outer, 1 point", *(rug.outer for rug in display.rugs)),
        ("middle, 2", *(rug.middle for rug in display.rugs)),
        ("centre, 3", *(rug.centre for rug in display.rugs)),
        ("eye", *("up" if seen else "" for seen in display.seen)),
        ("Taj", *("+1" if k == plus else "T" if k in under else "" for k in range(len(display.rugs)))),
    ]
    lines += [f"{head:<15}{''.join(f'{part:>4}' for part in parts)}".rstrip() for head, *parts in columns]
    lines.append(f"The colours are worth: {_told(display)}.")
    for player, goal in scene.goals.items():
        lines.append(
            f"{_upper(_own(scene.names[player]))} goal {goal}, {_goal_name(goal)}: {score(display, goal)} points."
        )
    held = [name for name, has in zip(scene.names, scene.position.cards, strict=False) if has]
    lines.append(f"All/Nix cards still held by: {_list(held) or 'nobody'}.")
    return "\n".join(lines)


class _Scene(NamedTuple):
    """A view, and what follows from it."""

    view: View
    position: Position
    stage: str
    """DEAL, PROPOSE, VOTE, REMOVE, ADJUST or END."""
    names: tuple[str, ...]
    goals: Mapping[int, Goal]
    """The goals that the viewer may see: the own one, in the end all."""
    picked: int | None
    """The index of the rug that is taken up."""
    selected: str | None
    ballot: _Ballot | None
    """The vote that led here."""
    story: str
    prompt: str

    @property
    def display(self) -> Display:
        return self.position.display

    @property
    def own(self) -> Goal | None:
        return None if self.view.seat is None else self.goals.get(self.view.seat)

    @classmethod
    def of(cls, view: View) -> _Scene:
        p: Position = view.position
        stage = _stage(view, p)
        names = tuple(
            str(view.names[k]) if k < len(view.names) else f"Player {k + 1}" for k in range(max(len(p.cards), 1))
        )
        goals = {k: goal for k, goal in enumerate(p.goals) if goal is not None and (stage == END or k == view.seat)}
        scene = cls(
            view, p, stage, names, goals, _picked(view, p) if stage == PROPOSE else None,
            view.selected if view.seat is not None else None, _Ballot.of(view), "", "",
        )  # fmt: skip
        return scene._replace(story=_story(scene), prompt=_prompt(scene))

    @property
    def proposed(self) -> tuple[int, ...]:
        """The indices of the rugs that are pulled down."""
        if self.position.proposal is not None:
            return self.position.proposal
        if self.stage == PROPOSE and self.selected is not None:
            chosen = [k for k in range(len(self.display.rugs)) if str(k + 1) in self.selected.split("-")]
            return tuple(chosen)
        return () if self.picked is None else (self.picked,)


def _stage(view: View, p: Position) -> str:
    if not p.display.rugs:
        return DEAL
    if p.proposal is not None:
        return VOTE
    if p.pending:
        return p.pending[0]
    return END if view.rules.current_player(p) == TERMINAL else PROPOSE


def _picked(view: View, p: Position) -> int | None:
    """The rug that the viewer has taken up, where a proposal may be made of it."""
    words = view.picked
    for k in range(len(p.display.rugs)):
        if words == str(k + 1) and any(words in action.split("-") for action in view.clickable):
            return k
    return None


class _Ballot(NamedTuple):
    """A vote that was taken."""

    votes: Mapping[int, str]
    proposal: tuple[int, int]
    proposer: int
    ruler: int | None
    """Whose All/Nix card decided."""
    void: tuple[int, ...]
    """Whose votes did not count."""
    yeas: int
    nays: int
    swapped: bool
    removed: int | None
    """The index of the rug that left at once."""

    @classmethod
    def of(cls, view: View) -> _Ballot | None:
        before, last = view.before, view.last
        if not isinstance(before, Position) or before.proposal is None or not isinstance(last, Mapping):
            return None
        players = len(before.cards)
        votes = {k: str(last[k]) for k in range(players) if k in last and str(last[k]) in VOTES}
        if len(votes) < players:
            return None
        order = [(before.proposer + k) % players for k in range(1, players)]
        ruler = next((k for k in order if votes[k] in (ALL, NIX)), None)
        yeas = sum(vote == YEA for vote in votes.values())
        if ruler is not None:
            yeas = players if votes[ruler] == ALL else 0
        removed = None
        if len(view.position.display.rugs) < len(before.display.rugs):
            removed = 0 if furthest(before.display)[0] == LEFT else len(before.display.rugs) - 1
        void = () if ruler is None else tuple(k for k in range(players) if k != ruler)
        return cls(
            votes, before.proposal, before.proposer, ruler, void, yeas, players - yeas, 2 * yeas > players, removed
        )

    @property
    def unanimous(self) -> bool:
        return 0 in (self.yeas, self.nays)

    def result(self) -> str:
        """What the vote led to, as the rest of a sentence."""
        pair = f"rugs {self.proposal[0] + 1} and {self.proposal[1] + 1}"
        if self.swapped:
            return f"{pair} change places"
        if self.yeas == self.nays:
            return f"a tie, so {pair} stay"
        return (
            f"no swap, and {'an end rug has to leave' if self.removed is None else f'rug {self.removed + 1} has left'}"
        )


# -- what happened and what comes, in sentences ------------------------------------------------------------------------


def _own(name: str) -> str:
    return "your" if name == "You" else f"{name}'" if name.endswith("s") else f"{name}'s"


def _verb(name: str, verb: str) -> str:
    """A verb in the third person, or as it follows `You`."""
    if name != "You":
        return verb
    return "were" if verb == "was" else verb[:-2] if verb.endswith("shes") else verb.removesuffix("s")


def _upper(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _list(words: Iterable[str]) -> str:
    *most, last = [*words] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def _short(name: str) -> str:
    """A name that leaves room for the rest of a sentence."""
    return name if len(name) <= 18 else name[:17].rstrip() + "…"


def _rug_name(rug: Rug) -> str:
    return "-".join(COLOUR_NAMES[colour] for colour in rug)


def _goal_name(goal: Goal) -> str:
    return f"two times {COLOUR_NAMES[goal.double]}, plus {COLOUR_NAMES[goal.single]}, minus {COLOUR_NAMES[goal.minus]}"


def _told(display: Display) -> str:
    return ", ".join(f"{COLOUR_NAMES[colour]} {value}" for colour, value in colour_values(display).items())


def _story(scene: _Scene) -> str:
    """The last move, and what it led to, in a sentence; empty where there is none to tell."""
    view, before, ballot = scene.view, scene.view.before, scene.ballot
    if not isinstance(before, Position) or view.last is None:
        return ""
    if not before.display.rugs:
        return "The rugs hang, and every player has looked at a secret goal."
    if ballot is not None:
        return _upper(f"{_counted(scene, ballot)}: {ballot.result()}.")
    move = next(iter(view.last.values())) if isinstance(view.last, Mapping) and len(view.last) == 1 else view.last
    who = before.proposer if isinstance(move, Propose) else before.ruler
    name = _short(scene.names[who]) if 0 <= who < len(scene.names) else "a player"
    if isinstance(move, Propose):
        return _upper(f"{name} {_verb(name, 'proposes')} rugs {move.left + 1} and {move.right + 1}.")
    if isinstance(move, Remove):
        at = 0 if move.side == LEFT else len(before.display.rugs) - 1
        return _upper(f"{name} {_verb(name, 'removes')} rug {at + 1} ({_rug_name(before.display.rugs[at])}).")
    if isinstance(move, Adjust):
        done = "turns the Taj over" if move.how == FLIP else f"shifts the Taj to the {move.how}"
        return _upper(f"{name} {_verb(name, done.split()[0])} {done.split(' ', 1)[1]}.")
    return ""


def _counted(scene: _Scene, ballot: _Ballot) -> str:
    """How the vote went, as the first half of a sentence."""
    if ballot.ruler is not None:
        name = _short(scene.names[ballot.ruler])
        return f"{name} {_verb(name, 'plays')} {ballot.votes[ballot.ruler].title()}, and no other vote counts"
    if ballot.unanimous:
        return f"all vote {YEA if ballot.yeas else NAY}"
    return f"{ballot.yeas} yea, {ballot.nays} nay"


def _prompt(scene: _Scene) -> str:
    """Whose turn it is, and at what."""
    p, view = scene.position, scene.view
    mine = bool(view.clickable)
    if scene.stage == DEAL:
        return "The rugs and the goals are about to be dealt."
    if scene.stage == END:
        return _winners(scene)
    if scene.stage == VOTE and p.proposal is not None:
        left, right = p.proposal[0] + 1, p.proposal[1] + 1
        if scene.selected is not None:
            return f"{_upper(scene.selected)} is your vote; the cards are turned up when all have chosen."
        whose = _own(_short(scene.names[p.proposer]))
        return _upper(
            f"vote on {whose} proposal: shall rugs {left} and {right} change places?" if mine
            else f"all vote on {whose} proposal: shall rugs {left} and {right} change places?"
        )  # fmt: skip
    name = _short(scene.names[p.proposer if scene.stage == PROPOSE else p.ruler])
    if scene.stage == REMOVE:
        return f"{name} {_verb(name, 'takes')} one of the two end rugs out of the game."
    if scene.stage == ADJUST:
        return f"{name} {_verb(name, 'flips')} the Taj or {_verb(name, 'shifts')} it by one rug."
    if not mine:
        return f"{name} {'are' if name == 'You' else 'is'} to propose two rugs that change places."
    if scene.picked is None:
        return f"{name} {_verb(name, 'proposes')}: choose the first of two rugs."
    return f"{name} {_verb(name, 'proposes')}: rug {scene.picked + 1} changes places with which other?"


def _winners(scene: _Scene) -> str:
    points = _points(scene)
    if not points:
        return "The game is over."
    best = max(points.values())
    winners = [scene.names[k] for k, own in points.items() if own == best]
    said = "point" if best in (1, -1) else "points"
    if len(winners) == 1:
        return f"{winners[0]} {_verb(winners[0], 'wins')} with {best} {said}."
    return f"{_list(winners)} share the win with {best} {said} each."


def _points(scene: _Scene) -> dict[int, int]:
    """The scores of the goals that the viewer may see."""
    return {k: score(scene.display, goal) for k, goal in scene.goals.items()}


# -- above the hall ----------------------------------------------------------------------------------------------------


def _strip(scene: _Scene) -> str:
    """Who is to do what, after what just happened; and how near the end is."""
    active = bool(scene.view.clickable)
    body = rect(
        12, 8, 736, 50, 9, fill="var(--pk-panel)", stroke="var(--pk-gold)" if active or scene.stage == END else "none",
        stroke_width=2.5,
    )  # fmt: skip
    room = 570.0 if scene.display.rugs else 712.0
    if scene.story:
        body += fitted(24, 27, scene.story, room, 15, least=11, fill="var(--pk-soft)")
        body += fitted(24, 49, scene.prompt, room, 19, least=12, bold=True)
    else:
        body += fitted(24, 40, scene.prompt, room, 20, least=12, bold=True)
    if not scene.display.rugs:
        return body
    rugs, seen = len(scene.display.rugs), sum(scene.display.seen)
    body += svg.line(606, 15, 606, 51, stroke="var(--pk-line)", stroke_width=1.5)
    body += artwork.eye(628, 22, seen=True, scale=0.9) + text(646, 27, f"{seen} of {rugs} seen", 14, bold=True)
    cap = int(getattr(getattr(scene.view.rules, "options", None), "turn_cap", 0))
    below = f"turn {scene.position.turns} of {cap}" if cap else f"{rugs} rugs, ends at {LAST_RUGS}"
    if scene.stage == END:
        below = f"{rugs} rugs are left"
    return body + fitted(618, 48, below, 124, 14, least=11, fill="var(--pk-soft)")


# -- the hall ----------------------------------------------------------------------------------------------------------


def _x(scene: _Scene, index: float) -> float:
    """The middle of a rug, by its index."""
    return HALL_AT[0] + artwork.row_start(len(scene.display.rugs) or 10) + PITCH * (index + 0.5)


def _hall(scene: _Scene) -> str:
    """The hall without its rugs: the Taj, its light, and the +1."""
    display = scene.display
    x, y = HALL_AT
    under = tuple(range(display.taj, display.taj + UNDER))
    middle = _x(scene, display.taj + 1)
    house = group(artwork.taj(), transform=f"translate({n(middle)} {n(y + LEDGE + 1)})")
    return artwork.hall(len(display.rugs) or 10, under, x, y) + house


def _rugs(scene: _Scene) -> str:
    """All rugs, the light under the Taj, the +1 and the ways to move the Taj: drawn last, so that what they show when
    pointed at lies on top."""
    display = scene.display
    if not display.rugs:
        return ""
    plus = display.taj + (UNDER - 1 if display.plus_right else 0)
    top = HALL_AT[1] + LEDGE
    frame = rect(
        _x(scene, display.taj) - PITCH / 2 + 1.5, top + 14, PITCH * UNDER - 3, HALL[1] - LEDGE - 17, 8, fill="none",
        stroke="#f6c445", stroke_width=3,
    )  # fmt: skip
    drawn = "".join(_rug(scene, index, plus=index == plus) for index in range(len(display.rugs)))
    return frame + drawn + artwork.badge(_x(scene, plus), top + 7) + _ways(scene)


def _rug(scene: _Scene, index: int, *, plus: bool) -> str:
    """One rug with its number, to pick or to click where a proposal or a removal may be made of it."""
    display, view = scene.display, scene.view
    x, y = _x(scene, index), HALL_AT[1]
    under = display.taj <= index < display.taj + UNDER
    pulled = index in scene.proposed
    cloth = artwork.rug(display.rugs[index], seen=display.seen[index])
    if not under:
        veil = rect(-RUG[0] / 2, 0, *RUG, 2.5, fill="var(--pk-veil)", fill_opacity=0.2)
        cloth += veil
    elif plus:
        cloth += rect(-RUG[0] / 2, 0, *RUG, 2.5, fill="none", stroke="#f6c445", stroke_width=3)
    hung = group(cloth, transform=f"translate({n(x)} {n(y + RAIL + 10 + (PULL if pulled else 0))})")
    action, worth = _action_of(scene, index), _worth_of(scene, index)
    edge = "none"
    if pulled or (scene.ballot is not None and scene.ballot.swapped and index in scene.ballot.proposal):
        edge = "#f6c445"
    elif action is not None and scene.stage == REMOVE:
        edge = "#ffffff"
    hit = rect(
        x - 33.5, y + LEDGE + 16, 67, HALL[1] - LEDGE - 20, 8, fill="none", pointer_events="all", class_="pk-frame",
        stroke=edge, stroke_width=3, stroke_dasharray="7 5" if edge == "#ffffff" else None,
    )  # fmt: skip
    body = group(hung, class_="tj-rug") + _plate(scene, index, x, worth) + hit
    said = f"rug {index + 1}, {_rug_name(display.rugs[index])}{', seen' if display.seen[index] else ''}"
    if action is not None and scene.stage == PROPOSE and scene.picked is not None:
        after = exchanged(display, *sorted((scene.picked, index)))
        heading = f"After the swap of {min(scene.picked, index) + 1} and {max(scene.picked, index) + 1}"
        label = f"propose rug {scene.picked + 1} and {said}: {_told(after)}"
        return svg.button(action, label, body, _after(scene, after, heading))
    if action is not None:
        return svg.button(action, f"remove {said}", body)
    number = str(index + 1)
    if scene.stage == PROPOSE and any(number in each.split("-") for each in view.clickable):
        pressed = scene.picked == index
        label = f"put {said} back" if pressed else f"take up {said}"
        return svg.picker(number, label, body, pressed=pressed)
    return group(body)


def _action_of(scene: _Scene, index: int) -> str | None:
    """What a click on a rug chooses, once another rug is taken up or where an end rug is to leave."""
    if scene.stage == PROPOSE and scene.picked not in (None, index):
        action = _pair(scene.picked or 0, index)
    elif scene.stage == REMOVE and index in (0, len(scene.display.rugs) - 1):
        action = str(Remove(LEFT if index == 0 else RIGHT))
    else:
        return None
    return action if action in scene.view.clickable else None


def _pair(one: int, other: int) -> str:
    return str(Propose(min(one, other), max(one, other)))


def _worth_of(scene: _Scene, index: int) -> float | None:
    """What clicking a rug is worth; before a first rug is taken up, the best of its proposals."""
    worth = scene.view.worth
    if scene.stage == REMOVE:
        ends = {0: str(Remove(LEFT)), len(scene.display.rugs) - 1: str(Remove(RIGHT))}
        return worth.get(ends.get(index, ""))
    if scene.stage != PROPOSE:
        return None
    if scene.picked is not None:
        return worth.get(_pair(scene.picked, index)) if index != scene.picked else None
    return max((v for a, v in worth.items() if str(index + 1) in a.split("-")), default=None)


def _plate(scene: _Scene, index: int, x: float, worth: float | None) -> str:
    """The plate on the floor: the rug's number, where it goes or came from, and what it is worth as gold."""
    y = HALL_AT[1] + HALL[1] - 29
    proposal, ballot = scene.position.proposal, scene.ballot
    number, gold = str(index + 1), False
    if proposal is not None and index in proposal:
        number, gold = f"{index + 1} → {proposal[1 - proposal.index(index)] + 1}", True
    elif ballot is not None and ballot.swapped and index in ballot.proposal:
        number, gold = f"{index + 1} ← {ballot.proposal[1 - ballot.proposal.index(index)] + 1}", True
    body = rect(x - 29, y, 58, 22, 5, fill="#f6c445" if gold else "var(--pk-plate)", stroke=artwork.INK,
                stroke_width=1.2)  # fmt: skip
    ink = artwork.INK if gold else None
    if worth is not None:
        share = _share(worth)
        body += rect(x - 28, y + 1, 56 * share, 20, 4, fill="var(--pk-gold)", fill_opacity=0.5)
        return (
            body + text(x - 24, y + 16, number, 15, bold=True) + text(x + 25, y + 16, _percent(worth), 14, anchor="end")
        )
    change = _change(scene, index)
    if change is not None:
        paint = "var(--pk-good)" if change > 0 else "var(--pk-bad)" if change < 0 else "var(--pk-soft)"
        body += text(x - 24, y + 16, number, 15, bold=True)
        return body + text(x + 25, y + 16, _signed(change), 15, anchor="end", bold=True, fill=paint)
    if scene.stage == REMOVE and index in (0, len(scene.display.rugs) - 1) and scene.view.clickable:
        number = f"✕ {number}"
    return body + text(x, y + 16.5, number, 16, anchor="middle", bold=True, fill=ink)


def _change(scene: _Scene, index: int) -> int | None:
    """How a swap with the rug that is taken up changes the viewer's score, where that is to be shown."""
    if "changes" not in scene.view.shown or scene.own is None or scene.picked in (None, index):
        return None
    after = exchanged(scene.display, *sorted((scene.picked or 0, index)))
    return score(after, scene.own) - score(scene.display, scene.own)


# -- what the colours are worth ----------------------------------------------------------------------------------------


def _after(scene: _Scene, display: Display, heading: str) -> str:
    """What the colours, and the viewer's goal, are worth on another display: shown while an action is pointed at."""
    return group(
        _worths(display, scene.display, heading=heading),
        _goal_card(scene, scene.own, display, "Then your goal") if scene.own is not None else "",
        class_="tj-after",
    )


def _heading(scene: _Scene) -> str:
    return f"What the colours are worth{ {DEAL: '', END: ' in the end'}.get(scene.stage, ' now') }"


def _worths(display: Display, before: Display | None = None, *, heading: str) -> str:
    """The five colours with their points; against another display, with the changes."""
    x, y = 12.0, WORTHS_AT
    edge = {"stroke": "var(--pk-gold)", "stroke_width": 3} if before is not None else {"stroke": "var(--pk-line)"}
    body = rect(x, y, 468, 106, 10, fill="var(--pk-panel)", **edge)
    body += fitted(x + 12, y + 21, heading, 440, 15, bold=before is not None, fill="var(--pk-soft)")
    values = colour_values(display)
    old = values if before is None else colour_values(before)
    for k, colour in enumerate(COLOURS):
        left = x + 6 + 91.6 * k
        body += rect(left, y + 29, 89, 71, 8, fill="var(--pk-raised)") + sign(colour, left + 23, y + 54, 16)
        shown = str(values[colour]) if display.rugs else "–"
        body += text(left + 65, y + 66, shown, 34, anchor="middle", bold=True, class_=f"tj-value tj-{colour}")
        change = values[colour] - old[colour]
        said = COLOUR_NAMES[colour] if not change else f"{'▲' if change > 0 else '▼'} was {old[colour]}"
        body += text(left + 44.5, y + 92, said, 15, anchor="middle", bold=bool(change))
    return body


def _corner(scene: _Scene) -> str:
    """Beside the colours: the viewer's goal, in the end the winner, else that goals are secret."""
    if scene.stage == END:
        return _triumph(scene)
    if scene.own is not None and scene.view.seat is not None:
        return _goal_card(scene, scene.own, scene.display, f"{_upper(_own(_short(scene.names[scene.view.seat])))} goal")
    x, y = 488.0, WORTHS_AT
    body = rect(x, y, 260, 106, 10, fill="var(--pk-panel)", stroke="var(--pk-line)")
    body += artwork.card_back(x + 14, y + 18, 50, 70)
    lines = ("Every player has a", "secret goal: one colour", "counts double, one once,", "and one is taken away.")
    return body + "".join(text(x + 78, y + 29 + 20 * k, said, 15) for k, said in enumerate(lines))


def _triumph(scene: _Scene) -> str:
    x, y = 488.0, WORTHS_AT
    points = _points(scene)
    body = rect(x, y, 260, 106, 10, fill="var(--pk-panel)", stroke="var(--pk-gold)", stroke_width=3)
    body += artwork.crown(x + 130, y + 30, 1.15)
    winners = [scene.names[k] for k, own in points.items() if own == max(points.values())]
    body += fitted(x + 130, y + 72, _list(winners) or "Game over", 240, 22, least=13, anchor="middle", bold=True)
    said = f"{max(points.values())} points" + (" each" if len(winners) > 1 else "") if points else ""
    return body + text(x + 130, y + 95, said, 16, anchor="middle", fill="var(--pk-soft)")


def _goal_card(scene: _Scene, goal: Goal | None, display: Display, heading: str) -> str:
    """A goal's three lines and their sum."""
    if goal is None:
        return ""
    x, y = 488.0, WORTHS_AT
    then = display != scene.display
    body = rect(x, y, 260, 106, 10, fill="var(--pk-panel)", stroke="var(--pk-gold)", stroke_width=3 if then else 2)
    body += fitted(x + 12, y + 21, heading, 176, 15, bold=True, fill="var(--pk-soft)")
    body += _sums(goal, display, x + 12, y + 45, 176)
    total = score(display, goal)
    body += rect(x + 194, y + 10, 58, 86, 8, fill="var(--pk-raised)")
    body += fitted(x + 223, y + 60, _minus(total), 54, 36, anchor="middle", bold=True, class_="tj-total")
    said, paint = "points", "var(--pk-soft)"
    change = total - score(scene.display, goal)
    if change:
        said, paint = f"{_signed(change)}", "var(--pk-good)" if change > 0 else "var(--pk-bad)"
    return body + text(x + 223, y + 84, said, 15, anchor="middle", bold=bool(change), fill=paint)


def _sums(goal: Goal, display: Display, x: float, y: float, width: float, step: float = 24) -> str:
    """The three lines of a goal: how often a colour counts, the colour, its points, and what that makes."""
    values = colour_values(display)
    parts = []
    for k, (colour, often) in enumerate(zip(goal, (2, 1, -1), strict=True)):
        row = y + step * k
        parts.append(text(x + 22, row, ("2 ×", "+", "−")[k], 16, anchor="end", bold=True))
        parts.append(sign(colour, x + 38, row - 5.5, 9.5))
        told = f"{COLOUR_NAMES[colour]} {values[colour]}" if width > 150 else str(values[colour])
        parts.append(text(x + 54, row, told, 16))
        parts.append(text(x + width - 8, row, _minus(often * values[colour]), 16, anchor="end", bold=True))
    return "".join(parts)


# -- the players -------------------------------------------------------------------------------------------------------


def _players(scene: _Scene) -> str:
    count = len(scene.names)
    wide = (736 - 8 * (count - 1)) / count
    return "".join(_player(scene, k, 12 + (wide + 8) * k, wide) for k in range(count))


def _player(scene: _Scene, player: int, x: float, wide: float) -> str:
    """A player: name, what he is doing, and his All/Nix card."""
    p, y = scene.position, PLAYERS_AT
    doing, acts = _doing(scene, player)
    viewer = scene.view.seat == player
    body = rect(
        x, y, wide, 46, 9, fill="var(--pk-panel)", stroke="var(--pk-gold)" if acts else "var(--pk-line)",
        stroke_width=3 if acts else 1.2,
    )  # fmt: skip
    body += circle(x + 23, y + 23, 15, fill="var(--pk-gold)" if acts else "var(--pk-raised)", stroke="var(--pk-soft)")
    body += text(x + 23, y + 28.5, player + 1, 16, anchor="middle", bold=True, fill=artwork.INK if acts else None)
    room = wide - 46 - 68
    name = scene.names[player] + (" (you)" if viewer and scene.names[player] != "You" and len(scene.names) < 4 else "")
    body += fitted(x + 46, y + (21 if doing else 29), name, room, 17, least=12, bold=True)
    body += fitted(x + 46, y + 38, doing, room, 14, least=11, fill="var(--pk-soft)") if doing else ""
    return body + artwork.all_nix(x + wide - 64, y + 10, held=player < len(p.cards) and p.cards[player])


def _doing(scene: _Scene, player: int) -> tuple[str, bool]:
    """What a player is about, and whether the game waits for him."""
    p, stage = scene.position, scene.stage
    if stage == PROPOSE:
        return ("proposes", True) if player == p.proposer else ("", False)
    if stage == VOTE:
        return ("proposer" if player == p.proposer else "votes"), True
    if stage == REMOVE:
        return ("removes", True) if player == p.ruler else ("", False)
    if stage == ADJUST:
        return ("at the Taj", True) if player == p.ruler else ("", False)
    if stage == END and player in scene.goals:
        points = _points(scene)
        return f"{_minus(points[player])} points", points[player] == max(points.values())
    return "", False


# -- below the players -------------------------------------------------------------------------------------------------


def _zone(scene: _Scene) -> str:
    """What to choose; else how the last vote went, or what a vote leads to."""
    if scene.stage == END:
        return _revealed(scene)
    if scene.stage == VOTE:
        return _voting(scene)
    if scene.stage == ADJUST and (scene.view.clickable or scene.view.worth):
        return ""
    if scene.ballot is not None:
        return _result(scene, scene.ballot)
    return _reference()


def _voting(scene: _Scene) -> str:
    """The four voting cards, those to click and those that the viewer may not play; for others, face-down cards."""
    view = scene.view
    if not view.clickable and not view.worth and scene.selected is None:
        return _secret_votes(scene)
    return "".join(_vote_card(scene, vote, 12 + 186 * k) for k, vote in enumerate(VOTES))


def _vote_card(scene: _Scene, vote: str, x: float) -> str:
    view, y, wide, high = scene.view, ZONE_AT, 178.0, 104.0
    clickable, chosen = vote in view.clickable, scene.selected == vote
    worth = view.worth.get(vote)
    usable = clickable or chosen or worth is not None
    body = rect(x, y, wide, high, 11, fill="var(--pk-raised)" if usable else "var(--pk-panel)", class_="tj-lift")
    if worth is not None:
        body += rect(x, y, wide * _share(worth), high, 11, fill="var(--pk-gold)", fill_opacity=0.4)
    edge = "var(--pk-gold)" if chosen else "var(--pk-soft)" if clickable else "var(--pk-line)"
    face = artwork.seal(vote, x + 37, y + 48, 31)
    face += text(x + 74, y + 38, vote.title(), 25, bold=True)
    first, second = _meaning(scene, vote)
    face += fitted(x + 74, y + 60, first, 100, 14, least=12, fill="var(--pk-soft)")
    face += fitted(x + 74, y + 79, second, 100, 14, least=12, fill="var(--pk-soft)")
    body += group(face, opacity=None if usable else 0.38)
    body += rect(x, y, wide, high, 11, fill="none", class_="pk-frame", stroke=edge, stroke_width=5 if chosen else 2)
    if worth is not None:
        body += text(x + wide - 9, y + 37, _percent(worth), 16, anchor="end", bold=True)
    if chosen:
        body += artwork.tick(x + 60, y + 76)
    if not usable:
        body += fitted(x + wide / 2, y + 97, _barred(scene, vote), wide - 12, 14, least=11, anchor="middle", bold=True)
    if not clickable:
        return group(body)
    proposal = scene.position.proposal
    after = exchanged(scene.display, *proposal) if proposal is not None and vote in (YEA, ALL) else scene.display
    heading = "If the two rugs change places" if vote in (YEA, ALL) else "If the two rugs stay"
    return svg.button(vote, f"vote {vote}: {first} {second}; {_told(after)}", body, _after(scene, after, heading))


def _meaning(scene: _Scene, vote: str) -> tuple[str, str]:
    """What a vote stands for, in two short lines."""
    left, right = (k + 1 for k in scene.position.proposal or (0, 0))
    if vote == YEA:
        return f"swap {left} and {right}", _goal_then(scene)
    if vote == NAY:
        ends = furthest(scene.display)
        gone = (
            f"rug {1 if ends[0] == LEFT else len(scene.display.rugs)} leaves" if len(ends) == 1 else "an end rug leaves"
        )
        return "no swap,", gone
    return ("forces the swap" if vote == ALL else "stops the swap"), "and a Taj move"


def _goal_then(scene: _Scene) -> str:
    """The viewer's score before and after the swap."""
    if scene.own is None or scene.position.proposal is None:
        return "in the row"
    now, then = (
        score(display, scene.own) for display in (scene.display, exchanged(scene.display, *scene.position.proposal))
    )
    return f"for you still {_minus(now)}" if now == then else f"for you {_minus(now)} → {_minus(then)}"


def _barred(scene: _Scene, vote: str) -> str:
    """Why the viewer cannot play a voting card now."""
    seat = scene.view.seat
    if seat is None or vote in (YEA, NAY):
        return ""
    if seat == scene.position.proposer:
        return "not as proposer"
    return "" if scene.selected is not None or scene.position.cards[seat] else "spent"


def _secret_votes(scene: _Scene) -> str:
    """What onlookers see of a vote: a face-down card for each player."""
    count = len(scene.names)
    body = rect(12, ZONE_AT, 736, 104, 10, fill="var(--pk-panel)")
    body += text(380, ZONE_AT + 24, "Every player lays a voting card face down; then all are turned up.", 16,
                 anchor="middle")  # fmt: skip
    for k, name in enumerate(scene.names):
        x = 380 + (k - (count - 1) / 2) * 150
        body += artwork.card_back(x - 64, ZONE_AT + 38, 40, 56)
        body += fitted(x - 16, ZONE_AT + 70, name, 84, 16, least=11, bold=True)
    return body


def _result(scene: _Scene, ballot: _Ballot) -> str:
    """The vote that was taken: everybody's card, which votes are void, and what it led to."""
    body = rect(12, ZONE_AT, 736, 104, 10, fill="var(--pk-panel)")
    body += text(24, ZONE_AT + 21, "The last vote", 15, bold=True, fill="var(--pk-soft)")
    wide = 504 / len(ballot.votes)
    for player, vote in ballot.votes.items():
        x = 20 + wide * player
        void = player in ballot.void
        face = artwork.seal(vote, x + 30, ZONE_AT + 62, 25)
        face += fitted(x + 60, ZONE_AT + 58, scene.names[player], wide - 64, 16, least=11, bold=True)
        face += fitted(x + 60, ZONE_AT + 78, f"{vote}, void" if void else vote, wide - 64, 16, least=11)
        if void:
            face += svg.line(x + 8, ZONE_AT + 84, x + 52, ZONE_AT + 40, stroke="var(--pk-ink)", stroke_width=4)
        body += group(face, opacity=0.5 if void else None)
        if ballot.ruler == player:
            body += artwork.crown(x + 76, ZONE_AT + 32, 0.5)
    head = (
        "Unanimous"
        if ballot.unanimous
        else "Tie"
        if ballot.yeas == ballot.nays
        else f"{ballot.yeas} yea, {ballot.nays} nay"
    )
    body += svg.line(530, ZONE_AT + 12, 530, ZONE_AT + 92, stroke="var(--pk-line)", stroke_width=1.5)
    body += text(640, ZONE_AT + 34, head, 20, anchor="middle", bold=True)
    for k, said in enumerate(svg.wrap(_upper(ballot.result()) + ".", 196, 16, lines=3)):
        body += fitted(640, ZONE_AT + 57 + 20 * k, said, 204, 16, least=12, anchor="middle")
    return body


def _reference() -> str:
    """What each outcome of a vote leads to."""
    told = (
        (YEA, "More yea than nay", "The two rugs change places."),
        (NAY, "More nay than yea", "The rug furthest from the Taj leaves."),
        (ALL, "All alike, or All/Nix", "The Taj is flipped or shifted, too."),
        (NIX, "All/Nix, once a game", "As if all had voted yea, or nay."),
    )
    body = ""
    for k, (vote, head, said) in enumerate(told):
        x = 12 + 186.0 * k
        body += rect(x, ZONE_AT, 178, 104, 10, fill="var(--pk-panel)") + artwork.seal(vote, x + 30, ZONE_AT + 62, 21)
        body += fitted(x + 10, ZONE_AT + 25, head, 160, 15, least=12, bold=True)
        for row, words in enumerate(svg.wrap(said, 112, 15, lines=3)):
            body += fitted(x + 58, ZONE_AT + 50 + 19 * row, words, 116, 15, least=11)
    return body


def _revealed(scene: _Scene) -> str:
    """The end: every player's goal, its sum, and who has won."""
    points, count = _points(scene), max(len(scene.goals), 1)
    wide = (736 - 8 * (count - 1)) / count
    body = ""
    for k, (player, goal) in enumerate(scene.goals.items()):
        x, y = 12 + (wide + 8) * k, ZONE_AT
        best = points[player] == max(points.values())
        body += rect(
            x, y, wide, 104, 10, fill="var(--pk-panel)", stroke="var(--pk-gold)" if best else "var(--pk-line)",
            stroke_width=4 if best else 1.2,
        )  # fmt: skip
        middle = x + max(0.0, (wide - 250) / 2)
        span = min(wide, 250.0)
        body += fitted(middle + 10, y + 21, scene.names[player], span - 60, 16, least=11, bold=True)
        body += _sums(goal, scene.display, middle + 12, y + 45, span - 68, 23)
        body += fitted(middle + span - 30, y + 70, _minus(points[player]), 50, 34, anchor="middle", bold=True)
        body += artwork.crown(middle + span - 30, y + 24, 0.75) if best else ""
    return body


# -- moving the Taj ----------------------------------------------------------------------------------------------------


def _ways(scene: _Scene) -> str:
    """What may be done with the Taj: an arrow beside it, and below a card with what the colours would be worth."""
    if scene.stage != ADJUST or not (scene.view.clickable or scene.view.worth):
        return ""
    return "".join(_way(scene, k, how.how) for k, how in enumerate(_in_row(adjustments(scene.display))))


def _in_row(ways: Iterable[Adjust]) -> list[Adjust]:
    """The adjustments as they are laid out: left, flip, right."""
    order = (LEFT, FLIP, RIGHT)
    return sorted(ways, key=lambda way: order.index(way.how))


def _way(scene: _Scene, place: int, how: str) -> str:
    display, view = scene.display, scene.view
    action = str(Adjust(how))
    clickable, worth = action in view.clickable, view.worth.get(action)
    after = adjusted(display, how)
    count = len(adjustments(display))
    wide = (736 - 8.0 * (count - 1)) / count
    x, y = 12 + (wide + 8) * place, ZONE_AT
    body = rect(x, y, wide, 104, 11, fill="var(--pk-raised)" if clickable else "var(--pk-panel)", class_="tj-lift")
    if worth is not None:
        body += rect(x, y, wide * _share(worth), 104, 11, fill="var(--pk-gold)", fill_opacity=0.4)
    title = {FLIP: "Flip the Taj", LEFT: "Shift left", RIGHT: "Shift right"}[how]
    edge = "var(--pk-soft)" if clickable else "var(--pk-line)"
    edge = "var(--pk-gold)" if scene.selected == action else edge
    body += rect(x, y, wide, 104, 11, fill="none", class_="pk-frame", stroke=edge, stroke_width=2)
    body += artwork.arrow(how, x + 26, y + 26, 15) + fitted(x + 50, y + 32, title, wide - 110, 19, least=12, bold=True)
    if worth is not None:
        body += text(x + wide - 10, y + 32, _percent(worth), 17, anchor="end", bold=True)
    body += _row_of_values(after, x + 12, y + 62, (wide - 24) / 5)
    body += fitted(x + wide / 2, y + 93, _way_told(scene, after), wide - 20, 15, least=11, anchor="middle")
    body += _beside(scene, how)
    if not clickable:
        return group(body)
    ghost = rect(
        _x(scene, after.taj) - PITCH / 2 + 1.5, HALL_AT[1] + LEDGE + 14, PITCH * UNDER - 3, HALL[1] - LEDGE - 17, 8,
        fill="none", stroke="#ffffff", stroke_width=4, stroke_dasharray="9 6",
    )  # fmt: skip
    plus = after.taj + (UNDER - 1 if after.plus_right else 0)
    moved = group(ghost, artwork.badge(_x(scene, plus), HALL_AT[1] + LEDGE + 7, ghost=True), class_="tj-after")
    heading = "After the flip" if how == FLIP else f"After a shift to the {how}"
    return svg.button(action, f"{title}: {_told(after)}", body, moved, _after(scene, after, heading), class_="tj-way")


def _row_of_values(display: Display, x: float, y: float, step: float) -> str:
    values = colour_values(display)
    return "".join(
        sign(colour, x + step * (k + 0.5) - 9, y, 8.5)
        + text(x + step * (k + 0.5) + 3, y + 6, values[colour], 17, bold=True)
        for k, colour in enumerate(COLOURS)
    )


def _way_told(scene: _Scene, after: Display) -> str:
    if scene.own is None:
        return f"over rugs {after.taj + 1} to {after.taj + UNDER}, +1 {'right' if after.plus_right else 'left'}"
    now, then = score(scene.display, scene.own), score(after, scene.own)
    return f"your goal still {_minus(now)}" if now == then else f"your goal {_minus(now)} → {_minus(then)}"


def _beside(scene: _Scene, how: str) -> str:
    """The arrow in the hall: beside the Taj, or for a flip where the +1 would go."""
    display = scene.display
    y = HALL_AT[1] + LEDGE
    if how == FLIP:
        at = _x(scene, display.taj + (0 if display.plus_right else UNDER - 1))
        return artwork.badge(at, y + 7, ghost=True) + _disc(how, at, y - 34, 19)
    edge = _x(scene, display.taj) - PITCH / 2 - 8 if how == LEFT else _x(scene, display.taj + UNDER) - PITCH / 2 + 8
    return _disc(how, edge - 26 if how == LEFT else edge + 26, y - 56, 25)


def _disc(how: str, x: float, y: float, r: float) -> str:
    return circle(x, y, r, fill="var(--pk-paper)", class_="pk-frame", stroke="var(--pk-gold)", stroke_width=3) + (
        artwork.arrow(how, x, y, r * 0.72)
    )


# -- all goals ---------------------------------------------------------------------------------------------------------


def _every_goal(scene: _Scene) -> str:
    """What every goal of the game would score now: what anyone may work out."""
    y = HEIGHT
    goals = dict.fromkeys(scene.view.rules.cards.goals)
    body = text(14, y + 16, "What each goal would score now", 15, bold=True, fill="var(--pk-soft)")
    for k, goal in enumerate(goals):
        x, top = 12 + 148.0 * (k % 5), y + 26 + 50 * (k // 5)
        own = goal == scene.own
        body += rect(x, top, 142, 44, 8, fill="var(--pk-panel)", stroke="var(--pk-gold)" if own else "var(--pk-line)",
                     stroke_width=3 if own else 1)  # fmt: skip
        for place, colour in enumerate(goal):
            middle = x + 35 + 33 * place
            body += text(middle - 18, top + 27, ("2×", "+", "−")[place], 14, anchor="middle", bold=True)
            body += sign(colour, middle, top + 22, 8.5)
        body += text(x + 138, top + 29, _minus(score(scene.display, goal)), 19, anchor="end", bold=True)
    return body


# -- small things ------------------------------------------------------------------------------------------------------


def _share(worth: float) -> float:
    return min(max(float(worth), 0.0), 1.0)


def _percent(worth: float) -> str:
    share = _share(worth)
    return f"{100 * share:.0f}%" if share in (0, 1) or 0.005 <= share < 0.995 else "<1%" if share < 0.5 else ">99%"


def _minus(value: int) -> str:
    """A number with a proper minus sign."""
    return str(value).replace("-", "−")


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else _minus(value) if value else "0"
