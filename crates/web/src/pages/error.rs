//! Pages that say what went wrong and where to go from there.

use crate::{
    page::{Page, Section},
    visitor::Visitor,
};
use axum::{
    Json,
    extract::rejection::JsonRejection,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use maud::html;
use serde_json::{Value, json};
use std::io;

/// Something that can not be done, said in the visitor's language.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) sentence: String,
    /// How things really are, for a script that was behind.
    pub(crate) fresh: Option<Value>,
    /// Whether a script asked.
    pub(crate) script: bool,
    visitor: Box<Visitor>,
}

impl Refusal {
    /// A refusal with a sentence.
    pub(crate) fn new(visitor: &Visitor, status: StatusCode, sentence: String) -> Self {
        let script = visitor.here.starts_with("/api/");
        Self { status, sentence, fresh: None, script, visitor: Box::new(visitor.clone()) }
    }

    /// A refusal with a sentence without values.
    pub(crate) fn of(visitor: &Visitor, status: StatusCode, key: &str) -> Self {
        Self::new(visitor, status, visitor.say(key))
    }

    /// A message of a script that can not be read.
    pub(crate) fn json(visitor: &Visitor, why: &JsonRejection) -> Self {
        let status = why.status();
        let key = if status == StatusCode::PAYLOAD_TOO_LARGE { "web-too-large" } else { "web-bad-json" };
        Self::of(visitor, status, key)
    }

    /// The store does not take or give what it should.
    pub(crate) fn store(visitor: &Visitor, error: &rusqlite::Error) -> Self {
        let why = ("why", error.to_string().into());
        Self::new(visitor, StatusCode::INTERNAL_SERVER_ERROR, visitor.say_with("web-store-failed", &[why]))
    }

    /// The system refused something; the sentence of the key has a place for why.
    pub(crate) fn system(visitor: &Visitor, key: &str, error: &io::Error) -> Self {
        let why = visitor.words().reason(&khod_arena::Cause::of_system(error));
        let sentence = visitor.say_with(key, &[("why", why.into())]);
        Self::new(visitor, StatusCode::INTERNAL_SERVER_ERROR, sentence)
    }

    /// The same with how things really are.
    pub(crate) fn with_fresh(self, fresh: Value) -> Self {
        Self { fresh: Some(fresh), ..self }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        if self.script {
            let body = json!({"error": self.sentence, "fresh": self.fresh});
            return (self.status, Json(body)).into_response();
        }
        let say = |key: &str| self.visitor.say(key);
        let (section, back, key) = Section::at(&self.visitor.here);
        let body = html! {
            section.card.helpful {
                h1 { (self.sentence) }
                p.row {
                    a.button.primary href=(back) { (say(key)) }
                    @for (at, key) in [("/", "nav-play"), ("/t", "nav-tournaments"), ("/rules", "nav-rules")] {
                        @if at != back { a href=(at) { (say(key)) } }
                    }
                }
            }
        };
        let title = say("web-error-title");
        (self.status, Page::new(&self.visitor, section, title, body).render()).into_response()
    }
}

/// Any address that there is not.
pub(crate) async fn missing(visitor: Visitor) -> Refusal {
    Refusal::of(&visitor, StatusCode::NOT_FOUND, "web-missing")
}

/// Puts a page that helps in the place of what the parts of the server say about requests that they can not read.
pub(crate) fn helpful(visitor: &Visitor, response: Response) -> Response {
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let bare = kind.is_none_or(|kind| kind.as_bytes().starts_with(b"text/plain"));
    if !status.is_client_error() || !bare || visitor.here.starts_with("/a/") {
        return response;
    }
    let key = match status {
        StatusCode::PAYLOAD_TOO_LARGE => "web-too-large",
        StatusCode::METHOD_NOT_ALLOWED | StatusCode::NOT_FOUND => "web-missing",
        _ => "web-bad-request",
    };
    Refusal::of(visitor, status, key).into_response()
}
