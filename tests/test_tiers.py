"""The tiers leave out what they say, and say what they leave out."""

import re
from pathlib import Path
from typing import Any

import pytest

import tiers

TESTS = Path(__file__).parent
ROOT = TESTS.parent
MAY_LEAVE_OUT = {"tiers.py", "test_tiers.py"}


def packages(tier: str) -> set[str]:
    """Return the packages that a tier installs on Linux."""
    text = (ROOT / "requirements" / f"{tier}.txt").read_text(encoding="utf-8")
    pins = re.findall(r"^([a-z0-9-]+)==(?!.*win32)", text, re.MULTILINE)
    return set(pins)


def test_each_tier_has_what_the_one_before_has() -> None:
    assert packages("quick") < packages("test") < packages("all")


def test_the_quick_tier_has_fifteen_small_packages_at_most() -> None:
    assert len(packages("quick")) <= 15
    assert not packages("quick") & {"mypy", "playwright", "numpy"}


def test_the_largest_packages_are_of_the_whole_tier_alone() -> None:
    largest = {"open-spiel", "pyarrow", "ray", "scipy"}
    assert largest <= packages("all")
    assert not largest & packages("test")


@pytest.mark.parametrize("place", tiers.PARTS)
def test_a_test_of_which_a_part_is_left_out_is_there(place: str) -> None:
    file, _, name = place.partition("::")
    assert f"def {name.partition('[')[0]}(" in (TESTS / file).read_text(encoding="utf-8")


class Case:
    """A case of a test."""

    def __init__(self, number: int) -> None:
        self.nodeid = f"tests/test_cards.py::test_it[{number}]"
        self.marks: list[str] = []

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self.marks else None

    def add_marker(self, mark: pytest.MarkDecorator) -> None:
        self.marks.append(mark.name)


@pytest.mark.parametrize(
    ("part", "left"),
    [(1, [0, 1, 2, 3, 4, 5, 6]), (2, [0, 2, 4, 6]), (3, [0, 3, 6]), (8, [0]), (0, [])],
)
def test_one_case_in_so_many_is_not_slow(
    part: int, left: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tiers, "PARTS", {"test_cards.py::test_it": part})
    cases: list[Any] = [Case(number) for number in range(7)]
    tiers.thinned(cases)
    assert [number for number, case in enumerate(cases) if not case.marks] == left


def test_a_package_of_the_tier_that_is_not_there_is_a_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tiers, "IS_WHOLE", True)
    monkeypatch.setenv(tiers.TIER, "test")
    with pytest.raises(ModuleNotFoundError):
        tiers.needs("no_such_package")
    monkeypatch.setitem(tiers.__dict__, "LARGEST", {"no_such_package"})
    with pytest.raises(pytest.skip.Exception, match="no_such_package is not in this tier"):
        tiers.needs("no_such_package")
    monkeypatch.setenv(tiers.TIER, "all")
    with pytest.raises(ModuleNotFoundError):
        tiers.needs("no_such_package")


def test_what_is_left_out_is_counted_and_named() -> None:
    assert tiers.told(5655, ["ray (test_workers.py)", "pyspiel (test_openspiel.py)"]) == (
        "Left out, and run by python3 run.py test --all: 5,655 tests marked slow; "
        "pyspiel (test_openspiel.py); ray (test_workers.py)."
    )
    assert tiers.told(0, []).endswith("0 tests marked slow.")


def test_no_test_is_left_out_for_want_of_a_module_but_by_its_tier() -> None:
    for path in TESTS.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        if path.name not in MAY_LEAVE_OUT:
            assert "importorskip" not in source, f"{path.name}: needs() of tests/tiers.py"
