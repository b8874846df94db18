"""What tests of several files stand on."""

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module")
def learnt_a_little() -> Iterator[None]:
    """Compiled loops, which have learnt a little only."""
    pytest.importorskip("numba")
    from hilojack.search.evaluation import learning
    from hilojack.search.tricks.machine import READY

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learning, "DEALS", 200)
        patch.setattr(READY, "_compiled", {})
        patch.setattr(READY, "begin", READY.get_ready)
        yield
