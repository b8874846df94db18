"""The games, their rule sheets and the computer players, for pages and programs."""

import asyncio
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from hilojack.players import PLAYERS
from hilojack.records.lines import rules_as_data
from hilojack.variants.page import departures, rule_page, show_value
from hilojack.variants.sheet import Key, Table, Value, refuse
from hilojack.variants.variant import Variant, games, load, read_file, seats_of, settled_rules
from hilojack.web.serving.files import Public
from hilojack.words import games as say

MOST_ANSWERS = 512  # sheets whose answers are kept: those of the books are some 200
LEVELS = {
    "random": say.level_random,
    "rule": say.level_rule,
    "beginner": say.level_beginner,
    "casual": say.level_casual,
    "club": say.level_club,
    "expert": say.level_expert,
    "master": say.level_master,
}


class Preset(Struct, frozen=True):
    """The rules of a book, or a usual form of them."""

    preset: str
    name: str  # what players call it
    says: str
    source: str
    seats: Sequence[int]


class GameFacts(Struct, frozen=True):
    """A game as a front page shows it."""

    game: str
    name: str
    summary: str
    family: Annotated[str, '(TrickFelt | SheddingFelt)["family"]']
    seats: Sequence[int]
    default: str  # a preset
    presets: Sequence[Preset]
    players: Sequence[str]


def game_data(file: Table) -> GameFacts:
    """Return a game as a front page shows it."""
    presets = [
        Preset(
            name,
            file["shelf"].get(name, file)["name"],
            preset["says"],
            file["sources"].get(preset.get("source", name), ""),
            sorted(seats_of(dict(file), name)),
        )
        for name, preset in file["presets"].items()
    ]
    about = file["game"], file["name"], file["summary"], file["family"]
    return GameFacts(*about, sorted(file["seats"]), file["default"], presets, list(PLAYERS))


@cache
def differences(game: str, preset: str) -> list[str]:
    """Return how a preset of a known game differs from the usual one: half of the time of a page of
    rules.
    """
    return departures(read_file(game), preset)


RuleValue = Annotated[Value, "string | number | string[] | Record<string, number>"]


class RuleChoice(Struct, frozen=True):
    """A value of a rule."""

    value: str
    words: str


class SheetRow(Struct, frozen=True):
    """A rule of a sheet, with values as on a command line."""

    key: str
    question: str
    kind: str
    value: str
    book: str
    data: RuleValue | None
    choices: Sequence[RuleChoice] | None
    least: int | None
    most: int | None
    changed: bool
    group: str


class RuleSheet(Struct, frozen=True):
    """The rules of a game: a page, and the sheet on which each can be changed."""

    title: str
    preset: str
    seats: int
    differs: Sequence[str]  # the preset from the game's usual rules
    page: str
    sheet: Sequence[SheetRow]


def rule_data(variant: Variant, *, offered: bool = True) -> RuleSheet:
    """Return the page of rules, and the sheet on which each can be changed. Unless it is `offered`
    for that, only rules that differ from the book have their choices, bounds and data.
    """
    book = settled_rules(variant.file, variant.preset, variant.seats)
    groups = {key: section["title"] for section in variant.family.page for key in section["keys"]}
    rows = [
        line(key, variant.rules[name], book[name], groups.get(name, say.other_rules))
        for name, key in variant.family.keys.items()
    ]
    return RuleSheet(
        variant.called,
        variant.preset,
        variant.seats,
        differences(variant.game, variant.preset),
        rule_page(variant),
        [one if offered or one.changed else bare(one) for one in rows],
    )


def bare(row: SheetRow) -> SheetRow:
    """Return a rule as in the book without what it could be changed to."""
    return replace(row, choices=None, least=None, most=None, data=None)


def line(key: Key, value: Value, book: Value, group: str) -> SheetRow:
    """Return a line of the sheet."""
    is_number = key.kind == "number"
    return SheetRow(
        key=key.name,
        question=key.asks,
        kind=key.kind,
        value=show_value(key.name, value),
        book=show_value(key.name, book),
        data=rules_as_data({key.name: value})[key.name],
        choices=[RuleChoice(v, words) for v, words in key.values.items()] or None,
        least=key.least if is_number else None,
        most=key.most if is_number else None,
        changed=value != book,
        group=group,
    )


@cache
def games_answer(*, presets: bool) -> Public:
    """Return every game, with its presets or without."""
    data = [game_data(read_file(game)) for game in games()]
    return Public.json(data if presets else [replace(one, presets=[]) for one in data])


@lru_cache(MOST_ANSWERS)
def rule_answer(variant: Variant, *, offered: bool = True) -> Public:
    """Return the answer to whoever asks for the rules of a game."""
    return Public.json(rule_data(variant, offered=offered))


async def rule_answer_in_turn(
    turn: asyncio.Lock, variant: Variant, *, offered: bool = True
) -> Public:
    """Return the same when it is its turn: one is made at a time, and whoever plays is heard before
    it.
    """
    async with turn:
        await asyncio.sleep(0)
        return rule_answer(variant, offered=offered)


def chosen(game: str, preset: str | None, seats: int | None, rules: Mapping[str, Value]) -> Variant:
    """Return a variant of a known game, never of a file. Raise VariantError if invalid."""
    if game not in games():
        refuse("game", game[:60], games())
    return load(game, preset=preset, seats=seats, rules=rules)
