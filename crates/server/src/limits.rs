//! How much one client may ask for, so that nobody can starve the others.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::config::Config;
use crate::error::{Answer, ApiError};

/// Whom limits count as one: an IPv4 address, or the 64 leading bits of an IPv6 address, which one customer has whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Client(IpAddr);

impl Client {
    /// The client behind an address.
    pub fn of(address: IpAddr) -> Client {
        Client(match address.to_canonical() {
            IpAddr::V6(address) => {
                let prefix = u128::from(address) & !u128::from(u64::MAX);
                Ipv6Addr::from(prefix).into()
            }
            address => address,
        })
    }
}

/// How long requests are counted together.
const REQUESTS: Duration = Duration::from_secs(10);
/// How long attempts to sign in are.
const LOGINS: Duration = Duration::from_secs(60);
/// How long wrong passwords for a name are.
const WRONG: Duration = Duration::from_secs(15 * 60);
/// How many wrong passwords for one name a client may show in that time, and all clients together.
const WRONG_OF_ONE: u32 = 10;
const WRONG_OF_ALL: u32 = 100;

/// How long archives of games are counted together, and how many are written at a time.
const ARCHIVES: Duration = Duration::from_secs(10 * 60);
const ARCHIVES_AT_ONCE: usize = 2;
/// How long words beside the board are counted together.
const WORDS: Duration = Duration::from_secs(30);
/// How long reports are, and how many of them one client may make.
const REPORTS: Duration = Duration::from_secs(10 * 60);
const MOST_REPORTS: u32 = 10;
/// How long letters that clients ask for are, how many one may ask for, and how many may go to one address or account.
const LETTERS: Duration = Duration::from_secs(60 * 60);
const MOST_LETTERS: u32 = 30;
const MOST_LETTERS_TO_ONE: u32 = 3;
/// How long challenges by name are, which ring at somebody's device, and how many of them one client may make.
const CHALLENGES: Duration = Duration::from_secs(10 * 60);
const MOST_CHALLENGES: u32 = 30;
/// How long matches that a client makes or joins are counted together. There may be as many as requests in their time.
const MATCHES: Duration = Duration::from_secs(10 * 60);
/// How many times as many commands over WebSockets as requests.
const COMMANDS: u32 = 5;

/// Counts of what clients do.
pub struct Limits {
    requests: Windows<Client>,
    logins: Windows<Client>,
    wrong_of_one: Windows<(Client, String)>,
    wrong_of_all: Windows<String>,
    sockets: Arc<Counts>,
    connections: Arc<Counts>,
    archives: Windows<Client>,
    words: Windows<Client>,
    reports: Windows<Client>,
    letters: Windows<Client>,
    letters_to: Windows<String>,
    challenges: Windows<Client>,
    matches: Windows<Client>,
    commands: Windows<Client>,
    /// Places for archives of games that are being written.
    pub archives_at_once: Arc<Semaphore>,
}

impl Limits {
    /// The limits that the settings ask for.
    pub fn new(config: &Config) -> Limits {
        Limits {
            requests: Windows::new(REQUESTS, config.requests_per_client),
            logins: Windows::new(LOGINS, config.logins_per_client),
            wrong_of_one: Windows::new(WRONG, WRONG_OF_ONE),
            wrong_of_all: Windows::new(WRONG, WRONG_OF_ALL),
            sockets: Counts::up_to(config.sockets_per_client),
            connections: Counts::up_to(config.connections_per_client),
            words: Windows::new(WORDS, config.words_per_client),
            reports: Windows::new(REPORTS, MOST_REPORTS),
            letters: Windows::new(LETTERS, MOST_LETTERS),
            letters_to: Windows::new(LETTERS, MOST_LETTERS_TO_ONE),
            challenges: Windows::new(CHALLENGES, MOST_CHALLENGES),
            matches: Windows::new(MATCHES, config.requests_per_client),
            commands: Windows::new(REQUESTS, config.requests_per_client.saturating_mul(COMMANDS)),
            archives: Windows::new(ARCHIVES, config.archives_per_client),
            archives_at_once: Arc::new(Semaphore::new(ARCHIVES_AT_ONCE)),
        }
    }

    /// Counts a request of a client.
    ///
    /// # Errors
    /// If it has made too many.
    pub fn request(&self, client: Client) -> Answer<()> {
        self.requests.count(client)
    }

    /// Counts a client's attempt to sign in or to make an account.
    ///
    /// # Errors
    /// If it has made too many.
    pub fn login(&self, client: Client) -> Answer<()> {
        self.logins.count(client)
    }

    /// Counts something that a client says.
    ///
    /// # Errors
    /// If it has said too much.
    pub fn word(&self, client: Client) -> Answer<()> {
        self.words.count(client)
    }

    /// Counts a report of a client.
    ///
    /// # Errors
    /// If it has made too many.
    pub fn report(&self, client: Client) -> Answer<()> {
        self.reports.count(client)
    }

    /// Counts a letter that a client asks for.
    ///
    /// # Errors
    /// If it has asked for too many, or too many go to the same address or account.
    pub fn letter(&self, client: Client, to: &str) -> Answer<()> {
        self.letters.count(client)?;
        self.letters_to.count(to.to_lowercase())
    }

    /// Counts a challenge of a client to someone by name.
    ///
    /// # Errors
    /// If it has made too many.
    pub fn challenge(&self, client: Client) -> Answer<()> {
        self.challenges.count(client)
    }

    /// Counts a match that a client makes or joins.
    ///
    /// # Errors
    /// If there are too many.
    pub fn seat(&self, client: Client) -> Answer<()> {
        self.matches.count(client)
    }

    /// Counts a command that a client gives over a WebSocket, whichever it is.
    ///
    /// # Errors
    /// If it has given too many.
    pub fn command(&self, client: Client) -> Answer<()> {
        self.commands.count(client)
    }

    /// A place for an archive of games, for as long as it is written.
    ///
    /// # Errors
    /// If the client has asked for too many, or too many are being written.
    pub fn archive(&self, client: Client) -> Answer<OwnedSemaphorePermit> {
        self.archives.count(client)?;
        Arc::clone(&self.archives_at_once).try_acquire_owned().map_err(|_| ApiError::TooMany)
    }

    /// Whether a client may try a password for a name once more.
    ///
    /// # Errors
    /// If too many were wrong.
    pub fn try_password(&self, client: Client, name: &str) -> Answer<()> {
        let name = name.to_lowercase();
        self.wrong_of_all.allows(&name)?;
        self.wrong_of_one.allows(&(client, name))
    }

    /// Counts a wrong password.
    pub fn wrong_password(&self, client: Client, name: &str) {
        let name = name.to_lowercase();
        // The next try hears of it.
        let _ = self.wrong_of_all.count(name.clone());
        let _ = self.wrong_of_one.count((client, name));
    }

    /// A place for one more socket of a client; given back when dropped.
    ///
    /// # Errors
    /// If it has too many.
    pub fn socket(&self, client: Client) -> Answer<Counted> {
        self.sockets.one_more(client)
    }

    /// A place for one more connection of a client; given back when dropped.
    ///
    /// # Errors
    /// If it has too many.
    pub fn connection(&self, client: Client) -> Answer<Counted> {
        self.connections.one_more(client)
    }
}

/// What each client holds at the same time.
struct Counts {
    most: usize,
    held: Mutex<HashMap<Client, usize>>,
}

impl Counts {
    fn up_to(most: usize) -> Arc<Counts> {
        Arc::new(Counts { most, held: Mutex::default() })
    }

    fn one_more(self: &Arc<Self>, client: Client) -> Answer<Counted> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let count = held.entry(client).or_default();
        if *count >= self.most {
            return Err(ApiError::TooMany);
        }
        *count += 1;
        Ok(Counted { counts: Arc::clone(self), client })
    }
}

/// One of the things that a client holds.
pub struct Counted {
    counts: Arc<Counts>,
    client: Client,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut held = self.counts.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = held.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.client);
            }
        }
    }
}

/// Beyond so many keys in a window the rest share one count.
const KEYS: usize = 100_000;

/// How often each key was counted in the present window of time.
struct Windows<K> {
    span: Duration,
    most: u32,
    window: Mutex<Window<K>>,
}

struct Window<K> {
    since: Instant,
    counts: HashMap<K, u32>,
    /// Of all that found no room.
    others: u32,
}

impl<K: Hash + Eq> Windows<K> {
    fn new(span: Duration, most: u32) -> Windows<K> {
        let window = Window { since: Instant::now(), counts: HashMap::new(), others: 0 };
        Windows { span, most, window: Mutex::new(window) }
    }

    /// Counts one more.
    fn count(&self, key: K) -> Answer<()> {
        self.with(|window| {
            let count = match window.counts.len() {
                KEYS.. if !window.counts.contains_key(&key) => &mut window.others,
                _ => window.counts.entry(key).or_default(),
            };
            *count = count.saturating_add(1);
            *count <= self.most
        })
    }

    /// Whether one more would be too many.
    fn allows(&self, key: &K) -> Answer<()> {
        self.with(|window| window.counts.get(key).is_none_or(|count| *count < self.most))
    }

    fn with(&self, look: impl FnOnce(&mut Window<K>) -> bool) -> Answer<()> {
        let mut window = self.window.lock().unwrap_or_else(PoisonError::into_inner);
        if window.since.elapsed() >= self.span {
            *window = Window { since: Instant::now(), counts: HashMap::new(), others: 0 };
        }
        if look(&mut window) { Ok(()) } else { Err(ApiError::TooMany) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_customer_of_ipv6_is_one_client() {
        let client = |text: &str| Client::of(text.parse().expect("an address"));
        assert_eq!(client("2001:db8:1:2::1"), client("2001:db8:1:2:ffff::9"));
        assert_ne!(client("2001:db8:1:2::1"), client("2001:db8:1:3::1"));
        assert_eq!(client("::ffff:192.0.2.1"), client("192.0.2.1"));
        assert_ne!(client("192.0.2.1"), client("192.0.2.2"));
    }

    #[test]
    fn windows_count_and_begin_again() {
        let windows = Windows::new(Duration::from_secs(3600), 2);
        assert!(windows.count("a").is_ok() && windows.count("a").is_ok());
        assert!(windows.count("a").is_err() && windows.allows(&"a").is_err());
        assert!(windows.count("b").is_ok() && windows.allows(&"b").is_ok());
        let brief = Windows::new(Duration::ZERO, 1);
        assert!((0..5).all(|_| brief.count("a").is_ok()));
    }

    #[test]
    fn a_flood_of_keys_shares_one_count() {
        let windows = Windows::new(Duration::from_secs(3600), 3);
        assert!((0..KEYS).all(|key| windows.count(key).is_ok()));
        let refused = (KEYS..2 * KEYS).filter(|key| windows.count(*key).is_err()).count();
        assert_eq!(refused, KEYS - 3);
        assert!(windows.count(7).is_ok());
    }
}
