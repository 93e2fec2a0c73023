# Matches of programs.
about-match = Play two programs against each other
about-match-long =
    Plays games between two programs that speak the contest's protocol. Seats
    alternate: A is white in the first game. Both games of a pair have the same
    limit and setup, drawn by the seed unless they are given. The result comes with
    Elo and its 95 % error bar, then what each program did wrong, with the exact
    line, and its slowest moves.

    A program is a command, read without a shell (quotes hold words together), or
    a folder with a khod.toml. At the head of a command the word khod means this
    program; random alone is a built-in program that plays any legal move.

    A line must come within --time and --grace; the first line of a program has
    --startup on top. A game that the machine delayed is played again, at most
    twice. Ctrl-C ends with the results so far and status 130.
about-random-mover = Play any legal move by the contest's protocol
help-match-a = the program A: a command, or a folder with a khod.toml
help-match-b = the program B
help-match-games = games to play, usually { $usual }
help-match-limit = limit of moves of every game; otherwise drawn for each pair
help-match-setup = setup of every game; otherwise drawn for each pair in palisade
help-match-time = time for a line: 200ms, 1s, 0.5; usually { $usual }
help-match-grace = what is forgiven on top, usually { $usual }
help-match-startup = more on top for a program's first line, usually { $usual }
help-match-memory = memory for a program in MiB, usually { $usual }
help-match-sandbox = level of isolation; otherwise the highest that works
help-match-jobs = games at a time; usually one for each core but one
help-match-seed = seed of limits, setups and of the built-in random program
help-match-name-a = the name of A in results; otherwise its command
help-match-name-b = the name of B
help-match-json = write every game as a JSON object to a new file; - is standard output
help-match-save = keep a record of every game, the programs' standard error and what builds printed, in a folder without games
command-empty = the command is empty
command-open-quote = a quote does not end in the command “{ $command }”
command-zero-byte = the command “{ $command }” has a zero byte in it
contestant-name = a name has 1 to { $most } letters and no control characters, not “{ $name }”
start-failed = { $file } can not be started: { $why }
start-refused = { $file } can not be started: { $why }
start-not-installed = { $file } can not be started: { $why }. On Debian and Ubuntu: sudo apt-get install { $package }
start-not-found = there is no such program
start-not-executable = the file may not be executed
start-elsewhere = it needs “{ $file }”, which is neither in its folder nor a program of the system; name an interpreter that is on the PATH, such as “python3”
start-not-on-path = its first line asks for “{ $name }”, which is not on the PATH of the arena
start-windows-line = its first line ends as on Windows, so that the system looks for “{ $name }” with a carriage return behind it; save the file with Unix line ends
start-zero-byte = its first line has a zero byte in it
start-unreadable = only root may read “{ $file }”, and programs never run as root; let others read it: chmod -R o+rX
start-second-name = only root may read “{ $file }”, which has a second name (a hard link) somewhere; put a copy of the file there
start-long-command = its command is too long
start-too-large = its folder holds more than { $megabytes } MB, too many files or too many folders in folders
build-running = building { $name } …
build-failed = { $name } can not be built. It said:
    { $output }
build-too-long = { $name } can not be built: it took longer than { $most } seconds. It said:
    { $output }
build-too-large = { $name } can not be built: it wrote more than { $most } MB of files, or too many of them. It said:
    { $output }
build-log-done = done
build-log-failed = failed
folder-no-file = { $file } must be a plain file, not a link, a folder or a device
folder-too-large = { $file } has more than { $kilobytes } kB; it should describe one program in a few lines
folder-not-utf8 = { $file } is not UTF-8 text; save it as UTF-8
folder-not-plain = “{ $key }” has at most { $most } letters and no control characters
folder-no-run = { $file }: the key run is missing, the command that starts the program
folder-bad = { $file }, line { $line }, column { $column }: { $why }
folder-unknown = there is no key “{ $key }”; there are { $known }
folder-not-text = the value of { $key } must be a text
match-sandbox = the level of isolation must be 0 to 3, not “{ $value }”
match-progress = { $played } of { $games } games
match-left = { $time } left
match-games = { $games } { $games ->
        [one] game
       *[other] games
    }
match-score = A won { $wins }, drew { $draws }, lost { $losses } · { $score } · Elo { $elo } · LOS { $superiority }
match-white = White scored { $white } · { $moves } moves a game
match-repeats = { $count ->
        [one] { $count } game repeats
       *[other] { $count } games repeat
    } an earlier one move by move; for Elo and its error bar such games count once.
match-voids = { $count ->
        [one] { $count } game is void and counts
       *[other] { $count } games are void and count
    } for nobody.
match-replays = { $count ->
        [one] { $count } game was
       *[other] { $count } games were
    } played again because the machine was too busy.
match-slowest = Slowest move of { $name }: { $ms } ms (game { $game }, move { $move }); first moves up to { $first } ms
match-fault = { $name }, { $count } ×: { $verdict }. First in game { $game } as { $side }, move { $move }:
match-fault-line = printed: { $value }
match-fault-line-spaces = printed, spaces and all: “{ $value }”
match-fault-why = { $value }
match-fault-error = its last error line: { $value }
match-warning = { $name }, { $count } ×, after the end of the game: { $what }
aftermath-printed = it printed more: { $value }
aftermath-lingered = it did not stop within 1 s
aftermath-status = it stopped with status { $value }
aftermath-signal = signal { $value } ended it
aftermath-too-much = it used more than allowed
match-level = Isolation level { $level }
match-arbiter = the arbiter could not go on: { $why }
match-save-exists = { $folder } holds games of a match already; name another folder, or move them away
json-exists = { $file } is there already and is left as it is; name another file, or move it away
match-stopped = Stopped after { $played } of { $games } games.
verdict-rules = ended by the rules
verdict-time = no answer in time
verdict-illegal = an illegal move
verdict-unreadable = a line that is no move
verdict-long-line = a line longer than any move
verdict-flood = more output than anybody reads
verdict-out-of-turn = output when nothing was due
verdict-crash = a crash while a line was due
verdict-exit = an exit while a line was due
verdict-memory = more memory than allowed
verdict-processes = more processes than allowed
verdict-start = it could not be started
verdict-host = void: the machine was too busy
verdict-arbiter = void: the arbiter failed

# Why exactly a game ended.
cause-rules = { $reason }
cause-refused = “{ $line }”: { $why }
cause-not-due = “{ $line }” was printed when nothing was due
cause-flood = { $why }; more than { $bytes } bytes were printed behind it
cause-long-line = “{ $line }” has more than { $most } bytes without a newline
cause-late = { $used } ms were used; there are { $time } ms and { $grace } ms of grace
cause-late-first = { $used } ms were used; there are { $time } ms, { $grace } ms of grace and { $startup } ms to start
cause-unfinished = { $why }; “{ $line }” stood there without a newline
cause-exit = it stopped with status 0 before the game was over
cause-status = it stopped with status { $status }
cause-signal = { $signal ->
        [4] signal 4 ended it: an illegal instruction
        [6] signal 6 ended it: it called abort, or a check inside it failed
        [7] signal 7 ended it: it touched memory that is not there
        [8] signal 8 ended it: an impossible calculation, such as a division by zero
        [9] signal 9 ended it: it was killed
        [11] signal 11 ended it: it touched memory that is not its own
       *[other] signal { $signal } ended it
    }
cause-memory = it may use { $megabytes } MB and wanted more
cause-processes = it may have { $most } processes and threads at a time and wanted more
cause-files = it may keep { $megabytes } MB of files and wrote more, or too many of them
cause-waiting = { $side ->
        [white] white
       *[other] black
    } was kept waiting by the machine
cause-unwatched = { $side ->
        [white] white's
       *[other] black's
    } watcher was killed: the machine's fault
cause-isolation = it could not be isolated: { $why }
cause-told = { $text }

# What the referee notes about a game beside its result.
note-host = host: { $side } used { $used } ms, of which others ran { $program } ms instead of it and { $referee } ms instead of the referee{ $stolen ->
        [none] {""}
       *[other] ; the machine stood still for { $stolen } ms
    }{ $pressure ->
        [none] {""}
       *[other] ; cpu pressure { $pressure } % over 10 s
    }
note-replayed = replayed; { $why }
note-replayed-at-end = replayed at the end; { $why }
note-void = void
note-printed = warning: { $side } printed { $line } after the end of the game
note-lingered = warning: { $side } did not stop within 1 s of the end of the game
note-status = warning: { $side } ended with status { $status } after the game
note-signal = warning: { $side } was ended by signal { $signal } after the game
note-too-much = warning: { $side } used more than allowed after the game
note-pondered = { $side } computed for { $ms } ms on the opponent's time
note-denied = denied: { $side } { $count } times
