"""The trick games in the laboratory: the counts of a deal, and the players."""

from collections.abc import Sequence

from hilojack.compiled import bound
from hilojack.lab import compare_loops, loops
from hilojack.lab.lots import BEFORE, MIDDLE, CannotReduce, Lots
from hilojack.lab.maxims.tricks import MAXIMS as MAXIMS
from hilojack.lab.yardsticks.tricks import YARDSTICKS
from hilojack.match import Match
from hilojack.policy.tricks import choose as choose
from hilojack.rules.bits import cards_of_suit
from hilojack.rules.dealing import sort_pack
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.auction import must_bid
from hilojack.rules.tricks.exchange import kitty_size
from hilojack.rules.tricks.items import card_of_item
from hilojack.rules.tricks.scoring import bid_is_made, counted, earned, item_at
from hilojack.rules.tricks.slots import MAX_SEATS, Row, Rules
from hilojack.rules.tricks.step import step
from hilojack.search.equilibrium.lines import lay
from hilojack.variants.variant import Variant
from hilojack.views.tricks import legal_acts

SUIT_RANKS = (1 << 13) - 1  # the cards of one suit, by rank
CUTS = {slots.TRUMP_FROM_CUT_BEFORE: BEFORE, slots.TRUMP_FROM_CUT_AND_REPLACE: MIDDLE}
SAMPLE_GAME = "california-jack"
ENTRANTS = ("pimc400", "cheater", *YARDSTICKS)
TALLY_SIZE = loops.OWN
MEANS: tuple[str, ...] = ()
FIGURES: dict[str, int] = {}
FIGURES_BY_SIDE = {"Points at once": compare_loops.AT_ONCE, "Set back": compare_loops.SET_BACK}


def count_simulated(rules: Rules, row: Row, tally: Row) -> None:
    """Add a deal that is over to the tally of a simulation."""
    note_items(rules, row, loops.ITEMS_SCORED, tally)


def count_compared(rules: Rules, row: Row, tally: Row) -> None:
    """Add a deal that is over to the tally of a comparison."""
    note_items(rules, row, compare_loops.ITEMS, tally)
    for side in range(rules[slots.SIDES]):
        at_once = row[slots.SCORES + side] - counted(row, side)
        tally[compare_loops.AT_ONCE + side] += at_once
        set_back = row[earned(slots.LINE_SET_BACK, side)] != 0
        tally[compare_loops.SET_BACK + side] += set_back


def note_items(rules: Rules, row: Row, items: int, tally: Row) -> None:
    """Count the side that has scored each item."""
    for item in range(rules[slots.ITEM_COUNT]):
        side = row[slots.AWARDS + item]
        if side >= 0:
            tally[items + MAX_SEATS * item + side] += 1


def contract(match: Match) -> tuple[int, bool] | None:
    """Return the side that bought the contract of a deal that is over, and True if it was set back;
    None if nobody bought it at auction, or the dealer had to.
    """
    rules, rows = match.variant.row, [list(row) for row in match.positions]
    last = rows[-1]
    if rules[slots.BIDDING] != slots.BIDDING_AUCTION or last[slots.BID] == 0:
        return None
    if any(row[slots.PHASE] == slots.PHASE_BID and must_bid(rules, row) for row in rows):
        return None
    return last[slots.BIDDER] % rules[slots.SIDES], not bid_is_made(rules, last)


# --- game trees ----------------------------------------------------------------------------------


def check_reducible(variant: Variant) -> None:
    """Raise CannotReduce if a game cannot be expanded, whatever its size."""
    if variant.seats != 2:
        raise CannotReduce(
            f"{variant.name} is played by {variant.seats} here; only a game for two has a value "
            "that each side can secure: choose --seats 2, or another game"
        )
    if variant.row[slots.PACKET] == slots.PACKET_EITHER:
        raise CannotReduce(
            "packet = either: the dealer's choice changes only the size of the tree; "
            "choose --rule packet=singly"
        )


def lots(variant: Variant, *, symmetrical: bool) -> Lots:
    """Return how the deals of a variant are dealt, as the engine deals them."""
    rules = variant.row
    cut = CUTS.get(rules[slots.TRUMP_FROM], "")
    if rules[slots.PACKET] == slots.PACKET_EITHER:
        return Lots(variant, tuple((place,) for place in range(rules[slots.PACK_SIZE])), cut=cut)
    row = [0] * slots.STATE_SIZE
    sort_pack(rules, row)
    pack = row[slots.PACK : slots.PACK + rules[slots.PACK_SIZE]]
    bound(lay, "tricks")(rules, [*pack, pack[0]], row)
    hands = [held_places(row, pack, seat) for seat in range(variant.seats)]
    trump = trump_place(rules, row)
    groups = [*hands, *rest_groups(variant, row, pack)]
    if trump is not None:
        groups = [(trump,), *(tuple(p for p in group if p != trump) for group in groups)]
    fixed = trump is not None or cut == BEFORE
    one_trump = symmetrical and suits_are_alike(rules) and fixed
    return Lots(variant, tuple(g for g in groups if g), one_trump, trump is not None, cut)


def suits_are_alike(rules: Rules) -> bool:
    """Return True if the rules treat all suits alike."""
    suits = [suit for suit in range(4) if rules[slots.PACK_CARDS] & cards_of_suit(suit)]
    if len({rules[slots.EXTRAS + suit].bit_count() for suit in suits}) > 1:
        return False  # the other suit of the colour may not be in the pack
    if len({rules[slots.PACK_CARDS] >> 13 * suit & SUIT_RANKS for suit in suits}) > 1:
        return False
    if rules[slots.FIRST_DEAL] == slots.FIRST_DEAL_TWO_OF_DIAMONDS:
        return False
    items = [item_at(rules, item) for item in range(rules[slots.ITEM_COUNT])]
    return all(card_of_item(item, slots.NONE) == slots.NONE for item in items)


def held_places(row: Row, pack: Sequence[int], seat: int) -> tuple[int, ...]:
    """Return the places of the pack that a seat was dealt."""
    return tuple(place for place, card in enumerate(pack) if row[slots.HANDS + seat] >> card & 1)


def trump_place(rules: Rules, row: Row) -> int | None:
    """Return the place of the card that fixes trumps, or offers a suit, after the deal."""
    if rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_STOCK_TOP:
        return row[slots.STOCK_NEXT]
    if row[slots.TURN_UP] != slots.NONE:
        return row[slots.STOCK_NEXT] - 1
    return None


def rest_groups(variant: Variant, row: Row, pack: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the groups of the places after the hands and the turn-up."""
    rules = variant.row
    size, at = rules[slots.PACK_SIZE], row[slots.STOCK_NEXT]
    if rules[slots.STOCK] != slots.STOCK_NONE:
        return [(place,) for place in range(at, size)]
    if rules[slots.KEEP]:
        kitty = rules[slots.KITTY]
        later = range(at + kitty_size(rules), size)
        rest = [(place,) for place in later] if rules[slots.REFILL] else [tuple(later)]
        firsts = range(at, later.start, kitty) if kitty else ()
        return [*(tuple(range(first, first + kitty)) for first in firsts), *rest]
    if rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_NAMED:
        return named_groups(variant, row, pack)
    if rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_ACCEPTED:
        return [(size - 1,), tuple(range(at, size - 1))]
    groups: list[tuple[int, ...]] = []
    if rules[slots.WORTHLESS_HAND] == slots.WORTHLESS_HAND_EXCHANGED:
        hand = rules[slots.HAND]
        while size - at >= hand:
            groups.append(tuple(range(at, at + hand)))
            at += hand
    if rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_TURN_UP and rules[slots.BEG] == slots.BEG_ONCE:
        run = rules[slots.RUN]
        while size - at > variant.seats * run:
            for length in (*[run] * variant.seats, 1):
                groups.append(tuple(range(at, at + length)))
                at += length
    return [*groups, tuple(range(at, size))]


def named_groups(variant: Variant, row: Row, pack: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the places dealt to each seat after trumps are named, and those left over."""
    seats = range(variant.seats)
    before = [held_places(row, pack, seat) for seat in seats]
    step(variant.row, row, legal_acts(variant, row)[0])
    after = [held_places(row, pack, seat) for seat in seats]
    later = [tuple(p for p in after[seat] if p not in before[seat]) for seat in seats]
    return [*later, tuple(range(row[slots.STOCK_NEXT], len(pack)))]
