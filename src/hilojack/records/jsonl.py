"""Records as JSON Lines: one object a line, UTF-8, the lines of each match in order."""

import json
from collections.abc import Iterable, Iterator
from typing import NoReturn

import msgspec

from hilojack.records.errors import RecordError
from hilojack.records.headers import check_format
from hilojack.records.lines import KNOWN, Header, Line, Record
from hilojack.records.places import Places
from hilojack.system.plain_data import Json

LAW = "a line is a JSON object of type match, deal or result, with the fields of docs/records.md"
_decoder: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)
_encoder = msgspec.json.Encoder()


def write_record(record: Record) -> str:
    """Return the lines of a record in their canonical form."""
    return "".join(_encoder.encode(_whole(line)).decode() + "\n" for line in record.lines)


def _whole(line: Line) -> object:
    """Return a line as it is written: a header with the fields that this version does not know."""
    if not isinstance(line, Header) or not line.more:
        return line
    return msgspec.to_builtins(msgspec.structs.replace(line, more={})) | line.more


def read_lines(lines: Iterable[str]) -> Iterator[tuple[Line, Places]]:
    """Yield the structs of the lines of a file, without blank lines."""
    for number, text in enumerate(lines, 1):
        if text.strip():
            yield read_line(text, number), Places(number)


def read_line(text: str, number: int) -> Line:
    """Return the struct of a line. Raise RecordError if it is not a line of a record."""
    try:
        raw = json.loads(text, object_pairs_hook=_each_key_once, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        _refuse_damaged(text, number, error)
    if isinstance(raw, dict) and raw.get("type") == "match" and "format" in raw:
        check_format(raw["format"], number)
    try:
        return _line_of(raw, text)
    except (msgspec.MsgspecError, ValueError) as error:
        raise RecordError(number, _name_of(raw) + str(error), LAW) from None


def _line_of(raw: object, text: str) -> Line:
    """Return a line; a header of format 2 or later keeps the fields that are not known."""
    if not isinstance(raw, dict) or raw.get("type") != "match" or raw.get("format") == 1:
        return _decoder.decode(text)
    stated: dict[str, Json] = msgspec.json.decode(text)
    more = {name: value for name, value in stated.items() if name not in KNOWN}
    known = {name: value for name, value in raw.items() if name in KNOWN}
    return msgspec.structs.replace(msgspec.convert(known, Header), more=more)


def _refuse_damaged(text: str, number: int, error: Exception) -> NoReturn:
    half = not text.endswith("\n") or not text.rstrip().endswith("}")
    what = f"the line is cut short or damaged ({error})" if half else f"not JSON ({error})"
    raise RecordError(number, what, LAW) from None


def _each_key_once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"a field appears twice: {max(keys, key=keys.count)}")
    return fields


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a JSON number")


def _name_of(raw: object) -> str:
    """Return what a damaged line calls itself: `deal 3: `."""
    if not isinstance(raw, dict) or not isinstance(raw.get("type"), str):
        return ""
    number = raw.get("number")
    return f"{raw['type']} {number}: " if isinstance(number, int) else f"{raw['type']}: "
