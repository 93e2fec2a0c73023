//! Where the server is found in the network. Linux only.

use std::{
    fs,
    net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket},
};

/// The addresses of this machine in its networks, the most likely one first.
pub(crate) fn addresses() -> Vec<Ipv4Addr> {
    let table = fs::read_to_string("/proc/net/fib_trie").unwrap_or_default();
    let mut all: Vec<Ipv4Addr> = usual().into_iter().chain(local(&table)).collect();
    let mut seen = Vec::new();
    all.retain(|address| {
        let new = !seen.contains(address);
        seen.push(*address);
        new
    });
    all
}

/// The address by which packets would leave for the world. Nothing is sent.
fn usual() -> Option<Ipv4Addr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    match socket.local_addr().ok()? {
        SocketAddr::V4(address) if !address.ip().is_loopback() && !address.ip().is_unspecified() => {
            Some(*address.ip())
        }
        _ => None,
    }
}

/// The machine's own addresses in the kernel's table of routes: a leaf with the address, and below it that it is local.
fn local(table: &str) -> Vec<Ipv4Addr> {
    let mut found = Vec::new();
    let mut leaf = None;
    for line in table.lines().map(str::trim) {
        if let Some(address) = line.strip_prefix("|-- ") {
            leaf = address.parse::<IpAddr>().ok();
        } else if line.starts_with("/32 host LOCAL")
            && let Some(IpAddr::V4(address)) = leaf
            && !address.is_loopback()
        {
            found.push(address);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_addresses_are_found_in_the_table() {
        let table = "Main:\n  +-- 0.0.0.0/0 3 0 5\n     |-- 0.0.0.0\n        /0 universe UNICAST\n\
                     Local:\n     |-- 127.0.0.1\n        /32 host LOCAL\n     |-- 192.168.1.5\n        /32 host LOCAL\n\
                     \n     |-- 192.168.1.255\n        /32 link BROADCAST\n";
        assert_eq!(local(table), [Ipv4Addr::new(192, 168, 1, 5)]);
        assert!(local("rubbish\n|-- x\n/32 host LOCAL").is_empty());
    }
}
