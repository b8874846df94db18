"""Tables and records of 152353c, whose presets have changed since: they are played as they were.

Each line of `former_tables.jsonl` was written by that commit: the log of a table, its match as a
record and in notation, and how it ended. Without the rules of then each ends otherwise, or an act
in it is illegal.
"""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hilojack import Match
from hilojack.match import IllegalAct
from hilojack.records import load as load_records, to_match
from hilojack.web.table import entries
from hilojack.web.table.tables import Table

STORED = [
    json.loads(line)
    for line in Path(__file__).with_name("former_tables.jsonl").read_text().splitlines()
]
FORMER = pytest.mark.parametrize(
    "stored", STORED, ids=[f"{one['log'][0]['game']}-{one['log'][0]['preset']}" for one in STORED]
)


def log_of(stored: dict[str, Any]) -> list[Any]:
    return [entries.unpack(json.dumps(entry).encode()) for entry in stored["log"]]


def match_of(log: list[Any]) -> Match:
    played = Table(log).played
    assert played is not None
    return played.match


def ended(match: Match) -> dict[str, Any]:
    thrown_in = match.deal.thrown_in
    return {"scores": [*match.scores], "victor": match.victor, "thrown_in": thrown_in}


@FORMER
def test_a_table_is_played_by_the_rules_with_which_it_was_opened(stored: dict[str, Any]) -> None:
    assert ended(match_of(log_of(stored))).items() <= stored.items()


@FORMER
def test_by_the_rules_of_today_it_would_have_been_another_match(stored: dict[str, Any]) -> None:
    opened, *log = log_of(stored)
    try:
        today = ended(match_of([msgspec.structs.replace(opened, whole=True), *log]))
    except IllegalAct:
        return
    assert not today.items() <= stored.items()


@FORMER
def test_its_record_states_the_rules_of_then(stored: dict[str, Any]) -> None:
    for text in (stored["record"], stored["text"]):
        (record,) = load_records(text)
        assert ended(to_match(record)).items() <= stored.items()


@pytest.mark.parametrize("stored", [one for one in STORED if not one["log"][0]["rules"]])
def test_a_text_of_format_1_without_rules_has_those_of_the_preset_then(
    stored: dict[str, Any],
) -> None:
    (record,) = load_records(re.sub(r"\[Rule [^]]*\]\n", "", stored["text"]))
    assert ended(to_match(record)).items() <= stored.items()
