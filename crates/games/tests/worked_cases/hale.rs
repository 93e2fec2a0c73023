use super::{Case, cell};
use khod_games::{Game, Illegal, hale::HaleIllegal};

fn at(text: &str) -> Case {
    Case::at(Game::Hale, text)
}

/// Every cell with whether it is black by the rule: column + row is odd, counted from 1.
fn cells() -> impl Iterator<Item = (String, bool)> {
    let numbered = |first: char| (1_u32..).zip(first..).take(11);
    numbered('A').flat_map(move |(column, capital)| {
        numbered('a').map(move |(row, small)| (format!("{capital}{small}"), (column + row) % 2 == 1))
    })
}

#[test]
fn the_board_starts_empty_with_60_black_cells_and_61_white() {
    let start = Case::start(Game::Hale, None, None);
    assert_eq!(start.text(), "11/11/11/11/11/11/11/11/11/11/11 white");
    let (black, white): (Vec<_>, Vec<_>) = cells().partition(|&(_, black)| black);
    assert_eq!([black.len(), white.len()], [60, 61]);
    let black: Vec<String> = black.into_iter().map(|(name, _)| name).collect();
    assert_eq!(start.position.legal(), black);
    for (name, _) in white {
        assert_eq!(start.why(&name), HaleIllegal::WhiteCell { cell: name }.into());
    }
}

#[test]
fn the_sample_shows_the_colours() {
    let start = Case::start(Game::Hale, None, None);
    for black in ["Ef", "De", "Fe", "Dg", "Ed", "Eh"] {
        start.after(black);
    }
    for white in ["Aa", "Df", "Ee", "Fd"] {
        assert_eq!(start.why(white), HaleIllegal::WhiteCell { cell: cell(white) }.into());
    }
}

#[test]
fn the_sample_game_is_legal_move_by_move() {
    let sample = Case::start(Game::Hale, None, None).after("Ef De Fe Dg Ef-Df Ef Ed De-Ee Fe-Fd Eh");
    assert_eq!(sample.text(), "11/11/11/4b6/3b7/3wb6/4b6/4ww5/11/11/11 white");
    assert_eq!(sample.over(), "-");
}

#[test]
fn a_piece_is_placed_on_an_empty_black_cell() {
    let case = at("11/11/11/11/11/4wb5/11/11/11/11/11 white");
    assert_eq!(case.after("Gf").text(), "11/11/11/11/11/4wbw4/11/11/11/11/11 black");
    assert_eq!(case.why("Ef"), Illegal::Occupied { cell: cell("Ef") });
    assert_eq!(case.why("Ff"), Illegal::Occupied { cell: cell("Ff") });
    assert_eq!(case.why("Ee"), HaleIllegal::WhiteCell { cell: cell("Ee") }.into());
}

#[test]
fn a_piece_shifts_from_a_black_cell_to_a_white_neighbour_once() {
    let case = at("11/11/11/11/11/4wb5/11/11/11/11/11 white");
    assert_eq!(case.ends("Ef"), "Df Ee Eg");
    assert_eq!(case.why("Ef-Ff"), Illegal::Occupied { cell: cell("Ff") });
    assert_eq!(case.why("Ef-De"), Illegal::NotNeighbour { from: cell("Ef"), to: cell("De") });
    assert_eq!(case.why("Ef-Ed"), Illegal::NotNeighbour { from: cell("Ef"), to: cell("Ed") });
    assert_eq!(case.why("Ff-Fe"), Illegal::NotYours { cell: cell("Ff") });
    assert_eq!(case.why("Ab-Aa"), Illegal::NoPiece { cell: cell("Ab") });
    let shifted = case.after("Ef-Ee Ab");
    assert_eq!(shifted.text(), "11/11/11/11/11/5b5/4w6/11/11/b10/11 white");
    assert_eq!(shifted.ends("Ee"), "");
    assert_eq!(shifted.why("Ee-Ef"), HaleIllegal::StaysOnWhite { cell: cell("Ee") }.into());
    // At the edge of the board there is one neighbour fewer.
    assert_eq!(at("11/11/11/11/11/11/11/11/11/w10/11 white").ends("Ab"), "Aa Ac Bb");
}

#[test]
fn a_row_of_five_wins() {
    let placed = at("11/11/11/11/11/ww1ww6/11/11/11/11/11 white");
    assert_eq!(placed.over(), "-");
    assert_eq!(placed.after("Cf").over(), "white line");
    let shifted = at("11/11/11/11/11/2b8/bb1bb6/11/11/11/11 black");
    assert_eq!(shifted.after("Cf-Ce").over(), "black line");
}

#[test]
fn a_column_of_five_wins() {
    let case = at("11/11/11/11/11/2w8/2w8/11/2w8/2w8/11 white");
    assert_eq!(case.after("Cd").over(), "white line");
}

#[test]
fn a_row_of_six_wins() {
    assert_eq!(at("11/11/11/11/11/ww1www5/11/11/11/11/11 white").after("Cf").over(), "white line");
}

#[test]
fn four_in_a_row_or_five_with_a_gap_do_not_win() {
    assert_eq!(at("11/11/11/11/11/ww1w7/11/11/11/11/11 white").after("Cf").over(), "-");
    assert_eq!(at("11/11/11/11/11/ww2ww5/11/11/11/11/11 white").after("Cf").over(), "-");
    // Five of both colours.
    assert_eq!(at("11/11/11/11/11/ww1wb6/11/11/11/11/11 white").after("Cf").over(), "-");
    // A line does not go on from the right edge to the left.
    assert_eq!(at("11/11/11/11/w10/8www/11/11/11/11/11 white").after("Bg").over(), "-");
}

#[test]
fn a_diagonal_of_four_on_white_cells_wins() {
    let rising = at("11/11/11/11/7w3/5w5/4w6/3w7/11/11/11 white");
    assert_eq!(rising.over(), "-");
    assert_eq!(rising.after("Hg-Gg").over(), "white diagonal");
    let falling = at("11/11/4b6/5b5/11/6bb3/11/11/11/11/11 black");
    assert_eq!(falling.over(), "-");
    assert_eq!(falling.after("Gf-Gg").over(), "black diagonal");
}

#[test]
fn a_diagonal_of_three_or_over_the_edge_does_not_win() {
    assert_eq!(at("11/11/11/11/7w3/5w5/4w6/11/11/11/11 white").after("Hg-Gg").over(), "-");
    // Jb Kc, then Ae Bf; Bd Ae, then Ke Jf.
    assert_eq!(at("11/11/11/11/11/11/ww9/11/10w/9w1/11 white").after("Be-Bf").over(), "-");
    assert_eq!(at("11/11/11/11/11/8w2/w9w/1w9/11/11/11 white").after("If-Jf").over(), "-");
}

#[test]
fn a_diagonal_on_black_cells_counts_for_nothing() {
    let rising = at("11/11/11/11/5w5/11/3w7/2w8/1w9/11/11 white");
    assert_eq!(rising.after("Ef").over(), "-");
    let falling = at("11/11/11/11/1b9/2b8/11/4b6/11/11/11 black");
    assert_eq!(falling.after("De").over(), "-");
}

#[test]
fn a_line_comes_before_a_diagonal() {
    let case = at("11/11/11/11/2wwww1w3/5w5/4w6/3w7/11/11/11 white");
    assert_eq!(case.after("Hg-Gg").over(), "white line");
}

/// A board without an empty cell and without a line: rows k to d of it, for others to go on.
const FULL_ABOVE: &str =
    "wwbbwwbbwwb/bbwwbbwwbbw/wwbbwwbbwwb/bbwwbbwwbbw/wwbbwwbbwwb/bbwwbbwwbbw/wwbbwwbbwwb/bbwwbbwwbbw";
/// The same with white and black exchanged.
const OTHER_ABOVE: &str =
    "bbwwbbwwbbw/wwbbwwbbwwb/bbwwbbwwbbw/wwbbwwbbwwb/bbwwbbwwbbw/wwbbwwbbwwb/bbwwbbwwbbw/wwbbwwbbwwb";

#[test]
fn a_player_who_can_do_neither_passes() {
    // Every black cell is taken, and the one white cell left has only white neighbours.
    let rows = "wwbbwwbbww1/bbwwbbwwbbw/wwbbwwbbwwb";
    let black = at(&format!("{FULL_ABOVE}/{rows} black"));
    assert_eq!(black.legal(), "Zz");
    assert_eq!(black.why("Kc"), HaleIllegal::WhiteCell { cell: cell("Kc") }.into());
    assert_eq!(black.why("Kb-Kc"), Illegal::NotYours { cell: cell("Kb") });
    let white = black.after("Zz");
    assert_eq!(white.text(), format!("{FULL_ABOVE}/{rows} white"));
    assert_eq!(white.legal(), "Jc-Kc Kb-Kc Kd-Kc");
    assert_eq!(white.why("Zz"), Illegal::PassNotAllowed);

    let white = at(&format!("{OTHER_ABOVE}/bbwwbbwwbb1/wwbbwwbbwwb/bbwwbbwwbbw white"));
    assert_eq!(white.legal(), "Zz");
}

#[test]
fn passing_is_legal_only_without_a_move() {
    assert_eq!(Case::start(Game::Hale, None, None).why("Zz"), Illegal::PassNotAllowed);
}

#[test]
fn a_board_without_an_empty_cell_is_a_draw() {
    let black = at(&format!("{FULL_ABOVE}/wwbbwwbbww1/bbwwbbwwbbw/wwbbwwbbwwb black"));
    let last = black.after("Zz Kb-Kc");
    assert_eq!(last.over(), "-");
    assert_eq!(last.legal(), "Kb");
    let full = last.after("Kb");
    assert_eq!(full.text(), format!("{FULL_ABOVE}/wwbbwwbbwww/bbwwbbwwbbb/wwbbwwbbwwb white"));
    assert_eq!(full.over(), "draw full");
    assert_eq!(full.why("Zz"), Illegal::GameOver { reason: "full".to_owned() });
}

#[test]
fn a_winning_move_on_the_last_empty_cell_wins() {
    let case = at(&format!("{FULL_ABOVE}/wwbbwwbbwwb/bbwwbbwwbbw/w1wwwbbbwwb white"));
    assert_eq!(case.over(), "-");
    assert_eq!(case.legal(), "Ba");
    assert_eq!(case.after("Ba").over(), "white line");
}
