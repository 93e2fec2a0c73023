use super::{Duellist, Effort, OutsidePlayer, Setting};
use crate::prelude::*;
use khod_games::Outcome;
use khod_rating::Points;

/// Two games from one opening: the first player has white, then black.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The position that both games began with.
    pub opening: String,
    /// The games.
    pub games: [PlayedGame; 2],
}

/// A game that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// How it ended.
    pub outcome: Outcome,
    /// Turns after the opening.
    pub turns: u64,
    /// White's and black's points, in games that have them.
    pub points: Option<[u32; 2]>,
    /// What the game cost the first player and the second one.
    pub efforts: [Effort; 2],
}

impl PlayedGame {
    /// The points that the game gave to a side.
    pub(super) fn result(&self, side: Side) -> Points {
        match self.outcome.winner {
            None => Points::Draw,
            Some(winner) if winner == side => Points::Win,
            Some(_) => Points::Loss,
        }
    }
}

impl Pair {
    /// The seat of the first player in a game.
    pub const fn seat(game: usize) -> Side {
        Side::BOTH[game]
    }

    /// The points that the games gave to the first player.
    pub fn results(&self) -> [Points; 2] {
        [0, 1].map(|game| self.games[game].result(Self::seat(game)))
    }

    /// By how many points the first player was ahead in both games together, in games that count points.
    pub fn margin(&self) -> Option<i64> {
        let [first, second] = [0, 1].map(|game| {
            let [white, black] = self.games[game].points?.map(i64::from);
            Some(white - black)
        });
        Some(first? - second?)
    }
}

/// The two players of a duel, at one board.
pub struct Duellists<P: Evaluate>([Seat<P>; 2]);

enum Seat<P: Evaluate> {
    Inside(Box<Duellist<P>>),
    Outside(Box<dyn OutsidePlayer<P>>),
}

impl<P: Evaluate> Duellists<P> {
    /// Players with these settings.
    pub fn new(settings: [Setting; 2]) -> Self {
        Self(settings.map(|setting| Seat::Inside(Box::new(Duellist::new(setting)))))
    }

    /// Gives a player a network instead of the game's own.
    pub fn set_network(&mut self, player: usize, network: Arc<Network>) {
        if let Seat::Inside(duellist) = &mut self.0[player] {
            duellist.set_network(network);
        }
    }

    /// Lets an outside player play instead of one with a setting.
    pub fn set_outside(&mut self, player: usize, outside: Box<dyn OutsidePlayer<P>>) {
        self.0[player] = Seat::Outside(outside);
    }

    /// Plays a pair; nothing when the play had to stop. Everything random in it follows from the seed and the pair's number.
    pub fn play(&mut self, opening: &P, seed: u64, number: u64, stop: &Arc<AtomicBool>) -> Option<Pair> {
        let mut random = Random::numbered(!seed, number);
        let mut game = |game| self.play_game(opening, Pair::seat(game), &mut random, stop);
        Some(Pair { opening: opening.to_text(), games: [game(0)?, game(1)?] })
    }

    fn play_game(
        &mut self,
        opening: &P,
        seat: Side,
        random: &mut Random,
        stop: &Arc<AtomicBool>,
    ) -> Option<PlayedGame> {
        for player in &mut self.0 {
            match player {
                Seat::Inside(duellist) => duellist.begin(|| random.next()),
                Seat::Outside(outside) => outside.begin(random.next())?,
            }
        }
        let mut position = opening.clone();
        let mut efforts = [Effort::default(); 2];
        for turns in 0.. {
            if let Some(outcome) = position.outcome() {
                return Some(PlayedGame { outcome, turns, points: position.points_won(), efforts });
            }
            let player = usize::from(position.side() != seat);
            let (turn, effort) = match &mut self.0[player] {
                Seat::Inside(duellist) => duellist.choose(&position, random, stop),
                Seat::Outside(outside) => outside.choose(&position)?,
            };
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            efforts[player].add(&effort);
            for m in turn {
                position.play(m);
            }
        }
        unreachable!("games end")
    }
}
