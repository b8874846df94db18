"""Every preset under the name that players have for it, with the facts by which one is chosen."""

from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct

from hilojack.cards import parse_cards
from hilojack.variants.sheet import Table, family
from hilojack.variants.variant import games, read_file, seats_of, settled_rules
from hilojack.web.serving.files import Public

# The families as players know them, in the order of the front page.
SHELVES = (
    *("all-fours", "california-jack", "fives", "pitch", "setback", "smear", "points", "cinch"),
    *("limburg", "shedding"),
)
# Where the places are at which presets are played, by the ISO codes of countries.
COUNTRIES = {
    **{"Belgium": "BE", "Limburg": "BE NL", "Malmedy": "BE"},
    **{"Britain": "GB", "Lancashire": "GB", "Norwich": "GB", "Scotland": "GB"},
    **{"West Yorkshire": "GB", "Cork": "IE", "Ireland": "IE"},
    **{"Finland": "FI", "Ostrobothnia": "FI", "Germany": "DE"},
    **{"Canada": "CA", "Ontario": "CA", "Trinidad and Tobago": "TT"},
    **{"Connecticut": "US", "Louisiana": "US", "Michigan": "US"},
    **{"Minnesota": "US", "Nebraska": "US", "Wisconsin": "US"},
}
PLAIN = {"high", "low", "jack", "game"}
ALONE = "each"


class Shelf(Struct, frozen=True):
    """A preset as players find it."""

    game: str
    preset: str
    name: str
    also: Sequence[str]  # its other names
    words: Sequence[str]  # by which a search finds it too
    places: Sequence[str]
    countries: Sequence[str]  # of those places, by their ISO codes
    family: str  # one of `SHELVES`
    seats: Sequence[int]  # the usual number of players first
    partners: Sequence[int]  # the numbers of players among whom some are partners
    auction: bool
    extras: bool  # more is scored than High, Low, Jack and Game
    jokers: int
    shedding: bool  # you win by getting rid of your cards
    hand: int
    target: int
    differs: str  # what sets it apart
    tile: bool  # it has a place of its own on the front page
    picture: Sequence[int]  # cards; if empty, those of its game


def shelf_data(*, tiles: bool) -> list[Shelf]:
    """Return every preset or only those with a tile, in the order of the front page: by family,
    those with a tile first, and the game that gave the family its name before the others.
    """
    entries = [one for game in games() for one in entries_of(read_file(game), tiles=tiles)]
    return sorted(
        entries,
        key=lambda one: (SHELVES.index(one.family), not one.tile, one.game != one.family),
    )


def entries_of(file: Table, *, tiles: bool) -> Iterator[Shelf]:
    """Yield the presets of a game in the order of its file; none if it says nothing of a shelf."""
    family_of_game = file["shelf"].get(file["default"], {}).get("family")
    for preset, told in file["shelf"].items():
        if told.get("tile", not tiles):
            yield entry_of(file, preset, {"family": family_of_game, **told})


def entry_of(file: Table, preset: str, told: Table) -> Shelf:
    """Return a preset as players find it, without the row of its rules: that takes far longer."""
    seats = seats_of(file, preset)
    at = {count: settled_rules(file, preset, count) for count in seats}
    rules, items = at[seats[0]], family(file["family"]).items
    places = told.get("places", ())
    return Shelf(
        game=file["game"],
        preset=preset,
        name=told["name"],
        also=told.get("also", ()),
        words=told.get("words", ()),
        places=places,
        countries=sorted({code for place in places for code in COUNTRIES[place].split()}),
        family=told["family"],
        seats=seats,
        partners=[count for count in seats if at[count].get("sides", ALONE) != ALONE],
        auction=rules.get("bidding", "none") != "none",
        extras=bool(items.keys() & {*rules["scoring"]} - PLAIN),
        jokers=rules.get("jokers", 0),
        shedding=not items,
        hand=rules["hand"],
        target=rules["target"],
        differs=told["differs"],
        tile=told.get("tile", False),
        picture=parse_cards(told.get("picture", "")),
    )


@cache
def shelf_answer(*, tiles: bool) -> Public:
    """Return the answer to whoever asks for the shelf, or for its tiles alone."""
    return Public.json(shelf_data(tiles=tiles))
