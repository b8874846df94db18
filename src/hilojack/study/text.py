"""The text of a position: one that a person can type, and that fits into a link.

    all-fours; trumps S; Ann AS 3D; Ben JS 2S; scores 5 3
    california-jack; as Ann; Ann AS KD QC JH 9S 4D; stock 5H 8C; acts 4D TD

Clauses are parted by semicolons or lines; the first one names the game. docs/study.md has the
grammar.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from hilojack.calls import CALLS, parse_act, show_act
from hilojack.cards import SUITS, parse_card, show_card
from hilojack.match import NAMES
from hilojack.rules.slots import MAX_SEATS
from hilojack.study.position import Cards, Impossible, Study
from hilojack.variants.sheet import Value, rules_written
from hilojack.variants.variant import Variant, games, load
from hilojack.words import study as say
from hilojack.words.match import wrong_number_of_scores
from hilojack.words.suits import SUIT_NAMES
from hilojack.words.tricks import item_and_words

LARGEST = 2_000  # characters of a text
MOST_ACTS = 400
MOST_LINES = 12
VERSION = "1"  # of links
CARD = re.compile(r"10[SHDCshdc♠♥♦♣]|[2-9TJQKAtjqka][SHDCshdc♠♥♦♣]|[Xx]|\?")
WORDS = (
    *("as", "dealer", "scores", "held-over", "stock", "cut", "trumps", "turn", "won", "bid"),
    *("acts", "line", "ask"),
)


def read(text: str) -> Study:
    """Return the position that a text describes. Raise ValueError with what is wrong in it."""
    if len(text) > LARGEST:
        raise ValueError(say.text_too_long(LARGEST, len(text)))
    first, *clauses = [one.strip() for one in re.split(r"[;\n]", text) if one.strip()] or [""]
    study = Study(game_of(first))
    done: set[str] = set()
    for clause in clauses:
        word, *rest = tokens(clause)
        key, study = read_clause(study, word, rest)
        if key in done and key != "line":
            raise ValueError(say.there_twice(key))
        done.add(key)
    return study


def tokens(clause: str) -> list[str]:
    """Return the words of a clause: a full stop, as in links, parts words too."""
    return re.split(r"[\s.,]+", clause.strip(" .,"))


def game_of(clause: str) -> Variant:
    """Return the game of the first clause: its name, a preset, the number of players, and rules."""
    name, *words = tokens(clause)
    if name not in games():
        near = get_close_matches(name, games(), 1)
        meant = say.did_you_mean(near[0]) if near else say.games_are(", ".join(games()))
        raise ValueError(say.begins_with_a_game(name[:40], meant))
    preset = next((word for word in words if not word.isdecimal() and "=" not in word), None)
    seats = next((int(word) for word in words if word.isdecimal() and len(word) < 3), None)
    rules = rules_written(word for word in words if "=" in word)
    if len(words) != len(rules) + (preset is not None) + (seats is not None):
        raise ValueError(say.write_a_game(clause[:80]))
    listed: dict[str, Value] = {key: str(value).replace("+", " ") for key, value in rules.items()}
    return load(name, preset=preset, seats=seats, rules=listed)


def read_clause(study: Study, word: str, rest: Sequence[str]) -> tuple[str, Study]:
    """Return what a clause is about, and the position with it."""
    key = word.lower()
    if key.capitalize() in NAMES[:MAX_SEATS]:
        seat = seat_of(study, word)
        return word.capitalize(), replace(study, hands={**study.hands, seat: cards(rest, word)})
    if key not in WORDS:
        names, words = ", ".join(study.names), ", ".join(WORDS)
        raise ValueError(say.begins_no_clause(word[:40], names, words))
    if key == "ask" and not rest:
        return key, replace(study, asked=True)
    if not rest:
        raise ValueError(say.says_nothing(key, EXAMPLES[key]))
    if key == "won":
        seat = seat_of(study, rest[0])
        won = {**study.won, seat: cards(rest[1:], "won")}
        return f"won {study.names[seat]}", replace(study, won=won)
    if key == "ask":
        raise ValueError(say.ask_stands_alone)
    return key, replace(study, **READERS[key](study, rest))


def seat_of(study: Study, name: str) -> int:
    """Return the seat of a name."""
    if name.capitalize() not in study.names:
        raise ValueError(say.nobody_is_called(name[:40], ", ".join(study.names)))
    return study.names.index(name.capitalize())


def cards(words: Sequence[str], where: str) -> Cards:
    """Return cards that are written one by one or run together."""
    found = places(words, where)
    if None in found:
        raise ValueError(say.needs_cards(where))
    return tuple(card for card in found if card is not None)


def places(words: Sequence[str], where: str) -> tuple[int | None, ...]:
    """Return cards, None for each `?`."""
    found = []
    for word in words:
        parts = CARD.findall(word)
        if "".join(parts) != word:
            try:
                parse_card(word)
            except ValueError as error:
                raise ValueError(item_and_words(where, short(error))) from None
        found += [None if part == "?" else parse_card(part) for part in parts]
    return tuple(found)


def short(error: ValueError) -> str:
    """Return an error without a long text of the person's in it."""
    return re.sub(r"'([^']{40})[^']*'", r"'\1…'", str(error))


def acts_of(words: Sequence[str], where: str) -> Cards:
    """Return cards and calls in their order."""
    found: list[int] = []
    for word in words:
        parts = CARD.findall(word)
        joined = "".join(parts) == word and "?" not in parts
        try:
            found += [parse_act(part) for part in (parts if joined else [word])]
        except ValueError:
            some = ", ".join([*CALLS.values()][:6])
            raise ValueError(say.neither_card_nor_call(where, word[:40], some)) from None
    if len(found) > MOST_ACTS:
        raise ValueError(say.too_many_acts(where, MOST_ACTS, len(found)))
    return tuple(found)


def number_of(word: str, where: str) -> int:
    """Return a whole number."""
    if not re.fullmatch(r"-?[0-9]{1,4}", word):
        raise ValueError(say.needs_a_whole_number(where, word[:40]))
    return int(word)


def one(words: Sequence[str], where: str) -> str:
    """Return the only word of a clause."""
    if len(words) != 1:
        raise ValueError(say.needs_one_word(where, EXAMPLES[where]))
    return words[0]


def suit_of(words: Sequence[str]) -> int:
    """Return the suit that is trumps."""
    word = one(words, "trumps")
    if word.upper() in SUITS:
        return SUITS.index(word.upper())
    if word.lower() in SUIT_NAMES:
        return SUIT_NAMES.index(word.lower())
    raise ValueError(say.trumps_must_be(", ".join(SUITS[:3]), SUITS[3], word[:40]))


def scores_of(study: Study, words: Sequence[str]) -> Cards:
    """Return the score of each side."""
    found = tuple(number_of(word, "scores") for word in words)
    if len(found) != study.variant.sides:
        title, sides = study.variant.title, study.variant.sides
        raise ValueError(wrong_number_of_scores(title, sides, len(found)))
    return found


def line_of(study: Study, words: Sequence[str]) -> tuple[Cards, ...]:
    """Return the lines with one more."""
    if len(study.lines) == MOST_LINES:
        raise ValueError(say.too_many_lines(MOST_LINES))
    return (*study.lines, acts_of(words, "line"))


def bid_of(study: Study, words: Sequence[str]) -> tuple[int, int]:
    """Return who has bid how much."""
    if len(words) != 2:
        raise ValueError(say.bid_needs(EXAMPLES["bid"]))
    return seat_of(study, words[0]), number_of(words[1], "bid")


def card_of(words: Sequence[str]) -> int:
    """Return the only card of a clause."""
    found = cards([one(words, "cut")], "cut")
    if len(found) != 1:
        raise ValueError(say.cut_needs)
    return found[0]


READERS: dict[str, Callable[[Study, Sequence[str]], dict[str, Any]]] = {
    "as": lambda study, words: {"seat": seat_of(study, one(words, "as"))},
    "dealer": lambda study, words: {"dealer": seat_of(study, one(words, "dealer"))},
    "scores": lambda study, words: {"scores": scores_of(study, words)},
    "held-over": lambda _, words: {"held_over": number_of(one(words, "held-over"), "held-over")},
    "stock": lambda _, words: {"stock": places(words, "stock")},
    "cut": lambda _, words: {"cut": card_of(words)},
    "trumps": lambda _, words: {"trump": suit_of(words)},
    "turn": lambda study, words: {"turn": seat_of(study, one(words, "turn"))},
    "bid": lambda study, words: {"bid": bid_of(study, words)},
    "acts": lambda _, words: {"acts": acts_of(words, "acts")},
    "line": lambda study, words: {"lines": line_of(study, words)},
}
EXAMPLES = {
    "as": "as Ann",
    "dealer": "dealer Ben",
    "scores": "scores 5 3",
    "held-over": "held-over 1",
    "stock": "stock 5H ? 8C",
    "cut": "cut 5H",
    "trumps": "trumps S",
    "turn": "turn Ann",
    "won": "won Ann AS 3S",
    "bid": "bid Ann 3",
    "acts": "acts BEG GIVE AS 3S",
    "line": "line KD 2D",
}


# --- written -------------------------------------------------------------------------------------


def write(study: Study) -> str:
    """Return the text of a position, clause by clause."""
    return "; ".join(clauses(study))


def clauses(study: Study) -> Iterator[str]:
    """Yield the clauses of a position."""
    variant, names = study.variant, study.names
    yield game_written(variant)
    if study.seat is not None:
        yield f"as {names[study.seat]}"
    for seat, held in sorted(study.hands.items()):
        yield f"{names[seat]} {run(held)}"
    for seat, held in sorted(study.won.items()):
        if held:
            yield f"won {names[seat]} {run(held)}"
    if study.trump is not None:
        yield f"trumps {SUITS[study.trump]}"
    if study.stock:
        yield f"stock {run(study.stock)}"
    if study.cut is not None:
        yield f"cut {show_card(study.cut)}"
    if study.dealer is not None:
        yield f"dealer {names[study.dealer]}"
    if study.turn is not None:
        yield f"turn {names[study.turn]}"
    if study.bid:
        yield f"bid {names[study.bid[0]]} {study.bid[1]}"
    if any(study.scores):
        yield f"scores {' '.join(map(str, study.scores))}"
    if study.held_over:
        yield f"held-over {study.held_over}"
    if study.acts:
        yield f"acts {acts_written(study.acts)}"
    if study.asked:
        yield "ask"
    for line in study.lines:
        yield f"line {acts_written(line)}"


def run(held: Iterable[int | None]) -> str:
    """Return cards with spaces between them."""
    return " ".join("?" if card is None else show_card(card) for card in held)


def acts_written(acts: Sequence[int]) -> str:
    """Return acts with spaces between them."""
    return " ".join(map(show_act, acts))


def game_written(variant: Variant) -> str:
    """Return the first clause: the game, and what is not as usual."""
    words, usual = [variant.game], load(variant.game)
    if variant.preset != usual.preset:
        words.append(variant.preset)
    if variant.seats != load(variant.game, preset=variant.preset).seats:
        words.append(str(variant.seats))
    words += [f"{key}={value_written(value)}" for key, value in variant.house_rules.items()]
    text = " ".join(words)
    try:
        if game_of(text) == variant:
            return text
    except ValueError:
        pass
    raise Impossible(say.rule_not_one_word)


def value_written(value: Value) -> str:
    """Return the value of a rule as one word."""
    if isinstance(value, dict):
        return "+".join(f"{key}{number}" for key, number in value.items()) or "none"
    return "+".join(map(str, value)) or "none" if isinstance(value, list | tuple) else str(value)


# --- links ---------------------------------------------------------------------------------------


def to_link(study: Study) -> str:
    """Return a position as the fragment of a link: no spaces, and cards run together."""
    text = ";".join(re.sub(r"\s+", ".", packed(clause)) for clause in clauses(study))
    return f"{VERSION};{text}"


def packed(clause: str) -> str:
    """Return a clause with its cards run together."""
    shown = r"(?:[2-9TJQKA][SHDC]|[Xx]|\?)"
    return re.sub(rf"(?<= )({shown}) (?={shown}(?: |$))", r"\1", clause)


def either(text: str) -> Study:
    """Return the position of a text, or of the fragment of a link."""
    return from_link(text) if re.match(r"#|\s*[0-9]+;", text) else read(text)


def from_link(fragment: str) -> Study:
    """Return the position of a link. Raise ValueError with what is wrong in it."""
    version, _, text = fragment.strip().lstrip("#").partition(";")
    if not version.isdecimal():
        raise ValueError(say.not_a_link)
    if version != VERSION:
        raise ValueError(say.link_of_version(version[:8], VERSION))
    return read(text)
