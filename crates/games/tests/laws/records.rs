//! Records: random games with annotations are written, read back and checked; false ones are found out.

use crate::random::{Random, Start, random_turn, starts_of};
use khod_games::{
    AnyPosition, BadRecord, Game, Illegal, Record, Searchable, Side, contest, record,
    record::{Evaluation, Turn, Winner},
    with_game,
};

/// Texts that need care in a record.
const REMARKS: &[&str] = &[
    "good",
    "a \"quoted\" word",
    "{braces} and [brackets]",
    "[%time 1.000]",
    "back\\slash \\n \\",
    "two\nlines",
    "Хейл, 歩, é",
    "12. 13... ; %",
    "\\",
    "}",
];

/// Plays a random turn as text and gives its contest line.
fn random_line<P: Searchable>(position: &str, random: &mut Random) -> String {
    let position = P::from_text(position).expect("a position text is read back");
    let turn = random_turn(&position, random);
    contest::write_line(&position, &turn)
}

fn annotated(line: String, random: &mut Random) -> Turn {
    let mut turn = Turn { line, ..Turn::default() };
    if random.one_in(2) {
        return turn;
    }
    turn.time = random.one_in(2).then(|| random.below(1_000_000) as u64);
    turn.clock = random.one_in(3).then(|| random.below(1_000) as u64);
    turn.evaluation = random.one_in(2).then(|| match random.below(3) {
        0 => Evaluation::Score(random.below(20_001) as i32 - 10_000),
        1 => Evaluation::WhiteWins(random.below(200) as u32),
        _ => Evaluation::BlackWins(random.below(200) as u32),
    });
    turn.comment = random.one_in(3).then(|| (*random.pick(REMARKS)).to_owned());
    turn
}

/// A record of a whole random game.
fn random_record(game: Game, start: Start, random: &mut Random) -> Record {
    let mut record = Record::new(game);
    match start {
        Start::Setup(limit, setup) => {
            (record.limit, record.setup) = (limit, setup.map(str::to_owned));
        }
        Start::Text(text) => record.position = Some(text.to_owned()),
    }
    let mut remark = |often| random.one_in(often).then(|| (*random.pick(REMARKS)).to_owned());
    (record.white, record.black, record.comment) = (remark(2), remark(2), remark(3));
    record.tags.extend(remark(2).map(|text| ("Event".to_owned(), text)));
    record.tags.extend(remark(2).map(|text| ("Round-2".to_owned(), text)));
    let mut position = record.start().expect("a start of the list can be played");
    while position.outcome().is_none() {
        let line = with_game!(game, P => random_line::<P>(&position.text(), random));
        position.play_line(&line).expect("a turn made of legal moves is legal");
        record.turns.push(annotated(line, random));
    }
    let outcome = position.outcome().expect("the game is over");
    record.winner = Some(Winner::of(outcome));
    record.verdict = random.one_in(2).then(|| "rules".to_owned());
    record.reason = random.one_in(2).then(|| outcome.reason.to_owned());
    record
}

fn random_records() -> Vec<Record> {
    let mut random = Random::new(77);
    let mut records = Vec::new();
    for &game in Game::ALL {
        for &start in starts_of(game.name()) {
            for _ in 0..5 {
                records.push(random_record(game, start, &mut random));
            }
        }
    }
    records
}

#[test]
fn records_are_read_back() {
    let records = random_records();
    let mut all = String::new();
    for record in &records {
        assert_eq!(record.check(), Ok(()), "{record}");
        let text = record.to_string();
        assert_eq!(record::read(&text).as_ref(), Ok(&vec![record.clone()]), "{text}");
        let windows = text.replace('\n', "\r\n");
        assert_eq!(record::read(&windows).as_ref(), Ok(&vec![record.clone()]), "{windows}");
        all.push_str(&text);
        all.push('\n');
    }
    assert_eq!(record::read(&all), Ok(records));
}

#[test]
fn a_record_leads_through_its_positions() {
    for record in random_records() {
        let mut position = record.start().unwrap();
        for (at, turn) in record.turns.iter().enumerate() {
            assert_eq!(record.replay(at).unwrap().0.text(), position.text());
            let heard = position.play_line(&turn.line).unwrap();
            if at + 1 == record.turns.len() {
                let (last, told) = record.replay(at + 1).unwrap();
                assert_eq!((last.text(), told), (position.text(), heard));
            }
            if at > 30 {
                break;
            }
        }
    }
}

/// How a turn is counted: `12.` is white's, `12...` black's.
fn number(first: Side, turn: usize) -> String {
    let half_moves = first.index() + turn;
    let dots = if half_moves.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots}", half_moves / 2 + 1)
}

/// Turns that can not be played there.
fn false_moves(record: &Record, random: &mut Random) {
    let first = record.start().expect("the record has a start").side();
    let wrong = |record: &Record, at: usize, right: &dyn Fn(&Illegal) -> bool| match record.check() {
        Err(BadRecord::Move { number: named, text, why }) => {
            assert_eq!((named, &text), (number(first, at), &record.turns[at].line), "{record}");
            assert!(right(&why), "{why:?}");
        }
        other => panic!("{other:?}: {record}"),
    };
    let mut longer = record.clone();
    longer.turns.push(Turn { line: "Mm".to_owned(), ..Turn::default() });
    wrong(&longer, record.turns.len(), &|why| matches!(why, Illegal::GameOver { .. }));
    if record.turns.is_empty() {
        return;
    }
    let at = random.below(record.turns.len());
    let mut altered = record.clone();
    "nonsense".clone_into(&mut altered.turns[at].line);
    wrong(&altered, at, &|_| true);
    // A turn of the same game that is not legal at this place.
    let (position, _) = record.replay(at).expect("the record can be replayed");
    let mut lines = record.turns.iter().map(|turn| turn.line.clone());
    if let Some(line) = lines.find(|line| position.clone().play_line(line).is_err()) {
        altered.turns[at].line = line;
        wrong(&altered, at, &|why| !matches!(why, Illegal::GameOver { .. }));
    }
}

/// A winner, a reason or a verdict that the game did not come to.
fn false_results(record: &Record, position: &AnyPosition) {
    let outcome = position.outcome().expect("the game is over");
    let right = outcome.to_string();
    let differs = |altered: &Record, said: String| {
        let right = right.clone();
        assert_eq!(altered.check(), Err(BadRecord::Outcome { said, right }), "{altered}");
    };
    let with_reason = |words: &str| {
        [Some(words), record.reason.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(" ")
    };
    for winner in [Winner::Draw, Winner::Side(Side::White), Winner::Side(Side::Black)] {
        if winner != Winner::of(outcome) {
            differs(&Record { winner: Some(winner), ..record.clone() }, with_reason(winner.word()));
        }
    }
    let none = Record { winner: None, ..record.clone() };
    match none.check() {
        Err(BadRecord::Outcome { said, right: told }) => {
            assert!(!said.is_empty() && said.contains(record.reason.as_deref().unwrap_or_default()));
            assert_eq!(told, right);
        }
        other => panic!("{other:?}: {none}"),
    }
    for reason in position.spec().reasons.iter().filter(|&&reason| reason != outcome.reason) {
        let altered = Record { reason: Some((*reason).to_owned()), ..record.clone() };
        differs(&altered, format!("{} {reason}", outcome.winner_word()));
    }
    let late = Record { verdict: Some("time".to_owned()), ..record.clone() };
    differs(&late, with_reason(&format!("{} time", outcome.winner_word())));
    if record.limit.is_none() && record.setup.is_none() {
        let position = record.start().expect("the record has a start").text();
        let both = Record { position: Some(position), limit: Some(100), ..record.clone() };
        assert_eq!(both.check(), Err(BadRecord::PositionAndSetup));
    }
    let unknown = Record { verdict: Some("magic".to_owned()), ..record.clone() };
    assert_eq!(unknown.check(), Err(BadRecord::Verdict { verdict: "magic".to_owned() }));
}

/// A game that stopped before its end.
fn unfinished(record: &Record) {
    let mut shorter = record.clone();
    if shorter.turns.pop().is_none() {
        return;
    }
    assert!(matches!(shorter.check(), Err(BadRecord::NotOver { .. })), "{shorter}");
    (shorter.winner, shorter.verdict, shorter.reason) = (None, None, None);
    assert_eq!(shorter.check(), Ok(()), "{shorter}");
    shorter.verdict = Some("rules".to_owned());
    assert!(matches!(shorter.check(), Err(BadRecord::NotOver { .. })), "{shorter}");
    shorter.verdict = Some("resignation".to_owned());
    assert!(matches!(shorter.check(), Err(BadRecord::Verdict { .. })), "{shorter}");
    shorter.winner = Some(Winner::Side(Side::Black));
    assert_eq!(shorter.check(), Ok(()), "{shorter}");
    shorter.verdict = Some("host".to_owned());
    assert!(matches!(shorter.check(), Err(BadRecord::Verdict { .. })), "{shorter}");
    shorter.winner = None;
    assert_eq!(shorter.check(), Ok(()), "{shorter}");
}

#[test]
fn false_records_are_found_out() {
    let mut random = Random::new(78);
    for record in random_records() {
        let (position, _) = record.replay(record.turns.len()).unwrap();
        false_moves(&record, &mut random);
        false_results(&record, &position);
        unfinished(&record);
    }
}
