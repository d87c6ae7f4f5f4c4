//! Where messages may go. A browser names the address of its push service, so anyone may name any: nothing is sent but over
//! TLS, on the usual port, and to addresses that all the world can reach.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::Uri;

use crate::config::Push;

const LONGEST: usize = 1_024;

/// An address that a message may be sent to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PushEndpoint {
    pub(crate) secure: bool,
    pub(crate) host: String,
    pub(crate) port: u16,
    /// Path and query.
    pub(crate) path: String,
}

impl PushEndpoint {
    /// The place that an address names, unless nothing may go there.
    pub(crate) fn read(text: &str, push: Push) -> Option<PushEndpoint> {
        let uri: Uri = text.parse().ok().filter(|_| text.len() <= LONGEST)?;
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'))?;
        let secure = match uri.scheme_str()? {
            "https" => true,
            "http" if push == Push::Anywhere => false,
            _ => return None,
        };
        let port = uri.port_u16().unwrap_or(if secure { 443 } else { 80 });
        if port != 443 && push != Push::Anywhere {
            return None;
        }
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let bare: Option<IpAddr> = host.parse().ok();
        if bare.is_some_and(|address| !may_reach(address, push)) {
            return None;
        }
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        Some(PushEndpoint { secure, host, port, path })
    }

    /// Whom a proof is for: scheme, host and port.
    pub(crate) fn origin(&self) -> String {
        let (scheme, usual) = if self.secure { ("https", 443) } else { ("http", 80) };
        let port = if self.port == usual { String::new() } else { format!(":{}", self.port) };
        format!("{scheme}://{}{port}", self.host)
    }

    /// The addresses behind the name. If one of them is not for everyone, none is used: whoever is connected to is one of
    /// those that were looked at, and not what the name means a moment later.
    pub(crate) async fn addresses(&self, push: Push) -> Option<Vec<SocketAddr>> {
        let found: Vec<_> = tokio::net::lookup_host((self.host.as_str(), self.port)).await.ok()?.collect();
        let fine = !found.is_empty() && found.iter().all(|address| may_reach(address.ip(), push));
        fine.then_some(found)
    }
}

fn may_reach(address: IpAddr, push: Push) -> bool {
    push == Push::Anywhere || is_public(address)
}

/// Whether all the world can reach an address.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let shared = a == 100 && (64..128).contains(&b);
    let special = a == 0 || a >= 240 || (a, b, c) == (192, 0, 0) || (a == 198 && (b == 18 || b == 19));
    !(address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation()
        || shared
        || special)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    // Only global unicast, and of it nothing that leads to an IPv4 address in disguise or to documentation.
    let global = (0x2000..0x4000).contains(&a);
    let disguised = a == 0x2002 || (a == 0x2001 && b == 0);
    global && !disguised && !(a == 0x2001 && b == 0xdb8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_goes_where_a_stranger_could_not() {
        let bad = "http://push.example/x https://127.0.0.1/x https://[::1]/x https://10.1.2.3/ https://192.168.0.1/x \
            https://169.254.169.254/latest https://100.64.0.1/ https://0.0.0.0/ https://[fe80::1]/ https://[fd00::1]/x \
            https://[::ffff:127.0.0.1]/x https://[64:ff9b::7f00:1]/ https://[2002:7f00:1::]/ https://224.0.0.1/ \
            https://push.example:8443/x https://user@push.example/x ftp://push.example/x push.example /x https://";
        for text in bad.split_whitespace() {
            assert_eq!(PushEndpoint::read(text, Push::On), None, "{text}");
        }
        assert_eq!(
            PushEndpoint::read(&format!("https://push.example/{}", "x".repeat(2_000)), Push::On),
            None
        );
        let place = PushEndpoint::read("https://push.example/a/b?c=d", Push::On).expect("a place");
        assert_eq!((place.origin().as_str(), place.path.as_str()), ("https://push.example", "/a/b?c=d"));
        assert!(PushEndpoint::read("https://142.250.1.1/x", Push::On).is_some());
        assert!(PushEndpoint::read("https://[2a00:1450:4001::1]/x", Push::On).is_some());
    }

    #[tokio::test]
    async fn a_name_that_leads_home_leads_nowhere() {
        let place = PushEndpoint::read("https://localhost/x", Push::On).expect("a name says nothing yet");
        assert_eq!(place.addresses(Push::On).await, None);
        assert!(place.addresses(Push::Anywhere).await.is_some());
    }
}
