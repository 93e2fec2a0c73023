//! Addresses for others in the network, and pictures of them for a telephone's camera.

use crate::{app::App, network};
use qrcode::{EcLevel, QrCode, render::svg, render::unicode::Dense1x2};

/// The addresses by which others reach the server.
pub(crate) fn addresses(app: &App) -> Vec<String> {
    network::addresses().iter().map(|address| format!("http://{address}:{}", app.port)).collect()
}

/// A picture with characters, two rows of points in a line. A dark terminal shows it right.
pub(crate) fn drawn(address: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(address, EcLevel::L).ok()?;
    Some(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}

/// A picture for a page, always black on white: cameras need it so.
pub(crate) fn picture(address: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(address, EcLevel::M).ok()?;
    let mut image = code.render::<svg::Color<'_>>();
    let text =
        image.dark_color(svg::Color("#000")).light_color(svg::Color("#fff")).min_dimensions(120, 120).build();
    text.find("<svg").map(|begin| text[begin..].replacen("<svg", "<svg aria-hidden=\"true\"", 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_become_pictures() {
        let address = "http://192.168.100.100:8080/signin?code=abcdefgh";
        let text = drawn(address).unwrap();
        assert!(text.lines().count() > 10 && text.chars().all(|letter| " █▀▄\n".contains(letter)));
        let svg = picture(address).unwrap();
        assert!(svg.starts_with("<svg aria-hidden") && svg.ends_with("</svg>") && !svg.contains("style"));
        assert_eq!(drawn(&"x".repeat(10_000)), None);
    }
}
