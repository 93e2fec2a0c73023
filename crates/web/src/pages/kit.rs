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
            p.hint { (say("kit-contents")) }
            (downloads(&visitor))
            h2 { (say("rules-tutorial")) }
            p { (say("kit-tutorial")) }
            p.row { @for language in Language::ALL.iter().filter(|language| khod_kit::tutorial(language).is_some()) {
                a.button download href=(format!("/kit/{TUTORIAL}/{}.zip", language.word)) { (language.title) }
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

/// All programs, game by game.
fn downloads(visitor: &Visitor) -> Markup {
    let of_game = |game: Game| Language::ALL.iter().filter_map(move |language| Starter::new(game, language));
    html! {
        @for &game in Game::ALL {
            h2 { (visitor.say(&format!("game-{}", game.name()))) }
            p.row { @for starter in of_game(game) {
                a.button download href=(address(&starter)) title=(format!("{}.zip", folder(&starter))) {
                    (starter.language().title)
                }
            } }
        }
    }
}

/// The folder in an archive.
fn folder(starter: &Starter) -> String {
    format!("{}-{}", starter.game().name(), starter.language().word)
}

/// Where a program can be had.
fn address(starter: &Starter) -> String {
    format!("/kit/{}/{}.zip", starter.game().name(), starter.language().word)
}

async fn download(visitor: Visitor, Path((game, file)): Path<(String, String)>) -> Result<Response, Refusal> {
    let missing = || Refusal::of(&visitor, StatusCode::NOT_FOUND, "web-missing");
    let language = file.strip_suffix(".zip").and_then(Language::from_word);
    let language = language.ok_or_else(missing)?;
    let (name, archive) = if game == TUTORIAL {
        (format!("{TUTORIAL}-{}", language.word), khod_kit::tutorial(language).ok_or_else(missing)?)
    } else {
        let starter = Starter::new(game_of(&visitor, &game)?, language).ok_or_else(missing)?;
        (folder(&starter), starter.archive(&folder(&starter), visitor.language))
    };
    let headers = [
        (header::CONTENT_TYPE, "application/zip".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.zip\"")),
    ];
    Ok((headers, archive).into_response())
}
