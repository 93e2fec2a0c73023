use crate::prelude::*;
use khod_games::BadSetup;

/// Openings, each known by its number from 0 on.
#[derive(Clone, Debug)]
pub struct Openings<P>(Source<P>);

#[derive(Clone, Debug)]
enum Source<P> {
    /// Random moves, drawn until the player finds the position balanced; without `balance` any position will do.
    Drawn { start: Start<P>, plies: RangeInclusive<usize>, balance: Option<Balance>, seed: u64 },
    /// A set that was made before.
    Frozen(Vec<P>),
}

#[derive(Clone, Debug)]
enum Start<P> {
    Given(P),
    /// A newly drawn setup every time, with this limit of moves.
    DrawnSetup(Option<u32>),
}

/// When an opening counts as balanced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Balance {
    /// The greatest score, either way.
    pub most: i32,
    /// The nodes with which the player finds the score.
    pub nodes: u64,
}

impl Balance {
    /// The usual bound, judged with a number of nodes.
    pub const fn judged(nodes: u64) -> Self {
        Self { most: 150, nodes }
    }
}

/// The judge's table, in mebibytes.
const MEMORY: usize = 2;
/// Openings that are tried before the most balanced of them is taken.
const TRIES: usize = 100;
/// Nodes of a first short search, which finds out most openings that are not balanced.
const FIRST_NODES: u64 = 5_000;

impl<P: Evaluate> Openings<P> {
    /// The number of random plies unless another is asked for.
    pub const PLIES: RangeInclusive<usize> = 6..=14;

    /// A player that finds out whether openings are balanced.
    pub fn judge() -> Engine<P> {
        Engine::new(MEMORY)
    }

    /// Whether every opening begins with a setup of its own when none is given.
    pub const fn draws_setups() -> bool {
        P::DRAW_SETUP.is_some()
    }

    /// Random openings of a game, each of them balanced. Games that draw setups are not judged, and begin with a drawn one when none is
    /// given.
    pub fn drawn(
        limit: Option<u32>,
        setup: Option<&str>,
        plies: Option<RangeInclusive<usize>>,
        balance: Balance,
        seed: u64,
    ) -> Result<Self, BadSetup> {
        let start = P::begin(limit, setup)?;
        let (start, usual) = if setup.is_none() && Self::draws_setups() {
            // Drawn setups differ enough by themselves.
            (Start::DrawnSetup(limit), 0..=0)
        } else {
            (Start::Given(start), Self::PLIES)
        };
        // In palisade the side to move outweighs all else, so that no position is balanced.
        let balance = (!Self::draws_setups()).then_some(balance);
        Ok(Self(Source::Drawn { start, plies: plies.unwrap_or(usual), balance, seed }))
    }

    /// A set that was made before.
    pub const fn frozen(positions: Vec<P>) -> Self {
        Self(Source::Frozen(positions))
    }

    /// The opening of a number: balanced, or the most balanced of many. Nothing when every try ended the game, or when a
    /// frozen set has no more.
    pub fn make(&self, number: u64, judge: &mut Engine<P>, stop: &Arc<AtomicBool>) -> Option<P> {
        let (start, plies, balance, seed) = match &self.0 {
            Source::Frozen(positions) => return positions.get(number as usize).cloned(),
            Source::Drawn { start, plies, balance, seed } => (start, plies, *balance, *seed),
        };
        let mut random = Random::numbered(seed, number);
        let draw = || {
            let start = match start {
                Start::Given(start) => start.clone(),
                Start::DrawnSetup(limit) => P::begin(*limit, drawn_setup::<P>(&mut random).as_deref())
                    .expect("limit and setup are right"),
            };
            play_some(start, plies, &mut random)
        };
        balanced(draw, balance, judge, stop)
    }
}

/// A random opening of `plies` plies that the player finds balanced, or the most balanced of many. Nothing when every try ended
/// the game.
pub fn opening<P: Evaluate>(
    start: &P,
    plies: usize,
    random: &mut Random,
    judge: &mut Engine<P>,
) -> Option<P> {
    let draw = || play_some(start.clone(), &(plies..=plies), random);
    let balance = (!Openings::<P>::draws_setups()).then_some(Balance::judged(FIRST_NODES));
    balanced(draw, balance, judge, &Arc::default())
}

/// Draws positions until one is balanced, and after many tries takes the most balanced of them. Where none are judged, the first
/// position is taken.
fn balanced<P: Evaluate>(
    mut draw: impl FnMut() -> Option<P>,
    balance: Option<Balance>,
    judge: &mut Engine<P>,
    stop: &Arc<AtomicBool>,
) -> Option<P> {
    let mut best: Option<(i32, P)> = None;
    for position in (0..TRIES).filter_map(|_| draw()) {
        let unbalanced = balance.map_or(0, |balance| unbalance(judge, &position, balance, stop));
        if best.as_ref().is_none_or(|(least, _)| unbalanced < *least) {
            best = Some((unbalanced, position));
        }
        if balance.is_none_or(|balance| unbalanced <= balance.most) || stop.load(Ordering::Relaxed) {
            break;
        }
    }
    best.map(|(_, position)| position)
}

/// How far from balanced a position is: its score without the sign.
fn unbalance<P: Evaluate>(
    engine: &mut Engine<P>,
    position: &P,
    Balance { most, nodes }: Balance,
    stop: &Arc<AtomicBool>,
) -> i32 {
    engine.forget();
    let mut think = |nodes| {
        let limits = Limits { stop: Arc::clone(stop), ..Limits::nodes(nodes) };
        engine.think(position, &limits, |_| {}).score().value().abs()
    };
    let first = think(nodes.min(FIRST_NODES));
    if first > most || nodes <= FIRST_NODES { first } else { think(nodes) }
}

/// Plays random moves, unless they end the game.
fn play_some<P: Evaluate>(mut position: P, plies: &RangeInclusive<usize>, random: &mut Random) -> Option<P> {
    let mut moves = Vec::new();
    for _ in 0..random.within(plies) {
        moves.clear();
        position.legal(&mut moves);
        if moves.is_empty() {
            break;
        }
        position.play(moves[random.below(moves.len())]);
    }
    position.outcome().is_none().then_some(position)
}

/// A drawn setup, in games that draw them.
pub(crate) fn drawn_setup<P: Notation>(random: &mut Random) -> Option<String> {
    /// In palisade the stones of a row.
    const SIZE: RangeInclusive<u32> = 50..=60;
    let mut within =
        |range: RangeInclusive<u32>| random.within(&(*range.start() as usize..=*range.end() as usize)) as u32;
    P::DRAW_SETUP.map(|draw| draw(SIZE, &mut within))
}

#[cfg(test)]
mod tests {
    use super::*;
    use khod_games::{hale::Hale, lo::Lo, palisade::Palisade};

    #[test]
    fn rows_are_long() {
        let mut random = Random::new(1);
        for _ in 0..100 {
            let row = drawn_setup::<Palisade>(&mut random).expect("palisade draws setups");
            let heights: Vec<u32> = row.split(' ').map(|height| height.parse().expect("a number")).collect();
            let stones: u32 = heights.iter().sum();
            assert!((8..=12).contains(&heights.len()) && (50..=60).contains(&stones), "{row}");
        }
    }

    #[test]
    fn an_opening_depends_on_its_number_and_the_seed_alone() {
        let stop = Arc::default();
        let make = |seed, number, judge: &mut Engine<Lo>| {
            let openings = Openings::<Lo>::drawn(Some(40), None, Some(3..=5), Balance::judged(200), seed);
            let openings = openings.expect("a game");
            openings.make(number, judge, &stop).expect("lo does not end so early").to_text()
        };
        let mut judge = Openings::judge();
        let one: Vec<String> = (0..6).map(|number| make(1, number, &mut judge)).collect();
        let other: Vec<String> = (0..6).rev().map(|number| make(1, number, &mut Openings::judge())).collect();
        assert!(one.iter().eq(other.iter().rev()));
        assert!(one.iter().all(|text| one.iter().filter(|other| *other == text).count() == 1), "{one:?}");
        assert_ne!(one[0], make(2, 0, &mut judge));
    }

    #[test]
    fn the_judge_finds_no_side_further_ahead() {
        const BALANCE: Balance = Balance { most: 40, nodes: 20_000 };
        let openings = Openings::<Hale>::drawn(None, None, Some(6..=14), BALANCE, 3).expect("a game");
        for number in 0..5 {
            let mut judge = Openings::judge();
            let opening = openings.make(number, &mut judge, &Arc::default()).expect("an opening");
            judge.forget();
            let mut score = |nodes| judge.think(&opening, &Limits::nodes(nodes), |_| {}).score().value();
            let scores = [FIRST_NODES, BALANCE.nodes].map(&mut score);
            assert!(scores.iter().all(|score| score.abs() <= BALANCE.most), "{scores:?}");
        }
    }

    #[test]
    fn palisade_begins_with_another_long_row_every_time() {
        let openings =
            Openings::<Palisade>::drawn(None, None, None, Balance::judged(200), 1).expect("a game");
        let make =
            |number| openings.make(number, &mut Openings::judge(), &Arc::default()).expect("an opening");
        let [first, second] = [0, 1].map(make);
        assert_ne!(first, second);
        for position in [first, second] {
            assert!(position.row().stones() >= 50 && position.turns_and_limit().0 == 0);
        }
    }
}
