//! Starting, listening, stopping.

use crate::{
    analyst::Analyst, app::App, assets, failure::ServeFailure, guard, ident, live, pages, player::Players, rooms::Rooms,
    store::Store,
    visitor,
};
use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware,
    routing::get,
};
use std::{
    io::ErrorKind,
    net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener},
    path::PathBuf,
    sync::Arc,
};
use tokio::runtime::Runtime;

/// What the server is started with.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The port; 0 takes any free one.
    pub port: u16,
    /// Where games, tournaments and programs are kept.
    pub data: PathBuf,
    /// Whether other machines may connect.
    pub lan: bool,
    /// The program itself, to be started again for tournaments and checks.
    pub program: PathBuf,
}

/// A server that listens already and waits to be run.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    app: Arc<App>,
}

impl Server {
    /// Opens the data folder and the port.
    pub fn open(settings: Settings) -> Result<Self, ServeFailure> {
        let store = Arc::new(Store::open(&settings.data)?);
        let address = if settings.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        let address = SocketAddr::new(IpAddr::V4(address), settings.port);
        let listener = TcpListener::bind(address).map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => ServeFailure::PortTaken(settings.port),
            _ => ServeFailure::Address(address.to_string(), error),
        })?;
        listener.set_nonblocking(true)?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let analyst = Analyst::new(Arc::clone(&store));
        let (rooms, players) = (Rooms::default(), Players::new());
        let app = Arc::new(App { settings, run: ident::new(), store, rooms, players, analyst });
        Ok(Self { runtime, listener, app })
    }

    /// Where it listens.
    pub fn address(&self) -> Result<SocketAddr, ServeFailure> {
        Ok(self.listener.local_addr()?)
    }

    /// Serves until somebody interrupts the program or asks it to end. Everything is stored as it happens, so that nothing is left to do
    /// then.
    pub fn run(self) -> Result<(), ServeFailure> {
        let Self { runtime, listener, app } = self;
        let served = runtime.block_on(async {
            let mut end = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let service = router(app).into_make_service_with_connect_info::<SocketAddr>();
            tokio::select! {
                result = axum::serve(listener, service) => result,
                result = tokio::signal::ctrl_c() => result,
                _ = end.recv() => Ok(()),
            }
        });
        runtime.shutdown_timeout(std::time::Duration::from_millis(500));
        Ok(served?)
    }
}

fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/a/{version}/{name}", get(assets::serve))
        .route("/live", get(live::connect))
        .merge(pages::routes())
        .fallback(pages::missing)
        .layer(DefaultBodyLimit::max(guard::MOST_BYTES))
        .layer(middleware::from_fn(visitor::know))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::check))
        .with_state(app)
}
