use super::{
    course::{TerminalEnding, TerminalGame},
    keeper::Keeper,
    opponent::{EngineOpponent, Purpose},
    prompt::Prompt,
    thinking::think,
    typed,
    typed::{Command, Typed},
};
use crate::prelude::*;
use khod_games::Illegal;
use khod_view::{Look, picture};
use std::{
    io::{self, BufWriter, StdoutLock},
    ops::ControlFlow,
};

/// One game between people and khod's own player.
pub(super) struct Session<'a> {
    cli: &'a Cli<'a>,
    /// Names and start, without turns.
    record: Record,
    course: TerminalGame,
    opponent: EngineOpponent,
    /// Which seats people have, white's first.
    people: [bool; 2],
    prompt: Prompt<'a>,
    keeper: Keeper,
    /// The file that is kept up to date.
    kept: Option<PathBuf>,
    look: Look,
    stop: Arc<AtomicBool>,
    /// When the person was asked for a move: the time of a move counts from here.
    asked: Instant,
    out: BufWriter<StdoutLock<'static>>,
}

impl<'a> Session<'a> {
    pub(super) fn new(
        cli: &'a Cli<'a>,
        record: Record,
        start: AnyPosition,
        opponent: EngineOpponent,
        people: [bool; 2],
        kept: Option<PathBuf>,
        stop: Arc<AtomicBool>,
    ) -> Self {
        let turned = people == [false, true] && has_homes(&start);
        Self {
            cli,
            record,
            course: TerminalGame::new(start),
            opponent,
            people,
            prompt: Prompt::new(cli, Arc::clone(&stop)),
            keeper: Keeper::default(),
            kept,
            look: Look { turned, ..cli.output.look },
            stop,
            asked: Instant::now(),
            out: stdout(),
        }
    }

    /// Plays until the person leaves.
    pub(super) fn run(mut self, level: Level) -> Result<(), Failure> {
        if let Some(path) = self.kept.clone() {
            self.keeper.save(&path, &self.record).map_err(|error| self.not_saved(&path, &error))?;
        }
        self.greet(level)?;
        self.show()?;
        loop {
            let over = self.course.ending().is_some();
            if !over && !self.people[self.course.position().side().index()] {
                if self.answer()?.is_break() {
                    break;
                }
                continue;
            }
            if over && self.people == [false, false] {
                break;
            }
            self.out.flush()?;
            let prompt = self.words("play-prompt", &[("side", self.course.position().side().word().into())]);
            let line = self.prompt.read(&format!("{prompt}> "), self.course.position())?;
            let Some(line) = line else { break };
            if self.obey(&line)?.is_break() {
                break;
            }
        }
        self.leave(level)
    }

    fn words(&self, key: &str, values: &[(&str, Value<'_>)]) -> String {
        self.cli.words.say_with(key, values)
    }

    fn say(&mut self, key: &str, values: &[(&str, Value<'_>)]) -> Result<(), Failure> {
        let line = self.words(key, values);
        Ok(writeln!(self.out, "{line}")?)
    }

    fn greet(&mut self, level: Level) -> Result<(), Failure> {
        let game = self.words(&format!("game-{}", self.record.game.name()), &[]);
        let who = self.side_word();
        let values = [("game", game.into()), ("who", who.into()), ("level", level.number().into())];
        self.say("play-greeting", &values)?;
        if who != "none" {
            self.say("play-greeting-help", &[])?;
        }
        Ok(())
    }

    /// The seats that people have, in the option's word.
    fn side_word(&self) -> &'static str {
        match self.people {
            [true, true] => "both",
            [false, false] => "none",
            [true, false] => "white",
            [false, true] => "black",
        }
    }

    /// Draws the board, with what the last turn changed.
    fn show(&mut self) -> Result<(), Failure> {
        let board = picture(self.course.position(), &self.course.heard(), self.cli.words, self.look);
        write!(self.out, "\n{board}")?;
        if !self.course.between_turns() {
            let tray = self.course.tray().join(" ");
            self.say("play-tray", &[("actions", tray.into())])?;
        }
        match self.course.ending() {
            None => Ok(()),
            Some(ending) => self.tell_ending(ending),
        }
    }

    /// The result in words.
    fn tell_ending(&mut self, ending: TerminalEnding) -> Result<(), Failure> {
        if let TerminalEnding::Resignation(loser) = ending {
            self.say("play-resigned", &[("side", loser.word().into())])?;
        }
        let person = Side::BOTH.into_iter().find(|side| self.people[side.index()]);
        if self.people[0] != self.people[1] {
            let key = match ending.winner() {
                None => "play-drawn",
                winner if winner == person => "play-won",
                Some(_) => "play-lost",
            };
            self.say(key, &[])?;
        }
        if person.is_some() { self.say("play-over", &[]) } else { Ok(()) }
    }

    /// Plays a turn of khod's own player.
    fn answer(&mut self) -> Result<ControlFlow<()>, Failure> {
        self.out.flush()?;
        let side = self.course.position().side();
        let position = self.course.position().clone();
        let answer = think(self.cli, &mut self.opponent, &position, Purpose::Turn, &self.stop);
        let stopped = self.stop.swap(false, Ordering::Relaxed);
        if stopped && self.people == [false, false] {
            return Ok(ControlFlow::Break(()));
        }
        for text in &answer.moves {
            self.course.act(text, answer.time()).expect("the player makes legal moves");
        }
        let seconds = format!("{:.1}", answer.time().as_secs_f64());
        let values =
            [("side", side.word().into()), ("line", answer.line.into()), ("seconds", seconds.into())];
        writeln!(self.out)?;
        self.say("play-answer", &values)?;
        self.turn_made()?;
        self.show()?;
        Ok(ControlFlow::Continue(()))
    }

    /// Brings the file up to date and starts the person's clock again, after a turn was made, taken back or given up.
    fn turn_made(&mut self) -> Result<(), Failure> {
        self.asked = Instant::now();
        let Some(path) = self.kept.clone() else { return Ok(()) };
        let record = self.recorded();
        if let Err(error) = self.keeper.save(&path, &record) {
            let values = [("file", shown(&path).into()), ("why", self.cli.io_reason(&error).into())];
            self.say("play-not-saved", &values)?;
        }
        Ok(())
    }

    fn recorded(&self) -> Record {
        let mut record = self.record.clone();
        self.course.write(&mut record);
        record
    }

    fn not_saved(&self, path: &Path, error: &io::Error) -> Failure {
        let why = self.why_not_saved(error);
        self.cli.usage("file-failed", &[("file", shown(path).into()), ("why", why.into())])
    }

    fn why_not_saved(&self, error: &io::Error) -> String {
        match error.kind() {
            io::ErrorKind::AlreadyExists => self.words("play-file-exists", &[]),
            _ => self.cli.io_reason(error),
        }
    }

    /// Does what a person typed.
    fn obey(&mut self, line: &str) -> Result<ControlFlow<()>, Failure> {
        match typed::understand(line) {
            Typed::Command(Command::Quit, _) => return Ok(ControlFlow::Break(())),
            Typed::Command(Command::Help, _) => self.help()?,
            Typed::Command(Command::Undo, _) => self.undo()?,
            Typed::Command(Command::Save, name) => self.save(name)?,
            Typed::Command(Command::Flip, _) => {
                self.look.turned = !self.look.turned;
                self.show()?;
            }
            // All other commands need a game that is not over.
            _ if self.course.ending().is_some() => self.say("play-over", &[])?,
            Typed::Command(Command::Hint, _) => self.hint()?,
            Typed::Command(Command::Moves, _) => self.list()?,
            Typed::Command(Command::Resign, _) => {
                self.course.resign();
                self.turn_made()?;
                self.show()?;
            }
            Typed::Command(Command::End, _) => self.act(&[typed::END])?,
            Typed::Number(number) => {
                let legal = self.course.position().legal();
                match number.checked_sub(1).and_then(|at| legal.get(at)) {
                    Some(text) => self.act(&[text])?,
                    None => self
                        .say("play-no-number", &[("number", number.into()), ("most", legal.len().into())])?,
                }
            }
            Typed::Words(words) => self.act(&words)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Plays moves of the person's turn.
    fn act(&mut self, words: &[&str]) -> Result<(), Failure> {
        let time = self.asked.elapsed();
        let whole = self.course.between_turns() && words.len() > 1;
        let resolved = typed::resolve_turn(self.course.position(), words, whole);
        let played = resolved.and_then(|texts| {
            texts.iter().try_for_each(|text| self.course.act(text, time).map_err(|why| (text.clone(), why)))
        });
        if let Err((word, why)) = played {
            let values = [("text", quoted(&word).into()), ("why", self.cli.words.explain(&why).into())];
            self.say("play-refused", &values)?;
            if matches!(why, Illegal::Unreadable { .. } | Illegal::ForeignLetter { .. }) {
                self.say("play-greeting-help", &[])?;
            }
            return Ok(());
        }
        if self.course.between_turns() {
            self.turn_made()?;
        }
        self.show()
    }

    fn undo(&mut self) -> Result<(), Failure> {
        if !self.course.take_back(self.people) {
            return self.say("play-nothing-to-undo", &[]);
        }
        self.turn_made()?;
        self.show()
    }

    fn hint(&mut self) -> Result<(), Failure> {
        self.out.flush()?;
        let position = self.course.position().clone();
        let answer = think(self.cli, &mut self.opponent, &position, Purpose::Advice, &self.stop);
        self.stop.store(false, Ordering::Relaxed);
        let chance = format!("{:.0}", answer.score().chance() * 100.0);
        self.say("play-hint", &[("line", answer.line.into()), ("chance", chance.into())])
    }

    /// Prints the legal moves with their numbers, in columns across the width of the page.
    fn list(&mut self) -> Result<(), Failure> {
        let legal = self.course.position().legal();
        let digits = legal.len().to_string().len();
        let width = legal.iter().map(|text| text.chars().count()).max().unwrap_or(0);
        let columns = (self.look.width / (digits + width + 3)).max(1);
        let numbered: Vec<(usize, String)> = (1..).zip(legal).collect();
        for row in numbered.chunks(columns) {
            let cells = row.iter().map(|(number, text)| format!("{number:>digits$} {text:<width$}"));
            let line = cells.collect::<Vec<_>>().join("  ");
            writeln!(self.out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    fn save(&mut self, name: &str) -> Result<(), Failure> {
        let path = if name.is_empty() { self.keeper.last() } else { Some(PathBuf::from(name)) };
        let Some(path) = path else { return self.say("play-save-where", &[]) };
        let record = self.recorded();
        match self.keeper.save(&path, &record) {
            Ok(()) => {
                let key = if self.course.between_turns() { "play-saved" } else { "play-saved-turns" };
                self.say(key, &[("file", shown(&path).into())])
            }
            Err(error) => {
                let values = [("file", shown(&path).into()), ("why", self.why_not_saved(&error).into())];
                self.say("play-not-saved", &values)
            }
        }
    }

    fn help(&mut self) -> Result<(), Failure> {
        self.say("play-help", &[])?;
        if self.record.game.spec().alternates { Ok(()) } else { self.say("play-help-turns", &[]) }
    }

    /// Ends the session and says where the record of the game is.
    fn leave(mut self, level: Level) -> Result<(), Failure> {
        let unfinished = self.course.ending().is_none();
        if let Some(path) = self.kept.clone() {
            self.say("play-saved", &[("file", shown(&path).into())])?;
        } else if unfinished {
            let (game, position) = (self.record.game.name(), self.course.position().text());
            let values = [
                ("game", game.into()),
                ("side", self.side_word().into()),
                ("level", level.number().into()),
                ("position", position.into()),
            ];
            self.say("play-left", &values)?;
        }
        Ok(self.out.flush()?)
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Whether white's pieces begin below black's, so that each player has a side of the board.
fn has_homes(start: &AnyPosition) -> bool {
    let layout = start.layout();
    let rows = |side: Side| -> Vec<usize> {
        let facts = start.facts();
        let places = facts.iter().filter(|fact| fact.owner == Some(side)).map(|fact| fact.place);
        places
            .filter_map(|id| layout.places.iter().find(|place| place.id == id))
            .map(|place| place.row)
            .collect()
    };
    let (white, black) = (rows(Side::White), rows(Side::Black));
    white.iter().max().zip(black.iter().min()).is_some_and(|(top, bottom)| top < bottom)
}
