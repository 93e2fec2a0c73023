//! A sixth game is one file. Here is one, against the public traits alone, and whatever is generic plays it.

use khod_games::{
    BadPosition, BadSetup, Fact, Illegal, Layout, LayoutKind, LimitRange, Notation, Observer, Outcome, Place,
    Position, Remark, Searchable, Side, quoted,
};
use std::ops::RangeInclusive;

/// Pairs: a turn marks two empty cells of a row, one after the other. Three own marks side by side win at
/// once; a full row is a draw.
///
/// ```text
///   w . b w b .      white has marked 1 and 4, black 3 and 5
///   1 2 3 4 5 6      bit 0 is cell 1
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pairs {
    /// The cells that each side has marked. Their number says whose turn it is, and how far in it.
    marks: [u32; 2],
    cells: u32,
}

const CELLS: RangeInclusive<u32> = 3..=32;
/// Marks of a turn.
const TURN: u32 = 2;

impl Pairs {
    fn marked(&self) -> u32 {
        (self.marks[0] | self.marks[1]).count_ones()
    }

    fn owner(&self, cell: u32) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.marks[side.index()] >> cell & 1 == 1)
    }
}

impl Position for Pairs {
    /// The cell to mark, from 0.
    type Move = u32;

    const ALTERNATES: bool = false;

    fn start(_limit: u32, setup: &str) -> Result<Self, BadSetup> {
        let cells = number(setup).ok_or_else(|| BadSetup::NotNumber { word: quoted(setup) })?;
        if !CELLS.contains(&cells) {
            return Err(BadSetup::Columns { columns: cells, least: *CELLS.start(), most: *CELLS.end() });
        }
        Ok(Self { marks: [0; 2], cells })
    }

    fn side(&self) -> Side {
        Side::after(self.marked() / TURN)
    }

    fn outcome(&self) -> Option<Outcome> {
        let three = |marks: u32| marks & marks >> 1 & marks >> 2 != 0;
        let winner = Side::BOTH.into_iter().find(|side| three(self.marks[side.index()]));
        let full = (self.marked() == self.cells).then_some(Outcome::draw("full"));
        winner.map(|side| Outcome::win(side, "three")).or(full)
    }

    fn generate(&self, moves: &mut Vec<u32>) {
        moves.extend((0..self.cells).filter(|&cell| self.owner(cell).is_none()));
    }

    fn play_observed<O: Observer>(&mut self, cell: u32, observer: &mut O) {
        let side = self.side();
        self.marks[side.index()] |= 1 << cell;
        observer.appears(fact(side, cell));
    }

    fn facts<O: Observer>(&self, observer: &mut O) {
        for cell in 0..self.cells {
            self.owner(cell).into_iter().for_each(|side| observer.appears(fact(side, cell)));
        }
    }

    fn key(&self) -> u64 {
        let marks = u64::from(self.marks[0]) | u64::from(self.marks[1]) << 32;
        marks.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

fn fact(side: Side, cell: u32) -> Fact {
    Fact { owner: Some(side), place: cell as u16, level: 0 }
}

/// A number written in its one way: no sign, no leading zero.
fn number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|number: &u32| number.to_string() == text)
}

impl Notation for Pairs {
    const NAME: &'static str = "pairs";
    const LIMIT: Option<LimitRange> = None;
    const SETUP: Option<&'static str> = Some("6");
    const REASONS: &'static [&'static str] = &["three", "full"];
    const PERFT: &'static str = "start | 6 | 576 | ...... white\nfour cells | 4 | 24 | .... white\n";

    fn format(&self, cell: u32) -> String {
        (cell + 1).to_string()
    }

    fn read_move(&self, text: &str) -> Result<u32, Illegal> {
        let column = number(text).filter(|&column| column > 0);
        let column = column.ok_or_else(|| Illegal::unreadable(text, "3"))?;
        if column > self.cells {
            return Err(Illegal::NoColumn { column, columns: self.cells });
        }
        match self.owner(column - 1) {
            Some(_) => Err(Illegal::Occupied { cell: text.to_owned() }),
            None => Ok(column - 1),
        }
    }

    fn to_text(&self) -> String {
        let letter = |cell| self.owner(cell).map_or(".", |side| &side.word()[..1]);
        format!("{} {}", (0..self.cells).map(letter).collect::<String>(), self.side())
    }

    fn from_text(text: &str) -> Result<Self, BadPosition> {
        let (row, side) = text.split_once(' ').ok_or(BadPosition::NoSide)?;
        let side = Side::from_word(side).ok_or(BadPosition::NoSide)?;
        let cells = row.chars().count() as u32;
        let wrong_length = |_| BadPosition::Cells { row: quoted(row), cells, right: *CELLS.end() };
        let wrong_letter = |letter: char| {
            let letter = quoted(&letter.to_string());
            BadPosition::Letter { row: quoted(row), letter }
        };
        let mut position = Self::start(0, &cells.to_string()).map_err(wrong_length)?;
        for (cell, letter) in row.chars().enumerate() {
            match letter {
                'w' => position.marks[0] |= 1 << cell,
                'b' => position.marks[1] |= 1 << cell,
                '.' => {}
                _ => return Err(wrong_letter(letter)),
            }
        }
        // Whoever made each mark, both took turns.
        let [white, black] = position.marks.map(u32::count_ones);
        let turns = (0..position.marked()).map(|mark| Side::after(mark / TURN));
        if turns.filter(|&side| side == Side::White).count() as u32 != white {
            return Err(BadPosition::PieceCount { white, black, pieces: cells });
        }
        let right = position.side();
        if side == right { Ok(position) } else { Err(BadPosition::WrongSide { side: right.to_string() }) }
    }

    fn layout(&self) -> Layout {
        let columns: Vec<String> = (0..self.cells).map(|cell| self.format(cell)).collect();
        let place = |cell: u32| Place {
            id: cell as u16,
            column: cell as usize,
            row: 0,
            name: self.format(cell),
            dark: false,
        };
        let places = (0..self.cells).map(place).collect();
        Layout { kind: LayoutKind::Flat, places, columns, rows: vec![String::new()] }
    }

    fn remarks(&self) -> Vec<Remark> {
        vec![Remark::Actions { made: self.marked() % TURN, due: TURN }]
    }
}

impl Searchable for Pairs {
    const SLOTS: usize = *CELLS.end() as usize;

    fn slot(&self, cell: u32) -> usize {
        cell as usize
    }

    fn forcing(&self, cell: u32) -> bool {
        let mut next = *self;
        next.play(cell);
        next.outcome().is_some()
    }
}

/// What is generic over the games, played with Pairs.
mod generic {
    use super::Pairs;
    use khod_games::{
        BadHeader, BadPosition, BadSetup, Fact, Heard, Illegal, Notation, Outcome, Position, Remark,
        Searchable, Side, Spec, Visitor,
        contest::{self, Header, HeaderReader},
        perft::{self, Counter, LastPly},
    };
    use std::collections::{BTreeSet, HashMap};

    fn at(text: &str) -> Pairs {
        Pairs::from_text(text).expect(text)
    }

    #[test]
    fn the_dynamic_face_plays_it() {
        let mut position = khod_games::AnyPosition::new(Pairs::begin(None, None).expect("the usual setup"));
        assert_eq!(position.spec().name, "pairs");
        assert_eq!(position.legal(), ["1", "2", "3", "4", "5", "6"]);
        let first = Fact { owner: Some(Side::White), place: 0, level: 0 };
        assert_eq!(position.play("1"), Ok(vec![(first, true)]));
        assert_eq!(position.side(), Side::White, "a turn is two moves");
        assert_eq!(position.remarks(), [Remark::Actions { made: 1, due: 2 }]);
        position.play("4").unwrap();
        assert_eq!(position.side(), Side::Black);
        assert_eq!(position.play_line("3 5").map(|heard| heard.len()), Ok(2));
        assert_eq!(position.text(), "w.bwb. white");
        assert_eq!(position.facts().len(), 4);
        assert_eq!(position.layout().places.len(), 6);
        let mut copy = position.clone();
        copy.play("2").unwrap();
        assert_eq!(position.legal(), ["2", "6"]);
    }

    #[test]
    fn a_contest_line_is_a_whole_turn() {
        let start = Pairs::begin(None, None).unwrap();
        assert_eq!(contest::read_line(&start, "1 4"), Ok(vec![0, 3]));
        assert_eq!(contest::write_line(&start, &[0, 3]), "1 4");
        assert_eq!(contest::read_line(&start, "1"), Err(Illegal::TooFewActions { made: 1 }));
        assert_eq!(contest::read_line(&start, "1 4 5"), Err(Illegal::TooManyActions { most: 2 }));
        assert_eq!(contest::read_line(&start, "1  4"), Err(Illegal::Spaces));
        let twice = Illegal::Occupied { cell: "1".to_owned() };
        let why = Illegal::InTurn { number: 2, action: "1".to_owned(), why: Box::new(twice) };
        assert_eq!(contest::read_line(&start, "1 1"), Err(why));
        // A win inside the turn ends it, and so does the last empty cell.
        let before = at("ww.bb. white");
        assert_eq!(contest::read_line(&before, "3"), Ok(vec![2]));
        assert_eq!(contest::read_line(&before, "3 6"), Err(Illegal::TooManyActions { most: 1 }));
        assert_eq!(contest::read_line(&before, "6 3"), Ok(vec![5, 2]));
        assert_eq!(contest::read_line(&at("wb.bw white"), "3"), Ok(vec![2]));
    }

    #[test]
    fn sequences_are_counted_both_ways() {
        // 6, 6 * 5, ... Of the 720 of length 5 white has three side by side after 4 * 3! * 3 * 2 = 144.
        for last in [LastPly::Counted, LastPly::Generated] {
            let mut counter = Counter::new(last);
            let start = at("...... white");
            let counts: Vec<u64> = (0..=7).map(|depth| counter.count(&start, depth)).collect();
            assert_eq!(counts, [1, 6, 30, 120, 360, 720, 576, 0]);
            for known in perft::known::<Pairs>() {
                assert_eq!(counter.count(&known.position, known.depth), known.nodes, "{}", known.name);
            }
        }
    }

    #[test]
    fn a_header_starts_it() {
        let spec = Spec::of::<Pairs>();
        assert_eq!((spec.limit, spec.setup, spec.alternates), (None, Some("6"), false));
        let mut reader = HeaderReader::new(spec);
        assert_eq!(reader.line("1"), Ok(None));
        assert_eq!(reader.missing(), BadHeader::Missing { what: "setup".to_owned() });
        let header = reader.line("4").unwrap().expect("the setup is the last line");
        assert_eq!(header, Header { limit: None, seat: Side::Black, setup: Some("4".to_owned()) });
        assert_eq!(header.to_text(), "1\n4\n");
        assert_eq!(header.start::<Pairs>(), Ok(at(".... white")));
        let wrong = Header { setup: Some("2".to_owned()), ..header };
        let why = BadSetup::Columns { columns: 2, least: 3, most: 32 };
        assert_eq!(wrong.start::<Pairs>(), Err(BadHeader::Setup { why: Box::new(why) }));
        assert_eq!(Pairs::begin(Some(40), None), Err(BadSetup::NoLimit { game: "pairs".to_owned() }));
    }

    /// Walks every line of play, checking the laws in every position.
    fn walk<P: Searchable>(position: &P, heard: &BTreeSet<Fact>, keys: &mut HashMap<String, u64>) {
        let mut facts = Heard::new();
        position.facts(&mut facts);
        assert_eq!(*heard, facts.into_iter().map(|(fact, _)| fact).collect(), "heard, and computed afresh");
        let text = position.to_text();
        assert_eq!(P::from_text(&text).as_ref(), Ok(position));
        assert_eq!(*keys.entry(text).or_insert(position.key()), position.key());
        let mut moves = Vec::new();
        position.legal(&mut moves);
        assert_eq!(moves.is_empty(), position.outcome().is_some());
        for m in moves {
            assert_eq!(position.parse(&position.format(m)), Ok(m));
            assert!(position.slot(m) < P::SLOTS);
            let (mut next, mut changes, mut heard) = (position.clone(), Heard::new(), heard.clone());
            next.play_observed(m, &mut changes);
            for (fact, appeared) in changes {
                assert!(if appeared { heard.insert(fact) } else { heard.remove(&fact) });
            }
            walk(&next, &heard, keys);
        }
    }

    /// The way that a program takes to every game of the list.
    struct Walk;

    impl Visitor for Walk {
        type Output = HashMap<String, u64>;
        fn visit<P: Searchable>(self) -> Self::Output {
            let mut keys = HashMap::new();
            walk(&P::begin(None, None).expect("the usual setup"), &BTreeSet::new(), &mut keys);
            keys
        }
    }

    #[test]
    fn the_laws_hold_in_every_position() {
        let keys = Walk.visit::<Pairs>();
        let different: BTreeSet<u64> = keys.values().copied().collect();
        assert_eq!(different.len(), keys.len(), "a key for each position");
    }

    #[test]
    fn a_search_finds_the_win_in_one() {
        let position = at("ww.bb. white");
        assert_eq!(position.win_in_one(), Some(2));
        assert!(position.forcing(2) && !position.forcing(5));
        assert_eq!(at("w.wb.b white").win_in_one(), Some(1));
        assert_eq!(at("...... white").win_in_one(), None);
        let mut won = position;
        won.play(2);
        assert_eq!(won.outcome(), Some(Outcome::win(Side::White, "three")));
        assert_eq!(won.side(), Side::White, "the winner's turn was not over");
        assert_eq!(won.parse("6"), Err(Illegal::GameOver { reason: "three".to_owned() }));
    }

    #[test]
    fn bad_texts_are_refused() {
        let start = Pairs::begin(None, None).unwrap();
        assert_eq!(start.parse("7"), Err(Illegal::NoColumn { column: 7, columns: 6 }));
        for text in ["0", "01", "+1", "x"] {
            assert_eq!(start.parse(text), Err(Illegal::unreadable(text, "3")));
        }
        assert_eq!(Pairs::from_text("......"), Err(BadPosition::NoSide));
        let wrong_side = BadPosition::WrongSide { side: "white".to_owned() };
        assert_eq!(Pairs::from_text("w..... black"), Err(wrong_side));
        let count = BadPosition::PieceCount { white: 1, black: 1, pieces: 6 };
        assert_eq!(Pairs::from_text("wb.... black"), Err(count));
    }
}
