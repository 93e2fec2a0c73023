use super::{simd::*, *};
use crate::{Evaluate, duel::Random};
use khod_games::{Game, with_game};

/// Positions of random games, and what each move changed.
fn follow<P: Evaluate>() -> usize {
    let Some(bytes) = P::NETWORK else { return 0 };
    let network = Network::of::<P>(bytes).expect("the player's own network fits");
    assert!(bytes.len() < 2_500_000, "{} has {} bytes", P::NAME, bytes.len());
    let mut random = Random::new(9);
    let mut scratch = NetworkScratch::default();
    let mut compared = 0;
    for _ in 0..8 {
        let setup = P::draw_setup(&mut random);
        let mut position = P::begin(None, setup.as_deref()).expect("a game");
        let mut kept = afresh(&network, &position);
        let mut moves = Vec::new();
        while position.outcome().is_none() {
            moves.clear();
            position.legal(&mut moves);
            let before = position.clone();
            position.play(moves[random.below(moves.len())]);
            let mut changes = Vec::new();
            position.changed_inputs(&before, |input| changes.push(input));
            kept = kept.after(&network, &changes);
            assert!(kept == afresh(&network, &position), "{}", position.to_text());
            assert!(position.output_bucket() < P::OUTPUT_BUCKETS);
            let mut all = Vec::new();
            all_inputs(&position, &mut all);
            let info = position.eval_info();
            let value = network.evaluate(&kept, (&position, &info), &mut scratch);
            let neurons = Accumulator::of_inputs(&network, &all);
            assert_eq!(value, network.output(&neurons, position.side(), position.output_bucket()));
            compared += 1;
        }
    }
    compared
}

fn afresh<P: Evaluate>(network: &Network, position: &P) -> Accumulator {
    let mut inputs = Vec::new();
    position.kept_inputs(|input| inputs.push(input));
    Accumulator::of_inputs(network, &inputs)
}

/// All networks of the player together.
#[test]
fn networks_are_small() {
    let size = |game| with_game!(game, P => P::NETWORK.map_or(0, <[u8]>::len));
    let sum: usize = Game::ALL.iter().map(|&game| size(game)).sum();
    assert!(sum < 5_000_000, "{sum} bytes");
}

#[test]
fn what_moves_change_is_what_is_seen_afresh() {
    let compared: Vec<usize> = Game::ALL.iter().map(|&game| with_game!(game, P => follow::<P>())).collect();
    assert!(compared.iter().filter(|&&count| count > 200).count() >= 4, "{compared:?}");
}

/// Blocks of any numbers up to a size.
fn blocks(random: &mut Random, count: usize, most: usize) -> Vec<NeuronBlock> {
    let mut number = || random.below(2 * most + 1) as i16 - most as i16;
    (0..count).map(|_| NeuronBlock(core::array::from_fn(|_| number()))).collect()
}

#[test]
fn every_processor_says_the_same_at_every_width() {
    let mut random = Random::new(4);
    for number in 0..300 {
        let width = 1 + number % MOST_BLOCKS;
        let neurons = [(); 2].map(|()| blocks(&mut random, width, 600));
        let weights = [(); 2].map(|()| blocks(&mut random, width, MAX_OUTPUT_WEIGHT as usize));
        let both = [&neurons[0][..], &neurons[1][..]];
        // By hand, in numbers that can not overflow.
        let pairs = (0..2).flat_map(|side| neurons[side].iter().zip(&weights[side]));
        let sum: i64 = pairs
            .flat_map(|(neurons, weights)| neurons.0.iter().zip(&weights.0))
            .map(|(neuron, weight)| {
                i64::from((*neuron).clamp(0, ACTIVATION_UNIT)).pow(2) / 2 * i64::from(*weight)
            })
            .sum();
        assert_eq!(i64::from(weigh(both, &weights)), sum);
        assert_eq!(i64::from(weigh_scalar(both, &weights)), sum);
        let inputs = blocks(&mut random, 8 * width, 500);
        let mut input = || random.below(8) as u16;
        let amounts: Vec<ActiveInput> =
            [1, -1, 3, -7, 0].into_iter().map(|amount| ([input(), input()], amount)).collect();
        let mut before = Accumulator::default();
        for (view, neurons) in before.0.iter_mut().zip(&neurons) {
            view[..width].copy_from_slice(neurons);
        }
        let mut sums = [(); 4].map(|()| Accumulator::default());
        for (sums, add) in sums.iter_mut().zip([add, add_scalar, add_amounts, add_amounts_scalar]) {
            add(&mut sums.0, &before.0, width, &inputs, &amounts);
        }
        assert!(sums.iter().all(|other| *other == sums[0]));
        let by_hand = |view: usize, at: usize| {
            amounts.iter().fold(before.0[view][at / BLOCK].0[at % BLOCK], |sum, (views, amount)| {
                let block = usize::from(views[view]) * width + at / BLOCK;
                sum.wrapping_add(inputs[block].0[at % BLOCK].wrapping_mul(*amount))
            })
        };
        for at in 0..width * BLOCK {
            assert_eq!(
                [0, 1].map(|view| sums[0].0[view][at / BLOCK].0[at % BLOCK]),
                [0, 1].map(|view| by_hand(view, at))
            );
        }
    }
}

fn some_network(width: usize) -> Network {
    let mut random = Random::new(1);
    Network {
        input_set: 3,
        blocks: width,
        inputs: blocks(&mut random, 6 * width, 300),
        bias: blocks(&mut random, width, 255),
        outputs: [-70_000, 65_536, 5]
            .map(|bias| NetworkOutput { weights: [(); 2].map(|()| blocks(&mut random, width, 127)), bias })
            .to_vec(),
    }
}

#[test]
fn a_file_is_read_as_it_was_written() {
    for width in 1..=MOST_BLOCKS {
        let network = some_network(width);
        assert_eq!(Network::read(&network.to_bytes("some"), "some", [6, 3], 3), Ok(network));
    }
}

#[test]
fn what_is_no_network_for_the_game_is_refused() {
    let bytes = some_network(1).to_bytes("some");
    let refused = |bytes: &[u8], game: &str, inputs, buckets| {
        Network::read(bytes, game, [inputs, buckets], 3).expect_err("it should be refused")
    };
    assert_eq!(refused(b"PNG", "some", 6, 3), BadNetwork::Foreign);
    assert_eq!(refused(&[], "some", 6, 3), BadNetwork::Foreign);
    assert_eq!(refused(&bytes, "other", 6, 3), BadNetwork::Game { game: "some".to_owned() });
    let shape = |inputs, width| BadNetwork::Shape {
        expected: format!("{inputs} -> 64|128|192|256 x 2 -> 3"),
        found: format!("6 -> {width} x 2 -> 3"),
    };
    assert_eq!(refused(&bytes, "some", 7, 3), shape(7, 64));
    for width in [0_u16, 63, 96, 320] {
        let mut other = bytes.clone();
        other[28..30].copy_from_slice(&width.to_le_bytes());
        assert_eq!(refused(&other, "some", 6, 3), shape(6, width));
    }
    let other_set = Network::read(&bytes, "some", [6, 3], 2);
    assert_eq!(other_set, Err(BadNetwork::Inputs { expected: 2, found: 3 }));
    let mut later = bytes.clone();
    later[24] = 2;
    assert_eq!(refused(&later, "some", 6, 3), BadNetwork::Version { version: 2 });
    for end in 42..bytes.len() {
        let length = BadNetwork::Length { expected: bytes.len() as u32, found: end as u32 };
        assert_eq!(refused(&bytes[..end], "some", 6, 3), length);
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(matches!(refused(&longer, "some", 6, 3), BadNetwork::Length { .. }));
    for at in 34..bytes.len() {
        let mut spoiled = bytes.clone();
        spoiled[at] ^= 16;
        assert_eq!(refused(&spoiled, "some", 6, 3), BadNetwork::Checksum, "byte {at}");
    }
}
