"""The reading of a log that may be damaged."""

import contextlib
from collections.abc import Iterator

from hilojack.web.store import StoreError, Unreadable


@contextlib.contextmanager
def replaying() -> Iterator[None]:
    """Raise as Unreadable whatever goes wrong when a log is replayed: it can be anything."""
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        raise Unreadable from error
