"""The text that binds a match of format 3: all that its shuffles follow from, but its links and
nonces. It is fixed when the list of commitments is closed, before any nonce is opened.

Written, it is canonical JSON (RFC 8785: sorted keys, no spaces, UTF-8), and integers are its only
numbers. Players are in the order of joining. A person is a number given on sitting down, and never
given again at that table.
"""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct, json

SALT = 16  # bytes
COMPUTER = 0  # the number of a player who is no person

Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Word = Annotated[str, Meta(min_length=1, max_length=100)]
Natural = Annotated[int, Meta(ge=0)]


class _TextPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the text."""


class Bound(_TextPart, frozen=True):
    """A player as the text binds them."""

    hash: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]  # SHA-256 of the nonce; empty for none
    kind: Word  # `human`, or the level of a computer player
    name: Digest  # SHA-256 of the salt, and of the name in UTF-8
    person: Natural


class Thrown(_TextPart, frozen=True):
    """A round that was thrown away before."""

    match: Word
    persons: tuple[Natural, ...]  # who did not open
    round: Digest  # of its text


class Cut(_TextPart, frozen=True, tag="cut", tag_field="by"):
    """The match begins with a cut for deal."""


class After(_TextPart, frozen=True, tag="after", tag_field="by"):
    """The match follows another, and this player deals first."""

    match: Word
    seat: Natural


class Again(_TextPart, frozen=True, tag="given", tag_field="by"):
    """The match begins with a deal that was dealt before, by this player."""

    seat: Natural


Beginning = Cut | After | Again


class Text(_TextPart, frozen=True):
    """What binds a match."""

    begins: Beginning
    chain: Digest  # link 0: the commitment of the server
    game: Word
    match: Word
    players: Annotated[tuple[Bound, ...], Meta(min_length=2)]
    rules: Digest  # of the rules in the header of the record
    voided: tuple[Thrown, ...] = ()

    def __post_init__(self) -> None:
        if self.seat is not None and self.seat >= len(self.players):
            raise ValueError(f"there is no player {self.seat} to deal first")

    @property
    def seat(self) -> int | None:
        """The player who deals first, or None if they cut."""
        return None if isinstance(self.begins, Cut) else self.begins.seat

    @property
    def written(self) -> str:
        """The text itself."""
        return canonical(self)

    @property
    def digest(self) -> str:
        """The SHA-256 of the text, in hexadecimal."""
        return digest(self.written.encode())

    @property
    def hashes(self) -> tuple[str, ...]:
        """The list of commitments, by player."""
        return tuple(player.hash for player in self.players)


def read(written: str) -> Text:
    """Return a text. Raise msgspec.ValidationError if it is none."""
    return json.decode(written, type=Text)


def canonical(data: object) -> str:
    """Return data in canonical JSON."""
    return json.encode(data, order="sorted").decode()


def digest(data: bytes) -> str:
    """Return a SHA-256 in hexadecimal."""
    from hashlib import sha256

    return sha256(data).hexdigest()


def named(name: str, salt: str) -> str:
    """Return the digest of a name under a salt, which is in hexadecimal or empty."""
    return digest(bytes.fromhex(salt) + name.encode())


def ruled(rules: Mapping[str, object]) -> str:
    """Return the digest of the rules, as the header of a record states them."""
    return digest(canonical(rules).encode())


def new_salt() -> str:
    """Return a salt that nobody can guess, in hexadecimal."""
    import secrets

    return secrets.token_hex(SALT)


def is_digest(word: object) -> bool:
    """Return True for 64 hexadecimal digits in lower case."""
    return isinstance(word, str) and len(word) == 64 and set(word) <= set("0123456789abcdef")
