//! `khod selfplay`: games of the player against itself, to learn from.

use crate::{
    Failure, cli,
    cli::{Cli, Description, argument, option},
    game, interrupt, learning,
    output::{Progress, stdout},
};
use clap::{ArgMatches, Command};
use core::ops::ControlFlow;
use khod_engine::{Evaluate, PlayerVisitor};
use khod_learn::{Older, SelfPlay, Writer, selfplay};
use khod_view::Words;
use std::{
    io::Write,
    path::Path,
    sync::{Arc, atomic::AtomicBool},
    time::Instant,
};

const GAMES: u64 = 1_000;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod selfplay lo lo.games",
        "khod selfplay hale hale.games --games 20000 --network new.net --seed 7",
        "khod selfplay phalanx phalanx.games --older v0 --nodes 3000",
    ];
    let usage = "khod selfplay GAME FILE [--games N] [--nodes N] [--network FILE | v0] [--older FILE | v0] [--jobs N] [--seed N]";
    let help = Description {
        usage,
        about: "about-selfplay",
        more: Some("about-selfplay-long"),
        examples: &examples,
    };
    cli::describe("selfplay", words, &help)
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
    let asked = Asked {
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
    khod_engine::visit(game, asked)
}

struct Asked<'a> {
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

impl PlayerVisitor for Asked<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Evaluate>(self) -> Self::Output {
        let Self { cli, file, games, .. } = self;
        learning::has_network::<P>(cli)?;
        let mut how = SelfPlay::usual(self.seed, learning::network::<P>(cli, self.network)?);
        how.nodes = self.nodes.unwrap_or(how.nodes);
        if let Some(older) = self.older {
            how.older = Some(Older(learning::network::<P>(cli, Some(older))?));
        }
        let opened = Writer::open(file, &how.provenance::<P>());
        let mut writer = opened.map_err(|why| learning::can_not_write(cli, file, &why))?;
        let (before, begun) = (writer.games(), Instant::now());
        let mut progress = Progress::new();
        let mut failed = None;
        let mut scored = 0;
        selfplay::<P>(&how, before..games.max(before), self.jobs, &self.stop, |number, game| {
            scored += game.plies.iter().filter(|ply| ply.score.is_some()).count();
            if let Err(error) = writer.add(&game) {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            let rate = scored as f64 / begun.elapsed().as_secs_f64().max(1e-9);
            let values =
                [("done", (number + 1).into()), ("all", games.into()), ("rate", format!("{rate:.0}").into())];
            progress.show(&cli.words.say_with("selfplay-progress", &values));
            ControlFlow::Continue(())
        });
        drop(progress);
        if let Some(error) = failed {
            return Err(learning::file_failed(cli, file, &error));
        }
        let rate = scored as f64 / begun.elapsed().as_secs_f64().max(1e-9);
        let values = [
            ("games", writer.games().into()),
            ("new", (writer.games() - before).into()),
            ("rate", format!("{rate:.0}").into()),
        ];
        let mut out = stdout();
        writeln!(out, "{}", cli.words.say_with("selfplay-report", &values))?;
        if writer.games() < games {
            writeln!(out, "{}", cli.words.say("learn-stopped"))?;
        }
        Ok(out.flush()?)
    }
}
