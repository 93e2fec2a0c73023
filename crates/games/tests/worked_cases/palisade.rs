use super::Case;
use khod_games::{Game, Illegal, palisade::PalisadeIllegal};

fn at(text: &str) -> Case {
    Case::at(Game::Palisade, text)
}

fn start(setup: &str) -> Case {
    Case::start(Game::Palisade, None, Some(setup))
}

/// The heights that a position text begins with.
fn row(case: &Case) -> String {
    let text = case.text();
    let end = text.find(['w', 'b']).expect("a side follows the row");
    text[..end].trim_end().to_owned()
}

/// The state of the turn that a position text ends with.
fn state(case: &Case) -> String {
    let text = case.text();
    text[row(case).len() + 1..].to_owned()
}

#[test]
fn the_usual_row_has_seven_columns() {
    let start = Case::start(Game::Palisade, None, None);
    assert_eq!(row(&start), "4 7 2 6 1 5 3");
    assert_eq!(state(&start), "white turn 1 actions 0 limit 100 points 0:0 debts none quiet 0");
    assert_eq!(start.position.legal().len(), 98);
}

#[test]
fn equal_columns_of_a_setup_score_nothing() {
    assert_eq!(state(&start("3 3")), "white turn 1 actions 0 limit 100 points 0:0 debts none quiet 0");
}

#[test]
fn a_swap_exchanges_any_two_columns() {
    let case = start("4 7 2 6 1 5 3");
    assert_eq!(row(&case.after("2=5")), "4 1 2 6 7 5 3");
    assert_eq!(row(&case.after("1=7")), "3 7 2 6 1 5 4");
    assert_eq!(case.legal_with("1="), "1=2 1=3 1=4 1=5 1=6 1=7");
    assert_eq!(case.legal_with("7="), "");
    assert_eq!(case.why("5=2"), PalisadeIllegal::SwapOrder { right: "2=5".to_owned() }.into());
    assert_eq!(case.why("2=2"), PalisadeIllegal::SwapSame { column: 2 }.into());
    assert_eq!(case.why("2=8"), Illegal::NoColumn { column: 8, columns: 7 });
}

#[test]
fn a_split_stands_at_an_end_of_the_row() {
    let case = start("4 7 3");
    assert_eq!(row(&case.after("3/2<")), "2 4 7 1");
    assert_eq!(row(&case.after("3/2>")), "4 7 1 2");
    assert_eq!(row(&case.after("1/1<")), "1 3 7 3");
    assert_eq!(row(&case.after("1/3>")), "1 7 3 3");
    assert_eq!(case.legal_with("3/"), "3/1< 3/1> 3/2< 3/2>");
    assert_eq!(case.why("3/3<"), PalisadeIllegal::SplitAll { column: 3, stones: 3, height: 3 }.into());
    assert_eq!(case.why("3/4>"), PalisadeIllegal::SplitAll { column: 3, stones: 4, height: 3 }.into());
    assert_eq!(case.why("3/0>"), Illegal::unreadable("3/0>", "2=5, 7/2<, 4>, 4>x2"));
    assert_eq!(start("1 2").legal_with("1/"), "");
}

#[test]
fn splits_may_make_more_columns_than_a_setup_has() {
    let case = start("2 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1");
    assert_eq!(row(&case.after("1/1>")), ["1"; 17].join(" "));
}

#[test]
fn four_stones_from_place_two_of_four() {
    let case = start("3 4 2 1");
    // Places 1, 2 (the hole), 3, 4; places 3, 4, 3, 2.
    assert_eq!(case.legal_with("2<"), "2<");
    assert_eq!(row(&case.after("2<")), "4 1 3 2");
    assert_eq!(case.legal_with("2>"), "2>");
    assert_eq!(row(&case.after("2>")), "3 1 4 2");
}

#[test]
fn the_originals_sowing_scores_both_ways() {
    // Leftwards 2 1 3 3, rightwards 1 1 4 3.
    let case = start("1 4 2 2");
    assert_eq!(case.legal_with("2<"), "2<x3 2<x4");
    assert_eq!(row(&case.after("2<x3")), "2 1 3");
    assert_eq!(case.legal_with("2>"), "2>x1 2>x2");
    assert_eq!(row(&case.after("2>x1")), "1 4 3");
}

#[test]
fn a_hole_that_receives_nothing_closes_up() {
    let case = start("3 1 5");
    assert_eq!(row(&case.after("2<")), "4 5");
    assert_eq!(row(&case.after("2>")), "3 6");
    // From an end to the other and back, just short of the hole.
    assert_eq!(row(&start("3 6 1").after("1>")), "8 2");
}

#[test]
fn a_sowing_may_run_to_and_fro() {
    assert_eq!(row(&start("5 1").after("1>")), "2 4");
    assert_eq!(row(&start("9 1 5").after("1>")), "2 6 7");
}

#[test]
fn an_end_column_is_sown_inwards_only() {
    let case = start("3 1 5");
    assert_eq!(case.legal_with("1<"), "");
    assert_eq!(case.legal_with("3>"), "");
    assert_eq!(case.why("1<"), PalisadeIllegal::SowOutwards { right: "1>".to_owned() }.into());
    assert_eq!(case.why("3>"), PalisadeIllegal::SowOutwards { right: "3<".to_owned() }.into());
}

#[test]
fn a_lone_column_is_only_split() {
    let case = start("3 3 2").after("3<x1");
    assert_eq!(row(&case), "4");
    assert_eq!(case.legal(), "1/1< 1/1> 1/2< 1/2> 1/3< 1/3>");
    assert_eq!(case.why("1>"), PalisadeIllegal::SowAlone.into());
}

#[test]
fn equal_columns_raised_together_score() {
    let case = start("3 3 2");
    assert_eq!(case.legal_with("3<"), "3<x1 3<x2");
    assert_eq!(state(&case.after("3<x2")), {
        "white turn 1 actions 1 limit 100 points 1:0 debts none quiet 0 scored"
    });
}

#[test]
fn the_refilled_hole_scores() {
    let case = start("1 2 1");
    // 2 1 1: the hole on place 2 received the second stone.
    assert_eq!(case.legal_with("2<"), "2<x2 2<x3");
    assert_eq!(row(&case.after("2<x2")), "2 1");
    assert_eq!(case.legal_with("2>"), "2>x1 2>x2");
    assert_eq!(row(&case.after("2>x1")), "1 2");
}

#[test]
fn equal_columns_that_received_nothing_do_not_score() {
    let case = start("2 2 5 1 7");
    assert_eq!(case.legal_with("4>"), "4>");
    assert_eq!(state(&case.after("4>")), "white turn 1 actions 1 limit 100 points 0:0 debts none quiet 0");
    // One of the two received a stone: either may go, and nothing of the other pair.
    let joined = start("2 2 4 1 5");
    assert_eq!(joined.legal_with("4<"), "4<x3 4<x4");
    assert_eq!(
        joined.why("4<x1"),
        PalisadeIllegal::WrongRemoval { column: 1, choices: "x3 x4".to_owned() }.into()
    );
}

#[test]
fn of_several_pairs_one_column_is_chosen_for_one_point() {
    let case = start("1 4 1 2");
    // 1 1 3 3.
    assert_eq!(case.legal_with("2>"), "2>x1 2>x2 2>x3 2>x4");
    for (action, left) in [("2>x1", "1 3 3"), ("2>x2", "1 3 3"), ("2>x3", "1 1 3"), ("2>x4", "1 1 3")] {
        let scored = case.after(action);
        assert_eq!(row(&scored), left);
        assert_eq!(state(&scored), "white turn 1 actions 1 limit 100 points 1:0 debts none quiet 0 scored");
    }
}

#[test]
fn the_removal_counts_columns_when_the_hole_has_closed() {
    let case = start("1 3 4 6");
    assert_eq!(case.legal_with("1>"), "1>x1 1>x2");
    assert_eq!(row(&case.after("1>x1")), "4 6");
    assert_eq!(case.why("1>x4"), PalisadeIllegal::NoSuchRemoval { column: 4, columns: 3 }.into());
}

#[test]
fn the_removal_is_compulsory_when_something_scores() {
    let case = start("1 4 1 2");
    assert_eq!(case.why("2>"), PalisadeIllegal::RemovalMissing { choices: "x1 x2 x3 x4".to_owned() }.into());
    assert_eq!(case.why("2<"), PalisadeIllegal::RemovalMissing { choices: "x1 x3".to_owned() }.into());
    assert_eq!(
        case.why("2<x2"),
        PalisadeIllegal::WrongRemoval { column: 2, choices: "x1 x3".to_owned() }.into()
    );
}

#[test]
fn the_removal_is_forbidden_when_nothing_scores() {
    assert_eq!(start("3 4 2 1").why("2<x1"), PalisadeIllegal::NothingScores.into());
}

#[test]
fn a_split_or_a_swap_never_scores() {
    let case = start("2 1 4");
    let split = case.after("1/1<");
    assert_eq!(row(&split), "1 1 1 4");
    assert_eq!(state(&split), "white turn 1 actions 1 limit 100 points 0:0 debts none quiet 0");
    assert_eq!(state(&split.after("1=2")), {
        "white turn 1 actions 2 limit 100 points 0:0 debts none quiet 0"
    });
    assert_eq!(case.why("1/1<x1"), Illegal::unreadable("1/1<x1", "2=5, 7/2<, 4>, 4>x2"));
    assert_eq!(case.why("1=2x1"), Illegal::unreadable("1=2x1", "2=5, 7/2<, 4>, 4>x2"));
}

#[test]
fn a_turn_is_three_actions_and_may_end_then() {
    let case = start("4 7 2 6 1 5 3");
    assert_eq!(case.why("end"), PalisadeIllegal::EndTooEarly { made: 0 }.into());
    assert_eq!(case.after("1=2 1=2").why("end"), PalisadeIllegal::EndTooEarly { made: 2 }.into());
    let third = case.after("1=2 1=2 1=2");
    assert_eq!(state(&third), "white turn 1 actions 3 limit 100 points 0:0 debts none quiet 0");
    assert_eq!(third.legal_with("end"), "end");
    assert_eq!(third.legal_with("1="), "1=2 1=3 1=4 1=5 1=6 1=7");
    let ended = third.after("end");
    assert_eq!(state(&ended), "black turn 1 actions 0 limit 100 points 0:0 debts none quiet 1");
}

#[test]
fn a_turn_can_bring_three_points_and_four_with_a_borrowed_action() {
    let three = start("4 7 2 6 1 5 3").after("1>x2 1>x3 2<x1");
    assert_eq!(state(&three.after("end")), {
        "black turn 1 actions 0 limit 100 points 3:0 debts none quiet 0"
    });
    assert_eq!(state(&three.after("2>x1")), {
        "black turn 1 actions 0 limit 100 points 4:0 debts white quiet 0"
    });
}

#[test]
fn a_borrowed_action_leaves_two_for_the_next_turn() {
    let borrowed = start("4 7 2 6 1 5 3").after("1=2 1=2 1=2 1=2");
    assert_eq!(state(&borrowed), "black turn 1 actions 0 limit 100 points 0:0 debts white quiet 1");
    let short = borrowed.after("1=2 1=2 1=2 end");
    assert_eq!(state(&short), "white turn 2 actions 0 limit 100 points 0:0 debts white quiet 2");
    // Two actions end the turn by themselves: there is nothing to borrow, and the debt is paid.
    let one = short.after("1=2");
    assert_eq!(one.legal_with("end"), "");
    assert_eq!(one.why("end"), PalisadeIllegal::EndTooEarly { made: 1 }.into());
    let paid = one.after("1=2");
    assert_eq!(state(&paid), "black turn 2 actions 0 limit 100 points 0:0 debts none quiet 3");
    let full = paid.after("1=2 1=2 1=2 end 1=2 1=2 1=2");
    assert_eq!(full.legal_with("end"), "end");
}

#[test]
fn both_players_may_owe_an_action() {
    let both = start("4 7 2 6 1 5 3").after("1=2 1=2 1=2 1=2 1=2 1=2 1=2 1=2");
    assert_eq!(state(&both), "white turn 2 actions 0 limit 100 points 0:0 debts both quiet 2");
    let one = both.after("1=2 1=2");
    assert_eq!(state(&one), "black turn 2 actions 0 limit 100 points 0:0 debts black quiet 3");
    assert_eq!(state(&one.after("1=2 1=2")), {
        "white turn 3 actions 0 limit 100 points 0:0 debts none quiet 4"
    });
}

#[test]
fn a_contest_line_is_a_whole_turn_without_its_end() {
    let case = start("4 7 2 6 1 5 3");
    let three = case.after_lines(&["2=5 7/2< 3<x2"]);
    assert_eq!(three.text(), case.after("2=5 7/2< 3<x2 end").text());
    let four = case.after_lines(&["2=5 7/2< 3<x2 1=2"]);
    assert_eq!(four.text(), case.after("2=5 7/2< 3<x2 1=2").text());
    assert_eq!(case.why_line("2=5 7/2<"), Illegal::TooFewActions { made: 2 });
    assert_eq!(case.why_line("2=5 7/2< 3<x2 end"), Illegal::EndWritten);
    assert_eq!(case.why_line("1=2 1=2 1=2 1=2 1=2"), Illegal::TooManyActions { most: 4 });
    let short = four.after_lines(&["1=2 1=2 1=2"]);
    assert_eq!(short.why_line("1=2 1=2 1=2"), Illegal::TooManyActions { most: 2 });
    assert_eq!(state(&short.after_lines(&["1=2 1=2"])), {
        "black turn 2 actions 0 limit 100 points 1:0 debts none quiet 2"
    });
}

#[test]
fn a_palisade_of_three_stones_is_exhausted_before_the_first_move() {
    for setup in ["1 2", "2 1", "1 1 1", "1 1"] {
        let case = start(setup);
        assert_eq!(case.over(), "draw exhausted", "{setup}");
        assert_eq!(case.legal(), "");
        assert_eq!(case.why("1=2"), Illegal::GameOver { reason: "exhausted".to_owned() });
        assert_eq!(case.why_line("1=2 1=2 1=2"), Illegal::GameOver { reason: "exhausted".to_owned() });
    }
    for setup in ["1 3", "2 2", "1 1 1 1"] {
        assert_eq!(start(setup).over(), "-", "{setup}");
    }
}

#[test]
fn a_game_never_ends_inside_a_turn() {
    let first = start("1 2 1").after("2<x2");
    assert_eq!(row(&first), "2 1");
    assert_eq!(first.over(), "-");
    assert_eq!(first.after("1=2").over(), "-");
    let third = first.after("1=2 1=2");
    assert_eq!(third.over(), "-");
    assert_eq!(third.after("end").over(), "white exhausted");
    // A fourth action may be borrowed though the next turn is never played.
    assert_eq!(third.after("1=2").over(), "white exhausted");
}

#[test]
fn ten_turns_in_a_row_without_a_point_are_quiet() {
    let line = "1=2 1=2 1=2";
    let start = start("4 7 2 6 1 5 3");
    assert_eq!(start.after_lines(&[line; 9]).over(), "-");
    assert_eq!(start.after_lines(&[line; 10]).over(), "draw quiet");
    let ahead = at("4 7 2 6 1 5 3 black turn 20 points 2:3 quiet 9");
    assert_eq!(ahead.after_lines(&[line]).over(), "black quiet");
    // A point begins the count anew.
    let scored = ahead.after_lines(&["1=2 1=2 6>x7"]);
    assert_eq!(scored.over(), "-");
    assert_eq!(state(&scored), "white turn 21 actions 0 limit 100 points 2:4 debts none quiet 0");
}

#[test]
fn the_limit_is_reached_when_both_have_had_their_turns() {
    let last = at("4 7 2 6 1 5 3 white turn 10 limit 10 points 2:1");
    let white_done = last.after_lines(&["1=2 1=2 1=2"]);
    assert_eq!(white_done.over(), "-");
    assert_eq!(white_done.after_lines(&["1=2 1=2 1=2"]).over(), "white limit");
    assert_eq!(white_done.after_lines(&["6>x7 1=2 1=2"]).over(), "draw limit");
}

#[test]
fn exhausted_comes_before_quiet_and_quiet_before_limit() {
    let line = &["1=2 1=2 1=2"];
    let text = |row: &str, quiet: u32| {
        at(&format!("{row} black turn 10 limit 10 points 1:0 quiet {quiet} actions 0"))
    };
    assert_eq!(text("4 7 2", 9).after_lines(line).over(), "white quiet");
    assert_eq!(text("4 7 2", 8).after_lines(line).over(), "white limit");
    assert_eq!(at("1 2 white turn 11 limit 10 quiet 10").over(), "draw exhausted");
    assert_eq!(at("1 3 white turn 11 limit 10 quiet 10").over(), "draw quiet");
    assert_eq!(at("1 3 white turn 11 limit 10 quiet 9").over(), "draw limit");
}
