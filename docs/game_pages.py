"""A page for each game and each family of games, made from the variant files and rule sheets."""

from collections.abc import Iterable
from pathlib import Path

from hilojack import Variant, games, load
from hilojack.cli.work.strategy import page_of
from hilojack.strategy import games_told, strategy_of
from hilojack.variants.page import rule_page, rule_sentences, show_value
from hilojack.variants.sheet import Family, Item, Key, families, family
from hilojack.variants.variant import known_as, seats_of
from hilojack.words.grammar import count_word

FAMILIES = {"trick": "Trick games", "shedding": "Shedding games"}
OWN_SECTIONS = "## Presets"  # from here on this module says in tables what `rule_page` lists


def pages() -> dict[str, str]:
    """Every page in Markdown, by its name in docs/games."""
    by_name = {f"{game}.md": game_page(game) for game in games()}
    by_name |= {f"strategy-{game}.md": strategy_page(game) for game in games_told()}
    sheets = {f"rules-of-{name}-games.md": family_page(name) for name in families()}
    return by_name | sheets | {"index.md": index_page()}


def write_pages(folder: Path) -> None:
    """Write the pages that have changed, and take away those that are no more."""
    folder.mkdir(exist_ok=True)
    wanted = pages()
    for old in {path.name for path in folder.glob("*.md")} - set(wanted):
        (folder / old).unlink()
    for name, text in wanted.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


# --- the list of games ---------------------------------------------------------------------------


def index_page() -> str:
    """All games by family, with what they are and for how many."""
    parts = [
        "# The games",
        "Each page is made from the game's [variant file](../rules-as-data.md) when this site is "
        "built, by the same code that answers `hilojack rules GAME`. It holds the rules to play "
        "from, every author's preset and what differs in it, and each rule that can be changed.",
    ]
    for name in sorted(families(), reverse=True):
        mine = [load(game) for game in games() if load(game).file["family"] == name]
        parts += [
            f"## {FAMILIES[name]}",
            table(["game", "players", "what it is", "strategy"], map(row, mine)),
        ]
    others = [*(f"strategy-{game}" for game in games_told())]
    others += [f"rules-of-{name}-games" for name in families()]
    hidden = "\n".join([*games(), *others])
    return "\n\n".join([*parts, "```{toctree}\n:hidden:\n\n" + hidden + "\n```"]) + "\n"


def row(variant: Variant) -> list[str]:
    """A game in the list."""
    link = f"[{variant.name}]({variant.game}.md)"
    advice = f"[how to play it well](strategy-{variant.game}.md)"
    return [link, listed_seats(variant.file["seats"]), variant.file["summary"], advice]


# --- a game --------------------------------------------------------------------------------------


def game_page(game: str) -> str:
    """The rules of a game, its presets and what may be changed."""
    variant = load(game)
    rules = rule_page(variant).partition(OWN_SECTIONS)[0].rstrip()
    title, _, rest = rules.partition("\n\n")
    introduction, _, sections = rest.partition("\n\n")
    parts = [title, introduction, facts(variant), sections, other_seats(variant)]
    parts += [presets(variant), keys(variant)]
    return "\n\n".join(filter(None, [*parts, sources(variant)])) + "\n"


def facts(variant: Variant) -> str:
    """Return the lines next to the rules: players, presets, other names, how to start it."""
    file = variant.file
    sheet = f"[{FAMILIES[file['family']].lower()}](rules-of-{file['family']}-games.md)"
    lines = [
        f"- Family: {sheet}",
        f"- Players: {listed_seats(file['seats'])}",
        f"- Presets: {', '.join(f'`{name}`' for name in variant.presets)}",
    ]
    if also := [*file["aliases"], *known_as(file)]:
        lines.append(f"- Also called: {', '.join(also)}")
    commands = f"hilojack play {variant.game}\nhilojack rules {variant.game}"
    return "\n".join([*lines, "", f"```sh\n{commands}\n```"])


def other_seats(variant: Variant) -> str:
    """Return the changes for another number of players than the usual one."""
    changes = [
        (seats, differences(load(variant.game, seats=seats), variant))
        for seats in variant.file["seats"][1:]
        if seats in seats_of(variant.file, variant.preset)
    ]
    told = [f"### {count_word(n).capitalize()} players\n\n{said}" for n, said in changes if said]
    return "\n\n".join(["## With other numbers of players", *told]) if told else ""


def presets(variant: Variant) -> str:
    """Each preset, and what it changes in the rules above."""
    parts = ["## Presets"]
    if len(variant.presets) > 1:
        parts.append(
            f"The rules above are those of `{variant.preset}`. `--preset NAME` chooses another."
        )
    for name in variant.presets:
        told = variant.file["presets"][name]
        book = variant.file["sources"].get(told.get("source", name))
        words = f"{told['says']}{f' From: {book}.' if book else ''}"
        parts += [f"### `{name}`", words + players_of(variant, name)]
        if name != variant.preset:
            parts.append(differences(load(variant.game, preset=name), same_seats(variant, name)))
    return "\n\n".join(filter(None, parts))


def players_of(variant: Variant, preset: str) -> str:
    """For how many a preset is, where it says so itself."""
    own = variant.file["presets"][preset].get("seats")
    return f" For {listed_seats(own)} players." if own else ""


def same_seats(variant: Variant, preset: str) -> Variant:
    """The default preset with as many players as another one has, if it can be played so."""
    seats = load(variant.game, preset=preset).seats
    if seats not in seats_of(variant.file, variant.preset):
        return variant
    return load(variant.game, seats=seats)


def differences(variant: Variant, other: Variant) -> str:
    """Return the sentences in the rules of a variant that those of another lack, as a list."""
    changed = [name for name in variant.rules if variant.rules[name] != other.rules[name]]
    return "\n".join(f"- {difference(variant, name)}" for name in changed)


def difference(variant: Variant, name: str) -> str:
    """A rule and its value, and what the page of rules says of it."""
    said = " ".join(rule_sentences(variant, name)) or variant.family.keys[name].asks
    return f"`{name}={show_value(name, variant.rules[name])}`: {said}"


def keys(variant: Variant) -> str:
    """Every rule with its value in each preset that has another one than the default."""
    sheet = f"rules-of-{variant.file['family']}-games.md"
    variants = {name: load(variant.game, preset=name) for name in variant.presets}
    rows = []
    for name, key in variant.family.keys.items():
        values = {n: show_value(name, v.rules[name]) for n, v in variants.items()}
        now = values[variant.preset]
        others = [f"`{n}`: `{value}`" for n, value in values.items() if value != now]
        rows.append([f"[`{name}`]({sheet}#{name})", key.asks, f"`{now}`", ", ".join(others)])
    how = (
        "A rule is changed with `--rule`, as in `--rule target=7`, in the browser's rule sheet, or "
        "in [a file of your own](../rules-as-data.md). The link leads to all that it can be."
    )
    heading = ["rule", "question", f"`{variant.preset}`", "other presets"]
    return "\n\n".join(["## Rules that can be changed", how, table(heading, rows)])


def sources(variant: Variant) -> str:
    """The books."""
    books = dict.fromkeys(variant.file["sources"].values())
    lines = "\n".join(f"- {book[:1].upper()}{book[1:]}" for book in books)
    return f"## Sources\n\n{lines}" if lines else ""


def strategy_page(game: str) -> str:
    """How to play a game well, as the program says it."""
    return page_of(strategy_of(game))


# --- a family ------------------------------------------------------------------------------------


def family_page(name: str) -> str:
    """Every key of a family's rule sheet, with each value that it can take."""
    sheet = family(name)
    title = f"The rules of the {FAMILIES[name].lower()}"
    opening = (
        f"A {name} game is these {len(sheet.keys)} rules, each with a value. A variant file states "
        "them, a preset changes some, and so can you: `--rule NAME=VALUE`. "
        "[Rules as data](../rules-as-data.md) tells how."
    )
    parts = [f"# {title}", opening, *(key_section(sheet, key) for key in sheet.keys.values())]
    return "\n\n".join(parts) + "\n"


def key_section(sheet: Family, key: Key) -> str:
    """A key, its question and its values."""
    parts = [f"## `{key.name}`", key.asks, values_of(sheet, key)]
    if key.items:
        items = " or ".join(f"`{item}`" for item in key.items)
        parts.append(f"It matters only where {items} is scored.")
    if key.when:
        when = " and ".join(f"`{name}={show_value(name, v)}`" for name, v in key.when.items())
        parts.append(f"It matters only with {when}.")
    if key.absent is not None:
        parts.append(f"A file or record that does not state it means `{key.absent}`.")
    return "\n\n".join(parts)


def values_of(sheet: Family, key: Key) -> str:
    """Return the values that a key can have."""
    if key.values:
        return table(["value", "the rule"], [[f"`{v}`", says] for v, says in key.values.items()])
    if key.kind == "items":
        return table(["item", "points", "for"], map(item_row, sheet.items.values()))
    return KINDS[key.kind].format(least=key.least, most=key.most)


KINDS = {
    "number": "A whole number from {least} to {most}.",
    "ranks": "Ranks from high to low, each once, as in `AKQJT987`.",
    "suits": "Suits, each once, out of `SHDC`.",
    "points": "Ranks and what each counts, as in `T10,A4,K3,Q2,J1`, or `none`.",
    "cards": "Ranks and single cards, as in `A,JH`, or `none`.",
    "trumps": "`T0` to `T12`, or all trumps from high to low, as in `A K Q J j T 9 8 7 6 5 4 3 2`: "
    "off-cards are `a`, `j`, `5'` and `3'`, and jokers `X` and `x`.",
    "worths": "Items, each with points from {least} to {most}, as in `game8`.",
    "numbers": "Ranks or single cards, each with a number from {least} to {most}, as in "
    "`22,JS7`, or `none`.",
}


def item_row(item: Item) -> list[str]:
    """An item that can be scored."""
    return [f"`{item.name}`", str(item.worth), item.says]


# --- words ---------------------------------------------------------------------------------------


def listed_seats(seats: list[int]) -> str:
    """Numbers of players in order: `2, 3 or 4`."""
    *most, last = map(str, sorted(seats))
    return f"{', '.join(most)} or {last}" if most else last


def table(heading: list[str], rows: Iterable[list[str]]) -> str:
    """A table in Markdown."""
    lines = [heading, ["---"] * len(heading), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
