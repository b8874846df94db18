"""A stand-in for `hilojack.records`: a match saved as JSON, and replayed from it."""

import json
import os
from pathlib import Path

from hilojack.match import Match
from hilojack.variant import load


def save(match: Match, path: Path) -> None:
    """Write a match to a file that only its owner can read, whole or not at all."""
    text = json.dumps(
        {
            "game": match.variant.game,
            "preset": match.variant.preset,
            "seats": match.variant.seats,
            "rules": dict(match.variant.house_rules),
            "players": match.players,
            "seed": match.seed,
            "cuts": [list(cutting.items()) for cutting in match.cuts],
            "first_dealer": match.seating[match.first_dealer],
            "deals": [{"pack": d.pack, "cut": d.cut, "acts": d.acts} for d in match.deals],
        }
    )
    part = path.with_name(path.name + ".part")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)
    part.replace(path)


def resume(path: Path) -> Match:
    """The match that a file holds, as it stood; ValueError when it holds none."""
    try:
        return _replay(path)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{path.name} is no saved match ({error})") from error


def _replay(path: Path) -> Match:
    told = json.loads(path.read_text(encoding="utf-8"))
    match = Match(
        load(told["game"], preset=told["preset"], seats=told["seats"], rules=told["rules"]),
        told["players"],
        seed=told["seed"],
        cuts=[dict(cutting) for cutting in told["cuts"]] or None,
        first_dealer=None if told["cuts"] else told["first_dealer"],
    )
    match.deals.clear()
    for deal in told["deals"]:
        match.next_deal(deal["pack"], deal["cut"])
        for act in deal["acts"]:
            match.act(act)
    return match
