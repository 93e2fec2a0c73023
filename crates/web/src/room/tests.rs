use super::*;

fn kept(game: &str, clock: ClockRule) -> Kept {
    let person = |client: &str| Seat::Person { client: client.to_owned(), name: None };
    Kept {
        game: game.to_owned(),
        limit: None,
        setup: None,
        position: None,
        seats: [person("one"), person("two")],
        clock,
        left: [1000; 2],
        turns: Vec::new(),
        draft: Vec::new(),
        ending: None,
        draw_offer: None,
        back_offer: None,
    }
}

fn room(game: &str) -> Room {
    Room::open(kept(game, ClockRule::None)).unwrap()
}

#[test]
fn what_was_kept_opens_again_as_it_was() {
    let mut room = room("lo");
    room.act("A2-C2").unwrap();
    room.act("B1-B3").unwrap();
    let text = serde_json::to_string(&room.kept).unwrap();
    let again = Room::open(serde_json::from_str(&text).unwrap()).unwrap();
    assert_eq!(again.position().text(), room.position().text());
    assert_eq!((again.ply(), again.mover()), (2, Some(Side::White)));
}

#[test]
fn a_turn_of_several_moves_is_a_draft_until_it_is_sent() {
    let mut room = room("palisade");
    let before = room.position().text();
    for m in ["1=2", "2=3"] {
        room.act(m).unwrap();
    }
    assert!(!room.draft_is_whole() && room.send().is_err(), "a turn needs three actions");
    room.undo().unwrap();
    for m in ["3=4", "1=2", "end"] {
        room.act(m).unwrap();
    }
    assert!(room.draft_is_whole());
    assert!(matches!(room.act("1=2"), Err(Unfit::NotNow)));
    assert_eq!(room.position().text(), before, "nobody has seen it yet");
    let again = Room::open(room.kept.clone()).unwrap();
    assert_eq!(again.shown().text(), room.shown().text());
    room.send().unwrap();
    assert_eq!(room.kept.turns[0].0, "1=2 3=4 1=2");
    assert_eq!(room.mover(), Some(Side::Black));
}

#[test]
fn the_first_turn_of_several_moves_is_free_as_a_whole() {
    let mut room = Room::open(kept("palisade", ClockRule::EachMove { ms: 1000 })).unwrap();
    room.since = Instant::now().checked_sub(Duration::from_secs(5));
    room.act("1=2").unwrap();
    assert!(!room.look_at_clock() && room.kept.ending.is_none());
}

#[test]
fn illegal_moves_change_nothing() {
    let mut room = room("lo");
    let version = room.version;
    assert!(matches!(room.act("A2-A9"), Err(Unfit::Illegal(_))));
    assert_eq!((room.version, room.ply()), (version, 0));
}

#[test]
fn taking_back_goes_to_the_own_last_turn() {
    let mut room = room("lo");
    for m in ["A2-C2", "B1-B3", "A3-C5"] {
        room.act(m).unwrap();
    }
    room.take_back(&[Side::White]).unwrap();
    assert_eq!(room.ply(), 2);
    room.take_back(&[Side::White]).unwrap();
    assert_eq!(room.ply(), 0);
    assert!(room.take_back(&[Side::White]).is_err());
}

#[test]
fn the_minutes_of_turns_that_are_taken_back_are_given_back() {
    let clock = ClockRule::Whole { ms: 60_000, increment: 2000 };
    let mut room = Room::open(Kept { left: [60_000; 2], ..kept("lo", clock) }).unwrap();
    let mut after = vec![room.kept.left];
    for (m, seconds) in [("A2-C2", 30), ("B1-B3", 10), ("A3-C5", 20), ("D1-D3", 5)] {
        room.since = Instant::now().checked_sub(Duration::from_secs(seconds));
        room.act(m).unwrap();
        after.push(room.kept.left);
    }
    assert!(after[4][0] < 43_000 && after[4][1] < 50_000, "{after:?}");
    room.take_back(&[Side::Black]).unwrap();
    assert_eq!((room.ply(), room.kept.left), (3, after[3]));
    room.take_back(&[Side::Black]).unwrap();
    assert_eq!((room.ply(), room.kept.left), (1, after[1]));
    room.take_back(&[Side::White]).unwrap();
    assert_eq!((room.ply(), room.kept.left), (0, [60_000; 2]));
}

#[test]
fn the_clock_falls_for_whoever_is_to_move() {
    let mut room = Room::open(kept("lo", ClockRule::Whole { ms: 1000, increment: 0 })).unwrap();
    room.since = Some(Instant::now());
    assert_eq!(room.falls(), None, "the first turn is free");
    room.since = Instant::now().checked_sub(Duration::from_secs(5));
    room.act("A2-C2").unwrap();
    assert_eq!(room.kept.left, [1000; 2], "on nobody's clock");
    assert!(room.falls().is_some() && !room.look_at_clock());
    room.since = Instant::now().checked_sub(Duration::from_secs(2));
    assert!(room.look_at_clock());
    let record = room.record();
    assert_eq!((record.winner, record.verdict.as_deref()), (Some(Winner::Side(Side::White)), Some("time")));
    assert!(record.check().is_ok());
    assert!(matches!(room.act("B1-B3"), Err(Unfit::NotNow)));
}

#[test]
fn a_free_seat_is_taken_once() {
    let mut room = Room::open(Kept {
        seats: [Seat::Free, kept("lo", ClockRule::None).seats[1].clone()],
        ..kept("lo", ClockRule::None)
    })
    .unwrap();
    assert!(room.sit_down("two", None).is_err(), "who plays already needs no other seat");
    room.sit_down("three", Some("Ёж".to_owned())).unwrap();
    assert_eq!(room.sides_of("three"), [Side::White]);
    assert!(room.sit_down("four", None).is_err());
}
