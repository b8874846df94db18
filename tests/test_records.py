"""Records: from matches and back, between the notations, and in files."""

import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

import hilojack
from hilojack import Match
from hilojack.match import Opening
from hilojack.records import (
    Record,
    RecordError,
    check,
    dump,
    from_match,
    load,
    read_jsonl,
    read_text,
    stream,
    to_match,
    write_jsonl,
    write_text,
)
from hilojack.rules.tricks import slots
from records_support import MOST_ACTS, NAMES, house_variants, play, played
from tables import every_variant

VARIANTS = [*every_variant(), *house_variants()]
labels = st.text(st.characters(blacklist_categories=("C", "Z")), min_size=1, max_size=8)
names = st.one_of(
    labels,
    st.sampled_from(
        ["Deal", "wins", "JS", "10h", "BEG", "1.", "a}b", 'q"', "A B", "Talk", "pegs", "Held", "in"]
    ),
)


def position(match: Match) -> list[int]:
    """Everything of a position but the generator, which each deal sets anew."""
    return [n for slot, n in enumerate(match.position) if slot != slots.RANDOM]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_every_match_survives_both_notations_byte_by_byte(data: st.DataObject) -> None:
    variant = data.draw(st.sampled_from(VARIANTS))
    seats = variant.seats
    players = data.draw(st.lists(names, min_size=seats, max_size=seats, unique=True))
    seed = data.draw(st.one_of(st.none(), st.integers(-(2**80), 2**80)))
    dealer = data.draw(st.one_of(st.none(), st.integers(0, seats - 1)))
    acts = data.draw(st.one_of(st.just(MOST_ACTS), st.integers(0, 250)))
    match = Match(variant, players, seed=seed, opening=Opening(first_dealer=dealer))
    play(match, Random(data.draw(st.integers(0, 99))), acts)
    kinds = data.draw(st.one_of(st.none(), st.lists(labels, min_size=seats, max_size=seats)))
    record = from_match(match, kinds=kinds, date="2026-01-31", event=data.draw(names))

    lines, text = write_jsonl(record, unfinished=True), write_text(record, unfinished=True)
    assert read_jsonl(lines) == read_text(text) == load(lines) == load(text) == [record]
    assert write_text(read_jsonl(lines), unfinished=True) == text
    assert write_jsonl(read_text(text), unfinished=True) == lines

    again = to_match(record)
    assert position(again) == position(match)
    assert again.variant == match.variant
    assert (again.seats, again.opening, again.deals) == (match.seats, match.opening, match.deals)
    for seat in (None, *range(seats)):
        assert again.view(seat) == match.view(seat)


@pytest.mark.parametrize("acts", [0, 1, 20, 21, 51, 52, 53, 90])
def test_a_match_goes_on_from_its_record_with_the_same_cards(acts: int) -> None:
    match = played("shasta-sam", seed=9, acts=acts)
    again = to_match(from_match(match))
    assert play(again, Random(3)).deals == play(match, Random(3)).deals


def test_a_game_of_your_own_keeps_its_rules(tmp_path: Path) -> None:
    own = tmp_path / "my own game.toml"
    own.write_text(
        'name = "Mine"\nbase = "california-jack"\n[rules]\ntarget = 3\nhand = 4\nranks = "AKQJT9"\n'
    )
    match = play(Match(hilojack.load(str(own)), ["Ann", "Ben"], seed=4), Random(4))
    (record,) = load(write_text(from_match(match)))
    assert record == from_match(match)
    assert to_match(record).variant.rules == match.variant.rules
    assert to_match(record).variant.name == "Mine"


def test_house_rules_are_told_from_the_preset() -> None:
    match = played(rules={"target": 5})
    assert to_match(from_match(match)).variant.title == match.variant.title
    assert "house rules" in match.variant.title


# --- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", [".jsonl", ".txt"])
def test_a_file_holds_many_matches(tmp_path: Path, suffix: str) -> None:
    records = [from_match(played(seed=seed)) for seed in range(5)]
    path = tmp_path / f"evening{suffix}"
    dump(records, path)
    assert load(path) == load(str(path)) == [record for record, _ in stream(path)] == records
    done: list[tuple[int, int]] = []
    report = check(path, lambda line, matches: done.append((line, matches)))
    assert (report.matches, report.unfinished) == (5, 0)
    assert report.deals == sum(len(record.deals) for record in records)
    assert report.acts == 52 * report.deals
    assert [matches for _, matches in done] == [1, 2, 3, 4, 5]
    if suffix == ".jsonl":
        assert done[-1][0] == report.deals + 10


def test_dump_names_the_suffixes(tmp_path: Path) -> None:
    with pytest.raises(
        ValueError, match=r"evening\.json: a file of records ends in \.jsonl or \.txt"
    ):
        dump([], tmp_path / "evening.json")


def test_a_dump_that_fails_leaves_the_file_that_was_there(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    dump([from_match(played())], path)
    before = path.read_bytes()

    def failing() -> Iterator[Record]:
        yield from_match(played(seed=2))
        raise RuntimeError("the pen broke")

    with pytest.raises(RuntimeError, match="the pen broke"):
        dump(failing(), path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("write", [write_jsonl, write_text])
def test_a_long_file_is_checked_in_little_memory(write: object, tmp_path: Path) -> None:
    text = (write_jsonl if write is write_jsonl else write_text)(from_match(played()))
    path = tmp_path / "long"

    def peak(matches: int) -> int:
        path.write_text((text + "\n") * matches)
        tracemalloc.start()
        try:
            assert check(path).matches == matches
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(1)
    assert peak(24) < 2 * peak(3)


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm(tmp_path: Path) -> None:
    record = from_match(played())
    path = tmp_path / "windows"
    for text in (write_jsonl(record), write_text(record)):
        path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
        assert load(path) == [record]


# --- what may be shown ---------------------------------------------------------------------------


@pytest.mark.parametrize("write", [write_jsonl, write_text])
def test_no_unfinished_deal_is_shown_to_a_player(write: object) -> None:
    writer = write_jsonl if write is write_jsonl else write_text
    match = Match(hilojack.load("california-jack"), ["Ann", "Ben"])
    record = from_match(play(match, Random(1), 7))
    with pytest.raises(ValueError, match="shows every card of deal 1; play it out first"):
        writer(record)
    assert load(writer(record, unfinished=True)) == [record]


def test_between_deals_only_a_seed_gives_cards_away() -> None:
    match = Match(hilojack.load("california-jack"), ["Ann", "Ben"])
    record = from_match(play(match, Random(1), 52))
    assert not record.finished
    assert load(write_text(record)) == [record]
    with pytest.raises(ValueError, match="shows in its seed the deals to come"):
        write_jsonl(from_match(played(acts=52)))


def test_a_false_record_is_not_written_in_the_notation() -> None:
    good = from_match(played())
    false_deal = msgspec.structs.replace(good.deals[0], scores=[9, 9])
    false = msgspec.structs.replace(good, deals=(false_deal, *good.deals[1:]))
    with pytest.raises(RecordError, match="line 2: the scores after deal 1 read Ann 9, Ben 9"):
        write_text(false)


@pytest.mark.parametrize("name", ["", " Ann", "An\nn", "A" * 101])
def test_a_name_that_no_record_could_hold_is_refused_at_the_table(name: str) -> None:
    with pytest.raises(ValueError, match="a name is 1 to 100 printable characters"):
        Match(hilojack.load("california-jack"), [name, "Ben"])


def test_what_is_told_of_a_match_must_fit_its_record() -> None:
    with pytest.raises(RecordError, match="a day of the calendar"):
        from_match(played(), date="today")
    with pytest.raises(RecordError, match="one kind for each player"):
        from_match(played(), kinds=["human"])


def test_the_canonical_line_is_compact() -> None:
    for line in write_jsonl(from_match(played())).splitlines():
        assert line == json.dumps(json.loads(line), separators=(",", ":"), ensure_ascii=False)


def test_names_are_those_of_the_players() -> None:
    match = played("california-fives", seats=4)
    record = from_match(match)
    assert sorted(record.header.seats) == sorted(NAMES[:4])
    assert record.header.seats == list(match.seats)
