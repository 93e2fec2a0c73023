use super::*;
use khod_games::Arg;

const TWO: &str =
    "\n[[program]]\nname = \"A\"\ncommand = \"a\"\n[[program]]\nname = \"B\"\ncommand = \"b\"\n";

/// The position and the reason at which a text is refused.
fn refused(text: &str) -> (usize, usize, &'static str) {
    let bad = Specification::read(text).expect_err(text);
    (bad.line, bad.column, bad.why.key)
}

#[test]
fn a_short_file_has_usual_values() {
    let read = Specification::read(&format!("game = \"lo\"{TWO}")).unwrap();
    assert_eq!((read.format, read.cycles, read.seed), (Format::RoundRobin, 1, 1));
    assert_eq!(read.events[0].fixed, Conditions { limit: None, setup: None });
    assert_eq!(read.events[0].score, ScoreRule::Games);
    assert_eq!([read.time, read.grace, read.startup].map(|time| time.as_millis()), [1000, 50, 2000]);
    assert_eq!(read.allowance, Allowance::USUAL);
    assert_eq!((read.jobs, read.sandbox, read.withdraw_after), (None, None, None));
    assert_eq!(
        read.entrants[1],
        Entrant { name: "B".to_owned(), source: ProgramSource::Command("b".to_owned()) }
    );
}

#[test]
fn every_key_is_read() {
    let text = r#"
name = "Зимний кубок" # a comment
games = ["palisade", "topological"]
format = "swiss"
cycles = 2
rounds = 7
seed = 0x10
time = "0.2s"
grace = "0s"
startup = "300ms"
memory = "1GB"
processes = 8
scratch = "16MB"
sandbox = 2
jobs = 3
withdraw_after = 3
[topological]
limit = 50
setup = "12 straight"
[palisade]
score = "games"
[[program]]
name = "Анна / \"первая\""
folder = "bots/anna"
[[program]]
name = "B"
command = "python3 'my bot.py'"
"#;
    let read = Specification::read(text).unwrap();
    assert_eq!(read.name.as_deref(), Some("Зимний кубок"));
    assert_eq!(read.format, Format::Swiss { rounds: 7 });
    assert_eq!((read.cycles, read.seed, read.jobs, read.sandbox), (2, 16, Some(3), Some(2)));
    assert_eq!([read.time, read.grace, read.startup].map(|time| time.as_millis()), [200, 0, 300]);
    assert_eq!(read.allowance, Allowance { memory: 1 << 30, processes: 8, scratch: 16 << 20 });
    assert_eq!((read.events[0].score, read.events[1].fixed.limit), (ScoreRule::Games, Some(50)));
    assert_eq!(read.events[1].fixed.setup.as_deref(), Some("12 straight"));
    assert_eq!(read.entrants[0].source, ProgramSource::Folder("bots/anna".to_owned()));
    assert_eq!(read.entrants[0].name, "Анна / \"первая\"");
    assert_eq!(read.withdraw_after, Some(3));
}

#[test]
fn palisade_is_scored_by_points() {
    let read = Specification::read(&format!("games = [\"palisade\", \"hale\"]{TWO}")).unwrap();
    assert_eq!([read.events[0].score, read.events[1].score], [ScoreRule::Points, ScoreRule::Games]);
}

#[test]
fn mistakes_have_their_place() {
    let with = |head: &str| refused(&format!("{head}{TWO}"));
    assert_eq!(with("game = \"lo\"\n  tim = \"1s\""), (2, 3, "tournament-unknown-key"));
    assert_eq!(with("game = \"lo\"\ntime = 1"), (2, 8, "tournament-not-time"));
    assert_eq!(with("game = \"lo\"\ntime = \"0s\""), (2, 8, "tournament-not-time"));
    assert_eq!(with("game = \"chess\""), (1, 8, "tournament-unknown-game"));
    assert_eq!(with("games = [\"lo\", \"lo\"]"), (1, 16, "tournament-game-twice"));
    assert_eq!(with("games = [\"lo\", 3]"), (1, 16, "tournament-not-texts"));
    assert_eq!(with("games = [\"lo\"]\ngame = \"lo\""), (2, 8, "tournament-game-and-games"));
    assert_eq!(with("seed = 1"), (1, 1, "tournament-no-game"));
    assert_eq!(with("game = \"lo\"\nlimit = 39"), (2, 9, "tournament-start"));
    assert_eq!(with("game = \"lo\"\nlimit = \"40\""), (2, 9, "tournament-not-number"));
    assert_eq!(with("game = \"hale\"\nlimit = 40"), (2, 9, "tournament-start"));
    assert_eq!(with("game = \"palisade\"\nsetup = \"4 x\""), (2, 9, "tournament-start"));
    assert_eq!(with("game = \"lo\"\nscore = \"points\""), (2, 9, "tournament-no-points"));
    assert_eq!(with("game = \"lo\"\nformat = \"league\""), (2, 10, "tournament-unknown-word"));
    assert_eq!(with("game = \"lo\"\nrounds = 5"), (2, 10, "tournament-rounds-swiss"));
    assert_eq!(with("game = \"lo\"\ncycles = 0"), (2, 10, "tournament-not-number"));
    assert_eq!(with("game = \"lo\"\ncycles = -1"), (2, 10, "tournament-not-number"));
    assert_eq!(with("game = \"lo\"\nmemory = \"5\""), (2, 10, "tournament-not-memory"));
    assert_eq!(with("games = [\"lo\", \"hale\"]\nlimit = 50"), (2, 9, "tournament-said-apart"));
    assert_eq!(with("game = \"lo\"\n[hale]"), (2, 1, "tournament-game-not-played"));
    assert_eq!(with("game = \"lo\"\n[lo]\nlimits = 5"), (3, 1, "tournament-unknown-key"));
    assert_eq!(with("game = \"lo\"\nимя = 1"), (2, 1, "tournament-broken"));
    assert_eq!(with("game = lo"), (1, 8, "tournament-broken"));
    assert_eq!(with("game = \"lo\"\ngame = \"lo\""), (2, 1, "tournament-broken"));
}

#[test]
fn a_limit_that_is_no_number_is_told_the_range_of_its_game() {
    let bad = Specification::read(&format!("game = \"lo\"\nlimit = \"many\"{TWO}")).unwrap_err();
    let number = |name: &str| bad.reason().args.iter().find(|(known, _)| *known == name).unwrap().1.clone();
    assert_eq!(bad.reason().key, "tournament-not-number");
    assert_eq!([number("least"), number("most")], ["40", "160"].map(|text| Arg::Text(text.to_owned())));
}

#[test]
fn mistakes_of_programs_have_their_place() {
    let with = |programs: &str| refused(&format!("game = \"lo\"\n{programs}"));
    assert_eq!(with(""), (1, 1, "tournament-too-few"));
    assert_eq!(with("[[program]]\nname = \"A\"\ncommand = \"a\""), (2, 1, "tournament-too-few"));
    assert_eq!(with("[[program]]\ncommand = \"a\""), (2, 1, "tournament-no-name"));
    assert_eq!(with("[[program]]\nname = \"A\""), (2, 1, "tournament-command-or-folder"));
    assert_eq!(with("[[program]]\nname = \"A\"\ncommand = \"a 'b\""), (4, 11, "tournament-bad-command"));
    assert_eq!(with("[[program]]\nname = \"A\"\ncomand = \"a\""), (4, 1, "tournament-unknown-key"));
    assert_eq!(with("[[program]]\nname = \"A\\u0007\""), (3, 8, "tournament-bad-name"));
    assert_eq!(with("[[program]]\nname = \" A\""), (3, 8, "tournament-bad-name"));
    let long = "ы".repeat(10_000);
    assert_eq!(with(&format!("[[program]]\nname = \"{long}\"")), (3, 8, "tournament-long-name"));
    assert_eq!(with("program = 3"), (2, 11, "tournament-not-tables"));
    let twice = refused(&format!("game = \"lo\"{TWO}[[program]]\nname = \"A\"\ncommand = \"c\""));
    assert_eq!(twice, (9, 8, "tournament-name-twice"));
}

#[test]
fn the_essence_leaves_out_what_may_change() {
    let read = |head: &str| Specification::read(&format!("game = \"lo\"\n{head}{TWO}")).unwrap();
    assert_eq!(read("jobs = 1 # slow").essence(), read("name = \"x\"\njobs = 2").essence());
    for other in
        ["seed = 2", "time = \"2s\"", "cycles = 2", "format = \"swiss\"", "limit = 50", "sandbox = 0"]
    {
        assert_ne!(read("").essence(), read(other).essence(), "{other}");
    }
}

#[test]
fn marks_of_byte_order_are_no_part_of_the_first_line() {
    check_place("\u{FEFF}\u{FEFF}=");
    let bad = Specification::read("\u{FEFF}\u{FEFF}games").unwrap_err();
    assert_eq!((bad.line, bad.column), (1, 6));
}

/// A file with every key, to be spoiled.
const WHOLE: &str = "name = \"Кубок\"\ngames = [\"lo\", \"palisade\"]\nformat = \"swiss\"\nrounds = 3\ntime = \"1s\"\n\
                     [palisade]\nlimit = 60\nsetup = \"4 7 2\"\n[[program]]\nname = \"Ы\"\ncommand = \"a 'b c'\"\n\
                     [[program]]\nname = \"B\"\nfolder = \"b\"\n";

proptest::proptest! {
    #[test]
    fn any_text_is_read_or_refused_with_a_place_in_it(text in ".{0,200}") {
        check_place(&text);
    }

    #[test]
    fn spoiled_files_are_refused_with_a_place_in_them(at in 0_usize..260, new in "[\\[\\]=\"'#\\n{}.,0-9a-zЫ🙂-]{0,3}", cut in 0_usize..9) {
        let letters: Vec<char> = WHOLE.chars().collect();
        let at = at.min(letters.len());
        let end = (at + cut).min(letters.len());
        let text: String = letters[..at].iter().copied().chain(new.chars()).chain(letters[end..].iter().copied()).collect();
        check_place(&text);
    }
}

fn check_place(text: &str) {
    if let Err(bad) = Specification::read(text) {
        // A mistake may stand behind the last line end.
        let lines: Vec<&str> = text.trim_start_matches('\u{FEFF}').split('\n').collect();
        assert!((1..=lines.len()).contains(&bad.line), "{bad:?} {text:?}");
        assert!((1..=lines[bad.line - 1].chars().count() + 1).contains(&bad.column), "{bad:?} {text:?}");
    }
}
