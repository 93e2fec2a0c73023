use crate::{Evaluate, network::Sight};
use khod_games::{
    BadPosition, BadSetup, Illegal, Layout, LimitRange, Notation, Observer, Outcome, Position, Remark,
    Searchable, Side,
};

/// A game that nobody has an opinion about yet: played by its rules alone, so that a new game has a player at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plain<P>(P);

impl<P: Position> Position for Plain<P> {
    type Move = P::Move;
    const ALTERNATES: bool = P::ALTERNATES;

    fn start(limit: u32, setup: &str) -> Result<Self, BadSetup> {
        P::start(limit, setup).map(Self)
    }

    fn side(&self) -> Side {
        self.0.side()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn generate(&self, moves: &mut Vec<P::Move>) {
        self.0.generate(moves);
    }

    fn count(&self) -> u64 {
        self.0.count()
    }

    fn play_observed<O: Observer>(&mut self, m: P::Move, observer: &mut O) {
        self.0.play_observed(m, observer);
    }

    fn facts<O: Observer>(&self, observer: &mut O) {
        self.0.facts(observer);
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn closing(&self) -> Option<P::Move> {
        self.0.closing()
    }
}

impl<P: Notation> Notation for Plain<P> {
    const NAME: &'static str = P::NAME;
    const LIMIT: Option<LimitRange> = P::LIMIT;
    const SETUP: Option<&'static str> = P::SETUP;
    const REASONS: &'static [&'static str] = P::REASONS;
    const PERFT: &'static str = P::PERFT;

    fn format(&self, m: P::Move) -> String {
        self.0.format(m)
    }

    fn read_move(&self, text: &str) -> Result<P::Move, Illegal> {
        self.0.read_move(text)
    }

    fn to_text(&self) -> String {
        self.0.to_text()
    }

    fn from_text(text: &str) -> Result<Self, BadPosition> {
        P::from_text(text).map(Self)
    }

    fn layout(&self) -> Layout {
        self.0.layout()
    }

    fn remarks(&self) -> Vec<Remark> {
        self.0.remarks()
    }
}

impl<P: Searchable> Searchable for Plain<P> {
    const SLOTS: usize = P::SLOTS;

    fn slot(&self, m: P::Move) -> usize {
        self.0.slot(m)
    }

    fn forcing(&self, m: P::Move) -> bool {
        self.0.forcing(m)
    }

    fn win_in_one(&self) -> Option<P::Move> {
        self.0.win_in_one()
    }
}

/// No opinion but that more moves are better than fewer.
impl<P: Searchable> Sight for Plain<P> {
    type Glance = ();

    fn glance(&self) {}
}

impl<P: Searchable> Evaluate for Plain<P> {
    const FEATURES: &'static [&'static str] = &["moves"];
    const WEIGHTS: &'static [i32] = &[16];

    fn features(&self, mut tell: impl FnMut(usize, i32)) {
        tell(0, self.0.count().min(100) as i32);
    }

    fn promise(&self, m: P::Move) -> i32 {
        i32::from(self.0.forcing(m))
    }
}
