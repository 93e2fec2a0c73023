use khod_arena::sandbox::Machine;
use rustix::process::geteuid;
use std::{
    fmt::Debug,
    os::unix::fs::lchown,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    process::{Command, Stdio},
    sync::OnceLock,
};

/// An ordinary user that every system has.
const NOBODY: u32 = 65534;

/// Nothing in it belongs to a user, so every arbiter finds the same interpreters.
const SEARCH: &str = "/usr/local/bin:/usr/bin:/bin";

/// Seconds after which what hangs is ended; nothing here takes so long.
const PATIENCE: u32 = 60;

/// Closes namespaces in a namespace of its own, then gives up the right to open them again.
const CLOSE: &str = "echo 0 >/proc/sys/user/max_user_namespaces && \
    exec setpriv --bounding-set=-all --inh-caps=-all --ambient-caps=-all \"$@\"";

/// Who runs the arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Who {
    /// The user who runs the tests.
    Tester,
    /// An ordinary user.
    Nobody,
    /// An ordinary user whom the system gives no namespaces.
    Closed,
}

/// Who runs the arena, and how well it isolates programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Arbiter {
    who: Who,
    pub(crate) level: u8,
}

impl Arbiter {
    /// All that this machine can have.
    pub(crate) fn all() -> &'static [Self] {
        static ALL: OnceLock<Vec<Arbiter>> = OnceLock::new();
        ALL.get_or_init(|| {
            let machine = Machine::new(env!("CARGO_BIN_EXE_khod"));
            // Level 2 of root lies between the others: only `KHOD_ATTACKS=all` adds it.
            let levels: &[u8] = if std::env::var_os("KHOD_ATTACKS").is_some() { &[3, 2] } else { &[3] };
            let levels: Vec<u8> = levels.iter().copied().filter(|&level| machine.of(level).is_ok()).collect();
            let levels = if levels.is_empty() { vec![2] } else { levels };
            let testers = levels.into_iter().map(|level| Self { who: Who::Tester, level });
            // Not where the tests lie in a folder that is root's alone.
            let others = [Who::Nobody, Who::Closed].map(|who| Self { who, level: 2 });
            let runs = |other: &Self| {
                geteuid().is_root() && other.khod().arg("--version").output().unwrap().status.success()
            };
            let all: Vec<_> = testers.chain(others.into_iter().filter(runs)).collect();
            assert!(!all.is_empty(), "no level of isolation works here: {:?}", machine.of(2));
            all
        })
    }

    /// Tries every case with every arbiter, and fails in the end if any has failed.
    pub(crate) fn try_all<T: Debug>(cases: &[T], check: impl Fn(Self, &T)) {
        let mut failed = Vec::new();
        for &arbiter in Self::all() {
            for case in cases {
                let tried = catch_unwind(AssertUnwindSafe(|| check(arbiter, case)));
                failed.extend(tried.is_err().then(|| format!("{arbiter:?} {case:?}")));
            }
        }
        assert!(failed.is_empty(), "{} failed:\n{}", failed.len(), failed.join("\n"));
    }

    /// Whether a control group counts what programs use.
    pub(crate) fn counts(self) -> bool {
        self.level == 3
    }

    /// Whether programs have a view, processes and a network of their own.
    pub(crate) fn has_namespaces(self) -> bool {
        self.who != Who::Closed
    }

    /// khod as this arbiter starts it, without its arguments. It dies with the test, however that ends.
    pub(crate) fn khod(self) -> Command {
        self.khod_within(PATIENCE)
    }

    /// The same, ended after a number of seconds.
    pub(crate) fn khod_within(self, seconds: u32) -> Command {
        let mut command = Command::new("setpriv");
        let user = format!("--reuid={NOBODY}");
        let group = format!("--regid={NOBODY}");
        match self.who {
            Who::Tester => {}
            Who::Nobody => drop(command.args([&user, &group, "--clear-groups"])),
            Who::Closed => {
                command.args([&user, &group, "--clear-groups", "unshare", "--user", "--map-current-user"]);
                command.args(["--keep-caps", "sh", "-c", CLOSE, "sh"]);
            }
        }
        command.args([
            "--pdeathsig",
            "KILL",
            "timeout",
            "--foreground",
            "--signal=KILL",
            &seconds.to_string(),
        ]);
        command.arg(env!("CARGO_BIN_EXE_khod"));
        command.env_clear().env("PATH", SEARCH).env("HOME", "/nonexistent");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Makes everything below a folder this arbiter's own.
    pub(crate) fn own(self, path: &Path) {
        if self.who == Who::Tester {
            return;
        }
        // A thread of an attack may take away what was there a moment ago.
        let Ok(found) = path.symlink_metadata() else { return };
        let owned = lchown(path, Some(NOBODY), Some(NOBODY));
        assert!(owned.is_ok() || path.symlink_metadata().is_err(), "{} {owned:?}", path.display());
        for entry in found.is_dir().then(|| path.read_dir().unwrap()).into_iter().flatten() {
            self.own(&entry.unwrap().path());
        }
    }
}
