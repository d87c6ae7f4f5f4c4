//! The choices that belong to a capture: where a Griffin is relocated, where a Major recruits, how a King
//! crowns (§7.6.2, §7.6.3, §7.6.5).

use ikusa_rules::{Arg, Bitboard, Color, Square, Text};

use crate::board::Board;
use crate::clauses::*;
use crate::legality::{Legality, allow_stacking, at, ensure, name, refuse};
use crate::notation::square_name;
use crate::options::Coronation;
use crate::patterns::territory;
use crate::piece::{Face, Kind, Piece};
use crate::position::Position;

/// Why a piece cannot be turned over where it stands.
static JESTERS_MEET: Text =
    Text { es: "habría dos Bufones en la columna", en: "there would be two Jesters in the column" };
static TWINS_MEET: Text =
    Text { es: "la torre tendría dos piezas iguales", en: "the tower would hold two of a kind" };

/// Whether a set of recruiting squares leaves out those that are faults.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Faultless {
    Only,
    OrNot,
}

impl Position {
    /// The enemy piece that `captor` crowns by capturing on `to`, where it does (§7.6.5).
    pub(crate) fn crowned(&self, us: Color, captor: Piece, to: Square) -> Option<Piece> {
        let crowning = captor.kind() == Kind::King && self.rules.coronation == Coronation::On;
        self.board.tower(to).below_top().filter(|next| crowning && next.color() != us)
    }

    /// The empty squares of the own territory once the top piece of `from` has left (F5).
    pub(crate) fn room_after(&self, us: Color, from: Square) -> Bitboard {
        let left = Bitboard::of(from) & territory(us) & !self.board.towers_of_two();
        self.board.room(us) | left
    }

    pub(crate) fn allow_relocation(&self, us: Color, from: Square, place: Option<Square>) -> Legality {
        self.allow_place(self.room_after(us, from), place)
    }

    pub(crate) fn allow_place(&self, room: Bitboard, place: Option<Square>) -> Legality {
        let Some(first) = room.first() else { return refuse(&NO_ROOM, &[]) };
        match place {
            Some(square) => ensure(room.has(square), &RELOCATE, &[at(square)]),
            None => {
                let example = format!("({})", square_name(first));
                refuse(&RELOCATE_CHOICE, &[example.as_str().into()])
            }
        }
    }

    pub(crate) fn allow_recruitment(
        &self,
        us: Color,
        (from, to): (Square, Square),
        prize: Piece,
        place: Option<Square>,
    ) -> Legality {
        let after = self.after_bare_capture(from, to);
        match place {
            Some(square) => {
                let top = after.top(square);
                let open = territory(us).has(square)
                    && top.is_none_or(|top| top.color() == us && top.kind() != Kind::King);
                ensure(open, &RECRUIT, &[at(square)])?;
                allow_stacking(&after, prize, square)?;
                let tower = after.tower(square);
                let stuck = Board::stuck(prize, square, tower.height() + 1, tower.top());
                ensure(!stuck, &STUCK, &[name(prize), at(square)])
            }
            None => {
                let squares = self.recruiting_squares(us, (from, to), prize, Faultless::Only);
                let Some(first) = squares.first() else { return Ok(()) };
                let example = format!("({})", square_name(first));
                refuse(&RECRUIT_CHOICE, &[example.as_str().into()])
            }
        }
    }

    /// The board after a capture whose prize is held in hand: what Relocation and Recruitment look at.
    fn after_bare_capture(&self, from: Square, to: Square) -> Board {
        let mut after = self.board;
        let captor = after.pop(from);
        after.pop(to);
        after.push(to, captor);
        after
    }

    /// Where a Major's recruit may go (§7.6.3, F6).
    pub(crate) fn recruiting_squares(
        &self,
        us: Color,
        (from, to): (Square, Square),
        prize: Piece,
        faultless: Faultless,
    ) -> Bitboard {
        let after = self.after_bare_capture(from, to);
        let open = territory(us) & !after.tops(!us) & !after.towers_of_three();
        open.into_iter()
            .filter(|square| {
                let tower = after.tower(*square);
                let fits = allow_stacking(&after, prize, *square).is_ok()
                    && !Board::stuck(prize, *square, tower.height() + 1, tower.top());
                fits && (faultless == Faultless::OrNot || {
                    let mut placed = after;
                    placed.push(*square, prize);
                    !placed.recruit_is_faulty(*square)
                })
            })
            .collect()
    }

    pub(crate) fn allow_coronation(
        &self,
        us: Color,
        (from, to): (Square, Square),
        prize: Piece,
        next: Piece,
        place: Option<Square>,
        crown: Option<Face>,
    ) -> Legality {
        let griffin_below = next.kind() == Kind::Griffin;
        let relocates = prize.kind().is_fixed()
            || (griffin_below && (crown.is_some() || self.board.tower(to).height() == 3));
        if relocates {
            self.allow_relocation(us, from, place)?;
        } else {
            ensure(place.is_none(), &NO_CHOICE, &[])?;
        }
        match crown {
            Some(face) => {
                if face != prize.face() || prize.kind().is_fixed() {
                    self.allow_reserve(us, face)?;
                }
                let replacement = Piece::new(us, face);
                ensure(!self.board.holds(to, replacement), &SAME_TYPE, &[at(to), name(replacement)])
            }
            None if griffin_below || self.turnable_below(to, next) => Ok(()),
            // Neither may be legal: then the game is drawn. A replacement must be used where there is one.
            None => {
                let faultless = |face: &Face| !self.board.doubles_jester(to, Piece::new(us, *face));
                let Some(face) = self.replacements(us, prize, to).find(faultless) else { return Ok(()) };
                let doubles = self.board.doubles_jester(to, next.turned());
                let because = Arg::Word(if doubles { &JESTERS_MEET } else { &TWINS_MEET });
                let [name, letter] = face.words();
                refuse(&CROWN_TURN, &[at(to), because, name, letter])
            }
        }
    }

    /// Whether the King that captures on `to` may turn `next`, the piece below, over in its place.
    fn turnable_below(&self, to: Square, next: Piece) -> bool {
        self.board.turnable(to, next.turned(), &self.rules)
    }

    /// The reserve faces that may replace the piece below a King that captures on `to`, by the tower rules.
    pub(crate) fn replacements(
        &self,
        us: Color,
        prize: Piece,
        to: Square,
    ) -> impl Iterator<Item = Face> + '_ {
        Face::all().filter(move |face| {
            let just_captured = *face == prize.face() && !prize.kind().is_fixed();
            (just_captured || self.board.usable(us, *face) > 0)
                && !self.board.holds(to, Piece::new(us, *face))
        })
    }
}
