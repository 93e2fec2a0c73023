//! How much one machine of the network may ask for. By hand, since a browser and its address are counted apart and a right code takes
//! back what was counted; libraries count requests by one key.

use crate::answer::prelude::*;
use std::net::IpAddr;

const MINUTE: Duration = Duration::from_mins(1);
/// Wrong passwords and codes a minute. A browser is then refused; an address then waits for the answer to every further wrong one.
const MOST_WRONG: usize = 5;
/// The wait after a wrong password or code.
pub(crate) const SLOW: Duration = Duration::from_secs(1);
/// Passwords and codes that an address may try at a time. A code has 36 bits: at this pace guessing one of a class takes years.
const MOST_TRIES: usize = 40;
/// New games a minute.
const MOST_NEW_GAMES: usize = 10;
/// Games that are being played.
const MOST_OPEN_GAMES: usize = 30;
/// Seconds after the last move in which a game counts as being played.
const OPEN: i64 = 3600;
/// Uploads a minute.
const MOST_UPLOADS: usize = 10;
/// Analyses at a time.
const MOST_ANALYSES: usize = 4;
/// Hints at a time: of a browser, and of a machine of the network. On the machine itself all browsers share one address, which has no bound.
const MOST_HINTS: [usize; 2] = [1, 4];
/// Lines to the server at a time: tabs of a browser, and of all browsers of a machine of the network.
const MOST_LINES: [usize; 2] = [32, 200];
/// Addresses that are remembered; a network is smaller.
const MOST_CLIENTS: usize = 10_000;

/// What is counted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Deed {
    WrongSecret,
    /// The same of one browser: a whole school may be behind an address. Browsers that give no name count as one.
    WrongSecretOf(Option<String>),
    NewGame,
    Upload,
}

/// What addresses and browsers have asked for lately, and which of their pursuits are under way.
#[derive(Default, Debug)]
pub(crate) struct RequestLimits {
    deeds: Mutex<HashMap<(IpAddr, Deed), Vec<Instant>>>,
    games: Mutex<HashMap<IpAddr, Vec<String>>>,
    /// A marker of each pursuit that is under way; every permit holds a clone, so that clones are the count.
    under_way: Mutex<HashMap<Held, Arc<()>>>,
}

/// What takes a while, and so is counted while it is under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Pursuit {
    Analysis,
    Hint,
    Line,
    SignIn,
}

/// A pursuit, and the browser or the machine that it is counted for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Held {
    OfBrowser(Pursuit, String),
    OfMachine(Pursuit, IpAddr),
}

/// The permission for something that takes a while. It is counted as long as it is held.
#[derive(Debug)]
pub(crate) struct Permit {
    _markers: Vec<Arc<()>>,
}

impl RequestLimits {
    /// Notes a deed unless there were too many in the last minute; returns whether it was noted.
    fn note(&self, deed: &(IpAddr, Deed), most: usize) -> bool {
        let mut deeds = lock(&self.deeds);
        if deeds.len() >= MOST_CLIENTS {
            deeds.retain(|_, times| times.last().is_some_and(|time| time.elapsed() < MINUTE));
        }
        let times = deeds.entry(deed.clone()).or_default();
        times.retain(|time| time.elapsed() < MINUTE);
        let few = times.len() < most;
        if few {
            times.push(Instant::now());
        }
        few
    }

    /// The permission for a pursuit, unless its browser or its machine has as many of them under way as allowed.
    fn permit(&self, wanted: Vec<(Held, usize)>) -> Option<Permit> {
        let mut under_way = lock(&self.under_way);
        under_way.retain(|_, marker| Arc::strong_count(marker) > 1);
        let count = |held| under_way.get(held).map_or(0, |marker| Arc::strong_count(marker) - 1);
        if wanted.iter().any(|(held, most)| count(held) >= *most) {
            return None;
        }
        let markers = wanted.into_iter().map(|(held, _)| Arc::clone(under_way.entry(held).or_default()));
        Some(Permit { _markers: markers.collect() })
    }

    /// Whether a browser may try a password or a code; counted as wrong until it is [right](Try::was_right).
    pub(crate) fn may_try(&self, address: IpAddr, browser: Option<&str>) -> Result<Try<'_>, NoTry> {
        let permit = self.permit(vec![(Held::OfMachine(Pursuit::SignIn, address), MOST_TRIES)]);
        let permit = permit.ok_or(NoTry::Crowd)?;
        let deeds =
            [Deed::WrongSecretOf(browser.map(str::to_owned)), Deed::WrongSecret].map(|deed| (address, deed));
        if !self.note(&deeds[0], MOST_WRONG) {
            return Err(NoTry::TooOften);
        }
        let slow = !self.note(&deeds[1], MOST_WRONG);
        Ok(Try { limits: self, deeds, slow, _permit: permit })
    }
}

/// A password or a code that is being tried.
#[derive(Debug)]
pub(crate) struct Try<'a> {
    limits: &'a RequestLimits,
    deeds: [(IpAddr, Deed); 2],
    /// Whether the address has been wrong too often. Then the answer to a wrong try comes late; the answer to a right one never does.
    pub(crate) slow: bool,
    _permit: Permit,
}

/// Why nothing can be tried now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoTry {
    /// This browser was wrong too often.
    TooOften,
    /// Too many tries of the address are under way.
    Crowd,
}

impl Try<'_> {
    /// Takes the count of a right try back. For an address that has been wrong too often the try was not counted.
    pub(crate) fn was_right(self) {
        let mut deeds = lock(&self.limits.deeds);
        for deed in self.deeds.iter().take(if self.slow { 1 } else { 2 }) {
            deeds.get_mut(deed).map(Vec::pop);
        }
    }
}

fn too_many(key: &'static str, most: usize) -> ErrorPage {
    ErrorPage::with(StatusCode::TOO_MANY_REQUESTS, key, "most", (&most).into())
}

/// Whether a visitor may begin a game now. On the machine itself there is no limit.
pub(crate) fn may_begin_game(visit: &Visit) -> Result<(), ErrorPage> {
    if !visit.app.settings.lan {
        return Ok(());
    }
    if !visit.app.limits.note(&(visit.address, Deed::NewGame), MOST_NEW_GAMES) {
        return Err(too_many("limit-new-games", MOST_NEW_GAMES));
    }
    let mut games = lock(&visit.app.limits.games);
    let Some(own) = games.get_mut(&visit.address).filter(|own| own.len() >= MOST_OPEN_GAMES) else {
        return Ok(());
    };
    own.retain(|id| visit.app.store.is_open(id, OPEN).unwrap_or(true));
    if own.len() < MOST_OPEN_GAMES { Ok(()) } else { Err(too_many("limit-open-games", MOST_OPEN_GAMES)) }
}

/// Remembers which address began a game.
pub(crate) fn began_game(visit: &Visit, id: &str) {
    if visit.app.settings.lan {
        let mut games = lock(&visit.app.limits.games);
        if games.len() >= MOST_CLIENTS {
            games.clear();
        }
        games.entry(visit.address).or_default().push(id.to_owned());
    }
}

/// Whether a visitor may upload a program now.
pub(crate) fn may_upload(visit: &Visit) -> Result<(), ErrorPage> {
    let fits = !visit.app.settings.lan || visit.app.limits.note(&(visit.address, Deed::Upload), MOST_UPLOADS);
    if fits { Ok(()) } else { Err(too_many("limit-uploads", MOST_UPLOADS)) }
}

/// The permission to analyse, to be held as long as the analysis runs. On the machine itself there is no limit.
pub(crate) fn may_analyse(visit: &Visit) -> Result<Arc<Permit>, ErrorPage> {
    let most = if visit.app.settings.lan { MOST_ANALYSES } else { usize::MAX };
    let permit = visit.app.limits.permit(vec![(Held::OfMachine(Pursuit::Analysis, visit.address), most)]);
    permit.map(Arc::new).ok_or_else(|| too_many("limit-analyses", MOST_ANALYSES))
}

/// The permission for a pursuit, counted for the browser and for its machine.
fn leave(visit: &Visit, what: Pursuit, [browser, machine]: [usize; 2]) -> Option<Permit> {
    let mut wanted = vec![(Held::OfBrowser(what, visit.client.clone()), browser)];
    if visit.app.settings.lan {
        wanted.push((Held::OfMachine(what, visit.address), machine));
    }
    visit.app.limits.permit(wanted)
}

/// The permission to get a hint, to be held until the hint is there.
pub(crate) fn may_have_hint(visit: &Visit) -> Result<Permit, ErrorPage> {
    let permit = leave(visit, Pursuit::Hint, MOST_HINTS);
    permit.ok_or_else(|| ErrorPage::of(StatusCode::TOO_MANY_REQUESTS, "limit-hints"))
}

/// The permission to open a line, to be held as long as the line is open.
pub(crate) fn may_listen(visit: &Visit) -> Option<Permit> {
    leave(visit, Pursuit::Line, MOST_LINES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn five_wrong_tries_a_minute_and_browser_slow_down_an_address() {
        let limits = RequestLimits::default();
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
        let limits = RequestLimits::default();
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
        let limits = RequestLimits::default();
        let wanted = |most| vec![(Held::OfBrowser(Pursuit::Hint, "one".to_owned()), most)];
        let other = || vec![(Held::OfBrowser(Pursuit::Line, "one".to_owned()), 1)];
        let first = limits.permit(wanted(2)).unwrap();
        let second = limits.permit(wanted(2)).unwrap();
        assert!(limits.permit(wanted(2)).is_none() && limits.permit(other()).is_some());
        // A request that is refused for one pursuit is not counted for the other.
        assert!(limits.permit([other(), wanted(2)].concat()).is_none() && limits.permit(other()).is_some());
        drop(first);
        assert!(limits.permit(wanted(2)).is_some());
        drop(second);
        assert!(limits.permit(other()).is_some());
        assert_eq!(lock(&limits.under_way).len(), 1, "what is over is forgotten");
    }
}
