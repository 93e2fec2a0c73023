//! What nearly every file of this crate uses.

pub(crate) use crate::{
    Allowance, CanNotStart, Cause, Conditions, Ended, GameResult, Note, Program, Refusal, Running,
    Specification, Start, Usage, Verdict, storage::StorageFailure,
};
pub(crate) use khod_games::{Arg, Explain, Game, Illegal, Reason, Side, quoted, record::Winner};
pub(crate) use nix::{sys::signal::Signal, unistd::Pid};
pub(crate) use rustix::{fs::Mode, io::Errno};
pub(crate) use serde::{Deserialize, Serialize};
pub(crate) use std::{
    ffi::OsString,
    fs,
    fs::File,
    os::{
        fd::{AsFd, OwnedFd},
        unix::fs::MetadataExt,
    },
    path::{Path, PathBuf},
    time::{Duration, Instant},
};
