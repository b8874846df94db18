"""Web Push: notices for people whose page is closed, by the push service of their browser.

A notice is encrypted for the browser (RFC 8291) and signed with the keys of the server (RFC 8292).
A stranger names the push service, so nothing in a private network is asked: the connection goes to
the address that was checked, and follows no redirect.
"""

import asyncio
import re
import socket
import ssl
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

import msgspec

from hilojack.system.extras import missing
from hilojack.web.storing.store import PlacedEntry, Store, StoreConflict, StoreError
from hilojack.web.table.entries import Keyed, Subscribed, pack, unpack
from hilojack.words import notices as say

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

KEYS = "push"  # the stream of the keys
LASTS = 86_400  # seconds for which a push service keeps a notice
SIGNED = 12 * 3_600  # seconds for which a signature holds
PATIENCE = 5.0  # seconds for a push service to answer
PAUSE = 2.0  # seconds before a notice is tried once more
AT_ONCE = 20  # notices on their way
MOST_WAITING = 1_000
LOOKED_UP = 4  # names at once
PADDED = 256  # bytes: the length of a notice tells nothing of its title
RECORD = 4_096  # bytes
HTTPS = 443
ENDPOINT = re.compile("https://[!-~]{1,1000}")
GLOBAL = IPv6Network("2000::/3")
NOT_FOUND, GONE = 404, 410


class UnfitService(ValueError):
    """A push service that is not asked; the message is a sentence."""


def needs_cryptography() -> None:
    """Raise MissingExtra without the library."""
    if find_spec("cryptography") is None:
        raise missing("cryptography", "push", "--push")


@dataclass
class Notice:
    """What one browser is told, and what is to be done if it has gone."""

    to: Subscribed
    title: str  # of the table
    code: str
    gone: Callable[[], None]


@dataclass
class Pusher:
    """The notices of a server."""

    store: Store
    contact: str = ""  # the server's address, for push services
    anywhere: bool = False  # True if push services may be in private networks, at any port
    counted: Callable[[str], None] = lambda outcome: None
    _keys: Keyed | None = None
    _tls: ssl.SSLContext | None = None  # to read the certificates of the system takes a while
    _waiting: deque[Notice] = field(default_factory=deque)
    _working: set[asyncio.Task[None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._looking_up = ThreadPoolExecutor(LOOKED_UP, "names")

    # --- the keys of the server ------------------------------------------------------------------

    async def public_key(self) -> str:
        """Return the public key, or an empty text if the store cannot be used."""
        with suppress(StoreError):
            return (await self._own_keys()).public
        return ""

    async def _own_keys(self) -> Keyed:
        """Return the keys, which all servers of a store share; they are made at first use."""
        if self._keys is None:
            if await self.store.head(KEYS) is None:
                with suppress(StoreConflict):  # another server was quicker
                    await self.store.append([PlacedEntry(KEYS, 0, pack(new_keys()))])
            keys = unpack(await self.store.head(KEYS) or b"")
            assert isinstance(keys, Keyed)
            self._keys = keys
        return self._keys

    # --- push services ---------------------------------------------------------------------------

    async def check(self, endpoint: str, p256dh: str, auth: str) -> None:
        """Raise UnfitService, with a sentence, if a browser cannot be told by that."""
        check_keys(p256dh, auth)
        try:
            async with asyncio.timeout(PATIENCE):
                await self._addresses(parts_of(endpoint))
        except (OSError, TimeoutError):
            raise UnfitService(say.service_is_unknown) from None

    async def _addresses(self, service: SplitResult) -> list[str]:
        """Return where a push service is. Raise UnfitService if it may not be asked."""
        if not self.anywhere and port_of(service) != HTTPS:
            raise UnfitService(say.service_at_port)
        found = await asyncio.get_running_loop().run_in_executor(
            self._looking_up, resolved, service.hostname or "", port_of(service)
        )
        if not self.anywhere and not all(map(is_public, found)):
            raise UnfitService(say.service_is_private)
        return found

    # --- notices ---------------------------------------------------------------------------------

    def send(self, notice: Notice) -> None:
        """Send a notice in the background, or drop it if too many wait."""
        if len(self._waiting) >= MOST_WAITING:
            self.counted("dropped")
            return
        self._waiting.append(notice)
        if len(self._working) < AT_ONCE:
            task = asyncio.create_task(self._work())
            self._working.add(task)
            task.add_done_callback(self._working.discard)

    def close(self) -> None:
        """Drop what waits."""
        self._waiting.clear()
        for task in self._working:
            task.cancel()
        self._looking_up.shutdown(wait=False, cancel_futures=True)

    async def _work(self) -> None:
        while self._waiting:
            notice = self._waiting.popleft()
            outcome = await self._outcome(notice)
            if outcome == "failed":
                await asyncio.sleep(PAUSE)
                outcome = await self._outcome(notice)
            if outcome == "gone":
                notice.gone()
            self.counted(outcome)

    async def _outcome(self, notice: Notice) -> str:
        """Send a notice once. Return sent, gone, refused, or failed if it is worth another try."""
        try:
            async with asyncio.timeout(PATIENCE):
                status = await self._post(notice)
        except UnfitService:
            return "refused"
        except (OSError, TimeoutError, StoreError, ValueError):
            return "failed"
        if status in (NOT_FOUND, GONE):
            return "gone"
        if status < 300:
            return "sent"
        return "failed" if status == 429 or status >= 500 else "refused"

    async def _post(self, notice: Notice) -> int:
        """Hand a notice to a push service. Return the status of its answer."""
        keys, service = await self._own_keys(), parts_of(notice.to.endpoint)
        addresses = await self._addresses(service)
        data = encrypted(notice.to, told(notice))
        path = service.path or "/"
        request = [
            f"POST {path}{'?' if service.query else ''}{service.query} HTTP/1.1",
            f"Host: {service.netloc}",
            f"Authorization: vapid t={signed(keys, service, self.contact)}, k={keys.public}",
            "Content-Encoding: aes128gcm",
            "Content-Type: application/octet-stream",
            f"Content-Length: {len(data)}",
            f"TTL: {LASTS}",
            "Connection: close",
        ]
        self._tls = self._tls or ssl.create_default_context()
        reader, writer = await connected(addresses, service, self._tls)
        try:
            writer.write("\r\n".join([*request, "", ""]).encode() + data)
            answer = re.match(rb"HTTP/1\.[01] ([0-9]{3})\b", await reader.readline())
        finally:
            writer.transport.abort()
        if answer is None:
            raise ConnectionError("the answer is not HTTP")
        return int(answer[1])


def told(notice: Notice) -> bytes:
    """Return what a browser is told: nothing that people wrote, and as long as any other."""
    return msgspec.json.encode({"title": notice.title, "code": notice.code}).ljust(PADDED)


def parts_of(endpoint: str) -> SplitResult:
    """Return the parts of the address of a push service. Raise UnfitService if it cannot be one."""
    with suppress(ValueError):
        parts = urlsplit(endpoint)
        if ENDPOINT.fullmatch(endpoint) and parts.hostname and "@" not in parts.netloc:
            port_of(parts)
            return parts
    raise UnfitService(say.address_of_service)


def port_of(service: SplitResult) -> int:
    return service.port or HTTPS


def resolved(host: str, port: int) -> list[str]:
    """Return the addresses of a host. Raise OSError if it has none."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError as error:
        raise OSError("not a name") from error
    return [str(one[4][0]) for one in found]


async def connected(
    addresses: Sequence[str], service: SplitResult, tls: ssl.SSLContext
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Return a line to the first of some addresses that answers with the service's certificate."""
    port, failed = port_of(service), OSError("no address")
    for address in addresses:
        try:
            return await asyncio.open_connection(
                address, port, ssl=tls, server_hostname=service.hostname
            )
        except OSError as error:
            failed = error
    raise failed


def is_public(address: str) -> bool:
    """Return True if an address is in the internet, and leads into no private network."""
    one = ip_address(address)
    if isinstance(one, IPv6Address):
        if one.ipv4_mapped is not None:
            return is_public(str(one.ipv4_mapped))
        if one not in GLOBAL or one.sixtofour or one.teredo:
            return False
    return one.is_global and not one.is_multicast and not one.is_reserved


# --- cryptography --------------------------------------------------------------------------------


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return the bytes of a text in base64. Raise ValueError if it is not one."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def check_keys(p256dh: str, auth: str) -> None:
    """Raise UnfitService if the keys of a browser are not what they have to be."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(p256dh))
        if len(decoded(auth)) == 16 and len(p256dh) + len(auth) < 200:
            return
    except ValueError:
        pass
    raise UnfitService(say.keys_of_service)


def new_keys() -> Keyed:
    """Return new keys of a server."""
    from cryptography.hazmat.primitives.asymmetric import ec

    private = ec.generate_private_key(ec.SECP256R1())
    number = private.private_numbers().private_value
    return Keyed(encoded(number.to_bytes(32)), encoded(point(private)))


def point(private: "EllipticCurvePrivateKey") -> bytes:
    """Return the public key of a private one."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    public = private.public_key()
    found: bytes = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return found


def signed(keys: Keyed, service: SplitResult, contact: str) -> str:
    """Return the token by which a push service knows this server (a JWT, RFC 8292)."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

    claims: dict[str, object] = {"aud": f"https://{service.netloc}"}
    claims |= {"exp": int(time.time()) + SIGNED, **({"sub": contact} if contact else {})}
    parts = ({"typ": "JWT", "alg": "ES256"}, claims)
    text = ".".join(encoded(msgspec.json.encode(part)) for part in parts)
    private = ec.derive_private_key(int.from_bytes(decoded(keys.private)), ec.SECP256R1())
    pair = decode_dss_signature(private.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
    return f"{text}.{encoded(b''.join(one.to_bytes(32) for one in pair))}"


def encrypted(
    to: Subscribed,
    text: bytes,
    salt: bytes = b"",
    private: "EllipticCurvePrivateKey | None" = None,
) -> bytes:
    """Return a text of one record that only the browser can read; new salt and key by default."""
    from secrets import token_bytes

    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    salt, private = salt or token_bytes(16), private or ec.generate_private_key(ec.SECP256R1())
    theirs, own = decoded(to.p256dh), point(private)
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
    shared = private.exchange(ec.ECDH(), public)
    secret = derived(shared, decoded(to.auth), b"WebPush: info\0" + theirs + own, 32)
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4) + bytes([len(own)]) + own
    sealed: bytes = AESGCM(key).encrypt(nonce, text + b"\2", None)
    return head + sealed


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """Return a key that follows from a secret (HKDF)."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    key: bytes = HKDF(hashes.SHA256(), length, salt, info).derive(secret)
    return key
