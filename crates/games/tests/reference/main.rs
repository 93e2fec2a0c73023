//! Slow second generators, written from the rules alone: plain boards, cell by cell. The fast ones must agree.

mod board;
mod lo;
mod paths;
mod phalanx;
#[path = "../random/mod.rs"]
mod random;
mod slow;
