//! Sections of the rules page, by their numbers, as far as tables and texts go.

use super::scene::*;
use ikusa_gungi_enhanced::{
    Coronation, Enhanced, Face, Formation, Kind, Knowledge, Options, Slides, mount_leaps, reveal, sets,
};
use ikusa_rules::{Color, Game, Viewer};

#[test]
fn s02_capturing_turns_a_piece_over() {
    for (front, reverse) in
        [("S", "z"), ("P", "b"), ("Y", "m"), ("I", "j"), ("A", "c"), ("L", "d"), ("U", "x"), ("Q", "e")]
    {
        let captured = after(&scene(&format!("e5=s e6={front}"), WHITE), "e5xe6");
        assert_eq!(reserves(&captured), reverse);
    }
    assert_eq!(Face::all().count(), 23);
    assert_eq!(Kind::ALL.len(), 20);
}

#[test]
fn s04_formation_and_reveal() {
    let black = Formation::read(Color::Black, ikusa_gungi_enhanced::SAMPLE_BOARD).unwrap();
    let white = Formation::read(Color::White, ikusa_gungi_enhanced::SAMPLE_BOARD).unwrap();
    let position = reveal(&black, &white, Options::default()).unwrap();
    assert_eq!(position, Enhanced::start(Options::default()));
}

#[test]
fn s05_movement_sets_are_those_of_the_data() {
    // One `kind level: leaps; slides` line per set, as in gungi-enhanced.moves.json.
    let data = include_str!("../../../../testdata/gungi-enhanced/moves.txt");
    let mut seen = 0;
    for line in data.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (head, rest) = line.split_once(": ").unwrap();
        let (name, level) = head.split_once(' ').unwrap();
        let kind = *Kind::ALL.iter().find(|kind| kind.name().en.to_lowercase() == name).unwrap();
        let (leaps, slides) = rest.split_once(';').unwrap();
        let mut expected: Vec<(i8, i8)> = leaps.split_whitespace().map(pair).collect();
        expected.sort_unstable();
        let own = if level == "mount" {
            mount_leaps(kind)
        } else {
            let set = sets(kind)[level.parse::<usize>().unwrap() - 1];
            let lines = match set.slides {
                Slides::No => "",
                Slides::Forward => "N",
                Slides::Orthogonal => "W S N E",
                Slides::Diagonal => "SW NW SE NE",
            };
            assert_eq!(lines, slides.trim(), "{head}");
            set.leaps
        };
        let mut own = own.to_vec();
        own.sort_unstable();
        assert_eq!(own, expected, "{head}");
        seen += 1;
    }
    assert_eq!(seen, 64);
}

fn pair(text: &str) -> (i8, i8) {
    let (dx, dy) = text.split_once(',').unwrap();
    (dx.parse().unwrap(), dy.parse().unwrap())
}

#[test]
fn s11_position_and_move_texts() {
    let text = "9/9/9/9/4(Pq)4/9/9/9/R7r w 2PZpq p e5 - c 12";
    assert!(Enhanced::read_position(text, Options::default()).is_err(), "a mark needs three levels");
    let text = "9/9/9/9/4(Pqs)4/9/9/9/R7r w 2PZpq p e5 F cf 12";
    let position = Enhanced::read_position(text, Options::default()).unwrap();
    assert_eq!(Enhanced::write_position(&position), text);
    let loose = "9/9/9/9/22(Pqs)13/9/9/9/(R)7r/ w qpZ2P p e5 F cf 12";
    assert_eq!(Enhanced::read_position(loose, Options::default()).as_ref(), Ok(&position));
    let on = Options { coronation: Coronation::On, ..Default::default() };
    let bare = Enhanced::read_position("9/9/9/9/9/9/9/9/R7r w - - - - - 1", on).unwrap();
    assert_eq!(field(&bare, 7), "c", "the option turns it on as well");
    for text in ["a3–a2", "a3—a2", "a3-a2+", "a3-a2!?", "a3-a2^#??"] {
        assert!(Enhanced::read_move(&scene("a3=s", WHITE), text).is_ok(), "{text}");
    }
    assert!(Enhanced::read_move(&scene("c7=l a7=S", WHITE), "c7Xa7").is_ok());
    assert!(Enhanced::read_move(&scene("e3=s f3=r h3=L", WHITE), "f3=e3").is_ok(), "either order");
    for text in ["", "a3", "a3-", "a3-j2", "a0-a1", "p*c9", "K*c9", "4xf1", "a3-a2(b2)", "e5xe6{c}", "claims"]
    {
        let read = Enhanced::read_move(&scene("a3=s", WHITE), text);
        assert!(matches!(read, Err(ikusa_rules::MoveError::Syntax(_))), "{text}");
    }
}

#[test]
fn s12_views_hide_the_reverses() {
    let knowledge = Knowledge::new(Enhanced::start(Options::default()));
    let black = knowledge.view(Viewer::Seat(Color::Black)).text();
    assert!(
        black.starts_with("7n1/1k(fk)r(sk)(sk)(ka)1k/(uk)1q(tka)lq1(kta)1/9/9/9/P(SPQ)1(PAS)"),
        "{black}"
    );
    let anyone = knowledge.view(Viewer::Spectator).text();
    assert!(anyone.contains("/K(SKQ)1(KAS)(LT)(KAQ)(KA)UK/4(TK)F1K1/2(NK)3R2 b"), "{anyone}");
}
