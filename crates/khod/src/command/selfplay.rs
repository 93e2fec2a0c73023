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
        .arg(option("games", "N", help_with_usual(words, "help-selfplay-games", GAMES)))
        .arg(option("nodes", "N", words.say("help-selfplay-nodes")))
        .arg(option("network", "FILE", words.say("help-selfplay-network")))
        .arg(option("older", "FILE", words.say("help-selfplay-older")))
        .args(learning::options(words))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    with_game!(cli.game()?, P => play_itself::<P>(cli))
}

fn play_itself<P: Evaluate>(cli: &Cli<'_>) -> Result<(), Failure> {
    let file = Path::new(cli.text("FILE").unwrap_or_default());
    let games = cli.number("games")?.unwrap_or(GAMES);
    let (nodes, jobs, seed) = (cli.number("nodes")?, learning::jobs(cli)?, learning::seed(cli)?);
    let stop = interrupt::end_flag();
    learning::shape::<P>(cli)?;
    let mut how = SelfPlay::usual(seed, learning::network::<P>(cli, cli.text("network"))?);
    how.nodes = nodes.unwrap_or(how.nodes);
    if let Some(older) = cli.text("older") {
        how.older = Some(Older(learning::network::<P>(cli, Some(older))?));
    }
    let begun = Instant::now();
    let mut progress = Progress::new();
    let (mut new, mut scored) = (0_u64, 0);
    let rate = |scored| format!("{:.0}", scored as f64 / begun.elapsed().as_secs_f64().max(1e-9));
    let there = how.fill::<P>(file, games, jobs, &stop, |number, game| {
        new += 1;
        scored += game.plies.iter().filter(|ply| ply.score.is_some()).count();
        let left = quantity::time_left(begun.elapsed(), new as f64, (games - number - 1) as f64);
        let values = [
            ("done", (number + 1).into()),
            ("all", games.into()),
            ("rate", rate(scored).into()),
            ("left", left.into()),
        ];
        progress.show(&cli.words.say_with("selfplay-progress", &values));
    });
    drop(progress);
    let there = there.map_err(|why| learning::failed::<P>(cli, &why))?;
    let values = [("games", there.into()), ("new", new.into()), ("rate", rate(scored).into())];
    cli.print("selfplay-report", &values)?;
    if there < games {
        cli.print("learn-stopped", &[])?;
    }
    Ok(())
}
