//! One position, deeper and deeper.

use super::{AnalysisTask, standing};
use crate::prelude::*;
use khod_engine::{AnyLine, AnyThought};
use khod_view::{AnalysedLine, Analysis};
use std::io;

/// A row fits into a terminal of 80 columns.
const WIDTH: usize = 79;
/// So much of a row is figures.
const FIGURES: usize = 51;

impl AnalysisTask<'_> {
    /// Thinks until a limit, telling what is known after every iteration.
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
                // Nobody reads on.
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

    /// What is known after an iteration: a row for each line, if it says more than the one that was shown before.
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

    /// The last word: the best move, whole lines, the effort.
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

/// To hundredths while they matter.
fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 100.0 { format!("{seconds:.2}") } else { format!("{seconds:.0}") }
}

/// Turns one after the other; those of several moves are kept apart.
fn joined(game: Game, turns: &[String]) -> String {
    turns.join(if game.spec().alternates { " " } else { " | " })
}

/// As many turns of a line as fit.
fn cut(game: Game, turns: &[String], width: usize) -> String {
    let whole = joined(game, turns);
    if whole.chars().count() <= width {
        return whole;
    }
    let mut end = 0;
    // Moves are ASCII, so that a byte is a column; one is left for the sign that something is missing.
    for (at, _) in whole.match_indices(' ') {
        if at + 2 <= width {
            end = at;
        }
    }
    format!("{} …", &whole[..end])
}

/// A line of play under a first word, as wide as the page.
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
