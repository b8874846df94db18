"""The store of version 2 opens for ever: `store-2.sqlite` is what the release that made it wrote,
and `store-2.json` what was played. A later version adds its own and leaves these.
"""

import asyncio
import json
from pathlib import Path

from hilojack.records import load as load_records, to_match
from hilojack.web.storing.backups import restore
from hilojack.web.storing.schema import VERSION
from web_support import Kept, serving as serve

GOLDEN = Path(__file__).parents[1] / "golden"
FACTS = json.loads((GOLDEN / "store-2.json").read_text())


def test_each_version_has_its_golden_store() -> None:
    known = {int(path.stem.partition("-")[2]) for path in GOLDEN.glob("store-*.sqlite")}
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
        assert (await server.ask("GET", "/api/me", token=FACTS["key"]))[1] == FACTS["me"]
        async with server.sit(one) as ann, server.sit(other) as bea:
            await asyncio.gather(ann.play(deals=1), bea.play(deals=1))
            assert ann.state["phase"] in ("deal-over", "match-over")
