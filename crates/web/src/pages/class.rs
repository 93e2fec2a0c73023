//! Signing in and out, and the teacher's page: pupils with their codes, and when uploads close.

use crate::{
    account,
    answer::prelude::*,
    invitation,
    limits::{self, NoTry},
    server,
    visitor::add_cookie,
};
use axum::{extract::FromRequestParts, http::request::Parts};

/// A password or a code, typed or from a picture.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct SignInForm {
    code: String,
}

pub(super) async fn show_sign_in(visit: Visit, Query(form): Query<SignInForm>) -> Markup {
    sign_in_page(&visit, &form.code, None)
}

fn sign_in_page(visit: &Visit, code: &str, wrong: Option<&str>) -> Markup {
    let account = Account::of(visit);
    let body = html! {
        section.card.helpful {
            h1 { (visit.say("signin-title")) }
            @if !visit.app.settings.lan {
                p { (visit.say("signin-not-needed")) }
                p { a.button href="/bots" { (visit.say("nav-programs")) } }
            } @else {
                (who(visit, &account))
                @if let Some(wrong) = wrong { p.bad role="alert" { (wrong) } }
                form method="post" action="/signin" {
                    p {
                        label for="code" { (visit.say("signin-code")) } br;
                        input #code name="code" value=(code.chars().take(40).collect::<String>()) required autofocus
                            autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="40";
                    }
                    p.hint { (visit.say("signin-hint")) }
                    p { button.primary { (visit.say("signin-do")) } }
                }
            }
        }
    };
    Page::new(visit, PageSection::Programs, visit.say("signin-title"), body).render()
}

/// The name of the visitor who is signed in, with a button to sign out; empty where visitors need not sign in.
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

pub(super) async fn sign_in(visit: Visit, Form(form): Form<SignInForm>) -> PageResult<Response> {
    if !visit.app.settings.lan {
        return Ok(Redirect::to("/bots").into_response());
    }
    let refuse = |status: StatusCode, key: &str| {
        Ok((status, sign_in_page(&visit, "", Some(&visit.say(key)))).into_response())
    };
    let browser = visit.is_named.then_some(visit.client.as_str());
    let attempt = match visit.app.limits.may_try(visit.address, browser) {
        Ok(attempt) => attempt,
        Err(NoTry::Crowd) => return refuse(StatusCode::TOO_MANY_REQUESTS, "signin-crowd"),
        Err(NoTry::TooOften) => return refuse(StatusCode::TOO_MANY_REQUESTS, "signin-too-often"),
    };
    let shared = Arc::clone(&visit.app);
    let signed = tokio::task::spawn_blocking(move || account::sign_in(&shared.store, &form.code));
    let Some(token) = signed.await?? else {
        if attempt.slow {
            tokio::time::sleep(limits::SLOW).await;
        }
        return refuse(StatusCode::FORBIDDEN, "signin-wrong");
    };
    attempt.was_right();
    let mut headers = HeaderMap::new();
    add_cookie(&mut headers, account::COOKIE, &token, true);
    Ok((headers, Redirect::to("/bots")).into_response())
}

pub(super) async fn sign_out(visit: Visit) -> PageResult<Response> {
    if let Some(token) = &visit.session {
        account::sign_out(&visit.app.store, token)?;
    }
    let mut headers = HeaderMap::new();
    add_cookie(&mut headers, account::COOKIE, "", true);
    Ok((headers, Redirect::to("/")).into_response())
}

/// A request of the teacher. Requests of other visitors are refused.
pub(super) struct Teacher {
    visit: Visit,
    account: Account,
}

impl FromRequestParts<Shared> for Teacher {
    type Rejection = ErrorPage;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> PageResult<Self> {
        let Ok(visit) = Visit::from_request_parts(parts, app).await;
        let account = Account::of(&visit);
        if !account.teacher {
            return Err(ErrorPage::of(StatusCode::FORBIDDEN, "signin-only-teacher"));
        }
        Ok(Self { visit, account })
    }
}

/// The address that pupils use.
fn home(visit: &Visit) -> String {
    invitation::addresses(&visit.app).into_iter().next().unwrap_or_else(|| format!("http://{}", visit.host))
}

pub(super) async fn show(Teacher { visit, account }: Teacher) -> PageResult {
    let pupils = account::pupils(&visit.app.store)?;
    let closing = account::closing(&visit.app.store)?;
    let value = closing.map(|at| visit.app.store.local_time(at, "%Y-%m-%dT%H:%M")).transpose()?;
    let body = html! {
        h1 { (visit.say("class-title")) }
        @if visit.app.settings.lan { (who(&visit, &account)) } @else { p.lead { (visit.say("class-no-lan")) } }
        @if let Some(sentence) = visit.app.settings.isolation.and_then(|level| server::isolation(visit.words(), level)) {
            p.card.notice role="note" { (sentence) }
        }
        div.columns {
            section.card {
                h2 { (visit.say("class-pupils")) }
                @if pupils.is_empty() { p.lead { (visit.say("class-empty")) } } @else { (table(&visit, &pupils)) }
                form method="post" action="/class/add" {
                    p {
                        label for="names" { (visit.say("class-add-names")) } br;
                        textarea #names name="names" rows="4" cols="36" required {}
                    }
                    button.primary { (visit.say("class-add")) }
                }
            }
            div.stack {
                @if visit.app.settings.lan {
                    @let home = home(&visit);
                    section.card {
                        h2 { (visit.say("class-address")) }
                        p { code { (home) } }
                        div.qr aria-hidden="true" { @if let Some(picture) = invitation::picture(&home) { (picture) } }
                    }
                }
                section.card {
                    h2 { (visit.say("class-closing")) }
                    p { (closing_words(&visit, closing)) }
                    form method="post" action="/class/closing" {
                        p {
                            label for="until" { (visit.say("class-until")) } br;
                            input #until type="datetime-local" name="until" value=[value];
                        }
                        button { (visit.say("class-set")) } " "
                        button name="never" value="1" { (visit.say("class-never")) }
                    }
                }
            }
        }
    };
    Ok(Page::new(&visit, PageSection::Programs, visit.say("class-title"), body).render())
}

fn table(visitor: &Visitor, pupils: &[account::Pupil]) -> Markup {
    html! {
        p { a.button href="/class/list" { (visitor.say("class-print")) } }
        div.scroll tabindex="0" role="region" aria-label=(visitor.say("class-pupils")) { table {
            thead { tr { th { (visitor.say("class-name")) } th { (visitor.say("class-code")) } th { (visitor.say("class-change")) } } }
            tbody { @for pupil in pupils { tr {
                td { (pupil.name) }
                td { code { (crate::password::grouped(&pupil.code)) } }
                td { form.row method="post" action="/class/pupil" {
                    input type="hidden" name="name" value=(pupil.name);
                    button name="deed" value="code" aria-label=(format!("{}: {}", visitor.say("class-new-code"), pupil.name)) { (visitor.say("class-new-code")) }
                    button name="deed" value="remove" aria-label=(format!("{}: {}", visitor.say("class-remove"), pupil.name)) { (visitor.say("class-remove")) }
                } }
            } } }
        } }
    }
}

/// All pupils' codes on paper, to be cut apart.
pub(super) async fn list(Teacher { visit, .. }: Teacher) -> PageResult {
    let pupils = account::pupils(&visit.app.store)?;
    let home = home(&visit);
    let body = html! {
        h1 { (visit.say("class-list-title")) }
        p.lead { (visit.say("class-list-hint")) " " a href="/class" { (visit.say("class-back")) } }
        div.slips {
            @for pupil in &pupils {
                @let link = format!("{home}/signin?code={}", pupil.code);
                section.card.slip {
                    div.qr aria-hidden="true" { @if let Some(picture) = invitation::picture(&link) { (picture) } }
                    div {
                        h2 { (pupil.name) }
                        p { (home) wbr; "/signin" }
                        p.code { code { (crate::password::grouped(&pupil.code)) } }
                    }
                }
            }
        }
    };
    Ok(Page::new(&visit, PageSection::Programs, visit.say("class-list-title"), body).render())
}

#[derive(Deserialize)]
pub(super) struct NamesForm {
    names: String,
}

pub(super) async fn add(teacher: Teacher, Form(form): Form<NamesForm>) -> PageResult<Redirect> {
    let bad = |sentence: String| ErrorPage::new(StatusCode::BAD_REQUEST, sentence);
    let mut names = Vec::new();
    for line in form.names.lines().filter(|line| !line.trim().is_empty()) {
        let values = [("name", quoted(line.trim()).into()), ("most", account::MOST_LETTERS.into())];
        let name = account::pupil_name(line);
        names.push(name.ok_or_else(|| bad(teacher.visit.say_with("class-bad-name", &values)))?);
    }
    if account::pupils(&teacher.visit.app.store)?.len() + names.len() > account::MOST_PUPILS {
        return Err(bad(teacher.visit.say_with("class-too-many", &[("most", account::MOST_PUPILS.into())])));
    }
    account::add_pupils(&teacher.visit.app.store, &names)?;
    Ok(Redirect::to("/class"))
}

#[derive(Deserialize)]
pub(super) struct PupilForm {
    name: String,
    deed: String,
}

pub(super) async fn change(teacher: Teacher, Form(form): Form<PupilForm>) -> PageResult<Redirect> {
    match form.deed.as_str() {
        "remove" => account::remove_pupil(&teacher.visit.app.store, &form.name)?,
        _ => account::renew_code(&teacher.visit.app.store, &form.name)?,
    }
    Ok(Redirect::to("/class"))
}

#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct ClosingForm {
    until: String,
    never: Option<String>,
}

pub(super) async fn close(teacher: Teacher, Form(form): Form<ClosingForm>) -> PageResult<Redirect> {
    let until = Some(form.until).filter(|until| form.never.is_none() && !until.is_empty());
    let at = until.map(|until| teacher.visit.app.store.instant_of(&until)).transpose()?;
    if at == Some(None) {
        return Err(ErrorPage::of(StatusCode::BAD_REQUEST, "class-bad-time"));
    }
    account::set_closing(&teacher.visit.app.store, at.flatten())?;
    Ok(Redirect::to("/class"))
}

/// Refuses pupils after the closing time.
pub(super) fn check_open(visit: &Visit, account: &Account) -> PageResult<()> {
    let closing = account::closing(&visit.app.store)?;
    let open = account.teacher || closing.is_none_or(|at| now() < at);
    let refused = || ErrorPage::new(StatusCode::FORBIDDEN, closing_words(visit, closing));
    if open { Ok(()) } else { Err(refused()) }
}

/// When uploads close, in words: the time on the wall and what is left until then.
pub(super) fn closing_words(visit: &Visit, closing: Option<i64>) -> String {
    let Some(at) = closing else { return visit.say("closing-never") };
    let time = wall(visit, at);
    let left = at - now();
    if left <= 0 {
        return visit.say_with("closing-past", &[("time", time.into())]);
    }
    let minutes = left / 60;
    let (days, hours) = (minutes / 1440, minutes / 60 % 24);
    let left = visit.say_with(
        if days > 0 { "closing-days" } else { "closing-hours" },
        &[("days", days.into()), ("hours", hours.into()), ("minutes", (minutes % 60).into())],
    );
    visit.say_with("closing-at", &[("time", time.into()), ("left", left.into())])
}

/// An instant as people of the language write it.
pub(super) fn wall(visit: &Visit, at: i64) -> String {
    let form = match visit.language {
        Language::Russian => "%d.%m.%Y %H:%M",
        Language::English => "%Y-%m-%d %H:%M",
    };
    visit.app.store.local_time(at, form).unwrap_or_default()
}
