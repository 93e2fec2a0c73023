use crate::{BadSamples, Game, Samples};
use khod_engine::{Evaluate, Score, network};
use khod_games::Side;

/// One game in so many is kept apart to check.
const KEPT_APART: usize = 20;

/// Positions to learn from, and others to check with: a game is all in one or all in the other.
#[derive(Clone, Debug)]
pub struct Sets {
    sets: [Positions; 2],
    trust: f32,
}

/// Positions to learn from, as a network sees them.
#[derive(Clone, Debug, Default)]
pub struct Positions {
    /// Inputs with their amounts, all positions one after the other, the side to move before the other side.
    inputs: Vec<(u16, i16)>,
    kept: Vec<Kept>,
    /// For every symmetry the input that each input becomes.
    symmetries: Vec<Vec<u16>>,
    /// The sum of the squared errors of the hand-made opinion.
    by_hand: f64,
}

#[derive(Clone, Copy, Debug)]
struct Kept {
    start: u32,
    own: u16,
    other: u16,
    lesson: Lesson,
}

/// What is to be learned of one position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Lesson {
    pub(crate) stage: u8,
    /// The chance of the side to move.
    pub(crate) target: f32,
    /// What the network's value is added to.
    pub(crate) base: f32,
}

impl Sets {
    /// None yet. `trust` is the share of the result in what is to be learned; the rest is what the search saw.
    pub fn new<P: Evaluate>(trust: f32) -> Self {
        Self { sets: [Positions::new::<P>(), Positions::new::<P>()], trust }
    }

    /// Adds the games of a file.
    pub fn add_file<P: Evaluate>(&mut self, bytes: &[u8]) -> Result<(), BadSamples> {
        for (at, game) in Samples::read(bytes, P::NAME)?.games.iter().enumerate() {
            // Now an even game, now an odd one: their setups differ.
            let kept = at % KEPT_APART == at / KEPT_APART % 2;
            let set = &mut self.sets[usize::from(kept)];
            if !set.add::<P>(game, self.trust) {
                return Err(BadSamples::Impossible(at + 1));
            }
        }
        Ok(())
    }

    /// Both sets, unless there is nothing in one of them.
    pub fn whole(self) -> Option<[Positions; 2]> {
        (!self.sets.iter().any(Positions::is_empty)).then_some(self.sets)
    }
}

impl Positions {
    /// None yet.
    pub fn new<P: Evaluate>() -> Self {
        let symmetries = (0..P::SYMMETRIES)
            .map(|symmetry| {
                (0..P::INPUTS).map(|input| network::turned::<P>(input, symmetry) as u16).collect()
            })
            .collect();
        Self { symmetries, ..Self::default() }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// How many symmetries the board has.
    pub fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    /// The mean squared error of the hand-made opinion.
    pub fn by_hand(&self) -> f64 {
        self.by_hand / self.kept.len().max(1) as f64
    }

    /// Adds the positions of a game that are worth learning: quiet ones, where something was thought and done about it. Gives false
    /// if the game can not have been played.
    pub fn add<P: Evaluate>(&mut self, game: &Game, trust: f32) -> bool {
        let Ok(mut position) = P::from_text(&game.opening) else { return false };
        let mut moves = Vec::new();
        let end = if P::BY_POINTS { won_by_white::<P>(game) } else { 0 };
        for ply in &game.plies {
            moves.clear();
            position.legal(&mut moves);
            let Some(&m) = moves.get(usize::from(ply.place)) else { return false };
            let quiet = P::BY_POINTS || (!position.in_check() && !position.forcing(m) && moves.len() > 1);
            if let Some(score) = ply.score.filter(|_| quiet && !ply.stray && position.asked()) {
                let mover = |white: i32| if position.side() == Side::White { white } else { -white };
                // Of points only those that were still to come.
                let chance = |score: i32| Score::chance_of(f64::from(score - position.banked())) as f32;
                let result = if P::BY_POINTS {
                    chance(mover(end))
                } else {
                    (1 + mover(i32::from(game.halves) - 1)) as f32 / 2.0
                };
                self.keep(&position, trust * result + (1.0 - trust) * chance(score.into()));
            }
            position.play(m);
        }
        true
    }

    fn keep<P: Evaluate>(&mut self, position: &P, target: f32) {
        let side = position.side();
        let start = self.inputs.len();
        let mut counts = [0; 2];
        for (count, side) in counts.iter_mut().zip([side, side.other()]) {
            network::inputs(position, side, |input, amount| {
                if amount != 0 {
                    self.inputs.push((input as u16, amount as i16));
                    *count += 1;
                }
            });
        }
        let by_hand =
            Score::chance_of(f64::from(position.evaluate() - position.banked())) - f64::from(target);
        self.by_hand += by_hand * by_hand;
        let base = if P::UPON_HAND_MADE {
            position.by_hand(&position.glance()) as f32 / network::SCALE as f32
        } else {
            0.0
        };
        let lesson = Lesson { stage: position.stage() as u8, target, base };
        self.kept.push(Kept { start: start as u32, own: counts[0], other: counts[1], lesson });
    }

    /// A position turned by a symmetry: what both sides see.
    pub(crate) fn get(&self, number: usize, symmetry: usize, seen: [&mut Vec<(u16, i16)>; 2]) -> Lesson {
        let kept = self.kept[number];
        let table = &self.symmetries[symmetry];
        let start = kept.start as usize;
        let middle = start + usize::from(kept.own);
        let ranges = [start..middle, middle..middle + usize::from(kept.other)];
        for (range, seen) in ranges.into_iter().zip(seen) {
            seen.clear();
            let turned = |&(input, amount): &(u16, i16)| (table[usize::from(input)], amount);
            seen.extend(self.inputs[range].iter().map(turned));
        }
        kept.lesson
    }
}

/// The points that white won in a game less black's, in units of the score; as far as it can have been played.
fn won_by_white<P: Evaluate>(game: &Game) -> i32 {
    let Ok(mut position) = P::from_text(&game.opening) else { return 0 };
    let mut moves = Vec::new();
    for ply in &game.plies {
        moves.clear();
        position.legal(&mut moves);
        let Some(&m) = moves.get(usize::from(ply.place)) else { break };
        position.play(m);
    }
    if position.side() == Side::White { position.banked() } else { -position.banked() }
}
