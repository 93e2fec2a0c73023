//! `khod.toml` that is no plain text of a plain size: one sentence each, and never what it leads to.

use crate::{
    arbiter::Arbiter,
    folders::toml,
    stage::{OWNER, SECRET, Stage, one_sentence},
};
use std::{
    fs::{self, File},
    os::unix::{fs::symlink, net::UnixListener},
    process::{Command, Stdio},
};

/// What the description is.
#[derive(Debug)]
enum Kind {
    Missing,
    Link(&'static str),
    Fifo,
    Socket,
    Folder,
    Sparse,
    Bytes(&'static [u8]),
}

impl Kind {
    fn make(&self, stage: &Stage) {
        let path = stage.path("evil/khod.toml");
        match self {
            Self::Missing => {}
            Self::Link(target) => symlink(target.replace(OWNER, &stage.text("owner")), path).unwrap(),
            Self::Fifo => assert!(Command::new("mkfifo").arg(path).status().unwrap().success()),
            Self::Socket => drop(UnixListener::bind(path).unwrap()),
            Self::Folder => fs::create_dir(path).unwrap(),
            Self::Sparse => File::create(path).unwrap().set_len(1 << 30).unwrap(),
            Self::Bytes(bytes) => fs::write(path, bytes).unwrap(),
        }
    }
}

#[test]
fn what_is_no_description_is_refused() {
    let kinds = [
        Kind::Missing,
        Kind::Link("@OWNER@/khod.toml"),
        Kind::Link("@OWNER@/secret"),
        Kind::Link("../owner/open"),
        Kind::Link("@OWNER@"),
        Kind::Link("khod.toml"),
        Kind::Link("/dev/zero"),
        Kind::Link("/proc/self/environ"),
        Kind::Fifo,
        Kind::Socket,
        Kind::Folder,
        Kind::Sparse,
        Kind::Bytes(b"run = '\xff\xfe'\n"),
        Kind::Bytes(b"run = './bot\0level=0'\n"),
        Kind::Bytes(b"run = \"./bot\\u0000level=0\"\n"),
        Kind::Bytes(b""),
        Kind::Bytes(b"run = []\n"),
        Kind::Bytes(b"run = './bot'\nrun = './bot'\n"),
        Kind::Bytes(b"run = './bot'\nlevel = 0\n"),
        Kind::Bytes(b"run = './bot'\n'\x1b[31m' = 1\n"),
        Kind::Bytes(b"run = './bot'\n\"a\\nb\\u001b\" = 1\n"),
        Kind::Bytes(b"build = ''\nrun = './bot'\n"),
        Kind::Bytes("run = './bot'\nnаme = 'x'\n".as_bytes()),
    ];
    Arbiter::try_all(&kinds, |arbiter, kind| {
        let stage = Stage::new(arbiter).with("bot", "#!/bin/sh\nexit 0\n");
        // A twin of the name is another name.
        fs::write(stage.path("evil").join("khod.tоml"), "run = './bot'\n").unwrap();
        kind.make(&stage);
        // A reader without end is stopped by this limit, and by the clock.
        let khod = arbiter.khod_within(10);
        let mut command = Command::new("prlimit");
        command.arg("--as=2000000000").arg(khod.get_program()).args(khod.get_args()).env_clear();
        command.envs(khod.get_envs().filter_map(|(name, value)| Some((name, value?))));
        command.args([
            "match",
            "lo",
            "--a",
            &stage.text("evil"),
            "--b",
            "random",
            "--games",
            "1",
            "--limit",
            "40",
        ]);
        command.args(["--sandbox", &arbiter.level.to_string()]).stdin(Stdio::null());
        let run = stage.finish(command);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{arbiter:?} {kind:?} {run:?}");
        one_sentence(&run.err, &format!("{arbiter:?} {kind:?}"));
        assert!(!run.err.contains(SECRET), "{arbiter:?} {kind:?} {run:?}");
    });
}

/// Names of programs go into tables, records and pages.
#[test]
fn names_that_fit_into_no_table_are_refused() {
    let long = "x".repeat(4096);
    let names = ["", " ", "a\nb", "a\0b", "\u{1b}[31mred", "a\rb", "\u{7f}", &long];
    Arbiter::try_all(&names, |arbiter, name| {
        let stage = Stage::new(arbiter)
            .with("bot", "#!/bin/sh\nexit 0\n")
            .with("khod.toml", format!("run = './bot'\nname = {}\n", toml(name)));
        stage.refused(&stage.text("evil"));
    });
}
