//! Programs to start from, to be downloaded.

use super::{Refusal, play::game_of};
use crate::{
    app::Shared,
    page::{self, Page, Section},
    visitor::Visitor,
};
use axum::{
    Router,
    extract::Path,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use khod_games::Game;
use khod_kit::{Language, Starter};
use maud::{Markup, html};

/// Stands where a game's name would.
const TUTORIAL: &str = "tutorial";

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/kit", get(list)).route("/kit/{game}/{file}", get(download))
}

async fn list(visitor: Visitor) -> Markup {
    let say = |key: &str| visitor.say(key);
    let body = html! {
        (page::words(&visitor, &["rules-copied"]))
        article.rules {
            h1 { (say("kit-title")) }
            p.lead { (say("kit-about")) }
            (downloads(&visitor))
            p.hint { (say("kit-contents")) }
            p { (say("kit-tutorial")) @for language in Language::ALL {
                @if khod_kit::tutorial(language).is_some() {
                    " " a download href=(format!("/kit/{TUTORIAL}/{}.zip", language.word)) { (language.title) }
                }
            } }
            h2 { (say("kit-command")) }
            (super::rules::code(&visitor, "khod new lo --lang python mybot\nkhod check lo -- mybot\nkhod match lo --a mybot --b random --games 20"))
            p {
                a href="/rules/tutorial" { (say("rules-tutorial")) } " · "
                a href="/rules/protocol" { (say("rules-protocol")) } " · "
                a href="/bots" { (say("nav-programs")) }
            }
        }
    };
    Page { scripts: &["rules.js"], ..Page::new(&visitor, Section::Programs, say("kit-title"), body) }.render()
}

/// A table of all programs.
fn downloads(visitor: &Visitor) -> Markup {
    let game_name = |game: &Game| visitor.say(&format!("game-{}", game.name()));
    html! {
        div.scroll tabindex="0" role="region" aria-label=(visitor.say("kit-title")) { table.kit {
            thead { tr {
                th { (visitor.say("kit-language")) }
                @for game in Game::ALL { th { (game_name(game)) } }
            } }
            tbody { @for language in Language::ALL { tr {
                th scope="row" { (language.title) }
                @for &game in Game::ALL {
                    td { @if let Some(starter) = Starter::new(game, language) { a download href=(address(&starter)) {
                        code { (game.name()) "-" (language.word) ".zip" }
                    } } }
                }
            } } }
        } }
    }
}

/// Where a program can be had.
fn address(starter: &Starter) -> String {
    format!("/kit/{}/{}.zip", starter.game().name(), starter.language().word)
}

async fn download(visitor: Visitor, Path((game, file)): Path<(String, String)>) -> Result<Response, Refusal> {
    let missing = || Refusal::of(&visitor, StatusCode::NOT_FOUND, "web-missing");
    let language = file.strip_suffix(".zip").and_then(Language::from_word);
    let language = language.ok_or_else(missing)?;
    let name = format!("{game}-{}", language.word);
    let archive = if game == TUTORIAL {
        khod_kit::tutorial(language).ok_or_else(missing)?
    } else {
        let game = game_of(&visitor, &game)?;
        Starter::new(game, language).ok_or_else(missing)?.archive(&name, visitor.language)
    };
    let headers = [
        (header::CONTENT_TYPE, "application/zip".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.zip\"")),
    ];
    Ok((headers, archive).into_response())
}
