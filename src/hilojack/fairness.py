"""Fair shuffles: a secret committed before the deal, and then a share from each seat.

The dealer draws a secret of 32 bytes and shows its SHA-256, the commitment. Then each seat gives a
nonce of its own. All chance of the deal follows from the two (docs/fairness.md shows the steps by
hand):

    key     HMAC-SHA256(secret, "hilojack 1|MATCH|DEAL|NONCE,NONCE,...")
    block i HMAC-SHA256(key, "WHAT|i") gives four numbers below 2**64, for each use a row of its own
    below n the next number x with x < 2**64 - 2**64 mod n gives x mod n; others are passed over

So no order of the pack is favoured, and nobody can choose the cards once the commitment is shown.
Anyone who has the secret afterwards can deal them again.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

Below = Callable[[int], int]  # the next number from 0 to n - 1, all equally likely
Chance = Callable[..., Below]  # by what it is for: the numbers to draw on

SECRET = 32  # bytes
WORD = 1 << 64


@dataclass(frozen=True, slots=True)
class Shares:
    """The secret and the nonces from which the chance of one deal follows."""

    match: str
    deal: int
    secret: str  # hexadecimal
    nonces: tuple[str, ...]  # by player in the order of joining; empty for who gave none

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, shown before the deal."""
        return commit(self.secret)

    @property
    def key(self) -> bytes:
        """The key of all numbers of the deal."""
        message = f"hilojack 1|{self.match}|{self.deal}|{','.join(self.nonces)}"
        return _mac(bytes.fromhex(self.secret), message)

    def below(self, *what: object) -> Below:
        """Return the numbers for one use, such as `pack` or `stock` with its number."""
        words = numbers(self.key, "-".join(map(str, what)))

        def below(n: int) -> int:
            fair = WORD - WORD % n
            return next(x for x in words if x < fair) % n

        return below


def new_secret() -> str:
    """Return a secret that nobody can predict."""
    import secrets

    return secrets.token_hex(SECRET)


def commit(secret: str) -> str:
    """Return the commitment to a secret: it binds, and reveals nothing."""
    from hashlib import sha256

    return sha256(bytes.fromhex(secret)).hexdigest()


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
