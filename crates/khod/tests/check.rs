//! `khod check` with real programs: right ones pass, wrong ones are told what is wrong.

mod program;
mod table;

use program::{Run, finish, khod, run};
use table::Folder;

fn check(game: &str, command: &str, more: &[&str]) -> Run {
    let startup: &[&str] = if more.contains(&"--startup") { &[] } else { &["--startup", "10s"] };
    let mut args = [&["check", game], startup, more].concat();
    args.push("--");
    args.extend(command.split(' '));
    finish(khod(&args), b"")
}

/// Everything that the report on a wrong program must speak of.
fn expect(run: &Run, said: &[&str]) {
    assert_eq!(run.status, Some(1), "{run:?}");
    for part in said {
        assert!(run.out.contains(part), "{part} is missing in:\n{}", run.out);
    }
}

#[test]
fn right_programs_pass() {
    for (game, lessons) in [("hale", 5), ("lo", 6), ("palisade", 7)] {
        let run = check(game, "random", &[]);
        // What could not be judged is not right.
        let clear = !run.out.contains("\nunclear ");
        assert_eq!(run.status, Some(i32::from(!clear)), "{run:?}");
        let fine = run.out.lines().filter(|line| line.starts_with("right ") || line.starts_with("unclear "));
        assert_eq!(fine.count(), lessons, "{}", run.out);
        let end = if clear { "All is right" } else { "Nothing wrong was seen, but" };
        assert!(run.out.contains(end), "{}", run.out);
    }
}

#[test]
fn an_illegal_move_is_explained() {
    let folder = Folder::new("check-illegal");
    let run = check("lo", &folder.python("far.py", "hear(); hear(); say('A2-D2'); sleep()"), &[]);
    let said = [
        "WRONG    The header",
        "As white, move 1: an illegal move",
        "It printed: A2-D2",
        "the line holds 2 pieces",
        "The nearest legal moves: A2-",
        "A2-C2",
        "Try it: printf '%s\\n' 160 0 | python3 ",
        "far.py",
    ];
    expect(&run, &said);
    let run =
        check("lo", &folder.python("far.py", "hear(); hear(); say('A2-D2'); sleep()"), &["--lang", "ru"]);
    expect(&run, &["НЕВЕРНО", "Напечатано: A2-D2", "Ближайшие допустимые ходы", "Повторить: printf"]);
}

#[test]
fn a_wrong_letter_case_is_seen() {
    let folder = Folder::new("check-case");
    let run = check("lo", &folder.python("small.py", "hear(); hear(); say('a2-c2'); sleep()"), &[]);
    expect(&run, &["It printed: a2-c2", "A2-C2"]);
}

#[test]
fn a_missing_flush_is_found_out() {
    let folder = Folder::new("check-flush");
    let body = "hear(); hear(); print('A2-C2'); sys.stdin.read()";
    let run = check("lo", &folder.python("buffer.py", body), &["--time", "300ms", "--startup", "1s"]);
    expect(&run, &["It printed nothing.", "A2-C2 was there", "flush=True", "The other lessons are left out"]);
}

#[test]
fn prompts_and_crashes_are_named() {
    let folder = Folder::new("check-prompt");
    let run = check("lo", &folder.python("prompt.py", "say('Limit?'); hear(); hear(); sleep()"), &[]);
    expect(&run, &["It printed: Limit?", "no prompts"]);
    let run = check("lo", &folder.python("crash.py", "hear(); int('x')"), &[]);
    expect(&run, &["a crash while a line was due", "status 1", "ValueError"]);
}

#[test]
fn words_are_no_move_with_spaces_in_it() {
    let folder = Folder::new("check-words");
    let talker = folder.python("talker.py", "hear(); say('I am seat ' + hear()); sleep()");
    let run = check("lo", &talker, &[]);
    expect(&run, &["It printed: I am seat 0", "Why: “I am seat 0” is not a move"]);
    assert!(!run.out.contains("move 0") && !run.out.contains("Slowest"), "{}", run.out);
    expect(&check("lo", &talker, &["--lang", "ru"]), &["Почему: «I am seat 0» — не ход"]);
}

/// A program that hands everything on to a right one, but for what stands here about the header and about a move.
fn relay(folder: &Folder, game: &str, header: &str, line: &str) -> String {
    let body = format!(
        "import subprocess
head = [hear() for _ in range({})]
{header}
mover = subprocess.Popen([{:?}, 'random-mover', '{game}'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
def pass_on():
    for line in head: mover.stdin.write((line + '\\n').encode())
    while True:
        mover.stdin.flush()
        mover.stdin.write((hear() + '\\n').encode())
threading.Thread(target=pass_on, daemon=True).start()
for number, line in enumerate(mover.stdout):
    line = line.decode().rstrip('\\n')
    {line}
    say(line)
os._exit(mover.wait())",
        if game == "palisade" { 3 } else { 2 },
        env!("CARGO_BIN_EXE_khod")
    );
    folder.python("relay.py", &body)
}

#[test]
fn a_game_that_is_over_before_it_begins_is_part_of_it() {
    let folder = Folder::new("check-over");
    let header = "if head[2] == '1 1 1': say('hello'); sys.exit()";
    // It starts another program, which a sandbox may not allow.
    let run = check("palisade", &relay(&folder, "palisade", header, ""), &["--sandbox", "0"]);
    let said = [
        "right    Whole games against random moves",
        "WRONG    Unusual setups",
        "As white, before move 1: after the end of the game: it printed more: hello",
    ];
    expect(&run, &said);
}

#[test]
fn a_limit_that_was_not_read_and_a_space_at_the_end_are_seen() {
    let folder = Folder::new("check-relay");
    let run = check("lo", &relay(&folder, "lo", "head[0] = '100'", ""), &["--sandbox", "0"]);
    expect(&run, &["The limit of moves of this game was", "right    Whole games against the player"]);
    // A game with two troubles is one game.
    for line in run.out.lines().filter(|line| line.starts_with("WRONG")) {
        let number = |text: &str| text.trim().split(' ').next().and_then(|word| word.parse::<u64>().ok());
        let games = number(line.rsplit('(').next().expect("games")).expect("a number");
        let after = run.out.split(line).nth(1).expect("what follows");
        let again = after.lines().skip(1).take_while(|line| line.starts_with(' '));
        let again =
            again.filter_map(|line| number(line.trim().strip_prefix("The same again in ")?)).sum::<u64>();
        assert!(again <= games, "{}", run.out);
    }
    let run = check("lo", &relay(&folder, "lo", "", "if number == 1: line += ' '"), &["--sandbox", "0"]);
    expect(&run, &["It printed, spaces and all: “", " ”", "there is a space too many"]);
}

/// What the command that a report gives prints in a shell, without its errors.
fn paste(run: &Run) -> String {
    let line = run.out.lines().find_map(|line| line.split_once("Try it: ")).expect("a command").1;
    let output = std::process::Command::new("sh").args(["-c", line]).output().expect("a shell");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_command_that_repeats_a_turn_can_be_pasted() {
    let folder = Folder::new("check-paste");
    let body = "hear(); hear(); say('A2-C2'); say(hear() + '!'); sys.exit(3)";
    folder.python("it's mine.py", body);
    let args = ["check", "lo", "--startup", "10s", "--", "python3", &folder.path("it's mine.py")];
    let said = paste(&run(&args, ""));
    assert!(said.starts_with("A2-C2\n") && said.ends_with("!\n"), "{said}");
    // What was built is gone after the examination, and the command builds it again.
    std::fs::create_dir(folder.path("its folder")).expect("a folder");
    let build = "build = \"cp 'the source' bot.py\"\nrun = \"python3 bot.py\"\n";
    folder.write("its folder/khod.toml", build);
    folder.write("its folder/the source", "print('built', flush=True)");
    let args = ["check", "lo", "--startup", "10s", "--", &folder.path("its folder")];
    assert_eq!(paste(&run(&args, "")), "built\n");
}

#[test]
fn a_program_must_stop_at_the_end() {
    let folder = Folder::new("check-end");
    let body = format!(
        "import subprocess\nsubprocess.run([{:?}, 'random-mover', 'hale'])\nsleep(5)",
        env!("CARGO_BIN_EXE_khod")
    );
    // It starts another program, which a sandbox may not allow.
    let run = check("hale", &folder.python("lingers.py", &body), &["--sandbox", "0"]);
    expect(&run, &["after the end of the game: it did not stop within 1 s", "stops by itself with status 0"]);
}

#[test]
fn wrong_input_is_one_sentence() {
    let cases: &[(&[&str], &str)] = &[
        (&["lo"], "COMMAND"),
        (&["chess", "--", "random"], "chess"),
        (&["lo", "--", "no-such-program"], "no-such-program can not be started"),
        (&["lo", "--time", "soon", "--", "random"], "soon"),
        (&["lo", "--seed", "x", "--", "random"], "whole number"),
    ];
    for (args, said) in cases {
        let run = run(&[&["check"], *args].concat(), "");
        assert_eq!(run.status, Some(2), "{args:?}: {run:?}");
        assert!(run.err.contains(said) && run.err.lines().count() == 1, "{args:?}: {}", run.err);
    }
}
