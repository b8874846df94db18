"""Sets of boards at a server: played once a key, left and resumed, compared only when played, and
proved at the end; and those who try to have it otherwise.
"""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hilojack.boards.entries import DAYS, BoardScored
from hilojack.boards.sets import BOARDS, LEVELS, daily, known_secret, named, weekly
from hilojack.fairness import commit
from hilojack.records import read_jsonl, to_match
from hilojack.web.hall.keeping.persons import erase_person, export_person
from hilojack.web.hall.people import day_from, today
from hilojack.web.table.entries import BoardOfTable, hashed, readable
from store_support import whole
from web_support import Kept, Served, serving as serve

ANN, BEN = "a" * 32, "b" * 32


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field of players who think no time, and no luck to value."""
    monkeypatch.setattr("hilojack.web.hall.boards.FIELD", ("random", "rule"))
    monkeypatch.setattr("hilojack.review.tricks.luck", lambda match, seed: 0.0)
    for kind in ("daily", "weekly"):
        monkeypatch.setitem(LEVELS, kind, "rule")


async def begun(server: Served, **asked: Any) -> str:
    asked = {"game": "pitch", "level": "rule"} | asked
    status, told = await server.ask("POST", "/api/duplicate", asked)
    assert status == 201, told
    name: str = told["set"]
    return name


async def board(server: Served, name: str, key: str, seat: int = 0) -> dict[str, Any]:
    """Play the next board of a set; the last state."""
    laid = await server.lay(duplicate=name, key=key, seat=seat)
    async with server.sit(laid["token"]) as page:
        await page.till(lambda p: p.state["deal"])
        commitment = page.state["commitment"]
        return {**await page.play(), "committed": commitment}


def lead(state: dict[str, Any]) -> int:
    own, *others = (side["score"] for side in state["sides"])
    points: int = own - max(others)
    return points


def is_over(state: dict[str, Any]) -> bool:
    return bool(state["phase"] == "match-over")


async def told(server: Served, name: str, key: str = "", query: str = "") -> Any:
    """What a key is told of a set, once computer players have played."""
    while True:
        status, said = await server.ask("GET", f"/api/duplicate/{name}{query}", token=key)
        assert status == 200, said
        if not said["waits"]:
            return said
        await asyncio.sleep(0.02)  # before it looks again


async def test_a_set_is_played_board_by_board_and_compared_board_by_board() -> None:
    async with serve() as server:
        name = await begun(server)
        before = await told(server, name, ANN)
        assert (before["boards"], before["next"], before["begun"]) == ([], 1, False)
        assert before["secret"] is None
        states = [await board(server, name, ANN) for _ in range(BOARDS)]
        after = await told(server, name, ANN)
        assert [one["board"] for one in after["boards"]] == list(range(1, BOARDS + 1))
        for state, one in zip(states, after["boards"], strict=True):
            assert one["points"] == lead(state)
            assert one["match"] == state["match"]
            assert set(one["computers"]) == {"random", "rule"}
            assert one["compared"]["most"] == 4
        assert (after["next"], after["total"]["points"]) == (
            None,
            sum(one["points"] for one in after["boards"]),
        )
        status, refused = await server.ask("POST", "/api/tables", {"duplicate": name, "key": ANN})
        assert (status, "its results stay" in refused["error"]) == (409, True)
        _, mine = await server.ask("GET", "/api/duplicate", token=ANN)
        assert [(one["set"], one["played"]) for one in mine["mine"]] == [(name, BOARDS)]


async def test_computers_whose_worker_was_lost_play_a_board_again_when_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with serve() as server:
        name = await begun(server)
        await board(server, name, ANN)
        with monkeypatch.context() as lost:
            lost.setattr("hilojack.web.hall.boards.play_board", lost_with_its_worker)
            (found,) = (await told(server, name, ANN))["boards"]
            assert found["computers"] == {}
        (found,) = (await told(server, name, ANN))["boards"]
        assert found["computers"].keys() == {"random", "rule"}


def lost_with_its_worker(*asked: object) -> None:
    raise RuntimeError("the worker has ended")


async def test_the_boards_follow_from_the_secret_that_was_committed_before() -> None:
    async with serve() as server:
        _, made = await server.ask("POST", "/api/duplicate", {"game": "pitch", "level": "rule"})
        name, decks = made["set"], {}
        for number in range(1, BOARDS + 1):
            state = await board(server, name, ANN)
            secret = b"".join(await server.hall.store.load(f"set/{name}"))[20:84]
            for kind in ("record", "proof", "replay"):
                path = f"/api/matches/{state['match']}/{kind}"
                _, _, data = await server.raw("GET", path, token=ANN)
                assert secret not in data, "the boards to come would follow from it"
                if kind == "record":
                    decks[number] = to_match(read_jsonl(data.decode())[0]).deal
            assert state["committed"] == made["commitment"]
        after = await told(server, name, ANN)
        assert after["commitments"]["commitment"] == made["commitment"]
        assert named(name).fault(after["secret"], made["commitment"], decks) == ""
        assert named(name).fault("0" * 64, made["commitment"], decks) != "", "another secret"
        assert (await told(server, name, BEN))["secret"] is None, "Ben is still to play them"


async def test_a_board_is_played_alone_without_help_and_cannot_be_given_up() -> None:
    async with serve() as server:
        name = await begun(server)
        laid = await server.lay(duplicate=name, key=ANN)
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state["choices"])
            board = {"set": name, "number": 1, "seat": 0, "lapsed": False}
            assert page.state["duplicate"] == board
            for command in ("hint", "undo", "resign", "leave", "end"):
                assert (await page.do(command))["type"] == "refused", command
            assert (await page.do("swap", seat=0, level="master"))["type"] == "refused"
            path = f"/api/tables/{laid['code']}/join"
            for asked in ({"watch": True}, {"name": "Ben"}):
                status, said = await server.ask("POST", path, asked)
                assert (status, said["error"]) == (
                    409,
                    "A board is played alone, and nobody looks on.",
                )
            match = page.state["match"]
            await page.play()
        again = {"pack": f"{match}-1", "key": ANN}
        assert (await server.ask("POST", "/api/tables", again))[0] == 409


async def test_no_result_is_taken_twice_or_of_a_board_not_played_or_from_a_page() -> None:
    async with serve() as server:
        name = await begun(server)
        stream, own = f"set/{name}", f"me/{hashed(ANN)}"
        laid = [await server.lay(duplicate=name, key=ANN, seat=seat) for seat in (0, 1, 0)]
        assert len({one["token"] for one in laid}) == 1, "one table, also in another seat"
        assert {one["seat"] for one in laid} == {0}
        await board(server, name, ANN)
        room = await server.hall.find(laid[0]["code"])
        for _ in range(3):  # as servers do that find a table whose board is over
            room.results._kept.clear()
            room.results.keep(room.table)
            await room.results.settled()
        for where in (stream, own):
            kept = readable(await server.hall.store.load(where))
            assert [one.board for one in kept if isinstance(one, BoardScored)] == [1], where
        for method, path, body in (
            ("POST", f"/api/duplicate/{name}", {"board": 2, "points": 9}),
            ("PUT", f"/api/duplicate/{name}", {"points": 9}),
            ("POST", "/api/duplicate", {"game": "pitch", "points": 9}),
            ("POST", "/api/tables", {"duplicate": name, "key": ANN, "board": 8}),
        ):
            status, _ = await server.ask(method, path, body, ANN)
            assert status in (404, 405, 422), path
        second = await server.lay(duplicate=name, key=ANN, seat=1)
        table = (await server.hall.find(second["code"])).table
        assert table.duplicate == BoardOfTable(name, 2, 0, DAYS), (
            "the next in turn, from the seat of the first"
        )
        _, said = await server.ask("POST", "/api/tables", {"duplicate": name})
        assert "under a key" in said["error"]


async def test_nobody_sees_a_result_or_a_card_of_a_board_before_playing_it() -> None:
    async with serve() as server:
        name = daily(today()).name
        states = [await board(server, name, ANN) for _ in range(2)]
        seen = await told(server, name, BEN)
        assert (seen["boards"], seen["total"], seen["secret"]) == ([], None, None)
        kinds = ("record", "proof", "replay", "review?seat=0")
        for state in states:
            for kind in kinds:
                path = f"/api/matches/{state['match']}/{kind}"
                assert [(await server.raw("GET", path, token=k))[0] for k in ("", BEN)] == [403] * 2
        await board(server, name, BEN)
        seen = await told(server, name, BEN)
        assert [one["people"] for one in seen["boards"]] == [[lead(states[0])]]
        path = "/api/matches/{}/replay"
        first, second = (path.format(state["match"]) for state in states)
        assert (await server.raw("GET", first, token=BEN))[0] == 200
        assert (await server.raw("GET", second, token=BEN))[0] == 403
        assert (await server.raw("GET", second, token=ANN))[0] == 200


async def test_a_set_of_a_day_is_committed_the_day_before_and_shown_the_day_after(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    day = "2026-03-01"
    for module in (
        "serving.endpoints.tables",
        "serving.endpoints.daily",
        "hall.archive",
        "hall.boards",
        "hall.people",
    ):
        monkeypatch.setattr(f"hilojack.web.{module}.today", lambda: day)
    async with serve() as server:
        eve, name = await told(server, daily(day).name), daily("2026-03-02").name
        assert eve["commitments"]["next"]["set"] == name
        _, said = await server.ask("POST", "/api/tables", {"duplicate": name, "key": ANN})
        assert "not played today" in said["error"]
        day = "2026-03-02"
        await board(server, name, ANN)
        laid = await server.lay(duplicate=name, key=ANN)
        assert (await told(server, name, ANN))["secret"] is None
        day = day_from(day, 1)
        after = await told(server, name, ANN)
        assert commit(after["secret"]) == eve["commitments"]["next"]["commitment"]
        assert not after["open"]
        async with server.sit(laid["token"]) as page:  # begun in time, and finished too late
            await page.till(lambda p: p.state["choices"])
            await page.play()
        assert len((await told(server, name, ANN))["boards"]) == 2
        kept = readable(await server.hall.store.load(f"set/{name}"))
        assert [one.board for one in kept if isinstance(one, BoardScored)] == [1]
        forged = ".".join(["pitch", "penguin", "2", "random", "20260303"])
        for wrong in (forged, "pitch", "x" * 300, weekly("2020-01-01").name):
            assert (await server.ask("GET", f"/api/duplicate/{wrong}"))[0] == 404, wrong


async def test_two_friends_play_the_same_boards_with_seats_exchanged() -> None:
    async with serve() as server:
        name = await begun(server)
        packs: list[set[tuple[int, ...]]] = []
        for key, seat in ((ANN, 0), (BEN, (await told(server, name, ANN))["friend"])):
            found = set()
            for _ in range(BOARDS):
                state = await board(server, name, key, seat)
                assert state["seat"] == seat
                path = f"/api/matches/{state['match']}/record"
                _, _, data = await server.raw("GET", path, token=key)
                found.add(tuple(to_match(read_jsonl(data.decode())[0]).deal.pack))
            packs.append(found)
        assert packs[0] == packs[1]
        ann, ben = await told(server, name, ANN), await told(server, name, BEN)
        (friend,) = ann["friends"]
        assert friend["boards"] == [one["points"] for one in ben["boards"]]
        assert friend["together"] == ann["total"]["points"] + ben["total"]["points"]
        assert ben["friends"][0]["points"] == ann["total"]["points"]


async def test_a_server_that_stops_again_and_again_in_a_set_loses_nothing(tmp_path: Path) -> None:
    """It stops after three acts; whatever was answered is there afterwards."""
    kept, name, played, ends = Kept(str(tmp_path / "store")), "", 0, 0
    while True:
        ends += 1
        async with serve(kept.open()) as server:
            name = name or await begun(server)
            seen = (await server.ask("GET", f"/api/duplicate/{name}", token=ANN))[1]
            assert len(seen["boards"]) >= played
            played = len(seen["boards"])
            if seen["next"] is None:
                break
            laid = await server.lay(duplicate=name, key=ANN)
            async with server.sit(laid["token"]) as page:
                for _ in range(3):
                    await page.till(lambda p: p.state["choices"] or is_over(p.state))
                    if page.state["choices"]:
                        assert (await page.act())["type"] == "done"
    assert (played, ends > BOARDS) == (BOARDS, True)
    assert (await whole(kept.where)).faults == []


async def test_the_results_of_a_person_are_given_out_and_erased(kept: Kept) -> None:
    async with serve(kept.open()) as server:
        name = await begun(server)
        await board(server, name, ANN)
        await told(server, name, ANN)
    given = await export_person(kept.where, ANN)
    told_of = [(one["type"], one["set"], one["board"]) for one in given["boards"]]
    assert told_of == [("begun", name, 1), ("scored", name, 1)]
    erasure = await erase_person(kept.where, ANN)
    assert (erasure.results, erasure.tables) == (2, 1)
    assert (await export_person(kept.where, ANN))["boards"] == []
    async with serve(kept.open()) as server:
        kept_still = readable(await server.hall.store.load(f"set/{name}"))
        assert len([one for one in kept_still if isinstance(one, BoardScored)]) == 1, (
            "nobody's, now"
        )
        assert (await server.ask("POST", "/api/tables", {"duplicate": name, "key": ANN}))[0] == 404


async def test_without_a_server_the_cards_follow_from_the_name_and_nothing_is_proved() -> None:
    async with serve(alone=True) as server:
        name = "pitch.penguin.2.rule.abcd2345"
        state = await board(server, name, ANN)
        after = await told(server, name, ANN)
        assert (after["proved"], after["secret"], after["commitments"]) == (False, None, None)
        path = f"/api/matches/{state['match']}/record"
        _, _, data = await server.raw("GET", path, token=ANN)
        pack = to_match(read_jsonl(data.decode())[0]).deal.pack
        assert pack == named(name).match(1, known_secret(name)).deal.pack
