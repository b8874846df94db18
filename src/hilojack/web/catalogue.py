"""The games, their rule sheets and the computer players, for pages and programs."""

from collections.abc import Mapping
from functools import cache, lru_cache

from hilojack.players import PLAYERS
from hilojack.records.lines import rules_as_data
from hilojack.variants.page import departures, rule_page, show_value
from hilojack.variants.sheet import Key, Table, Value, refuse
from hilojack.variants.variant import Variant, games, load, read_file, seats_of, settled_rules
from hilojack.web.files import Public

MOST_ANSWERS = 512  # sheets whose answers are kept: those of the books are some 200
LEVELS = {
    "random": "plays any legal card",
    "rule": "plays at once, by rules of thumb",
    "beginner": "guesses one deal; forgets cards",
    "casual": "guesses a few deals; forgets some cards",
    "club": "counts the cards; seldom slips",
    "expert": "searches the possible deals; does not slip",
    "master": "searches ten times as much as expert",
}


def game_data(file: Table) -> dict[str, object]:
    """Return a game as a front page shows it."""
    return {
        "game": file["game"],
        "name": file["name"],
        "summary": file["summary"],
        "family": file["family"],
        "seats": sorted(file["seats"]),
        "default": file["default"],
        "presets": [
            {
                "preset": name,
                "says": preset["says"],
                "source": file["sources"].get(preset.get("source", name), ""),
                "seats": sorted(seats_of(dict(file), name)),
            }
            for name, preset in file["presets"].items()
        ],
        "players": list(PLAYERS),
    }


@cache
def differences(game: str, preset: str) -> list[str]:
    """Return how a preset of a known game differs from the usual one: half of the time of a page of
    rules.
    """
    return departures(read_file(game), preset)


UNCHANGED = dict.fromkeys(("choices", "least", "most", "data"))  # of a rule as in the book


def rule_data(variant: Variant, *, offered: bool = True) -> dict[str, object]:
    """Return the page of rules, and the sheet on which each can be changed. Unless it is `offered`
    for that, only rules that differ from the book have their choices, bounds and data.
    """
    book = settled_rules(variant.file, variant.preset, variant.seats)
    groups = {key: section["title"] for section in variant.family.page for key in section["keys"]}
    return {
        "title": variant.title,
        "preset": variant.preset,
        "seats": variant.seats,
        "differs": differences(variant.game, variant.preset),
        "page": rule_page(variant),
        "sheet": [
            one if offered or one["changed"] else one | UNCHANGED
            for name, key in variant.family.keys.items()
            for one in [line(key, variant.rules[name], book[name], groups.get(name, "Other rules"))]
        ],
    }


def line(key: Key, value: Value, book: Value, group: str) -> dict[str, object]:
    """Return a line of the sheet, with values as on a command line."""
    return {
        "key": key.name,
        "question": key.asks,
        "kind": key.kind,
        "value": show_value(key.name, value),
        "book": show_value(key.name, book),
        "data": rules_as_data({key.name: value})[key.name],
        "choices": [{"value": v, "words": words} for v, words in key.values.items()] or None,
        "least": key.least if key.kind == "number" else None,
        "most": key.most if key.kind == "number" else None,
        "changed": value != book,
        "group": group,
    }


@cache
def games_answer(*, presets: bool) -> Public:
    """Return every game, with its presets or without."""
    data = [game_data(read_file(game)) for game in games()]
    return Public.json(data if presets else [one | {"presets": []} for one in data])


@lru_cache(MOST_ANSWERS)
def rule_answer(variant: Variant, *, offered: bool = True) -> Public:
    """Return the answer to whoever asks for the rules of a game."""
    return Public.json(rule_data(variant, offered=offered))


def chosen(game: str, preset: str | None, seats: int | None, rules: Mapping[str, Value]) -> Variant:
    """Return a variant of a known game, never of a file. Raise VariantError if invalid."""
    if game not in games():
        refuse("game", game[:60], games())
    return load(game, preset=preset, seats=seats, rules=rules)
