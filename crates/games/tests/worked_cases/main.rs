//! The worked cases of the rules: what is legal there, what it changes, and why the rest is refused.

mod hale;
mod lo;
mod palisade;
mod phalanx;
mod topological;

use khod_games::{AnyPosition, Game, Illegal};

/// A position to try moves on; they never change it.
struct Case {
    position: AnyPosition,
}

impl Case {
    /// The position of a text.
    fn at(game: Game, text: &str) -> Self {
        Self { position: game.position(text).expect(text) }
    }

    /// The start of a game.
    fn start(game: Game, limit: Option<u32>, setup: Option<&str>) -> Self {
        Self { position: game.start(limit, setup).expect("a right limit and setup") }
    }

    fn text(&self) -> String {
        self.position.text()
    }

    /// The legal moves with a space between them.
    fn legal(&self) -> String {
        self.position.legal().join(" ")
    }

    /// The legal moves that begin so.
    fn legal_with(&self, beginning: &str) -> String {
        let legal = self.position.legal();
        legal.into_iter().filter(|text| text.starts_with(beginning)).collect::<Vec<_>>().join(" ")
    }

    /// Where the legal moves end that name exactly these pieces before: `Kb-Nb` for all `Kb-Nb-..`.
    fn ends(&self, pieces: &str) -> String {
        let legal = self.position.legal();
        let ends = legal.iter().filter_map(|text| text.rsplit_once('-').filter(|&(from, _)| from == pieces));
        ends.map(|(_, to)| to).collect::<Vec<_>>().join(" ")
    }

    /// Why a text is refused.
    fn why(&self, text: &str) -> Illegal {
        assert!(!self.position.legal().iter().any(|legal| legal == text), "{text} is among the legal moves");
        self.position.clone().play(text).expect_err(text)
    }

    /// The position after some moves with a space between them.
    fn after(&self, moves: &str) -> Self {
        let mut position = self.position.clone();
        for m in moves.split(' ') {
            assert!(position.legal().iter().any(|legal| legal == m), "{m} is not among the legal moves");
            position.play(m).expect(m);
        }
        Self { position }
    }

    /// The position after turns as contest lines.
    fn after_lines(&self, lines: &[&str]) -> Self {
        let mut position = self.position.clone();
        for line in lines {
            position.play_line(line).expect(line);
        }
        Self { position }
    }

    /// Why a contest line is refused.
    fn why_line(&self, line: &str) -> Illegal {
        self.position.clone().play_line(line).expect_err(line)
    }

    /// How the game ended, such as `white crossing`; `-` when it has not.
    fn over(&self) -> String {
        self.position.outcome().map_or_else(|| "-".to_owned(), |outcome| outcome.to_string())
    }
}

/// A cell for a reason.
fn cell(name: &str) -> String {
    name.to_owned()
}
