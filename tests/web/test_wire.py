"""What is written past the application comes in order, and waits where it cannot be written."""

import asyncio
import random

from hilojack.web.serving.wire import Wire, framed
from hilojack.web.table.outbox import Outbox
from web_support import FAST, NONCE, serving


async def test_messages_keep_their_order_whether_they_wait_or_not() -> None:
    chance = random.Random(3)
    sent: list[bytes] = []
    takes = True

    def write(data: bytes) -> bool:
        if takes:
            sent.append(data)
        return takes

    line = Outbox(0, write)

    async def send_what_waits() -> None:
        async for data in line.waiting():
            for _ in range(chance.randrange(4)):
                await asyncio.sleep(0)
            sent.append(data)

    sending = asyncio.create_task(send_what_waits())
    for number in range(500):
        takes = chance.random() < 0.7
        line.send(b"%d" % number)
        for _ in range(chance.randrange(6)):
            await asyncio.sleep(0)
    line.end()
    await sending
    assert sent == [b"%d" % number for number in range(500)]


async def test_a_page_that_takes_nothing_for_a_while_misses_nothing() -> None:
    async with serving(times=FAST) as server:
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.do("next", nonce=NONCE)
            await page.till(lambda p: p.state["choices"])
            (line,) = server.hall.rooms[laid["code"]].broadcast.lines
            wire = getattr(line._write, "__self__", None)
            assert isinstance(wire, Wire)
            wire.pause_writing()
            await page.say(type="act", id="a", at=page.number, act=page.state["choices"][0]["act"])
            await asyncio.wait_for(until_something_waits(line), 20)
            wire.resume_writing()
            await page.until(lambda m: m["type"] == "done" and m["id"] == "a")
            await page.play(deals=1)


async def until_something_waits(line: Outbox) -> None:
    """Until a message waits behind the one that is being sent."""
    while line.queue.empty():
        await asyncio.sleep(0.01)  # before it looks again


def test_a_text_is_framed_by_its_length() -> None:
    assert framed(b"{}") == b"\x81\x02{}"
    assert framed(b"x" * 300)[:4] == b"\x81\x7e\x01\x2c"
