//! The position that the command line asks to analyse.

use super::super::record;
use crate::{game::StartedGame, prelude::*};

/// The position that the arguments name, and the record that it is from.
pub(super) fn read(cli: &Cli<'_>) -> Result<(StartedGame, Option<Record>), Failure> {
    let Some(file) = cli.text("record") else {
        if ["number", "move"].iter().any(|name| cli.matches.contains_id(name)) || cli.flag("whole-game") {
            return Err(cli.usage("cli-missing", &[("what", "--record".into())]));
        }
        return game::start(cli, true).map(|started| (started, None));
    };
    let game = cli.game()?;
    let number = cli.number("number")?.unwrap_or(1);
    let whole = |text| {
        let values = [("option", "--move".into()), ("value", quoted(text).into())];
        quantity::whole(text).ok_or_else(|| cli.usage("cli-whole", &values))
    };
    let after = cli.text("move").map(whole).transpose()?;
    let record = find(cli, file, number)?;
    let about = ("file", quoted(file).into());
    if record.game != game {
        let values = [about, ("found", record.game.name().into()), ("game", game.name().into())];
        return Err(cli.usage("analyse-other-game", &values));
    }
    let turns = record.turns.len() as u64;
    if let Some(after) = after.filter(|&after| after > turns) {
        let values = [about, ("number", after.to_string().into()), ("moves", turns.to_string().into())];
        return Err(cli.usage("analyse-no-move", &values));
    }
    let (position, heard) = record.replay(after.unwrap_or(turns) as usize).map_err(|why| {
        let why = cli.words.explain(&why);
        cli.usage("record-game-bad", &[about, ("number", number.into()), ("why", why.into())])
    })?;
    Ok((StartedGame { game, position, heard }, Some(record)))
}

/// A record of a file, by its number from 1. Mistakes in later records of the file do not matter.
fn find(cli: &Cli<'_>, file: &str, number: u64) -> Result<Record, Failure> {
    let (records, mistake) = record::load(cli, file);
    let count = records.len();
    let found = records.into_iter().nth(usize::try_from(number - 1).unwrap_or(usize::MAX));
    found.ok_or_else(|| {
        mistake.unwrap_or_else(|| {
            let values = [
                ("file", quoted(file).into()),
                ("number", number.to_string().into()),
                ("records", count.to_string().into()),
            ];
            cli.usage("analyse-no-record", &values)
        })
    })
}
