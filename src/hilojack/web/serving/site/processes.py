"""The processes that make and check the folder: their lines, and their last words."""

import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import hilojack
from hilojack.web.serving.site.fetching import NotFetched

PACKAGES = Path(hilojack.__file__).parents[1]  # where a process finds this package
AFTER_ERRORS = (" ", "}", "Node.js")


@contextmanager
def lines_of(
    command: Sequence[str],
    scratch: Path | None = None,
    more: Mapping[str, str] | None = None,
    fault: str = "the check stopped",
) -> Iterator[Iterator[str]]:
    """Start a process whose lines come one by one. It ends with the block.

    If it fails, NotFetched is raised: the fault, and the last words of the process.
    """
    paths = os.pathsep.join(filter(None, (str(PACKAGES), os.environ.get("PYTHONPATH"))))
    env = {**os.environ, "PYTHONPATH": paths, **(more or {})}
    with (
        tempfile.TemporaryFile("w+", dir=scratch, errors="replace") as said,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=said, text=True, errors="replace", env=env
        ) as process,
    ):
        try:
            yield told(process, said, fault)
        finally:
            process.kill()


def told(process: "subprocess.Popen[str]", said: IO[str], fault: str) -> Iterator[str]:
    """Yield what a process prints. Raise NotFetched, with its last words, if it fails."""
    assert process.stdout is not None
    for line in process.stdout:
        yield line.rstrip("\n")
    if process.wait():
        said.seek(0)
        raise NotFetched(f"{fault}: {last_words(said.read())}")


def last_words(said: str) -> str:
    """Return the error in what a process said; Node says more after it."""
    lines = [line for line in said.splitlines() if line and not line.startswith(AFTER_ERRORS)]
    return lines[-1] if lines else "no reason was given"
