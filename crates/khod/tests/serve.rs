//! The web app and what it is not meant for: taken ports, foreign folders, foreign pages, broken and enormous messages.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod program;
mod site;

use program::{LANGUAGE_VARIABLES, finish, khod};
use rustix::{
    net::{AddressFamily, SocketType, bind, connect, socket},
    process::{Resource, Rlimit, getrlimit, setrlimit},
};
use site::{LAN, Server};
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, SocketAddrV4, TcpListener, TcpStream},
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Command, Stdio},
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

/// Tries to start a server that can not start, and gives what it said.
fn refused(data: &Path, more: &[&str]) -> String {
    let mut args = vec!["--lang", "en", "serve", "--data", data.to_str().unwrap()];
    args.extend(more);
    let run = finish(khod(&args), b"");
    assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    run.err
}

#[test]
fn what_can_not_be_served_is_said_in_one_sentence() {
    let data = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let said = refused(data.path(), &["--port", &port]);
    assert!(said.contains(&port) && said.contains("--port"), "{said}");
    for bad in ["x", "-1", "65536", ""] {
        assert!(refused(data.path(), &["--port", bad]).contains("65535"), "{bad}");
    }
    // A file where a folder should be.
    let file = data.path().join("file");
    fs::write(&file, "").unwrap();
    let said = refused(&file.join("data"), &["--port", "0"]);
    assert!(said.contains("--data"), "{said}");
    // A file that is no database.
    let other = data.path().join("other");
    fs::create_dir(&other).unwrap();
    fs::write(other.join("web.sqlite"), "something else entirely, long enough to be looked at ".repeat(100))
        .unwrap();
    let said = refused(&other, &["--port", "0"]);
    assert!(said.contains("web.sqlite"), "{said}");
}

#[test]
fn a_folder_of_a_later_version_is_left_alone() {
    let data = tempfile::tempdir().unwrap();
    drop(Server::start(data.path(), &[]));
    let path = data.path().join("web.sqlite");
    // What a server that was killed leaves beside the file would undo the change.
    for more in ["-wal", "-shm"] {
        let _ = fs::remove_file(data.path().join(format!("web.sqlite{more}")));
    }
    // The version of the tables stands at byte 60 of an SQLite file.
    let mut bytes = fs::read(&path).unwrap();
    bytes[60..64].copy_from_slice(&99_u32.to_be_bytes());
    fs::write(&path, &bytes).unwrap();
    let said = refused(data.path(), &["--port", "0"]);
    assert!(said.contains("later version"), "{said}");
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

/// Begins a game and gives its address and the cookie of its player.
fn begin(server: &Server, game: &str) -> (String, String) {
    let answer = server.post(&format!("/play/{game}"), "opponent=same");
    assert_eq!(answer.status, 303, "{}", answer.body);
    let header = |name: &str| {
        let line = answer.head.lines().find(|line| line.to_ascii_lowercase().starts_with(name)).unwrap();
        line[name.len()..].trim().to_owned()
    };
    let cookie = header("set-cookie:").split(';').next().unwrap().to_owned();
    (header("location:"), cookie)
}

fn act(server: &Server, (game, cookie): &(String, String), action: &str, body: &str) -> site::Answer {
    let more = format!("Content-Type: application/json\r\nCookie: {cookie}\r\n");
    server.ask("POST", &format!("/api{game}/{action}"), &more, body)
}

#[test]
fn illegal_stale_and_doubled_moves_are_answered_with_the_position() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let game = begin(&server, "lo");
    let fresh = |answer: &site::Answer, status: u16| -> serde_json::Value {
        assert_eq!(answer.status, status, "{}", answer.body);
        serde_json::from_str(&answer.body).unwrap()
    };
    let body = fresh(&act(&server, &game, "move", r#"{"ply":0,"m":"A2-A9"}"#), 409);
    assert!(body["error"].as_str().unwrap().len() > 5 && body["fresh"]["ply"] == 0, "{body}");
    assert_eq!(fresh(&act(&server, &game, "move", r#"{"ply":0,"m":"A2-C2"}"#), 200)["ply"], 1);
    // The same once more: it was made already.
    assert_eq!(fresh(&act(&server, &game, "move", r#"{"ply":0,"m":"A2-C2"}"#), 409)["fresh"]["ply"], 1);
    // Another browser.
    let stranger = (game.0.clone(), "client=AAAAAAAAAAAAAAAA".to_owned());
    assert_eq!(act(&server, &stranger, "move", r#"{"ply":1,"m":"B1-B3"}"#).status, 409);
    assert_eq!(act(&server, &game, "fly", "{}").status, 404);
    for broken in ["", "{", "[]", r#"{"ply":"x"}"#, "\u{0}"] {
        let answer = act(&server, &game, "move", broken);
        assert!((400..500).contains(&answer.status), "{broken}: {}", answer.status);
        assert!(answer.body.contains("JSON") || answer.status == 409, "{}", answer.body);
    }
}

#[test]
fn what_there_is_not_is_a_page_that_helps() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let addresses = [
        "/g/AAAAAAAAAAAAAAAA",
        "/g/..%2f..%2fetc",
        "/play/chess",
        "/rules/chess",
        "/nowhere",
        "/t/none",
        "/a/x/..%2fpage.css",
        "/kit/lo/basic.zip",
        "/kit/tutorial/go.zip",
        "/kit/chess/python.zip",
    ];
    for address in addresses {
        let answer = server.get(address);
        assert_eq!(answer.status, 404, "{address}");
        assert!(
            address.starts_with("/a/") || answer.body.contains("href=\"/rules\""),
            "{address}: {}",
            answer.body
        );
    }
}

#[test]
fn every_program_of_the_kit_can_be_downloaded() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let page = server.page("/kit");
    assert!(server.page("/bots").contains("href=\"/kit\""));
    for language in ["python", "cpp"] {
        let steps = server.get(&format!("/kit/tutorial/{language}.zip"));
        assert!(steps.status == 200 && steps.body.contains(&format!("kit/tutorial/{language}/step6")));
    }
    for starter in khod_pages::kit::Starter::all() {
        let address = format!("/kit/{}/{}.zip", starter.game().name(), starter.language().word);
        assert!(page.contains(&format!("href=\"{address}\"")), "{address}");
        let answer = server.get(&address);
        assert!(answer.status == 200 && answer.body.starts_with("PK"), "{address}: {}", answer.head);
        assert!(answer.body.contains(&starter.language().file(starter.game())), "{address}");
    }
}

#[test]
fn foreign_pages_and_hosts_are_turned_away() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let post = |more: &str| server.ask("POST", "/play/lo", more, "").status;
    assert_eq!(post("Origin: http://evil.example\r\n"), 403);
    assert_eq!(post("Origin: null\r\n"), 403);
    let own = format!(
        "Origin: http://127.0.0.1:{}\r\nContent-Type: application/x-www-form-urlencoded\r\n",
        server.port
    );
    assert_eq!(post(&own), 303);
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    stream.write_all(b"GET / HTTP/1.0\r\nHost: evil.example\r\n\r\n").unwrap();
    let mut said = String::new();
    stream.read_to_string(&mut said).unwrap();
    assert!(said.starts_with("HTTP/1.0 403"), "{said}");
    let page = server.get("/");
    assert!(page.head.contains("default-src 'self'") && page.head.contains("nosniff"), "{}", page.head);
}

#[test]
fn enormous_bodies_are_refused_before_they_are_read() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    let head = format!(
        "POST /play/lo HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Length: 104857600\r\n\
         Content-Type: application/x-www-form-urlencoded\r\n\r\n",
        server.port
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 413");
}

#[test]
fn a_flood_of_messages_ends_with_a_polite_farewell() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    for (message, many, word) in [(r#"{"unsub":["x"]}"#, 400, "Too many"), ("no JSON", 1, "JSON")] {
        let mut line = server.listen();
        (0..many).for_each(|_| line.send(message));
        let (kind, body) = line.hear();
        assert_eq!(kind, 8, "a farewell");
        assert!(String::from_utf8_lossy(&body[2..]).contains(word), "{body:?}");
    }
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn hints_come_one_at_a_time() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let game = begin(&server, "lo");
    let hint = || act(&server, &game, "hint", "{}");
    let mut answers: Vec<u16> = thread::scope(|scope| {
        let asked: Vec<_> = (0..4).map(|_| scope.spawn(|| hint().status)).collect();
        asked.into_iter().map(|asked| asked.join().unwrap()).collect()
    });
    answers.sort_unstable();
    assert!(answers[0] == 200 && answers[3] == 429, "{answers:?}");
    assert_eq!(hint().status, 200, "when the first is there the next may come");
}

#[test]
fn a_browser_has_so_many_lines_and_is_told() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let open = |client: &str| server.listen_as(&format!("lang=en; client={client}"));
    let hears = |line: &mut site::Line| {
        line.send(r#"{"sub":["g:AAAAAAAAAAAAAAAA"]}"#);
        line.hear()
    };
    let mut lines: Vec<site::Line> = (0..32).map(|_| open("AAAAAAAAAAAAAAAA")).collect();
    assert!(lines.iter_mut().all(|line| hears(line).0 == 1));
    let (kind, reason) = open("AAAAAAAAAAAAAAAA").hear();
    assert_eq!((kind, &reason[..2]), (8, &1008_u16.to_be_bytes()[..]));
    assert!(String::from_utf8_lossy(&reason[2..]).contains("tabs"));
    assert_eq!(hears(&mut open("BBBBBBBBBBBBBBBB")).0, 1, "another browser");
    lines.pop();
    while hears(&mut open("AAAAAAAAAAAAAAAA")).0 != 1 {
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_game_that_is_too_large_to_be_brought_along_is_told_so() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let bring = |text: &str| {
        let body = format!("--x\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n{text}\r\n--x--\r\n");
        server.ask("POST", "/analysis/import", "Content-Type: multipart/form-data; boundary=x\r\n", &body)
    };
    assert_eq!(bring("A2-C2").status, 303);
    let answer = bring(&"A2-C2\n".repeat(50_000));
    assert!(answer.status == 413 && answer.body.contains("too large"), "{}", answer.body);
    let cut = server.ask(
        "POST",
        "/analysis/import",
        "Content-Type: multipart/form-data; boundary=x\r\n",
        "--x\r\n",
    );
    assert_eq!(cut.status, 400);
}

/// A connection from an address of this machine.
fn connect_from(last: u8, port: u16) -> TcpStream {
    let socket = socket(AddressFamily::INET, SocketType::STREAM, None).unwrap();
    bind(&socket, &SocketAddrV4::new(Ipv4Addr::new(127, 0, 0, last), 0)).unwrap();
    connect(&socket, &SocketAddrV4::new(Ipv4Addr::LOCALHOST, port)).unwrap();
    TcpStream::from(socket)
}

/// The status of a page that is asked for from an address.
fn status_from(last: u8, port: u16) -> String {
    let mut stream = connect_from(last, port);
    stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    write!(stream, "GET /rules HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\n\r\n").unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    page.lines().next().unwrap_or_default().to_owned()
}

/// khod with few descriptors, which it may raise.
fn with_few_descriptors(data: &Path) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "KILL", "prlimit", "--nofile=64:2000", env!("CARGO_BIN_EXE_khod")]);
    command.args(["--lang", "en", "serve", "--port", "0", "--data", data.to_str().unwrap()]).args(LAN);
    for name in LANGUAGE_VARIABLES {
        command.env_remove(name);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn idle_and_dripping_sockets_keep_nobody_out() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::of(with_few_descriptors(data.path()));
    let limits = fs::read_to_string(format!("/proc/{}/limits", server.child.id())).unwrap();
    let limit = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    assert_eq!(limit.split_whitespace().collect::<Vec<_>>()[3..5], ["2000", "2000"], "it takes what it may");
    // The test itself needs many.
    let most = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: most.maximum, ..most }).unwrap();
    let mut listener = server.listen();
    let begun = [
        "",
        "GET / HTTP/1.1\r\nHost: x\r\nX-Drip: ",
        &format!("POST /play/lo HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Length: 1000\r\n\r\n", server.port),
    ];
    let mut sockets: Vec<TcpStream> = (0..1100)
        .map(|number: usize| {
            let mut socket = connect_from(1, server.port);
            socket.write_all(begun[number % begun.len()].as_bytes()).unwrap();
            socket
        })
        .collect();
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                for socket in sockets.iter_mut().skip(1).step_by(3) {
                    // Those that were turned out hear nothing of it.
                    let _ = socket.write_all(b"x");
                }
                thread::sleep(Duration::from_millis(20));
            }
        });
        for last in [1, 2, 1, 2, 1, 1, 1, 1] {
            assert_eq!(status_from(last, server.port), "HTTP/1.0 200 OK", "from 127.0.0.{last}");
        }
        listener.send(r#"{"sub":["g:AAAAAAAAAAAAAAAA"]}"#);
        assert_eq!(listener.hear().0, 1, "a line that is in use is not cut");
        over.store(true, Ordering::Relaxed);
    });
}

#[test]
fn root_serves_no_network_unless_somebody_insists() {
    let data = tempfile::tempdir().unwrap();
    if rustix::process::geteuid().is_root() {
        let said = refused(data.path(), &["--port", "0", "--lan"]);
        assert!(said.contains("useradd") && said.contains("--as-root"), "{said}");
        assert_eq!(fs::read_dir(data.path()).unwrap().count(), 0, "nothing is begun");
        assert_eq!(Server::start(data.path(), &LAN).get("/signin").status, 200);
    } else {
        assert_eq!(Server::start(data.path(), &["--lan"]).get("/signin").status, 200);
    }
    assert!(refused(data.path(), &["--as-root"]).contains("--lan"));
}

#[test]
fn a_class_without_control_groups_is_told_what_follows() {
    let data = tempfile::tempdir().unwrap();
    fs::set_permissions(data.path(), fs::Permissions::from_mode(0o777)).unwrap();
    let user: &[&str] = if rustix::process::geteuid().is_root() {
        &["--reuid=65534", "--regid=65534", "--clear-groups"]
    } else {
        &[]
    };
    let command = |args: &[&str]| {
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "KILL"]).args(user).args([env!("CARGO_BIN_EXE_khod"), "--lang", "en"]);
        command.args(args).env("HOME", "/nonexistent").stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    };
    let doctor = finish(command(&["doctor", "--json"]), b"");
    let found: serde_json::Value = serde_json::from_str(&doctor.out).unwrap();
    let level = found["highest"].as_u64().unwrap();
    let sentence = match level {
        3 => "isolated at level",
        2 => "isolated at level 2 instead of 3",
        _ => "neither checked nor played",
    };
    let doctor = finish(command(&["doctor"]), b"").out;
    assert_eq!(doctor.contains(sentence), level < 3, "{doctor}");
    let folder = data.path().join("data");
    let mut child =
        command(&["serve", "--lan", "--port", "0", "--data", folder.to_str().unwrap()]).spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut said = String::new();
    for line in lines {
        said += &line;
        said.push('\n');
        if line.contains("Ctrl-C") {
            break;
        }
    }
    let port = said.lines().next().unwrap().rsplit(':').next().unwrap().parse().unwrap();
    let server = Server { child, port };
    assert_eq!(said.contains(sentence), level < 3, "{said}");
    let password = said.lines().find_map(|line| line.split("password: ").nth(1)).unwrap();
    let answer = server.post("/signin", &format!("code={password}"));
    let cookie = answer.head.lines().find_map(|line| line.split("session=").nth(1)).unwrap();
    let cookie = cookie.split(';').next().unwrap();
    let page = server.ask("GET", "/class", &format!("Cookie: session={cookie}\r\n"), "");
    assert_eq!((page.status, page.body.contains(sentence)), (200, level < 3), "{}", page.body);
}

#[test]
fn an_upload_that_breaks_off_leaves_nothing() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    let head = format!(
        "POST /bots HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000\r\n\r\n\
         --x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"bot.py\"\r\n\r\nprint(",
        server.port
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream.shutdown(std::net::Shutdown::Write).unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    assert_eq!(server.get("/bots/bot").status, 404);
    assert!(!data.path().join("programs").exists());
}
