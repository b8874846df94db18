"""The table of requests names endpoints that are there, and asks of them what they take."""

import inspect

import pytest

from hilojack.web.answering import endpoint_of
from hilojack.web.context import RATES
from hilojack.web.routes import ROUTES, WATCHED, Route


@pytest.mark.parametrize("route", [*ROUTES, *WATCHED], ids=lambda route: route.answer)
def test_a_route_names_an_endpoint_that_is_there(route: Route) -> None:
    taken = list(inspect.signature(endpoint_of(route.answer)).parameters)
    assert taken[:2] == ["context", "request"]
    assert len(taken) == 2 + (route.body is not None)
    assert not route.rate or route.rate in RATES
