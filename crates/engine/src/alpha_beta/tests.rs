use super::*;
use crate::Limits;
use khod_games::{Notation, hale::Hale, lo::Lo, phalanx::Phalanx};

fn at<P: Notation>(board: &str, number: u32) -> P {
    P::from_text(&format!("{board} white move {number} limit 40")).expect("a position")
}

const LO: &str = "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1";
const PHALANX: &str = "bbbbbbbbbbbbbb/14/14/14/14/14/14/14/14/14/14/wwwwwwwwwwwwww";

/// The score of a search whose table holds the position as won after `distance` half-moves, stored at an earlier time.
fn told_of_win<P: Evaluate>(position: &P, distance: usize) -> Score {
    let table = Arc::new(TranspositionTable::new(1));
    let entry = TtEntry { score: Score::win_at(distance), bound: Bound::Exact, depth: 60, tt_move: None };
    table.store(position.table_key(position.key(), 3), entry, 0);
    let mut search = AlphaBeta::new(table, position);
    let (limits, options) = (&Limits::none(), &SearchOptions::default());
    let request = SearchRequest { position, limits, options, network: None };
    search.begin(&request, SearchClock::start(Limits::none()));
    // The same position at the next ply is no repetition here.
    search.game.forget();
    search.frames[1].position.clone_from(position);
    search.search(1, 3, Score::DRAW, Score::DRAW + 1).expect("there is no limit")
}

#[test]
fn a_win_from_the_table_is_believed_only_within_the_limit() {
    // Move 28 of 40: 26 half-moves are left.
    assert_eq!(told_of_win(&at::<Lo>(LO, 28), 25).distance(), Some(26));
    assert_eq!(told_of_win(&at::<Lo>(LO, 28), 27).distance(), None);
    assert_eq!(told_of_win(&at::<Phalanx>(PHALANX, 28), 26).distance(), Some(27));
    assert_eq!(told_of_win(&at::<Phalanx>(PHALANX, 28), 28).distance(), None);
}

/// Whether the table tells a board at one move from the same board at another.
fn told_apart<P: Evaluate>(board: &str, numbers: [u32; 2], depth: i32) -> bool {
    let [one, other] = numbers.map(|number| {
        let position = at::<P>(board, number);
        position.table_key(position.key(), depth)
    });
    one != other
}

#[test]
fn the_table_tells_apart_what_a_search_can_tell_apart() {
    // Far from the limit the number of the move does not matter; 20, 18 and 2 half-moves before the limit it always does; a deep
    // search sees further.
    for depth in [0, 3, 10] {
        assert!(!told_apart::<Lo>(LO, [10, 20], depth) && !told_apart::<Phalanx>(PHALANX, [10, 20], depth));
        for numbers in [[31, 32], [32, 40], [20, 31]] {
            assert!(told_apart::<Lo>(LO, numbers, depth) && told_apart::<Phalanx>(PHALANX, numbers, depth));
        }
    }
    // 34 and 32 half-moves before the limit.
    assert!(told_apart::<Lo>(LO, [24, 25], 30) && !told_apart::<Lo>(LO, [24, 25], 10));
}

/// The position with the turn handed over, and the text with the other side to move.
fn passed_and_turned<P: Evaluate>(text: &str) -> [Option<P>; 2] {
    let read = |text: &str| P::from_text(text).expect("a position");
    [read(text).passed(), Some(read(&text.replace(" white", " black")))]
}

#[test]
fn to_pass_is_to_turn_the_board_over_to_the_other_side() {
    let [passed, turned] = passed_and_turned::<Lo>(&format!("{LO} white move 10 limit 40"));
    assert_eq!(passed, turned);
    let [passed, turned] = passed_and_turned::<Phalanx>(&format!("{PHALANX} white move 10 limit 40"));
    assert_eq!(passed, turned);
    let [passed, turned] = passed_and_turned::<Hale>("11/11/11/11/11/11/11/11/11/4w6/wwww2bbb2 white");
    assert_eq!(passed, turned);
    for at in [at::<Lo>(LO, 10), at::<Lo>(LO, 20)] {
        let passed = at.passed().expect("the limit is far");
        passed.changed_inputs(&at, |input| panic!("{input:?} has changed"));
    }
    // Near the limit a pass would bring the draw nearer.
    assert_eq!(at::<Lo>(LO, 30).passed(), None);
    assert_eq!(at::<Phalanx>(PHALANX, 30).passed(), None);
}

#[test]
fn after_a_pass_the_network_sees_the_other_side() {
    let position = at::<Lo>(LO, 10);
    let network = Arc::new(Network::of::<Lo>(Lo::NETWORK.expect("lo has a network")).expect("it fits"));
    let evaluation = |position: &Lo, passes: bool| {
        let mut search = AlphaBeta::new(Arc::new(TranspositionTable::new(1)), position);
        let (limits, options) = (&Limits::none(), &SearchOptions::default());
        let request = SearchRequest { position, limits, options, network: Some(&network) };
        search.begin(&request, SearchClock::start(Limits::none()));
        if passes {
            search.pass(0, position.passed().expect("the limit is far"));
        }
        search.evaluate(usize::from(passes))
    };
    let turned = Lo::from_text(&format!("{LO} black move 10 limit 40")).expect("a position");
    assert_eq!(evaluation(&position, true), evaluation(&turned, false));
}

#[test]
fn a_position_is_known_again_in_the_line_and_in_the_game() {
    let start = Lo::begin(None, None).expect("a game");
    let mut search = AlphaBeta::new(Arc::new(TranspositionTable::new(1)), &start);
    let (limits, options) = (&Limits::none(), &SearchOptions::default());
    let begin = |search: &mut AlphaBeta<Lo>, position: &Lo| {
        let request = SearchRequest { position, limits, options, network: None };
        search.begin(&request, SearchClock::start(Limits::none()));
    };
    begin(&mut search, &start);
    search.game.forget();
    for (ply, m) in ["A2-C2", "B1-B3", "C2-A2", "B3-B1"].into_iter().enumerate() {
        assert!(!search.repeats(ply), "{ply}");
        let m = search.frames[ply].position.parse(m).expect("a legal move");
        search.play(ply, m);
    }
    assert!(search.repeats(4));
    // The next turn of a game whose first position has come back.
    let [first, later] = [0, 4].map(|ply| search.frames[ply].position);
    begin(&mut search, &first);
    begin(&mut search, &later);
    assert!(search.game.visits(later.key()) == 1 && search.repeats(0));
    // A turn taken back: what was played since is no past.
    begin(&mut search, &first);
    assert_eq!(search.game.visits(first.key()), 0);
}
