//! Lists the files of the built web client, so that they become part of the binary, and the games that the explorer knows.
//! Without a built client the list is empty and the server shows the API's own page.

use std::fmt::Write;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    list_client()?;
    list_books()
}

/// The files of `openings/` by the id of their game.
fn list_books() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openings");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    collect(&folder, &mut files)?;
    files.sort();
    let mut list =
        String::from("/// The game's id and the rows of every file.\nstatic FILES: &[(&str, &str)] = &[\n");
    for file in files {
        let id = file.file_stem().unwrap_or_default().to_string_lossy();
        let _ = writeln!(list, "    ({id:?}, include_str!({:?})),", file.canonicalize()?);
    }
    list.push_str("];\n");
    write("books.rs", &list)
}

fn list_client() -> io::Result<()> {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let mut files = Vec::new();
    if dist.is_dir() {
        collect(&dist, &mut files)?;
    }
    files.sort();
    let mut list =
        String::from("/// Path, content and tag of every file.\nstatic FILES: &[(&str, &[u8], &str)] = &[\n");
    for file in files {
        let name = file.strip_prefix(&dist).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let path = file.canonicalize()?;
        let tag = format!("\"{:016x}\"", hash(&fs::read(&path)?));
        let _ = writeln!(list, "    ({name:?}, include_bytes!({path:?}), {tag:?}),");
    }
    list.push_str("];\n");
    write("client_files.rs", &list)
}

fn write(name: &str, text: &str) -> io::Result<()> {
    fs::write(Path::new(&env::var("OUT_DIR").unwrap_or_default()).join(name), text)
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { collect(&path, files)? } else { files.push(path) }
    }
    Ok(())
}
