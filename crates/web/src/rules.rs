//! The rules of the games and the contest protocol: the documents of this project, with their boards as positions.

use crate::{
    markdown::{self, Block},
    prelude::*,
};
use rust_embed::RustEmbed;
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "../../docs/rules"]
struct Files;

#[derive(RustEmbed)]
#[folder = "../../docs/sessions"]
struct Sessions;

const PROTOCOL: [&str; 2] =
    [include_str!("../../../docs/protocol.md"), include_str!("../../../docs/protocol.ru.md")];

const TUTORIAL: [&str; 2] =
    [include_str!("../../../docs/tutorial.md"), include_str!("../../../docs/tutorial.ru.md")];

/// The document with what all games have in common. The others are called like the games, `protocol`, and `tutorial`: from the first legal
/// move to a program that looks ahead.
pub(crate) const OVERVIEW: &str = "README";

/// A piece of a document.
#[derive(Debug)]
pub(crate) enum RulesPart {
    Text(Block),
    Figure(Box<Figure>),
}

/// A board of a document with what is claimed of it.
#[derive(Debug)]
pub(crate) struct Figure {
    pub(crate) game: Game,
    pub(crate) position: AnyPosition,
    /// The position before and the move that led to this one.
    pub(crate) last: Option<(AnyPosition, String)>,
    /// Moves that can be tried.
    pub(crate) legal: Vec<String>,
    /// Moves that can not be made, although one might think so.
    pub(crate) illegal: Vec<String>,
}

/// The pieces of a document in a language.
pub(crate) fn parts(document: &str, language: Language) -> Vec<RulesPart> {
    figures(&source(document, language))
}

/// The text of a document.
fn source(document: &str, language: Language) -> Cow<'static, str> {
    let (index, ending) = match language {
        Language::English => (0, "md"),
        Language::Russian => (1, "ru.md"),
    };
    match document {
        "protocol" => PROTOCOL[index].into(),
        "tutorial" => TUTORIAL[index].into(),
        _ => {
            let file = Files::get(&format!("{document}.{ending}")).map(|file| file.data);
            String::from_utf8_lossy(&file.unwrap_or_default()).into_owned().into()
        }
    }
}

/// A whole game of our own player over the protocol.
pub(crate) fn session(game: Game) -> Option<String> {
    let file = Sessions::get(&format!("{}.txt", game.name()))?;
    Some(String::from_utf8_lossy(&file.data).trim_end().to_owned())
}

/// A document without the line of links below its title: the page has its own.
fn without_links(text: &str) -> String {
    let mut paragraphs: Vec<&str> = text.splitn(3, "\n\n").collect();
    if paragraphs.get(1).is_some_and(|second| second.starts_with('[')) {
        paragraphs.remove(1);
    }
    paragraphs.join("\n\n")
}

/// Puts boards in the place of the texts that draw them.
fn figures(text: &str) -> Vec<RulesPart> {
    let mut parts: Vec<RulesPart> = Vec::new();
    let mut blocks = markdown::blocks(&without_links(text), &place).into_iter().peekable();
    while let Some(block) = blocks.next() {
        match block {
            Block::Comment(comment) => match comment.strip_prefix("show ").and_then(figure) {
                Some(figure) => {
                    // The drawing for those who read the text.
                    blocks.next_if(|block| matches!(block, Block::Code(_)));
                    parts.push(RulesPart::Figure(Box::new(figure)));
                }
                None => claim(&comment, &mut parts),
            },
            block => parts.push(RulesPart::Text(block)),
        }
    }
    parts
}

/// Adds what a comment claims to the board above it.
fn claim(comment: &str, above: &mut [RulesPart]) {
    let Some(RulesPart::Figure(figure)) = above.last_mut() else { return };
    let Some((kind, moves)) = comment.split_once(": ") else { return };
    let moves = moves.split_whitespace().map(str::to_owned);
    match kind {
        "legal" => figure.legal.extend(moves),
        "illegal" => figure.illegal.extend(moves),
        _ => {}
    }
}

/// The words of a comment; a text in single quotes is one word.
fn words_of(comment: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (at, part) in comment.split('\'').enumerate() {
        if at % 2 == 1 { words.push(part) } else { words.extend(part.split_whitespace()) }
    }
    words
}

/// The board that `show GAME …` draws.
fn figure(comment: &str) -> Option<Figure> {
    let words = words_of(comment);
    let game = Game::from_name(words.first()?)?;
    let option =
        |name: &str| words.iter().position(|word| *word == name).and_then(|at| words.get(at + 1).copied());
    let mut position = match option("--position") {
        Some(text) => game.position(text).ok()?,
        None => game.start(option("--limit").and_then(|limit| limit.parse().ok()), option("--setup")).ok()?,
    };
    let mut last = None;
    for m in option("--moves").unwrap_or_default().split_whitespace() {
        let before = position.clone();
        position.play(m).ok()?;
        last = Some((before, m.to_owned()));
    }
    Some(Figure { game, position, last, legal: Vec::new(), illegal: Vec::new() })
}

/// Where a link of a document leads on the site.
pub(crate) fn place(to: &str) -> Option<String> {
    if to.starts_with("https://") || to.starts_with('#') {
        return Some(to.to_owned());
    }
    let (path, anchor) = to.split_once('#').map_or((to, None), |(path, anchor)| (path, Some(anchor)));
    let file = path.rsplit('/').next().unwrap_or(path);
    let name = file.strip_suffix(".md")?;
    let name = name.strip_suffix(".ru").unwrap_or(name);
    let page = match name {
        "README" => "/rules".to_owned(),
        "protocol" => "/rules/protocol".to_owned(),
        "tutorial" => "/rules/tutorial".to_owned(),
        name => format!("/rules/{}", Game::from_name(name)?.name()),
    };
    Some(anchor.map_or(page.clone(), |anchor| format!("{page}#{anchor}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{stage, visitor};

    fn all_figures(document: &str, language: Language) -> Vec<Figure> {
        let parts = parts(document, language).into_iter();
        parts
            .filter_map(|part| if let RulesPart::Figure(figure) = part { Some(*figure) } else { None })
            .collect()
    }

    #[test]
    fn every_game_has_boards_to_play_on_in_both_languages() {
        for &game in Game::ALL {
            let [english, russian] = Language::ALL.map(|language| all_figures(game.name(), language));
            assert_eq!(english.len(), russian.len(), "{}", game.name());
            let playable = english
                .iter()
                .filter(|figure| figure.position.outcome().is_none() && !figure.legal.is_empty());
            assert!(playable.count() >= 3, "{}", game.name());
            assert!(
                english.iter().any(|figure| figure.position.outcome().is_some()),
                "{}: no ending",
                game.name()
            );
        }
    }

    #[test]
    fn boards_are_positions_and_claims_about_them_hold() {
        for language in Language::ALL {
            for &game in Game::ALL {
                for figure in all_figures(game.name(), language) {
                    assert_eq!(figure.game, game);
                    let text = figure.position.text();
                    let again = game.position(&text).unwrap();
                    assert_eq!(again.text(), text);
                    let legal = figure.position.legal();
                    assert!(figure.legal.iter().all(|m| legal.contains(m)), "{text}");
                    assert!(!figure.illegal.iter().any(|m| legal.contains(m)), "{text}");
                    let last = figure.last.as_ref().map(|(before, m)| (before, m.as_str()));
                    stage::scene(&figure.position, last, visitor::words(language));
                    stage::picture(&figure.position, last, visitor::words(language));
                }
            }
        }
    }

    #[test]
    fn no_board_is_left_as_text_and_no_link_is_dead() {
        let games = Game::ALL.iter().map(|game| game.name());
        for document in games.chain([OVERVIEW, "protocol"]) {
            for language in Language::ALL {
                let parts = parts(document, language);
                assert!(parts.len() > 5, "{document:?}");
                for part in &parts {
                    if let RulesPart::Text(Block::Code(text)) = part {
                        assert!(!text.contains("    A  B  C"), "{document:?}: {text}");
                    }
                }
                let alive = |to: &str| {
                    assert!(place(to).is_some(), "{document:?}: {to}");
                    None
                };
                markdown::blocks(&source(document, language), &alive);
            }
        }
        assert_eq!(place("rules/README.md#trying-the-rules").as_deref(), Some("/rules#trying-the-rules"));
        assert_eq!(place("../protocol.ru.md").as_deref(), Some("/rules/protocol"));
        assert_eq!(place("lo.ru.md").as_deref(), Some("/rules/lo"));
        assert_eq!(place("../arena.md"), None);
    }
}
