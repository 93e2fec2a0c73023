use super::*;
use std::collections::BTreeMap;

fn kept(game: &str, clock: ClockRule) -> Kept {
    let seats = ["one", "two"].map(|client| Seat::person(client, ""));
    Kept { left: [1000; 2], ..Kept::new(Game::from_name(game).unwrap(), seats, clock) }
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
    assert!(room.perform("two", Action::Sit, "").is_err(), "who plays already needs no other seat");
    room.perform("three", Action::Sit, " Ёж\n").unwrap();
    assert_eq!(room.kept.seats[0], Seat::person("three", "Ёж"));
    assert_eq!(room.sides_of("three"), [Side::White]);
    assert!(room.perform("four", Action::Sit, "").is_err());
}

/// Games of every kind in which something may be done or not: seats, clocks, turns played, drafts, offers, endings.
pub(crate) fn situations() -> Vec<Kept> {
    let person = |client: &str| Seat::person(client, "");
    let seats = [
        [person("one"), person("two")],
        [person("one"), person("one")],
        [person("one"), Seat::Free],
        [person("one"), Seat::Khod { level: 1 }],
        [Seat::Khod { level: 1 }, person("one")],
        [Seat::Named { name: "A".to_owned() }, Seat::Named { name: "B".to_owned() }],
    ];
    let clocks = [ClockRule::None, ClockRule::EachMove { ms: 1000 }];
    let moves = ["1=2 2=3 1=3", "1=2 1=2 1=2", "2=3 2=3 2=3"];
    let offer = Some(SideWord(Side::Black));
    let changes: [fn(&mut Kept, Option<SideWord>); 6] = [
        |_, _| {},
        |kept, offer| kept.draw_offer = offer,
        |kept, offer| kept.back_offer = offer,
        |kept, _| kept.draft = vec!["1=2".to_owned()],
        |kept, _| kept.draft = ["1=2", "1=2", "1=2", "end"].map(str::to_owned).to_vec(),
        |kept, _| kept.ending = Some(GameEnding::Agreement),
    ];
    let mut all = Vec::new();
    for (seats, clock, turns) in seats
        .iter()
        .flat_map(|seats| clocks.map(|clock| (seats, clock)))
        .flat_map(|(seats, clock)| (0..=3).map(move |turns| (seats, clock, turns)))
    {
        for change in changes {
            let mut kept = Kept::new(Game::from_name("palisade").unwrap(), seats.clone(), clock);
            kept.setup = Some("4 7 2 6 1 5 3".to_owned());
            kept.turns = moves[..turns].iter().map(|line| ((*line).to_owned(), 1)).collect();
            change(&mut kept, offer);
            all.push(kept);
        }
    }
    all
}

#[test]
fn what_may_not_be_done_is_refused_and_everything_else_is_done() {
    let mut done = BTreeMap::<Action, [u32; 2]>::new();
    for kept in situations() {
        for client in ["one", "two", "three"] {
            for action in Action::ALL {
                let mut room = Room::open(kept.clone()).unwrap();
                let may = room.may(client, action);
                let m = room.shown().legal()[0].clone();
                let version = room.version;
                let result = room.perform(client, action, &m);
                assert_eq!(result.is_ok(), may, "{action:?} by {client}: {result:?} in {kept:?}");
                let changes = may && !matches!(action, Action::Hint | Action::Again | Action::Analyse);
                assert_eq!(room.version > version, changes, "{action:?} by {client} in {kept:?}");
                done.entry(action).or_default()[usize::from(may)] += 1;
            }
        }
    }
    assert!(
        done.len() == Action::ALL.len() && done.values().all(|[no, yes]| *no > 0 && *yes > 0),
        "{done:?}"
    );
}

#[test]
fn at_one_screen_nobody_takes_back_against_the_clock() {
    let seats = ["one", "one"].map(|client| Seat::person(client, ""));
    for (clock, may) in [(ClockRule::None, true), (ClockRule::EachMove { ms: 1000 }, false)] {
        let mut room = Room::open(Kept { seats: seats.clone(), ..kept("lo", clock) }).unwrap();
        room.act("A2-C2").unwrap();
        assert_eq!(room.may("one", Action::Back), may);
        assert_eq!(room.perform("one", Action::Back, "").is_ok(), may);
        assert_eq!(room.ply(), usize::from(!may));
    }
}

#[test]
fn nobody_agrees_on_a_draw_before_the_first_move() {
    for seats in [["one", "two"], ["one", "one"]] {
        let seats = seats.map(|client| Seat::person(client, ""));
        let mut room = Room::open(Kept { seats, ..kept("lo", ClockRule::None) }).unwrap();
        assert!(!room.may("one", Action::Draw) && room.perform("one", Action::Draw, "").is_err());
        assert!(room.kept.draw_offer.is_none() && room.kept.ending.is_none());
        room.act("A2-C2").unwrap();
        assert!(room.perform("one", Action::Draw, "").is_ok());
    }
}
