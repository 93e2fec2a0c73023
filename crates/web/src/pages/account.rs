//! Signing in and out.

use super::Refusal;
use crate::{
    account::{self, Account},
    app::Shared,
    limits::{self, NoTry},
    page::{Page, Section},
    visitor::{Visitor, add_cookie},
};
use axum::{
    Form, Router,
    extract::{Query, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Redirect, Response},
    routing::{get, post},
};
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/signin", get(show).post(sign_in)).route("/signout", post(sign_out))
}

/// A password or a code, typed or from a picture.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Wish {
    code: String,
}

async fn show(State(app): State<Shared>, visitor: Visitor, Query(wish): Query<Wish>) -> Markup {
    form(&app, &visitor, &wish.code, None)
}

fn form(app: &Shared, visitor: &Visitor, code: &str, wrong: Option<&str>) -> Markup {
    let say = |key: &str| visitor.say(key);
    let account = Account::of(app, visitor);
    let body = html! {
        section.card.helpful {
            h1 { (say("signin-title")) }
            @if !app.settings.lan {
                p { (say("signin-not-needed")) }
                p { a.button href="/bots" { (say("nav-programs")) } }
            } @else {
                (who(visitor, &account))
                @if let Some(wrong) = wrong { p.bad role="alert" { (wrong) } }
                form method="post" action="/signin" {
                    p {
                        label for="code" { (say("signin-code")) } br;
                        input #code name="code" value=(code.chars().take(40).collect::<String>()) required autofocus
                            autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="40";
                    }
                    p.hint { (say("signin-hint")) }
                    p { button.primary { (say("signin-do")) } }
                }
            }
        }
    };
    Page::new(visitor, Section::Programs, say("signin-title"), body).render()
}

/// Who is signed in, with a way out; nothing where nobody has to sign in.
pub(super) fn who(visitor: &Visitor, account: &Account) -> Markup {
    let sentence = match &account.pupil {
        Some(name) => visitor.say_with("signin-as-pupil", &[("name", name.as_str().into())]),
        None if account.teacher => visitor.say("signin-as-teacher"),
        None => return html! {},
    };
    html! {
        form.row.who method="post" action="/signout" { span { (sentence) } " " button { (visitor.say("signin-out")) } }
    }
}

async fn sign_in(
    State(app): State<Shared>,
    visitor: Visitor,
    Form(wish): Form<Wish>,
) -> Result<Response, Refusal> {
    if !app.settings.lan {
        return Ok(Redirect::to("/bots").into_response());
    }
    let browser = visitor.is_named.then_some(visitor.client.as_str());
    let attempt = match app.limits.may_try(visitor.address, browser) {
        Ok(attempt) => attempt,
        Err(why) => {
            let key = if why == NoTry::Crowd { "signin-crowd" } else { "signin-too-often" };
            let page = form(&app, &visitor, "", Some(&visitor.say(key)));
            return Ok((StatusCode::TOO_MANY_REQUESTS, page).into_response());
        }
    };
    let shared = Arc::clone(&app);
    let signed = tokio::task::spawn_blocking(move || account::sign_in(&shared.store, &wish.code)).await;
    let token = signed
        .map_err(|_| Refusal::of(&visitor, StatusCode::INTERNAL_SERVER_ERROR, "web-error-title"))?
        .map_err(|error| Refusal::store(&visitor, &error))?;
    let Some(token) = token else {
        if attempt.slow {
            tokio::time::sleep(limits::SLOW).await;
        }
        let page = form(&app, &visitor, "", Some(&visitor.say("signin-wrong")));
        return Ok((StatusCode::FORBIDDEN, page).into_response());
    };
    attempt.was_right();
    let mut headers = HeaderMap::new();
    add_cookie(&mut headers, account::COOKIE, &token, true);
    Ok((headers, Redirect::to("/bots")).into_response())
}

async fn sign_out(State(app): State<Shared>, visitor: Visitor) -> Result<Response, Refusal> {
    if let Some(token) = &visitor.session {
        account::sign_out(&app.store, token).map_err(|error| Refusal::store(&visitor, &error))?;
    }
    let mut headers = HeaderMap::new();
    add_cookie(&mut headers, account::COOKIE, "", true);
    Ok((headers, Redirect::to("/")).into_response())
}

/// Turns away whoever is not the teacher.
pub(crate) fn only_teacher(app: &Shared, visitor: &Visitor) -> Result<Account, Refusal> {
    let account = Account::of(app, visitor);
    if account.teacher {
        Ok(account)
    } else {
        Err(Refusal::of(visitor, StatusCode::FORBIDDEN, "signin-only-teacher"))
    }
}
