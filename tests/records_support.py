"""Matches to make records of, and records to falsify."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import hilojack
from hilojack import Match, Variant
from hilojack.calls import PASS, SELL, SMUDGE
from hilojack.records import from_match, write_jsonl
from hilojack.variant import seats_of

Lines = list[dict[str, Any]]
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")


def choose(match: Match, random: Random) -> int:
    """An act at random; a bidder is mostly careful, for else a match of Pitch might never end."""
    acts = match.legal_acts()
    if SELL in acts:
        return SELL
    bids = [act for act in acts if PASS <= act <= SMUDGE]
    return bids[0] if bids and random.random() < 0.85 else random.choice(acts)


def play(match: Match, random: Random, acts: int | None = None) -> Match:
    """Play a match at random to its end, or so many acts of it."""
    while not match.over and acts != 0:
        if match.turn is None:
            match.next_deal()
        else:
            match.act(choose(match, random))
            acts = None if acts is None else acts - 1
    return match


def played(
    game: str = "california-jack", seed: int = 1, acts: int | None = None, **options: Any
) -> Match:
    """A match played at random."""
    variant = hilojack.load(game, **options)
    match = Match(variant, NAMES[: variant.seats], seed=seed)
    return play(match, Random(seed), acts)


def lines_of(match: Match) -> Lines:
    """The lines of the record of a match, to be changed."""
    text = write_jsonl(from_match(match), unfinished=True)
    return [json.loads(line) for line in text.splitlines()]


def text_of(lines: Lines) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def forged(match: Match, change: Callable[[Lines], object]) -> str:
    """The record of a match with something changed in it, as JSON Lines."""
    lines = lines_of(match)
    change(lines)
    return text_of(lines)


def every_variant() -> list[Variant]:
    """Every game in every preset for every number of seats."""
    variants = []
    for game in hilojack.games():
        file = hilojack.load(game).file
        for preset in file["presets"]:
            seats = seats_of(file, preset)
            variants += [hilojack.load(game, preset=preset, seats=n) for n in seats]
    return variants


SPADES = {"suits": "S", "ranks": "AKQJT987", "hand": 3, "dealers-right": "no"}
HOUSE_RULES: list[tuple[str, int, dict[str, Any]]] = [
    ("all-fours", 2, {"bunch": "yes", "discard": "never", "thrown-in-points": "taken-back"}),
    ("all-fours", 2, {"bunch": "yes", "turn-up-pays": {"A": 1, "6": 2, "J": 3}, "run": 4}),
    ("all-fours", 3, {"gift-may-win": "yes", "gift-to": "all", "turn-up-scores": "every"}),
    ("all-fours", 4, {"follow": "may-overtrump", "low": "holder", "hang-jack": 3, "run": 2}),
    ("all-fours", 4, {"beg": "none", "turn-up-scores": "final", "target": 2, "packet": "either"}),
    ("all-fives", 2, {"follow": "must-trump", "discard": "after-second-run"}),
    ("all-fives", 3, {"trick-points": {"A": 1, "2": 9}, "counting": "complete", "target": 9}),
    ("troeven", 4, {"capot": 1, "ties": "lost"}),
    ("troeven", 3, {"capot": 2, "hand": 3, "first-batch": 2, "target": 20}),
    ("pitch", 6, {"sides": "three-sides", "all-pass": "redeal-next"}),
    ("pitch", 6, {"sides": "partners", "all-pass": "redeal-same", "min-bid": 3}),
    ("pitch", 3, {"all-pass": "eldest-free", "game-tie": "elder", "low": "holder"}),
    ("pitch", 2, SPADES | {"smudge": "tricks", "target": 99}),
    ("pitch", 2, SPADES | {"smudge": "match", "target": 99}),
    ("pitch", 2, SPADES | {"all-four": "wins-match", "target": 99}),
    ("pitch", 2, {"target": 2, "follow": "follow-suit", "fives-in-game": "all"}),
]


def house_variants() -> list[Variant]:
    """Games with house rules that no preset has."""
    return [hilojack.load(game, seats=n, rules=rules) for game, n, rules in HOUSE_RULES]


def title(variant: Variant) -> str:
    """A variant as the name of a test."""
    house = ", ".join(f"{rule} {value}" for rule, value in variant.house_rules.items())
    return f"{variant.game} {variant.preset} {variant.seats} {house}".strip()
