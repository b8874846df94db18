"""What earlier versions wrote opens for ever: records, saves and tables of each format.

The files in `tests/golden` are never written again; a new format adds its own.
"""

import json
from pathlib import Path

import msgspec
import pytest

import naive_fairness as naive
from hilojack.cli import main
from hilojack.records import check, load, resume, to_match, write_jsonl, write_text
from hilojack.records.proofs import prove
from hilojack.web.hall.archive import record_of
from hilojack.web.table.entries import TableEntry, unpack
from hilojack.web.table.tables import Table

GOLDEN = Path(__file__).parent / "golden"
FORMATS = (1, 2, 3)
VERDICTS = {1: ("nothing to prove", 3), 2: ("consistent", 3), 3: ("consistent", 3)}


def table_of(format: int) -> Table:
    lines = (GOLDEN / f"table-{format}.jsonl").read_bytes().splitlines()
    log: list[TableEntry] = [unpack(line) for line in lines]  # type: ignore[misc]
    return Table(log)


@pytest.mark.parametrize("format", FORMATS)
def test_a_record_is_read_and_written_as_it_was(format: int) -> None:
    lines, text = ((GOLDEN / f"record-{format}{end}").read_text() for end in (".jsonl", ".txt"))
    assert load(lines) == load(text)
    assert write_jsonl(load(lines)) == lines
    assert write_text(load(text)) == text
    check(lines)
    check(text)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("end", ["jsonl", "txt"])
def test_verify_judges_a_record_as_its_format_deserves(
    format: int, end: str, capsys: pytest.CaptureFixture[str]
) -> None:
    verdict, status = VERDICTS[format]
    path = GOLDEN / f"record-{format}.{end}"
    (record,) = load(path)
    assert {proof.verdict for proof in prove(to_match(record), record.header)} == {verdict}
    assert main(["verify", str(path)]) == status
    assert ("identity late" in capsys.readouterr().out) == (format == 1)


def test_the_record_of_format_2_follows_from_its_links_and_keeps_what_is_not_known() -> None:
    lines = [json.loads(x) for x in (GOLDEN / "record-2.jsonl").read_text().splitlines()]
    assert naive.is_made_so(lines)
    (record,) = load(GOLDEN / "record-2.jsonl")
    assert record.header.more == {"later": lines[0]["later"]}
    assert lines[0]["shuffle"]["voided"] == [{"match": "golden1", "players": [1]}]


def test_the_record_of_format_3_follows_from_its_text() -> None:
    lines = [json.loads(x) for x in (GOLDEN / "record-3.jsonl").read_text().splitlines()]
    assert naive.is_made_so(lines)
    text = lines[0]["shuffle"]["text"]
    assert naive.word(text) == "VRFK-0CQ5-7024-K77E"
    assert [(void["match"], void["persons"]) for void in text["voided"]] == [("golden1", [2])]
    (record,) = load(GOLDEN / "record-3.jsonl")
    grown = msgspec.structs.replace(record.header, rules=record.header.rules | {"later": 1})
    assert prove(to_match(record), record.header)[0].fault == ""
    assert prove(to_match(record), grown)[0].fault == "the text binds other rules"


@pytest.mark.parametrize("format", [1, 2])
def test_a_save_is_resumed(format: int) -> None:
    match = resume(GOLDEN / f"save-{format}.hilojack")
    assert match.turn is not None
    match.act(match.legal_acts()[0])


@pytest.mark.parametrize("format", FORMATS)
def test_a_table_opens_and_its_match_is_the_record(format: int) -> None:
    table = table_of(format)
    (record,) = load(GOLDEN / f"record-{format}.jsonl")
    made = record_of(table, table.matches[0])
    assert made.deals == record.deals
    assert made.header.players == record.header.players
    assert (made.header.format, record.header.format) == (max(2, format), format)
    assert made.header.shuffle == record.header.shuffle
