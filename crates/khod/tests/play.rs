//! `khod play` with the person's lines coming through a pipe.

mod program;

use khod_games::{AnyPosition, Game, Record, record};
use program::{Run, Scratch, finish, khod, run};
use std::{
    fs,
    io::{BufRead, BufReader, Write},
    process::Command,
};

/// How each game begins in these tests: short.
const STARTS: [(&str, &[&str]); 6] = [
    ("phalanx", &["--limit", "40"]),
    ("lo", &["--limit", "40"]),
    ("hale", &[]),
    ("topological", &["--limit", "20", "--setup", "4 period 4"]),
    ("topological", &["--limit", "20", "--setup", "3 straight"]),
    ("palisade", &["--limit", "10", "--setup", "4 7 2 6 1"]),
];

fn start(game: &str, options: &[&str]) -> AnyPosition {
    let value = |name| options.iter().position(|option| *option == name).map(|at| options[at + 1]);
    let limit = value("--limit").map(|limit| limit.parse().expect("a number"));
    Game::from_name(game).expect("a game").start(limit, value("--setup")).expect("a start")
}

/// A random game to its end, turn by turn.
fn random_game(mut position: AnyPosition, mut seed: u64) -> (Vec<String>, AnyPosition) {
    let mut lines = Vec::new();
    while position.outcome().is_none() {
        let mover = position.side();
        let mut texts = Vec::new();
        while position.outcome().is_none() && position.side() == mover {
            let legal = position.legal();
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let text = &legal[(seed >> 33) as usize % legal.len()];
            position.play(text).expect("a legal move");
            if text != "end" {
                texts.push(text.clone());
            }
        }
        lines.push(texts.join(" "));
    }
    (lines, position)
}

/// Plays with a quick opponent that is the same in every run.
fn play(game: &str, options: &[&str], input: &str) -> Run {
    let common = ["play", game, "--nodes", "40", "--level", "3", "--seed", "1", "--memory", "1"];
    let answer = run(&[&common, options].concat(), input);
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""), "{answer:?}");
    answer
}

/// The one record of a file, which must be right.
fn saved(file: &Scratch) -> Record {
    let checked = run(&["record", "check", file.name()], "");
    assert_eq!(checked.out, "1 game, all right\n", "{checked:?}\n{}", file.text());
    record::read(&file.text()).expect("a record").remove(0)
}

fn lines(record: &Record) -> Vec<&str> {
    record.turns.iter().map(|turn| turn.line.as_str()).collect()
}

#[test]
fn two_people_play_whole_games() {
    for (number, (game, options)) in STARTS.into_iter().enumerate() {
        let file = Scratch::new(&format!("both-{number}"));
        let (turns, end) = random_game(start(game, options), number as u64);
        let options = [options, &["--side", "both", "--save", file.name()]].concat();
        let answer = play(game, &options, &(turns.join("\n") + "\n"));
        let outcome = end.outcome().expect("an end");
        let word = match outcome.winner {
            None => "Draw: ",
            Some(khod_games::Side::White) => "White won: ",
            Some(khod_games::Side::Black) => "Black won: ",
        };
        assert!(answer.out.contains(word), "{game}: {}", answer.out);
        let record = saved(&file);
        assert_eq!(lines(&record), turns, "{game}");
        assert_eq!(record.winner, Some(record::Winner::of(outcome)));
        assert_eq!(record.white.as_deref(), Some("person"));
    }
}

#[test]
fn a_person_plays_whole_games_by_numbers() {
    for (number, (game, options)) in STARTS.into_iter().enumerate() {
        for side in ["white", "black"] {
            let file = Scratch::new(&format!("numbers-{number}-{side}"));
            let options = [options, &["--side", side, "--save", file.name()]].concat();
            // Always the first move of the list, until long after the end.
            let answer = play(game, &options, &"1\n".repeat(200));
            let record = saved(&file);
            let person = if side == "white" { khod_games::Side::White } else { khod_games::Side::Black };
            let result = match record.winner.expect("an end") {
                record::Winner::Draw => "It is a draw.",
                record::Winner::Side(winner) if winner == person => "You won!",
                record::Winner::Side(_) => "You lost.",
            };
            assert!(answer.out.contains(result), "{game} {result}: {}", answer.out);
            assert!(answer.out.contains(" plays "), "{}", answer.out);
            assert!(answer.out.ends_with(&format!("Saved in {}.\n", file.name())), "{}", answer.out);
            let names = [record.white.as_deref(), record.black.as_deref()];
            assert_eq!(names[person.index()], Some("person"));
            assert_eq!(names[1 - person.index()], Some("khod, level 3"));
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = || {
        let file = Scratch::new("same");
        play("lo", &["--limit", "40", "--side", "random", "--save", file.name()], &"1\n".repeat(10));
        let record = saved(&file);
        (record.white.clone(), lines(&record).join(" "))
    };
    assert_eq!(game(), game());
}

#[test]
fn what_is_typed_is_helped_or_refused_with_its_reason() {
    let both = ["--side", "both"];
    let refused = |game: &str, line: &str, words: &str| {
        let answer = play(game, &both, &format!("{line}\n"));
        assert!(answer.out.contains(words), "{line}: {}", answer.out);
        assert!(!answer.out.contains("Black to move"), "{line}: {}", answer.out);
    };
    refused("lo", "a2-d2", "a2-d2: the line holds 2 pieces");
    refused("lo", "A2", "“A2” is not a move");
    refused("lo", "щ", "not a Latin letter");
    refused("phalanx", "Ab-Ad", "one cell, not 2");
    refused("hale", "aa", "white cell");
    refused("topological", "Nn", "Nn: ");
    refused("palisade", "end", "can not end after 0 actions");
    refused("palisade", "1=2 1=2 9=9", "9=9: ");
    refused("palisade", "1=2 1=2 1=2 1=2 1=2", "over after 4 actions");
    refused("lo", "0", "There is no move number 0; there are 1 to 36.");
    refused("lo", "37", "There is no move number 37");
    refused("lo", "99999999999999999999", "“99999999999999999999” is not a move");
    for typed in ["A2-C2", "a2-c2", "А2-С2", "а2-с2", " a2 - c2 ", "a2–c2", "2"] {
        let answer = play("lo", &both, &format!("{typed}\n"));
        assert!(answer.out.contains("\nBlack to move"), "{typed}: {}", answer.out);
        assert!(answer.out.contains(" 2 (.) . [w]"), "{typed}: {}", answer.out);
    }
}

#[test]
fn turns_are_taken_back() {
    let file = Scratch::new("undo");
    let answer = play("lo", &["--save", file.name()], "a2-c2\na3-c5\nundo\nundo\nundo\na4-c6\nquit\n");
    assert!(answer.out.contains("There is nothing to take back."), "{}", answer.out);
    let record = saved(&file);
    assert_eq!((lines(&record)[0], record.turns.len(), record.winner), ("A4-C6", 2, None));
    // When the player began, its first turn stays.
    let file = Scratch::new("undo-black");
    let answer = play("lo", &["--side", "black", "--save", file.name()], "undo\n1\nundo\n");
    assert!(answer.out.contains("There is nothing to take back."), "{}", answer.out);
    assert_eq!(saved(&file).turns.len(), 1);
    // The end of a game can be taken back as well.
    let answer = play("palisade", &["--setup", "1 2 1"], "2<x2 1=2 1=2\n1=2\nundo\n");
    assert!(answer.out.contains("You won!\nThe game is over"), "{}", answer.out);
    let again = answer.out.split("The game is over").last().expect("a part");
    assert!(again.contains("White to move · move 1 of 100 · points 0:0 · actions 0 of 3"), "{}", answer.out);
}

#[test]
fn a_turn_of_palisade_is_made_action_by_action() {
    let file = Scratch::new("actions");
    let options = ["--side", "both", "--save", file.name()];
    let input = "1=2\n2=3\nundo\n1=3\nmoves\n1=2\nend\n1=2 2=3 1=2\n1=2 2=3\nsave\n";
    let answer = play("palisade", &options, input);
    assert!(answer.out.contains("up to the last whole turn"), "{}", answer.out);
    for tray in ["1=2", "1=2 2=3", "1=2 1=3", "1=2 1=3 1=2"] {
        assert!(answer.out.contains(&format!("\nThis turn so far: {tray}\n")), "{tray}: {}", answer.out);
    }
    assert!(answer.out.contains("the turn may end, or borrow a fourth action"), "{}", answer.out);
    // What is unfinished is not written down.
    assert_eq!(lines(&saved(&file)), ["1=2 1=3 1=2", "1=2 2=3 1=2"]);
    let borrowed = play("palisade", &["--side", "both"], "1=2\n1=2\n1=2\n1=2\n");
    assert!(borrowed.out.contains("white in debt"), "{}", borrowed.out);
}

#[test]
fn hints_are_legal_moves() {
    for (game, options) in STARTS {
        let answer = play(game, options, "hint\n");
        let hint = answer.out.split("\nHint: ").nth(1).and_then(|rest| rest.split(" (chances ").next());
        let hint = hint.unwrap_or_else(|| panic!("{game}: {}", answer.out));
        start(game, options).play_line(hint).unwrap_or_else(|why| panic!("{game} {hint}: {why}"));
    }
    // In the middle of a turn it is about the rest of it.
    let answer = play("palisade", &["--side", "both"], "1=2\nhint\n");
    let hint = answer.out.split("\nHint: ").nth(1).and_then(|rest| rest.split(" (").next()).expect("a hint");
    start("palisade", &[]).play_line(&format!("1=2 {hint}")).expect("the rest of a turn");
}

#[test]
fn the_list_of_moves_is_that_of_the_rules() {
    for (game, options) in STARTS {
        for command in ["moves", "", "ходы"] {
            let answer = play(game, options, &format!("{command}\n"));
            let listed =
                answer.out.split(" · ").last().expect("a status").split_once('\n').expect("a list").1;
            let listed: Vec<&str> = listed.lines().take_while(|line| !line.starts_with("To go on")).collect();
            assert!(listed.iter().all(|line| line.chars().count() < 80), "{game}");
            let words: Vec<&str> = listed.iter().flat_map(|line| line.split_whitespace()).collect();
            let moves: Vec<&str> = words.iter().skip(1).step_by(2).copied().collect();
            assert_eq!(moves, start(game, options).legal(), "{game}");
            let numbers: Vec<String> = (1..=moves.len()).map(|number| number.to_string()).collect();
            assert_eq!(words.iter().step_by(2).copied().collect::<Vec<_>>(), numbers, "{game}");
        }
    }
}

#[test]
fn the_board_is_turned_around() {
    let columns = "   A  B  C  D  E  F  G  H  I  J  K  L  M  N\n";
    let turned = "   N  M  L  K  J  I  H  G  F  E  D  C  B  A\n";
    let counts = |side: &str, input: &str| {
        let out = play("phalanx", &["--side", side], input).out;
        [columns, turned].map(|names| out.matches(names).count())
    };
    // Every board has its columns named twice.
    assert_eq!(counts("white", ""), [2, 0]);
    assert_eq!(counts("both", "flip\nflip\n"), [4, 2]);
    // Black sits on the far side and sees the board from there; white has begun.
    assert_eq!(counts("black", ""), [0, 4]);
    let lo = play("lo", &["--side", "black"], "").out;
    assert!(lo.contains("   A  B  C  D  E  F  G  H\n"), "in lo nobody has a side: {lo}");
}

#[test]
fn games_are_saved_but_never_over_others() {
    let (file, other) = (Scratch::new("save"), Scratch::new("other"));
    fs::write(other.name(), "a poem\n").expect("a file");
    let (name, theirs) = (file.name(), other.name());
    let input = format!("save\nsave {name}\n1\nsave {name}\nsave\nsave {theirs}\nresign\nsave\nquit\n");
    let answer = play("hale", &[], &input);
    assert!(answer.out.contains("Save where?"), "{}", answer.out);
    assert_eq!(answer.out.matches(&format!("Saved in {name}.")).count(), 4, "{}", answer.out);
    let refused = format!("Not saved in {theirs}: there is such a file already, and it is left as it is.");
    assert!(answer.out.contains(&refused), "{}", answer.out);
    assert_eq!(other.text(), "a poem\n");
    let record = saved(&file);
    assert_eq!(record.verdict.as_deref(), Some("resignation"));
    assert_eq!(record.winner.map(record::Winner::word), Some("black"));
    assert_eq!(record.turns.len(), 2);
    let answer = run(&["play", "hale", "--save", theirs], "");
    assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""), "{answer:?}");
    assert!(answer.err.contains("such a file already"), "{answer:?}");
    assert_eq!(run(&["play", "hale", "--save", "/no/such/folder/file"], "").status, Some(2));
}

#[test]
fn a_game_goes_on_from_a_position() {
    let position = "4 7 2 6 black turn 3 actions 1 limit 20 points 1:2 debts white quiet 0";
    let file = Scratch::new("position");
    let options = ["--position", position, "--side", "both", "--save", file.name()];
    let answer = play("palisade", &options, "1=2 1=2\n");
    assert!(answer.out.contains("White to move · move 4 of 20 · points 1:2"), "{}", answer.out);
    let record = saved(&file);
    assert_eq!((record.position.as_deref(), lines(&record)), (Some(position), vec!["1=2 1=2"]));
    let left = play("lo", &["--side", "both"], "a2-c2\n").out;
    let text = left.split("--position '").nth(1).and_then(|rest| rest.split('\'').next()).expect("a text");
    let again = play("lo", &["--side", "both", "--position", text], "").out;
    assert!(again.contains("Black to move · move 1 of 160"), "{again}");
}

#[test]
fn it_speaks_russian() {
    let file = Scratch::new("russian");
    let name = file.name();
    let input =
        format!("помощь\nа2-с2\nПОДСКАЗКА\nназад\nповернуть\nб2\n1\nсохранить {name}\nсдаюсь\nвыход\n");
    let answer = play("lo", &["--lang", "ru"], &input);
    for words in [
        "Ло. У вас белые, против уровня 3.",
        "взять свой последний ход назад",
        "Чёрные ходят ",
        "Подсказка: ",
        "    H  G  F  E  D  C  B  A\n",
        "«б» — не латинская буква",
        &format!("Сохранено в {name}."),
        "Белые сдались.",
        "Вы проиграли.",
    ] {
        assert!(answer.out.contains(words), "{words}: {}", answer.out);
    }
    assert_eq!(saved(&file).white.as_deref(), Some("человек"));
    let turn = play("palisade", &["--lang", "ru", "--side", "both"], "1=2\n1=2\n1=2\nконец\n").out;
    assert!(turn.contains("Пока в этом ходу: 1=2 1=2 1=2\n") && turn.contains("Ход чёрных"), "{turn}");
}

#[test]
fn the_player_plays_against_itself() {
    let file = Scratch::new("none");
    let answer = play("topological", &["--setup", "3", "--side", "none", "--save", file.name()], "");
    assert!(answer.out.contains("plays against itself"), "{}", answer.out);
    assert!(saved(&file).winner.is_some());
}

#[test]
fn bad_options_are_refused() {
    let refused = |args: &[&str], words: &str| {
        let answer = run(&[&["play", "lo"], args].concat(), "");
        assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""), "{args:?}: {answer:?}");
        assert!(answer.err.contains(words) && answer.err.lines().count() == 1, "{answer:?}");
    };
    refused(&["--side", "red"], "“red”");
    refused(&["--level", "11"], "1 to 10");
    refused(&["--level", "0"], "1 to 10");
    refused(&["--move-time", "nan"], "“nan”");
    refused(&["--limit", "30"], "40 to 160");
    refused(&["--setup", "5"], "no setup");
    refused(&["--position", "x", "--limit", "50"], "--position");
    refused(&["--position", "8/8 white"], "8 rows");
    let not_text = finish(khod(&["play", "lo"]), b"\xFF\xFE\n");
    assert_eq!(not_text.status, Some(2));
    assert!(not_text.err.contains("line 1 is not valid UTF-8"), "{not_text:?}");
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut command = khod(&["play", "lo"]);
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    command.stdout(writer);
    let answer = finish(command, b"A2-C2\n");
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""));
}

#[test]
fn an_interrupt_ends_the_thinking_and_not_the_game() {
    let mut child = khod(&["play", "lo", "--move-time", "80000s"]).spawn().expect("khod starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut until = |words: &str| {
        let found = output.by_ref().map_while(Result::ok).find(|line| line.contains(words));
        assert!(found.is_some(), "the output ended before {words}");
    };
    until("White to move");
    writeln!(input, "A2-C2").expect("khod reads");
    until("Black to move");
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    until("Black plays ");
    until("White to move · move 2");
    drop(input);
    until("To go on from here");
    assert!(child.wait().expect("an end").success());
}
