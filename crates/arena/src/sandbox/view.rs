use super::{
    build,
    copy::is_open_to_others,
    need::{SYSTEM, settings},
    plan::{Workplace, holds_any},
    prelude::*,
    scratch::FILES,
};
use nix::{
    mount::{MntFlags, MsFlags, mount, umount2},
    unistd::pivot_root,
};
use std::{
    env,
    os::unix::{
        ffi::OsStringExt,
        fs::{DirBuilderExt, symlink},
    },
};

/// The folder for a program's own files inside its view.
pub(super) const SCRATCH: &str = "/tmp";

/// The path of the system's whole tree while the view is built.
const OLD: &str = "/old";

/// Devices that hold nothing.
const DEVICES: [&str; 5] = ["null", "zero", "full", "random", "urandom"];

const NONE: Option<&str> = None;

/// Programs in such a file system give no other user's rights, and nothing in it is a device.
const NO_RIGHTS: MsFlags = MsFlags::MS_NOSUID.union(MsFlags::MS_NODEV);

/// Changes the root of this process, which has mounts of its own, to one that shows nothing but what the plan
/// allows, all of it read-only but the scratch folder. `owner` is the user that the scratch folder belongs to. If `copies`, that user may not
/// read files that the user who started the arbiter may.
pub(super) fn build(plan: &SandboxPlan, owner: u32, copies: bool) -> Result<(), CanNotStart> {
    change_root()?;
    SYSTEM.iter().try_for_each(|path| show(Path::new(path)))?;
    settings(Path::new(OLD)).iter().try_for_each(|path| show(path))?;
    make_folder(Path::new(SCRATCH))?;
    let size = plan.allowance.scratch;
    let options = format!("size={size},nr_inodes={FILES},mode=700,uid={owner},gid={owner}");
    mount_memory("scratch", Path::new(SCRATCH), NO_RIGHTS, &options).at("mount the scratch folder")?;
    show_devices()?;
    make_folder(Path::new("/proc"))?;
    mount(Some("proc"), "/proc", Some("proc"), NO_RIGHTS | MsFlags::MS_NOEXEC, NONE).at("mount /proc")?;
    for (paths, copies) in [(&plan.shown, false), (&plan.own, copies)] {
        paths.iter().try_for_each(|path| show_own(path, &Sight { hidden: &plan.hidden, copies }))?;
    }
    if let Some(place) = &plan.build {
        furnish(place, plan, owner, copies)?;
    }
    for [from, to] in plan.links.iter().filter(|[from, _]| fs::symlink_metadata(&**from).is_err()) {
        make_folder(from.parent().unwrap_or(from))?;
        symlink(&**to, &**from).at(from.display())?;
    }
    make_folder(&plan.folder)?;
    umount2(OLD, MntFlags::MNT_DETACH).at("leave the old root")?;
    fs::remove_dir(OLD).at("leave the old root")?;
    close(plan.build.as_ref().map(|place| &*place.folder))
}

/// How a program sees its own files: what is hidden, and whether unreadable files are copied.
struct Sight<'a> {
    hidden: &'a [WirePath],
    copies: bool,
}

/// Shows a file or folder of the program's own except what is hidden inside, as a copy if the program could not read the original.
fn show_own(path: &Path, sight: &Sight<'_>) -> Result<(), CanNotStart> {
    if holds_any(path, sight.hidden) {
        // Hidden files may come and go, so the rest is shown piece by piece.
        make_folder(path)?;
        for entry in fs::read_dir(old(path)).at(path.display())? {
            let part = path.join(entry.at(path.display())?.file_name());
            if !sight.hidden.iter().any(|hidden| **hidden == part) {
                show_own(&part, sight)?;
            }
        }
        return Ok(());
    }
    if sight.copies && !is_open_to_others(&old(path)) { hand_over(path) } else { show(path) }
}

/// Shows a copy that every process in the view may read. It lies in the root, which no program can write to, and vanishes with it.
fn hand_over(path: &Path) -> Result<(), CanNotStart> {
    let mut copier = Copier::new(HANDED_OVER, false);
    let source = old(path);
    let copied = if fs::symlink_metadata(&source).at(path.display())?.is_dir() {
        let covered = path.exists() || path.starts_with(SCRATCH);
        make_folder(path)?;
        if covered {
            // A folder in the scratch folder would stay writable, and one that is shown already would be written to: the copy gets its own mount.
            let options = format!("size={},mode=755", HANDED_OVER.bytes);
            mount_memory("copy", path, MsFlags::MS_NOSUID, &options).at("mount a copy")?;
        }
        copier.folder(&source, path)
    } else {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return show(path) };
        make_folder(folder)?;
        copier.one(&source, folder, name)
    };
    copied.map_err(|why| not_copied(why, path, HANDED_OVER))
}

/// A failure to copy as a reason not to start.
pub(super) fn not_copied(why: NotCopied, path: &Path, bounds: CopyBounds) -> CanNotStart {
    match why {
        NotCopied::TooMuch => CanNotStart::Refused(Refusal::TooLarge(bounds.bytes)),
        NotCopied::SecondName(name) => CanNotStart::Refused(Refusal::SecondName(name)),
        // Only these errors are the machine's fault.
        NotCopied::System(error @ (Errno::NOMEM | Errno::MFILE | Errno::NFILE | Errno::IO)) => {
            CanNotStart::Isolation(format!("{}: {error}", path.display()))
        }
        NotCopied::System(_) => CanNotStart::Refused(Refusal::Unreadable(path.display().to_string())),
    }
}

/// Makes a file system of a fixed size to build in, with the sources in it.
fn furnish(place: &Workplace, plan: &SandboxPlan, owner: u32, copies: bool) -> Result<(), CanNotStart> {
    let bounds = build::bounds(&plan.allowance);
    make_folder(&place.folder)?;
    let options =
        format!("size={},nr_inodes={},mode=755,uid={owner},gid={owner}", bounds.bytes, bounds.files);
    mount_memory("build", &place.folder, NO_RIGHTS, &options).at("mount the build folder")?;
    let mut copier = Copier::new(bounds, !copies);
    // In a user namespace the copy belongs to the process that makes it.
    copier.owner = copies.then_some(owner);
    copier.folder(&old(&place.source), &place.folder).map_err(|why| not_copied(why, &place.source, bounds))
}

/// Makes an empty root; the old one is inside it.
fn change_root() -> Result<(), CanNotStart> {
    mount(NONE, "/", NONE, MsFlags::MS_REC | MsFlags::MS_PRIVATE, NONE).at("make mounts private")?;
    // Any folder will do: the mount covers it in this namespace alone.
    let base = ["/tmp", "/mnt", "/run", "/dev"].into_iter().find(|base| Path::new(base).is_dir());
    let base = base.ok_or_else(|| CanNotStart::Isolation("there is no /tmp".to_owned()))?;
    let options = format!("size={},mode=755", HANDED_OVER.bytes + (1 << 20));
    mount_memory("root", Path::new(base), MsFlags::MS_NOSUID, &options).at("mount a root")?;
    env::set_current_dir(base).at("enter the root")?;
    fs::create_dir("old").at("enter the root")?;
    pivot_root(".", "old").at("change the root")?;
    env::set_current_dir("/").at("enter the root")
}

/// Mounts a file system that lives in memory.
fn mount_memory(name: &str, at: &Path, flags: MsFlags, options: &str) -> nix::Result<()> {
    mount(Some(name), at, Some("tmpfs"), flags, Some(options))
}

fn old(path: &Path) -> PathBuf {
    Path::new(OLD).join(path.strip_prefix("/").unwrap_or(path))
}

/// Makes a folder with everything above it, readable for every user. It is made in the view's own root or in the scratch folder, never in a
/// folder that is shown there.
fn make_folder(path: &Path) -> Result<(), CanNotStart> {
    if path.is_dir() {
        return Ok(());
    }
    let device = |path: &Path| fs::metadata(path).ok().map(|found| found.dev());
    let above = path.ancestors().find_map(device);
    if !["/", SCRATCH].iter().any(|ours| device(Path::new(ours)) == above) {
        return Err(CanNotStart::Isolation(format!("{} is gone", path.display())));
    }
    fs::DirBuilder::new().recursive(true).mode(0o755).create(path).at(path.display())
}

/// Shows a file or folder under its own path. A path that does not exist is left out.
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

/// Makes every mount read-only except the scratch folder, `/proc` and the folder to build in.
fn close(writable: Option<&Path>) -> Result<(), CanNotStart> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").at("mounts")?;
    for line in mounts.lines() {
        let mut fields = line.split(' ').skip(4);
        let (Some(point), Some(options)) = (fields.next(), fields.next()) else { continue };
        let point = PathBuf::from(unescape(point));
        if point == Path::new(SCRATCH) || point.starts_with("/proc") {
            continue;
        }
        // Restrictions of the original mount must be kept, or the kernel refuses.
        let mut flags = MsFlags::MS_REMOUNT | MsFlags::MS_BIND | MsFlags::MS_NOSUID;
        let known = [
            ("noexec", MsFlags::MS_NOEXEC),
            ("nodev", MsFlags::MS_NODEV),
            ("ro", MsFlags::MS_RDONLY),
            ("noatime", MsFlags::MS_NOATIME),
            ("nodiratime", MsFlags::MS_NODIRATIME),
            ("relatime", MsFlags::MS_RELATIME),
        ];
        let is_set = |name: &str| options.split(',').any(|option| option == name);
        flags.extend(known.into_iter().filter(|(name, _)| is_set(name)).map(|(_, flag)| flag));
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
