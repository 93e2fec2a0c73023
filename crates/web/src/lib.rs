//! The web app: play, watch, replay and analyse in a browser. It returns pages and answers; whoever starts it prints.

mod analyst;
mod app;
mod assets;
mod failure;
mod guard;
mod ident;
mod live;
mod page;
mod pages;
mod player;
mod room;
mod rooms;
mod server;
mod stage;
mod store;
mod visitor;

pub use failure::ServeFailure;
pub use server::{Server, Settings};
