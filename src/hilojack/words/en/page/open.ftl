# The tables at which strangers may sit down, and how one is opened.

open-tables = Open tables
who-sits-there = Guests with a number, who say phrases only. Whoever comes may sit down.

# $game (text)
start-one = Start one: { $game }

nobody-is-waiting = Nobody is waiting. Start one: computers play until somebody comes.
none-like-that = No table is like that.
any-number = Any number

# $people (number), $free (number)
seats-drawn = { $people ->
    [one] 1 person
   *[other] { $people } people
}, { $free } free

# $seconds (number)
for-an-act = { $seconds } s for an act

no-clock = no clock

# $when (text)
opened-when = opened { $when }

return-to-it = Return
next-like-it = The next like it
no-line = No connection

# $game (text)
it-was-full = { $game }: a person took the last seat.
