//! Every reason that the rules can give has a case here that gives exactly it: a text, and the refusal with its values.

use khod_games::{
    BadHeader, BadPosition, BadRecord, BadSetup, Explain, Game, Illegal, Reason, Searchable, Visitor,
    contest::{self, Header, HeaderReader},
    record,
};
use std::collections::HashSet;

/// Keys with the names of their values.
type Keys = &'static [(&'static str, &'static [&'static str])];

/// Checks that every key has a case, and that every case has the values that its key promises.
fn check_complete(keys: Keys, reasons: &[Reason]) {
    for reason in reasons {
        let names: Vec<&str> = reason.args.iter().map(|&(name, _)| name).collect();
        assert!(keys.contains(&(reason.key, &names)), "{reason}");
    }
    let covered: HashSet<&str> = reasons.iter().map(|reason| reason.key).collect();
    let missing: Vec<&str> = keys.iter().map(|&(key, _)| key).filter(|key| !covered.contains(key)).collect();
    assert!(missing.is_empty(), "without a case: {missing:?}");
    assert_eq!(keys.len(), covered.len(), "a key stands twice");
}

fn s(text: &str) -> String {
    text.to_owned()
}

/// A position, the text of a move, and why it is refused.
type MoveCase = (&'static str, &'static str, Illegal);

const PHALANX: &str = "14/14/14/14/w1w11/6w7/4bw8/4w9/3b10/2b11/7b2wwww/14 white";

fn phalanx_cases() -> Vec<MoveCase> {
    let unreadable = |text| (PHALANX, text, Illegal::unreadable(text, "Ab-Ac, Kb-Nb-Hb"));
    vec![
        unreadable("Ff"),
        unreadable("Ff-Gf-Hf-If"),
        unreadable("Ff_Gf"),
        unreadable("Ff-"),
        unreadable("F6-G6"),
        unreadable("Ff-Gf\r"),
        (PHALANX, "", Illegal::Empty),
        (PHALANX, " Ff-Gf", Illegal::Spaces),
        (PHALANX, "Ff-Gf ", Illegal::Spaces),
        (PHALANX, "Ff - Gf", Illegal::Spaces),
        // Cyrillic letters that look like a, e and K.
        (PHALANX, "Aа-Ab", Illegal::ForeignLetter { letter: s("а") }),
        (PHALANX, "Eе-Ff-Dd", Illegal::ForeignLetter { letter: s("е") }),
        (PHALANX, "Кb-Nb-Hb", Illegal::ForeignLetter { letter: s("К") }),
        (PHALANX, "Kb–Nb–Hb", Illegal::ForeignLetter { letter: s("–") }),
        (PHALANX, "FF-Gf", Illegal::WrongCase { text: s("FF"), right: s("Ff") }),
        (PHALANX, "ff-Gf", Illegal::WrongCase { text: s("ff"), right: s("Ff") }),
        (PHALANX, "Of-Nf", Illegal::OffBoard { cell: s("Of") }),
        (PHALANX, "Kb-Nb-Am", Illegal::OffBoard { cell: s("Am") }),
        (PHALANX, "Aa-Ab", Illegal::NoPiece { cell: s("Aa") }),
        (PHALANX, "Kb-Fg-Lb", Illegal::NoPiece { cell: s("Fg") }),
        (PHALANX, "Ef-Df", Illegal::NotYours { cell: s("Ef") }),
        (PHALANX, "Gg-Ef-Hh", Illegal::NotYours { cell: s("Ef") }),
        (PHALANX, "Ff-Ff", Illegal::SameCell { cell: s("Ff") }),
        (PHALANX, "Kb-Nb-Kb", Illegal::SameCell { cell: s("Kb") }),
        (PHALANX, "Ff-Gg", Illegal::OwnPiece { cell: s("Gg") }),
        (PHALANX, "Lb-Nb-Jb", Illegal::Blocked { cell: s("Kb") }),
        (PHALANX, "Gg-Kb-Hh", Illegal::NoLine { from: s("Gg"), to: s("Kb") }),
        (PHALANX, "Ff-Ef", Illegal::SingleCaptures { cell: s("Ef") }),
        (PHALANX, "Ff-Fh", Illegal::SingleTooFar { distance: 2 }),
        (PHALANX, "Kb-Kb-Jb", Illegal::OnePieceLine { cell: s("Kb") }),
        (PHALANX, "Ch-Ah-Dh", Illegal::BrokenLine { cell: s("Bh") }),
        (PHALANX, "Kb-Nb-Kc", Illegal::OffLine { head: s("Kb"), tail: s("Nb"), to: s("Kc") }),
        (PHALANX, "Kb-Nb-Jd", Illegal::OffLine { head: s("Kb"), tail: s("Nb"), to: s("Jd") }),
        (PHALANX, "Nb-Kb-Jb", Illegal::WrongHead { right: s("Kb") }),
        (PHALANX, "Kb-Lb-Hb", Illegal::TooFar { distance: 3, length: 2 }),
        (PHALANX, "Kb-Nb-Gb", Illegal::PassesEnemy { cell: s("Hb") }),
        (PHALANX, "Ee-Ff-Dd", Illegal::NotShorter { cell: s("Dd"), enemy: 2, length: 2 }),
    ]
}

const LO: &str = "5b2/8/5w2/3w1w2/8/w2b1b1w/8/3b4 black";
const LO_OVER: &str = "8/8/8/8/8/8/8/w1b4b black";

fn lo_cases() -> Vec<MoveCase> {
    vec![
        (LO_OVER, "C1-B1", Illegal::GameOver { reason: s("connected") }),
        (LO_OVER, "nonsense", Illegal::GameOver { reason: s("connected") }),
        (LO, "F3-B3-", Illegal::unreadable("F3-B3-", "F3-B3")),
        (LO, "F3B3", Illegal::unreadable("F3B3", "F3-B3")),
        (LO, "F3-Bb", Illegal::unreadable("F3-Bb", "F3-B3")),
        (LO, "f3-B3", Illegal::WrongCase { text: s("f3"), right: s("F3") }),
        (LO, "z0-z0", Illegal::WrongCase { text: s("z0-z0"), right: s("Z0-Z0") }),
        // A Cyrillic В, and a space that is not one.
        (LO, "F3-В3", Illegal::ForeignLetter { letter: s("В") }),
        (LO, "F3-B3\u{A0}", Illegal::ForeignLetter { letter: s("\\u{a0}") }),
        (LO, "F3-F9", Illegal::OffBoard { cell: s("F9") }),
        (LO, "F0-F3", Illegal::OffBoard { cell: s("F0") }),
        (LO, "A1-A2", Illegal::NoPiece { cell: s("A1") }),
        (LO, "A3-B3", Illegal::NotYours { cell: s("A3") }),
        (LO, "F3-F3", Illegal::SameCell { cell: s("F3") }),
        (LO, "F3-E5", Illegal::NoLine { from: s("F3"), to: s("E5") }),
        (LO, "F3-F1", Illegal::WrongLength { distance: 2, pieces: 4 }),
        (LO, "F3-F7", Illegal::JumpsEnemy { cell: s("F5") }),
        (LO, "F3-D1", Illegal::OwnPiece { cell: s("D1") }),
        (LO, "Z0-Z0", Illegal::PassNotAllowed),
    ]
}

const HALE: &str = "11/11/11/11/11/4wb5/2w8/11/11/11/11 white";

fn hale_cases() -> Vec<MoveCase> {
    vec![
        (HALE, "Ef-Ee-Ed", Illegal::unreadable("Ef-Ee-Ed", "Ef, Ef-Df")),
        (HALE, "E", Illegal::unreadable("E", "Ef, Ef-Df")),
        (HALE, "eF", Illegal::WrongCase { text: s("eF"), right: s("Ef") }),
        (HALE, "zz", Illegal::WrongCase { text: s("zz"), right: s("Zz") }),
        (HALE, "ZZ", Illegal::WrongCase { text: s("ZZ"), right: s("Zz") }),
        (HALE, "Lf", Illegal::OffBoard { cell: s("Lf") }),
        (HALE, "Zz", Illegal::PassNotAllowed),
        (HALE, "Ef", Illegal::Occupied { cell: s("Ef") }),
        (HALE, "Ef-Ff", Illegal::Occupied { cell: s("Ff") }),
        (HALE, "Ee", Illegal::WhiteCell { cell: s("Ee") }),
        (HALE, "Ab-Aa", Illegal::NoPiece { cell: s("Ab") }),
        (HALE, "Ff-Fe", Illegal::NotYours { cell: s("Ff") }),
        (HALE, "Ce-Cd", Illegal::StaysOnWhite { cell: s("Ce") }),
        (HALE, "Ef-Ef", Illegal::SameCell { cell: s("Ef") }),
        (HALE, "Ef-De", Illegal::NotNeighbour { from: s("Ef"), to: s("De") }),
    ]
}

const EMPTY_TABLE: &str = "- white stage 1 pieces 2";
const BUILDING: &str = "Mm:w Nm:b white stage 1 pieces 2";
const MOVING: &str = "Mm:bw Mn:w Nm:b Nn:- white stage 2 pieces 2";
const STRAIGHT: &str = "Mm:bw Mn:w Nm:b Nn:- white stage 2 pieces 2 straight";

fn topological_cases() -> Vec<MoveCase> {
    let unreadable = |text| (MOVING, text, Illegal::unreadable(text, "Nm, Mm-Pm, 2Mm-Nn"));
    let ends = |steps| (s("Mm"), s("Nn"), steps);
    let ((from, to, steps), (from_straight, to_straight, straight)) = (ends(1), ends(2));
    vec![
        unreadable("02Mm-Nn"),
        unreadable("2"),
        unreadable("Mm-"),
        (EMPTY_TABLE, "Nm", Illegal::FirstField { field: s("Mm") }),
        (BUILDING, "Mm", Illegal::Occupied { cell: s("Mm") }),
        (BUILDING, "Pm", Illegal::NothingBeside { field: s("Pm") }),
        (BUILDING, "Zm", Illegal::OffBoard { cell: s("Zm") }),
        (BUILDING, "Zz", Illegal::StillBuilding { left: 2 }),
        (BUILDING, "Mm-Nm", Illegal::StillBuilding { left: 2 }),
        (MOVING, "Om", Illegal::BuildingOver),
        (MOVING, "zz", Illegal::WrongCase { text: s("zz"), right: s("Zz") }),
        (MOVING, "Mm-Om", Illegal::NotOnBoard { field: s("Om") }),
        (MOVING, "Nn-Nm", Illegal::NoPiece { cell: s("Nn") }),
        (MOVING, "Nm-Nn", Illegal::NotYours { cell: s("Nm") }),
        (MOVING, "3Mm-Nn", Illegal::StackTooLow { field: s("Mm"), pieces: 3, height: 2 }),
        (MOVING, "99999999999Mm-Nn", Illegal::StackTooLow { field: s("Mm"), pieces: u32::MAX, height: 2 }),
        (MOVING, "Mm-Mm", Illegal::SameCell { cell: s("Mm") }),
        (MOVING, "1Mm-Nn", Illegal::NoPath { from, to, steps }),
        (
            STRAIGHT,
            "Mm-Nn",
            Illegal::NoStraightPath { from: from_straight, to: to_straight, steps: straight },
        ),
    ]
}

const PALISADE: &str = "1 4 1 2 white";
const LONE: &str = "5 white";

fn palisade_cases() -> Vec<MoveCase> {
    let unreadable = |text| (PALISADE, text, Illegal::unreadable(text, "2=5, 7/2<, 4>, 4>x2"));
    vec![
        unreadable("2"),
        unreadable("01=2"),
        unreadable("0>"),
        unreadable("2/0<"),
        unreadable("2/1"),
        unreadable("2>x"),
        unreadable("2>x01"),
        unreadable("2>>"),
        unreadable("-1=2"),
        unreadable("1=2=3"),
        ("1 2 white", "1=2", Illegal::GameOver { reason: s("exhausted") }),
        // A Cyrillic х.
        (PALISADE, "2>х1", Illegal::ForeignLetter { letter: s("х") }),
        (PALISADE, "2>X1", Illegal::WrongCase { text: s("2>X1"), right: s("2>x1") }),
        (PALISADE, "End", Illegal::WrongCase { text: s("End"), right: s("end") }),
        (PALISADE, "1=5", Illegal::NoColumn { column: 5, columns: 4 }),
        (PALISADE, "2>x5", Illegal::NoColumn { column: 5, columns: 4 }),
        (PALISADE, "4=1", Illegal::SwapOrder { right: s("1=4") }),
        (PALISADE, "4=4", Illegal::SwapSame { column: 4 }),
        (PALISADE, "2/4>", Illegal::SplitAll { column: 2, stones: 4, height: 4 }),
        (LONE, "1>", Illegal::SowAlone),
        (PALISADE, "1<", Illegal::SowOutwards { right: s("1>") }),
        (PALISADE, "4>", Illegal::SowOutwards { right: s("4<") }),
        (PALISADE, "2>", Illegal::RemovalMissing { choices: s("x1 x2 x3 x4") }),
        ("3 4 2 1 white", "2>x1", Illegal::NothingScores),
        (PALISADE, "2<x2", Illegal::WrongRemoval { column: 2, choices: s("x1 x3") }),
        (PALISADE, "end", Illegal::EndTooEarly { made: 0 }),
    ]
}

/// Contest lines: whole turns of Palisade, and what a single move is in the others.
fn line_cases() -> Vec<(Game, MoveCase)> {
    let usual = "4 7 2 6 1 5 3 white";
    let in_turn =
        |number, action: &str, why| Illegal::InTurn { number, action: s(action), why: Box::new(why) };
    let palisade = [
        ("1 2 white", "1=2 1=2 1=2", Illegal::GameOver { reason: s("exhausted") }),
        (usual, "", Illegal::Empty),
        (usual, " 1=2 1=2 1=2", Illegal::Spaces),
        (usual, "1=2 1=2 1=2 ", Illegal::Spaces),
        (usual, "1=2  1=2 1=2", Illegal::Spaces),
        (usual, "1=2 1=2", Illegal::TooFewActions { made: 2 }),
        (usual, "1=2 1=2 1=2 1=2 1=2", Illegal::TooManyActions { most: 4 }),
        ("4 7 white debts white", "1=2 1=2 1=2", Illegal::TooManyActions { most: 2 }),
        (usual, "1=2 1=2 1=2 end", Illegal::EndWritten),
        (usual, "1=2 end", in_turn(2, "end", Illegal::EndTooEarly { made: 1 })),
        (usual, "1=2 1=2 2=1", in_turn(3, "2=1", Illegal::SwapOrder { right: s("1=2") })),
        (
            usual,
            "1=2 1=2\t1=2",
            in_turn(2, "1=2\\t1=2", { Illegal::unreadable("1=2\t1=2", "2=5, 7/2<, 4>, 4>x2") }),
        ),
    ];
    let mut cases: Vec<(Game, MoveCase)> = palisade.map(|case| (Game::Palisade, case)).into();
    cases.push((Game::Lo, (LO, "F3-B3 ", Illegal::Spaces)));
    cases.push((Game::Lo, (LO, "", Illegal::Empty)));
    cases
}

#[test]
fn every_refused_move_has_its_reason() {
    let games = [
        (Game::Phalanx, phalanx_cases()),
        (Game::Lo, lo_cases()),
        (Game::Hale, hale_cases()),
        (Game::Topological, topological_cases()),
        (Game::Palisade, palisade_cases()),
    ];
    let mut reasons = Vec::new();
    for (game, cases) in games {
        for (position, text, why) in cases {
            let mut position = game.position(position).expect(position);
            let before = position.text();
            assert_eq!(position.play(text).expect_err(text), why, "{text}");
            assert_eq!(position.text(), before, "a refused move changes nothing");
            reasons.push(why.reason());
        }
    }
    for (game, (position, line, why)) in line_cases() {
        let mut position = game.position(position).expect(position);
        let before = position.text();
        assert_eq!(position.play_line(line).expect_err(line), why, "{line}");
        assert_eq!(position.text(), before, "a refused line changes nothing");
        reasons.push(why.reason());
    }
    check_complete(Illegal::KEYS, &reasons);
}

#[test]
fn every_bad_setup_has_its_reason() {
    let topological = "10, 10 straight, 16 period 20";
    let word = |word: &str| BadSetup::Word { word: s(word), example: s(topological) };
    let limit = |limit, least, most| BadSetup::LimitOutOfRange { limit, least, most };
    let columns = ["1"; 17].join(" ");
    let cases = [
        (Game::Phalanx, Some(39), None, limit(39, 40, 120)),
        (Game::Phalanx, Some(121), None, limit(121, 40, 120)),
        (Game::Lo, Some(161), None, limit(161, 40, 160)),
        (Game::Topological, Some(9), None, limit(9, 10, 1000)),
        (Game::Palisade, Some(1001), None, limit(1001, 10, 1000)),
        (Game::Hale, Some(40), None, BadSetup::NoLimit { game: s("hale") }),
        (Game::Lo, None, Some("10"), BadSetup::NoSetup { game: s("lo") }),
        (Game::Hale, None, Some(""), BadSetup::NoSetup { game: s("hale") }),
        (Game::Topological, None, Some(" "), BadSetup::Empty { example: s(topological) }),
        (Game::Palisade, None, Some(""), BadSetup::Empty { example: s("4 7 2 6 1 5 3") }),
        (Game::Topological, None, Some("ten"), BadSetup::NotNumber { word: s("ten") }),
        (Game::Topological, None, Some("10 period x"), BadSetup::NotNumber { word: s("x") }),
        (Game::Palisade, None, Some("1 2 x"), BadSetup::NotNumber { word: s("x") }),
        (Game::Palisade, None, Some("1 -2"), BadSetup::NotNumber { word: s("-2") }),
        (Game::Palisade, None, Some("1\t2"), BadSetup::NotNumber { word: s("1\\t2") }),
        (Game::Topological, None, Some("0"), BadSetup::Pieces { pieces: 0, least: 2, most: 16 }),
        (Game::Topological, None, Some("17"), BadSetup::Pieces { pieces: 17, least: 2, most: 16 }),
        (Game::Topological, None, Some("10 period 0"), BadSetup::Period { period: 0, least: 1, most: 100 }),
        (Game::Topological, None, Some("10 period 101"), {
            BadSetup::Period { period: 101, least: 1, most: 100 }
        }),
        (Game::Topological, None, Some("10 period"), BadSetup::PeriodMissing),
        (Game::Topological, None, Some("10 diagonal"), word("diagonal")),
        (Game::Topological, None, Some("10 Straight"), word("Straight")),
        (Game::Topological, None, Some("10 period 3 straight"), word("straight")),
        (Game::Topological, None, Some("10 straight period 3 4"), word("4")),
        (Game::Palisade, None, Some("3 0 2"), BadSetup::EmptyColumn { column: 2 }),
        (Game::Palisade, None, Some("9"), BadSetup::Columns { columns: 1, least: 2, most: 16 }),
        (Game::Palisade, None, Some(&*columns), BadSetup::Columns { columns: 17, least: 2, most: 16 }),
        (Game::Palisade, None, Some("32 33"), BadSetup::Stones { stones: 65, most: 64 }),
        (Game::Palisade, None, Some("4294967295 1"), BadSetup::Stones { stones: u32::MAX, most: 64 }),
    ];
    let mut reasons = Vec::new();
    for (game, limit, setup, why) in cases {
        assert_eq!(game.start(limit, setup).err(), Some(why.clone()), "{setup:?}");
        reasons.push(why.reason());
    }
    for text in ["", "forty", "4O", "-40", "+40", "40.0"] {
        let why = BadSetup::LimitNotNumber { text: s(text) };
        assert_eq!(contest::read_limit(text), Err(why.clone()));
        reasons.push(why.reason());
    }
    check_complete(BadSetup::KEYS, &reasons);
}

/// The text of a position, and why it describes none.
type PositionCase = (Game, &'static str, BadPosition);

fn board_cases() -> Vec<PositionCase> {
    let known = s("move, limit");
    let out = |key: &str, value, least, most| BadPosition::OutOfRange { key: s(key), value, least, most };
    vec![
        (Game::Lo, "", BadPosition::NoSide),
        (Game::Lo, "8/8/8/8/8/8/8/8", BadPosition::NoSide),
        (Game::Lo, "white", BadPosition::NoBoard),
        (Game::Lo, "8/8/8/8 8/8/8/8 white", BadPosition::BoardWords),
        (Game::Lo, "wb6/8/8/8/8/8/8/8 white turn 3", BadPosition::UnknownWord { word: s("turn"), known }),
        (Game::Lo, "wb6/8/8/8/8/8/8/8 white move 3 move 4", BadPosition::Twice { key: s("move") }),
        (Game::Lo, "wb6/8/8/8/8/8/8/8 white move", BadPosition::NoValue { key: s("move") }),
        (Game::Lo, "wb6/8/8/8/8/8/8/8 white move x", {
            BadPosition::BadValue { key: s("move"), value: s("x") }
        }),
        (Game::Lo, "wb6/8/8/8/8/8/8/8 white move 0", out("move", 0, 1, 161)),
        (Game::Lo, "wb6/8/8/8/8/8/8/8 white limit 39", out("limit", 39, 40, 160)),
        (Game::Lo, "wb6/8/8/8/8/8/8 white", BadPosition::Rows { rows: 7, right: 8 }),
        (Game::Lo, "wb6/9/8/8/8/8/8/8 white", BadPosition::Cells { row: s("7"), cells: 9, right: 8 }),
        (Game::Lo, "wb6/8/8/8/8/8/8/w6 white", BadPosition::Cells { row: s("1"), cells: 7, right: 8 }),
        (Game::Lo, "wx6/8/8/8/8/8/8/8 white", BadPosition::Letter { row: s("8"), letter: s("x") }),
        // A Cyrillic letter that looks like b.
        (Game::Lo, "wЬ6/8/8/8/8/8/8/8 white", BadPosition::Letter { row: s("8"), letter: s("Ь") }),
        (Game::Lo, "wwwwwwww/wwwww2b/8/8/8/8/8/8 white", {
            BadPosition::TooManyPieces { side: s("white"), pieces: 13, most: 12 }
        }),
        (Game::Lo, "w7/8/8/8/8/8/8/8 white", BadPosition::NoPieces { side: s("black") }),
        (Game::Lo, "wb6/8/8/8/8/8/8/8 white move 42 limit 40", {
            BadPosition::PastLimit { number: 42, limit: 40 }
        }),
        (Game::Hale, "11/11/11/11/11/wwwww6/11/11/11/11/11 white", {
            BadPosition::EndedBefore { side: s("white") }
        }),
    ]
}

fn topological_position_cases() -> Vec<PositionCase> {
    let case = |text, why| (Game::Topological, text, why);
    let field = |word: &str| BadPosition::Field { word: s(word) };
    let count = |white, black, pieces| BadPosition::PieceCount { white, black, pieces };
    vec![
        case("Mm black stage 1", field("Mm")),
        case("Mm: black stage 1", field("Mm:")),
        case("mm:w black stage 1", field("mm:w")),
        case("Mm:x black stage 1", field("Mm:x")),
        case("Zm:w black stage 1", field("Zm:w")),
        case("Mm:w Mm:b white stage 1", BadPosition::FieldTwice { field: s("Mm") }),
        case("Nm:w black stage 1", BadPosition::FirstField { field: s("Mm") }),
        case("Mm:b Nm:w white stage 1", BadPosition::FirstField { field: s("Mm") }),
        case("Mm:w Om:b white stage 1", BadPosition::Apart { field: s("Om") }),
        case("Mm:wb white stage 1", BadPosition::NotSingle { field: s("Mm") }),
        case("Mm:w Nm:w white stage 1", count(2, 0, 10)),
        case("Mm:w Nm:b Om:w Pm:b white stage 1 pieces 2", count(2, 2, 2)),
        case("Mm:wb Nm:bb Om:w Pm:- white stage 2 pieces 2", count(2, 3, 2)),
        case("Mm:wb Nm:wb white stage 2 pieces 2", BadPosition::FieldCount { fields: 2, right: 4 }),
        case("Mm:w white stage 1", BadPosition::WrongSide { side: s("black") }),
        case("Mm:w black stage 1 turn 3", {
            BadPosition::UnknownWord { word: s("turn"), known: s("pieces, straight, period, limit") }
        }),
        case("Mm:wb Nm:wb Om:- Pm:- white stage 2 pieces 2 held 3:0", {
            BadPosition::OutOfRange { key: s("held"), value: 3, least: 0, most: 2 }
        }),
        case("Mm:wb Nm:wb Om:- Pm:- white stage 2 pieces 2 held 3", {
            BadPosition::BadValue { key: s("held"), value: s("3") }
        }),
        case("Mm:wb Nm:wb Om:- Pm:- black stage 2 pieces 2 turn 11 limit 10", {
            BadPosition::PastLimit { number: 11, limit: 10 }
        }),
    ]
}

fn palisade_position_cases() -> Vec<PositionCase> {
    let case = |text, why| (Game::Palisade, text, why);
    let stones = |stones| BadPosition::Stones { stones, least: 2, most: 64 };
    vec![
        case("3 0 2 white", BadPosition::Height { word: s("0") }),
        case("3 x white", BadPosition::Height { word: s("x") }),
        case("32 33 white", stones(65)),
        case("1 white", stones(1)),
        case("4 7 white debts nobody", { BadPosition::BadValue { key: s("debts"), value: s("nobody") } }),
        case("4 7 white turn 2 debts white actions 2", BadPosition::TurnOver { actions: 2 }),
        case("4 7 white scored", BadPosition::ScoredNothing),
        case("4 7 white actions 1 scored", BadPosition::ScoredNothing),
        case("4 7 white turn 9 quiet 10 actions 1", BadPosition::EndedBefore { side: s("white") }),
        case("4 7 white turn 11 limit 10 actions 1", BadPosition::PastLimit { number: 11, limit: 10 }),
    ]
}

#[test]
fn every_bad_position_has_its_reason() {
    let cases = [board_cases(), topological_position_cases(), palisade_position_cases()].concat();
    let mut reasons = Vec::new();
    for (game, text, why) in cases {
        assert_eq!(game.position(text).err(), Some(why.clone()), "{text}");
        reasons.push(why.reason());
    }
    check_complete(BadPosition::KEYS, &reasons);
}

/// Reads a header to its end and starts the game.
fn read_header(game: Game, lines: &[&str]) -> Result<(), BadHeader> {
    struct Start(Header);
    impl Visitor for Start {
        type Output = Result<(), BadHeader>;
        fn visit<P: Searchable>(self) -> Self::Output {
            self.0.start::<P>().map(drop)
        }
    }
    let mut reader = HeaderReader::new(game.spec());
    for line in lines {
        if let Some(header) = reader.line(line)? {
            return game.visit(Start(header));
        }
    }
    Err(reader.missing())
}

#[test]
fn every_bad_header_has_its_reason() {
    let missing = |what: &str| BadHeader::Missing { what: s(what) };
    let setup = |why| BadHeader::Setup { why: Box::new(why) };
    let cases: [(Game, &[&str], BadHeader); 15] = [
        (Game::Lo, &[], missing("limit")),
        (Game::Lo, &["", " "], missing("limit")),
        (Game::Lo, &["40"], missing("seat")),
        (Game::Hale, &[], missing("seat")),
        (Game::Palisade, &["40", "0"], missing("setup")),
        (Game::Lo, &["forty", "0"], BadHeader::Limit { text: s("forty") }),
        (Game::Lo, &["-40", "0"], BadHeader::Limit { text: s("-40") }),
        (Game::Lo, &["40", "2"], BadHeader::Seat { text: s("2") }),
        (Game::Hale, &["white"], BadHeader::Seat { text: s("white") }),
        // A letter that looks like the digit.
        (Game::Hale, &["О"], BadHeader::Seat { text: s("О") }),
        (Game::Lo, &["40 0 1"], BadHeader::Extra { text: s("1") }),
        (Game::Palisade, &["40 0 4 7"], BadHeader::Extra { text: s("4") }),
        (Game::Lo, &["39", "0"], { setup(BadSetup::LimitOutOfRange { limit: 39, least: 40, most: 160 }) }),
        (Game::Palisade, &["40", "0", "3 0 2"], setup(BadSetup::EmptyColumn { column: 2 })),
        (Game::Palisade, &["40", "0", ""], setup(BadSetup::Empty { example: s("4 7 2 6 1 5 3") })),
    ];
    let mut reasons = Vec::new();
    for (game, lines, why) in cases {
        assert_eq!(read_header(game, lines), Err(why.clone()), "{lines:?}");
        reasons.push(why.reason());
    }
    check_complete(BadHeader::KEYS, &reasons);
    assert_eq!(read_header(Game::Palisade, &["40 1", " 4 7 "]), Ok(()));
}

/// Reads a file of records and checks every one.
fn check_records(text: &str) -> Result<(), BadRecord> {
    record::read(text)?.iter().try_for_each(khod_games::Record::check)
}

fn record_text_cases() -> Vec<(&'static str, BadRecord)> {
    let syntax = |line, text: &str| BadRecord::Syntax { line, text: s(text) };
    let annotation = |line, text: &str| BadRecord::Annotation { line, text: s(text) };
    let value = |line, tag: &str, value: &str| BadRecord::Value { line, tag: s(tag), value: s(value) };
    vec![
        ("[Game lo]", syntax(1, "[Game lo]")),
        ("[Game \"lo\"\n", syntax(1, "[Game \"lo\"")),
        ("[Game \"lo\"]\n1.. A2-C2", syntax(2, "1.. A2-C2")),
        ("[Game \"lo\"]\n0. A2-C2", syntax(2, "0. A2-C2")),
        ("[Game \"lo\"]\n1. A2-C2}", syntax(2, "}")),
        ("[Game \"lo", BadRecord::Open { line: 1 }),
        ("[Game \"lo\"]\n{never ends", BadRecord::Open { line: 2 }),
        ("A2-C2", BadRecord::NoGame { line: 1 }),
        ("\n1. A2-C2", BadRecord::NoGame { line: 2 }),
        ("[White \"Ann\"]\n[Game \"lo\"]", BadRecord::NoGame { line: 1 }),
        ("{a word}", BadRecord::NoGame { line: 1 }),
        ("[Game \"lo\"]\n1. A2-C2\n[White \"Ann\"]", BadRecord::NoGame { line: 3 }),
        ("[Game \"lo\"]\n[White \"Ann\"]\n[White \"Bob\"]", BadRecord::TagTwice { line: 3, tag: s("White") }),
        ("[Game \"lo\"]\n[Limit \"40\"]\n[Limit \"40\"]", BadRecord::TagTwice { line: 3, tag: s("Limit") }),
        ("[Game \"lo\"]\n[Round \"1\"]\n[Round \"2\"]", BadRecord::TagTwice { line: 3, tag: s("Round") }),
        ("[Game \"lo\"]\n[Limit \"forty\"]", value(2, "Limit", "forty")),
        ("[Game \"lo\"]\n[Winner \"White\"]", value(2, "Winner", "White")),
        ("[Game \"lo\"]\n1. A2-C2 {[%time fast]}", annotation(2, "time fast")),
        ("[Game \"lo\"]\n1. A2-C2 {[%eval 0.123]}", annotation(2, "eval 0.123")),
        ("[Game \"lo\"]\n1. A2-C2 {[%mood good]}", annotation(2, "mood good")),
        ("[Game \"lo\"]\n1. A2-C2 {one} {two}", annotation(2, "two")),
        ("[Game \"lo\"]\n1. A2-C2 3. A3-C3", {
            BadRecord::Number { line: 2, number: s("3."), right: s("1...") }
        }),
        ("[Game \"chess\"]", BadRecord::UnknownGame { game: s("chess") }),
    ]
}

fn record_game_cases() -> Vec<(&'static str, BadRecord)> {
    let outcome = |said: &str, right: &str| BadRecord::Outcome { said: s(said), right: s(right) };
    let verdict = |verdict: &str| BadRecord::Verdict { verdict: s(verdict) };
    vec![
        (
            "[Game \"lo\"]\n[Limit \"39\"]",
            BadRecord::Setup { why: Box::new(BadSetup::LimitOutOfRange { limit: 39, least: 40, most: 160 }) },
        ),
        ("[Game \"lo\"]\n[Position \"white\"]", BadRecord::Position { why: Box::new(BadPosition::NoBoard) }),
        ("[Game \"lo\"]\n[Limit \"40\"]\n[Position \"w1b5/8/8/8/8/8/8/8 white\"]", {
            BadRecord::PositionAndSetup
        }),
        (
            "[Game \"lo\"]\n1. A2-C2 B1-B4",
            BadRecord::Move {
                number: s("1..."),
                text: s("B1-B4"),
                why: Box::new(Illegal::WrongLength { distance: 3, pieces: 2 }),
            },
        ),
        ("[Game \"palisade\"]\n[Setup \"1 2\"]", outcome("", "draw exhausted")),
        ("[Game \"palisade\"]\n[Setup \"1 2\"]\n[Winner \"white\"]", outcome("white", "draw exhausted")),
        ("[Game \"palisade\"]\n[Setup \"1 2\"]\n[Winner \"draw\"]\n[Reason \"quiet\"]", {
            outcome("draw quiet", "draw exhausted")
        }),
        ("[Game \"palisade\"]\n[Setup \"1 2\"]\n[Winner \"draw\"]\n[Verdict \"time\"]", {
            outcome("draw time", "draw exhausted")
        }),
        ("[Game \"lo\"]\n[Winner \"white\"]", BadRecord::NotOver { said: s("white") }),
        ("[Game \"lo\"]\n[Verdict \"rules\"]", BadRecord::NotOver { said: s("") }),
        ("[Game \"lo\"]\n[Winner \"white\"]\n[Verdict \"magic\"]", verdict("magic")),
        ("[Game \"lo\"]\n[Verdict \"time\"]", verdict("time")),
        ("[Game \"lo\"]\n[Winner \"white\"]\n[Verdict \"host\"]", verdict("host")),
    ]
}

#[test]
fn every_bad_record_has_its_reason() {
    let mut reasons = Vec::new();
    for (text, why) in [record_text_cases(), record_game_cases()].concat() {
        assert_eq!(check_records(text), Err(why.clone()), "{text}");
        reasons.push(why.reason());
    }
    check_complete(BadRecord::KEYS, &reasons);
    assert_eq!(check_records("[Game \"lo\"]\n1. A2-C2 B1-B3\n2. A3-C1 {a word}\n"), Ok(()));
}
