"""A family is rooms: each layer has one of its name, and whoever adds a family adds rooms."""

import inspect
import io
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

from hilojack import Match, families, games, records
from hilojack.compiled.binding import room_of
from hilojack.lab import simulate
from hilojack.players import PLAYERS, make_player, play_match
from hilojack.rules import slots
from hilojack.tui.plain import PlainTable
from hilojack.tui.session import Home, Session
from hilojack.variants.page import rule_page
from hilojack.voices import tell
from tiers import needs
from toy_family import GAME, registered, turn_a_card

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "hilojack"
HOUSE = ("tricks", "shedding")
FACES = ("rules", "lab", "envs")  # the layers whose rooms loops ask
NEEDED = {"envs": "numpy", "tui": "textual"}  # the packages of some layers
ONLY_FOR_TREES = {"see"}  # asked of a family only if its deals can be laid out as a tree


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    with registered():
        yield


@pytest.mark.parametrize("family", [*HOUSE, "toy"])
@pytest.mark.parametrize("layer", families.LAYERS)
def test_every_layer_has_a_room_for_every_family(layer: str, family: str) -> None:
    needs(NEEDED.get(layer, "msgspec"))
    assert families.by_family(layer, family).__name__.startswith(families.FAMILIES[family].home)


@pytest.mark.parametrize("family", [*HOUSE, "toy"])
@pytest.mark.parametrize("layer", FACES)
def test_the_room_of_every_family_has_all_that_loops_ask(layer: str, family: str) -> None:
    needs(NEEDED.get(layer, "msgspec"))
    face, room = import_module(f"hilojack.{layer}.face"), room_of(layer, family)
    asked = [one for one in vars(face).values() if isinstance(one, FunctionType)]
    for function in asked:
        if family == "tricks" or function.__name__ not in ONLY_FOR_TREES:
            given = inspect.signature(getattr(room, function.__name__))
            assert list(given.parameters) == list(inspect.signature(function).parameters)


def test_the_page_of_the_engine_lists_every_room() -> None:
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w[\w.]*)/` \|", page, re.MULTILINE)
    assert listed == list(families.LAYERS)


def test_no_layer_knows_a_family_that_has_no_room() -> None:
    """A room that is in no list would be one that nobody misses."""
    found = {
        ".".join(path.relative_to(PACKAGE).parts[:-1])
        for name in HOUSE
        for folder in ("*", "web/*")
        for path in [*PACKAGE.glob(f"{folder}/{name}.py"), *PACKAGE.glob(f"{folder}/{name}/")]
    }
    assert found <= set(families.LAYERS) | {"policy", "search", "words"}


def test_a_missing_room_is_named_at_import(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "hilojack")
    (tmp_path / "hilojack" / "envs" / "shedding.py").unlink()
    done = subprocess.run(
        [sys.executable, "-c", "import hilojack"],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(tmp_path)},
        check=False,
    )
    assert "hilojack.envs has no room 'shedding'" in done.stderr


# --- the toy family ------------------------------------------------------------------------------


def played(seats: int, player: str = "random") -> Match:
    match = Match(turn_a_card(seats), seed=1)
    play_match(match, {seat: make_player(player, seed=seat) for seat in range(seats)})
    return match


@pytest.mark.parametrize("player", PLAYERS)
def test_the_toy_game_is_played_by_players(player: str) -> None:
    match = played(3, player)
    assert match.victor is not None
    assert max(match.scores) == 3
    assert "wins the match." in tell(match)[-2]


def test_the_toy_game_has_a_page_of_rules() -> None:
    assert "The highest takes them all" not in rule_page(turn_a_card())
    assert "the highest takes them all" in rule_page(turn_a_card())


@pytest.mark.parametrize("kind", ["jsonl", "text"])
def test_the_toy_game_is_recorded_and_read_back_by_the_referee(kind: str) -> None:
    match = played(3)
    record = records.from_match(match)
    if kind == "text":
        (read,) = records.read_text(records.write_text(record))
    else:
        (read,) = records.read_jsonl(records.write_jsonl(record))
    assert read == record
    again = records.to_match(read)
    assert [deal.acts for deal in again.deals] == [deal.acts for deal in match.deals]


def test_a_card_turned_before_its_time_breaks_a_law() -> None:
    lines = records.write_jsonl(records.from_match(played(2))).splitlines()
    deal = json.loads(lines[1])
    deal["acts"][0][1], deal["acts"][2][1] = deal["acts"][2][1], deal["acts"][0][1]
    with pytest.raises(records.RecordError, match="the next card is turned"):
        records.read_jsonl("\n".join([lines[0], json.dumps(deal), *lines[2:]]))


def test_nobody_sees_another_hand_of_the_toy_game() -> None:
    match = Match(turn_a_card(), seed=1)
    for seat in (0, 1, None):
        view = match.view(seat)
        others = [view.row[slots.HANDS + other] for other in range(2) if other != seat]
        assert not any(others)
        assert set(view.row[slots.PACK : slots.OWN]) == {0}, "no card of the pack"


def test_the_toy_game_is_simulated_plain_and_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = turn_a_card()
    compiled = simulate.block(variant, 7, 3, 60)
    monkeypatch.setattr("hilojack.compiled.has_twins", lambda: False)
    assert simulate.block(variant, 7, 3, 60) == compiled
    assert sum(compiled[:2]) > 30


def test_the_toy_game_is_played_in_a_terminal(tmp_path: Path) -> None:
    match = Match(turn_a_card(), ["You", "Ben"], seed=1)
    session = Session(match, {"Ben": "random"}, Home(tmp_path))
    out = io.StringIO()
    PlainTable(session, io.StringIO("1\n" * 200), out).run([])
    assert "You turned the" in out.getvalue()
    assert "win the match" in out.getvalue()


def test_many_toy_games_are_played_at_once() -> None:
    np = needs("numpy")
    from hilojack.envs import VectorEnv

    env = VectorEnv(turn_a_card(), 8, seed=1)
    for _ in range(40):
        env.step(env.sample())
        assert np.abs(env.rewards.sum(axis=1)).max() == 0
    assert env.observations.any()


async def test_the_toy_game_is_played_at_a_page() -> None:
    """Each page receives the table as its family shows it, and no card that it may not see."""
    needs("uvicorn")
    from web_support import serving

    async with serving() as server:
        laid = await server.lay(GAME, players=["me", "random"])
        async with server.sit(laid["token"]) as page:
            state = await page.play()
    assert state["victor"] is not None
    assert state["felt"] == {"family": "toy", "table": []}
    told = {event["event"] for message in page.seen for event in message.get("events", ())}
    assert told >= {"began", "revealed", "gained", "counted", "won"}


def test_the_family_is_forgotten_again() -> None:
    assert GAME in games()
    del families.FAMILIES["toy"]
    assert GAME not in games()
    families.register("toy", "toy", "toy_family")
