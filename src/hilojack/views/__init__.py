"""The knowledge of one seat: a view is its seen row and the events it saw, by family of games."""

from hilojack.views import shedding, tricks

View = tricks.View | shedding.View
Event = tricks.Event | shedding.Event
