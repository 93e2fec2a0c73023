//! Lo: a piece and where it goes; the number at a destination is the number of pieces on the line.

use super::prelude::*;
use khod_games::lo::{Lo, LoMove};

/// How far a move goes: the number of pieces on its line.
fn distance(m: LoMove) -> u8 {
    let apart = |of: fn(u8) -> u8| of(m.from).abs_diff(of(m.to));
    apart(|cell| cell % 8).max(apart(|cell| cell / 8))
}

/// The cells of a side's pieces.
fn cells(position: &Lo, side: Side) -> Vec<u8> {
    let pieces = position.pieces(side);
    (0..64).filter(|cell| pieces >> cell & 1 == 1).collect()
}

/// Lines between neighbouring pieces.
fn links(cells: &[u8], board: &Flat) -> Vec<Shape> {
    let mut links = Vec::new();
    for (i, &a) in cells.iter().enumerate() {
        for &b in &cells[i + 1..] {
            if (a % 8).abs_diff(b % 8) <= 1 && (a / 8).abs_diff(b / 8) <= 1 {
                links.push(Shape::line("kb-link", vec![board.centre(a), board.centre(b)]));
            }
        }
    }
    links
}

impl Staged for Lo {
    fn frame(&self, board: &Flat) -> Frame {
        let side = self.outcome().and_then(|outcome| outcome.winner).unwrap_or(self.side());
        board.frame(links(&cells(self, side), board))
    }

    fn targets(&self, board: &Flat, words: &Words) -> Vec<Target> {
        let pass = (legal(self) == [LoMove::PASS]).then(|| Target::pass(words));
        board.targets(words).into_iter().chain(pass).collect()
    }

    fn entries(&self, board: &Flat) -> Vec<Entry> {
        let entry = |m: LoMove| {
            if m == LoMove::PASS {
                return Entry::new(self.format(m), vec!["pass".to_owned()], "pass");
            }
            let taps = vec![board.name(m.from), board.name(m.to)];
            let kind = if self.forcing(m) { "take" } else { "quiet" };
            Entry { at: Some(u32::from(distance(m))), ..Entry::new(self.format(m), taps, kind) }
        };
        legal(self).into_iter().map(entry).collect()
    }

    fn won(&self) -> Vec<Fact> {
        let winner = self.outcome().and_then(|outcome| outcome.winner).filter(|side| self.connected(*side));
        winner
            .into_iter()
            .flat_map(|side| cells(self, side).into_iter().map(move |cell| fact(side, cell)))
            .collect()
    }

    fn story(&self, board: &Flat, text: &str, words: &Words) -> Result<Story, Illegal> {
        let (m, side) = (self.parse(text)?, self.side());
        if m == LoMove::PASS {
            return Ok(Story::new(speak(words, side, "scene-say-pass", &[]), "none"));
        }
        let (takes, from, to) = (self.forcing(m), m.from, m.to);
        let values = [("from", Value::from(board.name(from))), ("to", Value::from(board.name(to)))];
        let mut said = speak(words, side, "scene-say-step", &values);
        if takes {
            let values = [("move", Value::from(said)), ("taken", Value::from(1))];
            said = words.say_with("scene-say-taking", &values);
        }
        let mut story = Story::new(said, if takes { "take" } else { "step" });
        story.moves(fact(side, from), fact(side, to), 0, 180);
        let (a, b) = (board.centre(from), board.centre(to));
        story.marks.under.extend([board.ghost(side, from), Shape::line("kb-path", vec![a, b])]);
        story.marks.over.push(flat::frame("kb-next", b));
        if takes {
            story.captures(fact(side.other(), to), 120, 120);
            story.marks.over.push(Shape::symbol("kb-s", b, "cross"));
        }
        Ok(story)
    }
}
