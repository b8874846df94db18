"""Rulings on fair shuffles: what follows from a chain and nonces, and what is found out."""

import json
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

import naive_fairness as naive
from hilojack import Match, load
from hilojack.cli import main
from hilojack.fairness import (
    LINKS,
    Below,
    Pledge,
    Shares,
    beginning,
    commit,
    link,
    listed,
    new_secret,
    numbers,
    shuffled,
)
from hilojack.players import make_player, play_match
from hilojack.records import (
    RecordError,
    check,
    from_match,
    read_jsonl,
    read_text,
    to_match,
    write_jsonl,
    write_text,
)
from hilojack.records.proofs import prove

SECRET = "00112233445566778899aabbccddeeff" * 2
NONCES = ("ab" * 32, "")


class Dealer:
    """Deals as a table does: a link of the chain for each deal, or a secret in format 1."""

    def __init__(self, pledge: Pledge, end: str) -> None:
        self.deals: dict[int, Shares] = {}
        self.pledge, self.end = pledge, end

    def __call__(self, what: str, *where: int) -> Below:
        number = where[0] if where else 1
        if number not in self.deals:
            self.deals[number] = self.pledge.shares(number, link(self.end, number))
        return self.deals[number].below(what, *where)


class OldDealer(Dealer):
    """Deals as a table of format 1 did."""

    def __call__(self, what: str, *where: int) -> Below:
        number = where[0] if where else 1
        if number not in self.deals:
            nonces = self.pledge.nonces
            self.deals[number] = Shares(self.pledge.match, number, new_secret(), nonces)
        return self.deals[number].below(what, *where)


def played(game: str, seats: int, *, old: bool = False, nonces: tuple[str, ...] = ()) -> Match:
    end = new_secret()
    given = nonces or ("ab" * 32, *[""] * (seats - 1))
    pledge = Pledge("match1", link(end, 0), given)
    dealer = OldDealer(pledge, end) if old else Dealer(pledge, end)
    match = Match(load(game, seats=seats), chance=dealer)
    match.pledge = None if old else pledge
    play_match(match, {seat: make_player("random", seed=seat) for seat in range(seats)})
    for deal in match.deals:
        deal.shares = dealer.deals[deal.number]
    return match


def test_the_numbers_are_those_that_the_page_tells_to_make_by_hand() -> None:
    end = "5e" * 32
    shares = Pledge("m", link(end, 0), NONCES).shares(3, link(end, 3))
    key = naive.key(naive.sha(end, LINKS - 3), "m", 3, NONCES)
    assert shares.commitment == naive.sha(end, LINKS)
    assert (shares.key, shares.is_linked) == (key, True)
    assert next(numbers(key, "pack-3")) == next(naive.numbers(key, "pack-3"))
    assert shares.below("pack", 3)(52) == next(naive.numbers(key, "pack-3")) % 52
    assert listed(NONCES) == (naive.sha(NONCES[0]), "")


def test_the_numbers_of_format_1_are_what_they_were() -> None:
    shares = Shares("m", 3, SECRET, NONCES)
    assert shares.key == naive.old_key(SECRET, "m", 3, NONCES)
    assert shares.commitment == naive.sha(SECRET) == commit(SECRET)


def test_a_link_shows_those_before_it_and_none_after() -> None:
    end = new_secret()
    links = [link(end, deal) for deal in range(LINKS + 1)]
    assert links[-1] == end
    assert len(set(links)) == LINKS + 1
    assert [beginning(links[7], n) for n in range(8)] == links[7::-1]


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


# --- records -------------------------------------------------------------------------------------

GAMES = [("california-jack", 2), ("shasta-sam", 2), ("trinidad-all-fours", 4), ("black-jack", 3)]
Lines = list[dict[str, Any]]
Change = Callable[[Lines], object]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_record_proves_its_shuffles_in_either_notation(game: str, seats: int) -> None:
    record = from_match(played(game, seats))
    assert all(deal.link for deal in record.deals)
    assert read_text(write_text(record)) == read_jsonl(write_jsonl(record)) == [record]
    assert from_match(to_match(record)) == record
    assert {proof.verdict for proof in prove(to_match(record))} == {"consistent"}
    assert naive.is_made_so([json.loads(line) for line in write_jsonl(record).splitlines()])
    check(write_jsonl(record))


def forged(record: Any, change: Change) -> Any:
    lines = [json.loads(line) for line in write_jsonl(record).splitlines()]
    change(lines)
    return read_jsonl("\n".join(map(json.dumps, lines)) + "\n")[0]


def verdicts(record: Any) -> list[str]:
    return [proof.verdict for proof in prove(to_match(record), record.header)]


PACK = "the pack would have been in another order"
CUT = "the players would have cut other cards for the deal"
LINK = "its link does not lead back to the commitment"
OTHER = "cd" * 32


def swap_links(lines: Lines) -> None:
    lines[1]["link"], lines[2]["link"] = lines[2]["link"], lines[1]["link"]


def void(lines: Lines, match: str, *players: int) -> None:
    lines[0]["shuffle"]["voided"] = [{"match": match, "players": list(players)}]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        pytest.param(lambda x: x[0]["shuffle"].update(match="match2"), CUT, id="identity"),
        pytest.param(lambda x: x[0]["shuffle"].update(nonces=[OTHER, ""]), CUT, id="last nonce"),
        pytest.param(lambda x: x[0]["shuffle"].update(nonces=["", ""]), CUT, id="no nonce"),
        pytest.param(lambda x: x[0]["shuffle"].update(commitment=OTHER), LINK, id="commitment"),
        pytest.param(swap_links, LINK, id="swapped links"),
        pytest.param(lambda x: x[1].update(link="0" * 64), LINK, id="a link of nothing"),
        pytest.param(
            lambda x: x[0]["shuffle"].update(nonces=["ab" * 32] * 2),
            "the same nonce",
            id="replayed",
        ),
        pytest.param(
            lambda x: x[0].update(kinds=["human", "rule"]) or x[0]["shuffle"]["nonces"].reverse(),
            "is a computer player",
            id="nonce of a bot",
        ),
        pytest.param(lambda x: void(x, "other", 0), "gave a nonce after it", id="barred"),
        pytest.param(lambda x: void(x, "match1", 1), "the identity of another", id="round again"),
    ],
)
def test_what_was_changed_afterwards_is_refuted(change: Change, fault: str) -> None:
    record = from_match(played("california-jack", 2))
    made = forged(record, change)
    header = msgspec.structs.replace(made.header, kinds=["human", "rule"])
    found = prove(to_match(made), header)
    assert any(fault in proof.fault for proof in found), [proof.fault for proof in found]
    assert "refuted" in [proof.verdict for proof in found]
    with pytest.raises(RecordError, match="is not what was committed"):
        check(write_jsonl(forged(record, change)))


class Skipper(Dealer):
    """A server that passes over deals it does not like, or deals them in another order."""

    order: tuple[int, ...] = (2, 3, 4)

    def __call__(self, what: str, *where: int) -> Below:
        number = where[0] if where else 1
        taken = dict(enumerate(self.order, 1)).get(number, number)
        if number not in self.deals:
            self.deals[number] = self.pledge.shares(number, link(self.end, taken))
        return self.deals[number].below(what, *where)


@pytest.mark.parametrize("order", [(2, 3, 4), (1, 3, 2), (1, 1, 2)])
def test_a_server_cannot_drop_a_deal_or_deal_in_another_order(order: tuple[int, ...]) -> None:
    end = new_secret()
    dealer = Skipper(Pledge("m", link(end, 0), NONCES), end)
    dealer.order = order
    match = Match(load("california-jack"), chance=dealer)
    match.pledge = dealer.pledge
    play_match(match, {seat: make_player("random", seed=seat) for seat in range(2)})
    for deal in match.deals:
        deal.shares = dealer.deals[deal.number]
    wrong = [n for n, taken in enumerate(order, 1) if n != taken]
    assert [p.deal for p in prove(match) if LINK in p.fault][: len(wrong)] == wrong


@pytest.mark.parametrize(
    ("change", "doubt"),
    [
        (lambda x: [line.pop("link", None) for line in x[1:]], "its link is not shown"),
        (lambda x: x[1].pop("link"), "its link is not shown"),
    ],
)
def test_a_link_that_is_not_shown_proves_nothing(change: Change, doubt: str) -> None:
    record = forged(from_match(played("california-jack", 2)), change)
    found = prove(to_match(record))[0]
    assert (found.verdict, found.fault) == ("nothing to prove", "")
    assert doubt in found.doubt


def test_without_a_nonce_the_server_could_have_chosen() -> None:
    record = from_match(played("california-jack", 2, nonces=("", "")))
    assert set(verdicts(record)) == {"nothing to prove"}
    assert "could choose the chain" in prove(to_match(record))[0].doubt


def test_format_1_proves_nothing_since_its_identity_was_drawn_late() -> None:
    record = from_match(played("california-jack", 2, old=True))
    assert set(verdicts(record)) == {"nothing to prove"}
    assert "drew its identity late" in prove(to_match(record))[0].doubt
    zero = forged(record, lambda x: x[1]["shares"].update(secret="0" * 64))
    assert verdicts(zero)[:2] == ["refuted", "nothing to prove"]
    nonce = forged(record, lambda x: x[2]["shares"].update(nonces=[OTHER, ""]))
    assert prove(to_match(nonce))[1].fault == PACK
    with pytest.raises(RecordError, match="is not what was committed"):
        check(write_jsonl(nonce))


@pytest.mark.parametrize(
    ("change", "law"),
    [
        (lambda x: x[0].update(format=1), "format 1 has no chains"),
        (lambda x: x[0].pop("shuffle"), "a link has a chain in the header"),
        (lambda x: x[0]["shuffle"].update(nonces=["", "", ""]), "each of the 2 players has one"),
        (lambda x: x[0]["shuffle"].update(nonces=["ab", ""]), "the fields of docs/records.md"),
        (lambda x: x[0]["shuffle"].update(match="M!"), "the fields of docs/records.md"),
        (lambda x: x[0]["shuffle"].update(secret="x"), "the fields of docs/records.md"),
        (lambda x: void(x, "other", 2), "the players are 0 to 1"),
        (lambda x: void(x, "other"), "the fields of docs/records.md"),
        (lambda x: x[1].update(link="zz"), "the fields of docs/records.md"),
    ],
)
def test_a_chain_that_cannot_be_is_refused(change: Change, law: str) -> None:
    with pytest.raises(RecordError, match=law):
        forged(from_match(played("california-jack", 2)), change)


def test_a_round_that_was_voided_is_kept_in_either_notation() -> None:
    def voided(lines: Lines) -> None:
        void(lines, "other", 1)

    record = forged(from_match(played("california-jack", 2)), voided)
    assert read_text(write_text(record)) == read_jsonl(write_jsonl(record)) == [record]
    assert "[Voided other " in write_text(record)
    assert set(verdicts(record)) == {"consistent"}
    assert from_match(to_match(record)) == record


def test_fields_that_are_not_known_yet_are_kept_in_either_notation() -> None:
    news = {"resigning": {"by": [1, None]}, "jokers": 'two, "big" and small', "zz": 1.5}
    record = forged(from_match(played("california-jack", 2)), lambda x: x[0].update(news))
    assert record.header.more == news
    assert read_text(write_text(record)) == read_jsonl(write_jsonl(record)) == [record]
    assert json.loads(write_jsonl(record).splitlines()[0]).items() >= news.items()


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
    record = from_match(played("california-jack", 2, old=True))
    with pytest.raises(ValueError, match=law):
        forged(record, lambda x: x[1].update(shares=shares))


def test_shares_in_the_notation_that_cannot_be_are_refused() -> None:
    text = write_text(from_match(played("california-jack", 2, old=True)))
    with pytest.raises(ValueError, match="64 hexadecimal digits"):
        read_text(text.replace("Shares match1 ", "Shares match1 zz", 1))


# --- the command ---------------------------------------------------------------------------------


def verified(path: Path, text: str, *more: str) -> int:
    path.write_text(text)
    return main(["verify", str(path), *more])


def test_format_2_is_consistent_at_most(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.jsonl"
    record = from_match(played("california-jack", 2))
    text, noted = write_jsonl(record), record.header.shuffle.commitment  # type: ignore[union-attr]
    assert verified(path, text, "--commitment", noted) == 3
    told = capsys.readouterr().out
    assert "Deal 1: follows from its link and 1 nonce." in told
    assert "Consistent: format 2 binds neither" in told
    assert "Proved" not in told
    assert verified(path, text, "--json") == 3
    facts = json.loads(capsys.readouterr().out)
    assert (facts["verdict"], facts["matches"][0][0]["verdict"]) == ("consistent",) * 2


def test_verify_says_what_is_refuted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.jsonl"
    record = from_match(played("california-jack", 2))
    text = write_jsonl(record)
    assert verified(path, text, "--commitment", "0" * 64) == 1
    assert "No deal has a commitment that you noted" in capsys.readouterr().out
    link = record.deals[0].link
    assert link is not None
    assert verified(path, text.replace(link, "0" * 64)) == 1
    told = capsys.readouterr().out
    assert "Deal 1: refuted: its link" in told
    assert "Refuted: " in told
    assert "Proved" not in told
    assert verified(path, text.replace(link, "0" * 64), "--json") == 1
    facts = json.loads(capsys.readouterr().out)
    assert facts["verdict"] == "refuted"
    assert facts["matches"][0][0]["fault"]
    assert verified(path, text, "--commitment", "short") == 2


@pytest.mark.parametrize("old", [True, False])
def test_verify_of_what_was_not_committed_does_not_end_in_a_proof(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], *, old: bool
) -> None:
    path = tmp_path / "match.jsonl"
    match = played("california-jack", 2, old=True)
    for deal in match.deals:
        deal.shares = deal.shares if old else None
    assert verified(path, write_jsonl(from_match(match))) == 3
    told = capsys.readouterr().out
    why = "identity late" if old else "nothing was committed"
    assert why in told
    assert "Consistent: " in told
    assert "Proved: " not in told


def test_a_second_chain_is_refuted_by_the_commitment_that_was_noted(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    first, second = (from_match(played("california-jack", 2)) for _ in range(2))
    noted = first.header.shuffle.commitment  # type: ignore[union-attr]
    assert verified(path, write_jsonl(second)) == 3
    assert verified(path, write_jsonl(second), "--commitment", noted) == 1
