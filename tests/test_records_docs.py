"""The page of the format: true examples, whole tables, and a stranger's referee that agrees."""

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import hilojack
import naive
from hilojack import Match
from hilojack.calls import CALLS
from hilojack.records import RecordError, from_match, load, read_text, write_jsonl, write_text
from hilojack.records.lines import Counted, DealLine, Header, Result
from hilojack.records.schema import schema
from hilojack.variant import Family, Key, VariantError, families, family, whole_rules
from records_support import NAMES, Lines, every_variant, lines_of, play

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
SCHEMA_FILE = ROOT / "src" / "hilojack" / "records" / "schema.json"
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)
TEXT = next(block for kind, block in BLOCKS if kind == "text" and block.startswith("[Hilojack"))
JSONL = next(block for kind, block in BLOCKS if kind == "json")


# --- the example ---------------------------------------------------------------------------------


def test_the_example_is_a_true_record_in_both_notations() -> None:
    records = load(TEXT)
    assert records == load(JSONL)
    assert write_text(records) == TEXT
    assert write_jsonl(records) == JSONL


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


def test_the_python_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = load(JSONL)
    world: dict[str, Any] = {"match": hilojack.records.to_match(match[0])}
    code = next(block for kind, block in BLOCKS if kind == "python")
    code = code.replace("evening.txt", "evening.jsonl")
    Path("hundred-thousand.jsonl").write_text(JSONL * 3)
    exec(code, world)
    assert world["match"].over


# --- the tables ----------------------------------------------------------------------------------


@pytest.mark.parametrize("struct", [Header, DealLine, Counted, Result])
def test_every_field_stands_on_the_page(struct: Any) -> None:
    for field in struct.__struct_fields__:
        assert f"\n| `{field}` |" in PAGE


@pytest.mark.parametrize("name", families())
def test_every_rule_and_each_of_its_values_stand_on_the_page(name: str) -> None:
    for key in family(name).keys.values():
        assert f"\n| `{key.name}` |" in PAGE
        for value in key.values:
            assert f"`{value}`" in PAGE or f"`{key.name} = {value}`" in PAGE, (key.name, value)
        if key.absent is not None:
            assert f"not stated: `{key.absent}`" in PAGE
    for item, facts in family(name).items.items():
        assert f"\n| `{item}` | {facts.worth} |" in PAGE


def test_every_call_stands_on_the_page() -> None:
    for word, _ in CALLS.values():
        assert f"\n| `{word}` |" in PAGE


def test_every_link_of_the_page_leads_somewhere() -> None:
    places = {
        re.sub(r"[^\w -]", "", h).strip().lower().replace(" ", "-")
        for h in re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)
    }
    places |= set(re.findall(r'<a id="(\w+)">', PAGE))
    for link in re.findall(r"\]\(([^)]+)\)", PAGE):
        assert link[1:] in places if link.startswith("#") else (ROOT / "docs" / link).exists()


# --- a rule that is younger than the record ------------------------------------------------------


def test_a_rule_that_is_not_stated_means_what_the_sheet_says() -> None:
    low = Key("low", "choice", "Who scores Low?", {}, {}, "", 0, 0)
    misdeal = replace(low, name="misdeal", absent="none")
    sheet = Family({"low": low, "misdeal": misdeal}, {}, ())
    assert whole_rules(sheet, {"low": "winner"}, "x") == {"low": "winner", "misdeal": "none"}
    with pytest.raises(VariantError, match="x: the rule 'low' is missing"):
        whole_rules(sheet, {"misdeal": "none"}, "x")


# --- the schema ----------------------------------------------------------------------------------


def test_the_schema_is_up_to_date() -> None:
    """`python -m hilojack.records.schema > src/hilojack/records/schema.json` renews it."""
    assert json.loads(SCHEMA_FILE.read_text(encoding="utf-8")) == schema()


@pytest.mark.parametrize("variant", every_variant(), ids=lambda v: f"{v.game} {v.preset} {v.seats}")
def test_real_records_fit_the_schema(variant: hilojack.Variant) -> None:
    names = NAMES[: variant.seats]
    Draft202012Validator.check_schema(schema())
    judge = Draft202012Validator(schema())
    for acts in (None, 0, 60):
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
        (0, ["format"], 2),
        (0, ["family"], "shedding"),
        (0, ["players"], ["Ann"]),
        (0, ["winner"], 1),
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
    assert not Draft202012Validator(schema()).is_valid(whole)


# --- a stranger's referee ------------------------------------------------------------------------


def strange_rules(header: dict[str, Any]) -> dict[str, object]:
    """The rules of a record as the naive referee wants them."""
    rules: dict[str, object] = header["rules"]
    return rules | {"seats": len(header["players"])}


def strange_seats(header: dict[str, Any]) -> tuple[list[str], int]:
    """The seats and the first dealer as the naive referee finds them from the cut."""
    players = header["players"]
    cuts = [{players.index(name): card for name, card in cut.items()} for cut in header["cuts"]]
    order = naive.cut_for_deal(cuts)
    by_cut = header["rules"]["partners"] == "by-cut"
    seats = naive.seats_by_cut(order) if by_cut else list(range(len(players)))
    return [players[player] for player in seats], seats.index(order[0])


def strange_referee(lines: Lines) -> None:
    """Check a record with the naive referee, which shares nothing with the package."""
    header, *deals, result = lines
    rules = strange_rules(header)
    assert strange_seats(header) == (header["seats"], header["first_dealer"])
    dealer, scores, winner = header["first_dealer"], None, None
    for line in deals:
        assert winner is None
        assert line["dealer"] == dealer
        deal = naive.Deal(
            rules, dealer=dealer, pack=line["pack"], cut_card=line.get("cut"), scores=scores
        )
        for seat, act in line["acts"]:
            assert deal.turn == seat
            deal.act(act)
        assert deal.turn is None
        assert [(c["item"], c["side"], c["points"]) for c in line["count"]] == deal.awards
        assert line["scores"] == deal.scores
        dealer, scores, winner = naive.next_dealer(rules, dealer), deal.scores, deal.winner
    assert (result["victor"], result["scores"], result["deals"]) == (winner, scores, len(deals))


@pytest.mark.parametrize("variant", every_variant(), ids=lambda v: f"{v.game} {v.preset} {v.seats}")
def test_a_stranger_referees_the_same(variant: hilojack.Variant) -> None:
    for seed in range(3):
        match = play(Match(variant, NAMES[: variant.seats], seed=seed), Random(seed))
        strange_referee(lines_of(match))
        (again,) = read_text(write_text(from_match(match)))
        assert again == from_match(match)


def test_a_stranger_referees_the_example() -> None:
    strange_referee([json.loads(line) for line in JSONL.splitlines()])
