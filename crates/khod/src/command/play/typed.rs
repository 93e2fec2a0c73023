//! What a person types: commands in both languages, numbers of moves, and moves in letters that are nearly right.

use khod_games::{AnyPosition, Illegal};
use khod_view::Language;

/// The move that ends a turn of several, where there is one.
pub(super) const END: &str = "end";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Hint,
    Undo,
    Flip,
    Save,
    Moves,
    Resign,
    End,
    Help,
    Quit,
}

/// Every command with its words, in the order of [`Language::ALL`]. All are understood in every language.
const COMMANDS: [(Command, [&str; 2]); 9] = [
    (Command::Hint, ["hint", "подсказка"]),
    (Command::Undo, ["undo", "назад"]),
    (Command::Flip, ["flip", "повернуть"]),
    (Command::Save, ["save", "сохранить"]),
    (Command::Moves, ["moves", "ходы"]),
    (Command::Resign, ["resign", "сдаюсь"]),
    (Command::End, [END, "конец"]),
    (Command::Help, ["help", "помощь"]),
    (Command::Quit, ["quit", "выход"]),
];

/// What a line is, as far as that can be told without the rules of the game.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Typed<'a> {
    /// A command and the rest of the line.
    Command(Command, &'a str),
    /// The number of a move in the list.
    Number(usize),
    /// Anything else: words that may be moves.
    Words(Vec<&'a str>),
}

pub(super) fn understand(line: &str) -> Typed<'_> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let word = first.to_lowercase();
    if let Some((command, _)) = COMMANDS.iter().find(|(_, words)| words.contains(&word.as_str())) {
        return Typed::Command(*command, rest.trim());
    }
    if line.is_empty() {
        return Typed::Command(Command::Moves, "");
    }
    match line.parse() {
        Ok(number) if line.bytes().all(|digit| digit.is_ascii_digit()) => Typed::Number(number),
        _ => Typed::Words(line.split_whitespace().collect()),
    }
}

/// The legal move that a word means: the one that is written so, or else the only one that differs just by case and by letters that look
/// alike.
pub(super) fn resolve(position: &AnyPosition, word: &str) -> Result<String, Illegal> {
    let legal = position.legal();
    if legal.iter().any(|m| m == word) {
        return Ok(word.to_owned());
    }
    let folded = folded(word);
    let alike: Vec<&String> = legal.iter().filter(|m| self::folded(m) == folded).collect();
    match alike[..] {
        [only] => Ok(only.clone()),
        _ => Err(reason(position, word)),
    }
}

/// The moves that words mean, one after another, all of one turn; otherwise the word that is wrong, and why.
///
/// A turn that is given as a whole and may be ended is ended. Where a turn is one move, spaces inside it do not matter.
pub(super) fn resolve_turn(
    position: &AnyPosition,
    words: &[&str],
    whole: bool,
) -> Result<Vec<String>, (String, Illegal)> {
    if position.spec().alternates {
        let word = words.concat();
        return resolve(position, &word).map(|text| vec![text]).map_err(|why| (word, why));
    }
    let mut at = position.clone();
    let is_over = |at: &AnyPosition| at.side() != position.side() || at.outcome().is_some();
    let mut texts: Vec<String> = Vec::new();
    for word in words {
        let refused = |why| ((*word).to_owned(), why);
        if !texts.is_empty() && is_over(&at) {
            return Err(refused(Illegal::TooManyActions { most: texts.len() as u32 }));
        }
        let text = resolve(&at, word).map_err(refused)?;
        at.play(&text).map_err(refused)?;
        texts.push(text);
    }
    if whole && !is_over(&at) && at.legal().iter().any(|text| text == END) {
        texts.push(END.to_owned());
    }
    Ok(texts)
}

/// Why a word is no legal move, apart from the alphabet and the case of its letters.
fn reason(position: &AnyPosition, word: &str) -> Illegal {
    /// The most cells of a move: each round puts the case of one of them right.
    const MOST_CELLS: usize = 8;
    let mut word = latin(word);
    let mut why = Illegal::Empty;
    for _ in 0..MOST_CELLS {
        // A word that is close to several legal moves may have become one of them by now.
        let Err(refused) = position.clone().play(&word) else { break };
        let better = match &refused {
            Illegal::WrongCase { text, right } => Some(word.replacen(text, right, 1)),
            _ => None,
        };
        why = refused;
        match better {
            Some(better) => word = better,
            None => break,
        }
    }
    why
}

/// What a word can be completed to: where it begins in the line, and the choices.
pub(super) fn complete(position: &AnyPosition, line: &str, language: Language) -> (usize, Vec<String>) {
    let start = line
        .rfind(char::is_whitespace)
        .map_or(0, |at| at + line[at..].chars().next().map_or(1, char::len_utf8));
    let (before, word) = line.split_at(start);
    if let Typed::Command(..) = understand(before)
        && !before.trim().is_empty()
    {
        return (start, Vec::new());
    }
    let mut at = position.clone();
    for word in before.split_whitespace() {
        let played = resolve(&at, word).and_then(|text| at.play(&text));
        if played.is_err() || at.side() != position.side() {
            return (start, Vec::new());
        }
    }
    let begun = folded(word);
    let mut choices: Vec<String> = at.legal().into_iter().filter(|m| folded(m).starts_with(&begun)).collect();
    if before.trim().is_empty() {
        choices.extend(commands(word, position, language));
    }
    (start, choices)
}

/// The commands that begin with `begun`, those of the person's own language first.
fn commands(begun: &str, position: &AnyPosition, language: Language) -> Vec<String> {
    let begun = begun.to_lowercase();
    let own = Language::ALL.iter().position(|&known| known == language).unwrap_or(0);
    // The list of all commands has each only once, in the person's own language.
    let languages = if begun.is_empty() { vec![own] } else { vec![own, 1 - own] };
    let several = !position.spec().alternates;
    let known = |at: usize| {
        COMMANDS
            .iter()
            .filter(move |(command, _)| several || *command != Command::End)
            .map(move |(_, words)| words[at])
    };
    let words = languages.into_iter().flat_map(known);
    words.filter(|word| *word != END && word.starts_with(&begun)).map(str::to_owned).collect()
}

/// A word in the form in which words are compared: Latin, small letters.
fn folded(word: &str) -> String {
    latin(word).to_lowercase()
}

/// Cyrillic letters and dashes replaced by the Latin ones and the hyphen that they look like.
fn latin(word: &str) -> String {
    const ALIKE: [(&str, &str); 3] =
        [("АВСЕНКМОРТХУІЈЅ", "ABCEHKMOPTXYIJS"), ("авсенкмортхуіјѕ", "abcehkmoptxyijs"), ("‐‑–—−", "-----")];
    let replaced = |letter: char| {
        ALIKE.iter().find_map(|(from, to)| {
            let at = from.chars().position(|known| known == letter)?;
            to.chars().nth(at)
        })
    };
    word.chars().map(|letter| replaced(letter).unwrap_or(letter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use khod_games::Game;
    use khod_games::lo::LoIllegal;

    fn start(game: &str) -> AnyPosition {
        Game::from_name(game).expect("a game").start(None, None).expect("a start")
    }

    #[test]
    fn commands_are_understood_in_both_languages_and_every_case() {
        assert_eq!(understand("hint"), Typed::Command(Command::Hint, ""));
        assert_eq!(understand("  Подсказка "), Typed::Command(Command::Hint, ""));
        assert_eq!(understand("save a b.txt"), Typed::Command(Command::Save, "a b.txt"));
        assert_eq!(understand(""), Typed::Command(Command::Moves, ""));
        assert_eq!(understand("12"), Typed::Number(12));
        assert_eq!(understand("+12"), Typed::Words(vec!["+12"]));
        assert_eq!(understand("1=2  2=3"), Typed::Words(vec!["1=2", "2=3"]));
    }

    #[test]
    fn letters_that_are_nearly_right_are_taken() {
        let position = start("lo");
        for typed in ["A2-C2", "a2-c2", "А2-С2", "а2-с2", "A2–C2"] {
            assert_eq!(resolve(&position, typed).as_deref(), Ok("A2-C2"), "{typed}");
        }
        assert_eq!(resolve(&start("hale"), "eF").as_deref(), Ok("Ef"));
    }

    #[test]
    fn the_reason_is_about_the_move_and_not_about_its_letters() {
        let position = start("lo");
        let wrong = Illegal::from(LoIllegal::WrongLength { distance: 3, pieces: 2 });
        for typed in ["A2-D2", "a2-d2", "а2-d2"] {
            assert_eq!(resolve(&position, typed), Err(wrong.clone()), "{typed}");
        }
        assert!(matches!(resolve(&position, "ш2-d2"), Err(Illegal::ForeignLetter { .. })));
        assert!(matches!(resolve(&position, "a2"), Err(Illegal::Unreadable { .. })));
    }

    #[test]
    fn a_whole_turn_ends_where_it_may() {
        let position = start("palisade");
        let turn = |words: &[&str], whole| resolve_turn(&position, words, whole);
        let three = ["1=2", "2=3", "1=2"];
        assert_eq!(
            turn(&three, true),
            Ok([&three[..], &["end"]].concat().into_iter().map(str::to_owned).collect())
        );
        assert_eq!(turn(&three, false).map(|texts| texts.len()), Ok(3));
        assert_eq!(turn(&three[..2], true).map(|texts| texts.len()), Ok(2));
        let most = Illegal::TooManyActions { most: 4 };
        assert_eq!(turn(&["1=2", "2=3", "1=2", "1=2", "2=3"], true), Err(("2=3".to_owned(), most)));
        assert_eq!(turn(&["1=2", "9=9"], true).map_err(|(word, _)| word), Err("9=9".to_owned()));
        assert_eq!(resolve_turn(&start("lo"), &["a2", "-", "c2"], false), Ok(vec!["A2-C2".to_owned()]));
    }

    #[test]
    fn moves_and_commands_are_completed() {
        let position = start("lo");
        let choices = |line: &str| complete(&position, line, Language::English);
        assert_eq!(choices("a2-"), (0, vec!["A2-A8".to_owned(), "A2-C2".to_owned(), "A2-C4".to_owned()]));
        assert_eq!(choices("hi"), (0, vec!["hint".to_owned()]));
        assert_eq!(choices("под"), (0, vec!["подсказка".to_owned()]));
        assert_eq!(choices("save A").1, [""; 0]);
        let all = choices("").1;
        assert!(all.contains(&"A2-C2".to_owned()) && all.contains(&"hint".to_owned()));
        assert!(!all.contains(&"подсказка".to_owned()) && !all.contains(&"end".to_owned()));
    }

    #[test]
    fn the_next_action_of_a_turn_is_completed() {
        let position = start("palisade");
        let (start, choices) = complete(&position, "1=2 1/", Language::English);
        assert_eq!(start, 4);
        // The first column has seven stones after the swap.
        assert!(choices.contains(&"1/6>".to_owned()), "{choices:?}");
        assert_eq!(complete(&position, "1=9 ", Language::English).1, [""; 0]);
    }
}
