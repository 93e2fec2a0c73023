//! The page on formats: its examples are read and mean what it says.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use khod_games::{AnyPosition, Game, Side, record};
use khod_view::{AnalysedLine, Analysis, JudgedTurn, ProofView, Standing, json};
use serde_json::Value;
use std::time::Duration;

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
    assert_eq!(json::write(&record), text.trim());
    let same = record::read(&blocks("record")[0].1).unwrap().remove(0);
    assert_eq!(
        record.turns.iter().map(|turn| &turn.line).collect::<Vec<_>>(),
        same.turns.iter().map(|turn| &turn.line).collect::<Vec<_>>()
    );
}

fn objects(kind: &str) -> Vec<Value> {
    let [(_, text)] = &blocks(kind)[..] else { panic!("one block of {kind}") };
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

fn standing(object: &Value) -> Standing {
    let plies = object["plies"].as_u64().map(|plies| plies as u32);
    let proof = object["proven"].as_str().map(|result| ProofView { wins: result == "win", plies });
    let score = object["score"].as_i64().unwrap_or_default() as i32;
    Standing { score, proof, chance: object["chance"].as_f64().unwrap() }
}

/// The game, the position and the side of an object, which fit together.
fn place(object: &Value) -> (Game, AnyPosition, Side) {
    let game = Game::from_name(object["game"].as_str().unwrap()).unwrap();
    let position = game.position(object["position"].as_str().unwrap()).unwrap();
    let side = Side::from_word(object["side"].as_str().unwrap()).unwrap();
    assert_eq!(position.side(), side);
    (game, position, side)
}

#[test]
fn analyses_are_written_alike_and_can_be_played() {
    let all = objects("analysis");
    assert_eq!(all.len(), 2);
    for object in all {
        let (game, position, side) = place(&object);
        let line = |line: &Value| AnalysedLine {
            standing: standing(line),
            turns: line["moves"].as_array().unwrap().iter().map(text).collect(),
        };
        let analysis = Analysis {
            game,
            position: position.text(),
            side,
            depth: object["depth"].as_u64().unwrap() as u32,
            nodes: object["nodes"].as_u64().unwrap(),
            time: Duration::from_millis(object["ms"].as_u64().unwrap()),
            lines: object["lines"].as_array().unwrap().iter().map(line).collect(),
            over: position.outcome(),
            last: object["last"].as_bool().unwrap(),
        };
        for line in &analysis.lines {
            let mut position = position.clone();
            for turn in &line.turns {
                position.play_line(turn).unwrap();
            }
            // The lines of the page that are proven end the game.
            assert_eq!(line.standing.proof.is_some(), position.outcome().is_some());
        }
        let mut written: Value = serde_json::from_str(&analysis.json()).unwrap();
        // A time in whole milliseconds does not give the speed back.
        written["nps"] = object["nps"].clone();
        assert_eq!(written.to_string(), object.to_string());
    }
}

#[test]
fn judged_turns_are_written_alike_and_can_be_played() {
    for object in objects("judged") {
        let (game, position, side) = place(&object);
        let judged = JudgedTurn {
            game,
            position: position.text(),
            number: object["move"].as_u64().unwrap() as usize,
            side,
            played: text(&object["played"]),
            best: text(&object["best"]),
            standing: standing(&object),
            loss: object["loss"].as_f64().unwrap(),
        };
        for line in [&judged.played, &judged.best] {
            position.clone().play_line(line).unwrap();
        }
        assert_eq!(judged.json(), object.to_string());
    }
}

#[test]
fn measurements_are_of_positions() {
    let all = objects("measured");
    let (signature, positions) = all.split_last().unwrap();
    for object in positions {
        let game = Game::from_name(object["game"].as_str().unwrap()).unwrap();
        game.position(object["position"].as_str().unwrap()).unwrap();
    }
    let sum: u64 =
        signature["games"].as_object().unwrap().values().map(|nodes| nodes.as_u64().unwrap()).sum();
    assert_eq!(signature["signature"], sum);
}
