# A person against the player.
about-play = Play against the player in the terminal
about-play-long =
    A game in the terminal against our own player, or of two people. The board is
    drawn after every turn. Moves are typed as the contest writes them (Tab completes
    them) or picked by their numbers; “help” lists the commands.
help-side = people's side: white, black, random, both or none; usually white
help-start-position = a position text to start from
help-save = keep the game in a file, up to date after every turn
cli-side = the side must be white, black, random, both or none, not “{ $value }”
play-name-person = person
play-name-player = khod, level { $level }
play-greeting = { $game }. { $who ->
       *[both] Two people play.
        [none] Level { $level } plays against itself; Ctrl-C ends it.
        [white] You are White, against level { $level }.
        [black] You are Black, against level { $level }.
    }
play-greeting-help = Type a move, a number out of “moves”, or “help”.
play-prompt = { $side ->
       *[white] White
        [black] Black
    }
play-tray = This turn so far: { $actions }
play-answer = { $side ->
       *[white] White
        [black] Black
    } plays { $line } ({ $seconds } s).
play-thinking = thinking … { $seconds } s, depth { $depth } (Ctrl-C: move now)
play-hint = Hint: { $line } (chances { $chance } %)
play-refused = { $text }: { $why }
play-no-number = There is no move number { $number }; there are 1 to { $most }.
play-nothing-to-undo = There is nothing to take back.
play-save-where = Save where? Type “save FILE”.
play-saved = Saved in { $file }.
play-saved-turns = Saved in { $file }, up to the last whole turn: a record has whole turns only.
play-not-saved = Not saved in { $file }: { $why }.
play-file-exists = there is such a file already, and it is left as it is
play-resigned = { $side ->
       *[white] White
        [black] Black
    } resigned.
play-won = You won!
play-lost = You lost.
play-drawn = It is a draw.
play-over = The game is over: “undo”, “save FILE” or “quit”.
play-left = To go on from here: khod play { $game } --side { $side } --level { $level } --position '{ $position }'
play-help =
    A move is typed as the contest writes it, in small or capital letters; Tab
    completes it. A number picks a move of the list.
    { "  " }moves (or nothing)  list the legal moves
    { "  " }hint                ask for advice
    { "  " }undo                take your last turn back
    { "  " }flip                turn the board around
    { "  " }save FILE           write the game down
    { "  " }resign              give up
    { "  " }help                this list
    { "  " }quit                leave
play-help-turns =
    A turn has several actions: type them one by one or as one line. Before the
    turn is finished “undo” takes the last action back; “end” ends a turn that may
    be ended.
