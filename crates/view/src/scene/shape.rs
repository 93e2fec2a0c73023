use core::fmt::Write;
use serde_json::{Value, json};

/// A point in cells; y grows downwards.
pub(crate) type Point = (f64, f64);

/// One drawn form with the class that gives it its colours; the browser draws the same six forms.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shape {
    form: Form,
    class: &'static str,
}

#[derive(Clone, PartialEq, Debug)]
enum Form {
    /// A corner, width, height and the radius of the corners.
    Rect([f64; 5]),
    /// A centre and a radius.
    Circle(Point, f64),
    /// Points joined by straight lines; closed or not.
    Poly(Vec<Point>, bool),
    /// The outline around the line between two points, so far from it.
    Capsule(Point, Point, f64),
    /// A text centred on a point.
    Text(Point, String),
    /// A symbol on a point.
    Use(Point, &'static str),
}

/// How a board is turned around: the sum of a coordinate and its turned one, for those that change.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Turning {
    pub(crate) x: Option<f64>,
    pub(crate) y: Option<f64>,
}

impl Turning {
    /// Where a point is then.
    pub(crate) fn point(self, (x, y): Point) -> Point {
        (self.x.map_or(x, |sum| sum - x), self.y.map_or(y, |sum| sum - y))
    }
}

impl Shape {
    pub(crate) fn rect(class: &'static str, [x, y, w, h]: [f64; 4], radius: f64) -> Self {
        Self { form: Form::Rect([x, y, w, h, radius]), class }
    }

    pub(crate) fn circle(class: &'static str, centre: Point, radius: f64) -> Self {
        Self { form: Form::Circle(centre, radius), class }
    }

    pub(crate) fn line(class: &'static str, points: Vec<Point>) -> Self {
        Self { form: Form::Poly(points, false), class }
    }

    pub(crate) fn area(class: &'static str, points: Vec<Point>) -> Self {
        Self { form: Form::Poly(points, true), class }
    }

    pub(crate) fn capsule(class: &'static str, from: Point, to: Point, radius: f64) -> Self {
        Self { form: Form::Capsule(from, to, radius), class }
    }

    pub(crate) fn text(class: &'static str, centre: Point, text: impl Into<String>) -> Self {
        Self { form: Form::Text(centre, text.into()), class }
    }

    pub(crate) fn symbol(class: &'static str, at: Point, symbol: &'static str) -> Self {
        Self { form: Form::Use(at, symbol), class }
    }

    /// The class that gives it its colours.
    #[cfg(test)]
    pub(crate) const fn class(&self) -> &'static str {
        self.class
    }

    pub(crate) fn json(&self) -> Value {
        let kind = |kind: &str, numbers: Vec<f64>| json!({"k": kind, "c": self.class, "p": numbers.into_iter().map(number).collect::<Vec<_>>()});
        let with = |mut value: Value, text: &str| {
            value["s"] = Value::from(text);
            value
        };
        match &self.form {
            Form::Rect(numbers) => kind("rect", numbers.to_vec()),
            Form::Circle((x, y), radius) => kind("circle", vec![*x, *y, *radius]),
            Form::Poly(points, closed) => kind(
                if *closed { "area" } else { "line" },
                points.iter().flat_map(|&(x, y)| [x, y]).collect(),
            ),
            Form::Capsule(from, to, radius) => kind("capsule", vec![from.0, from.1, to.0, to.1, *radius]),
            Form::Text((x, y), text) => with(kind("text", vec![*x, *y]), text),
            Form::Use((x, y), symbol) => with(kind("use", vec![*x, *y]), symbol),
        }
    }

    /// Adds it to an SVG.
    pub(crate) fn draw(&self, turning: Turning, svg: &mut String) {
        let class = self.class;
        let _ = match &self.form {
            Form::Rect([x, y, w, h, radius]) => {
                let ((x1, y1), (x2, y2)) = (turning.point((*x, *y)), turning.point((x + w, y + h)));
                let [x, y] = [x1.min(x2), y1.min(y2)].map(number);
                let [w, h, radius] = [*w, *h, *radius].map(number);
                write!(
                    svg,
                    r#"<rect class="{class}" x="{x}" y="{y}" width="{w}" height="{h}" rx="{radius}"/>"#
                )
            }
            Form::Circle(centre, radius) => {
                let (x, y) = turning.point(*centre);
                let [x, y, radius] = [x, y, *radius].map(number);
                write!(svg, r#"<circle class="{class}" cx="{x}" cy="{y}" r="{radius}"/>"#)
            }
            Form::Poly(points, closed) => {
                let tag = if *closed { "polygon" } else { "polyline" };
                let points = points.iter().map(|&point| {
                    let (x, y) = turning.point(point);
                    format!("{},{}", number(x), number(y))
                });
                write!(svg, r#"<{tag} class="{class}" points="{}"/>"#, points.collect::<Vec<_>>().join(" "))
            }
            Form::Capsule(from, to, radius) => {
                let ((x1, y1), (x2, y2)) = (turning.point(*from), turning.point(*to));
                let (dx, dy) = (x2 - x1, y2 - y1);
                let [angle, x, y] = [dy.atan2(dx).to_degrees(), x1, y1].map(number);
                let [left, low, w, h] =
                    [x1 - radius, y1 - radius, dx.hypot(dy) + 2.0 * radius, 2.0 * radius].map(number);
                let radius = number(*radius);
                write!(
                    svg,
                    r#"<rect class="{class}" x="{left}" y="{low}" width="{w}" height="{h}" rx="{radius}" transform="rotate({angle} {x} {y})"/>"#
                )
            }
            Form::Text(centre, text) => {
                let (x, y) = turning.point(*centre);
                let (x, y, text) = (number(x), number(y), escaped(text));
                write!(svg, r#"<text class="{class}" x="{x}" y="{y}" dy=".35em">{text}</text>"#)
            }
            Form::Use(at, symbol) => {
                let (x, y) = turning.point(*at);
                write!(
                    svg,
                    r##"<use class="{class}" href="#{symbol}" x="{}" y="{}"/>"##,
                    number(x),
                    number(y)
                )
            }
        };
    }
}

/// A number with at most three decimals, whole ones without any.
pub(crate) fn number(value: f64) -> Value {
    let rounded = (value * 1000.0).round() / 1000.0;
    if rounded.fract() == 0.0 { Value::from(rounded as i64) } else { Value::from(rounded) }
}

/// A text inside an SVG or an attribute of it.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
