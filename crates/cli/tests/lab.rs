//! `ikusa lab` as people call it.

mod command;

use command::{ikusa, json, stdout};

const SMALL: [&str; 8] = ["--games", "3", "--nodes", "10", "--longest", "40", "--threads", "2"];

#[test]
fn the_lab_answers_in_words_and_as_json() {
    let call = |more: &[&'static str]| [&["lab", "gueides"], &SMALL[..], more].concat();
    let said = stdout(&call(&["--lang", "es"]));
    assert!(
        said.starts_with("Gueides: ¿es justo?") && said.contains("ikusa lab gueides --games 3"),
        "{said}"
    );
    let study = json(&call(&["--versus", "repetition=off", "--json"]));
    assert_eq!(study["findings"].as_array().map(Vec::len), Some(2));
    assert_eq!(study["findings"][0]["games"], 3);
    assert_eq!(study["plan"]["sets"][1]["options"][0][1], "off");
}

#[test]
fn the_lab_refuses_rules_that_are_none() {
    let output = ikusa(&["lab", "shogi", "--versus", "handicap=king"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(said.contains("handicap=king") && said.lines().count() == 1, "{said}");
}
