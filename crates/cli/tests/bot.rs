//! Bots meet on a server: an engine by `ikusa bot`, and the thirty lines of Python that the documents show.

mod process;

use std::path::Path;
use std::process::{Child, Command, Stdio};

use process::Server;
use serde_json::{Value, json};

const IKUSA: &str = env!("CARGO_BIN_EXE_ikusa");

/// A bot that plays one game and ends.
fn bot(server: &Server, engine: &str, extra: &[&str]) -> Child {
    Command::new(IKUSA)
        .args(["bot", "--url", &format!("http://{}", server.address), "--usi", engine])
        .args(["--games", "1", "--time", "30ms"])
        .args(extra)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs")
}

fn said(child: Child) -> (bool, String) {
    let output = child.wait_with_output().expect("it ends");
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn database(name: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("ikusa-{name}-{}", std::process::id()));
    folder.join("ikusa.db").display().to_string()
}

#[test]
fn an_engine_plays_the_bot_of_the_documents() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("no python3 here: the bot of the documents is not tried");
        return;
    }
    let server = Server::start(&database("python-bot"));
    let engine = bot(&server, &format!("{IKUSA} usi"), &[]);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bot.py");
    let python = Command::new("python3")
        .arg(script)
        .args([format!("http://{}", server.address), "6".to_owned()])
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 runs");
    let output = python.wait_with_output().expect("it ends");
    assert!(output.status.success());
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let (fine, log) = said(engine);
    assert!(fine, "{log}");
    assert!(told.contains("resign") || told.contains("mate"), "{told}");
    assert!(log.contains(" wins by "), "{log}");
}

#[test]
fn a_bot_with_an_account_plays_a_person_within_a_clock() {
    let place = database("account-bot");
    let server = Server::start(&place);
    let secret = Path::new(&place).with_file_name("password");
    std::fs::write(&secret, "correct horse\n").expect("a file");
    let secret = secret.display().to_string();
    let extra = ["--name", "tiny-bot", "--password-file", &secret, "--clock", "1+0"];
    let bot = bot(&server, &format!("{IKUSA} usi"), &extra);
    let call = |path: &str, token: Option<&str>, body: Value| {
        let verb = if body.is_null() { "GET" } else { "POST" };
        server.call(verb, path, token, &body).expect("an answer")
    };
    let challenge = until(|| call("/api/lobby", None, Value::Null)[0].as_object().cloned());
    let id = challenge["id"].as_str().expect("an id");
    let path = format!("/api/matches/{id}");
    let seat = call(&format!("{path}/join"), None, json!({}));
    let token = seat["token"].as_str();
    if seat["seat"] == "black" {
        call(&format!("{path}/commands"), token, json!({ "do": "move", "text": "7g7f" }));
    }
    until(|| call(&path, token, Value::Null)["state"]["line"]["moves"].as_array()?.first().cloned());
    until(|| (call(&path, token, Value::Null)["state"]["line"]["turn"] == seat["seat"]).then_some(()));
    call(&format!("{path}/commands"), token, json!({ "do": "resign" }));
    let (fine, log) = said(bot);
    assert!(fine && log.contains("wins by resign"), "{log}");
    let games = call("/api/accounts/tiny-bot/matches", None, Value::Null);
    assert_eq!(games["games"][0]["result"], "won");
}

#[test]
fn a_bot_enters_a_tournament_and_plays_it_to_its_end() {
    let place = database("cup-bot");
    let server = Server::start(&place);
    let secret = Path::new(&place).with_file_name("password");
    std::fs::write(&secret, "correct horse\n").expect("a file");
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let url = |path: &str| format!("http://{}{path}", server.address);
    let made = agent
        .post(url("/api/accounts"))
        .send_json(json!({ "name": "Ana", "password": "correct horse" }))
        .expect("an account");
    let cookie =
        made.headers()["set-cookie"].to_str().expect("a cookie").split(';').next().expect("one").to_owned();
    let post = |path: &str, body: Value| -> Value {
        let answer = agent.post(url(path)).header("Cookie", &cookie).send_json(body);
        answer.expect("an answer").body_mut().read_json().unwrap_or_default()
    };
    let get = |path: &str| -> Value {
        let answer = agent.get(url(path)).header("Cookie", &cookie).call();
        answer.expect("an answer").body_mut().read_json().expect("JSON")
    };
    let wish = json!({ "name": "Copa", "kind": "round-robin", "game": "shogi", "rounds": 1, "bots": true,
        "pause": 0, "time": { "kind": "fischer", "main": 600_000, "increment": 1_000 } });
    let cup = format!("/api/cups/{}", post("/api/cups", wish)["id"].as_str().expect("an id"));
    let bot = Command::new(IKUSA)
        .args(["bot", "--url", &url(""), "--usi", &format!("{IKUSA} usi"), "--name", "cup-bot"])
        .args(["--password-file", &secret.display().to_string(), "--cup", &cup.replace("/api", "")])
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    post(&format!("{cup}/enter"), json!({}));
    until(|| (get(&cup)["table"].as_array()?.len() == 2).then_some(()));
    post(&format!("{cup}/start"), json!({}));
    let game = until(|| get(&cup)["me"]["playing"].as_str().map(str::to_owned));
    let path = format!("/api/matches/{game}");
    let state = until(|| Some(get(&path)["state"].clone()).filter(|state| state["stage"] == "playing"));
    if state["seat"] == "black" {
        post(&format!("{path}/commands"), json!({ "do": "move", "text": "7g7f" }));
    }
    // The bot has made a move of its own before it is given the game.
    until(|| {
        (get(&path)["state"]["line"]["moves"].as_array()?.len() > usize::from(state["seat"] == "black"))
            .then_some(())
    });
    post(&format!("{path}/commands"), json!({ "do": "resign" }));
    let (fine, log) = said(bot);
    assert!(fine && log.contains("wins by resign") && log.contains(": over"), "{log}");
    assert_eq!(get(&cup)["table"][0]["name"], "cup-bot");
}

/// Waits for something, as long as a slow machine may need.
fn until<T>(mut probe: impl FnMut() -> Option<T>) -> T {
    for _ in 0..3000 {
        if let Some(found) = probe() {
            return found;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("waited in vain");
}

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    for (args, words) in [
        (vec!["--url", "https://example.org", "--usi", "x"], "expected http://"),
        (vec!["--url", "http://127.0.0.1:1", "--usi", "no-such-engine"], "cannot start no-such-engine"),
        (vec!["--url", "http://127.0.0.1:1", "--usi", "x", "--game", "gungi-enhanced"], "secret"),
        (vec!["--url", "http://127.0.0.1:1", "--usi", "x", "--clock", "soon"], "as 5+3"),
    ] {
        let output = Command::new(IKUSA).arg("bot").args(&args).output().expect("the binary runs");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.contains(words), "{args:?}: {stderr}");
    }
}
