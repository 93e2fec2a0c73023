//! Who stands where: points, tie-breaks, Elo with its error bar, faults.

use super::{chart::Scale, contest_of, frame, verdict::score_of};
use crate::{
    app::Shared,
    contests::{Contest, name},
    live::Subscription,
    pages::Refusal,
    visitor::Visitor,
};
use axum::extract::{Path, State};
use khod_arena::{
    specification::Format,
    standings::{Place, VOID},
};
use maud::{Markup, html};
use serde_json::json;
use std::{sync::Arc, time::Duration};

/// The table changes no more often.
const PACE: Duration = Duration::from_secs(1);
const COLUMNS: [(&str, &str); 8] = [
    ("number", "place"),
    ("", "name"),
    ("number", "points"),
    ("number", "games"),
    ("", "results"),
    ("number", "buchholz"),
    ("number", "berger"),
    ("number", "elo"),
];

pub(super) async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Markup, Refusal> {
    let contest = contest_of(&app, &visitor, &id)?;
    let body = html! { div #contest-table { (table(&visitor, &contest)) } };
    Ok(frame::page(&app, &visitor, &contest, "", &body))
}

/// Follows the table and the counts.
pub(super) fn subscribe(app: &Shared, visitor: &Visitor, id: &str) -> Option<Subscription> {
    let pulse = app.contests.pulse(app, id)?;
    let changes = pulse.table.subscribe();
    let (app, visitor, id) = (Arc::clone(app), visitor.clone(), id.to_owned());
    let snapshot = move || {
        let contest = tokio::task::block_in_place(|| app.contests.find(&id)).ok()?;
        let running = app.contests.is_running(&id);
        Some(json!({
            "running": running,
            "played": contest.standings.games,
            "expected": contest.expected(),
            "finished": contest.standings.finished,
            "parts": {
                "contest-state": html! { (frame::state(&visitor, &contest, running)) }.into_string(),
                "contest-controls": frame::controls(&app, &visitor, &contest, running).into_string(),
                "contest-table": table(&visitor, &contest).into_string(),
            },
        }))
    };
    Some(Subscription { changes, snapshot: Box::new(snapshot), pace: PACE, held: Some(pulse) })
}

/// The standings.
pub(super) fn table(visitor: &Visitor, contest: &Contest) -> Markup {
    let say = |key: &str| visitor.say(key);
    let places = &contest.standings.places;
    let scale = Scale::new(places.iter().map(|place| &place.elo));
    html! {
        div.scroll tabindex="0" role="region" aria-label=(say("report-standings")) {
            table.standings {
                thead { tr {
                    @for (class, key) in COLUMNS {
                        th scope="col" class=(class) title=(title(visitor, key)) { (say(&format!("tournament-column-{key}"))) }
                    }
                    th scope="col" { span.visually-hidden { (say("contest-error-bar")) } }
                    th.number scope="col" title=(say("report-column-faults")) { (say("tournament-column-faults")) }
                } }
                tbody { @for place in places { (row(visitor, contest, place, &scale)) } }
            }
        }
        p.hint { (say("contest-places-explained")) }
        @if contest.standings.unplayed.iter().any(|unplayed| unplayed.halves > 0) { p.hint { (say("report-unplayed")) } }
        (notes(visitor, contest))
    }
}

fn title(visitor: &Visitor, key: &str) -> String {
    let long = format!("report-column-{key}");
    visitor.say(if visitor.words().has(&long) { &long } else { "report-games" })
}

fn row(visitor: &Visitor, contest: &Contest, place: &Place, scale: &Scale) -> Markup {
    let own = contest.name(place.player);
    let [won, drawn, lost] = place.results;
    let figures = |number: core::fmt::Arguments<'_>| visitor.words().figures(number);
    let games = format!("{}?bot={}", name::address(&contest.id, "games"), name::escaped(own));
    html! {
        tr {
            td.number { (place.rank) }
            th.name scope="row" {
                a href=(games) { (own) }
                @if let Some(round) = place.withdrawn {
                    " " span.hint { (visitor.say_with("tournament-withdrawn", &[("round", round.into())])) }
                }
            }
            td.number { strong { (score_of(place.score())) } }
            td.number { (place.games) }
            td.results { "+" (won) " =" (drawn) " −" (lost) @if place.voids > 0 { " " (VOID) (place.voids) } }
            td.number { (figures(format_args!("{:.1}", place.buchholz))) }
            td.number { (figures(format_args!("{:.2}", place.sonneborn_berger))) }
            td.number { (figures(format_args!("{:.0}", place.elo))) }
            td { (scale.bar(&place.elo)) }
            td.number {
                @if place.faults.is_empty() { "·" } @else {
                    a.bad href=(format!("{games}&reason=fault")) title=(kinds(visitor, place)) { "✗ " (place.fault_count()) }
                }
            }
        }
    }
}

/// Faults by kind.
fn kinds(visitor: &Visitor, place: &Place) -> String {
    let kind = |(verdict, count): &(khod_arena::Verdict, u64)| {
        format!("{} × {count}", visitor.say(&format!("verdict-{}", verdict.word())))
    };
    place.faults.iter().map(kind).collect::<Vec<_>>().join(", ")
}

/// Games that do not count, and what the first move is worth.
fn notes(visitor: &Visitor, contest: &Contest) -> Markup {
    let standings = &contest.standings;
    let counts = [
        ("match-voids", standings.voids - standings.open),
        ("tournament-open", standings.open),
        ("match-repeats", standings.repeats),
    ];
    let decided = standings.voids > 0 && contest.specification.format == Format::Elimination;
    let first =
        contest.specification.events.iter().zip(&standings.first_move).filter_map(|(event, worth)| {
            let game = visitor.say(&format!("game-{}", event.game.name()));
            let worth = (*worth).filter(|_| standings.games > 0)?;
            Some(visitor.say_with(
                "tournament-first-move",
                &[("game", game.into()), ("elo", visitor.words().figures(worth).into())],
            ))
        });
    html! {
        @for (key, count) in counts { @if count > 0 { p.hint { (visitor.say_with(key, &[("count", count.into())])) } } }
        @if decided { p.hint { (visitor.say("tournament-void-elimination")) } }
        @for sentence in first { p.hint { (sentence) } }
    }
}
