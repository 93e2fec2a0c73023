//! A closer look at a stack: every disc at full size with its owner.

use super::shape::{Length, escaped};
use crate::{Value, Words};
use core::fmt::Write;
use khod_games::Side;

/// How far above a disc the next one is drawn, in discs.
const RISE: f64 = 0.44;
/// The width of a disc and the name of its owner, in discs.
const WIDTH: f64 = 2.4;

/// The number of discs whose owner is not that of the topmost disc.
pub(super) fn captured(stack: &[Side]) -> usize {
    stack.iter().filter(|&side| Some(side) != stack.last()).count()
}

/// The name of a disc's owner.
pub(super) fn owner(side: Side, words: &Words) -> String {
    words.say_with("scene-owner", &[("side", side.word().into())])
}

/// The stack as a page shows it, bottom to top, and how many discs in it are captured.
pub(super) fn inside(stack: &[Side], words: &Words) -> String {
    let high = RISE * stack.len() as f64 + 0.3;
    let mut html = format!(r#"<svg viewBox="0 0 {} {}">"#, Length(WIDTH), Length(high));
    for (level, &side) in stack.iter().enumerate() {
        let y = high - 0.2 - RISE * level as f64;
        let symbol = if side == Side::Black { "pog-b" } else { "pog-w" };
        let _ = write!(html, r##"<use href="#{symbol}" x="0.5" y="{}"/>"##, Length(y));
        let owner = escaped(&owner(side, words));
        let _ = write!(html, r#"<text x="1" y="{}" dy=".35em">{owner}</text>"#, Length(y - 0.05));
    }
    let said = words.say_with("scene-captured", &[("captured", Value::from(captured(stack)))]);
    let _ = write!(html, "</svg><p>{}</p>", escaped(&said));
    html
}
