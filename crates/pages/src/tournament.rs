use khod_arena::{
    Specification,
    specification::Format,
    standings::{Standings, StandingsRow},
};
use khod_games::Game;
use khod_rating::Estimate;
use khod_view::Words;

/// The most letters of a reason that are shown.
const MOST_REASON: usize = 160;

/// A tournament as pages show it, in the reader's language.
#[derive(Clone, Copy)]
pub struct TournamentView<'a> {
    /// The words of the reader's language.
    pub words: &'a Words,
    /// What the tournament is called.
    pub title: &'a str,
    /// The specification: players, games and format.
    pub specification: &'a Specification,
    /// The standings.
    pub standings: &'a Standings,
    /// The address of the list of games that names link to; `None` in the report, which is one file.
    pub games: Option<&'a str>,
}

impl<'a> TournamentView<'a> {
    /// The name of a player.
    pub fn name(&self, player: usize) -> &'a str {
        &self.specification.entrants[player].name
    }

    /// The sentence of a key.
    pub(crate) fn say(&self, key: &str) -> String {
        self.words.say(key)
    }

    /// A game's name for people.
    pub(crate) fn game(&self, game: Game) -> String {
        self.say(&format!("game-{}", game.name()))
    }

    /// The names of the tournament's games.
    pub fn game_names(&self) -> Vec<String> {
        self.specification.events.iter().map(|event| self.game(event.game)).collect()
    }

    /// The name of the tournament's format.
    pub fn format(&self) -> String {
        self.say(&format!("tournament-format-{}", self.specification.format.word()))
    }

    /// The number of games that are expected in all.
    pub const fn expected(&self) -> u64 {
        2 * self.standings.expected_pairs
    }

    /// A sentence with the number of programs, the games that are played and the games in all.
    pub fn progress(&self) -> String {
        let values = [
            ("players", self.specification.entrants.len().into()),
            ("played", self.standings.games.into()),
            ("games", self.expected().into()),
            ("round", self.standings.round.into()),
        ];
        let key = if self.standings.finished { "tournament-finished" } else { "tournament-under-way" };
        self.words.say_with(key, &values)
    }

    /// Sentences about games that do not count.
    pub fn notes(&self) -> Vec<String> {
        let standings = self.standings;
        let counts = [
            ("match-voids", standings.voids - standings.open),
            ("tournament-open", standings.open),
            ("match-repeats", standings.repeats),
        ];
        let counts = counts.into_iter().filter(|(_, count)| *count > 0);
        let counts = counts.map(|(key, count)| self.words.say_with(key, &[("count", count.into())]));
        counts.chain(self.void_in_elimination()).collect()
    }

    /// A sentence on how an elimination goes on after void games, if there are some.
    pub(crate) fn void_in_elimination(&self) -> Option<String> {
        let decided = self.standings.voids > 0 && self.specification.format == Format::Elimination;
        decided.then(|| self.say("tournament-void-elimination"))
    }

    /// Whether points without a game were given.
    pub fn has_unplayed(&self) -> bool {
        self.standings.unplayed.iter().any(|unplayed| unplayed.halves > 0)
    }

    /// What the first move is worth in Elo, by the name of the game.
    pub fn first_moves(&self) -> impl Iterator<Item = (String, Estimate)> {
        let events = self.specification.events.iter().zip(&self.standings.first_move);
        events
            .filter(|_| self.standings.games > 0)
            .filter_map(|(event, worth)| Some((self.game(event.game), (*worth)?)))
    }

    /// The faults of a player by kind: `crash × 2, illegal × 1` in the reader's words.
    pub fn faults(&self, place: &StandingsRow) -> String {
        let kinds = place.faults.iter();
        let kinds =
            kinds.map(|(verdict, count)| format!("{} × {count}", crate::verdict::name(self.words, *verdict)));
        kinds.collect::<Vec<_>>().join(", ")
    }
}

/// A game's place as people read it: games of a pair are counted from 1, as rounds and boards are.
pub fn place_name([round, board, part, leg]: [u32; 4]) -> String {
    format!("{round}.{board}.{part}.{}", leg + 1)
}

/// A name for a table or a drawing, cut off to at most `most` letters.
pub fn short(name: &str, most: usize) -> String {
    match name.char_indices().nth(most) {
        None => name.to_owned(),
        Some(_) => name.chars().take(most - 1).chain(['…']).collect(),
    }
}

/// A reason on one line, cut off after `MOST_REASON` letters.
pub fn one_line(text: &str) -> String {
    let text = text.split('\n').map(str::trim).collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(MOST_REASON) {
        None => text,
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// A text as part of an address.
pub fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~');
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// A text from outside with U+FFFD for control characters and for marks that turn the direction of writing, which could hide other text.
pub(crate) fn visible(text: &str) -> String {
    let hidden = |letter: char| {
        letter.is_control() || matches!(letter, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    text.replace(hidden, "\u{FFFD}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_and_names_end_somewhere() {
        assert_eq!(one_line("a \n b"), "a b");
        assert_eq!(one_line(&"я".repeat(200)).chars().count(), MOST_REASON + 1);
        assert_eq!([short("абвг", 4), short("абвгд", 4)], ["абвг", "абв…"]);
        assert_eq!(place_name([3, 1, 12, 0]), "3.1.12.1");
    }
}
