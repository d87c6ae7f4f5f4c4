//! A host's tools beside a server that runs: reports, warnings, mutes, closed accounts, and the log of it all.

mod process;

use std::path::Path;
use std::process::{Command, Output};

use process::Server;
use serde_json::json;

fn admin(database: &str, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ikusa"))
        .arg("admin")
        .args(args)
        .args(["--database", database])
        .output()
        .expect("the binary runs")
}

fn told(database: &str, args: &[&str]) -> String {
    let output = admin(database, args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn a_host_reads_reports_and_acts_while_the_server_runs() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("ikusa-admin-{}", std::process::id()));
    let database = folder.join("ikusa.db").display().to_string();
    let server = Server::start(&database);
    let call = |verb: &str, path: &str, body| server.call(verb, path, None, &body).expect("an answer");
    call("POST", "/api/accounts", json!({ "name": "Rufo", "password": "correct horse" }));
    let made = call("POST", "/api/matches", json!({ "game": "shogi", "opponent": { "kind": "invitation" } }));
    let path = format!("/api/matches/{}", made["id"].as_str().expect("an id"));
    call("POST", &format!("{path}/join"), json!({}));
    let token = made["token"].as_str();
    server.call("POST", &format!("{path}/words"), token, &json!({ "phrase": "hello" }));
    let report = json!({ "seat": "black", "reason": "abuse", "note": "unkind" });
    server.call("POST", &format!("{path}/reports"), token, &report);
    let listed = told(&database, &["reports"]);
    assert!(listed.contains("abuse") && listed.contains("unkind"), "{listed}");
    assert!(told(&database, &["words", &path[13..]]).contains("hello"));
    let number = listed.split('\t').next().expect("a number");
    told(&database, &["dismiss", number, "--why", "looked at", "--by", "Eva"]);
    assert_eq!(told(&database, &["reports"]), "");
    assert!(told(&database, &["reports", "--all"]).contains("unkind"));
    told(&database, &["ban", "rufo", "--why", "cheated", "--by", "Eva"]);
    let login = json!({ "name": "Rufo", "password": "correct horse" });
    assert_eq!(call("POST", "/api/sessions", login.clone())["code"], "account-closed");
    told(&database, &["unban", "Rufo", "--why", "said sorry", "--by", "Eva"]);
    told(&database, &["warn", "Rufo", "--why", "be kind", "--by", "Eva"]);
    assert_eq!(call("POST", "/api/sessions", login)["warning"], "be kind");
    let log = told(&database, &["log"]);
    let acts: Vec<_> = log.lines().filter_map(|line| line.split('\t').nth(2)).collect();
    assert_eq!(acts, ["warn", "unban", "ban", "dismiss"], "{log}");
    for (args, words) in [
        (vec!["warn", "nobody", "--why", "x"], "no account 'nobody'"),
        (vec!["dismiss", "99", "--why", "x"], "no open report 99"),
    ] {
        let output = admin(&database, &args);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr.contains(words) && stderr.lines().count() == 1, "{stderr}");
    }
    let missing = folder.join("none.db").display().to_string();
    assert_eq!(admin(&missing, &["log"]).status.code(), Some(2));
    assert!(!Path::new(&missing).exists(), "looking makes no database");
    drop(server);
    let _ = std::fs::remove_dir_all(folder);
}
