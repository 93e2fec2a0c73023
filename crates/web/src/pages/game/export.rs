//! A game as a file.

use crate::{
    analyst::{self, Finding, Judgement},
    answer::prelude::*,
    assets, guard,
    pages::analysis::course::GameCourse,
};
use maud::DOCTYPE;

/// Styles besides those of the pages, for a file that is read and printed.
const STYLE: &str = "main{max-width:760px}figure{margin:0 0 24px;break-inside:avoid}figure svg{width:100%;height:auto;max-height:80vh}\
                     figcaption{margin-bottom:4px}.list{columns:12em}";

/// Answers with a game in the form that an ending names; pictures show the position after `ply` turns.
pub(crate) fn answer(
    visit: &Visit,
    course: &GameCourse,
    form: &str,
    ply: Option<usize>,
) -> PageResult<Response> {
    let last = course.positions.len() - 1;
    let (kind, text) = match form {
        "txt" => ("text/plain; charset=utf-8", course.record.to_string()),
        "json" => ("application/json", khod_view::json::write(&course.record)),
        "svg" => {
            let ply = ply.unwrap_or(last);
            let position = course.positions.get(ply).ok_or_else(|| ErrorPage::missing("web-no-ply"))?;
            ("image/svg+xml", stage::standalone(position, course.last(ply), visit.words()))
        }
        "html" => ("text/html; charset=utf-8", document(visit, course).into_string()),
        _ => return Err(ErrorPage::missing("web-missing")),
    };
    let policy = [(header::CONTENT_SECURITY_POLICY, guard::POLICY_OF_REPORTS)];
    let policy = matches!(form, "html" | "svg").then_some(policy);
    Ok((policy, [(header::CONTENT_TYPE, kind)], text).into_response())
}

/// One file with the moves, all positions as pictures, and what is known of them. It needs no script and no server.
fn document(visit: &Visit, course: &GameCourse) -> Markup {
    let game = course.game();
    let title = visit.say(&format!("game-{}", game.name()));
    let findings: Vec<Option<Finding>> =
        course.positions.iter().map(|position| visit.app.analyst.known(game, position)).collect();
    let turns: Vec<String> = course.record.turns.iter().map(|turn| turn.line.clone()).collect();
    let judged = analyst::judge(&course.positions, &turns, &findings);
    let players = [&course.record.white, &course.record.black].map(|name| name.as_deref().unwrap_or("?"));
    let named = course.record.white.is_some() || course.record.black.is_some();
    let style = format!("{}{}{STYLE}", assets::text("page.css"), assets::text("picture.css"));
    let end = course.positions.last().expect("there is a start");
    html! {
        (DOCTYPE)
        html lang=(visit.language.code()) data-theme="light" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) @if named { ": " (players[0]) " – " (players[1]) } }
                style { (PreEscaped(style.replace("</", "<\\/"))) }
            }
            body {
                (PreEscaped(khod_view::scene::symbols()))
                main {
                    h1 { (title) }
                    @if named { p.lead { (players[0]) " – " (players[1]) } }
                    p { (khod_view::state(end, visit.words())) }
                    ol.list {
                        @for (at, line) in turns.iter().enumerate() {
                            li { a href=(format!("#p{}", at + 1)) { (line) (mark(judged[at].as_ref())) } }
                        }
                    }
                    @for ply in 0..course.positions.len() { (figure(visit, course, ply, &findings, &judged)) }
                    h2 { (visit.say("an-record")) }
                    pre { (course.record) }
                }
            }
        }
    }
}

fn mark(judged: Option<&Judgement>) -> String {
    judged.map(|judged| format!("\u{202f}{}", judged.mark)).unwrap_or_default()
}

fn figure(
    visitor: &Visitor,
    course: &GameCourse,
    ply: usize,
    findings: &[Option<Finding>],
    judged: &[Option<Judgement>],
) -> Markup {
    let words = visitor.words();
    let judgement = ply.checked_sub(1).and_then(|at| judged[at].as_ref());
    let first = findings[ply].as_ref().and_then(|finding| Some((finding.lines.first()?, finding.over)));
    html! {
        figure id=(format!("p{ply}")) {
            figcaption {
                @match course.last(ply) {
                    None => b { (visitor.say("an-start-position")) },
                    Some((_, line)) => { (ply) ". " b { (line) (mark(judgement)) } },
                }
                @if let Some((line, over)) = first { " · " (line.text(words, over)) }
                @if let Some(judgement) = judgement {
                    " · " (visitor.say_with("an-better", &[("best", judgement.best.clone().into())]))
                }
            }
            (PreEscaped(stage::picture(&course.positions[ply], course.last(ply), words)))
        }
    }
}
