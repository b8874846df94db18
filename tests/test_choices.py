"""What players, hints and reviews choose, 10,120 choices a game, is what it was when it was written
down: by loops that Numba compiled from the same functions.

    python3 run.py test -m slow -n 2 tests/test_choices.py
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

WRITTEN = Path(__file__).with_name("golden") / "choices-1.txt"
PLAN = {"casual": 5_000, "club": 4_000, "expert": 1_000, "hint": 20, "review": 100}
PROGRAM = f"""
import hashlib, sys
from hilojack import load
from hilojack.web.serving.site.witness import lines
whole = hashlib.sha256()
for line in lines(load(sys.argv[1]), {PLAN}):
    whole.update(f"{{line}}\\n".encode())
print(whole.hexdigest())
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "digest"), [line.split() for line in WRITTEN.read_text().splitlines()]
)
def test_every_choice_is_as_it_was(game: str, digest: str) -> None:
    """Each game is learnt as people learn it, unless that is kept."""
    full = {name: value for name, value in os.environ.items() if name != "HILOJACK_LEARNING"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, game], capture_output=True, text=True, check=True, env=full
    )
    assert done.stdout.strip() == digest
