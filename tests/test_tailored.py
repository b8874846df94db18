"""Loops made for one sheet: the same results, for its rules alone, and nobody waits for them."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hilojack import compiled, load
from hilojack.compiled import building, integers, tailored
from hilojack.compiled.modules import built
from hilojack.compiled.tailored import Tailored
from hilojack.lab import loops
from hilojack.lab.simulate import block
from hilojack.search import is_shipped
from hilojack.search.evaluation.shipped import rows_of_match

if not compiled.has_twins():
    pytest.skip("there is no C compiler here", allow_module_level=True)

PITCH = load("pitch")


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Callable[[], object]]]:
    """What was begun in the background, and nobody does."""
    work: list[Callable[[], object]] = []
    monkeypatch.setattr(tailored, "start", lambda one, name: work.append(one))
    monkeypatch.setattr(tailored, "AFTER", 1.0)
    tailored.tailored.cache_clear()
    yield work
    tailored.tailored.cache_clear()


def simulated() -> Tailored:
    """Return the loop of random deals at Pitch."""
    own: Tailored = compiled.twin(loops.random_deals, "tricks", PITCH.row)
    return own


def taken(loop: Tailored) -> Any:
    return loop._twin


def test_the_loop_of_a_sheet_gives_what_the_general_one_gives(begun: list[Any]) -> None:
    for game, deals in (("california-jack", 200), ("don", 100), ("black-jack", 50)):
        variant = load(game)
        own = compiled.twin(loops.random_deals, variant.family.name, variant.fair.row)
        general, before = block(variant, 5, 1, deals), taken(own)
        own.build()
        assert taken(own) is not before
        assert block(variant, 5, 1, deals) == general


def test_it_is_another_module_with_the_rules_in_it(begun: list[Any]) -> None:
    own = simulated()
    sheets = [built((own._loop,), rules) for rules in ((), PITCH.row, load("don").row)]
    assert len({module.stamp for module in sheets if module}) == 3


def test_it_is_begun_once_after_a_second_of_work(
    begun: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tailored, "thread_time", iter([0, 0.5, 0.5, 0.9, 0.9, 1.1]).__next__)
    for calls in (0, 0, 1, 1, 1):  # the later ones ask no clock
        block(PITCH, 1, 1, 1)
        assert len(begun) == calls


def test_the_rules_of_another_sheet_are_refused(begun: list[Any]) -> None:
    own = simulated()
    own.build()
    row, tally = integers([0] * PITCH.engine.state_size), integers([0] * 500)
    for other in (load("pitch", rules={"target": 21}).row, load("don").row, PITCH.row[:-1]):
        with pytest.raises(ValueError, match="random_deals was compiled for other rules"):
            own(integers(other), row, 1, tally)
    assert not any(row)


def test_a_server_builds_nothing_for_house_rules(
    begun: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tailored, "_ALLOWED", [])
    tailored.allow_only(is_shipped)
    house = load("pitch", rules={"target": 13}).fair.row
    for rules, may in ((house, False), (PITCH.fair.row, True)):
        own = compiled.twin(loops.random_deals, "tricks", rules)
        before = taken(own)
        own.build()
        assert (taken(own) is not before) == may
    assert all(map(is_shipped, rows_of_match(PITCH.fair.row)))


@pytest.mark.parametrize("fault", ["no compiler", "a full disk"])
def test_where_it_cannot_be_built_the_general_loop_goes_on(
    fault: str, begun: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(source: object, stamp: str) -> None:
        if fault == "a full disk":
            raise OSError(fault)

    own = compiled.twin(loops.random_deals, "tricks", load("pitch", rules={"target": 17}).row)
    before = taken(own)
    monkeypatch.setattr(building, "build", build)
    own.build()
    assert taken(own) is before
