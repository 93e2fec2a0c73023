//! Names that nobody can guess.

const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// Sixteen of 62 letters are 95 bits.
const LENGTH: usize = 16;

/// A new name for a game, a visitor or anything else that only its owner should find.
pub(crate) fn new() -> String {
    let mut name = String::with_capacity(LENGTH);
    while name.len() < LENGTH {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the system has random numbers");
        // Bytes above the largest multiple of 62 would favour some letters.
        let fair = bytes.iter().filter(|&&byte| byte < 248).map(|&byte| LETTERS[usize::from(byte) % 62]);
        name.extend(fair.take(LENGTH - name.len()).map(char::from));
    }
    name
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
