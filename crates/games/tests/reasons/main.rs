//! Every reason that the rules can give has a case here that gives exactly it: a text, and the refusal with
//! its values as [`Reason`] writes them. A reason without a case fails the tests: a new one brings its case.

mod records;

use khod_games::{
    BadHeader, BadPosition, BadSetup, Explain, Game,
    Game::{Hale, Lo, Palisade, Phalanx, Topological},
    Illegal, Reason, ReasonKeys,
    contest::{self, HeaderReader},
    with_game,
};
use std::collections::HashSet;

/// The reasons met so far.
#[derive(Default)]
struct Met(Vec<Reason>);

impl Met {
    /// Checks that a refusal is what a case says.
    fn check<E: Explain>(&mut self, refusal: Option<E>, expected: &str, text: &str) {
        let reason = refusal.expect(text).reason();
        assert_eq!(reason.to_string(), expected, "{text:?}");
        self.0.push(reason);
    }

    /// Checks that every key was met, and that every reason has the values that its key promises.
    fn check_complete(&self, shared: ReasonKeys) {
        // A list's keys begin with one word; those of one game alone with the same.
        let word = |keys: ReasonKeys| keys[0].0.split('-').next();
        let own = Game::ALL.iter().flat_map(|game| game.spec().own_reasons).copied();
        let own = own.filter(|&keys| word(keys) == word(shared));
        let keys: Vec<_> = shared.iter().chain(own.flatten()).copied().collect();
        for reason in &self.0 {
            let names: Vec<&str> = reason.args.iter().map(|&(name, _)| name).collect();
            assert!(keys.contains(&(reason.key, &names[..])), "{reason}");
        }
        let met: HashSet<&str> = self.0.iter().map(|reason| reason.key).collect();
        let missing: Vec<&str> = keys.iter().map(|&(key, _)| key).filter(|key| !met.contains(key)).collect();
        assert!(missing.is_empty(), "without a case: {missing:?}");
        assert_eq!(keys.len(), met.len(), "a key stands twice");
    }
}

/// Positions, and texts with the reasons why they are refused there.
type Cases = &'static [(Game, &'static str, &'static [(&'static str, &'static str)])];

/// Single moves.
const MOVES: Cases = &[
    (
        Phalanx,
        "14/14/14/14/w1w11/6w7/4bw8/4w9/3b10/2b11/7b2wwww/14 white",
        &[
            ("Ff", "illegal-unreadable (text Ff, example Ab-Ac, Kb-Nb-Hb)"),
            ("Ff-Gf-Hf-If", "illegal-unreadable (text Ff-Gf-Hf-If, example Ab-Ac, Kb-Nb-Hb)"),
            ("Ff-Gf\r", "illegal-unreadable (text Ff-Gf\\r, example Ab-Ac, Kb-Nb-Hb)"),
            ("", "illegal-empty"),
            (" Ff-Gf", "illegal-spaces"),
            ("Ff-Gf ", "illegal-spaces"),
            ("Ff - Gf", "illegal-spaces"),
            // Cyrillic letters that look like a, e and K, and a dash.
            ("Aа-Ab", "illegal-foreign-letter (letter а)"),
            ("Eе-Ff-Dd", "illegal-foreign-letter (letter е)"),
            ("Кb-Nb-Hb", "illegal-foreign-letter (letter К)"),
            ("Kb–Nb–Hb", "illegal-foreign-letter (letter –)"),
            ("FF-Gf", "illegal-wrong-case (text FF, right Ff)"),
            ("Of-Nf", "illegal-off-board (cell Of)"),
            ("Kb-Nb-Am", "illegal-off-board (cell Am)"),
            ("Aa-Ab", "illegal-no-piece (cell Aa)"),
            ("Kb-Fg-Lb", "illegal-no-piece (cell Fg)"),
            ("Ef-Df", "illegal-not-yours (cell Ef)"),
            ("Gg-Ef-Hh", "illegal-not-yours (cell Ef)"),
            ("Ff-Ff", "illegal-same-cell (cell Ff)"),
            ("Kb-Nb-Kb", "illegal-same-cell (cell Kb)"),
            ("Ff-Gg", "illegal-own-piece (cell Gg)"),
            ("Lb-Nb-Jb", "illegal-blocked (cell Kb)"),
            ("Gg-Kb-Hh", "illegal-no-line (from Gg, to Kb)"),
            ("Ff-Ef", "illegal-single-captures (cell Ef)"),
            ("Ff-Fh", "illegal-single-too-far (distance 2)"),
            ("Kb-Kb-Jb", "illegal-one-piece-line (cell Kb)"),
            ("Ch-Ah-Dh", "illegal-broken-line (cell Bh)"),
            ("Kb-Nb-Kc", "illegal-off-line (head Kb, tail Nb, to Kc)"),
            ("Nb-Kb-Jb", "illegal-wrong-head (right Kb)"),
            ("Kb-Lb-Hb", "illegal-too-far (distance 3, length 2)"),
            ("Kb-Nb-Gb", "illegal-passes-enemy (cell Hb)"),
            ("Ee-Ff-Dd", "illegal-not-shorter (cell Dd, enemy 2, length 2)"),
        ],
    ),
    (Lo, "8/8/8/8/8/8/8/w1b4b black", &[("C1-B1", "illegal-game-over (reason connected)")]),
    (
        Lo,
        "5b2/8/5w2/3w1w2/8/w2b1b1w/8/3b4 black",
        &[
            ("F3-B3-", "illegal-unreadable (text F3-B3-, example F3-B3)"),
            ("f3-B3", "illegal-wrong-case (text f3, right F3)"),
            ("z0-z0", "illegal-wrong-case (text z0-z0, right Z0-Z0)"),
            // A Cyrillic letter that looks like B, and a space that is none of ours.
            ("F3-В3", "illegal-foreign-letter (letter В)"),
            ("F3-B3\u{a0}", "illegal-foreign-letter (letter \\u{a0})"),
            ("F3-F9", "illegal-off-board (cell F9)"),
            ("A1-A2", "illegal-no-piece (cell A1)"),
            ("A3-B3", "illegal-not-yours (cell A3)"),
            ("F3-F3", "illegal-same-cell (cell F3)"),
            ("F3-E5", "illegal-no-line (from F3, to E5)"),
            ("F3-F1", "illegal-wrong-length (distance 2, pieces 4)"),
            ("F3-F7", "illegal-jumps-enemy (cell F5)"),
            ("F3-D1", "illegal-own-piece (cell D1)"),
            ("Z0-Z0", "illegal-pass-not-allowed"),
        ],
    ),
    (
        Hale,
        "11/11/11/11/11/4wb5/2w8/11/11/11/11 white",
        &[
            ("Ef-Ee-Ed", "illegal-unreadable (text Ef-Ee-Ed, example Ef, Ef-Df)"),
            ("E", "illegal-unreadable (text E, example Ef, Ef-Df)"),
            ("eF", "illegal-wrong-case (text eF, right Ef)"),
            ("zz", "illegal-wrong-case (text zz, right Zz)"),
            ("ZZ", "illegal-wrong-case (text ZZ, right Zz)"),
            ("Lf", "illegal-off-board (cell Lf)"),
            ("Zz", "illegal-pass-not-allowed"),
            ("Ef", "illegal-occupied (cell Ef)"),
            ("Ef-Ff", "illegal-occupied (cell Ff)"),
            ("Ee", "illegal-white-cell (cell Ee)"),
            ("Ab-Aa", "illegal-no-piece (cell Ab)"),
            ("Ff-Fe", "illegal-not-yours (cell Ff)"),
            ("Ce-Cd", "illegal-stays-on-white (cell Ce)"),
            ("Ef-Ef", "illegal-same-cell (cell Ef)"),
            ("Ef-De", "illegal-not-neighbour (from Ef, to De)"),
        ],
    ),
    (
        Topological,
        "Mm:bw Mn:w Nm:b Nn:- white stage 2 pieces 2",
        &[
            ("02Mm-Nn", "illegal-unreadable (text 02Mm-Nn, example Nm, Mm-Pm, 2Mm-Nn)"),
            ("2", "illegal-unreadable (text 2, example Nm, Mm-Pm, 2Mm-Nn)"),
            ("Mm-", "illegal-unreadable (text Mm-, example Nm, Mm-Pm, 2Mm-Nn)"),
            ("Om", "illegal-building-over"),
            ("zz", "illegal-wrong-case (text zz, right Zz)"),
            ("Mm-Om", "illegal-not-on-board (field Om)"),
            ("Nn-Nm", "illegal-no-piece (cell Nn)"),
            ("Nm-Nn", "illegal-not-yours (cell Nm)"),
            ("3Mm-Nn", "illegal-stack-too-low (field Mm, pieces 3, height 2)"),
            ("99999999999Mm-Nn", "illegal-stack-too-low (field Mm, pieces 4294967295, height 2)"),
            ("Mm-Mm", "illegal-same-cell (cell Mm)"),
            ("1Mm-Nn", "illegal-no-path (from Mm, to Nn, steps 1)"),
        ],
    ),
    (Topological, "- white stage 1 pieces 2", &[("Nm", "illegal-first-field (field Mm)")]),
    (
        Topological,
        "Mm:w Nm:b white stage 1 pieces 2",
        &[
            ("Mm", "illegal-occupied (cell Mm)"),
            ("Pm", "illegal-nothing-beside (field Pm)"),
            ("Zm", "illegal-off-board (cell Zm)"),
            ("Zz", "illegal-still-building (left 2)"),
            ("Mm-Nm", "illegal-still-building (left 2)"),
        ],
    ),
    (
        Topological,
        "Mm:bw Mn:w Nm:b Nn:- white stage 2 pieces 2 straight",
        &[("Mm-Nn", "illegal-no-straight-path (from Mm, to Nn, steps 2)")],
    ),
    (
        Palisade,
        "1 4 1 2 white",
        &[
            ("2", "illegal-unreadable (text 2, example 2=5, 7/2<, 4>, 4>x2)"),
            ("01=2", "illegal-unreadable (text 01=2, example 2=5, 7/2<, 4>, 4>x2)"),
            ("2/0<", "illegal-unreadable (text 2/0<, example 2=5, 7/2<, 4>, 4>x2)"),
            ("2>x", "illegal-unreadable (text 2>x, example 2=5, 7/2<, 4>, 4>x2)"),
            ("2>>", "illegal-unreadable (text 2>>, example 2=5, 7/2<, 4>, 4>x2)"),
            // The Cyrillic letter that looks like x.
            ("2>х1", "illegal-foreign-letter (letter х)"),
            ("2>X1", "illegal-wrong-case (text 2>X1, right 2>x1)"),
            ("End", "illegal-wrong-case (text End, right end)"),
            ("1=5", "illegal-no-column (column 5, columns 4)"),
            ("2>x5", "illegal-no-such-removal (column 5, columns 4)"),
            ("4=1", "illegal-swap-order (right 1=4)"),
            ("4=4", "illegal-swap-same (column 4)"),
            ("2/4>", "illegal-split-all (column 2, stones 4, height 4)"),
            ("1<", "illegal-sow-outwards (right 1>)"),
            ("4>", "illegal-sow-outwards (right 4<)"),
            ("2>", "illegal-removal-missing (choices x1 x2 x3 x4)"),
            ("2<x2", "illegal-wrong-removal (column 2, choices x1 x3)"),
            ("end", "illegal-end-too-early (made 0)"),
        ],
    ),
    (Palisade, "1 2 white", &[("1=2", "illegal-game-over (reason exhausted)")]),
    (Palisade, "5 white", &[("1>", "illegal-sow-alone")]),
    (Palisade, "3 4 2 1 white", &[("2>x1", "illegal-nothing-scores")]),
];

/// Contest lines: whole turns of Palisade, and what a single move is in the others.
const LINES: Cases = &[
    (Lo, "5b2/8/5w2/3w1w2/8/w2b1b1w/8/3b4 black", &[("F3-B3 ", "illegal-spaces"), ("", "illegal-empty")]),
    (Palisade, "1 2 white", &[("1=2 1=2 1=2", "illegal-game-over (reason exhausted)")]),
    (
        Palisade,
        "4 7 2 6 1 5 3 white",
        &[
            ("", "illegal-empty"),
            (" 1=2 1=2 1=2", "illegal-spaces"),
            ("1=2 1=2 1=2 ", "illegal-spaces"),
            ("1=2  1=2 1=2", "illegal-spaces"),
            ("1=2 1=2", "illegal-too-few-actions (made 2)"),
            ("1=2 1=2 1=2 1=2 1=2", "illegal-too-many-actions (most 4)"),
            ("1=2 1=2 1=2 end", "illegal-end-written"),
            ("1=2 end", "illegal-in-turn (number 2, action end, why: illegal-end-too-early (made 1))"),
            ("1=2 1=2 2=1", "illegal-in-turn (number 3, action 2=1, why: illegal-swap-order (right 1=2))"),
        ],
    ),
    (Palisade, "4 7 white debts white", &[("1=2 1=2 1=2", "illegal-too-many-actions (most 2)")]),
];

#[test]
fn every_refused_move_has_its_reason() {
    let mut met = Met::default();
    for (whole_lines, positions) in [(false, MOVES), (true, LINES)] {
        for (game, position, cases) in positions {
            for (text, why) in *cases {
                let mut at = game.position(position).expect(position);
                let before = at.text();
                let played = if whole_lines { at.play_line(text) } else { at.play(text) };
                met.check(played.err(), why, text);
                assert_eq!(at.text(), before, "a refused text changes nothing");
            }
        }
    }
    met.check_complete(Illegal::KEYS);
}

/// Limits that a game does not have.
const LIMITS: &[(Game, u32, &str)] = &[
    (Phalanx, 39, "setup-limit-out-of-range (limit 39, least 40, most 120)"),
    (Phalanx, 121, "setup-limit-out-of-range (limit 121, least 40, most 120)"),
    (Lo, 161, "setup-limit-out-of-range (limit 161, least 40, most 160)"),
    (Topological, 9, "setup-limit-out-of-range (limit 9, least 10, most 1000)"),
    (Palisade, 1001, "setup-limit-out-of-range (limit 1001, least 10, most 1000)"),
    (Hale, 40, "setup-no-limit (game hale)"),
];

/// Setups that a game does not have.
const SETUPS: &[(Game, &str, &str)] = &[
    (Lo, "10", "setup-no-setup (game lo)"),
    (Hale, "", "setup-no-setup (game hale)"),
    (Topological, " ", "setup-empty (example 10, 10 straight, 16 period 20)"),
    (Palisade, "", "setup-empty (example 4 7 2 6 1 5 3)"),
    (Topological, "ten", "setup-not-number (word ten)"),
    (Topological, "10 period x", "setup-not-number (word x)"),
    (Palisade, "1 2 x", "setup-not-number (word x)"),
    (Palisade, "1 -2", "setup-not-number (word -2)"),
    (Palisade, "1\t2", "setup-not-number (word 1\\t2)"),
    (Topological, "0", "setup-pieces (pieces 0, least 2, most 16)"),
    (Topological, "17", "setup-pieces (pieces 17, least 2, most 16)"),
    (Topological, "10 period 0", "setup-period (period 0, least 1, most 100)"),
    (Topological, "10 period 101", "setup-period (period 101, least 1, most 100)"),
    (Topological, "10 period", "setup-period-missing"),
    (Topological, "10 diagonal", "setup-word (word diagonal, example 10, 10 straight, 16 period 20)"),
    (Topological, "10 Straight", "setup-word (word Straight, example 10, 10 straight, 16 period 20)"),
    (
        Topological,
        "10 period 3 straight",
        "setup-word (word straight, example 10, 10 straight, 16 period 20)",
    ),
    (Topological, "10 straight period 3 4", "setup-word (word 4, example 10, 10 straight, 16 period 20)"),
    (Palisade, "3 0 2", "setup-empty-column (column 2)"),
    (Palisade, "9", "setup-columns (columns 1, least 2, most 16)"),
    (Palisade, "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "setup-columns (columns 17, least 2, most 16)"),
    (Palisade, "32 33", "setup-stones (stones 65, most 64)"),
    (Palisade, "4294967295 1", "setup-stones (stones 4294967295, most 64)"),
];

#[test]
fn every_bad_setup_has_its_reason() {
    let mut met = Met::default();
    for &(game, limit, why) in LIMITS {
        met.check(game.start(Some(limit), None).err(), why, &limit.to_string());
    }
    for &(game, setup, why) in SETUPS {
        met.check(game.start(None, Some(setup)).err(), why, setup);
    }
    for text in ["", "forty", "4O", "-40", "+40", "40.0"] {
        met.check(
            contest::read_limit(text, None).err(),
            &format!("setup-limit-not-number (text {text})"),
            text,
        );
    }
    met.check_complete(BadSetup::KEYS);
}

/// Texts that describe no position of a game.
const POSITIONS: &[(Game, &[(&str, &str)])] = &[
    (
        Lo,
        &[
            ("", "position-no-side"),
            ("8/8/8/8/8/8/8/8", "position-no-side"),
            ("white", "position-no-board"),
            ("8/8/8/8 8/8/8/8 white", "position-board-words"),
            ("wb6/8/8/8/8/8/8/8 white turn 3", "position-unknown-word (word turn, known move, limit)"),
            ("wb6/8/8/8/8/8/8/8 white move 3 move 4", "position-twice (key move)"),
            ("wb6/8/8/8/8/8/8/8 white move", "position-no-value (key move)"),
            ("wb6/8/8/8/8/8/8/8 white move x", "position-bad-value (key move, value x)"),
            ("wb6/8/8/8/8/8/8 white", "position-rows (rows 7, right 8)"),
            ("wb6/9/8/8/8/8/8/8 white", "position-cells (row 7, cells 9, right 8)"),
            ("wb6/8/8/8/8/8/8/w6 white", "position-cells (row 1, cells 7, right 8)"),
            ("wx6/8/8/8/8/8/8/8 white", "position-letter (row 8, letter x)"),
            // A Cyrillic letter that looks like b.
            ("wЬ6/8/8/8/8/8/8/8 white", "position-letter (row 8, letter Ь)"),
            (
                "wwwwwwww/wwwww2b/8/8/8/8/8/8 white",
                "position-too-many-pieces (side white, pieces 13, most 12)",
            ),
            ("w7/8/8/8/8/8/8/8 white", "position-no-pieces (side black)"),
            ("wb6/8/8/8/8/8/8/8 white move 42 limit 40", "position-past-limit (number 42, limit 40)"),
        ],
    ),
    (
        Hale,
        &[
            ("11/11/11/11/11/wwwww6/11/11/11/11/11 white", "position-ended-before (side white)"),
            ("11/11/11/11/11/11/11/11/11/11/11 white move 3", "position-nothing-follows (word move)"),
        ],
    ),
    (
        Topological,
        &[
            ("Mm black stage 1", "position-field (word Mm)"),
            ("mm:w black stage 1", "position-field (word mm:w)"),
            ("Mm:x black stage 1", "position-field (word Mm:x)"),
            ("Zm:w black stage 1", "position-field (word Zm:w)"),
            ("Mm:w Mm:b white stage 1", "position-field-twice (field Mm)"),
            ("Nm:w black stage 1", "position-first-field (field Mm)"),
            ("Mm:b Nm:w white stage 1", "position-first-field (field Mm)"),
            ("Mm:w Om:b white stage 1", "position-apart (field Om)"),
            ("Mm:wb white stage 1", "position-not-single (field Mm)"),
            ("Mm:w Nm:w white stage 1", "position-piece-count (white 2, black 0, pieces 10)"),
            (
                "Mm:w Nm:b Om:w Pm:b white stage 1 pieces 2",
                "position-piece-count (white 2, black 2, pieces 2)",
            ),
            (
                "Mm:wb Nm:bb Om:w Pm:- white stage 2 pieces 2",
                "position-piece-count (white 2, black 3, pieces 2)",
            ),
            ("Mm:wb Nm:wb white stage 2 pieces 2", "position-field-count (fields 2, right 4)"),
            ("Mm:w white stage 1", "position-wrong-side (side black)"),
            (
                "Mm:w black stage 1 turn 3",
                "position-unknown-word (word turn, known pieces, straight, period, limit)",
            ),
        ],
    ),
    (
        Palisade,
        &[
            ("3 0 2 white", "position-height (word 0)"),
            ("3 x white", "position-height (word x)"),
            ("32 33 white", "position-stones (stones 65, least 2, most 64)"),
            ("1 white", "position-stones (stones 1, least 2, most 64)"),
            ("4 7 white turn 0", "position-out-of-range (key turn, value 0, least 1, most 1001)"),
            ("4 7 white limit 9", "position-out-of-range (key limit, value 9, least 10, most 1000)"),
            // Each point has taken a stone at least, and 11 of 64 are left.
            ("4 7 white points 3:65", "position-out-of-range (key points, value 65, least 0, most 53)"),
            ("4 7 white points 27:27", "position-out-of-range (key points, value 54, least 0, most 53)"),
            ("4 7 white points 3", "position-bad-value (key points, value 3)"),
            ("4 7 white debts nobody", "position-bad-value (key debts, value nobody)"),
            ("4 7 white turn 2 debts white actions 2", "position-turn-over (actions 2)"),
            ("4 7 white scored", "position-scored-nothing"),
            ("4 7 white actions 1 scored", "position-scored-nothing"),
            ("4 7 white turn 9 quiet 10 actions 1", "position-ended-before (side white)"),
            ("4 7 white turn 11 limit 10 actions 1", "position-past-limit (number 11, limit 10)"),
        ],
    ),
];

#[test]
fn every_bad_position_has_its_reason() {
    let mut met = Met::default();
    for (game, cases) in POSITIONS {
        for (text, why) in *cases {
            met.check(game.position(text).err(), why, text);
        }
    }
    met.check_complete(BadPosition::KEYS);
}

/// Reads a header to its end and starts the game.
fn read_header(game: Game, lines: &[&str]) -> Result<(), BadHeader> {
    let mut reader = HeaderReader::new(game.spec());
    for line in lines {
        if let Some(header) = reader.line(line)? {
            return with_game!(game, P => header.start::<P>().map(drop));
        }
    }
    Err(reader.missing())
}

/// The lines of headers.
const HEADERS: &[(Game, &[&str], &str)] = &[
    (Lo, &[], "header-missing (what limit)"),
    (Lo, &["", " "], "header-missing (what limit)"),
    (Lo, &["40"], "header-missing (what seat)"),
    (Hale, &[], "header-missing (what seat)"),
    (Palisade, &["40", "0"], "header-missing (what setup)"),
    (Lo, &["forty", "0"], "header-limit (text forty)"),
    (Lo, &["-40", "0"], "header-limit (text -40)"),
    (Lo, &["40", "2"], "header-seat (text 2)"),
    (Hale, &["white"], "header-seat (text white)"),
    // A letter that looks like the digit.
    (Hale, &["О"], "header-seat (text О)"),
    (Lo, &["40 0 1"], "header-extra (text 1)"),
    (Palisade, &["40 0 4 7"], "header-extra (text 4)"),
    (Lo, &["39", "0"], "header-setup (why: setup-limit-out-of-range (limit 39, least 40, most 160))"),
    (Palisade, &["40", "0", "3 0 2"], "header-setup (why: setup-empty-column (column 2))"),
    (Palisade, &["40", "0", ""], "header-setup (why: setup-empty (example 4 7 2 6 1 5 3))"),
];

#[test]
fn every_bad_header_has_its_reason() {
    let mut met = Met::default();
    for &(game, lines, why) in HEADERS {
        met.check(read_header(game, lines).err(), why, &format!("{lines:?}"));
    }
    met.check_complete(BadHeader::KEYS);
    assert_eq!(read_header(Palisade, &["40 1", " 4 7 "]), Ok(()));
}
