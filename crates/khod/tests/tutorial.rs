//! The tutorial: what it quotes is in its programs, and its commands do what it says.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod program;
mod table;

use serde_json::Value;
use std::{
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};
use table::Folder;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

const PAGES: [&str; 2] = ["docs/tutorial.md", "docs/tutorial.ru.md"];

/// The fenced blocks of a page that are in one of these languages.
fn blocks(page: &str, languages: &[&str]) -> Vec<String> {
    let text = fs::read_to_string(root().join(page)).unwrap();
    let (mut found, mut inside) = (Vec::new(), false);
    for line in text.lines() {
        match line.strip_prefix("```") {
            Some(_) if inside => inside = false,
            Some(language) if languages.contains(&language) => {
                inside = true;
                found.push(String::new());
            }
            None if inside => {
                let block: &mut String = found.last_mut().unwrap();
                block.push_str(line);
                block.push('\n');
            }
            _ => {}
        }
    }
    found
}

/// Every file of the kit in a folder, with its text.
fn programs(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            programs(&path, found);
        } else if path
            .extension()
            .is_some_and(|ending| ["py", "cpp", "hpp"].iter().any(|known| ending == *known))
        {
            found.push((path.clone(), fs::read_to_string(path).unwrap()));
        }
    }
}

#[test]
fn every_line_that_is_quoted_is_in_a_program() {
    let mut files = Vec::new();
    programs(&root().join("kit"), &mut files);
    for page in PAGES {
        let quoted = blocks(page, &["python", "cpp"]);
        assert!(quoted.len() >= 8, "{page} shows code");
        for block in quoted {
            assert!(files.iter().any(|(_, text)| text.contains(&block)), "{page}: in no program:\n{block}");
        }
    }
    assert_eq!(blocks(PAGES[0], &["sh"]), blocks(PAGES[1], &["sh"]), "both languages have the same commands");
}

#[test]
fn what_the_steps_share_is_the_starter_program() {
    for (shared, own) in [
        ("python/contest.py", "tutorial/python/contest.py"),
        ("python/lo.py", "tutorial/python/lo.py"),
        ("cpp/contest.hpp", "tutorial/cpp/contest.hpp"),
    ] {
        let [shared, own] =
            [shared, own].map(|file| fs::read_to_string(root().join("kit").join(file)).unwrap());
        assert!(shared == own, "the steps begin with the starter program");
    }
    let [rules, starter] = ["tutorial/cpp/lo.hpp", "cpp/lo.cpp"]
        .map(|file| fs::read_to_string(root().join("kit").join(file)).unwrap());
    let rules = &rules[rules.find("const ").unwrap()..];
    assert!(starter.contains(rules.trim_end()), "in C++ the rules alone are");
}

/// A copy of the kit whose programs do not think for long, and khod beside it.
fn workshop(folder: &Folder) {
    let mut files = Vec::new();
    programs(&root().join("kit"), &mut files);
    for (path, text) in files {
        let copy = folder.folder().join("kit").join(path.strip_prefix(root().join("kit")).unwrap());
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        fs::write(copy, text.replace("SECONDS = 0.8", "SECONDS = 0.02")).unwrap();
    }
    fs::create_dir(folder.folder().join("bin")).unwrap();
    symlink(env!("CARGO_BIN_EXE_khod"), folder.folder().join("bin/khod")).unwrap();
}

#[test]
fn the_commands_of_the_tutorial_do_what_it_says() {
    let folder = Folder::new("tutorial");
    workshop(&folder);
    let path = std::env::var("PATH").unwrap();
    let run = |command: &str| {
        let done = Command::new("sh")
            .args(["-c", command])
            .env("PATH", format!("{}:{path}", folder.path("bin")))
            .current_dir(folder.folder())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let text = [done.stdout, done.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let status = done.status.code();
        // Two files that differ are what a comparison is for.
        assert!(
            status == Some(0) || command.starts_with("diff ") && status == Some(1),
            "{command}: {text:?}"
        );
    };
    // The tutorial has them built one like the other.
    for step in 1..=6 {
        run(&format!("g++ -O2 -std=c++17 -o kit/tutorial/cpp/step{step} kit/tutorial/cpp/step{step}.cpp"));
    }
    let commands: String = blocks(PAGES[0], &["sh"]).concat();
    for command in commands.lines().filter(|line| !line.starts_with("g++ ")) {
        let Some((players, _)) = command.split_once(" --games ") else {
            run(command);
            continue;
        };
        // What is there already would be left as it is.
        let _ = fs::remove_file(folder.path("games.jsonl"));
        // A hundred games measure; two show that the programs play.
        run(&format!("{players} --games 2 --limit 40 --startup 20s --time 10s --json games.jsonl"));
        for line in fs::read_to_string(folder.path("games.jsonl")).unwrap().lines() {
            let game: Value = serde_json::from_str(line).unwrap();
            assert_eq!(game["verdict"], "rules", "{command}: {line}");
        }
    }
}
