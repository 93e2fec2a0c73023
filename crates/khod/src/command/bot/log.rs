use crate::{
    player::{Player, evaluation},
    prelude::*,
};
use khod_engine::AnyTurn;

/// The log of a bot's game, if `--log` names a file for it.
pub(super) struct Log<'a> {
    cli: &'a Cli<'a>,
    file: Option<File>,
}

impl<'a> Log<'a> {
    /// Opens the file to write at its end.
    pub(super) fn open(cli: &'a Cli<'a>, name: Option<&str>) -> Result<Self, Failure> {
        let file = name.map(|name| {
            let file = File::options().append(true).create(true).open(name);
            file.map_err(|error| cli.file_failed(name, &error))
        });
        Ok(Self { cli, file: file.transpose()? })
    }

    /// Writes the header of a game.
    pub(super) fn begin(&mut self, game: Game, header: &Header, player: &Player) {
        let none = || "-".to_owned();
        let limits = player.limits(game);
        let values = [
            ("version", env!("CARGO_PKG_VERSION").into()),
            ("game", game.name().into()),
            ("limit", header.limit.map_or_else(none, |limit| limit.to_string()).into()),
            ("seat", header.seat.index().to_string().into()),
            ("setup", header.setup.clone().unwrap_or_else(none).into()),
            ("level", player.level.number().to_string().into()),
            ("time", limits.hard_time.map_or_else(none, |time| format!("{} s", time.as_secs_f64())).into()),
            ("nodes", limits.nodes.map_or_else(none, |nodes| nodes.to_string()).into()),
            ("eval", player.evaluator().word().into()),
            ("seed", player.seed.to_string().into()),
            ("threads", player.resources.threads.to_string().into()),
            ("memory", player.resources.memory.to_string().into()),
        ];
        self.line("log-game", &values);
    }

    /// Writes the opponent's turn.
    pub(super) fn theirs(&mut self, line: &str) {
        self.line("log-theirs", &[("line", line.into())]);
    }

    /// Writes why a line of the opponent was refused.
    pub(super) fn refused(&mut self, sentence: &str) {
        self.line("log-refused", &[("why", sentence.into())]);
    }

    /// Writes a turn of the bot: a line for each move with its search.
    pub(super) fn ours(&mut self, mover: Side, turn: &AnyTurn) {
        for (thought, m) in turn.thoughts.iter().zip(&turn.moves) {
            let values = [
                ("move", m.into()),
                ("seconds", format!("{:.3}", thought.time.as_secs_f64()).into()),
                ("depth", thought.depth.to_string().into()),
                ("score", evaluation(thought.score(), mover).to_string().into()),
                ("nodes", thought.nodes.to_string().into()),
                ("line", thought.lines[0].moves.join(" ").into()),
            ];
            self.line("log-ours", &values);
        }
    }

    /// Writes how the game ended.
    pub(super) fn end(&mut self, position: &AnyPosition) {
        let outcome = position.outcome().map(|outcome| outcome.to_string()).unwrap_or_default();
        self.line("log-end", &[("outcome", outcome.into())]);
    }

    /// Writes a line. If the log can not be written, one note says so and the game goes on without it.
    fn line(&mut self, key: &str, values: &[(&str, Value<'_>)]) {
        let Some(file) = &mut self.file else { return };
        // In one go, so that the lines of several bots do not mix.
        let line = self.cli.words.say_with(key, values) + "\n";
        if let Err(error) = file.write_all(line.as_bytes()) {
            self.file = None;
            self.cli.note("log-failed", &[("why", self.cli.io_reason(&error).into())]);
        }
    }
}
