//! Where an attack takes place: a folder with the hostile program, a secret beside it, and a place for all that the arbiter writes.

use crate::{
    arbiter::Arbiter,
    remains::{none_at_all, none_of},
};
use serde_json::Value;
use std::{
    fmt::Debug,
    fs,
    os::unix::{fs::PermissionsExt, net::UnixListener},
    path::{Path, PathBuf},
    process::Command,
    sync::{PoisonError, RwLock},
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// What stands in every secret and may be seen nowhere else.
pub(crate) const SECRET: &str = "CANARY-8f3a1c";

/// The word in files of attacks that stands for the folder of secrets.
pub(crate) const OWNER: &str = "@OWNER@";

/// Enough on a busy machine for a program that answers at once.
pub(crate) const PATIENT: &[&str] = &["--time", "5s", "--startup", "20s"];
/// For programs that will not answer.
pub(crate) const SHORT: &[&str] = &["--time", "200ms", "--startup", "500ms"];

/// Files of the owner: their names and who may read them. None of them is any program's business.
const SECRETS: [(&str, u32); 4] =
    [("secret", 0o600), ("open", 0o644), ("khod.toml", 0o644), ("bin/x", 0o755)];

/// How long what was killed may need to go.
const LEAVING: Duration = Duration::from_secs(20);

/// A game takes this lock for reading. A test that gets it for writing knows that no game is being played.
static PLAYING: RwLock<()> = RwLock::new(());

/// The folder of an attack; gone afterwards.
pub(crate) struct Stage {
    folder: TempDir,
    pub(crate) arbiter: Arbiter,
    agent: UnixListener,
}

/// What a run of khod said.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// What a game came to.
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) verdict: String,
    pub(crate) winner: String,
    #[expect(dead_code, reason = "it is shown when something fails")]
    reason: String,
    /// The lines that were played.
    pub(crate) moves: usize,
    /// What both programs wrote to their standard errors, white first.
    pub(crate) errors: String,
}

impl Stage {
    /// A stage with a secret and an empty folder for the program.
    pub(crate) fn new(arbiter: Arbiter) -> Self {
        let folder = tempfile::Builder::new().prefix("khod-attack-").tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        for part in ["evil", "owner", "owner/bin", "tmp"] {
            fs::create_dir(folder.path().join(part)).unwrap();
        }
        let owner = folder.path().join("owner");
        for (name, mode) in SECRETS {
            let text = match name {
                // Every user who can see it can run it.
                "bin/x" => fs::read("/bin/sh").unwrap(),
                _ => format!("{SECRET} = '{SECRET}'\n").into_bytes(),
            };
            fs::write(owner.join(name), text).unwrap();
            fs::set_permissions(owner.join(name), fs::Permissions::from_mode(mode)).unwrap();
        }
        let agent = UnixListener::bind(owner.join("agent.sock")).unwrap();
        agent.set_nonblocking(true).unwrap();
        Self { folder, arbiter, agent }
    }

    pub(crate) fn path(&self, part: &str) -> PathBuf {
        self.folder.path().join(part)
    }

    /// A path on the stage as a text.
    pub(crate) fn text(&self, part: &str) -> String {
        self.path(part).to_str().unwrap().to_owned()
    }

    /// A file of the attack as it stands on this stage.
    fn staged(&self, bytes: &[u8]) -> Vec<u8> {
        match std::str::from_utf8(bytes) {
            Ok(text) => text.replace(OWNER, &self.text("owner")).into_bytes(),
            Err(_) => bytes.to_owned(),
        }
    }

    /// Writes a file that may be run into the program's folder.
    pub(crate) fn with(self, name: &str, text: impl AsRef<[u8]>) -> Self {
        let path = self.path("evil").join(name);
        fs::write(&path, self.staged(text.as_ref())).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
        self
    }

    /// Makes a link in the program's folder.
    pub(crate) fn link(self, name: &str, target: &str) -> Self {
        let target = target.replace(OWNER, &self.text("owner"));
        std::os::unix::fs::symlink(target, self.path("evil").join(name)).unwrap();
        self
    }

    /// Copies the files of a folder of this suite into the program's folder.
    pub(crate) fn with_files_of(self, folder: &str) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/attacks").join(folder);
        let entries = folder.read_dir().unwrap().map(|entry| entry.unwrap().path());
        entries.fold(self, |stage, file| {
            stage.with(file.file_name().unwrap().to_str().unwrap(), fs::read(&file).unwrap())
        })
    }

    /// Runs khod, and looks afterwards that no secret shows or was changed, and that nothing is left.
    pub(crate) fn run(&self, args: &[&str]) -> Run {
        self.run_in(self.folder.path(), args)
    }

    /// The same in a folder.
    pub(crate) fn run_in(&self, folder: &Path, args: &[&str]) -> Run {
        let mut command = self.arbiter.khod();
        command.args(args).current_dir(folder);
        self.finish(command)
    }

    /// Runs a command that is khod.
    pub(crate) fn finish(&self, mut command: Command) -> Run {
        self.arbiter.own(self.folder.path());
        command.env("TMPDIR", self.path("tmp")).env("KHOD_ATTACK_SECRET", SECRET);
        let playing = PLAYING.read().unwrap_or_else(PoisonError::into_inner);
        let output = command.output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_owned()).expect("text");
        let run = Run { status: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) };
        none_of(self.folder.path());
        drop(playing);
        if let Ok(_nobody) = PLAYING.try_write() {
            none_at_all();
        }
        self.check(&run);
        run
    }

    /// Plays a game of lo against an innocent. One that the machine spoiled says nothing and is played again.
    pub(crate) fn play(&self, white: &str, options: &[&str]) -> Game {
        self.play_both([white, "random"], options)
    }

    /// The same against a program of our own.
    pub(crate) fn play_both(&self, programs: [&str; 2], options: &[&str]) -> Game {
        let valid = (0..5).find_map(|_| {
            let (run, mut games) = self.matched(programs, &[&["--games", "1"], options].concat());
            assert_eq!((run.status, games.len()), (Some(0), 1), "{self:?} {programs:?} {run:?}");
            games.pop().filter(|game| game.verdict != "host")
        });
        valid.unwrap_or_else(|| panic!("{self:?} {programs:?}: the machine is too busy"))
    }

    /// Plays a match; what was said, and its games.
    pub(crate) fn matched(&self, programs: [&str; 2], options: &[&str]) -> (Run, Vec<Game>) {
        for part in ["games.jsonl", "saved"].map(|part| self.path(part)) {
            let _ = fs::remove_file(&part);
            let _ = fs::remove_dir_all(&part);
        }
        let (json, save, level) =
            (self.text("games.jsonl"), self.text("saved"), self.arbiter.level.to_string());
        let programs = programs.map(|program| program.replace(OWNER, &self.text("owner")));
        let mut args = vec!["match", "lo", "--a", &programs[0], "--b", &programs[1], "--limit", "40"];
        args.extend(["--json", &json, "--save", &save, "--sandbox", &level]);
        args.extend(options);
        let run = self.run(&args);
        let text = fs::read_to_string(json).unwrap_or_default();
        let games = text.lines().enumerate().map(|(at, line)| self.game(at + 1, line)).collect();
        (run, games)
    }

    fn game(&self, number: usize, line: &str) -> Game {
        let game: Value = serde_json::from_str(line).unwrap();
        assert_eq!(game["sandbox"], self.arbiter.level, "{game}");
        let text = |key: &str| game[key].as_str().unwrap_or_default().to_owned();
        let saved = |side| self.path("saved").join(format!("game-{number:05}.{side}.stderr"));
        let errors = ["white", "black"].map(|side| fs::read(saved(side)).unwrap_or_default()).concat();
        Game {
            verdict: text("verdict"),
            winner: text("winner"),
            reason: text("reason"),
            moves: game["moves"].as_array().unwrap().len(),
            errors: String::from_utf8_lossy(&errors).into_owned(),
        }
    }

    /// A program that is refused before the first game: with status 2 and one sentence, which is given.
    pub(crate) fn refused(&self, white: &str) -> String {
        let (run, games) = self.matched([white, "random"], PATIENT);
        assert_eq!((run.status, run.out.as_str(), games.len()), (Some(2), "", 0), "{self:?} {run:?}");
        one_sentence(&run.err, &format!("{self:?}"));
        run.err
    }

    /// No secret shows, none was changed, and the arbiter has taken its own things away.
    fn check(&self, run: &Run) {
        let case = format!("{self:?} {run:?}");
        assert!(!run.out.contains(SECRET) && !run.err.contains(SECRET), "{case}");
        for file in files_below(&self.path(""), &self.path("owner")) {
            // A file of holes holds nothing.
            let large = file.metadata().is_ok_and(|found| found.len() > 64 << 20);
            let bytes = if large { Vec::new() } else { fs::read(&file).unwrap_or_default() };
            let shows = bytes.windows(SECRET.len()).any(|part| part == SECRET.as_bytes());
            assert!(!shows, "a secret in {}: {case}", file.display());
        }
        let owner = self.path("owner");
        let mut names = files_below(&owner, Path::new("/nowhere"));
        names.sort();
        let mut expected: Vec<_> = SECRETS.iter().map(|(name, _)| owner.join(name)).collect();
        expected.push(owner.join("agent.sock"));
        expected.sort();
        assert_eq!(names, expected, "{case}");
        for (name, mode) in SECRETS {
            let file = owner.join(name);
            assert_eq!(
                file.symlink_metadata().unwrap().permissions().mode() & 0o7777,
                mode,
                "{name}: {case}"
            );
            let whole = if name == "bin/x" {
                fs::read("/bin/sh").unwrap()
            } else {
                format!("{SECRET} = '{SECRET}'\n").into_bytes()
            };
            assert!(fs::read(file).unwrap() == whole, "{name} was changed: {case}");
        }
        assert!(self.agent.accept().is_err(), "somebody spoke to the owner's socket: {case}");
        let begun = Instant::now();
        let left = || -> Vec<_> {
            self.path("tmp").read_dir().unwrap().map(|entry| entry.unwrap().path()).collect()
        };
        while !left().is_empty() {
            assert!(begun.elapsed() < LEAVING, "left: {:?} {case}", left());
            thread::sleep(Duration::from_millis(5));
        }
        let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap();
        assert!(!mounts.contains(&self.text("")), "{mounts} {case}");
    }
}

impl Debug for Stage {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "{:?}", self.arbiter)
    }
}

/// Checks that a refusal is one line that begins as errors do and holds nothing that a terminal obeys. What a build printed may follow.
pub(crate) fn one_sentence(text: &str, case: &str) {
    let errors: Vec<&str> = text.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(errors.len(), 1, "{case} {text:?}");
    assert!(text.len() < 4000, "{case} {} bytes: {text:?}", text.len());
    assert!(!text.chars().any(|letter| letter.is_control() && letter != '\n'), "{case} {text:?}");
}

/// Every file below a folder but those of one of its parts; links are files.
fn files_below(folder: &Path, but: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in folder.read_dir().into_iter().flatten() {
        let path = entry.unwrap().path();
        let kind = path.symlink_metadata().map(|entry| entry.file_type());
        match kind {
            _ if path == but => {}
            Ok(kind) if kind.is_dir() => found.extend(files_below(&path, but)),
            // Links lead to secrets, and nothing else can be read.
            Ok(kind) if kind.is_file() || folder.starts_with(but) || but == Path::new("/nowhere") => {
                found.push(path);
            }
            _ => {}
        }
    }
    found
}
