//! Random games and positions for the laws of Gungi Marshal.
#![allow(dead_code, reason = "each test crate uses its part")]

pub(crate) mod sieges;
pub(crate) mod sketch;

use ikusa_gungi_marshal::{ARMY, Hand, Kind, Mark, Opens, Options, Piece, Screens, Setup, Stage, Tower};
use ikusa_rules::{ByColor, Color, Seeded, Square};

/// All eight ways to agree on the options.
pub(crate) const OPTIONS: [Options; 8] = {
    let mut all = [Options { first: Color::Black, opens: Opens::First, screens: Screens::Any }; 8];
    let mut i = 0;
    while i < 8 {
        if i & 1 != 0 {
            all[i].screens = Screens::One;
        }
        if i & 2 != 0 {
            all[i].first = Color::White;
        }
        if i & 4 != 0 {
            all[i].opens = Opens::Second;
        }
        i += 1;
    }
    all
};

/// A set-up nobody would reach: dense or thin, either stage, Marshals in the open and in check.
pub(crate) fn random_setup(seeded: &mut Seeded) -> Setup {
    let options = OPTIONS[seeded.below(8)];
    if seeded.below(4) == 0 { random_placement(seeded, options) } else { random_battle(seeded, options) }
}

fn put(towers: &mut [Tower; 81], square: Square, piece: Piece) -> bool {
    let tower = towers[square.index()];
    let room = tower.height() < 3 && tower.top().is_none_or(|top| top.kind != Kind::Marshal);
    if room {
        towers[square.index()] = tower.with(piece);
    }
    room
}

fn random_battle(seeded: &mut Seeded, options: Options) -> Setup {
    let mut setup = Setup { stage: Stage::Battle, ..empty(seeded, options) };
    let density = 1 + seeded.below(6);
    // A small stage makes modifiers, lines and screens meet.
    let width = 3 + seeded.below(7);
    for color in Color::BOTH {
        for kind in Kind::ALL.into_iter().rev() {
            for _ in 0..ARMY[kind.index()] {
                let square = Square::new(seeded.below(width) as u8, seeded.below(9) as u8);
                let piece = Piece::new(color, kind);
                let placed = (kind == Kind::Marshal || seeded.below(7) < density)
                    && put(&mut setup.towers, square, piece);
                if !placed && kind != Kind::Marshal && seeded.below(3) == 0 {
                    setup.hands[color][kind.index()] += 1;
                }
            }
        }
    }
    setup
}

fn random_placement(seeded: &mut Seeded, options: Options) -> Setup {
    let round = 1 + seeded.below(26) as u8;
    let mark = match seeded.below(6) {
        0 => Mark::Passed,
        1 => Mark::Done(Color::Black),
        2 => Mark::Done(Color::White),
        _ => Mark::Open,
    };
    let stage = Stage::Placement { round, mark };
    let mut setup = Setup { stage, ..empty(seeded, options) };
    setup.hands = ByColor::new(ARMY, ARMY);
    for color in Color::BOTH {
        let mut order: Vec<Kind> =
            Kind::ALL.into_iter().flat_map(|k| vec![k; k.per_side() as usize]).collect();
        seeded.shuffle(&mut order);
        for kind in order.into_iter().take(usize::from(round)) {
            let rank = seeded.below(3) as u8 + if color == Color::Black { 6 } else { 0 };
            let square = Square::new(seeded.below(9) as u8, rank);
            if put(&mut setup.towers, square, Piece::new(color, kind)) {
                setup.hands[color][kind.index()] -= 1;
            }
        }
    }
    setup
}

fn empty(seeded: &mut Seeded, options: Options) -> Setup {
    Setup {
        towers: [Tower::EMPTY; 81],
        hands: ByColor::new(Hand::default(), Hand::default()),
        turn: Color::BOTH[seeded.below(2)],
        stage: Stage::Battle,
        ply: seeded.below(200) as u32,
        options,
    }
}
