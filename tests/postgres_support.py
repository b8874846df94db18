"""A PostgreSQL server of the tests' own, in a temporary folder, reached by a socket file."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ROOM = 2**29  # bytes
FOLDERS = ("/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt")


def programs() -> Path | None:
    """The folder of initdb and postgres, the newest where there are several."""
    found = [path for at in FOLDERS for path in Path(at).glob("**/bin/initdb")]
    by_path = shutil.which("initdb")
    found += [Path(by_path).resolve()] if by_path else []
    return max(found).parent if found else None


class Database:
    """A running server."""

    def __init__(self, folder: Path, tools: Path) -> None:
        self._folder, self._tools = folder, tools
        self._count = 0
        self._own: dict[str, Any] = {}
        if os.geteuid() == 0:  # initdb refuses to run as root
            nobody = pwd.getpwnam("nobody")
            self._own = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        initdb = [str(tools / "initdb"), "-D", str(folder / "data"), "--auth=trust", "--no-sync"]
        initdb += ["--username=hilojack", "--encoding=UTF8"]
        made = subprocess.run(initdb, capture_output=True, text=True, cwd=folder, **self._own)
        if made.returncode:
            pytest.fail(f"initdb ended with {made.returncode}:\n{made.stderr}")
        self.start()

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self._folder),
            "shared_buffers": "16MB",
            "max_connections": "60",
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self._folder / "log").open("a") as out:
            self._process = subprocess.Popen(
                [str(self._tools / "postgres"), "-D", str(self._folder / "data"), *options],
                stdout=out,
                stderr=out,
                cwd=self._folder,
                **self._own,
            )
        ready = [str(self._tools / "pg_isready"), "-q", "-h", str(self._folder)]
        until = time.monotonic() + 60
        while subprocess.call(ready):
            if self._process.poll() is not None or time.monotonic() > until:
                pytest.fail(f"postgres does not start:\n{self._log()}")
            time.sleep(0.05)  # before it looks again

    def stop(self) -> None:
        """Stop it at once, as if the power had failed."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(60)

    def _log(self) -> str:
        return (self._folder / "log").read_text()[-2000:]

    def new(self) -> str:
        """The address of a fresh database."""
        self._count += 1
        name = f"t{self._count}"
        self.query("postgres", f"CREATE DATABASE {name}")
        return f"postgresql://hilojack@/{name}?host={self._folder}"

    def query(self, name: str, query: str) -> str:
        """What psql says to a query."""
        command = [str(self._tools / "psql"), "-h", str(self._folder), "-U", "hilojack", "-AtX"]
        return subprocess.check_output([*command, "-d", name, "-c", query], text=True).strip()


def quick_folder() -> str | None:
    """Where there is no disk to wait for, if there is such a place with room enough."""
    memory = "/dev/shm"
    if os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > ROOM:
        return memory
    return None


@contextmanager
def running_database() -> Iterator[Database]:
    """A server as long as the tests want it; without PostgreSQL they fail in CI, skip elsewhere."""
    tools = programs()
    if tools is None:
        why = (
            "PostgreSQL is not installed (initdb was not found); on Debian: apt install postgresql"
        )
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    folder = Path(tempfile.mkdtemp(prefix="hilojack-", dir=quick_folder()))
    folder.chmod(0o711)
    try:
        database = Database(folder, tools)
        yield database
        database.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
