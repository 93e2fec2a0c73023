//! The command line: its description out of the words of a language, and what is said about mistakes on it.

use crate::{Failure, command, output::Output};
use clap::{
    Arg, ArgAction, ArgMatches, Command,
    error::{ContextKind, ContextValue, ErrorKind},
};
use khod_view::{Value, Words};
use std::io::Write;

/// What every command has at hand.
pub(crate) struct Cli<'a> {
    pub(crate) words: &'a Words,
    pub(crate) output: Output,
}

impl<'a> Cli<'a> {
    /// Reads the options that all commands share; gives the innermost command's matches.
    pub(crate) fn new(matches: &ArgMatches, words: &'a Words) -> Result<(Self, ArgMatches), Failure> {
        let output = Output::new(matches.get_one::<String>("color").map_or("auto", String::as_str))
            .map_err(|value| usage(words, "cli-unknown-color", &[("value", value.into())]))?;
        Ok((Self { words, output }, matches.clone()))
    }

    /// A sentence about wrong input.
    pub(crate) fn usage(&self, key: &str, values: &[(&str, Value<'_>)]) -> Failure {
        usage(self.words, key, values)
    }
}

fn usage(words: &Words, key: &str, values: &[(&str, Value<'_>)]) -> Failure {
    Failure::Usage(words.say_with(key, values))
}

/// The whole command line.
pub(crate) fn command(words: &Words) -> Command {
    let program = describe(Command::new("khod"), words, "khod COMMAND …", &[])
        .version(env!("CARGO_PKG_VERSION"))
        .about(words.say("about-khod"))
        .disable_help_subcommand(true)
        .subcommand_required(true)
        .arg(option("lang", "LANGUAGE", words.say("help-lang")).global(true))
        .arg(option("color", "WHEN", words.say("help-color")).global(true))
        .arg(
            Arg::new("help")
                .short('h')
                .long("help")
                .global(true)
                .action(ArgAction::Help)
                .help(words.say("help-help")),
        )
        .arg(
            Arg::new("version")
                .short('V')
                .long("version")
                .action(ArgAction::Version)
                .help(words.say("help-version")),
        )
        .after_help(words.say_with("help-more", &[("program", "khod".into())]));
    program.subcommands(command::ALL.iter().map(|subcommand| (subcommand.describe)(words)))
}

/// Gives a command its usage line, help layout and examples.
pub(crate) fn describe(command: Command, words: &Words, usage: &str, examples: &[&str]) -> Command {
    let heading = |key: &str| words.say(key);
    let template =
        format!("{{about}}\n\n{}: {usage}\n{{tab}}{{all-args}}{{after-help}}\n", heading("help-usage"))
            .replace("{tab}", "\n");
    let mut command = command
        .override_usage(usage.to_owned())
        .help_template(template)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .subcommand_help_heading(heading("help-commands"))
        .next_help_heading(heading("help-options"));
    if !examples.is_empty() {
        command = command.after_help(format!("{}:\n  {}", heading("help-examples"), examples.join("\n  ")));
    }
    command
}

/// An option with a value, which may begin with a hyphen so that we can say what is wrong with it.
pub(crate) fn option(name: &'static str, value: &'static str, help: String) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help).allow_hyphen_values(true)
}

/// An argument without a name of its own.
pub(crate) fn argument(name: &'static str, words: &Words, help: String) -> Arg {
    Arg::new(name).value_name(name).help(help).help_heading(words.say("help-arguments"))
}

/// Answers what could not be taken as a command: help and version are printed, mistakes become a sentence.
pub(crate) fn answer(error: &clap::Error, words: &Words) -> Result<(), Failure> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return Ok(write!(std::io::stdout(), "{}", error.render())?);
    }
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => Some(texts.join(", ")),
        _ => None,
    };
    let text = |kind| Value::from(context(kind).unwrap_or_default());
    let say = |key: &str, values: &[(&str, Value<'_>)]| Err(usage(words, key, values));
    let near = |key: &str, name: &str, kind, suggested| match context(suggested) {
        None => say(key, &[(name, text(kind))]),
        Some(near) => say(&format!("{key}-near"), &[(name, text(kind)), ("near", near.into())]),
    };
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let option = context(ContextKind::InvalidArg).unwrap_or_default();
            if option.starts_with('-') && option.len() > 1 {
                return near(
                    "cli-unknown-option",
                    "option",
                    ContextKind::InvalidArg,
                    ContextKind::SuggestedArg,
                );
            }
            say("cli-too-many", &[("value", option.into())])
        }
        ErrorKind::InvalidSubcommand => near(
            "cli-unknown-command",
            "command",
            ContextKind::InvalidSubcommand,
            ContextKind::SuggestedSubcommand,
        ),
        ErrorKind::MissingRequiredArgument => say("cli-missing", &[("what", text(ContextKind::InvalidArg))]),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            say("cli-missing-command", &[("commands", text(ContextKind::ValidSubcommand))])
        }
        ErrorKind::InvalidValue => say("cli-no-value", &[("option", text(ContextKind::InvalidArg))]),
        ErrorKind::ArgumentConflict => {
            let (option, other) = (context(ContextKind::InvalidArg), context(ContextKind::PriorArg));
            if option == other || other.is_none() {
                return say("cli-twice", &[("option", text(ContextKind::InvalidArg))]);
            }
            let values = [("option", text(ContextKind::InvalidArg)), ("other", text(ContextKind::PriorArg))];
            say("cli-conflict", &values)
        }
        ErrorKind::InvalidUtf8 => say("cli-not-text", &[]),
        _ => say("cli-usage", &[]),
    }
}
