"""The store of version 2 opens for ever: `store-2.sqlite` is what the release that made it wrote,
and `store-2.json` what was played. A later version adds its own and leaves these; so do new kinds
of entries: `store-2-rematch` has one whose people changed the next match and propose to change the
one after it; `store-2-order` has a table whose opener muted, removed, blocked and closed, and one
that was ended; `store-2-customs` has one whose people agreed on more than rules, `store-2-chat` one
at which they chatted, `store-2-resign` tables at which people resigned, were asked to, and left,
`store-2-turns` one that is played by turns, `store-2-push` one whose people are told of their turn.
`store-2-puzzles` has the answers of two people to puzzles.
`store-2-duplicate` has two people who play a set of boards.
`store-2-train` has mistakes of a person, two answers, and a mistake that was thrown away.
`store-2-rating` has two boards of a person, what computer players made of them, and an answer.
`store-3.sqlite` is `store-2.sqlite` as the release of version 3 kept it: all tables are marked.
`store-3-begun` has a board that `rule` finished after a day, and one that is begun.
"""

import asyncio
import json
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from held_clock import Clock
from hilojack.calls import show_act
from hilojack.records import load as load_records, to_match
from hilojack.web.hall.keeping.backups import restore
from hilojack.web.hall.keeping.persons import export_person
from hilojack.web.hall.keeping.reading import DAY, read
from hilojack.web.hall.keeping.retention import Rule, prune
from hilojack.web.hall.people import today
from hilojack.web.storing.schema import VERSION
from hilojack.web.storing.vault import opened
from hilojack.web.table.entries import AnyEntry, Opened, hashed
from store_support import as_then, check_figures
from web_support import PATIENCE, Kept, serving as serve

GOLDEN = Path(__file__).parents[1] / "golden"
FACTS = json.loads((GOLDEN / "store-2.json").read_text())


def test_each_version_has_its_golden_store() -> None:
    known = {int(path.stem.split("-")[1]) for path in GOLDEN.glob("store-*.sqlite")}
    assert known == set(range(1, VERSION + 1))


async def test_a_store_of_version_2_is_restored_and_played_on(kept: Kept) -> None:
    proof = await restore(GOLDEN / "store-2.sqlite", kept.where)
    assert (proof.matches, proof.unfinished, proof.unsummed, proof.faults) == (4, 1, 0, [])
    one, other = FACTS["unfinished"]["tokens"]
    async with serve(kept.open()) as server:
        for match in FACTS["matches"]:
            _, _, data = await server.raw("GET", f"/api/matches/{match['match']}/record")
            (then,), (now,) = load_records(match["record"]), load_records(data.decode())
            assert to_match(now).scores == to_match(then).scores
        _, me = await server.ask("GET", "/api/me", token=FACTS["key"])
        check_figures(me, FACTS["me"])
        async with server.sit(one) as ann, server.sit(other) as bea:
            await asyncio.gather(ann.play(deals=1), bea.play(deals=1))
            assert ann.state["phase"] in ("deal-over", "match-over")


async def test_the_marks_of_a_store_of_version_3_hold_and_are_not_restored(
    kept: Kept, tmp_path: Path
) -> None:
    facts = json.loads((GOLDEN / "store-3.json").read_text())
    marked = tmp_path / "marked.sqlite"
    shutil.copy(GOLDEN / "store-3.sqlite", marked)
    assert (await restore(marked, kept.where)).faults == []
    for days, left in ((6.9, facts["tables"]), (7.1, [])):
        now = facts["kept"] + days * DAY
        for where in (str(marked), kept.where):
            await prune(where, Rule(), now=now, ran=days * DAY)
        async with opened(str(marked)) as vault:
            assert await vault.streams("table/") == left
    async with opened(kept.where) as vault:
        assert await vault.streams("table/") == facts["tables"], "they have to be marked again"


async def test_a_store_in_which_openers_decided_is_restored_as_they_left_it(kept: Kept) -> None:
    facts = json.loads((GOLDEN / "store-2-order.json").read_text())
    proof = await restore(GOLDEN / "store-2-order.sqlite", kept.where)
    assert (proof.tables, proof.faults) == (2, [])
    table, ended = facts["open"], facts["ended"]
    path = f"/api/tables/{table['code']}"
    async with serve(kept.open()) as server:
        found = {
            name: await server.ask("POST", "/api/tickets", {}, one)
            for name, one in table["tokens"].items()
        }
        assert {name: status for name, (status, _) in found.items()} == {
            "Ann": 201,
            "Ben": 404,
            "Cora": 201,
            "Spectator 1": 410,
            "Spectator 2": 404,
        }
        assert [name for name, (_, told) in found.items() if told.get("opener")] == ["Ann"]
        _, told = await server.ask("GET", f"{path}/people", token=table["tokens"]["Ann"])
        assert told["blocked"] == [{"block": 1, "name": "Spectator 1"}]
        _, said = await server.ask("POST", f"{path}/join", {"watch": True, "key": "w" * 32})
        assert said["error"] == "You were blocked from this table."
        _, said = await server.ask("POST", f"{path}/join", {"watch": True})
        assert said["error"] == "This table is closed to newcomers."
        async with (
            server.sit(table["tokens"]["Ann"]) as ann,
            server.sit(table["tokens"]["Cora"]) as cora,
        ):
            await asyncio.gather(ann.play(), cora.play())
            assert [seat["kind"] for seat in ann.state["seats"]].count("bot") == 1
        for token in ended["tokens"].values():
            status, said = await server.ask("POST", "/api/tickets", {}, token)
            assert (status, said["error"][:9]) == (410, "Ann ended")
        _, _, data = await server.raw("GET", f"/api/matches/{ended['match']}/record")
        (then,), (now,) = load_records(ended["record"]), load_records(data.decode())
        assert to_match(now).scores == to_match(then).scores


async def test_a_store_whose_table_has_customs_is_restored_with_them(kept: Kept) -> None:
    facts = json.loads((GOLDEN / "store-2-customs.json").read_text())
    proof = await restore(GOLDEN / "store-2-customs.sqlite", kept.where)
    assert (proof.tables, proof.faults) == (1, [])
    one, other = facts["tokens"]
    async with serve(kept.open()) as server:
        _, told = await server.ask("GET", f"/api/tables/{facts['code']}")
        assert told["customs"] == facts["customs"]
        async with server.sit(one) as ann, server.sit(other) as bea:
            await ann.till(lambda p: p.state["may_hint"] == "This table has no hints.")
            await asyncio.gather(ann.play(deals=1), bea.play(deals=1))
            assert ann.state["phase"] in ("deal-over", "match-over")


async def test_a_store_that_has_chat_is_restored_with_it(kept: Kept) -> None:
    facts = json.loads((GOLDEN / "store-2-chat.json").read_text())
    proof = await restore(GOLDEN / "store-2-chat.sqlite", kept.where)
    assert (proof.tables, proof.faults) == (1, [])
    one, other = facts["tokens"]
    async with serve(kept.open()) as server, server.sit(one) as ann, server.sit(other) as ben:
        await ann.till(lambda p: p.state)
        assert [list(said) for said in ann.said] == facts["said"]
        assert (await ben.do("say", text="And on."))["type"] == "done"
        await asyncio.gather(ann.play(deals=1), ben.play(deals=1))


async def test_a_store_in_which_people_resigned_and_left_is_restored_as_they_did(
    kept: Kept,
) -> None:
    facts = json.loads((GOLDEN / "store-2-resign.json").read_text())
    proof = await restore(GOLDEN / "store-2-resign.sqlite", kept.where)
    assert (proof.tables, proof.unfinished, proof.faults) == (4, 3, [])
    async with serve(kept.open()) as server:
        resigned, left, asked, over = (facts[one] for one in ("resigned", "left", "asked", "over"))
        _, _, data = await server.raw(
            "GET", f"/api/matches/{resigned['match']}/record?format=jsonl"
        )
        (then,), (now,) = load_records(resigned["record"]), load_records(data.decode())
        assert (now.header.resigned, now.result) == (then.header.resigned, then.result)
        assert to_match(now).given_up
        _, me = await server.ask("GET", "/api/me", token="a" * 32)
        assert (me["matches"], me["won"]) == (2, 0)
        async with server.sit(resigned["tokens"]["Ann"]) as ann:
            await ann.till(lambda p: p.state)
            assert (ann.state["deal"], ann.state["resigned"]) == (1, [])
        async with server.sit(left["tokens"]["Cora"]) as cora:
            await cora.till(lambda p: p.state)
            assert [seat["kind"] for seat in cora.state["seats"]] == left["kinds"]
            assert cora.state["resigned"] == left["resigned"]
            await cora.play()
            assert cora.state["victor"] not in left["resigned"]
        status, said = await server.ask("POST", "/api/tickets", {}, left["tokens"]["Ben"])
        assert (status, said["error"]) == (404, "You left this table.")
        async with server.sit(asked["tokens"][asked["partner"]]) as partner:
            await partner.till(lambda p: p.state)
            assert partner.state["request"] == asked["request"]
            await partner.do("answer", id="now", yes=True)
            await partner.till(lambda p: p.state["phase"] == "match-over")
            assert partner.state["victor"] != partner.me["side"]
        status, said = await server.ask("POST", "/api/tickets", {}, over["tokens"]["Ann"])
        assert (status, said["error"][:14]) == (410, "Everybody has ")


async def test_a_store_of_a_match_by_turns_is_restored_with_its_turn(kept: Kept) -> None:
    facts = json.loads((GOLDEN / "store-2-turns.json").read_text())
    proof = await restore(GOLDEN / "store-2-turns.sqlite", kept.where)
    assert (proof.tables, proof.faults) == (1, [])
    tokens = facts["tokens"]
    async with serve(kept.open()) as server:
        _, told = await server.ask("GET", f"/api/tables/{facts['code']}")
        assert told["customs"] == facts["customs"]
        _, listed = await server.ask("POST", "/api/mine", {"tokens": tokens})
        assert [one["mine"] for one in listed["tables"]] == facts["mine"]
        async with server.sit(tokens[facts["mine"].index(True)]) as page:
            await page.till(lambda p: p.state["choices"])
            assert (await page.act())["type"] == "done"


async def test_a_store_whose_people_are_told_is_restored_with_keys_and_browsers(
    kept: Kept,
) -> None:
    facts = json.loads((GOLDEN / "store-2-push.json").read_text())
    proof = await restore(GOLDEN / "store-2-push.sqlite", kept.where)
    assert (proof.tables, proof.faults) == (1, [])
    async with serve(kept.open(), push=True) as server:
        _, told = await server.ask("POST", "/api/mine", {"tokens": facts["tokens"]})
        assert told["push"] == facts["push"]
        assert [one["mine"] for one in told["tables"]].index(True) == facts["first"]
        room = await server.hall.find(facts["code"])
        pushes = [[one.endpoint for one in c.pushes.values()] for c in room.table.chairs]
        assert pushes == [[], [facts["endpoint"]]]


async def test_a_store_in_which_a_rematch_was_changed_is_restored_with_both(kept: Kept) -> None:
    facts = json.loads((GOLDEN / "store-2-rematch.json").read_text())
    proof = await restore(GOLDEN / "store-2-rematch.sqlite", kept.where)
    assert (proof.tables, proof.matches, proof.faults) == (1, 2, [])
    one, other = facts["tokens"]
    async with serve(kept.open()) as server, server.sit(one) as ann, server.sit(other) as bea:
        for match in facts["matches"]:
            _, _, data = await server.raw("GET", f"/api/matches/{match['match']}/record")
            (then,), (now,) = load_records(match["record"]), load_records(data.decode())
            assert to_match(now).scores == to_match(then).scores
            assert now.header.seats == then.header.seats
        await ann.till(lambda p: p.state["proposal"] == facts["proposal"])
        assert len(ann.state["seats"]) == 4
        await bea.till(lambda p: p.state)
        await bea.next()
        await ann.till(lambda p: len(p.state["seats"]) == 2)
        await bea.till(lambda p: len(p.state["seats"]) == 2)
        await asyncio.gather(ann.play(deals=1), bea.play(deals=1))


async def test_a_store_of_answers_to_puzzles_is_restored_with_them(kept: Kept) -> None:
    facts = json.loads((GOLDEN / "store-2-puzzles.json").read_text())
    proof = await restore(GOLDEN / "store-2-puzzles.sqlite", kept.where)
    assert (proof.entries, proof.faults) == (8, [])
    async with serve(kept.open()) as server:
        for name, key in facts["keys"].items():
            _, me = await server.ask("GET", "/api/me", token=key)
            assert me["puzzles"] == facts["me"][name]
    for name, key in facts["keys"].items():
        assert (await export_person(kept.where, key))["puzzles"] == facts["export"][name]


async def test_a_store_whose_people_play_a_set_of_boards_is_restored_and_the_set_resumed(
    kept: Kept,
) -> None:
    facts = json.loads((GOLDEN / "store-2-duplicate.json").read_text())
    proof = await restore(GOLDEN / "store-2-duplicate.sqlite", kept.where)
    assert (proof.tables, proof.unfinished, proof.results, proof.faults) == (4, 1, 6, [])
    key, name = facts["key"], facts["set"]
    async with serve(kept.open()) as server:
        _, told = await server.ask("GET", f"/api/duplicate/{name}", token=key)
        same = [{one: board[one] for one in facts["boards"][0]} for board in told["boards"]]
        assert same == facts["boards"]
        assert (told["next"], told["begun"], told["secret"]) == (3, True, None)
        assert told["commitments"]["commitment"] == facts["commitment"]
        laid = await server.lay(duplicate=name, key=key)
        async with server.sit(laid["token"]) as ann:
            await ann.till(lambda p: p.state["choices"])
            assert ann.state["hand"] == facts["hand"]
            await ann.play()
        assert len(await server.entries(f"me/{hashed(key)}")) >= 2


async def test_a_store_that_has_what_computer_players_made_of_boards_is_restored_with_it(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = json.loads((GOLDEN / "store-2-rating.json").read_text())
    proof = await restore(GOLDEN / "store-2-rating.sqlite", kept.where)
    assert (proof.unfinished, proof.results, proof.faults) == (0, 4, [])
    monkeypatch.setattr("hilojack.web.hall.boards.FIELD", ("random", "rule"))
    monkeypatch.delattr("hilojack.web.hall.boards.play_board")  # nobody plays a board again
    key, name = facts["key"], facts["set"]
    async with serve(kept.open()) as server:
        _, told = await server.ask("GET", f"/api/duplicate/{name}", token=key)
        assert [one["computers"] for one in told["boards"]] == facts["computers"]
        assert [one["points"] for one in told["boards"]] == facts["points"]
        _, told = await server.ask("GET", "/api/rating", token=key)
        assert not told["waits"]
        now = [{at: row[at] for at in facts["ratings"][0]} for row in told["ratings"]]
        assert sorted(now, key=str) == sorted(facts["ratings"], key=str)


async def test_a_store_whose_person_left_boards_is_restored_and_the_last_one_finished(
    kept: Kept, clock: Clock
) -> None:
    facts = json.loads((GOLDEN / "store-3-begun.json").read_text())
    proof = await restore(GOLDEN / "store-3-begun.sqlite", kept.where)
    assert (proof.tables, proof.unfinished, proof.results, proof.faults) == (2, 1, 2, [])
    key, path = facts["key"], f"/api/duplicate/{facts['set']}"
    (begun, *_) = await entries_of(kept, f"table/{facts['code']}")
    assert isinstance(begun, Opened)
    clock.put_forward(begun.at + DAY / 2 - time.time())
    async with serve(kept.open()) as server:
        _, told = await server.ask("GET", path, token=key)
        assert [one["lapsed"] for one in told["boards"]] == [True]
        assert [one["points"] for one in told["boards"]] == [facts["boards"][0]["points"]]
        assert (told["next"], told["boards_begun"]) == (2, facts["boards_begun"])
        async with server.sit(facts["token"]) as ann:
            await ann.till(lambda p: p.state["choices"])
            assert ann.state["hand"] == facts["hand"]
        clock.put_forward(DAY)
        async with asyncio.timeout(PATIENCE):
            while len(told["boards"]) < 2:
                _, told = await server.ask("GET", path, token=key)
        assert [one["lapsed"] for one in told["boards"]] == [True, True]


async def entries_of(kept: Kept, stream: str) -> list[AnyEntry]:
    async with opened(kept.where) as vault:
        return read(stream, await vault.rows(stream))


async def test_a_store_of_somebody_who_trains_is_restored_with_mistakes_and_answers(
    kept: Kept,
) -> None:
    facts = json.loads((GOLDEN / "store-2-train.json").read_text())
    proof = await restore(GOLDEN / "store-2-train.sqlite", kept.where)
    assert (proof.tables, proof.faults) == (1, [])
    told: list[Any] = [*(await export_person(kept.where, facts["key"]))["training"]]
    assert [one | {"better": one["known"]["best"]} for one in told if "known" in one] == [
        then | now
        for then, now in zip(facts["training"], told, strict=True)
        if then["type"] == "noted"
    ]
    assert as_then(told[-3:], facts["training"][-3:]) == facts["training"][-3:]
    noted = [one for one in facts["training"] if one["type"] == "noted"]
    async with serve(kept.open()) as server:
        path = f"/api/training?day={today()}"
        _, asked = await server.ask("GET", path, token=facts["key"])
        assert asked["due"] + asked["waiting"] == len(noted) - 1
        then = next(one for one in noted if one["id"] == asked["question"]["id"])
        body = {"act": then["better"], "day": today()}
        path = f"/api/training/{then['id']}"
        _, said = await server.ask("POST", path, body, facts["key"])
        assert (said["right"], said["played"]) == (True, show_act(then["act"]))
