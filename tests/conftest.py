"""What tests of several files stand on."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import tiers


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave cases to the whole tier before slow tests are deselected; and spread the files that
    wait for pages among those that do not, so that no processor waits.
    """
    tiers.thinned(items)
    files = dict.fromkeys(item.path for item in items)
    waits = {item.path for item in items if "browser" in item.fixturenames}  # type: ignore[attr-defined]
    parts = [[one for one in files if (one in waits) is waiting] for waiting in (True, False)]
    place = {one: n / len(part) for part in parts for n, one in enumerate(part)}
    items.sort(key=lambda item: place[item.path])


class Names:
    """Names a test that fails at once: a run that is broken off has said what it found."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.config.get_terminal_writer().line(f"\n{report.nodeid} failed")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Names(config))


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    """Let a worker say how many tests it was told to leave out."""
    told: dict[str, Any] = getattr(items[0].config, "workeroutput", {})
    told["left_out"] = told.get("left_out", 0) + len(items)


@pytest.fixture(scope="session", autouse=True)
def nothing_tailored() -> Iterator[None]:
    """Build no loop for one sheet alone: here are hundreds, each for a moment."""
    from hilojack.compiled import tailored

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tailored, "AFTER", math.inf)
        yield


@pytest.fixture(scope="module")
def learnt_a_little() -> Iterator[None]:
    """Compiled loops, which have learnt a little only."""
    from hilojack.search.evaluation import learning
    from hilojack.search.tricks.machine import READY

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learning, "DEALS", 200)
        patch.setattr(READY, "_compiled", {})
        patch.setattr(READY, "begin", READY.get_ready)
        yield


@pytest.fixture(scope="module")
def learnt_enough() -> Iterator[None]:
    """Compiled loops of both families, which have learnt enough to tell good from bad."""
    from hilojack.search.evaluation import learning
    from hilojack.search.shedding import play as shedding
    from hilojack.search.tricks import machine as tricks

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learning, "DEALS", 1_000)
        for ready in (tricks.READY, shedding.READY):
            patch.setattr(ready, "_compiled", {})
            patch.setattr(ready, "begin", ready.get_ready)
        yield
