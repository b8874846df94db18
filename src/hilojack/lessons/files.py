"""The files of the lessons, checked: cards and steps."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

from hilojack.calls import parse_act
from hilojack.cards import parse_cards
from hilojack.variants.sheet import Value, read_toml
from hilojack.variants.variant import Variant, games


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words, then an act asked of the learner, then acts that the lesson plays for all.

    `ask` names acts, of which any will do. `otherwise` says why another one, though legal, will
    not; `asks` replaces the sentence that asks. `when` and `unless` name rules, as in a rule sheet.
    With `rest` the deal is played to its end, freely by the learner.
    """

    says: str = ""
    ask: str = ""
    asks: str = ""
    otherwise: str = ""
    then: str = ""
    quiet: bool = False  # what happens in `then` is not told
    rest: bool = False
    when: Mapping[str, Value] = {}
    unless: Mapping[str, Value] = {}

    @property
    def acts(self) -> tuple[int, ...]:
        """The acts that the lesson plays."""
        return tuple(map(parse_act, self.then.split()))

    @property
    def asked(self) -> tuple[int, ...]:
        """The acts of which the learner chooses one; empty if nothing is asked."""
        return tuple(map(parse_act, self.ask.split()))

    def is_due(self, variant: Variant) -> bool:
        """Return True if the step is for the rules in force."""
        unwanted = any(has(variant, *rule) for rule in self.unless.items())
        return not unwanted and all(has(variant, *rule) for rule in self.when.items())


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as it is written: the cards as they lie, and its steps.

    `hands` are by seat, the learner's first, in the order of dealing; `rest` is what lies below
    them in the pack, top card first, and the other cards follow. `cut` fixes trumps in games in
    which a card is cut for them. `needs` are rules without which the words would be wrong.
    """

    dealer: int
    hands: tuple[str, ...]
    steps: tuple[Step, ...]
    rest: str = ""
    cut: str = ""
    intro: str = ""
    needs: Mapping[str, Value] = {}

    def suits(self, variant: Variant) -> bool:
        """Return True if the lesson is for a game of these players and rules."""
        needed = all(has(variant, *rule) for rule in self.needs.items())
        return needed and len(self.hands) == variant.seats

    @property
    def cards(self) -> tuple[tuple[int, ...], ...]:
        """The hands."""
        return tuple(tuple(parse_cards(hand)) for hand in self.hands)


def has(variant: Variant, rule: str, wanted: Value) -> bool:
    """Return True if a rule has a value or is among several; a list of items or cards has it in
    it.
    """
    value = variant.rules[rule]
    if isinstance(wanted, list):
        return any(has(variant, rule, one) for one in wanted)
    return bool(wanted in value if isinstance(value, tuple | dict) else wanted == value)


def scripts_of(variant: Variant) -> Iterator[Script]:
    """Yield the lessons of a game, or of the game on which a user's own file is based."""
    for game in (variant.game, str(variant.file.get("base", ""))):
        if game in games():
            yield from map(script_in, files_of(game))


def files_of(game: str) -> list[Path]:
    """Return the lesson files of a game: its own one first, then those that add to its name."""
    folder = Path(__file__).parent
    longer = [other for other in games() if other.startswith(f"{game}-")]
    more = sorted(folder.glob(f"{game}-*.toml"))
    own = [path for path in more if not path.stem.startswith(tuple(longer or "/"))]
    return [path for path in (folder / f"{game}.toml", *own) if path.exists()]


@cache
def script_in(path: Path) -> Script:
    """Return the lesson in a file. Raise ValueError if it is not one."""
    try:
        return msgspec.convert(read_toml(path), Script)
    except msgspec.ValidationError as error:
        raise ValueError(f"{path.name}: {error}") from error
