//! What a viewer may know (section 12): enemy Pawns and Griffins show their type, and their reverse only where
//! play has revealed it.
//!
//! Every turning over is public, so what is known of a piece is the same for the opponent and for spectators;
//! its owner knows all of its own. [`Knowledge`] follows the pieces through a game. A piece once seen with its
//! other face stays known wherever it goes, with one exception: equal-looking pieces in a reserve are a pile,
//! and once something is drawn from a pile that holds a hidden piece nobody can tell which one it was, so both
//! the drawn piece and the rest of the pile count as hidden. That errs on the side of the secret.

use ikusa_rules::{ByColor, Color, Diagram, Position as _, PositionError, Reveal, Secrets, Square, Viewer};

use crate::Enhanced;
use crate::formation::{Formation, reveal};
use crate::moves::Move;
use crate::notation::write_move_with;
use crate::observation::{Observation, Sighting, has_secret, hidden_letter};
use crate::piece::{Face, Kind, Piece};
use crate::position::Position;
use crate::setup::FaceCounts;
use crate::tower::Tower;

/// Whether the reverse of a piece is public.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reverse {
    Public,
    Secret,
}

/// A game with what is publicly known of its pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knowledge {
    position: Position,
    towers: [Tower<Reverse>; Square::COUNT],
    /// How many of each face of a reserve are hidden.
    hidden: ByColor<FaceCounts>,
}

impl Knowledge {
    /// A game that begins at `position`, of which nothing is known yet but what it shows.
    pub fn new(position: Position) -> Knowledge {
        let mut towers = [Tower::EMPTY; Square::COUNT];
        for square in Square::all() {
            for piece in position.tower(square).pieces() {
                towers[square.index()].push(secret_at_first(piece.kind()));
            }
        }
        let hidden = ByColor::from_fn(|color| {
            let mut counts = [0; Face::COUNT];
            for face in Face::all().filter(|face| has_secret(face.kind())) {
                counts[face.index()] = position.reserve(color, face).0;
            }
            counts
        });
        Knowledge { position, towers, hidden }
    }

    /// The position itself, for those who may see everything.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Plays a legal move.
    pub fn play(&mut self, m: Move) {
        let us = self.position.turn();
        let before = self.position.clone();
        let effects = { before.board }.perform(m, &before.rules);
        self.position.play_unchecked(m);
        match m {
            Move::Step { from, to } => {
                let reverse = self.pop(from);
                match effects.recovered {
                    Some((_, face)) => self.keep(us, face, reverse),
                    None => self.push(to, reverse),
                }
            }
            Move::Capture { from, to, place, crown } => {
                let captor = self.pop(from);
                self.pop(to);
                self.push(to, captor);
                if effects.betrayed {
                    self.make_public(to);
                }
                let captor = before.tower(from).top();
                if captor.and_then(|captor| before.crowned(us, captor, to)).is_some() {
                    self.crown(us, to, crown, effects.uncrowned);
                }
                self.fit(place);
                self.fit(Some(to));
            }
            Move::TowerCapture { level, at, place } => {
                let captor = before.board.tower_captor(us, level.number(), at).unwrap_or(level.number());
                let mut left: Vec<Reverse> = self.lift(at);
                let mut gone = vec![level.number()];
                if effects.recovers() {
                    gone.push(captor);
                }
                gone.sort_unstable();
                for level in gone.into_iter().rev() {
                    left.remove(level - 1);
                }
                self.lower(at, &left);
                self.fit(place);
            }
            Move::Drop { face, to } => {
                let drawn = self.draw(us, face);
                self.push(to, drawn);
            }
            Move::Exchange { at } => {
                let mut tower = self.lift(at);
                tower.reverse();
                self.lower(at, &tower);
            }
            Move::Sacrifice { swordsman, king } => {
                let (guard, ruler) = (self.pop(swordsman), self.pop(king));
                self.push(king, guard);
                self.push(swordsman, ruler);
            }
            Move::Mount { from, to } => {
                let mut tower = self.lift(from);
                if let Some((_, face)) = effects.recovered {
                    let reverse = tower.pop().unwrap_or(Reverse::Public);
                    self.keep(us, face, reverse);
                }
                self.lower(to, &tower);
            }
            Move::Substitute { at, face } => {
                let (level, _) = before.lancer_place(us, at);
                let drawn = self.draw(us, face);
                let mut tower = self.lift(at);
                tower[level - 1] = drawn;
                self.lower(at, &tower);
            }
            Move::Relocate { to } => self.push(to, Reverse::Public),
            Move::Claim => {}
        }
    }

    fn pop(&mut self, square: Square) -> Reverse {
        self.towers[square.index()].pop().unwrap_or(Reverse::Public)
    }

    fn push(&mut self, square: Square, reverse: Reverse) {
        self.towers[square.index()].push(reverse);
    }

    fn lift(&mut self, square: Square) -> Vec<Reverse> {
        let pieces = self.towers[square.index()].pieces().collect();
        self.towers[square.index()] = Tower::EMPTY;
        pieces
    }

    fn lower(&mut self, square: Square, pieces: &[Reverse]) {
        pieces.iter().for_each(|reverse| self.push(square, *reverse));
    }

    /// Brings a square to the height it has in the position: what came there has just been turned over, and
    /// what left it was handed to the opponent, turned over too.
    fn fit(&mut self, square: Option<Square>) {
        let Some(square) = square else { return };
        let height = self.position.tower(square).height();
        while self.towers[square.index()].height() < height {
            self.push(square, Reverse::Public);
        }
        while self.towers[square.index()].height() > height {
            self.pop(square);
        }
    }

    fn make_public(&mut self, square: Square) {
        let height = self.towers[square.index()].height();
        self.towers[square.index()] = Tower::EMPTY;
        self.lower(square, &vec![Reverse::Public; height]);
    }

    /// What becomes of the piece below a crowning King: replaced, relocated, left, or turned over in sight.
    fn crown(&mut self, us: Color, square: Square, crown: Option<Face>, left: bool) {
        let king = self.pop(square);
        let below = self.pop(square);
        let relocated = self.position.tower(square).height() < self.towers[square.index()].height() + 2;
        match crown {
            Some(face) => {
                let drawn = self.draw(us, face);
                self.push(square, drawn);
            }
            None if left => self.push(square, below),
            None if relocated => {}
            None => self.push(square, Reverse::Public),
        }
        self.push(square, king);
    }

    /// A piece goes into its own reserve unturned.
    fn keep(&mut self, color: Color, face: Face, reverse: Reverse) {
        if reverse == Reverse::Secret {
            self.hidden[color][face.index()] += 1;
        }
    }

    /// Draws `face` from a reserve: hidden if anything that looks like it there is.
    fn draw(&mut self, color: Color, face: Face) -> Reverse {
        let reverse = self.drawn(color, face.kind());
        if reverse == Reverse::Secret {
            for alike in Face::all().filter(|alike| alike.kind() == face.kind()) {
                self.hidden[color][alike.index()] = self.position.reserve(color, alike).0;
            }
        }
        reverse
    }

    fn drawn(&self, color: Color, kind: Kind) -> Reverse {
        let mut alike = Face::all().filter(|face| face.kind() == kind);
        let secret = alike.any(|face| self.hidden[color][face.index()] > 0);
        if secret { Reverse::Secret } else { Reverse::Public }
    }

    /// What `viewer` may know now. A finished game shows all.
    pub fn view(&self, viewer: Viewer) -> Observation {
        // Whether it is over takes a look at its moves, and every piece asks.
        let over = self.position.outcome().is_some();
        self.seen_unless(|color| viewer != Viewer::Seat(color) && !over)
    }

    /// What everyone may know once the game is over.
    pub fn view_afterwards(&self) -> Observation {
        self.seen_unless(|_| false)
    }

    /// The position with the secrets left out of those colours that `hides` says.
    fn seen_unless(&self, hides: impl Fn(Color) -> bool) -> Observation {
        let see = |piece: Piece, reverse| {
            let secret = reverse == Reverse::Secret && has_secret(piece.kind());
            if hides(piece.color()) && secret {
                Sighting::Hidden(piece.color(), piece.kind())
            } else {
                Sighting::Known(piece)
            }
        };
        let mut towers = std::array::from_fn(|_| Vec::new());
        for square in Square::all() {
            let tower = self.position.tower(square);
            let pieces = tower.pieces().zip(self.towers[square.index()].pieces());
            towers[square.index()] = pieces.map(|(piece, reverse)| see(piece, reverse)).collect();
        }
        let pile = |counts: &FaceCounts, color: Color| -> Vec<(Sighting, u8)> {
            let mut seen: Vec<(Sighting, u8)> = Vec::new();
            let mut add = |what: Sighting, count: u8| match seen.iter_mut().find(|(other, _)| *other == what)
            {
                Some((_, held)) => *held += count,
                None if count > 0 => seen.push((what, count)),
                None => {}
            };
            for face in Face::all() {
                let count = counts[face.index()];
                let hidden = if hides(color) { count.min(self.hidden[color][face.index()]) } else { 0 };
                add(Sighting::Hidden(color, face.kind()), hidden);
                add(Sighting::Known(Piece::new(color, face)), count - hidden);
            }
            // The order must not tell which of the faces a hidden one is.
            seen.sort_by_key(|(what, _)| what.order());
            seen
        };
        Observation {
            reserves: ByColor::from_fn(|color| pile(self.position.board.reserve(color), color)),
            barred: ByColor::from_fn(|color| pile(self.position.board.barred(color), color)),
            towers,
            bare: self.position.bare_setup(),
            options: *self.position.options(),
        }
    }

    /// The text of a move of the present position as `viewer` may read it: `K*c9` for a hidden Pawn.
    pub fn move_text(&self, viewer: Viewer, m: Move) -> String {
        let us = self.position.turn();
        let hides = || viewer != Viewer::Seat(us) && self.position.after(m).outcome().is_none();
        let letter = |face: Face| match self.drawn(us, face.kind()) {
            Reverse::Secret if hides() => hidden_letter(face.kind()),
            _ => face.letter(),
        };
        write_move_with(m, letter, |to| {
            self.position.tower(to).top().is_some_and(|top| top.kind() == Kind::Griffin)
        })
    }
}

fn secret_at_first(kind: Kind) -> Reverse {
    if has_secret(kind) { Reverse::Secret } else { Reverse::Public }
}

/// The secrets of Gungi Enhanced: how the armies were formed, and the reverses of Pawns and Griffins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reverses;

impl Secrets<Enhanced> for Reverses {
    const ANY: bool = true;

    const REVEAL: Option<Reveal<Enhanced>> = Some(|formations, options| {
        let read = |color| Formation::read(color, formations[color]);
        reveal(&read(Color::Black)?, &read(Color::White)?, options).map_err(PositionError::Invalid)
    });

    type Knowledge = Knowledge;

    fn begin(start: &Position) -> Knowledge {
        Knowledge::new(start.clone())
    }

    fn follow(knowledge: &mut Knowledge, m: Move) {
        knowledge.play(m);
    }

    fn tell_move(knowledge: &Knowledge, _: &Position, viewer: Viewer, m: Move) -> String {
        knowledge.move_text(viewer, m)
    }

    fn show(knowledge: &Knowledge, _: &Position, viewer: Viewer, over: bool) -> (String, Diagram) {
        let seen = if over { knowledge.view_afterwards() } else { knowledge.view(viewer) };
        (seen.text(), seen.diagram())
    }

    fn sample(knowledge: &Knowledge, viewer: Viewer, seed: u64) -> Option<Position> {
        knowledge.view(viewer).sample(seed)
    }

    fn coverings(knowledge: &Knowledge, viewer: Viewer) -> Vec<Position> {
        knowledge.view(viewer).coverings()
    }
}
