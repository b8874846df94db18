"""The lines of a record: a header, a line for each deal, and the result.

Each struct is one line of JSON, its fields in this order. Cards and calls are words (`JS`,
`DEAL-THREES`), seats and sides are numbers from 0; seat `s` plays for side `s % sides`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from hilojack.fairness import Pledge, Void
from hilojack.fairness.text import Text
from hilojack.match import Deal
from hilojack.variants.sheet import Value
from hilojack.variants.variant import Variant

FORMAT, BOUND = 2, 3  # that are written: of any match, and of one that a text binds
FORMATS = (1, FORMAT, BOUND)  # that are read
ROW = 13  # cards in a line of the notation

Count = Annotated[int, Meta(ge=0)]
Card = Annotated[str, Meta(pattern="^([AKQJT98765432][SHDC]|[Xx])$")]
Act = Annotated[str, Meta(pattern="^([AKQJT98765432][SHDC]|x|[A-Z]+(-[A-Z0-9]+)*)$")]
Label = Annotated[str, Meta(min_length=1, max_length=100)]
Date = Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
ThrownIn = Annotated[str, Meta(pattern="^(same|next)-dealer$")]
MatchId = Annotated[str, Meta(pattern="^[a-z0-9]{1,40}$")]
Secret = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Nonce = Annotated[str, Meta(pattern="^([0-9a-f]{32,64})?$")]
WholeNonce = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
Salt = Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")]
Rule = str | int | list[str] | dict[str, int]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a line."""


class _Line(_Part, frozen=True, omit_defaults=True, tag_field="type"):
    """A line of a record; its tag is its type."""


class Voided(_Part, frozen=True):
    """A round of nonces that was thrown away: its identity, and the players who did not open."""

    match: MatchId
    players: Annotated[list[Count], Meta(min_length=1)]  # by number in the order of joining


class Pledged(_Part, frozen=True, omit_defaults=True):
    """What the shuffles of a match were bound to before it (`hilojack.fairness`): its identity, the
    commitment to its chain, and a nonce of each player, empty if they gave none. From format 3 on
    the text that binds them (`hilojack.fairness.text`), and the salts of the names in it, empty for
    a computer player or if the name was erased; before it the voided rounds.
    """

    match: MatchId
    commitment: Secret
    nonces: Annotated[list[WholeNonce], Meta(min_length=2)]
    voided: Annotated[list[Voided], Meta(min_length=1)] | None = None
    text: Text | None = None
    salts: Annotated[list[Salt], Meta(min_length=2)] | None = None


class Resigned(_Part, frozen=True, omit_defaults=True):
    """A resignation of the match by the side of a seat. If it is the last, nobody was left to play
    on: of the other sides the one ahead won.
    """

    seat: Count
    deal: Annotated[int, Meta(ge=1)]
    act: Count  # after this many actions of the deal
    last: bool = False


class Header(_Line, frozen=True, tag="match"):
    """The match before its first deal: the game with every rule, the players, and the cut."""

    format: int
    family: str
    game: Label
    name: Label
    preset: Label
    rules: dict[str, Rule]
    players: Annotated[list[Label], Meta(min_length=2)]  # in the order of joining
    cuts: list[dict[str, Card]]  # round by round; empty if the first dealer was settled otherwise
    seats: Annotated[list[Label], Meta(min_length=2)]  # the players by seat, clockwise
    first_dealer: Count
    scores: list[int] | None = None  # by side, at the start of the match; 0 each if not stated
    held_over: Annotated[int, Meta(ge=1)] | None = None  # for the winners of the first deal
    kinds: list[Label] | None = None  # of the players, in the order of joining
    seed: int | None = None
    date: Date | None = None
    event: Label | None = None
    shuffle: Pledged | None = None  # from format 2 on
    resigned: Annotated[list[Resigned], Meta(min_length=1)] | None = None  # the same, in order
    more: dict[str, Any] = {}  # fields that this version does not know, kept from format 2 on


KNOWN = {"type", *Header.__struct_fields__} - {"more"}  # the fields of a header


class Shuffled(_Part, frozen=True):
    """A shuffle of the stock during the deal, and how it lay then."""

    act: Count  # after this many actions
    stock: Annotated[list[Card], Meta(min_length=1)]  # the top card first


class Shared(_Part, frozen=True):
    """The parts from which the shuffles of one deal follow, of a match without a chain: a secret
    committed before the deal, and a nonce of each player, empty if they gave none.
    """

    match: MatchId
    secret: Secret
    nonces: Annotated[list[Nonce], Meta(min_length=2)]


class Pegged(_Part, frozen=True):
    """Points pegged in play."""

    act: Count  # after this many actions
    side: Count
    points: Annotated[int, Meta(ge=1)]


class Counted(_Part, frozen=True):
    """One item of the count: the side that scores it, or None, and its points."""

    item: str
    side: Count | None
    points: int  # below zero for a side that falls short of its contract


class DealLine(_Line, frozen=True, tag="deal"):
    """One deal. `count` and `scores` are absent while it is unfinished; the count is empty if the
    deal was won or thrown in before it.
    """

    number: Annotated[int, Meta(ge=1)]
    dealer: Count
    pack: list[Card]  # the top card first
    acts: list[tuple[Count, Act]]  # seat and action
    cut: Card | None = None  # for trumps
    link: Secret | None = None  # of the chain of the match: the proof of its shuffles
    shares: Shared | None = None  # the same of a deal with a secret of its own
    shuffles: list[Shuffled] | None = None  # of the stock, in the middle of the deal
    pegs: list[Pegged] | None = None  # the points pegged in play, in their order
    thrown_in: ThrownIn | None = None  # the hands are thrown in, and who deals then
    count: list[Counted] | None = None  # in counting order, as far as the counting went
    held_over: Annotated[int, Meta(ge=1)] | None = None  # points for the winners of the next deal
    scores: list[int] | None = None  # by side: the running totals after the deal


class Result(_Line, frozen=True, tag="result"):
    """The end of the record; an unfinished match has no victor."""

    victor: Count | None
    scores: list[int]
    deals: Annotated[int, Meta(ge=1)]


Line = Header | DealLine | Result


class Record(msgspec.Struct, frozen=True):
    """The facts of one match."""

    header: Header
    deals: tuple[DealLine, ...]
    result: Result

    @property
    def finished(self) -> bool:
        """True if a side has won the match."""
        return self.result.victor is not None

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the record in their order."""
        return (self.header, *self.deals, self.result)


@dataclass(frozen=True)
class Sides:
    """The sides of a match, in words."""

    names: Sequence[str]  # of the players, by seat
    count: int

    def name(self, side: int) -> str:
        """Return the names of a side: `Ann`, or `Ann+Cat`."""
        return "+".join(self.names[side :: self.count]) if side < self.count else f"side {side}"

    def totals(self, scores: Sequence[int]) -> str:
        """Return the scores by side: `Ann+Cat 24, Ben+Dan 0`."""
        return ", ".join(f"{self.name(side)} {score}" for side, score in enumerate(scores))


def shared(deal: Deal) -> Shared | None:
    """Return the shares of a deal with a secret of its own, or None."""
    shares = deal.shares
    if shares is None or shares.chain:
        return None
    return Shared(shares.match, shares.secret, list(shares.nonces))


def linked(deal: Deal) -> str | None:
    """Return the link of a deal in the chain of its match, or None."""
    return deal.shares.secret if deal.shares and deal.shares.chain else None


def pledged(pledge: Pledge | None) -> Pledged | None:
    """Return what a match was bound to, as its header states it."""
    if pledge is None:
        return None
    voided = [Voided(void.match, list(void.players)) for void in pledge.voided]
    salts = None if pledge.text is None else list(pledge.salts)
    nonces = list(pledge.nonces)
    return Pledged(pledge.match, pledge.commitment, nonces, voided or None, pledge.text, salts)


def pledge_of(header: Header) -> Pledge | None:
    """Return what a match was bound to, from its header."""
    stated = header.shuffle
    if stated is None:
        return None
    voided = tuple(Void(void.match, tuple(void.players)) for void in stated.voided or ())
    nonces, salts = tuple(stated.nonces), tuple(stated.salts or ())
    return Pledge(stated.match, stated.commitment, nonces, voided, stated.text, salts)


def pegged(variant: Variant, deal: Deal) -> list[Pegged] | None:
    """Return the points pegged in a deal and not taken back, or None if there are none."""
    taken_back = deal.thrown_in and variant.rules["thrown-in-points"] == "taken-back"
    return None if taken_back or not deal.pegs else [Pegged(*peg) for peg in deal.pegs]


def rules_as_data(rules: Mapping[str, Value]) -> dict[str, Rule]:
    """Return the rules in the types of JSON."""
    return {name: list(v) if isinstance(v, tuple) else v for name, v in rules.items()}
