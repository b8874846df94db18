"""What was learnt of the sheets of the books, as it comes along: it is all there, not stale, and as
it would be learnt today.

A sheet is learnt anew here, another each day; HILOJACK_DAY=2026-11-28 repeats that of a day.
"""

import os
from datetime import date
from pathlib import Path

import pytest

from hilojack import load
from hilojack.cli import main
from hilojack.compiled import building
from hilojack.lab import worths
from hilojack.lab.worths import Wanted
from hilojack.policy.tricks import LEARNT
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Rules
from hilojack.search.evaluation import keeping, learning, shipped
from hilojack.search.evaluation.shipped import distance, nearest

DAY = date.fromisoformat(os.environ.get("HILOJACK_DAY") or date.today().isoformat())
ALL = worths.wanted()
QUICK = [one for one in ALL if one.rules[slots.STOCK] == slots.STOCK_NONE]
LONG = [one for one in ALL if one not in QUICK]
HOW = "the loops that learn have changed; run: hilojack lab worths"

pytestmark = pytest.mark.skipif(bool(building.CHECK), reason="checked loops are other loops")


@pytest.fixture(autouse=True)
def _in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HILOJACK_LEARNING", raising=False)


def of_the_day(files: list[Wanted]) -> Wanted:
    """Return another file each day, and print which."""
    one = files[DAY.toordinal() % len(files)]
    print(f"HILOJACK_DAY={DAY}: {one.sheet}, {one.name}")
    return one


# --- what is there -------------------------------------------------------------------------------


def test_every_sheet_comes_along_and_none_is_stale() -> None:
    stale = sorted({one.sheet for one in worths.stale()})
    assert not stale, f"{HOW}: {', '.join(stale)}"
    there = {path.name for path in shipped.OWN.glob("*.worth")}
    assert there == {one.name for one in ALL}
    assert shipped.sheets(shipped.OWN / shipped.SHEETS) == tuple(worths.sheets().items())


def test_a_sheet_of_the_day_is_learnt_as_it_comes_along() -> None:
    one = of_the_day(QUICK)
    assert worths.learn(one).data == (shipped.OWN / one.name).read_bytes(), one.sheet


@pytest.mark.slow
def test_a_sheet_with_a_stock_is_learnt_as_it_comes_along() -> None:
    one = of_the_day(LONG)
    assert worths.learn(one).data == (shipped.OWN / one.name).read_bytes(), one.sheet


def test_nobody_learns_a_sheet_of_the_books(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "learn", lambda rules: pytest.fail("it learns"))
    monkeypatch.setattr(keeping, "kept_at", lambda rules: pytest.fail("it looks in the cache"))
    for one in ALL:
        assert keeping.learnt_worth(one.rules)[LEARNT] == 1


def test_who_learns_less_takes_nothing_that_came_along(monkeypatch: pytest.MonkeyPatch) -> None:
    learnt = list[Rules]()

    def learn(rules: Rules) -> list[int]:
        learnt.append(rules)
        return [0]

    monkeypatch.setattr(learning, "learn", learn)
    monkeypatch.setattr(keeping, "keep", lambda path, worth: None)
    monkeypatch.setattr(keeping, "read_kept", lambda path: None)
    monkeypatch.setenv("HILOJACK_LEARNING", "quick")
    keeping.learnt_worth(QUICK[0].rules)
    monkeypatch.delenv("HILOJACK_LEARNING")
    monkeypatch.setattr(learning, "DEALS", 200)
    keeping.learnt_worth(QUICK[0].rules)
    assert learnt == [QUICK[0].rules] * 2


# --- how it is made ------------------------------------------------------------------------------


def test_what_was_interrupted_is_resumed_whoever_works(tmp_path: Path) -> None:
    some, whole = QUICK[:3], tmp_path / "whole"
    assert len(list(worths.make(some, whole, workers=2))) == 3
    one_after_another = tmp_path / "one"
    stopped = worths.make(some, one_after_another, workers=1)
    next(stopped)
    stopped.close()
    left = [one for one in worths.stale(one_after_another) if one in some]
    assert left == some[1:]
    list(worths.make(left, one_after_another, workers=1))
    for path in whole.iterdir():
        assert path.read_bytes() == (one_after_another / path.name).read_bytes(), path.name


def test_what_is_damaged_missing_or_learnt_by_other_loops_is_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = QUICK[:3]
    list(worths.make(some, tmp_path, workers=1))
    assert not set(some) & set(worths.stale(tmp_path))
    (tmp_path / some[0].name).write_bytes(b"half")
    (tmp_path / some[1].name).unlink()
    assert set(some) & set(worths.stale(tmp_path)) == set(some[:2])
    monkeypatch.setattr(learning, "WHOLE", ("more deals",))
    assert worths.stale(tmp_path) == list(ALL)


def test_loops_that_do_the_same_learn_nothing_again_and_others_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = QUICK[:2]
    first = list(worths.make(some, tmp_path, workers=1))
    monkeypatch.setattr(keeping, "stamp", lambda efforts: "other")
    assert set(some) <= set(worths.stale(tmp_path))
    assert [one.data for one in worths.make(some, tmp_path, workers=1)] == [b"", b""]
    assert not set(some) & set(worths.stale(tmp_path))
    assert [one.data for one in worths.make(some, tmp_path, workers=1, fully=True)] == [
        one.data for one in first
    ]
    renamed = tmp_path / some[0].name
    renamed.rename(tmp_path / "old.worth")
    written = (tmp_path / "made.txt").read_text().replace(some[0].name, "old.worth")
    (tmp_path / "made.txt").write_text(written)
    assert [one.data for one in worths.make(some[:1], tmp_path, workers=1)] == [b""]
    assert renamed.read_bytes() == first[0].data, "rules that have other slots now"
    assert not (tmp_path / "old.worth").exists()
    assert not set(some) & set(worths.stale(tmp_path))
    monkeypatch.setattr(learning, "RIDGE", 0.1)  # as if the loops had changed
    again = list(worths.make(some, tmp_path, workers=1))
    assert all(one.data for one in again)
    assert [one.data for one in again] != [one.data for one in first]
    (tmp_path / some[0].name).write_bytes(b"half")
    assert next(worths.make(some, tmp_path, workers=1)).data == again[0].data


def test_a_file_that_no_sheet_needs_is_removed(tmp_path: Path) -> None:
    for name in ("old.worth", "notes.txt"):
        (tmp_path / name).touch()
    list(worths.make([], tmp_path))
    assert {path.name for path in tmp_path.iterdir()} == {"made.txt", "notes.txt", "sheets.txt"}


def test_the_command_names_what_is_stale_and_makes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["lab", "worths", "phat", "--out", str(tmp_path), "--workers", "1"]
    assert main([*command, "--check"]) == 1
    assert "phat" in capsys.readouterr().out
    assert main(command) == 0
    assert "2 of 2: phat" in capsys.readouterr().out
    assert main([*command, "--check"]) == 0
    assert main(["lab", "worths", "poker"]) == 2
    assert "nothing is learnt of poker; choose from: all-fives" in capsys.readouterr().err
    monkeypatch.setenv("HILOJACK_LEARNING", "quick")
    assert main(command) == 2
    assert "HILOJACK_LEARNING is quick" in capsys.readouterr().err


# --- house rules ---------------------------------------------------------------------------------


def test_a_house_rule_is_nearest_to_the_sheet_that_it_changes() -> None:
    for name, preset, seats in (one.split() for one in worths.sheets()):
        variant = load(name, preset=preset, seats=int(seats))
        found = nearest(variant.change(target=variant.target + 1).fair.row)
        assert found
        assert distance(found.rules, variant.fair.row) == 0, found.name


def test_of_sheets_equally_near_the_first_is_taken_and_no_other_number_of_seats() -> None:
    house = load("california-jack", rules={"follow": "may-trump"}).fair.row
    found = nearest(house)
    assert found == nearest(house)
    assert found is not None
    assert found.name.startswith("california-jack")
    strange = list(house)
    strange[slots.SEATS] = strange[slots.SIDES] = 7
    assert nearest(tuple(strange)) is None
