"""A stand-in for `hilojack.records`: a match saved as JSON, and replayed from it."""

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hilojack.match import Match
from hilojack.variant import load


@dataclass(frozen=True, slots=True)
class Header:
    """Who plays: what each player is, in the order of joining."""

    kinds: list[str] | None


@dataclass(frozen=True, slots=True)
class Record:
    """The facts of one match."""

    header: Header
    told: dict[str, Any]


def save(match: Match, path: Path, *, kinds: Sequence[str]) -> None:
    """Write a match to a file that only its owner can read, whole or not at all."""
    text = json.dumps(
        {
            "game": match.variant.game,
            "preset": match.variant.preset,
            "seats": match.variant.seats,
            "rules": dict(match.variant.house_rules),
            "players": match.players,
            "kinds": list(kinds),
            "seed": match.seed,
            "cuts": [list(cutting.items()) for cutting in match.cuts],
            "first_dealer": match.seating[match.first_dealer],
            "deals": [{"pack": d.pack, "cut": d.cut, "acts": d.acts} for d in match.deals],
        }
    )
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    part = path.with_name(path.name + ".part")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)
    part.replace(path)


def read_save(path: Path) -> Record:
    """The record in a save; ValueError when there is none."""
    told = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(told, dict):
        raise ValueError(f"{path} is no saved match")
    return Record(Header(told.get("kinds")), told)


def to_match(record: Record) -> Match:
    """The match again, as it stood; ValueError when the record is none of a match."""
    try:
        return _replay(record.told)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"it is no saved match ({error})") from error


def _replay(told: dict[str, Any]) -> Match:
    first, *rest = told["deals"]
    match = Match(
        load(told["game"], preset=told["preset"], seats=told["seats"], rules=told["rules"]),
        told["players"],
        seed=told["seed"],
        cuts=[dict(cutting) for cutting in told["cuts"]] or None,
        first_dealer=None if told["cuts"] else told["first_dealer"],
        pack=first["pack"],
        cut=first["cut"],
    )
    for act in first["acts"]:
        match.act(act)
    for deal in rest:
        match.next_deal(deal["pack"], deal["cut"])
        for act in deal["acts"]:
            match.act(act)
    return match
