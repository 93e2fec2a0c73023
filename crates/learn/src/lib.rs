//! Learning: games of the player against itself, training of networks on them, and the gate that a better network must pass.
//! It returns data and never prints.

mod course;
mod fit;
mod gate;
mod positions;
mod record;
mod samples;
mod selfplay;
mod shape;
mod train;

pub use course::{CanNotLearn, Course, Games, Gating, Generation, Plan, Stage, Training, write_whole};
pub use fit::{Epoch, Fit, Fitted, fit};
pub use gate::{Gate, Gated, gate};
pub use positions::{Positions, Sets};
pub use record::{Game, Ply};
pub use samples::{BadSamples, CanNotWrite, Provenance, Samples, Writer};
pub use selfplay::{Older, SelfPlay, selfplay};
pub use shape::Shape;
pub use train::{Draft, Trainer};
