"""What the searching players learn of a game, and where it is kept."""

from pathlib import Path

import pytest

from hilojack import load
from hilojack.policy.tricks import LEARNT, WORTH_SIZE
from hilojack.search.evaluation import keeping, learning, shipped

JACK = load("california-jack").row
HOUSE = load("california-jack", rules={"follow": "may-trump"}).row


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder for what is learnt, and let little be learnt."""
    monkeypatch.setattr(learning, "DEALS", 200)
    monkeypatch.setattr("hilojack.compiled.cache_folder", lambda: tmp_path)
    return tmp_path


def test_it_is_learnt_once_and_then_read(monkeypatch: pytest.MonkeyPatch) -> None:
    worth = keeping.learnt_worth(JACK)
    assert len(worth) == WORTH_SIZE
    assert worth[LEARNT] == 1
    monkeypatch.delattr(learning, "learn")
    assert keeping.learnt_worth(JACK) == worth


def test_other_rules_and_more_deals_teach_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    worth = keeping.learnt_worth(JACK)
    assert keeping.learnt_worth(HOUSE) != worth
    monkeypatch.setattr(learning, "DEALS", 300)
    assert keeping.learnt_worth(JACK) != worth


@pytest.mark.parametrize("damage", [b"", b"[1, 2]", b"{}", b"\xff", b"[1.5]"])
def test_what_is_damaged_is_learnt_again(folder: Path, damage: bytes) -> None:
    worth = keeping.learnt_worth(JACK)
    (kept,) = folder.rglob("*.json")
    kept.write_bytes(damage)
    assert keeping.learnt_worth(JACK) == worth
    assert keeping.read_kept(kept) == worth


def test_where_nothing_can_be_written_it_is_learnt_every_time(folder: Path) -> None:
    (folder / "worth").write_text("no folder")
    assert keeping.learnt_worth(JACK) == keeping.learnt_worth(JACK)


def test_what_is_shipped_is_exact_and_needs_no_learning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    *_, last = files = list(keeping.ship([JACK], tmp_path))
    assert len(files) == 4, "the items that matter are all, three, two or one"
    written = last.stat().st_mtime_ns
    assert list(keeping.ship([JACK], tmp_path)) == files
    assert last.stat().st_mtime_ns == written
    worth = keeping.learnt_worth(JACK)
    monkeypatch.setattr(shipped, "_FOLDERS", [tmp_path])
    monkeypatch.setattr(keeping, "read_kept", lambda path: None)
    monkeypatch.setattr(learning, "learn", lambda rules: pytest.fail("it learns"))
    assert keeping.learnt_worth(JACK) == worth
    assert max(worth) > 1 << 16
    assert min(worth) < -(1 << 16)
    with pytest.raises(pytest.fail.Exception):
        keeping.learnt_worth(HOUSE)


def test_half_a_shipped_file_is_not_taken() -> None:
    worth = [(-3) ** (place % 30) for place in range(WORTH_SIZE)]
    whole = shipped.packed(worth)
    assert shipped.unpacked(whole) == worth
    for damaged in (whole[:-1], whole + b"\0", whole + b"\x80", b""):
        assert shipped.unpacked(damaged) is None
