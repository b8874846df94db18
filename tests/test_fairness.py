"""Rulings on fair shuffles: what follows from a secret and nonces, and what is found out."""

import hashlib
import hmac
import json
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from hilojack import Match, load
from hilojack.cli import main
from hilojack.fairness import Below, Shares, commit, new_secret, numbers, shuffled
from hilojack.players import make_player, play_match
from hilojack.records import from_match, read_jsonl, read_text, to_match, write_jsonl, write_text
from hilojack.records.proofs import prove

SECRET = "00112233445566778899aabbccddeeff" * 2
NONCES = ("ab" * 16, "")


class Dealer:
    """Deals as a table does: a secret for each deal."""

    def __init__(self, nonces: tuple[str, ...]) -> None:
        self.deals: dict[int, Shares] = {}
        self.nonces = nonces

    def __call__(self, what: str, *where: int) -> Below:
        number = where[0] if where else 1
        if number not in self.deals:
            self.deals[number] = Shares("match1", number, new_secret(), self.nonces)
        return self.deals[number].below(what, *where)


def played(game: str, seats: int) -> Match:
    nonces = ("ab" * 16, *[""] * (seats - 1))
    dealer = Dealer(nonces)
    match = Match(load(game, seats=seats), chance=dealer)
    play_match(match, {seat: make_player("random", seed=seat) for seat in range(seats)})
    for deal in match.deals:
        deal.shares = dealer.deals[deal.number]
    return match


def test_the_numbers_are_those_that_the_page_tells_to_make_by_hand() -> None:
    shares = Shares("m", 3, SECRET, NONCES)
    message = f"hilojack 1|m|3|{NONCES[0]},".encode()
    key = hmac.new(bytes.fromhex(SECRET), message, hashlib.sha256).digest()
    block = hmac.new(key, b"pack-3|0", hashlib.sha256).digest()
    first = int.from_bytes(block[:8], "big")
    assert next(numbers(shares.key, "pack-3")) == first
    assert shares.below("pack", 3)(52) == first % 52
    assert shares.commitment == hashlib.sha256(bytes.fromhex(SECRET)).hexdigest() == commit(SECRET)


def test_every_share_changes_the_cards() -> None:
    shares = Shares("m", 1, SECRET, NONCES)
    others = [
        Shares("n", 1, SECRET, NONCES),
        Shares("m", 2, SECRET, NONCES),
        Shares("m", 1, SECRET[::-1], NONCES),
        Shares("m", 1, SECRET, ("ab" * 16, "cd" * 16)),
        Shares("m", 1, SECRET, ("", "ab" * 16)),
    ]
    orders = {tuple(shuffled(range(52), one.below("pack", 1))) for one in [shares, *others]}
    assert len(orders) == 6
    assert shuffled(range(52), shares.below("stock", 1)) != shuffled(
        range(52), shares.below("pack")
    )


def test_no_number_is_favoured() -> None:
    """Chi-square over six numbers, 5 degrees of freedom: beyond 20.5 once in a thousand times."""
    below = Shares("m", 1, SECRET, NONCES).below("dice")
    counts = Counter(below(6) for _ in range(60_000))
    assert sum((counts[n] - 10_000) ** 2 / 10_000 for n in range(6)) < 20.5


def test_a_number_that_would_favour_some_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hilojack.fairness.numbers", lambda key, what: iter([2**64 - 1, 5]))
    assert Shares("m", 1, SECRET, NONCES).below("dice")(6) == 5
    assert len(set(islice(numbers(b"k", "w"), 100))) == 100


@pytest.mark.parametrize(
    ("game", "seats"),
    [("california-jack", 2), ("shasta-sam", 2), ("trinidad-all-fours", 4), ("black-jack", 3)],
)
def test_a_record_proves_its_shuffles_in_either_notation(game: str, seats: int) -> None:
    record = from_match(played(game, seats))
    assert all(deal.shares for deal in record.deals)
    assert read_text(write_text(record)) == read_jsonl(write_jsonl(record)) == [record]
    assert from_match(to_match(record)) == record
    assert all(proof.is_proven for proof in prove(to_match(record)))


def forged(record: Any, change: Any) -> Any:
    lines = [json.loads(line) for line in write_jsonl(record).splitlines()]
    change(lines)
    return read_jsonl("\n".join(map(json.dumps, lines)) + "\n")[0]


def test_what_was_changed_afterwards_is_found_out() -> None:
    record = from_match(played("california-jack", 2))
    zero = forged(record, lambda x: x[1]["shares"].update(secret="0" * 64))
    assert prove(to_match(zero))[0].fault
    assert prove(to_match(zero))[1].is_proven
    nonce = forged(record, lambda x: x[2]["shares"].update(nonces=["cd" * 16, ""]))
    assert prove(to_match(nonce))[1].fault == "the pack would have been in another order"
    bare = forged(record, lambda x: x[1].pop("shares"))
    assert not prove(to_match(bare))[0].is_proven
    assert not prove(to_match(bare))[0].fault


@pytest.mark.parametrize(
    ("shares", "law"),
    [
        ({"match": "m", "secret": SECRET, "nonces": ["", "", ""]}, "each of the 2 players has one"),
        ({"match": "m", "secret": "00", "nonces": ["", ""]}, "the fields of docs/records.md"),
        ({"match": "M!", "secret": SECRET, "nonces": ["", ""]}, "the fields of docs/records.md"),
        ({"match": "m", "secret": SECRET, "nonces": ["x", ""]}, "the fields of docs/records.md"),
    ],
)
def test_shares_that_cannot_be_are_refused(shares: Any, law: str) -> None:
    record = from_match(played("california-jack", 2))
    with pytest.raises(ValueError, match=law):
        forged(record, lambda x: x[1].update(shares=shares))


def test_shares_in_the_notation_that_cannot_be_are_refused() -> None:
    text = write_text(from_match(played("california-jack", 2)))
    with pytest.raises(ValueError, match="64 hexadecimal digits"):
        read_text(text.replace("Shares match1 ", "Shares match1 zz", 1))


def test_verify_says_what_it_proves_and_what_it_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = from_match(played("california-jack", 2))
    path = tmp_path / "match.jsonl"
    path.write_text(write_jsonl(record))
    shares = record.deals[0].shares
    assert shares is not None
    assert main(["verify", str(path), "--commitment", commit(shares.secret)]) == 0
    told = capsys.readouterr().out
    assert "Deal 1: follows from its secret and 1 nonces." in told
    assert ", as you noted" in told
    assert "It does not prove" in told
    assert main(["verify", str(path), "--commitment", "0" * 64]) == 1
    assert "No deal has the commitment" in capsys.readouterr().out
    path.write_text(path.read_text().replace(shares.secret, "0" * 64))
    assert main(["verify", str(path), "--json"]) == 1
    facts = json.loads(capsys.readouterr().out)
    assert not facts["proven"]
    assert facts["matches"][0][0]["fault"]
    assert main(["verify", str(path), "--commitment", "short"]) == 2
