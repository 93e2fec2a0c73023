//! A contest as one page: standings with error bars, crosstable, faults, games. It needs nothing else, prints well, and follows the
//! reader's wish for light or dark.

mod html;
mod strength;
mod tables;

use crate::Words;
use html::Html;
pub(crate) use html::escaped;
use khod_games::{Reason, record::Winner};
use khod_rating::Estimate;

const STYLE: &str = include_str!("report/style.css");

/// Everything that the page shows.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// What the contest is called.
    pub title: String,
    /// The word for its format.
    pub format: String,
    /// The words for its games.
    pub games: Vec<String>,
    /// Its seed.
    pub seed: u64,
    /// Time for a line, grace, and time more for the first line, in milliseconds.
    pub times: [u64; 3],
    /// Games that are finished, and how many are expected in all.
    pub played: [u64; 2],
    /// Whether everything has been played.
    pub finished: bool,
    /// The round that is being played.
    pub round: u32,
    /// Games that count for nobody.
    pub voids: u64,
    /// Games that repeat others move by move.
    pub repeats: u64,
    /// The lowest level of isolation that a game was played with.
    pub sandbox: Option<u8>,
    /// What the first move is worth, by the word for the game.
    pub first_move: Vec<(String, Estimate)>,
    /// Everybody, the best first.
    pub places: Vec<ReportPlace>,
    /// What each got against each other, in the order of the places.
    pub cells: Vec<Vec<Option<ReportCell>>>,
    /// Whether somebody has points without a game.
    pub unplayed: bool,
    /// What was wrong, by kind: games that somebody lost by a fault, and void ones.
    pub faults: Vec<ReportFault>,
    /// All games, or the first of very many.
    pub list: Vec<ReportGame>,
    /// Games that the list leaves out.
    pub left_out: u64,
}

/// One line of the standings.
#[derive(Clone, PartialEq, Debug)]
pub struct ReportPlace {
    /// The place, from 1.
    pub rank: usize,
    /// The name.
    pub name: String,
    /// Half points; nothing when all that it played is void.
    pub halves: Option<u64>,
    /// Games won, drawn and lost.
    pub results: [u64; 3],
    /// Sum of the opponents' points.
    pub buchholz: f64,
    /// The same, weighted by the share taken from each.
    pub sonneborn_berger: f64,
    /// Strength with its error bar.
    pub elo: Estimate,
    /// How often it broke the rules of the contest.
    pub faults: u64,
    /// The round before which it was withdrawn.
    pub withdrawn: Option<u32>,
}

/// What one got against another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReportCell {
    /// Half points; nothing when all that they played is void.
    pub halves: Option<u64>,
    /// Half points that both got together.
    pub of: u64,
    /// Games that count for nobody.
    pub voids: u64,
}

/// One game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportGame {
    /// Round, board, pair of the meeting and game of the pair, from 1.
    pub place: [u32; 4],
    /// The word for the game.
    pub game: String,
    /// White and black.
    pub names: [String; 2],
    /// Who won; nothing when the game is void.
    pub winner: Option<Winner>,
    /// White's and black's points, in games that have them.
    pub points: Option<[u32; 2]>,
    /// The word for what ended it.
    pub verdict: String,
    /// The rules' word for the ending, or what exactly was wrong.
    pub reason: Reason,
    /// How many lines were played.
    pub moves: usize,
    /// The slowest of them, in milliseconds.
    pub slowest: u64,
}

/// Faults of one kind by one program, or void games of two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportFault {
    /// Who lost by it, or who was playing.
    pub name: String,
    /// The word for what ended the games.
    pub verdict: String,
    /// What exactly was wrong the first time.
    pub reason: Reason,
    /// How many games.
    pub count: u64,
    /// Round, board, pair of the meeting and game of the pair, from 1, of the first of them.
    pub places: Vec<[u32; 4]>,
}

/// The page, in the language of the words.
pub fn page(words: &Words, report: &Report) -> String {
    let mut html = Html::new(words);
    head(&mut html, report);
    html.open("main", "");
    summary(&mut html, report);
    tables::standings(&mut html, report);
    tables::crosstable(&mut html, report);
    tables::faults(&mut html, report);
    tables::games(&mut html, report);
    html.close("main");
    foot(&mut html);
    html.finish()
}

fn head(html: &mut Html<'_>, report: &Report) {
    let language = html.words.language().code();
    html.raw(&format!("<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n"));
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.raw("<meta name=\"color-scheme\" content=\"light dark\">\n");
    html.element("title", "", &report.title);
    html.raw("<style>\n");
    html.raw(STYLE);
    html.raw("</style>\n</head>\n<body>\n");
    html.open("header", "");
    let games: Vec<String> =
        report.games.iter().map(|game| html.words.say(&format!("game-{game}"))).collect();
    html.element("p", "class=\"events\"", &games.join(" · "));
    html.element("h1", "", &report.title);
    let format = html.words.say(&format!("tournament-format-{}", report.format));
    let [played, games] = report.played;
    let values = [
        ("players", report.places.len().into()),
        ("played", played.into()),
        ("games", games.into()),
        ("round", report.round.into()),
    ];
    let key = if report.finished { "tournament-finished" } else { "tournament-under-way" };
    let state = html.words.say_with(key, &values);
    html.element("p", "class=\"state\"", &format!("{format} · {state}"));
    html.close("header");
}

/// Figures about the contest as a whole.
fn summary(html: &mut Html<'_>, report: &Report) {
    let words = html.words;
    let mut facts = vec![(words.say("report-games"), report.played[0].to_string())];
    for (game, estimate) in &report.first_move {
        let game = words.say(&format!("game-{game}"));
        let label = words.say_with("report-first-move", &[("game", game.into())]);
        facts.push((label, words.figures(format_args!("{estimate:.0}"))));
    }
    let faults: u64 = report.places.iter().map(|place| place.faults).sum();
    for (key, count) in
        [("report-faults", faults), ("report-voids", report.voids), ("report-repeats", report.repeats)]
    {
        facts.push((words.say(key), count.to_string()));
    }
    let [time, grace, startup] = report.times;
    let values = [("time", time.into()), ("grace", grace.into()), ("startup", startup.into())];
    facts.push((words.say("report-time"), words.say_with("report-times", &values)));
    if let Some(level) = report.sandbox {
        facts.push((words.say("report-sandbox"), level.to_string()));
    }
    facts.push((words.say("report-seed"), report.seed.to_string()));
    html.open("dl", "class=\"facts\"");
    for (label, value) in facts {
        html.raw("<div>");
        html.element("dt", "", &label);
        html.element("dd", "", &value);
        html.raw("</div>\n");
    }
    html.close("dl");
}

/// How to read it.
fn foot(html: &mut Html<'_>) {
    html.open("footer", "");
    html.element("p", "", &html.words.say("report-explained"));
    html.element("p", "", &html.words.say("report-made"));
    html.close("footer");
    html.raw("</body>\n</html>\n");
}

#[cfg(test)]
mod tests;
