//! Whom to pair. By hand: a draw takes one pair after another and asks each time whether the rest can be paired, for which the pairs found
//! so far stay as they are; libraries begin every matching anew.

use std::collections::VecDeque;

/// A maximum matching: a largest set of edges of a graph, no two of which share a vertex (Edmonds's blossom algorithm).
#[derive(Clone, Debug)]
pub(super) struct Matching {
    neighbours: Vec<Vec<bool>>,
    mates: Vec<Option<usize>>,
    /// Vertices that were taken out.
    gone: Vec<bool>,
}

/// One search for an augmenting path, which pairs two more vertices.
struct Search<'a> {
    matching: &'a Matching,
    parents: Vec<Option<usize>>,
    /// The vertex that stands for the odd circle (blossom) in which a vertex lies.
    bases: Vec<usize>,
    reached: Vec<bool>,
    queue: VecDeque<usize>,
}

impl Matching {
    /// The graph must be symmetric.
    pub(super) fn new(neighbours: Vec<Vec<bool>>) -> Self {
        let size = neighbours.len();
        let mut matching = Self { neighbours, mates: vec![None; size], gone: vec![false; size] };
        for vertex in 0..size {
            if matching.mates[vertex].is_none() {
                matching.augment(vertex);
            }
        }
        matching
    }

    /// Whether every vertex that is left is in a pair.
    pub(super) fn is_perfect(&self) -> bool {
        self.mates.iter().zip(&self.gone).all(|(mate, gone)| *gone || mate.is_some())
    }

    /// All pairs, if every vertex is in one.
    pub(super) fn pairs(&self) -> Option<Vec<[usize; 2]>> {
        let pair =
            |(one, mate): (usize, &Option<usize>)| mate.filter(|&mate| one < mate).map(|mate| [one, mate]);
        self.is_perfect().then(|| self.mates.iter().enumerate().filter_map(pair).collect())
    }

    /// Takes two vertices out as a pair, if all others can still be paired; otherwise nothing changes.
    pub(super) fn take(&mut self, one: usize, other: usize) -> bool {
        if self.gone[one] || self.gone[other] || !self.neighbours[one][other] {
            return false;
        }
        let before = self.mates.clone();
        for vertex in [one, other] {
            if let Some(mate) = self.mates[vertex].take() {
                self.mates[mate] = None;
            }
            self.gone[vertex] = true;
        }
        let widow = (0..self.mates.len()).find(|&vertex| !self.gone[vertex] && self.mates[vertex].is_none());
        if widow.is_none_or(|widow| self.augment(widow)) {
            return true;
        }
        self.mates = before;
        (self.gone[one], self.gone[other]) = (false, false);
        false
    }

    /// Pairs this vertex and one more, if there is an augmenting path.
    fn augment(&mut self, root: usize) -> bool {
        let Some((end, parents)) = Search::new(self, root).path(root) else { return false };
        let mut at = Some(end);
        while let Some(vertex) = at {
            let parent = parents[vertex].expect("every second vertex of a path has a parent");
            at = self.mates[parent];
            self.mates[vertex] = Some(parent);
            self.mates[parent] = Some(vertex);
        }
        true
    }
}

impl<'a> Search<'a> {
    fn new(matching: &'a Matching, root: usize) -> Self {
        let size = matching.mates.len();
        let mut reached = vec![false; size];
        reached[root] = true;
        Self {
            matching,
            parents: vec![None; size],
            bases: (0..size).collect(),
            reached,
            queue: VecDeque::from([root]),
        }
    }

    /// The end of an augmenting path from the root to an unpaired vertex, with the parents that lead back.
    fn path(mut self, root: usize) -> Option<(usize, Vec<Option<usize>>)> {
        let mates = &self.matching.mates;
        while let Some(vertex) = self.queue.pop_front() {
            for other in 0..mates.len() {
                let edge = self.matching.neighbours[vertex][other] && !self.matching.gone[other];
                if !edge || self.bases[vertex] == self.bases[other] || mates[vertex] == Some(other) {
                    continue;
                }
                let outer = other == root || mates[other].is_some_and(|mate| self.parents[mate].is_some());
                if outer {
                    self.shrink(vertex, other);
                } else if self.parents[other].is_none() {
                    self.parents[other] = Some(vertex);
                    let Some(mate) = mates[other] else { return Some((other, self.parents)) };
                    self.reached[mate] = true;
                    self.queue.push_back(mate);
                }
            }
        }
        None
    }

    /// Makes one vertex of the odd circle that an edge closes.
    fn shrink(&mut self, one: usize, other: usize) {
        let base = self.meeting_point(one, other);
        let mut inside = vec![false; self.bases.len()];
        self.mark(one, other, base, &mut inside);
        self.mark(other, one, base, &mut inside);
        for vertex in 0..self.bases.len() {
            if inside[self.bases[vertex]] {
                self.bases[vertex] = base;
                if !self.reached[vertex] {
                    self.reached[vertex] = true;
                    self.queue.push_back(vertex);
                }
            }
        }
    }

    /// Marks the way down to the base and reverses its parents, so that it can be walked both ways.
    fn mark(&mut self, mut vertex: usize, mut child: usize, base: usize, inside: &mut [bool]) {
        while self.bases[vertex] != base {
            let mate = self.matching.mates[vertex].expect("above the base all are paired");
            inside[self.bases[vertex]] = true;
            inside[self.bases[mate]] = true;
            self.parents[vertex] = Some(child);
            child = mate;
            vertex = self.parents[mate].expect("a mate inside the tree has a parent");
        }
    }

    /// Where the ways from two vertices down to the root meet.
    fn meeting_point(&self, one: usize, other: usize) -> usize {
        let down = |vertex: usize| {
            let mate = self.matching.mates[vertex]?;
            Some(self.bases[self.parents[mate]?])
        };
        let mut seen = vec![false; self.bases.len()];
        let mut at = Some(self.bases[one]);
        while let Some(vertex) = at {
            seen[vertex] = true;
            at = down(vertex);
        }
        let mut vertex = self.bases[other];
        while !seen[vertex] {
            vertex = down(vertex).expect("both ways end at the root");
        }
        vertex
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The largest number of pairs, by trying everything.
    fn most(neighbours: &[Vec<bool>], used: u32) -> u32 {
        let Some(first) = (0..neighbours.len()).find(|vertex| used >> vertex & 1 == 0) else { return 0 };
        let without = most(neighbours, used | 1 << first);
        let partners =
            (first + 1..neighbours.len()).filter(|&other| neighbours[first][other] && used >> other & 1 == 0);
        partners.fold(without, |best, other| best.max(1 + most(neighbours, used | 1 << first | 1 << other)))
    }

    fn random_graph(seed: u64) -> Vec<Vec<bool>> {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut next = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state >> 20
        };
        let size = 2 + (next() % 9) as usize;
        let density = 1 + next() % 6;
        let mut neighbours = vec![vec![false; size]; size];
        let pairs = (0..size).flat_map(|one| (0..one).map(move |other| (one, other)));
        for (one, other) in pairs {
            let edge = next() % 8 < density;
            (neighbours[one][other], neighbours[other][one]) = (edge, edge);
        }
        neighbours
    }

    #[test]
    fn as_many_pairs_as_there_can_be() {
        for seed in 1..3000 {
            let neighbours = random_graph(seed);
            let matching = Matching::new(neighbours.clone());
            let pairs = matching.mates.iter().flatten().count() as u32 / 2;
            assert_eq!(pairs, most(&neighbours, 0), "{neighbours:?}");
            for (vertex, mate) in matching.mates.iter().enumerate() {
                assert!(
                    mate.is_none_or(|mate| neighbours[vertex][mate] && matching.mates[mate] == Some(vertex))
                );
            }
        }
    }

    #[test]
    fn a_pair_is_taken_only_if_the_rest_can_be_paired() {
        for seed in 1..1500 {
            let neighbours = random_graph(seed);
            let mut matching = Matching::new(neighbours.clone());
            if !matching.is_perfect() {
                continue;
            }
            let mut used = 0_u32;
            for one in 0..neighbours.len() {
                for other in 0..neighbours.len() {
                    if one == other || used >> one & 1 == 1 || used >> other & 1 == 1 {
                        continue;
                    }
                    let after = used | 1 << one | 1 << other;
                    let left = neighbours.len() as u32 - after.count_ones();
                    let possible = neighbours[one][other] && most(&neighbours, after) * 2 == left;
                    assert_eq!(matching.take(one, other), possible, "{neighbours:?} {one} {other}");
                    if possible {
                        used = after;
                    }
                    assert!(matching.is_perfect());
                }
            }
            assert_eq!(used.count_ones() as usize, neighbours.len());
        }
    }
}
