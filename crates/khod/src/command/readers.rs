//! Who reads what is said about a program.

use crate::prelude::*;
use std::io;

/// The option by which the web app has reports written in all languages.
pub(super) const REPORTS: &str = "reports";

/// Whoever started it, on standard output; or one reader for each language, in a file of its own, so that anybody can read it later.
pub(super) struct Readers<'a>(Vec<(Voice<'a>, Box<dyn Write>)>);

enum Voice<'a> {
    Own(&'a Words),
    Other(Words),
}

impl Voice<'_> {
    const fn words(&self) -> &Words {
        match self {
            Self::Own(words) => words,
            Self::Other(words) => words,
        }
    }
}

impl<'a> Readers<'a> {
    /// Files with the name of a language between this stem and their ending, or standard output.
    pub(super) fn open(cli: &Cli<'a>, stem: Option<&Path>) -> io::Result<Self> {
        let Some(stem) = stem else {
            return Ok(Self(vec![(Voice::Own(cli.words), Box::new(stdout()))]));
        };
        let file = |language: Language| -> io::Result<(Voice<'a>, Box<dyn Write>)> {
            let file = File::create(stem.with_extension(format!("{}.txt", language.code())))?;
            Ok((Voice::Other(Words::new(language)), Box::new(file)))
        };
        Language::ALL.into_iter().map(file).collect::<io::Result<_>>().map(Self)
    }

    /// Tells everybody, in their own words.
    pub(super) fn tell(&mut self, say: impl Fn(&Words) -> String) -> io::Result<()> {
        for (voice, out) in &mut self.0 {
            writeln!(out, "{}", say(voice.words()))?;
            out.flush()?;
        }
        Ok(())
    }

    /// Tells those who do not hear it otherwise why there was no examination.
    pub(super) fn refuse(&mut self, failure: &Failure) -> io::Result<()> {
        let others = self.0.iter_mut().filter(|(voice, _)| matches!(voice, Voice::Other(_)));
        for (voice, out) in others {
            match failure {
                Failure::Why(why) => writeln!(out, "{}", voice.words().reason(why))?,
                Failure::Usage(sentence) => writeln!(out, "{sentence}")?,
                _ => {}
            }
        }
        Ok(())
    }
}
