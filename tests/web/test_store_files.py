"""The files of a SQLite store: who may read them, what they keep of an erased person, and that one
server has them.
"""

import asyncio
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from stat import S_IMODE
from typing import Any

import pytest

from hilojack.cli import main
from hilojack.web.hall.keeping.backups import back_up, restore
from hilojack.web.hall.keeping.persons import erase_person
from hilojack.web.storing import schema, vault
from hilojack.web.storing.store import PlacedEntry, SQLiteStore, StoreError, make_ready
from hilojack.web.table.entries import hashed
from servers_support import Server
from store_support import GOLDEN, bytes_of, play_on, whole
from web_support import PATIENCE, Served, serving

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
    await store.append([PlacedEntry("a", 0, b"the cards")])
    await back_up(str(folder / "x.db"), folder / "backup")
    await restore(folder / "backup", str(folder / "new.db"))
    if IS_ROOT:
        assert open_folder.read_by_another() == b""
    open_folder.look()
    await store.close()
    assert {
        "x.db",
        "x.db-wal",
        "x.db-shm",
        "x.db-lock",
        "backup.part",
        "backup",
    } <= open_folder.modes.keys()
    assert {"backup.part-wal", "backup.part-shm"} <= open_folder.modes.keys()
    assert {"new.db", "new.db-wal", "new.db-shm"} <= open_folder.modes.keys()
    assert set().union(*open_folder.modes.values()) == {0o600}


async def test_files_that_an_earlier_release_left_readable_are_made_private(
    open_folder: Open, tmp_path: Path
) -> None:
    files = [open_folder.folder / name for name in ("x.db", "x.db-wal", "x.db-shm")]
    shutil.copy(GOLDEN / "store-1.sqlite", tmp_path / "x.db")
    store = SQLiteStore(tmp_path / "x.db")
    await store.append([PlacedEntry("a", 0, b"the cards")])
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


# --- an erased person ----------------------------------------------------------------------------

NAME, SAYING = "Ermintrude", "marmalade"
KEY = "e" * 32
TRACES = [NAME.encode(), SAYING.encode(), hashed(KEY).encode()]


def traces_in(folder: Path) -> dict[str, int]:
    """How often something of the person stands in each file of a folder."""
    found = {file.name: file.read_bytes() for file in folder.iterdir()}
    return {name: n for name, data in found.items() if (n := sum(map(data.count, TRACES)))}


async def tables_of_the_person(server: Served, *, tables: int) -> None:
    """Opens tables at which the person and others chat, in turns, so that pages are split."""
    laid = [await server.lay(players=["me", "open"], name=NAME, key=KEY) for _ in range(tables)]
    joined = [await server.join(one["code"], name="Bea") for one in laid]
    for _ in range(4):
        for one, other in zip(laid, joined, strict=True):
            for token, text in ((one["token"], SAYING), (other["token"], "berries")):
                said = {"type": "say", "id": "s", "text": text * 20}
                path = f"/api/tables/{one['code']}/commands"
                assert (await server.ask("POST", path, said, token))[0] == 200


@pytest.fixture
def careless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A SQLite that was built to leave what is deleted where it was; Debian's overwrites it."""
    connect = sqlite3.connect

    def carelessly(*what: Any, **more: Any) -> sqlite3.Connection:
        base: sqlite3.Connection = connect(*what, **more)
        base.execute("PRAGMA secure_delete = OFF")
        return base

    monkeypatch.setattr(sqlite3, "connect", carelessly)


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Another program reads a store again and again."""
    ended = threading.Event()

    def read() -> None:
        with closing(sqlite3.connect(path, timeout=60)) as base:
            while not ended.is_set():
                assert base.execute("SELECT entry FROM log").fetchall()

    reader = threading.Thread(target=read)
    reader.start()
    try:
        yield
    finally:
        ended.set()
        reader.join()


@pytest.mark.usefixtures("careless")
async def test_an_erased_person_stands_in_no_byte_of_any_file(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    async with serving(SQLiteStore(path)) as server:
        await tables_of_the_person(server, tables=12)
        ended = asyncio.Event()
        playing = asyncio.create_task(play_on(server, ended))
        async with asyncio.timeout(PATIENCE):
            while b'"acted"' not in await bytes_of(str(path)):
                await asyncio.sleep(0.02)  # before it looks again
        assert traces_in(tmp_path)["x.db-wal"] > 12
        with reading(path):
            erased = await asyncio.to_thread(asyncio.run, erase_person(str(path), KEY))
            assert traces_in(tmp_path) == {}
        ended.set()
        assert await playing > 0
        assert (erased.tables, erased.kept) == (12, "")
    assert traces_in(tmp_path) == {}
    assert (await whole(str(path))).faults == []


async def test_an_erasure_that_a_reader_holds_up_says_so_and_is_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(vault, "TRIES", 2)
    monkeypatch.setattr(vault, "PAUSE", 0.0)
    path = tmp_path / "x.db"
    words = ["store", "erase-person", KEY, "--store", str(path)]
    async with serving(SQLiteStore(path)) as server:
        await tables_of_the_person(server, tables=2)
        with closing(sqlite3.connect(path)) as reader:
            reader.execute("BEGIN")
            assert reader.execute("SELECT entry FROM log").fetchone()
            assert await asyncio.to_thread(main, words) == 1
            told = capsys.readouterr().out
            assert told.startswith("Not yet erased on disk: another program has been reading")
            assert "Erased at" not in told
            assert traces_in(tmp_path)
        assert await asyncio.to_thread(main, words) == 1  # nothing of them is left to be found
        assert capsys.readouterr().out.startswith("Erased at 0 tables")
        assert traces_in(tmp_path) == {}


async def test_an_erasure_that_cannot_rewrite_the_file_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.db"
    async with serving(SQLiteStore(path)) as server:
        await tables_of_the_person(server, tables=2)

    def limited(base: sqlite3.Connection) -> None:
        make_ready(base)
        base.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)  # nowhere to put the new file

    monkeypatch.setattr(vault, "make_ready", limited)
    erased = await erase_person(str(path), KEY)
    assert erased.tables == 2
    assert erased.kept.startswith("the file cannot be rewritten (too many attached databases")


# --- one server ----------------------------------------------------------------------------------


def refused(path: Path, process: int) -> str:
    """What a second server of a file is told."""
    return f"{path}: process {process} serves this file, and a file has one server; stop that one"


def test_a_second_server_of_a_file_refuses_to_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.db"
    (tmp_path / "link.db").symlink_to(path)
    with ExitStack() as ending:
        first = Server(str(path))
        ending.callback(first.clear)
        for name in ("x.db", "link.db"):
            words = ["play", "--no-browser", "--port", "0", "--store", str(tmp_path / name)]
            second = subprocess.run(
                [sys.executable, "-m", "hilojack", *words],
                capture_output=True,
                text=True,
                check=False,
                timeout=PATIENCE,
            )
            assert second.returncode == 2
            assert refused(tmp_path / name, first.process.pid) in second.stderr
            assert second.stderr.endswith("or use PostgreSQL, which servers can share\n")
            assert second.stderr.count("\n") == 1
        first.ask("/api/tables", {"game": "california-jack", "players": ["me", "rule"]})
        for beside in (["check"], ["backup", str(tmp_path / "b")]):
            assert main(["store", *beside, "--store", str(path)]) == 0
        assert "1 table" in capsys.readouterr().out
        first.stop(signal.SIGKILL)
        again = Server(str(path))
        ending.callback(again.clear)
        assert again.ask("/healthz") == {"status": "well"}


async def test_a_file_is_free_once_its_store_is_closed_or_could_not_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.db"
    for _ in range(3):
        store = SQLiteStore(path)
        with pytest.raises(StoreError, match=re.escape(refused(path, os.getpid()))):
            SQLiteStore(path)
        await store.close()
    with monkeypatch.context() as newer:
        newer.setattr(schema, "VERSION", 1)
        with pytest.raises(StoreError, match="of a newer release"):
            SQLiteStore(path)
    await SQLiteStore(path).close()


def test_a_lock_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("precious")
    (tmp_path / "x.db-lock").symlink_to(tmp_path / "diary")
    with pytest.raises(StoreError, match="db-lock"):
        SQLiteStore(tmp_path / "x.db")
    assert (tmp_path / "diary").read_text() == "precious"
