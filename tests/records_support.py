"""Matches to make records of, and records to falsify."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import hilojack
from hilojack import Match, Variant
from hilojack.calls import PASS, SMUDGE
from hilojack.records import from_match, write_jsonl
from hilojack.variant import seats_of

Lines = list[dict[str, Any]]
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")


def choose(match: Match, random: Random) -> int:
    """An act at random; a bidder is mostly careful, for else a match of Pitch might never end."""
    acts = match.legal_acts()
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
