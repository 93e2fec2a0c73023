//! “Check my bot”: what `khod check` says, as it comes.

use super::{VersionForm, class, own};
use crate::{
    checks::{self, CheckRun, CheckState},
    pages::play::game_of,
    pages::prelude::*,
    programs,
};

/// How often a page without scripts comes again, in seconds.
const AGAIN: &str = "2";

pub(crate) async fn begin(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(name): Path<String>,
    Form(form): Form<VersionForm>,
) -> PageResult<Redirect> {
    let program = own(&app, &visitor, &name)?;
    let game = game_of(&form.game)?;
    let folder = program.folder_of(form.version);
    let folder = folder.ok_or_else(|| ErrorPage::of(StatusCode::NOT_FOUND, "programs-no-version"))?;
    let who = Account::of(&app, &visitor).pupil.unwrap_or_default();
    let id = checks::begin(&app, &who, (&program, form.version, folder), Some(game))?;
    Ok(Redirect::to(&format!("/checks/{id}")))
}

/// The form that has a program checked.
pub(super) fn form(visitor: &Visitor, program: &UploadedProgram, usual: Option<&str>) -> Markup {
    let say = |key: &str| visitor.say(key);
    html! {
        form.row method="post" action=(format!("{}/check", super::address(&program.name))) {
            label { (say("check-game")) " " select name="game" {
                @for game in Game::ALL {
                    option value=(game.name()) selected[Some(game.name()) == usual] { (say(&format!("game-{}", game.name()))) }
                }
            } }
            label { (say("programs-version")) " " select name="version" {
                @for version in &program.versions {
                    option value=(version.number) selected[Some(version.number) == program.current] { (version.number) }
                }
            } }
            button.primary { (say("check-do")) }
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

/// The way to check once more.
fn again(visitor: &Visitor, program: &UploadedProgram, check: &CheckRun, state: CheckState) -> Markup {
    html! {
        @if state.is_over() && !program.versions.is_empty() {
            section.card { h2 { (visitor.say("check-again-title")) } (form(visitor, program, Some(&check.game))) }
        }
    }
}

/// The last examination of a program in a few words; a version that can not be built needs none.
pub(super) fn last(app: &Shared, visitor: &Visitor, program: &UploadedProgram) -> Markup {
    let newest = program
        .versions
        .first()
        .and_then(|version| checks::build_of(app, &program.name, version.number).ok()?);
    if let Some(build) = newest.filter(|build| build.state(app) == CheckState::Failed) {
        return html! { a href=(super::address(&program.name)) { (standing(visitor, &build, CheckState::Failed)) } };
    }
    let all = checks::of_program(app, &program.name).unwrap_or_default();
    html! { @if let Some(last) = all.first() { (line(app, visitor, last)) } @else { (visitor.say("check-never")) } }
}

/// What came of building the newest version of a program, as it comes.
pub(super) fn build(app: &Shared, visitor: &Visitor, program: &UploadedProgram) -> Markup {
    let version = program.versions.first().map(|version| version.number);
    let built = version.and_then(|version| checks::build_of(app, &program.name, version).ok()?);
    let (Some(version), Some(build)) = (version, built) else { return html! {} };
    let state = build.state(app);
    let text = build.text(app, visitor.language, program.folder_of(version));
    html! {
        section.card data-topic=[(!state.is_over()).then(|| format!("check:{}", build.id))] {
            h2 { (visitor.say_with("build-title", &[("version", version.into())])) }
            p.state #check-state role="status" { (standing(visitor, &build, state)) }
            @if state != CheckState::Passed {
                pre.report #check-text tabindex="0" aria-label=(visitor.say("build-text")) { (text) }
            }
            @if !state.is_over() {
                noscript { meta http-equiv="refresh" content=(AGAIN); p.hint { (visitor.say("check-comes-again")) } }
            }
        }
    }
}

fn line(app: &Shared, visitor: &Visitor, check: &CheckRun) -> Markup {
    html! {
        a href=(format!("/checks/{}", check.id)) { (visitor.say(&format!("game-{}", check.game))) }
        ": " (standing(visitor, check, check.state(app)))
    }
}

/// All examinations that are kept of a program.
pub(super) fn list(app: &Shared, visitor: &Visitor, program: &UploadedProgram) -> Markup {
    let all = checks::of_program(app, &program.name).unwrap_or_default();
    // What was checked last is meant again; before that, what the program was begun for.
    let begun_for = || khod_arena::Folder::read(&program.folder_of(program.current?)?).ok()?.game;
    let usual = all.first().map(|last| last.game.clone()).or_else(begun_for);
    html! {
        @if program.current.is_some() {
            (form(visitor, program, usual.as_deref()))
            p.hint { (visitor.say("check-hint")) }
        }
        @if !all.is_empty() {
            ul.plain { @for check in &all { li {
                (line(app, visitor, check)) " "
                span.hint { (visitor.say("programs-version")) " " (check.version) " · " (class::wall(app, visitor, check.began)) }
            } } }
        }
    }
}

/// An examination that this visitor may see, with its program.
fn seen(app: &Shared, visitor: &Visitor, id: &str) -> Option<(CheckRun, UploadedProgram)> {
    let check = checks::find(app, id).ok().flatten()?;
    let program = programs::find(&app.settings.data, &check.program)?;
    Account::of(app, visitor).may_see(program.owner.as_deref()).then_some((check, program))
}

pub(crate) async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> PageResult<Response> {
    let found = seen(&app, &visitor, &id);
    let (check, program) = found.ok_or_else(|| ErrorPage::of(StatusCode::NOT_FOUND, "check-unknown"))?;
    if check.is_build() {
        return Ok(Redirect::to(&super::address(&program.name)).into_response());
    }
    let state = check.state(&app);
    let say = |key: &str| visitor.say(key);
    let title = visitor.say_with("check-of", &[("name", program.name.as_str().into())]);
    let body = html! {
        (page::words(&visitor, &["game-offline"]))
        h1 { (title) }
        p.lead {
            a href=(super::address(&program.name)) { (program.name) } " · "
            (say(&format!("game-{}", check.game))) " · " (say("programs-version")) " " (check.version) " · "
            (class::wall(&app, &visitor, check.began))
        }
        section.card data-topic=[(!state.is_over()).then(|| format!("check:{}", check.id))] {
            p.state #check-state role="status" { (standing(&visitor, &check, state)) }
            pre.report #check-text tabindex="0" aria-label=(say("check-title-page")) { (check.text(&app, visitor.language, program.folder_of(check.version))) }
        }
        div #check-again { (again(&visitor, &program, &check, state)) }
        @if !state.is_over() {
            noscript { meta http-equiv="refresh" content=(AGAIN); p.hint { (say("check-comes-again")) } }
        }
    };
    let page = Page::new(&visitor, PageSection::Programs, title, body).with_scripts(&["live.js"]);
    Ok(page.render().into_response())
}

/// Follows an examination.
pub(crate) fn subscribe(app: &Shared, visitor: &Visitor, id: &str) -> Option<Subscription> {
    let (_, program) = seen(app, visitor, id)?;
    let changes = checks::changes(app, id);
    let (app, visitor, id) = (Arc::clone(app), visitor.clone(), id.to_owned());
    Some(Subscription::new(changes, Duration::from_millis(200), move || {
        let check = checks::find(&app, &id).ok().flatten()?;
        let state = check.state(&app);
        let text = check.text(&app, visitor.language, program.folder_of(check.version));
        let parts = [
            ("check-state", standing(&visitor, &check, state)),
            ("check-text", html! { (text) }),
            ("check-again", again(&visitor, &program, &check, state)),
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
