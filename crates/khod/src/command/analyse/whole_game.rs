//! Every turn of a recorded game: what was played, what was best, what it cost.

use super::{Task, standing};
use crate::{Failure, output::stdout};
use khod_engine::{Engine, Evaluate, PlayerVisitor, turns};
use khod_games::{Side, contest};
use khod_view::JudgedTurn;
use std::{
    io::{self, Write},
    sync::atomic::Ordering,
};

/// Moves wider than this push the columns behind them.
const MOVES: usize = 20;

pub(super) struct WholeGame<'a>(pub(super) Task<'a>);

/// What one side gave away.
#[derive(Clone, Copy, Default)]
struct Tally {
    turns: u32,
    loss: f64,
    mistakes: u32,
}

impl PlayerVisitor for WholeGame<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Evaluate>(self) -> Self::Output {
        let Self(mut task) = self;
        let record = task.source.record.take().expect("clap insists on a record");
        let start = record.start().expect("the record was replayed").text();
        let mut position = P::from_text(&start).expect("a position's own text is a position");
        let first = position.side();
        let mut engine = Engine::new(task.memory);
        engine.set_manner(task.manner);
        if !task.json.alone() {
            task.write_game_heading(record.turns.is_empty())?;
        }
        let mut tallies = [Tally::default(); 2];
        let mut thought = engine.think(&position, &task.limits, |_| {});
        for (at, turn) in record.turns.iter().enumerate() {
            let before = standing::<P>(thought.score());
            let best = turns(&position, &thought.lines[0].moves).swap_remove(0);
            let (text, side) = (position.to_text(), position.side());
            for m in contest::read_line(&position, &turn.line).expect("the record was replayed") {
                position.play(m);
            }
            thought = engine.think(&position, &task.limits, |_| {});
            if task.limits.stop.load(Ordering::Relaxed) {
                // Too little is known of this position to judge the turn that led to it.
                break;
            }
            let after = match position.outcome() {
                Some(outcome) => khod_view::points(outcome, side),
                None => standing::<P>(thought.score()).chance_of(side, position.side()),
            };
            let loss = khod_view::loss(before.chance, after, best == turn.line);
            let judged = JudgedTurn {
                game: task.source.game,
                position: text,
                number: at + 1,
                side,
                played: turn.line.clone(),
                best,
                standing: before,
                loss,
            };
            tallies[side.index()].add(&judged);
            task.tell_turn(&judged, first.index() + at)?;
        }
        task.summarise(tallies)?;
        Ok(())
    }
}

impl Tally {
    fn add(&mut self, judged: &JudgedTurn) {
        self.turns += 1;
        self.loss += judged.loss;
        self.mistakes += u32::from(!judged.mark().is_empty());
    }
}

impl Task<'_> {
    fn write_game_heading(&self, empty: bool) -> io::Result<()> {
        let say = |key: &str| self.cli.words.say(key);
        let mut out = stdout();
        if empty {
            writeln!(out, "{}", say("analyse-no-moves"))?;
        } else {
            let [number, played, best] = ["analyse-move", "analyse-played", "analyse-better"].map(say);
            writeln!(
                out,
                "{}",
                row(&number, &played, "", &best, &say("analyse-score"), &say("analyse-loss"))
            )?;
        }
        out.flush()
    }

    fn tell_turn(&mut self, judged: &JudgedTurn, half_moves: usize) -> io::Result<()> {
        self.json.write(|| judged.json())?;
        if self.json.alone() {
            return Ok(());
        }
        let dots = if half_moves.is_multiple_of(2) { "." } else { "..." };
        let number = format!("{}{dots}", half_moves / 2 + 1);
        let loss = (judged.loss * 100.0).round();
        let loss = if loss > 0.0 { format!("{loss} %") } else { String::new() };
        let score = judged.standing.text(self.cli.words);
        let mut out = stdout();
        writeln!(out, "{}", row(&number, &judged.played, judged.mark(), &judged.best, &score, &loss))?;
        out.flush()
    }

    fn summarise(&mut self, tallies: [Tally; 2]) -> io::Result<()> {
        if self.json.alone() {
            return Ok(());
        }
        let mut out = stdout();
        writeln!(out)?;
        for (side, tally) in Side::BOTH.into_iter().zip(tallies).filter(|(_, tally)| tally.turns > 0) {
            let loss = tally.loss / f64::from(tally.turns) * 100.0;
            let values = [
                ("side", side.word().into()),
                ("loss", format!("{loss:.1}").into()),
                ("mistakes", tally.mistakes.into()),
            ];
            writeln!(out, "{}", self.cli.words.say_with("analyse-summary", &values))?;
        }
        out.flush()
    }
}

fn row(number: &str, played: &str, mark: &str, best: &str, score: &str, loss: &str) -> String {
    format!("{number:<6} {played:<MOVES$} {mark:<2} {best:<MOVES$} {score:<15} {loss:>6}")
        .trim_end()
        .to_owned()
}
