//! The teacher's page: pupils with their codes, and when uploads close.

use super::{Refusal, account as signing};
use crate::{
    account::{self, Account},
    app::Shared,
    invitation, isolation,
    page::{Page, Section},
    store::now,
    visitor::Visitor,
};
use axum::{
    Form, Router,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
    routing::{get, post},
};
use khod_games::quoted;
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/class", get(show))
        .route("/class/list", get(list))
        .route("/class/add", post(add))
        .route("/class/pupil", post(change))
        .route("/class/closing", post(close))
}

/// The address that pupils use.
fn home(app: &Shared, visitor: &Visitor) -> String {
    invitation::addresses(app).into_iter().next().unwrap_or_else(|| format!("http://{}", visitor.host))
}

async fn show(State(app): State<Shared>, visitor: Visitor) -> Result<Markup, Refusal> {
    let account = signing::only_teacher(&app, &visitor)?;
    let failed = |error: rusqlite::Error| Refusal::store(&visitor, &error);
    let say = |key: &str| visitor.say(key);
    let pupils = account::pupils(&app.store).map_err(failed)?;
    let closing = account::closing(&app.store).map_err(failed)?;
    let value = closing.map(|at| app.store.local_time(at, "%Y-%m-%dT%H:%M")).transpose().map_err(failed)?;
    let body = html! {
        h1 { (say("class-title")) }
        @if app.settings.lan { (signing::who(&visitor, &account)) } @else { p.lead { (say("class-no-lan")) } }
        @if let Some(sentence) = app.settings.isolation.and_then(|level| isolation::sentence(visitor.words(), level)) {
            p.card.notice role="note" { (sentence) }
        }
        div.columns {
            section.card {
                h2 { (say("class-pupils")) }
                @if pupils.is_empty() { p.lead { (say("class-empty")) } } @else { (table(&visitor, &pupils)) }
                form method="post" action="/class/add" {
                    p {
                        label for="names" { (say("class-add-names")) } br;
                        textarea #names name="names" rows="4" cols="36" required {}
                    }
                    button.primary { (say("class-add")) }
                }
            }
            div.stack {
                @if app.settings.lan { (address(&visitor, &home(&app, &visitor))) }
                section.card {
                    h2 { (say("class-closing")) }
                    p { (closing_words(&app, &visitor, closing)) }
                    form method="post" action="/class/closing" {
                        p {
                            label for="until" { (say("class-until")) } br;
                            input #until type="datetime-local" name="until" value=[value];
                        }
                        button { (say("class-set")) } " "
                        button name="never" value="1" { (say("class-never")) }
                    }
                }
            }
        }
    };
    Ok(Page::new(&visitor, Section::Programs, say("class-title"), body).render())
}

fn address(visitor: &Visitor, home: &str) -> Markup {
    html! {
        section.card {
            h2 { (visitor.say("class-address")) }
            p { code { (home) } }
            div.qr { (PreEscaped(invitation::picture(home).unwrap_or_default())) }
        }
    }
}

fn table(visitor: &Visitor, pupils: &[account::Pupil]) -> Markup {
    let say = |key: &str| visitor.say(key);
    html! {
        p { a.button href="/class/list" { (say("class-print")) } }
        div.scroll tabindex="0" role="region" aria-label=(say("class-pupils")) { table {
            thead { tr { th { (say("class-name")) } th { (say("class-code")) } th { (say("class-change")) } } }
            tbody { @for pupil in pupils { tr {
                td { (pupil.name) }
                td { code { (crate::password::grouped(&pupil.code)) } }
                td { form.row method="post" action="/class/pupil" {
                    input type="hidden" name="name" value=(pupil.name);
                    button name="deed" value="code" aria-label=(format!("{}: {}", say("class-new-code"), pupil.name)) { (say("class-new-code")) }
                    button name="deed" value="remove" aria-label=(format!("{}: {}", say("class-remove"), pupil.name)) { (say("class-remove")) }
                } }
            } } }
        } }
    }
}

/// Everybody's code on paper, to be cut apart.
async fn list(State(app): State<Shared>, visitor: Visitor) -> Result<Markup, Refusal> {
    signing::only_teacher(&app, &visitor)?;
    let pupils = account::pupils(&app.store).map_err(|error| Refusal::store(&visitor, &error))?;
    let home = home(&app, &visitor);
    let body = html! {
        h1 { (visitor.say("class-list-title")) }
        p.lead { (visitor.say("class-list-hint")) " " a href="/class" { (visitor.say("class-back")) } }
        div.slips {
            @for pupil in &pupils {
                @let link = format!("{home}/signin?code={}", pupil.code);
                section.card.slip {
                    div.qr { (PreEscaped(invitation::picture(&link).unwrap_or_default())) }
                    div {
                        h2 { (pupil.name) }
                        p { (home) wbr; "/signin" }
                        p.code { code { (crate::password::grouped(&pupil.code)) } }
                    }
                }
            }
        }
    };
    Ok(Page::new(&visitor, Section::Programs, visitor.say("class-list-title"), body).render())
}

#[derive(Deserialize)]
struct Names {
    names: String,
}

async fn add(
    State(app): State<Shared>,
    visitor: Visitor,
    Form(wish): Form<Names>,
) -> Result<Response, Refusal> {
    signing::only_teacher(&app, &visitor)?;
    let failed = |error: rusqlite::Error| Refusal::store(&visitor, &error);
    let bad = |sentence: String| Refusal::new(&visitor, StatusCode::BAD_REQUEST, sentence);
    let mut names = Vec::new();
    for line in wish.names.lines().filter(|line| !line.trim().is_empty()) {
        let values = [("name", quoted(line.trim()).into()), ("most", account::MOST_LETTERS.into())];
        names
            .push(account::pupil_name(line).ok_or_else(|| bad(visitor.say_with("class-bad-name", &values)))?);
    }
    if account::pupils(&app.store).map_err(failed)?.len() + names.len() > account::MOST_PUPILS {
        return Err(bad(visitor.say_with("class-too-many", &[("most", account::MOST_PUPILS.into())])));
    }
    account::add_pupils(&app.store, &names).map_err(failed)?;
    Ok(Redirect::to("/class").into_response())
}

#[derive(Deserialize)]
struct Change {
    name: String,
    deed: String,
}

async fn change(
    State(app): State<Shared>,
    visitor: Visitor,
    Form(wish): Form<Change>,
) -> Result<Response, Refusal> {
    signing::only_teacher(&app, &visitor)?;
    let done = match wish.deed.as_str() {
        "remove" => account::remove_pupil(&app.store, &wish.name),
        _ => account::renew_code(&app.store, &wish.name),
    };
    done.map_err(|error| Refusal::store(&visitor, &error))?;
    Ok(Redirect::to("/class").into_response())
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Closing {
    until: String,
    never: Option<String>,
}

async fn close(
    State(app): State<Shared>,
    visitor: Visitor,
    Form(wish): Form<Closing>,
) -> Result<Response, Refusal> {
    signing::only_teacher(&app, &visitor)?;
    let failed = |error: rusqlite::Error| Refusal::store(&visitor, &error);
    let at = if wish.never.is_some() || wish.until.is_empty() {
        None
    } else {
        let at = app.store.instant_of(&wish.until).map_err(failed)?;
        Some(at.ok_or_else(|| Refusal::of(&visitor, StatusCode::BAD_REQUEST, "class-bad-time"))?)
    };
    account::set_closing(&app.store, at).map_err(failed)?;
    Ok(Redirect::to("/class").into_response())
}

/// Refuses pupils after the closing time.
pub(super) fn check_open(app: &Shared, visitor: &Visitor, account: &Account) -> Result<(), Refusal> {
    let closing = account::closing(&app.store).map_err(|error| Refusal::store(visitor, &error))?;
    if account.teacher || closing.is_none_or(|at| now() < at) {
        return Ok(());
    }
    Err(Refusal::new(visitor, StatusCode::FORBIDDEN, closing_words(app, visitor, closing)))
}

/// When uploads close, in words: the time on the wall and what is left until then.
pub(super) fn closing_words(app: &Shared, visitor: &Visitor, closing: Option<i64>) -> String {
    let Some(at) = closing else { return visitor.say("closing-never") };
    let time = wall(app, visitor, at);
    let left = at - now();
    if left <= 0 {
        return visitor.say_with("closing-past", &[("time", time.into())]);
    }
    let minutes = left / 60;
    let (days, hours) = (minutes / 1440, minutes / 60 % 24);
    let left = visitor.say_with(
        if days > 0 { "closing-days" } else { "closing-hours" },
        &[("days", days.into()), ("hours", hours.into()), ("minutes", (minutes % 60).into())],
    );
    visitor.say_with("closing-at", &[("time", time.into()), ("left", left.into())])
}

/// An instant as people of the language write it.
pub(super) fn wall(app: &Shared, visitor: &Visitor, at: i64) -> String {
    let form = match visitor.language {
        khod_view::Language::Russian => "%d.%m.%Y %H:%M",
        khod_view::Language::English => "%Y-%m-%d %H:%M",
    };
    app.store.local_time(at, form).unwrap_or_default()
}
