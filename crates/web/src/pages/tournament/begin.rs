//! A new tournament: from a form, or from a TOML file.

use super::{check_director, run};
use crate::{
    answer::prelude::*,
    contests::{Fresh, NoContest, NotMade, choices, system_failed},
};
use axum::extract::Multipart;
use khod_arena::specification::Format;

/// Levels of our own player that can take part.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;
/// How the command's sentences name a text that is no file yet.
const FILE: &str = "contest.toml";

pub(super) async fn show(visit: Visit) -> PageResult {
    check_director(&visit)?;
    Ok(page(&visit, &Fresh::default(), None, ""))
}

/// Makes a tournament from the form, and starts it if the visitor asked for that.
pub(super) async fn by_form(visit: Visit, Form(fields): Form<Vec<(String, String)>>) -> PageResult<Response> {
    check_director(&visit)?;
    let mut fresh = Fresh::default();
    let start = fields.iter().any(|(key, _)| key == "start");
    for (key, value) in fields {
        fresh.take(&key, value);
    }
    match tokio::task::block_in_place(|| visit.app.contests.make(&fresh)) {
        Ok(id) => made(&visit, &id, start).await,
        Err(why) => refuse(&visit, &fresh, why, &fresh.text("programs")),
    }
}

/// Keeps a TOML text that was written or brought as a file.
pub(super) async fn by_file(visit: Visit, mut parts: Multipart) -> PageResult<Response> {
    check_director(&visit)?;
    let (mut title, mut text, mut start) = (String::new(), String::new(), false);
    let bad = |status| ErrorPage::of(status, "contest-bad-upload");
    while let Some(part) = parts.next_field().await.map_err(|why| bad(why.status()))? {
        let key = part.name().unwrap_or_default().to_owned();
        let file = part.file_name().map(|file| file.trim_end_matches(".toml").to_owned());
        let bytes = part.bytes().await.map_err(|why| bad(why.status()))?;
        let value = String::from_utf8(bytes.to_vec()).map_err(|_| bad(StatusCode::UNPROCESSABLE_ENTITY))?;
        match key.as_str() {
            "title" => title = value,
            "file" if !value.trim().is_empty() => {
                text = value;
                if title.trim().is_empty() {
                    title = file.unwrap_or_default();
                }
            }
            "text" if text.is_empty() => text = value,
            "start" => start = true,
            _ => {}
        }
    }
    match visit.app.contests.keep(&title, &text) {
        Ok(id) => made(&visit, &id, start).await,
        Err(why) => refuse(&visit, &Fresh::default(), why, &text),
    }
}

async fn made(visit: &Visit, id: &str, start: bool) -> PageResult<Response> {
    if start {
        run(visit, id).await?;
    }
    Ok(Redirect::to(&name::address(id, "")).into_response())
}

/// The page again, with what is wrong and the text to be put right.
fn refuse(visit: &Visit, fresh: &Fresh, why: NotMade, text: &str) -> PageResult<Response> {
    let sentence = match why {
        NotMade::System(error) => return Err(system_failed(&error)),
        NotMade::Bad(bad) => visit.words().explain(&NoContest::bad(FILE, &bad)),
    };
    let page = page(visit, fresh, Some(&sentence), text);
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

fn page(visit: &Visit, fresh: &Fresh, wrong: Option<&str>, text: &str) -> Markup {
    let body = html! {
        h1 { (visit.say("contest-new")) }
        @if let Some(wrong) = wrong { p.bad role="alert" { "✗ " (wrong) } }
        div.setup {
            section.card { h2 { (visit.say("contest-by-form")) } (form(visit, fresh)) }
            section.card {
                h2 { (visit.say("contest-by-file")) }
                form method="post" action="/new/tournament/file" enctype="multipart/form-data" {
                    p { label { (visit.say("contest-file")) " " input type="file" name="file" accept=".toml"; } }
                    p { label for="text" { (visit.say("contest-text")) } }
                    textarea.mono #text name="text" rows="18" spellcheck="false" { (text) }
                    p { label { (visit.say("contest-title")) " " input name="title" maxlength="60"; } }
                    (buttons(visit))
                }
            }
        }
    };
    let page = Page::new(visit, PageSection::Tournaments, visit.say("contest-new"), body);
    page.with_styles(&["contest.css"]).render()
}

fn buttons(visitor: &Visitor) -> Markup {
    html! {
        div.row {
            button.primary name="start" value="1" { (visitor.say("contest-create-start")) }
            button { (visitor.say("contest-create")) }
        }
    }
}

fn form(visit: &Visit, fresh: &Fresh) -> Markup {
    let or = |key: &str, usual| Some(fresh.said(key)).filter(|value| !value.is_empty()).unwrap_or(usual);
    let format = or("format", Format::WORDS[0]);
    html! {
        form method="post" action="/new/tournament" {
            p { label { (visit.say("contest-title")) " " input name="name" maxlength="60" value=(fresh.said("name")) required; } }
            fieldset { legend { (visit.say("contest-column-games")) }
                @for (at, game) in Game::ALL.iter().enumerate() {
                    @let own = game.name();
                    // The style sheet hides the fields of a game as long as the game is not chosen.
                    div.event {
                        label.choice {
                            input type="checkbox" name="game" value=(own) checked[fresh.games.iter().any(|chosen| chosen == own) || fresh.games.is_empty() && at == 0];
                            span { (visit.say(&format!("game-{own}"))) }
                        }
                        (conditions(visit, fresh, *game))
                    }
                }
                p.hint { (visit.say("contest-drawn-hint")) }
            }
            fieldset { legend { (visit.say("contest-column-format")) }
                @for word in Format::WORDS {
                    label.choice { input type="radio" name="format" value=(word) checked[word == format]; span { (visit.say(&format!("tournament-format-{word}"))) } }
                }
            }
            div.fields {
                label { (visit.say("contest-cycles")) " " input type="number" name="cycles" min="1" max="100000" value=(or("cycles", "1")); }
                label { (visit.say("contest-rounds")) " " input type="number" name="rounds" min="1" max="1000" value=(fresh.said("rounds")); }
                label { (visit.say("contest-time")) " " input name="time" size="6" value=(or("time", "1s")); }
            }
            details open[Fresh::MORE.iter().any(|key| !fresh.said(key).is_empty())] {
                summary { (visit.say("contest-more")) }
                (amounts(visit, fresh))
            }
            (programs(visit, fresh))
            (buttons(visit))
        }
    }
}

/// Limit, setup and score of a game that has them.
fn conditions(visitor: &Visitor, fresh: &Fresh, game: Game) -> Markup {
    let spec = game.spec();
    let name = |key: &str| format!("{key}-{}", spec.name);
    let value = |key: &str| fresh.said(&name(key));
    html! {
        @if spec.limit.is_some() || spec.setup.is_some() {
            div.fields role="group" aria-label=(visitor.say(&name("game"))) {
                @if let Some(range) = spec.limit {
                    label { (visitor.say("play-limit")) " " input type="number" name=(name("limit")) min=(range.least) max=(range.most) placeholder=(visitor.say("contest-drawn")) value=(value("limit")); }
                }
                @if let Some(setup) = spec.setup {
                    label { (visitor.say("play-setup")) " " input name=(name("setup")) maxlength="200" placeholder=(if game.spec().draw_setup.is_some() { visitor.say("contest-drawn") } else { setup.to_owned() }) value=(value("setup")); }
                }
                @if game.spec().points {
                    label { (visitor.say("contest-score")) " " select name=(name("score")) {
                        @for word in ["points", "games"] { option value=(word) selected[word == value("score")] { (visitor.say(&format!("contest-score-{word}"))) } }
                    } }
                }
            }
        }
    }
}

/// The further keys of a tournament's file, with their usual values.
fn amounts(visitor: &Visitor, fresh: &Fresh) -> Markup {
    let field = |key: &str, usual: &str| {
        let number = Fresh::NUMBERS.contains(&key);
        html! {
            label { (visitor.say(&format!("contest-{}", key.replace('_', "-")))) " "
                input type=(if number { "number" } else { "text" }) name=(key) min=[number.then_some("0")] size="8" placeholder=(usual) value=(fresh.said(key)); }
        }
    };
    html! {
        div.fields {
            (field("seed", "1")) (field("jobs", "")) (field("withdraw_after", "")) (field("grace", "50ms"))
            (field("startup", "2s")) (field("memory", "512MB")) (field("processes", "64")) (field("scratch", "64MB"))
        }
        p.hint { (visitor.say("contest-amounts-hint")) }
    }
}

fn programs(visit: &Visit, fresh: &Fresh) -> Markup {
    let own = choices(&visit.app.contests);
    let built_in = std::iter::once("random".to_owned()).chain(LEVELS.map(|level| format!("khod {level}")));
    let choice = |value: &str, label: String| {
        html! {
            label.choice { input type="checkbox" name="program" value=(value) checked[fresh.programs.iter().any(|chosen| chosen == value)]; span { (label) } }
        }
    };
    html! {
        fieldset { legend { (visit.say("nav-programs")) }
            @if own.is_empty() { p.hint { (visit.say("contest-no-programs")) } }
            div.programs {
                @for program in &own { (choice(&program.value(), format!("{} · {}", program.name, program.owner))) }
                @for word in built_in {
                    @let label = match word.strip_prefix("khod ") {
                        Some(level) => visit.say_with("seat-khod", &[("level", level.into())]),
                        None => visit.say("contest-random"),
                    };
                    (choice(&word, label))
                }
            }
        }
    }
}
