"""The error for a missing library that only some uses need."""

from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[3]


class MissingExtra(ModuleNotFoundError):
    """A library of an extra is not installed; the message names the extra and the command."""


def missing(library: str, extra: str, of: str) -> MissingExtra:
    """Return the error; `of` is what needs the library."""
    place = CHECKOUT if (CHECKOUT / "run.py").is_file() else "hilojack"
    return MissingExtra(
        f"{of} needs {library}, of the extra '{extra}': pip install '{place}[{extra}]'",
        name=library,
    )
