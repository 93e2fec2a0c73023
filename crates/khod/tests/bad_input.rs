//! Bad input gets one clear sentence and status 2: never a panic, a hang or silence.

mod program;

use khod_games::Game;
use program::{finish, khod, run};

/// Runs khod and checks that it refuses with one sentence that holds these words.
fn refused(args: &[&str], input: &[u8], words: &[&str]) {
    let answer = finish(khod(args), input);
    let case = format!("{args:?}: {answer:?}");
    assert_eq!(answer.status, Some(2), "{case}");
    assert_eq!(answer.out, "", "{case}");
    assert_eq!(answer.err.lines().count(), 1, "{case}");
    assert!(answer.err.starts_with("error: "), "{case}");
    for word in words {
        assert!(answer.err.contains(word), "{word} in {case}");
    }
}

#[test]
fn unknown_commands_and_options() {
    refused(&["leagl", "lo"], b"", &["“leagl”", "did you mean legal?"]);
    refused(&["frobnicate"], b"", &["“frobnicate”"]);
    refused(&["legal"], b"", &["GAME is missing"]);
    refused(&["perft", "lo"], b"", &["DEPTH is missing"]);
    refused(&["legal", "lo", "--limt", "50"], b"", &["“--limt”", "--limit"]);
    refused(&["legal", "lo", "hale"], b"", &["“hale”", "too many"]);
    refused(&["legal", "lo", "--limit"], b"", &["--limit needs a value"]);
    refused(&["legal", "lo", "--limit", "50", "--limit", "60"], b"", &["--limit", "twice"]);
    refused(&["legal", "lo", "--limit", "50", "--position", "x"], b"", &["--position", "--limit"]);
    refused(&["games", "--color", "red"], b"", &["“red”"]);
    refused(&["games", "--lang", "de"], b"", &["“de”", "en and ru"]);
}

#[test]
fn unknown_games_and_the_nearest_one() {
    refused(&["legal", "phalax"], b"", &["“phalax”", "did you mean phalanx?", "palisade"]);
    refused(&["perft", "фаланги", "2"], b"", &["did you mean phalanx?"]);
    refused(&["show", "topo"], b"", &["did you mean topological?"]);
    refused(&["legal", "Lo"], b"", &["did you mean lo?"]);
    let games: Vec<&str> = Game::ALL.iter().map(|game| game.name()).collect();
    let list = format!("there are {}", games.join(", "));
    for game in ["phalanx", "lo", "hale", "topological", "palisade"] {
        assert!(games.contains(&game));
    }
    refused(&["legal", "xyzzy"], b"", &[&list]);
    refused(&["legal", ""], b"", &[&list]);
    refused(&["legal", "a\nb\u{1b}[31m"], b"", &["a\\nb\\u{1b}[31m"]);
}

#[test]
fn positions_without_a_side() {
    refused(
        &["analyse", "lo", "--position", "junk"],
        b"",
        &["error: the position: it is not said who is to move"],
    );
    let answer = run(&["analyse", "lo", "--position", "junk", "--lang", "ru"], "");
    assert!(answer.err.contains("позиция: не сказано, чей ход"), "{answer:?}");
}

#[test]
fn limits_out_of_range_or_where_there_is_none() {
    for (game, least, most) in
        [("phalanx", 40, 120), ("lo", 40, 160), ("topological", 10, 1000), ("palisade", 10, 1000)]
    {
        for limit in [0, least - 1, most + 1, 4_294_967_295_u32] {
            let (limit, range) = (limit.to_string(), format!("{least} to {most}"));
            refused(&["legal", game, "--limit", &limit], b"", &[&range, &limit]);
        }
        for limit in [least, most] {
            assert_eq!(run(&["legal", game, "--limit", &limit.to_string()], "").status, Some(0));
        }
    }
    refused(&["legal", "lo", "--limit", "99999999999999999999"], b"", &["40 to 160", "99999999999999999999"]);
    for limit in ["-5", "+50", "5O", "", "50.0"] {
        refused(&["legal", "lo", "--limit", limit], b"", &["whole number", limit]);
    }
    refused(&["legal", "hale", "--limit", "50"], b"", &["hale has no limit"]);
    refused(&["perft", "hale", "1", "--limit", "50"], b"", &["hale has no limit"]);
}

#[test]
fn malformed_setups() {
    let topological = [
        ("10 diagonal", "“diagonal”"),
        ("0", "2 to 16"),
        ("17", "2 to 16"),
        ("10 period 3 straight", "“straight”"),
        ("10 period", "missing"),
        ("10 period 0", "1 to 100"),
        ("10 period 101", "1 to 100"),
        ("10 straight straight", "“straight”"),
        ("", "empty"),
        ("ten", "“ten”"),
        ("-3", "“-3”"),
    ];
    for (setup, word) in topological {
        refused(&["legal", "topological", "--setup", setup], b"", &[word]);
    }
    let palisade = [
        ("3 0 2", "column 2"),
        ("1 2 x", "“x”"),
        ("33 32", "65"),
        ("5", "2 to 16 columns"),
        ("1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "17"),
        ("", "empty"),
        ("4294967295 4294967295", "64"),
    ];
    for (setup, word) in palisade {
        refused(&["perft", "palisade", "1", "--setup", setup], b"", &[word]);
    }
    refused(&["legal", "lo", "--setup", "5"], b"", &["lo has no setup"]);
}

#[test]
fn illegal_moves_are_named_with_line_and_reason() {
    refused(&["legal", "lo"], b"A2-C2\n\nB1-B4\nA3-A9\n", &["line 3", "B1-B4", "2 pieces"]);
    refused(&["show", "phalanx"], b"Ab-Ad\n", &["line 1", "one cell, not 2"]);
    refused(&["legal", "palisade", "--setup", "1 2 1"], b"2<\n", &["line 1", "x2 x3"]);
    refused(&["legal", "palisade", "--setup", "1 2"], b"1=2\n", &["line 1", "over"]);
    refused(&["legal", "hale"], b"Aa\n", &["white cell"]);
    refused(&["legal", "palisade"], b"1=2 1=2 1=2\n", &["line 1", "one action a line"]);
    refused(&["legal", "topological"], b"Mm\nNn\n", &["line 2", "Nn has no piece beside it"]);
    refused(&["legal", "lo"], "А2-С2\n".as_bytes(), &["“А”", "Latin"]);
}

#[test]
fn bytes_that_are_no_text() {
    refused(&["legal", "lo"], b"A2-C2\n\xFF\xFE\n", &["line 2", "UTF-8"]);
    refused(&["legal", "lo"], b"A2\0C2\n", &["line 1", "A2\\0C2"]);
    refused(&["legal", "lo"], b"\x1b[2J\n", &["line 1", "\\u{1b}"]);
    let long = vec![b'A'; 10_000_000];
    refused(&["legal", "lo"], &long, &["line 1", "longer than 1024 bytes"]);
}

#[test]
fn depths_that_are_none() {
    for depth in ["0", "-1", "x", "", "1.5", "+3"] {
        refused(&["perft", "lo", depth], b"", &["depth", &format!("“{depth}”")]);
    }
}

#[test]
fn positions_that_are_none() {
    let start = "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1";
    refused(&["show", "lo", "--position", start], b"", &["who is to move"]);
    refused(&["show", "lo", "--position", &format!("{start} white move 0")], b"", &["1 to 161"]);
    refused(&["show", "lo", "--position", "8/8 white"], b"", &["8 rows"]);
    refused(
        &["legal", "hale", "--position", "wwwww6/11/11/11/11/11/11/11/11/11/11 white"],
        b"",
        &["ended before"],
    );
}

#[test]
fn output_that_can_not_be_written() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has /dev/full");
    let mut command = khod(&["games"]);
    command.stdout(full);
    let answer = finish(command, b"");
    assert_eq!(answer.status, Some(2));
    assert!(answer.err.starts_with("error: the output can not be written"), "{answer:?}");
}
