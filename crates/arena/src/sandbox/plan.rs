use super::{applied::Applied, probe::Primitive};
use crate::Allowance;
use core::ops::Deref;
use serde::{Deserialize, Serialize};
use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

/// A path that can be told to another process whatever bytes it has.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Place(OsString);

impl Deref for Place {
    type Target = Path;

    fn deref(&self) -> &Path {
        Path::new(&self.0)
    }
}

impl AsRef<Path> for Place {
    fn as_ref(&self) -> &Path {
        self
    }
}

impl From<PathBuf> for Place {
    fn from(path: PathBuf) -> Self {
        Self(path.into_os_string())
    }
}

impl From<&str> for Place {
    fn from(path: &str) -> Self {
        Self(path.into())
    }
}

impl From<Place> for PathBuf {
    fn from(place: Place) -> Self {
        place.0.into()
    }
}

/// What the starter is to do. It is told to another process as JSON, in which no value can pass for a field; a field that is missing, unknown
/// or there twice makes it no plan at all.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Plan {
    /// Try a primitive instead of starting a program.
    pub(super) probe: Option<Primitive>,
    /// The level of isolation.
    pub(super) level: u8,
    /// Namespaces and a view of its own.
    pub(super) namespaces: bool,
    /// A filter of system calls.
    pub(super) filter: bool,
    /// Landlock.
    pub(super) landlock: bool,
    /// The folders in which its control groups are made.
    pub(super) groups: Vec<Place>,
    /// The file to run.
    pub(super) file: Place,
    /// The folder that it runs in.
    pub(super) folder: Place,
    /// Its own files and folders, which it may read: those that only root may read are handed over as copies.
    pub(super) own: Vec<Place>,
    /// Interpreters that it may read besides the system's.
    pub(super) shown: Vec<Place>,
    /// What it must not see though it lies inside something that it may.
    pub(super) hidden: Vec<Place>,
    /// Paths that lead to what it may read, and where they lead.
    pub(super) links: Vec<[Place; 2]>,
    /// A folder to build in, and what is copied into it beforehand.
    pub(super) build: Option<Workplace>,
    /// Where it finds other programs.
    pub(super) search: OsString,
    /// Where a folder for its own files is made when there is no view of its own.
    pub(super) temporary: Place,
    /// What it may use.
    pub(super) allowance: Allowance,
    /// Processor time after which the system ends it, in seconds.
    pub(super) seconds: u64,
}

/// Where a program is built.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Workplace {
    /// The folder with its sources.
    pub(super) source: Place,
    /// The folder that it is built in, empty at first.
    pub(super) folder: Place,
}

impl Plan {
    /// The plan as text.
    pub(super) fn to_text(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a plan is made of numbers and bytes")
    }

    /// The plan of a text; nothing if it is none.
    pub(super) fn from_text(text: &[u8]) -> Option<Self> {
        serde_json::from_slice(text).ok()
    }

    /// The isolation that a program must have when this was done.
    pub(super) fn expected(&self) -> Applied {
        Applied {
            namespaces: self.namespaces,
            filter: self.filter,
            landlock: self.landlock,
            group: !self.groups.is_empty(),
            bound: self.level >= 1,
        }
    }
}

/// The arguments of a program, its own name first, as text.
pub(super) fn arguments_to_text(arguments: &[OsString]) -> Vec<u8> {
    serde_json::to_vec(arguments).expect("arguments are bytes")
}

/// The arguments of a text.
pub(super) fn arguments_from_text(text: &[u8]) -> Option<Vec<OsString>> {
    serde_json::from_slice(text).ok()
}

/// Whether a path is one of these or lies beneath one of them.
pub(super) fn is_beneath(path: &Path, folders: impl IntoIterator<Item = impl AsRef<OsStr>>) -> bool {
    folders.into_iter().any(|folder| path.starts_with(Path::new(folder.as_ref())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::ffi::OsStringExt;

    fn plan() -> Plan {
        let odd = PathBuf::from(OsString::from_vec(vec![0xff, b'\n', 0, b'"']));
        Plan {
            probe: Some(Primitive::Landlock),
            level: 3,
            namespaces: true,
            groups: vec!["/a".into(), "/b".into()],
            own: vec!["\",\"level\":0,\"x\":\"".into(), odd.into()],
            links: vec![["/from".into(), "/to".into()], ["/this".into(), "/that".into()]],
            build: Some(Workplace { source: "/here".into(), folder: "/there".into() }),
            seconds: 7,
            ..Plan::default()
        }
    }

    #[test]
    fn a_plan_survives_being_told() {
        assert_eq!(Plan::from_text(&plan().to_text()), Some(plan()));
        let arguments = ["", "one two", "", "\n", "\"]", "\0level=0\0"].map(OsString::from);
        assert_eq!(arguments_from_text(&arguments_to_text(&arguments)).as_deref(), Some(&arguments[..]));
        assert_eq!(arguments_from_text(b"words"), None);
    }

    #[test]
    fn every_field_is_there_once() {
        let text = String::from_utf8(plan().to_text()).unwrap();
        assert!(text.starts_with('{') && text.contains("\"level\":3,"));
        for wrong in [
            text.replace("\"level\":3,", ""),
            text.replace("\"level\":3,", "\"level\":3,\"level\":0,"),
            text.replace("\"level\":3,", "\"level\":3,\"colour\":0,"),
            text.replace("\"source\":", "\"source\":{\"Unix\":[47]},\"source\":"),
            format!("{text}{text}"),
            String::new(),
            "level=2\0".to_owned(),
        ] {
            assert_eq!(Plan::from_text(wrong.as_bytes()), None, "{wrong}");
        }
    }
}
