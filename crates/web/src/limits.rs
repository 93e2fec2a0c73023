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
/// Wrong passwords and codes a minute: of a browser, which is then refused; and of an address, which then waits for every further wrong one.
const MOST_WRONG: usize = 5;
/// How long.
pub(crate) const SLOW: Duration = Duration::from_secs(1);
/// So many wait at a time. A code has 36 bits: at this pace guessing one of a class takes years.
const MOST_TRIES: usize = 40;
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
/// Hints at a time, for a browser and for a machine of the network.
const MOST_HINTS: Caps = Caps { browser: 1, machine: 4 };
/// Lines to the server at a time: tabs of a browser, and of all browsers of a machine.
const MOST_LINES: Caps = Caps { browser: 32, machine: 200 };
/// So many machines are remembered; a network is smaller.
const MOST_CLIENTS: usize = 10_000;

/// What is counted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Deed {
    WrongSecret,
    /// The same of one browser: a whole school may be behind an address. Those that give no name count as one.
    WrongSecretOf(Option<String>),
    NewGame,
    Upload,
}

/// What everybody has asked for lately.
#[derive(Default, Debug)]
pub(crate) struct Limits {
    deeds: Mutex<HashMap<(IpAddr, Deed), Vec<Instant>>>,
    games: Mutex<HashMap<IpAddr, Vec<String>>>,
    under_way: Arc<Mutex<HashMap<Held, usize>>>,
}

/// What takes a while, and so is counted while it is under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Pursuit {
    Analysis,
    Hint,
    Line,
    SignIn,
}

/// Who is at what.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Held {
    OfBrowser(Pursuit, String),
    OfMachine(Pursuit, IpAddr),
}

/// How much at a time.
struct Caps {
    browser: usize,
    /// Only of a machine of the network: on the machine itself everybody is one.
    machine: usize,
}

/// The leave to do something that takes a while; whoever holds it is counted.
#[derive(Debug)]
pub(crate) struct Permit {
    held: Vec<Held>,
    under_way: Arc<Mutex<HashMap<Held, usize>>>,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut under_way = lock(&self.under_way);
        for held in &self.held {
            if let Some(count) = under_way.get_mut(held) {
                *count -= 1;
                if *count == 0 {
                    under_way.remove(held);
                }
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

    /// The leave to do something, unless somebody is at it as often as they may already.
    fn permit(&self, wanted: Vec<(Held, usize)>) -> Option<Permit> {
        let mut under_way = lock(&self.under_way);
        if wanted.iter().any(|(held, most)| under_way.get(held).is_some_and(|count| count >= most)) {
            return None;
        }
        let held: Vec<Held> = wanted.into_iter().map(|(held, _)| held).collect();
        for held in &held {
            *under_way.entry(held.clone()).or_default() += 1;
        }
        Some(Permit { held, under_way: Arc::clone(&self.under_way) })
    }

    /// Whether a browser may try a password or a code; counted as wrong until it is [right](Try::was_right).
    pub(crate) fn may_try(&self, address: IpAddr, browser: Option<&str>) -> Result<Try<'_>, NoTry> {
        let permit = self.permit(vec![(Held::OfMachine(Pursuit::SignIn, address), MOST_TRIES)]);
        let permit = permit.ok_or(NoTry::Crowd)?;
        let deeds =
            [Deed::WrongSecretOf(browser.map(str::to_owned)), Deed::WrongSecret].map(|deed| (address, deed));
        if !self.note(address, deeds[0].1.clone(), MOST_WRONG) {
            return Err(NoTry::TooOften);
        }
        let slow = !self.note(address, Deed::WrongSecret, MOST_WRONG);
        Ok(Try { limits: self, deeds, slow, _permit: permit })
    }
}

/// A password or a code that is being tried.
#[derive(Debug)]
pub(crate) struct Try<'a> {
    limits: &'a Limits,
    deeds: [(IpAddr, Deed); 2],
    /// Whether the address has been wrong too often. Then a wrong answer comes late; a right one never does.
    pub(crate) slow: bool,
    _permit: Permit,
}

/// Why nothing can be tried now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoTry {
    /// This browser was wrong too often.
    TooOften,
    /// Too many others of the address are trying.
    Crowd,
}

impl Try<'_> {
    /// Takes it back: it was right.
    pub(crate) fn was_right(self) {
        let mut deeds = lock(&self.limits.deeds);
        let counted = if self.slow { &self.deeds[..1] } else { &self.deeds[..] };
        for deed in counted {
            if let Some(times) = deeds.get_mut(deed) {
                times.pop();
            }
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
    let most = if app.settings.lan { MOST_ANALYSES } else { usize::MAX };
    let permit = app.limits.permit(vec![(Held::OfMachine(Pursuit::Analysis, visitor.address), most)]);
    permit.map(Arc::new).ok_or_else(|| too_many(visitor, "limit-analyses", MOST_ANALYSES))
}

/// The leave of a browser and of its machine.
fn leave(app: &App, visitor: &Visitor, what: Pursuit, most: &Caps) -> Option<Permit> {
    let mut wanted = vec![(Held::OfBrowser(what, visitor.client.clone()), most.browser)];
    if app.settings.lan {
        wanted.push((Held::OfMachine(what, visitor.address), most.machine));
    }
    app.limits.permit(wanted)
}

/// The leave to get a hint, to be held until it is there.
pub(crate) fn may_have_hint(app: &App, visitor: &Visitor) -> Result<Permit, Refusal> {
    let permit = leave(app, visitor, Pursuit::Hint, &MOST_HINTS);
    permit.ok_or_else(|| Refusal::of(visitor, StatusCode::TOO_MANY_REQUESTS, "limit-hints"))
}

/// The leave to open a line, to be held as long as it is open.
pub(crate) fn may_listen(app: &App, visitor: &Visitor) -> Option<Permit> {
    leave(app, visitor, Pursuit::Line, &MOST_LINES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn five_wrong_tries_a_minute_and_browser_slow_down_an_address() {
        let limits = Limits::default();
        let [one, other] = [5, 6].map(|last| IpAddr::V4(Ipv4Addr::new(192, 168, 1, last)));
        for _ in 0..20 {
            limits.may_try(one, Some("right")).unwrap().was_right();
        }
        for _ in 0..5 {
            assert!(!limits.may_try(one, Some("wrong")).unwrap().slow);
        }
        assert_eq!(limits.may_try(one, Some("wrong")).unwrap_err(), NoTry::TooOften);
        for browser in [Some("right"), Some("another"), None] {
            assert!(limits.may_try(one, browser).unwrap().slow, "{browser:?}");
        }
        limits.may_try(one, Some("right")).unwrap().was_right();
        assert!(
            limits.may_try(one, Some("more")).unwrap().slow,
            "one that was right makes nobody quick again"
        );
        assert!(!limits.may_try(other, Some("wrong")).unwrap().slow);
        (0..4).for_each(|_| drop(limits.may_try(one, None).unwrap()));
        assert_eq!(limits.may_try(one, None).unwrap_err(), NoTry::TooOften, "the nameless count as one");
    }

    #[test]
    fn only_so_many_tries_wait() {
        let limits = Limits::default();
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let names: Vec<String> = (0..=MOST_TRIES).map(|number| number.to_string()).collect();
        let mut tries: Vec<_> =
            names.iter().take(MOST_TRIES).map(|name| limits.may_try(address, Some(name)).unwrap()).collect();
        assert_eq!(limits.may_try(address, Some(&names[MOST_TRIES])).unwrap_err(), NoTry::Crowd);
        tries.pop();
        assert!(limits.may_try(address, Some(&names[MOST_TRIES])).is_ok());
    }

    #[test]
    fn permits_are_counted_and_given_back() {
        let limits = Limits::default();
        let wanted = |most| vec![(Held::OfBrowser(Pursuit::Hint, "one".to_owned()), most)];
        let other = || vec![(Held::OfBrowser(Pursuit::Line, "one".to_owned()), 1)];
        let first = limits.permit(wanted(2)).unwrap();
        let second = limits.permit(wanted(2)).unwrap();
        assert!(limits.permit(wanted(2)).is_none() && limits.permit(other()).is_some());
        // Whoever is refused for one reason is not counted for another.
        assert!(limits.permit([other(), wanted(2)].concat()).is_none() && limits.permit(other()).is_some());
        drop(first);
        assert!(limits.permit(wanted(2)).is_some());
        drop(second);
        assert!(lock(&limits.under_way).is_empty());
    }
}
