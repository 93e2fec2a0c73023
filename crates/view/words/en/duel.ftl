# Duels.
about-engine = Play for duels of another version, over standard input and output
about-engine-long =
    Prints a greeting and then answers lines, one with one, until its input ends:
      new SEED      begins a new game; the answer is “ready”
      go POSITION   thinks about a position text; the answer is what the turn
                    cost and the turn as a contest line
    It keeps its table for the whole game. A setting is what “khod duel” takes.
help-engine-setting = how to play, such as time=1s or nodes=20000; usually nodes=5000
engine-line = neither “new SEED” nor “go POSITION”
engine-seed = a seed is a whole number
about-duel = Match two settings of our own player
about-duel-long =
    Plays pairs of games between two settings of our own player, from the same
    random, balanced opening with the seats exchanged. A line of results appears
    every 25 pairs: pairs by result (both lost, …, both won, seen by A), score, Elo
    with its 95 % error bar, and the chance that A is stronger.

    A setting is a list, separated by commas:
      level=5          one of the levels from 1 to 10
      nodes=20000      nodes a turn; 5000 when nothing is said
      time=50ms        processor time a turn; level 10 has 1s
      depth=4          plies
      noise=20         evaluations are wrong by up to so much
      eval=v0          the evaluation
      with=singular    use a technique, without=history: do not
      futility=60      how boldly it prunes; also tried, reduction, late-from,
                       tactical, null-left, quiescence, hope
      threads=2        threads that search together
      solved=20        knows solved positions up to this size only
      random           alone: any legal move
      engine=PROGRAM   another version of khod, or any program that serves what
                       “khod engine” serves; with time=1s, for example
    What is said explicitly wins over what belongs to the level.
help-setting-a = how A plays, such as level=5 or nodes=20000,without=history
help-setting-b = how B plays
help-pairs = pairs of games to play, usually 750
help-sprt = stop by a sequential test between two Elo differences, such as 0,20
help-sprt-model = what the test speaks of: logistic Elo (usual), normalised Elo, or points
help-seed = seed of the openings and of everything else that is random
help-duel-jobs = pairs to play at a time, usually 1; the result is the same
help-duel-setup = setup of the start; without it palisade begins with random long rows
help-duel-plies = random plies of an opening, such as 8; usually 6..14
help-duel-balance = how far ahead a side may be in an opening, and the nodes that judge it; usually 150 and up to 50000
help-duel-openings = a file of openings, a position text a line; made when it is not there
help-duel-save = keep every finished pair in a file; the same command goes on from there
help-duel-json = write the result as a JSON object; - is standard output
cli-setting = “{ $value }” is not a setting; there are { $forms }
cli-setting-depth = the depth must be a whole number from 1 to { $most }, not “{ $value }”
cli-margin = { $name } must be a whole number from 0 to { $most }, not “{ $value }”
cli-noise = the noise must be a whole number from 0 to { $most }, not “{ $value }”
cli-technique = there is no technique “{ $value }”; there are { $names }
cli-engine = engine= must name a program
cli-random = random stands alone, without other settings
cli-sprt = the test needs two numbers, the lower first, such as 0,20, not “{ $value }”
cli-sprt-model = the test's model must be logistic, normalised or points, not “{ $value }”
cli-no-points = { $game } has no points to test
cli-balance = the balance is a score, or a score and nodes such as 40,1000000, not “{ $value }”
cli-no-balance = the openings of { $game } are not judged: leave --balance out
cli-plies = the plies must be a number or a range such as 6..14, up to { $most }, not “{ $value }”
cli-number = “{ $value }” should be a whole number from 1 on
cli-seed = a seed is a whole number, not “{ $value }”
engine-not-started = the engine { $engine } can not be started: { $why }
engine-answer = the engine { $engine } printed “{ $line }”, which is not the answer of an engine
engine-illegal = the engine { $engine } chose “{ $turn }”: { $why }
engine-silent = the engine { $engine } does not answer; it was stopped after { $seconds } s
engine-ended = the engine { $engine } ended in the middle of the duel: { $why }
duel-no-opening = every opening of this start ends the game
duel-report = { $pairs } { $pairs ->
        [one] pair
       *[other] pairs
    }: { $counts } · { $score } · Elo { $elo } · LOS { $superiority }
duel-report-points = points a pair { $points }
duel-progress = { $rate } games/s · { $left } left
duel-games = Games of A: { $wins } won, { $draws } drawn, { $losses } lost · white scored { $white } · { $turns } turns on average
duel-endings = Endings: { $endings }
duel-side = depth { $depth } · { $speed } M nodes/s · { $mean } ms a turn, at most { $longest } ms
duel-time-exceeded = { $name } once used { $longest } ms of processor time, though it was given { $given } ms.
duel-better = A is better: the upper hypothesis is accepted.
duel-not-better = A is not better: the lower hypothesis is accepted.
duel-stopped = Stopped early; the same command goes on from here.
duel-stopped-unsaved = Stopped early; with --save FILE a duel can go on later.
duel-openings-line = { $file }, line { $line }: { $why }
duel-openings-over = the game is over there
duel-openings-empty = { $file }: no opening in it
duel-openings-few = { $file } has only { $openings } { $openings ->
        [one] opening
       *[other] openings
    }, too few for { $pairs } pairs
duel-openings-stopped = Stopped before all openings were made; none were written.
duel-openings-progress = openings: { $made } of { $pairs }
duel-save-known = { $file }: { $pairs } { $pairs ->
        [one] pair was
       *[other] pairs were
    } played before
duel-save-torn = { $file }: the torn last line is dropped
duel-save-not = { $file } is not the file of a duel
duel-save-busy = { $file } is in use by another duel
duel-save-other = { $file } holds another duel: its { $key } is { $found }, not { $wanted }
duel-save-player = { $file } was played by another version of the player
duel-save-broken = { $file }: line { $line } is not a pair of a duel
