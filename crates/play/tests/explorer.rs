//! Games by position: the same place by different moves, other options elsewhere, and keys that databases can rely on.

use ikusa_play::explorer::{Book, Results, beginning, key};
use ikusa_play::{GAMES, game};

/// Keys stand in databases: whoever changes how they are made empties the explorer's tables with a migration
/// (`explored` of every match back to 0), and then these numbers.
#[test]
fn the_keys_of_the_starts_are_what_they_were() {
    let keys: Vec<_> = GAMES
        .iter()
        .filter(|game| !game.has_formation())
        .map(|game| (game.id(), format!("{:016x}", game.open(None, &[]).expect("a start").key())))
        .collect();
    let known = include_str!("keys.txt");
    let rows: Vec<_> = keys.iter().map(|(id, key)| format!("{id} | {key}\n")).collect();
    assert_eq!(rows.concat(), known);
}

#[test]
fn moves_are_counted_where_they_were_made_however_one_came_there() {
    let shogi = game("shogi").expect("a game");
    let book = "# a comment\n\
        black | - | 7g7f 3c3d 2g2f\n\
        white | - | 2g2f 3c3d 7g7f\n\
        - | - | 7g7f 8c8d\n";
    let book = Book::read(shogi, book).expect("rows");
    let at = |moves: &[&str]| {
        let mut line = shogi.open(None, &[]).expect("a start");
        moves.iter().for_each(|text| line.play(text).expect("legal"));
        book.moves(key(shogi, line.as_ref(), &[("handicap", "none")]))
            .into_iter()
            .map(|(text, r)| (text.to_owned(), r))
            .collect::<Vec<_>>()
    };
    let begun = at(&[]);
    assert_eq!(begun[0], ("7g7f".to_owned(), Results { black: 1, drawn: 1, white: 0 }));
    assert_eq!(begun[1], ("2g2f".to_owned(), Results { black: 0, drawn: 0, white: 1 }));
    // Both orders have come to the same place before their last move but one; none of them went on from the end.
    assert_eq!(at(&["2g2f", "3c3d"]), [("7g7f".to_owned(), Results { black: 0, drawn: 0, white: 1 })]);
    assert_eq!(at(&["7g7f", "3c3d", "2g2f"]), []);
    let broken = Book::read(shogi, "black | - | 7g7e\n").err().expect("no move");
    assert!(broken.starts_with("row 1: '7g7e'"), "{broken}");
}

#[test]
fn other_options_are_another_place_and_a_repeated_move_counts_once() {
    let marshal = game("gungi-marshal").expect("a game");
    let line = marshal.open(None, &[]).expect("a start");
    let spec = marshal.options().iter().find(|spec| spec.default != "on").expect("an option");
    let usual = key(marshal, line.as_ref(), &[(spec.key, spec.default)]);
    assert_eq!(usual, line.key());
    assert_ne!(usual, key(marshal, line.as_ref(), &[(spec.key, "another")]));
    let shogi = game("shogi").expect("a game");
    let mut line = shogi.open(None, &[]).expect("a start");
    for text in ["5i5h", "5a5b", "5h5i", "5b5a", "5i5h"] {
        line.play(text).expect("legal");
    }
    assert_eq!(beginning(shogi, line.as_ref(), &[]).len(), 4);
}
