"""Fair shuffles: what a server and the people at its table bind themselves to before a match.

The server draws the identity of the match and the end of a hash chain, and shows the identity and
the chain's beginning. Each page then sends the SHA-256 of a nonce; the server closes the list of
these in a text that holds all else that the shuffles follow from (`text`), and only then the pages
send the nonces. All chance of deal D follows from its link, the digest of the text and the nonces
(docs/fairness.md shows the steps by hand):

    link D  SHA-256 of link D + 1; link 0, the commitment, is shown before any nonce
    key     HMAC-SHA256(link D, "hilojack 3|DIGEST|DEAL|NONCE,NONCE,...")
    block i HMAC-SHA256(key, "WHAT|i") gives four numbers below 2**64, for each use a row of its own
    below n the next number x with x < 2**64 - 2**64 mod n gives x mod n; others are passed over

So no order of the pack is favoured, and nobody can choose the cards once the commitment is shown.
A link is shown when its deal is over: each deal can be dealt again then, and none before.

Format 2 had no text, so players, seats, rules and the first dealer were bound by nothing:

    key     HMAC-SHA256(link D, "hilojack 2|MATCH|DEAL|HASH,HASH,...|NONCE,NONCE,...")

Format 1 had a secret for each deal, and drew the identity with the first deal, after the nonces:

    key     HMAC-SHA256(secret, "hilojack 1|MATCH|DEAL|NONCE,NONCE,...")
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hilojack.fairness.text import Text

Below = Callable[[int], int]  # the next number from 0 to n - 1, all equally likely
Chance = Callable[..., Below]  # by what it is for: the numbers to draw on

SECRET = 32  # bytes; of a link and of a nonce too
LINKS = 1_024  # of a chain, one a deal
WORD = 1 << 64


@dataclass(frozen=True, slots=True)
class Void:
    """A round of nonces that was thrown away in format 2: its identity, and who did not open."""

    match: str
    players: tuple[int, ...]  # by number in the order of joining


@dataclass(frozen=True, slots=True)
class Pledge:
    """What all were bound to before a match: all that its shuffles follow from but the links."""

    match: str
    commitment: str  # link 0 of the chain
    nonces: tuple[str, ...]  # by player in the order of joining; empty if they gave none
    voided: tuple[Void, ...] = ()  # in format 2
    text: "Text | None" = None  # from format 3 on
    salts: tuple[str, ...] = ()  # of the names in the text, by player; empty if it was erased

    def shares(self, deal: int, link: str) -> "Shares":
        """Return the shares of a deal, given its link."""
        digest = "" if self.text is None else self.text.digest
        return Shares(self.match, deal, link, self.nonces, self.commitment, digest)


@dataclass(frozen=True, slots=True)
class Shares:
    """The secret and the nonces from which the chance of one deal follows."""

    match: str
    deal: int
    secret: str  # hexadecimal: the link of the deal, or in format 1 a secret of its own
    nonces: tuple[str, ...]  # by player in the order of joining; empty if they gave none
    chain: str = ""  # the commitment to the chain of the match; empty in format 1
    digest: str = ""  # of the text that binds the match; empty before format 3

    @property
    def commitment(self) -> str:
        """What was shown before the deal."""
        return self.chain or commit(self.secret)

    @property
    def is_linked(self) -> bool:
        """True if the secret is the link of this deal in the chain of the match."""
        return not self.chain or beginning(self.secret, self.deal) == self.chain

    @property
    def key(self) -> bytes:
        """The key of all numbers of the deal."""
        message = f"hilojack 1|{self.match}|{self.deal}|{','.join(self.nonces)}"
        if self.chain:
            hashes = ",".join(listed(self.nonces))
            message = f"hilojack 2|{self.match}|{self.deal}|{hashes}|{','.join(self.nonces)}"
        if self.digest:
            message = f"hilojack 3|{self.digest}|{self.deal}|{','.join(self.nonces)}"
        return _mac(bytes.fromhex(self.secret), message)

    def below(self, *what: object) -> Below:
        """Return the numbers for one use, such as `pack` or `stock` with its number."""
        words = numbers(self.key, "-".join(map(str, what)))

        def below(n: int) -> int:
            fair = WORD - WORD % n
            return next(x for x in words if x < fair) % n

        return below


def link(end: str, deal: int) -> str:
    """Return the link of a deal, given the end of the chain; link 0 is the commitment."""
    return beginning(end, LINKS - deal)


def beginning(link: str, steps: int) -> str:
    """Return the link `steps` before `link`: its SHA-256, again and again."""
    from hashlib import sha256

    block = bytes.fromhex(link)
    for _ in range(steps):
        block = sha256(block).digest()
    return block.hex()


def listed(nonces: Iterable[str]) -> tuple[str, ...]:
    """Return the list of commitments that belongs to nonces; empty if there is no nonce."""
    return tuple(nonce and commit(nonce) for nonce in nonces)


def new_secret() -> str:
    """Return a secret that nobody can predict."""
    import secrets

    return secrets.token_hex(SECRET)


def commit(secret: str) -> str:
    """Return the commitment to a secret or a nonce: it binds, and reveals nothing."""
    return beginning(secret, 1)


def numbers(key: bytes, what: str) -> Iterator[int]:
    """Yield numbers below 2**64 without end."""
    block = 0
    while True:
        digest = _mac(key, f"{what}|{block}")
        for start in range(0, len(digest), 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def shuffled(cards: Sequence[int], below: Below) -> list[int]:
    """Return `cards` in a random order, drawn one by one."""
    left = list(cards)
    return [left.pop(below(len(left))) for _ in range(len(left))]


def _mac(key: bytes, message: str) -> bytes:
    import hmac

    return hmac.digest(key, message.encode(), "sha256")
