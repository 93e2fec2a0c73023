/// The network's evaluations of recent positions: a search meets the same positions again on other lines and at other depths.
///
/// ```text
///   an entry: the upper half of a key | the evaluation
/// ```
pub(super) struct EvalCache(Vec<u64>);

/// Few enough entries to stay in a processor's own cache.
const ENTRIES: usize = 1 << 15;

impl EvalCache {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// The cached evaluation of the position of a key; without one it is computed and stored.
    #[inline]
    pub(super) fn get_or(&mut self, key: u64, compute: impl FnOnce() -> i32) -> i32 {
        if self.0.is_empty() {
            // `i32::MIN` marks an empty entry: no evaluation is that low.
            self.0.resize(ENTRIES, u64::from(i32::MIN.cast_unsigned()));
        }
        let entry = &mut self.0[key as usize % ENTRIES];
        let cached = *entry as u32;
        if (*entry ^ key) >> 32 == 0 && cached != i32::MIN.cast_unsigned() {
            return cached.cast_signed();
        }
        let value = compute();
        *entry = key >> 32 << 32 | u64::from(value.cast_unsigned());
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_is_not_asked_again_and_nothing_else_is_believed() {
        let mut eval_cache = EvalCache::new();
        let keys = [0, 1, 1 << 40, 1 << 63, (1 << 40) + 1];
        for key in keys {
            assert_eq!(eval_cache.get_or(key, || -5), -5);
            assert_eq!(eval_cache.get_or(key, || 7), -5, "{key}");
            assert_eq!(eval_cache.get_or(key ^ 1 << 50, || 9), 9);
        }
        eval_cache.clear();
        assert_eq!(eval_cache.get_or(1, || 3), 3);
    }
}
