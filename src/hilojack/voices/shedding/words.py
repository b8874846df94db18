"""Events and positions of the shedding games in plain words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from hilojack import calls
from hilojack.cards import card_set
from hilojack.rules.bits import cards_of_suit
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.stacks import cards_of_rank
from hilojack.views import prompts, shedding
from hilojack.views.events import Called, Counted
from hilojack.voices.choosing import call_numbers, cards_are_open, keys, suit_called
from hilojack.voices.commands import COMMANDS, Command
from hilojack.voices.cues import Cue
from hilojack.voices.shedding.calling import last_card_is_due, mark, why_no_undo
from hilojack.voices.shedding.cues import cues_of
from hilojack.voices.speech import Speaker
from hilojack.words import commands, shedding as say, table
from hilojack.words.cards import name_of_ranks, some_cards
from hilojack.words.suits import SUIT_NAMES, name_card

OWN_WORDS = {
    "l": commands.last_of_pile,
    "s": commands.score_and_out,
    "u": commands.undo_in_turn,
}
SHEDDING_COMMANDS = (
    *(replace(one, says=OWN_WORDS.get(one.letter, one.says)) for one in COMMANDS[:-1]),
    Command("w", "wait", commands.wait),
    COMMANDS[-1],
)
ASKED = {
    prompts.NOMINATE: say.nominate_a_suit,
    prompts.SAY_LAST_CARD: say.one_card_left,
    prompts.END: say.no_card_follows,
    prompts.GO_ON: say.play_another,
    prompts.PASS: say.no_card_to_draw,
    prompts.DRAW: say.draw_one,
}


@dataclass(frozen=True, slots=True)
class Voice(Speaker):
    """The voice of Black Jack and the other shedding games."""

    COMMANDS = SHEDDING_COMMANDS
    HOW_TO_PLAY = f"{commands.type_a_card} {commands.type_a_shedding_call}"
    IN_COUNT = (shedding.Out, shedding.Blocked, Counted)

    # --- what happened ---------------------------------------------------------------------------

    def tell(self, events: Sequence[shedding.Event]) -> list[str]:
        """Return a sentence for each event; draws are in the sentence of the cards."""
        sentences = []
        for place, event in enumerate(events):
            words = self._words(event)
            if isinstance(event, Called) and finds_nothing(event, events[place + 1 :]):
                words = say.finds_nothing(self.who(event.seat))
            if words:
                sentences.append(table.sentence(words))
        return sentences

    def _opened(self, event: shedding.Opened) -> str:
        return say.begins_pile(event.card)

    def _laid(self, event: shedding.Laid) -> str:
        return table.plays(self.who(event.seat), event.card)

    def _called(self, event: Called) -> str:
        """Return an empty text for a draw, which the cards show, and for the end of a turn."""
        if event.call in (calls.DRAW, calls.PICK_UP, calls.END_TURN):
            return ""
        if event.call == calls.LAST_CARD:
            return say.says_last_card(self.who(event.seat))
        return Speaker._called(self, event)

    def _drew_cards(self, event: shedding.DrewCards) -> str:
        who = self.who(event.seat)
        if len(event.cards) == 1:
            return table.draws_card(who, event.cards[0])
        if event.count == 1:
            return table.draws_a_card(who)
        if event.cards:
            return say.picks_up_cards(who, event.count, event.cards)
        return say.picks_up(who, event.count)

    def _lacked(self, event: shedding.Lacked) -> str:
        """Return an empty text: a draw shows the lack, and the counted cards list it."""
        return ""

    def _forgot(self, event: shedding.Forgot) -> str:
        return say.did_not_say(self.name(event.seat))

    def _restocked(self, event: shedding.Restocked) -> str:
        return (say.pile_is_shuffled if event.shuffled else say.pile_is_turned)(event.count)

    def _neutralised(self, event: shedding.Neutralised) -> str:
        return say.cancels_pick_up(self.who(event.seat))

    def _reversed(self, event: shedding.Reversed) -> str:
        return say.now_goes_left if event.left else say.now_goes_right

    def _skipped(self, event: shedding.Skipped) -> str:
        return say.are_skipped(event.count)

    def _out(self, event: shedding.Out) -> str:
        return say.goes_out(self.who(event.seat), event.place)

    def _blocked(self, event: shedding.Blocked) -> str:
        return say.blocked if event.passes else say.play_limit

    def _counted(self, event: Counted) -> str:
        if event.side is None:
            return say.nobody_scores
        told = say.is_charged if self.lowest_wins else table.scores_points
        return told(self.who_of_side(event.side), event.points)

    # --- how things stand ------------------------------------------------------------------------

    @property
    def lowest_wins(self) -> bool:
        """True if points are charged, so that the lowest score wins."""
        return bool(self.variant.rules["scoring"] == "charged")

    def scores(self, scores: Sequence[int]) -> str:
        """Return the score, and what wins."""
        if not self.lowest_wins:
            return Speaker.scores(self, scores)
        return say.score_of_charges(self._scores(scores), int(self.variant.rules["target"]))

    def score_lines(self, view: shedding.View) -> list[str]:
        """Return the score, and who is out."""
        out = [seat for seat in range(self.variant.seats) if view.places[seat]]
        out.sort(key=lambda seat: view.places[seat])
        told = [say.goes_out(self.who(seat), view.places[seat]) for seat in out]
        return [self.scores(view.scores), *map(table.sentence, told)]

    def cues(
        self, before: shedding.View | None, view: shedding.View, news: Sequence[shedding.Event]
    ) -> Iterator[Cue]:
        """Yield what a learner may be told of: what happened since a view, and what is asked."""
        return cues_of(self, before, view, news)

    def look_back(self, view: shedding.View) -> list[str]:
        """Return the pile as it lies, top card first."""
        cards = ", ".join(name_card(card) for card in reversed(view.pile))
        return [say.pile_of(len(view.pile), cards)]

    def table(self, view: shedding.View) -> list[str]:
        lines = [table.title_of_deal(self.variant.title, view.number, self.scores(view.scores))]
        lines.append(table.sentence(table.dealt_by(self.who(view.dealer))))
        lines.append(say.goes_left if view.left else say.goes_right)
        lines += [self.pile(view), self.stock(view), *self.to_heed(view)]
        for seat, size in enumerate(view.hand_sizes):
            lines.append(say.holds_marked(self.who(seat), size, marked(view, seat)))
        return [*lines, self.turn(view)]

    def pile(self, view: shedding.View) -> str:
        """Return the top card, and what lies below: `Top nine of diamonds on 4 cards.`."""
        below = len(view.pile) - 1
        return say.top_card_on(view.top, below) if below else say.top_card(view.top)

    def stock(self, view: shedding.View) -> str:
        """Return the stock: `Stock 28, refilled twice.`."""
        return say.stock_refilled(view.stock, view.restocks)

    def to_heed(self, view: shedding.View) -> list[str]:
        """Return what the next player must heed besides the top card."""
        lines = []
        if view.nominated is not None:
            lines.append(say.suit_nominated(view.nominated))
        if view.pending:
            lines.append(say.to_pick_up(view.pending))
        return lines

    def others(self, view: shedding.View) -> str:
        """Return how many cards the others hold: `Ben 4, Cora 1 (last card)`."""
        seats = [seat for seat in range(self.variant.seats) if seat != view.seat]
        return ", ".join(
            say.other_hand(self.names[seat], view.hand_sizes[seat], marked(view, seat))
            for seat in seats
        )

    def counted_cards(self, view: shedding.View) -> list[str]:
        """Return what a player with a perfect memory knows of the hands and the stock."""
        lines = self._unseen(view)
        lines += [words for seat in range(self.variant.seats) if (words := self.lacks(view, seat))]
        if view.memory.stock:
            stock = ", ".join(map(name_card, view.memory.stock))
            lines.append(say.stock_from_top(stock))
        return lines

    def lacks(self, view: shedding.View, seat: int) -> str:
        """Return what a seat has shown it does not hold: `Ben lacks hearts and nines.`."""
        fresh, size = view.memory.fresh[seat], view.hand_sizes[seat]
        kinds = kinds_of(view.memory.lacks[seat], self.variant.row[slots.PACK_CARDS])
        if seat == view.seat or not kinds or fresh >= size:
            return ""
        who, told = self.who(seat), ", ".join(kinds)
        return say.lacks_kinds_except(who, told, fresh) if fresh else say.lacks_kinds(who, told)

    def count_label(self, view: shedding.View) -> str:
        """Return the size of the stock, whose cards are among the unseen."""
        return say.stock_label(view.stock)

    # --- what is asked ---------------------------------------------------------------------------

    def _may(self, view: shedding.View) -> str:
        """Return what the player must do: begin a turn, continue it or nominate."""
        asked = prompts.of_shedding(view)
        assert asked is not None, "it is the player's turn"
        match asked.kind:
            case prompts.ANSWER:
                return say.pick_up_or_answer(view.pending)
            case prompts.PICK_UP:
                return say.pick_up_no_answer(view.pending)
            case prompts.GO_ON if calls.LAST_CARD in view.acts:
                return say.play_another_or_say
            case prompts.PLAY:
                return self._may_play(view)
        return ASKED[asked.kind]

    @staticmethod
    def _may_play(view: shedding.View) -> str:
        """Return which cards may begin a turn, and what may be done instead."""
        told = {
            (False, False): say.play_one,
            (True, False): say.play_or_draw,
            (False, True): say.play_or_pass,
            (True, True): say.play_or_draw_or_pass,
        }
        open_calls = calls.DRAW in view.acts, calls.PASS in view.acts
        return told[open_calls](to_play(view) or say.a_card)

    def _duty(self, view: shedding.View) -> str:
        if view.pending:
            return say.duty_to_pick_up(view.pending)
        return say.duty_to_shed(view.phase)

    def chooses_cards(self, view: shedding.View) -> bool:
        """Return True if the player must choose a card; unplayable cards are shown dull."""
        return view.phase != "nominate"

    def situation(self, view: shedding.View) -> list[str]:
        """Return the pile, the stock, what to heed, and the other hands."""
        parts = [self.pile(view), *self.to_heed(view), self.stock(view), f"{self.others(view)}."]
        if not view.left:
            parts.append(say.play_goes_right)
        return parts

    def asked(self, view: shedding.View) -> str:
        """Return the legal actions, with the letters and numbers of the calls."""
        if view.phase == "nominate":
            suits = call_numbers(view).items()
            named = (f"{n} {SUIT_NAMES[suit_called(call) or 0]}" for n, call in suits)
            return say.nominate_one_of(" or ".join(named))
        letters = keys(view)
        legal = [
            f"{letters[act]} {call_words(view, act)}" for act in view.acts if not calls.is_card(act)
        ]
        played = [say.play_cards(to_play(view)).strip()] if cards_are_open(view) else []
        return " or ".join([*played, *legal])

    def meaning(self, view: shedding.View, call: int) -> str:
        said = {
            calls.PICK_UP: some_cards(view.pending),
            calls.DRAW: say.stock_label(view.stock),
            calls.LAST_CARD: say.ends_the_turn,
            calls.END_TURN: say.unsaid if calls.LAST_CARD in view.acts else "",
        }
        return say.nominate if suit_called(call) is not None else said.get(call, "")

    def when_time_is_up(self, view: shedding.View) -> int | None:
        """Return the end of the turn if last card is due: it then ends without a word."""
        return calls.END_TURN if last_card_is_due(view) else None

    def why_no_undo(self, view: shedding.View) -> str:
        """Return why the last action cannot be undone: only one of a turn in progress can."""
        return why_no_undo(view)


# --- smaller words -------------------------------------------------------------------------------


def to_play(view: shedding.View) -> str:
    """Return which cards begin a turn: `hearts, a ten or an ace`; empty if any card of the hand
    may be played, or another card or a pick-up decides.
    """
    if view.phase != "turn" or view.pending or set(view.hand) <= set(view.acts):
        return ""
    return shedding.what_fits(view.variant, view.row)


def finds_nothing(call: Called, after: Sequence[shedding.Event]) -> bool:
    """Return True if a pick-up finds no card, given the events up to the next action."""
    then = takewhile(lambda event: not isinstance(event, Called | shedding.Laid), after)
    return call.call == calls.PICK_UP and not any(
        isinstance(event, shedding.DrewCards) for event in then
    )


def marked(view: shedding.View, seat: int) -> str:
    """Return the remark on a seat next to its cards, in brackets."""
    said = mark(view, seat).rstrip("!")
    return say.in_brackets(said) if said else ""


def call_words(view: shedding.View, call: int) -> str:
    """Return a call as shown in a prompt: `draw a card`, `pick up 4`."""
    words = calls.name_act(call)
    return say.call_and_number(words, view.pending) if call == calls.PICK_UP else words


def kinds_of(cards: Sequence[int], pack: int) -> list[str]:
    """Return the whole suits and ranks of a pack among some cards: `hearts`, `nines`."""
    missing = pack & ~card_set(cards)
    kinds = {SUIT_NAMES[suit]: cards_of_suit(suit) for suit in range(4)}
    kinds |= {name_of_ranks(rank): cards_of_rank(rank) for rank in range(13)}
    return [name for name, kind in kinds.items() if kind & pack and not kind & missing]
