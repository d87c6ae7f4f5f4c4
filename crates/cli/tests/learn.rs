//! `ikusa learn` as a person runs it: step by step, broken off and taken up again, and in rounds.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn learn(args: &[&str], files: &[&Path], more: &[&str]) -> Output {
    let ikusa = env!("CARGO_BIN_EXE_ikusa");
    Command::new(ikusa).arg("learn").args(args).args(files).args(more).output().expect("ikusa can be started")
}

fn done(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("ikusa-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn generate(file: &Path, games: &str, seed: &str) -> Output {
    learn(&["gueides", "generate"], &[file], &["--nodes", "30", "--games", games, "--seed", seed, "--hand"])
}

/// A run that ended in the middle of a game leaves behind what an undisturbed run would have.
#[test]
fn an_interrupted_run_goes_on_to_the_same_games() {
    let folder = folder("generate");
    let (whole, broken) = (folder.join("whole.games"), folder.join("broken.games"));
    done(&generate(&whole, "4", "2"));
    let games = fs::read(&whole).expect("the games are written");
    for part in [0, 1, games.len() / 2, games.len() - 1] {
        fs::write(&broken, &games[..part]).expect("the run is broken off");
        done(&generate(&broken, "4", "2"));
        assert!(fs::read(&broken).expect("the games are written") == games, "broken off after {part} bytes");
    }
    let other = generate(&whole, "4", "3");
    assert_eq!(other.status.code(), Some(2));
    let said = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(said.contains("seed 2, 30 nodes, 10 opening plies, taught by hand; expected "), "{said}");
    fs::remove_dir_all(&folder).expect("the folder can go");
}

/// A file says by which rules its games were played, and one of other rules is not gone on with.
#[test]
fn games_by_other_rules_say_so() {
    let folder = folder("rules");
    let games = folder.join("drafts.games");
    let generate = |level: &str| {
        let more = ["--nodes", "30", "--games", "2", "--hand", "-o", level];
        learn(&["gungi-25", "generate"], &[&games], &more)
    };
    done(&generate("level=2"));
    let heading = fs::read(&games).expect("the games are written");
    assert!(heading.starts_with(b"ikusa games 2: gungi-25, rules level=2 first=white "));
    let other = generate("level=3");
    assert_eq!(other.status.code(), Some(2));
    let said = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(said.contains("rules level=2 ") && said.contains("; expected "), "{said}");
    assert_eq!(generate("level=7").status.code(), Some(2));
    fs::remove_dir_all(&folder).expect("the folder can go");
}

#[test]
fn a_net_is_trained_tested_and_adopted() {
    let folder = folder("learn");
    let (games, net) = (folder.join("a.games"), folder.join("a.net"));
    done(&generate(&games, "24", "2"));
    let train = done(&learn(&["gueides", "train"], &[&net, &games], &["--epochs", "2", "--batch", "256"]));
    assert!(train.contains(" of 24 games, ") && train.contains("by hand "), "{train}");
    let chance = done(&learn(&["gueides", "chance"], &[&games], &[]));
    assert!(chance.starts_with("24 games, ") && chance.contains(": scale "), "{chance}");
    let test = ["--trial-games", "2", "--trial-nodes", "60"];
    let tested = done(&learn(&["gueides", "test"], &[&net], &test));
    assert!(tested.starts_with("wins ") && tested.contains("better"), "{tested}");
    done(&learn(&["gueides", "adopt"], &[&net, Path::new("--nets"), &folder], &[]));
    assert!(fs::read(folder.join("gueides.net")).expect("adopted") == fs::read(&net).expect("trained"));
    let strange = learn(&["shogi", "test"], &[&net], &test);
    assert_eq!(strange.status.code(), Some(2));
    let said = String::from_utf8_lossy(&strange.stderr).into_owned();
    assert!(said.contains("it begins 'ikusa net 1: gueides, "), "{said}");
    fs::remove_dir_all(&folder).expect("the folder can go");
}

#[test]
fn rounds_go_on_where_they_were() {
    let folder = folder("rounds");
    let small = ["--games", "24", "--nodes", "30", "--epochs", "1", "--batch", "256"];
    let rounds = |count| {
        let trial = ["--trial-games", "2", "--trial-nodes", "60", "--rounds", count];
        done(&learn(&["gueides", "rounds"], &[&folder], &[&small[..], &trial[..]].concat()))
    };
    rounds("1");
    let first = fs::read(folder.join("round-1.games")).expect("the first round was played");
    rounds("2");
    assert!(fs::read(folder.join("round-1.games")).expect("it is still there") == first);
    let log = fs::read_to_string(folder.join("log.txt")).expect("there is a log");
    assert!(log.contains("round 1\nnet ") && log.contains("round 2\nnet "), "{log}");
    fs::remove_dir_all(&folder).expect("the folder can go");
}
