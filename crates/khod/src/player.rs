//! The options of khod's own player: how long it thinks, how well it plays, what it may use.

use crate::prelude::*;
use khod_engine::{Evaluator, Score, SearchOptions};
use khod_games::record::Evaluation;
use std::time::{SystemTime, UNIX_EPOCH};

/// The size of the transposition table, in mebibytes.
const MEMORY: u64 = 64;
/// The largest table, where the machine does not say how much memory it has.
const MOST_MEMORY: u64 = 16_384;
const MOST_THREADS: u64 = 256;

/// How khod's own player plays.
pub(crate) struct Player {
    pub(crate) level: Level,
    pub(crate) seed: u64,
    pub(crate) resources: Resources,
    time: Option<Duration>,
    nodes: Option<u64>,
    usual: Usual,
}

/// The level and the time of a command where no option says them.
#[derive(Clone, Copy)]
pub(crate) struct Usual {
    pub(crate) level: Level,
    pub(crate) move_time: Duration,
}

/// The options, to be read by [`Player::read`].
pub(crate) fn options(words: &Words, usual: Usual) -> [Arg; 7] {
    let (level, time) = (usual.level.number().to_string(), format!("{}s", usual.move_time.as_secs_f64()));
    let [threads, memory, evaluation] = resource_options(words);
    [
        option("level", "1..10", help_with_usual(words, "help-level", level)),
        option("move-time", "T", help_with_usual(words, "help-move-time", time)),
        option("nodes", "N", words.say("help-nodes")),
        option("seed", "N", words.say("help-player-seed")),
        threads,
        memory,
        evaluation,
    ]
}

/// Threads, memory and evaluation of a player, whether it plays or analyses.
pub(crate) struct Resources {
    pub(crate) threads: usize,
    pub(crate) memory: usize,
    pub(crate) evaluator: Option<Evaluator>,
}

/// The options, to be read by [`Resources::read`].
pub(crate) fn resource_options(words: &Words) -> [Arg; 3] {
    [
        option("threads", "N", words.say("help-threads")),
        option("memory", "MB", help_with_usual(words, "help-memory", MEMORY.to_string())),
        option("eval", "NAME", help_with_usual(words, "help-eval", evaluators())),
    ]
}

impl Resources {
    pub(crate) fn read(cli: &Cli<'_>) -> Result<Self, Failure> {
        Ok(Self {
            threads: read_threads(cli, cli.text("threads"))?,
            memory: read_memory(cli, MEMORY)? as usize,
            evaluator: cli.text("eval").map(|name| read_evaluator(cli, name)).transpose()?,
        })
    }
}

impl Player {
    pub(crate) fn read(cli: &Cli<'_>, usual: Usual) -> Result<Self, Failure> {
        let time = cli.time("move-time")?;
        let level = cli.read("level", "cli-level", |text| quantity::count(text).and_then(Level::new))?;
        let nodes = cli.nodes()?;
        let seed = cli.seed()?;
        let resources = Resources::read(cli)?;
        let (level, seed) = (level.unwrap_or(usual.level), seed.unwrap_or_else(now));
        Ok(Self { level, seed, resources, time, nodes, usual })
    }

    /// The limits of the search for a turn. Options win over the nodes of the level.
    pub(crate) fn limits(&self, game: Game) -> Limits {
        let mut limits = match (self.time, self.nodes) {
            (None, Some(_)) => Limits::none(),
            (time, _) => Limits::time(time.unwrap_or(self.usual.move_time)),
        };
        let of_level = self.level.strength(game).map(|strength| strength.nodes);
        limits.nodes = self.nodes.or(of_level.filter(|_| self.time.is_none()));
        limits
    }

    /// The limits of the search for advice, which takes `time` where no option says it.
    pub(crate) fn limits_of_advice(&self, time: Duration) -> Limits {
        self.nodes.map_or_else(|| Limits::time(self.time.unwrap_or(time)), Limits::nodes)
    }

    /// The evaluation of the player: `--eval`, or else that of its level.
    pub(crate) fn evaluator(&self) -> Evaluator {
        self.resources.evaluator.unwrap_or_else(|| self.level.evaluator())
    }

    /// A player of a game, ready to think.
    pub(crate) fn engine(&self, game: Game) -> AnyEngine {
        let mut engine = AnyEngine::new(game, self.resources.memory);
        engine.set_options(SearchOptions {
            evaluator: self.evaluator(),
            seed: self.seed,
            threads: self.resources.threads,
            ..self.level.options(game)
        });
        engine
    }
}

/// A score of the side to move, as records write it.
pub(crate) fn evaluation(score: Score, mover: Side) -> Evaluation {
    let sign = if mover == Side::White { 1 } else { -1 };
    match score.distance().map(|distance| sign * distance) {
        None => Evaluation::Score(sign * score.value()),
        Some(plies) if plies > 0 => Evaluation::WhiteWins(plies.unsigned_abs()),
        Some(plies) => Evaluation::BlackWins(plies.unsigned_abs()),
    }
}

/// A seed that differs from game to game.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs() ^ u64::from(since.subsec_nanos()) << 32
}

/// The names of all evaluations.
fn evaluators() -> String {
    Evaluator::ALL.iter().map(|evaluator| evaluator.word()).collect::<Vec<_>>().join(", ")
}

/// The evaluation of a name.
pub(crate) fn read_evaluator(cli: &Cli<'_>, name: &str) -> Result<Evaluator, Failure> {
    let values = || [("value", quoted(name).into()), ("known", evaluators().into())];
    Evaluator::from_word(name).ok_or_else(|| cli.usage("cli-eval", &values()))
}

/// Reads a number of threads. More than the machine runs at once are accepted, with a note on standard error.
pub(crate) fn read_threads(cli: &Cli<'_>, text: Option<&str>) -> Result<usize, Failure> {
    let Some(text) = text else { return Ok(1) };
    let threads = quantity::count(text).filter(|&threads| threads <= MOST_THREADS);
    let values = [("value", quoted(text).into()), ("most", MOST_THREADS.into())];
    let threads = threads.ok_or_else(|| cli.usage("cli-threads", &values))? as usize;
    if let Some(cores) = machine::cores().filter(|&cores| threads > cores) {
        cli.note("note-threads", &[("threads", threads.into()), ("cores", cores.into())]);
    }
    Ok(threads)
}

/// The size of a table in mebibytes, not more than the machine has.
pub(crate) fn read_memory(cli: &Cli<'_>, usual: u64) -> Result<u64, Failure> {
    let Some(text) = cli.text("memory") else { return Ok(usual) };
    let machine = machine::memory();
    let most = machine.unwrap_or(MOST_MEMORY);
    let memory = quantity::count(text);
    memory.filter(|&memory| memory <= most).ok_or_else(|| {
        let key = if memory.is_some() && machine.is_some() { "cli-memory-machine" } else { "cli-memory" };
        cli.usage(key, &[("value", quoted(text).into()), ("most", most.into())])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_turned_to_whites_side() {
        let text = |score, mover| evaluation(score, mover).to_string();
        assert_eq!(text(Score::estimate(35), Side::White), "+0.35");
        assert_eq!(text(Score::estimate(35), Side::Black), "-0.35");
        assert_eq!(text(Score::win_at(7), Side::White), "#7");
        assert_eq!(text(Score::win_at(7), Side::Black), "#-7");
        assert_eq!(text(Score::loss_at(4), Side::Black), "#4");
    }
}
