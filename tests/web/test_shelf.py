"""Rulings on the shelf: every preset by the name that its players use, and what it is chosen by."""

import gzip
from collections import Counter
from pathlib import Path

import msgspec
import pytest

import web_support
from hilojack import games, load
from hilojack.variants.variant import read_file
from hilojack.web.serving.subjects.shelf import COUNTRIES, SHELVES, Shelf, shelf_answer, shelf_data

MOST = 12_000  # bytes, compressed
RECORDED = Path(__file__).parents[2] / "web" / "tests" / "shelf.json"
ALL = shelf_data(tiles=False)


def found(name: str) -> Shelf:
    """The entry of a name."""
    return next(one for one in ALL if name in (one.name, *one.also))


def test_every_preset_is_on_the_shelf_once() -> None:
    presets = Counter((game, preset) for game in games() for preset in read_file(game)["presets"])
    assert Counter((one.game, one.preset) for one in ALL) == presets


def test_every_family_has_its_tiles_before_its_other_games() -> None:
    assert [*dict.fromkeys(one.family for one in ALL)] == [*SHELVES]
    for family in SHELVES:
        tiles = [one.tile for one in ALL if one.family == family]
        assert tiles[0], family
        assert tiles == sorted(tiles, reverse=True), family


def test_the_tiles_alone_are_the_first_of_their_families() -> None:
    assert shelf_data(tiles=True) == [one for one in ALL if one.tile]
    names = [one.name for one in shelf_data(tiles=True)]
    for name in ("All Fours", "California Jack", "Pitch", "Setback", "Smear", "Cinch", "Pedro"):
        assert name in names
    assert {*games()} == {one.game for one in shelf_data(tiles=True)}


def test_an_entry_says_what_the_rules_say() -> None:
    for one in ALL:
        for seats in one.seats:
            variant = load(one.game, preset=one.preset, seats=seats)
            assert (seats in one.partners) == (variant.rules.get("sides", "each") != "each")
        usual = load(one.game, preset=one.preset, seats=one.seats[0])
        assert one.hand == usual.rules["hand"]
        assert one.target == usual.rules["target"]
        assert one.shedding == (one.family == "shedding")
        assert one.auction == (usual.rules.get("bidding", "none") != "none")


@pytest.mark.parametrize(
    ("name", "auction", "extras", "jokers"),
    [
        ("All Fours", False, False, 0),
        ("Pitch", True, False, 0),
        ("Six-point Setback", True, True, 1),
        ("High Five", True, True, 0),
        ("Ten-point Pitch", True, True, 2),
        ("Crazy Eights", False, False, 0),
    ],
)
def test_what_a_game_is_chosen_by(name: str, auction: bool, extras: bool, jokers: int) -> None:
    one = found(name)
    assert (one.auction, one.extras, one.jokers) == (auction, extras, jokers)


def test_what_sets_games_of_a_family_apart_is_never_the_same() -> None:
    for family in SHELVES:
        differs = [one.differs for one in ALL if one.family == family]
        assert len(differs) == len({*differs}), family


async def test_the_answer_is_small_and_its_tiles_are_smaller() -> None:
    whole, tiles = shelf_answer(tiles=False), shelf_answer(tiles=True)
    assert len(tiles.body) < 2_000
    assert len(whole.body) < MOST
    async with web_support.serving() as server:
        _, told = await server.ask("GET", "/api/shelf")
        assert [one["name"] for one in told] == [one.name for one in ALL]
        _, short = await server.ask("GET", "/api/shelf?tiles=yes")
        assert short == [one for one in told if one["tile"]]
        _, headers, data = await server.raw("GET", "/api/shelf", accept_encoding="gzip")
        assert headers["content-encoding"] == "gzip"
        assert len(gzip.decompress(data)) > len(data)


def test_only_places_of_the_shelf_have_a_country() -> None:
    assert {place for one in ALL for place in one.places} == COUNTRIES.keys()


def test_the_search_of_the_page_is_tested_with_this_shelf() -> None:
    """If a game has changed, write the file again with what `recorded` returns."""
    assert RECORDED.read_text(encoding="utf-8") == recorded()


def recorded() -> str:
    """The shelf as the page's tests have it, an entry a line."""
    lines = ",\n".join(msgspec.json.encode(one).decode() for one in ALL)
    return f"[\n{lines}\n]\n"
