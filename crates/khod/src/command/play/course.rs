use crate::prelude::*;
use khod_games::{Illegal, Outcome, record::Turn};

/// The course of a game: every turn made, so that it can be taken back, shown and written down.
pub(super) struct TerminalGame {
    position: AnyPosition,
    turns: Vec<Vec<Action>>,
    /// The moves of a turn that is not finished yet.
    tray: Vec<Action>,
    resigned: Option<Side>,
}

/// One move, with the position before it. In most games it is a whole turn.
struct Action {
    before: AnyPosition,
    text: String,
    heard: Heard,
    /// Time used since the turn began.
    time: Duration,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TerminalEnding {
    Rules(Outcome),
    /// The side that gave up.
    Resignation(Side),
}

impl TerminalEnding {
    pub(super) const fn winner(self) -> Option<Side> {
        match self {
            Self::Rules(outcome) => outcome.winner,
            Self::Resignation(loser) => Some(loser.other()),
        }
    }
}

impl TerminalGame {
    pub(super) const fn new(start: AnyPosition) -> Self {
        Self { position: start, turns: Vec::new(), tray: Vec::new(), resigned: None }
    }

    pub(super) const fn position(&self) -> &AnyPosition {
        &self.position
    }

    pub(super) fn ending(&self) -> Option<TerminalEnding> {
        let resigned = self.resigned.map(TerminalEnding::Resignation);
        resigned.or_else(|| self.position.outcome().map(TerminalEnding::Rules))
    }

    /// Plays one move of the side to move.
    pub(super) fn act(&mut self, text: &str, time: Duration) -> Result<(), Illegal> {
        let before = self.position.clone();
        let heard = self.position.play(text)?;
        let mover = before.side();
        self.tray.push(Action { before, text: text.to_owned(), heard, time });
        if self.position.side() != mover || self.position.outcome().is_some() {
            self.turns.push(std::mem::take(&mut self.tray));
        }
        Ok(())
    }

    /// The side to move gives up; moves of its unfinished turn are taken back.
    pub(super) fn resign(&mut self) {
        while self.take_back_action() {}
        self.resigned = Some(self.position.side());
    }

    /// Takes back the last move of an unfinished turn, if there is one.
    pub(super) fn take_back_action(&mut self) -> bool {
        self.tray.pop().map(|action| self.position = action.before).is_some()
    }

    /// Takes back what one of these seats did last: giving up, a move of an unfinished turn, or a turn with all that came
    /// after it. False when there is nothing.
    pub(super) fn take_back(&mut self, seats: [bool; 2]) -> bool {
        if self.resigned.take().is_some() || self.take_back_action() {
            return true;
        }
        let own = |turn: &Vec<Action>| seats[turn[0].before.side().index()];
        let Some(last) = self.turns.iter().rposition(own) else { return false };
        self.position = self.turns[last][0].before.clone();
        self.turns.truncate(last);
        true
    }

    /// The moves of an unfinished turn so far.
    pub(super) fn tray(&self) -> Vec<&str> {
        self.tray.iter().map(|action| action.text.as_str()).collect()
    }

    /// Whether no turn is unfinished.
    pub(super) const fn between_turns(&self) -> bool {
        self.tray.is_empty()
    }

    /// What the unfinished turn has changed so far, or else what the last turn changed.
    pub(super) fn heard(&self) -> Heard {
        let last =
            if self.tray.is_empty() { self.turns.last().map_or(&[][..], |turn| turn) } else { &self.tray };
        last.iter().flat_map(|action| action.heard.clone()).collect()
    }

    /// Writes turns and ending into a record that has the start already. An unfinished turn is left out.
    pub(super) fn write(&self, record: &mut Record) {
        record.turns = self.turns.iter().map(|turn| written(turn)).collect();
        match self.ending() {
            None => {}
            Some(TerminalEnding::Rules(outcome)) => {
                record.winner = Some(Winner::of(outcome));
                record.reason = Some(outcome.reason.to_owned());
            }
            Some(TerminalEnding::Resignation(loser)) => {
                record.winner = Some(Winner::Side(loser.other()));
                record.verdict = Some("resignation".to_owned());
            }
        }
    }
}

/// A turn as a contest line; the move that merely ends a turn is not written.
fn written(turn: &[Action]) -> Turn {
    let said = turn.iter().filter(|action| action.before.closing().as_ref() != Some(&action.text));
    let texts: Vec<&str> = said.map(|action| action.text.as_str()).collect();
    let time = turn.last().map(|action| action.time.as_millis() as u64);
    Turn { line: texts.join(" "), time, ..Turn::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use khod_games::Game;

    fn course(game: &str, setup: Option<&str>, moves: &[&str]) -> TerminalGame {
        let start = Game::from_name(game).expect("a game").start(None, setup).expect("a start");
        let mut course = TerminalGame::new(start);
        for m in moves {
            course.act(m, Duration::ZERO).expect(m);
        }
        course
    }

    fn lines(course: &TerminalGame, game: &str) -> Vec<String> {
        let mut record = Record::new(Game::from_name(game).expect("a game"));
        course.write(&mut record);
        record.turns.into_iter().map(|turn| turn.line).collect()
    }

    #[test]
    fn a_seat_takes_back_its_own_turn_and_the_answer() {
        let mut course = course("lo", None, &["A2-C2", "B1-B3", "A3-C5"]);
        assert!(course.take_back([true, false]));
        assert_eq!(lines(&course, "lo"), ["A2-C2", "B1-B3"]);
        assert!(course.take_back([true, false]));
        assert_eq!(lines(&course, "lo"), [""; 0]);
        assert!(!course.take_back([true, false]));
    }

    #[test]
    fn a_turn_of_several_moves_is_taken_back_one_by_one_until_it_is_finished() {
        let mut course = course("palisade", None, &["1=2", "1=2", "1=2", "end", "1=2", "2=3"]);
        assert_eq!(course.tray(), ["1=2", "2=3"]);
        assert_eq!(lines(&course, "palisade"), ["1=2 1=2 1=2"]);
        assert!(course.take_back([false, true]));
        assert_eq!(course.tray(), ["1=2"]);
        assert!(course.take_back([false, true]));
        assert!(!course.take_back([false, true]), "black has no finished turn");
        assert!(course.take_back([true, false]));
        assert_eq!(lines(&course, "palisade"), [""; 0]);
    }

    #[test]
    fn giving_up_can_be_taken_back_too() {
        let mut course = course("lo", None, &["A2-C2"]);
        course.resign();
        assert_eq!(course.ending().and_then(TerminalEnding::winner), Some(Side::White));
        assert!(course.take_back([false, true]));
        assert_eq!((course.ending(), lines(&course, "lo").len()), (None, 1));
    }
}
