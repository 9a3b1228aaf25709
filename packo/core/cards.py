"""Card data with provenance, from a room's cards.toml or from a person's own file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PROVENANCE = {
    "rulebook": "stated in the rulebook",
    "counted": "the only balanced set that meets the stated counts",
    "reconstructed": "ours, consistent with every stated count and example",
    "own": "from your own file",
}


class CardError(ValueError):
    """A cards file that cannot be used: the sentence names the file and the entry."""


@dataclass(frozen=True)
class Cards:
    """The components of a game as data, and where they come from."""

    file: str
    provenance: str
    note: str
    data: Mapping[str, Any]
    digest: str
    """The first twelve hexadecimal digits of the file's SHA-256."""

    def __repr__(self) -> str:
        return f"Cards({self.file}, {self.provenance}: {PROVENANCE[self.provenance]})"

    def __hash__(self) -> int:
        return hash(self.digest)


NO_CARDS = Cards("no cards", "rulebook", "", {}, "")


def read_cards(path: Path, *, own: bool = False) -> Cards:
    """The cards in a TOML file; `own` says that a person handed it in.

    Raises:
        CardError: the file is not there, is not TOML, or claims a provenance that does not exist.
    """
    import tomllib
    from hashlib import sha256

    try:
        raw = path.read_bytes()
        data = tomllib.loads(raw.decode("utf-8"))
    except OSError as error:
        raise CardError(f"cards file {path.name}: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CardError(f"cards file {path.name} is not TOML: {error}") from None
    provenance = "own" if own else str(data.pop("provenance", ""))
    data.pop("provenance", None)
    if provenance not in PROVENANCE:
        raise CardError(f"cards file {path.name}: provenance is one of {', '.join(PROVENANCE)}, not {provenance!r}")
    return Cards(path.name, provenance, str(data.pop("note", "")), data, sha256(raw).hexdigest()[:12])
