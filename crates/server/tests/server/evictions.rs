//! An account that the host closes is out at once: its matches end, over HTTP and on connections that are open, through whichever
//! process; on every database at hand.

use crate::house::{House, Kind, Socket, on_each, text};
use ikusa_server::store::{Act, Store};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

/// What the host does from outside, as `ikusa admin` does.
fn host(house: &House, name: &str, act: &Act) {
    Runtime::new().expect("a runtime").block_on(async {
        let store = Store::visit(&house.database).await.expect("the database");
        let account = store.account_by_name(name).await.expect("an account");
        store.moderate(account.id, act, "host", "an engine", crate::house::now()).await.expect("done");
    });
}

/// A match that `black` makes and `white` joins: its path, its id and both secrets.
struct Meeting {
    id: String,
    path: String,
    tokens: [String; 2],
}

fn meeting(house: &House, black: &str, white: &str, rated: bool) -> Meeting {
    let wish = json!({ "game": "gueides", "opponent": { "kind": "invitation" }, "seat": "black", "rated": rated,
        "time": { "kind": "correspondence", "days": 3 } });
    let (status, made, _) = house.call_as(Some(black), "POST", "/api/matches", None, Some(wish));
    assert_eq!(status, 200, "{made}");
    let id = text(&made["id"]);
    let path = format!("/api/matches/{id}");
    let (_, joined, _) = house.call_as(Some(white), "POST", &format!("{path}/join"), None, Some(json!({})));
    Meeting { id, path, tokens: [text(&made["token"]), text(&joined["token"])] }
}

/// Plays the first legal move of each side.
fn begin(sockets: &mut [Socket; 2]) {
    for (turn, socket) in sockets.iter_mut().enumerate() {
        let state = socket.state_at(turn as u64);
        let made = text(&state["state"]["line"]["legal"][0]["text"]);
        let answer = socket.play(&made);
        assert_eq!(answer["t"], "ack", "{answer}");
    }
}

fn outcome(said: &Value) -> (Value, Value) {
    (said["state"]["outcome"]["winner"].clone(), said["state"]["outcome"]["reason"].clone())
}

#[test]
fn a_closed_account_loses_its_seats_at_once() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let second = (kind == Kind::Postgres).then(|| House::on(&house.database));
        let there = second.as_ref().unwrap_or(&house);
        let [eva, ana, rufo] = ["Eva", "Ana", "Rufo"].map(|name| house.account(name));
        host(&house, "Eva", &Act::Appoint);
        let played = meeting(&house, &ana, &rufo, true);
        let [black, white] = &played.tokens;
        // Rufo plays through another process where there is one, by the secret of his seat, and looks on by his account.
        let mut sockets = [house.socket(&played.id, Some(black)), there.socket(&played.id, Some(white))];
        let mut signed_in = there.socket_as(&played.id, &rufo);
        begin(&mut sockets);
        let fresh = meeting(&house, &rufo, &ana, false);
        let finished = meeting(&house, &ana, &rufo, false);
        let order = |meeting: &Meeting, token: &str, what: &str| {
            let path = format!("{}/commands", meeting.path);
            let (status, answer) = there.call("POST", &path, Some(token), Some(json!({ "do": what })));
            (status, answer["code"].as_str().unwrap_or_default().to_owned())
        };
        assert_eq!(order(&finished, &finished.tokens[0], "resign").0, 200);
        let invited = json!({ "game": "gueides", "opponent": { "kind": "invitation" } });
        let (_, waiting, _) = house.call_as(Some(&rufo), "POST", "/api/matches", None, Some(invited.clone()));
        let challenges = "/api/accounts/Rufo/challenges";
        let (_, asked, _) = house.call_as(Some(&ana), "POST", challenges, None, Some(invited.clone()));

        let ban = json!({ "act": "ban", "why": "an engine" });
        assert_eq!(
            house.call_as(Some(&eva), "POST", "/api/moderation/accounts/Rufo", None, Some(ban)).0,
            204
        );

        // What was played is Ana's, and counts; she hears of it where she sits.
        let won = (json!("black"), json!("forfeit"));
        assert_eq!(outcome(&house.get(&played.path, None)), won);
        assert_eq!(outcome(&sockets[0].state_at(3)), won);
        assert_eq!(outcome(&sockets[1].state_at(3)), won, "Rufo is told too");
        let rating =
            |name: &str| house.get(&format!("/api/accounts/{name}"), None)["ratings"][0]["rating"].clone();
        assert!(rating("Ana").as_f64() > Some(1500.0) && rating("Rufo").as_f64() < Some(1500.0));
        // Neither the secret nor the connection of before holds a seat any more.
        let closed = (403, "account-closed".to_owned());
        for what in ["resign", "offer-draw", "rematch"] {
            assert_eq!(order(&played, white, what), closed);
            for socket in [&mut sockets[1], &mut signed_in] {
                assert_eq!(socket.command(json!({ "do": what }))["code"], "account-closed");
            }
        }
        assert_eq!(order(&played, black, "rematch"), closed, "nobody plays against Rufo either");
        assert_eq!(order(&finished, &finished.tokens[1], "rematch"), closed);
        assert_eq!(order(&played, black, "resign"), (422, "over".to_owned()));
        // What had hardly begun has no result, and what nobody had accepted is withdrawn.
        assert_eq!(outcome(&house.get(&fresh.path, None)), (Value::Null, json!("never-began")));
        let path = |made: &Value| format!("/api/matches/{}", text(&made["id"]));
        assert_eq!(house.get(&path(&waiting), None)["closed"], "withdrawn");
        assert_eq!(house.get(&path(&asked), None)["closed"], "declined");
        let join = format!("{}/join", path(&waiting));
        assert_eq!(house.call_as(Some(&ana), "POST", &join, None, Some(json!({}))).0, 409);
        let (status, answer, _) = house.call_as(Some(&ana), "POST", challenges, None, Some(invited));
        assert_eq!((status, &answer["code"]), (403, &json!("account-closed")));
    });
}

#[test]
fn a_host_closes_an_account_beside_the_server() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let [ana, rufo] = ["Ana", "Rufo"].map(|name| house.account(name));
        let played = meeting(&house, &rufo, &ana, true);
        let [black, white] = &played.tokens;
        let mut sockets = [house.socket(&played.id, Some(black)), house.socket(&played.id, Some(white))];
        begin(&mut sockets);
        host(&house, "Rufo", &Act::Close);
        assert_eq!(outcome(&sockets[1].state_at(3)), (json!("white"), json!("forfeit")));
        // Let in again, the account plays as anybody does, and nothing of what it plays now is ended.
        host(&house, "Rufo", &Act::Reopen);
        let login = json!({ "name": "Rufo", "password": "correct horse" });
        let (_, _, cookie) = house.call_as(None, "POST", "/api/sessions", None, Some(login));
        let again = meeting(&house, &cookie.expect("a session"), &ana, false);
        std::thread::sleep(std::time::Duration::from_millis(2_500));
        assert_eq!(house.get(&again.path, None)["state"]["outcome"], Value::Null);
        assert_eq!(sockets[0].command(json!({ "do": "rematch" }))["t"], "ack");
    });
}
