//! How a network was learned, as one page: strength by generation, curves of the losses, the figures of every generation.

use crate::{
    prelude::*,
    report::{name, with_error},
};
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("page.css");

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 220.0;
/// Room for numbers on the left and below.
const LEFT: f64 = 64.0;
const BELOW: f64 = 24.0;
const ABOVE: f64 = 10.0;

/// The page of a game's generations.
pub fn page<P: Notation>(words: &Words, generations: &[Generation]) -> String {
    let game = words.say(&format!("game-{}", P::NAME));
    let title = words.say_with("learning-title", &[("game", game.into())]);
    let page = html! {
        (DOCTYPE)
        html lang=(words.language().code()) {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width";
            title { (title) }
            style { (PreEscaped(STYLE)) }
            main {
                h1 { (title) }
                @if generations.is_empty() {
                    p { (words.say("learning-empty")) }
                } @else {
                    (strength::<P>(words, generations))
                    (losses(words, generations))
                    (table::<P>(words, generations))
                }
            }
        }
    };
    page.into_string()
}

/// The strength over the hand-made evaluation: the gains of all generations that passed, added up.
fn strength<P: Notation>(words: &Words, generations: &[Generation]) -> Markup {
    let mut points = vec![[0.0; 3]];
    let (mut sum, mut variance) = (0.0, 0.0);
    for generation in generations {
        let Some(gate) = generation.gate.as_ref().filter(|gate| gate.passed) else { continue };
        sum += gate.elo;
        variance += gate.error.unwrap_or(0.0).powi(2);
        points.push([generation.number as f64, sum, variance.sqrt()]);
    }
    let high = points.iter().map(|[_, elo, error]| elo + error).fold(50.0, f64::max);
    let low = points.iter().map(|[_, elo, error]| elo - error).fold(0.0, f64::min);
    let plot = Plot { across: [0.0, points.last().map_or(1.0, |last| last[0]).max(1.0)], up: [low, high] };
    let title = words.say(if P::POINTS { "learning-strength-points" } else { "learning-strength" });
    let inside = html! {
        (plot.line("check", points.iter().map(|&[x, elo, _]| (x, elo))))
        @for [x, elo, error] in points {
            path class="bar" d={ "M" (decimal(plot.x(x))) " " (decimal(plot.y(elo - error))) "V" (decimal(plot.y(elo + error))) } {}
            circle cx=(decimal(plot.x(x))) cy=(decimal(plot.y(elo))) r="4" { title { (format!("{elo:+.0}")) } }
        }
    };
    html! { h2 { (title) } (plot.draw(&title, 0, &inside)) }
}

/// The curves of the losses, one plot a generation.
fn losses(words: &Words, generations: &[Generation]) -> Markup {
    let plot = |number, training: &crate::GenerationTraining| {
        let losses = training.epochs.iter().flat_map(|epoch| [epoch.loss, epoch.validation]);
        let (low, high) = losses
            .chain([training.by_hand])
            .fold((f64::MAX, f64::MIN), |(low, high), loss| (low.min(loss), high.max(loss)));
        let room = (high - low).max(1e-6) * 0.05;
        let plot = Plot { across: [1.0, training.epochs.len().max(2) as f64], up: [low - room, high + room] };
        let title = name(words, number);
        let epochs = || training.epochs.iter().zip(1..);
        let inside = html! {
            path class="hand" d={ "M" (LEFT) " " (decimal(plot.y(training.by_hand))) "H" (WIDTH) } {}
            (plot.line("learned", epochs().map(|(epoch, number)| (f64::from(number), epoch.loss))))
            (plot.line("check", epochs().map(|(epoch, number)| (f64::from(number), epoch.validation))))
        };
        html! { figure { figcaption { (title) } (plot.draw(&title, 4, &inside)) } }
    };
    html! {
        h2 { (words.say("learning-errors")) }
        p class="key" { (words.say("learning-errors-key")) }
        div class="plots" {
            @for generation in generations {
                @if let Some(training) = generation.training.as_ref().filter(|training| !training.epochs.is_empty()) {
                    (plot(generation.number, training))
                }
            }
        }
    }
}

fn table<P: Notation>(words: &Words, generations: &[Generation]) -> Markup {
    let gain = if P::POINTS { "points" } else { "elo" };
    let columns =
        ["generation", "games", "rate", "positions", "speed", "by-hand", "validation", gain, "verdict"];
    let cells = |generation: &Generation| {
        let Generation { number, games, training, gate } = generation;
        let (games, training, gate) = (games.as_ref(), training.as_ref(), gate.as_ref());
        let speed = training.and_then(|training| training.epochs.last()).map(|epoch| epoch.speed);
        let gain = |gate: &crate::GenerationGate| {
            format!("{} ({})", with_error(gate.elo, gate.error, 0), gate.pairs)
        };
        let verdict = |passed| words.say(if passed { "learning-passed" } else { "learning-refused" });
        [
            Some(number.to_string()),
            games.map(|games| games.games.to_string()),
            games.map(|games| decimal(games.speed)),
            training.map(|training| training.positions.to_string()),
            speed.map(|speed| format!("{speed:.0}")),
            training.map(|training| format!("{:.5}", training.by_hand)),
            training.map(|training| format!("{:.5}", training.validation)),
            gate.map(gain),
            gate.map(|gate| verdict(gate.passed)),
        ]
    };
    html! {
        div class="wide" {
            table {
                tr { @for column in columns { th scope="col" { (words.say(&format!("learning-{column}"))) } } }
                @for generation in generations {
                    tr { @for cell in cells(generation) { td { (cell.as_deref().unwrap_or("—")) } } }
                }
            }
        }
    }
}

/// A number with one decimal.
fn decimal(number: f64) -> String {
    format!("{number:.1}")
}

/// A drawing with two axes.
struct Plot {
    across: [f64; 2],
    up: [f64; 2],
}

impl Plot {
    fn x(&self, value: f64) -> f64 {
        let [low, high] = self.across;
        LEFT + (value - low) / (high - low).max(1e-9) * (WIDTH - LEFT - 8.0)
    }

    fn y(&self, value: f64) -> f64 {
        let [low, high] = self.up;
        HEIGHT - BELOW - (value - low) / (high - low).max(1e-9) * (HEIGHT - BELOW - ABOVE)
    }

    /// The drawing: its axes, whose numbers have this number of decimals, and what is inside.
    fn draw(&self, title: &str, decimals: usize, inside: &Markup) -> Markup {
        let last = self.across[1] as u64;
        let every = last.div_ceil(12).max(1) as usize;
        html! {
            svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(title) {
                @for part in 0..=4 {
                    @let value = self.up[0] + (self.up[1] - self.up[0]) * f64::from(part) / 4.0;
                    @let y = self.y(value);
                    path class="step" d={ "M" (LEFT) " " (decimal(y)) "H" (WIDTH) } {}
                    text x=(decimal(LEFT - 6.0)) y=(decimal(y + 4.0)) { (format!("{value:.decimals$}")) }
                }
                @for number in (self.across[0] as u64..=last).step_by(every) {
                    text class="below" x=(decimal(self.x(number as f64))) y=(HEIGHT - 6.0) { (number) }
                }
                (inside)
            }
        }
    }

    fn line(&self, class: &str, points: impl Iterator<Item = (f64, f64)>) -> Markup {
        let places: Vec<String> = points.map(|(x, y)| format!("{:.1} {:.1}", self.x(x), self.y(y))).collect();
        html! { path class=(class) d={ "M" (places.join("L")) } {} }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Epoch, GenerationGames, GenerationGate, GenerationTraining};
    use khod_games::lo::Lo;
    use khod_view::Language;

    #[test]
    fn the_page_shows_every_generation() {
        let epoch = |number, loss, validation| Epoch { number, loss, validation, speed: 400_000.0 };
        let first = Generation {
            number: 1,
            games: Some(GenerationGames { games: 4_000, speed: 31.5 }),
            training: Some(GenerationTraining {
                positions: 80_000,
                by_hand: 0.01052,
                validation: 0.0099,
                epochs: vec![epoch(1, 0.02, 0.021), epoch(2, 0.012, 0.0099)],
            }),
            gate: Some(GenerationGate {
                against: None,
                pairs: 60,
                elo: 120.0,
                error: Some(50.0),
                passed: true,
            }),
        };
        let second = Generation { number: 2, ..Generation::default() };
        for language in Language::ALL {
            let page = page::<Lo>(&Words::new(language), &[first.clone(), second.clone()]);
            for shown in ["0.01052", "0.00990", "+120 ± 50 (60)", "4000", "<td>2</td>"] {
                assert!(page.contains(shown), "{shown} is missing: {page}");
            }
            assert_eq!(page.matches("<figure>").count(), 1);
            assert!(!page.contains("NaN") && !page.contains("inf"), "{page}");
        }
        assert!(!page::<Lo>(Words::english(), &[]).contains("<svg"));
    }
}
