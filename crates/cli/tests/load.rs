//! `ikusa load` as people call it, with a load that anyone's machine bears. Nothing here judges a time.

use std::process::Command;

use serde_json::Value;

fn load(args: &[&str]) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_ikusa")).arg("load").args(args).output().expect("the binary runs")
}

#[test]
fn a_small_load_is_played_and_measured() {
    for game in ["shogi", "gueides"] {
        let output = load(&["--matches", "3", "--seconds", "2", "--pace", "200", "--game", game, "--json"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
        assert_eq!(report["sockets"], 6);
        assert!(report["moves"].as_u64().is_some_and(|moves| moves > 10), "{report}");
        for spread in ["acknowledged", "delivered"] {
            let at = |share: &str| report[spread][share].as_f64().expect("a time");
            assert!(0.0 < at("p50") && at("p50") <= at("p99") && at("p99") <= at("max"), "{report}");
        }
    }
}

#[test]
fn formations_spectators_and_the_computer_are_played_too() {
    let report = |args: &[&str]| {
        let output = load(&[&["--matches", "2", "--seconds", "2", "--pace", "200", "--json"], args].concat());
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
        assert!(report["moves"].as_u64().is_some_and(|moves| moves > 2), "{args:?}: {report}");
        report
    };
    report(&["--game", "gungi-enhanced"]);
    let shown = report(&["--spectators", "3"]);
    assert_eq!(shown["sockets"], 7);
    assert!(shown["spectators"]["max"].as_f64().is_some_and(|time| time > 0.0), "{shown}");
    let taught = report(&["--computer", "1"]);
    assert_eq!(taught["sockets"], 2);
}

#[test]
fn what_makes_no_sense_is_refused() {
    for args in [
        ["--game", "chess"],
        ["--matches", "0"],
        ["--pace", "1"],
        ["--url", "http://127.0.0.1:1"],
        ["--computer", "99"],
    ] {
        let output = load(&args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1, "{args:?}");
    }
}
