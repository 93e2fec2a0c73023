//! Pages and the addresses they have.

pub(crate) mod account;
pub(crate) mod analysis;
mod class;
mod error;
mod game;
mod home;
mod kit;
pub(crate) mod play;
pub(crate) mod programs;
mod rules;
mod settings;
mod tournament;

use crate::{analyst, app::Shared, live::Subscription, visitor::Visitor};
use axum::{
    Router,
    routing::{get, post},
};
pub(crate) use error::{Refusal, helpful, missing};
pub(crate) use game::game_snapshot;

/// All addresses.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/", get(home::show))
        .route("/settings", post(settings::change))
        .merge(analysis::routes())
        .merge(play::routes())
        .merge(game::routes())
        .merge(tournament::routes())
        .merge(account::routes())
        .merge(class::routes())
        .merge(programs::routes())
        .merge(kit::routes())
        .merge(rules::routes())
}

/// Topics of pages, by their kind.
pub(crate) fn subscribe(app: &Shared, visitor: &Visitor, kind: &str, rest: &str) -> Option<Subscription> {
    match kind {
        "an" | "deeper" | "sweep" => analyst::subscribe(app, visitor, kind, rest),
        "check" => programs::subscribe(app, visitor, rest),
        _ => tournament::subscribe(app, visitor, kind, rest),
    }
}
