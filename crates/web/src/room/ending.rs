use super::SideWord;
use khod_games::{Outcome, Side};
use serde::{Deserialize, Serialize};

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Ending {
    /// The rules.
    Rules,
    /// Somebody gave up.
    Resignation { loser: SideWord },
    /// Both agreed on a draw.
    Agreement,
    /// Somebody's clock fell.
    Time { loser: SideWord },
}

impl Ending {
    /// Who won; nobody in a draw.
    pub(crate) fn winner(self, outcome: Option<Outcome>) -> Option<Side> {
        match self {
            Self::Rules => outcome.and_then(|outcome| outcome.winner),
            Self::Agreement => None,
            Self::Resignation { loser } | Self::Time { loser } => Some(loser.0.other()),
        }
    }

    /// The word of records for it.
    pub(crate) const fn verdict(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Resignation { .. } => "resignation",
            Self::Agreement => "agreement",
            Self::Time { .. } => "time",
        }
    }
}
