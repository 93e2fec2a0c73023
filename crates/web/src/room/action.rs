//! What may be done in a game, and by whom: pages ask before they offer it, requests before it is done.

use super::{GameEnding, Unfit};
use crate::prelude::*;

/// What a visitor can do in a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Action {
    /// Make a move, or add one to a turn of several.
    Move,
    /// Take the last move of the draft back.
    Undo,
    /// Send the draft.
    Send,
    /// Take a turn back, ask for it, or agree to it.
    Back,
    /// Give the game up.
    Resign,
    /// Offer a draw, or agree to one.
    Draw,
    /// Refuse what the other player asks for.
    Decline,
    /// Ask khod for a move.
    Hint,
    /// Play once more with the seats changed.
    Again,
    /// Take the free seat.
    Sit,
    /// Have the game analysed.
    Analyse,
}

impl Action {
    /// Every action.
    pub(crate) const ALL: [Self; 11] = [
        Self::Move,
        Self::Undo,
        Self::Send,
        Self::Back,
        Self::Resign,
        Self::Draw,
        Self::Decline,
        Self::Hint,
        Self::Again,
        Self::Sit,
        Self::Analyse,
    ];

    /// Its name in addresses and messages.
    pub(crate) fn word(self) -> String {
        format!("{self:?}").to_lowercase()
    }

    /// The action of a name.
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.word() == word)
    }
}

impl Room {
    /// Whether a browser may do something now: the only authority on it.
    pub(crate) fn may(&self, client: &str, action: Action) -> bool {
        let sides = self.sides_of(client);
        let (plays, going) = (!sides.is_empty(), self.kept.ending.is_none());
        let mine = self.is_turn_of(client);
        let untimed = self.kept.clock == ClockRule::None;
        let against_person = self.is_between_persons();
        let asks_for_draw = self.is_asked(client, self.kept.draw_offer);
        match action {
            Action::Move => mine && !self.draft_is_whole(),
            Action::Undo => mine && !self.kept.draft.is_empty(),
            Action::Send => mine && self.draft_may_be_sent(),
            // Against a person a game that is over stays so; against khod it may be tried again, but not against a clock.
            Action::Back => {
                let asks = self.kept.back_offer.filter(|_| against_person).map(|SideWord(side)| [side]);
                let turn = self.last_turn_of(asks.as_ref().map_or(&sides[..], |side| side));
                plays && turn.is_some() && if against_person { going } else { untimed }
            }
            Action::Resign => plays && going,
            // khod plays on, and an empty seat can not agree to a draw.
            Action::Draw => {
                let persons = self.kept.seats.iter().all(|seat| matches!(seat, Seat::Person { .. }));
                plays && going && (asks_for_draw || (persons && self.ply() > 0))
            }
            Action::Decline => asks_for_draw || self.is_asked(client, self.kept.back_offer),
            // There are no hints against another person, or against the clock.
            Action::Hint => mine && untimed && !against_person && self.shown().outcome().is_none(),
            Action::Again => plays && !going,
            Action::Sit => !plays && self.kept.seats.contains(&Seat::Free),
            Action::Analyse => !going || !against_person,
        }
    }

    /// Whether an offer waits for an answer from this browser.
    pub(crate) fn is_asked(&self, client: &str, offer: Option<SideWord>) -> bool {
        let sides = self.sides_of(client);
        !sides.is_empty() && offer.is_some_and(|SideWord(side)| !sides.contains(&side))
    }

    /// Does what a browser asks for in the room; `text` is the move, or the name of the person who sits down. Advice, analysis and
    /// another game change nothing here.
    pub(crate) fn perform(&mut self, client: &str, action: Action, text: &str) -> Result<(), Unfit> {
        if !self.may(client, action) {
            return Err(Unfit::NotNow);
        }
        let sides = self.sides_of(client);
        // A person who plays both sides speaks for the one to move.
        let own = self.mover().filter(|side| sides.contains(side)).or(sides.first().copied()).map(SideWord);
        match (action, own) {
            (Action::Move, _) => return self.act(text),
            (Action::Undo, _) => return self.undo(),
            (Action::Send, _) => return self.send(),
            (Action::Sit, _) => return self.sit_down(client, text),
            (Action::Resign, Some(loser)) => self.end(GameEnding::Resignation { loser }),
            (Action::Draw, _) if self.same_screen() || self.is_asked(client, self.kept.draw_offer) => {
                self.end(GameEnding::Agreement);
            }
            (Action::Draw, _) => self.kept.draw_offer = own,
            (Action::Decline, _) => (self.kept.draw_offer, self.kept.back_offer) = (None, None),
            (Action::Back, _) if !self.is_between_persons() => return self.take_back(&sides),
            (Action::Back, _) => match self.kept.back_offer {
                Some(SideWord(side)) if self.is_asked(client, self.kept.back_offer) => {
                    return self.take_back(&[side]);
                }
                _ => self.kept.back_offer = own,
            },
            (Action::Resign | Action::Hint | Action::Again | Action::Analyse, _) => return Ok(()),
        }
        self.version += 1;
        Ok(())
    }
}
