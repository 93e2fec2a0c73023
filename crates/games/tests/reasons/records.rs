//! Why records are refused.

use super::Met;
use khod_games::{
    BadRecord, Game,
    Game::{Lo, Palisade},
    Record, record,
};

/// Files of records that do not begin as they should.
const FILES: &[(&str, &str)] = &[
    ("[Game lo]", "record-syntax (line 1, text [Game lo])"),
    ("[Game \"lo\"\n", "record-syntax (line 1, text [Game \"lo\")"),
    ("[Game \"lo", "record-open (line 1)"),
    ("A2-C2", "record-no-game (line 1)"),
    ("\n1. A2-C2", "record-no-game (line 2)"),
    ("[White \"Ann\"]\n[Game \"lo\"]", "record-no-game (line 1)"),
    ("{a word}", "record-no-game (line 1)"),
    ("[Game \"chess\"]", "record-unknown-game (game chess)"),
];

/// Records, from their second line on: the first names the game.
const RECORDS: &[(Game, &str, &str)] = &[
    (Lo, "1.. A2-C2", "record-syntax (line 2, text 1.. A2-C2)"),
    (Lo, "1. A2-C2}", "record-syntax (line 2, text })"),
    (Lo, "{never ends", "record-open (line 2)"),
    (Lo, "1. A2-C2\n[White \"Ann\"]", "record-no-game (line 3)"),
    (Lo, "[White \"Ann\"]\n[White \"Bob\"]", "record-tag-twice (line 3, tag White)"),
    (Lo, "[Limit \"40\"]\n[Limit \"40\"]", "record-tag-twice (line 3, tag Limit)"),
    (Lo, "[Limit \"forty\"]", "record-value (line 2, tag Limit, value forty)"),
    (Lo, "[Winner \"White\"]", "record-value (line 2, tag Winner, value White)"),
    (Lo, "1. A2-C2 {[%time fast]}", "record-annotation (line 2, text time fast)"),
    (Lo, "1. A2-C2 {[%eval 0.123]}", "record-annotation (line 2, text eval 0.123)"),
    (Lo, "1. A2-C2 {[%mood good]}", "record-annotation (line 2, text mood good)"),
    (Lo, "1. A2-C2 {one} {two}", "record-annotation (line 2, text two)"),
    (Lo, "1. A2-C2 3. A3-C3", "record-number (line 2, number 3., right 1...)"),
    (Lo, "[Limit \"39\"]", "record-setup (why: setup-limit-out-of-range (limit 39, least 40, most 160))"),
    (Lo, "[Position \"white\"]", "record-position (why: position-no-board)"),
    (Lo, "[Limit \"40\"]\n[Position \"w1b5/8/8/8/8/8/8/8 white\"]", "record-position-and-setup"),
    (
        Lo,
        "1. A2-C2 B1-B4",
        "record-move (number 1..., text B1-B4, why: illegal-wrong-length (distance 3, pieces 2))",
    ),
    (Palisade, "[Setup \"1 2\"]", "record-outcome (said none, right draw exhausted)"),
    (Palisade, "[Setup \"1 2\"]\n[Winner \"white\"]", "record-outcome (said white, right draw exhausted)"),
    (
        Palisade,
        "[Setup \"1 2\"]\n[Winner \"draw\"]\n[Reason \"quiet\"]",
        "record-outcome (said draw quiet, right draw exhausted)",
    ),
    (
        Palisade,
        "[Setup \"1 2\"]\n[Winner \"draw\"]\n[Verdict \"time\"]",
        "record-outcome (said draw time, right draw exhausted)",
    ),
    (Lo, "[Winner \"white\"]", "record-not-over (said white)"),
    (Lo, "[Verdict \"rules\"]", "record-not-over (said none)"),
    (Lo, "[Winner \"white\"]\n[Verdict \"magic\"]", "record-verdict (verdict magic)"),
    (Lo, "[Verdict \"time\"]", "record-verdict (verdict time)"),
    (Lo, "[Winner \"white\"]\n[Verdict \"host\"]", "record-verdict (verdict host)"),
];

/// Reads a file of records and checks every one.
fn check_records(text: &str) -> Result<(), BadRecord> {
    record::read(text)?.iter().try_for_each(Record::check)
}

#[test]
fn every_bad_record_has_its_reason() {
    let mut met = Met::default();
    for (text, why) in FILES {
        met.check(check_records(text).err(), why, text);
    }
    for (game, rest, why) in RECORDS {
        let text = format!("[Game \"{}\"]\n{rest}", game.name());
        met.check(check_records(&text).err(), why, &text);
    }
    let mut record = Record::new(Lo);
    record.turns.push(record::Turn { line: "A2-C2 B1-B3".to_owned(), ..record::Turn::default() });
    met.check(record.check_form().err(), "record-line (number 1., text A2-C2 B1-B3)", "two moves in one");
    for name in ["a b", "", "Game", "Reason"] {
        record.tags = vec![(name.to_owned(), String::new())];
        met.check(record.check_form().err(), &format!("record-tag-name (tag {name})"), name);
    }
    met.check_complete(BadRecord::KEYS);
    assert_eq!(check_records("[Game \"lo\"]\n1. A2-C2 B1-B3\n2. A3-C1 {a word}\n"), Ok(()));
}
