//! A contest for people at a terminal.

use super::contest::Contest;
use crate::cli::Cli;
use khod_arena::{
    Verdict,
    specification::Format,
    standings::{Cell, Place, Standings, VOID},
    storage::StoredGame,
};
use khod_games::record::Winner;
use khod_view::Value;
use std::io::{self, Write};

/// Letters of a name in a table.
const MOST_NAME: usize = 28;
/// Letters of a reason in a list.
const MOST_REASON: usize = 160;
/// Larger crosstables fit into no window.
const MOST_CROSS: usize = 16;
/// Lines of the table that is shown while games are played.
const MOST_LIVE: usize = 20;

/// Everything: status, standings, crosstable, faults.
pub(super) fn whole(cli: &Cli<'_>, contest: &Contest, standings: &Standings) -> String {
    let mut lines = status(cli, contest, standings);
    lines.push(String::new());
    lines.extend(table(cli, contest, standings));
    if standings.places.len() <= MOST_CROSS && contest.specification.format != Format::Elimination {
        lines.push(String::new());
        lines.extend(crosstable(contest, standings));
        if standings.unplayed.iter().any(|unplayed| unplayed.halves > 0) {
            lines.push(cli.words.say("report-unplayed"));
        }
        if standings.voids > 0 {
            lines.push(cli.words.say_with("report-void", &[("sign", VOID.into())]));
        }
    }
    let faults = faults(cli, contest, standings);
    if !faults.is_empty() {
        lines.push(String::new());
        lines.extend(faults);
    }
    lines.into_iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// What is shown while games are played.
pub(super) fn live(cli: &Cli<'_>, contest: &Contest, standings: &Standings, progress: &str) -> Vec<String> {
    let mut lines = vec![format!("{} · {progress}", contest.title())];
    lines.extend(table(cli, contest, standings).into_iter().take(MOST_LIVE + 1));
    lines
}

/// What is played, how far it is, what went wrong.
pub(super) fn status(cli: &Cli<'_>, contest: &Contest, standings: &Standings) -> Vec<String> {
    let (words, specification) = (cli.words, &contest.specification);
    let games: Vec<String> =
        specification.events.iter().map(|event| words.say(&format!("game-{}", event.game.name()))).collect();
    let format = words.say(&format!("tournament-format-{}", specification.format.word()));
    let mut lines = vec![format!("{} · {} · {format}", contest.title(), games.join(", "))];
    let values = [
        ("players", specification.entrants.len().into()),
        ("played", standings.games.into()),
        ("games", (2 * standings.expected_pairs).into()),
        ("round", standings.round.into()),
    ];
    let key = if standings.finished { "tournament-finished" } else { "tournament-under-way" };
    lines.push(words.say_with(key, &values));
    let counts = [
        ("match-voids", standings.voids - standings.open),
        ("tournament-open", standings.open),
        ("match-repeats", standings.repeats),
    ];
    for (key, count) in counts {
        if count > 0 {
            lines.push(words.say_with(key, &[("count", count.into())]));
        }
    }
    if standings.voids > 0 && specification.format == Format::Elimination {
        lines.push(words.say("tournament-void-elimination"));
    }
    for (event, estimate) in specification.events.iter().zip(&standings.first_move) {
        if let Some(estimate) = estimate.filter(|_| standings.games > 0) {
            let game = words.say(&format!("game-{}", event.game.name()));
            let values = [("game", Value::from(game)), ("elo", estimate.to_string().into())];
            lines.push(words.say_with("tournament-first-move", &values));
        }
    }
    lines
}

/// A name of a table, cut off where it is too long.
fn short(name: &str) -> String {
    match name.char_indices().nth(MOST_NAME) {
        None => name.to_owned(),
        Some(_) => name.chars().take(MOST_NAME - 1).chain(['…']).collect(),
    }
}

/// Points without a needless decimal.
pub(super) fn points(halves: u64) -> String {
    if halves.is_multiple_of(2) { (halves / 2).to_string() } else { format!("{}.5", halves / 2) }
}

/// Columns side by side, the first of text to the left, all others to the right.
fn columns(rows: &[Vec<String>], left: usize) -> Vec<String> {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows.first().map_or(0, Vec::len)).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(at, cell)| {
            let gap = " ".repeat(widths[at] - cell.chars().count());
            if at == left { format!("{cell}{gap}") } else { format!("{gap}{cell}") }
        });
        cells.collect::<Vec<_>>().join("  ")
    };
    rows.iter().map(line).collect()
}

fn table(cli: &Cli<'_>, contest: &Contest, standings: &Standings) -> Vec<String> {
    let head = ["place", "name", "points", "games", "results", "buchholz", "berger", "elo", "faults"];
    let mut rows = vec![head.iter().map(|key| cli.words.say(&format!("tournament-column-{key}"))).collect()];
    rows.extend(standings.places.iter().map(|place| row(cli, contest, place)));
    columns(&rows, 1)
}

fn row(cli: &Cli<'_>, contest: &Contest, place: &Place) -> Vec<String> {
    let mut name = short(&contest.specification.entrants[place.player].name);
    if let Some(round) = place.withdrawn {
        let withdrawn = cli.words.say_with("tournament-withdrawn", &[("round", round.into())]);
        name = format!("{name} ({withdrawn})");
    }
    let [won, drawn, lost] = place.results;
    let faults = place.fault_count();
    vec![
        place.rank.to_string(),
        name,
        place.score().map_or_else(|| VOID.to_owned(), points),
        place.games.to_string(),
        format!("+{won} ={drawn} -{lost}{}", voids(place.voids)),
        format!("{:.1}", place.buchholz),
        format!("{:.2}", place.sonneborn_berger),
        format!("{:.0}", place.elo),
        if faults == 0 { "·".to_owned() } else { faults.to_string() },
    ]
}

/// How many games were void, if some were.
fn voids(count: u64) -> String {
    if count == 0 { String::new() } else { format!(" {VOID}{count}") }
}

fn crosstable(contest: &Contest, standings: &Standings) -> Vec<String> {
    let places = &standings.places;
    let mut head = vec![String::new(), String::new()];
    head.extend((1..=places.len()).map(|number| number.to_string()));
    let mut rows = vec![head];
    for (place, number) in places.iter().zip(1..) {
        let cell = |other: &Place| {
            let shown = |cell: &Cell| match cell.score() {
                None => VOID.to_owned(),
                Some(halves) if cell.voids > 0 => format!("{} {VOID}", points(halves)),
                Some(halves) => points(halves),
            };
            let unmet = if other.player == place.player { "×" } else { "·" };
            standings.cells.get(&(place.player, other.player)).map_or_else(|| unmet.to_owned(), shown)
        };
        let name = short(&contest.specification.entrants[place.player].name);
        let mut row = vec![number.to_string(), name];
        row.extend(places.iter().map(cell));
        rows.push(row);
    }
    columns(&rows, 1)
}

fn faults(cli: &Cli<'_>, contest: &Contest, standings: &Standings) -> Vec<String> {
    let mut lines = Vec::new();
    for place in standings.places.iter().filter(|place| !place.faults.is_empty()) {
        let kinds: Vec<String> = place
            .faults
            .iter()
            .map(|(verdict, count)| format!("{} × {count}", said(cli, *verdict)))
            .collect();
        let name = &contest.specification.entrants[place.player].name;
        lines.push(format!("{}: {}", short(name), kinds.join(", ")));
    }
    if !lines.is_empty() {
        lines.insert(0, cli.words.say("tournament-faults"));
    }
    lines
}

fn said(cli: &Cli<'_>, verdict: Verdict) -> String {
    cli.words.say(&format!("verdict-{}", verdict.word()))
}

/// A sentence without its line ends and not longer than anybody reads.
fn one_line(text: &str) -> String {
    let text = text.split('\n').map(str::trim).collect::<Vec<_>>().join(" ");
    let safe = text.chars().take(MOST_REASON).filter(|letter| !letter.is_control());
    safe.chain(text.chars().nth(MOST_REASON).map(|_| '…')).collect()
}

/// A game on one line.
pub(super) fn game(cli: &Cli<'_>, game: &StoredGame) -> String {
    let result = &game.result;
    let score = match result.winner {
        None => "-:-",
        Some(Winner::Draw) => "½:½",
        Some(Winner::Side(side)) => ["1:0", "0:1"][side.index()],
    };
    let place = format!("{}.{}.{}.{}", game.round, game.board, game.part, game.leg + 1);
    let [white, black] = result.names.each_ref().map(|name| short(name));
    let ending = match result.verdict {
        Verdict::Rules => cli.words.reason(&result.reason),
        verdict => format!("{}: {}", said(cli, verdict), one_line(&cli.words.reason(&result.reason))),
    };
    let points = result.points.map(|[white, black]| format!(" {white}:{black}")).unwrap_or_default();
    format!("{place}  {}  {white} – {black}  {score}{points}  {ending}", result.game.name())
}

/// A part of the terminal that is written over again and again, when somebody is watching there.
pub(super) struct Screen {
    watched: bool,
    lines: usize,
}

impl Screen {
    pub(super) fn new(cli: &Cli<'_>) -> Self {
        Self { watched: cli.output.is_terminal(), lines: 0 }
    }

    pub(super) const fn watched(&self) -> bool {
        self.watched
    }

    /// Shows lines in place of those before; what does not fit is cut off by the terminal.
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

    /// Takes them away.
    pub(super) fn clear(&mut self) {
        if self.watched && self.lines > 0 {
            let mut out = io::stdout().lock();
            let _ = write!(out, "\x1b[{}A\r\x1b[J", self.lines);
            let _ = out.flush();
            self.lines = 0;
        }
    }
}
