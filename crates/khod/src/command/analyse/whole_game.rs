//! Every turn of a recorded game: what was played, what was best, what it cost.

use super::{AnalysisTask, standing};
use crate::prelude::*;
use khod_view::JudgedTurn;
use std::io;

/// The width of a column of moves, in characters; a longer move pushes the columns to its right.
const MOVES: usize = 20;

/// What one side gave away: the loss summed over its turns, and the turns that were mistakes.
#[derive(Clone, Copy, Default)]
struct Tally {
    turns: u32,
    loss: f64,
    mistakes: u32,
}

impl Tally {
    fn add(&mut self, judged: &JudgedTurn) {
        self.turns += 1;
        self.loss += judged.loss;
        self.mistakes += u32::from(!judged.mark().is_empty());
    }
}

impl AnalysisTask<'_> {
    /// Judges every turn of the record.
    pub(super) fn judge_game(mut self, engine: &mut AnyEngine) -> Result<(), Failure> {
        let game = self.started.game;
        let record = self.record.take().expect("clap insists on a record");
        let mut position = record.start().expect("the record was replayed");
        let first = position.side();
        self.write_game_heading(record.turns.is_empty())?;
        let mut tallies = [Tally::default(); 2];
        let mut thought = engine.think(&position, &self.limits, |_| {});
        for (at, turn) in record.turns.iter().enumerate() {
            let before = standing(game, thought.score());
            let best = thought.lines.swap_remove(0).turns.swap_remove(0);
            let (text, side) = (position.text(), position.side());
            position.play_line(&turn.line).expect("the record was replayed");
            thought = engine.think(&position, &self.limits, |_| {});
            if self.limits.stop.load(Ordering::Relaxed) {
                // The search of this position was interrupted: its score is too rough to judge the turn that led to it.
                break;
            }
            let after = match position.outcome() {
                Some(outcome) => khod_view::points(outcome, side),
                None => standing(game, thought.score()).chance_of(side, position.side()),
            };
            let loss = khod_view::loss(before.chance, after, best == turn.line);
            let judged = JudgedTurn {
                game,
                position: text,
                number: at + 1,
                side,
                played: turn.line.clone(),
                best,
                standing: before,
                loss,
            };
            tallies[side.index()].add(&judged);
            self.tell_turn(&judged, first.index() + at)?;
        }
        Ok(self.summarise(tallies)?)
    }

    fn write_game_heading(&self, empty: bool) -> io::Result<()> {
        if empty {
            return self.json.print(self.cli.words.say("analyse-no-moves"));
        }
        let heads = ["move", "played", "better", "score", "loss"];
        let [number, played, best, score, loss] =
            heads.map(|head| self.cli.words.say(&format!("analyse-{head}")));
        self.json.print(row(&number, &played, "", &best, &score, &loss))
    }

    fn tell_turn(&mut self, judged: &JudgedTurn, half_moves: usize) -> io::Result<()> {
        self.json.write(|| judged.json())?;
        let dots = if half_moves.is_multiple_of(2) { "." } else { "..." };
        let number = format!("{}{dots}", half_moves / 2 + 1);
        let loss = (judged.loss * 100.0).round();
        let loss = if loss > 0.0 { format!("{loss} %") } else { String::new() };
        let score = judged.standing.text(self.cli.words);
        self.json.print(row(&number, &judged.played, judged.mark(), &judged.best, &score, &loss))
    }

    fn summarise(&mut self, tallies: [Tally; 2]) -> io::Result<()> {
        self.json.print("")?;
        for (side, tally) in Side::BOTH.into_iter().zip(tallies).filter(|(_, tally)| tally.turns > 0) {
            let loss = tally.loss / f64::from(tally.turns) * 100.0;
            let values = [
                ("side", side.word().into()),
                ("loss", format!("{loss:.1}").into()),
                ("mistakes", tally.mistakes.into()),
            ];
            self.json.print(self.cli.words.say_with("analyse-summary", &values))?;
        }
        Ok(())
    }
}

fn row(number: &str, played: &str, mark: &str, best: &str, score: &str, loss: &str) -> String {
    format!("{number:<6} {played:<MOVES$} {mark:<2} {best:<MOVES$} {score:<15} {loss:>6}")
        .trim_end()
        .to_owned()
}
