/// How often a move was best, by side and slot: what to try first next time.
#[derive(Debug)]
pub(crate) struct History {
    values: [Vec<i16>; 2],
}

/// No value grows beyond this.
const MOST: i32 = 8_192;

impl History {
    pub(crate) fn new(slots: usize) -> Self {
        Self { values: [vec![0; slots], vec![0; slots]] }
    }

    pub(crate) fn clear(&mut self) {
        self.values.iter_mut().for_each(|values| values.fill(0));
    }

    /// Fades, so that an earlier move of the game says less.
    pub(crate) fn fade(&mut self) {
        self.values.iter_mut().flatten().for_each(|value| *value /= 2);
    }

    pub(crate) fn get(&self, side: usize, slot: usize) -> i32 {
        i32::from(self.values[side][slot])
    }

    /// Praises or blames a move: towards the most that there is, the slower the nearer.
    pub(crate) fn add(&mut self, side: usize, slot: usize, bonus: i32) {
        let value = &mut self.values[side][slot];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / MOST) as i16;
    }
}
