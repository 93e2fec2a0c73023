//! Attempts from inside: everything that a program could try while it plays. What must not work fails there, and the program plays on.

use crate::{
    arbiter::Arbiter,
    programs::{got, staged},
    stage::{PATIENT, SHORT, Stage},
};
use std::{
    fs,
    net::{TcpListener, UdpSocket},
    os::{
        linux::net::SocketAddrExt,
        unix::net::{SocketAddr, UnixDatagram, UnixListener},
    },
    path::Path,
};

/// A stage with an attempt and what all attempts share.
fn attempt(arbiter: Arbiter, name: &str, change: impl Fn(String) -> String) -> Stage {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/attacks/attempts");
    let text = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let stage = Stage::new(arbiter).with("attempt.py", text("attempt.py")).with(name, change(text(name)));
    stage.with("khod.toml", format!("run = \"python3 {name}\"\n"))
}

/// Checks that nothing of an attempt works but what does no harm.
fn check(name: &str, harmless: &[&str], change: impl Fn(String) -> String) {
    Arbiter::try_all(&[name], |arbiter, name| {
        let stage = attempt(arbiter, name, &change);
        let game = stage.play(&stage.text("evil"), PATIENT);
        assert_eq!(
            (game.verdict.as_str(), game.winner.as_str()),
            ("unreadable", "black"),
            "{name} {arbiter:?} {game:?}"
        );
        assert_eq!(got(&game, harmless), [""; 0], "{name} {arbiter:?}");
    });
}

#[test]
fn the_owners_files_are_out_of_sight() {
    check("secrets.py", &[], |text| text);
}

#[test]
fn other_processes_are_out_of_reach() {
    check("neighbours.py", &[], |text| text);
}

#[test]
fn files_that_others_read_are_not_locked() {
    // A lock on a whole file keeps nobody waiting who reads it.
    check("locks.py", &["flock"], |text| text);
}

#[test]
fn nobody_outside_is_spoken_to() {
    let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = tcp.local_addr().unwrap().port();
    let udp = UdpSocket::bind(("127.0.0.1", port));
    let name = SocketAddr::from_abstract_name(format!("khod-attack-{port}")).unwrap();
    let stream = UnixListener::bind_addr(&name).unwrap();
    let datagrams = UnixDatagram::unbound().unwrap();
    tcp.set_nonblocking(true).unwrap();
    stream.set_nonblocking(true).unwrap();
    check("network.py", &[], |text| text.replace("@PORT@", &port.to_string()));
    assert!(tcp.accept().is_err() && stream.accept().is_err());
    drop((udp, datagrams));
}

#[test]
fn the_kernel_shows_and_gives_no_more_than_to_anybody() {
    check("kernel.py", &[], |text| text);
}

#[test]
fn objects_of_the_kernel_are_few() {
    check("objects.py", &[], |text| text);
}

/// Ways to memory, and whether one that needs a control group to be counted may be refused without it.
const GREED: [(&str, bool); 14] = [
    ("shared", true),
    ("populate", false),
    ("brk", false),
    ("stacks", false),
    ("copies", false),
    ("orphans", false),
    ("handed", true),
    ("remnant", false),
    ("nameless", true),
    ("segments", true),
    ("locked", false),
    ("files", false),
    ("nowhere", false),
    ("tables", false),
];

#[test]
fn memory_is_memory_however_it_is_taken() {
    let options = ["--time", "10s", "--startup", "20s", "--memory", "128"];
    Arbiter::try_all(&GREED, |arbiter, (way, countable)| {
        let stage = staged(arbiter, "attempts/greedy.c", way);
        let game = stage.play(&stage.text("evil"), &options);
        assert_eq!(game.winner, "black", "{way} {arbiter:?} {game:?}");
        if *countable && !arbiter.counts() {
            assert_eq!(game.verdict, "unreadable", "{way} {arbiter:?} {game:?}");
            assert_eq!(got(&game, &["refused"]), [""; 0], "{way} {arbiter:?}");
        } else {
            assert_eq!(game.verdict, "memory", "{way} {arbiter:?} {game:?}");
        }
    });
}

/// A program that stops its whole group or ends every process has only itself.
#[test]
fn signals_to_everybody_stay_at_home() {
    let head = "import os, signal, sys, time\nsys.stdin.readline(); sys.stdin.readline()\n";
    let cases = [
        ("os.kill(0, signal.SIGSTOP)", "time", 0),
        ("os.killpg(os.getpgid(0), signal.SIGKILL)", "crash", 0),
        // It may be refused; then there is nobody to end.
        (
            "\ntry: os.geteuid() and os.kill(-1, signal.SIGKILL)\nexcept OSError: pass\nprint('A2-C2', flush=True)\nsys.stdin.readline()",
            "exit",
            2,
        ),
        // The end of the opponent's lines is no end of the game.
        ("\nos.close(0); os.close(2)\nprint('A2-C2', flush=True)\ntime.sleep(9)", "time", 2),
    ];
    Arbiter::try_all(&cases, |arbiter, (body, verdict, moves)| {
        let stage = Stage::new(arbiter)
            .with("bot.py", format!("{head}{body}\n"))
            .with("khod.toml", "run = 'python3 bot.py'\n");
        let options = if *verdict == "time" { SHORT } else { PATIENT };
        let game = stage.play(&stage.text("evil"), options);
        let found = (game.verdict.as_str(), game.winner.as_str(), game.moves);
        assert_eq!(found, (*verdict, "black", *moves), "{body} {arbiter:?} {game:?}");
    });
}
