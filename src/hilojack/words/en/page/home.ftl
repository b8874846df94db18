# What somebody who comes back finds, and where the menu leads.

# $levels (text)
against = against { $levels }

# $count (number)
house-rules-of = { $count ->
    [one] 1 house rule
   *[other] { $count } house rules
}
change-setup = Change
today-head = Today
puzzle-of-today = Puzzle
it-is-done = done

# $days (number)
in-a-row = { $days ->
    [0] one a day
    [1] one day
   *[other] { $days } days in a row
}

# $count (number)
mistakes-due = { $count ->
    [0] none due
    [one] 1 due
   *[other] { $count } due
}

# $count (number)
tables-with-a-seat = { $count ->
    [one] 1 open table has a free seat
   *[other] { $count } open tables have a free seat
}

# --- friends

on-this-device = On this device
pass-it-on = Two or more at one device: a curtain hides each hand from the others.
set-up-a-game = Set up a game

# $game (text)
invite-to = Invite to { $game }

a-table-opens = A table opens with your seat taken, and a link for the others.
code-or-link = Code or link
join = Join

# --- learn

lesson = Lesson
strategy-head = Strategy
loading-the-lessons = Loading the lessons…
