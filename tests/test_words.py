"""The catalogue of words: its modules are made from its sheets, and each sentence is said."""

import re
from pathlib import Path

import pytest
from fluent.syntax import ast
from fluent.syntax.serializer import serialize_pattern

from hilojack.words import Who, writing
from hilojack.words.writing import SheetFault, SheetMessage

ROOT = Path(__file__).parent.parent


def spoken(text: str) -> dict[str, object]:
    """Return the functions that a sheet makes, by name."""
    among = {one.key: one for one in writing.read(text, "toy")}
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
    python = words_of(ROOT / "src", ".py")
    form = r"\b(?:say|speech|common)\.(\w+)"
    page = words_of(ROOT / "web" / "src", ".ts", ".svelte", ".html", form=form)
    page |= set(re.findall(form, (ROOT / "web" / "index.html").read_text("utf-8")))
    unsaid = [
        one.at
        for one in catalogue.values()
        if one.name not in others
        and (one.is_of_page or writing.PythonWriter(one, catalogue).named(one.name) not in python)
        and writing.PageWriter(one, catalogue).named(one.name) not in page
    ]
    assert unsaid == []


SAME = {"item-and-why", "words-and-card", "things-for-points", "none-unseen", "step-of", "score-to"}


def test_no_sentence_is_written_twice() -> None:
    """Apart from mere forms, as `{ $item }: { $why }.`, each under one of its names."""
    named: dict[tuple[object, ...], str] = {}
    for one in writing.catalogue().values():
        text = serialize_pattern(one.pattern)
        for place, name in enumerate(one.arguments):
            text = re.sub(rf"\${name}\b", f"${place}", text)
        said = one.is_of_page, text, tuple(one.arguments.values())
        first = named.setdefault(said, one.name)
        assert first == one.name or {first, one.name} & SAME, f"{one.at} is {first} again"


def named_in(one: SheetMessage) -> set[str]:
    """Return the messages that a message names."""
    nodes = writing.nodes(one.pattern)
    return {node.id.name for node in nodes if isinstance(node, ast.MessageReference)}


def words_of(folder: Path, *kinds: str, form: str = r"\w+") -> set[str]:
    """Return the words of the sources in a folder, except those that are made from sheets."""
    paths = [p for kind in kinds for p in folder.rglob(f"*{kind}")]
    sources = [path for path in paths if "static" not in path.parts and not is_made(path)]
    return {word for path in sources for word in re.findall(form, path.read_text("utf-8"))}


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


def said_there(text: str, *sheets: tuple[str, str]) -> list[str]:
    """Return what the page is given of a sheet, line by line."""
    read = [("page/toy", text), *sheets]
    among = {one.key: one for sheet, text in read for one in writing.read(text, sheet)}
    for one in among.values():
        writing.check(one, among)
    toy = [one for one in among.values() if one.sheet == "page/toy"]
    return writing.typescript("page/toy", toy, among).splitlines()[1:]


def test_the_page_says_a_card_as_everybody_does() -> None:
    cards = (writing.HERE / "en" / "cards.ftl").read_text("utf-8")
    toy = "# $card (card), $suit (suit)\nturned = { CAPITAL($card) } beats { $suit }\n"
    assert said_there(toy, ("cards", cards)) == [
        'import * as cards_ from "./cards";',
        'import { capital } from "../lib/grammar";',
        "export const turned = (card: number, suit: number) => "
        "`${capital(cards_.nameOfCard(card))} beats ${cards_.nameOfSuit(suit)}`;",
    ]


def test_a_large_number_has_its_thousands_apart() -> None:
    sheet = "# $count (amount)\nplayed = { $count } deals\n"
    played = spoken(sheet)["played"]
    assert callable(played)
    assert played(1234567) == "1,234,567 deals"
    assert said_there(sheet) == [
        'export const played = (count: number) => `${count.toLocaleString("en-GB")} deals`;'
    ]


def test_what_is_true_or_not_chooses_words() -> None:
    sheet = '# $open (bool)\ndoor = { PICK($open, true: "open", other: "closed") }\n'
    door = spoken(sheet)["door"]
    assert callable(door)
    assert (door(True), door(False)) == ("open", "closed")
    assert said_there(sheet) == [
        'export const door = (open: boolean) => (open ? "open" : "closed");'
    ]


def test_words_for_all_numbers_from_zero_stand_in_a_list() -> None:
    cases = "".join(f"    [{n}] {word}\n" for n, word in enumerate(("none", "one", "two")))
    assert said_there(f"# $n (number)\ncount = {{ $n ->\n{cases}   *[other] many\n}}\n") == [
        'export const count = (n: number) => (["none", "one", "two"][n] ?? "many");'
    ]


def test_a_line_that_goes_on_in_the_next_is_one() -> None:
    sheet = "told = It is over,\n    and nobody won.\n"
    assert spoken(sheet)["told"] == "It is over, and nobody won."
    assert said_there(sheet) == ['export const told = "It is over, and nobody won.";']


def test_what_typescript_calls_otherwise_has_a_line_behind_it() -> None:
    assert said_there("# $new (text)\nreturn = { $new }\n") == [
        "export const return_ = (new_: string) => new_;"
    ]


def test_the_page_names_no_sentence_that_it_has_not() -> None:
    with pytest.raises(SheetFault, match="no message points"):
        said_there("told = { points }\n", ("toy", "points = many\n"))


def test_the_page_may_call_a_sentence_as_another_room_does() -> None:
    page = "# $n (number)\npoints = { $n }\n\n# $n (number)\ntold = { points }\n"
    other = ("toy", "# $n (number)\npoints = { $n } of many\n")
    assert said_there(page, other)[-1] == "export const told = (n: number) => points(n);"


def test_the_page_says_a_sentence_with_what_stands_in_it() -> None:
    sheet = (
        'left = `quoted` and ${ "x" }\n'
        "# $count (number)\n"
        "waits = { $count ->\n    [one] one waits\n   *[other] { $count } wait\n}\n"
    )
    among = {one.key: one for one in writing.read(sheet, "page/toy")}
    said = [writing.PageWriter(one, among).function() for one in among.values()]
    assert said[1] == (
        'export const waits = (count: number) => (count === 1 ? "one waits" : `${count} wait`);\n'
    )
    assert said[0] == "export const left = `\\`quoted\\` and $x`;\n"
