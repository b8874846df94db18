"""Positions whose lines of play have been counted, and what perfect play makes of them."""

from dataclasses import dataclass
from pathlib import Path

import pytest

import naive
from hilojack import Variant, load
from hilojack.cards import parse_card, parse_cards, show_card
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.opening import begin
from hilojack.rules.tricks.step import step
from hilojack.view import legal_acts
from tables import naive_rules


@dataclass(frozen=True)
class Truth:
    text: str
    variant: Variant
    dealer: int
    pack: list[int]
    cut: int | None
    lines: int
    value: int | None


def read(path: Path) -> list[Truth]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [parse(line) for line in lines if line and not line.startswith("#")]


def parse(line: str) -> Truth:
    game, dealer, pack, cut, lines, value = (part.strip() for part in line.split("|"))
    name, seats, *words = game.split()
    rules = dict(word.split("=", 1) for word in words)
    return Truth(
        line,
        load(name, seats=int(seats), rules=rules),
        int(dealer),
        parse_cards(pack),
        None if cut == "-" else parse_card(cut),
        int(lines),
        None if value == "-" else int(value),
    )


TRUTHS = [
    truth
    for path in sorted((Path(__file__).parent / "truth").glob("*-games.txt"))
    for truth in read(path)
]


def dealt(truth: Truth) -> list[int]:
    row = [0] * slots.STATE_SIZE
    row[slots.PACK : slots.PACK + len(truth.pack)] = truth.pack
    row[slots.DEALER] = truth.dealer
    row[slots.CUT] = slots.NONE if truth.cut is None else truth.cut
    row[slots.VICTOR] = slots.NONE
    begin(truth.variant.row, row)
    return row


def after(variant: Variant, row: list[int], act: int) -> list[int]:
    next_row = row.copy()
    step(variant.row, next_row, act)
    return next_row


def count_lines(variant: Variant, row: list[int]) -> int:
    if row[slots.PHASE] == slots.PHASE_OVER:
        return 1
    acts = legal_acts(variant, row)
    return sum(count_lines(variant, after(variant, row, act)) for act in acts)


def minimax(variant: Variant, row: list[int]) -> int:
    if row[slots.PHASE] == slots.PHASE_OVER:
        own, *others = row[slots.SCORES : slots.SCORES + variant.sides]
        return own - sum(others)
    values = [minimax(variant, after(variant, row, act)) for act in legal_acts(variant, row)]
    return max(values) if row[slots.TURN] % variant.sides == 0 else min(values)


@pytest.mark.parametrize("truth", TRUTHS, ids=lambda truth: truth.text[:60])
def test_the_lines_of_play_are_as_many_as_counted(truth: Truth) -> None:
    assert count_lines(truth.variant, dealt(truth)) == truth.lines


@pytest.mark.parametrize("truth", TRUTHS, ids=lambda truth: truth.text[:60])
def test_perfect_play_comes_to_what_it_came_to(truth: Truth) -> None:
    if truth.value is None:
        return  # the referee's search does not count what is scored at once
    assert minimax(truth.variant, dealt(truth)) == truth.value


@pytest.mark.parametrize("truth", TRUTHS[::4], ids=lambda truth: truth.text[:60])
def test_the_naive_referee_says_the_same(truth: Truth) -> None:
    deal = naive.Deal(
        naive_rules(truth.variant),
        dealer=truth.dealer,
        pack=[show_card(card) for card in truth.pack],
        cut_card=None if truth.cut is None else show_card(truth.cut),
    )
    assert naive.count_lines(deal) == truth.lines
    assert truth.value in (None, naive.minimax(deal, 0))
