//! Settings: each one a flag, an environment variable and a line of a file, in that order of weight. All of it comes from
//! one table.

mod kinds;

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;

pub use kinds::{ComputerMoves, LogFormat, Origin, Push, Smtp};
use kinds::{
    computer_moves, log_format, mailbox, networks, number, origin, push, smtp, socket_address, threads,
};

use crate::mail::Mailer;
use crate::proxy::Network;
use crate::store;

/// A row: the field, its type, the key in a file, the environment variable, what the value is called, the default, what
/// the setting is for, and what reads and checks it.
macro_rules! settings {
    ($($field:ident: $kind:ty, $key:literal $env:literal $value:literal $default:literal $about:literal $read:expr;)*) => {
        /// The settings of `ikusa serve`, as flags and environment variables.
        #[derive(Args, Clone, Debug, Default)]
        pub struct ServeArgs {
            #[command(flatten)]
            place: DatabaseArgs,
            $(
                #[arg(long = $key, env = $env, hide_env_values = true, value_name = $value, help = concat!($about, " [default: ", $default, "]"))]
                $field: Option<String>,
            )*
        }

        /// The settings in force.
        #[derive(Clone)]
        pub struct Config {
            /// The database's address.
            pub database: String,
            $(#[doc = $about] pub $field: $kind,)*
        }

        const KEYS: &[&str] = &["database", $($key),*];

        impl ServeArgs {
            /// The settings in force: flags and environment over the file over the defaults.
            ///
            /// # Errors
            /// If one of them makes no sense: which, and what was expected.
            pub fn resolve(&self) -> Result<Config> {
                let file = self.place.settings()?;
                let config = Config {
                    database: self.place.choose(&file)?,
                    $($field: {
                        let given = self.$field.as_deref().or_else(|| file.get($key)).unwrap_or($default);
                        $read(given.trim()).map_err(|expected| anyhow!(
                            "{}: '{given}', expected {expected}", $key
                        ))?
                    },)*
                };
                Mailer::of(&config)?;
                Ok(config)
            }
        }

        impl Config {
            /// The defaults over a database.
            ///
            /// # Errors
            /// Never: a test reads the table.
            pub fn over(database: &str) -> Result<Config> {
                let place = DatabaseArgs { database: Some(database.to_owned()), config: None };
                ServeArgs { place, ..ServeArgs::default() }.resolve()
            }
        }

        /// What the settings come to, as lines of a file, without the password of a database address.
        impl fmt::Display for Config {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                writeln!(f, "database = {}", without_secrets(&self.database))?;
                $(writeln!(f, "{} = {}", $key, kinds::Shown::shown(&self.$field))?;)*
                Ok(())
            }
        }
    };
}

settings! {
    listen: SocketAddr, "listen" "IKUSA_LISTEN" "ADDRESS" "127.0.0.1:8080"
        "Where to listen" socket_address;
    origin: Option<Origin>, "origin" "IKUSA_ORIGIN" "URL" ""
        "The address people see, if a proxy stands in front; requests from pages of other origins are refused" origin;
    trusted_proxies: Vec<Network>, "trusted-proxies" "IKUSA_TRUSTED_PROXIES" "CIDR,…" ""
        "Proxies whose Forwarded and X-Forwarded-For headers say who the client is" networks;
    engine_threads: usize, "engine-threads" "IKUSA_ENGINE_THREADS" "N" "auto"
        "How many threads compute the computer's moves and analyses; auto is half of the cores" threads;
    engine_time: u64, "engine-time" "IKUSA_ENGINE_TIME" "MS" "1000"
        "How long the computer thinks about a move at the most, in milliseconds" number(1..=60_000);
    computer_moves: ComputerMoves, "computer-moves" "IKUSA_COMPUTER_MOVES" "here|workers" "here"
        "Who makes the computer's moves and analyses: this process too, or workers alone" computer_moves;
    connections: usize, "connections" "IKUSA_CONNECTIONS" "N" "10000"
        "How many connections may be open" number(1..=1_000_000);
    connections_per_client: usize, "connections-per-client" "IKUSA_CONNECTIONS_PER_CLIENT" "N" "256"
        "How many of them one client may hold; trusted proxies may hold any number" number(1..=1_000_000);
    sockets_per_client: usize, "sockets-per-client" "IKUSA_SOCKETS_PER_CLIENT" "N" "64"
        "How many WebSockets one client may hold" number(1..=1_000_000);
    request_timeout: u64, "request-timeout" "IKUSA_REQUEST_TIMEOUT" "S" "30"
        "How many seconds a request may take to arrive and to be answered" number(1..=600);
    socket_timeout: u64, "socket-timeout" "IKUSA_SOCKET_TIMEOUT" "S" "25"
        "After how many seconds without a sign of life a WebSocket counts as dead" number(1..=600);
    requests_per_client: u32, "requests-per-client" "IKUSA_REQUESTS_PER_CLIENT" "N" "400"
        "How many requests one client may make in ten seconds" number(1..=100_000_000);
    logins_per_client: u32, "logins-per-client" "IKUSA_LOGINS_PER_CLIENT" "N" "20"
        "How often one client may try to sign in or make an account in a minute" number(1..=100_000_000);
    archives_per_client: u32, "archives-per-client" "IKUSA_ARCHIVES_PER_CLIENT" "N" "10"
        "How many archives of games one client may ask for in ten minutes" number(1..=100_000_000);
    words_per_client: u32, "words-per-client" "IKUSA_WORDS_PER_CLIENT" "N" "15"
        "How much one client may say beside the board in half a minute" number(1..=100_000_000);
    seek_timeout: u64, "seek-timeout" "IKUSA_SEEK_TIMEOUT" "S" "10"
        "After how many seconds without a connection an open challenge is hidden; it is closed after six times as many" number(1..=3_600);
    push: Push, "push" "IKUSA_PUSH" "on|off|anywhere" "on"
        "Whether devices that want it are told of turns, challenges and results; anywhere is for tests: also over plain connections and to private addresses" push;
    smtp: Option<Smtp>, "smtp" "IKUSA_SMTP" "URL" ""
        "The mail server that letters go out by, as smtps://user:password@mail.example.org; without one no mail is sent" smtp;
    mail_from: String, "mail-from" "IKUSA_MAIL_FROM" "ADDRESS" ""
        "Who the letters are from, as Ikusa <ikusa@example.org>" mailbox;
    log_format: LogFormat, "log-format" "IKUSA_LOG_FORMAT" "text|json" "text"
        "How logs are written" log_format;
}

/// Which database, and the file of settings that may say so.
#[derive(Args, Clone, Debug, Default)]
pub struct DatabaseArgs {
    /// A file for SQLite or postgres://… [default: ikusa/ikusa.db in the user's data directory]
    #[arg(long, global = true, env = "IKUSA_DATABASE", value_name = "DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// A file with lines `key = value`, the keys being the flags' names
    #[arg(long, global = true, env = "IKUSA_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

/// The settings of `ikusa worker`: those of `ikusa serve` that matter to one who only thinks.
#[derive(Args, Clone, Debug, Default)]
pub struct WorkerArgs {
    #[command(flatten)]
    place: DatabaseArgs,
    /// How many moves are thought about at a time; auto is half of the cores [default: auto]
    #[arg(long, env = "IKUSA_ENGINE_THREADS", value_name = "N")]
    engine_threads: Option<String>,
    /// How long the computer thinks about a move at the most, in milliseconds [default: 1000]
    #[arg(long, env = "IKUSA_ENGINE_TIME", value_name = "MS")]
    engine_time: Option<String>,
    /// How logs are written [default: text]
    #[arg(long, env = "IKUSA_LOG_FORMAT", value_name = "text|json")]
    log_format: Option<String>,
}

impl WorkerArgs {
    /// The settings in force.
    ///
    /// # Errors
    /// If one of them makes no sense, or the database is one that cannot be shared.
    pub fn resolve(&self) -> Result<Config> {
        let WorkerArgs { place, engine_threads, engine_time, log_format } = self.clone();
        let config = ServeArgs { place, engine_threads, engine_time, log_format, ..ServeArgs::default() };
        let config = config.resolve()?;
        if !store::is_postgres(&config.database) {
            bail!("database: '{}' belongs to one process; workers need postgres://…", config.database);
        }
        Ok(config)
    }
}

impl Config {
    /// An address that people see, as a setting; none if it makes no sense.
    pub fn origin_of(text: &str) -> Option<Origin> {
        origin(text).ok().flatten()
    }

    /// A mail server's address, as a setting; none if it makes no sense.
    pub fn smtp_of(text: &str) -> Option<Smtp> {
        smtp(text).ok().flatten()
    }
}

impl DatabaseArgs {
    /// The database's address.
    ///
    /// # Errors
    /// If the file of settings cannot be read, or there is no directory for a database of one's own.
    pub fn resolve(&self) -> Result<String> {
        self.choose(&self.settings()?)
    }

    fn settings(&self) -> Result<Settings> {
        self.config.as_deref().map_or(Ok(Settings::default()), Settings::read)
    }

    fn choose(&self, file: &Settings) -> Result<String> {
        let named = self.database.as_deref().or_else(|| file.get("database"));
        let Some(named) = named.filter(|database| !database.is_empty()) else { return default_database() };
        store::check_address(named).map_err(|why| anyhow!("database: {why}"))?;
        Ok(named.to_owned())
    }
}

/// What a file says, key by key.
#[derive(Default)]
struct Settings(Vec<(String, String)>);

impl Settings {
    fn read(path: &Path) -> Result<Settings> {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let mut settings = Settings::default();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            settings.line(line).with_context(|| format!("{}, line {}", path.display(), index + 1))?;
        }
        Ok(settings)
    }

    fn line(&mut self, line: &str) -> Result<()> {
        let (key, value) = line.split_once('=').context("expected key = value")?;
        let (key, value) = (key.trim(), value.trim().trim_matches('"'));
        if !KEYS.contains(&key) {
            bail!("unknown setting '{key}', expected one of {}", KEYS.join(", "));
        }
        if self.get(key).is_some() {
            bail!("'{key}' is set for the second time");
        }
        self.0.push((key.to_owned(), value.to_owned()));
        Ok(())
    }

    fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }
}

/// A database's address without user, password and parameters.
fn without_secrets(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    let place = rest.split(['?', '#']).next().unwrap_or_default();
    let place = place.rsplit_once('@').map_or_else(|| place.to_owned(), |(_, host)| format!("…@{host}"));
    let more = if rest.contains('?') { "?…" } else { "" };
    format!("{scheme}://{place}{more}")
}

fn default_database() -> Result<String> {
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    let data =
        std::env::var_os("XDG_DATA_HOME").filter(|path| !path.is_empty()).map(PathBuf::from).or_else(home);
    let folder =
        data.context("database: neither XDG_DATA_HOME nor HOME is set, name a file with --database")?;
    Ok(folder.join("ikusa/ikusa.db").display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(lines: &str) -> Result<Config> {
        let mut file = Settings::default();
        lines.lines().try_for_each(|line| file.line(line))?;
        let mut args = ServeArgs::default();
        args.place.database = Some("some.db".to_owned());
        for (key, value) in &file.0 {
            match key.as_str() {
                "listen" => args.listen = Some(value.clone()),
                "origin" => args.origin = Some(value.clone()),
                "trusted-proxies" => args.trusted_proxies = Some(value.clone()),
                "engine-threads" => args.engine_threads = Some(value.clone()),
                "requests-per-client" => args.requests_per_client = Some(value.clone()),
                "log-format" => args.log_format = Some(value.clone()),
                _ => unreachable!("{key}"),
            }
        }
        args.resolve()
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_what_was_expected() {
        for (line, expected) in [
            ("listen = nowhere", "127.0.0.1:8080"),
            ("engine-threads = 0", "auto or a whole number from 1"),
            ("engine-threads = 99999999", "auto or a whole number from 1"),
            ("requests-per-client = 0", "a whole number from 1"),
            ("origin = nonsense", "https://example.org"),
            ("origin = https://example.org/path", "https://example.org"),
            ("trusted-proxies = 10.0.0.0/99", "10.0.0.0/8"),
            ("log-format = xml", "text or json"),
            ("colour = red", "unknown setting"),
            ("origin = https://a.org\norigin = https://b.org", "second time"),
            ("listen", "key = value"),
        ] {
            let error = format!("{:#}", with(line).err().expect(line));
            assert!(error.contains(expected), "{line}: {error}");
        }
        with("listen = [::1]:80\norigin = https://example.org\ntrusted-proxies = 10.0.0.0/8, ::1")
            .expect("sense");
    }

    #[test]
    fn what_the_settings_come_to_reads_back_and_tells_no_password() {
        let config =
            Config::over("postgres://ikusa:geheim@db.example/ikusa?password=geheim").expect("defaults");
        let shown = config.to_string();
        assert!(!shown.contains("geheim"), "{shown}");
        assert_eq!(shown.lines().count(), KEYS.len());
        let mut file = Settings::default();
        shown.lines().try_for_each(|line| file.line(line)).expect("lines of a file");
    }
}
