//! What all requests share.

use crate::{
    analyst::Analyst, checks::Checks, limits::RequestLimits, player::Players, prelude::*, rooms::Rooms,
    server::Settings,
};

/// The state of the server.
pub(crate) struct App {
    pub(crate) settings: Settings,
    /// A name for this run of the server: versions of rooms count within it.
    pub(crate) run: String,
    pub(crate) store: Arc<Store>,
    pub(crate) rooms: Rooms,
    pub(crate) players: Players,
    pub(crate) contests: Contests,
    pub(crate) limits: RequestLimits,
    pub(crate) checks: Checks,
    /// The port that the server listens on.
    pub(crate) port: u16,
    pub(crate) analyst: Analyst,
}

/// The state as requests hold it.
pub(crate) type Shared = Arc<App>;

impl App {
    /// The state of a server that has just started, with its store.
    pub(crate) fn new(settings: Settings, store: Arc<Store>, port: u16) -> Self {
        Self {
            analyst: Analyst::new(Arc::clone(&store)),
            contests: Contests::new(&settings),
            settings,
            run: ident::new(),
            store,
            rooms: Rooms::default(),
            players: Players::new(),
            limits: RequestLimits::default(),
            checks: Checks::default(),
            port,
        }
    }
}
