use khod_games::Notation;
use std::path::{Path, PathBuf};

/// A position near the limit, the side to move ahead.
pub(crate) struct Timed<P: Notation> {
    /// The side to move wins in time; otherwise it is a draw by the limit.
    pub(crate) wins: bool,
    pub(crate) position: P,
}

/// Where a game's positions are.
pub(crate) fn path<P: Notation>() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("data/limit/{}.txt", P::NAME))
}

impl<P: Notation> Timed<P> {
    pub(crate) fn read(line: &str) -> Self {
        let (verdict, text) = line.split_once(" | ").unwrap_or_else(|| panic!("two parts: {line}"));
        let position = P::from_text(text).unwrap_or_else(|why| panic!("{line}: {why}"));
        assert!(matches!(verdict, "win" | "draw"), "{line}");
        Self { wins: verdict == "win", position }
    }
}

/// The same board with another number of half-moves left until the limit, if it suits the side to move.
pub(crate) fn with_plies_left<P: Notation>(position: &P, plies: u32) -> Option<P> {
    const LIMIT: u32 = 40;
    let text = position.to_text();
    let words: Vec<&str> = text.split(' ').collect();
    let black = words[1] == "black";
    if (plies % 2 == 1) != black {
        return None;
    }
    let number = LIMIT + 1 - plies.div_ceil(2);
    P::from_text(&format!("{} {} move {number} limit {LIMIT}", words[0], words[1])).ok()
}
