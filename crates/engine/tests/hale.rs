//! Hale: what the player takes for granted about threats, against code that knows only the rules.

use khod_engine::{
    Engine, ForcedWin, ForcingSearch, ForcingTable, Limits, MoveOrder, StaticEval, duel::Random,
};
use khod_games::{
    Notation, Position, Searchable, Side,
    hale::{Hale, HaleCells, HaleMove},
};

/// Positions of random games, none of them over. Most moves are made beside other pieces, so that lines come about.
fn positions(games: u64) -> Vec<Hale> {
    let mut met = Vec::new();
    for seed in 1..=games {
        let mut random = Random::new(seed);
        let mut position = Hale::begin(None, None).expect("the start");
        while position.outcome().is_none() {
            met.push(position);
            let moves = legal(&position);
            let mut m = moves[random.below(moves.len())];
            // The best of a few by what it threatens.
            for _ in 0..random.below(12) {
                let other = moves[random.below(moves.len())];
                if position.forcing(other) && !position.forcing(m) {
                    m = other;
                }
            }
            position.play(m);
        }
    }
    met
}

fn legal(position: &Hale) -> Vec<HaleMove> {
    let mut moves = Vec::new();
    position.legal(&mut moves);
    moves
}

fn after(position: &Hale, m: HaleMove) -> Hale {
    let mut next = *position;
    next.play(m);
    next
}

/// The same board with the other side to move.
fn other_to_move(position: &Hale) -> Hale {
    let text = position.to_text();
    let (board, side) = text.split_once(' ').expect("a board and a side");
    let side = if side == "white" { "black" } else { "white" };
    Hale::from_text(&format!("{board} {side}")).expect("a position")
}

/// Whether the side to move wins with a move, by the rules alone.
fn wins_at_once(position: &Hale) -> bool {
    legal(position).into_iter().any(|m| {
        let next = after(position, m);
        next.outcome().is_some_and(|outcome| outcome.winner == Some(position.side()))
    })
}

#[test]
fn winning_cells_are_those_that_a_winning_move_fills() {
    let mut seen = 0;
    for position in positions(60) {
        for position in [position, other_to_move(&position)] {
            let side = position.side();
            let mut filled = HaleCells::NONE;
            for m in legal(&position) {
                let next = after(&position, m);
                if next.outcome().is_some_and(|outcome| outcome.winner == Some(side)) {
                    filled |= next.pieces(side) & !position.pieces(side);
                }
            }
            assert_eq!(position.winning_cells(side), filled, "{}", position.to_text());
            assert_eq!(other_to_move(&position).in_check(), !filled.is_empty(), "{}", position.to_text());
            seen += u32::from(!filled.is_empty());
        }
    }
    assert!(seen > 100, "only {seen} threats");
}

#[test]
fn whatever_does_not_answer_a_threat_loses() {
    let (mut seen, mut held) = (0, 0);
    for position in positions(60) {
        if !position.in_check() || wins_at_once(&position) {
            continue;
        }
        seen += 1;
        for m in legal(&position) {
            let lost = wins_at_once(&after(&position, m));
            assert!(position.answers(m) || lost, "{m:?} in {}", position.to_text());
            held += u32::from(!lost);
        }
    }
    assert!(seen > 100 && held > 50, "only {seen} threats, {held} answers");
}

#[test]
fn moves_that_threaten_to_win_are_tactical() {
    let mut seen = 0;
    for position in positions(60) {
        if !position.winning_cells(position.side()).is_empty() {
            continue;
        }
        for m in legal(&position) {
            let threatens = position.forcing(m);
            assert_eq!(position.tactical_score(m) > 0, threatens, "{m:?} in {}", position.to_text());
            seen += u32::from(threatens);
        }
    }
    assert!(seen > 500, "only {seen} threats");
}

const EFFORT: u32 = 3_000;

/// What searches for forced wins remember, from one position to the next.
fn memory() -> ForcingTable {
    let mut table = ForcingTable::default();
    table.set_used(true);
    table
}

fn forced_win(position: &Hale, nodes: &mut u64, table: &mut ForcingTable) -> Option<ForcedWin<HaleMove>> {
    position.forced_win(ForcingSearch { table, nodes, effort: EFFORT })
}

/// Checks a claimed win: the claim's own moves against everything that the rules allow the defender.
fn check_win(position: &Hale, distance: u32, table: &mut ForcingTable) -> u32 {
    let side = position.side();
    let win = forced_win(position, &mut 0, table).expect("a win");
    assert!(
        win.distance <= distance,
        "{distance} was claimed, now {} in {}",
        win.distance,
        position.to_text()
    );
    assert!(legal(position).contains(&win.first), "{}", position.to_text());
    let next = after(position, win.first);
    if let Some(outcome) = next.outcome() {
        assert_eq!(outcome.winner, Some(side), "{}", position.to_text());
        return 1;
    }
    let mut longest = 0;
    for answer in legal(&next) {
        let then = after(&next, answer);
        assert_eq!(then.outcome(), None, "{answer:?} in {}", next.to_text());
        longest = longest.max(2 + check_win(&then, win.distance - 2, table));
    }
    assert!(longest <= win.distance, "{longest} instead of {} in {}", win.distance, position.to_text());
    longest
}

#[test]
fn wins_by_threats_hold_against_every_defence() {
    let mut claims = [0; 3];
    let mut table = memory();
    for position in positions(150) {
        let mut nodes = 0;
        let alone = forced_win(&position, &mut 0, &mut ForcingTable::default());
        let win = forced_win(&position, &mut nodes, &mut table);
        if let Some(alone) = alone {
            // What is remembered takes nothing away.
            let win = win.expect("a win that is found without memory");
            assert!(win.distance <= alone.distance, "{}", position.to_text());
        }
        if let Some(win) = win {
            assert!(nodes <= u64::from(EFFORT));
            assert_eq!(win.distance == 1, wins_at_once(&position), "{}", position.to_text());
            assert_eq!(
                check_win(&position, win.distance, &mut table),
                win.distance,
                "{}",
                position.to_text()
            );
            claims[(win.distance as usize / 2).min(2)] += 1;
        }
    }
    assert!(claims.iter().all(|&claims| claims > 50), "only {claims:?} claims");
}

/// The board as cells, from the top row down.
fn cells(position: &Hale) -> Vec<Vec<char>> {
    let text = position.to_text();
    let board = text.split(' ').next().expect("a board");
    let mut rows = Vec::new();
    for row in board.split('/') {
        let mut cells = Vec::new();
        let mut number = 0;
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                number = 10 * number + digit as usize;
            } else {
                cells.resize(cells.len() + std::mem::take(&mut number), '1');
                cells.push(letter);
            }
        }
        cells.resize(11, '1');
        rows.push(cells);
    }
    rows
}

fn position(cells: &[Vec<char>], side: Side) -> Hale {
    let rows: Vec<String> = cells
        .iter()
        .map(|row| {
            let runs = row.chunk_by(|one, other| one == other && *one == '1');
            runs.map(|run| if run[0] == '1' { run.len().to_string() } else { run[0].to_string() }).collect()
        })
        .collect();
    let text = rows.join("/");
    let side = if side == Side::White { "white" } else { "black" };
    Hale::from_text(&format!("{text} {side}")).expect("a position")
}

#[test]
fn turned_mirrored_and_exchanged_positions_have_the_same_score() {
    for met in positions(20) {
        let value = met.evaluate();
        let mut board = cells(&met);
        assert_eq!(position(&board, met.side()), met);
        for turn in 0..8 {
            // A turn is a mirroring and an exchange of rows and columns.
            board.reverse();
            if turn % 2 == 1 {
                board = (0..11).map(|column| board.iter().map(|row| row[column]).collect()).collect();
            }
            assert_eq!(position(&board, met.side()).evaluate(), value, "{}", met.to_text());
        }
        for cell in board.iter_mut().flatten() {
            *cell = match *cell {
                'w' => 'b',
                'b' => 'w',
                empty => empty,
            };
        }
        assert_eq!(position(&board, met.side().other()).evaluate(), value, "{}", met.to_text());
    }
}

#[test]
fn the_evaluation_is_the_sum_of_the_features_by_their_weights() {
    for position in positions(60) {
        let mut sum = 0;
        position.features(|feature, amount| sum += Hale::WEIGHTS[feature] * amount);
        assert_eq!(position.evaluate(), sum / 16, "{}", position.to_text());
    }
}

#[test]
fn a_win_by_threats_is_played_to_its_end() {
    let mut played = 0;
    for met in positions(60) {
        let Some(win) = forced_win(&met, &mut 0, &mut memory()).filter(|win| win.distance >= 5) else {
            continue;
        };
        let mut engine = Engine::<Hale>::new(1);
        let mut random = Random::new(met.key());
        let mut at = met;
        let mut plies = 0;
        while at.outcome().is_none() {
            let moves = legal(&at);
            let answers: Vec<_> = moves.iter().copied().filter(|&m| at.answers(m)).collect();
            let m = if at.side() == met.side() {
                engine.think(&at, &Limits::nodes(20_000), |_| {}).best().expect("a move")
            } else if answers.is_empty() {
                moves[random.below(moves.len())]
            } else {
                answers[random.below(answers.len())]
            };
            at.play(m);
            plies += 1;
        }
        assert_eq!(at.outcome().and_then(|outcome| outcome.winner), Some(met.side()), "{}", met.to_text());
        assert!(plies <= win.distance, "{plies} of {} in {}", win.distance, met.to_text());
        played += 1;
    }
    assert!(played > 10, "only {played} wins");
}

#[test]
fn an_analysis_shows_a_win_by_threats_to_its_end() {
    let mut shown = 0;
    for met in positions(60) {
        let Some(win) = forced_win(&met, &mut 0, &mut memory()).filter(|win| win.distance >= 5) else {
            continue;
        };
        let limits = Limits::nodes(4 * u64::from(EFFORT)).for_analysis();
        let thought = Engine::<Hale>::new(1).think(&met, &limits, |_| {});
        assert_eq!(thought.score().distance(), Some(win.distance as i32), "{}", met.to_text());
        assert_eq!(thought.lines[0].moves.len(), win.distance as usize, "{}", met.to_text());
        let mut at = met;
        for &m in &thought.lines[0].moves {
            assert!(at.outcome().is_none() && legal(&at).contains(&m), "{}", at.to_text());
            at.play(m);
        }
        assert_eq!(at.outcome().and_then(|outcome| outcome.winner), Some(met.side()), "{}", met.to_text());
        shown += 1;
    }
    assert!(shown > 10, "only {shown} wins");
}
