//! Style sheets, scripts and fonts: part of the program, under an address that changes with them.

use crate::{answer::prelude::*, password};
use axum::body::Body;
use khod_view::scene;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};
use std::sync::LazyLock;

#[derive(RustEmbed)]
#[folder = "assets"]
struct Files;

/// The style of pictures comes from the crate that draws them.
const PICTURES: &str = "picture.css";
/// The font of headings; the build takes it out of a crate.
const FONT: &str = "heading.otf";

/// One number for the whole folder: a browser that has an asset under it never asks for it again.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut sha256 = Sha256::new();
    for name in Files::iter() {
        sha256.update(name.as_bytes());
        if let Some(file) = Files::get(&name) {
            sha256.update(&file.data);
        }
    }
    sha256.update(scene::STYLE);
    password::hex(&sha256.finalize()[..6])
});

/// The address of an asset. Modules name each other by relative addresses, so that they have the same number.
pub(crate) fn address(name: &str) -> String {
    format!("/a/{}/{name}", *VERSION)
}

/// The text of an asset, for a file that has to stand for itself.
pub(crate) fn text(name: &str) -> String {
    get(name).map(|file| String::from_utf8_lossy(&file).into_owned()).unwrap_or_default()
}

/// Answers with an asset.
pub(crate) async fn serve(Path((version, name)): Path<(String, String)>) -> Response {
    let Some(file) = get(&name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        Some("otf") => "font/otf",
        _ => "application/octet-stream",
    };
    // An old page may ask for an old version: it gets what there is, but does not keep it.
    let keep = if version == *VERSION { "public, max-age=31536000, immutable" } else { "no-store" };
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)];
    (headers, Body::from(file)).into_response()
}

/// An asset by its name.
fn get(name: &str) -> Option<Vec<u8>> {
    match name {
        PICTURES => Some(scene::STYLE.into()),
        FONT => Some(include_bytes!(concat!(env!("OUT_DIR"), "/heading.otf")).into()),
        _ => Files::get(name).map(|file| file.data.into_owned()),
    }
}
