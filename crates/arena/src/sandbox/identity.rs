use super::prelude::*;
use nix::unistd::{Gid, Uid, geteuid, setgroups, setresgid, setresuid};
use rustix::thread::{CapabilitySet, CapabilitySets, set_capabilities};
use std::os::unix::fs::lchown;

/// The first of the user numbers that no user has, one a program: the kernel counts processes by user.
const FIRST: u32 = 0x6b68_0000;

/// The first number where numbers above 65535 are not known: above those that people and services have.
const FEW: u32 = 60_100;
const FEW_COUNT: u32 = 4800;

/// The user that a program runs as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Identity {
    /// The user who started the arbiter.
    Same,
    /// A user of this number who owns nothing, because the arbiter is root.
    Nobody(u32),
}

impl Identity {
    /// Root becomes a user that owns nothing and that no other program is. In a container with few users its number is one of the last of
    /// them. Where root is the only user, a user namespace has to make one.
    pub(super) fn choose() -> Self {
        if !geteuid().is_root() {
            return Self::Same;
        }
        let process = std::process::id();
        let known = fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
        let user =
            [FIRST + process, FEW + process % FEW_COUNT].into_iter().find(|&user| is_known(&known, user));
        user.map_or(Self::Same, Self::Nobody)
    }

    /// Whether the user of this number may be one that a program runs or ran as.
    pub(super) fn may_be(user: u32) -> bool {
        user == geteuid().as_raw() || geteuid().is_root() && user >= FEW
    }

    /// The number of the user.
    pub(super) fn user(self) -> u32 {
        match self {
            Self::Same => geteuid().as_raw(),
            Self::Nobody(user) => user,
        }
    }

    /// Gives a folder to the user.
    pub(super) fn own(self, folder: &Path) -> Result<(), CanNotStart> {
        let Self::Nobody(user) = self else { return Ok(()) };
        lchown(folder, Some(user), Some(user)).at(folder.display())
    }

    /// Makes this process that user for ever, without any capability.
    pub(super) fn take(self) -> Result<(), CanNotStart> {
        if let Self::Nobody(user) = self {
            let (group, user) = (Gid::from_raw(user), Uid::from_raw(user));
            setgroups(&[]).at("leave all groups")?;
            setresgid(group, group, group).at("change the group")?;
            setresuid(user, user, user).at("change the user")?;
        }
        let none = CapabilitySet::empty();
        let sets = CapabilitySets { effective: none, permitted: none, inheritable: none };
        set_capabilities(None, sets).at("drop capabilities")
    }
}

/// Whether a list of lines `first, first outside, how many` has a number for a user.
fn is_known(list: &str, user: u32) -> bool {
    list.lines().any(|line| {
        let mut numbers = line.split_ascii_whitespace().map(|word| word.parse::<u64>().unwrap_or(0));
        let (first, count) = (numbers.next().unwrap_or(0), numbers.nth(1).unwrap_or(0));
        (first..first + count).contains(&u64::from(user))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_of_containers_are_known() {
        let whole = "         0          0 4294967295\n";
        let few = "         0       1000          1\n         1     100000      65536\n";
        assert!(is_known(whole, FIRST + 7) && is_known(few, FEW) && is_known(few, FEW + FEW_COUNT));
        assert!(!is_known(few, FIRST) && !is_known("0 1000 1\n", FEW) && !is_known("", FEW));
    }
}
