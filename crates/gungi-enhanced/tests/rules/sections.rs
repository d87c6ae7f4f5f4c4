//! Sections 1 to 13 of the rules page, each by its number.

use super::scene::*;
use ikusa_gungi_enhanced::{
    Coronation, Enhanced, Face, Formation, Kind, Knowledge, Options, Slides, mount_leaps, reveal, sets,
};
use ikusa_rules::{Color, Game, Position as _, Viewer};

#[test]
fn s01_the_first_player_is_an_option_and_rounds_follow_it() {
    let white_first = Options { first: Color::White, ..Default::default() };
    let start = Enhanced::start(white_first);
    assert_eq!((field(&start, 2).as_str(), field(&start, 8).as_str()), ("w", "1"));
    let one = after(&start, "d2-d1");
    assert_eq!(field(&one, 8), "1");
    assert_eq!(field(&after(&one, "g9-g8"), 8), "2");
    let black_first = Enhanced::start(Options::default());
    assert_eq!(field(&after(&black_first, "g9-g8"), 8), "1");
    assert_eq!(field(&after(&black_first, "g9-g8 d2-d1"), 8), "2");
}

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
fn s03_towers() {
    assert_eq!(why(&scene("e5=ps d5=s", WHITE), "d5-e5"), "5");
    assert_eq!(why(&scene("e5=pst d5=z", WHITE), "d5-e5"), "5.height");
    assert_eq!(why(&scene("e5=r d5=z", WHITE), "d5-e5"), "5.king");
    assert!(legal(&scene("e5=p d5=r", WHITE), "d5-e5"), "a King may stand on others");
    assert_eq!(why(&scene("e5=ps", WHITE), "e5-e6"), "A", "a level-2 Swordsman leaps");
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
fn s06_the_nine_actions() {
    assert!(legal(&scene("a3=s", WHITE), "a3-a2"));
    assert!(legal(&scene("b4=s b5=p", WHITE), "b4-b5"));
    assert!(legal(&scene("c7=l a7=S", WHITE), "c7xa7"));
    assert!(legal(&scene("c5=sP", WHITE), "2xc5"));
    assert!(legal(&scene("c4=s", "w q - - - - 1"), "Q*c9"));
    assert!(legal(&scene("e8=tSq", WHITE), ":e8"), "the middle may be an enemy");
    assert!(legal(&scene("e3=s f3=r h3=L", WHITE), "e3=f3"));
    assert!(legal(&scene("e4=op", WHITE), "e4~e3"));
    let substituted = after(&scene("f5=pz", "w j - - - - 1"), "f5<>J");
    assert_eq!((tower(&substituted, "f5").as_str(), reserves(&substituted).as_str()), ("pj", "z"));
}

#[test]
fn s07_effects() {
    let recruited = after(&scene("e2=m e3=S a1=p", WHITE), "e2xe3(a1)");
    assert_eq!(tower(&recruited, "a1"), "pz");
    assert_eq!(why(&scene("e2=m e3=S", WHITE), "e2xe3(e5)"), "7.6.3");
    assert_eq!(why(&scene("e2=m e3=S", WHITE), "e2xe3(i1)"), "7.6.3", "not on the King");
    let crowned = after(&scene("d5=r e5=PA", WHITE_CROWNING), "d5xe5");
    assert_eq!((tower(&crowned, "e5").as_str(), reserves(&crowned).as_str()), ("br", "c"));
}

#[test]
fn s08_stuck() {
    let pawn = scene("a1=s", "w p - - - - 1");
    assert_eq!(why(&pawn, "P*e9"), "7.4.2");
    assert!(legal(&pawn, "P*e7"));
    let assassin = scene("e7=c e8=c d9=c", "w a - - - - 1");
    assert_eq!(why(&assassin, "A*f9"), "7.4.2");
    assert_eq!(why(&assassin, "A*f8"), "7.4.2");
    assert!(legal(&assassin, "A*e8"), "level 2 on the eighth row still has the diagonals");
    assert_eq!(why(&assassin, "A*d9"), "7.4.2");
    let griffin = scene("e9=n d9=c", "w g - - - - 1");
    assert_eq!(why(&griffin, "G*f9"), "7.4.2");
    assert!(legal(&griffin, "G*e9"), "on a Cannon it steps diagonally");
    assert!(legal(&griffin, "G*d9"), "a Horse steps back");
}

#[test]
fn s09_faults_when_prevented() {
    let reserve = "w pb - - - - 1";
    assert_eq!(why(&scene("e5=b", reserve), "B*e7"), "8.3.jesters");
    assert_eq!(why(&scene("e5=b d5=b", reserve), "d5-e5"), "5");
    assert_eq!(why(&scene("e5=b d6=b", reserve), "d6-e6"), "8.3.jesters");
    assert_eq!(why(&scene("e5=p", reserve), "P*e7"), "8.3.pawns");
    assert_eq!(why(&scene("e9=R", reserve), "P*e8"), "8.3.check");
    assert_eq!(why(&scene("e9=R", reserve), "B*d9"), "R11");
    assert!(legal(&scene("e9=R e7=p", WHITE), "e7-e8"), "a moved Pawn may check");
    assert_eq!(why(&scene("e9=R c9=qz", reserve), "c9<>P"), "8.3.check");
}

#[test]
fn s10_the_end_of_the_game() {
    let mate = scene("a1=r a5=L b5=D i9=R", WHITE);
    assert_eq!(outcome(&mate), "black checkmate");
    assert_eq!(moves(&mate), Vec::<String>::new());
    let stale = scene("a1=r b5=D i2=L i9=R", WHITE);
    assert_eq!(outcome(&stale), "nobody stalemate");
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

#[test]
fn s13_the_start_is_the_sample_and_its_ten_plies_are_legal() {
    let start = Enhanced::start(Options::default());
    let end = after(&start, "c9-d8 h3-g4 d7-e6 :d3 b7-d7 h3-g4 b7-b6 c3-c4 f7-h7 c4-e4");
    assert_eq!(end.outcome(), None);
    assert_eq!(end.round(), 6);
}
