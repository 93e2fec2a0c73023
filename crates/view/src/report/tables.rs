//! The tables of the page.

use super::{
    Report, ReportCell, ReportGame, ReportPlace,
    html::{Html, escaped},
    strength::Scale,
};
use khod_games::{Reason, record::Winner};

/// Larger crosstables are unreadable.
const MOST_CROSS: usize = 60;
/// A list longer than this is folded.
const MOST_OPEN: usize = 400;
/// Letters of a reason that are shown.
const MOST_REASON: usize = 160;

/// Points as people write them.
fn points(halves: u64) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// What stands where points would, if nothing that was played counts.
const VOID: &str = "∅";

/// Points, or the sign where all is void.
fn score(halves: Option<u64>) -> String {
    halves.map_or_else(|| VOID.to_owned(), points)
}

fn begin(html: &mut Html<'_>, key: &str) {
    html.open("section", &format!("id=\"{key}\""));
    let title = html.words.say(&format!("report-{key}"));
    html.element("h2", "", &title);
}

pub(super) fn standings(html: &mut Html<'_>, report: &Report) {
    begin(html, "standings");
    let scale = Scale::new(report.places.iter().map(|place| &place.elo));
    html.raw("<div class=\"wide\"><table class=\"standings\">\n<thead><tr>\n");
    for (class, key) in [
        ("number", "place"),
        ("name", "name"),
        ("number", "points"),
        ("results", "results"),
        ("number", "buchholz"),
        ("number", "berger"),
        ("number", "elo"),
    ] {
        html.column(class, key);
    }
    let axis = scale.axis();
    html.raw(&format!("<th class=\"drawn\">{axis}</th>"));
    html.column("number", "faults");
    html.raw("</tr></thead>\n<tbody>\n");
    for place in &report.places {
        standing(html, place, &scale);
    }
    html.raw("</tbody></table></div>\n");
    if report.voids > 0 {
        let void = html.words.say_with("report-void", &[("sign", VOID.into())]);
        html.element("p", "class=\"calm note\"", &void);
        if report.format == "elimination" {
            html.element("p", "class=\"calm note\"", &html.words.say("tournament-void-elimination"));
        }
    }
    html.close("section");
}

fn standing(html: &mut Html<'_>, place: &ReportPlace, scale: &Scale) {
    let class = match place.rank {
        1 => " class=\"first\"",
        _ if place.withdrawn.is_some() => " class=\"withdrawn\"",
        _ => "",
    };
    html.raw(&format!("<tr{class}>"));
    html.cell("number rank", &place.rank.to_string());
    html.raw(&format!("<th scope=\"row\" class=\"name\">{}", escaped(&place.name)));
    if let Some(round) = place.withdrawn {
        let text = html.words.say_with("tournament-withdrawn", &[("round", round.into())]);
        html.raw(&format!(" <small>{}</small>", escaped(&text)));
    }
    html.raw("</th>");
    html.cell("number points", &score(place.halves));
    results(html, place.results);
    let words = html.words;
    let figures = |number: core::fmt::Arguments<'_>| words.figures(number);
    html.labelled("number buchholz", "buchholz", &figures(format_args!("{:.1}", place.buchholz)));
    html.labelled("number berger", "berger", &figures(format_args!("{:.2}", place.sonneborn_berger)));
    html.labelled("number elo", "elo", &figures(format_args!("{:.0}", place.elo)));
    html.raw(&format!("<td class=\"drawn\">{}</td>", scale.drawing(&place.elo)));
    let faults = if place.faults == 0 { String::new() } else { place.faults.to_string() };
    html.labelled("number fault", "faults", &faults);
    html.raw("</tr>\n");
}

/// Won, drawn and lost as a bar with the numbers in it.
fn results(html: &mut Html<'_>, results: [u64; 3]) {
    let all: u64 = results.iter().sum();
    html.raw("<td class=\"results\"><span class=\"bar\">");
    for (class, count) in ["won", "drawn", "lost"].into_iter().zip(results) {
        if count > 0 {
            let share = 100.0 * count as f64 / all as f64;
            let label = if share >= 12.0 { count.to_string() } else { String::new() };
            let title = escaped(&html.words.say_with(&format!("report-{class}"), &[("count", count.into())]));
            html.raw(&format!("<i class=\"{class}\" style=\"flex:{count}\" title=\"{title}\">{label}</i>"));
        }
    }
    html.raw("</span></td>");
}

pub(super) fn crosstable(html: &mut Html<'_>, report: &Report) {
    if report.places.len() > MOST_CROSS || report.cells.iter().flatten().all(Option::is_none) {
        return;
    }
    begin(html, "crosstable");
    let players = report.places.len();
    let crowd = match players {
        0..=10 => "\"",
        11..=24 => " many\"",
        // On paper the columns share the width of the sheet.
        _ => &format!(" crowd\" style=\"--players:{players}\""),
    };
    html.raw(&format!("<div class=\"wide\"><table class=\"cross{crowd}>\n<thead><tr><td class=\"rank\"></td><td class=\"name\"></td>"));
    for number in 1..=players {
        html.raw(&format!("<th scope=\"col\">{number}</th>"));
    }
    html.column("number", "points");
    html.raw("</tr></thead>\n<tbody>\n");
    for (at, (place, cells)) in report.places.iter().zip(&report.cells).enumerate() {
        html.raw(&format!("<tr><td class=\"number rank\">{}</td>", at + 1));
        html.element("th", "scope=\"row\" class=\"name\"", &place.name);
        for (other, cell) in cells.iter().enumerate() {
            match cell {
                _ if other == at => html.raw("<td class=\"self\"></td>"),
                None => html.raw("<td class=\"unmet\"></td>"),
                Some(ReportCell { halves, of, voids }) => {
                    let share = (halves.unwrap_or(0) as f64 * 100.0 / (*of).max(1) as f64).round();
                    let title = format!("{} – {}", place.name, report.places[other].name);
                    let mark = if halves.is_some() && *voids > 0 { VOID } else { "" };
                    html.raw(&format!(
                        "<td class=\"met\" style=\"--share:{share}%\" title=\"{}\">{}{mark}</td>",
                        escaped(&title),
                        score(*halves)
                    ));
                }
            }
        }
        html.cell("number points", &score(place.halves));
        html.raw("</tr>\n");
    }
    html.raw("</tbody></table></div>\n");
    if report.unplayed {
        html.element("p", "class=\"calm note\"", &html.words.say("report-unplayed"));
    }
    html.close("section");
}

pub(super) fn faults(html: &mut Html<'_>, report: &Report) {
    begin(html, "fault-list");
    if report.faults.is_empty() {
        html.element("p", "class=\"calm\"", &html.words.say("report-no-faults"));
    } else {
        html.raw("<div class=\"wide\"><table class=\"list faults\">\n<tbody>\n");
        for fault in &report.faults {
            html.raw("<tr>");
            html.cell("number fault", &format!("{} ×", fault.count));
            html.element("th", "scope=\"row\" class=\"name\"", &fault.name);
            html.raw("<td class=\"ending\">");
            wrong(html, &fault.verdict, &fault.reason);
            let mut games = fault.places.iter().map(|place| written(*place)).collect::<Vec<_>>().join(", ");
            if fault.count > fault.places.len() as u64 {
                games.push_str(", …");
            }
            let values = [("count", fault.count.into()), ("games", games.into())];
            html.element("div", "class=\"small\"", &html.words.say_with("report-fault-games", &values));
            html.raw("</td></tr>\n");
        }
        html.raw("</tbody></table></div>\n");
    }
    html.close("section");
}

/// What was wrong in a game.
fn wrong(html: &mut Html<'_>, verdict: &str, reason: &Reason) {
    let verdict = html.words.say(&format!("verdict-{verdict}"));
    let reason = shortened(&html.words.reason(reason));
    html.raw(&format!("<b class=\"verdict\">{}</b> ", escaped(&verdict)));
    html.raw(&format!("<span class=\"reason\">{}</span>", escaped(&reason)));
}

/// The place of a game in the contest.
fn written(place: [u32; 4]) -> String {
    place.map(|number| number.to_string()).join(".")
}

/// A reason on one line.
fn shortened(text: &str) -> String {
    let text = text.split('\n').map(str::trim).collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(MOST_REASON) {
        None => text,
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

pub(super) fn games(html: &mut Html<'_>, report: &Report) {
    begin(html, "game-list");
    let several = report.games.len() > 1;
    for round in report.list.chunk_by(|one, other| one.place[0] == other.place[0]) {
        let open = if report.list.len() <= MOST_OPEN { "open" } else { "" };
        html.open("details", open);
        let values = [("round", round[0].place[0].into()), ("games", round.len().into())];
        html.element("summary", "", &html.words.say_with("report-round", &values));
        html.raw("<div class=\"wide\"><table class=\"list games\">\n<tbody>\n");
        for game in round {
            one_game(html, game, several);
        }
        html.raw("</tbody></table></div>\n");
        html.close("details");
    }
    if report.left_out > 0 {
        let text = html.words.say_with("report-left-out", &[("count", report.left_out.into())]);
        html.element("p", "class=\"calm\"", &text);
    }
    html.close("section");
}

fn one_game(html: &mut Html<'_>, game: &ReportGame, several: bool) {
    let (score, winner) = match game.winner {
        None => ("– : –", None),
        Some(Winner::Draw) => ("½ : ½", None),
        Some(Winner::Side(side)) => (["1 : 0", "0 : 1"][side.index()], Some(side.index())),
    };
    html.raw("<tr>");
    html.cell("place", &written(game.place));
    if several {
        html.cell("event", &html.words.say(&format!("game-{}", game.game)));
    }
    let class = |seat: usize| if winner == Some(seat) { "name winner" } else { "name" };
    html.cell(&format!("{} white", class(0)), &game.names[0]);
    html.cell("score", score);
    html.cell(class(1), &game.names[1]);
    let points = game.points.map(|[white, black]| format!("{white} : {black}")).unwrap_or_default();
    html.cell("score small", &points);
    if game.verdict == "rules" {
        html.cell("ending", &html.words.reason(&game.reason));
    } else {
        html.raw("<td class=\"ending\">");
        wrong(html, &game.verdict, &game.reason);
        html.raw("</td>");
    }
    let values = [("count", game.moves.into()), ("slowest", game.slowest.into())];
    let moves = if game.moves == 0 { String::new() } else { html.words.say_with("report-moves", &values) };
    html.cell("moves small", &moves);
    html.raw("</tr>\n");
}
