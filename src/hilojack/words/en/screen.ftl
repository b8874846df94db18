# The table that is drawn in a terminal, and its dialogs.

# $columns (number), $rows (number), $width (number), $height (number), $command (text)
terminal-too-small = The table needs { $columns } columns and { $rows } rows; this terminal has { $width } and { $height }. Make it larger, or play in lines of text: { $command }

space-resumes = Space goes on

space-stops = Space stops

# $seconds (number), $keys (text)
time-left = { $seconds } s · { $keys }

# $typed (text), $suits (text)
and-a-suit = { $typed }… and a suit: { $suits }.

# $said (text)
or-leave = { $said } q again leaves the table; the match is saved. Esc stays.

# $said (text)
or-enter = { $said } Or Enter to play the chosen card.

how-keys-work = Arrows move the pointer, Enter or a click plays; Space ends a pause.

help-title = Help

table-title = The table in words

score-title = The score

last-title = What was played last

hint-title = A hint

no-color-is-set = NO_COLOR is set: suits are letters.

# $seconds (text)
opponents-pause = Opponents pause for { $seconds } seconds.

# $seconds (text)
time-for-last-card = You have { $seconds } seconds to say last card.

unlimited-time = You have unlimited time to say last card.

you-take-it-back = You take it back.

thinking-of-it = Thinking…

resign-title = Resign

resign-no = Play on

enter-plays = play

## Dialogs

esc-closes = Esc closes

esc-goes-back = Esc goes back

review-title = The review

reviewing-begins = Reviewing…

# $done (number), $of (number)
reviewing-so-far = Reviewing: { $done } of { $of } decisions…

# $typed (text), $choices (text)
not-your-decision = '{ $typed }' is not one of your decisions; { $choices }

# $first (number), $last (number)
decisions-from-to = they are from { $first } to { $last }

no-decisions = there are none

rematch-key = Rematch (m)

new-match-key = New match (n)

next-deal-key = Next deal (Enter)

review-key = Review (x)

undo-key = Undo (u)

leave-key = Leave (q)

new-match-title = A new match

how-to-choose = Tab goes on, Enter opens and chooses, Esc goes back

rules-to-type = none; for example follow=may-trump target=7

house-rules-head = House rules

name-head = Your name

own-name = You

deal-key = Deal

back-key = Back

by-the-book = By the book.

# $rules (text)
house-rules-are = House rules: { $rules }

choose-preset = Choose a preset and the number of players.

## On the cloth

# $title (text), $number (number)
title-and-deal = { $title } · deal { $number }

turned-up-is = turned up

trumps-are = trumps

turn-up-sign = Turn-up

# $count (number)
held-over-short = { $count } held over

# $count (number)
stock-sign = Stock { $count }

# $cards (text)
stock-cards = Stock { $cards }

# $card (text)
cut-sign = cut { $card }

# $held (number), $taken (number)
held-and-tricks = ▮{ $held } tricks { $taken }

# $unseen (number)
unseen-sign = Unseen { $unseen }

# $target (number)
score-sign = Score, { $target } up

# $target (number)
lowest-wins-sign = Score, { $target } up, lowest wins

# $count (number)
pick-up-sign = pick up { $count }

# $count (number)
pick-up-large = PICK UP { $count }

or-answer = or answer

nominated-sign = nominated

# $names (text)
out-sign = Out: { $names }

# $name (text)
claim-sign = Claim: { $name }

has-revoked-sign = has revoked

is-ahead = ahead

clockwise = clockwise

anticlockwise = anticlockwise
