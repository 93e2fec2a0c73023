//! The web app: play, watch, replay and analyse in a browser. It returns pages and answers and never prints.

mod account;
mod analyst;
mod answer;
mod app;
mod assets;
mod checks;
mod contests;
mod door;
mod guard;
mod ident;
mod invitation;
mod keyboard;
mod limits;
mod live;
mod lock;
mod markdown;
mod page;
mod pages;
mod password;
mod player;
mod prelude;
mod programs;
mod room;
mod rooms;
mod rules;
mod server;
mod stage;
mod store;
#[cfg(test)]
mod tests;
mod visitor;

/// The environment variable with the folder that programs started by the server must not see.
pub const HIDDEN: &str = "KHOD_HIDDEN";

pub use server::{Invitation, ServeFailure, Server, Settings, isolation};
