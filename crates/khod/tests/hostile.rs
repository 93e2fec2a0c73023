//! Programs that do everything wrong: each gets its verdict, its opponent wins, and nothing is left of it.

mod program;
mod table;

use serde_json::Value;
use table::{Folder, is_alive, play};

/// Enough to start on a busy machine; what must not wait for the clock does not.
const PATIENT: &[&str] = &["--time", "1s", "--startup", "10s", "--games", "1", "--limit", "40"];
/// For programs that will not answer.
const SHORT: &[&str] = &["--time", "200ms", "--startup", "300ms", "--games", "1", "--limit", "40"];

/// A legal first move of white.
const FIRST: &str = "A2-C2";

/// Plays one game of lo; a game that the machine spoiled says nothing and is played again.
fn game(name: &str, programs: [&str; 2], options: &[&str]) -> Value {
    let folder = Folder::new(&format!("hostile-{name}-game"));
    for _ in 0..5 {
        let (run, games) = play(&folder, "lo", programs, options);
        assert_eq!((run.status, games.len()), (Some(0), 1), "{name}: {run:?}");
        if games[0]["verdict"] != "host" {
            return games[0].clone();
        }
    }
    panic!("{name}: the machine is too busy");
}

/// The verdict on a white program, with the number of lines that were played before it.
fn judge(name: &str, body: &str, options: &[&str]) -> (String, usize, String) {
    let folder = Folder::new(&format!("hostile-{name}"));
    let file = format!("{name}.py");
    let game = game(name, [&folder.python(&file, body), "random"], options);
    assert_eq!(game["winner"], "black", "{name}: {game}");
    assert!(!is_alive(&folder.path(&file)), "{name} is still there");
    let text = |key: &str| game[key].as_str().expect(key).to_owned();
    (text("verdict"), game["moves"].as_array().expect("moves").len(), text("reason"))
}

fn check(cases: &[(&str, &str, &str, usize)], options: &[&str]) {
    for &(name, body, verdict, moves) in cases {
        let (found, played, reason) = judge(name, body, options);
        assert_eq!((found.as_str(), played), (verdict, moves), "{name}: {reason}");
    }
}

#[test]
fn output_without_end_is_cut_off() {
    check(
        &[
            ("flood", "while True: say('x')", "flood", 0),
            ("stream", "while True: os.write(1, b'x' * 65536)", "long-line", 0),
            ("huge-line", "for _ in range(100): os.write(1, b'x' * 1000000)\nsay('')", "long-line", 0),
            ("just-too-long", "os.write(1, b'x' * 1025 + b'\\n')\nsleep()", "long-line", 0),
            ("long-enough", "os.write(1, b'x' * 1024 + b'\\n')\nsleep()", "unreadable", 0),
        ],
        PATIENT,
    );
    // How many lines were played before it was noticed depends on the machine.
    let (verdict, _, reason) = judge("legal-flood", "say('A2-C2')\nwhile True: say('A2-C2')", PATIENT);
    assert_eq!(verdict, "flood", "{reason}");
}

#[test]
fn bytes_that_are_no_move_are_unreadable() {
    check(
        &[
            ("utf8", "os.write(1, b'\\xff\\xfe\\n')\nsleep()", "unreadable", 0),
            ("nul", "os.write(1, b'A2-C2\\0\\n')\nsleep()", "unreadable", 0),
            ("bom", "os.write(1, b'\\xef\\xbb\\xbfA2-C2\\n')\nsleep()", "unreadable", 0),
            ("empty", "say('')\nsleep()", "unreadable", 0),
            ("prompt", "say('My move: A2-C2')\nsleep()", "unreadable", 0),
            ("cyrillic", "say('А2-С2')\nsleep()", "unreadable", 0),
            ("case", "say('a2-c2')\nsleep()", "illegal", 0),
            ("space", "say('A2-C2 ')\nsleep()", "illegal", 0),
            ("too-far", "say('A2-D2')\nsleep()", "illegal", 0),
        ],
        PATIENT,
    );
}

#[test]
fn whoever_ends_while_a_line_is_due_loses() {
    check(
        &[
            ("exit", "sys.exit(0)", "exit", 0),
            ("status", "sys.exit(3)", "crash", 0),
            ("segfault", "os.kill(os.getpid(), signal.SIGSEGV)", "crash", 0),
            ("abort", "os.abort()", "crash", 0),
            ("exception", "hear(); int('x')", "crash", 0),
            ("no-file", "os.execv('/no/such/file', ['x'])", "crash", 0),
            // What was printed before the end is read first.
            ("move-and-exit", "say('A2-C2')\nsys.exit(0)", "exit", 2),
            ("move-and-abort", "say('A2-C2')\nos.abort()", "crash", 2),
            ("half-and-exit", "os.write(1, b'A2-C2')\nsys.exit(0)", "exit", 0),
            // A child that holds the output open keeps nobody waiting, and is gone in the end.
            ("child", "if os.fork() == 0: sleep()\nsys.exit(0)", "exit", 0),
        ],
        PATIENT,
    );
    let (_, _, reason) = judge("by-signal", "os.kill(os.getpid(), signal.SIGSEGV)", PATIENT);
    assert_eq!(reason, "signal 11 ended it: it touched memory that is not its own");
}

#[test]
fn slow_and_silent_programs_run_out_of_time() {
    check(
        &[
            ("never-starts", "sleep()", "time", 0),
            ("drip", "while True: os.write(1, b'x'); sleep(0.05)", "time", 0),
            ("no-newline", "os.write(1, b'A2-C2')\nsleep()", "time", 0),
            ("closes-output", "os.close(1)\nsleep()", "time", 0),
            ("stops-itself", "os.kill(os.getpid(), signal.SIGSTOP)", "time", 0),
            ("late", "sleep(1.5)\nsay('A2-C2')\nsleep()", "time", 0),
            ("no-sigterm", "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nsleep()", "time", 0),
            ("no-flush", "print('A2-C2')\nsleep()", "time", 0),
        ],
        SHORT,
    );
    let (_, _, reason) = judge("reason", "os.write(1, b'A2-C2')\nsleep()", SHORT);
    assert!(
        reason.ends_with(
            "there are 200 ms, 50 ms of grace and 300 ms to start; “A2-C2” stood there without a newline"
        ),
        "{reason}"
    );
}

#[test]
fn whatever_is_printed_when_nothing_is_due_is_out_of_turn() {
    check(&[("twice", "os.write(1, b'A2-C2\\nB1-B3\\n')\nsleep()", "out-of-turn", 1)], PATIENT);
    let folder = Folder::new("hostile-early");
    let (slow, early) =
        (folder.python("slow.py", "sleep()"), folder.python("early.py", "say('B1-B3')\nsleep()"));
    let game = game("early", [&slow, &early], PATIENT);
    assert_eq!((&game["verdict"], &game["winner"]), (&"out-of-turn".into(), &"white".into()), "{game}");
}

/// The highest level that there is; these need at least limits.
#[test]
fn whoever_takes_too_much_loses_by_that() {
    let threads = "try:\n  for _ in range(1000): threading.Thread(target=sleep, daemon=True).start()\nexcept RuntimeError: pass\nsleep()";
    check(
        &[
            ("fork-bomb", "while True:\n  try: os.fork()\n  except OSError: pass", "processes", 0),
            ("threads", threads, "processes", 0),
            ("memory", "held = []\nwhile True: held.append(bytearray(b'x' * (1 << 20)))", "memory", 0),
            (
                "mapped",
                "import mmap\nheld = mmap.mmap(-1, 1 << 31)\nfor at in range(0, 1 << 31, 4096): held[at] = 1",
                "memory",
                0,
            ),
        ],
        &["--time", "20s", "--startup", "20s", "--games", "1", "--memory", "128"],
    );
}

/// What the sandbox forbids fails inside the program: whoever can live with that plays on.
#[test]
fn whoever_tries_what_is_forbidden_plays_on() {
    let tries = |attempts: &[&str]| {
        let mut text = "import socket, ctypes\ndef call(*words):\n  if ctypes.CDLL(None).syscall(*words) < 0: raise OSError\n".to_owned();
        for attempt in attempts {
            text += &["try:\n  ", attempt, "\nexcept Exception: pass\n"].concat();
        }
        text + "say('A2-C2')"
    };
    let own = std::process::id();
    let files =
        tries(&["open('/etc/passwd')", "os.listdir('/root')", &format!("open('/proc/{own}/environ')")]);
    let network = tries(&[
        "socket.create_connection(('192.0.2.1', 80), 1)",
        "socket.getaddrinfo('example.com', 80)",
        "socket.socket(socket.AF_PACKET, socket.SOCK_RAW)",
    ]);
    let others = tries(&[
        &format!("os.kill({own}, 0)"),
        &format!("call(101, 16, {own}, 0, 0)"),
        "os.nice(-5)",
        "os.sched_setaffinity(0, [0])",
    ]);
    // Whether it may listen depends on the machine; nobody hears it.
    let listens = tries(&["socket.create_server(('127.0.0.1', 0))"]);
    let disk = tries(&["while True: open(os.environ['TMPDIR'] + '/full', 'ab').write(bytes(1 << 20))"]);
    let files_without_end =
        tries(&["for number in range(1000000): open(os.environ['TMPDIR'] + f'/{number}', 'w')"]);
    check(
        &[
            ("reads", &files, "exit", 2),
            ("network", &network, "exit", 2),
            ("others", &others, "exit", 2),
            ("disk", &disk, "exit", 2),
            ("inodes", &files_without_end, "exit", 2),
            ("listens", &listens, "exit", 2),
        ],
        PATIENT,
    );
}

/// Programs that are odd, but legal: their first move counts, and only then do they lose by stopping.
#[test]
fn odd_programs_may_play() {
    let drip = format!("for letter in '{FIRST}\\n': os.write(1, letter.encode()); sleep(0.01)");
    let errors = format!("for _ in range(200): os.write(2, b'e' * 65536)\nsay('{FIRST}')");
    check(
        &[
            ("byte-by-byte", &drip, "exit", 2),
            ("crlf", "os.write(1, b'A2-C2\\r\\n')", "exit", 2),
            ("stderr", &errors, "exit", 2),
            ("slow-start", "sleep(1.5)\nsay('A2-C2')", "exit", 2),
            ("zombies", "for _ in range(30):\n  if os.fork() == 0: os._exit(0)\nsay('A2-C2')", "exit", 2),
            (
                "double-fork",
                "if os.fork() == 0:\n  os.setsid()\n  if os.fork() == 0: sleep()\n  os._exit(0)\nsay('A2-C2')",
                "exit",
                2,
            ),
        ],
        PATIENT,
    );
    // It never hears the answer, and can not be heard any more.
    let deaf = "os.close(0)\nsay('A2-C2')\nsleep()";
    let never_reads = "say('A2-C2')\nsleep()";
    check(
        &[("closes-input", deaf, "time", 2), ("never-reads", never_reads, "time", 2)],
        &["--time", "500ms", "--startup", "10s", "--games", "1"],
    );
}

/// Whoever computes on the opponent's time may, and it is reported.
#[test]
fn computing_on_the_opponents_time_is_reported() {
    let folder = Folder::new("hostile-ponders");
    let spins = "say('A2-C2')\nend = time.process_time() + 0.4\nwhile time.process_time() < end: pass\nfor _ in range(3): hear()";
    let waits = "hear(); hear(); hear()\nsleep(4)\nsay('B1-B3')\nsleep()";
    let programs = [folder.python("spins.py", spins), folder.python("waits.py", waits)];
    let options = ["--time", "10s", "--startup", "20s", "--games", "1", "--limit", "40"];
    let game = game("ponders", [&programs[0], &programs[1]], &options);
    assert_eq!((&game["verdict"], &game["winner"]), (&"exit".into(), &"black".into()), "{game}");
    assert!(game["notes"].to_string().contains("on the opponent's time"), "{game}");
}
