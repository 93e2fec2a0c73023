use super::{
    Frame, Scene, Shape, Sprite, Turning,
    shape::{Length, escaped},
};
use core::fmt::Write;
use serde::Serialize;

/// How a still picture of a scene is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a wish of its own")]
pub struct Picture {
    /// The symbols are inside, for a picture that stands alone in a page.
    pub symbols: bool,
    /// The names of columns and rows stand beside the board.
    pub coordinates: bool,
    /// Seen from black's side.
    pub turned: bool,
    /// Places where a legal move begins have a dot.
    pub legal: bool,
    /// A file of its own: symbols and light colours are inside.
    pub standalone: bool,
}

/// The rules that give the classes of a picture their colours, by custom properties.
pub const STYLE: &str = include_str!("picture.css");

/// The most pixels of a cell in a page.
const LARGEST_CELL: f64 = 72.0;

const SYMBOLS: &str = include_str!("symbols.svg");

/// The light colours, for pictures without a page around them.
const LIGHT: [(&str, &str); 18] = [
    ("--panel", "#fffdf8"),
    ("--ink-2", "#5f584c"),
    ("--ink-3", "#6f6757"),
    ("--ink", "#22201c"),
    ("--board-a", "#e9dec8"),
    ("--board-b", "#ddcfb3"),
    ("--board-edge", "#8a7859"),
    ("--white-rim", "#5d5342"),
    ("--white", "#fbf7ee"),
    ("--black-rim", "#141a21"),
    ("--black", "#2b3440"),
    ("--last", "#9c6200"),
    ("--best", "#2f6f6a"),
    ("--take", "#b4472e"),
    ("--stone-a, #7f8790", "#7f8790"),
    ("--stone-b, #b4b9be", "#b4b9be"),
    ("--stone-new, #d99a2b", "#d99a2b"),
    ("--stone-rim, #474d54", "#474d54"),
];

/// All symbols, hidden: put once into a page, before the first picture.
pub fn symbols() -> String {
    format!(r#"<svg class="kb-symbols" width="0" height="0" aria-hidden="true"><defs>{SYMBOLS}</defs></svg>"#)
}

/// Adds shapes to an SVG.
fn draw(shapes: &[Shape], turning: Turning, svg: &mut String) {
    for shape in shapes {
        shape.draw(turning, svg);
    }
}

/// The inside of an SVG: as it is and, where that is another picture, turned around.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Drawn(#[cfg_attr(test, ts(type = "[string, string?]"))] pub(super) Vec<String>);

impl Drawn {
    fn new(turning: Turning, draw: impl Fn(Turning, &mut String)) -> Self {
        let mut both = [Turning::default(), turning]
            .map(|turning| {
                let mut svg = String::new();
                draw(turning, &mut svg);
                svg
            })
            .to_vec();
        both.dedup();
        Self(both)
    }

    /// The shapes as an SVG draws them.
    pub(super) fn of(shapes: &[Shape], turning: Turning) -> Self {
        Self::new(turning, |turning, svg| draw(shapes, turning, svg))
    }
}

impl Frame {
    /// The board without its pieces, with its names, for a browser.
    pub(super) fn ground(&self) -> Drawn {
        Drawn::new(self.turning, |turning, svg| {
            draw(&self.ground, turning, svg);
            self.draw_names(turning, svg);
        })
    }

    fn draw_names(&self, turning: Turning, svg: &mut String) {
        let (x, y) = self.names;
        let mut name = |at, name: &str| Shape::text("kb-name", at, name).draw(Turning::default(), svg);
        for (column, at) in &self.columns {
            name((turning.point((*at, y)).0, y), column);
        }
        for (row, at) in &self.rows {
            name((x, turning.point((x, *at)).1), row);
        }
    }
}

impl Scene {
    /// The scene as an `<svg>` element.
    pub fn svg(&self, picture: Picture) -> String {
        let turning = if picture.turned { self.frame.turning } else { Turning::default() };
        let [x, y, w, h] = self.frame.view.map(Length);
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="kb-picture" viewBox="{x} {y} {w} {h}" role="img" aria-label="{}""#,
            escaped(&format!("{}. {}", self.status.title, self.status.text))
        );
        if picture.standalone {
            // In a file of its own a cell has 40 pixels.
            let [_, _, wide, high] = self.frame.view.map(|length| Length(length * 40.0));
            let _ = write!(svg, r#" width="{wide}" height="{high}">"#);
            let light = LIGHT.iter().fold(STYLE.to_owned(), |style, (token, colour)| {
                style.replace(&format!("var({token})"), colour)
            });
            let _ = write!(svg, "<style>{light}</style>");
            let _ = write!(svg, r##"<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="#fffdf8"/>"##);
        } else {
            // The width is that of the largest cells: a picture of few cells does not grow to fill the page.
            let _ = write!(svg, r#" width="{}">"#, Length(self.frame.view[2] * LARGEST_CELL));
        }
        if picture.symbols || picture.standalone {
            let _ = write!(svg, "<defs>{SYMBOLS}</defs>");
        }
        draw(&self.frame.ground, turning, &mut svg);
        if picture.coordinates {
            self.frame.draw_names(turning, &mut svg);
        }
        draw(&self.marks.under, turning, &mut svg);
        // Pieces nearer to the viewer are drawn later and cover those farther away.
        let mut spots: Vec<_> = (self.sprites.iter())
            .map(|Sprite { spot, .. }| (turning.point(spot.at()), spot.z.0, spot.symbol))
            .collect();
        spots.sort_by(|((_, y1), z1, _), ((_, y2), z2, _)| y1.total_cmp(y2).then(z1.total_cmp(z2)));
        for ((x, y), z, symbol) in spots {
            let _ = write!(svg, r##"<use href="#{symbol}" x="{}" y="{}"/>"##, Length(x), Length(y - z));
        }
        draw(&self.frame.over, turning, &mut svg);
        draw(&self.marks.over, turning, &mut svg);
        if picture.legal {
            draw(&self.beginnings(), turning, &mut svg);
        }
        svg.push_str("</svg>");
        svg
    }

    /// Dots on all places where a legal move begins.
    fn beginnings(&self) -> Vec<Shape> {
        let begins = |id: &str| self.legal.iter().any(|entry| entry.taps[0] == id);
        let targets = self.targets.iter().filter(|target| begins(&target.id));
        let dot = |area: [Length; 4]| {
            let [x, y, w, h] = area.map(|length| length.0);
            Shape::symbol("kb-s", (x + w / 2.0, y + h / 2.0), "dot")
        };
        targets.filter_map(|target| target.area.map(dot)).collect()
    }
}
