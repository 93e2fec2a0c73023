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
