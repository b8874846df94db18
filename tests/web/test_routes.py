"""The table of requests names endpoints that are there, and asks of them what they take."""

import inspect

import pytest
from starlette.responses import Response

from hilojack.web.serving.context import RATES
from hilojack.web.serving.openapi import document
from hilojack.web.serving.routes import ROUTES, WATCHED, Route, endpoint_of


@pytest.mark.parametrize("route", [*ROUTES, *WATCHED], ids=lambda route: route.answer)
def test_a_route_names_an_endpoint_that_is_there(route: Route) -> None:
    taken = list(inspect.signature(endpoint_of(route.answer)).parameters)
    assert taken[:2] == ["context", "request"]
    assert len(taken) == 2 + (route.body is not None)
    assert not route.rate or route.rate in RATES


@pytest.mark.parametrize("route", [one for one in ROUTES if one.says], ids=lambda one: one.answer)
def test_a_route_says_what_it_answers(route: Route) -> None:
    kind, media = route.answers
    assert not (isinstance(kind, type) and issubclass(kind, (dict, Response)))
    content = document()["paths"][route.path][route.method.lower()]["responses"]
    assert content[str(route.status)]["content"][media]["schema"]
