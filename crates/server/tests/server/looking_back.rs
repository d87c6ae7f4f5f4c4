//! Earlier moments of a running match, as each viewer was shown them then.

use crate::house::{House, on_each, text};
use serde_json::{Value, json};

/// What a board shows, without the moves that may be made.
fn shown(line: &Value) -> Value {
    let mut line = line.clone();
    line["legal"] = Value::Null;
    line
}

#[test]
fn whoever_looks_back_sees_what_was_shown_then_and_no_more() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let army = |side: &str, seed: u64| {
            let wish = json!({ "game": "gungi-enhanced", "side": side, "seed": seed });
            text(&house.post("/api/formation", None, wish)["army"])
        };
        let (id, black, white) = house.seated("gungi-enhanced", json!({}));
        let (mut ana, mut blas) = (house.socket(&id, Some(&black)), house.socket(&id, Some(&white)));
        let earlier = format!("/api/matches/{id}/earlier?moves=0");
        assert_eq!(house.call("GET", &earlier, Some(&black), None).0, 404, "nothing before the reveal");
        ana.command(json!({ "do": "done", "army": army("black", 1) }));
        blas.command(json!({ "do": "done", "army": army("white", 2) }));

        let viewers = [Some(black.as_str()), Some(white.as_str()), None];
        let look = |viewer| house.get(&format!("/api/matches/{id}"), viewer)["state"]["line"].clone();
        let mut then = vec![viewers.map(look)];
        for ply in 0..4 {
            let socket = if ply % 2 == 0 { &mut ana } else { &mut blas };
            let turn = then.last().expect("a state");
            let legal = turn.iter().find_map(|line| line["legal"].get(0)).expect("someone may move");
            assert_eq!(socket.play(&text(&legal["text"]))["t"], "ack");
            then.push(viewers.map(look));
        }
        for (count, lines) in then.iter().enumerate() {
            for (viewer, line) in viewers.into_iter().zip(lines) {
                let past = house.get(&format!("/api/matches/{id}/earlier?moves={count}"), viewer);
                assert_eq!(shown(&past), shown(line), "after {count} moves");
                assert_eq!(past["legal"], json!([]));
            }
        }
        let beyond = format!("/api/matches/{id}/earlier?moves={}", then.len());
        assert_eq!(house.call("GET", &beyond, Some(&black), None).0, 404);
    });
}
