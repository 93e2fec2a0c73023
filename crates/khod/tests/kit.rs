//! Every program of the kit, built and played in the sandbox, in both seats, to the end and without a fault.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod inmate;
mod remains;

use inmate::{Folder, machine};
use khod_arena::{
    Allowance, Clock, Contestant, Folder as ProgramFolder, Program, RefereeTable, Sandbox, Start, Stop,
    Verdict, sandbox::BuildLimits,
};
use khod_games::{Game, Side};
use khod_pages::kit::{ProgrammingLanguage, Starter};
use khod_view::Language as Reader;
use std::{fs, path::Path, sync::atomic::AtomicBool, time::Duration};

/// No game may end by time because the machine is busy.
const PATIENT: Clock =
    Clock { time: Duration::from_secs(20), grace: Duration::ZERO, startup: Duration::from_secs(20) };

/// Limits and setups: the least, usual ones, and such that games end in every way the rules know.
fn conditions(game: Game) -> &'static [(Option<u32>, Option<&'static str>)] {
    match game.name() {
        "phalanx" => &[(Some(40), None), (Some(47), None)],
        "lo" => &[(Some(40), None), (Some(160), None)],
        "topological" => &[
            (Some(10), Some("2")),
            (Some(30), Some("3")),
            (Some(25), Some("10 straight")),
            (Some(20), Some("16 period 20")),
        ],
        "palisade" => &[
            (Some(10), Some("1 2 1")),
            (Some(11), Some("3 1 2")),
            (Some(30), Some("4 7 2 6 1 5 3")),
            (Some(12), Some("9 1 8 2 7 3 6 4 5 5 4 10")),
        ],
        _ => &[(None, None)],
    }
}

/// Opponents: any move, and always that which leaves us fewest, so that passes come up.
const MANNERS: [&str; 2] = ["random", "stifle"];

/// The programs of one language, game by game.
fn play_all(word: &str) {
    let language = ProgrammingLanguage::from_word(word).unwrap();
    let sandbox = machine().of(Sandbox::HIGHEST).or_else(|_| machine().of(2)).unwrap();
    let starters: Vec<Starter> = Starter::all().filter(|starter| starter.language() == language).collect();
    assert!(starters.len() >= 5, "{starters:?}");
    for starter in starters {
        let game = starter.game();
        let source = Folder::new();
        for file in starter.files("kit", Reader::English) {
            fs::write(source.path().join(file.name), file.text).unwrap();
        }
        let place = Folder::new();
        let program = built(&sandbox, source.path(), place.path());
        for (number, &(limit, setup)) in conditions(game).iter().enumerate() {
            for (manner, seat) in MANNERS.into_iter().zip([number, number + 1]) {
                for side in Side::BOTH {
                    // The careful opponent plays one seat of each.
                    if manner == "random" || side.index() == seat % 2 {
                        play(&sandbox, (game, limit, setup), &program, manner, side);
                    }
                }
            }
        }
    }
}

/// The program of a folder, built in another one if it must be.
fn built(sandbox: &Sandbox, source: &Path, place: &Path) -> Program {
    let folder = ProgramFolder::read(source).unwrap();
    let mut program = folder.program();
    if let Some(builder) = folder.builder() {
        let (copy, never) = (place.join("built"), AtomicBool::new(false));
        let built = sandbox.build(&builder.command, source, &copy, &BuildLimits::USUAL, &never).unwrap();
        assert!(built.succeeded(), "{builder:?}: {}", String::from_utf8_lossy(&built.output));
        program.folder = Some(copy);
    }
    program
}

fn play(
    sandbox: &Sandbox,
    (game, limit, setup): (Game, Option<u32>, Option<&str>),
    program: &Program,
    manner: &str,
    side: Side,
) {
    let khod = Path::new(env!("CARGO_BIN_EXE_khod"));
    let command = format!("khod random-mover {} --seed 5 --manner {manner}", game.name());
    let opponent = Contestant::from_command(&command, game, khod).unwrap().program;
    let programs = if side == Side::White { [program, &opponent] } else { [&opponent, program] };
    let stop = Stop::new().unwrap();
    let table = RefereeTable {
        game,
        limit,
        setup,
        programs,
        clock: PATIENT,
        patience: RefereeTable::PATIENCE,
        allowance: Allowance::USUAL,
        again: false,
        start: sandbox as &dyn Start,
        stop: &stop,
        observer: None,
    };
    let played = table.play().unwrap();
    let errors = played.result.errors.each_ref().map(|text| String::from_utf8_lossy(text));
    assert_eq!(
        (played.result.verdict, &played.aftermath[..]),
        (Verdict::Rules, &[][..]),
        "{program:?} as {side:?} against {manner}, {limit:?} {setup:?}: {:?}\n{errors:?}",
        played.result
    );
}

#[test]
fn python() {
    play_all("python");
}

#[test]
fn cpp() {
    play_all("cpp");
}

#[test]
fn java() {
    play_all("java");
}

#[test]
fn pascal() {
    play_all("pascal");
}

#[test]
fn javascript() {
    play_all("javascript");
}

#[test]
fn go() {
    play_all("go");
}

#[test]
fn rust() {
    play_all("rust");
}

#[test]
fn an_archive_is_one_that_others_can_read() {
    let folder = Folder::new();
    let archive = folder.path().join("kit.zip");
    let starter = Starter::new(Game::Lo, ProgrammingLanguage::from_word("python").unwrap()).unwrap();
    fs::write(&archive, starter.archive("бот", Reader::Russian)).unwrap();
    let unpack = "import sys, zipfile\nwith zipfile.ZipFile(sys.argv[1]) as z:\n    assert z.testzip() is None\n    z.extractall(sys.argv[2])";
    let done =
        std::process::Command::new("python3").args(["-c", unpack]).arg(&archive).arg(folder.path()).status();
    assert!(done.unwrap().success());
    for file in starter.files("бот", Reader::Russian) {
        assert_eq!(fs::read_to_string(folder.path().join("бот").join(file.name)).unwrap(), file.text);
    }
}
