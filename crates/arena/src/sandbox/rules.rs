//! Landlock: the kernel's list of the files that a process may open; a process can never get rid of it.

use super::{
    need::{SYSTEM, settings},
    plan::holds_any,
    prelude::*,
};
use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset,
    RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetStatus, Scope,
};

/// The Landlock version that this file was written for; older kernels enforce less, and `khod doctor` says so.
const NEWEST: ABI = ABI::V6;

/// What a program without a view of its own may read besides the system's programs.
const READ: [&str; 8] = [
    "/proc/self",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/version",
    "/proc/filesystems",
    "/proc/sys/vm",
    "/proc/sys/kernel",
];

const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// Lets this process and its children open nothing but what the plan shows.
pub(super) fn apply(plan: &SandboxPlan, scratch: &Path) -> Result<(), CanNotStart> {
    let mut rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(NEWEST))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(NEWEST)))
        .and_then(|rules| rules.scope(Scope::from_all(NEWEST)))
        .and_then(Ruleset::create)
        .at("Landlock")?;
    let (read, all) = (AccessFs::from_read(NEWEST), AccessFs::from_all(NEWEST));
    let use_device = AccessFs::ReadFile | AccessFs::WriteFile;
    if plan.namespaces {
        rules = allow(rules, Path::new("/"), read)?;
    } else {
        for path in SYSTEM.iter().chain(&READ) {
            rules = allow(rules, Path::new(path), read)?;
        }
        for path in settings(Path::new("/")) {
            rules = allow(rules, &path, read)?;
        }
        for path in plan.shown.iter().chain(&plan.own) {
            rules = allow_own(rules, path, &plan.hidden, read)?;
        }
    }
    for device in DEVICES {
        rules = allow(rules, Path::new(device), use_device)?;
    }
    rules = allow(rules, scratch, all)?;
    // Without a view a program is built in its scratch folder.
    if let Some(place) = plan.build.as_ref().filter(|_| plan.namespaces) {
        rules = allow(rules, &place.folder, all)?;
    }
    let status = rules.restrict_self().at("Landlock")?;
    if status.ruleset == RulesetStatus::NotEnforced {
        return Err(CanNotStart::Isolation("Landlock is not in this kernel".to_owned()));
    }
    Ok(())
}

/// Allows a file or folder of the program's own except what is hidden inside: the rest piece by piece, and listing of the folder itself.
fn allow_own(
    rules: RulesetCreated,
    path: &Path,
    hidden: &[WirePath],
    what: BitFlags<AccessFs>,
) -> Result<RulesetCreated, CanNotStart> {
    if !holds_any(path, hidden) {
        return allow(rules, path, what);
    }
    let mut rules = allow(rules, path, AccessFs::ReadDir.into())?;
    for entry in fs::read_dir(path).at(path.display())? {
        let entry = entry.at(path.display())?;
        let part = entry.path();
        // A link grants no right to its target.
        let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        if !is_link && !hidden.iter().any(|hidden| **hidden == part) {
            rules = allow_own(rules, &part, hidden, what)?;
        }
    }
    Ok(rules)
}

/// Allows access to a path. A path that does not exist needs no permission.
fn allow(
    rules: RulesetCreated,
    path: &Path,
    what: BitFlags<AccessFs>,
) -> Result<RulesetCreated, CanNotStart> {
    let Ok(opened) = PathFd::new(path) else { return Ok(rules) };
    // Rights to list a folder and to make files in it mean nothing for a file.
    let what = if path.is_dir() { what } else { what & AccessFs::from_file(NEWEST) };
    rules.add_rule(PathBeneath::new(opened, what)).at(path.display())
}
