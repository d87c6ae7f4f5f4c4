//! KI2: how moves are told apart, after the examples of the Japan Shogi Association.

use ikusa_rules::{Color, Entry, Format, Position as _, Record, Square, Tree};
use ikusa_shogi::{Action, Kind, Move, Options, Piece, Position, Setup, Shogi, notation, text};

fn ki2() -> &'static Format<Shogi> {
    Format::find("ki2u").expect("KI2 is a format of shogi")
}

fn record(start: &Position, m: Move) -> Record<Shogi> {
    let mut tree = Tree::default();
    tree.add(None, Entry::Move(m));
    Record {
        headers: Vec::new(),
        options: Options::default(),
        start: start.clone(),
        comments: Vec::new(),
        tree,
    }
}

/// What KI2 calls a move, without the mark of its side.
fn said(start: &Position, m: Move) -> String {
    let bytes = ki2().write(&record(start, m)).expect("a single move can be written");
    let text = String::from_utf8(bytes).expect("UTF-8");
    let line = text.lines().find(|line| line.starts_with(['▲', '△'])).expect("a move").to_owned();
    line.chars().skip(1).collect()
}

fn rotated(m: Move) -> Move {
    match m.action() {
        Action::Board { from, to, promotion } => Move::board(from.rotated(), to.rotated(), promotion),
        Action::Drop { kind, to } => Move::drop(kind, to.rotated()),
    }
}

/// Without the square, which differs between the sides.
fn words(said: &str) -> String {
    said.chars().skip(2).collect()
}

/// A board, and moves with what they are called.
type Case = (&'static str, &'static [(&'static str, &'static str)]);

#[rustfmt::skip]
const CASES: &[Case] = &[
    // Motion tells.
    ("4k4/2G6/G8/9/9/9/9/9/9 b - 1", &[("9c8b", "８二金上"), ("7b8b", "８二金寄")]),
    ("4k1G2/9/5G3/9/9/9/9/9/9 b - 1", &[("4c3b", "３二金上"), ("3a3b", "３二金引")]),
    ("4k4/9/9/9/5G3/4G4/9/9/9 b - 1", &[("5f5e", "５五金上"), ("4e5e", "５五金寄")]),
    ("4k4/9/9/9/9/9/2S6/9/1S7 b - 1", &[("8i8h", "８八銀上"), ("7g8h", "８八銀引")]),
    ("4k4/9/9/9/9/9/7S1/9/5S3 b - 1", &[("4i3h", "３八銀上"), ("2g3h", "３八銀引")]),
    // Side tells.
    ("4k4/G1G6/9/9/9/9/9/9/9 b - 1", &[("9b8a", "８一金左"), ("7b8a", "８一金右")]),
    ("4k4/9/6G1G/9/9/9/9/9/9 b - 1", &[("3c2c", "２三金左"), ("1c2c", "２三金右")]),
    ("4k4/9/9/9/9/3S1S3/9/9/9 b - 1", &[("6f5e", "５五銀左"), ("4f5e", "５五銀右")]),
    ("4k4/9/9/9/9/9/9/9/2GG5 b - 1", &[("7i7h", "７八金直"), ("6i7h", "７八金右")]),
    ("4k4/9/9/9/9/9/9/9/6SS1 b - 1", &[("3i3h", "３八銀直"), ("2i3h", "３八銀右")]),
    ("4k4/9/9/9/9/9/9/9/6N1N b - 1", &[("3i2g", "２七桂左"), ("1i2g", "２七桂右")]),
    // Side and motion tell.
    ("k8/9/3GGG3/9/9/9/9/9/9 b - 1", &[("6c5b", "５二金左"), ("5c5b", "５二金直"), ("4c5b", "５二金右")]),
    ("4k4/9/9/9/9/9/1+P7/+P1+P6/+P+P+P6 b - 1",
        &[("7i8h", "８八と右上"), ("8i8h", "８八と直"), ("9i8h", "８八と左上"), ("9h8h", "８八と左寄"),
          ("7h8h", "８八と右寄"), ("8g8h", "８八と引")]),
    ("4k4/9/9/9/9/9/6S1S/9/6SS1 b - 1",
        &[("2i2h", "２八銀直"), ("1g2h", "２八銀右"), ("3i2h", "２八銀左上"), ("3g2h", "２八銀左引")]),
    ("4k4/9/9/9/9/9/9/4G1G2/4G1G2 b - 1",
        &[("5i4h", "４八金左上"), ("5h4h", "４八金左寄"), ("3i4h", "４八金右上"), ("3h4h", "４八金右寄")]),
    // Dragons: by motion, else by which stands further right; never 直.
    ("+R8/9/9/1+R7/9/9/9/9/4k4 b - 1", &[("9a8b", "８二龍引"), ("8d8b", "８二龍上")]),
    ("k8/4+R4/7+R1/9/9/9/9/9/9 b - 1", &[("2c4c", "４三龍寄"), ("5b4c", "４三龍引")]),
    ("k8/9/9/9/4+R3+R/9/9/9/9 b - 1", &[("5e3e", "３五龍左"), ("1e3e", "３五龍右")]),
    ("4k4/9/9/9/9/9/9/9/+R+R7 b - 1", &[("9i8h", "８八龍左"), ("8i8h", "８八龍右")]),
    ("4k4/9/9/9/9/9/9/7+R1/8+R b - 1", &[("2h1g", "１七龍左"), ("1i1g", "１七龍右")]),
    ("ln1g4l/1ks6/1pp2pn1p/p2p1+R3/6+R2/P1s3P1P/1P1P2N2/2K6/LN2S3L b B2G3Pbgs4p 1",
        &[("4d4f", "４六龍左"), ("3e4f", "４六龍右")]),
    // Horses likewise.
    ("+B+B2k4/9/9/9/9/9/9/9/9 b - 1", &[("9a8b", "８二馬左"), ("8a8b", "８二馬右")]),
    ("k8/9/3+B5/9/+B8/9/9/9/9 b - 1", &[("9e8e", "８五馬寄"), ("6c8e", "８五馬引")]),
    ("4k3+B/9/9/6+B2/9/9/9/9/9 b - 1", &[("1a1b", "１二馬引"), ("3d1b", "１二馬上")]),
    ("4k4/9/9/9/9/9/9/9/+B3+B4 b - 1", &[("9i7g", "７七馬左"), ("5i7g", "７七馬右")]),
    ("k8/9/9/9/9/9/5+B3/8+B/9 b - 1", &[("4g2i", "２九馬左"), ("1h2i", "２九馬右")]),
    // Rooks and bishops run too.
    ("4k4/9/9/9/R7R/9/9/9/9 b - 1", &[("9e5e", "５五飛左"), ("1e5e", "５五飛右")]),
    ("k8/9/9/9/9/6B2/9/B8/9 b - 1", &[("9h5d", "５四角左"), ("3f5d", "５四角右"), ("9h7f", "７六角")]),
    // Drops say so only where a piece on the board could go as well.
    ("4k4/9/9/9/9/9/9/9/3G5 b G 1", &[("6i5h", "５八金"), ("G*5h", "５八金打"), ("G*5e", "５五金")]),
    // The choice to promote is always told.
    ("k8/9/9/7P1/9/9/9/9/9 b - 1", &[("2d2c+", "２三歩成"), ("2d2c", "２三歩不成")]),
    ("k8/9/9/9/9/9/7P1/9/9 b - 1", &[("2g2f", "２六歩")]),
    ("k8/7S1/9/9/9/9/9/9/9 b - 1", &[("2b3c+", "３三銀成"), ("2b3c", "３三銀不成")]),
    ("k8/9/5S1S1/9/9/9/9/9/9 b - 1",
        &[("4c3b+", "３二銀左成"), ("4c3b", "３二銀左不成"), ("2c3b+", "３二銀右成"), ("2c3b", "３二銀右不成")]),
    ("k8/9/+S8/9/9/9/9/9/9 b - 1", &[("9c8c", "８三成銀")]),
    // A pinned piece reaches the square too.
    ("4k4/9/9/9/9/4r4/9/4G1G2/4K4 b - 1", &[("3h4h", "４八金右")]),
];

#[test]
fn moves_are_told_apart_as_the_association_does() {
    for (board, moves) in CASES {
        let start: Position = board.parse().unwrap_or_else(|e| panic!("{board}: {e}"));
        for (text, expected) in *moves {
            let m = notation::parse_move(text).expect("a move");
            assert_eq!(said(&start, m), *expected, "{text} in {board}");
        }
    }
}

#[test]
fn white_says_the_same_from_the_other_side() {
    for (board, moves) in CASES {
        let moves: Vec<_> =
            moves.iter().map(|(m, said)| (rotated(notation::parse_move(m).expect("a move")), said)).collect();
        let setup = text::read(board).expect("a position").rotated();
        let start = with_white_king(&setup, |start| moves.iter().all(|(m, _)| start.is_legal(*m)));
        for (m, expected) in moves {
            assert_eq!(words(&said(&start, m)), words(expected), "{m} in {start}");
        }
    }
}

/// The position with a king for White where it is not in the way: only Black's may be missing.
fn with_white_king(setup: &Setup, fits: impl Fn(&Position) -> bool) -> Position {
    let with_king_on = |square: Square| {
        let mut setup = setup.clone();
        setup.board[square.index()].get_or_insert(Piece::new(Color::White, Kind::King));
        Position::new(&setup, Options::default()).ok().filter(|start| fits(start))
    };
    Square::all().find_map(with_king_on).expect("there is room for a king")
}

#[test]
fn every_move_of_crowded_positions_reads_back() {
    let crowded = [
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        "4k4/9/2+P+P+P4/2+P1+P4/2+P+P+P4/9/9/R7R/4K4 b G 1",
    ];
    for board in crowded {
        let start: Position = board.parse().expect("a position");
        for m in start.moves() {
            let record = record(&start, m);
            let bytes = ki2().write(&record).unwrap_or_else(|e| panic!("{m} in {board}: {e}"));
            assert_eq!(ki2().read(&bytes).expect("reads back"), record, "{m} in {board}");
        }
    }
}

#[test]
fn other_spellings_are_understood() {
    let file = |moves: &str| format!("手合割：平手\n{moves}\n");
    let main = |text: &str| {
        let record = ki2().read(text.as_bytes()).unwrap_or_else(|e| panic!("{text}: {e}"));
        record.tree.main_moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    for moves in [
        "▲７六歩 △３四歩 ▲２二角成 △同　銀",
        "☗76歩☖34歩☗22角成☖同銀",
        "▲７六歩△３四歩▲２二角成△２二同銀",
        "▼７６歩▽３４歩▼２２角行成▽同　銀上",
    ] {
        assert_eq!(main(&file(moves)), "7g7f 3c3d 8h2b+ 3a2b", "{moves}");
    }
    assert_eq!(main(&file("▲４八銀右△３四歩")), "3i4h 3c3d");
}
