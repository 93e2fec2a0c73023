use crate::Evaluate;

/// A line of play turn by turn, as contest lines. The move that merely ends a turn is written only when the line has no other
/// move of that turn.
pub fn turns<P: Evaluate>(position: &P, moves: &[P::Move]) -> Vec<String> {
    let mut at = position.clone();
    let mut turns: Vec<String> = Vec::new();
    let mut mover = None;
    for &m in moves {
        let text = at.format(m);
        let closes = at.closing() == Some(m);
        let side = at.side();
        match turns.last_mut() {
            Some(turn) if !P::ALTERNATES && mover == Some(side) => {
                if !closes {
                    turn.push(' ');
                    turn.push_str(&text);
                }
            }
            _ => turns.push(text),
        }
        mover = Some(side);
        at.play(m);
    }
    turns
}
