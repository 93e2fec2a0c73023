use super::*;
use crate::Language;
use khod_games::{Arg, Side};

fn place(rank: usize, name: &str, value: f64, error: Option<f64>) -> ReportPlace {
    ReportPlace {
        rank,
        name: name.to_owned(),
        halves: Some(9),
        results: [4, 1, 1],
        buchholz: 11.5,
        sonneborn_berger: 3.25,
        elo: Estimate { value, error },
        faults: 1,
        withdrawn: (rank == 2).then_some(3),
    }
}

fn report() -> Report {
    let evil = "<script>alert(\"1\")</script> & 'Аня' \u{202E}";
    let game = ReportGame {
        place: [1, 1, 1, 1],
        game: "lo".to_owned(),
        names: [evil.to_owned(), "B".to_owned()],
        winner: Some(Winner::Side(Side::Black)),
        points: None,
        verdict: "crash".to_owned(),
        reason: Reason {
            key: "cause-not-due",
            args: vec![("line", Arg::Text("hello <11>\u{7}".to_owned()))],
        },
        moves: 17,
        slowest: 812,
    };
    Report {
        title: "Кубок <школы>".to_owned(),
        format: "round-robin".to_owned(),
        games: vec!["lo".to_owned()],
        seed: 7,
        times: [1000, 50, 2000],
        played: [2, 2],
        finished: true,
        round: 1,
        voids: 0,
        repeats: 0,
        sandbox: Some(2),
        first_move: vec![("lo".to_owned(), Estimate { value: 33.0, error: Some(12.0) })],
        places: vec![place(1, evil, 1199.0, Some(f64::MAX)), place(2, "B", -1199.0, None)],
        cells: vec![vec![None, Some(cell(3))], vec![Some(cell(1)), None]],
        unplayed: true,
        faults: vec![ReportFault {
            name: evil.to_owned(),
            verdict: "crash".to_owned(),
            reason: game.reason.clone(),
            count: 3,
            places: vec![[1, 1, 1, 1], [2, 1, 1, 2]],
        }],
        list: vec![game],
        left_out: 5,
    }
}

/// So many of four half points.
fn cell(halves: u64) -> ReportCell {
    ReportCell { halves: Some(halves), of: 4, voids: 0 }
}

/// A contest of so many, all of whom have met.
fn crowd(players: usize) -> Report {
    let name = |number: usize| format!("the program of team {number}");
    let places = (1..=players).map(|rank| place(rank, &name(rank), 0.0, Some(30.0))).collect();
    let cells = (0..players).map(|at| (0..players).map(|other| (at != other).then_some(cell(3))).collect());
    Report { places, cells: cells.collect(), ..report() }
}

#[test]
fn a_crowd_has_lying_sheets_of_its_own() {
    let words = Words::new(Language::English);
    for (players, class) in
        [(10, "\"cross\""), (24, "\"cross many\""), (25, "\"cross crowd\" style=\"--players:25\"")]
    {
        let page = page(&words, &crowd(players));
        assert!(page.contains(&format!("<table class={class}>")), "{players}");
        assert_eq!(page.matches("<th scope=\"col\">").count(), players);
    }
    let page = page(&words, &crowd(60));
    assert!(
        page.contains("@page crowd { size: landscape;")
            && page.contains("section:has(.crowd) { page: crowd; }")
    );
}

#[test]
fn what_comes_from_outside_is_harmless() {
    for language in Language::ALL {
        let words = Words::new(language);
        let page = page(&words, &report());
        assert!(!page.contains("<script") && !page.contains('\u{7}') && !page.contains('\u{202E}'));
        assert!(page.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Аня&#39;"));
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
    let page = page(&Words::new(Language::English), &report());
    for outside in ["http:", "https:", "src=", "href=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    for name in
        ["html", "head", "body", "main", "table", "tr", "td", "section", "details", "svg", "dl", "style"]
    {
        let opened = page.matches(&format!("<{name}>")).count() + page.matches(&format!("<{name} ")).count();
        assert_eq!(opened, page.matches(&format!("</{name}>")).count(), "{name}");
    }
}

#[test]
fn an_empty_contest_is_a_page_too() {
    let mut empty = report();
    (empty.faults, empty.list, empty.cells) = (Vec::new(), Vec::new(), vec![vec![None; 2]; 2]);
    for place in &mut empty.places {
        (place.results, place.halves, place.faults) = ([0; 3], Some(0), 0);
    }
    let page = page(&Words::new(Language::Russian), &empty);
    assert!(!page.contains("NaN") && page.ends_with("</html>\n"));
}

#[test]
fn what_is_void_is_shown_as_void() {
    let mut void = report();
    void.voids = 3;
    void.format = "elimination".to_owned();
    void.cells[0][1] = Some(ReportCell { halves: None, of: 0, voids: 2 });
    void.cells[1][0] = Some(ReportCell { halves: Some(2), of: 2, voids: 1 });
    void.places[0].halves = None;
    let page = page(&Words::new(Language::English), &void);
    assert!(page.contains(">∅</td>") && page.contains(">1∅</td>"), "{page}");
    assert!(page.contains("<td class=\"number points\">∅</td>"), "{page}");
    assert!(page.contains("further pairs decide"), "{page}");
}
