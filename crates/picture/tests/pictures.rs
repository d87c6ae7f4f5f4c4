//! Pictures of the games' own diagrams would need the games; these are of made-up ones, and of all the art.

use ikusa_picture::{Arrow, Frame, Marks, Set, Style, Theme, board, look, webp};
use ikusa_rules::{ByColor, Color, Diagram, Man, PieceKind, Text};

const fn kind(id: &'static str, letter: &'static str, kanji: &'static str) -> PieceKind {
    let name = Text { es: "pieza", en: "piece" };
    PieceKind { id, letter, kanji, name, article: name, plural: name }
}
static KING: PieceKind = kind("king", "K", "王");
static PAWN: PieceKind = kind("pawn", "P", "歩");

fn diagram() -> Diagram {
    let man = |color, kind| Man { color, kind };
    let mut cells = vec![Vec::new(); 9];
    cells[0] = vec![man(Color::White, &KING)];
    cells[4] = vec![man(Color::Black, &PAWN), man(Color::White, &PAWN), man(Color::Black, &KING)];
    let hands = ByColor::new(vec![(man(Color::Black, &PAWN), 3)], Vec::new());
    let names = |from: u8| (0..3).map(|index| char::from(from + index).to_string()).collect();
    Diagram {
        files: names(b'a'),
        ranks: names(b'1'),
        cells,
        hands,
        upper: Color::Black,
        bottom: Color::Black,
        placing: false,
        notes: Vec::new(),
    }
}

fn style(set: Set) -> Style {
    Style { theme: Theme::find("kaya").expect("kaya"), set, flipped: false, coordinates: true, hands: true }
}

#[test]
fn every_set_draws_every_game_and_tells_sides_apart() {
    for game in ["shogi", "gueides", "gungi-enhanced", "gungi-marshal", "gungi-25"] {
        let look = look(game).expect("art");
        for (name, set) in Set::ALL {
            let drawn = board(look, &diagram(), &Marks::default(), style(set));
            let turned = board(look, &diagram(), &Marks::default(), Style { flipped: true, ..style(set) });
            assert_ne!(drawn.svg(300), turned.svg(300), "{game} {name}");
            assert!(drawn.svg(300).starts_with("<svg ") && !drawn.svg(300).contains("NaN"), "{game} {name}");
        }
    }
    assert!(look("go").expect_err("none").contains("'go'"));
}

#[test]
fn a_picture_is_as_large_as_asked_but_never_larger_than_the_most() {
    let scene = board(look("shogi").expect("art"), &diagram(), &Marks::default(), style(Set::Picture));
    let size = |png: &[u8]| u32::from_be_bytes([png[16], png[17], png[18], png[19]]);
    assert_eq!(size(&scene.png(240).expect("a picture")), 240);
    let large = scene.png(1_000_000).expect("a picture");
    assert!(size(&large) <= ikusa_picture::MOST_PIXELS);
}

#[test]
fn marks_are_seen() {
    let look = look("gueides").expect("art");
    let plain = board(look, &diagram(), &Marks::default(), style(Set::Picture));
    let marked = Marks { last: vec![8], arrows: vec![Arrow { from: 0, to: 8 }] };
    let marked = board(look, &diagram(), &marked, style(Set::Picture));
    assert_eq!(marked.shapes.len(), plain.shapes.len() + 2);
}

#[test]
fn moving_pictures_have_their_frames() {
    let look = look("shogi").expect("art");
    let frames = || -> Vec<Frame> {
        let mark = |cell| Marks { last: vec![cell], arrows: Vec::new() };
        let frame =
            |cell| Frame { scene: board(look, &diagram(), &mark(cell), style(Set::Picture)), hundredths: 80 };
        (0..3).map(frame).collect()
    };
    let moving = ikusa_picture::gif(&frames(), 120).expect("a GIF");
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(&moving[..]).expect("a GIF");
    let mut count = 0;
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        assert_eq!((frame.width, frame.delay), (120, 80));
        count += 1;
    }
    assert_eq!(count, 3);
    let moving = webp(&frames(), 120).expect("a WebP");
    let decoder = image_webp::WebPDecoder::new(std::io::Cursor::new(&moving)).expect("a WebP");
    assert!(decoder.is_animated());
    assert_eq!((decoder.num_frames(), decoder.dimensions().0), (3, 120));
    assert!(ikusa_picture::gif(&[], 100).is_err());
}
