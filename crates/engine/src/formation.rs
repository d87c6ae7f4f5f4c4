//! An army of the engine's own choosing.

use ikusa_rules::{ByColor, Color, Game, Position, Random, Secrets};

use crate::playable::{Evaluation, Playable};

/// How many armies are drawn up for the choice, and against how many each is tried.
const CANDIDATES: u64 = 24;
const OPPONENTS: u64 = 8;

/// The best of some armies for `color`: the one that stands best on average against armies an opponent might
/// bring; `None` for games without a secret formation.
pub fn choose_formation<G: Game<Position: Playable>>(
    color: Color,
    options: G::Options,
    random: &mut dyn Random,
) -> Option<String> {
    let (armies, reveal) = (G::ARMIES?, G::Secrets::REVEAL?);
    let eval = <G::Position as Playable>::Eval::default();
    let mut draw =
        |color, count| -> Vec<String> { (0..count).map(|_| armies.drawn(color, random)).collect() };
    let (ours, theirs) = (draw(color, CANDIDATES), draw(!color, OPPONENTS));
    let worth = |army: &String| -> i32 {
        let battles = theirs.iter().filter_map(|other| {
            let armies = match color {
                Color::Black => ByColor::new(army.as_str(), other.as_str()),
                Color::White => ByColor::new(other.as_str(), army.as_str()),
            };
            reveal(armies, options).ok()
        });
        battles
            .map(|battle| {
                let score = match battle.outcome().and_then(|outcome| outcome.winner) {
                    Some(winner) => {
                        if winner == battle.turn() {
                            5_000
                        } else {
                            -5_000
                        }
                    }
                    None => eval.judge(&battle, &eval.sums(&battle)),
                };
                if battle.turn() == color { score } else { -score }
            })
            .sum()
    };
    ours.into_iter().max_by_key(worth)
}
