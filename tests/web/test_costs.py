"""What asking costs: public answers are made once, and nobody takes more of the event loop than a
tenth of a processor, whatever a request costs.

No test here reads a clock: the processor's time, too, is what the test says that it is.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

import web_support
from held_clock import Clock
from hilojack.variants.variant import Variant, sheets
from hilojack.web.serving import openapi
from hilojack.web.serving.answers import mistake_response
from hilojack.web.serving.endpoints.games import changed_rules
from hilojack.web.serving.files import Public
from hilojack.web.serving.guard import Guard, Limits, Meter
from hilojack.web.serving.requests import NewRules
from hilojack.web.serving.subjects import catalogue, shelf

LIMITS = Limits()
PRICES = (0.0, 0.0001, 0.001, 0.0109, 0.3, 2.8)  # seconds of a processor
CLUB = 30  # people behind one address
OPENED = 25  # requests by which a page is opened: its files, its lists, its table
FILE, ACT = (
    0.001,
    0.002,
)  # seconds of a processor for one of them, and for an act: twice as measured


def scope_of(kind: str = "http", path: str = "/", address: str = "192.0.2.1") -> Scope:
    """Return what asks for a path of a server, from an address."""
    headers = [(b"host", b"here")]
    return {"type": kind, "path": path, "method": "GET", "headers": headers, "client": (address, 1)}


def guarded(app: Any, limits: Limits = LIMITS) -> Guard:
    return Guard(app, origins=["http://here"], limits=limits, refuse=mistake_response_for)


def mistake_response_for(status: int, why: str) -> Any:
    return mistake_response(status, why)


async def asked(guard: Guard, **scope: Any) -> int:
    """Ask; the status of the answer."""
    statuses: list[int] = []

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    await guard(scope_of(**scope), receive, send)
    return statuses[0]


class Priced:
    """An application whose answers cost what it says, on the clock that the test holds."""

    def __init__(self, clock: Clock, price: float) -> None:
        self.clock, self.price, self.spent = clock, price, 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.sleep(0)
        self.clock.work(self.price)
        self.spent += self.price
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body"})


# --- public answers ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "module", "maker"),
    [
        ("/api/games", catalogue, "game_data"),
        ("/api/shelf", shelf, "shelf_data"),
        ("/api/shelf?tiles=yes", shelf, "shelf_data"),
        ("/api/games/pitch/rules", catalogue, "rule_data"),
        ("/api/games/pitch/rules?seats=4", catalogue, "rule_data"),
        ("/api/tables/{code}/rules", catalogue, "rule_data"),
        ("/api/openapi.json", openapi, "document"),
        ("/api/docs", openapi, "page"),
    ],
)
async def test_a_public_answer_is_made_once(
    monkeypatch: pytest.MonkeyPatch, path: str, module: Any, maker: str
) -> None:
    made: Counter[str] = Counter()
    whole: Callable[..., Any] = getattr(module, maker)

    def counted(*given: Any, **named: Any) -> Any:
        made[repr((given, named))] += 1
        return whole(*given, **named)

    monkeypatch.setattr(module, maker, counted)
    for kept in (
        *(catalogue.games_answer, catalogue.rule_answer),
        *(shelf.shelf_answer, openapi.answer),
    ):
        kept.cache_clear()
    openapi.page_answer.cache_clear()
    async with web_support.serving() as server:
        code = (await server.lay(players=["me", "rule"]))["code"]
        told = [await server.raw("GET", path.format(code=code)) for _ in range(2)]
        packed = await server.raw("GET", path.format(code=code), accept_encoding="gzip")
    assert [status for status, _, _ in told] == [200, 200]
    assert told[0][2] == told[1][2]
    assert packed[1]["content-encoding"] == "gzip"
    assert made
    assert set(made.values()) == {1}


async def test_house_rules_have_an_answer_of_their_own() -> None:
    async with web_support.serving() as server:
        _, book = await server.ask("GET", "/api/games/pitch/rules")
        path, changed = "/api/games/pitch/rules", {"rules": {"target": 21}}
        _, other = await server.ask("POST", path, changed)
        _, again = await server.ask("GET", "/api/games/pitch/rules")
    assert other != book == again


def test_answers_that_are_kept_are_bounded() -> None:
    most = catalogue.rule_answer.cache_info().maxsize
    assert most is not None
    assert most >= len(list(sheets()))


# --- a budget of work ----------------------------------------------------------------------------


async def test_whoever_plays_is_heard_between_two_pages_of_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Many are asked for at once; each is made in a turn of its own."""
    turn, made = 0, list[int]()

    def answer(variant: Variant, *, offered: bool) -> Public:
        made.append(turn)
        return Public.json(variant.target)

    monkeypatch.setattr(catalogue, "rule_answer", answer)
    context: Any = SimpleNamespace(page=asyncio.Lock())
    request: Any = SimpleNamespace(path_params={"game": "pitch"}, headers={})
    asked = [NewRules(rules={"target": target}) for target in range(100, 110)]
    waiting = [asyncio.create_task(changed_rules(context, request, one)) for one in asked]
    while len(made) < len(asked):
        turn += 1
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)
    assert len(set(made)) == len(asked)


@pytest.mark.parametrize("price", PRICES)
async def test_an_address_takes_a_tenth_of_a_processor_whatever_a_request_costs(
    clock: Clock, price: float
) -> None:
    """Asked for as often as the count of requests allows, for two minutes."""
    app, seconds, began = Priced(clock, price), 120, clock.monotonic()
    guard = guarded(app)
    for _ in range(seconds):
        for _ in range(int(LIMITS.requests)):
            await asked(guard)
        clock.put_forward(1.0)
    asks = seconds * LIMITS.requests
    free = asks * (price + LIMITS.handling) <= LIMITS.work * seconds
    assert app.spent <= LIMITS.work_burst + LIMITS.work * (clock.monotonic() - began) + price
    assert not free or app.spent == pytest.approx(asks * price)  # and cheap ones are all answered


async def test_what_one_address_owes_another_does_not_pay(clock: Clock) -> None:
    app = Priced(clock, 10.0)
    guard = guarded(app)
    assert await asked(guard) == 200
    assert await asked(guard) == 429
    assert await asked(guard, address="192.0.2.2") == 200
    clock.put_forward((10.0 - LIMITS.work_burst) / LIMITS.work + 1.0)
    assert await asked(guard) == 200


async def test_only_the_steps_of_a_request_are_charged_to_it(clock: Clock) -> None:
    """What others do while it waits is not."""
    paid: list[float] = []

    async def waits() -> None:
        clock.work(1.0)
        await asyncio.sleep(0)
        clock.work(2.0)

    async def other() -> None:
        clock.work(40.0)

    async def metered() -> None:
        await Meter(paid.append).run(waits())

    await asyncio.gather(metered(), other())
    assert sum(paid) == 3.0


async def test_work_that_is_cancelled_is_told_so_and_paid_for(clock: Clock) -> None:
    paid: list[float] = []
    ended = asyncio.Event()

    async def waits() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            clock.work(1.0)
            ended.set()

    async def metered() -> None:
        await Meter(paid.append).run(waits())

    task = asyncio.create_task(metered())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended.is_set()
    assert sum(paid) == 1.0


async def test_a_socket_that_owes_is_read_later(clock: Clock) -> None:
    read: list[float] = []
    began = clock.monotonic()
    messages: list[Message] = [{"type": "websocket.receive", "text": "x"}] * 3

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        while (await receive())["type"] == "websocket.receive":
            read.append(clock.monotonic() - began)
            clock.work(5.0)

    async def receive() -> Message:
        return messages.pop() if messages else {"type": "websocket.disconnect"}

    async def send(message: Message) -> None:
        raise AssertionError(message)

    socket = asyncio.create_task(guarded(app)(scope_of("websocket"), receive, send))
    while not socket.done():
        for _ in range(5):  # what is due is called, and then others run
            await asyncio.sleep(0)
        if clock.timers:
            clock.put_forward(1.0)
    first, second, third = read
    assert first < 10.0
    assert second >= (5.0 - LIMITS.work_burst) / LIMITS.work
    assert third >= (10.0 - LIMITS.work_burst) / LIMITS.work


async def test_a_club_behind_one_address_plays(clock: Clock) -> None:
    """A proxy that is not named makes them one: they open their pages within ten seconds, then each
    acts once in two seconds by request, for ten minutes.
    """
    app = Priced(clock, FILE)
    guard, statuses = guarded(app), Counter[int]()
    for _ in range(10):
        for _ in range(CLUB * OPENED // 10):
            statuses[await asked(guard)] += 1
        clock.put_forward(1.0)
    app.price = ACT
    for _ in range(600):
        for _ in range(CLUB // 2):
            statuses[await asked(guard)] += 1
        clock.put_forward(1.0)
    assert set(statuses) == {200}
