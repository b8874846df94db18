"""The page's own tools: its types, its form, and its unit tests, which need no browser."""

import json
import runpy
import subprocess

import msgspec
import pytest

from hilojack.web.table.messages import TableState
from page_support import ROOT

WEB = ROOT / "web"
TOOLS = {
    "is typed strictly": ["svelte-check/bin/svelte-check", "--fail-on-warnings"],
    "has the form of its formatter": ["prettier/bin/prettier.cjs", "--check", "."],
    "passes its linter": ["eslint/bin/eslint.js", "--max-warnings", "0", "."],
    "passes its unit tests": ["vitest/vitest.mjs", "run"],
}


@pytest.mark.parametrize("promise", TOOLS)
def test_the_page(promise: str) -> None:
    node, _ = runpy.run_path(str(WEB / "build.py"))["node"]()
    tool, *options = TOOLS[promise]
    command = [node, f"node_modules/{tool}", *options]
    checked = subprocess.run(command, cwd=WEB, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_tables_that_were_recorded_are_as_the_server_sends_them_now() -> None:
    states = json.loads((WEB / "tests" / "states.json").read_text(encoding="utf-8"))
    assert {"waiting", "bid", "stand", "gift", "discard", "nominate", "match-over"} <= {
        state["phase"] for state in states.values()
    }
    for name, state in states.items():
        told = msgspec.json.encode(msgspec.convert(state, TableState))
        assert json.loads(told) == state, (
            f"{name}: python tests/page_states.py web/tests/states.json"
        )
