"""The messages between the server and a page: JSON objects, named by their `type`.

A page opens a socket with a one-use ticket and sends `hello`. The server answers with a `welcome`,
which holds all that this seat may see, and then sends an `update` whenever something happens.
Updates are numbered, without gaps, for each seat (and for all spectators together). One holds the
parts of the `TableState` that changed, whole, and what happened; so a page that keeps the last
number and the state needs no rules. After a drop it sends `hello` with its last number, and
receives what it missed (up to 32 updates), or a new `welcome`. A page that was reloaded has no
state to update: it sends 0, and is welcomed. It may send `hello` again at any time, as when its
player asks to have the cards counted.

Commands carry an `id` chosen by the page. The server performs each id once, however often it
arrives, and answers each time with `done`, once it is on disk, or with `refused` and a reason:
then nothing has changed. Cards are numbers (13 * suit + rank, spades, hearts, diamonds, clubs, from
the two to the ace; 52 and 53 are jokers); actions are cards, or calls above 53.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from hilojack.search.estimates import Estimate, Reason
from hilojack.views.outcomes import Outcome
from hilojack.views.prompts import Prompt
from hilojack.web.table import happenings

Happening = Annotated[happenings.Happening, Meta(title="Happening")]  # with its schema
SeatKind = Literal["person", "bot", "open"]
Board = Literal["sheet", "cribbage"]
ChoiceKind = Literal["card", "draw", "suit", "bid", "call"]


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """A message of either side."""


def kind(message: Message) -> str:
    """Return the `type` of a message."""
    return str(message.__struct_config__.tag)


# --- from a page ---------------------------------------------------------------------------------


class Hello(Message, frozen=True):
    """The first message on a socket, or a later request for the whole table."""

    last: int = 0  # the number of the page's last update; 0 for none
    counted: bool = False  # count the cards for its player


class Act(Message, frozen=True):
    """Play a card or make a call."""

    id: str
    at: int  # the update that the player saw; an action for an older turn is refused
    act: int


class Next(Message, frozen=True):
    """Ready for the next deal or a rematch, which starts when every person is ready.

    A page that wants a share in the shuffles of a match sends `commit` before it.
    """

    id: str
    nonce: str = ""  # counts only if the state has no `round`: 32 to 64 hexadecimal digits
    proposal: int = 0  # the number of the proposal that it agrees to; 0 if there is none


class Propose(Message, frozen=True):
    """Propose what changes with the next match, once a match is over. What is left out stays as in
    the last match; if all does, an earlier proposal is withdrawn. It is agreed if all say `next`
    with its number.
    """

    id: str
    seats: int | None = None  # people keep theirs, computer players come and go
    target: int | None = None
    levels: list[str] = []  # of the computer players in turn; the last fills the rest


class Commit(Message, frozen=True):
    """Commit this seat to a nonce, before a match."""

    id: str
    match: str  # of the `round` in the state
    hash: str  # SHA-256 of the nonce, 64 hexadecimal digits
    notes: bool = False  # the person notes the word before the nonce is opened, and takes a minute


class Share(Message, frozen=True):
    """Open this seat's nonce, once the list of commitments has its own unchanged."""

    id: str
    match: str
    nonce: str  # 64 hexadecimal digits


class Undo(Message, frozen=True):
    """Ask to undo your last action; the other people are asked."""

    id: str


class Answer(Message, frozen=True):
    """Answer the request of another seat (an undo, or a partner's resignation)."""

    id: str
    yes: bool


class Claim(Message, frozen=True):
    """Claim the rest: the server proves the claim and plays the deal out."""

    id: str


class AskForHint(Message, frozen=True, tag="hint"):
    """Ask for a hint, which `hinted` answers."""

    id: str


class Say(Message, frozen=True):
    """Chat: a text among friends, or the number of a preset phrase anywhere."""

    id: str
    text: str = ""
    phrase: int | None = None


class Swap(Message, frozen=True):
    """Give your seat to a bot, take it back, or fill an open seat with a bot."""

    id: str
    seat: int
    level: str | None = None  # None: take your seat back


class Resign(Message, frozen=True):
    """Resign the match for your side; partners who are people are asked."""

    id: str


class Leave(Message, frozen=True):
    """Give your seat up for good: your token opens nothing more."""

    id: str


class Subscribe(Message, frozen=True):
    """Be told of your turn in this browser when your page is closed, by Web Push."""

    id: str
    endpoint: str
    p256dh: str
    auth: str


class Unsubscribe(Message, frozen=True):
    """Be told no more in this browser."""

    id: str
    endpoint: str


class Mute(Message, frozen=True):
    """Mute a person, or let them chat again. This and the messages down to `end` are for the
    opener of the table alone: the person who opened it.
    """

    id: str
    who: str  # the name of a seat, or of a spectator as in chat: `Spectator 3`
    on: bool = True


class Remove(Message, frozen=True):
    """Send a person away; a computer player has their seat. They may join again."""

    id: str
    who: str


class Block(Message, frozen=True):
    """Send a person away for good."""

    id: str
    who: str


class Unblock(Message, frozen=True):
    """Undo a block."""

    id: str
    block: int  # its number, as `/api/tables/{code}/people` returns it


class Close(Message, frozen=True):
    """Close the table to newcomers, or open it to them again."""

    id: str
    on: bool = True


class End(Message, frozen=True):
    """End the table for everybody. The records of finished matches stay."""

    id: str


class Ping(Message, frozen=True):
    """Check the connection; answered by `pong`."""


OfOrder = Mute | Remove | Block | Unblock | Close | End
OfSeat = (
    Act
    | Next
    | Propose
    | Commit
    | Share
    | Undo
    | Answer
    | Claim
    | AskForHint
    | Say
    | Swap
    | Resign
    | Leave
    | Subscribe
    | Unsubscribe
)
Command = OfSeat | OfOrder
FromPage = Hello | Command | Ping


# --- the table as one seat sees it ---------------------------------------------------------------


class SeatState(Struct, frozen=True):
    """A seat, as everybody sees it."""

    name: str
    kind: str  # person, bot or open
    level: str | None  # of a bot
    short: str  # why it is now weaker than its level says, or empty
    present: bool  # its page is connected; bots always are
    takeover: int | None  # seconds until a bot plays for an absent person
    side: int
    cards: int  # in the hand
    tricks: int | None  # won; None in games without
    mark: str  # next to the name: `dealer`, `bid 3`, `last card!`, `out first`
    dealer: bool
    ready: bool  # for the next deal
    person: bool  # a person has it, even while a computer player plays
    muted: bool  # by the opener of the table


class LegalAction(Struct, frozen=True):
    """A legal action of this seat."""

    act: int
    label: str  # `Jack of Spades`, `Bid 3`, `Beg`
    says: str = ""  # its effect, in a few words
    key: str = ""  # its key on the keyboard
    kind: ChoiceKind = "call"  # `draw` takes from the stock, `call` is any other call
    suit: int | None = None  # that it names
    number: int | None = None  # that it bids
    code: str = ""  # as records write it: `JS`, `BID-3`


class Indicator(Struct, frozen=True):
    """The state of an item of the score: High, Low, Jack, Game ..."""

    item: str
    name: str
    side: int | None  # who would score it now
    certain: bool
    words: str
    card: int | None = None  # that decides it, once it is played
    points: int = 0  # that it would bring the side
    hanged: bool = False  # they are more than its worth, since the card was caught


class Score(Struct, frozen=True):
    """One side's column of the score sheet."""

    label: str  # `You`, `Ben`, `We`
    score: int
    needs: str  # `2 to go`
    deals: list[int]  # the running score after each deal
    began: int = 0  # the scores with which the match began, if it resumes another


class MayDiscard(Struct, frozen=True):
    """What a person may discard now before the play, and how many cards in all."""

    cards: list[int]  # in the order in which acts discard them
    bound: list[int]  # those that must go
    least: int
    most: int


class TrickFelt(Struct, frozen=True, tag_field="family", tag="trick"):
    """The middle of the table in a trick game."""

    trump: int | None  # suit
    offered: bool  # trumps are only offered so far
    trick: list[tuple[int, int]]  # seat and card, in the order of play
    last_trick: list[tuple[int, int]]
    taker: int | None  # of the last trick
    stock: int
    stock_top: int | None
    turn_up: int | None
    cut: int | None
    bidder: int | None
    bid: int  # the highest; 0 before the first, and if it is to shoot the moon
    auction: list[tuple[int, str]]  # seat and words, in the order of the calls
    off_cards: list[int] = []  # the cards of other suits that are trumps now
    out: list[tuple[int, list[int]]] = []  # seats that are out, with the cards they have shown


class SheddingFelt(Struct, frozen=True, tag_field="family", tag="shedding"):
    """The middle of the table in a shedding game."""

    pile: list[int]  # the last cards played, the top card last
    nominated: int | None  # suit
    pending: int  # cards to pick up
    left: bool  # the direction of play
    stock: int
    signs: list[str]  # what the next card must obey, in words: `pick up 4, or play a two`


class Request(Struct, frozen=True):
    """The request of a seat to the others."""

    seat: int
    kind: str  # undo or resign
    words: str
    asks: list[int]  # the seats that may answer


class Proposal(Struct, frozen=True):
    """What a seat proposes for the next match; it holds once all are ready."""

    number: int
    seat: int
    seats: int
    target: int
    words: list[str]  # what changes: `to 21`, `Ben: expert`


class VoidRound(Struct, frozen=True):
    """A round that was thrown away, and who did not open, as the server says."""

    match: str
    players: list[str]
    round: str = ""  # the digest of its text, from format 3 on


class RoundState(Struct, frozen=True):
    """What the shuffles of a match are bound to (`docs/fairness.md`)."""

    match: str  # the identity of the match in play, or of the next one
    commitment: str  # to its chain
    players: list[str]  # names, in the order of joining
    hashes: list[str]  # the list, by player; empty until it is closed
    awaited: list[str]  # the players who have not opened what is listed of them
    voided: list[VoidRound]
    dealt: list[int]  # by card from the top: the seat that it is dealt to, counted from the dealer
    rules: str = ""  # SHA-256 of the rules, as the text will have it; shown from the beginning
    text: str = ""  # what binds the match, from format 3 on; empty until the list is closed
    salts: list[str] = []  # of the names in it, by player


class DailyDeal(Struct, frozen=True):
    """The deal of a day."""

    date: str  # as in `2026-11-25`
    counts: bool  # the result is kept under a key; else this is practice


class DuplicateBoard(Struct, frozen=True):
    """A board of a set, which is played once."""

    set: str  # its name
    number: int
    seat: int
    lapsed: bool  # its person did not finish it within a day: `rule` does, or did


class TableState(Struct, frozen=True):
    """Everything that a page shows. An update holds the fields that changed."""

    code: str
    match: str  # the identity of the match in play, for its record
    game: str
    title: str  # what players call the game: `Cinch, house rules`
    house_rules: list[str]  # sentences
    seat: int | None  # of this page; None: a spectator
    seats: list[SeatState]
    sides: list[Score]  # the sheet
    target: int
    board: str  # sheet or cribbage
    anticlockwise: bool  # the seats go round to the right
    deal: int
    phase: str  # waiting, play, deal-over, match-over, and so on
    turn: int | None
    prompt: str  # who must do what, in words
    asks: Prompt | None  # of this seat, as facts; None if it is not to act
    hand: list[int]  # sorted as a player holds it
    choices: list[LegalAction]
    proper: list[int]  # cards that may be played without a revoke
    laying: MayDiscard | None  # what this seat may discard now, in one go
    felt: TrickFelt | SheddingFelt
    lamps: list[Indicator]
    count: list[str]  # after a deal: what scored and why
    outcome: Outcome | None  # the same as facts
    victor: int | None
    counted: list[str]  # what a perfect memory knows, for a page that asked in its `hello`
    request: Request | None
    proposal: Proposal | None  # for the next match
    may_undo: str  # empty if allowed, else the reason
    may_resign: str  # the same
    resigning: str  # what follows if this seat resigns, in a sentence
    leaving: str  # the same if its person leaves
    resigned: list[int]  # the seats that resigned this match, in their order
    may_claim: str  # empty if the rest of the deal is certain, else why not
    commitment: str  # to the chain or secret that shuffles the next deal, or this one in play
    round: RoundState | None  # None in a match without a chain
    friendly: bool  # free text is allowed in chat
    customs: list[str]  # what the table agreed on besides the rules, in sentences
    may_hint: str  # empty if allowed, else the reason
    clock: int | None  # seconds that a person has for an act
    daily: DailyDeal | None  # None at any other table
    duplicate: DuplicateBoard | None  # the same
    closed: bool  # to newcomers


# --- from the server -----------------------------------------------------------------------------


class Welcome(Message, frozen=True):
    """The whole table."""

    number: int
    state: TableState
    log: list[str]  # the sentences of this deal so far
    events: list[Happening]  # the same as facts: `event` names the kind, as in the views
    said: list[Happening]  # the last 100 messages of chat, as events `said`


class Update(Message, frozen=True):
    """An event, and the changes of state that it made."""

    number: int
    changes: dict[str, Any]  # fields of TableState, whole
    events: list[Happening]  # in order
    told: list[str]  # the same in sentences


class Done(Message, frozen=True):
    """A command was performed, and is on disk."""

    id: str
    number: int


class Refused(Message, frozen=True):
    """A command was not performed, for this reason."""

    id: str
    why: str  # with the cards that would do: `Must follow hearts or trump; you hold QH.`
    duty: str = ""  # the same in few words, if a card does not fit: `Follow hearts.`
    asks: Prompt | None = None  # and as facts


class Hinted(Message, frozen=True):
    """The choice of a strong player, and why."""

    id: str
    act: int
    words: str
    instead: int | None  # the next best act; None without a choice
    cost: Estimate | None  # of that, in points of the deal; None without a choice
    chance: Estimate | None  # the same in match equity, from 0 to 1
    rough: bool  # little was thought, since no loops are made
    reasons: list[Reason]  # why it costs that (docs/review.md)


class Presence(Message, frozen=True):
    """Who is there, and the seconds until a bot plays for an absent person, by seat.
    Not numbered; it replaces these fields of the seats.
    """

    present: list[bool]
    takeover: list[int | None]
    clock: int | None = None  # seconds until the computer acts for the person whose turn it is


class Closing(Message, frozen=True):
    """The last message on a socket: why it closes, and whether to come back."""

    why: str
    again: bool
    join: bool = False  # the page's token is not valid any more, and the person may join again


class Pong(Message, frozen=True):
    """The connection is alive."""


FromServer = Welcome | Update | Done | Refused | Hinted | Presence | Closing | Pong
