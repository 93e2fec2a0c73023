//! The web app: play, watch, replay and analyse in a browser. It returns pages and answers; whoever starts it prints.

mod account;
mod analyst;
mod app;
mod assets;
mod checks;
mod contests;
mod door;
mod failure;
mod guard;
mod ident;
mod invitation;
mod isolation;
mod keyboard;
mod limits;
mod live;
mod lock;
mod markdown;
mod network;
mod page;
mod pages;
mod password;
mod player;
mod programs;
mod room;
mod rooms;
mod rules;
mod server;
mod stage;
mod store;
mod toml_text;
mod visitor;

/// The variable that tells the programs of the server which folder nobody may look into that they start.
pub const HIDDEN: &str = "KHOD_HIDDEN";

pub use failure::ServeFailure;
pub use isolation::sentence as isolation;
pub use server::{Invitation, Server, Settings};
