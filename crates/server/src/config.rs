//! Settings: each one a flag, an environment variable and a line of a file, in that order of weight.

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

/// The settings of `ikusa serve`, as flags and environment variables.
#[derive(Args, Clone, Debug, Default)]
pub struct ServeArgs {
    /// Where to listen [default: 127.0.0.1:8080]
    #[arg(long, env = "IKUSA_LISTEN", value_name = "ADDRESS")]
    listen: Option<String>,
    #[command(flatten)]
    place: DatabaseArgs,
    /// The address people see, if a proxy stands in front (checked against the Origin of requests)
    #[arg(long, env = "IKUSA_ORIGIN", value_name = "URL")]
    origin: Option<String>,
    /// How many threads compute the computer's moves and analyses [default: half of the cores]
    #[arg(long, env = "IKUSA_ENGINE_THREADS", value_name = "N")]
    engine_threads: Option<String>,
    /// How long the computer thinks about a move at the most, in milliseconds [default: 1000]
    #[arg(long, env = "IKUSA_ENGINE_TIME", value_name = "MS")]
    engine_time: Option<String>,
    /// How many WebSocket connections one client address may hold [default: 64]
    #[arg(long, env = "IKUSA_SOCKETS_PER_CLIENT", value_name = "N")]
    sockets_per_client: Option<String>,
    /// How many requests one client address may make in ten seconds [default: 400]
    #[arg(long, env = "IKUSA_REQUESTS_PER_CLIENT", value_name = "N")]
    requests_per_client: Option<String>,
    /// How often one client address may try to sign in or make an account in a minute [default: 20]
    #[arg(long, env = "IKUSA_LOGINS_PER_CLIENT", value_name = "N")]
    logins_per_client: Option<String>,
    /// How logs are written: text or json [default: text]
    #[arg(long, env = "IKUSA_LOG_FORMAT", value_name = "text|json")]
    log_format: Option<String>,
}

/// Which database, and the file of settings that may say so.
#[derive(Args, Clone, Debug, Default)]
pub struct DatabaseArgs {
    /// A file for SQLite or postgres://… [default: ikusa/ikusa.db in the user's data directory]
    #[arg(long, env = "IKUSA_DATABASE", value_name = "DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// A file with lines `key = value`, the keys being the flags' names
    #[arg(long, env = "IKUSA_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

/// The settings in force.
#[derive(Clone)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The database's address.
    pub database: String,
    /// The address people see.
    pub origin: Option<String>,
    /// Threads for the computer.
    pub engine_threads: usize,
    /// Milliseconds for one of its moves.
    pub engine_time: u64,
    /// Sockets per client address.
    pub sockets_per_client: usize,
    /// Requests per client address in ten seconds.
    pub requests_per_client: u32,
    /// Attempts to sign in per client address in a minute.
    pub logins_per_client: u32,
    /// Whether logs are JSON.
    pub json_logs: bool,
}

/// What the settings come to, without the password of a database address.
impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config")
            .field("listen", &self.listen)
            .field("database", &without_password(&self.database))
            .field("origin", &self.origin)
            .field("engine_threads", &self.engine_threads)
            .field("engine_time", &self.engine_time)
            .field("sockets_per_client", &self.sockets_per_client)
            .field("requests_per_client", &self.requests_per_client)
            .field("logins_per_client", &self.logins_per_client)
            .field("json_logs", &self.json_logs)
            .finish()
    }
}

fn without_password(address: &str) -> String {
    match (address.split_once("://"), address.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://…@{host}"),
        _ => address.to_owned(),
    }
}

impl ServeArgs {
    /// The settings in force: flags and environment over the file over the defaults.
    ///
    /// # Errors
    /// If one of them makes no sense: which, and what was expected.
    pub fn resolve(&self) -> Result<Config> {
        let file = self.place.settings()?;
        let pick = |key: &str, flag: &Option<String>, default: &str| {
            flag.clone().or_else(|| file.get(key)).unwrap_or_else(|| default.to_owned())
        };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let listen = pick("listen", &self.listen, "127.0.0.1:8080");
        let log_format = pick("log-format", &self.log_format, "text");
        let origin = pick("origin", &self.origin, "");
        Ok(Config {
            listen: listen
                .parse()
                .with_context(|| format!("listen: '{listen}' is no address such as 127.0.0.1:8080"))?,
            database: self.place.choose(&file)?,
            origin: Some(origin.trim_end_matches('/').to_owned()).filter(|origin| !origin.is_empty()),
            engine_threads: number(
                "engine-threads",
                &pick("engine-threads", &self.engine_threads, &(cores / 2).max(1).to_string()),
            )?,
            engine_time: number("engine-time", &pick("engine-time", &self.engine_time, "1000"))?,
            sockets_per_client: number(
                "sockets-per-client",
                &pick("sockets-per-client", &self.sockets_per_client, "64"),
            )?,
            requests_per_client: number(
                "requests-per-client",
                &pick("requests-per-client", &self.requests_per_client, "400"),
            )?,
            logins_per_client: number(
                "logins-per-client",
                &pick("logins-per-client", &self.logins_per_client, "20"),
            )?,
            json_logs: match log_format.as_str() {
                "text" => false,
                "json" => true,
                other => bail!("log-format: '{other}', expected text or json"),
            },
        })
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
        let named = self.database.clone().or_else(|| file.get("database"));
        named.filter(|database| !database.is_empty()).map_or_else(default_database, Ok)
    }
}

const KEYS: [&str; 9] = [
    "listen",
    "database",
    "origin",
    "engine-threads",
    "engine-time",
    "sockets-per-client",
    "requests-per-client",
    "logins-per-client",
    "log-format",
];

/// What a file says, key by key.
#[derive(Default)]
struct Settings(Vec<(String, String)>);

impl Settings {
    fn read(path: &Path) -> Result<Settings> {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let mut settings = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let place = || format!("{}, line {}", path.display(), index + 1);
            let (key, value) =
                line.split_once('=').with_context(|| format!("{}: expected key = value", place()))?;
            let (key, value) = (key.trim(), value.trim().trim_matches('"'));
            if !KEYS.contains(&key) {
                bail!("{}: unknown setting '{key}', expected one of {}", place(), KEYS.join(", "));
            }
            settings.push((key.to_owned(), value.to_owned()));
        }
        Ok(Settings(settings))
    }

    fn get(&self, key: &str) -> Option<String> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone())
    }
}

fn number<T: std::str::FromStr>(key: &str, text: &str) -> Result<T> {
    text.parse().ok().with_context(|| format!("{key}: '{text}' is not a whole number"))
}

fn default_database() -> Result<String> {
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    let data =
        std::env::var_os("XDG_DATA_HOME").filter(|path| !path.is_empty()).map(PathBuf::from).or_else(home);
    let folder =
        data.context("database: neither XDG_DATA_HOME nor HOME is set, name a file with --database")?;
    Ok(folder.join("ikusa/ikusa.db").display().to_string())
}
