//! Printed sets: what is in them, and that each back lies behind its face.

use std::process::Command;

use ikusa_picture::{Path, Segment, Set};
use ikusa_play::GAMES;
use ikusa_print::{Kit, Paper, Sheet, pdf, sheets};
use ikusa_rules::{Color, Lang};

fn printed(index: usize, paper: Paper) -> (Kit, Vec<Sheet>) {
    let kit = Kit::of(GAMES[index]).expect("a kit");
    let sheets = sheets(&kit, paper, Set::Picture, Lang::En);
    (kit, sheets)
}

/// The middle and the width of a path's points.
fn extent(path: &Path) -> [f64; 3] {
    let points = path.0.iter().filter_map(|segment| match *segment {
        Segment::Move(to) | Segment::Line(to) | Segment::Curve(.., to) => Some(to),
        Segment::Close => None,
    });
    let (mut low, mut high) = ([f64::MAX; 2], [f64::MIN; 2]);
    for [x, y] in points {
        (low, high) = ([low[0].min(x), low[1].min(y)], [high[0].max(x), high[1].max(y)]);
    }
    [low[0].midpoint(high[0]), low[1].midpoint(high[1]), high[0] - low[0]]
}

#[test]
fn both_sides_have_the_same_pieces_and_nothing_secret_is_in_the_box() {
    for game in GAMES.iter() {
        let kit = Kit::of(*game).expect("a kit");
        let of = |color| -> Vec<_> {
            let own = kit.pieces.iter().filter(|piece| piece.color == color);
            own.map(|piece| (piece.face.id, piece.back.map(|kind| kind.id))).collect()
        };
        assert_eq!(of(Color::Black), of(Color::White), "{}", game.id());
        assert!(kit.pieces.iter().all(|piece| !kit.look.is_hidden(piece.face.id)), "{}", game.id());
        assert!(kit.pieces.iter().all(|piece| !kit.look.is_signed(piece.face.id)), "{}", game.id());
        assert!(!kit.pieces.is_empty());
    }
}

/// Where a game has levels, the box holds what the last of them needs.
#[test]
fn the_box_holds_every_piece_of_the_game() {
    let boxes =
        [("gungi-enhanced", 46), ("gungi-marshal", 76), ("shogi", 40), ("gueides", 36), ("gungi-25", 50)];
    for (id, count) in boxes {
        let game = GAMES.iter().find(|game| game.id() == id).expect("a game");
        assert_eq!(Kit::of(*game).expect("a kit").pieces.len(), count, "{id}");
    }
}

/// Turned over its long edge, a sheet's backs lie exactly behind its faces: body behind body.
#[test]
fn every_back_lies_behind_its_face() {
    for index in 0..GAMES.len() {
        for paper in [Paper::A4, Paper::Letter] {
            let (kit, sheets) = printed(index, paper);
            let bodies = |name: &str| -> Vec<[f64; 3]> {
                let scene = &sheets.iter().find(|sheet| sheet.name == name).expect("a sheet").scene;
                let wide = kit.look.body.outline.clone();
                let width = extent(&wide)[2] * 16.0 / 82.0;
                let found = scene.shapes.iter().map(|shape| extent(&shape.path));
                let mut found: Vec<_> = found.filter(|[.., w]| (w - width).abs() < 1e-9).collect();
                found.dedup();
                found
            };
            let (faces, mut backs) = (bodies("faces"), bodies("backs"));
            assert_eq!(faces.len(), kit.pieces.len(), "{}", kit.game.id());
            backs.iter_mut().for_each(|back| back[0] = paper.size()[0] - back[0]);
            for (face, back) in faces.iter().zip(&backs) {
                let apart = (face[0] - back[0]).hypot(face[1] - back[1]);
                assert!(apart < 1e-6, "{}: {face:?} and {back:?}", kit.game.id());
            }
            let [wide, high] = paper.size();
            assert!(
                faces.iter().all(|[x, y, w]| x - w > 0.0 && x + w < wide && *y > 10.0 && *y < high - 10.0)
            );
        }
    }
}

/// The rules come in both languages, what is looked up on one page, and no letter leaves the paper.
#[test]
fn the_rules_are_a_booklet_and_one_page_to_look_things_up() {
    for game in GAMES.iter() {
        let kit = Kit::of(*game).expect("a kit");
        for (lang, paper) in [(Lang::Es, Paper::A4), (Lang::En, Paper::Letter)] {
            let sheets = sheets(&kit, paper, Set::Picture, lang);
            let of = |name: &str| sheets.iter().filter(|sheet| sheet.name == name).collect::<Vec<_>>();
            assert_eq!(of("quick").len(), 1, "{} {lang:?}", game.id());
            assert!(of("rules").len() >= 3, "{} {lang:?}", game.id());
            let [wide, high] = paper.size();
            for letter in sheets.iter().flat_map(|sheet| &sheet.letters) {
                let ([x, y], size) = (letter.at, letter.size);
                assert!(
                    x > 6.0 && x + size < wide - 6.0 && y > 5.0 && y < high - 5.0,
                    "{}: {letter:?}",
                    game.id()
                );
            }
        }
    }
}

/// Grey pixels of each page at 50 dots an inch, by poppler; nothing where it is not installed.
fn rendered(name: &str, bytes: &[u8]) -> Option<Vec<(usize, Vec<u8>)>> {
    let folder = std::env::temp_dir().join(format!("ikusa-print-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("kit.pdf");
    std::fs::write(&file, bytes).expect("a file");
    let output =
        Command::new("pdftoppm").args(["-r", "50", "-gray"]).arg(&file).arg(folder.join("page")).output();
    let Ok(output) = output else {
        eprintln!("pdftoppm is not installed: pages are not rendered");
        assert!(std::env::var("IKUSA_COMPLETE").is_err(), "poppler-utils is missing");
        return None;
    };
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let mut files: Vec<_> =
        std::fs::read_dir(&folder).expect("pages").map(|entry| entry.expect("a page").path()).collect();
    files.sort();
    let pages =
        files.iter().filter(|path| path.extension().is_some_and(|ending| ending == "pgm")).map(|path| {
            let bytes = std::fs::read(path).expect("a page");
            let heading: Vec<usize> = String::from_utf8_lossy(&bytes[..20])
                .split_whitespace()
                .skip(1)
                .take(2)
                .filter_map(|word| word.parse().ok())
                .collect();
            let size = heading[0] * heading[1];
            (heading[0], bytes[bytes.len() - size..].to_vec())
        });
    let pages = pages.collect();
    std::fs::remove_dir_all(&folder).expect("a folder");
    Some(pages)
}

/// Every page can be searched: what is written on it are words in fonts that the document brings, not drawings of them.
#[test]
fn words_are_text_in_embedded_fonts() {
    for index in 0..GAMES.len() {
        let kit = Kit::of(GAMES[index]).expect("a kit");
        for (lang, word) in [(Lang::Es, "las piezas"), (Lang::En, "the pieces")] {
            let sheets = sheets(&kit, Paper::A4, Set::Picture, lang);
            let bytes = pdf(kit.game.name().in_lang(lang), Paper::A4, lang, &sheets);
            let Some(text) = asked("pdftotext", &bytes) else { return };
            let name = kit.game.name().in_lang(lang);
            assert!(text.contains(&format!("{name}: {word}")), "{name}: {text}");
            let fonts = asked("pdffonts", &bytes).expect("poppler has both");
            let rows: Vec<&str> = fonts.lines().skip(2).collect();
            assert!(!rows.is_empty());
            for row in rows {
                assert!(
                    row.contains("+") && row.contains("yes yes yes"),
                    "embedded, cut and searchable: {row}"
                );
            }
        }
    }
}

/// What one of poppler's programs says about a document; nothing where it is not installed.
fn asked(program: &str, bytes: &[u8]) -> Option<String> {
    static NEXT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let file = std::env::temp_dir().join(format!("ikusa-print-{}-{number}.pdf", std::process::id()));
    std::fs::write(&file, bytes).expect("a file");
    let mut command = Command::new(program);
    command.arg(&file);
    if program == "pdftotext" {
        command.arg("-");
    }
    let output = command.output();
    std::fs::remove_file(&file).expect("a file");
    let Ok(output) = output else {
        assert!(std::env::var("IKUSA_COMPLETE").is_err(), "poppler-utils is missing");
        return None;
    };
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn rendered_backs_cover_rendered_faces() {
    for index in 0..GAMES.len() {
        let (kit, sheets) = printed(index, Paper::A4);
        let bytes = pdf(kit.game.name().en, Paper::A4, Lang::En, &sheets);
        assert!(bytes.starts_with(b"%PDF-"));
        let Some(pages) = rendered(kit.game.id(), &bytes) else { return };
        assert_eq!(pages.len(), sheets.len());
        let page = |name: &str| &pages[sheets.iter().position(|sheet| sheet.name == name).expect("a sheet")];
        let ((width, faces), (_, backs)) = (page("faces"), page("backs"));
        // Where the face of a black piece is dark, its back is too: compared in blocks, since faces differ in detail.
        let dark = |pixels: &[u8], mirrored: bool| -> Vec<bool> {
            let at = |x: usize, y: usize| pixels[y * width + if mirrored { width - 1 - x } else { x }];
            let rows = pixels.len() / width;
            let blocks =
                (0..rows / 20).flat_map(|row| (0..width / 20).map(move |column| (column * 20, row * 20)));
            let ink =
                |(x, y): (usize, usize)| (0..400).filter(|i| at(x + i % 20, y + i / 20) < 250).count() > 60;
            blocks.map(ink).collect()
        };
        let (front, behind) = (dark(faces, false), dark(backs, true));
        let both = front.iter().zip(&behind).filter(|(a, b)| **a && **b).count();
        let any = front.iter().zip(&behind).filter(|(a, b)| **a || **b).count();
        assert!(any > 0);
        if !kit.look.body.one_wood {
            assert!(both * 10 >= any * 4, "{}: {both} of {any} blocks", kit.game.id());
        }
    }
}
