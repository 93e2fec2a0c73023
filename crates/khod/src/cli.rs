//! The command line: its description in the words of a language, and the sentences about mistakes in it.

use crate::{
    command,
    command::Subcommand,
    output::{Output, print},
    prelude::*,
};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use khod_arena::Cause;
use khod_games::Explain;
use std::io;

/// What every command gets: its options, the words and the output.
#[derive(Clone, Copy)]
pub(crate) struct Cli<'a> {
    /// When the program began.
    pub(crate) begun: Instant,
    pub(crate) words: &'a Words,
    pub(crate) output: Output,
    /// The options of the command.
    pub(crate) matches: &'a ArgMatches,
}

impl<'a> Cli<'a> {
    /// Reads the options that all commands share.
    pub(crate) fn new(begun: Instant, matches: &'a ArgMatches, words: &'a Words) -> Result<Self, Failure> {
        let output = Output::new(matches.get_one::<String>("color").map_or("auto", String::as_str))
            .map_err(|value| usage(words, "cli-unknown-color", &[("value", quoted(&value).into())]))?;
        Ok(Self { begun, words, output, matches })
    }

    /// The system's reason for a failure, in khod's words where it has some.
    pub(crate) fn io_reason(&self, error: &io::Error) -> String {
        io_reason(self.words, error)
    }

    /// A sentence about a file that can not be read or written.
    pub(crate) fn file_failed(&self, file: impl AsRef<Path>, error: &io::Error) -> Failure {
        let file = quoted(&file.as_ref().to_string_lossy());
        self.usage("file-failed", &[("file", file.into()), ("why", self.io_reason(error).into())])
    }

    /// Writes a sentence to standard output and flushes it.
    pub(crate) fn print(&self, key: &str, values: &[(&str, Value<'_>)]) -> io::Result<()> {
        print(self.words.say_with(key, values))
    }

    /// Writes a sentence to standard error; the command goes on.
    pub(crate) fn note(&self, key: &str, values: &[(&str, Value<'_>)]) {
        // If standard error can not be written, no other place is left to report that.
        let _ = writeln!(io::stderr(), "{}", self.words.say_with(key, values));
    }

    /// A sentence about wrong input.
    pub(crate) fn usage(&self, key: &str, values: &[(&str, Value<'_>)]) -> Failure {
        usage(self.words, key, values)
    }

    /// A sentence about an unknown name, with the known name that may have been meant.
    pub(crate) fn unknown(&self, key: &str, values: &[(&str, Value<'_>)], near: Option<&str>) -> Failure {
        unknown(self.words, key, values, near)
    }

    /// A sentence about the value of an option.
    pub(crate) fn refused(&self, key: &str, value: &str) -> Failure {
        self.usage(key, &[("value", quoted(value).into())])
    }

    /// A reason as a sentence about wrong input.
    pub(crate) fn explained(&self, why: &impl Explain) -> Failure {
        Failure::Usage(self.words.explain(why))
    }
}

/// The system's reason for a failure, in khod's words where it has some.
pub(crate) fn io_reason(words: &Words, error: &io::Error) -> String {
    words.reason(&Cause::of_system(error))
}

fn usage(words: &Words, key: &str, values: &[(&str, Value<'_>)]) -> Failure {
    Failure::Usage(words.say_with(key, values))
}

fn unknown(words: &Words, key: &str, values: &[(&str, Value<'_>)], near: Option<&str>) -> Failure {
    match near {
        None => usage(words, key, values),
        Some(near) => usage(words, &format!("{key}-near"), &[values, &[("near", near.into())]].concat()),
    }
}

/// The whole command line.
pub(crate) fn command(words: &Words) -> Command {
    let help = flag("help", words.say("help-help")).short('h').action(ArgAction::Help);
    let version = flag("version", words.say("help-version")).short('V').action(ArgAction::Version);
    let shared = [
        option("lang", "LANGUAGE", words.say("help-lang")),
        option("color", "WHEN", words.say("help-color")),
        help,
    ];
    group("khod", words, "khod COMMAND …", &[], command::ALL)
        .version(env!("CARGO_PKG_VERSION"))
        .after_help(words.say_with("help-more", &[("program", "khod".into())]))
        // The shared options come last in every command's help.
        .args(shared.map(|arg| arg.global(true).display_order(100)))
        .arg(version.display_order(101))
}

/// A command with its help, ready for arguments. The path names it in full, `record check`; its sentences are
/// `about-record-check` in the list of commands and, where its own help says more, `about-record-check-long`.
pub(crate) fn describe(path: &'static str, words: &Words, usage: &str, examples: &[&str]) -> Command {
    let about = format!("about-{}", path.replace(' ', "-"));
    let long = format!("{about}-long");
    let text = words.say(if words.has(&long) { &long } else { &about });
    let template = format!("{text}\n\n{}: {usage}\n\n{{all-args}}{{after-help}}\n", words.say("help-usage"));
    let command = Command::new(path.rsplit(' ').next().unwrap_or(path))
        .about(words.say(&about))
        .override_usage(usage.to_owned())
        .help_template(template)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .subcommand_help_heading(words.say("help-commands"))
        .next_help_heading(words.say("help-options"));
    if examples.is_empty() {
        return command;
    }
    command.after_help(format!("{}:\n  {}", words.say("help-examples"), examples.join("\n  ")))
}

/// A command that has subcommands and does nothing itself.
pub(crate) fn group(
    path: &'static str,
    words: &Words,
    usage: &str,
    examples: &[&str],
    list: &[Subcommand],
) -> Command {
    describe(path, words, usage, examples)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand_required(true)
        .subcommands(list.iter().map(|subcommand| (subcommand.describe)(words)))
}

/// An option with a value. Values that begin with a hyphen are taken, so that khod itself can say what is wrong with them.
pub(crate) fn option(name: &'static str, value: &'static str, help: String) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help).allow_hyphen_values(true)
}

/// An option without a value.
pub(crate) fn flag(name: &'static str, help: String) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// What an option means, with the value that holds where the option is not given.
pub(crate) fn help_with_usual<'a>(words: &Words, key: &str, usual: impl Into<Value<'a>>) -> String {
    words.say_with(key, &[("usual", usual.into())])
}

/// A positional argument; `place` is its place among the positional arguments.
pub(crate) fn argument(name: &'static str, place: usize, words: &Words, help: String) -> Arg {
    Arg::new(name).help(help).help_heading(words.say("help-arguments")).display_order(place)
}

/// Answers a command line that clap did not take: help and version are printed, mistakes become a sentence.
pub(crate) fn answer(error: &clap::Error, words: &Words) -> Result<(), Failure> {
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    ) {
        return Ok(write!(io::stdout(), "{}", error.render())?);
    }
    let texts = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => vec![bare(text)],
        Some(ContextValue::Strings(texts)) => texts.iter().map(|text| bare(text)).collect(),
        _ => Vec::new(),
    };
    let text = |kind| Value::from(texts(kind).join(", "));
    let say = |key: &str, values: &[(&str, Value<'_>)]| Err(usage(words, key, values));
    // clap lists suggestions with the nearest one last.
    let near = |key: &str, name: &str, kind, suggested| {
        Err(unknown(words, key, &[(name, text(kind))], texts(suggested).last().map(String::as_str)))
    };
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let option = texts(ContextKind::InvalidArg).join(", ");
            if option.starts_with('-') && option.len() > 1 {
                let (option, suggested) = (ContextKind::InvalidArg, ContextKind::SuggestedArg);
                return near("cli-unknown-option", "option", option, suggested);
            }
            say("cli-too-many", &[("value", option.into())])
        }
        ErrorKind::InvalidSubcommand => {
            let (command, suggested) = (ContextKind::InvalidSubcommand, ContextKind::SuggestedSubcommand);
            near("cli-unknown-command", "command", command, suggested)
        }
        ErrorKind::MissingRequiredArgument => say("cli-missing", &[("what", text(ContextKind::InvalidArg))]),
        ErrorKind::MissingSubcommand => {
            say("cli-missing-command", &[("commands", text(ContextKind::ValidSubcommand))])
        }
        ErrorKind::InvalidValue => say("cli-no-value", &[("option", text(ContextKind::InvalidArg))]),
        ErrorKind::ArgumentConflict => {
            let (option, other) = (text(ContextKind::InvalidArg), text(ContextKind::PriorArg));
            if option == other || texts(ContextKind::PriorArg).is_empty() {
                return say("cli-twice", &[("option", option)]);
            }
            say("cli-conflict", &[("option", option), ("other", other)])
        }
        ErrorKind::InvalidUtf8 => say("cli-not-text", &[]),
        _ => say("cli-usage", &[]),
    }
}

/// An argument's name without what clap writes around it: `--limit <L>` is `--limit`, `<GAME>` is `GAME`.
fn bare(text: &str) -> String {
    let name = text.split_once(" <").map_or(text, |(name, _)| name);
    quoted(name.trim_start_matches(['<', '[']).trim_end_matches("...").trim_end_matches(['>', ']']))
}
