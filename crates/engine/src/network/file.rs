use super::{HIDDEN, HiddenRow, Network, NetworkInputs, NetworkOutput};
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
        /// The number of bytes is wrong.
        Length { expected: u32, found: u32 } = "bad-network-length",
        /// The checksum is wrong.
        Checksum = "bad-network-checksum",
    }
}

impl Network {
    /// The network for a game out of the bytes of a file.
    pub fn of<P: NetworkInputs>(bytes: &[u8]) -> Result<Self, BadNetwork> {
        Self::read(bytes, P::NAME, P::INPUTS, P::OUTPUT_BUCKETS)
    }

    /// The network for a game with these numbers of inputs and output buckets out of the bytes of a file.
    pub fn read(bytes: &[u8], game: &str, inputs: usize, buckets: usize) -> Result<Self, BadNetwork> {
        let mut rest = ByteReader(bytes.strip_prefix(MAGIC).ok_or(BadNetwork::Foreign)?);
        let name = rest.take(NAME).ok_or(BadNetwork::Foreign)?;
        let [Some(version), Some(found_inputs), Some(hidden), Some(found_buckets), Some(_)] =
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
        let expected = [inputs, HIDDEN, buckets];
        let found = [found_inputs, hidden, found_buckets].map(usize::from);
        if found != expected {
            let [expected, found] = [expected, found]
                .map(|[inputs, hidden, buckets]| format!("{inputs} -> {hidden} x 2 -> {buckets}"));
            return Err(BadNetwork::Shape { expected, found });
        }
        let length = HEADER + 2 * HIDDEN * (inputs + 1) + buckets * (4 * HIDDEN + 4) + CHECKSUM;
        if bytes.len() != length {
            return Err(BadNetwork::Length { expected: length as u32, found: bytes.len() as u32 });
        }
        let (body, sum) = bytes.split_at(length - CHECKSUM);
        if sum != checksum(body).to_le_bytes() {
            return Err(BadNetwork::Checksum);
        }
        let whole = "the length is right";
        let mut row = || HiddenRow(std::array::from_fn(|_| rest.short().expect(whole).cast_signed()));
        let bias = row();
        let inputs = (0..inputs).map(|_| row()).collect();
        let weights: Vec<[HiddenRow; 2]> = (0..buckets).map(|_| [row(), row()]).collect();
        let mut output = |weights| NetworkOutput { weights, bias: rest.word().expect(whole).cast_signed() };
        let outputs = weights.into_iter().map(&mut output).collect();
        Ok(Self { inputs, bias, outputs })
    }

    /// The checksum of the network's file.
    pub fn checksum(&self, game: &str) -> u64 {
        checksum(&self.to_bytes(game))
    }

    /// The bytes of the network's file.
    pub fn to_bytes(&self, game: &str) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(game.bytes().chain(std::iter::repeat(0)).take(NAME));
        for number in [usize::from(VERSION), self.inputs.len(), HIDDEN, self.outputs.len(), 0] {
            bytes.extend((number as u16).to_le_bytes());
        }
        let rows = [&self.bias].into_iter().chain(&self.inputs);
        let rows = rows.chain(self.outputs.iter().flat_map(|output| &output.weights));
        bytes.extend(rows.flat_map(|row| row.0).flat_map(i16::to_le_bytes));
        bytes.extend(self.outputs.iter().flat_map(|output| output.bias.to_le_bytes()));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }
}
