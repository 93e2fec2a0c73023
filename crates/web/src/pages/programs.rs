//! Uploaded programs: the list, uploading, and everything about one of them.

pub(super) mod check;
pub(super) mod one;

use super::class;
use crate::{
    account,
    answer::prelude::*,
    checks,
    programs::{self, BadUpload, ENDINGS, MOST_BYTES, MOST_FILES, Upload},
};
use axum::extract::{
    Multipart,
    multipart::{MultipartError, MultipartRejection},
};

/// How long an upload waits for its build, which often takes only milliseconds.
const MOMENT: Duration = Duration::from_secs(2);

/// What a form asks about a version of a program.
#[derive(Deserialize)]
pub(crate) struct VersionForm {
    version: u32,
    /// The game of a check.
    #[serde(default)]
    game: String,
}

/// The address of a program's page.
pub(crate) fn address(name: &str) -> String {
    format!("/bots/{}", escaped(name))
}

pub(super) async fn list(visit: Visit) -> PageResult {
    let account = Account::of(&visit);
    let all = programs::all(&visit.app.settings.data);
    let mine: Vec<&UploadedProgram> =
        all.iter().filter(|program| account.may_see(program.owner.as_deref())).collect();
    let closing = account::closing(&visit.app.store)?;
    let body = html! {
        h1 { (visit.say("programs-title")) }
        @if visit.app.settings.lan {
            (class::who(&visit, &account))
            @if !account.is_known() {
                p.lead { (visit.say("programs-sign-in")) }
                p { a.button.primary href="/signin" { (visit.say("signin-do")) } }
            }
        }
        @if account.teacher && visit.app.settings.lan { p { a.button href="/class" { (visit.say("class-title")) } } }
        @if account.is_known() {
            div.columns {
                section.card {
                    h2 { (visit.say(if account.teacher { "programs-all" } else { "programs-mine" })) }
                    @if mine.is_empty() { p.lead { (visit.say("programs-none")) } } @else { (table(&visit, &account, &mine)) }
                }
                section.card {
                    h2 { (visit.say("upload-title")) }
                    @if visit.app.settings.lan || closing.is_some() { p { (class::closing_words(&visit, closing)) } }
                    (form(&visit, None))
                }
            }
        }
        p { (visit.say("programs-about")) " " a href="/rules/protocol" { (visit.say("rules-protocol")) } }
        p { (visit.say("programs-begin")) " " a href="/kit" { (visit.say("kit-title")) } " · " a href="/rules/tutorial" { (visit.say("rules-tutorial")) } }
    };
    let page = Page::new(&visit, PageSection::Programs, visit.say("programs-title"), body);
    Ok(page.with_scripts(&["program.js"]).render())
}

fn table(visit: &Visit, account: &Account, programs: &[&UploadedProgram]) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label=(visit.say("programs-title")) { table {
            thead { tr {
                th { (visit.say("programs-name")) }
                @if account.teacher && visit.app.settings.lan { th { (visit.say("programs-owner")) } }
                th.number { (visit.say("programs-version")) }
                th { (visit.say("programs-when")) }
                th { (visit.say("programs-last-check")) }
            } }
            tbody { @for program in programs { tr {
                td { a href=(address(&program.name)) { (program.name) } }
                @if account.teacher && visit.app.settings.lan {
                    td { (program.owner.clone().unwrap_or_else(|| visit.say("programs-teacher"))) }
                }
                td.number { @if let Some(number) = program.current { (number) } }
                td { @if let Some(version) = program.versions.first() { (class::wall(visit, version.time)) } }
                td { (check::last(visit, program)) }
            } } }
        } }
    }
}

/// The form that takes a program, or a further version of one.
fn form(visitor: &Visitor, name: Option<&str>) -> Markup {
    let endings = ENDINGS.map(|ending| format!(".{ending}")).join(" ");
    let sizes =
        [("files", MOST_FILES.into()), ("most", (MOST_BYTES >> 20).into()), ("endings", endings.into())];
    html! {
        form.upload method="post" action="/bots" enctype="multipart/form-data" data-most=(MOST_BYTES)
            data-large=(visitor.say_with("upload-too-large", &[("most", (MOST_BYTES >> 20).into())])) {
            @if let Some(name) = name {
                input type="hidden" name="name" value=(name);
            } @else {
                p {
                    label for="name" { (visitor.say("upload-name")) } br;
                    input #name name="name" maxlength="40" autocomplete="off" aria-describedby="name-hint";
                    span.hint #name-hint { " " (visitor.say("upload-name-hint")) }
                }
            }
            p { label for="files" { (visitor.say("upload-files")) } br; input #files type="file" name="files" multiple; }
            details {
                summary { (visitor.say("upload-folder")) }
                label { (visitor.say("upload-folder-label")) " " input type="file" name="files" webkitdirectory; }
            }
            p.hint { (visitor.say_with("upload-hint", &sizes)) }
            p { button.primary { (visitor.say("upload-do")) } }
        }
    }
}

/// The name and the files of a form.
async fn receive(body: &mut Multipart) -> Result<(String, Upload), BadUpload> {
    let broken = |error: MultipartError| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => BadUpload::TOO_LARGE,
        _ => BadUpload::Empty,
    };
    let (mut name, mut upload) = (String::new(), Upload::default());
    while let Some(field) = body.next_field().await.map_err(broken)? {
        match (field.name(), field.file_name()) {
            (Some("name"), _) => field.text().await.map_err(broken)?.trim().clone_into(&mut name),
            (Some("files"), Some(file)) if !file.is_empty() => {
                let file = file.to_owned();
                let bytes = field.bytes().await.map_err(broken)?;
                upload.add(&file, bytes.to_vec())?;
            }
            _ => {}
        }
    }
    Ok((name, upload))
}

pub(super) async fn upload(
    visit: Visit,
    body: Result<Multipart, MultipartRejection>,
) -> PageResult<Redirect> {
    let account = Account::of(&visit);
    if !account.is_known() {
        return Err(ErrorPage::of(StatusCode::FORBIDDEN, "programs-sign-in"));
    }
    class::check_open(&visit, &account)?;
    limits::may_upload(&visit)?;
    let mut body = body.map_err(|_| BadUpload::Empty)?;
    let (name, upload) = receive(&mut body).await?;
    let name = if name.is_empty() { upload.usual_name().unwrap_or_default() } else { name };
    // A pupil's upload belongs to the pupil. The teacher's belongs to the teacher, unless a pupil has a program of that name.
    let theirs = || programs::find(&visit.app.settings.data, &name).and_then(|program| program.owner);
    let owner = account.pupil.clone().or_else(theirs);
    let (shared, called) = (Arc::clone(&visit.app), name.clone());
    let added = tokio::task::spawn_blocking(move || {
        let data = &shared.settings.data;
        // Tables of results tell programs apart by name alone, so that a pupil may not take a name that has played. The teacher, who directs
        // tournaments, may.
        if let Some(pupil) = &owner
            && programs::find(data, &name).is_none()
            && shared.contests.have_another(&name, pupil)
        {
            return Err(BadUpload::Played { name: quoted(&name) });
        }
        programs::add(data, owner.as_deref(), &name, upload)
    });
    let version = added.await??;
    // The program is built, so that its author sees mistakes at once. Its page shows the result, also without scripts if the build ends within
    // a moment. If no build can start now, a check or a match tells the mistakes.
    let who = account.pupil.as_deref().unwrap_or_default();
    if let Some(program) = programs::find(&visit.app.settings.data, &called)
        && let Ok(id) = checks::begin(&visit.app, who, &program, version, None)
    {
        checks::settle(&visit.app, &id, MOMENT).await;
    }
    Ok(Redirect::to(&address(&called)))
}

impl From<BadUpload> for ErrorPage {
    fn from(why: BadUpload) -> Self {
        let status = match why {
            BadUpload::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            BadUpload::Taken { .. }
            | BadUpload::Reserved { .. }
            | BadUpload::Alike { .. }
            | BadUpload::Played { .. } => StatusCode::CONFLICT,
            BadUpload::System { .. } => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::BAD_REQUEST,
        };
        Self::explain(status, &why)
    }
}

/// A program that this visitor may look into.
fn own(visit: &Visit, name: &str) -> PageResult<UploadedProgram> {
    let account = Account::of(visit);
    let program = programs::find(&visit.app.settings.data, name);
    let program = program.filter(|program| account.may_see(program.owner.as_deref()));
    program.ok_or_else(|| ErrorPage::missing("programs-unknown"))
}
