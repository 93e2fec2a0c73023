//! Pages and the addresses they have.

pub(crate) mod analysis;
mod class;
pub(crate) mod game;
mod home;
mod kit;
pub(crate) mod play;
pub(crate) mod programs;
mod rules;
pub(crate) mod tournament;

use crate::{
    analyst,
    answer::prelude::*,
    guard, live,
    visitor::{LANGUAGE, THEME, THEMES, add_cookie},
};
use axum::extract::{DefaultBodyLimit, WebSocketUpgrade};

/// All addresses.
pub(crate) fn routes() -> Router<Shared> {
    let program_list = get(programs::list).post(programs::upload);
    Router::new()
        .route("/", get(home::show))
        .route("/live", get(listen))
        .route("/settings", post(set))
        .route("/signin", get(class::show_sign_in).post(class::sign_in))
        .route("/signout", post(class::sign_out))
        .route("/class", get(class::show))
        .route("/class/list", get(class::list))
        .route("/class/add", post(class::add))
        .route("/class/pupil", post(class::change))
        .route("/class/closing", post(class::close))
        .route("/bots", program_list.layer(DefaultBodyLimit::max(guard::MOST_UPLOAD)))
        .route("/bots/{name}", get(programs::one::show))
        .route("/bots/{name}/current", post(programs::one::make_current))
        .route("/bots/{name}/check", post(programs::check::begin))
        .route("/bots/{name}/v/{version}", get(programs::one::files))
        .route("/checks/{id}", get(programs::check::show))
        .route("/kit", get(kit::list))
        .route("/kit/{game}/{file}", get(kit::download))
        .route("/rules", get(rules::overview))
        .route("/rules/{name}", get(rules::document))
        .route("/play/{game}", get(play::show).post(play::begin))
        .route("/g/{id}", get(game::show))
        .route("/g/{id}/{action}", post(game::act::by_form))
        .route("/api/g/{id}/{action}", post(game::act::by_script))
        .route("/api/g/{id}/ply/{ply}", get(game::step::ply))
        .route("/api/preview", get(game::step::preview))
        .route("/api/after", get(game::step::after))
        .route("/analysis", get(analysis::choose))
        .route("/analysis/import", post(analysis::import))
        .route("/analysis/{game}", get(analysis::show))
        .route("/api/record", get(analysis::record))
        .route("/api/picture", get(analysis::picture))
        .merge(tournament::routes())
}

/// Opens the line of a tab.
async fn listen(visit: Visit, upgrade: WebSocketUpgrade) -> Response {
    live::connect(visit, upgrade, subscribe)
}

/// Follows a topic by the module that its first letters name.
fn subscribe(visit: &Visit, topic: &str) -> Option<Subscription> {
    let (kind, rest) = topic.split_once(':')?;
    match kind {
        "g" => game::subscribe(visit, rest),
        "an" | "deeper" | "sweep" => analyst::subscribe(visit, kind, rest),
        "check" => programs::check::subscribe(visit, rest),
        _ => tournament::subscribe(visit, kind, rest),
    }
}

/// Language and theme, kept by the browser.
#[derive(Deserialize)]
struct SettingsForm {
    lang: Option<String>,
    theme: Option<String>,
    back: Option<String>,
}

/// Keeps what was chosen and goes back.
async fn set(Form(form): Form<SettingsForm>) -> Response {
    let mut headers = HeaderMap::new();
    if let Some(language) = form.lang.as_deref().and_then(Language::from_code) {
        add_cookie(&mut headers, LANGUAGE, language.code(), false);
    }
    if let Some(theme) = THEMES.into_iter().find(|theme| form.theme.as_deref() == Some(theme)) {
        add_cookie(&mut headers, THEME, theme, false);
    }
    let back = form.back.as_deref().map_or_else(|| "/".to_owned(), place);
    (headers, Redirect::to(&back)).into_response()
}

/// A place on this site, without a language in its query, which would undo the choice.
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
