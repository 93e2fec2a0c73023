//! What Phalanx tells a search besides its moves agrees with its moves.

mod random;

use khod_games::{
    Notation, Position, Searchable,
    phalanx::{Phalanx, PhalanxMove},
};
use random::Random;

/// Positions of random games from every start, each given to a check.
fn everywhere(mut check: impl FnMut(&Phalanx, &[PhalanxMove], &mut Random)) {
    let mut random = Random::new(7);
    for start in random::starts::<Phalanx>() {
        for _ in 0..6 {
            let mut position = start;
            for _ in 0..120 {
                let mut moves = Vec::new();
                position.legal(&mut moves);
                if moves.is_empty() {
                    break;
                }
                check(&position, &moves, &mut random);
                // Captures and crossings more often than by chance.
                let forcing: Vec<_> = moves.iter().copied().filter(|&m| position.forcing(m)).collect();
                let from = if forcing.is_empty() || !random.one_in(4) { &moves } else { &forcing };
                position.play(*random.pick(from));
            }
        }
    }
}

#[test]
fn forcing_and_quiet_moves_are_all_moves() {
    everywhere(|position, moves, _| {
        let sorted = |mut codes: Vec<u32>| {
            codes.sort_unstable();
            codes
        };
        let codes = |moves: &[PhalanxMove], forcing: bool| {
            let kept = moves.iter().filter(|&&m| position.forcing(m) == forcing);
            sorted(kept.map(|m| m.code()).collect())
        };
        let (mut forcing, mut quiet) = (Vec::new(), Vec::new());
        position.forcing_moves(&mut forcing);
        position.quiet_moves(&mut quiet);
        let all = |moves: &[PhalanxMove]| sorted(moves.iter().map(|m| m.code()).collect());
        assert_eq!(all(&forcing), codes(moves, true), "{}", position.to_text());
        assert_eq!(all(&quiet), codes(moves, false), "{}", position.to_text());
    });
}

#[test]
fn a_code_is_allowed_exactly_when_its_move_is_legal() {
    everywhere(|position, moves, random| {
        for &m in moves {
            assert_eq!(PhalanxMove::of_code(m.code()), m);
            assert!(position.allows(m), "{} in {}", position.format(m), position.to_text());
        }
        for _ in 0..50 {
            // A legal move with one byte changed, or any number at all.
            let noise = random.below(1 << 32) as u32;
            let near = random.pick(moves).code() ^ (noise & 0x1F) << (8 * random.below(4));
            for m in [noise, near].map(PhalanxMove::of_code) {
                assert_eq!(position.allows(m), moves.contains(&m), "{m:?} in {}", position.to_text());
            }
        }
    });
}

#[test]
fn what_can_be_lost_is_what_moves_take() {
    everywhere(|position, moves, _| {
        let other = position.side().other();
        let mut lost = Vec::new();
        let mut meetings = Vec::new();
        for &m in moves {
            let mut next = *position;
            next.play(m);
            lost.extend(position.pieces(other).iter().filter(|&cell| !next.pieces(other).contains(cell)));
            meetings.extend(Some((m.head(), m.landing(), position.taken(m))).filter(|meeting| meeting.2 > 0));
        }
        lost.sort_unstable();
        lost.dedup();
        meetings.sort_unstable();
        meetings.dedup();
        let losses = position.losses(other);
        assert_eq!(losses.pieces.iter().collect::<Vec<_>>(), lost, "{}", position.to_text());
        let lines = [1, 2, 3, 4]
            .map(|length| meetings.iter().filter(|(_, _, taken)| (*taken).min(4) == length).count() as u32);
        assert_eq!(losses.lines, lines, "{}", position.to_text());
    });
}

#[test]
fn sets_of_cells_count_and_turn_as_a_board_does() {
    everywhere(|position, _, _| {
        for side in khod_games::Side::BOTH {
            let cells = position.pieces(side);
            let all: Vec<u8> = cells.iter().collect();
            let has = |column: i32, row: i32| {
                (0..14).contains(&column)
                    && (0..12).contains(&row)
                    && cells.contains((row * 16 + column) as u8)
            };
            let places: Vec<(i32, i32)> =
                all.iter().map(|&cell| (i32::from(cell % 16), i32::from(cell / 16))).collect();
            let rows: Vec<u8> =
                (0..12).map(|row| places.iter().filter(|place| place.1 == row).count() as u8).collect();
            assert_eq!(cells.rows().to_vec(), rows);
            let mut turned: Vec<u8> = all.iter().map(|&cell| (11 - cell / 16) * 16 + cell % 16).collect();
            turned.sort_unstable();
            assert_eq!(cells.turned().iter().collect::<Vec<_>>(), turned);
            let lines = |dx: i32, dy: i32| {
                [3, 4].map(|length| {
                    let ends = |&&(x, y): &&(i32, i32)| (0..length).all(|i| has(x - dx * i, y - dy * i));
                    places.iter().filter(ends).count() as u32
                })
            };
            let (rising, falling) = (lines(1, 1), lines(-1, 1));
            let diagonals = [0, 1].map(|i| rising[i] + falling[i]);
            assert_eq!(cells.lines(), [lines(1, 0), lines(0, 1), diagonals]);
            let board = (0..12).flat_map(|row| (0..14).map(move |column| (column, row)));
            let shaded = |&(x, y): &(i32, i32)| places.iter().any(|&(a, b)| b > y && (a - x).abs() <= b - y);
            let shadow: Vec<u8> = board.filter(shaded).map(|(x, y)| (y * 16 + x) as u8).collect();
            assert_eq!(cells.shadow().iter().collect::<Vec<_>>(), shadow);
            let alone = |&&(x, y): &&(i32, i32)| {
                !(-1..=1).any(|dx| (-1..=1).any(|dy| (dx, dy) != (0, 0) && has(x + dx, y + dy)))
            };
            assert_eq!(cells.lonely().count() as usize, places.iter().filter(alone).count());
        }
    });
}
