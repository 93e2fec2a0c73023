use super::failed::Failed;
use crate::CanNotStart;
use nix::unistd::{Gid, Uid, geteuid, setgroups, setresgid, setresuid};
use rustix::thread::{
    CapabilitySet, CapabilitySets, configure_capability_in_ambient_set, set_capabilities,
    set_keep_capabilities,
};
use std::{fs, os::unix::fs::lchown, path::Path};

/// Numbers of users that nobody has, one a program: the kernel counts processes by user.
const FIRST: u32 = 0x6b68_0000;

/// Whom a program runs as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Identity {
    /// Whoever started the arbiter.
    Same,
    /// Nobody, because the arbiter is root.
    Nobody(u32),
}

impl Identity {
    /// Root becomes a user that owns nothing and is nobody else's.
    pub(super) fn choose() -> Self {
        if !geteuid().is_root() {
            return Self::Same;
        }
        Self::Nobody(FIRST + std::process::id())
    }

    /// The number of the user.
    pub(super) fn user(self) -> u32 {
        match self {
            Self::Same => geteuid().as_raw(),
            Self::Nobody(user) => user,
        }
    }

    /// Gives a folder with all that is in it to that user.
    pub(super) fn own(self, folder: &Path) -> Result<(), CanNotStart> {
        let Self::Nobody(user) = self else { return Ok(()) };
        lchown(folder, Some(user), Some(user)).at(folder.display())?;
        for entry in fs::read_dir(folder).at(folder.display())? {
            let path = entry.at(folder.display())?.path();
            if path.is_dir() && !path.is_symlink() {
                self.own(&path)?;
            } else {
                lchown(&path, Some(user), Some(user)).at(path.display())?;
            }
        }
        Ok(())
    }

    /// Becomes that user for ever.
    ///
    /// `read` lets it read what root may read: a program's folder may be root's alone, and where it sees
    /// nothing but its folder, nothing else can be read. Where there is no such view, it could be read anyway.
    pub(super) fn take(self, read: bool) -> Result<(), CanNotStart> {
        let Self::Nobody(user) = self else { return Ok(()) };
        set_keep_capabilities(read).at("keep a capability")?;
        let (group, user) = (Gid::from_raw(user), Uid::from_raw(user));
        setgroups(&[]).at("leave all groups")?;
        setresgid(group, group, group).at("change the group")?;
        setresuid(user, user, user).at("change the user")?;
        let kept = if read { CapabilitySet::DAC_READ_SEARCH } else { CapabilitySet::empty() };
        let sets = CapabilitySets { effective: kept, permitted: kept, inheritable: kept };
        set_capabilities(None, sets).at("drop capabilities")?;
        if read {
            configure_capability_in_ambient_set(kept, true).at("keep a capability")?;
        }
        Ok(())
    }
}
