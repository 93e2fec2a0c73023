use super::{prelude::*, probe::Primitive};
use core::ops::Deref;
use std::{ffi::OsStr, os::unix::ffi::OsStringExt};

/// A path, or another word of the system's, that can be sent to another process whatever bytes it has.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Told", into = "Told")]
pub(super) struct WirePath(pub(super) OsString);

/// The form in which it is sent: text if its bytes are UTF-8, else the bytes.
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

/// What the starter is to do. The plan is sent to another process as JSON, in which no value can pass for a field. A text with a field that is
/// missing, unknown or there twice is no plan.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SandboxPlan {
    /// A primitive to try instead of starting a program.
    pub(super) probe: Option<Primitive>,
    /// The level of isolation.
    pub(super) level: u8,
    /// Whether the program gets namespaces and a view of its own.
    pub(super) namespaces: bool,
    /// Whether system calls are filtered.
    pub(super) filter: bool,
    /// Whether Landlock is used.
    pub(super) landlock: bool,
    /// The folders in which the program's control groups are made.
    pub(super) groups: Vec<WirePath>,
    /// The file to run.
    pub(super) file: WirePath,
    /// The folder that it runs in.
    pub(super) folder: WirePath,
    /// The program's own files and folders, which it may read: those that only root may read are handed over as copies.
    pub(super) own: Vec<WirePath>,
    /// Interpreters that the program may read besides the system's.
    pub(super) shown: Vec<WirePath>,
    /// Files and folders that the program must not see though they lie inside something that it may see.
    pub(super) hidden: Vec<WirePath>,
    /// Paths that lead to files that the program may read, and their targets.
    pub(super) links: Vec<[WirePath; 2]>,
    /// A folder to build in, and what is copied into it beforehand.
    pub(super) build: Option<Workplace>,
    /// The search path that the program gets.
    pub(super) search: WirePath,
    /// The folder for temporary files; the program's scratch folder is made there if it has no view of its own.
    pub(super) temporary: WirePath,
    /// What the program may use.
    pub(super) allowance: Allowance,
    /// Processor time after which the system ends the program, in seconds.
    pub(super) seconds: u64,
}

/// Where a program is built.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Workplace {
    /// The folder with the program's sources.
    pub(super) source: WirePath,
    /// The folder that the program is built in, empty at first.
    pub(super) folder: WirePath,
}

impl SandboxPlan {
    /// The isolation that a program must find itself in after the plan has been carried out.
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

/// Whether a path is one of these folders or lies beneath one of them.
pub(super) fn is_beneath(path: &Path, folders: impl IntoIterator<Item = impl AsRef<OsStr>>) -> bool {
    folders.into_iter().any(|folder| path.starts_with(Path::new(folder.as_ref())))
}

/// Whether any of these places lies inside a folder.
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
