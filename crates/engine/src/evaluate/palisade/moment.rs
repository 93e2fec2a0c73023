use super::prelude::*;

/// Where in a turn the mover is, and who is in debt: all that the rest of a game depends on besides the row. A number:
///
/// ```text
///    0   three actions made: end or borrow     8   in debt, one action made
///    2   two made                             10   in debt, none made
///    4   one made
///    6   none made                            one more when the opponent is in debt
/// ```
pub(super) type Moment = usize;

/// The number of moments.
pub(super) const MOMENTS: usize = 12;

/// By the actions made.
pub(super) const MADE: [Moment; 4] = [6, 4, 2, 0];
/// By the actions made of a turn that has only two.
pub(super) const MADE_IN_DEBT: [Moment; 2] = [10, 8];

/// The moment of a position.
pub(super) fn moment(position: &Palisade) -> Moment {
    let side = position.side();
    let made = usize::from(position.made());
    let moment = if position.in_debt(side) { MADE_IN_DEBT[made] } else { MADE[made] };
    moment + usize::from(position.in_debt(side.other()))
}

/// The number of actions made at a moment, and whether the mover and the opponent are in debt.
pub(super) const fn told(moment: Moment) -> (usize, [bool; 2]) {
    let in_debt = moment >= MADE_IN_DEBT[1];
    let none_made = if in_debt { MADE_IN_DEBT[0] } else { MADE[0] };
    ((none_made + 1 - moment) / 2, [in_debt, moment % 2 == 1])
}

/// The moment after an action that is not the end of a turn, and whether the same side goes on.
pub(super) const fn after(moment: Moment) -> (Moment, bool) {
    match moment {
        0 | 1 => (begun(moment, true), false),
        8 | 9 => (begun(moment, false), false),
        _ => (moment - 2, true),
    }
}

/// The moment after the end of a turn, for the side whose turn begins.
pub(super) const fn begun(moment: Moment, borrowed: bool) -> Moment {
    let begin = if moment % 2 == 1 { MADE_IN_DEBT[0] } else { MADE[0] };
    begin + borrowed as usize
}

/// A position with white to move, far from all ends.
pub(super) fn begin(row: Row, moment: Moment) -> Palisade {
    let heights: Vec<String> = row.heights().iter().map(ToString::to_string).collect();
    let (made, [white, black]) = told(moment);
    let debts = ["none", "white", "black", "both"][usize::from(white) + 2 * usize::from(black)];
    let text = format!("{} white actions {made} limit 1000 debts {debts}", heights.join(" "));
    Palisade::from_text(&text).expect("every row can be met at every moment")
}
