"""The rules of a variant as a page that a beginner can play from, made from its variant file."""

import textwrap

from hilojack.cards import RANK_NAMES, RANKS, SUIT_NAMES, SUITS
from hilojack.variant import Table, Value, Variant

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def rule_page(variant: Variant) -> str:
    """All the rules in Markdown; a house rule is marked as one."""
    sections = [_section(variant, section) for section in variant.family.page]
    parts = [f"# {variant.name}", _introduction(variant), *sections, _presets(variant)]
    parts.append(_choices(variant))
    return "\n\n".join(part for part in parts if part) + "\n"


def show_value(name: str, value: Value) -> str:
    """The value of a rule as it is written on a page or a command line."""
    if isinstance(value, tuple):
        return ",".join(value)
    if isinstance(value, dict):
        return " ".join(f"{rank}{points}" for rank, points in value.items())
    return str(value)


def _introduction(variant: Variant) -> str:
    book = variant.file["sources"].get(_source(variant, variant.preset), "")
    after = f" As in {book}." if book else ""
    return _wrap(f"{variant.file['summary']} For {NUMBERS[variant.seats]} players.{after}")


def _source(variant: Variant, preset: str) -> str:
    source: str = variant.file["presets"][preset].get("source", preset)
    return source


def _section(variant: Variant, section: Table) -> str:
    """A section's text and, as a list, the sentence of each rule that is in force."""
    sentences = [s for name in section["keys"] for s in _sentences(variant, name)]
    if not sentences:
        return ""
    text = section["text"].format(hand=NUMBERS[variant.rules["hand"]]) if section["text"] else ""
    lines = "\n".join(_wrap(sentence, "- ") for sentence in sentences)
    return "\n\n".join(filter(None, [f"## {section['title']}", _wrap(text), lines]))


def _sentences(variant: Variant, name: str) -> list[str]:
    """What one rule says, in words."""
    value = variant.rules[name]
    if name == "scoring":
        return [f"{_points(item.worth)}: {item.says}." for item in variant.items]
    if (name == "sides" and variant.seats == 2) or (
        name == "partners" and variant.sides == variant.seats
    ):
        return []
    if name == "suits" and value == SUITS:
        return []
    key = variant.family.keys[name]
    sentence = key.values[value] if key.values else key.says.format(value=_in_words(name, value))
    house = " (house rule)" if name in variant.house_rules else ""
    return [sentence + house]


def _in_words(name: str, value: Value) -> str:
    if name == "ranks":
        return " ".join(value.replace("T", "10")).replace("1 0", "10")
    if name == "suits":
        return ", ".join(SUIT_NAMES[SUITS.index(suit)] for suit in value)
    if isinstance(value, dict):
        return ", ".join(f"each {RANK_NAMES[RANKS.index(rank)]} {n}" for rank, n in value.items())
    return str(value)


def _points(worth: int) -> str:
    return f"{worth} point" if worth == 1 else f"{worth} points"


def _presets(variant: Variant) -> str:
    """The other presets, and where each comes from."""
    lines = []
    for name, preset in variant.file["presets"].items():
        book = variant.file["sources"].get(_source(variant, name), "")
        here = " (this page)" if name == variant.preset else ""
        lines.append(_wrap(f"`{name}`{here}: {preset['says']} {book}".rstrip(), "- "))
    return "## Presets\n\n" + "\n".join(lines)


def _choices(variant: Variant) -> str:
    """Every rule as it stands, and what else it could be."""
    lines = []
    for name, key in variant.family.keys.items():
        others = [choice for choice in key.values if choice != variant.rules[name]]
        could = f", or {', '.join(others)}" if others else ""
        now = show_value(name, variant.rules[name])
        lines.append(_wrap(f"`{name}={now}`{could}. {key.asks}", "- "))
    return "## Rules that can be changed\n\n" + "\n".join(lines)


def _wrap(text: str, bullet: str = "") -> str:
    words = " ".join(text.split())
    return textwrap.fill(words, 80, initial_indent=bullet, subsequent_indent=" " * len(bullet))
