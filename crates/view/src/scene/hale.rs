//! Hale: a black cell, or a piece and the white cell that it shifts to. Black cells are drawn as wells.

use super::prelude::*;
use khod_games::hale::{Hale, HaleMove};

/// The lines that have won the game, with their side.
fn won(position: &Hale) -> Vec<(Side, Vec<u8>)> {
    let winner = position.outcome().and_then(|outcome| outcome.winner);
    winner.map_or(Vec::new(), |side| {
        position.winning_lines(side).into_iter().map(|line| (side, line)).collect()
    })
}

impl Staged for Hale {
    fn frame(&self, board: &Flat) -> Frame {
        let wells = board.dark().map(|at| Shape::circle("kb-well", at, 0.41));
        let lines = (1..11).map(f64::from).flat_map(|at| {
            [vec![(at, 0.0), (at, 11.0)], vec![(0.0, at), (11.0, at)]]
                .map(|points| Shape::line("kb-grid", points))
        });
        let won = won(self).into_iter().filter_map(|(_, line)| {
            let [first, last] = [line.first()?, line.last()?].map(|&cell| board.centre(cell));
            Some(Shape::capsule("kb-won", first, last, 0.46))
        });
        Frame { over: won.collect(), ..board.frame(wells.chain(lines).collect()) }
    }

    fn won(&self) -> Vec<Fact> {
        let mut facts: Vec<Fact> = won(self)
            .into_iter()
            .flat_map(|(side, line)| line.into_iter().map(move |cell| fact(side, cell)))
            .collect();
        facts.sort_by_key(|fact| fact.place);
        facts.dedup();
        facts
    }

    fn targets(&self, board: &Flat, words: &Words) -> Vec<Target> {
        let pass = (legal(self) == [HaleMove::Pass]).then(|| Target::pass(words));
        board.targets(words).into_iter().chain(pass).collect()
    }

    fn entries(&self, board: &Flat) -> Vec<Entry> {
        let entry = |m: HaleMove| {
            let (taps, kind) = match m {
                HaleMove::Place(cell) => (vec![board.name(cell)], "place"),
                HaleMove::Shift { from, to } => (vec![board.name(from), board.name(to)], "shift"),
                HaleMove::Pass => (vec!["pass".to_owned()], "pass"),
            };
            Entry::new(self.format(m), taps, kind)
        };
        legal(self).into_iter().map(entry).collect()
    }

    fn story(&self, board: &Flat, text: &str, words: &Words) -> Result<Story, Illegal> {
        let side = self.side();
        let next = |cell: u8| flat::frame("kb-next", board.centre(cell));
        Ok(match self.parse(text)? {
            HaleMove::Place(cell) => {
                let said = speak(words, side, "scene-say-place", &[("cell", Value::from(board.name(cell)))]);
                let mut story = Story::new(said, "place");
                story.places(fact(side, cell), 0, 120);
                story.marks.over.push(next(cell));
                story
            }
            HaleMove::Shift { from, to } => {
                let values = [("from", Value::from(board.name(from))), ("to", Value::from(board.name(to)))];
                let mut story = Story::new(speak(words, side, "scene-say-shift", &values), "step");
                story.moves(fact(side, from), fact(side, to), 0, 160);
                story.marks.under.push(board.ghost(side, from));
                story.marks.over.push(next(to));
                story
            }
            HaleMove::Pass => Story::new(speak(words, side, "scene-say-pass", &[]), "none"),
        })
    }
}
