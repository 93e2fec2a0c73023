use super::*;
use khod_engine::network::Accumulator;

const SHAPE: NetworkShape =
    NetworkShape { inputs: 5, active_inputs: 3, buckets: 2, residual: false, weight_decay: 1 };

fn sample(bucket: usize, target: f32) -> Sample {
    Sample { bucket, target, base: 0.2 }
}

fn loss(parameters: &Parameters, inputs: &[ActiveInput], sample: Sample) -> f64 {
    let chance = chance(sample.base + parameters.output(inputs, sample.bucket));
    f64::from(chance - sample.target).powi(2)
}

#[test]
fn the_gradient_is_what_a_small_step_shows() {
    let mut parameters = Parameters::random(SHAPE, 7);
    let inputs: [ActiveInput; 3] = [([0, 1], 1), ([3, 4], 2), ([2, 0], -1)];
    let sample = sample(1, 0.8);
    let mut gradient = Gradient::new(SHAPE);
    gradient.add(&parameters, &inputs, sample);
    let gradients: Vec<f32> = gradient.sum.iter_mut().map(|partial| *partial).collect();
    let mut checked = 0;
    for (at, partial) in gradients.into_iter().enumerate() {
        const STEP: f32 = 1e-3;
        let mut moved = |by: f32| {
            let place = parameters.iter_mut().nth(at).expect("a parameter");
            let before = *place;
            *place = before + by;
            let loss = loss(&parameters, &inputs, sample);
            *parameters.iter_mut().nth(at).expect("a parameter") = before;
            loss
        };
        let measured = (moved(STEP) - moved(-STEP)) / f64::from(2.0 * STEP);
        assert!(
            (measured - f64::from(partial)).abs() < 1e-3,
            "parameter {at}: {partial} instead of {measured}"
        );
        checked += usize::from(partial != 0.0);
    }
    assert!(checked > 200, "only {checked} parameters matter");
}

#[test]
fn a_step_goes_down() {
    let parameters = Parameters::random(SHAPE, 3);
    let inputs: [ActiveInput; 1] = [([2, 0], 1)];
    let sample = sample(0, 0.1);
    let before = loss(&parameters, &inputs, sample);
    let mut optimiser = Optimiser::new(parameters, SHAPE);
    for _ in 0..50 {
        let mut gradient = Gradient::new(SHAPE);
        gradient.add(&optimiser.parameters, &inputs, sample);
        optimiser.descend(gradient, 1, 0.01);
    }
    let after = loss(&optimiser.parameters, &inputs, sample);
    assert!(after < before / 10.0, "{before} became {after}");
}

/// How far quantisation may change an output, in units of the score: an input's weight is off by at most half of 1/255, an
/// output's by half of 1/256, and neurons are cut to 255 steps.
const BOUND: f32 = 12.0;

#[test]
fn whole_numbers_say_nearly_the_same() {
    let shape = NetworkShape { inputs: 300, active_inputs: 30, buckets: 3, ..SHAPE };
    let parameters = Parameters::random(shape, 11);
    let network = parameters.quantised();
    let mut random = Random::new(2);
    let mut furthest: f32 = 0.0;
    for number in 0..500 {
        let mut input = || [random.below(300) as u16, random.below(300) as u16];
        let inputs: Vec<ActiveInput> = (0..30).map(|at| (input(), 1 + at % 2)).collect();
        let bucket = number % 3;
        let exact = parameters.output(&inputs, bucket) * SCALE as f32;
        let neurons = Accumulator::of_inputs(&network, &inputs);
        let whole = network.output(&neurons, Side::White, bucket) as f32;
        furthest = furthest.max((exact - whole).abs());
    }
    assert!(furthest < BOUND, "off by {furthest}");
    assert!(furthest > 0.0);
}
