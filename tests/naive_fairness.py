"""The shuffle as `docs/fairness.md` tells how to make it by hand; nothing here is the product's."""

import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

RANKS, SUITS = "23456789TJQKA", "SHDC"


def sha(digits: str, times: int = 1) -> str:
    """The SHA-256 of the bytes that these digits stand for, and that of it, and so on."""
    for _ in range(times):
        digits = hashlib.sha256(bytes.fromhex(digits)).hexdigest()
    return digits


def key(link: str, match: str, deal: int, nonces: Sequence[str]) -> bytes:
    """The key of a deal of format 2."""
    hashes = ",".join(sha(nonce) if nonce else "" for nonce in nonces)
    message = f"hilojack 2|{match}|{deal}|{hashes}|{','.join(nonces)}"
    return hmac.digest(bytes.fromhex(link), message.encode(), "sha256")


def bound_key(link: str, digest: str, deal: int, nonces: Sequence[str]) -> bytes:
    """The key of a deal of format 3."""
    message = f"hilojack 3|{digest}|{deal}|{','.join(nonces)}"
    return hmac.digest(bytes.fromhex(link), message.encode(), "sha256")


def digest(text: object) -> str:
    """The SHA-256 of a text of format 3, given as data."""
    made = json.dumps(text, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(made.encode()).hexdigest()


def word(text: object) -> str:
    """The word of a text of format 3, given as data."""
    letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    salt = b"hilojack 3 word"
    made = hashlib.pbkdf2_hmac("sha256", bytes.fromhex(digest(text)), salt, 65536)
    bits = "".join(f"{byte:08b}" for byte in made)
    values = [int(bits[place : place + 5], 2) for place in range(0, 75, 5)]
    total = 0
    for place, value in enumerate(values):
        doubled = value * 2 if place % 2 == 0 else value
        total += doubled - 31 if doubled > 31 else doubled
    values.append((32 - total % 32) % 32)
    return "-".join("".join(letters[v] for v in values[n : n + 4]) for n in range(0, 16, 4))


def old_key(secret: str, match: str, deal: int, nonces: Sequence[str]) -> bytes:
    """The key of a deal of format 1."""
    message = f"hilojack 1|{match}|{deal}|{','.join(nonces)}"
    return hmac.digest(bytes.fromhex(secret), message.encode(), "sha256")


def numbers(key: bytes, use: str) -> Iterator[int]:
    """The numbers for a use, each below 2**64."""
    block = 0
    while True:
        made = hmac.digest(key, f"{use}|{block}".encode(), "sha256")
        for place in (0, 8, 16, 24):
            yield int.from_bytes(made[place : place + 8], "big")
        block += 1


def ordered(cards: Sequence[str], key: bytes, use: str) -> list[str]:
    """These cards in the order of the shuffle for a use."""
    printed = [card for card in cards if len(card) > 1]
    left = sorted(printed, key=lambda card: (SUITS.index(card[1]), RANKS.index(card[0])))
    left += sorted(set(cards) - set(printed))  # the red joker X, then the black one x
    source, made = numbers(key, use), []
    while left:
        most = 2**64 - 2**64 % len(left)
        number = next(number for number in source if number < most)
        made.append(left.pop(number % len(left)))
    return made


def is_made_so(lines: Sequence[Mapping[str, Any]]) -> bool:
    """Whether each pack and stock of a record, as JSON, follows from its links."""
    header, deals = lines[0], [line for line in lines if line["type"] == "deal"]
    bound = header["shuffle"]
    return all(_deal_is(bound, n, deal) for n, deal in enumerate(deals, 1))


def _deal_is(bound: Mapping[str, Any], number: int, deal: Mapping[str, Any]) -> bool:
    secret = key(deal["link"], bound["match"], number, bound["nonces"])
    if "text" in bound:
        secret = bound_key(deal["link"], digest(bound["text"]), number, bound["nonces"])
    stocks = [made["stock"] for made in deal.get("shuffles", [])]
    return (
        sha(deal["link"], number) == bound["commitment"]
        and deal["pack"] == ordered(deal["pack"], secret, f"pack-{number}")
        and all(
            stock == ordered(stock, secret, f"stock-{number}-{n}") for n, stock in enumerate(stocks)
        )
    )
