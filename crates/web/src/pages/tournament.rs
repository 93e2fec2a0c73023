//! Tournaments: the same files as on the command line, seen while they are played.

mod begin;
mod fault;
mod frame;
mod games;
mod list;
mod live;
pub(crate) mod replay;
mod script;
mod tables;

use crate::{
    answer::prelude::*,
    contests::{Export, NoContest},
    guard,
};
use axum::http::Uri;
use khod_arena::storage::StorageFailure;
pub(super) use list::banner;

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/t", get(list::show))
        .route("/status", get(games::status))
        .route("/new/tournament", get(begin::show).post(begin::by_form))
        .route("/new/tournament/file", post(begin::by_file))
        .route("/t/{id}", get(tables::show))
        .route("/t/{id}/{part}", get(part).post(act))
        .route("/t/{id}/g/{place}", get(replay::show))
        .route("/t/{id}/g/{place}/replay.sh", get(script::answer))
        .route("/api/t/{id}/g/{place}/ply/{ply}", get(replay::ply))
}

/// How far a tournament is, with the parts of its pages that are drawn anew.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ContestMessage {
    running: bool,
    /// Games that are finished.
    played: u64,
    /// Games that are expected in all.
    expected: u64,
    finished: bool,
    /// Pieces of the page by the names of their places.
    parts: BTreeMap<&'static str, String>,
}

/// The topics `t` and `tl` of a tournament: its table and its boards.
pub(super) fn subscribe(visit: &Visit, kind: &str, id: &str) -> Option<Subscription> {
    let pulse = visit.app.contests.pulse(&visit.app, id)?;
    let (changes, pace) = match kind {
        "t" => (pulse.table.subscribe(), tables::PACE),
        "tl" => (pulse.boards.subscribe(), live::PACE),
        _ => return None,
    };
    let of_table = kind == "t";
    let (visit, id) = (visit.clone(), id.to_owned());
    let mut known = live::KnownBoards::new();
    let snapshot = move || {
        let contest = tokio::task::block_in_place(|| visit.app.contests.find(&id)).ok()?;
        let running = visit.app.contests.is_running(&id);
        let parts = if of_table {
            tables::parts(&visit, &contest, running)
        } else {
            live::parts(&visit, &contest, running, &mut known)
        };
        Some(ContestMessage {
            running,
            played: contest.standings.games,
            expected: 2 * contest.standings.expected_pairs,
            finished: contest.standings.finished,
            parts: parts.into_iter().map(|(place, part)| (place, part.into_string())).collect(),
        })
    };
    Some(Subscription::new(changes, pace, snapshot).holding(pulse))
}

/// Whether a visitor may start, stop and bring tournaments: the owner of the machine may, and in a class the teacher alone.
fn may_direct(visit: &Visit) -> bool {
    Account::of(visit).teacher
}

/// Refuses visitors who may not direct tournaments.
fn check_director(visit: &Visit) -> PageResult<()> {
    let refused = || ErrorPage::of(StatusCode::FORBIDDEN, "contest-teacher-only");
    may_direct(visit).then_some(()).ok_or_else(refused)
}

/// Finds a tournament, or a page that helps.
fn contest_of(visit: &Visit, id: &str) -> PageResult<Arc<Contest>> {
    // A large tournament takes a while to read.
    tokio::task::block_in_place(|| visit.app.contests.find(id)).map_err(|why| {
        let unknown = why == NoContest::Unknown;
        let status = if unknown { StatusCode::NOT_FOUND } else { StatusCode::UNPROCESSABLE_ENTITY };
        ErrorPage::explain(status, &why)
    })
}

/// The error that the file of the games can not be read.
fn failed(failure: &StorageFailure) -> ErrorPage {
    let missing = matches!(failure, StorageFailure::Missing);
    let status = if missing { StatusCode::NOT_FOUND } else { StatusCode::INTERNAL_SERVER_ERROR };
    ErrorPage::explain(status, failure)
}

/// The parts of a tournament, and the files that can be saved.
async fn part(visit: Visit, Path((id, part)): Path<(String, String)>, uri: Uri) -> PageResult<Response> {
    if let Some(form) = Export::ALL.into_iter().chain([Export::REPORT]).find(|form| form.file == part) {
        return export(&visit, &id, form).await;
    }
    let contest = contest_of(&visit, &id)?;
    match part.as_str() {
        "live" => Ok(live::show(&visit, &contest).into_response()),
        "table" => Ok(tables::crosstable(&visit, &contest).into_response()),
        "games" => games::show(&visit, &contest, &uri).map(IntoResponse::into_response),
        "chart" => {
            let charts = contest.view(&visit, "").charts(&contest.samples);
            Ok(frame::page(&visit, &contest, "chart", &charts).into_response())
        }
        _ => Err(ErrorPage::missing("web-missing")),
    }
}

async fn export(visit: &Visit, id: &str, form: Export) -> PageResult<Response> {
    let body = visit.app.contests.export(id, form, visit.language, Export::PATIENCE).await?;
    let (how, value) = if form.file == Export::REPORT.file {
        (header::CONTENT_SECURITY_POLICY, guard::POLICY_OF_REPORTS.to_owned())
    } else {
        let name = format!("attachment; filename*=UTF-8''{}-{}", escaped(id), form.file);
        (header::CONTENT_DISPOSITION, name)
    };
    Ok(([(header::CONTENT_TYPE, form.kind.to_owned()), (how, value)], body).into_response())
}

/// Starts, goes on with or stops a tournament.
async fn act(visit: Visit, Path((id, action)): Path<(String, String)>) -> PageResult<Redirect> {
    check_director(&visit)?;
    match action.as_str() {
        "run" => run(&visit, &id).await?,
        "stop" if visit.app.contests.stop(&id) => {}
        "stop" => return Err(ErrorPage::of(StatusCode::CONFLICT, "contest-not-running")),
        _ => return Err(ErrorPage::missing("web-missing")),
    }
    Ok(Redirect::to(&name::address(&id, "")))
}

async fn run(visit: &Visit, id: &str) -> PageResult<()> {
    // Checks and builds would disturb the tournament's clocks.
    let _way = visit.app.checks.make_way().await;
    visit.app.contests.start(id, visit.language)
}
