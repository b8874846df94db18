"""What import-linter cannot say: the rules import nothing outside, no standard library either."""

import ast
from pathlib import Path

RULES = Path(__file__).parent.parent / "src" / "hilojack" / "rules"


ALLOWED = ("hilojack.rules", "hilojack.cards", "hilojack.calls")


def test_the_rules_import_only_themselves_and_the_names_of_cards_and_calls() -> None:
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Import():
                    names = [alias.name for alias in node.names]
                case ast.ImportFrom(module="hilojack"):
                    names = [f"hilojack.{alias.name}" for alias in node.names]
                case ast.ImportFrom():
                    names = [node.module or ""] if node.level == 0 else ["." * node.level]
                case _:
                    continue
            strangers = [n for n in names if n != "." and not n.startswith(ALLOWED)]
            assert not strangers, f"{path}, line {node.lineno}, imports {', '.join(strangers)}"
