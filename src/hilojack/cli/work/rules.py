"""The command rules."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from hilojack.cli.rules import Options
from hilojack.cli.sharing import chosen, print_json
from hilojack.cli.work.games import ListedGame, game_facts
from hilojack.variants.page import rule_page
from hilojack.variants.sheet import Value
from hilojack.variants.variant import Variant


@dataclass(frozen=True)
class SettledRule:
    """A rule of a sheet: the question, the value, and the choices with their words."""

    asks: str
    value: Value
    choices: Mapping[str, str]


@dataclass(frozen=True)
class SettledGame(ListedGame):
    """A game with every rule of a variant."""

    preset: str
    house_rules: Mapping[str, Value]
    rules: Mapping[str, SettledRule]


def run(options: Options) -> int:
    """Print the rule page, or the rule sheet as data."""
    variant = chosen(options)
    if options.json:
        print_json(rule_facts(variant))
    else:
        print(rule_page(variant, every=options.all), end="")
    return 0


def rule_facts(variant: Variant) -> SettledGame:
    """Return every rule of a variant."""
    rules = {
        name: SettledRule(key.asks, variant.rules[name], dict(key.values))
        for name, key in variant.family.keys.items()
    }
    game = replace(game_facts(variant.file), seats=variant.seats)
    house = variant.house_rules
    return SettledGame(**vars(game), preset=variant.preset, house_rules=house, rules=rules)
