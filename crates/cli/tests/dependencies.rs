//! The map of the project as a test: which crate may lean on which, and under which licences others come in.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

/// Every edge between our own crates that the architecture allows. Nothing points back.
const ALLOWED: &[(&str, &[&str])] = &[
    ("ikusa-rules", &[]),
    ("ikusa-laws", &["ikusa-rules"]),
    ("ikusa-shogi", &["ikusa-rules"]),
    ("ikusa-gungi-enhanced", &["ikusa-rules"]),
    ("ikusa-gungi-marshal", &["ikusa-rules"]),
    ("ikusa-gueides", &["ikusa-rules"]),
    ("ikusa-gungi-25", &["ikusa-rules"]),
    (
        "ikusa-engine",
        &[
            "ikusa-rules",
            "ikusa-shogi",
            "ikusa-gungi-enhanced",
            "ikusa-gungi-marshal",
            "ikusa-gueides",
            "ikusa-gungi-25",
        ],
    ),
    (
        "ikusa-play",
        &[
            "ikusa-rules",
            "ikusa-shogi",
            "ikusa-gungi-enhanced",
            "ikusa-gungi-marshal",
            "ikusa-gueides",
            "ikusa-gungi-25",
            "ikusa-engine",
        ],
    ),
    ("ikusa-browser", &["ikusa-rules", "ikusa-play", "ikusa-engine"]),
    ("ikusa-lab", &["ikusa-rules", "ikusa-play"]),
    ("ikusa-picture", &["ikusa-rules"]),
    ("ikusa-print", &["ikusa-rules", "ikusa-play", "ikusa-picture"]),
    ("ikusa-cup", &[]),
    ("ikusa-server", &["ikusa-rules", "ikusa-play", "ikusa-picture", "ikusa-print", "ikusa-cup"]),
    (
        "ikusa",
        &[
            "ikusa-rules",
            "ikusa-play",
            "ikusa-lab",
            "ikusa-picture",
            "ikusa-print",
            "ikusa-engine",
            "ikusa-server",
        ],
    ),
];

/// What cargo knows of the packages that this machine builds with; what only others need is not at hand.
fn metadata() -> Value {
    let version = Command::new("rustc").arg("-vV").output().expect("rustc runs").stdout;
    let version = String::from_utf8(version).expect("rustc speaks UTF-8");
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", host])
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo metadata is JSON")
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

#[test]
fn crates_lean_only_in_the_direction_of_the_map() {
    let metadata = metadata();
    let ours: BTreeSet<&str> =
        metadata["workspace_members"].as_array().expect("members").iter().filter_map(Value::as_str).collect();
    let allowed: BTreeMap<_, _> = ALLOWED.iter().copied().collect();
    for package in metadata["packages"].as_array().expect("packages") {
        if !ours.contains(text(package, "id")) {
            continue;
        }
        let name = text(package, "name");
        let may = allowed.get(name).unwrap_or_else(|| panic!("{name} is not on the map"));
        for dependency in package["dependencies"].as_array().expect("dependencies") {
            let on = text(dependency, "name");
            // Benches and tests may look sideways (shogi is the yardstick of speed); the shipped code may not.
            let shipped = text(dependency, "kind") != "dev";
            if shipped && on.starts_with("ikusa") {
                assert!(may.contains(&on), "{name} must not depend on {on}");
            }
        }
    }
}

#[test]
fn the_rules_kernel_depends_on_nothing() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    let kernel = packages.iter().find(|package| text(package, "name") == "ikusa-rules").expect("the kernel");
    assert_eq!(kernel["dependencies"].as_array().map(Vec::len), Some(0));
}

#[test]
fn every_dependency_has_a_permissive_licence() {
    let manifest =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../deny.toml")).expect("deny.toml");
    let list = manifest.split("allow = [").nth(1).and_then(|rest| rest.split(']').next()).expect("the list");
    let allowed: BTreeSet<&str> = list.split(',').map(|word| word.trim().trim_matches('"')).collect();
    for package in metadata()["packages"].as_array().expect("packages") {
        let licence = text(package, "license").replace('/', " OR ");
        // An expression passes if one way to choose among its alternatives is allowed throughout.
        let passes = licence
            .replace(['(', ')'], "")
            .split(" OR ")
            .any(|choice| choice.split(" AND ").all(|part| allowed.contains(part.trim())));
        assert!(passes, "{} has the licence '{licence}'", text(package, "name"));
    }
}

/// Workspaces of their own have locks of their own: one that our crates have outgrown would stop whoever builds there.
#[test]
fn the_other_locks_know_what_our_crates_depend_on() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    for folder in ["packages/python", "fuzz"] {
        let read = |name: &str| {
            let path = format!("{}/../../{folder}/{name}", env!("CARGO_MANIFEST_DIR"));
            std::fs::read_to_string(&path).expect(&path)
        };
        let (manifest, lock) = (read("Cargo.toml"), read("Cargo.lock"));
        for own in manifest.lines().filter_map(|line| line.split_once(" = { path")).map(|(name, _)| name) {
            assert!(lock.contains(&format!("name = \"{own}\"")), "{folder}/Cargo.lock does not know {own}");
        }
        for (name, written) in lock.split("[[package]]\n").skip(1).map(locked) {
            let Some(package) = packages.iter().find(|package| text(package, "name") == name) else {
                continue;
            };
            if !name.starts_with("ikusa") {
                continue;
            }
            let needed = package["dependencies"].as_array().expect("dependencies").iter();
            let wanted: BTreeSet<&str> = needed
                .filter(|dependency| text(dependency, "kind") != "dev")
                .map(|dependency| text(dependency, "name"))
                .collect();
            assert_eq!(written, wanted, "{folder}/Cargo.lock: {name}");
        }
    }
}

/// A package of a lock and the names of what it depends on.
fn locked(block: &str) -> (&str, BTreeSet<&str>) {
    let name = block.lines().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
    let dependencies = block.lines().filter_map(|line| line.strip_prefix(" \"")?.split([' ', '"']).next());
    (name.unwrap_or_default(), dependencies.collect())
}
