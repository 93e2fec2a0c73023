//! What a program has done in the tournaments of the data folder.

use crate::contests::owner_of;
use khod_arena::{
    Specification,
    storage::{ENDING, Storage, StoredGame},
    tournament,
};
use khod_games::{Side, record::Winner};
use khod_rating::Estimate;
use std::path::{Path, PathBuf};

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
    /// `ROUND-BOARD-PART-LEG`, as addresses have it.
    pub(super) id: String,
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

/// The tournaments of a program, by name. Files that can not be read are left out: their own page says why.
pub(super) fn all(data: &Path, name: &str) -> Vec<Career> {
    let entries = std::fs::read_dir(data.join("tournaments")).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == ENDING));
    files.sort();
    files.iter().filter_map(|path| career(path, name)).collect()
}

fn career(path: &Path, name: &str) -> Option<Career> {
    let storage = Storage::open_to_read(path).ok()?;
    let id = path.file_stem()?.to_str()?.to_owned();
    let text = std::fs::read_to_string(path.with_extension("toml")).ok();
    let specification = text.and_then(|text| Specification::read(&text).ok());
    let number =
        specification.as_ref().and_then(|all| all.entrants.iter().position(|entrant| entrant.name == name));
    let standings = specification.as_ref().zip(number).and_then(|(all, number)| {
        let standings = tournament::standings(all, &storage).ok()?;
        let place = standings.places.into_iter().find(|place| place.player == number)?;
        Some((place.rank, place.elo))
    });
    let owner = specification.as_ref().and_then(|all| owner_of(all, &id, name));
    let title = specification.and_then(|all| all.name).unwrap_or_else(|| id.clone());
    let (faults, games) = (Vec::new(), Vec::new());
    let mut career = Career { id, title, owner, place: standings, results: [0; 4], faults, games };
    storage.games_of(name, |game| career.add(game, name)).ok()?;
    let played = career.results.iter().sum::<usize>() > 0;
    career.faults.reverse();
    career.games.reverse();
    (played || number.is_some()).then_some(career)
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
        let errors =
            String::from_utf8_lossy(&errors[errors.len().saturating_sub(MOST_ERRORS)..]).into_owned();
        let list = if own_fault { &mut self.faults } else { &mut self.games };
        if list.len() >= MOST_GAMES {
            list.remove(0);
        }
        list.push(Part {
            id: format!("{round}-{board}-{part}-{leg}"),
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
