//! `check` and `convert` over many files, with what they leave out, put up with and answer.

mod command;

use std::fs;
use std::path::{Path, PathBuf};

use command::{ikusa, json, stdout};

const EVEN: &str =
    "先手：甲\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 投了\n";

/// A directory of its own with two good files, one below the other, and a broken one.
fn folder(name: &str) -> PathBuf {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("records-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("below")).expect("a directory");
    fs::write(folder.join("a.kifu"), EVEN).expect("a file");
    fs::write(
        folder.join("below/b.sfen"),
        "position startpos moves 7g7f\nposition startpos moves 2g2f resign\n",
    )
    .expect("a file");
    fs::write(folder.join("notes.txt"), "no record").expect("a file");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[test]
fn a_directory_is_checked_and_the_exit_code_tells() {
    let folder = folder("check");
    let said = stdout(&["check", text(&folder)]);
    assert_eq!(said.lines().count(), 2, "{said}");
    assert!(said.contains("a.kifu: ok, shogi in kifu, 1 move, resign"), "{said}");
    assert!(said.contains("b.sfen: ok, shogi in usi, 2 games, the first with 1 move, no ending"), "{said}");
    fs::write(folder.join("c.kifu"), "1 ７五歩(77)\n").expect("a file");
    let output = ikusa(&["check", text(&folder), "--jobs", "2"]);
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(
        stderr.contains("c.kifu: line 1, column 3: shogi.movement") && stderr.contains("1 of 3"),
        "{stderr}"
    );
    let lenient = ikusa(&["check", "--lenient", "--json", text(&folder.join("c.kifu"))]);
    assert_eq!(lenient.status.code(), Some(2), "a file with faults is not right");
    let pattern = folder.join("*.kifu");
    assert_eq!(stdout(&["check", text(&folder.join("a*")), "--json"]).lines().count(), 1);
    assert_eq!(ikusa(&["check", text(&pattern)]).status.code(), Some(2));
    let none = ikusa(&["check", text(&folder.join("*.csa"))]);
    assert!(String::from_utf8_lossy(&none.stderr).contains("no file matches"));
    fs::remove_dir_all(&folder).expect("the directory is ours");
}

#[test]
fn a_directory_is_converted_and_what_is_left_out_is_named() {
    let folder = folder("convert");
    let target = folder.join("out");
    let output = ikusa(&["convert", text(&folder), "--to", "usi", "--lossy", "--output", text(&target)]);
    let stderr = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(output.status.success(), "{stderr}");
    assert!(
        stderr.contains("a.kifu: left out: the headers") && stderr.contains("left out: the time"),
        "{stderr}"
    );
    assert_eq!(
        fs::read_to_string(target.join("a.usi")).expect("it is there"),
        "position startpos moves 7g7f resign\n"
    );
    assert!(target.join("below/b-1.usi").is_file() && target.join("below/b-2.usi").is_file());
    let strict = ikusa(&["convert", text(&folder.join("a.kifu")), "--to", "usi"]);
    assert_eq!(strict.status.code(), Some(2));
    let ki2 = ikusa(&["convert", text(&folder.join("a.kifu")), "--to", "ki2u"]);
    assert!(ki2.status.success() && String::from_utf8_lossy(&ki2.stderr).contains("--times"));
    assert!(!String::from_utf8_lossy(&ki2.stdout).contains("*("));
    assert!(
        stdout(&["convert", text(&folder.join("a.kifu")), "--to", "ki2u", "--times"]).contains("*( 0:16/")
    );
    let many = ikusa(&["convert", text(&folder.join("below/b.sfen")), "--to", "csa"]);
    assert!(String::from_utf8_lossy(&many.stderr).contains("2 games"));
    fs::remove_dir_all(&folder).expect("the directory is ours");
}

#[test]
fn no_file_is_written_over_another() {
    let folder = folder("names");
    fs::copy(folder.join("a.kifu"), folder.join("a.txt.kifu")).expect("a file");
    fs::write(folder.join("a.usi"), "position startpos moves 2g2f\n").expect("a file");
    let kept = fs::read(folder.join("a.kifu")).expect("a file");
    let output = ikusa(&["convert", text(&folder), "--to", "kifu"]);
    let stderr = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(output.status.success(), "{stderr}");
    assert!(stderr.contains("a.kifu: has this format already"), "{stderr}");
    assert_eq!(fs::read(folder.join("a.kifu")).expect("it is there"), kept);
    let other = fs::read_to_string(folder.join("a.usi.kifu")).expect("a name of its own");
    assert!(other.contains("２六歩(27)"), "{other}");
    let unknown = ikusa(&["convert", text(&folder), "--to", "foo"]);
    assert_eq!(String::from_utf8_lossy(&unknown.stderr).lines().count(), 1);
    fs::remove_dir_all(&folder).expect("the directory is ours");
}

#[test]
fn a_file_is_read_as_what_it_is_whatever_its_name() {
    let folder = folder("named");
    fs::write(folder.join("kif.csa"), EVEN).expect("a file");
    assert!(stdout(&["check", text(&folder.join("kif.csa"))]).contains("shogi in kifu"));
    fs::remove_dir_all(&folder).expect("the directory is ours");
}

#[test]
fn what_cannot_be_played_can_be_kept_and_says_why() {
    let folder = folder("castle");
    fs::write(folder.join("castle.sfen"), "9/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n").expect("a file");
    let said = stdout(&["check", text(&folder.join("castle.sfen"))]);
    assert!(said.contains("only to be looked at: shogi.setup.no-king"), "{said}");
    assert!(
        stdout(&["convert", text(&folder.join("castle.sfen")), "--to", "kifu"])
            .contains("| 香 桂 銀 金 玉 金 銀 桂 香|九")
    );
    fs::remove_dir_all(&folder).expect("the directory is ours");
}

#[test]
fn no_is_exit_code_1() {
    assert_eq!(ikusa(&["why", "shogi", "7g7f"]).status.code(), Some(0));
    assert_eq!(ikusa(&["why", "shogi", "7g7e"]).status.code(), Some(1));
    assert_eq!(ikusa(&["why", "shogi", "7g7e", "--json"]).status.code(), Some(1));
    assert_eq!(ikusa(&["mate", "shogi", "--time", "1s"]).status.code(), Some(1));
    assert_eq!(json(&["mate", "shogi", "-p", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "--json"])["mate"], 1);
}
