use super::{Effort, Random, Setting};
use crate::{prelude::*, think_turn, timer::Stopwatch};

/// A player with a setting, which keeps its engine and its table for a whole game.
pub struct Duellist<P: Evaluate> {
    setting: Setting,
    engine: Engine<P>,
}

/// A player of a duel that thinks elsewhere, such as another program.
pub trait OutsidePlayer<P: Evaluate> {
    /// Begins a new game; what is random in it follows from the seed. Nothing when the play had to stop.
    fn begin(&mut self, seed: u64) -> Option<()>;

    /// Chooses the whole turn of the side to move, and says what that cost. Nothing when the play had to stop.
    fn choose(&mut self, position: &P) -> Option<(Vec<P::Move>, Effort)>;
}

impl<P: Evaluate> Duellist<P> {
    /// A player with this setting.
    pub fn new(setting: Setting) -> Self {
        let engine = match setting {
            Setting::Random => Engine::new(1),
            Setting::Player(bounds, options) => {
                let mut engine = Engine::new(bounds.memory());
                engine.set_options(options);
                engine
            }
        };
        Self { setting, engine }
    }

    pub(super) fn set_network(&mut self, network: Arc<Network>) {
        self.engine.set_network(network);
    }

    /// Begins a new game: forgets everything. The seed selects the errors of a noisy player; random movers need none.
    pub fn begin(&mut self, seed: impl FnOnce() -> u64) {
        self.engine.forget();
        if let Setting::Player(_, options) = self.setting {
            self.engine.set_options(SearchOptions { seed: seed(), ..options });
        }
    }

    /// Chooses the whole turn of the side to move, given that the game is not over, and says what that cost. The turn counts for
    /// nothing when `stop` was raised meanwhile.
    pub fn choose(
        &mut self,
        position: &P,
        random: &mut Random,
        stop: &Arc<AtomicBool>,
    ) -> (Vec<P::Move>, Effort) {
        let Setting::Player(bounds, _) = self.setting else {
            return (random_turn(position, random), Effort::default());
        };
        let limits = bounds.limits(stop);
        let watch = Stopwatch::start(limits.timer);
        let thoughts = think_turn(&mut self.engine, position, &limits, |_, _| {});
        (thoughts.iter().filter_map(Thought::best).collect(), Effort::of_turn(&thoughts, watch.elapsed()))
    }

    /// Adds what the player thinks of a position after a short search to a number: another version of the player most likely comes
    /// to another number.
    #[must_use]
    pub fn fingerprint(&mut self, position: &P, before: Random) -> Random {
        const NODES: u64 = 2_000;
        let mut sum = before;
        let Setting::Player(_, options) = self.setting else { return sum };
        self.engine.set_options(SearchOptions { threads: 1, ..options });
        self.engine.forget();
        let thought = self.engine.think(position, &Limits::nodes(NODES), |thought| {
            sum = Random::numbered(sum.next(), thought.nodes ^ (thought.score().value() as u64) << 32);
        });
        let best = thought.best().map(|m| position.format(m)).unwrap_or_default();
        best.bytes().fold(sum, |mut sum, byte| Random::numbered(sum.next(), u64::from(byte)))
    }
}

/// Random moves until the turn is over.
fn random_turn<P: Evaluate>(position: &P, random: &mut Random) -> Vec<P::Move> {
    let mut at = position.clone();
    let mut turn = Vec::new();
    while at.outcome().is_none() && at.side() == position.side() {
        let mut moves = Vec::new();
        at.generate(&mut moves);
        let m = moves[random.below(moves.len())];
        at.play(m);
        turn.push(m);
    }
    turn
}
