use super::{prelude::*, probe::Primitive};
use core::ops::Deref;
use std::{ffi::OsStr, os::unix::ffi::OsStringExt};

/// A path, or another word of the system's, that can be told to another process whatever bytes it has.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Told", into = "Told")]
pub(super) struct WirePath(pub(super) OsString);

/// How it is told: as text if it is text.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Told {
    Text(String),
    Bytes(Vec<u8>),
}

impl From<Told> for WirePath {
    fn from(told: Told) -> Self {
        Self(match told {
            Told::Text(text) => text.into(),
            Told::Bytes(bytes) => OsString::from_vec(bytes),
        })
    }
}

impl From<WirePath> for Told {
    fn from(place: WirePath) -> Self {
        place.0.into_string().map_or_else(|bytes| Self::Bytes(bytes.into_vec()), Self::Text)
    }
}

impl AsRef<OsStr> for WirePath {
    fn as_ref(&self) -> &OsStr {
        &self.0
    }
}

impl Deref for WirePath {
    type Target = Path;

    fn deref(&self) -> &Path {
        Path::new(&self.0)
    }
}

impl From<PathBuf> for WirePath {
    fn from(path: PathBuf) -> Self {
        Self(path.into_os_string())
    }
}

impl From<&str> for WirePath {
    fn from(path: &str) -> Self {
        Self(path.into())
    }
}

/// What the starter is to do. It is told to another process as JSON, in which no value can pass for a field; a field that is missing, unknown
/// or there twice makes it no plan at all.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SandboxPlan {
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
    pub(super) groups: Vec<WirePath>,
    /// The file to run.
    pub(super) file: WirePath,
    /// The folder that it runs in.
    pub(super) folder: WirePath,
    /// Its own files and folders, which it may read: those that only root may read are handed over as copies.
    pub(super) own: Vec<WirePath>,
    /// Interpreters that it may read besides the system's.
    pub(super) shown: Vec<WirePath>,
    /// What it must not see though it lies inside something that it may.
    pub(super) hidden: Vec<WirePath>,
    /// Paths that lead to what it may read, and where they lead.
    pub(super) links: Vec<[WirePath; 2]>,
    /// A folder to build in, and what is copied into it beforehand.
    pub(super) build: Option<Workplace>,
    /// Where it finds other programs.
    pub(super) search: WirePath,
    /// Where a folder for its own files is made when there is no view of its own.
    pub(super) temporary: WirePath,
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
    pub(super) source: WirePath,
    /// The folder that it is built in, empty at first.
    pub(super) folder: WirePath,
}

impl SandboxPlan {
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

/// Whether a path is one of these or lies beneath one of them.
pub(super) fn is_beneath(path: &Path, folders: impl IntoIterator<Item = impl AsRef<OsStr>>) -> bool {
    folders.into_iter().any(|folder| path.starts_with(Path::new(folder.as_ref())))
}

/// Whether any of these lies inside a folder.
pub(super) fn holds_any(folder: &Path, places: &[WirePath]) -> bool {
    places.iter().any(|place| place.starts_with(folder) && **place != *folder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::control::{heard, told};

    fn plan() -> SandboxPlan {
        let odd = PathBuf::from(OsString::from_vec(vec![0xff, b'\n', 0, b'"']));
        SandboxPlan {
            probe: Some(Primitive::Landlock),
            level: 3,
            namespaces: true,
            groups: vec!["/a".into(), "/b".into()],
            own: vec!["\",\"level\":0,\"x\":\"".into(), odd.into()],
            links: vec![["/from".into(), "/to".into()], ["/this".into(), "/that".into()]],
            build: Some(Workplace { source: "/here".into(), folder: "/there".into() }),
            seconds: 7,
            ..SandboxPlan::default()
        }
    }

    #[test]
    fn a_plan_survives_being_told() {
        assert_eq!(heard(&told(&plan())), Some(plan()));
        let arguments = ["", "one two", "", "\n", "\"]", "\0level=0\0"].map(WirePath::from).to_vec();
        assert_eq!(heard(&told(&arguments)), Some(arguments));
        assert_eq!(heard::<Vec<WirePath>>(b"words"), None);
    }

    #[test]
    fn every_field_is_there_once() {
        let text = String::from_utf8(told(&plan())).unwrap();
        assert!(text.starts_with('{') && text.contains("\"level\":3,"));
        for wrong in [
            text.replace("\"level\":3,", ""),
            text.replace("\"level\":3,", "\"level\":3,\"level\":0,"),
            text.replace("\"level\":3,", "\"level\":3,\"colour\":0,"),
            text.replace("\"source\":", "\"source\":\"/\",\"source\":"),
            format!("{text}{text}"),
            String::new(),
            "level=2\0".to_owned(),
        ] {
            assert_eq!(heard::<SandboxPlan>(wrong.as_bytes()), None, "{wrong}");
        }
    }
}
