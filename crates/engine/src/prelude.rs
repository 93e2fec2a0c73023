//! What nearly every file of this crate uses.

pub(crate) use crate::{
    Engine, Evaluate, Evaluator, ForcedWin, Limits, Line, Score, SearchFeature, SearchFeatures,
    SearchOptions, Strength, Thought,
    duel::Random,
    evaluate::{GameProfile, MoveOrder, StaticEval, TableKeys},
    limits::SearchClock,
    network::{Network, NetworkInputs},
    prove::ProofKeys,
};
pub(crate) use core::ops::{ControlFlow, RangeInclusive};
pub(crate) use khod_games::{Notation, Position, Searchable, Side};
pub(crate) use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
