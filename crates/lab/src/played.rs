//! One game of the engine against itself.

use ikusa_play::think::{Limits, Task, Thinker};
use ikusa_play::{AnyGame, AnyLine, is_placement};
use ikusa_rules::{Armies, ByColor, Color, Outcome, Seeded};
use serde::{Deserialize, Serialize};

use crate::plan::{LabPlan, RuleSet};

/// The word that ends one's own placement, in games that have one.
const DONE: &str = "done";
/// An army that was drawn at random and has no name.
pub(crate) const DRAWN: &str = "drawn";

/// A game as it was played; everything else is found out by playing it again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// Which set of rules.
    pub set: usize,
    /// Its number in the series: it depends on nothing else but the plan.
    pub number: u32,
    /// The armies of Black and White by name, where the game has armies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armies: Option<[String; 2]>,
    /// The text of its first position; without one that of the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves.
    pub moves: String,
}

impl Played {
    /// The game's line at its beginning.
    ///
    /// # Errors
    /// If the rules refuse it: then it was not played by them.
    pub fn open(&self, game: &dyn AnyGame, rules: &RuleSet) -> Result<Box<dyn AnyLine>, String> {
        let start = self.start.as_deref().or(rules.position.as_deref());
        game.open(start, &rules.pairs()).map_err(|error| format!("game {}: {error}", self.number))
    }
}

/// How the game ends here, if it does: by the rules, or because the side to move may declare itself the winner.
pub(crate) fn end(line: &dyn AnyLine) -> Option<Outcome> {
    let declared = || line.impasse()?.declaration.filter(|outcome| outcome.winner == Some(line.turn()));
    line.outcome().or_else(declared)
}

/// Plays the game `number` by the set of rules `set`.
///
/// # Errors
/// If the rules cannot be opened, or the engine finds no move where the game is not over.
pub fn play(plan: &LabPlan, set: usize, number: u32) -> Result<Played, String> {
    let (game, rules) = (plan.game()?, &plan.sets[set]);
    let mut seeded = Seeded::new(plan.seed ^ u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut played = Played { set, number, armies: None, start: None, moves: String::new() };
    let armies = game.armies().filter(|_| plan.armies && rules.position.is_none());
    let drawn = armies.map(|armies| ByColor::from_fn(|color| draw(armies, color, &mut seeded)));
    let mut line = match &drawn {
        Some(drawn) if game.has_formation() => {
            let texts = ByColor::from_fn(|color| drawn[color].1.as_str());
            game.reveal(texts, &rules.pairs()).map_err(|error| error.to_string())?
        }
        _ => game.open(rules.position.as_deref(), &rules.pairs()).map_err(|error| error.to_string())?,
    };
    if let Some(drawn) = drawn.filter(|_| game.has_formation() || is_placement(line.as_ref())) {
        if game.has_formation() {
            played.start = Some(line.start());
        } else {
            place(line.as_mut(), &drawn);
        }
        played.armies = Some([Color::Black, Color::White].map(|color| drawn[color].0.clone()));
    }
    open_at_random(line.as_mut(), plan.opening, &mut seeded);
    let task = Task { limits: Limits::nodes(plan.nodes), seed: seeded.next_u64(), ..Task::default() };
    // A game depends on its number alone, so the engine remembers nothing of the one before.
    let mut thinker = Thinker::default();
    while line.len() < plan.longest && end(line.as_ref()).is_none() {
        let best = line.best(&mut thinker, &task, seeded.next_u64());
        let text = best.ok_or_else(|| format!("game {number}: no move at {}", line.position()))?;
        line.play(&text).map_err(|error| format!("game {number}, {text}: {error}"))?;
    }
    played.moves = line.played().join(" ");
    Ok(played)
}

/// An army and its name: one of the ready ones, or as often as each of them one at random.
fn draw(armies: &dyn Armies, color: Color, seeded: &mut Seeded) -> (String, String) {
    let presets = armies.presets();
    let ready = presets.get(seeded.below(presets.len() + 1)).map(|(id, _)| *id);
    match ready.and_then(|id| Some((id, armies.preset(id, color)?))) {
        Some((id, text)) => (id.to_owned(), text),
        None => (DRAWN.to_owned(), armies.drawn(color, seeded)),
    }
}

/// Places both armies in the open, each in its turn, as far as the rules allow; whoever has placed all says so.
fn place(line: &mut dyn AnyLine, armies: &ByColor<(String, String)>) {
    let mut left = ByColor::from_fn(|color| armies[color].1.split_whitespace());
    while is_placement(line) {
        match left[line.turn()].next() {
            Some(word) if line.play(word).is_ok() => {}
            Some(_) => {}
            None if line.play(DONE).is_ok() => {}
            None => return,
        }
    }
}

/// Random moves that do not end the game.
fn open_at_random(line: &mut dyn AnyLine, plies: u32, seeded: &mut Seeded) {
    for _ in 0..plies {
        let moves = line.moves();
        let Some(text) = seeded.pick(&moves) else { return };
        if line.play(text).is_err() {
            return;
        }
        if end(line).is_some() {
            line.undo();
            return;
        }
    }
}
