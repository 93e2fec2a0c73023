macro_rules! opinions {
    ($( $(#[$doc:meta])* $Name:ident = $name:literal, )*) => {
        /// A way to judge positions.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub enum Opinion {
            $( $(#[$doc])* $Name, )*
        }

        impl Opinion {
            /// All of them, the oldest first.
            pub const ALL: &[Self] = &[$(Self::$Name),*];

            /// The name by which a duel asks for it.
            pub const fn name(self) -> &'static str {
                match self {
                    $( Self::$Name => $name, )*
                }
            }
        }
    };
}

opinions! {
    /// The hand-made evaluations.
    V0 = "v0",
    /// The networks; the hand-made evaluation in a game that has none yet.
    #[default]
    Network = "network",
}

impl Opinion {
    /// The opinion of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|opinion| opinion.name() == name)
    }
}
