"""Whoever plays many games, or asks for many, takes no more memory than a few need."""

import threading
from collections.abc import Sequence

import pytest

from hilojack.search import ready
from hilojack.search.proofs.tables import Tables
from hilojack.search.ready import Loops, Ready

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
