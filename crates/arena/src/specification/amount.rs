//! Times and amounts of memory as people write them.

use std::time::Duration;

/// The longest time for a line, in milliseconds: an hour.
const MOST_MILLISECONDS: u64 = 3_600_000;
/// The least memory that a program must be given, in MB.
const LEAST_MEGABYTES: u64 = 8;
const MOST_MEGABYTES: u64 = 1 << 20;

/// Reads `1s`, `0.5s` or `200ms`.
pub(super) fn time(text: &str) -> Option<Duration> {
    let (number, thousandths) = match text.strip_suffix("ms") {
        Some(number) => (number, 1),
        None => (text.strip_suffix('s')?, 1000),
    };
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 3 || (thousandths == 1 && part != "0") {
        return None;
    }
    let whole = whole.parse::<u64>().ok()?.checked_mul(thousandths)?;
    let milliseconds = whole.checked_add(format!("{part:0<3}").parse::<u64>().ok()?)?;
    (milliseconds <= MOST_MILLISECONDS).then(|| Duration::from_millis(milliseconds))
}

/// Reads `512MB` or `2GB`, as bytes.
pub(super) fn memory(text: &str) -> Option<u64> {
    let (number, megabytes) = match text.strip_suffix("MB") {
        Some(number) => (number, 1),
        None => (text.strip_suffix("GB")?, 1024),
    };
    let number = number.trim_end();
    let digits = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    let number = number.parse::<u64>().ok().filter(|_| digits)?.checked_mul(megabytes)?;
    (LEAST_MEGABYTES..=MOST_MEGABYTES).contains(&number).then_some(number << 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts() {
        let milliseconds = |text| time(text).map(|time| time.as_millis());
        for (text, right) in [("1s", 1000), ("0.5s", 500), ("1.25s", 1250), ("200ms", 200), ("0s", 0)] {
            assert_eq!(milliseconds(text), Some(right), "{text}");
        }
        for text in
            ["", "s", "1", "-1s", "1 s", "1.s", ".5s", "0.5ms", "1e3s", "3601s", "99999999999999999999s"]
        {
            assert_eq!(milliseconds(text), None, "{text}");
        }
        assert_eq!(memory("512MB"), Some(512 << 20));
        assert_eq!(memory("2 GB"), Some(2 << 30));
        for text in ["", "512", "MB", "-5MB", "1MB", "0GB", "99999999999999GB", "1.5GB"] {
            assert_eq!(memory(text), None, "{text}");
        }
    }
}
