"""The trick games in records: the laws of the cut, calls, following and counting, and the play.

In the notation a deal has its calls, the discards, a line for each trick, and the claims.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from hilojack.calls import DONE, is_card, is_name, show_act
from hilojack.cards import JOKER, card_set, show_card, show_cards
from hilojack.match import Match
from hilojack.records.errors import RecordError
from hilojack.records.laws import no_card_is_cut
from hilojack.records.lines import DealLine, Sides, pegged
from hilojack.records.places import Places
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row
from hilojack.rules.tricks.stock import SAFE_CUT
from hilojack.rules.tricks.trumps import suit_in_play
from hilojack.variants.variant import Variant
from hilojack.views.events import Called
from hilojack.views.tricks import Discarded, Drew, Played, Took, TurnedUp, duty, held_as
from hilojack.words import duties as say

BY_TURNS = False
OF_END = "a deal is counted when all hands are played out"

CALLING = {  # by phase: the call due, and the rules that apply
    slots.PHASE_PACKET: ("the dealer first says how to deal", "packet"),
    slots.PHASE_STAND: ("eldest stands or begs", "beg"),
    slots.PHASE_GIFT: ("the dealer answers eldest's beg", "gift-may-win", "gift-to"),
    slots.PHASE_BUNCH: ("a player plays on or proposes to bunch the cards", "bunch"),
    slots.PHASE_AGREE: ("a player agrees to bunch the cards or refuses", "bunch"),
    slots.PHASE_NAME: ("trumps are named", "trump-from"),
    slots.PHASE_ACCEPT: ("each in turn accepts the turn-up or passes", "trump-from"),
    slots.PHASE_CALL: ("the bidder calls a trump that they do not hold", "sides"),
    slots.PHASE_SALE: ("eldest accepts the highest bid or refuses it", "bidding"),
    slots.PHASE_CLAIM: ("each in turn claims revokes of opponents or passes", "revoke"),
    slots.PHASE_BID: (
        "each in turn bids or passes",
        "min-bid",
        "max-bid",
        "dealers-right",
        "all-pass",
        "smudge",
        "moon",
        "worthless-hand",
    ),
}


JOKER_LED = ("the player who led a joker names trumps", "joker-pitched")
JACK_LED = ("the player who led a jack names its suit, or the other of its colour", "jack-pitched")


def cut(variant: Variant, deal: DealLine, places: Places) -> str | None:
    """Return the card cut for trumps, or None if the rules need none."""
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
        raise RecordError(line, f"{deal.cut} is cut", f"the card cut is {where} ({rule})")
    return deal.cut


# --- actions -------------------------------------------------------------------------------------


def done(row: Row) -> str:
    """Return the action of a seat with a card now."""
    return "discarded" if row[slots.PHASE] == slots.PHASE_DISCARD else "played"


def of_act(match: Match, act: int) -> str:
    """Return the law that an action of the seat to act breaks."""
    row = list(match.position)
    if row[slots.PHASE] not in (slots.PHASE_PLAY, slots.PHASE_DISCARD):
        return _of_call(match, row)
    if match.variant.row[slots.KEEP] and row[slots.PHASE] == slots.PHASE_DISCARD:
        return _of_laying(match)
    if not is_card(act):
        return f"a card must be {done(row)} now"
    hand = row[slots.HANDS + row[slots.TURN]]
    if not hand >> act & 1:
        held = show_cards(held_as(match.variant.row, hand, row[slots.TRUMP]))
        return f"only a card that is held can be {done(row)}; held {held}"
    return _of_following(match, act, row)


def _of_call(match: Match, row: Row) -> str:
    """Return the call due now, and its rules."""
    led = JACK_LED if row[slots.BEST] < JOKER else JOKER_LED
    duty_of_caller, *rules = led if row[slots.TRICK_SIZE] else CALLING[row[slots.PHASE]]
    calls = " or ".join(show_act(call) for call in match.legal_acts())
    stated = ", ".join(f"{rule} = {match.variant.rules[rule]}" for rule in rules)
    return f"{duty_of_caller}: {calls} ({stated})"


def _of_laying(match: Match) -> str:
    """Return what may be discarded next, and the rules of it."""
    due = " or ".join(map(show_act, match.legal_acts()))
    stated = ", ".join(f"{rule} = {match.variant.rules[rule]}" for rule in ("keep", "lay-away"))
    return f"cards are discarded in a fixed order, plain ones before trumps; next {due} ({stated})"


def _of_following(match: Match, act: int, row: Row) -> str:
    """Return why a card in the hand may not be played to the trick."""
    variant = match.variant
    due = show_cards(held_as(variant.row, card_set(match.legal_acts()), row[slots.TRUMP]))
    law = say.must_do(*duty(variant, row))
    under = suit_in_play(variant.row, act, row[slots.TRUMP]) == row[slots.TRUMP] != row[slots.LED]
    if under and variant.rules["follow"] == "may-overtrump":
        best = show_cards([row[slots.BEST]])
        law = f"must not play a trump below {best} while another card may be played"
    return f"{law}; held {due} ({variant.name}, follow = {variant.rules['follow']})"


# --- the score -----------------------------------------------------------------------------------


def held_over(variant: Variant) -> str:
    """Return the rule by which points are held over."""
    rules = variant.rules
    key = "game-tie" if rules["game-tie"] == "held-over" else "ties"
    return f"{key} = {rules[key]}"


def of_count(match: Match) -> str | None:
    """Return why the count ends there, or None if the match was won."""
    if not match.deal.count:
        return "the deal was over before there was anything to count"
    if match.over and match.variant.rules["counting"] == "stop":
        return None
    return f"these items are scored: {' '.join(match.variant.rules['scoring'])}"


def won(match: Match, name: str) -> str:
    """Return how the named side has won."""
    row, victor, target = match.position, match.victor, match.variant.target
    bidder = row[slots.BIDDER] % match.variant.sides
    moon = row[slots.SMUDGED] and match.variant.rules["moon"] != "off"
    if moon and (bidder == victor or match.scores[row[slots.VICTOR]] < target):
        return f"{name} {'made the moon' if bidder == victor else 'wins, for the moon failed'}"
    if match.scores[row[slots.VICTOR]] < target:
        smudged = row[slots.SMUDGED] and bidder == victor
        return f"{name} made the smudge" if smudged else f"{name} scored every item"
    if row[slots.BID] and bidder == victor:
        return f"{name} had the highest bid and reached {target}"
    if match.variant.rules["pitcher-wins"] == "or-one-alone":
        return f"{name} alone stands at {target} or above"
    return f"{name} reached {target} first"


def nobody_won(match: Match) -> str:
    """Return why nobody has won yet."""
    if max(match.scores) >= match.variant.target:
        return f"several stand at {match.variant.target} or above, and no bid of theirs was made"
    return f"nobody has reached {match.variant.target}"


# --- the play in the notation --------------------------------------------------------------------


def plays(match: Match, sides: Sides) -> Iterator[str]:
    """Yield the lines of the play: calls, discards, tricks and claims."""
    return _Play(match, sides).lines()


class _Play:
    """A writer of the play of the last deal of a match."""

    def __init__(self, match: Match, sides: Sides) -> None:
        self.match, self.sides, self.names = match, sides, sides.names
        self.events = match.view(None).events
        self.acts = [e for e in self.events if isinstance(e, Called | Discarded | Played)]
        self.pegged = pegged(match.variant, match.deal) or []
        self.drawn = match.variant.rules["hand"] * match.variant.seats  # cards of the pack

    def lines(self) -> Iterator[str]:
        talk = len(list(takewhile(is_talk, self.acts)))
        if said := [*self.pegs(0), *self.calls(0, talk)]:
            yield f"Talk  {', '.join(said)}{self.turn_ups()}"
        yield from self.discards()
        played = [n for n, act in enumerate(self.acts) if isinstance(act, Played)]
        first = played[0] if played else len(self.acts)
        late = [n for n in range(talk, first) if is_talk(self.acts[n])]  # after the discards
        if played or late or not (self.acts or self.pegged):
            yield f"Play  {', '.join(self.calls(late[0], first) if late else ())}".rstrip()
            yield from self.tricks(played[0] if played else 0)
        claims = [
            n for n, act in enumerate(self.acts) if played and n > played[-1] and claimed(act)
        ]
        if claims and (said := self.calls(claims[0], len(self.acts))):
            yield f"Claims {', '.join(said)}"

    def calls(self, first: int, end: int) -> list[str]:
        """Return some of the calls, each with what it pegs."""
        said: list[str] = []
        for number, call in enumerate(self.acts[first:end], first + 1):
            assert isinstance(call, Called)
            said += [f"{self.names[call.seat]} {show_act(call.call)}", *self.pegs(number)]
        return said

    def pegs(self, act: int) -> list[str]:
        """Return the pegs after this many actions: `pegs Ann 1`."""
        pegs = [peg for peg in self.pegged if peg.act == act]
        return [f"pegs {self.sides.name(peg.side)} {peg.points}" for peg in pegs]

    def turn_ups(self) -> str:
        """Return the cards turned up for trumps, as a comment."""
        cards = [show_card(e.card) for e in self.events if isinstance(e, TurnedUp)]
        return f"  {{turned up: {' '.join(cards)}}}" if cards else ""

    def discards(self) -> Iterator[str]:
        """Yield what each seat discarded, a line for each."""
        cards: dict[int, list[str]] = {}
        deal = self.match.deal
        for seat, act, event in zip(deal.seats, deal.acts, self.acts, strict=True):
            if isinstance(event, Discarded) or act == DONE:
                cards.setdefault(seat, []).append(show_act(act))
        for number, (seat, discarded) in enumerate(cards.items()):
            yield f"{'' if number else 'Discards':8} {self.names[seat]} {' '.join(discarded)}"

    def tricks(self, act: int) -> Iterator[str]:
        """Yield a line for each trick, with its winner and the draws as a comment."""
        width = max(map(len, self.names))
        for number, (cards, after) in enumerate(self.played(), 1):
            act += len(cards)
            words = "  ".join([" ".join(self.words(cards)), *self.pegs(act)])
            leader = self.names[cards[0].seat]
            yield f"{number:3}. {leader:{width}} {words}{self.comment(after)}"

    def words(self, acts: Sequence[Played | Called]) -> Iterator[str]:
        """Yield the cards of a trick, with a name where seats were passed over; a suit named after
        a joker stands between two names.
        """
        named, due = False, acts[0].seat
        for act in acts:
            due_now = act.seat == due and not named and isinstance(act, Played)
            name = [] if due_now else [self.names[act.seat]]
            named, due = isinstance(act, Called), (act.seat + 1) % len(self.names)
            yield " ".join([*name, show_act(act.card if isinstance(act, Played) else act.call)])

    def played(self) -> Iterator[tuple[list[Played | Called], list[Took | Drew]]]:
        """Yield the tricks: the cards, and what followed from them."""
        cards: list[Played | Called] = []
        after: list[Took | Drew] = []
        for event in self.events:
            if isinstance(event, Took | Drew):
                after.append(event)
            elif isinstance(event, Called) and cards and not after:
                cards.append(event)
            elif isinstance(event, Played):
                if after:
                    yield cards, after
                    cards, after = [], []
                cards.append(event)
        if cards:
            yield cards, after

    def comment(self, events: Sequence[Took | Drew]) -> str:
        """Return who takes the trick and the draws, in braces, which no name may close."""
        if not events:
            return ""
        said = f"{self.names[events[0].seat]} takes"
        if drawers := [event.seat for event in events if isinstance(event, Drew)]:
            said += "; draws " + ", ".join(map(self.draw, drawers))
        return "  {" + said.replace("}", ")") + "}"

    def draw(self, seat: int) -> str:
        """Draw the next card of the stock for a seat, and return both."""
        self.drawn += 1
        return f"{self.names[seat]} {show_card(self.match.deal.pack[self.drawn - 1])}"


def is_talk(act: Called | Discarded | Played) -> bool:
    """Return True if an action is a call that comes before any discard."""
    return isinstance(act, Called) and act.call != DONE


def claimed(act: Called | Discarded | Played) -> bool:
    """Return True if an action is of the claims after the play."""
    return isinstance(act, Called) and not is_name(act.call)
