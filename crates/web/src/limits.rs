//! How much one machine of the network may ask for.

use crate::{app::App, lock::lock, pages::Refusal, visitor::Visitor};
use axum::http::StatusCode;
use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

const MINUTE: Duration = Duration::from_mins(1);
/// Wrong passwords and codes a minute.
const MOST_WRONG: usize = 5;
/// New games a minute.
const MOST_NEW_GAMES: usize = 10;
/// Games that are being played.
const MOST_OPEN_GAMES: usize = 30;
/// A game that nobody has touched for so many seconds is not being played.
const OPEN: i64 = 3600;
/// Uploads a minute.
const MOST_UPLOADS: usize = 10;
/// Analyses at a time.
const MOST_ANALYSES: usize = 4;
/// So many machines are remembered; a network is smaller.
const MOST_CLIENTS: usize = 10_000;

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Deed {
    WrongSecret,
    NewGame,
    Upload,
}

/// What everybody has asked for lately.
#[derive(Default)]
pub(crate) struct Limits {
    deeds: Mutex<HashMap<(IpAddr, Deed), Vec<Instant>>>,
    games: Mutex<HashMap<IpAddr, Vec<String>>>,
    analyses: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// The leave to analyse; whoever holds it is counted.
#[derive(Debug)]
pub(crate) struct Permit {
    address: IpAddr,
    analyses: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut analyses = lock(&self.analyses);
        if let Some(count) = analyses.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                analyses.remove(&self.address);
            }
        }
    }
}

impl Limits {
    /// Notes a deed unless there were too many in the last minute.
    fn note(&self, address: IpAddr, deed: Deed, most: usize) -> bool {
        let mut deeds = lock(&self.deeds);
        if deeds.len() >= MOST_CLIENTS {
            deeds.retain(|_, times| times.last().is_some_and(|time| time.elapsed() < MINUTE));
        }
        let times = deeds.entry((address, deed)).or_default();
        times.retain(|time| time.elapsed() < MINUTE);
        let few = times.len() < most;
        if few {
            times.push(Instant::now());
        }
        few
    }

    /// Whether somebody may try a password or a code; counted as wrong until it is [right](Self::was_right).
    pub(crate) fn may_try(&self, address: IpAddr) -> bool {
        self.note(address, Deed::WrongSecret, MOST_WRONG)
    }

    /// Takes back the last try of an address: it was right.
    pub(crate) fn was_right(&self, address: IpAddr) {
        if let Some(times) = lock(&self.deeds).get_mut(&(address, Deed::WrongSecret)) {
            times.pop();
        }
    }
}

fn too_many(visitor: &Visitor, key: &str, most: usize) -> Refusal {
    Refusal::new(visitor, StatusCode::TOO_MANY_REQUESTS, visitor.say_with(key, &[("most", most.into())]))
}

/// Whether a visitor may begin a game now. On the machine itself there is no limit.
pub(crate) fn may_begin_game(app: &App, visitor: &Visitor) -> Result<(), Refusal> {
    if !app.settings.lan {
        return Ok(());
    }
    if !app.limits.note(visitor.address, Deed::NewGame, MOST_NEW_GAMES) {
        return Err(too_many(visitor, "limit-new-games", MOST_NEW_GAMES));
    }
    let mut games = lock(&app.limits.games);
    let Some(own) = games.get_mut(&visitor.address).filter(|own| own.len() >= MOST_OPEN_GAMES) else {
        return Ok(());
    };
    own.retain(|id| app.store.is_open(id, OPEN).unwrap_or(true));
    if own.len() < MOST_OPEN_GAMES {
        Ok(())
    } else {
        Err(too_many(visitor, "limit-open-games", MOST_OPEN_GAMES))
    }
}

/// Remembers who began a game.
pub(crate) fn began_game(app: &App, visitor: &Visitor, id: &str) {
    if app.settings.lan {
        let mut games = lock(&app.limits.games);
        if games.len() >= MOST_CLIENTS {
            games.clear();
        }
        games.entry(visitor.address).or_default().push(id.to_owned());
    }
}

/// Whether a visitor may upload a program now.
pub(crate) fn may_upload(app: &App, visitor: &Visitor) -> Result<(), Refusal> {
    let fits = !app.settings.lan || app.limits.note(visitor.address, Deed::Upload, MOST_UPLOADS);
    if fits { Ok(()) } else { Err(too_many(visitor, "limit-uploads", MOST_UPLOADS)) }
}

/// The leave to analyse, to be held as long as the analysis runs. On the machine itself everybody gets it.
pub(crate) fn may_analyse(app: &App, visitor: &Visitor) -> Result<Arc<Permit>, Refusal> {
    let analyses = &app.limits.analyses;
    let mut counts = lock(analyses);
    let count = counts.entry(visitor.address).or_default();
    if app.settings.lan && *count >= MOST_ANALYSES {
        return Err(too_many(visitor, "limit-analyses", MOST_ANALYSES));
    }
    *count += 1;
    Ok(Arc::new(Permit { address: visitor.address, analyses: Arc::clone(analyses) }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn five_wrong_tries_a_minute_and_address() {
        let limits = Limits::default();
        let [one, other] = [5, 6].map(|last| IpAddr::V4(Ipv4Addr::new(192, 168, 1, last)));
        for _ in 0..20 {
            assert!(limits.may_try(one));
            limits.was_right(one);
        }
        for _ in 0..5 {
            assert!(limits.may_try(one));
        }
        assert!(!limits.may_try(one));
        assert!(limits.may_try(other));
    }

    #[test]
    fn permits_are_given_back() {
        let analyses = Arc::new(Mutex::new(HashMap::new()));
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        lock(&analyses).insert(address, 2);
        drop(Permit { address, analyses: Arc::clone(&analyses) });
        assert_eq!(lock(&analyses)[&address], 1);
        drop(Permit { address, analyses: Arc::clone(&analyses) });
        assert!(lock(&analyses).is_empty());
    }
}
