use super::*;
use axum::{Router, middleware, routing::post};
use std::{
    io::{Read, Write},
    net::{Ipv4Addr, TcpStream as Socket},
};
use tokio::runtime::Runtime;

/// A time that a test can wait for.
const SHORT: Duration = Duration::from_millis(300);

/// A server behind a door; it echoes bodies, slowly if it is asked to.
fn open(capacity: Capacity, patience: Patience) -> (Runtime, u16) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let port = runtime.block_on(async {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let door = Door { listener, capacity, patience, seats: Arc::default() };
        let slow = async |body: String| {
            sleep(4 * SHORT).await;
            body
        };
        let pieces = async || {
            let pieces = futures_util::stream::unfold(0, async |number| {
                sleep(if number > 0 { 2 * SHORT } else { Duration::ZERO }).await;
                (number < 3).then(|| (Ok::<_, io::Error>("piece"), number + 1))
            });
            Body::from_stream(pieces)
        };
        let router = Router::new()
            .route("/pieces", post(pieces))
            .route("/", post(async |body: String| body))
            .route("/slow", post(slow))
            .layer(middleware::from_fn(watch));
        let service = router.into_make_service_with_connect_info::<Caller>();
        tokio::spawn(async { axum::serve(door, service).await });
        port
    });
    (runtime, port)
}

const WIDE: Capacity = Capacity { in_all: 100, an_address: 100 };
const LONG: Duration = Duration::from_mins(1);
const PATIENT: Patience = Patience { head: LONG, body: LONG, stall: LONG };

fn connect(port: u16) -> Socket {
    let socket = Socket::connect(("127.0.0.1", port)).unwrap();
    socket.set_read_timeout(Some(LONG)).unwrap();
    socket
}

fn request(path: &str, body: &str) -> String {
    format!("POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n{body}", body.len())
}

/// Sends a request and reads until the answer ends with the request's own body.
fn ask(socket: &mut Socket, path: &str, body: &str) -> bool {
    let sent = socket.write_all(request(path, body).as_bytes());
    let mut heard = Vec::new();
    let mut some = [0; 1000];
    while sent.is_ok() && !heard.ends_with(body.as_bytes()) {
        match socket.read(&mut some) {
            Ok(count) if count > 0 => heard.extend(&some[..count]),
            _ => return false,
        }
    }
    heard.starts_with(b"HTTP/1.1 200")
}

/// Waits until the other side has gone.
fn is_cut(socket: &mut Socket) -> bool {
    let mut rest = Vec::new();
    !matches!(socket.read_to_end(&mut rest), Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut))
}

#[test]
fn whoever_sends_no_head_in_time_is_cut() {
    let (_runtime, port) = open(WIDE, Patience { head: SHORT, ..PATIENT });
    let mut silent = connect(port);
    let mut begun = connect(port);
    begun.write_all(b"POST / HTTP/1.1\r\nHost: x\r\nX-Drip: ").unwrap();
    let mut idle = connect(port);
    assert!(ask(&mut idle, "/", "first") && ask(&mut idle, "/", "second"));
    // Longer than the time for a head: the server works.
    let mut busy = connect(port);
    assert!(ask(&mut busy, "/slow", "worked"));
    busy.write_all(request("/pieces", "").as_bytes()).unwrap();
    let mut heard = Vec::new();
    while !heard.ends_with(b"\r\n0\r\n\r\n") {
        let mut some = [0; 1000];
        let count = busy.read(&mut some).unwrap();
        assert!(count > 0, "cut after {}", String::from_utf8_lossy(&heard));
        heard.extend(&some[..count]);
    }
    assert!([silent, begun, idle, busy].iter_mut().all(is_cut));
    silent = connect(port);
    assert!(ask(&mut silent, "/", "again"));
}

#[test]
fn drips_do_not_lengthen_the_time() {
    let (_runtime, port) = open(WIDE, Patience { head: SHORT, body: SHORT, ..PATIENT });
    for begin in
        ["POST / HTTP/1.1\r\nHost: x\r\nX: ", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n"]
    {
        let mut socket = connect(port);
        socket.write_all(begin.as_bytes()).unwrap();
        // The system takes some bytes after the other side has gone.
        let drips = (0..1000).take_while(|_| {
            std::thread::sleep(SHORT / 10);
            socket.write_all(b"x").is_ok()
        });
        assert!(drips.count() < 1000, "{begin}");
    }
}

#[test]
fn no_head_is_too_large() {
    let (_runtime, port) = open(WIDE, PATIENT);
    let mut socket = connect(port);
    let _ = socket.write_all(format!("POST / HTTP/1.1\r\nX: {}", "x".repeat(200_000)).as_bytes());
    assert!(is_cut(&mut socket));
    assert!(ask(&mut connect(port), "/", &"x".repeat(1_000_000)), "a body may be");
}

#[test]
fn whoever_waits_makes_room_and_nobody_else() {
    let (_runtime, port) = open(Capacity { in_all: 4, an_address: 3 }, PATIENT);
    let mut used = connect(port);
    assert!(ask(&mut used, "/", "hello"));
    let mut working = connect(port);
    working.write_all(request("/slow", "done").as_bytes()).unwrap();
    std::thread::sleep(SHORT);
    // More than there is room for, twice over: always the one that has waited longest goes.
    let mut crowd: Vec<Socket> = (0..8).map(|_| connect(port)).collect();
    assert!(ask(&mut connect(port), "/", "in"));
    assert!(is_cut(&mut used) && crowd[..6].iter_mut().all(is_cut));
    let mut heard = [0; 12];
    working.read_exact(&mut heard).unwrap();
    assert_eq!(&heard, b"HTTP/1.1 200");
}

/// Seats by address, stage, bytes that were heard, and age in seconds.
fn seats(all: &[(u8, Stage, u64, u64)]) -> Vec<Arc<DoorSeat>> {
    let now = Instant::now() + Duration::from_secs(100);
    let seat = |&(last, stage, heard, age): &(u8, Stage, u64, u64)| {
        let seat = DoorSeat::new(IpAddr::V4(Ipv4Addr::new(192, 168, 1, last)));
        let since = now - Duration::from_secs(age);
        *lock(&seat.standing) = Standing { stage, since, heard, turned_out: false, waker: None };
        Arc::new(seat)
    };
    all.iter().map(seat).collect()
}

#[test]
fn the_largest_crowd_goes_first_and_who_is_served_never() {
    use Stage::{Answered, Listening, Sending, Waiting, Working};
    let order = |all: &[(u8, Stage, u64, u64)], from: Option<u8>| {
        let all = seats(all);
        let mut left = all.clone();
        let from = from.map(|last| IpAddr::V4(Ipv4Addr::new(192, 168, 1, last)));
        let mut gone = Vec::new();
        while make_room(&mut left, from) {
            let is_left = |number: usize| left.iter().any(|seat| Arc::ptr_eq(seat, &all[number]));
            let now: Vec<usize> =
                (0..all.len()).filter(|&number| !is_left(number) && !gone.contains(&number)).collect();
            gone.extend(now);
        }
        gone
    };
    let all = [
        (1, Waiting, 0, 50),
        (2, Sending, 9, 1),
        (2, Sending, 5, 2),
        (2, Waiting, 7, 3),
        (2, Waiting, 0, 4),
        (2, Working, 0, 60),
        (3, Answered, 0, 60),
        (3, Listening, 0, 99),
    ];
    assert_eq!(order(&all, Some(2)), [4, 3, 2, 1]);
    assert_eq!(order(&all, Some(3)), Vec::<usize>::new());
    assert_eq!(order(&all, None)[..3], [4, 3, 2]);
    assert_eq!(order(&all, None).len(), 5);
}

#[test]
fn there_is_room_for_a_school_and_more() {
    assert_eq!(Capacity::of(1024, true), Capacity { in_all: 512, an_address: 256 });
    assert_eq!(Capacity::of(u64::MAX, true), Capacity { in_all: MOST, an_address: MOST / 2 });
    assert_eq!(Capacity::of(1024, false), Capacity { in_all: 512, an_address: 512 });
}
