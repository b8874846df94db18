"""The error for a missing library that only some uses need."""


class MissingExtra(ModuleNotFoundError):
    """A library of an extra is not installed; the message names the extra and the command."""


def missing(library: str, extra: str, of: str) -> MissingExtra:
    """Return the error; `of` is what needs the library."""
    return MissingExtra(
        f"{of} needs {library}, of the extra '{extra}': pip install 'hilojack[{extra}]'",
        name=library,
    )
