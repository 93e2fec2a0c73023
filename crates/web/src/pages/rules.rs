//! The rules with boards that can be played, and the contest protocol.

use super::{Refusal, play::game_of};
use crate::{
    app::Shared,
    markdown::{self, Block},
    page::{self, Page, Section},
    rules::{self, Document, Figure, Part},
    stage,
    visitor::Visitor,
};
use axum::{Router, extract::Path, routing::get};
use khod_games::Game;
use maud::{Markup, PreEscaped, html};

/// Words that the script of these pages says.
const WORDS: &[&str] = &[
    "board-confirm",
    "board-cancel",
    "board-choose",
    "game-preview-failed",
    "rules-copied",
    "rules-not-possible",
];

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/rules", get(overview))
        .route("/rules/protocol", get(protocol))
        .route("/rules/tutorial", get(tutorial))
        .route("/rules/{game}", get(of_game))
}

async fn overview(visitor: Visitor) -> Markup {
    let say = |key: &str| visitor.say(key);
    let parts = rules::parts(Document::Overview, visitor.language);
    let (title, rest) = parts.split_at(1.min(parts.len()));
    let tiles = html! {
        div.games.small {
            @for game in Game::ALL {
                section.card.tile {
                    h2 { a href=(format!("/rules/{}", game.name())) { (say(&format!("game-{}", game.name()))) } }
                    p { (say(&format!("game-{}-line", game.name()))) }
                }
            }
            section.card.tile {
                h2 { a href="/rules/protocol" { (say("rules-protocol")) } }
                p { (say("rules-protocol-line")) }
            }
            section.card.tile {
                h2 { a href="/rules/tutorial" { (say("rules-tutorial")) } }
                p { (say("rules-tutorial-line")) }
            }
        }
    };
    let body = html! {
        article.rules { (shown(&visitor, title)) (tiles) (shown(&visitor, rest)) }
    };
    Page {
        scripts: &["rules.js"],
        ..Page::new(
            &visitor,
            Section::Rules,
            say("nav-rules"),
            html! { (page::words(&visitor, WORDS)) (body) },
        )
    }
    .render()
}

async fn of_game(visitor: Visitor, Path(name): Path<String>) -> Result<Markup, Refusal> {
    let game = game_of(&visitor, &name)?;
    let parts = rules::parts(Document::Game(game), visitor.language);
    let title = visitor.say(&format!("game-{}", game.name()));
    let body = html! {
        (page::words(&visitor, WORDS))
        div.manual {
            (contents(&visitor, &parts, &html! {
                a.button.primary href=(format!("/play/{}", game.name())) { (visitor.say("nav-play")) }
            }))
            article.rules { (shown(&visitor, &parts)) }
        }
    };
    Ok(Page::new(&visitor, Section::Rules, title, body).with_boards(&["rules.js"]).render())
}

async fn protocol(visitor: Visitor) -> Markup {
    let parts = rules::parts(Document::Protocol, visitor.language);
    let body = html! {
        (page::words(&visitor, WORDS))
        div.manual {
            (contents(&visitor, &parts, &html! { a.button href="#sessions" { (visitor.say("rules-sessions")) } }))
            article.rules {
                (shown(&visitor, &parts))
                h2 #sessions { (visitor.say("rules-sessions")) }
                p { (visitor.say("rules-sessions-about")) }
                @for game in Game::ALL {
                    @if let Some(session) = rules::session(*game) {
                        h3 { (visitor.say(&format!("game-{}", game.name()))) }
                        (code(&visitor, &session))
                    }
                }
            }
        }
    };
    let title = visitor.say("rules-protocol");
    Page { scripts: &["rules.js"], ..Page::new(&visitor, Section::Rules, title, body) }.render()
}

async fn tutorial(visitor: Visitor) -> Markup {
    let parts = rules::parts(Document::Tutorial, visitor.language);
    let body = html! {
        (page::words(&visitor, WORDS))
        div.manual {
            (contents(&visitor, &parts, &html! { a.button.primary href="/kit" { (visitor.say("kit-title")) } }))
            article.rules { (shown(&visitor, &parts)) }
        }
    };
    let title = visitor.say("rules-tutorial");
    Page::new(&visitor, Section::Rules, title, body).with_boards(&["rules.js"]).render()
}

/// What a page has, and where to go from it.
fn contents(visitor: &Visitor, parts: &[Part], first: &Markup) -> Markup {
    let headings = parts.iter().filter_map(|part| match part {
        Part::Text(Block::Heading(2, words)) => Some(words),
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

fn shown(visitor: &Visitor, parts: &[Part]) -> Markup {
    html! {
        @for part in parts {
            @match part {
                Part::Text(Block::Code { text, .. }) => (code(visitor, text)),
                Part::Text(block) => (markdown::show(block, &rules::place)),
                Part::Figure(figure) => (board(visitor, figure)),
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
    let say = |key: &str| visitor.say(key);
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
                    p.tries { (say("rules-try")) " "
                        @for m in &figure.legal { button.try type="button" data-m=(m) disabled { (m) } " " }
                    }
                }
                @if !over && !figure.illegal.is_empty() {
                    p.hint { (say("rules-not-legal")) " " @for m in &figure.illegal { code { (m) } " " } }
                }
                p.again { button.reset type="button" hidden { (say("rules-reset")) } }
            }
        }
    }
}
