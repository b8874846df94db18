"""Finished matches: their records, replays and the proof of their shuffles."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace as replaced

from hilojack.boards.dates import ends_at
from hilojack.cards import show_card, show_cards
from hilojack.fairness import listed
from hilojack.fairness.text import COMPUTER
from hilojack.match import Match, retrace
from hilojack.records import Record, from_match, load, write_jsonl, write_text
from hilojack.records.proofs import PERSON
from hilojack.voices import voice_of
from hilojack.web.hall.people import today
from hilojack.web.table import showing
from hilojack.web.table.messages import VoidRound
from hilojack.web.table.scenes import Scene, scene
from hilojack.web.table.standing import PlayedMatch, refuse
from hilojack.web.table.states import state_of
from hilojack.web.table.tables import Table
from hilojack.words import hall as say
from hilojack.words.chairs import seat_must_be

WRITERS = {"jsonl": write_jsonl, "text": write_text}


def record_of(table: Table, played: PlayedMatch) -> Record:
    """Return the record of a finished match."""
    match = played.match
    if not is_closed(table, played):
        refuse(say.record_shows_every_card)
    kinds = [kind_of(table, played, player) for player in range(len(played.chairs))]
    day = datetime.fromtimestamp(table.opened_at, UTC).date().isoformat()
    record = from_match(match, kinds=kinds, date=day)
    if not is_sealed(table):
        return record
    deals = [replaced(deal, shares=None) for deal in record.deals]
    return replaced(record, deals=tuple(deals))


def kind_of(table: Table, played: PlayedMatch, player: int) -> str:
    """Return the kind of a player: a person's nonce is one even if a bot has the chair now."""
    if played.pledge is not None and played.pledge.text is not None:
        bound = played.pledge.text.players[player]  # a person may have taken the seat since
        if bound.person == COMPUTER:
            return bound.kind
    gave = played.pledge is not None and played.pledge.nonces[player]
    seat = played.match.seating.index(player)
    return PERSON if gave else showing.setting_of(table, played).seats[seat].level or PERSON


def is_sealed(table: Table) -> bool:
    """Return True if the secret of a finished deal stays one: others still play the daily deal, or
    boards that follow from it are still to be played.
    """
    if table.duplicate is None:
        return bool(table.daily) and table.daily >= today()
    ends = ends_at(table.duplicate.set)
    return not ends or ends >= today()


def is_closed(table: Table, played: PlayedMatch) -> bool:
    """Return True if a match is finished, so that all of it may be shown."""
    return played.match.over or (played is table.played and table.is_over)


def check_shown(table: Table, played: PlayedMatch, deal: int | None) -> None:
    """Raise Refusal if a match, or a deal of it, may not be shown whole. The cards of a deal that
    is over are known: its shuffle was proved with them.
    """
    if is_closed(table, played) and deal is None:
        return
    if deal is None:
        refuse(say.match_goes_on)
    deals = played.match.deals
    if not 1 <= deal <= len(deals):
        refuse(say.no_deal_of_number(len(deals), deal))
    if deals[deal - 1] is played.match.deal and not played.match.deal_over:
        refuse(say.deal_goes_on)


def kept_text(record: str, format: str) -> tuple[str, str]:
    """Return the game of a record that is kept as JSON Lines, and its text in a format."""
    if format not in WRITERS:
        refuse(say.format_must_be(" or ".join(WRITERS), format[:20]))
    (read,) = load(record)
    return read.header.game, WRITERS[format](read)


def record_text(table: Table, played: PlayedMatch, format: str) -> str:
    """Return the record as JSON Lines or in the notation."""
    if format not in WRITERS:
        refuse(say.format_must_be(" or ".join(WRITERS), format[:20]))
    return WRITERS[format](record_of(table, played), unfinished=table.is_over)


class DealProof(Struct, frozen=True, kw_only=True):
    """The proof of a deal; of one that goes on, the commitment alone."""

    deal: int
    again: bool  # it was dealt by an earlier match
    commitment: str | UnsetType = UNSET
    nonces: Sequence[str] | UnsetType = UNSET
    secret: str | UnsetType | None = UNSET  # None if there is none, or it is sealed
    pack: str | UnsetType = UNSET
    cut: str | UnsetType | None = UNSET
    shuffles: Sequence[str] | UnsetType = UNSET  # of the stock


class PledgeFacts(Struct, frozen=True):
    """What a match is bound to."""

    match: str
    commitment: str
    hashes: Sequence[str]
    nonces: Sequence[str]
    voided: Sequence[VoidRound]
    text: str
    salts: Sequence[str]
    players: Sequence[str]
    cuts: Sequence[Sequence[tuple[int, str]]]


class MatchProof(Struct, frozen=True):
    """The proof of the shuffles of a match."""

    match: str
    pledge: PledgeFacts | None  # None if it has no chain
    deals: Sequence[DealProof]


def proof_of(table: Table, played: PlayedMatch, *, sealed: bool = False) -> MatchProof:
    """Return the proofs of finished deals, but only the commitment of any still sealed."""
    match = played.match
    deals = []
    for deal, shares in zip(match.deals, played.shares, strict=True):
        told = DealProof(deal=deal.number, again=shares is None)
        if shares is not None:
            told = replaced(told, commitment=shares.commitment, nonces=list(shares.nonces))
        if deal is not match.deal or match.deal_over:
            told = replaced(
                told,
                secret=None if shares is None or sealed else shares.secret,
                pack=show_cards(deal.pack),
                cut=None if deal.cut is None else show_card(deal.cut),
                shuffles=[show_cards(stock) for stock in deal.deck.shuffles],
            )
        deals.append(told)
    return MatchProof(played.id, pledge_data(table, played), deals)


def pledge_data(table: Table, played: PlayedMatch) -> PledgeFacts | None:
    """Return what a match is bound to, or None if it has no chain."""
    match, pledge = played.match, played.pledge
    if pledge is None:
        return None
    return PledgeFacts(
        match=pledge.match,
        commitment=pledge.commitment,
        hashes=listed(pledge.nonces),
        nonces=pledge.nonces,
        voided=showing.voids_of(table, match),
        text="" if pledge.text is None else pledge.text.written,
        salts=pledge.salts,
        players=match.players,
        cuts=[[(player, show_card(c)) for player, c in cut.items()] for cut in match.opening.cuts],
    )


# --- replays -------------------------------------------------------------------------------------


class ReplayDeal(Struct, frozen=True):
    """A deal step by step: when it was dealt, and after each action."""

    deal: int
    steps: Sequence[Scene]


class Replay(Struct, frozen=True):
    """A match, or a deal of it, as a spectator or a seat saw it."""

    match: str
    title: str
    game: str
    seats: Sequence[str]
    seat: int | None
    deals: Sequence[ReplayDeal]


def replay_of(
    table: Table,
    played: PlayedMatch,
    seat: int | None,
    *,
    deal: int | None = None,
    all_hands: bool = False,
) -> Replay:
    """Return every deal, or one, step by step, as a spectator or a seat saw it; all hands if
    asked.
    """
    check_shown(table, played, deal)
    seats = played.match.variant.seats
    if seat is not None and not 0 <= seat < seats:
        refuse(seat_must_be(seats - 1))
    return Replay(
        match=played.id,
        title=showing.setting_of(table, played).title,
        game=table.variant.game,
        seats=list(played.match.seats),
        seat=seat,
        deals=[
            ReplayDeal(number, steps)
            for number, steps in enumerate(steps_by_deal(table, played, seat, all_hands, deal), 1)
            if deal in (None, number)
        ],
    )


def steps_by_deal(
    table: Table, played: PlayedMatch, seat: int | None, all_hands: bool, only: int | None
) -> list[list[Scene]]:
    """Return the views of each deal, or of `only` one: when it was dealt, and after each action."""
    scores: list[tuple[int, ...]] = []
    deals: list[list[Scene]] = []
    seen = 0
    for again in retrace(played.match):
        if only is not None and again.deal.number > only:
            break
        if not again.deal.acts:
            deals.append([])
            seen = 0
        if again.deal.scores:
            scores.append(again.scores)
        if only in (None, again.deal.number):
            deals[-1].append(step(table, played, again, seat, tuple(scores), seen, all_hands))
            seen = len(again.view(seat).events)
    return deals


def step(
    table: Table,
    played: PlayedMatch,
    match: Match,
    seat: int | None,
    scores: tuple[tuple[int, ...], ...],
    seen: int,
    all_hands: bool,
) -> Scene:
    """Return the state of the table, and what happened since the last one."""
    then = showing.setting_of(table, played)
    names = [replace(one, ready=False) for one in then.seats]
    seats = [replace(one, name=name) for one, name in zip(names, match.seats, strict=True)]
    setting = replace(
        then,
        match=played.id,
        seats=tuple(seats),
        scores=scores,
        began=match.opening.scores,
        stakes=match.stakes(),
        commitment="",
        round=None,
        over=False,
        request=None,
        resigned=tuple(one.seat for one in match.resignations),
        proposal=None,
    )
    view = match.view(seat)
    state = state_of(setting, seat, view, say.this_is_a_replay, counted=True)
    voice = voice_of(match.seats, seat, match.variant)
    hands = [match.view(other).hand for other in range(len(seats))] if all_hands else UNSET
    return scene(state, view.events[seen:], voice, hands)
