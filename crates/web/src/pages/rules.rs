//! The rules with boards that can be played, and the contest protocol.

use super::play::game_of;
use crate::{
    answer::prelude::*,
    markdown::{self, Block},
    rules::{self, Figure, RulesPart},
};

/// Words that the script of these pages says.
const WORDS: &[&str] = &[
    "board-confirm",
    "board-cancel",
    "board-choose",
    "game-preview-failed",
    "rules-copied",
    "rules-not-possible",
];

pub(super) async fn overview(visit: Visit) -> Markup {
    let parts = rules::parts(rules::OVERVIEW, visit.language);
    let (title, rest) = parts.split_at(1.min(parts.len()));
    let tiles = html! {
        div.games.small {
            @for game in Game::ALL {
                section.card.tile {
                    h2 { a href=(format!("/rules/{}", game.name())) { (visit.say(&format!("game-{}", game.name()))) } }
                    p { (visit.say(&format!("game-{}-line", game.name()))) }
                }
            }
            section.card.tile {
                h2 { a href="/rules/protocol" { (visit.say("rules-protocol")) } }
                p { (visit.say("rules-protocol-line")) }
            }
            section.card.tile {
                h2 { a href="/rules/tutorial" { (visit.say("rules-tutorial")) } }
                p { (visit.say("rules-tutorial-line")) }
            }
        }
    };
    let body = html! {
        (page::words(&visit, WORDS))
        article.rules { (shown(&visit, title)) (tiles) (shown(&visit, rest)) }
    };
    Page::new(&visit, PageSection::Rules, visit.say("nav-rules"), body).with_scripts(&["rules.js"]).render()
}

/// The rules of a game, the protocol or the tutorial.
pub(super) async fn document(visit: Visit, Path(name): Path<String>) -> PageResult {
    let (title, first) = match name.as_str() {
        "protocol" => {
            let first = html! { a.button href="#sessions" { (visit.say("rules-sessions")) } };
            (visit.say("rules-protocol"), first)
        }
        "tutorial" => {
            let first = html! { a.button.primary href="/kit" { (visit.say("kit-title")) } };
            (visit.say("rules-tutorial"), first)
        }
        _ => {
            game_of(&name)?;
            let first = html! { a.button.primary href=(format!("/play/{name}")) { (visit.say("nav-play")) } };
            (visit.say(&format!("game-{name}")), first)
        }
    };
    let parts = rules::parts(&name, visit.language);
    let is_protocol = name == "protocol";
    let body = html! {
        (page::words(&visit, WORDS))
        div.manual {
            (contents(&visit, &parts, &first))
            article.rules { (shown(&visit, &parts)) @if is_protocol { (sessions(&visit)) } }
        }
    };
    let page = Page::new(&visit, PageSection::Rules, title, body).with_scripts(&["rules.js"]);
    Ok(Page { boards: !is_protocol, ..page }.render())
}

/// A whole game over the protocol, of every game.
fn sessions(visitor: &Visitor) -> Markup {
    html! {
        h2 #sessions { (visitor.say("rules-sessions")) }
        p { (visitor.say("rules-sessions-about")) }
        @for game in Game::ALL {
            @if let Some(session) = rules::session(*game) {
                h3 { (visitor.say(&format!("game-{}", game.name()))) }
                (code(visitor, &session))
            }
        }
    }
}

/// The headings of a page as links, and the ways to other pages.
fn contents(visitor: &Visitor, parts: &[RulesPart], first: &Markup) -> Markup {
    let headings = parts.iter().filter_map(|part| match part {
        RulesPart::Text(Block::Heading { words, .. }) => Some(words),
        _ => None,
    });
    html! {
        nav.contents aria-label=(visitor.say("rules-contents")) {
            ul {
                @for words in headings { li { a href=(format!("#{}", markdown::anchor(words))) { (words) } } }
            }
            p.row { (first) (page::present_link(visitor)) }
            p { a href="/rules" { (visitor.say("rules-all")) } }
        }
    }
}

fn shown(visitor: &Visitor, parts: &[RulesPart]) -> Markup {
    html! {
        @for part in parts {
            @match part {
                RulesPart::Text(Block::Heading { shown, .. } | Block::Text(shown)) => (shown),
                RulesPart::Text(Block::Code(text)) => (code(visitor, text)),
                // Comments are not for the readers of the page.
                RulesPart::Text(Block::Comment(_)) => {},
                RulesPart::Figure(figure) => (board(visitor, figure)),
            }
        }
    }
}

/// A text to be copied.
pub(super) fn code(visitor: &Visitor, text: &str) -> Markup {
    html! {
        div.copyable {
            pre tabindex="0" { code { (text) } }
            button.copy type="button" hidden { (visitor.say("rules-copy")) }
        }
    }
}

/// A board: a picture that the script of the page brings to life, and below it what to try.
fn board(visitor: &Visitor, figure: &Figure) -> Markup {
    let position = &figure.position;
    let last = figure.last.as_ref().map(|(before, m)| (before, m.as_str()));
    let over = position.outcome().is_some();
    html! {
        figure.figure {
            div.diagram data-game=(figure.game.name()) data-pos=(position.text()) {
                (PreEscaped(stage::picture(position, last, visitor.words())))
            }
            figcaption {
                p.position-state { (khod_view::state(position, visitor.words())) }
                @if !over && !figure.legal.is_empty() {
                    p.tries { (visitor.say("rules-try")) " "
                        @for m in &figure.legal { button.try type="button" data-m=(m) disabled { (m) } " " }
                    }
                }
                @if !over && !figure.illegal.is_empty() {
                    p.hint { (visitor.say("rules-not-legal")) " " @for m in &figure.illegal { code { (m) } " " } }
                }
                p.again { button.reset type="button" hidden { (visitor.say("rules-reset")) } }
            }
        }
    }
}
