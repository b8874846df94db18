"""A rule page contradicts itself nowhere: no word of a rule that is not in force, each subject in
one place, nothing said twice, and the name of that very game.

Every sentence of a page has an owner: a rule that is in force, under the heading of its subject, or
the text of that section. So one that no rule says is found, in whatever words. Whether what a rule
says is true is read by others: `FACTS` ties words to what must be so that a page may say them, and
the deciding cases hold the sentence of each value to what the engine does. A fault of each kind
that pages had once is put back into a page, and found.
"""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hilojack import Variant, load
from hilojack.rules.tricks.partner import is_called
from hilojack.variants.page import (
    ALONE,
    DRAWERS,
    ELDEST,
    ORDER,
    OTHERS,
    has_rules,
    rule_page,
    rule_sentences,
)
from hilojack.variants.sheet import VariantError
from hilojack.variants.variant import games, known_as, read_file, seats_of
from tables import every_variant

HOUSE = 200  # sheets of house rules of each game
MOST_WORDS, MEAN_WORDS = 1044, 738  # of a page up to its lists; as they were before this check

Fact = Callable[[Variant], bool]


def has(name: str, *values: object) -> Fact:
    return lambda variant: variant.rules.get(name) in values


def has_not(name: str, *values: object) -> Fact:
    return lambda variant: variant.rules.get(name) not in values


def scores(*items: str) -> Fact:
    return lambda variant: bool({*items} & {*variant.rules["scoring"]})


def draws(variant: Variant) -> bool:
    """Whether cards are dealt or drawn from the rest of the pack later."""
    rules = variant.rules
    if rules["bidding"] == "auction" and rules["worthless-hand"] == "exchanged":
        return True
    if rules["beg"] == "once":  # cards may be run
        return True
    exchanged = rules["trump-from"] == "bidder-names" and rules["keep"]
    return bool(
        exchanged and (rules["refill"] == "yes" or rules["kitty"] or rules["rest"] != "nobody")
    )


def discards(variant: Variant) -> bool:
    rules = variant.rules
    exchanged = rules["trump-from"] == "bidder-names" and rules["keep"]
    return bool(exchanged or (rules["beg"] == "once" and rules["discard"] != "never"))


SALES = ("sell-out", "sale")  # eldest sells the pitch


def pitches(variant: Variant) -> bool:
    return bool(variant.rules["trump-from"] == "pitched" or variant.rules["bidding"] in SALES)


def bids(variant: Variant) -> bool:
    rules = variant.rules
    penalised = rules["revoke"] == "penalised" and rules["revoke-set-back"] == "yes"
    return bool(rules["bidding"] != "none" or penalised)


def is_set_back(variant: Variant) -> bool:
    rules = variant.rules
    auction = rules["bidding"] == "auction"
    loses = auction and (rules["bid-scoring"] == "set-back" or rules["moon"] in ("ten", "eleven"))
    return loses or rules["bidding"] in SALES or rules["revoke"] == "penalised"


# Words of a page of a trick game, and what must be so that it may say them.
FACTS: dict[str, Fact] = {
    r"\b[Pp]itch(es|er|ed|ing)?\b": pitches,
    r"(?<!There is no )\b[Ss]mudg": has_not("smudge", "off"),
    r"\bHigh\b": scores("high"),
    r"\bLow\b": scores("low"),
    r"\bJack\b": lambda variant: scores("jack")(variant) or variant.rules["revoke"] == "penalised",
    r"\bGame\b": lambda variant: scores("game")(variant) or variant.rules["revoke"] == "penalised",
    r"\b([Aa]|the) kitty\b": lambda variant: variant.rules["kitty"] > 0,
    r"takes the (whole )?rest of the pack": has_not("rest", "nobody"),
    r"(?<!without )\bjokers?\b": lambda variant: (
        variant.rules["jokers"] > 0 or scores("joker-high", "joker-low")(variant)
    ),
    r"\b[Pp]artner": lambda variant: variant.sides < variant.seats or is_called(variant.row),
    r"\b[Tt]he others\b": lambda variant: variant.seats > 2,
    r"[Aa]ll other players": lambda variant: variant.seats > 2,
    r"\b[Bb]eg(s|ged)?\b|\bcards are run\b|\brun the cards\b|\bgift\b": has("beg", "once"),
    r"\bmoon\b": has_not("moon", "off"),
    r"\b[Dd]iscard": discards,
    r"\bof two players\b|\bBetween two players\b": lambda variant: (
        variant.seats == 2 or variant.rules["bunch"] == "either-of-two"
    ),
    r"in this order|their order are": lambda variant: len(variant.rules["scoring"]) > 1,
    r"pack aside, face down\.": lambda variant: not draws(variant),
    r"from it later|for later|from it first": draws,
    r"[Ii]f nobody made trumps": has_not("trump-from", "named"),
    r"otherwise they lose": lambda variant: False,  # exactly half is a tie
    r"\bset back\b": is_set_back,
    r"\b[Bb]id(s|der|ders|ding)?\b": bids,
    r"\bstock\b": has_not("stock", "none"),
    r"see below|In place of": lambda variant: False,  # said once, where it is scored
    r"\b[1-9] (more|cards?)\b": lambda variant: False,  # small numbers are words
    r"\bcards of the cards\b": lambda variant: False,
    r"looked at again": lambda variant: False,  # nobody says it
    r"more eldest|a point for eldest,": lambda variant: False,  # who scores a gift is said once
}


def told(page: str) -> str:
    """The rules of a page, from its first section up to its lists, in one line and without what a
    house rule says in vain.
    """
    text = " ".join(page[page.index("\n## ") : page.index("\n## Presets")].split())
    bullets = re.split(r" - (?=[A-Z0-9])", text)
    return " - ".join(one for one in bullets if "it has no effect in this game" not in one)


def faults(variant: Variant, page: str) -> list[str]:
    """The words that a page says and may not, and sentences that it says twice."""
    text = told(page)
    found = [words for words, so in FACTS.items() if re.search(words, text) and not so(variant)]
    lines = [line for line in re.split(r"(?<=\.) -? ?", text) if len(line) > 30]
    return [*found, *(line for line in set(lines) if lines.count(line) > 1)]


def unowned(variant: Variant, page: str) -> list[str]:
    """The sentences of a page that no rule in force says, and texts that are no section's."""
    found: list[str] = []
    for part in page.partition("\n## Presets")[0].split("\n## ")[1:]:
        title, _, body = part.partition("\n")
        text, *lines = (" ".join(one.split()) for one in f"\n{body.strip()}".split("\n- "))
        here = [
            one for one in variant.family.page if one["title"] == title and told_in(variant, one)
        ]
        owned = {
            said for one in here for key in one["keys"] for said in rule_sentences(variant, key)
        }
        found += [line for line in lines if line not in owned]
        found += [] if any(is_text_of(variant, one, text) for one in here) else [text]
    return found


def told_in(variant: Variant, section: dict[str, Any]) -> bool:
    unless = section.get("unless", {}).items()
    barred = any(variant.rules[name] == value for name, value in unless)
    return has_rules(variant, section.get("when", {})) and not barred


def is_text_of(variant: Variant, section: dict[str, Any], text: str) -> bool:
    """Whether a text is a section's, for so many players and items; the rest of it may be any."""
    two, several = variant.seats == 2, len(variant.rules["scoring"]) > 1
    known = {"others": OTHERS[two], "drawers": DRAWERS[two], "eldest": ELDEST[two]}
    known |= {"side": ALONE if two else "", "order": ORDER if several else ""}
    parts = re.split(r"\{(\w+)\}", " ".join(section["text"].split()))
    pattern = [re.escape(known[one]) if one in known else "[^{}]*" for one in parts[1::2]]
    words = [re.escape(one) for one in parts[::2]]
    return bool(
        re.fullmatch("".join(a + b for a, b in zip(words, [*pattern, ""], strict=True)), text)
    )


def of_tricks() -> list[Any]:
    return [
        pytest.param(one, id=f"{one.game}-{one.preset}-{one.seats}")
        for one in every_variant()
        if one.file["family"] == "trick"
    ]


@pytest.mark.parametrize("variant", of_tricks())
def test_no_page_says_what_is_not_so(variant: Variant) -> None:
    page = rule_page(variant, every=False)
    assert faults(variant, page) == []
    assert unowned(variant, page) == []


def subjects(variant: Variant) -> Iterator[tuple[str, str]]:
    """The subjects of the rules on a page, each with the heading under which they stand."""
    page = rule_page(variant, every=False).partition("## Presets")[0]
    sections = {one.partition("\n")[0]: " ".join(one.split()) for one in page.split("\n## ")[1:]}
    for name, key in variant.family.keys.items():
        for sentence in rule_sentences(variant, name):
            for title, text in sections.items():
                if sentence and f"- {sentence}" in text:
                    yield key.about, title


@pytest.mark.parametrize("variant", of_tricks())
def test_a_subject_stands_in_one_place_of_a_page(variant: Variant) -> None:
    homes: dict[str, set[str]] = {}
    for subject, title in subjects(variant):
        homes.setdefault(subject, set()).add(title)
    assert {s: titles for s, titles in homes.items() if len(titles) > 1} == {}


def house_rules(game: str) -> Iterator[Variant]:
    """Sheets of the game with two to six rules at random that can be played together."""
    chance = random.Random(f"pages of {game}")
    file, made = read_file(game), 0
    while made < HOUSE:
        preset = chance.choice(list(file["presets"]))
        variant = load(game, preset=preset, seats=chance.choice(seats_of(file, preset)))
        keys = [key for key in variant.family.keys.values() if key.values or key.kind == "number"]
        rules = {}
        for key in chance.sample(keys, chance.randint(2, 6)):
            numbers = [key.least, min(key.least + 2, key.most), key.most]
            span: list[Any] = list(key.values) or numbers
            rules[key.name] = chance.choice(span)
        try:
            yield variant.change(**rules)
        except VariantError:
            continue
        made += 1


@pytest.mark.parametrize("game", [game for game in games() if read_file(game)["family"] == "trick"])
def test_no_page_of_house_rules_says_what_is_not_so(game: str) -> None:
    for variant in house_rules(game):
        page = rule_page(variant, every=False)
        assert faults(variant, page) == [], (variant.preset, variant.seats, variant.house_rules)
        assert unowned(variant, page) == [], (variant.preset, variant.seats, variant.house_rules)


# A sentence of each kind that pages said once, on a page where it is false.
SEEDED = [
    ("all-fours", "foster", "On a beg the dealer gives one, a point for eldest, and the turn-up"),
    ("pitch", "cinch", "Put the rest of the pack aside, face down."),
    ("troeven", "malmedy", "more than half of the card-points; otherwise they lose a point"),
    ("troeven", "penguin", "If nobody made trumps, the side with the most card-points scores."),
    ("pitch", "penguin", "but if smudging is allowed, neither a smudge nor a bid of four."),
    ("pitch", "cinch", "but Low is always a card of the suit itself."),
    ("don", "cats", "In place of the usual points: Game 8."),
    ("don", "cats", "the first to do so in this order wins."),
    ("pitch", "cinch", "A pitcher's side that makes its bid and reaches the target wins."),
    ("pitch", "cinch", "make your bid or be set back."),
    ("california-jack", "denexa", "The others each play a card in turn."),
    ("pitch", "trickster-nine-point", "keeps at least three cards of the cards dealt."),
    ("all-fours", "penguin", "deal each player 3 more and turn up the next."),
    ("california-jack", "denexa", "1 point: Low, for the lowest trump in play (see below)."),
    ("california-jack", "denexa", "Only the last trick may be looked at again."),
    ("pitch", "bicycle", "A joker may not be led first."),
    ("pitch", "cinch", "One who has taken the kitty does not draw."),
    ("pitch", "trickster-nine-point", "One who takes the rest of the pack does not draw."),
    ("all-fours", "penguin", "Put the rest of the pack aside, face down."),
    ("don", "cats", "The items and their order are as listed."),
    ("german-whist", "common", "All other players follow in turn."),
    ("pitch", "penguin", "A player may shoot the moon."),
    ("pitch", "penguin", "The bidder discards down to six cards."),
    ("pitch", "penguin", "The turn-up fixes trumps, unless eldest begs."),
]


@pytest.mark.parametrize(("game", "preset", "words"), SEEDED)
def test_a_contradiction_is_found(game: str, preset: str, words: str) -> None:
    variant = load(game, preset=preset)
    page = rule_page(variant, every=False)
    assert faults(variant, page.replace("## Presets", f"- {words}\n\n## Presets")) != []


# The same faults, a kind each, in words of which `FACTS` knows few.
REWORDED = [
    ("all-fours", "foster", "Giving costs the dealer one, which is for the player who asked."),
    ("pitch", "cinch", "What is left after the deal takes no part."),
    ("troeven", "malmedy", "A side with just half of the count is down by one."),
    ("pitch", "penguin", "A call of all the points may not be taken over."),
    ("pitch", "cinch", "A card of the same colour never wins the smallest trump its point."),
    ("don", "cats", "These figures replace those that were told above."),
    ("pitch", "cinch", "Whoever plays the first card wins if they did what they promised."),
    ("pitch", "cinch", "Fail, and you go down by what you called."),
    ("california-jack", "denexa", "Everybody else adds one card, going round."),
    ("pitch", "trickster-nine-point", "Of the dealt cards three of them, at the least, stay."),
    ("california-jack", "denexa", "One point is for the worst trump, as told at the end."),
]


@pytest.mark.parametrize(("game", "preset", "words"), [*SEEDED, *REWORDED])
def test_a_sentence_that_no_rule_says_is_found_in_any_words(
    game: str, preset: str, words: str
) -> None:
    variant = load(game, preset=preset)
    page = rule_page(variant, every=False)
    for title in ("## The pack", "## The play", "## The score"):
        seeded = page.replace(f"{title}\n", f"{title}\n\n- {words}\n")
        assert any(words in one for one in unowned(variant, seeded)), title


def test_the_text_of_a_section_is_that_for_so_many_players() -> None:
    variant = load("california-jack")
    page = rule_page(variant, every=False)
    wrapped = r"\s+".join(map(re.escape, OTHERS[1].split()))
    assert re.search(wrapped, page)
    assert unowned(variant, re.sub(wrapped, OTHERS[0], page)) != []


def test_a_true_sentence_under_another_heading_is_found() -> None:
    variant = load("california-jack")
    page = rule_page(variant, every=False)
    (follow,) = rule_sentences(variant, "follow")
    assert unowned(variant, page.replace("## The score\n", f"## The score\n\n- {follow}\n")) != []


def test_a_sentence_that_is_said_twice_is_found() -> None:
    variant = load("california-jack")
    page = rule_page(variant, every=False)
    again = "- On a tie nobody scores Game, whoever had the better cards."
    assert faults(variant, page.replace("## Presets", f"{again}\n{again}\n\n## Presets")) != []


# --- names ---------------------------------------------------------------------------------------


def test_every_preset_has_a_name_of_its_own_that_leads_to_it() -> None:
    names: dict[str, tuple[str, str]] = {}
    for game in games():
        file = read_file(game)
        assert file["shelf"].keys() == file["presets"].keys(), game
        for preset, shelf in file["shelf"].items():
            assert len(shelf["differs"].split()) <= 9, (game, preset)
            for name in (shelf["name"], *shelf.get("also", ())):
                assert names.setdefault(name.lower(), (game, preset)) == (game, preset), name
        assert {*known_as(file).values()} == {*file["presets"]}
    for name, (game, preset) in names.items():
        found = load(name)
        assert (found.game, found.preset) == (game, preset), name


def test_a_page_is_headed_by_what_players_call_the_game() -> None:
    for variant in (one for one in every_variant() if one.file["family"] == "trick"):
        heading, _, rest = rule_page(variant, every=False).partition("\n")
        assert heading == f"# {variant.shelf['name']}"
        introduction = rest[: rest.index("\n## ")]
        assert ("set back" in introduction) <= is_set_back(variant), variant.preset
    assert rule_page(load("cinch")).startswith("# Cinch\n")


def test_pages_are_no_longer_than_they_were() -> None:
    words = [len(told(rule_page(one, every=False)).split()) for one in every_variant()]
    assert max(words) <= MOST_WORDS
    assert sum(words) / len(words) <= MEAN_WORDS
