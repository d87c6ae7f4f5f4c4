//! The command line is a contract: what outside programs rely on, called as they call it.

mod command;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use command::{GAMES, IKUSA, ikusa, json, no, stdout};
use serde_json::Value;

/// Bad input: exit code 2, nothing on standard output, one line on standard error that names the trouble.
#[track_caller]
fn refused(args: &[&str], words: &[&str]) {
    let output = ikusa(args);
    let stderr = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
    assert!(output.stdout.is_empty(), "{args:?} wrote to standard output");
    assert_eq!(stderr.lines().count(), 1, "{args:?}: {stderr}");
    for word in words {
        assert!(stderr.contains(word), "{args:?}: '{word}' is missing in: {stderr}");
    }
}

#[test]
fn games_lists_every_id_with_options() {
    let listed = json(&["games", "--json"]);
    let ids: Vec<_> = listed.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert_eq!(ids, *GAMES);
    for game in listed.as_array().unwrap() {
        for option in game["options"].as_array().unwrap() {
            for key in ["key", "values", "default", "about"] {
                assert!(option[key].as_str().is_some_and(|text| !text.is_empty()), "{game} {key}");
            }
        }
    }
    let spanish = stdout(&["games", "--lang", "es"]);
    assert!(GAMES.iter().all(|id| spanish.contains(id)));
}

#[test]
fn show_ends_with_the_position_and_it_can_be_read_back() {
    for game in GAMES.iter().copied() {
        let drawn = stdout(&["show", game]);
        let position = drawn.lines().last().and_then(|line| line.strip_prefix("position: ")).expect(game);
        let again = stdout(&["show", game, "-p", position]);
        assert_eq!(drawn, again, "{game}");
        let shown = json(&["show", game, "--json"]);
        assert_eq!(shown["game"], game);
        assert_eq!(shown["position"], position);
        let mover = if shown["turn"] == "black" { "Black to move" } else { "White to move" };
        assert!(drawn.contains(mover), "{game}: {drawn}");
        assert_eq!(shown["check"], false);
        assert_eq!(shown["outcome"], Value::Null);
        let moves = stdout(&["moves", game]);
        assert_eq!(shown["legal_moves"], moves.lines().count());
    }
}

#[test]
fn moves_are_sorted_by_bytes_and_equal_the_json_array() {
    for game in GAMES.iter().copied() {
        let text = stdout(&["moves", game]);
        let lines: Vec<_> = text.lines().collect();
        let mut sorted = lines.clone();
        sorted.sort_unstable();
        assert_eq!(lines, sorted);
        let array = json(&["moves", game, "--json"]);
        let array: Vec<_> = array.as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
        assert_eq!(lines, array);
        assert_eq!(stdout(&["why", game, lines[0]]), "legal\n");
    }
}

#[test]
fn perft_counts_the_published_numbers() {
    let counts = [
        ("gungi-enhanced", ["42", "1514"]),
        ("gungi-marshal", ["351", "123201"]),
        ("gungi-25", ["154", "23716"]),
        ("shogi", ["30", "900"]),
        ("gueides", ["37", "1353"]),
    ];
    for (game, expected) in counts {
        for (depth, nodes) in ["1", "2"].iter().zip(expected) {
            assert_eq!(stdout(&["perft", game, depth]), format!("nodes {nodes}\n"), "{game}");
            let played = json(&["perft", game, depth, "--no-bulk", "--threads", "2", "--json"]);
            assert_eq!(played["nodes"].to_string(), nodes);
            assert!(played["seconds"].is_number() && played["nps"].is_number());
        }
        let divided = stdout(&["perft", game, "2", "--divide"]);
        let (rows, last) = divided.trim_end().rsplit_once('\n').unwrap();
        assert_eq!(last, format!("nodes {}", expected[1]));
        let sum: u64 = rows.lines().map(|row| row.rsplit_once(' ').unwrap().1.parse::<u64>().unwrap()).sum();
        assert_eq!(sum.to_string(), expected[1]);
        assert_eq!(rows.lines().count().to_string(), expected[0]);
    }
}

#[test]
fn why_names_every_clause_on_request() {
    let broken = ["why", "shogi", "-p", "4k4/9/9/9/9/9/4P4/9/4K4 b - 1", "P*5a", "--all"];
    let run = ikusa(&broken);
    assert_eq!(run.status.code(), Some(1));
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    let clauses: Vec<&str> = text.lines().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(clauses, ["shogi.not-in-hand", "shogi.occupied", "shogi.dead-drop", "shogi.nifu"]);
    assert_eq!(stdout(&["why", "shogi", "7g7f", "--all"]), "legal\n");
}

#[test]
fn positions_may_be_pasted_as_engines_are_told_them() {
    let shown = |text: &str| stdout(&["show", "shogi", "-p", text]);
    let bare = shown("4k4/9/9/9/9/9/4P4/9/4K4 b - 1");
    for text in ["sfen 4k4/9/9/9/9/9/4P4/9/4K4 b - 1", "position sfen 4k4/9/9/9/9/9/4P4/9/4K4 b - 1"] {
        assert_eq!(shown(text), bare);
    }
    let moved = stdout(&["show", "shogi", "-m", "7g7f 3c3d"]);
    assert_eq!(shown("position startpos moves 7g7f 3c3d"), moved);
    assert_eq!(stdout(&["show", "shogi", "-p", "startpos moves 7g7f", "-m", "3c3d"]), moved);
}

#[test]
fn why_names_a_clause_in_both_languages() {
    let nifu = ["why", "shogi", "-p", "4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e"];
    assert!(no(&nifu).starts_with("shogi.nifu: Black already has an unpromoted pawn on file 5 (5g)"));
    let spanish = no(&[&nifu[..], &["--lang", "es"]].concat());
    assert!(spanish.starts_with("shogi.nifu: ") && spanish.contains("5g"), "{spanish}");
    let verdict: Value = serde_json::from_str(&no(&[&nifu[..], &["--json"]].concat())).expect("JSON");
    assert_eq!(verdict["legal"], false);
    assert_eq!(verdict["clause"], "shogi.nifu");
}

#[test]
fn repetition_and_perpetual_check_are_seen_through_moves() {
    let dance = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
    let drawn = json(&["show", "shogi", "-m", &dance, "--json"]);
    assert_eq!(drawn["outcome"]["winner"], Value::Null);
    assert_eq!(drawn["outcome"]["reason"], "repetition");
    assert_eq!(drawn["legal_moves"], 0);
    let checks = format!("9h1h {}", "1a2a 1h2h 2a1a 2h1h ".repeat(3));
    let lost = json(&["show", "shogi", "-p", "8k/9/9/9/9/9/9/R8/4K4 b - 1", "-m", &checks, "--json"]);
    assert_eq!(lost["outcome"]["winner"], "white");
    assert_eq!(lost["outcome"]["reason"], "perpetual-check");
}

#[test]
fn bad_input_is_refused_in_one_line_with_exit_code_2() {
    refused(&["moves", "chess"], &["chess", "gungi-enhanced", "gueides"]);
    refused(&["frobnicate"], &["frobnicate"]);
    refused(&["moves"], &["GAME"]);
    refused(&["perft", "shogi", "deep"], &["deep"]);
    refused(&["perft", "shogi", "2", "--threads", "0"], &["threads"]);
    refused(&["moves", "shogi", "-o", "impasse=never"], &["impasse", "manual"]);
    refused(&["moves", "shogi", "-o", "impasse"], &["key=value"]);
    refused(&["moves", "shogi", "-o", "colour=red"], &["colour"]);
    refused(&["show", "shogi", "-m", "7g7f 7g7f"], &["move 2", "7g7f", "shogi."]);
    refused(&["show", "shogi", "-m", "hello"], &["move 1", "hello", "column"]);
    refused(&["why", "shogi", "hello"], &["hello"]);
    refused(&["check", "no-such-file.kif"], &["no-such-file.kif"]);
    refused(&["convert", "no-such-file.kif", "--to", "csa"], &["no-such-file.kif"]);
    refused(&["formation", "shogi"], &["shogi"]);
    refused(&["formation", "gungi-enhanced", "--preset", "none"], &["none"]);
    for game in GAMES.iter().copied() {
        refused(&["show", game, "-p", "gibberish"], &["position", "column"]);
        refused(&["show", game, "-p", ""], &["position"]);
        refused(&["moves", game, "-m", "zz"], &["move 1"]);
    }
}

#[test]
fn impossible_shogi_positions_give_every_reason() {
    refused(&["moves", "shogi", "-p", "4k3P/4k4/9/9/9/9/9/9/4K4 b 19p 1"], &["king", "pawn", ";"]);
    refused(&["moves", "shogi", "-p", "4k4/9/9/9/9/9/9/9/4R3K b - 1"], &["check"]);
}

#[test]
fn what_cannot_be_played_is_drawn_and_complained_of() {
    let castle = "9/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b kr 1";
    let output = ikusa(&["show", "shogi", "-p", castle]);
    let (drawn, complaint) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(2));
    assert!(drawn.contains("i | L N S G K G S N L | i"), "{drawn}");
    assert!(drawn.contains("White in hand: k r"), "{drawn}");
    assert_eq!(drawn.lines().last(), Some(&*format!("position: {castle}")));
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    for clause in ["shogi.setup.no-king", "shogi.setup.king-in-hand"] {
        assert!(complaint.contains(clause), "{complaint}");
    }
    let picture = ikusa(&["draw", "shogi", "-p", castle, "--svg"]);
    assert!(picture.status.success() && picture.stdout.starts_with(b"<svg"));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Command::new(IKUSA)
        .args(["moves", "gungi-marshal"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn formations_come_from_seeds_and_presets_and_are_legal() {
    for game in ["gungi-enhanced", "gungi-marshal", "gungi-25"] {
        for color in ["black", "white"] {
            for seed in ["1", "2", "3"] {
                let army = stdout(&["formation", game, "--seed", seed, "--color", color]);
                assert_eq!(army, stdout(&["formation", game, "--seed", seed, "--color", color]));
                let verdict = stdout(&["formation", game, "--color", color, "--check", army.trim_end()]);
                assert_eq!(verdict, "legal\n");
            }
            let presets = json(&["formation", game, "--presets", "--json"]);
            assert!(presets.as_array().unwrap().len() >= 3);
            for preset in presets.as_array().unwrap() {
                let id = preset["id"].as_str().unwrap();
                let army = stdout(&["formation", game, "--preset", id, "--color", color]);
                let verdict = stdout(&["formation", game, "--color", color, "--check", army.trim_end()]);
                assert_eq!(verdict, "legal\n", "{game} {id} {color}");
            }
        }
    }
}

/// Runs the binary with `script` typed into it.
fn at_the_terminal(args: &[&str], script: &str) -> Output {
    let mut child = Command::new(IKUSA)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    child.stdin.take().expect("standard input").write_all(script.as_bytes()).expect("it listens");
    child.wait_with_output().expect("it ends")
}

#[test]
fn the_computer_plays_at_the_terminal_and_takes_back_its_answer() {
    for (game, first) in [
        ("shogi", "7g7f"),
        ("gueides", "e2-e4"),
        ("gungi-enhanced", "c9-d8"),
        ("gungi-marshal", "M@9-5-1"),
        ("gungi-25", "9g-9f"),
    ] {
        let args = ["play", game, "--level", "1", "--seed", "7", "--time", "50ms"];
        let output = at_the_terminal(&args, &format!("{first}\nundo\nhint\nquit\n"));
        assert!(output.status.success());
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(text.contains("white> ") && text.contains("black> "), "{game}: {text}");
        let last = text.trim_end().lines().last().expect("a position").to_owned();
        let start = stdout(&["show", game]);
        let start = start.lines().last().expect("a position");
        // What the computer hides is shown by other letters.
        let secret = game == "gungi-enhanced";
        assert!(secret || last.ends_with(start), "{game}: undo leads back: {last}");
    }
}

#[test]
fn a_game_at_the_terminal_can_be_played_explained_undone_and_saved() {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("ikusa-contract-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("game.kifu");
    let script = format!("7g7f\nwhy 2b8h+\n3c3d\nnonsense\nundo\nmoves 3c\nsave {}\nquit\n", file.display());
    let output = at_the_terminal(&["play", "shogi"], &script);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("shogi.") && text.contains("3c3d"), "{text}");
    assert!(text.trim_end().lines().last().unwrap().contains(" w - 2"), "{text}");
    assert!(stdout(&["check", file.to_str().unwrap()]).contains("1 move,"));
    std::fs::remove_dir_all(&folder).unwrap();
}
