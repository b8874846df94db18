"""What the source of each preset says, claim by claim, and that the preset says the same.

A sheet was written from its source alone. Each line says whose a claim is: `said`, with its place;
`not-said` by a text that was read to its end; `not-read` where our copy ends before. A line that is
said is tied to what the program does: to `keys`, to what every game of the family does (`always`),
to nothing that a program decides (`beside`), or it says how the preset departs from it (`differs`),
or it leaves a rule `open`: an option, of which the preset's value is then ours.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hilojack import load
from hilojack.variants import variant as variants
from hilojack.variants.page import can_matter, cards_left, rule_page, rule_sentences
from hilojack.variants.sheet import check
from hilojack.variants.variant import Variant, games, ours_of, seats_of

SHEETS = Path(variants.__file__).parent / "sources"
SUBJECTS = {
    "tricks": "table pack jokers deal ranks trumps auction all-pass exchange lead following high "
    "low jack game scoring target both-out stakes revoke match",
    "shedding": "table pack jokers deal start following several powers drawing stock last-card "
    "scoring target stakes match",
}
WHOSE = ("said", "not-said", "not-read")
TIES = ("keys", "always", "beside", "differs", "open")
HALF_SAID = 60  # presets of which half the claims are said

Claim = dict[str, Any]


def presets() -> Iterator[tuple[str, str]]:
    for game in games():
        for preset in load(game).presets:
            yield game, preset


PRESETS = [f"{game}.{preset}" for game, preset in presets()]


def sheet_of(name: str) -> dict[str, Any]:
    return tomllib.loads((SHEETS / f"{name}.toml").read_text(encoding="utf-8"))


def said(name: str) -> list[Claim]:
    return [claim for claim in sheet_of(name)["claims"] if "said" in claim]


def variants_of(name: str) -> list[Variant]:
    game, _, preset = name.partition(".")
    file = variants.read_file(game)
    return [load(game, preset=preset, seats=seats) for seats in seats_of(file, preset)]


def preset_of(name: str) -> dict[str, Any]:
    game, _, preset = name.partition(".")
    found: dict[str, Any] = variants.read_file(game)["presets"][preset]
    return found


def test_every_preset_has_a_sheet_and_every_sheet_a_preset() -> None:
    assert sorted(path.stem for path in SHEETS.glob("*.toml")) == sorted(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_a_sheet_speaks_of_every_subject_and_says_whose_each_claim_is(name: str) -> None:
    sheet = sheet_of(name)
    assert sheet["read"] in ("whole", "part", "notes")
    assert bool(sheet["ends"]) == (sheet["read"] == "part")
    subjects = SUBJECTS[variants_of(name)[0].family.name].split()
    assert list(dict.fromkeys(claim["about"] for claim in sheet["claims"])) == subjects
    for claim in sheet["claims"]:
        (whose,) = [one for one in WHOSE if one in claim]
        assert whose != "said" or (claim["said"] and claim["at"]), claim
        assert whose != "not-said" or sheet["read"] != "notes", claim


@pytest.mark.parametrize("name", PRESETS)
def test_what_a_source_says_is_what_the_preset_does(name: str) -> None:
    variant, *others = variants_of(name)
    by_seats = {one.seats: one for one in (variant, *others)}
    for claim in said(name):
        assert len([tie for tie in TIES if tie in claim]) == 1, claim
        for key, value in claim.get("keys", {}).items():
            for seats in claim.get("seats", [variant.seats]):
                rule = by_seats[seats].rules[key]
                assert rule == check(variant.family, key, value), (claim, key, rule)


@pytest.mark.parametrize("name", PRESETS)
def test_a_rule_that_is_not_the_usual_one_is_the_sources_or_called_ours(name: str) -> None:
    claimed = {key for claim in said(name) for key in claim.get("keys", {})}
    for variant in variants_of(name):
        ours = ours_of(preset_of(name), variant.seats)
        assert not claimed & ours.keys(), "ours, and the source says it"
        for key in variant.family.keys.values():
            value = variant.rules[key.name]
            usual = key.usual is not None and value == check(variant.family, key.name, key.usual)
            if usual or not can_matter(variant, key) or key.name in claimed | ours.keys():
                continue
            if key.name in ("stock", "draws") and not cards_left(variant):
                continue
            raise AssertionError(f"{key.name} = {value} is nobody's ({variant.seats} players)")


@pytest.mark.parametrize("name", PRESETS)
def test_a_page_says_where_our_copy_ends_what_is_ours_and_what_is_another_way(name: str) -> None:
    sheet, preset = sheet_of(name), preset_of(name)
    assert preset.get("ends", "") == sheet["ends"]
    variant = variants_of(name)[0]
    text = " ".join(rule_page(variant, every=False).split())
    assert not sheet["ends"] or sheet["ends"] in text
    assert ("marked as ours" in text) == bool(ours_of(preset, variant.seats))
    for claim in said(name):
        if "differs" in claim:
            assert claim["differs"] in preset["says"], claim


@pytest.mark.parametrize("name", PRESETS)
def test_a_rule_that_its_source_leaves_open_is_called_ours(name: str) -> None:
    claimed = {key for claim in said(name) for key in claim.get("keys", {})}
    left = {key for claim in said(name) for key in claim.get("open", ())}
    for variant in variants_of(name):
        assert left - claimed <= ours_of(preset_of(name), variant.seats).keys()


def test_of_most_presets_half_the_claims_are_said() -> None:
    settled = {one: sum("open" not in claim for claim in said(one)) for one in PRESETS}
    halves = [one for one in PRESETS if 2 * settled[one] >= len(sheet_of(one)["claims"])]
    assert len(halves) >= HALF_SAID


def test_nothing_that_only_one_author_says_is_a_default_of_a_game() -> None:
    for game in games():
        assert "stake" not in variants.read_file(game)["rules"], game


# What a page says and no source: how many suits there are, how scores are kept, that nobody bids;
# and rules by which a preset departs from its source, as its words tell.
NOBODYS = {"suits", "board", "bidding"}
DEPARTURES = {"pitch.ksylvan": {"game-tie"}, "pitch.trickster-eleven-point": {"refill"}}


@pytest.mark.parametrize("name", PRESETS)
def test_each_sentence_of_a_page_is_the_sources_or_marked(name: str) -> None:
    claimed = {key for claim in said(name) for key in claim.get("keys", {})}
    for variant in variants_of(name):
        page = " ".join(rule_page(variant, every=False).partition("## Presets")[0].split())
        known = claimed | NOBODYS | DEPARTURES.get(name, set())
        known |= ours_of(preset_of(name), variant.seats).keys()
        for key in variant.family.keys.keys() - known:
            lines = [one for one in rule_sentences(variant, key) if one and one in page]
            assert lines == [] or key in ("worth", "low"), (key, lines)
