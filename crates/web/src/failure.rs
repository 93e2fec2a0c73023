use khod_games::{Arg, Explain, Reason};
use std::{io, path::Path};

/// Why the web app can not start.
#[derive(Debug)]
pub enum ServeFailure {
    /// Somebody else listens there.
    PortTaken(u16),
    /// The address can not be listened on.
    Address(String, io::Error),
    /// The data folder can not be used.
    Folder(String, io::Error),
    /// The data are of a later version of the program.
    Newer(String),
    /// The file of the games is broken or can not be read.
    Store(String, String),
    /// The system refused something else.
    System(io::Error),
}

impl ServeFailure {
    pub(crate) fn folder(path: &Path, error: io::Error) -> Self {
        Self::Folder(path.display().to_string(), error)
    }

    pub(crate) fn store(path: &Path, error: &rusqlite::Error) -> Self {
        Self::Store(path.display().to_string(), error.to_string())
    }
}

impl From<io::Error> for ServeFailure {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

impl Explain for ServeFailure {
    fn reason(&self) -> Reason {
        let system = |error: &io::Error| Arg::Reason(khod_arena::Cause::of_system(error));
        let text = |text: &str| Arg::Text(text.to_owned());
        let (key, args) = match self {
            Self::PortTaken(port) => {
                let next = port.checked_add(1).unwrap_or(8080);
                (
                    "serve-port-taken",
                    vec![("port", text(&port.to_string())), ("next", text(&next.to_string()))],
                )
            }
            Self::Address(address, error) => {
                ("serve-address", vec![("address", text(address)), ("why", system(error))])
            }
            Self::Folder(path, error) => ("serve-folder", vec![("path", text(path)), ("why", system(error))]),
            Self::Newer(path) => ("serve-newer", vec![("path", text(path))]),
            Self::Store(path, why) => ("serve-store", vec![("path", text(path)), ("why", text(why))]),
            Self::System(error) => ("serve-system", vec![("why", system(error))]),
        };
        Reason { key, args }
    }
}
