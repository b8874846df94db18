"""What the server and a page say to each other: JSON, one object a message, named by its `type`.

A page opens a socket with a one-use ticket and says `hello`. It is answered by one `welcome`, which
holds the whole of what this seat may see, and from then on by an `update` for whatever happens. An
update is numbered, without gaps, for each seat (and for all spectators together), and holds the
parts of the `TableState` that changed, whole, and what happened in between; so a page that keeps
the last number and the state needs no rules. After a drop it says `hello` with the last number it
has, and receives what it missed (up to 32 updates), or a new `welcome`. A page that was loaded
anew has no state that an update could change: it says 0, and is welcomed. It may say `hello` again
at any time, as when its player wants the cards counted from now on.

Commands carry an `id` of the page's own making. The server performs each id once, however often it
arrives, and answers it each time with `done`, which means: on disk; or with `refused`, in a
player's words, and nothing has changed. Cards are numbers (13 * suit + rank, spades, hearts,
diamonds, clubs, from the two to the ace; 52 and 53 are jokers), acts are cards, or calls above 53.
"""

from typing import Any, Literal

from msgspec import Struct

SeatKind = Literal["person", "bot", "open"]
Board = Literal["sheet", "cribbage"]
ChoiceKind = Literal["card", "draw", "suit", "bid", "call"]


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """A message of either side."""


def kind(message: Message) -> str:
    """Return what a message calls itself in its `type`."""
    return str(message.__struct_config__.tag)


# --- what a page says ----------------------------------------------------------------------------


class Hello(Message, frozen=True):
    """The first message on a socket, and any later one that wants the table told anew."""

    last: int = 0  # the number of the last update the page has; 0 for none
    counted: bool = False  # whether the cards are to be counted for its player


class Act(Message, frozen=True):
    """Play a card or make a call."""

    id: str
    at: int  # the update that the player saw; an act meant for an older turn is refused
    act: int


class Next(Message, frozen=True):
    """Ready for the next deal, or (after a match) for a rematch; dealt when every person is."""

    id: str
    nonce: str = ""  # this seat's share in the shuffle, 32 to 64 hexadecimal digits


class Undo(Message, frozen=True):
    """Ask to take the last act of one's own back; the other people are asked."""

    id: str


class Answer(Message, frozen=True):
    """Answer what another seat asks (an undo)."""

    id: str
    yes: bool


class Claim(Message, frozen=True):
    """Claim the rest: the server proves that it is certain, and plays it out."""

    id: str


class Hint(Message, frozen=True):
    """Ask what a strong player would do, and why; answered by `hinted`."""

    id: str


class Say(Message, frozen=True):
    """Chat: a text among friends, or the number of a preset phrase anywhere."""

    id: str
    text: str = ""
    phrase: int | None = None


class Swap(Message, frozen=True):
    """Give one's own seat to a bot, or take it back; or fill an open seat with a bot of a level."""

    id: str
    seat: int
    level: str | None = None  # None: take the own seat back


class Ping(Message, frozen=True):
    """Whether the line still stands; answered by `pong`."""


Command = Act | Next | Undo | Answer | Claim | Hint | Say | Swap
FromPage = Hello | Command | Ping


# --- the table as one seat sees it ---------------------------------------------------------------


class SeatState(Struct, frozen=True):
    """A seat, as everybody sees it."""

    name: str
    kind: str  # person, bot or open
    level: str | None  # of a bot
    present: bool  # whether its page is connected; bots always are
    takeover: int | None  # seconds until a bot plays for an absent person
    side: int
    cards: int  # in the hand
    tricks: int | None  # taken; None in games without
    mark: str  # what stands beside the name: `dealer`, `bid 3`, `last card!`, `out first`
    dealer: bool
    ready: bool  # for the next deal


class Choice(Struct, frozen=True):
    """An act that is open to this seat."""

    act: int
    label: str  # `Jack of Spades`, `Bid 3`, `Beg`
    says: str = ""  # what it comes to, in a few words
    key: str = ""  # what chooses it on the keyboard
    kind: ChoiceKind = "call"  # `draw` takes from the stock, `call` is any other call
    suit: int | None = None  # that it names
    number: int | None = None  # that it bids
    code: str = ""  # as records write it: `JS`, `BID-3`


class Indicator(Struct, frozen=True):
    """How an item of the score stands: High, Low, Jack, Game ..."""

    item: str
    name: str
    side: int | None  # who would score it now
    certain: bool
    words: str


class Score(Struct, frozen=True):
    """One side's column of the score sheet."""

    label: str  # `You`, `Ben`, `We`
    score: int
    needs: str  # `needs 2 more`
    deals: list[int]  # the running score after each deal
    began: int = 0  # with which the match began: it goes on from another


class TrickFelt(Struct, frozen=True, tag_field="family", tag="trick"):
    """The middle of the table in a trick game."""

    trump: int | None  # suit
    offered: bool  # trumps are only offered as yet
    trick: list[tuple[int, int]]  # seat and card, in the order of play
    last_trick: list[tuple[int, int]]
    taker: int | None  # of the last trick
    stock: int
    stock_top: int | None
    turn_up: int | None
    cut: int | None
    bidder: int | None
    bid: int
    auction: list[tuple[int, str]]  # seat and words, in the order of the calls


class SheddingFelt(Struct, frozen=True, tag_field="family", tag="shedding"):
    """The middle of the table in a shedding game."""

    pile: list[int]  # the last cards laid, the top card last
    nominated: int | None  # suit
    pending: int  # cards to pick up
    left: bool  # the direction of play
    stock: int
    signs: list[str]  # what must be heeded, in words: `pick up 4, or lay a two`


class Request(Struct, frozen=True):
    """What a seat asks the others."""

    seat: int
    kind: str  # undo
    words: str


class TableState(Struct, frozen=True):
    """Everything that a page shows. An update names the fields that changed."""

    code: str
    match: str  # the identity of the match in play, for its record
    game: str
    title: str  # `California Jack (denexa)`
    house_rules: list[str]  # sentences
    seat: int | None  # of this page; None: a spectator
    seats: list[SeatState]
    sides: list[Score]  # the sheet
    target: int
    board: str  # sheet or cribbage
    deal: int
    phase: str  # waiting, play, deal-over, match-over, and so on: what the page must show
    turn: int | None
    prompt: str  # what is asked of whom, in words
    hand: list[int]  # sorted as a player holds it
    choices: list[Choice]
    proper: list[int]  # cards that may be played and are no revoke
    felt: TrickFelt | SheddingFelt
    lamps: list[Indicator]
    count: list[str]  # after a deal: what scored and why
    victor: int | None
    counted: list[str]  # what a perfect memory knows, for a page that said so in its `hello`
    request: Request | None
    may_undo: str  # empty: it may; otherwise why not
    may_claim: bool
    commitment: (
        str  # SHA-256 of the secret that shuffles the next deal, or this one while it is played
    )
    friendly: bool  # whether chat in free text is open


# --- what the server says ------------------------------------------------------------------------


class Welcome(Message, frozen=True):
    """The whole table."""

    number: int
    state: TableState
    log: list[str]  # what was told in this deal so far


class Update(Message, frozen=True):
    """What happened, and what it changed."""

    number: int
    changes: dict[str, Any]  # fields of TableState, whole
    events: list[dict[str, Any]]  # what to show, in order: `event` names the kind, as in the views
    told: list[str]  # the same in sentences


class Done(Message, frozen=True):
    """A command was performed, and is on disk."""

    id: str
    number: int


class Refused(Message, frozen=True):
    """A command was not performed; why, in a player's words."""

    id: str
    why: str


class Hinted(Message, frozen=True):
    """What a strong player would do."""

    id: str
    act: int
    words: str


class Said(Message, frozen=True):
    """Chat; not numbered and not kept."""

    seat: int | None
    name: str
    text: str


class Presence(Message, frozen=True):
    """Who is there, by seat, and the seconds until a bot plays for somebody absent; not numbered.
    It takes the place of these fields in the seats.
    """

    present: list[bool]
    takeover: list[int | None]


class Closing(Message, frozen=True):
    """The last message on a socket: why it is closed, and whether to come back."""

    why: str
    again: bool


class Pong(Message, frozen=True):
    """The line stands."""


FromServer = Welcome | Update | Done | Refused | Hinted | Said | Presence | Closing | Pong
