//! What browsers have to load.

use super::client::Client;
use std::{
    io,
    time::{Duration, Instant},
};

/// Pages that together have every script.
const WITH_SCRIPTS: [&str; 4] = ["/analysis/lo", "/rules/lo", "/bots", "/t"];

/// What somebody new has to load.
#[derive(Default)]
pub(super) struct FirstPage {
    pub(super) bytes: usize,
    pub(super) script: usize,
    pub(super) font: usize,
    pub(super) time: Duration,
}

pub(super) fn first_page(address: &str) -> io::Result<FirstPage> {
    let begun = Instant::now();
    let mut client = Client::open(address)?;
    let (page, mut names) = page(&mut client, "/")?;
    let mut first = FirstPage { bytes: page, ..FirstPage::default() };
    follow(&mut client, &mut names, |name, length| {
        first.bytes += length;
        first.script += if is_script(name) { length } else { 0 };
    })?;
    first.time = begun.elapsed();
    if let Some(folder) = names.first().and_then(|name| name.rsplit_once('/')) {
        first.font = client.get(&format!("{}/heading.otf", folder.0))?.body.len();
    }
    Ok(first)
}

/// The bytes of all scripts of all pages, each counted once.
pub(super) fn all_scripts(address: &str) -> io::Result<usize> {
    let mut client = Client::open(address)?;
    let form = "application/x-www-form-urlencoded";
    let game = client.post("/play/lo", "opponent=same", form)?.location;
    let mut names = Vec::new();
    for address in WITH_SCRIPTS.into_iter().chain([game.as_str()]) {
        names.extend(page(&mut client, address)?.1);
    }
    names.retain(|name| is_script(name));
    names.sort_unstable();
    names.dedup();
    let mut sum = 0;
    follow(&mut client, &mut names, |_, length| sum += length)?;
    Ok(sum)
}

fn is_script(name: &str) -> bool {
    name.rsplit('.').next() == Some("js")
}

/// How long a page is, and the assets that it names.
fn page(client: &mut Client, address: &str) -> io::Result<(usize, Vec<String>)> {
    let body = client.get(address)?.body;
    let text = String::from_utf8_lossy(&body);
    let mut names = Vec::new();
    for name in text.split('"').filter(|part| part.starts_with("/a/")) {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    Ok((body.len(), names))
}

/// Loads assets and the modules that modules name; says how long each is.
fn follow(
    client: &mut Client,
    names: &mut Vec<String>,
    mut loaded: impl FnMut(&str, usize),
) -> io::Result<()> {
    let mut at = 0;
    while at < names.len() {
        let name = names[at].clone();
        let body = client.get(&name)?.body;
        loaded(&name, body.len());
        if is_script(&name) {
            let text = String::from_utf8_lossy(&body);
            let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
            for other in text.split("from \"./").skip(1).filter_map(|part| part.split('"').next()) {
                let other = format!("{folder}/{other}");
                if !names.contains(&other) {
                    names.push(other);
                }
            }
        }
        at += 1;
    }
    Ok(())
}
