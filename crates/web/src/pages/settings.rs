//! Language and theme, kept by the browser.

use crate::visitor::{LANGUAGE, THEME, Theme, Visitor, add_cookie};
use axum::{
    Form,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use khod_view::Language;
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct Wish {
    lang: Option<String>,
    theme: Option<String>,
    back: Option<String>,
}

/// Keeps what was chosen and goes back.
pub(super) async fn change(_: Visitor, Form(wish): Form<Wish>) -> Response {
    let mut headers = HeaderMap::new();
    if let Some(language) = wish.lang.as_deref().and_then(Language::from_code) {
        add_cookie(&mut headers, LANGUAGE, language.code(), false);
    }
    let theme =
        wish.theme.as_deref().and_then(|word| Theme::ALL.into_iter().find(|theme| theme.word() == word));
    if let Some(theme) = theme {
        add_cookie(&mut headers, THEME, theme.word(), false);
    }
    let back = wish.back.as_deref().map_or_else(|| "/".to_owned(), place);
    if let Ok(value) = HeaderValue::from_str(&back) {
        headers.insert(header::LOCATION, value);
    }
    (StatusCode::SEE_OTHER, headers).into_response()
}

/// A place on this site, without a language asked for, which would undo the choice.
fn place(back: &str) -> String {
    if !back.starts_with('/') || back.starts_with("//") || back.contains('\\') {
        return "/".to_owned();
    }
    let Some((path, query)) = back.split_once('?') else { return back.to_owned() };
    let rest: Vec<&str> = query.split('&').filter(|pair| !pair.starts_with("lang=")).collect();
    if rest.is_empty() { path.to_owned() } else { format!("{path}?{}", rest.join("&")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_never_leaves_the_site() {
        assert_eq!(place("/t/spring?page=2"), "/t/spring?page=2");
        assert_eq!(place("/rules?lang=en"), "/rules");
        assert_eq!(place("//evil.example"), "/");
        assert_eq!(place("/\\evil.example"), "/");
        assert_eq!(place("https://evil.example"), "/");
    }
}
