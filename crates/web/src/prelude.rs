//! What nearly every file of this crate uses.

pub(crate) use crate::{
    account::Account,
    app::{App, Shared},
    contests::{Contest, Contests, name},
    ident, limits,
    live::Subscription,
    lock::lock,
    programs::UploadedProgram,
    room::{Action, ClockRule, Kept, Room, Seat, SideWord},
    stage,
    store::{Store, now},
    visitor::{Visit, Visitor},
};
pub(crate) use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
pub(crate) use khod_arena::storage::Storage;
pub(crate) use khod_games::{AnyPosition, Arg, Game, Reason, Side, quoted, record::Winner};
pub(crate) use khod_pages::escaped;
pub(crate) use khod_view::{Language, Words};
pub(crate) use serde::{Deserialize, Serialize};
pub(crate) use std::{
    collections::{BTreeMap, HashMap},
    path::PathBuf,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
pub(crate) use tokio::sync::watch;
