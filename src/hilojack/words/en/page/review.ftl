# Replays and reviews.

# $decisive (bool)
what-each-cost = What each choice cost, against the best, in { PICK($decisive,
    true: "chances of the match", other: "points of the deal") }; the lines hold 19 of 20 cases
best = best

# $one (text), $other (text)
score-to = { $one } to { $other }
not-ended = not ended


# $mean (text)
of-the-match = { $mean }% of the match

# $points (text)
about-points = { $points } points

pause = Pause
run = Run
seen-by = Seen by
a-spectator = a spectator
show-all-hands = Show all hands
step = Step
loading-the-replay = Loading the replay…

# $name (text)
the-chance-of-to-win = { $name }'s chances

# $before (text), $after (text)
a-mistake-from-to = A mistake: from { $before } to { $after }

# $number (number), $before (text), $after (text)
mistake-at-decision-from-to = Mistake at decision { $number }: from { $before } to { $after }

# $name (text)
the-chance-of-to-win-the-match = The chance of { $name } to win the match, by deals

at-first = At first
at-last = At last
scores-after-it = Scores after it
no-choice = no choice
