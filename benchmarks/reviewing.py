"""The processor time of the review of a deal, on one core."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from hilojack import Match, load, records
from hilojack.players import make_player, play_match
from hilojack.review import get_ready_for, review_match, rough_decisions

DEALS = 10


def reviewing(size: float) -> list[dict[str, Any]]:
    """Measure seconds for deals of California Jack, every decision of both players."""
    matches = [played(seed) for seed in range(max(2, int(DEALS * size)))]
    get_ready_for(matches[0].variant)
    review_match(matches[0], deals=(1,))  # compile and load what the first use needs
    times = sorted(map(timed, matches))
    looks = sorted(map(looked, matches))
    return [
        {
            "name": "The first look at one's own decisions in a deal of California Jack",
            "median": statistics.median(looks),
            "most": looks[-1],
            "unit": "s",
            "note": f"{len(looks)} deals, in a program that runs",
        },
        {
            "name": "The review of a deal of California Jack",
            "median": statistics.median(times),
            "most": times[-1],
            "unit": "s",
            "note": f"{len(times)} deals, in a program that runs",
        },
        {
            "name": "The command review of one deal of California Jack",
            "median": statistics.median(commanded(match) for match in matches[:3]),
            "unit": "s",
            "note": "from the start of the program, including what it learns of the game",
        },
    ]


def played(seed: int) -> Match:
    """Return a match between two rule players; its first deal is reviewed."""
    match = Match(load("california-jack"), seed=seed)
    play_match(match, {seat: make_player("rule", seed=seat) for seat in (0, 1)})
    return match


def timed(match: Match) -> float:
    """Return the processor time of a review in this program."""
    began = time.process_time()
    review_match(match, deals=(1,))
    return time.process_time() - began


def looked(match: Match) -> float:
    """Return the processor time of a first look at the decisions of a seat."""
    began = time.process_time()
    list(rough_decisions(match, deals=(1,), seats=(0,)))
    return time.process_time() - began


def commanded(match: Match) -> float:
    """Return the processor time of a program that reviews a record."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "one.jsonl"
        records.dump(records.from_match(match), path)
        before = os.times()
        command = [sys.executable, "-m", "hilojack", "review", str(path), "--deal", "1"]
        subprocess.run(command, check=True, capture_output=True)
        after = os.times()
    return (after.children_user + after.children_system) - (
        before.children_user + before.children_system
    )
