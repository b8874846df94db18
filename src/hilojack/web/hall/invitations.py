"""Where a friend reaches the server, and the invitation to a table: a link, and its QR code."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

from hilojack.system.program import program


@dataclass(frozen=True)
class Links:
    """The links to a table or seat, and how to get one if there is none."""

    links: Sequence[str]  # the best first
    qr: str  # of the first, as the address of a picture; empty if there is none
    share: str  # the command that makes a table reachable
    kept: bool  # tables outlive the server
    may_widen: bool = False  # its owner may let the network in, from the page


def is_near(origin: str) -> bool:
    """Return True if an address of the server is for browsers on its own machine."""
    host = urlsplit(origin).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def reached_from_afar(*addresses: Iterable[str]) -> Sequence[str]:
    """Return the addresses for other machines, of the first group that has any.

    A server on the Internet has an origin, and its visitors must not learn the names and addresses
    that it has in its own network; so the groups are not joined.
    """
    groups = ([one for one in group if not is_near(one)] for group in addresses)
    return next(filter(None, groups), [])


def best_first(addresses: Iterable[str], host: str) -> list[str]:
    """Return the addresses, first that at which a reader reached the server, at `host`."""
    return sorted(addresses, key=lambda one: urlsplit(one).netloc != host)


def invitation(
    code: str, host: str, addresses: Iterable[str], *, kept: bool, may_widen: bool = False
) -> Links:
    """Return the links to a table, and how to get one if there is none.

    For a friend `code` is that of the table, and nothing is of a seat. For another device of one's
    own a token follows on it, which no browser sends to the server with the address of a page.
    """
    draw = picture.__wrapped__ if "#" in code else picture  # a token is not kept
    links = [f"{one}/table/{code}" for one in best_first(addresses, host)]
    return Links(
        links, draw(links[0]) if links else "", f"{program()} play --share", kept, may_widen
    )


@lru_cache(500)
def picture(text: str) -> str:
    """Return a QR code as the address of an SVG picture, dark on light whatever the theme is."""
    import segno

    code = segno.make(text, error="m", micro=False)
    return code.svg_data_uri(border=4, light="#fff", omitsize=True)
