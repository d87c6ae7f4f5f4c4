//! What one viewer sees of a position, and full positions that would look the same.

use ikusa_rules::{Arrangement, Bitboard, ByColor, Color, PieceKind, Position as _, Seeded, Square};

use crate::options::Options;
use crate::piece::{Face, HIDDEN, Kind, Piece};
use crate::position::Position;
use crate::setup::{Setup, Standing};
use crate::sketch::cell;
use crate::text::{write_board, write_setup};

/// A piece as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sighting {
    /// Face and reverse.
    Known(Piece),
    /// A Pawn or Griffin of this colour whose reverse is secret.
    Hidden(Color, Kind),
}

impl Sighting {
    /// Whose it is.
    pub fn color(self) -> Color {
        match self {
            Sighting::Known(piece) => piece.color(),
            Sighting::Hidden(color, _) => color,
        }
    }

    /// What people call it.
    pub fn piece_kind(self) -> &'static PieceKind {
        match self {
            Sighting::Known(piece) => piece.face().piece_kind(),
            Sighting::Hidden(_, kind) => hidden(kind),
        }
    }

    /// Upper case for Black, lower case for White; `K` and `H` for hidden Pawns and Griffins.
    pub fn letter(self) -> char {
        match self {
            Sighting::Known(piece) => piece.letter(),
            Sighting::Hidden(Color::Black, kind) => hidden_letter(kind),
            Sighting::Hidden(Color::White, kind) => hidden_letter(kind).to_ascii_lowercase(),
        }
    }

    pub(crate) fn order(self) -> (bool, usize) {
        match self {
            Sighting::Known(piece) => (false, piece.index()),
            Sighting::Hidden(_, kind) => (true, kind.index()),
        }
    }
}

/// What one viewer may know of a position. Built from what is allowed, so it holds no secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    pub(crate) towers: [Vec<Sighting>; Square::COUNT],
    pub(crate) reserves: ByColor<Vec<(Sighting, u8)>>,
    pub(crate) barred: ByColor<Vec<(Sighting, u8)>>,
    /// The rest of the position, without a piece in it.
    pub(crate) bare: Setup,
    pub(crate) options: Options,
}

impl Observation {
    /// The tower on `square` from the base.
    pub fn tower(&self, square: Square) -> &[Sighting] {
        &self.towers[square.index()]
    }

    /// Those of the reserve of `color` that may not be used in its next turn.
    pub fn barred(&self, color: Color) -> &[(Sighting, u8)] {
        &self.barred[color]
    }

    /// Everything but the pieces: turn, marks, pending piece, flags, round.
    pub(crate) fn rest(&self) -> &Setup {
        &self.bare
    }

    /// The reserve of `color`.
    pub fn reserve(&self, color: Color) -> &[(Sighting, u8)] {
        &self.reserves[color]
    }

    /// The position text with `K`/`k` and `H`/`h` for what is hidden.
    pub fn text(&self) -> String {
        let board = write_board(|at, text| text.extend(self.tower(at).iter().map(|seen| seen.letter())));
        let counts = |piles: &ByColor<Vec<(Sighting, u8)>>| {
            let text: String = piles
                .iter()
                .flatten()
                .map(|(seen, count)| match count {
                    1 => seen.letter().to_string(),
                    count => format!("{count}{}", seen.letter()),
                })
                .collect();
            if text.is_empty() { "-".to_owned() } else { text }
        };
        let bare = write_setup(&self.bare);
        let fields: Vec<&str> = bare.split(' ').collect();
        let (reserves, barred) = (counts(&self.reserves), counts(&self.barred));
        let [_, turn, _, _, rest @ ..] = &fields[..] else { return board };
        format!("{board} {turn} {reserves} {barred} {}", rest.join(" "))
    }

    /// A view of pieces as someone has put them, who may leave reverses open.
    pub(crate) fn arranged(pieces: &Arrangement) -> Observation {
        let seen = |color: Color, kind: &PieceKind| match Face::all().find(|face| face.piece_kind() == kind) {
            Some(face) => Sighting::Known(Piece::new(color, face)),
            None if *kind == HIDDEN[0] => Sighting::Hidden(color, Kind::Pawn),
            None => Sighting::Hidden(color, Kind::Griffin),
        };
        let mut towers = std::array::from_fn(|_| Vec::new());
        for square in Square::all() {
            let tower = pieces.cells.get(cell(square)).into_iter().flatten();
            towers[square.index()] = tower.map(|man| seen(man.color, man.kind)).collect();
        }
        let reserves = ByColor::from_fn(|color| {
            pieces.hands[color].iter().map(|(kind, count)| (seen(color, kind), *count)).collect()
        });
        let bare = Setup::empty(pieces.turn);
        Observation { towers, reserves, barred: ByColor::default(), bare, options: Options::default() }
    }

    /// A position text of this view with some reverse or other for what is hidden, if the armies can hold that much.
    pub(crate) fn guessed(&self) -> String {
        self.filled(0).map_or_else(|| self.text(), |setup| write_setup(&setup))
    }

    /// A full position that fits all of this view: hidden reverses are drawn from those that the armies can
    /// still hold. The same seed gives the same position.
    pub fn sample(&self, seed: u64) -> Option<Position> {
        Position::new(&self.filled(seed)?, self.options).ok()
    }

    /// Full positions that fit all of this view and in which each tower that the side to move may take from has been given
    /// every reverse it may hide. An action turns over pieces of one square at the most, and which reverses are left
    /// elsewhere changes nothing, so that a move is legal in one of these if it is in any position that fits.
    pub fn coverings(&self) -> Vec<Position> {
        let Some(sample) = self.sample(0) else { return Vec::new() };
        // One view is bared here and there in turn: a copy of the whole for each way would cost more than its moves.
        let mut view = self.clone();
        let mut coverings = Vec::new();
        for square in self.at_stake(&sample) {
            for tower in bared(self.tower(square)) {
                view.towers[square.index()] = tower;
                coverings.extend(view.sample(0));
            }
            view.towers[square.index()].clone_from(&self.towers[square.index()]);
        }
        if coverings.is_empty() {
            coverings.push(sample);
        }
        coverings
    }

    /// The squares with something hidden that an action of the side to move may turn over, in any position that fits:
    /// those that it strikes, and towers that it shares. What it hides itself may come to light wherever it stands.
    fn at_stake(&self, sample: &Position) -> Vec<Square> {
        let us = sample.turn();
        let struck = sample.tops(us).into_iter().fold(Bitboard::EMPTY, |all, from| all | sample.reach(from));
        let own = |seen: &Sighting| seen.color() == us;
        let hides = |seen: &Sighting| matches!(seen, Sighting::Hidden(..));
        let at_stake = |square: &Square| {
            let tower = self.tower(*square);
            tower.iter().any(hides) && (struck.has(*square) || tower.iter().any(own))
        };
        Square::all().filter(at_stake).collect()
    }

    /// How many of each face are seen, on the board and in the reserves.
    fn known(&self) -> Standing {
        let standing = self.towers.iter().flatten().map(|seen| (*seen, 1));
        let held = self.reserves.iter().flatten().map(|(seen, count)| (*seen, usize::from(*count)));
        let mut known = Standing::default();
        for (seen, count) in standing.chain(held) {
            if let Sighting::Known(piece) = seen {
                known[piece.color()][piece.face().index()] += count;
            }
        }
        known
    }

    fn filled(&self, seed: u64) -> Option<Setup> {
        let mut seeded = Seeded::new(seed);
        let mut setup = self.bare.clone();
        let mut unseen = Unseen::new(self, &mut seeded);
        for square in Square::all() {
            let pieces = self.tower(square).iter().map(|seen| unseen.fill(*seen));
            setup.towers[square.index()] = pieces.collect::<Option<Vec<Piece>>>()?;
        }
        for color in Color::BOTH {
            let mut drawn = Vec::new();
            for (seen, count) in self.reserve(color) {
                for _ in 0..*count {
                    let piece = unseen.fill(*seen)?;
                    let held = &mut setup.reserves[color][piece.face().index()];
                    *held = held.saturating_add(1);
                    drawn.push((*seen, piece));
                }
            }
            for (seen, count) in &self.barred[color] {
                for (_, piece) in drawn.iter().filter(|(other, _)| other == seen).take(usize::from(*count)) {
                    setup.barred[color][piece.face().index()] += 1;
                }
            }
        }
        Some(setup)
    }
}

/// A tower with every piece known, in every way.
fn bared(tower: &[Sighting]) -> Vec<Vec<Sighting>> {
    let mut ways = vec![tower.to_vec()];
    for (level, seen) in tower.iter().enumerate() {
        let Sighting::Hidden(color, kind) = *seen else { continue };
        let bare = |way: &Vec<Sighting>, face: Face| {
            let mut way = way.clone();
            way[level] = Sighting::Known(Piece::new(color, face));
            way
        };
        let faces = || Face::all().filter(|face| face.kind() == kind);
        ways = ways.iter().flat_map(|way| faces().map(|face| bare(way, face))).collect();
    }
    ways
}

/// The faces that hidden pieces of each colour can still be, shuffled.
struct Unseen {
    faces: ByColor<Vec<Face>>,
}

impl Unseen {
    fn new(view: &Observation, seeded: &mut Seeded) -> Unseen {
        let known = view.known();
        let faces = ByColor::from_fn(|color| {
            let mut faces = Vec::new();
            let secret = Face::all().filter(|face| has_secret(face.kind()));
            for face in secret {
                let other = face.other().map_or(0, |other| known[!color][other.index()]);
                let pending = usize::from(view.bare.turn != color && view.bare.pending == face.other());
                let seen = known[color][face.index()] + other + pending;
                faces.extend(std::iter::repeat_n(face, usize::from(face.per_army()).saturating_sub(seen)));
            }
            seeded.shuffle(&mut faces);
            faces
        });
        Unseen { faces }
    }

    fn fill(&mut self, seen: Sighting) -> Option<Piece> {
        match seen {
            Sighting::Known(piece) => Some(piece),
            Sighting::Hidden(color, kind) => {
                let faces = &mut self.faces[color];
                let index = faces.iter().position(|face| face.kind() == kind)?;
                Some(Piece::new(color, faces.remove(index)))
            }
        }
    }
}

fn hidden(kind: Kind) -> &'static PieceKind {
    &HIDDEN[usize::from(kind == Kind::Griffin)]
}

/// The letters that no piece uses: `K` for a Pawn, `H` for a Griffin.
pub(crate) fn hidden_letter(kind: Kind) -> char {
    char::from(hidden(kind).letter.as_bytes()[0])
}

/// Whether pieces of this type hide something on their reverse.
pub(crate) fn has_secret(kind: Kind) -> bool {
    matches!(kind, Kind::Pawn | Kind::Griffin)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use ikusa_rules::{Game as _, Viewer};

    use super::*;
    use crate::moves::Move;
    use crate::view::Knowledge;
    use crate::{Enhanced, Options};

    fn moves_in(worlds: &[Position]) -> HashSet<Move> {
        worlds.iter().flat_map(ikusa_rules::Position::moves).collect()
    }

    /// Every way to bare every tower, whether or not anything can happen to it.
    fn everywhere(view: &Observation) -> Vec<Position> {
        let bare = |square: Square| {
            bared(view.tower(square)).into_iter().filter_map(move |tower| {
                let mut view = view.clone();
                view.towers[square.index()] = tower;
                view.sample(0)
            })
        };
        Square::all().flat_map(bare).collect()
    }

    #[test]
    fn what_nobody_can_take_hides_no_move() {
        let (mut fewer, mut captures) = (0, 0);
        for seed in 0..3 {
            let mut seeded = Seeded::new(seed);
            let mut known = Knowledge::new(Enhanced::start(Options::default()));
            for _ in 0..70 {
                let now = known.position().clone();
                let view = known.view(Viewer::Seat(now.turn()));
                let (few, all) = (view.coverings(), everywhere(&view));
                assert_eq!(moves_in(&few), moves_in(&all), "seed {seed}: {}", view.text());
                fewer += usize::from(few.len() < all.len());
                // Towers and captures are rare among all moves, and what this is about.
                let moves = now.moves();
                let sharp: Vec<_> = moves.iter().filter(|m| m.is_tactical()).copied().collect();
                let from = if sharp.is_empty() || seeded.below(3) == 0 { &moves } else { &sharp };
                let Some(m) = seeded.pick(from).copied() else { break };
                captures += usize::from(m.is_tactical());
                known.play(m);
            }
        }
        assert!(fewer > 50 && captures > 25, "{fewer} {captures}");
    }
}
