//! Hostile and honest programs in the sandbox: what they can not do, and that nothing is left of them.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod inmate;
mod remains;

use inmate::{Folder, machine, python, refusal, run, run_with, sandboxes, tell};
use khod_arena::{Allowance, CanNotStart, Ended, Sandbox, Start};
use remains::{none_of, processes_of};
use std::{
    fmt::Write,
    fs,
    net::TcpListener,
    os::{
        linux::net::SocketAddrExt,
        unix::net::{SocketAddr, UnixListener},
    },
    process::Command,
    time::{Duration, Instant},
};

const LONG: Duration = Duration::from_secs(20);

/// Everything that a Python text prints, at every level from one up.
fn printed(from: u8, text: &str) -> Vec<(Sandbox, String)> {
    let came = |sandbox: Sandbox| {
        let came = python(&sandbox, text, LONG);
        assert_eq!(came.ended, Some(Ended::Status(0)), "{sandbox:?} {came:?}");
        (sandbox, came.out)
    };
    sandboxes(from).into_iter().map(came).collect()
}

/// A Python text that says of each of some expressions whether it works.
fn attempts(start: &str, expressions: &[&str]) -> String {
    let mut text = format!("{start}\ndef attempt(name, what):\n  try: print(name, 'done', what())\n");
    text += "  except BaseException as error: print(name, 'refused')\n";
    for (number, expression) in expressions.iter().enumerate() {
        writeln!(text, "attempt({number}, lambda: {expression})").unwrap();
    }
    text
}

/// Checks that each of them is refused.
fn refused(from: u8, start: &str, expressions: &[&str]) {
    for (sandbox, out) in printed(from, &attempts(start, expressions)) {
        for (number, expression) in expressions.iter().enumerate() {
            assert!(out.contains(&format!("{number} refused")), "{expression}: {sandbox:?}\n{out}");
        }
    }
}

#[test]
fn a_fork_bomb_is_ended() {
    for sandbox in sandboxes(1) {
        let came = python(&sandbox, "import os\nwhile True:\n  try: os.fork()\n  except OSError: pass", LONG);
        assert_eq!(came.ended, Some(Ended::Processes), "{sandbox:?} {came:?}");
    }
}

#[test]
fn a_thousand_threads_are_too_many() {
    let text = "import threading, time\nfor _ in range(1000):\n  threading.Thread(target=time.sleep, args=(5,)).start()";
    for sandbox in sandboxes(1) {
        let came = python(&sandbox, text, LONG);
        assert_eq!(came.ended, Some(Ended::Processes), "{sandbox:?} {came:?}");
    }
}

#[test]
fn children_that_leave_their_parents_are_found() {
    let text = "import os, sys, time\n\
        for _ in range(8):\n  if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n      os.setsid()\n      time.sleep(60)\n    os._exit(0)\n\
        time.sleep(0.3)\nprint('ready', flush=True)\nif len(sys.argv) > 1: time.sleep(60)";
    for sandbox in sandboxes(0) {
        let folder = Folder::new().with("it.py", text);
        // One ends by itself and leaves its grandchildren; the other is ended.
        for (command, ended) in [
            (vec!["/usr/bin/python3", "it.py"], Some(Ended::Status(0))),
            (vec!["/usr/bin/python3", "it.py", "stay"], None),
        ] {
            let came = run(&sandbox, &folder.program(&command), Duration::from_secs(2));
            assert_eq!((came.out.as_str(), came.ended), ("ready\n", ended), "{sandbox:?} {came:?}");
        }
    }
}

#[test]
fn too_much_memory_ends_a_program() {
    let texts = [
        "held = []\nwhile True: held.append(bytearray(1 << 20))",
        "import mmap\nheld = mmap.mmap(-1, 1 << 30)\nfor at in range(0, 1 << 30, 4096): held[at] = 1\nwhile True: pass",
        "import os\nheld = []\nfor _ in range(4):\n  if os.fork() == 0: break\nfor _ in range(48): held.append(bytearray(1 << 20))\nwhile True: pass",
    ];
    let allowance = Allowance { memory: 128 << 20, ..Allowance::USUAL };
    for sandbox in sandboxes(1) {
        for text in texts {
            let folder = Folder::new().with("it.py", text);
            let program = folder.program(&["/usr/bin/python3", "it.py"]);
            let came = run_with(&sandbox, &program, &allowance, LONG);
            // Shared memory without a name is counted by a control group, and refused by a filter where there is none.
            let refused = text.contains("mmap") && sandbox.level() == 2;
            let expected = if refused { Ended::Status(1) } else { Ended::Memory };
            assert_eq!(came.ended, Some(expected), "{sandbox:?} {text} {came:?}");
        }
    }
}

#[test]
fn memory_that_is_shared_is_counted_once() {
    let text = "import os, time\nheld = bytearray(64 << 20)\nfor _ in range(8):\n  if os.fork() == 0: break\ntime.sleep(0.3)";
    let allowance = Allowance { memory: 192 << 20, ..Allowance::USUAL };
    for sandbox in sandboxes(1) {
        let folder = Folder::new().with("it.py", text);
        let came = run_with(&sandbox, &folder.program(&["/usr/bin/python3", "it.py"]), &allowance, LONG);
        assert_eq!(came.ended, Some(Ended::Status(0)), "{sandbox:?} {came:?}");
        assert!(came.usage.memory > 64 << 20, "{came:?}");
    }
}

#[test]
fn scratch_files_are_bounded() {
    let text = "import os\nwritten = 0\n\
        try:\n  for number in range(100):\n    with open(os.environ['TMPDIR'] + f'/{number}', 'wb') as file:\n      for _ in range(10):\n        file.write(bytes(1 << 20)); written += 1\n\
        except OSError: pass\nprint(written)";
    let files = "import os\nmade = 0\n\
        try:\n  for number in range(1000000): open(os.environ['TMPDIR'] + f'/{number}', 'w').close(); made += 1\n\
        except OSError: pass\nprint(made)";
    // Without a file system of its own a program is seen and ended.
    let stay = text.replace("except OSError: pass", "finally: time.sleep(60)");
    for sandbox in [machine().of(1), machine().without_namespaces().of(2)].into_iter().flatten() {
        let came = python(&sandbox, &format!("import time\n{stay}"), LONG);
        assert_eq!(came.ended, Some(Ended::Files), "{sandbox:?} {came:?}");
    }
    for sandbox in [2, 3].iter().filter_map(|&level| machine().of(level).ok()) {
        let megabytes: u32 = python(&sandbox, text, LONG).out.trim().parse().unwrap();
        assert!((50..=64).contains(&megabytes), "{megabytes}");
        let made: u32 = python(&sandbox, files, LONG).out.trim().parse().unwrap();
        assert!((1000..=4096).contains(&made), "{made}");
    }
}

#[test]
fn memory_that_belongs_to_nobody_is_counted_or_refused() {
    let text = "import os\nheld = []\nfor number in range(20):\n  held.append(os.memfd_create('it'))\n  os.write(held[-1], bytes(16 << 20))\nprint('held')";
    let allowance = Allowance { memory: 128 << 20, ..Allowance::USUAL };
    for sandbox in sandboxes(2) {
        let folder = Folder::new().with("it.py", text);
        let came = run_with(&sandbox, &folder.program(&["/usr/bin/python3", "it.py"]), &allowance, LONG);
        let expected = if sandbox.level() == 3 { Ended::Memory } else { Ended::Status(1) };
        assert_eq!(came.ended, Some(expected), "{sandbox:?} {came:?}");
    }
}

#[test]
fn files_in_memory_are_memory_and_counted_once() {
    let held = "import os, time\nheld = bytearray(b'x' * (HELD << 20))\nname = os.environ['TMPDIR'] + '/it'\nopen(name, 'wb').write(bytes(50 << 20))\n";
    // A file that is mapped as well is still one file.
    let mapped = "import mmap\nview = mmap.mmap(os.open(name, os.O_RDWR), 0)\nfor at in range(0, 50 << 20, 4096): view[at] = 1\n";
    let allowance = Allowance { memory: 128 << 20, ..Allowance::USUAL };
    for sandbox in [2, 3].iter().filter_map(|&level| machine().of(level).ok()) {
        for (megabytes, ended) in [("100", Ended::Memory), ("50", Ended::Status(0))] {
            let text = [&held.replace("HELD", megabytes), mapped, "time.sleep(0.3)"].concat();
            let folder = Folder::new().with("it.py", &text);
            let came = run_with(&sandbox, &folder.program(&["/usr/bin/python3", "it.py"]), &allowance, LONG);
            assert_eq!(came.ended, Some(ended), "{sandbox:?} {megabytes} {came:?}");
        }
    }
}

#[test]
fn links_lead_where_they_lead() {
    let real = Folder::new()
        .with("it.py", "import os\nprint(open('it.py').read()[:6], os.path.basename(os.getcwd()))");
    let other = Folder::new();
    let link = other.path().join("link");
    std::os::unix::fs::symlink(real.path(), &link).unwrap();
    let name = real.path().file_name().unwrap().to_str().unwrap();
    for sandbox in sandboxes(0) {
        let program = khod_arena::Program {
            name: String::new(),
            command: ["/usr/bin/python3".into(), link.join("it.py").into()].into(),
            folder: Some(link.clone()),
        };
        let came = run(&sandbox, &program, LONG);
        assert_eq!(came.out, format!("import {name}\n"), "{sandbox:?} {came:?}");
    }
}

#[test]
fn nothing_else_can_be_read_or_written() {
    let opponent = Folder::new().with("secret", "mine");
    let open = std::os::unix::fs::PermissionsExt::from_mode(0o666);
    fs::set_permissions(opponent.path().join("secret"), open).unwrap();
    let home = std::env::var("HOME").unwrap_or("/root".to_owned());
    let (opponent, process) = (opponent.path().to_str().unwrap().to_owned(), std::process::id());
    refused(
        2,
        "import os",
        &[
            "open('/etc/passwd').read()",
            "open('/etc/shadow').read()",
            "open('/etc/hostname').read()",
            &format!("os.listdir('{home}')"),
            &format!("open('{opponent}/secret').read()"),
            &format!("os.listdir('{opponent}')"),
            &format!("open('{opponent}/secret', 'w')"),
            &format!("os.truncate('{opponent}/secret', 0)"),
            &format!("os.chmod('{opponent}/secret', 0)"),
            &format!("os.utime('{opponent}/secret')"),
            &format!("os.unlink('{opponent}/secret')"),
            &format!("open('/proc/{process}/environ').read()"),
            &format!("os.listdir('/proc/{process}/fd')"),
            "open('it.py', 'a')",
            "open('new', 'w')",
            "open('/usr/new', 'w')",
            "open('/new', 'w')",
            "open('/proc/sys/kernel/hostname', 'w')",
            "open('/dev/kmsg').read(1)",
            "os.listdir('/sys/kernel')",
        ],
    );
}

#[test]
fn there_is_no_network() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let name = format!("khod-test-{}", std::process::id());
    let _abstract = UnixListener::bind_addr(&SocketAddr::from_abstract_name(&name).unwrap()).unwrap();
    refused(
        2,
        "import socket\nsocket.setdefaulttimeout(1)",
        &[
            &format!("socket.create_connection(('127.0.0.1', {port}))"),
            "socket.create_connection(('192.0.2.1', 80))",
            "socket.getaddrinfo('example.com', 80)",
            "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('192.0.2.1', 53))",
            &format!("socket.socket(socket.AF_UNIX).connect('\\0{name}')"),
            "socket.socket(socket.AF_PACKET, socket.SOCK_RAW)",
        ],
    );
    listener.set_nonblocking(true).unwrap();
    assert!(listener.accept().is_err());
    // A program that listens is alone.
    let text = format!(
        "import socket\ntry: socket.create_server(('127.0.0.1', {port}))\nexcept OSError: pass\nprint('on')"
    );
    assert!(printed(2, &text).iter().all(|(_, out)| out == "on\n"));
}

#[test]
fn others_can_not_be_touched() {
    let mut other = Command::new("sleep").arg("60").spawn().unwrap();
    let (own, number) = (std::process::id(), other.id());
    refused(
        2,
        "import os, ctypes, resource\nlibc = ctypes.CDLL(None, use_errno=True)\ndef call(*words):\n  if libc.syscall(*words) < 0: raise OSError\n",
        &[
            &format!("os.kill({number}, 9)"),
            &format!("os.kill({own}, 0)"),
            &format!("os.setpriority(os.PRIO_PROCESS, {number}, 10)"),
            &format!("resource.prlimit({number}, resource.RLIMIT_CPU, (1, 1))"),
            // ptrace: attach
            &format!("call(101, 16, {number}, 0, 0)"),
            "os.nice(-5)",
            "os.sched_setaffinity(0, [0])",
            // mount, unshare(CLONE_NEWUSER), bpf
            "call(165, b'none', b'/tmp', b'tmpfs', 0, 0)",
            "call(272, 0x10000000)",
            "call(321, 0, 0, 0)",
        ],
    );
    assert_eq!(other.try_wait().unwrap(), None);
    other.kill().unwrap();
    other.wait().unwrap();
}

#[test]
fn nothing_is_inherited() {
    if std::env::var_os("KHOD_TEST_SECRET").is_none() {
        // The arbiter itself has been given too much: once more, with an open file and a secret.
        let again = "exec 9</etc/passwd; exec \"$0\" --exact --nocapture nothing_is_inherited";
        let mut arbiter = Command::new("sh");
        arbiter.args(["-c", again]).arg(std::env::current_exe().unwrap()).env("KHOD_TEST_SECRET", "1");
        assert!(arbiter.status().unwrap().success());
        return;
    }
    assert!(std::path::Path::new("/proc/self/fd/9").exists());
    let text = "import os\nprint(sorted(os.listdir('/proc/self/fd')))\nprint(sorted(os.environ))\n\
        print(os.getsid(0) == os.getpid())";
    for (sandbox, out) in printed(0, text) {
        let lines: Vec<&str> = out.lines().collect();
        // The fourth is the folder that is being listed.
        assert_eq!(lines[0], "['0', '1', '2', '3']", "{sandbox:?}");
        let names = "['HOME', 'JDK_JAVA_OPTIONS', 'LANG', 'NODE_OPTIONS', 'PATH', 'PWD', 'TMPDIR']";
        assert_eq!(lines[1].replace("'LC_CTYPE', ", ""), names, "{sandbox:?}");
        assert_eq!(lines[2], "True", "{sandbox:?}");
    }
}

#[test]
fn a_program_that_stops_itself_can_be_ended() {
    for sandbox in sandboxes(0) {
        let begun = Instant::now();
        let came = python(
            &sandbox,
            "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)",
            Duration::from_millis(300),
        );
        assert_eq!(came.ended, None);
        assert!(begun.elapsed() < Duration::from_secs(3));
        let came = python(
            &sandbox,
            "import signal, time\nsignal.signal(15, signal.SIG_IGN)\ntime.sleep(60)",
            Duration::from_millis(300),
        );
        assert_eq!(came.ended, None);
    }
}

#[test]
fn ends_are_told_apart() {
    let cases = [
        ("exit 0", Ended::Status(0)),
        ("exit 7", Ended::Status(7)),
        ("kill -SEGV $$", Ended::Signal(11)),
        ("kill -ABRT $$", Ended::Signal(6)),
        ("kill -KILL $$", Ended::Signal(9)),
        ("kill -40 $$", Ended::Signal(40)),
    ];
    let folder = Folder::new();
    for sandbox in sandboxes(0) {
        for (text, ended) in cases {
            let came = run(&sandbox, &folder.program(&["sh", "-c", text]), LONG);
            assert_eq!(came.ended, Some(ended), "{sandbox:?} {text}");
        }
    }
}

#[test]
fn what_can_not_be_started_says_why() {
    let folder = Folder::new().with("plain", "words").with("lost", "#!/no/such/interpreter\n");
    let set = |name: &str| {
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(folder.path().join(name), mode).unwrap();
    };
    set("lost");
    for sandbox in sandboxes(0) {
        let why = |command: &str| refusal(&sandbox, &folder.program(&[command]));
        assert!(matches!(why("no-such-command"), CanNotStart::NotFound));
        assert!(matches!(why("./nothing"), CanNotStart::NotFound));
        assert!(matches!(why("./lost"), CanNotStart::NotFound));
        assert!(matches!(why("./plain"), CanNotStart::NotExecutable));
        assert!(matches!(why("/tmp"), CanNotStart::NotExecutable));
    }
}

#[test]
fn usage_is_measured() {
    let text = "import time\nheld = bytearray(100 << 20)\nbegun = time.process_time()\nwhile time.process_time() < begun + 0.2: pass\nprint('done', flush=True)\ntime.sleep(60)";
    for sandbox in sandboxes(0) {
        let folder = Folder::new().with("it.py", text);
        let mut running =
            sandbox.start(&folder.program(&["/usr/bin/python3", "it.py"]), &Allowance::USUAL).unwrap();
        let mut out = Vec::new();
        while out.is_empty() {
            inmate::drain(&running.streams().output, &mut out);
            std::thread::sleep(Duration::from_millis(5));
        }
        let usage = running.usage();
        assert!(usage.memory > 100 << 20 && usage.memory < 200 << 20, "{sandbox:?} {usage:?}");
        assert!((180..1000).contains(&usage.processor.as_millis()), "{sandbox:?} {usage:?}");
        running.kill();
        assert!(running.ended().is_some());
        assert_eq!(processes_of(folder.path()), [0_u32; 0]);
    }
}

#[test]
fn what_others_take_is_told_apart() {
    let spin = "import time\nwhile True: pass";
    let sandbox = machine().best().unwrap();
    let folder = Folder::new().with("it.py", spin);
    // A wait that is over after the first look may have begun before it, but not before the program.
    let begun = Instant::now();
    let mut running =
        sandbox.start(&folder.program(&["/usr/bin/python3", "it.py"]), &Allowance::USUAL).unwrap();
    let cores = std::thread::available_parallelism().unwrap().get();
    // A process that dies with this test can not be left behind, and nothing lasts longer than a minute.
    let busy = "import time\nend = time.time() + 60\nwhile time.time() < end: pass";
    let others: Vec<_> = (0..3 * cores)
        .map(|_| {
            Command::new("setpriv")
                .args(["--pdeathsig", "KILL", "/usr/bin/python3", "-c", busy])
                .spawn()
                .unwrap()
        })
        .collect();
    let before = running.usage();
    // A wait is told only when it is over, so it may take a while on a busy machine.
    while running.usage().delay.saturating_sub(before.delay) < Duration::from_millis(50) {
        assert!(begun.elapsed() < LONG, "{before:?} {:?}", running.usage());
        std::thread::sleep(Duration::from_millis(10));
    }
    // It can not have waited longer than there was time to wait.
    assert!(running.usage().delay.saturating_sub(before.delay) <= begun.elapsed());
    running.kill();
    for mut other in others {
        other.kill().unwrap();
        other.wait().unwrap();
    }
}

#[test]
fn streams_are_the_programs_own() {
    for sandbox in sandboxes(0) {
        let folder = Folder::new();
        let program =
            folder.program(&["sh", "-c", "read line; echo got $line; echo wrong >&2; exec >&-; sleep 60"]);
        let mut running = sandbox.start(&program, &Allowance::USUAL).unwrap();
        tell(running.as_ref(), "hello\n");
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let begun = Instant::now();
        while out != b"got hello\n" || err != b"wrong\n" {
            inmate::drain(&running.streams().output, &mut out);
            inmate::drain(&running.streams().errors, &mut err);
            assert!(begun.elapsed() < LONG, "{out:?} {err:?}");
        }
        assert_eq!(running.ended(), None);
    }
}

#[test]
fn programs_die_with_the_arbiter() {
    if let Ok(folder) = std::env::var("KHOD_TEST_DYING_ARBITER") {
        // This is the arbiter: it starts a program at every level and is killed.
        let program = khod_arena::Program {
            name: String::new(),
            command: vec!["sh".into(), "-c".into(), "setsid sleep 60 & echo on; sleep 60".into()],
            folder: Some(folder.into()),
        };
        let sandboxes = sandboxes(0);
        let running: Vec<_> =
            sandboxes.iter().map(|sandbox| sandbox.start(&program, &Allowance::USUAL).unwrap()).collect();
        // And another one at every level is prepared for later.
        for sandbox in &sandboxes {
            sandbox.expect(&[&program], &Allowance::USUAL);
        }
        fs::write("/dev/stdout", format!("{} are on\n", running.len())).unwrap();
        std::thread::sleep(Duration::from_mins(1));
    }
    let folder = Folder::new();
    let mut arbiter = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "--nocapture", "programs_die_with_the_arbiter"])
        .env("KHOD_TEST_DYING_ARBITER", folder.path())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let lines = std::io::BufRead::lines(std::io::BufReader::new(arbiter.stdout.take().unwrap()));
    assert!(lines.map_while(Result::ok).any(|line| line.ends_with("are on")));
    assert!(processes_of(folder.path()).len() >= 8);
    arbiter.kill().unwrap();
    let begun = Instant::now();
    while !processes_of(folder.path()).is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", processes_of(folder.path()));
    }
    arbiter.wait().unwrap();
    none_of(folder.path());
}

#[test]
fn whoever_is_not_root_is_isolated_as_well() {
    let nobody = |program: &std::path::Path| {
        let mut command = Command::new("setpriv");
        command
            .args(["--reuid=65534", "--regid=65534", "--clear-groups", "env", "HOME=/nonexistent"])
            .arg(program);
        command.stdout(std::process::Stdio::null());
        command
    };
    let khod = std::path::Path::new(env!("CARGO_BIN_EXE_khod"));
    // Not root already, or in a folder that is root's alone.
    if !nobody(khod).arg("--version").status().is_ok_and(|status| status.success()) {
        return;
    }
    let tests = [
        "a_fork_bomb_is_ended",
        "children_that_leave_their_parents_are_found",
        "nothing_else_can_be_read_or_written",
        "there_is_no_network",
        "others_can_not_be_touched",
    ];
    let status =
        nobody(&std::env::current_exe().unwrap()).args(["--exact", "--nocapture"]).args(tests).status();
    assert!(status.unwrap().success());
}
