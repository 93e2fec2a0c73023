//! The player: Search, evaluation, time use. It never prints and knows no protocol.
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

mod alpha_beta;
mod any;
pub mod balanced;
pub mod bytes;
mod driver;
pub mod duel;
mod engine;
mod evaluate;
mod evaluator;
mod features;
mod forced_line;
mod forcing_table;
mod history;
mod level;
mod limits;
mod logarithm;
pub mod network;
mod noise;
mod options;
mod pages;
mod params;
mod player;
mod prelude;
pub mod prove;
mod score;
pub mod signature;
mod table;
pub mod tabulate;
mod timer;
pub mod tune;
mod turns;

pub use any::{AnyEngine, AnyLine, AnyThought, AnyTurn};
pub use driver::{Search, SearchRequest};
pub use engine::{Engine, Line, Thought};
pub use evaluate::{Evaluate, ForcedWin, GameProfile, MoveOrder, StaticEval, TableKeys};
pub use evaluator::Evaluator;
pub use features::{SearchFeature, SearchFeatures};
pub use forcing_table::{ForcingSearch, ForcingTable};
pub use level::{Level, Strength};
pub use limits::Limits;
pub use options::SearchOptions;
pub use params::{ParamChanges, SearchParams};
pub use player::{choose_turn, think_turn};
pub use score::Score;
pub use timer::Timer;
pub use turns::turns;
