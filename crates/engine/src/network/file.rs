use super::{HIDDEN, Network, Output, Row, Sight};
use khod_games::{Arg, Explain, Reason};

/// How a file of a network begins.
const MAGIC: &[u8; 8] = b"khodnet\n";
/// The layout of what follows.
const VERSION: u16 = 1;
/// The longest name of a game.
const NAME: usize = 16;
const HEAD: usize = MAGIC.len() + NAME + 2 * 5;
/// The checksum at the end.
const TAIL: usize = 8;

/// Why bytes are no network for a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadNetwork {
    /// They are something else.
    Foreign,
    /// They are of another version of the format.
    Version(u16),
    /// They are for another game.
    Game(String),
    /// They are for other inputs: so many inputs, neurons and stages were expected, and so many are there.
    Shape {
        /// Expected.
        expected: [usize; 3],
        /// There.
        found: [usize; 3],
    },
    /// So many bytes were expected, and so many are there.
    Length {
        /// Expected.
        expected: usize,
        /// There.
        found: usize,
    },
    /// The checksum is wrong.
    Checksum,
}

impl Network {
    /// The network for a game out of the bytes of a file.
    pub fn of<P: Sight>(bytes: &[u8]) -> Result<Self, BadNetwork> {
        Self::read(bytes, P::NAME, P::INPUTS, P::STAGES)
    }

    /// The network for a game with so many inputs and stages out of the bytes of a file.
    pub fn read(bytes: &[u8], game: &str, inputs: usize, stages: usize) -> Result<Self, BadNetwork> {
        if bytes.len() < HEAD + TAIL || !bytes.starts_with(MAGIC) {
            return Err(BadNetwork::Foreign);
        }
        let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let at = MAGIC.len() + NAME;
        let version = number(at);
        if version != VERSION {
            return Err(BadNetwork::Version(version));
        }
        let name = String::from_utf8_lossy(&bytes[MAGIC.len()..at]);
        if name.trim_end_matches('\0') != game {
            return Err(BadNetwork::Game(name.trim_end_matches('\0').to_owned()));
        }
        let expected = [inputs, HIDDEN, stages];
        let found = [2, 4, 6].map(|place| usize::from(number(at + place)));
        if found != expected {
            return Err(BadNetwork::Shape { expected, found });
        }
        let length = HEAD + 2 * HIDDEN * (inputs + 1) + stages * (4 * HIDDEN + 4) + TAIL;
        if bytes.len() != length {
            return Err(BadNetwork::Length { expected: length, found: bytes.len() });
        }
        let (body, tail) = bytes.split_at(length - TAIL);
        if tail != checksum(body).to_le_bytes() {
            return Err(BadNetwork::Checksum);
        }
        let mut words = body[HEAD..].chunks_exact(2).map(|word| i16::from_le_bytes([word[0], word[1]]));
        let mut row = || Row(std::array::from_fn(|_| words.next().expect("the length is right")));
        let bias = row();
        let inputs = (0..inputs).map(|_| row()).collect();
        let weights: Vec<[Row; 2]> = (0..stages).map(|_| [row(), row()]).collect();
        let mut biases = words.map(|word| i32::from(word.cast_unsigned()));
        let mut bias_of = || {
            let [low, high] = [0; 2].map(|_: i32| biases.next().expect("the length is right"));
            low | high << 16
        };
        let outputs = weights.into_iter().map(|weights| Output { weights, bias: bias_of() }).collect();
        Ok(Self { inputs, bias, outputs })
    }

    /// A number for it: another network most likely has another one.
    pub fn checksum(&self, game: &str) -> u64 {
        checksum(&self.to_bytes(game))
    }

    /// The bytes of its file.
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

/// A number that almost any change changes (FNV-1a).
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3))
}

impl Explain for BadNetwork {
    fn reason(&self) -> Reason {
        let number = |name, number: usize| (name, Arg::Number(number as i64));
        let shape = |name, [inputs, hidden, stages]: [usize; 3]| {
            (name, Arg::Text(format!("{inputs} -> {hidden} x 2 -> {stages}")))
        };
        let (key, args) = match self {
            Self::Foreign => ("bad-network-foreign", vec![]),
            Self::Version(version) => ("bad-network-version", vec![number("version", (*version).into())]),
            Self::Game(game) => ("bad-network-game", vec![("game", Arg::Text(game.clone()))]),
            Self::Shape { expected, found } => {
                ("bad-network-shape", vec![shape("expected", *expected), shape("found", *found)])
            }
            Self::Length { expected, found } => {
                ("bad-network-length", vec![number("expected", *expected), number("found", *found)])
            }
            Self::Checksum => ("bad-network-checksum", vec![]),
        };
        Reason { key, args }
    }
}
