//! The door: who is connected, for how long somebody may keep silent, and who makes room when it gets crowded.
//!
//! ```text
//!   Waiting ──a whole head──> Sending ──the whole body──> Working ──an answer──> Answered ──flushed──> Waiting
//!                                                             └──a WebSocket──> Listening
//! ```
//!
//! Whoever waits or sends has to hurry, and goes first when there is no room. Nobody is cut off while the server works for them, nor a
//! WebSocket that answers.

use crate::lock::lock;
use axum::{
    body::{Body, HttpBody},
    extract::{ConnectInfo, Request, connect_info::Connected},
    http::StatusCode,
    middleware::Next,
    response::Response,
    serve::{IncomingStream, Listener},
};
use futures_util::StreamExt;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::{
    collections::HashMap,
    io,
    net::{IpAddr, SocketAddr},
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard},
    task::{Context, Poll, Waker, ready},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    time::{Instant, Sleep, sleep, sleep_until},
};

/// How long others are waited for.
#[derive(Clone, Copy, Debug)]
struct Patience {
    /// From a connection, or from the last answer on it, to the end of the next head.
    head: Duration,
    /// For a body, and so much longer as its bytes take at the slowest pace.
    body: Duration,
    /// Whoever takes no byte of an answer for so long has gone.
    stall: Duration,
}

impl Patience {
    const USUAL: Self =
        Self { head: Duration::from_secs(15), body: Duration::from_secs(15), stall: Duration::from_secs(30) };
}

/// Bytes of a body a second.
const SLOWEST_PACE: u64 = 16 * 1024;
/// No head is larger.
const MOST_HEAD: u64 = 64 * 1024;
/// Connections at a time, if there are enough descriptors.
const MOST: usize = 2048;
/// How long to wait when the system has no descriptor for us.
const PAUSE: Duration = Duration::from_millis(50);

/// Takes as many descriptors as the system gives, and says how many.
pub(crate) fn take_descriptors() -> u64 {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // Where it can not be raised we get along with what there is.
    let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_ok();
    (if raised { maximum } else { current }).unwrap_or(u64::MAX)
}

/// How many may be in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Room {
    in_all: usize,
    /// Of one address: a whole school may be behind it.
    an_address: usize,
}

impl Room {
    /// Half of the descriptors are for everything else; half of the room is for other addresses.
    fn of(descriptors: u64, lan: bool) -> Self {
        let in_all = usize::try_from(descriptors / 2).unwrap_or(MOST).clamp(16, MOST);
        Self { in_all, an_address: if lan { in_all / 2 } else { in_all } }
    }
}

/// What a connection is at.
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

impl Stage {
    const fn may_go(self) -> bool {
        matches!(self, Self::Waiting | Self::Sending)
    }
}

/// How a connection stands.
#[derive(Debug)]
struct Standing {
    stage: Stage,
    since: Instant,
    /// Bytes that came since then.
    heard: u64,
    /// It has to go.
    turned_out: bool,
    /// Whoever waits for its bytes.
    waker: Option<Waker>,
}

/// The place of a connection.
#[derive(Debug)]
pub(crate) struct Seat {
    address: IpAddr,
    standing: Mutex<Standing>,
}

impl Seat {
    fn new(address: IpAddr) -> Self {
        let (stage, since) = (Stage::Waiting, Instant::now());
        let standing = Standing { stage, since, heard: 0, turned_out: false, waker: None };
        Self { address, standing: Mutex::new(standing) }
    }

    fn standing(&self) -> MutexGuard<'_, Standing> {
        lock(&self.standing)
    }

    fn enter(&self, stage: Stage) {
        let mut standing = self.standing();
        (standing.stage, standing.since, standing.heard) = (stage, Instant::now(), 0);
    }

    /// Ends a stage, if it is the one that it is in.
    fn leave(&self, stage: Stage, next: Stage) -> bool {
        let leaves = self.standing().stage == stage;
        if leaves {
            self.enter(next);
        }
        leaves
    }

    fn turn_out(&self) {
        let mut standing = self.standing();
        standing.turned_out = true;
        if let Some(waker) = standing.waker.take() {
            waker.wake();
        }
    }
}

impl Standing {
    /// When it has kept silent for too long; nobody has to speak while others work for them.
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
    room: Room,
    patience: Patience,
    seats: Seats,
    number: u64,
}

type Seats = Arc<Mutex<HashMap<u64, Arc<Seat>>>>;

impl Door {
    /// Opens the door, wide enough for so many descriptors.
    pub(crate) fn new(listener: TcpListener, descriptors: u64, lan: bool) -> Self {
        let (room, patience) = (Room::of(descriptors, lan), Patience::USUAL);
        Self { listener, room, patience, seats: Arc::default(), number: 0 }
    }

    /// Lets somebody in, if need be in the place of somebody who does nothing; nothing if everybody is at something.
    fn admit(&mut self, stream: TcpStream, address: IpAddr) -> Option<Guest> {
        let mut seats = lock(&self.seats);
        let theirs = seats.values().filter(|seat| seat.address == address).count();
        let from = (theirs >= self.room.an_address).then_some(address);
        if (from.is_some() || seats.len() >= self.room.in_all) && !make_room(&mut seats, from) {
            return None;
        }
        self.number += 1;
        let seat = Arc::new(Seat::new(address));
        seats.insert(self.number, Arc::clone(&seat));
        let (number, patience, seats) = (self.number, self.patience, Arc::clone(&self.seats));
        Some(Guest { stream, seat, patience, number, seats, limit: None, stall: None })
    }
}

/// Turns out whoever has waited longest, of an address or of the one that most who wait are of; otherwise whoever has sent least of a body.
fn make_room(seats: &mut HashMap<u64, Arc<Seat>>, from: Option<IpAddr>) -> bool {
    let mut crowd: HashMap<IpAddr, usize> = HashMap::new();
    let mut those: Vec<(u64, IpAddr, (Stage, u64, Instant))> = Vec::new();
    for (&number, seat) in seats.iter().filter(|(_, seat)| from.is_none_or(|from| from == seat.address)) {
        let standing = seat.standing();
        if standing.stage.may_go() {
            *crowd.entry(seat.address).or_default() += 1;
            let heard = if standing.stage == Stage::Sending { standing.heard } else { 0 };
            those.push((number, seat.address, (standing.stage, heard, standing.since)));
        }
    }
    let first =
        those.into_iter().min_by_key(|&(_, address, order)| (std::cmp::Reverse(crowd[&address]), order));
    let gone = first.and_then(|(number, ..)| seats.remove(&number));
    gone.inspect(|seat| seat.turn_out()).is_some()
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
                    if matches!(
                        error.kind(),
                        io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset
                    ) => {}
                Err(_) => {
                    // No descriptors: whoever waits has to go.
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
    seat: Arc<Seat>,
    patience: Patience,
    number: u64,
    seats: Seats,
    /// Until when bytes have to come.
    limit: Option<Pin<Box<Sleep>>>,
    /// Until when bytes have to be taken.
    stall: Option<Pin<Box<Sleep>>>,
}

impl Drop for Guest {
    fn drop(&mut self) {
        lock(&self.seats).remove(&self.number);
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
            let standing = guest.seat.standing();
            if standing.turned_out || (standing.stage == Stage::Waiting && standing.heard >= MOST_HEAD) {
                return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
            }
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut guest.stream).poll_read(cx, buffer);
        let mut standing = guest.seat.standing();
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
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl Guest {
    /// Lets nobody take their time over what is written to them.
    fn patient<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stall = None;
            return written;
        }
        let patience = self.patience.stall;
        ready!(self.stall.get_or_insert_with(|| Box::pin(sleep(patience))).as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
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

    /// Everything that was to be written is.
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let guest = self.get_mut();
        if guest.seat.leave(Stage::Answered, Stage::Waiting) {
            // Whoever waits for the next request does not know yet until when.
            cx.waker().wake_by_ref();
        }
        Pin::new(&mut guest.stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
    }
}

/// Who asks, as a request knows it.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) address: IpAddr,
    seat: Arc<Seat>,
}

impl Connected<IncomingStream<'_, Door>> for Caller {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Self {
        let seat = Arc::clone(&stream.io().seat);
        Self { address: seat.address, seat }
    }
}

/// A stage that lasts as long as a body is on its way, and ends with it or when nobody wants it any more.
struct Lasting {
    seat: Arc<Seat>,
    stage: Stage,
    next: Stage,
}

impl Drop for Lasting {
    fn drop(&mut self) {
        self.seat.leave(self.stage, self.next);
    }
}

impl Lasting {
    /// The body, which ends the stage.
    fn with(self, body: Body) -> Body {
        let bytes = body.into_data_stream();
        Body::from_stream(futures_util::stream::unfold((bytes, self), async |(mut bytes, lasting)| {
            bytes.next().await.map(|some| (some, (bytes, lasting)))
        }))
    }
}

/// Tells the door what each connection is at. Stands before everything else.
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
    // It comes piece by piece: there is work until the last.
    let working = lasting(Stage::Working, Stage::Answered);
    response.map(|body| working.with(body))
}

#[cfg(test)]
mod tests;
