use super::*;
use khod_engine::network::{Accumulator, Network};

const SHAPE: Shape = Shape { inputs: 5, usual: 3, stages: 2, silent: false, decay: 1 };

fn lesson(stage: u8, target: f32) -> Lesson {
    Lesson { stage, target, base: 0.2 }
}

fn error(draft: &Draft, seen: [&[(u16, i16)]; 2], lesson: Lesson) -> f64 {
    let chance = chance(lesson.base + draft.value(seen, usize::from(lesson.stage)));
    f64::from(chance - lesson.target).powi(2)
}

#[test]
fn slopes_are_what_a_small_step_shows() {
    let mut draft = Draft::new(SHAPE, 7);
    let seen: [&[(u16, i16)]; 2] = [&[(0, 1), (3, 2)], &[(1, 1), (4, -1)]];
    let lesson = lesson(1, 0.8);
    let mut slopes = Slopes { draft: Draft::nothing(SHAPE), loss: 0.0, count: 1 };
    slopes.add(&draft, seen, lesson);
    let slopes: Vec<f32> = slopes.draft.all().map(|slope| *slope).collect();
    let mut checked = 0;
    for (at, slope) in slopes.into_iter().enumerate() {
        const STEP: f32 = 1e-3;
        let mut moved = |by: f32| {
            let place = draft.all().nth(at).expect("a weight");
            let before = *place;
            *place = before + by;
            let error = error(&draft, seen, lesson);
            *draft.all().nth(at).expect("a weight") = before;
            error
        };
        let measured = (moved(STEP) - moved(-STEP)) / f64::from(2.0 * STEP);
        assert!((measured - f64::from(slope)).abs() < 1e-3, "weight {at}: {slope} instead of {measured}");
        checked += usize::from(slope != 0.0);
    }
    assert!(checked > 200, "only {checked} weights matter");
}

#[test]
fn a_step_goes_down() {
    let draft = Draft::new(SHAPE, 3);
    let seen: [&[(u16, i16)]; 2] = [&[(2, 1)], &[(0, 1)]];
    let lesson = lesson(0, 0.1);
    let before = error(&draft, seen, lesson);
    let mut trainer = Trainer::new(draft, SHAPE);
    for _ in 0..50 {
        let mut slopes = Slopes { draft: Draft::nothing(SHAPE), loss: 0.0, count: 1 };
        slopes.add(&trainer.draft, seen, lesson);
        trainer.follow(slopes, 0.01);
    }
    let after = error(&trainer.draft, seen, lesson);
    assert!(after < before / 10.0, "{before} became {after}");
}

/// What whole numbers may change, in units of the score: an input's weight is off by at most half of 1/255, an output's by half of
/// 1/256, and neurons are cut to 255 steps.
const BOUND: f32 = 12.0;

#[test]
fn whole_numbers_say_nearly_the_same() {
    let shape = Shape { inputs: 300, usual: 30, stages: 3, silent: false, decay: 1 };
    let draft = Draft::new(shape, 11);
    let network: Network = draft.quantised();
    let mut random = khod_engine::duel::Random::new(2);
    let mut furthest: f32 = 0.0;
    for number in 0..500 {
        let mut side = || -> Vec<(u16, i16)> {
            (0..30).map(|_| (random.below(300) as u16, 1 + random.below(2) as i16)).collect()
        };
        let (own, other) = (side(), side());
        let stage = number % 3;
        let exact = draft.value([&own, &other], stage) * SCALE as f32;
        let seen = Accumulator::of_inputs(&network, [&own, &other]);
        let whole = network.value(&seen, khod_games::Side::White, stage) as f32;
        furthest = furthest.max((exact - whole).abs());
    }
    assert!(furthest < BOUND, "off by {furthest}");
    assert!(furthest > 0.0);
}
