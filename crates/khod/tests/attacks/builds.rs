//! Builds that take too much, leave something, or would become another user. What they occupy is bounded, and all of it goes.

use crate::{
    arbiter::Arbiter,
    stage::{Game, PATIENT, Run, Stage},
};
use std::os::unix::fs::PermissionsExt;

/// What plays when a build has succeeded: a move, and the end.
const BOT: &str = "#!/bin/sh\nread a; read b; echo A2-C2; read c; exit 0\n";

/// A folder with a build in the shell.
fn staged(arbiter: Arbiter, build: &str) -> Stage {
    Stage::new(arbiter)
        .with("bot", BOT)
        .with("build.sh", build)
        .with("khod.toml", "build = 'sh build.sh'\nrun = './bot'\nname = 'builder'\n")
}

fn built(stage: &Stage) -> (Run, Vec<Game>) {
    let before = listed(stage);
    let found = stage.matched([&stage.text("evil"), "random"], &[&["--games", "1"], PATIENT].concat());
    assert_eq!(listed(stage), before, "a build changes a copy: {stage:?}");
    found
}

/// The names and permissions in the program's folder.
fn listed(stage: &Stage) -> Vec<(String, u32)> {
    let entries = stage.path("evil").read_dir().unwrap().map(|entry| entry.unwrap());
    let mut found: Vec<_> = entries
        .map(|entry| {
            (
                entry.file_name().into_string().unwrap(),
                entry.path().symlink_metadata().unwrap().permissions().mode(),
            )
        })
        .collect();
    found.sort();
    found
}

/// The build fails, which is said in a sentence that holds one of these words; nobody plays.
fn fails(stage: &Stage, words: &[&str]) {
    let (run, games) = built(stage);
    let case = format!("{stage:?} {run:?}");
    assert_eq!((run.status, run.out.as_str(), games.len()), (Some(2), "", 0), "{case}");
    crate::stage::one_sentence(&run.err, &case);
    assert!(words.iter().any(|word| run.err.contains(word)), "{words:?} {case}");
}

/// The build succeeds, and its program plays its move.
fn plays(stage: &Stage) -> Game {
    let (run, mut games) = built(stage);
    assert_eq!((run.status, games.len()), (Some(0), 1), "{stage:?} {run:?}");
    let game = games.pop().unwrap();
    assert_eq!(
        (game.verdict.as_str(), game.winner.as_str(), game.moves),
        ("exit", "black", 2),
        "{stage:?} {game:?}"
    );
    game
}

/// What the system says of a full file system, or khod of a build that wrote too much.
const FULL: &[&str] = &["No space left", "wrote more", "more than", "File too large", "Disk quota"];

#[test]
fn a_build_fails_at_the_bound_of_what_it_occupies() {
    Arbiter::try_all(&["build_unlinked_files", "build_deep_folders"], |arbiter, name| {
        fails(&Stage::new(arbiter).with_files_of(name), FULL);
    });
    let python = |text: &str| format!("python3 -c \"{text}\"\n");
    let builds = [
        // In sight, all in one file and in many.
        python("f = open('x', 'wb')\nfor _ in range(800): f.write(bytes(1 << 20))"),
        // More files than anybody needs, and links, and folders.
        python("import os\nfor n in range(30000): os.close(os.open(f'f{n}', os.O_CREAT | os.O_WRONLY))"),
        python("import os\nfor n in range(30000): os.mkdir(f'd{n}')"),
        // Space that is taken without writing.
        python("import os\nf = os.open('x', os.O_CREAT | os.O_RDWR)\nos.posix_fallocate(f, 0, 800 << 20)"),
        // Written through a mapping.
        python(
            "import mmap, os\nf = os.open('x', os.O_CREAT | os.O_RDWR)\nos.ftruncate(f, 800 << 20)\nm = mmap.mmap(f, 800 << 20)\nfor n in range(0, 800 << 20, 4096): m[n] = 1\nm.flush()",
        ),
    ];
    Arbiter::try_all(&builds, |arbiter, build| {
        // A process that is killed by a full mapping says nothing itself.
        fails(
            &staged(arbiter, build),
            &[FULL, &["could not be built", "can not be built", "build of", "built"]].concat(),
        );
    });
}

/// Holes occupy nothing, and copying them must not either: the build may succeed or be refused.
#[test]
fn holes_stay_holes() {
    let build = "truncate -s 3G hole && truncate -s 3G hole2\n";
    Arbiter::try_all(&[build], |arbiter, build| {
        let (run, games) = built(&staged(arbiter, build));
        let refused = run.status == Some(2) && games.is_empty();
        assert!(refused || games.iter().all(|game| game.verdict == "exit"), "{arbiter:?} {run:?} {games:?}");
    });
}

#[test]
fn a_build_leaves_nothing_running() {
    let builds = [
        "setsid sleep 300 >/dev/null 2>&1 &\nexit 0\n",
        "(trap '' TERM HUP; sleep 300) &\nexit 0\n",
        "for n in 1 2 3 4 5; do (setsid sh -c 'kill -STOP $$' &) ; done\nexit 0\n",
        // It holds the output open.
        "sleep 300 &\nexit 0\n",
    ];
    Arbiter::try_all(&builds, |arbiter, build| drop(plays(&staged(arbiter, build))));
}

/// What a build makes gains nothing when it runs.
#[test]
fn a_build_makes_nobody_somebody_else() {
    let bot = "#!/bin/sh\n./tool -u >&2; ./tool -G >&2; cat device >&2\nread a; read b; echo A2-C2; read c; exit 0\n";
    let build = "cp /usr/bin/id tool; chmod 6755 tool; mknod device c 1 5; mknod disk b 254 0; chown 0:0 tool; chattr +i tool\nsetcap all+ep tool\nexit 0\n";
    Arbiter::try_all(&[build], |arbiter, build| {
        let game = plays(&staged(arbiter, build).with("bot", bot));
        let numbers: Vec<&str> =
            game.errors.lines().filter(|line| line.bytes().all(|byte| byte.is_ascii_digit())).collect();
        assert!(!numbers.is_empty() && !numbers.contains(&"0"), "{arbiter:?} {game:?}");
    });
}

/// A build that can not be run any more, that locks its own folder, or puts something else in its place.
#[test]
fn a_build_that_spoils_its_folder_spoils_nothing_else() {
    let builds = [
        // Nobody may enter.
        "chmod 000 .\n",
        "mkdir a a/b; chmod 000 a/b a\n",
        "chmod 000 bot\n",
        "chmod 0200 build.sh khod.toml\n",
        // The folder is another one.
        "cd ..; mv program old; ln -s @OWNER@ program\n",
        "cd ..; rm -rf program; ln -s @OWNER@ program; rm -f lock; ls >&2\n",
        "rm -rf ./* .??*\n",
        // The program is somewhere else, or nothing that runs.
        "rm bot; ln -s @OWNER@/bin/x bot\n",
        "rm bot; ln -s ../../../owner/bin/x bot\n",
        "ln -f @OWNER@/bin/x bot; ln -f @OWNER@/secret data; ln -sf @OWNER@/secret khod.toml\n",
        "rm bot; mkfifo bot; chmod 755 bot\n",
        "rm bot; mkdir bot\n",
        "rm bot; ln -s bot bot\n",
        "printf '#!@OWNER@/bin/x\\ncat @OWNER@/open >&2\\n' >bot\n",
        // Names of every kind.
        "touch \"$(printf 'a\\nb')\" \"$(printf '\\033[31m')\" -- -rf\n",
    ];
    Arbiter::try_all(&builds, |arbiter, build| {
        let stage = staged(arbiter, build);
        let (run, games) = built(&stage);
        let case = format!("{build} {arbiter:?} {run:?} {games:?}");
        if run.status == Some(2) {
            assert!(games.is_empty(), "{case}");
            return crate::stage::one_sentence(&run.err, &case);
        }
        let [game] = &games[..] else { panic!("{case}") };
        // It plays as it was, or does not start.
        let known = matches!((game.verdict.as_str(), game.moves), ("exit", 2) | ("start", 0));
        assert!(run.status == Some(0) && game.winner == "black" && known, "{case}");
    });
}

/// What a build prints is shown without anything that a terminal obeys, and not without end.
#[test]
fn what_a_build_prints_is_harmless() {
    let builds = [
        "printf '\\033[2J\\033]0;x\\007\\r\\b\\000error: not me\\n\\302\\233 31m\\342\\200\\256\\n'; exit 1\n",
        "head -c 100000000 /dev/zero | tr '\\000' x; exit 1\n",
        "yes | head -c 50000000; exit 1\n",
        "head -c 300000 /dev/urandom; exit 1\n",
        "cat @OWNER@/secret @OWNER@/open ../lock ../../*; ls -la @OWNER@ ../..; env; exit 1\n",
    ];
    Arbiter::try_all(&builds, |arbiter, build| {
        let stage = staged(arbiter, build);
        let (run, games) = built(&stage);
        let case = format!(
            "{build} {arbiter:?} {:?} {}",
            run.status,
            run.err.chars().take(3000).collect::<String>()
        );
        assert_eq!((run.status, run.out.as_str(), games.len()), (Some(2), "", 0), "{case}");
        assert!(run.err.contains("error: "), "{case}");
        assert!(!run.err.contains("agent.sock"), "{case}");
        assert!(run.err.len() < 100_000, "{} bytes {case}", run.err.len());
        let obeyed = |letter: char| {
            letter.is_control() && !"\n\t".contains(letter) || ('\u{202a}'..='\u{202e}').contains(&letter)
        };
        assert!(!run.err.chars().any(obeyed), "{case}");
    });
}

#[test]
fn a_build_that_takes_too_much_fails() {
    let builds = [
        "python3 -c \"\nimport os, time\nend = time.time() + 20\nwhile time.time() < end:\n  try: os.fork()\n  except OSError: pass\n\"\n",
        "kill -9 0\n",
        "kill -9 $$\n",
        "exit 3\n",
    ];
    Arbiter::try_all(&builds, |arbiter, build| fails(&staged(arbiter, build), &["buil"]));
    // Everybody but itself: there is nobody.
    Arbiter::try_all(&["[ $(id -u) = 0 ] || kill -9 -1; exit 0\n"], |arbiter, build| {
        drop(plays(&staged(arbiter, build)));
    });
}
