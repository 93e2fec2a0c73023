//! What nearly every file of this crate uses.

pub(crate) use crate::{
    Failure,
    build_log::BuildLog,
    cache, cli,
    cli::{Cli, argument, flag, help_with_usual, option},
    game, interrupt, isolation, learning, machine,
    output::{JsonLines, Progress, print, stdout},
    player, quantity,
};
pub(crate) use clap::{Arg, ArgAction, ArgMatches, Command};
pub(crate) use khod_arena::{Clock, RefereeTable, Sandbox, Start, Stop, Verdict, storage::StoredGame};
pub(crate) use khod_engine::{AnyEngine, Evaluate, Level, Limits, duel::DuelTally};
pub(crate) use khod_games::{
    AnyPosition, Game, Heard, Reason, Record, Searchable, Side, contest, contest::Header, quoted,
    record::Winner, with_game,
};
pub(crate) use khod_rating::SprtVerdict;
pub(crate) use khod_view::{Language, Value, Words};
pub(crate) use serde_json::json;
pub(crate) use std::{
    fs::{self, File},
    io::{BufRead, IsTerminal, Read, Write},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
