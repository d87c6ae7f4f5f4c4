//! USI moves: `7g7f`, `8h2b+`, `P*5e`.

use std::fmt::{self, Write};

use ikusa_rules::{MoveError, Refusal, Square, SyntaxError, say};

use crate::{Action, Kind, Move, Promotion, clauses, parse_square, square_name};

pub(crate) fn write_move(m: Move, f: &mut impl Write) -> fmt::Result {
    match m.action() {
        Action::Board { from, to, promotion } => {
            let plus = if promotion == Promotion::Yes { "+" } else { "" };
            write!(f, "{}{}{plus}", square_name(from), square_name(to))
        }
        Action::Drop { kind, to } => write!(f, "{}*{}", kind.letters(), square_name(to)),
    }
}

/// Reads a move text, whatever position it may belong to.
///
/// # Errors
/// If it is no USI move, with the column; a drop that promotes is a move text, but no position allows it.
pub fn parse_move(text: &str) -> Result<Move, MoveError> {
    let Some(first) = text.chars().next() else {
        return Err(SyntaxError::at(
            1,
            say!(
                "se esperaba una jugada como 7g7f, 8h2b+ o P*5e y no hay nada",
                "expected a move such as 7g7f, 8h2b+ or P*5e, found nothing"
            ),
        )
        .into());
    };
    if text.chars().nth(1) == Some('*') { parse_drop(first, text) } else { parse_board_move(text) }
}

fn parse_drop(letter: char, text: &str) -> Result<Move, MoveError> {
    let kind = Kind::from_letter(letter).filter(|kind| *kind != Kind::King).ok_or_else(|| {
        SyntaxError::at(
            1,
            say!(
                "se esperaba una pieza que reingresar (una de P L N S G B R) y hay '{letter}'",
                "expected a piece to drop (one of P L N S G B R), found '{letter}'"
            ),
        )
    })?;
    let to = square_at(text, 2)?;
    match rest(text, 4).as_str() {
        "" => Ok(Move::drop(kind, to)),
        "+" => Err(Refusal::new(&clauses::DROP_UNPROMOTED, &[kind.entry().into()]).into()),
        more => Err(SyntaxError::at(
            5,
            say!(
                "se esperaba el final del reingreso y hay '{more}'",
                "expected the end of the drop, found '{more}'"
            ),
        )
        .into()),
    }
}

fn parse_board_move(text: &str) -> Result<Move, MoveError> {
    let (from, to) = (square_at(text, 0)?, square_at(text, 2)?);
    let promotion = match rest(text, 4).as_str() {
        "" => Promotion::No,
        "+" => Promotion::Yes,
        more => {
            return Err(SyntaxError::at(
                5,
                say!(
                    "se esperaba '+' o el final de la jugada y hay '{more}'",
                    "expected '+' or the end of the move, found '{more}'"
                ),
            )
            .into());
        }
    };
    Ok(Move::board(from, to, promotion))
}

/// The square whose two characters begin at character `start`.
fn square_at(text: &str, start: usize) -> Result<Square, SyntaxError> {
    let name: String = text.chars().skip(start).take(2).collect();
    parse_square(&name).ok_or_else(|| {
        SyntaxError::expected(start + 1, &say!("una casilla de 1a a 9i", "a square from 1a to 9i"), &name)
    })
}

fn rest(text: &str, start: usize) -> String {
    text.chars().skip(start).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_reads_back() {
        for m in Move::all() {
            assert_eq!(parse_move(&m.to_string()), Ok(m));
        }
    }

    #[test]
    fn broken_texts_name_the_column() {
        for (text, column) in [
            ("", 1),
            ("7", 1),
            ("7g", 3),
            ("7g7", 3),
            ("0a1a", 1),
            ("7g7f=", 5),
            ("7g7f++", 5),
            ("K*5e", 1),
            ("p*5e", 1),
            ("P*", 3),
            ("P*5", 3),
            ("P*5j", 3),
            ("P*5ee", 5),
            ("resign", 1),
            ("七g7f", 1),
        ] {
            match parse_move(text) {
                Err(MoveError::Syntax(error)) => assert_eq!(error.column, column, "{text}: {error}"),
                other => panic!("{text}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_drop_enters_unpromoted() {
        let Err(MoveError::Illegal(refusal)) = parse_move("P*5e+") else { panic!("a drop cannot promote") };
        assert_eq!(refusal.id(), "shogi.drop-unpromoted");
    }
}
