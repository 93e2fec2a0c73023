//! One game: who plays, what was played, whose clock runs. It knows neither network nor store.

mod action;
mod kept;

use crate::prelude::*;
pub(crate) use action::Action;
pub(crate) use kept::{ClockRule, GameEnding, Kept, MOST_LETTERS, Seat, SideWord, shown_name};
use khod_games::{
    BadRecord, Illegal, Outcome,
    record::{Record, Turn},
};

/// The time that every clock gives to messages on their way.
const GRACE: Duration = Duration::from_millis(200);

/// A game with the positions of all its turns.
pub(crate) struct Room {
    pub(crate) kept: Kept,
    pub(crate) game: Game,
    /// Before the first turn, after the first, and so on.
    positions: Vec<AnyPosition>,
    /// The position after each move of the draft.
    drafted: Vec<AnyPosition>,
    /// Since when the side to move thinks; none while the room is only looked at.
    pub(crate) since: Option<Instant>,
    /// Changes with everything that can be seen.
    pub(crate) version: u64,
}

/// Why something can not be done.
#[derive(Debug)]
pub(crate) enum Unfit {
    /// Something else has happened meanwhile.
    Stale,
    /// The rules do not allow it.
    Illegal(Illegal),
    /// This visitor may not do it, or not now.
    NotNow,
}

impl From<Illegal> for Unfit {
    fn from(why: Illegal) -> Self {
        Self::Illegal(why)
    }
}

impl Room {
    /// A game from what was kept of it.
    pub(crate) fn open(kept: Kept) -> Result<Self, BadRecord> {
        let game =
            Game::from_name(&kept.game).ok_or_else(|| BadRecord::UnknownGame { game: quoted(&kept.game) })?;
        let start = kept.record(game).start()?;
        let (positions, refused) = stage::course(start, kept.turns.iter().map(|(line, _)| line));
        if let Some(why) = refused {
            let (number, (line, _)) = (positions.len(), &kept.turns[positions.len() - 1]);
            let (number, text) = (number.to_string(), quoted(line));
            return Err(BadRecord::Move { number, text, why: Box::new(why) });
        }
        let mut room = Self { kept, game, positions, drafted: Vec::new(), since: None, version: 1 };
        for m in std::mem::take(&mut room.kept.draft) {
            // A draft that no longer fits is no loss.
            if room.draft(&m).is_err() {
                break;
            }
        }
        Ok(room)
    }

    /// The position after the last finished turn.
    pub(crate) fn position(&self) -> &AnyPosition {
        self.positions.last().expect("there is a start")
    }

    /// The position before the first turn.
    pub(crate) fn start(&self) -> &AnyPosition {
        &self.positions[0]
    }

    /// The position after a number of turns.
    pub(crate) fn position_at(&self, ply: usize) -> Option<&AnyPosition> {
        self.positions.get(ply)
    }

    /// The position before a turn and the turn itself, given the number of turns played after it.
    pub(crate) fn last_turn(&self, ply: usize) -> Option<(&AnyPosition, &str)> {
        let before = ply.checked_sub(1)?;
        Some((self.positions.get(before)?, &self.kept.turns.get(before)?.0))
    }

    /// The position with the moves of the draft.
    pub(crate) fn shown(&self) -> &AnyPosition {
        self.drafted.last().unwrap_or_else(|| self.position())
    }

    /// Finished turns.
    pub(crate) fn ply(&self) -> usize {
        self.kept.turns.len()
    }

    /// How the rules ended the game, if they have.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    /// The side to move; none when the game is over.
    pub(crate) fn mover(&self) -> Option<Side> {
        self.kept.ending.is_none().then(|| self.position().side())
    }

    /// The seat that is to move.
    pub(crate) fn seat_to_move(&self) -> Option<&Seat> {
        self.mover().map(|side| &self.kept.seats[side.index()])
    }

    /// The sides that a browser plays.
    pub(crate) fn sides_of(&self, client: &str) -> Vec<Side> {
        Side::BOTH.into_iter().filter(|side| self.kept.seats[side.index()].is_of(client)).collect()
    }

    /// Whether a browser is to move.
    pub(crate) fn is_turn_of(&self, client: &str) -> bool {
        self.seat_to_move().is_some_and(|seat| seat.is_of(client))
    }

    /// Gives the free seat to a browser.
    fn sit_down(&mut self, client: &str, name: &str) -> Result<(), Unfit> {
        let free = self.kept.seats.iter_mut().find(|seat| **seat == Seat::Free).ok_or(Unfit::NotNow)?;
        *free = Seat::person(client, name);
        self.since = Some(Instant::now());
        self.version += 1;
        Ok(())
    }

    /// Whether both seats are one browser's.
    pub(crate) fn same_screen(&self) -> bool {
        match &self.kept.seats {
            [Seat::Person { client: one, .. }, Seat::Person { client: other, .. }] => one == other,
            _ => false,
        }
    }

    /// Whether two persons play each other, each with a browser of their own; one of them may not have come yet.
    pub(crate) fn is_between_persons(&self) -> bool {
        self.kept.seats.iter().all(|seat| matches!(seat, Seat::Person { .. } | Seat::Free))
            && !self.same_screen()
    }

    /// Whether the turn of the draft is whole and waits to be sent.
    pub(crate) fn draft_is_whole(&self) -> bool {
        !self.drafted.is_empty()
            && (self.shown().outcome().is_some() || self.shown().side() != self.position().side())
    }

    /// Whether the turn of the draft can be sent: it is whole, or its further moves may be left out.
    pub(crate) fn draft_may_be_sent(&self) -> bool {
        self.draft_is_whole() || (!self.drafted.is_empty() && self.shown().closing().is_some())
    }

    /// Adds a move to a turn of several, or makes the turn where it is one move.
    pub(crate) fn act(&mut self, m: &str) -> Result<(), Unfit> {
        if self.kept.ending.is_some() {
            return Err(Unfit::NotNow);
        }
        if self.game.spec().alternates {
            return self.finish_turn(m);
        }
        if self.draft_is_whole() {
            return Err(Unfit::NotNow);
        }
        self.draft(m)?;
        self.version += 1;
        Ok(())
    }

    fn draft(&mut self, m: &str) -> Result<(), Illegal> {
        let mut next = self.shown().clone();
        next.play(m)?;
        self.drafted.push(next);
        self.kept.draft.push(m.to_owned());
        Ok(())
    }

    /// Takes the last move of the draft back.
    pub(crate) fn undo(&mut self) -> Result<(), Unfit> {
        self.drafted.pop().ok_or(Unfit::NotNow)?;
        self.kept.draft.pop();
        self.version += 1;
        Ok(())
    }

    /// Sends the draft.
    pub(crate) fn send(&mut self) -> Result<(), Unfit> {
        let draft = self.kept.draft.iter().map(String::as_str);
        let line = stage::play_moves(&mut self.position().clone(), draft)?;
        self.finish_turn(&line)
    }

    /// Makes a whole turn; the clock of the mover stops.
    pub(crate) fn finish_turn(&mut self, line: &str) -> Result<(), Unfit> {
        let Some(mover) = self.mover() else { return Err(Unfit::NotNow) };
        let mut next = self.position().clone();
        next.play_line(line)?;
        let used = self.since.map_or(0, |since| since.elapsed().as_millis() as u64);
        self.kept.left = self.kept.clock.after(self.kept.left, mover, self.ply(), used);
        self.kept.turns.push((line.to_owned(), used));
        self.positions.push(next);
        self.kept.draft.clear();
        self.drafted.clear();
        self.kept.draw_offer = self.kept.draw_offer.filter(|&SideWord(side)| side == mover);
        self.kept.back_offer = None;
        self.since = Some(Instant::now());
        if self.outcome().is_some() {
            self.end(GameEnding::Rules);
        }
        self.version += 1;
        Ok(())
    }

    /// When the clock of the side to move falls, if it runs.
    pub(crate) fn falls(&self) -> Option<Instant> {
        // The first turn takes no time of the clock: the other player may not have come yet.
        let since = self.since.filter(|_| self.ply() > 0)?;
        Some(since + Duration::from_millis(self.time_of(self.mover()?)?) + GRACE)
    }

    /// Milliseconds that a side has for its turn, where time is counted.
    pub(crate) fn time_of(&self, side: Side) -> Option<u64> {
        match self.kept.clock {
            ClockRule::None => None,
            ClockRule::EachMove { ms } => Some(ms),
            ClockRule::Whole { .. } => Some(self.kept.left[side.index()]),
        }
    }

    /// Ends the game if the clock of the side to move has fallen.
    pub(crate) fn look_at_clock(&mut self) -> bool {
        let fallen = self.falls().is_some_and(|instant| Instant::now() >= instant);
        if let Some(mover) = self.mover().filter(|_| fallen) {
            self.end(GameEnding::Time { loser: SideWord(mover) });
        }
        fallen
    }

    /// Ends the game.
    pub(crate) fn end(&mut self, ending: GameEnding) {
        self.kept.ending = Some(ending);
        self.drop_draft_and_offers();
    }

    fn drop_draft_and_offers(&mut self) {
        (self.kept.draw_offer, self.kept.back_offer) = (None, None);
        self.kept.draft.clear();
        self.drafted.clear();
        self.version += 1;
    }

    /// The milliseconds that the turns so far have left to each side.
    fn time_left(&self) -> [u64; 2] {
        let clock = self.kept.clock;
        let turns = self.positions.iter().zip(&self.kept.turns).enumerate();
        turns.fold([clock.whole(); 2], |left, (ply, (before, (_, used)))| {
            clock.after(left, before.side(), ply, *used)
        })
    }

    /// The last turn of one of these sides, counted from 0.
    fn last_turn_of(&self, sides: &[Side]) -> Option<usize> {
        (0..self.ply()).rev().find(|&at| sides.contains(&self.positions[at].side()))
    }

    /// Takes turns back until one of these sides is to move again; a game that had ended goes on. The time that the turns took is given back
    /// with them.
    pub(crate) fn take_back(&mut self, sides: &[Side]) -> Result<(), Unfit> {
        let last = self.last_turn_of(sides).ok_or(Unfit::NotNow)?;
        self.kept.turns.truncate(last);
        self.positions.truncate(last + 1);
        self.kept.left = self.time_left();
        self.kept.ending = None;
        self.drop_draft_and_offers();
        self.since = Some(Instant::now());
        Ok(())
    }

    /// A new game like this one, with the seats changed.
    pub(crate) fn once_more(&self) -> Kept {
        let Kept { limit, setup, position, seats: [white, black], clock, .. } = self.kept.clone();
        Kept { limit, setup, position, ..Kept::new(self.game, [black, white], clock) }
    }

    /// The game as a record.
    pub(crate) fn record(&self) -> Record {
        let mut record = self.kept.record(self.game);
        let [white, black] = &self.kept.seats;
        (record.white, record.black) = (white.recorded(), black.recorded());
        record.turns = (self.kept.turns.iter())
            .map(|(line, ms)| Turn { line: line.clone(), time: Some(*ms), ..Turn::default() })
            .collect();
        let Some(ending) = self.kept.ending else { return record };
        record.winner = Some(ending.winner(self.outcome()).map_or(Winner::Draw, Winner::Side));
        record.verdict = Some(ending.verdict().to_owned());
        record.reason =
            self.outcome().filter(|_| ending == GameEnding::Rules).map(|outcome| outcome.reason.to_owned());
        record
    }
}

#[cfg(test)]
pub(crate) mod tests;
