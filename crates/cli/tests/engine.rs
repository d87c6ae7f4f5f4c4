//! The engine's commands, called as people call them.

mod command;

use std::path::Path;

use command::{GAMES, IKUSA, ikusa, json, stdout};
use serde_json::Value;

#[test]
fn the_best_move_is_a_legal_one_and_the_same_each_time() {
    for game in GAMES.iter().copied() {
        let best = json(&["best", game, "--nodes", "500", "--json"]);
        let legal = json(&["moves", game, "--json"]);
        assert!(legal.as_array().expect("an array").contains(&best["move"]), "{game}: {best}");
        assert_eq!(best["pv"][0], best["move"]);
        assert_eq!(best, json(&["best", game, "--nodes", "500", "--json"]), "{game}");
    }
}

#[test]
fn a_mate_is_announced_by_best_and_proved_by_mate() {
    let place = ["-p", "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1", "--json"];
    let best = json(&[&["best", "shogi", "--nodes", "500"], &place[..]].concat());
    assert_eq!((&best["move"], &best["score"]["mate"]), (&Value::from("G*5b"), &Value::from(1)));
    let mate = json(&[&["mate", "shogi"], &place[..]].concat());
    assert_eq!((&mate["mate"], &mate["pv"][0]), (&Value::from(1), &Value::from("G*5b")));
}

/// Programs of shogi start an engine by its path and pass no arguments.
#[test]
#[cfg(unix)]
fn called_ikusa_usi_it_is_an_engine_at_once() {
    use std::io::Write;
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};
    let mut engine = Command::new(IKUSA)
        .arg0("/usr/local/bin/ikusa-usi")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    engine.stdin.take().expect("piped").write_all(b"usi\nisready\nquit\n").expect("it reads");
    let said = String::from_utf8(engine.wait_with_output().expect("it ends").stdout).expect("UTF-8");
    assert!(said.contains("usiok") && said.contains("readyok"), "{said}");
}

/// The engine in the arena against itself as a foreign program, by both protocols: no fault on either side.
#[test]
fn the_arena_plays_with_programs_at_the_other_end_of_a_pipe() {
    for (game, program) in
        [("shogi", format!("usi:{IKUSA} usi")), ("gueides", format!("ugi:{IKUSA} ugi gueides"))]
    {
        let result = json(&[
            "arena",
            game,
            "ours",
            &program,
            "--games",
            "2",
            "--nodes",
            "50",
            "--longest",
            "30",
            "--json",
        ]);
        assert_eq!(result["faults"], Value::from([0, 0]), "{game}: {result}");
        let games: u64 = ["wins", "draws", "losses"].iter().filter_map(|key| result[key].as_u64()).sum();
        assert_eq!(games, 2, "{game}: {result}");
    }
}

#[test]
fn the_arena_takes_openings_from_a_file_and_says_which_of_them_is_wrong() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("openings-{}.txt", std::process::id()));
    let name = file.display().to_string();
    let arena = ["arena", "shogi", "--games", "2", "--nodes", "50", "--longest", "8", "--openings", &name];
    std::fs::write(&file, "# static rook\n2g2f 8c8d\n\n7g7f 3c3d # bishops\n").expect("a file");
    assert!(stdout(&arena).starts_with("wins 0 draws 2 losses 0"));

    for (content, words) in [
        ("2g2f 8c8d\n7g7f 7g7f\n", "opening 2, '7g7f 7g7f': 7g7f: "),
        ("# nothing\n", "no openings, expected moves from the start"),
    ] {
        std::fs::write(&file, content).expect("a file");
        let output = ikusa(&arena);
        let stderr = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(stderr.contains(words), "{stderr}");
    }
    std::fs::remove_file(&file).expect("the file goes");
}

#[test]
fn the_arena_plays_by_hand_and_says_when_a_net_does_not_fit() {
    let arena = ["arena", "gueides", "hand", "ours", "--games", "2", "--nodes", "50", "--longest", "8"];
    assert!(stdout(&arena).starts_with("wins 0 draws 2 losses 0"));
    let strange = format!("net:{}/Cargo.toml", env!("CARGO_MANIFEST_DIR"));
    for (player, words) in [
        (strange.as_str(), "Cargo.toml: it does not match its checksum"),
        ("net:nowhere.net", "nowhere.net: "),
        ("net:", "'net:' names no file"),
    ] {
        let output = ikusa(&["arena", "gueides", player, "--games", "2"]);
        let stderr = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(stderr.contains(words), "{stderr}");
    }
}
