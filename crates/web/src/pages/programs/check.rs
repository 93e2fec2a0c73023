//! “Check my bot”: the report of `khod check`, as it comes.

use super::{VersionForm, class, own};
use crate::{
    answer::prelude::*,
    checks::{self, CheckRun, CheckState},
    pages::play::game_of,
    programs,
};

/// The seconds after which a page without scripts reloads.
const AGAIN: &str = "2";

pub(crate) async fn begin(
    visit: Visit,
    Path(name): Path<String>,
    Form(form): Form<VersionForm>,
) -> PageResult<Redirect> {
    let program = own(&visit, &name)?;
    let game = game_of(&form.game)?;
    let who = Account::of(&visit).pupil.unwrap_or_default();
    let id = checks::begin(&visit.app, &who, &program, form.version, Some(game))?;
    Ok(Redirect::to(&format!("/checks/{id}")))
}

/// The form that has a program checked.
pub(super) fn form(visitor: &Visitor, program: &UploadedProgram, usual: Option<&str>) -> Markup {
    html! {
        form.row method="post" action=(format!("{}/check", super::address(&program.name))) {
            label { (visitor.say("check-game")) " " select name="game" {
                @for game in Game::ALL {
                    option value=(game.name()) selected[Some(game.name()) == usual] { (visitor.say(&format!("game-{}", game.name()))) }
                }
            } }
            label { (visitor.say("programs-version")) " " select name="version" {
                @for version in &program.versions {
                    option value=(version.number) selected[Some(version.number) == program.current] { (version.number) }
                }
            } }
            button.primary { (visitor.say("check-do")) }
        }
    }
}

fn standing(visitor: &Visitor, check: &CheckRun, state: CheckState) -> Markup {
    let what = if check.is_build() { "build" } else { "check" };
    let class = match state {
        CheckState::Passed => Some("good"),
        CheckState::Failed | CheckState::Refused => Some("bad"),
        _ => None,
    };
    html! { span class=[class] { (visitor.say(&format!("{what}-state-{}", state.word()))) } }
}

/// The button to check once more.
fn again(visitor: &Visitor, program: &UploadedProgram, check: &CheckRun, state: CheckState) -> Markup {
    html! {
        @if state.is_over() && !program.versions.is_empty() {
            section.card { h2 { (visitor.say("check-again-title")) } (form(visitor, program, Some(&check.game))) }
        }
    }
}

/// The build of the newest version of a program.
fn newest_build(visit: &Visit, program: &UploadedProgram) -> Option<CheckRun> {
    checks::build_of(&visit.app, &program.name, program.versions.first()?.number).ok()?
}

/// The last examination of a program in a few words; a version that can not be built needs none.
pub(super) fn last(visit: &Visit, program: &UploadedProgram) -> Markup {
    let failed = |build: &CheckRun| build.state(&visit.app) == CheckState::Failed;
    if let Some(build) = newest_build(visit, program).filter(failed) {
        return html! { a href=(super::address(&program.name)) { (standing(visit, &build, CheckState::Failed)) } };
    }
    let all = checks::of_program(&visit.app, &program.name).unwrap_or_default();
    html! { @if let Some(last) = all.first() { (line(visit, last)) } @else { (visit.say("check-never")) } }
}

/// The build of the newest version on the page of the program, as it comes.
pub(super) fn build(visit: &Visit, program: &UploadedProgram) -> Markup {
    let Some(build) = newest_build(visit, program) else { return html! {} };
    let state = build.state(&visit.app);
    let text = build.text(&visit.app, visit.language, program.folder_of(build.version));
    html! {
        section.card data-topic=[(!state.is_over()).then(|| format!("check:{}", build.id))] {
            h2 { (visit.say_with("build-title", &[("version", build.version.into())])) }
            p.state #check-state role="status" { (standing(visit, &build, state)) }
            @if state != CheckState::Passed {
                pre.report #check-text tabindex="0" aria-label=(visit.say("build-text")) { (text) }
            }
            @if !state.is_over() {
                noscript { meta http-equiv="refresh" content=(AGAIN); p.hint { (visit.say("check-comes-again")) } }
            }
        }
    }
}

fn line(visit: &Visit, check: &CheckRun) -> Markup {
    html! {
        a href=(format!("/checks/{}", check.id)) { (visit.say(&format!("game-{}", check.game))) }
        ": " (standing(visit, check, check.state(&visit.app)))
    }
}

/// All examinations that are kept of a program.
pub(super) fn list(visit: &Visit, program: &UploadedProgram) -> Markup {
    let all = checks::of_program(&visit.app, &program.name).unwrap_or_default();
    // The form offers the game of the last check or, before any check, the game that the program was made for.
    let begun_for = || khod_arena::Folder::read(&program.folder_of(program.current?)?).ok()?.game;
    let usual = all.first().map(|last| last.game.clone()).or_else(begun_for);
    html! {
        @if program.current.is_some() {
            (form(visit, program, usual.as_deref()))
            p.hint { (visit.say("check-hint")) }
        }
        @if !all.is_empty() {
            ul.plain { @for check in &all { li {
                (line(visit, check)) " "
                span.hint { (visit.say("programs-version")) " " (check.version) " · " (class::wall(visit, check.began)) }
            } } }
        }
    }
}

/// An examination that this visitor may see, with its program.
fn seen(visit: &Visit, id: &str) -> Option<(CheckRun, UploadedProgram)> {
    let check = checks::find(&visit.app, id).ok().flatten()?;
    let program = programs::find(&visit.app.settings.data, &check.program)?;
    Account::of(visit).may_see(program.owner.as_deref()).then_some((check, program))
}

pub(crate) async fn show(visit: Visit, Path(id): Path<String>) -> PageResult<Response> {
    let (check, program) = seen(&visit, &id).ok_or_else(|| ErrorPage::missing("check-unknown"))?;
    if check.is_build() {
        return Ok(Redirect::to(&super::address(&program.name)).into_response());
    }
    let state = check.state(&visit.app);
    let title = visit.say_with("check-of", &[("name", program.name.as_str().into())]);
    let body = html! {
        (page::words(&visit, &["game-offline"]))
        h1 { (title) }
        p.lead {
            a href=(super::address(&program.name)) { (program.name) } " · "
            (visit.say(&format!("game-{}", check.game))) " · " (visit.say("programs-version")) " " (check.version) " · "
            (class::wall(&visit, check.began))
        }
        section.card data-topic=[(!state.is_over()).then(|| format!("check:{}", check.id))] {
            p.state #check-state role="status" { (standing(&visit, &check, state)) }
            pre.report #check-text tabindex="0" aria-label=(visit.say("check-title-page")) { (check.text(&visit.app, visit.language, program.folder_of(check.version))) }
        }
        div #check-again { (again(&visit, &program, &check, state)) }
        @if !state.is_over() {
            noscript { meta http-equiv="refresh" content=(AGAIN); p.hint { (visit.say("check-comes-again")) } }
        }
    };
    let page = Page::new(&visit, PageSection::Programs, title, body).with_scripts(&["live.js"]);
    Ok(page.render().into_response())
}

/// Follows an examination.
pub(crate) fn subscribe(visit: &Visit, id: &str) -> Option<Subscription> {
    let (_, program) = seen(visit, id)?;
    let changes = checks::changes(&visit.app, id);
    let (visit, id) = (visit.clone(), id.to_owned());
    Some(Subscription::new(changes, Duration::from_millis(200), move || {
        let check = checks::find(&visit.app, &id).ok().flatten()?;
        let state = check.state(&visit.app);
        let text = check.text(&visit.app, visit.language, program.folder_of(check.version));
        let parts = [
            ("check-state", standing(&visit, &check, state)),
            ("check-text", html! { (text) }),
            ("check-again", again(&visit, &program, &check, state)),
        ];
        let parts = parts.map(|(id, shown)| (id, shown.into_string())).into();
        Some(CheckSnapshot { state: state.word(), over: state.is_over(), parts })
    }))
}

/// What the page of a check shows now.
#[derive(Serialize)]
struct CheckSnapshot {
    state: &'static str,
    over: bool,
    parts: page::PageParts,
}
