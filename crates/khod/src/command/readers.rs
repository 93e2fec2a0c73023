//! Who reads what is said about a program.

use crate::prelude::*;
use std::io;

/// The option by which the web app has reports written in all languages.
pub(super) const REPORTS: &str = "reports";

/// Whoever started it, on standard output; or one reader for each language, in a file of its own, so that anybody can read it later.
pub(super) struct Readers<'a> {
    own: &'a Words,
    others: Vec<(Words, File)>,
}

impl<'a> Readers<'a> {
    /// Files with the name of a language between this stem and their ending, or standard output.
    pub(super) fn open(cli: &Cli<'a>, stem: Option<&Path>) -> io::Result<Self> {
        let file = |(stem, language): (&Path, Language)| {
            let file = File::create(stem.with_extension(format!("{}.txt", language.code())));
            file.map(|file| (Words::new(language), file))
        };
        let files = stem.into_iter().flat_map(|stem| Language::ALL.map(|language| (stem, language)));
        Ok(Self { own: cli.words, others: files.map(file).collect::<io::Result<_>>()? })
    }

    /// Tells everybody, in their own words.
    pub(super) fn tell(&mut self, say: impl Fn(&Words) -> String) -> io::Result<()> {
        if self.others.is_empty() {
            return print(say(self.own));
        }
        self.others.iter_mut().try_for_each(|(words, file)| writeln!(file, "{}", say(words)))
    }

    /// Tells those who do not hear it otherwise why there was no examination.
    pub(super) fn refuse(&mut self, failure: &Failure) -> io::Result<()> {
        self.others.iter_mut().try_for_each(|(words, file)| match failure {
            Failure::Why(why) => writeln!(file, "{}", words.reason(why)),
            Failure::Usage(sentence) => writeln!(file, "{sentence}"),
            _ => Ok(()),
        })
    }
}
