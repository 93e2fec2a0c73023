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
    Solves every position of a game up to a size: in palisade every row of up to so many stones, at every moment of a turn, with all debts. khod has the rows of up to 20 stones inside. Without FILE the rows of up to 24 stones are made, in a few minutes, and kept in the cache folder ($XDG_CACHE_HOME/khod, otherwise ~/.cache/khod), where the player finds them from then on; if that is interrupted, the same command goes on. With FILE the rows are solved from nothing and written to FILE, whole or not at all, the same bytes every time. With --check the file is read instead and checks every value by the rules alone: it must be what the best action brings, given the values of what the actions lead to. With --nodes too it lets the search, which then knows no table, look for the values of all beginnings of turns; where the search is sure, both must agree.
help-tabulate-file = the file to write, or with --check to read; usually the one in the cache folder
help-tabulate-size = positions up to this size, in stones (usually 24 in the cache folder, 20 in a FILE, with --check all that there are)
help-tabulate-where = only say where the file in the cache folder is and how big
help-tabulate-every = check one of so many positions
help-tabulate-check = check the file by the rules alone
help-tabulate-nodes = check it by searches of so many nodes without the table
tabulate-no-table = { $game } has no table of exact values.
tabulate-size = The size is a whole number from 1 to { $most }.
tabulate-progress = solving positions of up to { $size } stones … { $percent } % · { $left } left
tabulate-kept-now = Solved: positions of up to { $size } stones, { $bytes } bytes in { $file }. The player uses them from now on.
tabulate-kept = There are positions of up to { $size } stones, { $bytes } bytes in { $file }.
tabulate-nothing-kept = There is no { $file }: the player knows positions of up to { $most } stones. khod tabulate { $game } solves more.
tabulate-anew = { $file }: { $why }. It is made anew.
tabulate-interrupted = Interrupted. { $file } has what was solved so far; the same command goes on.
tabulate-busy = Another khod is making { $file } just now.
cache-no-home = Neither XDG_CACHE_HOME nor HOME names a folder to keep the table in: name a FILE.
cache-unusable = { $file } is not used: { $why }. The player knows positions of up to { $most } stones; khod tabulate { $game } makes the file anew.
cli-solved = { $game }: no positions of size { $size } are solved here, only up to { $most }. khod tabulate { $game } solves more.
tabulate-made = Written: { $bytes } bytes.
tabulate-checked = { $positions } values checked by the rules, { $wrong } wrong.
tabulate-compared = { $positions } positions searched: { $sure } for sure, { $wrong } against the table. Of the other { $unsure }, { $guessed } rounded to the right value; the mean square error is { $error } points.
tabulate-example = For instance: { $position }
bad-table-foreign = this is not a table of exact values
bad-table-version = this table is of format { $version }, which this version of khod does not know
bad-table-missing = this table has no positions of size { $size }: it was made smaller or cut off
bad-table-checksum = the positions of size { $size } are damaged: their checksum is wrong
bad-table-different = the positions of up to size { $size } are not those of this khod, or there are larger ones than it can use
bad-table-impossible = the positions of size { $size } can not be read
