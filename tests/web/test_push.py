"""Rulings on notices to people whose page is closed, at a push service on this machine."""

import asyncio
import datetime
import json
import re
import socket
import ssl
import struct
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from held_clock import Clock
from hilojack.system.extras import MissingExtra
from hilojack.web.hall import notices, pushing
from hilojack.web.hall.keeping.backups import restore
from hilojack.web.hall.keeping.persons import erase_person, export_person
from hilojack.web.hall.pushing import Pusher
from hilojack.web.serving.workings import Workings
from hilojack.web.storing.store import MemoryStore
from hilojack.web.table.chairs import hashed_push
from hilojack.web.table.entries import Keyed, Subscribed, Unsubscribed, unpack
from web_support import Kept, Page, Served, serving as serve

CURVE = ec.SECP256R1()
DAY = {"days": 1}


def plain(text: str) -> bytes:
    return urlsafe_b64decode(text + "==")


def based(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


# --- a browser, and its push service -------------------------------------------------------------


class Browser:
    """A browser that asks to be told, and reads what it is told."""

    def __init__(self, endpoint: str, private: int = 0) -> None:
        self.endpoint, self.auth = endpoint, bytes(range(16))
        known = ec.derive_private_key(private, CURVE) if private else None
        self.private = known or ec.generate_private_key(CURVE)
        public = self.private.public_key()
        self.public = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def wish(self) -> dict[str, str]:
        keys = {"p256dh": based(self.public), "auth": based(self.auth)}
        return {"endpoint": self.endpoint, **keys}

    def read(self, body: bytes) -> Any:
        """What a notice says; the steps are those of RFC 8291, from the side of the browser."""
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert struct.unpack(">I", body[16:20])[0] >= len(sealed), "one record"
        shared = self.private.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
        )
        of = b"WebPush: info\0" + self.public + theirs
        secret = HKDF(hashes.SHA256(), 32, self.auth, of).derive(shared)
        key, nonce = (
            HKDF(hashes.SHA256(), size, salt, b"Content-Encoding: " + name + b"\0").derive(secret)
            for name, size in ((b"aes128gcm", 16), (b"nonce", 12))
        )
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\2")
        return json.loads(text[:-1])


@dataclass
class Told:
    """A request that the push service had."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """A push service on this machine, with the answers that it is to give."""

    port: int
    told: list[Told] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)  # the last is given again and again; 201

    def browser(self, name: str = "1") -> Browser:
        return Browser(f"https://localhost:{self.port}/push/{name}?a=b")

    async def until(self, number: int, seconds: float = 20.0) -> list[Told]:
        """Wait until it was asked so often."""
        async with asyncio.timeout(seconds):
            while len(self.told) < number:
                await asyncio.sleep(0.02)  # before it looks again
        return self.told

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        method, path, _ = head[0].split(" ")
        assert method == "POST"
        headers = {k.lower(): v for k, v in (line.split(": ", 1) for line in head[1:] if line)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.told.append(Told(path, headers, body))
        status = self.answers.pop(0) if len(self.answers) > 1 else (self.answers or [201])[0]
        if status:
            elsewhere = f"Location: https://localhost:{self.port}/elsewhere\r\n"
            writer.write(f"HTTP/1.1 {status} Said\r\n{elsewhere}\r\n".encode())
            await writer.drain()
            writer.close()


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for localhost and push.example, and its key, as files."""
    key, name = ec.generate_private_key(CURVE), x509.Name.from_rfc4514_string("CN=localhost")
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName(map(x509.DNSName, ("localhost", "push.example"))),
            False,
        )
        .sign(key, hashes.SHA256())
    )
    paths = folder / "cert.pem", folder / "key.pem"
    paths[0].write_bytes(made.public_bytes(Encoding.PEM))
    form = Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    paths[1].write_bytes(key.private_bytes(*form))
    return paths


@pytest.fixture
async def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[PushService]:
    cert, key = certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(cert))
    monkeypatch.setattr(pushing, "PAUSE", 0.05)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(cert, key)
    found = PushService(0)
    server = await asyncio.start_server(found.answer, "127.0.0.1", 0, ssl=context)
    found.port = server.sockets[0].getsockname()[1]
    yield found
    server.close()


# --- a table -------------------------------------------------------------------------------------


async def laid(server: Served) -> tuple[str, list[str]]:
    """A table by turns; its code, and the tokens of Ann and Ben, whose first deal is dealt."""
    table = await server.lay(
        "german-whist", name="Ann", key="a" * 32, players=["me", "open"], customs=DAY
    )
    code = table["code"]
    tokens = [table["token"], (await server.join(code, name="Ben", key="b" * 32))["token"]]
    async with server.sit(tokens[0]) as ann, server.sit(tokens[1]) as ben:
        await asyncio.gather(ann.do("next"), ben.do("next"))
        for page in (ann, ben):
            await page.till(lambda p: p.state["deal"] == 1)
    return code, tokens


async def in_turn(server: Served, tokens: list[str]) -> list[str]:
    """The tokens of whoever is to act, and of the other."""
    _, told = await server.ask("POST", "/api/mine", {"tokens": tokens})
    first = [one["mine"] for one in told["tables"]].index(True)
    return [tokens[first], tokens[1 - first]]


async def ask_to_be_told(server: Served, token: str, *browsers: Browser) -> None:
    """Ask at the table to be told, and leave."""
    async with server.sit(token) as page:
        for browser in browsers:
            told = await page.do("subscribe", **browser.wish)
            assert told["type"] == "done", told


async def act(server: Served, token: str, times: int = 1) -> None:
    """Come, act, and leave."""
    async with server.sit(token) as page:
        for _ in range(times):
            await page.till(lambda p: p.state["choices"])
            await page.act()


def outcomes(server: Served) -> dict[str, float]:
    """How many notices were sent, have failed, and so on."""
    meters = server.context.meters
    assert isinstance(meters, Workings)
    (family,) = meters.pushes.collect()
    return {
        one.labels["outcome"]: one.value for one in family.samples if one.name.endswith("_total")
    }


async def until_counted(server: Served, **wanted: int) -> None:
    async with asyncio.timeout(20):
        while outcomes(server) != wanted:
            await asyncio.sleep(0.02)  # before it looks again


def pushes_of(server: Served, code: str) -> list[int]:
    """How many browsers of each chair are told."""
    return [len(chair.pushes) for chair in server.hall.rooms[code].table.chairs]


# --- what is told, and how -----------------------------------------------------------------------


async def test_a_notice_is_signed_for_its_service_and_says_title_and_code_alone(
    service: PushService,
) -> None:
    browser = service.browser()
    async with serve(push=True) as server:
        code, tokens = await laid(server)
        first, other = await in_turn(server, tokens)
        await ask_to_be_told(server, other, browser)
        await act(server, first)
        (told,) = await service.until(1)
        _, mine = await server.ask("POST", "/api/mine", {"tokens": []})
        await until_counted(server, sent=1)
    assert browser.read(told.body) == {"title": "German Whist", "code": code}
    assert len(told.body) == 16 + 4 + 1 + 65 + pushing.PADDED + 1 + 16, "whatever the title"
    assert (told.path, told.headers["ttl"]) == ("/push/1?a=b", "86400")
    assert told.headers["content-encoding"] == "aes128gcm"
    form = r"vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)"
    found = re.fullmatch(form, told.headers["authorization"])
    assert found is not None
    text, signature, public = found.groups()
    assert public == mine["push"]
    pair = plain(signature)
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, plain(public)).verify(
        encode_dss_signature(int.from_bytes(pair[:32]), int.from_bytes(pair[32:])),
        text.encode(),
        ec.ECDSA(hashes.SHA256()),
    )
    head, claims = (json.loads(plain(part)) for part in text.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert claims["aud"] == f"https://localhost:{service.port}"
    assert claims["sub"] == "https://cards.example"
    assert 0 < claims["exp"] - time.time() <= 86_400


def test_the_example_of_rfc_8291_is_encrypted_byte_for_byte() -> None:
    to = Subscribed(
        0,
        "",
        "",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    number = int.from_bytes(plain("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    text = b"When I grow up, I want to be a watermelon"
    salt, private = plain("DGv6ra1nlYgDCS1FRnbzlw"), ec.derive_private_key(number, CURVE)
    assert based(pushing.encrypted(to, text, salt, private)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
        "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
        "gSxsj_Qulcy4a-fN"
    )


async def test_a_turn_is_told_once_to_every_browser_of_its_person_and_to_nobody_else(
    service: PushService,
) -> None:
    async with serve(push=True) as server:
        _, tokens = await laid(server)
        first, other = await in_turn(server, tokens)
        await ask_to_be_told(server, first, service.browser("first"))
        await ask_to_be_told(server, other, service.browser("one"), service.browser("two"))
        async with server.sit(first) as page:
            await page.till(lambda p: p.state["choices"])
            await page.act()
            await service.until(2)
            await page.do("say", text="Your turn.")
            await page.do("undo")
        await asyncio.sleep(0.5)  # in which nothing is to happen
    assert sorted(one.path for one in service.told) == ["/push/one?a=b", "/push/two?a=b"]


async def test_a_person_whose_page_is_open_is_not_told(service: PushService) -> None:
    async with serve(push=True) as server:
        _, tokens = await laid(server)
        first, other = await in_turn(server, tokens)
        async with server.sit(other) as page:
            await page.do("subscribe", **service.browser().wish)
            await act(server, first)
            await page.till(lambda p: p.state["choices"])
            await asyncio.sleep(0.3)  # in which nothing is to happen
        await asyncio.sleep(0.3)  # in which nothing is to happen
        assert service.told == []


async def test_a_turn_within_a_minute_of_the_last_notice_is_told_when_it_is_over(
    service: PushService, clock: Clock
) -> None:
    async with serve(push=True) as server:
        _, tokens = await laid(server)
        first, other = await in_turn(server, tokens)
        await ask_to_be_told(server, other, service.browser())
        await act(server, first)
        await service.until(1)
        await act(server, other)
        if (await in_turn(server, tokens))[0] == other:
            await act(server, other)
        await act(server, first)
        for _ in range(3):
            if (await in_turn(server, tokens))[0] == first:
                await act(server, first)
        assert len(service.told) == 1
        clock.put_forward(notices.RARELY)
        await service.until(2)
        clock.put_forward(2 * notices.RARELY)
        await asyncio.sleep(0.3)  # in which nothing is to happen
        assert len(service.told) == 2, "once for a turn"


async def test_the_others_who_wait_for_a_next_deal_let_a_person_be_told(
    service: PushService,
) -> None:
    async with serve(push=True) as server:
        table = await server.lay("german-whist", name="Ann", players=["me", "open"], customs=DAY)
        ben = (await server.join(table["code"], name="Ben"))["token"]
        await ask_to_be_told(server, table["token"], service.browser())
        async with server.sit(table["token"]) as ann, server.sit(ben) as page:
            await asyncio.gather(ann.play(), page.play())
        assert service.told == [], "nobody owes another match"
        async with server.sit(ben) as page:
            await page.till(lambda p: p.state)
            await page.do("next")
            await service.until(1)


# --- push services that fail ---------------------------------------------------------------------


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_has_gone_is_told_no_more(service: PushService, status: int) -> None:
    service.answers = [status]
    async with serve(push=True) as server:
        code, tokens = await laid(server)
        first, other = await in_turn(server, tokens)
        await ask_to_be_told(server, other, service.browser())
        await act(server, first)
        await until_counted(server, gone=1)
        async with asyncio.timeout(20):
            while pushes_of(server, code) != [0, 0]:
                await asyncio.sleep(0.02)  # before it looks again
        log = [unpack(data) for data in await server.hall.store.load(f"table/{code}")]
        assert isinstance(log[-1], Unsubscribed)
        assert len(service.told) == 1


@pytest.mark.parametrize(
    ("answers", "asked", "counted"),
    [
        ([500, 201], 2, {"sent": 1}),
        ([503], 2, {"failed": 1}),
        ([302], 1, {"refused": 1}),
        ([403], 1, {"refused": 1}),
    ],
)
async def test_a_push_service_that_fails_is_asked_once_more_and_no_redirect_is_followed(
    service: PushService, answers: list[int], asked: int, counted: dict[str, int]
) -> None:
    service.answers = answers
    async with serve(push=True) as server:
        code, tokens = await laid(server)
        first, other = await in_turn(server, tokens)
        await ask_to_be_told(server, other, service.browser())
        await act(server, first)
        await until_counted(server, **counted)
        assert [one.path for one in service.told] == ["/push/1?a=b"] * asked
        assert sum(pushes_of(server, code)) == 1


async def test_a_silent_push_service_holds_nobody_up(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pushing, "PATIENCE", 0.5)
    service.answers = [0]
    async with serve(push=True) as server:
        _, tokens = await laid(server)
        first, other = await in_turn(server, tokens)
        await ask_to_be_told(server, other, service.browser())
        began = time.monotonic()
        await act(server, first)
        await act(server, other)
        assert time.monotonic() - began < 5.0
        await until_counted(server, failed=1)


async def test_what_waits_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pushing, "MOST_WAITING", 30)
    counted: list[str] = []
    pusher = Pusher(MemoryStore(), counted=counted.append)
    for _ in range(35):
        pusher.send(pushing.Notice(Subscribed(0, ""), "", "", lambda: None))
    assert counted == ["dropped"] * 5
    pusher.close()
    await asyncio.sleep(0)


# --- where notices may be sent -------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0"),
        *("100.64.0.1", "224.0.0.1", "255.255.255.255", "198.18.0.1", "240.0.0.1"),
        *("::1", "::", "fe80::1", "fe80::1%eth0", "fd00::1", "ff02::1", "::ffff:10.0.0.1"),
        *("::ffff:127.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "2001:db8::1", "::10.0.0.1"),
    ],
)
async def test_an_address_in_no_public_network_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not pushing.is_public(address)
    pusher, browser = Pusher(MemoryStore()), Browser("https://push.example/x")
    for found in ([address], ["1.1.1.1", address]):
        monkeypatch.setattr(pushing, "resolved", lambda host, port, found=found: found)
        with pytest.raises(pushing.UnfitService, match="private network"):
            await pusher.check(**browser.wish)
    pusher.close()


@pytest.mark.parametrize("address", ["1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1"])
def test_an_address_in_the_internet_is_public(address: str) -> None:
    assert pushing.is_public(address)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/x",
        "https://push.example:8443/x",
        "https://push.example:99999/x",
        "https://me@push.example/x",
        "https:///x",
        "https://[::1/x",
        "https://push.example/x y",
        "https://push.example/x\r\nX: y",
        "https://push.example/é",
        "https://push.example/" + "x" * 1_000,
        "https://127.0.0.1/x",
        "https://2130706433/x",
        "https://[::1]/x",
        "https://localhost/x",
        "file:///etc/passwd",
        "",
    ],
)
async def test_an_endpoint_that_may_not_be_asked_is_refused_with_a_sentence(
    endpoint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = socket.getaddrinfo

    def found(host: str, *rest: Any, **more: Any) -> Any:
        return known("1.1.1.1" if host == "push.example" else host, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", found)
    pusher = Pusher(MemoryStore())
    await pusher.check(**Browser("https://push.example/x").wish)
    with pytest.raises(pushing.UnfitService, match=r"^[A-Z].*\.$"):
        await pusher.check(**Browser(endpoint).wish)
    pusher.close()


async def test_a_name_that_leads_elsewhere_later_is_refused_when_a_notice_is_sent(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serve(push=True) as server:
        pusher = server.hall.pusher
        assert pusher is not None
        _, tokens = await laid(server)
        first, other = await in_turn(server, tokens)
        await ask_to_be_told(server, other, service.browser())
        pusher.anywhere = False
        monkeypatch.setattr(pushing, "port_of", lambda service: 443)
        await act(server, first)
        await until_counted(server, refused=1)
    assert service.told == []


async def test_a_service_without_the_certificate_of_its_name_is_told_nothing(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pushing, "resolved", lambda host, port: ["127.0.0.1"])
    async with serve(push=True) as server:
        _, tokens = await laid(server)
        first, other = await in_turn(server, tokens)
        await ask_to_be_told(server, other, Browser(f"https://other.example:{service.port}/x"))
        await act(server, first)
        await until_counted(server, failed=1)
    assert service.told == []


# --- who is told ---------------------------------------------------------------------------------


async def test_a_person_has_four_browsers_and_the_oldest_goes(service: PushService) -> None:
    async with serve(push=True) as server:
        code, (ann, _) = await laid(server)
        browsers = [service.browser(f"{n}") for n in range(6)]
        await ask_to_be_told(server, ann, *browsers)
        table = server.hall.rooms[code].table
        kept = [push.endpoint for push in table.chairs[0].pushes.values()]
        assert kept == [browser.endpoint for browser in browsers[2:]]
        async with server.sit(ann) as page:
            again = await page.do("subscribe", **browsers[5].wish)
            assert again["why"] == "This browser is told already."
            assert (await page.do("unsubscribe", endpoint=browsers[5].endpoint))["type"] == "done"
            gone = await page.do("unsubscribe", endpoint=browsers[5].endpoint)
            assert gone["why"] == "This browser is not told of your turn."
        assert pushes_of(server, code) == [3, 0]


@pytest.mark.parametrize(
    "wrong", [{"p256dh": "x"}, {"p256dh": "B" + "A" * 86}, {"auth": ""}, {"auth": "é"}]
)
async def test_keys_that_no_browser_has_are_refused(
    service: PushService, wrong: dict[str, str]
) -> None:
    async with serve(push=True) as server:
        code, (ann, _) = await laid(server)
        async with server.sit(ann) as page:
            told = await page.do("subscribe", **service.browser().wish | wrong)
        assert told["why"].startswith("p256dh must be")
        assert pushes_of(server, code) == [0, 0]


async def test_a_spectator_and_a_stranger_are_told_nothing(service: PushService) -> None:
    async with serve(push=True) as server:
        code, _ = await laid(server)
        watching = (await server.join(code, watch=True))["token"]
        async with server.sit(watching) as page:
            told = await page.do("subscribe", **service.browser().wish)
        assert told["why"] == "Spectators can only watch."
        asked = {"type": "subscribe", "id": "x", **service.browser().wish}
        path = f"/api/tables/{code}/commands"
        assert (await server.ask("POST", path, asked, f"{code}.{'0' * 32}"))[0] == 404


Gone = Callable[[Page, Page], Any]


@pytest.mark.parametrize(
    "goes",
    [
        lambda ann, ben: ben.do("leave"),
        lambda ann, ben: ann.do("remove", who="Ben"),
        lambda ann, ben: ann.do("block", who="Ben"),
    ],
    ids=["leaves", "is removed", "is blocked"],
)
async def test_whoever_goes_is_told_no_more(service: PushService, goes: Gone) -> None:
    async with serve(push=True) as server:
        code, (one, other) = await laid(server)
        await ask_to_be_told(server, other, service.browser())
        async with server.sit(one) as ann, server.sit(other) as ben:
            for page in (ann, ben):
                await page.till(lambda p: p.state)
            asyncio.ensure_future(goes(ann, ben))  # noqa: RUF006 - it may never be answered
            await ben.until(lambda m: m["type"] == "closing")
        assert pushes_of(server, code) == [0, 0]


async def test_a_server_without_push_says_so_and_offers_nothing(service: PushService) -> None:
    async with serve() as server:
        _, (ann, _) = await laid(server)
        _, told = await server.ask("POST", "/api/mine", {"tokens": []})
        assert told["push"] == ""
        async with server.sit(ann) as page:
            refused = await page.do("subscribe", **service.browser().wish)
        assert refused["why"] == "This server tells nobody whose page is closed."


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pushing, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"--push needs cryptography, .*\[push\]'"):
        pushing.needs_cryptography()


# --- what is stored ------------------------------------------------------------------------------


async def test_a_restart_keeps_keys_and_browsers(kept: Kept, service: PushService) -> None:
    async with serve(kept.open(), push=True) as server:
        _, tokens = await laid(server)
        first, other = await in_turn(server, tokens)
        await ask_to_be_told(server, other, service.browser())
        _, before = await server.ask("POST", "/api/mine", {"tokens": []})
    async with serve(kept.open(), push=True) as server:
        _, after = await server.ask("POST", "/api/mine", {"tokens": []})
        assert after["push"] == before["push"] != ""
        async with server.sit(other) as page:
            await page.till(lambda p: p.state)
        await act(server, first)
        (told,) = await service.until(1)
        assert told.headers["authorization"].endswith(f"k={before['push']}")


async def test_a_person_of_a_golden_store_is_told(
    kept: Kept, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    golden = Path(__file__).parents[1] / "golden" / "store-2-push"
    facts = json.loads(golden.with_suffix(".json").read_text())
    await restore(golden.with_suffix(".sqlite"), kept.where)
    monkeypatch.setattr(pushing, "resolved", lambda host, port: ["127.0.0.1"])
    monkeypatch.setattr(pushing, "port_of", lambda at: service.port)
    browser = Browser(facts["endpoint"], int(facts["private"]))
    async with serve(kept.open(), push=True) as server:
        await act(server, facts["tokens"][facts["first"]])
        (told,) = await service.until(1)
    assert browser.read(told.body)["code"] == facts["code"]
    assert told.headers["authorization"].endswith(f"k={facts['push']}")


async def test_two_servers_of_a_store_have_the_same_keys() -> None:
    store = MemoryStore()
    one, other = Pusher(store), Pusher(store)
    assert len({*await asyncio.gather(one.public_key(), other.public_key())}) == 1
    assert len(await store.load(pushing.KEYS)) == 1


async def test_browsers_are_exported_and_erased_with_their_person(
    kept: Kept, service: PushService
) -> None:
    theirs, mine = service.browser("ben"), service.browser("ann")
    async with serve(kept.open(), push=True) as server:
        code, (ann, ben) = await laid(server)
        await ask_to_be_told(server, ann, mine)
        await ask_to_be_told(server, ben, theirs, service.browser("old"))
        async with server.sit(ben) as page:
            await page.do("unsubscribe", endpoint=service.browser("old").endpoint)
        await server.ask("POST", "/api/mine", {"tokens": []})
        keys = unpack((await server.hall.store.load(pushing.KEYS))[0])
        assert isinstance(keys, Keyed)
    told = await export_person(kept.where, "b" * 32)
    (table,) = told["tables"]
    assert [one["endpoint"] for one in table["told_at"]] == [
        theirs.endpoint,
        service.browser("old").endpoint,
    ]
    assert table["told_at"][0] == theirs.wish
    assert keys.private not in json.dumps(told)
    assert mine.endpoint not in json.dumps(told)
    assert (await erase_person(kept.where, "b" * 32)).tables == 1
    async with serve(kept.open(), push=True) as server:
        log = await server.hall.store.load(f"table/{code}")
        whole = b"".join(log)
        for secret in (theirs.endpoint, "/push/old", theirs.wish["p256dh"]):
            assert secret.encode() not in whole
        assert pushing_hash(theirs) not in whole
        assert mine.endpoint.encode() in whole
        async with server.sit(ann) as page:
            await page.till(lambda p: p.state)
        assert pushes_of(server, code) == [1, 0]
    assert (await export_person(kept.where, "b" * 32))["tables"] == []


def pushing_hash(browser: Browser) -> bytes:
    return hashed_push(browser.endpoint).encode()


async def test_nothing_that_others_receive_or_that_is_logged_names_a_browser(
    service: PushService, capsys: pytest.CaptureFixture[str]
) -> None:
    import sys

    from hilojack.web.hall.journal import Journal

    browser = service.browser()
    async with serve(push=True, journal=Journal(sys.stderr)) as server:
        code, tokens = await laid(server)
        first, other = await in_turn(server, tokens)
        async with server.sit(first) as page:
            await page.till(lambda p: p.state)
            await ask_to_be_told(server, other, browser)
            await page.act()
            await service.until(1)
            heard = json.dumps(page.seen)
        _, _, welcome = await server.raw("GET", f"/api/tables/{code}/state", token=first)
        figures = await server.figures()
    for text in (heard, welcome.decode(), figures.decode(), capsys.readouterr().err):
        assert "/push/1" not in text
        assert browser.wish["p256dh"] not in text
        assert str(service.port) not in text
    assert b'hilojack_pushes_total{outcome="sent"} 1.0' in figures
