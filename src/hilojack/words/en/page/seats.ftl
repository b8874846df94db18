# A new table, its seats, and the ways to one.

# $seated (bool), $others (text)
opens-with = This link opens { PICK($seated, true: "a seat", other: "a place to watch") } at the
    table, with { $others }.

# $seated (bool)
opens = This link opens { PICK($seated, true: "a seat", other: "a place to watch") } at the table.

# $code (text)
keeps-no-table = This browser keeps no table with the code { $code }. It was deleted, or was never
    here.
front-page-lists = The front page lists your tables.

# $minutes (number)
absence = { $minutes ->
    [0] the table waits
    [1] the computer plays after a minute
   *[other] the computer plays after { $minutes } minutes
}

# $book (text), $count (number)
differs-from = Differs from { $book } in { $count ->
    [one] 1 rule
   *[other] { $count } rules
}

# $days (number)
by-turns = { $days ->
    [1] by turns: a day
    [7] by turns: a week
   *[other] by turns: { $days } days
}

# $own (bool)
only-this-computer = Only this computer can open the link. For { PICK($own, true: "another device",
    other: "a friend's phone") }, stop the server and start it with

# $kept (bool)
then-serves = : it then serves your whole network, and your tables { PICK($kept, true: "stay",
    other: "end") }.

title-of-passing = Pass the device – Hilojack

# $name (text)
pass-the-device-to = Pass the device to { $name }

# $name (text)
the-cards-of-are-shown = The cards of { $name } are shown when you press the button.

# $name (text)
i-am = I am { $name }

# $name (text)
again-name = { $name } again

the-cards-are-dealt = The cards are dealt…
this-table-is-not-there = This table is not there any more.
continue-here = Continue here
a-table = A table
this-browser-has-another = This browser has another place at this table. If you continue, it is
    lost.
not-now = Not now
finding-the-table = Finding the table…
join-a-table = Join a table
no-such-table = No such table

# $host (text)
invites-you-to-play = { $host } invites you to play.

you-are-invited-to-play = You are invited to play.
open = open
house-rules-head = House rules
compare-with-the-book = Compare with the book
seat = Seat

# $seat (number)
seat-number = Seat { $seat }

closed-to-newcomers = This table is closed to newcomers.
sit-down = Sit down
every-seat-is-taken = Every seat is taken.
watch = Watch
as-long-as-you-like = as long as you like
relaxed-seconds = relaxed: 60 seconds
brisk-seconds = brisk: 20 seconds

# $game (text)
unknown-game = Unknown game: { $game }.

new-table = New table
read-the-rules = Read the rules
learn-in-two-minutes = Learn in two minutes
you-play-the-cards = You play the cards of an earlier match, by its rules.
a-person-on-this-device = a person on this device
a-person-by-link = a person, by link

# $level (text)
computer = computer: { $level }


# $count (number)
more-ways-to-play = More ways to play ({ $count })
about-these-rules = About these rules
play-by-the-book = Play by the book
computer-head = Computer
friend-head = Friend
by-link = by link
here-head = Here

# $seat (number)
name-of-seat = Name of seat { $seat }

who = Who?
you-pass-the-device = You pass the device on: a curtain hides each hand from the others.
we-know-each-other = We know each other: allow free chat
allow-hints-of-the-computer = Allow hints of the computer
allow-acts-to-be-taken = Allow acts to be taken back, if the others agree
time-for-an-act = Time for an act
come-and-go-as-you-like = Come and go as you like, for weeks. If a turn takes longer, the computer
    plays for whoever is late, until they are back.
if-somebody-is-away = If somebody is away

# $house (number)
changed = { $house } changed

none-by-the-book = none: by the book
open-the-table = Open the table
loading-the-game = Loading the game…
open-this-link-on-your-other = Open this link on your other device. It is your own seat: whoever has
    it can play for you.
send-the-link-or-the-code = Send the link or the code. Anyone who has it can sit down or watch.
link-of-this-table = Link of this table
code-of-this-table = Code of this table
the-phone-must-be-in-the-same = The phone must be in the same network. The line is not encrypted.
if-the-link-does-not-open = If the link does not open
qr-code-of-the-link = QR code of the link
let-phones-join = Let phones in this network join
everybody-in-the-network = Everybody in this network can then open tables here, and sit at one whose
    link they have. The line is not encrypted. It stays so until you turn it off or stop the program.
or-from-the-start = Or let it be so from the start:
let-them-join = Let them join
phones-may-join = Phones in this network can join.
turn-off = Turn off
