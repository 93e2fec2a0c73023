//! Starting, listening, stopping.

use crate::{
    account, answer,
    answer::prelude::*,
    assets, door,
    door::{Caller, Door},
    guard, invitation, pages, visitor,
};
use axum::{extract::DefaultBodyLimit, middleware};
use khod_arena::{Cause, Sandbox};
use std::{
    io::{self, ErrorKind},
    net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener},
    path::Path,
};
use tokio::runtime::Runtime;

/// The least number of threads that answer: also on a small machine some are left while other threads wait for the disk.
const LEAST_WORKERS: usize = 4;

/// What the server is started with.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The port; 0 takes any free one.
    pub port: u16,
    /// Where games, tournaments and programs are kept.
    pub data: PathBuf,
    /// Whether other machines may connect.
    pub lan: bool,
    /// Whether the teacher wants another password.
    pub new_password: bool,
    /// The program itself, to be started again for tournaments and checks.
    pub program: PathBuf,
    /// The level at which uploaded programs are isolated, where it was determined.
    pub isolation: Option<u8>,
}

/// A server that listens already and waits to be run.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    app: Arc<App>,
    password: Option<String>,
    /// How many file descriptors the server may have open.
    descriptors: u64,
}

/// How other machines of the network reach the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// The addresses of the server, the most likely one first.
    pub addresses: Vec<String>,
    /// The first of them for a telephone's camera, drawn with characters for a dark terminal.
    pub picture: Option<String>,
    /// The teacher's password, if it has just been made. It can not be seen again.
    pub password: Option<String>,
}

impl Server {
    /// Opens the data folder and the port.
    pub fn open(settings: Settings) -> Result<Self, ServeFailure> {
        let store = Arc::new(Store::open(&settings.data)?);
        let address = if settings.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        let address = SocketAddr::new(IpAddr::V4(address), settings.port);
        let listener = TcpListener::bind(address).map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => ServeFailure::port_taken(settings.port),
            _ => ServeFailure::Address { address: address.to_string(), why: Cause::of_system(&error) },
        })?;
        listener.set_nonblocking(true)?;
        let workers = std::thread::available_parallelism().map_or(1, usize::from).max(LEAST_WORKERS);
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(workers).enable_all().build()?;
        let port = listener.local_addr()?.port();
        let password = if settings.lan {
            let made = account::make_password(&store, settings.new_password);
            made.map_err(|error| ServeFailure::store(&settings.data, &error))?
        } else {
            None
        };
        let app = Arc::new(App::new(settings, store, port));
        Ok(Self { runtime, listener, app, password, descriptors: door::take_descriptors() })
    }

    /// How other machines of the network reach the server, if they may connect.
    pub fn invitation(&self) -> Option<Invitation> {
        if !self.app.settings.lan {
            return None;
        }
        let addresses = invitation::addresses(&self.app);
        let picture = addresses.first().and_then(|address| invitation::drawn(address));
        Some(Invitation { addresses, picture, password: self.password.clone() })
    }

    /// The address that the server listens on.
    pub fn address(&self) -> Result<SocketAddr, ServeFailure> {
        Ok(self.listener.local_addr()?)
    }

    /// Serves until the program is interrupted or asked to end. Everything is stored as it happens, so that nothing is left to do
    /// then but to end a check.
    pub fn run(self) -> Result<(), ServeFailure> {
        let Self { runtime, listener, app, descriptors, .. } = self;
        let served = runtime.block_on(async {
            let mut end = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let door = Door::new(listener, descriptors, app.settings.lan);
            let service = router(Arc::clone(&app)).into_make_service_with_connect_info::<Caller>();
            let served = tokio::select! {
                result = axum::serve(door, service) => result,
                result = tokio::signal::ctrl_c() => result,
                _ = end.recv() => Ok(()),
            };
            app.checks.close().await;
            served
        });
        runtime.shutdown_timeout(Duration::from_millis(500));
        Ok(served?)
    }
}

fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/a/{version}/{name}", get(assets::serve))
        .merge(pages::routes())
        .fallback(answer::missing)
        .layer(DefaultBodyLimit::max(guard::MOST_BYTES))
        .layer(middleware::from_fn(guard::weigh))
        .layer(middleware::from_fn(visitor::know))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::check))
        .layer(middleware::from_fn(door::watch))
        .with_state(app)
}

/// What follows for a class from a level of isolation below the highest, and what to do about it; nothing at the highest.
pub fn isolation(words: &Words, level: u8) -> Option<String> {
    let key = match level {
        Sandbox::HIGHEST.. => return None,
        Sandbox::DEMANDED.. => "isolation-no-groups",
        _ => "isolation-none",
    };
    Some(words.say_with(key, &[("level", level.into()), ("wanted", Sandbox::HIGHEST.into())]))
}

khod_games::reasons! {
    /// Why the web app can not start.
    pub enum ServeFailure {
        /// Another program listens on the port.
        PortTaken { port: String, next: String } = "serve-port-taken",
        /// The address can not be listened on.
        Address { address: String, why: Reason } = "serve-address",
        /// The data folder can not be used.
        Folder { path: String, why: Reason } = "serve-folder",
        /// The data are of a later version of the program.
        Newer { path: String } = "serve-newer",
        /// The file of the games is broken or can not be read.
        Store { path: String, why: String } = "serve-store",
        /// The system refused something else.
        System { why: Reason } = "serve-system",
    }
}

impl ServeFailure {
    fn port_taken(port: u16) -> Self {
        let next = port.checked_add(1).unwrap_or(8080);
        Self::PortTaken { port: port.to_string(), next: next.to_string() }
    }

    pub(crate) fn folder(path: &Path, error: &io::Error) -> Self {
        Self::Folder { path: path.display().to_string(), why: Cause::of_system(error) }
    }

    pub(crate) fn store(path: &Path, error: &rusqlite::Error) -> Self {
        Self::Store { path: path.display().to_string(), why: error.to_string() }
    }
}

impl From<io::Error> for ServeFailure {
    fn from(error: io::Error) -> Self {
        Self::System { why: Cause::of_system(&error) }
    }
}
