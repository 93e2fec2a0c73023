use super::{
    course::{GameCourse, GameQuery, MOST_OF_AN_ADDRESS, encoded},
    import,
};
use crate::visitor::Visitor;
use khod_games::{Game, Record, record::Turn};

fn visitor() -> Visitor {
    crate::pages::game::tests::visitor("c")
}

fn game(name: &str) -> Game {
    Game::from_name(name).unwrap()
}

/// The beginning of a game in which every turn is the first legal one.
fn first_turns(game: Game, count: usize) -> Vec<String> {
    let mut at = game.start(None, None).unwrap();
    let mut turns = Vec::new();
    while turns.len() < count && at.outcome().is_none() {
        let mut line: Vec<String> = Vec::new();
        let side = at.side();
        while at.side() == side && at.outcome().is_none() {
            let m = at.legal()[0].clone();
            if at.closing().as_ref() != Some(&m) {
                line.push(m.clone());
            }
            at.play(&m).unwrap();
        }
        turns.push(line.join(" "));
    }
    turns
}

/// What a browser makes of a query.
fn asked_by(address: &str) -> GameQuery {
    let uri: axum::http::Uri = address.parse().unwrap();
    axum::extract::Query::try_from_uri(&uri).unwrap().0
}

#[test]
fn an_address_holds_a_game_of_every_kind() {
    for &game in Game::ALL {
        let mut record = Record::new(game);
        record.turns =
            first_turns(game, 6).into_iter().map(|line| Turn { line, ..Turn::default() }).collect();
        let course = GameCourse::of(record.clone()).unwrap();
        assert!(course.mistake.is_none(), "{:?}", course.mistake);
        let address = course.address().unwrap();
        let again = GameCourse::asked(game, &asked_by(&address)).unwrap();
        assert_eq!(again.record, record, "{address}");
        assert_eq!(again.positions.last().unwrap().text(), course.positions.last().unwrap().text());
    }
}

#[test]
fn what_is_too_long_for_an_address_is_kept() {
    let game = game("phalanx");
    let mut record = Record::new(game);
    record.turns = first_turns(game, 40).into_iter().map(|line| Turn { line, ..Turn::default() }).collect();
    let mut course = GameCourse::of(record).unwrap();
    assert!(course.address().is_some_and(|address| address.len() <= MOST_OF_AN_ADDRESS));
    let kept = import::kept(&visitor(), &course);
    assert_eq!(kept.turns.len(), course.record.turns.len());
    let turn = course.record.turns[0].clone();
    course.record.turns.extend(std::iter::repeat_n(turn, 1500));
    assert!(course.address().is_none());
}

#[test]
fn texts_of_every_form_are_read() {
    let visitor = visitor();
    let hale = game("hale");
    let turns = first_turns(hale, 3);
    let plain = turns.join("\n");
    let mut record = Record::new(hale);
    record.turns = turns.iter().map(|line| Turn { line: line.clone(), ..Turn::default() }).collect();
    let json = khod_view::json::write(&record);
    let numbered = format!("1. {} {}\n2. {}", turns[0], turns[1], turns[2]);
    let with_seat = format!("0\n{plain}\n");
    for text in [record.to_string(), json, plain, numbered, with_seat] {
        let course = import::read(&visitor, &text, Some(hale), 1).unwrap();
        assert_eq!(course.record.turns, record.turns, "{text}");
        assert!(course.mistake.is_none());
    }
    let position = "11/10w/2w8/11/11/b7w2/4b6/2b8/11/11/11 white";
    let course = import::read(&visitor, position, None, 1).unwrap();
    assert_eq!(course.positions[0].text(), position);
    let palisade = game("palisade");
    let lines = format!("50\n1\n4 7 2 6 1 5 3\n{}\n", first_turns(palisade, 1)[0]);
    let course = import::read(&visitor, &lines, Some(palisade), 1).unwrap();
    assert_eq!((course.record.limit, course.record.setup.as_deref()), (Some(50), Some("4 7 2 6 1 5 3")));
}

#[test]
fn a_game_that_is_not_named_is_found_by_what_fits() {
    for &game in Game::ALL {
        let text = first_turns(game, 4).join("\n");
        let course = import::read(&visitor(), &text, None, 1).unwrap();
        assert_eq!(course.positions.len(), 5, "{text}");
    }
}

#[test]
fn a_record_with_an_illegal_move_opens_as_far_as_it_is_legal() {
    let visitor = visitor();
    let hale = game("hale");
    let turns = first_turns(hale, 2);
    let text = format!("[Game \"hale\"]\n\n1. {} {}\n2. Zz {}\n", turns[0], turns[1], turns[0]);
    let course = import::read(&visitor, &text, None, 1).unwrap();
    assert_eq!(course.record.turns.len(), 2);
    let mistake = course.mistake.as_ref().unwrap();
    assert_eq!(mistake.line, Some(4));
    let sentence = mistake.say(visitor.words());
    assert!(sentence.contains("ine 4") && sentence.contains("Zz"), "{sentence}");
    // The address keeps the illegal turn and its line.
    let address = course.address().unwrap();
    let again = GameCourse::asked(hale, &asked_by(&address)).unwrap();
    assert_eq!(again.record.turns.len(), 2);
    assert_eq!(again.mistake.unwrap().line, Some(4));
    // So does a game of plain lines.
    let plain = format!("{}\n# a remark\n\nZz\n", turns[0]);
    let course = import::read(&visitor, &plain, Some(hale), 1).unwrap();
    assert_eq!((course.record.turns.len(), course.mistake.unwrap().line), (1, Some(4)));
}

#[test]
fn texts_that_are_no_game_are_refused_in_words() {
    let visitor = visitor();
    let bad = [
        "",
        "hello",
        "{\"game\":",
        "{\"game\":\"chess\",\"moves\":[]}",
        "[Game \"chess\"]",
        "[Game \"lo\"",
        "[{}]",
        "[{",
        "[Game \"lo\"]\n[Limit \"-3\"]",
        "\u{0}\u{1}",
        "1 2 3 4 5",
    ];
    for text in bad {
        let sentence = import::read(&visitor, text, None, 1).err().unwrap_or_else(|| panic!("{text}"));
        assert!(sentence.contains(' ') && !sentence.starts_with("import-"), "{text}: {sentence}");
    }
    assert!(import::read(&visitor, "[Game \"lo\"]", None, 2).is_err());
}

#[test]
fn addresses_are_plain() {
    assert_eq!(encoded("1=2 1> x;Ж"), "1%3D2+1%3E+x;%D0%96");
    let course = GameCourse::asked(game("lo"), &asked_by("/?limit=abc"));
    assert!(course.is_err());
}

#[test]
fn a_long_comment_before_a_mistake_costs_no_more_than_reading_it() {
    let text = format!("[Game \"lo\"]\n\n{{{}}}\n1. A2-C2 Zz\n", "Zz\n".repeat(40_000));
    let course = import::read(&visitor(), &text, None, 1).unwrap();
    assert_eq!(course.mistake.and_then(|mistake| mistake.line), Some(40_004));
}
