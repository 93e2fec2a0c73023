//! `khod record` as a real process.

mod program;

use program::run;

const GOOD: &str = r#"[Game "hale"]
[White "Аня"]
[Black "random"]
[Winner "white"]
[Reason "line"]

1. Ab {[%time 0.412] [%eval +0.35] a quiet start} Ba
2. Ad Da
3. Af Fa
4. Ab-Aa Ha
5. Af-Ae Ja
6. Ad-Ac Jc
7. Ab Je
8. Ad
"#;

#[test]
fn a_right_record_is_right() {
    let answer = run(&["record", "check", "-"], GOOD);
    assert_eq!((answer.status, answer.out.as_str()), (Some(0), "1 game, all right\n"), "{}", answer.err);
}

#[test]
fn the_first_mistake_is_named_with_its_move_number_and_why() {
    let illegal = GOOD.replace("6. Ad-Ac Jc", "6. Ad-Ac Ja");
    let answer = run(&["record", "check", "-"], &(GOOD.to_owned() + "\n" + &illegal));
    assert_eq!(answer.status, Some(1));
    assert_eq!(
        answer.out,
        "-: game 2: move 6... Ja: there is a piece on Ja already\n2 games, 1 with a mistake\n"
    );
    let winner = run(&["record", "check", "-"], &GOOD.replace("[Winner \"white\"]", "[Winner \"black\"]"));
    assert_eq!(winner.status, Some(1));
    assert!(winner.out.starts_with("-: game 1: the game ended “white line”, the record says “black line”\n"));
    let reason = run(&["record", "check", "-"], &GOOD.replace("\"line\"", "\"full\""));
    assert!(reason.out.contains("“white full”"), "{}", reason.out);
    let short = run(&["record", "check", "-"], &GOOD.replace("8. Ad\n", ""));
    assert!(short.out.contains("the game is not over"), "{}", short.out);
    let russian = run(&["record", "check", "-", "--lang", "ru"], &illegal);
    assert!(russian.out.starts_with("-: партия 1: ход 6... Ja: на Ja уже стоит шашка\n"), "{}", russian.out);
}

#[test]
fn text_and_json_say_the_same() {
    let json = run(&["record", "convert", "-", "--to", "json"], GOOD);
    assert_eq!(json.out.lines().count(), 1);
    assert!(json.out.contains(r#""ms":[412,null"#), "{}", json.out);
    assert_eq!(run(&["record", "check", "-"], &json.out).out, "1 game, all right\n");
    let text = run(&["record", "convert", "-", "--to", "text"], &json.out);
    let again = run(&["record", "convert", "-", "--to", "json"], &text.out);
    assert_eq!(again.out, json.out);
    let array = format!("[{},\n{}]", json.out.trim(), json.out.trim());
    assert_eq!(run(&["record", "check", "-"], &array).out, "2 games, all right\n");
}

#[test]
fn a_bad_file_does_not_hide_the_others() {
    let folder = std::env::temp_dir().join(format!("khod-records-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a file");
        path.to_string_lossy().into_owned()
    };
    let illegal = GOOD.replace("6. Ad-Ac Jc", "6. Ad-Ac Ja");
    let files = [file("a", &illegal), file("b", "garbage"), file("c", &format!("{GOOD}\n[Game \"go\"]"))];
    let answer = run(&["record", "check", &files[0], &files[1], &files[2]], "");
    std::fs::remove_dir_all(&folder).expect("an empty place");
    assert_eq!(answer.status, Some(2), "{answer:?}");
    assert!(
        answer.out.contains("move 6... Ja") && answer.out.contains("2 games, 1 with a mistake"),
        "{answer:?}"
    );
    assert_eq!(answer.err.lines().count(), 2, "{answer:?}");
}

#[test]
fn files_that_are_no_records() {
    let refused = |input: &str, words: &str| {
        let answer = run(&["record", "check", "-"], input);
        assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""), "{answer:?}");
        assert!(answer.err.contains(words) && answer.err.lines().count() == 1, "{answer:?}");
    };
    refused("", "no record");
    refused("1. A2-C2", "line 1: every record begins with [Game");
    refused("[Game \"go\"]", "no game “go”");
    refused("[Game \"lo\"]\n[White \"x]\n", "line 2");
    refused("[Game \"lo\"]\n[Limit \"x\"]", "line 2");
    refused("[Game \"lo\"]\n1. A2-C2 3. B1-B3", "number 3. should be 1...");
    refused("[Game \"lo\"]\n5. A2-C2", "number 5. should be 1.");
    refused("[Game \"lo\"]\n1... A2-C2", "number 1... should be 1.");
    refused("{\"game\":\"lo\"", "broken JSON in line 1");
    refused("{\"game\":\"lo\",\"moves\":[\"A2-C2 B1-B3\"]}", "1.");
    refused("{\"game\":\"lo\",\"moves\":[\"A2-C2\",\"\"]}", "1...");
    refused("{\"game\":\"lo\",\"moves\":[\"{x}\"]}", "{x}");
    refused("{\"game\":\"lo\",\"moves\":[],\"tags\":{\"Game\":\"hale\"}}", "“Game”");
    refused("{\"game\":\"lo\",\"moves\":[],\"tags\":{\"a b\":\"x\"}}", "“a b”");
    refused("{\"game\":\"lo\",\"moves\":[],\"tags\":\"x\"}", "tags");
    refused("{\"game\":\"lo\",\"moves\":[\"A2-C2\"],\"ms\":[1,2]}", "ms");
    refused("{\"game\":\"lo\",\"moves\":[\"A2-C2\"],\"clock\":5}", "clock");
    refused("{\"game\":\"go\",\"moves\":[]}", "game");
    refused("{\"game\":\"lo\",\"moves\":[1]}", "moves");
    let missing = run(&["record", "check", "no/such/file"], "");
    assert_eq!(missing.status, Some(2));
    assert!(missing.err.contains("no/such/file"));
    let long = format!("[Game \"lo\"]\n{}", "A2-C2 ".repeat(400_000));
    assert_eq!(run(&["record", "check", "-"], &long).status, Some(1), "a long line takes no long time");
    let form = run(&["record", "convert", "-", "--to", "xml"], GOOD);
    assert!(form.status == Some(2) && form.err.contains("“xml”"));
}
