"""A joint move: what several players chose at the same time."""

from __future__ import annotations

from collections.abc import Hashable, ItemsView, Iterator, Mapping
from typing import Any

SEPARATOR = " & "


class Joint(Mapping[int, Any]):
    """Each acting player's action, in seat order; immutable and hashable.  Its `str` is its notation.

    >>> move = Joint({1: "B", 0: "U"})
    >>> str(move), move[1], move == {0: "U", 1: "B"}
    ('U & B', 'B', True)
    """

    __slots__ = ("_actions",)

    def __init__(self, actions: Mapping[int, Hashable]) -> None:
        self._actions = {player: actions[player] for player in sorted(actions)}

    @classmethod
    def in_order(cls, actions: dict[int, Hashable]) -> Joint:
        """As `Joint(actions)`, for actions that stand in seat order and are not used otherwise: they are not copied."""
        joint = cls.__new__(cls)
        joint._actions = actions
        return joint

    def __getitem__(self, player: int) -> Any:
        return self._actions[player]

    def __iter__(self) -> Iterator[int]:
        return iter(self._actions)

    def __len__(self) -> int:
        return len(self._actions)

    def items(self) -> ItemsView[int, Any]:
        return self._actions.items()

    def __hash__(self) -> int:
        return hash(tuple(self._actions.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mapping) and self._actions == dict(other)

    def __str__(self) -> str:
        return SEPARATOR.join(str(action) for action in self._actions.values())

    def __repr__(self) -> str:
        return f"Joint({self._actions!r})"
