//! The page on formats: its examples are read and mean what it says.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use khod_games::{Game, record};
use khod_view::json;

const PAGE: &str = include_str!("../../../docs/formats.md");

/// The blocks of the page whose first line begins so: the rest of that line and the block.
fn blocks(kind: &str) -> Vec<(&'static str, String)> {
    let mut blocks = Vec::new();
    let mut lines = PAGE.lines();
    while let Some(line) = lines.next() {
        if let Some(rest) = line.strip_prefix("```").and_then(|line| line.strip_prefix(kind)) {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push((rest.trim(), block.join("\n") + "\n"));
        }
    }
    blocks
}

#[test]
fn position_texts_are_read_and_written_alike() {
    let blocks = blocks("position");
    let games: Vec<&str> = blocks.iter().map(|(game, _)| *game).collect();
    assert_eq!(games, ["phalanx", "lo", "hale", "topological", "palisade"]);
    for (game, texts) in blocks {
        let game = Game::from_name(game).unwrap();
        for text in texts.lines() {
            let position = game.position(text).unwrap_or_else(|why| panic!("{text}: {why}"));
            assert_eq!(position.text(), text);
        }
    }
}

#[test]
fn records_are_right_and_written_alike() {
    for (_, text) in blocks("record") {
        let records = record::read(&text).unwrap();
        assert_eq!(records.len(), 2);
        for record in &records {
            record.check().unwrap();
        }
        let written: Vec<String> = records.iter().map(ToString::to_string).collect();
        assert_eq!(written.join("\n"), text);
    }
}

#[test]
fn json_records_are_right_and_say_what_the_text_says() {
    let [(_, text)] = &blocks("json")[..] else { panic!("one block") };
    let record = json::read(text).unwrap().remove(0);
    record.check().unwrap();
    assert_eq!(json::write(&record).to_string(), text.trim());
    let same = record::read(&blocks("record")[0].1).unwrap().remove(0);
    assert_eq!(
        record.turns.iter().map(|turn| &turn.line).collect::<Vec<_>>(),
        same.turns.iter().map(|turn| &turn.line).collect::<Vec<_>>()
    );
}
