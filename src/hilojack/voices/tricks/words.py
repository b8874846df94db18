"""Events and positions of the trick games in plain words."""

from collections.abc import Sequence
from dataclasses import dataclass

from hilojack import calls
from hilojack.cards import SUIT_NAMES, card_set, name_card
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.items import card_of_item
from hilojack.rules.tricks.partner import is_called
from hilojack.rules.tricks.scoring import item_at
from hilojack.variants.variant import Variant
from hilojack.variants.words import listed
from hilojack.views import tricks
from hilojack.views.events import Began, Called, Counted
from hilojack.views.evidence import proven_revokes
from hilojack.views.seen import known
from hilojack.voices.choosing import call_numbers, calls_offered, cards_are_open
from hilojack.voices.speech import Speaker, capital, in_suits, number
from hilojack.voices.tricks import calling, counting


@dataclass(frozen=True, slots=True)
class Voice(Speaker):
    """The voice of the trick games."""

    IN_COUNT = (Counted, tricks.SetBack, tricks.ForBid, tricks.HeldOver, tricks.ThrownIn)

    # --- what happened ---------------------------------------------------------------------------

    def told_in_count(self, events: Sequence[tricks.Event]) -> list[tricks.Event]:
        """Return the events of the count or, without a count, the points that ended the deal."""
        pegged: list[tricks.Event] = [event for event in events if isinstance(event, tricks.Pegged)]
        return Speaker.told_in_count(self, events) or pegged[-1:]

    def tell(self, events: Sequence[tricks.Event]) -> list[str]:
        """Return a sentence for each event. One sentence covers a trick and the draw that follows,
        and all the cards that a seat discards, which then need no word that they are all.
        """
        sentences: list[str] = []
        for place, event in enumerate(events):
            before = events[place - 1] if place else None
            if (
                isinstance(event, tricks.Drew)
                and isinstance(before, tricks.Took)
                and before.seat == event.seat
            ):
                sentences[-1] = f"{sentences[-1][:-1]} and {self._draw_deed(event)}."
            elif (
                isinstance(event, tricks.Discarded)
                and len(away := laid_away(events[: place + 1])) > 1
            ):
                sentences[-1] = capital(self._lay_away(event.seat, away)) + "."
            elif isinstance(event, Counted) and (
                shared := sharers(self.variant, event, events[:place])
            ):
                sentences[-1] = capital(self._scored(event, shared)) + "."
            elif not isinstance(before, tricks.Discarded) or event != Called(
                before.seat, calls.DONE
            ):
                sentences.append(capital(self._words(event)) + ".")
        return sentences

    def _draw_deed(self, event: tricks.Drew) -> str:
        drawn = "a card" if event.card is None else f"the {name_card(event.card)}"
        return f"draw {drawn}" if event.seat == self.seat else f"draws {drawn}"

    def _began(self, event: Began) -> str:
        cut = "" if event.cut is None else f"; the {name_card(event.cut)} is cut for trumps"
        return f"deal {event.number}: {self.does(event.dealer, 'deal')}{cut}"

    def _called(self, event: Called) -> str:
        if calls.is_claim(event.call):
            return self.does(
                event.seat, f"claim that {self.name(event.call - calls.CLAIM)} revoked"
            )
        if event.takes_over:
            words = calls.CALLS[event.call][1].replace("bid ", "take over the bid of ")
            return f"{self.does(event.seat, words)}, as the dealer may"
        return Speaker._called(self, event)

    def _ruled(self, event: tricks.Ruled) -> str:
        if event.revoked:
            return f"the claim is right: {self.name(event.seat)} revoked"
        return f"the claim is false: {self.name(event.seat)} did not revoke"

    def _dealt(self, event: tricks.Dealt) -> str:
        trumps = "the cards are dealt"
        if event.trump is not None:
            trumps = f"{SUIT_NAMES[event.trump]} are trumps"
        if event.top is None:
            return trumps
        return f"{trumps}; the {name_card(event.top)} lies on top of the stock"

    def _turned_up(self, event: tricks.TurnedUp) -> str:
        return f"the {name_card(event.card)} is turned up"

    def _eldest(self, event: tricks.Eldest) -> str:
        return f"{self.does(event.seat, f'hold the {name_card(event.card)}')} and so the first lead"

    def _partnered(self, event: tricks.Partnered) -> str:
        return self.does(event.seat, f"join the bidder with the {name_card(event.card)}")

    def _ran(self, event: tricks.Ran) -> str:
        if not event.cards:
            return "the cards are run"
        return f"the cards are run; you are dealt {in_suits(tuple(event.cards))}"

    def _fixed(self, event: tricks.Fixed) -> str:
        return f"{SUIT_NAMES[event.trump]} are trumps"

    def _discarded(self, event: tricks.Discarded) -> str:
        return self._lay_away(event.seat, [event])

    def _lay_away(self, seat: int, away: Sequence[tricks.Discarded]) -> str:
        return self._discards(seat, len(away), [one.card for one in away if one.card is not None])

    def _laid_away(self, event: tricks.LaidAway) -> str:
        return self._discards(event.seat, event.number, event.cards)

    def _discards(self, seat: int, total: int, seen: Sequence[int]) -> str:
        """Return what a seat discards. Of discards that stay hidden, only trumps are shown."""
        open_to_me = seat == self.seat or self.variant.rules["discards-shown"] == "yes"
        open_to_me = open_to_me or self.variant.rules["worthless-hand"] == "exchanged"
        if not seen or (open_to_me and len(seen) == total):
            return f"{self.does(seat, 'discard')}{cards_seen(total, seen)}"
        trumps = "a trump" if len(seen) == 1 else "trumps"
        among = " among them" if len(seen) < total else ""
        discards = self.does(seat, f"discard {number(total, 'card')}")
        return f"{discards}, {trumps}{among}: {in_suits(tuple(seen))}"

    def _took_up(self, event: tricks.TookUp) -> str:
        takes = self.does(event.seat, TAKES[event.source])
        return f"{takes}{cards_seen(event.number, event.cards, event.source != 'fill')}"

    def _took_dead(self, event: tricks.TookDead) -> str:
        takes = self.does(event.seat, f"take the {name_card(event.card)}")
        return f"{takes}, which {self.name(event.giver)} discarded"

    def _pegged(self, event: tricks.Pegged) -> str:
        pegs = self.variant.rules["board"] == "cribbage"
        points = f"peg {event.points}" if pegs else f"score {number(event.points, 'point')}"
        why = f": {in_suits(event.cards)}" if event.cards else ""
        return f"{self.side_does(event.side, points)}{why}"

    def _set_back(self, event: tricks.SetBack) -> str:
        return self.side_does(event.side, f"are set back {number(event.points, 'point')}")

    def _for_bid(self, event: tricks.ForBid) -> str:
        kind = "more" if event.points > 0 else "less"
        points = f"score {number(abs(event.points), 'point')} {kind}"
        return f"{self.side_does(event.side, points)}: {FOR_BID[event.why]}"

    def _held_over(self, event: tricks.HeldOver) -> str:
        return f"{number(event.points, 'point')} held over for the winners of the next deal"

    def _thrown_in(self, event: tricks.ThrownIn) -> str:
        who = "the same dealer deals again" if event.same_dealer else "the deal passes"
        return f"the hands are thrown in; {who}"

    def _played(self, event: tricks.Played) -> str:
        return self.does(event.seat, f"play the {name_card(event.card)}")

    def _took(self, event: tricks.Took) -> str:
        return self.does(event.seat, "take the trick")

    def _out(self, event: tricks.Out) -> str:
        left = f", left with{cards_seen(len(event.cards), event.cards)}" if event.cards else ""
        return self.does(event.seat, "are out of trumps") + left

    def _drew(self, event: tricks.Drew) -> str:
        return f"{self.name(event.seat)} {self._draw_deed(event)}"

    def _turned(self, event: tricks.Turned) -> str:
        return f"the stock shows the {name_card(event.card)}"

    def _counted(self, event: Counted) -> str:
        return self._scored(event, [event.taker if event.side is None else event.side])

    def _scored(self, event: Counted, sides: Sequence[int | None]) -> str:
        item = self.variant.family.items[event.item]
        side = sides[0]
        if side is None:
            return f"{item.name}: {', '.join(['nobody', *amounts_words(event, 0)])}"
        why = amounts_words(event, side)
        if event.card is not None and capital(name_card(event.card)) != item.name:
            why = [f"with the {name_card(event.card)}"]
        points = [] if event.points == 1 else [number(event.points, "point")]
        names = listed([self.side(one) for one in sides if one is not None])
        return f"{item.name}: {', '.join([names, *why, *points])}"

    # --- how things stand ------------------------------------------------------------------------

    def score_lines(self, view: tricks.View) -> list[str]:
        """Return the score, and the state of each item or, after the deal, why it is whose."""
        over = view.phase == "over"
        items = self.explained(view) if over else map(self.standing, view.standings)
        return [self.scores(view.scores), *items]

    def explained(self, view: tricks.View) -> list[str]:
        """Return the count of a deal that is over, and why each item is whose."""
        return counting.explain(self, view)

    def facts(self, view: tricks.View) -> dict[str, str]:
        """Return what a lesson may name of a position, by the words in braces."""
        named = {"top": view.stock_top, "turn-up": view.turn_up, "cut": view.cut}
        cards = {word: name_card(card) for word, card in named.items() if card is not None}
        suits = {} if view.trump is None else {"trump": SUIT_NAMES[view.trump]}
        if view.trick and view.turn == view.seat:
            cards["duty"] = tricks.duty(view.variant, view.row)
        points = enumerate(view.memory.card_points)
        cards["points"] = listed([f"{self.side(side)} {n}" for side, n in points])
        cards["standings"] = " ".join(map(self.standing, view.standings))
        return Speaker.facts(self, view) | suits | cards | {"trick": self.trick(view.trick)}

    def standing(self, standing: tricks.Standing) -> str:
        """Return the state of an item: `High: Ben is ahead.`; once decided `High: Ben has it.`."""
        item = self.variant.family.items[standing.item].name
        if standing.side is None:
            return f"{item}: nobody has it." if standing.certain else f"{item}: open."
        deed = "have it" if standing.certain else "are ahead"
        return f"{item}: {self.side_does(standing.side, deed)}."

    def trick(self, plays: Sequence[tuple[int, int]]) -> str:
        """Return the cards of a trick in their order."""
        return ", ".join(f"{self.name(seat)} the {name_card(card)}" for seat, card in plays)

    def last_trick(self, view: tricks.View) -> str:
        """Return the last trick, and who took it."""
        if not view.last_trick:
            return "No trick has been taken yet."
        taker = next(e.seat for e in reversed(view.events) if isinstance(e, tricks.Took))
        return f"Last trick: {self.trick(view.last_trick)}; {self.does(taker, 'take it')}."

    def look_back(self, view: tricks.View) -> list[str]:
        """Return the last trick."""
        return [self.last_trick(view)]

    def table(self, view: tricks.View) -> list[str]:
        lines = [f"{self.variant.title}, deal {view.number}. {self.scores(view.scores)}"]
        lines.append(capital(self.does(view.dealer, "deal")) + ".")
        if self.variant.rules["direction"] == "anticlockwise":
            lines.append("The game goes anticlockwise: the next player sits to the right.")
        lines += self.trumps(view)
        lines += [line for line in (self.calls(view), self.bound(view)) if line]
        if view.carry:
            lines.append(f"{capital(number(view.carry, 'point'))} held over.")
        if self.variant.rules["stock"] != "none":
            lines.append(stock_words(view))
        for seat, size in enumerate(view.hand_sizes):
            won = number(view.tricks[seat], "trick")
            held = f"hold {number(size, 'card')} and {won}"
            lines.append(capital(self.does(seat, held)) + ".")
        lines += [capital(self._words(tricks.Out(*one))) + "." for one in view.out.items()]
        lines.append(f"On the table: {self.trick(view.trick) or 'nothing'}.")
        for seat, cards in enumerate(view.laid_by_all):
            if cards:
                lines.append(f"{capital(self.name(seat))} discarded: {in_suits(cards)}.")
        return lines

    def trumps(self, view: tricks.View) -> list[str]:
        """Return the trump suit, or the card that offers one, and the cards turned down."""
        lines = []
        if calling.trump_is_settled(view) and view.trump is not None:
            lines.append(f"{capital(SUIT_NAMES[view.trump])} are trumps.")
        if view.turn_up is not None:
            down = [card for card in view.turned if card != view.turn_up]
            away = f"; turned down: {in_suits(tuple(down))}" if down else ""
            lines.append(f"Turn-up: the {name_card(view.turn_up)}{away}.")
        return lines

    def calls(self, view: tricks.View) -> str:
        """Return the calls so far, during the calls: `So far: Ben passes, Cora bids two.`."""
        if not calling.is_talk(view):
            return ""
        said = calling.last_calls(view).items()
        told = [self.does(seat, calls.CALLS[call][1]) for seat, call in said]
        return f"So far: {', '.join(told)}." if told else ""

    def bound(self, view: tricks.View) -> str:
        """Return who has bid or makes trumps, and what they need: `Cora: bid 3, 2 to go.`."""
        if view.bidder is None or calling.is_talk(view):
            return ""
        lacking = calling.need_words(view)
        told = [calling.undertaking(view), lacking, calling.calling_words(view)]
        said = f"{capital(self.name(view.bidder))}: {', '.join(filter(None, told))}."
        if view.partner in (None, view.bidder):
            return said
        return f"{said} {capital(self.does(view.partner, 'are the partner'))}."

    def counted_cards(self, view: tricks.View) -> list[str]:
        points = enumerate(view.memory.card_points)
        lines = [f"{capital(self.side(s))}: {number(n, 'card-point')}." for s, n in points]
        lines += self._unseen(view)
        for seat in range(self.variant.seats):
            void = void_suits(view, seat)
            if seat != view.seat and void:
                suits = " or ".join(SUIT_NAMES[suit] for suit in void)
                lines.append(f"{capital(self.does(seat, 'have no other'))} {suits}.")
        lines += [f"{capital(self.name(seat))} revoked." for seat in proven_revokes(view)]
        return lines

    def count_label(self, view: tricks.View) -> str:
        """Return the card-points of the sides."""
        return f"points {' : '.join(map(str, view.memory.card_points))}"

    def suits(self, view: tricks.View) -> Sequence[int]:
        """Return the suits, trumps first."""
        return sorted(range(4), key=lambda suit: suit != view.trump)

    # --- what is asked ---------------------------------------------------------------------------

    def hand_words(self, view: tricks.View) -> str:
        """Return the hand; one that may not be looked at yet lies face down."""
        if not view.hand and view.seat is not None and view.hand_sizes[view.seat]:
            return "Your cards lie face down until trumps are settled."
        return Speaker.hand_words(self, view)

    def situation(self, view: tricks.View) -> list[str]:
        """Return trumps, the trick in play, the stock, the turn-up, the calls and who is bound."""
        parts = []
        if calling.trump_is_settled(view) and view.trump is not None:
            parts.append(f"{capital(SUIT_NAMES[view.trump])} are trumps.")
        if view.trick:
            parts.append(f"On the table: {self.trick(view.trick)}.")
        if view.stock:
            parts.append(stock_words(view))
        if view.turn_up is not None and calling.is_talk(view):
            parts.append(f"Turn-up: the {name_card(view.turn_up)}.")
        return [*parts, *(words for words in (self.calls(view), self.bound(view)) if words)]

    def asked(self, view: tricks.View) -> str:
        """Return the legal actions, or how many cards to discard."""
        if view.laying is not None:
            ends = ", then e for done" if calls.DONE in calls_offered(view) else ""
            return f"{calling.laying_words(view.laying)}{ends}"
        if view.phase == "discard" and view.seat is not None:
            return f"Discard {calling.discards_left(view, view.seat)} more"
        if cards_are_open(view):
            return to_play(view) or (LEAD if view.trump is None else Speaker.asked(self, view))
        named = call_numbers(view)
        said = {n: f"{n} {self._call_words(call)}" for n, call in named.items()}
        bids = [n for n, call in named.items() if calls.height_of(call)]
        if len(bids) > MANY and bids == list(range(bids[0], bids[-1] + 1)):
            said[bids[0]] = f"bid {bids[0]} to {bids[-1]}"
            said = {n: words for n, words in said.items() if n not in bids[1:]}
        return " or ".join(said.values())

    def _call_words(self, call: int) -> str:
        """Return a call in words, with the player whose revoke it claims."""
        if calls.is_claim(call):
            return f"claim a revoke of {self.name(call - calls.CLAIM)}"
        return calls.name_act(call)

    def fair_choices(self, view: tricks.View) -> tuple[int, ...]:
        """Return the legal actions that are not revokes."""
        return view.proper if view.phase == "play" else view.acts

    def _duty(self, view: tricks.View) -> str:
        return ASKED.get(view.phase, "act")

    def _may(self, view: tricks.View) -> str:
        """Return what the player must do: discard, call or play."""
        if view.laying is not None:
            return f"{calling.laying_words(view.laying)}."
        if view.phase == "discard":
            left = calling.discards_left(view, view.turn or 0)
            return f"Discard {left} more: {len(view.hand)} held, {len(view.hand) - left} to keep."
        if not cards_are_open(view):
            return self._may_call(view)
        lead = "Your lead" if view.trump is not None else LEAD
        words = "Your turn: play any card." if view.trick else f"{lead}."
        if duty := to_play(view):
            words = f"{duty}."
        return f"{words} {self.bound(view)}".strip()

    def _may_call(self, view: tricks.View) -> str:
        """Return what the player must call."""
        if view.acts == (calls.REFUSE,):
            return "You must refuse: the point would win the match."
        if calls.SELL in view.acts:
            return f"Pitch for {calls.BIDS[self.variant.rules['max-bid']]}, or sell the pitch."
        if view.phase == "bid" and calls.PASS not in view.acts:
            return "You must bid: all the others have passed."
        return f"{capital(ASKED[view.phase])}."

    def meaning(self, view: tricks.View, call: int) -> str:
        if bid := calls.height_of(call):
            deed = "lose" if self.variant.rules["bid-scoring"] == "set-back" else "give"
            return "take it over" if bid == view.bid else f"or {deed} {bid}"
        if view.phase == "sale":
            assert view.bidder is not None
            if call == calls.REFUSE:
                return f"pitch for {view.bid}"
            return f"{number(view.bid, 'point')}; {self.does(view.bidder, 'pitch')}"
        offered = "" if view.trump is None else SUIT_NAMES[view.trump]
        gift = f"a point to {self.name(calling.eldest_seat(view))}"
        said = {
            calls.STAND: f"{offered} are trumps",
            calls.BEG: "for another suit",
            calls.GIVE: gift if self.variant.rules["gift-to"] == "eldest" else "a point to each",
            calls.REFUSE: "run the cards" if view.phase == "gift" else "play on",
            calls.BUNCH: "deal again",
            calls.AGREE: "deal again",
            calls.PLAY_ON: f"{offered} are trumps",
            calls.ACCEPT: f"make {offered}",
            calls.PASS: "",
            calls.SELL: "to highest bidder",
            calls.DONE: "no more",
            calls.THROW_IN: WORTHLESS[self.variant.rules["worthless-hand"]],
            calls.SMUDGE: "all tricks" if self.variant.rules["smudge"] == "tricks" else "all four",
            calls.MOON: calling.MOON_COSTS[self.variant.rules["moon"]],
        }
        return "are trumps" if calls.is_name(call) else said.get(call, "")


LEAD = "Your lead fixes trumps"
WORTHLESS = {"played": "", "exchanged": "for a new one", "misdeal": "deal again"}
MANY = 5  # bids: more are asked for in one phrase
TAKES = {
    "fill": "draw",
    "kitty": "take the kitty",
    "each": "take up a kitty",
    "rest": "take the rest of the pack",
}
FOR_BID = {  # why a bid adds to what a side scores, or takes from it
    "failed": "the bid failed",
    "bid": "only the bid counts",
    "difference": "only the difference counts",
    "moon": "only what the moon pays counts",
    "short": "only the bidder may reach the target",
}
ASKED = {
    "packet": "choose how to deal",
    "stand": "stand or beg",
    "gift": "give one or refuse",
    "bunch": "play on or bunch the cards",
    "agree": "agree or refuse",
    "discard": "discard cards",
    "name": "name trumps",
    "accept": "accept the turn-up or pass",
    "bid": "bid or pass",
    "sale": "accept the bid or refuse",
    "call": "call a trump that you do not hold: its holder is your partner",
    "claim": "claim a revoke or pass",
}


# --- smaller words -------------------------------------------------------------------------------


def cards_seen(total: int, seen: Sequence[int], named: bool = False) -> str:
    """Return the cards that a seat takes or discards after its deed, or how many they are. After a
    heap that is `named` there is always a colon: ` 5 cards`, ` the two of clubs`, `: two of clubs`.
    """
    if not seen:
        return f"{':' if named else ''} {number(total, 'card')}"
    return f": {in_suits(tuple(seen))}" if named or total > 1 else f" the {name_card(seen[0])}"


def to_play(view: tricks.View) -> str:
    """Return which cards a player must play: `Follow hearts, or trump with spades`; empty if any
    card may be played.
    """
    if view.phase != "play" or set(view.hand) <= set(view.proper):
        return ""
    duty = tricks.duty(view.variant, view.row).removeprefix("must ").replace(" or ", ", or ")
    if view.trump is None:
        return f"Do {duty}"
    trumps = f" with {SUIT_NAMES[view.trump]}" if view.trick and duty.endswith("trump") else ""
    return f"{capital(duty)}{trumps}"


def amounts_words(event: Counted, side: int) -> list[str]:
    """Return the amounts that decide an item, if any, those of a side first: `56 to 24`."""
    others = [str(amount) for at, amount in enumerate(event.amounts) if at != side]
    return [f"{event.amounts[side]} to {listed(others)}"] if others else []


def sharers(variant: Variant, last: Counted, before: Sequence[tricks.Event]) -> list[int | None]:
    """Return the players who score one item together, if `last` is not of the first of them."""
    found: list[int | None] = [last.side]
    if not is_called(variant.row) or last.side is None:
        return []
    for event in reversed(before):
        if not isinstance(event, Counted) or event.item != last.item:
            break
        found.insert(0, event.side)
    return found if len(found) > 1 else []


def laid_away(events: Sequence[tricks.Event]) -> list[tricks.Discarded]:
    """Return one seat's unbroken discards at the end of some events."""
    away: list[tricks.Discarded] = []
    for event in reversed(events):
        if not isinstance(event, tricks.Discarded) or (away and event.seat != away[0].seat):
            break
        away.insert(0, event)
    return away


def stock_words(view: tricks.View) -> str:
    """Return the stock: `Stock 28, top seven of diamonds.`."""
    top = "" if view.stock_top is None else f", top {name_card(view.stock_top)}"
    return f"Stock {view.stock}{top}."


def void_suits(view: tricks.View, seat: int) -> list[int]:
    """Return the suits of which a seat certainly holds no card except those known."""
    lacks = card_set(view.memory.lacks[seat])
    if not lacks:
        return []
    unseen = card_set(view.memory.unseen)
    suits = enumerate(view.memory.suits)
    return [suit for suit, cards in suits if 0 != lacks & cards == unseen & cards]


def item_cards(variant: Variant) -> tuple[int | None, ...]:
    """Return the card of each item that is about a single card, by item; else None."""
    codes = [item_at(variant.row, place) for place in range(len(variant.rules["scoring"]))]
    return tuple(known(card_of_item(code, slots.NONE)) for code in codes)
