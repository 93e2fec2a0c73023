use super::{
    failed::Failed,
    need::{SYSTEM, settings},
    plan::Plan,
    scratch::FILES,
};
use crate::CanNotStart;
use nix::{
    mount::{MntFlags, MsFlags, mount, umount2},
    unistd::pivot_root,
};
use std::{
    env,
    ffi::OsString,
    fs,
    os::unix::{
        ffi::OsStringExt,
        fs::{DirBuilderExt, MetadataExt, symlink},
    },
    path::{Path, PathBuf},
};

/// The folder for a program's own files inside its view.
pub(super) const SCRATCH: &str = "/tmp";

/// Where the system's whole tree is while the view is built.
const OLD: &str = "/old";

/// Devices that hold nothing.
const DEVICES: [&str; 5] = ["null", "zero", "full", "random", "urandom"];

const NONE: Option<&str> = None;

/// Changes the root of this process, which has mounts of its own, to one that shows nothing but what the plan
/// allows, all of it read-only but the scratch folder. `owner` is the user that the scratch folder belongs to.
pub(super) fn build(plan: &Plan, owner: u32) -> Result<(), CanNotStart> {
    change_root()?;
    SYSTEM.iter().try_for_each(|path| show(Path::new(path)))?;
    settings(Path::new(OLD)).iter().try_for_each(|path| show(path))?;
    make_folder(Path::new(SCRATCH))?;
    let size = plan.allowance.scratch;
    let options = format!("size={size},nr_inodes={FILES},mode=700,uid={owner},gid={owner}");
    let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
    mount(Some("scratch"), SCRATCH, Some("tmpfs"), flags, Some(options.as_str()))
        .at("mount the scratch folder")?;
    show_devices()?;
    make_folder(Path::new("/proc"))?;
    mount(Some("proc"), "/proc", Some("proc"), flags | MsFlags::MS_NOEXEC, NONE).at("mount /proc")?;
    plan.shown.iter().chain(&plan.writable).try_for_each(|path| show(path))?;
    for [from, to] in plan.links.iter().filter(|[from, _]| fs::symlink_metadata(from).is_err()) {
        make_folder(from.parent().unwrap_or(from))?;
        symlink(to, from).at(from.display())?;
    }
    make_folder(&plan.folder)?;
    umount2(OLD, MntFlags::MNT_DETACH).at("leave the old root")?;
    fs::remove_dir(OLD).at("leave the old root")?;
    close(plan.writable.as_deref())
}

/// Makes an empty root; the old one is inside it.
fn change_root() -> Result<(), CanNotStart> {
    mount(NONE, "/", NONE, MsFlags::MS_REC | MsFlags::MS_PRIVATE, NONE).at("make mounts private")?;
    // Any folder will do: it is covered in this namespace alone.
    let base = ["/tmp", "/mnt", "/run", "/dev"].into_iter().find(|base| Path::new(base).is_dir());
    let base = base.ok_or_else(|| CanNotStart::Isolation("there is no /tmp".to_owned()))?;
    mount(Some("root"), base, Some("tmpfs"), MsFlags::MS_NOSUID, Some("size=1m,mode=755"))
        .at("mount a root")?;
    env::set_current_dir(base).at("enter the root")?;
    fs::create_dir("old").at("enter the root")?;
    pivot_root(".", "old").at("change the root")?;
    env::set_current_dir("/").at("enter the root")
}

fn old(path: &Path) -> PathBuf {
    Path::new(OLD).join(path.strip_prefix("/").unwrap_or(path))
}

/// Makes a folder with everything above it, readable for everybody.
fn make_folder(path: &Path) -> Result<(), CanNotStart> {
    if path.is_dir() {
        return Ok(());
    }
    fs::DirBuilder::new().recursive(true).mode(0o755).create(path).at(path.display())
}

/// Shows a file or folder in the place where it is. What does not exist is left out.
fn show(path: &Path) -> Result<(), CanNotStart> {
    let source = old(path);
    let Ok(found) = fs::symlink_metadata(&source) else { return Ok(()) };
    if found.is_symlink() {
        let target = fs::read_link(&source).at(path.display())?;
        make_folder(path.parent().unwrap_or(path))?;
        return match symlink(&target, path) {
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
            other => other.at(path.display()),
        };
    }
    if fs::symlink_metadata(path).is_ok_and(|seen| (seen.dev(), seen.ino()) == (found.dev(), found.ino())) {
        return Ok(());
    }
    if found.is_dir() {
        make_folder(path)?;
    } else {
        make_folder(path.parent().unwrap_or(path))?;
        if !path.exists() {
            fs::write(path, "").at(path.display())?;
        }
    }
    mount(Some(&source), path, NONE, MsFlags::MS_BIND | MsFlags::MS_REC, NONE).at(path.display())
}

fn show_devices() -> Result<(), CanNotStart> {
    make_folder(Path::new("/dev"))?;
    for device in DEVICES {
        show(&Path::new("/dev").join(device))?;
    }
    let links = [
        ("/proc/self/fd", "fd"),
        ("/proc/self/fd/0", "stdin"),
        ("/proc/self/fd/1", "stdout"),
        ("/proc/self/fd/2", "stderr"),
        (SCRATCH, "shm"),
    ];
    links.iter().try_for_each(|(target, name)| symlink(target, Path::new("/dev").join(name))).at("/dev")
}

/// Makes every mount read-only that is not the scratch folder, `/proc` or the folder to write to.
fn close(writable: Option<&Path>) -> Result<(), CanNotStart> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").at("mounts")?;
    for line in mounts.lines() {
        let mut fields = line.split(' ').skip(4);
        let (Some(point), Some(options)) = (fields.next(), fields.next()) else { continue };
        let point = PathBuf::from(unescape(point));
        if point == Path::new(SCRATCH) || point.starts_with("/proc") {
            continue;
        }
        // What the owner of the machine has forbidden must stay forbidden, or the kernel refuses.
        let mut flags = MsFlags::MS_REMOUNT | MsFlags::MS_BIND | MsFlags::MS_NOSUID;
        let known = [
            ("noexec", MsFlags::MS_NOEXEC),
            ("nodev", MsFlags::MS_NODEV),
            ("ro", MsFlags::MS_RDONLY),
            ("noatime", MsFlags::MS_NOATIME),
            ("nodiratime", MsFlags::MS_NODIRATIME),
            ("relatime", MsFlags::MS_RELATIME),
        ];
        flags.extend(
            known
                .iter()
                .filter(|(name, _)| options.split(',').any(|option| option == *name))
                .map(|(_, flag)| *flag),
        );
        if !point.starts_with("/dev") {
            flags |= MsFlags::MS_NODEV;
        }
        if writable.is_none_or(|writable| point != writable) {
            flags |= MsFlags::MS_RDONLY;
        }
        mount(NONE, &point, NONE, flags, NONE).at(format_args!("make {} read-only", point.display()))?;
    }
    Ok(())
}

/// `mountinfo` writes spaces and the like as `\040`.
fn unescape(text: &str) -> OsString {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = after.get(..3).and_then(|code| std::str::from_utf8(code).ok());
        let byte = code.and_then(|code| u8::from_str_radix(code, 8).ok()).filter(|_| first == b'\\');
        bytes.push(byte.unwrap_or(first));
        rest = if byte.is_some() { &after[3..] } else { after };
    }
    OsString::from_vec(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_mounts_are_read() {
        assert_eq!(unescape(r"/a\040b\134c"), r"/a b\c");
        assert_eq!(unescape("/plain"), "/plain");
        assert_eq!(unescape(r"/x\0"), r"/x\0");
    }
}
