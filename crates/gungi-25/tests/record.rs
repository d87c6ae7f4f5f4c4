//! Records: what is written is read as the same, and what is wrong says where.

use ikusa_gungi_25::{Gungi25, Options, Position};
use ikusa_rules::{Entry, Format, Game, Options as _, Position as _, Record, RecordError, Seeded, Tree};

fn format() -> &'static Format<Gungi25> {
    Format::find("gungi25").expect("the game's own format")
}

fn read(text: &str) -> Result<Record<Gungi25>, RecordError> {
    format().read(text.as_bytes())
}

const SAMPLE: &str = "Game: gungi-25\nLevel: 2\nFirst: white\nWhite: Ana\nBlack: Luis\n\n\
    -DRAFT-\n1. M*5i M*5a\n2. D*5h. D*5b {alone from here on}\n3. … G*5c.\n\n\
    -BATTLE-\n1. 5h-5g! 5c-5d [1.500s]\n2. resign\n";

#[test]
fn the_sample_is_written_as_it_was_read() {
    let record = read(SAMPLE).expect("the sample");
    assert_eq!(String::from_utf8(format().write(&record).expect("written")).as_deref(), Ok(SAMPLE));
    assert!((format().detect)(SAMPLE.as_bytes()));
}

#[test]
fn random_games_survive_paper() {
    let seed = 7;
    eprintln!("seed {seed}");
    let mut seeded = Seeded::new(seed);
    for (level, first) in [("0", "white"), ("1", "black"), ("2", "white"), ("3", "black")] {
        for _ in 0..5 {
            let mut options = Options::default();
            options.set("level", level).expect("a level");
            options.set("first", first).expect("a side");
            let start = Gungi25::start(options);
            let mut position: Position = start.clone();
            let mut tree = Tree::default();
            let mut last = None;
            for _ in 0..160 {
                let moves = position.moves();
                let Some(m) = seeded.pick(&moves) else { break };
                last = Some(tree.add(last, Entry::Move(*m)));
                position.play_unchecked(*m);
            }
            let headers = vec![("White".to_owned(), "Ana: la una".to_owned())];
            let record = Record { headers, options, start, comments: vec!["¡va!".into()], tree };
            let text = format().write(&record).expect("a line without variations");
            let again = format()
                .read(&text)
                .unwrap_or_else(|error| panic!("{error}\n{}", String::from_utf8_lossy(&text)));
            assert_eq!(again, record);
        }
    }
}

#[test]
fn what_is_wrong_says_where() {
    let at = |text: &str| match read(text) {
        Err(RecordError::Syntax(error)) => (error.line, error.column),
        Err(RecordError::Illegal { line, column, .. }) => (line, column),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(at(&SAMPLE.replace("D*5b {", "D*5i {")), (9, 10));
    assert_eq!(at(&SAMPLE.replace("3. …", "4. …")), (10, 1));
    assert_eq!(at(&SAMPLE.replace("1. 5h-5g!", "1. 5h-5g+")), (13, 4));
    assert_eq!(at(&SAMPLE.replace("2. resign", "2. … resign")), (14, 4));
    assert_eq!(at(&format!("{SAMPLE}3. 5g-5f")), (15, 1));
    assert_eq!(at("Game: shogi\n"), (1, 1));
    assert_eq!(at(&SAMPLE.replace("Level: 2", "Level: 5")), (2, 1));
    assert_eq!(at("\n"), (1, 1));
}
