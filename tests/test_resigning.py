"""Rulings on resigning: the match, its record, and the table in the terminal."""

import json
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from hilojack import Match, Variant, load
from hilojack.cli import main
from hilojack.match import IllegalAct, Opening, Resignation, retrace
from hilojack.records import (
    RecordError,
    dump,
    from_match,
    load as load_records,
    read_jsonl,
    read_text,
    resume,
    save,
    to_match,
    write_jsonl,
    write_text,
)
from hilojack.tui.dialogs import Count, YesOrNo
from hilojack.tui.plain import PlainTable
from hilojack.tui.session import Home, Session
from records_support import NAMES, Lines, forged, play, played, title
from tables import every_variant
from test_tui_table import SHORT, sitting

QUICK = load("california-jack", rules={"ranks": "AKQJT9", "hand": 6})  # a pack of 24


def fullest_tables() -> list[Variant]:
    """Every game in every preset, with the most seats."""
    return list({(v.game, v.preset): v for v in sorted(every_variant(), key=seats_of)}.values())


def seats_of(variant: Variant) -> int:
    return variant.seats


def facts(match: Match) -> tuple[object, ...]:
    """Return all of a match but the state of its generator."""
    seen = [match.view(seat).row for seat in (None, *range(match.variant.seats))]
    return match.resignations, match.victor, match.scores, len(match.deals), seen


def resigned(
    game: str = "california-jack", acts: int = 7, seat: int = 0, **options: object
) -> Match:
    """A match of which a seat resigns after so many acts."""
    match = played(game, acts=acts, **options)  # type: ignore[arg-type]
    match.resign(seat)
    return match


# --- the match -----------------------------------------------------------------------------------


def test_of_two_sides_the_other_wins_at_once() -> None:
    match = resigned()
    assert (match.over, match.victor, match.turn, match.given_up) == (True, 1, None, True)
    assert match.legal_acts() == match.view(0).acts == ()
    assert match.resignations == [Resignation(0, 1, 7)]
    with pytest.raises(IllegalAct, match="the match is over"):
        match.act(0)
    with pytest.raises(ValueError, match="the match is over"):
        match.next_deal()


def test_a_resignation_is_of_the_side_and_not_of_the_seat_alone() -> None:
    match = played("trinidad-all-fours", acts=5)
    match.resign(2)
    assert match.victor == 1


def test_nobody_resigns_twice_or_after_the_end_or_from_a_seat_that_is_not_there() -> None:
    match = played("pitch", seats=4, acts=5)
    match.resign(1)
    with pytest.raises(ValueError, match="Ben has already resigned"):
        match.resign(1)
    with pytest.raises(ValueError, match="the seats are 0 to 3; there is no seat 4"):
        match.resign(4)
    match.resign(0)
    match.resign(3)
    assert match.victor == 2
    with pytest.raises(ValueError, match="the match is over"):
        match.resign(2)


def test_of_several_sides_the_others_play_on() -> None:
    match = played("pitch", seats=4, acts=5)
    match.resign(0)
    assert not match.over
    assert match.turn is not None
    play(match, Random(1))
    assert match.victor in (1, 2, 3)
    assert not match.given_up


@pytest.mark.parametrize("variant", [v for v in fullest_tables() if v.sides > 2], ids=title)
def test_a_side_that_resigned_never_wins(variant: Variant) -> None:
    """The winner of a match resigns before its first act, and the match is played again."""
    first = play(Match(variant, NAMES[: variant.seats], seed=1), Random(1), acts=9000)
    assert first.victor is not None
    match = Match(variant, NAMES[: variant.seats], seed=1)
    match.resign(first.victor)
    play(match, Random(1), acts=9000)
    assert match.victor not in (None, first.victor)
    assert facts(to_match(from_match(match))) == facts(match)


def test_a_side_that_resigned_and_reaches_the_target_wins_nothing() -> None:
    reached = []
    for seed in range(9):
        opening = Opening(first_dealer=0, scores=(6, 6, 0, 0))
        match = Match(load("pitch", seats=4), NAMES[:4], seed=seed, opening=opening)
        match.resign(0)
        match.resign(1)
        play(match, Random(seed))
        assert match.victor in (2, 3)
        reached.append(max(match.scores[:2]) >= match.variant.rules["target"])
    assert sum(reached) >= 5


def test_where_all_are_charged_the_lowest_of_the_others_wins() -> None:
    variant = load("black-jack", seats=3, rules={"scoring": "charged", "target": 300})
    opening = Opening(first_dealer=0, scores=(0, 200, 299))
    match = Match(variant, NAMES[:3], seed=3, opening=opening)
    match.resign(0)
    play(match, Random(3))
    assert match.scores[0] < min(match.scores[1:])
    assert match.victor == min((1, 2), key=match.scores.__getitem__)


def test_the_last_resignation_gives_the_match_to_the_side_that_is_ahead() -> None:
    opening = Opening(first_dealer=0, scores=(6, 2, 5, 5))
    match = Match(load("pitch", seats=4), NAMES[:4], seed=3, opening=opening)
    match.resign(0, last=True)
    assert (match.victor, match.given_up) == (2, True)  # of two that tie the first from eldest
    charged = load("black-jack", seats=3, rules={"scoring": "charged", "target": 300})
    match = Match(charged, NAMES[:3], seed=3, opening=Opening(0, scores=(9, 40, 30)))
    match.resign(0, last=True)
    assert match.victor == 2


def test_a_resignation_is_not_taken_back_nor_what_came_before_it() -> None:
    match = played("pitch", seats=4, acts=5)
    match.resign(0)
    with pytest.raises(ValueError, match="a resignation cannot be taken back"):
        match.undo()
    match.act(match.legal_acts()[0])
    match.undo()
    assert len(match.deal.acts) == 5
    with pytest.raises(ValueError, match="a resignation cannot be taken back"):
        match.undo()


def test_a_deal_that_is_given_up_is_not_counted() -> None:
    match = resigned(acts=20)
    assert (match.deal.count, match.deal.scores, match.scores) == ((), (), (0, 0))
    assert "counted" not in {event.tag for event in match.view(0).events}


def test_a_side_that_resigned_loses_its_stake() -> None:
    match = played("pitch", seats=4, acts=5, rules={"stake": 3, "double-stake": "no"})
    match.resign(0)
    match.resign(1)
    match.resign(2)
    assert match.stakes() == (-3, -3, -3, 9)


def test_one_may_resign_between_two_deals_but_not_after_the_match() -> None:
    match = played("california-jack", seed=5, acts=52)
    assert match.deal_over
    match.resign(1)
    assert (match.victor, match.deals[0].scores) == (0, match.scores)
    (record,) = read_text(write_text(from_match(match)))
    assert to_match(record).victor == 0


def test_a_match_that_was_resigned_has_a_rematch() -> None:
    rematch = resigned().rematch()
    assert (rematch.resignations, rematch.over) == ([], False)


def test_a_replay_resigns_where_the_players_did() -> None:
    match = played("pitch", seats=4, acts=5)
    match.resign(0)
    play(match, Random(1), acts=20)
    match.resign(1, last=True)
    *before, after = retrace(match)
    assert before[0] is after
    assert facts(after) == facts(match)


# --- the record ----------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", fullest_tables(), ids=title)
def test_a_match_that_was_resigned_has_a_record_in_both_notations(variant: Variant) -> None:
    for acts, last in ((0, False), (9, True), (60, True)):
        match = play(Match(variant, NAMES[: variant.seats], seed=2), Random(2), acts)
        if match.over:
            continue
        match.resign(1, last=last)
        record = from_match(match)
        text, lines = (write(record, unfinished=True) for write in (write_text, write_jsonl))
        assert read_text(text) == read_jsonl(lines) == [record]
        assert facts(to_match(record)) == facts(match)


def test_the_notation_says_who_resigned_and_where() -> None:
    match = played("pitch", seats=4, acts=30)
    match.resign(0)
    match.resign(1, last=True)
    text = write_text(from_match(match))
    assert "[Resigned Ann 2 2]\n[Resigned Ben 2 2 last]\n" in text
    assert text.splitlines()[-1].startswith("Result Dan wins; ")


def test_the_record_of_a_match_that_was_resigned_is_finished() -> None:
    (record,) = load_records(write_jsonl(from_match(resigned())))  # it needs no unfinished=True
    assert record.finished


def add(*resignations: dict[str, object]) -> object:
    return lambda lines: lines[0].update(resigned=list(resignations))


def ann(deal: int = 1, act: int = 7, **more: object) -> dict[str, object]:
    return {"seat": 0, "deal": deal, "act": act, **more}


def victor(lines: Lines) -> None:
    lines[-1]["victor"] = 0


def of_format_1(lines: Lines) -> None:
    lines[0]["format"] = 1


FORGED = [
    ("a winner who resigned", victor, "law: Ben won: Ann resigned"),
    ("a deal after the end", lambda lines: lines.insert(2, lines[1]), "law: the match was over"),
    ("an act after the end", add(ann(act=5)), "law: the match was over: Ben won: Ann resigned"),
    ("one that is never reached", add(ann(act=9)), "after act 9 of deal 1; law: deal 1 has 7 acts"),
    ("another deal", add(ann(deal=2)), "of deal 2; law: the match has 1 deals"),
    ("no such seat", add({**ann(), "seat": 2}), "seat 2 resigns; law: the seats are 0 to 1"),
    ("one side twice", add(ann(), ann()), "law: a match ends with its last resignation"),
    ("no resignation", lambda lines: lines[0].pop("resigned"), "names Ben as the victor"),
    ("format 1", of_format_1, "law: format 1 has no resignations"),
    ("a count", lambda lines: lines[1].update(scores=[0, 0]), "a resignation ends is not counted"),
]


@pytest.mark.parametrize(
    ("change", "law"), [case[1:] for case in FORGED], ids=[c[0] for c in FORGED]
)
def test_a_record_whose_resignation_does_not_agree_is_refused(change: object, law: str) -> None:
    text = forged(resigned(), change)  # type: ignore[arg-type]
    with pytest.raises(RecordError) as caught:
        load_records(text)
    assert law in str(caught.value)


def test_resignations_are_given_in_order_and_once_for_a_side() -> None:
    match = played("pitch", seats=4, acts=9)
    for wrong, law in (
        ([ann(act=9), {"seat": 1, "deal": 1, "act": 3}], "in the order of the match"),
        ([ann(act=3), ann(act=9)], "a side resigns once"),
        ([ann(act=3, last=True), {"seat": 1, "deal": 1, "act": 9}], "ends with its last"),
    ):
        with pytest.raises(RecordError, match=law):
            load_records(forged(match, add(*wrong)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tag", "law"),
    [
        ("[Resigned Zoe 1 7]", "a player: Ann, Ben"),
        ("[Resigned Ann 1 7 first]", "ends with `last`"),
        ("[Resigned Ann one 7]", "the deal of a resignation is a whole number"),
        ("[Resigned Ann 1]", r"\[Resigned\] has 3 to 4"),
        ("[Resigned Ann 0 7]", "the tags are those of"),
    ],
)
def test_a_tag_that_says_no_resignation_is_refused(tag: str, law: str) -> None:
    text = write_text(from_match(resigned())).replace("[Resigned Ann 1 7]", tag)
    with pytest.raises(RecordError, match=law):
        load_records(text)


def test_a_save_of_a_match_that_was_resigned_opens_again(tmp_path: Path) -> None:
    match = played("pitch", seats=4, acts=9)
    match.resign(0)
    save(match, tmp_path / "one.hilojack")
    again = resume(tmp_path / "one.hilojack")
    assert (again.resignations, again.over) == ([Resignation(0, 1, 9)], False)
    assert play(again, Random(1)).victor != 0


# --- the commands --------------------------------------------------------------------------------


@pytest.fixture(params=["evening.jsonl", "evening.txt"])
def evening(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A file with a short match that was given up in its first deal."""
    match = play(Match(QUICK, NAMES[:2], seed=4), Random(4), acts=9)
    match.resign(0)
    dump(from_match(match), tmp_path / request.param)
    return tmp_path / str(request.param)


def test_check_verify_and_replay_know_resignations(
    evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(evening)]) == 0
    assert "1 deal, 9 acts, no errors" in capsys.readouterr().out
    assert main(["verify", str(evening)]) == 3
    assert "nothing was committed" in capsys.readouterr().out
    assert main(["replay", str(evening)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-3:-1] == ["Ann resigns.", "Ben wins: Ann resigned."]


def test_a_review_judges_what_was_played_and_not_the_resignation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = play(Match(QUICK, NAMES[:2], seed=4), Random(4), acts=4)
    match.resign(0)
    dump(from_match(match), tmp_path / "evening.jsonl")
    assert main(["review", str(tmp_path / "evening.jsonl"), "--json", "--nodes", "20000"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["number"] for one in found["decisions"]] == [1, 2, 3, 4]
    assert found["winners"] == [1]
    assert found["deals"] == [{"deal": 1, "scores": []}]


# --- the terminal --------------------------------------------------------------------------------


def at_table(folder: Path, lines: str, game: str = "california-jack", **options: object) -> str:
    """What the plain table prints when these lines are typed."""
    variant = load(game, **options)  # type: ignore[arg-type]
    session = Session.begin(variant, ["random"], home=Home(folder), seed=3, name="Ann")
    out = StringIO()
    PlainTable(session, StringIO(lines), out).run([])
    return out.getvalue()


@pytest.mark.parametrize("command", ["o", "resign"])
def test_the_plain_table_asks_once_and_says_who_resigned(tmp_path: Path, command: str) -> None:
    out = at_table(tmp_path, f"{command}\ny\n")
    assert out.count("Resign the match? It ends at once, and you lose it. (y/n)") == 1
    assert "\nBen wins: you resigned.\n" in out
    assert out.endswith("Goodbye.\n")


def test_anything_else_than_yes_plays_on(tmp_path: Path) -> None:
    out = at_table(tmp_path, "o\n\no\nn\no\nresign\n")
    assert out.count("You play on.") == 3
    assert "Saved. Resume:" in out


def test_partners_are_told_that_their_side_loses(tmp_path: Path) -> None:
    out = at_table(tmp_path, "o\ny\n", "trinidad-all-fours")
    assert "and your side loses it" in out
    assert " win: you resigned." in out


def test_nobody_watches_the_computer_players_to_the_end(tmp_path: Path) -> None:
    out = at_table(tmp_path, "o\ny\n", "pitch", seats=4)
    assert " wins: you resigned." in out
    assert "Saved" not in out


def test_a_match_that_was_resigned_is_kept_as_finished(tmp_path: Path) -> None:
    at_table(tmp_path, "o\ny\n")
    home = Home(tmp_path)
    assert home.saves() == []
    session = Session.resume(home.finished, home=home)
    assert (session.over, session.final_words[0]) == (True, "Ben wins: you resigned.")
    assert session.why_no_undo == "A resignation cannot be taken back."
    with pytest.raises(ValueError, match="The match is over"):
        session.resign()


async def test_the_drawn_table_asks_in_a_dialog_and_no_is_the_first_answer(tmp_path: Path) -> None:
    async with sitting(tmp_path, SHORT) as at:
        await at.press("o")
        assert isinstance(at.app.screen, YesOrNo)
        assert "It ends at once, and you lose it" in at.screen
        await at.press("enter")
        assert not at.session.over
        await at.press("o", "escape", "o", "n")
        assert not at.session.over
        await at.press("o", "y")
        assert at.session.over
        assert isinstance(at.app.screen, Count)
        assert "Ben wins: you resigned." in at.screen
        assert "Undo" not in at.screen
        await at.press("m")
        assert not at.session.over
