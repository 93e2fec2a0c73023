//! The history of a run: a file with a line for every step that has ended.

use crate::prelude::*;

/// What is known of a generation.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Generation {
    /// Its number, from 1.
    pub number: usize,
    /// Its games, when they are played.
    pub games: Option<GenerationGames>,
    /// Its training, when it is done.
    pub training: Option<GenerationTraining>,
    /// Its gate, when that is decided.
    pub gate: Option<GenerationGate>,
}

/// The figures of self-play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GenerationGames {
    /// The number of games.
    pub games: u64,
    /// Games a second, since the run last went on.
    #[serde(rename = "games_per_second")]
    pub speed: f64,
}

/// The figures of a training.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GenerationTraining {
    /// Positions of all generations so far.
    pub positions: usize,
    /// The validation loss of the hand-made evaluation.
    pub by_hand: f64,
    /// The validation loss of the network.
    pub validation: f64,
    /// The epochs.
    pub epochs: Vec<Epoch>,
}

/// The figures of a gate.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GenerationGate {
    /// The generation that it played against; nothing for the hand-made evaluation.
    pub against: Option<usize>,
    /// Pairs of games.
    pub pairs: u64,
    /// By how much the network was stronger: in Elo, in games of points in hundredths of a point a pair.
    pub elo: f64,
    /// Half the 95 % interval of the difference.
    #[serde(rename = "elo_error")]
    pub error: Option<f64>,
    /// Whether the network passed.
    pub passed: bool,
}

/// A step of a generation that has ended.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum GenerationStep {
    Games(GenerationGames),
    Training(GenerationTraining),
    Gate(GenerationGate),
}

impl GenerationStep {
    const fn name(&self) -> &'static str {
        match self {
            Self::Games(_) => "selfplay",
            Self::Training(_) => "train",
            Self::Gate(_) => "gate",
        }
    }
}

impl Generation {
    fn set(&mut self, step: GenerationStep) {
        match step {
            GenerationStep::Games(games) => self.games = Some(games),
            GenerationStep::Training(training) => self.training = Some(training),
            GenerationStep::Gate(gate) => self.gate = Some(gate),
        }
    }
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct HistoryLine {
    #[serde(flatten)]
    figures: GenerationStep,
    generation: usize,
    step: String,
}

/// The history's file, and what is in it.
#[derive(Debug)]
pub(super) struct LearningHistory {
    file: PathBuf,
    pub(super) generations: Vec<Generation>,
}

impl LearningHistory {
    /// Reads the file if there is one; a line that is cut off at its end is removed.
    pub(super) fn open(file: &Path) -> Result<Self, LearnError> {
        let mut history = Self { file: file.to_owned(), generations: Vec::new() };
        let text = match fs::read_to_string(file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(history),
            text => text.map_err(LearnError::system(file))?,
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        for (number, line) in text[..whole].lines().enumerate() {
            history.read_line(line).ok_or_else(|| LearnError::History(file.to_owned(), number + 1))?;
        }
        if whole < text.len() {
            let cut = File::options().write(true).open(file).and_then(|file| file.set_len(whole as u64));
            cut.map_err(LearnError::system(file))?;
        }
        Ok(history)
    }

    fn read_line(&mut self, line: &str) -> Option<()> {
        let HistoryLine { figures, generation: number, step } = serde_json::from_str(line).ok()?;
        if number == self.generations.len() + 1 {
            self.begin(number);
        }
        let last = self.generations.last_mut().filter(|last| last.number == number)?;
        (step == figures.name()).then(|| last.set(figures))
    }

    /// A generation begins.
    pub(super) fn begin(&mut self, number: usize) {
        self.generations.push(Generation { number, ..Generation::default() });
    }

    /// Notes a step of the last generation.
    pub(super) fn add(&mut self, figures: GenerationStep) -> Result<(), LearnError> {
        let last = self.generations.last_mut().expect("a generation has begun");
        let line = HistoryLine { generation: last.number, step: figures.name().to_owned(), figures };
        let text = serde_json::to_string(&line).expect("figures have a form in JSON");
        let written = File::options().append(true).create(true).open(&self.file).and_then(|mut file| {
            file.write_all(format!("{text}\n").as_bytes())?;
            file.sync_all()
        });
        written.map_err(LearnError::system(&self.file))?;
        last.set(line.figures);
        Ok(())
    }
}
