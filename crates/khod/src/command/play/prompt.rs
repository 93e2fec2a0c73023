//! Where a person's lines come from: an editor at a terminal, plain lines everywhere else.

use super::typed;
use crate::{input, prelude::*};
use rustyline::{
    CompletionType, Config, Context, Editor, Helper, completion::Completer, error::ReadlineError,
    highlight::Highlighter, hint::Hinter, history::MemHistory, validate::Validator,
};
use std::io;

/// Asks a person for lines.
pub(super) struct Prompt<'a> {
    cli: &'a Cli<'a>,
    /// The editor, if standard input and output are a terminal.
    editor: Option<Box<Editor<Completion, MemHistory>>>,
    /// Raised by Ctrl-C while plain lines are read.
    stop: Arc<AtomicBool>,
    number: u32,
}

impl<'a> Prompt<'a> {
    pub(super) fn new(cli: &'a Cli<'a>, stop: Arc<AtomicBool>) -> Self {
        let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        Self { cli, editor: terminal.then(editor).flatten(), stop, number: 0 }
    }

    /// Reads a line; `None` at the end of the input or after Ctrl-C.
    pub(super) fn read(&mut self, prompt: &str, position: &AnyPosition) -> Result<Option<String>, Failure> {
        let Some(editor) = &mut self.editor else {
            self.number += 1;
            let line = input::read_line(self.cli, &mut io::stdin().lock(), self.number)?;
            return Ok(line.filter(|_| !self.stop.load(Ordering::Relaxed)));
        };
        let language = self.cli.words.language();
        editor.set_helper(Some(Completion { position: position.clone(), language }));
        match editor.readline(prompt) {
            Ok(line) => Ok(Some(line)),
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
            Err(error) => Err(self.failed(error)),
        }
    }

    fn failed(&self, error: ReadlineError) -> Failure {
        let why = match error {
            ReadlineError::Io(error) => self.cli.io_reason(&error),
            other => other.to_string(),
        };
        self.cli.usage("input-failed", &[("why", why.into())])
    }
}

fn editor() -> Option<Box<Editor<Completion, MemHistory>>> {
    let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
    let history = MemHistory::with_config(&config);
    Editor::with_history(config, history).ok().map(Box::new)
}

/// Completes moves and commands with Tab.
struct Completion {
    position: AnyPosition,
    language: Language,
}

impl Completer for Completion {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(typed::complete(&self.position, &line[..at], self.language))
    }
}

impl Hinter for Completion {
    type Hint = String;
}
impl Highlighter for Completion {}
impl Validator for Completion {}
impl Helper for Completion {}
