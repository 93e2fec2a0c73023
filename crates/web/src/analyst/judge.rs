//! What the turns of a game were worth.

use super::finding::Finding;
use khod_games::{AnyPosition, Side};
use serde::Serialize;

/// A turn that gave something away.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Judgement {
    /// `?!`, `?` or `??`.
    pub(crate) mark: &'static str,
    /// How much of the mover's chance of winning.
    pub(crate) loss: f64,
    /// The best turn instead.
    pub(crate) best: String,
    /// Whether the opinion will hardly turn round.
    pub(crate) settled: bool,
}

/// Judges every turn as far as the positions before and after it are known.
pub(crate) fn judge(
    positions: &[AnyPosition],
    turns: &[String],
    findings: &[Option<Finding>],
) -> Vec<Option<Judgement>> {
    let judged = turns.iter().enumerate().map(|(at, turn)| {
        let (before, after) = (findings.get(at)?.as_ref()?, findings.get(at + 1)?.as_ref()?);
        let for_mover = |chance: f64| if positions[at].side() == Side::White { chance } else { 1.0 - chance };
        let best = before.best()?;
        let loss = khod_view::loss(for_mover(before.chance()?), for_mover(after.chance()?), best == turn);
        let mark = khod_view::mark(loss);
        let settled = before.is_settled() && after.is_settled();
        let loss = (loss * 10_000.0).round() / 10_000.0;
        (!mark.is_empty()).then(|| Judgement { mark, loss, best: best.to_owned(), settled })
    });
    judged.collect()
}

#[cfg(test)]
mod tests {
    use super::{super::finding::FoundLine, *};
    use khod_games::Game;

    #[test]
    fn turns_that_give_something_away_are_marked_for_either_side() {
        let start = Game::from_name("hale").unwrap().start(None, None).unwrap();
        let (mut positions, mut turns) = (vec![start], Vec::new());
        for _ in 0..3 {
            let mut next = positions.last().unwrap().clone();
            turns.push(next.legal()[0].clone());
            next.play_line(turns.last().unwrap()).unwrap();
            positions.push(next);
        }
        let finding = |chance: f64, best: &str, nodes| {
            let line =
                FoundLine { chance, score: Some(0), proven: None, plies: None, moves: vec![best.to_owned()] };
            Some(Finding {
                pos: String::new(),
                depth: 5,
                nodes,
                ms: 1,
                over: false,
                done: false,
                lines: vec![line],
            })
        };
        let findings = [
            finding(0.60, "another", 1_000),
            finding(0.54, "another", 200_000),
            finding(0.70, &turns[2], 200_000),
            finding(0.20, "another", 200_000),
        ];
        let judged = judge(&positions, &turns, &findings);
        let marks: Vec<Option<&str>> =
            judged.iter().map(|turn| turn.as_ref().map(|turn| turn.mark)).collect();
        // White's first is doubtful, black's lets white have more, white's last was the best whatever came of it.
        assert_eq!(marks, [Some("?!"), Some("?"), None]);
        assert!(!judged[0].as_ref().unwrap().settled && judged[1].as_ref().unwrap().settled);
        let half_known = [findings[0].clone(), None, findings[2].clone(), None];
        assert!(judge(&positions, &turns, &half_known).iter().all(Option::is_none));
    }
}
