use super::{BadSpecification, amount};
use crate::prelude::*;
use std::{
    borrow::Cow,
    fmt::Display,
    ops::{Range, RangeInclusive},
};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// A table of the file: values are taken out by key.
pub(super) struct TomlSection<'a> {
    text: &'a str,
    table: &'a DeTable<'a>,
    span: Range<usize>,
}

/// A value with its position.
pub(super) struct TomlEntry<'a> {
    key: &'a str,
    pub(super) value: &'a DeValue<'a>,
    pub(super) span: Range<usize>,
}

/// An error at a position of a text.
pub(super) fn bad(
    text: &str,
    at: usize,
    key: &'static str,
    args: &[(&'static str, Arg)],
) -> BadSpecification {
    let (line, column) = line_and_column(text, at);
    BadSpecification { line, column, why: Reason { key, args: args.to_vec() } }
}

/// The line of a position in a text and the column in it, both from 1.
pub(crate) fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at.min(text.len())];
    let last = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, last.chars().count() + 1)
}

/// A text as an argument of a sentence, safe to repeat.
pub(super) fn shown(text: impl Display) -> Arg {
    Arg::Text(quoted(&text.to_string()))
}

/// Words as an argument of a sentence.
pub(super) fn list(words: &[&str]) -> Arg {
    Arg::Text(words.join(", "))
}

impl<'a> TomlSection<'a> {
    /// A table that may have these keys only: the first other key in the file is an error.
    pub(super) fn new(
        text: &'a str,
        table: &'a DeTable<'a>,
        span: Range<usize>,
        known: &[&str],
    ) -> Result<Self, BadSpecification> {
        let unknown = |key: &&Spanned<Cow<'_, str>>| !known.contains(&&**key.get_ref());
        let Some(key) = table.keys().filter(unknown).min_by_key(|key| key.span().start) else {
            return Ok(Self { text, table, span });
        };
        let args = [("key", shown(key.get_ref())), ("known", list(known))];
        Err(bad(text, key.span().start, "tournament-unknown-key", &args))
    }

    /// The value of a key.
    pub(super) fn find(&self, key: &str) -> Option<TomlEntry<'a>> {
        let (name, value) = self.table.iter().find(|(name, _)| name.get_ref() == key)?;
        Some(TomlEntry { key: name.get_ref(), value: value.get_ref(), span: value.span() })
    }

    /// An error about the table as a whole.
    pub(super) fn bad(&self, key: &'static str, args: &[(&'static str, Arg)]) -> BadSpecification {
        bad(self.text, self.span.start, key, args)
    }

    /// An error about a value.
    pub(super) fn bad_at(
        &self,
        found: &TomlEntry<'_>,
        key: &'static str,
        args: &[(&'static str, Arg)],
    ) -> BadSpecification {
        bad(self.text, found.span.start, key, args)
    }

    fn wrong(&self, found: &TomlEntry<'_>, wanted: &'static str) -> BadSpecification {
        let source = self.text.get(found.span.clone()).unwrap_or_default();
        self.bad_at(found, wanted, &[("key", shown(found.key)), ("value", shown(source))])
    }

    /// A text.
    pub(super) fn text(&self, key: &str) -> Result<Option<(String, TomlEntry<'a>)>, BadSpecification> {
        let Some(found) = self.find(key) else { return Ok(None) };
        let text = found.value.as_str().ok_or_else(|| self.wrong(&found, "tournament-not-text"))?;
        Ok(Some((text.to_owned(), found)))
    }

    /// A whole number within a range.
    pub(super) fn number(
        &self,
        key: &str,
        range: RangeInclusive<u64>,
    ) -> Result<Option<u64>, BadSpecification> {
        let Some(found) = self.find(key) else { return Ok(None) };
        let number = found.value.as_integer();
        let number = number.and_then(|number| u64::from_str_radix(number.as_str(), number.radix()).ok());
        if let Some(number) = number.filter(|number| range.contains(number)) {
            return Ok(Some(number));
        }
        let source = self.text.get(found.span.clone()).unwrap_or_default();
        let (least, most) = (shown(range.start()), shown(range.end()));
        let args = [("key", shown(key)), ("value", shown(source)), ("least", least), ("most", most)];
        Err(self.bad_at(&found, "tournament-not-number", &args))
    }

    /// A time such as `"1s"`; zero only if `zero`.
    pub(super) fn time(&self, key: &str, usual: Duration, zero: bool) -> Result<Duration, BadSpecification> {
        let Some(found) = self.find(key) else { return Ok(usual) };
        let time = found.value.as_str().and_then(amount::time);
        time.filter(|time| zero || !time.is_zero()).ok_or_else(|| self.wrong(&found, "tournament-not-time"))
    }

    /// An amount of memory such as `"512MB"`.
    pub(super) fn memory(&self, key: &str, usual: u64) -> Result<u64, BadSpecification> {
        let Some(found) = self.find(key) else { return Ok(usual) };
        let bytes = found.value.as_str().and_then(amount::memory);
        bytes.ok_or_else(|| self.wrong(&found, "tournament-not-memory"))
    }

    /// One of these words.
    pub(super) fn word<T: Copy>(
        &self,
        key: &str,
        all: &[T],
        word: impl Fn(T) -> &'static str,
    ) -> Result<Option<T>, BadSpecification> {
        let Some((text, found)) = self.text(key)? else { return Ok(None) };
        if let Some(value) = all.iter().find(|value| word(**value) == text) {
            return Ok(Some(*value));
        }
        let known: Vec<&str> = all.iter().map(|value| word(*value)).collect();
        let args = [("key", shown(key)), ("value", shown(&text)), ("known", list(&known))];
        Err(self.bad_at(&found, "tournament-unknown-word", &args))
    }

    /// A list of texts, each with its position.
    pub(super) fn texts(&self, key: &str) -> Result<Option<Vec<(String, TomlEntry<'a>)>>, BadSpecification> {
        let Some(found) = self.find(key) else { return Ok(None) };
        let wrong = |found: &TomlEntry<'_>| self.wrong(found, "tournament-not-texts");
        let values = found.value.as_array().ok_or_else(|| wrong(&found))?;
        let each = values.iter().map(|value| {
            let found = TomlEntry { key: found.key, value: value.get_ref(), span: value.span() };
            let text = found.value.as_str().ok_or_else(|| wrong(&found))?;
            Ok((text.to_owned(), found))
        });
        each.collect::<Result<_, _>>().map(Some)
    }

    /// A table inside this one.
    pub(super) fn table(
        &self,
        key: &str,
        known: &[&str],
    ) -> Result<Option<TomlSection<'a>>, BadSpecification> {
        let Some(found) = self.find(key) else { return Ok(None) };
        let table = found.value.as_table().ok_or_else(|| self.wrong(&found, "tournament-not-table"))?;
        Self::new(self.text, table, found.span, known).map(Some)
    }

    /// The tables of a list of tables.
    pub(super) fn tables(&self, key: &str, known: &[&str]) -> Result<Vec<TomlSection<'a>>, BadSpecification> {
        let Some(found) = self.find(key) else { return Ok(Vec::new()) };
        let values = found.value.as_array().ok_or_else(|| self.wrong(&found, "tournament-not-tables"))?;
        let each = values.iter().map(|value| {
            let table = value.get_ref().as_table();
            let table = table.ok_or_else(|| self.wrong(&found, "tournament-not-tables"))?;
            Self::new(self.text, table, value.span(), known)
        });
        each.collect()
    }
}
