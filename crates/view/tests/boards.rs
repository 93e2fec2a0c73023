//! Drawn boards: turned around they show the same from the other side.

use khod_games::Game;
use khod_view::{Language, Look, Words, draw, picture};

const TURNED: Look = Look { turned: true, ..Look::PLAIN };

fn words() -> Words {
    Words::new(Language::English)
}

/// The words of a picture in reading order.
fn drawn(game: &str, moves: &[&str], look: Look) -> Vec<String> {
    let mut position = Game::from_name(game).expect("a game").start(None, None).expect("a start");
    let mut heard = Vec::new();
    for m in moves {
        heard = position.play(m).expect("a legal move");
    }
    let picture = picture(&position, &heard, &words(), look);
    let board = picture.split("\n\n").next().expect("a board");
    board.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn a_board_turned_around_reads_backwards() {
    for (game, moves) in [
        ("phalanx", &["Ab-Aa-Ad"][..]),
        ("lo", &["A2-C2", "B1-B3"]),
        ("hale", &["Ef", "De", "Ef-Df"]),
        ("topological", &["Mm", "Nm", "Mn"]),
    ] {
        let mut turned = drawn(game, moves, TURNED);
        assert_ne!(turned, drawn(game, moves, Look::PLAIN), "{game}");
        turned.reverse();
        // Marks close where they opened.
        let turned: Vec<String> = turned.into_iter().map(|word| mirrored(&word)).collect();
        assert_eq!(turned, drawn(game, moves, Look::PLAIN), "{game}");
    }
}

/// A word such as `(.)[w]` read from its end.
fn mirrored(word: &str) -> String {
    if !word.contains(['(', '[']) {
        return word.to_owned();
    }
    let mirror = |letter| match letter {
        '(' => ')',
        ')' => '(',
        '[' => ']',
        ']' => '[',
        other => other,
    };
    word.chars().rev().map(mirror).collect()
}

#[test]
fn a_palisade_turned_around_counts_from_the_right() {
    let position = Game::from_name("palisade").expect("a game").start(None, Some("3 1 2")).expect("a start");
    let picture = picture(&position, &[], &words(), TURNED);
    assert!(
        picture
            .starts_with("          3\n  2       #\n  #   1   #\n  #   #   #\n ------------\n  3   2   1\n")
    );
}

/// The columns of a row that are marked after an action, by their numbers.
fn marked(setup: &str, action: &str) -> Vec<String> {
    let mut position =
        Game::from_name("palisade").expect("a game").start(None, Some(setup)).expect("a start");
    let heard = position.play(action).expect("a legal action");
    let picture = picture(&position, &heard, &words(), Look::PLAIN);
    let numbers = picture.lines().skip_while(|line| !line.contains("---")).nth(1).expect("numbers");
    let marked = numbers.split_whitespace().filter_map(|word| word.strip_prefix('[')?.strip_suffix(']'));
    marked.map(str::to_owned).collect()
}

#[test]
fn columns_that_changed_are_marked_and_no_others() {
    // A swap: both columns, whatever stands between them or is as high as they are.
    for (setup, action) in
        [("4 7 2 6 1 5 3", "2=5"), ("3 3 1 3 3 2 3", "3=6"), ("1 2 1 2 1 2 1", "1=6"), ("5 1", "1=2")]
    {
        let columns: Vec<&str> = action.split('=').collect();
        assert_eq!(marked(setup, action), columns, "{setup}: {action}");
    }
    assert_eq!(marked("2 5 2", "1=3"), [""; 0]);
    // What was split off, and where from; the others have moved along.
    assert_eq!(marked("4 7 2 6 1 5 3", "2/3<"), ["1", "3"]);
    assert_eq!(marked("4 7 2 6 1 5 3", "2/3>"), ["2", "8"]);
}

#[test]
fn a_drawing_is_the_picture_with_the_position_text() {
    let position = Game::from_name("lo").expect("a game").start(None, None).expect("a start");
    let (words, look) = (words(), Look::PLAIN);
    let expected = format!("{}{}\n", picture(&position, &[], &words, look), position.text());
    assert_eq!(draw(&position, &[], &words, look), expected);
}

#[test]
fn lines_are_broken_between_remarks() {
    let game = Game::from_name("topological").expect("a game");
    let text = "Mm:- Nm:bww Om:b Pm:- Qm:wb Rm:- white stage 2 turn 3 pieces 3 period 10 limit 100";
    let position = game.position(text).expect("a position");
    for width in [30, 60, 78] {
        let picture = picture(&position, &[], &words(), Look { width, ..Look::PLAIN });
        assert!(picture.lines().all(|line| line.chars().count() <= width.max(60)), "{picture}");
        assert!(picture.contains("move 3 of 100"), "{picture}");
    }
}
