//! Commands as people write them: words with quotes, read without a shell.

use crate::prelude::*;

/// Why a text is no command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadCommand {
    /// The text has no word.
    Empty,
    /// A quote does not end.
    OpenQuote,
    /// The text has a zero byte, which no argument can hold.
    ZeroByte,
}

impl BadCommand {
    /// The error as a sentence about a command.
    pub fn reason(self, command: &str) -> Reason {
        let command = command.to_owned();
        let cause = match self {
            Self::Empty => Cause::EmptyCommand,
            Self::OpenQuote => Cause::OpenQuote { command },
            Self::ZeroByte => Cause::CommandZeroByte { command },
        };
        cause.reason()
    }
}

/// Splits a command into its words. Quotes hold words together, a backslash takes the next character as it is (between double
/// quotes only a quote or a backslash); nothing else has a meaning.
pub fn split(text: &str) -> Result<Vec<String>, BadCommand> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\0' => return Err(BadCommand::ZeroByte),
            ' ' | '\t' | '\n' | '\r' => words.extend(word.take()),
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match letters.next().ok_or(BadCommand::OpenQuote)? {
                        end if end == letter => break,
                        '\\' if letter == '"'
                            && letters.peek().is_some_and(|next| "\"\\".contains(*next)) =>
                        {
                            word.extend(letters.next());
                        }
                        other => word.push(other),
                    }
                }
            }
            '\\' => word.get_or_insert_default().push(letters.next().ok_or(BadCommand::OpenQuote)?),
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    if words.is_empty() { Err(BadCommand::Empty) } else { Ok(words) }
}

/// Writes words as a command that [`split`] and a shell read back.
pub fn join<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "-_./=:,+@%".contains(letter);
    let quote = |word: &str| match word {
        word if !word.is_empty() && word.chars().all(plain) => word.to_owned(),
        word => format!("'{}'", word.replace('\'', "'\\''")),
    };
    words.into_iter().map(quote).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_a_shell_would() {
        let words = |text| split(text).unwrap();
        assert_eq!(words("python3 my.py"), ["python3", "my.py"]);
        assert_eq!(words("  a\t'b c'd \"e \\\" \\n\" '' f\\ g "), ["a", "b cd", "e \" \\n", "", "f g"]);
        assert_eq!(words("echo $HOME *;|&"), ["echo", "$HOME", "*;|&"]);
        assert_eq!(words("./бот"), ["./бот"]);
    }

    #[test]
    fn what_is_no_command_is_refused() {
        assert_eq!(split(" \n"), Err(BadCommand::Empty));
        assert_eq!(split("a 'b"), Err(BadCommand::OpenQuote));
        assert_eq!(split("a \"b"), Err(BadCommand::OpenQuote));
        assert_eq!(split("a \\"), Err(BadCommand::OpenQuote));
        assert_eq!(split("a\0b"), Err(BadCommand::ZeroByte));
    }

    #[test]
    fn what_is_written_is_read_back() {
        let words = ["a b", "it's", "", "\"x\"", "\\", "plain.py", "$HOME"];
        assert_eq!(split(&join(words)).unwrap(), words);
        assert_eq!(join(["khod", "legal", "lo"]), "khod legal lo");
    }
}
