//! Help for the draft: named armies, random ones, and what is wrong with one.
//!
//! An army is the list of its placements in order, `M*5i D*5h … G*6i.`. No tower of ours is higher than two, so that
//! every army fits both levels that have a draft.

use ikusa_rules::{Armies, ByColor, Color, Random, Refusal, Square, SyntaxError, Text, say};

use crate::board::Tower;
use crate::clauses;
use crate::draft::Draft;
use crate::legality;
use crate::moves::Move;
use crate::notation;
use crate::options::Options;
use crate::piece::{ARMY, Kind};
use crate::position::Position;
use crate::setup::Setup;

/// The armies of Gungi 25.
pub(crate) struct Drafts;

/// The named armies as White's ranks g, h and i, written as in position texts.
const PRESETS: [(&str, Text, [&str; 3]); 4] = [
    (
        "array",
        Text { es: "La formación clásica", en: "The classic array" },
        ["D1FWDWF1D", "1SA1N1AR1", "3GMI3"],
    ),
    (
        "towers",
        Text { es: "Las torres", en: "The towers" },
        ["|D:N|1F1|D:W|1F1|D:N|", "1|R:S|A1J1A|R:S|1", "2CGMIK2"],
    ),
    (
        "spearhead",
        Text { es: "La punta de lanza", en: "The spearhead" },
        ["1N1DND1N1", "W1FAJAF1W", "1RSGMISR1"],
    ),
    ("castle", Text { es: "El castillo", en: "The castle" }, ["D1W1D1D1N", "1F|J:A|1NFR1S", "|W:G|CK1J1IAM"]),
];

const NAMES: [(&str, Text); PRESETS.len()] = {
    let mut names = [("", Text { es: "", en: "" }); PRESETS.len()];
    let mut i = 0;
    while i < PRESETS.len() {
        names[i] = (PRESETS[i].0, PRESETS[i].1);
        i += 1;
    }
    names
};

/// A piece and its square, as White places it.
type Placing = (Kind, Square);

impl Armies for Drafts {
    fn drawn(&self, color: Color, random: &mut dyn Random) -> String {
        write(&grown(Vec::new(), random), color)
    }

    fn finish(&self, color: Color, text: &str, random: &mut dyn Random) -> Option<String> {
        let placed = text.split_whitespace().map(|word| match parse(word) {
            Ok(Move::Place { kind, to, .. }) => Some((kind, seen_by(color, to))),
            _ => None,
        });
        let army = write(&grown(placed.collect::<Option<_>>()?, random), color);
        self.check(color, &army).is_ok_and(|reasons| reasons.is_empty()).then_some(army)
    }

    fn presets(&self) -> &'static [(&'static str, Text)] {
        &NAMES
    }

    fn preset(&self, id: &str, color: Color) -> Option<String> {
        let (.., ranks) = PRESETS.iter().find(|(name, ..)| *name == id)?;
        Some(write(&placings(ranks), color))
    }

    fn check(&self, color: Color, text: &str) -> Result<Vec<Refusal>, SyntaxError> {
        let mut position = alone(color);
        let (mut reasons, mut column) = (Vec::new(), 1);
        for word in text.split(' ') {
            if !word.is_empty() {
                let m =
                    parse(word).map_err(|error| SyntaxError::at(column + error.column - 1, error.message))?;
                match legality::refusal(&position, m) {
                    None => ikusa_rules::Position::play_unchecked(&mut position, m),
                    Some(refusal) => reasons.push(refusal),
                }
            }
            column += word.chars().count() + 1;
        }
        if position.marshal(color).is_none() {
            reasons.push(Refusal::new(&clauses::MARSHAL_FIRST, &[]));
        }
        Ok(reasons)
    }
}

/// A draft of the highest level in which only `color` still places.
fn alone(color: Color) -> Position {
    let mut hands = ByColor::new(ARMY, ARMY);
    hands[!color] = [0; Kind::COUNT];
    let setup = Setup {
        towers: [Tower::EMPTY; 81],
        hands,
        turn: color,
        draft: if color == Color::White { Draft::White } else { Draft::Black },
        number: 1,
        options: Options { level: 3, first: color, ..Options::default() },
    };
    Position::new(setup).expect("a draft at its beginning breaks no rule")
}

/// A placement; whatever else can be a move has no place in an army.
fn parse(word: &str) -> Result<Move, SyntaxError> {
    match notation::parse(word, Draft::Both)? {
        placement @ Move::Place { .. } => Ok(placement),
        _ => Err(SyntaxError::at(
            1,
            say!(
                "'{word}' no es una colocación; se esperaba una forma como D*4g",
                "'{word}' is not a placement, expected a form such as D*4g"
            ),
        )),
    }
}

/// An army as canonical placements of `color`, the last one with its full stop.
fn write(army: &[Placing], color: Color) -> String {
    let last = army.len().saturating_sub(1);
    let texts = army.iter().enumerate().map(|(i, (kind, square))| {
        notation::write(Move::Place { kind: *kind, to: seen_by(color, *square), done: i == last })
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// The placements of a preset: the Marshal, then every base, then what stands on them.
fn placings(ranks: &[&str; 3]) -> Vec<Placing> {
    let mut army: Vec<(usize, Placing)> = Vec::new();
    for (rank, text) in (6..).zip(ranks) {
        let (mut file, mut tier, mut open) = (9u8, 0, false);
        for c in text.chars() {
            match (c, Kind::from_letter(c)) {
                ('|', _) => {
                    open = !open;
                    file -= u8::from(open);
                    tier = 0;
                }
                (':', _) => tier = 1,
                (_, Some(kind)) => {
                    file -= u8::from(!open);
                    army.push((tier, (kind, Square::new(file, rank))));
                }
                (digit, None) => file -= digit.to_digit(10).unwrap_or(0) as u8,
            }
        }
    }
    army.sort_by_key(|(tier, (kind, _))| (*kind != Kind::Marshal, *tier));
    army.into_iter().map(|(_, placing)| placing).collect()
}

/// A square turned so that White's armies and Black's are written alike.
fn seen_by(color: Color, square: Square) -> Square {
    if color == Color::White { square } else { square.rotated() }
}

/// Twenty pieces or so around what is placed: the Marshal behind, the far-reaching pieces on the last two ranks, the
/// others in front of them, and a few on top of each other.
fn grown(mut army: Vec<Placing>, random: &mut dyn Random) -> Vec<Placing> {
    if army.is_empty() {
        army.push((Kind::Marshal, Square::new(2 + random.below(5) as u8, 8)));
    }
    let (mut height, mut left) = ([0u8; 81], ARMY);
    for (kind, square) in &army {
        height[square.index()] += if *kind == Kind::Marshal { Tower::LIMIT } else { 1 };
        left[kind.index()] = left[kind.index()].saturating_sub(1);
    }
    let mut men: Vec<Kind> =
        Kind::ALL.into_iter().skip(1).flat_map(|kind| vec![kind; usize::from(left[kind.index()])]).collect();
    random.shuffle(&mut men);
    // One at the least, since the last placement says that the player is done.
    men.truncate((18 + random.below(6)).saturating_sub(army.len()).max(1));
    for kind in men {
        let front = matches!(
            kind,
            Kind::Samurai | Kind::Lancer | Kind::Fortress | Kind::Soldier | Kind::Rider | Kind::MajorGeneral
        );
        let ranks = if front { 6..8 } else { 7..9 };
        let room: Vec<Square> = ranks
            .flat_map(|rank| (0..9).map(move |file| Square::new(file, rank)))
            .filter(|square| height[square.index()] < 2)
            .collect();
        let empty: Vec<Square> = room.iter().copied().filter(|square| height[square.index()] == 0).collect();
        let choice = if random.below(4) == 0 || empty.is_empty() { &room } else { &empty };
        let Some(square) = random.pick(choice) else { continue };
        height[square.index()] += 1;
        army.push((kind, *square));
    }
    army
}
