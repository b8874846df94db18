# What is celebrated at the table.

jack-caught = Jack caught
jack-hung = Jack hung
every-point = Every point

# $points (number)
set-back-by = Set back, { $points }

# $points (number)
more-points = +{ $points }
