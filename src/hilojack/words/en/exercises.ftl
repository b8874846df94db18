# What is asked in plain lines: puzzles, mistakes, judged calls, positions and lessons.

once-more = the position once more

## Puzzles

next-puzzle = the next puzzle

leave-puzzles = leave the puzzles

show-the-answer = show the answer, which counts as missed

step-forward = a step forward in the line; Enter does the same

step-back = a step back

whole-line = the whole line at once

line-of-answer = the line of the answer

answer-in-deal = the answer in the deal of this line

type-another-card = Type a card to see why it loses. { "" }

end-of-line = That is the end of the line.

beginning-of-line = That is its beginning.

# $at (number), $last (number), $said (text)
step-of-line = { $at } of { $last }: { $said }

all-puzzles-answered = You have answered every puzzle that suits.

forward-back-or-next = Forward, back, or next?

which-card-is-best = Which card is best?

first-answer-counts = You had answered this puzzle before: your first answer counts.

# $card (card)
the-line-of = The line of the { $card }.

# $card (card)
in-the-same-deal = The { $card } in the same deal.

is-line-of-answer = This is the line of the answer. Type another card to see why it loses.

# $number (amount), $of (amount), $missed (number), $levels (number)
puzzle-head = Puzzle { $number } of { $of }: { $missed } of { $levels } levels miss it.

## Positions

what-acts-are-worth = what each act is worth; Ctrl-C stops

forward-in-line = a step forward, in the line last tried; Enter does the same

as-a-text = the position and its line as a text, and as the end of a link

keep-as-puzzle = keep it as a puzzle of your own, if one card is proved best

leave-position = leave

type-an-act = Type a card or a call to try it, as in js, 10d or pass. { "" }

try-an-act = Try an act

# $name (text)
is-to-act = { $name } is to act.

# $acts (text), $turn (text)
after-acts = After { $acts }: { $turn }

kept-among-yours = It is kept among your puzzles. Its link ends so:

kept-before = You have kept this puzzle before. Its link ends so:

answer-first = Answer the puzzle first: type a card.

stopped-too-soon = Stopped before anything was known.

stopped-begins-again = Stopped: w goes on from the beginning.

## Mistakes

leave-training = leave; what you have answered is kept

drop-mistake = drop this mistake: you are never asked again

# $day (text), $why (text)
mistake-not-shown = The mistake of { $day } cannot be shown: { $why }.

dropped = Dropped.

was-dropped = It was dropped.

# $when (text)
comes-back = It comes back { $when }.

# $program (text)
no-mistake-kept = No mistake is kept. Review a match: { $program } review, or x at the table.

# $due (text), $command (text)
due-and-resume = { $due } Resume: { $command }

# $count (amount), $when (text)
nothing-due = Nothing is due today. { $count ->
    [1] 1 mistake waits
   *[other] { $count } mistakes wait
}; come back { $when }.

# $count (amount)
mistakes-due = { $count ->
    [1] 1 mistake is due.
   *[other] { $count } mistakes are due.
}

tomorrow = tomorrow

# $day (number), $month (text)
on-day = on { $day } { $month }

# $day (number), $month (text), $year (number)
on-day-of-year = on { $day } { $month } { $year }

# $path (text), $why (text)
mistakes-not-noted = The mistakes cannot be noted in { $path }: { $why }.

# $count (number), $command (text)
mistakes-noted = { $count ->
    [1] 1 new mistake comes back tomorrow, to be trained: { $command }
   *[other] { $count } new mistakes come back tomorrow, to be trained: { $command }
}

# $count (amount)
no-more-noted = { $count } mistakes wait: no more are noted until you drop some.

## Judged calls

all-calls-seen = You have seen every judged call that suits.

# $number (number), $of (number), $theme (text)
call-head = Judged call { $number } of { $of }: { $theme }.

## Lessons

what-is-sensible = what a sensible player would do

leave-lesson = leave the lesson

# $command (text)
now-play-it = Now play it: { $command }
