//! The web client's files, built into the binary.

/// A file of the client.
pub(crate) struct File {
    pub(crate) kind: &'static str,
    pub(crate) bytes: &'static [u8],
}

/// The file at a path, if the client has it.
pub(crate) fn find(path: &str) -> Option<File> {
    let bytes = FILES.iter().find(|(name, _)| *name == path).map(|(_, bytes)| *bytes)?;
    let kind = match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("mp3") => "audio/mpeg",
        _ => "application/octet-stream",
    };
    Some(File { kind, bytes })
}

include!(concat!(env!("OUT_DIR"), "/client_files.rs"));
