use std::{ffi::OsString, path::PathBuf};

/// A program that plays: what it is called and how it is started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// Its name in tables and records.
    pub name: String,
    /// The command: the file to run and its arguments.
    pub command: Vec<OsString>,
    /// The folder that it runs in and may read. Without one it may read the folder of the file that its command names.
    pub folder: Option<PathBuf>,
}
