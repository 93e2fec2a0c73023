# Help.
help-usage = Usage
help-commands = Commands
help-arguments = Arguments
help-options = Options
help-examples = Examples
help-more = { $program } COMMAND --help says more about a command.
help-help = print this help
help-version = print the version
help-lang = language: en or ru (otherwise KHOD_LANG, then the locale)
help-color = colours: auto, always or never
help-game = the game: { $games }
help-limit = limit of moves for each player
help-setup = how the game begins, in games that have setups
help-moves = moves, separated by spaces, instead of those on standard input
help-position = a position text to start from; nothing is then read from standard input
about-khod = khod (ход, “a move”): five two-player board games
about-games = List the games
about-legal = Print the legal moves, sorted, after the moves on standard input
about-legal-long =
    Reads the moves so far from standard input, one a line, and prints the legal
    moves, one a line, sorted by bytes. When the game is over it prints “over”,
    the winner and the reason instead.
about-perft = Count move sequences of every length up to DEPTH
about-perft-long =
    Prints “depth nodes”, a line for each depth: the number of move sequences of
    that length. A game that is over has none. Lines appear as they are found;
    Ctrl-C stops.
help-depth = the longest sequences to count, 1 or more
about-show = Draw a position
about-show-long =
    Draws the position after the moves on standard input, one a line, or the
    position of a text. The places that the last move changed are marked.
about-record = Check and convert recorded games
about-record-check = Verify that every move is legal and the result right
about-record-check-long =
    Verifies recorded games, as text or JSON: every move must be legal, winner
    and reason must be what the game came to. The first mistake of every game is
    named. Status 1 when there was one.
about-record-convert = Rewrite recorded games as text or JSON on standard output
help-files = files of records; - is standard input
help-to = the form to write: text or json (a game a line)
about-bench = Measure speed
about-bench-long =
    Searches the start and a middle position of each game for a second of processor
    time each, on one thread, and prints nodes, thousands of nodes a second and the
    depth reached; in palisade a node is an action, and the depth is also given in
    whole turns. The last line is the signature: the nodes of a fixed set of
    positions searched to a fixed depth, equal on every machine until the player
    itself is changed.
help-bench-time = processor time a position: 900ms, 1s, 0.5; usually 1s
help-bench-positions = all known positions, not only start and middle
help-signature = only the signature
help-bench-instructions = instructions a node instead of time, by valgrind
about-bench-depth = Depth with a number of nodes, and the branching factor
about-bench-depth-long =
    Searches the start and some balanced positions and shows the depth of the last
    whole iteration after a hundredth, a tenth and all of the nodes, and the
    effective branching factor: by how much one more ply multiplies the nodes, from
    a hundredth of them on. It is the same on every machine.
help-bench-depth-nodes = nodes a position, usually { $usual }
bench-start = depth from the start
bench-balanced = balanced positions
bench-branching = branching
about-bench-perft = Move sequences a second, one thread, no hash tables
about-bench-perft-long =
    Counts move sequences from the start and from ten named positions of each
    game, on one thread, without hash tables: once with the moves of the last
    ply only counted, once with all of them generated. Every count is compared
    with the known one.
help-bench-games = the games to measure; all of them when none is named
help-positions = a line for every position, not only for every game
help-instructions = instructions a node by valgrind's callgrind instead of time, a ply less deep

# Mistakes on the command line.
error = error: { $what }
cli-unknown-option = there is no option “{ $option }”
cli-unknown-option-near = there is no option “{ $option }”; did you mean { $near }?
cli-unknown-command = there is no command “{ $command }”
cli-unknown-command-near = there is no command “{ $command }”; did you mean { $near }?
cli-missing = { $what } is missing
cli-missing-command = which command? There are { $commands }
cli-no-value = { $option } needs a value
cli-twice = { $option } is given twice
cli-conflict = { $option } can not be used together with { $other }
cli-too-many = “{ $value }” is one argument too many
cli-not-text = an argument is not valid UTF-8 text
cli-usage = the command line can not be understood
cli-unknown-language = there is no language “{ $language }”; there are en and ru
cli-unknown-color = colours are auto, always or never, not “{ $value }”
cli-unknown-game = there is no game “{ $game }”; there are { $games }
cli-unknown-game-near = there is no game “{ $game }”; did you mean { $near }? There are { $games }
cli-depth = the depth must be a whole number from 1 on, not “{ $depth }”
cli-to = the form must be text or json, not “{ $value }”
cli-move = move { $number }, { $text }: { $why }
cli-position = the position: { $why }

# Input and output.
input-hint = Type the moves, one a line, then Ctrl-D.
input-line = line { $line }: { $text }: { $why }
io-not-found = there is no such file
io-permission-denied = access is not allowed
io-is-a-directory = it is a folder
io-storage-full = the disk is full
input-one-action = line { $line }: one action a line here, not a whole turn
input-line-too-long = line { $line } is longer than { $most } bytes
input-line-not-text = line { $line } is not valid UTF-8 text
input-failed = standard input can not be read: { $why }
output-failed = the output can not be written: { $why }

# Perft and benchmarks.
perft-progress = depth { $depth }: { $done } of { $all } first moves, { $nodes } nodes, { $seconds } s
bench-game = game
bench-position = position
bench-nodes = nodes
bench-counted = counted, M/s
bench-generated = generated, M/s
bench-counted-instructions = counted, instr./node
bench-generated-instructions = generated, instr./node
bench-speed = k/s
bench-depth = depth
bench-turns = { $depth } ({ $turns } { $turns ->
        [one] whole turn
       *[other] whole turns
    })
bench-signature = signature
bench-instructions = instr./node
bench-running = measuring { $game } …
bench-wrong = { $game }, { $position }: { $found } sequences of length { $depth } were counted, { $nodes } are known
bench-no-valgrind = valgrind can not be started ({ $why }); on Debian and Ubuntu: apt-get install valgrind
bench-valgrind-failed = valgrind did not count the instructions

# Records.
record-file-failed = { $file }: { $why }
record-file-not-text = { $file } is not valid UTF-8 text
record-file-json = { $file }: broken JSON in line { $line }, column { $column }
record-file-json-value = { $file }: { $key } can not be { $found }
record-file-bad = { $file }: { $why }
record-file-empty = { $file }: no record in it
record-game-bad = { $file }: game { $number }: { $why }
record-summary = { $games ->
        [one] { $games } game
       *[other] { $games } games
    }, { $bad ->
        [0] all right
        [one] { $bad } with a mistake
       *[other] { $bad } with mistakes
    }

# The player.
about-bot = Play one game by the contest's protocol
about-bot-long =
    Plays one game over standard input and output as the contest asks: reads the
    header, then prints its own moves and reads its opponent's, a line each, and
    stops by itself when the game is over.
help-level = how well to play, from 1 to 10; usually { $usual }
help-move-time = time for a move: 900ms, 1s, 0.5 (seconds); usually at most { $usual }
help-nodes = nodes for a move instead of time: the same game on every machine
help-player-seed = which errors a level below 10 makes; usually new ones
help-threads = threads that think together, usually 1
help-memory = size of the table of positions in MiB, usually { $usual }
help-eval = how positions are judged: { $usual }
help-log = write down what it thinks, at the end of a file
cli-duration = a time must be above zero and look like 900ms, 1s or 0.5, not “{ $value }”
cli-nodes = the number of nodes must be a whole number from 1 on, not “{ $value }”
cli-level = the level must be 1 to 10, not “{ $value }”
cli-memory = the memory must be 1 to { $most } MiB, not “{ $value }”
cli-memory-machine = { $value } MiB are more than this machine has: { $most } MiB
cli-threads = there can be 1 to { $most } threads, not “{ $value }”
cli-eval = there is no evaluation “{ $value }”; there are: { $known }
note-threads = note: { $threads } threads on { $cores } { $cores ->
        [one] core
       *[other] cores
    } get in each other's way
bot-hint = Type the header and then the opponent's moves, one a line.
bot-input-ended = the input ended while the game goes on
bot-out-of-turn = it came out of turn, before our own move
file-failed = { $file }: { $why }
log-game = khod { $version } { $game } · limit { $limit } · seat { $seat } · setup { $setup } · level { $level } · time { $time } · nodes { $nodes } · evaluation { $eval } · seed { $seed } · threads { $threads } · memory { $memory } MiB
log-theirs = < { $line }
log-ours = > { $move } · { $seconds } s · depth { $depth } · score { $score } · nodes { $nodes } · { $line }
log-refused = ! { $why }
log-end = = { $outcome }
log-failed = note: the log can not be written any more: { $why }

about-tune = Find a game's weights again
about-tune-long =
    Plays games of the player against itself and fits the weights of its evaluation to how they ended and to what the
    search thought. Of ten games one is not fitted but says when to stop, and one says in the end how well the old and
    the new weights foretell games that they know nothing of. Topological is played with 6 to 12 pieces, straight one
    time in five, unless a setup is given.

    Palisade's weights are what rows are worth at each moment of a turn, by stones and columns. Rows of up to 13 stones
    are solved; above, random rows are searched, from few stones upwards, with the weights of fewer stones already new.

    Prints the weights as they stand in the source; everything else goes to standard error. The result does not depend on
    the number of jobs. Ctrl-C ends the games, and what there is by then is fitted; in palisade, rows of more stones than
    it came to keep their weights. Whether new weights play better is for a duel to say.
help-tune-games = games to play, usually 2000; in palisade rows to search for each weight, usually 16
help-tune-nodes = nodes for a move, usually 1000; in palisade for a row, usually 10000
help-tune-jobs = how many games or weights to work on at a time, usually 1
help-plies = random moves at the start of each game, usually 8
help-tune-pull = hold each weight to where it began as if X positions spoke for it, usually 100
help-tune-anew = begin the fit with zeros, not with the weights in use
help-tune-setup = how every game begins, in games that have setups
cli-pull = the pull must be a number from 0 on, not “{ $value }”
cli-tune-own-way = { $option } is for weights that are found by games; those of { $game } are found otherwise
tune-report = { $samples } positions
tune-report-errors = { $samples } positions; mean square error on games kept apart: { $before } before, { $after } after
tune-stopped = note: stopped at { $done } of { $all }; the weights come from what there was by then
