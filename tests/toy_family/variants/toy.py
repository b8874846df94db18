"""The engine of the toy family."""

from hilojack.rules import slots
from hilojack.rules.slots import Row, Rules
from hilojack.variants.engine import Engine
from hilojack.variants.rows import rules_row
from hilojack.variants.sheet import Family, Table, VariantError
from toy_family.rules import toy


def check(rules: Table, seats: int) -> None:
    """Raise VariantError if the pack is too small."""
    if seats * rules["hand"] > len(rules["ranks"]) * len(rules["suits"]):
        raise VariantError(f"hand = {rules['hand']}: the pack is too small for {seats} players")


def row(sheet: Family, rules: Table, seats: int) -> tuple[int, ...]:
    """Return the rules row."""
    return tuple(rules_row(toy, sheet, rules, seats, seats))


def blank() -> Row:
    """Return the row of a match of which nothing has been dealt."""
    row = [0] * toy.STATE_SIZE
    row[slots.VICTOR] = slots.NONE
    return row


def fair_row(row: Rules) -> Rules:
    """Return the row: nobody can revoke."""
    return row


def resume(rules: Rules, row: Row) -> None:
    """Do nothing: no stock is shuffled."""


def stock(rules: Rules, row: Row) -> range:
    """Return where the cards are that were not dealt."""
    return range(row[slots.STOCK_NEXT], rules[slots.PACK_SIZE])


def decided(rules: Rules, row: Row) -> bool:
    """Return True if somebody has reached the target."""
    return max(row[slots.SCORES : slots.SCORES + rules[slots.SEATS]]) >= rules[slots.TARGET]


def bar(rules: Rules, row: Row, sides: int) -> None:
    """Keep sides from winning the match."""
    if row[slots.VICTOR] != slots.NONE and sides >> row[slots.VICTOR] & 1:
        row[slots.VICTOR] = slots.NONE


ENGINE = Engine(
    check=check,
    row=row,
    state_size=toy.STATE_SIZE,
    blank=blank,
    fair_row=fair_row,
    cut=toy.cut,
    begin=toy.begin,
    perform=toy.step,
    resume=resume,
    stock=stock,
    legal_plays=toy.legal_plays,
    legal_calls=toy.legal_calls,
    decided=decided,
    bar=bar,
    sign_of=toy.sign_of,
)
