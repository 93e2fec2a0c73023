use super::{
    Scene, Shape,
    shape::{escaped, number},
};
use core::fmt::Write;

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

const SYMBOLS: &str = include_str!("symbols.svg");

/// The light colours, for pictures without a page around them.
const LIGHT: [(&str, &str); 14] = [
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
];

/// All symbols, hidden: put once into a page, before the first picture.
pub fn symbols() -> String {
    format!(r#"<svg class="kb-symbols" width="0" height="0" aria-hidden="true"><defs>{SYMBOLS}</defs></svg>"#)
}

fn light_style() -> String {
    LIGHT
        .iter()
        .fold(STYLE.to_owned(), |style, (token, colour)| style.replace(&format!("var({token})"), colour))
}

impl Scene {
    /// The scene as an `<svg>` element.
    pub fn svg(&self, picture: Picture) -> String {
        let turning = if picture.turned { self.frame.turning } else { super::Turning::default() };
        let [x, y, w, h] = self.frame.view.map(number);
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="kb-picture" viewBox="{x} {y} {w} {h}" role="img" aria-label="{}">"#,
            escaped(&format!("{}. {}", self.status.title, self.status.text))
        );
        if picture.standalone {
            let _ = write!(svg, "<style>{}</style>", light_style());
            let _ = write!(svg, r##"<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="#fffdf8"/>"##);
        }
        if picture.symbols || picture.standalone {
            let _ = write!(svg, "<defs>{SYMBOLS}</defs>");
        }
        let draw = |shapes: &mut dyn Iterator<Item = &Shape>, svg: &mut String| {
            shapes.for_each(|shape| shape.draw(turning, svg));
        };
        draw(&mut self.frame.ground.iter(), &mut svg);
        if picture.coordinates {
            self.draw_names(picture.turned, &mut svg);
        }
        let marks = |under: bool| self.marks.iter().filter(move |mark| mark.under == under);
        draw(&mut marks(true).flat_map(|mark| &mark.shapes), &mut svg);
        // What is nearer covers what is farther.
        let mut spots: Vec<_> = (self.sprites.iter())
            .map(|sprite| (turning.point(sprite.spot.at), sprite.spot.z, sprite.spot.symbol))
            .collect();
        spots.sort_by(|((_, y1), z1, _), ((_, y2), z2, _)| y1.total_cmp(y2).then(z1.total_cmp(z2)));
        for ((x, y), z, symbol) in spots {
            let _ = write!(svg, r##"<use href="#{symbol}" x="{}" y="{}"/>"##, number(x), number(y - z));
        }
        draw(&mut self.frame.over.iter(), &mut svg);
        draw(&mut marks(false).flat_map(|mark| &mark.shapes), &mut svg);
        if picture.legal {
            let dots: Vec<Shape> = self.beginnings();
            draw(&mut dots.iter(), &mut svg);
        }
        svg.push_str("</svg>");
        svg
    }

    fn draw_names(&self, turned: bool, svg: &mut String) {
        let turning = if turned { self.frame.turning } else { super::Turning::default() };
        let (x, y) = self.frame.names;
        for (name, at) in &self.frame.columns {
            let at = (turning.point((*at, y)).0, y);
            Shape::text("kb-name", at, name.as_str()).draw(super::Turning::default(), svg);
        }
        for (name, at) in &self.frame.rows {
            let at = (x, turning.point((x, *at)).1);
            Shape::text("kb-name", at, name.as_str()).draw(super::Turning::default(), svg);
        }
    }

    /// A dot on every place where a legal move begins.
    fn beginnings(&self) -> Vec<Shape> {
        let begins = |id: &str| self.legal.iter().any(|entry| entry.taps[0] == id);
        let targets = self.targets.iter().filter(|target| begins(&target.id));
        let dot = |[x, y, w, h]: [f64; 4]| Shape::symbol("kb-s", (x + w / 2.0, y + h / 2.0), "dot");
        targets.filter_map(|target| target.area.map(dot)).collect()
    }
}
