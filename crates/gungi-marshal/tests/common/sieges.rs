//! Set-ups around one Marshal: attackers that live on Lieutenant Generals, Fortresses and screens, and
//! defenders on the lines that matter.

use ikusa_gungi_marshal::{ARMY, Hand, Kind, Piece, Setup, Stage, Tower};
use ikusa_rules::geometry::between;
use ikusa_rules::{ByColor, Color, Seeded, Square};

use super::{OPTIONS, put};

const HELPERS: [Kind; 4] = [Kind::LieutenantGeneral, Kind::LieutenantGeneral, Kind::Fortress, Kind::Fortress];

/// A siege of the Marshal of the side on turn. It need not be valid.
pub(crate) fn siege(seeded: &mut Seeded) -> Setup {
    let turn = Color::BOTH[seeded.below(2)];
    let mut siege = Siege { towers: [Tower::EMPTY; 81], used: ByColor::new([0; 13], [0; 13]) };
    let marshal = any_square(seeded);
    for kind in HELPERS {
        if seeded.below(4) > 0 {
            let square = near(seeded, marshal, 4);
            siege.put(square, Piece::new(!turn, kind));
        }
    }
    for _ in 0..1 + seeded.below(4) {
        let (square, kind) = (near(seeded, marshal, 3), any_kind(seeded));
        siege.put(square, Piece::new(!turn, kind));
    }
    for _ in 0..1 + seeded.below(8) {
        let (square, kind) = (siege.crossing(seeded, marshal), any_kind(seeded));
        let color = if seeded.below(6) == 0 { !turn } else { turn };
        siege.put(square, Piece::new(color, kind));
    }
    siege.put(marshal, Piece::new(turn, Kind::Marshal));
    siege.put(marshal.rotated(), Piece::new(!turn, Kind::Marshal));
    let mut hands = ByColor::new(Hand::default(), Hand::default());
    for kind in [any_kind(seeded), Kind::Pawn] {
        if seeded.below(2) == 0 && siege.used[turn][kind.index()] < ARMY[kind.index()] {
            hands[turn][kind.index()] = 1;
        }
    }
    let options = OPTIONS[seeded.below(2)];
    Setup { towers: siege.towers, hands, turn, stage: Stage::Battle, ply: 60, options }
}

struct Siege {
    towers: [Tower; 81],
    used: ByColor<Hand>,
}

impl Siege {
    /// Puts a piece if there is room and another of its kind.
    fn put(&mut self, square: Square, piece: Piece) {
        let used = &mut self.used[piece.color][piece.kind.index()];
        if *used < ARMY[piece.kind.index()] && put(&mut self.towers, square, piece) {
            *used += 1;
        }
    }

    /// A square between two pieces, between a piece and the Marshal, under or on top of a piece, or anywhere
    /// near.
    fn crossing(&self, seeded: &mut Seeded, marshal: Square) -> Square {
        let men: Vec<Square> = Square::all().filter(|s| self.towers[s.index()].height() > 0).collect();
        let mut pick = || seeded.pick(&men).copied().unwrap_or(marshal);
        let (one, other) = (pick(), pick());
        let line = match seeded.below(6) {
            0 | 1 => between(one, other),
            2 | 3 => between(one, marshal),
            4 => return one,
            _ => return near(seeded, marshal, 3),
        };
        let line: Vec<Square> = line.into_iter().collect();
        seeded.pick(&line).copied().unwrap_or_else(|| near(seeded, marshal, 2))
    }
}

fn any_square(seeded: &mut Seeded) -> Square {
    Square::new(seeded.below(9) as u8, seeded.below(9) as u8)
}

/// Any kind but the Marshal.
fn any_kind(seeded: &mut Seeded) -> Kind {
    Kind::ALL[1 + seeded.below(Kind::COUNT - 1)]
}

fn near(seeded: &mut Seeded, square: Square, distance: usize) -> Square {
    loop {
        let found = any_square(seeded);
        if found != square && usize::from(found.distance(square)) <= distance {
            return found;
        }
    }
}
