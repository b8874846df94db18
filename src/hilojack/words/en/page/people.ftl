# Who is at a table: waited for, muted, removed, leaving.

muted-reaches-nobody = The chat of a muted person reaches nobody. A removed person may join again; a
    blocked one may not.
computer-takes-the-seat = A computer player takes the seat.

# $closed (bool)
may-sit-down = { PICK($closed, true: "Nobody new", other: "Anybody who has the link") } may sit down
    or watch. A table that was ended cannot be opened again.

# $count (number)
waiting-for-more = Waiting for { $count ->
    [one] one more player
   *[other] { $count } more players
}

stay = Stay
play-on = Play on
let-chat-again = Let chat again
mute = Mute
mute-for-me = Mute for me
unmute-for-me = Unmute for me
what-is-muted-for-you = Muted for you: this browser shows nothing that they say, and they are not told.

# $name (text)
remove-name = Remove: { $name }

remove = Remove

# $name (text)
block-name = Block: { $name }

block = Block

# $who (text)
is-not-here-any-more = { $who } is not here any more.

nobody-else-is-here = Nobody else is here.
blocked = Blocked

# $name (text)
unblock-name = Unblock: { $name }

unblock = Unblock
open-to-newcomers = Open to newcomers
close-to-newcomers = Close to newcomers
end-it-for-everybody = End it for everybody
cancel = Cancel
end-the-table = End the table…
waiting = Waiting
the-table-is-closed = The table is closed to newcomers.

# $days (number)
an-unfinished-table-is-deleted = An unfinished table is deleted { $days } days after its last act.

level = Level

# $seat (number)
computer-at-seat = Computer at seat { $seat }

# $names (text)
waiting-for = Waiting for { $names }

shuffling = Shuffling…
each-browser-gives-a-number = Each browser gives a number for the shuffle, and must be open for it.
    You may close this page, and come back.
each-browser-gives-a-number-this-takes = Each browser gives a number. This takes up to ten seconds,
    and 20 more if one does not open its own.
