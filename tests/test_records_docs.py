"""The page of the format: true examples, whole tables, and a stranger's referee that agrees."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hilojack
import naive
import naive_shedding
from hilojack import Match
from hilojack.calls import CALLS, height_of
from hilojack.records import RecordError, from_match, load, read_text, write_jsonl, write_text
from hilojack.records.lines import Counted, DealLine, Header, Pegged, Result, Shuffled
from hilojack.records.schema import schema
from hilojack.variants.sheet import Family, Key, family
from hilojack.variants.variant import VariantError, whole_rules
from records_support import MOST_ACTS, NAMES, Lines, house_variants, lines_of, play, title
from tables import every_variant, some
from test_engine_shedding import house_rules

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
SCHEMA_FILE = ROOT / "src" / "hilojack" / "records" / "schema.json"
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)
TEXTS = [block for kind, block in BLOCKS if kind == "text" and block.startswith("[Hilojack")]
JSONLS = [block for kind, block in BLOCKS if kind == "json"]
EXAMPLES = list(zip(TEXTS, JSONLS, strict=True))
TEXT, JSONL = EXAMPLES[0]
NOT_STATED = dict(re.findall(r"^\| `([\w-]+)` \|.*not stated: `([^`]*)` \|$", PAGE, re.MULTILINE))


# --- the example ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "jsonl"), EXAMPLES)
def test_an_example_is_a_true_record_in_both_notations(text: str, jsonl: str) -> None:
    records = load(text)
    assert records == load(jsonl)
    assert write_text(records) == text
    assert write_jsonl(records) == jsonl


def test_what_the_page_tells_of_the_other_example() -> None:
    (record,) = load(TEXTS[1])
    first, second, third = record.deals
    assert first.acts == [(2, "BEG"), (1, "REFUSE"), (2, "BUNCH"), (1, "AGREE")]
    assert (first.thrown_in, first.count) == ("same-dealer", [])
    assert "{turned up: KH 4S}" in TEXTS[1]
    assert (first.dealer, second.dealer, third.dealer) == (1, 1, 2)
    assert sum(seat == 0 for seat, _ in second.acts) == 9 + 6
    assert second.count is not None
    assert second.count[:2] == [Counted("high", 0, 1), Counted("low", 2, 1)]
    assert third.pegs == [Pegged(2, 0, 1), Pegged(2, 1, 1)]
    assert third.count == [Counted("high", 1, 1), Counted("low", 0, 1)]
    assert record.result == Result(0, [3, 2, 2], 3)


def test_what_the_page_tells_of_the_shedding_game() -> None:
    (record,) = load(TEXTS[2])
    (deal,) = record.deals
    assert (record.header.first_dealer, deal.acts[0], deal.acts[1]) == (1, (2, "TD"), (1, "TC"))
    assert deal.acts[9:11] == [(0, "7S"), (0, "END-TURN")]
    assert deal.acts[13:15] == [(0, "AS"), (0, "NOMINATE-S")]
    assert deal.acts[16:19] == [(1, "JS"), (0, "JH"), (0, "LAST-CARD")]
    assert deal.acts[19:21] == [(2, "QH"), (2, "END-TURN")]
    assert deal.acts[22:] == [(2, "QD"), (0, "KD"), (0, "LAST-CARD"), (0, "7D")]
    assert [(s.act, len(s.stock)) for s in deal.shuffles or ()] == [(23, 12)]
    assert "QD  {draws AC AH TS 2C KC JC KH}" in TEXTS[2]
    assert deal.count == [Counted("win", 0, 1)]


def test_what_the_page_tells_of_the_example() -> None:
    (record,) = load(TEXT)
    assert record.header.rules["target"] == 4
    assert record.header.cuts == [{"Ann": "3S", "Ben": "3C"}, {"Ann": "KS", "Ben": "3H"}]
    first, second = record.deals
    assert " ".join(first.pack[:13]) == "3H 9S 9H 5H 3C 2S 4H 7C 7D 3S TD 6C KC"
    assert first.acts[:2] == [(1, "7D"), (0, "3C")]
    assert second.count is not None
    assert [item.item for item in second.count] == ["high", "low", "jack"]
    assert "{card-points 51-29}" in TEXT
    assert record.result == Result(1, [3, 4], 2)


def test_the_refusal_on_the_page_is_what_is_said() -> None:
    (said,) = [block for _, block in BLOCKS if block.startswith("line ")]
    with pytest.raises(RecordError) as caught:
        load(TEXT.replace("1. Ben 7D 3C", "1. Ben 7D 5H", 1))
    assert f"{caught.value}\n" == said


# --- the tables ----------------------------------------------------------------------------------


@pytest.mark.parametrize("struct", [Header, DealLine, Pegged, Shuffled, Counted, Result])
def test_every_field_stands_on_the_page(struct: Any) -> None:
    for field in {*struct.__struct_fields__} - {"more"}:
        assert f"\n| `{field}` |" in PAGE


@pytest.mark.parametrize("name", ["shedding", "trick"])
def test_every_rule_and_each_of_its_values_stand_on_the_page(name: str) -> None:
    for key in family(name).keys.values():
        assert f"\n| `{key.name}` |" in PAGE
        for value in key.values:
            assert f"`{value}`" in PAGE or f"`{key.name} = {value}`" in PAGE, (key.name, value)
        absent = list(key.absent) if isinstance(key.absent, tuple) else key.absent
        assert NOT_STATED.get(key.name) == (None if absent is None else str(absent))
    for item, facts in family(name).items.items():
        assert f"\n| `{item}` | {facts.worth} |" in PAGE


def test_every_call_stands_on_the_page() -> None:
    for call, word in CALLS.items():
        assert f"\n| `{word}` |" in PAGE or height_of(call) > 4
    assert "\n| `BID-5` to `BID-36` |" in PAGE


# --- a rule that is younger than the record ------------------------------------------------------


def test_a_rule_that_is_not_stated_means_what_the_sheet_says() -> None:
    low = Key("low", "choice", "Who scores Low?", "low", {}, {}, "", 0, 0)
    misdeal = replace(low, name="misdeal", absent="none")
    sheet = Family("tricks", {"low": low, "misdeal": misdeal}, {}, ())
    assert whole_rules(sheet, {"low": "winner"}, "x") == {"low": "winner", "misdeal": "none"}
    with pytest.raises(VariantError, match="x: the rule 'low' is missing"):
        whole_rules(sheet, {"misdeal": "none"}, "x")


# --- the schema ----------------------------------------------------------------------------------


def test_the_schema_is_up_to_date() -> None:
    """`python -m hilojack.records.schema > src/hilojack/records/schema.json` renews it."""
    # A program of its own: here the tests have registered a family more.
    command = [sys.executable, "-m", "hilojack.records.schema"]
    made = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert SCHEMA_FILE.read_text(encoding="utf-8") == made


def validator() -> Any:
    """Return a judge of lines."""
    from jsonschema import Draft202012Validator  # not in the quick tier

    Draft202012Validator.check_schema(schema())
    return Draft202012Validator(schema())


@pytest.mark.parametrize("variant", some(every_variant(), 40, title))
def test_real_records_fit_the_schema(variant: hilojack.Variant) -> None:
    names = NAMES[: variant.seats]
    judge = validator()
    for acts in (MOST_ACTS, 0, 60):
        match = play(Match(variant, names, seed=3), Random(3), acts)
        for line in lines_of(match):
            judge.validate(line)


@pytest.mark.parametrize(
    ("line", "path", "value"),
    [
        (0, ["rules", "follow"], "maybe"),
        (0, ["rules", "follow"], "F1"),
        (0, ["rules", "trumps"], "spades"),
        (0, ["rules", "target"], "10"),
        (0, ["rules", "ranks"], "KA"),
        (0, ["rules", "card-points"], {"X": 1}),
        (0, ["rules", "scoring"], ["high", "high"]),
        (0, ["format"], 4),
        (0, ["family"], "bridge"),
        (0, ["players"], ["Ann"]),
        (0, ["shuffle"], {"match": "m"}),
        (0, ["cuts", 0, "Ann"], "1S"),
        (0, ["date"], "today"),
        (1, ["number"], 0),
        (1, ["pack", 5], "10S"),
        (1, ["acts", 5], ["2S", 0]),
        (1, ["acts", 5, 1], "js"),
        (1, ["count", 0, "points"], None),
        (1, ["scores"], 7),
        (-1, ["victor"], "Ann"),
        (-1, ["deals"], 0),
        (-1, ["type"], "end"),
    ],
)
def test_forged_lines_do_not_fit_the_schema(line: int, path: list[Any], value: object) -> None:
    target: Any = [json.loads(text) for text in JSONL.splitlines()][line]
    whole = target
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    assert not validator().is_valid(whole)


# --- a stranger's referee ------------------------------------------------------------------------


EMPTY: dict[str, object] = {"{}": {}, "[]": []}


def strange_rules(header: dict[str, Any]) -> dict[str, object]:
    """The rules of a record as the naive referee wants them; the page tells those not stated."""
    rules: dict[str, object] = dict(header["rules"])
    for rule, value in NOT_STATED.items():
        rules.setdefault(
            rule, EMPTY.get(value) if value in EMPTY else int(value) if value.isdigit() else value
        )
    return rules | {"seats": len(header["players"]), "thrown-in": rules["thrown-in-points"]}


def strange_seats(header: dict[str, Any]) -> tuple[list[str], int]:
    """The seats and the first dealer as the naive referee finds them from the cut."""
    players = header["players"]
    cuts = [{players.index(name): card for name, card in cut.items()} for cut in header["cuts"]]
    order = naive.cut_for_deal(cuts)
    by_cut = header["rules"].get("partners") == "by-cut"
    seats = naive.seats_by_cut(order) if by_cut else list(range(len(players)))
    dealer = naive.first_dealer_by_cut(header["rules"], order, seats)
    return [players[player] for player in seats], dealer


def strange_pegs(act: int, pegs: list[tuple[int, int, str]]) -> list[dict[str, int]]:
    """What was scored after an act, a line for each side."""
    sides = sorted({side for side, _, _ in pegs})
    points = {side: sum(p for s, p, _ in pegs if s == side) for side in sides}
    return [{"act": act, "side": side, "points": points[side]} for side in sides]


def strange_play(deal: naive.Deal, acts: list[tuple[int, str]]) -> list[dict[str, int]]:
    """Play the acts of a deal; what was scored at once."""
    pegs = strange_pegs(0, deal.pegs)
    for number, (seat, act) in enumerate(acts, 1):
        assert deal.turn == seat
        before = len(deal.pegs)
        deal.act(act)
        pegs += strange_pegs(number, deal.pegs[before:])
    return pegs if deal.pegs else []


def strange_count(deal: naive.Deal) -> list[tuple[str, int | None, int]]:
    """The count of the naive referee as the page orders it."""
    capot = {side: points for item, side, points in deal.awards if item == "capot"}
    count: list[tuple[str, int | None, int]] = []
    for item, side, points in deal.awards:
        if item == "set-back":
            count.insert(0, (item, side, points))
        elif item == "majority" and points > 0:
            count.append((item, side, points + capot.get(side, 0)))
        elif item not in ("bid", "capot"):
            count.append((item, side if points else None, points))
    backs = [line for line in count if line[0] == "set-back"]
    return [*backs, *strange_bids(deal), *count[len(backs) :]]


def strange_bids(deal: naive.Deal) -> list[tuple[str, int | None, int]]:
    """What a bid adds or takes, one line a side: who loses is first, then in turn from eldest."""
    sides = deal._sides_from_eldest()
    of_bid = [(side, points) for item, side, points in deal.awards if item == "bid"]
    sums = [(side, sum(points for one, points in of_bid if one == side)) for side in sides]
    lines = [("bid", side, points) for side, points in sums if points]
    return sorted(lines, key=lambda line: line[2] > 0)


def strange_deal(deal: naive.Deal, line: dict[str, Any]) -> None:
    """Check one deal."""
    assert line.get("pegs", []) == strange_play(deal, line["acts"])
    assert deal.turn is None
    dealer = "same-dealer" if deal.same_dealer else "next-dealer"
    assert line.get("thrown_in") == (dealer if deal.thrown_in else None)
    assert [(c["item"], c["side"], c["points"]) for c in line["count"]] == strange_count(deal)
    assert line.get("held_over", 0) == deal.carry
    assert line["scores"] == deal.scores


def strange_referee(lines: Lines) -> None:
    """Check a record with the naive referees, which share nothing with the package."""
    header = lines[0]
    assert strange_seats(header) == (header["seats"], header["first_dealer"])
    {"trick": strange_match_of_tricks, "shedding": strange_match_of_shedding}[header["family"]](
        lines
    )


def strange_match_of_tricks(lines: Lines) -> None:
    """Check the deals of a trick game, and its result."""
    header, *deals, result = lines
    rules = strange_rules(header)
    dealer, scores, carry, winner = header["first_dealer"], None, 0, None
    for line in deals:
        assert winner is None
        assert line["dealer"] == dealer
        pack, cut = line["pack"], line.get("cut")
        deal = naive.Deal(rules, dealer=dealer, pack=pack, cut_card=cut, scores=scores, carry=carry)
        strange_deal(deal, line)
        scores, carry, winner = deal.scores, deal.carry, deal.winner
        dealer = dealer if deal.same_dealer else naive.next_dealer(rules, deal.dealer)
    assert (result["victor"], result["scores"], result["deals"]) == (winner, scores, len(deals))


class Orders:
    """The orders in which a record says that the stock lay, each asked for when it is due."""

    def __init__(self, line: dict[str, Any]) -> None:
        self.left = list(line.get("shuffles", []))
        self.acts = 0

    def __call__(self, cards: list[str]) -> list[str]:
        """The next order, which the naive referee holds against the cards."""
        shuffle = self.left.pop(0)
        assert shuffle["act"] == self.acts
        return list(shuffle["stock"])


def strange_match_of_shedding(lines: Lines) -> None:
    """Check the deals of a shedding game, and its result."""
    header, *deals, result = lines
    seats = len(header["players"])
    dealer, scores, last_winner, victor = header["first_dealer"], [0] * seats, None, None
    for line in deals:
        assert victor is None
        assert line["dealer"] == dealer
        orders = Orders(line)
        deal = naive_shedding.Deal(
            header["rules"],
            seats=seats,
            dealer=dealer,
            pack=line["pack"],
            shuffled=orders,
            scores=scores,
            last_winner=last_winner,
        )
        strange_shedding_deal(deal, line, orders, header["rules"]["scoring"])
        scores, last_winner, victor = deal.scores, deal.winner, deal.victor
        dealer = naive_shedding.next_dealer(seats, dealer)
    assert (result["victor"], result["scores"], result["deals"]) == (victor, scores, len(deals))


def strange_shedding_deal(
    deal: naive_shedding.Deal, line: dict[str, Any], orders: Orders, item: str
) -> None:
    """Check one deal of a shedding game."""
    before = list(deal.scores)
    for seat, act in line["acts"]:
        orders.acts += 1
        assert deal.turn == seat
        deal.act(act)
    assert (deal.turn, orders.left) == (None, [])
    assert not line.keys() & {"cut", "pegs", "thrown_in", "held_over"}
    gains: list[tuple[str, int | None, int]]
    gains = [(item, seat, deal.scores[seat] - was) for seat, was in enumerate(before)]
    count = [gain for gain in gains if gain[2]] or [(item, None, 0)]
    assert [(c["item"], c["side"], c["points"]) for c in line["count"]] == count
    assert line["scores"] == deal.scores


@pytest.mark.parametrize("variant", some([*every_variant(), *house_variants()], 50, title))
def test_a_stranger_referees_the_same(variant: hilojack.Variant) -> None:
    for seed in range(6):
        match = play(Match(variant, NAMES[: variant.seats], seed=seed), Random(seed))
        strange_referee(lines_of(match))
        (again,) = read_text(write_text(from_match(match)))
        assert again == from_match(match)


@pytest.mark.parametrize("number", range(40))
def test_a_stranger_referees_shedding_games_with_any_house_rules(number: int) -> None:
    variant = house_rules(number)
    match = play(Match(variant, NAMES[: variant.seats], seed=number), Random(number), 300)
    record = from_match(match)
    text, jsonl = write_text(record, unfinished=True), write_jsonl(record, unfinished=True)
    assert read_text(text) == [record] == load(jsonl)
    if match.over:
        strange_referee(lines_of(match))


@pytest.mark.parametrize("jsonl", JSONLS)
def test_a_stranger_referees_the_examples(jsonl: str) -> None:
    strange_referee([json.loads(line) for line in jsonl.splitlines()])
