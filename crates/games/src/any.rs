use crate::{Fact, Heard, Illegal, Layout, Notation, Outcome, Remark, Side, Spec, contest};
use core::{
    any::Any,
    fmt,
    ops::{Deref, DerefMut},
};

/// A position of some game: text in, text out. For programs that work with every game.
#[derive(Clone)]
pub struct AnyPosition(Box<dyn PositionFace>);

/// What can be asked of a position whose type is erased; one blanket implementation serves every game.
pub trait PositionFace: Any + Send + Sync {
    /// What is fixed about the game.
    fn spec(&self) -> Spec;
    /// Who is to move; when the game is over, who would be.
    fn side(&self) -> Side;
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The legal moves, sorted by bytes; none when the game is over.
    fn legal(&self) -> Vec<String>;
    /// Plays one move and tells what it changed: facts that vanished (`false`) and appeared (`true`), in order.
    fn play(&mut self, text: &str) -> Result<Heard, Illegal>;
    /// Plays a whole turn as a contest line writes it, and tells what it changed.
    fn play_line(&mut self, line: &str) -> Result<Heard, Illegal>;
    /// The position as one line.
    fn text(&self) -> String;
    /// Where the places of the board are.
    fn layout(&self) -> Layout;
    /// Every piece on the board.
    fn facts(&self) -> Vec<Fact>;
    /// What else a player wants to know.
    fn remarks(&self) -> Vec<Remark>;
    /// Points that white and black have won, in games that count them.
    fn points_won(&self) -> Option<[u32; 2]>;
    /// The legal move that ends a turn of several moves and is not written in a contest line, where there is one.
    fn closing(&self) -> Option<String>;
    /// A copy.
    fn boxed(&self) -> Box<dyn PositionFace>;
}

impl AnyPosition {
    /// A position with its type erased.
    pub fn new(position: impl Notation) -> Self {
        Self(Box::new(position))
    }

    /// The position with its type, if it is of this game.
    pub fn downcast_ref<P: Notation>(&self) -> Option<&P> {
        let any: &dyn Any = &*self.0;
        any.downcast_ref()
    }
}

impl Deref for AnyPosition {
    type Target = dyn PositionFace;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl DerefMut for AnyPosition {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.0
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.spec().name, self.text())
    }
}

impl Clone for Box<dyn PositionFace> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}

impl<P: Notation> PositionFace for P {
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

    fn points_won(&self) -> Option<[u32; 2]> {
        self.points_won()
    }

    fn closing(&self) -> Option<String> {
        self.closing().map(|m| self.format(m))
    }

    fn boxed(&self) -> Box<dyn PositionFace> {
        Box::new(self.clone())
    }
}
