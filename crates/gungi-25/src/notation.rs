//! Canonical move texts: `4h-4g`, `4hx4g`, `4h+4g~12`, `D*4g`, `T*4g~1`, `D*4g.`.

use ikusa_rules::{Sentence, ShortText, Square, SyntaxError, say};

use crate::draft::Draft;
use crate::moves::{Arrival, Betrayal, Move};
use crate::piece::Kind;
use crate::position::Position;

/// A square as file and rank letter: `4h`. File 9 is at White's left, rank a on top.
pub fn square_name(square: Square) -> ShortText {
    let name = [b'1' + square.file(), b'a' + square.rank()];
    ShortText::new(std::str::from_utf8(&name).unwrap_or_default())
}

/// Reads a square name; `None` if it is not exactly one.
pub const fn parse_square(text: &str) -> Option<Square> {
    let &[file @ b'1'..=b'9', rank @ b'a'..=b'i'] = text.as_bytes() else { return None };
    Some(Square::new(file - b'1', rank - b'a'))
}

/// The square of this name, for names that are written in a program: a wrong one does not compile where a constant is
/// asked for.
///
/// ```
/// use ikusa_rules::Square;
/// const SPY: Square = ikusa_gungi_25::square("4h");
/// assert_eq!(ikusa_gungi_25::square_name(SPY).as_str(), "4h");
/// ```
///
/// # Panics
/// If there is no such square.
pub const fn square(name: &str) -> Square {
    match parse_square(name) {
        Some(square) => square,
        None => panic!("no square has this name"),
    }
}

/// Reads a move text. `stage` tells a drop from a placement, which look alike.
pub(crate) fn parse(text: &str, stage: Draft) -> Result<Move, SyntaxError> {
    let reader = Reader { text };
    if !text.is_ascii() || text.len() < 4 {
        return Err(reader.wrong(1, example()));
    }
    if text.as_bytes()[1] == b'*' { reader.out_of_hand(stage) } else { reader.on_board() }
}

fn example() -> Sentence {
    say!(
        "se esperaba una forma como 4h-4g, 4hx4g, 4h+4g, 4h+4g~12, D*4g o D*4g.",
        "expected a form such as 4h-4g, 4hx4g, 4h+4g, 4h+4g~12, D*4g or D*4g."
    )
}

/// A move text of at least four ASCII characters.
struct Reader<'a> {
    text: &'a str,
}

impl Reader<'_> {
    fn wrong(&self, column: usize, what: Sentence) -> SyntaxError {
        let text = self.text;
        let no_move = say!("'{text}' no es una jugada", "'{text}' is not a move");
        SyntaxError::at(column, Sentence::joined([no_move, what], ": "))
    }

    /// `D*4g`, `T*4g~1` and, in a draft, `D*4g.`.
    fn out_of_hand(&self, stage: Draft) -> Result<Move, SyntaxError> {
        let kind = self.kind()?;
        let to = self.square(2)?;
        match (&self.text[4..], stage) {
            (".", _) => Ok(Move::Place { kind, to, done: true }),
            (_, Draft::Over) => Ok(Move::Drop { kind, to, betrayal: self.betrayal(4)? }),
            ("", _) => Ok(Move::Place { kind, to, done: false }),
            _ => Err(self.wrong(
                5,
                say!(
                    "después de una colocación se esperaba nada o un punto",
                    "expected nothing or a full stop after a placement"
                ),
            )),
        }
    }

    /// `4h-4g`, `4hx4g` and `4h+4g~12`.
    fn on_board(&self) -> Result<Move, SyntaxError> {
        let (from, to) = (self.square(0)?, self.square(3)?);
        let arrival = match (self.text.as_bytes()[2], &self.text[5..]) {
            (b'-', "") => Arrival::Move,
            (b'x', "") => Arrival::Capture,
            (b'+', _) => Arrival::Stack(self.betrayal(5)?),
            (b'-' | b'x', _) => {
                let what =
                    say!("no se esperaba nada después de la casilla", "expected nothing after the square");
                return Err(self.wrong(6, what));
            }
            _ => {
                let what = say!(
                    "entre las casillas se esperaba - (mover), x (capturar) o + (apilar)",
                    "expected - (move), x (capture) or + (stack) between the squares"
                );
                return Err(self.wrong(3, what));
            }
        };
        Ok(Move::Board { from, to, arrival })
    }

    fn kind(&self) -> Result<Kind, SyntaxError> {
        Kind::from_letter(char::from(self.text.as_bytes()[0])).ok_or_else(|| {
            let what = say!(
                "se esperaba una de MGIJWNRSFDCAKT antes del *",
                "expected one of MGIJWNRSFDCAKT before the *"
            );
            self.wrong(1, what)
        })
    }

    fn square(&self, at: usize) -> Result<Square, SyntaxError> {
        self.text.get(at..at + 2).and_then(parse_square).ok_or_else(|| match at {
            0 => self.wrong(1, example()),
            _ => self.wrong(at + 1, say!("se esperaba una casilla como 4g", "expected a square such as 4g")),
        })
    }

    fn betrayal(&self, at: usize) -> Result<Betrayal, SyntaxError> {
        parse_betrayal(&self.text[at..]).ok_or_else(|| {
            self.wrong(at + 1, say!("se esperaba nada o ~1, ~2 o ~12", "expected nothing or ~1, ~2 or ~12"))
        })
    }
}

fn parse_betrayal(text: &str) -> Option<Betrayal> {
    match text {
        "" => Some(Betrayal::None),
        "~1" => Some(Betrayal::First),
        "~2" => Some(Betrayal::Second),
        "~12" => Some(Betrayal::Both),
        _ => None,
    }
}

const fn betrayal_text(betrayal: Betrayal) -> &'static str {
    match betrayal {
        Betrayal::None => "",
        Betrayal::First => "~1",
        Betrayal::Second => "~2",
        Betrayal::Both => "~12",
    }
}

/// The canonical text of a move.
pub(crate) fn write(m: Move) -> String {
    match m {
        Move::Board { from, to, arrival } => {
            let (sign, betrayal) = match arrival {
                Arrival::Move => ('-', Betrayal::None),
                Arrival::Capture => ('x', Betrayal::None),
                Arrival::Stack(betrayal) => ('+', betrayal),
            };
            format!("{}{sign}{}{}", square_name(from), square_name(to), betrayal_text(betrayal))
        }
        Move::Drop { kind, to, betrayal } => {
            format!("{}*{}{}", kind.letter(), square_name(to), betrayal_text(betrayal))
        }
        Move::Place { kind, to, done } => {
            format!("{}*{}{}", kind.letter(), square_name(to), if done { "." } else { "" })
        }
    }
}

/// Reads a move text on a position.
pub(crate) fn read(position: &Position, text: &str) -> Result<Move, SyntaxError> {
    parse(text, position.draft())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_read_back() {
        for text in ["4h-4g", "4hx4g", "4h+4g", "4h+4g~1", "4h+4g~2", "4h+4g~12", "D*4g", "T*4g~1"] {
            assert_eq!(parse(text, Draft::Over).map(write).as_deref(), Ok(text));
        }
        for text in ["M*5i", "D*4g."] {
            assert_eq!(parse(text, Draft::Both).map(write).as_deref(), Ok(text));
        }
    }

    #[test]
    fn what_is_no_move_says_where() {
        for (text, column) in [
            ("", 1),
            ("4h", 1),
            ("4h-4j", 4),
            ("4h=4g", 3),
            ("4h-4g~1", 6),
            ("Q*4g", 1),
            ("D*4gg", 5),
            ("４h-4g", 1),
        ] {
            assert_eq!(parse(text, Draft::Over).map_err(|error| error.column), Err(column), "{text}");
        }
        assert!(parse("T*4g~1", Draft::Both).is_err());
    }
}
