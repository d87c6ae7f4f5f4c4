//! Help in an open placement: where the next piece goes so that a ready army comes about.
//!
//! It takes one turn after the other as everybody does and knows nothing but the board, so whoever uses it has no
//! advantage over whoever places by hand.

use ikusa_rules::{Armies, Color, Pick, Seeded};

use crate::AnyLine;

/// Whether armies are still being placed.
pub fn is_placement(line: &dyn AnyLine) -> bool {
    line.outcome().is_none() && line.diagram().placing
}

/// The next move of the side to move towards the named army, or towards any army that what it has placed can become;
/// `None` where nothing is being placed, and for a name that no army has.
///
/// A piece that the other side has made impossible to place is left out. An army that is complete is declared done.
pub fn next_placement(line: &dyn AnyLine, armies: &dyn Armies, preset: Option<&str>) -> Option<String> {
    if !is_placement(line) {
        return None;
    }
    let color = line.turn();
    let army = match preset {
        Some(id) => armies.preset(id, color)?,
        None => whole(line, armies, color).unwrap_or_default(),
    };
    let mut placed = line.moves_of(color);
    let mut missing = army.split_whitespace().filter(|word| {
        let known = placed.iter().position(|text| text == word);
        known.inspect(|index| drop(placed.swap_remove(*index))).is_none()
    });
    let next = missing.find(|word| line.check(word).is_ok()).map(str::to_owned);
    // Nothing of it is left or possible: a word ends the placement, or lets a turn go by; else any move does.
    let word =
        || line.sketches().into_iter().find(|(_, sketch)| sketch.pick == Pick::Nothing).map(|(text, _)| text);
    next.or_else(word).or_else(|| line.moves().into_iter().next())
}

/// An army that has what stands already. The same line gives the same army.
fn whole(line: &dyn AnyLine, armies: &dyn Armies, color: Color) -> Option<String> {
    // A placement names a square; a word such as `pass` has no digit.
    let names_square = |text: &String| text.contains(|c: char| c.is_ascii_digit());
    let placed: Vec<String> = line.moves_of(color).into_iter().filter(names_square).collect();
    armies.finish(color, &placed.join(" "), &mut Seeded::new(placed.len() as u64))
}
