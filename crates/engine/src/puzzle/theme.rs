//! What a puzzle is about, read off its moves as hands make them.

use ikusa_rules::{Effect, Game, MoveOf, Pick, Position};

use crate::playable::{Class, Playable};

/// Acts that make a theme of their own, by the code of their verb or the beginning of it.
const VERBS: &[(&str, &str)] = &[
    ("jump", "raise"),
    ("stack", "raise"),
    ("betray-", "raise"),
    ("exchange", "exchange"),
    ("sacrifice", "swordsman"),
    ("mount", "mount"),
    ("substitute", "substitute"),
    ("take-", "tower"),
    ("crown", "crown"),
    ("promote", "promotion"),
    ("become", "promotion"),
];

/// Acts that only some pieces can do.
const ACTORS: &[(&str, Effect, &str)] =
    &[("Major", Effect::Capture, "recruit"), ("Jester", Effect::Stack, "betray")];

/// The themes of a line from `start`: those of the solver's moves.
pub(super) fn themes<G: Game<Position: Playable>>(
    start: &G::Position,
    line: &[MoveOf<G>],
) -> Vec<&'static str> {
    let mut found = Vec::new();
    let mut add = |theme| {
        if !found.contains(&theme) {
            found.push(theme);
        }
    };
    let (us, last) = (start.turn(), line.len().saturating_sub(1));
    let mut at = start.clone();
    for (index, &m) in line.iter().enumerate() {
        if at.turn() == us {
            let sketch = G::sketch(&at, m);
            if at.class(m) == Class::Drop {
                add("drop");
            }
            if index < last && !at.exchange_yields(m, -100) {
                add("sacrifice");
            }
            if index == 0 && at.class(m) != Class::Tactical && !at.gives_check(m) {
                add("quiet");
            }
            if let Some((_, theme)) = VERBS.iter().find(|(verb, _)| sketch.verb.code.starts_with(verb)) {
                add(theme);
            }
            let mover = match sketch.pick {
                Pick::Cell(cell) => {
                    G::diagram(&at).cells.get(cell).and_then(|men| men.last()).map(|man| man.kind.name.en)
                }
                _ => None,
            };
            let acts = |(actor, effect, _): &&(&str, Effect, &str)| {
                mover == Some(*actor) && *effect == sketch.effect
            };
            if let Some((.., theme)) = ACTORS.iter().find(acts) {
                add(theme);
            }
        }
        at.play_unchecked(m);
    }
    found
}
