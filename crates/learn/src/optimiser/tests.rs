use super::*;
use khod_engine::network::Accumulator;
use khod_games::Side;

const SHAPE: NetworkShape = NetworkShape {
    inputs: 5,
    input_set: 0,
    blocks: 1,
    active_inputs: 3,
    factors: 0,
    buckets: 2,
    residual: false,
    weight_decay: 1,
    own_decay: 0,
};

fn sample(inputs: &[ActiveInput], bucket: usize, target: f32) -> SeenSample {
    SeenSample { inputs: inputs.to_vec(), bucket, target, base: 0.2 }
}

fn loss(parameters: &Parameters, sample: &SeenSample) -> f64 {
    let output = parameters.output(sample, &mut Passes::new(parameters.shape));
    f64::from(chance(sample.base + output) - sample.target).powi(2)
}

#[test]
fn the_gradient_is_what_a_small_step_shows() {
    for blocks in [1, 3] {
        let shape = NetworkShape { blocks, ..SHAPE };
        let mut parameters = Parameters::random(shape, 11);
        let sample = sample(&[([0, 1], 1), ([3, 4], 2), ([2, 0], -1)], 1, 0.8);
        let mut gradient = Gradient::new(shape);
        gradient.add(&parameters, &sample, &mut Passes::new(shape));
        let mut checked = 0;
        for (at, partial) in gradient.sum.values.into_iter().enumerate() {
            const STEP: f32 = 1e-3;
            let before = parameters.values[at];
            let mut moved = |by: f32| {
                parameters.values[at] = before + by;
                loss(&parameters, &sample)
            };
            let measured = (moved(STEP) - moved(-STEP)) / f64::from(2.0 * STEP);
            parameters.values[at] = before;
            let off = (measured - f64::from(partial)).abs();
            assert!(off < 2e-3, "parameter {at}: {partial} instead of {measured}");
            checked += usize::from(partial != 0.0);
        }
        assert!(checked > 200 * blocks, "only {checked} parameters matter");
    }
}

/// An optimiser whose first gradient is that of one sample.
fn optimiser(parameters: &Parameters, factors: &Factors, sample: &SeenSample) -> Optimiser {
    let mut optimiser = Optimiser::new(parameters.clone(), factors.clone());
    renew(&mut optimiser, sample);
    optimiser
}

fn renew(optimiser: &mut Optimiser, sample: &SeenSample) {
    let mut gradient = Gradient::new(optimiser.shape);
    gradient.add(&optimiser.folded, sample, &mut Passes::new(optimiser.shape));
    optimiser.gradients[0] = gradient;
}

#[test]
fn a_step_goes_down() {
    let parameters = Parameters::random(SHAPE, 3);
    let sample = sample(&[([2, 0], 1)], 0, 0.1);
    let before = loss(&parameters, &sample);
    let mut optimiser = optimiser(&parameters, &Factors::default(), &sample);
    for _ in 0..50 {
        optimiser.descend(1, 0.01);
        renew(&mut optimiser, &sample);
    }
    let after = loss(&optimiser.folded, &sample);
    assert!(after < before / 10.0, "{before} became {after}");
}

#[test]
fn what_inputs_share_is_learned_by_all_of_them() {
    let shape = NetworkShape { factors: 2, ..SHAPE };
    let parameters = Parameters::random(shape, 3);
    // Inputs 0 and 1 share one weight, 3 and 4 the other, and 2 none.
    let factors = Factors::from_lists(2, &[&[0], &[0], &[], &[1], &[1]]);
    let sample = sample(&[([0, 0], 1)], 0, 0.1);
    let mut optimiser = optimiser(&parameters, &factors, &sample);
    let before = optimiser.folded.clone();
    optimiser.descend(1, 0.01);
    let row =
        |parameters: &Parameters, input: usize| parameters.values[input * 64..(input + 1) * 64].to_vec();
    let [changed, shared, alone, other] = [0, 1, 2, 3].map(|input| {
        // Decay changes every weight by a ten-thousandth.
        let pairs = row(&optimiser.folded, input).into_iter().zip(row(&before, input));
        pairs.map(|(after, before)| (after - before).abs()).fold(0.0, f32::max)
    });
    assert!(changed > 0.015 && shared > 0.009, "{changed} {shared}");
    assert!(alone < 0.001 && other < 0.001, "{alone} {other}");
    // What was never seen means what its like mean.
    assert_eq!(row(&before, 3), row(&before, 4));
    assert_eq!(row(&before, 2), row(&parameters, 2));
}

#[test]
fn what_inputs_have_of_their_own_decays_more() {
    let factors = Factors::from_lists(1, &[&[0], &[0], &[], &[], &[]]);
    let sample = sample(&[([0, 2], 1)], 0, 0.1);
    let own = |own_decay| {
        let parameters = Parameters::random(NetworkShape { factors: 1, own_decay, ..SHAPE }, 3);
        let mut optimiser = optimiser(&parameters, &factors, &sample);
        for _ in 0..20 {
            optimiser.descend(1, 0.01);
            renew(&mut optimiser, &sample);
        }
        let size = |input: usize| -> f32 {
            optimiser.unfolded.values[input * 64..(input + 1) * 64].iter().map(|weight| weight.abs()).sum()
        };
        [size(0), size(2)]
    };
    let ([factored, alone], [decayed, untouched]) = (own(0), own(1_000));
    assert!(decayed < 0.7 * factored, "{factored} became {decayed}");
    assert!((untouched - alone).abs() < 0.1 * alone, "{alone} became {untouched}");
}

/// How far quantisation may change an output, in units of the score: an input's weight is off by at most half of 1/255, an
/// output's by half of 1/256, and neurons are cut to 255 steps.
const BOUND: f32 = 12.0;

#[test]
fn whole_numbers_say_nearly_the_same() {
    for blocks in [1, 2] {
        let shape = NetworkShape { inputs: 300, active_inputs: 30, buckets: 3, blocks, ..SHAPE };
        let parameters = Parameters::random(shape, 11);
        let network = parameters.quantised();
        let mut random = Random::new(2);
        let mut furthest: f32 = 0.0;
        for number in 0..500 {
            let mut input = || [random.below(300) as u16, random.below(300) as u16];
            let inputs: Vec<ActiveInput> = (0..30).map(|at| (input(), 1 + at % 2)).collect();
            let sample = sample(&inputs, number % 3, 0.0);
            let exact = parameters.output(&sample, &mut Passes::new(shape)) * SCALE as f32;
            let neurons = Accumulator::of_inputs(&network, &inputs);
            let whole = network.output(&neurons, Side::White, sample.bucket) as f32;
            furthest = furthest.max((exact - whole).abs());
        }
        // Every block may be off as far.
        assert!(furthest < BOUND * blocks as f32, "off by {furthest}");
        assert!(furthest > 0.0);
    }
}
