# The benchmark of the arena.

about-bench-arena = What the arena costs: clock, games a second, the pause between games, standings, memory
about-bench-arena-long =
    Plays games of a program that answers at once, without a sandbox and in it, one
    after the other, and prints what the clock counts for each line, games a second,
    the pause after a game, and how much memory and how many descriptors are in use
    afterwards that were not after the first ten games. The program is khod itself in
    a hidden manner: it was told all lines of one random game and knows no rules. A
    line through a bare pipe, with no referee, stands beside it: the machine's own
    share of the clock. Then the table of a large round robin is computed from
    invented results, in memory, without the file of a contest. Measure on an idle
    machine; its load is the first line. Ctrl-C ends early with what there is.
help-bench-arena-game = the game to play; phalanx when none is named
help-bench-arena-time = how long to play, without a sandbox and again in it; usually { $usual }s
help-bench-arena-games = so many games each instead; 10000 show whether memory grows
help-bench-arena-lines = also so many lines that come 20 ms before a time of 60 ms, programs that never answer, and the clock beside programs that misbehave
help-bench-arena-players = players of the table, 2 to 1000; usually { $usual }
help-bench-arena-results = games of the table; usually { $usual }
bench-arena-bad-players = a table has 2 to { $most } players, not { $value }
bench-arena-load = load { $load } on { $cores } cores
bench-arena-median = median
bench-arena-rare = 99 of 100
bench-arena-most = longest
bench-arena-pipe = a line through a bare pipe, µs
bench-arena-level = { $name }: { $speed } games a second ({ $games } games, { $moves } lines)
bench-arena-clock = the clock for a line, µs
bench-arena-gone = from a game's end until it is cleared away, ms
bench-arena-next = from a game's end until the next begins, ms
bench-arena-growth = memory { $memory } KB, descriptors { $descriptors }
bench-arena-spoiled = games not ended by the rules: { $count }; the first: { $why }
bench-arena-close = { $lines } lines 20 ms before the end of 60 ms: games lost by time { $lost }, void { $void }
bench-arena-verdict = from the deadline to the verdict, ms
bench-arena-alone = the clock alone, µs
bench-arena-beside = in turns with that, beside hostile programs, µs
bench-arena-standings = standings of { $players } players, { $games } games: { $time } s (results { $count } s, places and ratings { $table } s), memory at most +{ $memory } MB
bench-arena-running = { $name }: { $games } games …
bench-arena-counting = computing standings …
bench-arena-stopped = stopped; this is what was measured until then

# The benchmark of the web app.

about-bench-web = What the web app costs: pages a second, the time of a move with many players, memory, size of the first page
about-bench-web-long =
    Starts a web app of its own on a free port with an empty folder and measures it from outside: what somebody new has to load,
    requests a second of the main pages, how long a move takes until it is answered and until the player's tab hears of it while
    many others play, how soon a click is answered by what the move would do, how soon the graph of a whole game is there, and what
    open games hold.
help-bench-web-players = players at once; usually { $usual }
help-bench-web-games = games to open for the measurement of memory; usually { $usual }
help-bench-web-time = how long the players play; usually { $usual }s
bench-web-first = first page: { $bytes } kB, of which scripts { $script } kB; loaded in { $ms } ms; the font of headings comes later: { $font } kB
bench-web-scripts = all own scripts, as they are: { $bytes } kB
bench-web-page = { $page }: { $speed } requests a second
bench-web-playing = { $players } players …
bench-web-moves = { $players } players, { $moves } moves
bench-web-answer = a move until it is answered, ms
bench-web-heard = a move until the tab hears of it, ms
bench-web-preview = a click on a move until its preview comes, ms
bench-web-graph = first whole graph of a game of { $turns } moves: { $ms } ms
bench-web-opening = opening { $games } games …
bench-web-memory = memory with { $games } more open games: { $memory } MB (before: { $before } MB)
