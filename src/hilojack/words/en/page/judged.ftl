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

rough = rough
no-mistake-after-all = On a closer look, no mistake.
results = The result of each deal
the-worst = The worst first
figures = Figures

# $done (number), $whole (number)
stopped-for-all = Stopped: { $done } of { $whole } decisions are judged.
you-have-stopped-waiting = You have stopped waiting. The review goes on, since another reader waits
    for it.
reviewed-so-far = Reviewed so far

# $count (number)
mistakes-come-back = { $count } to train tomorrow

# $deal (number), $number (number), $count (number)
costly-decision = Deal { $deal }: { $number } of { $count }
guess-first = Guess first

chose-the-same = You chose the same.
try-it = Try it
play-it-again = Play it again
replay-from-here = Replay from here
costlier = Costlier

# $name (text), $complete (bool)
made-no-mistake = { $name } made no mistake that is proved, or that two judges agree on{ PICK($complete,
    true: "", other: ", so far") }.
no-decision-had-a-choice = No decision had a choice.
the-boards = The boards
