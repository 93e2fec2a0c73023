//! What is known of one position, from white's point of view: the one record behind the bar, the graph, the list and the arrows. Also the
//! judgements of turns.

use crate::prelude::*;
use khod_engine::{AnyLine, AnyThought};
use khod_view::Standing;

/// Nodes from which an evaluation counts as settled: with fewer it may well change.
const SETTLED: u64 = 100_000;

/// What is known of a position.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Finding {
    /// The position text.
    pub(crate) pos: String,
    /// The depth of the last finished iteration.
    pub(crate) depth: u32,
    /// Nodes, that is moves played in the search, of all searches of the position together.
    pub(crate) nodes: u64,
    /// Milliseconds used by all searches of the position together.
    pub(crate) ms: u64,
    /// Whether the game is over here.
    #[serde(default)]
    pub(crate) over: bool,
    /// Whether the player ended its search before its limits: it has nothing to add.
    #[serde(default)]
    pub(crate) done: bool,
    /// The best lines for the side to move, the best one first.
    pub(crate) lines: Vec<FoundLine>,
}

/// A line of play and what it is worth for white.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FoundLine {
    /// White's chance of winning, draws counted half.
    pub(crate) chance: f64,
    /// The score in hundredths; none when a winner is proven.
    pub(crate) score: Option<i32>,
    /// The side that is proven to win.
    pub(crate) proven: Option<SideWord>,
    /// Half-moves until the proven win, where they are known.
    pub(crate) plies: Option<u32>,
    /// The turns, as contest lines; the last one may be unfinished.
    pub(crate) moves: Vec<String>,
}

/// A finding as a page gets it.
#[derive(Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FindingMessage {
    pos: String,
    depth: u32,
    nodes: u64,
    /// Nodes a second.
    nps: u64,
    ms: u64,
    /// Depth and speed of the search, in words.
    effort: String,
    settled: bool,
    #[serde(rename = "final")]
    is_final: bool,
    over: bool,
    lines: Vec<LineMessage>,
}

impl FindingMessage {
    /// The message about a position that was not searched yet.
    pub(super) fn unknown(pos: &str) -> Self {
        Self { pos: pos.to_owned(), ..Self::default() }
    }
}

/// A line of play as a page gets it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LineMessage {
    #[serde(flatten)]
    line: FoundLine,
    text: String,
    /// A shorter text for a narrow place.
    brief: String,
}

impl Finding {
    /// The finding that a search of a position gives.
    pub(crate) fn of(position: &AnyPosition, thought: &AnyThought) -> Self {
        let line = |line: &AnyLine| {
            let score = line.score;
            let alternates = position.spec().alternates;
            let standing = Standing::of(score.value(), score.chance(), score.distance(), alternates);
            FoundLine::of(&standing, position.side(), line.turns.clone())
        };
        Self {
            pos: position.text(),
            depth: thought.depth,
            nodes: thought.nodes,
            ms: thought.time.as_millis() as u64,
            lines: thought.lines.iter().map(line).collect(),
            ..Self::default()
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
        let (pos, lines) = (position.text(), vec![line]);
        Some(Self { pos, over: true, done: true, lines, ..Self::default() })
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

    /// Whether the evaluation will hardly change any more.
    pub(crate) fn is_settled(&self) -> bool {
        self.is_final() || self.nodes >= SETTLED
    }

    /// The finding with the nodes and the time of an earlier one added. The deeper of the two gives the lines; if they are equally deep, the newer.
    pub(crate) fn after(self, earlier: Option<&Self>) -> Self {
        let Some(earlier) = earlier else { return self };
        let (nodes, ms) = (self.nodes + earlier.nodes, self.ms + earlier.ms);
        let newer = self.depth >= earlier.depth || self.is_final();
        let said = if newer { self } else { earlier.clone() };
        Self { nodes, ms, ..said }
    }

    /// The finding as a page gets it; `shortened` to one line and a few moves where a page gets many findings.
    pub(crate) fn message(&self, words: &Words, shortened: bool) -> FindingMessage {
        let (lines, moves) = if shortened { (1, 3) } else { (usize::MAX, 12) };
        let nps = (self.nodes as f64 / (self.ms.max(1) as f64 / 1000.0)).round() as u64;
        let line = |line: &FoundLine| {
            let (text, brief) = (line.text(words, self.over), line.brief(words, self.over));
            let (chance, moves) = (rounded(line.chance), line.moves.iter().take(moves).cloned().collect());
            LineMessage { line: FoundLine { chance, moves, ..line.clone() }, text, brief }
        };
        FindingMessage {
            pos: self.pos.clone(),
            depth: self.depth,
            nodes: self.nodes,
            nps,
            ms: self.ms,
            effort: self.effort(words, nps),
            settled: self.is_settled(),
            is_final: self.is_final(),
            over: self.over,
            lines: self.lines.iter().take(lines).map(line).collect(),
        }
    }

    /// Depth and speed of the search, in words.
    fn effort(&self, words: &Words, nps: u64) -> String {
        if self.over {
            return words.say("an-over");
        }
        let effort =
            words.say_with("an-effort", &[("depth", self.depth.into()), ("speed", (nps / 1000).into())]);
        if self.is_final() { format!("{effort} · {}", words.say("an-settled")) } else { effort }
    }

    /// The finding with at most `most` lines.
    pub(crate) fn with_lines(mut self, most: usize) -> Self {
        self.lines.truncate(most);
        self
    }

    /// The time that all searches of the position used together.
    pub(crate) fn time(&self) -> Duration {
        Duration::from_millis(self.ms)
    }
}

impl FoundLine {
    /// A line of play with its worth, which `standing` gives from the mover's point of view.
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

    /// The text for a narrow place: `#5` if white wins in five half-moves, `−#5` if black does.
    fn brief(&self, words: &Words, over: bool) -> String {
        let Some(SideWord(winner)) = self.proven.filter(|_| !over) else { return self.text(words, over) };
        let sign = if winner == Side::White { "" } else { "−" };
        format!("{sign}#{}", self.plies.map(|plies| plies.to_string()).unwrap_or_default())
    }

    /// `+1.2`, with the decimal sign of the language, or who wins and how soon.
    pub(crate) fn text(&self, words: &Words, over: bool) -> String {
        let side = |winner: Side| ("side", winner.word().into());
        match (self.proven, self.plies) {
            (None, _) if over => "½ : ½".to_owned(),
            (Some(SideWord(Side::White)), _) if over => "1 : 0".to_owned(),
            (Some(_), _) if over => "0 : 1".to_owned(),
            (None, _) => hundredths(self.score.unwrap_or(0), words),
            (Some(SideWord(winner)), Some(plies)) => {
                words.say_with("an-wins-in", &[side(winner), ("plies", plies.into())])
            }
            (Some(SideWord(winner)), None) => words.say_with("an-wins", &[side(winner)]),
        }
    }
}

/// A chance rounded to four digits: more would be noise.
fn rounded(chance: f64) -> f64 {
    (chance * 10_000.0).round() / 10_000.0
}

/// A score as people write it: one decimal, a true minus, a comma in Russian.
fn hundredths(score: i32, words: &Words) -> String {
    // As a whole number first, since a rounded zero would keep its sign.
    let tenths = (f64::from(score) / 10.0).round() as i32;
    let sign = if tenths > 0 { "+" } else { "" };
    words.figures(format_args!("{sign}{:.1}", f64::from(tenths) / 10.0))
}

/// A turn that lowered the mover's chance of winning.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Judgement {
    /// `?!`, `?` or `??`.
    pub(crate) mark: &'static str,
    /// By how much the turn lowered the mover's chance of winning.
    pub(crate) loss: f64,
    /// The turn that would have been best.
    pub(crate) best: String,
    /// Whether the evaluation will hardly change any more.
    pub(crate) settled: bool,
}

/// Judges every turn as far as the positions before and after it are known.
pub(crate) fn judge(
    positions: &[AnyPosition],
    turns: &[String],
    findings: &[Option<Finding>],
) -> Vec<Option<Judgement>> {
    let judged = turns.iter().enumerate().map(|(at, turn)| {
        let (before, after) = (findings.get(at)?.as_ref()?, findings.get(at + 1)?.as_ref()?);
        let for_mover = |chance: f64| if positions[at].side() == Side::White { chance } else { 1.0 - chance };
        let best = before.best()?;
        let loss = khod_view::loss(for_mover(before.chance()?), for_mover(after.chance()?), best == turn);
        let mark = khod_view::mark(loss);
        let settled = before.is_settled() && after.is_settled();
        let loss = rounded(loss);
        (!mark.is_empty()).then(|| Judgement { mark, loss, best: best.to_owned(), settled })
    });
    judged.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use khod_engine::{AnyEngine, Limits, SearchOptions};
    use khod_games::Game;

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
        assert_eq!(hundredths(123, &Words::new(Language::Russian)), "+1,2");
        assert_eq!(hundredths(-96, &Words::new(Language::English)), "−1.0");
        assert_eq!(hundredths(3, &Words::new(Language::English)), "0.0");
    }

    #[test]
    fn a_thought_becomes_a_record() {
        let lo = Game::from_name("lo").unwrap();
        let start = lo.start(None, None).unwrap();
        let mut engine = AnyEngine::new(lo, 1);
        engine.set_options(SearchOptions { lines: 2, ..SearchOptions::default() });
        let thought = engine.think(&start, &Limits::nodes(2_000).for_analysis(), |_| {});
        let finding = Finding::of(&start, &thought);
        assert_eq!(finding.lines.len(), 2);
        assert!(!finding.is_settled() && finding.best().is_some());
        let message = finding.message(Words::english(), false);
        assert!((0.0..=1.0).contains(&message.lines[0].line.chance));
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

    #[test]
    fn turns_that_give_something_away_are_marked_for_either_side() {
        let start = Game::from_name("hale").unwrap().start(None, None).unwrap();
        let (mut positions, mut turns) = (vec![start], Vec::new());
        for _ in 0..3 {
            let mut next = positions.last().unwrap().clone();
            turns.push(next.legal()[0].clone());
            next.play_line(turns.last().unwrap()).unwrap();
            positions.push(next);
        }
        let finding = |chance: f64, best: &str, nodes| {
            let line =
                FoundLine { chance, score: Some(0), proven: None, plies: None, moves: vec![best.to_owned()] };
            Some(Finding {
                pos: String::new(),
                depth: 5,
                nodes,
                ms: 1,
                over: false,
                done: false,
                lines: vec![line],
            })
        };
        let findings = [
            finding(0.60, "another", 1_000),
            finding(0.54, "another", 200_000),
            finding(0.70, &turns[2], 200_000),
            finding(0.20, "another", 200_000),
        ];
        let judged = judge(&positions, &turns, &findings);
        let marks: Vec<Option<&str>> =
            judged.iter().map(|turn| turn.as_ref().map(|turn| turn.mark)).collect();
        // White's first turn is doubtful and black's is a mistake. White's last was the best turn, so the lower chance after it does not count.
        assert_eq!(marks, [Some("?!"), Some("?"), None]);
        assert!(!judged[0].as_ref().unwrap().settled && judged[1].as_ref().unwrap().settled);
        let half_known = [findings[0].clone(), None, findings[2].clone(), None];
        assert!(judge(&positions, &turns, &half_known).iter().all(Option::is_none));
    }
}
