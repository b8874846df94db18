"""The rules of a game, for a player who asks for them at the table."""

from hilojack.variants.page import rule_page
from hilojack.variants.variant import Variant


def rule_lines(variant: Variant) -> list[str]:
    """The rule page without the marks of Markdown: a rule or a paragraph a line."""
    lines: list[str] = []
    begun = False  # whether the next line of the page goes on with the last one told
    for line in rule_page(variant).splitlines():
        text = line.strip().replace("**", "").replace("`", "")
        own = text.startswith(("#", "- ", "|"))
        if begun and text and not own:
            lines[-1] += f" {text}"
        elif text:
            lines.append(text.lstrip("# ").removeprefix("- "))
        begun = bool(text) and not text.startswith("#")
    return lines
