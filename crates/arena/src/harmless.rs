/// A text of several lines from outside, safe to show: letters that could move a cursor, colour a terminal or turn text around are named.
/// New lines and tabs stay; a letter that goes back to the beginning of a line begins a new one.
pub fn harmless(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text).replace("\r\n", "\n");
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' | '\t' => shown.push(letter),
            '\r' => shown.push('\n'),
            _ => push(letter, &mut shown),
        }
    }
    shown
}

/// The same for a single line, in which new lines and tabs are named like other control characters.
pub(crate) fn harmless_line(line: &[u8]) -> String {
    let mut shown = String::new();
    String::from_utf8_lossy(line).chars().for_each(|letter| push(letter, &mut shown));
    shown
}

/// Adds a letter, or its name if it is a control character.
fn push(letter: char, shown: &mut String) {
    if letter.is_control() || turns(letter) {
        shown.extend(letter.escape_debug());
    } else {
        shown.push(letter);
    }
}

/// Whether a letter only changes how other letters are shown: marks of direction, lines and paragraphs, and of byte order.
const fn turns(letter: char) -> bool {
    matches!(letter,
        '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_text_is_left() {
        assert_eq!(harmless("Ошибка:\tx\n  ^\r\nend".as_bytes()), "Ошибка:\tx\n  ^\nend");
        assert_eq!(
            harmless(b"\x1b[2J\x1b]0;title\x07\x08\x7f\0"),
            "\\u{1b}[2J\\u{1b}]0;title\\u{7}\\u{8}\\u{7f}\\0"
        );
        assert_eq!(harmless(b"50 %\r100 %\r\n"), "50 %\n100 %\n");
        assert_eq!(harmless("\u{9b}31mred \u{202e}txet".as_bytes()), "\\u{9b}31mred \\u{202e}txet");
        assert_eq!(harmless(b"\xff\xfe"), "\u{FFFD}\u{FFFD}");
        assert_eq!(harmless_line("Ход \"1\"\x1b[2J\0".as_bytes()), "Ход \"1\"\\u{1b}[2J\\0");
        assert_eq!(harmless_line(b"\xff"), "\u{FFFD}");
        assert_eq!(harmless_line("A2\t\n\u{202e}".as_bytes()), "A2\\t\\n\\u{202e}");
    }
}
