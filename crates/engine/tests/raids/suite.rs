use khod_games::{
    Notation,
    phalanx::{Phalanx, PhalanxMove},
};
use std::{
    fmt::{self, Display, Formatter},
    path::{Path, PathBuf},
};

/// Half-moves that a raid may take, from the attacker's first move on.
pub(crate) const LEAST_PLIES: u32 = 4;
pub(crate) const MOST_PLIES: u32 = 10;

/// What the side to move has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    /// To begin a raid that wins.
    Attack {
        /// A move that does; others may.
        winning: PhalanxMove,
    },
    /// Not to let a raid in.
    Defend {
        /// The player's move with few nodes, which loses.
        losing: PhalanxMove,
        /// A move that is not known to lose.
        holding: PhalanxMove,
    },
}

/// A position in which a raid is to be found or met.
pub(crate) struct Raid {
    pub(crate) task: Task,
    /// Half-moves within which the raid wins.
    pub(crate) plies: u32,
    pub(crate) position: Phalanx,
}

/// The file of raids.
pub(crate) struct Suite {
    /// Numbers of nodes, and how many raids the player solves with each.
    pub(crate) solved: Vec<(u64, usize)>,
    pub(crate) raids: Vec<Raid>,
}

/// How the file begins.
const HEAD: &str = "\
# Raids: lines that land on or beside the enemy's first row and win by force within 10 half-moves.
# Each from another game of the player, which with 5,000 nodes chose a wrong move or did not see that the right one wins.
# The first lines say how many the player solves with a number of nodes. Then, a line each:
#   attack | half-moves of the win | a move that wins | position text
#   defend | half-moves of the raid | the player's move, which lets it in | a move that is not known to lose | position text
# Made anew by: cargo test --release -p khod-engine --test raids -- --ignored suite_is_made
# (KHOD_GAMES=FILE looks at further games, a line each: a word, then all moves at limit 80; the last raids are of such games.)
";

/// Where the suite is.
pub(crate) fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/raids/phalanx.txt")
}

impl Suite {
    /// Reads the text of the file.
    pub(crate) fn read(text: &str) -> Self {
        let (solved, raids): (Vec<&str>, Vec<&str>) =
            text.lines().filter(|line| !line.starts_with('#')).partition(|line| line.starts_with("nodes "));
        let read = |line: &str| {
            let words: Vec<&str> = line.split(' ').collect();
            let ["nodes", nodes, "solved", solved] = words[..] else { panic!("nodes N solved N: {line}") };
            (nodes.parse().expect("a number of nodes"), solved.parse().expect("a number of raids"))
        };
        Self {
            solved: solved.into_iter().map(read).collect(),
            raids: raids.into_iter().map(Raid::read).collect(),
        }
    }
}

impl Raid {
    fn read(line: &str) -> Self {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [kind, plies, ref moves @ .., text] = parts[..] else { panic!("too few parts: {line}") };
        let position = Phalanx::from_text(text).unwrap_or_else(|why| panic!("{line}: {why}"));
        assert_eq!(position.to_text(), text, "a position has one text");
        let read = |m: &str| position.parse(m).unwrap_or_else(|why| panic!("{m} in {line}: {why}"));
        let task = match (kind, moves) {
            ("attack", [winning]) => Task::Attack { winning: read(winning) },
            ("defend", [losing, holding]) => Task::Defend { losing: read(losing), holding: read(holding) },
            _ => panic!("neither attack nor defend: {line}"),
        };
        Self { task, plies: plies.parse().expect("a number of half-moves"), position }
    }

    /// Whether the side to move attacks.
    pub(crate) const fn attacks(&self) -> bool {
        matches!(self.task, Task::Attack { .. })
    }

    /// The same text for the board and its mirror image, whoever is to move and whenever.
    pub(crate) fn board(&self) -> String {
        let text = self.position.to_text();
        let board = text.split(' ').next().expect("a text begins with the board");
        let mirrored: Vec<String> = board.split('/').map(mirrored).collect();
        mirrored.join("/").min(board.to_owned())
    }
}

/// A row from right to left; numbers of empty cells stay whole.
fn mirrored(row: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    for letter in row.chars() {
        match parts.last_mut() {
            Some(part) if letter.is_ascii_digit() && part.ends_with(|last: char| last.is_ascii_digit()) => {
                part.push(letter);
            }
            _ => parts.push(letter.to_string()),
        }
    }
    parts.into_iter().rev().collect()
}

impl Display for Suite {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        write!(formatter, "{HEAD}")?;
        for (nodes, solved) in &self.solved {
            writeln!(formatter, "nodes {nodes} solved {solved}")?;
        }
        for Raid { task, plies, position } in &self.raids {
            let text = position.to_text();
            match *task {
                Task::Attack { winning } => {
                    writeln!(formatter, "attack | {plies} | {} | {text}", position.format(winning))?;
                }
                Task::Defend { losing, holding } => {
                    let [losing, holding] = [losing, holding].map(|m| position.format(m));
                    writeln!(formatter, "defend | {plies} | {losing} | {holding} | {text}")?;
                }
            }
        }
        Ok(())
    }
}
