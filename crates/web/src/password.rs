//! Passwords and codes: letters that are easy to type, and what is kept of a password instead of itself.

use crate::ident;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// Latin small letters without those that look like another letter or a digit.
const LETTERS: &[u8; 23] = b"abcdefghjkmnpqrstuvwxyz";
/// How often a password is stretched: about a tenth of a second, each time that somebody signs in.
const ROUNDS: u32 = 100_000;
const BLOCK: usize = 64;

/// Random letters that are easy to read and to type; a letter is worth 4.5 bits.
pub(crate) fn letters(count: usize) -> String {
    ident::random(LETTERS, count)
}

/// Letters in groups of four, as people read them.
pub(crate) fn grouped(letters: &str) -> String {
    let letters: Vec<char> = letters.chars().collect();
    letters.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

/// What was typed, as it was meant: without spaces and hyphens, in small letters, typed on a Russian keyboard or on a Latin one.
pub(crate) fn meant(typed: &str) -> String {
    const RUSSIAN: &str = "йцукенгшщзфывапролдячсмить";
    const LATIN: &str = "qwertyuiopasdfghjklzxcvbnm";
    let latin = |letter: char| match RUSSIAN.chars().position(|known| known == letter) {
        Some(key) => LATIN.chars().nth(key).unwrap_or(letter),
        None => letter,
    };
    let heard = typed.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
    heard.take(100).flat_map(char::to_lowercase).map(latin).collect()
}

/// What is kept of a password: a salt, and the password stretched with it.
pub(crate) fn sealed(password: &str) -> String {
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).expect("the system has random numbers");
    format!("pbkdf2-sha256 {ROUNDS} {} {}", hex(&salt), hex(&stretched(password.as_bytes(), &salt, ROUNDS)))
}

/// Whether a password is the one that a seal was made of.
pub(crate) fn fits(password: &str, seal: &str) -> bool {
    let parts: Vec<&str> = seal.split(' ').collect();
    let ["pbkdf2-sha256", rounds, salt, hash] = parts[..] else { return false };
    let (Ok(rounds), Some(salt)) = (rounds.parse::<u32>(), bytes(salt)) else { return false };
    // A seal is ours; nobody else's number of rounds is waited for.
    rounds <= ROUNDS && same(&hex(&stretched(password.as_bytes(), &salt, rounds)), hash)
}

/// What is kept of a text that nobody can guess: no stretching is needed.
pub(crate) fn fingerprint(secret: &str) -> String {
    hex(&Sha256::digest(secret.as_bytes()))
}

/// Compares without telling by the time it takes how much was right.
fn same(one: &str, other: &str) -> bool {
    let differs = one.bytes().zip(other.bytes()).fold(0, |sum, (one, other)| sum | (one ^ other));
    one.len() == other.len() && differs == 0
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let pair = |at: usize| hex.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
    (0..hex.len()).step_by(2).map(pair).collect()
}

/// PBKDF2 with HMAC-SHA-256, one block.
fn stretched(password: &[u8], salt: &[u8], rounds: u32) -> [u8; 32] {
    let mut key = [0; BLOCK];
    if password.len() > BLOCK {
        key[..32].copy_from_slice(&Sha256::digest(password));
    } else {
        key[..password.len()].copy_from_slice(password);
    }
    let begun = |pad: u8| Sha256::new_with_prefix(key.map(|byte| byte ^ pad));
    let (inner, outer) = (begun(0x36), begun(0x5c));
    let code = |message: &[u8]| -> [u8; 32] {
        let within = inner.clone().chain_update(message).finalize();
        outer.clone().chain_update(within).finalize().into()
    };
    let mut last = code(&[salt, &[0, 0, 0, 1]].concat());
    let mut sum = last;
    for _ in 1..rounds {
        last = code(&last);
        sum.iter_mut().zip(last).for_each(|(sum, byte)| *sum ^= byte);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretching_is_the_known_one() {
        // RFC 7914, section 11.
        let known = "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc";
        assert_eq!(hex(&stretched(b"passwd", b"salt", 1)), known);
        let known = "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56";
        assert_eq!(hex(&stretched(b"Password", b"NaCl", 80_000)), known);
    }

    #[test]
    fn only_the_password_fits_its_seal() {
        let password = letters(12);
        let seal = sealed(&password);
        assert!(!seal.contains(&password));
        assert_ne!(seal, sealed(&password), "every seal has its own salt");
        assert!(fits(&password, &seal));
        assert!(!fits("", &seal) && !fits(&password[1..], &seal) && !fits(&"x".repeat(10_000), &seal));
        for broken in ["", "pbkdf2-sha256", "pbkdf2-sha256 x y z", "pbkdf2-sha256 1 ыы 00", "md5 1 00 00"] {
            assert!(!fits(&password, broken), "{broken}");
        }
    }

    #[test]
    fn letters_are_easy_to_type_and_differ() {
        let codes: std::collections::HashSet<String> = (0..1000).map(|_| letters(8)).collect();
        assert_eq!(codes.len(), 1000);
        let plain = |code: &String| code.len() == 8 && !code.contains(['i', 'l', 'o', '0', '1']);
        assert!(codes.iter().all(plain));
        assert_eq!(grouped("abcdefghjkmn"), "abcd-efgh-jkmn");
    }

    #[test]
    fn what_is_typed_is_understood_on_any_keyboard() {
        assert_eq!(meant(" ABCD-efgh "), "abcdefgh");
        assert_eq!(meant("фисв уапр"), "abcdefgh");
        let all: String = LETTERS.iter().map(|&letter| char::from(letter)).collect();
        assert_eq!(meant("фисвуапролмтзйкыегмцчня").len(), all.len());
    }
}
