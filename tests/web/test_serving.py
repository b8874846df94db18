"""Rulings on starting the server: what it says, where it listens, and how it ends."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from hilojack.cli import main, parser
from hilojack.cli.options import read_options
from hilojack.cli.play import Options
from hilojack.cli.sharing import chosen
from hilojack.cli.work.play_in_browser import page
from hilojack.web.serving import start
from hilojack.web.serving.routes import ROUTES
from ports import free_port


@contextmanager
def started(*words: str, **environment: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A server in a process of its own, and the address that it told."""
    process = subprocess.Popen(
        [sys.executable, "-m", "hilojack", "play", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )
    assert process.stdout is not None
    try:
        told = process.stdout.readline()
        found = re.search(r"(http://127\.0\.0\.1:\d+)(/\S*)", told)
        assert found, told
        yield process, found[1]
    finally:
        process.kill()
        process.communicate()


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
def test_play_without_a_screen_says_the_address_and_ends_quietly(tmp_path: Path) -> None:
    with started("--port", "0", XDG_DATA_HOME=str(tmp_path)) as (process, address):
        with urlopen(f"{address}/healthz", timeout=20) as answer:
            assert answer.status == 200
        assert process.stdout is not None
        assert "play --terminal" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
        assert "Traceback" not in err
    kept = tmp_path / "hilojack" / "tables.sqlite"
    assert kept.exists()
    assert kept.stat().st_mode & 0o077 == 0


def test_where_the_usual_port_is_taken_another_is_found() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(start, "PORT", port)
            with start.listen("127.0.0.1", None) as other:
                assert other.getsockname()[1] not in (0, port)


def test_a_port_that_is_asked_for_and_taken_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["play", "--no-browser", "--store", "memory", "--port", str(port)]) == 2
    assert f"127.0.0.1:{port}: Address already in use" in capsys.readouterr().err


def test_a_store_that_cannot_be_opened_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no database, but long enough to be taken for one " * 9)
    asked = ["play", "--no-browser", "--port", "0", "--store", str(tmp_path / "file")]
    assert main(asked) == 2
    assert "cannot keep the tables in" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "path"),
    [
        ([], "/"),
        (["pitch"], "/new/pitch"),
        (["--opponent", "expert"], "/new/california-jack?opponent=expert"),
        (
            ["pitch", "--seats", "4", "--rule", "target=11"],
            "/new/pitch?seats=4&rule=target%3D11",
        ),
    ],
)
def test_what_is_asked_for_is_the_page_that_opens(words: list[str], path: str) -> None:
    options = read_options(Options, parser().parse_args(["play", *words]))
    variant = chosen(options) if options.game else None
    assert page(options, variant) == path


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGKILL")
def test_the_metrics_are_told_at_their_own_address_alone_and_only_if_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    memory = ("--port", "0", "--store", "memory", "--no-browser")
    watched = f"http://127.0.0.1:{free_port()}"
    with started(*memory, "--metrics", watched.removeprefix("http://")) as (_, address):
        with urlopen(f"{watched}/metrics", timeout=20) as answer:
            assert b"hilojack_tables 0.0" in answer.read()
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"{address}/metrics", timeout=20)
        port = address.rpartition(":")[2]
        words = ["play", *memory[2:], "--port", port, "--host", "127.0.0.2"]
        assert main([*words, "--metrics", f"127.0.0.3:{port}"]) == 2
        assert f"--metrics needs a port of its own, not {port}" in capsys.readouterr().err
    with started(*memory) as (_, address), pytest.raises(HTTPError, match="404"):
        urlopen(f"{address}/metrics", timeout=20)


@pytest.mark.parametrize(
    "words",
    [
        *(["--port", "70000"], ["--port", "x"], ["--opponent", "nobody"]),
        *(["--metrics", "9100"], ["--metrics", "127.0.0.1:x"], ["--metrics", ":9100"]),
    ],
)
def test_what_cannot_be_meant_is_refused(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--no-browser", "--store", "memory", *words]) == 2
    assert capsys.readouterr().err.startswith("hilojack: ")


def test_the_example_for_nginx_defines_what_it_uses_and_keeps_probes_private() -> None:
    docs = Path(__file__).parents[2] / "docs" / "server.md"
    (example,) = re.findall(r"```nginx\n(.*?)```", docs.read_text(), re.DOTALL)
    of_nginx = {"host", "remote_addr", "http_upgrade"}
    defined = set(re.findall(r"map \$\w+ \$(\w+)", example))
    used = set(re.findall(r"\$(\w+)\b", example))
    assert used == of_nginx | defined
    assert example.count("{") == example.count("}")
    (private,) = re.findall(r"location ~ (\S+) {\s+return 404;", example)
    assert all(re.search(private, path) for path in ("/livez", "/readyz", "/healthz"))
    assert not any(re.search(private, one.path) for one in ROUTES if "z" not in one.path[-1])


def test_an_https_origin_is_asked_for_by_tls_alone_and_no_other() -> None:
    words = (
        "--port",
        "0",
        "--store",
        "memory",
        "--no-browser",
        "--origin",
        "https://cards.example",
    )
    with started(*words) as (_, address):
        for host in ("cards.example", address.removeprefix("http://")):
            with urlopen(Request(f"{address}/livez", headers={"host": host}), timeout=20) as answer:
                asked = answer.headers.get("strict-transport-security")
                assert asked == ("max-age=31536000" if host == "cards.example" else None)


def test_a_shared_server_answers_at_the_addresses_that_it_says(tmp_path: Path) -> None:
    with started("--share", "--port", "0", "--no-browser", XDG_DATA_HOME=str(tmp_path)) as (
        process,
        address,
    ):
        assert process.stdout is not None
        others = process.stdout.readline().removeprefix("For others: ").split(", ")
        assert "not encrypted" in process.stdout.readline()
        assert others
        for other in others:
            host = other.strip().removeprefix("http://").rstrip("/")
            with urlopen(Request(f"{address}/livez", headers={"host": host}), timeout=20) as answer:
                assert answer.status == 200
        strange = Request(f"{address}/livez", headers={"host": "elsewhere.example"})
        with pytest.raises(HTTPError, match="421"):
            urlopen(strange, timeout=20)
