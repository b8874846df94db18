# The board of a review: what each decision cost, and the worst of them one by one.

decisions-judged = Decisions judged
too-close-to-call = Too close to call
accuracy-head = Accuracy
points-lost-a-deal = Points lost a deal
match-lost-a-decision = Match lost a decision
player-head = Player
the-review-failed = The review failed. Try again.

# $act (text), $cost (text), $best (text)
act-cost-best-was-better = { $act } cost { $cost }; { $best } was better.

# $card (text)
named-card = the { $card }

# $share (text), $shown (bool)
stopped-for-all = Stopped: { $share } of the decisions are judged{ PICK($shown,
    true: ", and the figures are of those", other: "") }.
you-have-stopped-waiting = You have stopped waiting. The review goes on, since another reader waits
    for it.
reviewed-so-far = Reviewed so far

# $share (text)
reviewing-every-decision = Reviewing every decision, given what the player knew: { $share }.
loading-the-search = Loading the search…

# $share (text)
the-rest-follows = The rest follows: { $share }.

# $deals (number), $share (text)
the-first-are-reviewed = The first { $deals ->
    [1] deal is
   *[other] { $deals } deals are
} reviewed; the rest follows: { $share }.

# $count (number)
mistakes-come-back = { $count ->
    [1] 1 mistake of yours comes back tomorrow,
   *[other] { $count } mistakes of yours come back tomorrow,
}
to-be-trained = to be trained

# $name (text), $number (number), $count (number)
costly-decision = { $name }: { $count ->
    [1] the one costly decision
   *[other] decision { $number } of the { $count } costliest
}
guess-first = Guess first

# $calls (bool)
choose-then-see = Choose a card{ PICK($calls, true: " or a call", other: "") }; then see what it costs.
chose-the-same = You chose the same.
try-it-again = Try it again
replay-from-here = Replay from here
study-this-position = Study this position
costlier = Costlier

# $name (text), $complete (bool)
made-no-mistake = { $name } made no mistake that is proved, or that two judges agree on{ PICK($complete,
    true: "", other: ", so far") }.
no-decision-had-a-choice = No decision had a choice.
the-whole-replay = The whole replay
the-set-of-boards = The set of boards
