//! The player: everything with an opinion. Search, evaluation, time use. It never prints and knows no protocol.
//!
//! ```
//! use khod_engine::{Engine, Limits};
//! use khod_games::{Notation, lo::Lo};
//!
//! let start = Lo::begin(None, None)?;
//! let mut engine = Engine::<Lo>::new(16);
//! let thought = engine.think(&start, &Limits::nodes(2_000), |_| {});
//! assert!(thought.best().is_some());
//! # Ok::<(), khod_games::BadSetup>(())
//! ```

pub mod duel;
mod engine;
mod evaluate;
mod forced_line;
mod history;
mod level;
mod limits;
mod logarithm;
mod manner;
mod margins;
pub mod network;
mod noise;
mod opinion;
mod pages;
mod plain;
mod player;
pub mod prove;
mod score;
mod search;
pub mod signature;
mod table;
pub mod tabulate;
mod technique;
mod thinker;
mod timer;
pub mod tune;
mod turns;

pub use engine::{Engine, Line, Thought};
pub use evaluate::{Evaluate, ForcedWin};
pub use level::{Level, Strength};
pub use limits::Limits;
pub use manner::Manner;
pub use margins::{Margins, OtherMargins};
pub use opinion::Opinion;
pub use plain::Plain;
pub use player::{MOST_MOVES_A_TURN, PlayerVisitor, choose_turn, think_turn, visit};
pub use score::Score;
pub use technique::{Technique, Techniques};
pub use thinker::Thinker;
pub use timer::Timer;
pub use turns::turns;
