"""The way in from the network: what the owner of the server asks, on its machine."""

from collections.abc import Sequence

from msgspec import Struct
from starlette.requests import Request

from hilojack.web.hall.invitations import is_near
from hilojack.web.serving.answers import BadRequest
from hilojack.web.serving.asked import bearer
from hilojack.web.serving.context import Context
from hilojack.web.serving.guard import LOCAL, address_of
from hilojack.web.serving.network import Network
from hilojack.web.serving.requests import NewNetwork, OwnerTicket
from hilojack.words import answers as say


class OwnerToken(Struct, frozen=True):
    """The token of the server's owner."""

    token: str


class NetworkState(Struct, frozen=True):
    """The way in from the network, and its addresses, the best first."""

    open: bool
    addresses: Sequence[str]


async def owner(context: Context, request: Request, asked: OwnerTicket) -> OwnerToken:
    """Return the owner's token for the ticket of the page that the program opened."""
    token = network_of(context, request).owner.redeem(asked.ticket)
    if token is None:
        raise BadRequest(403, say.ticket_of_the_owner, "ticket")
    return OwnerToken(token)


async def network(context: Context, request: Request) -> NetworkState:
    """Return whether others in the network may reach the server."""
    return told(owned(context, request))


async def change_network(context: Context, request: Request, asked: NewNetwork) -> NetworkState:
    """Let others in the network reach the server, or no longer."""
    found = owned(context, request)
    try:
        await (found.open() if asked.open else found.close())
    except OSError:
        raise BadRequest(409, say.no_network) from None
    context.journal.note("network", open=found.is_open)
    return told(found)


def told(network: Network) -> NetworkState:
    return NetworkState(network.is_open, network.addresses)


def owned(context: Context, request: Request) -> Network:
    """Return the network for its owner; refuse everybody else."""
    found = network_of(context, request)
    if not found.owner.is_known_by(bearer(request)):
        raise BadRequest(403, say.only_for_the_owner)
    return found


def network_of(context: Context, request: Request) -> Network:
    """Return the network for a page of this server on its machine; refuse everybody else."""
    if context.network is None:
        raise BadRequest(409, say.network_stays)
    origin = request.headers.get("origin") or f"http://{request.headers['host']}"
    if address_of(request.client) not in LOCAL or not is_near(origin):
        raise BadRequest(403, say.only_from_this_machine)
    return context.network
