use serde::{Deserialize, Serialize};

/// Who sits at one side of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Seat {
    /// Our own player.
    Khod { level: u8 },
    /// Somebody, known by a browser.
    Person { client: String, name: Option<String> },
    /// Whoever opens the link.
    Free,
    /// Somebody of whom only the name is known: the game was brought along.
    Named { name: String },
}

impl Seat {
    /// Whether a browser plays here.
    pub(crate) fn is_of(&self, client: &str) -> bool {
        matches!(self, Self::Person { client: known, .. } if known == client)
    }

    /// The name in records.
    pub(crate) fn recorded(&self) -> Option<String> {
        match self {
            Self::Khod { level } => Some(format!("khod {level}")),
            Self::Person { name, .. } => name.clone(),
            Self::Named { name } => Some(name.clone()),
            Self::Free => None,
        }
    }
}
