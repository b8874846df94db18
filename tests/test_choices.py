"""What players, hints and reviews choose, 1,025 choices a game, is what it was when it was kept.

Whoever changes the search, or what is learnt, keeps it once more and says so in the commit:

    python3 run.py test --all -m slow tests/test_choices.py
    PYTHONPATH=src python tests/test_choices.py
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hilojack import games

WRITTEN = Path(__file__).with_name("golden") / "choices-1.txt"
PLAN = {"casual": 500, "club": 400, "expert": 100, "hint": 5, "review": 20}
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
    assert chosen(game) == digest


def chosen(game: str) -> str:
    """Return the digest of what is chosen at a game, as people play it."""
    full = {name: value for name, value in os.environ.items() if name != "HILOJACK_LEARNING"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, game], capture_output=True, text=True, check=True, env=full
    )
    return done.stdout.strip()


if __name__ == "__main__":
    WRITTEN.write_text("".join(f"{game} {chosen(game)}\n" for game in sorted(games())))
