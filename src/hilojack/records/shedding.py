"""The shedding games in records: the laws of what may be played, called and drawn, and the play.

In the notation a deal has a line for each turn, and one for the stock each time it is shuffled.
"""

from collections.abc import Iterator, Sequence

from hilojack.calls import is_card, show_act
from hilojack.cards import cards_in, show_cards, sort_hand
from hilojack.match import Match
from hilojack.records.laws import no_card_is_cut
from hilojack.records.lines import ROW, DealLine, Sides
from hilojack.records.places import Places
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.slots import Row
from hilojack.rules.shedding.stacks import stock_size
from hilojack.variants.variant import Variant
from hilojack.views.shedding import why_not

BY_TURNS = True
OF_END = "a deal is counted when a player goes out, or nobody can play"


def cut(variant: Variant, deal: DealLine, places: Places) -> str | None:
    """Return None: no card is cut before the deal."""
    no_card_is_cut("there are none", deal, places)
    return None


# --- actions -------------------------------------------------------------------------------------


def done(row: Row) -> str:
    """Return the action of a seat with a card."""
    return "played"


def of_act(match: Match, act: int) -> str:
    """Return the law that an action of the seat to act breaks, and the legal actions."""
    row = list(match.position)
    hand = row[slots.HANDS + row[slots.TURN]]
    if is_card(act) and not hand >> act & 1:
        return f"only a card that is held can be played; held {show_cards(sort_hand(hand, None))}"
    law, *rules = _broken(match.variant, row, act)
    acts = " or ".join(map(show_act, match.legal_acts()))
    stated = [f"{rule} = {match.variant.rules[rule]}" for rule in rules]
    return f"{law}: {acts} ({', '.join([match.variant.name, *stated])})"


def _broken(variant: Variant, row: Row, act: int) -> tuple[str, ...]:
    """Return what is wrong with an action, and the rules that apply."""
    if row[slots.PHASE] == slots.PHASE_NOMINATE:
        return "a suit is nominated now", "nominates"
    if row[slots.PHASE] == slots.PHASE_GO_ON:
        words = why_not(variant, row, act) if is_card(act) else "the turn continues, or it ends"
        return words, "several", "finish", "last-card"
    if row[slots.PENDING]:
        due = f"{row[slots.PENDING]} must be picked up, or the pick-up answered"
        return due, "pick-ups-mix", "neutralises", "answer"
    if is_card(act):
        return why_not(variant, row, act), "must-play"
    return _broken_by_call(variant, row)


def _broken_by_call(variant: Variant, row: Row) -> tuple[str, ...]:
    """Return how a turn can begin, if not with this call."""
    if variant.rules["must-play"] == "yes" and variant.engine.legal_plays(variant.row, row):
        return "a player who can play a card must", "must-play"
    if stock_size(row) == 0:
        return "no card is left to draw, so a player who plays none passes", "restock"
    if row[slots.DREW] < variant.rules["draw-limit"]:
        return "a player who plays no card draws one", "draw-limit"
    return "no more may be drawn in a turn, so a player who plays no card passes", "draw-limit"


# --- the score -----------------------------------------------------------------------------------


def held_over(variant: Variant) -> str:
    """Return that no points are ever held over."""
    return "no points are ever held over in this game"


def of_count(match: Match) -> str | None:
    """Return why the count ends there."""
    return (
        f"each player whose score changes has a line (scoring = {match.variant.rules['scoring']})"
    )


def won(match: Match, name: str) -> str:
    """Return how the named side has won."""
    target = match.variant.rules["target"]
    if match.variant.rules["scoring"] == "charged":
        return f"a score has reached {target}, and {name} has the lowest"
    return f"{name} reached {target} first"


def nobody_won(match: Match) -> str:
    """Return why nobody has won yet."""
    target = match.variant.rules["target"]
    if max(match.scores) >= target:
        return "two have the lowest score, so that another deal decides"
    return f"nobody has reached {target}"


# --- the play in the notation --------------------------------------------------------------------


def plays(match: Match, sides: Sides) -> Iterator[str]:
    """Yield the lines of the play, a turn each, with what is drawn as comments."""
    rows, deal = match.positions, match.deal
    pile = rows[0][slots.PILE : slots.PILE + rows[0][slots.PILE_SIZE]]
    yield f"Play  {{begins with {show_cards(pile[::-1])}}}"
    yield from _stock(match, 0)
    head, number, acts, drawn = "", 0, list[str](), list[int]()
    for act, (seat, done) in enumerate(zip(deal.seats, deal.acts, strict=True)):
        if _begins(rows[act]) or not act:
            number += 1
            head = f"{number:3}."
        acts.append(show_act(done))
        drawn += _drawn(rows[act], rows[act + 1], slots.HANDS + seat)
        stock = list(_stock(match, act + 1))
        if stock or act + 1 == len(deal.acts) or _begins(rows[act + 1]):
            comment = f"  {{draws {show_cards(drawn)}}}" if drawn else ""
            yield f"{head:4} {sides.names[seat]} {' '.join(acts)}{comment}"
            yield from stock
            head, acts, drawn = "", [], []


def _drawn(before: Sequence[int], after: Sequence[int], hand: int) -> list[int]:
    """Return the cards drawn, in the order of the stock and of the refilled one."""
    stock = before[slots.PACK + before[slots.STOCK_NEXT] : slots.PACK + before[slots.STOCK_END]]
    order = (*stock, *after[slots.PACK : slots.PACK + 52])
    return sorted(cards_in(after[hand] & ~before[hand]), key=order.index)


def _begins(row: Sequence[int]) -> bool:
    """Return True if a seat is about to begin a turn."""
    return row[slots.PHASE] == slots.PHASE_TURN and not row[slots.DREW]


def _stock(match: Match, act: int) -> Iterator[str]:
    """Yield the order of the stock after each shuffle at this action."""
    for cards in (stock for after, stock in match.deal.shuffles if after == act):
        for place in range(0, len(cards), ROW):
            head = "" if place else "Stock"
            yield f"     {head:5} {show_cards(cards[place : place + ROW])}"
