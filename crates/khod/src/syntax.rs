//! Syntax checks for programs that need no building: interpreters find mistakes in the text without running it.

use khod_arena::Folder;
use std::{ffi::OsString, fs, path::Path};

/// The most files that are checked, and the most folders within folders.
const MOST_FILES: usize = 100;
const MOST_DEPTH: usize = 8;

/// The command that checks the text of a program and runs none of it; `None` for a language without such a command.
pub(crate) fn command(folder: &Folder) -> Option<Vec<OsString>> {
    let interpreter = folder.run.first()?;
    let name = Path::new(interpreter).file_name()?.to_str()?;
    let is = |file: &str, endings: &[&str]| {
        Path::new(file)
            .extension()
            .and_then(|ending| ending.to_str())
            .is_some_and(|ending| endings.contains(&ending))
    };
    if name.starts_with("python") || is(name, &["py"]) {
        let interpreter = if is(name, &["py"]) { "python3" } else { interpreter };
        // `-I` keeps the folder out of the path, or its modules would be run in place of Python's own.
        let words = [interpreter, "-I", "-m", "py_compile"].map(OsString::from);
        let mut files = Vec::new();
        collect(&folder.path, Path::new("."), 0, &mut files);
        files.sort();
        return (!files.is_empty()).then(|| words.into_iter().chain(files).collect());
    }
    if name == "node" || name == "nodejs" {
        let script = folder.run[1..].iter().find(|word| is(word, &["js", "mjs", "cjs"]))?;
        return Some([interpreter, "--check", script.as_str()].map(OsString::from).into());
    }
    None
}

/// The Python files below a folder. Links are not followed.
fn collect(folder: &Path, below: &Path, depth: usize, files: &mut Vec<OsString>) {
    for entry in fs::read_dir(folder.join(below)).into_iter().flatten().flatten() {
        let path = below.join(entry.file_name());
        let Ok(kind) = entry.file_type() else { continue };
        if kind.is_dir() && depth < MOST_DEPTH {
            collect(folder, &path, depth + 1, files);
        } else if kind.is_file()
            && path.extension().is_some_and(|ending| ending == "py")
            && files.len() < MOST_FILES
        {
            files.push(path.into_os_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(run: &str, files: &[&str]) -> Option<Vec<OsString>> {
        let folder = tempfile::tempdir().expect("a folder");
        for file in files {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, "").expect("a file");
        }
        fs::write(folder.path().join("khod.toml"), format!("run = {run:?}")).expect("a file");
        command(&Folder::read(folder.path()).expect("a program"))
    }

    #[test]
    fn every_text_is_looked_through_by_its_own_interpreter() {
        let python =
            of("python3.12 -u bot.py", &["bot.py", "lib/more.py", "-x.py", "notes.txt"]).expect("a command");
        assert_eq!(python, ["python3.12", "-I", "-m", "py_compile", "./-x.py", "./bot.py", "./lib/more.py"]);
        assert_eq!(of("./bot.py", &["bot.py"]).expect("a command")[0], "python3");
        assert_eq!(
            of("node --max-old-space-size=99 bot.mjs", &[]).expect("a command"),
            ["node", "--check", "bot.mjs"]
        );
        assert_eq!(of("./bot", &["bot.py"]), None);
        assert_eq!(of("python3 bot.pyc", &[]), None);
    }
}
