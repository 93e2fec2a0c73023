/// Further than any two scores are apart.
const NO_LIMIT: i32 = 1_000_000;

macro_rules! params {
    ($( $(#[$doc:meta])* $field:ident $name:literal = $usual:expr, )*) => {
        /// How boldly the search prunes in a game; found by duels, game by game.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct SearchParams {
            $( $(#[$doc])* pub $field: i32, )*
            /// The game's search for a forced win: how many moves it may play at the horizon, where the evaluation is below the
            /// window, and at the root.
            pub efforts: [u32; 3],
        }

        impl SearchParams {
            /// What most games begin with.
            pub const USUAL: Self = Self { $( $field: $usual, )* efforts: [30, 100, 20_000] };

            /// The names by which a duel changes them.
            pub const NAMES: &[&str] = &[$($name),*];

            /// The one of a name.
            fn of(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $( $name => Some(&mut self.$field), )*
                    _ => None,
                }
            }
        }
    };
}

params! {
    /// Reverse futility: how far above the window a position must be for each ply left.
    futility "futility" = 60,
    /// Move count pruning: quiet moves tried near the horizon, times the square of the depth.
    moves_tried "tried" = 4,
    /// Late-move reductions: the product of the logarithms of depth and move number is divided by this many thousandths.
    reduction "reduction" = 2_000,
    /// Quiescence: how many plies of noisy moves are played out at the horizon.
    quiescence "quiescence" = 4,
    /// Delta pruning: no noisy moves are played out where the evaluation is so far below the window.
    delta_margin "hope" = NO_LIMIT,
}

/// Parameters that are other than a game's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ParamChanges([Option<i32>; SearchParams::NAMES.len()]);

impl ParamChanges {
    /// Sets one by its name; false if there is none of that name.
    #[must_use]
    pub fn set(&mut self, name: &str, value: i32) -> bool {
        let place = SearchParams::NAMES.iter().position(|&known| known == name);
        if let Some(place) = place {
            self.0[place] = Some(value);
        }
        place.is_some()
    }

    /// Those that are other, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, i32)> {
        SearchParams::NAMES.iter().zip(self.0).filter_map(|(&name, value)| Some((name, value?)))
    }

    /// A game's params with these changes.
    pub(crate) fn upon(&self, mut params: SearchParams) -> SearchParams {
        for (name, value) in self.iter() {
            *params.of(name).expect("names are those of the params") = value;
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
            assert_eq!(params.of(name), Some(&mut (7 + number as i32)));
            *params.of(name).expect("its name") = *{ SearchParams::USUAL }.of(name).expect("its name");
            assert_eq!(params, SearchParams::USUAL);
            assert_eq!(other.iter().collect::<Vec<_>>(), [(*name, 7 + number as i32)]);
        }
        assert!(!ParamChanges::default().set("hopes", 1));
    }
}
