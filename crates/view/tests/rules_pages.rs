//! The rules pages: every drawn board is what khod draws, every claim about it holds.
//!
//! A diagram is a comment that says what to draw and the block after it. `KHOD_BLESS=1` draws all blocks anew.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use khod_games::{AnyPosition, Game, Heard};
use khod_view::{Language, Look, Words, draw};
use std::{
    fs,
    path::{Path, PathBuf},
};

fn pages() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
    let mut pages: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.sort();
    pages
}

fn is_russian(page: &Path) -> bool {
    page.to_string_lossy().ends_with(".ru.md")
}

/// The words of a comment; a text in single quotes is one word.
fn words_of(comment: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (at, part) in comment.split('\'').enumerate() {
        if at % 2 == 1 { words.push(part) } else { words.extend(part.split_whitespace()) }
    }
    words
}

/// The position that a comment `show GAME …` speaks of, and what the last move changed.
fn shown(comment: &str) -> (AnyPosition, Heard) {
    let words = words_of(comment);
    let game = Game::from_name(words[0]).unwrap_or_else(|| panic!("{comment}"));
    let option = |name: &str| words.iter().position(|word| *word == name).map(|at| words[at + 1]);
    if let Some(text) = option("--position") {
        return (game.position(text).unwrap_or_else(|why| panic!("{text}: {why}")), Heard::new());
    }
    let limit = option("--limit").map(|limit| limit.parse().unwrap());
    let mut position = game.start(limit, option("--setup")).unwrap_or_else(|why| panic!("{comment}: {why}"));
    let mut heard = Heard::new();
    for m in option("--moves").unwrap_or_default().split_whitespace() {
        heard = position.play(m).unwrap_or_else(|why| panic!("{comment}: {m}: {why}"));
    }
    (position, heard)
}

/// Checks a claim about the position drawn last.
fn check_claim(claim: &str, position: &AnyPosition) {
    let (kind, values) = claim.split_once(':').unwrap();
    let play = |m: &str| position.clone().play(m);
    for value in values.split_whitespace().filter(|_| kind == "legal" || kind == "illegal") {
        assert_eq!(play(value).is_ok(), kind == "legal", "{claim}: {value} in {}", position.text());
    }
    match kind {
        "legal" | "illegal" => {}
        "over" => assert_eq!(position.outcome().map(|over| over.to_string()).as_deref(), Some(values.trim())),
        "count" => assert_eq!(position.legal().len().to_string(), values.trim(), "{}", position.text()),
        _ => panic!("a comment that says nothing known: {claim}"),
    }
}

/// The page with every diagram drawn anew; claims are checked on the way.
fn redrawn(page: &str, words: &Words) -> (String, usize) {
    let mut lines = page.lines();
    let mut text = String::new();
    let mut position = None;
    let mut claims = 0;
    while let Some(line) = lines.next() {
        text.push_str(line);
        text.push('\n');
        let Some(comment) = line.strip_prefix("<!-- ").and_then(|line| line.strip_suffix(" -->")) else {
            continue;
        };
        if let Some(what) = comment.strip_prefix("show ") {
            let (drawn, heard) = shown(what);
            assert_eq!(lines.next(), Some("```text"), "{comment}");
            lines.by_ref().find(|line| *line == "```").expect("a block ends");
            text.push_str(&["```text\n", &draw(&drawn, &heard, words, Look::PLAIN), "```\n"].concat());
            position = Some(drawn);
        } else {
            check_claim(comment, position.as_ref().expect("a claim follows a diagram"));
            claims += 1;
        }
    }
    (text, claims)
}

#[test]
fn diagrams_are_what_khod_draws_and_claims_hold() {
    let mut claims = 0;
    for path in pages() {
        let language = if is_russian(&path) { Language::Russian } else { Language::English };
        let page = fs::read_to_string(&path).unwrap();
        let (redrawn, checked) = redrawn(&page, &Words::new(language));
        claims += checked;
        if std::env::var_os("KHOD_BLESS").is_some() {
            fs::write(&path, &redrawn).unwrap();
        } else {
            assert_eq!(page, redrawn, "{}", path.display());
        }
    }
    assert!(claims > 200, "only {claims} claims");
}

#[test]
fn both_languages_draw_the_same_and_claim_the_same() {
    let comments = |path: &PathBuf| -> Vec<String> {
        let page = fs::read_to_string(path).unwrap();
        page.lines().filter(|line| line.starts_with("<!-- ")).map(str::to_owned).collect()
    };
    for russian in pages().iter().filter(|page| is_russian(page)) {
        let english = PathBuf::from(russian.to_string_lossy().replace(".ru.md", ".md"));
        assert_eq!(comments(russian), comments(&english), "{}", russian.display());
    }
}
