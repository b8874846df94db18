"""The catalogue of words: its modules are made from its sheets, and each sentence is said."""

import re
from pathlib import Path

import pytest
from fluent.syntax import ast

from hilojack.words import Who, writing
from hilojack.words.writing import SheetFault, SheetMessage

ROOT = Path(__file__).parent.parent


def spoken(text: str) -> dict[str, object]:
    """Return the functions that a sheet makes, by name."""
    among = {one.name: one for one in writing.read(text, "toy")}
    for one in among.values():
        writing.check(one, among)
    made: dict[str, object] = {}
    exec(writing.python("toy", [*among.values()], among), made)
    return made


def test_the_modules_are_those_that_the_sheets_make() -> None:
    for path, text in writing.modules(writing.catalogue()).items():
        told = f"{path.name} is not what its sheet says: `python src/hilojack/words/writing.py`"
        assert path.read_text("utf-8") == text, told


def test_no_module_is_left_whose_sheet_is_gone() -> None:
    made = set(writing.modules(writing.catalogue()))
    assert {path for path in writing.HERE.glob("*.py") if is_made(path)} <= made
    assert set(writing.PAGE.glob("*.ts")) <= made


def is_made(path: Path) -> bool:
    """Return True if a module says that it was written from a sheet."""
    return "Written by" in path.read_text("utf-8").split("\n", 1)[0]


def test_each_sentence_is_said_somewhere() -> None:
    catalogue = writing.catalogue()
    others = {name for one in catalogue.values() for name in named_in(one)}
    python = text_of(ROOT / "src", "py")
    page = text_of(ROOT / "web" / "src", "ts") | text_of(ROOT / "web" / "src", "svelte")
    unsaid = [
        one.at
        for one in catalogue.values()
        if one.name not in others
        and writing.PythonWriter(one, catalogue).named(one.name) not in python
        and writing.PageWriter(one, catalogue).named(one.name) not in page
    ]
    assert unsaid == []


def named_in(one: SheetMessage) -> set[str]:
    """Return the messages that a message names."""
    nodes = writing.nodes(one.pattern)
    return {node.id.name for node in nodes if isinstance(node, ast.MessageReference)}


def text_of(folder: Path, kind: str) -> set[str]:
    """Return the words of the sources in a folder, except those that are made from sheets."""
    paths = [p for p in folder.rglob(f"*.{kind}") if "static" not in p.parts and not is_made(p)]
    return {word for path in paths for word in re.findall(r"\w+", path.read_text("utf-8"))}


def test_a_verb_agrees_with_who_does_it_and_a_thing_with_its_number() -> None:
    said = spoken(
        "# $who (who), $count (number)\n"
        'takes = { $who } { PICK($who, one: "takes", other: "take") } { cards }\n'
        "# $count (number)\n"
        "cards = { $count ->\n    [0] no cards\n    [1] a card\n   *[other] { $count } cards\n}\n"
    )
    takes = said["takes"]
    assert callable(takes)
    assert takes(Who("Ben", "one"), 1) == "Ben takes a card"
    assert takes(Who("you", "you"), 0) == "you take no cards"
    assert takes(Who("you and Cora", "many"), 3) == "you and Cora take 3 cards"


@pytest.mark.parametrize(
    ("sheet", "fault"),
    [
        ("played = { $who } plays\n", "declares [], but names ['who']"),
        ("# $who (who)\nplayed = plays\n", "declares ['who'], but names []"),
        ("# $who (person)\nplayed = { $who } plays\n", "no type person; choose from who, "),
        ("played = { cards }\n", "no message cards"),
        ("played = { $who\n", "toy.ftl cannot be read"),
        ("-brand = Hilojack\n", "only messages with one value"),
        ("# $n (number)\nplayed = { NUMBER($n) }\n", "FunctionReference cannot be said"),
    ],
)
def test_a_faulty_sheet_is_refused_with_its_reason(sheet: str, fault: str) -> None:
    with pytest.raises(SheetFault, match=re.escape(fault)):
        spoken(sheet)


def test_the_page_says_a_sentence_with_what_stands_in_it() -> None:
    sheet = (
        'left = `quoted` and ${ "x" }\n'
        "# $count (number)\n"
        "waits = { $count ->\n    [one] one waits\n   *[other] { $count } wait\n}\n"
    )
    among = {one.name: one for one in writing.read(sheet, "page/toy")}
    said = [writing.PageWriter(one, among).function() for one in among.values()]
    assert said[1] == (
        'export const waits = (count: number) => (count === 1 ? "one waits" : `${count} wait`);\n'
    )
    assert said[0] == "export const left = `\\`quoted\\` and $x`;\n"
