//! The program `khod`: one file a subcommand. The only crate that prints or exits.

mod build_log;
mod cache;
mod cli;
mod command;
mod contestant;
mod failure;
mod game;
mod input;
mod instant;
mod interrupt;
mod isolation;
mod language;
mod learning;
mod machine;
mod options;
mod output;
mod player;
mod prelude;
mod quantity;
mod syntax;
mod workshop;

use crate::prelude::*;
use cli::Cli;
use failure::Failure;
use khod_arena::sandbox;
use std::{ffi::OsString, process::ExitCode};

fn main() -> ExitCode {
    let begun = Instant::now();
    let args: Vec<OsString> = std::env::args_os().collect();
    // Before anything else: the process that starts a program in the sandbox must have one thread and hold nothing.
    if args.len() == 2 && args[1] == sandbox::INSIDE {
        return ExitCode::from(sandbox::inside());
    }
    // The instant player comes early, too, or the benchmark would mostly measure its start.
    if args.get(1).is_some_and(|name| name == instant::NAME) {
        return instant::play(&args[2..]);
    }
    let (language, asked) = language::choose(&args);
    let words = Words::new(language);
    let unknown = |code: String| {
        let values = [("language", Value::from(quoted(&code)))];
        Failure::Usage(words.say_with("cli-unknown-language", &values))
    };
    match asked.map_err(unknown).and_then(|()| run(begun, args, &words)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report(&failure, &words),
    }
}

fn run(begun: Instant, args: Vec<OsString>, words: &Words) -> Result<(), Failure> {
    let matches = match cli::command(words).try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(error) => return cli::answer(&error, words),
    };
    command::run_one(command::ALL, &Cli::new(begun, &matches, words)?)
}

/// Says what went wrong, in one sentence on standard error, and gives the status.
fn report(failure: &Failure, words: &Words) -> ExitCode {
    let sentence = match failure {
        // The reader of the output has closed the pipe and needs no more.
        Failure::Output(error) if error.kind() == std::io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Failure::Output(error) => {
            words.say_with("output-failed", &[("why", cli::io_reason(words, error).into())])
        }
        Failure::Usage(sentence) => sentence.clone(),
        Failure::Why(reason) => words.reason(reason),
        Failure::All(failures) => {
            return failures.iter().map(|failure| report(failure, words)).last().unwrap_or(ExitCode::SUCCESS);
        }
        Failure::Found | Failure::Stopped => return ExitCode::from(1),
        Failure::Interrupted(signal) => return ExitCode::from(128 | *signal as u8),
    };
    let line = words.say_with("error", &[("what", Value::from(sentence))]);
    // If standard error can not be written either, no other place is left to report that.
    let _ = writeln!(std::io::stderr(), "{line}");
    ExitCode::from(2)
}
