//! Documents name what exists: paths, commands of make, cargo and ikusa.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{files, read, root, short};

/// Where a path in a document may begin beside the project and the document's own folder.
const BASES: [&str; 7] =
    ["", "crates/engine", "crates/engine/src", "crates/play/src", "crates/server/src", "web", "web/src"];

/// The documents that speak of the project.
fn documents() -> Vec<PathBuf> {
    let mut found = vec![];
    for name in [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "RELEASE.md",
        "web/README.md",
        "crates/shogi/README.md",
    ] {
        found.push(root().join(name));
    }
    found.extend(
        files(&root().join("docs"), "md").into_iter().filter(|path| !short(path).starts_with("docs/rules")),
    );
    found.retain(|path| path.exists());
    found
}

/// What stands between backticks on one line.
fn quoted(text: &str) -> Vec<String> {
    let mut fence = false;
    let prose = text.lines().filter(|line| {
        fence ^= line.trim_start().starts_with("```");
        !fence
    });
    prose.flat_map(|line| line.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}

/// The links of a document to files.
fn links(text: &str) -> Vec<String> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let local = targets.filter(|target| !target.contains("://") && !target.starts_with(['#', '/']));
    local.map(|target| target.split('#').next().unwrap_or(target).to_owned()).collect()
}

fn is_path(word: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || "/._-".contains(c);
    let known = ["crates/", "web/", "docs/", "testdata/", "scripts/", "fuzz/", "deploy/", "src/"];
    let file = [".rs", ".ts", ".md", ".mjs", ".svelte", ".toml"].iter().any(|ending| word.ends_with(ending));
    word.chars().all(plain)
        && word.contains('/')
        && !word.starts_with('/')
        && (file || known.iter().any(|k| word.starts_with(k)))
}

#[test]
fn every_path_that_a_document_names_exists() {
    let mut missing = Vec::new();
    for document in documents() {
        let text = read(&document);
        let own = document.parent().expect("a folder").to_owned();
        let exists = |word: &str| {
            own.join(word).exists() || BASES.iter().any(|base| root().join(base).join(word).exists())
        };
        for word in quoted(&text).iter().filter(|word| is_path(word)).chain(&links(&text)) {
            if !exists(word) {
                missing.push(format!("{} names {word}", short(&document)));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// Codes are stable, so whoever writes a client may rely on the list.
#[test]
fn the_page_of_the_protocol_lists_every_code_of_an_error() {
    let page = read(&root().join("docs/protocol.md"));
    for file in ["crates/server/src/error.rs", "crates/play/src/denial.rs"] {
        let source = read(&root().join(file));
        let codes: Vec<&str> = source
            .split("=> \"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .filter(|word| word.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'))
            .collect();
        assert!(codes.len() > 15, "{file} has only {codes:?}");
        for code in codes {
            assert!(page.contains(&format!("`{code}`")), "docs/protocol.md does not name {code}");
        }
    }
}

#[test]
fn every_command_that_a_document_names_exists() {
    let makefile = read(&root().join("Makefile"));
    let mut missing = Vec::new();
    for document in documents() {
        for command in quoted(&read(&document)) {
            let words: Vec<&str> = command.split_whitespace().skip_while(|word| word.contains('=')).collect();
            let known = match words[..] {
                ["make", target, ..] => makefile.contains(&format!("\n{target}:")),
                ["cargo", "test" | "bench", "-p", package, ref rest @ ..] => cargo(package, rest),
                ["ikusa", sub, ..] if sub.chars().all(|c| c.is_ascii_lowercase()) => ikusa(sub),
                [script, ..] if script.starts_with("scripts/") => root().join(script).exists(),
                _ => true,
            };
            if !known {
                missing.push(format!("{} names `{command}`", short(&document)));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

fn cargo(package: &str, rest: &[&str]) -> bool {
    let folder = root().join("crates").join(package.strip_prefix("ikusa-").unwrap_or("cli"));
    let target = |kind: &str, name: &str| -> bool {
        let at: PathBuf = Path::new(&folder).join(kind).join(name);
        at.with_extension("rs").exists() || at.join("main.rs").exists()
    };
    folder.is_dir()
        && match rest {
            ["--test", name, ..] => target("tests", name),
            ["--bench", name, ..] => target("benches", name),
            _ => true,
        }
}

fn ikusa(sub: &str) -> bool {
    let output =
        Command::new(env!("CARGO_BIN_EXE_ikusa")).args([sub, "--help"]).output().expect("ikusa runs");
    output.status.success()
}
