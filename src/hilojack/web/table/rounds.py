"""The round of nonces before a match, as `hilojack.fairness` describes it: each person's page
commits to a nonce, the list of commitments is closed and shown, and then each page opens.

A round is never changed: what happens makes another. Persons are numbers, which nobody else is ever
given at the table (in format 2, those of their chairs); who they are, and the clock, are the
table's.
"""

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from hilojack.fairness import commit, link
from hilojack.words import rounds as say

if TYPE_CHECKING:  # it needs a library of machine code
    from hilojack.fairness.text import Text

DIGITS = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Gone:
    """A round that was thrown away."""

    match: str
    late: frozenset[int]  # who did not open
    digest: str = ""  # of its text, from format 3 on


@dataclass(frozen=True)
class Round:
    """A round: the identity of the match to come, the end of its chain, and what pages sent."""

    match: str
    end: str = field(repr=False)
    format: int = 2
    hashes: Mapping[int, str] = field(default_factory=dict)  # by person, before the list is closed
    noting: frozenset[int] = frozenset()  # persons who note the word before they open
    listed: Mapping[int, str] | None = None  # the same once it is
    text: "Text | None" = None  # which binds the match, once the list is closed, from format 3 on
    salts: tuple[str, ...] = ()  # of the names in it, by player
    nonces: Mapping[int, str] = field(default_factory=dict, repr=False)
    awaited: frozenset[int] = frozenset()  # persons who kept the round before this, now void
    barred: frozenset[int] = frozenset()  # persons who voided one
    voided: tuple[Gone, ...] = ()

    @cached_property
    def commitment(self) -> str:
        """The beginning of the chain, which everybody sees."""
        return link(self.end, 0)

    @property
    def late(self) -> frozenset[int]:
        """The persons who have not opened what is listed of them."""
        return frozenset(self.listed or ()) - self.nonces.keys()

    @property
    def is_open(self) -> bool:
        """True if all that is listed was opened."""
        return self.listed is not None and not self.late

    def to_list(self, people: Set[int]) -> dict[int, str]:
        """Return the commitments to be listed; none if there is nothing left to open."""
        found = {one: hash for one, hash in self.hashes.items() if one in people}
        return found if self.listed is None and found.keys() - self.nonces.keys() else {}

    # --- what may be done ------------------------------------------------------------------------

    def why_not_commit(self, person: int, hash: str) -> str:
        """Return why a person may not commit to a nonce by this hash, or an empty text."""
        if not DIGITS.fullmatch(hash):
            return say.commitment_of_digits
        if person in self.barred:
            return say.takes_no_nonce_of_yours
        if person in self.hashes:
            return say.already_committed
        if hash in self.hashes.values():
            return say.same_commitment
        if self.listed is not None or self.nonces:
            return say.too_late_to_commit
        return ""

    def why_not_open(self, person: int, nonce: str, *, alone: bool) -> str:
        """Return why a person may not open this nonce, or an empty text.

        In format 2 a person alone at the table may open at once: nobody else's nonce has to be
        bound first. Since then the list is closed for one as well: it binds the server.
        """
        if not DIGITS.fullmatch(nonce):
            return say.nonce_of_digits
        if person in self.barred:
            return say.takes_no_nonce_of_yours
        if person in self.nonces:
            return say.already_opened
        if self.listed is None and not (alone and self.format == 2):
            return say.list_is_not_closed
        if self.listed is not None and person not in self.listed:
            return say.no_commitment_of_yours
        if commit(nonce) != self.hashes.get(person, commit(nonce)):
            return say.not_of_your_commitment
        return ""

    # --- what happens ----------------------------------------------------------------------------

    def committed(self, person: int, hash: str, *, notes: bool = False) -> "Round":
        """Return the round after a commitment."""
        noting = self.noting | {person} if notes else self.noting
        return replace(self, hashes={**self.hashes, person: hash}, noting=noting)

    def closed(
        self, listed: Mapping[int, str], text: "Text | None" = None, salts: Sequence[str] = ()
    ) -> "Round":
        """Return the round after its list was closed, in format 3 with the text that binds it."""
        return replace(self, listed=listed, text=text, salts=tuple(salts))

    def without(self, person: int) -> "Round":
        """Return the round after a person was removed; a closed list stays."""
        if self.listed is not None:
            return self
        hashes = {one: hash for one, hash in self.hashes.items() if one != person}
        return replace(self, hashes=hashes, awaited=self.awaited - {person})

    def opened(self, person: int, nonce: str) -> "Round":
        """Return the round after a nonce was opened."""
        return replace(self, nonces={**self.nonces, person: nonce})

    def void(self, match: str, end: str) -> "Round":
        """Return the round that follows this one, without those who did not open."""
        digest = "" if self.text is None else self.text.digest
        return Round(
            match,
            end,
            self.format,
            awaited=frozenset(self.listed or ()) - self.late,
            barred=self.barred | self.late,
            voided=(*self.voided, Gone(self.match, self.late, digest)),
        )
