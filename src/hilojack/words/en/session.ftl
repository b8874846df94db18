# A sitting at the table in a terminal, and its plain lines.

## Discarding

all-are-chosen = All cards to discard are chosen.

# $count (number)
choose-more = Choose { $count } more to discard.

# $cards (text), $count (number), $most (number)
to-discard = To discard: { $cards } ({ $count } of { $most }).

# $most (number), $count (number)
discard-at-most = Discard { $most } at most, not { $count }.

discard-or-done = Discard more, or e for done

## What is refused, or asked once more

# $why (text)
warned-of-revoke = that is a revoke: { $why }; choose it again to revoke

no-resignation-back = A resignation cannot be taken back.

# $partners (bool)
resign-question = Resign the match? It ends at once, and { PICK($partners, true: "your side loses", other: "you lose") } it. (y/n)

no-review-yet = The deal is not over: a review shows all its cards.

the-match = The match

# $number (number)
count-of-deal = The count of deal { $number }

## Matches that are kept

# $deal (number), $number (number), $origin (text)
again-from = Again: deal { $deal }, decision { $number } of { $origin }

# $names (text)
match-with = a match with { $names }

# $folder (text), $why (text)
match-not-saved = The match cannot be saved in { $folder }: { $why }.

# $why (text)
settings-not-kept = The settings cannot be kept: { $why }.

# $command (text)
left-match-is-kept = The match you left is kept; resume it: { $command }

# $command (text)
saved-resume = Saved. Resume: { $command }

goodbye = Goodbye.

nothing-to-resume = There is no match to resume; a new one begins.

# $name (text), $choices (text)
no-such-match = no match '{ $name }' to resume; { $choices }

# $name (text), $choices (text)
open-elsewhere = '{ $name }' is open at another table; { $choices }

# $names (text)
choose-a-save = choose from { $names }

none-unfinished = no match is left unfinished

# $name (text), $why (text)
save-unreadable = The saved match '{ $name }' could not be read ({ $why }).

# $title (text), $names (text), $number (number)
resuming-against = Resuming { $title } against { $names }: deal { $number }.

how-to-begin-another = A new match begins with n, or with --new at the start.

# $count (number), $kept (number), $days (number)
saves-removed = { $count ->
    [1] One saved match was removed: { $kept } are kept, for { $days } days after the last play.
   *[other] { $count } saved matches were removed: { $kept } are kept, for { $days } days after the last play.
}

## Plain lines

# $asked (text)
with-help = { $asked } (? for help): { "" }

# $score (text)
after-the-match = { $score } m for a rematch, n for a new match, q to leave: { "" }

# $score (text)
after-a-deal = { $score } Enter deals again

taken-back = Taken back.

thinking = Thinking...

reviewing = Reviewing; Ctrl-C stops it...

stopped = Stopped.

number-of-decision = The number of a decision, to play again from there

# $asked (text)
or-none = { $asked } (Enter for none): { "" }

# $line (text)
not-a-decision-number = '{ $line }' is not a decision number.

suits-are-letters = Plain mode always writes suits as letters: S H D C.

no-pause = Plain mode does not pause.

no-time-limit = Plain mode has no time limit for last card: say it, or end the turn.

you-play-on = You play on.

# $rules (text)
keep-house-rules = Keep the house rules { $rules }

# $what (text), $choices (text), $now (text)
choose-one = { $what }: { $choices } (Enter for { $now }): { "" }

# $line (text)
not-one-of-them = '{ $line }' is not one of them.

game-head = Game

preset-head = Preset

players-head = Players

opponents-head = Opponents
