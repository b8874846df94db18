"""The figures of the house: how large, how deep and how plain it is; one over its target fails.

A room is a package or module directly below `hilojack`, its `__init__` too. An arrow is a pair of
rooms with an import statement between them, lazy ones too, but none under TYPE_CHECKING. A floor is
a step of the longest way down. A kernel is a function that a call of `twin` reaches. `pytest
tests/test_house.py -s` prints all figures as a table.
"""

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from statistics import quantiles

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src"
HOUSE = SRC / "hilojack"
SPOKEN = ROOT / "web" / "src" / "words"  # written from the sheets of words, line breaks and all
FAMILIES = {"trick", "tricks", "shedding"}
Import = ast.Import | ast.ImportFrom
Function = ast.FunctionDef | ast.AsyncFunctionDef
Place = tuple[str, str]  # a module and a name in it


# --- the tree ------------------------------------------------------------------------------------


@cache
def modules() -> dict[str, ast.Module]:
    """Return the syntax trees of all modules, by name."""
    return {
        name_of(path): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(HOUSE.rglob("*.py"))
    }


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__")


def file_of(module: str) -> Path:
    path = SRC.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def lines_below(folder: Path) -> int:
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in folder.rglob("*.py"))


def imports_of(tree: ast.AST) -> Iterator[Import]:
    """Yield the import statements of a tree, but for those under TYPE_CHECKING."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Import):
            yield node
        elif not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
            yield from imports_of(node)


def source_of(module: str, node: ast.ImportFrom) -> str:
    """Return the module that a statement imports from, relative ones resolved."""
    if not node.level:
        return node.module or ""
    up = node.level - (file_of(module).name == "__init__.py")
    parts = module.split(".")
    return ".".join([*parts[: len(parts) - up], *([node.module] if node.module else [])])


def imported(module: str, node: Import) -> Iterator[str]:
    """Yield the modules that a statement imports."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
        return
    source = source_of(module, node)
    for alias in node.names:
        inner = f"{source}.{alias.name}"
        yield inner if inner in modules() else source


def room_of(module: str, below: str) -> str | None:
    """Return the room of a package that a module is in: `__init__` for the package itself."""
    if module == below:
        return "__init__"
    return (
        module.removeprefix(below + ".").split(".")[0] if module.startswith(below + ".") else None
    )


def rooms(below: str) -> set[str]:
    """Return the packages and modules directly below a package, and itself if arrows touch it."""
    found = {room_of(module, below) for module in modules()} - {None, "__init__"}
    return {str(room) for room in found} | {end for arrow in arrows(below) for end in arrow}


@cache
def arrows(below: str) -> set[tuple[str, str]]:
    """Return the pairs of rooms of a package of which the first imports the second."""
    found = {
        (room_of(module, below), room_of(target, below))
        for module, tree in modules().items()
        for node in imports_of(tree)
        for target in imported(module, node)
    }
    return {(a, b) for a, b in found if a and b and a != b}


def floors(below: str) -> int:
    """Return how many rooms the longest way down passes; a circle fails."""
    down: dict[str, set[str]] = {}
    for a, b in arrows(below):
        down.setdefault(a, set()).add(b)

    def depth(room: str, above: tuple[str, ...] = ()) -> int:
        assert room not in above, f"a circle: {' -> '.join([*above, room])}"
        return 1 + max((depth(r, (*above, room)) for r in down.get(room, ())), default=0)

    return max(map(depth, rooms(below)))


# --- families ------------------------------------------------------------------------------------


def registries() -> list[str]:
    """Return the dicts at module level that are keyed by the names of the families."""
    return [
        f"{module}:{node.lineno}"
        for module, tree in modules().items()
        for statement in tree.body
        if isinstance(statement, ast.Assign | ast.AnnAssign)
        for node in ast.walk(statement)
        if isinstance(node, ast.Dict) and len(FAMILIES & words_of(node.keys)) > 1
    ]


def words_of(nodes: Iterable[ast.AST | None]) -> set[str]:
    """Return the strings among some expressions."""
    return {n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def branches() -> list[str]:
    """Return the comparisons with the name of a family, and the cases of one."""
    found = []
    for module, tree in modules().items():
        sets = {name for name, value in assigned(tree) if is_set_of_families(value)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Compare) and is_branch(node, sets):
                found.append(f"{module}:{node.lineno}")
            if isinstance(node, ast.MatchValue) and "shedding" in words_of([node.value]):
                found.append(f"{module}:{node.lineno}")
    return found


def assigned(tree: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Yield the names that are assigned in a tree, each with its value."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            yield from ((ast.unparse(target), node.value) for target in node.targets)
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            yield ast.unparse(node.target), node.value


def is_set_of_families(node: ast.expr) -> bool:
    if not isinstance(node, ast.Set | ast.List | ast.Tuple):
        return False
    return bool(words_of(node.elts)) and words_of(node.elts) <= FAMILIES


def is_branch(node: ast.Compare, sets: set[str]) -> bool:
    sides = [node.left, *node.comparators]
    words = FAMILIES & words_of(sides)
    about = "family" in ast.unparse(node)
    of_name = any(ast.unparse(side).endswith("family.name") for side in sides)
    of_set = any(ast.unparse(side) in sets or is_set_of_families(side) for side in sides)
    return bool("shedding" in words or (words and about) or of_name or (of_set and about))


# --- kernels -------------------------------------------------------------------------------------


@cache
def functions(module: str) -> dict[str, Function]:
    """Return the functions at the level of a module."""
    return {n.name: n for n in modules()[module].body if isinstance(n, Function)}


@cache
def names_in(module: str) -> dict[str, Place]:
    """Return what the imported names of a module mean: a function's place, or a module and ""."""
    known: dict[str, Place] = {}
    for node in ast.walk(modules()[module]):
        if isinstance(node, ast.Import):
            known |= {a.asname: (a.name, "") for a in node.names if a.asname}
        elif isinstance(node, ast.ImportFrom):
            source = source_of(module, node)
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                place = (inner, "") if inner in modules() else (source, alias.name)
                known[alias.asname or alias.name] = place
    return known


def meant(module: str, node: ast.expr) -> list[Place]:
    """Return the functions that an expression in a module may stand for."""
    if isinstance(node, ast.IfExp):
        return meant(module, node.body) + meant(module, node.orelse)
    if isinstance(node, ast.Tuple | ast.List):
        return [place for part in node.elts for place in meant(module, part)]
    if isinstance(node, ast.Name):
        if node.id in functions(module):
            return [(module, node.id)]
        if node.id in names_in(module):
            return origin(names_in(module)[node.id])
        values = [v for name, v in assigned(modules()[module]) if name == node.id]
        return [p for v in values if isinstance(v, ast.Attribute) for p in meant(module, v)]
    if isinstance(node, ast.Attribute):
        known = names_in(module).get(ast.unparse(node.value))
        return origin((known[0], node.attr)) if known else held(module, node.attr)
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "getattr":
        said = words_of(ast.walk(modules()[module]))
        return [place for name in said if name.isidentifier() for place in held(module, name)]
    return []


def held(module: str, name: str) -> list[Place]:
    """Return the functions of a name that a variable of a module may lead to: in what it imports,
    else beside it.
    """
    package = module.rsplit(".", 1)[0] + "."
    beside = [other for other in modules() if other.startswith(package)]
    found = [place for home in homes_of_families(module) for place in origin((home, name))]
    return found or [(home, name) for home in beside if name in functions(home)]


def origin(place: Place) -> list[Place]:
    """Return where a function stands that a module has, imported ones followed."""
    module, name = place
    if module not in modules():
        return []
    if name in functions(module):
        return [place]
    return origin(names_in(module)[name]) if name in names_in(module) else []


@cache
def homes_of_families(module: str) -> list[str]:
    """Return the modules that a variable of a module may hold: what it imports, and the rooms that
    it asks `by_family` for.
    """
    rooms_asked = [
        f"hilojack.{layer}.{family}"
        for call in ast.walk(modules()[module])
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("by_family")
        for layer in words_of(call.args)
        for family in ("tricks", "shedding")
    ]
    named = [place for place, name in names_in(module).values() if not name]
    return [home for home in {*named, *rooms_asked} if home in modules()]


def twinned() -> set[Place]:
    """Return the functions that are handed to `twin`, or to a function that hands them on."""
    found: set[Place] = set()
    makers, tried = {"twin"}, set[str]()
    while makers - tried:
        tried |= makers
        for module, tree in modules().items():
            makers = makers | {name for name, value in assigned(tree) if is_maker(value)}
            for scope in [n for n in ast.walk(tree) if isinstance(n, Function | ast.Module)]:
                for argument in handed_to(makers, scope):
                    found |= set(meant(module, argument))
                    if isinstance(scope, Function) and is_parameter(argument, scope):
                        makers = makers | {scope.name}
    return found


def is_maker(node: ast.expr) -> bool:
    """Return True if an expression is `twin`, perhaps on a condition."""
    return isinstance(node, ast.IfExp) and ast.unparse(node.body).split(".")[-1] == "twin"


def handed_to(makers: set[str], scope: ast.AST) -> Iterator[ast.expr]:
    """Yield what is handed to some functions, or mapped with them, in a scope."""
    for call in (node for node in ast.walk(scope) if isinstance(node, ast.Call) and node.args):
        if ast.unparse(call.func).split(".")[-1] in makers:
            yield call.args[0]
        elif any(isinstance(a, ast.Name) and a.id in makers for a in call.args):
            yield from call.args[1:]


def is_parameter(node: ast.expr, function: Function) -> bool:
    return isinstance(node, ast.Name) and node.id in {one.arg for one in parameters(function)}


def parameters(function: Function) -> list[ast.arg]:
    of = function.args
    return [*of.posonlyargs, *of.args, *of.kwonlyargs]


@cache
def kernels() -> dict[Place, Function]:
    """Return all kernels: what `twin` is handed, and the functions that those name."""
    reached: dict[Place, Function] = {}
    waiting = list(twinned())
    while waiting:
        module, name = waiting.pop()
        if (module, name) not in reached and not module.startswith("hilojack.compiled"):
            reached[module, name] = functions(module)[name]
            waiting += calls_of(module, functions(module)[name])
            waiting += of_families(module, name)
    return reached


def calls_of(module: str, function: Function) -> list[Place]:
    """Return the functions that a function names."""
    named = [n for n in ast.walk(function) if isinstance(n, ast.Name | ast.Attribute)]
    known = {*functions(module), *names_in(module)}
    return [
        place
        for node in named
        if (node.id if isinstance(node, ast.Name) else ast.unparse(node.value)) in known
        for place in meant(module, node)
    ]


def of_families(module: str, name: str) -> list[Place]:
    """Return what a function of the face that all rules share is in each family."""
    if not re.fullmatch(r"hilojack\.rules(\.\w+)?", module):
        return []
    inner = [m for m in modules() if re.match(r"hilojack\.rules\.(tricks|shedding)\.", m)]
    return [(m, name) for m in inner if name in functions(m)]


def wide_kernels() -> list[str]:
    """Return the kernels with more than six parameters."""
    return [
        f"{module}.{name} ({len(parameters(function))})"
        for (module, name), function in sorted(kernels().items())
        if len(parameters(function)) > 6
    ]


# --- imports, types and bodies -------------------------------------------------------------------


def import_share() -> float:
    """Return the share of the lines of the rules that are import statements, in per cent."""
    lines = sum(
        (node.end_lineno or 0) - node.lineno + 1
        for module, tree in modules().items()
        if module.startswith("hilojack.rules")
        for node in ast.walk(tree)
        if isinstance(node, Import)
    )
    return 100 * lines / lines_below(HOUSE / "rules")


def walls() -> list[str]:
    """Return the import statements of more than eight names, where kernels are written."""
    return [
        f"{module}:{node.lineno} ({len(node.names)})"
        for module, tree in modules().items()
        if re.match(r"hilojack\.(rules|policy|search|envs|lab)\b", module)
        for node in ast.walk(tree)
        if isinstance(node, Import) and len(node.names) > 8
    ]


def loose_modules() -> list[str]:
    return sorted(p.stem for p in HOUSE.glob("*.py") if not p.stem.startswith("__"))


def untyped_names() -> list[str]:
    """Return the views, events and options that are declared to be anything."""
    aliases = [
        f"{module}: {name} = Any"
        for module, tree in modules().items()
        for name, value in assigned(tree)
        if name in {"View", "Event"} and ast.unparse(value) in {"Any", "typing.Any"}
    ]
    options = [
        f"{module}:{one.lineno} options: Any"
        for module, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, Function)
        for one in parameters(node)
        if one.arg == "options" and one.annotation and ast.unparse(one.annotation) == "Any"
    ]
    return aliases + options


def public_functions(tree: ast.Module | ast.ClassDef) -> Iterator[Function]:
    """Yield the public functions and methods of a module."""
    for node in tree.body:
        if isinstance(node, Function | ast.ClassDef) and not node.name.startswith("_"):
            if isinstance(node, ast.ClassDef):
                yield from public_functions(node)
            else:
                yield node


def loose_signatures() -> list[str]:
    """Return the public functions and methods with Any in their signature."""
    return [
        f"{module}.{node.name}"
        for module, tree in modules().items()
        if not module.startswith("hilojack.compiled")
        for node in public_functions(tree)
        if re.search(r"\bAny\b", signature(node))
    ]


def signature(function: Function) -> str:
    result = ast.unparse(function.returns) if function.returns else ""
    return f"{ast.unparse(function.args)} -> {result}"


@cache
def bodies() -> dict[str, int]:
    """Return the lines of the body of each function that a person wrote, without its docstring."""
    return {
        f"{module}:{node.lineno} {node.name}": body_lines(node)
        for module, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, Function)
        and not (ast.get_docstring(tree) or "").startswith("Written by")
    }


def body_lines(function: Function) -> int:
    body = function.body[ast.get_docstring(function) is not None :]
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


# --- English -------------------------------------------------------------------------------------

DIALECT = {
    "so many": r"\bso many\b",
    "the own": r"\bthe own\b",
    "comes to": r"\b(come|comes|came|coming) to\b",
    "but for": r"\bbut for\b",
    "go on with": r"\b(go|goes|gone|went|going) on with\b",
    "outlook": r"\boutlooks?\b",
    "of nothing": r"\b(of|to|at) nothing\b",
    "broken off": r"\bbroken off\b",
    "anew": r"\banew\b",
    "in the mean": r"\bin the mean\b",
    "set of information": r"\bsets? of information\b",
    "players of the computer": r"\bplayers? of the computer\b",
    "in a player's words": r"\bin a player's words\b",
    "laid away": r"\b(lay|lays|laid|laying) (\w+ )?away\b",
    "on what he knew": r"\bon what (he|she|they|the player) knew\b",
    "as likely as": r"\bas likely as (the|each|any|its|every)\b",
    "stand level": r"\bst(an|oo)d(s|ing)? level\b",
    "reckon": r"\breckon",
    "; None when": r"; None when\b",
    '"""Whether': r'"""Whether\b',
    "to go on": r"\b[Tt]o go on:",
    "he": r"\b[Hh]e\b(?! is a code)",
    "his, him": r"\b[Hh](is|im)\b",
    "95 %": r"\d %(?![ ]?[({\w])",
}


@cache
def prose() -> dict[str, str]:
    """Return what is written in English, by file: pages whole, of Python strings and comments."""
    files = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "docs").glob("*.py")]
    files += [*HOUSE.rglob("*.py"), *HOUSE.rglob("*.toml"), *HOUSE.glob("*/schema.json")]
    files += HOUSE.rglob("*.ftl")
    page = [p for end in ("ts", "svelte", "html") for p in (ROOT / "web/src").rglob(f"*.{end}")]
    files += [path for path in page if path.parent != SPOKEN]
    texts = {str(p.relative_to(ROOT)): p.read_text(encoding="utf-8") for p in sorted(files)}
    return {
        name: " ".join((said_in(text) if name.endswith(".py") else text).split())
        for name, text in texts.items()
    }


def said_in(program: str) -> str:
    """Return the docstrings, each with its opening quotes, strings and comments of a program."""
    tree, tokens = ast.parse(program), tokenize.generate_tokens(io.StringIO(program).readline)
    documented = [n for n in ast.walk(tree) if isinstance(n, Function | ast.ClassDef | ast.Module)]
    docs = [f'"""{ast.get_docstring(node) or ""}' for node in documented]
    comments = [one.string.lstrip("# ") for one in tokens if one.type == tokenize.COMMENT]
    return " ".join([*docs, "|", " | ".join(strings_of(tree)), "|", *comments])


def strings_of(node: ast.AST) -> Iterator[str]:
    """Yield the strings below a node that are no statements, with 0 for what is filled in."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    if isinstance(node, ast.JoinedStr):
        parts = [p.value if isinstance(p, ast.Constant) else "0" for p in node.values]
        yield "".join(map(str, parts))
    for child in ast.iter_child_nodes(node):
        if not (isinstance(node, ast.JoinedStr) and isinstance(child, ast.Constant)):
            yield from strings_of(child)


def wide_lines() -> list[str]:
    """Return the lines of the page that are over 100 columns."""
    kinds = (".ts", ".svelte", ".css", ".html", ".js", ".mjs", ".mts")
    folders = [ROOT / "web" / name for name in ("src", "public", "tests")]
    files = [path for folder in folders for path in folder.rglob("*")]
    return [
        f"{path.relative_to(ROOT)}:{number} ({len(line)})"
        for path in sorted([*files, *(ROOT / "web").glob("*")])
        if path.suffix in kinds and path.parent != SPOKEN
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 100
    ]


def dialect() -> dict[str, int]:
    """Return how often each turn of the dialect stands in the house."""
    text = "\n".join(prose().values())
    return {turn: len(re.findall(pattern, text)) for turn, pattern in DIALECT.items()}


# --- what is lazy, untyped, or has the name of another -------------------------------------------


def lazy_imports() -> list[str]:
    """Return the places in functions that import a module of ours, `import_module` too."""
    found = {
        f"{module}:{node.lineno}"
        for module, tree in modules().items()
        for function in ast.walk(tree)
        if isinstance(function, Function)
        for node in ast.walk(function)
        if isinstance(node, Import | ast.Call) and is_own_import(module, node)
    }
    return sorted(found)


def is_own_import(module: str, node: Import | ast.Call) -> bool:
    if isinstance(node, ast.Call):
        return ast.unparse(node.func).endswith("import_module")
    return any(one.split(".")[0] == "hilojack" for one in imported(module, node))


UNTYPED = re.compile(r"\bdict\[str, (object|Any)\]")


def untyped_answers() -> list[str]:
    """Return the functions whose answer is a dictionary of anything."""
    return [
        f"{module}.{node.name}"
        for module, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, Function) and node.returns and UNTYPED.search(ast.unparse(node.returns))
    ]


SAID = re.compile(r"[a-z]{2,}[,;:]? [a-z]+")  # two words
SPEAKING = (  # the rooms whose words people read; commands, files and logs stay English in place
    *("match", "views", "voices", "players", "review", "lessons", "puzzles", "boards", "mistakes"),
    *("study", "judging", "strategy", "tui", "web"),
)
SILENT = {  # modules of them that say nothing to a player, by room and their last name, and why
    "boards": {"places": "the table of `lab places`, a command"},
    "web": {
        **dict.fromkeys(("routes", "requests", "openapi"), "the pages of the API, for programmers"),
        "typescript": "types for the page, written as a program",
        "workings": "what is measured, for whoever runs the server",
        "start": "what the command that starts a server prints",
        **dict.fromkeys(("checking", "comparing", "witness"), "whether two programs agree"),
        **dict.fromkeys(("fetching", "handing", "making"), "a command's progress"),
        **dict.fromkeys(("packing", "processes"), "a command's progress"),
        "server": "whether a server is well, for its operator",
        **dict.fromkeys(("backups", "owners", "proving", "retention", "vault"), "for the operator"),
        **dict.fromkeys(("clocks", "schema", "store_postgres", "vault_postgres"), "SQL, faults"),
    },
}
UNHEARD = (  # errors that say what a program did wrong, or that a file of the package is damaged
    *("ValueError", "TypeError", "LookupError", "RuntimeError", "AssertionError"),
    *("BadStore", "UnfoundedClaim", "OSError", "ConnectionError", "RemoteProtocolError", "NotCome"),
    *("StoreError", "StoreConflict", "BrowserFailed"),  # `told` is what a player reads of them
)
UNREAD = re.compile(  # no words for people: a question to a database, a header, its value
    r"\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER TABLE) "
    r"|(Authorization|Connection|[A-Z][a-z]+(-[A-Z][a-z]+)+): "
    r"|attachment; |public, max-age|trusted-types |string \| "
)


def sentences() -> Counter[str]:
    """Return how many texts of two words or more that a player reads stand outside the catalogue,
    by module.
    """
    found: Counter[str] = Counter()
    for module, tree in modules().items():
        _, room, *_ = [*module.split("."), ""]
        if room in SPEAKING and module.rpartition(".")[2] not in SILENT.get(room, ()):
            texts = {id(node) for node in ast.walk(tree) if is_said(node)}
            found[module] += len(texts - {id(text) for text in unheard(tree)})
    return +found


def unheard(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the texts that are no words for a player: documentation, what an assertion, a warning
    or an error of a program says, names of styles, keys of a dict, what is encoded, and forms of
    other languages.
    """
    yield from documentation(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in UNHEARD:
                yield from ast.walk(node)
            case ast.Dict(keys=names):
                yield from filter(None, names)
            case ast.Assert(msg=ast.AST() as told) | ast.keyword(arg="classes", value=told):
                yield from ast.walk(told)
            case ast.Call(func=ast.Attribute(attr="encode", value=text)):
                yield from ast.walk(text)
            case ast.Call(func=ast.Attribute(value=ast.Name(id="warnings"))):
                yield from ast.walk(node)
            case ast.JoinedStr(values=[ast.Constant(value=str(begins)), *_] as parts):
                yield from parts if UNREAD.match(begins) else ()
            case ast.Constant(value=str(text)) if UNREAD.match(text):
                yield node


def is_said(node: ast.AST) -> bool:
    """Return True if a node is a text of two words or more."""
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and bool(SAID.search(node.value))
    )


def documentation(tree: ast.AST) -> list[ast.AST]:
    """Return the texts that document a module, a class or a function."""
    return [
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | Function)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    ]


def shared_names() -> list[str]:
    """Return the names that two classes share, but for protocols."""
    named = Counter(
        node.name
        for tree in modules().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and "Protocol" not in map(ast.unparse, node.bases)
    )
    return sorted(name for name, number in named.items() if number > 1)


# --- the targets ---------------------------------------------------------------------------------


def show(what: str, figure: float, target: str = "") -> None:
    """Print a figure as a line of the table; pytest puts its mark behind it."""
    print(f"\n{what:52} {figure:>8,.10g} {target:>18}", end=" ")


def check(what: str, figure: float, most: int, found: list[str] | None = None) -> None:
    """Print a figure, and fail if it is over its target; `found` are the places that make it up."""
    show(what, figure, f"at most {most:,}")
    places = "".join(f"\n  {place}" for place in found or [])
    assert figure <= most, f"{what}: {figure:,.10g}; at most {most:,} are allowed{places}"


def test_lines_of_python_by_room() -> None:
    """A report: no sum of lines has ever stopped anything."""
    by_room = {room: lines_below(HOUSE / room) for room in sorted(rooms("hilojack"))}
    for room, lines in by_room.items():
        show(f"lines of {room}", lines or len(file_of(f"hilojack.{room}").read_text().splitlines()))
    show("lines of Python in src", lines_below(SRC))


def test_rooms_at_the_top() -> None:
    show("arrows at the top (about 145)", len(arrows("hilojack")))
    check("rooms at the top", len(rooms("hilojack")), 32, sorted(rooms("hilojack")))


def test_floors_at_the_top() -> None:
    check("floors at the top", floors("hilojack"), 12)


def test_rooms_of_the_search() -> None:
    show("arrows in search (about 33)", len(arrows("hilojack.search")))
    check("rooms in search", len(rooms("hilojack.search")), 13, sorted(rooms("hilojack.search")))


def test_floors_of_the_search() -> None:
    check("floors in search", floors("hilojack.search"), 9)


def test_floors_of_the_web() -> None:
    check("floors in web", floors("hilojack.web"), 12)
    for room in sorted(rooms("hilojack.web") - {"__init__"}):
        check(f"floors in web.{room}", floors(f"hilojack.web.{room}"), 12)


def test_registries_on_a_family() -> None:
    check("registries on a family", len(registries()), 1, registries())


def test_branches_on_a_family() -> None:
    check("branches on a family", len(branches()), 2, branches())


def test_parameters_of_kernels() -> None:
    show("kernels", len(kernels()))
    assert len(kernels()) > 100, "the calls of twin are not found"
    check("kernels with more than six parameters", len(wide_kernels()), 0, wide_kernels())


def test_imports_of_the_rules() -> None:
    check("import lines in rules, per cent", round(import_share(), 1), 8)


def test_names_in_an_import() -> None:
    check("import statements of more than eight names", len(walls()), 0, walls())


def test_loose_modules() -> None:
    check("loose modules at the top", len(loose_modules()), 8, loose_modules())


def test_views_events_and_options_have_types() -> None:
    check("View, Event and options that are Any", len(untyped_names()), 0, untyped_names())


def test_public_signatures_with_any() -> None:
    check("public signatures with Any", len(loose_signatures()), 30, loose_signatures())


def test_longest_body() -> None:
    long = [f"{place} ({lines})" for place, lines in bodies().items() if lines > 80]
    check("longest body, in lines", max(bodies().values()), 80, long)


def test_ninetieth_body_of_a_hundred() -> None:
    show("functions", len(bodies()))
    check(
        "body that nine of ten do not exceed, in lines", quantiles(bodies().values(), n=10)[8], 15
    )


def test_lazy_imports() -> None:
    of_cli = [one for one in lazy_imports() if one.startswith("hilojack.cli")]
    check("lazy imports in cli", len(of_cli), 3, of_cli)
    check("lazy imports of our own modules", len(lazy_imports()), 29, lazy_imports())


def test_sentences_are_in_the_catalogue() -> None:
    show("sentences outside the catalogue are to be", 0)
    found = sentences()
    in_web = [f"{module}: {count}" for module, count in found.most_common() if ".web" in module]
    others = [f"{module}: {count}" for module, count in found.items() if ".web" not in module]
    check("sentences outside the catalogue", found.total(), 0, in_web)
    check("of them in other rooms than the web, modules", len(others), 0, others)


def test_a_sentence_is_what_a_player_reads() -> None:
    said = """
        "Documentation of a module."
        told = f"The {card} is best."
        raise Refusal("the match is over")
        raise ValueError(f"there is no seat {seat}")
        failed = h11.RemoteProtocolError("the other server went away")
        fields = {"is not a game": "game"}
        assert turn, "somebody is to act"
        warnings.warn("this has gone with the release")
        yield Vertical(classes="dialog page")
        key = f"hilojack duplicate|{name}".encode()
        QUERY = f"SELECT number, entry FROM {schema} WHERE stream = ?"
        head = ["Content-Type: application/json", b"of two words"]
    """
    tree = ast.parse("\n".join(line.strip() for line in said.splitlines()))
    found = [node for node in ast.walk(tree) if is_said(node) and node not in [*unheard(tree)]]
    assert sorted(ast.literal_eval(node) for node in found) == [" is best.", "the match is over"]


def test_modules_without_words_for_players_are_there() -> None:
    ends = {(module.split(".")[1], module.rpartition(".")[2]) for module in [*modules()][1:]}
    assert {(room, name) for room, names in SILENT.items() for name in names} <= ends


def test_answers_have_types() -> None:
    check("answers without a type", len(untyped_answers()), 0, untyped_answers())


def test_names_that_classes_share() -> None:
    show("names that two classes share are to be", 40)
    check("names that two classes share", len(shared_names()), 29, shared_names())


def test_dialect() -> None:
    found = [f"{turn}: {count}" for turn, count in dialect().items() if count]
    check("turns of the dialect", sum(dialect().values()), 5, found)


def test_lines_of_the_page() -> None:
    check("lines of the page over 100 columns", len(wide_lines()), 0, wide_lines())


# --- clocks --------------------------------------------------------------------------------------


def test_a_test_that_sleeps_says_why() -> None:
    """A sleep of zero lets others run; in the simulated world the clock jumps."""
    for path in sorted((ROOT / "tests").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines()
        for node in ast.walk(ast.parse(source)):
            if not (isinstance(node, ast.Call) and re.search(r"\bsleep$", ast.unparse(node.func))):
                continue
            is_zero = [ast.unparse(one) for one in node.args] == ["0"]
            why = "  # " in lines[(node.end_lineno or 0) - 1]
            assert is_zero or why or path.name == "simulated.py", f"{path.name}:{node.lineno}"
