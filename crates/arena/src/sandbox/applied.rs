//! The isolation that a process really has: what it finds when it looks at itself, not what was done to it.

use super::prelude::*;
use crate::kernel::word;
use std::io;

/// The namespaces that a process with a view of its own has for itself.
const NAMESPACES: [&str; 5] = ["pid", "mnt", "net", "ipc", "uts"];

/// Isolation as the kernel reports it.
#[allow(clippy::struct_excessive_bools, reason = "each is there or not, by itself")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Applied {
    /// All namespaces differ from the starter's.
    pub(super) namespaces: bool,
    /// System calls are filtered.
    pub(super) filter: bool,
    /// Landlock restricts which files can be opened.
    pub(super) landlock: bool,
    /// The process is in a control group of its own.
    pub(super) group: bool,
    /// The process is not root, has no capabilities, and can get no new privileges.
    pub(super) bound: bool,
}

impl Applied {
    /// Whether everything in `asked` is there. There may be more if the arbiter itself runs in some isolation.
    pub(super) const fn has_all_of(self, asked: Self) -> bool {
        (self.namespaces || !asked.namespaces)
            && (self.filter || !asked.filter)
            && (self.landlock || !asked.landlock)
            && (self.group || !asked.group)
            && (self.bound || !asked.bound)
    }

    /// The level that this isolation makes.
    pub(super) const fn level(self) -> u8 {
        match self {
            Self { bound: true, namespaces: true, filter: true, landlock: true, group: true } => 3,
            Self { bound: true, filter: true, namespaces, landlock, .. } if namespaces || landlock => 2,
            Self { bound: true, .. } => 1,
            _ => 0,
        }
    }
}

/// The namespaces of this process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Namespaces([Option<PathBuf>; NAMESPACES.len()]);

impl Namespaces {
    pub(super) fn own() -> Self {
        Self(NAMESPACES.map(|name| fs::read_link(format!("/proc/self/ns/{name}")).ok()))
    }

    /// Whether each namespace differs from the other's.
    fn all_differ(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one.is_some() && other.is_some() && one != other)
    }
}

/// Looks at this process. `before` are the namespaces that it had earlier. The control group is left out, for it is joined last.
pub(super) fn look(before: &Namespaces) -> Result<Applied, CanNotStart> {
    let status = fs::read("/proc/self/status").at("look at itself")?;
    let status = String::from_utf8_lossy(&status);
    let value = |name: &str| word(&status, name);
    let without_capabilities = ["CapEff:", "CapPrm:", "CapInh:", "CapAmb:"]
        .iter()
        .all(|name| value(name).is_some_and(|bits| bits.bytes().all(|bit| bit == b'0')));
    let bound = value("NoNewPrivs:") == Some("1") && value("Uid:") != Some("0") && without_capabilities;
    Ok(Applied {
        namespaces: Namespaces::own().all_differ(before),
        filter: value("Seccomp:") == Some("2"),
        landlock: is_landlocked(),
        group: false,
        bound,
    })
}

/// A process may write its own name; only Landlock forbids it.
fn is_landlocked() -> bool {
    let name = File::options().write(true).open("/proc/self/comm");
    name.is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
}

/// Whether this process is in the control group of that name.
pub(super) fn is_in_group(name: &str) -> bool {
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    groups.lines().any(|line| line.rsplit('/').next() == Some(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_follow_from_what_is_there() {
        let all = Applied { namespaces: true, filter: true, landlock: true, group: true, bound: true };
        assert_eq!(all.level(), 3);
        assert_eq!(Applied { group: false, ..all }.level(), 2);
        assert_eq!(Applied { namespaces: false, group: false, ..all }.level(), 2);
        assert_eq!(Applied { filter: false, ..all }.level(), 1);
        assert_eq!(Applied { namespaces: false, landlock: false, ..all }.level(), 1);
        assert_eq!(Applied { bound: false, ..all }.level(), 0);
        assert_eq!(Applied::default().level(), 0);
        assert!(all.has_all_of(all) && all.has_all_of(Applied::default()));
        for less in [
            Applied { namespaces: false, ..all },
            Applied { filter: false, ..all },
            Applied { landlock: false, ..all },
            Applied { group: false, ..all },
            Applied { bound: false, ..all },
        ] {
            assert!(!less.has_all_of(all), "{less:?}");
        }
    }

    #[test]
    fn a_test_is_not_isolated() {
        let applied = look(&Namespaces::own()).unwrap();
        assert!(!applied.namespaces && !applied.group && applied.level() <= 1, "{applied:?}");
        assert!(!is_in_group("khod-1"));
    }
}
