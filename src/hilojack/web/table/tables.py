"""A table: chairs, and the matches played at it. `apply` rebuilds it from its log; what may be
done is decided here, as entries still to be written.

Nothing here waits, sends or stores: a `Room` does.
"""

import re
import secrets
import time
from collections import Counter, deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NoReturn

import msgspec

from hilojack.boards.entries import FINISHER
from hilojack.calls import is_act, is_card, name_act
from hilojack.fairness import (
    LINKS,
    Below,
    Pledge,
    Shares,
    Void,
    commit,
    link,
    listed,
    new_secret,
)
from hilojack.fairness.text import COMPUTER, After, Again, Beginning, Cut, Text, read, ruled
from hilojack.match import Deck, Match, Opening
from hilojack.players import check_player
from hilojack.records.lines import rules_as_data
from hilojack.variants.page import HOUSE, sentences_of
from hilojack.variants.variant import Variant, former_rules, load
from hilojack.views import View
from hilojack.views.evidence import fair_acts
from hilojack.web.table import arranging, entries, messages
from hilojack.web.table.arranging import NumberedProposal
from hilojack.web.table.binding import Sitter, bind
from hilojack.web.table.entries import Chain, Given, TableEntry
from hilojack.web.table.names import BOT_NAMES, SPECTATOR, free_name, shape
from hilojack.web.table.order import Order, Person
from hilojack.web.table.rounds import Gone, Round
from hilojack.web.table.states import PublicSeat, Setting, sentence
from hilojack.words.people import (
    proposes_another_match,
    seat_is_open,
    seat_is_played,
    the_opener,
)

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is easily mistaken for another
NONCE = re.compile(r"[0-9a-f]{32,64}")
STAND_IN = FINISHER  # who plays for an absent person
NOBODY = -1
DOUBTED = 3  # rounds that were thrown away
FORMAT = 3  # of the rounds of nonces that begin now
MOST_SPECTATORS = 200  # at once
MOST_WATCHERS = 1_000  # spectators whose tokens are kept; the oldest are forgotten
MOST_ENTRIES = 100_000  # of a log
SAID_SHOWN = 100  # messages of chat that somebody receives on arrival
MOST_PUSHES = 4  # browsers of a person that are told of their turn; the oldest are forgotten
MOST_DONE = 5_000  # commands that are known when they are asked again


class Refusal(Exception):
    """A command that a table refuses; the message is a sentence for the player."""


def refuse(why: str) -> NoReturn:
    """Raise Refusal with a sentence."""
    raise Refusal(sentence(why))


def check_level(level: str) -> None:
    """Raise Refusal if no computer player has this level."""
    try:
        check_player(level[:40])
    except ValueError as error:
        refuse(str(error))


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


class Table:
    """A table, as its log says."""

    def __init__(self, entries: Iterable[TableEntry]) -> None:
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
        self._setting: Setting | None = None
        self._views: dict[int | None, View] = {}
        for entry in entries:
            self.apply(entry)

    # --- its state -------------------------------------------------------------------------------

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
        return "The daily deal" if self.daily else "A board" if self.duplicate else ""

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
            return f"{self.variant.title}, board {self.duplicate.number}"
        if not self.daily:
            return self.variant.title
        return f"{self.variant.title}, daily deal{'' if self.counts else ' for practice'}"

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
            self._chairs_of(self.round.late) if self.round and self.waits_for_deal else frozenset()
        )

    @property
    def is_noted(self) -> bool:
        """True if the round waits for somebody who notes its word."""
        return self.round is not None and bool(self.round.late & self.round.noting)

    def _id(self, chair: int) -> int:
        """Return by what the round of nonces knows the person of a chair."""
        by_chair = self.round is None or self.round.format == 2
        return chair if by_chair else self.chairs[chair].number

    def _chairs_of(self, ids: Collection[int]) -> frozenset[int]:
        """Return the chairs of persons whom the round knows so, as far as they are still here."""
        held = (n for n, one in enumerate(self.chairs) if one.number or one.person)
        return frozenset(chair for chair in held if self._id(chair) in ids)

    def waits_for(self, chair: int) -> bool:
        """Return True if the table waits for the person of a chair."""
        match, asking = self.match, self.asking
        if self.chairs[chair].kind != "person" or self.order.ended:
            return False
        if match is not None and match.turn is not None:
            asked = set() if asking is None else self._asked_of(asking, self.asked_for)
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
        return (
            frozenset() if round is None else self._chairs_of(round.awaited - round.hashes.keys())
        )

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

    def lapse(self) -> list[TableEntry]:
        """Return what follows if a turn is over: nothing if nobody else waits for whoever is late.

        Nobody owes another match, and who does not come for the first deal gives no nonce. A board
        that was left is dealt, if it is not yet.
        """
        match, people = self.match, self._people()
        if self.lapses:
            late: list[TableEntry] = [entries.Relieved(chair) for chair in sorted(people)]
            return [*late, *(self.go_on() if match is None else [])]
        if self.late:
            return [self.void()]
        if match is not None and match.over:
            return []
        turn = None if match is None else match.turn
        slow = self.unready() if turn is None else people & {self.chair_at(turn)}
        if not (people - slow) or not (slow or self.uncommitted):
            return []
        if match is None:
            return self.go_on() if self.waits_for_deal else []
        relieved: list[TableEntry] = [entries.Relieved(chair) for chair in sorted(slow)]
        return relieved if turn is not None or not self.waits_for_deal else [*relieved, self.deal()]

    def seat_of(self, chair: int | None) -> int | None:
        """The seat that a chair has; its number before the match has settled that."""
        if chair is None or self.played is None:
            return chair
        return self.played.seat_of(chair)

    def _seat(self, chair: int) -> int:
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
        those of people who were removed.
        """
        chairs = [self.chairs[chair] for chair in self.seated]
        free = [one.kind == "open" or (one.vacant and self.begins) for one in chairs]
        return [seat for seat, is_free in enumerate(free) if is_free]

    def view(self, seat: int | None) -> View | None:
        """Return the view of a seat, or None before the first deal."""
        match = self.match
        if match is None:
            return None
        if seat not in self._views:
            self._views[seat] = match.view(seat)
        return self._views[seat]

    @property
    def setting(self) -> Setting:
        """Return what everybody at the table knows."""
        if self._setting is None:
            self._setting = self._work_out_setting()
        return self._setting

    def _work_out_setting(self) -> Setting:
        seats = [self.chairs[chair] for chair in self.seated]
        named = [
            PublicSeat(
                one.name or f"Open seat {n + 1}",
                one.kind,
                one.level,
                one.ready,
                one.person,
                self.order.is_muted(one.token, one.key),
            )
            for n, one in enumerate(seats)
        ]
        return Setting(
            code=self.code,
            match=self.played.id if self.played else "",
            variant=self.variant,
            title=self.title,
            house_rules=self.house_rules,
            seats=tuple(named),
            target=self.variant.target,
            scores=tuple(self.scores),
            began=self.match.opening.scores if self.match else (),
            stakes=() if self.match is None else self.match.stakes(),
            commitment=self.commitment,
            round=self._shown_round(),
            friendly=self.friendly,
            customs=self._shown_customs(),
            may_hint=self.may_hint,
            clock=self.customs.seconds,
            daily=messages.DailyDeal(self.daily, self.counts) if self.daily else None,
            duplicate=self._shown_board(),
            over=self.is_over,
            resigned=tuple(one.seat for one in self.match.resignations) if self.match else (),
            closed=self.order.is_closed,
            request=self._request(),
            proposal=self._shown_proposal(),
        )

    def setting_of(self, played: PlayedMatch) -> Setting:
        """Return the setting of a match, which may be over for long."""
        return played.setting or self.setting

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

    def _shown_round(self) -> messages.RoundState | None:
        """Return what everybody knows of the round of the match in play, or of the next match."""
        if self.begins:
            return None if self.round is None else self._round_of_next(self.round)
        assert self.match is not None
        pledge = self.match.pledge
        if pledge is None:
            return None
        names, hashes = list(self.match.players), list(listed(pledge.nonces))
        voided = self.voids_of(self.match)
        shown = messages.RoundState(
            pledge.match, pledge.commitment, names, hashes, [], voided, self.dealt
        )
        return shown if pledge.text is None else bound(shown, pledge.text, pledge.salts)

    def voids_of(self, match: Match) -> list[messages.VoidRound]:
        """Return the rounds that were thrown away before a match of this table, with names."""
        pledge, players = match.pledge, match.players
        if pledge is None:
            return []
        if pledge.text is not None:
            return [self._void(one.match, one.persons, one.round) for one in pledge.text.voided]
        return [
            messages.VoidRound(one.match, [players[n] for n in one.players])
            for one in pledge.voided
        ]

    def _void(self, match: str, persons: Collection[int], digest: str) -> messages.VoidRound:
        return messages.VoidRound(match, [self.people[one] for one in sorted(persons)], digest)

    def _round_of_next(self, round: Round) -> messages.RoundState:
        names = [chair.name for chair in self.chairs]
        voided = [
            messages.VoidRound(one.match, [names[n] for n in sorted(one.late)])
            if round.format == 2
            else self._void(one.match, one.late, one.digest)
            for one in round.voided
        ]
        closed, order = round.listed, self.joining
        hashes = (
            [] if closed is None else [closed.get(id, "") for id in map(self._joining_id, order)]
        )
        awaited = [names[n] for n in sorted(self.late)]
        dealt, rules = self.dealt, self.ruled
        if self.proposal is not None:
            dealt, rules = dealt_to(self.proposal.variant), ruled_of(self.proposal.variant)
        shown = messages.RoundState(
            round.match, round.commitment, self._names(), hashes, awaited, voided, dealt, rules
        )
        return shown if round.text is None else bound(shown, round.text, round.salts)

    def _joining_id(self, chair: int) -> int:
        """Return by what the round knows the person of a chair of the next match, which may be one
        that is still to be put there.
        """
        return self._id(chair) if chair < len(self.chairs) else NOBODY

    def _names(self) -> list[str]:
        """Return the names of the next match, in the order of joining."""
        if self.proposal is None:
            return [self.chairs[chair].name for chair in self.joining]
        return [place.name or self.chairs[place.chair].name for place in self.proposal.places]

    def _shown_proposal(self) -> messages.Proposal | None:
        one = self.proposal
        if one is None:
            return None
        target = one.variant.target
        return messages.Proposal(
            one.number, self._seat(one.by), one.variant.seats, target, list(one.words)
        )

    def _request(self) -> messages.Request | None:
        if self.asking is None:
            return None
        seat, name = self._seat(self.asking), self.chairs[self.asking].name
        asks = [self._seat(chair) for chair in self._asked_of(self.asking, self.asked_for)]
        if self.asked_for == "resign":
            words = f"{name} asks whether your side resigns the match."
            return messages.Request(seat, "resign", words, asks)
        assert self.match is not None
        act = self.match.deal.acts[self._own_last(seat)]
        return messages.Request(seat, "undo", f"{name} asks to take back: {name_act(act)}.", asks)

    def _shown_board(self) -> messages.DuplicateBoard | None:
        one = self.duplicate
        if one is None:
            return None
        return messages.DuplicateBoard(one.set, one.number, one.seat, self.is_lapsed)

    def _shown_customs(self) -> tuple[str, ...]:
        """Return the customs in sentences, if they concern more than one person."""
        alone = sum(one.kind != "bot" for one in self.chairs) == 1
        return () if alone else tuple(self.customs.told())

    @property
    def may_hint(self) -> str:
        """Why nobody gets a hint here, or an empty text."""
        if self.once:
            return f"{self.once} has no hints."
        return "" if self.customs.hints else "This table has no hints."

    def may_undo(self, chair: int | None) -> str:
        """Return why a chair may not undo its last action, or an empty text."""
        if chair is None:
            return "Spectators cannot undo."
        if self.match is None or self.match.deal_over:
            return "No deal is being played."
        if self.once:
            return f"{self.once} cannot be undone."
        if not self.customs.undo:
            return "At this table nothing is taken back."
        if self.asking is not None:
            return "The others have already been asked."
        if self.has_resigned(chair):
            return "You have resigned this match."
        seat = self._seat(chair)
        view = self.view(seat)
        if view is None or seat not in self.match.deal.seats:
            return "You have not acted in this deal."
        if (self.match.deal.number, self._own_last(seat)) < self._resigned_at:
            return "A resignation cannot be taken back, nor what came before it."
        return self.setting.voice(seat).why_no_undo(view)

    @property
    def _resigned_at(self) -> tuple[int, int]:
        """The deal and the number of its actions before the last resignation of the match."""
        last = self.match.resignations[-1:] if self.match else []
        return last[0][1:3] if last else (0, 0)

    def may_resign(self, chair: int | None) -> str:
        """Return why a chair may not resign for its side, or an empty text."""
        if chair is None:
            return "Spectators cannot resign."
        if self.match is None:
            return "No match is being played."
        if self.once:
            return f"{self.once} is played once, and not resigned."
        if self.match.over:
            return "The match is over."
        if self.has_resigned(chair):
            return "You have resigned this match."
        return "" if self.asking is None else "The others have already been asked."

    def has_resigned(self, chair: int) -> bool:
        """Return True if the side of a chair has resigned the match in play."""
        match = self.match
        if match is None or match.over:
            return False
        return self._seat(chair) % match.variant.sides in match.resigned

    def partners(self, chair: int) -> set[int]:
        """Return the other persons who play for the side of a chair."""
        side = self._seat(chair) % self.variant.sides
        return {n for n in self._others(chair) if self._seat(n) % self.variant.sides == side}

    def sides_held(self, but: int) -> set[int]:
        """Return the sides that persons play on for, other than the one of a chair."""
        assert self.match is not None
        sides = {self._seat(n) % self.variant.sides for n in self.held() - {but}}
        return sides - {*self.match.resigned}

    def held(self) -> set[int]:
        """Return the chairs that persons have, also those for whom a bot plays."""
        return {n for n, one in enumerate(self.chairs) if one.person}

    def _own_last(self, seat: int) -> int:
        """Return the place of a seat's last action in the deal."""
        assert self.match is not None
        seats = self.match.deal.seats
        return len(seats) - 1 - seats[::-1].index(seat)

    # --- what may be done: entries that are still to be written ----------------------------------

    def join(
        self, name: str, seat: int | None, token: str, key: str = ""
    ) -> tuple[int, list[TableEntry]]:
        """Give a person a free seat, this one or the first."""
        self._check_door(key)
        free = self.free_seats()
        if not free:
            refuse("this table is full; you can watch")
        if seat is not None and seat not in free:
            refuse(f"seat {seat} is taken; open: {', '.join(map(str, free))}")
        chair = self.chair_at(free[0] if seat is None else seat)
        others = [one.name for n, one in enumerate(self.chairs) if n != chair]
        return chair, [entries.Joined(chair, free_name(name or "Guest", others), None, token, key)]

    def watch(self, token: str, key: str = "") -> list[TableEntry]:
        """Let a spectator in."""
        self._check_door(key)
        return [entries.Watched(token)]

    def _check_door(self, key: str) -> None:
        """Raise Refusal if a newcomer with this key may not come in."""
        if self.order.ended:
            refuse(self.order.ended)
        if self.duplicate:
            refuse("a board is played alone, and nobody looks on")
        if self.order.is_blocked("", key):
            refuse("you were blocked from this table")
        if self.order.is_closed:
            refuse("this table is closed to newcomers")

    def act(self, chair: int, command: messages.Act) -> list[TableEntry]:
        """Play a card or make a call."""
        self._check_turn(command.at)
        self._check_plays(chair)
        match = self.match
        if match is None:
            refuse("no deal is being played")
        if not is_act(command.act):
            refuse(f"unknown action {str(command.act)[:20]}")
        seat = self._seat(chair)
        reason = match.why_not(command.act, seat=seat)
        if reason:
            refuse(reason)
        return [entries.Acted(seat, command.act, by=chair, id=command.id)]

    def _check_plays(self, chair: int) -> None:
        """Raise Refusal if a computer player plays for a chair to the end."""
        if self.has_resigned(chair):
            refuse("you have resigned this match; a computer player plays your cards")
        if self.is_lapsed:
            refuse(f"you did not finish this board within a day, so {STAND_IN} does")

    def _check_turn(self, at: int) -> None:
        if at < self.moment:
            refuse("that was for an earlier turn; play has moved on")

    def ready(self, chair: int, command: messages.Next) -> list[TableEntry]:
        """Note that a person is ready, and deal when all are."""
        if not self.waits_for_deal:
            refuse("the deal is being played" if self.match else "a seat is still open")
        if command.nonce and not NONCE.fullmatch(command.nonce):
            refuse("a nonce must be 32 to 64 hexadecimal digits in lower case")
        if self.chairs[chair].ready:
            refuse("you are already ready")
        self._check_agreed(command.proposal)
        ready: list[TableEntry] = [entries.Ready(chair, command.id, command.nonce)]
        nonces = [one.nonce for one in self.chairs]
        nonces[chair] = command.nonce
        if self.unready() <= {chair} and self._has_all(self.round):
            ready += self.go_on(nonces)
        return ready

    def _check_agreed(self, number: int) -> None:
        """Raise Refusal if somebody agrees to another proposal than the one that is made."""
        one = self.proposal
        if number == (0 if one is None else one.number):
            return
        if one is None:
            refuse("that proposal has lapsed; the next match is as the last")
        changes = arranging.listed(one.words)
        refuse(proposes_another_match(self.chairs[one.by].name, changes))

    def propose(self, chair: int, command: messages.Propose) -> list[TableEntry]:
        """Propose a change of the next match, while no nonce is known that could decide it."""
        if self.match is None or not self.match.over or self.round is None or self.is_over:
            refuse("the next match can be changed only when a match is over")
        if self.round.listed is not None or self.round.nonces:
            refuse("it is too late to change the next match: its nonces are being opened")
        for level in command.levels:
            check_level(level)
        try:
            variant = arranging.varied(self.variant, command.seats, command.target)
            places = arranging.placed(self.chairs, self.seated, variant.seats, command.levels)
        except ValueError as error:
            refuse(str(error))
        if arranging.differences(self.variant, variant, self.chairs, places):
            rules = rules_as_data(variant.rules)
            return [entries.Proposed(chair, command.id, rules, places)]
        if self.proposal is None:
            refuse("the next match is like that already")
        return [entries.Proposed(chair, command.id)]

    def _has_all(self, round: Round | None) -> bool:
        """Return True if no page is still to commit itself again after a void round."""
        if not self.begins or round is None:
            return True
        return not self._chairs_of(round.awaited - round.hashes.keys())

    def go_on(self, nonces: Sequence[str] | None = None) -> list[TableEntry]:
        """Close the list of commitments, or deal if there is none; wait while nonces are opened."""
        return [] if self.late else self._list(self.round, nonces) or [self.deal(nonces)]

    def _list(self, round: Round | None, nonces: Sequence[str] | None = None) -> list[TableEntry]:
        """Return the list of commitments, if one is to be closed."""
        if round is None or not self.begins:
            return []
        hashes = round.to_list({self._id(chair) for chair in self._people()})
        listed = [hashes.get(self._id(chair), "") for chair in range(len(self.chairs))]
        if round.format == 2:
            return [entries.Listed(listed)] if hashes else []
        if round.listed is not None:
            return []
        variant = self.variant if self.proposal is None else self.proposal.variant
        text, salts = bind(round, variant, self._begins(), self._sitters(hashes))
        closed = entries.Listed(listed, text.written, salts)
        return [closed] if hashes else [closed, self.deal(nonces)]

    def _sitters(self, hashes: Mapping[int, str]) -> list[Sitter]:
        """Return the players of the next match, with what is listed of them."""
        names, chairs = self._names(), dict(enumerate(self.chairs))
        places = {one.chair: one.level for one in self.proposal.places} if self.proposal else {}
        sitters = []
        for name, chair in zip(names, self.joining, strict=True):
            one = chairs.get(chair, Chair())  # a computer player may be still to come
            level = places.get(chair) or one.level
            sitters.append(Sitter(name, level, one.number, hashes.get(self._joining_id(chair), "")))
        return sitters

    def _begins(self) -> Beginning:
        """Return how the next match begins, as its text says it."""
        dealer = self._next_dealer()
        if self.played is not None and dealer is not None:
            return After(self.played.id, dealer)
        return Cut() if self._given is None else Again(self._given.dealer)

    def _people(self) -> set[int]:
        """Return the chairs at which persons play."""
        return {n for n, one in enumerate(self.chairs) if one.kind == "person"}

    def _round_named(self, match: str) -> Round:
        """Return the round of nonces that a command names, or refuse."""
        if self.round is None or not self.begins or self.is_over:
            refuse("no nonces are taken now: a match has its nonces before its first deal")
        if match != self.round.match:
            refuse(f"that round is over; this one is {self.round.match}")
        return self.round

    def commit(self, chair: int, command: messages.Commit) -> list[TableEntry]:
        """Commit a chair to a nonce; close the list if it is the last after a void round."""
        round, person = self._round_named(command.match), self._id(chair)
        reason = round.why_not_commit(person, command.hash)
        if reason or chair not in self._people():
            refuse(reason or "a computer player has your seat")
        committed: list[TableEntry] = [
            entries.Committed(chair, command.id, command.hash, command.notes)
        ]
        after = round.committed(person, command.hash)
        if round.awaited and self._has_all(after) and self.waits_for_deal and not self.unready():
            committed += self._list(after)
        return committed

    def share(self, chair: int, command: messages.Share) -> list[TableEntry]:
        """Open a chair's nonce; deal if all that are listed are open."""
        round, person = self._round_named(command.match), self._id(chair)
        alone = self._people() == {chair} and self.waits_for_deal
        reason = round.why_not_open(person, command.nonce, alone=alone)
        if reason:
            refuse(reason)
        shared: list[TableEntry] = [entries.Shared(chair, command.id, command.nonce)]
        if round.opened(person, command.nonce).is_open:
            shared.append(self.deal())
        return shared

    def void(self) -> entries.Voided:
        """Void the round of those who have not opened their nonces, and begin another."""
        assert self.round is not None
        return entries.Voided(sorted(self.late), new_chain(self.round.format))

    def unready(self) -> set[int]:
        """Return the persons who are not ready yet. By turns a page that committed itself is ready
        for the first match: its person may leave before the table is full.
        """
        bound = self._chairs_of(self.round.hashes) if self.by_turns and self.round else frozenset()
        known = bound if self.match is None else frozenset()
        return {n for n in self._people() if not self.chairs[n].ready} - known

    def deal(self, nonces: Sequence[str] | None = None) -> entries.Dealt:
        """Deal the next deal with the nonces received. A match begins under its round; one that
        has none, as at a table older than format 2, begins under format 1.
        """
        id = self.round.match if self.round else new_code(12)
        spent = self.begins or self.round is None
        return entries.Dealt(
            nonces=[one.nonce for one in self.chairs] if nonces is None else list(nonces),
            secret=new_secret(),
            at=time.time(),
            match=id if self.begins else "",
            chain=new_chain() if spent and not self.once else None,
        )

    def undo(self, chair: int, command: messages.Undo) -> list[TableEntry]:
        """Undo at once if no other person plays, otherwise ask them."""
        reason = self.may_undo(chair)
        if reason:
            refuse(reason)
        asked: list[TableEntry] = [entries.Asked(chair, command.id)]
        return asked if self._others(chair) else [*asked, self._undoing(chair)]

    def resign(self, chair: int, command: messages.Resign) -> list[TableEntry]:
        """Resign at once if no other person plays for the side, otherwise ask them."""
        reason = self.may_resign(chair)
        if reason:
            refuse(reason)
        if self.partners(chair):
            return [entries.Asked(chair, command.id, "resign")]
        return [self.resigning(chair, command.id)]

    def resigning(self, chair: int, id: str = "") -> entries.Resigned:
        others = self.sides_held(chair) - {self._seat(chair) % self.variant.sides}
        return entries.Resigned(chair, id, last=not others)

    def _asked_of(self, chair: int, what: str) -> set[int]:
        """Return the persons whom a chair asks."""
        return self.partners(chair) if what == "resign" else self._others(chair)

    def _granting(self, chair: int, what: str) -> TableEntry:
        """Return what follows once all who were asked have agreed."""
        return self.resigning(chair) if what == "resign" else self._undoing(chair)

    def _others(self, chair: int) -> set[int]:
        """Return the other persons who play."""
        return self._people() - {chair}

    def _undoing(self, chair: int) -> entries.Undone:
        return entries.Undone(self._own_last(self._seat(chair)))

    def answer(self, chair: int, command: messages.Answer) -> list[TableEntry]:
        """Answer a request, which is granted when all have agreed."""
        asking, what = self.asking, self.asked_for
        if asking is None or chair == asking:
            refuse("nobody has asked you anything")
        if what == "resign" and chair not in self.partners(asking):
            refuse("nobody has asked you anything")
        if chair in self.agreed:
            refuse("you have already answered")
        answered: list[TableEntry] = [entries.Answered(chair, command.id, command.yes)]
        if command.yes and self._asked_of(asking, what) <= self.agreed | {chair}:
            answered.append(self._granting(asking, what))
        return answered

    def claim(self, chair: int, command: messages.Claim) -> list[TableEntry]:
        """Claim the rest if nothing that scores can still change, given what the claimer knows."""
        match, seat = self.match, self.seat_of(chair)
        if match is None or match.deal_over or seat is None:
            refuse("no deal is being played")
        self._check_plays(chair)
        view = self.view(seat)
        assert view is not None
        reason = self.setting.family.why_no_claim(view)
        if reason:
            refuse(reason)
        claimed: list[TableEntry] = [entries.Claimed(chair, command.id)]
        return [*claimed, *(entries.Acted(seat, act) for seat, act in play_out(match))]

    def swap(self, chair: int, command: messages.Swap) -> list[TableEntry]:
        """Give a seat to a bot or take it back, or put a bot on an open seat."""
        if not 0 <= command.seat < self.variant.seats:
            refuse(f"seat must be 0 to {self.variant.seats - 1}")
        other = self.chair_at(command.seat)
        if command.level is not None:
            check_level(command.level)
        if other == chair:
            if command.level is None:
                self._check_plays(chair)
            elif self.once:
                refuse(f"{self.once} is played by nobody else: leave it, and it waits for you")
            return [entries.Swapped(chair, command.level, chair, command.id)]
        if self.chairs[other].kind != "open":
            refuse("give away only your own seat; fill only open ones")
        if command.level is None:
            refuse("name the level of a computer player for that seat")
        taken = {shape(chair.name) for chair in self.chairs}
        name = next(name for name in BOT_NAMES if shape(name) not in taken)
        return [
            entries.Swapped(other, command.level, chair, command.id),
            entries.Joined(other, name, level=command.level),
        ]

    # --- the log ---------------------------------------------------------------------------------

    def apply(self, entry: TableEntry) -> None:
        """Apply an entry, which was checked before it was written."""
        if not isinstance(entry, entries.Acted | entries.Said):
            self._setting = None
        if not isinstance(entry, entries.Said):
            self._views.clear()
        self.number += 1
        getattr(self, f"_{type(entry).__name__.lower()}")(entry)  # the method of that name below
        id = getattr(entry, "id", "")
        if id:
            self.done[entry.by, id] = self.number  # type: ignore[union-attr]
            if len(self.done) > MOST_DONE:
                del self.done[next(iter(self.done))]

    def _opened(self, entry: entries.Opened) -> None:
        self.code = entry.code
        former = {} if entry.whole else former_rules(entry.game, entry.preset)
        self._play(
            load(entry.game, preset=entry.preset, seats=entry.seats, rules=former | entry.rules)
        )
        self.friendly = entry.friendly
        self.customs = entry.customs
        self.daily = entry.daily
        self.duplicate = entry.duplicate
        self.secret = entry.secret
        self.opened_at = entry.at
        self._given: Given | None = entry.given
        self.round = begun(entry.chain)
        self.chairs = [Chair() for _ in range(self.variant.seats)]

    def _play(self, variant: Variant) -> None:
        """Play a game from now on."""
        self.variant: Variant = variant
        self.house_rules = house_rules(variant)
        self.dealt, self.ruled = dealt_to(variant), ruled_of(variant)

    def _varied(self, seats: int, rules: dict[str, Any]) -> Variant:
        """Return the game of the table for a number of players, by these rules."""
        return load(self.variant.game, preset=self.variant.preset, seats=seats, rules=rules)

    def _joined(self, entry: entries.Joined) -> None:
        person = entry.level is None
        self._lapse()
        chair = Chair(entry.name, entry.level, person=person, token=entry.token, key=entry.key)
        self.chairs[entry.chair] = chair
        self.since = self.number
        if person:
            chair.number = len(self.people)
            self.people.append(entry.name)
            self.order.came(entry.token)

    def _erased(self, entry: entries.Erased) -> None:
        """Do nothing: the names are gone from the entries before."""

    def _watched(self, entry: entries.Watched) -> None:
        self.watched += 1
        self.order.came(entry.token)
        if entry.token:
            self.watchers[entry.token] = self.watched
        if len(self.watchers) > MOST_WATCHERS:
            del self.watchers[next(t for t in self.watchers if not self.order.is_opener(t))]

    def _said(self, entry: entries.Said) -> None:
        chair, spectator = (entry.by, None) if entry.by >= 0 else (None, -entry.by)
        person = self.person(chair, spectator)
        self.talk[max(entry.by, -1)] += 1
        self.said.append(Remark(entry.by, person.token, person.name, entry.text))

    def _subscribed(self, entry: entries.Subscribed) -> None:
        pushes, push = self.chairs[entry.by].pushes, hashed_push(entry.endpoint)
        pushes.pop(push, None)
        if entry.endpoint:
            pushes[push] = entry
        if len(pushes) > MOST_PUSHES:
            del pushes[next(iter(pushes))]

    def _unsubscribed(self, entry: entries.Unsubscribed) -> None:
        self.chairs[entry.by].pushes.pop(entry.push, None)

    def _muted(self, entry: entries.Muted) -> None:
        self.order.mute(self._target(entry, entry.key), on=entry.on)

    def _removed(self, entry: entries.Removed) -> None:
        person = self._target(entry)
        self.order.remove(person, self._by(entry.by), self._vacate(entry.chair, person))

    def _blocked(self, entry: entries.Blocked) -> None:
        person = self._target(entry, entry.key)
        self.order.block(person, self._by(entry.by), self._vacate(entry.chair, person))

    def _unblocked(self, entry: entries.Unblocked) -> None:
        self.order.unblock(entry.block)

    def _closed(self, entry: entries.Closed) -> None:
        self.order.close(on=entry.on)

    def _ended(self, entry: entries.Ended) -> None:
        self.order.end(self._by(entry.by))

    def _by(self, chair: int | None) -> str:
        """Return the opener within a sentence, given their chair or None for a spectator."""
        return the_opener if chair is None else self.chairs[chair].name

    def _target(
        self, entry: entries.Muted | entries.Removed | entries.Blocked, key: str = ""
    ) -> Person:
        person = self.person(entry.chair, entry.spectator)
        return Person(person.name, person.token, person.key or key)

    def _left(self, entry: entries.Left) -> None:
        if self.played is not None and not self.played.match.over:
            self.played.left.add(entry.by)
        person = self.person(entry.by, None)
        seat = self._vacate(entry.by, person)
        self.order.leave(person, seat, alone=not self.held())

    def _vacate(self, number: int | None, person: Person) -> str:
        """Take a person's place from them. Return what becomes of their seat, for a sentence."""
        if number is None:
            self.watchers.pop(person.token, None)
            return ""
        self._lapse()
        if self.round is not None:
            self.round = self.round.without(self._id(number))
        if self.asking == number:
            self.asking, self.agreed = None, set()
        if self.match is None:
            self.chairs[number] = Chair()
            return seat_is_open
        self.chairs[number] = Chair(person.name, STAND_IN, vacant=True)
        return seat_is_played

    def _ready(self, entry: entries.Ready) -> None:
        self.chairs[entry.by].ready = True
        self.chairs[entry.by].nonce = entry.nonce

    def _committed(self, entry: entries.Committed) -> None:
        assert self.round is not None
        person = self._id(entry.by)
        self.round = self.round.committed(person, entry.hash, notes=entry.notes)

    def _listed(self, entry: entries.Listed) -> None:
        assert self.round is not None
        hashes = {self._id(chair): hash for chair, hash in enumerate(entry.hashes) if hash}
        text = read(entry.text) if entry.text else None
        self.round = self.round.closed(hashes, text, entry.salts)
        self.since = self.number

    def _shared(self, entry: entries.Shared) -> None:
        assert self.round is not None
        self.round = self.round.opened(self._id(entry.by), entry.nonce)

    def _voided(self, entry: entries.Voided) -> None:
        assert self.round is not None
        self.round = self.round.void(entry.chain.match, entry.chain.end)
        self.since = self.number

    def _dealt(self, entry: entries.Dealt) -> None:
        given, self._given = self._given, None
        if entry.match:
            self.scores = []
            self.matches.append(self._begin(entry, given))
        else:
            assert self.match is not None
            self._shares = self._shares_of(entry, self.matches[-1].pledge, self.matches[-1].end)
            self.match.next_deal()
        played = self.matches[-1]
        # The pack of a given deal does not depend on this table's shares, and a chain has an end.
        is_bound = played.pledge is None or bool(self._shares.chain)
        proven = given.shares(self.variant.seats) if given else self._shares if is_bound else None
        played.shares.append(proven)
        played.match.deal.shares = proven
        self.round = begun(entry.chain) or self.round
        self.secret = entry.secret
        self._clear_ready()
        self._moved()

    def _proposed(self, entry: entries.Proposed) -> None:
        self._clear_ready()
        self.proposals += 1
        self.proposal = None
        if entry.places:
            variant = self._varied(len(entry.places), entry.rules)
            told = arranging.differences(self.variant, variant, self.chairs, entry.places)
            self.proposal = NumberedProposal(self.proposals, entry.by, variant, entry.places, told)

    def _lapse(self) -> None:
        """Drop what was proposed to other people than there are now."""
        if self.proposal is not None:
            self.proposal = None
            self._clear_ready()

    def _clear_ready(self) -> None:
        for chair in self.chairs:
            chair.ready, chair.nonce = False, ""

    def _arrange(self, proposal: NumberedProposal) -> None:
        """Arrange the table for the next match as it was agreed."""
        for played in self.matches:
            played.setting = self.setting_of(played)
        self.proposal, self._setting = None, None
        self._play(proposal.variant)
        for place in proposal.places:
            if place.chair == len(self.chairs):
                self.chairs.append(Chair(place.name, place.level))
            elif place.level:
                self.chairs[place.chair].level = place.level

    def _begin(self, entry: entries.Dealt, given: Given | None) -> PlayedMatch:
        """Begin the first match at the table, or a rematch."""
        order, round, dealer = self.joining, self.round, self._next_dealer()
        if self.proposal is not None:
            self._arrange(self.proposal)
        bound = round if round is not None and round.match == entry.match else None
        ids = [self._id(chair) for chair in order]
        pledge, end = (None, "") if bound is None else (pledge_of(bound, ids), bound.end)
        decided = given and given.shares(self.variant.seats)
        self._shares = decided or self._shares_of(entry, pledge, end)
        names = [self.chairs[chair].name for chair in order]
        match = self._new_match(names, given, dealer)
        match.pledge = pledge
        if bound:
            self.round = None
        is_gone_on = given is not None and bool(given.acts or given.scores)
        keys = tuple(chair.key for chair in self.chairs)
        return PlayedMatch(entry.match, match, order, is_gone_on=is_gone_on, end=end, keys=keys)

    def _next_dealer(self) -> int | None:
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

    def _new_match(self, names: Sequence[str], given: Given | None, dealer: int | None) -> Match:
        if given is None:
            opening = Opening(first_dealer=dealer)
            return Match(self.variant, names, chance=self._chance, opening=opening)
        opening = Opening(given.dealer, scores=tuple(given.scores), held_over=given.held_over)
        decks = [Deck(given.pack, given.cut, given.shuffles)]
        match = Match(self.variant, names, chance=self._chance, opening=opening, decks=decks)
        for act in given.acts:
            match.act(act)
        return match

    def _shares_of(self, entry: entries.Dealt, pledge: Pledge | None, end: str) -> Shares:
        """Return what the deal follows from: its link, or a secret if it has none."""
        number = len(self.match.deals) + 1 if self.match and not entry.match else 1
        if pledge is not None and number <= LINKS:
            return pledge.shares(number, link(end, number))
        id = entry.match or self.matches[-1].id
        return Shares(id, number, self.secret, tuple(entry.nonces))

    def _chance(self, *what: object) -> Below:
        """Return the chance of the deal, drawn from its shares."""
        return self._shares.below(*what)

    def _moved(self) -> None:
        """Note that the match has moved: earlier requests lapse."""
        self.moment = self.since = self.number
        match = self.match
        if self.asking is not None or (match is not None and match.deal_over):
            self._setting = None
        self.asking, self.agreed = None, set()
        if match is not None and match.deal.scores and len(self.scores) < len(match.deals):
            self.scores.append(match.scores)
        for seat in match.resignations if match is not None and match.over else ():
            self._give_back(seat.seat)

    def _give_back(self, seat: int) -> None:
        """Give the people of a side that resigned their chairs back: the match is over."""
        for chair in self._side_of(seat):
            if chair.person:
                chair.level, chair.relieved = None, False

    def _side_of(self, seat: int) -> list[Chair]:
        """Return the chairs of the side of a seat."""
        sides, seats = self.variant.sides, self.variant.seats
        return [self.chairs[self.chair_at(one)] for one in range(seat % sides, seats, sides)]

    def _acted(self, entry: entries.Acted) -> None:
        assert self.match is not None
        self.match.act(entry.act, seat=entry.seat)
        self._moved()

    def _asked(self, entry: entries.Asked) -> None:
        self.asking, self.asked_for, self.agreed = entry.by, entry.what, set()

    def _answered(self, entry: entries.Answered) -> None:
        if entry.yes:
            self.agreed.add(entry.by)
        else:
            self.asking, self.agreed = None, set()

    def _undone(self, entry: entries.Undone) -> None:
        assert self.match is not None
        while len(self.match.deal.acts) > entry.acts:
            self.match.undo()
        self._moved()

    def _claimed(self, entry: entries.Claimed) -> None:
        self._moved()

    def _resigned(self, entry: entries.Resigned) -> None:
        assert self.match is not None
        seat = self._seat(entry.by)
        self.match.resign(seat, last=entry.last)
        for chair in self._side_of(seat):
            if chair.person:
                chair.level, chair.relieved = STAND_IN, False
        self._moved()

    def _swapped(self, entry: entries.Swapped) -> None:
        chair = self.chairs[entry.chair]
        if chair.person:
            chair.level, chair.relieved = entry.level, False

    def _relieved(self, entry: entries.Relieved) -> None:
        chair = self.chairs[entry.chair]
        chair.level, chair.relieved = STAND_IN, True
        if self.duplicate:
            self.lapsed_at = self.number

    def _returned(self, entry: entries.Returned) -> None:
        chair = self.chairs[entry.chair]
        chair.level, chair.relieved = None, False


def check_unbound(table: Table, chair: int | None) -> None:
    """Raise Refusal while the nonce of a seat may be listed and unopened: its next person would
    be told to have kept it, and whoever opened others could choose which are in.
    """
    is_listed = table.round is not None and table.round.listed is not None
    if chair is not None and table.begins and is_listed:
        refuse("the shuffle is being bound; please try again in a few seconds")


def hashed_push(endpoint: str) -> str:
    """Return the name of a browser at its table."""
    return sha256(endpoint.encode()).hexdigest()


def new_chain(format: int = FORMAT) -> Chain:
    """Return the identity of a match to come and the end of its chain, which bind the server."""
    return Chain(new_code(12), new_secret(), format)


def begun(chain: Chain | None) -> Round | None:
    """Return the round of a chain that was drawn, if there is one."""
    return None if chain is None else Round(chain.match, chain.end, chain.format)


def pledge_of(round: Round, ids: Sequence[int]) -> Pledge:
    """Return what a match is bound to, given by what the round knows its players, in the order of
    joining.
    """
    nonces = tuple(round.nonces.get(id, "") for id in ids)
    if round.text is not None:
        return Pledge(round.match, round.commitment, nonces, (), round.text, round.salts)
    voided = tuple(Void(gone.match, late_among(gone, ids)) for gone in round.voided)
    return Pledge(round.match, round.commitment, nonces, voided)


def late_among(gone: Gone, chairs: Sequence[int]) -> tuple[int, ...]:
    """Return the players of a match in format 2 who did not open in a round before it."""
    return tuple(sorted(chairs.index(chair) for chair in gone.late if chair in chairs))


def bound(shown: messages.RoundState, text: Text, salts: Sequence[str]) -> messages.RoundState:
    """Return what everybody knows of a round, with the text that binds its match."""
    written, told = text.written, [*salts]
    return msgspec.structs.replace(shown, rules=text.rules, text=written, salts=told)


def ruled_of(variant: Variant) -> str:
    """Return the digest of the rules, as the text of a match has it."""
    return ruled(rules_as_data(variant.rules))


def dealt_to(variant: Variant) -> list[int]:
    """Return the seat, counted from the dealer, to which each card from the top is dealt first."""
    match = Match(variant, seed=0, opening=Opening(first_dealer=0))
    hands = [match.view(seat).hand for seat in range(variant.seats)]
    seats = {card: seat for seat, hand in enumerate(hands) for card in hand}
    return [seats.get(card, NOBODY) for card in match.deal.pack]


def house_rules(variant: Variant) -> tuple[str, ...]:
    """Return what differs from the book, in sentences."""
    told = sentences_of(variant, variant.house_rules)
    return tuple(one.removesuffix(HOUSE) for one in told)


def given_again(match: Match, number: int, acts: int = 0, *, at_score: bool = False) -> Given:
    """Return a deal, to be played again from after `acts` actions, at its scores or at 0."""
    deal = match.deals[number - 1]
    shuffles = [list(made.stock) for made in deal.shuffles if made.act <= acts]
    given = Given(list(deal.pack), deal.cut, shuffles, deal.dealer, deal.acts[:acts])
    if not at_score:
        return given
    opening = match.opening_of(number)
    return msgspec.structs.replace(given, scores=list(opening.scores), held_over=opening.held_over)


def play_out(match: Match) -> list[tuple[int, int]]:
    """Return the rest of the deal, seat and act: cards that are no revoke, in any order."""
    acts: list[tuple[int, int]] = []
    try:
        while match.turn is not None:
            fair = fair_acts(match.view(match.turn))
            act = next((act for act in fair if is_card(act)), fair[0])
            acts.append((match.turn, act))
            match.act(act)
    finally:
        for _ in acts:
            match.undo()
    return acts


def new_code(length: int = 8) -> str:
    """Return a random code that can be read aloud."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def coded(number: int, length: int = 8) -> str:
    """Return the code that a number gives."""
    return "".join(
        LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(length)
    )


def points_ahead(match: Match, seat: int) -> int:
    """Return the lead of a seat's side over the best other."""
    side = seat % match.variant.sides
    others = [score for other, score in enumerate(match.scores) if other != side]
    return match.scores[side] - max(others)
