"""Whoever plays many games, or asks for many, takes no more memory than a few need."""

import json
import subprocess
import sys
import threading
from collections.abc import Sequence
from itertools import count

import pytest

from hilojack.compiled import has_twins
from hilojack.search import apart, ready
from hilojack.search.evaluation import learning
from hilojack.search.proofs.tables import Tables
from hilojack.search.ready import Loops, Ready
from hilojack.search.tricks import machine
from hilojack.variants.variant import load

Rules = tuple[int, ...]


class Made(Loops):
    """Loops that take a tenth of the room, and wait until they may be ready."""

    made: list[tuple[Rules, bool]]
    may: threading.Event

    def __init__(self, rules: Rules, compiled: bool) -> None:
        super().__init__(rules, compiled)
        self.made.append((rules, compiled))

    def warm_up(self) -> None:
        assert self.may.wait(20)

    @property
    def size(self) -> int:
        return ready.ROOM // 10 if self.compiled else ready.PLAIN_ROOM // 10


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> Ready[Made]:
    monkeypatch.setattr(Made, "made", [], raising=False)
    monkeypatch.setattr(Made, "may", threading.Event(), raising=False)
    monkeypatch.setattr(ready, "has_twins", lambda: True)
    return Ready(Made)


def compiled(numbers: Sequence[int]) -> list[tuple[Rules, bool]]:
    return [((n,), True) for n in numbers]


def test_the_games_played_last_are_kept(games: Ready[Made]) -> None:
    Made.may.set()
    for n in range(10):
        assert games.get_ready((n,))
    assert games.machine((0,)).compiled
    games.get_ready((10,))  # there is room for ten, and game 1 was used longest ago
    assert games.machine((0,)).compiled
    assert Made.made == compiled(range(11))
    games.get_ready((1,))
    assert Made.made[11:] == compiled([1])


def test_plain_loops_are_bounded_as_well(games: Ready[Made]) -> None:
    for n in [*range(11), 5, 0]:
        games.plain((n,))
    assert [rules[0] for rules, _ in Made.made] == [*range(11), 0]


def test_of_many_games_asked_for_at_once_the_last_are_got_ready_by_one_thread(
    games: Ready[Made],
) -> None:
    before = threading.active_count()
    for n in range(100):
        assert not games.machine((n,)).compiled
    assert threading.active_count() == before + 1
    Made.may.set()
    assert games.wait_for((99,), 20)
    assert games.wait_for((92,), 20)
    ready_now = {rules[0] for rules, is_compiled in Made.made if is_compiled}
    assert ready_now - {0} == {*range(92, 100)}  # the first had been begun
    assert games.wait_for((50,), 20)  # who asks again is heard


def test_tables_of_proofs_are_few_and_show_nobody_the_proofs_of_another() -> None:
    tables = Tables(2, memory=1)
    mine, yours, theirs = object(), object(), object()
    with tables.of(mine) as first, tables.of(yours) as second:
        first[0], second[0] = 1, 2
    with tables.of(mine) as again:
        assert again is first
        assert again[0] == 1
    with tables.of(theirs) as third:  # that of `yours` was used longest ago
        assert third is second
        assert third[0] == 0
    tables.forget(mine)
    with tables.of(mine) as empty:
        assert empty[0] == 0
    with tables.of(mine), tables.of(yours), tables.of(theirs), tables.of(object()):
        assert len(tables._free) == 0
    assert len(tables._free) == 2


def unlearnt() -> Rules:
    """Rules that were never learnt on this machine."""
    german = load("german-whist")
    every = (german.change(target=target).fair.row for target in count(70))
    return next(rules for rules in every if not learning.kept_at(rules).exists())


@pytest.mark.skipif(not has_twins(), reason="without Numba nothing is learnt")
def test_in_the_background_a_game_is_learnt_by_another_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    learnt_here: list[Rules] = []
    monkeypatch.setattr(learning, "learn", learnt_here.append)
    rules = unlearnt()
    kept = learning.kept_at(rules)
    games = Ready(machine.Machine, machine.learn_apart)
    try:
        assert games.wait_for(rules, 120)
        assert games.machine(rules).worth == learning.read_kept(kept)
        assert not learnt_here
    finally:
        kept.unlink(missing_ok=True)


def test_the_other_process_ends_with_the_one_that_began_it() -> None:
    command = [sys.executable, "-m", apart.__name__]
    asked = json.dumps(["tricks", *load("german-whist").change(target=69).fair.row]) + "\n"
    other = subprocess.run(command, input=asked, text=True, timeout=60, check=False)
    assert other.returncode == 1


@pytest.mark.usefixtures("games")
def test_a_game_is_prepared_before_it_is_made_and_only_in_the_background() -> None:
    done: list[str] = []

    class Noted(Made):
        def warm_up(self) -> None:
            done.append(f"made {self.rules[0]}")

    games = Ready(Noted, lambda rules: done.append(f"prepared {rules[0]}"))
    games.get_ready((1,))
    assert games.wait_for((2,), 20)
    assert done == ["made 1", "prepared 2", "made 2"]
