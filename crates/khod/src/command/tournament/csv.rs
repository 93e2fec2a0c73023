//! Tables for spreadsheets: commas between values, quotes where they are needed (RFC 4180).

use crate::command::r#match;
use khod_arena::storage::StoredGame;
use khod_games::record::Winner;
use khod_pages::TournamentView;

/// The head of the list of games.
pub(super) const GAMES_HEAD: &str = "round,board,pair,game of pair,game,limit,setup,white,black,winner,verdict,reason,\
                                     white points,black points,moves,sandbox\r\n";

/// A value; an apostrophe before it makes a text of what spreadsheets would take for a formula.
fn value(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']) && text.parse::<f64>().is_err();
    let text = if formula { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\r', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

fn line(values: &[String]) -> String {
    values.iter().map(|text| value(text)).collect::<Vec<_>>().join(",") + "\r\n"
}

/// Standings, a player a line.
pub(super) fn table(view: &TournamentView<'_>) -> String {
    let mut text = String::from(
        "place,name,points,games,won,drawn,lost,Buchholz,Sonneborn-Berger,direct,Elo,Elo error,faults,withdrawn,void\r\n",
    );
    for place in &view.standings.places {
        let [won, drawn, lost] = place.results.map(|count| count.to_string());
        text.push_str(&line(&[
            place.rank.to_string(),
            view.name(place.player).to_owned(),
            place.score().map_or_else(String::new, |_| place.points().to_string()),
            place.games.to_string(),
            won,
            drawn,
            lost,
            format!("{:.1}", place.buchholz),
            format!("{:.2}", place.sonneborn_berger),
            (place.direct as f64 / 2.0).to_string(),
            format!("{:.1}", place.elo.value),
            place.elo.error.map(|error| format!("{error:.1}")).unwrap_or_default(),
            place.fault_count().to_string(),
            place.withdrawn.map(|round| round.to_string()).unwrap_or_default(),
            place.voids.to_string(),
        ]));
    }
    text
}

/// A game as a line.
pub(super) fn game(game: &StoredGame) -> String {
    let result = &game.result;
    let points = |side: usize| result.points.map(|points| points[side].to_string()).unwrap_or_default();
    line(&[
        game.round.to_string(),
        game.board.to_string(),
        game.part.to_string(),
        (game.leg + 1).to_string(),
        result.game.name().to_owned(),
        result.limit.map(|limit| limit.to_string()).unwrap_or_default(),
        result.setup.clone().unwrap_or_default(),
        result.names[0].clone(),
        result.names[1].clone(),
        result.winner.map(Winner::word).unwrap_or_default().to_owned(),
        result.verdict.word().to_owned(),
        r#match::json::reason(result),
        points(0),
        points(1),
        result.moves.len().to_string(),
        result.sandbox.to_string(),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_safe() {
        assert_eq!(value("plain"), "plain");
        assert_eq!(value("a, \"b\"\n"), "\"a, \"\"b\"\"\n\"");
        assert_eq!(value("=1+2"), "'=1+2");
        assert_eq!(value("\r=1+2"), "\"'\r=1+2\"");
        assert_eq!(value("-12.5"), "-12.5");
        assert_eq!(line(&["1".to_owned(), "Анна, Б".to_owned()]), "1,\"Анна, Б\"\r\n");
    }
}
