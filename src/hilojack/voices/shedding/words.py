"""Events and positions of the shedding games in a player's words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from hilojack.calls import (
    DRAW,
    END_TURN,
    LAST_CARD,
    PASS,
    PICK_UP,
    is_card,
    show_act,
)
from hilojack.cards import (
    RANK_NAMES,
    SUIT_NAMES,
    cards_in,
    name_card,
    rank_of,
    show_card,
    suit_of,
)
from hilojack.rules.shedding import slots
from hilojack.variants.variant import Variant
from hilojack.views.events import Began, Called, Counted, Won
from hilojack.views.shedding import (
    Blocked,
    DrewCards,
    Event,
    Forgot,
    Lacked,
    Laid,
    Neutralised,
    Opened,
    Out,
    Restocked,
    Reversed,
    Skipped,
    View,
)
from hilojack.voices.choosing import call_numbers, cards_are_open, keys, suit_called
from hilojack.voices.commands import COMMANDS, TYPE_A_CARD, Command
from hilojack.voices.shedding.calling import (
    ORDINALS,
    last_card_is_due,
    mark,
    why_no_undo,
)
from hilojack.voices.speech import Sentences, Speaker, capital, in_suits, number

OWN_WORDS = {
    "l": "the pile, its top card first",
    "s": "the score, and who is out",
    "u": "take back the last card of your turn, until you end it",
}
SHEDDING_COMMANDS = (
    *(replace(one, says=OWN_WORDS.get(one.letter, one.says)) for one in COMMANDS[:-1]),
    Command("w", "wait", "another time for saying last card, or no limit"),
    COMMANDS[-1],
)
CLOCKWISE = {True: "clockwise, to the left", False: "anticlockwise, to the right"}


@dataclass(frozen=True, slots=True)
class Voice(Speaker):
    """Tells Black Jack and the other shedding games."""

    COMMANDS = SHEDDING_COMMANDS
    HOW_TO_PLAY = TYPE_A_CARD + (
        "A call is typed by its name or its letter: g gets cards from the stock (draw, pick up), "
        "e ends your turn, y says last card (yell it); 0 passes. A suit is nominated by its name "
        "or its number."
    )
    IN_COUNT = (Out, Blocked, Counted)

    # --- what happened ---------------------------------------------------------------------------

    def tell(self, events: Sequence[Event]) -> list[str]:
        """A sentence for each event; cards are drawn in the sentence that says what for."""
        sentences = []
        for place, event in enumerate(events):
            words = SENTENCES[type(event)](self, event)
            if isinstance(event, Called) and finds_nothing(event, events[place + 1 :]):
                words = self.does(event.seat, "find nothing to pick up")
            if words:
                sentences.append(f"{capital(words)}.")
        return sentences

    def _opened(self, event: Opened) -> str:
        return f"the {name_card(event.card)} begins the pile"

    def _laid(self, event: Laid) -> str:
        return self.does(event.seat, f"lay the {name_card(event.card)}")

    def _called(self, event: Called) -> str:
        """What is drawn is told by the cards, and the end of a turn by the turn of the next."""
        if event.call in (DRAW, PICK_UP, END_TURN):
            return ""
        if event.call == LAST_CARD:
            return self.does(event.seat, 'say "last card"')
        return Speaker._called(self, event)

    def _drew(self, event: DrewCards) -> str:
        if len(event.cards) == 1:
            return self.does(event.seat, f"draw the {name_card(event.cards[0])}")
        if event.count == 1:
            return self.does(event.seat, "draw a card")
        cards = f": {in_suits(event.cards)}" if event.cards else ""
        return self.does(event.seat, f"pick up {event.count} cards{cards}")

    def _lacked(self, event: Lacked) -> str:
        """Who draws shows it without a word; the counted cards tell it."""
        return ""

    def _forgot(self, event: Forgot) -> str:
        return f'{self.name(event.seat)} did not say "last card"'

    def _restocked(self, event: Restocked) -> str:
        how = "shuffled" if event.shuffled else "turned over, unshuffled,"
        return f"the pile but for its top card is {how} into a stock of {event.count}"

    def _neutralised(self, event: Neutralised) -> str:
        return self.does(event.seat, "put an end to the pick-up")

    def _reversed(self, event: Reversed) -> str:
        return f"play goes {CLOCKWISE[event.left]} now"

    def _skipped(self, event: Skipped) -> str:
        skipped = "one player is" if event.count == 1 else f"{event.count} players are"
        return f"{skipped} skipped"

    def _out(self, event: Out) -> str:
        return self.does(event.seat, f"are out {ORDINALS[event.place - 1]}")

    def _blocked(self, event: Blocked) -> str:
        if event.passes:
            return "the game is blocked: nobody can go on"
        return "the deal ends: as many cards are laid as may be"

    def _counted(self, event: Counted) -> str:
        if event.side is None:
            return "nobody scores"
        deed = "are charged" if self.lowest_wins else "score"
        return self.side_does(event.side, f"{deed} {number(event.points, 'point')}")

    # --- how things stand ------------------------------------------------------------------------

    @property
    def lowest_wins(self) -> bool:
        """Whether points are charged, so that the lowest score wins."""
        return bool(self.variant.rules["scoring"] == "charged")

    def scores(self, scores: Sequence[int]) -> str:
        """The score, and what wins."""
        if not self.lowest_wins:
            return Speaker.scores(self, scores)
        end = number(self.variant.rules["target"], "point")
        return f"Score: {self._scores(scores)}; {end} or more end the match, the lowest wins."

    def score_lines(self, view: View) -> list[str]:
        """The score, and who is out."""
        out = [seat for seat in range(self.variant.seats) if view.places[seat]]
        out.sort(key=lambda seat: view.places[seat])
        places = [f"are out {ORDINALS[view.places[seat] - 1]}" for seat in out]
        told = [self.does(seat, deed) for seat, deed in zip(out, places, strict=True)]
        return [self.scores(view.scores), *(f"{capital(words)}." for words in told)]

    def look_back(self, view: View) -> list[str]:
        """The pile as it lies, the top card first."""
        cards = " ".join(show_card(card) for card in reversed(view.pile))
        return [f"The pile of {number(len(view.pile), 'card')}, its top card first: {cards}."]

    def table(self, view: View) -> list[str]:
        """The whole table, a sentence a thing."""
        lines = [f"{self.variant.title}, deal {view.number}. {self.scores(view.scores)}"]
        lines.append(capital(self.does(view.dealer, "deal")) + ".")
        lines.append(f"Play goes {CLOCKWISE[view.left]}.")
        lines += [self.pile(view), self.stock(view), *self.to_heed(view)]
        for seat, size in enumerate(view.hand_sizes):
            held = self.does(seat, f"hold {number(size, 'card')}")
            lines.append(f"{capital(held)}{marked(view, seat)}.")
        return [*lines, self.turn(view)]

    def pile(self, view: View) -> str:
        """The top card, and what lies below: `Top 9D on 4 cards.`."""
        below = len(view.pile) - 1
        on = f" on {number(below, 'card')}" if below else ""
        return f"Top {show_card(view.top)}{on}."

    def stock(self, view: View) -> str:
        """The stock: `Stock 28, made anew twice.`."""
        anew = {0: "", 1: ", made anew once", 2: ", made anew twice"}
        return f"Stock {view.stock}{anew.get(view.restocks, f', made anew {view.restocks} times')}."

    def to_heed(self, view: View) -> list[str]:
        """What the next player must heed beside the top card."""
        lines = []
        if view.nominated is not None:
            lines.append(f"{capital(SUIT_NAMES[view.nominated])} nominated.")
        if view.pending:
            lines.append(f"{capital(number(view.pending, 'card'))} to pick up, or to answer.")
        return lines

    def others(self, view: View) -> str:
        """How many cards the others hold: `Ben 4, Cora 1 (last card)`."""
        seats = [seat for seat in range(self.variant.seats) if seat != view.seat]
        return ", ".join(
            f"{self.names[seat]} {view.hand_sizes[seat]}{marked(view, seat)}" for seat in seats
        )

    def counted_cards(self, view: View) -> list[str]:
        """What a player with a perfect memory knows of the hands and of the stock."""
        lines = self._unseen(view)
        lines += [words for seat in range(self.variant.seats) if (words := self.lacks(view, seat))]
        if view.memory.stock:
            stock = " ".join(map(show_card, view.memory.stock))
            lines.append(f"The stock from its top: {stock}.")
        return lines

    def lacks(self, view: View, seat: int) -> str:
        """What a seat has shown that it does not hold: `Ben lacks hearts and nines.`."""
        fresh, size = view.memory.fresh[seat], view.hand_sizes[seat]
        kinds = kinds_of(view.memory.lacks[seat], pack_of(self.variant))
        if seat == view.seat or not kinds or fresh >= size:
            return ""
        but = f", but for the last {number(fresh, 'card')} drawn" if fresh else ""
        return f"{capital(self.does(seat, 'lack'))} {', '.join(kinds)}{but}."

    def count_label(self, view: View) -> str:
        """The cards in the stock, which are among the unseen."""
        return f"stock {view.stock}"

    # --- what is asked ---------------------------------------------------------------------------

    def _may(self, view: View) -> str:
        """What the player is to do: begin a turn, go on with it or nominate."""
        if view.phase == "nominate":
            return "Nominate a suit: the next player must lay it."
        if view.phase == "go-on":
            return self._may_go_on(view)
        return self._may_begin(view)

    def _duty(self, view: View) -> str:
        """What another player is to do."""
        if view.pending:
            return f"pick up {view.pending}, or answer"
        return {"nominate": "nominate a suit", "go-on": "go on or end the turn"}.get(
            view.phase, "lay a card or draw"
        )

    @staticmethod
    def _may_go_on(view: View) -> str:
        """What the player may do after a card that was laid in this turn."""
        if last_card_is_due(view):
            return "One card left: say last card, or end the turn without."
        if not cards_are_open(view):
            return "Nothing follows on it: end the turn, or take back with u."
        last = ", say last card" if LAST_CARD in view.acts else ""
        return f"Lay another on it{last} or end the turn."

    @staticmethod
    def _may_begin(view: View) -> str:
        """What the player may do at the beginning of a turn."""
        fits = cards_are_open(view)
        if view.pending:
            return f"Pick up {view.pending}{', or answer' if fits else ': nothing answers it'}."
        if PASS in view.acts and not fits:
            return "Nothing fits, and nothing is to be drawn: pass."
        if not fits:
            return "Nothing fits: draw a card."
        others = {DRAW: ", or draw", PASS: ", or pass"}
        return f"Your turn: lay a card{''.join(others.get(act, '') for act in view.acts)}."

    def chooses_cards(self, view: View) -> bool:
        """Whether the player is to choose a card; one who can lay none sees that by their look."""
        return view.phase != "nominate"

    def situation(self, view: View) -> list[str]:
        """The pile, the stock, what is to be heeded, and the other hands."""
        parts = [self.pile(view), *self.to_heed(view), self.stock(view), f"{self.others(view)}."]
        if not view.left:
            parts.append("Play goes to the right.")
        return parts

    def asked(self, view: View) -> str:
        """The acts that are open, with the letters and numbers of the calls."""
        if view.phase == "nominate":
            suits = call_numbers(view).items()
            named = (f"{n} {SUIT_NAMES[suit_called(call) or 0]}" for n, call in suits)
            return f"Nominate {' or '.join(named)}"
        letters = keys(view)
        calls = [f"{letters[act]} {call_words(view, act)}" for act in view.acts if not is_card(act)]
        return " or ".join([*(["Play"] if cards_are_open(view) else []), *calls])

    def meaning(self, view: View, call: int) -> str:
        """What a call comes to, in a few words for its button."""
        said = {
            PICK_UP: number(view.pending, "card"),
            DRAW: f"stock {view.stock}",
            LAST_CARD: "ends the turn",
            END_TURN: "unsaid" if LAST_CARD in view.acts else "",
        }
        return "nominate" if suit_called(call) is not None else said.get(call, "")

    def when_time_is_up(self, view: View) -> int | None:
        """A turn after which last card is due ends without a word."""
        return END_TURN if last_card_is_due(view) else None

    def why_no_undo(self, view: View) -> str:
        """Only a turn that goes on can be taken back."""
        return why_no_undo(view)


SENTENCES: Sentences = {
    Began: Voice._began,
    Opened: Voice._opened,
    Called: Voice._called,
    Laid: Voice._laid,
    Lacked: Voice._lacked,
    Forgot: Voice._forgot,
    DrewCards: Voice._drew,
    Restocked: Voice._restocked,
    Neutralised: Voice._neutralised,
    Reversed: Voice._reversed,
    Skipped: Voice._skipped,
    Out: Voice._out,
    Blocked: Voice._blocked,
    Counted: Voice._counted,
    Won: Voice._won,
}


# --- smaller words -------------------------------------------------------------------------------


def finds_nothing(call: Called, after: Sequence[Event]) -> bool:
    """Whether a seat picks up and there is nothing left, by what happens before the next act."""
    then = takewhile(lambda event: not isinstance(event, Called | Laid), after)
    return call.call == PICK_UP and not any(isinstance(event, DrewCards) for event in then)


def marked(view: View, seat: int) -> str:
    """What is to be said of a seat beside its cards, in brackets."""
    said = mark(view, seat).rstrip("!")
    return f" ({said})" if said else ""


def call_words(view: View, call: int) -> str:
    """A call as a prompt shows it: `DRAW`, `PICK-UP 4`."""
    return f"{show_act(call)} {view.pending}" if call == PICK_UP else show_act(call)


def kinds_of(cards: Sequence[int], pack: Sequence[int]) -> list[str]:
    """The whole suits and ranks of a pack that some cards come to: `hearts`, `nines`."""
    suits = [
        SUIT_NAMES[suit]
        for suit in range(4)
        if is_whole([c for c in pack if suit_of(c) == suit], cards)
    ]
    ranks = [
        plural(RANK_NAMES[rank])
        for rank in range(13)
        if is_whole([c for c in pack if rank_of(c) == rank], cards)
    ]
    return suits + ranks


def is_whole(kind: Sequence[int], cards: Sequence[int]) -> bool:
    """Whether a kind of cards is there, and whole."""
    return bool(kind) and set(kind) <= set(cards)


def plural(rank: str) -> str:
    """`nines`, `sixes`."""
    return f"{rank}{'es' if rank.endswith('x') else 's'}"


def pack_of(variant: Variant) -> list[int]:
    """The cards of the pack."""
    return list(cards_in(variant.row[slots.PACK_CARDS]))
