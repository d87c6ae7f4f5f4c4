//! Nobody can spy: two matches that differ only in what White hides give Black, spectators and strangers the same bytes by
//! every route and every message, until the difference is played on the board.

use std::collections::HashSet;

use crate::house::{House, Kind, Socket, text};
use ikusa_play::game;
use ikusa_rules::{Color, Seeded};
use serde_json::{Value, json};

const GAMES: u64 = 2;
const MOVES: usize = 30;

/// Between two messages of a socket: whoever says more than fifty things a second is dropped.
const PACE: std::time::Duration = std::time::Duration::from_millis(25);

/// The same army with its Pawns, and its Griffins, in another order: what the other side sees is the same.
fn disguised(army: &str, seeded: &mut Seeded) -> String {
    let mut text: Vec<char> = army.chars().collect();
    for alike in ["PYI", "GW"] {
        let is = |c: &char| alike.contains(c.to_ascii_uppercase());
        let places: Vec<usize> = (0..text.len()).filter(|index| is(&text[*index])).collect();
        let mut letters: Vec<char> = places.iter().map(|index| text[*index]).collect();
        seeded.shuffle(&mut letters);
        places.iter().zip(letters).for_each(|(index, letter)| text[*index] = letter);
    }
    text.into_iter().collect()
}

/// One of the two matches, with a player, a spectator and a bot at it.
struct Twin<'a> {
    house: &'a House,
    id: String,
    black: String,
    white: String,
    sockets: [Socket; 3],
}

impl<'a> Twin<'a> {
    fn begin(house: &'a House, armies: [&str; 2]) -> Twin<'a> {
        let (id, black, white) = house.seated("gungi-enhanced", json!({}));
        let mut bot = house.silent_socket(&id);
        bot.say(&json!({ "t": "hello", "token": black, "lean": true }));
        let sockets = [house.socket(&id, Some(&black)), house.socket(&id, None), bot];
        let mut twin = Twin { house, id, black, white, sockets };
        for (token, army) in
            [&twin.white.clone(), &twin.black.clone()].into_iter().zip([armies[1], armies[0]])
        {
            let (status, body) = twin.command(token, json!({ "do": "done", "army": army }));
            assert_eq!(status, 200, "{body}");
        }
        twin.catch_up(2);
        twin
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/matches/{}{rest}", self.id)
    }

    fn command(&self, token: &str, command: Value) -> (u16, String) {
        self.ask("POST", &self.path("/commands"), Some(token), Some(command))
    }

    /// An answer with whatever differs between any two matches taken out.
    fn ask(&self, verb: &str, path: &str, token: Option<&str>, body: Option<Value>) -> (u16, String) {
        let (status, body) = self.house.call(verb, path, token, body);
        (status, self.plain(body))
    }

    fn plain(&self, mut body: Value) -> String {
        fn forget(value: &mut Value) {
            match value {
                Value::Object(members) => members.iter_mut().for_each(|(key, value)| match key.as_str() {
                    "created" | "touched" | "at" | "incident" => *value = Value::Null,
                    _ => forget(value),
                }),
                Value::Array(items) => items.iter_mut().for_each(forget),
                _ => {}
            }
        }
        forget(&mut body);
        body.to_string().replace(&self.id, "ID")
    }

    /// Everything that is told to those who do not hold White's seat, without trying anything.
    fn told(&mut self, moves: usize, questions: &[String]) -> Vec<(String, (u16, String))> {
        let mut told = Vec::new();
        let encode = |text: &str| text.bytes().map(|byte| format!("%{byte:02x}")).collect::<String>();
        let black = self.black.clone();
        for token in [Some(black.as_str()), None, Some("stranger")] {
            let mut gets = vec![String::new(), "/record".to_owned(), "/record?format=gungi".to_owned()];
            gets.extend([0, moves / 2, moves, moves + 1].map(|count| format!("/earlier?moves={count}")));
            gets.extend(["/words", "/plan"].map(str::to_owned));
            gets.extend(questions.iter().map(|text| format!("/why?move={}", encode(text))));
            for get in gets {
                told.push((get.clone(), self.ask("GET", &self.path(&get), token, None)));
            }
        }
        told.push(("mine".into(), self.ask("POST", "/api/mine", None, Some(json!({ "tokens": [black] })))));
        for place in ["/api/lobby", "/api/playing", "/api/explorer/gungi-enhanced/formations"] {
            told.push((place.into(), self.ask("GET", place, None, None)));
        }
        for (name, token) in [(".svg", None), (".svg", Some(black.as_str())), ("", Some(black.as_str()))] {
            let path = format!("/m/{}{name}", self.id);
            told.push((format!("picture {name}"), self.ask("GET", &path, token, None)));
        }
        for text in questions.iter().filter(|text| text.starts_with("a1")) {
            let order = json!({ "do": "move", "text": text });
            told.push((format!("command {text}"), self.command(&black, order.clone())));
            std::thread::sleep(PACE);
            let refused = self.sockets[0].command(order);
            told.push((format!("socket {text}"), (0, self.plain(refused))));
        }
        told
    }

    /// The newest state as each socket hears it.
    fn catch_up(&mut self, version: u64) -> Vec<String> {
        let newest = |message: &Value| {
            let told = message["state"]["version"].as_u64().or(message["version"].as_u64());
            (message["t"] == "state" || message["t"] == "lean") && told.is_some_and(|told| told >= version)
        };
        let heard: Vec<Value> =
            self.sockets.iter_mut().map(|socket| socket.until("the state", newest)).collect();
        heard
            .into_iter()
            .map(|mut state| {
                state["audience"] = Value::Null;
                self.plain(state)
            })
            .collect()
    }

    fn legal(&self, token: &str) -> Vec<String> {
        let state = self.house.get(&self.path(""), Some(token));
        let legal = state["state"]["line"]["legal"].as_array().cloned().unwrap_or_default();
        legal.iter().map(|row| text(&row["text"])).collect()
    }
}

#[test]
fn matches_that_differ_only_in_what_is_hidden_answer_alike() {
    let muster = game("gungi-enhanced").expect("the game").armies().expect("armies");
    let house = House::fresh(Kind::Sqlite);
    let mut compared = 0;
    for seed in 0..GAMES {
        eprintln!("seed {seed}");
        let mut seeded = Seeded::new(seed);
        let armies = Color::BOTH.map(|color| muster.random(color, seeded.next_u64()));
        let other = disguised(&armies[1], &mut seeded);
        let mut twins = [&armies[1], &other].map(|white| Twin::begin(&house, [&armies[0], white]));
        for ply in 0..MOVES {
            let state = house.get(&twins[0].path(""), None);
            let blacks = state["state"]["line"]["turn"] == "black";
            let tokens =
                twins.each_ref().map(|twin| if blacks { twin.black.clone() } else { twin.white.clone() });
            let legal = [0, 1].map(|twin: usize| twins[twin].legal(&tokens[twin]));
            if blacks {
                assert_eq!(legal[0], legal[1], "seed {seed}");
            }
            let captures: Vec<String> = legal[0].iter().filter(|text| text.contains('x')).cloned().collect();
            let mut questions: Vec<String> = seeded
                .pick(&captures)
                .into_iter()
                .flat_map(|text| [text.clone(), format!("{text}!"), text.replace('x', "X")])
                .collect();
            questions.extend(["a1xi9".to_owned(), "a1-e5!".to_owned(), "nonsense".to_owned()]);
            let told = twins.each_mut().map(|twin| twin.told(ply, &questions));
            compared += told[0].len();
            for (one, two) in told[0].iter().zip(&told[1]) {
                assert_eq!(one, two, "seed {seed} ply {ply}");
            }
            let common: HashSet<&String> = legal[1].iter().collect();
            let both: Vec<&String> = legal[0].iter().filter(|text| common.contains(text)).collect();
            let liked: Vec<&String> = both.iter().copied().filter(|text| text.contains('x')).collect();
            let liked = if seeded.below(3) == 0 { seeded.pick(&liked).copied() } else { None };
            let Some(text) = liked.or_else(|| seeded.pick(&both).copied()).cloned() else { break };
            let order = json!({ "do": "move", "text": text });
            let done = [0, 1].map(|twin| twins[twin].command(&tokens[twin], order.clone()).0);
            // What is really tried is answered by the truth, which may be another in each.
            if done != [200, 200] {
                break;
            }
            let version = ply as u64 + 3;
            let heard = twins.each_mut().map(|twin| twin.catch_up(version));
            if heard[0] != heard[1] {
                assert!(
                    text.contains('x'),
                    "seed {seed} ply {ply}: {text} shows nothing, yet the messages differ"
                );
                break;
            }
        }
    }
    eprintln!("{compared} answers compared");
    assert!(compared > 300, "only {compared} answers were compared");
}
