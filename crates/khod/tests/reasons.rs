//! Why games ended: in the reader's language, whatever the language of the run; plain English in files for programs.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod program;
mod table;

use khod_arena::{Cause, Note};
use khod_games::{Arg, Reason};
use khod_view::{Language, Words};
use program::{finish, khod, run};
use serde_json::Value;
use std::fs;
use table::{Folder, play};

const CONTEST: &str = "game = \"lo\"\nstartup = \"10s\"\n
[[program]]\nname = \"random\"\ncommand = \"random\"\n
[[program]]\nname = \"far\"\ncommand = \"python3 far.py\"\n
[[program]]\nname = \"words\"\ncommand = \"python3 words.py\"\n
[[program]]\nname = \"gone\"\ncommand = \"false\"\n
[[program]]\nname = \"nothing\"\ncommand = \"./nothing-here\"\n
[[program]]\nname = \"unbuilt\"\nfolder = \"unbuilt\"\n";

/// What is said of each fault of the contest, by language.
const SAID: [(&str, [&str; 2]); 5] = [
    (
        "far",
        [
            "“A2-D2”: the line holds 2 pieces, so the move must be 2 cells long, not 3",
            "«A2-D2»: на линии 2 шашки",
        ],
    ),
    ("words", ["“hello” is not a move; moves look like", "«hello» — не ход"]),
    ("gone", ["it stopped with status 1", "программа остановилась с кодом 1"]),
    (
        "nothing",
        [
            "./nothing-here can not be started: there is no such program",
            "./nothing-here не запускается: такой программы нет",
        ],
    ),
    (
        "unbuilt",
        [
            "unbuilt can not be built. It said: no compiler here",
            "unbuilt не собирается. Сообщение сборки: no compiler here",
        ],
    ),
];

/// What a program does that says one thing when it is its turn.
fn says(line: &str) -> String {
    format!("hear()\nif hear() == '1': hear()\nsay('{line}')\nsleep()")
}

#[test]
fn every_cause_has_a_sentence_that_speaks_of_all_its_values() {
    for words in Language::ALL.map(Words::new) {
        for (key, names) in [Cause::KEYS, Note::KEYS].concat() {
            assert!(words.has(key), "{key}");
            let args = names.iter().map(|name| (*name, Arg::Text(format!("<{name}>")))).collect();
            let said = words.reason(&Reason { key, args });
            for name in names.iter().filter(|name| **name != "side") {
                assert!(said.contains(&format!("<{name}>")), "{said}");
            }
        }
    }
}

#[test]
fn a_match_says_in_both_languages_what_was_wrong() {
    let folder = Folder::new("reasons-match");
    let [far, words] = ["A2-D2", "hello"].map(|line| folder.python(&format!("{line}.py"), &says(line)));
    let more = ["--games", "2", "--startup", "10s"];
    for (language, expected) in [
        (
            "en",
            [
                "printed: A2-D2",
                "the line holds 2 pieces, so the move",
                "printed: hello",
                "“hello” is not a move",
            ],
        ),
        ("ru", ["напечатано: A2-D2", "на линии 2 шашки, значит", "напечатано: hello", "«hello» — не ход"]),
    ] {
        let more = [&more[..], &["--lang", language]].concat();
        let (run, games) = play(&folder, "lo", [&far, &words], &more);
        assert_eq!(run.status, Some(0), "{run:?}");
        for said in expected {
            assert!(run.out.contains(said), "{said}: {}", run.out);
        }
        // What programs read is the same in every language.
        let reasons: Vec<&str> = games.iter().filter_map(|game| game["reason"].as_str()).collect();
        assert_eq!(reasons[0], SAID[0].1[0]);
        assert!(reasons[1].starts_with(SAID[1].1[0]), "{reasons:?}");
    }
    let signal = folder.python("signal.py", "os.kill(os.getpid(), 11)");
    let more = ["--games", "1", "--startup", "10s", "--lang", "ru"];
    let (run, _) = play(&folder, "lo", [&signal, "random"], &more);
    assert!(run.out.contains("программу прервал сигнал 11: обращение к чужой памяти"), "{}", run.out);
}

#[test]
fn a_contest_is_read_in_another_language_than_it_was_run_in() {
    let folder = Folder::new("reasons-contest");
    let file = folder.write("contest.toml", CONTEST);
    folder.python("far.py", &says("A2-D2"));
    folder.python("words.py", &says("hello"));
    fs::create_dir(folder.path("unbuilt")).unwrap();
    let build = "build = \"sh -c 'echo no compiler here; exit 1'\"\nrun = \"./bot\"\n";
    folder.write("unbuilt/khod.toml", build);
    let ran = finish(khod(&["tournament", "run", &file, "--lang", "ru"]), b"");
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    assert!(ran.err.contains("./nothing-here не запускается: такой программы нет"), "{}", ran.err);
    for (at, language) in ["en", "ru"].into_iter().enumerate() {
        let page = folder.path("page.html");
        run(&["tournament", "export", &file, "--html", &page, "--lang", language], "");
        let page = fs::read_to_string(page).unwrap();
        for (name, said) in SAID {
            let args = ["tournament", "games", &file, "--player", name, "--faults", "--lang", language];
            let games = run(&args, "").out;
            assert!(games.contains(said[at]), "{name}: {games}");
            assert!(page.contains(said[at]), "{name}: {page}");
        }
        assert!(!page.contains("cause-") && !page.contains("illegal-"), "{page}");
        let games = run(&["tournament", "games", &file, "--json", "--lang", language], "").out;
        let games: Vec<Value> = games.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        for (name, [english, _]) in SAID {
            let lost = |game: &&Value| game["white"] == name && game["black"] == "random";
            let reason = games.iter().find(lost).unwrap()["reason"].as_str().unwrap().replace('\n', " ");
            assert!(reason.starts_with(english), "{name}: {reason}");
        }
    }
}
