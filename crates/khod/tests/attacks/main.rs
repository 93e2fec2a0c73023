//! Attacks on the sandbox from outside: real programs in real matches, builds and contests, at every level that counts, as root
//! and as an ordinary user. Each has its verdict, its opponent is judged rightly, no secret shows, and nothing is left behind.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod arbiter;
mod attempts;
mod builds;
mod contests;
mod descriptions;
mod folders;
mod programs;
#[path = "../remains/mod.rs"]
mod remains;
mod stage;
