"""The rules of a game, as shown at the table."""

from hilojack.variants.page import rule_page
from hilojack.variants.variant import Variant


def rule_lines(variant: Variant) -> list[str]:
    """Return the rule page without Markdown, a rule or a paragraph a line."""
    lines: list[str] = []
    begun = False  # the next line of the page continues the last one
    for line in rule_page(variant).splitlines():
        text = line.strip().replace("**", "").replace("`", "")
        own = text.startswith(("#", "- ", "|"))
        if begun and text and not own:
            lines[-1] += f" {text}"
        elif text:
            lines.append(text.lstrip("# ").removeprefix("- "))
        begun = bool(text) and not text.startswith("#")
    return lines
