"""Write the catalogue of words as functions: for Python, and for the page.

    python src/hilojack/words/writing.py

A sheet is written in the syntax of Fluent (https://projectfluent.org). The comment above a message
declares its arguments in their order, with their types: `# $who (who), $card (card)`. A value is
chosen by a selector or, within a line, by `PICK($who, one: "plays", other: "play")`. The keys of a
person are `you`, `one` and `many`; of a number `one`, `two` and so on to `nine`, or figures; of a
text its values; of a `bool` `true`. `CAPITAL(...)` begins a sentence. An `amount` is a number with
its thousands apart. A line of a sheet that goes on in the next is one. Only this module needs
`fluent.syntax`.

The sheets in `page` are those that the page alone speaks from. Their names are their own.
"""

import json
import keyword
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fluent.syntax import FluentParser, ast

HERE = Path(__file__).parent
LANGUAGE = "en"
CARDS = "cards"  # the sheet with the names of cards, suits and numbers
OF_PAGE = "page"  # the folder of the sheets that only the page speaks from
HEAD = "Written by `python src/hilojack/words/writing.py` from {}: change that."
HELP = {  # what the functions call, by module
    "grammar": ("capital", "count_word", "listed", "number_word"),
    "suits": ("in_suits",),
}
DECLARED = re.compile(r"\$([a-z][a-z-]*) \(([a-z]+)\)")
LONG = 3  # numbers from zero: the page looks their words up in a list
PAGE = HERE.parents[2] / "web" / "src" / "words"
WIDTH = 100  # columns of a line
RESERVED = frozenset(  # what TypeScript lets nothing be called
    {"await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "do"}
    | {"delete", "else", "enum", "export", "extends", "false", "finally", "for", "function", "if"}
    | {"import", "in", "instanceof", "let", "new", "null", "return", "static", "super", "switch"}
    | {"this", "throw", "true", "try", "typeof", "var", "void", "while", "with", "yield"}
)
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True)
class ArgumentType:
    """A type of argument, and how it is printed."""

    python: str
    in_python: str
    typescript: str = ""  # empty: the page cannot say it
    in_typescript: str = ""


KINDS = {
    "who": ArgumentType("Who", "{}.name"),
    "number": ArgumentType("int", "str({})", "number", "{}"),
    "amount": ArgumentType("int", "f'{{{}:,}}'", "number", '{}.toLocaleString("en-GB")'),
    "bool": ArgumentType("bool", "", "boolean"),  # it chooses, and is not printed
    "text": ArgumentType("str", "{}", "string", "{}"),
    "card": ArgumentType("int", "{room}name_of_card({})", "number", "{room}nameOfCard({})"),
    "suit": ArgumentType("int", "{room}name_of_suit({})", "number", "{room}nameOfSuit({})"),
    "rank": ArgumentType("int", "{room}name_of_rank({})", "number", "{room}nameOfRank({})"),
    "cards": ArgumentType("Sequence[int]", "in_suits(tuple({}))"),
    "texts": ArgumentType("Sequence[str]", "listed({})"),
}
PARTS = {  # what a function prints of an argument
    "SUIT": "{room}name_of_suit({} // 13)",  # of a card
    "RANK": "{room}name_of_rank({} % 13)",
    "SUIT_NAME": "{room}name_of_suit({})",  # of its number
    "RANK_NAME": "{room}name_of_rank({})",
    "RANKS_NAME": "{room}name_of_ranks({})",
    "COUNTED": "count_word({})",  # of a number up to thirteen
    "WORD": "number_word({})",  # of a number
}
PAGE_PARTS = {  # the same on the page
    "SUIT": "{room}nameOfSuit(Math.floor({} / 13))",
    "RANK": "{room}nameOfRank({} % 13)",
    "SUIT_NAME": "{room}nameOfSuit({})",
    "RANK_NAME": "{room}nameOfRank({})",
    "RANKS_NAME": "{room}nameOfRanks({})",
}


@dataclass(frozen=True)
class SheetMessage:
    """A message of a sheet."""

    name: str  # as in the sheet: `took-trick`
    sheet: str
    arguments: Mapping[str, str]  # their types, by name, in their order
    pattern: ast.Pattern

    @property
    def at(self) -> str:
        """Where it stands, as an error says."""
        return f"{self.sheet}.ftl, {self.name}"

    @property
    def key(self) -> str:
        """Its name in the catalogue."""
        return f"{OF_PAGE}/{self.name}" if self.is_of_page else self.name

    @property
    def is_of_page(self) -> bool:
        return self.sheet.startswith(f"{OF_PAGE}/")

    def named(self, name: str, among: Mapping[str, "SheetMessage"]) -> "SheetMessage | None":
        """Return the message that this one names so, or None."""
        other = among.get(name)
        if not self.is_of_page:
            return other
        return among.get(f"{OF_PAGE}/{name}") or (other if other and other.sheet == CARDS else None)


class SheetFault(ValueError):
    """A sheet that cannot be spoken from, and why."""


# --- reading -------------------------------------------------------------------------------------


def read(text: str, sheet: str) -> list[SheetMessage]:
    """Return the messages of a sheet. Raise SheetFault if one cannot be read."""
    found = []
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, ast.Junk):
            raise SheetFault(f"{sheet}.ftl cannot be read: {entry.content!r}")
        if isinstance(entry, ast.Term) or (isinstance(entry, ast.Message) and entry.attributes):
            raise SheetFault(
                f"{sheet}.ftl, {entry.id.name}: only messages with one value are spoken"
            )
        if isinstance(entry, ast.Message) and entry.value is not None:
            comment = entry.comment.content if entry.comment and entry.comment.content else ""
            declared = dict(DECLARED.findall(comment))
            found.append(SheetMessage(entry.id.name, sheet, declared, entry.value))
    return found


def catalogue(folder: Path = HERE / LANGUAGE) -> dict[str, SheetMessage]:
    """Return every message by name. Raise SheetFault if one is faulty, or named twice."""
    found: dict[str, SheetMessage] = {}
    for path in sorted(folder.rglob("*.ftl")):
        sheet = path.relative_to(folder).with_suffix("").as_posix()
        for one in read(path.read_text("utf-8"), sheet):
            if found.setdefault(one.key, one) is not one:
                raise SheetFault(f"{one.at}: {found[one.key].sheet}.ftl has this name too")
    for one in found.values():
        check(one, found)
    return found


def check(one: SheetMessage, among: Mapping[str, SheetMessage]) -> None:
    """Raise SheetFault if what a message declares is not what it names."""
    if unknown := set(one.arguments.values()) - set(KINDS):
        raise SheetFault(f"{one.at}: no type {', '.join(unknown)}; choose from {', '.join(KINDS)}")
    needed = set()
    for node in nodes(one.pattern):
        if isinstance(node, ast.VariableReference):
            needed.add(node.id.name)
        elif isinstance(node, ast.MessageReference):
            other = one.named(node.id.name, among)
            if other is None:
                raise SheetFault(f"{one.at}: no message {node.id.name}")
            needed |= set(other.arguments)
    if needed != set(one.arguments):
        raise SheetFault(f"{one.at}: declares {sorted(one.arguments)}, but names {sorted(needed)}")


def nodes(node: ast.BaseNode) -> Iterator[ast.BaseNode]:
    """Yield a node and all below it."""
    yield node
    for value in vars(node).values():
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, ast.BaseNode):
                yield from nodes(one)


# --- speaking ------------------------------------------------------------------------------------


class PythonWriter:
    """How Python says one message."""

    ELSE = "{value} if {test} else {other}"
    EQUAL = "=="
    PARTS = PARTS

    def __init__(self, one: SheetMessage, among: Mapping[str, SheetMessage]) -> None:
        self.one = one
        self.among = among

    def function(self) -> str:
        """Return the function that says the message."""
        if not self.one.arguments:
            return f"{self.named(self.one.name)} = {self.pattern(self.one.pattern)}\n"
        typed = [f"{self.named(n)}: {KINDS[kind].python}" for n, kind in self.one.arguments.items()]
        head = f"def {self.named(self.one.name)}({', '.join(typed)}) -> str:"
        return "\n".join([head, *(f"    {line}" for line in self.body()), ""])

    def body(self) -> list[str]:
        """Return the statements of the function: a line for each value that is chosen."""
        match self.one.pattern.elements:
            case [ast.Placeable(expression=ast.SelectExpression(selector=chooser) as whole)]:
                assert isinstance(chooser, ast.VariableReference)
                cases, other = self.cases(whole)
                tests = [(self.test(chooser.id.name, key), value) for key, value in cases]
                return [*(f"if {t}:\n        return {v}" for t, v in tests), f"return {other}"]
        return [f"return {self.pattern(self.one.pattern)}"]

    def cases(self, select: ast.SelectExpression) -> tuple[list[tuple[str, str]], str]:
        """Return the keys of a selector with their values, and the value of all others."""
        said = [(key_of(one), self.pattern(one.value), one.default) for one in select.variants]
        other = next(value for _, value, default in said if default)
        return [(key, value) for key, value, default in said if not default], other

    def pattern(self, pattern: ast.Pattern) -> str:
        """Return an expression for a text with what is placed in it."""
        return self.joined(
            [
                self.text(part.value.replace("\n", " "))
                if isinstance(part, ast.TextElement)
                else self.expression(part.expression)
                for part in pattern.elements
            ]
        )

    def expression(self, node: ast.BaseNode) -> str:
        """Return an expression for what is placed in a text. Raise SheetFault if there is none."""
        match node:
            case ast.Placeable():
                return self.expression(node.expression)
            case ast.StringLiteral():
                return self.text(str(node.parse()["value"]))
            case ast.VariableReference():
                return self.printed(node.id.name)
            case ast.MessageReference():
                called = self.one.named(node.id.name, self.among)
                assert called is not None
                return self.call(called)
            case ast.SelectExpression(selector=ast.VariableReference() as chooser):
                return self.choice(chooser.id.name, *self.cases(node))
            case ast.FunctionReference(id=ast.Identifier(name=name)) if name in self.PARTS:
                (card,) = node.arguments.positional
                assert isinstance(card, ast.VariableReference)
                return self.PARTS[name].format(self.named(card.id.name), room=self.room(CARDS))
            case ast.FunctionReference(id=ast.Identifier(name="CAPITAL")):
                (words,) = node.arguments.positional
                return f"capital({self.expression(words)})"
            case ast.FunctionReference(id=ast.Identifier(name="PICK")):
                (picker,) = node.arguments.positional
                assert isinstance(picker, ast.VariableReference)
                cases = {a.name.name: self.expression(a.value) for a in node.arguments.named}
                other = cases.pop("other")
                return self.choice(picker.id.name, cases.items(), other)
        raise SheetFault(f"{self.one.at}: {type(node).__name__} cannot be said")

    def choice(self, chooser: str, cases: Iterable[tuple[str, str]], other: str) -> str:
        """Return the first of some values whose key fits an argument."""
        said = other
        for key, value in reversed([*cases]):
            said = f"({self.ELSE.format(value=value, test=self.test(chooser, key), other=said)})"
        return said

    def test(self, chooser: str, key: str) -> str:
        """Return whether an argument has a key."""
        kind = self.one.arguments[chooser]
        if kind == "who":
            return f"{self.named(chooser)}.person {self.EQUAL} {self.text(key)}"
        if kind == "bool":
            return self.named(chooser)
        if kind == "text":
            return f"{self.named(chooser)} {self.EQUAL} {self.text(key)}"
        number = NUMBERS.index(key) if key in NUMBERS else int(key)
        return f"{self.named(chooser)} {self.EQUAL} {number}"

    def call(self, other: SheetMessage) -> str:
        """Return another message said with the arguments of this one."""
        given = ", ".join(map(self.named, other.arguments))
        said = f"{self.room(other.sheet)}{self.named(other.name)}"
        return f"{said}({given})" if given else said

    def printed(self, name: str) -> str:
        kind = KINDS[self.one.arguments[name]]
        return kind.in_python.format(self.named(name), room=self.room(CARDS))

    def room(self, sheet: str) -> str:
        """Return how the functions of a sheet are reached from this one."""
        return "" if sheet == self.one.sheet else f"{self.named(sheet.rpartition('/')[2])}_."

    def text(self, value: str) -> str:
        return json.dumps(value, ensure_ascii=False)

    def joined(self, parts: Sequence[str]) -> str:
        return " + ".join(parts)

    def named(self, name: str) -> str:
        word = name.replace("-", "_")
        return f"{word}_" if keyword.iskeyword(word) else word


class PageWriter(PythonWriter):
    """How the page says one message."""

    ELSE = "{test} ? {value} : {other}"
    EQUAL = "==="
    PARTS = PAGE_PARTS

    def function(self) -> str:
        body, arguments = self.pattern(self.one.pattern), self.one.arguments.items()
        typed = ", ".join(f"{self.named(n)}: {KINDS[kind].typescript}" for n, kind in arguments)
        head = f"export const {self.named(self.one.name)} = "
        return f"{head}({typed}) => {body};\n" if typed else f"{head}{body};\n"

    def choice(self, chooser: str, cases: Iterable[tuple[str, str]], other: str) -> str:
        keys, values = zip(*(listed := [*cases]), strict=True)
        if len(keys) < LONG or keys != tuple(map(str, range(len(keys)))):
            return PythonWriter.choice(self, chooser, listed, other)
        return f"([{', '.join(values)}][{self.named(chooser)}] ?? {other})"

    def printed(self, name: str) -> str:
        kind = KINDS[self.one.arguments[name]]
        return kind.in_typescript.format(self.named(name), room=self.room(CARDS))

    def joined(self, parts: Sequence[str]) -> str:
        if len(parts) == 1:
            return parts[0]
        return f"`{''.join(map(self.within, parts))}`"

    def within(self, part: str) -> str:
        """Return a part as it stands within a template."""
        if not part.startswith('"'):
            return f"${{{part}}}"
        return re.sub(r"[`\\]|\$(?={)", r"\\\g<0>", json.loads(part))

    def named(self, name: str) -> str:
        first, *rest = name.split("-")
        word = first + "".join(map(str.capitalize, rest))
        return f"{word}_" if word in RESERVED else word


def key_of(variant: ast.Variant) -> str:
    """Return the key of a variant: a name, or figures."""
    return variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value


# --- the modules ---------------------------------------------------------------------------------


def modules(among: Mapping[str, SheetMessage]) -> dict[Path, str]:
    """Return the text of every module that a catalogue makes, by its path."""
    made = {}
    for sheet in sorted({one.sheet for one in among.values()}):
        sentences = [one for one in among.values() if one.sheet == sheet]
        folder, _, name = sheet.rpartition("/")
        if folder == OF_PAGE or sheet == CARDS:
            made[PAGE / f"{name}.ts"] = typescript(sheet, sentences, among)
        if folder != OF_PAGE:
            made[HERE / f"{name}.py"] = python(sheet, sentences, among)
    return made


def python(sheet: str, sentences: Sequence[SheetMessage], among: Mapping[str, SheetMessage]) -> str:
    """Return the Python module of a sheet."""
    body = "\n\n".join(PythonWriter(one, among).function() for one in sentences)
    if sheet == CARDS:
        body = body.replace("def ", "@cache\ndef ")  # few, and asked for again and again
    lines = [f'"""{HEAD.format(f"{LANGUAGE}/{sheet}.ftl")}"""\n']
    lines += ["from collections.abc import Sequence"] if "Sequence[" in body else []
    lines += ["from functools import cache"] if sheet == CARDS else []
    lines += ["from hilojack.words import Who"] if ": Who" in body else []
    for other in sorted({one.sheet for one in among.values()}):
        if re.search(rf"\b{other}_\.", body):
            lines.append(f"from hilojack.words import {other} as {other}_")
    for module, names in HELP.items():
        used = [name for name in names if re.search(rf"\b{name}\(", body)]
        lines += [f"from hilojack.words.{module} import {', '.join(used)}"] if used else []
    return formatted("\n".join([*lines, "", "", body]))


def formatted(text: str) -> str:
    """Return a module as the formatter writes it, its imports in order."""
    for command in (["check", "--select=I", "--fix"], ["format"]):
        whole = [
            sys.executable,
            "-m",
            "ruff",
            *command,
            "-q",
            "--stdin-filename",
            str(HERE / "made.py"),
            "-",
        ]
        text = subprocess.run(whole, input=text, capture_output=True, text=True, check=True).stdout
    if max(map(len, text.splitlines())) > WIDTH:  # a sentence is not broken
        text = text.replace("\n", "\n\n# ruff: noqa: E501\n", 1)
    return text


def typescript(
    sheet: str, sentences: Sequence[SheetMessage], among: Mapping[str, SheetMessage]
) -> str:
    """Return the module of a sheet for the page."""
    body = "".join(PageWriter(one, among).function() for one in sentences if is_said_there(one))
    others = sorted({f"{one.sheet.rpartition('/')[2]}" for one in among.values()})
    uses = [name for name in others if re.search(rf"\b{name}_\.", body)]
    lines = [f'import * as {name}_ from "./{name}";\n' for name in uses]
    lines += ['import { capital } from "../lib/grammar";\n'] if "capital(" in body else []
    return "".join([f"// {HEAD.format(f'{LANGUAGE}/{sheet}.ftl')}\n", *lines, body])


def is_said_there(one: SheetMessage) -> bool:
    """Return True if the page can print all that is in a message."""
    asked = {node.id.name for node in nodes(one.pattern) if isinstance(node, ast.FunctionReference)}
    types = {KINDS[kind].typescript for kind in one.arguments.values()}
    return "" not in types and asked <= {"CAPITAL", "PICK", *PAGE_PARTS}


def main() -> None:
    """Write every module again."""
    for path, text in modules(catalogue()).items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
