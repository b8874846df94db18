"""Events and positions of the trick games in plain words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hilojack import calls
from hilojack.cards import card_set
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.items import card_of_item
from hilojack.rules.tricks.partner import is_called
from hilojack.rules.tricks.scoring import item_at
from hilojack.variants.variant import Variant
from hilojack.views import tricks
from hilojack.views.events import Began, Called, Counted
from hilojack.views.evidence import proven_revokes
from hilojack.views.seen import known
from hilojack.voices.choosing import call_numbers, calls_offered, cards_are_open
from hilojack.voices.cues import Cue
from hilojack.voices.speech import Speaker
from hilojack.voices.tricks import calling, counting
from hilojack.voices.tricks.cues import cues_of
from hilojack.words import calls as say_call, table, tricks as say
from hilojack.words.cards import points as some_points, some_cards, some_tricks
from hilojack.words.duties import now_do
from hilojack.words.grammar import capital, listed
from hilojack.words.suits import SUIT_NAMES, name_card


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
                sentences[-1] = table.sentence(self._took_and_drew(event))
            elif (
                isinstance(event, tricks.Discarded)
                and len(away := laid_away(events[: place + 1])) > 1
            ):
                sentences[-1] = table.sentence(self._lay_away(event.seat, away))
            elif isinstance(event, Counted) and (
                shared := sharers(self.variant, event, events[:place])
            ):
                sentences[-1] = table.sentence(self._scored(event, shared))
            elif not isinstance(before, tricks.Discarded) or event != Called(
                before.seat, calls.DONE
            ):
                sentences.append(table.sentence(self._words(event)))
        return sentences

    def _took_and_drew(self, event: tricks.Drew) -> str:
        who = self.who(event.seat)
        return (
            say.took_and_drew(who)
            if event.card is None
            else say.took_and_drew_card(who, event.card)
        )

    def _began(self, event: Began) -> str:
        dealer = self.who(event.dealer)
        if event.cut is None:
            return table.deal_began(event.number, dealer)
        return say.deal_began_with_cut(event.number, dealer, event.cut)

    def _called(self, event: Called) -> str:
        who = self.who(event.seat)
        if calls.is_claim(event.call):
            return say.claims_revoke(who, self.name(event.call - calls.CLAIM))
        if event.takes_over:
            return say_call.has_taken_over(who, calls.height_of(event.call))
        return Speaker._called(self, event)

    def _ruled(self, event: tricks.Ruled) -> str:
        ruled = say.claim_is_right if event.revoked else say.claim_is_false
        return ruled(self.name(event.seat))

    def _dealt(self, event: tricks.Dealt) -> str:
        words = say.cards_are_dealt if event.trump is None else say.are_trumps(event.trump)
        return words if event.top is None else say.with_top_of_stock(words, event.top)

    def _turned_up(self, event: tricks.TurnedUp) -> str:
        return say.is_turned_up(event.card)

    def _eldest(self, event: tricks.Eldest) -> str:
        return say.is_eldest(self.who(event.seat), event.card)

    def _partnered(self, event: tricks.Partnered) -> str:
        return say.joins_bidder(self.who(event.seat), event.card)

    def _ran(self, event: tricks.Ran) -> str:
        return say.cards_are_run_and_dealt(event.cards) if event.cards else say.cards_are_run

    def _fixed(self, event: tricks.Fixed) -> str:
        return say.are_trumps(event.trump)

    def _discarded(self, event: tricks.Discarded) -> str:
        return self._lay_away(event.seat, [event])

    def _lay_away(self, seat: int, away: Sequence[tricks.Discarded]) -> str:
        return self._discards(seat, len(away), [one.card for one in away if one.card is not None])

    def _laid_away(self, event: tricks.LaidAway) -> str:
        return self._discards(event.seat, event.number, event.cards)

    def _discards(self, seat: int, total: int, seen: Sequence[int]) -> str:
        """Return what a seat discards. Of discards that stay hidden, only trumps are shown."""
        who = self.who(seat)
        if not seen:
            return say.discards_some(who, total)
        open_to_me = seat == self.seat or self.variant.rules["discards-shown"] == "yes"
        open_to_me = open_to_me or self.variant.rules["worthless-hand"] == "exchanged"
        if open_to_me and len(seen) == total:
            if total == 1:
                return table.discards_card(who, seen[0])
            return say.discards_cards(who, seen)
        if len(seen) == 1:
            told = say.discards_a_trump_among if total > 1 else say.discards_a_trump
        else:
            told = say.discards_trumps_among if len(seen) < total else say.discards_trumps
        return told(who, total, seen)

    def _took_up(self, event: tricks.TookUp) -> str:
        takes = say.takes_up(self.who(event.seat), event.source)
        if event.source == "fill":
            return drawn(takes, event.number, event.cards)
        if event.cards:  # of a heap, which has its own name
            return say.words_of_cards(takes, event.cards)
        return say.words_of_some(takes, event.number)

    def _took_dead(self, event: tricks.TookDead) -> str:
        return say.takes_dead(self.who(event.seat), event.card, self.name(event.giver))

    def _pegged(self, event: tricks.Pegged) -> str:
        side = self.who_of_side(event.side)
        on_pegs = self.variant.rules["board"] == "cribbage"
        words = (say.pegs if on_pegs else table.scores_points)(side, event.points)
        return say.words_of_cards(words, event.cards) if event.cards else words

    def _set_back(self, event: tricks.SetBack) -> str:
        return say.is_set_back(self.who_of_side(event.side), event.points)

    def _for_bid(self, event: tricks.ForBid) -> str:
        scores = say.scores_more if event.points > 0 else say.scores_fewer
        return scores(self.who_of_side(event.side), abs(event.points), event.why)

    def _held_over(self, event: tricks.HeldOver) -> str:
        return say.held_over(event.points)

    def _thrown_in(self, event: tricks.ThrownIn) -> str:
        return say.thrown_in_again if event.same_dealer else say.thrown_in_on

    def _played(self, event: tricks.Played) -> str:
        return table.plays(self.who(event.seat), event.card)

    def _took(self, event: tricks.Took) -> str:
        return table.takes_trick(self.who(event.seat))

    def _out(self, event: tricks.Out) -> str:
        who, cards = self.who(event.seat), event.cards
        if not cards:
            return say.is_out_of_trumps(who)
        return (
            say.is_out_with_card(who, cards[0])
            if len(cards) == 1
            else say.is_out_with_cards(who, cards)
        )

    def _drew(self, event: tricks.Drew) -> str:
        who = self.who(event.seat)
        return table.draws_a_card(who) if event.card is None else table.draws_card(who, event.card)

    def _turned(self, event: tricks.Turned) -> str:
        return say.stock_shows(event.card)

    def _counted(self, event: Counted) -> str:
        return self._scored(event, [event.taker if event.side is None else event.side])

    def _scored(self, event: Counted, sides: Sequence[int | None]) -> str:
        item = self.variant.family.items[event.item]
        side = sides[0]
        if side is None:
            return say.item_and_words(item.name, ", ".join([say.nobody, *amounts_words(event, 0)]))
        why = amounts_words(event, side)
        if event.card is not None and capital(name_card(event.card)) != item.name:
            why = [table.with_card(event.card)]
        points = [] if event.points == 1 else [some_points(event.points)]
        names = listed([self.side(one) for one in sides if one is not None])
        return say.item_and_words(item.name, ", ".join([names, *why, *points]))

    # --- how things stand ------------------------------------------------------------------------

    def score_lines(self, view: tricks.View) -> list[str]:
        """Return the score, and the state of each item or, after the deal, why it is whose."""
        over = view.phase == "over"
        items = self.explained(view) if over else map(self.standing, view.standings)
        return [self.scores(view.scores), *items]

    def explained(self, view: tricks.View) -> list[str]:
        """Return the count of a deal that is over, and why each item is whose."""
        return counting.explain(self, view)

    def cues(
        self, before: tricks.View | None, view: tricks.View, news: Sequence[tricks.Event]
    ) -> Iterator[Cue]:
        """Yield what a learner may be told of: what happened since a view, and what is asked."""
        return cues_of(self, before, view, news)

    def standing(self, standing: tricks.Standing) -> str:
        """Return the state of an item: `High: Ben is ahead.`; once decided `High: Ben has it.`."""
        item = self.variant.family.items[standing.item].name
        if standing.side is None:
            return say.item_is_nobodys(item) if standing.certain else say.item_is_open(item)
        told = say.item_is_held if standing.certain else say.item_is_led
        return told(item, self.who_of_side(standing.side))

    def trick(self, plays: Sequence[tuple[int, int]]) -> str:
        """Return the cards of a trick in their order."""
        return ", ".join(say.card_in_trick(self.name(seat), card) for seat, card in plays)

    def last_trick(self, view: tricks.View) -> str:
        """Return the last trick, and who took it."""
        if not view.last_trick:
            return say.no_trick_yet
        assert view.taker is not None
        return say.last_trick(self.trick(view.last_trick), self.who(view.taker))

    def look_back(self, view: tricks.View) -> list[str]:
        """Return the last trick."""
        return [self.last_trick(view)]

    def table(self, view: tricks.View) -> list[str]:
        lines = [table.title_of_deal(self.variant.title, view.number, self.scores(view.scores))]
        lines.append(table.sentence(table.dealt_by(self.who(view.dealer))))
        if self.variant.rules["direction"] == "anticlockwise":
            lines.append(say.goes_anticlockwise)
        lines += self.trumps(view)
        lines += [line for line in (self.calls(view), self.bound(view)) if line]
        if view.carry:
            lines.append(say.points_held_over(view.carry))
        if self.variant.rules["stock"] != "none":
            lines.append(stock_words(view))
        for seat, size in enumerate(view.hand_sizes):
            won = some_tricks(view.tricks[seat])
            lines.append(say.holds_and_tricks(self.who(seat), some_cards(size), won))
        lines += [table.sentence(self._words(tricks.Out(*one))) for one in view.out.items()]
        lines.append(say.on_the_table(self.trick(view.trick) or say.nothing))
        for seat, cards in enumerate(view.laid_by_all):
            if cards:
                lines.append(say.discarded(self.name(seat), cards))
        return lines

    def trumps(self, view: tricks.View) -> list[str]:
        """Return the trump suit, or the card that offers one, and the cards turned down."""
        lines = []
        if calling.trump_is_settled(view) and view.trump is not None:
            lines.append(say.suit_is_trumps(view.trump))
        if view.turn_up is not None:
            down = [card for card in view.turned if card != view.turn_up]
            told = (
                say.turn_up_and_down(view.turn_up, down) if down else say.turn_up_is(view.turn_up)
            )
            lines.append(told)
        return lines

    def calls(self, view: tricks.View) -> str:
        """Return the calls so far, during the calls: `So far: Ben passes, Cora bids two.`."""
        if not calling.is_talk(view):
            return ""
        said = calling.last_calls(view).items()
        told = [say_call.has_called(self.who(s), *calls.kind_of_call(call)) for s, call in said]
        return say.calls_so_far(", ".join(told)) if told else ""

    def bound(self, view: tricks.View) -> str:
        """Return who has bid or makes trumps, and what they need: `Cora: bid 3, 2 to go.`."""
        if view.bidder is None or calling.is_talk(view):
            return ""
        lacking = calling.need_words(view)
        told = [calling.undertaking(view), lacking, calling.calling_words(view)]
        said = say.player_and_words(self.name(view.bidder), ", ".join(filter(None, told)))
        if view.partner in (None, view.bidder):
            return said
        return say.and_the_partner(said, self.who(view.partner))

    def counted_cards(self, view: tricks.View) -> list[str]:
        points = enumerate(view.memory.card_points)
        lines = [say.side_has_card_points(self.side(s), n) for s, n in points]
        lines += self._unseen(view)
        for seat in range(self.variant.seats):
            void = void_suits(view, seat)
            if seat != view.seat and void:
                suits = " or ".join(SUIT_NAMES[suit] for suit in void)
                lines.append(say.has_no_other(self.who(seat), suits))
        lines += [say.has_revoked(self.name(seat)) for seat in proven_revokes(view)]
        return lines

    def count_label(self, view: tricks.View) -> str:
        """Return the card-points of the sides."""
        return say.points_of_sides(" : ".join(map(str, view.memory.card_points)))

    def suits(self, view: tricks.View) -> Sequence[int]:
        """Return the suits, trumps first."""
        return sorted(range(4), key=lambda suit: suit != view.trump)

    # --- what is asked ---------------------------------------------------------------------------

    def hand_words(self, view: tricks.View) -> str:
        """Return the hand; one that may not be looked at yet lies face down."""
        if not view.hand and view.seat is not None and view.hand_sizes[view.seat]:
            return say.cards_lie_face_down
        return Speaker.hand_words(self, view)

    def situation(self, view: tricks.View) -> list[str]:
        """Return trumps, the trick in play, the stock, the turn-up, the calls and who is bound."""
        parts = []
        if calling.trump_is_settled(view) and view.trump is not None:
            parts.append(say.suit_is_trumps(view.trump))
        if view.trick:
            parts.append(say.on_the_table(self.trick(view.trick)))
        if view.stock:
            parts.append(stock_words(view))
        if view.turn_up is not None and calling.is_talk(view):
            parts.append(say.turn_up_is(view.turn_up))
        return [*parts, *(words for words in (self.calls(view), self.bound(view)) if words)]

    def asked(self, view: tricks.View) -> str:
        """Return the legal actions, or how many cards to discard."""
        if view.laying is not None:
            words = calling.laying_words(view.laying)
            return say.then_done(words) if calls.DONE in calls_offered(view) else words
        if view.phase == "discard" and view.seat is not None:
            return say.discard_more(tricks.discards_left(view, view.seat))
        if cards_are_open(view):
            if duty := to_play(view):
                return duty
            return say.lead_fixes_trumps if view.trump is None else Speaker.asked(self, view)
        named = call_numbers(view)
        said = {n: f"{n} {self._call_words(call)}" for n, call in named.items()}
        bids = [n for n, call in named.items() if calls.height_of(call)]
        if len(bids) > MANY and bids == list(range(bids[0], bids[-1] + 1)):
            said[bids[0]] = say.bid_between(bids[0], bids[-1])
            said = {n: words for n, words in said.items() if n not in bids[1:]}
        return " or ".join(said.values())

    def _call_words(self, call: int) -> str:
        """Return a call in words, with the player whose revoke it claims."""
        if calls.is_claim(call):
            return say.claim_revoke_of(self.name(call - calls.CLAIM))
        return calls.name_act(call)

    def fair_choices(self, view: tricks.View) -> tuple[int, ...]:
        """Return the legal actions that are not revokes."""
        return view.proper if view.phase == "play" else view.acts

    def _duty(self, view: tricks.View) -> str:
        return say.duty_of_phase(view.phase)

    def _may(self, view: tricks.View) -> str:
        """Return what the player must do: discard, call or play."""
        if view.laying is not None:
            return table.sentence(calling.laying_words(view.laying))
        if view.phase == "discard":
            left = tricks.discards_left(view, view.turn or 0)
            return say.discard_more_of(left, len(view.hand), len(view.hand) - left)
        if not cards_are_open(view):
            return self._may_call(view)
        lead = say.your_lead if view.trump is not None else say.lead_fixes_trumps
        words = say.play_any_card if view.trick else table.sentence(lead)
        if duty := to_play(view):
            words = table.sentence(duty)
        return f"{words} {self.bound(view)}".strip()

    def _may_call(self, view: tricks.View) -> str:
        """Return what the player must call."""
        if view.acts == (calls.REFUSE,):
            return say.must_refuse
        if calls.SELL in view.acts:
            return say.pitch_or_sell(int(self.variant.rules["max-bid"]))
        if view.phase == "bid" and calls.PASS not in view.acts:
            return say.must_bid
        return table.sentence(say.duty_of_phase(view.phase))

    def meaning(self, view: tricks.View, call: int) -> str:
        if bid := calls.height_of(call):
            if bid == view.bid:
                return say.take_it_over
            lost = self.variant.rules["bid-scoring"] == "set-back"
            return say.or_lose(bid) if lost else say.or_give(bid)
        if view.phase == "sale":
            assert view.bidder is not None
            if call == calls.REFUSE:
                return say.pitch_for(view.bid)
            return say.sold_for(view.bid, self.who(view.bidder))
        rules, trump = self.variant.rules, view.trump
        if call in (calls.STAND, calls.PLAY_ON, calls.ACCEPT) and trump is not None:
            return say.make_trumps(trump) if call == calls.ACCEPT else say.are_trumps(trump)
        if call == calls.GIVE:
            eldest = self.name(calling.eldest_seat(view))
            return say.a_point_to(eldest) if rules["gift-to"] == "eldest" else say.a_point_to_each
        if call == calls.REFUSE:
            return say.run_the_cards if view.phase == "gift" else say.play_on
        if call == calls.THROW_IN:
            return say.throw_in_for(rules["worthless-hand"])
        if call == calls.SMUDGE:
            return say.all_tricks if rules["smudge"] == "tricks" else say.all_four
        if call == calls.MOON:
            return say.moon_costs(rules["moon"])
        return say.effect_of_call(calls.kind_of_call(call)[0])


MANY = 5  # bids: more are asked for in one phrase


# --- smaller words -------------------------------------------------------------------------------


def drawn(words: str, total: int, seen: Sequence[int]) -> str:
    """Return what a seat draws, or how many cards they are: `Ben draws 5 cards`."""
    if not seen:
        return say.words_and_some(words, total)
    return say.words_and_card(words, seen[0]) if total == 1 else say.words_of_cards(words, seen)


def to_play(view: tricks.View) -> str:
    """Return which cards a player must play: `Follow hearts, or trump with spades`; empty if any
    card may be played.
    """
    if not tricks.is_bound(view):
        return ""
    trump = slots.NONE if view.trump is None else view.trump
    return now_do(*tricks.duty(view.variant, view.row), trump)


def amounts_words(event: Counted, side: int) -> list[str]:
    """Return the amounts that decide an item, if any, those of a side first: `56 to 24`."""
    others = [str(amount) for at, amount in enumerate(event.amounts) if at != side]
    return [say.amount_to_others(event.amounts[side], others)] if others else []


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
    if view.stock_top is None:
        return say.stock_left(view.stock)
    return say.stock_left_and_top(view.stock, view.stock_top)


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
