use super::*;
use axum::body::Body;
use std::{
    fs,
    os::unix::fs::{PermissionsExt, symlink},
};

const TEXT: &str = "game = \"lo\"\n[[program]]\nname = \"a\"\ncommand = \"random\"\n[[program]]\nname = \"b\"\ncommand = \"random\"\n";

fn contests(data: &Path) -> Contests {
    fs::create_dir_all(data.join(FOLDER)).unwrap();
    Contests::new(&Settings {
        port: 0,
        data: data.to_owned(),
        lan: false,
        new_password: false,
        program: "khod".into(),
        isolation: None,
    })
}

fn form(fields: &[(&str, &str)]) -> Fresh {
    let mut fresh = Fresh::default();
    for (field, value) in fields {
        fresh.take(field, (*value).to_owned());
    }
    fresh
}

#[test]
fn only_files_of_the_folder_are_tournaments() {
    let data = tempfile::tempdir().unwrap();
    let contests = contests(data.path());
    let folder = data.path().join(FOLDER);
    fs::write(data.path().join("secret.toml"), TEXT).unwrap();
    for name in ["spring.toml", "весна.toml", "a b.toml", "other.txt"] {
        fs::write(folder.join(name), TEXT).unwrap();
    }
    symlink(data.path().join("secret.toml"), folder.join("link.toml")).unwrap();
    fs::create_dir(folder.join("folder.toml")).unwrap();
    let mut ids = contests.ids();
    ids.sort();
    assert_eq!(ids, ["spring", "весна"]);
    let absolute = data.path().join("secret").display().to_string();
    for id in ["../secret", "..", "%2e%2e/secret", "link", "folder", "a b", "other", "none", "", &absolute] {
        assert!(matches!(contests.find(id), Err(NoContest::Unknown)), "{id}");
        assert!(!contests.is_running(id) && !contests.stop(id) && contests.last_words(id).is_none());
    }
    // A link in place of the games is not followed either.
    symlink("/etc/passwd", folder.join("spring.khod")).unwrap();
    let contest = contests.find("spring").unwrap();
    assert!(contest.failure.is_some() && contest.standings.games == 0);
    assert!(contests.find("весна").unwrap().failure.is_none());
}

#[test]
fn mistakes_have_a_place_and_a_lock_is_seen() {
    let data = tempfile::tempdir().unwrap();
    let contests = contests(data.path());
    let file = data.path().join(FOLDER).join("x.toml");
    fs::write(&file, "game = \"lo\"\nrum = 1\n").unwrap();
    assert!(matches!(contests.find("x"), Err(NoContest::Bad { line: 2, column: 1, .. })));
    fs::write(&file, TEXT).unwrap();
    assert_eq!(contests.find("x").unwrap().title(), "x");
    assert!(!contests.any_is_running());
    let lock = Lock::take(&Storage::path_for(&file)).unwrap();
    assert_eq!(contests.running(), ["x"]);
    // The answer of a moment ago is still remembered.
    assert!(!contests.any_is_running());
    std::thread::sleep(GLANCE);
    assert!(contests.any_is_running());
    assert!(matches!(
        contests.start("x", Language::English),
        Err(ErrorPage { status: StatusCode::CONFLICT, .. })
    ));
    drop(lock);
}

#[test]
fn forms_make_specifications() {
    let data = tempfile::tempdir().unwrap();
    let contests = contests(data.path());
    let program = data.path().join("programs/anna/bot/current");
    fs::create_dir_all(program.join("src")).unwrap();
    fs::write(program.join("khod.toml"), "run = './bot'").unwrap();
    fs::write(program.join("src/main.c"), "int main;").unwrap();
    symlink("/etc/passwd", program.join("passwd")).unwrap();
    symlink("/", data.path().join("programs/out")).unwrap();
    assert_eq!(choices(&contests).iter().map(copied::Choice::value).collect::<Vec<_>>(), ["anna/bot"]);
    let fresh = form(&[
        ("name", "Весна \"1\""),
        ("game", "lo"),
        ("game", "hale"),
        ("format", "swiss"),
        ("cycles", "2"),
        ("rounds", "3"),
        ("time", "200ms"),
        ("seed", "7"),
        ("memory", "1GB"),
        ("jobs", ""),
        ("limit-lo", "80"),
        ("limit-palisade", "50"),
        ("program", "anna/bot"),
        ("program", "random"),
        ("program", "khod 3"),
        ("program", "random"),
    ]);
    let id = contests.make(&fresh).unwrap();
    assert_eq!(id, "Весна-1");
    let contest = contests.find(&id).unwrap();
    assert_eq!((contest.title(), contest.specification.entrants.len()), ("Весна \"1\"", 3));
    let read = &contest.specification;
    assert_eq!((read.seed, read.allowance.memory, read.jobs), (7, 1 << 30, None));
    // A limit of palisade does no harm where palisade is not played.
    assert_eq!(read.events.iter().map(|event| event.fixed.limit).collect::<Vec<_>>(), [Some(80), None]);
    let copy = data.path().join(FOLDER).join("Весна-1.programs/anna/bot");
    assert!(copy.join("src/main.c").is_file() && !copy.join("passwd").exists());
    assert_eq!(contests.make(&fresh).unwrap(), "Весна-1-2");
    for (cycles, programs) in
        [("many", vec!["random", "khod 1"]), ("1", vec!["random"]), ("1", vec!["random", "../../etc"])]
    {
        let mut bad = form(&[("cycles", cycles), ("game", "lo"), ("format", "gauntlet")]);
        bad.programs = programs.into_iter().map(str::to_owned).collect();
        assert!(contests.make(&bad).is_err(), "{bad:?}");
    }
    assert_eq!(contests.ids().len(), 2);
    assert!(matches!(contests.keep("x", "game = 1"), Err(NotMade::Bad(_))));
    assert_eq!(contests.keep("", TEXT).unwrap(), "contest");
}

#[test]
fn every_field_of_the_form_is_a_key_of_the_file() {
    let form = |fields: &[(&str, &str)]| {
        let always = [("game", "palisade"), ("program", "random"), ("program", "khod 1")];
        khod_arena::Specification::read(&form(&[&always, fields].concat()).text("x"))
    };
    let fields = [
        ("seed", "5"),
        ("jobs", "2"),
        ("withdraw_after", "3"),
        ("processes", "8"),
        ("grace", "0ms"),
        ("startup", "5s"),
        ("memory", "64MB"),
        ("scratch", "16MB"),
        ("limit-palisade", "40"),
        ("setup-palisade", "4 4 4"),
        ("score-palisade", "games"),
    ];
    let read = form(&fields).unwrap();
    assert_eq!((read.seed, read.jobs, read.withdraw_after), (5, Some(2), Some(3)));
    assert_eq!(
        (read.allowance.processes, read.allowance.memory, read.allowance.scratch),
        (8, 64 << 20, 16 << 20)
    );
    assert_eq!((read.grace, read.startup), (Duration::ZERO, Duration::from_secs(5)));
    let event = &read.events[0];
    assert_eq!((event.fixed.limit, event.fixed.setup.as_deref()), (Some(40), Some("4 4 4")));
    assert_eq!(event.score, khod_arena::specification::ScoreRule::Games);
    for (field, _) in fields {
        assert!(form(&[(field, "many")]).is_err(), "{field}");
        assert!(form(&[(field, " ")]).is_ok(), "{field}");
    }
    assert!(
        form(&[("limit-palisade", "7")]).is_err() && form(&[("sandbox", "0")]).unwrap().sandbox.is_none()
    );
}

#[test]
fn nothing_that_comes_over_the_network_runs_outside_the_sandbox() {
    let data = tempfile::tempdir().unwrap();
    let programs =
        "[[program]]\nname = \"a\"\ncommand = \"random\"\n[[program]]\nname = \"b\"\ncommand = \"random\"\n";
    let text = |head: &str| format!("game = \"lo\"\n{head}{programs}");
    let contests = contests(data.path());
    let Err(NotMade::Bad(bad)) = contests.keep("x", &text("sandbox = 0\n")) else { panic!("kept") };
    assert_eq!((bad.line, bad.why.key), (2, "contest-sandbox-least"));
    assert!(contests.keep("x", &text("sandbox = 2\n")).is_ok() && contests.keep("x", &text("")).is_ok());
}

#[test]
fn who_played_under_a_name_keeps_it() {
    let data = tempfile::tempdir().unwrap();
    let contests = contests(data.path());
    let text = "game = \"lo\"\n[[program]]\nname = \"Ёж\"\nfolder = \"cup.programs/anna/Ёж\"\n[[program]]\nname = \"old\"\ncommand = \"random\"\n";
    fs::write(data.path().join(FOLDER).join("cup.toml"), text).unwrap();
    assert!(contests.have_another("ёж", "boris") && !contests.have_another("ёж", "anna"));
    assert!(contests.have_another("OLD", "anna") && !contests.have_another("new", "anna"));
}

#[test]
fn whose_program_it_was_says_its_folder_and_not_its_name() {
    let data = tempfile::tempdir().unwrap();
    let contests = contests(data.path());
    let uploads = data.path().join(programs::FOLDER);
    fs::create_dir_all(uploads.join("anna/a/3")).unwrap();
    symlink("3", uploads.join("anna/a/current")).unwrap();
    let absolute = uploads.join("anna/a/3").display().to_string();
    let folders = [
        ("cup.programs/anna/a", Some("anna")),
        ("older.programs/anna/a", Some("anna")),
        ("../programs/anna/a/current", Some("anna")),
        ("../programs/anna/a/gone", Some("anna")),
        (&absolute, Some("anna")),
        ("cup.programs/_/a", None),
        ("../programs/_/a/1", None),
        ("a", None),
        ("anna/a", None),
        ("cup.programs/../../elsewhere/anna/a", None),
        ("../programs", None),
        ("/", None),
    ];
    let programs = folders.iter().enumerate();
    let programs =
        programs.map(|(at, (folder, _))| format!("[[program]]\nname = \"{at}\"\nfolder = \"{folder}\"\n"));
    let text = format!("game = \"lo\"\n{}", programs.collect::<String>());
    let specification = khod_arena::Specification::read(&text).unwrap();
    for (at, (folder, owner)) in folders.iter().enumerate() {
        assert_eq!(contests.owner_of(&specification, &at.to_string()).as_deref(), *owner, "{folder}");
    }
}

#[test]
fn whoever_does_not_read_keeps_nobody_waiting_for_long() {
    let data = tempfile::tempdir().unwrap();
    let program = data.path().join("endless");
    fs::write(&program, "#!/bin/sh\nexec yes\n").unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let contests = Contests { program, ..contests(data.path()) };
    fs::write(data.path().join(FOLDER).join("x.toml"), TEXT).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let export = async |patience| contests.export("x", Export::REPORT, Language::English, patience).await;
        let long = Duration::from_mins(1);
        let slow: Vec<Body> = [export(long).await, export(long).await].map(Result::unwrap).into();
        assert!(matches!(
            export(Duration::from_millis(50)).await,
            Err(ErrorPage { status: StatusCode::SERVICE_UNAVAILABLE, .. })
        ));
        drop(slow);
        let short = Duration::from_millis(50);
        let slow: Vec<Body> = [export(long).await, export(short).await].map(Result::unwrap).into();
        // The second reader was given up, though its body is still open: its place is free again.
        assert!(export(long).await.is_ok());
        drop(slow);
    });
}
