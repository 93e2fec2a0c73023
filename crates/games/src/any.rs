use crate::{Fact, Heard, Illegal, Layout, Notation, Outcome, Remark, Side, Spec, contest};

/// A position of some game: text in, text out. The face for programs that do not care which game it is.
pub trait AnyPosition: Send + Sync {
    /// What is fixed about the game.
    fn spec(&self) -> Spec;
    /// Who is to move.
    fn side(&self) -> Side;
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The legal moves, sorted by bytes; none when the game is over.
    fn legal(&self) -> Vec<String>;
    /// Plays one move and tells what it changed: facts that vanished (`false`) and appeared (`true`), in order.
    fn play(&mut self, text: &str) -> Result<Heard, Illegal>;
    /// Plays a whole turn as a contest line writes it.
    fn play_line(&mut self, line: &str) -> Result<Heard, Illegal>;
    /// The position as one line.
    fn text(&self) -> String;
    /// Where the places of the board are.
    fn layout(&self) -> Layout;
    /// Every piece on the board.
    fn facts(&self) -> Vec<Fact>;
    /// What else a player wants to know.
    fn remarks(&self) -> Vec<Remark>;
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyPosition>;
}

impl<P: Notation> AnyPosition for P {
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

    fn boxed(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }
}
