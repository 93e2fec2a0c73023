//! Folders whose files say what their program would like to see: first lines of scripts, links, paths, names. None of it adds anything.

use crate::{
    arbiter::Arbiter,
    stage::{Game, PATIENT, SHORT, Stage},
};
use Expected::{Fails, Plays, Refused};
use std::{
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

/// Looks for the owner's secrets, then plays a move and ends.
const SNOOP: &str =
    "id >&2; ls -a @OWNER@ >&2; cat @OWNER@/secret @OWNER@/open \"$@\" >&2; cat data* data*/* >&2
    read a; read b; echo A2-C2; read c; exit 0\n";

/// What becomes of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Expected {
    /// It is refused in words, before the match or when its game starts.
    Refused,
    /// The same, or it fails by itself before its first move.
    Fails,
    /// It plays its move, having seen nothing.
    Plays,
}

/// A folder: what its description runs, its files and links.
#[derive(Debug)]
struct Attack {
    #[expect(dead_code, reason = "it is shown when something fails")]
    name: &'static str,
    run: &'static str,
    bot: &'static [u8],
    more: &'static [(&'static str, &'static str)],
    links: &'static [(&'static str, &'static str)],
    expected: Expected,
}

const fn script(name: &'static str, bot: &'static [u8], expected: Expected) -> Attack {
    Attack { name, run: "./bot", bot, more: &[], links: &[], expected }
}

const fn command(name: &'static str, run: &'static str, expected: Expected) -> Attack {
    Attack { name, run, bot: b"", more: &[], links: &[], expected }
}

impl Attack {
    const fn with(self, more: &'static [(&'static str, &'static str)]) -> Self {
        Self { more, ..self }
    }

    const fn linked(self, links: &'static [(&'static str, &'static str)]) -> Self {
        Self { links, ..self }
    }

    /// The folder of the attack: its bot ends with what looks for secrets, its other files are as they are.
    fn staged(&self, arbiter: Arbiter) -> Stage {
        let stage = Stage::new(arbiter)
            .with("bot", [self.bot, SNOOP.as_bytes()].concat())
            .with("khod.toml", format!("run = {:?}\n", self.run));
        let stage = self
            .more
            .iter()
            .fold(stage, |stage, (name, text)| stage.with(name, text.replace("SNOOP", SNOOP)));
        self.links.iter().fold(stage, |stage, (name, target)| stage.link(name, target))
    }
}

/// Plays a game with the program of a folder, unless it is refused before it; secrets are looked for by the stage.
fn fate(stage: &Stage, expected: Expected) {
    let (run, games) = stage.matched([&stage.text("evil"), "random"], &[&["--games", "1"], PATIENT].concat());
    let case = format!("{stage:?} {run:?} {games:?}");
    if run.status == Some(2) {
        assert!(expected != Plays && games.is_empty(), "{case}");
        crate::stage::one_sentence(&run.err, &case);
        return;
    }
    let [Game { verdict, winner, moves, errors, .. }] = &games[..] else { panic!("{case}") };
    assert!(run.status == Some(0) && winner == "black", "{case}");
    // The names in the owner's folder are secrets as well.
    assert!(!errors.contains("agent.sock"), "{case}");
    let found = match (verdict.as_str(), moves) {
        ("start", 0) => Refused,
        ("crash" | "exit", 0) => Fails,
        ("exit", 2) => Plays,
        _ => panic!("{case}"),
    };
    assert!(
        found == expected || expected == Fails && found == Refused,
        "{found:?} instead of {expected:?} {case}"
    );
}

fn check(attacks: &[Attack]) {
    Arbiter::try_all(attacks, |arbiter, attack| fate(&attack.staged(arbiter), attack.expected));
}

#[test]
fn first_lines_of_scripts_add_nothing() {
    const LONG: &[u8] = &{
        let mut line = *b"#!/bin/sh                                                                                                                                                                                                                                                                                                             \n";
        line[0] = b'#';
        line
    };
    check(&[
        script("elsewhere", b"#!@OWNER@/bin/x\n", Refused),
        script("above", b"#!../owner/bin/x\n", Refused),
        script("far-above", b"#!./../././../../../../../../..@OWNER@/bin/x -e\n", Refused),
        script("env", b"#!/usr/bin/env @OWNER@/bin/x\n", Fails),
        script("env-split", b"#!/usr/bin/env -S @OWNER@/bin/x -e\n", Fails),
        script("env-path", b"#!/usr/bin/env -S PATH=@OWNER@/bin x\n", Fails),
        script("env-variable", b"#!/usr/bin/env -S LD_PRELOAD=@OWNER@/bin/x sh\n", Plays),
        script("env-folder", b"#!/usr/bin/env -S --chdir=@OWNER@ ./bin/x\n", Fails),
        script("env-legal", b"#!/usr/bin/env -S -u HOME sh\n", Plays),
        script("not-there", b"#!/usr/bin/no-such-interpreter\n", Refused),
        script("carriage-return", b"#!/bin/sh\r\n", Refused),
        script("tabs", b"#!\t/bin/sh\t-u\n", Plays),
        script("long", LONG, Plays),
        script("cyrillic", "#!/usr/bin/pуthon3\n".as_bytes(), Refused),
        script("a-folder", b"#!/usr/bin\n", Refused),
        script("a-text", b"#!/usr/share/common-licenses/BSD\n", Refused),
        // Without an interpreter it is a script of the shell's.
        script("empty", b"#!\n", Plays),
        script("itself", b"#!./bot\n", Refused),
        script("through-a-link", b"#!./there/bin/x\n", Refused).linked(&[("there", OWNER_FOLDER)]),
        script("linked", b"#!./x\n", Refused).linked(&[("x", "y"), ("y", "../owner/bin/x")]),
        script("proc", b"#!/proc/self/root@OWNER@/bin/x\n", Refused),
    ]);
}

const OWNER_FOLDER: &str = "@OWNER@";

#[test]
fn interpreters_of_interpreters_add_nothing() {
    check(&[
        script("own", b"#!./second\n", Plays)
            .with(&[("second", "#!./third\n"), ("third", "#!/bin/sh\nSNOOP")]),
        script("elsewhere", b"#!./second\n", Refused)
            .with(&[("second", "#!./third\n"), ("third", "#!@OWNER@/bin/x\nSNOOP")]),
        script("env", b"#!./second\n", Fails).with(&[("second", "#!/usr/bin/env -S @OWNER@/bin/x\nSNOOP")]),
        script("circle", b"#!./second\n", Refused).with(&[("second", "#!./bot\n")]),
        script("deep", b"#!./1\n", Refused).with(&[
            ("1", "#!./2\n"),
            ("2", "#!./3\n"),
            ("3", "#!./4\n"),
            ("4", "#!./5\n"),
            ("5", "#!./6\n"),
            ("6", "#!@OWNER@/bin/x\n"),
        ]),
        command("named", "./one two", Refused)
            .with(&[("one", "#!./three\n"), ("three", "#!@OWNER@/bin/x\n")]),
    ]);
}

#[test]
fn zero_bytes_forge_nothing() {
    let forged: [(&[u8], Expected); 4] = [
        (b"#!/bin/sh\0level=0\0namespaces=0\0filter=0\0landlock=0\n", Refused),
        (b"#!./sh\0level=0\0namespaces=0\0filter=0\0landlock=0\n", Refused),
        (b"#!/bin/sh \0shown=/\0\n", Refused),
        // No first line at all: the shell runs it.
        (b"\0#!@OWNER@/bin/x\n", Plays),
    ];
    Arbiter::try_all(&forged, |arbiter, &(line, expected)| {
        let stage = Stage::new(arbiter)
            .with("bot", [line, SNOOP.as_bytes()].concat().as_slice())
            .with("sh", fs::read("/bin/sh").unwrap())
            .with("khod.toml", "run = './bot'\n");
        fate(&stage, expected);
    });
}

#[test]
fn what_a_description_runs_adds_nothing() {
    check(&[
        command("elsewhere", "@OWNER@/bin/x bot", Refused),
        command("above", "../owner/bin/x bot", Refused),
        command("around", "./bin/../../owner/bin/x bot", Refused).linked(&[("bin", "/usr/bin")]),
        command("link", "./link bot", Refused).linked(&[("link", "@OWNER@/bin/x")]),
        command("links", "./a bot", Refused).linked(&[("a", "b"), ("b", "c"), ("c", "../owner/bin/x")]),
        command("linked-folder", "./away/bin/x bot", Refused).linked(&[("away", "@OWNER@")]),
        command("link-to-itself", "./loop", Refused).linked(&[("loop", "loop")]),
        command("system", "/bin/sh -c '. ./bot'", Plays),
        command("system-link", "./shell bot", Plays).linked(&[("shell", "/bin/sh")]),
        command("arguments", "sh bot @OWNER@ @OWNER@/open @OWNER@/secret ../owner/open", Plays),
        command("flags", "sh bot --data=@OWNER@/open --config=@OWNER@ data=../owner", Plays),
        command("preload", "env LD_PRELOAD=@OWNER@/bin/x LD_LIBRARY_PATH=@OWNER@ sh bot", Plays),
        command("python-path", "env PYTHONPATH=@OWNER@ PYTHONHOME=@OWNER@ sh bot", Plays),
        command("loader", "/lib64/ld-linux-x86-64.so.2 @OWNER@/bin/x bot", Fails),
        command("shell-elsewhere", "sh -c 'exec @OWNER@/bin/x bot'", Fails),
        command("data", "sh bot", Plays).linked(&[
            ("data1", "@OWNER@/open"),
            ("data2", "@OWNER@"),
            ("data3", "/proc/1/root@OWNER@/open"),
            ("data4", "../games.jsonl"),
        ]),
        command("cyrillic", "руthon3 bot", Refused).with(&[("руthon3", "#!/bin/sh\nSNOOP")]),
        command("own-cyrillic", "./руthon3", Plays).with(&[("руthon3", "#!/bin/sh\nSNOOP")]),
        command("empty-word", "''", Refused),
        command("a-folder", ".", Refused),
        command("root", "/", Refused),
        command("device", "/dev/null", Refused),
        command("dotdot-name", "..", Refused),
        command("descriptor", "/proc/self/fd/0", Refused),
        command("arbiter", "/proc/self/exe --version", Refused),
    ]);
}

/// Names with all that could end a field, a line or a sentence.
#[test]
fn odd_names_forge_nothing() {
    let names = [
        "new\nline",
        "level=0\nnamespaces=0\nfilter=0",
        "\u{1b}[31mred\u{1b}]0;x\u{7}",
        "tab\tname",
        "квадрат",
        "-e",
        "a b",
        "\u{202e}left",
    ];
    Arbiter::try_all(&names, |arbiter, name| {
        let stage = Stage::new(arbiter)
            .with(name, format!("#!/bin/sh\n{SNOOP}"))
            .with("khod.toml", format!("run = {}\nname = 'odd'\n", toml(&format!("'./{name}'"))));
        fate(&stage, Plays);
        // The same where no such file is: one sentence, and nothing in it that a terminal obeys.
        fs::remove_file(stage.path("evil").join(name)).unwrap();
        stage.refused(&stage.text("evil"));
    });
    let long = ["x".repeat(4096), "x/".repeat(2048), "\u{1b}".repeat(300), "../".repeat(2000)];
    Arbiter::try_all(&long, |arbiter, name| {
        let stage =
            Stage::new(arbiter).with("khod.toml", format!("run = {}\n", toml(&format!("'./{name}'"))));
        stage.refused(&stage.text("evil"));
    });
}

/// A text as TOML writes it.
pub(crate) fn toml(text: &str) -> String {
    let letter = |letter: char| match letter {
        '"' | '\\' => format!("\\{letter}"),
        letter if letter.is_control() => format!("\\u{:04x}", u32::from(letter)),
        letter => letter.to_string(),
    };
    format!("\"{}\"", text.chars().map(letter).collect::<String>())
}

/// The folder itself may be called anything.
#[test]
fn odd_folders_forge_nothing() {
    let names = ["evil\nlevel=0\nfilter=0", "evil\u{1b}[2J", "evil shown=@", "zło"];
    Arbiter::try_all(&names, |arbiter, name| {
        let stage = Stage::new(arbiter)
            .with("bot", format!("#!/bin/sh\n{SNOOP}"))
            .with("khod.toml", "run = './bot'\nname = 'odd'\n");
        fs::rename(stage.path("evil"), stage.path(name)).unwrap();
        let game = stage.play(&stage.text(name), PATIENT);
        assert_eq!((game.verdict.as_str(), game.moves), ("exit", 2), "{name:?} {arbiter:?} {game:?}");
    });
}

/// A program that would run as its owner runs as everybody else, and one that is no plain file does not run at all.
#[test]
fn odd_files_gain_nothing() {
    Arbiter::try_all(&[0o6755, 0o755, 0o644, 0o000], |arbiter, mode| {
        let stage = Stage::new(arbiter)
            .with("bot", format!("#!/bin/sh\n{SNOOP}"))
            .with("khod.toml", "run = './bot'\n");
        fs::set_permissions(stage.path("evil/bot"), fs::Permissions::from_mode(*mode)).unwrap();
        fate(&stage, if mode & 0o111 == 0 { Refused } else { Plays });
    });
    Arbiter::try_all(&["fifo", "socket"], |arbiter, kind| {
        let stage = Stage::new(arbiter).with("khod.toml", "run = './bot'\n");
        let path = stage.path("evil/bot");
        if *kind == "fifo" {
            assert!(std::process::Command::new("mkfifo").arg("-m755").arg(&path).status().unwrap().success());
        } else {
            drop(std::os::unix::net::UnixListener::bind(&path).unwrap());
        }
        fate(&stage, Refused);
    });
}

/// A second name of a file outside is a file of the folder, but one that nobody can change.
#[test]
fn hard_links_change_nothing() {
    Arbiter::try_all(&[()], |arbiter, ()| {
        let stage = Stage::new(arbiter)
            .with(
                "bot",
                format!("#!/bin/sh\n(echo x >>twin); (: >twin); chmod 777 twin; ln twin third\n{SNOOP}"),
            )
            .with("khod.toml", "run = './bot'\n");
        fs::create_dir(stage.path("outside")).unwrap();
        fs::write(stage.path("outside/file"), "unchanged").unwrap();
        fs::hard_link(stage.path("outside/file"), stage.path("evil/twin")).unwrap();
        fate(&stage, Plays);
        assert_eq!(fs::read_to_string(stage.path("outside/file")).unwrap(), "unchanged", "{arbiter:?}");
        assert_eq!(fs::metadata(stage.path("outside/file")).unwrap().permissions().mode() & 0o111, 0);
    });
}

/// Ends a thread when it is dropped.
struct Stopped<'a>(&'a AtomicBool);

impl Drop for Stopped<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The program is exchanged again and again while games start: whichever it was when it was looked at, no game shows a secret.
#[test]
fn what_changes_between_check_and_use_adds_nothing() {
    Arbiter::try_all(&[()], |arbiter, ()| {
        let stage = Stage::new(arbiter)
            .with("khod.toml", "run = './bot'\n")
            .with("bot", format!("#!/bin/sh\n{SNOOP}"));
        let (folder, owner) = (stage.path("evil"), stage.text("owner"));
        let snoop = SNOOP.replace("@OWNER@", &owner);
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                let next = folder.join("next");
                for turn in 0.. {
                    if stop.load(Ordering::Relaxed) {
                        break;
                    }
                    let made = match turn % 4 {
                        0 => fs::write(&next, format!("#!{owner}/bin/x\n{snoop}")),
                        1 => symlink(format!("{owner}/bin/x"), &next),
                        2 => fs::write(&next, format!("#!./there/bin/x\n{snoop}"))
                            .and_then(|()| symlink(&owner, folder.join("there")).or(Ok(()))),
                        _ => fs::write(&next, format!("#!/bin/sh\n{snoop}")),
                    };
                    if turn % 4 != 1 {
                        let _ = fs::set_permissions(&next, fs::Permissions::from_mode(0o755));
                    }
                    made.and_then(|()| fs::rename(&next, folder.join("bot"))).unwrap();
                    let _ = fs::remove_file(folder.join("there"))
                        .or_else(|_| symlink("/usr", folder.join("there")));
                }
            });
            // It stops whatever becomes of the match.
            let stop = Stopped(&stop);
            let (run, games) = stage.matched(
                [&stage.text("evil"), "random"],
                &[&["--games", "16", "--jobs", "2"], PATIENT].concat(),
            );
            drop(stop);
            assert!(
                run.status == Some(2) && games.is_empty() || run.status == Some(0) && games.len() == 16,
                "{run:?} {games:?}"
            );
            for game in games {
                assert!(!game.errors.contains("agent.sock"), "{game:?}");
                // As black the honest one speaks too early; or, when its opponent was quicker, moves a piece that is not its own.
                let known = ["start", "exit", "crash", "out-of-turn", "illegal", "host"];
                assert!(known.contains(&game.verdict.as_str()), "{game:?}");
            }
        });
    });
}

/// The three that were found first: they build what they run.
#[test]
fn built_first_lines_add_nothing() {
    Arbiter::try_all(&["nul_in_shebang", "socket_in_shebang"], |arbiter, name| {
        fate(&Stage::new(arbiter).with_files_of(name), Fails);
    });
    // The kernel goes where the links lead, to the shell in the program's own folder: it runs, sees nothing and says nothing.
    Arbiter::try_all(&["dotdot_in_shebang"], |arbiter, name| {
        let stage = Stage::new(arbiter).with_files_of(name);
        let game = stage.play(&stage.text("evil"), SHORT);
        assert_eq!((game.verdict.as_str(), game.winner.as_str()), ("time", "black"), "{arbiter:?} {game:?}");
        assert!(!game.errors.contains("agent.sock"), "{arbiter:?} {game:?}");
    });
}
