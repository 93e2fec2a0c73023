//! Tournaments in the web app: real servers, arbiters and programs, seen over the network as a browser sees them.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod program;
mod site;

use site::{Server, wait};
use std::{fs, path::PathBuf, process::Command};
use tempfile::TempDir;

const RANDOM: &str = "
[[program]]
name = \"one\"
command = \"random\"
[[program]]
name = \"<b>two</b>\"
command = \"random\"
";

fn data(files: &[(&str, &str)]) -> (TempDir, PathBuf) {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("tournaments");
    fs::create_dir(&folder).unwrap();
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
    (data, folder)
}

fn specification(head: &str) -> String {
    format!("game = \"lo\"\nlimit = 40\ntime = \"200ms\"\njobs = 1\n{head}\n{RANDOM}")
}

#[test]
fn a_tournament_is_run_and_seen_on_all_its_pages() {
    let (data, folder) = data(&[
        ("mini.toml", &specification("name = \"Mini & co\"")),
        ("broken.toml", "game = \"lo\"\nrum = 1\n"),
    ]);
    let server = Server::start(data.path(), &[]);
    let list = server.page("/t");
    assert!(list.contains("Mini &amp; co") && list.contains("broken.toml, line 2, column 1"), "{list}");
    assert!(server.page("/t/mini").contains("not begun"));
    assert_eq!(server.get("/t/mini/report").status, 409);
    let answer = server.post("/t/mini/run", "");
    assert_eq!(answer.status, 303, "{}", answer.body);
    wait("the games", || {
        server.page("/t/mini").contains("finished, 2 games") || server.page("/t").contains("2 / 2")
    });
    wait("the arbiter", || !server.page("/t/mini").contains("being played"));
    assert!(!folder.join("mini.live").exists() && folder.join("mini.log").exists());
    let standings = server.page("/t/mini");
    assert!(
        standings.contains("&lt;b&gt;two") && !standings.contains("<b>two") && standings.contains("errorbar"),
        "{standings}"
    );
    assert!(server.page("/t/mini/table").contains("class=\"cross\""));
    assert!(server.page("/t/mini/chart").contains("curve-0"));
    assert!(server.page("/t/mini/live").contains("Nobody plays on any board"));
    assert!(server.page("/t/mini/games").contains("2 games"));
    assert!(server.page("/t/mini/games?bot=one&result=won&reason=rules&page=1").contains("game"));
    assert!(server.page("/t/mini/games?bot=nobody").contains("0 games"));
    assert!(
        server.page("/status").contains("/t/mini/g/1-1-1-0")
            && server.page("/status?bot=x").contains("Nothing")
    );
    let report = server.get("/t/mini/report");
    assert!(
        report.body.starts_with("<!DOCTYPE html>") && report.head.contains("style-src 'unsafe-inline'"),
        "{}",
        report.head
    );
    assert!(server.page("/t/mini/standings.csv").starts_with("place,name"));
    assert_eq!(server.page("/t/mini/games.csv").lines().count(), 3);
    let whole: serde_json::Value = serde_json::from_str(&server.page("/t/mini/contest.json")).unwrap();
    let moves: Vec<String> = serde_json::from_value(whole["games"][0]["moves"].clone()).unwrap();
    assert!(server.page("/t/mini/records.txt").contains("Round"));
    let game = server.page("/t/mini/g/1-1-1-0?ply=3");
    for part in ["id=\"board\"", "id=\"evalbar\"", "id=\"lines\"", "id=\"graph\"", "id=\"moves\"", &moves[2]]
    {
        assert!(game.contains(part), "{part}: {game}");
    }
    let ply: serde_json::Value = serde_json::from_str(&server.page("/api/t/mini/g/1-1-1-0/ply/3")).unwrap();
    assert!(ply["panel"].as_str().unwrap().contains(&moves[2]) && ply["ms"].is_u64(), "{ply}");
    assert_eq!(server.get("/api/t/mini/g/1-1-1-0/ply/9999").status, 404);
    let script = folder.join("replay.sh");
    fs::write(&script, server.page("/t/mini/g/1-1-1-0/replay.sh?ply=4&seat=0")).unwrap();
    let fed = Command::new("sh").arg(&script).arg("cat").output().unwrap();
    assert_eq!(String::from_utf8(fed.stdout).unwrap(), format!("40\n0\n{}\n{}\n", moves[1], moves[3]));
    let topic = server.follow("t:mini");
    assert_eq!((&topic["data"]["played"], &topic["data"]["finished"]), (&2.into(), &true.into()), "{topic}");
    assert!(topic["data"]["parts"]["contest-table"].as_str().unwrap().contains("&lt;b&gt;two"));
}

#[test]
fn nothing_leads_out_of_the_folder() {
    let (data, folder) = data(&[]);
    fs::write(data.path().join("secret.toml"), specification("name = \"secret\"")).unwrap();
    std::os::unix::fs::symlink(data.path().join("secret.toml"), folder.join("link.toml")).unwrap();
    let server = Server::start(data.path(), &[]);
    let absolute = data.path().join("secret").display().to_string().replace('/', "%2F");
    for id in [
        "..",
        "%2e%2e",
        "..%2fsecret",
        "%2e%2e%2fsecret",
        "link",
        "secret",
        "..%5csecret",
        &absolute,
        "a%00b",
    ] {
        for page in ["", "/live", "/report", "/games", "/g/1-1-1-0", "/standings.csv"] {
            let answer = server.get(&format!("/t/{id}{page}"));
            assert_eq!(answer.status, 404, "{id}{page}: {}", answer.body);
        }
        assert!([404, 409].contains(&server.post(&format!("/t/{id}/run"), "").status), "{id}");
        assert_eq!(server.follow(&format!("t:{id}"))["type"], "gone");
    }
    assert!(!server.page("/t").contains("secret"));
}

#[test]
fn a_running_tournament_is_seen_survives_the_server_and_is_stopped() {
    let (data, folder) =
        data(&[("long.toml", &specification("cycles = 2000")), ("other.toml", &specification(""))]);
    let server = Server::start(data.path(), &[]);
    assert_eq!(server.post("/t/long/run", "").status, 303);
    let live = folder.join("long.live");
    wait("boards", || {
        let boards = server.follow("tl:long");
        boards["data"]["parts"]["contest-boards"].as_str().is_some_and(|cards| cards.contains("data-place"))
    });
    assert!(live.exists());
    assert!(server.page("/t/long").contains("being played"));
    wait("a picture", || server.page("/t/long/live").contains("data-place"));
    assert!(server.page("/").contains("/t/long/live"));
    assert_eq!(server.post("/t/other/run", "").status, 409);
    drop(server);
    // The arbiter goes on, and the next server finds it.
    let server = Server::start(data.path(), &[]);
    assert!(server.page("/t/long").contains("being played"));
    wait("a pair", || !server.page("/t/long").contains("· 0 of 4000 games"));
    assert_eq!(server.post("/t/long/stop", "").status, 303);
    wait("the end", || !server.page("/t/long").contains("being played"));
    assert!(!live.exists());
    let page = server.page("/t/long");
    assert!(page.contains("Go on") && page.contains("stopped"), "{page}");
    assert_eq!(server.post("/t/long/stop", "").status, 409);
    assert_eq!(server.post("/t/long/run", "").status, 303);
    assert!(server.page("/t/long").contains("being played"));
    wait("the second stop", || {
        server.post("/t/long/stop", "");
        !server.page("/t/long").contains("being played")
    });
}

#[test]
fn faults_are_explained_and_logs_belong_to_moves() {
    let bad = "sh -c 'echo begins >&2; read limit; read seat; echo thinking >&2; echo A2-D2; read more'";
    // Slow enough for the other one to speak first.
    let good = "sh -c 'read limit; read seat; if [ $seat = 0 ]; then sleep 1.5; echo A2-C2; fi; read more'";
    let text = format!(
        "game = \"lo\"\nlimit = 40\n[[program]]\nname = \"bad\"\ncommand = \"\"\"{bad}\"\"\"\n[[program]]\nname = \"good\"\ncommand = \"\"\"{good}\"\"\"\n"
    );
    let (data, _) = data(&[]);
    let server = Server::start(data.path(), &[]);
    let wrong = server
        .post("/new/tournament", "name=x&game=lo&format=swiss&cycles=many&program=random&program=khod+1");
    assert!(wrong.status == 422 && wrong.body.contains("contest.toml, line"), "{}", wrong.body);
    let upload = format!(
        "--cut\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nПлохая весна\r\n--cut\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n{text}\r\n--cut\r\nContent-Disposition: form-data; name=\"start\"\r\n\r\n1\r\n--cut--\r\n"
    );
    let answer = server.ask(
        "POST",
        "/new/tournament/file",
        "Content-Type: multipart/form-data; boundary=cut\r\n",
        &upload,
    );
    assert_eq!(answer.status, 303, "{}", answer.body);
    let address = answer.head.lines().find_map(|line| line.strip_prefix("location: ")).unwrap().to_owned();
    wait("the games", || server.page("/status").matches("/g/1-1-1-").count() >= 2);
    let status = server.page("/status");
    assert!(status.contains("Wrong move") && status.contains("Unexpected output"), "{status}");
    let game = server.page(&format!("{address}/g/1-1-1-0"));
    for part in ["Wrong move", "A2-D2", "A2-C2", "begins\nthinking", "replay.sh?ply=0&amp;seat=0"] {
        assert!(game.contains(part), "{part}: {game}");
    }
    let made = server.post(
        "/new/tournament",
        "name=%D0%AF&game=lo&game=hale&format=round-robin&cycles=1&time=100ms&program=random&program=khod+1",
    );
    assert!(made.status == 303 && made.head.contains("/t/%D0%AF"), "{}", made.head);
    assert!(server.page("/t/%D0%AF").contains("not begun"));
}

#[test]
fn in_a_class_only_the_teacher_directs() {
    let (data, _) = data(&[("mini.toml", &specification(""))]);
    let server = Server::start(data.path(), &site::LAN);
    for (path, body) in [("/t/mini/run", ""), ("/t/mini/stop", ""), ("/new/tournament", "name=x")] {
        assert_eq!(server.post(path, body).status, 403, "{path}");
    }
    assert_eq!(server.get("/new/tournament").status, 403);
    assert!(!server.page("/t/mini").contains("/run"));
}
