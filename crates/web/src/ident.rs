//! Names that can not be guessed. By hand: `getrandom` gives the bytes, and a library for names would not be shorter.

const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// Sixteen of 62 letters are 95 bits.
const LENGTH: usize = 16;

/// A new name for a game, a visitor or anything else that only its owner should find.
pub(crate) fn new() -> String {
    random(LETTERS, LENGTH)
}

/// Random letters of an alphabet.
pub(crate) fn random(letters: &[u8], count: usize) -> String {
    let mut text = String::with_capacity(count);
    // Bytes above the largest multiple of the alphabet would favour some letters.
    let fair = 256 / letters.len() * letters.len();
    while text.len() < count {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the system has random numbers");
        let fair = bytes.iter().map(|&byte| usize::from(byte)).filter(|&byte| byte < fair);
        let fair = fair.map(|byte| char::from(letters[byte % letters.len()]));
        text.extend(fair.take(count - text.len()));
    }
    text
}

/// Whether a text has the form of such a name.
pub(crate) fn is_one(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|letter| letter.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_their_form_and_differ() {
        let names: std::collections::HashSet<String> = (0..1000).map(|_| new()).collect();
        assert_eq!(names.len(), 1000);
        assert!(names.iter().all(|name| is_one(name)));
        assert!(!is_one("../../etc/passwd") && !is_one("short") && !is_one("ы"));
    }
}
