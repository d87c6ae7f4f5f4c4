//! Set-ups that no game would reach soon.
#![allow(dead_code, reason = "each test crate uses its part")]

use ikusa_gungi_25::{
    ARMY, Check, Draft, Hand, Kind, Options, Piece, Repetition, Setup, Stalemate, Tower, Wing,
};
use ikusa_rules::{ByColor, Color, Seeded, Square};

/// Any options.
pub(crate) fn random_options(seeded: &mut Seeded) -> Options {
    let mut coin = || seeded.below(2) == 0;
    Options {
        first: if coin() { Color::White } else { Color::Black },
        wing: if coin() { Wing::Off } else { Wing::On },
        check: if coin() { Check::Strict } else { Check::Free },
        stalemate: if coin() { Stalemate::Loss } else { Stalemate::Draw },
        repetition: if coin() { Repetition::Fourth } else { Repetition::Off },
        level: seeded.below(4) as u8,
    }
}

/// A set-up of any level: a battle, dense or thin, or a draft.
pub(crate) fn random_setup(seeded: &mut Seeded) -> Setup {
    let options = random_options(seeded);
    if options.has_draft() && seeded.below(4) == 0 {
        random_draft(seeded, options)
    } else {
        random_battle(seeded, options)
    }
}

fn empty(seeded: &mut Seeded, options: Options) -> Setup {
    Setup {
        towers: [Tower::EMPTY; 81],
        hands: ByColor::new(Hand::default(), Hand::default()),
        turn: Color::BOTH[seeded.below(2)],
        draft: Draft::Over,
        number: 1 + seeded.below(90) as u32,
        options,
    }
}

fn put(setup: &mut Setup, square: Square, piece: Piece) -> bool {
    let tower = setup.towers[square.index()];
    let raised = piece.kind == Kind::Marshal && !setup.options.marshal_stacks();
    let tallest = if raised { 1 } else { setup.options.tallest() };
    let room = tower.height() < tallest && tower.top().is_none_or(|top| top.kind != Kind::Marshal);
    if room {
        setup.towers[square.index()] = tower.with(piece);
    }
    room
}

fn random_battle(seeded: &mut Seeded, options: Options) -> Setup {
    let mut setup = empty(seeded, options);
    let density = 1 + seeded.below(7);
    // On a small stage lines, vaults and towers meet.
    let width = 2 + seeded.below(8);
    for color in Color::BOTH {
        for kind in Kind::ALL.into_iter().rev().filter(|kind| kind.is_used_on(options.level)) {
            for _ in 0..ARMY[kind.index()] {
                let square = Square::new(seeded.below(width) as u8, seeded.below(9) as u8);
                let wanted = kind == Kind::Marshal || seeded.below(8) < density;
                let placed = wanted && put(&mut setup, square, Piece::new(color, kind));
                if !placed && kind != Kind::Marshal && seeded.below(3) == 0 {
                    setup.hands[color][kind.index()] += 1;
                }
            }
        }
    }
    setup
}

fn random_draft(seeded: &mut Seeded, options: Options) -> Setup {
    let mut setup = empty(seeded, options);
    setup.hands = ByColor::new(ARMY, ARMY);
    for color in Color::BOTH {
        let mut order: Vec<Kind> =
            Kind::ALL.into_iter().skip(1).flat_map(|k| vec![k; usize::from(k.per_side())]).collect();
        seeded.shuffle(&mut order);
        let count = seeded.below(26);
        for kind in [Kind::Marshal].into_iter().chain(order).take(count) {
            let rank = seeded.below(3) as u8 + if color == Color::White { 6 } else { 0 };
            let square = Square::new(seeded.below(9) as u8, rank);
            if put(&mut setup, square, Piece::new(color, kind)) {
                setup.hands[color][kind.index()] -= 1;
            }
        }
    }
    // Only the first player can be done while the draft goes on.
    let alone = if options.first == Color::White { Draft::Black } else { Draft::White };
    setup.draft = if seeded.below(4) == 0 { alone } else { Draft::Both };
    if setup.draft == alone {
        setup.turn = !options.first;
    }
    setup
}
