use khod_view::Language;
use std::ffi::OsString;

/// The language of everything that is said: `--lang`, `KHOD_LANG`, the locale, English.
///
/// A language asked for by name that does not exist comes back as an error, beside the one to say so in.
pub(crate) fn choose(args: &[OsString]) -> (Language, Result<(), String>) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| variable(name));
    let usual = locale.and_then(|locale| Language::from_code(&locale)).unwrap_or(Language::English);
    match option(args).or_else(|| variable("KHOD_LANG")) {
        None => (usual, Ok(())),
        Some(code) => match Language::from_code(&code) {
            Some(language) => (language, Ok(())),
            None => (usual, Err(code)),
        },
    }
}

/// The value of an environment variable that is set to something.
pub(crate) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// The value of `--lang`, wherever it stands: it must be known before the rest can be explained.
fn option(args: &[OsString]) -> Option<String> {
    let mut words = args.iter().skip(1).map_while(|word| word.to_str().filter(|&word| word != "--"));
    while let Some(word) = words.next() {
        if word == "--lang" {
            return words.next().map(str::to_owned);
        }
        if let Some(code) = word.strip_prefix("--lang=") {
            return Some(code.to_owned());
        }
    }
    None
}
