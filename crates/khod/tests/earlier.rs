//! Contests and stores of earlier versions open and go on: see `data/earlier/README.md`.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod contest;
mod program;
mod site;

use contest::Contest;
use serde_json::Value;
use site::{LAN, Server};
use std::{
    fs,
    path::{Path, PathBuf},
};

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/earlier")
}

#[test]
fn a_contest_that_was_begun_earlier_goes_on() {
    let from = data().join("contest");
    let contest = Contest::new(&fs::read_to_string(from.join("contest.toml")).unwrap());
    fs::create_dir(contest.path("rude")).unwrap();
    for file in ["contest.khod", "rude/contest.py", "rude/khod.toml", "rude/palisade.py"] {
        fs::copy(from.join(file), contest.path(file)).unwrap();
    }
    let games = || -> Vec<Value> {
        contest.run(&["games", "--json"]).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let before = games();
    assert_eq!(before.len(), 12);
    let printed = "warning: white printed \"thanks\" after the end of the game";
    let status = "warning: white ended with status 3 after the game";
    assert_eq!(before[0]["notes"], serde_json::json!([printed, status, "points: white 2, black 3"]));
    assert_eq!(before[0]["points"], serde_json::json!([2, 3]));
    assert_eq!(before[2]["reason"], "it stopped with status 1");
    let table = contest.run(&["table", "--lang", "en"]);
    assert!(table.contains("4 programs · 12 of 24 games"), "{table}");

    let table = contest.run(&["run", "--lang", "en"]);
    assert!(table.contains("4 programs · finished after 24 games"), "{table}");
    let after = games();
    assert_eq!(after.len(), 24);
    // What was played stays as it was; new games have the same notes and points.
    assert_eq!(after[..12], before);
    let of_rude = |game: &&Value| game["white"] == "rude" && game["verdict"] == "rules";
    for game in after.iter().filter(of_rude) {
        assert_eq!((&game["notes"][0], &game["notes"][1]), (&printed.into(), &status.into()));
        let [white, black] = [0, 1].map(|side| game["points"][side].as_u64().unwrap());
        assert_eq!(game["notes"][2], format!("points: white {white}, black {black}"));
    }
    let page = contest.path("page.html");
    contest.run(&["export", "--html", page.to_str().unwrap()]);
    assert!(fs::read_to_string(page).unwrap().contains("begun earlier"));
    contest.run(&["export", "--records", contest.path("records.txt").to_str().unwrap()]);
    let records = fs::read_to_string(contest.path("records.txt")).unwrap();
    assert!(records.matches("after the end of the game").count() >= 8, "{records}");
}

#[test]
fn a_web_app_that_was_used_earlier_goes_on() {
    let from = data().join("store");
    let known: Value = serde_json::from_slice(&fs::read(from.join("known.json")).unwrap()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    fs::copy(from.join("web.sqlite"), folder.path().join("web.sqlite")).unwrap();
    let server = Server::start(folder.path(), &LAN);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let act = |game: &Value, action: &str, body: &str| {
        let more = format!("Content-Type: application/json\r\nCookie: {}\r\n", text(&game["cookie"]));
        let answer = server.ask("POST", &format!("/api{}/{action}", text(&game["address"])), &more, body);
        (answer.status, serde_json::from_str::<Value>(&answer.body).unwrap())
    };
    // Both games in play go on, the clock of one of them too; the third stays over.
    let (status, body) = act(&known["timed"], "move", r#"{"ply":1,"m":"B1-B3"}"#);
    assert_eq!((status, &body["ply"]), (200, &2.into()), "{body}");
    let (status, body) = act(&known["quiet"], "resign", r#"{"ply":0}"#);
    assert_eq!(status, 200, "{body}");
    assert_eq!(act(&known["over"], "move", r#"{"ply":1,"m":"B1-B3"}"#).0, 409);
    for game in ["over", "quiet", "timed"] {
        server.page(known[game]["address"].as_str().unwrap());
    }
    // The teacher and the pupils sign in with what they have, again and again.
    for code in [&known["password"], &known["codes"][0], &known["codes"][1], &known["password"]] {
        let answer = server.post("/signin", &format!("code={}", text(code)));
        assert_eq!(answer.status, 303, "{}", answer.body);
        assert!(answer.head.contains("session="), "{}", answer.head);
    }
}
