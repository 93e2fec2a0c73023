about-learn = Learns a network for a game: games, training, gate, again and again
about-learn-long =
    Learns a network for a game, generation by generation: the player plays against itself, a network is trained on the games of the newest generations, and takes the place of the last one if a sequential test finds it stronger. It ends after the last generation, or when one gains less than 10 Elo.

    Everything is in FOLDER: games, networks, a list of what was done, and index.html with all figures. Ctrl-C or a power cut loses nothing: the same command goes on.
help-learn-folder = where everything is kept; learn-GAME unless given
help-learn-games = games of a generation (usually { $usual })
help-learn-generations = generations at most (usually { $usual })
help-learn-newest = generations whose games are learned from together (usually { $usual })
help-learn-trust = the share of the result in what is learned, 0 to 1; the rest is what the search saw (usually 0.2)
help-learn-jobs = cores to use (usually all)
learn-generation = generation { $number }
learn-playing = game { $done } of { $all }
learn-line-games = { $games } games, { $speed } a second
learn-line-training = { $positions } positions, error { $loss } (by hand { $hand })
learn-line-passed = { $gain } in { $pairs } pairs, passed
learn-line-refused = { $gain } in { $pairs } pairs, not better
learn-done = Done. The best: { $best }. Figures: { $page }
learn-stopped = Stopped; the same command goes on.
learn-no-network = { $game } has no network to learn.
learn-no-positions = There are no quiet positions to learn from and to check with: more games are needed.
learn-bad-file = { $file }: { $why }
learn-other-games = { $file } has games that were played with other settings or by another version of khod: choose another file, or what it began with.
learn-bad-history = { $file }, line { $line }: this is not a step of learning.

about-selfplay = Plays games against itself, to learn from
about-selfplay-long =
    Plays games of the player against itself on all cores and writes them to FILE, with the scores that the search saw. Openings are chosen softly: good moves more often than weak ones. Behind them the player makes its best move. The same command again goes on with the file; a game follows from the seed and its number alone.
help-selfplay-file = the file of the games, new or to go on with
help-selfplay-games = games in all (usually { $usual })
help-selfplay-nodes = nodes a move (usually 1500)
help-selfplay-network = the network that judges positions, or v0 for the hand-made evaluation (usually the player's own)
help-selfplay-older = an older network, or v0: one game in seven is played against it
selfplay-progress = game { $done } of { $all } · { $rate } positions a second · { $left } left
selfplay-report = { $games } games in the file, { $new } of them new; { $rate } positions a second.

about-train = Trains a network on games
about-train-long =
    Trains a network on the quiet positions of games, which are read from disk again in every epoch: more may be learned from than fits into memory. One game in twenty is kept apart to check, and the network of the epoch that does best on those is written to NETWORK, whole or not at all.
help-train-network = the file of the network
help-train-games = files of games from khod selfplay
help-train-epochs = how often every position is seen (usually { $usual })
help-train-width = neurons of the hidden layer: 64, 128, 192 or 256 (usually as in the game's own network)
train-reading = reading games, file { $file } of { $all }
train-progress = training, { $percent } %
train-progress-left = training, { $percent } %, { $left } left
train-positions = { $learned } positions to learn from, { $kept } to check with; there the hand-made evaluation is off by { $loss }
train-epoch = epoch { $number }: error { $learned }, to check { $kept }, { $speed } thousand positions a second
train-report = Best error { $loss }; { $size } kB written.

about-gate = Tests whether a new network is better
about-gate-long =
    Lets a new network play against an old one until a sequential test is sure, every opening twice with seats swapped. Status 0 if it is better, 1 if not.
help-gate-new = the file of the new network
help-gate-old = the file of the old one, or v0 for the hand-made evaluation (usually the player's own)
help-gate-nodes = nodes a move (usually 5000)
help-gate-time = processor time a move, instead of nodes
help-gate-sprt = no better than E0, or as good as E1, in Elo, in palisade in hundredths of a point a pair (usually 0,20)
help-gate-pairs = pairs of games at most (usually 750); undecided is not better
gate-report = { $pairs } pairs, +{ $wins } ={ $draws } -{ $losses } · { $elo } Elo
gate-elo = { $elo } Elo
gate-points = { $points } points a pair
gate-passed = The new network is better.
gate-refused = The new network is not better.
cli-share = { $value } is not a number from 0 to 1.
cli-width = { $value } is not 64, 128, 192 or 256.

bad-network-foreign = this is not the file of a network
bad-network-version = this network is of format { $version }, which this version of khod does not know
bad-network-game = this network is for { $game }
bad-network-shape = this network has the shape { $found }, and the game needs { $expected }
bad-network-inputs = the inputs of this network have changed their meaning since (set { $found } instead of { $expected }): train a new one
bad-network-length = this network has { $found } bytes instead of { $expected }: it was cut off or added to
bad-network-checksum = this network is damaged: its checksum is wrong
bad-samples-foreign = this is not a file of games to learn from
bad-samples-old = this file is of the old format { $version }: play its games anew with khod selfplay or khod learn, into a new file
bad-samples-version = this file is of format { $version }, which this version of khod does not know
bad-samples-game = these are games of { $game }
bad-samples-truncated = this file is cut off after game { $games }: the khod selfplay that wrote it mends it
bad-samples-checksum = game { $number } is damaged: its checksum is wrong
bad-samples-generator = these games were played by a version of the rules that lists moves in another order: play new ones with khod selfplay
bad-samples-impossible = game { $number } can not have been played by the rules

learning-title = { $game }: how the network was learned
learning-empty = Nothing has been done yet.
learning-strength = Strength over the hand-made evaluation, Elo by generation
learning-strength-points = Strength over the hand-made evaluation, hundredths of a point a pair by generation
learning-errors = Errors
learning-errors-key = Solid: on positions that were kept apart. Dashed: on those that were learned. Dotted: the hand-made evaluation. Below: epochs.
learning-generation = generation
learning-games = games
learning-rate = games/s
learning-positions = positions
learning-speed = positions/s in training
learning-by-hand = error by hand
learning-validation = error
learning-elo = Elo (pairs)
learning-points = points/100 a pair (pairs)
learning-verdict = gate
learning-passed = passed
learning-refused = not better
