"""Modules that come late: whoever asks for one before waits, and nothing else is fetched."""

import gzip
import importlib
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from hilojack.web.late import Latecomers

NAMES = {"shelf_here.extra", "late_alone"}


class Host:
    """What the folder's host has."""

    def __init__(self, data: bytes) -> None:
        self.data, self.asked, self.there = data, 0, True

    def fetch(self) -> bytes:
        """Return the archive, if there is a network."""
        self.asked += 1
        if not self.there:
            raise OSError("no network")
        return self.data


@pytest.fixture(params=[bytes, gzip.compress])
def host(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Host]:
    """A host of modules that come late, of which one is in a package that is there."""
    shelf = tmp_path / "here" / "shelf_here"
    shelf.mkdir(parents=True)
    (shelf / "__init__.py").touch()
    with zipfile.ZipFile(tmp_path / "late.zip", "w") as archive:
        archive.writestr("shelf_here/extra.py", "SAYS = 'more'")
        archive.writestr("late_alone.py", "SAYS = 'alone'")
    host = Host(request.param((tmp_path / "late.zip").read_bytes()))
    path, finders = list(sys.path), list(sys.meta_path)
    sys.path.append(str(tmp_path / "here"))
    sys.meta_path.append(Latecomers(NAMES, str(tmp_path / "late"), host.fetch))
    yield host
    sys.path[:], sys.meta_path[:] = path, finders
    for name in (*NAMES, "shelf_here"):
        sys.modules.pop(name, None)


def test_a_module_that_has_not_come_is_fetched_and_so_are_all_others(host: Host) -> None:
    assert importlib.import_module("shelf_here.extra").SAYS == "more"
    assert importlib.import_module("late_alone").SAYS == "alone"
    assert host.asked == 1


def test_nothing_is_fetched_for_a_module_that_is_nowhere(host: Host) -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        importlib.import_module("no_such_module")
    assert host.asked == 0


def test_without_a_network_a_module_is_missed_until_there_is_one(host: Host) -> None:
    host.there = False
    with pytest.raises(ModuleNotFoundError, match="late_alone cannot be fetched"):
        importlib.import_module("late_alone")
    host.there = True
    assert importlib.import_module("late_alone").SAYS == "alone"
