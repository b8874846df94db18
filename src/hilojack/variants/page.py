"""The rule page of a variant: enough for a beginner to play from, made from its file."""

import textwrap
from collections.abc import Iterable, Mapping
from functools import lru_cache

from hilojack.cards import RANKS, SUITS
from hilojack.variants.rows import cards_of_pack, pack_size, union
from hilojack.variants.sheet import NONE, Item, Key, Table, Value, table_of
from hilojack.variants.trump_table import in_words
from hilojack.variants.variant import (
    Variant,
    ours_of,
    seats_of,
    settle,
    settled_rules,
    stated_in,
)
from hilojack.variants.words import counted, named, names_among, numbered
from hilojack.words.grammar import count_word, listed
from hilojack.words.suits import RANK_NAMES, SUIT_NAMES

HOUSE, IDLE = " (House rule.)", " (House rule; it has no effect in this game.)"
OURS = " (Ours.)"
COUNT = "After the last trick, look through the cards won."
ORDER = (
    "If more than one side can reach the target in the same deal, the first to do so in this order "
    "wins."
)
WHOLE = (
    "No item is scored.",
    "No other item is scored.",
    "The items and their order are as listed.",
)
OTHERS = ("The others each play a card in turn", "The other player plays a card")
DRAWERS = ("the others each draw the next in turn", "the other player the next")
ELDEST = (
    "The player at the dealer's left is eldest, or the elder hand.",
    "The player who does not deal is eldest, or the elder hand.",
)
CUT = "For the first deal everyone cuts a card: the highest deals, and players who tie cut again. "
ALONE = " Each player is a side of their own."
NAMING = ("cards", "numbers")  # the kinds of rules that name cards
JOKERS = ("without jokers", "one of them the red joker", "two of them the red and the black joker")


def rule_page(variant: Variant, *, every: bool = True) -> str:
    """Return all the rules in Markdown; house rules are marked. Without `every`, only the rules
    that this game or a preset sets are listed at the end with their other choices.
    """
    sections = [_section(variant, section) for section in variant.family.page]
    parts = [f"# {variant.shelf['name']}", _introduction(variant), *sections, _presets(variant)]
    parts.append(_choices(variant, every=every))
    return "\n\n".join(part for part in parts if part) + "\n"


def show_value(name: str, value: Value) -> str:
    """Return a rule's value as written on a page or command line."""
    if isinstance(value, tuple):
        return ",".join(value) or NONE
    if isinstance(value, dict):
        return ",".join(f"{rank}{points}" for rank, points in value.items()) or NONE
    return str(value)


def _introduction(variant: Variant) -> str:
    return _wrap(
        f"{variant.shelf['summary']} For {count_word(variant.seats)} players.{_after(variant)}"
    )


def _after(variant: Variant) -> str:
    """Return whose rules these are, where our copy of them ends, and how ours are marked."""
    preset = variant.file["presets"][variant.preset]
    book = variant.file["sources"].get(_source(variant, variant.preset), "")
    if not book:
        return ""
    ends = f", of which our copy {preset['ends']}" if "ends" in preset else ""
    ours = " What it does not say is marked as ours." if ours_of(preset, variant.seats) else ""
    return f" As in {book}{ends}.{ours}"


def _source(variant: Variant, preset: str) -> str:
    source: str = variant.file["presets"][preset].get("source", preset)
    return source


def _section(variant: Variant, section: Table) -> str:
    """Return a section's text and, as a list, the sentence of each rule in force."""
    if not _is_wanted(variant, section.get("when", {}), section.get("unless", {})):
        return ""
    sentences = sentences_of(variant, section["keys"])
    text = section["text"].format(**_facts(variant))
    if not text and not sentences:
        return ""
    lines = "\n".join(_wrap(sentence, "- ") for sentence in sentences)
    return "\n\n".join(filter(None, [f"## {section['title']}", _wrap(text), lines]))


def _facts(variant: Variant) -> dict[str, str]:
    """Return the replacements for the words in braces in the texts of the page."""
    hand, items, two = variant.rules["hand"], variant.rules["scoring"], variant.seats == 2
    return {
        "cards": str(pack_size(dict(variant.rules))),
        "jokers": JOKERS[variant.rules.get("jokers", 0)],
        "hand": counted(hand, "card"),
        "tricks": counted(hand, "trick"),
        "trumps": _trumps(variant),
        "side": ALONE if two else "",
        "cut": "" if _says_who_deals(variant) else CUT,
        "eldest": ELDEST[two],
        "others": OTHERS[two],
        "drawers": DRAWERS[two],
        "count": COUNT if items else "Nothing is counted after the last trick.",
        "order": ORDER if len(items) > 1 else "",
    }


def _says_who_deals(variant: Variant) -> bool:
    """Return True if a sentence of its own says who deals first."""
    unusual = variant.rules.get("first-deal", "highest-deals") != "highest-deals"
    return unusual or "first-deal" in variant.house_rules


def _trumps(variant: Variant) -> str:
    """Return which trumps score High and Low if every card of the pack is played."""
    ends = {"high": ("High is always the", 0), "low": ("Low is always the", -1)}
    due = [words for item, words in ends.items() if item in variant.rules["scoring"]]
    if not due or variant.rules["stock"] == "none":
        return ""
    order = table_of(variant.family.keys["trumps"], variant.rules["trumps"])
    held = [RANK_NAMES[RANKS.index(rank)] for rank in order if rank in variant.rules["ranks"]]
    said = " and ".join(f"{words} {held[place]}" for words, place in due)
    return f"Every card has been played by then, so {said} of trumps."


def sentences_of(variant: Variant, names: Iterable[str]) -> list[str]:
    """Return the sentences of some rules, each once: what is scored may have a rule of its own."""
    return list(dict.fromkeys(said for name in names for said in rule_sentences(variant, name)))


def rule_sentences(variant: Variant, name: str) -> list[str]:
    """Return the sentences of one rule; a house rule is always included, and marked, and what the
    source of the preset does not say is marked as ours.
    """
    key, value = variant.family.keys[name], in_force(variant, name)
    house = _house_mark(variant, key)
    mark = house or _ours_mark(variant, name)
    if key.kind == "items":
        items = [_item_line(variant, item) for item in variant.items]
        whole = WHOLE[min(len(items), 2)]
        return [*items, *([whole + mark] if mark else [])]
    if key.kind == "worths":
        return [_item_line(variant, item) for item in variant.items if item.key in value]
    if told := [_item_line(variant, item) for item in variant.items if item.by == name]:
        return told
    if not house and _goes_without_saying(variant, name):
        return []
    if name == "stock" and not cards_left(variant):
        return []
    due = [said for condition, said in key.besides.items() if holds(variant, condition)]
    besides = [said[value] + (HOUSE if house else mark) for said in due]
    if not matters(variant, key) and (besides or not house):
        return besides
    said = _says(variant, key, value)
    return [said + mark, *besides] if said else besides


def _says(variant: Variant, key: Key, value: Value) -> str:
    """Return the sentence of a rule."""
    due = [said for condition, said in key.instead.items() if holds(variant, condition)]
    if key.values:
        choice = variant.rules[key.name]
        said: str = next((one[choice] for one in due if choice in one), key.values[choice])
        return said
    plain = key.boundless if key.boundless and value == key.no_bound else key.says
    text: str = [*due, plain][0]
    return text.format(value=_in_words(variant, key, value))


def _item_line(variant: Variant, item: Item) -> str:
    """Return what an item of the score pays, and whom; marked if a rule of its own is."""
    due = (said for condition, said in item.instead.items() if holds(variant, condition))
    changed = variant.house_rules.get("worth", {})
    house = HOUSE if item.by in variant.house_rules or item.key in changed else ""
    mark = house or (_ours_mark(variant, item.by) if item.by else "")
    return f"{_points(item.worth)}: {next(due, item.says)}.{mark}"


def holds(variant: Variant, condition: str) -> bool:
    """Return True if a rule is in force, written KEY=VALUE, or if one says something, written KEY,
    or if an item is scored, written `scored=ITEM`, or how many are, written `items=NUMBER`. `!=` is
    the opposite, and of several joined by `&` all must hold.
    """
    if "&" in condition:
        return all(holds(variant, one) for one in condition.split("&"))
    if "!=" in condition:
        return not holds(variant, condition.replace("!=", "="))
    name, equals, value = condition.partition("=")
    if name == "scored":
        return value in variant.rules["scoring"]
    if name == "items":
        return len(variant.rules["scoring"]) == int(value)
    if not equals:
        return can_matter(variant, variant.family.keys[name]) and _says_something(variant, name)
    return bool(variant.rules[name] == value)


def _ours_mark(variant: Variant, name: str) -> str:
    """Return the mark of a rule that is ours, not the source's of the preset."""
    return OURS if name in ours_of(variant.file["presets"][variant.preset], variant.seats) else ""


def _house_mark(variant: Variant, key: Key) -> str:
    """Return the mark of a house rule; one without an effect would else be taken for true."""
    if key.name not in variant.house_rules:
        return ""
    idle = key.values and in_force(variant, key.name) != variant.rules[key.name]
    idle = idle or _goes_without_saying(variant, key.name)
    return HOUSE if can_matter(variant, key) and not idle else IDLE


def _goes_without_saying(variant: Variant, name: str) -> bool:
    """Return True for the sides of two players, and for partners where each plays alone."""
    if name == "sides":
        return variant.seats == 2
    return name == "partners" and variant.sides == variant.seats


def cards_left(variant: Variant) -> int:
    """Return the number of cards not dealt to the hands."""
    pack = pack_size(dict(variant.rules))
    return int(pack - variant.rules["hand"] * variant.seats)


def matters(variant: Variant, key: Key) -> bool:
    """Return True if a rule matters in this variant."""
    return can_matter(variant, key) and _says_something(variant, key.name)


def can_matter(variant: Variant, key: Key) -> bool:
    """Return True if some value of a rule matters in this variant."""
    scored = not key.items or bool(set(key.items) & set(variant.rules["scoring"]))
    wanted = _is_wanted(variant, key.when, key.unless)
    beside = not key.beside or any(_says_something(variant, name) for name in key.beside)
    return scored and wanted and beside


def _is_wanted(variant: Variant, when: Mapping[str, Value], unless: Mapping[str, Value]) -> bool:
    """Return True with all of some rules and none of others."""
    return has_rules(variant, when) and not any(
        variant.rules[name] == value for name, value in unless.items()
    )


def has_rules(variant: Variant, rules: Mapping[str, Value]) -> bool:
    """Return True if rules have these values, or one of those in a list."""
    return all(
        variant.rules[name] in value if isinstance(value, list) else variant.rules[name] == value
        for name, value in rules.items()
    )


def _says_something(variant: Variant, name: str) -> bool:
    """Return True unless a rule has its silent value or names no card."""
    key, value = variant.family.keys[name], in_force(variant, name)
    names_nothing = key.kind in (*NAMING, "items") and not value
    return bool(value != key.silent and not names_nothing)


def in_force(variant: Variant, name: str) -> Value:
    """Return a rule's value without cards that are not in the pack, or what has no effect."""
    key, value = variant.family.keys[name], variant.rules[name]
    if key.kind == "choice" and not has_rules(variant, key.only.get(value, {})):
        return key.silent
    if key.adds:
        more = variant.rules[key.adds]
        return {rank: value.get(rank, 0) + more.get(rank, 0) for rank in {**value, **more}}
    if key.kind == "worths":
        return {item: n for item, n in value.items() if item in variant.rules["scoring"]}
    if key.kind not in NAMING:
        return value
    pack = cards_of_pack(dict(variant.rules) | {"without": ()})
    cards = pack & union(variant.rules[key.among]) if key.among else pack
    names = tuple(names_among(value, cards, pack))
    if key.kind == "cards":
        return names
    return {name: value.get(name, value.get(name[0])) for name in names}


def _in_words(variant: Variant, key: Key, value: Value) -> str:
    if key.kind == "trumps":
        return in_words(table_of(key, value), cards_of_pack(dict(variant.rules)))
    if key.name == "ranks":
        return " ".join(rank.replace("T", "10") for rank in value)
    if key.name == "suits":
        return listed([SUIT_NAMES[SUITS.index(suit)] for suit in value])
    if key.name == "hand" or key.unit:
        return counted(value, key.unit or "card")
    if key.kind == "cards":
        return named(value)
    if key.kind == "worths":
        return ", ".join(f"{variant.family.items[item].name} {n}" for item, n in value.items())
    if isinstance(value, dict):
        return numbered(value)
    return count_word(value) if value else str(value)


def _points(worth: int) -> str:
    return f"{worth} point" if worth == 1 else f"{worth} points"


def _presets(variant: Variant) -> str:
    """Return the presets and their sources."""
    lines = []
    for name, preset in variant.file["presets"].items():
        book = variant.file["sources"].get(_source(variant, name), "")
        here = " (this page)" if name == variant.preset else ""
        words = f"`{name}`{here}: {preset['says']}" + (f" From: {book}." if book else "")
        lines.append(_wrap(words.rstrip(), "- "))
    return "\n".join(["## Presets", "", *lines])


def _choices(variant: Variant, *, every: bool) -> str:
    """Return every rule's value and its other choices, or those of the game's own rules."""
    how = "Change a rule with --rule, as in `--rule target=7`, or in a TOML file of your own."
    own = [name for name in variant.family.keys if every or is_own(variant, name)]
    lines = [_wrap(_choice(variant, name), "- ") for name in own]
    left = len(variant.family.keys) - len(own)
    if left:
        rest = f"{left} more rules matter in other games of the family; --all lists them too."
        lines += ["", rest]
    return "\n".join(["## Rules that can be changed", "", _wrap(how), "", *lines])


def departures(file: Table, preset: str) -> list[str]:
    """Return how a preset differs from the game's default one, in the sentences of its rules."""
    seats = seats_of(file, preset)[0]
    book, own = (settled_rules(file, name, seats) for name in (file["default"], preset))
    changed = {name: value for name, value in own.items() if value != book[name]}
    variant = settle(file, file["default"], seats, changed)
    told = sentences_of(variant, changed)
    return [said.removesuffix(HOUSE).removesuffix(OURS) for said in told if not said.endswith(IDLE)]


def is_own(variant: Variant, name: str) -> bool:
    """Return True if a rule is a house rule, set by a preset, or unusual and set by the game."""
    changed = any(name in stated_in(preset) for preset in variant.file["presets"].values())
    usual = variant.rules[name] == variant.family.keys[name].absent
    stated = name in variant.file["rules"] and not usual
    return changed or stated or name in variant.house_rules


def _choice(variant: Variant, name: str) -> str:
    """Return a rule's value, its other choices and the question it answers."""
    key = variant.family.keys[name]
    now = show_value(name, variant.rules[name])
    others = [choice for choice in key.values if choice != now]
    could = ", or " + ", ".join(others) if others else ""
    if key.kind == "number":
        could = f", or another number, {key.least} to {key.most}"
    if key.kind == "cards":
        could = ", or any ranks and cards, as in A,JH, or none"
    if key.kind == "trumps":
        could = f", or {', '.join(key.aliases)}, or a list high to low, as in {key.aliases['T1']}"
    if key.kind == "numbers":
        could = f", or other numbers, {key.least} to {key.most}, as in 22,JS7, or none"
    if key.kind == "worths":
        could = f", or other points of items, {key.least} to {key.most}, as in game8, or none"
    if key.kind == "items":
        could = f", or any of {', '.join(variant.family.items)}"
    house = " (House rule.)" if name in variant.house_rules else ""
    return f"`{name}={now}`{could}. {key.asks}{house}"


@lru_cache(2**11)  # most lines of a page are those of other sheets of its game, too
def _wrap(text: str, bullet: str = "") -> str:
    words = " ".join(text.split())
    indent = " " * len(bullet)
    return textwrap.fill(
        words, 80, initial_indent=bullet, subsequent_indent=indent, break_on_hyphens=False
    )
