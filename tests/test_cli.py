"""Rulings on the command: what it prints, what it refuses and how it ends."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hilojack import Variant, load
from hilojack.calls import parse_act
from hilojack.cli import main
from hilojack.cli.commands import COMMANDS, GROUPS
from hilojack.players import PLAYERS
from hilojack.records import load as load_records
from hilojack.search.proofs.rows import FARTHEST
from hilojack.search.proofs.solver import Bounds, Solution, Solver
from records_support import lines_of, played, text_of
from tiers import needs

RECORD = ["record", "california-jack", "--players", "random", "--seed", "5"]


class Screen:
    """Runs commands, and has what the last one printed and told."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out = self.err = ""

    def run(self, *words: object) -> int:
        status = main([str(word) for word in words])
        self.out, self.err = self._capsys.readouterr()
        return status

    def data(self, *words: object) -> Any:
        assert self.run(*words) == 0
        return json.loads(self.out)

    def refuses(self, *words: object) -> str:
        """The one line in which a command line is refused."""
        assert self.run(*words) == 2
        assert self.out == ""
        assert self.err.startswith("hilojack: ")
        assert self.err.count("\n") == 1
        return self.err


@pytest.fixture
def screen(capsys: pytest.CaptureFixture[str]) -> Screen:
    return Screen(capsys)


def start(*words: object, **options: Any) -> "subprocess.Popen[str]":
    """A command as a process of its own."""
    pipe = subprocess.PIPE
    told: dict[str, Any] = {"stdin": pipe, "stdout": pipe, "stderr": pipe} | options
    program = [sys.executable, "-m", "hilojack", *map(str, words)]
    return subprocess.Popen(program, text=True, preexec_fn=heed_ctrl_c, **told)


def heed_ctrl_c() -> None:
    """A process begun in the background of a shell ignores Ctrl-C; these must heed it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


# --- help and mistakes ---------------------------------------------------------------------------


def test_no_command_prints_the_help(screen: Screen) -> None:
    assert screen.run() == 2
    for command in COMMANDS:
        assert command.split()[0] in screen.out.partition("commands:")[2].split()


@pytest.mark.parametrize("words", ["--help", *(f"{one} --help" for one in {**COMMANDS, **GROUPS})])
def test_help_is_no_mistake(screen: Screen, words: str) -> None:
    assert screen.run(*words.split()) == 0
    assert screen.out.startswith("usage: hilojack")


def test_the_version_is_told(screen: Screen) -> None:
    assert screen.run("--version") == 0
    assert screen.out == "hilojack 0.1.0\n"


MISTAKES = [
    (["ply"], "did you mean 'play'?"),
    (["rules"], "the following arguments are required: game"),
    (["rules", "california-jak"], "Did you mean 'california-jack'?"),
    (["rules", "shasta-sam", "--preset", "cat"], "Did you mean 'cats'?"),
    (["rules", "shasta-sam", "--prest", "cats"], "did you mean '--preset'?"),
    (["rules", "shasta-sam", "--seats", "4"], "Shasta Sam (cats) is for 2 players, not for 4"),
    (["rules", "shasta-sam", "--seats", "two"], "'two' is not a whole number"),
    (
        ["rules", "shasta-sam", "--rule", "follow"],
        "KEY=VALUE, as in follow=follow-suit",
    ),
    (["rules", "shasta-sam", "--rule", "folow=F1"], "Did you mean 'follow'?"),
    (["rules", "shasta-sam", "--rule", "follow=F9"], "follow-suit"),
    (["rules", "no-such-file.toml"], "no-such-file.toml: No such file"),
    (["play", "--opponent", "nobody", "--plain"], "'nobody' is not a player"),
    (["play", "--opponent", "random", "--opponent", "random"], "there is one seat for them"),
    (["play", "--seats", "0"], "not for 0"),
    (["play", "--resume", "--new"], "choose one"),
    (["play", "--resume", "no-such-file"], "no match 'no-such-file' to resume"),
    (["play", "shasta-sam", "--resume", "some-file"], "has its own game"),
    (["record", "shasta-sam", "--matches", "0"], "0 is not a whole number from 1"),
    (["record", "shasta-sam", "--matches", "x"], "'x' is not a whole number"),
    (["record", "shasta-sam", "--players", "nobody"], "--players: 'nobody' is not a player"),
    (["record", "shasta-sam", "--players", "random,random,random"], "names 3 players"),
    (["record", "shasta-sam", "--players", "random", "--out", "x.csv"], "ends in .jsonl or .txt"),
    (["record", "shasta-sam", "--players", "random", "--json", "--text"], "choose one"),
    (["record", "shasta-sam", "--players", "random", "--resume"], "name it with --out FILE"),
    (["check", "no-such-file"], "no-such-file: No such file"),
    (["check", "."], "Is a directory"),
    (["replay", "no-such-file"], "no-such-file: No such file"),
    (["replay", "a-file", "--json", "--deal", "1"], "leave --deal out"),
    (["simulate", "shasta-sam", "--deals", "1e6"], "'1e6' is not a whole number"),
    (["simulate", "shasta-sam", "--workers", "0"], "from 1"),
    (["warm", "no-game"], "'no-game' is not a game"),
    (["simulate", "shasta-sam", "--state", "missing/x"], "there is no folder missing"),
    (["tournament", "shasta-sam", "--plot", "missing/x.svg"], "there is no folder missing"),
    (["tournament", "shasta-sam", "--plot", "x.doc"], "unknown format; choose from: "),
    (["play", "--no-browser", "--port", "0", "--name", "Ann"], "--name is of the terminal"),
    (["play", "--plain", "--seed", "0", "--host", "0.0.0.0"], "--host of the browser"),
]


@pytest.mark.parametrize(("words", "said"), MISTAKES, ids=lambda one: " ".join(one)[:60])
def test_a_mistake_is_answered_in_one_line_of_plain_words(
    screen: Screen, words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "--plot" in words:
        needs("matplotlib")
    if words[0] == "play" and "--plain" not in words:
        needs("uvicorn")  # `run.py play` installs it first
    monkeypatch.setenv("HILOJACK_STATE", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert said in screen.refuses(*words)
    assert list(tmp_path.iterdir()) == []


def test_advice_names_the_program_that_was_typed(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HILOJACK_PROGRAM", "python3 run.py")
    assert "(see 'python3 run.py rules --help')" in screen.refuses("rules")


# --- games and rules -----------------------------------------------------------------------------


def test_games_lists_every_game_with_its_presets_in_eighty_columns(screen: Screen) -> None:
    assert screen.run("games") == 0
    assert max(map(len, screen.out.splitlines())) <= 80
    for word in ("california-jack", "denexa (default)", "shasta-sam", "california-fives", "foster"):
        assert word in screen.out
    assert "- On a tie the elder hand scores Game." in screen.out


def test_games_as_json_has_what_a_program_wants(screen: Screen) -> None:
    by_name = {game["game"]: game for game in screen.data("games", "--json")}
    assert by_name["california-fives"]["seats"] == [2, 4]
    assert list(by_name["shasta-sam"]["presets"]) == ["cats", "penguin", "foster"]
    assert by_name["shasta-sam"]["differs"]["cats"] == []
    assert by_name["shasta-sam"]["differs"]["penguin"][0] == "Deal the cards three at a time."


def test_rules_prints_the_page_of_the_rules_that_are_chosen(screen: Screen) -> None:
    assert screen.run("rules", "california-fives", "--seats", "4", "--rule", "target=31") == 0
    assert "For four players." in screen.out
    assert "reach 31 points wins the match. (House rule.)" in " ".join(screen.out.split())


def test_rules_lists_the_rules_that_matter_to_the_game_and_all_on_request(screen: Screen) -> None:
    assert screen.run("rules", "california-jack") == 0
    page = screen.out
    assert "- `low=winner`" in page or "- `low=holder`" in page
    assert "- `follow=" in page
    assert "`smudge=" not in page
    assert "`min-bid=" not in page
    left = re.findall(r"^(\d+) more rules matter in other games of the family; --all", page, re.M)
    assert screen.run("rules", "california-jack", "--all") == 0
    assert "- `smudge=off`" in screen.out
    assert "--all" not in screen.out
    assert screen.out.count("\n- `") == page.count("\n- `") + int(left[0])


def test_a_house_rule_is_among_the_rules_that_matter(screen: Screen) -> None:
    assert screen.run("rules", "california-jack", "--rule", "stake=3") == 0
    assert "- `stake=3`, or another number" in screen.out


def test_rules_as_json_has_every_rule_with_its_choices(screen: Screen) -> None:
    facts = screen.data("rules", "shasta-sam", "--rule", "follow=F1", "--json")
    assert facts["rules"]["follow"]["value"] == "must-trump"
    assert set(facts["rules"]["stock"]["choices"]) == {"face-up", "face-down", "none"}
    assert facts["house_rules"] == {"follow": "must-trump"}
    assert list(facts["rules"]) == list(load("shasta-sam").rules)


def test_a_file_of_ones_own_is_a_game_for_every_command(screen: Screen, tmp_path: Path) -> None:
    game, out = tmp_path / "mine.toml", tmp_path / "mine.jsonl"
    game.write_text('base = "shasta-sam"\nname = "Mine"\n[rules]\ntarget = 3\n')
    assert screen.run("rules", game) == 0
    assert screen.out.startswith("# Mine\n")
    assert screen.data("simulate", game, "--deals", 10, "--json")["game"] == "mine"
    assert screen.run("record", game, "--players", "random", "--out", out) == 0
    assert screen.run("check", out) == 0


# --- records -------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["jsonl", "txt"])
def test_records_go_to_a_file_and_are_right(screen: Screen, tmp_path: Path, suffix: str) -> None:
    out = tmp_path / f"m.{suffix}"
    assert screen.run(*RECORD, "--matches", 3, "--out", out, "--workers", 1) == 0
    assert screen.err == f"3 matches are in {out}.\n"
    report = screen.data("check", out, "--json")
    assert (report["right"], report["matches"], report["unfinished"]) == (True, 3, 0)
    on_screen = ["--text"] if suffix == "txt" else []
    assert screen.run(*RECORD, "--matches", 3, *on_screen, "--workers", 1) == 0
    assert screen.out == out.read_text()


@pytest.mark.parametrize("suffix", ["jsonl", "txt"])
def test_a_recording_goes_on_to_the_same_bytes_wherever_it_was_cut(
    screen: Screen, tmp_path: Path, suffix: str
) -> None:
    whole, out = tmp_path / f"whole.{suffix}", tmp_path / f"out.{suffix}"
    part = tmp_path / f"out.{suffix}.part"
    asked = [*RECORD, "--matches", 3, "--workers", 1, "--out"]
    assert screen.run(*asked, whole) == 0
    data = whole.read_bytes()
    first = len(data) // 3
    for cut in (0, 1, 9, first, first + 1, 2 * first, len(data) - 2, len(data) - 1, len(data)):
        part.write_bytes(data[:cut])
        assert screen.run(*asked, out, "--resume") == 0, cut
        assert out.read_bytes() == data, cut
        assert not part.exists()
        out.unlink()


def test_one_worker_and_two_record_the_same_bytes(screen: Screen, tmp_path: Path) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for workers, out in enumerate(files, start=1):
        assert screen.run(*RECORD, "--matches", 3, "--workers", workers, "--out", out) == 0
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_recording_waits_until_its_players_can_search(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[Variant] = []
    monkeypatch.setattr("hilojack.lab.entrants.get_ready", waited.append)
    monkeypatch.setitem(PLAYERS, "club", PLAYERS["random"])
    words = ["record", "california-jack", "--seed", "5", "--players"]
    assert screen.run(*words, "rule,random", "--out", tmp_path / "rule.jsonl") == 0
    assert waited == []
    assert screen.run(*words, "rule,club", "--out", tmp_path / "club.jsonl") == 0
    assert waited
    assert set(waited) == {load("california-jack")}


def test_a_recording_without_resume_leaves_what_is_there_alone(
    screen: Screen, tmp_path: Path
) -> None:
    out, part = tmp_path / "m.jsonl", tmp_path / "m.jsonl.part"
    part.write_text("{")
    assert "resume it with --resume" in screen.refuses(*RECORD, "--out", out)
    part.rename(out)
    assert "already exists" in screen.refuses(*RECORD, "--out", out, "--resume")
    assert out.read_text() == "{"


def test_a_recording_does_not_go_on_from_another(screen: Screen, tmp_path: Path) -> None:
    out, part = tmp_path / "m.jsonl", tmp_path / "m.jsonl.part"
    assert screen.run(*RECORD, "--matches", 3, "--out", part.with_suffix(".jsonl")) == 0
    data = part.with_suffix(".jsonl").read_bytes()
    part.with_suffix(".jsonl").unlink()
    for other in (["--seed", "6"], ["--rule", "target=7"], ["--preset", "cats"]):
        part.write_bytes(data)
        said = screen.refuses(*RECORD, *other, "--matches", 3, "--out", out, "--resume")
        assert "another game, other players or another seed" in said
        assert part.read_bytes() == data
    said = screen.refuses(*RECORD, "--matches", 2, "--out", out, "--resume")
    assert "already holds 3 matches" in said
    part.write_text("a letter to my aunt")
    said = screen.refuses(*RECORD, "--out", out, "--resume")
    assert "has no record" in said
    assert part.read_text() == "a letter to my aunt"


def test_a_folder_that_is_not_there_is_named(screen: Screen, tmp_path: Path) -> None:
    assert "No such file" in screen.refuses(*RECORD, "--out", tmp_path / "none" / "m.jsonl")


SHEDDING = ["record", "black-jack", "--seats", "3", "--rule", "ranks=AKQJT72", "--rule", "hand=4"]


@pytest.mark.parametrize("suffix", ["jsonl", "txt"])
def test_shedding_games_are_recorded_and_checked(
    screen: Screen, tmp_path: Path, suffix: str
) -> None:
    out = tmp_path / f"m.{suffix}"
    asked = [*SHEDDING, "--players", "random", "--seed", 7, "--matches", 9, "--workers", 1]
    assert screen.run(*asked, "--out", out) == 0
    report = screen.data("check", out, "--json")
    assert (report["right"], report["matches"], report["unfinished"]) == (True, 9, 0)
    assert screen.run("replay", out, "--json") == 0
    assert load_records(screen.out) == load_records(out)
    data = out.read_bytes()
    (tmp_path / f"again.{suffix}.part").write_bytes(data[: len(data) // 2])
    assert screen.run(*asked, "--out", tmp_path / f"again.{suffix}", "--resume") == 0
    assert (tmp_path / f"again.{suffix}").read_bytes() == data


def test_a_false_shuffle_is_found_by_the_check(screen: Screen, tmp_path: Path) -> None:
    rules = {"ranks": "AKQJT72", "hand": 4}
    match = next(
        match
        for match in (played("black-jack", seats=3, seed=n, rules=rules) for n in range(99))
        if match.deal.shuffles
    )
    lines = lines_of(match)
    lines[1]["shuffles"][0]["stock"].pop()
    path = tmp_path / "false.jsonl"
    path.write_text(text_of(lines))
    assert screen.run("check", path) == 1
    assert f"{path}: line 2: shuffle 1 of deal 1 puts " in screen.out
    assert "; law: the stock that is shuffled holds " in screen.out


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """A file of two matches."""
    path = tmp_path / "two.jsonl"
    lines = [line for seed in (1, 2) for line in lines_of(played(seed=seed))]
    path.write_text(text_of(lines))
    return path


def test_replay_tells_all_matches_or_one_or_one_deal(screen: Screen, records: Path) -> None:
    assert screen.run("replay", records) == 0
    whole = screen.out
    assert whole.startswith("Match 1\n")
    assert "\nMatch 2\n" in whole
    assert screen.run("replay", records, "--match", 2) == 0
    assert screen.out == whole[whole.index("Match 2\n") :]
    assert screen.run("replay", records, "--match", 2, "--deal", 1) == 0
    assert 0 < len(screen.out) < len(whole) / 4
    assert "there is no deal 99" in screen.refuses("replay", records, "--match", 1, "--deal", 99)


def test_replay_as_json_gives_the_records_again(screen: Screen, records: Path) -> None:
    assert screen.run("replay", records, "--json") == 0
    assert load_records(screen.out) == load_records(records)


def test_replay_of_a_match_that_is_not_there_says_how_many_there_are(
    screen: Screen, records: Path
) -> None:
    assert screen.run("replay", records, "--match", 3) == 2
    assert screen.err == f"hilojack: {records} holds 2 matches; there is no match 3\n"


def test_an_unfinished_record_can_be_replayed(screen: Screen, tmp_path: Path) -> None:
    path = tmp_path / "begun.jsonl"
    path.write_text(text_of(lines_of(played(acts=30))))
    assert screen.run("replay", path) == 0
    assert screen.run("replay", path, "--json") == 0
    assert screen.data("check", path, "--json")["unfinished"] == 1


def test_a_damaged_file_is_found_wanting_with_the_line(screen: Screen, records: Path) -> None:
    records.write_text(records.read_text()[:-40])
    assert screen.run("check", records) == 1
    assert f"{records}: line " in screen.out
    assert screen.run("check", records, "--json") == 1
    report = json.loads(screen.out)
    assert report["right"] is False
    assert report["line"] == len(records.read_text().splitlines())
    assert screen.run("replay", records) == 1
    assert screen.out.startswith("Match 1\n")
    assert screen.err.startswith(f"hilojack: {records}: line ")


@pytest.mark.parametrize("data", [b"", b"\n\n", b"hello", b"\xff\xfe", b"{}", b"[]", b"\x00" * 99])
def test_a_file_of_no_records_is_found_wanting(screen: Screen, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    assert screen.run("check", path) == 1
    assert "; law: " in screen.out
    assert screen.run("replay", path) == 1


# --- simulate ------------------------------------------------------------------------------------


def test_simulate_prints_a_table_or_the_data(screen: Screen) -> None:
    assert screen.run("simulate", "shasta-sam", "--deals", "1,000") == 0
    assert screen.out.startswith("Shasta Sam (cats): 1,000 random deals, seed 0\n")
    facts = screen.data("simulate", "shasta-sam", "--deals", "1_000", "--json")
    assert facts["deals"] == 1000
    assert set(facts["items"]) == {"high", "low", "jack", "game"}
    assert set(facts["points"]) == {"eldest", "dealer"}


def test_without_a_compiler_simulate_says_once_that_it_is_slower(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert screen.run("simulate", "shasta-sam", "--deals", "20") == 0
    compiled = screen.out
    for module in ("search.ready", "compiled"):
        monkeypatch.setattr(f"hilojack.{module}.has_twins", lambda: False)
    assert screen.run("simulate", "shasta-sam", "--deals", "20") == 0
    assert screen.out == compiled
    assert screen.err.count("There is no C compiler here") == 1
    assert "nothing to compile" in screen.refuses("warm")


def test_a_state_that_cannot_be_written_is_named(screen: Screen, tmp_path: Path) -> None:
    state = tmp_path / "none" / "state"
    assert f"there is no folder {state.parent}" in screen.refuses(
        "simulate", "shasta-sam", "--deals", "10_000", "--state", state
    )


# --- pipes and interrupts, in processes of their own ---------------------------------------------

ENDLESS = [*RECORD, "--matches", "1000000", "--workers", "1"]


@pytest.mark.parametrize("words", [["--help"], ["games"], ["rules", "shasta-sam"], ENDLESS])
@pytest.mark.skipif(sys.platform == "win32", reason="closed pipes differ")
def test_a_reader_that_has_seen_enough_hears_no_complaint(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = start(*words, stdout=writer)
    os.close(writer)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        process = start("games", stdout=full)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert err == "hilojack: No space left on device\n"


def interrupt(process: "subprocess.Popen[str]") -> tuple[int, str]:
    """Send Ctrl-C to a process and all its workers; its status and what it told."""
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    return process.returncode, err


def wait_for(path: Path, size: int, process: "subprocess.Popen[str]") -> None:
    for _ in range(600):
        if path.exists() and path.stat().st_size > size:
            return
        assert process.poll() is None
        time.sleep(0.05)  # before it looks again
    raise AssertionError(f"{path} did not grow")


@pytest.mark.skipif(sys.platform == "win32", reason="no process groups")
@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_in_a_recording_says_how_to_go_on_and_loses_nothing(
    tmp_path: Path, screen: Screen, workers: int
) -> None:
    out, part = tmp_path / "m.jsonl", tmp_path / "m.jsonl.part"
    asked = [*RECORD, "--workers", str(workers), "--out", str(out)]
    process = start(*asked, "--matches", "1000000", start_new_session=True)
    wait_for(part, 20_000, process)
    status, err = interrupt(process)
    assert status == 130
    assert err == f"Stopped. Resume from {part}: the same command with --resume.\n"
    written = part.read_bytes()
    done = written.count(b'"type":"result"')
    whole = tmp_path / "whole.jsonl"
    assert screen.run(*RECORD, "--matches", done + 1, "--workers", 1, "--out", whole) == 0
    assert screen.run(*asked, "--matches", done + 1, "--resume") == 0
    assert out.read_bytes() == whole.read_bytes()
    assert whole.read_bytes().startswith(written[: written.rindex(b'"type":"result"')])


@pytest.mark.skipif(sys.platform == "win32", reason="no process groups")
def test_ctrl_c_in_a_simulation_prints_and_keeps_what_was_done(tmp_path: Path) -> None:
    state = tmp_path / "counts.json"
    asked = ["simulate", "california-jack", "--deals", "9_000_000_000", "--state", str(state)]
    process = start(*asked, start_new_session=True)
    wait_for(state, 0, process)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    kept = json.loads(state.read_text())["deals"]
    assert f": {kept:,} random deals" in out
    assert err == f"Stopped after {kept:,} of 9,000,000,000 deals.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_empty_ones(tmp_path: Path, closed: str) -> None:
    line = f'"{sys.executable}" -m hilojack play --plain {closed}'
    done = subprocess.run(
        ["sh", "-c", line],
        env={**os.environ, "HILOJACK_STATE": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert any((tmp_path / "saves").iterdir())


def test_what_is_no_text_is_no_act_and_play_goes_on(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hilojack", "play", "--plain", "--name", "Zoë"],
        env={
            **os.environ,
            "HILOJACK_STATE": str(tmp_path),
            "PYTHONIOENCODING": "ascii:strict",
        },
        input=b"\xff\xfe\nj\xe2\x99\xa0\n\x00\n",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"is neither a card") == 3
    assert b"Saved. Resume" in done.stdout


# --- solve ---------------------------------------------------------------------------------------

ENDING = ["solve", "california-jack", "--trump", "S", "--hand", "AS KD TC", "--hand", "JS 2S TD"]
WITH_STOCK = [*ENDING, "--stock", "5H 4H 6D 7C"]


def test_solve_says_what_every_act_is_worth(screen: Screen) -> None:
    facts = screen.data(*WITH_STOCK, "--memory", 1, "--json")
    assert facts["exact"]
    assert facts["side"] == 0
    assert facts["value"] == 2
    assert facts["acts"]["KD"] == {"least": -1, "most": -1}
    assert facts["line"][0] in ("AS", "TC")
    assert len(facts["line"]) == 10
    assert screen.run(*WITH_STOCK, "--memory", 1) == 0
    assert "+2  play the ace of spades" in screen.out


def test_solve_shows_the_position_and_the_best_play_trick_by_trick(screen: Screen) -> None:
    assert screen.run(*WITH_STOCK, "--memory", 1) == 0
    position, value, play, nodes = screen.out.split("\n\n")
    assert position.splitlines() == [
        "Spades are trumps; Seat 1 deals; Seat 0 is to act.",
        "Seat 0: AS | TC | KD",
        "Seat 1: JS 2S | TD",
        "Stock: 5H 4H 6D 7C",
    ]
    assert value.startswith("California Jack (denexa): +2 points for Seat 0 (side 0), which is to")
    first, *tricks = play.splitlines()
    assert first == "Best play, trick by trick, and who takes it:"
    assert len(tricks) == 5
    assert all(re.fullmatch(r" +\d  Seat \d \w\w, Seat \d \w\w: Seat \d", line) for line in tricks)
    assert nodes.endswith(" nodes\n")
    facts = screen.data(*WITH_STOCK, "--memory", 1, "--json")
    assert (facts["trump"], facts["dealer"], facts["hands"][1]) == ("spades", 1, ["JS", "2S", "TD"])


@pytest.mark.parametrize(
    "words",
    [
        ["all-fours", "--seed", 3, "--rule", "hand=3"],
        ["california-fives", "--seed", 1, "--rule", "hand=2", "--rule", "ranks=AKQJT52"],
        ["pitch", "--seats", 5, "--seed", 2, "--rule", "hand=2"],
        ["shasta-sam", "--seed", 3, "--rule", "ranks=AKQJT2", "--rule", "hand=3"],
    ],
)
def test_solve_fits_eighty_columns_and_names_who_acts(screen: Screen, words: list[object]) -> None:
    assert screen.run("solve", *words, "--memory", 16) == 0
    assert max(map(len, screen.out.splitlines())) <= 80
    assert re.search(r"deals; \w+.* is to act\.\n", screen.out)
    assert re.search(r"points\s+for\s+\w.*\s*\(side \d\)", screen.out)


def test_solve_goes_on_from_acts_and_can_leave_the_acts_out(screen: Screen) -> None:
    facts = screen.data(*WITH_STOCK, "--memory", 1, "--json", "--play", "KD TD", "--value")
    assert facts["side"] == 0
    assert facts["acts"] == {}
    assert facts["value"] == 2


def test_solve_averages_over_the_hidden_stock(screen: Screen) -> None:
    facts = screen.data(*WITH_STOCK, "--json", "--expected", "--memory", 2)
    assert facts["orders"] == 6
    assert set(facts["acts"]) == {"AS", "KD", "TC"}
    assert screen.run(*WITH_STOCK, "--expected", "--memory", 2) == 0
    assert "on average over 6 orders of the stock" in " ".join(screen.out.split())


def test_solve_takes_a_position_from_a_record(screen: Screen, records: Path) -> None:
    facts = screen.data("solve", "--record", records, "--acts", 44, "--json", "--memory", 4)
    assert facts["exact"]
    assert len(facts["line"]) == 8


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["solve"], "name a game, or a record with --record FILE"),
        (["solve", "california-jack", "--hand", "AS", "--hand", "2S"], "--hand needs --trump"),
        ([*ENDING, "--stock", "5H"], "a stock of 1 cards cannot be drawn evenly"),
        ([*ENDING, "--stock", "AS 5H"], "the ace of spades is named twice"),
        ([*ENDING, "--hand", "3S 4S 5S"], "California Jack needs 2 hands, not 3"),
        ([*ENDING, "--play", "2S"], "--play 2S is not legal; legal actions: AS KD TC"),
        ([*ENDING, "--turn", "2"], "seat must be 0 to 1, not 2"),
        (["solve", "all-fours", "--seed", "1", "--expected"], "All Fours has no stock"),
    ],
)
def test_solve_refuses_what_cannot_be(screen: Screen, words: list[str], says: str) -> None:
    assert says in screen.refuses(*words)


def test_solve_that_is_stopped_prints_the_bounds_that_hold(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(self: Solver, row: Any, **wanted: bool) -> Iterator[Solution]:
        unknown = Bounds(-FARTHEST, FARTHEST)
        yield Solution(0, Bounds(-2, 3), {parse_act("AS"): unknown}, nodes=5)
        raise KeyboardInterrupt

    monkeypatch.setattr(Solver, "solutions", stopped)
    assert screen.run(*ENDING, "--memory", 1) == 130
    told = " ".join(screen.out.split())
    assert "-2 to +3 points for Seat 0 (side 0), which is to act (not solved completely)" in told
    assert " unknown  play the ace of spades" in screen.out


def test_a_command_offers_only_its_own_options(capsys: pytest.CaptureFixture[str]) -> None:
    """`check` has no --out."""
    assert main(["check", "--bogus"]) == 2
    said = capsys.readouterr().err
    assert "did you mean" not in said
    assert "check --help" in said


def test_replay_of_a_deal_that_is_not_there_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "a.jsonl"
    assert main(["record", "shasta-sam", "--players", "random", "--out", str(out)]) == 0
    assert main(["replay", str(out), "--deal", "1"]) == 0
    for more in ([], ["--match", "1"]):
        assert main(["replay", str(out), "--deal", "99", *more]) == 2
        assert "there is no deal 99" in capsys.readouterr().err


def test_a_table_of_many_seats_fits_eighty_columns(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "pitch", "--seats", "7", "--deals", "100"]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "seat 6" in out
    assert max(map(len, out.splitlines())) <= 80
    assert ") to " not in out
    assert re.search(r"Points a deal +-?0\.\d{4} \(-?[\d.]+ to -?[\d.]+\)", out)
