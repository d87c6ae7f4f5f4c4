//! Laws of ready armies.

use ikusa_rules::{ByColor, Color, Game, Position, Secrets};

use crate::Suite;

/// Every preset and random army is complete and legal, the same seed gives the same one, and two secret ones open a
/// battle.
pub fn ready<S: Suite>() {
    let Some(armies) = S::Game::ARMIES else { return };
    let all = |color: Color| -> Vec<String> {
        let presets = armies.presets().iter().map(|(id, _)| armies.preset(id, color).expect("a preset"));
        presets.chain((0..30).map(|seed| armies.random(color, seed))).collect()
    };
    for color in Color::BOTH {
        for army in all(color) {
            assert_eq!(armies.check(color, &army), Ok(Vec::new()), "{army}");
        }
        assert_eq!(armies.random(color, 7), armies.random(color, 7));
        assert_ne!(armies.random(color, 7), armies.random(color, 8));
        assert_eq!(armies.preset("no-such-army", color), None);
    }
    let Some(reveal) = <S::Game as Game>::Secrets::REVEAL else { return };
    for (black, white) in all(Color::Black).iter().zip(&all(Color::White)) {
        let battle = reveal(ByColor::new(black, white), Default::default())
            .unwrap_or_else(|error| panic!("{black} against {white}: {error}"));
        assert_eq!(battle.count_moves(), battle.moves().len());
    }
}
