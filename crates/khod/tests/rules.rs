//! `khod games`, `legal`, `perft` and `show` as real processes.

mod program;

use khod_games::Game;
use program::{finish, khod, run};
use std::io::{BufRead, BufReader};

#[test]
fn games_lists_the_games_in_both_languages() {
    const FIVE: [&str; 5] = ["phalanx", "lo", "hale", "topological", "palisade"];
    let english = run(&["games"], "");
    let names: Vec<&str> = english.out.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, Game::ALL.iter().map(|game| game.name()).collect::<Vec<_>>());
    assert!(names.iter().filter(|name| FIVE.contains(name)).eq(&FIVE), "{names:?}");
    assert_eq!((english.status, english.err.as_str()), (Some(0), ""));
    let russian = run(&["games", "--lang", "ru"], "");
    for title in ["Фаланги", "Ло", "Хейл", "Топологические шашки", "Частокол"]
    {
        assert!(russian.out.contains(title), "{title}");
    }
}

#[test]
fn legal_prints_the_moves_of_a_vector_to_the_letter() {
    let vectors = [
        include_str!("../../games/tests/vectors/phalanx.jsonl"),
        include_str!("../../games/tests/vectors/lo.jsonl"),
        include_str!("../../games/tests/vectors/hale.jsonl"),
        include_str!("../../games/tests/vectors/topological.jsonl"),
        include_str!("../../games/tests/vectors/palisade.jsonl"),
    ];
    for file in vectors {
        let vector: serde_json::Value =
            serde_json::from_str(file.lines().next().expect("a line")).expect("JSON");
        let word = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
        let mut args = vec!["legal".to_owned(), word(&vector["game"])];
        if let Some(limit) = vector["limit"].as_u64() {
            args.extend(["--limit".to_owned(), limit.to_string()]);
        }
        if let Some(setup) = vector["setup"].as_str() {
            args.extend(["--setup".to_owned(), setup.to_owned()]);
        }
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let moves: Vec<String> = vector["moves"].as_array().expect("moves").iter().map(word).collect();
        for ply in [0, moves.len() / 2, moves.len() - 1] {
            let legal: Vec<String> =
                vector["legal"][ply].as_array().expect("moves").iter().map(word).collect();
            let answer = run(&args, &moves[..ply].join("\n"));
            assert_eq!(answer.out, legal.join("\n") + "\n", "{args:?} {ply}: {}", answer.err);
            assert_eq!(answer.status, Some(0));
        }
        let over = format!("over {} {}\n", word(&vector["over"][0]), word(&vector["over"][1]));
        assert_eq!(run(&args, &moves.join("\n")).out, over);
    }
}

#[test]
fn legal_forgives_blank_lines_spaces_and_carriage_returns() {
    let plain = run(&["legal", "lo"], "A2-C2\nB1-B3\n");
    let loose = run(&["legal", "lo"], "\n  A2-C2\t\r\n\r\n\n B1-B3");
    assert_eq!(plain.status, Some(0));
    assert_eq!(plain.out, loose.out);
    let marked = run(&["legal", "lo"], "\u{FEFF}A2-C2\r\nB1-B3\r\n");
    assert_eq!(plain.out, marked.out, "a byte order mark");
}

#[test]
fn a_game_that_is_over_at_once_says_so() {
    assert_eq!(run(&["legal", "palisade", "--setup", "1 2"], "").out, "over draw exhausted\n");
    assert_eq!(run(&["perft", "palisade", "2", "--setup", "1 2"], "").out, "1 0\n2 0\n");
}

#[test]
fn perft_prints_a_line_for_each_depth() {
    assert_eq!(run(&["perft", "lo", "4"], "").out, "1 36\n2 1244\n3 44952\n4 1563208\n");
    assert_eq!(run(&["perft", "topological", "5", "--setup", "2"], "").out, "1 1\n2 4\n3 24\n4 176\n5 748\n");
    let palisade = run(&["perft", "palisade", "3", "--setup", "1 2 1", "--limit", "10"], "");
    assert_eq!(palisade.out, "1 11\n2 93\n3 779\n");
    let position = run(&["perft", "hale", "1", "--position", "11/11/11/11/11/4w6/11/11/11/11/11 white"], "");
    assert_eq!(position.out, "1 63\n", "59 placements and 4 shifts");
}

#[test]
fn show_draws_the_board_and_marks_the_last_move() {
    let drawn = run(&["show", "hale"], "Ef\nDe\nEf-Df\n").out;
    assert!(drawn.contains(" f  +  .  + [w](+) ."), "{drawn}");
    assert!(drawn.contains("Black to move · pieces 1:1\n"), "{drawn}");
    assert!(!drawn.contains('\x1b'), "no colours in a pipe");
    let text = drawn.lines().last().expect("a position text");
    let again = run(&["show", "hale", "--position", text], "").out;
    assert_eq!(
        again.replace("[w]", " w ").replace("(+)", " + "),
        drawn.replace("[w]", " w ").replace("(+)", " + ")
    );
    assert!(run(&["show", "lo", "--color", "always"], "").out.contains('\x1b'));
    assert!(run(&["show", "lo", "--lang", "ru"], "").out.contains("Ход белых · ход 1 из 160"));
}

#[test]
fn stacks_and_columns_can_be_read_off() {
    let stacks = "Mm:wbb Mn:- Nm:w Nn:- Om:wb Pm:- black stage 2 pieces 3";
    let drawn = run(&["show", "topological", "--position", stacks], "").out;
    assert!(drawn.contains("b3") && drawn.contains("Mm wbb") && drawn.contains("Om wb"), "{drawn}");
    let columns = run(&["show", "palisade", "--position", "3 1 2 white"], "").out;
    assert!(columns.starts_with("  3\n  #       2\n  #   1   #\n  #   #   #\n"), "{columns}");
    let many = format!("{} white", ["1"; 40].join(" "));
    let drawn = run(&["show", "palisade", "--position", &many], "").out;
    assert!(drawn.contains(" 40") && drawn.lines().take(8).all(|line| line.chars().count() <= 78), "{drawn}");
}

#[test]
fn the_language_comes_from_option_variable_and_locale_in_this_order() {
    let says = |args: &[&str], variables: &[(&str, &str)]| {
        let mut command = khod(args);
        command.envs(variables.iter().copied());
        finish(command, b"").out.contains("Фаланги")
    };
    let locale = ("LANG", "ru_RU.UTF-8");
    assert!(!says(&["games"], &[]));
    assert!(says(&["games"], &[locale]));
    assert!(!says(&["games"], &[locale, ("LC_ALL", "C.UTF-8")]));
    assert!(!says(&["games"], &[locale, ("KHOD_LANG", "en")]));
    assert!(says(&["games"], &[("KHOD_LANG", "ru")]));
    assert!(says(&["--lang=ru", "games"], &[("KHOD_LANG", "en")]));
    assert!(!says(&["games", "--lang", "en"], &[("KHOD_LANG", "ru")]));
}

#[test]
fn help_has_examples_in_both_languages() {
    for command in
        [&["legal"][..], &["perft"], &["show"], &["games"], &["record", "check"], &["bench", "perft"]]
    {
        for (language, word) in [("en", "Examples:\n  khod "), ("ru", "Примеры:\n  khod ")] {
            let args = [command, &["--help", "--lang", language]].concat();
            let help = run(&args, "");
            assert!(help.out.contains(word) && help.status == Some(0), "{args:?}: {}", help.out);
        }
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child =
        khod(&["perft", "palisade", "1000000000", "--setup", "1 2"]).spawn().expect("khod starts");
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    reader.read_line(&mut first).expect("a line");
    drop(reader);
    let output = child.wait_with_output().expect("khod ends");
    assert_eq!((first.as_str(), output.status.code(), output.stderr.len()), ("1 0\n", Some(0), 0));
}

#[test]
fn an_absurd_depth_runs_and_can_be_interrupted() {
    let mut child = khod(&["perft", "lo", "99999999999999999999"]).spawn().expect("khod starts");
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    reader.read_line(&mut first).expect("a line");
    assert_eq!(first, "1 36\n");
    let interrupt = std::process::Command::new("sh")
        .args(["-c", &format!("kill -INT {}", child.id())])
        .status()
        .expect("a shell is there");
    assert!(interrupt.success());
    assert!(!child.wait().expect("khod ends").success());
}
