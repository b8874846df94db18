"""Every check of the project in order; given arguments, pytest alone with them.

Long campaigns are marked slow: `python3 run.py test -m slow -n 2`.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CHECKS = {
    "format": ["ruff", "format", "--check", "."],
    "lint": ["ruff", "check", "."],
    "types": ["mypy"],
    "layers": ["lint-imports", "--no-logo"],
}


# What is learnt of a game is tested, but not how well: that takes longer, and is for tournaments.
os.environ.setdefault("HILOJACK_LEARNING", "quick")


class Tests:
    """Runs the tests, and counts them for the closing line."""

    counts = "0 passed, 0 failed"

    def run(self) -> int:
        # Two workers whatever the machine: each further one loads the compiled rules once more.
        return pytest.main(["-n", "2", "-m", "not slow"], plugins=[self])

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        def count(*outcomes: str) -> int:
            return sum(len(terminalreporter.stats.get(outcome, [])) for outcome in outcomes)

        self.counts = f"{count('passed', 'xfailed')} passed, {count('failed', 'error')} failed"
        if skipped := count("skipped"):
            self.counts += f", {skipped} skipped"


def run_all() -> int:
    summary = []
    for name, (tool, *options) in CHECKS.items():
        headline(name)
        began = time.monotonic()
        status = subprocess.call([Path(sys.executable).with_name(tool), *options])
        summary.append((name, status, time.monotonic() - began))
    headline("tests")
    began = time.monotonic()
    tests = Tests()
    summary.append(("tests", tests.run(), time.monotonic() - began))
    headline("summary")
    for name, status, seconds in summary:
        print(f"{name:8} {'FAILED' if status else 'passed'} {seconds:7.1f} s")
    print(tests.counts)
    return int(any(status for _, status, _ in summary))


def headline(name: str) -> None:
    print(f"\n== {name}", flush=True)


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(pytest.main(sys.argv[1:]) if sys.argv[1:] else run_all())
