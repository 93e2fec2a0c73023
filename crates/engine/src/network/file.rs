use super::{BLOCK, MOST_BLOCKS, Network, NetworkInputs, NetworkOutput, NeuronBlock};
use crate::bytes::{ByteReader, checksum};

/// How a file of a network begins.
const MAGIC: &[u8; 8] = b"khodnet\n";
/// The version of the format.
const VERSION: u16 = 1;
/// Bytes of the game's name.
const NAME: usize = 16;
const HEADER: usize = MAGIC.len() + NAME + 2 * 5;
/// Bytes of the checksum at the end.
const CHECKSUM: usize = 8;

khod_games::reasons! {
    /// Why bytes are no network for a game.
    pub enum BadNetwork {
        /// The bytes are something else.
        Foreign = "bad-network-foreign",
        /// The bytes are of another version of the format.
        Version { version: u32 } = "bad-network-version",
        /// The network is for another game.
        Game { game: String } = "bad-network-game",
        /// The network is of another shape: inputs, neurons and output buckets.
        Shape { expected: String, found: String } = "bad-network-shape",
        /// The inputs have come to mean something else.
        Inputs { expected: u32, found: u32 } = "bad-network-inputs",
        /// The number of bytes is wrong.
        Length { expected: u32, found: u32 } = "bad-network-length",
        /// The checksum is wrong.
        Checksum = "bad-network-checksum",
    }
}

impl Network {
    /// The network for a game out of the bytes of a file.
    pub fn of<P: NetworkInputs>(bytes: &[u8]) -> Result<Self, BadNetwork> {
        Self::read(bytes, P::NAME, [P::INPUTS, P::OUTPUT_BUCKETS], P::INPUT_SET)
    }

    /// The network for a game with these numbers of inputs and output buckets, and this set of inputs, out of the bytes of a file. Its
    /// width is its own.
    pub fn read(
        bytes: &[u8],
        game: &str,
        [inputs, buckets]: [usize; 2],
        input_set: u16,
    ) -> Result<Self, BadNetwork> {
        let mut rest = ByteReader(bytes.strip_prefix(MAGIC).ok_or(BadNetwork::Foreign)?);
        let name = rest.take(NAME).ok_or(BadNetwork::Foreign)?;
        let [Some(version), Some(found_inputs), Some(width), Some(found_buckets), Some(found_set)] =
            [(); 5].map(|()| rest.short())
        else {
            return Err(BadNetwork::Foreign);
        };
        if version != VERSION {
            return Err(BadNetwork::Version { version: version.into() });
        }
        let name = String::from_utf8_lossy(name);
        if name.trim_end_matches('\0') != game {
            return Err(BadNetwork::Game { game: name.trim_end_matches('\0').to_owned() });
        }
        let [found_inputs, width, found_buckets] = [found_inputs, width, found_buckets].map(usize::from);
        let blocks = width / BLOCK;
        let fits = blocks * BLOCK == width && (1..=MOST_BLOCKS).contains(&blocks);
        if !fits || [found_inputs, found_buckets] != [inputs, buckets] {
            let found = format!("{found_inputs} -> {width} x 2 -> {found_buckets}");
            let widths = (1..=MOST_BLOCKS).map(|blocks| (blocks * BLOCK).to_string());
            let widths = widths.collect::<Vec<_>>().join("|");
            let expected = format!("{inputs} -> {widths} x 2 -> {buckets}");
            return Err(BadNetwork::Shape { expected, found });
        }
        if found_set != input_set {
            return Err(BadNetwork::Inputs { expected: input_set.into(), found: found_set.into() });
        }
        let length = HEADER + 2 * width * (inputs + 1) + buckets * (4 * width + 4) + CHECKSUM;
        if bytes.len() != length {
            return Err(BadNetwork::Length { expected: length as u32, found: bytes.len() as u32 });
        }
        let (body, sum) = bytes.split_at(length - CHECKSUM);
        if sum != checksum(body).to_le_bytes() {
            return Err(BadNetwork::Checksum);
        }
        let whole = "the length is right";
        let mut rows = |count: usize| -> Vec<NeuronBlock> {
            let mut block = || NeuronBlock(std::array::from_fn(|_| rest.short().expect(whole).cast_signed()));
            (0..count * blocks).map(|_| block()).collect()
        };
        let (bias, inputs) = (rows(1), rows(inputs));
        let weights: Vec<[Vec<NeuronBlock>; 2]> = (0..buckets).map(|_| [rows(1), rows(1)]).collect();
        let mut output = |weights| NetworkOutput { weights, bias: rest.word().expect(whole).cast_signed() };
        let outputs = weights.into_iter().map(&mut output).collect();
        Ok(Self { input_set, blocks, inputs, bias, outputs })
    }

    /// The checksum of the network's file.
    pub fn checksum(&self, game: &str) -> u64 {
        checksum(&self.to_bytes(game))
    }

    /// The bytes of the network's file.
    pub fn to_bytes(&self, game: &str) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(game.bytes().chain(std::iter::repeat(0)).take(NAME));
        let shape = [self.inputs.len() / self.blocks, self.width(), self.outputs.len()];
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(shape.into_iter().flat_map(|number| (number as u16).to_le_bytes()));
        bytes.extend(self.input_set.to_le_bytes());
        let blocks = self.bias.iter().chain(&self.inputs);
        let blocks = blocks.chain(self.outputs.iter().flat_map(|output| output.weights.iter().flatten()));
        bytes.extend(blocks.flat_map(|block| block.0).flat_map(i16::to_le_bytes));
        bytes.extend(self.outputs.iter().flat_map(|output| output.bias.to_le_bytes()));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }
}
