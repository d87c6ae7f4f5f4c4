//! Where a PostgreSQL is, and how it is spoken to: `sslmode` and `sslrootcert` in libpq's words; docs/hosting.md
//! says where ours differ.

use std::path::PathBuf;
use std::time::Duration;

use percent_encoding::percent_decode_str;
use tokio_postgres::config::SslMode;
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{Client, Connection, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::trust::{Roots, Trust};

/// How long the server may take to be reached, and to answer.
pub(super) const PATIENCE: Duration = Duration::from_secs(4);
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// The address of a PostgreSQL, read.
#[derive(Clone)]
pub(super) struct Address {
    config: tokio_postgres::Config,
    tls: MakeRustlsConnect,
}

/// A connection at work: it must be driven.
pub(super) type Driven = Connection<Socket, <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream>;

impl Address {
    /// Reads `postgres://user:password@host/name?sslmode=verify-full&sslrootcert=/path`.
    pub(super) fn read(text: &str) -> Result<Address, String> {
        let (rest, wish) = TlsWish::split(text)?;
        let mut config: tokio_postgres::Config = rest.parse().map_err(|error| reasons(&error))?;
        // A server that has fallen silent is as good as none.
        config.connect_timeout(PATIENCE).tcp_user_timeout(PATIENCE).keepalives_idle(KEEP_ALIVE);
        let (mode, trust) = wish.come_to()?;
        config.ssl_mode(mode);
        let client = trust.into_client().map_err(|error| error.to_string())?;
        Ok(Address { config, tls: MakeRustlsConnect::new(client) })
    }

    pub(super) async fn connect(&self) -> Result<(Client, Driven), tokio_postgres::Error> {
        self.config.connect(self.tls.clone()).await
    }
}

/// An error with what lies behind it: the driver itself says only "error performing TLS handshake".
pub(super) fn reasons(error: &dyn std::error::Error) -> String {
    let mut told = error.to_string();
    let mut cause = error.source();
    while let Some(deeper) = cause {
        told = format!("{told}: {deeper}");
        cause = deeper.source();
    }
    told
}

/// What an address says of TLS.
#[derive(Default)]
struct TlsWish {
    mode: Option<String>,
    roots: Option<String>,
}

impl TlsWish {
    /// Takes it out of an address: the driver knows fewer modes.
    fn split(text: &str) -> Result<(String, TlsWish), String> {
        let (place, parameters) = text.split_once('?').unwrap_or((text, ""));
        let mut wish = TlsWish::default();
        let mut others = Vec::new();
        for parameter in parameters.split('&').filter(|parameter| !parameter.is_empty()) {
            let (key, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            let kept = match key {
                "sslmode" => &mut wish.mode,
                "sslrootcert" => &mut wish.roots,
                _ => {
                    others.push(parameter);
                    continue;
                }
            };
            let value = percent_decode_str(value).decode_utf8().map_err(|error| format!("{key}: {error}"))?;
            *kept = Some(value.into_owned());
        }
        let rest = if others.is_empty() { place.to_owned() } else { format!("{place}?{}", others.join("&")) };
        Ok((rest, wish))
    }

    /// The driver's mode, and whom to trust.
    fn come_to(self) -> Result<(SslMode, Trust), String> {
        let mode = self.mode.unwrap_or_else(|| "prefer".to_owned());
        let full = mode == "verify-full";
        let roots = match self.roots.as_deref() {
            Some("system") if full => Some(Roots::of_system()?),
            Some("system") => {
                return Err("sslrootcert: 'system' signs for anyone, so it needs sslmode=verify-full".into());
            }
            Some(path) if matches!(&*mode, "require" | "verify-ca" | "verify-full") => {
                Some(Roots::read(&PathBuf::from(path))?)
            }
            _ => None,
        };
        match (&*mode, roots) {
            ("disable", _) => Ok((SslMode::Disable, Trust::Anyone)),
            ("prefer", _) => Ok((SslMode::Prefer, Trust::Anyone)),
            ("require", None) => Ok((SslMode::Require, Trust::Anyone)),
            // libpq's rule too: who names a signer wants it to be asked for.
            ("require" | "verify-ca", Some(roots)) => Ok((SslMode::Require, Trust::Signed(roots))),
            ("verify-full", Some(roots)) => Ok((SslMode::Require, Trust::Named(roots))),
            ("verify-ca" | "verify-full", None) => {
                Err(format!("sslmode={mode} needs sslrootcert=FILE, or with verify-full sslrootcert=system"))
            }
            _ => {
                Err(format!("sslmode: '{mode}', expected disable, prefer, require, verify-ca or verify-full"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(parameters: &str) -> String {
        let read = Address::read(&format!("postgres://ikusa@127.0.0.1/ikusa?{parameters}"));
        read.err().unwrap_or_else(|| panic!("{parameters} is taken"))
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_what_was_expected() {
        for (parameters, expected) in [
            ("sslmode=allow", "expected disable, prefer, require, verify-ca or verify-full"),
            ("sslmode=verify-full", "needs sslrootcert"),
            ("sslmode=require&sslrootcert=system", "needs sslmode=verify-full"),
            ("sslmode=verify-ca&sslrootcert=%2Fnowhere", "sslrootcert: /nowhere: "),
            ("sslmode=verify-ca&sslrootcert=Cargo.toml", "expected certificates in PEM form"),
            ("sslcert=mine", "sslcert"),
        ] {
            let told = refusal(parameters);
            assert!(told.contains(expected), "{parameters}: {told}");
        }
        for parameters in ["", "sslmode=disable", "sslmode=prefer&connect_timeout=1", "sslmode=require"] {
            assert!(Address::read(&format!("postgres://h/d?{parameters}")).is_ok(), "{parameters}");
        }
    }
}
