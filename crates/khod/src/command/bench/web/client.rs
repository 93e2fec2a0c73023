//! A browser's side of HTTP and WebSocket, as far as a measurement needs them. By hand, so that what is measured is the server and no client.

use crate::prelude::*;
use serde::{Deserialize, de::IgnoredAny};
use std::{
    io::{self, BufReader},
    net::TcpStream,
};

const PATIENCE: Duration = Duration::from_secs(20);

/// A connection that is kept open, and the cookies that the server set.
pub(super) struct Client {
    address: String,
    stream: BufReader<TcpStream>,
    cookie: String,
}

/// The answer of a server.
pub(super) struct HttpAnswer {
    pub(super) status: u16,
    pub(super) location: String,
    pub(super) body: Vec<u8>,
}

impl HttpAnswer {
    /// The answer itself, if its status is 200.
    pub(super) fn right(self) -> io::Result<Self> {
        let status = self.status;
        if status == 200 { Ok(self) } else { Err(io::Error::other(format!("status {status}"))) }
    }
}

/// A position of a game, as far as a measurement needs it.
#[derive(Deserialize)]
pub(super) struct BoardState {
    #[serde(default)]
    pub(super) ply: usize,
    #[serde(default)]
    pub(super) pos: String,
    /// How the game ended, if it did.
    pub(super) over: Option<IgnoredAny>,
    scene: LegalMoves,
}

#[derive(Deserialize)]
struct LegalMoves {
    legal: Vec<PlayableMove>,
}

#[derive(Deserialize)]
struct PlayableMove {
    m: String,
}

impl BoardState {
    /// The legal move of a number, counted around the list; none when the game is over.
    pub(super) fn choose(&self, number: usize) -> Option<&str> {
        let legal = &self.scene.legal;
        legal.get(number % legal.len().max(1)).map(|entry| entry.m.as_str())
    }
}

/// A message of the server on a WebSocket.
#[derive(Deserialize)]
pub(super) struct LiveMessage<T> {
    pub(super) data: T,
}

fn broken(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.to_owned())
}

impl Client {
    pub(super) fn open(address: &str) -> io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(Self { address: address.to_owned(), stream: BufReader::new(stream), cookie: String::new() })
    }

    /// Another connection of the same browser.
    pub(super) fn second(&self) -> io::Result<Self> {
        Ok(Self { cookie: self.cookie.clone(), ..Self::open(&self.address)? })
    }

    pub(super) fn get(&mut self, path: &str) -> io::Result<HttpAnswer> {
        self.ask("GET", path, "", "")
    }

    pub(super) fn post(&mut self, path: &str, body: &str, kind: &str) -> io::Result<HttpAnswer> {
        let headers = format!("Content-Type: {kind}\r\nContent-Length: {}\r\n", body.len());
        self.ask("POST", path, &headers, body)
    }

    /// Begins a game of two players at one screen and returns its address.
    pub(super) fn begin_game(&mut self, game: &str) -> io::Result<String> {
        let form = "application/x-www-form-urlencoded";
        Ok(self.post(&format!("/play/{game}"), "opponent=same", form)?.location)
    }

    fn ask(&mut self, method: &str, path: &str, headers: &str, body: &str) -> io::Result<HttpAnswer> {
        let cookie = &self.cookie;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\n{headers}\r\n{body}",
            self.address
        );
        self.stream.get_mut().write_all(request.as_bytes())?;
        let (mut answer, length) = self.head()?;
        answer.body.resize(length, 0);
        self.stream.read_exact(&mut answer.body)?;
        Ok(answer)
    }

    /// Status and headers, and how long the body is.
    fn head(&mut self) -> io::Result<(HttpAnswer, usize)> {
        let mut line = String::new();
        self.stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|word| word.parse().ok());
        let mut answer = HttpAnswer {
            status: status.ok_or_else(|| broken("status"))?,
            location: String::new(),
            body: Vec::new(),
        };
        let mut length = 0;
        loop {
            line.clear();
            self.stream.read_line(&mut line)?;
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = value.parse().map_err(|_| broken("length"))?,
                "location" => value.clone_into(&mut answer.location),
                "set-cookie" => {
                    let pair = value.split(';').next().unwrap_or(value);
                    if !self.cookie.is_empty() {
                        self.cookie.push_str("; ");
                    }
                    self.cookie.push_str(pair);
                }
                _ => {}
            }
        }
        Ok((answer, length))
    }

    /// Turns the connection into a WebSocket that gets the messages of one topic.
    pub(super) fn listen(mut self, topic: &str) -> io::Result<Listener> {
        let message = json!({ "sub": [topic] }).to_string();
        let request = format!(
            "GET /live HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: a2hvZCBiZW5jaCB3ZWI=\r\n\r\n",
            self.address, self.cookie
        );
        self.stream.get_mut().write_all(request.as_bytes())?;
        if self.head()?.0.status != 101 {
            return Err(broken("no WebSocket"));
        }
        // A text frame with a length of two bytes and a mask of zeros (RFC 6455).
        let length = u16::try_from(message.len()).map_err(|_| broken("long message"))?.to_be_bytes();
        self.stream
            .get_mut()
            .write_all(&[&[0x81, 0xfe], &length[..], &[0; 4], message.as_bytes()].concat())?;
        Ok(Listener(self.stream))
    }
}

/// A WebSocket of which the client only reads.
pub(super) struct Listener(BufReader<TcpStream>);

impl Listener {
    fn bytes<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.0.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    /// Waits for the next text.
    pub(super) fn hear(&mut self) -> io::Result<String> {
        loop {
            let [kind, length] = self.bytes()?;
            let length = match length & 0x7f {
                126 => usize::from(u16::from_be_bytes(self.bytes()?)),
                127 => u64::from_be_bytes(self.bytes()?) as usize,
                length => usize::from(length),
            };
            let mut body = vec![0; length];
            self.0.read_exact(&mut body)?;
            if kind & 0x0f == 1 {
                return String::from_utf8(body).map_err(|_| broken("text"));
            }
        }
    }
}
