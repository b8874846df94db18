"""Whoever waits for the compiler sees why: a bar on a terminal, elsewhere one line."""

import io
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from hilojack.compiled import has_twins
from hilojack.compiled.work import NOTICE, Work, bar
from hilojack.rules import bits


class Screen(io.StringIO):
    def __init__(self, *, is_terminal: bool) -> None:
        super().__init__()
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal


@pytest.fixture(params=[True, False], ids=["a terminal", "a pipe"])
def screen(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Screen:
    screen = Screen(is_terminal=request.param)
    monkeypatch.setattr("hilojack.compiled.work.sys", SimpleNamespace(stderr=screen))
    monkeypatch.delenv("HILOJACK_QUIET", raising=False)
    monkeypatch.setattr("hilojack.compiled.work.SOON", 0.05)
    monkeypatch.setattr("hilojack.compiled.work.TICK", 0.02)
    return screen


def test_a_terminal_shows_a_bar_and_clears_it_and_a_pipe_gets_one_line(screen: Screen) -> None:
    work = Work()
    work.add(bits.lowest)
    work.add(bits.gather)
    work.begin()
    time.sleep(0.3)
    work.finish(bits.lowest)
    time.sleep(0.3)
    work.end()
    said = screen.getvalue()
    if screen.isatty():
        assert "0 of 2 functions" in said
        assert "1 of 2 functions" in said
        assert said.endswith("\r\033[K")
    else:
        assert said == f"{NOTICE}\n"


def test_what_compiles_behind_the_play_says_nothing(screen: Screen) -> None:
    work = Work()
    thread = threading.Thread(target=work.begin)
    thread.start()
    thread.join()
    time.sleep(0.2)
    assert screen.getvalue() == ""


def test_the_one_who_waits_for_another_thread_sees_why(screen: Screen) -> None:
    work = Work()
    thread = threading.Thread(target=work.begin)
    thread.start()
    thread.join()
    with work.waiting():
        time.sleep(0.3)
    assert screen.getvalue() != ""


def test_waiting_for_anything_else_says_nothing(screen: Screen) -> None:
    with Work().waiting():
        time.sleep(0.2)
    assert screen.getvalue() == ""


def test_what_takes_no_time_needs_no_word(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hilojack.compiled.work.SOON", 60.0)
    work = Work()
    work.begin()
    time.sleep(0.2)
    work.end()
    assert screen.getvalue() == ""


def test_the_bar_counts_what_is_left() -> None:
    assert bar(60, 120, 25.4) == f"Compiling, once: {'#' * 12}{'-' * 12} 60 of 120 functions, 25 s"
    assert bar(0, 0, 0.0).count("-") == 24


PROGRAM = """
from hilojack.compiled import twin
import hilojack.compiled.work as of
of.SOON = of.TICK = 0.01
from hilojack.rules.bits import lowest
twin(lowest)(4)
"""


@pytest.mark.skipif(not has_twins(), reason="nothing is compiled")
def test_a_program_that_compiles_says_so_once_and_from_the_cache_nothing(tmp_path: Path) -> None:
    def said() -> str:
        own = {"XDG_CACHE_HOME": str(tmp_path), "HILOJACK_QUIET": ""}
        program = [sys.executable, "-c", PROGRAM]
        return subprocess.run(
            program, env=os.environ | own, stderr=subprocess.PIPE, text=True, check=True
        ).stderr

    assert said() == f"{NOTICE}\n"
    assert said() == ""


GAMES = """
import hilojack.compiled.work as of
of.SOON = of.TICK = 0.05
from hilojack.envs import VectorEnv
VectorEnv("california-jack", 2)
"""


@pytest.mark.skipif(not has_twins(), reason="nothing is compiled")
def test_many_games_that_are_compiled_say_so_at_once(tmp_path: Path) -> None:
    """The line comes before the compiler is done, so this waits for no more than that."""
    own = {"XDG_CACHE_HOME": str(tmp_path), "HILOJACK_QUIET": ""}
    program = [sys.executable, "-c", GAMES]
    with subprocess.Popen(
        program, env=os.environ | own, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stderr is not None
            assert process.stderr.readline() == f"{NOTICE}\n"
        finally:
            process.kill()
