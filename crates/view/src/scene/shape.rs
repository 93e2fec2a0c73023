use core::fmt::{self, Display, Write};
use serde::{Serialize, Serializer};

/// A point in cells; y grows downwards.
pub(crate) type Point = (f64, f64);

/// One drawn form with the class that gives it its colours.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shape {
    form: Form,
    class: &'static str,
    /// By how many cells it is drawn beside its place, however the board is turned.
    beside: Point,
}

#[derive(Clone, PartialEq, Debug)]
enum Form {
    /// A corner, width, height and the radius of the corners.
    Rect([f64; 5]),
    /// Squares of one cell, by their corners.
    Cells(Vec<Point>),
    /// A centre and a radius.
    Circle(Point, f64),
    /// Points joined by straight lines; closed or not.
    Poly(Vec<Point>, bool),
    /// The outline around the line between two points, at this distance from it.
    Capsule(Point, Point, f64),
    /// A text centred on a point.
    Text(Point, String),
    /// A symbol on a point.
    Use(Point, &'static str),
}

/// How a board is turned around: for each coordinate that changes, the sum of its values before and after.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Turning {
    pub(crate) x: Option<f64>,
    pub(crate) y: Option<f64>,
}

impl Turning {
    /// Where a point is on the turned board.
    pub(crate) fn point(self, (x, y): Point) -> Point {
        (self.x.map_or(x, |sum| sum - x), self.y.map_or(y, |sum| sum - y))
    }
}

impl Shape {
    pub(crate) fn rect(class: &'static str, [x, y, w, h]: [f64; 4], radius: f64) -> Self {
        Self { form: Form::Rect([x, y, w, h, radius]), class, beside: (0.0, 0.0) }
    }

    pub(crate) fn cells(class: &'static str, corners: Vec<Point>) -> Self {
        Self { form: Form::Cells(corners), class, beside: (0.0, 0.0) }
    }

    pub(crate) fn circle(class: &'static str, centre: Point, radius: f64) -> Self {
        Self { form: Form::Circle(centre, radius), class, beside: (0.0, 0.0) }
    }

    pub(crate) fn line(class: &'static str, points: Vec<Point>) -> Self {
        Self { form: Form::Poly(points, false), class, beside: (0.0, 0.0) }
    }

    pub(crate) fn area(class: &'static str, points: Vec<Point>) -> Self {
        Self { form: Form::Poly(points, true), class, beside: (0.0, 0.0) }
    }

    pub(crate) fn capsule(class: &'static str, from: Point, to: Point, radius: f64) -> Self {
        Self { form: Form::Capsule(from, to, radius), class, beside: (0.0, 0.0) }
    }

    pub(crate) fn text(class: &'static str, centre: Point, text: impl Into<String>) -> Self {
        Self { form: Form::Text(centre, text.into()), class, beside: (0.0, 0.0) }
    }

    pub(crate) fn symbol(class: &'static str, at: Point, symbol: &'static str) -> Self {
        Self { form: Form::Use(at, symbol), class, beside: (0.0, 0.0) }
    }

    /// The shape, drawn `beside` its place by this offset, however the board is turned.
    pub(crate) fn beside(self, beside: Point) -> Self {
        Self { beside, ..self }
    }

    /// The class that gives it its colours.
    pub(crate) const fn class(&self) -> &'static str {
        self.class
    }

    /// Adds the shape to an SVG.
    pub(crate) fn draw(&self, turning: Turning, svg: &mut String) {
        let class = self.class;
        let at = |point: &Point| {
            let (x, y) = turning.point(*point);
            (Length(x + self.beside.0), Length(y + self.beside.1))
        };
        let _ = match &self.form {
            Form::Rect([x, y, w, h, radius]) => {
                let ((x1, y1), (x2, y2)) = (turning.point((*x, *y)), turning.point((x + w, y + h)));
                let [x, y] = [x1.min(x2), y1.min(y2)].map(Length);
                let [w, h, radius] = [*w, *h, *radius].map(Length);
                write!(
                    svg,
                    r#"<rect class="{class}" x="{x}" y="{y}" width="{w}" height="{h}" rx="{radius}"/>"#
                )
            }
            Form::Cells(corners) => {
                let squares: String = corners.iter().map(|&corner| square(corner, turning)).collect();
                write!(svg, r#"<path class="{class}" d="{squares}"/>"#)
            }
            Form::Circle(centre, radius) => {
                let ((x, y), radius) = (at(centre), Length(*radius));
                write!(svg, r#"<circle class="{class}" cx="{x}" cy="{y}" r="{radius}"/>"#)
            }
            Form::Poly(points, closed) => {
                let tag = if *closed { "polygon" } else { "polyline" };
                let points = points.iter().map(at).map(|(x, y)| format!("{x},{y}"));
                write!(svg, r#"<{tag} class="{class}" points="{}"/>"#, points.collect::<Vec<_>>().join(" "))
            }
            Form::Capsule(from, to, radius) => {
                let ((x1, y1), (x2, y2)) = (turning.point(*from), turning.point(*to));
                let (dx, dy) = (x2 - x1, y2 - y1);
                let [angle, x, y] = [dy.atan2(dx).to_degrees(), x1, y1].map(Length);
                let [left, low, w, h] =
                    [x1 - radius, y1 - radius, dx.hypot(dy) + 2.0 * radius, 2.0 * radius].map(Length);
                let radius = Length(*radius);
                write!(
                    svg,
                    r#"<rect class="{class}" x="{left}" y="{low}" width="{w}" height="{h}" rx="{radius}" transform="rotate({angle} {x} {y})"/>"#
                )
            }
            Form::Text(centre, text) => {
                let ((x, y), text) = (at(centre), escaped(text));
                write!(svg, r#"<text class="{class}" x="{x}" y="{y}" dy=".35em">{text}</text>"#)
            }
            Form::Use(point, symbol) => {
                let (x, y) = at(point);
                write!(svg, r##"<use class="{class}" href="#{symbol}" x="{x}" y="{y}"/>"##)
            }
        };
    }
}

/// A cell as commands of an SVG path.
fn square((x, y): Point, turning: Turning) -> String {
    let ((x1, y1), (x2, y2)) = (turning.point((x, y)), turning.point((x + 1.0, y + 1.0)));
    format!("M{} {}h1v1h-1z", Length(x1.min(x2)), Length(y1.min(y2)))
}

/// A length in cells, written with at most three decimals.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Length(pub(crate) f64);

impl Length {
    fn rounded(self) -> f64 {
        (self.0 * 1000.0).round() / 1000.0
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
    pub(crate) fn is_zero(&self) -> bool {
        self.0 == 0.0
    }
}

impl Display for Length {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero turns a negative zero into a plain one.
        write!(formatter, "{}", self.rounded() + 0.0)
    }
}

impl Serialize for Length {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rounded = self.rounded();
        if rounded.fract() == 0.0 {
            serializer.serialize_i64(rounded as i64)
        } else {
            serializer.serialize_f64(rounded)
        }
    }
}

/// A text inside an SVG or an attribute of it.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
