//! Answers to requests: pages that say what went wrong and where to go from there.

pub(crate) mod prelude;

use crate::answer::prelude::*;
use khod_arena::Cause;
use khod_games::{BadRecord, Explain};
use std::io;

/// An answer to a request, most often a page, or why there is none.
pub(crate) type PageResult<T = Markup> = Result<T, ErrorPage>;

/// An answer to a script, or why there is none.
pub(crate) type JsonResult<T> = PageResult<Json<T>>;

/// What could not be done, and why. [`helpful`], which knows the visitor, makes a page or a message to a script of it.
#[derive(Clone, Debug)]
pub(crate) struct ErrorPage {
    pub(crate) status: StatusCode,
    why: Why,
}

#[derive(Clone, Debug)]
enum Why {
    /// A sentence in the visitor's language.
    Sentence(String),
    Reason(Reason),
}

/// An error as a script gets it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ErrorMessage {
    error: String,
}

impl ErrorPage {
    /// An error with a sentence in the visitor's language.
    pub(crate) fn new(status: StatusCode, sentence: String) -> Self {
        Self { status, why: Why::Sentence(sentence) }
    }

    /// An error with a sentence without values.
    pub(crate) fn of(status: StatusCode, key: &'static str) -> Self {
        Self::because(status, Reason { key, args: Vec::new() })
    }

    /// The error that a page or a thing does not exist.
    pub(crate) fn missing(key: &'static str) -> Self {
        Self::of(StatusCode::NOT_FOUND, key)
    }

    /// An error with a sentence that has one value.
    pub(crate) fn with(status: StatusCode, key: &'static str, name: &'static str, value: Arg) -> Self {
        Self::because(status, Reason { key, args: vec![(name, value)] })
    }

    /// An error with its reason.
    pub(crate) fn explain(status: StatusCode, why: &impl Explain) -> Self {
        Self::because(status, why.reason())
    }

    fn because(status: StatusCode, reason: Reason) -> Self {
        Self { status, why: Why::Reason(reason) }
    }

    /// The error that a request can not be read, with the sentence of the key `usual` or, for a body that is too large, one that says so.
    pub(crate) fn unreadable(status: StatusCode, usual: &'static str) -> Self {
        Self::of(status, if status == StatusCode::PAYLOAD_TOO_LARGE { "web-too-large" } else { usual })
    }

    /// The error that the system refused something; the sentence of the key has a place for the reason.
    pub(crate) fn system(key: &'static str, error: &io::Error) -> Self {
        Self::with(StatusCode::INTERNAL_SERVER_ERROR, key, "why", Arg::Reason(Cause::of_system(error)))
    }

    /// The error that the store can not be read or written.
    pub(crate) fn store(why: String) -> Self {
        Self::with(StatusCode::INTERNAL_SERVER_ERROR, "web-store-failed", "why", Arg::Text(why))
    }

    /// The sentence of the error.
    pub(crate) fn sentence(&self, visitor: &Visitor) -> String {
        match &self.why {
            Why::Sentence(sentence) => sentence.clone(),
            Why::Reason(reason) => visitor.words().reason(reason),
        }
    }

    fn answer(self, visitor: &Visitor) -> Response {
        let error = self.sentence(visitor);
        if visitor.here.starts_with("/api/") {
            return (self.status, Json(ErrorMessage { error })).into_response();
        }
        (self.status, page(visitor, &error)).into_response()
    }
}

impl From<rusqlite::Error> for ErrorPage {
    fn from(error: rusqlite::Error) -> Self {
        Self::store(error.to_string())
    }
}

/// A file can not be read or written.
impl From<io::Error> for ErrorPage {
    fn from(error: io::Error) -> Self {
        Self::system("web-store-failed", &error)
    }
}

/// An address names a game that can not be read.
impl From<BadRecord> for ErrorPage {
    fn from(why: BadRecord) -> Self {
        Self::explain(StatusCode::BAD_REQUEST, &why)
    }
}

/// Work on a thread of its own has panicked.
impl From<tokio::task::JoinError> for ErrorPage {
    fn from(_: tokio::task::JoinError) -> Self {
        Self::of(StatusCode::INTERNAL_SERVER_ERROR, "web-error-title")
    }
}

impl IntoResponse for ErrorPage {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

fn page(visitor: &Visitor, sentence: &str) -> Markup {
    let (section, back, key) = PageSection::at(&visitor.here);
    let body = html! {
        section.card.helpful {
            h1 { (sentence) }
            p.row {
                a.button.primary href=(back) { (visitor.say(key)) }
                @for (at, key) in [("/", "nav-play"), ("/t", "nav-tournaments"), ("/rules", "nav-rules")] {
                    @if at != back { a href=(at) { (visitor.say(key)) } }
                }
            }
        }
    };
    Page::new(visitor, section, visitor.say("web-error-title"), body).render()
}

/// The answer to any address that does not exist.
pub(crate) async fn missing() -> ErrorPage {
    ErrorPage::missing("web-missing")
}

/// Gives errors their pages, also the bare refusals of `axum`, as of requests that it can not read.
pub(crate) fn helpful(visitor: &Visitor, mut response: Response) -> Response {
    if let Some(error) = response.extensions_mut().remove::<ErrorPage>() {
        return error.answer(visitor);
    }
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let bare = kind.is_none_or(|kind| kind.as_bytes().starts_with(b"text/plain"));
    if !status.is_client_error() || !bare || visitor.here.starts_with("/a/") {
        return response;
    }
    let missing = matches!(status, StatusCode::METHOD_NOT_ALLOWED | StatusCode::NOT_FOUND);
    ErrorPage::unreadable(status, if missing { "web-missing" } else { "web-bad-request" }).answer(visitor)
}
