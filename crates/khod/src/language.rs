use khod_view::Language;
use std::ffi::OsString;

/// The language of all messages, from the first of these that is set: `--lang`, `KHOD_LANG`, the locale, else English.
///
/// An unknown language comes back as an error, beside the language for the message about it.
pub(crate) fn choose(args: &[OsString]) -> (Language, Result<(), String>) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| variable(name));
    let usual = locale.and_then(|locale| Language::from_code(&locale)).unwrap_or(Language::English);
    // `khod new` takes a programming language with the same option.
    let of_program = subcommand(args).is_some_and(|name| name == "new");
    let known = |code: &String| !of_program || Language::from_code(code).is_some();
    match options(args).into_iter().find(known).or_else(|| variable("KHOD_LANG")) {
        None => (usual, Ok(())),
        Some(code) => match Language::from_code(&code) {
            Some(language) => (language, Ok(())),
            None => (usual, Err(code)),
        },
    }
}

/// The value of an environment variable, if it is set and not empty.
pub(crate) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// The values of `--lang`, wherever they stand: the language must be known before clap's mistakes can be explained in it.
fn options(args: &[OsString]) -> Vec<String> {
    let mut words = args.iter().skip(1).map_while(|word| word.to_str().filter(|&word| word != "--"));
    let mut codes = Vec::new();
    while let Some(word) = words.next() {
        if word == "--lang" {
            codes.extend(words.next().map(str::to_owned));
        } else if let Some(code) = word.strip_prefix("--lang=") {
            codes.push(code.to_owned());
        }
    }
    codes
}

/// The first word that belongs to no option.
fn subcommand(args: &[OsString]) -> Option<&OsString> {
    let mut words = args.iter().skip(1);
    while let Some(word) = words.next() {
        match word.to_str() {
            Some("--lang" | "--color") => drop(words.next()),
            Some(option) if option.starts_with('-') => {}
            _ => return Some(word),
        }
    }
    None
}
