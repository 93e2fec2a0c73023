use super::{Case, cell};
use khod_games::{Game, Illegal, lo::LoIllegal};

fn at(text: &str) -> Case {
    Case::at(Game::Lo, text)
}

#[test]
fn the_start_has_white_on_the_sides_and_black_above_and_below() {
    let start = Case::start(Game::Lo, None, None);
    assert_eq!(start.text(), "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 white move 1 limit 160");
    assert_eq!(start.ends("A2"), "A8 C2 C4");
    assert_eq!(start.why("A2-B2"), LoIllegal::WrongLength { distance: 1, pieces: 2 }.into());
    assert_eq!(start.why("B1-B3"), Illegal::NotYours { cell: cell("B1") });
    assert_eq!(start.position.legal().len(), 36);
}

/// Black to move; the piece on `F3` has four moves.
///
/// ```text
///   8  . . . . . b . .
///   7  . . . . . . . .
///   6  . . . . . w . .
///   5  . . . w . w . .
///   4  . . . . . . . .
///   3  w . . b . b . w
///   2  . . . . . . . .
///   1  . . . b . . . .
///      A B C D E F G H
/// ```
const SAMPLE: &str = "5b2/8/5w2/3w1w2/8/w2b1b1w/8/3b4 black";

#[test]
fn the_piece_on_f3_has_four_of_eight_directions() {
    assert_eq!(at(SAMPLE).ends("F3"), "B3 D5 H1 H5");
}

#[test]
fn a_piece_jumps_its_own_pieces_but_no_enemies() {
    let sample = at(SAMPLE);
    assert_eq!(sample.after("F3-B3").text(), "5b2/8/5w2/3w1w2/8/wb1b3w/8/3b4 white move 2 limit 160");
    assert_eq!(sample.why("F3-F7"), LoIllegal::JumpsEnemy { cell: cell("F5") }.into());
}

#[test]
fn the_distance_is_the_number_of_pieces_on_the_whole_line() {
    let sample = at(SAMPLE);
    // Behind the mover too: D1 counts for the way to H5.
    assert_eq!(sample.after("F3-H5").text(), "5b2/8/5w2/3w1w1b/8/w2b3w/8/3b4 white move 2 limit 160");
    assert_eq!(sample.why("F3-G4"), LoIllegal::WrongLength { distance: 1, pieces: 2 }.into());
    // Four down and four to the right are off the board.
    assert_eq!(sample.why("F3-F1"), LoIllegal::WrongLength { distance: 2, pieces: 4 }.into());
    assert_eq!(sample.why("F3-H3"), LoIllegal::WrongLength { distance: 2, pieces: 4 }.into());
    assert_eq!(sample.why("F3-E5"), Illegal::NoLine { from: cell("F3"), to: cell("E5") });
}

#[test]
fn a_piece_lands_on_an_enemy_and_removes_it() {
    let taken = at(SAMPLE).after("F3-D5");
    assert_eq!(taken.text(), "5b2/8/5w2/3b1w2/8/w2b3w/8/3b4 white move 2 limit 160");
}

#[test]
fn a_piece_does_not_land_on_its_own() {
    assert_eq!(at(SAMPLE).why("F3-D1"), Illegal::OwnPiece { cell: cell("D1") });
}

#[test]
fn whoever_joins_all_pieces_into_one_group_wins() {
    let before = at("2w5/6b1/8/5b2/3bb3/8/7w/w7 black");
    assert_eq!(before.over(), "-");
    let joined = before.after("G7-G6");
    assert_eq!(joined.over(), "black connected");
    assert_eq!(joined.legal(), "");
    assert_eq!(joined.why("A1-B1"), Illegal::GameOver { reason: "connected".to_owned() });
    assert_eq!(before.after("G7-G8").over(), "-");
}

#[test]
fn neighbours_in_all_eight_directions_join() {
    // A ring and its tail hang together by corners only in places.
    assert_eq!(at("b6b/8/2w5/1w1w4/2w5/3w4/4w3/8 black").over(), "white connected");
    assert_eq!(at("b6b/8/2w5/1w1w4/2w5/8/4w3/8 black").over(), "-");
    // The board's sides do not join.
    assert_eq!(at("b6b/8/8/w7/7w/8/8/8 black").over(), "-");
}

#[test]
fn when_both_are_connected_the_mover_wins() {
    let white = at("8/8/8/8/1w6/2b1w3/7b/7b white");
    assert_eq!(white.over(), "-");
    let both = white.after("E3-C3");
    assert_eq!(both.text(), "8/8/8/8/1w6/2w5/7b/7b black move 1 limit 160");
    assert_eq!(both.over(), "white connected");
    let black = at("8/8/8/8/1b6/2w1b3/7w/7w black");
    assert_eq!(black.after("E3-C3").over(), "black connected");
}

#[test]
fn a_capture_can_connect_the_opponent() {
    let case = at("w7/8/8/8/8/2b1w3/7b/7b white");
    assert_eq!(case.after("E3-C3").over(), "black connected");
}

#[test]
fn a_single_piece_is_a_group() {
    // Black is left with one piece by white's move, which does not connect white.
    let case = at("w7/8/8/8/8/2b1w3/8/7b white");
    assert_eq!(case.over(), "-");
    assert_eq!(case.after("E3-C3").over(), "black connected");
    // White has joined its own two at the same time.
    let both = at("8/8/8/8/1w6/2b1w3/8/7b white");
    assert_eq!(both.after("E3-C3").over(), "white connected");
}

/// Two white pieces shut in by three black ones each: every way out begins with a jump.
const CORNERS: &str = "6bw/6bb/8/8/8/8/bb6/wb6";

#[test]
fn a_player_without_a_move_passes() {
    let stuck = at(&format!("{CORNERS} white move 7"));
    assert_eq!(stuck.legal(), "Z0-Z0");
    assert_eq!(stuck.why("A1-A3"), LoIllegal::JumpsEnemy { cell: cell("A2") }.into());
    assert_eq!(stuck.why("A1-C1"), LoIllegal::JumpsEnemy { cell: cell("B1") }.into());
    // Four pieces stand on the long diagonal.
    assert_eq!(stuck.why("A1-E5"), LoIllegal::JumpsEnemy { cell: cell("B2") }.into());
    let passed = stuck.after("Z0-Z0");
    assert_eq!(passed.text(), format!("{CORNERS} black move 7 limit 160"));
    assert_eq!(passed.over(), "-");
}

#[test]
fn passing_is_legal_only_without_a_move() {
    let black = at(&format!("{CORNERS} black move 7"));
    assert_eq!(black.why("Z0-Z0"), Illegal::PassNotAllowed);
    assert_eq!(Case::start(Game::Lo, None, None).why("Z0-Z0"), Illegal::PassNotAllowed);
}

/// Twelve pieces each, and nobody can move.
///
/// ```text
///   8  . . b . w . b .
///   7  . w . w . w . w
///   6  . . b . w . b .
///   5  . b . b . b . b
///   4  . . b . w . b .
///   3  . w . w . w . w
///   2  . . b . w . b .
///   1  . . . . . . . .
///      A B C D E F G H
/// ```
const LOCKED: &str = "2b1w1b1/1w1w1w1w/2b1w1b1/1b1b1b1b/2b1w1b1/1w1w1w1w/2b1w1b1/8";

#[test]
fn both_players_may_have_to_pass() {
    let white = at(&format!("{LOCKED} white move 5"));
    assert_eq!(white.over(), "-");
    assert_eq!(white.legal(), "Z0-Z0");
    let black = white.after("Z0-Z0");
    assert_eq!(black.legal(), "Z0-Z0");
    assert_eq!(black.after("Z0-Z0").text(), format!("{LOCKED} white move 6 limit 160"));
}

#[test]
fn a_pass_is_a_move_and_counts_towards_the_limit() {
    let white = at(&format!("{LOCKED} white move 39 limit 40"));
    let passes = ["Z0-Z0"; 4].join(" ");
    assert_eq!(white.after("Z0-Z0 Z0-Z0 Z0-Z0").over(), "-");
    assert_eq!(white.after(&passes).over(), "draw limit");
}

#[test]
fn the_limit_is_reached_with_blacks_last_move() {
    let white = at("5b2/8/5w2/3w1w2/8/w2b1b1w/8/3b4 white move 40 limit 40");
    let black = white.after("A3-A4");
    assert_eq!(black.over(), "-");
    assert_eq!(black.after("D1-D4").over(), "draw limit");
    let later = at("5b2/8/5w2/3w1w2/8/w2b1b1w/8/3b4 white move 40 limit 41");
    assert_eq!(later.after("A3-A4 D1-D4").over(), "-");
}

#[test]
fn connecting_with_the_last_move_wins() {
    let before = at("2w5/6b1/8/5b2/3bb3/8/7w/w7 black move 40 limit 40");
    assert_eq!(before.after("G7-G6").over(), "black connected");
    assert_eq!(before.after("G7-G8").over(), "draw limit");
}
