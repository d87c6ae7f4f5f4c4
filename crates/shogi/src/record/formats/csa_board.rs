//! The start position in CSA: `PI` with what is left out, ranks `P1` to `P9`, single pieces behind `P+` and
//! `P-`, and `00AL` for all the pieces that are nowhere else.

use std::fmt::Write;

use ikusa_rules::{Color, Square, SyntaxError, say};

use super::code;
use super::cursor::LineCursor;
use super::ending::sign;
use crate::handicap::{HANDICAPS, Handicap};
use crate::{Hand, Kind, Piece, Setup};

/// Writes a position; the turn is a line of its own.
pub(super) fn write(setup: &Setup, out: &mut String) {
    match Handicap::of_setup(setup) {
        Some(handicap) => write_handicap(handicap, out),
        None => write_ranks(setup, out),
    }
}

fn write_handicap(handicap: &Handicap, out: &mut String) {
    let full = HANDICAPS[0].setup();
    let setup = handicap.setup();
    out.push_str("PI");
    for square in Square::all().filter(|square| setup.board[square.index()].is_none()) {
        if let Some(piece) = full.board[square.index()] {
            let _ = write!(out, "{}{}", code::square(square), code::code(piece.kind));
        }
    }
    out.push('\n');
}

fn write_ranks(setup: &Setup, out: &mut String) {
    for rank in 0..9 {
        let _ = write!(out, "P{}", rank + 1);
        for file in (0..9).rev() {
            match setup.board[Square::new(file, rank).index()] {
                None => out.push_str(" * "),
                Some(piece) => {
                    let _ = write!(out, "{}{}", sign(piece.color), code::code(piece.kind));
                }
            }
        }
        out.push('\n');
    }
    for color in Color::BOTH {
        for (kind, count) in setup.hands[color].with_kings() {
            let pieces = format!("00{}", code::code(kind)).repeat(usize::from(count));
            let _ = writeln!(out, "P{}{pieces}", sign(color));
        }
    }
}

/// What has been read of a position.
#[derive(Default)]
pub(super) struct Board {
    /// Nothing yet: the even start.
    placed: Option<Setup>,
}

impl Board {
    /// Takes a statement behind its `P`.
    pub(super) fn take(&mut self, mut line: LineCursor<'_>) -> Result<(), SyntaxError> {
        if line.eat("I") {
            return self.leave_out(line);
        }
        let setup = self.placed.get_or_insert(Setup::EMPTY);
        if let Some(color) = Color::BOTH.into_iter().find(|color| line.eat(sign(*color))) {
            return place(setup, color, line);
        }
        let rank = line.take_as(|c| c.to_digit(10).filter(|rank| *rank > 0));
        let rank = rank.ok_or_else(|| {
            line.error(say!("se esperaba PI, de P1 a P9, P+ o P-", "expected PI, P1 to P9, P+ or P-"))
        })?;
        for file in (0..9).rev() {
            setup.board[Square::new(file, rank as u8 - 1).index()] = cell(&mut line)?;
        }
        end_of(line)
    }

    fn leave_out(&mut self, mut line: LineCursor<'_>) -> Result<(), SyntaxError> {
        let mut setup = HANDICAPS[0].setup();
        while !line.rest().trim_end().is_empty() {
            let start = line;
            let square = code::read_square(&mut line)?;
            let kind = code::read_kind(&mut line)?;
            let found = square.map(|square| &mut setup.board[square.index()]);
            match found {
                Some(piece) if piece.is_some_and(|piece| piece.kind == kind) => *piece = None,
                _ => {
                    return Err(start.error(say!(
                        "se esperaba una pieza de la posición inicial y su casilla",
                        "expected a piece of the even start and its square"
                    )));
                }
            }
        }
        self.placed = Some(setup);
        Ok(())
    }

    /// The position with `turn` to move.
    pub(super) fn setup(self, turn: Color) -> Setup {
        let setup = self.placed.unwrap_or_else(|| HANDICAPS[0].setup());
        Setup { turn, ..setup }
    }
}

fn cell(line: &mut LineCursor<'_>) -> Result<Option<Piece>, SyntaxError> {
    if let Some(color) = Color::BOTH.into_iter().find(|color| line.eat(sign(*color))) {
        return code::read_kind(line).map(|kind| Some(Piece::new(color, kind)));
    }
    // The last space of a rank gets lost in many files.
    if line.eat(" * ") || line.rest() == " *" && line.eat(" *") {
        return Ok(None);
    }
    Err(line.error(say!(
        "se esperaban nueve casillas, cada una ' * ' o una pieza como +FU",
        "expected nine squares, each ' * ' or a piece such as +FU"
    )))
}

fn place(setup: &mut Setup, color: Color, mut line: LineCursor<'_>) -> Result<(), SyntaxError> {
    while !line.rest().trim_end().is_empty() {
        let start = line;
        if line.eat("00AL") {
            hold_the_rest(setup, color);
            continue;
        }
        let square = code::read_square(&mut line)?;
        let kind = code::read_kind(&mut line)?;
        match square {
            Some(square) => setup.board[square.index()] = Some(Piece::new(color, kind)),
            None if kind.is_promoted() => {
                return Err(start.error(say!(
                    "se esperaba una pieza que pueda estar en la mano",
                    "expected a piece that can be in hand"
                )));
            }
            None => hold(&mut setup.hands[color], kind, 1),
        }
    }
    Ok(())
}

fn hold(hand: &mut Hand, kind: Kind, more: u8) {
    hand.set(kind, hand.count(kind).saturating_add(more));
}

/// Everything of a set that is nowhere yet, kings apart, goes to one hand.
fn hold_the_rest(setup: &mut Setup, color: Color) {
    for kind in Kind::IN_HAND {
        let on_board = setup.board.iter().flatten().filter(|piece| piece.kind.unpromoted() == kind).count();
        let used = setup.hands.iter().map(|hand| hand.count(kind)).fold(on_board as u8, u8::saturating_add);
        hold(&mut setup.hands[color], kind, kind.full_set().saturating_sub(used));
    }
}

fn end_of(mut line: LineCursor<'_>) -> Result<(), SyntaxError> {
    line.skip_spaces();
    if line.is_done() {
        Ok(())
    } else {
        Err(line.error(say!("se esperaba el final de la fila", "expected the end of the rank")))
    }
}
