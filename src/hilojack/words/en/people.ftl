# What people do at a table besides playing: what all are told of it.

action-taken-back = The last action is taken back.

# $seat (who)
claims-the-rest = { $seat } { PICK($seat, one: "claims", other: "claim") } the rest

# $seat (who)
proposes-as-before = { $seat } { PICK($seat, one: "proposes", other: "propose") } to play as before

# $seat (who), $changes (text)
proposes-changes = { $seat } { PICK($seat, one: "proposes", other: "propose") } for the next match: { $changes }

# $name (text), $changes (text)
proposes-another-match = { $name } proposes another match: { $changes }

# $count (number)
some-players = { $count ->
    [1] 1 player
   *[other] { $count } players
}

# $target (number)
up-to = to { $target }

# $level (text)
computer-players-of = { $level } computer players

# $name (text)
computer-plays-for = A computer player plays for { $name }.

# $name (text)
plays-again = { $name } plays again.

# $names (text)
round-is-void = The server says that { $names } did not open a number in time. The round is void.

# $name (text)
sits-down = { $name } sits down.

# $name (text)
asks-to-resign = { $name } asks to resign the match.

# $name (text)
asks-to-take-back = { $name } asks to take back.

# $name (text)
does-not-agree = { $name } does not agree.

# $count (number)
waiting-for = { $count ->
    [1] Waiting for 1 more player.
   *[other] Waiting for { $count } more players.
}

cutting-the-cards = Cutting the cards.

# $levels (number), $count (number)
too-many-levels = { $count ->
    [0] { $levels } levels for no computer players
    [1] { $levels } levels for 1 computer player
   *[other] { $levels } levels for { $count } computer players
}

# Why a computer player is weaker than its level says.
nearest-rules = nearest rules

still-loading = still loading

the-opener = The person who opened the table

# $who (who), $name (text)
mutes = { $who } { PICK($who, one: "mutes", other: "mute") } { $name }

# $who (who), $name (text)
lets-chat = { $who } { PICK($who, one: "lets", other: "let") } { $name } chat again

# $who (who), $name (text), $seat (text)
removes = { $who } { PICK($who, one: "removes", other: "remove") } { $name }{ $seat }

# $who (who), $name (text), $seat (text)
blocks = { $who } { PICK($who, one: "blocks", other: "block") } { $name }{ $seat }

# $who (who), $name (text)
unblocks = { $who } { PICK($who, one: "unblocks", other: "unblock") } { $name }

# $who (who)
closes-table = { $who } { PICK($who, one: "closes", other: "close") } the table to newcomers

# $who (who)
opens-table = { $who } { PICK($who, one: "opens", other: "open") } the table to newcomers

# $who (who)
ends-table = { $who } { PICK($who, one: "ends", other: "end") } the table

# $name (text), $seat (text)
leaves-table = { $name } leaves the table{ $seat }

seat-is-open = { "; the seat is open" }

seat-is-played = { "; a computer player has the seat" }

# $opener (text)
you-were-removed = { $opener } removed you from this table. You may join it again.

# $opener (text)
you-were-blocked = { $opener } blocked you from this table.

you-left = You left this table.

all-have-left = Everybody has left this table. The records of finished matches stay.

# $opener (text)
table-was-ended = { $opener } ended this table. The records of finished matches stay.
