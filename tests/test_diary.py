"""The diary of the terminal: nothing that was added is lost, and nothing half written is read."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from msgspec import Struct

from hilojack.system.diary import Diary
from hilojack.tui.saves import Home


class Won(Struct, frozen=True, tag="won", forbid_unknown_fields=True):
    number: int


class Lost(Struct, frozen=True, tag="lost", forbid_unknown_fields=True):
    by: str


@pytest.fixture
def diary(tmp_path: Path) -> Diary:
    return Home(tmp_path / "new" / "folder").diary


def test_entries_are_read_in_the_order_in_which_they_were_added(diary: Diary) -> None:
    assert diary.entries(Won) == []
    diary.add(Won(1), Lost("Ben"))
    diary.add(Won(2))
    assert diary.entries(Won) == [Won(1), Won(2)]
    assert diary.entries(Won, Lost) == [Won(1), Lost("Ben"), Won(2)]


def test_only_its_owner_may_read_the_diary(diary: Diary) -> None:
    diary.add(Won(1))
    assert diary.path.stat().st_mode & 0o777 == 0o600


def test_kinds_and_fields_of_a_later_release_are_passed_over_and_stay(diary: Diary) -> None:
    diary.add(Won(1))
    later = b'{"type":"solved","puzzle":7}\n{"type":"won","number":2,"luck":0.5}\n'
    with diary.path.open("ab") as file:
        file.write(later)
    diary.add(Won(3))
    assert diary.entries(Won, Lost) == [Won(1), Won(3)]
    assert later in diary.path.read_bytes()


@pytest.mark.parametrize("torn", [b'{"type":"won","num', b"\xff\x00", b"[" * 5_000])
def test_what_a_killed_program_began_costs_no_other_entry(diary: Diary, torn: bytes) -> None:
    diary.add(Won(1))
    with diary.path.open("ab") as file:
        file.write(torn)
    assert diary.entries(Won) == [Won(1)]
    diary.add(Won(2))
    assert diary.entries(Won) == [Won(1), Won(2)]


def test_a_full_disk_leaves_the_diary_as_it_was(
    diary: Diary, monkeypatch: pytest.MonkeyPatch
) -> None:
    diary.add(Won(1))
    before, write = diary.path.read_bytes(), os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:9]))
    with pytest.raises(OSError, match="no room"):
        diary.add(Won(2))
    assert diary.path.read_bytes() == before


ADDING = """
import sys
from pathlib import Path
from test_diary import Won
from hilojack.system.diary import Diary
diary = Diary(Path(sys.argv[1]))
for n in range(int(sys.argv[2])):
    diary.update(lambda known: [] if Won(n) in known else [Won(n)], Won)
    print(n, flush=True)
"""


def adding(diary: Diary, entries: int) -> "subprocess.Popen[str]":
    """Start a program that adds `entries` entries, each once, and prints the number of each."""
    command = [sys.executable, "-c", ADDING, str(diary.path), str(entries)]
    where = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    pipe, null = subprocess.PIPE, subprocess.DEVNULL
    return subprocess.Popen(command, stdout=pipe, stderr=null, text=True, env=where)


def test_two_programs_add_at_once_and_each_entry_once(diary: Diary) -> None:
    both = [adding(diary, 60), adding(diary, 60)]
    assert [len(one.communicate(timeout=60)[0].split()) for one in both] == [60, 60]
    assert sorted(one.number for one in diary.entries(Won)) == list(range(60))
    assert diary.path.read_bytes().count(b"\n") == 60


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_a_program_that_is_stopped_loses_nothing_that_it_told(
    diary: Diary, end: signal.Signals
) -> None:
    for _ in range(3):
        running = adding(diary, 100_000)
        assert running.stdout
        running.stdout.readline()
        time.sleep(0.05)  # it is killed while it writes
        running.send_signal(end)
        told = running.communicate(timeout=60)[0].split()
        assert {*map(int, told)} <= {one.number for one in diary.entries(Won)}
    kept = [one.number for one in diary.entries(Won)]
    assert kept == list(range(len(kept)))
    diary.add(Won(-1))
    assert diary.entries(Won)[-1] == Won(-1)
