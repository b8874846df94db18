"""Events and positions of the shedding games in plain words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from hilojack import calls
from hilojack.cards import RANK_NAMES, SUIT_NAMES, card_set, name_card
from hilojack.rules.bits import cards_of_suit
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.stacks import cards_of_rank
from hilojack.views import shedding
from hilojack.views.events import Called, Counted
from hilojack.voices.choosing import call_numbers, cards_are_open, keys, suit_called
from hilojack.voices.commands import COMMANDS, TYPE_A_CARD, Command
from hilojack.voices.shedding.calling import (
    ORDINALS,
    last_card_is_due,
    mark,
    why_no_undo,
)
from hilojack.voices.speech import Speaker, capital, in_suits, number

OWN_WORDS = {
    "l": "the pile, its top card first",
    "s": "the score, and who is out",
    "u": "take back the last card of your turn, until you end it",
}
SHEDDING_COMMANDS = (
    *(replace(one, says=OWN_WORDS.get(one.letter, one.says)) for one in COMMANDS[:-1]),
    Command("w", "wait", "change the time for saying last card, or no limit"),
    COMMANDS[-1],
)
CLOCKWISE = {True: "clockwise, to the left", False: "anticlockwise, to the right"}


@dataclass(frozen=True, slots=True)
class Voice(Speaker):
    """The voice of Black Jack and the other shedding games."""

    COMMANDS = SHEDDING_COMMANDS
    HOW_TO_PLAY = TYPE_A_CARD + (
        "A call is typed by its name or its letter: g gets cards from the stock (draw, pick up), "
        "e ends your turn, y says last card (yell it); 0 passes. A suit is nominated by its name "
        "or its number."
    )
    IN_COUNT = (shedding.Out, shedding.Blocked, Counted)

    # --- what happened ---------------------------------------------------------------------------

    def tell(self, events: Sequence[shedding.Event]) -> list[str]:
        """Return a sentence for each event; draws are in the sentence of the cards."""
        sentences = []
        for place, event in enumerate(events):
            words = self._words(event)
            if isinstance(event, Called) and finds_nothing(event, events[place + 1 :]):
                words = self.does(event.seat, "find nothing to pick up")
            if words:
                sentences.append(f"{capital(words)}.")
        return sentences

    def _opened(self, event: shedding.Opened) -> str:
        return f"the {name_card(event.card)} begins the pile"

    def _laid(self, event: shedding.Laid) -> str:
        return self.does(event.seat, f"play the {name_card(event.card)}")

    def _called(self, event: Called) -> str:
        """Return an empty text for a draw, which the cards show, and for the end of a turn."""
        if event.call in (calls.DRAW, calls.PICK_UP, calls.END_TURN):
            return ""
        if event.call == calls.LAST_CARD:
            return self.does(event.seat, 'say "last card"')
        return Speaker._called(self, event)

    def _drew_cards(self, event: shedding.DrewCards) -> str:
        if len(event.cards) == 1:
            return self.does(event.seat, f"draw the {name_card(event.cards[0])}")
        if event.count == 1:
            return self.does(event.seat, "draw a card")
        cards = f": {in_suits(tuple(event.cards))}" if event.cards else ""
        return self.does(event.seat, f"pick up {event.count} cards{cards}")

    def _lacked(self, event: shedding.Lacked) -> str:
        """Return an empty text: a draw shows the lack, and the counted cards list it."""
        return ""

    def _forgot(self, event: shedding.Forgot) -> str:
        return f'{self.name(event.seat)} did not say "last card"'

    def _restocked(self, event: shedding.Restocked) -> str:
        how = "shuffled" if event.shuffled else "turned over, unshuffled,"
        return f"the pile except its top card is {how} into a stock of {event.count}"

    def _neutralised(self, event: shedding.Neutralised) -> str:
        return self.does(event.seat, "cancel the pick-up")

    def _reversed(self, event: shedding.Reversed) -> str:
        return f"play now goes {CLOCKWISE[event.left]}"

    def _skipped(self, event: shedding.Skipped) -> str:
        skipped = "one player is" if event.count == 1 else f"{event.count} players are"
        return f"{skipped} skipped"

    def _out(self, event: shedding.Out) -> str:
        return self.does(event.seat, f"go out {ORDINALS[event.place - 1]}")

    def _blocked(self, event: shedding.Blocked) -> str:
        if event.passes:
            return "the game is blocked: nobody can play"
        return "the deal ends: the limit of plays is reached"

    def _counted(self, event: Counted) -> str:
        if event.side is None:
            return "nobody scores"
        deed = "are charged" if self.lowest_wins else "score"
        return self.side_does(event.side, f"{deed} {number(event.points, 'point')}")

    # --- how things stand ------------------------------------------------------------------------

    @property
    def lowest_wins(self) -> bool:
        """True if points are charged, so that the lowest score wins."""
        return bool(self.variant.rules["scoring"] == "charged")

    def scores(self, scores: Sequence[int]) -> str:
        """Return the score, and what wins."""
        if not self.lowest_wins:
            return Speaker.scores(self, scores)
        end = number(self.variant.rules["target"], "point")
        return f"Score: {self._scores(scores)}; {end} or more end the match, the lowest wins."

    def score_lines(self, view: shedding.View) -> list[str]:
        """Return the score, and who is out."""
        out = [seat for seat in range(self.variant.seats) if view.places[seat]]
        out.sort(key=lambda seat: view.places[seat])
        places = [f"go out {ORDINALS[view.places[seat] - 1]}" for seat in out]
        told = [self.does(seat, deed) for seat, deed in zip(out, places, strict=True)]
        return [self.scores(view.scores), *(f"{capital(words)}." for words in told)]

    def facts(self, view: shedding.View) -> dict[str, str]:
        """Return what a lesson may name of a position, by the words in braces."""
        suit = "none" if view.nominated is None else SUIT_NAMES[view.nominated]
        own = {"top": name_card(view.top), "suit": suit, "pending": number(view.pending, "card")}
        return Speaker.facts(self, view) | own

    def look_back(self, view: shedding.View) -> list[str]:
        """Return the pile as it lies, top card first."""
        cards = ", ".join(name_card(card) for card in reversed(view.pile))
        return [f"The pile of {number(len(view.pile), 'card')}, its top card first: {cards}."]

    def table(self, view: shedding.View) -> list[str]:
        lines = [f"{self.variant.title}, deal {view.number}. {self.scores(view.scores)}"]
        lines.append(capital(self.does(view.dealer, "deal")) + ".")
        lines.append(f"Play goes {CLOCKWISE[view.left]}.")
        lines += [self.pile(view), self.stock(view), *self.to_heed(view)]
        for seat, size in enumerate(view.hand_sizes):
            held = self.does(seat, f"hold {number(size, 'card')}")
            lines.append(f"{capital(held)}{marked(view, seat)}.")
        return [*lines, self.turn(view)]

    def pile(self, view: shedding.View) -> str:
        """Return the top card, and what lies below: `Top nine of diamonds on 4 cards.`."""
        below = len(view.pile) - 1
        on = f" on {number(below, 'card')}" if below else ""
        return f"Top {name_card(view.top)}{on}."

    def stock(self, view: shedding.View) -> str:
        """Return the stock: `Stock 28, refilled twice.`."""
        refilled = {0: "", 1: ", refilled once", 2: ", refilled twice"}
        return (
            f"Stock {view.stock}{refilled.get(view.restocks, f', refilled {view.restocks} times')}."
        )

    def to_heed(self, view: shedding.View) -> list[str]:
        """Return what the next player must heed besides the top card."""
        lines = []
        if view.nominated is not None:
            lines.append(f"{capital(SUIT_NAMES[view.nominated])} nominated.")
        if view.pending:
            lines.append(f"{capital(number(view.pending, 'card'))} to pick up, or answer.")
        return lines

    def others(self, view: shedding.View) -> str:
        """Return how many cards the others hold: `Ben 4, Cora 1 (last card)`."""
        seats = [seat for seat in range(self.variant.seats) if seat != view.seat]
        return ", ".join(
            f"{self.names[seat]} {view.hand_sizes[seat]}{marked(view, seat)}" for seat in seats
        )

    def counted_cards(self, view: shedding.View) -> list[str]:
        """Return what a player with a perfect memory knows of the hands and the stock."""
        lines = self._unseen(view)
        lines += [words for seat in range(self.variant.seats) if (words := self.lacks(view, seat))]
        if view.memory.stock:
            stock = ", ".join(map(name_card, view.memory.stock))
            lines.append(f"The stock from its top: {stock}.")
        return lines

    def lacks(self, view: shedding.View, seat: int) -> str:
        """Return what a seat has shown it does not hold: `Ben lacks hearts and nines.`."""
        fresh, size = view.memory.fresh[seat], view.hand_sizes[seat]
        kinds = kinds_of(view.memory.lacks[seat], self.variant.row[slots.PACK_CARDS])
        if seat == view.seat or not kinds or fresh >= size:
            return ""
        but = f", except among the last {number(fresh, 'card')} drawn" if fresh else ""
        return f"{capital(self.does(seat, 'lack'))} {', '.join(kinds)}{but}."

    def count_label(self, view: shedding.View) -> str:
        """Return the size of the stock, whose cards are among the unseen."""
        return f"stock {view.stock}"

    # --- what is asked ---------------------------------------------------------------------------

    def _may(self, view: shedding.View) -> str:
        """Return what the player must do: begin a turn, continue it or nominate."""
        if view.phase == "nominate":
            return "Nominate a suit: the next player must follow it."
        if view.phase == "go-on":
            return self._may_go_on(view)
        return self._may_begin(view)

    def _duty(self, view: shedding.View) -> str:
        if view.pending:
            return f"pick up {view.pending}, or answer"
        return {"nominate": "nominate a suit", "go-on": "continue or end the turn"}.get(
            view.phase, "play a card or draw"
        )

    @staticmethod
    def _may_go_on(view: shedding.View) -> str:
        """Return what the player may do after a card played in this turn."""
        if last_card_is_due(view):
            return "One card left: say last card, or end your turn without."
        if not cards_are_open(view):
            return "No card follows: end your turn, or press u to undo."
        last = ", say last card" if calls.LAST_CARD in view.acts else ""
        return f"Play another card{last} or end your turn."

    @staticmethod
    def _may_begin(view: shedding.View) -> str:
        """Return what the player may do at the beginning of a turn."""
        fits = cards_are_open(view)
        if view.pending:
            return f"Pick up {view.pending}{', or answer' if fits else ': no card answers it'}."
        if calls.PASS in view.acts and not fits:
            return "No card fits, and none is left to draw: pass."
        if not fits:
            return "No card fits: draw one."
        others = {calls.DRAW: ", or draw", calls.PASS: ", or pass"}
        more = "".join(others.get(act, "") for act in view.acts)
        return f"Play {to_play(view) or 'a card'}{more}."

    def chooses_cards(self, view: shedding.View) -> bool:
        """Return True if the player must choose a card; unplayable cards are shown dull."""
        return view.phase != "nominate"

    def situation(self, view: shedding.View) -> list[str]:
        """Return the pile, the stock, what to heed, and the other hands."""
        parts = [self.pile(view), *self.to_heed(view), self.stock(view), f"{self.others(view)}."]
        if not view.left:
            parts.append("Play goes to the right.")
        return parts

    def asked(self, view: shedding.View) -> str:
        """Return the legal actions, with the letters and numbers of the calls."""
        if view.phase == "nominate":
            suits = call_numbers(view).items()
            named = (f"{n} {SUIT_NAMES[suit_called(call) or 0]}" for n, call in suits)
            return f"Nominate {' or '.join(named)}"
        letters = keys(view)
        legal = [
            f"{letters[act]} {call_words(view, act)}" for act in view.acts if not calls.is_card(act)
        ]
        played = [f"Play {to_play(view)}".strip()] if cards_are_open(view) else []
        return " or ".join([*played, *legal])

    def meaning(self, view: shedding.View, call: int) -> str:
        said = {
            calls.PICK_UP: number(view.pending, "card"),
            calls.DRAW: f"stock {view.stock}",
            calls.LAST_CARD: "ends the turn",
            calls.END_TURN: "unsaid" if calls.LAST_CARD in view.acts else "",
        }
        return "nominate" if suit_called(call) is not None else said.get(call, "")

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
    return f" ({said})" if said else ""


def call_words(view: shedding.View, call: int) -> str:
    """Return a call as shown in a prompt: `draw a card`, `pick up 4`."""
    words = calls.name_act(call)
    return f"{words} {view.pending}" if call == calls.PICK_UP else words


def kinds_of(cards: Sequence[int], pack: int) -> list[str]:
    """Return the whole suits and ranks of a pack among some cards: `hearts`, `nines`."""
    missing = pack & ~card_set(cards)
    kinds = {SUIT_NAMES[suit]: cards_of_suit(suit) for suit in range(4)}
    kinds |= {plural(name): cards_of_rank(rank) for rank, name in enumerate(RANK_NAMES)}
    return [name for name, kind in kinds.items() if kind & pack and not kind & missing]


def plural(rank: str) -> str:
    """Return the plural of a rank: `nines`, `sixes`."""
    return f"{rank}{'es' if rank.endswith('x') else 's'}"
