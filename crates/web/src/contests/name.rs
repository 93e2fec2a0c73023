//! Names of tournaments: the stems of their files, and parts of addresses.

use khod_pages::escaped;

/// The most letters of a name.
const MOST_LETTERS: usize = 60;

const fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | 'а'..='я' | 'А'..='Я' | 'ё' | 'Ё')
}

/// Whether a text can be the name of a tournament. Such a text can not lead out of the folder.
pub(crate) fn is_one(text: &str) -> bool {
    !text.is_empty() && text.chars().count() <= MOST_LETTERS && text.chars().all(is_letter)
}

/// A name made of a title.
pub(crate) fn of(title: &str) -> String {
    let mut name = String::new();
    for letter in title.trim().chars().take(MOST_LETTERS - 4) {
        if is_letter(letter) {
            name.push(letter);
        } else if !name.ends_with('-') && !name.is_empty() {
            name.push('-');
        }
    }
    let name = name.trim_matches('-');
    if name.is_empty() { "contest".to_owned() } else { name.to_owned() }
}

/// The address of a page of a tournament.
pub(crate) fn address(id: &str, page: &str) -> String {
    let slash = if page.is_empty() { "" } else { "/" };
    format!("/t/{}{slash}{page}", escaped(id))
}

/// Round, board, pair and game of a part of an address such as `3-1-1-0`.
pub(crate) fn place(text: &str) -> Option<[u32; 4]> {
    let numbers: Vec<u32> = text
        .split('-')
        .map(|part| part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse().ok()).flatten())
        .collect::<Option<_>>()?;
    numbers.try_into().ok()
}

/// A game's place as part of an address.
pub(crate) fn of_place(place: [u32; 4]) -> String {
    place.map(|number| number.to_string()).join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_nowhere_else() {
        for text in ["spring", "весна-2026", "Ёж_1", "a"] {
            assert!(is_one(text), "{text}");
        }
        for text in [
            "",
            "..",
            ".",
            "a.b",
            "a/b",
            "/etc/passwd",
            "..\\x",
            "%2e%2e",
            "a b",
            "é",
            "a\0",
            "漢",
            &"x".repeat(61),
        ] {
            assert!(!is_one(text), "{text}");
        }
    }

    #[test]
    fn titles_make_names() {
        assert_eq!(of("  Весенний турнир, 2026!"), "Весенний-турнир-2026");
        assert_eq!(of("../../etc"), "etc");
        assert_eq!(of("!!!"), "contest");
        assert!(is_one(&of(&"ы ".repeat(100))));
        assert_eq!(address("ёж", "live"), "/t/%D1%91%D0%B6/live");
        assert_eq!(address("a-1", ""), "/t/a-1");
    }

    #[test]
    fn places_are_four_numbers() {
        assert_eq!(place("3-1-12-0"), Some([3, 1, 12, 0]));
        assert_eq!(of_place([3, 1, 12, 0]), "3-1-12-0");
        for text in ["", "1-2-3", "1-2-3-4-5", "1-2-3-+4", "1--2-3", "a-1-1-1", "99999999999-1-1-1"] {
            assert_eq!(place(text), None, "{text}");
        }
    }
}
