use super::*;
use crate::{Cause, Note, Verdict, schedule::PairingOutcome};
use khod_games::lo::LoIllegal;
use khod_games::{Explain, Game, Illegal, Side, record::Winner};
use std::{fs, time::Duration};

const TEXT: &str = "game = \"lo\"\n[[program]]\nname = \"Анна\"\ncommand = \"python3 anna.py\"\n\
                    [[program]]\nname = \"it's \\\"B\\\"\"\nfolder = \"bots/b\"\n";

fn specification() -> Specification {
    Specification::read(TEXT).unwrap()
}

fn pairing(round: u32) -> Pairing {
    Pairing { round, board: 1, part: 1, event: 0, players: [0, 1] }
}

fn result(names: [&str; 2], winner: Side, moves: usize) -> GameResult {
    GameResult {
        game: Game::from_name("lo").unwrap(),
        limit: Some(77),
        setup: None,
        names: names.map(str::to_owned),
        winner: Some(Winner::Side(winner)),
        verdict: Verdict::Rules,
        reason: Cause::Rules { reason: "connected".to_owned() }.reason(),
        points: Some([3, 4]),
        moves: (0..moves).map(|number| format!("A{number}-B{number}")).collect(),
        times: (0..moves).map(|number| Duration::from_nanos(number as u64 * 1001)).collect(),
        sandbox: 2,
        notes: vec![Note::Lingered { side: Side::White }.reason()],
        errors: [vec![0, 255, 10], Vec::new()],
        marks: (0..moves).map(|number| number as u32 % 4).collect(),
    }
}

fn pair(moves: usize) -> [GameResult; 2] {
    let names = ["Анна", "it's \"B\""];
    [result(names, Side::White, moves), result([names[1], names[0]], Side::Black, moves)]
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("bots/b/src")).unwrap();
        fs::write(folder.path().join("anna.py"), "print(1)").unwrap();
        fs::write(folder.path().join("bots/b/src/main.c"), "int main;").unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn fingerprints(&self) -> Vec<Fingerprint> {
        Fingerprint::of_all(&specification(), self.0.path(), Path::new("/proc/self/exe")).unwrap()
    }

    fn open(&self) -> Result<Storage, StorageFailure> {
        self.open_with(&specification())
    }

    fn open_with(&self, specification: &Specification) -> Result<Storage, StorageFailure> {
        let path = self.path("contest.khod");
        Storage::open(Lock::take(&path)?, &path, specification, &self.fingerprints())
    }
}

#[test]
fn games_are_read_as_they_were_written() {
    let folder = Folder::new();
    let mut storage = folder.open().unwrap();
    for round in [2, 1] {
        storage.add(&pairing(round), &pair(round as usize * 3)).unwrap();
    }
    // A stored pairing stays as it is.
    storage.add(&pairing(1), &pair(9)).unwrap();
    let reader = Storage::open_to_read(&folder.path("contest.khod")).unwrap();
    let mut games = Vec::new();
    reader.games(None, |game| games.push(game)).unwrap();
    let rounds: Vec<(u32, usize)> = games.iter().map(|game| (game.round, game.leg)).collect();
    assert_eq!(rounds, [(1, 0), (1, 1), (2, 0), (2, 1)]);
    assert_eq!([&games[0].result, &games[1].result], pair(3).each_ref());
    assert_eq!([&games[2].result, &games[3].result], pair(6).each_ref());
    let mut outcomes = Vec::new();
    reader.outcomes(&specification(), |outcome, identities| outcomes.push((*outcome, identities))).unwrap();
    assert_eq!(outcomes[1].0, PairingOutcome::new(pairing(2), &pair(6)));
    assert_ne!(outcomes[0].1, outcomes[1].1);
    // The same games with the seats exchanged have the same hashes.
    let [one, other] = pair(3);
    let mut exchanged = pairing(3);
    exchanged.players.reverse();
    storage.add(&exchanged, &[other, one]).unwrap();
    outcomes.clear();
    reader.outcomes(&specification(), |outcome, identities| outcomes.push((*outcome, identities))).unwrap();
    let [one, other] = outcomes[0].1;
    assert_eq!(outcomes[2].1, [other, one]);
    assert_eq!(
        (reader.count().unwrap(), schema::fingerprints_of(&reader.connection).unwrap()),
        (6, folder.fingerprints())
    );
}

#[test]
fn there_is_one_arbiter_and_any_number_of_readers() {
    let folder = Folder::new();
    let mut storage = folder.open().unwrap();
    assert!(matches!(folder.open(), Err(StorageFailure::Busy)));
    storage.add(&pairing(1), &pair(2)).unwrap();
    let readers: Vec<Storage> =
        (0..3).map(|_| Storage::open_to_read(&folder.path("contest.khod")).unwrap()).collect();
    storage.add(&pairing(2), &pair(2)).unwrap();
    assert!(readers.iter().all(|reader| reader.count().unwrap() == 4));
    drop(storage);
    assert_eq!(folder.open().unwrap().count().unwrap(), 4);
}

#[test]
fn foreign_files_are_refused_and_left_alone() {
    let folder = Folder::new();
    let path = folder.path("contest.khod");
    for bytes in [&b"a text that is no database at all"[..], b"SQL", b"SQLite format 3\0 and then rubbish"] {
        fs::write(&path, bytes).unwrap();
        assert!(matches!(folder.open(), Err(StorageFailure::Foreign)), "{bytes:?}");
        assert!(matches!(Storage::open_to_read(&path), Err(StorageFailure::Foreign)));
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
    fs::remove_file(&path).unwrap();
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE other (x)").unwrap();
    assert!(matches!(folder.open(), Err(StorageFailure::Foreign)));
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    assert!(matches!(folder.open(), Err(StorageFailure::Foreign)));
}

#[test]
fn other_versions_are_named_and_missing_files_too() {
    let folder = Folder::new();
    let path = folder.path("contest.khod");
    assert!(matches!(Storage::open_to_read(&path), Err(StorageFailure::Missing)));
    // An arbiter that is killed while it creates the file leaves an empty one.
    fs::write(&path, "").unwrap();
    assert!(matches!(Storage::open_to_read(&path), Err(StorageFailure::Missing)));
    drop(folder.open().unwrap());
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 99).unwrap();
    for result in [folder.open(), Storage::open_to_read(&path)] {
        assert!(matches!(result, Err(StorageFailure::Version { found: 99, known: 4 })));
    }
}

#[test]
fn a_file_of_format_1_is_read_and_goes_on() {
    let folder = Folder::new();
    let path = folder.path("contest.khod");
    let mut storage = folder.open().unwrap();
    let mut faulty = pair(2);
    faulty[1].verdict = Verdict::Crash;
    faulty[1].reason = Cause::Signal { signal: 11 }.reason();
    storage.add(&pairing(1), &faulty).unwrap();
    storage.settle();
    drop(storage);
    let old = "UPDATE record SET reason = 'signal 11' WHERE leg = 1; ALTER TABLE record DROP COLUMN marks; \
               ALTER TABLE game DROP COLUMN replays; PRAGMA user_version = 1";
    Connection::open(&path).unwrap().execute_batch(old).unwrap();
    let told = Cause::told("signal 11");
    let word = |storage: &Storage| {
        let mut reasons = Vec::new();
        storage.games(None, |game| reasons.push(game.result.reason)).unwrap();
        reasons
    };
    let expected = [Cause::Rules { reason: "connected".to_owned() }.reason(), told];
    assert_eq!(word(&Storage::open_to_read(&path).unwrap()), expected);
    let mut storage = folder.open().unwrap();
    let why = Illegal::from(LoIllegal::WrongLength { distance: 3, pieces: 2 });
    faulty[0].verdict = Verdict::Illegal;
    faulty[0].reason = Cause::refused("A2-D2".to_owned(), &why);
    storage.add(&pairing(2), &faulty).unwrap();
    let reasons = word(&storage);
    assert_eq!(reasons[..2], expected);
    assert_eq!(reasons[2..], faulty.map(|result| result.reason));
    let version: i64 = storage.connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, 4);
}

#[test]
fn a_file_of_format_2_is_read_and_goes_on() {
    let folder = Folder::new();
    let path = folder.path("contest.khod");
    let mut storage = folder.open().unwrap();
    storage.add(&pairing(1), &pair(3)).unwrap();
    storage.settle();
    drop(storage);
    let old =
        "ALTER TABLE record DROP COLUMN marks; ALTER TABLE game DROP COLUMN replays; PRAGMA user_version = 2";
    Connection::open(&path).unwrap().execute_batch(old).unwrap();
    let unmarked = pair(3).map(|result| GameResult { marks: Vec::new(), ..result });
    let reader = Storage::open_to_read(&path).unwrap();
    assert_eq!(reader.game([1, 1, 1, 1]).unwrap().unwrap().result, unmarked[1]);
    drop(reader);
    let mut storage = folder.open().unwrap();
    storage.add(&pairing(2), &pair(5)).unwrap();
    let mut games = Vec::new();
    storage.games(None, |game| games.push(game.result)).unwrap();
    assert_eq!(games[..2], unmarked);
    assert_eq!(games[2..], pair(5));
}

#[test]
fn lists_have_what_was_asked_for() {
    let folder = Folder::new();
    let mut storage = folder.open().unwrap();
    for round in [2, 1] {
        storage.add(&pairing(round), &pair(round as usize * 3)).unwrap();
    }
    let mut faulty = pair(1);
    faulty[0].verdict = Verdict::Crash;
    faulty[0].reason = Cause::Signal { signal: 11 }.reason();
    faulty[1].winner = Some(Winner::Draw);
    storage.add(&pairing(3), &faulty).unwrap();
    let rounds = |filter: &GameFilter, skip, most| {
        let (games, count) = storage.list(filter, skip, most).unwrap();
        let places: Vec<[u32; 2]> = games.iter().map(|game| [game.place[0], game.place[3]]).collect();
        (places, count)
    };
    let all = GameFilter::default();
    assert_eq!(rounds(&all, 1, 3), (vec![[1, 1], [2, 0], [2, 1]], 6));
    assert_eq!(rounds(&GameFilter { latest: true, ..all.clone() }, 0, 3), (vec![[3, 1], [3, 0], [1, 1]], 6));
    assert_eq!(rounds(&GameFilter { faults: true, ..all.clone() }, 0, 9), (vec![[3, 0]], 1));
    let of = |result| GameFilter { player: Some("Анна".to_owned()), result: Some(result), ..all.clone() };
    assert_eq!(rounds(&of(GameEnd::Won), 0, 9).1, 5);
    assert_eq!(rounds(&of(GameEnd::Lost), 0, 9).1, 0);
    assert_eq!(rounds(&of(GameEnd::Drawn), 0, 9), (vec![[3, 1]], 1));
    let nobody = GameFilter { player: Some("' OR TRUE --".to_owned()), ..all };
    assert_eq!(rounds(&nobody, 0, 9), (vec![], 0));
    let crashed = GameFilter { verdict: Some(Verdict::Crash), ..GameFilter::default() };
    let (games, _) = storage.list(&crashed, 0, 9).unwrap();
    assert_eq!((games[0].faulty(), games[0].moves), (Some(Side::Black), 1));
    assert_eq!(games[0].reason, Cause::Signal { signal: 11 }.reason());
}

#[test]
fn whoever_asks_sees_who_is_at_work() {
    let folder = Folder::new();
    let path = folder.path("contest.khod");
    assert!(!Lock::is_held(&path));
    let lock = Lock::take(&path).unwrap();
    assert_eq!(Lock::holder(&path), Some(std::process::id()));
    drop(lock);
    assert!(!Lock::is_held(&path) && Lock::holder(&path).is_none());
}

#[test]
fn what_has_changed_is_named() {
    let folder = Folder::new();
    drop(folder.open().unwrap());
    let changed = Specification::read(&format!("seed = 7\n{TEXT}")).unwrap();
    match folder.open_with(&changed) {
        Err(StorageFailure::Changed { key, before, now }) => {
            assert_eq!([key, before, now], ["seed", "1", "7"]);
        }
        other => panic!("{other:?}"),
    }
    let more = format!("{TEXT}[[program]]\nname = \"C\"\ncommand = \"c\"\n");
    match folder.open_with(&Specification::read(&more).unwrap()) {
        Err(StorageFailure::Changed { key, before, now }) => {
            assert_eq!([key, before, now], ["program 3", "—", "C"]);
        }
        other => panic!("{other:?}"),
    }
    // A new file does no harm; a changed or missing one does.
    fs::write(folder.path("bots/b/compiled"), "x").unwrap();
    drop(folder.open().unwrap());
    fs::write(folder.path("bots/b/src/main.c"), "int other;").unwrap();
    match folder.open() {
        Err(StorageFailure::ChangedProgram { program, file }) => {
            assert_eq!([program.as_str(), &file], ["it's \"B\"", "bots/b/src/main.c"]);
        }
        other => panic!("{other:?}"),
    }
    fs::write(folder.path("bots/b/src/main.c"), "int main;").unwrap();
    fs::remove_file(folder.path("anna.py")).unwrap();
    assert!(matches!(folder.open(), Err(StorageFailure::ChangedProgram { .. })));
}

#[test]
fn a_full_disk_stops_and_leaves_the_file_whole() {
    let folder = Folder::new();
    let mut storage = folder.open().unwrap();
    storage.add(&pairing(1), &pair(5)).unwrap();
    storage.limit_pages(12);
    let mut round = 1;
    let failure = loop {
        round += 1;
        assert!(round < 1000, "the file must fill up");
        if let Err(failure) = storage.add(&pairing(round), &pair(60)) {
            break failure;
        }
    };
    assert!(matches!(failure, StorageFailure::Full), "{failure:?}");
    drop(storage);
    let storage = folder.open().unwrap();
    assert_eq!(storage.count().unwrap(), u64::from(round - 1) * 2);
    let whole: String = storage.connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(whole, "ok");
}

#[test]
fn nothing_is_written_where_nothing_may_be() {
    let folder = Folder::new();
    let mut storage = folder.open().unwrap();
    storage.connection.pragma_update(None, "query_only", true).unwrap();
    assert!(matches!(storage.add(&pairing(1), &pair(5)), Err(StorageFailure::ReadOnly)));
    let nowhere = Path::new("/proc/contest.khod");
    assert!(Lock::take(nowhere).is_err());
}

#[test]
fn unreadable_programs_are_named() {
    let text = TEXT.replace("bots/b", "bots/nowhere");
    let folder = Folder::new();
    let missing =
        Fingerprint::of_all(&Specification::read(&text).unwrap(), folder.0.path(), Path::new("khod"));
    assert!(matches!(missing, Err(StorageFailure::Unreadable { file, .. }) if file == "bots/nowhere"));
}

#[test]
fn a_file_of_format_3_goes_on_and_its_void_games_stay_void() {
    let folder = Folder::new();
    let path = folder.path("contest.khod");
    let mut storage = folder.open().unwrap();
    storage.add(&pairing(1), &void_first(pair(3))).unwrap();
    let open = |storage: &Storage| {
        let mut open = Vec::new();
        storage.outcomes(&specification(), |outcome, _| open.push(!outcome.is_settled())).unwrap();
        open
    };
    assert_eq!(open(&storage), [true]);
    storage.settle();
    drop(storage);
    let old = "ALTER TABLE game DROP COLUMN replays; PRAGMA user_version = 3";
    Connection::open(&path).unwrap().execute_batch(old).unwrap();
    assert_eq!(open(&Storage::open_to_read(&path).unwrap()), [false]);
    let mut storage = folder.open().unwrap();
    storage.add(&pairing(2), &void_first(pair(3))).unwrap();
    assert_eq!(open(&storage), [false, true]);
}

fn void_first([mut first, second]: [GameResult; 2]) -> [GameResult; 2] {
    (first.winner, first.verdict) = (None, Verdict::Host);
    // A note as it was stored when notes were prose.
    first.notes = vec![Cause::told("host: 9 ms")];
    [first, second]
}

#[test]
fn only_void_games_are_replaced() {
    let folder = Folder::new();
    let mut storage = folder.open().unwrap();
    storage.add(&pairing(1), &void_first(pair(3))).unwrap();
    storage.replace(&pairing(1), &pair(5).map(Some)).unwrap();
    let mut games = Vec::new();
    storage.games(None, |game| games.push(game.result)).unwrap();
    let [mut replayed, _] = pair(5);
    replayed.notes.insert(0, Note::ReplayedAtEnd { why: Cause::told("host: 9 ms") }.reason());
    assert_eq!(games, [replayed, pair(3)[1].clone()]);
    let mut outcomes = Vec::new();
    storage.outcomes(&specification(), |outcome, _| outcomes.push(*outcome)).unwrap();
    assert_eq!(outcomes[0].legs.map(|leg| leg.replays), [1, 0]);
    // The new game counts, so no other replaces it.
    storage.replace(&pairing(1), &pair(7).map(Some)).unwrap();
    assert_eq!(storage.game([1, 1, 1, 0]).unwrap().unwrap().result.moves.len(), 5);
}

#[test]
fn a_file_that_is_deleted_or_replaced_is_noticed_and_its_games_are_saved() {
    type Harm = fn(&Folder);
    let harms: [Harm; 4] = [
        |folder| fs::remove_file(folder.path("contest.khod")).unwrap(),
        |folder| fs::remove_file(folder.path("contest.khod-wal")).unwrap(),
        |folder| {
            fs::write(folder.path("other"), "another file").unwrap();
            fs::rename(folder.path("other"), folder.path("contest.khod")).unwrap();
        },
        |folder| fs::rename(folder.path("contest.khod"), folder.path("elsewhere")).unwrap(),
    ];
    for (number, harm) in harms.into_iter().enumerate() {
        let folder = Folder::new();
        let mut storage = folder.open().unwrap();
        storage.add(&pairing(1), &pair(3)).unwrap();
        storage.check_place().unwrap();
        harm(&folder);
        match storage.add(&pairing(2), &pair(4)) {
            Err(StorageFailure::Gone { saved: name }) => assert_eq!(name, "contest.saved-1.khod"),
            other => panic!("{number}: {other:?}"),
        }
        drop(storage);
        for name in ["contest.khod", "contest.khod-wal", "contest.khod-shm"] {
            let _ = fs::remove_file(folder.path(name));
        }
        // Once the saved file is in its place, the contest goes on.
        fs::rename(folder.path("contest.saved-1.khod"), folder.path("contest.khod")).unwrap();
        let mut storage = folder.open().unwrap();
        assert_eq!(storage.count().unwrap(), 2, "{number}");
        storage.add(&pairing(2), &pair(4)).unwrap();
    }
    let folder = Folder::new();
    let mut storage = folder.open().unwrap();
    storage.add(&pairing(1), &pair(3)).unwrap();
    fs::remove_dir_all(folder.0.path()).unwrap();
    let lost = storage.add(&pairing(2), &pair(4));
    assert!(matches!(lost, Err(StorageFailure::Lost)), "{lost:?}");
    assert!(matches!(storage.check_place(), Err(StorageFailure::Lost)));
}
