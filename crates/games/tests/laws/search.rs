//! What a search may know.

use crate::{
    random::Random,
    walk::{At, Law, everywhere},
};
use khod_games::{Fact, Position, Remark, Searchable};

struct Known;

fn pieces(position: &impl Position) -> usize {
    let mut facts: Vec<(Fact, bool)> = Vec::new();
    position.facts(&mut facts);
    facts.len()
}

impl Law for Known {
    fn look<P: Searchable>(&mut self, at: &At<'_, P>, _: &mut Random) {
        let At { position, moves, texts, .. } = at;
        let text = || position.to_text();
        assert_eq!(position.points_won().is_some(), P::POINTS, "{}", text());
        let shown = position.remarks().into_iter().find_map(|remark| match remark {
            Remark::Points { white, black } => Some([white, black]),
            _ => None,
        });
        assert_eq!(position.points_won(), shown, "the points shown in {}", text());
        if moves.is_empty() {
            assert!(position.closing().is_none(), "{}", text());
            return;
        }
        let (side, standing) = (position.side(), pieces(*position));
        let mut a_win = false;
        for (&m, name) in moves.iter().zip(*texts) {
            assert!(position.slot(m) < P::SLOTS, "{name} in {}", text());
            let mut next = (*position).clone();
            next.play(m);
            a_win |= next.outcome().is_some_and(|outcome| outcome.winner == Some(side));
            let takes = pieces(&next) < standing;
            assert!(position.forcing(m) || !takes, "{name} takes something in {}", text());
            assert!(!P::ALTERNATES || next.side() != side, "{name} in {}", text());
        }
        let win = position.win_in_one();
        assert_eq!(win.is_some(), a_win, "{}", text());
        if let Some(m) = win {
            assert!(moves.contains(&m), "{m:?} in {}", text());
            let mut next = (*position).clone();
            next.play(m);
            assert_eq!(next.outcome().and_then(|outcome| outcome.winner), Some(side), "{m:?} in {}", text());
        }
        assert!(position.closing().is_none_or(|m| moves.contains(&m) && !P::ALTERNATES), "{}", text());
    }
}

#[test]
fn slots_captures_and_wins_in_one() {
    everywhere(&mut Known, 10);
}
