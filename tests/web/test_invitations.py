"""Rulings on invitations: which link a friend is sent, what it says, and what the server tells."""

import json
from urllib.parse import unquote

import pytest

import web_support
from hilojack.cli import main
from hilojack.web.hall.invitations import Links, invitation, is_near, reached_from_afar
from hilojack.web.serving import start

CLUB, LAN = "https://cards.example", "http://192.0.2.7:8052"
NEAR = ("http://127.0.0.1:8052", "http://localhost:5173", "http://[::1]:8052", "http://127.9.9.9")


def test_an_address_of_this_machine_alone_is_not_for_a_friend() -> None:
    assert all(map(is_near, NEAR))
    assert not any(map(is_near, (CLUB, LAN, "http://localhost.example", "http://[fe80::1]:8052")))
    assert reached_from_afar(NEAR, [LAN, NEAR[0]]) == [LAN]
    assert reached_from_afar([], NEAR) == []


def test_a_server_on_the_internet_does_not_tell_its_addresses_at_home() -> None:
    assert reached_from_afar([CLUB], [LAN]) == [CLUB]


def test_the_first_link_is_of_the_address_at_which_its_reader_is() -> None:
    addresses = [LAN, "http://club.lan:8052"]
    for host, first in (("club.lan:8052", addresses[1]), ("127.0.0.1:8052", LAN)):
        told = invitation("abc", host, addresses, kept=False)
        assert told.links == sorted(
            [f"{one}/table/abc" for one in addresses], key=lambda one: not one.startswith(first)
        )


def test_without_an_address_the_invitation_says_how_to_get_one() -> None:
    told = invitation("abc", "127.0.0.1:8052", [], kept=False)
    assert told == Links(links=[], qr="", share="hilojack play --share", kept=False)


def test_the_picture_is_of_the_link() -> None:
    one, other = (invitation(code, "", [LAN], kept=False).qr for code in ("abc", "abd"))
    assert one != other
    for picture in (one, other):
        assert picture.startswith("data:image/svg+xml")
        assert "viewBox='0 0 37 37'" in unquote(picture), "version 3, with a border of four"


async def test_an_invitation_is_for_anybody_and_knows_no_seat() -> None:
    async with web_support.serving(addresses=[CLUB]) as server:
        laid = await server.lay(players=["me", "open"], name="Ann")
        path = f"/api/tables/{laid['code']}/invitation"
        told = [await server.ask("GET", path, token=token) for token in ("", laid["token"])]
        assert told[0] == told[1]
        status, invited = told[0]
        assert (status, [*invited]) == (200, ["links", "qr", "share", "kept", "may_widen"])
        assert invited["links"] == [f"{CLUB}/table/{laid['code']}"]
        said = unquote(json.dumps(invited))
        assert laid["token"] not in said
        assert "Ann" not in said
        status, _ = await server.ask("GET", "/api/tables/NOBODYS/invitation")
        assert status == 404


async def test_a_page_is_told_where_others_reach_the_server_and_a_strange_host_is_not() -> None:
    async with web_support.serving(addresses=[LAN, CLUB]) as server:
        assert await server.ask("GET", "/api/addresses") == (
            200,
            {"addresses": [LAN, CLUB]},
        )
        for host in ("elsewhere.example", "cards.example", ""):
            status, told = await server.ask("GET", "/api/addresses", host=host)
            assert (status, "cards" in str(told)) == (421, False)


def test_the_server_says_who_can_open_it() -> None:
    alone = start.greeting("http://127.0.0.1:8052/", [])
    assert "play --share" in alone[-2]
    assert "page --serve" in alone[-1]
    shared = "\n".join(start.greeting("http://127.0.0.1:8052/", [f"{LAN}/"]))
    assert f"{LAN}/" in shared
    assert "Everybody in the network" in shared
    assert "not encrypted" in shared
    assert "encrypted" not in "\n".join(start.greeting("http://127.0.0.1:8052/", [f"{CLUB}/"]))


@pytest.mark.parametrize("host", ["", "0.0.0.0", "::"])
def test_at_home_a_shared_server_has_the_address_that_it_has_alone(host: str) -> None:
    assert is_near(f"http://{start.own_host(host)}:8052")
    assert start.own_host("192.0.2.7") == "192.0.2.7"
    assert start.own_host("2001:db8::7") == "[2001:db8::7]"


def test_share_is_one_switch_and_an_address_another(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["play", "--no-browser", "--store", "memory"]
    assert main([*asked, "--share", "--host", "192.0.2.7"]) == 2
    assert "--share listens for this whole network" in capsys.readouterr().err
    assert main([*asked, "--share", "--plain"]) == 2
    assert "--share of the browser" in capsys.readouterr().err
