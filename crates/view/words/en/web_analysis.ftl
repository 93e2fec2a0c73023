an-wins = { $side ->
       *[white] white wins
        [black] black wins
    }
an-wins-in = { $side ->
       *[white] white wins in { $plies }
        [black] black wins in { $plies }
    }
an-waiting = Programs play against the clock on this machine: the analysis waits until they have finished.
an-displaced = Stopped: another analysis of yours goes on. The result is kept.
an-start = Analyse
an-stop = Stop
an-deeper = Deeper
an-lines = Lines
an-threat = Threat
an-effort = depth { $depth } · { $speed } thousand positions a second
an-bar = Evaluation
an-graph = Course of the evaluation
an-chance = white’s chance
an-moves = Moves
an-play = Play through
an-first = First position
an-back = One move back
an-forward = One move forward
an-last = Last position
an-mistake = Next mistake
an-speed-of-play = Speed
an-no-mistakes = No mistakes were found.
an-best-was = Better was
an-better = Better was { $best }
an-thinking = thinking
an-settled = nothing more to find
an-over = the game is over
an-start-position = Start
an-side-line = Side line
an-keys = Keys: ← → moves, ↑ ↓ side lines, Home End, Space plays through, N next mistake, A analysis, T threat, F turns the board.
an-no-script = Without JavaScript positions and moves are links.
an-save = Save:
an-position = Position as text
an-record = Record
import-title = Bring a game along
import-lead = A record of khod, JSON, moves line by line as in the contest, or a position.
import-text = Text
import-file = or a file
import-game = Game
import-any-game = find out
import-number = Number in the file
import-open = Open
import-boards = Empty boards
import-empty = There is nothing to read.
import-unknown = That is neither a record nor moves nor a position of any of the games.
import-not-text = The file is not valid UTF-8 text.
import-no-record = There is no record { $number }; there are { $records }.
import-json = Broken JSON in line { $line }, column { $column }.
import-json-value = In the JSON { $key } can not be { $found }.
import-mistake = The game ends here: { $why }.
import-mistake-line = Line { $line } can not be played: { $why }.
import-legal-part = Everything before it is on the board.
