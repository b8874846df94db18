"""The tests, in three tiers.

    python3 run.py test --quick     what catches most faults, in a minute
    python3 run.py test             the checks of a change: style, types, layers, tests not too slow
    python3 run.py test --all       everything, before a release

--short runs what another Python may break, --pythons 3.13 the same on other Pythons of the machine.
Other arguments are for pytest, after --all too: python3 run.py test -m slow -n 2
"""

import glob
import os
import shutil
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tiers import TIER, told

ROOT = Path(__file__).resolve().parent.parent
CHECKS = {
    "format": ["ruff", "format", "--check", "."],
    "lint": ["ruff", "check", "."],
    "types": ["mypy"],
    "layers": ["lint-imports", "--no-logo"],
}
BRIEF = ("format", "lint")  # of the checks: those of --quick
PYTHONS = ("3.12", "3.13")  # besides the oldest, which runs everything

# What takes little time, needs few packages and catches most faults: counted positions and the
# books' rulings, twin and referee, the laws of records, what is said, and what pages promise.
QUICK = """
    test_house.py test_layers.py test_run.py test_cards.py test_fairness.py
    test_variant.py test_rulepage.py test_truth.py test_naive_family.py test_naive_shedding.py
    test_engine.py::test_twin_and_naive_referee_agree_act_by_act[california-jack-denexa-2-]
    test_engine.py::test_twin_and_naive_referee_agree_act_by_act[pitch-penguin-4-]
    test_engine_shedding.py::test_engine_twin_and_referee_agree[black-jack-base-3]
    test_records_laws.py test_records_notation.py test_records_saves.py
    test_records_docs.py::test_every_rule_and_each_of_its_values_stand_on_the_page
    test_records_docs.py::test_every_call_stands_on_the_page
    test_records_docs.py::test_the_schema_is_up_to_date
    test_families.py test_plain.py test_tui_words.py
    test_cli.py::test_a_mistake_is_answered_in_one_line_of_plain_words
    test_cli.py::test_games_lists_every_game_with_its_presets_in_eighty_columns
    test_cli.py::test_a_file_of_ones_own_is_a_game_for_every_command
    test_docs.py::test_the_picture_of_the_house_has_every_room_and_no_arrow_runs_up
    test_docs.py::test_what_the_lists_of_the_engine_name_is_there
    test_docs.py::test_every_example_of_a_page_runs[README]
    test_docs.py::test_every_example_of_a_page_runs[CONTRIBUTING]
    test_docs.py::test_every_example_of_a_page_runs[rules-as-data]
"""
# What a newer Python may break: docstrings in schemas, resources left open, sums of fractions, the
# compiler, and the start from a checkout.
SHORT = """
    test_run.py test_import.py test_cards.py test_variant.py
    test_records_docs.py::test_the_schema_is_up_to_date
    test_records_notation.py test_records_laws.py test_plain.py test_tui_words.py
    test_compiled.py::test_arithmetic_is_that_of_python
    test_compiled.py::test_the_machine_instructions_agree_with_python
    web/test_store.py web/test_serving.py
"""
# Nothing to install for these: tables are kept in SQLite, and no browser is started.
BARE = ["-k", "not postgres and not browser"]

# What is learnt of a game is tested, but not how well: that takes longer, and is for tournaments.
os.environ.setdefault("HILOJACK_LEARNING", "quick")
os.environ.setdefault("HILOJACK_QUIET", "1")  # what is printed does not depend on the compiler
# Hundreds of processes are started: each would compile all that it imports where none may keep it.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A campaign takes longer than a test that hangs is given.
PATIENT = ["-o", "faulthandler_timeout=7200"]


class Tests:
    """Runs the tests, and counts them for the closing line."""

    def __init__(self) -> None:
        self.counts = "0 passed, 0 failed"
        self.slow = 0  # tests that were left out as slow
        self.lacking: set[str] = set()  # packages, each with what was left out for want of it

    def run(self, places: Sequence[str], *, slow: bool = False) -> int:
        # Three workers whatever the machine: a page is waited for half of its time, and each more
        # loads the compiled rules once more. A file is one worker's: so its browser, its server and
        # its loops are started once. The files keep their order, in which conftest.py puts them.
        # A test that hangs takes its worker with it, and is begun once more by the next one.
        options = ["-n", "3", "--dist", "loadfile", "--no-loadscope-reorder"]
        options += ["--max-worker-restart", "1"]
        options += PATIENT if slow else ["-m", "not slow"]
        options += BARE if places else []
        return pytest.main([*options, *places], plugins=[self])

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Hear from a worker how many tests it left out: each collects all of them."""
        self.slow = max(self.slow, getattr(node, "workeroutput", {}).get("left_out", 0))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        def count(*outcomes: str) -> int:
            return sum(len(terminalreporter.stats.get(outcome, [])) for outcome in outcomes)

        self.counts = f"{count('passed', 'xfailed')} passed, {count('failed', 'error')} failed"
        if skipped := count("skipped"):
            self.counts += f", {skipped} skipped"
        for report in terminalreporter.stats.get("skipped", []):
            package, _, rest = report.longrepr[2].removeprefix("Skipped: ").partition(" is not in")
            if rest:
                file = Path(report.nodeid.partition("::")[0]).name
                self.lacking.add(f"{package} ({file})")


def check(name: str) -> tuple[str, int, float, str]:
    """Run a check; return its name, status, seconds and what it said."""
    began = time.monotonic()
    tool, *options = CHECKS[name]
    command = [str(Path(sys.executable).with_name(tool)), *options]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return name, done.returncode, time.monotonic() - began, done.stdout


def run_all(places: list[str], *, slow: bool = False) -> int:
    """Run the checks, and the tests in these places (none: all of them)."""
    summary = []

    def tell(name: str, status: int, seconds: float, said: str = "") -> None:
        headline(name)
        print(said, end="", flush=True)
        summary.append((name, status, seconds))

    with ThreadPoolExecutor(1) as beside:  # the types, while a page is waited for
        checks = [beside.submit(check, name) for name in (BRIEF if places else CHECKS)]
        for done in checks[: len(BRIEF)]:
            tell(*done.result())
        headline("tests")
        began = time.monotonic()
        tests = Tests()
        summary.append(("tests", tests.run(places, slow=slow), time.monotonic() - began))
        for done in checks[len(BRIEF) :]:
            tell(*done.result())
    if slow:
        headline("other Pythons")
        began = time.monotonic()
        summary.append(("pythons", on_pythons(PYTHONS), time.monotonic() - began))
    headline("summary")
    for name, status, seconds in summary:
        print(f"{name:8} {'FAILED' if status else 'passed'} {seconds:7.1f} s")
    print(tests.counts)
    if places:
        print(left_out(places))
    elif not slow:
        print(textwrap.fill(told(tests.slow, tests.lacking), 100, break_on_hyphens=False))
    return int(any(status for _, status, _ in summary))


def on_pythons(versions: Sequence[str]) -> int:
    """Run the short form on other Pythons, each in a copy of the last commit."""
    status = 0
    for version in versions:
        headline(f"Python {version}")
        python = python_of(version)
        if not python:
            print(f"Python {version} is not on this machine, so nothing was run on it.", flush=True)
            continue
        with tempfile.TemporaryDirectory() as copy:
            archive = ["git", "-C", str(ROOT), "archive", "HEAD"]
            tree = subprocess.run(archive, stdout=subprocess.PIPE, check=True).stdout
            subprocess.run(["tar", "-x", "-C", copy], input=tree, check=True)
            world = {name: value for name, value in os.environ.items() if name != TIER}
            command = [python, "run.py", "test", "--short"]
            status = subprocess.call(command, cwd=copy, env=world) or status
    return status


def python_of(version: str) -> str | None:
    """Return a Python of this machine that starts, or None."""
    root = os.environ.get("PYENV_ROOT", os.path.expanduser("~/.pyenv"))
    found = glob.glob(f"{glob.escape(root)}/versions/{version}.*/bin/python")
    for place in [shutil.which(f"python{version}"), *found]:
        if place and not subprocess.call([place, "-c", ""], stderr=subprocess.DEVNULL):
            return place
    return None


@contextmanager
def folder_on_the_way() -> Iterator[None]:
    """Let the folder of the table without a server be made meanwhile: its tests begin with it."""
    with tempfile.TemporaryDirectory() as place:
        os.environ["HILOJACK_WEB_SPACE"] = place
        making = subprocess.Popen([sys.executable, ROOT / "tests" / "here_support.py", place])
        try:
            yield
        finally:
            making.kill()
            making.wait()


def headline(name: str) -> None:
    print(f"\n== {name}", flush=True)


def left_out(places: list[str]) -> str:
    """Return which files of tests these places leave out, and which they run in part."""
    ran = {place.partition("::")[0]: "::" in place for place in places}
    files = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py"))
    names = [f"{Path(file).stem}{' (in part)' if file in ran else ''}" for file in files]
    missing = [name for name, file in zip(names, files, strict=True) if ran.get(file, True)]
    said = f"Left out, and run by python3 run.py test: {', '.join(missing)}."
    return textwrap.fill(said, 100, break_on_hyphens=False)


if __name__ == "__main__":
    os.chdir(ROOT)
    match sys.argv[1:]:
        case []:
            os.environ[TIER] = "test"
            with folder_on_the_way():
                sys.exit(run_all([]))
        case ["--quick"]:
            sys.exit(run_all([f"tests/{place}" for place in QUICK.split()]))
        case ["--short"]:
            sys.exit(Tests().run([f"tests/{place}" for place in SHORT.split()]))
        case ["--pythons", *versions]:
            sys.exit(on_pythons(versions or PYTHONS))
        case ["--all"]:
            os.environ[TIER] = "all"
            with folder_on_the_way():
                sys.exit(run_all([], slow=True))
        case ["--all", *arguments]:
            os.environ[TIER] = "all"
            sys.exit(pytest.main([*PATIENT, *arguments]))
        case arguments:
            os.environ[TIER] = "test"
            sys.exit(pytest.main(arguments))
