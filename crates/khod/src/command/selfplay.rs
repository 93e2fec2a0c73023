//! `khod selfplay`: games of the player against itself, to learn from.

use crate::prelude::*;
use khod_learn::{Older, SelfPlay};

const GAMES: u64 = 1_000;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod selfplay lo lo.games",
        "khod selfplay hale hale.games --games 20000 --network new.net --seed 7",
        "khod selfplay phalanx phalanx.games --older v0 --nodes 3000",
    ];
    let usage = "khod selfplay GAME FILE [--games N] [--nodes N] [--network FILE | v0] [--older FILE | v0] [--jobs N] [--seed N]";
    cli::describe("selfplay", words, usage, &examples)
        .arg(game::argument_game(words))
        .arg(argument("FILE", 1, words, words.say("help-selfplay-file")).required(true))
        .arg(option("games", "N", words.say_with("help-selfplay-games", &[("usual", GAMES.into())])))
        .arg(option("nodes", "N", words.say("help-selfplay-nodes")))
        .arg(option("network", "FILE", words.say("help-selfplay-network")))
        .arg(option("older", "FILE", words.say("help-selfplay-older")))
        .arg(option("jobs", "N", words.say("help-learn-jobs")))
        .arg(option("seed", "N", words.say("help-seed")))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let game = game::find(cli, text("GAME").unwrap_or_default())?;
    let asked = SelfPlayCommand {
        cli,
        file: Path::new(text("FILE").unwrap_or_default()),
        games: learning::number(cli, matches, "games")?.unwrap_or(GAMES),
        nodes: learning::number(cli, matches, "nodes")?,
        network: text("network"),
        older: text("older"),
        jobs: learning::jobs(cli, matches)?,
        seed: learning::number(cli, matches, "seed")?.unwrap_or(1),
        stop: interrupt::end_flag(),
    };
    with_game!(game, P => asked.run::<P>())
}

struct SelfPlayCommand<'a> {
    cli: &'a Cli<'a>,
    file: &'a Path,
    games: u64,
    nodes: Option<u64>,
    network: Option<&'a str>,
    older: Option<&'a str>,
    jobs: usize,
    seed: u64,
    stop: Arc<AtomicBool>,
}

impl SelfPlayCommand<'_> {
    fn run<P: Evaluate>(self) -> Result<(), Failure> {
        let Self { cli, file, games, .. } = self;
        learning::shape::<P>(cli)?;
        let mut how = SelfPlay::usual(self.seed, learning::network::<P>(cli, self.network)?);
        how.nodes = self.nodes.unwrap_or(how.nodes);
        if let Some(older) = self.older {
            how.older = Some(Older(learning::network::<P>(cli, Some(older))?));
        }
        let begun = Instant::now();
        let mut progress = Progress::new();
        let (mut new, mut scored) = (0_u64, 0);
        let rate = |scored| format!("{:.0}", scored as f64 / begun.elapsed().as_secs_f64().max(1e-9));
        let there = how.fill::<P>(file, games, self.jobs, &self.stop, |number, game| {
            new += 1;
            scored += game.plies.iter().filter(|ply| ply.score.is_some()).count();
            let values =
                [("done", (number + 1).into()), ("all", games.into()), ("rate", rate(scored).into())];
            progress.show(&cli.words.say_with("selfplay-progress", &values));
        });
        drop(progress);
        let there = there.map_err(|why| learning::failed::<P>(cli, &why))?;
        let values = [("games", there.into()), ("new", new.into()), ("rate", rate(scored).into())];
        let mut out = stdout();
        writeln!(out, "{}", cli.words.say_with("selfplay-report", &values))?;
        if there < games {
            writeln!(out, "{}", cli.words.say("learn-stopped"))?;
        }
        Ok(out.flush()?)
    }
}
