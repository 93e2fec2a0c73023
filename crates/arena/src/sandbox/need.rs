use crate::{CanNotStart, Program};
use rustix::fs::{Access, access};
use std::{
    env,
    ffi::{OsStr, OsString},
    fs,
    io::{self, Read},
    os::unix::{ffi::OsStrExt, fs::MetadataExt},
    path::{Component, Path, PathBuf},
};

/// Where programs of the system lie; they may be read by everybody anyway.
pub(super) const SYSTEM: [&str; 9] =
    ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store"];

/// What interpreters read in `/etc`. Nothing else of it is seen: no users, no names of machines, no keys.
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

/// The same for names that go on with a version.
const VERSIONED: [&str; 3] = ["python", "java", "fpc"];

/// Where other programs are looked for behind everything else.
const USUAL: [&str; 3] = ["/usr/local/bin", "/usr/bin", "/bin"];

/// Interpreters of interpreters of interpreters: more is a circle.
const DEEPEST: usize = 4;

/// What a program needs to see in order to run.
#[derive(Debug)]
pub(super) struct Need {
    /// The file to run.
    pub(super) file: PathBuf,
    /// The folder to run in.
    pub(super) folder: PathBuf,
    /// What it may read besides the system's, by real paths.
    pub(super) shown: Vec<PathBuf>,
    /// Other paths that lead there.
    pub(super) links: Vec<[PathBuf; 2]>,
    /// Where it finds other programs.
    pub(super) search: OsString,
}

impl Need {
    /// Finds it out by looking at the command: nothing is run.
    pub(super) fn of(program: &Program) -> Result<Self, CanNotStart> {
        let here = env::current_dir().map_err(CanNotStart::System)?;
        let given = program.folder.as_ref().map(|folder| whole(&here, folder));
        let folder = given.as_ref().map_or(Ok(here), |given| given.canonicalize());
        let folder = folder.map_err(CanNotStart::System)?;
        if !folder.is_dir() || folder == Path::new("/") && given.is_some() {
            return Err(CanNotStart::Isolation(format!("{} can not be its folder", folder.display())));
        }
        let name = program.command.first().ok_or(CanNotStart::NotFound)?;
        let file = find(name, &folder)?;
        let mut shown = Vec::new();
        if let Some(given) = given {
            shown.push(given);
        } else {
            shown.extend(named(&program.command, &folder));
        }
        let mut places = Vec::new();
        interpreters(&file, &folder, &mut places, DEEPEST);
        shown.extend(places.iter().cloned());
        let search = search(&places);
        let mut links = Vec::new();
        for path in &mut shown {
            let Ok(real) = path.canonicalize() else { continue };
            if real != *path {
                links.push([std::mem::replace(path, real.clone()), real]);
            }
        }
        shown.sort();
        shown.dedup();
        Ok(Self { file, folder, shown, links, search })
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

/// The executable file of a name, as a shell finds it.
fn find(name: &OsStr, folder: &Path) -> Result<PathBuf, CanNotStart> {
    if name.as_bytes().contains(&b'/') {
        let file = whole(folder, Path::new(name));
        return match fs::metadata(&file) {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Err(CanNotStart::NotExecutable),
            Err(_) => Err(CanNotStart::NotFound),
            Ok(_) if executable(&file) => Ok(file),
            Ok(_) => Err(CanNotStart::NotExecutable),
        };
    }
    if name.is_empty() {
        return Err(CanNotStart::NotFound);
    }
    let places: Vec<PathBuf> =
        folders().map(|place| place.join(name)).filter(|file| file.is_file()).collect();
    let file = places.iter().find(|file| executable(file));
    match file {
        Some(file) => Ok(behind_rustup(file).unwrap_or_else(|| file.clone())),
        None if places.is_empty() => Err(CanNotStart::NotFound),
        None => Err(CanNotStart::NotExecutable),
    }
}

/// The compiler that a stand-in of rustup would run: it asks the home of whoever started it, which no program sees.
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

/// The toolchain that settings of rustup name as the usual one.
fn usual_toolchain(settings: &str) -> Option<String> {
    let value =
        settings.lines().find_map(|line| line.strip_prefix("default_toolchain = \"")?.strip_suffix('"'));
    value.map(str::to_owned)
}

fn executable(file: &Path) -> bool {
    file.is_file() && access(file, Access::EXEC_OK).is_ok()
}

/// The folders of the caller's search path, the whole ones.
fn folders() -> impl Iterator<Item = PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&path).filter(|path| path.is_absolute()).collect();
    folders.extend(USUAL.map(PathBuf::from));
    folders.into_iter()
}

/// A path from the root on, without `.` and `..`.
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

/// The folders of the files that a command names, or the files alone where their folder is not the program's own.
fn named(command: &[OsString], folder: &Path) -> Vec<PathBuf> {
    let mut shown = Vec::new();
    for (at, word) in command.iter().enumerate() {
        let bytes = word.as_bytes();
        let value = bytes.iter().position(|&byte| byte == b'=').map(|at| &bytes[at + 1..]);
        let words = [Some(bytes), value];
        for word in words.into_iter().flatten().filter(|word| !word.is_empty()) {
            // A name without a slash at the head is looked for elsewhere.
            if at == 0 && !word.contains(&b'/') {
                continue;
            }
            let path = whole(folder, Path::new(OsStr::from_bytes(word)));
            // Asked once: this happens between two games, and commands may be long.
            let Ok(found) = fs::metadata(&path) else { continue };
            let own = if found.is_dir() { Some(path.as_path()) } else { path.parent() };
            match own {
                Some(own) if !shared(own) => shown.push(own.to_owned()),
                _ if found.is_file() => shown.push(path),
                _ => {}
            }
        }
    }
    if shown.is_empty() && !shared(folder) {
        shown.push(folder.to_owned());
    }
    shown
}

/// Whether a folder holds more than one program's things: the home of somebody, or a folder of the system.
fn shared(folder: &Path) -> bool {
    let home = env::var_os("HOME").map(PathBuf::from).filter(|home| home.is_absolute());
    let above_home = home.is_some_and(|home| home.starts_with(folder) || folder == home.join(".local"));
    let system =
        ["/", "/tmp", "/var", "/var/tmp", "/home", "/root", "/etc", "/run", "/dev", "/mnt", "/opt", "/srv"];
    above_home
        || system.iter().any(|path| folder == Path::new(path))
        || ["/proc", "/sys", "/dev"].iter().any(|path| folder.starts_with(path))
}

fn of_the_system(path: &Path) -> bool {
    SYSTEM.iter().any(|system| path.starts_with(system))
}

/// The places of a file and of what runs it, when it is a script: `prefix` for `prefix/bin/python3`.
fn interpreters(file: &Path, folder: &Path, places: &mut Vec<PathBuf>, depth: usize) {
    if depth == 0 {
        return;
    }
    let real = file.canonicalize();
    for file in real.as_deref().into_iter().chain([file]).filter(|file| !of_the_system(file)) {
        let place = file
            .parent()
            .filter(|place| ["bin", "shims"].iter().any(|name| place.file_name() == Some(OsStr::new(name))));
        match place.and_then(Path::parent).filter(|prefix| !shared(prefix)) {
            Some(prefix) => places.push(prefix.to_owned()),
            None => places.push(file.to_owned()),
        }
    }
    let Some(line) = first_line(file) else { return };
    let mut words =
        line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).map(OsStr::from_bytes);
    let Some(interpreter) = words.next() else { return };
    if Path::new(interpreter).file_name() != Some(OsStr::new("env")) {
        interpreters(&whole(folder, Path::new(interpreter)), folder, places, depth - 1);
        return;
    }
    let name = words.find(|word| !word.as_bytes().starts_with(b"-") && !word.as_bytes().contains(&b'='));
    if let Some(Ok(file)) = name.map(|name| find(name, folder)) {
        interpreters(&file, folder, places, depth - 1);
    }
}

/// What stands behind `#!`.
fn first_line(file: &Path) -> Option<Vec<u8>> {
    let mut start = Vec::new();
    fs::File::open(file).ok()?.take(256).read_to_end(&mut start).ok()?;
    let line = start.strip_prefix(b"#!")?.split(|&byte| byte == b'\n').next()?;
    Some(line.to_vec())
}

/// The caller's search path, as far as the program sees it.
fn search(places: &[PathBuf]) -> OsString {
    let mut kept: Vec<PathBuf> = Vec::new();
    for folder in folders() {
        let seen = of_the_system(&folder) || places.iter().any(|place| folder.starts_with(place));
        if seen && !kept.contains(&folder) {
            kept.push(folder);
        }
    }
    env::join_paths(kept).unwrap_or_else(|_| USUAL.join(":").into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(command: &[&str]) -> Program {
        Program { name: String::new(), command: command.iter().map(Into::into).collect(), folder: None }
    }

    #[test]
    fn commands_are_found_as_a_shell_finds_them() {
        let need = Need::of(&program(&["sh", "-c", "true"])).expect("a shell");
        assert!(need.file.ends_with("sh"));
        assert!(matches!(Need::of(&program(&["no-such-command"])), Err(CanNotStart::NotFound)));
        assert!(matches!(Need::of(&program(&["./no-such-file"])), Err(CanNotStart::NotFound)));
        assert!(matches!(Need::of(&program(&["./Cargo.toml"])), Err(CanNotStart::NotExecutable)));
        assert!(matches!(Need::of(&program(&["/tmp"])), Err(CanNotStart::NotExecutable)));
        assert!(matches!(Need::of(&program(&[])), Err(CanNotStart::NotFound)));
    }

    #[test]
    fn a_named_file_shows_its_folder_and_no_home() {
        let here = env::current_dir().expect("a folder");
        let need = Need::of(&program(&["sh", "src/lib.rs"])).expect("a shell");
        assert!(need.shown.contains(&here.join("src")), "{need:?}");
        assert_eq!(need.folder, here);
        assert!(shared(Path::new("/")) && shared(Path::new("/home")) && shared(Path::new("/tmp")));
        assert!(!shared(&here));
    }

    #[test]
    fn the_compiler_behind_rustup_is_found() {
        let settings = "version = \"12\"\ndefault_toolchain = \"stable-x86_64\"\n\n[overrides]\n";
        assert_eq!(usual_toolchain(settings).as_deref(), Some("stable-x86_64"));
        assert_eq!(usual_toolchain("version = \"12\"\n"), None);
        assert_eq!(behind_rustup(Path::new("/bin/sh")), None);
        let need = Need::of(&program(&["rustc"])).expect("whoever runs this has a compiler");
        assert!(executable(&need.file) && !need.file.with_file_name("rustup").exists(), "{need:?}");
    }

    #[test]
    fn paths_become_whole() {
        assert_eq!(whole(Path::new("/a/b"), Path::new("../c/./d")), Path::new("/a/c/d"));
        assert_eq!(whole(Path::new("/a"), Path::new("/x/../../y")), Path::new("/y"));
    }
}
