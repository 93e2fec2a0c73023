/// The model of a game as the first player of a meeting sees it: in white's seat, in black's, or in none.
pub(super) struct SeatAdvantage {
    /// Which way the first move counts: 1, -1 or 0.
    sign: f64,
    /// The chances to lose, draw and win.
    chances: [f64; 3],
    log_chances: [f64; 3],
}

/// What a result gives, less what an even game gives.
const ABOVE_EVEN: [f64; 3] = [-0.5, 0.0, 0.5];

impl SeatAdvantage {
    /// How the first move counts in white's seat, in black's and in none.
    pub(super) const SIGNS: [f64; 3] = [1.0, -1.0, 0.0];

    /// The chances by the difference of strengths, first move included, and the logarithm of the weight of
    /// draws.
    pub(super) fn new(difference: f64, sign: f64, draws: f64) -> Self {
        let logarithms = [-difference / 2.0, draws, difference / 2.0];
        let most = logarithms.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = logarithms.iter().map(|logarithm| (logarithm - most).exp()).sum();
        let log_chances = logarithms.map(|logarithm| logarithm - most - sum.ln());
        Self { sign, chances: log_chances.map(f64::exp), log_chances }
    }

    /// The logarithm of a result's chance; 0, 1, 2 are lost, drawn, won.
    pub(super) fn log_chance(&self, result: usize) -> f64 {
        // A draw that can not be is never counted, and zero times infinity is not a number.
        self.log_chances[result].max(f64::MIN)
    }

    /// The expected score, less one half.
    pub(super) fn expected(&self) -> f64 {
        self.chances.iter().zip(ABOVE_EVEN).map(|(chance, score)| chance * score).sum()
    }

    /// The variance of the score.
    pub(super) fn spread(&self) -> f64 {
        (self.chances[0] + self.chances[2]) / 4.0 - self.expected().powi(2)
    }

    /// The gradient of the log-likelihood of one result in a meeting's parameters: both players, the first move
    /// and draws.
    pub(super) fn gradient(&self, result: usize) -> [f64; 4] {
        let difference = ABOVE_EVEN[result] - self.expected();
        let drawn = if result == 1 { 1.0 } else { 0.0 };
        [difference, -difference, self.sign * difference, drawn - self.chances[1]]
    }

    /// The Fisher information of one game about both players, the first move and draws.
    pub(super) fn information(&self) -> [[f64; 4]; 4] {
        let [of_score, of_draws] = [self.spread(), self.chances[1] * (1.0 - self.chances[1])];
        let both = -self.expected() * self.chances[1];
        let weights = [1.0, -1.0, self.sign];
        let mut information = [[0.0; 4]; 4];
        for (row, first) in weights.into_iter().enumerate() {
            for (column, second) in weights.into_iter().enumerate() {
                information[row][column] = first * second * of_score;
            }
            information[row][3] = first * both;
            information[3][row] = first * both;
        }
        information[3][3] = of_draws;
        information
    }
}
