//! What is known of one position, from white's point of view: the one record behind bar, graph, list and arrows.

use crate::room::SideWord;
use khod_engine::{Evaluate, Thought};
use khod_games::{AnyPosition, Side};
use khod_view::{Language, Standing, Words};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Duration;

/// With less thought than this, in nodes, an opinion may well turn round.
const SETTLED: u64 = 100_000;

/// What is known of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Finding {
    /// The position text.
    pub(crate) pos: String,
    /// The last whole iteration.
    pub(crate) depth: u32,
    /// Moves played in the search, all turns at it together.
    pub(crate) nodes: u64,
    /// Time used, all turns together.
    pub(crate) ms: u64,
    /// Whether the game is over here.
    #[serde(default)]
    pub(crate) over: bool,
    /// Whether the player itself has nothing to add.
    #[serde(default)]
    pub(crate) done: bool,
    /// The best lines for the side to move, the best one first.
    pub(crate) lines: Vec<FoundLine>,
}

/// A line of play and what it is worth for white.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct FoundLine {
    /// White's chance of winning, draws counted half.
    pub(crate) chance: f64,
    /// In hundredths; nothing when something is proven.
    pub(crate) score: Option<i32>,
    /// Who is proven to win.
    pub(crate) proven: Option<SideWord>,
    /// In so many half-moves, where that is known.
    pub(crate) plies: Option<u32>,
    /// The turns, as contest lines; the last one may be unfinished.
    pub(crate) moves: Vec<String>,
}

impl Finding {
    /// What a thought says.
    pub(crate) fn of<P: Evaluate>(pos: &str, position: &P, thought: &Thought<P>) -> Self {
        let mover = position.side();
        let line = |line: &khod_engine::Line<P>| {
            let score = line.score;
            let standing = Standing::of(score.value(), score.chance(), score.distance(), P::ALTERNATES);
            FoundLine::of(&standing, mover, khod_engine::turns(position, &line.moves))
        };
        Self {
            pos: pos.to_owned(),
            depth: thought.depth,
            nodes: thought.nodes,
            ms: thought.time.as_millis() as u64,
            over: false,
            done: false,
            lines: thought.lines.iter().map(line).collect(),
        }
    }

    /// The result where the game is over; nothing where it is not.
    pub(crate) fn of_end(position: &AnyPosition) -> Option<Self> {
        let outcome = position.outcome()?;
        let line = FoundLine {
            chance: khod_view::points(outcome, Side::White),
            score: outcome.winner.is_none().then_some(0),
            proven: outcome.winner.map(SideWord),
            plies: outcome.winner.is_some().then_some(0),
            moves: Vec::new(),
        };
        Some(Self {
            pos: position.text(),
            depth: 0,
            nodes: 0,
            ms: 0,
            over: true,
            done: true,
            lines: vec![line],
        })
    }

    /// White's chance of winning.
    pub(crate) fn chance(&self) -> Option<f64> {
        self.lines.first().map(|line| line.chance)
    }

    /// The best turn.
    pub(crate) fn best(&self) -> Option<&str> {
        self.lines.first()?.moves.first().map(String::as_str)
    }

    /// Whether more thought would change nothing.
    pub(crate) fn is_final(&self) -> bool {
        let soon = |line: &FoundLine| line.plies.is_none_or(|plies| plies <= self.depth);
        let proven = |line: &FoundLine| line.proven.is_some() && (self.lines.len() == 1 || soon(line));
        self.over || self.done || (!self.lines.is_empty() && self.lines.iter().all(proven))
    }

    /// Whether the opinion will hardly turn round.
    pub(crate) fn is_settled(&self) -> bool {
        self.is_final() || self.nodes >= SETTLED
    }

    /// The same with the effort of an earlier look added. Whatever saw deeper says what is thought.
    pub(crate) fn after(self, earlier: Option<&Self>) -> Self {
        let Some(earlier) = earlier else { return self };
        let (nodes, ms) = (self.nodes + earlier.nodes, self.ms + earlier.ms);
        let newer = self.depth >= earlier.depth || self.is_final();
        let said = if newer { self } else { earlier.clone() };
        Self { nodes, ms, ..said }
    }

    /// As a page gets it; `shortened` to a few moves where there are many of them.
    pub(crate) fn json(&self, words: &Words, shortened: bool) -> Value {
        let most = if shortened { 3 } else { 12 };
        let nps = (self.nodes as f64 / (self.ms.max(1) as f64 / 1000.0)).round() as u64;
        let line = |line: &FoundLine| {
            json!({
                "chance": (line.chance * 10_000.0).round() / 10_000.0,
                "score": line.score,
                "proven": line.proven.map(|side| side.0.word()),
                "plies": line.plies,
                "text": line.text(words, self.over),
                "brief": line.brief(words, self.over),
                "moves": line.moves.iter().take(most).collect::<Vec<_>>(),
            })
        };
        let lines: Vec<Value> =
            self.lines.iter().take(if shortened { 1 } else { usize::MAX }).map(line).collect();
        json!({
            "pos": self.pos, "depth": self.depth, "nodes": self.nodes, "nps": nps, "ms": self.ms, "effort": self.effort(words, nps),
            "settled": self.is_settled(), "final": self.is_final(), "over": self.over, "lines": lines,
        })
    }

    /// How much was thought, in words.
    fn effort(&self, words: &Words, nps: u64) -> String {
        if self.over {
            return words.say("an-over");
        }
        let effort =
            words.say_with("an-effort", &[("depth", self.depth.into()), ("speed", (nps / 1000).into())]);
        if self.is_final() { format!("{effort} · {}", words.say("an-settled")) } else { effort }
    }

    /// The same with no more than so many lines.
    pub(crate) fn with_lines(mut self, most: usize) -> Self {
        self.lines.truncate(most);
        self
    }

    /// The time used.
    pub(crate) fn time(&self) -> Duration {
        Duration::from_millis(self.ms)
    }
}

impl FoundLine {
    /// A line that is worth so much for the mover.
    fn of(standing: &Standing, mover: Side, moves: Vec<String>) -> Self {
        let sign = if mover == Side::White { 1 } else { -1 };
        let winner = |wins: bool| SideWord(if wins { mover } else { mover.other() });
        Self {
            chance: standing.chance_of(Side::White, mover),
            score: standing.proof.is_none().then_some(standing.score * sign),
            proven: standing.proof.map(|proof| winner(proof.wins)),
            plies: standing.proof.and_then(|proof| proof.plies),
            moves,
        }
    }

    /// The same for a narrow place: `#5` if white wins in five half-moves, `−#5` if black does.
    fn brief(&self, words: &Words, over: bool) -> String {
        let Some(SideWord(winner)) = self.proven.filter(|_| !over) else { return self.text(words, over) };
        let sign = if winner == Side::White { "" } else { "−" };
        format!("{sign}#{}", self.plies.map(|plies| plies.to_string()).unwrap_or_default())
    }

    /// `+1.2`, with the decimal sign of the language, or who wins and how soon.
    pub(crate) fn text(&self, words: &Words, over: bool) -> String {
        let Some(SideWord(winner)) = self.proven else {
            return if over {
                "½ : ½".to_owned()
            } else {
                hundredths(self.score.unwrap_or(0), words.language())
            };
        };
        if over {
            return if winner == Side::White { "1 : 0" } else { "0 : 1" }.to_owned();
        }
        let side = ("side", winner.word().into());
        match self.plies {
            Some(plies) => words.say_with("an-wins-in", &[side, ("plies", plies.into())]),
            None => words.say_with("an-wins", &[side]),
        }
    }
}

/// A score as people write it: one decimal, a true minus, a comma in Russian.
fn hundredths(score: i32, language: Language) -> String {
    let tenths = (f64::from(score) / 10.0).round() as i32;
    let sign = match tenths.signum() {
        1 => "+",
        -1 => "−",
        _ => "",
    };
    let point = if language == Language::Russian { ',' } else { '.' };
    format!("{sign}{}{point}{}", tenths.abs() / 10, tenths.abs() % 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use khod_engine::{Engine, Limits};
    use khod_games::{Game, Notation, lo::Lo};

    #[test]
    fn a_record_speaks_for_white_whoever_moves() {
        for (mover, sign) in [(Side::White, 1), (Side::Black, -1)] {
            let line = FoundLine::of(&Standing::of(120, 0.7, None, true), mover, Vec::new());
            assert_eq!(line.score, Some(120 * sign));
            assert!((line.chance - if sign == 1 { 0.7 } else { 0.3 }).abs() < 1e-9);
            let line = FoundLine::of(&Standing::of(0, 1.0, Some(-4), true), mover, Vec::new());
            assert_eq!((line.proven, line.plies), (Some(SideWord(mover.other())), Some(4)));
            assert_eq!(line.brief(Words::english(), false), if sign == 1 { "−#4" } else { "#4" });
        }
    }

    #[test]
    fn scores_have_the_decimal_sign_of_the_language() {
        assert_eq!(hundredths(123, Language::Russian), "+1,2");
        assert_eq!(hundredths(-96, Language::English), "−1.0");
        assert_eq!(hundredths(3, Language::English), "0.0");
    }

    #[test]
    fn a_thought_becomes_a_record() {
        let start = Lo::begin(None, None).unwrap();
        let mut engine = Engine::<Lo>::new(1);
        engine.set_manner(khod_engine::Manner { lines: 2, ..Default::default() });
        let thought = engine.think(&start, &Limits::nodes(2_000).for_analysis(), |_| {});
        let finding = Finding::of(&start.to_text(), &start, &thought);
        assert_eq!(finding.lines.len(), 2);
        assert!(!finding.is_settled() && finding.best().is_some());
        let value = finding.json(Words::english(), false);
        assert!(value["lines"][0]["chance"].as_f64().is_some_and(|chance| (0.0..=1.0).contains(&chance)));
        let kept: Finding = serde_json::from_str(&serde_json::to_string(&finding).unwrap()).unwrap();
        assert_eq!(kept, finding);
    }

    #[test]
    fn whatever_saw_deeper_says_what_is_thought() {
        let line =
            |chance| FoundLine { chance, score: Some(0), proven: None, plies: None, moves: Vec::new() };
        let of = |depth, chance| Finding {
            pos: String::new(),
            depth,
            nodes: 10,
            ms: 5,
            over: false,
            done: false,
            lines: vec![line(chance)],
        };
        let joined = of(3, 0.4).after(Some(&of(5, 0.6)));
        assert_eq!((joined.depth, joined.nodes, joined.chance()), (5, 20, Some(0.6)));
        let joined = of(6, 0.4).after(Some(&of(5, 0.6)));
        assert_eq!((joined.depth, joined.chance()), (6, Some(0.4)));
    }

    #[test]
    fn the_end_of_a_game_needs_no_thought() {
        let over = Game::from_name("hale")
            .unwrap()
            .position("11/11/11/11/11/11/w8b1/w10/w8b1/w10/wb1b1b1b1b1 black")
            .unwrap();
        let finding = Finding::of_end(&over).unwrap();
        assert!(finding.is_final() && finding.is_settled());
        assert_eq!(finding.lines[0].text(Words::english(), true), "1 : 0");
    }
}
