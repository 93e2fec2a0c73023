//! A contest as what its page shows.

use super::contest::Contest;
use crate::{Failure, cli::Cli};
use khod_arena::{
    standings::Place,
    storage::{Storage, StoredGame},
};
use khod_games::record::Winner;
use khod_view::report::{Report, ReportCell, ReportFault, ReportGame, ReportPlace};

/// A page with more games than this is no pleasure.
const MOST_GAMES: usize = 2000;
/// Games that are named for a kind of fault.
const MOST_PLACES: usize = 12;

pub(super) fn report(cli: &Cli<'_>, contest: &Contest, storage: &Storage) -> Result<Report, Failure> {
    let (specification, standings) = (&contest.specification, contest.standings(cli, storage)?);
    let (mut list, mut faults) = (Vec::new(), Vec::<ReportFault>::new());
    let (mut left_out, mut sandbox) = (0, None::<u8>);
    let read = storage.games(|stored| {
        let verdict = stored.result.verdict;
        sandbox = Some(sandbox.map_or(stored.result.sandbox, |level| level.min(stored.result.sandbox)));
        if verdict.is_fault() || verdict.is_void() {
            add_fault(&mut faults, &stored);
        }
        if list.len() < MOST_GAMES {
            list.push(game(&stored));
        } else {
            left_out += 1;
        }
    });
    read.map_err(|failure| contest.failed(cli, &failure))?;
    faults.sort_by_key(|fault| std::cmp::Reverse(fault.count));
    let places = &standings.places;
    let cell = |one: usize, other: usize| {
        let cell = standings.cells.get(&(one, other))?;
        Some(ReportCell { halves: cell.score(), of: cell.of, voids: cell.voids })
    };
    let first_move = specification.events.iter().zip(&standings.first_move);
    Ok(Report {
        title: contest.title(),
        format: specification.format.word().to_owned(),
        games: specification.events.iter().map(|event| event.game.name().to_owned()).collect(),
        seed: specification.seed,
        times: [specification.time, specification.grace, specification.startup]
            .map(|time| time.as_millis() as u64),
        played: [standings.games, 2 * standings.expected_pairs],
        finished: standings.finished,
        round: standings.round,
        voids: standings.voids,
        repeats: standings.repeats,
        sandbox,
        first_move: first_move
            .filter_map(|(event, estimate)| Some((event.game.name().to_owned(), (*estimate)?)))
            .collect(),
        cells: places
            .iter()
            .map(|one| places.iter().map(|other| cell(one.player, other.player)).collect())
            .collect(),
        places: places
            .iter()
            .map(|line| place(specification.entrants[line.player].name.clone(), line))
            .collect(),
        unplayed: standings.unplayed.iter().any(|unplayed| unplayed.halves > 0),
        faults,
        list,
        left_out,
    })
}

/// Adds a game to those of its kind.
fn add_fault(faults: &mut Vec<ReportFault>, stored: &StoredGame) {
    let game = game(stored);
    let name = match game.winner {
        Some(Winner::Side(winner)) => game.names[winner.other().index()].clone(),
        _ => game.names.join(" – "),
    };
    let same = |fault: &&mut ReportFault| {
        fault.name == name && fault.verdict == game.verdict && fault.reason.key == game.reason.key
    };
    if let Some(fault) = faults.iter_mut().find(same) {
        fault.count += 1;
        if fault.places.len() < MOST_PLACES {
            fault.places.push(game.place);
        }
    } else {
        let ReportGame { verdict, reason, place, .. } = game;
        faults.push(ReportFault { name, verdict, reason, count: 1, places: vec![place] });
    }
}

fn place(name: String, place: &Place) -> ReportPlace {
    ReportPlace {
        rank: place.rank,
        name,
        halves: place.score(),
        results: place.results,
        buchholz: place.buchholz,
        sonneborn_berger: place.sonneborn_berger,
        elo: place.elo,
        faults: place.fault_count(),
        withdrawn: place.withdrawn,
    }
}

fn game(stored: &StoredGame) -> ReportGame {
    let result = &stored.result;
    ReportGame {
        place: [stored.round, stored.board, stored.part, stored.leg as u32 + 1],
        game: result.game.name().to_owned(),
        names: result.names.clone(),
        winner: result.winner,
        points: result.points,
        verdict: result.verdict.word().to_owned(),
        reason: result.reason.clone(),
        moves: result.moves.len(),
        slowest: result.times.iter().max().map_or(0, |time| time.as_millis() as u64),
    }
}
