"""A game as data: its variant file, an author's preset and house rules, checked, and made into a
rules row.

    >>> load("california-jack").title
    'California Jack (denexa)'
    >>> load("california-jack", preset="bicycle").rules["packet"]
    'either'
    >>> load("california-jack", rules={"follow": "may-trump"}).house_rules
    {'follow': 'may-trump'}

`load("./my-game.toml")` reads a file of your own. A variant file names its sources, the rules of
the game, and a preset for each author that holds only what differs. The rule sheet of the game's
family holds the keys and their values.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from hilojack.families import variant_files
from hilojack.rules import slots
from hilojack.variants import Engine, engine_of
from hilojack.variants.sheet import (
    Family,
    Item,
    Table,
    Value,
    VariantError as VariantError,
    check,
    families,
    family,
    read_toml,
    refuse,
    worth_of,
)


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
    def engine(self) -> Engine:
        """The rules of the game's family, as functions over rows."""
        return engine_of(self.family.name)

    @property
    def sides(self) -> int:
        """The number of sides; seat `s` plays for side `s % sides`."""
        return self.row[slots.SIDES]

    @property
    def target(self) -> int:
        """The points that win the match."""
        return self.row[slots.TARGET]

    @cached_property
    def fair(self) -> "Variant":
        """The game among players who never revoke."""
        return replace(self, row=self.engine.fair_row(self.row))

    @property
    def items(self) -> tuple[Item, ...]:
        """The items scored, in counting order, with what they are worth here; empty if the deal is
        scored as a whole.
        """
        sheet = self.family
        return tuple(
            replace(sheet.items[name], worth=worth_of(sheet, self.rules, name))
            for name in (self.rules["scoring"] if sheet.items else ())
        )

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
    def called(self) -> str:
        """What its players call it, as a heading: `Cinch, house rules`."""
        return f"{self.shelf['name']}{', house rules' if self.house_rules else ''}"

    @property
    def shelf(self) -> Table:
        """What players call this preset, and what sets it apart."""
        told: Table = self.file["shelf"].get(self.preset, {})
        return {"name": self.name, "summary": self.file["summary"]} | told

    @cached_property
    def house_rules(self) -> dict[str, Value]:
        """The rules in which this variant differs from its preset."""
        book = settled_rules(self.file, self.preset, self.seats)
        return {key: value for key, value in self.rules.items() if value != book[key]}

    def __reduce__(self) -> tuple[Callable[..., "Variant"], tuple[Any, ...]]:
        return settle, (self.file, self.preset, self.seats, self.house_rules)

    def __deepcopy__(self, memo: object) -> "Variant":
        return self

    def change(self, **rules: Value) -> "Variant":
        """Return a copy with some rules changed; `_` in a name means `-`."""
        named = {name.replace("_", "-"): value for name, value in rules.items()}
        return settle(self.file, self.preset, self.seats, self.house_rules | named)


def games() -> tuple[str, ...]:
    """Return the names of the games that come with Hilojack."""
    return tuple(sorted(variant_files()))


def load(
    game: str,
    *,
    preset: str | None = None,
    seats: int | None = None,
    rules: Mapping[str, Value] | None = None,
) -> Variant:
    """Load a game by name or from a TOML file.

    Raise VariantError, with the fault, the value and the choices, if it cannot be played.
    """
    file = read_file(game)
    if preset is None:
        preset = file["default"]
    if preset not in file["presets"]:
        refuse("preset", preset, file["presets"])
    choices = seats_of(file, preset)
    if seats is None:
        seats = choices[0]
    kept = file.get("former-seats", {}).get(preset, ()) if rules else ()
    if seats not in choices and seats not in kept:
        numbers = " or ".join(map(str, sorted(choices)))
        raise VariantError(f"{file['name']} ({preset}) is for {numbers} players, not for {seats}")
    return settle(file, preset, seats, rules or {})


def former_rules(game: str, preset: str) -> Table:
    """Return the rules that a preset had when what was stored named only those that differed."""
    former: Tables = read_file(game).get("former", {})
    return former.get("every", {}) | former.get(preset, {})


def seats_of(file: Table, preset: str) -> list[int]:
    """Return the numbers of players for a preset, the usual one first."""
    choices: list[int] = file["presets"][preset].get("seats", file["seats"])
    return choices


def sheets(names: Iterable[str] = ()) -> Iterator[Variant]:
    """Yield every preset of some games, by default all that come along, with each number of
    players.
    """
    for file in map(read_file, names or games()):
        for preset in file["presets"]:
            for seats in seats_of(file, preset):
                yield settle(file, preset, seats, {})


def settle(file: Table, preset: str, seats: int, house: Mapping[str, Value]) -> Variant:
    """Return the variant that a file, a preset and house rules make."""
    sheet = family(file["family"])
    rules = settled_rules(file, preset, seats)
    for name, value in house.items():
        rules[name] = check(sheet, name, value)
    engine = engine_of(sheet.name)
    engine.check(rules, seats)
    return Variant(
        game=file["game"],
        name=file["name"],
        preset=preset,
        seats=seats,
        rules=MappingProxyType(rules),
        row=engine.row(sheet, rules, seats),
        file=file,
    )


def settled_rules(file: Table, preset: str, seats: int) -> Table:
    """Return every rule of a preset, checked: the game's own, then those for the number of seats,
    then the author's.
    """
    sheet = family(file["family"])
    own = file["presets"][preset]
    author = stated_in(own) | own.get("at", {}).get(str(seats), {}) | ours_of(own, seats)
    stated = file["rules"] | file.get("at", {}).get(str(seats), {}) | author
    rules = {name: check(sheet, name, value) for name, value in stated.items()}
    return whole_rules(sheet, rules, file["game"])


def stated_in(preset: Table) -> Table:
    """Return the rules that a preset states: its source's, and ours."""
    return {k: v for k, v in preset.items() if k not in NOT_RULES} | ours_of(preset)


def ours_of(preset: Table, seats: int = 0) -> Table:
    """Return the rules of a preset of which its source says nothing, for a number of players."""
    ours: Table = preset.get("ours", {})
    at: Table = preset.get("ours-at", {}).get(str(seats), {})
    return ours | at


def whole_rules(sheet: Family, rules: Mapping[str, Value], of: str) -> Table:
    """Return every rule in the order of the sheet; a missing one has the value for older files."""
    whole = {name: rules.get(name, key.absent) for name, key in sheet.keys.items()}
    for name, value in whole.items():
        if value is None:
            raise VariantError(f"{of}: the rule '{name}' is missing ({sheet.keys[name].asks})")
    return whole


# --- files ---------------------------------------------------------------------------------------


def read_file(game: str, below: Sequence[Path] = ()) -> Table:
    """Return a variant file, of the package by name or of the user by path, merged with its
    base.
    """
    if game.lower().endswith(".toml"):
        return read_user_file(Path(game), below)
    name = word(game)
    if name in games():
        return dict(read_package_file(name))
    for file in map(read_package_file, games()):
        if name in file["aliases"]:
            return dict(file)
        if name in (known := known_as(file)):
            return file | {"default": known[name]}
    refuse("game", game, games())


def known_as(file: Table) -> dict[str, str]:
    """Return the presets of a game by the names that players have for them."""
    called = {
        word(name): preset
        for preset, told in file["shelf"].items()
        for name in (told["name"], *told.get("also", ()))
    }
    known: dict[str, str] = called | file["known-as"]
    return known


def word(name: str) -> str:
    """Return a name as a word of the command line: `ten-point-pitch`."""
    plain = name.lower().replace("'", "").replace(",", "")
    return "-".join(plain.replace("_", " ").replace("-", " ").split())


@cache
def read_package_file(name: str) -> Table:
    """Return a variant file of the package."""
    return based(read_toml(variant_files()[name]) | {"game": name})


def read_user_file(path: Path, below: Sequence[Path] = ()) -> Table:
    """Return a user's variant file. Raise VariantError if unreadable or based on itself."""
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


TEXT = (str, "a text in quotes")
# What a preset says besides its rules: `ends` is where our copy of its source ends, `at` has rules
# for a number of players, `ours` those of which the source says nothing, and `ours-at` both.
NOT_RULES = ("says", "source", "seats", "ends", "at", "ours", "ours-at")
UNSAID: Table = {"summary": "", "sources": {}, "at": {}, "aliases": [], "known-as": {}, "shelf": {}}
Seats = Literal[2, 3, 4, 5, 6, 7]
Tables = dict[str, dict[str, object]]
FILE_KEYS: dict[str, tuple[object, str]] = {
    "name": TEXT,
    "aliases": (list[str], 'a list of other names, as in ["seven-up"]'),
    "known-as": (
        dict[str, str],
        'a table of presets by the names they have, as in { smear = "mine" }',
    ),
    "family": TEXT,
    "summary": TEXT,
    "seats": (list[Seats], f"a list of numbers of players, 2 to {slots.MAX_SEATS}, as in [2, 4]"),
    "default": TEXT,
    "base": TEXT,
    "sources": (dict[str, str], 'a table of texts, as in { bicycle = "Bicycle" }'),
    "rules": (dict[str, object], "a table of rules, as in [rules]"),
    "at": (Tables, "a table of rules for a number of players, as in [at.4]"),
    "presets": (Tables, "a table of rules for each preset, as in [presets.mine]"),
}
NEVER_EMPTY = ("seats", "presets")
BY_SEATS = ("at", "ours-at")


def check_file(table: Table, path: Path) -> None:
    """Raise VariantError if a key of a user's file is unknown or its value is wrong."""
    for key, value in table.items():
        if key not in FILE_KEYS:
            refuse(f"key in {path.name}", key, FILE_KEYS)
        kind, should = FILE_KEYS[key]
        if not is_a(kind, value) or (key in NEVER_EMPTY and not value):
            raise VariantError(f"{path.name}: {key} must be {should}, not {value!r}")
    for name, preset in table.get("presets", {}).items():
        for key in BY_SEATS:
            if not is_a(Tables, preset.get(key, {})):
                should = f"a table of rules by number of players, not {preset[key]!r}"
                raise VariantError(f"{path.name}: {key} of the preset {name} must be {should}")
        if not is_a(dict[str, object], preset.get("ours", {})):
            raise VariantError(f"{path.name}: ours of the preset {name} must be a table of rules")
    if "family" in table and table["family"] not in families():
        refuse(f"family in {path.name}", table["family"], families())


def is_a(kind: object, value: Value) -> bool:
    """Return True if a value from a file is of a type."""
    import msgspec

    with suppress(msgspec.ValidationError):
        msgspec.convert(value, kind)
        return True
    return False


def based(file: Table, below: Sequence[Path] = ()) -> Table:
    """Return a file completed from its base. `below` are the user's files that are based on this
    one, and itself.
    """
    if "base" not in file:
        whole = {**UNSAID, "name": file["game"], **file}
    else:
        base = read_file(file["base"], below)
        whole = base | file
        whole["rules"] = own_rules(base, file) | file.get("rules", {})
        whole["at"] = base["at"] | file.get("at", {})
        whole |= {name: file.get(name, UNSAID[name]) for name in ("aliases", "known-as", "shelf")}
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
    """Return the rules of a base: with its default preset, unless the file has presets."""
    default = {} if "presets" in file else base["presets"][base["default"]]
    rules: Table = base["rules"]
    return rules | stated_in(default)
