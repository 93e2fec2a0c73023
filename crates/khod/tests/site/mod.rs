//! A real server of the web app, asked over the network.

#![allow(dead_code, reason = "every test uses its own part of this")]

use crate::program::khod;
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command},
    thread,
    time::{Duration, Instant},
};

/// Open to the network, also when root runs the tests.
pub(crate) const LAN: [&str; 2] = ["--lan", "--as-root"];

/// A server that ends with the test.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) port: u16,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the server said.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Server {
    pub(crate) fn start(data: &Path, more: &[&str]) -> Self {
        Self::start_in(data, &std::env::temp_dir(), more)
    }

    /// A server with its own folder for temporary files.
    pub(crate) fn start_in(data: &Path, temporary: &Path, more: &[&str]) -> Self {
        let mut args = vec!["--lang", "en", "serve", "--port", "0", "--data", data.to_str().unwrap()];
        args.extend(more);
        let mut command = khod(&args);
        command.env("TMPDIR", temporary);
        Self::of(command)
    }

    /// The server that a command starts.
    pub(crate) fn of(mut command: Command) -> Self {
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().rsplit(':').next().unwrap().parse().unwrap_or_else(|_| panic!("{line}"));
        Self { child, port }
    }

    pub(crate) fn ask(&self, method: &str, path: &str, more: &str, body: &str) -> Answer {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
        let head = format!(
            "{method} {path} HTTP/1.0\r\nHost: 127.0.0.1:{}\r\nCookie: lang=en\r\nContent-Length: {}\r\n{more}\r\n",
            self.port,
            body.len()
        );
        stream.write_all((head + body).as_bytes()).unwrap();
        let mut whole = Vec::new();
        stream.read_to_end(&mut whole).unwrap();
        let whole = String::from_utf8_lossy(&whole).into_owned();
        let (head, body) = whole.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head: head.to_owned(), body: body.to_owned() }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "", "")
    }

    /// A page that must be there.
    pub(crate) fn page(&self, path: &str) -> String {
        let answer = self.get(path);
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        answer.body
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Answer {
        self.ask("POST", path, "Content-Type: application/x-www-form-urlencoded\r\n", body)
    }

    /// The first message of a topic.
    pub(crate) fn follow(&self, topic: &str) -> serde_json::Value {
        let mut line = self.listen();
        line.send(&serde_json::json!({"sub": [topic]}).to_string());
        let (kind, body) = line.hear();
        assert_eq!(kind, 1, "a text");
        serde_json::from_slice(&body).unwrap()
    }

    /// A WebSocket.
    pub(crate) fn listen(&self) -> Line {
        self.listen_as("lang=en")
    }

    /// A WebSocket of a browser with these cookies.
    pub(crate) fn listen_as(&self, cookies: &str) -> Line {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
        let head = format!(
            "GET /live HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Cookie: {cookies}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            self.port
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            assert!(reader.read_line(&mut line).unwrap() > 0);
        }
        Line(reader)
    }
}

/// Waits until something is so.
pub(crate) fn wait(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_mins(1), "waited too long: {what}");
        thread::sleep(Duration::from_millis(50));
    }
}

/// One end of a WebSocket.
pub(crate) struct Line(BufReader<TcpStream>);

impl Line {
    /// Sends a short text, under a mask of zeros.
    pub(crate) fn send(&mut self, text: &str) {
        let mut frame = vec![0x81, 0xfe];
        frame.extend(u16::try_from(text.len()).unwrap().to_be_bytes());
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        // A client that was cut off meanwhile will hear of it.
        let _ = self.0.get_mut().write_all(&frame);
    }

    /// The next message but pings, with its kind: 1 is a text, 8 a farewell.
    pub(crate) fn hear(&mut self) -> (u8, Vec<u8>) {
        loop {
            let mut start = [0; 2];
            self.0.read_exact(&mut start).unwrap();
            let length = match start[1] {
                126 => {
                    let mut bytes = [0; 2];
                    self.0.read_exact(&mut bytes).unwrap();
                    usize::from(u16::from_be_bytes(bytes))
                }
                127 => {
                    let mut bytes = [0; 8];
                    self.0.read_exact(&mut bytes).unwrap();
                    usize::try_from(u64::from_be_bytes(bytes)).unwrap()
                }
                short => usize::from(short),
            };
            let mut body = vec![0; length];
            self.0.read_exact(&mut body).unwrap();
            if start[0] & 0xF != 9 {
                return (start[0] & 0xF, body);
            }
        }
    }
}
