//! `khod new`: folders with programs to start from.

mod program;
mod table;

use program::{Run, finish, khod};
use std::fs;
use table::Folder;

fn run_in(folder: &Folder, args: &[&str]) -> Run {
    let mut command = khod(args);
    command.current_dir(folder.folder());
    finish(command, b"")
}

#[test]
fn a_new_folder_holds_a_program_that_is_right() {
    let folder = Folder::new("new-right");
    let run = run_in(&folder, &["new", "lo", "--lang", "Py", "my bot"]);
    assert_eq!((run.status, &*run.err), (Some(0), ""));
    assert!(run.out.contains("khod check lo -- 'my bot'"), "{}", run.out);
    let names = ["lo.py", "contest.py", "khod.toml", "README.md"];
    for name in names {
        assert!(folder.folder().join("my bot").join(name).is_file(), "{name}");
        assert!(run.out.contains(name), "{name}");
    }
    let check = run_in(&folder, &["check", "lo", "--", "my bot"]);
    assert_eq!(check.status, Some(0), "{} {}", check.out, check.err);
}

#[test]
fn pages_are_in_the_language_of_the_reader() {
    let folder = Folder::new("new-reader");
    let run = run_in(&folder, &["new", "hale", "--lang", "c++", "--lang", "ru", "бот"]);
    assert_eq!(run.status, Some(0), "{}", run.err);
    assert!(run.out.contains("Проверить:"), "{}", run.out);
    let page = fs::read_to_string(folder.folder().join("бот/README.md")).expect("a page");
    assert!(page.contains("hale.cpp") && page.contains("**Улучшить**"), "{page}");
    assert!(!page.contains('{'), "a place that nobody filled in: {page}");
    let other = run_in(&folder, &["--lang", "ru", "new", "hale", "--lang", "go", "b"]);
    assert!(other.out.contains("Сыграть:"), "{} {}", other.out, other.err);
}

#[test]
fn what_is_there_is_never_touched() {
    let folder = Folder::new("new-exists");
    fs::create_dir(folder.folder().join("mine")).expect("a folder");
    folder.write("file", "precious");
    for name in ["mine", "file"] {
        let run = run_in(&folder, &["new", "lo", "--lang", "go", name]);
        assert_eq!(run.status, Some(2));
        assert_eq!(
            run.err,
            format!("error: “{name}” is there already, and nothing was changed: choose another name\n")
        );
    }
    assert_eq!(fs::read_dir(folder.folder().join("mine")).expect("a folder").count(), 0);
    assert_eq!(fs::read_to_string(folder.path("file")).expect("a file"), "precious");
}

#[test]
fn wrong_words_get_the_list_and_the_nearest() {
    let folder = Folder::new("new-words");
    for (args, said) in [
        (vec!["lo", "--lang", "pyton", "b"], "did you mean python? There are python, cpp, java"),
        (vec!["lo", "--lang", "brainfuck", "b"], "there are no programs in “brainfuck”; there are python"),
        (vec!["loo", "--lang", "go", "b"], "did you mean lo?"),
        (vec!["lo", "b"], "which programming language? --lang takes python, cpp"),
        (vec!["lo", "--lang", "ru", "b"], "на каком языке программирования?"),
        (vec!["lo", "--lang", "go", "a/b"], "“a/b” has a slash"),
        (vec!["lo", "--lang", "go", "a\\b"], "has a slash"),
        (vec!["lo", "--lang", "go", ".."], "can not be the name"),
        (vec!["lo", "--lang", "go", "Random"], "the name of a built-in program"),
        (vec!["lo", "--lang", "go", "a\nb"], "can not be the name"),
        (vec!["lo", "--lang", "go"], "NAME is missing"),
    ] {
        let run = run_in(&folder, &[&["new"][..], &args].concat());
        assert_eq!(run.status, Some(2), "{args:?}");
        assert!(run.err.contains(said) && run.err.lines().count() == 1, "{args:?}: {}", run.err);
    }
    assert_eq!(fs::read_dir(folder.folder()).expect("a folder").count(), 0, "nothing was made");
}

#[test]
fn a_missing_compiler_is_named_with_its_package() {
    let folder = Folder::new("new-compiler");
    // A machine on which nothing is installed but what starts khod itself.
    let setpriv = fs::canonicalize("/usr/bin/setpriv").expect("util-linux");
    std::os::unix::fs::symlink(setpriv, folder.folder().join("setpriv")).expect("a link");
    let bare = |args: &[&str]| {
        let mut command = khod(args);
        command.current_dir(folder.folder()).env("PATH", folder.folder());
        finish(command, b"")
    };
    let run = bare(&["new", "lo", "--lang", "pascal", "b"]);
    assert_eq!(run.status, Some(0), "{}", run.err);
    assert!(run.err.contains("sudo apt-get install fp-compiler"), "{}", run.err);
    assert!(folder.folder().join("b/lo.pas").is_file());
    let list = bare(&["new", "--list"]);
    assert!(
        list.out.contains("go is missing; on Debian and Ubuntu: sudo apt-get install golang-go"),
        "{}",
        list.out
    );
}
