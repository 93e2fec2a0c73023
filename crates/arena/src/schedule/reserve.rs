use super::matching::Matching;

/// The most dead ends that the search leaves before it gives up.
const MOST_RETREATS: u64 = 60;

/// A list of rounds that are still possible, one after the other, without any two players meeting twice.
#[derive(Clone, Debug)]
pub(super) struct Reserve {
    pub(super) rounds: Vec<Vec<[usize; 2]>>,
}

impl Reserve {
    /// Finds `count` rounds in which every player has a partner and no two are partners twice. `free` says which players may be partners.
    ///
    /// Rounds are taken out one by one, each any perfect matching. At a dead end the last ones are put back, and others are tried.
    /// So the search may miss rounds that exist, but the rounds that it finds are possible.
    pub(super) fn find(mut free: Vec<Vec<bool>>, count: usize) -> Option<Self> {
        let mut rounds: Vec<Vec<[usize; 2]>> = Vec::new();
        let mut retreats = 0;
        while rounds.len() < count {
            let round = perfect(&free, retreats << 32 | rounds.len() as u64);
            if let Some(round) = round {
                set(&mut free, &round, false);
                rounds.push(round);
                continue;
            }
            retreats += 1;
            let back = 2 + retreats as usize / 8;
            if retreats > MOST_RETREATS || rounds.is_empty() {
                return None;
            }
            for _ in 0..back {
                rounds.pop().iter().for_each(|round| set(&mut free, round, true));
            }
        }
        Some(Self { rounds })
    }

    /// Takes out the round that costs least.
    pub(super) fn take_cheapest(&mut self, cost: impl Fn(&[[usize; 2]]) -> u64) -> Option<Vec<[usize; 2]>> {
        let cheapest = (0..self.rounds.len()).min_by_key(|&round| cost(&self.rounds[round]))?;
        Some(self.rounds.remove(cheapest))
    }
}

fn set(free: &mut [Vec<bool>], round: &[[usize; 2]], to: bool) {
    for &[one, other] in round {
        (free[one][other], free[other][one]) = (to, to);
    }
}

/// A perfect matching; another one for another seed, if there are several.
fn perfect(free: &[Vec<bool>], seed: u64) -> Option<Vec<[usize; 2]>> {
    let mut order: Vec<usize> = (0..free.len()).collect();
    let mut state = (seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for at in (1..order.len()).rev() {
        // Xorshift (Marsaglia).
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        order.swap(at, (state >> 33) as usize % (at + 1));
    }
    let row = |&one: &usize| order.iter().map(|&other| free[one][other]).collect();
    let pairs = Matching::new(order.iter().map(row).collect()).pairs()?;
    Some(pairs.into_iter().map(|pair| pair.map(|place| order[place])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_round_robins_are_found() {
        for size in (2..=60).step_by(2) {
            let free = (0..size).map(|one| (0..size).map(|other| one != other).collect()).collect();
            let reserve = Reserve::find(free, size - 1).unwrap();
            let mut met = vec![vec![false; size]; size];
            for [one, other] in reserve.rounds.iter().flatten() {
                assert!(one != other && !met[*one][*other]);
                (met[*one][*other], met[*other][*one]) = (true, true);
            }
            assert!(reserve.rounds.iter().all(|round| round.len() == size / 2));
        }
    }

    #[test]
    fn what_is_impossible_is_given_up() {
        // A graph of two triangles.
        let free: Vec<Vec<bool>> =
            (0..6).map(|one| (0..6).map(|other| one != other && one / 3 == other / 3).collect()).collect();
        assert!(Reserve::find(free.clone(), 1).is_none());
        assert_eq!(Reserve::find(free, 0).unwrap().rounds.len(), 0);
    }
}
