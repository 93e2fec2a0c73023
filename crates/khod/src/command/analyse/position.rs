//! The analysis of one position, iteration by iteration.

use super::{AnalysisTask, standing};
use crate::prelude::*;
use khod_engine::{AnyLine, AnyThought};
use khod_view::{AnalysedLine, Analysis};
use std::io;

/// The most characters of a row: it fits into a terminal of 80 columns.
const WIDTH: usize = 79;
/// Characters of a row that its figures take, before the moves.
const FIGURES: usize = 51;

impl AnalysisTask<'_> {
    /// Searches until a limit and reports after every iteration.
    pub(super) fn deepen(mut self, engine: &mut AnyEngine) -> Result<(), Failure> {
        let (limits, position) = (self.limits.clone(), self.started.position.clone());
        let mut before = None;
        self.write_heading()?;
        let mut told = Ok(());
        let thought = engine.think(&position, &limits, |thought| {
            if told.is_ok() {
                told = self.tell(self.analysis(thought, false), &mut before);
            }
            if told.is_err() {
                // The output can not be written any more, so the search stops.
                limits.stop.store(true, Ordering::Relaxed);
            }
        });
        told?;
        Ok(self.conclude(&self.analysis(&thought, true))?)
    }

    fn analysis(&self, thought: &AnyThought, last: bool) -> Analysis {
        let game = self.started.game;
        let line =
            |line: &AnyLine| AnalysedLine { standing: standing(game, line.score), turns: line.turns.clone() };
        Analysis {
            game,
            position: self.started.position.text(),
            side: self.started.position.side(),
            depth: thought.depth,
            nodes: thought.nodes,
            time: thought.time,
            lines: thought.lines.iter().map(line).collect(),
            over: None,
            last,
        }
    }

    fn write_heading(&self) -> io::Result<()> {
        let heads = ["depth", "nodes", "speed", "seconds", "score", "line"];
        let [depth, nodes, speed, seconds, score, line] =
            heads.map(|head| self.cli.words.say(&format!("analyse-{head}")));
        self.json.print(row(&figures(&depth, &nodes, &speed, &seconds), &score, &line))
    }

    /// Reports an iteration: a row for each line, if the lines are new or the search has become a quarter longer.
    fn tell(&mut self, analysis: Analysis, before: &mut Option<Analysis>) -> io::Result<()> {
        self.json.write(|| analysis.json())?;
        // Once all lines reach the end of the game, iterations cost next to nothing and find nothing new.
        let is_news = before.as_ref().is_none_or(|before| {
            before.lines != analysis.lines || analysis.nodes - before.nodes >= before.nodes / 4
        });
        if self.json.alone() || !is_news {
            return Ok(());
        }
        let mut out = stdout();
        let speed = analysis.speed() / 1000;
        let mut columns = figures(
            &analysis.depth.to_string(),
            &analysis.nodes.to_string(),
            &speed.to_string(),
            &seconds(analysis.time),
        );
        for line in &analysis.lines {
            let width = if self.cli.output.terminal { WIDTH - FIGURES } else { usize::MAX };
            let moves = cut(analysis.game, &line.turns, width);
            writeln!(out, "{}", row(&columns, &line.standing.text(self.cli.words), &moves))?;
            // The figures are the same for all lines.
            columns = figures("", "", "", "");
        }
        out.flush()?;
        *before = Some(analysis);
        Ok(())
    }

    /// Ends the report: the best move, whole lines, the effort.
    fn conclude(&mut self, analysis: &Analysis) -> io::Result<()> {
        self.json.write(|| analysis.json())?;
        if self.json.alone() {
            return Ok(());
        }
        let words = self.cli.words;
        let mut out = stdout();
        writeln!(out)?;
        if let [best, others @ ..] = &analysis.lines[..] {
            let values = [
                ("side", analysis.side.word().into()),
                ("move", best.turns.first().cloned().unwrap_or_default().into()),
                ("standing", best.standing.long_text(words).into()),
            ];
            writeln!(out, "{}", words.say_with("analyse-best", &values))?;
            for line in &analysis.lines {
                let first = if others.is_empty() {
                    String::new()
                } else {
                    format!("{:<16}", line.standing.text(words))
                };
                write_wrapped(&mut out, &first, &joined(analysis.game, &line.turns))?;
            }
        }
        let values = [
            ("depth", analysis.depth.into()),
            ("nodes", analysis.nodes.into()),
            ("speed", (analysis.speed() / 1000).into()),
            ("seconds", seconds(analysis.time).into()),
        ];
        writeln!(out, "{}", words.say_with("analyse-effort", &values))?;
        out.flush()
    }
}

fn figures(depth: &str, nodes: &str, speed: &str, seconds: &str) -> [String; 2] {
    [format!("{depth:>5}"), format!("{nodes:>10} {speed:>6} {seconds:>6}")]
}

fn row([depth, effort]: &[String; 2], score: &str, line: &str) -> String {
    format!("{depth}  {score:<15} {effort}   {line}").trim_end().to_owned()
}

/// Seconds: with hundredths below 100 seconds, whole ones from there on.
fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 100.0 { format!("{seconds:.2}") } else { format!("{seconds:.0}") }
}

/// Turns in one text. Where a turn is several moves, a bar stands between turns.
fn joined(game: Game, turns: &[String]) -> String {
    turns.join(if game.spec().alternates { " " } else { " | " })
}

/// The moves at the beginning of a line that fit into `width` characters.
fn cut(game: Game, turns: &[String], width: usize) -> String {
    let whole = joined(game, turns);
    if whole.chars().count() <= width {
        return whole;
    }
    let mut end = 0;
    // Moves are ASCII, so that a byte is a column; a space and the sign `…` for what is missing need two.
    for (at, _) in whole.match_indices(' ') {
        if at + 2 <= width {
            end = at;
        }
    }
    format!("{} …", &whole[..end])
}

/// Writes a line of play after a first word, in rows of at most [`WIDTH`] characters.
fn write_wrapped(out: &mut impl Write, first: &str, line: &str) -> io::Result<()> {
    let indent = first.chars().count() + 2;
    let mut row = format!("  {first}");
    let mut width = indent;
    for word in line.split(' ') {
        if width > indent && width + 1 + word.len() > WIDTH {
            writeln!(out, "{row}")?;
            row = " ".repeat(indent);
            width = indent;
        }
        if width > indent {
            row.push(' ');
            width += 1;
        }
        row.push_str(word);
        width += word.len();
    }
    writeln!(out, "{row}")
}
