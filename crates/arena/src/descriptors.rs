use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Lets this process have as many descriptors as the system allows it: an arbiter needs some twenty for every game. The programs that it
/// starts have a bound of their own.
pub fn raise_descriptor_limit() {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // Where it can not be raised there are as many as before.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_the_highest_allowed() {
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        // Other tests go on meanwhile.
        let less = maximum.map(|most| most - 1);
        setrlimit(Resource::Nofile, Rlimit { current: less, maximum }).expect("less is allowed");
        raise_descriptor_limit();
        assert_eq!(getrlimit(Resource::Nofile).current, maximum);
    }
}
