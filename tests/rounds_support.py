"""A table without a server, for rulings on rounds and rematches."""

import json
from collections.abc import Sequence
from typing import Any

import naive_fairness as naive
from hilojack.web.hall.archive import record_text
from hilojack.web.table import messages, nonces, playing, proposals
from hilojack.web.table.entries import Chain, Joined, Opened, TableEntry, pack, unpack
from hilojack.web.table.tables import Table

ENDS = tuple(f"{n:064x}" for n in range(1, 9))
ANN, BEN, CAT = 0, 1, 2
NONCES = tuple(f"{n:x}" * 64 for n in range(10, 14))


class Game:
    """A table without a server: commands of its chairs, decided and applied."""

    def __init__(self, *kinds: str, game: str = "california-jack", **opened: Any) -> None:
        chain = Chain("first", ENDS[0], 3)
        given: dict[str, Any] = {"chain": chain, "rules": {"target": 2}} | opened
        presets = {"california-jack": "denexa", "trinidad-all-fours": "trinidad"}
        preset = presets.get(game) or "penguin"
        self.log: list[TableEntry] = [
            Opened(
                "code", game, preset, len(kinds), friendly=True, secret="0" * 64, at=0.0, **given
            )
        ]
        self.table = Table(self.log)
        for chair, kind in enumerate(kinds):
            name = ("Ann", "Ben", "Cat", "Dan")[chair]
            level = None if kind == "person" else kind
            self.happen([Joined(chair, name, level=level, token=f"token {chair}")])
        self.count = 0

    def happen(self, entries: Sequence[TableEntry]) -> list[str]:
        """Apply entries as a room does, from their bytes; their kinds."""
        for entry in entries:
            kept: Any = unpack(pack(entry))
            self.log.append(kept)
            self.table.apply(kept)
        return [type(entry).__name__ for entry in entries]

    @property
    def match(self) -> str:
        assert self.table.round is not None
        return self.table.round.match

    def commit(self, chair: int, nonce: str = "", *, hash: str = "", match: str = "") -> list[str]:
        said = hash or naive.sha(nonce or NONCES[chair])
        command = messages.Commit(self._id(), match or self.match, said)
        return self.happen(nonces.commit(self.table, chair, command))

    def share(self, chair: int, nonce: str = "", *, match: str = "") -> list[str]:
        command = messages.Share(self._id(), match or self.match, nonce or NONCES[chair])
        return self.happen(nonces.share(self.table, chair, command))

    def ready(self, chair: int, proposal: int | None = None) -> list[str]:
        """Be ready, for what is proposed unless told otherwise."""
        pending = self.table.proposal
        number = 0 if pending is None else pending.number
        agreed = number if proposal is None else proposal
        return self.happen(
            nonces.ready(self.table, chair, messages.Next(self._id(), proposal=agreed))
        )

    def propose(self, chair: int, **changes: Any) -> list[str]:
        command = messages.Propose(self._id(), **changes)
        return self.happen(proposals.propose(self.table, chair, command))

    def _id(self) -> str:
        self.count += 1
        return f"c{self.count}"

    def play(self) -> None:
        """Play the match out, with the first legal act each time."""
        match = self.table.match
        while match is not None and not match.over:
            if match.deal_over:
                for chair in sorted(self.table.unready()):
                    self.ready(chair)
            else:
                self.act()
            match = self.table.match

    def act(self) -> list[str]:
        """Do the first legal act."""
        match = self.table.match
        assert match is not None
        assert match.turn is not None
        command = messages.Act(self._id(), self.table.number, match.legal_acts()[0])
        return self.happen(playing.act(self.table, self.table.chair_at(match.turn), command))

    def record(self) -> list[dict[str, Any]]:
        assert self.table.played is not None
        text = record_text(self.table, self.table.played, "jsonl")
        return [json.loads(line) for line in text.splitlines()]
