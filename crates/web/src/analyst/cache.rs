//! Findings that are kept: a bounded number in memory, more in the store.

use super::finding::Finding;
use crate::prelude::*;
use rusqlite::params;
use std::collections::VecDeque;

/// The most findings in memory, each about a kilobyte.
const MOST: usize = 4096;
/// The most findings in the store; the oldest are deleted first.
const MOST_STORED: i64 = 200_000;
/// New findings between two times that old ones are deleted from the store.
const NOW_AND_THEN: u64 = 1000;

/// The game, the text of the position, and how many lines are wanted.
pub(super) type Key = (Game, String, usize);

/// Findings by position.
pub(super) struct Cache {
    store: Arc<Store>,
    memory: Mutex<Memory>,
}

#[derive(Default)]
struct Memory {
    findings: HashMap<Key, Finding>,
    /// Keys in the order in which their findings came.
    order: VecDeque<Key>,
    puts: u64,
}

impl Cache {
    pub(super) fn new(store: Arc<Store>) -> Self {
        Self { store, memory: Mutex::default() }
    }

    /// The finding with exactly the key's number of lines.
    pub(super) fn get(&self, key: &Key) -> Option<Finding> {
        if let Some(finding) = lock(&self.memory).findings.get(key) {
            return Some(finding.clone());
        }
        let finding = self.stored(key)?;
        lock(&self.memory).put(key.clone(), finding.clone());
        Some(finding)
    }

    /// The best finding with at least `lines` lines, cut to them: a final one, or otherwise the deepest.
    pub(super) fn best(&self, game: Game, pos: &str, lines: usize) -> Option<Finding> {
        let known = (lines..=super::MOST_LINES).filter_map(|lines| self.get(&(game, pos.to_owned(), lines)));
        let best = known.max_by_key(|finding| (finding.is_final(), finding.depth));
        best.map(|finding| finding.with_lines(lines))
    }

    /// Keeps a finding in memory and in the store. A finding that the store does not take is computed again after a restart.
    pub(super) fn keep(&self, key: Key, finding: Finding) {
        if let Ok(body) = serde_json::to_string(&finding) {
            let (game, position, lines) = &key;
            let row = params![game.name(), position, *lines as i64, body];
            let _ = self.store.write("INSERT OR REPLACE INTO analysis VALUES (?, ?, ?, ?)", row);
        }
        let mut memory = lock(&self.memory);
        memory.puts += 1;
        memory.put(key, finding);
        if memory.puts.is_multiple_of(NOW_AND_THEN) {
            drop(memory);
            let sql = "DELETE FROM analysis WHERE rowid <= (SELECT max(rowid) FROM analysis) - ?";
            let _ = self.store.write(sql, [MOST_STORED]);
        }
    }

    fn stored(&self, (game, position, lines): &Key) -> Option<Finding> {
        let sql = "SELECT body FROM analysis WHERE game = ? AND position = ? AND lines = ?";
        let body: Option<String> =
            self.store.value(sql, params![game.name(), position, *lines as i64]).ok()?;
        serde_json::from_str(&body?).ok()
    }
}

impl Memory {
    fn put(&mut self, key: Key, finding: Finding) {
        if self.findings.insert(key.clone(), finding).is_none() {
            self.order.push_back(key);
        }
        while self.order.len() > MOST {
            if let Some(oldest) = self.order.pop_front() {
                self.findings.remove(&oldest);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(depth: u32) -> Finding {
        Finding { pos: "p".to_owned(), depth, nodes: 1, ms: 1, over: false, done: false, lines: Vec::new() }
    }

    #[test]
    fn what_was_kept_is_there_after_a_restart_and_memory_is_bounded() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(Store::open(folder.path()).unwrap());
        let game = Game::from_name("lo").unwrap();
        let cache = Cache::new(Arc::clone(&store));
        cache.keep((game, "p".to_owned(), 2), finding(7));
        cache.keep((game, "p".to_owned(), 1), finding(5));
        for number in 0..MOST + 10 {
            lock(&cache.memory).put((game, number.to_string(), 1), finding(1));
        }
        assert_eq!(lock(&cache.memory).findings.len(), MOST);
        let cache = Cache::new(store);
        assert_eq!(cache.get(&(game, "p".to_owned(), 1)), Some(finding(5)));
        assert_eq!(cache.best(game, "p", 1).map(|finding| finding.depth), Some(7));
        assert_eq!(cache.get(&(game, "p".to_owned(), 3)), None);
    }
}
