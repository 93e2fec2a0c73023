# Tournaments.
about-tournament = Run a whole contest of programs
about-tournament-long =
    Runs a contest that a TOML file describes: who takes part, which games, in which
    format (round-robin, gauntlet, elimination, swiss). Every finished pair of games
    is kept in a file beside it (contest.khod), so that a contest can be killed at
    any moment and run again; the table can be read while it runs.
    docs/arena.md explains the file key by key.
about-tournament-run = Play what is missing of a contest
about-tournament-run-long =
    Plays what is missing of a contest and shows the table meanwhile. Ctrl-C stops;
    the same command goes on from there. Nothing that was finished is played again
    but void games, once, at the end of the contest or round; and the final table
    does not depend on interruptions. The status is 0 when all has been played, 130
    after Ctrl-C, 143 after SIGTERM.
about-tournament-status = Say how far a contest is
about-tournament-table = Print standings, crosstable and faults
about-tournament-table-long =
    Prints the standings with tie-breaks and Elo with its 95 % error bar, the
    crosstable and the faults, also while the contest runs. Places are decided by
    points, Buchholz, Sonneborn-Berger, points against those who are level, wins.
about-tournament-games = List the games of a contest
about-tournament-export = Write a contest as a page, tables or records
about-tournament-export-long =
    Writes the contest as it stands, also while it runs. The HTML page holds
    standings, crosstable, faults and games, needs nothing else and prints well.
help-contest = the TOML file of the contest
help-tournament-jobs = pairs of games at a time; usually one for each core but one
help-tournament-csv = as a table for spreadsheets
help-tournament-json = as JSON
help-tournament-player = only games of this program
help-tournament-faults = only games that ended by a fault or are void
help-export-html = one page with everything; - is standard output
help-export-csv = the standings for a spreadsheet
help-export-games-csv = the games for a spreadsheet
help-export-json = everything as one JSON object
help-export-records = the records of all games, as text, or as JSON in a .jsonl file
tournament-export-what = say what to write: { $forms }
tournament-no-player = there is no program “{ $name }” in this contest

# Mistakes in a specification.
tournament-at = { $file }, line { $line }, column { $column }: { $why }
tournament-broken = this is not TOML: { $why }
tournament-unknown-key = there is no key “{ $key }” here; there are { $known }
tournament-not-text = { $key } must be a text in quotes, not { $value }
tournament-not-number = { $key } must be a whole number from { $least } to { $most }, not { $value }
tournament-not-time = { $key } must be a time such as "1s" or "200ms", in quotes, up to an hour, not { $value }
tournament-not-memory = { $key } must be an amount such as "512MB" or "2GB", in quotes, from 8 MB on, not { $value }
tournament-not-texts = { $key } must be a list of texts such as ["lo", "hale"], not { $value }
tournament-not-table = { $key } must be a table of its own, [{ $key }], not { $value }
tournament-not-tables = every program is a table of its own, [[{ $key }]], not { $value }
tournament-unknown-word = { $key } can not be “{ $value }”; there are { $known }
tournament-rounds-swiss = rounds belong to format = "swiss"; the other formats have cycles
tournament-game-and-games = say either game or games, not both
tournament-no-game = which game? Say game = "…"; there are { $known }
tournament-unknown-game = there is no game “{ $value }”; there are { $known }
tournament-game-twice = { $value } is named twice
tournament-said-apart = with several games, or with a table [{ $game }], limit, setup and score stand in a game's own table, such as [{ $game }]
tournament-game-not-played = [{ $game }] is a table of a game that this contest does not play
tournament-start = { $why }
tournament-no-points = { $game } has no points to score by; score can only be "games"
tournament-no-name = this program has no name
tournament-name-twice = the name “{ $name }” is taken: line { $line } has it too
tournament-bad-command = “{ $value }” is no command: it is empty, or a quote does not end
tournament-command-or-folder = “{ $name }” needs either a command or a folder with a khod.toml
tournament-too-many = there are more than { $most } programs
tournament-too-few = a contest needs at least two programs; here { $found ->
        [0] is none
        [one] is { $found }
       *[other] are { $found }
    }
tournament-bad-name = a name is not empty, has no spaces around it and no control characters, not “{ $value }”
tournament-long-name = a name has at most { $most } letters, not { $letters }

# The file of a tournament.
tournament-file = { $file }: { $why }
tournament-file-missing = nothing has been played yet; “khod tournament run” begins
tournament-file-busy = another arbiter is at work on it; there can only be one
tournament-file-foreign = this is not the file of a contest, or it is damaged; nothing was changed
tournament-file-version = it was written by another version of khod: format { $found }, known here is { $known }; read it with that version
tournament-file-changed = the contest has changed since it began: { $key } was { $before }, now it is { $now }. Change it back, or give the changed TOML file another name to begin a new contest
tournament-file-program = { $file } of “{ $program }” has changed or is gone since the contest began. Put the old file back, or give the TOML file another name to begin a new contest
tournament-file-full = the disk is full. Every finished pair of games is safe; make room and run the same command again
tournament-file-read-only = it can not be opened or written there: the disk or the folder is read-only, or access is not allowed
tournament-file-other = { $why }
tournament-file-gone = it was deleted, moved or replaced during the run. The games so far are beside it in { $saved }: put that file in its place and run the same command again
tournament-file-lost = it was deleted, moved or replaced during the run, and its games could not be saved there: if it was moved, they went with it, otherwise they are lost
tournament-program-unreadable = { $file } can not be read: { $why }
tournament-program-lost = note: { $name } can not be started and loses its games: { $why }

# How a contest stands.
tournament-format-round-robin = round robin
tournament-format-gauntlet = gauntlet
tournament-format-elimination = elimination
tournament-format-swiss = Swiss system
tournament-progress = { $played } of { $games } games
tournament-left = { $time } left
tournament-arbiter = the arbiter could not go on: { $why }. Every finished pair of games is safe; the same command plays what is missing
tournament-open = { $count ->
        [one] { $count } void game is
       *[other] { $count } void games are
    } played again at the end.
tournament-void-elimination = Where void games leave a meeting level, further pairs decide, then the order of the file.
tournament-stopped = Stopped; the same command goes on from here.
tournament-finished = { $players } programs · finished after { $played } games in { $round } { $round ->
        [one] round
       *[other] rounds
    }
tournament-under-way = { $players } programs · { $played } of { $games } games · round { $round }
tournament-first-move = The first move in { $game } is worth { $elo } Elo
tournament-withdrawn = withdrawn before round { $round }
tournament-faults = Faults:
tournament-column-place = #
tournament-column-name = name
tournament-column-points = points
tournament-column-games = games
tournament-column-results = + = -
tournament-column-buchholz = Buch.
tournament-column-berger = S-B
tournament-column-elo = Elo
tournament-column-faults = faults

# The page of a contest.
report-standings = Standings
report-crosstable = Crosstable
report-fault-list = Faults and void games
report-game-list = Games
report-games = games
report-first-move = first move in { $game }, Elo
report-faults = faults
report-voids = void
report-repeats = repeated
report-time = time for a move
report-times = { $time } ms + { $grace } ms, first move { $startup } ms more
report-sandbox = isolation level
report-seed = seed
report-column-place = place
report-column-name = program
report-column-points = points
report-column-results = games won, drawn, lost
report-column-buchholz = Buchholz: points of all opponents
report-column-berger = Sonneborn-Berger: points of the opponents, weighted by the share taken from them
report-column-elo = Elo with its 95 % error bar, against the mean of all
report-column-faults = games lost by a fault
report-won = won: { $count }
report-drawn = drawn: { $count }
report-lost = lost: { $count }
report-fault-games = { $count ->
        [one] game
       *[other] games
    } { $games }
report-unplayed = Points include meetings without a game: byes, and opponents that were withdrawn.
report-void = { $sign } stands for void games. They are played again at the end; those that stay void count for nobody.
report-no-faults = None. Every game ended by the rules.
report-round = Round { $round } · { $games } { $games ->
        [one] game
       *[other] games
    }
report-moves = { $count } { $count ->
        [one] move
       *[other] moves
    }, up to { $slowest } ms
report-left-out = { $count } more games are not listed here; “khod tournament games” has them all.
report-explained =
    A win is a point, a draw half a point. Where games have points of their own, a pair of games can be scored by their sum: two points or one each. Ties are broken by Buchholz, Sonneborn-Berger, points
    against those who are level, and wins. Elo comes from all games at once (Bradley-Terry with draws and the first move); the bar holds the true strength with 95 %.
report-made = Made by khod.
