//! Texts that the readers accept, made by random play.

use crate::random::{Random, Start, positions, random_turn, starts_of};
use khod_games::{
    Game, Record, Searchable, contest,
    record::{Evaluation, Turn, Winner},
    with_game,
};
use std::sync::LazyLock;

/// Texts of one game that are right.
#[derive(Default)]
pub(crate) struct Right {
    /// Positions by random play, final ones too.
    pub(crate) positions: Vec<String>,
    pub(crate) moves: Vec<String>,
    pub(crate) lines: Vec<String>,
    pub(crate) headers: Vec<String>,
    pub(crate) setups: Vec<String>,
    pub(crate) records: Vec<String>,
}

/// More moves and contest lines than these are collected of every game.
pub(crate) const LEAST_MOVES: usize = 300;
pub(crate) const LEAST_LINES: usize = 100;

impl Right {
    /// Adds a position, some of its moves and a turn.
    fn add<P: Searchable>(&mut self, position: &P, random: &mut Random) {
        self.positions.push(position.to_text());
        let mut moves = Vec::new();
        position.legal(&mut moves);
        for _ in 0..moves.len().min(5) {
            self.moves.push(position.format(*random.pick(&moves)));
        }
        if !moves.is_empty() {
            self.lines.push(contest::write_line(position, &random_turn(position, random)));
        }
    }
}

/// Every game with its right texts.
pub(crate) static RIGHT: LazyLock<Vec<(Game, Right)>> = LazyLock::new(|| {
    Game::ALL.iter().map(|&game| (game, with_game!(game, P => collect::<P>(game)))).collect()
});

fn collect<P: Searchable>(game: Game) -> Right {
    let mut random = Random::new(9);
    let mut right = Right::default();
    // Short games are played more often.
    while right.moves.len() <= LEAST_MOVES || right.lines.len() <= LEAST_LINES {
        let mut positions = positions::<P>(&mut random);
        random.shuffle(&mut positions);
        for position in positions.iter().take(200) {
            right.add(position, &mut random);
        }
    }
    for start in starts_of(P::NAME) {
        if let Start::Setup(limit, setup) = *start {
            let setup = setup.or(P::SETUP);
            let limit = limit.or(P::LIMIT.map(|range| range.usual));
            right.setups.push(setup.unwrap_or("10").to_owned());
            let limit = limit.map(|limit| format!("{limit}\n")).unwrap_or_default();
            let setup = setup.map(|setup| format!("{setup}\n")).unwrap_or_default();
            right.headers.push(format!("{limit}{}\n{setup}", random.below(2)));
            right.headers.push(format!("{}1\r\n{setup}", limit.replace('\n', "\t")));
        }
        right.records.push(random_record::<P>(game, start, &mut random).to_string());
    }
    right
}

/// A record of a game's first turns, with every kind of annotation.
fn random_record<P: Searchable>(game: Game, start: &Start, random: &mut Random) -> Record {
    let mut record = Record::new(game);
    let mut position = match *start {
        Start::Setup(limit, setup) => {
            (record.limit, record.setup) = (limit, setup.map(str::to_owned));
            P::begin(limit, setup).expect("a start of the list")
        }
        Start::Text(text) => {
            record.position = Some(text.to_owned());
            P::from_text(text).expect("a start of the list")
        }
    };
    record.white = Some("a \"b\" \\ c".to_owned());
    record.tags.push(("Date".to_owned(), "2024-05-06".to_owned()));
    record.comment = random.one_in(2).then(|| "a [first] {word\n}".to_owned());
    for _ in 0..6 {
        if position.outcome().is_some() {
            break;
        }
        let moves = random_turn(&position, random);
        let mut turn = Turn { line: contest::write_line(&position, &moves), ..Turn::default() };
        turn.time = random.one_in(2).then(|| random.below(9999) as u64);
        turn.clock = random.one_in(2).then(|| random.below(9999) as u64);
        turn.evaluation = random.one_in(2).then(|| Evaluation::Score(random.below(2000) as i32 - 1000));
        turn.comment = random.one_in(2).then(|| "so so".to_owned());
        record.turns.push(turn);
        for m in moves {
            position.play(m);
        }
    }
    if random.one_in(2) {
        record.winner = Some(Winner::Draw);
        record.verdict = Some("agreement".to_owned());
    }
    record
}
