use crate::{Evaluate, ForcedWin, ForcingSearch, ForcingTable, Score};

/// Extends a proven line that was found by a search for forced wins, which tells the first move alone: the winner plays on as
/// that search says, the other side plays what lasts longest. Stops where forcing moves do not go on.
pub(crate) fn lengthen<P: Evaluate>(position: &P, score: Score, line: &mut Vec<P::Move>) {
    let Some(distance) = score.distance() else { return };
    let winner = if distance > 0 { position.side() } else { position.side().other() };
    let mut at = position.clone();
    let mut table = ForcingTable::default();
    table.set_used(true);
    for &m in &*line {
        at.play(m);
    }
    while line.len() < distance.unsigned_abs() as usize && at.outcome().is_none() {
        let next = if at.side() == winner { winning(&at, &mut table) } else { lasting(&at, &mut table) };
        let Some(m) = next else { return };
        line.push(m);
        at.play(m);
    }
}

/// The next move of a win by forcing moves.
fn winning<P: Evaluate>(position: &P, table: &mut ForcingTable) -> Option<P::Move> {
    position.win_in_one().or_else(|| Some(forced_win(position, table)?.first))
}

fn forced_win<P: Evaluate>(position: &P, table: &mut ForcingTable) -> Option<ForcedWin<P::Move>> {
    position.forced_win(ForcingSearch { table, nodes: &mut 0, effort: P::PARAMS.efforts[2] })
}

/// The answer to a threat that lasts longest against forcing moves, if all of them lose; any move where nothing answers.
fn lasting<P: Evaluate>(position: &P, table: &mut ForcingTable) -> Option<P::Move> {
    if !position.in_check() {
        return None;
    }
    let mut moves = Vec::new();
    position.generate(&mut moves);
    let answering = position.answering();
    let mut longest = None;
    for m in moves.iter().copied().filter(|&m| answering(m)) {
        let mut next = position.clone();
        next.play(m);
        if next.outcome().is_some() {
            return None;
        }
        let distance = forced_win(&next, table)?.distance;
        if longest.is_none_or(|(most, _)| distance > most) {
            longest = Some((distance, m));
        }
    }
    longest.map(|(_, m)| m).or(moves.first().copied())
}
