//! The analysis board: any game or position, with the whole of it in the address.

pub(crate) mod course;
mod import;
#[cfg(test)]
mod tests;

use super::{
    game::export,
    home,
    play::{begin_game, game_of},
};
use crate::answer::prelude::*;
use axum::extract::{Multipart, multipart::MultipartError};
use course::{GameCourse, GameQuery};

/// Words that the scripts of analysis say, on this page and on that of a game.
pub(crate) const WORDS: &[&str] = &[
    "an-best-was",
    "an-chance",
    "an-no-mistakes",
    "an-side-line",
    "an-start",
    "an-start-position",
    "an-stop",
    "an-thinking",
];

/// What the visitor typed in, to be shown again, with what is wrong with it.
#[derive(Default)]
struct Brought {
    text: String,
    game: Option<Game>,
    number: usize,
    sentence: Option<String>,
}

pub(super) async fn choose(visit: Visit) -> Markup {
    chooser(&visit, &Brought { number: 1, ..Brought::default() })
}

fn chooser(visitor: &Visitor, brought: &Brought) -> Markup {
    let body = html! {
        h1 { (visitor.say("nav-analysis")) }
        div.setup {
            section.card {
                h2 { (visitor.say("import-title")) }
                @if let Some(sentence) = &brought.sentence { p.bad role="alert" { (sentence) } }
                p.lead { (visitor.say("import-lead")) }
                form.import method="post" action="/analysis/import" enctype="multipart/form-data" {
                    p { label { (visitor.say("import-text")) br;
                        textarea.mono name="text" rows="10" cols="60" spellcheck="false" { (brought.text) } } }
                    p { label { (visitor.say("import-file")) " " input type="file" name="file" accept=".txt,.json,.jsonl,text/plain,application/json"; } }
                    div.row {
                        label { (visitor.say("import-game")) " "
                            select name="game" {
                                option value="" { (visitor.say("import-any-game")) }
                                @for game in Game::ALL {
                                    option value=(game.name()) selected[brought.game == Some(*game)] { (visitor.say(&format!("game-{}", game.name()))) }
                                }
                            }
                        }
                        label { (visitor.say("import-number")) " " input type="number" name="number" min="1" value=(brought.number.max(1)); }
                    }
                    p { button.primary { (visitor.say("import-open")) } }
                }
            }
            section.card {
                h2 { (visitor.say("import-boards")) }
                ul.empty-boards {
                    @for game in Game::ALL {
                        li { a href=(format!("/analysis/{}", game.name())) {
                            (PreEscaped(home::thumbnail(*game, visitor.language)))
                            span { (visitor.say(&format!("game-{}", game.name()))) }
                        } }
                    }
                }
            }
        }
    };
    let page = Page::new(visitor, PageSection::Analysis, visitor.say("nav-analysis"), body);
    page.with_boards(&[]).with_styles(&["analysis.css"]).render()
}

/// Takes a text or a file and leads to the board.
pub(super) async fn import(visit: Visit, form: Multipart) -> PageResult<Response> {
    let mut brought = take(form).await?;
    let course = match import::read(&visit, &brought.text, brought.game, brought.number) {
        Ok(course) => course,
        Err(sentence) => {
            brought.sentence = Some(sentence);
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, chooser(&visit, &brought)).into_response());
        }
    };
    // Names and times have no place in an address.
    let bare = course.record.white.is_none() && course.record.black.is_none();
    let bare = bare && course.record.turns.iter().all(|turn| turn.time.is_none());
    if let Some(address) = course.address().filter(|_| bare || course.mistake.is_some()) {
        return Ok(Redirect::to(&address).into_response());
    }
    let place = begin_game(&visit, import::kept(&visit, &course))?;
    let Some(mistake) = &course.mistake else { return Ok(Redirect::to(&place).into_response()) };
    let body = html! {
        section.card.helpful {
            h1 { (visit.say("import-legal-part")) }
            p.bad role="alert" { (mistake.say(visit.words())) }
            p { a.button.primary href=(place) { (visit.say("import-open")) } }
        }
    };
    Ok(Page::new(&visit, PageSection::Analysis, visit.say("nav-analysis"), body).render().into_response())
}

/// Reads the form.
async fn take(mut form: Multipart) -> PageResult<Brought> {
    let not_text = || ErrorPage::of(StatusCode::BAD_REQUEST, "import-not-text");
    let broken = |error: MultipartError| ErrorPage::unreadable(error.status(), "web-bad-request");
    let mut brought = Brought { number: 1, ..Brought::default() };
    let mut file = String::new();
    while let Some(field) = form.next_field().await.map_err(broken)? {
        let name = field.name().unwrap_or_default().to_owned();
        let bytes = field.bytes().await.map_err(broken)?;
        let text = String::from_utf8(bytes.to_vec()).map_err(|_| not_text())?;
        match name.as_str() {
            "text" => brought.text = text,
            "file" => file = text,
            "game" => brought.game = Game::from_name(&text),
            "number" => brought.number = text.parse().unwrap_or(1).max(1),
            _ => {}
        }
    }
    if !file.trim().is_empty() {
        brought.text = file;
    }
    Ok(brought)
}

pub(super) async fn show(
    visit: Visit,
    Path(name): Path<String>,
    Query(asked): Query<GameQuery>,
) -> PageResult {
    let course = GameCourse::asked(game_of(&name)?, &asked)?;
    let last = course.positions.len() - 1;
    let ply = asked.ply.parse().unwrap_or(last).min(last);
    let body = html! {
        (page::data("study", &StudyData::new(&course, ply)))
        (page::words(&visit, WORDS))
        (board(&visit, &course, ply))
    };
    let title = format!("{}: {}", visit.say(&format!("game-{name}")), visit.say("nav-analysis"));
    let page = Page::new(&visit, PageSection::Analysis, title, body);
    Ok(page.with_boards(&["study.js"]).with_styles(&["analysis.css"]).render())
}

/// The data that the script of the page begins with.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct StudyData {
    game: &'static str,
    /// The text of the first position.
    start: String,
    /// The side that moves first.
    first: SideWord,
    positions: Vec<String>,
    /// Contest lines and milliseconds.
    turns: Vec<(String, Option<u64>)>,
    ply: usize,
    query: String,
}

impl StudyData {
    fn new(course: &GameCourse, ply: usize) -> Self {
        let start = &course.positions[0];
        Self {
            game: course.game().name(),
            start: start.text(),
            first: SideWord(start.side()),
            positions: course.positions.iter().map(|position| position.text()).collect(),
            turns: course.record.turns.iter().map(|turn| (turn.line.clone(), turn.time)).collect(),
            ply,
            query: course.query(),
        }
    }
}

/// The page without its script: the picture, the moves as links, every legal move as a link.
fn board(visitor: &Visitor, course: &GameCourse, ply: usize) -> Markup {
    let name = course.game().name();
    let (position, query) = (&course.positions[ply], course.query());
    let file = |form: &str| format!("/api/record?game={name}&form={form}&{query}");
    html! {
        h1.visually-hidden { (visitor.say(&format!("game-{name}"))) ": " (visitor.say("nav-analysis")) }
        div.game.study #study {
            div.stage.card {
                (evalbar(visitor))
                div.board #board { (PreEscaped(stage::picture(position, course.last(ply), visitor.words()))) }
            }
            aside.side {
                @if let Some(mistake) = &course.mistake {
                    div.card role="alert" {
                        p.bad { (mistake.say(visitor.words())) }
                        p.hint { (visitor.say("import-legal-part")) }
                    }
                }
                p.state #state role="status" { (khod_view::state(position, visitor.words())) }
                noscript { (moves(visitor, course, ply)) }
                (panel(visitor, &html! {}, true))
                p.files { (visitor.say("an-save")) " "
                    @for form in ["txt", "json", "html"] { a href=(file(form)) download=(format!("{name}.{form}")) { (form) } " " }
                    a #picture href=(format!("{}&ply={ply}", file("svg"))) download=(format!("{name}.svg")) { "svg" }
                }
                details { summary { (visitor.say("an-position")) } input.mono #position readonly value=(position.text()) aria-label=(visitor.say("an-position")); }
                (page::keys(visitor))
                p { (page::present_link(visitor)) }
            }
        }
    }
}

/// The bar beside a board, hidden as long as nothing is known.
pub(crate) fn evalbar(visitor: &Visitor) -> Markup {
    html! { div.evalbar #evalbar role="meter" aria-label=(visitor.say("an-bar")) hidden { div {} span {} } }
}

/// Lines, graph and moves, with the tools that the script puts there when a game may be analysed. `turns` adds the tool that turns the board
/// around, where the page has none.
pub(crate) fn panel(visitor: &Visitor, moves: &Markup, turns: bool) -> Markup {
    // The key presses the tool, as with every `data-key`.
    let tool = |action: &str, key: &str, word: &str, sign: &str| {
        html! { button type="button" data-do=(action) data-key=(key) title=(visitor.say(word)) aria-label=(visitor.say(word)) { (sign) } }
    };
    html! {
        div.card.panel #panel {
            div #lines {}
            div.moves #moves { (moves) }
        }
        template #tools {
            div.graph #graph role="slider" tabindex="0" aria-label=(visitor.say("an-graph")) aria-valuemin="0" {}
            div {
                div.row {
                    button.power type="button" data-do="toggle" data-key="KeyA" {}
                    label { (visitor.say("an-lines")) " " select { @for count in 1..=5 { option { (count) } } } }
                    button type="button" data-do="deeper" { (visitor.say("an-deeper")) }
                    button type="button" data-do="threat" data-key="KeyT" { (visitor.say("an-threat")) }
                }
                p.hint {}
                ol.lines {}
                div.peek hidden {}
            }
            div {
                div.steps {
                    (tool("first", "Home", "an-first", "⇤"))
                    (tool("back", "ArrowLeft", "an-back", "←"))
                    (tool("play", "Space", "an-play", ""))
                    (tool("forward", "ArrowRight", "an-forward", "→"))
                    (tool("last", "End", "an-last", "⇥"))
                    (tool("mistake", "KeyN", "an-mistake", "→?"))
                    @if turns { (tool("flip", "KeyF", "game-flip", "⇅")) }
                    // Hidden tools that only keys press.
                    @for (action, key) in [("up", "ArrowUp"), ("down", "ArrowDown")] { button type="button" data-do=(action) data-key=(key) hidden {} }
                    select aria-label=(visitor.say("an-speed-of-play")) {
                        @for speed in ["0.5", "1", "2", "5", "10"] {
                            option value=(speed) selected[speed == "1"] { (visitor.words().figures(speed)) "×" }
                        }
                    }
                }
                div.list role="group" aria-label=(visitor.say("an-moves")) tabindex="0" {}
            }
        }
    }
}

fn moves(visitor: &Visitor, course: &GameCourse, ply: usize) -> Markup {
    let name = course.game().name();
    let here = |query: &str, ply: usize| format!("/analysis/{name}?{query}&ply={ply}");
    html! {
        p.hint { (visitor.say("an-no-script")) }
        ol.plain {
            li { a href=(here(&course.query(), 0)) { (visitor.say("an-start-position")) } }
            @for (at, turn) in course.record.turns.iter().enumerate() {
                li { a href=(here(&course.query(), at + 1)) aria-current=[(at + 1 == ply).then_some("true")] { (turn.line) } }
            }
        }
        p.legal {
            @for m in course.positions[ply].legal() {
                a.button href=(format!("/analysis/{name}?{}", course.query_after(ply, &m))) { (m) } " "
            }
        }
    }
}

/// The game of an address as a file.
pub(super) async fn record(visit: Visit, Query(asked): Query<GameQuery>) -> PageResult<Response> {
    let course = GameCourse::asked(game_of(&asked.game)?, &asked)?;
    export::answer(&visit, &course, &asked.form, asked.ply.parse().ok())
}

/// A small picture of where some turns lead.
pub(super) async fn picture(visit: Visit, Query(asked): Query<GameQuery>) -> PageResult<Response> {
    let course = GameCourse::asked(game_of(&asked.game)?, &asked)?;
    let ply = course.positions.len() - 1;
    let picture = stage::picture(&course.positions[ply], course.last(ply), visit.words());
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}
