//! Numbers and durations as people write them: `20000`, `900ms`, `1s`, `0.5`.

use std::{str::FromStr, time::Duration};

/// The longest time that an option takes, in seconds: a day.
const MOST_SECONDS: f64 = 86_400.0;

/// Reads a whole number from 1 on, written with digits only; one too large to hold counts as the largest.
pub(crate) fn count(text: &str) -> Option<u64> {
    whole(text).filter(|&count| count > 0)
}

/// Reads a whole number from 0 on, in the same way.
pub(crate) fn whole(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u64::MAX))
}

/// Reads a number from 0 on, written with digits and perhaps a point.
pub(crate) fn decimal<T: FromStr>(text: &str) -> Option<T> {
    let plain = text.bytes().all(|digit| digit.is_ascii_digit() || digit == b'.');
    text.parse().ok().filter(|_| plain)
}

/// Reads two numbers with a comma between them.
pub(crate) fn pair(text: &str) -> Option<[f64; 2]> {
    let (low, high) = text.split_once(',')?;
    Some([low.trim().parse().ok()?, high.trim().parse().ok()?])
}

/// The time that is left, as a clock shows it, when this much work took some time and this much is still to do.
pub(crate) fn time_left(taken: Duration, done: f64, to_do: f64) -> String {
    let seconds = (taken.as_secs_f64() / done.max(1e-9) * to_do).min(1e9) as u64;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Reads a duration above zero: `900ms`, `1s`, `1.5s`; a bare number is seconds.
pub(crate) fn duration(text: &str) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (text.strip_suffix('s').unwrap_or(text), 1.0),
    };
    let seconds = decimal::<f64>(number)? * unit;
    let time = (seconds > 0.0 && seconds <= MOST_SECONDS).then(|| Duration::from_secs_f64(seconds));
    // A time above zero that is shorter than a nanosecond becomes zero.
    time.filter(|time| !time.is_zero())
}
