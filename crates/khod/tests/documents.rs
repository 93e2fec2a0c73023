//! The documents: every session shown in them is what happens, every link leads somewhere.

mod program;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All pages of the project.
fn pages() -> Vec<(PathBuf, String)> {
    let mut paths = Vec::new();
    for folder in ["", "docs", "docs/design", "docs/experiments", "docs/rules"] {
        for entry in fs::read_dir(root().join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|ending| ending == "md") {
                paths.push(path);
            }
        }
    }
    paths.into_iter().map(|path| (path.clone(), fs::read_to_string(&path).expect("a page"))).collect()
}

/// The commands of a page's `console` blocks with the output shown for each.
fn sessions(page: &str) -> Vec<(String, String)> {
    let mut sessions: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        match line {
            "```console" => inside = true,
            "```" => inside = false,
            _ if !inside => {}
            _ => {
                if let Some(command) = line.strip_prefix("$ ") {
                    sessions.push((command.to_owned(), String::new()));
                } else {
                    let (_, shown) = sessions.last_mut().expect("output follows a command");
                    shown.push_str(line);
                    shown.push('\n');
                }
            }
        }
    }
    sessions
}

#[test]
fn sessions_are_what_happens() {
    let folder = Path::new(env!("CARGO_BIN_EXE_khod")).parent().expect("a folder").to_owned();
    let path = std::env::join_paths(
        [folder].into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    );
    let path = path.expect("a search path");
    let mut count = 0;
    for (page, text) in pages() {
        for (command, shown) in sessions(&text) {
            let mut shell = Command::new("sh");
            shell.args(["-c", &format!("{{ {command}; }} 2>&1")]).env("PATH", &path);
            shell.env("XDG_CACHE_HOME", "/nonexistent");
            for name in program::LANGUAGE_VARIABLES {
                shell.env_remove(name);
            }
            let output = shell.output().expect("a shell");
            assert_eq!(String::from_utf8_lossy(&output.stdout), shown, "{}: {command}", page.display());
            count += 1;
        }
    }
    assert!(count >= 8, "only {count} sessions");
}

#[test]
fn the_sixth_game_is_the_one_that_the_tests_play() {
    let page = fs::read_to_string(root().join("CONTRIBUTING.md")).expect("a page");
    let shown =
        page.split("\n```rust\n").nth(1).and_then(|rest| rest.split("\n```").next()).expect("a block");
    let played = fs::read_to_string(root().join("crates/games/tests/sixth_game/pairs.rs")).expect("a game");
    assert_eq!(format!("{shown}\n"), played);
}

#[test]
fn links_lead_somewhere() {
    for (page, text) in pages() {
        // Every second part is a block of code; drawn boards have brackets of their own.
        let prose: String = text.split("```").step_by(2).collect();
        for link in prose.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.contains("://") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target =
                if file.is_empty() { page.clone() } else { page.parent().expect("a folder").join(file) };
            let text = fs::read_to_string(&target)
                .unwrap_or_else(|error| panic!("{} in {}: {error}", link, page.display()));
            let anchors: Vec<String> =
                text.lines().filter(|line| line.starts_with('#')).map(anchor_of).collect();
            assert!(
                anchor.is_empty() || anchors.iter().any(|known| known == anchor),
                "{link} in {}",
                page.display()
            );
        }
    }
}

/// A heading's anchor as code hosts make it.
fn anchor_of(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = text.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

/// Files named by their whole path, `GAME` and braces aside, are there; in experiments old names may stand.
#[test]
fn files_that_are_named_are_there() {
    let mut count = 0;
    for (page, text) in pages() {
        let prose: String = text.split("```").step_by(2).collect();
        for name in prose.split('`').skip(1).step_by(2) {
            let path = name.starts_with("crates/") || name.starts_with("docs/") || name.starts_with("kit/");
            if path
                && !name.contains(['{', '*', '…', ' '])
                && !name.contains("GAME")
                && !name.contains("Game")
            {
                assert!(root().join(name).exists(), "{name} in {}", page.display());
                count += 1;
            }
        }
    }
    assert!(count > 20, "only {count} files are named");
}
