//! A browser's side of HTTP and WebSocket, as far as a measurement needs them.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::TcpStream,
    time::Duration,
};

const PATIENCE: Duration = Duration::from_secs(20);

/// A connection that is kept, and the cookies that came over it.
pub(super) struct Client {
    address: String,
    stream: BufReader<TcpStream>,
    cookie: String,
}

/// What a server said.
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) location: String,
    pub(super) body: Vec<u8>,
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

    pub(super) fn get(&mut self, path: &str) -> io::Result<Answer> {
        self.ask("GET", path, "", "")
    }

    pub(super) fn post(&mut self, path: &str, body: &str, kind: &str) -> io::Result<Answer> {
        let headers = format!("Content-Type: {kind}\r\nContent-Length: {}\r\n", body.len());
        self.ask("POST", path, &headers, body)
    }

    fn ask(&mut self, method: &str, path: &str, headers: &str, body: &str) -> io::Result<Answer> {
        let cookie = &self.cookie;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\n{headers}\r\n{body}",
            self.address
        );
        self.stream.get_mut().write_all(request.as_bytes())?;
        let mut answer = self.head()?;
        let mut body = vec![0; answer.1];
        self.stream.read_exact(&mut body)?;
        answer.0.body = body;
        Ok(answer.0)
    }

    /// Status and headers, and how long the body is.
    fn head(&mut self) -> io::Result<(Answer, usize)> {
        let mut line = String::new();
        self.stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|word| word.parse().ok());
        let mut answer = Answer {
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

    /// Turns the connection into a WebSocket and sends one message.
    pub(super) fn listen(mut self, message: &str) -> io::Result<Listener> {
        let request = format!(
            "GET /live HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: a2hvZCBiZW5jaCB3ZWI=\r\n\r\n",
            self.address, self.cookie
        );
        self.stream.get_mut().write_all(request.as_bytes())?;
        if self.head()?.0.status != 101 {
            return Err(broken("no WebSocket"));
        }
        // A short masked text; a mask of zeros is one, too.
        let length = u16::try_from(message.len()).map_err(|_| broken("long message"))?;
        let mut frame = vec![0x81, 0xfe];
        frame.extend(length.to_be_bytes());
        frame.extend([0; 4]);
        frame.extend(message.as_bytes());
        self.stream.get_mut().write_all(&frame)?;
        Ok(Listener(self.stream))
    }
}

/// A WebSocket that is only listened to.
pub(super) struct Listener(BufReader<TcpStream>);

impl Listener {
    /// The next text.
    pub(super) fn hear(&mut self) -> io::Result<String> {
        loop {
            let mut head = [0; 2];
            self.0.read_exact(&mut head)?;
            let length = match head[1] & 0x7f {
                126 => {
                    let mut bytes = [0; 2];
                    self.0.read_exact(&mut bytes)?;
                    usize::from(u16::from_be_bytes(bytes))
                }
                127 => {
                    let mut bytes = [0; 8];
                    self.0.read_exact(&mut bytes)?;
                    u64::from_be_bytes(bytes) as usize
                }
                length => usize::from(length),
            };
            let mut body = vec![0; length];
            self.0.read_exact(&mut body)?;
            if head[0] & 0x0f == 1 {
                return String::from_utf8(body).map_err(|_| broken("text"));
            }
        }
    }
}
