"""Rulings on who thinks next: equal shares of the threads, and none for whoever has left.

Threads are worked by hand here, and time passes when the test says so: a second of a thread is a
second, however busy the machine is.
"""

import asyncio
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from typing import Any

import pytest
from starlette.requests import Request
from starlette.types import Message

import web_support
from held_clock import Clock
from hilojack.system.threads import Bench
from hilojack.web.hall import thinking
from hilojack.web.hall.accounts import ACCOUNT
from hilojack.web.hall.hall import Hall
from hilojack.web.hall.thinking import PORTION, Queue, Thinkers
from hilojack.web.serving.answers import LEFT, BadRequest, thought
from hilojack.web.serving.subjects import studies
from hilojack.web.serving.subjects.studies import KEPT, Studies
from hilojack.web.storing.store import MemoryStore
from hilojack.words.subjects import search_is_loaded

THREADS = 3  # two cores, and one for somebody new
STEP = 0.1  # seconds of a step of a search
SMALL = "all-fours; trumps S; Ann AS 3D; Ben JS 2S"


class Hands(Bench):
    """Threads that are worked by hand: the test says when a thought has ended."""

    def __init__(self, threads: int) -> None:
        self.now, self.threads = 0.0, threads
        self.at_work: list[tuple[float, Callable[[], Any], Future[Any]]] = []  # by their ends

    def monotonic(self) -> float:
        return self.now

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Begin some work, which says by `seconds` how long it takes; else a step."""
        assert len(self.at_work) < self.threads, "more is begun than there are threads"
        doing: Future[Any] = Future()
        doing.set_running_or_notify_cancel()
        work = partial(fn, *args, **kwargs)
        self.at_work.append((self.now + getattr(fn, "seconds", 0.0), work, doing))
        return doing

    def until(self, time: float) -> None:
        """Let time pass, and end what ends meanwhile, in order."""
        while self.at_work and min(at for at, _, _ in self.at_work) <= time:
            one = min(self.at_work, key=lambda one: one[0])
            self.at_work.remove(one)
            self.now, work, doing = max(self.now, one[0]), *one[1:]
            try:
                doing.set_result(work())
            except Exception as error:
                doing.set_exception(error)
        self.now = max(self.now, time)


class Long:
    """A thought that takes some seconds of a thread, and notes them."""

    def __init__(self, seconds: float, note: Callable[[], object] = lambda: None) -> None:
        self.seconds, self.note = seconds, note

    def __call__(self) -> None:
        self.note()


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    made = Hands(THREADS)
    monkeypatch.setattr(thinking, "time", made)
    return made


def study(queue: Queue, used: Counter[str], person: str, address: str, seconds: float) -> None:
    """Study without end: whoever has a portion asks for the next."""

    def again(_: object = None) -> None:
        long = Long(seconds, lambda: used.update({person: round(1000 * seconds)}))
        queue.submit(long, person, "study", address).add_done_callback(again)

    again()


def test_who_is_alone_has_all_cores_and_somebody_new_is_begun_at_once(hands: Hands) -> None:
    queue, used = Queue(THREADS, hands), Counter[str]()
    for _ in range(4):
        study(queue, used, "eve", "eve", 0.5)
    assert len(hands.at_work) == THREADS - 1
    hands.until(10.0)
    assert used["eve"] == 20_000  # milliseconds: both cores for all of ten seconds
    begun: list[float] = []
    queue.submit(Long(0.0, lambda: begun.append(hands.now)), "ann", "t")
    hands.until(10.0)
    assert begun == [10.0]


def test_those_who_ask_have_equal_shares_whatever_their_portions_cost(hands: Hands) -> None:
    queue, used = Queue(2, hands), Counter[str]()
    hands.threads = 2
    for _ in range(3):
        study(queue, used, "eve", "eve", 2.8)  # whole deals with open cards
    for person in ("ann", "ben", "cy"):
        study(queue, used, person, person, 0.4)
    hands.until(200.0)
    assert min(used.values()) > 0.9 * max(used.values())


def test_nobody_holds_threads_for_ever(hands: Hands) -> None:
    """One with much to think about, the others waiting: each of them is begun in its turn."""
    queue, used = Queue(THREADS, hands), Counter[str]()
    for _ in range(20):
        study(queue, used, "eve", "eve", 0.5)
    for person in "abcdef":
        study(queue, used, person, person, 0.5)
    hands.until(2.0)
    assert all(used[person] for person in "abcdef")


def test_a_key_has_a_share_but_an_address_with_many_has_no_more_than_a_club(hands: Hands) -> None:
    queue, used = Queue(THREADS, hands), Counter[str]()
    for number in range(10):
        study(queue, used, f"club {number}", "club", 0.1)
    study(queue, used, "alone", "home", 0.1)
    hands.until(100.0)
    assert used["alone"] == pytest.approx(used["club 0"], rel=0.2)  # it is one person's share
    for number in range(100):
        study(queue, used, f"eve {number}", "eve", 0.1)
    before = used.copy()
    hands.until(200.0)
    rose = used - before
    eves = sum(count for person, count in rose.items() if person.startswith("eve"))
    assert eves == pytest.approx(thinking.CLUB * rose["alone"], rel=0.2)


def test_a_review_of_forty_decisions_is_begun_within_two_seconds_of_three_who_study(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And goes on at its share, though each portion of theirs takes half a second."""
    thinkers, used, judged = Thinkers(THREADS), Counter[str](), list[float]()
    thinkers._slow = Queue(THREADS, hands)
    for address in ("eve", "bob", "joe"):
        for _ in range(4):
            study(thinkers._slow, used, address, address, 0.5)
    hands.until(30.0)

    def decisions() -> Iterator[float]:
        for _ in range(40):
            hands.now += STEP
            yield hands.now

    bench = thinkers.portions("ann", "review", "ann")
    whole = bench.submit_each(decisions, judged.append)
    hands.until(32.0)
    assert judged
    assert judged[0] - 30.0 <= 2.0
    hands.until(60.0)
    assert whole.done()
    assert len(judged) == 40
    thinkers.close()


def test_long_work_lets_others_have_their_turn(hands: Hands) -> None:
    queue, order = Queue(1, hands), list[str]()
    hands.threads = 1

    def steps() -> Iterator[str]:
        for number in range(8):
            hands.now += STEP
            yield f"review {number}"

    whole = thinking.Portions(queue, "ann", "review", "ann").submit_each(steps, order.append)
    queue.submit(Long(0.0, lambda: order.append("ben")), "ben", "t")
    hands.until(100.0)
    assert whole.result() is None
    assert order.index("ben") == round(PORTION / STEP)


def test_work_that_is_cancelled_between_two_portions_ends(hands: Hands) -> None:
    queue, heard = Queue(1, hands), list[int]()
    hands.threads = 1

    def steps() -> Iterator[int]:
        for number in range(100):
            hands.now += 2 * PORTION
            yield number

    whole = thinking.Portions(queue, "ann", "review", "ann").submit_each(steps, heard.append)
    hands.until(0.0)
    assert heard == [0]
    whole.cancel()
    hands.until(100.0)
    assert len(heard) <= 2


def test_an_error_ends_long_work_and_is_told(hands: Hands) -> None:
    def steps() -> Iterator[int]:
        raise ArithmeticError
        yield 0

    queue = Queue(1, hands)
    whole = thinking.Portions(queue, "ann", "review", "ann").submit_each(steps, print)
    hands.until(0.0)
    assert isinstance(whole.exception(), ArithmeticError)


def test_a_queue_that_is_closed_begins_nothing_more_and_keeps_nobody_waiting(hands: Hands) -> None:
    queue, done = Queue(1, hands), list[str]()
    hands.threads = 1
    first = queue.submit(Long(1.0, lambda: done.append("first")), "ann", "t")
    waiting = [queue.submit(Long(1.0), person, "t") for person in ("ann", "ben")]
    queue.close()
    assert all(one.cancelled() for one in waiting)
    assert queue.submit(Long(1.0), "cora", "t").cancelled()
    hands.until(10.0)
    assert (done, first.done()) == (["first"], True)


# --- whoever has left ----------------------------------------------------------------------------


def asking(*messages: Message) -> tuple[Request, asyncio.Event]:
    """A request, and what its asker does to hang up."""
    hung_up, waiting = asyncio.Event(), [*messages, {"type": "http.request", "body": b""}]

    async def receive() -> Message:
        if waiting:
            return waiting.pop()
        await hung_up.wait()
        return {"type": "http.disconnect"}

    scope = {"type": "http", "headers": [], "client": ("192.0.2.1", 1)}
    return Request(scope, receive), hung_up


async def test_a_thought_that_waits_ends_when_its_asker_hangs_up(hands: Hands) -> None:
    hall = Hall(MemoryStore())
    hall.thinkers._slow = Queue(THREADS, hands)
    for _ in range(2):  # all that an address has
        hall.thinkers._slow.submit(Long(1.0), "192.0.2.1", "study")
    request, hung_up = asking()
    done: list[int] = []
    waits = asyncio.create_task(thought(hall.thinkers, request, partial(done.append, 1), "study"))
    await asyncio.sleep(0)
    hung_up.set()
    with pytest.raises(BadRequest) as told:
        await waits
    assert told.value.status == LEFT
    hands.until(10.0)
    assert not done
    assert hall.thinkers.thinking == 0
    await hall.close()


async def test_a_thought_is_forgotten_that_nobody_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(studies, "monotonic", lambda: now[0])
    kept = Studies()
    kept.told("ann", SMALL, ())
    now[0] = KEPT - 1.0
    kept.told("ben", SMALL, ())
    kept.forget()
    assert len(kept._thoughts) == 2
    now[0] = KEPT
    kept.forget()
    assert [person for person, *_ in kept._thoughts] == ["ben"]


# --- light answers -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/puzzles/12", None),
        ("GET", "/api/calls/1", None),
        ("GET", "/api/lessons/california-jack", None),
        ("POST", "/api/study", {"text": SMALL}),
    ],
)
async def test_an_answer_without_a_search_never_waits_for_one(
    method: str, path: str, body: Any
) -> None:
    """All threads of searches are held, by one address as by many; it is answered."""
    async with web_support.serving() as server:
        thinkers = server.hall.thinkers
        thinkers._slow = Queue(THREADS, Hands(THREADS))
        for person in ("127.0.0.1", "127.0.0.1", "192.0.2.1", "192.0.2.2"):
            thinkers._slow.submit(Long(1e9), person, "study")
        status, told = await server.ask(method, path, body)
        assert status == 200, told


async def test_a_thought_without_a_search_is_charged_to_whoever_asked(clock: Clock) -> None:
    paid: list[float] = []
    thinkers = Thinkers(2)
    ACCOUNT.set(paid.append)
    await thinkers.think(lambda: clock.work(0.25), person="Ann", light=True)
    await thinkers.think(lambda: clock.work(9.0), person="Ann")  # it has threads of its own
    thinkers.close()
    assert paid == [0.25]


async def test_while_loops_are_made_no_visitor_holds_a_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thinking._MAKING.set()
    calls: list[str] = []
    try:
        async with web_support.serving() as server:
            server.hall.thinkers._slow = Queue(THREADS, Hands(0))
            asked = {"text": SMALL}
            status, told = await server.ask("POST", "/api/study/worth", asked)
            assert (status, told["verdict"], told["done"]) == (200, search_is_loaded, False)
            status, told = await server.ask("POST", "/api/study/puzzle", asked)
            assert (status, told["error"]) == (503, search_is_loaded)
            bench = server.hall.thinkers.portions("ann", "review", "ann")
            bench.submit_each(lambda: iter(calls), print)
    finally:
        thinking._MAKING.clear()
        thinking._WAITS.clear()


ALL_IS_MADE = """
from hilojack import Match, load
from hilojack.compiled import modules
from hilojack.study.position import of_match
from hilojack.study.text import write
from hilojack.review import Care, Patience, decisions
from hilojack.search.effort import Effort
from hilojack.web.serving.subjects.puzzles import line_told, puzzle_of
from hilojack.web.serving.subjects.studies import Studies
from hilojack.web.hall.loops import make_loops

make_loops()
made, real = [], modules.built

def noted(kernels, rules=()):
    made.append(kernels)
    return real(kernels, rules)

modules.built = noted
quick = {"deals": (1,), "care": Care(Effort(60), 64), "patience": Patience(2_000, 2_000)}
for game in ("pitch", "california-jack", "switch"):
    match = Match(load(game), seed=3)
    while match.deal.number == 1 and match.turn is not None:
        match.act(match.legal_acts()[0])
    for seat in (None, 0, 1, 2):
        try:
            Studies().told("ann", write(of_match(match, 1, 3, seat)), ())
        except ValueError:  # a game has no such seat
            pass
    list(decisions(match, **quick))
line_told(12, puzzle_of(12).best)
assert not made, [one.__qualname__ for kernels in made for one in kernels]
"""


def test_once_loops_are_made_no_visitor_makes_one() -> None:
    """In a process of its own: here other tests have made some."""
    done = subprocess.run([sys.executable, "-c", ALL_IS_MADE], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
