//! The rules of Crossing: five stones a side on five by five squares go straight or aslant, one square forward, and take
//! aslant. Who reaches the other side wins, and who cannot move loses.

use std::ops::ControlFlow;

use ikusa_rules::{
    Bitboard, ByColor, Clause, Color, History, Key, Keys, Outcome, Position, Reason, Refusal, Select, Square,
    Text,
};

/// Files and ranks.
pub(crate) const SIZE: u8 = 5;

/// A step from square to square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Step {
    pub(crate) from: Square,
    pub(crate) to: Square,
}

pub(crate) static OWN: Clause =
    clause("crossing.own", "en {0} no hay una piedra propia", "no stone of one's own on {0}");
pub(crate) static FORWARD: Clause = clause(
    "crossing.forward",
    "una piedra avanza una casilla, recto o en diagonal: de {0} no llega a {1}",
    "a stone goes one square forward, straight or aslant: not from {0} to {1}",
);
pub(crate) static TAKEN: Clause = clause(
    "crossing.taken",
    "en {0} hay una piedra que no se puede capturar así",
    "a stone on {0} is in the way",
);
pub(crate) static OVER: Clause = clause("crossing.over", "la partida terminó", "the game is over");
pub(crate) static STONES: Clause =
    clause("crossing.stones", "{las 0} tienen más de cinco piedras", "{0} has more than five stones");
pub(crate) static ONE_ACROSS: Clause =
    clause("crossing.across", "los dos lados ya cruzaron", "both sides have crossed");

static CROSSED: Reason = Reason {
    code: "crossed",
    says: Text { es: "cruzó el tablero", en: "crossed the board" },
    clause: Some(&OVER),
};
static STUCK: Reason =
    Reason { code: "stuck", says: Text { es: "sin jugadas", en: "no moves" }, clause: Some(&OVER) };

const fn clause(id: &'static str, es: &'static str, en: &'static str) -> Clause {
    Clause { id, says: Text { es, en } }
}

/// Where the stones stand and whose move it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Crossing {
    pub(crate) stones: ByColor<Bitboard>,
    pub(crate) turn: Color,
}

/// The rank that a side wants to reach.
fn goal(color: Color) -> Bitboard {
    Bitboard::rank(if color == Color::Black { SIZE - 1 } else { 0 })
}

fn home(color: Color) -> Bitboard {
    let files = (0..SIZE).map(Bitboard::file).fold(Bitboard::EMPTY, |set, file| set | file);
    goal(!color) & files
}

impl Crossing {
    /// The start, with `first` to move.
    pub(crate) fn start(first: Color) -> Crossing {
        Crossing { stones: ByColor::from_fn(home), turn: first }
    }

    /// Stones that someone has put, if a game could be about them.
    pub(crate) fn checked(self) -> Result<Crossing, Vec<Refusal>> {
        let too_many = Color::BOTH.into_iter().filter(|color| self.stones[*color].len() > u32::from(SIZE));
        let mut reasons: Vec<_> = too_many.map(|color| Refusal::new(&STONES, &[color.into()])).collect();
        if Color::BOTH.into_iter().all(|color| self.has_crossed(color)) {
            reasons.push(Refusal::new(&ONE_ACROSS, &[]));
        }
        if reasons.is_empty() { Ok(self) } else { Err(reasons) }
    }

    fn has_crossed(&self, color: Color) -> bool {
        self.stones[color].meets(goal(color))
    }

    pub(crate) fn takes(&self, step: Step) -> bool {
        self.stones[!self.turn].has(step.to)
    }

    /// Why a step is not legal here; the generator asks nothing else.
    pub(crate) fn refusal(&self, step: Step) -> Option<Refusal> {
        let [from, to] = [step.from, step.to].map(|square| super::game::name(square).as_str().into());
        let ahead = if self.turn == Color::Black { 1 } else { -1 };
        let files = step.to.file().abs_diff(step.from.file());
        let own = self.stones[self.turn];
        if Color::BOTH.into_iter().any(|color| self.has_crossed(color)) {
            Some(Refusal::new(&OVER, &[]))
        } else if !own.has(step.from) {
            Some(Refusal::new(&OWN, &[from]))
        } else if files > 1 || i16::from(step.to.rank()) - i16::from(step.from.rank()) != ahead {
            Some(Refusal::new(&FORWARD, &[from, to]))
        } else if own.has(step.to) || (files == 0 && self.takes(step)) {
            Some(Refusal::new(&TAKEN, &[to]))
        } else {
            None
        }
    }
}

impl Position for Crossing {
    type Move = Step;

    fn turn(&self) -> Color {
        self.turn
    }

    fn key(&self) -> Key {
        static KEYS: Keys<{ 2 * Square::COUNT + 1 }> = Keys::new(5);
        let stones = Color::BOTH.into_iter().flat_map(|color| {
            self.stones[color]
                .into_iter()
                .map(move |square| KEYS.at(color.index() * Square::COUNT + square.index()))
        });
        stones.fold(if self.turn == Color::Black { Key(0) } else { KEYS.at(2 * Square::COUNT) }, |a, b| a ^ b)
    }

    fn in_check(&self) -> bool {
        false
    }

    fn visit_moves<B>(&self, which: Select, mut visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        let ahead = if self.turn == Color::Black { 1 } else { -1 };
        for from in self.stones[self.turn] {
            for to in (-1..=1).filter_map(|aside| from.offset(aside, ahead)).filter(|to| to.file() < SIZE) {
                let step = Step { from, to };
                let wanted = which == Select::All || self.takes(step) == (which == Select::Tactical);
                if wanted && self.is_legal(step) {
                    visit(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn is_legal(&self, step: Step) -> bool {
        self.refusal(step).is_none()
    }

    fn play_unchecked(&mut self, step: Step) {
        self.stones[self.turn] = (self.stones[self.turn] & !Bitboard::of(step.from)).with(step.to);
        self.stones[!self.turn] &= !Bitboard::of(step.to);
        self.turn = !self.turn;
    }

    fn outcome(&self) -> Option<Outcome> {
        match Color::BOTH.into_iter().find(|color| self.has_crossed(*color)) {
            Some(winner) => Some(Outcome::win(winner, &CROSSED)),
            None => (!self.has_moves()).then(|| Outcome::win(!self.turn, &STUCK)),
        }
    }

    fn outcome_by_history(&self, _: &History) -> Option<Outcome> {
        None
    }
}
