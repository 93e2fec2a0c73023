//! Everything about one program.

use super::{
    Wish,
    career::{self, Career, Part},
    check, class, form, own,
};
use crate::{
    account::Account,
    app::Shared,
    contests::name,
    page::{self, Page, Section},
    pages::Refusal,
    programs::{self, Program},
    visitor::Visitor,
};
use axum::{
    Form,
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use khod_arena::Verdict;
use maud::{Markup, html};
use std::sync::Arc;

/// Longer names of programs are in no tournament.
const MOST_LETTERS: usize = 100;
/// A file that is shown is no longer.
const MOST_SHOWN: usize = 200_000;

pub(super) async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Markup, Refusal> {
    let unknown = || Refusal::of(&visitor, StatusCode::NOT_FOUND, "programs-unknown");
    if name.chars().count() > MOST_LETTERS {
        return Err(unknown());
    }
    let program = programs::find(&app.settings.data, &name);
    let account = Account::of(&app, &visitor);
    let mine = account.may_see(program.as_ref().and_then(|program| program.owner.as_deref()));
    let (shared, wanted) = (Arc::clone(&app), name.clone());
    let careers = tokio::task::spawn_blocking(move || career::all(&shared.contests, &wanted));
    let careers = careers.await.unwrap_or_default();
    let program = program.filter(|_| mine);
    if program.is_none() && careers.is_empty() {
        return Err(unknown());
    }
    let say = |key: &str| visitor.say(key);
    let body = html! {
        h1 { (name) }
        @if let Some(program) = &program {
            (page::words(&visitor, &["game-offline"]))
            @if let Some(owner) = &program.owner { p.lead { (say("programs-owner")) ": " (owner) } }
            (check::build(&app, &visitor, program))
            div.columns {
                section.card {
                    h2 { (say("check-title-page")) }
                    (check::list(&app, &visitor, program))
                }
                section.card { h2 { (say("upload-new-version")) } (form(&visitor, Some(&program.name))) }
            }
            section.card { h2 { (say("programs-versions")) } (versions(&app, &visitor, program)) }
        }
        @for career in &careers { (tournament(&visitor, career, account.may_see(career.owner.as_deref()))) }
        @if careers.is_empty() { p.lead { (say("career-none")) } }
    };
    Ok(Page { scripts: &["program.js", "live.js"], ..Page::new(&visitor, Section::Programs, name, body) }
        .render())
}

fn versions(app: &Shared, visitor: &Visitor, program: &Program) -> Markup {
    let say = |key: &str| visitor.say(key);
    let home = super::address(&program.name);
    html! {
        div.scroll tabindex="0" role="region" aria-label=(say("programs-versions")) { table {
            thead { tr {
                th.number { (say("programs-version")) } th { (say("programs-when")) } th.number { (say("programs-files")) }
                th.number { (say("programs-bytes")) } th { "SHA-256" } th { (say("programs-plays")) }
            } }
            tbody { @for version in &program.versions { tr {
                td.number { a href=(format!("{home}/v/{}", version.number)) { (version.number) } }
                td { (class::wall(app, visitor, version.note.time)) }
                td.number { (version.note.files) }
                td.number { (version.note.bytes) }
                td { code title=(version.note.sha256) { (version.note.sha256[..12.min(version.note.sha256.len())]) "…" } }
                td {
                    @if program.current == Some(version.number) { strong { (say("programs-current")) } } @else {
                        form method="post" action=(format!("{home}/current")) {
                            button name="version" value=(version.number) { (say("programs-make-current")) }
                        }
                    }
                }
            } } }
        } }
    }
}

fn tournament(visitor: &Visitor, career: &Career, mine: bool) -> Markup {
    let say = |key: &str| visitor.say(key);
    let [won, drawn, lost, void] = career.results;
    let results =
        [("won", won.into()), ("drawn", drawn.into()), ("lost", lost.into()), ("void", void.into())];
    html! {
        section.card {
            h2 { a href=(format!("/t/{}", career.id)) { (career.title) } }
            p {
                @if let Some((rank, elo)) = &career.place {
                    (visitor.say_with("career-place", &[("rank", (*rank).into()), ("elo", visitor.words().figures(format_args!("{elo:.0}")).into())])) " · "
                }
                (visitor.say_with("career-results", &results))
            }
            @if !career.faults.is_empty() {
                h3 { (say("career-faults")) }
                @for part in &career.faults { (fault(visitor, &career.id, part, mine)) }
            }
            @if !career.games.is_empty() {
                h3 { (say("career-games")) }
                (games(visitor, &career.id, &career.games))
            }
        }
    }
}

/// A game that the program lost by its own fault, with what it said about it.
fn fault(visitor: &Visitor, tournament: &str, part: &Part, mine: bool) -> Markup {
    let values = [
        ("side", part.side.word().into()),
        ("opponent", part.opponent.as_str().into()),
        ("move", (part.moves / 2 + 1).into()),
    ];
    html! {
        div.fault {
            p {
                strong.bad { (visitor.say(&format!("verdict-{}", part.verdict.word()))) } ": "
                (visitor.words().reason(&part.reason)) br;
                a href=(name::address(tournament, &format!("g/{}", name::of_place(part.place)))) { (visitor.say_with("career-where", &values)) }
                " · " (visitor.say(&format!("game-{}", part.game.name())))
            }
            @if mine && !part.errors.trim().is_empty() {
                details { summary { (visitor.say("career-stderr")) } pre tabindex="0" { (part.errors) } }
            }
        }
    }
}

fn games(visitor: &Visitor, tournament: &str, parts: &[Part]) -> Markup {
    let say = |key: &str| visitor.say(key);
    html! {
        div.scroll tabindex="0" role="region" aria-label=(say("career-games")) { table {
            thead { tr {
                th { (say("career-game")) } th { (say("career-side")) } th { (say("career-opponent")) }
                th { (say("career-result")) } th { (say("career-verdict")) } th.number { (say("game-moves")) }
            } }
            tbody { @for part in parts { tr {
                td { a href=(name::address(tournament, &format!("g/{}", name::of_place(part.place)))) { (name::said_of_place(part.place)) } " " (say(&format!("game-{}", part.game.name()))) }
                td { (say(&format!("seat-{}", part.side.word()))) }
                td { a href=(super::address(&part.opponent)) { (part.opponent) } }
                td { (say(&format!("career-{}", part.result.word()))) }
                td {
                    @if part.verdict == Verdict::Rules { (visitor.words().reason(&part.reason)) }
                    @else { (say(&format!("verdict-{}", part.verdict.word()))) }
                }
                td.number { (part.moves) }
            } } }
        } }
    }
}

pub(super) async fn make_current(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(name): Path<String>,
    Form(wish): Form<Wish>,
) -> Result<Response, Refusal> {
    let program = own(&app, &visitor, &name)?;
    class::check_open(&app, &visitor, &Account::of(&app, &visitor))?;
    match program.make_current(wish.version) {
        Ok(true) => Ok(Redirect::to(&super::address(&name)).into_response()),
        Ok(false) => Err(Refusal::of(&visitor, StatusCode::NOT_FOUND, "programs-no-version")),
        Err(error) => Err(Refusal::system(&visitor, "web-store-failed", &error)),
    }
}

/// The files of a version with what is in them.
pub(super) async fn files(
    State(app): State<Shared>,
    visitor: Visitor,
    Path((name, version)): Path<(String, u32)>,
) -> Result<Markup, Refusal> {
    let program = own(&app, &visitor, &name)?;
    if program.folder_of(version).is_none() {
        return Err(Refusal::of(&visitor, StatusCode::NOT_FOUND, "programs-no-version"));
    }
    let files = program.files(version);
    let title = format!("{name}, {} {version}", visitor.say("programs-version"));
    let body = html! {
        h1 { a href=(super::address(&name)) { (name) } ", " (visitor.say("programs-version")) " " (version) }
        @for (path, bytes) in &files {
            section.card {
                h2 { code { (path) } }
                @match std::str::from_utf8(bytes) {
                    Ok(text) if text.len() <= MOST_SHOWN => pre tabindex="0" { (text) },
                    _ => p.lead { (visitor.say_with("programs-not-text", &[("bytes", bytes.len().into())])) },
                }
            }
        }
    };
    Ok(Page::new(&visitor, Section::Programs, title, body).render())
}
