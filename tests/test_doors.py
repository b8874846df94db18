"""The doors of compiled loops: a row that is none is refused, and never answered as exact."""

import os
import random
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from hilojack import Match, Variant, load
from hilojack.rules.tricks import slots
from hilojack.search.proofs.expectation import expect
from hilojack.search.proofs.solver import Solver, solve
from hilojack.variants.doors import checked
from hilojack.variants.variant import games, sheets
from tiers import needs

needs("numpy")

from hilojack.envs import VectorEnv  # noqa: E402
from mutated_rows import rows_of_deal, trick_games  # noqa: E402

JACK, FIVES, PITCH = load("california-jack"), load("all-fives"), load("pitch", seats=4)
ENTRANCES = [
    pytest.param(lambda row: solve(JACK, row), id="solve"),
    pytest.param(lambda row: list(Solver(JACK, memory=1).solutions(row)), id="Solver"),
    pytest.param(lambda row: expect(JACK, row), id="expect"),
    pytest.param(lambda row: restore(JACK, row), id="VectorEnv"),
]


def restore(variant: Variant, row: tuple[int, ...]) -> None:
    env = VectorEnv(variant, 1)
    env.restore(0, replace(env.state(0), row=row))


@pytest.mark.parametrize("enter", ENTRANCES)
def test_a_row_of_another_game_is_refused(enter) -> None:  # type: ignore[no-untyped-def]
    for other in (FIVES, PITCH, JACK.change(low="holder")):
        position = Match(other, seed=3).position
        with pytest.raises(ValueError, match=r"this is a position of .*, not of California Jack"):
            enter(position)


@pytest.mark.parametrize("enter", ENTRANCES)
def test_a_row_that_is_none_is_refused(enter) -> None:  # type: ignore[no-untyped-def]
    row = list(Match(JACK, seed=3).position)
    with pytest.raises(ValueError, match="a position has 254 slots, not 253"):
        enter(row[:-1])
    junk = random.Random(1)
    with pytest.raises(ValueError, match=r"slot 0 \(the phase\) is 1 to 13, not "):
        enter([junk.getrandbits(60) for _ in row])
    with pytest.raises(ValueError, match=r"slot 1 \(the seat to act\) is 0 to 1"):
        enter(list(Match(PITCH, seed=3).position))


def test_each_thing_that_is_wrong_is_named() -> None:
    def why(slot: int, value: int) -> str:
        row = list(Match(JACK, seed=3).position)
        row[slot] = value
        with pytest.raises(ValueError, match=r"^slot|California Jack") as error:
            checked(JACK, row)
        return str(error.value)

    hand = Match(JACK, seed=3).position[slots.HANDS]
    assert "a seat is out, and nobody can be" in why(slots.OUT, 2)
    assert why(slots.TURN, 2) == "slot 1 (the seat to act) is 0 to 1, not 2"
    assert "is in two places" in why(slots.HANDS + 1, hand)
    assert "do not hold as many cards" in why(slots.HANDS, hand & (hand - 1))
    assert "X is not in the pack" in why(slots.HANDS, hand | 1 << 52)
    assert "there are no trumps" in why(slots.TRUMP, slots.NONE)
    assert "nobody leads" in why(slots.LEADER, slots.NONE)
    assert "a suit is led without a card" in why(slots.LED, 1)
    assert "not known" in why(slots.PACK + 40, slots.NONE)


def test_every_position_of_every_game_is_let_in() -> None:
    for number, variant in enumerate(trick_games()):
        for row in rows_of_deal(variant, number, random.Random(number)):
            assert checked(variant, row) == row


@pytest.mark.parametrize(
    "variants",
    [
        pytest.param([load(game) for game in games()], id="as usual"),
        pytest.param(list(sheets()), id="all", marks=pytest.mark.slow),
    ],
)
def test_every_state_of_every_environment_is_let_in(variants: list[Variant]) -> None:
    for number, variant in enumerate(variants):
        for episode in ("deal", "match"):
            env = VectorEnv(variant, 2, seed=number, observe=False, restart=False, episode=episode)
            for _ in range(60):
                if not env.action_masks.any(1).all():  # an episode is over
                    break
                env.step(env.sample())
                state = env.state(0)
                env.restore(1, replace(state, row=tuple(state.row)))


def campaign(rows: int, seed: int) -> str:
    program = Path(__file__).with_name("mutated_rows.py")
    done = subprocess.run(
        [sys.executable, program, str(rows), str(seed)],
        capture_output=True,
        text=True,
        env=os.environ | {"HILOJACK_CHECK": "1"},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_mutated_rows_are_refused_or_answered() -> None:
    said = campaign(120, 1)
    many = {word: int(count) for word, count in re.findall(r"'(refused|answered)': (\d+)", said)}
    assert min(many["refused"], many["answered"]) > 12, said


@pytest.mark.slow
def test_many_mutated_rows_are_refused_or_answered() -> None:
    campaign(100_000, 2)
