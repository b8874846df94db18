"""Rulings on the rule page: it says every rule in force, and marks those that are house rules."""

from typing import Any

import pytest

from hilojack import Variant, load
from hilojack.variants.page import (
    can_matter,
    cards_left,
    departures,
    has_rules,
    rule_page,
    rule_sentences,
    show_value,
)
from tables import every_variant


def pages(family: str | None = None) -> list[Any]:
    """Every variant of a family, or of all of them, as what a test is given."""
    return [
        pytest.param(one, id=f"{one.game}-{one.preset}-{one.seats}")
        for one in every_variant()
        if family in (None, one.file["family"])
    ]


PAGES, TRICK_PAGES, SHEDDING_PAGES = pages(), pages("trick"), pages("shedding")
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
        when = has_rules(variant, key.when)
        only = key.only.get(str(variant.rules[name]), {})
        when = when and all(variant.rules[other] == value for other, value in only.items())
        told = scored and when and variant.rules[name] != key.silent
        told = told and is_beside(variant, key.beside)
        no_rest = name == "stock" and not cards_left(variant)
        if key.values and name in due and told and not alone and not no_rest and name != "low":
            value = variant.rules[name]
            ways = [key.values[value], *(one.get(value, "") for one in key.instead.values())]
            assert any(said in page for said in ways), name


def is_beside(variant: Variant, names: tuple[str, ...]) -> bool:
    """Whether one of these rules, if there are any, says something."""
    silent = [variant.family.keys[name].silent for name in names]
    values = [variant.rules[name] for name in names]
    return not names or any(v and v != s for v, s in zip(values, silent, strict=True))


def sections(variant: Variant) -> list[dict[str, Any]]:
    """The sections of the page that are about this variant."""
    return [
        section
        for section in variant.family.page
        if has_rules(variant, section.get("when", {}))
        and all(variant.rules[key] != value for key, value in section.get("unless", {}).items())
    ]


@pytest.mark.parametrize("game", ["california-jack", "black-jack"])
def test_every_rule_has_its_place_on_some_page(game: str) -> None:
    family = load(game).family
    assert {name for section in family.page for name in section["keys"]} == set(family.keys)


@pytest.mark.parametrize("variant", PAGES)
def test_a_page_has_no_sentence_of_a_rule_that_is_not_in_force(variant: Variant) -> None:
    rules = flat(variant).partition("## Presets")[0]
    for name, key in variant.family.keys.items():
        for value, sentence in key.values.items():
            if value != variant.rules[name]:
                assert sentence not in rules, (name, value)


@pytest.mark.parametrize("variant", TRICK_PAGES)
def test_a_page_has_its_sections_in_the_order_of_play(variant: Variant) -> None:
    page = rule_page(variant)
    titles = [section for section in SECTIONS if section != "The draw"]
    if variant.rules["stock"] != "none":
        titles.insert(-1, "The draw")
    places = [page.index(f"\n## {section}\n") for section in titles]
    assert places == sorted(places)


@pytest.mark.parametrize("variant", TRICK_PAGES)
def test_a_page_has_what_is_scored_in_counting_order(variant: Variant) -> None:
    page = flat(variant)
    places = [page.index(f"- {item.worth} point") for item in variant.items]
    assert places[:1] == sorted(places)[:1]
    lines = [one for one in rule_sentences(variant, "scoring") if one[0].isdigit()]
    order = [page.index(line) for line in lines]
    assert order == sorted(order)
    assert len(order) == len(variant.items)


@pytest.mark.parametrize("variant", PAGES)
def test_a_page_names_its_book_every_preset_and_every_rule(variant: Variant) -> None:
    page = flat(variant)
    preset = variant.file["presets"][variant.preset]
    source = preset.get("source", variant.preset)
    ends = f", of which our copy {preset['ends']}" if preset.get("ends") else ""
    if source in variant.file["sources"]:
        assert f"As in {variant.file['sources'][source]}{ends}." in page
    for name, told in variant.file["presets"].items():
        assert f"- `{name}`" in page
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
    assert "Each player plays alone, as a side of their own. (House rule.)" in page
    assert f"The players agree on partners; the highest cut deals first.{IDLE}" in page


def test_what_is_ours_for_some_players_is_marked_for_them() -> None:
    two, four = (flat(load("california-fives", seats=seats)) for seats in (2, 4))
    ours = "partners opposite, and the highest deals first. (Ours.)"
    assert ours in four
    assert ours not in two


def test_no_page_forbids_to_look_at_tricks_which_no_text_does() -> None:
    for variant in every_variant():
        assert "looked at again" not in flat(variant)


def test_who_wins_before_others_matters_only_where_somebody_bids() -> None:
    key = load("pitch").family.keys["pitcher-wins"]
    assert can_matter(load("pitch"), key)
    assert not can_matter(load("all-fours"), key)


IDLE = " (House rule; it has no effect in this game.)"


@pytest.mark.parametrize(
    ("game", "rules", "sentence"),
    [
        ("pitch", {"ties": "held-over"}, "those winners score all the points held over."),
        ("pitch", {"look": "strict"}, "only eldest and the dealer may look at their cards."),
        ("troeven", {"look": "strict"}, "only eldest and the dealer may look at their cards."),
        ("pitch", {"first-batch": 3}, "Each player has three cards before trumps are named."),
        ("pitch", {"counted-tricks": "after-stock"}, "All tricks count."),
        ("pitch", {"scoring": "high,game", "hang-jack": 3}, "from another side) pays three."),
        ("black-jack", {"last-card": "none", "last-card-penalty": 3}, "you have won."),
        ("crazy-eights", {"pick-up-ends-turn": "no"}, "After picking up you take your turn as"),
    ],
)
def test_a_house_rule_that_has_no_effect_is_not_told_as_if_it_had(
    game: str, rules: dict[str, Any], sentence: str
) -> None:
    """Twelve sheets at random told eight such rules as true: a tie of Game would be held over."""
    page = told(load(game, rules=rules))
    assert f"{sentence}{IDLE}" in page or f"{sentence} usual.{IDLE}" in page


def test_a_page_of_a_short_pack_speaks_of_that_pack() -> None:
    page = flat(load("california-jack", rules={"suits": "HS", "ranks": "AKQJT9876", "hand": "8"}))
    assert "18 cards, without jokers." in page
    assert "The suits are spades and hearts" in page
    assert "High is always the ace and Low is always the six of trumps." in page
    assert "eight cards" in page


def test_a_page_of_a_game_without_high_and_low_does_not_speak_of_them() -> None:
    page = flat(load("california-jack", rules={"scoring": "jack,game"}))
    assert "is always the" not in page


# --- the shedding games --------------------------------------------------------------------------

SHEDDING_SECTIONS = (
    "Object",
    "The pack",
    "Who deals",
    "The deal",
    "A turn",
    "What cards do",
    "The last card",
    "When nothing is left to draw",
    "What cards count",
    "Presets",
)


@pytest.mark.parametrize("variant", SHEDDING_PAGES)
def test_a_page_of_a_shedding_game_has_its_sections_in_order(variant: Variant) -> None:
    page = rule_page(variant)
    places = [page.index(f"\n## {section}\n") for section in SHEDDING_SECTIONS]
    assert places == sorted(places)
    assert "none" not in page.partition("## Presets")[0].replace("lays none", "").replace(
        "lay none", ""
    )


def told(variant: Variant) -> str:
    """The page up to its lists of what can be changed."""
    return flat(variant).partition("## Presets")[0]


def test_the_page_of_black_jack_tells_each_magic_card() -> None:
    page = told(load("black-jack", seats=3))
    for words in (
        "Only these cards are magic: aces, kings, queens, jacks, tens, sevens and twos.",
        "- Nominate a suit: aces. The player of one",
        "- Pick up: the jacks of spades and clubs 7 each, each two 2. The next player",
        "- A pick-up is answered only by a card of the same rank.",
        "- Neutralise: the jacks of hearts and diamonds. Playing one",
        "- Skip: each king 2, each queen 1.",
        "- Reverse: tens.",
        "- Dump a suit: sevens. After playing one",
        "- Of several cards played in a turn only the last takes effect,",
        "you have not won: you pick up seven cards, the card stays",
        "each king, queen, jack or ten 10,",
    ):
        assert words in page
    for word in ("Wild", "Cover", "Another turn", "may not begin", "may not be your last"):
        assert word not in page


@pytest.mark.parametrize(
    ("preset", "words"),
    [
        ("variant-1", "You may play several cards in a turn, each matching the one before"),
        ("variant-2", "You may play a run in a turn"),
        ("variant-3", "Wild: aces. These may be played on any card"),
        ("variant-3", "Any of these cards answers any other"),
        ("variant-4", "Skip: each eight 1."),
        ("variant-4", "Cover with anything: queens."),
        ("variant-4", "Reverse: kings."),
        ("loose", "You may finish only on a single card"),
    ],
)
def test_a_variant_of_black_jack_has_its_own_words(preset: str, words: str) -> None:
    assert words in told(load("black-jack", preset=preset))
    assert words not in told(load("black-jack"))


def test_the_page_of_crazy_eights_speaks_of_no_cards_that_it_has_not() -> None:
    page = told(load("crazy-eights", seats=3))
    for word in ("pick-up", "Pick up:", "skip", "reverse", "Several", "several", "Between two"):
        assert word not in page
    assert "You may draw any number of cards in a turn" in page
    assert "You may draw up to five cards in a turn." in told(
        load("crazy-eights", preset="openspiel")
    )
    assert "When 100 cards have been played" in told(load("crazy-eights", preset="openspiel"))


def test_a_number_that_sets_no_bound_has_a_sentence_of_its_own() -> None:
    """Nothing ends "when no cards have been played", as the page of a house rule said."""
    page = told(load("crazy-eights", preset="openspiel", rules={"most-plays": 0}))
    assert "The deal goes on however many cards have been played. (House rule.)" in page
    assert "when no cards" not in page.lower()
    page = told(load("black-jack", rules={"last-card-penalty": 0}))
    assert "A player who did not say it picks up nothing, and has won. (House rule.)" in page
    assert "you have not won" not in page


def test_a_card_that_is_not_magic_or_not_in_the_pack_is_not_spoken_of() -> None:
    rules = {"magic": "A,JS,JH", "suits": "SH"}
    page = told(load("black-jack", rules=rules))
    assert "- Pick up: the jack of spades 7. The next" in page
    assert "- Neutralise: the jack of hearts. Playing one" in page
    for word in ("Skip", "Reverse", "Dump", "Of several", "Between two", "finish"):
        assert word not in page


def test_a_rule_that_is_answered_by_another_matters_only_beside_it() -> None:
    page = told(load("black-jack", rules={"pick-up": "none"}))
    assert "- Pick up: none." in page  # a house rule is always told
    assert "answered only by" not in page
    assert "Who picks up has had his turn" not in page


def test_values_are_shown_as_they_are_typed() -> None:
    page = flat(load("black-jack"))
    assert "- `pick-up=JC7,JS7,22`, or other numbers, 1 to 15, as in 22,JS7, or none." in page
    assert "- `neutralise=JD,JH`, or any ranks and cards, as in A,JH, or none." in page
    assert "- `wild=none`, or any ranks" in page
    variant = load("black-jack")
    for name, value in variant.rules.items():
        assert variant.change(**{name: show_value(name, value)}).rules == variant.rules


SHEDDING_HOUSE = {
    "hand": "5",
    "magic": "A,2",
    "start-card": "played",
    "start-again": "A",
    "start-refused": "back",
    "must-play": "no",
    "wild": "A",
    "pick-up": "22",
    "pick-ups-mix": "yes",
    "neutralise": "none",
    "answer": "compulsory",
    "skip": "Q2",
    "reverse": "K,TS",
    "again": "3",
    "several": "matching",
    "effects": "all",
    "finish": "single-card",
    "not-last": "A",
    "last-card": "automatic",
    "restock": "never",
    "most-plays": "50",
    "out": "play-on",
    "scoring": "hands",
    "points": "A1",
    "target": "3",
}


@pytest.mark.parametrize("name", SHEDDING_HOUSE)
def test_a_house_rule_of_a_shedding_game_is_marked(name: str) -> None:
    house = load("black-jack", rules={name: SHEDDING_HOUSE[name]})
    assert list(house.house_rules) == [name]
    assert flat(house).count("(House rule") == 2


def test_revokes_have_a_section_where_they_are_penalised() -> None:
    assert "## Revokes" not in rule_page(load("all-fours"))
    page = flat(load("all-fours", rules={"revoke": "penalised"}))
    assert "## Revokes - Any card can be played, but one that the rule for following" in page
    assert "it pays two instead" in page
    assert "may score neither Jack nor Game" in page


def test_nothing_is_put_aside_when_the_deal_takes_the_whole_pack() -> None:
    assert "pack aside" not in rule_page(load("troeven", seats=4))
    assert "pack aside" in rule_page(load("troeven", seats=3))


def test_a_sale_has_a_section_of_its_own() -> None:
    page = flat(load("pitch", preset="sell-out"))
    assert "## The sale - Eldest pitches for four or sells." in page
    assert "## The auction" not in page


@pytest.mark.parametrize("variant", PAGES)
def test_a_preset_is_introduced_by_the_rules_in_which_it_differs(variant: Variant) -> None:
    told = departures(variant.file, variant.preset)
    assert bool(told) == (variant.preset != variant.file["default"])
    assert not any("House rule" in sentence or "  " in sentence for sentence in told)
    assert len({*told}) == len(told), "a page lists each once"


def test_what_a_preset_changes_is_in_the_words_of_its_rule_page() -> None:
    variant = load("california-jack", preset="foster")
    told = departures(variant.file, "foster")
    assert "Before the shuffle a card is cut and shown" in told[0]
    assert told[-1] == "The first side to reach seven points wins the match."
    assert all(sentence in flat(variant) for sentence in told)
    assert not any(sentence in flat(load("california-jack")) for sentence in told)
