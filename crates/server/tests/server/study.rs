//! Boards without a match: positions put together by hand, towers looked into, records with all they say.

use crate::house::{House, Kind, text};
use serde_json::{Value, json};

fn board(house: &House, game: &str, position: Option<&str>) -> Value {
    house.post("/api/position", None, json!({ "game": game, "position": position }))
}

#[test]
fn every_start_can_be_put_together_by_hand() {
    let house = House::fresh(Kind::Sqlite);
    let battle = "9/4m4/9/9/4(pj)4/9/9/4M4/9 w P - 0";
    for (game, position) in [
        ("shogi", None),
        ("gueides", None),
        ("gungi-enhanced", None),
        ("gungi-25", None),
        ("gungi-marshal", Some(battle)),
    ] {
        let line = board(&house, game, position);
        let sketch = json!({ "game": game, "board": line["board"], "turn": line["turn"] });
        let made = house.post("/api/positions/compose", None, sketch);
        assert_eq!(made["position"], line["position"], "{game}");
        assert_eq!(made["line"]["legal"], line["legal"], "{game}");
        assert_eq!(made["problems"], json!([]));
    }
}

#[test]
fn a_board_that_breaks_rules_gets_every_reason() {
    let house = House::fresh(Kind::Sqlite);
    let mut board = board(&house, "shogi", None)["board"].clone();
    board["cells"][0] = json!([{ "s": "black", "k": "P" }]);
    board["cells"][76] = json!([]);
    let made = house.post(
        "/api/positions/compose",
        None,
        json!({ "game": "shogi", "board": board, "turn": "black" }),
    );
    let clauses: Vec<_> = made["problems"]
        .as_array()
        .expect("problems")
        .iter()
        .map(|problem| text(&problem["clause"]))
        .collect();
    assert!(clauses.len() >= 2, "{clauses:?}");
    assert_eq!(made["line"], Value::Null);
    assert!(text(&made["position"]).contains(" b - 1"));
    let wrong = |change: &dyn Fn(&mut Value)| {
        let mut board = board.clone();
        change(&mut board);
        let sketch = json!({ "game": "shogi", "board": board, "turn": "black" });
        let (status, body) = house.call("POST", "/api/positions/compose", None, Some(sketch));
        assert_eq!((status, &body["code"]), (400, &json!("bad-request")), "{body}");
        text(&body["message"])
    };
    assert!(wrong(&|board| board["cells"] = json!([])).contains("81 cells"));
    assert!(wrong(&|board| board["cells"][0][0]["k"] = json!("Z")).contains("'Z'"));
    assert!(wrong(&|board| board["hands"]["black"] = json!([{ "k": "+P", "n": 1 }])).contains("in hand"));
    let man = json!({ "s": "black", "k": "P" });
    assert!(wrong(&|board| board["cells"][0] = json!([man, man])).contains("at most 1"));
}

#[test]
fn a_tower_tells_how_each_of_its_pieces_would_move() {
    let house = House::fresh(Kind::Sqlite);
    for (game, position) in [
        ("gungi-enhanced", "8r/9/9/9/4(PAS)4/9/9/9/R8 b - - - - - 1"),
        ("gungi-marshal", "m8/9/9/9/4(PJ)4/9/9/9/8M w - - 0"),
        ("gungi-25", "m8/9/9/9/4|D:N|4/9/9/9/8M -/- w 3 - 1"),
    ] {
        let line = board(&house, game, Some(position));
        let cell = 40;
        let levels = house.post(
            "/api/positions/levels",
            None,
            json!({ "game": game, "board": line["board"], "cell": cell }),
        );
        let levels = levels.as_array().expect("levels");
        assert_eq!(levels.len(), line["board"]["cells"][cell].as_array().map_or(0, Vec::len));
        for level in levels {
            assert_eq!(level["problems"], json!([]), "{game}");
            assert!(!level["moves"].as_array().expect("moves").is_empty(), "{game} {level}");
        }
        // The top moves as it does in the position itself.
        let top: Vec<_> =
            line["legal"].as_array().expect("moves").iter().filter(|m| m["from"] == cell).collect();
        let told: Vec<_> =
            levels.last().expect("a level")["moves"].as_array().expect("moves").iter().collect();
        assert_eq!(top, told, "{game}");
    }
    let (status, _) = house.call(
        "POST",
        "/api/positions/levels",
        None,
        Some(json!({ "game": "shogi", "board": board(&house, "shogi", None)["board"], "cell": 81 })),
    );
    assert_eq!(status, 400);
}

#[test]
fn a_tower_with_hidden_reverses_can_be_looked_into() {
    let house = House::fresh(Kind::Sqlite);
    let mut board = board(&house, "gungi-enhanced", None)["board"].clone();
    for tower in board["cells"].as_array_mut().expect("cells") {
        for man in tower.as_array_mut().expect("a tower").iter_mut().filter(|man| man["s"] == "white") {
            if ["P", "Y", "I"].iter().any(|pawn| man["k"] == *pawn) {
                man["k"] = json!("K");
            }
        }
    }
    let cell = board["cells"]
        .as_array()
        .expect("cells")
        .iter()
        .position(|tower| tower.as_array().is_some_and(|tower| tower.iter().any(|man| man["k"] == "K")))
        .expect("a hidden Pawn");
    let wish = json!({ "game": "gungi-enhanced", "board": board, "cell": cell });
    let levels = house.post("/api/positions/levels", None, wish);
    assert_eq!(levels[0]["problems"], json!([]), "{levels}");
}

#[test]
fn a_record_keeps_its_tree_and_comments_in_every_format_that_can_say_them() {
    let house = House::fresh(Kind::Sqlite);
    let tree = json!({
        "comments": ["before all"],
        "nodes": [
            { "move": "7g7f", "comments": ["natural"], "millis": 3000 },
            { "move": "3c3d", "parent": 0, "millis": 5000 },
            { "move": "8c8d", "parent": 0, "comments": ["the static way"] },
            { "move": "2g2f", "parent": 1 },
            { "ending": "resign", "parent": 3 },
        ],
    });
    let wish = json!({ "game": "shogi", "tree": tree, "format": "kifu" });
    let file = text(&house.post("/api/records/write", None, wish));
    assert!(file.contains("the static way"), "{file}");
    let read = house.post("/api/records/read", None, json!({ "text": file }));
    assert_eq!(read["moves"], json!(["7g7f", "3c3d", "2g2f"]));
    assert_eq!(read["ending"], "resign");
    let nodes = read["tree"]["nodes"].as_array().expect("nodes");
    assert_eq!(nodes.len(), 5);
    let variation = nodes.iter().find(|node| node["move"] == "8c8d").expect("the variation");
    assert_eq!(variation["comments"], json!(["the static way"]));
    assert_eq!(read["tree"]["comments"], json!(["before all"]));
    // What was read can be written again, in other formats too.
    for format in ["jkf", "kifu"] {
        let wish = json!({
            "game": "shogi", "tree": read["tree"], "headers": read["headers"], "format": format,
            "position": read["position"], "options": read["options"],
        });
        let (status, file) = house.call("POST", "/api/records/write", None, Some(wish));
        assert_eq!(status, 200, "{format}: {file}");
    }
}

#[test]
fn a_broken_tree_is_refused_with_the_node() {
    let house = House::fresh(Kind::Sqlite);
    let refused = |nodes: Value| {
        let wish = json!({ "game": "shogi", "tree": { "nodes": nodes }, "format": "kifu" });
        let (status, body) = house.call("POST", "/api/records/write", None, Some(wish));
        (status, text(&body["code"]), text(&body["message"]))
    };
    let (status, code, _) = refused(json!([{ "move": "7g7e" }]));
    assert_eq!((status, code.as_str()), (422, "illegal-move"));
    for nodes in [
        json!([{ "move": "7g7f", "parent": 0 }]),
        json!([{ "ending": "resign" }, { "move": "7g7f", "parent": 0 }]),
        json!([{ "ending": "nonsense" }]),
        json!([{}]),
        json!([{ "move": "x" }]),
    ] {
        let (status, code, message) = refused(nodes);
        assert_eq!((status, code.as_str()), (400, "bad-request"));
        assert!(message.starts_with("node "), "{message}");
    }
}
