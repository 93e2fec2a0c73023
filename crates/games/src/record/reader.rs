use super::{Evaluation, Record, Turn, Winner};
use crate::{BadRecord, Game, explain::quoted, text::whole_number};

/// Reads a file of records.
pub fn read(text: &str) -> Result<Vec<Record>, BadRecord> {
    let (records, mistake) = read_until_mistake(text);
    mistake.map_or(Ok(records), Err)
}

/// Reads a file of records as far as it can be read: the whole records before the first mistake, and the mistake.
pub fn read_until_mistake(text: &str) -> (Vec<Record>, Option<BadRecord>) {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut reader =
        Reader { rest: text, line: 1, records: Vec::new(), whole: 0, expected: None, open: false };
    while let Some(letter) = reader.skip_white() {
        let read = match letter {
            '[' => reader.tag(),
            '{' => reader.comment(),
            _ => reader.word(),
        };
        if let Err(why) = read {
            reader.records.truncate(reader.whole);
            return (reader.records, Some(why));
        }
    }
    (reader.records, None)
}

struct Reader<'a> {
    rest: &'a str,
    line: u32,
    records: Vec<Record>,
    /// How many of the records are known to be whole, because a further one has begun.
    whole: usize,
    /// The half-move number of the next turn, once a number was read.
    expected: Option<usize>,
    /// Whether a further word belongs to the last turn, in games whose turns are several moves.
    open: bool,
}

impl<'a> Reader<'a> {
    fn skip_white(&mut self) -> Option<char> {
        let rest = self.rest.trim_start();
        self.advance(self.rest.len() - rest.len());
        self.rest.chars().next()
    }

    fn advance(&mut self, bytes: usize) -> &'a str {
        let (passed, rest) = self.rest.split_at(bytes);
        self.line += passed.matches('\n').count() as u32;
        self.rest = rest;
        passed
    }

    fn syntax(&self) -> BadRecord {
        // Only as much as will be shown, since every word asks for it.
        let text: String = self.rest.chars().take_while(|&letter| letter != '\n').take(50).collect();
        BadRecord::Syntax { line: self.line, text: quoted(text.trim_end()) }
    }

    fn record(&mut self) -> Result<&mut Record, BadRecord> {
        self.records.last_mut().ok_or(BadRecord::NoGame { line: self.line })
    }

    /// Text up to an unescaped end; escapes are taken back by [`unescaped`].
    fn until(&mut self, end: char) -> Result<&'a str, BadRecord> {
        let mut escape = false;
        for (at, letter) in self.rest.char_indices() {
            match letter {
                _ if escape => escape = false,
                '\\' => escape = true,
                _ if letter == end => {
                    let text = self.advance(at);
                    self.advance(end.len_utf8());
                    return Ok(text);
                }
                _ => {}
            }
        }
        Err(BadRecord::Open { line: self.line })
    }

    /// `[Name "value"]`.
    fn tag(&mut self) -> Result<(), BadRecord> {
        let error = self.syntax();
        let line = self.line;
        self.advance(1);
        let end = self.rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
        let name = self.advance(end.unwrap_or(0));
        if name.is_empty() || self.skip_white() != Some('"') {
            return Err(error);
        }
        self.advance(1);
        let value = unescaped(self.until('"')?);
        if self.skip_white() != Some(']') {
            return Err(error);
        }
        self.advance(1);
        self.set_tag(line, name, value)
    }

    fn set_tag(&mut self, line: u32, name: &str, value: String) -> Result<(), BadRecord> {
        if name == "Game" {
            self.whole = self.records.len();
            let game = Game::from_name(&value);
            let game = game.ok_or_else(|| BadRecord::UnknownGame { game: quoted(&value) })?;
            self.records.push(Record::new(game));
            (self.expected, self.open) = (None, false);
            return Ok(());
        }
        let record = self.records.last_mut().ok_or(BadRecord::NoGame { line })?;
        if !record.turns.is_empty() || record.comment.is_some() {
            return Err(BadRecord::NoGame { line });
        }
        let bad = || BadRecord::Value { line, tag: quoted(name), value: quoted(&value) };
        let is_twice = match name {
            "Limit" => record.limit.replace(whole_number(&value).ok_or_else(bad)?).is_some(),
            "Winner" => record.winner.replace(Winner::from_word(&value).ok_or_else(bad)?).is_some(),
            "White" => record.white.replace(value).is_some(),
            "Black" => record.black.replace(value).is_some(),
            "Setup" => record.setup.replace(value).is_some(),
            "Position" => record.position.replace(value).is_some(),
            "Verdict" => record.verdict.replace(value).is_some(),
            "Reason" => record.reason.replace(value).is_some(),
            _ => {
                let is_known = record.tags.iter().any(|(known, _)| known == name);
                record.tags.push((name.to_owned(), value));
                is_known
            }
        };
        if is_twice { Err(BadRecord::TagTwice { line, tag: quoted(name) }) } else { Ok(()) }
    }

    /// `{[%time 0.412] [%eval +0.35] a remark}`.
    fn comment(&mut self) -> Result<(), BadRecord> {
        let line = self.line;
        self.record()?;
        self.advance(1);
        let mut text = self.until('}')?.trim();
        self.open = false;
        let mut notes = Turn::default();
        while let Some((note, rest)) = text.strip_prefix("[%").and_then(|text| text.split_once(']')) {
            let bad = || BadRecord::Annotation { line, text: quoted(note) };
            let (name, value) = note.split_once(' ').ok_or_else(bad)?;
            match name {
                // Seconds are written, milliseconds kept.
                "time" if notes.time.is_none() => notes.time = Some(decimal(value, 3).ok_or_else(bad)?),
                "clock" if notes.clock.is_none() => notes.clock = Some(decimal(value, 3).ok_or_else(bad)?),
                "eval" if notes.evaluation.is_none() => {
                    notes.evaluation = Some(Evaluation::from_text(value).ok_or_else(bad)?);
                }
                _ => return Err(bad()),
            }
            text = rest.trim_start();
        }
        notes.comment = Some(unescaped(text).trim().to_owned()).filter(|comment| !comment.is_empty());
        let record = self.record()?;
        let Some(turn) = record.turns.last_mut() else {
            let only_words = Turn { comment: notes.comment.clone(), ..Turn::default() } == notes;
            if !only_words || record.comment.is_some() {
                return Err(BadRecord::Annotation { line, text: quoted(text) });
            }
            record.comment = notes.comment;
            return Ok(());
        };
        if turn.time.or(turn.clock).is_some() || turn.evaluation.is_some() || turn.comment.is_some() {
            return Err(BadRecord::Annotation { line, text: quoted(text) });
        }
        notes.line = core::mem::take(&mut turn.line);
        *turn = notes;
        Ok(())
    }

    /// A number such as `12.` or `12...`, a move, or a number with its move such as `12.F3-B3`.
    fn word(&mut self) -> Result<(), BadRecord> {
        let end = self.rest.find(|letter: char| letter.is_whitespace() || "{}[".contains(letter));
        let syntax = self.syntax();
        let word = self.advance(end.unwrap_or(self.rest.len()));
        if word.is_empty() {
            return Err(syntax);
        }
        self.record()?;
        let m = match word.rfind('.') {
            None => word,
            Some(last) => {
                let (number, m) = word.split_at(last + 1);
                self.number(number, syntax)?;
                m
            }
        };
        if !m.is_empty() {
            self.add_move(m)?;
        }
        Ok(())
    }

    fn number(&mut self, word: &str, syntax: BadRecord) -> Result<(), BadRecord> {
        let (number, dots) = word.split_at(word.find('.').unwrap_or(word.len()));
        if whole_number(number).is_none() || !(dots == "." || dots == "...") {
            return Err(syntax);
        }
        let next = self.next_turn()?;
        let right = super::writer::number(crate::Side::White, next);
        if word != right {
            return Err(BadRecord::Number { line: self.line, number: quoted(word), right });
        }
        (self.expected, self.open) = (Some(next), false);
        Ok(())
    }

    /// The half-move number of the next turn, counted from 0 for white's first.
    fn next_turn(&mut self) -> Result<usize, BadRecord> {
        if let Some(expected) = self.expected {
            return Ok(expected);
        }
        let record = self.record()?;
        let first = record.start().map_or(crate::Side::White, |start| start.side());
        Ok(first.index() + record.turns.len())
    }

    fn add_move(&mut self, word: &str) -> Result<(), BadRecord> {
        let open = self.open;
        let record = self.record()?;
        let several = !record.game.spec().alternates;
        match record.turns.last_mut() {
            Some(turn) if several && open => {
                turn.line.push(' ');
                turn.line.push_str(word);
            }
            _ => {
                record.turns.push(Turn { line: word.to_owned(), ..Turn::default() });
                self.expected = self.expected.map(|expected| expected + 1);
                self.open = true;
            }
        }
        Ok(())
    }
}

fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars();
    let mut white = false;
    while let Some(letter) = letters.next() {
        let letter = match letter {
            '\\' => match letters.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                Some(other) => other,
                None => break,
            },
            // A comment may be broken over lines; the break is a space.
            '\n' | '\r' => {
                white = true;
                continue;
            }
            _ => letter,
        };
        if core::mem::take(&mut white) && letter != ' ' {
            plain.push(' ');
        }
        plain.push(letter);
    }
    plain
}

/// A number with at most this number of decimals, in units of the last decimal.
fn decimal(text: &str, most: usize) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let decimals = Some(decimals).filter(|decimals| (1..=most).contains(&decimals.len()))?;
    let [unit, scale] = [most, most - decimals.len()].map(|digits| 10_u64.pow(digits as u32));
    whole_number(whole)?;
    let whole = whole.parse::<u64>().ok()?.checked_mul(unit)?;
    whole.checked_add(u64::from(whole_number(decimals)?) * scale)
}

impl Evaluation {
    /// Reads `+0.35`, `-12`, `#7`, `#-7`.
    pub fn from_text(text: &str) -> Option<Self> {
        if let Some(plies) = text.strip_prefix('#') {
            return match plies.strip_prefix('-') {
                Some(plies) => whole_number(plies).map(Self::BlackWins),
                None => whole_number(plies).map(Self::WhiteWins),
            };
        }
        let (sign, size) = match text.strip_prefix('-') {
            Some(size) => (-1, size),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let hundredths = i64::try_from(decimal(size, 2)?).ok()?;
        i32::try_from(sign * hundredths).ok().map(Self::Score)
    }
}
