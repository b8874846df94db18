"""Modules that come late: whoever asks for one before waits, and nothing else is fetched."""

import gzip
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hilojack import load
from hilojack.policy.tricks import LEARNT, WORTH_SIZE
from hilojack.search.evaluation import keeping, shipped
from hilojack.search.evaluation.shipped import file_name, packed, sheets_written
from hilojack.search.tricks.machine import READY
from hilojack.web.serving.late import Latecomers, archive_of
from hilojack.web.serving.site.packing import archive

NAMES = {"shelf_here.extra", "late_alone"}
PITCH = load("pitch").fair.row
WORTH = list(range(WORTH_SIZE))
WORTH[LEARNT] = 1


class Host:
    """What the folder's host has."""

    def __init__(self, data: dict[str, bytes]) -> None:
        self.data, self.asked, self.there = data, list[str](), True

    def fetch(self, name: str) -> bytes | None:
        """Return an archive if there is one, and a network."""
        self.asked.append(name)
        if not self.there:
            raise OSError("no network")
        return self.data.get(name)


@pytest.fixture(params=[bytes, gzip.compress])
def host(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Host]:
    """A host of modules that come late, of which one is in a package that is there."""
    shelf = tmp_path / "here" / "shelf_here"
    shelf.mkdir(parents=True)
    (shelf / "__init__.py").touch()
    modules = {"shelf_here/extra.py": b"SAYS = 'more'", "late_alone.py": b"SAYS = 'alone'"}
    # A package with data comes late as a whole, and needs what comes late elsewhere.
    modules |= {"late/__init__.py": b"import shelf_here.extra", "late/data/figures.json": b"{}"}
    sheets = {"sheets.txt": sheets_written({"pitch penguin 4": PITCH}).encode()}
    archives = {
        "late.zip": archive(modules),
        "learnt.zip": archive(sheets),
        archive_of(file_name(PITCH)): archive({file_name(PITCH): packed(WORTH)}),
    }
    host = Host({name: request.param(data) for name, data in archives.items()})
    path, finders, before = list(sys.path), list(sys.meta_path), list(shipped._FOLDERS)
    monkeypatch.setattr(shipped, "_BRING", [])
    sys.path.append(str(tmp_path / "here"))
    late, learnt = str(tmp_path / "late"), str(tmp_path / "learnt")
    sys.meta_path.append(Latecomers(NAMES, late, learnt, host.fetch))
    yield host
    sys.path[:], sys.meta_path[:], shipped._FOLDERS[:] = path, finders, before
    READY.forget()
    for name in (*NAMES, "shelf_here", "late"):
        sys.modules.pop(name, None)


def test_a_module_that_has_not_come_is_fetched_and_so_are_all_others(host: Host) -> None:
    assert importlib.import_module("shelf_here.extra").SAYS == "more"
    assert importlib.import_module("late_alone").SAYS == "alone"
    assert host.asked == ["late.zip", "learnt.zip"]


def test_what_was_got_ready_before_plays_by_what_was_learnt_too(host: Host) -> None:
    assert READY.get_ready(PITCH)
    assert READY.at_hand(PITCH).worth != WORTH
    importlib.import_module("late_alone")
    assert host.asked == ["late.zip", "learnt.zip"]
    assert READY.get_ready(PITCH)
    assert READY.at_hand(PITCH).worth == WORTH
    assert host.asked[2:] == [archive_of(file_name(PITCH))], "it is fetched when it is played"


def test_without_a_network_a_sheet_is_played_as_the_nearest_is_and_asked_for_again(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shipped, "_ONLY", [True])
    monkeypatch.setattr(keeping, "read_kept", lambda path: None)
    importlib.import_module("late_alone")
    assert keeping.learnt_worth(PITCH) == WORTH
    host.there, house = False, load("pitch", rules={"low": "holder"}).fair.row
    assert keeping.learnt_worth(house) == WORTH
    fewer = load("pitch", seats=3).fair.row
    assert keeping.learnt_worth(fewer) == [0] * WORTH_SIZE, "no sheet is of as many players"
    host.there, host.data[archive_of(file_name(fewer))] = (
        True,
        archive({file_name(fewer): packed(WORTH[::-1])}),
    )
    assert keeping.learnt_worth(fewer) == WORTH[::-1]


def test_nothing_is_fetched_for_a_module_that_is_nowhere(host: Host) -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        importlib.import_module("no_such_module")
    assert host.asked == []


def test_without_a_network_a_module_is_missed_until_there_is_one(host: Host) -> None:
    host.there = False
    with pytest.raises(ModuleNotFoundError, match="late_alone cannot be fetched"):
        importlib.import_module("late_alone")
    host.there = True
    assert importlib.import_module("late_alone").SAYS == "alone"
