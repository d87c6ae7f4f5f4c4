//! The twin against the page: the twelve worked examples of section 5 and the anchors of the placement.

use crate::board::{Board, Spot};
use crate::game::Twin;
use crate::hands::Hands;
use crate::options::Options;
use crate::pieces::{Kind, Piece, Side};

/// A square written `rank-file`.
fn spot(text: &str) -> Spot {
    let numbers: Vec<i8> = text.split('-').map(|n| n.parse().expect("a coordinate")).collect();
    Spot { rank: numbers[0], file: numbers[1] }
}

/// A main-game position from towers such as `("PPY", "1-5")`; missing Marshals stand on 1-1 and 9-1.
fn position(turn: Side, towers: &[(&str, &str)], hands: &str, options: &str) -> Twin {
    let mut board = Board::empty();
    for (letters, at) in towers {
        for letter in letters.chars() {
            board.at_mut(spot(at)).push(Piece::from_letter(letter).expect("a piece"));
        }
    }
    for (side, home) in [(Side::White, "1-1"), (Side::Black, "9-1")] {
        if board.marshal(side).is_none() {
            board.at_mut(spot(home)).push(Piece { side, kind: Kind::Marshal });
        }
    }
    let built = Twin {
        board,
        turn,
        hands: Hands::parse(hands).expect("hands"),
        placement: None,
        ply: 60,
        options: Options::parse(options).expect("options"),
    };
    Twin::parse(&built.text(), options).expect("a playable position")
}

fn white(towers: &[(&str, &str)]) -> Twin {
    position(Side::White, towers, "-", "")
}

/// The destinations of the piece on a square, with levels, sorted.
fn destinations(twin: &Twin, from: &str) -> Vec<String> {
    let prefix = format!("{from}-{}:", twin.board.at(spot(from)).height());
    let moves = twin.legal_moves();
    moves.iter().filter_map(|text| text.strip_prefix(&prefix)).map(str::to_owned).collect()
}

/// The squares on which a kind may be dropped, with levels, sorted.
fn drops(twin: &Twin, letter: char) -> Vec<String> {
    let prefix = format!("{letter}@");
    let moves = twin.legal_moves();
    moves.iter().filter_map(|text| text.strip_prefix(&prefix)).map(str::to_owned).collect()
}

#[track_caller]
fn expect(found: &[String], expected: &str) {
    let mut expected: Vec<&str> = expected.split_whitespace().collect();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn start_and_anchors() {
    let start = Twin::start("");
    let text = "9/9/9/9/9/9/9/9/9 b M2L4J6G2F2U2C2R2S2N2Y2A9Pm2l4j6g2f2u2c2r2s2n2y2a9p P1 0";
    assert_eq!(start.text(), text);
    assert_eq!(Twin::parse(text, ""), Ok(start.clone()));
    assert_eq!([1, 2].map(|depth| start.perft(depth)), [351, 123_201]);
}

#[test]
fn example_1_counsel() {
    let twin = white(&[("U", "3-5"), ("p", "5-7")]);
    expect(
        &destinations(&twin, "3-5"),
        "4-4-1 5-3-1 6-2-1 4-6-1 5-7-1 5-7-2 3-2-1 3-3-1 3-4-1 3-6-1 3-7-1 3-8-1 2-4-1 1-3-1 2-6-1 1-7-1",
    );
}

#[test]
fn example_2_spy_on_the_third_tier() {
    let twin = white(&[("PPY", "1-5"), ("p", "4-5")]);
    let forward: Vec<String> =
        destinations(&twin, "1-5").into_iter().filter(|to| to[1..].starts_with("-5-")).collect();
    expect(&forward, "2-5-1 3-5-1 4-5-1 4-5-2");
    let open = white(&[("PPY", "5-5"), ("m", "9-2")]);
    let reached = destinations(&open, "5-5");
    assert_eq!(reached.len(), 24);
    assert!(!reached.iter().any(|to| to.starts_with("4-4") || to.starts_with("4-6")));
}

#[test]
fn example_3_cannon() {
    let towers =
        [("M", "1-9"), ("m", "9-9"), ("C", "1-1"), ("P", "3-1"), ("p", "6-1"), ("n", "8-1"), ("g", "1-2")];
    expect(&destinations(&white(&towers), "1-1"), "2-1-1 1-2-2 6-1-1 8-1-1");
    let one = position(Side::White, &towers, "-", "screens=one");
    expect(&destinations(&one, "1-1"), "2-1-1 1-2-2 6-1-1");
}

#[test]
fn example_4_cannon_check() {
    let towers = [("m", "9-5"), ("C", "1-5"), ("P", "4-5")];
    let any = position(Side::Black, &towers, "g", "");
    assert!(any.in_check());
    expect(&drops(&any, 'G'), "1-5-2");
    let one = position(Side::Black, &towers, "g", "screens=one");
    assert!(drops(&one, 'G').contains(&"6-5-1".to_owned()));
}

#[test]
fn example_5_lieutenant_general() {
    let served = white(&[("P", "4-4"), ("L", "7-7")]);
    expect(&destinations(&served, "4-4"), "5-3-1 5-4-1 5-5-1 4-3-1 4-5-1 3-4-1");
    let blocked = white(&[("P", "4-4"), ("L", "7-7"), ("g", "5-5")]);
    expect(&destinations(&blocked, "4-4"), "5-4-1");
    let covered = white(&[("P", "4-4"), ("Lg", "7-7")]);
    expect(&destinations(&covered, "4-4"), "5-4-1");
}

#[test]
fn example_6_fortress_and_archer() {
    let ring = |fortress: &str, distance: i8| {
        let twin = white(&[(fortress, "3-3"), ("A", "3-4")]);
        let mut reached: Vec<String> =
            destinations(&twin, "3-4").into_iter().map(|to| to[..3].to_owned()).collect();
        reached.dedup();
        let own_marshal = spot("1-1");
        let expected: Vec<String> = Spot::all()
            .filter(|square| square.distance(spot("3-4")) == distance && *square != own_marshal)
            .map(|square| format!("{}-{}", square.rank, square.file))
            .collect();
        assert_eq!(reached, expected, "({fortress})");
    };
    ring("F", 2);
    ring("PF", 3);
    ring("Fg", 1);
}

#[test]
fn example_7_double_step() {
    expect(&destinations(&white(&[("P", "3-5")]), "3-5"), "4-5-1 5-5-1");
    expect(&destinations(&white(&[("P", "3-5"), ("F", "2-5")]), "3-5"), "4-4-1 4-5-1 4-6-1");
    expect(
        &destinations(&white(&[("P", "3-5"), ("L", "2-5")]), "3-5"),
        "4-4-1 4-5-1 4-6-1 3-4-1 3-6-1 2-5-2 5-5-1",
    );
    expect(&destinations(&white(&[("PP", "3-5")]), "3-5"), "4-4-1 4-5-1 4-6-1");
}

#[test]
fn example_8_pawn_drops() {
    let plain = position(Side::White, &[("m", "8-5")], "P", "");
    let squares = drops(&plain, 'P');
    assert!(!squares.contains(&"7-5-1".to_owned()) && squares.contains(&"7-4-1".to_owned()));
    let stacked = position(Side::White, &[("m", "8-5"), ("g", "7-4")], "P", "");
    assert!(!drops(&stacked, 'P').contains(&"7-4-2".to_owned()));
    let screen = position(Side::White, &[("m", "8-5"), ("C", "2-5")], "GP", "");
    assert!(!drops(&screen, 'P').contains(&"5-5-1".to_owned()));
    assert!(drops(&screen, 'G').contains(&"5-5-1".to_owned()));
}

#[test]
fn example_9_marshals_keep_apart() {
    let reached = destinations(&white(&[("M", "4-5"), ("g", "5-5"), ("m", "6-6")]), "4-5");
    assert!(!reached.iter().any(|to| to.starts_with("5-5") || to.starts_with("5-6")));
}

#[test]
fn example_10_full_tower() {
    let twin = white(&[("G", "4-4"), ("Pny", "5-5")]);
    // 5-3 is out of reach: the Spy's diagonal pins the General to its Marshal on 1-1.
    expect(&destinations(&twin, "4-4"), "5-5-3");
    assert!(twin.play("4-4-1:5-5-3").board.text().contains("(PnG)"));
}

#[test]
fn example_11_switching_off_a_modifier() {
    let twin = position(Side::Black, &[("S", "3-5"), ("L", "3-1"), ("m", "7-9")], "g", "");
    assert!(twin.in_check());
    expect(&drops(&twin, 'G'), "4-6-1 5-7-1 6-8-1 3-2-1 3-3-1 3-4-1 3-1-2 3-5-2");
}

#[test]
fn example_12_lieutenant_general_leaps() {
    let twin = white(&[("PPL", "4-5"), ("p", "5-4"), ("p", "5-5"), ("p", "5-6")]);
    let reached = destinations(&twin, "4-5");
    let reaches = |square: &str| reached.iter().any(|to| to.starts_with(square));
    assert_eq!(["6-4", "6-6", "6-5"].map(reaches), [true, true, false]);
}
