use crate::{TournamentView, one_line, place_name, tournament::visible, verdict};
use khod_arena::{
    Verdict,
    standings::VOID,
    storage::{Storage, StorageFailure, StoredGame},
};
use khod_games::{Reason, record::Winner};
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("report/style.css");
/// The most games in the report's list: a page with more is slow to load and to read.
const MOST_GAMES: u64 = 2000;
/// The most games in a list that is shown unfolded.
const MOST_OPEN: u64 = 400;
/// The most games that are named for a kind of fault.
const MOST_PLACES: usize = 12;

/// A tournament as one page: standings with error bars, crosstable, faults, games. It needs no other file, prints well, and follows the
/// reader's wish for light or dark.
pub struct TournamentReport<'a> {
    view: TournamentView<'a>,
    /// The lowest level of isolation that a game was played with.
    sandbox: Option<u8>,
    faults: Vec<FaultGroup>,
    /// The games of every round as rows of a table.
    rounds: Vec<(u32, Vec<Markup>)>,
    games: u64,
}

/// Faults of one kind by one program, or void games of two.
struct FaultGroup {
    /// The program that lost by the fault, or both players of a void game.
    name: String,
    verdict: Verdict,
    /// The reason in the first of these games.
    reason: Reason,
    count: u64,
    /// The places of the first of these games.
    places: Vec<String>,
}

impl<'a> TournamentReport<'a> {
    /// The report of what is stored.
    pub fn read(view: TournamentView<'a>, storage: &Storage) -> Result<Self, StorageFailure> {
        let mut report = Self::new(view);
        storage.games(None, |game| report.add(&game))?;
        report.faults.sort_by_key(|fault| std::cmp::Reverse(fault.count));
        Ok(report)
    }

    const fn new(view: TournamentView<'a>) -> Self {
        Self { view, sandbox: None, faults: Vec::new(), rounds: Vec::new(), games: 0 }
    }

    /// Adds a game; they come in the order of their places.
    fn add(&mut self, game: &StoredGame) {
        let result = &game.result;
        self.sandbox = Some(self.sandbox.map_or(result.sandbox, |level| level.min(result.sandbox)));
        if result.verdict != Verdict::Rules {
            self.add_fault(game);
        }
        self.games += 1;
        if self.games <= MOST_GAMES {
            let row = self.game_row(game);
            match self.rounds.last_mut().filter(|(round, _)| *round == game.round) {
                Some((_, rows)) => rows.push(row),
                None => self.rounds.push((game.round, vec![row])),
            }
        }
    }

    /// Adds a game to the faults of its kind.
    fn add_fault(&mut self, game: &StoredGame) {
        let result = &game.result;
        let name = match result.winner {
            Some(Winner::Side(winner)) => result.names[winner.other().index()].clone(),
            _ => result.names.join(" – "),
        };
        let same = |fault: &&mut FaultGroup| {
            fault.name == name && fault.verdict == result.verdict && fault.reason.key == result.reason.key
        };
        let place = place_name(game.place());
        if let Some(fault) = self.faults.iter_mut().find(same) {
            fault.count += 1;
            if fault.places.len() < MOST_PLACES {
                fault.places.push(place);
            }
        } else {
            let (verdict, reason) = (result.verdict, result.reason.clone());
            self.faults.push(FaultGroup { name, verdict, reason, count: 1, places: vec![place] });
        }
    }

    /// The page.
    pub fn page(&self) -> Markup {
        let view = &self.view;
        let title = visible(view.title);
        html! {
            (DOCTYPE)
            html lang=(view.words.language().code()) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (title) }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    header {
                        p.events { (view.game_names().join(" · ")) }
                        h1 { (title) }
                        p.state { (view.format()) " · " (view.progress()) }
                    }
                    main { (self.facts()) (self.standings()) (self.crosstable()) (self.fault_list()) (self.game_list()) }
                    footer { p { (view.say("report-explained")) } p { (view.say("report-made")) } }
                }
            }
        }
    }

    /// Figures about the tournament as a whole.
    fn facts(&self) -> Markup {
        let TournamentView { words, specification, standings, .. } = self.view;
        let mut facts = vec![(words.say("report-games"), standings.games.to_string())];
        facts.extend(self.view.first_moves().map(|(game, worth)| {
            let label = words.say_with("report-first-move", &[("game", game.into())]);
            (label, words.figures(format_args!("{worth:.0}")))
        }));
        let faults: u64 = standings.places.iter().map(khod_arena::standings::StandingsRow::fault_count).sum();
        let counts = [
            ("report-faults", faults),
            ("report-voids", standings.voids),
            ("report-repeats", standings.repeats),
        ];
        facts.extend(counts.map(|(key, count)| (words.say(key), count.to_string())));
        let times = [
            ("time", specification.time),
            ("grace", specification.grace),
            ("startup", specification.startup),
        ];
        let times = times.map(|(key, time)| (key, (time.as_millis() as u64).into()));
        facts.push((words.say("report-time"), words.say_with("report-times", &times)));
        facts.extend(self.sandbox.map(|level| (words.say("report-sandbox"), level.to_string())));
        facts.push((words.say("report-seed"), specification.seed.to_string()));
        html! { dl.facts { @for (label, value) in facts { div { dt { (label) } dd { (value) } } } } }
    }

    /// A part of the page.
    fn section(&self, key: &str, body: &Markup) -> Markup {
        html! { section id=(key) { h2 { (self.view.say(&format!("report-{key}"))) } (body) } }
    }

    fn standings(&self) -> Markup {
        let void = (self.view.standings.voids > 0)
            .then(|| self.view.words.say_with("report-void", &[("sign", VOID.into())]));
        let body = html! {
            div.wide { (self.view.standings_table()) }
            @for note in void.into_iter().chain(self.view.void_in_elimination()) { p.calm.note { (note) } }
        };
        self.section("standings", &body)
    }

    fn crosstable(&self) -> Markup {
        let standings = self.view.standings;
        if standings.places.len() > TournamentView::MOST_CROSS || standings.cells.is_empty() {
            return html! {};
        }
        let body = html! {
            div.wide { (self.view.crosstable()) }
            @if self.view.has_unplayed() { p.calm.note { (self.view.say("report-unplayed")) } }
        };
        self.section("crosstable", &body)
    }

    fn fault_list(&self) -> Markup {
        let words = self.view.words;
        let games = |fault: &FaultGroup| {
            let more = if fault.count > fault.places.len() as u64 { ", …" } else { "" };
            let games = fault.places.join(", ") + more;
            words.say_with("report-fault-games", &[("count", fault.count.into()), ("games", games.into())])
        };
        let body = html! {
            @if self.faults.is_empty() { p.calm { (words.say("report-no-faults")) } } @else {
                div.wide { table.list.faults { tbody {
                    @for fault in &self.faults {
                        tr {
                            td.number.fault { (fault.count) " ×" }
                            th scope="row" class="name" { (visible(&fault.name)) }
                            td.ending { (self.wrong(fault.verdict, &fault.reason)) div.small { (games(fault)) } }
                        }
                    }
                } } }
            }
        };
        self.section("fault-list", &body)
    }

    /// What was wrong in a game.
    fn wrong(&self, verdict: Verdict, reason: &Reason) -> Markup {
        let words = self.view.words;
        html! {
            b.verdict { (verdict::name(words, verdict)) } " "
            span.reason { (visible(&one_line(&words.reason(reason)))) }
        }
    }

    fn game_list(&self) -> Markup {
        let words = self.view.words;
        let title = |round: u32, games: usize| {
            words.say_with("report-round", &[("round", round.into()), ("games", games.into())])
        };
        let left_out = self.games.saturating_sub(MOST_GAMES);
        let body = html! {
            @for (round, rows) in &self.rounds {
                details open[self.games <= MOST_OPEN] {
                    summary { (title(*round, rows.len())) }
                    div.wide { table.list.games { tbody { @for row in rows { (row) } } } }
                }
            }
            @if left_out > 0 { p.calm { (words.say_with("report-left-out", &[("count", left_out.into())])) } }
        };
        self.section("game-list", &body)
    }

    fn game_row(&self, game: &StoredGame) -> Markup {
        let (words, result) = (self.view.words, &game.result);
        let won = |seat: usize| matches!(result.winner, Some(Winner::Side(side)) if side.index() == seat);
        let score = if result.winner.is_none() { "– : –" } else { verdict::score(result.winner) };
        let slowest = result.times.iter().max().map_or(0, |time| time.as_millis() as u64);
        let moves = [("count", result.moves.len().into()), ("slowest", slowest.into())];
        html! {
            tr {
                td.place { (place_name(game.place())) }
                @if self.view.specification.events.len() > 1 { td.event { (self.view.game(result.game)) } }
                td.name.winner[won(0)].white { (visible(&result.names[0])) }
                td.score { (score) }
                td.name.winner[won(1)] { (visible(&result.names[1])) }
                td.score.small { @if let Some([white, black]) = result.points { (white) " : " (black) } }
                td.ending {
                    @if result.verdict == Verdict::Rules { (words.reason(&result.reason)) } @else { (self.wrong(result.verdict, &result.reason)) }
                }
                td.moves.small { @if !result.moves.is_empty() { (words.say_with("report-moves", &moves)) } }
            }
        }
    }
}

#[cfg(test)]
mod tests;
