"""The log of the server: one JSON object a line.

It never receives a token, ticket, key, secret, nonce, card or chat, and of a table only the first
letters of its code.
"""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import TextIO


class Journal:
    """The log of the server; silent without a stream."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream
        self.failed: Callable[[], None] = lambda: None  # called at each fault

    def note(self, event: str, **facts: object) -> None:
        """Write one line."""
        if self._stream is not None:
            line = {"at": round(time.time(), 3), "event": event, **facts}
            print(json.dumps(line), file=self._stream, flush=True)

    def fault(self, error: BaseException) -> None:
        """Note a fault by its kind and place: its message could hold anything."""
        self.failed()
        self.note("fault", kind=type(error).__name__, where=where(error))


def where(error: BaseException) -> str:
    """Return the place in the program where an error arose."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return ""
    return f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"


def shortened(code: str) -> str:
    """Return the part of a code that distinguishes tables in a log and opens none."""
    return f"{code[:3]}…"
