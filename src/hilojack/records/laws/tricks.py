"""The laws of the trick games: the cut for trumps, calls, following, and the counting."""

from hilojack.calls import show_act
from hilojack.cards import card_set, show_cards, sort_hand, suit_of
from hilojack.match import Match
from hilojack.records.errors import RecordError
from hilojack.records.laws.laws import Laws, no_card_is_cut
from hilojack.records.lines import DealLine
from hilojack.records.places import Places
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row
from hilojack.rules.tricks.stock import SAFE_CUT
from hilojack.variants.variant import Variant
from hilojack.views.tricks import duty

CALLING = {  # by phase: what is to be said, and the rules that bear on it
    slots.PHASE_PACKET: ("the dealer first says how to deal", "packet"),
    slots.PHASE_STAND: ("eldest stands or begs", "beg"),
    slots.PHASE_GIFT: ("the dealer answers eldest's beg", "gift-may-win", "gift-to"),
    slots.PHASE_BUNCH: ("eldest plays on or proposes to bunch the cards", "bunch"),
    slots.PHASE_AGREE: ("the dealer agrees to bunch the cards or refuses", "bunch"),
    slots.PHASE_NAME: ("eldest names trumps", "trump-from"),
    slots.PHASE_ACCEPT: ("each in turn accepts the turn-up or passes", "trump-from"),
    slots.PHASE_SALE: ("eldest accepts the highest bid or refuses it", "bidding"),
    slots.PHASE_CLAIM: ("each in turn claims revokes of opponents or passes", "revoke"),
    slots.PHASE_BID: (
        "each in turn bids or passes",
        "min-bid",
        "dealers-right",
        "all-pass",
        "smudge",
    ),
}


def cut(variant: Variant, deal: DealLine, places: Places) -> str | None:
    """The card cut for trumps, where the rules want one, from where it can be cut."""
    source = variant.rules["trump-from"]
    rule = f"trump-from = {source}"
    line = places.of("cut")
    if source not in ("cut-and-replace", "cut-before"):
        no_card_is_cut(rule, deal, places)
        return None
    if deal.cut is None:
        raise RecordError(line, "no card is cut", f"a card is cut for trumps ({rule})")
    middle = deal.pack
    where = "in the pack"
    if source == "cut-and-replace":
        middle = deal.pack[SAFE_CUT : len(deal.pack) - SAFE_CUT]
        where = f"with at least {SAFE_CUT} cards of the pack above it and below it"
    if deal.cut not in middle:
        raise RecordError(line, f"{deal.cut} is cut", f"the card cut stands {where} ({rule})")
    return deal.cut


# --- the play ------------------------------------------------------------------------------------


def done(row: Row) -> str:
    """What a seat does with a card now."""
    return "discarded" if row[slots.PHASE] == slots.PHASE_DISCARD else "played"


def of_act(match: Match, act: int) -> str:
    """The law that an act of the seat whose turn it is breaks."""
    row = list(match.position)
    if row[slots.PHASE] not in (slots.PHASE_PLAY, slots.PHASE_DISCARD):
        return _of_call(match, row)
    if act >= 52:
        return f"a card must be {done(row)} now"
    hand = row[slots.HANDS + row[slots.TURN]]
    if not hand >> act & 1:
        held = show_cards(sort_hand(hand, row[slots.TRUMP]))
        return f"only a card that is held can be {done(row)}; held {held}"
    return _of_following(match, act, row)


def _of_call(match: Match, row: Row) -> str:
    """What is to be called now, and by which rule."""
    duty_of_caller, *rules = CALLING[row[slots.PHASE]]
    calls = " or ".join(show_act(call) for call in match.legal_acts())
    stated = ", ".join(f"{rule} = {match.variant.rules[rule]}" for rule in rules)
    return f"{duty_of_caller}: {calls} ({stated})"


def _of_following(match: Match, act: int, row: Row) -> str:
    """Why a card that is held may not be played to the trick."""
    variant = match.variant
    due = show_cards(sort_hand(card_set(match.legal_acts()), row[slots.TRUMP]))
    law = duty(variant, row)
    under = suit_of(act) == row[slots.TRUMP] != row[slots.LED]
    if under and variant.rules["follow"] == "may-overtrump":
        best = show_cards([row[slots.BEST]])
        law = f"must not play a trump below {best} while another card may be played"
    return f"{law}; held {due} ({variant.name}, follow = {variant.rules['follow']})"


# --- the score -----------------------------------------------------------------------------------


def held_over(variant: Variant) -> str:
    """The rule by which points are held over."""
    return f"ties = {variant.rules['ties']}"


def of_count(match: Match) -> str | None:
    """Why the count ends where it does; None: the match was won, and counting stops."""
    if not match.deal.count:
        return "the deal was over before there was anything to count"
    if match.over and match.variant.rules["counting"] == "stop":
        return None
    return f"these items are scored: {' '.join(match.variant.rules['scoring'])}"


def won(match: Match, name: str) -> str:
    """How the side of this name has won."""
    row, victor, target = match.position, match.victor, match.variant.rules["target"]
    bidder = row[slots.BIDDER] % match.variant.sides
    if match.scores[row[slots.VICTOR]] < target:
        smudged = row[slots.SMUDGED] and bidder == victor
        return f"{name} made the smudge" if smudged else f"{name} scored every item"
    if row[slots.BID] and bidder == victor:
        return f"{name} had the highest bid and reached {target}"
    return f"{name} reached {target} first"


def nobody_won(match: Match) -> str:
    """Why nobody has won yet."""
    return f"nobody has reached {match.variant.rules['target']}"


LAWS = Laws(
    cut=cut,
    done=done,
    of_act=of_act,
    of_end="a deal is counted when all hands are played out",
    held_over=held_over,
    of_count=of_count,
    won=won,
    nobody_won=nobody_won,
)
