"""Maxims of play: both acts are legal, a gain is what two deals differ by, and runs resume."""

import json
import random
from pathlib import Path
from statistics import fmean, stdev

import pytest

from hilojack import Match, games, load
from hilojack.cli import main
from hilojack.lab.maxims import (
    Table,
    Tally,
    block,
    interval,
    maxims_of,
    measure,
    one_deal,
    play,
)
from hilojack.lab.maxims.report import read_table, show_table, table_facts, write_table
from hilojack.players import make_player
from hilojack.variants.variant import Variant, VariantError

SHEETS = [load(game, preset=preset) for game in games() for preset in load(game).file["presets"]]
SEATS = [load("pitch", preset="penguin", seats=7), load("troeven", preset="malmedy", seats=4)]


@pytest.mark.parametrize("variant", [*SHEETS, *SEATS], ids=lambda one: f"{one.title}-{one.seats}")
def test_both_acts_of_a_choice_are_legal_and_differ(variant: Variant) -> None:
    chance, found = random.Random(1), set[str]()
    for seed in range(3):
        match = Match(variant, seed=seed)
        while match.turn is not None and len(match.deal.acts) < 400:
            view = match.view(match.turn)
            for maxim in maxims_of(variant):
                if choice := maxim.find(view):
                    assert choice.act != choice.other, (maxim, choice)
                    assert {choice.act, choice.other} <= {*view.acts}, (maxim, choice)
                    assert not {"|", "/", "{", "}"} & {*choice.case}
                    found.add(maxim.name)
            match.act(chance.choice(view.acts))
    assert found


@pytest.mark.parametrize("game", ["all-fours", "california-jack", "pitch", "mau-mau"])
def test_a_gain_is_what_two_deals_from_there_differ_by(game: str) -> None:
    variant, seed = load(game), 5
    players = [make_player("rule", seed=seed + n) for n in range(variant.seats)]
    moments = play(Match(variant, seed=seed), players)
    table = one_deal(variant, "rule", seed)
    assert set(table.tallies) == set(moments)
    compared = 0
    for case, tally in table.tallies.items():
        assert tally.moments == 1
        gains = set()
        for moment in moments[case]:
            ends = []
            for act in (moment.choice.act, moment.choice.other):
                match = Match(variant, seed=seed)
                while match.turn is not None:
                    at = len(match.deal.acts)
                    chosen = players[match.turn].choose(match.view(match.turn))
                    match.act(act if at == moment.at else chosen)
                ends.append(match.ahead(moment.seat))
            gains.add(ends[0] - ends[1])
        assert tally.gains in gains
        assert tally.squares == tally.gains**2
        compared += tally.gains != 0
    assert compared


def test_an_interval_is_that_of_the_mean() -> None:
    gains = [3, -1, 0, 0, 2, 5, -4, 1]
    tally = sum((Tally(1, gain, gain * gain) for gain in gains), Tally())
    found = interval(tally)
    assert found.mean == pytest.approx(fmean(gains))
    assert found.high - found.mean == pytest.approx(1.959964 * stdev(gains) / len(gains) ** 0.5)


def test_a_table_resumes_and_does_not_depend_on_the_workers(tmp_path: Path) -> None:
    empty = Table(load("all-fours"), "rule", 7)
    *_, at_once = measure(empty, 60, workers=2)
    *_, first = measure(empty, 25, workers=1)
    write_table(tmp_path / "kept", first)
    before = read_table(tmp_path / "kept", empty)
    assert before == first
    *_, resumed = measure(before, 60, workers=1)
    assert resumed == at_once
    assert resumed.deals == 60
    other = Table(load("pitch"), "rule", 7)
    with pytest.raises(VariantError, match="the maxims of another game"):
        read_table(tmp_path / "kept", other)


def test_a_line_is_shown_once_there_are_enough_moments() -> None:
    few, some = ("beg", "no trumps"), ("beg", "one trump, the ace the highest")
    tallies = {few: Tally(29, 29, 29), some: Tally(30, 15, 15)}
    table = Table(load("all-fours"), "rule", 1, 100, 2, tallies)
    assert [line.case for line in table.lines] == ["one trump, the ace the highest"]
    assert table_facts(table).lines[0].share == 0.3
    shown = show_table(table)
    assert "beg, or stand" in shown
    assert "+0.50" in shown
    assert "did not end: 2." in shown


def test_the_command_prints_a_table_and_refuses_less(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["lab", "maxims", "all-fours", "--state", str(tmp_path / "kept"), "--workers", "1"]
    assert main([*words, "--deals", "30", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["deals"], told["player"]) == ("all-fours", 30, "rule")
    assert main([*words, "--deals", "10"]) == 2
    assert "ask for at least as many" in capsys.readouterr().err
    assert main([*words, "--deals", "30", "--player", "nobody"]) == 2
    assert "'nobody' is not a player" in capsys.readouterr().err


def test_a_block_is_the_sum_of_its_deals() -> None:
    variant = load("all-fours")
    whole, parts = (
        block(variant, "rule", 3, 4, 3),
        [block(variant, "rule", 3, n, 1) for n in (4, 5, 6)],
    )
    assert sum(parts[1:], parts[0]) == whole
