"""The rule sheet that a family of games shares: its keys and their values.

A sheet is a TOML file in variants/families. A rule is checked against it, wherever it comes from: a
variant file, a command line, a record.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from hilojack.cards import RANKS, SUITS, card_set
from hilojack.families import FAMILIES, family_of, sheet_of
from hilojack.variants.trump_table import check_table

Value = Any  # of a rule: a word, a whole number, a list of items or cards, or numbers by rank
Table = dict[str, Any]

NONE = "none"  # how a rule that names nothing is written
MOST_POINTS = 15  # of a card, in a rule of the kind "points"


class VariantError(ValueError):
    """A game, preset, number of seats or rule that does not exist or cannot be played."""


def rules_written(words: Iterable[str]) -> dict[str, Value]:
    """Return the rules that are written `KEY=VALUE`. Raise VariantError for any other word."""
    pairs = [word.partition("=") for word in words]
    for key, equals, _ in pairs:
        if not equals:
            raise VariantError(f"write a rule KEY=VALUE, as in follow=follow-suit, not '{key}'")
    return {key.strip(): value.strip() for key, _, value in pairs}


@dataclass(frozen=True)
class Key:
    """A line of a family's rule sheet: a question and the answers that a variant may give."""

    name: str
    kind: str  # choice, number, ranks, suits, points, items, worths, cards, numbers or trumps
    asks: str
    about: str  # the subject of the sources that it belongs to
    values: Mapping[str, str]  # each choice, with the sentence that the rule page prints for it
    aliases: Mapping[str, str]
    says: str
    least: int
    most: int
    items: tuple[str, ...] = ()  # matters only if one of these is scored; empty: always
    besides: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # more sentences, by
    # what holds, as in `instead`, and by choice
    when: Mapping[str, Value] = field(default_factory=dict)  # matters only with these rules
    only: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)  # a value that matters
    # only with these rules
    unless: Mapping[str, Value] = field(default_factory=dict)  # nor with any of these rules
    beside: tuple[str, ...] = ()  # matters only if one of these rules says something
    adds: str | None = None  # the rule whose points are on top of these
    instead: Mapping[str, Any] = field(default_factory=dict)  # what is said instead, perhaps by
    # choice, if something holds (`page.holds`)
    among: str | None = None  # only cards that this rule names too count as named
    unit: str = ""  # what a number counts
    boundless: str = ""  # the sentence in place of `says` if a number sets no bound
    silent: Value | None = None  # the value that the rule page does not mention
    absent: Value | None = None  # the value in a file or record older than the key
    usual: Value | None = None  # the value that a game has of which nobody says otherwise
    engine: bool = True  # False if no slot of the rules row holds its value as it is

    @property
    def no_bound(self) -> int:
        """The number that sets no bound, if it has a sentence: 0 or, if it cannot be, the most."""
        return self.most if self.least else 0


@dataclass(frozen=True)
class Item:
    """Something that scores at the end of a deal."""

    key: str  # by which the rules know it
    name: str
    worth: int
    says: str
    by: str = ""  # the rule by which it goes to a side, if there is one
    instead: Mapping[str, str] = field(default_factory=dict)  # as that of a key


@dataclass(frozen=True)
class Family:
    """The rule sheet that a family of games shares."""

    name: str  # the name of its rooms: tricks or shedding
    keys: Mapping[str, Key]
    items: Mapping[str, Item]
    page: tuple[Table, ...]  # the sections of the page of rules


def families() -> tuple[str, ...]:
    """Return the words for the families of games, as written in files."""
    return tuple(sorted(family.word for family in FAMILIES.values()))


@cache
def family(name: str) -> Family:
    """Return the rule sheet of a family."""
    table = read_toml(sheet_of(name))
    keys = {
        key: Key(
            name=key,
            kind=line.get("kind", "choice"),
            asks=line["asks"],
            about=line["about"],
            values=line.get("values", {}),
            aliases=line.get("aliases", {}),
            says=line.get("says", ""),
            least=line.get("least", 0),
            most=line.get("most", 0),
            items=tuple(line.get("items", ())),
            besides=line.get("besides", {}),
            when=line.get("when", {}),
            unless=line.get("unless", {}),
            only=line.get("only", {}),
            adds=line.get("adds"),
            instead=line.get("instead", {}),
            beside=tuple(line.get("beside", ())),
            among=line.get("among"),
            unit=line.get("unit", ""),
            boundless=line.get("boundless", ""),
            silent=settled(line.get("silent")),
            absent=settled(line.get("absent")),
            usual=line.get("usual", line.get("silent", line.get("absent"))),
            engine=line.get("engine", True),
        )
        for key, line in table["keys"].items()
    }
    items = {name: Item(name, **line) for name, line in table.get("items", {}).items()}
    return Family(name=family_of(name), keys=keys, items=items, page=tuple(table["page"]))


def settled(value: Value) -> Value:
    """Return a value of the sheet as rules have it: a list of cards does not change."""
    return tuple(value) if isinstance(value, list) else value


def worth_of(sheet: Family, rules: Mapping[str, Value], item: str) -> int:
    """Return the points of an item by the rules in force."""
    worth: int = rules["worth"].get(item, sheet.items[item].worth)
    return worth


def read_toml(path: Path) -> Table:
    """Return a TOML file as a table. Raise ValueError if it is not TOML."""
    import tomllib

    return tomllib.loads(path.read_text(encoding="utf-8"))


# --- checks --------------------------------------------------------------------------------------


SHOWN = 60  # characters of a wrong value


def refuse(what: str, value: object, choices: Iterable[object]) -> NoReturn:
    """Raise VariantError with the value, the choices and the nearest of them."""
    article = "an" if what[0] in "aeiou" else "a"
    text = str(value)
    shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
    raise VariantError(f"'{shown}' is not {article} {what}; {choose_from(value, choices)}")


def choose_from(value: object, choices: Iterable[object]) -> str:
    """Return the choices for a wrong value, and the nearest of them."""
    import difflib

    words = [str(choice) for choice in choices]
    near = difflib.get_close_matches(str(value), words, n=1)
    meant = f" Did you mean '{near[0]}'?" if near else ""
    return f"choose from: {', '.join(words)}.{meant}"


def check(sheet: Family, name: str, value: Value) -> Value:
    """Return a rule's value in its own type. Raise VariantError if the rule cannot have it."""
    if name not in sheet.keys:
        refuse("rule", name, sheet.keys)
    key = sheet.keys[name]
    return CHECKS[key.kind](sheet, key, value)


def refuse_value(key: Key, value: object, choices: Iterable[object]) -> NoReturn:
    """Raise VariantError for a value that a rule cannot have."""
    refuse(f"value of the rule '{key.name}'", value, choices)


def check_choice(sheet: Family, key: Key, value: Value) -> str:
    chosen = key.aliases.get(str(value), str(value))
    if chosen not in key.values:
        refuse_value(key, value, key.values)
    return chosen


def check_number(sheet: Family, key: Key, value: Value) -> int:
    text = str(value).strip()
    if not is_number(text, key.least, key.most):
        refuse_value(key, value, [f"a whole number, {key.least} to {key.most}"])
    return int(text)


def check_ranks(sheet: Family, key: Key, value: Value) -> str:
    ranks = str(value).upper()
    if not ranks or any(r not in RANKS for r in ranks) or len(set(ranks)) < len(ranks):
        refuse_value(key, value, ["different ranks from AKQJT98765432"])
    return "".join(sorted(ranks, key=RANKS.index, reverse=True))


def check_suits(sheet: Family, key: Key, value: Value) -> str:
    suits = str(value).upper()
    if not suits or any(s not in SUITS for s in suits) or len(set(suits)) < len(suits):
        refuse_value(key, value, ["different suits from SHDC"])
    return "".join(sorted(suits, key=SUITS.index))


def check_items(sheet: Family, key: Key, value: Value) -> tuple[str, ...]:
    names = [] if value == NONE else words_of(value)
    for name in names:
        if name not in sheet.items:
            refuse("item of the rule 'scoring'", name, sheet.items)
    if len(set(names)) < len(names):
        raise VariantError(f"the rule 'scoring' names each item once, not '{value}'")
    return tuple(names)


def check_worths(sheet: Family, key: Key, value: Value) -> dict[str, int]:
    """Return points by item from a table, or a text such as `game8 high2` or `none`."""
    worths = worths_of(value)
    for item, points in worths.items():
        if item not in sheet.items:
            refuse(f"item of the rule '{key.name}'", item, sheet.items)
        if not is_number(points, key.least, key.most):
            right = f"an item and its points, {key.least} to {key.most}, as in game8"
            refuse_value(key, f"{item}{points}", [right, NONE])
    return {item: int(worths[item]) for item in sheet.items if item in worths}


def check_cards(sheet: Family, key: Key, value: Value) -> tuple[str, ...]:
    """Return ranks and cards from a list, or a text such as `A JH JD`, `A2J` or `none`."""
    names: set[str] = set()
    for word in () if value == NONE else words_of(value):
        name = word.upper()
        if name not in CARDS and not set(name) <= set(RANKS):
            refuse_value(key, word, ["ranks", "cards such as JH", NONE])
        names |= {name} if name in CARDS else set(name)
    return tuple(sorted(names, key=by_rank))


def check_points(sheet: Family, key: Key, value: Value) -> dict[str, int]:
    """Return card-points from a table, or a text such as `T10 A4 K3 Q2 J1` or `none`."""
    points = pairs_of(value)
    for rank, number in points:
        if rank not in set(RANKS) or not is_number(number, 0, MOST_POINTS):
            refuse_value(key, f"{rank}{number}", ["a rank and its points, as in T10 A4 K3"])
    return {rank: int(number) for rank, number in points}


def check_numbers(sheet: Family, key: Key, value: Value) -> dict[str, int]:
    """Return numbers by rank or card from a table, or a text such as `22 JS7 JC7` or `none`."""
    numbers = pairs_of(value)
    for name, number in numbers:
        if name not in CARDS or not is_number(number, key.least, key.most):
            right = f"a rank or card and a number, {key.least} to {key.most}, as in 22 JS7"
            refuse_value(key, f"{name}{number}", [right, NONE])
    return {name: int(n) for name, n in sorted(numbers, key=lambda pair: by_rank(pair[0]))}


def words_of(value: Value) -> list[str]:
    """Return the words of a list, or of a text."""
    listed = isinstance(value, list | tuple)
    return [str(word) for word in (value if listed else str(value).replace(",", " ").split())]


def pairs_of(value: Value) -> list[tuple[str, Value]]:
    """Return ranks or cards with their numbers from a table, or a text such as `22 JS7`."""
    if isinstance(value, Mapping):
        return list(value.items())
    words = [] if value == NONE else words_of(value)
    sizes = [2 if word[:2].upper() in CARDS else 1 for word in words]
    return [(w[:size].upper(), w[size:]) for w, size in zip(words, sizes, strict=True)]


def worths_of(value: Value) -> Mapping[str, Value]:
    """Return items with their points from a table, or a text such as `game8`."""
    if isinstance(value, Mapping):
        return value
    items = [
        (word.rstrip("0123456789"), word) for word in ([] if value == NONE else words_of(value))
    ]
    return {item: word[len(item) :] for item, word in items}


def is_number(value: Value, least: int, most: int) -> bool:
    """Return True if a value is a whole number from `least` to `most`."""
    text = str(value)
    return text.isdecimal() and len(text) <= 9 and least <= int(text) <= most


CARDS = {rank + suit for rank in RANKS for suit in ("", *SUITS)}  # by name: ranks and cards


def by_rank(name: str) -> tuple[int, str]:
    """Return ranks and cards, highest first, a whole rank before its cards."""
    return -RANKS.index(name[0]), name


def cards_named(name: str) -> int:
    """Return the set of cards that a rank or card names."""
    suits = name[1:] or SUITS
    return card_set(13 * SUITS.index(suit) + RANKS.index(name[0]) for suit in suits)


def table_of(key: Key, value: Value) -> list[str]:
    """Return the words of a trump table, given by its name or as a list."""
    return words_of(key.aliases.get(str(value).strip().upper(), value))


def check_trumps(sheet: Family, key: Key, value: Value) -> str:
    """Return a trump table by its name, as in `T1`, or as a list high to low."""
    words = table_of(key, value)
    try:
        check_table(words)
    except ValueError as error:
        choices = [*key.aliases, f"a list high to low, as in {key.aliases['T1']}"]
        raise VariantError(
            f"'{value}' is not a value of the rule '{key.name}': {error}; "
            f"{choose_from(value, choices)}"
        ) from None
    table = " ".join(words)
    return next((name for name, named in key.aliases.items() if named == table), table)


CHECKS = {
    "choice": check_choice,
    "number": check_number,
    "ranks": check_ranks,
    "suits": check_suits,
    "points": check_points,
    "items": check_items,
    "worths": check_worths,
    "cards": check_cards,
    "numbers": check_numbers,
    "trumps": check_trumps,
}
