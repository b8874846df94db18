"""Rulings on the rule page: it says every rule in force, and marks those that are house rules."""

from typing import Any

import pytest

from hilojack import Variant, load
from hilojack.rulepage import cards_left, rule_page, show_value
from records_support import every_variant

PAGES = [pytest.param(one, id=f"{one.game}-{one.preset}-{one.seats}") for one in every_variant()]
SECTIONS = ("Object", "The pack", "Who deals", "The deal", "The play", "The draw", "The score")


def flat(variant: Variant) -> str:
    """A page in one line, whatever its breaks."""
    return " ".join(rule_page(variant).split())


@pytest.mark.parametrize("variant", PAGES)
def test_a_page_has_the_sentence_of_every_rule_in_force(variant: Variant) -> None:
    page = flat(variant)
    due = {name for section in sections(variant) for name in section["keys"]}
    for name, key in variant.family.keys.items():
        alone = variant.sides == variant.seats and name in ("sides", "partners")
        scored = not key.items or set(key.items) & set(variant.rules["scoring"])
        told = scored and variant.rules[name] != key.silent
        no_rest = name == "stock" and not cards_left(variant)
        if key.values and name in due and told and not alone and not no_rest:
            assert key.values[variant.rules[name]] in page, name


def sections(variant: Variant) -> list[dict[str, Any]]:
    """The sections of the page that are about this variant."""
    return [
        section
        for section in variant.family.page
        if all(variant.rules[key] == value for key, value in section.get("when", {}).items())
        and all(variant.rules[key] != value for key, value in section.get("unless", {}).items())
    ]


def test_every_rule_has_its_place_on_some_page() -> None:
    family = load("california-jack").family
    assert {name for section in family.page for name in section["keys"]} == set(family.keys)


@pytest.mark.parametrize("variant", PAGES)
def test_a_page_has_no_sentence_of_a_rule_that_is_not_in_force(variant: Variant) -> None:
    rules = flat(variant).partition("## Presets")[0]
    for name, key in variant.family.keys.items():
        for value, sentence in key.values.items():
            if value != variant.rules[name]:
                assert sentence not in rules, (name, value)


@pytest.mark.parametrize("variant", PAGES)
def test_a_page_has_its_sections_in_the_order_of_play(variant: Variant) -> None:
    page = rule_page(variant)
    titles = [section for section in SECTIONS if section != "The draw"]
    if variant.rules["stock"] != "none":
        titles.insert(-1, "The draw")
    places = [page.index(f"\n## {section}\n") for section in titles]
    assert places == sorted(places)


@pytest.mark.parametrize("variant", PAGES)
def test_a_page_has_what_is_scored_in_counting_order(variant: Variant) -> None:
    page = flat(variant)
    places = [page.index(f"- {item.worth} point") for item in variant.items]
    assert places[0] == min(places)
    order = [page.index(item.says) for item in variant.items]
    assert order == sorted(order)


@pytest.mark.parametrize("variant", PAGES)
def test_a_page_names_its_book_every_preset_and_every_rule(variant: Variant) -> None:
    page = flat(variant)
    source = variant.file["presets"][variant.preset].get("source", variant.preset)
    assert f"As in {variant.file['sources'][source]}." in page
    for preset, told in variant.file["presets"].items():
        assert f"- `{preset}`" in page
        assert told["says"] in page
    for name in variant.family.keys:
        assert f"- `{name}={show_value(name, variant.rules[name])}`" in page


@pytest.mark.parametrize("variant", PAGES)
def test_a_page_of_a_book_marks_no_house_rule(variant: Variant) -> None:
    assert "House rule" not in rule_page(variant)
    assert "{" not in rule_page(variant)


@pytest.mark.parametrize("variant", PAGES)
def test_a_page_fits_eighty_columns(variant: Variant) -> None:
    assert max(map(len, rule_page(variant).splitlines())) <= 80


HOUSE = {
    "hand": "4",
    "ranks": "AKQJT9876543",
    "suits": "SH",
    "packet": "singly",
    "stock": "face-down",
    "draws": "private",
    "trump-from": "cut-before",
    "follow": "F3",
    "low": "holder",
    "game-tie": "elder",
    "card-points": "T10 A4",
    "fives-in-game": "all",
    "scoring": "high,game",
    "counting": "complete",
    "target": "7",
    "match-dealer": "winner",
    "board": "cribbage",
}


@pytest.mark.parametrize("name", HOUSE)
def test_a_house_rule_is_marked_where_it_is_told_and_in_the_list(name: str) -> None:
    together = {"draws": {"stock": "face-down"}}.get(name, {})
    house = load("california-jack", rules=together | {name: HOUSE[name]})
    assert flat(house).count("(House rule.)") == 2 * len(house.house_rules)


def test_partners_as_a_house_rule_are_marked() -> None:
    house = load("california-fives", seats=4, rules={"sides": "each", "partners": "agreed"})
    page = flat(house)
    assert "Each player plays alone. (House rule.)" in page
    assert (
        "The players agree who is whose partner; the highest cut deals first. (House rule.)" in page
    )


def test_a_page_of_a_short_pack_speaks_of_that_pack() -> None:
    page = flat(load("california-jack", rules={"suits": "HS", "ranks": "AKQJT9876", "hand": "8"}))
    assert "18 cards, without jokers." in page
    assert "The suits are spades and hearts" in page
    assert "High is always the ace and Low is always the six of trumps." in page
    assert "eight cards" in page


def test_a_page_of_a_game_without_high_and_low_does_not_speak_of_them() -> None:
    page = flat(load("california-jack", rules={"scoring": "jack,game"}))
    assert "is always the" not in page


def test_revokes_have_a_section_where_they_are_penalised() -> None:
    assert "## Revokes" not in rule_page(load("all-fours"))
    page = flat(load("all-fours", rules={"revoke": "penalised"}))
    assert "## Revokes - Any card can be played, but one that the rule for following" in page
    assert "it pays 2 instead" in page
    assert "may score neither Jack nor Game" in page


def test_nothing_is_laid_aside_when_the_deal_takes_the_whole_pack() -> None:
    assert "laid aside" not in rule_page(load("troeven", seats=4))
    assert "laid aside" in rule_page(load("troeven", seats=3))


def test_a_sale_has_a_section_of_its_own() -> None:
    page = flat(load("pitch", preset="sell-out"))
    assert "## The sale - Eldest pitches for four, or offers the pitch for sale." in page
    assert "## The auction" not in page
