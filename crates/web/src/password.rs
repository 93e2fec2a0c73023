//! Passwords and codes: letters that are easy to type, and what is kept of a password instead of itself.

use crate::{keyboard, prelude::*};
use argon2::{
    Argon2, Block, Params,
    password_hash::phc::{Output, Salt},
};
use pbkdf2::pbkdf2_hmac_array;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// Latin small letters without those that look like another letter or a digit.
const LETTERS: &[u8; 23] = b"abcdefghjkmnpqrstuvwxyz";
/// How seals begin: Argon2id with 19 MiB, 2 passes and 1 lane, as OWASP recommends. Seals with other parameters fit no password.
const KIND: &str = "$argon2id$v=19$m=19456,t=2,p=1$";
/// Rounds of seals of earlier versions; a seal with more of them fits no password.
const OLD_ROUNDS: u32 = 100_000;
/// Passwords are stretched one at a time, all in the same memory: visitors who sign in at once take one core and 19 MiB together. With memory
/// of its own for each password, every thread would keep some.
static MEMORY: Mutex<Vec<Block>> = Mutex::new(Vec::new());

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
    let heard = typed.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
    keyboard::latin(&heard.take(100).flat_map(char::to_lowercase).collect::<String>())
}

/// What is kept of a password: Argon2 with a random salt, as a PHC string.
pub(crate) fn sealed(password: &str) -> String {
    let salt = Salt::generate();
    let hash = stretched(password, &salt).expect("a password of ours is not too long for Argon2");
    format!("{KIND}{salt}${hash}")
}

/// Whether a password is the one that a seal was made of.
pub(crate) fn fits(password: &str, seal: &str) -> bool {
    let outputs = || {
        let Some(seal) = seal.strip_prefix(KIND) else { return old_outputs(password, seal) };
        let (salt, hash) = seal.split_once('$')?;
        Some((stretched(password, &salt.parse().ok()?)?, hash.parse().ok()?))
    };
    // The comparison takes the same time however much was right.
    outputs().is_some_and(|(found, right)| found == right)
}

/// Whether a seal is not of today's kind and should be [made anew](sealed) as soon as the password is known.
pub(crate) fn is_old(seal: &str) -> bool {
    !seal.starts_with(KIND)
}

/// The Argon2 hash of a password. It takes about 30 ms of a core.
fn stretched(password: &str, salt: &Salt) -> Option<Output> {
    let mut memory = lock(&MEMORY);
    memory.resize(Params::DEFAULT.block_count(), Block::default());
    let mut hash = [0; Params::DEFAULT_OUTPUT_LEN];
    let argon2 = Argon2::default();
    argon2
        .hash_password_into_with_memory(password.as_bytes(), salt, &mut hash, memory.as_mut_slice())
        .ok()?;
    Output::new(&hash).ok()
}

/// The hash of a password for a seal of an earlier version, `pbkdf2-sha256 ROUNDS SALT HASH`, and the hash that the seal has.
fn old_outputs(password: &str, seal: &str) -> Option<(Output, Output)> {
    let mut parts = seal.strip_prefix("pbkdf2-sha256 ")?.split(' ');
    let rounds = parts.next()?.parse().ok().filter(|rounds| *rounds <= OLD_ROUNDS)?;
    let (salt, hash) = (bytes(parts.next()?)?, bytes(parts.next()?)?);
    let _one_at_a_time = lock(&MEMORY);
    let stretched = pbkdf2_hmac_array::<Sha256, 32>(password.as_bytes(), &salt, rounds);
    Some((Output::new(&stretched).ok()?, Output::new(&hash).ok()?))
}

/// What is kept of a secret that can not be guessed: no stretching is needed.
pub(crate) fn fingerprint(secret: &str) -> String {
    hex(&Sha256::digest(secret.as_bytes()))
}

/// Bytes as small hexadecimal digits.
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

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use argon2::PasswordVerifier;

    #[test]
    fn only_the_password_fits_its_seal() {
        let password = letters(12);
        let seal = sealed(&password);
        assert!(!seal.contains(&password) && !is_old(&seal), "{seal}");
        assert_ne!(seal, sealed(&password), "every seal has its own salt");
        assert!(fits(&password, &seal));
        assert_eq!(Argon2::default().verify_password(password.as_bytes(), seal.as_str()), Ok(()));
        assert!(!fits("", &seal) && !fits(&password[1..], &seal) && !fits(&"x".repeat(10_000), &seal));
        let dearer = seal.replace("m=19456,t=2", "m=19456,t=3");
        for broken in [
            "",
            KIND,
            &seal[..seal.len() - 1],
            &dearer,
            &format!("{KIND}AA$AAAA"),
            "$argon2i$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$AAAA",
        ] {
            assert!(!fits(&password, broken), "{broken}");
        }
    }

    /// As earlier versions made it; the hash is that of another implementation.
    pub(crate) const OLD: &str = "pbkdf2-sha256 100000 000102030405060708090a0b0c0d0e0f 19380f779c6ffba65fd7b52cf629aa918700c83d04da5ea49a656a7993b30ce3";

    #[test]
    fn seals_of_earlier_versions_still_fit() {
        assert!(is_old(OLD) && fits("abcdefghjkmn", OLD));
        assert!(!fits("abcdefghjkmm", OLD) && !fits("", OLD));
        let dearer = OLD.replace("100000", "100001");
        for broken in [
            "",
            "pbkdf2-sha256",
            "pbkdf2-sha256 x y z",
            "pbkdf2-sha256 1 ыы 00",
            "pbkdf2-sha256 1 00 00",
            "md5 1 00 00",
            &dearer,
            &OLD[..OLD.len() - 2],
        ] {
            assert!(is_old(broken) && !fits("abcdefghjkmn", broken), "{broken}");
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
