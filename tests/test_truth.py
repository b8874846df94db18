"""Positions whose lines of play have been counted, and what perfect play makes of them."""

from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

import pytest

import naive
import naive_shedding
from hilojack import Variant, load
from hilojack.cards import parse_card, parse_cards, show_card
from hilojack.families import by_family
from hilojack.rules import slots
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
    row = truth.variant.engine.blank()
    row[slots.PACK : slots.PACK + len(truth.pack)] = truth.pack
    row[slots.DEALER] = truth.dealer
    row[slots.CUT] = slots.NONE if truth.cut is None else truth.cut
    truth.variant.engine.begin(truth.variant.row, row)
    return row


def after(variant: Variant, row: list[int], act: int) -> list[int]:
    next_row = row.copy()
    variant.engine.perform(variant.row, next_row, act)
    return next_row


def count_lines(variant: Variant, row: list[int]) -> int:
    if row[slots.PHASE] == slots.PHASE_OVER:
        return 1
    acts = by_family("views", variant.family.name).legal_acts(variant, row)
    return sum(count_lines(variant, after(variant, row, act)) for act in acts)


def minimax(variant: Variant, row: list[int]) -> int:
    if row[slots.PHASE] == slots.PHASE_OVER:
        own, *others = row[slots.SCORES : slots.SCORES + variant.sides]
        return own - sum(others)
    acts = by_family("views", variant.family.name).legal_acts(variant, row)
    values = [minimax(variant, after(variant, row, act)) for act in acts]
    return max(values) if row[slots.TURN] % variant.sides == 0 else min(values)


@pytest.mark.parametrize("truth", TRUTHS, ids=lambda truth: truth.text[:60])
def test_the_lines_of_play_are_as_many_as_counted(truth: Truth) -> None:
    assert count_lines(truth.variant, dealt(truth)) == truth.lines


@pytest.mark.parametrize("truth", TRUTHS, ids=lambda truth: truth.text[:60])
def test_perfect_play_comes_to_what_it_came_to(truth: Truth) -> None:
    if truth.value is None:
        return  # the referee's search does not count what is scored at once
    assert minimax(truth.variant, dealt(truth)) == truth.value


TRICKS = [truth for truth in TRUTHS if truth.variant.file["family"] == "trick"]
SHEDDING = [truth for truth in TRUTHS if truth.variant.file["family"] == "shedding"]


@pytest.mark.parametrize("truth", TRICKS[::4], ids=lambda truth: truth.text[:60])
def test_the_naive_referee_says_the_same(truth: Truth) -> None:
    deal = naive.Deal(
        naive_rules(truth.variant),
        dealer=truth.dealer,
        pack=[show_card(card) for card in truth.pack],
        cut_card=None if truth.cut is None else show_card(truth.cut),
    )
    assert naive.count_lines(deal) == truth.lines
    assert truth.value in (None, naive.minimax(deal, 0))


@pytest.mark.parametrize("truth", SHEDDING, ids=lambda truth: truth.text[:60])
def test_the_naive_referee_of_the_shedding_games_says_the_same(truth: Truth) -> None:
    deal = naive_shedding.Deal(
        truth.variant.rules,
        seats=truth.variant.seats,
        dealer=truth.dealer,
        pack=[show_card(card) for card in truth.pack],
        shuffled=unshuffled,
    )
    assert naive_search(deal) == (truth.lines, truth.value)


def unshuffled(cards: list[str]) -> list[str]:
    raise AssertionError(f"nothing is shuffled in these positions, but {cards} are")


def naive_search(deal: naive_shedding.Deal) -> tuple[int, int]:
    """How many ways there are to play the deal out, and the margin that seat 0 can force."""
    if deal.turn is None:
        own, *others = deal.scores
        return 1, own - sum(others)
    ways = []
    for act in sorted(deal.legal()):
        played = deepcopy(deal, {id(deal.shuffled): deal.shuffled})
        played.act(act)
        ways.append(naive_search(played))
    best = max if deal.turn == 0 else min
    return sum(lines for lines, _ in ways), best(value for _, value in ways)


def test_every_switch_of_the_shedding_games_is_played() -> None:
    """Each rule stands in some position with a value that the game of the text has not."""
    house = {rule for truth in SHEDDING for rule in truth.variant.house_rules}
    nothing_in_a_deal = {"starter", "target", "match-dealer"}
    shuffles = {"start-refused"}
    assert house | nothing_in_a_deal | shuffles == set(load("black-jack").rules)
