"""What a table is: its chairs, its matches, and what follows from them.

What may be done is decided in the parts of a table: `chairs`, `nonces`, `proposals` and `playing`.
"""

import secrets
from collections import Counter, deque
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NoReturn

from hilojack.boards.entries import FINISHER
from hilojack.fairness import Below, Pledge, Shares, commit
from hilojack.fairness.text import COMPUTER, ruled
from hilojack.match import Match, Opening
from hilojack.records.lines import rules_as_data
from hilojack.variants.page import HOUSE, sentences_of
from hilojack.variants.variant import Variant
from hilojack.views import View
from hilojack.views.prompts import Prompt
from hilojack.web.table import entries, messages
from hilojack.web.table.arranging import NumberedProposal
from hilojack.web.table.customs import Customs
from hilojack.web.table.entries import BoardOfTable, Given
from hilojack.web.table.names import SPECTATOR
from hilojack.web.table.order import Order, Person
from hilojack.web.table.rounds import Round
from hilojack.web.table.states import Setting, sentence
from hilojack.words import acts, customs

STAND_IN = FINISHER  # who plays for an absent person
NOBODY = -1
DOUBTED = 3  # rounds that were thrown away
MOST_ENTRIES = 100_000  # of a log
SAID_SHOWN = 100  # messages of chat that somebody receives on arrival


class Refusal(Exception):
    """A command that a table refuses; the message is a sentence for the player.

    `asks` is what binds them instead, if that is why, and `duty` the same in few words.
    """

    def __init__(self, why: str, asks: Prompt | None = None, duty: str = "") -> None:
        super().__init__(why)
        self.asks, self.duty = asks, duty


def refuse(why: str, asks: Prompt | None = None, duty: str = "") -> NoReturn:
    """Raise Refusal with a sentence."""
    raise Refusal(sentence(why), asks, sentence(duty) if duty else "")


@dataclass
class Chair:
    """A place at the table, and who has it."""

    name: str = ""
    level: str | None = None  # of the bot that plays here
    person: bool = False  # a person has it, even while a bot plays
    number: int = COMPUTER  # of the person, given to nobody else at this table
    relieved: bool = False  # a bot plays because the person is absent
    token: str = ""
    key: str = ""
    ready: bool = False
    nonce: str = ""
    vacant: bool = False  # its person was removed: another may take it when the match is over
    came: int = 0  # the number of its entry if its person watched before; else 0
    pushes: dict[str, entries.Subscribed] = field(default_factory=dict)  # by hash of the endpoint

    @property
    def kind(self) -> messages.SeatKind:
        """The present player: person, bot or open."""
        if self.level is not None:
            return "bot"
        return "person" if self.person else "open"


@dataclass(frozen=True)
class Remark:
    """What was said, by a chair or below 0 a spectator, with the token of then."""

    by: int
    token: str
    name: str
    text: str


@dataclass
class PlayedMatch:
    """A match that was, or is, played here."""

    id: str
    match: Match
    chairs: list[int]  # by player of the match, in the order of joining
    shares: list[Shares | None] = field(default_factory=list)  # by deal: its chance
    is_gone_on: bool = False  # begun elsewhere, as when a decision is tried again
    end: str = field(default="", repr=False)  # of its chain; none in format 1
    keys: tuple[str, ...] = field(default=(), repr=False)  # of the people who began it, by chair
    left: set[int] = field(default_factory=set)  # the chairs whose people left in the middle of it
    setting: Setting | None = field(default=None, repr=False)  # if the table has changed since

    @property
    def pledge(self) -> Pledge | None:
        """What its shuffles are bound to, or None in format 1."""
        return self.match.pledge

    def chair_at(self, seat: int) -> int:
        return self.chairs[self.match.seating[seat]]

    def seat_of(self, chair: int) -> int:
        return self.match.seating.index(self.chairs.index(chair))


class TableStanding:
    """A table, as its log has left it."""

    code: str
    variant: Variant
    house_rules: tuple[str, ...]
    dealt: list[int]  # to which seat, counted from the dealer, each card from the top goes first
    ruled: str  # the digest of the rules
    friendly: bool
    strangers: bool  # whoever comes finds it in a list, and may sit down
    opener_key: str  # of the opener, hashed; empty if unknown or erased
    customs: Customs
    daily: str
    duplicate: BoardOfTable | None
    secret: str
    opened_at: float
    given: Given | None
    shares: Shares  # what the deal follows from

    def __init__(self) -> None:
        self.number = 0  # of entries
        self.moment = 0  # the number when the match last moved
        self.since = 0  # the number when it began to wait for whom it waits for
        self.chairs: list[Chair] = []
        self.watchers: dict[str, int] = {}  # by the hash of a token: the number of a spectator
        self.watched = 0  # spectators in all
        self.people: list[str] = [""]  # the names of the persons who ever had a chair, by number
        self.order = Order()
        self.matches: list[PlayedMatch] = []
        self.round: Round | None = None  # of nonces, for the next match
        self.asking: int | None = None  # the chair that asks to take back, or to resign
        self.asked_for = ""  # undo or resign
        self.agreed: set[int] = set()
        self.proposal: NumberedProposal | None = None  # for the next match
        self.proposals = 0  # how many there were
        self.done: dict[tuple[int | None, str], int] = {}  # by `by` and id: a command's number
        self.said: deque[Remark] = deque(maxlen=SAID_SHOWN)
        self.talk: Counter[int] = Counter()  # messages of chat by chair; -1: of all spectators
        self.scores: list[tuple[int, ...]] = []  # after each deal of the match
        self.lapsed_at = 0  # the number when `rule` took a board over; 0: it did not
        self.kept_setting: Setting | None = None
        self._views: dict[int | None, View] = {}

    @property
    def is_full(self) -> bool:
        """True if the log has no room for more."""
        return self.deeds >= MOST_ENTRIES

    @property
    def deeds(self) -> int:
        """The number of entries other than chat."""
        return self.number - self.talk.total()

    @property
    def played(self) -> PlayedMatch | None:
        """The match in play, or the last one."""
        return self.matches[-1] if self.matches else None

    @property
    def match(self) -> Match | None:
        return self.matches[-1].match if self.matches else None

    @property
    def is_over(self) -> bool:
        """True if nothing more is dealt here: a daily deal or a board is played once."""
        return bool(self.once and self.match and self.match.deal_over)

    @property
    def once(self) -> str:
        """What is played once here, without help: empty at any other table."""
        return customs.the_daily_deal if self.daily else customs.a_board if self.duplicate else ""

    @property
    def lapses(self) -> bool:
        """True if a board is begun that `rule` finishes unless its person does in time."""
        waits = self.duplicate is not None and self.duplicate.days > 0
        return waits and not self.is_over and not self.is_lapsed

    @property
    def is_lapsed(self) -> bool:
        """True if `rule` finishes a board, or finished it, as its person did not in time."""
        return self.lapsed_at > 0

    @property
    def counts(self) -> bool:
        """True if a result is kept: somebody plays under a key."""
        return any(chair.key for chair in self.chairs)

    @property
    def title(self) -> str:
        """The name of the game and its rules, and of a daily deal that it is one."""
        if self.duplicate:
            return customs.title_of_board(self.variant.called, self.duplicate.number)
        if not self.daily:
            return self.variant.called
        title = customs.title_of_daily_deal if self.counts else customs.title_of_practice
        return title(self.variant.called)

    @property
    def waits_for_deal(self) -> bool:
        """True if the cards are dealt when all are ready."""
        if self.is_over or self.order.ended:
            return False
        if any(chair.kind == "open" for chair in self.chairs):
            return False
        return self.match is None or self.match.deal_over

    @property
    def begins(self) -> bool:
        """True if the next deal is the first of a match."""
        return self.match is None or self.match.over

    @property
    def joining(self) -> list[int]:
        """The chairs by player of the next match, in the order of joining."""
        if self.proposal is not None:
            return [place.chair for place in self.proposal.places]
        return self.seated

    @property
    def seated(self) -> list[int]:
        """The chairs by seat: of the match in play, or of the last."""
        return [self.chair_at(seat) for seat in range(self.variant.seats)]

    @property
    def late(self) -> frozenset[int]:
        """The chairs whose nonces the next match waits for."""
        return (
            self.chairs_of(self.round.late) if self.round and self.waits_for_deal else frozenset()
        )

    @property
    def is_noted(self) -> bool:
        """True if the round waits for somebody who notes its word."""
        return self.round is not None and bool(self.round.late & self.round.noting)

    def id_of(self, chair: int) -> int:
        """Return by what the round of nonces knows the person of a chair."""
        by_chair = self.round is None or self.round.format == 2
        return chair if by_chair else self.chairs[chair].number

    def chairs_of(self, ids: Collection[int]) -> frozenset[int]:
        """Return the chairs of persons whom the round knows so, as far as they are still here."""
        held = (n for n, one in enumerate(self.chairs) if one.number or one.person)
        return frozenset(chair for chair in held if self.id_of(chair) in ids)

    def waits_for(self, chair: int) -> bool:
        """Return True if the table waits for the person of a chair."""
        match, asking = self.match, self.asking
        if self.chairs[chair].kind != "person" or self.order.ended:
            return False
        if match is not None and match.turn is not None:
            asked = set() if asking is None else self.asked_of(asking, self.asked_for)
            return chair in asked - self.agreed or match.turn == self.seat_of(chair)
        if match is not None and match.over and not any(one.ready for one in self.chairs):
            return False  # nobody owes another match
        if not self.waits_for_deal:
            return False
        return chair in self.late | self.uncommitted | self.unready()

    @property
    def uncommitted(self) -> frozenset[int]:
        """The chairs that are still to commit themselves again after a void round."""
        round = self.round if self.begins and self.waits_for_deal else None
        return frozenset() if round is None else self.chairs_of(round.awaited - round.hashes.keys())

    @property
    def is_computers_turn(self) -> bool:
        turn = None if self.match is None else self.match.turn
        return turn is not None and self.chairs[self.chair_at(turn)].kind == "bot"

    @property
    def is_doubted(self) -> bool:
        """True if pages ask their people whether to play on: too many rounds were thrown away."""
        return self.begins and self.round is not None and len(self.round.voided) >= DOUBTED

    @property
    def by_turns(self) -> bool:
        """True if the people come and go, and have days for a turn."""
        return self.customs.days > 0

    @property
    def has_clock(self) -> bool:
        """True if something may be due here that nobody waits for."""
        return self.by_turns or self.lapses or self.is_lapsed

    def seat_of(self, chair: int | None) -> int | None:
        """The seat that a chair has; its number before the match has settled that."""
        if chair is None or self.played is None:
            return chair
        return self.played.seat_of(chair)

    def own_seat(self, chair: int) -> int:
        seat = self.seat_of(chair)
        assert seat is not None
        return seat

    def chair_at(self, seat: int) -> int:
        return seat if self.played is None else self.played.chair_at(seat)

    def chair_of(self, token: str) -> int | None:
        """Return the chair that a hashed token opens, or None for a spectator. Raise LookupError,
        with a sentence, if it opens nothing, as at a table that was ended.
        """
        if self.order.ended:
            raise LookupError(self.order.ended)
        for number, chair in enumerate(self.chairs):
            if chair.token and secrets.compare_digest(chair.token, token):
                return number
        if token in self.watchers:
            return None
        raise LookupError(self.order.why_out(token) or "That token is not valid here.")

    def person(self, chair: int | None, spectator: int | None) -> Person:
        """Return the person of a chair, or the spectator of a number."""
        if chair is not None:
            one = self.chairs[chair]
            return Person(one.name, one.token, one.key)
        token = next((token for token, n in self.watchers.items() if n == spectator), "")
        return Person(f"{SPECTATOR} {spectator}", token)

    def free_seats(self) -> list[int]:
        """Return the seats that a person may take: those that are open and, between matches,
        those of people who were removed; where strangers may come, all that no person has.
        """
        return [seat for seat, chair in enumerate(self.seated) if self._is_free(chair)]

    def _is_free(self, chair: int) -> bool:
        one = self.chairs[chair]
        if self.strangers:
            return not one.person and not self.has_resigned(chair)
        return one.kind == "open" or (one.vacant and self.begins)

    @property
    def is_between(self) -> bool:
        """True if no deal is played, and no shuffle of a match is being bound."""
        if self.begins:
            return self.round is None or self.round.listed is None
        return self.match is not None and self.match.deal_over

    def view(self, seat: int | None) -> View | None:
        """Return the view of a seat, or None before the first deal."""
        match = self.match
        if match is None:
            return None
        if seat not in self._views:
            self._views[seat] = match.view(seat)
        return self._views[seat]

    @property
    def commitment(self) -> str:
        """The commitment to the chain or the secret of the deal in play, or of the next one."""
        if self.begins and self.round is not None:
            return self.round.commitment
        if self.match is not None and self.match.deal_over and self.match.pledge:
            return self.match.pledge.commitment
        if self.match is None or self.match.deal_over:
            return commit(self.secret)
        shares = self.matches[-1].shares[-1]
        return "" if shares is None else shares.commitment

    def joining_id(self, chair: int) -> int:
        """Return by what the round knows the person of a chair of the next match, which may be one
        that is still to be put there.
        """
        return self.id_of(chair) if chair < len(self.chairs) else NOBODY

    def joining_names(self) -> list[str]:
        """Return the names of the next match, in the order of joining."""
        if self.proposal is None:
            return [self.chairs[chair].name for chair in self.joining]
        return [place.name or self.chairs[place.chair].name for place in self.proposal.places]

    @property
    def may_hint(self) -> str:
        """Why nobody gets a hint here, or an empty text."""
        if self.once:
            return acts.has_no_hints(self.once)
        return "" if self.customs.hints else acts.table_has_no_hints

    def has_resigned(self, chair: int) -> bool:
        """Return True if the side of a chair has resigned the match in play."""
        match = self.match
        if match is None or match.over:
            return False
        return self.own_seat(chair) % match.variant.sides in match.resigned

    def partners(self, chair: int) -> set[int]:
        """Return the other persons who play for the side of a chair."""
        side = self.own_seat(chair) % self.variant.sides
        return {n for n in self.others(chair) if self.own_seat(n) % self.variant.sides == side}

    def sides_held(self, but: int) -> set[int]:
        """Return the sides that persons play on for, other than the one of a chair."""
        assert self.match is not None
        sides = {self.own_seat(n) % self.variant.sides for n in self.held() - {but}}
        return sides - {*self.match.resigned}

    def held(self) -> set[int]:
        """Return the chairs that persons have, also those for whom a bot plays."""
        return {n for n, one in enumerate(self.chairs) if one.person}

    def last_act_of(self, seat: int) -> int:
        """Return the place of a seat's last action in the deal."""
        assert self.match is not None
        seats = self.match.deal.seats
        return len(seats) - 1 - seats[::-1].index(seat)

    def persons(self) -> set[int]:
        """Return the chairs at which persons play."""
        return {n for n, one in enumerate(self.chairs) if one.kind == "person"}

    def unready(self) -> set[int]:
        """Return the persons who are not ready yet. By turns a page that committed itself is ready
        for the first match: its person may leave before the table is full.
        """
        bound = self.chairs_of(self.round.hashes) if self.by_turns and self.round else frozenset()
        known = bound if self.match is None else frozenset()
        return {n for n in self.persons() if not self.chairs[n].ready} - known

    def asked_of(self, chair: int, what: str) -> set[int]:
        """Return the persons whom a chair asks."""
        return self.partners(chair) if what == "resign" else self.others(chair)

    def others(self, chair: int) -> set[int]:
        """Return the other persons who play."""
        return self.persons() - {chair}

    def play_by(self, variant: Variant) -> None:
        """Play a game from now on."""
        self.variant: Variant = variant
        self.house_rules = house_rules(variant)
        self.dealt, self.ruled = dealt_to(variant), ruled_of(variant)

    def drop_proposal(self) -> None:
        """Drop what was proposed to other people than there are now."""
        if self.proposal is not None:
            self.proposal = None
            self.clear_ready()

    def clear_ready(self) -> None:
        for chair in self.chairs:
            chair.ready, chair.nonce = False, ""

    def next_dealer(self) -> int | None:
        """Return the player who deals first in the next match, or None if they cut. If the rules
        name one who leaves, it is the next at the table who stays.
        """
        if self.match is None:
            return None
        first, seated = self.match.next_opener, self.seated
        return next(
            self.joining.index(chair)
            for chair in seated[first:] + seated[:first]
            if chair in self.joining
        )

    def chance(self, *what: object) -> Below:
        """Return the chance of the deal, drawn from its shares."""
        return self.shares.below(*what)

    def moved(self) -> None:
        """Note that the match has moved: earlier requests lapse."""
        self.moment = self.since = self.number
        match = self.match
        if self.asking is not None or (match is not None and match.deal_over):
            self.kept_setting = None
        self.asking, self.agreed = None, set()
        if match is not None and match.deal.scores and len(self.scores) < len(match.deals):
            self.scores.append(match.scores)
        for seat in match.resignations if match is not None and match.over else ():
            self._give_back(seat.seat)

    def _give_back(self, seat: int) -> None:
        """Give the people of a side that resigned their chairs back: the match is over."""
        for chair in self.side_of(seat):
            if chair.person:
                chair.level, chair.relieved = None, False

    def side_of(self, seat: int) -> list[Chair]:
        """Return the chairs of the side of a seat."""
        sides, seats = self.variant.sides, self.variant.seats
        return [self.chairs[self.chair_at(one)] for one in range(seat % sides, seats, sides)]


def check_unbound(table: TableStanding, chair: int | None) -> None:
    """Raise Refusal while the nonce of a seat may be listed and unopened: its next person would
    be told to have kept it, and whoever opened others could choose which are in.
    """
    is_listed = table.round is not None and table.round.listed is not None
    if chair is not None and table.begins and is_listed:
        refuse(customs.the_shuffle_is_bound)


def ruled_of(variant: Variant) -> str:
    """Return the digest of the rules, as the text of a match has it."""
    return ruled(rules_as_data(variant.rules))


def dealt_to(variant: Variant) -> list[int]:
    """Return the seat, counted from the dealer, to which each card from the top is dealt first:
    NOBODY throughout where who is taken for the dealer depends on the cards.
    """
    match = Match(variant, seed=0, opening=Opening(first_dealer=0))
    if variant.rules.get("first-deal") == "two-of-diamonds":
        return [NOBODY] * len(match.deal.pack)
    hands = [match.view(seat).hand for seat in range(variant.seats)]
    seats = {card: seat for seat, hand in enumerate(hands) for card in hand}
    return [seats.get(card, NOBODY) for card in match.deal.pack]


def house_rules(variant: Variant) -> tuple[str, ...]:
    """Return what differs from the book, in sentences."""
    told = sentences_of(variant, variant.house_rules)
    return tuple(one.removesuffix(HOUSE) for one in told)
