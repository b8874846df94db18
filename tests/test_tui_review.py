"""Hints, reviews and second tries at the terminal table, drawn and in lines."""

import random
import threading
import time
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from textual.widgets import Input

from hilojack import Match, load, records
from hilojack.calls import name_act
from hilojack.cli import main
from hilojack.records import read_save
from hilojack.review import hint, review_match
from hilojack.search.evaluation import learning
from hilojack.search.tricks.machine import READY
from hilojack.tui import app as apps
from hilojack.tui.dialogs import Count, Page, Reviewed
from hilojack.tui.plain import PlainTable
from hilojack.tui.session import Home, Session, advice
from hilojack.words.grammar import capital
from test_tui_table import At, sitting

SHORT = load("california-jack", rules={"ranks": "AKQJT9", "hand": 6, "target": 3})  # a pack of 24


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> Iterator[None]:
    """Compiled loops, which have learnt a little only."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learning, "DEALS", 200)
        patch.setattr(READY, "_compiled", {})
        READY.get_ready(SHORT.row)
        yield


def begun(folder: Path, seed: int = 3) -> Session:
    """A sitting in which the player is to act."""
    session = Session.begin(SHORT, ["random"], home=Home(folder), seed=seed)
    while session.waiting:
        session.let_opponent_act()
    return session


def play_deal(session: Session) -> None:
    """Play the deal to its end, always the first card that may be played."""
    while not session.deal_over:
        if session.waiting:
            session.let_opponent_act()
        else:
            session.act(session.view.acts[0])


def finish(session: Session) -> None:
    play_deal(session)
    while not session.over:
        session.next_deal()
        play_deal(session)


async def wait_for_review(at: At) -> Reviewed:
    page = at.app.screen
    assert isinstance(page, Reviewed)
    for _ in range(600):
        if page.review is not None:
            break
        await at.pilot.pause(0.05)
    await at.settle()
    assert page.review is not None
    return page


# --- the drawn table -----------------------------------------------------------------------------


async def test_a_hint_says_what_to_do(tmp_path: Path) -> None:
    async with sitting(tmp_path, SHORT) as at:
        await at.press("h")
        page = at.app.screen
        assert isinstance(page, Page)
        best = hint(at.session.view).act
        assert capital(name_act(best)) in at.screen
        await at.press("escape")
        assert at.app.screen is at.app.table


async def test_the_table_lives_while_a_hint_is_thought_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player acts meanwhile; a hint that comes too late is not shown."""
    going_on = threading.Event()

    def slow(*_: object) -> list[str]:
        going_on.wait(10)
        return ["Too late."]

    monkeypatch.setattr(apps, "advice", slow)
    async with sitting(tmp_path, SHORT) as at:
        began, before = time.monotonic(), at.session.view
        await at.pilot.press("h")
        await at.pilot.pause()
        assert "Thinking…" in at.screen
        act = before.acts[0]
        at.app.table.choose(act)
        for _ in range(200):
            if at.session.view.events != before.events:
                break
            await at.pilot.pause(0.02)
        assert at.session.view.events != before.events
        assert time.monotonic() - began < 9
        going_on.set()
        await at.settle()
        assert at.app.screen is at.app.table


async def test_there_is_no_hint_when_others_are_to_act(tmp_path: Path) -> None:
    async with sitting(tmp_path, SHORT) as at:
        play_deal(at.session)
        at.app.table.press("h")
        await at.settle()
        assert "It is not your turn." in at.screen


async def test_a_deal_is_reviewed_after_its_count_and_tried_again(tmp_path: Path) -> None:
    async with sitting(tmp_path, SHORT) as at:
        first = at.session
        play_deal(first)
        at.app.table._go()
        await at.until(lambda: isinstance(at.app.screen, Count), at.settle)
        await at.until(lambda: getattr(at.app.screen, "done", False), at.settle)
        await at.press("x")
        page = await wait_for_review(at)
        assert page.review is not None
        assert {one.seat for one in page.review.decisions} == {first.seat}
        assert "points lost" in at.screen
        page.query_one("#again", Input).value = "9999"
        await at.press("enter")
        assert "is not one of your decisions" in page.query_one("#again", Input).placeholder
        number = page.review.decisions[2].number
        page.query_one("#again", Input).value = str(number)
        await at.press("enter")
        again = at.session
        assert again is not first
        assert again.view.acts
        assert again.event == f"Again: deal 1, decision {number} of a match with Ben"
        assert at.app.screen is at.app.table
        assert again.seat == first.seat


async def test_a_review_can_be_left_before_it_is_done(tmp_path: Path) -> None:
    async with sitting(tmp_path, SHORT) as at:
        play_deal(at.session)
        at.app.table.press("x")
        await at.pilot.pause()
        assert isinstance(at.app.screen, Reviewed)
        await at.pilot.press("escape")
        await at.settle()
        assert not isinstance(at.app.screen, Reviewed)


async def test_a_deal_that_is_not_over_is_not_reviewed(tmp_path: Path) -> None:
    async with sitting(tmp_path, SHORT) as at:
        await at.press("x")
        assert at.app.screen is at.app.table
        assert "The deal is not over: a review shows all its cards." in at.screen


# --- lines ---------------------------------------------------------------------------------------


def test_a_hint_in_lines(tmp_path: Path) -> None:
    session = begun(tmp_path)
    out = StringIO()
    PlainTable(session, StringIO("h\nx\nq\n"), out).run([])
    assert "\n".join(advice(session.view, session.voice)) in out.getvalue()
    assert "The deal is not over: a review shows all its cards." in out.getvalue()


def test_a_match_is_reviewed_and_tried_again_in_lines(tmp_path: Path) -> None:
    session = begun(tmp_path)
    finish(session)
    out = StringIO()
    table = PlainTable(session, StringIO("x\n\nx\nnone\nx\n999\nx\n5\nq\n"), out)
    table._typed = True  # as on a terminal: a pipe ends with the match
    table.run([])
    told = out.getvalue()
    assert "points lost" in told
    assert "'none' is not a decision number." in told
    assert "there is no decision 999" in told
    assert table.session.event == "Again: deal 1, decision 5 of a match with Ben"
    assert table.session.view.acts


def test_a_match_that_did_not_go_on_is_reviewed_once(tmp_path: Path) -> None:
    session = begun(tmp_path)
    finish(session)
    review = session.review()
    assert session.review() is review
    session.rematch()
    play_deal(session)
    assert session.review() is not review


def test_there_are_hints_at_the_shedding_games_too(tmp_path: Path) -> None:
    session = Session.begin(load("black-jack"), ["random"], home=Home(tmp_path), seed=3)
    while session.waiting:
        session.let_opponent_act()
    first, *_ = advice(session.view, session.voice)
    assert any(first.startswith(capital(name_act(act))) for act in session.view.acts)


# --- the record of a second try ------------------------------------------------------------------


def test_the_record_of_a_second_try_says_what_it_is(tmp_path: Path) -> None:
    session = begun(tmp_path)
    finish(session)
    again, _ = session.play_again(4)
    assert again.path is not None
    assert read_save(again.path).header.event == again.event
    resumed = Session.resume(again.path, home=again.home)
    assert resumed.event == again.event
    finish(resumed)
    resumed.rematch()
    assert resumed.event is None


def test_the_command_opens_the_table_at_a_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    chance, match = random.Random(1), Match(SHORT, ["Ann", "rule"], seed=2)
    while not match.over:
        if match.turn is None:
            match.next_deal()
        else:
            match.act(chance.choice(match.legal_acts()))
    records.dump(records.from_match(match, kinds=["human", "rule"]), tmp_path / "evening.jsonl")
    monkeypatch.setenv("HILOJACK_STATE", str(tmp_path / "state"))
    monkeypatch.setattr("sys.stdin", StringIO("v\nq\n"))
    number = 1 + match.deals[0].seats.index(match.seats.index("Ann"))
    path = str(tmp_path / "evening.jsonl")
    assert main(["review", path, "--again", str(number), "--plain"]) == 0
    told = capsys.readouterr().out
    assert f"Again: deal 1, decision {number} of evening.jsonl, match 1." in told
    saved = read_save(next((tmp_path / "state" / "saves").iterdir()))
    assert saved.header.kinds == ["human", "rule"]
    assert saved.header.event == f"Again: deal 1, decision {number} of evening.jsonl, match 1"


def test_a_match_that_was_left_is_kept(tmp_path: Path) -> None:
    session = begun(tmp_path)
    finish(session)
    past = session._match
    left = begun(tmp_path, seed=9)
    from hilojack.tui.session import sit_again

    again, _ = sit_again(past, 3, home=left.home, origin="old.jsonl", kinds={})
    assert again.path != left.path
    assert left.home.saves() == [again.path, left.path]


def test_a_review_at_the_table_is_that_of_the_command(tmp_path: Path) -> None:
    session = begun(tmp_path)
    play_deal(session)
    one = session.review()
    other = review_match(session._match, deals=(1,), seats=(session.seat,))
    assert one.decisions == other.decisions
