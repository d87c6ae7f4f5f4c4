//! The web client's files, built into the binary: as they are, and compressed where that was worth it.

/// A file of the client, in the form that a browser takes.
pub(crate) struct File {
    pub(crate) kind: &'static str,
    pub(crate) bytes: &'static [u8],
    /// How the bytes are compressed.
    pub(crate) encoding: Option<&'static str>,
    /// A name for exactly these bytes.
    pub(crate) tag: &'static str,
}

/// The compressed forms, the smallest first: how browsers call them, and how the files' names end.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// The file at a path, if the client has it, for a browser that accepts these encodings.
pub(crate) fn find(path: &str, accepted: &str) -> Option<File> {
    let kind = kind_of(path)?;
    let accepts = |name: &str| {
        let mut offers = accepted.split(',').map(|offer| offer.split(';').map(str::trim));
        offers.any(|mut parts| parts.next() == Some(name) && parts.next() != Some("q=0"))
    };
    let mut compressed = ENCODINGS.iter().filter(|(name, _)| accepts(name));
    let smallest = compressed.find_map(|(name, ending)| Some((Some(*name), look_up(path, ending)?)));
    let (encoding, (bytes, tag)) = smallest.or_else(|| Some((None, look_up(path, "")?)))?;
    Some(File { kind, bytes, encoding, tag })
}

fn look_up(path: &str, ending: &str) -> Option<(&'static [u8], &'static str)> {
    let named = |name: &str| name.strip_suffix(ending) == Some(path);
    FILES.iter().find(|(name, ..)| named(name)).map(|(_, bytes, tag)| (*bytes, *tag))
}

/// Every file of the client, compressed copies included, with its path.
pub fn client_files() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    FILES.iter().map(|(name, bytes, _)| (*name, *bytes))
}

/// What a browser is told that a file is; `None` for what is not for browsers by itself.
fn kind_of(path: &str) -> Option<&'static str> {
    Some(match path.rsplit('.').next() {
        Some("br" | "gz") => return None,
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("txt") => "text/plain; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("mp3") => "audio/mpeg",
        Some("ogg" | "opus") => "audio/ogg",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    })
}

include!(concat!(env!("OUT_DIR"), "/client_files.rs"));
