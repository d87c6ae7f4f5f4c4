//! Help for the placement: named armies, random ones, and what is wrong with one.
//!
//! An army is the list of its placements in order, `M@1-5-1 P@3-1-1 …`. Two armies are placed in turn, and
//! neither knows the other, so every army from here keeps two promises that make them fit: its Marshal
//! stands on the middle three files, and no step of its placement attacks the enemy's middle three files
//! on the last two ranks, whatever the enemy puts in between (M6).

use std::ops::RangeInclusive;

use ikusa_rules::{Armies, Bitboard, Color, Random, Refusal, Square, SyntaxError, Text, say};

use crate::attack::Attackers;
use crate::board::{Board, Tower};
use crate::clauses;
use crate::legality;
use crate::moves::Arrival;
use crate::notation::{MoveText, landing_level, space_name};
use crate::options::{Options, Screens};
use crate::piece::{ARMY, Kind, Piece};
use crate::position::Position;
use crate::stage::Stage;

/// The armies of Gungi Marshal.
pub(crate) struct Placements;

/// The fewest and the most pieces that a placement leaves on the board.
const SIZE: RangeInclusive<usize> = 18..=26;

/// The named armies as White's ranks 3, 2 and 1, written as in position texts.
const PRESETS: [(&str, Text, [&str; 3]); 4] = [
    ("wall", Text { es: "La muralla", en: "The wall" }, ["PPPPPPPPP", "1F1J1J1F1", "CLAGMGALC"]),
    (
        "towers",
        Text { es: "Las torres", en: "The towers" },
        ["P2(PG)1(PG)2P", "1(PF)(JN)1(GS)1(JN)(PF)1", "LC1AMA1CL"],
    ),
    ("spears", Text { es: "Las lanzas", en: "The spears" }, ["1P(GY)P1P(GY)P1", "C1F1(PN)1F1C", "2LAMAL2"]),
    ("castle", Text { es: "El castillo", en: "The castle" }, ["P1P1PGPPP", "1N1LJFJS1", "C1U1GMGUC"]),
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

impl Armies for Placements {
    fn drawn(&self, color: Color, random: &mut dyn Random) -> String {
        // Most drafts are peaceful, so a hundred hold one for sure; the wall only satisfies the types.
        let army = (0..100).map(|_| draft(random)).find(|army| is_peaceful(army));
        write(&army.unwrap_or_else(|| ranks_of(&PRESETS[0].2)), color)
    }

    fn presets(&self) -> &'static [(&'static str, Text)] {
        &NAMES
    }

    fn preset(&self, id: &str, color: Color) -> Option<String> {
        let (.., ranks) = PRESETS.iter().find(|(name, ..)| *name == id)?;
        Some(write(&ranks_of(ranks), color))
    }

    fn finish(&self, color: Color, text: &str, random: &mut dyn Random) -> Option<String> {
        let begun = begun(color, text)?;
        let armies: Vec<_> = (0..TRIES).map(|_| complete(random, begun.clone())).collect();
        let legal =
            |army: &&Vec<Placing>| self.check(color, &write(army, color)).is_ok_and(|it| it.is_empty());
        // One that promises peace fits whatever the other side places; any legal one is better than none.
        let found =
            armies.iter().filter(|army| is_peaceful(army)).find(legal).or_else(|| armies.iter().find(legal));
        found.map(|army| write(army, color))
    }

    fn check(&self, color: Color, text: &str) -> Result<Vec<Refusal>, SyntaxError> {
        let mut position = Position::start(Options { first: color, ..Options::default() });
        let (mut reasons, mut placed, mut column) = (Vec::new(), 0, 1);
        for word in text.split(' ') {
            if !word.is_empty() {
                let placement = parse(word).map_err(|e| SyntaxError::at(column + e.column - 1, e.message))?;
                placed += 1;
                match legality::resolve(&position, placement) {
                    Ok(m) => {
                        ikusa_rules::Position::play_unchecked(&mut position, m);
                        // Nobody answers: the same side goes on as if it were still the first round.
                        position.board.set_turn(color);
                        position.board.set_stage(Stage::START);
                    }
                    Err(refusal) => reasons.push(refusal),
                }
            }
            column += word.chars().count() + 1;
        }
        if !SIZE.contains(&placed) {
            reasons.push(Refusal::new(&clauses::ARMY_SIZE, &[(placed as i32).into()]));
        }
        if position.marshal(color).is_none() {
            reasons.push(Refusal::new(&clauses::MARSHAL_IN_HAND, &[color.into()]));
        }
        Ok(reasons)
    }
}

/// How many ways to go on are looked at.
const TRIES: usize = 60;

/// The placements of a text, as White would make them.
fn begun(color: Color, text: &str) -> Option<Vec<Placing>> {
    let placing = |word: &str| match parse(word).ok()? {
        MoveText::Drop { kind, to } => {
            Some((kind, if color == Color::White { to.square } else { to.square.rotated() }))
        }
        _ => None,
    };
    text.split_whitespace().map(placing).collect()
}

/// A placement; whatever else can be a move has no place in an army.
fn parse(word: &str) -> Result<MoveText, SyntaxError> {
    match MoveText::parse(word)? {
        placement @ MoveText::Drop { .. } => Ok(placement),
        _ => Err(SyntaxError::at(
            1,
            say!(
                "'{word}' no es una colocación; se esperaba una forma como N@3-4-1",
                "'{word}' is not a placement, expected a form such as N@3-4-1"
            ),
        )),
    }
}

/// An army as canonical placements of `color`.
fn write(army: &[Placing], color: Color) -> String {
    let mut position = Position::start(Options { first: color, ..Options::default() });
    let mut texts = Vec::new();
    for (kind, square) in army {
        let square = if color == Color::White { *square } else { square.rotated() };
        let level = landing_level(&position, square, Arrival::OnTop);
        texts.push(format!("{}@{}", kind.letter(), space_name(square, level)));
        position.board.push(square, Piece::new(color, *kind));
    }
    texts.join(" ")
}

/// The placements of a preset, the Marshal first and then level by level from the front.
fn ranks_of(ranks: &[&str; 3]) -> Vec<Placing> {
    let mut army: Vec<(usize, Placing)> = Vec::new();
    for (rank, text) in [2, 1, 0].into_iter().zip(ranks) {
        let (mut file, mut level, mut open) = (0, 0, false);
        for c in text.chars() {
            match (c, Kind::from_letter(c)) {
                (_, Some(kind)) => {
                    army.push((level, (kind, Square::new(file, rank))));
                    if open { level += 1 } else { file += 1 }
                }
                ('(', _) => open = true,
                (')', _) => (open, level, file) = (false, 0, file + 1),
                (digit, _) => file += digit as u8 - b'0',
            }
        }
    }
    army.sort_by_key(|(level, (kind, _))| (*kind != Kind::Marshal, *level));
    army.into_iter().map(|(_, placing)| placing).collect()
}

/// The middle files, where Marshals stand.
const MIDDLE: Bitboard = Bitboard(Bitboard::file(3).0 | Bitboard::file(4).0 | Bitboard::file(5).0);

/// Whether no step of White's placement attacks the place of an enemy Marshal.
fn is_peaceful(army: &[Placing]) -> bool {
    let mut board = crate::board::empty();
    army.iter().all(|(kind, square)| {
        board.push(*square, Piece::new(Color::White, *kind));
        let attackers = Attackers::now(&board, Color::White, Screens::Any);
        (MIDDLE & Bitboard::ranks(7, 8)).into_iter().all(|there| !attackers.attacks(there))
    })
}

/// Who stands where there is room, twice each.
const OFFICERS: [Kind; 6] =
    [Kind::Counsel, Kind::Musketeer, Kind::Samurai, Kind::Knight, Kind::Spy, Kind::Archer];

/// A random army that looks like one: pawns and generals in front, guards around the Marshal, the pieces
/// that help others behind, the rest where there is room.
fn draft(random: &mut dyn Random) -> Vec<Placing> {
    complete(random, Vec::new())
}

/// The same around pieces that stand already.
fn complete(random: &mut dyn Random, begun: Vec<Placing>) -> Vec<Placing> {
    let mut draft = Draft { board: crate::board::empty(), army: Vec::new() };
    for (kind, square) in begun {
        draft.board.push(square, Piece::new(Color::White, kind));
        draft.army.push((kind, square));
    }
    let (back, front) = (Bitboard::ranks(0, 1), Bitboard::rank(2));
    let wings = !MIDDLE;
    draft.put(random, Kind::Marshal, MIDDLE & Bitboard::rank(0));
    let marshal = draft.army.iter().find(|(kind, _)| *kind == Kind::Marshal);
    let home = marshal.map_or(Bitboard::EMPTY, |(_, square)| Bitboard::of(*square));
    let beside = home.0 << 9 | home.0 >> 9 | home.0 << 1;
    draft.put_all(random, Kind::Pawn, 5..=7, front);
    draft.put_all(random, Kind::General, 1..=3, front);
    draft.put_all(random, Kind::MajorGeneral, 2..=2, Bitboard(beside));
    draft.put_all(random, Kind::Fortress, 1..=2, Bitboard::rank(1));
    draft.put_all(random, Kind::LieutenantGeneral, 1..=2, back);
    // A Cannon on a middle file would fire over the enemy's own men.
    draft.put_all(random, Kind::Cannon, 1..=2, back & wings);
    let size = SIZE.start() + random.below(SIZE.count());
    let mut officers = [OFFICERS, OFFICERS].concat();
    random.shuffle(&mut officers);
    // More generals and pawns than these four are not needed: they fill what the officers leave open.
    for kind in officers.into_iter().chain([Kind::General, Kind::Pawn, Kind::General, Kind::Pawn]) {
        if draft.army.len() < size {
            draft.put(random, kind, Bitboard::ranks(0, 2));
        }
    }
    draft.army
}

/// An army under construction.
struct Draft {
    board: Board,
    army: Vec<Placing>,
}

impl Draft {
    /// Puts a random number of pieces of a kind.
    fn put_all(
        &mut self,
        random: &mut dyn Random,
        kind: Kind,
        count: RangeInclusive<usize>,
        region: Bitboard,
    ) {
        let count = count.start() + random.below(count.end() - count.start() + 1);
        let there = self.army.iter().filter(|(other, _)| *other == kind).count();
        (there..count).for_each(|_| self.put(random, kind, region));
    }

    /// Puts a piece on an empty square of the region, now and then on top of another, if any is left.
    fn put(&mut self, random: &mut dyn Random, kind: Kind, region: Bitboard) {
        let used = self.army.iter().filter(|(other, _)| *other == kind).count();
        // Whoever helps others is not covered.
        let helpers = self.board.kind(Kind::Fortress) | self.board.kind(Kind::LieutenantGeneral);
        let free = region & self.board.room(Tower::LIMIT) & !helpers;
        let empty = free & !self.board.occupied();
        let squares = if empty.is_empty() || random.below(4) == 0 { free } else { empty };
        let squares: Vec<Square> = squares.into_iter().collect();
        if let Some(square) = random.pick(&squares).filter(|_| used < usize::from(ARMY[kind.index()])) {
            self.board.push(*square, Piece::new(Color::White, kind));
            self.army.push((kind, *square));
        }
    }
}

#[cfg(test)]
mod tests {
    use ikusa_rules::Seeded;

    use super::*;

    #[test]
    fn drafts_have_the_right_size_and_most_are_peaceful() {
        let drafts: Vec<_> = (0..1000).map(|seed| draft(&mut Seeded::new(seed))).collect();
        assert!(drafts.iter().all(|army| SIZE.contains(&army.len())));
        for size in SIZE {
            assert!(drafts.iter().any(|army| army.len() == size), "{size}");
        }
        let peaceful = drafts.iter().filter(|army| is_peaceful(army)).count();
        assert!(peaceful > 500, "{peaceful}");
    }

    #[test]
    fn whatever_is_begun_is_finished_around_what_stands() {
        for (seed, color) in (0..40).flat_map(|seed| Color::BOTH.map(|color| (seed, color))) {
            let mut seeded = Seeded::new(seed);
            let army = Placements.random(color, seed);
            let words: Vec<_> = army.split(' ').collect();
            let begun = words[..seeded.below(words.len())].join(" ");
            let whole = Placements.finish(color, &begun, &mut seeded);
            let whole = whole.unwrap_or_else(|| panic!("nothing grows out of '{begun}', seed {seed}"));
            assert_eq!(Placements.check(color, &whole), Ok(Vec::new()), "{whole}");
            assert!(whole.starts_with(&begun), "{begun} became {whole}");
        }
        assert_eq!(Placements.finish(Color::White, "pass", &mut Seeded::new(1)), None);
    }
}
