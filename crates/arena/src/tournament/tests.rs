use super::*;
use crate::{
    Cause, Verdict,
    storage::{Fingerprint, Lock},
};
use khod_games::{Explain, Side, record::Winner};
use std::{fmt::Write as _, path::Path, sync::atomic::AtomicU64, time::Duration};

/// Plays what the task alone decides, and stops after so many pairs as if it had been killed.
struct Fake {
    left: AtomicU64,
}

impl Fake {
    fn new(pairs: u64) -> Self {
        Self { left: AtomicU64::new(pairs) }
    }
}

fn mixed(number: u64) -> u64 {
    let mixed = (number ^ number >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32
}

impl PlayPair for Fake {
    fn play(&self, task: &Task<'_>, _: &AtomicBool) -> Option<[GameResult; 2]> {
        let take = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        take.ok()?;
        // Hands are not equally quick.
        thread::sleep(Duration::from_micros(mixed(task.pairing.number() ^ 5) % 300));
        let chance =
            |leg: usize| mixed(task.game_number(leg) ^ u64::from(task.conditions.limit.unwrap_or(0)));
        Some([0, 1].map(|leg| game(task, leg, chance(leg))))
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
    let why = (verdict, Cause::Told(String::new()).reason());
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

/// Runs a tournament, interrupted after so many pairs at a time, and gives the final table.
fn final_table(
    specification: &Specification,
    path: &Path,
    jobs: usize,
    mut pairs: impl FnMut() -> u64,
) -> Standings {
    for _ in 0..10_000 {
        let mut storage = Storage::open(Lock::take(path).unwrap(), path, specification, NONE).unwrap();
        let fake = Fake::new(pairs());
        let stop = AtomicBool::new(false);
        let ending = run(specification, &mut storage, &fake, jobs, &stop, |_, _, _| {}).unwrap();
        if ending == Ending::Finished {
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
            mixed(state) % 5
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
    let ending = run(&specification, &mut storage, &Fake::new(u64::MAX), 2, &stop, |_, _, _| {
        count += 1;
        if count == 7 {
            stop.store(true, Ordering::Relaxed);
        }
    });
    assert_eq!(ending.unwrap(), Ending::Stopped);
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
    let ending = run(&specification, &mut storage, &Fake::new(u64::MAX), 2, &stop, |_, _, _| told += 2);
    assert!(matches!(ending, Err(StorageFailure::Full)), "{ending:?}");
    assert_eq!(storage.count().unwrap(), told);
    drop(storage);
    let whole = final_table(&specification, &folder.path().join("whole.khod"), 1, || u64::MAX);
    assert_eq!(final_table(&specification, &path, 2, || u64::MAX), whole);
}
