"""A game as data: its variant file, an author's preset and house rules, checked, and turned into a
rules row.

    load("california-jack")                                   the default preset
    load("california-jack", preset="bicycle")                 another author's game
    load("california-jack", rules={"follow": "may-trump"})    a house rule
    load("./my-game.toml")                                    a file of your own

A variant file names its sources, the rules of the game, and a preset for each author that holds
only what differs. The keys, and the values that each can take, stand in the rule sheet of the
game's family.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NoReturn

from hilojack.cards import RANKS, SUIT_NAMES, SUITS
from hilojack.rules.tricks import slots

Value = Any  # of a rule: a word, a whole number, a list of items, or card-points by rank
Table = dict[str, Any]

ITEM_CODES = {
    "high": slots.ITEM_HIGH,
    "low": slots.ITEM_LOW,
    "jack": slots.ITEM_JACK,
    "game": slots.ITEM_GAME,
    "majority": slots.ITEM_MAJORITY,
    "tricks": slots.ITEM_TRICKS,
} | {
    f"five-{name}": slots.ITEM_CARD + 13 * suit + RANKS.index("5")
    for suit, name in enumerate(SUIT_NAMES)
}
FOLDER = Path(__file__).parent / "variants"
TURNED = ("stock-top", "turn-up", "accepted")  # ways to fix trumps with a card that is turned
TALKED = ("turn-up", "named", "pitched", "accepted")  # ways in which the players have a say
SAFE_CUT_PACK = 9  # the smallest pack from whose middle a card can be cut: four, the card, four


class VariantError(ValueError):
    """A game, preset, number of seats or rule that does not exist or cannot be played."""


@dataclass(frozen=True)
class Key:
    """A line of a family's rule sheet: a question and the answers that a variant may give."""

    name: str
    kind: str  # choice, number, ranks, suits, points or items
    asks: str
    values: Mapping[str, str]  # each choice, with the sentence that the rule page prints for it
    aliases: Mapping[str, str]
    says: str
    least: int
    most: int
    items: tuple[str, ...] = ()  # it matters only where one of these is scored; none: everywhere
    when: Mapping[str, Value] = field(default_factory=dict)  # it matters only beside these rules
    silent: Value | None = None  # the value of which the rule page says nothing
    absent: Value | None = None  # what a file or record means that is older than the key


@dataclass(frozen=True)
class Item:
    """Something that scores at the end of a deal."""

    name: str
    worth: int
    says: str


@dataclass(frozen=True)
class Family:
    """The rule sheet that a family of games shares."""

    keys: Mapping[str, Key]
    items: Mapping[str, Item]
    page: tuple[Table, ...]  # the sections of the page of rules


@dataclass(frozen=True)
class Variant:
    """One game with every rule settled: by preset, number of seats and house rules."""

    game: str
    name: str
    preset: str
    seats: int
    rules: Mapping[str, Value] = field(hash=False)
    row: tuple[int, ...] = field(repr=False)
    file: Table = field(repr=False, compare=False, hash=False)

    @property
    def family(self) -> Family:
        """The rule sheet of the game's family."""
        return family(self.file["family"])

    @property
    def sides(self) -> int:
        """How many sides play; seat `s` plays for side `s % sides`."""
        return self.row[slots.SIDES]

    @property
    def fair_row(self) -> tuple[int, ...]:
        """The rules row as it is among players of whom none ever revokes."""
        return (*self.row[: slots.REVOKE], slots.REVOKE_PREVENTED, *self.row[slots.REVOKE + 1 :])

    @property
    def items(self) -> tuple[Item, ...]:
        """What is scored, in counting order."""
        return tuple(self.family.items[name] for name in self.rules["scoring"])

    @property
    def presets(self) -> tuple[str, ...]:
        """The presets of the game."""
        return tuple(self.file["presets"])

    @property
    def title(self) -> str:
        """The game and its preset as a heading: `California Jack (denexa)`."""
        house = ", house rules" if self.house_rules else ""
        return f"{self.name} ({self.preset}{house})"

    @property
    def house_rules(self) -> dict[str, Value]:
        """The rules in which this variant differs from its preset."""
        book = settled_rules(self.file, self.preset, self.seats)
        return {key: value for key, value in self.rules.items() if value != book[key]}

    def __reduce__(self) -> tuple[Callable[..., "Variant"], tuple[Any, ...]]:
        return settle, (self.file, self.preset, self.seats, self.house_rules)

    def change(self, **rules: Value) -> "Variant":
        """A copy with some rules changed; `_` in a name stands for `-`."""
        named = {name.replace("_", "-"): value for name, value in rules.items()}
        return settle(self.file, self.preset, self.seats, self.house_rules | named)


def games() -> tuple[str, ...]:
    """The names of the games that come with Hilojack."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))


@cache
def families() -> tuple[str, ...]:
    """The names of the families of games that come with Hilojack."""
    return tuple(sorted(file.stem for file in FOLDER.glob("families/*.toml")))


def load(
    game: str,
    *,
    preset: str | None = None,
    seats: int | None = None,
    rules: Mapping[str, Value] | None = None,
) -> Variant:
    """A game by name or by the path of a TOML file, ready to play.

    VariantError names what is wrong, the value given and the choices there are.
    """
    file = read_file(game)
    if preset is None:
        preset = file["default"]
    if preset not in file["presets"]:
        refuse("preset", preset, file["presets"])
    choices = seats_of(file, preset)
    if seats is None:
        seats = choices[0]
    if seats not in choices:
        numbers = " or ".join(map(str, sorted(choices)))
        raise VariantError(f"{file['name']} ({preset}) is for {numbers} players, not for {seats}")
    return settle(file, preset, seats, rules or {})


def seats_of(file: Table, preset: str) -> list[int]:
    """How many can play a preset, the usual number first."""
    choices: list[int] = file["presets"][preset].get("seats", file["seats"])
    return choices


def settle(file: Table, preset: str, seats: int, house: Mapping[str, Value]) -> Variant:
    """The variant that a file, a preset and house rules make together."""
    sheet = family(file["family"])
    rules = settled_rules(file, preset, seats)
    for name, value in house.items():
        rules[name] = check(sheet, name, value)
    check_together(rules, seats)
    return Variant(
        game=file["game"],
        name=file["name"],
        preset=preset,
        seats=seats,
        rules=MappingProxyType(rules),
        row=rules_row(sheet, rules, seats),
        file=file,
    )


def settled_rules(file: Table, preset: str, seats: int) -> Table:
    """Every rule of a preset, checked: the game's own, then those for the number of seats, then the
    author's.
    """
    sheet = family(file["family"])
    author = {k: v for k, v in file["presets"][preset].items() if k not in NOT_RULES}
    stated = file["rules"] | file.get("at", {}).get(str(seats), {}) | author
    rules = {name: check(sheet, name, value) for name, value in stated.items()}
    return whole_rules(sheet, rules, file["game"])


def whole_rules(sheet: Family, rules: Mapping[str, Value], of: str) -> Table:
    """Every rule in the order of the sheet; one not stated is as it was before it had a key."""
    whole = {name: rules.get(name, key.absent) for name, key in sheet.keys.items()}
    for name, value in whole.items():
        if value is None:
            raise VariantError(f"{of}: the rule '{name}' is missing ({sheet.keys[name].asks})")
    return whole


# --- files ---------------------------------------------------------------------------------------


def read_file(game: str, below: Sequence[Path] = ()) -> Table:
    """A variant file, of the package by name or of the user by path, on top of the file it is based
    on.
    """
    if game.lower().endswith(".toml"):
        return read_user_file(Path(game), below)
    name = game.strip().lower().replace("_", "-").replace(" ", "-")
    if name in games():
        return dict(read_package_file(name))
    for other in games():
        if name in read_package_file(other)["aliases"]:
            return dict(read_package_file(other))
    refuse("game", game, games())


@cache
def read_package_file(name: str) -> Table:
    """A variant file of the package."""
    return based(read_toml(FOLDER / f"{name}.toml") | {"game": name})


def read_toml(path: Path) -> Table:
    """A TOML file as a table; ValueError when it is none."""
    import tomllib

    return tomllib.loads(path.read_text(encoding="utf-8"))


def read_user_file(path: Path, below: Sequence[Path] = ()) -> Table:
    """A variant file of the user; VariantError when it cannot be read, or is based on itself."""
    if path.resolve() in below:
        raise VariantError(f"{path} is based on itself")
    try:
        table = read_toml(path)
    except OSError as error:
        raise VariantError(f"cannot read the game file {path}: {error.strerror}") from error
    except ValueError as error:
        raise VariantError(f"{path} is not a TOML file: {error}") from error
    check_file(table, path)
    if "base" not in table and not table.keys() >= {"family", "seats", "rules"}:
        raise VariantError(
            f"{path.name} needs 'base' (a game: {', '.join(games())}), "
            "or 'family', 'seats' and 'rules'"
        )
    base = Path(str(table.get("base", "")))
    if base.suffix.lower() == ".toml":
        table["base"] = str(path.parent / base)
    return based(table | {"game": path.stem}, [*below, path.resolve()])


def is_text(value: Value) -> bool:
    return isinstance(value, str)


def is_texts(value: Value) -> bool:
    return isinstance(value, list) and all(map(is_text, value))


def is_table(value: Value) -> bool:
    return isinstance(value, dict)


def is_table_of_texts(value: Value) -> bool:
    return is_table(value) and all(map(is_text, value.values()))


def is_table_of_tables(value: Value) -> bool:
    return is_table(value) and all(map(is_table, value.values()))


def is_presets(value: Value) -> bool:
    return is_table_of_tables(value) and bool(value)


def is_seats(value: Value) -> bool:
    numbers = range(2, slots.MAX_SEATS + 1)
    return (
        isinstance(value, list)
        and bool(value)
        and all(type(n) is int for n in value)
        and (set(value) <= set(numbers))
    )


TEXT = (is_text, "a text in quotes")
NOT_RULES = ("says", "source", "seats")  # what a preset says beside its rules
UNSAID: Table = {"summary": "", "sources": {}, "at": {}, "aliases": []}
FILE_KEYS: dict[str, tuple[Callable[[Value], bool], str]] = {
    "name": TEXT,
    "aliases": (is_texts, 'a list of other names, as in ["seven-up"]'),
    "family": TEXT,
    "summary": TEXT,
    "seats": (is_seats, f"a list of numbers of players, 2 to {slots.MAX_SEATS}, as in [2, 4]"),
    "default": TEXT,
    "base": TEXT,
    "sources": (is_table_of_texts, 'a table of texts, as in { bicycle = "Bicycle" }'),
    "rules": (is_table, "a table of rules, as in [rules]"),
    "at": (is_table_of_tables, "a table of rules for a number of players, as in [at.4]"),
    "presets": (is_presets, "a table of rules for each preset, as in [presets.mine]"),
}


def check_file(table: Table, path: Path) -> None:
    """VariantError when a key of a user's file is none, or is not what it should be."""
    for key, value in table.items():
        if key not in FILE_KEYS:
            refuse(f"key in {path.name}", key, FILE_KEYS)
        fits, should = FILE_KEYS[key]
        if not fits(value):
            raise VariantError(f"{path.name}: {key} is {should}, not {value!r}")
    if "family" in table and table["family"] not in families():
        refuse(f"family in {path.name}", table["family"], families())


def based(file: Table, below: Sequence[Path] = ()) -> Table:
    """A file with what it does not say itself taken from its base; `below` are the files of the
    user that are based on this one, and it.
    """
    if "base" not in file:
        whole = {**UNSAID, "name": file["game"], **file}
    else:
        base = read_file(file["base"], below)
        whole = base | file
        whole["rules"] = own_rules(base, file) | file.get("rules", {})
        whole["at"] = base["at"] | file.get("at", {})
        whole["aliases"] = file.get("aliases", [])
    if "presets" not in file:
        whole["presets"] = {"own": {"says": "Your own game."}}
        whole["default"] = "own"
    elif "default" not in file:
        whole["default"] = next(iter(file["presets"]))
    whole["presets"] = {name: {"says": ""} | told for name, told in whole["presets"].items()}
    if whole["default"] not in whole["presets"]:
        refuse("preset, though it is the default", whole["default"], whole["presets"])
    return whole


def own_rules(base: Table, file: Table) -> Table:
    """The rules of a base under a file: with its default preset, unless the file has presets."""
    default = {} if "presets" in file else base["presets"][base["default"]]
    rules: Table = base["rules"]
    return rules | {k: v for k, v in default.items() if k not in NOT_RULES}


@cache
def family(name: str) -> Family:
    """The rule sheet of a family."""
    table = read_toml(FOLDER / "families" / f"{name}.toml")
    keys = {
        key: Key(
            name=key,
            kind=line.get("kind", "choice"),
            asks=line["asks"],
            values=line.get("values", {}),
            aliases=line.get("aliases", {}),
            says=line.get("says", ""),
            least=line.get("least", 0),
            most=line.get("most", 0),
            items=tuple(line.get("items", ())),
            when=line.get("when", {}),
            silent=line.get("silent"),
            absent=line.get("absent"),
        )
        for key, line in table["keys"].items()
    }
    items = {name: Item(**line) for name, line in table["items"].items()}
    return Family(keys=keys, items=items, page=tuple(table["page"]))


# --- checks --------------------------------------------------------------------------------------


def refuse(what: str, value: object, choices: Iterable[object]) -> NoReturn:
    """Raise VariantError with the value, the choices and the nearest of them."""
    import difflib

    words = [str(choice) for choice in choices]
    near = difflib.get_close_matches(str(value), words, n=1)
    meant = f" Did you mean '{near[0]}'?" if near else ""
    raise VariantError(f"'{value}' is no {what}; choose from: {', '.join(words)}.{meant}")


def check(sheet: Family, name: str, value: Value) -> Value:
    """The value of a rule, in its own type; VariantError when the rule cannot have it."""
    if name not in sheet.keys:
        refuse("rule", name, sheet.keys)
    key = sheet.keys[name]
    return CHECKS[key.kind](sheet, key, value)


def check_choice(sheet: Family, key: Key, value: Value) -> str:
    chosen = key.aliases.get(str(value), str(value))
    if chosen not in key.values:
        refuse(f"value of the rule '{key.name}'", value, key.values)
    return chosen


def check_number(sheet: Family, key: Key, value: Value) -> int:
    text = str(value).strip()
    if not text.isdecimal() or not key.least <= int(text) <= key.most:
        refuse(
            f"value of the rule '{key.name}'",
            value,
            [f"a whole number from {key.least} to {key.most}"],
        )
    return int(text)


def check_ranks(sheet: Family, key: Key, value: Value) -> str:
    ranks = str(value).upper()
    if not ranks or any(r not in RANKS for r in ranks) or len(set(ranks)) < len(ranks):
        refuse(f"value of the rule '{key.name}'", value, ["different ranks out of AKQJT98765432"])
    return "".join(sorted(ranks, key=RANKS.index, reverse=True))


def check_suits(sheet: Family, key: Key, value: Value) -> str:
    suits = str(value).upper()
    if not suits or any(s not in SUITS for s in suits) or len(set(suits)) < len(suits):
        refuse(f"value of the rule '{key.name}'", value, ["different suits out of SHDC"])
    return "".join(sorted(suits, key=SUITS.index))


def check_points(sheet: Family, key: Key, value: Value) -> dict[str, int]:
    """Card-points as a table, or as a text such as `T10 A4 K3 Q2 J1`."""
    pairs: Iterable[tuple[str, Value]]
    if isinstance(value, Mapping):
        pairs = value.items()
    else:
        pairs = [(word[:1].upper(), word[1:]) for word in str(value).replace(",", " ").split()]
    points: dict[str, int] = {}
    for rank, number in pairs:
        right = rank in set(RANKS) and str(number).isdecimal()
        if not right or int(number) > slots.MOST_POINTS:
            refuse(
                f"value of the rule '{key.name}'",
                f"{rank}{number}",
                ["a rank and its points, as in T10 A4 K3"],
            )
        points[rank] = int(number)
    return points


def check_items(sheet: Family, key: Key, value: Value) -> tuple[str, ...]:
    listed = value if isinstance(value, list | tuple) else str(value).replace(",", " ").split()
    names = [str(name) for name in listed]
    for name in names:
        if name not in sheet.items:
            refuse("item of the rule 'scoring'", name, sheet.items)
    if not names or len(set(names)) < len(names):
        raise VariantError(f"the rule 'scoring' wants each item once, at least one; not '{value}'")
    return tuple(names)


CHECKS = {
    "choice": check_choice,
    "number": check_number,
    "ranks": check_ranks,
    "suits": check_suits,
    "points": check_points,
    "items": check_items,
}


def check_together(rules: Table, seats: int) -> None:
    """VariantError when rules that are each right do not go together."""
    for check_some in (check_pack, check_trumps, check_sides):
        check_some(rules, seats)


def check_pack(rules: Table, seats: int) -> None:
    """The pack is large enough, and the stock can be drawn evenly."""
    pack = len(rules["ranks"]) * len(rules["suits"])
    rest = pack - seats * rules["hand"]
    hands = f"hand = {rules['hand']}: {seats} players"
    if rest < 0:
        raise VariantError(f"{hands} need {pack - rest} cards, and the pack has {pack}")
    if rules["stock"] != "none" and rest % seats:
        raise VariantError(f"{hands} cannot draw a stock of {rest} cards evenly")
    if rules["stock"] == "face-up" and rules["draws"] == "private":
        raise VariantError(
            "draws = private does not go with stock = face-up: everybody sees its top card"
        )
    if rules["trump-from"] in TURNED and rest == 0:
        raise VariantError(
            f"trump-from = {rules['trump-from']}: no card is left to turn; deal fewer cards"
        )


def check_trumps(rules: Table, seats: int) -> None:
    """Trumps can be fixed as the rules want it."""
    pack = len(rules["ranks"]) * len(rules["suits"])
    way = f"trump-from = {rules['trump-from']}"
    if rules["trump-from"] == "stock-top" and rules["stock"] == "none":
        raise VariantError(f"{way} needs a stock; stock = none leaves none")
    if rules["trump-from"] == "cut-and-replace" and pack < SAFE_CUT_PACK:
        raise VariantError(f"{way} needs {SAFE_CUT_PACK} cards; this pack has {pack}")
    if rules["trump-from"] in TALKED and rules["stock"] != "none":
        raise VariantError(f"{way} goes with stock = none only, not {rules['stock']}")
    if rules["trump-from"] == "named" and rules["first-batch"] >= rules["hand"]:
        raise VariantError(
            f"first-batch = {rules['first-batch']} is not less than hand = {rules['hand']}"
        )
    if (rules["trump-from"] == "pitched") == (rules["bidding"] == "none"):
        raise VariantError(
            f"{way} and bidding = {rules['bidding']}: an auction, or a sale, goes with pitching"
        )
    if rules["bidding"] == "sell-out" and (rules["smudge"] != "off" or rules["sides"] != "each"):
        raise VariantError(
            "bidding = sell-out goes with smudge = off and sides = each, not with "
            f"smudge = {rules['smudge']} and sides = {rules['sides']}"
        )


def check_sides(rules: Table, seats: int) -> None:
    """The players can be parted into sides."""
    if rules["sides"] == "partners" and seats % 2:
        raise VariantError(f"sides = partners needs an even number of players, not {seats}")
    if rules["sides"] == "three-sides" and seats != 6:
        raise VariantError(f"sides = three-sides needs six players, not {seats}")
    if rules["partners"] == "by-cut" and (rules["sides"] != "partners" or seats != 4):
        raise VariantError("partners = by-cut is for four players in partnership")


# --- the rules row -------------------------------------------------------------------------------


def rules_row(sheet: Family, rules: Table, seats: int) -> tuple[int, ...]:
    """The rules as the engine reads them: one integer a slot."""
    row = [0] * slots.RULES_SIZE
    row[slots.SEATS] = seats
    row[slots.SIDES] = sides_of(rules["sides"], seats)
    pack = [
        13 * SUITS.index(suit) + RANKS.index(rank)
        for suit in rules["suits"]
        for rank in rules["ranks"]
    ]
    row[slots.PACK_CARDS] = sum(1 << card for card in pack)
    row[slots.PACK_SIZE] = len(pack)
    for name, value in rules.items():
        kind = sheet.keys[name].kind
        if kind == "number" and hasattr(slots, slot_name(name)):
            row[constant(name)] = value
        elif kind == "points":
            for rank, points in value.items():
                row[constant(name)] |= points << 4 * RANKS.index(rank)
        elif kind == "choice" and hasattr(slots, slot_name(f"{name}-{value}")):
            row[constant(name)] = constant(f"{name}-{value}")
    for place, item in enumerate(rules["scoring"]):
        row[slots.ITEMS] |= ITEM_CODES[item] << 6 * place
        row[slots.WORTH] |= sheet.items[item].worth << 6 * place
    row[slots.ITEM_COUNT] = len(rules["scoring"])
    row[slots.PEGGED] = int(any(rules["trick-points"].values()))
    return tuple(row)


def sides_of(rule: str, seats: int) -> int:
    """How many sides so many players make under a value of the rule `sides`."""
    return {"partners": 2, "three-sides": 3}.get(rule, seats)


def slot_name(name: str) -> str:
    """The name in rules/tricks/slots.py of what a variant file calls `name`."""
    return name.upper().replace("-", "_")


def constant(name: str) -> int:
    """The constant of rules/tricks/slots.py that a name of a variant file stands for."""
    number: int = getattr(slots, slot_name(name))
    return number
