# A question: a puzzle, a judged call, or a mistake that comes back.

your-mistakes = Your mistakes

# $number (text)
judged-call-number = Judged call { $number }

# $number (text)
puzzle-number = Puzzle { $number }

show-the-answer = Show the answer

# $left (number)
next-of-left = Next ({ $left } left)

done = Done

# $kind (text), $told (bool)
next-of-kind = { $told ->
    [true] Next { $kind }
   *[other] Another { $kind }
}

throw-it-away = Throw this one away
why = Why

# $right (number), $sent (number)
answers-were-sent = { $sent ->
    [1] 1 answer was sent later: { $right } right.
   *[other] { $sent } answers were sent later: { $right } right.
}
answer-is-kept = Your answer is kept. The verdict comes when the line is back.

# $due (number)
mistakes-are-damaged = { $due ->
    [1] A mistake is due, but what was kept of it is damaged.
   *[other] Mistakes are due, but what was kept of them is damaged.
}

nothing-to-train-today = Nothing to train today

# $waiting (number), $day (text)
mistakes-wait = { $waiting ->
    [1] 1 mistake waits; the next comes back { $day }.
   *[other] { $waiting } mistakes wait; the next comes back { $day }.
}

nothing-to-train-yet = Nothing to train yet
review-a-match-first = Review a match that you have played: what the review calls a mistake of yours
    comes back here the next day, and later again, until you know it.
your-matches = Your matches

# $kind (text)
loading-the-question = { $kind ->
    [mistake] Loading your mistakes…
   *[other] Loading the { $kind }…
}


# $card (card)
the-card = the { $card }

you-chose-the-same = You chose the same as then.
you-asked-for-the-answer = You asked for the answer.

# $act (text)
you-chose-call = You chose: { $act }.

you-can-know-every-card = You can know every card.

# $worlds (amount)
you-cannot-know-every-card = You cannot know every card: { $worlds } deals are possible.


# $due (number)
mistakes-due-here = { $due ->
    [1] 1 mistake to train
   *[other] { $due } mistakes to train
}

judged-not-proved = Judged, not proved

# $card (card)
best-in-the-same-deal = The { $card } in the same deal.

# $act (text)
the-line-of = The line of { $act }.

working-out-the-line = Working out the line…
answer-in-the-same-deal = The answer in the same deal
best-as-judged = Best as judged:

# $day (text)
it-comes-back = It comes back { $day }.

# $act (text)
is-best = { CAPITAL($act) } is best.

show-its-line = Show its line.
how-the-hidden-cards-lie = How the hidden cards lie in this line
nothing-is-hidden = Nothing is hidden.
your-first-answer-counts = Your first answer counts.
you-knew-no-more = You knew no more then.
your-answer-is-not-kept = Your answer is not kept.

# $difficulty (number)
levels-that-miss-it = { $difficulty ->
    [0] every level finds it
    [1] 1 of 5 levels misses it
   *[other] { $difficulty } of 5 levels miss it
}

# $grade (number), $difficulty (number)
how-hard = Difficulty { $grade }: { levels-that-miss-it }

# $grade (number), $difficulty (number), $found (number), $tried (number)
how-hard-for-people = { how-hard }; { $found } of { $tried } people found it

no-key-for-your-answer = No key could be made, so your answer would not be kept. Please try again later.
no-puzzle-answered-yet = You have answered no puzzle yet.

# $solved (amount), $answered (amount), $count (number), $percent (number)
you-have-solved-of = { $count ->
    [1] You have solved { $solved } of { $answered } puzzle ({ $percent }%).
   *[other] You have solved { $solved } of { $answered } puzzles ({ $percent }%).
}
