use super::*;
use khod_arena::{
    GameResult, Specification,
    schedule::Unplayed,
    standings::{Cell, Standings, StandingsBuilder},
};
use khod_games::{Arg, Side};
use khod_rating::Estimate;
use khod_view::{Language, Words};
use std::fmt::Write as _;

const EVIL: &str = "<script>alert(\"1\")</script> & 'Аня' \u{202E}";

/// A tournament of programs with these names, in which each has met all the rest.
fn tournament(names: &[&str]) -> (Specification, Standings) {
    let mut text = "game = \"lo\"\nseed = 7\n".to_owned();
    for number in 0..names.len() {
        let _ = write!(text, "[[program]]\nname = \"{number}\"\ncommand = \"random\"\n");
    }
    let mut specification = Specification::read(&text).unwrap();
    for (entrant, name) in specification.entrants.iter_mut().zip(names) {
        (*name).clone_into(&mut entrant.name);
    }
    let mut standings = StandingsBuilder::new(&specification).standings();
    (standings.games, standings.finished, standings.round) = (2, true, 1);
    standings.first_move = vec![Some(Estimate { value: 33.0, error: Some(12.0) })];
    for (place, rank) in standings.places.iter_mut().zip(1..) {
        (place.rank, place.halves, place.results) = (rank, 9, [4, 1, 1]);
        (place.buchholz, place.sonneborn_berger) = (11.5, 3.25);
        place.faults = vec![(Verdict::Crash, 1)];
    }
    standings.places[0].elo = Estimate { value: 1199.0, error: Some(f64::MAX) };
    standings.places[1].elo = Estimate { value: -1199.0, error: None };
    standings.places[1].withdrawn = Some(3);
    let players = 0..names.len();
    let met = players.clone().flat_map(|one| players.clone().map(move |other| (one, other)));
    let cell = Cell { halves: 3, of: 4, ..Cell::default() };
    standings.cells = met.filter(|(one, other)| one != other).map(|players| (players, cell)).collect();
    (specification, standings)
}

fn game(number: u32, specification: &Specification) -> StoredGame {
    let reason =
        Reason { key: "cause-not-due", args: vec![("line", Arg::Text("hello <11>\u{7}".to_owned()))] };
    let names = [0, 1].map(|player| specification.entrants[player].name.clone());
    let event = &specification.events[0];
    let why = (Verdict::Crash, reason);
    let unplayed = GameResult::unplayed(event.game, event.fixed.clone(), names, 2, why);
    let result = GameResult { winner: Some(Winner::Side(Side::Black)), ..unplayed };
    StoredGame { round: number, board: 1, part: 1, leg: 0, result }
}

/// The page of a tournament with a few games.
fn page(language: Language, (specification, standings): &(Specification, Standings), games: u32) -> String {
    let words = Words::new(language);
    let view =
        TournamentView {
            words: &words, title: "Кубок <школы>", specification, standings, games: None
        };
    let mut report = TournamentReport::new(view);
    (1..=games).for_each(|number| report.add(&game(number, specification)));
    report.page().into_string()
}

#[test]
fn a_crowd_has_lying_sheets_of_its_own() {
    let classes = [(10, "\"cross\""), (24, "\"cross many\""), (25, "\"cross crowd\" style=\"--players:25\"")];
    for (players, class) in classes {
        let page = page(Language::English, &tournament(&vec!["the program of a team"; players]), 1);
        assert!(page.contains(&format!("<table class={class}>")), "{players}");
        assert_eq!(page.matches("<th scope=\"col\">").count(), players);
    }
    let page = page(Language::English, &tournament(&["the program of a team"; 60]), 1);
    assert!(
        page.contains("@page crowd { size: landscape;")
            && page.contains("section:has(.crowd) { page: crowd; }")
    );
}

#[test]
fn what_comes_from_outside_is_harmless() {
    for language in Language::ALL {
        let page = page(language, &tournament(&[EVIL, "B"]), 3);
        assert!(!page.contains("<script") && !page.contains('\u{7}') && !page.contains('\u{202E}'));
        assert!(page.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; 'Аня' \u{FFFD}"));
        assert!(page.contains("<title>Кубок &lt;школы&gt;</title>"));
        // Every sentence is there, in the page's language.
        assert!(
            !page.contains("report-") && !page.contains("tournament-") && !page.contains("verdict-"),
            "{page}"
        );
        assert!(!page.contains("NaN") && !page.contains("inf"));
    }
}

#[test]
fn the_page_needs_nothing_else() {
    let page = page(Language::English, &tournament(&[EVIL, "B"]), 3);
    for outside in ["http:", "https:", "src=", "href=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn faults_of_a_kind_are_counted_together() {
    let page = page(Language::English, &tournament(&["A", "B"]), 14);
    assert!(page.contains("14 ×") && page.contains("12.1.1.1, …") && !page.contains("13.1.1.1, "), "{page}");
}

#[test]
fn an_empty_contest_is_a_page_too() {
    let (specification, _) = tournament(&["A", "B"]);
    let standings = StandingsBuilder::new(&specification).standings();
    let page = page(Language::Russian, &(specification, standings), 0);
    assert!(!page.contains("NaN") && page.ends_with("</html>") && !page.contains("id=\"crosstable\""));
}

#[test]
fn what_is_void_is_shown_as_void() {
    let (mut specification, mut standings) = tournament(&["A", "B"]);
    specification.format = khod_arena::specification::Format::Elimination;
    standings.voids = 3;
    standings.cells.insert((0, 1), Cell { voids: 2, ..Cell::default() });
    standings.cells.insert((1, 0), Cell { halves: 2, of: 2, voids: 1, ..Cell::default() });
    (standings.places[0].halves, standings.places[0].voids) = (0, 2);
    standings.unplayed = vec![Unplayed { round: 1, player: 1, halves: 4 }];
    let page = page(Language::English, &(specification, standings), 1);
    assert!(page.contains(">∅</td>") && page.contains(">1∅</td>"), "{page}");
    assert!(page.contains("<td class=\"number points\">∅</td>"), "{page}");
    assert!(page.contains("further pairs decide"), "{page}");
    assert!(page.contains("<p class=\"calm note\">"), "{page}");
}
