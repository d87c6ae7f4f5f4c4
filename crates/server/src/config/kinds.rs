//! The kinds of settings: how each is read, checked and shown.

use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::proxy::Network;

/// The address people see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin(String);

impl Origin {
    /// Scheme, host and port, as browsers write them.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Host and port.
    pub fn authority(&self) -> &str {
        self.0.split_once("://").map_or("", |(_, authority)| authority)
    }

    /// Whether people come over TLS.
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }
}

/// A mail server's address, which holds a password.
#[derive(Clone, PartialEq, Eq)]
pub struct Smtp(pub(crate) String);

/// How logs are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// Who makes the computer's moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ComputerMoves {
    /// This process, and workers if there are any.
    Here,
    /// Workers alone.
    Workers,
}

/// Whether devices are told of what happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Push {
    /// Through push services that all the world can reach, over TLS.
    On,
    /// Not at all.
    Off,
    /// Through any service, over plain connections and on private addresses too: for tests.
    Anywhere,
}

const PUSHES: [(&str, Push); 3] = [("on", Push::On), ("off", Push::Off), ("anywhere", Push::Anywhere)];

pub(super) fn push(text: &str) -> Result<Push, String> {
    let found = PUSHES.iter().find(|(word, _)| *word == text);
    found.map(|(_, push)| *push).ok_or_else(|| "on, off or anywhere".to_owned())
}

pub(super) fn socket_address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "an address such as 127.0.0.1:8080".to_owned())
}

pub(super) fn origin(text: &str) -> Result<Option<Origin>, String> {
    let bare = text.trim_end_matches('/').to_lowercase();
    if bare.is_empty() {
        return Ok(None);
    }
    let authority = bare.strip_prefix("https://").or_else(|| bare.strip_prefix("http://"));
    let fits = |authority: &&str| {
        authority.parse::<axum::http::uri::Authority>().is_ok_and(|it| !it.as_str().contains('@'))
    };
    match authority.filter(fits) {
        Some(_) => Ok(Some(Origin(bare))),
        None => Err("an origin such as https://example.org".to_owned()),
    }
}

/// Passwords and letters go over TLS: from the start (`smtps`), or by STARTTLS (`smtp`); to this machine itself they may go
/// without.
pub(super) fn smtp(text: &str) -> Result<Option<Smtp>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let expected = || "an address such as smtps://user:password@mail.example.org".to_owned();
    let (scheme, rest) = text.split_once("://").ok_or_else(expected)?;
    let place = rest.split(['/', '?']).next().unwrap_or_default();
    let host = place.rsplit_once('@').map_or(place, |(_, host)| host);
    let local = host.starts_with("localhost") || host.starts_with("127.") || host.starts_with("[::1]");
    match scheme {
        _ if host.is_empty() || rest.contains('?') => Err(expected()),
        "smtp" if !local => Ok(Some(Smtp(format!("{text}?tls=required")))),
        "smtp" | "smtps" => Ok(Some(Smtp(text.to_owned()))),
        _ => Err(expected()),
    }
}

pub(super) fn mailbox(text: &str) -> Result<String, String> {
    let fits = text.is_empty() || text.parse::<lettre::message::Mailbox>().is_ok();
    fits.then(|| text.to_owned()).ok_or_else(|| "an address such as Ikusa <ikusa@example.org>".to_owned())
}

pub(super) fn networks(text: &str) -> Result<Vec<Network>, String> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let read: Result<_, _> = parts.map(Network::from_str).collect();
    read.map_err(|_| "networks such as 10.0.0.0/8,::1".to_owned())
}

/// A whole number within a range.
pub(super) fn number<T: FromStr + PartialOrd + ToString>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> {
    move |text| {
        let expected =
            || format!("a whole number from {} to {}", range.start().to_string(), range.end().to_string());
        text.parse().ok().filter(|number| range.contains(number)).ok_or_else(expected)
    }
}

pub(super) fn threads(text: &str) -> Result<usize, String> {
    if text == "auto" {
        return Ok((std::thread::available_parallelism().map_or(1, usize::from) / 2).max(1));
    }
    number(1..=1024)(text).map_err(|expected| format!("auto or {expected}"))
}

pub(super) fn log_format(text: &str) -> Result<LogFormat, String> {
    match text {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err("text or json".to_owned()),
    }
}

pub(super) fn computer_moves(text: &str) -> Result<ComputerMoves, String> {
    match text {
        "here" => Ok(ComputerMoves::Here),
        "workers" => Ok(ComputerMoves::Workers),
        _ => Err("here or workers".to_owned()),
    }
}

/// A setting as a file would have it.
pub(super) trait Shown {
    fn shown(&self) -> String;
}

macro_rules! shown {
    ($($kind:ty, $setting:ident => $text:expr;)*) => {
        $(impl Shown for $kind {
            fn shown(&self) -> String {
                let $setting = self;
                $text
            }
        })*
    };
}

shown! {
    SocketAddr, address => address.to_string();
    usize, number => number.to_string();
    u32, number => number.to_string();
    u64, number => number.to_string();
    Option<Origin>, origin => origin.as_ref().map_or("", Origin::text).to_owned();
    Option<Smtp>, smtp => smtp.as_ref().map_or_else(String::new, |Smtp(url)| super::without_secrets(url));
    String, text => text.clone();
    Vec<Network>, networks => networks.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    ComputerMoves, who => match who { ComputerMoves::Here => "here", ComputerMoves::Workers => "workers" }.to_owned();
    Push, push => PUSHES.iter().find(|(_, one)| one == push).map_or("", |(word, _)| word).to_owned();
    LogFormat, format => match format { LogFormat::Text => "text", LogFormat::Json => "json" }.to_owned();
}
