//! The options of a command, read as what they mean. One that was not given is `None`.

use crate::prelude::*;
use khod_games::BadSetup;
use std::ops::RangeInclusive;

/// The most games or threads at a time.
pub(crate) const MOST_JOBS: u64 = 256;

impl<'a> Cli<'a> {
    /// The option as it was written.
    pub(crate) fn text(&self, name: &str) -> Option<&'a str> {
        self.texts(name).next()
    }

    /// All values of an argument that may be given several times.
    pub(crate) fn texts(&self, name: &str) -> impl DoubleEndedIterator<Item = &'a str> + use<'a> {
        self.matches.get_many::<String>(name).into_iter().flatten().map(String::as_str)
    }

    /// Whether an option without a value was given.
    pub(crate) fn flag(&self, name: &str) -> bool {
        self.matches.get_flag(name)
    }

    /// The option's value as `read` reads it, or the sentence of a key about a wrong value.
    pub(crate) fn read<T>(
        &self,
        name: &str,
        key: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, Failure> {
        self.text(name).map(|text| read(text).ok_or_else(|| self.refused(key, text))).transpose()
    }

    /// The game of the argument GAME.
    pub(crate) fn game(&self) -> Result<Game, Failure> {
        game::find(self, self.text("GAME").unwrap_or_default())
    }

    /// The limit of moves of `--limit`.
    pub(crate) fn limit(&self, game: Game) -> Result<Option<u32>, BadSetup> {
        self.text("limit").map(|text| contest::read_limit(text.trim(), game.spec().limit)).transpose()
    }

    /// A whole number from 1 on.
    pub(crate) fn number(&self, name: &str) -> Result<Option<u64>, Failure> {
        self.read(name, "cli-number", quantity::count)
    }

    /// Games or threads at a time: `--jobs`, at most [`MOST_JOBS`].
    pub(crate) fn jobs(&self, usual: usize) -> Result<usize, Failure> {
        Ok(self.number("jobs")?.map_or(usual, |jobs| jobs as usize).min(MOST_JOBS as usize))
    }

    /// A seed: any whole number.
    pub(crate) fn seed(&self) -> Result<Option<u64>, Failure> {
        self.read("seed", "cli-seed", quantity::whole)
    }

    /// A time.
    pub(crate) fn time(&self, name: &str) -> Result<Option<Duration>, Failure> {
        self.read(name, "cli-duration", quantity::duration)
    }

    /// The nodes of `--nodes`.
    pub(crate) fn nodes(&self) -> Result<Option<u64>, Failure> {
        self.read("nodes", "cli-nodes", quantity::count)
    }

    /// A number of plies from 1 on.
    pub(crate) fn depth(&self, name: &str) -> Result<Option<u64>, Failure> {
        let refused = |text| self.usage("cli-depth", &[("depth", quoted(text).into())]);
        self.text(name).map(|text| quantity::count(text).ok_or_else(|| refused(text))).transpose()
    }

    /// A whole number within a range.
    pub(crate) fn within(&self, name: &str, range: RangeInclusive<u64>) -> Result<Option<usize>, Failure> {
        let Some(text) = self.text(name) else { return Ok(None) };
        let number = quantity::count(text).filter(|number| range.contains(number));
        number.map(|number| Some(number as usize)).ok_or_else(|| {
            let values = [
                ("option", format!("--{name}").into()),
                ("least", range.start().into()),
                ("most", range.end().into()),
                ("value", quoted(text).into()),
            ];
            self.usage("cli-range", &values)
        })
    }
}
