"""Who pays for the processor time of some work."""

import time
from collections.abc import Callable
from contextvars import ContextVar

Pay = Callable[[float], None]
ACCOUNT: ContextVar[Pay | None] = ContextVar("account", default=None)  # of whoever asks


def processor_time() -> float:
    """Return the processor time of this thread in seconds, or zero if a browser knows none."""
    return time.thread_time() if hasattr(time, "thread_time") else 0.0
