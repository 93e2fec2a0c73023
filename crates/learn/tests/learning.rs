//! The whole way with few games: what was written is read again, what was stopped goes on.

use khod_engine::{Evaluate, PlayerVisitor, visit};
use khod_games::{Game as AnyGame, hale::Hale, lo::Lo};
use khod_learn::{
    BadSamples, CanNotLearn, CanNotWrite, Course, Fit, Game, Older, Plan, Samples, SelfPlay, Sets, Shape,
    Writer, fit, selfplay,
};
use std::{
    fs,
    ops::ControlFlow,
    path::Path,
    sync::{Arc, atomic::AtomicBool},
};

fn how(seed: u64) -> SelfPlay {
    SelfPlay { nodes: 60, ..SelfPlay::usual(seed, None) }
}

fn games<P: Evaluate>(how: &SelfPlay, count: u64, jobs: usize) -> Vec<Game> {
    let mut games = Vec::new();
    selfplay::<P>(how, 0..count, jobs, &Arc::default(), |_, game| {
        games.push(game);
        ControlFlow::Continue(())
    });
    games
}

struct Learnable;

impl PlayerVisitor for Learnable {
    type Output = Option<usize>;

    /// Games can be played again from their records, and give positions.
    fn visit<P: Evaluate>(self) -> Option<usize> {
        Shape::of::<P>()?;
        let mut set = khod_learn::Positions::new::<P>();
        for game in games::<P>(&how(1), 4, 2) {
            assert_eq!(Game::from_bytes(&game.to_bytes()).as_ref(), Some(&game));
            assert!(set.add::<P>(&game, 0.2), "{}", P::NAME);
        }
        Some(set.len())
    }
}

#[test]
fn games_of_every_game_with_a_network_give_positions() {
    let counts: Vec<usize> = AnyGame::ALL.iter().filter_map(|&game| visit(game, Learnable)).collect();
    assert!(counts.len() >= 4 && counts.iter().all(|&count| count > 10), "{counts:?}");
}

#[test]
fn games_follow_from_the_seed_and_their_number() {
    assert_eq!(games::<Lo>(&how(5), 6, 1), games::<Lo>(&how(5), 6, 3));
    assert_ne!(games::<Lo>(&how(5), 2, 1), games::<Lo>(&how(6), 2, 1));
}

#[test]
fn one_game_in_seven_is_played_against_the_older_player() {
    let bytes = <Lo as khod_engine::network::Sight>::NETWORK.expect("lo has a network");
    let network = Arc::new(khod_engine::network::Network::of::<Lo>(bytes).expect("it fits"));
    let alone = SelfPlay { network: Some(network), ..how(5) };
    let older = SelfPlay { older: Some(Older(None)), ..alone.clone() };
    let [alone_games, older_games] = [&alone, &older].map(|how| games::<Lo>(how, 9, 2));
    for (number, (one, other)) in alone_games.iter().zip(&older_games).enumerate() {
        assert_eq!(one != other, number % 7 == 0, "game {number}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("older.games");
    let mut writer = Writer::open(&file, &older.provenance::<Lo>()).expect("a new file");
    writer.add(&older_games[0]).expect("there is room");
    let read = Samples::read(&fs::read(&file).expect("a file"), "lo").expect("games");
    assert_eq!((read.provenance.older, read.provenance.network.is_some()), (Some(None), true));
    assert!(matches!(Writer::open(&file, &alone.provenance::<Lo>()), Err(CanNotWrite::Other(_))));
}

fn write(file: &Path, how: &SelfPlay, games: &[Game]) {
    let mut writer = Writer::open(file, &how.provenance::<Lo>()).expect("a new file");
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
    assert_eq!(Samples::read(&whole, "lo").expect("whole").games, games);
    let head = whole.len() - games.iter().map(|game| game.to_bytes().len() + 8).sum::<usize>();
    for end in (0..whole.len()).step_by(7).chain([head, whole.len() - 1]) {
        fs::write(&file, &whole[..end]).expect("the file");
        let left = Writer::open(&file, &how.provenance::<Lo>()).expect("it goes on").games();
        write(&file, &how, &games[left as usize..]);
        assert_eq!(fs::read(&file).expect("the file"), whole, "cut off after {end} bytes");
        let read = Samples::read(&whole[..end], "lo");
        match read {
            Ok(read) => assert_eq!(read.games[..], games[..read.games.len()]),
            Err(why) if end < head => assert_eq!(why, BadSamples::Foreign),
            Err(why) => assert_eq!(why, BadSamples::Truncated(left as usize)),
        }
    }
}

#[test]
fn what_is_no_file_of_games_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("lo.games");
    write(&file, &how(2), &games::<Lo>(&how(2), 2, 2));
    let whole = fs::read(&file).expect("the file");
    assert_eq!(Samples::read(&whole, "hale"), Err(BadSamples::Game("lo".to_owned())));
    assert_eq!(Samples::read(b"# a text\n", "lo"), Err(BadSamples::Foreign));
    let mut spoiled = whole.clone();
    *spoiled.last_mut().expect("bytes") ^= 1;
    assert_eq!(Samples::read(&spoiled, "lo"), Err(BadSamples::Checksum(2)));
    let mut later = whole.clone();
    later[8] = 9;
    assert_eq!(Samples::read(&later, "lo"), Err(BadSamples::Version(9)));
    let other = Writer::open(&file, &how(3).provenance::<Lo>());
    assert!(matches!(other, Err(CanNotWrite::Other(_))));
    assert_eq!(fs::read(&file).expect("the file"), whole, "nothing was changed");
}

#[test]
fn training_makes_the_error_smaller_and_does_not_depend_on_threads() {
    let how = how(4);
    let mut sets = Sets::new::<Hale>(0.2);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("hale.games");
    let mut writer = Writer::open(&file, &how.provenance::<Hale>()).expect("a new file");
    for game in &games::<Hale>(&how, 60, 2) {
        writer.add(game).expect("there is room");
    }
    sets.add_file::<Hale>(&fs::read(&file).expect("the file")).expect("games");
    let [learned, kept] = sets.whole().expect("positions");
    let shape = Shape::of::<Hale>().expect("hale has a network");
    let fitted = |jobs| {
        let how = Fit { epochs: 4, batch: 512, ..Fit::usual(jobs, 1) };
        fit(&how, shape, [&learned, &kept], &AtomicBool::new(false), |_| {}).expect("nobody stops it")
    };
    let one = fitted(1);
    let [first, last] = [one.epochs.first(), one.epochs.last()].map(|epoch| epoch.expect("epochs").losses[0]);
    assert!(last < first, "{first} became {last}");
    assert!(one.loss < kept.by_hand() * 1.5, "{} against {} by hand", one.loss, kept.by_hand());
    let again = fitted(1);
    assert_eq!(one.network, again.network);
}

fn plan(games: u64) -> Plan {
    Plan { games, nodes: 40, generations: 1, ..Plan::usual(2, 3) }
}

#[test]
fn a_course_goes_on_where_it_was_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let stop = Arc::new(AtomicBool::new(false));
    let mut course = Course::<Lo>::open(folder.path(), plan(40)).expect("a folder");
    let done = course.go_on(&stop, |_, stage| {
        if matches!(stage, khod_learn::Stage::Playing([done, _]) if done >= 10) {
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    assert!(!done.expect("it stops"));
    assert!(course.generations()[0].games.is_none());
    let stop = Arc::new(AtomicBool::new(false));
    let mut course = Course::<Lo>::open(folder.path(), plan(40)).expect("the same folder");
    let mut first = None;
    let done = course.go_on(&stop, |generations, stage| {
        if let khod_learn::Stage::Playing([number, _]) = stage {
            first.get_or_insert(number);
        }
        // The gate takes long; what was done before it is kept.
        if generations[0].training.is_some() {
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    assert!(!done.expect("it stops"));
    assert!(first > Some(10), "{first:?}");
    let course = Course::<Lo>::open(folder.path(), plan(40)).expect("the same folder");
    let generation = &course.generations()[0];
    assert_eq!(generation.games.as_ref().map(|games| games.games), Some(40));
    assert!(generation.training.is_some() && generation.gating.is_none());
    let bytes = fs::read(folder.path().join("generation-1.games")).expect("games");
    let samples = Samples::read(&bytes, "lo").expect("whole");
    let how = SelfPlay { nodes: 40, seed: samples.provenance.seed, ..SelfPlay::usual(0, None) };
    assert_eq!(samples.games, games::<Lo>(&how, 40, 2), "as if nothing had happened");
}

#[test]
fn a_spoiled_folder_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let history = folder.path().join("history.jsonl");
    fs::write(&history, "{\"generation\":1,\"step\":\"dance\"}\n").expect("a file");
    let refused = Course::<Lo>::open(folder.path(), plan(1));
    assert!(matches!(refused, Err(CanNotLearn::History(_, 1))), "{refused:?}");
    fs::write(&history, "{\"generation\":1,\"st").expect("a file");
    let course = Course::<Lo>::open(folder.path(), plan(1)).expect("half a line is forgotten");
    assert!(course.generations().is_empty() && fs::read(&history).expect("a file").is_empty());
}
