//! The laws of every game, over shogi.

mod common;

use common::{Suite, play_on, scattered};
use ikusa_rules::{Position as _, Seeded};

ikusa_laws::laws!(Suite);

#[test]
fn stalemate_loses_as_mate_does() {
    let mut seeded = Seeded::new(5);
    for crowd in 0..9 {
        play_on(scattered(crowd, &mut seeded), 60, &mut seeded, |position| {
            if let Some(outcome) = position.outcome() {
                assert_eq!(outcome.winner, Some(!position.turn()), "{position}");
                assert_eq!(outcome.reason.code == "checkmate", position.in_check(), "{position}");
            }
        });
    }
}
