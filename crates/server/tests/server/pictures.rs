//! Pictures of positions and matches: what they show, and what they never do.

use crate::house::{House, Kind};
use ikusa_play::game;
use ikusa_rules::Color;
use serde_json::json;

/// A request for something that is not JSON: status, content type and text.
fn fetch(house: &House, path: &str, token: Option<&str>) -> (u16, String, Vec<u8>) {
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let mut request = agent.get(format!("http://{}{path}", house.address));
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let mut answer = request.call().expect("an answer");
    let kind = answer.headers().get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let (status, kind) = (answer.status().as_u16(), kind.to_owned());
    (status, kind, answer.body_mut().read_to_vec().expect("a body"))
}

/// The army with two of its Pawns exchanged, whose reverses differ: what anyone else sees is the same.
fn disguised(army: &str) -> String {
    let mut letters: Vec<char> = army.chars().collect();
    let find = |wanted: char| army.chars().position(|c| c.eq_ignore_ascii_case(&wanted)).expect("a Pawn");
    letters.swap(find('P'), find('Y'));
    letters.into_iter().collect()
}

#[test]
fn a_picture_of_a_running_match_tells_no_secret_whoever_asks() {
    let house = House::fresh(Kind::Sqlite);
    let armies = game("gungi-enhanced").and_then(ikusa_play::AnyGame::armies).expect("armies");
    let army = |color| armies.preset("book", color).expect("the book's army");
    let (plain, secret) = (army(Color::White), disguised(&army(Color::White)));
    assert_ne!(plain, secret);
    let pictures = [plain, secret].map(|white| {
        let (id, black_token, white_token) = house.seated("gungi-enhanced", json!({}));
        let before = fetch(&house, &format!("/m/{id}.svg"), None);
        assert_eq!(before.0, 200, "an empty board before the reveal");
        for (token, army) in [(&white_token, white), (&black_token, army(Color::Black))] {
            let command = json!({ "do": "done", "army": army });
            let (status, body) =
                house.call("POST", &format!("/api/matches/{id}/commands"), Some(token), Some(command));
            assert_eq!(status, 200, "{body}");
        }
        let seen = [None, Some(&*white_token), Some(&*black_token)]
            .map(|token| fetch(&house, &format!("/m/{id}.svg"), token));
        assert_eq!(seen[0], seen[1], "even White's own picture is that of a spectator");
        assert_eq!(seen[0], seen[2]);
        assert_ne!(seen[0].2, before.2, "the battle is shown");
        seen[0].clone()
    });
    assert_eq!(pictures[0].1, "image/svg+xml");
    assert_eq!(pictures[0], pictures[1], "what White hides behind its pieces is not drawn");
}

#[test]
fn every_game_comes_on_paper() {
    let house = House::fresh(Kind::Sqlite);
    for id in ikusa_play::GAMES.iter().map(|game| game.id()) {
        let path = format!("/print/{id}-a4-es.pdf");
        let (status, kind, bytes) = fetch(&house, &path, None);
        assert_eq!((status, &*kind), (200, "application/pdf"), "{id}");
        assert!(bytes.starts_with(b"%PDF-") && bytes.len() < 1 << 20, "{id}: {} bytes", bytes.len());
        assert_eq!(fetch(&house, &path, None).2, bytes, "the same again");
        assert_ne!(fetch(&house, &format!("/print/{id}-letter-en.pdf"), None).2, bytes);
    }
    for wrong in ["shogi.pdf", "shogi-a3-es.pdf", "chess-a4-es.pdf", "shogi-a4-fr.pdf"] {
        assert_eq!(fetch(&house, &format!("/print/{wrong}"), None).0, 404, "{wrong}");
    }
}

#[test]
fn positions_are_drawn_and_nonsense_is_refused() {
    let house = House::fresh(Kind::Sqlite);
    let (status, kind, svg) = fetch(&house, "/p/shogi.svg?moves=7g7f%203c3d&set=kanji&board=walnut", None);
    assert_eq!((status, kind.as_str()), (200, "image/svg+xml"));
    assert!(svg.starts_with(b"<svg "));
    let (status, kind, png) = fetch(&house, "/p/gueides.png?width=99999", None);
    assert_eq!((status, kind.as_str()), (200, "image/png"));
    assert_eq!(u32::from_be_bytes([png[16], png[17], png[18], png[19]]), 1600, "no wider than allowed");
    for (path, expected) in [
        ("/p/go.svg", 404),
        ("/p/shogi.bmp", 404),
        ("/p/shogi.svg?board=glass", 400),
        ("/p/shogi.svg?set=lego", 400),
        ("/p/shogi.svg?position=nonsense", 400),
        ("/m/nothing.png", 404),
    ] {
        assert_eq!(fetch(&house, path, None).0, expected, "{path}");
    }
}

#[test]
fn a_link_to_a_match_previews_its_board() {
    let house = House::fresh(Kind::Sqlite);
    let (id, ..) = house.seated("shogi", json!({}));
    let (status, kind, page) = fetch(&house, &format!("/m/{id}"), None);
    assert_eq!(status, 200);
    assert!(kind.starts_with("text/html"));
    let page = String::from_utf8(page).expect("UTF-8");
    // Without a client that was built there is no page to preview.
    if page.contains("id=\"app\"") {
        let image = format!("content=\"http://{}/m/{id}.png\"", house.address);
        assert!(page.contains("og:title") && page.contains(&image), "{page}");
    }
    let (_, kind, script) = fetch(&house, "/embed.js", None);
    assert!(kind.starts_with("text/javascript") && !script.is_empty());
    assert_eq!(fetch(&house, "/embed", None).0, 200);
}
