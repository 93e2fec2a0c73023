//! What the player thinks of topological checkers: fair to mirrors and colours, and aware of the end of the game.

use khod_engine::{Engine, Limits, Score, StaticEval, duel::Random};
use khod_games::{Notation, Position, topological::Topological};

/// A position reached at random.
fn reached(setup: &str, plies: usize, random: &mut Random) -> Option<Topological> {
    let mut position = Topological::begin(None, Some(setup)).expect("a start");
    for _ in 0..plies {
        let mut moves = Vec::new();
        position.legal(&mut moves);
        if moves.is_empty() {
            return None;
        }
        position.play(moves[random.below(moves.len())]);
    }
    position.outcome().is_none().then_some(position)
}

/// The same text with its fields changed: column and row come as numbers from 0 to 24.
fn with_fields(text: &str, change: impl Fn(u8, u8) -> (u8, u8)) -> Topological {
    let word = |word: &str| match word.split_once(':') {
        Some((field, stack)) if field.len() == 2 => {
            let (column, row) = (field.as_bytes()[0] - b'A', field.as_bytes()[1] - b'a');
            let (column, row) = change(column, row);
            format!("{}{}:{stack}", char::from(b'A' + column), char::from(b'a' + row))
        }
        _ => word.to_owned(),
    };
    let text = text.split(' ').map(word).collect::<Vec<_>>().join(" ");
    Topological::from_text(&text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// The same text with the colours exchanged, half a turn later; in stage 2 only, since white begins it.
fn with_colours_exchanged(text: &str) -> Topological {
    let later = u32::from(text.contains(" black stage"));
    let mut before = "";
    let word = |word| match (std::mem::replace(&mut before, word), word, word.split_once(':')) {
        ("turn", number, _) => (number.parse::<u32>().expect("a number") + later).to_string(),
        ("held", _, Some((white, black))) => format!("{black}:{white}"),
        (_, "white", _) => "black".to_owned(),
        (_, "black", _) => "white".to_owned(),
        (_, _, Some((field, stack))) => {
            let other = |piece| match piece {
                'w' => 'b',
                'b' => 'w',
                piece => piece,
            };
            format!("{field}:{}", stack.chars().map(other).collect::<String>())
        }
        (_, word, _) => word.to_owned(),
    };
    let text = text.split(' ').map(word).collect::<Vec<_>>().join(" ");
    Topological::from_text(&text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

#[test]
fn mirrors_and_colours_make_no_difference() {
    let mut random = Random::new(1);
    let mut opinions = 0;
    for setup in ["5 period 100", "10 period 100", "8 straight period 100", "16 period 100"] {
        for plies in 4..90 {
            let Some(position) = reached(setup, plies, &mut random) else { continue };
            let (text, value) = (position.to_text(), position.evaluate());
            opinions += usize::from(value != 0);
            assert_eq!(with_fields(&text, |column, row| (24 - column, row)).evaluate(), value, "{text}");
            assert_eq!(with_fields(&text, |column, row| (row, column)).evaluate(), value, "{text}");
            if position.board().is_some() {
                assert_eq!(with_colours_exchanged(&text).evaluate(), value, "{text}");
            }
        }
    }
    assert!(opinions > 150, "only {opinions} opinions");
}

/// White holds one piece; nothing else happened. The limit is 10 turns.
fn ahead(side: &str, turn: u32) -> Topological {
    let text = format!(
        "Ll:bw Lm:- Ml:w Mm:b {side} stage 2 turn {turn} pieces 2 period 100 limit 10 held 0:0 refusals 0"
    );
    Topological::from_text(&text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

#[test]
fn a_lead_is_worth_more_near_the_end() {
    let values: Vec<i32> = (1..=10).map(|turn| ahead("white", turn).evaluate()).collect();
    assert!(values.is_sorted() && values[0] < values[9], "{values:?}");
    let values: Vec<i32> = (1..=10).map(|turn| -ahead("black", turn).evaluate()).collect();
    assert!(values.is_sorted() && values[0] < values[9], "{values:?}");
}

#[test]
fn the_last_turns_are_played_for_what_they_decide() {
    let best = |position: &Topological| {
        let thought = Engine::<Topological>::new(1).think(position, &Limits::depth(4), |_| {});
        (position.format(thought.best().expect("a move")), thought.score())
    };
    let (m, score) = best(&ahead("white", 10));
    assert_eq!(score.distance(), Some(2), "white keeps the lead: {m}");
    assert_eq!(
        best(&ahead("black", 10)),
        ("Mm-Ml".to_owned(), Score::DRAW),
        "black saves a draw at the last moment"
    );
}

#[test]
fn runs_are_counted_from_the_top() {
    let mut random = Random::new(2);
    for plies in 20..60 {
        let Some(position) = reached("10 period 100", plies, &mut random) else { continue };
        let stacks = position.stacks().expect("the board is built");
        for field in (0..20).filter(|&field| stacks.height(field) > 0) {
            let mut column: Vec<_> = stacks.column(field).collect();
            column.reverse();
            let run = column.iter().take_while(|&&piece| piece == column[0]).count();
            assert_eq!(stacks.run(field) as usize, run, "{}", position.to_text());
        }
    }
}
