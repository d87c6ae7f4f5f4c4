//! Who is behind a proxy: the address that limits count when the connection itself comes from a proxy of ours.
//!
//! Anyone can write `Forwarded` and `X-Forwarded-For` into a request, so they are believed only as far as trusted proxies
//! have written them: from the end of the list back to the first address that is not one of theirs. Most proxies write one of
//! the two and pass the other on as it came. Where both are there and disagree, one of them is a stranger's invention and
//! nobody can say which: then neither is believed.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use axum::http::{HeaderMap, header};

/// A range of addresses, such as `10.0.0.0/8` or `::1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    base: IpAddr,
    prefix: u8,
}

impl Network {
    pub(crate) fn holds(&self, address: IpAddr) -> bool {
        let (base, address, width) = match (self.base, address.to_canonical()) {
            (IpAddr::V4(base), IpAddr::V4(address)) => {
                (u32::from(base).into(), u32::from(address).into(), 32)
            }
            (IpAddr::V6(base), IpAddr::V6(address)) => (u128::from(base), u128::from(address), 128),
            _ => return false,
        };
        let differing: u128 = base ^ address;
        differing.checked_shr(width - u32::from(self.prefix)).unwrap_or(0) == 0
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let wrong = || format!("'{text}' is no network such as 10.0.0.0/8 or ::1");
        let (base, prefix) = text.split_once('/').map_or((text, None), |(base, prefix)| (base, Some(prefix)));
        let base: IpAddr = base.parse().map_err(|_| wrong())?;
        let width = if base.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Ok(width), |prefix| prefix.parse().map_err(|_| wrong()))?;
        if prefix > width { Err(wrong()) } else { Ok(Network { base, prefix }) }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.base, self.prefix)
    }
}

/// The address of whoever made a request that came from `peer`.
pub(crate) fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let told = [forwarded(headers), forwarded_for(headers)];
    let mut told = told.iter().filter(|hops| !hops.is_empty()).map(|hops| behind(peer, hops, trusted));
    match (told.next(), told.next()) {
        (Some(one), Some(other)) if one != other => peer,
        (one, _) => one.unwrap_or(peer),
    }
}

/// The first address of the way back from `peer` that is none of ours.
fn behind(peer: IpAddr, hops: &[Option<IpAddr>], trusted: &[Network]) -> IpAddr {
    let is_ours = |address: IpAddr| trusted.iter().any(|network| network.holds(address));
    let mut address = peer;
    for hop in hops.iter().rev() {
        if !is_ours(address) {
            break;
        }
        match hop {
            Some(hop) => address = *hop,
            // Beyond a hop that does not say where it comes from nothing can be known.
            None => break,
        }
    }
    address
}

/// What proxies say of the way by the standard header (RFC 7239), the nearest last; `None` for a hop that hides itself.
fn forwarded(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let of = |element: &str| {
        let pairs = element.split(';').filter_map(|pair| pair.trim().split_once('='));
        let mut named = pairs.filter(|(name, _)| name.trim().eq_ignore_ascii_case("for"));
        named.next().and_then(|(_, value)| read_address(value.trim().trim_matches('"')))
    };
    elements(headers, &header::FORWARDED).map(of).collect()
}

/// The same by the older header.
fn forwarded_for(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let name = header::HeaderName::from_static("x-forwarded-for");
    elements(headers, &name).map(read_address).collect()
}

/// The elements of the lists that a header holds.
fn elements<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> impl Iterator<Item = &'a str> {
    let texts = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    texts.flat_map(|text| text.split(',')).map(str::trim)
}

/// An address with or without brackets and port.
fn read_address(text: &str) -> Option<IpAddr> {
    let bare = match text.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?.0,
        None if text.matches(':').count() == 1 => text.split_once(':')?.0,
        None => text,
    };
    bare.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn networks(text: &str) -> Vec<Network> {
        text.split(',').map(|text| text.parse().expect("a network")).collect()
    }

    fn seen(peer: &str, lines: &[(&'static str, &str)], trusted: &str) -> String {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().expect("a header"));
        }
        client_address(peer.parse().expect("an address"), &headers, &networks(trusted)).to_string()
    }

    #[test]
    fn networks_hold_their_addresses() {
        for (network, inside, outside) in [
            ("10.0.0.0/8", "10.255.1.2", "11.0.0.1"),
            ("192.0.2.7", "192.0.2.7", "192.0.2.8"),
            ("0.0.0.0/0", "203.0.113.9", "::1"),
            ("2001:db8::/32", "2001:db8:9::1", "2001:db9::1"),
            ("::1", "::1", "::2"),
            ("127.0.0.0/8", "::ffff:127.0.0.1", "128.0.0.1"),
        ] {
            let network: Network = network.parse().expect("a network");
            assert!(network.holds(inside.parse().expect("an address")), "{network} {inside}");
            assert!(!network.holds(outside.parse().expect("an address")), "{network} {outside}");
        }
        for wrong in ["", "10.0.0.0/33", "::/129", "10.0.0/8", "example.org", "10.0.0.0/"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_what_trusted_proxies_wrote_is_believed() {
        let list = ("x-forwarded-for", "198.51.100.1, 203.0.113.5, 10.0.0.2");
        // Nobody is trusted by default: a stranger cannot choose an address.
        assert_eq!(seen("203.0.113.9", &[list], "10.0.0.0/8"), "203.0.113.9");
        // The proxy says 203.0.113.5; what stands before it came from there and may be invented.
        assert_eq!(seen("10.0.0.1", &[list], "10.0.0.0/8"), "203.0.113.5");
        assert_eq!(seen("10.0.0.1", &[list], "10.0.0.1"), "10.0.0.2");
        assert_eq!(seen("10.0.0.1", &[], "10.0.0.0/8"), "10.0.0.1");
        assert_eq!(seen("10.0.0.1", &[("x-forwarded-for", "nonsense")], "10.0.0.0/8"), "10.0.0.1");
        let two = [("x-forwarded-for", "198.51.100.1"), ("x-forwarded-for", "203.0.113.5")];
        assert_eq!(seen("10.0.0.1", &two, "10.0.0.0/8"), "203.0.113.5");
    }

    #[test]
    fn the_standard_header_is_read() {
        let forwarded = |value: &str| seen("::1", &[("forwarded", value)], "::1");
        assert_eq!(forwarded("for=192.0.2.43;proto=https;by=203.0.113.43"), "192.0.2.43");
        assert_eq!(forwarded("For=\"[2001:db8:cafe::17]:4711\""), "2001:db8:cafe::17");
        assert_eq!(forwarded("for=198.51.100.1, for=\"192.0.2.43:47011\""), "192.0.2.43");
        assert_eq!(forwarded("for=_hidden"), "::1");
    }

    #[test]
    fn a_header_that_the_proxy_only_passes_on_is_not_believed() {
        let written = ("x-forwarded-for", "203.0.113.5");
        let two = |invented: &str| seen("10.0.0.1", &[written, ("forwarded", invented)], "10.0.0.0/8");
        assert_eq!(two("for=198.51.100.1"), "10.0.0.1", "whoever invents is counted with all who do");
        assert_eq!(two("for=198.51.100.2, for=10.0.0.9"), "10.0.0.1");
        assert_eq!(two("for=203.0.113.5"), "203.0.113.5", "a proxy that writes both says the same twice");
    }
}
