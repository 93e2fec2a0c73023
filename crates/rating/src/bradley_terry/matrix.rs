/// A symmetric matrix, kept whole.
pub(super) struct Matrix {
    size: usize,
    entries: Vec<f64>,
}

/// A lower triangle whose square is a matrix (Cholesky).
pub(super) struct Factor(Matrix);

impl Matrix {
    pub(super) fn new(size: usize) -> Self {
        Self { size, entries: vec![0.0; size * size] }
    }

    pub(super) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.entries[row * self.size + column] += value;
    }

    pub(super) fn add_all(&mut self, other: &Self) {
        for (entry, more) in self.entries.iter_mut().zip(&other.entries) {
            *entry += more;
        }
    }

    fn row(&self, row: usize) -> &[f64] {
        &self.entries[row * self.size..][..self.size]
    }

    /// The quadratic form of a vector.
    pub(super) fn square(&self, vector: &[f64]) -> f64 {
        vector.iter().enumerate().map(|(at, value)| value * product(self.row(at), vector)).sum()
    }

    /// The Cholesky factor; nothing when the matrix is not positive definite.
    pub(super) fn factor(&self) -> Option<Factor> {
        let mut lower = Self::new(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let sum = product(&lower.row(row)[..column], &lower.row(column)[..column]);
                let left = self.row(row)[column] - sum;
                lower.entries[row * self.size + column] = if row == column {
                    (left > 0.0).then(|| left.sqrt())?
                } else {
                    left / lower.row(column)[column]
                };
            }
        }
        Some(Factor(lower))
    }
}

impl Factor {
    /// The vector that the matrix maps to this one.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let (lower, mut vector) = (&self.0, right.to_vec());
        for row in 0..vector.len() {
            let known = product(&lower.row(row)[..row], &vector[..row]);
            vector[row] = (vector[row] - known) / lower.row(row)[row];
        }
        for row in (0..vector.len()).rev() {
            vector[row] /= lower.row(row)[row];
            let value = vector[row];
            for (left, entry) in vector[..row].iter_mut().zip(lower.row(row)) {
                *left -= entry * value;
            }
        }
        vector
    }
}

fn product(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let mut matrix = Matrix::new(3);
        let entries = [[4.0, 2.0, 0.5], [2.0, 5.0, -1.0], [0.5, -1.0, 3.0]];
        for (row, values) in entries.iter().enumerate() {
            for (column, value) in values.iter().enumerate() {
                matrix.add(row, column, *value);
            }
        }
        let right: Vec<f64> = entries.iter().map(|row| product(row, &[1.0, -2.0, 3.0])).collect();
        let solved = matrix.factor().unwrap().solve(&right);
        for (value, exact) in solved.iter().zip([1.0, -2.0, 3.0]) {
            assert!((value - exact).abs() < 1e-12, "{value}");
        }
        assert!((matrix.square(&[1.0, 1.0, 0.0]) - 13.0).abs() < 1e-12);
        assert!(Matrix::new(2).factor().is_none());
    }
}
