//! Lists the rules pages of `docs/rules`, so that booklets can be made of them.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut pages: Vec<_> = fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    pages.sort_by_key(fs::DirEntry::file_name);
    let mut list = String::from("/// Name and text of every page.\nstatic PAGES: &[(&str, &str)] = &[\n");
    for page in pages {
        let (name, path) = (page.file_name(), page.path().canonicalize()?);
        let _ = writeln!(list, "    ({:?}, include_str!({path:?})),", name.to_string_lossy());
    }
    list.push_str("];\n");
    fs::write(Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("pages.rs"), list)
}
