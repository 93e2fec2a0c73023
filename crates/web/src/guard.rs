//! What protects the server and its visitors: hosts, origins, headers, sizes. By hand, since which names are this machine's, and what
//! follows from that for pages without scripts, is our own rule and half a page long.

use crate::{answer::prelude::*, door::Caller, visitor};
use axum::{
    extract::{ConnectInfo, Request},
    http::{HeaderName, Method},
    middleware::Next,
};
use futures_util::StreamExt;
use std::net::{IpAddr, Ipv4Addr};

/// What a page may load and do.
pub(crate) const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; \
                                 form-action 'self'; frame-ancestors 'none'";
/// What a report may load and do: it carries its style with it and no script.
pub(crate) const POLICY_OF_REPORTS: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/// The most bytes of a form or a message; uploads have a bound of their own.
pub(crate) const MOST_BYTES: usize = 256 * 1024;

/// The most bytes of an upload, with what a form puts around the files.
pub(crate) const MOST_UPLOAD: usize = 3 * 1024 * 1024;
/// The most bytes and the longest time that a body which is too large is read and thrown away: a browser that is cut off while sending
/// reads no answer.
const MOST_DRAINED: usize = 256 * 1024 * 1024;
const DRAINING: Duration = Duration::from_secs(5);

/// The host that a request names.
pub(crate) fn host(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::HOST)?.to_str().ok()
}

/// The address that a request comes from.
pub(crate) fn address(request: &Request) -> IpAddr {
    let caller = request.extensions().get::<ConnectInfo<Caller>>();
    caller.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(caller)| caller.address)
}

/// Whether a host is a name of this machine that no foreign page can take for itself: an address, `localhost`, or the machine's own
/// name. Any other name may be that of a foreign page which had its name point here (DNS rebinding).
fn is_ours(host: &str, lan: bool) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    if name.eq_ignore_ascii_case("localhost") {
        return true;
    }
    match name.parse::<IpAddr>() {
        Ok(address) => lan || address.is_loopback(),
        Err(_) => lan && own_name().is_some_and(|own| is_called(name, &own)),
    }
}

fn own_name() -> Option<String> {
    std::fs::read_to_string("/proc/sys/kernel/hostname").ok().map(|name| name.trim().to_owned())
}

fn is_called(name: &str, own: &str) -> bool {
    let plain = name.strip_suffix(".local").unwrap_or(name);
    !own.is_empty() && (plain.eq_ignore_ascii_case(own) || name.eq_ignore_ascii_case(own))
}

/// Whether a request that changes something, or listens, comes from one of our own pages. Programs other than browsers send neither header and
/// are let through.
fn is_from_us(headers: &HeaderMap) -> bool {
    if let Some(origin) = headers.get(header::ORIGIN) {
        let host = host(headers).unwrap_or_default();
        return origin.to_str().is_ok_and(|origin| origin.strip_prefix("http://") == Some(host));
    }
    let site = headers.get(HeaderName::from_static("sec-fetch-site"));
    site.is_none_or(|site| site == "same-origin" || site == "none")
}

/// Reads and throws away what a browser still sends.
async fn drain(request: Request) {
    if request.headers().contains_key(header::EXPECT) {
        return;
    }
    let mut body = request.into_body().into_data_stream();
    let reading = async {
        let mut read = 0;
        while let Some(Ok(bytes)) = body.next().await {
            read += bytes.len();
            if read > MOST_DRAINED {
                break;
            }
        }
    };
    let _ = tokio::time::timeout(DRAINING, reading).await;
}

/// Refuses foreign hosts and origins before any page is asked.
pub(crate) async fn check(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let asks = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let listens = headers.contains_key(header::UPGRADE);
    let language = visitor::wanted_language(headers);
    let refused = if !host(headers).is_some_and(|host| is_ours(host, app.settings.lan)) {
        Some("web-foreign-host")
    } else if (!asks || listens) && !is_from_us(headers) {
        Some("web-foreign-origin")
    } else {
        None
    };
    let mut response = match refused {
        Some(key) => (StatusCode::FORBIDDEN, visitor::words(language).say(key)).into_response(),
        None => next.run(request).await,
    };
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Refuses bodies that are larger than any upload. The layer before it makes a page of the refusal.
pub(crate) async fn weigh(request: Request, next: Next) -> Response {
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > MOST_UPLOAD as u64) {
        drain(request).await;
        return StatusCode::PAYLOAD_TOO_LARGE.into_response();
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_ours() {
        for (host, alone, lan) in [
            ("127.0.0.1:8080", true, true),
            ("localhost:8080", true, true),
            ("LOCALHOST", true, true),
            ("[::1]:8080", true, true),
            ("192.168.1.5:8080", false, true),
            ("evil.example:8080", false, false),
            ("127.0.0.1.evil.example", false, false),
            ("", false, false),
        ] {
            assert_eq!((is_ours(host, false), is_ours(host, true)), (alone, lan), "{host}");
        }
        assert!(is_called("klass.local", "klass") && is_called("Klass", "klass") && !is_called("x", ""));
    }

    #[test]
    fn other_pages_change_nothing() {
        let with = |pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("127.0.0.1:8080"));
            for (name, value) in pairs {
                headers.insert(*name, HeaderValue::from_static(value));
            }
            is_from_us(&headers)
        };
        assert!(with(&[("origin", "http://127.0.0.1:8080")]));
        assert!(!with(&[("origin", "http://evil.example")]));
        assert!(!with(&[("origin", "null")]));
        assert!(!with(&[("origin", "http://127.0.0.1:8081")]));
        assert!(!with(&[("sec-fetch-site", "cross-site")]));
        assert!(with(&[]));
    }
}
