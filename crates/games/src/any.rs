use crate::{Fact, Heard, Illegal, Layout, Notation, Outcome, Remark, Side, Spec, contest};
use core::fmt;

/// A position of some game: text in, text out. For programs that do not care which game it is.
#[derive(Clone)]
pub struct AnyPosition(Box<dyn Face>);

/// What can be asked of a position whose type is forgotten; one blanket implementation serves every game.
trait Face: Send + Sync {
    fn spec(&self) -> Spec;
    fn side(&self) -> Side;
    fn outcome(&self) -> Option<Outcome>;
    fn legal(&self) -> Vec<String>;
    fn play(&mut self, text: &str) -> Result<Heard, Illegal>;
    fn play_line(&mut self, line: &str) -> Result<Heard, Illegal>;
    fn text(&self) -> String;
    fn layout(&self) -> Layout;
    fn facts(&self) -> Vec<Fact>;
    fn remarks(&self) -> Vec<Remark>;
    fn closing(&self) -> Option<String>;
    fn boxed(&self) -> Box<dyn Face>;
}

impl AnyPosition {
    /// Forgets a position's type.
    pub fn new(position: impl Notation) -> Self {
        Self(Box::new(position))
    }

    /// What is fixed about the game.
    pub fn spec(&self) -> Spec {
        self.0.spec()
    }

    /// Who is to move; when the game is over, who would be.
    pub fn side(&self) -> Side {
        self.0.side()
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    /// The legal moves, sorted by bytes; none when the game is over.
    pub fn legal(&self) -> Vec<String> {
        self.0.legal()
    }

    /// Plays one move and tells what it changed: facts that vanished (`false`) and appeared (`true`), in order.
    pub fn play(&mut self, text: &str) -> Result<Heard, Illegal> {
        self.0.play(text)
    }

    /// Plays a whole turn as a contest line writes it, and tells what it changed.
    pub fn play_line(&mut self, line: &str) -> Result<Heard, Illegal> {
        self.0.play_line(line)
    }

    /// The position as one line.
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// Where the places of the board are.
    pub fn layout(&self) -> Layout {
        self.0.layout()
    }

    /// Every piece on the board.
    pub fn facts(&self) -> Vec<Fact> {
        self.0.facts()
    }

    /// The legal move that ends a turn of several moves and is not written in a contest line, where there is one.
    pub fn closing(&self) -> Option<String> {
        self.0.closing()
    }

    /// What else a player wants to know.
    pub fn remarks(&self) -> Vec<Remark> {
        self.0.remarks()
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.spec().name, self.text())
    }
}

impl Clone for Box<dyn Face> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}

impl<P: Notation> Face for P {
    fn spec(&self) -> Spec {
        Spec::of::<P>()
    }

    fn side(&self) -> Side {
        self.side()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.legal(&mut moves);
        let mut texts: Vec<String> = moves.into_iter().map(|m| self.format(m)).collect();
        texts.sort_unstable();
        texts
    }

    fn play(&mut self, text: &str) -> Result<Heard, Illegal> {
        let m = self.parse(text)?;
        let mut heard = Heard::new();
        self.play_observed(m, &mut heard);
        Ok(heard)
    }

    fn play_line(&mut self, line: &str) -> Result<Heard, Illegal> {
        let mut heard = Heard::new();
        for m in contest::read_line(self, line)? {
            self.play_observed(m, &mut heard);
        }
        Ok(heard)
    }

    fn text(&self) -> String {
        self.to_text()
    }

    fn layout(&self) -> Layout {
        self.layout()
    }

    fn facts(&self) -> Vec<Fact> {
        let mut heard = Heard::new();
        self.facts(&mut heard);
        heard.into_iter().map(|(fact, _)| fact).collect()
    }

    fn remarks(&self) -> Vec<Remark> {
        self.remarks()
    }

    fn closing(&self) -> Option<String> {
        self.closing().map(|m| self.format(m))
    }

    fn boxed(&self) -> Box<dyn Face> {
        Box::new(self.clone())
    }
}
