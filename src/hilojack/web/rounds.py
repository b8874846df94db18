"""The round of nonces before a match, as `hilojack.fairness` describes it: each person's page
commits to a nonce, the list of commitments is closed and shown, and then each page opens.

A round is never changed: what happens makes another. Chairs are numbers; who is a person, and the
clock, are the table's.
"""

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace
from functools import cached_property

from hilojack.fairness import commit, link

DIGITS = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Round:
    """A round: the identity of the match to come, the end of its chain, and what pages sent."""

    match: str
    end: str = field(repr=False)
    hashes: Mapping[int, str] = field(default_factory=dict)  # by chair, before the list is closed
    listed: Mapping[int, str] | None = None  # the same once it is
    nonces: Mapping[int, str] = field(default_factory=dict, repr=False)
    awaited: frozenset[int] = frozenset()  # chairs that kept the round before this, now void
    barred: frozenset[int] = frozenset()  # chairs that voided one
    voided: tuple[tuple[str, frozenset[int]], ...] = ()  # identities, and who did not open

    @cached_property
    def commitment(self) -> str:
        """The beginning of the chain, which everybody sees."""
        return link(self.end, 0)

    @property
    def late(self) -> frozenset[int]:
        """The chairs that have not opened what is listed of them."""
        return frozenset(self.listed or ()) - self.nonces.keys()

    @property
    def is_open(self) -> bool:
        """True if all that is listed was opened."""
        return self.listed is not None and not self.late

    def to_list(self, people: Set[int]) -> dict[int, str]:
        """Return the commitments to be listed; none if there is nothing left to open."""
        found = {chair: hash for chair, hash in self.hashes.items() if chair in people}
        return found if self.listed is None and found.keys() - self.nonces.keys() else {}

    # --- what may be done ------------------------------------------------------------------------

    def why_not_commit(self, chair: int, hash: str) -> str:
        """Return why a chair may not commit to a nonce by this hash, or an empty text."""
        if not DIGITS.fullmatch(hash):
            return "a commitment must be 64 hexadecimal digits in lower case"
        if chair in self.barred:
            return "you did not open a nonce, so this match takes none of yours"
        if chair in self.hashes:
            return "you have already committed yourself in this round"
        if hash in self.hashes.values():
            return "another player has the same commitment"
        if self.listed is not None or self.nonces:
            return "it is too late: nonces are being opened"
        return ""

    def why_not_open(self, chair: int, nonce: str, *, alone: bool) -> str:
        """Return why a chair may not open this nonce, or an empty text.

        A person alone at the table may open at once: nobody else's nonce has to be bound first.
        """
        if not DIGITS.fullmatch(nonce):
            return "a nonce must be 64 hexadecimal digits in lower case"
        if chair in self.barred:
            return "you did not open a nonce, so this match takes none of yours"
        if chair in self.nonces:
            return "you have already opened your nonce"
        if self.listed is None and not alone:
            return "the list of commitments is not closed yet"
        if self.listed is not None and chair not in self.listed:
            return "no commitment of yours is listed"
        if commit(nonce) != self.hashes.get(chair, commit(nonce)):
            return "the nonce does not belong to your commitment"
        return ""

    # --- what happens ----------------------------------------------------------------------------

    def committed(self, chair: int, hash: str) -> "Round":
        """Return the round after a commitment."""
        return replace(self, hashes={**self.hashes, chair: hash})

    def closed(self, listed: Mapping[int, str]) -> "Round":
        """Return the round after its list was closed."""
        return replace(self, listed=listed)

    def without(self, chair: int) -> "Round":
        """Return the round after the person of a chair was removed; a closed list stays."""
        if self.listed is not None:
            return self
        hashes = {one: hash for one, hash in self.hashes.items() if one != chair}
        return replace(self, hashes=hashes, awaited=self.awaited - {chair})

    def opened(self, chair: int, nonce: str) -> "Round":
        """Return the round after a nonce was opened."""
        return replace(self, nonces={**self.nonces, chair: nonce})

    def void(self, match: str, end: str) -> "Round":
        """Return the round that follows this one, without those who did not open."""
        awaited = frozenset(self.listed or ()) - self.late
        voided = (*self.voided, (self.match, self.late))
        return Round(match, end, awaited=awaited, barred=self.barred | self.late, voided=voided)
