//! The architecture as tests: who may use whom, what is pure, how large files get.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// The crates of the workspace and the crates of the workspace that each may use.
const CRATES: &[(&str, &[&str])] = &[
    ("games", &[]),
    ("rating", &[]),
    ("engine", &["games", "rating"]),
    ("view", &["games"]),
    ("arena", &["games", "rating"]),
    ("pages", &["games", "rating", "view", "arena"]),
    ("learn", &["games", "rating", "engine", "view"]),
    ("web", &["games", "rating", "engine", "view", "arena", "pages"]),
    ("khod", &["games", "rating", "engine", "view", "arena", "pages", "learn", "web"]),
];

/// Files stay readable.
const MOST_LINES: usize = 500;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.as_ref().display()))
}

/// Every file with an ending below a folder.
fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|found| found == ending) {
            found.push(path);
        }
    }
}

fn sources(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    files(&root().join(folder), "rs", &mut found);
    found
}

#[test]
fn the_crates_are_those_of_the_list() {
    let mut folders: Vec<String> = fs::read_dir(root().join("crates"))
        .expect("crates")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    folders.sort();
    let mut known: Vec<&str> = CRATES.iter().map(|(name, _)| *name).collect();
    known.sort_unstable();
    assert_eq!(folders, known);
}

#[test]
fn crates_use_only_what_they_may_and_inherit_the_lints() {
    for (name, may_use) in CRATES {
        let manifest = read(root().join("crates").join(name).join("Cargo.toml"));
        assert!(manifest.contains("[lints]\nworkspace = true"), "{name} inherits the lints");
        let dependencies = manifest.split("[dev-dependencies]").next().expect("a part");
        for (other, _) in CRATES {
            let uses = dependencies.contains(&format!("\nkhod-{other}.workspace = true"));
            assert!(!uses || may_use.contains(other), "{name} must not use {other}");
        }
    }
}

#[test]
fn every_crate_and_its_dependencies_are_explained() {
    let architecture = read(root().join("ARCHITECTURE.md"));
    for (name, _) in CRATES {
        assert!(architecture.contains(&format!("`crates/{name}`")), "{name}");
    }
    let manifest = read(root().join("Cargo.toml"));
    let section = manifest.split("[workspace.dependencies]").nth(1).expect("dependencies");
    let section = section.split("\n[").next().expect("a section");
    for line in section.lines().filter(|line| line.contains(" = ") && !line.starts_with("khod-")) {
        let dependency = line.split(' ').next().expect("a name");
        assert!(architecture.contains(&format!("`{dependency}`")), "{dependency} has no reason");
    }
}

#[test]
fn what_is_made_by_hand_says_why() {
    let architecture = read(root().join("ARCHITECTURE.md"));
    let list = architecture.split("Where no library is used").nth(1).expect("a list");
    let files: Vec<&str> = list.split('`').filter(|part| part.starts_with("crates/")).collect();
    assert!(files.len() >= 6, "files are found");
    for file in files {
        let head: Vec<String> = read(root().join(file))
            .lines()
            .take_while(|line| line.starts_with("//!"))
            .map(str::to_lowercase)
            .collect();
        assert!(head.concat().contains("by hand"), "{file} does not say why no library is used");
    }
}

/// A wall clock may be set back while a contest runs: nothing that is decided or stored may depend on one.
#[test]
fn the_arena_knows_no_wall_clock() {
    for folder in ["crates/arena/src", "crates/khod/src/command/tournament", "crates/khod/src/command/match"]
    {
        for path in sources(folder) {
            let text = read(&path);
            for word in ["SystemTime", "UNIX_EPOCH", "CLOCK_REALTIME", "CURRENT_TIMESTAMP", "datetime("] {
                assert!(!text.contains(word), "{word} in {}", path.display());
            }
        }
    }
}

#[test]
fn the_rules_are_pure() {
    let forbidden = [
        "std::io",
        "std::fs",
        "std::net",
        "std::env",
        "std::time",
        "std::thread",
        "std::process",
        "println!",
        "f32",
        "f64",
        "unsafe",
        "rand::",
        "serde",
    ];
    for path in sources("crates/games/src") {
        let text = read(&path);
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        for line in code {
            for word in forbidden {
                assert!(!line.contains(word), "{word} in {}: {line}", path.display());
            }
        }
    }
    let manifest = read(root().join("crates/games/Cargo.toml"));
    let dependencies = manifest.split("[dependencies]").nth(1).expect("a section");
    assert_eq!(dependencies.split("[dev-dependencies]").next().expect("a part").trim(), "");
}

#[test]
fn only_the_list_knows_the_games() {
    let names = ["Game::Phalanx", "Game::Lo", "Game::Hale", "Game::Topological", "Game::Palisade"];
    for (name, _) in CRATES {
        for path in sources(&format!("crates/{name}/src")) {
            let text = read(&path);
            for game in names {
                assert!(!text.contains(game), "{game} in {}", path.display());
            }
        }
    }
}

#[test]
fn only_khod_prints_and_exits() {
    for (name, _) in CRATES.iter().filter(|(name, _)| *name != "khod") {
        for path in sources(&format!("crates/{name}/src")) {
            let text = read(&path);
            for word in ["print!(", "println!(", "eprint", "process::exit", "std::io::std"] {
                assert!(!text.contains(word), "{word} in {}", path.display());
            }
        }
    }
}

#[test]
fn files_stay_readable_and_finished() {
    // Spelled apart, so that this file does not find itself.
    let unfinished = [["TO", "DO"], ["FIX", "ME"], ["XX", "X"]].map(|parts| parts.concat());
    for path in sources("crates") {
        let text = read(&path);
        let lines = text.lines().count();
        assert!(lines <= MOST_LINES, "{} has {lines} lines", path.display());
        for word in &unfinished {
            assert!(!text.contains(word.as_str()), "{word} in {}", path.display());
        }
    }
}

/// The names of the types that a file declares for others.
fn public_types(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        // Inside a macro they are indented.
        let rest = line.trim_start().strip_prefix("pub")?;
        let rest = if rest.starts_with('(') { rest.split_once(')')?.1 } else { rest };
        let mut words = rest.split_whitespace();
        let is_type = ["struct", "enum", "trait", "type", "union"].contains(&words.next()?);
        let name = words.next().filter(|_| is_type)?;
        // A macro's own `$name` is none.
        name.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .next()
            .filter(|name| !name.is_empty())
    })
}

#[test]
fn a_type_name_stands_once() {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, _) in CRATES {
        for path in sources(&format!("crates/{name}/src")) {
            for name in public_types(&read(&path)) {
                found.entry(name.to_owned()).or_default().push(path.display().to_string());
            }
        }
    }
    assert!(found.len() > 300, "types are found");
    found.retain(|_, paths| paths.len() > 1);
    assert!(found.is_empty(), "the same name twice: {found:#?}");
}

#[test]
fn no_code_compares_the_name_of_a_game() {
    for (name, _) in CRATES {
        for path in sources(&format!("crates/{name}/src")) {
            let text = read(&path);
            for word in ["::NAME ==", "::NAME !=", "== P::NAME", "!= P::NAME"] {
                assert!(!text.contains(word), "{word} in {}", path.display());
            }
        }
    }
}

/// Pictures are SVG made by the scenes; everything else that a browser gets is made with maud.
#[test]
fn no_page_is_built_of_string_pieces() {
    for (name, _) in CRATES {
        for path in sources(&format!("crates/{name}/src")) {
            if path.ends_with("tests.rs") || path.components().any(|part| part.as_os_str() == "scene") {
                continue;
            }
            let text = read(&path);
            let code = text.split("#[cfg(test)]").next().expect("a beginning");
            for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
                let mut after = line.match_indices("\"<").map(|(at, _)| &line[at + 2..]);
                let tag = after.any(|rest| {
                    rest.trim_start_matches('/').starts_with(|letter: char| letter.is_ascii_lowercase())
                });
                assert!(!tag, "a piece of a page in {}: {line}", path.display());
            }
        }
    }
}

/// Only the server, which has their addresses, and the test of all messages know the pages of the web app.
#[test]
fn rooms_know_no_pages() {
    let web = root().join("crates/web/src");
    for path in sources("crates/web/src") {
        let inside = path.strip_prefix(&web).expect("a file of the web app");
        if inside.starts_with("pages")
            || ["pages.rs", "server.rs", "tests.rs"].iter().any(|file| inside == Path::new(file))
        {
            continue;
        }
        let text = read(&path).replace("khod_pages::", "");
        assert!(!text.contains("pages::"), "{} knows pages", path.display());
    }
}

#[test]
fn the_architecture_is_read_in_ten_minutes() {
    let words = read(root().join("ARCHITECTURE.md")).split_whitespace().count();
    assert!(words <= 1_800, "ARCHITECTURE.md has {words} words");
}
