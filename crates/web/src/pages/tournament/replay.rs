//! One game of programs: every move with its time and what the program wrote meanwhile, and what ended it.

use super::{contest_of, failed, fault, live::ms};
use crate::{
    answer::prelude::*,
    pages::{analysis, game::PositionMessage},
};
use khod_arena::{GameResult, harmless, storage::StoredGame};

/// What an address asks for.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct ReplayQuery {
    pub(super) ply: Option<usize>,
    /// The seat of the program that a script feeds; only scripts have it.
    pub(super) seat: Option<String>,
}

/// A game with its tournament and its positions, from the start to the last that was reached.
pub(super) struct Replay {
    pub(super) contest: Arc<Contest>,
    pub(super) stored: StoredGame,
    pub(super) positions: Vec<AnyPosition>,
}

impl Replay {
    /// Finds a game, or a page that helps.
    pub(super) fn find(visit: &Visit, id: &str, place: &str) -> PageResult<Self> {
        let missing = || ErrorPage::missing("web-no-game");
        let contest = contest_of(visit, id)?;
        let place = name::place(place).ok_or_else(missing)?;
        let found = tokio::task::block_in_place(|| contest.games().and_then(|games| games.game(place)));
        let mut stored = found.map_err(|failure| failed(&failure))?.ok_or_else(missing)?;
        // In a class only the author and the teacher may see what a program writes to its standard error.
        let account = Account::of(visit);
        for (name, errors) in stored.result.names.iter().zip(&mut stored.result.errors) {
            let owner = visit.app.contests.owner_of(&contest.specification, name);
            if !account.may_see(owner.as_deref()) {
                errors.clear();
            }
        }
        let result = &stored.result;
        let start = result.game.start(result.limit, result.setup.as_deref());
        let start = start.map_err(|why| ErrorPage::explain(StatusCode::INTERNAL_SERVER_ERROR, &why))?;
        // The arbiter has judged every line; a file that was changed afterwards is shown as far as its lines are legal.
        let (positions, _) = stage::course(start, &result.moves);
        Ok(Self { contest, stored, positions })
    }

    pub(super) fn result(&self) -> &GameResult {
        &self.stored.result
    }

    /// The last position.
    pub(super) const fn end(&self) -> usize {
        self.positions.len() - 1
    }

    /// The turn that led to a position.
    fn last(&self, ply: usize) -> Option<(&AnyPosition, &str)> {
        let before = ply.checked_sub(1)?;
        Some((self.positions.get(before)?, self.result().moves.get(before)?))
    }

    /// The address of the game's page, or of something below it.
    pub(super) fn address(&self, rest: &str) -> String {
        let place = name::of_place(self.stored.place());
        name::address(&self.contest.id, &format!("g/{place}{rest}"))
    }

    /// The time for a line; the first of each program has more.
    fn allowed(&self, ply: usize) -> Duration {
        let specification = &self.contest.specification;
        if ply < 2 { specification.time + specification.startup } else { specification.time }
    }

    /// Whether a line took longer than the time for it, forgiven or not.
    fn is_late(&self, ply: usize) -> bool {
        self.result().times.get(ply).is_some_and(|time| *time > self.allowed(ply))
    }
}

pub(super) async fn show(
    visit: Visit,
    Path((id, place)): Path<(String, String)>,
    Query(query): Query<ReplayQuery>,
) -> PageResult {
    let replay = Replay::find(&visit, &id, &place)?;
    let ply = query.ply.unwrap_or(replay.end()).min(replay.end());
    let result = replay.result();
    let title = format!("{} – {}", result.names[0], result.names[1]);
    let body = html! {
        (page::data("study", &ReplayData::new(&replay, ply)))
        (page::words(&visit, analysis::WORDS))
        p { a href=(name::address(&id, "")) { "← " (replay.contest.title()) } }
        h1 { (title) }
        div.game.replay #replay {
            div.stage.card {
                (analysis::evalbar(&visit))
                div.board #board { (PreEscaped(stage::picture(&replay.positions[ply], replay.last(ply), visit.words()))) }
            }
            aside.side {
                div.card #ply { (panel(&visit, &replay, ply)) }
                (analysis::panel(&visit, &moves(&visit, &replay, ply), true))
                (page::keys(&visit))
                p { (page::present_link(&visit)) }
            }
        }
        (remarks(&visit, result))
    };
    let page = Page::new(&visit, PageSection::Tournaments, title, body);
    Ok(page.with_boards(&["study.js"]).with_styles(&["analysis.css", "contest.css"]).render())
}

/// The data that the script of the page begins with.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ReplayData {
    /// Where its positions are asked for.
    api: String,
    game: &'static str,
    /// The text of the first position.
    start: String,
    /// The side that moves first.
    first: SideWord,
    positions: Vec<String>,
    /// Contest lines, milliseconds, and whether the program wrote something else meanwhile.
    turns: Vec<(String, u64, bool)>,
    ply: usize,
}

impl ReplayData {
    fn new(replay: &Replay, ply: usize) -> Self {
        let (result, start) = (replay.result(), &replay.positions[0]);
        let turns = result.moves.iter().zip(&result.times).enumerate();
        let turn = |(at, (line, time)): (usize, (&String, &Duration))| {
            (line.clone(), time.as_millis() as u64, !result.said(at).is_empty())
        };
        Self {
            api: format!("/api{}", replay.address("")),
            game: result.game.name(),
            start: start.text(),
            first: SideWord(start.side()),
            positions: replay.positions.iter().map(|position| position.text()).collect(),
            turns: turns.map(turn).collect(),
            ply,
        }
    }
}

/// A position of a game between programs, and what belongs to the line that led to it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ReplayPly {
    #[serde(flatten)]
    position: PositionMessage,
    ms: Option<u64>,
    /// What the program wrote besides the line.
    said: Option<String>,
    /// What belongs to the position on the page.
    panel: String,
}

/// A ply for a script.
pub(super) async fn ply(
    visit: Visit,
    Path((id, place, ply)): Path<(String, String, usize)>,
) -> JsonResult<ReplayPly> {
    let replay = Replay::find(&visit, &id, &place)?;
    let position = replay.positions.get(ply).ok_or_else(|| ErrorPage::missing("web-no-ply"))?;
    let line = ply.checked_sub(1);
    let result = replay.result();
    Ok(Json(ReplayPly {
        position: PositionMessage::new(&visit, position, replay.last(ply)),
        ms: line.and_then(|line| result.times.get(line)).map(|time| time.as_millis() as u64),
        said: line.map(|line| harmless(result.said(line))),
        panel: panel(&visit, &replay, ply).into_string(),
    }))
}

/// The moves with their times.
fn moves(visitor: &Visitor, replay: &Replay, ply: usize) -> Markup {
    let result = replay.result();
    let one = |at: usize| {
        let own = result.times.get(at).map(|time| ms(visitor, *time)).unwrap_or_default();
        let late = replay.is_late(at);
        html! {
            a href=(replay.address(&format!("?ply={}", at + 1))) data-ply=(at + 1) aria-current=[(at + 1 == ply).then_some("step")] {
                span.line { (result.moves[at]) } " "
                span.time.bad[late] { (own) @if late { " !" } }
                @if !result.said(at).is_empty() { span.said title=(visitor.say("contest-has-log")) { " ✎" } }
            }
        }
    };
    html! {
        a.start href=(replay.address("?ply=0")) data-ply="0" aria-current=[(ply == 0).then_some("step")] { (visitor.say("contest-start-position")) }
        ol.turns {
            @for at in (0..result.moves.len()).step_by(2) {
                li { (one(at)) @if at + 1 < result.moves.len() { (one(at + 1)) } }
            }
        }
    }
}

/// What belongs to a ply: the line that led here with its time and log; at the end, what ended the game.
fn panel(visitor: &Visitor, replay: &Replay, ply: usize) -> Markup {
    let step = |to: usize, key: &str, rel: &str| {
        html! { a.button rel=(rel) data-action=(rel) href=(replay.address(&format!("?ply={to}"))) data-ply=(to) { (visitor.say(key)) } }
    };
    html! {
        div.row {
            @if ply > 0 { (step(ply - 1, "contest-before", "prev")) }
            span { (ply) " / " (replay.end()) }
            @if ply < replay.end() { (step(ply + 1, "contest-after", "next")) }
        }
        @if let Some(at) = ply.checked_sub(1) { (turn(visitor, replay, at)) }
        @if ply == replay.end() { (fault::explain(visitor, replay)) }
    }
}

/// A line that was played.
fn turn(visitor: &Visitor, replay: &Replay, at: usize) -> Markup {
    let result = replay.result();
    let late = replay.is_late(at);
    html! {
        h2 { (at + 1) ". " (result.moves[at]) }
        p {
            (result.names[at % 2]) " · "
            @if let Some(time) = result.times.get(at) {
                span.bad[late] { (ms(visitor, *time)) @if late { " – " (visitor.say("contest-late")) } }
                " / " (ms(visitor, replay.allowed(at)))
            }
        }
        (log(visitor, result.said(at)))
        p { a.button href=(replay.address(&format!("/replay.sh?ply={at}&seat={}", at % 2))) download { (visitor.say("contest-replay-turn")) } }
    }
}

/// What a program wrote to its standard error.
pub(super) fn log(visitor: &Visitor, bytes: &[u8]) -> Markup {
    html! {
        @if !bytes.is_empty() {
            h3 { (visitor.say("contest-log")) }
            pre.log tabindex="0" { (harmless(bytes)) }
        }
    }
}

/// Notes of the arbiter, and the whole logs.
fn remarks(visitor: &Visitor, result: &GameResult) -> Markup {
    html! {
        @if !result.notes.is_empty() {
            details { summary { (visitor.say("contest-notes")) } ul { @for note in &result.notes { li { (visitor.words().reason(note)) } } } }
        }
        @for side in Side::BOTH {
            @let errors = &result.errors[side.index()];
            @if !errors.is_empty() {
                details {
                    summary { (visitor.say_with("contest-whole-log", &[("name", result.names[side.index()].clone().into())])) }
                    pre.log tabindex="0" { (harmless(errors)) }
                }
            }
        }
    }
}
