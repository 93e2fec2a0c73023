//! How a single source file is built and started, by the ending of its name.

use crate::toml_text::quoted;
use khod_arena::command_line;
use std::path::Path;

/// The endings of source files that need no `khod.toml`.
pub(crate) const ENDINGS: [&str; 7] = ["py", "cpp", "java", "pas", "js", "go", "rs"];

/// The ending of a file's name.
pub(super) fn ending(file: &str) -> Option<&str> {
    Path::new(file).extension()?.to_str()
}

/// The `khod.toml` of a program that is one source file; nothing if its language is not known.
pub(super) fn recipe(file: &str, name: &str) -> Option<String> {
    let stem = Path::new(file).file_stem()?.to_str()?;
    // A file whose name begins with a hyphen must not be taken for an option.
    let here = format!("./{file}");
    let (build, run, language): (Option<Vec<&str>>, Vec<&str>, &str) = match ending(file)? {
        "py" => (None, vec!["python3", &here], "Python"),
        "js" => (None, vec!["node", &here], "JavaScript"),
        "cpp" => (Some(vec!["g++", "-O2", "-std=c++20", "-o", "bot", &here]), vec!["./bot"], "C++"),
        "java" => (Some(vec!["javac", "-encoding", "UTF-8", &here]), vec!["java", "-cp", ".", stem], "Java"),
        "pas" => (Some(vec!["fpc", "-O2", "-obot", &here]), vec!["./bot"], "Pascal"),
        "go" => (Some(vec!["go", "build", "-o", "bot", &here]), vec!["./bot"], "Go"),
        "rs" => (Some(vec!["rustc", "-O", "--edition", "2024", "-o", "bot", &here]), vec!["./bot"], "Rust"),
        _ => return None,
    };
    let line = |key: &str, words: Vec<&str>| format!("{key} = {}\n", quoted(&command_line::join(words)));
    let mut text = format!("name = {}\nlanguage = {}\n", quoted(name), quoted(language));
    text.extend(build.map(|words| line("build", words)));
    text.push_str(&line("run", run));
    Some(text)
}
