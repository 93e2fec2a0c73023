use super::*;
use crate::{
    Cause, Verdict,
    standings::StandingsRow,
    storage::{Fingerprint, Lock},
};
use khod_games::{Side, record::Winner};
use std::{
    fmt::Write as _,
    path::Path,
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::Duration,
};

/// Plays games that the task alone decides, and stops after a number of games as if the arbiter had been killed.
struct Fake {
    left: AtomicU64,
}

impl Fake {
    fn new(games: u64) -> Self {
        Self { left: AtomicU64::new(games) }
    }
}

fn mixed(number: u64) -> u64 {
    let mixed = (number ^ number >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32
}

impl PlayGames for Fake {
    fn play(&self, task: &Task<'_>, leg: usize, _: &AtomicBool) -> Option<GameResult> {
        let take = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        take.ok()?;
        // Workers are not equally quick.
        thread::sleep(Duration::from_micros(mixed(task.pairing.number() ^ 5) % 300));
        let drawn = task.game_number(leg) ^ u64::from(task.conditions.limit.unwrap_or(0));
        Some(game(task, leg, mixed(drawn ^ u64::from(task.again) << 40)))
    }
}

fn game(task: &Task<'_>, leg: usize, chance: u64) -> GameResult {
    let (winner, verdict) = match chance % 10 {
        0..=3 => (Some(Winner::Side(Side::White)), Verdict::Rules),
        4..=6 => (Some(Winner::Side(Side::Black)), Verdict::Rules),
        7 => (Some(Winner::Draw), Verdict::Rules),
        8 => (Some(Winner::Side(Side::Black)), Verdict::Crash),
        _ => (None, Verdict::Host),
    };
    let why = (verdict, Cause::told(""));
    let unplayed = GameResult::unplayed(task.game, task.conditions.clone(), task.names(leg), 0, why);
    let times = vec![Duration::from_millis(chance % 50)];
    GameResult { winner, moves: vec![chance.to_string()], times, ..unplayed }
}

fn specification(players: usize, head: &str) -> Specification {
    let mut text = format!("games = [\"lo\", \"phalanx\"]\n{head}\n");
    for player in 0..players {
        write!(text, "[[program]]\nname = \"{player}\"\ncommand = \"x\"\n").unwrap();
    }
    Specification::read(&text).unwrap()
}

const NONE: &[Fingerprint] = &[];

/// Runs a tournament, interrupted after `games()` games at a time, and returns the final table.
fn final_table(
    specification: &Specification,
    path: &Path,
    jobs: usize,
    mut games: impl FnMut() -> u64,
) -> Standings {
    for _ in 0..10_000 {
        let mut storage = Storage::open(Lock::take(path).unwrap(), path, specification, NONE).unwrap();
        let fake = Fake::new(games());
        let stop = AtomicBool::new(false);
        let ending = run(specification, &mut storage, &fake, jobs, &stop, |_, _| {}).unwrap();
        if ending == TournamentEnding::Finished {
            return standings(specification, &storage).unwrap();
        }
    }
    panic!("it never ends");
}

#[test]
fn an_interrupted_tournament_ends_with_the_same_table() {
    let heads = [
        "cycles = 2",
        "format = \"gauntlet\"\ncycles = 4",
        "format = \"elimination\"\ncycles = 2",
        "format = \"swiss\"\nrounds = 4",
        "withdraw_after = 2\ncycles = 2",
        "format = \"swiss\"\nrounds = 5\nwithdraw_after = 2",
    ];
    for (number, head) in heads.into_iter().enumerate() {
        let specification = specification(7, head);
        let folder = tempfile::tempdir().unwrap();
        let whole = final_table(&specification, &folder.path().join("whole.khod"), 1, || u64::MAX);
        assert!(whole.finished, "{head}");
        let mut state = number as u64;
        let random = || {
            state += 1;
            mixed(state) % 9
        };
        let broken = final_table(&specification, &folder.path().join("broken.khod"), 3, random);
        assert_eq!(broken, whole, "{head}");
    }
}

#[test]
fn a_raised_flag_ends_the_run() {
    let specification = specification(4, "cycles = 50");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("contest.khod");
    let mut storage = Storage::open(Lock::take(&path).unwrap(), &path, &specification, NONE).unwrap();
    let stop = AtomicBool::new(false);
    let mut count = 0;
    let ending = run(&specification, &mut storage, &Fake::new(u64::MAX), 2, &stop, |_, more| {
        count += more / 2;
        if count == 7 {
            stop.store(true, Ordering::Relaxed);
        }
    });
    assert_eq!(ending.unwrap(), TournamentEnding::Stopped);
    assert!((7..20).contains(&count));
    assert_eq!(storage.count().unwrap(), 2 * count);
}

#[test]
fn a_full_disk_ends_the_run_and_room_lets_it_go_on() {
    let specification = specification(4, "cycles = 40");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("contest.khod");
    let mut storage = Storage::open(Lock::take(&path).unwrap(), &path, &specification, NONE).unwrap();
    storage.limit_pages(20);
    let stop = AtomicBool::new(false);
    let mut told = 0;
    let ending = run(&specification, &mut storage, &Fake::new(u64::MAX), 2, &stop, |_, more| told += more);
    assert!(matches!(ending, Err(RunFailure::Storage(StorageFailure::Full))), "{ending:?}");
    assert_eq!(storage.count().unwrap(), told);
    drop(storage);
    let whole = final_table(&specification, &folder.path().join("whole.khod"), 1, || u64::MAX);
    assert_eq!(final_table(&specification, &path, 2, || u64::MAX), whole);
}

/// Plays like [`Fake`], but games in which these players are white and black are void the first `times` times.
struct Spoiled {
    players: [usize; 2],
    times: u64,
    tried: AtomicU64,
}

impl PlayGames for Spoiled {
    fn play(&self, task: &Task<'_>, leg: usize, _: &AtomicBool) -> Option<GameResult> {
        let names = self.players.map(|player| player.to_string());
        let spoiled = task.names(leg) == names && self.tried.fetch_add(1, Ordering::Relaxed) < self.times;
        Some(game(task, leg, if spoiled { 9 } else { 0 }))
    }
}

fn spoiled(times: u64, head: &str) -> (Standings, u64) {
    let specification = specification(4, head);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("contest.khod");
    let mut storage = Storage::open(Lock::take(&path).unwrap(), &path, &specification, NONE).unwrap();
    let player = Spoiled { players: [0, 1], times, tried: AtomicU64::new(0) };
    let stop = AtomicBool::new(false);
    assert_eq!(
        run(&specification, &mut storage, &player, 2, &stop, |_, _| {}).unwrap(),
        TournamentEnding::Finished
    );
    (standings(&specification, &storage).unwrap(), player.tried.into_inner())
}

#[test]
fn void_games_alone_are_played_again_and_only_so_often() {
    for head in ["", "format = \"swiss\"\nrounds = 3", "withdraw_after = 5"] {
        // There are two pairs, in each of which one game is spoiled: it is played twice, the other game once.
        let (table, tried) = spoiled(2, head);
        assert_eq!((table.voids, tried, table.finished), (0, 4, true), "{head}");
        let (table, tried) = spoiled(u64::MAX, head);
        assert_eq!((table.voids, tried, table.finished, table.open), (2, 4, true, 0), "{head}");
        let cell = table.cells[&(0, 1)];
        // The other game of each pair counts: the opponent has won it as white.
        assert_eq!((cell.voids, cell.losses, cell.score()), (2, 2, Some(0)), "{head}");
    }
}

#[test]
fn a_meeting_that_stays_void_is_decided_by_further_pairs() {
    /// All games are void except those of deciding pairs.
    struct OnlyDeciders;
    impl PlayGames for OnlyDeciders {
        fn play(&self, task: &Task<'_>, leg: usize, _: &AtomicBool) -> Option<GameResult> {
            let decides = task.pairing.part > 2;
            // Player 1 wins every game that decides.
            let white = task.names(leg)[0] == "1";
            Some(game(
                task,
                leg,
                if !decides {
                    9
                } else if white {
                    0
                } else {
                    4
                },
            ))
        }
    }
    let specification = specification(2, "format = \"elimination\"");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("contest.khod");
    let mut storage = Storage::open(Lock::take(&path).unwrap(), &path, &specification, NONE).unwrap();
    let stop = AtomicBool::new(false);
    run(&specification, &mut storage, &OnlyDeciders, 2, &stop, |_, _| {}).unwrap();
    let table = standings(&specification, &storage).unwrap();
    assert_eq!((table.places[0].player, table.voids, table.games), (1, 4, 6));
}

#[test]
fn a_pair_that_is_void_as_a_whole_is_no_score_of_nothing() {
    struct Void;
    impl PlayGames for Void {
        fn play(&self, task: &Task<'_>, leg: usize, _: &AtomicBool) -> Option<GameResult> {
            Some(game(task, leg, if task.pairing.players.contains(&2) { 9 } else { 0 }))
        }
    }
    let specification = specification(3, "");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("contest.khod");
    let mut storage = Storage::open(Lock::take(&path).unwrap(), &path, &specification, NONE).unwrap();
    run(&specification, &mut storage, &Void, 1, &AtomicBool::new(false), |_, _| {}).unwrap();
    let table = standings(&specification, &storage).unwrap();
    assert_eq!([(0, 1), (0, 2), (2, 1)].map(|pair| table.cells[&pair].score()), [Some(4), None, None]);
    let scores: Vec<Option<u64>> = table.places.iter().map(StandingsRow::score).collect();
    assert_eq!((scores, table.places[2].voids), (vec![Some(4), Some(4), None], 8));
}

/// Fails in its fourth game, as if the machine had no more descriptors; games of other workers go on.
struct Failing(AtomicU64);

impl PlayGames for Failing {
    fn play(&self, task: &Task<'_>, leg: usize, _: &AtomicBool) -> Option<GameResult> {
        let mut result = game(task, leg, 0);
        if self.0.fetch_add(1, Ordering::Relaxed) == 3 {
            (result.winner, result.verdict) = (None, Verdict::Arbiter);
            result.reason = Cause::told("no more descriptors");
        }
        Some(result)
    }
}

#[test]
fn the_arbiters_own_failure_is_no_result() {
    let specification = specification(5, "");
    let folder = tempfile::tempdir().unwrap();
    for jobs in [1, 3] {
        let path = folder.path().join(format!("{jobs}.khod"));
        let mut storage = Storage::open(Lock::take(&path).unwrap(), &path, &specification, NONE).unwrap();
        let failing = Failing(AtomicU64::new(0));
        let ending = run(&specification, &mut storage, &failing, jobs, &AtomicBool::new(false), |_, _| {});
        match ending {
            Err(RunFailure::Arbiter(why)) => {
                assert_eq!(why, Cause::told("no more descriptors"));
            }
            other => panic!("{other:?}"),
        }
        // Every other worker has finished its pair.
        let count = storage.count().unwrap();
        assert!(if jobs == 1 { count == 2 } else { count >= 2 }, "{count}");
        // Another run plays the missing games.
        let ending = run(&specification, &mut storage, &failing, jobs, &AtomicBool::new(false), |_, _| {});
        assert_eq!(ending.unwrap(), TournamentEnding::Finished);
        assert_eq!((storage.count().unwrap(), standings(&specification, &storage).unwrap().voids), (40, 0));
    }
}
