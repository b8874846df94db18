"""The check of the folder of a page without a server: what differs is found, and named."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from here_support import BELOW
from hilojack import load
from hilojack.cli import main
from hilojack.web.serving.site import checking, fetching
from hilojack.web.serving.site.checking import (
    ABOVE,
    EarlierChecks,
    Found,
    compare_all,
    differing,
    plan_of,
    stamp,
)
from hilojack.web.serving.site.comparing import ComparedGame, Pythons, Tell, compare
from hilojack.web.serving.site.fetching import NotFetched
from hilojack.web.serving.site.packing import Folder
from hilojack.web.serving.site.processes import last_words, lines_of
from hilojack.web.serving.site.witness import HINTS, REVIEW, Plan, lines

LINES = ["casual 0 0 12 12:0x1p-1:48 13:0x1p-2:48", "casual 0 1 13 13:0x1p-1:48"]
THERE = "differs at casual, match 0, number 1: "


def tell(*words: object) -> None:
    """Say nothing."""


# --- two sides -----------------------------------------------------------------------------------


def test_the_same_lines_are_equal_and_others_have_another_digest() -> None:
    found = compare(LINES, iter(LINES))
    assert (found.equal, found.alike) == (True, 2)
    assert found.digest != compare(LINES[:1], LINES[:1]).digest


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("casual 0 1 12 13:0x1p-1:48", "2H here, AS in the page"),
        (
            "casual 0 1 13 13:0x1p-3:48",
            "2H on both sides, judged 13:0x1p-1:48 here and 13:0x1p-3:48 in the page",
        ),
        (
            "casual 0 1 13 13:0x1p-1:48 14:0x1p-1:48",
            "2H on both sides, judged nothing here and 14:0x1p-1:48 in the page",
        ),
        ("casual 0 2 13 13:0x1p-1:48", "the page is at casual, match 0, number 2"),
    ],
)
def test_the_first_choice_that_differs_is_named(line: str, words: str) -> None:
    found = compare([*LINES, "later"], [LINES[0], line, "other"])
    assert not found.equal
    assert (found.alike, str(found)) == (1, THERE + words)


def test_a_side_that_ends_early_is_named() -> None:
    assert str(compare(LINES, LINES[:1])) == f"{THERE}the page has no more"
    assert str(compare(LINES[:1], LINES)) == f"{THERE}this machine has no more"


def test_a_side_that_fails_says_why(tmp_path: Path) -> None:
    program = "import sys; print('one'); sys.exit('no such thing')"
    with (
        lines_of([sys.executable, "-c", program], tmp_path) as told,
        pytest.raises(NotFetched, match="the check stopped: no such thing"),
    ):
        assert list(told) == []


def test_the_error_is_told_and_not_what_node_says_after_it() -> None:
    said = (
        "file.mjs:1\n\nPythonError: ValueError: no\n    at file.mjs:1 {\n  a: 1\n}\n\nNode.js v20"
    )
    assert last_words(said) == "PythonError: ValueError: no"
    assert last_words("\n") == "no reason was given"


def test_every_choice_of_a_plan_has_its_line() -> None:
    plan = plan_of(1_000)
    assert plan == {"casual": 500, "club": 400, "expert": 100, HINTS: 2, REVIEW: 10}
    assert sum(plan_of(17)[level] for level in ("casual", "club", "expert")) == 17
    few = {"casual": 3, "club": 2, HINTS: 1, REVIEW: 2}
    found = [line.split()[:3] for line in lines(load("black-jack", seats=2), few)]
    assert [who for who, *_ in found] == ["casual"] * 3 + ["club"] * 2 + [HINTS, REVIEW, REVIEW]
    assert len(set(map(tuple, found))) == len(found)


@pytest.mark.skipif(not shutil.which("node"), reason="Node runs Python for browsers")
def test_the_python_of_the_folder_plays_as_this_machine_does(
    web_space: Path, tmp_path: Path
) -> None:
    plan = {"casual": 40, "expert": 5, HINTS: 1, REVIEW: 2}
    found = Pythons(web_space / BELOW, tmp_path).compare("black-jack", plan)
    assert found.equal, str(found)
    assert found.alike == sum(plan.values())


# --- compressed forms ----------------------------------------------------------------------------


@pytest.mark.skipif(not shutil.which("node"), reason="Node compresses the files")
def test_each_file_that_is_gzipped_has_a_smaller_form_by_brotli(tmp_path: Path) -> None:
    large = b"".join(b"%d green bottles\n" % number for number in range(9_999))
    made = Folder(tmp_path)
    made.write("python/late.zip", large)
    made.write("index.html", large[:2_000])
    made.write("short.html", b"short")
    made.write("icon.png", large)
    assert list(made.write_smallest()) == [(1, 2), (2, 2)]
    forms = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.br")}
    assert forms == {"index.html.br", "python/late.zip.br"}
    packed = tmp_path / "python" / "late.zip"
    sizes = [packed.with_name(f"late.zip{ending}").stat().st_size for ending in (".br", ".gz", "")]
    assert sizes == sorted(sizes)
    unpack = "fs.writeSync(1, zlib.brotliDecompressSync(fs.readFileSync(process.argv[1])))"
    assert subprocess.check_output(["node", "-e", unpack, f"{packed}.br"]) == large


@pytest.mark.skipif(not shutil.which("node"), reason="Node compresses the files")
def test_a_file_that_cannot_be_compressed_is_said(tmp_path: Path) -> None:
    (tmp_path / "gone.html.gz").touch()
    with pytest.raises(NotFetched, match=r"cannot be compressed: Error: ENOENT.*gone\.html"):
        list(Folder(tmp_path).write_smallest())


# --- all games -----------------------------------------------------------------------------------


class Fakes:
    """Two sides of which one lies about a game."""

    def __init__(self, wrong: str = "") -> None:
        self.wrong, self.asked = wrong, list[str]()

    def compare(self, game: str, plan: Plan, tell: Tell) -> ComparedGame:
        self.asked.append(game)
        here = [f"{who} 0 {n} 12 12:0x0p+0:1" for who, most in plan.items() for n in range(most)]
        page = [line.replace(" 3 12", " 3 13") if game == self.wrong else line for line in here]
        return compare(here, page, tell)


def test_what_was_equal_is_not_compared_again_until_the_folder_differs(tmp_path: Path) -> None:
    def compared(sides: Fakes, of: str, acts: int) -> list[bool]:
        known = EarlierChecks(tmp_path / "kept", of)
        found = compare_all(sides, ["pitch", "don"], acts, known, tell)
        return [one.equal for one in found.values()]

    first, second, third, fourth = Fakes(wrong="don"), Fakes(), Fakes(), Fakes()
    assert compared(first, "one", 20) == [True, False]
    assert compared(second, "one", 20) == [True, True]
    assert compared(third, "one", 30) == [True, True]
    assert compared(fourth, "another", 20) == [True, True]
    assert first.asked == third.asked == fourth.asked == ["pitch", "don"]
    assert second.asked == ["don"]


def test_a_game_is_compared_again_only_if_what_plays_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, package = tmp_path / "site", tmp_path / "hilojack"
    made = ("python/loops-1.wasm", "python/packages-1.zip", "index.html")
    sources = ("rules/bits.py", "rules/bits.txt", "web/here.py", "tui/plain.py", "match.py")
    for path in [folder / one for one in made] + [package / one for one in sources]:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("one")
    monkeypatch.setattr(checking, "PACKAGE", package)
    before, changed = stamp(folder), set()
    for path in [folder / one for one in made] + [package / one for one in sources]:
        path.write_text("another")
        if stamp(folder) != before:
            changed.add(path.name)
        path.write_text("one")
    assert changed == {"loops-1.wasm", "bits.py", "match.py"}


def test_nothing_that_is_left_out_of_the_stamp_plays() -> None:
    plan = json.dumps(["all-fours", {"casual": 3, "review": 1}])
    script = (
        "import json, sys; from hilojack.web.serving.site.witness import main; "
        f"main({plan!r}); print(json.dumps(sorted(sys.modules)))"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True
    )
    *played, modules = told.stdout.splitlines()
    assert len(played) == 4
    rooms = {name.split(".")[1] for name in json.loads(modules) if name.startswith("hilojack.")}
    assert "review" in rooms
    assert rooms & {*ABOVE} == {"web"}  # the witness itself, which has its own place in the stamp
    of_web = [name for name in json.loads(modules) if name.startswith("hilojack.web")]
    above = ["hilojack.web", "hilojack.web.serving", "hilojack.web.serving.site"]
    assert of_web == [*above, "hilojack.web.serving.site.witness"]


def test_progress_ends_where_the_work_ends(tmp_path: Path) -> None:
    told: list[tuple[int, int | None]] = []
    compare_all(
        Fakes(),
        ["pitch", "don"],
        20,
        EarlierChecks(tmp_path / "kept", "one"),
        lambda words, done, whole: told.append((done, whole)),
    )
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1]


def test_files_that_are_not_the_same_are_named(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        (folder / "python").mkdir(parents=True)
        (folder / "python" / "late.zip").write_bytes(b"late")
        (folder / "index.html").write_text("a page")
    assert differing(one, other) == []
    (other / "python" / "late.zip").write_bytes(b"LATE")
    (one / "NOTICE").write_text("whose")
    assert differing(one, other) == ["NOTICE", "python/late.zip"]


# --- the command ---------------------------------------------------------------------------------


def found_of(page: list[str], files: list[str]) -> Callable[..., Found]:
    """A check that finds these lines in the page, and that these files differ."""

    def check(games: Sequence[str], acts: int, tell: Tell) -> Found:
        assert (list(games), acts) == (["pitch"], 50)
        return Found("0.2 (abc)", files, {"pitch": compare(LINES, page)}, {"raw": 18_000_000})

    return check


@pytest.mark.parametrize(
    ("page", "files", "status", "words"),
    [
        (LINES, [], 0, "pitch        2 equal ("),
        (LINES[:1], [], 1, f"pitch        1 {THERE}the page has no more"),
        (LINES, ["sw.js"], 1, "made twice: sw.js differ"),
    ],
)
def test_a_check_prints_what_differs_and_fails(
    page: list[str],
    files: list[str],
    status: int,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(checking, "check", found_of(page, files))
    command = ["page", "--check", "--game", "pitch", "--acts", "50"]
    assert main(command) == status
    out = capsys.readouterr().out
    assert words in out
    assert "first visit: raw 18,000,000 bytes" in out
    assert main([*command, "--json"]) == status
    facts = json.loads(capsys.readouterr().out)
    assert facts["right"] == (status == 0)
    assert facts["games"]["pitch"]["equal"] == (page == LINES)


def test_a_check_of_no_game_and_one_without_node_are_answered_plainly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["page", "--check", "--game", "whist"]) == 2
    assert "--game whist: no such game; choose from: all-fives, " in capsys.readouterr().err
    monkeypatch.setattr(shutil, "which", lambda program: None)
    with pytest.raises(NotFetched, match="needs Node"):
        fetching.node()


@pytest.mark.slow  # some minutes, more on a machine that has nothing compiled
def test_the_folder_is_the_same_twice_and_plays_every_game_alike(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["page", "--check", "--acts", "100"]) == 0, capsys.readouterr().out
