# Proofs.
about-solve = Find out who can force a win
about-solve-long =
    Looks for a proof which side can force a win, or that neither can, in the
    position after the moves on standard input or in the position of a text. Prints
    the verdict, the winner's way against the defence that seems to last longest, a
    turn a line, and the work done. Ctrl-C ends it with what is known.
help-solve-nodes = nodes to search at most, instead of a time
help-solve-time = how long to search at most: 900ms, 10s, 0.5 (seconds); usually { $usual }
help-solve-json = also write the result as JSON into a file; - prints it instead of the text
solve-won = { $side ->
       *[white] White
        [black] Black
    } can force a win within { $unit ->
       *[moves] { $plies ->
            [one] { $plies } half-move
           *[other] { $plies } half-moves
        }
        [actions] { $plies ->
            [one] { $plies } action
           *[other] { $plies } actions
        }
    }.
solve-drawn = Neither side can force a win.
solve-undecided = Undecided: no proof was found.
solve-undecided-but = Undecided, but { $side ->
       *[white] White
        [black] Black
    } can not force a win.
solve-turn = { $side ->
       *[white] White
        [black] Black
    }: { $line }
solve-work = { $nodes } nodes, { $seconds } s
solve-progress = looking for a proof … { $nodes } nodes, { $seconds } s (Ctrl-C ends it)

about-tabulate = Solves every small position of a game and keeps the values in a file
about-tabulate-long =
    Solves every position of a game up to a size (palisade: rows of up to 20 stones, at every moment of a turn, with all debts) and writes their values to FILE, whole or not at all, the same bytes every time. khod has such a file inside. With --check it reads FILE instead and checks every value by the rules alone: it must be what the best action brings, given the values of what the actions lead to. With --nodes too it lets the search, which then knows no table, look for the values of all beginnings of turns; where the search is sure, both must agree.
help-tabulate-file = the file to write, or with --check to read
help-tabulate-size = positions up to this size, in stones (usually 20)
help-tabulate-check = check the file by the rules alone
help-tabulate-nodes = check it by searches of so many nodes without the table
tabulate-no-table = { $game } has no table of exact values.
tabulate-size = The size is a whole number from 1 to { $most }.
tabulate-made = Written: { $bytes } bytes.
tabulate-checked = { $positions } values checked by the rules, { $wrong } wrong.
tabulate-compared = { $positions } positions searched: { $sure } for sure, { $wrong } against the table. Of the other { $unsure }, { $guessed } rounded to the right value; the mean square error is { $error } points.
tabulate-example = For instance: { $position }
bad-table-foreign = this is not a table of exact values
bad-table-version = this table is of format { $version }, which this version of khod does not know
bad-table-missing = this table has no positions of size { $size }: it was made smaller or cut off
bad-table-checksum = the positions of size { $size } are damaged: their checksum is wrong
bad-table-impossible = the positions of size { $size } can not be read
