//! The table of requests.

use ikusa_play::desk::{
    self, AnalysisAnswer, AnalysisWish, Answer, ArmyWish, AttemptWish, BookWish, Declined, Doubt, Inspected,
    JudgeWish, Place, PlacementWish, RecordText, Sketched, WriteWish,
};
use ikusa_play::think::{Control, Task, Thinker};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::host::{Chance, Host};
use crate::shelf::Shelf;
use crate::{local, tools};

/// What is answered: an HTTP status, and the body of the answer that a server would give.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// JSON, or the bytes of a record file.
    pub body: Vec<u8>,
}

/// Answers requests. One engine does all the thinking, and keeps its memory from one request to the next.
#[derive(Default)]
pub struct Desk {
    thinker: Thinker,
    shelf: Shelf,
}

impl Desk {
    /// Answers a request such as `POST /api/position` with its body.
    pub fn ask(&mut self, request: &str, body: &[u8], host: &mut dyn Host) -> Reply {
        match self.answer(request, body, host) {
            Ok(body) => Reply { status: 200, body },
            Err(declined) => {
                let body = serde_json::to_vec(&declined.body()).unwrap_or_default();
                Reply { status: declined.status(), body }
            }
        }
    }

    fn answer(&mut self, request: &str, body: &[u8], host: &mut dyn Host) -> Answer<Vec<u8>> {
        match request {
            "GET /api/games" => json(&desk::games()),
            "POST /api/position" => json(&read::<Place>(body)?.show()?),
            "POST /api/why" => json(&read::<Doubt>(body)?.explain()?),
            "POST /api/positions/compose" => json(&read::<Sketched>(body)?.compose()?),
            "POST /api/positions/levels" => json(&read::<Inspected>(body)?.levels()?),
            "POST /api/records/read" => json(&read::<RecordText>(body)?.read()?),
            "POST /api/records/write" => read::<WriteWish>(body)?.write(),
            "POST /api/formation" => json(&read::<ArmyWish>(body)?.grant(&mut Chance(host))?),
            "POST /api/placement" => json(&read::<PlacementWish>(body)?.next()?),
            "POST /api/puzzles/attempt" => json(&read::<AttemptWish>(body)?.judge()?),
            "POST /api/review" => json(&read::<JudgeWish>(body)?.judge()?),
            "POST /api/explorer/book" => json(&self.shelf.look_up(&read::<BookWish>(body)?)?),
            "POST /api/analysis" => {
                let wish: AnalysisWish = read(body)?;
                self.analyse(&wish.place, &wish.task(), host)
            }
            // Without an end of its own: whoever asked hears the parts and ends the module when that is enough.
            "POST /endless/analysis" => {
                let wish: AnalysisWish = read(body)?;
                self.analyse(&wish.place, &wish.unlimited(), host)
            }
            "POST /local/begin" => json(&read::<local::Begin>(body)?.run(host)?),
            "POST /local/sequel" => json(&read::<local::Sequel>(body)?.run(host)?),
            "POST /local/look" => json(&read::<local::Look>(body)?.run()?),
            "POST /local/entry" => json(&read::<local::Entry>(body)?.run()?),
            "POST /local/command" => json(&read::<local::Order>(body)?.run()?),
            "POST /local/think" => json(&read::<local::Think>(body)?.run(&mut self.thinker, host)?),
            "POST /local/earlier" => json(&read::<local::Earlier>(body)?.run()?),
            "POST /local/why" => json(&read::<local::Why>(body)?.run()?),
            "POST /local/record" => read::<local::KeptRecord>(body)?.run(),
            "POST /tools/perft" => json(&read::<tools::Perft>(body)?.count()?),
            "POST /tools/bench" => json(&read::<tools::Bench>(body)?.run()?),
            _ => match request.strip_prefix("PUT /nets/") {
                Some(game) => self.bring_net(game, body),
                None => Err(Declined::NotFound),
            },
        }
    }

    /// Takes the net of a game, as its file is. What has been thought by another judge is of no use to it.
    fn bring_net(&mut self, game: &str, file: &[u8]) -> Answer<Vec<u8>> {
        let refused = |error| {
            Declined::BadRequest(ikusa_rules::say!(
                "esa red no sirve: {error}",
                "that net will not do: {error}"
            ))
        };
        desk::game(game)?.bring_net(file).map_err(refused)?;
        self.thinker = Thinker::default();
        json(&())
    }

    fn analyse(&mut self, place: &Place, task: &Task, host: &mut dyn Host) -> Answer<Vec<u8>> {
        let line = place.open()?;
        let mut tell = |thoughts| {
            if let Ok(part) = json(&AnalysisAnswer::from(thoughts)) {
                host.tell(&part);
            }
        };
        let thoughts = line.watch(&mut self.thinker, task, &Control::default(), &mut tell);
        json(&AnalysisAnswer::from(thoughts))
    }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Answer<T> {
    serde_json::from_slice(body)
        .map_err(|error| Declined::BadRequest(ikusa_rules::say!("no se entiende: {error}", "{error}")))
}

fn json<T: Serialize>(answer: &T) -> Answer<Vec<u8>> {
    serde_json::to_vec(answer)
        .map_err(|error| Declined::BadRequest(ikusa_rules::say!("no se entiende: {error}", "{error}")))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Desk, Host, Reply};

    #[derive(Default)]
    struct Deaf {
        drawn: u64,
        told: Vec<Vec<u8>>,
    }

    impl Host for Deaf {
        fn bits(&mut self) -> u64 {
            self.drawn += 1;
            self.drawn.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        }

        fn tell(&mut self, part: &[u8]) {
            self.told.push(part.to_vec());
        }
    }

    #[test]
    fn requests_are_answered_as_the_server_answers_them() {
        let mut host = Deaf::default();
        let mut ask = |request: &str, body: &str| {
            let reply = Desk::default().ask(request, body.as_bytes(), &mut host);
            (reply.status, String::from_utf8(reply.body).expect("text"))
        };
        let games = ask("GET /api/games", "");
        assert!(games.0 == 200 && games.1.starts_with("[{\"id\":"), "{games:?}");
        let refused = ask("POST /api/why", r#"{"game":"shogi","move":"5e5d"}"#);
        assert!(refused.0 == 200 && refused.1.contains("shogi.empty-square"), "{refused:?}");
        let denied = ask("POST /api/position", r#"{"game":"shogi","moves":["5e5d"]}"#);
        assert!(denied.0 == 422 && denied.1.contains("\"code\":\"illegal-move\""), "{denied:?}");
        let broken = ask("POST /api/position", "{");
        assert!(broken.0 == 400 && broken.1.contains("\"code\":\"bad-request\""), "{broken:?}");
        assert_eq!(ask("GET /api/lobby", "").0, 404);
        let book = r#"{"game":"shogi","games":"black | - | 7g7f 3c3d\n","moves":["7g7f"]}"#;
        let explored = ask("POST /api/explorer/book", book);
        assert!(explored.0 == 200 && explored.1.contains(r#""text":"3c3d","black":1"#), "{explored:?}");
        let broken = ask("POST /api/explorer/book", r#"{"game":"shogi","games":"black | - | 7g7e\n"}"#);
        assert!(broken.0 == 400 && broken.1.contains("row 1"), "{broken:?}");
        let damaged = ask("PUT /nets/shogi", "ikusa net 1: shogi");
        assert!(damaged.0 == 400 && damaged.1.contains("that net will not do"), "{damaged:?}");
        assert_eq!(ask("PUT /nets/go", "").0, 400);
        let army = ask("POST /api/formation", r#"{"game":"gungi-enhanced","side":"black"}"#);
        assert!(army.0 == 200 && army.1.ends_with("\"problems\":[]}"), "{army:?}");
    }

    #[test]
    fn a_match_against_the_computer_is_played_without_a_server() {
        let mut host = Deaf::default();
        let mut desk = Desk::default();
        let mut ask = |request: &str, body: Value| -> Value {
            let reply = desk.ask(request, body.to_string().as_bytes(), &mut host);
            let said = serde_json::from_slice(&reply.body).expect("JSON");
            assert_eq!(reply.status, 200, "{request}: {said}");
            said
        };
        let wish = json!({ "game": "gungi-enhanced", "opponent": { "kind": "computer", "level": 0 }, "seat": "white" });
        let mut kept = ask("POST /local/begin", json!({ "id": "one", "at": 1_000, "wish": wish }));
        let army =
            ask("POST /api/formation", json!({ "game": "gungi-enhanced", "side": "white" }))["army"].clone();
        let done = json!({ "kept": kept, "at": 2_000, "do": "done", "army": army });
        kept = ask("POST /local/command", done);
        for at in 3_000..3_060 {
            kept = ask("POST /local/think", json!({ "kept": kept, "at": at, "time": 20 }));
            let state = ask("POST /local/look", json!({ "kept": kept, "at": at }))["state"].clone();
            if state["stage"] == "over" {
                break;
            }
            // Levels know no more than their seat: what is hidden may make the first move that is offered illegal.
            let offered = state["line"]["legal"].as_array().cloned().unwrap_or_default();
            let tried = offered.iter().find_map(|m| {
                let order = json!({ "kept": kept, "at": at, "do": "move", "text": m["text"] });
                let reply = desk_alone(&order);
                (reply.status == 200).then(|| serde_json::from_slice::<Value>(&reply.body).expect("JSON"))
            });
            kept = tried.unwrap_or(kept);
        }
        kept = ask("POST /local/command", json!({ "kept": kept, "at": 9_000, "do": "resign" }));
        let entry = ask("POST /local/entry", json!({ "kept": kept }));
        assert!(
            entry["over"] == true && entry["winner"] == "black" && entry["reason"] == "resignation",
            "{entry}"
        );
        kept = ask("POST /local/command", json!({ "kept": kept, "at": 9_000, "do": "rematch" }));
        let next = ask("POST /local/sequel", json!({ "kept": kept, "id": "two", "at": 10_000 }));
        assert!(next["white"]["level"] == 0 && next["log"] == json!([]), "{next}");
    }

    fn desk_alone(order: &Value) -> Reply {
        Desk::default().ask("POST /local/command", order.to_string().as_bytes(), &mut Deaf::default())
    }

    #[test]
    fn an_analysis_tells_its_thoughts_before_it_ends() {
        let mut host = Deaf::default();
        let wish = br#"{"game":"gueides","time":200,"lines":3}"#;
        let reply = Desk::default().ask("POST /api/analysis", wish, &mut host);
        assert_eq!(reply.status, 200);
        assert!(host.told.len() > 3, "{}", host.told.len());
    }
}
