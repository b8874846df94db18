"""The command rules."""

from hilojack.cli.rules import Options
from hilojack.cli.sharing import chosen, print_json
from hilojack.cli.work.games import game_facts
from hilojack.variants.page import rule_page
from hilojack.variants.variant import Variant


def run(options: Options) -> int:
    """Print the rule page, or the rule sheet as data."""
    variant = chosen(options)
    if options.json:
        print_json(rule_facts(variant))
    else:
        print(rule_page(variant, every=options.all), end="")
    return 0


def rule_facts(variant: Variant) -> dict[str, object]:
    """Return every rule of a variant: the question, the value and the choices."""
    facts = game_facts(variant.file) | {"preset": variant.preset, "seats": variant.seats}
    facts["house_rules"] = variant.house_rules
    facts["rules"] = {
        name: {"asks": key.asks, "value": variant.rules[name], "choices": dict(key.values)}
        for name, key in variant.family.keys.items()
    }
    return facts
