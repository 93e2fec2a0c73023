//! What was done, in a file of lines: every step that has ended is one of them.

use super::CanNotLearn;
use crate::Epoch;
use serde_json::{Value, json};
use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// What is known of a generation.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Generation {
    /// Its number, from 1.
    pub number: usize,
    /// Its games, when they are played.
    pub games: Option<Games>,
    /// Its training, when it is done.
    pub training: Option<Training>,
    /// Its gate, when that is decided.
    pub gating: Option<Gating>,
}

/// Games that were played to learn from.
#[derive(Clone, PartialEq, Debug)]
pub struct Games {
    /// How many.
    pub games: u64,
    /// How many a second, since it last went on.
    pub speed: f64,
}

/// A training that is done.
#[derive(Clone, PartialEq, Debug)]
pub struct Training {
    /// Positions of all generations so far.
    pub positions: usize,
    /// The error of the hand-made opinion on what was kept apart.
    pub by_hand: f64,
    /// The network's error on the same.
    pub loss: f64,
    /// The epochs.
    pub epochs: Vec<Epoch>,
}

/// A gate that is decided.
#[derive(Clone, PartialEq, Debug)]
pub struct Gating {
    /// The generation that it played against; nothing for the hand-made opinion.
    pub against: Option<usize>,
    /// Pairs of games.
    pub pairs: u64,
    /// By how much it was stronger.
    pub elo: f64,
    /// How far that may be off.
    pub error: Option<f64>,
    /// Whether it passed.
    pub passed: bool,
}

/// A step, as it stands in the file.
pub(super) trait Step: Sized {
    fn to_json(&self) -> Value;
    fn from_json(value: &Value) -> Option<Self>;
    fn place(generation: &mut Generation) -> &mut Option<Self>;
    const NAME: &'static str;
}

impl Step for Games {
    const NAME: &'static str = "selfplay";

    fn to_json(&self) -> Value {
        json!({ "games": self.games, "games_per_second": self.speed })
    }

    fn from_json(value: &Value) -> Option<Self> {
        Some(Self { games: value["games"].as_u64()?, speed: value["games_per_second"].as_f64()? })
    }

    fn place(generation: &mut Generation) -> &mut Option<Self> {
        &mut generation.games
    }
}

impl Step for Training {
    const NAME: &'static str = "train";

    fn to_json(&self) -> Value {
        let epoch = |epoch: &Epoch| {
            let Epoch { number, losses: [learned, kept], speed } = epoch;
            json!({ "epoch": number, "loss": learned, "validation": kept, "positions_per_second": speed })
        };
        let epochs: Vec<Value> = self.epochs.iter().map(epoch).collect();
        json!({ "positions": self.positions, "by_hand": self.by_hand, "validation": self.loss, "epochs": epochs })
    }

    fn from_json(value: &Value) -> Option<Self> {
        let epoch = |value: &Value| {
            Some(Epoch {
                number: value["epoch"].as_u64()? as usize,
                losses: [value["loss"].as_f64()?, value["validation"].as_f64()?],
                speed: value["positions_per_second"].as_f64()?,
            })
        };
        Some(Self {
            positions: value["positions"].as_u64()? as usize,
            by_hand: value["by_hand"].as_f64()?,
            loss: value["validation"].as_f64()?,
            epochs: value["epochs"].as_array()?.iter().map(epoch).collect::<Option<_>>()?,
        })
    }

    fn place(generation: &mut Generation) -> &mut Option<Self> {
        &mut generation.training
    }
}

impl Step for Gating {
    const NAME: &'static str = "gate";

    fn to_json(&self) -> Value {
        let Self { against, pairs, elo, error, passed } = self;
        json!({ "against": against, "pairs": pairs, "elo": elo, "elo_error": error, "passed": passed })
    }

    fn from_json(value: &Value) -> Option<Self> {
        Some(Self {
            against: value["against"].as_u64().map(|number| number as usize),
            pairs: value["pairs"].as_u64()?,
            elo: value["elo"].as_f64()?,
            error: value["elo_error"].as_f64(),
            passed: value["passed"].as_bool()?,
        })
    }

    fn place(generation: &mut Generation) -> &mut Option<Self> {
        &mut generation.gating
    }
}

/// The file, and what is in it.
#[derive(Debug)]
pub(super) struct History {
    file: PathBuf,
    pub(super) generations: Vec<Generation>,
}

impl History {
    /// Reads the file if there is one; a line that the power cut off is forgotten.
    pub(super) fn open(file: &Path) -> Result<Self, CanNotLearn> {
        let mut history = Self { file: file.to_owned(), generations: Vec::new() };
        let text = match fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(history),
            Err(error) => return Err(CanNotLearn::System(file.to_owned(), error)),
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        for (number, line) in text[..whole].lines().enumerate() {
            history.read_line(line).ok_or_else(|| CanNotLearn::History(file.to_owned(), number + 1))?;
        }
        if whole < text.len() {
            let cut = File::options().write(true).open(file).and_then(|file| file.set_len(whole as u64));
            cut.map_err(|error| CanNotLearn::System(file.to_owned(), error))?;
        }
        Ok(history)
    }

    fn read_line(&mut self, line: &str) -> Option<()> {
        let value: Value = serde_json::from_str(line).ok()?;
        let number = value["generation"].as_u64()? as usize;
        if number == self.generations.len() + 1 {
            self.begin(number);
        }
        let last = self.generations.last_mut().filter(|last| last.number == number)?;
        match value["step"].as_str()? {
            Games::NAME => last.games = Some(Games::from_json(&value)?),
            Training::NAME => last.training = Some(Training::from_json(&value)?),
            Gating::NAME => last.gating = Some(Gating::from_json(&value)?),
            _ => return None,
        }
        Some(())
    }

    /// A generation begins.
    pub(super) fn begin(&mut self, number: usize) {
        self.generations.push(Generation { number, ..Generation::default() });
    }

    /// Notes a step of the last generation.
    pub(super) fn add<S: Step>(&mut self, number: usize, step: S) -> Result<(), CanNotLearn> {
        let mut line = step.to_json();
        line["generation"] = json!(number);
        line["step"] = json!(S::NAME);
        let written = File::options().append(true).create(true).open(&self.file).and_then(|mut file| {
            file.write_all(format!("{line}\n").as_bytes())?;
            file.sync_all()
        });
        written.map_err(|error| CanNotLearn::System(self.file.clone(), error))?;
        let last = self.generations.last_mut().expect("a generation has begun");
        *S::place(last) = Some(step);
        Ok(())
    }
}
