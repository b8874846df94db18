"""Every check of the project in order. With --quick, the checks and tests that catch most faults;
with --short, what another Python may break; with other arguments, pytest with them.

Long campaigns are marked slow: `python3 run.py test -m slow -n 2`.
"""

import os
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CHECKS = {
    "format": ["ruff", "format", "--check", "."],
    "lint": ["ruff", "check", "."],
    "types": ["mypy"],
    "layers": ["lint-imports", "--no-logo"],
}

# What takes little time and catches most faults: counted positions and the books' rulings, twin and
# referee, the laws of records, what is said, the table's decisions, and what pages promise.
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
    web/test_tables.py web/test_wire.py
    web/test_page_looks.py::test_the_messages_of_the_page_are_those_of_the_server
    web/test_page_looks.py::test_the_page_makes_no_elements_from_text
    test_docs.py::test_the_picture_of_the_house_has_every_room_and_no_arrow_runs_up
    test_docs.py::test_what_the_lists_of_the_engine_name_is_there
    test_docs.py::test_every_block_of_a_page_is_an_example_or_says_that_it_is_none
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


class Tests:
    """Runs the tests, and counts them for the closing line."""

    counts = "0 passed, 0 failed"

    def run(self, places: list[str]) -> int:
        # Three workers whatever the machine: a page is waited for half of its time, and each more
        # loads the compiled rules once more. A file is one worker's: so its browser, its server and
        # its loops are started once. In the order of their names the shortest files come last.
        options = ["-n", "3", "--dist", "loadfile", "--no-loadscope-reorder", "-m", "not slow"]
        options += BARE if places else []
        return pytest.main([*options, *places], plugins=[self])

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        def count(*outcomes: str) -> int:
            return sum(len(terminalreporter.stats.get(outcome, [])) for outcome in outcomes)

        self.counts = f"{count('passed', 'xfailed')} passed, {count('failed', 'error')} failed"
        if skipped := count("skipped"):
            self.counts += f", {skipped} skipped"


def run_all(places: list[str]) -> int:
    """Run the checks, and the tests in these places (none: all of them)."""
    summary = []
    for name, (tool, *options) in CHECKS.items():
        headline(name)
        began = time.monotonic()
        status = subprocess.call([Path(sys.executable).with_name(tool), *options])
        summary.append((name, status, time.monotonic() - began))
    headline("tests")
    began = time.monotonic()
    tests = Tests()
    summary.append(("tests", tests.run(places), time.monotonic() - began))
    headline("summary")
    for name, status, seconds in summary:
        print(f"{name:8} {'FAILED' if status else 'passed'} {seconds:7.1f} s")
    print(tests.counts)
    if places:
        print(left_out(places))
    return int(any(status for _, status, _ in summary))


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
            with folder_on_the_way():
                sys.exit(run_all([]))
        case ["--quick"]:
            sys.exit(run_all([f"tests/{place}" for place in QUICK.split()]))
        case ["--short"]:
            sys.exit(Tests().run([f"tests/{place}" for place in SHORT.split()]))
        case arguments:
            sys.exit(pytest.main(arguments))
