"""Rulings on data sets: the rows are what was played, the same for all, and betray nothing."""

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

import test_view
import test_view_shedding
from hilojack import Match, Variant, load
from hilojack.calls import parse_act
from hilojack.cards import card_set, cards_in
from hilojack.cli import main
from hilojack.match import Opening
from tiers import needs

np = needs("numpy")
parquet = needs("pyarrow.parquet")

from hilojack.envs import dataset  # noqa: E402
from hilojack.envs.dataset import Plan, join, seen, shard, shards, write_dataset  # noqa: E402
from hilojack.envs.observation import Observer  # noqa: E402
from hilojack.lab.workers import PROCESSES, SERIAL  # noqa: E402
from hilojack.rules import slots  # noqa: E402
from hilojack.seeds import start  # noqa: E402

JACK, MAU = load("california-jack"), load("mau-mau")
GAMES = [JACK, load("pitch"), load("california-jack", preset="bicycle"), MAU, load("black-jack")]


def name(variant: Variant) -> str:
    return f"{variant.game}-{variant.preset}"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "BLOCK", {"deal": 3, "match": 1})


def rows_of(content: bytes) -> list[dict[str, Any]]:
    import io

    rows: list[dict[str, Any]] = parquet.read_table(io.BytesIO(content)).to_pylist()
    return rows


# --- what the rows are ---------------------------------------------------------------------------


@pytest.mark.parametrize("variant", GAMES, ids=name)
def test_the_rows_replay_the_deal(variant: Variant) -> None:
    """The acts of the rows, performed on the same deal, lead through the same views to the same
    outcome.
    """
    plan, observer = Plan(variant, ("random",), 3, 2), Observer(variant)
    rows = rows_of(shard(plan, 0, 2))
    for number in (0, 1):
        match = Match(
            variant,
            seed=start(3, "data", number),
            opening=Opening(first_dealer=number % variant.seats),
        )
        for row in (row for row in rows if row["match"] == number):
            view = match.view(row["seat"])
            assert row["seat"] == match.turn
            assert row["legal"] == list(view.acts)
            assert [act for act, legal in enumerate(row["action_mask"]) if legal] == sorted(
                view.acts
            )
            assert row["observation"] == observer.observe(view).tolist()
            assert parse_act(row["act_name"]) == row["act"]
            assert row["match_won"] is row["match_points"] is None
            match.act(row["act"])
        assert match.deal_over
        assert row["deal_points"] == list(match.scores)


def test_a_match_is_told_with_its_end(small: None) -> None:
    variant = load("mau-mau", rules={"target": 20})
    plan = Plan(variant, ("rule", "random"), 1, 1, "match")
    rows = rows_of(shard(plan, 1, 1))
    points: list[int] = rows[-1]["match_points"]
    assert max(points) >= 20
    deals = {row["deal"]: row["deal_points"] for row in rows}
    assert [sum(side) for side in zip(*deals.values(), strict=True)] == points
    winners = {row["seat"] for row in rows if row["match_won"]}
    assert winners == {points.index(min(points))}  # hands are charged for
    assert {row["player"] for row in rows if row["seat"] == 0} == {"random"}  # seats exchanged


def test_the_metadata_tell_the_rules_and_how_to_read_the_rows(tmp_path: Path) -> None:
    house = load("california-jack", rules={"target": 7})
    list(write_dataset(Plan(house, ("random",), 3, 2), tmp_path, engine=SERIAL))
    facts = json.loads(parquet.read_schema(tmp_path / "part-00000.parquet").metadata[b"hilojack"])
    assert facts["rules"] == json.loads(json.dumps(dict(house.rules), default=list))
    assert facts["house_rules"] == {"target": 7}
    first, last = facts["observation"]["hand"]
    row = parquet.read_table(tmp_path).to_pylist()[0]
    hand = [card for card, held in enumerate(row["observation"][first:last]) if held]
    assert " ".join(facts["acts"][str(card)] for card in hand)  # every number has its name
    assert {parse_act(word) for word in row["hand"].split()} == set(hand)


def test_the_example_of_the_page_runs() -> None:
    page = (Path(__file__).parent.parent / "docs" / "lab.md").read_text(encoding="utf-8")
    world: dict[str, Any] = {}
    exec(page.split("```python\n")[1].split("```")[0], world)
    assert {len(hand) for hand in world["hands"]} == {52}
    assert all(
        sum(hand) == len(row.split())
        for hand, row in zip(world["hands"], world["table"]["hand"].to_pylist(), strict=True)
    )


# --- the same for all ----------------------------------------------------------------------------


def test_the_bytes_are_the_same_whoever_does_the_work(small: None, tmp_path: Path) -> None:
    plan = Plan(MAU, ("random",), 5, 8)
    list(write_dataset(plan, tmp_path / "one", engine=SERIAL))
    list(write_dataset(plan, tmp_path / "two", engine=PROCESSES, workers=2))
    ours, theirs = shards(tmp_path / "one"), shards(tmp_path / "two")
    assert [path.name for path in ours] == [f"part-0000{n}.parquet" for n in range(3)]
    assert [path.read_bytes() for path in ours] == [path.read_bytes() for path in theirs]


def test_an_interrupted_data_set_is_gone_on_with(small: None, tmp_path: Path) -> None:
    plan = Plan(MAU, ("random",), 5, 8)
    list(write_dataset(plan, tmp_path / "whole", engine=SERIAL))
    stopped = write_dataset(plan, tmp_path / "parts", engine=SERIAL)
    assert next(stopped) == 3
    stopped.close()
    assert list(write_dataset(plan, tmp_path / "parts", engine=SERIAL)) == [6, 8]
    for whole, part in zip(shards(tmp_path / "whole"), shards(tmp_path / "parts"), strict=True):
        assert whole.read_bytes() == part.read_bytes()
    assert join(tmp_path / "whole", tmp_path / "a.parquet") > 8
    join(tmp_path / "parts", tmp_path / "b.parquet")
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()
    with pytest.raises(ValueError, match="of another game, player, seed"):
        list(write_dataset(Plan(MAU, ("random",), 6, 8), tmp_path / "parts", engine=SERIAL))


# --- nothing hidden ------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", [JACK, load("pitch"), GAMES[2]], ids=name)
def test_a_row_does_not_change_with_what_its_seat_cannot_know(variant: Variant) -> None:
    """Non-interference: redraw the hidden cards, replay the acts, and the row is the same."""
    chance, changed = random.Random(7), 0
    for number in range(40):
        match = Match(variant, seed=number, opening=Opening(first_dealer=number % variant.seats))
        acts = test_view.random_acts(match, chance, chance.randrange(40))
        if match.turn is None:
            continue
        other = test_view.redrawn(match, acts, match.turn, chance)
        changed += same_row(match, other)
    assert changed > 10


@pytest.mark.parametrize("variant", [MAU, load("black-jack")], ids=name)
def test_a_row_of_a_shedding_game_does_not_either(variant: Variant) -> None:
    chance, changed = random.Random(7), 0
    for number in range(40):
        match = Match(variant, seed=number, opening=Opening(first_dealer=number % variant.seats))
        count = chance.randrange(30)
        seat = turn_after(match, chance, count)
        match = Match(variant, seed=number, opening=Opening(first_dealer=number % variant.seats))
        acts, looked = test_view_shedding.played(match, seat, chance, count)
        if match.turn is None or match.turn != seat:
            continue
        changed += same_row(match, test_view_shedding.redrawn(match, acts, looked, chance))
    assert changed > 5


def turn_after(match: Match, chance: random.Random, count: int) -> int | None:
    """Who is to act after so many of the acts that this chance is going to choose."""
    chance.setstate(state := chance.getstate())
    test_view_shedding.played(match, None, chance, count)
    chance.setstate(state)
    return match.turn


def same_row(match: Match, other: Match | None) -> bool:
    """Whether hidden cards were redrawn; the rows of both must be the same."""
    if other is None or match.turn is None:
        return False
    observer = Observer(match.variant)
    ours, theirs = (seen(observer, one.view(match.turn), 5) for one in (match, other))
    for name, value in ours.items():
        assert np.array_equal(value, theirs[name]), name
    return other.position != match.position


@pytest.mark.parametrize("variant", GAMES, ids=name)
def test_no_hidden_card_is_marked_anywhere_in_a_row(variant: Variant) -> None:
    """Of the cards that nobody but others has seen, none is in a plane of the observation."""
    observer, chance = Observer(variant), random.Random(3)
    places = [place for place in observer.places.values() if (place.stop - place.start) % 52 == 0]
    planes = places[: len(observer.room.PLANES)]
    for number in range(6):
        match = Match(variant, seed=number, opening=Opening(first_dealer=0))
        while match.turn is not None:
            view = match.view(match.turn)
            row = seen(observer, view, 0)
            hidden = set()
            for seat in range(variant.seats):
                if seat != match.turn:
                    hidden |= set(cards_in(match.position[slots.HANDS + seat]))
            hidden -= (
                set(view.memory.known)
                if variant.file["family"] == "shedding"
                else {card for cards in view.memory.known for card in cards}
            )
            for place in planes:
                marked = np.flatnonzero(row["observation"][place]) % 52
                assert not hidden & set(marked.tolist())
            assert not hidden & {parse_act(word) for word in row["hand"].split()}
            assert card_set(view.hand) == match.position[slots.HANDS + match.turn]
            match.act(chance.choice(view.acts))


# --- the command ---------------------------------------------------------------------------------

WORDS = ["dataset", "mau-mau", "--players", "random", "--deals", "4", "--engine", "serial"]


def test_the_command_writes_a_file_or_a_folder(
    small: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, folder = tmp_path / "mau.parquet", tmp_path / "mau"
    assert main([*WORDS, "--out", str(file), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert main([*WORDS, "--out", str(folder)]) == 0
    assert facts["deal"] == 4
    assert not (tmp_path / "mau.parquet.part").exists()
    one, other = parquet.read_table(file), parquet.read_table(folder)
    assert one.num_rows == other.num_rows == facts["rows"]
    assert one.to_pylist() == other.to_pylist()
    assert main([*WORDS, "--out", str(file)]) == 2
    assert main([*WORDS, "--out", str(folder)]) == 2
    assert "--resume" in capsys.readouterr().err


def test_ctrl_c_says_how_to_go_on_and_loses_nothing(
    small: None,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from hilojack.cli.progress import Progress

    def stop(bar: Progress, done: int, total: int) -> None:
        raise KeyboardInterrupt

    out, whole = tmp_path / "mau.parquet", tmp_path / "whole.parquet"
    with monkeypatch.context() as patch:
        patch.setattr(Progress, "show", stop)
        assert main([*WORDS, "--out", str(out)]) == 130
    assert f"Resume from {out}.part" in capsys.readouterr().err
    assert main([*WORDS, "--out", str(out), "--resume"]) == 0
    assert main([*WORDS, "--out", str(whole)]) == 0
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--players", "rlue"], "Did you mean 'rule'"),
        (["--players", "rule,rule,rule"], "3 players are named"),
        (["--matches", "3"], "not allowed with"),
    ],
)
def test_a_mistake_is_answered_in_words(
    words: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*WORDS, "--out", str(tmp_path / "x"), *words]) == 2
    assert message in capsys.readouterr().err


def test_who_sees_hidden_cards_may_not_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["dataset", "pitch", "--players", "cheater", "--out", str(tmp_path / "x")]
    assert main(words) == 2
    assert "sees hidden cards" in capsys.readouterr().err


def test_without_pyarrow_the_command_names_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main([*WORDS, "--out", str(tmp_path / "x")]) == 2
    assert "[data]'" in capsys.readouterr().err
