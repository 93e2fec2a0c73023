//! The visitor of a request: language, theme, and the name by which a browser is known again.

use crate::{account, answer, guard, prelude::*};
use axum::{
    extract::{FromRequestParts, Request},
    http::request::Parts,
    middleware::Next,
};
use std::{convert::Infallible, net::IpAddr, ops::Deref, sync::LazyLock};

/// The cookies.
pub(crate) const LANGUAGE: &str = "lang";
pub(crate) const THEME: &str = "theme";
const CLIENT: &str = "client";
/// A year, in seconds.
const KEPT: u32 = 31_536_000;

/// How pages can look; the first is as the visitor's system does.
pub(crate) const THEMES: [&str; 4] = ["system", "light", "dark", "contrast"];

/// The visitor of a request.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// The name by which this browser is known again; only the browser knows it.
    pub(crate) client: String,
    /// Whether the browser sent that name itself; otherwise it has just got it.
    pub(crate) is_named: bool,
    pub(crate) language: Language,
    /// One of [`THEMES`].
    pub(crate) theme: &'static str,
    /// Path and query of the page, to come back to.
    pub(crate) here: String,
    /// The address by which the server was asked: host and port.
    pub(crate) host: String,
    /// Where the request comes from.
    pub(crate) address: IpAddr,
    /// The token of the visitor's session; only the browser knows it.
    pub(crate) session: Option<String>,
}

impl Visitor {
    /// The words of the visitor's language.
    pub(crate) fn words(&self) -> &'static Words {
        words(self.language)
    }

    /// A sentence.
    pub(crate) fn say(&self, key: &str) -> String {
        self.words().say(key)
    }

    /// A sentence with values.
    pub(crate) fn say_with(&self, key: &str, values: &[(&str, khod_view::Value<'_>)]) -> String {
        self.words().say_with(key, values)
    }
}

/// The words of a language, made once.
pub(crate) fn words(language: Language) -> &'static Words {
    static RUSSIAN: LazyLock<Words> = LazyLock::new(|| Words::new(Language::Russian));
    match language {
        Language::English => Words::english(),
        Language::Russian => &RUSSIAN,
    }
}

/// A visitor at this server: what a request brings together.
#[derive(Clone)]
pub(crate) struct Visit {
    pub(crate) app: Shared,
    pub(crate) visitor: Visitor,
}

impl Deref for Visit {
    type Target = Visitor;

    fn deref(&self) -> &Visitor {
        &self.visitor
    }
}

impl FromRequestParts<Shared> for Visit {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Infallible> {
        let visitor = parts.extensions.get().cloned().expect("the layer below has seen every request");
        Ok(Self { app: Arc::clone(app), visitor })
    }
}

/// Sees every request: finds out who the visitor is, and gives a name to a browser without one.
pub(crate) async fn know(mut request: Request, next: Next) -> Response {
    let headers = request.headers();
    let known = cookie(headers, CLIENT).filter(|name| ident::is_one(name)).map(str::to_owned);
    let pairs = request.uri().query().into_iter().flat_map(|query| query.split('&'));
    let asked = pairs.filter_map(|pair| pair.strip_prefix("lang=")).find_map(Language::from_code);
    let visitor = Visitor {
        is_named: known.is_some(),
        client: if let Some(name) = known { name } else { ident::new() },
        language: asked.unwrap_or_else(|| wanted_language(headers)),
        theme: THEMES.into_iter().find(|theme| cookie(headers, THEME) == Some(theme)).unwrap_or(THEMES[0]),
        here: request.uri().path_and_query().map_or("/", |path| path.as_str()).to_owned(),
        host: guard::host(headers).unwrap_or_default().to_owned(),
        address: guard::address(&request),
        session: cookie(headers, account::COOKIE).filter(|token| !token.is_empty()).map(str::to_owned),
    };
    request.extensions_mut().insert(visitor.clone());
    let mut response = answer::helpful(&visitor, next.run(request).await);
    if !visitor.is_named {
        add_cookie(response.headers_mut(), CLIENT, &visitor.client, true);
    }
    if let Some(language) = asked {
        add_cookie(response.headers_mut(), LANGUAGE, language.code(), false);
    }
    response
}

/// Has the browser keep a value.
pub(crate) fn add_cookie(headers: &mut HeaderMap, name: &str, value: &str, secret: bool) {
    let hidden = if secret { "; HttpOnly" } else { "" };
    let text = format!("{name}={value}; Path=/; Max-Age={KEPT}; SameSite=Lax{hidden}");
    if let Ok(value) = HeaderValue::from_str(&text) {
        headers.append(header::SET_COOKIE, value);
    }
}

/// The value of a cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(|(known, _)| *known == name).map(|(_, value)| value).next()
}

/// The language that a browser has chosen here or asks for everywhere.
pub(crate) fn wanted_language(headers: &HeaderMap) -> Language {
    let chosen = cookie(headers, LANGUAGE).and_then(Language::from_code);
    chosen.or_else(|| accepted_language(headers)).unwrap_or(Language::Russian)
}

/// The first language in the browser's list that we speak.
fn accepted_language(headers: &HeaderMap) -> Option<Language> {
    let list = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    list.split(',').find_map(|tag| Language::from_code(tag.split(';').next().unwrap_or(tag).trim()))
}
