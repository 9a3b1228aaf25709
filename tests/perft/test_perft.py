"""The counts of move sequences and positions, by the package and by each game's independent twin.

An ordinary run counts as deep as is quick; `-m proof` goes to the end of the files, and much deeper with the twins.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.perft.perft import Block, by_rules, by_twin, read, write

FILES = sorted(Path(__file__).parent.glob("*.perft"))
BLOCKS = [pytest.param(path.stem, block, id=f"{path.stem}-{block.id}") for path in FILES for block in read(path)]
QUICK_POSITIONS, QUICK_MOVES, LONG_MOVES = 1_500, 4_200, 1_100_000


def depth_of_twin(block: Block, most: int) -> int:
    return sum(moves <= most for moves, _ in block.rows)


def check_rules(game: str, block: Block, depth: int) -> None:
    rows = by_rules(game, block)
    assert tuple(next(rows) for _ in range(depth)) == block.rows[:depth]


def check_twin(game: str, block: Block, depth: int) -> None:
    assert tuple(by_twin(game, block, depth)) == block.rows[:depth]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_files_are_written_as_they_are_read(path: Path) -> None:
    assert write(read(path)) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "block"), BLOCKS)
def test_the_rules_count_so(game: str, block: Block) -> None:
    check_rules(game, block, sum(positions <= QUICK_POSITIONS for _, positions in block.rows))


@pytest.mark.parametrize(("game", "block"), BLOCKS)
def test_the_twin_counts_so(game: str, block: Block) -> None:
    depth = depth_of_twin(block, QUICK_MOVES)
    assert depth >= 2
    check_twin(game, block, depth)


@pytest.mark.proof
@pytest.mark.parametrize(("game", "block"), BLOCKS)
def test_the_rules_count_so_to_the_end_of_the_file(game: str, block: Block) -> None:
    check_rules(game, block, len(block.rows))


@pytest.mark.proof
@pytest.mark.parametrize(("game", "block"), BLOCKS)
def test_the_twin_counts_so_far_down(game: str, block: Block) -> None:
    check_twin(game, block, depth_of_twin(block, LONG_MOVES))
