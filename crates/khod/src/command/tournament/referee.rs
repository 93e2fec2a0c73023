//! The referee at the boards of a tournament: it builds the programs and plays their games.

use crate::{
    contestant::{self, PreparedProgram},
    prelude::*,
};
use khod_arena::{
    GameResult, Specification,
    live::{Live, LiveGame},
    specification::ProgramSource,
    tournament::{PlayGames, Task},
};

/// The place in a command that stands for the name of the game.
const GAME: &str = "{game}";

/// Plays the pairs of a tournament with real programs.
pub(super) struct Referee<'a> {
    /// The programs, by player, then by event; the reason where a program can not be started.
    entrants: Vec<Vec<Result<Arc<PreparedProgram>, Reason>>>,
    start: Sandbox,
    stop: &'a Stop,
    live: Live,
}

impl<'a> Referee<'a> {
    /// Finds and builds every program. One that can not be built or started loses its games, and a note on standard error says why.
    pub(super) fn new(
        cli: &Cli<'_>,
        specification: &Specification,
        stop: &'a Stop,
        mut log: BuildLog,
        live: Live,
        hidden: Vec<PathBuf>,
    ) -> Result<Self, Failure> {
        let level = specification.sandbox.map(|level| level.to_string());
        // Programs see neither the files of the contest nor the folder of another entrant.
        let folders = specification.entrants.iter().filter_map(|entrant| match &entrant.source {
            ProgramSource::Folder(folder) => Some(PathBuf::from(folder)),
            ProgramSource::Command(_) => None,
        });
        let start = isolation::choose(cli, level.as_deref())?.hiding(hidden).hiding(folders);
        let mut entrants = Vec::new();
        for entrant in &specification.entrants {
            let mut of_events: Vec<Result<Arc<PreparedProgram>, Reason>> = Vec::new();
            for event in &specification.events {
                let text = match &entrant.source {
                    ProgramSource::Command(command) => command.replace(GAME, event.game.name()),
                    // The program of a folder is read and built once, since it plays all games.
                    ProgramSource::Folder(_) if !of_events.is_empty() => {
                        of_events.push(of_events[0].clone());
                        continue;
                    }
                    ProgramSource::Folder(folder) => folder.clone(),
                };
                match contestant::read(cli, event.game, &start, &text, Some(&entrant.name), &mut log) {
                    Ok(entrant) => of_events.push(Ok(Arc::new(entrant))),
                    Err(Failure::Why(why)) => of_events.push(Err(why)),
                    Err(other) => return Err(other),
                }
            }
            if let Some(why) = of_events.iter().find_map(|result| result.as_ref().err()) {
                let values = [("name", entrant.name.clone().into()), ("why", cli.words.reason(why).into())];
                cli.note("tournament-program-lost", &values);
            }
            entrants.push(of_events);
        }
        Ok(Self { entrants, start, stop, live })
    }

    fn not_started(&self, task: &Task<'_>, leg: usize, side: Side, why: &Reason) -> GameResult {
        let (names, why) = (task.names(leg), (Verdict::Start, why.clone()));
        let unplayed =
            GameResult::unplayed(task.game, task.conditions.clone(), names, self.start.level(), why);
        GameResult { winner: Some(Winner::Side(side.other())), ..unplayed }
    }
}

impl PlayGames for Referee<'_> {
    fn play(&self, task: &Task<'_>, leg: usize, _: &AtomicBool) -> Option<GameResult> {
        let [one, other] = task.pairing.players;
        let seats = if leg == 0 { [one, other] } else { [other, one] };
        let entrant = |side: Side| &self.entrants[seats[side.index()]][task.pairing.event];
        let (white, black) = match (entrant(Side::White), entrant(Side::Black)) {
            (Ok(white), Ok(black)) => (white, black),
            (Err(why), _) => return Some(self.not_started(task, leg, Side::White, why)),
            (_, Err(why)) => return Some(self.not_started(task, leg, Side::Black, why)),
        };
        let number = task.game_number(leg);
        let programs =
            [white, black].map(|entrant| entrant.contestant.for_game(task.specification.seed, number));
        let seen = self.live.see(LiveGame {
            place: [task.pairing.round, task.pairing.board, task.pairing.part, leg as u32],
            game: task.game,
            limit: task.conditions.limit,
            setup: task.conditions.setup.clone(),
            names: task.names(leg),
            moves: Vec::new(),
            times: Vec::new(),
        });
        let table = RefereeTable {
            game: task.game,
            limit: task.conditions.limit,
            setup: task.conditions.setup.as_deref(),
            programs: programs.each_ref(),
            clock: Clock {
                time: task.specification.time,
                grace: task.specification.grace,
                startup: task.specification.startup,
            },
            patience: RefereeTable::PATIENCE,
            allowance: task.specification.allowance,
            again: leg == 0 && task.legs[1],
            start: &self.start,
            stop: self.stop,
            observer: Some(&seen),
        };
        table.play().map(|played| played.result)
    }
}
