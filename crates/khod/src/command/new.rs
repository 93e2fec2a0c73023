//! `khod new`: a folder with a program to start from.

use crate::prelude::*;
use khod_pages::kit::{ProgrammingLanguage, Starter, StarterFile};
use std::{env, fs, io};

/// The most letters of a name: longer ones fit into no table.
const MOST_NAME: usize = 40;

pub(super) fn describe(words: &Words) -> Command {
    let usage = "khod new GAME --lang LANGUAGE NAME\n       khod new --list";
    let examples = ["khod new lo --lang python mybot", "khod new hale --lang c++ mybot", "khod new --list"];
    let languages = words_of_languages();
    cli::describe("new", words, usage, &examples).args([
        game::argument_game(words).required(false).required_unless_present("list"),
        argument("NAME", 1, words, words.say("help-new-name"))
            .required(false)
            .required_unless_present("list"),
        // Replaces the `--lang` of all commands; the codes of khod's own languages are understood, too.
        option("lang", "LANGUAGE", words.say_with("help-new-lang", &[("languages", languages.into())]))
            .action(ArgAction::Append),
        flag("list", words.say("help-new-list")),
    ])
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    if cli.flag("list") {
        return list(cli);
    }
    let game = cli.game()?;
    let Some(word) = cli.texts("lang").rfind(|word| Language::from_code(word).is_none()) else {
        return Err(cli.usage("new-no-language", &[("languages", words_of_languages().into())]));
    };
    let language = find(cli, word)?;
    let starter = Starter::new(game, language).ok_or_else(|| {
        cli.usage("new-none", &[("game", game.name().into()), ("language", language.title.into())])
    })?;
    let name = cli.text("NAME").unwrap_or_default();
    check_name(cli, name)?;
    let files = starter.files(name, cli.words.language());
    make(Path::new(name), &files).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => cli.usage("new-exists", &[("name", quoted(name).into())]),
        _ => cli.file_failed(name, &error),
    })?;
    tell(cli, &starter, name, &files)
}

/// The names of all languages, for a sentence.
fn words_of_languages() -> String {
    ProgrammingLanguage::ALL.iter().map(|language| language.word).collect::<Vec<_>>().join(", ")
}

/// The language that a word names, or a sentence with the nearest one.
fn find(cli: &Cli<'_>, word: &str) -> Result<&'static ProgrammingLanguage, Failure> {
    ProgrammingLanguage::from_word(word).ok_or_else(|| {
        let values = [("language", quoted(word).into()), ("languages", words_of_languages().into())];
        let lower = word.to_lowercase();
        let distance = |language: &&ProgrammingLanguage| {
            language.words().map(|known| khod_view::edits(&lower, known)).min()
        };
        let near = ProgrammingLanguage::ALL.iter().min_by_key(distance);
        let near = near.filter(|near| distance(near) <= Some(word.chars().count() / 2));
        cli.unknown("new-unknown-language", &values, near.map(|near| near.word))
    })
}

/// Checks a name: it names a folder in the current one and a program in tables.
fn check_name(cli: &Cli<'_>, name: &str) -> Result<(), Failure> {
    let key = if name.contains(['/', '\\']) {
        "new-name-slash"
    } else if name.trim().is_empty()
        || name.trim() != name
        || name.starts_with(['.', '-'])
        || name.chars().any(char::is_control)
        || name.chars().count() > MOST_NAME
    {
        "new-name"
    } else if ["random", "khod"].contains(&name.to_lowercase().as_str()) {
        "new-name-reserved"
    } else {
        return Ok(());
    };
    Err(cli.usage(key, &[("name", quoted(name).into()), ("most", MOST_NAME.into())]))
}

/// Makes a new folder with all files, or leaves nothing behind.
fn make(folder: &Path, files: &[StarterFile]) -> io::Result<()> {
    fs::create_dir(folder)?;
    let written = files.iter().try_for_each(|file| fs::write(folder.join(&file.name), &file.text));
    if written.is_err() {
        // The folder is new, so it holds nothing but these files.
        let _ = fs::remove_dir_all(folder);
    }
    written
}

/// Says what was made, and what to do with it.
fn tell(cli: &Cli<'_>, starter: &Starter, name: &str, files: &[StarterFile]) -> Result<(), Failure> {
    let (words, game) = (cli.words, starter.game().name());
    let mut out = stdout();
    let title = words.say(&format!("game-{game}"));
    let values = [
        ("name", quoted(name).into()),
        ("game", title.into()),
        ("language", starter.language().title.into()),
    ];
    writeln!(out, "{}", words.say_with("new-made", &values))?;
    let width = files.iter().map(|file| file.name.chars().count()).max().unwrap_or(0);
    for (file, about) in
        files.iter().zip(["new-file-game", "new-file-shared", "new-file-toml", "new-file-page"])
    {
        writeln!(out, "  {:<width$}  {}", file.name, words.say(about))?;
    }
    let folder = khod_arena::command_line::join([name]);
    let commands = [
        ("new-check", format!("khod check {game} -- {folder}")),
        ("new-match", format!("khod match {game} --a {folder} --b random --games 20")),
    ];
    let width = commands.iter().map(|(key, _)| words.say(key).chars().count()).max().unwrap_or(0);
    for (key, command) in commands {
        writeln!(out, "{:<width$}  {command}", words.say(key))?;
    }
    out.flush()?;
    let (tool, package) = starter.language().tool;
    if !is_installed(tool) {
        cli.note("new-no-tool", &[("tool", tool.into()), ("package", package.into())]);
    }
    Ok(())
}

/// Whether a command is there to be run.
fn is_installed(tool: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(tool).is_file())
}

fn list(cli: &Cli<'_>) -> Result<(), Failure> {
    for language in ProgrammingLanguage::ALL {
        let (tool, package) = language.tool;
        let found = if is_installed(tool) { "new-list-found" } else { "new-list-missing" };
        let values = [("tool", tool.into()), ("package", package.into())];
        let found = cli.words.say_with(found, &values);
        print(format_args!("{:<11} {:<12} {found}", language.word, language.title))?;
    }
    Ok(cli.print("new-list-games", &[("games", game::names().into())])?)
}
