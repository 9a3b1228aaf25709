"""Arrays kept on disk between sessions, under a digest: what is damaged, or is not what its name says, is not read."""

from __future__ import annotations

import hashlib
import os
import tempfile
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Arrays: TypeAlias = dict[str, npt.NDArray[Any]]
Shapes: TypeAlias = Mapping[str, tuple[tuple[int, ...], type]]
"""For each array its shape and its kind of number."""

LONGEST_NAME = 100


def cache_folder() -> Path:
    """Where solved games are kept: packo/ in XDG_CACHE_HOME, or in ~/.cache."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "packo"


def named(kind: str, *parts: object) -> str:
    """A file name for what these parts say; long ones are shortened to a digest.

    >>> named("game-v1", "arrow", 1)
    'game-v1-arrow-1'
    """
    name = "-".join([kind, *map(str, parts)])
    if len(name) <= LONGEST_NAME and all(letter.isalnum() or letter in "-_" for letter in name):
        return name
    return f"{kind}-{hashlib.blake2b(name.encode(), digest_size=16).hexdigest()}"


def save(name: str, arrays: Arrays) -> None:
    """Write a file in one step; a folder that cannot be written to means that nothing is kept."""
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        handle, path = tempfile.mkstemp(dir=folder, suffix=".part")
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            np.savez(file, allow_pickle=False, digest=_digest(arrays, name), **arrays)
        os.replace(path, folder / f"{name}.npz")
    except OSError:
        Path(path).unlink(missing_ok=True)


def load(name: str, shapes: Shapes) -> Arrays | None:
    """Read a file; None where it is missing, damaged, or holds other arrays than `shapes` says."""
    try:
        with np.load(cache_folder() / f"{name}.npz", allow_pickle=False) as file:
            arrays = {key: file[key] for key in shapes}
            digest = file["digest"]
    except (
        OSError,
        ValueError,
        KeyError,
        TypeError,
        IndexError,
        EOFError,
        zipfile.BadZipFile,
        zlib.error,
        NotImplementedError,
    ):
        return None
    if any(arrays[key].shape != shape or arrays[key].dtype != kind for key, (shape, kind) in shapes.items()):
        return None
    return arrays if np.array_equal(digest, _digest(arrays, name)) else None


def keep_newest(kind: str, most: int) -> None:
    """Remove the files whose names begin with `kind`, all but the `most` that were written last."""
    try:
        files = sorted(cache_folder().glob(f"{kind}-*.npz"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
        for path in files[most:]:
            path.unlink(missing_ok=True)
    except OSError:
        return


def _digest(arrays: Arrays, name: str) -> npt.NDArray[np.uint8]:
    digest = hashlib.blake2b(name.encode(), digest_size=32)
    for key in sorted(arrays):
        array = np.ascontiguousarray(arrays[key])
        digest.update(f"{key} {array.dtype.str} {array.shape}".encode())
        digest.update(array.data)
    return np.frombuffer(digest.digest(), dtype=np.uint8)
