"""Matches to make records of, and records to falsify."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import hilojack
from hilojack import Match, Variant
from hilojack.calls import DRAW, PASS, SELL, SMUDGE, is_card
from hilojack.records import from_match, write_jsonl

Lines = list[dict[str, Any]]
MOST_ACTS = 3000  # where a contract is out of their reach, random players never come to an end
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")


def choose(match: Match, random: Random) -> int:
    """An act at random, but mostly one with which a match comes to its end: a careful bid, and a
    card where a player may also draw.
    """
    acts = match.legal_acts()
    cards = [act for act in acts if is_card(act)]
    if cards and DRAW in acts and random.random() < 0.85:
        return random.choice(cards)
    if SELL in acts:
        return SELL
    bids = [act for act in acts if PASS <= act <= SMUDGE]
    return bids[0] if bids and random.random() < 0.85 else random.choice(acts)


def play(match: Match, random: Random, acts: int = MOST_ACTS) -> Match:
    """Play a match at random to its end, or so many acts of it."""
    while not match.over and acts:
        if match.turn is None:
            match.next_deal()
        else:
            match.act(choose(match, random))
            acts -= 1
    return match


def played(
    game: str = "california-jack", seed: int = 1, acts: int = MOST_ACTS, **options: Any
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


SPADES = {"suits": "S", "ranks": "AKQJT987", "hand": 3, "dealers-right": "no"}
SMALL_JOKERS = {"jokers": 2, "trumps": "T10", "ranks": "AKQJT9", "jokers-in-game": "half"}
SHORT = {"ranks": "AKQJT8732", "hand": 5}  # a pack that is soon used up
HOUSE_RULES: list[tuple[str, int, dict[str, Any]]] = [
    ("all-fours", 2, {"bunch": "yes", "discard": "never", "thrown-in-points": "taken-back"}),
    ("all-fours", 2, {"bunch": "yes", "turn-up-pays": {"A": 1, "6": 2, "J": 3}, "run": 4}),
    ("all-fours", 3, {"gift-may-win": "yes", "gift-to": "all", "turn-up-scores": "every"}),
    ("all-fours", 4, {"follow": "may-overtrump", "low": "holder", "hang-jack": 3, "run": 2}),
    ("all-fours", 4, {"beg": "none", "turn-up-scores": "final", "target": 2, "packet": "either"}),
    ("all-fives", 2, {"follow": "must-trump", "discard": "after-second-run"}),
    ("all-fives", 3, {"trick-points": {"A": 1, "2": 9}, "counting": "complete", "target": 9}),
    ("troeven", 4, {"capot": 1, "ties": "lost", "worth": {"majority": 3}}),
    ("troeven", 3, {"capot": 2, "hand": 3, "first-batch": 2, "target": 20}),
    ("pitch", 6, {"sides": "three-sides", "all-pass": "redeal-next"}),
    ("don", 4, {"game-tie": "held-over", "ranks": "AKT95", "hand": 3, "target": 30}),
    ("irish-don", 4, {"sides": "each", "target": 15}),
    ("pitch", 6, {"sides": "partners", "all-pass": "redeal-same", "min-bid": 3}),
    ("pitch", 3, {"all-pass": "eldest-free", "game-tie": "elder", "low": "holder"}),
    ("pitch", 2, SPADES | {"smudge": "tricks", "target": 99}),
    ("pitch", 2, SPADES | {"smudge": "match", "target": 99}),
    ("pitch", 2, SPADES | {"all-four": "wins-match", "target": 99}),
    ("pitch", 2, {"target": 2, "follow": "follow-suit", "fives-in-game": "all"}),
    ("pitch", 4, {"bidding": "sale", "bid-rounds": "raise", "dealers-right": "no", "max-bid": 3}),
    ("pitch", 4, {"worthless-hand": "exchanged", "hand": 3, "ranks": "AT9876543"}),
    ("pitch", 3, {"worthless-hand": "misdeal", "hand": 2, "ranks": "AT9876543"}),
    ("pitch", 3, {"bid-scoring": "others-add", "go-out": "own-bid", "target": 9}),
    ("pitch", 2, SPADES | {"bid-scoring": "difference", "moon": "match"}),
    ("pitch", 2, SPADES | {"made": "bid", "moon": "tricks"}),
    ("pitch", 4, {"jokers": 1, "trumps": "T7", "jokers-in-game": "one"}),
    ("pitch", 3, {"jokers": 2, "trumps": "T3", "joker-pitched": "named", "low": "holder"}),
    ("pitch", 3, SMALL_JOKERS | {"equal-jokers": "second-played", "joker-pitched": "forbidden"}),
    ("troeven", 3, SMALL_JOKERS | {"hand": 5, "equal-jokers": "first-played"}),
    ("pitch", 4, {"follow": "trumps-only", "trump-from": "bidder-names", "trumps": "T5"}),
    ("all-fours", 2, {"trumps": "a A 2' K Q J T 9 8 7 6 5 4 3 2", "follow": "may-overtrump"}),
    ("black-jack", 3, SHORT | {"several": "runs-and-sets", "effects": "all", "finish": "any"}),
    ("black-jack", 2, SHORT | {"reverse-two": "skip", "skip-two": "again", "nominates": "other"}),
    ("black-jack", 4, SHORT | {"out": "play-on", "scoring": "hands", "target": 30, "again": "3"}),
    ("black-jack", 3, SHORT | {"restock": "turned-over", "starter": "winner", "target": 3}),
    ("black-jack", 2, SHORT | {"restock": "never", "block": "nobody", "target": 2}),
    ("black-jack", 3, SHORT | {"start-again": "A,2,J", "start-card": "played", "several": "runs"}),
    ("black-jack", 3, SHORT | {"start-again": "A,K,J", "start-refused": "back", "not-last": "A"}),
    ("black-jack", 2, SHORT | {"answer": "compulsory"}),
    ("black-jack", 4, SHORT | {"pick-up-ends-turn": "no", "neutralises": "anything", "wild": "A"}),
    ("black-jack", 3, SHORT | {"pick-ups-mix": "yes", "several": "matching", "cover": "Q"}),
    ("black-jack", 3, SHORT | {"scoring": "charged", "target": 40, "most-plays": 30}),
    ("crazy-eights", 2, SHORT | {"last-card": "said", "last-card-penalty": 2, "target": 60}),
    ("crazy-eights", 3, SHORT | {"must-play": "yes", "draw-limit": 3, "starter": "winner"}),
]


def house_variants() -> list[Variant]:
    """Games with house rules that no preset has."""
    return [hilojack.load(game, seats=n, rules=rules) for game, n, rules in HOUSE_RULES]


def title(variant: Variant) -> str:
    """A variant as the name of a test."""
    house = ", ".join(f"{rule} {value}" for rule, value in variant.house_rules.items())
    return f"{variant.game} {variant.preset} {variant.seats} {house}".strip()
