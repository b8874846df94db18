"""How Sphinx builds these pages: `python3 run.py docs`. Nothing is fetched from anywhere."""

import inspect
import re
from pathlib import Path
from typing import Any

import hilojack
from game_pages import write_pages

HERE = Path(__file__).parent

project = "Hilojack"
author = "The Hilojack authors"
project_copyright = author
version = release = hilojack.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
nitpicky = True
suppress_warnings = ["toc.empty_glob"]  # a page that the contents have a place for may be absent
# Named in signatures, and made elsewhere than by whoever reads this.
NOT_PUBLIC = (
    r"hilojack\.(search\.(effort\.(Effort|Verdict)|equilibrium\.sets\.Side"
    r"|tricks\.machine\.Machine)|fairness\.text\.Text|envs\.chance\.ChanceDeal"
    r"|lab\.(kept\.PlayedGame|lots\.(CutPack|Lots)))"
)
# Of what signatures name, only what is ours is described here; no other site is asked.
nitpick_ignore_regex = [("py:.*", r"(?!hilojack).*"), ("py:.*", NOT_PUBLIC)]
highlight_language = "none"
pygments_style, pygments_dark_style = "friendly", "native"

# --- Markdown ------------------------------------------------------------------------------------

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# --- docstrings ----------------------------------------------------------------------------------

# The same page on every machine, whichever of these is installed.
autodoc_mock_imports = ["gymnasium", "pettingzoo", "pyspiel"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True}
python_maximum_signature_line_length = 88
default_role = "code"  # docstrings write code as Markdown does

# --- the site ------------------------------------------------------------------------------------

html_theme = "furo"
html_title = "Hilojack"
html_logo = html_favicon = "../web/public/icon.svg"
html_static_path = ["_static"]
html_css_files = ["hilojack.css"]
html_extra_path = ["../src/hilojack/web/static/verifier.html"]  # made by the build of the page
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#9a3324",
        "color-brand-content": "#9a3324",
        "color-brand-visited": "#7a3f52",
        "color-background-primary": "#fffdf8",
        "color-background-secondary": "#f3eee3",
        "color-background-border": "#ddd5c4",
        "color-foreground-primary": "#1c2521",
        "color-foreground-secondary": "#4f5851",
        "color-foreground-muted": "#5b645d",
    },
    "dark_css_variables": {
        "color-brand-primary": "#f0bf4f",
        "color-brand-content": "#f0bf4f",
        "color-brand-visited": "#d9a6b8",
        "color-background-primary": "#0f1513",
        "color-background-secondary": "#19211e",
        "color-background-border": "#33403a",
        "color-foreground-primary": "#e9ede7",
        "color-foreground-secondary": "#b9c3bb",
        "color-foreground-muted": "#a5b0a8",
    },
}


def show_as_code(
    app: object, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    """Make the indented parts of a docstring the code that they are."""
    text = "\n".join(lines)
    lines[:] = INDENTED.sub(r"\1.. code-block:: none\n\n\2", text).split("\n")


INDENTED = re.compile(r"((?:\A|\n)[^ \n][^\n]*\n\n)((?: {4}[^\n]*\n?|\n(?= {4}))+)")


def add_fields(
    app: object, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    """List the fields of a class that have a comment in the source, with what it says."""
    if not inspect.isclass(thing) or thing.__module__.partition(".")[0] != "hilojack":
        return
    told = [f"- `{field}`: {words}" for field, words in commented(inspect.getsource(thing))]
    lines += ["", *told, ""] if told else []


def commented(source: str) -> list[tuple[str, str]]:
    """The fields of a class, each with the comment on its line and on the lines after it."""
    found = FIELD.findall(source)
    return [(name, " ".join(re.sub(r"\n\s*#", " ", words).split())) for name, words in found]


FIELD = re.compile(r"^    (\w+): [^#\n]+#((?:[^\n]*)(?:\n    +#[^\n]*)*)", re.MULTILINE)


def setup(app: Any) -> None:
    """Make the pages of the games, which are in no commit, and listen to the docstrings."""
    write_pages(HERE / "games")
    app.connect("autodoc-process-docstring", show_as_code)
    app.connect("autodoc-process-docstring", add_fields, priority=900)
