"""The rules of a game, for a player who asks for them at the table."""

from importlib import import_module

from hilojack.variant import Variant


def rules_markdown(variant: Variant) -> str:
    """The rule page of a game; where there is none, each of its rules in a sentence."""
    try:
        page = import_module("hilojack.rulepage")
    except ModuleNotFoundError:
        return sentences(variant)
    return str(page.rule_page(variant))


def rule_lines(variant: Variant) -> list[str]:
    """The rules without the marks of Markdown, a line a thing."""
    lines = (line.strip() for line in rules_markdown(variant).splitlines())
    return [line.lstrip("#-* ").replace("**", "") for line in lines if line]


def sentences(variant: Variant) -> str:
    """The rules from their sheet: a sentence for each, then what is scored."""
    said = []
    for name, value in variant.rules.items():
        key = variant.family.keys[name]
        sentence = key.values.get(str(value)) or key.says.format(value=value)
        said += [f"- {sentence}"] if sentence and not isinstance(value, dict) else []
    scored = [f"- {item.says}: {item.worth}." for item in variant.items]
    summary = variant.file["summary"]
    return "\n".join([f"# {variant.title}", "", summary, "", *said, "", "Scored:", "", *scored])
