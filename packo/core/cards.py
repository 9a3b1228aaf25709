"""Card data with provenance, from a room's cards.toml or from a person's own file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any

from packo.core.files import name_of, path_of
from packo.core.telling import brief, cut

PROVENANCE = {
    "rulebook": "stated in the rulebook",
    "counted": "the only balanced set that meets the stated counts",
    "reconstructed": "ours, consistent with every stated count and example",
    "own": "from your own file",
}


LONGEST_REASON = 200
"""Characters of a parser's reason that are told."""


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


def read_cards(path: str | PathLike[str], *, own: bool = False) -> Cards:
    """The cards in a TOML file; `own` says that a person handed it in.

    Raises:
        CardError: there is no such file or can be none, it is not TOML, or it claims a provenance that does not exist.
    """
    import tomllib
    from hashlib import sha256

    try:
        file = path_of(path)
    except (TypeError, OSError) as error:
        raise CardError(f"cards file: {error}") from None
    name = name_of(file)
    try:
        raw = file.read_bytes()
        data = tomllib.loads(raw.decode("utf-8"))
    except OSError as error:
        raise CardError(f"cards file {name}: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CardError(f"cards file {name} is not TOML: {cut(str(error), LONGEST_REASON)}") from None
    except ValueError:
        raise CardError(f"cards file {name}: it has a number with too many digits to read") from None
    except RecursionError:
        raise CardError(f"cards file {name}: it is nested too deeply to read") from None
    provenance = "own" if own else str(data.pop("provenance", ""))
    data.pop("provenance", None)
    if provenance not in PROVENANCE:
        raise CardError(f"cards file {name}: provenance is one of {', '.join(PROVENANCE)}, not {brief(provenance)}")
    return Cards(name, provenance, str(data.pop("note", "")), data, sha256(raw).hexdigest()[:12])
