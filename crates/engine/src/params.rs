/// More than the difference of any two scores.
const NO_LIMIT: i32 = 1_000_000;

/// How boldly the search prunes in a game; found by duels, game by game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchParams {
    /// Reverse futility: how far above beta a position must be for each ply left.
    pub futility: i32,
    /// Late move pruning: times the square of the depth, the moves after which quiet moves are left out near the horizon.
    pub moves_tried: i32,
    /// Late-move reductions: the product of the logarithms of depth and move number is divided by this many thousandths.
    pub reduction: i32,
    /// The first move, counted from 0, that is reduced.
    pub late_from: i32,
    /// The share of its reduction that a tactical move gets, in percent.
    pub tactical: i32,
    /// Null move: the least depth that is left after the reduction.
    pub null_left: i32,
    /// Quiescence: how many plies of noisy moves are played out at the horizon.
    pub quiescence: i32,
    /// Delta pruning: no noisy moves are played out where the evaluation is further below alpha than this.
    pub delta_margin: i32,
    /// Threat-space search: how many moves the game's search for a forced win may play at the horizon, where the evaluation is
    /// below alpha, and at the root.
    pub efforts: [u32; 3],
}

impl SearchParams {
    /// The parameters that most games begin with.
    pub const USUAL: Self = Self {
        futility: 60,
        moves_tried: 4,
        reduction: 2_000,
        late_from: 3,
        tactical: 0,
        null_left: 1,
        quiescence: 4,
        delta_margin: NO_LIMIT,
        efforts: [30, 100, 20_000],
    };

    /// The names by which a duel changes parameters.
    pub const NAMES: [&str; 8] =
        ["futility", "tried", "reduction", "late-from", "tactical", "null-left", "quiescence", "hope"];

    /// The parameters that have names, in the order of the names.
    fn named(&mut self) -> [&mut i32; Self::NAMES.len()] {
        [
            &mut self.futility,
            &mut self.moves_tried,
            &mut self.reduction,
            &mut self.late_from,
            &mut self.tactical,
            &mut self.null_left,
            &mut self.quiescence,
            &mut self.delta_margin,
        ]
    }
}

/// Parameters that differ from a game's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ParamChanges([Option<i32>; SearchParams::NAMES.len()]);

impl ParamChanges {
    /// Sets a parameter by its name; false if no parameter has that name.
    #[must_use]
    pub fn set(&mut self, name: &str, value: i32) -> bool {
        let place = SearchParams::NAMES.iter().position(|&known| known == name);
        if let Some(place) = place {
            self.0[place] = Some(value);
        }
        place.is_some()
    }

    /// The parameters that differ, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, i32)> {
        SearchParams::NAMES.iter().zip(self.0).filter_map(|(&name, value)| Some((name, value?)))
    }

    /// A game's parameters with these changes.
    pub(crate) fn upon(&self, mut params: SearchParams) -> SearchParams {
        for (param, change) in params.named().into_iter().zip(self.0) {
            *param = change.unwrap_or(*param);
        }
        params
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_margin_can_be_changed_by_its_name_and_nothing_else() {
        for (number, name) in SearchParams::NAMES.iter().enumerate() {
            let mut other = ParamChanges::default();
            assert!(other.set(name, 7 + number as i32));
            let mut params = other.upon(SearchParams::USUAL);
            assert_eq!(*params.named()[number], 7 + number as i32);
            *params.named()[number] = *{ SearchParams::USUAL }.named()[number];
            assert_eq!(params, SearchParams::USUAL);
            assert_eq!(other.iter().collect::<Vec<_>>(), [(*name, 7 + number as i32)]);
        }
        assert!(!ParamChanges::default().set("hopes", 1));
    }
}
