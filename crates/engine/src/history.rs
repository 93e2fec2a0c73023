/// History heuristic (Schaeffer 1983): how well moves did elsewhere in the search. Moves with the best history are tried first.
#[derive(Debug)]
pub(crate) struct History {
    /// Values by side and slot.
    values: [Vec<i16>; 2],
    /// Continuation history (after Uiterwijk 1992): values by the slots of a move and of the one before, folded together.
    pairs: Vec<i16>,
}

/// The greatest value, either way.
const MOST: i32 = 8_192;
/// Bits that a pair of slots is folded into.
const PAIR_BITS: u32 = 16;

impl History {
    pub(crate) fn new(slots: usize) -> Self {
        Self { values: [vec![0; slots], vec![0; slots]], pairs: vec![0; 1 << PAIR_BITS] }
    }

    pub(crate) fn clear(&mut self) {
        self.values.iter_mut().chain([&mut self.pairs]).for_each(|values| values.fill(0));
    }

    /// Halves all values, so that earlier moves of the game count less.
    pub(crate) fn fade(&mut self) {
        self.values.iter_mut().chain([&mut self.pairs]).flatten().for_each(|value| *value /= 2);
    }

    pub(crate) fn get(&self, side: usize, slot: usize) -> i32 {
        i32::from(self.values[side][slot])
    }

    /// The values of a side's slots.
    pub(crate) fn of(&self, side: usize) -> &[i16] {
        &self.values[side]
    }

    /// How well a move did after another one.
    pub(crate) fn after(&self, previous: usize, slot: usize) -> i32 {
        i32::from(self.pairs[pair(previous, slot)])
    }

    /// Adds a bonus (or a malus, below 0) to a move after another one.
    pub(crate) fn add(&mut self, side: usize, previous: usize, slot: usize, bonus: i32) {
        apply_bonus(&mut self.values[side][slot], bonus);
        apply_bonus(&mut self.pairs[pair(previous, slot)], bonus);
    }
}

/// Moves a value towards its bound, the slower the nearer it is (history gravity, Stockfish).
fn apply_bonus(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MOST) as i16;
}

fn pair(previous: usize, slot: usize) -> usize {
    let both = (previous as u32).wrapping_mul(0x9E37_79B1) ^ (slot as u32).wrapping_mul(0x85EB_CA77);
    (both >> (32 - PAIR_BITS)) as usize
}
