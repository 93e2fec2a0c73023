//! What most files of this crate use.

pub(crate) use crate::{
    BadGameFile, Epoch, Generation, GenerationStage, LearnError, NetworkShape, Parameters, SelfPlayGame,
};
pub(crate) use core::ops::ControlFlow;
pub(crate) use khod_engine::{
    Evaluate, Evaluator, SearchOptions,
    duel::{DuelTally, Random, in_order},
    network::{ActiveInput, MAX_OUTPUT_WEIGHT, Network, OUTPUT_UNIT, SCALE},
};
pub(crate) use khod_games::{Notation, Side};
pub(crate) use khod_view::Words;
pub(crate) use serde::{Deserialize, Serialize};
pub(crate) use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
