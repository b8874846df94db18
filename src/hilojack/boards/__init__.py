"""Duplicate for one: sets of boards, how others did at them, and the ratings that follow."""
