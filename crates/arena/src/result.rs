use crate::prelude::*;

/// A game that was played to its end, whatever ended it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Which game.
    pub game: Game,
    /// The limit of moves, in games that have one.
    pub limit: Option<u32>,
    /// The setup, in games that have setups.
    pub setup: Option<String>,
    /// The names of white and black.
    pub names: [String; 2],
    /// Who won; `None` when the game is void.
    pub winner: Option<Winner>,
    /// What ended it.
    pub verdict: Verdict,
    /// The rules' word for the ending, or what exactly was wrong: a sentence of [`Cause`](crate::Cause).
    pub reason: Reason,
    /// White's and black's points, in games that have them.
    pub points: Option<[u32; 2]>,
    /// The contest lines that were played.
    pub moves: Vec<String>,
    /// Time used for each of the moves.
    pub times: Vec<Duration>,
    /// The level of isolation that both programs had.
    pub sandbox: u8,
    /// Warnings, denials and evidence about the machine: sentences of [`Note`](crate::Note).
    pub notes: Vec<Reason>,
    /// The end of what each program wrote to its standard error.
    pub errors: [Vec<u8>; 2],
    /// How far the mover's standard error had come when each line was played: a place in `errors`. Empty in games of old files.
    pub marks: Vec<u32>,
}

impl GameResult {
    /// A game in which nothing has been played and that has no winner.
    pub fn unplayed(
        game: Game,
        conditions: Conditions,
        names: [String; 2],
        sandbox: u8,
        (verdict, reason): (Verdict, Reason),
    ) -> Self {
        let Conditions { limit, setup } = conditions;
        Self {
            game,
            limit,
            setup,
            names,
            winner: None,
            verdict,
            reason,
            points: None,
            moves: Vec::new(),
            times: Vec::new(),
            sandbox,
            notes: Vec::new(),
            errors: [Vec::new(), Vec::new()],
            marks: Vec::new(),
        }
    }

    /// What the mover of a ply wrote to its standard error since its previous line. For the ply after the last line it is what the side to move
    /// wrote until the end. Empty where that is not known.
    pub fn said(&self, ply: usize) -> &[u8] {
        let mark = |ply: usize| self.marks.get(ply).map(|&mark| mark as usize);
        if ply > self.moves.len() || self.marks.len() != self.moves.len() {
            return &[];
        }
        let errors = &self.errors[ply % 2];
        let from = ply.checked_sub(2).and_then(mark).unwrap_or(0);
        errors.get(from..mark(ply).unwrap_or(errors.len())).unwrap_or_default()
    }

    /// The rules' word for the ending, if the rules ended the game.
    pub fn rules_word(&self) -> Option<&str> {
        match &self.reason.args[..] {
            [(_, Arg::Text(word))] if self.verdict == Verdict::Rules => Some(word),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cause;
    use khod_games::Explain;

    #[test]
    fn every_ply_has_what_its_mover_wrote() {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let mut result = GameResult {
            game: Game::from_name("lo").unwrap(),
            limit: None,
            setup: None,
            names: ["a", "b"].map(str::to_owned),
            winner: None,
            verdict: Verdict::Crash,
            reason: Cause::Exit.reason(),
            points: None,
            moves: ["1", "2", "3"].map(str::to_owned).to_vec(),
            times: vec![Duration::ZERO; 3],
            sandbox: 0,
            notes: Vec::new(),
            errors: [b"oneonemore".to_vec(), b"twolast".to_vec()],
            marks: vec![3, 3, 6],
        };
        let said: Vec<String> = (0..5).map(|ply| text(result.said(ply))).collect();
        assert_eq!(said, ["one", "two", "one", "last", ""]);
        result.marks.clear();
        assert!((0..5).all(|ply| result.said(ply).is_empty()));
    }
}
