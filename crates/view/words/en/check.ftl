# Examining a program.
about-check = Examine a program: does it obey the protocol and the rules?
about-check-long =
    Plays a program through everything that a contest may bring: the header in
    both seats, whole games against random moves and against our own player, rare
    situations, both ends of the limit's range, a busy machine, the end of the game.
    Whatever is wrong is explained: the exact line, the position, the rule, the
    nearest legal moves, and a command that sends the program the same input again.

    Status 0 when all is right, 1 when something is wrong or could not be judged.
    A game that takes longer than 20 seconds is left; what was seen of it was right.
help-check-command = the program: a command, or a folder with a khod.toml
help-manner = which legal move to play: random, first or last by its text, or stifle
cli-manner = the manner must be random, first, last or stifle, not “{ $value }”
check-title = { $game }: { $name }
check-header = The header and a game in both seats
check-random = Whole games against random moves
check-player = Whole games against the player of khod
check-rare = Rare situations: opponents that pass, repeat themselves or leave few moves
check-limits = The least and the largest limit of moves
check-setups = Unusual setups
check-busy = A busy machine
check-right = right    { $lesson } ({ $games ->
        [one] { $games } game
       *[other] { $games } games
    })
check-wrong = WRONG    { $lesson } ({ $games ->
        [one] { $games } game
       *[other] { $games } games
    })
check-unclear = unclear  { $lesson }: the machine was too busy to judge all of the { $games } games
check-trouble = As { $side }, move { $move }: { $what }. (against { $opponent })
check-again = { $count ->
        [one] The same again in { $count } game.
       *[other] The same again in { $count } games.
    }
check-opponent-random = random moves
check-opponent-first = an opponent that plays the first legal move in the alphabet
check-opponent-last = an opponent that plays the last legal move in the alphabet
check-opponent-stifle = an opponent that leaves few moves
check-opponent-player = the player of khod
check-after = after the end of the game: { $what }
check-printed = It printed: { $line }
check-printed-nothing = It printed nothing.
check-why = Why: { $why }
check-nearest = { $count ->
        [one] The only legal move: { $moves }
       *[other] The nearest legal moves: { $moves }
    }
check-unflushed = The answer { $line } was there, but it came only when the input was closed: it was not flushed. Flush the output after every line: print(…, flush=True) in Python, std::endl or std::flush in C++, System.out.flush() in Java, flush(output) in Pascal.
check-no-newline = A line counts only with the newline at its end, and all of it must come in time.
check-replay = Try it: { $command }
check-advice-time = A line must come within the time, every time; think less, or look at the clock while thinking. Did it wait for input that never comes?
check-advice-unreadable = Print moves and nothing else: no prompts, no numbers of moves, no explanations. Those belong on standard error.
check-advice-out-of-turn = Print one line a turn, when it is your turn, and nothing else: no prompts and no remarks. Those belong on standard error.
check-advice-flood = Print one line a turn and nothing else.
check-advice-long-line = A move is one short line with a newline at its end.
check-advice-crash = The program ended by itself; its standard error may say why.
check-advice-exit = The program stopped while the game went on. It must read and answer until the game is over by the rules.
check-advice-memory = The program used more memory than allowed; --memory gives it more.
check-advice-processes = The program started more processes or threads than allowed.
check-advice-end = When the game is over by the rules, whoever's move ended it, the program stops by itself with status 0 and prints nothing more.
check-not-begun = The other lessons are left out until a game can be begun.
check-slowest = Slowest move: { $ms } ms of { $time } ms
check-close = That is close to the limit: on a slower machine it would be too late.
check-stopped = Stopped early: not everything was looked at.
check-all-right = All is right: { $games } games, nothing wrong.
check-all-wrong = { $count ->
        [one] { $count } game of { $games } went wrong.
       *[other] { $count } games of { $games } went wrong.
    }
check-trouble-early = As { $side }, before move 1: { $what }. (against { $opponent })
check-error = Its last error line: { $value }
check-not-all-clear = Nothing wrong was seen, but the machine was too busy to judge { $count ->
        [one] { $count } game
       *[other] { $count } games
    } of { $games }. Try again when it has less to do.
check-printed-spaces = It printed, spaces and all: “{ $line }”
check-advice-limit = The limit of moves of this game was { $limit }. Does the program read it from the header?

about-build = Build a program and look for mistakes in its text, without playing
about-build-long =
    Builds the program of a folder in the sandbox, as a match would; of a program in Python or JavaScript, which needs no
    building, the text is looked through without running it. Mistakes are printed with their lines, and the status is 1.
help-build-folder = the folder with the program and its khod.toml
build-right = { $name }: no mistake was found, and it can be started.
syntax-wrong = { $name } has a mistake in its text:
    { $output }
