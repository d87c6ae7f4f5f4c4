//! `ikusa site`: the client as static files.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use ikusa_picture::Set;
use ikusa_print::Edition;
use ikusa_server::client_files;

/// Write the web client as static files, for a host without a server
///
/// Whoever opens it plays against the computer and at one device, learns, studies and analyses, all in the browser. What
/// needs a server, matches between people and accounts, is left out, and the pages say so. The files belong at the root
/// of a host, or where --under says; addresses that are no file must be answered with 404.html, as most hosts do.
#[derive(Args, Debug)]
pub(crate) struct Site {
    /// The directory to write to; it must not exist yet, or be empty
    directory: PathBuf,
    /// The folder of the host in which the files will lie, as /games/ikusa/
    #[arg(long, value_name = "PATH", default_value = "/", value_parser = folder)]
    under: String,
}

/// A folder of a host: plain letters, from its root, with a slash at its end.
fn folder(path: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.~/".contains(c);
    if !path.starts_with('/') || path.contains("//") || !path.chars().all(plain) {
        return Err("expected a path from the host's root, such as /games/ikusa/".to_owned());
    }
    Ok(format!("{}/", path.trim_end_matches('/')))
}

/// What tells the pages that there is no server behind them.
const MARK: &str = "<meta name=\"ikusa-server\" content=\"none\" />";
const PAGE: &str = "index.html";

impl Site {
    pub(crate) fn run(&self) -> Result<()> {
        let directory = &self.directory;
        let named = || directory.display().to_string();
        if fs::read_dir(directory).is_ok_and(|mut entries| entries.next().is_some()) {
            bail!("{} is not empty", named());
        }
        let Some((_, page)) = client_files().find(|(name, _)| *name == PAGE) else {
            bail!("this binary was built without the web client");
        };
        if !client_files().any(|(name, _)| name.ends_with(".wasm")) {
            bail!("the web client was built without the WebAssembly module, and needs a server");
        }
        // The page alone names files from the root; they name each other from where they lie.
        let page = String::from_utf8_lossy(page).replacen("<head>", &format!("<head>\n    {MARK}"), 1);
        let page = page.replace("=\"/", &format!("=\"{}", self.under));
        // The compressed copies of the page lack the mark.
        for (name, bytes) in client_files().filter(|(name, _)| !name.starts_with(PAGE)) {
            let path = directory.join(name);
            path.parent().map_or(Ok(()), fs::create_dir_all).with_context(named)?;
            fs::write(&path, bytes).with_context(|| path.display().to_string())?;
        }
        for name in [PAGE, "404.html"] {
            fs::write(directory.join(name), &page).with_context(named)?;
        }
        self.print()
    }

    /// The games on paper, where a server would make them.
    fn print(&self) -> Result<()> {
        let folder = self.directory.join("print");
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        for edition in Edition::all() {
            let (bytes, _) = edition.write(Set::Picture).map_err(|error| anyhow!(error))?;
            fs::write(folder.join(edition.name()), bytes).with_context(|| folder.display().to_string())?;
        }
        Ok(())
    }
}
