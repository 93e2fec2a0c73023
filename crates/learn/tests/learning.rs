//! The whole way with few games: what was written is read again, what was stopped goes on.

use khod_engine::{Evaluate, bytes::checksum};
use khod_games::{Game as AnyGame, hale::Hale, lo::Lo, with_game};
use khod_learn::{
    BadGameFile, GameFile, GameWriter, GenerationStage, LearnError, LearningPlan, LearningRun, NetworkShape,
    Older, Provenance, SelfPlay, SelfPlayGame, Shards, TrainingOptions, samples_of, selfplay, train,
};
use khod_view::{Language, Words};
use std::{
    fs,
    ops::ControlFlow,
    path::Path,
    sync::{Arc, atomic::AtomicBool},
};

fn how(seed: u64) -> SelfPlay {
    SelfPlay { nodes: 60, ..SelfPlay::usual(seed, None) }
}

fn games<P: Evaluate>(how: &SelfPlay, count: u64, jobs: usize) -> Vec<SelfPlayGame> {
    let mut games = Vec::new();
    selfplay::<P>(how, 0..count, jobs, &Arc::default(), |_, game| {
        games.push(game);
        ControlFlow::Continue(())
    });
    games
}

/// Games can be played again from their records, and give positions.
fn learnable<P: Evaluate>() -> Option<usize> {
    NetworkShape::of::<P>()?;
    let mut count = 0;
    for game in games::<P>(&how(1), 4, 2) {
        assert_eq!(SelfPlayGame::from_bytes(&game.to_bytes()).as_ref(), Some(&game));
        assert!(samples_of::<P>(&game, 0.2, |_| count += 1).is_some(), "{}", P::NAME);
    }
    Some(count)
}

#[test]
fn games_of_every_game_with_a_network_give_positions() {
    let counts: Vec<usize> =
        AnyGame::ALL.iter().filter_map(|&game| with_game!(game, P => learnable::<P>())).collect();
    assert!(counts.len() >= 4 && counts.iter().all(|&count| count > 10), "{counts:?}");
}

#[test]
fn games_follow_from_the_seed_and_their_number() {
    assert_eq!(games::<Lo>(&how(5), 6, 1), games::<Lo>(&how(5), 6, 3));
    assert_ne!(games::<Lo>(&how(5), 2, 1), games::<Lo>(&how(6), 2, 1));
}

#[test]
fn one_game_in_seven_is_played_against_the_older_player() {
    let bytes = <Lo as khod_engine::network::NetworkInputs>::NETWORK.expect("lo has a network");
    let network = Arc::new(khod_engine::network::Network::of::<Lo>(bytes).expect("it fits"));
    let alone = SelfPlay { network: Some(network), ..how(5) };
    let older = SelfPlay { older: Some(Older(None)), ..alone.clone() };
    let [alone_games, older_games] = [&alone, &older].map(|how| games::<Lo>(how, 9, 2));
    for (number, (one, other)) in alone_games.iter().zip(&older_games).enumerate() {
        assert_eq!(one != other, number % 7 == 0, "game {number}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("older.games");
    let mut writer = GameWriter::open(&file, &older.provenance::<Lo>()).expect("a new file");
    writer.add(&older_games[0]).expect("there is room");
    let read = GameFile::read(&fs::read(&file).expect("a file"), "lo").expect("games");
    assert_eq!((read.provenance.older.as_deref(), read.provenance.network.len()), (Some("by hand"), 16));
    assert!(matches!(GameWriter::open(&file, &alone.provenance::<Lo>()), Err(LearnError::OtherSettings(_))));
}

fn write(file: &Path, how: &SelfPlay, games: &[SelfPlayGame]) {
    let mut writer = GameWriter::open(file, &how.provenance::<Lo>()).expect("a new file");
    for game in games {
        writer.add(game).expect("there is room");
    }
}

#[test]
fn a_file_that_was_cut_off_goes_on_after_its_last_whole_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("lo.games");
    let (how, games) = (how(2), games::<Lo>(&how(2), 3, 2));
    write(&file, &how, &games);
    let whole = fs::read(&file).expect("the file");
    assert_eq!(GameFile::read(&whole, "lo").expect("whole").games, games);
    let head = whole.len() - games.iter().map(|game| game.to_bytes().len() + 8).sum::<usize>();
    for end in (0..whole.len()).step_by(7).chain([head, whole.len() - 1]) {
        fs::write(&file, &whole[..end]).expect("the file");
        let left = GameWriter::open(&file, &how.provenance::<Lo>()).expect("it goes on").games();
        write(&file, &how, &games[left as usize..]);
        assert_eq!(fs::read(&file).expect("the file"), whole, "cut off after {end} bytes");
        let read = GameFile::read(&whole[..end], "lo");
        match read {
            Ok(read) => assert_eq!(read.games[..], games[..read.games.len()]),
            Err(why) if end < head => assert_eq!(why, BadGameFile::Foreign),
            Err(why) => assert_eq!(why, BadGameFile::Truncated { games: left as u32 }),
        }
    }
}

#[test]
fn what_is_no_file_of_games_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("lo.games");
    write(&file, &how(2), &games::<Lo>(&how(2), 2, 2));
    let whole = fs::read(&file).expect("the file");
    assert_eq!(GameFile::read(&whole, "hale"), Err(BadGameFile::Game { game: "lo".to_owned() }));
    assert_eq!(GameFile::read(b"# a text\n", "lo"), Err(BadGameFile::Foreign));
    let mut spoiled = whole.clone();
    *spoiled.last_mut().expect("bytes") ^= 1;
    assert_eq!(GameFile::read(&spoiled, "lo"), Err(BadGameFile::Checksum { number: 2 }));
    let mut header = whole.clone();
    header[20] ^= 1;
    assert_eq!(GameFile::read(&header, "lo"), Err(BadGameFile::Foreign));
    let mut later = whole.clone();
    later[8] = 9;
    assert_eq!(GameFile::read(&later, "lo"), Err(BadGameFile::Version { version: 9 }));
    let other = GameWriter::open(&file, &how(3).provenance::<Lo>());
    assert!(matches!(other, Err(LearnError::OtherSettings(_))));
    assert_eq!(fs::read(&file).expect("the file"), whole, "nothing was changed");
}

fn shards<P: Evaluate>(files: &[&Path]) -> Result<Shards<P>, LearnError> {
    Shards::open(files, 0.2, &AtomicBool::new(false), |_| {}).map(|shards| shards.expect("nobody stops it"))
}

/// A file of the first version, whose moves were places in the list of legal ones: its header, and a game of one move.
fn old_file() -> Vec<u8> {
    let about = "game lo\nversion 0.1.0\nseed 1\nnodes 60\nplies 8\nstray 15\nnetwork by hand\n";
    let mut bytes = b"khodplay\x01\x00".to_vec();
    bytes.extend((about.len() as u16).to_le_bytes());
    bytes.extend(about.as_bytes());
    bytes.extend(checksum(&bytes).to_le_bytes());
    let game = b"\x01\x01\x00x\x01\x00\x05\x00\x10\x00";
    bytes.extend((game.len() as u32).to_le_bytes());
    bytes.extend(game);
    bytes.extend((checksum(game) as u32).to_le_bytes());
    bytes
}

#[test]
fn files_that_name_places_instead_of_moves_are_refused() {
    let old = old_file();
    assert_eq!(GameFile::read(&old, "lo"), Err(BadGameFile::Old { version: 1 }));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("old.games");
    fs::write(&file, &old).expect("a file");
    let opened = GameWriter::open(&file, &how(1).provenance::<Lo>());
    assert!(matches!(opened, Err(LearnError::Games(_, BadGameFile::Old { .. }))), "{opened:?}");
    let read = shards::<Lo>(&[file.as_path()]);
    assert!(matches!(read, Err(LearnError::Games(_, BadGameFile::Old { .. }))), "{read:?}");
    assert_eq!(fs::read(&file).expect("the file"), old, "nothing was changed");
    for language in Language::ALL {
        let sentence = Words::new(language).explain(&BadGameFile::Old { version: 1 });
        assert!(sentence.contains('1') && sentence.contains("khod selfplay"), "{sentence}");
    }
}

#[test]
fn a_reordered_generator_does_not_go_on_with_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("lo.games");
    let ours = how(1).provenance::<Lo>();
    assert_eq!(ours, how(1).provenance::<Lo>());
    assert_ne!(ours.generator, how(1).provenance::<Hale>().generator);
    let other = Provenance { generator: "0123456789abcdef".to_owned(), ..ours.clone() };
    let mut writer = GameWriter::open(&file, &other).expect("a new file");
    writer.add(&games::<Lo>(&how(1), 1, 1)[0]).expect("there is room");
    assert!(matches!(GameWriter::open(&file, &ours), Err(LearnError::OtherSettings(_))));
    let read = shards::<Lo>(&[file.as_path()]);
    assert!(matches!(read, Err(LearnError::Games(_, BadGameFile::Generator))), "{read:?}");
}

/// What is learned from some files.
fn sum_of_targets(files: &[&Path]) -> (usize, f64) {
    let shards = shards::<Lo>(files).expect("whole files");
    (shards.training(), shards.validation().iter().map(|sample| f64::from(sample.target)).sum())
}

#[test]
fn games_in_several_files_are_learned_from_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    let games = games::<Lo>(&how(2), 50, 2);
    write(&one, &how(2), &games[..25]);
    write(&other, &how(2), &games[25..]);
    let [first, second, both] = [&[&*one][..], &[&*other], &[&*one, &*other]].map(sum_of_targets);
    assert_eq!(both.0, first.0 + second.0);
    assert!((both.1 - first.1 - second.1).abs() < 1e-6);
    let whole = fs::read(&other).expect("a file");
    fs::write(&other, &whole[..whole.len() - 1]).expect("a file");
    let cut = shards::<Lo>(&[&one, &other]);
    let Err(LearnError::Games(file, BadGameFile::Truncated { games: 24 })) = cut else { panic!("{cut:?}") };
    assert_eq!(file, other);
    let stopped = Shards::<Lo>::open(&[&one], 0.2, &AtomicBool::new(true), |_| {});
    assert!(matches!(stopped, Ok(None)));
}

#[test]
fn a_file_that_changes_during_the_training_ends_it_with_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("lo.games");
    write(&file, &how(2), &games::<Lo>(&how(2), 25, 2));
    let shards = shards::<Lo>(&[&file]).expect("whole");
    let whole = fs::read(&file).expect("a file");
    fs::write(&file, &whole[..whole.len() / 2]).expect("a file");
    let shape = NetworkShape::of::<Lo>().expect("lo has a network");
    let trained = train(&TrainingOptions::usual(1, 1), shape, &shards, &AtomicBool::new(false), |_| {});
    assert!(matches!(trained, Err(LearnError::Games(_, BadGameFile::Truncated { .. }))), "{trained:?}");
}

#[test]
fn a_move_that_is_not_legal_makes_a_game_impossible() {
    let mut game = games::<Lo>(&how(1), 1, 1).remove(0);
    assert!(game.replay::<Lo>().is_some());
    game.plies[0].text = "A1-A1".to_owned();
    assert!(game.replay::<Lo>().is_none());
}

#[test]
fn training_makes_the_error_smaller_and_does_not_depend_on_threads() {
    let how = how(4);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("hale.games");
    let mut writer = GameWriter::open(&file, &how.provenance::<Hale>()).expect("a new file");
    for game in &games::<Hale>(&how, 60, 2) {
        writer.add(game).expect("there is room");
    }
    let shards = shards::<Hale>(&[file.as_path()]).expect("games");
    let shape = NetworkShape::of::<Hale>().expect("hale has a network");
    let trained = |jobs| {
        let options = TrainingOptions { epochs: 4, batch: 512, ..TrainingOptions::usual(jobs, 1) };
        let trained = train(&options, shape, &shards, &AtomicBool::new(false), |_| {});
        trained.expect("whole files").expect("nobody stops it")
    };
    let one = trained(1);
    let [first, last] = [one.epochs.first(), one.epochs.last()].map(|epoch| epoch.expect("epochs").loss);
    assert!(last < first, "{first} became {last}");
    assert!(
        one.validation < shards.by_hand() * 1.5,
        "{} against {} by hand",
        one.validation,
        shards.by_hand()
    );
    assert_eq!(one.network, trained(3).network);
}

fn plan(games: u64) -> LearningPlan {
    LearningPlan { games, nodes: 40, generations: 1, ..LearningPlan::usual(2, 3) }
}

#[test]
fn a_run_goes_on_where_it_was_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let stop = Arc::new(AtomicBool::new(false));
    let mut run = LearningRun::<Lo>::open(folder.path(), plan(40)).expect("a folder");
    let done = run.go_on(&stop, |_, stage| {
        if matches!(stage, GenerationStage::Playing([done, _]) if done >= 10) {
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    assert!(!done.expect("it stops"));
    assert!(run.generations()[0].games.is_none());
    let stop = Arc::new(AtomicBool::new(false));
    let mut run = LearningRun::<Lo>::open(folder.path(), plan(40)).expect("the same folder");
    let mut first = None;
    let done = run.go_on(&stop, |generations, stage| {
        if let GenerationStage::Playing([number, _]) = stage {
            first.get_or_insert(number);
        }
        // The gate takes long; what was done before it is kept.
        if generations[0].training.is_some() {
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    assert!(!done.expect("it stops"));
    assert!(first > Some(10), "{first:?}");
    let run = LearningRun::<Lo>::open(folder.path(), plan(40)).expect("the same folder");
    let generation = &run.generations()[0];
    assert_eq!(generation.games.as_ref().map(|games| games.games), Some(40));
    assert!(generation.training.is_some() && generation.gate.is_none());
    let bytes = fs::read(folder.path().join("generation-1.games")).expect("games");
    let samples = GameFile::read(&bytes, "lo").expect("whole");
    let how = SelfPlay { nodes: 40, seed: samples.provenance.seed, ..SelfPlay::usual(0, None) };
    assert_eq!(samples.games, games::<Lo>(&how, 40, 2), "as if nothing had happened");
}

#[test]
fn a_spoiled_folder_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let history = folder.path().join("history.jsonl");
    fs::write(&history, "{\"generation\":1,\"step\":\"dance\"}\n").expect("a file");
    let refused = LearningRun::<Lo>::open(folder.path(), plan(1));
    assert!(matches!(refused, Err(LearnError::History(_, 1))), "{refused:?}");
    fs::write(&history, "{\"generation\":1,\"st").expect("a file");
    let run = LearningRun::<Lo>::open(folder.path(), plan(1)).expect("half a line is forgotten");
    assert!(run.generations().is_empty() && fs::read(&history).expect("a file").is_empty());
}
