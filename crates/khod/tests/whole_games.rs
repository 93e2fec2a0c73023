//! What a good game consists of, by the lists in CONTRIBUTING: tells which files and entries a game lacks.

use khod_games::Game;
use std::{fs, path::Path};

/// The rows of the table behind a mark, without its head: the cells of each, without quotes.
fn rows(page: &str, mark: &str) -> Vec<Vec<String>> {
    let table = page.split(mark).nth(1).unwrap_or_else(|| panic!("CONTRIBUTING has no {mark}"));
    let lines = table.trim_start().lines().take_while(|line| line.starts_with('|')).skip(2);
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    lines.map(cells).collect()
}

/// What stands between the quotes of a cell, for a game.
fn quoted(cell: &str, game: Game) -> String {
    let name = game.name();
    let capital = name[..1].to_uppercase() + &name[1..];
    cell.split('`').nth(1).expect("a quoted name").replace("GAME", name).replace("Game", &capital)
}

/// What a game lacks.
fn lacks(root: &Path, page: &str, game: Game) -> Vec<String> {
    let mut lacks = Vec::new();
    for row in rows(page, "<!-- files of a game -->") {
        let file = quoted(&row[0], game);
        if !root.join(&file).is_file() {
            lacks.push(file);
        }
    }
    for row in rows(page, "<!-- entries of a game -->") {
        let (file, entry) = (quoted(&row[0], game), quoted(&row[1], game));
        let text = fs::read_to_string(root.join(&file)).unwrap_or_default();
        if !text.contains(entry.trim_end()) {
            lacks.push(format!("{entry}in {file}"));
        }
    }
    lacks
}

#[test]
fn every_game_has_all_that_a_good_game_has() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("CONTRIBUTING.md")).expect("a page");
    assert!(rows(&page, "<!-- files of a game -->").len() > 20, "the list of files is read");
    for &game in Game::ALL {
        let lacks = lacks(&root, &page, game);
        assert!(lacks.is_empty(), "{} lacks:\n{}", game.name(), lacks.join("\n"));
    }
}

#[test]
fn a_game_that_lacks_something_is_told() {
    let root = tempfile::tempdir().expect("a folder");
    fs::write(root.path().join("words.ftl"), "game-lo = Lo\n").expect("a file");
    let page = "<!-- files of a game -->\n| file | what |\n|---|---|\n| `words.ftl` | |\n| `GAME/Game.java` | |\n\n\
                <!-- entries of a game -->\n| file | entry |\n|---|---|\n| `words.ftl` | `game-GAME = ` |\n";
    let lo = Game::from_name("lo").expect("a game");
    assert_eq!(lacks(root.path(), page, lo), ["lo/Lo.java"]);
    let hale = Game::from_name("hale").expect("a game");
    assert_eq!(lacks(root.path(), page, hale), ["hale/Hale.java", "game-hale = in words.ftl"]);
}
