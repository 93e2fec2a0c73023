//! The door: which connections there are, how long each may keep silent, and which ones are closed when there are too many. Written by hand:
//! libraries limit the number or the time of connections, but do not know which of them the server works for.
//!
//! ```text
//!   Waiting ──a whole head──> Sending ──the whole body──> Working ──an answer──> Answered ──flushed──> Waiting
//!                                                             └──a WebSocket──> Listening
//! ```
//!
//! A connection that waits or sends has to hurry, and is the first to be closed when there is no room. No connection is closed while the
//! server works for it, nor is a WebSocket that answers.

use crate::answer::prelude::*;
use axum::{
    body::{Body, HttpBody},
    extract::{ConnectInfo, Request, connect_info::Connected},
    middleware::Next,
    serve::{IncomingStream, Listener},
};
use futures_util::StreamExt;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::{
    cmp::Reverse,
    io::{self, ErrorKind},
    net::{IpAddr, SocketAddr},
    pin::Pin,
    task::{Context, Poll, Waker, ready},
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    time::{Instant, Sleep, sleep, sleep_until},
};

/// How long the server waits for a connection.
#[derive(Clone, Copy, Debug)]
struct Patience {
    /// From the beginning of a connection, or from the last answer on it, to the end of the next head.
    head: Duration,
    /// For a body, besides the time that its bytes take at the slowest pace.
    body: Duration,
    /// For the next byte of an answer to be taken.
    stall: Duration,
}

impl Patience {
    const USUAL: Self =
        Self { head: Duration::from_secs(15), body: Duration::from_secs(15), stall: Duration::from_secs(30) };
}

/// The slowest pace of a body, in bytes a second.
const SLOWEST_PACE: u64 = 16 * 1024;
/// The most bytes of a head.
const MOST_HEAD: u64 = 64 * 1024;
/// Connections at a time, if there are enough descriptors.
const MOST: usize = 2048;
/// How long to wait when the system has no descriptor for us.
const PAUSE: Duration = Duration::from_millis(50);

/// Raises the limit of file descriptors as far as the system allows, and returns it.
pub(crate) fn take_descriptors() -> u64 {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // A limit that can not be raised stays as it is.
    let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_ok();
    (if raised { maximum } else { current }).unwrap_or(u64::MAX)
}

/// How many connections may be open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Capacity {
    in_all: usize,
    /// Of one address: a whole school may be behind it.
    an_address: usize,
}

impl Capacity {
    /// Half of the descriptors are for everything else; half of the connections are for other addresses.
    fn of(descriptors: u64, lan: bool) -> Self {
        let in_all = usize::try_from(descriptors / 2).unwrap_or(MOST).clamp(16, MOST);
        Self { in_all, an_address: if lan { in_all / 2 } else { in_all } }
    }
}

/// What a connection is doing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stage {
    /// It has no request, or not a whole head of one.
    Waiting,
    /// It sends a body.
    Sending,
    /// The server works on an answer.
    Working,
    /// The answer is being written.
    Answered,
    /// It is a WebSocket.
    Listening,
}

/// The state of a connection.
#[derive(Debug)]
struct Standing {
    stage: Stage,
    since: Instant,
    /// Bytes that came since the stage began.
    heard: u64,
    /// Whether the connection has to close.
    turned_out: bool,
    /// The task that waits for its bytes.
    waker: Option<Waker>,
}

/// The place of a connection in the list of all that are open.
#[derive(Debug)]
pub(crate) struct DoorSeat {
    address: IpAddr,
    standing: Mutex<Standing>,
}

impl DoorSeat {
    fn new(address: IpAddr) -> Self {
        let (stage, since) = (Stage::Waiting, Instant::now());
        let standing = Standing { stage, since, heard: 0, turned_out: false, waker: None };
        Self { address, standing: Mutex::new(standing) }
    }

    fn enter(&self, stage: Stage) {
        let mut standing = lock(&self.standing);
        (standing.stage, standing.since, standing.heard) = (stage, Instant::now(), 0);
    }

    /// Goes on to the next stage, if the connection is in the given one; returns whether it was.
    fn leave(&self, stage: Stage, next: Stage) -> bool {
        let leaves = lock(&self.standing).stage == stage;
        if leaves {
            self.enter(next);
        }
        leaves
    }

    fn turn_out(&self) {
        let mut standing = lock(&self.standing);
        standing.turned_out = true;
        if let Some(waker) = standing.waker.take() {
            waker.wake();
        }
    }
}

impl Standing {
    /// When the connection will have kept silent for too long; none while the server works for it.
    fn deadline(&self, patience: Patience) -> Option<Instant> {
        match self.stage {
            Stage::Waiting => Some(self.since + patience.head),
            Stage::Sending => {
                Some(self.since + patience.body + Duration::from_secs(self.heard / SLOWEST_PACE))
            }
            _ => None,
        }
    }
}

/// The listener of the server.
pub(crate) struct Door {
    listener: TcpListener,
    capacity: Capacity,
    patience: Patience,
    seats: Seats,
}

type Seats = Arc<Mutex<Vec<Arc<DoorSeat>>>>;

impl Door {
    /// Opens the door, wide enough for the descriptors that the server may have.
    pub(crate) fn new(listener: TcpListener, descriptors: u64, lan: bool) -> Self {
        let (capacity, patience) = (Capacity::of(descriptors, lan), Patience::USUAL);
        Self { listener, capacity, patience, seats: Arc::default() }
    }

    /// Lets a connection in, if need be in the place of an idle one; nothing if all are busy.
    fn admit(&self, stream: TcpStream, address: IpAddr) -> Option<Guest> {
        let mut seats = lock(&self.seats);
        let theirs = seats.iter().filter(|seat| seat.address == address).count();
        let from = (theirs >= self.capacity.an_address).then_some(address);
        if (from.is_some() || seats.len() >= self.capacity.in_all) && !make_room(&mut seats, from) {
            return None;
        }
        let seat = Arc::new(DoorSeat::new(address));
        seats.push(Arc::clone(&seat));
        let (patience, seats) = (self.patience, Arc::clone(&self.seats));
        Some(Guest { stream, seat, patience, seats, limit: None, stall: None })
    }
}

/// Turns out a connection of an address, or of the address with the most idle ones: the one that has waited longest, otherwise the one that
/// has sent least of a body.
fn make_room(seats: &mut Vec<Arc<DoorSeat>>, from: Option<IpAddr>) -> bool {
    let mut crowd: HashMap<IpAddr, usize> = HashMap::new();
    let mut idle = Vec::new();
    for (at, seat) in
        seats.iter().enumerate().filter(|(_, seat)| from.is_none_or(|from| from == seat.address))
    {
        let Standing { stage, heard, since, .. } = *lock(&seat.standing);
        if matches!(stage, Stage::Waiting | Stage::Sending) {
            *crowd.entry(seat.address).or_default() += 1;
            idle.push((at, seat.address, (stage, if stage == Stage::Sending { heard } else { 0 }, since)));
        }
    }
    let first = idle.into_iter().min_by_key(|&(_, address, order)| (Reverse(crowd[&address]), order));
    first.inspect(|(at, ..)| seats.swap_remove(*at).turn_out()).is_some()
}

impl Listener for Door {
    type Io = Guest;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Guest, SocketAddr) {
        loop {
            match self.listener.accept().await {
                Ok((stream, address)) => {
                    // Answers are written whole.
                    let _ = stream.set_nodelay(true);
                    if let Some(guest) = self.admit(stream, address.ip().to_canonical()) {
                        return (guest, address);
                    }
                }
                Err(error)
                    if matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset) => {}
                Err(_) => {
                    // There are no descriptors: a connection that waits has to close.
                    make_room(&mut lock(&self.seats), None);
                    sleep(PAUSE).await;
                }
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection that was let in.
pub(crate) struct Guest {
    stream: TcpStream,
    seat: Arc<DoorSeat>,
    patience: Patience,
    seats: Seats,
    /// The timer of the next byte that has to come.
    limit: Option<Pin<Box<Sleep>>>,
    /// The timer of the next byte that the other side has to take.
    stall: Option<Pin<Box<Sleep>>>,
}

impl Drop for Guest {
    fn drop(&mut self) {
        lock(&self.seats).retain(|seat| !Arc::ptr_eq(seat, &self.seat));
    }
}

impl AsyncRead for Guest {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let guest = self.get_mut();
        {
            let standing = lock(&guest.seat.standing);
            if standing.turned_out || (standing.stage == Stage::Waiting && standing.heard >= MOST_HEAD) {
                return Poll::Ready(Err(ErrorKind::ConnectionAborted.into()));
            }
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut guest.stream).poll_read(cx, buffer);
        let mut standing = lock(&guest.seat.standing);
        if read.is_ready() {
            standing.heard += (buffer.filled().len() - before) as u64;
            return read;
        }
        standing.waker = Some(cx.waker().clone());
        let Some(deadline) = standing.deadline(guest.patience) else { return Poll::Pending };
        drop(standing);
        let limit = guest.limit.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
        if limit.deadline() != deadline {
            limit.as_mut().reset(deadline);
        }
        ready!(limit.as_mut().poll(cx));
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

impl Guest {
    /// Gives up when the other side takes no byte of an answer for too long.
    fn patient<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stall = None;
            return written;
        }
        let patience = self.patience.stall;
        ready!(self.stall.get_or_insert_with(|| Box::pin(sleep(patience))).as_mut().poll(cx));
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

impl AsyncWrite for Guest {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let guest = self.get_mut();
        let written = Pin::new(&mut guest.stream).poll_write(cx, bytes);
        guest.patient(cx, written)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let guest = self.get_mut();
        let written = Pin::new(&mut guest.stream).poll_write_vectored(cx, bytes);
        guest.patient(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// Is called when the whole answer has been written: the connection then waits for the next request.
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let guest = self.get_mut();
        if guest.seat.leave(Stage::Answered, Stage::Waiting) {
            // The task that waits for the next request has to learn its deadline.
            cx.waker().wake_by_ref();
        }
        Pin::new(&mut guest.stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
    }
}

/// Where a request comes from.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) address: IpAddr,
    seat: Arc<DoorSeat>,
}

impl Connected<IncomingStream<'_, Door>> for Caller {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Self {
        let seat = Arc::clone(&stream.io().seat);
        Self { address: seat.address, seat }
    }
}

/// A stage that lasts as long as a body is on its way; it ends with the body, or when this is dropped.
struct Lasting {
    seat: Arc<DoorSeat>,
    stage: Stage,
    next: Stage,
}

impl Drop for Lasting {
    fn drop(&mut self) {
        self.seat.leave(self.stage, self.next);
    }
}

impl Lasting {
    /// The body, whose end is the end of the stage.
    fn with(self, body: Body) -> Body {
        let bytes = body.into_data_stream();
        Body::from_stream(futures_util::stream::unfold((bytes, self), async |(mut bytes, lasting)| {
            bytes.next().await.map(|some| (some, (bytes, lasting)))
        }))
    }
}

/// Tells the door what each connection is doing. It is the outermost layer of the server.
pub(crate) async fn watch(request: Request, next: Next) -> Response {
    let Some(ConnectInfo(Caller { seat, .. })) = request.extensions().get::<ConnectInfo<Caller>>().cloned()
    else {
        return next.run(request).await;
    };
    let lasting = |stage, next| {
        seat.enter(stage);
        Lasting { seat: Arc::clone(&seat), stage, next }
    };
    let coming = lasting(Stage::Sending, Stage::Working);
    let request = request.map(|body| {
        if body.is_end_stream() {
            drop(coming);
            body
        } else {
            coming.with(body)
        }
    });
    let response = next.run(request).await;
    if response.status() == StatusCode::SWITCHING_PROTOCOLS {
        seat.enter(Stage::Listening);
        return response;
    }
    if response.body().size_hint().exact().is_some() {
        seat.enter(Stage::Answered);
        return response;
    }
    // The body comes piece by piece: the server works until the last piece.
    let working = lasting(Stage::Working, Stage::Answered);
    response.map(|body| working.with(body))
}

#[cfg(test)]
mod tests;
