use super::{simd::*, *};
use crate::{Evaluate, duel::Random};
use khod_games::{Game, with_game};

/// Positions of random games, and what each move changed.
fn follow<P: Evaluate>() -> usize {
    let Some(bytes) = P::NETWORK else { return 0 };
    let network = Network::of::<P>(bytes).expect("the player's own network fits");
    assert!(bytes.len() < 300_000, "{} has {} bytes", P::NAME, bytes.len());
    let mut random = Random::new(9);
    let mut changes = InputChanges::<P>::new();
    let mut compared = 0;
    for _ in 0..8 {
        let setup = P::draw_setup(&mut random);
        let mut position = P::begin(None, setup.as_deref()).expect("a game");
        let mut pieces = afresh(&network, &position);
        let mut moves = Vec::new();
        while position.outcome().is_none() {
            changes.clear();
            moves.clear();
            position.legal(&mut moves);
            let m = moves[random.below(moves.len())];
            if P::CELLS > 0 {
                position.play_observed(m, &mut changes);
            } else {
                position.play(m);
            }
            pieces = pieces.after(&network, &changes);
            let whole = afresh(&network, &position);
            assert!(pieces == whole, "{}", position.to_text());
            assert!(position.output_bucket() < P::OUTPUT_BUCKETS);
            let info = position.eval_info();
            changes.clear();
            changes.add_side_features(&position, &info);
            let all = pieces.after(&network, &changes);
            let value = network.evaluate(&pieces, (&position, &info), &mut changes);
            assert_eq!(value, network.output(&all, position.side(), position.output_bucket()));
            compared += 1;
        }
    }
    compared
}

fn afresh<P: Evaluate>(network: &Network, position: &P) -> Accumulator {
    let mut changes = InputChanges::<P>::new();
    if P::CELLS > 0 {
        position.facts(&mut changes);
    }
    Accumulator::empty(network).after(network, &changes)
}

#[test]
fn what_moves_change_is_what_is_seen_afresh() {
    let compared: Vec<usize> = Game::ALL.iter().map(|&game| with_game!(game, P => follow::<P>())).collect();
    assert!(compared.iter().filter(|&&count| count > 200).count() >= 4, "{compared:?}");
}

/// A row of any numbers up to a size.
fn row(random: &mut Random, most: usize) -> HiddenRow {
    HiddenRow(core::array::from_fn(|_| random.below(2 * most + 1) as i16 - most as i16))
}

#[test]
fn every_processor_says_the_same() {
    let mut random = Random::new(4);
    for _ in 0..300 {
        let neurons = [row(&mut random, 600), row(&mut random, 600)];
        let weights =
            [row(&mut random, MAX_OUTPUT_WEIGHT as usize), row(&mut random, MAX_OUTPUT_WEIGHT as usize)];
        let both = [&neurons[0], &neurons[1]];
        // By hand, in numbers that can not overflow.
        let sum: i64 = (0..2)
            .flat_map(|side| neurons[side].0.iter().zip(&weights[side].0))
            .map(|(neuron, weight)| {
                i64::from((*neuron).clamp(0, ACTIVATION_UNIT)).pow(2) / 2 * i64::from(*weight)
            })
            .sum();
        assert_eq!(i64::from(weigh(both, &weights)), sum);
        assert_eq!(i64::from(weigh_scalar(both, &weights)), sum);
        let inputs: Vec<HiddenRow> = (0..8).map(|_| row(&mut random, 500)).collect();
        let mut input = || random.below(inputs.len()) as u16;
        let amounts: Vec<ActiveInput> =
            [1, -1, 3, -7, 0].into_iter().map(|amount| ([input(), input()], amount)).collect();
        assert_eq!(add(&neurons, &inputs, &amounts), add_scalar(&neurons, &inputs, &amounts));
    }
}

fn some_network() -> Network {
    let mut random = Random::new(1);
    Network {
        inputs: (0..6).map(|_| row(&mut random, 300)).collect(),
        bias: row(&mut random, 255),
        outputs: [-70_000, 65_536, 5]
            .map(|bias| NetworkOutput { weights: [row(&mut random, 127), row(&mut random, 127)], bias })
            .to_vec(),
    }
}

#[test]
fn a_file_is_read_as_it_was_written() {
    let network = some_network();
    let bytes = network.to_bytes("some");
    assert_eq!(Network::read(&bytes, "some", 6, 3), Ok(network));
}

#[test]
fn what_is_no_network_for_the_game_is_refused() {
    let bytes = some_network().to_bytes("some");
    let refused = |bytes: &[u8], game: &str, inputs, buckets| {
        Network::read(bytes, game, inputs, buckets).expect_err("it should be refused")
    };
    assert_eq!(refused(b"PNG", "some", 6, 3), BadNetwork::Foreign);
    assert_eq!(refused(&[], "some", 6, 3), BadNetwork::Foreign);
    assert_eq!(refused(&bytes, "other", 6, 3), BadNetwork::Game { game: "some".to_owned() });
    let shape =
        BadNetwork::Shape { expected: "7 -> 64 x 2 -> 3".to_owned(), found: "6 -> 64 x 2 -> 3".to_owned() };
    assert_eq!(refused(&bytes, "some", 7, 3), shape);
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
