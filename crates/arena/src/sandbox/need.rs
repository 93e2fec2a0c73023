//! The files that a program needs to see in order to run. The user who runs the arena decides that: by the folder given to a program, by the
//! words of the typed command, and by the search path. The contents of a program's files add nothing.

use super::{plan::is_beneath, prelude::*};
use rustix::fs::{Access, OFlags, access};
use std::{
    env,
    ffi::OsStr,
    io::{self, Read},
    os::unix::ffi::OsStrExt,
    path::Component,
};

/// Folders of the system's programs; every user may read them anyway.
pub(super) const SYSTEM: [&str; 9] =
    ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store"];

/// What interpreters read in `/etc`. Nothing else of `/etc` is seen: no users, no names of machines, no keys.
const SETTINGS: [&str; 9] = [
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "ld.so.preload",
    "alternatives",
    "localtime",
    "nodejs",
    "ssl/openssl.cnf",
    "gai.conf",
];

/// Beginnings of further such names, which go on with a version.
const VERSIONED: [&str; 3] = ["python", "java", "fpc"];

/// Folders where other programs are looked for after all others.
const USUAL: [&str; 3] = ["/usr/local/bin", "/usr/bin", "/bin"];

/// The most interpreters of interpreters that are followed: the kernel follows no more.
const DEEPEST: usize = 5;

/// The most links in a row that are followed: more are a circle.
const MOST_LINKS: usize = 40;

/// Bytes of a file that the kernel reads to find the interpreter.
const FIRST_LINE: u64 = 256;

/// The files that a program needs to see.
#[derive(Debug, Default)]
pub(super) struct Need {
    /// The file to run.
    pub(super) file: PathBuf,
    /// The folder to run in.
    pub(super) folder: PathBuf,
    /// The program's own files and folders, by real paths.
    pub(super) own: Vec<PathBuf>,
    /// Interpreters that the program may read besides the system's, by real paths.
    pub(super) shown: Vec<PathBuf>,
    /// Other paths that lead to files in `own` or `shown`.
    pub(super) links: Vec<[PathBuf; 2]>,
    /// The search path that the program gets.
    pub(super) search: OsString,
    /// Whether the program can enter only folders that every user may enter.
    reach: bool,
}

impl Need {
    /// Finds the need by looking at files; nothing is run. Of khod's own executable only the file itself is shown. If `reach`, the program can not
    /// enter folders that other users may not, and finds its interpreters elsewhere.
    pub(super) fn of(program: &Program, khod: &Path, reach: bool) -> Result<Self, CanNotStart> {
        let here = env::current_dir().map_err(CanNotStart::System)?;
        let given = program.folder.as_ref().map(|folder| whole(&here, folder));
        let folder = given.as_ref().map_or(Ok(here), |given| given.canonicalize());
        let folder = folder.map_err(CanNotStart::System)?;
        if !folder.is_dir() || folder == Path::new("/") && given.is_some() {
            return Err(CanNotStart::Isolation(format!("{} can not be its folder", folder.display())));
        }
        let name = program.command.first().ok_or(CanNotStart::NotFound)?;
        let mut need = Self { folder, reach, ..Self::default() };
        match &given {
            Some(given) => need.show_own(given),
            None => need.show_named(&program.command, khod),
        }
        if name.as_bytes().contains(&b'/') {
            need.file = need.named_file(Path::new(name))?;
            if given.is_none() && need.file.canonicalize().is_ok_and(|file| file != khod) {
                // The arena's user named the file, so it may be an interpreter with libraries beside it.
                need.show_interpreter(&need.file.clone(), DEEPEST);
            }
            need.own_script(&need.file.clone(), DEEPEST).map_err(CanNotStart::Refused)?;
        } else {
            need.file = find(name, reach)?;
            need.show_interpreter(&need.file.clone(), DEEPEST);
        }
        need.finish();
        Ok(need)
    }

    /// Sorts the lists and removes what is in them twice.
    fn finish(&mut self) {
        for list in [&mut self.own, &mut self.shown] {
            list.sort();
            list.dedup();
        }
        let all = self.own.clone();
        self.own.retain(|path| !all.iter().any(|other| path != other && path.starts_with(other)));
        let own = &self.own;
        self.shown.retain(|path| !is_beneath(path, own));
        self.links.sort();
        self.links.dedup();
        self.search = self.search_path();
    }

    /// Shows a file or folder as the program's own, by the path that the arena's user named.
    fn show_own(&mut self, path: &Path) {
        let real = self.link(path);
        self.own.extend(real);
    }

    /// The real path; if it differs from this path, a link from here to there is noted.
    fn link(&mut self, path: &Path) -> Option<PathBuf> {
        let real = path.canonicalize().ok()?;
        if real != path {
            self.links.push([path.to_owned(), real.clone()]);
        }
        Some(real)
    }

    /// Shows the folders of the files that a command names, or the files alone if their folder is shared with other programs.
    fn show_named(&mut self, command: &[OsString], khod: &Path) {
        for (at, word) in command.iter().enumerate() {
            let bytes = word.as_bytes();
            let value = bytes.iter().position(|&byte| byte == b'=').map(|at| &bytes[at + 1..]);
            let words = [Some(bytes), value];
            for word in words.into_iter().flatten().filter(|word| !word.is_empty()) {
                // A first word without a slash is looked up on the search path.
                if at == 0 && !word.contains(&b'/') {
                    continue;
                }
                self.show_word(Path::new(OsStr::from_bytes(word)), khod);
            }
        }
        if self.own.is_empty() && !shared(&self.folder) {
            self.own.push(self.folder.clone());
        }
    }

    fn show_word(&mut self, word: &Path, khod: &Path) {
        // The kernel resolves `..` from the target of a link, so the words of a path alone do not tell where it leads.
        let Ok(real) = self.folder.join(word).canonicalize() else { return };
        let Ok(found) = fs::metadata(&real) else { return };
        if is_beneath(&real, ["/proc", "/sys", "/dev"]) {
            return;
        }
        let written = whole(&self.folder, word);
        let written =
            if written.canonicalize().is_ok_and(|path| path == real) { written } else { real.clone() };
        let own = if found.is_dir() { Some(written.as_path()) } else { written.parent() };
        let own = own.filter(|own| real != khod && own.canonicalize().is_ok_and(|own| !shared(&own)));
        match own.map(Path::to_owned) {
            Some(own) => self.show_own(&own),
            None if found.is_file() => self.show_own(&written),
            None => {}
        }
    }

    /// The file at the head of a command, given as a path.
    fn named_file(&self, name: &Path) -> Result<PathBuf, CanNotStart> {
        let file = self.folder.join(name);
        let missing = |error: io::Error| match error.kind() {
            io::ErrorKind::PermissionDenied => CanNotStart::NotExecutable,
            _ => CanNotStart::NotFound,
        };
        let real = file.canonicalize().map_err(missing)?;
        if !executable(&real) {
            return Err(CanNotStart::NotExecutable);
        }
        // Interpreters find their libraries by the file's name in its folder, so a link at the end is not resolved.
        let folder = file.parent().map_or(Ok(PathBuf::from("/")), Path::canonicalize).map_err(missing)?;
        Ok(file.file_name().map_or(real, |name| folder.join(name)))
    }

    /// Whether the program may read a file by what is shown so far.
    fn sees(&self, real: &Path) -> bool {
        of_the_system(real) || is_beneath(real, &self.own) || is_beneath(real, &self.shown)
    }

    /// Checks a file of the program's own, and its interpreter if it is a script: that must be its own, the system's or on the search path.
    fn own_script(&mut self, file: &Path, depth: usize) -> Result<(), Refusal> {
        // A file that vanishes meanwhile can not be run.
        let Ok(real) = file.canonicalize() else { return Ok(()) };
        if !self.sees(&real) {
            // Shown by the path that the search path has for it, never by the program's own.
            let Some(known) = on_path(&real) else {
                return Err(Refusal::Elsewhere(file.to_string_lossy().into_owned()));
            };
            self.show_interpreter(&known, depth);
            return Ok(());
        }
        if of_the_system(&real) || !is_beneath(&real, &self.own) {
            return Ok(());
        }
        let Some(line) = first_line(&real).filter(|_| depth > 0) else { return Ok(()) };
        if line.contains(&0) {
            return Err(Refusal::ZeroByte);
        }
        let Some(Wanted { name, is_command }) = Wanted::of(&line) else { return Ok(()) };
        let shown = name.to_string_lossy();
        if let Some(name) = shown.strip_suffix('\r') {
            return Err(Refusal::WindowsLine(name.to_owned()));
        }
        if !is_command {
            return self.own_script(&self.folder.join(&name), depth - 1);
        }
        let found = find(&name, self.reach).map_err(|_| Refusal::NotOnPath(shown.into_owned()))?;
        self.show_interpreter(&found, depth - 1);
        Ok(())
    }

    /// Shows an interpreter that the arena's user has chosen, and its own interpreter: `prefix` for `prefix/bin/python3`.
    fn show_interpreter(&mut self, file: &Path, depth: usize) {
        let mut file = file.to_owned();
        // Every link on the way is shown, since the kernel follows them all.
        for _ in 0..MOST_LINKS {
            if !of_the_system(&file) {
                let real = self.link(place(&file).unwrap_or(&file));
                self.shown.extend(real);
            }
            let Ok(target) = fs::read_link(&file) else { break };
            let next = file.parent().map(|folder| folder.join(target)).unwrap_or_default();
            let (Some(folder), Some(name)) = (next.parent(), next.file_name()) else { break };
            let Ok(folder) = folder.canonicalize() else { break };
            file = folder.join(name);
        }
        let Some(line) = first_line(&file).filter(|_| depth > 0 && !of_the_system(&file)) else { return };
        let Some(Wanted { name, is_command }) = Wanted::of(&line) else { return };
        let absolute = Path::new(&name).is_absolute().then(|| PathBuf::from(&name));
        let found = if is_command { find(&name, self.reach).ok() } else { absolute };
        if let Some(found) = found {
            self.show_interpreter(&found, depth - 1);
        }
    }

    /// The arbiter's search path, as far as the program sees it.
    fn search_path(&self) -> OsString {
        let mut kept: Vec<PathBuf> = Vec::new();
        for folder in folders() {
            let holds = |path: &PathBuf| folder.starts_with(path) || path.parent() == Some(&folder);
            let linked = self.links.iter().any(|[from, _]| holds(from));
            let seen = of_the_system(&folder) || linked || self.shown.iter().any(holds);
            if seen && !kept.contains(&folder) {
                kept.push(folder);
            }
        }
        env::join_paths(kept).unwrap_or_else(|_| USUAL.join(":").into())
    }
}

/// What interpreters read in the `/etc` of a root, as paths from `/` on.
pub(super) fn settings(root: &Path) -> Vec<PathBuf> {
    let etc = Path::new("/etc");
    let mut found: Vec<PathBuf> = SETTINGS.iter().map(|name| etc.join(name)).collect();
    for entry in fs::read_dir(root.join("etc")).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if VERSIONED.iter().any(|start| name.as_bytes().starts_with(start.as_bytes())) {
            found.push(etc.join(name));
        }
    }
    found
}

/// The executable file of a name on the search path, as a shell finds it; if `reach`, preferably one that every user can read and reach.
fn find(name: &OsStr, reach: bool) -> Result<PathBuf, CanNotStart> {
    if name.is_empty() || name.as_bytes().contains(&b'/') {
        return Err(CanNotStart::NotFound);
    }
    let places: Vec<PathBuf> =
        folders().map(|place| place.join(name)).filter(|file| file.is_file()).collect();
    let in_reach = |file: &&PathBuf| !reach || file.canonicalize().is_ok_and(|file| is_within_reach(&file));
    let mut files = places.iter().filter(|file| executable(file));
    let file = files.clone().find(in_reach).or_else(|| files.next());
    match file {
        Some(file) => Ok(behind_rustup(file).unwrap_or_else(|| file.clone())),
        None if places.is_empty() => Err(CanNotStart::NotFound),
        None => Err(CanNotStart::NotExecutable),
    }
}

/// A file on the search path whose real path is this one.
fn on_path(real: &Path) -> Option<PathBuf> {
    let name = real.file_name()?;
    let mut files = folders().map(|folder| folder.join(name));
    files.find(|file| file.canonicalize().is_ok_and(|found| found == real))
}

/// The compiler that rustup's stand-in would run. The stand-in asks the home of the user who started it, which no program sees.
fn behind_rustup(file: &Path) -> Option<PathBuf> {
    let same = |one: fs::Metadata, other: fs::Metadata| (one.dev(), one.ino()) == (other.dev(), other.ino());
    let rustup = file.with_file_name("rustup");
    if !same(fs::metadata(file).ok()?, fs::metadata(rustup).ok()?) {
        return None;
    }
    let home = env::var_os("RUSTUP_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".rustup")))?;
    let toolchain = env::var("RUSTUP_TOOLCHAIN").ok().or_else(|| {
        let settings = fs::read_to_string(home.join("settings.toml")).ok()?;
        usual_toolchain(&settings)
    })?;
    let compiler = home.join("toolchains").join(toolchain).join("bin").join(file.file_name()?);
    executable(&compiler).then_some(compiler)
}

/// The default toolchain in rustup's settings.
fn usual_toolchain(settings: &str) -> Option<String> {
    let value =
        settings.lines().find_map(|line| line.strip_prefix("default_toolchain = \"")?.strip_suffix('"'));
    value.map(str::to_owned)
}

fn executable(file: &Path) -> bool {
    file.is_file() && access(file, Access::EXEC_OK).is_ok()
}

/// The absolute folders of the arbiter's search path.
fn folders() -> impl Iterator<Item = PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&path).filter(|path| path.is_absolute()).collect();
    folders.extend(USUAL.map(PathBuf::from));
    folders.into_iter()
}

/// A path from the root on, without `.` and `..`, by its words alone: links are not resolved.
fn whole(folder: &Path, path: &Path) -> PathBuf {
    let mut whole = PathBuf::new();
    for part in folder.join(path).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(whole.pop()),
            part => whole.push(part),
        }
    }
    whole
}

/// Whether a folder holds more than one program's files: a user's home, or a folder of the system.
fn shared(folder: &Path) -> bool {
    let home = env::var_os("HOME").map(PathBuf::from).filter(|home| home.is_absolute());
    let above_home = home.is_some_and(|home| home.starts_with(folder) || folder == home.join(".local"));
    let system =
        ["/", "/tmp", "/var", "/var/tmp", "/home", "/root", "/etc", "/run", "/dev", "/mnt", "/opt", "/srv"];
    above_home
        || system.iter().any(|path| folder == Path::new(path))
        || is_beneath(folder, ["/proc", "/sys", "/dev"])
}

fn of_the_system(path: &Path) -> bool {
    is_beneath(path, SYSTEM)
}

/// The prefix that an interpreter was installed to, with its libraries. A prefix without libraries may hold anything, such as the keys of a
/// package manager; of such a prefix only the interpreter itself is shown.
fn place(file: &Path) -> Option<&Path> {
    let folder = file.parent()?;
    let is_place = ["bin", "shims"].iter().any(|name| folder.file_name() == Some(OsStr::new(name)));
    let prefix = folder
        .parent()
        .filter(|prefix| is_place && prefix.canonicalize().is_ok_and(|real| !shared(&real)))?;
    ["lib", "lib64", "libexec"].iter().any(|name| prefix.join(name).is_dir()).then_some(prefix)
}

/// The interpreter that a first line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Wanted {
    /// The path of a file, or a command.
    name: OsString,
    /// Whether `name` is a command, which `env` looks for.
    is_command: bool,
}

impl Wanted {
    /// Reads the text behind `#!` as the kernel and `env` do. A line that is read differently here gains nothing: it only chooses among files that
    /// may be seen anyway.
    fn of(line: &[u8]) -> Option<Self> {
        let mut words = line.split(|byte| b" \t".contains(byte)).filter(|word| !word.is_empty());
        let wanted = |name: &OsStr, is_command| Some(Self { name: name.to_owned(), is_command });
        let interpreter = Path::new(OsStr::from_bytes(words.next()?));
        if interpreter.file_name() != Some(OsStr::new("env")) || !of_the_system(interpreter) {
            return wanted(interpreter.as_os_str(), false);
        }
        while let Some(word) = words.next() {
            let split = [&b"--split-string="[..], b"-S"].iter().find_map(|option| word.strip_prefix(*option));
            let word = split.unwrap_or(word);
            match word {
                b"" => {}
                b"-u" | b"-C" => drop(words.next()),
                _ if word.starts_with(b"-") || word.contains(&b'=') => {}
                _ => return wanted(OsStr::from_bytes(word), !word.contains(&b'/')),
            }
        }
        wanted(interpreter.as_os_str(), false)
    }
}

/// The text of a first line behind `#!`.
fn first_line(file: &Path) -> Option<Vec<u8>> {
    // A pipe or device in the place of a file must not block.
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let file = File::from(rustix::fs::open(file, flags, Mode::empty()).ok()?);
    if !file.metadata().ok()?.is_file() {
        return None;
    }
    let mut start = Vec::new();
    file.take(FIRST_LINE).read_to_end(&mut start).ok()?;
    let line = start.strip_prefix(b"#!")?.split(|&byte| byte == b'\n').next()?;
    Some(line.to_vec())
}

#[cfg(test)]
mod tests;
