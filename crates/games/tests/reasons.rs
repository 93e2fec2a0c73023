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

const PHALANX: &str = "14/14/14/14/5b8/6w7/4bw8/4ww8/3b10/14/7b2wwww/14 white";
const PHALANX_EXAMPLE: &str = "Ab-Ac, Kb-Nb-Hb";

fn phalanx_cases() -> Vec<MoveCase> {
    let unreadable = |text| (PHALANX, text, Illegal::unreadable(text, PHALANX_EXAMPLE));
    vec![
        unreadable("Ff"),
        unreadable("Ff-Gf-Hf-If"),
        unreadable("Ff_Gf"),
        unreadable("Ff-"),
        unreadable("F6-G6"),
        unreadable("Ff-Gf\r"),
        (PHALANX, "FF-Gf", Illegal::WrongCase { text: s("FF"), right: s("Ff") }),
        (PHALANX, "ff-Gf", Illegal::WrongCase { text: s("ff"), right: s("Ff") }),
        (PHALANX, "Of-Nf", Illegal::OffBoard { cell: s("Of") }),
        (PHALANX, "Kb-Nb-Am", Illegal::OffBoard { cell: s("Am") }),
        (PHALANX, "Aa-Ab", Illegal::NoPiece { cell: s("Aa") }),
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
        (PHALANX, "Kb-Fg-Lb", Illegal::NoPiece { cell: s("Fg") }),
        (PHALANX, "Kb-Nb-Kc", Illegal::OffLine { head: s("Kb"), tail: s("Nb"), to: s("Kc") }),
        (PHALANX, "Kb-Nb-Jd", Illegal::OffLine { head: s("Kb"), tail: s("Nb"), to: s("Jd") }),
        (PHALANX, "Nb-Kb-Jb", Illegal::WrongHead { right: s("Kb") }),
        (PHALANX, "Kb-Lb-Hb", Illegal::TooFar { distance: 3, length: 2 }),
        (PHALANX, "Kb-Nb-Gb", Illegal::PassesEnemy { cell: s("Hb") }),
        (PHALANX, "Ff-Fe-Fg", Illegal::BrokenLine { cell: s("Fg") }),
    ]
}
