//! `khod build`: whether a program can be built and started, without a game.

use super::readers::{REPORTS, Readers};
use crate::{contestant, prelude::*};
use khod_games::Arg;

pub(super) fn describe(words: &Words) -> Command {
    let usage = "khod build FOLDER [--sandbox 0..3]";
    let examples = ["khod build my-folder"];
    cli::describe("build", words, usage, &examples)
        .arg(argument("FOLDER", 1, words, words.say("help-build-folder")).required(true))
        .arg(option("sandbox", "0..3", words.say("help-match-sandbox")))
        .arg(option(REPORTS, "STEM", String::new()).hide(true))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let mut readers = Readers::open(cli, cli.text(REPORTS).map(Path::new))?;
    let tried = isolation::choose(cli, cli.text("sandbox")).and_then(|sandbox| {
        let mut log = BuildLog::new(None, &interrupt::end_flag());
        contestant::try_out(cli, &sandbox, Path::new(cli.text("FOLDER").unwrap_or_default()), &mut log)
    });
    let (why, found) = match tried {
        Ok(folder) => {
            let args = vec![("name", Arg::Text(quoted(&folder.name)))];
            (Reason { key: "build-right", args }, Ok(()))
        }
        Err(Failure::Why(why)) if is_mistake(&why) => (why, Err(Failure::Found)),
        Err(failure) => {
            readers.refuse(&failure)?;
            return Err(failure);
        }
    };
    readers.tell(|words| words.reason(&why))?;
    found
}

/// Whether the program is at fault, and not the tools that build it.
fn is_mistake(why: &Reason) -> bool {
    ["build-failed", "build-too-long", "build-too-large", "start-refused", "syntax-wrong"].contains(&why.key)
}
