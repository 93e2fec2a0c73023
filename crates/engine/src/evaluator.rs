khod_games::named! {
    /// A way to evaluate positions, the oldest first.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Evaluator {
        /// The hand-made evaluations.
        V0 = "v0",
        /// The networks; the hand-made evaluation in a game that has none yet.
        #[default]
        Network = "network",
    }
}
