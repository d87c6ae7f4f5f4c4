//! Every operation that the API describes, asked by someone who means no good: ids that are none, bodies that fit the description
//! but for one value. Whatever is asked, the answer is a refusal with a code or an answer, never a breakdown.

use crate::house::{self, House, on_each, text};
use serde_json::{Map, Value, json};

/// Ids as no server gives them out, as they stand in an address.
const IDS: [&str; 6] = ["none", "a%00b", "..%2f..%2fetc", "%F0%9F%98%80%E2%80%AE", "%27%3B--", "-1"];
/// What costs the engine's or a painter's time is tried elsewhere.
const LEFT_OUT: [&str; 6] = ["/ws", "/api/analysis", "/api/coach", "/api/review", "picture", "export"];

/// Values that nobody expects.
fn oddities() -> Vec<Value> {
    let deep = (0..200).fold(json!(0), |inner, _| json!([inner]));
    vec![
        json!("\u{0}"),
        json!("\u{202e}\u{200b}\u{feff}\u{1f600}e\u{301}"),
        json!("x".repeat(60_000)),
        json!(-1),
        json!(u64::MAX),
        json!(1e300),
        json!(null),
        json!([json!({})]),
        deep,
    ]
}

/// What a schema asks for, plainly.
fn sample(api: &Value, schema: &Value, depth: u32) -> Value {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return sample(api, &api["components"]["schemas"][name], depth);
    }
    if depth > 6 {
        return Value::Null;
    }
    if let Some(word) = schema["enum"].as_array().and_then(|words| words.first()) {
        return word.clone();
    }
    for choices in ["oneOf", "anyOf"] {
        let choice = schema[choices].as_array().and_then(|all| all.iter().find(|one| one["type"] != "null"));
        if let Some(choice) = choice {
            return sample(api, choice, depth + 1);
        }
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let fields = parts.iter().filter_map(|part| sample(api, part, depth + 1).as_object().cloned());
        return Value::Object(fields.flatten().collect());
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds.first().and_then(Value::as_str),
        kind => kind.as_str(),
    };
    match kind {
        Some("object") => {
            let fields = schema["properties"].as_object().into_iter().flatten();
            Value::Object(fields.map(|(key, of)| (key.clone(), sample(api, of, depth + 1))).collect())
        }
        Some("array") => json!([sample(api, &schema["items"], depth + 1)]),
        Some("integer" | "number") => json!(1),
        Some("boolean") => json!(true),
        _ => json!("shogi"),
    }
}

/// Bodies with one odd value each, and some that are odd as a whole.
fn bodies(api: &Value, operation: &Value) -> Vec<Value> {
    let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
    if schema.is_null() {
        return Vec::new();
    }
    let plain = sample(api, schema, 0);
    let mut bodies = oddities();
    bodies.push(json!("x".repeat(2 << 20)));
    for key in plain.as_object().map(Map::keys).into_iter().flatten() {
        bodies.extend(oddities().into_iter().map(|odd| {
            let mut body = plain.clone();
            body[key] = odd;
            body
        }));
    }
    bodies.push(plain);
    bodies
}

#[test]
fn whatever_is_asked_nothing_breaks() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let api = house.get("/openapi.json", None);
        let ana = house.account("Ana");
        let mut asked = 0;
        for (path, methods) in api["paths"].as_object().expect("paths") {
            if LEFT_OUT.iter().any(|part| path.contains(part)) {
                continue;
            }
            for (method, operation) in methods.as_object().expect("methods") {
                let bodies = bodies(&api, operation);
                let mut ask = |cookie: Option<&str>, path: &str, body: Option<Value>| {
                    asked += 1;
                    let told =
                        body.as_ref().map(|body| body.to_string().chars().take(200).collect::<String>());
                    let (status, answer, _) = house.call_as(cookie, &method.to_uppercase(), path, None, body);
                    let refused = status >= 400;
                    assert!(status < 500, "{method} {path} {told:?}: {status} {answer}");
                    // Who hangs up on a flood says nothing.
                    assert!(!refused || answer["code"].is_string() || answer.is_null(), "{path}: {answer}");
                };
                for id in IDS {
                    let named = named(path, id);
                    ask(Some(&ana), &named, bodies.last().cloned());
                    if named == *path {
                        break;
                    }
                }
                for body in &bodies {
                    ask(Some(&ana), &named(path, "none"), Some(body.clone()));
                }
                ask(None, &named(path, "none"), bodies.last().cloned());
            }
        }
        eprintln!("{asked} questions");
        assert!(asked > 500, "only {asked}");
        assert_eq!(house.call("GET", "/readyz", None, None).0, 200);
    });
}

/// A path with an id in every place for one, and oddities in what may be asked behind it.
fn named(path: &str, id: &str) -> String {
    let mut parts = path.split('/').map(|part| if part.starts_with('{') { id } else { part });
    let mut named = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        named.push('/');
        named.push_str(part);
    }
    named
}

/// What belongs to an account is nobody else's, whoever knows its address.
#[test]
fn other_peoples_things_stay_theirs() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (ana, blas, carla) = (house.account("Ana"), house.account("Blas"), house.account("Carla"));
        let ask = |cookie: Option<&str>, verb: &str, path: &str, body: Value| {
            let (status, answer, _) = house.call_as(cookie, verb, path, None, Some(body));
            (status, answer)
        };
        // A challenge to Blas is his to accept and Ana's to withdraw.
        let wish = json!({ "game": "shogi", "opponent": { "kind": "invitation" }, "seat": "black" });
        let (status, made) = ask(Some(&ana), "POST", "/api/accounts/Blas/challenges", wish);
        assert_eq!(status, 200, "{made}");
        let id = text(&made["id"]);
        for stranger in [None, Some(carla.as_str())] {
            let joined = ask(stranger, "POST", &format!("/api/matches/{id}/join"), json!({}));
            assert!((400..500).contains(&joined.0), "{joined:?}");
            let withdrawn =
                ask(stranger, "POST", &format!("/api/matches/{id}/commands"), json!({ "do": "abort" }));
            assert_eq!(withdrawn.0, 403, "{withdrawn:?}");
        }
        assert_eq!(ask(Some(&blas), "POST", &format!("/api/matches/{id}/join"), json!({})).0, 200);
        // Nobody plans, claims or talks for somebody else.
        for stranger in [None, Some(carla.as_str())] {
            let plan = json!({ "lines": [["7g7f", "3c3d"]] });
            let refused = ask(stranger, "PUT", &format!("/api/matches/{id}/plan"), plan);
            assert!((400..500).contains(&refused.0), "{refused:?}");
            let moved = json!({ "do": "move", "text": "7g7f" });
            assert_eq!(ask(stranger, "POST", &format!("/api/matches/{id}/commands"), moved).0, 403);
        }
        let state = house.get(&format!("/api/matches/{id}"), None);
        assert_eq!(state["state"]["version"], 0, "nothing of this was done");
    });
}

/// A page of another site that its reader's browser lets ask: with the cookie, and with the origin that browsers add.
#[test]
fn pages_of_other_sites_change_nothing() {
    let house = House::fresh(house::Kind::Sqlite);
    let api = house.get("/openapi.json", None);
    let ana = house.account("Ana");
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let mut asked = 0;
    for (path, methods) in api["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys().filter(|method| *method != "get") {
            for origin in ["https://evil.example", "null", "http://localhost.evil.example"] {
                let uri = format!("http://{}{}", house.address, named(path, "1"));
                let request = ureq::http::Request::builder().method(method.to_uppercase().as_str()).uri(uri);
                let request = request.header("Cookie", &ana).header("Origin", origin);
                let request =
                    request.header("Content-Type", "application/json").body("{}").expect("a request");
                let answer = agent.run(request).expect("an answer");
                asked += 1;
                assert_eq!(answer.status(), 403, "{method} {path} from {origin}");
            }
        }
    }
    assert!(asked > 100, "only {asked}");
}

/// Of twenty who sit down at once one sits, and of twenty who take the same name one has it.
#[test]
fn races_have_one_winner() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let at_once = |ask: &(dyn Fn(usize) -> u16 + Sync)| {
            std::thread::scope(|scope| {
                let asked: Vec<_> = (0..20).map(|index| scope.spawn(move || ask(index))).collect();
                asked.into_iter().filter_map(|one| one.join().ok()).filter(|status| *status == 200).count()
            })
        };
        let wish = json!({ "game": "shogi", "opponent": { "kind": "open" }, "seat": "black" });
        let id = text(&house.post("/api/matches", None, wish)["id"]);
        let join = |_| house.call("POST", &format!("/api/matches/{id}/join"), None, Some(json!({}))).0;
        assert_eq!(at_once(&join), 1);
        let wish = json!({ "name": "Ana", "password": "correct horse" });
        let sign_up = |_| house.call("POST", "/api/accounts", None, Some(wish.clone())).0;
        assert_eq!(at_once(&sign_up), 1);
        // Nor does anyone get a name that looks the same.
        let alike = |index: usize| {
            let name = ["Ilias", "llias"][index % 2];
            let wish = json!({ "name": name, "password": "correct horse" });
            house.call("POST", "/api/accounts", None, Some(wish)).0
        };
        assert_eq!(at_once(&alike), 1);
    });
}
