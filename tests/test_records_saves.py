"""Saves: a match put away at any moment, killed, and taken up again."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import hilojack
from hilojack import Match
from hilojack.cards import show_card
from hilojack.records import RecordError, read_save, resume, save
from records_support import play, played


@pytest.mark.parametrize("acts", [0, 1, 37, 52, 60])
def test_a_match_goes_on_where_it_stood(tmp_path: Path, acts: int) -> None:
    match = played("california-jack", seed=3, acts=acts)
    save(match, tmp_path / "later", kinds=["human", "random"])
    again = resume(tmp_path / "later")
    assert again.turn == match.turn
    assert again.view(0) == match.view(0)
    assert play(again, Random(1)).deals == play(match, Random(1)).deals
    assert read_save(tmp_path / "later").header.kinds == ["human", "random"]


@pytest.mark.parametrize("acts", [0, 1, 12, 30, 44])
def test_a_stock_is_shuffled_after_a_save_as_it_would_have_been(tmp_path: Path, acts: int) -> None:
    rules = {"ranks": "AKJ72", "hand": 3, "target": 4}
    match = played("black-jack", seats=3, seed=6, acts=acts, rules=rules)
    save(match, tmp_path / "later")
    again = resume(tmp_path / "later")
    assert again.deals == match.deals
    assert play(again, Random(1)).deals == play(match, Random(1)).deals
    assert sum(len(deal.shuffles) for deal in match.deals) > 3


def test_acts_can_be_taken_back_after_a_resume(tmp_path: Path) -> None:
    match = played(acts=5)
    before = match.view(0)
    match.act(match.legal_acts()[0])
    save(match, tmp_path / "later")
    again = resume(tmp_path / "later")
    again.undo()
    assert again.view(0) == before


def test_a_save_shows_no_card(tmp_path: Path) -> None:
    match = played(acts=10)
    save(match, tmp_path / "later")
    text = (tmp_path / "later").read_text()
    assert text.startswith("hilojack save 1\n")
    assert max(map(len, text.splitlines())) <= 76
    first = " ".join(map(show_card, match.deal.pack[:2]))
    assert first not in text
    assert '"pack"' not in text


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
def test_a_save_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "later"
    path.touch(0o644)
    save(played(acts=10), path)
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("damage", ["cut", "letter", "heading", "tail", "empty", "forged"])
def test_a_damaged_save_is_refused_and_left(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "later"
    save(played(acts=70), path)
    data = path.read_bytes()
    broken = {
        "cut": data[: len(data) // 2],
        "letter": data[:200] + bytes([data[200] ^ 3]) + data[201:],
        "heading": b"x" + data,
        "tail": data + b"AAAA\n",
        "empty": b"",
        "forged": data[:60] + data[62:],
    }[damage]
    path.write_bytes(broken)
    with pytest.raises(RecordError, match=r"cannot be resumed: .*the file is unchanged"):
        resume(path)
    assert path.read_bytes() == broken


def test_a_save_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        resume(tmp_path / "nothing")


@pytest.mark.parametrize("call", ["fsync", "replace", "fdopen"])
def test_a_disk_that_fails_leaves_the_save_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    path = tmp_path / "later"
    save(played(acts=10), path)
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, call, fail)
    with pytest.raises(OSError, match="No space left"):
        save(played(acts=20), path)
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_match_that_is_killed_goes_on_from_its_last_save(tmp_path: Path) -> None:
    path = tmp_path / "later"
    program = f"""
import hilojack, os, signal
from hilojack.records import save
match = hilojack.Match(hilojack.load("shasta-sam"), ["Ann", "Ben"], seed=8)
for _ in range(30):
    match.act(match.legal_acts()[0])
    save(match, {str(path)!r})
match.act(match.legal_acts()[0])
os.kill(os.getpid(), signal.SIGKILL)
"""
    done = subprocess.run([sys.executable, "-c", program], check=False)
    assert done.returncode != 0
    match = Match(hilojack.load("shasta-sam"), ["Ann", "Ben"], seed=8)
    for _ in range(30):
        match.act(match.legal_acts()[0])
    assert resume(path).view(1) == match.view(1)
