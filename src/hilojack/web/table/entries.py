"""The log of a table, entry by entry: replaying it rebuilds the table.

Chairs keep their numbers; the seat of a chair may change from match to match, since a cut may
seat partners. Tokens and keys are stored as SHA-256.

Each kind of entry has a version, which its tag names from the second on: `acted`, `dealt.2`. A
kind that gains a field, or whose field changes its meaning, takes the next version, and a step
in `STEPS` that makes it of the version before. Entries of all former versions can be read.
"""

import contextlib
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, get_args

import msgspec
from msgspec import Struct

from hilojack.boards.answered import Puzzled, Tallied
from hilojack.boards.entries import Begun, BoardScored as BoardScored, Computed, Lapsed
from hilojack.fairness import Shares
from hilojack.mistakes.entries import Dropped, Noted, Tried
from hilojack.system.plain_data import Json
from hilojack.web.storing.store import Newer, Unreadable
from hilojack.web.table.customs import Customs


class Entry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag=str.lower):
    """An entry of the log of a table."""


class Given(Struct, frozen=True):
    """A deal to be played again from its beginning or after some actions, with the orders into
    which its stock was shuffled up to there.
    """

    pack: list[int]
    cut: int | None
    shuffles: list[list[int]]
    dealer: int
    acts: list[int] = []
    scores: list[int] = []  # with which the match begins, by side; none: at 0
    held_over: int = 0
    of: str = ""  # the identity of the deal of a day, for which its secret was committed
    secret: str = ""  # which decided the pack; none for a pack that was dealt before

    def shares(self, seats: int) -> Shares | None:
        """The shares that decided the pack, or None if it was dealt before."""
        return Shares(self.of, 1, self.secret, ("",) * seats) if self.secret else None


class BoardOfTable(Struct, frozen=True):
    """A board of a set that is played at a table, and the seat of its person."""

    set: str  # its name (`hilojack.boards.sets`)
    number: int
    seat: int
    days: int = 0  # in which it is to be finished, then `rule` does that; 0: it waits for ever


class PlaceNext(Struct, frozen=True, omit_defaults=True):
    """The place of a player in the next match: a chair and, of a computer player, its level."""

    chair: int
    level: str | None = None
    name: str = ""  # of a computer player for whom the chair is put there


class Chain(Struct, frozen=True):
    """The identity of a match to come, and the end of its hash chain, which nobody may see."""

    match: str
    end: str
    format: int = 2  # of the round of nonces (docs/fairness.md)


class Opened(Entry, frozen=True, tag="opened.8"):
    """The table was opened: the game, its rules, and the secret of the first deal. A secret
    decides a deal that has no chain, or is past the end of its chain.
    """

    code: str
    game: str
    preset: str
    seats: int
    rules: dict[str, Any]
    friendly: bool
    secret: str
    at: float
    daily: str = ""  # the day whose deal is played here
    given: Given | None = None
    chain: Chain | None = None  # of the first match; none before format 2
    whole: bool = False  # True if `rules` are all of them; else those that differ from the preset
    customs: Customs = Customs()
    duplicate: BoardOfTable | None = None  # the board that is played here
    strangers: bool = False  # whoever comes finds it in a list, and may sit down


class Joined(Entry, frozen=True):
    """A person took a chair, or a bot was put there."""

    chair: int
    name: str
    level: str | None = None
    token: str = ""
    key: str = ""  # of the person's statistics


class Watched(Entry, frozen=True):
    """A spectator was admitted."""

    token: str


class Ready(Entry, frozen=True):
    """A person is ready for the next deal; the nonce counts only in a match without a chain."""

    by: int
    id: str
    nonce: str


class Committed(Entry, frozen=True, tag="committed.2"):
    """A person's page committed itself to a nonce."""

    by: int
    id: str
    hash: str
    notes: bool = False  # the person notes the word before the nonce is opened


class Listed(Entry, frozen=True, tag="listed.2"):
    """The list of commitments was closed; by chair, empty for none. From format 3 on, with the text
    that binds the match, and the salts of the names in it, by player.
    """

    hashes: list[str]
    text: str = ""
    salts: list[str] = []


class Shared(Entry, frozen=True):
    """A person's page opened its nonce."""

    by: int
    id: str
    nonce: str


class Voided(Entry, frozen=True, tag="voided.2"):
    """These chairs did not open in time: the round is void, and another begins without them."""

    chairs: list[int]
    chain: Chain


class Dealt(Entry, frozen=True, tag="dealt.3"):
    """A deal was dealt with these nonces, by chair; the secret is that of the deal after it."""

    nonces: list[str]
    secret: str
    at: float
    match: str = ""  # the identity of a match that begins
    chain: Chain | None = None  # of the match after this one


class Acted(Entry, frozen=True):
    """A seat acted; without a command if a bot or the table did it."""

    seat: int
    act: int
    by: int | None = None
    id: str = ""


class Asked(Entry, frozen=True, tag="asked.2"):
    """A person asked to undo, or their partners whether to resign."""

    by: int
    id: str
    what: str = "undo"  # or resign


class Answered(Entry, frozen=True):
    """A person answered a request."""

    by: int
    id: str
    yes: bool


class Undone(Entry, frozen=True):
    """Actions of the deal were undone; `acts` are left."""

    acts: int


class Claimed(Entry, frozen=True):
    """A person claimed the rest, and the claim was proved."""

    by: int
    id: str


class Resigned(Entry, frozen=True):
    """A chair resigned the match for its side, perhaps once a partner had agreed. If it is the
    last, nobody was left to play on.
    """

    by: int
    id: str = ""
    last: bool = False


class Left(Entry, frozen=True):
    """A person gave their chair up: their token opens nothing more."""

    by: int
    id: str


class Proposed(Entry, frozen=True):
    """A person proposed a change of the next match, or without places to play it as the last. It
    holds once all are ready.
    """

    by: int
    id: str
    rules: dict[str, Any] = {}  # all of them
    places: list[PlaceNext] = []  # by player


class Swapped(Entry, frozen=True):
    """A bot plays for a chair from now on, or its person does again."""

    chair: int
    level: str | None
    by: int
    id: str


class Relieved(Entry, frozen=True):
    """A bot plays for an absent person."""

    chair: int


class Returned(Entry, frozen=True):
    """The person is back."""

    chair: int


class Said(Entry, frozen=True):
    """Somebody chatted: a chair or, if `by` is below 0, the spectator of that number."""

    by: int
    id: str
    text: str = ""  # empty once its person was erased


class Subscribed(Entry, frozen=True):
    """A person's browser is told of their turn when their page is closed: by its push service, and
    encrypted with its keys. All is empty once the person was erased.
    """

    by: int
    id: str
    endpoint: str = ""
    p256dh: str = ""
    auth: str = ""


class Unsubscribed(Entry, frozen=True):
    """A person's browser is told no more; without a command if its push service said so."""

    by: int
    id: str = ""
    push: str = ""  # the hash of the endpoint


class Muted(Entry, frozen=True):
    """The opener of the table muted a person, by chair or by the number of a spectator, or undid
    it. The opener is a spectator if `by` is None, here and below.
    """

    by: int | None
    id: str
    chair: int | None = None
    spectator: int | None = None
    key: str = ""  # of a spectator, if the server knew it
    on: bool = True


class Removed(Entry, frozen=True):
    """The opener sent a person away: their token opens nothing more."""

    by: int | None
    id: str
    chair: int | None = None
    spectator: int | None = None


class Blocked(Entry, frozen=True):
    """The opener sent a person away for good: nobody with their key may join."""

    by: int | None
    id: str
    chair: int | None = None
    spectator: int | None = None
    key: str = ""  # of a spectator, if the server knew it


class Unblocked(Entry, frozen=True):
    """The opener undid a block, by its number at this table."""

    by: int | None
    id: str
    block: int


class Closed(Entry, frozen=True):
    """The opener closed the table to newcomers, or opened it to them again."""

    by: int | None
    id: str
    on: bool = True


class Ended(Entry, frozen=True):
    """The opener ended the table for everybody."""

    by: int | None
    id: str


OfOrder = Muted | Removed | Blocked | Unblocked | Closed | Ended


class Erased(Entry, frozen=True):
    """The people of these chairs had their data erased: the entries before name them no more.

    It is there so that a server that still has the names finds its copy out of date.
    """

    chairs: list[int]


TableEntry = (
    Opened
    | Joined
    | Watched
    | Ready
    | Committed
    | Listed
    | Shared
    | Voided
    | Dealt
    | Acted
    | Asked
    | Answered
    | Undone
    | Claimed
    | Resigned
    | Left
    | Proposed
    | Swapped
    | Relieved
    | Returned
    | Said
    | Subscribed
    | Unsubscribed
    | Erased
    | OfOrder
)


class Belongs(Entry, frozen=True):
    """The table at which a match is played."""

    code: str


class Recorded(Entry, frozen=True):
    """The record of a match whose table was deleted, in place of the table's name."""

    code: str
    record: str  # as JSON Lines
    keys: list[str]  # of the statistics of its players, in the order of the record


class Finished(Entry, frozen=True):
    """The result of a person's match or daily deal."""

    match: str
    game: str
    preset: str
    won: bool
    points: int  # of their side, less those of the best other
    deals: int
    against: list[str]  # levels of the bots and `person`
    at: float
    daily: str = ""


class Drawn(Entry, frozen=True):
    """The secret that decides the deal of a day, or the boards of a set."""

    secret: str


class Keyed(Entry, frozen=True):
    """The keys by which push services know the servers of a store; nobody is told the private."""

    private: str
    public: str


class Changed(Entry, frozen=True):
    """A table was changed by a command of the operator; servers drop their copies of it."""

    code: str


OfBoards = Begun | BoardScored | Lapsed
Learnt = Puzzled | Tallied | OfBoards | Noted | Tried | Dropped  # what one does between matches
OfServer = Drawn | Computed | Keyed | Changed
AnyEntry = TableEntry | Belongs | Recorded | Finished | OfServer | Learnt

KINDS: tuple[type[Struct], ...] = get_args(AnyEntry)
Fields = dict[str, Json]
Step = Callable[[Fields], Fields]


def unchanged(entry: Fields) -> Fields:
    """Return an entry as it was: all that the next version added may be left out."""
    return entry


STEPS: Mapping[str, tuple[Step, ...]] = {  # by kind: from version 1 to 2, from 2 to 3 ...
    # a chain, and whether the rules are whole; customs; days of a turn; a board; rounds of format
    # 3; days of a board; tables for strangers
    "opened": (unchanged,) * 7,
    "committed": (unchanged,),  # that the person notes the word
    "listed": (unchanged,),  # the text that binds the match
    "voided": (unchanged,),  # rounds of format 3
    "dealt": (unchanged,) * 2,  # the chain of the next match; rounds of format 3
    "asked": (unchanged,),  # what is asked
}


def version_of(tag: str) -> tuple[str, int]:
    """Return the kind and the version that a tag names."""
    kind, _, version = tag.partition(".")
    return kind, int(version or 1)


VERSIONS = dict(version_of(kind.__struct_config__.tag) for kind in KINDS)  # type: ignore[arg-type]
TAGS = {version_of(tag)[0]: tag for tag in (str(kind.__struct_config__.tag) for kind in KINDS)}

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEntry)


def pack(entry: AnyEntry) -> bytes:
    """Return an entry as it is stored."""
    return _encoder.encode(entry)


def unpack(data: bytes) -> AnyEntry:
    """Return a stored entry. Raise Unreadable if it is damaged, or Newer."""
    try:
        entry: AnyEntry = _decoder.decode(data)
        return entry
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return former(data)


def readable(stored: Iterable[bytes]) -> list[AnyEntry]:
    """Return those of some entries that can be read: a result that cannot spoils no other."""
    found = []
    for data in stored:
        with contextlib.suppress(Unreadable):
            found.append(unpack(data))
    return found


def former(data: bytes) -> AnyEntry:
    """Return an entry that an earlier version wrote."""
    try:
        fields: Fields = msgspec.json.decode(data, type=dict[str, Any])
        kind, version = version_of(msgspec.convert(fields["type"], str))
        if version > VERSIONS.get(kind, 0):
            raise Newer
        for step in STEPS.get(kind, ())[version - 1 :]:
            fields = step(fields)
        entry: AnyEntry = msgspec.convert(fields | {"type": TAGS[kind]}, AnyEntry)
        return entry
    except (msgspec.MsgspecError, ValueError, LookupError, AttributeError, RecursionError):
        raise Unreadable from None


def table_stream(code: str) -> str:
    """Return the stream of a table's log."""
    return f"table/{code}"


def hashed(token: str) -> str:
    """Return a token as it is stored; an empty one stays empty."""
    return sha256(token.encode()).hexdigest() if token else ""
