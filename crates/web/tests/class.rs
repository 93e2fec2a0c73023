//! A class over real connections: who may come in, and what everybody may do there.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use khod_web::{Server, Settings};
use std::{
    fmt::Write as _,
    io::{Read, Write},
    net::TcpStream,
    path::Path,
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

/// A server in a thread, and a browser of one page at a time.
struct Class {
    port: u16,
    password: Option<String>,
}

/// An answer: status, headers and page.
struct Answer {
    status: u16,
    head: String,
    page: String,
}

impl Answer {
    /// The token of the session that an answer begins.
    fn session(&self) -> String {
        let from = self.head.find("session=").expect("a session") + "session=".len();
        self.head[from..].split(';').next().unwrap().to_owned()
    }
}

impl Class {
    fn open(data: &Path, lan: bool) -> Self {
        Self::open_isolated(data, lan, None)
    }

    fn open_isolated(data: &Path, lan: bool, isolation: Option<u8>) -> Self {
        let (data, program) = (data.to_owned(), "khod".into());
        let settings = Settings { port: 0, data, lan, new_password: false, program, isolation };
        let server = Server::open(settings).unwrap();
        let port = server.address().unwrap().port();
        let password = server.invitation().and_then(|invitation| invitation.password);
        thread::spawn(move || server.run());
        Self { port, password }
    }

    fn send(&self, session: &str, what: &str, kind: &str, body: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let head = format!(
            "{what} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nCookie: lang=en; session={session}\r\nConnection: close\r\n\
             Content-Type: {kind}\r\nContent-Length: {}\r\n\r\n",
            self.port,
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(body).unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, page) = text.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head: head.to_owned(), page: page.to_owned() }
    }

    fn get(&self, session: &str, path: &str) -> Answer {
        self.send(session, &format!("GET {path}"), "text/plain", b"")
    }

    fn post(&self, session: &str, path: &str, form: &str) -> Answer {
        self.send(session, &format!("POST {path}"), "application/x-www-form-urlencoded", form.as_bytes())
    }

    fn upload(&self, session: &str, name: &str, files: &[(&str, &str)]) -> Answer {
        let mut body = format!("--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\n{name}\r\n");
        for (file, text) in files {
            let _ = write!(
                body,
                "--x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{file}\"\r\n\r\n{text}\r\n"
            );
        }
        body.push_str("--x--\r\n");
        self.send(session, "POST /bots", "multipart/form-data; boundary=x", body.as_bytes())
    }
}

/// The codes on the printed list, in the order of the names.
fn codes(page: &str) -> Vec<String> {
    let parts = page.split("<p class=\"code\"><code>").skip(1);
    parts.map(|part| part.split('<').next().unwrap().to_owned()).collect()
}

#[test]
fn a_class_from_the_first_password_to_the_closing_time() {
    let folder = tempfile::tempdir().unwrap();
    let class = Class::open(folder.path(), true);
    let password = class.password.clone().unwrap();
    assert_eq!(class.get("", "/class").status, 403);
    assert_eq!(class.upload("", "bot", &[("bot.py", "")]).status, 403);
    let teacher = class.post("", "/signin", &format!("code={password}")).session();
    assert_eq!(class.post(&teacher, "/class/add", "names=Ann%0ABob").status, 303);
    let codes = codes(&class.get(&teacher, "/class/list").page);
    let [ann, bob] = [0, 1].map(|at| class.post("", "/signin", &format!("code={}", codes[at])).session());
    assert_eq!(class.get(&ann, "/class").status, 403);

    assert_eq!(class.upload(&ann, "first", &[("bot.py", "print('<b>secret</b>')")]).status, 303);
    assert_eq!(class.upload(&ann, "first", &[("bot.py", "print(2)")]).status, 303);
    let page = class.get(&ann, "/bots/first/v/1");
    assert!(page.status == 200 && page.page.contains("&lt;b&gt;secret") && !page.page.contains("<b>secret"));
    assert_eq!(class.get(&teacher, "/bots/first/v/1").status, 200);
    for nobody in ["", "rubbish", &bob] {
        assert_eq!(class.get(nobody, "/bots/first/v/1").status, 404, "{nobody}");
        assert_eq!(class.get(nobody, "/bots/first").status, 404);
        assert_eq!(class.post(nobody, "/bots/first/current", "version=1").status, 404);
        assert_eq!(class.post(nobody, "/bots/first/check", "game=lo&version=1").status, 404);
        assert!(!class.get(nobody, "/bots").page.contains("first"));
    }
    assert_eq!(class.upload(&bob, "first", &[("bot.py", "")]).status, 409);
    assert_eq!(class.post(&ann, "/bots/first/current", "version=1").status, 303);
    assert_eq!(class.post(&ann, "/bots/first/current", "version=9").status, 404);

    assert_eq!(class.post(&ann, "/class/closing", "until=2001-01-01T00:00").status, 403);
    assert_eq!(class.post(&teacher, "/class/closing", "until=soon").status, 400);
    assert_eq!(class.post(&teacher, "/class/closing", "until=2001-01-01T00:00").status, 303);
    let late = class.upload(&ann, "first", &[("bot.py", "print(3)")]);
    assert!(late.status == 403 && late.page.contains("2001-01-01 00:00"));
    assert_eq!(class.upload(&teacher, "other", &[("bot.py", "")]).status, 303);

    assert_eq!(class.post(&teacher, "/class/pupil", "name=Ann&deed=remove").status, 303);
    assert_eq!(class.get(&ann, "/bots/first").status, 404);
    class.post(&teacher, "/signout", "");
    assert_eq!(class.get(&teacher, "/class").status, 403);
}

/// The most memory that this process has had so far, in kibibytes.
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[test]
fn many_who_sign_in_at_once_share_the_memory_of_one() {
    let folder = tempfile::tempdir().unwrap();
    let class = &Class::open(folder.path(), true);
    let form = &format!("code={}", class.password.as_ref().unwrap());
    let before = most_memory();
    thread::scope(|scope| {
        for number in 100..116 {
            scope.spawn(move || {
                let browser = format!("; client=browser000000{number}");
                assert_eq!(class.post(&browser, "/signin", form).status, 303, "{number}");
            });
        }
        // Others are answered meanwhile.
        assert_eq!(class.get("", "/rules").status, 200);
    });
    // One password takes 19 MiB; all of them together would take 304.
    let more = (most_memory() - before) / 1024;
    assert!(more < 150, "{more} MiB");
}

#[test]
fn uploads_never_leave_their_folder() {
    let outside = tempfile::tempdir().unwrap();
    let data = outside.path().join("data");
    let owner = Class::open(&data, false);
    assert_eq!(owner.get("", "/class").status, 200, "the owner of the machine needs no password");
    let long = "x".repeat(10_000);
    let bad = [
        "..",
        "../x",
        "/etc/x",
        "a/b",
        ".x",
        "a\u{0}b",
        "a\nb",
        "\u{1b}[31mred",
        "a\u{202e}b",
        "<script>",
        &long,
    ];
    for name in bad {
        assert_eq!(owner.upload("", name, &[("bot.py", "")]).status, 400, "{name}");
    }
    let (four_kilobytes, escape) = (format!("{}.py", "x".repeat(4096)), "\u{1b}[2J.py");
    for file in
        ["../bot.py", "a/../../bot.py", "/bot.py", "a//b.py", "a\u{0}b.py", escape, &four_kilobytes, &long]
    {
        assert_eq!(owner.upload("", "bot", &[(file, "")]).status, 400, "{file}");
    }
    for path in ["/bots/..%2f..%2fetc", "/bots/%00", "/bots/..", "/bots/a%2fb", &format!("/bots/{long}")] {
        assert_eq!(owner.get("", path).status, 404, "{path}");
    }
    assert!(owner.upload("", "bot", &[("x.bas", "")]).page.contains("khod.toml"));
    let recipe = "#".repeat(2_200_000);
    assert_eq!(owner.upload("", "bot", &[("khod.toml", &recipe), ("x.py", "")]).status, 413);
    for recipe in ["", "\u{0}", "run = \"\u{1b}\"", "run = ''", "run = 'a\nb'", "[x]\nrun = 'x'"] {
        let refused = owner.upload("", "bot", &[("khod.toml", recipe), ("x.py", "")]);
        assert_eq!(refused.status, 400, "{recipe}: {}", refused.page);
        assert!(!refused.page.chars().any(|letter| letter.is_control() && letter != '\n'), "{recipe}");
    }
    let large = "x".repeat(2_200_000);
    assert_eq!(owner.upload("", "bot", &[("bot.py", &large)]).status, 413);
    let larger = vec![b'x'; 20_000_000];
    let refused = owner.send("", "POST /bots", "multipart/form-data; boundary=x", &larger);
    assert_eq!(refused.status, 413);
    assert!(
        refused.page.contains("<a class=\"button primary\" href=\"/bots\">"),
        "a way back: {}",
        refused.page
    );
    let entries: Vec<_> = std::fs::read_dir(outside.path()).unwrap().flatten().collect();
    assert_eq!(entries.len(), 1, "{entries:?}");
    assert!(!data.join("programs/_").exists());
}

#[test]
fn guessing_is_slow_and_new_games_have_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let class = Class::open(folder.path(), true);
    let password = class.password.clone().unwrap();
    let right = format!("code={password}");
    let teacher = class.post("", "/signin", &right).session();
    assert_eq!(class.post(&teacher, "/class/add", "names=Ann").status, 303);
    let code = codes(&class.get(&teacher, "/class/list").page).remove(0);
    // Browsers have names; those that give none count as one.
    let [one, other, third] = ["A", "B", "C"].map(|letter| format!("; client={}", letter.repeat(16)));
    for browser in [&one, ""] {
        let tries: Vec<u16> = (0..6).map(|_| class.post(browser, "/signin", "code=guess").status).collect();
        assert_eq!(tries, [403, 403, 403, 403, 403, 429]);
        assert_eq!(class.post(browser, "/signin", &right).status, 429);
    }
    // The address is slow now for wrong codes, and for nothing else.
    let begun = Instant::now();
    assert_eq!(class.post(&other, "/signin", "code=guess").status, 403);
    assert!(begun.elapsed() >= Duration::from_secs(1));
    thread::scope(|scope| {
        let guessing = scope.spawn(|| class.post(&other, "/signin", "code=guess").status);
        assert_eq!(class.post(&third, "/signin", &format!("code={code}")).status, 303);
        assert_eq!(class.post(&third, "/signin", &right).status, 303);
        assert_eq!(guessing.join().unwrap(), 403);
    });
    let games: Vec<u16> = (0..11).map(|_| class.post("", "/play/hale", "opponent=same").status).collect();
    assert!(games[..10].iter().all(|status| *status == 303), "{games:?}");
    assert_eq!(games[10], 429);
}

#[test]
fn every_page_speaks_both_languages() {
    let folder = tempfile::tempdir().unwrap();
    let owner = Class::open(folder.path(), false);
    let games = khod_games::Game::ALL.iter().map(|game| format!("/rules/{}", game.name()));
    let others =
        ["/rules", "/rules/protocol", "/bots", "/class", "/class/list", "/signin"].map(str::to_owned);
    for path in games.chain(others) {
        let [english, russian] = ["en", "ru"].map(|lang| owner.get("", &format!("{path}?lang={lang}")));
        assert_eq!((english.status, russian.status), (200, 200), "{path}");
        assert!(english.page.contains("lang=\"en\"") && russian.page.contains("lang=\"ru\""), "{path}");
        assert!(!russian.page.contains("programs-") && !russian.page.contains("upload-"), "{path}");
    }
    let presented = owner.get("", "/rules/lo?present=1").page;
    assert!(presented.contains("class=\"present\"") && !presented.contains("<header"));
    assert!(presented.contains("class=\"diagram\" data-game=\"lo\" data-pos=\"1bbbbbb1/"));
}

#[test]
fn the_teacher_knows_what_holds_programs() {
    for (level, sentence) in
        [(3, None), (2, Some("isolated at level 2 instead of 3")), (1, Some("neither checked nor played"))]
    {
        let folder = tempfile::tempdir().unwrap();
        let class = Class::open_isolated(folder.path(), true, Some(level));
        let code = format!("code={}", class.password.clone().unwrap());
        let teacher = class.post("", "/signin", &code).session();
        let page = class.get(&teacher, "/class").page;
        assert_eq!(page.contains("role=\"note\""), sentence.is_some(), "{page}");
        assert!(sentence.is_none_or(|sentence| page.contains(sentence)), "{page}");
        assert!(!class.get("", "/").page.contains("role=\"note\""));
    }
}

#[test]
fn whoever_waits_for_a_file_keeps_nobody_else_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let contests = folder.path().join("tournaments");
    std::fs::create_dir(&contests).unwrap();
    let program = |name: &str| format!("[[program]]\nname = \"{name}\"\ncommand = \"random\"\n");
    let text = format!("game = \"lo\"\n{}{}", program("a"), program("b"));
    std::fs::write(contests.join("cup.toml"), text).unwrap();
    let file = rusqlite::Connection::open(contests.join("cup.khod")).unwrap();
    file.execute_batch("CREATE TABLE x (y)").unwrap();
    let owner = Class::open(folder.path(), false);
    owner.get("", "/t/cup");
    // Another process holds the file of the games: every reader waits some seconds for it.
    file.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let (tell, hear) = mpsc::channel();
    thread::scope(|scope| {
        for number in 0..12 {
            let (tell, owner) = (tell.clone(), &owner);
            let path = if number % 2 == 0 { "/t/cup/g/1-1-1-0" } else { "/t/cup/games" };
            scope.spawn(move || {
                owner.get("", path);
                let _ = tell.send("slow");
            });
        }
        // They are in before the one that is in a hurry.
        thread::sleep(Duration::from_millis(300));
        assert_eq!(owner.get("", "/rules").status, 200);
        assert_eq!(owner.post("", "/play/hale", "opponent=same").status, 303);
        tell.send("quick").unwrap();
        assert_eq!(hear.recv().unwrap(), "quick");
    });
}
