//! Addresses of the server in the network, and pictures of them for a telephone's camera. The server listens by IPv4 alone.

use crate::answer::prelude::*;
use if_addrs::Interface;
use qrcode::{Color, EcLevel, QrCode, render::unicode::Dense1x2};
use std::net::{IpAddr, Ipv4Addr, UdpSocket};

/// The empty modules that a camera needs on each side of a code.
const QUIET: usize = 4;
/// The least width of a picture on a page, in pixels.
const LEAST_WIDTH: usize = 120;

/// The addresses by which other machines reach the server.
pub(crate) fn addresses(app: &App) -> Vec<String> {
    machine_addresses().iter().map(|address| format!("http://{address}:{}", app.port)).collect()
}

/// The addresses of this machine in its networks, the most likely one first.
fn machine_addresses() -> Vec<Ipv4Addr> {
    let running = if_addrs::get_if_addrs().unwrap_or_default().into_iter().filter(Interface::is_oper_up);
    let found = running.map(|interface| interface.ip()).collect();
    in_order(usual(), found)
}

/// The address from which packets would leave for the internet. Nothing is sent.
fn usual() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// The usual address first, the others by their numbers, each once.
fn in_order(usual: Option<IpAddr>, mut found: Vec<IpAddr>) -> Vec<Ipv4Addr> {
    found.extend(usual);
    found.sort_unstable_by_key(|address| (Some(*address) != usual, *address));
    found.dedup();
    let others = found.into_iter().filter(|address| !address.is_loopback() && !address.is_unspecified());
    others
        .filter_map(|address| if let IpAddr::V4(address) = address { Some(address) } else { None })
        .collect()
}

/// A picture with characters, two rows of points in a line. A dark terminal shows it right.
pub(crate) fn drawn(address: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(address, EcLevel::L).ok()?;
    Some(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}

/// A picture for a page, always black on white: cameras need it so. A text that is too long has none.
pub(crate) fn picture(address: &str) -> Option<Markup> {
    let code = QrCode::with_error_correction_level(address, EcLevel::M).ok()?;
    let modules = code.width() + 2 * QUIET;
    // Every module is the same number of whole pixels.
    let width = LEAST_WIDTH.div_ceil(modules) * modules;
    let dark = code.to_colors().into_iter().enumerate().filter(|(_, color)| *color == Color::Dark);
    let squares: Vec<_> = dark
        .map(|(at, _)| format!("M{} {}h1v1h-1z", at % code.width() + QUIET, at / code.width() + QUIET))
        .collect();
    let squares = squares.concat();
    Some(html! {
        svg width=(width) height=(width) viewBox=(format!("0 0 {modules} {modules}")) shape-rendering="crispEdges" {
            rect width=(modules) height=(modules) fill="#fff" {}
            path d=(squares) fill="#000" {}
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv6Addr;

    #[test]
    fn addresses_become_pictures() {
        let address = "http://192.168.100.100:8080/signin?code=abcdefgh";
        let text = drawn(address).unwrap();
        assert!(text.lines().count() > 10 && text.chars().all(|letter| " █▀▄\n".contains(letter)));
        let svg = picture(address).unwrap().into_string();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>") && !svg.contains("style"));
        let code = QrCode::with_error_correction_level(address, EcLevel::M).unwrap();
        let dark = code.to_colors().iter().filter(|color| **color == Color::Dark).count();
        assert_eq!(svg.matches("h1v1h-1z").count(), dark, "one square a dark module");
        let too_long = "x".repeat(10_000);
        assert!(drawn(&too_long).is_none() && picture(&too_long).is_none());
    }

    #[test]
    fn the_usual_address_comes_first_and_those_of_the_machine_alone_never() {
        let four = |last| Ipv4Addr::new(192, 168, 1, last);
        let link = Ipv4Addr::new(169, 254, 1, 1);
        let found = || {
            vec![
                Ipv4Addr::LOCALHOST.into(),
                four(9).into(),
                four(5).into(),
                link.into(),
                Ipv6Addr::LOCALHOST.into(),
            ]
        };
        assert_eq!(in_order(Some(four(9).into()), found()), [four(9), link, four(5)]);
        assert_eq!(in_order(Some(four(7).into()), found()), [four(7), link, four(5), four(9)]);
        assert_eq!(in_order(Some(Ipv4Addr::LOCALHOST.into()), found()), [link, four(5), four(9)]);
        assert_eq!(in_order(Some(Ipv4Addr::UNSPECIFIED.into()), vec![]), Vec::<Ipv4Addr>::new());
        assert!(machine_addresses().iter().all(|address| !address.is_loopback()));
    }
}
