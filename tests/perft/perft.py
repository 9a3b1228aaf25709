"""Perft: how many sequences of moves the rules allow, and how many different positions they lead to.

The counts of a game stand in `<game>.perft`, a text file of blocks.  A line that begins with # is a comment; a block
ends at an empty line and holds

    id       a name
    options  the options of the game, as JSON
    start    moves made before the count begins, in notation, separated by «; » (nothing: the first position)
    1        16  9
    2        256  57

and so on: a depth, the number of sequences of exactly so many moves (where several choose at once, their choices
together are one move), and the number of different positions at their ends.  A sequence that meets the end of the
game before that depth is not counted.

    python -m tests.perft.perft tests/perft/tko.perft

writes the counts of the file again, by the rules of the package, to the depths that stand in it.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import packo

Row = tuple[int, int]
"""Sequences of moves, and different positions."""


@dataclass(frozen=True)
class Block:
    """One count of a file."""

    id: str
    options: dict[str, Any]
    start: tuple[str, ...]
    rows: tuple[Row, ...]
    comments: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = [*self.comments, f"id       {self.id}", f"options  {json.dumps(self.options)}"]
        lines.append(f"start    {'; '.join(self.start)}".rstrip())
        lines += [f"{depth:<8} {moves}  {positions}" for depth, (moves, positions) in enumerate(self.rows, start=1)]
        return "\n".join(lines) + "\n"


def read(path: Path) -> list[Block]:
    """The blocks of a file; comments belong to the block that follows them."""
    return [_block(text) for text in path.read_text(encoding="utf-8").split("\n\n")]


def write(blocks: list[Block]) -> str:
    """The text of a file: `write(read(path))` is what stands in it."""
    return "\n".join(map(str, blocks))


def _block(text: str) -> Block:
    comments, fields, rows = [], {}, []
    for line in text.strip().splitlines():
        word, _, rest = line.partition(" ")
        if line.startswith("#"):
            comments.append(line)
        elif word.isdigit():
            moves, positions = map(int, rest.split())
            rows.append((moves, positions))
            assert int(word) == len(rows), f"depth {word} stands at the wrong place"
        else:
            fields[word] = rest.strip()
    start = tuple(move.strip() for move in fields["start"].split(";") if move.strip())
    return Block(fields["id"], json.loads(fields["options"]), start, tuple(rows), tuple(comments))


def by_rules(game: str, block: Block) -> Iterator[Row]:
    """The rows of a block by the package: positions are merged, each with the number of ways to it."""
    state = packo.load(game, **block.options).root
    for move in block.start:
        state = state.child(state.parse(move))
    rules = state.game.rules
    ways = Counter({state.position: 1})
    while ways:
        following: Counter[Any] = Counter()
        for position, number in ways.items():
            for move in rules.moves(position):
                following[rules.step(position, move)] += number
        ways = following
        yield ways.total(), len(ways)


def by_twin(game: str, block: Block, depth: int) -> list[Row]:
    """The rows of a block by the independent twin: every sequence is played."""
    make: Callable[..., Any] = import_module(f"tests.games.{game}.naive").Twin
    twin = make(**block.options)
    for move in block.start:
        twin.play(move)
    moves, keys = [0] * depth, [set() for _ in range(depth)]

    def walk(twin: Any, level: int) -> None:
        for move in twin.legal():
            after = twin.copy()
            after.play(move)
            moves[level] += 1
            keys[level].add(after.key())
            if level + 1 < depth:
                walk(after, level + 1)

    walk(twin, 0)
    return [(number, len(found)) for number, found in zip(moves, keys, strict=True)]


def counted(game: str, block: Block) -> Block:
    """The block with its rows counted again."""
    rows = by_rules(game, block)
    return replace(block, rows=tuple(next(rows, (0, 0)) for _ in block.rows))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(write([counted(path.stem, block) for block in read(path)]), encoding="utf-8")
