"""The engine of the shedding games: which rules go together, and the rules row they make."""

from hilojack.cards import SUITS, cards_in, rank_of, suit_of
from hilojack.rules.shedding import slots, step
from hilojack.rules.shedding.face import cut, sign_of
from hilojack.rules.shedding.scoring import MOST, lowest_score
from hilojack.rules.shedding.stacks import cards_like
from hilojack.rules.slots import Row, Rules
from hilojack.variants.engine import Engine
from hilojack.variants.rows import cards_of_pack, rules_row, union
from hilojack.variants.sheet import Family, Table, VariantError

EFFECTS = (  # the slots of sets of cards that take effect only if the cards are magic
    slots.NOMINATE,
    slots.WILD,
    slots.NEUTRALISE,
    slots.REVERSE,
    slots.DUMP,
    slots.COVER,
    slots.AGAIN,
)
CHANCE_ORDER = "CDHS"  # the suits by which `points-of-rest = card-number` counts


def check(rules: Table, seats: int) -> None:
    """Raise VariantError if rules do not go together."""
    pack = cards_of_pack(rules).bit_count()
    needed = seats * rules["hand"] + 2
    if pack < needed:
        raise VariantError(
            f"hand = {rules['hand']}: {seats} players, a card to begin the pile and one to draw "
            f"need {needed} cards, and the pack has {pack}"
        )
    if rules["drawn"] == "ends-turn" and rules["draw-limit"] > 1:
        raise VariantError(
            f"draw-limit = {rules['draw-limit']} needs drawn = may-be-played: "
            "with drawn = ends-turn the first card drawn ends the turn"
        )
    if rules["nominate"] and rules["nominates"] == "other" and len(rules["suits"]) == 1:
        raise VariantError("nominates = other needs at least two suits in the pack")
    both = union(rules["neutralise"]) & union(tuple(rules["pick-up"]))
    if both:
        raise VariantError("a card cannot be in both rules pick-up and neutralise")


def row(sheet: Family, rules: Table, seats: int) -> tuple[int, ...]:
    """Return the rules row: one integer a slot."""
    row = rules_row(slots, sheet, rules, seats, sides=seats)
    magic = union(rules["magic"])
    for slot in EFFECTS:
        row[slot] &= magic
    for card in range(52):
        for table in (slots.PICK_UP, slots.SKIP):
            row[table + card] *= magic >> card & 1
        row[slots.FITS + card] = cards_like(card) | row[slots.WILD]
        row[slots.PICK_UPS] |= (row[slots.PICK_UP + card] > 0) << card
        row[slots.ACTING] |= (row[slots.SKIP + card] > 0) << card
    for slot in (slots.PICK_UPS, slots.NEUTRALISE, slots.REVERSE, slots.AGAIN):
        row[slots.ACTING] |= row[slot]
    if rules["points-of-rest"] == "card-number":
        for card in cards_in(cards_of_pack(rules) & ~union(tuple(rules["points"]))):
            row[slots.POINTS + card] = card_number(card) + 2
    return tuple(row)


def card_number(card: int) -> int:
    """Return a card's number in a pack ordered by rank, then clubs to spades, from 0."""
    return 4 * rank_of(card) + CHANCE_ORDER.index(SUITS[suit_of(card)])


def blank() -> Row:
    """Return the row of a match before the first deal."""
    row = [0] * slots.STATE_SIZE
    row[slots.VICTOR] = slots.NONE
    row[slots.WINNER] = slots.NONE
    return row


def fair_row(row: Rules) -> Rules:
    """Return the row as it is: nobody can revoke."""
    return row


def stock(rules: Rules, row: Row) -> range:
    """Return the places in the pack of the cards left to draw."""
    return range(row[slots.STOCK_NEXT], row[slots.STOCK_END])


def decided(rules: Rules, row: Row) -> bool:
    """Return True if a side has reached the target and, if all are charged, no two tie for
    lowest.
    """
    if max(row[slots.SCORES : slots.SCORES + rules[slots.SEATS]]) < rules[slots.TARGET]:
        return False
    charged = rules[slots.SCORING] == slots.SCORING_CHARGED
    return not charged or lowest_score(rules, row) != slots.NONE


def bar(rules: Rules, row: Row, sides: int) -> None:
    """Keep sides from winning the match: where all are charged, the lowest of the others wins."""
    if row[slots.PHASE] != slots.PHASE_OVER:
        return
    if sign_of(rules) < 0:
        scores = row[slots.SCORES : slots.SCORES + rules[slots.SEATS]]
        left = row.copy()
        for side in range(rules[slots.SEATS]):
            left[slots.SCORES + side] = MOST if sides >> side & 1 else scores[side]
        reached = max(scores) >= rules[slots.TARGET]
        row[slots.VICTOR] = lowest_score(rules, left) if reached else slots.NONE
    elif row[slots.VICTOR] != slots.NONE and sides >> row[slots.VICTOR] & 1:
        row[slots.VICTOR] = slots.NONE


ENGINE = Engine(
    check=check,
    row=row,
    state_size=slots.STATE_SIZE,
    blank=blank,
    fair_row=fair_row,
    cut=cut,
    begin=step.open_deal,
    perform=step.perform,
    resume=step.resume,
    stock=stock,
    legal_plays=step.legal_plays,
    legal_calls=step.legal_calls,
    decided=decided,
    bar=bar,
    sign_of=sign_of,
)
