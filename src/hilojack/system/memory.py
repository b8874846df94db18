"""How the C library of Linux keeps memory."""

import ctypes
from contextlib import suppress

MMAP_THRESHOLD = -3  # the parameter of `mallopt`
LARGE = 2**20  # bytes


def give_back_large_blocks() -> None:
    """Give large blocks of memory back as soon as they are free.

    By default a block is kept that is no larger than the largest freed so far, up to 32 MiB.
    """
    with suppress(OSError, AttributeError):  # of another C library
        ctypes.CDLL(None).mallopt(MMAP_THRESHOLD, LARGE)
