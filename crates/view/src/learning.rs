//! How a network was learned, as one page: figures of every generation, curves of the errors, strength by generation.

use crate::{Words, report::escaped};
use std::fmt::Write as _;

const STYLE: &str = include_str!("learning/style.css");

/// Everything that the page shows.
#[derive(Clone, PartialEq, Debug)]
pub struct Learning {
    /// The game's name.
    pub game: String,
    /// Whether gains are hundredths of a point a pair instead of Elo.
    pub by_points: bool,
    /// The generations, the first one first.
    pub generations: Vec<LearnedGeneration>,
}

/// What is known of a generation.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LearnedGeneration {
    /// Its number.
    pub number: u64,
    /// Games, and how many a second.
    pub games: Option<(u64, f64)>,
    /// Positions of all generations so far.
    pub positions: Option<u64>,
    /// The error of the hand-made opinion on the positions that were kept apart.
    pub by_hand: Option<f64>,
    /// The errors of the network on what was learned and on what was kept apart, epoch by epoch.
    pub losses: Vec<[f64; 2]>,
    /// Positions a second in training.
    pub speed: Option<f64>,
    /// Elo over the one before, its error, pairs of games, and whether it passed.
    pub gate: Option<(f64, Option<f64>, u64, bool)>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 220.0;
/// Room for numbers on the left and below.
const LEFT: f64 = 64.0;
const BELOW: f64 = 24.0;
const ABOVE: f64 = 10.0;

impl Learning {
    /// The page.
    pub fn to_html(&self, words: &Words) -> String {
        let say = |key: &str| escaped(&words.say(key));
        let game = words.say(&format!("game-{}", self.game));
        let title = escaped(&words.say_with("learning-title", &[("game", game.into())]));
        let mut page = format!(
            "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>{STYLE}</style>\n<main>\n<h1>{title}</h1>\n",
            words.language().code(),
        );
        if self.generations.is_empty() {
            let _ = write!(page, "<p>{}</p>\n</main>\n", say("learning-empty"));
            return page;
        }
        self.strength(words, &mut page);
        self.errors(words, &mut page);
        self.table(words, &mut page);
        page.push_str("</main>\n");
        page
    }

    /// Elo over the hand-made opinion, the gains of all generations that passed added up.
    fn strength(&self, words: &Words, page: &mut String) {
        let mut points = vec![(0.0, 0.0, 0.0)];
        let (mut sum, mut variance) = (0.0, 0.0);
        for generation in &self.generations {
            let Some((elo, error, _, true)) = generation.gate else { continue };
            sum += elo;
            variance += error.unwrap_or(0.0).powi(2);
            points.push((generation.number as f64, sum, variance.sqrt()));
        }
        let high = points.iter().map(|(_, elo, error)| elo + error).fold(50.0, f64::max);
        let low = points.iter().map(|(_, elo, error)| elo - error).fold(0.0, f64::min);
        let plot = Plot::new([0.0, points.last().map_or(1.0, |last| last.0).max(1.0)], [low, high]);
        let key = if self.by_points { "learning-strength-points" } else { "learning-strength" };
        let title = escaped(&words.say(key));
        let _ = write!(page, "<h2>{title}</h2>\n{}", plot.open(&title, 0));
        plot.line("check", points.iter().map(|&(x, elo, _)| (x, elo)), page);
        for (x, elo, error) in points {
            let (x, y, from, to) = (plot.x(x), plot.y(elo), plot.y(elo - error), plot.y(elo + error));
            let _ = write!(page, "<path class=\"bar\" d=\"M{x:.1} {from:.1}V{to:.1}\"/>");
            let _ =
                write!(page, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"><title>{elo:+.0}</title></circle>");
        }
        page.push_str("</svg>\n");
    }

    /// The curves of the errors, one plot a generation.
    fn errors(&self, words: &Words, page: &mut String) {
        let _ = writeln!(page, "<h2>{}</h2>", escaped(&words.say("learning-errors")));
        let _ = writeln!(page, "<p class=\"key\">{}</p>", escaped(&words.say("learning-errors-key")));
        page.push_str("<div class=\"plots\">\n");
        for generation in self.generations.iter().filter(|generation| !generation.losses.is_empty()) {
            let values = generation.losses.iter().flatten().copied().chain(generation.by_hand);
            let (low, high) =
                values.fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)));
            let room = (high - low).max(1e-6) * 0.05;
            let plot = Plot::new([1.0, generation.losses.len().max(2) as f64], [low - room, high + room]);
            let number = [("number", generation.number.into())];
            let title = escaped(&words.say_with("learn-generation", &number));
            let _ = write!(page, "<figure><figcaption>{title}</figcaption>{}", plot.open(&title, 4));
            if let Some(by_hand) = generation.by_hand {
                let y = plot.y(by_hand);
                let _ = write!(page, "<path class=\"hand\" d=\"M{LEFT} {y:.1}H{WIDTH}\"/>");
            }
            for (class, which) in [("learned", 0), ("check", 1)] {
                let epochs = generation.losses.iter().enumerate();
                plot.line(class, epochs.map(|(at, losses)| (at as f64 + 1.0, losses[which])), page);
            }
            page.push_str("</svg></figure>\n");
        }
        page.push_str("</div>\n");
    }

    fn table(&self, words: &Words, page: &mut String) {
        let gain = if self.by_points { "points" } else { "elo" };
        let columns =
            ["generation", "games", "rate", "positions", "speed", "by-hand", "validation", gain, "verdict"];
        page.push_str("<div class=\"wide\"><table>\n<tr>");
        for column in columns {
            let _ =
                write!(page, "<th scope=\"col\">{}</th>", escaped(&words.say(&format!("learning-{column}"))));
        }
        page.push_str("</tr>\n");
        for generation in &self.generations {
            let or_dash = |text: Option<String>| text.unwrap_or_else(|| "—".to_owned());
            let loss = generation.losses.iter().map(|losses| losses[1]).min_by(f64::total_cmp);
            let elo = generation.gate.map(|(elo, error, pairs, _)| {
                let error = error.map_or("?".to_owned(), |error| format!("{error:.0}"));
                format!("{elo:+.0} ± {error} ({pairs})")
            });
            let verdict = generation
                .gate
                .map(|(.., passed)| words.say(if passed { "learning-passed" } else { "learning-refused" }));
            let cells = [
                Some(generation.number.to_string()),
                generation.games.map(|(games, _)| games.to_string()),
                generation.games.map(|(_, speed)| format!("{speed:.1}")),
                generation.positions.map(|positions| positions.to_string()),
                generation.speed.map(|speed| format!("{speed:.0}")),
                generation.by_hand.map(|loss| format!("{loss:.5}")),
                loss.map(|loss| format!("{loss:.5}")),
                elo,
                verdict,
            ];
            page.push_str("<tr>");
            for cell in cells {
                let _ = write!(page, "<td>{}</td>", escaped(&or_dash(cell)));
            }
            page.push_str("</tr>\n");
        }
        page.push_str("</table></div>\n");
    }
}

/// A drawing with two axes.
struct Plot {
    across: [f64; 2],
    up: [f64; 2],
}

impl Plot {
    const fn new(across: [f64; 2], up: [f64; 2]) -> Self {
        Self { across, up }
    }

    fn x(&self, value: f64) -> f64 {
        let [low, high] = self.across;
        LEFT + (value - low) / (high - low).max(1e-9) * (WIDTH - LEFT - 8.0)
    }

    fn y(&self, value: f64) -> f64 {
        let [low, high] = self.up;
        HEIGHT - BELOW - (value - low) / (high - low).max(1e-9) * (HEIGHT - BELOW - ABOVE)
    }

    /// The drawing's beginning: its frame, and numbers with so many decimals.
    fn open(&self, title: &str, decimals: usize) -> String {
        let mut svg = format!("<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{title}\">");
        for part in 0..=4 {
            let value = self.up[0] + (self.up[1] - self.up[0]) * f64::from(part) / 4.0;
            let y = self.y(value);
            let _ = write!(svg, "<path class=\"step\" d=\"M{LEFT} {y:.1}H{WIDTH}\"/>");
            let _ =
                write!(svg, "<text x=\"{:.1}\" y=\"{:.1}\">{value:.decimals$}</text>", LEFT - 6.0, y + 4.0);
        }
        let last = self.across[1] as u64;
        let every = last.div_ceil(12).max(1) as usize;
        for number in (self.across[0] as u64..=last).step_by(every) {
            let (x, y) = (self.x(number as f64), HEIGHT - 6.0);
            let _ = write!(svg, "<text class=\"below\" x=\"{x:.1}\" y=\"{y}\">{number}</text>");
        }
        svg
    }

    fn line(&self, class: &str, points: impl Iterator<Item = (f64, f64)>, page: &mut String) {
        let places: Vec<String> = points.map(|(x, y)| format!("{:.1} {:.1}", self.x(x), self.y(y))).collect();
        let _ = write!(page, "<path class=\"{class}\" d=\"M{}\"/>", places.join("L"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn the_page_shows_every_generation() {
        let first = LearnedGeneration {
            number: 1,
            games: Some((4_000, 31.5)),
            positions: Some(80_000),
            by_hand: Some(0.01052),
            losses: vec![[0.02, 0.021], [0.012, 0.0099]],
            speed: Some(400_000.0),
            gate: Some((120.0, Some(50.0), 60, true)),
        };
        let second = LearnedGeneration { number: 2, ..LearnedGeneration::default() };
        let learning = Learning { game: "lo".to_owned(), by_points: false, generations: vec![first, second] };
        for language in Language::ALL {
            let page = learning.to_html(&Words::new(language));
            for shown in ["0.01052", "0.00990", "+120 ± 50 (60)", "4000", "<td>2</td>"] {
                assert!(page.contains(shown), "{shown} is missing: {page}");
            }
            assert_eq!(page.matches("<figure>").count(), 1);
            assert!(!page.contains("NaN") && !page.contains("inf"), "{page}");
        }
        let none = Learning { game: "lo".to_owned(), by_points: false, generations: Vec::new() };
        assert!(!none.to_html(Words::english()).contains("<svg"));
    }
}
