//! Strengths of many players from all their games at once: Bradley and Terry's model (1952) with Davidson's
//! draws (1970) and an advantage of the first move.
//!
//! With d the difference of strengths seen by white, a the advantage of the first move and n the weight of draws,
//!
//! ```text
//!   white wins : draw : black wins  =  e^((d + a)/2) : n : e^(-(d + a)/2)
//! ```
//!
//! The logarithm of the likelihood is concave, so Newton's method finds its only summit.

mod matrix;
mod meetings;
mod seat;

use crate::{Estimate, MOST_ELO, estimate::SURE};
use core::f64::consts::LN_10;
use matrix::Matrix;
pub use meetings::Meetings;
use meetings::SeatTally;
use seat::SeatAdvantage;

/// Elo of a difference of one in the model's own unit.
const ELO_OF_UNIT: f64 = 400.0 / LN_10;
/// Newton's method needs about ten steps; this number of steps is never reached.
const MOST_STEPS: usize = 200;
/// A step that promises to raise the log-likelihood by less than this ends within a millionth of the error bars
/// of the summit. Where nearly all games are alike, rounding alone leaves steps of some 1e-9 for ever.
const LEAST_GAIN: f64 = 1e-12;
/// The log-likelihood is a sum with a part for each meeting: this share of it is rounding.
const ROUNDING: f64 = 1e-13;
/// The longest step, in the model's own unit: far from the summit the curvature misleads.
const LONGEST_STEP: f64 = 2.0;

/// The strengths that explain a tournament best.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// The Elo of every player, the mean of all being 0; the error is against that mean.
    pub players: Vec<Estimate>,
    /// What the first move is worth, for every kind of game; nothing for a kind without games that show it.
    pub first_move: Vec<Option<Estimate>>,
}

impl Ratings {
    /// Fits strengths to all results.
    ///
    /// Every player has one virtual draw against a player of strength 0, so that no player is infinitely strong
    /// or weak and all are connected; every kind of game begins with a win of each seat and a draw between
    /// equals. Error bars come from the inverse Fisher matrix, clustered by pair: what an opening gives to one
    /// seat cancels out inside a pair, and repeated pairs, as well as single games that are repeated in several
    /// pairs, count once.
    ///
    /// ```
    /// use khod_rating::{Meetings, Points, Ratings};
    ///
    /// let mut meetings = Meetings::new(2, 1);
    /// for _ in 0..100 {
    ///     for [white, black] in [[Points::Win, Points::Win], [Points::Win, Points::Loss], [Points::Loss, Points::Win]] {
    ///         meetings.add_pair(0, [0, 1], [Some(white), Some(black)], 1);
    ///     }
    /// }
    /// // Two of three points with either seat are 120 Elo, half of them above the middle and half below.
    /// let ratings = Ratings::fit(&meetings);
    /// assert!((ratings.players[0].value - 60.0).abs() < 5.0, "{}", ratings.players[0].value);
    /// ```
    pub fn fit(meetings: &Meetings) -> Self {
        let fit = Fit::new(meetings);
        fit.ratings(&fit.summit().0)
    }
}

/// The numbers of all parameters: players first, then what the first move is worth and how often games are drawn, by kind.
struct Fit<'a> {
    meetings: &'a Meetings,
    tallies: Vec<(usize, [usize; 2], &'a SeatTally)>,
}

/// Gradient and negated Hessian of the logarithm of the likelihood.
struct Curve {
    log_likelihood: f64,
    gradient: Vec<f64>,
    information: Matrix,
}

impl<'a> Fit<'a> {
    fn new(meetings: &'a Meetings) -> Self {
        Self { meetings, tallies: meetings.tallies().collect() }
    }

    fn size(&self) -> usize {
        self.meetings.players + 2 * self.meetings.kinds
    }

    /// The indices of a meeting's parameters: both players, first move, draws.
    fn places(&self, kind: usize, [one, other]: [usize; 2]) -> [usize; 4] {
        let at = self.meetings.players + 2 * kind;
        [one, other, at, at + 1]
    }

    fn seats(parameters: &[f64], places: [usize; 4]) -> [SeatAdvantage; 3] {
        let [one, other, first_move, draws] = places.map(|place| parameters[place]);
        SeatAdvantage::SIGNS.map(|sign| SeatAdvantage::new(one - other + sign * first_move, sign, draws))
    }

    fn curve(&self, parameters: &[f64], with_gradient: bool) -> Curve {
        let size = self.size();
        let mut curve =
            Curve { log_likelihood: 0.0, gradient: vec![0.0; size], information: Matrix::new(size) };
        for &(kind, players, tally) in &self.tallies {
            let places = self.places(kind, players);
            let seats = Self::seats(parameters, places);
            for (seat, results) in seats.iter().zip(tally.games()) {
                curve.add(seat, results, places, with_gradient);
            }
        }
        for (place, parameter) in parameters.iter().enumerate().take(self.meetings.players) {
            let seat = SeatAdvantage::new(*parameter, 0.0, f64::NEG_INFINITY);
            // A draw is half a win and half a loss where there are no draws.
            curve.log_likelihood += f64::midpoint(seat.log_chance(0), seat.log_chance(2));
            curve.gradient[place] -= seat.expected();
            curve.information.add(place, place, seat.spread());
        }
        for kind in 0..self.meetings.kinds {
            let at = self.meetings.players + 2 * kind;
            let seat = SeatAdvantage::new(parameters[at], 1.0, parameters[at + 1]);
            // These games have no players at the two first places: equals cancel out.
            curve.add(&seat, [1.0; 3], [usize::MAX, usize::MAX, at, at + 1], with_gradient);
        }
        curve
    }

    /// Newton's method, with shorter steps where a whole one would lead downwards; gives the number of steps,
    /// too.
    fn summit(&self) -> (Vec<f64>, usize) {
        let mut parameters = vec![0.0; self.size()];
        let mut curve = self.curve(&parameters, true);
        for steps in 0..MOST_STEPS {
            let Some(mut step) = curve.information.factor().map(|factor| factor.solve(&curve.gradient))
            else {
                return (parameters, steps);
            };
            let gain: f64 = curve.gradient.iter().zip(&step).map(|(slope, part)| slope * part).sum();
            let longest = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
            if longest > LONGEST_STEP {
                for part in &mut step {
                    *part *= LONGEST_STEP / longest;
                }
            }
            let mut share = 1.0;
            let next = loop {
                let next: Vec<f64> =
                    parameters.iter().zip(&step).map(|(from, step)| from + share * step).collect();
                let least = curve.log_likelihood - ROUNDING * curve.log_likelihood.abs();
                if share < 1e-6 || self.curve(&next, false).log_likelihood >= least {
                    break next;
                }
                share /= 2.0;
            };
            parameters = next;
            // The gain is half of this, to be exact; the step is taken all the same, and doubles the number of
            // right digits.
            if gain < LEAST_GAIN {
                return (parameters, steps + 1);
            }
            curve = self.curve(&parameters, true);
        }
        (parameters, MOST_STEPS)
    }

    /// How far the gradient spreads from pair to pair (the middle of the sandwich estimator, Huber 1967); the
    /// virtual results spread as the model expects.
    fn spread(&self, parameters: &[f64]) -> Matrix {
        let mut spread = Matrix::new(self.size());
        for &(kind, players, tally) in &self.tallies {
            let places = self.places(kind, players);
            let seats = Self::seats(parameters, places);
            for (slopes, squares) in tally.clusters() {
                let mut sum = [0.0; 4];
                for (seat, result) in seats.iter().zip(slopes) {
                    if let Some(result) = result {
                        add_times(&mut sum, 1.0, seat.gradient(result));
                    }
                }
                for (row, first) in places.into_iter().zip(sum) {
                    for (column, second) in places.into_iter().zip(sum) {
                        spread.add(row, column, squares * first * second);
                    }
                }
            }
        }
        let alone = Meetings::new(self.meetings.players, self.meetings.kinds);
        spread.add_all(&Fit::new(&alone).curve(parameters, true).information);
        spread
    }

    fn ratings(&self, parameters: &[f64]) -> Ratings {
        let players = self.meetings.players;
        let mean = parameters.iter().take(players).sum::<f64>() / players.max(1) as f64;
        let factor = self.curve(parameters, true).information.factor();
        let spread = self.spread(parameters);
        // The error of a sum of parameters with these weights.
        let estimate = |value: f64, weights: &[f64]| {
            let variance = factor.as_ref().map(|factor| spread.square(&factor.solve(weights)));
            let error = variance.filter(|variance| variance.is_finite());
            Estimate {
                value: (value * ELO_OF_UNIT).clamp(-MOST_ELO, MOST_ELO),
                error: error.map(|variance| SURE * ELO_OF_UNIT * variance.max(0.0).sqrt()),
            }
        };
        let strength = |player: usize| {
            let share = 1.0 / players as f64;
            let mut weights = vec![0.0; self.size()];
            weights[..players].fill(-share);
            weights[player] += 1.0;
            estimate(parameters[player] - mean, &weights)
        };
        let first_move = |kind: usize| {
            let at = players + 2 * kind;
            let mut weights = vec![0.0; self.size()];
            weights[at] = 1.0;
            let seated = self.tallies.iter().any(|(of, _, tally)| *of == kind && tally.seated());
            seated.then(|| estimate(parameters[at], &weights))
        };
        Ratings {
            players: (0..players).map(strength).collect(),
            first_move: (0..self.meetings.kinds).map(first_move).collect(),
        }
    }
}

impl Curve {
    /// Adds games of one seat, by how often each result came: lost, drawn, won.
    fn add(&mut self, seat: &SeatAdvantage, results: [f64; 3], places: [usize; 4], with_gradient: bool) {
        let games: f64 = results.iter().sum();
        if games == 0.0 {
            return;
        }
        for (result, count) in results.into_iter().enumerate() {
            self.log_likelihood += count * seat.log_chance(result);
        }
        if !with_gradient {
            return;
        }
        let mut sum = [0.0; 4];
        for (result, count) in results.into_iter().enumerate() {
            add_times(&mut sum, count, seat.gradient(result));
        }
        let information = seat.information();
        for (row, place) in places.into_iter().enumerate().filter(|(_, place)| *place != usize::MAX) {
            self.gradient[place] += sum[row];
            for (column, other) in places.into_iter().enumerate().filter(|(_, other)| *other != usize::MAX) {
                self.information.add(place, other, games * information[row][column]);
            }
        }
    }
}

fn add_times(sum: &mut [f64; 4], count: f64, parts: [f64; 4]) {
    sum.iter_mut().zip(parts).for_each(|(sum, part)| *sum += count * part);
}

#[cfg(test)]
mod tests;
