"""The round of nonces before a match at a table: people are ready, and the cards are dealt.

What may be done is decided as entries that are still to be written; below is what they change.
"""

import re
import time
from collections.abc import Mapping, Sequence

from hilojack.fairness import Pledge, Void, new_secret
from hilojack.fairness.text import After, Again, Beginning, Cut, read
from hilojack.web.table import entries, messages, proposals
from hilojack.web.table.binding import Sitter, bind
from hilojack.web.table.codes import new_code
from hilojack.web.table.entries import Chain, TableEntry
from hilojack.web.table.rounds import Gone, Round
from hilojack.web.table.standing import Chair, TableStanding, refuse
from hilojack.words import rounds as say

NONCE = re.compile(r"[0-9a-f]{32,64}")
FORMAT = 3  # of the rounds of nonces that begin now


def ready(table: TableStanding, chair: int, command: messages.Next) -> list[TableEntry]:
    """Note that a person is ready, and deal when all are."""
    if not table.waits_for_deal:
        refuse(say.deal_is_being_played if table.match else say.seat_is_still_open)
    if command.nonce and not NONCE.fullmatch(command.nonce):
        refuse(say.nonce_of_some_digits)
    if table.chairs[chair].ready:
        refuse(say.already_ready)
    proposals.check_agreed(table, command.proposal)
    ready: list[TableEntry] = [entries.Ready(chair, command.id, command.nonce)]
    nonces = [one.nonce for one in table.chairs]
    nonces[chair] = command.nonce
    if table.unready() <= {chair} and has_all(table, table.round):
        ready += go_on(table, nonces)
    return ready


def has_all(table: TableStanding, round: Round | None) -> bool:
    """Return True if no page is still to commit itself again after a void round."""
    if not table.begins or round is None:
        return True
    return not table.chairs_of(round.awaited - round.hashes.keys())


def go_on(table: TableStanding, nonces: Sequence[str] | None = None) -> list[TableEntry]:
    """Close the list of commitments, or deal if there is none; wait while nonces are opened."""
    return [] if table.late else close_list(table, table.round, nonces) or [deal(table, nonces)]


def close_list(
    table: TableStanding, round: Round | None, nonces: Sequence[str] | None = None
) -> list[TableEntry]:
    """Return the list of commitments, if one is to be closed."""
    if round is None or not table.begins:
        return []
    hashes = round.to_list({table.id_of(chair) for chair in table.persons()})
    listed = [hashes.get(table.id_of(chair), "") for chair in range(len(table.chairs))]
    if round.format == 2:
        return [entries.Listed(listed)] if hashes else []
    if round.listed is not None:
        return []
    variant = table.variant if table.proposal is None else table.proposal.variant
    text, salts = bind(round, variant, beginning(table), sitters(table, hashes))
    closed = entries.Listed(listed, text.written, salts)
    return [closed] if hashes else [closed, deal(table, nonces)]


def sitters(table: TableStanding, hashes: Mapping[int, str]) -> list[Sitter]:
    """Return the players of the next match, with what is listed of them."""
    names, chairs = table.joining_names(), dict(enumerate(table.chairs))
    places = {one.chair: one.level for one in table.proposal.places} if table.proposal else {}
    sitters = []
    for name, chair in zip(names, table.joining, strict=True):
        one = chairs.get(chair, Chair())  # a computer player may be still to come
        level = places.get(chair) or one.level
        sitters.append(Sitter(name, level, one.number, hashes.get(table.joining_id(chair), "")))
    return sitters


def beginning(table: TableStanding) -> Beginning:
    """Return how the next match begins, as its text says it."""
    dealer = table.next_dealer()
    if table.played is not None and dealer is not None:
        return After(table.played.id, dealer)
    return Cut() if table.given is None else Again(table.given.dealer)


def round_named(table: TableStanding, match: str) -> Round:
    """Return the round of nonces that a command names, or refuse."""
    if table.round is None or not table.begins or table.is_over:
        refuse(say.no_nonces_now)
    if match != table.round.match:
        refuse(say.round_is_over(table.round.match))
    return table.round


def commit(table: TableStanding, chair: int, command: messages.Commit) -> list[TableEntry]:
    """Commit a chair to a nonce; close the list if it is the last after a void round."""
    round, person = round_named(table, command.match), table.id_of(chair)
    reason = round.why_not_commit(person, command.hash)
    if reason or chair not in table.persons():
        refuse(reason or say.seat_is_not_yours)
    committed: list[TableEntry] = [
        entries.Committed(chair, command.id, command.hash, command.notes)
    ]
    after = round.committed(person, command.hash)
    if round.awaited and has_all(table, after) and table.waits_for_deal and not table.unready():
        committed += close_list(table, after)
    return committed


def share(table: TableStanding, chair: int, command: messages.Share) -> list[TableEntry]:
    """Open a chair's nonce; deal if all that are listed are open."""
    round, person = round_named(table, command.match), table.id_of(chair)
    alone = table.persons() == {chair} and table.waits_for_deal
    reason = round.why_not_open(person, command.nonce, alone=alone)
    if reason:
        refuse(reason)
    shared: list[TableEntry] = [entries.Shared(chair, command.id, command.nonce)]
    if round.opened(person, command.nonce).is_open:
        shared.append(deal(table))
    return shared


def void(table: TableStanding) -> entries.Voided:
    """Void the round of those who have not opened their nonces, and begin another."""
    assert table.round is not None
    return entries.Voided(sorted(table.late), new_chain(table.round.format))


def deal(table: TableStanding, nonces: Sequence[str] | None = None) -> entries.Dealt:
    """Deal the next deal with the nonces received. A match begins under its round; one that
    has none, as at a table older than format 2, begins under format 1.
    """
    id = table.round.match if table.round else new_code(12)
    spent = table.begins or table.round is None
    return entries.Dealt(
        nonces=[one.nonce for one in table.chairs] if nonces is None else list(nonces),
        secret=new_secret(),
        at=time.time(),
        match=id if table.begins else "",
        chain=new_chain() if spent and not table.once else None,
    )


# --- the log -----------------------------------------------------------------------------------


def became_ready(table: TableStanding, entry: entries.Ready) -> None:
    table.chairs[entry.by].ready = True
    table.chairs[entry.by].nonce = entry.nonce


def committed(table: TableStanding, entry: entries.Committed) -> None:
    assert table.round is not None
    person = table.id_of(entry.by)
    table.round = table.round.committed(person, entry.hash, notes=entry.notes)


def listed(table: TableStanding, entry: entries.Listed) -> None:
    assert table.round is not None
    hashes = {table.id_of(chair): hash for chair, hash in enumerate(entry.hashes) if hash}
    text = read(entry.text) if entry.text else None
    table.round = table.round.closed(hashes, text, entry.salts)
    table.since = table.number


def shared(table: TableStanding, entry: entries.Shared) -> None:
    assert table.round is not None
    table.round = table.round.opened(table.id_of(entry.by), entry.nonce)


def voided(table: TableStanding, entry: entries.Voided) -> None:
    assert table.round is not None
    table.round = table.round.void(entry.chain.match, entry.chain.end)
    table.since = table.number


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
