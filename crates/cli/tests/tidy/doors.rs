//! The doors of the server: each defect of the past has a test, nothing secret comes from a seed, and what a host starts is
//! locked down.

use crate::{files, read, root, short};

/// What a document names as `file::test`.
fn named(text: &str) -> Vec<(&str, &str)> {
    text.split('`').skip(1).step_by(2).filter_map(|word| word.split_once("::")).collect()
}

#[test]
fn every_test_that_the_page_of_doors_names_exists() {
    let text = read(&root().join("docs/doors.md"));
    let tests = named(&text);
    assert!(tests.len() > 80, "only {} tests", tests.len());
    for (file, test) in tests {
        let source = read(&root().join(file));
        let is_test = match file.ends_with(".rs") {
            true => {
                source.contains(&format!("fn {test}()"))
                    && ["test]", "test("].iter().any(|mark| source.contains(mark))
            }
            false => source.contains(&format!("it('{test}'")),
        };
        assert!(is_test, "{file} has no test {test}");
    }
    let row = |kind: char, number: u32| {
        let id = format!("{kind}{number}");
        let heads = text.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
        heads.flat_map(|head| head.split(", ")).any(|word| word == id)
    };
    for (kind, last) in [('D', 27), ('L', 11), ('B', 23)] {
        let missing: Vec<u32> = (1..=last).filter(|number| !row(kind, *number)).collect();
        assert!(missing.is_empty(), "{kind}: {missing:?}");
    }
}

/// A seed can be tried out: armies, tokens and the computer's choices come from the system alone.
#[test]
fn the_server_draws_nothing_from_a_seed() {
    let simulation = |name: &str| name.contains("/simulat");
    for path in files(&root().join("crates/server/src"), "rs") {
        let name = short(&path);
        assert!(simulation(&name) || !read(&path).contains("Seeded"), "{name} draws from a seed");
    }
    for path in files(&root().join("web/src/formation"), "svelte") {
        assert!(!read(&path).contains("Math.random"), "{} draws an army from a small seed", short(&path));
    }
}

#[test]
fn what_a_host_starts_is_locked_down() {
    let (unit, container) =
        (read(&root().join("deploy/ikusa.service")), read(&root().join("deploy/Containerfile")));
    for line in [
        "DynamicUser=yes",
        "NoNewPrivileges=yes",
        "CapabilityBoundingSet=",
        "ProtectSystem=strict",
        "PrivateDevices=yes",
        "SystemCallFilter=@system-service",
        "UMask=0077",
    ] {
        assert!(unit.lines().any(|other| other == line), "the unit has no {line}");
    }
    // A fixed database would outweigh the file of settings.
    assert!(!unit.contains("--database"));
    assert!(container.lines().any(|line| line.starts_with("USER 1")), "the container runs as root");
    assert!(container.contains("HEALTHCHECK"));
    assert!(root().join(".dockerignore").exists() && !root().join(".schemathesis").exists());
}
