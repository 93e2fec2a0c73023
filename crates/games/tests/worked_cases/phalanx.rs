use super::{Case, cell};
use khod_games::{Game, Illegal, phalanx::PhalanxIllegal};

/// Black on all of row l, white on all of row k: black has no move.
const WALL: &str = "bbbbbbbbbbbbbb/wwwwwwwwwwwwww/14/14/14/14/14/14/14/14/14/14";

fn at(text: &str) -> Case {
    Case::at(Game::Phalanx, text)
}

#[test]
fn the_start_has_two_full_rows_each_and_white_moves_first() {
    let start = Case::start(Game::Phalanx, None, None);
    let rows = "bbbbbbbbbbbbbb/bbbbbbbbbbbbbb/14/14/14/14/14/14/14/14/wwwwwwwwwwwwww/wwwwwwwwwwwwww";
    assert_eq!(start.text(), format!("{rows} white move 1 limit 120"));
    // 40 steps, 28 moves of columns and 46 of diagonals.
    assert_eq!(start.position.legal().len(), 114);
    assert_eq!(start.why("Ak-Aj"), Illegal::NotYours { cell: cell("Ak") });
}

#[test]
fn a_single_piece_steps_to_any_of_eight_neighbours() {
    let alone = at("14/14/14/14/14/14/5w8/14/14/14/14/14 white");
    assert_eq!(alone.legal(), "Ff-Ee Ff-Ef Ff-Eg Ff-Fe Ff-Fg Ff-Ge Ff-Gf Ff-Gg");
    assert_eq!(alone.after("Ff-Ge").text(), "14/14/14/14/14/14/14/6w7/14/14/14/14 black move 1 limit 120");
    assert_eq!(at("14/14/14/14/14/14/14/14/14/14/14/w13 white").legal(), "Aa-Ab Aa-Ba Aa-Bb");
}

#[test]
fn a_single_piece_steps_to_an_empty_neighbour_only() {
    let case = at("14/14/14/14/14/6w7/4bw8/14/14/14/14/14 white");
    assert_eq!(case.ends("Ff"), "Ee Eg Fe Fg Ge Gf");
    assert_eq!(case.why("Ff-Ef"), PhalanxIllegal::SingleCaptures { cell: cell("Ef") }.into());
    assert_eq!(case.why("Ff-Gg"), Illegal::OwnPiece { cell: cell("Gg") });
    assert_eq!(case.why("Ff-Fh"), PhalanxIllegal::SingleTooFar { distance: 2 }.into());
    assert_eq!(case.why("Ff-Ff"), Illegal::SameCell { cell: cell("Ff") });
}

/// The group around `Ff`: four in its row, four in its column, three in a diagonal.
const GROUP: &str = "14/14/14/14/14/5ww7/3wwww7/4ww8/5w8/14/14/14 white";

#[test]
fn a_piece_belongs_to_every_line_through_it() {
    let group = at(GROUP);
    assert_eq!(group.ends("Gf-Df"), "Hf If Jf Kf");
    assert_eq!(group.ends("Df-Gf"), "Af Bf Cf");
    assert_eq!(group.ends("Fg-Fd"), "Fh Fi Fj Fk");
    assert_eq!(group.ends("Fd-Fg"), "Fa Fb Fc");
    assert_eq!(group.ends("Gg-Ee"), "Hh Ii Jj");
    assert_eq!(group.ends("Ee-Gg"), "Bb Cc Dd");
}

#[test]
fn a_part_of_a_line_is_a_phalanx_of_its_own_length() {
    let group = at(GROUP);
    assert_eq!(group.ends("Gf-Ef"), "Hf If Jf");
    assert_eq!(group.ends("Gf-Ff"), "Hf If");
    assert_eq!(group.ends("Fg-Ff"), "Fh Fi");
    assert_eq!(group.ends("Gg-Ff"), "Hh Ii");
    assert_eq!(group.ends("Ee-Ff"), "Cc Dd");
    assert_eq!(group.why("Gf-Ff-Jf"), PhalanxIllegal::TooFar { distance: 3, length: 2 }.into());
}

#[test]
fn the_head_is_the_front_piece_of_its_line() {
    let group = at(GROUP);
    assert_eq!(group.ends("Ff-Df"), "");
    assert_eq!(group.why("Ff-Df-Gf"), Illegal::Blocked { cell: cell("Gf") });
    assert_eq!(group.why("Ff-Df-Hf"), Illegal::Blocked { cell: cell("Gf") });
    assert_eq!(group.why("Df-Gf-Hf"), PhalanxIllegal::WrongHead { right: cell("Gf") }.into());
    assert_eq!(group.why("Gf-Df-Gg"), {
        PhalanxIllegal::OffLine { head: cell("Gf"), tail: cell("Df"), to: cell("Gg") }.into()
    });
}

/// Three pieces in a column, nothing else near.
const COLUMN: &str = "14/14/14/14/14/14/4w9/4w9/4w9/14/14/14 white";

#[test]
fn a_phalanx_moves_up_to_its_length_forwards_or_backwards() {
    let column = at(COLUMN);
    assert_eq!(column.ends("Ef-Ed"), "Eg Eh Ei");
    assert_eq!(column.ends("Ed-Ef"), "Ea Eb Ec");
    assert_eq!(column.why("Ef-Ed-Ej"), PhalanxIllegal::TooFar { distance: 4, length: 3 }.into());
    assert_eq!(
        column.after("Ef-Ed-Eh").text(),
        "14/14/14/14/4w9/4w9/4w9/14/14/14/14/14 black move 1 limit 120"
    );
}

#[test]
fn a_part_of_a_line_moves_only_forwards() {
    let column = at(COLUMN);
    assert_eq!(column.ends("Ef-Ee"), "Eg Eh");
    assert_eq!(column.ends("Ee-Ef"), "");
    assert_eq!(column.why("Ef-Ee-Ei"), PhalanxIllegal::TooFar { distance: 3, length: 2 }.into());
    assert_eq!(column.why("Ee-Ef-Ed"), Illegal::Blocked { cell: cell("Ed") });
    assert_eq!(column.why("Ee-Ef-Ec"), Illegal::Blocked { cell: cell("Ed") });
    assert_eq!(
        column.after("Ef-Ee-Eg").text(),
        "14/14/14/14/14/4w9/4w9/14/4w9/14/14/14 black move 1 limit 120"
    );
}

#[test]
fn a_diagonal_phalanx_captures_a_shorter_line_and_not_an_equal_one() {
    let two = at("14/14/14/14/7b6/14/5w8/4w9/3b10/2b11/14/14 white");
    assert_eq!(two.ends("Ff-Ee"), "Gg Hh");
    assert_eq!(two.ends("Ee-Ff"), "");
    assert_eq!(
        two.why("Ee-Ff-Dd"),
        PhalanxIllegal::NotShorter { cell: cell("Dd"), enemy: 2, length: 2 }.into()
    );
    assert_eq!(two.why("Ee-Ff-Cc"), PhalanxIllegal::PassesEnemy { cell: cell("Dd") }.into());
    assert_eq!(
        two.after("Ff-Ee-Hh").text(),
        "14/14/14/14/7w6/6w7/14/14/3b10/2b11/14/14 black move 1 limit 120"
    );

    let three = at("14/14/14/8b5/14/6w7/5w8/4w9/3b10/2b11/1b12/14 white");
    assert_eq!(three.ends("Gg-Ee"), "Hh Ii");
    assert_eq!(three.ends("Ee-Gg"), "");
    assert_eq!(three.why("Gg-Ee-Jj"), PhalanxIllegal::PassesEnemy { cell: cell("Ii") }.into());
    assert_eq!(
        three.why("Ee-Gg-Dd"),
        PhalanxIllegal::NotShorter { cell: cell("Dd"), enemy: 3, length: 3 }.into()
    );
}

#[test]
fn kb_nb_hb_captures_one_and_nothing_goes_further() {
    let case = at("14/14/14/14/14/14/14/14/14/14/7b2wwww/14 white");
    assert_eq!(case.ends("Kb-Nb"), "Hb Ib Jb");
    assert_eq!(case.why("Kb-Nb-Gb"), PhalanxIllegal::PassesEnemy { cell: cell("Hb") }.into());
    assert_eq!(
        case.after("Kb-Nb-Hb").text(),
        "14/14/14/14/14/14/14/14/14/14/7wwww3/14 black move 1 limit 120"
    );
    // Two of the four do not reach that far.
    assert_eq!(case.ends("Kb-Lb"), "Ib Jb");
    assert_eq!(case.why("Kb-Lb-Hb"), PhalanxIllegal::TooFar { distance: 3, length: 2 }.into());
}

#[test]
fn hb_kb_fb_captures_a_whole_line() {
    for line in ["5b1wwww3", "4bb1wwww3", "3bbb1wwww3"] {
        let case = at(&format!("14/14/14/14/14/14/14/14/14/14/{line}/14 white"));
        assert_eq!(case.ends("Hb-Kb"), "Fb Gb", "{line}");
        assert_eq!(case.ends("Kb-Hb"), "Lb Mb Nb", "{line}");
        assert_eq!(case.why("Hb-Kb-Eb"), PhalanxIllegal::PassesEnemy { cell: cell("Fb") }.into(), "{line}");
        assert_eq!(
            case.after("Hb-Kb-Fb").text(),
            "14/14/14/14/14/14/14/14/14/14/5wwww5/14 black move 1 limit 120"
        );
    }
    let equal = at("14/14/14/14/14/14/14/14/14/14/2bbbb1wwww3/14 white");
    assert_eq!(equal.ends("Hb-Kb"), "Gb");
    assert_eq!(
        equal.why("Hb-Kb-Fb"),
        PhalanxIllegal::NotShorter { cell: cell("Fb"), enemy: 4, length: 4 }.into()
    );
}

#[test]
fn a_capture_counts_the_pieces_that_move_and_the_unbroken_enemy_line() {
    let three = at("14/14/14/14/14/14/14/14/14/14/3bbb1wwww3/14 white");
    assert_eq!(three.ends("Hb-Jb"), "Gb");
    assert_eq!(
        three.why("Hb-Jb-Fb"),
        PhalanxIllegal::NotShorter { cell: cell("Fb"), enemy: 3, length: 3 }.into()
    );
    let gap = at("14/14/14/14/14/14/14/14/14/5b8/2b1bb1wwww3/14 white");
    assert_eq!(gap.ends("Hb-Jb"), "Fb Gb");
    assert_eq!(
        gap.after("Hb-Jb-Fb").text(),
        "14/14/14/14/14/14/14/14/14/5b8/2b2www2w3/14 black move 1 limit 120"
    );
}

/// White on `Ek` is about to cross; black on `Bb` too, and `Gl Hl` can capture on `El`.
const RACE: &str = "6bb6/4w9/14/14/14/14/14/14/14/14/1b5w6/14 white";

#[test]
fn a_crossing_wins_after_the_reply() {
    let crossed = at(RACE).after("Ek-El");
    assert_eq!(crossed.over(), "-");
    assert_eq!(crossed.after("Bb-Bc").over(), "white crossing");
    let black = at("14/14/14/14/14/14/14/14/14/14/1b5w6/14 black").after("Bb-Ba");
    assert_eq!(black.over(), "-");
    assert_eq!(black.after("Hb-Hc").over(), "black crossing");
}

#[test]
fn a_crossing_is_answered_by_a_counter_crossing() {
    let level = at(RACE).after("Ek-El Bb-Ba");
    assert_eq!(level.over(), "-");
    // Who then goes back has fewer.
    assert_eq!(level.after("El-Ek").over(), "black crossing");
    assert_eq!(level.after("El-Dl").over(), "-");
}

#[test]
fn a_crossing_is_answered_by_a_capture() {
    let taken = at(RACE).after("Ek-El Gl-Hl-El");
    assert_eq!(taken.over(), "-");
    assert_eq!(taken.text(), "4bb8/14/14/14/14/14/14/14/14/14/1b5w6/14 white move 2 limit 120");
}

#[test]
fn one_counter_crossing_does_not_answer_two() {
    let level = at("w12w/14/14/14/14/14/14/14/14/14/7b6/www1bb8 white");
    assert_eq!(level.over(), "-");
    assert_eq!(level.after("Ca-Aa-Ea Hb-Ha").over(), "white crossing");
}

#[test]
fn a_player_without_a_move_is_blocked_and_loses() {
    let wall = at(&format!("{WALL} black"));
    assert_eq!(wall.legal(), "");
    assert_eq!(wall.over(), "white blocked");
    assert_eq!(wall.why("Al-Ak"), Illegal::GameOver { reason: "blocked".to_owned() });
    // The last gap is closed by a move.
    let gap = at("bbbbbbbbbbbbbb/wwwwwwwwwwwww1/13w/14/14/14/14/14/14/14/14/14 white");
    assert_eq!(gap.over(), "-");
    assert_eq!(gap.after("Nj-Nk").over(), "white blocked");
    // One piece in the middle of the edge, and a white one.
    assert_eq!(at("14/14/14/ww12/bw12/ww12/14/14/14/14/14/14 black").over(), "white blocked");
    assert_eq!(at("14/14/14/bb12/wb12/bb12/14/14/14/14/14/14 white").over(), "black blocked");
    // Without any piece there is no move.
    assert_eq!(at("14/14/14/14/4w9/14/14/14/14/14/14/14 black").over(), "white blocked");
}

#[test]
fn crossing_comes_before_limit_and_limit_before_blocked() {
    assert_eq!(at("14/14/14/14/14/14/14/14/14/14/ww12/bw12 black").over(), "black crossing");
    assert_eq!(at("14/14/14/14/14/14/14/14/14/14/ww12/bw12 black move 41 limit 40").over(), "black crossing");
    assert_eq!(at(&format!("{WALL} black move 40 limit 40")).over(), "white blocked");
    assert_eq!(at(&format!("{WALL} black move 41 limit 40")).over(), "draw limit");
}

#[test]
fn the_limit_is_reached_with_blacks_last_move() {
    let level = at("6bb6/4w9/14/14/14/14/14/14/14/14/1b12/14 white move 40 limit 40");
    let white_done = level.after("Ek-Ej");
    assert_eq!(white_done.over(), "-");
    assert_eq!(white_done.after("Bb-Bc").over(), "draw limit");
    // A crossing that stands then wins all the same.
    assert_eq!(level.after("Ek-El Bb-Bc").over(), "white crossing");
    let later = at("6bb6/4w9/14/14/14/14/14/14/14/14/1b12/14 white move 40 limit 41");
    assert_eq!(later.after("Ek-Ej Bb-Bc").over(), "-");
}

/// Black's fortieth move: one crossed piece each, black on `Fb` about to cross with another.
const LAST: &str = "13w/2w11/14/14/7b6/14/14/14/14/14/5b1b6/www1b9 black move 40 limit 40";

#[test]
fn past_the_limit_an_uneven_game_goes_on() {
    let uneven = at(LAST).after("Fb-Fa");
    assert_eq!(uneven.over(), "-");
    // White takes both and is ahead: still nobody has won.
    let ahead = uneven.after("Ca-Aa-Ea");
    assert_eq!(ahead.over(), "-");
    assert_eq!(ahead.text(), "13w/2w11/14/14/7b6/14/14/14/14/14/7b6/2www9 black move 41 limit 40");
}

#[test]
fn past_the_limit_black_wins_by_a_crossing_that_stands() {
    assert_eq!(at(LAST).after("Fb-Fa Aa-Ab").over(), "black crossing");
}

#[test]
fn past_the_limit_white_wins_by_a_crossing_that_stands() {
    assert_eq!(at(LAST).after("Fb-Fa Ca-Aa-Ea Hh-Hg").over(), "white crossing");
}

#[test]
fn past_the_limit_equal_again_is_a_draw() {
    assert_eq!(at(LAST).after("Fb-Fa Ck-Cl").over(), "draw limit");
    assert_eq!(at(LAST).after("Fb-Fa Ca-Aa-Ea Hb-Ha").over(), "draw limit");
}
