//! One thing that is analysed: a position, or all positions of a game.

use super::finding::{Finding, FindingMessage, Judgement, judge};
use crate::prelude::*;

/// How much thought a position gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Budget {
    pub(super) nodes: u64,
    pub(super) time: Duration,
}

/// The budget of a position that a visitor looks at.
const WATCHED: Budget = Budget { nodes: 50_000_000, time: Duration::from_mins(1) };
/// The factor by which each request to go deeper enlarges the budget.
const DEEPER: u32 = 4;
const MOST_DEEPER: u32 = 3;
/// The budgets of a game's positions, pass by pass: the first pass shows a graph within seconds, on a busy machine as well.
const PASSES: [Budget; 4] = [of_nodes(2_000), of_nodes(10_000), of_nodes(100_000), of_nodes(500_000)];
/// The most turns of a game that are analysed; the rest of a longer game is left out.
const MOST_PLIES: usize = 1000;

const fn of_nodes(nodes: u64) -> Budget {
    Budget { nodes, time: Duration::from_secs(10) }
}

/// The budget of a position after a number of requests to go deeper.
const fn watched(deeper: u32) -> Budget {
    let times = DEEPER.pow(deeper);
    Budget {
        nodes: WATCHED.nodes * times as u64,
        time: Duration::from_secs(WATCHED.time.as_secs() * times as u64),
    }
}

impl Budget {
    /// Whether a finding has used up this budget, or is final.
    pub(super) fn is_spent(&self, finding: &Finding) -> bool {
        finding.is_final() || finding.nodes >= self.nodes || finding.time() >= self.time
    }

    /// What a finding has left of this budget.
    pub(super) fn left(&self, finding: Option<&Finding>) -> Self {
        let (nodes, time) = finding.map_or((0, Duration::ZERO), |finding| (finding.nodes, finding.time()));
        Self { nodes: self.nodes.saturating_sub(nodes), time: self.time.saturating_sub(time) }
    }
}

/// What is analysed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Subject {
    /// A position, and how many lines are wanted.
    Position { game: Game, text: String, lines: usize },
    /// A game: its start and its turns.
    Course { game: Game, start: String, turns: Vec<String> },
}

impl Subject {
    /// The position that a topic names: `{game}:{lines}:{position text}`.
    pub(super) fn position(topic: &str) -> Option<Self> {
        let mut parts = topic.splitn(3, ':');
        let game = Game::from_name(parts.next()?)?;
        let lines = parts.next()?.parse().ok().filter(|lines| (1..=super::MOST_LINES).contains(lines))?;
        let text = game.position(parts.next()?).ok()?.text();
        Some(Self::Position { game, text, lines })
    }

    /// The game that a topic names: `{game}:{start position text}|{turns joined by ;}`.
    pub(super) fn course(topic: &str) -> Option<Self> {
        let (game, rest) = topic.split_once(':')?;
        let game = Game::from_name(game)?;
        let (start, turns) = rest.split_once('|')?;
        let start = game.position(start).ok()?;
        let turns = turns.split(';').filter(|turn| !turn.is_empty()).map(str::to_owned).collect();
        Some(Self::of_turns(game, &start, turns))
    }

    /// The legal part of a game.
    pub(super) fn of_turns(game: Game, start: &AnyPosition, mut turns: Vec<String>) -> Self {
        turns.truncate(MOST_PLIES);
        let (positions, _) = stage::course(start.clone(), &turns);
        turns.truncate(positions.len() - 1);
        Self::Course { game, start: start.text(), turns }
    }

    pub(super) const fn game(&self) -> Game {
        let (Self::Position { game, .. } | Self::Course { game, .. }) = self;
        *game
    }

    pub(super) const fn lines(&self) -> usize {
        if let Self::Position { lines, .. } = self { *lines } else { 1 }
    }

    /// All positions of the subject.
    fn positions(&self) -> Vec<AnyPosition> {
        let (game, text, turns) = match self {
            Self::Position { game, text, .. } => (game, text, &[][..]),
            Self::Course { game, start, turns } => (game, start, &turns[..]),
        };
        let start = game.position(text).expect("a position's own text is a position");
        // Only legal turns are kept.
        stage::course(start, turns).0
    }
}

/// What is known of a subject, with the channel that tells its followers of changes.
pub(super) struct Study {
    pub(super) subject: Subject,
    pub(super) positions: Vec<AnyPosition>,
    pub(super) texts: Vec<String>,
    known: Mutex<Findings>,
    pub(super) changes: watch::Sender<u64>,
}

struct Findings {
    findings: Vec<Option<Finding>>,
    /// How many requests to go deeper were granted.
    deeper: u32,
}

/// A search to be done: the position, its budget and the finding so far.
pub(super) struct StudyTask {
    pub(super) ply: usize,
    pub(super) budget: Budget,
    pub(super) earlier: Option<Finding>,
}

impl Study {
    /// A subject with what is known of it already.
    pub(super) fn new(subject: Subject, look_up: impl Fn(&str) -> Option<Finding>) -> Self {
        let positions = subject.positions();
        let texts: Vec<String> = positions.iter().map(|position| position.text()).collect();
        let findings = positions
            .iter()
            .zip(&texts)
            .map(|(position, text)| Finding::of_end(position).or_else(|| look_up(text)));
        let known = Findings { findings: findings.collect(), deeper: 0 };
        let (changes, _) = watch::channel(1);
        Self { subject, positions, texts, known: Mutex::new(known), changes }
    }

    /// The search to be done next; none when all budgets are used up.
    pub(super) fn next(&self) -> Option<StudyTask> {
        let known = lock(&self.known);
        let watched = [watched(known.deeper)];
        let budgets: &[Budget] = match self.subject {
            Subject::Position { .. } => &watched,
            Subject::Course { .. } => &PASSES,
        };
        budgets.iter().find_map(|budget| {
            let open =
                |finding: &Option<Finding>| finding.as_ref().is_none_or(|finding| !budget.is_spent(finding));
            let ply = known.findings.iter().position(open)?;
            Some(StudyTask { ply, budget: *budget, earlier: known.findings[ply].clone() })
        })
    }

    /// The rank in the queue, the lowest first: a position of which nothing is known, then a game without a whole graph, then everything else.
    pub(super) fn rank(&self) -> u8 {
        let unknown = lock(&self.known).findings.iter().any(Option::is_none);
        match self.subject {
            Subject::Position { .. } if unknown => 0,
            Subject::Course { .. } if unknown => 1,
            _ => 2,
        }
    }

    /// Grants a request to go deeper than usual.
    pub(super) fn go_deeper(&self) {
        let mut known = lock(&self.known);
        // Only a position whose budget is used up can go deeper.
        while known.deeper < MOST_DEEPER
            && known.findings.iter().flatten().any(|finding| watched(known.deeper).is_spent(finding))
        {
            known.deeper += 1;
        }
    }

    /// Takes a finding over and tells the followers.
    pub(super) fn learn(&self, ply: usize, finding: Finding) {
        lock(&self.known).findings[ply] = Some(finding);
        self.tell();
    }

    /// Tells the followers that something has changed.
    pub(super) fn tell(&self) {
        self.changes.send_modify(|number| *number += 1);
    }

    /// The study as a page gets it; `waiting` says why nothing is searched, if something else goes first.
    pub(super) fn snapshot(&self, words: &Words, waiting: Option<String>) -> StudyMessage {
        let open = self.next().is_some();
        let waiting = waiting.filter(|_| open);
        let progress = StudyProgress { running: open && waiting.is_none(), waiting, open };
        let known = lock(&self.known);
        match &self.subject {
            Subject::Position { text, .. } => {
                let unknown = || FindingMessage::unknown(text);
                let finding = known.findings[0].as_ref().map_or_else(unknown, |it| it.message(words, false));
                StudyMessage::Position(PositionStudy { finding, progress })
            }
            Subject::Course { turns, .. } => {
                let message = |finding: &Option<Finding>| finding.as_ref().map(|it| it.message(words, true));
                StudyMessage::Course(CourseStudy {
                    values: known.findings.iter().map(message).collect(),
                    marks: judge(&self.positions, turns, &known.findings),
                    done: known.findings.iter().flatten().filter(|finding| finding.is_settled()).count(),
                    of: known.findings.len(),
                    progress,
                })
            }
        }
    }
}

/// What is known of a subject, as a page gets it.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum StudyMessage {
    Position(PositionStudy),
    Course(CourseStudy),
}

/// What is known of a position.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PositionStudy {
    #[serde(flatten)]
    finding: FindingMessage,
    #[serde(flatten)]
    progress: StudyProgress,
}

/// What is known of a game.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CourseStudy {
    /// The finding on every position.
    values: Vec<Option<FindingMessage>>,
    /// The judgement of every turn that lowered the mover's chance.
    marks: Vec<Option<Judgement>>,
    /// Positions whose evaluation will hardly change any more.
    done: usize,
    of: usize,
    #[serde(flatten)]
    progress: StudyProgress,
}

/// How far the analysis is.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct StudyProgress {
    /// Why nothing is searched, in words.
    waiting: Option<String>,
    running: bool,
    /// Whether there is more to search.
    open: bool,
}
