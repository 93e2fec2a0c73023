use super::*;
use std::os::unix::fs::{PermissionsExt, symlink};

fn need(command: &[&str], folder: Option<&Path>) -> Result<Need, CanNotStart> {
    let command = command.iter().map(Into::into).collect();
    let program = Program { name: String::new(), command, folder: folder.map(Path::to_owned) };
    Need::of(&program, Path::new("/no/khod"), false)
}

fn script(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).unwrap();
    fs::set_permissions(folder.join(name), PermissionsExt::from_mode(0o755)).unwrap();
}

#[test]
fn commands_are_found_as_a_shell_finds_them() {
    assert!(need(&["sh", "-c", "true"], None).expect("a shell").file.ends_with("sh"));
    assert!(matches!(need(&["no-such-command"], None), Err(CanNotStart::NotFound)));
    assert!(matches!(need(&["./no-such-file"], None), Err(CanNotStart::NotFound)));
    assert!(matches!(need(&["./Cargo.toml"], None), Err(CanNotStart::NotExecutable)));
    assert!(matches!(need(&["/tmp"], None), Err(CanNotStart::NotExecutable)));
    assert!(matches!(need(&[], None), Err(CanNotStart::NotFound)));
}

#[test]
fn a_named_file_shows_its_folder_and_no_home() {
    let here = env::current_dir().expect("a folder");
    let need = need(&["sh", "src/lib.rs"], None).expect("a shell");
    assert!(need.own.contains(&here.join("src")), "{need:?}");
    assert_eq!(need.folder, here);
    assert!(shared(Path::new("/")) && shared(Path::new("/home")) && shared(Path::new("/tmp")));
    assert!(!shared(&here));
}

/// Whatever its files say, a program sees its folder and what the arena's user has on the search path.
#[test]
fn files_of_a_program_add_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let (folder, elsewhere) =
        (folder.path().canonicalize().unwrap(), elsewhere.path().canonicalize().unwrap());
    script(&elsewhere, "sh", "#!/bin/sh\n");
    let other = elsewhere.join("sh").display().to_string();
    fs::create_dir(elsewhere.join("inner")).unwrap();
    symlink(&elsewhere, folder.join("link")).unwrap();
    symlink(elsewhere.join("inner"), folder.join("inner")).unwrap();
    symlink(elsewhere.join("sh"), folder.join("sh")).unwrap();
    symlink("/usr/bin", folder.join("bin")).unwrap();
    let refused = |name: &str, line: &str| {
        script(&folder, name, line);
        match need(&[&format!("./{name}")], Some(&folder)) {
            Err(CanNotStart::Refused(why)) => why,
            other => panic!("{line}: {other:?}"),
        }
    };
    for line in [
        format!("#!{other}\n"),
        format!("#!  {other} -x\n"),
        format!("#!/usr/bin/env {other}\n"),
        format!("#!/usr/bin/env -S {other} -u\n"),
        "#!./link/sh\n".to_owned(),
        "#!inner/../sh\n".to_owned(),
        "#!./sh\n".to_owned(),
        "#!bin/../../../..".to_owned() + &other + "\n",
    ] {
        let why = refused("it", &line);
        // If a path leads nowhere the kernel reports it; here every path leads outside.
        assert!(matches!(why, Refusal::Elsewhere(_)), "{line} {why:?}");
    }
    // A script whose interpreter is a script whose interpreter is a script.
    script(&folder, "one", &format!("#!{other}\n"));
    script(&folder, "two", "#!./one\n");
    assert!(matches!(refused("three", "#!./two\n"), Refusal::Elsewhere(_)));
    assert_eq!(refused("nul", "#!./sh\0level=0\0\n"), Refusal::ZeroByte);
    assert_eq!(refused("cr", "#!/bin/sh\r\n"), Refusal::WindowsLine("/bin/sh".to_owned()));
    assert_eq!(refused("cr", "#!/usr/bin/env sh\r\n"), Refusal::WindowsLine("sh".to_owned()));
    assert_eq!(refused("no", "#!/usr/bin/env no-such-sh\n"), Refusal::NotOnPath("no-such-sh".to_owned()));
    for command in [&other, "./sh", "./link/sh", "link/sh"] {
        let found = need(&[command], Some(&folder));
        assert!(matches!(found, Err(CanNotStart::Refused(Refusal::Elsewhere(_)))), "{command} {found:?}");
    }
    // Names of the system's programs or of its own are accepted, and arguments are only words.
    for line in ["#!/bin/sh\n", "#!/usr/bin/env -S FOO=1 sh -u\n", "#!bin/sh\n", "#!./four\n"] {
        script(&folder, "four", "#!/bin/sh\n");
        script(&folder, "it", line);
        let need = need(&["./it", &other, &format!("--x={other}")], Some(&folder)).expect(line);
        assert_eq!((need.own, need.shown), (vec![folder.clone()], Vec::new()), "{line}");
    }
    // A path that the arena's user names is shown.
    let need = need(&[&other], None).unwrap();
    assert_eq!(need.own, [elsewhere]);
}

#[test]
fn the_owner_may_name_an_interpreter_anywhere() {
    let prefix = tempfile::tempdir().unwrap();
    let prefix = prefix.path().canonicalize().unwrap();
    fs::create_dir_all(prefix.join("py/bin")).unwrap();
    fs::create_dir_all(prefix.join("py/lib")).unwrap();
    fs::write(prefix.join("py/credentials"), "").unwrap();
    script(&prefix.join("py/bin"), "python", "");
    let python = prefix.join("py/bin/python");
    assert_eq!(place(&python), Some(&*prefix.join("py")));
    let need = need(&[python.to_str().unwrap(), "src/lib.rs"], None).unwrap();
    assert!(need.shown.contains(&prefix.join("py")), "{need:?}");
    // Without libraries the folder is no prefix.
    fs::remove_dir(prefix.join("py/lib")).unwrap();
    assert_eq!(place(&python), None);
}

#[test]
fn first_lines_are_read_as_the_kernel_and_env_read_them() {
    let command = |line: &str| Wanted::of(line.as_bytes()).map(|wanted| wanted.name);
    for (line, name) in [
        ("/bin/sh", "/bin/sh"),
        (" \t/bin/sh -x", "/bin/sh"),
        ("/usr/bin/env python3", "python3"),
        ("/usr/bin/env -S python3 -u", "python3"),
        ("/usr/bin/env -Spython3 -u", "python3"),
        ("/usr/bin/env --split-string=python3", "python3"),
        ("/usr/bin/env -i -u HOME A=b ./python3", "./python3"),
        ("/usr/bin/env", "/usr/bin/env"),
    ] {
        assert_eq!(command(line).as_deref(), Some(OsStr::new(name)), "{line}");
    }
    assert_eq!(command(""), None);
    assert_eq!(first_line(Path::new("/dev/zero")), None);
}

#[test]
fn the_compiler_behind_rustup_is_found() {
    let settings = "version = \"12\"\ndefault_toolchain = \"stable-x86_64\"\n\n[overrides]\n";
    assert_eq!(usual_toolchain(settings).as_deref(), Some("stable-x86_64"));
    assert_eq!(usual_toolchain("version = \"12\"\n"), None);
    assert_eq!(behind_rustup(Path::new("/bin/sh")), None);
    let need = need(&["rustc"], None).expect("whoever runs this has a compiler");
    assert!(executable(&need.file) && !need.file.with_file_name("rustup").exists(), "{need:?}");
}

#[test]
fn paths_become_whole() {
    assert_eq!(whole(Path::new("/a/b"), Path::new("../c/./d")), Path::new("/a/c/d"));
    assert_eq!(whole(Path::new("/a"), Path::new("/x/../../y")), Path::new("/y"));
}

/// A program's own way to an interpreter, with links and `..`, shows nothing that lies on it.
#[test]
fn the_way_to_an_interpreter_is_the_arbiters() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().canonicalize().unwrap();
    fs::create_dir_all(folder.join("deep/a/b")).unwrap();
    fs::create_dir(folder.join("etc")).unwrap();
    symlink("deep/a/b", folder.join("d")).unwrap();
    // The words of the path lead to /etc; the kernel, which follows the link `d`, comes to a link in the program's own folder.
    let up = "../".repeat(folder.components().count() + 2);
    let rustc = find(OsStr::new("cargo"), false).or_else(|_| find(OsStr::new("sh"), false)).unwrap();
    symlink(&rustc, folder.join("etc/passwd")).unwrap();
    symlink(format!("d/../../../{}etc/passwd", ""), folder.join("it")).unwrap();
    symlink(format!("d/{up}etc/passwd"), folder.join("far")).unwrap();
    for name in ["./it", "./far"] {
        let Ok(need) = need(&[name], Some(&folder)) else { continue };
        let shown: Vec<&PathBuf> = need.shown.iter().filter(|path| path.starts_with("/etc")).collect();
        assert!(shown.is_empty() && need.own == [folder.clone()], "{name} {need:?}");
        assert!(!need.links.iter().any(|[from, _]| from.starts_with(&folder)), "{name} {need:?}");
    }
}
