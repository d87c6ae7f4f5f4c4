//! What a puzzle is about, read off its moves as hands make them.

use ikusa_rules::{Diagram, Effect, Game, Man, MoveOf, Pick, Position};

use crate::playable::{Class, Playable};
use crate::score::Score;

/// Acts that make a theme of their own, by the code of their verb or the beginning of it.
const VERBS: &[(&str, &str)] = &[
    ("jump", "raise"),
    ("stack", "raise"),
    ("betray-", "betray"),
    ("exchange", "exchange"),
    ("sacrifice", "swordsman"),
    ("mount", "mount"),
    ("substitute", "substitute"),
    ("take-", "tower"),
    ("crown", "crown"),
    ("promote", "promotion"),
    ("become", "promotion"),
];

/// What else a first move can be: a capture with an effect, or what it is beside the others.
const OTHERS: &[&str] = &["recruit", "betray", "drop", "quiet"];

/// The themes that can be looked for: what a first move does.
pub fn themes() -> impl Iterator<Item = &'static str> {
    let verbs = VERBS.iter().map(|(_, theme)| *theme);
    let mut seen = Vec::new();
    verbs.chain(OTHERS.iter().copied()).filter(move |theme| {
        let new = !seen.contains(theme);
        seen.push(*theme);
        new
    })
}

/// Captures by movement with an effect of their own: who takes the top of which tower. Griffins are relocated instead of
/// recruited, and betray nobody.
fn effect(captor: &str, tower: &[Man]) -> Option<&'static str> {
    let turns = |man: &Man| man.kind.name.en != "Griffin";
    let (taken, below) = tower.split_last()?;
    match captor {
        "Major" => turns(taken).then_some("recruit"),
        "Jester" => below.iter().any(turns).then_some("betray"),
        _ => None,
    }
}

/// Who acts in a theme that belongs to few pieces: they seldom stand where they are needed.
pub(super) fn actors(theme: &str) -> &'static [&'static str] {
    match theme {
        "recruit" => &["Major"],
        "betray" => &["Jester", "Tactician"],
        _ => &[],
    }
}

/// A position with what is seen on its board.
pub(super) struct SeenPosition<'a, G: Game> {
    position: &'a G::Position,
    diagram: Diagram,
}

impl<'a, G: Game<Position: Playable>> SeenPosition<'a, G> {
    pub(super) fn new(position: &'a G::Position) -> SeenPosition<'a, G> {
        SeenPosition { position, diagram: G::diagram(position) }
    }

    /// What a move does that is a theme: by its verb, and by who captures what.
    fn acts(&self, m: MoveOf<G>) -> impl Iterator<Item = &'static str> {
        let sketch = G::sketch(self.position, m);
        let code = sketch.verb.code;
        let verb = VERBS.iter().find(|(verb, _)| code.starts_with(verb)).map(|(_, theme)| *theme);
        let men = |cell: usize| self.diagram.cells.get(cell).map_or(&[][..], Vec::as_slice);
        let effect = match (sketch.pick, sketch.to) {
            (Pick::Cell(from), Some(to)) if from != to && code == "capture" => {
                men(from).last().and_then(|captor| effect(captor.kind.name.en, men(to)))
            }
            _ => None,
        };
        verb.into_iter().chain(effect)
    }

    /// Whether one of the moves does this; where it is a piece's own capture, one that wins so much or gives check.
    pub(super) fn offers(&self, theme: &str, least: Score) -> bool {
        let at = self.position;
        let promises = |m: MoveOf<G>| {
            let captures = G::sketch(at, m).effect == Effect::Capture;
            actors(theme).is_empty() || !captures || at.gives_check(m) || at.exchange_yields(m, least)
        };
        let does = |m: &MoveOf<G>| match theme {
            "drop" => at.class(*m) == Class::Drop,
            "quiet" => at.class(*m) != Class::Tactical,
            _ => self.acts(*m).any(|act| act == theme) && promises(*m),
        };
        at.moves().iter().any(does)
    }
}

/// The themes of a line from `start`: those of the solver's moves.
pub(super) fn themes_of<G: Game<Position: Playable>>(
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
            if at.class(m) == Class::Drop {
                add("drop");
            }
            if index < last && !at.exchange_yields(m, -100) {
                add("sacrifice");
            }
            if index == 0 && at.class(m) != Class::Tactical && !at.gives_check(m) {
                add("quiet");
            }
            SeenPosition::<G>::new(&at).acts(m).for_each(&mut add);
        }
        at.play_unchecked(m);
    }
    found
}
