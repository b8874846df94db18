"""How a program shares its machine, where the system is Linux."""

import ctypes
import os
import sys
import threading
from contextlib import suppress

MMAP_THRESHOLD = -3  # the parameter of `mallopt`
LARGE = 2**20  # bytes
LAST = 19  # the least priority


def give_back_large_blocks() -> None:
    """Give large blocks of memory back as soon as they are free.

    By default a block is kept that is no larger than the largest freed so far, up to 32 MiB.
    """
    with suppress(OSError, AttributeError):  # of another C library
        ctypes.CDLL(None).mallopt(MMAP_THRESHOLD, LARGE)


def stand_back() -> None:
    """Let all other threads go before this one."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LAST)
