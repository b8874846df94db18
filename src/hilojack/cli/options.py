"""What the options of several commands mean, and JSON on the screen."""

import json
from collections.abc import Sequence
from typing import Any

from hilojack.cli.errors import Mistake
from hilojack.sheet import Value
from hilojack.variant import Variant, load


def chosen(options: Any) -> Variant:
    """The variant that the options choose."""
    return load(
        options.game, preset=options.preset, seats=options.seats, rules=house_rules(options.rule)
    )


def house_rules(words: Sequence[str]) -> dict[str, Value]:
    """House rules from `KEY=VALUE` words."""
    pairs = [word.partition("=") for word in words]
    for key, equals, _ in pairs:
        if not equals:
            raise Mistake(f"--rule wants KEY=VALUE, as in follow=follow-suit, not '{key}'")
    return {key.strip(): value.strip() for key, _, value in pairs}


def print_json(data: object) -> None:
    """One JSON document on the screen."""
    print(json.dumps(data, ensure_ascii=False, indent=2, default=list))
