"""The files of a SQLite store: who may read them."""

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE
from typing import Any

import pytest

from hilojack.web.store import SQLiteStore, StoreError, Written
from hilojack.web.storing.backups import back_up, restore
from store_support import GOLDEN

NOBODY = 65_534  # a user who owns nothing
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


class Open:
    """A folder that everybody may enter, and the modes of its files whenever SQLite works."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.modes: dict[str, set[int]] = {}
        folder.chmod(0o755)
        connect = sqlite3.connect

        def watched(*what: Any, **more: Any) -> sqlite3.Connection:
            self.look()
            base: sqlite3.Connection = connect(*what, **more)
            self.look()
            base.set_trace_callback(self.look)
            return base

        monkeypatch.setattr(sqlite3, "connect", watched)

    def look(self, _: str = "") -> None:
        """Note the modes of all files, and try to read them as somebody else."""
        for file in self.folder.iterdir():
            with suppress(FileNotFoundError):
                self.modes.setdefault(file.name, set()).add(S_IMODE(file.stat().st_mode))

    def read_by_another(self) -> bytes:
        """Return what another user can read of all files."""
        files = [str(file) for file in self.folder.iterdir()]
        cat = subprocess.run(
            ["cat", *files], capture_output=True, check=False, user=NOBODY, extra_groups=[]
        )
        assert cat.stderr.count(b"Permission denied") == len(files), cat.stderr
        return cat.stdout


@pytest.fixture
def open_folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """A folder for stores, of a person whose new files everybody may read."""
    before = os.umask(0o022)
    with tempfile.TemporaryDirectory() as folder:
        yield Open(Path(folder), monkeypatch)
    os.umask(before)


async def test_no_file_of_a_store_is_ever_readable_by_others(open_folder: Open) -> None:
    folder = open_folder.folder
    store = SQLiteStore(folder / "x.db")
    await store.append([Written("a", 0, b"the cards")])
    await back_up(str(folder / "x.db"), folder / "backup")
    await restore(folder / "backup", str(folder / "new.db"))
    if IS_ROOT:
        assert open_folder.read_by_another() == b""
    open_folder.look()
    await store.close()
    assert {"x.db", "x.db-wal", "x.db-shm", "backup.part", "backup"} <= open_folder.modes.keys()
    assert {"backup.part-wal", "backup.part-shm"} <= open_folder.modes.keys()
    assert {"new.db", "new.db-wal", "new.db-shm"} <= open_folder.modes.keys()
    assert set().union(*open_folder.modes.values()) == {0o600}


async def test_files_that_an_earlier_release_left_readable_are_made_private(
    open_folder: Open, tmp_path: Path
) -> None:
    files = [open_folder.folder / name for name in ("x.db", "x.db-wal", "x.db-shm")]
    shutil.copy(GOLDEN / "store-1.sqlite", tmp_path / "x.db")
    store = SQLiteStore(tmp_path / "x.db")
    await store.append([Written("a", 0, b"the cards")])
    for file in files:
        shutil.copy(tmp_path / file.name, file)  # as a server leaves them that was killed
        file.chmod(0o644)
    await store.close()
    store = SQLiteStore(files[0])
    assert [S_IMODE(file.stat().st_mode) for file in files] == [0o600] * 3
    assert await store.load("a") == [b"the cards"]
    await store.close()


@pytest.mark.parametrize("name", ["poem", "folder"])
def test_what_is_no_store_keeps_its_mode(tmp_path: Path, name: str) -> None:
    (tmp_path / "poem").write_text("no database")
    (tmp_path / "folder").mkdir(mode=0o700)
    path = tmp_path / name
    before = path.stat().st_mode
    with pytest.raises(StoreError, match=name):
        SQLiteStore(path)
    assert path.stat().st_mode == before


async def test_a_backup_into_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"nowhere/b\.part: No such file or directory"):
        await back_up(str(GOLDEN / "store-1.sqlite"), tmp_path / "nowhere" / "b")
