//! Programs to start from, to be downloaded.

use super::play::game_of;
use crate::answer::prelude::*;
use khod_pages::kit::{self, ProgrammingLanguage, Starter};

/// The name of the tutorial's programs, in the place of a game's name.
const TUTORIAL: &str = "tutorial";

pub(super) async fn list(visit: Visit) -> Markup {
    let body = html! {
        (page::words(&visit, &["rules-copied"]))
        article.rules {
            h1 { (visit.say("kit-title")) }
            p.lead { (visit.say("kit-about")) }
            p.hint { (visit.say("kit-contents")) }
            (downloads(&visit))
            h2 { (visit.say("rules-tutorial")) }
            p { (visit.say("kit-tutorial")) }
            p.row { @for language in ProgrammingLanguage::ALL.iter().filter(|language| kit::tutorial(language).is_some()) {
                a.button download href=(format!("/kit/{TUTORIAL}/{}.zip", language.word)) { (language.title) }
            } }
            h2 { (visit.say("kit-command")) }
            (super::rules::code(&visit, "khod new lo --lang python mybot\nkhod check lo -- mybot\nkhod match lo --a mybot --b random --games 20"))
            p {
                a href="/rules/tutorial" { (visit.say("rules-tutorial")) } " · "
                a href="/rules/protocol" { (visit.say("rules-protocol")) } " · "
                a href="/bots" { (visit.say("nav-programs")) }
            }
        }
    };
    Page::new(&visit, PageSection::Programs, visit.say("kit-title"), body)
        .with_scripts(&["rules.js"])
        .render()
}

/// All programs, game by game.
fn downloads(visitor: &Visitor) -> Markup {
    html! {
        @for &game in Game::ALL {
            @let name = game.name();
            h2 { (visitor.say(&format!("game-{name}"))) }
            p.row { @for starter in ProgrammingLanguage::ALL.iter().filter_map(|language| Starter::new(game, language)) {
                @let language = starter.language();
                a.button download href=(format!("/kit/{name}/{}.zip", language.word)) title=(format!("{name}-{}.zip", language.word)) {
                    (language.title)
                }
            } }
        }
    }
}

pub(super) async fn download(
    visit: Visit,
    Path((game, file)): Path<(String, String)>,
) -> PageResult<Response> {
    let missing = || ErrorPage::missing("web-missing");
    let language = file.strip_suffix(".zip").and_then(ProgrammingLanguage::from_word);
    let language = language.ok_or_else(missing)?;
    let name = format!("{game}-{}", language.word);
    let archive = if game == TUTORIAL {
        kit::tutorial(language).ok_or_else(missing)?
    } else {
        let starter = Starter::new(game_of(&game)?, language).ok_or_else(missing)?;
        starter.archive(&name, visit.language)
    };
    let headers = [
        (header::CONTENT_TYPE, "application/zip".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.zip\"")),
    ];
    Ok((headers, archive).into_response())
}
