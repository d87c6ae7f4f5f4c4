//! How the engine judges Crossing: a stone is worth more the further it has come.

use ikusa_engine::eval::{Linear, Terms};
use ikusa_engine::net::{Learned, Man, Pictured, Shipped};
use ikusa_engine::score::Score;
use ikusa_engine::{Benched, Class, Playable};
use ikusa_rules::{Bitboard, Color, Square};

use super::game::Rules;
use super::position::{Crossing, SIZE, Step};

/// The ranks that a stone has behind it.
fn way(color: Color, square: Square) -> usize {
    usize::from(if color == Color::Black { square.rank() } else { SIZE - 1 - square.rank() })
}

/// Stones by how far they have come.
#[derive(Clone, Default)]
pub(crate) struct Progress;

impl Terms<Crossing> for Progress {
    const COUNT: usize = SIZE as usize;
    const WEIGHTS: &'static str = "100 110 130 180 900";

    fn visit(position: &Crossing, mut see: impl FnMut(usize, i32)) {
        for (color, sign) in [(Color::Black, 1), (Color::White, -1)] {
            position.stones[color].into_iter().for_each(|square| see(way(color, square), sign));
        }
    }

    fn material(weights: &mut [i16]) {
        weights.fill(100);
    }
}

impl Playable for Crossing {
    type Eval = Learned<Crossing, Linear<Crossing, Progress>>;
    const SLOTS: usize = Square::COUNT;

    fn class(&self, step: Step) -> Class {
        if self.takes(step) { Class::Tactical } else { Class::Quiet }
    }

    fn gain(&self, step: Step) -> Score {
        if self.takes(step) { 100 } else { 0 }
    }

    fn exchange_yields(&self, step: Step, least: Score) -> bool {
        self.gain(step) >= least
    }

    fn gives_check(&self, _: Step) -> bool {
        false
    }

    fn slot(&self, step: Step) -> usize {
        step.to.index()
    }

    fn code(&self, step: Step) -> u32 {
        (step.from.index() * Square::COUNT + step.to.index() + 1) as u32
    }
}

impl Pictured for Crossing {
    const KINDS: usize = 1;
    const MEN: usize = 2 * SIZE as usize;
    const HELD: &'static [u8] = &[];

    fn seen_by(color: Color, square: Square) -> Square {
        Square::new(square.file(), way(color, square) as u8)
    }

    fn commander(&self, _: Color) -> Option<Square> {
        None
    }

    fn peopled(&self) -> Bitboard {
        self.stones[Color::Black] | self.stones[Color::White]
    }

    fn visit_men(&self, square: Square, mut see: impl FnMut(Man)) {
        let here = Color::BOTH.into_iter().filter(|color| self.stones[*color].has(square));
        here.for_each(|color| see(Man { color, kind: 0, stature: 0 }));
    }

    fn held(&self, _: Color, _: usize) -> u8 {
        0
    }

    fn phase(&self) -> usize {
        0
    }

    fn differs(&self, other: &Self) -> Bitboard {
        Color::BOTH
            .into_iter()
            .fold(Bitboard::EMPTY, |set, color| set | (self.stones[color] ^ other.stones[color]))
    }

    fn shipped() -> &'static Shipped {
        static NONE: Shipped = Shipped::new("", b"");
        &NONE
    }
}

impl Benched for Rules {
    const POSITIONS: &'static str = "startpos";
    const DEPTH: u32 = 8;
}
