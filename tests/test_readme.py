"""Rulings on the front page: what it shows runs, and what it names is there."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

import run
from hilojack.cli import parser
from hilojack.cli.errors import Mistake

ROOT = Path(run.__file__).parent
README = ROOT / "README.md"
pytestmark = pytest.mark.skipif(not README.exists(), reason="there is no front page yet")


def blocks(*languages: str) -> list[str]:
    """The fenced blocks of the front page in these languages."""
    fenced = re.findall(r"^```(\w*)\n(.*?)^```", README.read_text(encoding="utf-8"), re.M | re.S)
    return [text for language, text in fenced if language in languages]


def test_the_python_example_runs_and_prints_what_the_page_says() -> None:
    examples = blocks("python", "pycon")
    assert examples, "the front page shows no Python"
    for number, text in enumerate(examples):
        if ">>>" not in text:
            exec(compile(text, f"README.md, example {number}", "exec"), {"__name__": "readme"})
            continue
        test = doctest.DocTestParser().get_doctest(text, {}, f"README {number}", "README.md", 0)
        assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0


def commands() -> list[list[str]]:
    """The command lines of Hilojack that the page shows, as words."""
    lines = "".join(blocks("", "sh", "shell", "console", "bash", "text")).splitlines()
    shown = [line.strip().removeprefix("$ ").partition(" #")[0] for line in lines]
    words = [shlex.split(line) for line in shown if "hilojack " in line or "run.py " in line]
    starts = ("hilojack", "run.py")
    return [one[next(n for n, w in enumerate(one) if w in starts) + 1 :] for one in words]


def test_every_command_line_of_the_page_is_understood() -> None:
    for words in commands():
        if words[:1] in (["test"], ["bench"]):
            continue
        try:
            parser().parse_args(words)
        except Mistake as error:
            pytest.fail(f"{' '.join(words)}: {error}")


def test_every_picture_and_page_that_is_named_is_there() -> None:
    links = re.findall(r"\]\(([^)#\s]+)", README.read_text(encoding="utf-8"))
    links += re.findall(r'(?:src|href)="([^"#]+)"', README.read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (ROOT / link).exists()]
    assert missing == []
