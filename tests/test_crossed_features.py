"""Crossed features: the cells of a position in the tables that are learnt."""

import random

import pytest

from hilojack import Match, load
from hilojack.cards import suit_of
from hilojack.policy.tricks import CELLS, INPUT_WEIGHTS, TABLES
from hilojack.rules.bits import lowest
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import jack_of_trumps
from hilojack.search.evaluation import keeping, prediction
from hilojack.search.evaluation.crossed_features import CROSSED, CROSSES
from hilojack.search.evaluation.fitting import DEEPEST, SelfPlay, play_deal, points_ahead
from hilojack.search.evaluation.network import FEATURES_SIZE

JACK = load("california-jack").row
STEPS = 2 * (0, 0, 7, 9, 0)  # cells between one lead in card-points and the next, by table
GAMES = ("california-jack", "shasta-sam", "california-fives", "german-whist")


def positions(game: str) -> list[list[int]]:
    """Return positions of a few deals in which a trick begins."""
    chance, found = random.Random(7), []
    for number in range(3):
        match = Match(load(game), seed=number)
        while match.turn is not None:
            if prediction.begins_trick(list(match.position)):
                found.append(list(match.position))
            match.act(chance.choice(match.legal_acts()))
    return found


def cells(rules: tuple[int, ...], row: list[int], side: int) -> list[int]:
    """Return the cells of a side, and after them those of its rivals."""
    features = [0] * FEATURES_SIZE
    prediction.extract(rules, row, features, side)
    return features[CROSSED : CROSSED + 2 * CROSSES]


@pytest.mark.parametrize("game", GAMES)
def test_every_cell_is_in_its_stage_and_sides_see_each_other_reversed(game: str) -> None:
    """A lead in card-points, which is rounded down, may fall in the next cell."""
    rules = load(game).row
    for row in positions(game):
        mine, theirs = cells(rules, row, 0), cells(rules, row, 1)
        assert all(0 <= cell < CELLS for cell in mine)
        for one, other, step in zip(theirs, mine[CROSSES:] + mine[:CROSSES], STEPS, strict=True):
            assert abs(one - other) in (0, step)


def test_a_jack_is_told_in_either_hand_from_one_in_the_stock() -> None:
    row = positions("california-jack")[0]
    jack, last = jack_of_trumps(row), row[slots.PACK + JACK[slots.PACK_SIZE] - 1]
    plain = [
        lowest(sum(1 << c for c in range(52) if hand >> c & 1 and suit_of(c) != row[slots.TRUMP]))
        for hand in row[slots.HANDS : slots.HANDS + 2]
    ]
    seen = set()
    for card in (*plain, last):
        there = exchanged(row, jack, card)
        mine = cells(JACK, there, 0)
        seen.add((mine[0], mine[CROSSES]))
    assert len(seen) == 3


def exchanged(row: list[int], one: int, other: int) -> list[int]:
    """Return the position with two cards exchanged."""
    there = row.copy()
    for seat in range(2):
        held = row[slots.HANDS + seat]
        if (held >> one ^ held >> other) & 1:
            there[slots.HANDS + seat] ^= 1 << one | 1 << other
    for place in range(slots.PACK + row[slots.STOCK_NEXT], slots.PACK + JACK[slots.PACK_SIZE]):
        there[place] = {one: other, other: one}.get(row[place], row[place])
    return there


@pytest.mark.slow
def test_the_tables_predict_better_than_the_weights_alone() -> None:
    worth = keeping.learnt_worth(JACK)
    worth[INPUT_WEIGHTS:] = [0] * (len(worth) - INPUT_WEIGHTS)
    flat = worth[:TABLES] + [0] * (len(worth) - TABLES)
    row, found = [0] * slots.STATE_SIZE, [[0] * FEATURES_SIZE for _ in range(DEEPEST)]
    row[slots.RANDOM] = 12345
    errors = {"weights": 0, "tables": 0}
    for _ in range(100):
        count = play_deal(JACK, SelfPlay(row, worth.copy(), found), 0)
        gained = points_ahead(JACK, row, 0)
        for features in found[:count]:
            errors["weights"] += (gained - prediction.predicted(flat, features)) ** 2
            errors["tables"] += (gained - prediction.predicted(worth, features)) ** 2
    assert errors["tables"] < 0.98 * errors["weights"]
