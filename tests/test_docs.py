"""What the pages of docs/, the front page and the docstrings show is true: each example runs."""

import ast
import contextlib
import doctest
import errno
import importlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from sybil import Document, Example
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

import naive
import run
import test_house
import test_truth
from hilojack import Match, games, load, records
from hilojack.cards import show_card
from hilojack.cli import main, parser
from hilojack.cli.errors import UserError
from hilojack.players import make_player, play_match
from hilojack.web import STATIC
from tables import naive_rules
from tiers import needs

ROOT = Path(run.__file__).parent
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md"))]
STARTS = [ROOT / "run.py", ROOT / "requirements" / "installing.py", ROOT / "web" / "build.py"]
SOURCES = [*STARTS, *sorted((ROOT / "src").rglob("*.py"))]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
OPTIONAL = {"gymnasium", "numpy", "pettingzoo", "pyarrow", "pyspiel", "ray"}
OPTIONAL |= {"argparse_manpage", "shtab"}
TOOLS = {"argparse-manpage": "argparse_manpage.cli", "shtab": "shtab.main"}  # of the extra `shell`
PROGRAMS = {
    "test": "tests/run_all.py",
    "bench": "benchmarks/__main__.py",
    "docs": "docs/build.py",
}
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "optional-dependencies"
]


# --- what an example is, by the language of its block --------------------------------------------


def understand(example: Example) -> None:
    """`sh`: every command is one, and has the options that it is given."""
    for line in str(example.parsed).splitlines():
        words = shlex.split(line, comments=True)
        while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
            words.pop(0)  # the environment of the command
        if words:
            check_command(words)


def check_command(words: list[str]) -> None:
    """One command line, of Hilojack or of a program of the checkout."""
    match words:
        case ["hilojack", *rest]:
            parse(rest)
        case ["python3", "run.py", command, *rest] if command in PROGRAMS:
            check_options(ROOT / PROGRAMS[command], rest)
        case ["python3", "run.py", *rest]:
            parse(rest)
        case ["python3" | "python", "-m", module, *rest]:
            check_options(ROOT / f"{module.replace('.', '/')}.py", rest)
        case ["python3" | "python", script, *rest]:
            check_options(ROOT / script, rest)
        case ["npm", "--prefix", "web", "run", script]:
            assert script in json.loads((ROOT / "web" / "package.json").read_text())["scripts"]
        case [tool, *rest] if tool in TOOLS:
            importlib.import_module(TOOLS[tool])
            call = f"import sys; from {TOOLS[tool]} import main; sys.exit(main())"
            subprocess.run([sys.executable, "-c", call, *rest], check=True)
        case ["pip", "install", what]:
            assert set(re.findall(r"\[(.*)\]", what)) <= set(EXTRAS), what
        case _:
            raise AssertionError(f"nobody knows whether this is right: {shlex.join(words)}")


def parse(words: list[str]) -> None:
    """A command line of Hilojack."""
    try:
        parser().parse_args(words)
    except UserError as error:
        raise AssertionError(f"hilojack {shlex.join(words)}: {error}") from error


def check_options(script: Path, words: list[str]) -> None:
    """The options of a program, which must at least name them."""
    source = script.read_text(encoding="utf-8")
    for word in words:
        assert not word.startswith("--") or word in source, f"{script.name} has no {word}"


def perform(example: Example) -> None:
    """`console`: the commands print what stands below them; `...` is anything."""
    for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n?)*)", str(example.parsed), re.M):
        program, *words = shlex.split(command)
        assert program == "hilojack", command
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            main(words)
        said = "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"
        wanted = "\n".join(line.rstrip() for line in shown.splitlines()) + "\n"
        if not doctest.OutputChecker().check_output(wanted, said, doctest.ELLIPSIS):
            raise AssertionError(f"$ {command}\nprinted\n{said}\nand not\n{wanted}")


def keep(example: Example) -> None:
    """`toml`: a file under the name that its first line gives, for the examples that follow."""
    named = re.match(r"# (\S+)\n", str(example.parsed))
    assert named, "the first line of a file on a page is its name"
    Path(named[1]).write_text(str(example.parsed), encoding="utf-8")


PARSERS = (
    PythonCodeBlockParser(doctest_optionflags=FLAGS),
    CodeBlockParser("sh", understand),
    CodeBlockParser("console", perform),
    CodeBlockParser("toml", keep),
)
# Blocks of these languages show something, and are no examples; some have tests of their own.
EXAMPLES = {"python", "sh", "console", "toml"}
SHOWN = {"text", "json", "nginx", "{toctree}", "{eval-rst}"}


# --- the pages -----------------------------------------------------------------------------------


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Match:
    """A folder with the files that the pages speak of, and the match that is in them."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("HILOJACK_STATE", str(tmp_path / "state"))
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    rules = {"ranks": "AKQJT2", "hand": 3, "target": 3}
    match = Match(load("california-jack", rules=rules), players=["Ann", "Ben"], seed=1)
    play_match(match, {seat: make_player("random", seed=seat) for seat in (0, 1)})
    for name in ("evening.jsonl", "hundred-thousand.jsonl"):
        records.dump(records.from_match(match), name)
    return match


def run_examples(document: Document) -> None:
    """Run what a page shows, in its order; skip what needs a library that is not here."""
    missing = set()
    for example in document:
        try:
            example.evaluate()
        except ModuleNotFoundError as error:
            if error.name not in OPTIONAL:
                raise
            missing.add(error.name)
    if missing:
        pytest.skip(f"some examples need {', '.join(sorted(missing))}")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_example_of_a_page_runs(
    page: Path, evening: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = Document.parse(str(page), *PARSERS)
    module = ModuleType(f"page_{page.stem}")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    document.namespace = vars(module)
    document.namespace["match"] = evening
    run_examples(document)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_block_of_a_page_is_an_example_or_says_that_it_is_none(page: Path) -> None:
    from markdown_it import MarkdownIt  # not in the quick tier

    for token in MarkdownIt().parse(page.read_text(encoding="utf-8")):
        assert token.type != "code_block", f"an indented block is not run: {token.content}"
        if token.type == "fence":
            assert token.info.split()[:1] != [], f"of what language is this? {token.content}"
            assert token.info.split()[0] in SHOWN | EXAMPLES, token.info


def test_the_picture_of_the_house_has_every_room_and_no_arrow_runs_up() -> None:
    page = (DOCS / "engine.md").read_text(encoding="utf-8")
    (picture,) = re.findall(r"```text\n(cli .*?)```", page, re.DOTALL)
    floors = [re.split(r" {6,}", line)[0].split() for line in picture.splitlines()]
    depth = {room: floor for floor, rooms in enumerate(floors) for room in rooms}
    bare = {"__init__", "__main__"}
    assert depth.keys() == test_house.rooms("hilojack") - bare
    for upper, lower in test_house.arrows("hilojack"):
        if not bare & {upper, lower}:
            same_ground = depth[upper] == depth[lower] == len(floors) - 1
            assert depth[upper] < depth[lower] or same_ground, f"{upper} imports {lower}"


def test_what_the_lists_of_the_engine_name_is_there() -> None:
    page = (DOCS / "engine.md").read_text(encoding="utf-8")
    lists = page[page.index("## What a change touches") : page.index("## How fast")]
    code = "\n".join(
        path.read_text(encoding="utf-8")
        for place in ("src", "tests", "web/src")
        for path in (ROOT / place).rglob("*.*")
        if path.suffix in {".py", ".toml", ".ts"}
    )
    for name in re.findall(r"`(\w[\w./*]+)`", lists):
        if "/" in name:
            tried = [ROOT / "src" / "hilojack", ROOT]
            assert any(any(place.glob(name.replace("WORD", "*"))) for place in tried), name
        elif "_X" not in name:
            words = name.removesuffix(".py").split(".")
            assert all(re.search(rf"\b{word}\b", code) for word in words), name


def test_every_picture_and_page_that_the_front_page_names_is_there() -> None:
    links = re.findall(r"\]\(([^)#\s]+)", PAGES[0].read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (ROOT / link).exists()]
    assert links
    assert missing == []


def strings(path: Path) -> Iterator[str]:
    """Yield the texts in a source, with `...` for what is filled in."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            yield "".join(
                str(v.value) if isinstance(v, ast.Constant) else "..." for v in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.sub(r"%[sd]", "...", node.value)


def test_the_messages_that_troubleshooting_explains_are_printed() -> None:
    page = (DOCS / "troubleshooting.md").read_text(encoding="utf-8")
    messages = re.findall(r"^\| `(.*?)` \|", page, re.MULTILINE)
    assert len(messages) > 15
    printed = [text for path in SOURCES for text in strings(path)]
    for message in messages:
        if os.strerror(errno.EADDRINUSE) in message:
            continue  # the system says so
        parts = [part.strip(" '") for part in message.split("...")]
        for part in filter(None, parts):
            assert any(part in text for text in printed), f"nobody says {part}"


def test_the_words_of_each_table_of_the_glossary_are_in_their_order() -> None:
    page = (DOCS / "glossary.md").read_text(encoding="utf-8")
    for table in page.split("## ")[1:]:
        words = re.findall(r"^\| (?!word|-)(.*?) \|", table, re.MULTILINE)
        assert words == sorted(words, key=str.lower), table


# --- the site ------------------------------------------------------------------------------------


def test_the_site_is_built_without_a_warning_and_asks_no_other(tmp_path: Path) -> None:
    needs("sphinx")
    needs("furo")
    command = [sys.executable, str(DOCS / "build.py"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    built = {str(path.relative_to(tmp_path)): path.read_text() for path in tmp_path.rglob("*.html")}
    assert {f"games/{game}.html" for game in games()} <= set(built)
    assert "Without one you may play anything" in built["games/california-jack.html"]
    assert built["verifier.html"] == (STATIC / "verifier.html").read_text()
    assert 'href="verifier.html"' in built["fairness.html"]
    for name, text in built.items():
        loaded = re.findall(
            r"""<(?:script|link|img|iframe)\b[^>]*(?:src|href)="(https?:|//)""", text
        )
        assert not loaded, name


# --- the docstrings ------------------------------------------------------------------------------


def modules_with_examples() -> list[str]:
    """The modules of the package with an example in a docstring."""
    sources = sorted((ROOT / "src").rglob("*.py"))
    told = [path for path in sources if ">>>" in path.read_text(encoding="utf-8")]
    names = [path.relative_to(ROOT / "src").with_suffix("") for path in told]
    return [".".join(name.parts).removesuffix(".__init__") for name in names]


@pytest.mark.parametrize("name", modules_with_examples())
def test_every_example_of_a_docstring_runs(name: str) -> None:
    try:
        module: ModuleType = importlib.import_module(name)
        result = doctest.testmod(module, optionflags=FLAGS)
    except ModuleNotFoundError as error:
        pytest.skip(str(error))
    assert result.attempted
    assert result.failed == 0


# --- the game that is walked through -------------------------------------------------------------


def test_the_truth_file_of_the_game_that_is_walked_through_is_true(evening: Match) -> None:
    page = DOCS / "rules-as-data.md"
    for example in Document.parse(str(page), CodeBlockParser("toml", keep)):
        example.evaluate()
    (lines,) = re.findall(r"```text\n# kitchen-games.txt\n(.*?)```", page.read_text(), re.DOTALL)
    for line in lines.splitlines():
        truth = test_truth.parse(line)
        row = test_truth.dealt(truth)
        assert test_truth.count_lines(truth.variant, row) == truth.lines
        assert test_truth.minimax(truth.variant, row) == truth.value
        pack = [show_card(card) for card in truth.pack]
        deal = naive.Deal(naive_rules(truth.variant), dealer=truth.dealer, pack=pack, cut_card=None)
        assert naive.count_lines(deal) == truth.lines
        assert naive.minimax(deal, 0) == truth.value
