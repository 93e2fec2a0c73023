use super::probe::Primitive;
use crate::Allowance;
use std::{
    ffi::{OsStr, OsString},
    os::unix::ffi::{OsStrExt, OsStringExt},
    path::PathBuf,
};

/// What the starter is to do, so that it can be told to another process: texts with a NUL behind each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
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
    pub(super) groups: Vec<PathBuf>,
    /// The file to run.
    pub(super) file: PathBuf,
    /// The folder that it runs in.
    pub(super) folder: PathBuf,
    /// Files and folders that it may read besides the system's.
    pub(super) shown: Vec<PathBuf>,
    /// Paths that lead to what is shown, and where they lead.
    pub(super) links: Vec<[PathBuf; 2]>,
    /// A folder that it may write to.
    pub(super) writable: Option<PathBuf>,
    /// Where it finds other programs.
    pub(super) search: OsString,
    /// Where a folder for its own files is made when there is no view of its own.
    pub(super) temporary: PathBuf,
    /// What it may use.
    pub(super) allowance: Allowance,
    /// Processor time after which the system ends it, in seconds.
    pub(super) seconds: u64,
}

impl Plan {
    /// The plan as text.
    pub(super) fn to_text(&self) -> Vec<u8> {
        let mut text = Vec::new();
        let mut add = |key: &str, value: &OsStr| {
            text.extend_from_slice(key.as_bytes());
            text.push(b'=');
            text.extend_from_slice(value.as_bytes());
            text.push(0);
        };
        let numbers = [
            ("level", u64::from(self.level)),
            ("namespaces", u64::from(self.namespaces)),
            ("filter", u64::from(self.filter)),
            ("landlock", u64::from(self.landlock)),
            ("memory", self.allowance.memory),
            ("processes", u64::from(self.allowance.processes)),
            ("scratch", self.allowance.scratch),
            ("seconds", self.seconds),
        ];
        for (key, number) in numbers {
            add(key, number.to_string().as_ref());
        }
        if let Some(probe) = self.probe {
            add("probe", probe.word().as_ref());
        }
        for (key, value) in [("file", &self.file), ("folder", &self.folder), ("temporary", &self.temporary)] {
            add(key, value.as_os_str());
        }
        add("search", &self.search);
        self.groups.iter().for_each(|group| add("group", group.as_os_str()));
        self.shown.iter().for_each(|path| add("shown", path.as_os_str()));
        for [from, to] in &self.links {
            add("from", from.as_os_str());
            add("to", to.as_os_str());
        }
        self.writable.iter().for_each(|path| add("writable", path.as_os_str()));
        text
    }

    /// The plan of a text; nothing if it is none.
    pub(super) fn from_text(text: &[u8]) -> Option<Self> {
        let mut plan = Self::default();
        for field in text.strip_suffix(&[0])?.split(|&byte| byte == 0) {
            let at = field.iter().position(|&byte| byte == b'=')?;
            let (key, value) = (std::str::from_utf8(&field[..at]).ok()?, &field[at + 1..]);
            let number = || std::str::from_utf8(value).ok()?.parse::<u64>().ok();
            let words = || OsString::from_vec(value.to_vec());
            match key {
                "level" => plan.level = number()? as u8,
                "namespaces" => plan.namespaces = number()? == 1,
                "filter" => plan.filter = number()? == 1,
                "landlock" => plan.landlock = number()? == 1,
                "memory" => plan.allowance.memory = number()?,
                "processes" => plan.allowance.processes = number()? as u32,
                "scratch" => plan.allowance.scratch = number()?,
                "seconds" => plan.seconds = number()?,
                "probe" => plan.probe = Some(Primitive::from_word(words().to_str()?)?),
                "file" => plan.file = words().into(),
                "folder" => plan.folder = words().into(),
                "temporary" => plan.temporary = words().into(),
                "search" => plan.search = words(),
                "group" => plan.groups.push(words().into()),
                "shown" => plan.shown.push(words().into()),
                "from" => plan.links.push([words().into(), PathBuf::new()]),
                "to" => plan.links.last_mut()?[1] = words().into(),
                "writable" => plan.writable = Some(words().into()),
                _ => return None,
            }
        }
        Some(plan)
    }
}

/// The arguments of a program, its own name first, as text.
pub(super) fn arguments_to_text(arguments: &[OsString]) -> Vec<u8> {
    arguments.iter().flat_map(|argument| argument.as_bytes().iter().copied().chain([0])).collect()
}

/// The arguments of a text.
pub(super) fn arguments_from_text(text: &[u8]) -> Vec<OsString> {
    let words = text.split_inclusive(|&byte| byte == 0);
    words.map(|word| OsString::from_vec(word.strip_suffix(&[0]).unwrap_or(word).to_vec())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_survives_being_told() {
        let plan = Plan {
            probe: Some(Primitive::Landlock),
            level: 3,
            namespaces: true,
            groups: vec!["/a".into(), "/b".into()],
            shown: vec!["one=two".into(), OsString::from_vec(vec![0xff, b'\n']).into()],
            links: vec![["/from".into(), "/to".into()], ["/this".into(), "/that".into()]],
            writable: Some("/there".into()),
            seconds: 7,
            ..Plan::default()
        };
        assert_eq!(Plan::from_text(&plan.to_text()), Some(plan));
        let arguments = ["", "one two", "", "\n"].map(OsString::from);
        assert_eq!(arguments_from_text(&arguments_to_text(&arguments)), arguments);
        assert_eq!(Plan::from_text(b"level=2"), None);
        assert_eq!(Plan::from_text(b"colour=2\0"), None);
    }
}
