//! Pages that the web app and the command line share: tournaments as tables, charts and a report, and the contestant's kit.

mod chart;
mod crosstable;
pub mod kit;
mod report;
mod standings;
mod strength;
pub mod toml_text;
mod tournament;
pub mod verdict;

pub use report::TournamentReport;
pub use tournament::{TournamentView, escaped, one_line, place_name, short};
