use khod_games::{Game, Notation};
use std::{
    fmt::{self, Display, Formatter},
    path::{Path, PathBuf},
};

/// A position with a forced win.
pub(crate) struct Tactic<P: Notation> {
    /// Half-moves within which each of the moves wins, itself included.
    pub(crate) plies: u32,
    /// Moves that win; others may win as well.
    pub(crate) moves: Vec<P::Move>,
    pub(crate) position: P,
}

/// A file of tactics.
pub(crate) struct Suite<P: Notation> {
    /// Nodes with which the player finds a winning move of each position.
    pub(crate) nodes: u64,
    pub(crate) tactics: Vec<Tactic<P>>,
}

/// How files begin.
const HEAD: &str = "\
# Positions with a forced win, each from another game of the player against itself.
# The first line says with how many nodes the player finds a winning move of each. Then, a line each:
# half-moves within which the moves win | moves that win (others may) | position text
# Made anew by: cargo test --release -p khod-engine --test tactics -- --ignored
";

/// Where a game's suite is.
pub(crate) fn path(game: Game) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("data/tactics/{}.txt", game.name()))
}

impl<P: Notation> Suite<P> {
    /// Reads the text of a file.
    pub(crate) fn read(text: &str) -> Self {
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let nodes = lines.next().and_then(|line| line.strip_prefix("nodes "));
        let nodes = nodes.and_then(|nodes| nodes.parse().ok()).expect("the first line is a number of nodes");
        Self { nodes, tactics: lines.map(Tactic::read).collect() }
    }
}

impl<P: Notation> Tactic<P> {
    fn read(line: &str) -> Self {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [plies, moves, text] = parts[..] else { panic!("three parts: {line}") };
        let position = P::from_text(text).unwrap_or_else(|why| panic!("{line}: {why}"));
        assert_eq!(position.to_text(), text, "a position has one text");
        let read = |m: &str| position.parse(m).unwrap_or_else(|why| panic!("{m} in {line}: {why}"));
        let moves = moves.split(' ').map(read).collect();
        Self { plies: plies.parse().expect("a number of half-moves"), moves, position }
    }
}

impl<P: Notation> Display for Suite<P> {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        writeln!(formatter, "{HEAD}nodes {}", self.nodes)?;
        for Tactic { plies, moves, position } in &self.tactics {
            let moves: Vec<String> = moves.iter().map(|&m| position.format(m)).collect();
            writeln!(formatter, "{plies} | {} | {}", moves.join(" "), position.to_text())?;
        }
        Ok(())
    }
}
