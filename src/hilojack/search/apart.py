"""A game got ready in a process of its own, so that nobody here waits for the interpreter or has
less memory while it is compiled and learnt. Both lie in the cache afterwards.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress

from hilojack.families import by_family


def get_ready_apart(family: str, rules: Sequence[int]) -> None:
    """Get the game of these rules ready elsewhere. If that fails, it is done here when needed.

    The other process ends with this one, and hears no Ctrl-C of this terminal.
    """
    command = [sys.executable, "-m", __name__]
    quiet = subprocess.DEVNULL
    with (
        suppress(OSError),
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, start_new_session=True
        ) as other,
    ):
        assert other.stdin
        other.stdin.write(json.dumps([family, *rules]).encode() + b"\n")
        other.stdin.flush()
        other.wait()


def end_with_parent() -> None:
    """Wait until nobody is left to write to this process, and end then."""
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    family, *rules = json.loads(sys.stdin.readline())
    threading.Thread(target=end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(19)  # play goes first
    by_family("search", family).get_ready(tuple(rules))
