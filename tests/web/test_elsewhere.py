"""Work in a second worker: it is sent as bytes, and its results come back one by one."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future
from functools import partial
from typing import Any

import pytest

from hilojack.boards.field import play_board
from hilojack.boards.sets import board_set
from hilojack.match import Match
from hilojack.players import make_player
from hilojack.study.weighing import WeighedFacts
from hilojack.variants.variant import load
from hilojack.web.hall.people import Daily, play_par
from hilojack.web.hall.thinking import Thinkers
from hilojack.web.serving.alone.elsewhere import Elsewhere, SecondWorker
from hilojack.web.serving.subjects import studies
from hilojack.web.serving.subjects.studies import OWN, Studies
from hilojack.web.storing.store import MemoryStore

SOLVED = "all-fours; trumps S; Ann AS 3D; Ben JS 2S"
SEEN = "pitch 2; as Ann; Ann AS JS 4S KD TC 6H"


class Line:
    """A second worker in this thread, which gets its messages when the loop comes round."""

    def __init__(self, *, ready: bool = True) -> None:
        self.ready = ready
        self.sent: list[int] = []
        self.bench = Elsewhere(self)
        self.worker = SecondWorker(self.bench.heard)

    def send(self, number: int, data: bytes) -> None:
        """Take some work over."""
        self.sent.append(number)
        self.worker.do(number, data)

    def stop(self, number: int) -> None:
        """Stop it."""
        self.worker.stop(number)


def numbers(most: int) -> Iterator[int]:
    yield from range(most)


def fails(most: int) -> Iterator[int]:
    yield from range(most)
    raise ValueError("enough")


def never(number: int, data: bytes) -> None:
    """Take some work, and do not do it."""


async def result(found: "Future[Any]") -> Any:
    return await asyncio.wait_for(asyncio.wrap_future(found), 10)


async def test_a_player_chooses_elsewhere_what_it_would_here() -> None:
    match = Match(load("pitch", seats=2), seed=1)
    player, view = make_player("rule"), match.view(match.turn)
    line = Line()
    act = await result(line.bench.submit(player.choose, view))
    assert line.sent == [0]
    assert act == player.choose(view)


async def test_thoughts_stay_here_until_the_worker_is_there_and_while_it_reviews() -> None:
    line = Line(ready=False)
    assert line.bench.submit(sum, (1, 2)).result() == 3
    line.ready = True
    heard: list[int] = []
    review = line.bench.submit_each(partial(numbers, 3), heard.append)
    assert line.bench.submit(sum, (1, 2)).result() == 3
    assert line.sent == [0]
    await result(review)
    assert heard == [0, 1, 2]


async def test_what_cannot_be_sent_is_done_here() -> None:
    line = Line()
    assert line.bench.submit(lambda: 3).result() == 3
    assert line.sent == []


async def test_a_thought_that_takes_long_there_is_thought_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    patience = "hilojack.web.serving.alone.elsewhere.PATIENCE"
    monkeypatch.setattr(patience, 0.01)  # any would end, since the other worker never answers
    line = Line()
    monkeypatch.setattr(line.worker, "do", never)
    assert await result(line.bench.submit(sum, (1, 2))) == 3
    assert line.bench.submit(sum, (2, 2)).result() == 4  # at once: the worker is busy still
    assert line.sent == [0]


async def test_results_that_nobody_wants_end_the_work() -> None:
    line, heard = Line(), list[int]()

    def hear(one: int) -> None:
        heard.append(one)
        if one == 2:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        await result(line.bench.submit_each(partial(numbers, 100), hear))
    await asyncio.sleep(0.01)  # what comes too late is not heard
    assert heard == [0, 1, 2]


async def test_work_that_is_cancelled_stops_there_and_makes_room() -> None:
    line, heard = Line(), list[int]()
    review = line.bench.submit_each(partial(numbers, 100), heard.append)
    while len(heard) < 3:
        await asyncio.sleep(0)
    assert review.cancel()
    await asyncio.sleep(0.01)  # what comes too late is not heard
    assert len(heard) == 3
    assert await result(line.bench.submit(sum, (1, 2))) == 3
    assert line.sent == [0, 1], "the worker was busy no more"
    line.worker.stop(0)  # it is done already
    line.worker.stop(1)


async def test_work_that_is_cancelled_before_it_begins_does_not_begin() -> None:
    line, heard = Line(), list[int]()
    assert line.bench.submit_each(partial(numbers, 100), heard.append).cancel()
    await asyncio.sleep(0.01)  # in which nothing is to happen
    assert heard == []


async def test_a_fault_there_is_a_fault_here() -> None:
    heard: list[int] = []
    with pytest.raises(RuntimeError, match="enough"):
        await result(Line().bench.submit_each(partial(fails, 2), heard.append))
    assert heard == [0, 1]


async def test_a_thought_survives_the_worker_and_a_review_says_that_it_failed() -> None:
    line = Line()
    thought = line.bench.submit(sum, (1, 2))
    review = line.bench.submit_each(partial(numbers, 3), print)
    line.bench.lost()
    assert thought.result() == 3
    with pytest.raises(RuntimeError, match="has ended"):
        review.result()
    await asyncio.sleep(0.01)  # what comes too late is not heard


async def told_at_last(kept: Studies, text: str) -> WeighedFacts:
    """What is known of a position once nothing more comes."""
    for _ in range(2_000):
        told = kept.told("ann", text, ())
        if told.done:
            return told
        await asyncio.sleep(0.005)  # before it looks again
    raise AssertionError("it thinks without end")


@pytest.mark.parametrize("text", [SOLVED, SEEN])
async def test_a_position_is_worth_elsewhere_what_it_is_here(text: str) -> None:
    there = Studies(Line().bench)
    first = there.told("ann", text, ())
    assert not first.done
    assert (first.share, first.verdict) == (0.0, "The search is being loaded.")
    assert await told_at_last(there, text) == await told_at_last(Studies(), text)


async def test_a_thought_of_which_nobody_asks_sleeps_until_somebody_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = Line()
    there = Studies(line.bench)
    monkeypatch.setattr(studies, "LEFT", -1.0)
    there.told("ann", SEEN, ())
    while line.bench._asked:
        await asyncio.sleep(0.005)  # before it looks again
    monkeypatch.undo()
    assert not there.told("ann", SEEN, ()).done
    assert line.sent == [0, 1]
    assert (await told_at_last(there, SEEN)).done


async def test_a_thought_that_nobody_wants_ends_and_one_that_was_lost_begins_again() -> None:
    line = Line()
    there = Studies(line.bench)
    there.told("ann", SEEN, ())
    for number in range(OWN):
        there.told("ann", f"{SOLVED}; scores {number} 0", ())
    assert list(line.bench._asked) == [1, 2]
    line.bench.lost()
    with pytest.raises(ValueError, match="please try again"):
        there.told("ann", f"{SOLVED}; scores 0 0", ())
    assert (await told_at_last(there, f"{SOLVED}; scores 0 0")).exact


async def test_par_waits_for_the_worker_and_is_played_again_if_that_was_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hilojack.web.hall.people.PAR_PLAYER", "rule")
    line, day = Line(ready=False), "2026-03-01"
    daily = Daily(MemoryStore(), Thinkers(1, line.bench))
    async with asyncio.timeout(10):
        for place in range(2):
            playing = await daily.par(day)
            while line.sent != list(range(place + 1)):
                await asyncio.sleep(0)
            if place == 0:
                line.bench.lost()
                await asyncio.sleep(0.01)  # the loss is heard of
        assert playing is not None
        assert await playing == play_par(await daily.match(day))
    assert await daily.par(day) is playing


async def test_a_board_is_played_there_however_busy_it_is_and_as_it_is_here() -> None:
    line = Line(ready=False)
    boards = board_set(load("pitch", seats=2, rules={"target": 3}), "rule", "abcd2345")
    work = partial(play_board, boards, 1, "ab" * 32, 0, "rule")
    review = line.bench.submit_each(partial(numbers, 3), print)
    found = await asyncio.wait_for(Thinkers(1, line.bench).figure(work), 10)
    assert line.sent == [0, 1]
    assert found == work()
    assert found == await Thinkers(1).figure(work)
    await result(review)
