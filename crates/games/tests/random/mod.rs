//! Random play for the tests: a tiny generator with fixed seeds, and the starts that games are played from.

#![allow(dead_code, reason = "every test file uses its own part")]

use khod_games::{Notation, Position};

/// A generator of random numbers (xorshift64*), the same numbers on every run.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self((seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16
    }

    /// A number from 0 to below the bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// True once in `times` calls on average.
    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of a list that is not empty.
    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// A letter of a text of plain letters.
    pub(crate) fn letter(&mut self, letters: &str) -> char {
        char::from(letters.as_bytes()[self.below(letters.len())])
    }

    /// Puts a list into random order.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
    }
}

/// Where a game begins.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Start {
    /// At the beginning, with this limit and setup.
    Setup(Option<u32>, Option<&'static str>),
    /// At a position text.
    Text(&'static str),
}
use Start::{Setup, Text};

/// Starts by the game's name. A game that is not listed begins as usual.
const STARTS: &[(&str, &[Start])] = &[
    (
        "phalanx",
        &[
            Setup(Some(40), None),
            Setup(None, None),
            // White has no room if black shuts the door.
            Text("14/14/14/14/14/14/14/14/bbb11/wb12/bb12/14 black"),
            Text("14/14/14/14/14/14/14/14/b1b11/wb12/bb12/14 black move 39 limit 40"),
            // Past the limit, not yet even.
            Text("14/3ww5w3/14/2bbb9/14/14/14/6www5/14/14/14/4b9 white move 41 limit 40"),
            Text("3w10/14/14/2bbb9/14/5wwww5/14/6www5/14/4bb8/14/14 black move 60 limit 40"),
            // Long lines in all directions.
            Text("wwwwwww7/14/1b12/2b11/3b10/4b3wwwwww/5b8/6b7/w13/1w5bbbbbb1/2w11/3w10 white"),
            // Lines about to meet.
            Text("14/14/14/wwwwwwwbbbbbbb/wwwwwwwbbbbbbb/wwwwwwwbbbbbbb/wwwwwwwbbbbbbb/14/14/14/14/14 black"),
        ],
    ),
    (
        "lo",
        &[
            Setup(Some(40), None),
            Setup(None, None),
            // White has no move.
            Text(".....bbw/.....bbb/......bb/......../......../.....b../......bb/.....bbw white"),
            Text("wbb...../bb....../b.b...../......../......../.....b.b/.......b/......bw white move 120"),
            Text(
                "......bw/......bb/.....b../......../......../.....bbb/.....bbb/......bw black move 38 limit 40",
            ),
            // Few pieces.
            Text("w7/8/8/3b4/8/8/2b5/7w white"),
            // Every capture may join groups.
            Text("ww4ww/w6w/2bb4/4bb2/8/bb4bb/w6w/ww4ww black"),
        ],
    ),
    (
        "hale",
        &[
            Setup(None, None),
            // No move, hence a pass, for the side that is to move.
            Text(
                ".bbwwwwbwww/bbwbbbwbbbw/wwwwbbbb.bw/wwbwbwwbb.b/wbbwbbbwwb./wbbwwwwbwwb/bwbbwbwbbww/bwwwbbwwbwb/bwbwbbbwbww/wbwwwbbwwbb/wwbwwwwbwwb white",
            ),
            Text(
                "wwwbbbwbww./bbbbwwwwbbw/bwwwbw.wbw./w.wbbbwwbww/.wwbwbwbbw./wwwbbwwwwbw/wbbbbwwwbbb/bwwwwbbbbww/wwbw.wwbbbb/wbbwwbbwwbw/bbwwwbwbbbw black",
            ),
            // Nearly full: the game can still end in every way.
            Text(
                "wwb.bwbbwb./wbwwwbwbb.b/.wbw.wbbwwb/bwbwwbwwwwb/bwbwwbbbwbw/wbwbbwbwbwb/bbwbbbbwbwb/wwwwbwbwwww/wwbwbwwwbbb/bbbbwbbbwbw/bwbbbw.wwbw white",
            ),
            Text(
                "wbwbbbwwwb./bbwwwbwbwww/w.bwbbbbwbw/wbb.wbbwwww/wbbwwwb.bwb/ww.bwbwwbbw/bbbbwbwbwwb/bbbwbwwbbbw/wwwwbbwwwbw/bbbwbwbbbbw/wbb.bwwbbbw black",
            ),
            Text(
                "w...wwbbwww/bwwwwbbwbwb/.wbb.bwwbbb/wwbwbbwbbwb/bbb.wwwbbwb/bwbwwwwbwbw/wwwbwwbbwbw/wbbbbwwwwbb/wbwwbbbwbwb/wbb.wwbbw.b/bwbwwwwbb.b white",
            ),
        ],
    ),
    (
        "topological",
        &[
            Setup(Some(10), Some("2")),
            Setup(Some(1000), Some("2 period 100")),
            Setup(Some(10), Some("5 straight")),
            Setup(None, None),
            Setup(Some(30), Some("16 period 20")),
            Setup(Some(12), Some("16 straight period 3")),
            Setup(Some(10), Some("3 period 1")),
            // High stacks and empty fields.
            Text(
                "Jm:- Km:- Lm:wbwbwb Ml:- Mm:bbw Mn:wwwb Nm:- Nn:wbb Om:- On:- Pn:- Pm:- Qm:b Rm:- Qn:- Lo:- Ln:w Mo:- white stage 2 turn 4 pieces 9 limit 40 held 1:2",
            ),
            Text(
                "Mm:wwwwbbbb Nm:- Om:- Mn:- Nn:- On:- Mo:- Oo:- black stage 2 turn 9 pieces 4 limit 10 straight refusals 1",
            ),
        ],
    ),
    (
        "palisade",
        &[
            Setup(None, None),
            Setup(Some(10), Some("4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4")),
            Setup(Some(1000), Some("1 2 3 4 5 6 7 8 9 10")),
            Setup(Some(10), Some("1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1")),
            Setup(Some(20), Some("63 1")),
            Setup(Some(10), Some("1 2 1")),
            Setup(Some(10), Some("1 1 1")),
            Setup(Some(10), Some("3 3 2")),
            Text("5 1 4 black turn 6 actions 3 limit 10 points 3:2 debts white quiet 9"),
            Text("2 2 white turn 10 limit 10 debts both quiet 3"),
            Text("3 9 3 9 1 black turn 10 actions 1 limit 10 points 1:0 debts black"),
            Text("6 white turn 3"),
        ],
    ),
];

/// Every start of a game.
pub(crate) fn starts_of(name: &str) -> &'static [Start] {
    STARTS.iter().find(|(game, _)| *game == name).map_or(&[Setup(None, None)], |(_, starts)| starts)
}

/// The positions that a game's random play begins with.
pub(crate) fn starts<P: Notation>() -> Vec<P> {
    let begin = |start: &Start| match start {
        Setup(limit, setup) => P::begin(*limit, *setup).expect("a start of the list can be played"),
        Text(text) => P::from_text(text).unwrap_or_else(|why| panic!("{text}: {why}")),
    };
    starts_of(P::NAME).iter().map(begin).collect()
}

/// A random move, where a turn may be ended more often the one that ends it.
pub(crate) fn random_move<P: Position>(position: &P, moves: &[P::Move], random: &mut Random) -> P::Move {
    match position.closing() {
        Some(closing) if random.one_in(2) => closing,
        _ => *random.pick(moves),
    }
}

/// A random turn, up to where the other side is to move or the game is over. It always makes a move that a contest
/// line writes down, also where nothing more is due.
pub(crate) fn random_turn<P: Position>(position: &P, random: &mut Random) -> Vec<P::Move> {
    let mut at = position.clone();
    let mut turn = Vec::new();
    let mut moves = Vec::new();
    while turn.is_empty() || (at.side() == position.side() && at.outcome().is_none()) {
        moves.clear();
        at.generate(&mut moves);
        let m = if turn.is_empty() {
            moves.retain(|&m| at.closing() != Some(m));
            *random.pick(&moves)
        } else {
            random_move(&at, &moves, random)
        };
        at.play(m);
        turn.push(m);
    }
    turn
}

/// A game's positions by random play from all starts, to the end of each game.
pub(crate) fn positions<P: Notation>(random: &mut Random) -> Vec<P> {
    let mut positions = Vec::new();
    let mut moves = Vec::new();
    for mut position in starts::<P>() {
        loop {
            positions.push(position.clone());
            moves.clear();
            position.legal(&mut moves);
            if moves.is_empty() {
                break;
            }
            position.play(random_move(&position, &moves, random));
        }
    }
    positions
}
