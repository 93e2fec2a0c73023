//! `khod play`: a person against khod's own player in the terminal.

mod course;
mod keeper;
mod opponent;
mod prompt;
mod session;
mod thinking;
mod typed;

use crate::{
    player::{Player, Usual},
    prelude::*,
};
use khod_engine::duel::Random;
use opponent::EngineOpponent;
use session::Session;

const LEVEL: u64 = 5;
const MOVE_TIME: Duration = Duration::from_secs(2);

fn usual() -> Usual {
    Usual { level: Level::new(LEVEL).unwrap_or(Level::MOST), move_time: MOVE_TIME }
}

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod play lo",
        "khod play phalanx --side black --level 8 --save game.txt",
        "khod play topological --setup '16 straight' --side both",
        "khod play palisade --level 10 --move-time 5s",
    ];
    let usage = "khod play GAME [--level N] [--side SIDE] [--save FILE] …";
    cli::describe("play", words, usage, &examples)
        .arg(game::argument_game(words))
        .arg(option("side", "SIDE", words.say("help-side")))
        .arg(option("limit", "L", words.say("help-limit")))
        .arg(option("setup", "S", words.say("help-setup")))
        .arg(
            option("position", "TEXT", words.say("help-start-position"))
                .conflicts_with_all(["limit", "setup"]),
        )
        .args(player::options(words, usual()))
        .arg(option("save", "FILE", words.say("help-save")))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let (game, start) = game::begin(cli)?;
    let player = Player::read(cli, usual())?;
    let seats = read_side(cli, cli.text("side"), player.seed)?;
    let mut record = Record::new(game);
    record.limit = cli.limit(game).unwrap_or_default();
    record.setup = cli.text("setup").map(str::to_owned);
    record.position = cli.text("position").map(|_| start.text());
    let name = |side: Side| {
        let level = player.level.number();
        let ours = || cli.words.say_with("play-name-player", &[("level", level.into())]);
        if seats[side.index()] { cli.words.say("play-name-person") } else { ours() }
    };
    (record.white, record.black) = (Some(name(Side::White)), Some(name(Side::Black)));
    let level = player.level;
    cache::lend(cli, game);
    let opponent = EngineOpponent::new(game, player);
    let kept = cli.text("save").map(PathBuf::from);
    Session::new(cli, record, start, opponent, seats, kept, interrupt::stop_flag()).run(level)
}

/// Which seats people have, white's first.
fn read_side(cli: &Cli<'_>, text: Option<&str>, seed: u64) -> Result<[bool; 2], Failure> {
    let side = match text.unwrap_or("white") {
        "both" => return Ok([true, true]),
        "none" => return Ok([false, false]),
        "random" => Some(Side::BOTH[Random::new(seed).below(2)]),
        word => Side::from_word(word),
    };
    let value = quoted(text.unwrap_or_default());
    let side = side.ok_or_else(|| cli.usage("cli-side", &[("value", value.into())]))?;
    Ok([side == Side::White, side == Side::Black])
}
