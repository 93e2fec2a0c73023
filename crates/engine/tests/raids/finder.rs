use super::{
    DECISION, NODES,
    judge::{Judge, Player, after},
    suite::{LEAST_PLIES, MOST_PLIES, Raid, Task},
};
use khod_engine::{
    Score,
    duel::{Balance, Openings},
};
use khod_games::{
    Notation, Position,
    phalanx::{Phalanx, PhalanxMove},
};
use std::{cmp::Reverse, env, fs, ops::RangeInclusive, sync::Arc};

/// Finds raids in games of the player against itself. The same every time.
pub(crate) struct Finder {
    player: Player,
    /// For a glance at a position, for moves of the player, and for doubts whether a move does not lose.
    glance: Judge,
    judge: Judge,
    doubt: Judge,
    /// How many more raids of each kind are wanted.
    wanted: [[usize; NODES.len() + 1]; 2],
}

/// The limit of games, the random plies at their start, and the nodes that say whether these are balanced.
const LIMIT: u32 = 80;
const RANDOM_PLIES: RangeInclusive<usize> = 2..=8;
const JUDGE_NODES: u64 = 5_000;
const SEED: u64 = 1;
/// Nodes a move of the player.
const PLAYED: u64 = NODES[0];
/// More games are not played.
const GAMES: u64 = 350;
/// What a glance and a doubt may cost.
const GLANCE: u64 = 10_000;
const DOUBT: u64 = 300_000;
/// Half-moves that a raid may take after a move that is said to hold.
const DOUBT_PLIES: u32 = 30;
/// Nodes with which the player must know a move that holds.
const TRUSTED: u64 = 400_000;
/// A side that is further ahead wins anyhow; one that is further behind is lost anyhow.
const AHEAD: i32 = 500;
const BEHIND: i32 = -300;
/// Attacks and defences that are wanted, by how many of the numbers of nodes are too few for the player.
const WANTED: [[usize; NODES.len() + 1]; 2] = [[2, 9, 8, 8], [0, 10, 10, 10]];

/// A game: every position with the move made there.
type Played = Vec<(Phalanx, PhalanxMove)>;

/// A position that may get into the suite.
struct Candidate {
    position: Phalanx,
    /// Whether the side to move has a raid; otherwise it lets one in.
    attacks: bool,
    plies: u32,
    /// The move that begins the raid, or lets it in.
    m: PhalanxMove,
    /// How many of the numbers of nodes are too few for the player.
    failures: usize,
}

impl Finder {
    pub(crate) fn new() -> Self {
        let [glance, judge, doubt] = [GLANCE, DECISION, DOUBT].map(Judge::new);
        Self { player: Player::new(), glance, judge, doubt, wanted: WANTED }
    }

    /// Raids, at most one of each game: first of games that it plays, then of those that are named.
    pub(crate) fn find(&mut self) -> Vec<Raid> {
        let balance = Balance::judged(JUDGE_NODES);
        let openings = Openings::drawn(Some(LIMIT), None, Some(RANDOM_PLIES), balance, SEED)
            .expect("the limit is right");
        let mut raids = Vec::new();
        for number in 0..GAMES {
            let Some(start) = openings.make(number, &mut Openings::judge(), &Arc::default()) else {
                continue;
            };
            let game = self.player.play(start, PLAYED);
            raids.extend(self.hardest(&game, &raids));
            if self.wanted.iter().flatten().all(|&wanted| wanted == 0) {
                break;
            }
        }
        self.wanted = WANTED;
        for game in named_games() {
            raids.extend(self.hardest(&game, &raids));
        }
        raids
    }

    /// The hardest raid of a game that is wanted and not known yet.
    fn hardest(&mut self, game: &Played, known: &[Raid]) -> Option<Raid> {
        let new = |raid: &Raid| known.iter().all(|known| known.board() != raid.board());
        for candidate in self.candidates(game) {
            if let Some(raid) = self.raid(&candidate).filter(new) {
                self.wanted[usize::from(!candidate.attacks)][candidate.failures] -= 1;
                return Some(raid);
            }
        }
        None
    }

    /// What a game has that is wanted, the hardest first.
    fn candidates(&mut self, game: &Played) -> Vec<Candidate> {
        let wins: Vec<bool> =
            game.iter().map(|(position, _)| self.glance.win(position, MOST_PLIES).is_some()).collect();
        let mut candidates = Vec::new();
        for mut at in (1..game.len()).filter(|&at| wins[at] && (at < 2 || !wins[at - 2])) {
            // What comes first is hardest to see.
            while at > 2 && self.judge.win(&game[at - 2].0, MOST_PLIES).is_some() {
                at -= 2;
            }
            candidates.extend(self.candidate(&game[at].0, true));
            candidates.extend(self.candidate(&game[at - 1].0, false));
        }
        candidates.retain(|candidate| self.wanted[usize::from(!candidate.attacks)][candidate.failures] > 0);
        candidates.sort_by_key(|candidate| Reverse((candidate.failures, !candidate.attacks)));
        candidates
    }

    fn candidate(&mut self, position: &Phalanx, attacks: bool) -> Option<Candidate> {
        let (choice, score) = self.player.choice(position, NODES[0]);
        let undecided =
            if attacks { score < Score::estimate(AHEAD) } else { score > Score::estimate(BEHIND) };
        let raided = if attacks { *position } else { after(position, choice) };
        if !undecided || raided.outcome().is_some() {
            return None;
        }
        let (first, plies) =
            self.judge.quickest(&raided, MOST_PLIES).filter(|&(_, plies)| plies >= LEAST_PLIES)?;
        if !self.judge.raids(&raided, plies) {
            return None;
        }
        let fails = |nodes: &&u64| !self.player.solves(position, attacks, **nodes, &mut self.judge);
        let failures = NODES.iter().filter(fails).count();
        let m = if attacks { first } else { choice };
        Some(Candidate { position: *position, attacks, plies, m, failures })
    }

    /// The raid of a candidate; nothing if no other move is known to hold.
    fn raid(&mut self, candidate: &Candidate) -> Option<Raid> {
        let &Candidate { position, attacks, plies, m, .. } = candidate;
        let task = if attacks {
            Task::Attack { winning: m }
        } else {
            Task::Defend { losing: m, holding: self.holding(&position)? }
        };
        Some(Raid { task, plies, position })
    }

    /// The move that a long look finds, if neither the search nor a proof refutes it.
    fn holding(&mut self, position: &Phalanx) -> Option<PhalanxMove> {
        let (m, score) = self.player.choice(position, TRUSTED);
        let holds = score > Score::estimate(BEHIND) && !self.doubt.loses(position, m, DOUBT_PLIES);
        holds.then_some(m)
    }
}

/// Games of a file that is named, a line each: a word, and all moves.
fn named_games() -> Vec<Played> {
    let Some(file) = env::var_os("KHOD_GAMES") else { return Vec::new() };
    let text = fs::read_to_string(file).expect("the file of games can be read");
    let game = |line: &str| {
        let mut at = Phalanx::begin(Some(LIMIT), None).expect("the limit is right");
        let moves = line.split(' ').skip(1).map(|text| {
            let (before, m) = (at, at.parse(text).expect("a legal move"));
            at.play(m);
            (before, m)
        });
        moves.collect()
    };
    text.lines().filter(|line| !line.starts_with('#')).map(game).collect()
}
