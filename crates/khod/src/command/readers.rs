//! The readers of a report on a program.

use crate::prelude::*;
use std::io;

/// The option by which the web app has reports written in all languages.
pub(super) const REPORTS: &str = "reports";

/// One reader on standard output, in the user's language; or a file for each language, so that visitors of the web app can read the report in theirs.
pub(super) struct Readers<'a> {
    own: &'a Words,
    others: Vec<(Words, File)>,
}

impl<'a> Readers<'a> {
    /// Opens a file for each language, such as `stem.en.txt`, or standard output where there is no stem.
    pub(super) fn open(cli: &Cli<'a>, stem: Option<&Path>) -> io::Result<Self> {
        let file = |(stem, language): (&Path, Language)| {
            let file = File::create(stem.with_extension(format!("{}.txt", language.code())));
            file.map(|file| (Words::new(language), file))
        };
        let files = stem.into_iter().flat_map(|stem| Language::ALL.map(|language| (stem, language)));
        Ok(Self { own: cli.words, others: files.map(file).collect::<io::Result<_>>()? })
    }

    /// Writes a sentence for every reader in that reader's language.
    pub(super) fn tell(&mut self, say: impl Fn(&Words) -> String) -> io::Result<()> {
        if self.others.is_empty() {
            return print(say(self.own));
        }
        self.others.iter_mut().try_for_each(|(words, file)| writeln!(file, "{}", say(words)))
    }

    /// Writes into the files why there was no examination; on standard output the command itself says it.
    pub(super) fn refuse(&mut self, failure: &Failure) -> io::Result<()> {
        self.others.iter_mut().try_for_each(|(words, file)| match failure {
            Failure::Why(why) => writeln!(file, "{}", words.reason(why)),
            Failure::Usage(sentence) => writeln!(file, "{sentence}"),
            _ => Ok(()),
        })
    }
}
