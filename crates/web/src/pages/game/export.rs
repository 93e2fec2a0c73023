//! A game as a file.

use crate::{
    pages::Refusal,
    rooms::Table,
    stage,
    visitor::Visitor,
};
use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

/// Answers with a game in the form that an ending names.
pub(super) fn answer(visitor: &Visitor, table: &Table, ending: &str) -> Result<Response, Refusal> {
    let room = table.room();
    let record = room.record();
    let (kind, text) = match ending {
        "txt" => ("text/plain; charset=utf-8", record.to_string()),
        "json" => ("application/json", khod_view::json::write(&record).to_string()),
        "svg" => ("image/svg+xml", stage::standalone(room.position(), None, visitor.words())),
        _ => return Err(Refusal::of(visitor, StatusCode::NOT_FOUND, "web-missing")),
    };
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}
