"""The proof of a store: every entry is read, every log replayed, and every match played again
from its record to the same score.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from hilojack.boards.entries import at
from hilojack.match import Match
from hilojack.records import from_match, load, to_match, write_jsonl
from hilojack.web.hall.archive import is_closed
from hilojack.web.hall.keeping.reading import read, replaying
from hilojack.web.hall.people import result
from hilojack.web.storing.rows import StoredRow
from hilojack.web.storing.store import Unreadable
from hilojack.web.storing.vault import Vault
from hilojack.web.table.entries import AnyEntry, Belongs, BoardScored, Finished, Recorded
from hilojack.web.table.playing import points_ahead
from hilojack.web.table.standing import PlayedMatch
from hilojack.web.table.tables import Table


@dataclass
class Fault:
    """A stream at fault, and why."""

    stream: str
    fault: str


@dataclass
class StoreProof:
    """What a store holds, and what is wrong with it."""

    streams: int = 0
    entries: int = 0
    tables: int = 0
    matches: int = 0
    unfinished: int = 0  # of the matches
    deals: int = 0
    results: int = 0
    unsummed: int = 0  # entries without a checksum, of a server of version 1
    faults: list[Fault] = field(default_factory=list)


@dataclass
class StoreProver:
    """A proof in the making; streams come in order, so `table/` comes after what belongs to it."""

    proof: StoreProof = field(default_factory=StoreProof)
    belongs: dict[str, str] = field(default_factory=dict)  # the code of the table, by match
    results: dict[str, list[tuple[str, Finished | BoardScored]]] = field(
        default_factory=dict
    )  # by match

    def read(self, stream: str, rows: list[StoredRow]) -> None:
        """Check a stream."""
        self.proof.streams += 1
        self.proof.entries += len(rows)
        self.proof.unsummed += sum(one.checksum is None for one in rows)
        try:
            self._take(stream, read(stream, rows))
        except Unreadable as error:
            self._fault(stream, str(error))

    def _fault(self, stream: str, why: str) -> None:
        self.proof.faults.append(Fault(stream, why))

    def _take(self, stream: str, entries: list[AnyEntry]) -> None:
        """Check the entries of a stream that was read."""
        kind, _, name = stream.partition("/")
        if kind == "table":
            self._replay(stream, entries)
        for entry in entries:
            if isinstance(entry, Belongs):
                self.belongs[name] = entry.code
            elif isinstance(entry, Recorded):
                self._replay_record(stream, entry)
            elif isinstance(entry, Finished | BoardScored):
                self.proof.results += 1
                self.results.setdefault(entry.match, []).append((stream, entry))

    def _replay_record(self, stream: str, entry: Recorded) -> None:
        """Play a match of a deleted table again from its record, which a referee reads."""
        with replaying():
            (record,) = load(entry.record)
            match = to_match(record)
        self.proof.matches += 1
        self.proof.deals += len(match.deals)
        seats = range(match.variant.seats)
        for where, told in self.results.pop(stream.partition("/")[2], ()):
            ahead = Match.ahead if isinstance(told, BoardScored) else points_ahead
            if told.points not in {ahead(match, seat) for seat in seats}:
                self._fault(where, f"match {told.match} did not end so")

    def _replay(self, stream: str, entries: list[AnyEntry]) -> None:
        """Replay a table, and each of its matches from its record."""
        with replaying():
            table = Table(entries)  # type: ignore[arg-type]
            self.proof.tables += 1
            for played in table.matches:
                self._prove(stream, table, played)

    def _prove(self, stream: str, table: Table, played: PlayedMatch) -> None:
        """Play a match again from its record, and compare the scores and results."""
        match = played.match
        self.proof.matches += 1
        self.proof.deals += len(match.deals)
        if not is_closed(table, played):
            self.proof.unfinished += 1
        elif match.over:
            (record,) = load(write_jsonl(from_match(match)))
            if to_match(record).scores != match.scores:
                self._fault(stream, f"match {played.id} does not replay to its score")
        if self.belongs.pop(played.id, table.code) != table.code:
            self._fault(stream, f"match {played.id} is said to belong to another table")
        for where, told in self.results.pop(played.id, ()):
            if not agrees(told, table, played):
                self._fault(where, f"match {played.id} did not end so")


def agrees(told: Finished | BoardScored, table: Table, played: PlayedMatch) -> bool:
    """Return True if a match ended as a result says."""
    if isinstance(told, BoardScored):
        board = table.duplicate
        is_board = board is not None and (board.set, board.number, board.seat) == at(told)
        return is_board and told.points == played.match.ahead(told.seat)
    return any(told_alike(told, one) for one in results_of(table, played))


def results_of(table: Table, played: PlayedMatch) -> Iterator[Finished]:
    """Return the result of a match for each chair."""
    for chair in played.chairs:
        yield result(table, played, chair)


def told_alike(one: Finished, other: Finished) -> bool:
    """Return True if two results agree."""
    same = ("match", "game", "won", "points", "deals", "daily")
    return all(getattr(one, name) == getattr(other, name) for name in same)


def in_turn(stream: str) -> tuple[int, str]:
    """Return the place of a stream in the proof: results first, then matches, and tables last."""
    return 1 * stream.startswith("match/") + 2 * stream.startswith("table/"), stream


async def prove(vault: Vault) -> StoreProof:
    """Check a store as it is at one moment."""
    prover = StoreProver()
    async with vault.at_one_moment():
        names = await vault.streams()
        for stream in sorted(names, key=in_turn):
            prover.read(stream, await vault.rows(stream))
    unclean = {one.stream.partition("/")[2] for one in prover.proof.faults}
    for id, code in prover.belongs.items():
        if code not in unclean:
            prover._fault(f"match/{id}", f"table {code} does not have it")
    return prover.proof
