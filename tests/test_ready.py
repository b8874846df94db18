"""Whoever plays many games, or asks for many, takes no more memory than a few need."""

import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from hilojack import Match, Variant, load, players
from hilojack.players import make_player
from hilojack.search import ready
from hilojack.search.proofs.tables import Tables
from hilojack.search.ready import FULL, LITTLE, NEAR, Loops, ReadyLoops
from hilojack.tui.session import Home, Session
from hilojack.web.table.states import KeptParts, PublicSeat, Setting, seat_states

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
def games(monkeypatch: pytest.MonkeyPatch) -> ReadyLoops[Made]:
    monkeypatch.setattr(Made, "made", [], raising=False)
    monkeypatch.setattr(Made, "may", threading.Event(), raising=False)
    monkeypatch.setattr(ready, "has_twins", lambda: True)
    return ReadyLoops(Made)


def compiled(numbers: Sequence[int]) -> list[tuple[Rules, bool]]:
    return [((n,), True) for n in numbers]


def test_the_games_played_last_are_kept(games: ReadyLoops[Made]) -> None:
    Made.may.set()
    for n in range(10):
        assert games.get_ready((n,))
    assert games.machine((0,)).compiled
    games.get_ready((10,))  # there is room for ten, and game 1 was used longest ago
    assert games.machine((0,)).compiled
    assert Made.made == compiled(range(11))
    games.get_ready((1,))
    assert Made.made[11:] == compiled([1])


def test_plain_loops_are_bounded_as_well(games: ReadyLoops[Made]) -> None:
    for n in [*range(11), 5, 0]:
        games.plain((n,))
    assert [rules[0] for rules, _ in Made.made] == [*range(11), 0]


def test_of_many_games_asked_for_at_once_the_last_are_got_ready_by_one_thread(
    games: ReadyLoops[Made],
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


# --- until a game is learnt ----------------------------------------------------------------------


class Standing(Made):
    """Loops that stand in for others, at once."""

    def warm_up(self) -> None:
        pass


@pytest.fixture
def stood_in(games: ReadyLoops[Made]) -> ReadyLoops[Made]:
    """The same, of which odd games are unknown, so that others stand in for them."""
    return ReadyLoops(Made, lambda rules: Standing(rules, True) if rules[0] % 2 else None)


def wait_for_strength(games: ReadyLoops[Made], rules: Rules, strength: str) -> None:
    until = time.monotonic() + 300
    while games.standing(rules) != strength and time.monotonic() < until:
        time.sleep(0.005)  # until a thread is done
    assert games.standing(rules) == strength


def test_others_stand_in_until_a_game_is_learnt(stood_in: ReadyLoops[Made]) -> None:
    assert stood_in.standing((1,)) == LITTLE
    stood_in.begin((1,))
    wait_for_strength(stood_in, (1,), NEAR)
    assert isinstance(stood_in.machine((1,)), Standing)
    assert stood_in.once_ready((3,), (1,)) == (1,), "fewer rules are not ready, and these stand in"
    Made.may.set()
    wait_for_strength(stood_in, (1,), FULL)
    assert not isinstance(stood_in.machine((1,)), Standing)
    assert stood_in.wait_for((3,), 20)
    assert stood_in.once_ready((3,), (1,)) == (3,)


def test_whoever_waits_never_gets_what_stands_in(stood_in: ReadyLoops[Made]) -> None:
    stood_in.begin((1,))
    wait_for_strength(stood_in, (1,), NEAR)
    Made.may.set()
    assert stood_in.get_ready((1,))
    assert type(stood_in.machine((1,))) is Made
    assert stood_in.once_ready((3,), (1,)) == (3,), "it has waited, so it waits for fewer too"


def test_a_player_with_a_seed_waits_for_its_own_loops(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = list[str]()
    searchers = sys.modules["hilojack.players.searcher"]  # the name in the room is a function
    monkeypatch.setattr(searchers, "get_ready", lambda variant: begun.append(variant.game))
    match = Match(load("black-jack"), seed=1)
    view = match.view(match.turn)
    make_player("beginner").choose(view)
    assert begun == []
    make_player("beginner", seed=0).choose(view)
    assert begun == ["black-jack"]


def test_a_table_says_what_is_weaker_than_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = load("california-jack")
    for strength, words in ((FULL, ""), (NEAR, "nearest rules"), (LITTLE, "still loading")):
        monkeypatch.setattr(players, "standing", lambda variant, strength=strength: strength)
        assert players.shortfall("expert", variant) == words
        assert players.shortfall("rule", variant) == "", "it searches nothing"


def test_the_terminal_and_the_page_show_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    now = [NEAR]
    monkeypatch.setattr(players, "standing", lambda variant: now[0])
    session = Session.begin(load("pitch", seats=3), ["expert", "rule"], home=Home(tmp_path))
    assert sorted(session.titles) == ["", "expert (nearest rules)", "plain"]
    setting = table_setting(load("pitch", seats=2), levels=("expert", "rule"))
    view, kept = Match(setting.variant, seed=1).view(None), KeptParts()
    assert [seat.short for seat in seat_states(setting, view, None, kept)] == ["nearest rules", ""]
    now[0] = FULL
    assert [seat.short for seat in seat_states(setting, view, None, kept)] == ["", ""]
    assert [seat.short for seat in seat_states(setting, None, None, kept)] == ["", ""]


def table_setting(variant: Variant, levels: Sequence[str]) -> Setting:
    """The public facts of a table of computer players alone."""
    seats = tuple(PublicSeat(one, "bot", one, True, False, False) for one in levels)
    return Setting(
        code="",
        match="",
        variant=variant,
        title="",
        house_rules=(),
        seats=seats,
        target=7,
        scores=(),
        began=(),
        stakes=(),
        commitment="",
        round=None,
        friendly=True,
        over=False,
        closed=False,
        request=None,
    )


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
