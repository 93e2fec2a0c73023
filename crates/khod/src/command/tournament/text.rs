//! A contest for people at a terminal.

use crate::prelude::*;
use khod_arena::{
    specification::Format,
    standings::{Cell, StandingsRow, VOID},
};
use khod_pages::{TournamentView, one_line, place_name, short, verdict};
use std::io;

/// The most letters of a name in a table.
const MOST_NAME: usize = 28;
/// The most players of a crosstable: a larger one fits into no window.
const MOST_CROSS: usize = 16;
/// The most players in the table that is shown while games are played.
const MOST_LIVE: usize = 20;

/// Everything: status, standings, crosstable, faults.
pub(super) fn whole(view: &TournamentView<'_>) -> String {
    let mut lines = status(view);
    lines.push(String::new());
    lines.extend(table(view));
    if view.standings.places.len() <= MOST_CROSS && view.specification.format != Format::Elimination {
        lines.push(String::new());
        lines.extend(crosstable(view));
        if view.has_unplayed() {
            lines.push(view.words.say("report-unplayed"));
        }
        if view.standings.voids > 0 {
            lines.push(view.words.say_with("report-void", &[("sign", VOID.into())]));
        }
    }
    let faulty = view.standings.places.iter().filter(|place| !place.faults.is_empty());
    let faults = faulty.map(|place| format!("{}: {}", name(view, place), view.faults(place)));
    let faults: Vec<String> = faults.collect();
    if !faults.is_empty() {
        lines.extend([String::new(), view.words.say("tournament-faults")]);
        lines.extend(faults);
    }
    lines.into_iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// The lines that are shown while games are played.
pub(super) fn live(view: &TournamentView<'_>, progress: &str) -> Vec<String> {
    let mut lines = vec![format!("{} · {progress}", view.title)];
    lines.extend(table(view).into_iter().take(MOST_LIVE + 1));
    lines
}

/// The contest's games and format, its progress, and what went wrong.
pub(super) fn status(view: &TournamentView<'_>) -> Vec<String> {
    let head = format!("{} · {} · {}", view.title, view.game_names().join(", "), view.format());
    let mut lines = vec![head, view.progress()];
    lines.extend(view.notes());
    lines.extend(view.first_moves().map(|(game, worth)| {
        let values = [("game", game.into()), ("elo", worth.to_string().into())];
        view.words.say_with("tournament-first-move", &values)
    }));
    lines
}

fn name(view: &TournamentView<'_>, place: &StandingsRow) -> String {
    short(view.name(place.player), MOST_NAME)
}

/// Points without a needless decimal, or a sign where all games are void.
fn points(halves: Option<u64>) -> String {
    halves.map_or_else(|| VOID.to_owned(), |halves| (halves as f64 / 2.0).to_string())
}

/// Columns side by side; the column of names is aligned left, all other columns right.
fn columns(rows: &[Vec<String>]) -> Vec<String> {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows.first().map_or(0, Vec::len)).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(at, (cell, &width))| {
            if at == 1 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        cells.collect::<Vec<_>>().join("  ")
    };
    rows.iter().map(line).collect()
}

fn table(view: &TournamentView<'_>) -> Vec<String> {
    let head = ["place", "name", "points", "games", "results", "buchholz", "berger", "elo", "faults"];
    let mut rows = vec![head.iter().map(|key| view.words.say(&format!("tournament-column-{key}"))).collect()];
    rows.extend(view.standings.places.iter().map(|place| row(view, place)));
    columns(&rows)
}

fn row(view: &TournamentView<'_>, place: &StandingsRow) -> Vec<String> {
    let mut name = name(view, place);
    if let Some(round) = place.withdrawn {
        let withdrawn = view.words.say_with("tournament-withdrawn", &[("round", round.into())]);
        name = format!("{name} ({withdrawn})");
    }
    let [won, drawn, lost] = place.results;
    let voids = if place.voids == 0 { String::new() } else { format!(" {VOID}{}", place.voids) };
    let faults = place.fault_count();
    vec![
        place.rank.to_string(),
        name,
        points(place.score()),
        place.games.to_string(),
        format!("+{won} ={drawn} -{lost}{voids}"),
        format!("{:.1}", place.buchholz),
        format!("{:.2}", place.sonneborn_berger),
        format!("{:.0}", place.elo),
        if faults == 0 { "·".to_owned() } else { faults.to_string() },
    ]
}

fn crosstable(view: &TournamentView<'_>) -> Vec<String> {
    let places = &view.standings.places;
    let mut rows = vec![vec![String::new(), String::new()]];
    rows[0].extend((1..=places.len()).map(|number| number.to_string()));
    for (place, number) in places.iter().zip(1..) {
        let cell = |other: &StandingsRow| {
            let shown = |cell: &Cell| {
                let partly = if cell.voids > 0 && cell.score().is_some() { " ∅" } else { "" };
                points(cell.score()) + partly
            };
            let unmet = if other.player == place.player { "×" } else { "·" };
            view.standings.cells.get(&(place.player, other.player)).map_or_else(|| unmet.to_owned(), shown)
        };
        rows.push(
            [number.to_string(), name(view, place)].into_iter().chain(places.iter().map(cell)).collect(),
        );
    }
    columns(&rows)
}

/// A game on one line.
pub(super) fn game(cli: &Cli<'_>, game: &StoredGame) -> String {
    let result = &game.result;
    let score = result.winner.map_or("-:-".to_owned(), |_| verdict::score(result.winner).replace(' ', ""));
    let place = place_name(game.place());
    let [white, black] = result.names.each_ref().map(|name| short(name, MOST_NAME));
    let reason = cli.words.reason(&result.reason);
    let ending = match result.verdict {
        Verdict::Rules => reason,
        verdict => format!(
            "{}: {}",
            verdict::name(cli.words, verdict),
            one_line(&reason).replace(char::is_control, "")
        ),
    };
    let points = result.points.map(|[white, black]| format!(" {white}:{black}")).unwrap_or_default();
    format!("{place}  {}  {white} – {black}  {score}{points}  {ending}", result.game.name())
}

/// Lines at the end of the terminal that are replaced again and again, if standard output is a terminal.
pub(super) struct Screen {
    pub(super) watched: bool,
    lines: usize,
}

impl Screen {
    pub(super) fn new(cli: &Cli<'_>) -> Self {
        Self { watched: cli.output.terminal, lines: 0 }
    }

    /// Shows lines in place of the last ones; the terminal cuts off what is wider than the window.
    pub(super) fn show(&mut self, lines: &[String]) {
        self.clear();
        let mut out = io::stdout().lock();
        let _ = write!(out, "\x1b[?7l");
        for line in lines {
            let _ = writeln!(out, "{line}");
        }
        let _ = write!(out, "\x1b[?7h");
        let _ = out.flush();
        self.lines = lines.len();
    }

    /// Removes the lines.
    pub(super) fn clear(&mut self) {
        if self.watched && self.lines > 0 {
            let mut out = io::stdout().lock();
            let _ = write!(out, "\x1b[{}A\r\x1b[J", self.lines);
            let _ = out.flush();
            self.lines = 0;
        }
    }
}
