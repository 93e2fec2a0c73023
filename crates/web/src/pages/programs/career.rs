//! What a program has done in the tournaments of the data folder.

use crate::contests::{Contest, Contests};
use khod_arena::{harmless, storage::StoredGame};
use khod_games::{Side, record::Winner};
use khod_rating::Estimate;

/// Games of a tournament that are shown: the last ones, and as many faults.
const MOST_GAMES: usize = 60;
/// The end of a standard error that is shown.
const MOST_ERRORS: usize = 4000;

/// A tournament that a program took part in.
#[derive(Debug)]
pub(super) struct Career {
    /// The name of its file.
    pub(super) id: String,
    pub(super) title: String,
    /// Whose program it was.
    pub(super) owner: Option<String>,
    /// Place and strength, if its specification can be read.
    pub(super) place: Option<(usize, Estimate)>,
    /// Games won, drawn, lost and void.
    pub(super) results: [usize; 4],
    /// Faults of the program itself, then its other games, the last ones first.
    pub(super) faults: Vec<Part>,
    pub(super) games: Vec<Part>,
}

/// A game as the program saw it.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) place: [u32; 4],
    pub(super) side: Side,
    pub(super) opponent: String,
    pub(super) result: Outcome,
    pub(super) game: khod_games::Game,
    pub(super) verdict: khod_arena::Verdict,
    pub(super) reason: khod_games::Reason,
    pub(super) moves: usize,
    /// The end of what it wrote to its standard error.
    pub(super) errors: String,
}

/// What a game came to for one of its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    Won,
    Drawn,
    Lost,
    Void,
}

impl Outcome {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Drawn => "drawn",
            Self::Lost => "lost",
            Self::Void => "void",
        }
    }
}

/// The tournaments of a program that have begun, by name. Those that can not be read are left out: their own page says why.
pub(super) fn all(contests: &Contests, name: &str) -> Vec<Career> {
    let mut ids = contests.ids();
    ids.sort();
    // They are read again only when their files have changed.
    ids.iter().filter_map(|id| career(contests, &*contests.find(id).ok()?, name)).collect()
}

fn career(contests: &Contests, contest: &Contest, name: &str) -> Option<Career> {
    let entrants = &contest.specification.entrants;
    let number = entrants.iter().position(|entrant| entrant.name == name)?;
    let storage = contest.games().ok()?;
    let place = contest.standings.places.iter().find(|place| place.player == number);
    let mut career = Career {
        id: contest.id.clone(),
        title: contest.title().to_owned(),
        owner: contests.owner_of(&contest.specification, name),
        place: place.map(|place| (place.rank, place.elo)),
        results: [0; 4],
        faults: Vec::new(),
        games: Vec::new(),
    };
    storage.games_of(name, |game| career.add(game, name)).ok()?;
    career.faults.reverse();
    career.games.reverse();
    Some(career)
}

impl Career {
    fn add(&mut self, stored: StoredGame, name: &str) {
        let StoredGame { round, board, part, leg, result } = stored;
        let side = if result.names[0] == name { Side::White } else { Side::Black };
        let outcome = match result.winner {
            None => Outcome::Void,
            Some(Winner::Draw) => Outcome::Drawn,
            Some(Winner::Side(winner)) if winner == side => Outcome::Won,
            Some(Winner::Side(_)) => Outcome::Lost,
        };
        self.results[outcome as usize] += 1;
        let own_fault = result.verdict.is_fault() && outcome == Outcome::Lost;
        let errors = &result.errors[side.index()];
        let errors = harmless(&errors[errors.len().saturating_sub(MOST_ERRORS)..]);
        let list = if own_fault { &mut self.faults } else { &mut self.games };
        if list.len() >= MOST_GAMES {
            list.remove(0);
        }
        list.push(Part {
            place: [round, board, part, leg as u32],
            side,
            opponent: result.names[side.other().index()].clone(),
            result: outcome,
            game: result.game,
            verdict: result.verdict,
            reason: result.reason,
            moves: result.moves.len(),
            errors,
        });
    }
}
