use super::{Case, cell};
use khod_games::{Game, Illegal, topological::TopologicalIllegal};

fn at(text: &str) -> Case {
    Case::at(Game::Topological, text)
}

fn start(setup: &str) -> Case {
    Case::start(Game::Topological, None, Some(setup))
}

/// What both players hold, as a position's remarks say it.
fn captured(case: &Case) -> [u32; 2] {
    let held = case.position.remarks().into_iter().find_map(|remark| match remark {
        khod_games::Remark::Captured { white, black } => Some([white, black]),
        _ => None,
    });
    held.expect("the board is built")
}

#[test]
fn the_usual_game_has_ten_pieces_each_and_periods_of_ten() {
    let start = Case::start(Game::Topological, None, None);
    assert_eq!(start.text(), "- white stage 1 pieces 10 period 10 limit 100");
}

#[test]
fn the_first_piece_goes_to_the_middle() {
    let start = start("2");
    assert_eq!(start.legal(), "Mm");
    assert_eq!(start.why("Nm"), TopologicalIllegal::FirstField { field: cell("Mm") }.into());
    assert_eq!(start.after("Mm").text(), "Mm:w black stage 1 pieces 2 period 10 limit 100");
}

#[test]
fn every_other_piece_is_placed_beside_another() {
    let one = start("2").after("Mm");
    assert_eq!(one.legal(), "Lm Ml Mn Nm");
    assert_eq!(one.why("Mm"), Illegal::Occupied { cell: cell("Mm") });
    assert_eq!(one.why("Nn"), TopologicalIllegal::NothingBeside { field: cell("Nn") }.into());
    // Beside a piece of either colour.
    assert_eq!(one.after("Nm").legal(), "Lm Ml Mn Nl Nn Om");
}

#[test]
fn the_table_has_edges() {
    // From the middle to the right edge and up to the corner, 25 pieces.
    let right = "Mm:w Nm:b Om:w Pm:b Qm:w Rm:b Sm:w Tm:b Um:w Vm:b Wm:w Xm:b Ym:w";
    let up = "Yn:b Yo:w Yp:b Yq:w Yr:b Ys:w Yt:b Yu:w Yv:b Yw:w Yx:b Yy:w";
    let edge = at(&format!("{right} {up} black stage 1 pieces 16"));
    assert_eq!(edge.legal_with("Y"), "Yl");
    assert_eq!(edge.legal_with("X"), "Xl Xn Xo Xp Xq Xr Xs Xt Xu Xv Xw Xx Xy");
    assert_eq!(edge.legal_with("Z"), "");
    assert_eq!(edge.why("Zm"), Illegal::OffBoard { cell: cell("Zm") });
    assert_eq!(edge.why("Yz"), Illegal::OffBoard { cell: cell("Yz") });
    let left = "Am:w Bm:b Cm:w Dm:b Em:w Fm:b Gm:w Hm:b Im:w Jm:b Km:w Lm:b Mm:w";
    let down = "Al:b Ak:w Aj:b Ai:w Ah:b Ag:w Af:b Ae:w Ad:b Ac:w Ab:b Aa:w";
    let edge = at(&format!("{left} {down} black stage 1 pieces 16"));
    assert_eq!(edge.legal_with("A"), "An");
    assert_eq!(edge.legal_with("B"), "Ba Bb Bc Bd Be Bf Bg Bh Bi Bj Bk Bl Bn");
}

#[test]
fn nothing_moves_and_nobody_refuses_while_the_board_is_built() {
    let two = start("2").after("Mm Nm");
    assert_eq!(two.why("Zz"), TopologicalIllegal::StillBuilding { left: 2 }.into());
    assert_eq!(two.why("Mm-Nm"), TopologicalIllegal::StillBuilding { left: 2 }.into());
}

/// Four fields in a square, white on the left, black on the right.
const SQUARE: &str = "Mm:w Mn:w Nm:b Nn:b white stage 2 pieces 2";

#[test]
fn the_second_stage_begins_with_white_on_exactly_these_fields() {
    let built = start("2").after("Mm Nm Mn Nn");
    let rest = "white stage 2 turn 1 pieces 2 period 10 limit 100 held 0:0 refusals 0";
    assert_eq!(built.text(), format!("Mm:w Mn:w Nm:b Nn:b {rest}"));
    assert_eq!(built.text(), at(SQUARE).text());
    // A single piece moves one field, onto an own neighbour or an enemy one.
    assert_eq!(built.legal(), "Mm-Mn Mm-Nm Mn-Mm Mn-Nn Zz");
    assert_eq!(built.why("Mm"), TopologicalIllegal::BuildingOver.into());
    assert_eq!(built.why("Om"), TopologicalIllegal::BuildingOver.into());
    assert_eq!(built.why("Mm-Lm"), TopologicalIllegal::NotOnBoard { field: cell("Lm") }.into());
    assert_eq!(built.why("Nm-Mm"), Illegal::NotYours { cell: cell("Nm") });
}

#[test]
fn a_stack_moves_as_many_fields_as_it_is_high() {
    let case = at("Km:- Lm:- Mm:bww Nm:w Om:b Pm:b white stage 2 pieces 3");
    assert_eq!(case.ends("Mm"), "Pm");
    assert_eq!(captured(&case), [1, 0]);
    let moved = case.after("Mm-Pm");
    // What it passes is untouched, what it lands on is captured, the field that it leaves stays on the board.
    let rest = "black stage 2 turn 1 pieces 3 period 10 limit 100 held 1:0 refusals 0";
    assert_eq!(moved.text(), format!("Km:- Lm:- Mm:- Nm:w Om:b Pm:bbww {rest}"));
    assert_eq!(captured(&moved), [2, 0]);
    // Further moves pass and enter the empty field.
    assert_eq!(moved.after("Om-Nm Zz").ends("Nm"), "Lm Pm");
    assert_eq!(
        case.why("Mm-Om"),
        TopologicalIllegal::NoPath { from: cell("Mm"), to: cell("Om"), steps: 3 }.into()
    );
}

#[test]
fn a_part_of_a_stack_moves_fewer_fields_and_keeps_its_order() {
    let case = at("Km:- Lm:- Mm:bwbw Nm:w Om:b Pm:- white stage 2 pieces 3");
    assert_eq!(case.legal(), "1Mm-Lm 1Mm-Nm 2Mm-Km 2Mm-Om 3Mm-Pm Nm-Mm Nm-Om Zz");
    let rest = "black stage 2 turn 1 pieces 3 period 10 limit 100 held 2:0 refusals 0";
    assert_eq!(case.after("2Mm-Om").text(), format!("Km:- Lm:- Mm:bw Nm:w Om:bbw Pm:- {rest}"));
    assert_eq!(case.after("3Mm-Pm").text(), format!("Km:- Lm:- Mm:b Nm:w Om:b Pm:wbw {rest}"));
}

#[test]
fn what_is_left_belongs_to_whose_piece_is_on_top() {
    let case = at("Km:- Lm:- Mm:bwbw Nm:w Om:b Pm:- white stage 2 pieces 3");
    assert_eq!(captured(&case), [2, 0]);
    let two = case.after("2Mm-Om");
    assert_eq!(captured(&two), [3, 0]);
    assert_eq!(two.legal(), "Zz");
    let one = case.after("1Mm-Lm");
    assert_eq!(captured(&one), [0, 1]);
    assert_eq!(one.legal(), "1Mm-Lm 1Mm-Nm 2Mm-Km 2Mm-Om Mm-Pm Om-Nm Om-Pm Zz");
    assert_eq!(case.after("3Mm-Pm").legal(), "Mm-Lm Mm-Nm Om-Nm Om-Pm Zz");
}

#[test]
fn a_path_may_turn() {
    let case = at("Mm:bw Mn:w Nm:b Nn:- white stage 2 pieces 2");
    assert_eq!(case.legal_with("Mm"), "Mm-Nn");
    // The two ways round are one move.
    assert_eq!(case.legal(), "1Mm-Mn 1Mm-Nm Mm-Nn Mn-Mm Mn-Nn Zz");
}

#[test]
fn a_straight_path_does_not_turn() {
    let case = at("Mm:bw Mn:w Nm:b Nn:- white stage 2 pieces 2 straight");
    assert_eq!(case.legal(), "1Mm-Mn 1Mm-Nm Mn-Mm Mn-Nn Zz");
    assert_eq!(
        case.why("Mm-Nn"),
        TopologicalIllegal::NoStraightPath { from: cell("Mm"), to: cell("Nn"), steps: 2 }.into()
    );
    assert_eq!(start("2 straight").text(), "- white stage 1 pieces 2 straight period 10 limit 100");
}

#[test]
fn a_path_leads_over_fields_of_the_board_only() {
    // Lm between Km and Mm is not on the board.
    let horseshoe = "Km:bw Kn:w Ln:w Mm:b Mn:b Nm:- white stage 2 pieces 3";
    let turning = at(horseshoe);
    assert_eq!(turning.ends("Km"), "Ln");
    assert_eq!(
        turning.why("Km-Mm"),
        TopologicalIllegal::NoPath { from: cell("Km"), to: cell("Mm"), steps: 2 }.into()
    );
    let straight = at(&format!("{horseshoe} straight"));
    assert_eq!(straight.ends("Km"), "");
    assert_eq!(straight.why("Km-Mm"), {
        TopologicalIllegal::NoStraightPath { from: cell("Km"), to: cell("Mm"), steps: 2 }.into()
    });
}

#[test]
fn a_path_visits_no_field_twice_its_start_included() {
    let square = at("Mm:bbww Mn:- Nm:- Nn:- white stage 2 pieces 2");
    assert_eq!(square.legal(), "1Mm-Mn 1Mm-Nm 2Mm-Nn 3Mm-Mn 3Mm-Nm Zz");
    assert_eq!(square.why("Mm-Mm"), Illegal::SameCell { cell: cell("Mm") });
    assert_eq!(square.why("2Mm-Mm"), Illegal::SameCell { cell: cell("Mm") });
    // No way out and back.
    let line = at("Km:- Lm:bww Mm:b Nm:- white stage 2 pieces 2");
    assert_eq!(line.legal(), "1Lm-Km 1Lm-Mm 2Lm-Nm Zz");
    assert_eq!(
        line.why("Lm-Km"),
        TopologicalIllegal::NoPath { from: cell("Lm"), to: cell("Km"), steps: 3 }.into()
    );
    assert_eq!(
        line.why("Lm-Mm"),
        TopologicalIllegal::NoPath { from: cell("Lm"), to: cell("Mm"), steps: 3 }.into()
    );
}

#[test]
fn a_number_equal_to_the_height_is_read_and_never_written() {
    let case = at("Mm:bw Mn:w Nm:b Nn:- white stage 2 pieces 2");
    let mut long = case.position.clone();
    long.play("2Mm-Nn").expect("k equal to the height");
    assert_eq!(long.text(), case.after("Mm-Nn").text());
    assert!(!case.position.legal().contains(&"2Mm-Nn".to_owned()));
    assert_eq!(
        case.why("3Mm-Nn"),
        TopologicalIllegal::StackTooLow { field: cell("Mm"), pieces: 3, height: 2 }.into()
    );
    for text in ["0Mm-Nn", "02Mm-Nn", "+2Mm-Nn", "-1Mm-Nn"] {
        assert_eq!(case.why(text), Illegal::unreadable(text, "Nm, Mm-Pm, 2Mm-Nn"));
    }
}

#[test]
fn a_refusal_is_always_legal_and_may_be_taken_back() {
    let refused = at(SQUARE).after("Zz");
    assert_eq!(
        refused.text(),
        "Mm:w Mn:w Nm:b Nn:b black stage 2 turn 1 pieces 2 period 10 limit 100 held 0:0 refusals 1"
    );
    assert_eq!(refused.over(), "-");
    // Refusals that do not follow each other end nothing.
    assert_eq!(refused.after("Nm-Nn Zz").over(), "-");
    assert_eq!(refused.after("Nm-Nn Zz Nn-Mm Zz").over(), "-");
}

#[test]
fn two_refusals_in_a_row_end_the_game() {
    assert_eq!(at(SQUARE).after("Zz Zz").over(), "draw agreed");
    assert_eq!(at(SQUARE).after("Mm-Nm Zz Zz").over(), "white agreed");
    assert_eq!(at(SQUARE).after("Mm-Mn Nm-Mm Zz Zz").over(), "draw agreed");
    assert_eq!(at(SQUARE).after("Mm-Mn Nn-Mn Zz Zz").over(), "black agreed");
}

#[test]
fn without_a_stack_a_refusal_is_the_only_choice() {
    assert_eq!(at("Mm:wb Mn:wb Nm:- Nn:- white stage 2 pieces 2").legal(), "Zz");
}

#[test]
fn a_period_without_change_ends_the_game() {
    let square = at("Mm:w Mn:w Nm:b Nn:b white stage 2 pieces 2 period 1");
    assert_eq!(square.after("Mm-Mn").over(), "-");
    assert_eq!(square.after("Mm-Mn Nm-Nn").over(), "draw period");
    assert_eq!(square.after("Mm-Mn Zz").over(), "draw period");
}

#[test]
fn a_period_with_a_change_goes_on() {
    let square = at("Mm:w Mn:w Nm:b Nn:b white stage 2 pieces 2 period 1");
    // White's count changes, black's, both.
    assert_eq!(square.after("Mm-Nm Zz").over(), "-");
    assert_eq!(square.after("Zz Nm-Mm").over(), "-");
    assert_eq!(square.after("Mm-Nm Nn-Mn").over(), "-");
}

#[test]
fn a_period_compares_both_counts_and_not_their_sum() {
    let case = at("Mm:- Mn:w Nm:bw Nn:b white stage 2 turn 2 pieces 2 period 1 held 0:0");
    assert_eq!(captured(&case), [1, 0]);
    let swapped = case.after("Zz Nn-Nm");
    assert_eq!(captured(&swapped), [0, 1]);
    assert_eq!(swapped.over(), "-");
}

#[test]
fn a_period_is_compared_with_its_own_start() {
    let square = at("Mm:w Mn:w Nm:b Nn:b white stage 2 pieces 2 period 1");
    // One piece captured in the first period and none in the second.
    let second = square.after("Mm-Nm Zz");
    assert_eq!(second.after("Mn-Mm Nn-Mn").over(), "white period");
    // Released again in the second: it is not as at its start, though as at the game's.
    let released = second.after("1Nm-Mm Nm-Nn");
    assert_eq!(captured(&released), [0, 0]);
    assert_eq!(released.over(), "-");
}

#[test]
fn captures_and_releases_within_a_period_leave_no_change() {
    let square = at("Mm:w Mn:w Nm:b Nn:b white stage 2 pieces 2 period 2");
    let third = square.after("Mm-Nm Zz 1Nm-Mm");
    assert_eq!(third.over(), "-");
    assert_eq!(third.after("Nm-Nn").over(), "draw period");
}

#[test]
fn a_period_is_ten_turns_of_each_player() {
    let ninth = at("Mm:w Mn:w Nm:b Nn:b black stage 2 turn 9 pieces 2");
    assert_eq!(ninth.after("Zz").over(), "-");
    let tenth = at("Mm:w Mn:w Nm:b Nn:b white stage 2 turn 10 pieces 2");
    assert_eq!(tenth.after("Mm-Mn").over(), "-");
    assert_eq!(tenth.after("Mm-Mn Nm-Nn").over(), "draw period");
    // Captured in the twentieth turn of all.
    assert_eq!(tenth.after("Mm-Mn Nn-Mn").over(), "-");
    let longer = at("Mm:w Mn:w Nm:b Nn:b white stage 2 turn 10 pieces 2 period 20");
    assert_eq!(longer.after("Mm-Mn Nm-Nn").over(), "-");
    let begun = at("Mm:- Mn:w Nm:bw Nn:b white stage 2 turn 10 pieces 2 held 1:0");
    assert_eq!(begun.after("Mn-Mm Nn-Mn").over(), "white period");
}

#[test]
fn the_limit_is_reached_with_blacks_last_turn() {
    let rest = "stage 2 turn 10 pieces 2 period 100 limit 10";
    let tenth = at(&format!("Mm:w Mn:w Nm:b Nn:b white {rest}"));
    assert_eq!(tenth.after("Mm-Nm").over(), "-");
    assert_eq!(tenth.after("Mm-Nm Zz").over(), "white limit");
    assert_eq!(tenth.after("Mm-Mn Nn-Mn").over(), "black limit");
    assert_eq!(tenth.after("Mm-Mn Nm-Nn").over(), "draw limit");
}

#[test]
fn agreed_comes_before_period_and_period_before_limit() {
    let last = at("Mm:w Mn:w Nm:b Nn:b black stage 2 turn 10 pieces 2 limit 10 refusals 1");
    assert_eq!(last.after("Zz").over(), "draw agreed");
    assert_eq!(last.after("Nm-Nn").over(), "draw period");
    assert_eq!(last.after("Nm-Mm").over(), "black limit");
}
