//! Learning: self-play, training of networks on its games, and the gate that a better network must pass. It returns data and never
//! prints.

mod error;
mod factors;
mod files;
mod game_file;
mod game_reader;
mod gate;
mod optimiser;
mod page;
mod parameters;
mod prelude;
mod report;
mod run;
mod samples;
mod selfplay;
mod shards;
mod soft_opening;
mod training;

pub use error::LearnError;
pub use factors::Factors;
pub use files::{read_network, write_whole};
pub use game_file::{BadGameFile, GameFile, GameWriter, Ply, Provenance, SelfPlayGame};
pub use gate::{GateOptions, GateResult, gate};
pub use page::page;
pub use parameters::{NetworkShape, Parameters};
pub use report::{epoch_line, generation_line, percent, stage_line, tally_line};
pub use run::{
    Generation, GenerationGames, GenerationGate, GenerationStage, GenerationTraining, LearningPlan,
    LearningRun,
};
pub(crate) use samples::SeenSample;
pub use samples::{Sample, samples_of};
pub use selfplay::{Older, SelfPlay, selfplay};
pub use shards::Shards;
pub use training::{Epoch, TrainedNetwork, TrainingOptions, TrainingStage, train};
