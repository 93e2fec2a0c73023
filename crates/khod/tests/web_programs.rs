//! Programs in the web app: checked by real processes, which make way for tournaments and leave nothing behind.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod program;
mod site;

use site::{Server, wait};
use std::{
    fmt::Write as _,
    fs::{self, File},
    path::Path,
    process::Command,
};

const TOURNAMENT: &str = "
game = \"lo\"
time = \"200ms\"
jobs = 1
cycles = 100000
[[program]]
name = \"one\"
command = \"random\"
[[program]]
name = \"two\"
command = \"random\"
";

/// A program that is still being built when the test is over.
const SLOW: &str = "build = \"sleep 600\"\nrun = \"./bot\"\n";

fn upload(server: &Server, name: &str, files: &[(&str, &str)]) {
    let mut body = format!("--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\n{name}\r\n");
    for (file, text) in files {
        let head = format!("Content-Disposition: form-data; name=\"files\"; filename=\"{file}\"");
        let _ = write!(body, "--x\r\n{head}\r\n\r\n{text}\r\n");
    }
    body.push_str("--x--\r\n");
    let kind = "Content-Type: multipart/form-data; boundary=x\r\n";
    assert_eq!(server.ask("POST", "/bots", kind, &body).status, 303);
}

/// Has a program checked, and gives the address of the report.
fn check(server: &Server, name: &str) -> String {
    let answer = server.post(&format!("/bots/{name}/check"), "game=lo&version=1");
    assert_eq!(answer.status, 303, "{}", answer.body);
    let line = answer.head.lines().find(|line| line.to_ascii_lowercase().starts_with("location:"));
    line.unwrap()["location:".len()..].trim().to_owned()
}

/// Folders in which programs are built.
fn workshops(temporary: &Path) -> Vec<String> {
    let entries = fs::read_dir(temporary).unwrap().flatten();
    let names = entries.map(|entry| entry.file_name().into_string().unwrap());
    names.filter(|name| name.starts_with("khod-build-")).collect()
}

#[test]
fn a_report_is_read_in_every_language() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    upload(&server, "chatter", &[("bot.py", "print('hello', flush=True)\n")]);
    let report = check(&server, "chatter");
    wait("the report", || server.page(&report).contains("Not passed"));
    assert!(server.page(&report).contains("It printed: hello"), "{}", server.page(&report));
    let russian = server.page(&format!("{report}?lang=ru"));
    assert!(russian.contains("Напечатано: hello") && !russian.contains("It printed"), "{russian}");
    upload(&server, "broken", &[("khod.toml", "build = \"sh -c 'echo alas; exit 3'\"\nrun = \"./bot\"\n")]);
    let report = check(&server, "broken");
    wait("the build", || server.page(&report).contains("could not be checked"));
    for (language, sentence) in [("en", "can not be built"), ("ru", "не собирается")] {
        let page = server.page(&format!("{report}?lang={language}"));
        assert!(page.contains(sentence) && page.contains("alas"), "{page}");
    }
}

#[test]
fn a_server_that_ends_leaves_nothing_behind() {
    let [data, temporary] = [(), ()].map(|()| tempfile::tempdir().unwrap());
    let mut server = Server::start_in(data.path(), temporary.path(), &[]);
    upload(&server, "slow", &[("khod.toml", SLOW)]);
    let report = check(&server, "slow");
    // One is built because it was uploaded, and once more to be checked.
    wait("the builds", || workshops(temporary.path()).len() == 2);
    Command::new("kill").arg(server.child.id().to_string()).status().unwrap();
    server.child.wait().unwrap();
    assert_eq!(workshops(temporary.path()), Vec::<String>::new());
    let server = Server::start_in(data.path(), temporary.path(), &[]);
    assert!(server.page(&report).contains("was not finished"));
}

#[test]
fn what_a_server_that_was_killed_left_is_swept_away() {
    let [data, temporary] = [(), ()].map(|()| tempfile::tempdir().unwrap());
    let folder = |name: &str| {
        let folder = temporary.path().join(name);
        fs::create_dir_all(folder.join("program")).unwrap();
        folder
    };
    let (left, living) = (folder("khod-build-1-0"), folder("khod-build-2-0"));
    fs::write(left.join("lock"), "").unwrap();
    let lock = File::create(living.join("lock")).unwrap();
    lock.lock().unwrap();
    let others = [folder("khod-build-3-0"), folder("khod-builder"), folder("elsewhere")];
    fs::write(others[2].join("lock"), "").unwrap();
    let _server = Server::start_in(data.path(), temporary.path(), &[]);
    assert!(!left.exists() && living.exists() && others.iter().all(|other| other.exists()));
}

#[test]
fn a_check_makes_way_for_a_tournament_and_begins_anew() {
    let [data, temporary] = [(), ()].map(|()| tempfile::tempdir().unwrap());
    fs::create_dir(data.path().join("tournaments")).unwrap();
    fs::write(data.path().join("tournaments/cup.toml"), TOURNAMENT).unwrap();
    let server = Server::start_in(data.path(), temporary.path(), &[]);
    upload(&server, "slow", &[("khod.toml", SLOW)]);
    let report = check(&server, "slow");
    // One is built because it was uploaded, and once more to be checked.
    wait("the builds", || workshops(temporary.path()).len() == 2);
    assert!(server.page(&report).contains("is running"));
    assert_eq!(server.post("/t/cup/run", "").status, 303);
    assert_eq!(
        workshops(temporary.path()),
        Vec::<String>::new(),
        "it has ended before the tournament starts"
    );
    assert!(server.page(&report).contains("begins anew"));
    assert_eq!(server.post("/t/cup/stop", "").status, 303);
    wait("the check", || {
        server.page(&report).contains("is running") && workshops(temporary.path()).len() == 2
    });
}

#[test]
fn mistakes_show_at_upload() {
    let [data, temporary] = [(), ()].map(|()| tempfile::tempdir().unwrap());
    let server = Server::start_in(data.path(), temporary.path(), &[]);
    let tell = |name: &str, files: &[(&str, &str)]| {
        upload(&server, name, files);
        wait("the build", || {
            let page = server.page(&format!("/bots/{name}"));
            page.contains("There is a mistake in the program") || page.contains("No mistake was found")
        });
        server.page(&format!("/bots/{name}"))
    };
    let wrong = tell("bot", &[("bot.py", "import sys\nfor line in sys.stdin\n    print(line)\n")]);
    for part in ["There is a mistake in the program", "bot.py", "line 2", "SyntaxError"] {
        assert!(wrong.contains(part), "{part}: {wrong}");
    }
    assert!(!wrong.contains(data.path().to_str().unwrap()) && !wrong.contains("khod-build-"), "{wrong}");
    assert!(server.page("/bots").contains("There is a mistake in the program"));
    let russian = server.page("/bots/bot?lang=ru");
    assert!(russian.contains("В программе ошибка") && russian.contains("В тексте bot ошибка"), "{russian}");
    // What is looked through is not run, not even by a module that is called like one of Python's own.
    let right =
        tell("bot", &[("bot.py", "raise SystemExit(3)\n"), ("py_compile.py", "raise SystemExit(3)\n")]);
    assert!(right.contains("No mistake was found") && !right.contains("SyntaxError"), "{right}");
    assert!(!server.page("/bots").contains("There is a mistake"));
    let wrong = tell("built", &[("bot.cpp", "int main() { return x; }\n")]);
    assert!(wrong.contains("bot.cpp:1:21"), "{wrong}");
    let script = tell("script", &[("bot.js", "let x = ;\n")]);
    assert!(script.contains("bot.js:1") && script.contains("SyntaxError"), "{script}");
    assert_eq!(workshops(temporary.path()), Vec::<String>::new());
}

#[test]
fn a_build_moves_no_cursor_and_turns_no_letters() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let recipe = "build = \"sh evil.sh\"\nrun = \"./bot\"\n";
    let evil = r"printf '\033[2J\033]0;title\007red\tend\r\342\200\256drow'; exit 1";
    upload(&server, "evil", &[("khod.toml", recipe), ("evil.sh", evil)]);
    wait("the build", || server.page("/bots/evil").contains("There is a mistake"));
    let page = server.page("/bots/evil");
    assert!(page.contains("\\u{1b}[2J\\u{1b}]0;title\\u{7}red\tend\n\\u{202e}drow"), "{page}");
    assert!(!page.chars().any(|letter| letter.is_control() && !"\n\t".contains(letter)));
    let report = check(&server, "evil");
    wait("the check", || server.page(&report).contains("could not be checked"));
    let page = server.page(&report);
    assert!(page.contains("\\u{1b}[2J") && !page.contains('\x1b'), "{page}");
}
