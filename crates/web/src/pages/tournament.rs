//! Tournaments: the same files as on the command line, seen while they are played.

mod begin;
mod chart;
mod cross;
mod fault;
mod frame;
mod games;
mod list;
mod live;
mod permission;
mod replay;
mod script;
mod standings;
mod status;
mod verdict;

use super::Refusal;
use crate::{
    app::Shared,
    contests::{Contest, Export, NoContest, NotExported, NotStarted, name},
    guard,
    live::Subscription,
    visitor::Visitor,
};
use axum::{
    Router,
    extract::{Path, State},
    http::{HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Redirect, Response},
    routing::{get, post},
};
use khod_arena::storage::StorageFailure;
pub(super) use list::banner;
use std::sync::Arc;

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/t", get(list::show))
        .route("/status", get(status::show))
        .route("/new/tournament", get(begin::show).post(begin::by_form))
        .route("/new/tournament/file", post(begin::by_file))
        .route("/t/{id}", get(standings::show))
        .route("/t/{id}/{part}", get(part).post(act))
        .route("/t/{id}/g/{place}", get(replay::show))
        .route("/t/{id}/g/{place}/replay.sh", get(script::answer))
        .route("/api/t/{id}/g/{place}/ply/{ply}", get(replay::ply))
}

/// The topics `t` and `tl` of a tournament: its table and its boards.
pub(super) fn subscribe(app: &Shared, visitor: &Visitor, kind: &str, id: &str) -> Option<Subscription> {
    match kind {
        "t" => standings::subscribe(app, visitor, id),
        "tl" => live::subscribe(app, visitor, id),
        _ => None,
    }
}

/// Finds a tournament, or a page that helps.
fn contest_of(app: &Shared, visitor: &Visitor, id: &str) -> Result<Arc<Contest>, Refusal> {
    // A large tournament takes a while to read.
    tokio::task::block_in_place(|| app.contests.find(id)).map_err(|why| match &why {
        NoContest::Unknown => Refusal::of(visitor, StatusCode::NOT_FOUND, "contest-unknown"),
        _ => Refusal::new(visitor, StatusCode::UNPROCESSABLE_ENTITY, unreadable(visitor, id, &why)),
    })
}

/// Why a specification can not be read, as the command says it.
fn unreadable(visitor: &Visitor, id: &str, why: &NoContest) -> String {
    let file = ("file", format!("{id}.toml").into());
    match why {
        NoContest::Unknown => visitor.say("contest-unknown"),
        NoContest::NotText => visitor.say_with("record-file-not-text", &[file]),
        NoContest::File(why) => visitor.say_with("tournament-file", &[file, ("why", why.clone().into())]),
        NoContest::Bad(bad) => {
            let why = visitor.words().explain(bad).into();
            let values = [file, ("line", bad.line.into()), ("column", bad.column.into()), ("why", why)];
            visitor.say_with("tournament-at", &values)
        }
    }
}

/// The file of the games does not give what it should.
fn failed(visitor: &Visitor, failure: &StorageFailure) -> Refusal {
    let missing = matches!(failure, StorageFailure::Missing);
    let status = if missing { StatusCode::NOT_FOUND } else { StatusCode::INTERNAL_SERVER_ERROR };
    Refusal::new(visitor, status, visitor.words().explain(failure))
}

/// The parts of a tournament, and the files that can be saved.
async fn part(
    State(app): State<Shared>,
    visitor: Visitor,
    Path((id, part)): Path<(String, String)>,
    uri: Uri,
) -> Result<Response, Refusal> {
    if part == Export::REPORT.file {
        return export(&app, &visitor, &id, Export::REPORT).await;
    }
    if let Some(form) = Export::ALL.iter().find(|form| form.file == part) {
        return export(&app, &visitor, &id, *form).await;
    }
    let contest = contest_of(&app, &visitor, &id)?;
    match part.as_str() {
        "live" => Ok(live::show(&app, &visitor, &contest).into_response()),
        "table" => Ok(cross::show(&app, &visitor, &contest).into_response()),
        "games" => games::show(&app, &visitor, &contest, &uri).map(IntoResponse::into_response),
        "chart" => Ok(chart::show(&app, &visitor, &contest).into_response()),
        _ => Err(Refusal::of(&visitor, StatusCode::NOT_FOUND, "web-missing")),
    }
}

async fn export(app: &Shared, visitor: &Visitor, id: &str, form: Export) -> Result<Response, Refusal> {
    let body = app.contests.export(id, form, visitor.language).await.map_err(|why| match why {
        NotExported::Unknown => Refusal::of(visitor, StatusCode::NOT_FOUND, "contest-unknown"),
        NotExported::Busy => Refusal::of(visitor, StatusCode::SERVICE_UNAVAILABLE, "contest-export-busy"),
        NotExported::Said(sentence) => Refusal::new(visitor, StatusCode::CONFLICT, sentence),
        NotExported::System(error) => system(visitor, &error),
    })?;
    let mut response = ([(header::CONTENT_TYPE, form.kind)], body).into_response();
    let headers = response.headers_mut();
    if form.file == Export::REPORT.file {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(guard::POLICY_OF_REPORTS));
    } else {
        let name = format!("attachment; filename*=UTF-8''{}-{}", name::escaped(id), form.file);
        headers.extend(HeaderValue::from_str(&name).ok().map(|name| (header::CONTENT_DISPOSITION, name)));
    }
    Ok(response)
}

fn system(visitor: &Visitor, error: &std::io::Error) -> Refusal {
    Refusal::system(visitor, "contest-system", error)
}

/// Starts, goes on with or stops a tournament.
async fn act(
    State(app): State<Shared>,
    visitor: Visitor,
    Path((id, action)): Path<(String, String)>,
) -> Result<Redirect, Refusal> {
    permission::check(&app, &visitor)?;
    match action.as_str() {
        "run" => run(&app, &visitor, &id).await?,
        "stop" => {
            if !app.contests.stop(&id) {
                return Err(Refusal::of(&visitor, StatusCode::CONFLICT, "contest-not-running"));
            }
        }
        _ => return Err(Refusal::of(&visitor, StatusCode::NOT_FOUND, "web-missing")),
    }
    Ok(Redirect::to(&name::address(&id, "")))
}

async fn run(app: &Shared, visitor: &Visitor, id: &str) -> Result<(), Refusal> {
    // What is being checked would disturb its clocks.
    let _way = app.checks.make_way().await;
    app.contests.start(id, visitor.language).map_err(|why| match why {
        NotStarted::Unknown => Refusal::of(visitor, StatusCode::NOT_FOUND, "contest-unknown"),
        NotStarted::Busy => Refusal::of(visitor, StatusCode::CONFLICT, "contest-busy"),
        NotStarted::System(error) => system(visitor, &error),
    })
}
